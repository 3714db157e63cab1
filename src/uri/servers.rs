//! The servers of a list: hosts and ports with a "," between them.

use core::{fmt, iter::FusedIterator};

use super::server::Server;
use crate::{
    engine::{octets::first, plain::Under},
    error::{ParseError, Subject},
    grammar::{Authority, HOST, ended, servers},
    syntax::Edition,
};

/// The servers of a list, in order: an iterator that allocates nothing.
///
/// ```
/// use uriel::scheme::Server;
/// let servers = Server::list("h1,[::1]:2")?.with_default_port(Some(5432));
/// let ports = servers.map(|server| (server.host().as_str(), server.effective_port()));
/// assert!(ports.eq([("h1", Ok(Some(5432))), ("[::1]", Ok(Some(2)))]));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Servers<'a> {
    /// The text of the servers that are left; `None` after the last, which may be an empty text.
    rest: Option<&'a str>,
    edition: Edition,
    default_port: Option<u16>,
}

impl<'a> Servers<'a> {
    /// The servers of a list that a rule has read: [`servers`], or
    /// [`servers_or_defaults`](crate::grammar::servers_or_defaults). A server listens at `default_port` if it has no
    /// port.
    ///
    /// A text that is no such list is kept too, and its servers mean nothing.
    ///
    /// ```
    /// use uriel::{Edition, grammar::servers_or_defaults, scheme::Servers};
    /// let (_, list) = servers_or_defaults(":1,h2/db").unwrap();
    /// let servers = Servers::new_unchecked(list, Edition::Rfc3986, None);
    /// assert!(servers.map(|server| server.host().as_str()).eq(["", "h2"]));
    /// ```
    #[must_use]
    pub const fn new_unchecked(list: &'a str, edition: Edition, default_port: Option<u16>) -> Self {
        Self { rest: Some(list), edition, default_port }
    }

    /// The same servers, each of which listens at `default_port` if it has no port.
    ///
    /// ```
    /// use uriel::scheme::Server;
    /// let mut servers = Server::list("h1:1,h2")?.with_default_port(Some(9092));
    /// assert_eq!(servers.next().unwrap().effective_port(), Ok(Some(1)));
    /// assert_eq!(servers.next().unwrap().effective_port(), Ok(Some(9092)));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn with_default_port(self, default_port: Option<u16>) -> Self {
        Self { default_port, ..self }
    }

    /// The text of the servers that are left, as it is written.
    ///
    /// ```
    /// use uriel::scheme::Server;
    /// let mut servers = Server::list("h1:1,h2")?;
    /// assert_eq!(servers.as_str(), "h1:1,h2");
    /// servers.next();
    /// assert_eq!(servers.as_str(), "h2");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        match self.rest {
            Some(rest) => rest,
            None => "",
        }
    }
}

impl<'a> Server<'a> {
    /// The servers of a list such as `h1:9092,[::1]:9092`, as programs take it beside URLs. RFC 3986 decides what a
    /// host is.
    ///
    /// # Errors
    ///
    /// The text is no list: a server lacks its host, or has a user. The error is at the octet where it goes wrong.
    ///
    /// ```
    /// use uriel::scheme::Server;
    /// let hosts = |text| Server::list(text).map(|list| list.map(|server| server.host().as_str()).collect::<Vec<_>>());
    /// assert_eq!(hosts("h1:1,[::1]:2")?, ["h1", "[::1]"]);
    /// let error = hosts("h1:1,,h2").unwrap_err();
    /// assert_eq!((error.production(), error.offset()), ("host", 5));
    /// assert_eq!(hosts("h1:x").unwrap_err().offset(), 3);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn list(text: &'a str) -> Result<Servers<'a>, ParseError> {
        Self::list_with(text, Edition::Rfc3986)
    }

    /// The servers of a list, whose hosts are those of `edition`.
    ///
    /// # Errors
    ///
    /// The text is no list, as for [`list`](Self::list).
    ///
    /// ```
    /// use uriel::{Edition, scheme::Server};
    /// assert_eq!(Server::list_with("a_b:1", Edition::Rfc1738).unwrap_err().offset(), 1);
    /// assert_eq!(Server::list_with("a.b:1,c", Edition::Rfc1738)?.count(), 2);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn list_with(text: &'a str, edition: Edition) -> Result<Servers<'a>, ParseError> {
        match ended(servers(Under::new(text, edition))) {
            Ok(_) => Ok(Servers::new_unchecked(text, edition, None)),
            Err(_) => Err(ParseError::of(text, edition, Subject::rule(&HOST), &mut |i| Ok((servers(i)?.0, ())))),
        }
    }
}

/// The place of the servers of a URL whose scheme ends at `after_scheme`: the authority after its last "@". `None` if
/// no authority is written, or an empty one.
#[cfg(feature = "alloc")]
pub(crate) fn written_servers(url: &str, after_scheme: usize, edition: Edition) -> Option<core::ops::Range<usize>> {
    use crate::grammar::authority::length_of_authority;

    let authority = url.get(after_scheme..)?.strip_prefix("//")?;
    let start = after_scheme + "//".len();
    let end = start + length_of_authority(authority.as_bytes(), edition);
    let list = url[start..end].rfind('@').map_or(start, |at| start + at + 1);
    (start < end).then_some(list..end)
}

impl<'a> Iterator for Servers<'a> {
    type Item = Server<'a>;

    fn next(&mut self) -> Option<Server<'a>> {
        let rest = self.rest?;
        // An address in brackets has ":", and that of a later version may have ",".
        let in_brackets = if rest.starts_with('[') { first(rest.as_bytes(), b']').unwrap_or(0) } else { 0 };
        let end = first(&rest.as_bytes()[in_brackets..], b',').map(|comma| in_brackets + comma);
        let (server, left) = match end {
            Some(comma) => (&rest[..comma], Some(&rest[comma + 1..])),
            None => (rest, None),
        };
        self.rest = left;
        let (host, port) = match first(&server.as_bytes()[in_brackets..], b':').map(|colon| in_brackets + colon) {
            Some(colon) => (&server[..colon], Some(&server[colon + 1..])),
            None => (server, None),
        };
        Some(Server::new(Authority { userinfo: None, host, port }, self.edition, self.default_port))
    }
}

impl FusedIterator for Servers<'_> {}

/// The text of the servers that are left.
impl fmt::Debug for Servers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Servers").field(&self.as_str()).finish()
    }
}
