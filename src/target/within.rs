//! A test that a URL is at or below another.

use crate::{
    scheme::Parsed,
    uri::{Encoded, OriginError, Uri},
};

/// True if a URL has the origin of a base, and its path is that of the base or below it, segment by segment.
///
/// Escapes count as what they stand for, and query and fragment do not count. Servers and readers differ on where some
/// segments end, so a URL is within nothing but a base without a path if it has an escaped "/", "\" or control, an
/// escape of an escape or of a fullwidth dot or slash, an overlong form of UTF-8 such as `%c0%ae`, or a segment "." or
/// "..", escaped or not, also before a ";" or an escaped "?" or "#".
///
/// ```
/// use uriel::{Registry, target::is_within};
/// let registry = Registry::current();
/// let is = |url, base| Ok::<_, uriel::ParseError>(is_within(&registry.parse(url)?, &registry.parse(base)?));
/// assert!(is("https://h.example/app/a?b", "https://H.example:443/app")?);
/// assert!(is("https://h.example/%61pp", "https://h.example/app")?);
/// assert!(!is("https://h.example/apple", "https://h.example/app")?);
/// assert!(!is("https://h.example/app/..%2Fadmin", "https://h.example/app")?);
/// assert!(!is("https://h.example/app/..%3F", "https://h.example/app")?, "decoded before it is split, it is \"..\"");
/// assert!(!is("https://h.example/app", "https://h.example/app/")?, "it is above");
/// assert!(!is("http://h.example/app", "https://h.example/app")?);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[must_use]
pub fn is_within(url: &Parsed<'_, '_>, base: &Parsed<'_, '_>) -> bool {
    let is_of_origin = matches!((url.origin(), base.origin()), (Ok(one), Ok(other)) if one == other);
    is_of_origin && is_below(&url.uri(), &base.uri())
}

/// The parts after the path that must be those of the base, octet for octet: absent if it has none. By default both are
/// free.
///
/// ```
/// use uriel::target::Fixed;
/// assert_eq!(Fixed::default(), Fixed { query: false, fragment: false });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fixed {
    /// The query.
    pub query: bool,
    /// The fragment.
    pub fragment: bool,
}

/// Like [`is_within`], with a query and a fragment that are free or fixed.
///
/// ```
/// use uriel::{Registry, target::{Fixed, is_within_with}};
/// let registry = Registry::current();
/// let base = registry.parse("https://h.example/app?tenant=1")?;
/// let fixed = Fixed { query: true, fragment: false };
/// assert!(is_within_with(&registry.parse("https://h.example/app/a?tenant=1#b")?, &base, fixed));
/// assert!(!is_within_with(&registry.parse("https://h.example/app/a?tenant=2")?, &base, fixed));
/// assert!(!is_within_with(&registry.parse("https://h.example/app/a")?, &base, fixed));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[must_use]
pub fn is_within_with(url: &Parsed<'_, '_>, base: &Parsed<'_, '_>, fixed: Fixed) -> bool {
    let (one, other) = (url.uri(), base.uri());
    is_within(url, base)
        && (!fixed.query || one.query() == other.query())
        && (!fixed.fragment || one.fragment() == other.fragment())
}

/// The error of a URL within which nothing of a base's origin is.
///
/// ```
/// use uriel::{Registry, target::{Target, WithinError}};
/// let registry = Registry::current();
/// let target = Target::of(registry.parse("https://h.example/")?)?;
/// assert!(matches!(target.within(registry.parse("http://h.example/app")?), Err(WithinError::OtherOrigin)));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WithinError {
    /// The URL has no origin.
    #[error(transparent)]
    NoOrigin(#[from] OriginError),
    /// It has another one than the base.
    #[error("expected a URL of the origin of the base (RFC 6454 section 5)")]
    OtherOrigin,
}

/// True if the path of a URL is surely that of a base, or goes on after it with a segment.
pub(super) fn is_below(url: &Uri<'_>, base: &Uri<'_>) -> bool {
    if has_no_path(base) {
        return true;
    }
    let (mut segments, mut of_base) = (url.path().segments(), base.path().segments().peekable());
    while let Some(wanted) = of_base.next() {
        // A path that ends with "/" has an empty last segment, which any stands for.
        let is_last = of_base.peek().is_none() && wanted.is_empty();
        match segments.next() {
            Some(segment) if is_last || Encoded::alike(segment, wanted) => {}
            _ => return false,
        }
    }
    !url.path().segments().any(hides_border)
}

fn has_no_path(url: &Uri<'_>) -> bool {
    matches!(url.path().as_str(), "" | "/")
}

/// True for a segment that a server may take for "." or "..", or for several: "." or ".." before a delimiter at which
/// readers cut a path that they have decoded, or one with octets that some readers take for a dot or a border.
fn hides_border(segment: Encoded<'_>) -> bool {
    let decoded = segment.decode();
    let name = decoded.split(|octet| b";?#".contains(octet)).next().unwrap_or_default();
    matches!(name.trim_ascii(), b"." | b"..")
        || decoded.iter().any(|&octet| matches!(octet, b'/' | b'\\') || octet.is_ascii_control())
        // Fast exit: what follows is written by escapes alone, which most segments lack.
        || segment.as_str().contains('%') && (1..=3).any(|length| decoded.windows(length).any(is_read_as_ascii))
}

/// True for octets that readers may decode once more, to ASCII: an escape, a form of UTF-8 that is longer than it must
/// be, and a fullwidth dot, slash or backslash.
const fn is_read_as_ascii(octets: &[u8]) -> bool {
    match *octets {
        [b'%', one, other] => one.is_ascii_hexdigit() && other.is_ascii_hexdigit(),
        [0xEF, 0xBC, last] => matches!(last, 0x8E | 0x8F | 0xBC),
        [0xC0 | 0xC1] | [0xE0, 0x80..=0x9F] | [0xF0, 0x80..=0x8F] | [0xF8, 0x80..=0x87] | [0xFC, 0x80..=0x83] => true,
        _ => false,
    }
}
