//! A hazard: what it warns of, and where.

#[cfg(test)]
use alloc::vec::Vec;
use alloc::{borrow::Cow, format};
use core::{
    fmt,
    net::Ipv4Addr,
    ops::{ControlFlow, Range},
};

use super::kind::HazardKind;
use crate::{
    engine::{
        octets::first_of_rare,
        scan::{LONGEST, Slice, Span},
        text::span_in,
    },
    error::write_section,
};

/// A hazard of a URL: kind, place, the section that warns of it, and a message.
///
/// ```
/// use uriel::{Registry, hazards::HazardKind};
///
/// let registry = Registry::rfc1738();
/// let hazards = registry.parse("gopher://h.example:25/0HELO%0D%0A")?.hazards();
/// let kinds: Vec<_> = hazards.iter().map(|hazard| hazard.kind().as_str()).collect();
/// assert_eq!(kinds, ["non-default-port", "reserved-port", "encoded-line-delimiter", "encoded-line-delimiter"]);
/// assert_eq!(hazards[1].to_string(), "the port is below 1024, where another protocol may listen (RFC 1738 section 6)");
/// assert_eq!(hazards[1].span(), 19..21);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hazard {
    warning: &'static Warning,
    span: Span,
    address: Option<Ipv4Addr>,
}

/// The constant part of a hazard: its kind, the section that warns of it, and the message.
///
/// A scheme declares one for each hazard that it adds.
///
/// ```
/// use uriel::hazards::{Hazard, Warning};
///
/// const ODD: &Warning = &Warning::new("odd", None, "the name is odd");
///
/// let url = "x:abc";
/// let hazard = Hazard::new(ODD, url, &url[2..3]);
/// assert_eq!((hazard.kind().as_str(), &*hazard.message(), hazard.span()), ("odd", "the name is odd", 2..3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Warning {
    kind: HazardKind,
    section: Option<&'static str>,
    message: &'static str,
}

impl Warning {
    /// The warning of a scheme: its name for programs, the section that warns of the hazard, and a message for people,
    /// which quotes nothing of the URL.
    ///
    /// ```
    /// use uriel::hazards::Warning;
    /// const FOREIGN: Warning = Warning::new("foreign-host", Some("RFC 8089 section 5"), "the file is on another machine");
    /// ```
    #[must_use]
    pub const fn new(name: &'static str, section: Option<&'static str>, message: &'static str) -> Self {
        Self { kind: HazardKind::Other(name), section, message }
    }

    pub(super) const fn kind(&self) -> HazardKind {
        self.kind
    }

    /// A warning that the library defines.
    pub(super) const fn of(kind: HazardKind, section: &'static str, message: &'static str) -> Self {
        Self { kind, section: Some(section), message }
    }

    /// A warning that the library defines, although no document warns of the hazard.
    pub(super) const fn unwritten(kind: HazardKind, message: &'static str) -> Self {
        Self { kind, section: None, message }
    }
}

/// Visitor of the hazards of a URL.
///
/// ```
/// use uriel::{Scheme, hazards::Visit, schemes::file::File};
/// let mut names = Vec::new();
/// let visit: &mut Visit<'_> = &mut |hazard| names.push(hazard.kind().as_str());
/// File.hazards(&File.parse("file://h/etc/motd")?, visit);
/// assert_eq!(names, ["foreign-host"]);
/// # Ok::<_, uriel::ParseError>(())
/// ```
pub type Visit<'f> = dyn FnMut(Hazard) + 'f;

/// Visitor that breaks off when it has seen enough: a policy needs one reason to refuse a URL.
pub(crate) type Reporter<'f> = dyn FnMut(Hazard) -> ControlFlow<()> + 'f;

/// Reports all hazards to `visit`.
#[inline(always)]
pub(crate) fn report_all(visit: &mut Visit<'_>) -> impl FnMut(Hazard) -> ControlFlow<()> {
    |hazard| {
        visit(hazard);
        ControlFlow::Continue(())
    }
}

impl Hazard {
    /// A hazard at a place of the URL, which must not end beyond [`LONGEST`].
    #[inline]
    pub(super) fn at(warning: &'static Warning, Range { start, end }: Range<usize>) -> Self {
        Self::of_place(warning, Span::between(start, end))
    }

    /// A hazard at the place of a part that a rule has read.
    #[inline]
    pub(super) const fn of_place(warning: &'static Warning, span: Span) -> Self {
        Self { warning, span, address: None }
    }

    /// The hazard of a host that stands for an IPv4 address, which the message names.
    pub(super) const fn of_address(self, address: Option<Ipv4Addr>) -> Self {
        Self { address, ..self }
    }

