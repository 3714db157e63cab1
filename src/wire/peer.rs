//! The server that a client connects to.

#[cfg(feature = "std")]
use std::{
    io,
    net::{SocketAddr, ToSocketAddrs},
    vec,
};

use super::WireError;
use crate::uri::{Host, Server};

/// Host and port that a client connects to.
///
/// With the feature `std` it is a `ToSocketAddrs`, so that `TcpStream::connect` takes it.
///
/// ```
/// use uriel::{Scheme, schemes::gopher::Gopher, wire::Peer};
/// let url = Gopher.parse("gopher://h/1")?;
/// let Peer { host, port } = Peer::of(url.as_str(), url.server())?;
/// assert_eq!((host.as_str(), port), ("h", Some(70)));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peer<'a> {
    /// The host, as it is written. Nothing is looked up.
    pub host: Host<'a>,
    /// The port: the default of the scheme if the URL has none; `None` if there is no default either.
    pub port: Option<u16>,
}

impl<'a> Peer<'a> {
    /// The peer of a URL with a server; `url` is the whole text of the URL.
    ///
    /// # Errors
    ///
    /// The port is over 65535.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::telnet::Telnet, wire::{Peer, WireErrorKind}};
    /// let url = Telnet.parse("telnet://h")?;
    /// assert_eq!(Peer::of(url.as_str(), url.server())?.port, Some(23));
    /// let url = Telnet.parse("telnet://h:65559")?;
    /// let error = Peer::of(url.as_str(), url.server()).unwrap_err();
    /// assert_eq!((error.kind(), error.span()), (WireErrorKind::Port, 11..16));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn of(url: &str, server: Server<'a>) -> Result<Self, WireError> {
        match server.effective_port() {
            Ok(port) => Ok(Self { host: server.host(), port }),
            Err(_) => Err(WireError::port(url, server.port().unwrap_or_default())),
        }
    }

    /// The peer at a default host, if the host of the URL is empty.
    ///
    /// `host` is a name or an address, as a URL has it.
    ///
    /// ```
    /// use uriel::{Edition, Host, wire::Peer};
    /// let peer = Peer { host: Host::new("", Edition::Rfc3986)?, port: Some(6379) };
    /// assert_eq!(peer.with_default_host("localhost").host.as_str(), "localhost");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_default_host(self, host: &'a str) -> Self {
        if self.host.is_empty() {
            return Self { host: Host::new_unchecked(host, self.host.edition()), ..self };
        }
        self
    }
}

/// Addresses of the host, which the standard library asks the resolver of the system for, each with the port.
///
/// An IP address is not looked up. A name is checked by [`Host::lookup_name`] first: a decoded NUL, "%", "/", ":" or an
/// escaped dot is refused, and so are `127.1` and an empty host, which resolvers take for other hosts than the URL has.
///
/// ```no_run
/// use std::net::TcpStream;
/// use uriel::{Scheme, schemes::gopher::Gopher, wire::Peer};
/// let url = Gopher.parse("gopher://gopher.example.org/1")?;
/// let stream = TcpStream::connect(Peer::of(url.as_str(), url.server())?)?;
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`io::ErrorKind::InvalidInput`] without a port and for a host that is not looked up, and the errors of the resolver.
///
/// ```
/// use std::{io::ErrorKind, net::ToSocketAddrs};
/// use uriel::{Edition, Host, wire::Peer};
/// let addresses = |host| Peer { host: Host::new(host, Edition::Rfc3986).unwrap(), port: Some(70) }.to_socket_addrs();
/// assert_eq!(addresses("[::1]")?.map(|address| address.to_string()).collect::<Vec<_>>(), ["[::1]:70"]);
/// assert_eq!(addresses("127.0.0.1%00.example.org").unwrap_err().kind(), ErrorKind::InvalidInput);
/// # Ok::<_, std::io::Error>(())
/// ```
#[cfg(feature = "std")]
impl ToSocketAddrs for Peer<'_> {
    type Iter = vec::IntoIter<SocketAddr>;

    fn to_socket_addrs(&self) -> io::Result<Self::Iter> {
        let invalid = |error| io::Error::new(io::ErrorKind::InvalidInput, error);
        let Some(port) = self.port else {
            return Err(invalid("expected a port, in the URL or as a default of its scheme".into()));
        };
        if let Some(address) = self.host.to_ip() {
            return Ok(vec![SocketAddr::new(address, port)].into_iter());
        }
        let name = self
            .host
            .lookup_name()
            .map_err(|error| invalid(Box::<dyn core::error::Error + Send + Sync>::from(error)))?;
        (&*name, port).to_socket_addrs()
    }
}
