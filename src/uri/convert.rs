//! Conversions from and to the types of the crates `url` and `http`. Each goes by the text; the other side reads it by
//! rules of its own, so that a text may change on the way, lose something, be refused, or be taken for something else.
//!
//! To `url::Url`, which follows the WHATWG URL Standard and normalises. Under any scheme the scheme becomes lower case,
//! empty userinfo and ports go, and dot segments are resolved where the path begins with "/". Of the special schemes
//! (http, https, ws, wss, ftp and file), hosts become lower case too, their escapes are decoded and their numbers read
//! as IPv4 addresses, default ports go, an empty path becomes "/", and a "'" in the query becomes an escape; the host
//! `localhost` of a file goes. It refuses, among other things, ports above 65535, `IPvFuture`, and of special schemes,
//! other than file, a missing host. `http:/p`, which is a path here, is the host `p` there.
//!
//! From `url::Url`, which leaves the text as it is. The WHATWG standard keeps octets that RFC 3986 excludes, such as
//! `|`, `^` and `[` in a path, `{` in a query, and "%" without two hexadecimal digits behind it: those are refused.
//!
//! To `http::Uri`, which has no fragment: it is dropped. The schemes http and https become lower case, and an empty
//! path behind an authority becomes "/"; nothing else is normalised. It refuses texts above 65534 octets, and an
//! authority with escapes in its host. It reads the four forms of a request target, which are not those of a reference,
//! so that only what has an authority goes there, and only what has a scheme comes back.
//!
//! From `http::Uri`: octets that RFC 3986 excludes and `http` lets through, such as `|` and "%" alone, are refused.

#[cfg(feature = "http")]
use alloc::string::ToString;

use super::{Uri, owned::UriBuf};
use crate::error::ParseError;

/// What the WHATWG URL Standard makes of the text, which it normalises: hosts become lower case, dot segments are
/// resolved, default ports go.
///
/// ```
/// use uriel::Uri;
/// let url = url::Url::try_from(Uri::parse("HTTP://EXAMPLE.com:80/a/../b")?)?;
/// assert_eq!(url.as_str(), "http://example.com/b");
///
/// // What is no host here may be one there.
/// let path = Uri::parse("http:/p")?;
/// assert_eq!((path.host(), url::Url::try_from(path)?.host_str()), (None, Some("p")));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "url")]
impl TryFrom<Uri<'_>> for url::Url {
    type Error = url::ParseError;

    /// # Errors
    ///
    /// When the WHATWG URL Standard refuses the text: a port above 65535, for one, or `http:` without a host.
    fn try_from(uri: Uri<'_>) -> Result<Self, url::ParseError> {
        Self::parse(uri.as_str())
    }
}

/// The same as from [`Uri`].
///
/// ```
/// let uri = uriel::UriBuf::parse("x://h/a/./b")?;
/// assert_eq!(url::Url::try_from(&uri)?.as_str(), "x://h/a/b");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "url")]
impl TryFrom<&UriBuf> for url::Url {
    type Error = url::ParseError;

    /// # Errors
    ///
    /// When the WHATWG URL Standard refuses the text.
    fn try_from(uri: &UriBuf) -> Result<Self, url::ParseError> {
        Self::parse(uri.as_str())
    }
}

/// The URL's text, read under RFC 3986. The text stays as it is, but not every one is a URI: the WHATWG URL Standard
/// keeps octets such as `|` and "%" alone.
///
/// ```
/// use uriel::UriBuf;
/// let url = url::Url::parse("http://bücher.de/ü")?;
/// assert_eq!(UriBuf::try_from(&url)?.as_str(), "http://xn--bcher-kva.de/%C3%BC");
///
/// let url = url::Url::parse("http://h/a|b")?;
/// assert_eq!(UriBuf::try_from(&url).unwrap_err().offset(), 10);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "url")]
impl TryFrom<&url::Url> for UriBuf {
    type Error = ParseError;

    /// # Errors
    ///
    /// When RFC 3986 refuses the text.
    fn try_from(url: &url::Url) -> Result<Self, ParseError> {
        Self::parse(url.as_str())
    }
}

/// The text, without the fragment, which `http::Uri` has not. An empty path behind an authority becomes "/".
///
/// Without an authority it is refused: `http::Uri` would take the `me@h` of `mailto:me@h` for a host.
///
/// ```
/// use uriel::Uri;
/// let uri = http::Uri::try_from(Uri::parse("http://H?q#f")?)?;
/// assert_eq!(uri.to_string(), "http://H/?q");
/// assert!(http::Uri::try_from(Uri::parse("mailto:me@h")?).is_err());
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "http")]
impl TryFrom<Uri<'_>> for http::Uri {
    type Error = http::uri::InvalidUri;

    /// # Errors
    ///
    /// When there is no authority, or `http::Uri` refuses the text.
    fn try_from(uri: Uri<'_>) -> Result<Self, Self::Error> {
        // An empty text is refused too: the error is one that only its own crate can make.
        uri.authority().map_or("", |_| uri.as_str()).parse()
    }
}

/// The text that `http::Uri` displays, read under RFC 3986.
///
/// Without a scheme it is refused, as the target of a request is: its path `//h/p` would be read as an authority, and its
/// authority `h:80` as a scheme.
///
/// ```
/// use uriel::UriBuf;
/// let absolute = UriBuf::try_from(&http::Uri::from_static("http://h/p?q"))?;
/// assert_eq!((absolute.authority(), absolute.query().as_deref()), (Some("h"), Some("q")));
/// assert!(UriBuf::try_from(&http::Uri::from_static("//h/p")).is_err());
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[cfg(feature = "http")]
impl TryFrom<&http::Uri> for UriBuf {
    type Error = ParseError;

    /// # Errors
    ///
    /// When there is no scheme, or the text is no URI under RFC 3986.
    fn try_from(uri: &http::Uri) -> Result<Self, ParseError> {
        if uri.scheme().is_none() { Self::parse("") } else { Self::parse(uri.to_string()) }
    }
}
