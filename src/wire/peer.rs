//! The server that a client connects to.

use super::WireError;
use crate::uri::{Host, Server};

/// Host and port that a client connects to.
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
}
