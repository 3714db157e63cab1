//! The base of links, and the check of one.

use alloc::{borrow::ToOwned, format, string::String, vec, vec::Vec};
use core::fmt;

use super::{
    refused::{LinkReason, RefusedLink},
    within::{WithinError, is_below},
};
use crate::{
    engine::text::span_in,
    error::ParseError,
    hazards::{HazardKind, Hazards, hazards_of_text},
    scheme::Parsed,
    uri::{Encoded, Origin, OriginError, Uri, UriRef},
};

/// The place that links may lead to: the origin of a base, or what is at or below a URL of that origin.
///
/// ```
/// use uriel::{Registry, target::Target};
/// let registry = Registry::current();
/// let target = Target::of(registry.parse("https://h.example/")?)?.within(registry.parse("https://h.example/app/")?)?;
/// assert_eq!(target.check("/app/a").as_deref(), Ok("/app/a"));
/// assert!(target.check("/apple").is_err());
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct Target<'a, 'r> {
    base: Parsed<'a, 'r>,
    // Perf: kept, because `Parsed::uri` reads the text again at each call (wire: checks of links).
    uri: Uri<'a>,
    origin: Origin<'a>,
    within: Option<Uri<'a>>,
}

impl<'a, 'r> Target<'a, 'r> {
    /// The origin of a base, which also is what relative links are resolved against, by the rules of its edition.
    ///
    /// # Errors
    ///
    /// The base has no origin: no server, a scheme that is not in its registry, or a port over 65535.
    ///
    /// ```
    /// use uriel::{Registry, target::Target};
    /// let registry = Registry::current();
    /// assert!(Target::of(registry.parse("https://h.example/a")?).is_ok());
    /// assert!(Target::of(registry.parse("mailto:me@h.example")?).is_err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn of(base: Parsed<'a, 'r>) -> Result<Self, OriginError> {
        let origin = base.origin()?;
        Ok(Self { base, uri: base.uri(), origin, within: None })
    }

    /// The same place, but only what is at or below the path of a URL: [`is_within`](super::is_within).
    ///
    /// # Errors
    ///
    /// The URL has no origin, or another one than the base.
    ///
    /// ```
    /// use uriel::{Registry, target::Target};
    /// let registry = Registry::current();
    /// let target = Target::of(registry.parse("https://h.example/")?)?;
    /// let error = target.within(registry.parse("https://other.example/app")?).unwrap_err();
    /// assert_eq!(error.to_string(), "expected a URL of the origin of the base (RFC 6454 section 5)");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn within(self, url: Parsed<'a, '_>) -> Result<Self, WithinError> {
        if url.origin()? != self.origin {
            return Err(WithinError::OtherOrigin);
        }
        Ok(Self { within: Some(url.uri()), ..self })
    }

    /// The text to send instead of a stranger's: a "/", and the path, query and fragment to which the text leads,
    /// without segments "." and "..". Every reader resolves it to one URL, at the origin of the base.
    ///
    /// # Errors
    ///
    /// The text leads elsewhere, or some readers find that it does: it is no reference, names a user, has a backslash,
    /// white space, a control, an escaped ".." or one before a ";", or begins with "//" once its ".." are removed.
    ///
    /// ```
    /// use uriel::{Registry, target::Target};
    /// let registry = Registry::current();
    /// let target = Target::of(registry.parse("https://h.example/a/b?c")?)?;
    /// assert_eq!(target.check("../d e").unwrap_err().reasons()[0].kind(), "white-space");
    /// assert_eq!(target.check("../d").as_deref(), Ok("/d"));
    /// assert_eq!(target.check("?e").as_deref(), Ok("/a/b?e"));
    /// assert_eq!(target.check("https://me@h.example/").unwrap_err().reasons()[0].kind(), "userinfo");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, text: &str) -> Result<String, RefusedLink> {
        let edition = self.base.edition();
        let reference = UriRef::parse_with(text, edition).map_err(|error| unread(text, error))?;
        let written = reference.path().as_str();
        let names_server = reference.scheme().is_some() || reference.authority().is_some();
        // Fast exit: most links. Without a server, only an escape in the path has a hazard of reading.
        let mut reasons =
            if names_server || written.contains('%') { of_reading(&reference.hazards()) } else { Vec::new() };
        let path = span_in(text, written).unwrap_or(0..text.len());
        match reference.resolve_against(self.uri) {
            Ok(resolved) => {
                let url = resolved.as_uri();
                if names_server && !self.is_of_origin(&url) {
                    reasons.push(LinkReason::OtherOrigin(0..path.start));
                }
                let sent = url.path().as_str();
                if sent.starts_with("//") {
                    reasons.push(LinkReason::DoubleSlash(path.clone()));
                }
                if has_dots(sent) {
                    reasons.push(LinkReason::DotSegment(path.clone()));
                }
                if self.within.is_some_and(|within| !is_below(&url, &within)) {
                    reasons.push(LinkReason::Outside(path));
                }
                if reasons.is_empty() {
                    return Ok(sent_text(&url));
                }
            }
            Err(error) => reasons.push(LinkReason::Unresolved(error)),
        }
        Err(RefusedLink::of(reasons))
    }

    fn is_of_origin(&self, url: &Uri<'_>) -> bool {
        let Some(scheme) = self.base.scheme().filter(|_| url.scheme() == self.uri.scheme()) else {
            return false;
        };
        let parsed = scheme.parsed(url.as_str(), url.edition());
        parsed.is_ok_and(|parsed| parsed.origin().is_ok_and(|origin| origin == self.origin))
    }
}

