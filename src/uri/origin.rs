//! The origin of a URL: the scheme, host and port that tell one site from another.

use core::{
    fmt,
    hash::{Hash, Hasher},
};

use super::{
    encoded::Encoded,
    host::Host,
    scheme_name::SchemeName,
    server::{PortError, Server},
};
use crate::redact::padded::pad;

/// The origin of a URL: its scheme, its host, and the port to connect to (RFC 6454 section 4).
///
/// Two origins are equal if scheme, host and port are. Names are compared decoded and case-insensitively, addresses by
/// their number; a port that is the default of the scheme equals one that is left out. `Display` writes it as the
/// header `Origin` of HTTP has it (RFC 6454 section 6.2).
///
/// ```
/// use uriel::schemes::http::HttpUrl;
///
/// let origin = HttpUrl::parse("HTTP://me@Example.com:80/a?b")?.origin()?;
/// assert_eq!(origin, HttpUrl::parse("http://example.com/c")?.origin()?);
/// assert_ne!(origin, HttpUrl::parse("https://example.com/c")?.origin()?);
/// assert_eq!(origin.to_string(), "http://example.com");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    scheme: SchemeName<'a>,
    host: Host<'a>,
    port: Option<u16>,
    default_port: Option<u16>,
}

impl<'a> Origin<'a> {
    /// The origin of a URL with this scheme and server.
    #[doc(hidden)]
    pub fn of_server(scheme: SchemeName<'a>, server: Server<'a>) -> Result<Self, OriginError> {
        let (host, default_port) = (server.host(), server.default_port());
        Ok(Self { scheme, host, port: server.effective_port()?, default_port })
    }

    /// The name of the scheme, which is case-insensitive.
    ///
    /// ```
    /// use uriel::schemes::http::HttpUrl;
    /// assert_eq!(HttpUrl::parse("HTTPS://h/")?.origin()?.scheme(), "https");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn scheme(self) -> SchemeName<'a> {
        self.scheme
    }

    /// The host, as it is written.
    ///
    /// ```
    /// use uriel::schemes::http::HttpUrl;
    /// assert_eq!(HttpUrl::parse("http://[::1]:8080/")?.origin()?.host(), "[::1]");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn host(self) -> Host<'a> {
        self.host
    }

    /// The port to connect to; `None` if the URL has none and its scheme has no default.
    ///
    /// ```
    /// use uriel::schemes::http::HttpUrl;
    /// assert_eq!(HttpUrl::parse("https://h/")?.origin()?.port(), Some(443));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn port(self) -> Option<u16> {
        self.port
    }
}

impl PartialEq for Origin<'_> {
    fn eq(&self, other: &Self) -> bool {
        let same_host = || match (self.host.to_ip(), other.host.to_ip()) {
            (None, None) => Encoded::alike_in_either_case(self.host.encoded(), other.host.encoded()),
            (one, other) => one == other,
        };
        self.scheme == other.scheme && self.port == other.port && same_host()
    }
}

impl Eq for Origin<'_> {}

impl Hash for Origin<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.scheme.hash(state);
        self.port.hash(state);
        match self.host.to_ip() {
            Some(address) => address.hash(state),
            None => self.host.encoded().octets().for_each(|octet| octet.to_ascii_lowercase().hash(state)),
        }
    }
}

/// Writes scheme and host in lower case, and the port unless it is the default of the scheme.
impl fmt::Display for Origin<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, &|out| {
            write!(out, "{}://", self.scheme)?;
            self.host.chars().try_for_each(|letter| out.write_char(letter.to_ascii_lowercase()))?;
            match self.port.filter(|_| self.port != self.default_port) {
                Some(port) => write!(out, ":{port}"),
                None => Ok(()),
            }
        })
    }
}

/// The error of a URL without an origin.
///
/// It cannot be compared: of two URLs without an origin, neither is of the same site as the other.
///
/// ```
/// let registry = uriel::Registry::current();
/// let error = registry.parse("file:///a")?.origin().unwrap_err();
/// assert_eq!(error.to_string(), "expected a URL of a known scheme with a server (RFC 6454 section 4)");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OriginError {
    /// The URL has no server, or its scheme is unknown, and so its default port.
    #[error("expected a URL of a known scheme with a server (RFC 6454 section 4)")]
    NoServer,
    /// The port is over 65535.
    #[error(transparent)]
    Port(#[from] PortError),
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

    use super::*;
    use crate::{grammar::Authority, syntax::Edition};

    /// The origin of a server with a default port.
    fn origin<'a>(scheme: &'a str, host: &'a str, port: Option<&'a str>) -> Origin<'a> {
        let server = Server::new(Authority { userinfo: Some("me"), host, port }, Edition::Rfc3986, Some(80));
        Origin::of_server(SchemeName(scheme), server).expect("a port")
    }

    fn hash(origin: Origin<'_>) -> u64 {
        BuildHasherDefault::<DefaultHasher>::default().hash_one(origin)
    }

    #[test]
    fn equals_by_scheme_host_and_port() {
        let one = origin("http", "h.example", None);
        for other in [
            origin("HTTP", "H.Example", Some("80")),
            origin("http", "%68.exampl%45", Some("")),
            origin("http", "h.example", Some("0080")),
        ] {
            assert_eq!((one, hash(one)), (other, hash(other)));
        }
        for other in [
            origin("https", "h.example", None),
            origin("http", "h.example.", None),
            origin("http", "h", None),
            origin("http", "h.example", Some("81")),
        ] {
            assert_ne!(one, other);
        }
        let (short, long) = (origin("http", "[::1]", None), origin("http", "[0:0::0:1]", None));
        assert_eq!((short, hash(short)), (long, hash(long)));
        // A name that looks like an address once it is decoded is kept apart from the address.
        assert_ne!(origin("http", "1.2.3.4", None), origin("http", "1%2E2.3.4", None));
    }

    #[test]
    fn is_written_as_in_the_header_of_http() {
        assert_eq!(std::format!("{}", origin("HTTP", "H%2f", Some("0080"))), "http://h%2f");
        assert_eq!(std::format!("{:>12}|", origin("x", "[::A]", Some("8"))), " x://[::a]:8|");
        assert_eq!(std::format!("{:.4}", origin("x", "h", None)), "x://");
    }
}