    /// The hazard of which `warning` warns, at the place of `piece` in `url`. If `piece` was not cut out of `url`, the
    /// place is the whole URL. No edition reads a text of more than 2³¹ − 1 octets, so a place beyond them is given as
    /// their end.
    ///
    /// ```
    /// use uriel::hazards::{Hazard, Warning};
    /// const ODD: &Warning = &Warning::new("odd", None, "the name is odd");
    /// let url = "x:abc";
    /// assert_eq!(Hazard::new(ODD, url, &url[2..3]).span(), 2..3);
    /// ```
    #[must_use]
    pub fn new(warning: &'static Warning, url: &str, piece: &str) -> Self {
        Self::of_place(warning, place_in(url, piece))
    }

    /// The hazard of the first `sought` in `piece`, which was cut out of `url`; `None` if there is none.
    ///
    /// ```
    /// use uriel::hazards::{Hazard, Warning};
    /// const MARK: &Warning = &Warning::new("mark", None, "the mark is part of the name");
    /// let url = "x:abc?d?";
    /// assert_eq!(Hazard::of_first(MARK, url, &url[2..], '?').unwrap().span(), 5..6);
    /// assert_eq!(Hazard::of_first(MARK, url, &url[2..5], '?'), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn of_first(warning: &'static Warning, url: &str, piece: &str, sought: char) -> Option<Self> {
        // Perf: sixteen octets a step, and no loop octet by octet (judged: ftp).
        let at = match u8::try_from(sought) {
            Ok(octet) if octet.is_ascii() => first_of_rare(piece.as_bytes(), octet),
            _ => piece.find(sought),
        }?;
        Some(Self::new(warning, url, &piece[at..at + sought.len_utf8()]))
    }

    /// Kind of the hazard.
    ///
    /// ```
    /// use uriel::{UriRef, hazards::HazardKind};
    /// assert_eq!(UriRef::parse("//me:pw@h/")?.hazards()[0].kind(), HazardKind::Password);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn kind(&self) -> HazardKind {
        self.warning.kind
    }

    /// The place in the URL.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("//me:pw@h/")?.hazards()[0].span(), 5..7);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.start() as usize..self.span.end() as usize
    }

    /// Document and section that warn of the hazard; `None` if no document does.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("//me:pw@h/")?.hazards()[0].section(), Some("RFC 3986 section 7.5"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn section(&self) -> Option<&'static str> {
        self.warning.section
    }

    /// The IPv4 address that a host stands for without being written as one: that of a [numeric
    /// host](HazardKind::NumericHost), and the one inside an IPv6 address. `None` for other hazards.
    ///
    /// ```
    /// let hazards = uriel::UriRef::parse("//2130706433/")?.hazards();
    /// assert_eq!(hazards[0].address(), Some([127, 0, 0, 1].into()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn address(&self) -> Option<Ipv4Addr> {
        self.address
    }

    /// The message, without the section. It quotes nothing of the URL, and ends with the [`address`](Self::address) if
    /// there is one.
    ///
    /// ```
    /// let message = |text| uriel::UriRef::parse(text).unwrap().hazards()[0].message();
    /// assert_eq!(message("//h.example./"), "the trailing \".\" gives the same host another spelling");
    /// assert_eq!(message("//0x7f.1/"), "some readers take the host for an IPv4 address: 127.0.0.1");
    /// ```
    #[must_use]
    pub fn message(&self) -> Cow<'static, str> {
        match self.address {
            Some(address) => Cow::Owned(format!("{}: {address}", self.warning.message)),
            None => Cow::Borrowed(self.warning.message),
        }
    }
}

/// The place of `piece` in `url`, which is the whole URL if `piece` was not cut out of it. It does not end beyond
/// [`LONGEST`].
#[inline]
pub(super) fn place_in(url: &str, piece: &str) -> Span {
    let Range { start, end } = span_in(url, piece).unwrap_or(0..url.len());
    Span::between(start.min(LONGEST), end.min(LONGEST))
}

impl fmt::Debug for Hazard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hazard")
            .field("kind", &self.kind())
            .field("span", &self.span())
            .field("section", &self.section())
            .field("message", &self.message())
            .finish()
    }
}

/// The message, and the section.
impl fmt::Display for Hazard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.warning.message)?;
        if let Some(address) = self.address {
            write!(f, ": {address}")?;
        }
        write_section(f, self.warning.section)
    }
}

/// The hazards that `find` reports.
#[cfg(test)]
pub(super) fn reported(find: impl FnOnce(&mut Reporter<'_>) -> ControlFlow<()>) -> Vec<Hazard> {
    let mut found = Vec::new();
    let flow = find(&mut |hazard| {
        found.push(hazard);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    found
}
