//! Refusals of policies.

use core::fmt;

use super::{hazard::Hazard, kind::HazardKind};

/// The first reason for which a [`Policy`](super::Policy) refuses a URL. A web form can show
/// `refusal.reason().message()`, which has neither the place nor the section.
///
/// ```
/// use uriel::{Uri, hazards::Policy};
/// let refusal = Policy::public_web().check(&Uri::parse("http://0x7f.1/")?).unwrap_err();
/// assert_eq!(refusal.kind().as_str(), "numeric-host");
/// assert_eq!(refusal.span(), 7..13);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal(pub(super) Hazard);

impl Refusal {
    /// The reason.
    ///
    /// ```
    /// use uriel::{Uri, hazards::Policy};
    /// let refusal = Policy::strict().check(&Uri::parse("http://h./")?).unwrap_err();
    /// assert_eq!(refusal.reason().section(), Some("RFC 3986 section 3.2.2"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn reason(&self) -> Hazard {
        self.0
    }

    /// The kind of the reason.
    ///
    /// ```
    /// use uriel::{Uri, hazards::{HazardKind, Policy}};
    /// let refusal = Policy::strict().check(&Uri::parse("mailto:me@example.com")?).unwrap_err();
    /// assert_eq!(refusal.kind(), HazardKind::Scheme);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn kind(&self) -> HazardKind {
        self.0.kind()
    }

    /// The place in the URL.
    ///
    /// ```
    /// use uriel::{Uri, hazards::Policy};
    /// assert_eq!(Policy::strict().check(&Uri::parse("news:a")?).unwrap_err().span(), 0..4);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn span(&self) -> core::ops::Range<usize> {
        self.0.span()
    }
}

/// The place, the message and the section.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let span = self.span();
        write!(f, "refused at {}..{}: {}", span.start, span.end, self.0)
    }
}

impl core::error::Error for Refusal {}
