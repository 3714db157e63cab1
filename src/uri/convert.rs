//! Conversions from and to the types of the crates `url` and `http`.
//!
//! Each conversion hands over the text, and the other side reads it by its own rules. So a text may be changed, be cut
//! short, be refused, or be read as something else.
//!
//! * To `url::Url`, which follows the WHATWG URL Standard and normalises. Under any scheme it writes the scheme in
//!   lower case, drops empty userinfo and ports, and resolves the dot segments of a path that begins with "/". For the
//!   special schemes (http, https, ws, wss, ftp and file) it also writes the host in lower case, decodes escapes in the
//!   host, reads numbers there as an IPv4 address, drops the default port, writes an empty path as "/", writes a "'" in
//!   the query as an escape, and drops the host `localhost` of a file. It refuses, among others, ports above 65535,
//!   `IPvFuture`, and special schemes other than file without a host. It reads `http:/p`, which is a path to this
//!   crate, as the host `p`.
//! * From `url::Url`, which keeps the text as it is. The WHATWG standard allows octets that RFC 3986 excludes, such as
//!   `|`, `^` and `[` in a path, `{` in a query, and a "%" without two hexadecimal digits after it. Such texts are
//!   refused.
//! * To `http::Uri`, which has no fragment, so that the fragment is dropped. It writes the schemes http and https in
//!   lower case and an empty path after an authority as "/", and normalises nothing else. It refuses texts above 65534
//!   octets and hosts with escapes. It reads the four forms of a request target, which are not those of a reference; so
//!   only texts with an authority are converted to it, and only those with a scheme back.
//! * From `http::Uri`, which allows octets that RFC 3986 excludes, such as `|` and a bare "%". Such texts are refused.

#[cfg(feature = "http")]
use alloc::string::ToString;

use super::{absolute::Uri, owned::UriBuf};
use crate::error::ParseError;

/// Reads the text by the WHATWG URL Standard, which normalises it: hosts become lower case, dot segments are resolved,
/// default ports are dropped.
///
/// The standard refuses some texts, such as a port above 65535, or `http:` without a host.
///
/// ```
/// use uriel::Uri;
/// let url = url::Url::try_from(Uri::parse("HTTP://EXAMPLE.com:80/a/../b")?)?;
/// assert_eq!(url.as_str(), "http://example.com/b");
///
/// // A path here may be a host there.
/// let path = Uri::parse("http:/p")?;
/// assert_eq!((path.host(), url::Url::try_from(path)?.host_str()), (None, Some("p")));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "url")]
impl TryFrom<Uri<'_>> for url::Url {
    type Error = url::ParseError;

    fn try_from(uri: Uri<'_>) -> Result<Self, url::ParseError> {
        Self::parse(uri.as_str())
    }
}

/// Reads the text by the WHATWG URL Standard, as the conversion from [`Uri`] does.
///
/// ```
/// let uri = uriel::UriBuf::parse("x://h/a/./b")?;
/// assert_eq!(url::Url::try_from(&uri)?.as_str(), "x://h/a/b");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "url")]
impl TryFrom<&UriBuf> for url::Url {
    type Error = url::ParseError;

    fn try_from(uri: &UriBuf) -> Result<Self, url::ParseError> {
        Self::parse(uri.as_str())
    }
}

/// Reads the text of the URL under RFC 3986.
///
/// Not every such text is a URI: the WHATWG URL Standard allows octets such as `|` and a bare "%".
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

    fn try_from(url: &url::Url) -> Result<Self, ParseError> {
        Self::parse(url.as_str())
    }
}

/// Reads the text without its fragment, which `http::Uri` does not have. An empty path after an authority becomes "/".
///
/// A text without an authority is refused: `http::Uri` would take the `me@h` of `mailto:me@h` for a host.
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

    fn try_from(uri: Uri<'_>) -> Result<Self, Self::Error> {
        // Without an authority, parse an empty text, which is refused too: only the crate `http` can make its error.
        uri.authority().map_or("", |_| uri.as_str()).parse()
    }
}

/// Reads the text that `http::Uri` displays under RFC 3986.
///
/// A text without a scheme, the target of a request, is refused: its path `//h/p` would be read as an authority, and
/// its authority `h:80` as a scheme.
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

    fn try_from(uri: &http::Uri) -> Result<Self, ParseError> {
        if uri.scheme().is_none() { Self::parse("") } else { Self::parse(uri.to_string()) }
    }
}

/// Implements a conversion by another one: that of a value by that of a reference, or the reverse.
macro_rules! likewise {
    ($($From:ty => $To:ty, $Error:ty, |$from:ident| $same:expr;)+) => {$(
        impl TryFrom<$From> for $To {
            type Error = $Error;

            fn try_from($from: $From) -> Result<Self, $Error> {
                $same.try_into()
            }
        }
    )+};
}

#[cfg(feature = "url")]
likewise! {
    &Uri<'_> => url::Url, url::ParseError, |uri| *uri;
    UriBuf => url::Url, url::ParseError, |uri| uri.as_uri();
    url::Url => UriBuf, ParseError, |url| &url;
}

#[cfg(feature = "http")]
likewise! {
    &Uri<'_> => http::Uri, http::uri::InvalidUri, |uri| *uri;
    &UriBuf => http::Uri, http::uri::InvalidUri, |uri| uri.as_uri();
    UriBuf => http::Uri, http::uri::InvalidUri, |uri| uri.as_uri();
    http::Uri => UriBuf, ParseError, |uri| &uri;
}