/// The error of a text that is no reference: what lenient readers make of it, or else why it is none.
fn unread(text: &str, error: ParseError) -> RefusedLink {
    let reasons = of_reading(&hazards_of_text(text));
    RefusedLink::of(if reasons.is_empty() { vec![LinkReason::Invalid(error)] } else { reasons })
}

/// The reasons among hazards.
fn of_reading(hazards: &Hazards) -> Vec<LinkReason> {
    hazards.iter().filter(|hazard| is_of_reading(hazard.kind())).copied().map(LinkReason::Hazard).collect()
}

/// True for a hazard that makes readers find another server or another path, and for a login.
const fn is_of_reading(kind: HazardKind) -> bool {
    matches!(
        kind,
        HazardKind::Backslash
            | HazardKind::WhiteSpace
            | HazardKind::LineEnd
            | HazardKind::Control
            | HazardKind::NotAscii
            | HazardKind::SecondAt
            | HazardKind::UserLikeHost
            | HazardKind::Userinfo
            | HazardKind::Password
            | HazardKind::EmptyUser
            | HazardKind::EncodedHost
            | HazardKind::EncodedDotSegment
            | HazardKind::ScriptScheme
    )
}

/// True if a path from the root has a segment of dots.
fn has_dots(path: &str) -> bool {
    // Fast exit: most paths. A "." or its escape begins the segment.
    let octets = path.as_bytes();
    let begins = |pair: &[u8]| pair[0] == b'/' && matches!(pair[1], b'.' | b'%');
    (octets.windows(2).any(begins) || path.starts_with(['.', '%']))
        && path.split('/').any(|segment| is_dots(Encoded::new_unchecked(segment)))
}

/// True for "." and "..", escaped or not, also before a ";", which some readers cut off before they remove dots.
fn is_dots(segment: Encoded<'_>) -> bool {
    matches!(segment.decode().split(|&octet| octet == b';').next(), Some(b"." | b".."))
}

/// The text of a URL from its path on, with a "/" at its beginning.
fn sent_text(url: &Uri<'_>) -> String {
    let text = &url.as_str()[url.offsets().path as usize..];
    if text.starts_with('/') { text.to_owned() } else { format!("/{text}") }
}

/// The base without its secrets.
impl fmt::Debug for Target<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Target").field("origin", &self.origin).field("within", &self.within).finish_non_exhaustive()
    }
}
