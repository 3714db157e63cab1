//! `ws`, `wss`: WebSocket connections (RFC 6455 section 3).
//!
//! ```abnf
//! ws-URI  = "ws:" "//" host [ ":" port ] path [ "?" query ]
//! wss-URI = "wss:" "//" host [ ":" port ] path [ "?" query ]
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `host`, `port` | server; the default ports are 80 and 443 | [`host`](WsUrl::host), [`port`](WsUrl::port), [`effective_port`](WsUrl::effective_port) |
//! | `path` | path, with its first "/" | [`path`](WsUrl::path) |
//! | `query` | text after the "?" | [`query`](WsUrl::query) |
//!
//! # Examples
//!
//! The document has none.
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::ws::Ws;
//!
//! let url = Ws.parse("wss://example.com:8443/a/b?x=1")?;
//! assert_eq!((url.host().as_str(), url.port(), url.is_secure()), ("example.com", Some("8443"), true));
//! assert_eq!(url.resource_name().to_string(), "/a/b?x=1");
//! assert!(Ws.parse("ws://example.com/#a").is_err(), "fragments must not be used");
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * The rule has no user: `ws://me@h/` is refused, although browsers read one.
//! * A host is not empty, as in RFC 9110 section 4.2.1.
//! * The document does not say what is equal. An empty query is not sent (section 3), so `ws://h/?` is equivalent to
//!   `ws://h/`; so is `ws://h`, by RFC 3986 section 6.2.3.

use std::fmt;

use uriel::{
    Encoded, Scheme,
    grammar::{Authority, Read, Rule, Text, literal, octet},
    hazards::{self, Hazard, Warning},
    nom::combinator::opt,
    scheme::{Document, Facts, Production, Status},
    wire::{self, Item, Peer, WireError},
};

use crate::server_path::{PathAbempty, PlainQuery, server_path_query};

/// The scheme `ws`, with the alias `wss`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::ws::Ws;
/// assert_eq!(Ws.parse("ws://h/chat")?.effective_port(), Ok(Some(80)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ws;

uriel::typed_url! {
    /// A ws or wss URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::ws::{Ws, WsUrl};
    /// let url: WsUrl<'_> = Ws.parse("ws://h/chat")?;
    /// assert_eq!((url.host().as_str(), url.path().as_str()), ("h", "/chat"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct WsUrl: Ws, hostport;

    /// Parts of a ws URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::ws::Ws;
    /// let parts = Uri::parse("ws://h/a?b")?.read_by::<Ws>()?;
    /// assert_eq!((parts.server.host, parts.path, parts.query), ("h", "/a", Some("b")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct WsParts {
        /// Host and port.
        server: Authority<S>,
        /// Path with its first "/", or nothing.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::ws::Ws;
        /// assert_eq!(Ws.parse("ws://h?x")?.path().as_str(), "");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get path: S,
        /// Text after the "?".
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::ws::Ws;
        /// assert_eq!(Ws.parse("ws://h/?")?.query().as_deref(), Some(""));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get query: Option<S>,
    }

    fields {
        server;
        raw path = |url| Some(url.path().as_str());
        raw query = |url| url.query().map(Encoded::as_str);
    }

    /// Builder of a ws URL, whose path and query are given encoded.
    pub builder WsUrlBuilder {
        "//" hostport path: (PathAbempty as Encoded or "") [ "?" query: (PlainQuery as Encoded) ]
    }

    example {
        /// use uriel_schemes::ws::WsUrl;
        /// assert_eq!(WsUrl::builder().host("h").port(8080).path("/chat").query("a=1").build()?.as_str(),
        /// "ws://h:8080/chat?a=1");
    }
}

/// What a client asks the server for: RFC 6455 section 3.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::ws::Ws;
/// let name = |text| Ws.parse(text).map(|url| url.resource_name().to_string());
/// assert_eq!(name("ws://h")?, "/");
/// assert_eq!(name("ws://h?x")?, "/?x");
/// assert_eq!(name("ws://h/a?")?, "/a");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ResourceName<'a> {
    path: &'a str,
    query: &'a str,
}

impl fmt::Display for ResourceName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.path)?;
        if self.query.is_empty() { Ok(()) } else { write!(f, "?{}", self.query) }
    }
}

impl<'a> WsUrl<'a> {
    /// True if the scheme is written as `wss`, in any case: the connection is encrypted.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::ws::Ws;
    /// assert!(Ws.parse("WSS://h/")?.is_secure() && !Ws.parse("ws://h/")?.is_secure());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.scheme() == "wss"
    }

    /// What a client asks the server for: path and query, as they are written. An empty path is "/", and an empty query
    /// is left out (RFC 6455 section 3).
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::ws::Ws;
    /// assert_eq!(Ws.parse("ws://h?x")?.resource_name().to_string(), "/?x");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn resource_name(&self) -> ResourceName<'a> {
        let path = Some(self.path().as_str()).filter(|path| !path.is_empty()).unwrap_or("/");
        ResourceName { path, query: self.query().map_or("", Encoded::as_str) }
    }
}

const CLEAR_TEXT: &Warning =
    &Warning::new("clear-text", Some("RFC 6455 section 10.6"), "the connection is not encrypted");

impl Scheme for Ws {
    const NAME: &'static str = "ws";
    const DEFAULT_PORT: Option<u16> = Some(80);
    const ALIASES: &'static [(&'static str, Option<u16>)] = &[("wss", Some(443))];
    const TAKES_NORMAL_FORMS: bool = true;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 6455 section 3", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &["ws://<host>[:<port>]<path>[?<query>]", "wss://<host>[:<port>]<path>[?<query>]"],
    };
    uriel::by_production!(WsUrl);

    fn equivalent(&self, a: &WsUrl<'_>, b: &WsUrl<'_>) -> bool {
        let server = |url: &WsUrl<'_>| (url.is_secure(), url.effective_port().ok());
        server(a) == server(b) && a.host().as_str() == b.host().as_str() && a.resource_name() == b.resource_name()
    }

    /// A client connects, with TLS for `wss`, and asks for the resource in the first line of its handshake.
    fn plan<'a>(&self, url: &WsUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        Item::peer(Peer::of(url.as_str(), url.server())?, visit);
        visit(Item { name: "transport", value: wire::Value::Word(if url.is_secure() { "tls" } else { "tcp" }) });
        visit(Item { name: "resource_name", value: wire::Value::Shown(&url.resource_name()) });
        Ok(())
    }

    fn hazards(&self, url: &WsUrl<'_>, visit: &mut hazards::Visit<'_>) {
        if !url.is_secure() {
            visit(Hazard::new(CLEAR_TEXT, url.as_str(), url.scheme().as_str()));
        }
    }
}

// ----- RFC 6455 section 3 -----

uriel::production! {
    /// RFC 6455 section 3
    /// ```abnf
    /// ws-URI  = "ws:" "//" host [ ":" port ] path [ "?" query ]
    /// wss-URI = "wss:" "//" host [ ":" port ] path [ "?" query ]
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::ws::ws_uri("wss://h/a?b").unwrap().1.query, Some("b"));
    /// ```
    pub fn ws_uri = (literal(b"ws"), opt(literal(b"s")), octet(b':')) ws_schemepart -> WsParts
        for Ws { Rule::new("ws-URI").defined_in("RFC 6455 section 3"), bulk PathAbempty, fragment false }
}

/// [`ws_uri`] after its scheme and ":".
#[inline]
fn ws_schemepart<T: Text>(i: T) -> Read<T, WsParts<T::Slice>> {
    server_path_query(i).map(|(i, (server, path, query))| (i, WsParts { server, path, query }))
}
