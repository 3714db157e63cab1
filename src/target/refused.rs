//! The reasons why a link is refused.

use alloc::vec::Vec;
use core::{fmt, ops::Range};

use crate::{
    error::{ParseError, Report},
    hazards::Hazard,
    resolve::ResolveError,
};

/// A link that a [`Target`](super::Target) refuses, and all reasons; there is at least one.
///
/// ```
/// use uriel::{Registry, target::Target};
/// let registry = Registry::current();
/// let target = Target::of(registry.parse("https://h.example/")?)?;
/// let refused = target.check("//evil.example/").unwrap_err();
/// assert_eq!((refused.reasons()[0].kind(), refused.reasons()[0].span()), ("other-origin", 0..14));
/// assert_eq!(refused.to_string(), "the link leads to another origin at bytes 0..14");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct RefusedLink(Vec<LinkReason>);

impl RefusedLink {
    /// `reasons` has at least one.
    pub(super) const fn of(reasons: Vec<LinkReason>) -> Self {
        Self(reasons)
    }

    /// The reasons, those of the text as it is written first.
    ///
    /// ```
    /// use uriel::{Registry, target::Target};
    /// let registry = Registry::current();
    /// let target = Target::of(registry.parse("https://h.example/")?)?;
    /// let kinds: Vec<_> = target.check("http://me@h.example/").unwrap_err().reasons().iter().map(|it| it.kind()).collect();
    /// assert_eq!(kinds, ["userinfo", "other-origin"]);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reasons(&self) -> &[LinkReason] {
        &self.0
    }

    /// Report on several lines: the message, the link, and a mark under the place of the first reason, as
    /// [`ParseError::report`] draws it. A password is shown as asterisks.
    ///
    /// ```
    /// use uriel::{Registry, target::Target};
    /// let registry = Registry::current();
    /// let target = Target::of(registry.parse("https://h.example/")?)?;
    /// let (link, expected) = ("/a b", "\
    /// some readers drop white space, others escape it or end the URL there at bytes 2..3
    ///   /a b
    ///     ^");
    /// assert_eq!(target.check(link).unwrap_err().report(link).to_string(), expected);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn report<'t>(&'t self, link: &'t str) -> Report<'t> {
        Report::new(self, self.0.first().map_or(0..0, LinkReason::span), link)
    }
}

/// The first reason, and the number of the others.
impl fmt::Display for RefusedLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, others @ ..] = &*self.0 else { return Ok(()) };
        let Range { start, end } = first.span();
        write!(f, "{first} at bytes {start}..{end}")?;
        match others.len() {
            0 => Ok(()),
            1 => f.write_str(", and one reason more"),
            count => write!(f, ", and {count} reasons more"),
        }
    }
}

/// One reason to refuse a link; `Display` says it in words, without the text.
///
/// ```
/// use uriel::target::LinkReason;
/// assert_eq!(LinkReason::DoubleSlash(0..4).to_string(), "the path begins with \"//\", which some readers take for a server");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LinkReason {
    /// Readers differ on the text as it is written, or it names a user.
    Hazard(Hazard),
    /// The text is no reference under the edition.
    Invalid(ParseError),
    /// The text cannot be resolved against the base.
    Unresolved(ResolveError),
    /// It leads to another scheme, host or port.
    OtherOrigin(Range<usize>),
    /// The path begins with "//" once its "." and ".." are removed.
    DoubleSlash(Range<usize>),
    /// A "." or ".." is left in the path, as older editions leave one above the root; or one stands before a ";".
    DotSegment(Range<usize>),
    /// The path is not at or below that of the URL, or hides a "/" in an escape.
    Outside(Range<usize>),
}

impl LinkReason {
    /// The name for programs: that of a [hazard](crate::hazards::HazardKind::as_str), `invalid`, `unresolved`,
    /// `other-origin`, `double-slash`, `dot-segment` or `outside`.
    ///
    /// ```
    /// assert_eq!(uriel::target::LinkReason::Outside(0..1).kind(), "outside");
    /// ```
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Hazard(hazard) => hazard.kind().as_str(),
            Self::Invalid(_) => "invalid",
            Self::Unresolved(_) => "unresolved",
            Self::OtherOrigin(_) => "other-origin",
            Self::DoubleSlash(_) => "double-slash",
            Self::DotSegment(_) => "dot-segment",
            Self::Outside(_) => "outside",
        }
    }

    /// The place in the text as it was given, in octets; an empty one for a text that cannot be resolved.
    ///
    /// ```
    /// assert_eq!(uriel::target::LinkReason::Outside(0..1).span(), 0..1);
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        match self {
            Self::Hazard(hazard) => hazard.span(),
            Self::Invalid(error) => error.span(),
            Self::Unresolved(_) => 0..0,
            Self::OtherOrigin(span) | Self::DoubleSlash(span) | Self::DotSegment(span) | Self::Outside(span) => {
                span.clone()
            }
        }
    }
}

impl fmt::Display for LinkReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hazard(hazard) => f.write_str(&hazard.message()),
            Self::Invalid(error) => error.fmt(f),
            Self::Unresolved(error) => error.fmt(f),
            Self::OtherOrigin(_) => f.write_str("the link leads to another origin"),
            Self::DoubleSlash(_) => f.write_str("the path begins with \"//\", which some readers take for a server"),
            Self::DotSegment(_) => {
                f.write_str("a \".\" or \"..\" is left in the path, which some readers remove and others do not")
            }
            Self::Outside(_) => f.write_str("the link does not lead to the URL that is given, or below it"),
        }
    }
}
