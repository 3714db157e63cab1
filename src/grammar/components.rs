//! The components of a URL, as the generic productions return them.

use core::fmt;

use crate::engine::scan::Span;

/// The components of a URL or a reference, as the generic productions return them.
///
/// ```
/// let (_, parts) = uriel::grammar::rfc3986::uri("http://h/a?b").unwrap();
/// assert_eq!((parts.scheme, parts.authority.unwrap().host, parts.path), (Some("http"), "h", "/a"));
/// assert_eq!((parts.params, parts.query, parts.fragment), (None, Some("b"), None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Components<S> {
    /// The scheme; a relative reference has none.
    pub scheme: Option<S>,
    /// The authority, after "//".
    pub authority: Option<Authority<S>>,
    /// The path with its leading slash, or the opaque part.
    pub path: S,
    /// The parameters component of draft 1996.
    pub params: Option<S>,
    /// The query, after "?".
    pub query: Option<S>,
    /// The fragment, after "#".
    pub fragment: Option<S>,
}

impl<S: Copy> Components<S> {
    /// A path, without any other component.
    pub(crate) const fn path(path: S) -> Self {
        Self { scheme: None, authority: None, path, params: None, query: None, fragment: None }
    }

    /// Converts each component to another kind of slice.
    #[inline(always)]
    pub(crate) fn map<T>(self, slice: impl Fn(S) -> T) -> Components<T> {
        Components {
            scheme: self.scheme.map(&slice),
            authority: self.authority.map(|authority| authority.map(&slice)),
            path: slice(self.path),
            params: self.params.map(&slice),
            query: self.query.map(&slice),
            fragment: self.fragment.map(&slice),
        }
    }
}

/// The part of a URL after "//": a user, a host, a port.
///
/// Under RFC 2396 and 2396bis the generic productions give the whole authority as `host`, because it may be the name of
/// a registry as well, unless it has an IPv6 address. Use [`server`](super::server) to split it.
///
/// ```
/// let (rest, authority) = uriel::grammar::authority("me@h:80/p").unwrap();
/// assert_eq!((authority.userinfo, authority.host, authority.port, rest), (Some("me"), "h", Some("80"), "/p"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Authority<S> {
    /// The text before "@": a user, perhaps ":" and a password.
    pub userinfo: Option<S>,
    /// The host.
    pub host: S,
    /// The digits after ":".
    pub port: Option<S>,
}

/// The parts, with asterisks for the userinfo, which may have a password.
impl<S: fmt::Debug> fmt::Debug for Authority<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Authority")
            .field("userinfo", &self.userinfo.as_ref().map(|_| "***"))
            .field("host", &self.host)
            .field("port", &self.port)
            .finish()
    }
}

impl<S: Copy> Authority<S> {
    /// An authority that is only a host.
    pub(super) const fn host(host: S) -> Self {
        Self { userinfo: None, host, port: None }
    }

    /// Converts each part to another kind of slice.
    #[inline(always)]
    pub(crate) fn map<T>(self, slice: impl Fn(S) -> T) -> Authority<T> {
        Authority { userinfo: self.userinfo.map(&slice), host: slice(self.host), port: self.port.map(&slice) }
    }
}

impl Authority<Span> {
    /// The slices of `text`, which must be the text that was read.
    ///
    /// ```
    /// use uriel::{Edition, scheme::Production, schemes::ftp::Ftp};
    /// let text = "ftp://me@h/";
    /// assert_eq!(Ftp::spans(text, Edition::Rfc1738)?.server.of(text).userinfo, Some("me"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn of(self, text: &str) -> Authority<&str> {
        self.map(|span| span.of(text))
    }
}
