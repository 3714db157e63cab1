//! The server of a typed URL: user, password, host and port.

use core::fmt;

use super::{encoded::Encoded, host::Host};
use crate::engine::text::span_in;
use crate::{
    engine::octets::first,
    grammar::Authority,
    redact::{MASK, user},
    syntax::Edition,
};

/// Server of a typed URL: user, password, host and port.
///
/// ```
/// use uriel::{Scheme, schemes::ftp::Ftp};
///
/// let url = Ftp.parse("ftp://me:pw@h:2121/")?;
/// let server = url.server();
/// assert_eq!((server.user().as_deref(), server.password().as_deref()), (Some("me"), Some("pw")));
/// assert_eq!((server.host().as_str(), server.port(), server.effective_port()), ("h", Some("2121"), Ok(Some(2121))));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Server<'a> {
    authority: Authority<&'a str>,
    edition: Edition,
    default_port: Option<u16>,
}

impl<'a> Server<'a> {
    /// The server of an authority that was read under an edition. It listens at `default_port` if no port is written.
    ///
    /// [`typed_url!`](crate::typed_url) makes it for a URL that always has a server; a URL whose server is optional has
    /// a getter of its own.
    ///
    /// ```
    /// use uriel::{Edition, grammar::rfc1738::login, scheme::Server};
    /// let (_, authority) = login("me@h").unwrap();
    /// let server = Server::new(authority, Edition::Rfc3986, Some(70));
    /// assert_eq!((server.host().as_str(), server.effective_port()), ("h", Ok(Some(70))));
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(authority: Authority<&'a str>, edition: Edition, default_port: Option<u16>) -> Self {
        Self { authority, edition, default_port }
    }

    /// Sets the default port to that of `find`, if the scheme states none.
    pub(crate) fn or_default_port(self, find: impl FnOnce() -> Option<u16>) -> Self {
        Self { default_port: self.default_port.or_else(find), ..self }
    }

    /// The server as pieces of `text`, the text of its URL; `None` if it is no part of that text.
    pub(crate) fn in_text<'t>(&self, text: &'t str) -> Option<Server<'t>> {
        let of_text = |part| span_in(text, part).map(|span| &text[span]);
        let Authority { userinfo, host, port } = self.authority;
        let host = of_text(host)?;
        let authority = Authority { userinfo: userinfo.and_then(of_text), host, port: port.and_then(of_text) };
        Some(Server { authority, ..*self })
    }

    /// The user; `None` without an "@", which is not the same as an empty user.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.parse("ftp://@h/")?.server().user().as_deref(), Some(""));
    /// assert_eq!(Ftp.parse("ftp://h/")?.server().user(), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn user(self) -> Option<Encoded<'a>> {
        self.authority.user()
    }

    /// The password; there is none without a user.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.parse("ftp://me:pw@h/")?.server().password().as_deref(), Some("pw"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn password(self) -> Option<Encoded<'a>> {
        self.authority.password()
    }

    /// The user, and the password if there is one.
    #[inline]
    pub(crate) fn user_and_password(self) -> Option<(Encoded<'a>, Option<Encoded<'a>>)> {
        self.authority.user_and_password()
    }

    /// The host.
    ///
    /// ```
    /// use uriel::{HostKind, Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.parse("ftp://[::1]/")?.server().host().kind(), HostKind::Ipv6);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn host(self) -> Host<'a> {
        Host::new_unchecked(self.authority.host, self.edition)
    }

    /// The text before the "@": the user, and perhaps a password.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.parse("ftp://me:pw@h/")?.server().userinfo(), Some("me:pw"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn userinfo(self) -> Option<&'a str> {
        self.authority.userinfo
    }

    /// The port of a URL that has none, by the scheme and its name in the URL.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.parse("ftps://h:21/")?.server().default_port(), Some(990));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn default_port(self) -> Option<u16> {
        self.default_port
    }

    /// The digits of the port, as they are written.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.parse("ftp://h:0021/")?.server().port(), Some("0021"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn port(self) -> Option<&'a str> {
        self.authority.port
    }

    /// The port to connect to: the default if none is written; `None` if there is no default either.
    ///
    /// # Errors
    ///
    /// The number is over 65535, which no edition forbids.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.parse("ftp://h/")?.server().effective_port(), Ok(Some(21)));
    /// assert!(Ftp.parse("ftp://h:65557/")?.server().effective_port().is_err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    pub fn effective_port(self) -> Result<Option<u16>, PortError> {
        port_or(self.default_port, self.port())
    }
}

/// The number that `digits` stand for, or the default port if there are none.
#[inline]
pub(crate) fn port_or(default_port: Option<u16>, digits: Option<&str>) -> Result<Option<u16>, PortError> {
    match digits {
        None | Some("") => Ok(default_port),
        Some(digits) => number(digits).map(Some),
    }
}

/// Out of line: few URLs have a port.
#[inline(never)]
fn number(digits: &str) -> Result<u16, PortError> {
    digits.parse().map_err(|_| PortError(()))
}

/// The error of a port over 65535. Every edition allows such a text, but no client can connect to it.
///
/// It holds no digits: those of `http://me:123456/` may be a password that lacks its "@".
///
/// ```
/// use uriel::{Uri, schemes::http::HttpUrl};
/// let error = HttpUrl::parse("http://h:65616/")?.effective_port().unwrap_err();
/// assert_eq!(error.to_string(), "expected a port up to 65535, found a greater number");
/// assert_eq!(Uri::parse("x://h:65616/")?.port_number(), Err(error));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected a port up to 65535, found a greater number")]
pub struct PortError(());

/// The parts, with asterisks for the password, and for a user that looks like a token.
impl fmt::Debug for Server<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let user =
            self.user().map(|name| if user::is_secret(name.as_str()) { Encoded::new_unchecked(MASK) } else { name });
        f.debug_struct("Server")
            .field("user", &user)
            .field("password", &self.password().map(|_| MASK))
            .field("host", &self.host())
            .field("port", &self.port())
            .finish()
    }
}

impl<'a> Authority<&'a str> {
    /// The user: userinfo up to its first ":".
    ///
    /// ```
    /// let (_, authority) = uriel::grammar::authority("me:pw@h").unwrap();
    /// assert_eq!(authority.user().as_deref(), Some("me"));
    /// ```
    #[must_use]
    pub fn user(&self) -> Option<Encoded<'a>> {
        self.user_and_password().map(|(user, _)| user)
    }

    /// The password: userinfo after its first ":".
    ///
    /// ```
    /// let (_, authority) = uriel::grammar::authority("me:p:w@h").unwrap();
    /// assert_eq!(authority.password().as_deref(), Some("p:w"));
    /// ```
    #[must_use]
    pub fn password(&self) -> Option<Encoded<'a>> {
        self.user_and_password()?.1
    }

    /// The user, and the password if there is one.
    #[inline]
    pub(crate) fn user_and_password(&self) -> Option<(Encoded<'a>, Option<Encoded<'a>>)> {
        let userinfo = self.userinfo?;
        Some(match first(userinfo.as_bytes(), b':') {
            Some(colon) => {
                let (user, password) = (&userinfo[..colon], &userinfo[colon + 1..]);
                (Encoded::new_unchecked(user), Some(Encoded::new_unchecked(password)))
            }
            None => (Encoded::new_unchecked(userinfo), None),
        })
    }
}
