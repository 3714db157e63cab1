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
//! path behind an authority becomes "/"; nothing else is normalised. It refuses texts above 65534 octets, an authority
//! with escapes in its host, a scheme in front of a path that begins with "/", so `file:///etc`, and relative
//! references that are neither "*", nor begin with "/", nor look like an authority. It reads the four forms of a
//! request target, which are not those of a reference: `g`, a path here, and `mailto:me@h`, a scheme and a path, are
//! authorities there; `//h/p`, an authority and a path here, is a path there.
//!
//! From `http::Uri`, the same in the other direction: the authority `h:80` is read as the scheme `h`, and the path
//! `//h/p` as the authority `h`. Octets that RFC 3986 excludes and `http` lets through, such as `|` and "%" alone, are
//! refused.

#[cfg(feature = "http")]
use alloc::string::ToString;

#[cfg(feature = "url")]
use crate::owned::UriBuf;
use crate::{error::ParseError, uri::Uri};
#[cfg(feature = "http")]
use crate::{owned::UriRefBuf, uri::UriRef};

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
/// `http::Uri` takes for an authority what has neither "://" nor "/", so a URI such as `mailto:me@h`: see that
/// [`authority`](Uri::authority) is there before it goes where a host is expected.
///
/// ```
/// use uriel::Uri;
/// let uri = http::Uri::try_from(Uri::parse("http://H?q#f")?)?;
/// assert_eq!(uri.to_string(), "http://H/?q");
///
/// let mailbox = http::Uri::try_from(Uri::parse("mailto:me@h")?)?;
/// assert_eq!((mailbox.scheme(), mailbox.host()), (None, Some("h")));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "http")]
impl TryFrom<Uri<'_>> for http::Uri {
    type Error = http::uri::InvalidUri;

    /// # Errors
    ///
    /// When `http::Uri` refuses the text, as it does a path behind a scheme without an authority.
    fn try_from(uri: Uri<'_>) -> Result<Self, http::uri::InvalidUri> {
        Self::try_from(uri.as_str())
    }
}

/// The text, without the fragment, read as the target of a request: a path begins with "/", and a single name is an
/// authority.
///
/// ```
/// use uriel::UriRef;
/// let target = http::Uri::try_from(UriRef::parse("/p?q#f")?)?;
/// assert_eq!(target.to_string(), "/p?q");
///
/// assert_eq!(http::Uri::try_from(UriRef::parse("g")?)?.host(), Some("g"));
/// assert_eq!(http::Uri::try_from(UriRef::parse("//h/p")?)?.path(), "//h/p");
/// assert!(http::Uri::try_from(UriRef::parse("../g")?).is_err());
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "http")]
impl TryFrom<UriRef<'_>> for http::Uri {
    type Error = http::uri::InvalidUri;

    /// # Errors
    ///
    /// When `http::Uri` refuses the text, as it does the empty one and paths such as `a/b` and `../g`.
    fn try_from(reference: UriRef<'_>) -> Result<Self, http::uri::InvalidUri> {
        Self::try_from(reference.as_str())
    }
}

/// The text that `http::Uri` displays, read under RFC 3986: right for what has a scheme, and for a path that does not
/// begin with "//". An authority alone is read as a path or as a scheme and a path, and a path with "//" in front as an
/// authority.
///
/// ```
/// use uriel::UriRefBuf;
/// let absolute = UriRefBuf::try_from(&http::Uri::from_static("http://h/p?q"))?;
/// assert_eq!((absolute.authority(), absolute.query().as_deref()), (Some("h"), Some("q")));
///
/// let authority = UriRefBuf::try_from(&http::Uri::from_static("h:80"))?;
/// assert_eq!((authority.scheme().as_deref(), authority.authority()), (Some("h"), None));
/// let path = UriRefBuf::try_from(&http::Uri::from_static("//h/p"))?;
/// assert_eq!(path.authority(), Some("h"));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[cfg(feature = "http")]
impl TryFrom<&http::Uri> for UriRefBuf {
    type Error = ParseError;

    /// # Errors
    ///
    /// When RFC 3986 refuses the text: `http::Uri` lets through octets such as `|`, and "%" alone.
    fn try_from(uri: &http::Uri) -> Result<Self, ParseError> {
        Self::parse(uri.to_string())
    }
}
