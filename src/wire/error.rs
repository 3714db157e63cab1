//! Errors of plans.

use core::{fmt, ops::Range};

use crate::{
    engine::text::span_in,
    error::{Report, write_section},
};

/// The error of a URL without a plan: the field at fault, its place in the URL, and the section that forbids it.
///
/// The error holds no text of the URL.
///
/// ```
/// use uriel::{Registry, wire::WireErrorKind};
///
/// let registry = Registry::rfc1738();
/// let error = registry.parse("gopher://h/0a%0Db")?.plan(&mut |_| {}).unwrap_err();
/// assert_eq!((error.kind(), error.field(), error.span()), (WireErrorKind::LineDelimiter, "selector", 13..16));
/// assert_eq!(error.to_string(), "expected no CR, LF or NUL in the field \"selector\", found one at byte 13 (RFC 1738 section 6)");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WireError {
    kind: WireErrorKind,
    field: &'static str,
    start: usize,
    end: usize,
    section: Option<&'static str>,
}

/// Kind of a [`WireError`].
///
/// ```
/// use uriel::wire::WireErrorKind;
/// assert_eq!(WireErrorKind::LineDelimiter.as_str(), "line-delimiter");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum WireErrorKind {
    /// The field, decoded, has a CR, an LF or a NUL, which would end a line of the protocol.
    LineDelimiter,
    /// The port is over 65535.
    Port,
    /// The protocol, or the system that the value is for, cannot express the value of the field.
    Unrepresentable,
    /// The scheme has no plan.
    NoPlan,
}

impl WireErrorKind {
    /// The name for programs.
    ///
    /// ```
    /// assert_eq!(uriel::wire::WireErrorKind::Port.as_str(), "port");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::LineDelimiter => "line-delimiter",
            Self::Port => "port",
            Self::Unrepresentable => "unrepresentable",
            Self::NoPlan => "no-plan",
        }
    }
}

impl WireError {
    /// The error of a CR, LF or NUL at `found` in a piece of `url`.
    #[cold]
    pub(super) fn line_delimiter(url: &str, field: &'static str, piece: &str, found: Range<usize>) -> Self {
        let start = span_of(url, piece).start;
        let section = Some("RFC 1738 section 6");
        Self { kind: WireErrorKind::LineDelimiter, field, start: start + found.start, end: start + found.end, section }
    }

    /// The error of a port that is too big.
    #[cold]
    pub(super) fn port(url: &str, digits: &str) -> Self {
        let Range { start, end } = span_of(url, digits);
        Self { kind: WireErrorKind::Port, field: "port", start, end, section: None }
    }

    /// The error of a field whose value the protocol cannot express. `piece` is the value, cut out of the text `url`,
    /// and `section` says why.
    ///
    /// ```
    /// use uriel::wire::{WireError, WireErrorKind};
    /// let url = "x:abc";
    /// let error = WireError::unrepresentable(url, "name", &url[2..], Some("section 1 of the protocol"));
    /// assert_eq!((error.kind(), error.span()), (WireErrorKind::Unrepresentable, 2..5));
    /// ```
    #[must_use]
    pub fn unrepresentable(url: &str, field: &'static str, piece: &str, section: Option<&'static str>) -> Self {
        let Range { start, end } = span_of(url, piece);
        Self { kind: WireErrorKind::Unrepresentable, field, start, end, section }
    }

    /// The error of a scheme without a plan.
    pub(crate) const fn no_plan() -> Self {
        Self { kind: WireErrorKind::NoPlan, field: "scheme", start: 0, end: 0, section: None }
    }

    /// Kind of the error.
    ///
    /// ```
    /// use uriel::{Registry, wire::WireErrorKind};
    /// let error = Registry::current().parse("x:y")?.plan(&mut |_| {}).unwrap_err();
    /// assert_eq!(error.kind(), WireErrorKind::NoPlan);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn kind(&self) -> WireErrorKind {
        self.kind
    }

    /// The field at fault.
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// assert_eq!(registry.parse("telnet://u%0A@h")?.plan(&mut |_| {}).unwrap_err().field(), "user");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn field(&self) -> &'static str {
        self.field
    }

    /// The place of the fault in the URL: the escape, or the field.
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// assert_eq!(registry.parse("telnet://u%0A@h")?.plan(&mut |_| {}).unwrap_err().span(), 10..13);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Document and section that forbid it; `None` if no document does.
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// let error = registry.parse("telnet://u%0A@h")?.plan(&mut |_| {}).unwrap_err();
    /// assert_eq!(error.section(), Some("RFC 1738 section 6"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn section(&self) -> Option<&'static str> {
        self.section
    }

    /// Report on several lines: the message, the text of the URL, and a mark under the fault, as
    /// [`ParseError::report`](crate::ParseError::report) draws it. A password is shown as asterisks.
    ///
    /// ```
    /// let (registry, text) = (uriel::Registry::current(), "telnet://u%0A@h");
    /// let error = registry.parse(text)?.plan(&mut |_| {}).unwrap_err();
    /// let expected = "\
    /// expected no CR, LF or NUL in the field \"user\", found one at byte 10 (RFC 1738 section 6)
    ///   telnet://u%0A@h
    ///             ^^^";
    /// assert_eq!(error.report(text).to_string(), expected);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn report<'t>(&'t self, text: &'t str) -> Report<'t> {
        Report::new(self, self.span(), text)
    }
}

/// The place of a piece of a URL, or the empty beginning of the URL if the piece is not cut out of it.
fn span_of(url: &str, piece: &str) -> Range<usize> {
    span_in(url, piece).unwrap_or(0..0)
}

impl fmt::Display for WireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { field, start, .. } = self;
        match self.kind {
            WireErrorKind::LineDelimiter => {
                write!(f, "expected no CR, LF or NUL in the field {field:?}, found one at byte {start}")?;
            }
            WireErrorKind::Port => write!(f, "expected a port up to 65535, found a greater number at byte {start}")?,
            WireErrorKind::Unrepresentable => {
                write!(f, "expected a value of the field {field:?} that a client can use, at byte {start}")?;
            }
            WireErrorKind::NoPlan => f.write_str("expected a scheme that has a plan")?,
        }
        write_section(f, self.section)
    }
}

impl core::error::Error for WireError {}
