//! `coap`, `coaps`: resources of small devices (RFC 7252 section 6).
//!
//! ```abnf
//! coap-URI  = "coap:" "//" host [ ":" port ] path-abempty [ "?" query ]
//! coaps-URI = "coaps:" "//" host [ ":" port ] path-abempty
//!             [ "?" query ]
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `host`, `port` | server; the default ports are 5683 and 5684 | [`host`](CoapUrl::host), [`port`](CoapUrl::port), [`effective_port`](CoapUrl::effective_port) |
//! | `path` | path, with its first "/" | [`path`](CoapUrl::path), [`uri_path`](CoapUrl::uri_path) |
//! | `query` | text after the "?" | [`query`](CoapUrl::query), [`uri_query`](CoapUrl::uri_query) |
//!
//! # Examples
//!
//! The three of section 6.3 are equivalent:
//!
//! ```
//! use uriel::{Level, Registry, Scheme};
//! use uriel_schemes::coap::Coap;
//!
//! let registry = Registry::current().with(Coap);
//! for text in [
//!     "coap://example.com:5683/~sensors/temp.xml",
//!     "coap://EXAMPLE.com/%7Esensors/temp.xml",
//!     "coap://EXAMPLE.com:/%7esensors/temp.xml",
//! ] {
//!     let normal = registry.parse(text)?.uri().normalize(Level::Scheme(&registry));
//!     assert_eq!(normal.as_str(), "coap://example.com/~sensors/temp.xml");
//! }
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! Appendix B:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::coap::Coap;
//!
//! let url = Coap.parse("coap://198.51.100.1:61616//%2F//?%2F%2F&?%26")?;
//! assert!(url.uri_path().map(|option| option.decode_utf8().unwrap()).eq(["", "/", "", ""]));
//! assert!(url.uri_query().map(|option| option.decode_utf8().unwrap()).eq(["//", "?&"]));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * A missing authority and an empty host are invalid (section 6.1), and so is a fragment (section 6.4). There is no
//!   user.
//! * An empty query is an empty option (section 6.4), so `coap://h/?` is not equivalent to `coap://h/`.
//! * The normal form writes an IPv6 address as RFC 5952 does (section 6.3).

use uriel::{
    Edition, Encoded, Scheme,
    grammar::{Authority, Read, Rule, Text, literal, octet},
    hazards::{self, Hazard, Warning},
    nom::combinator::opt,
    scheme::{Document, Facts, Production, Status},
    wire::{self, Item, Line, Peer, WireError},
};

use crate::server_path::{PathAbempty, PlainQuery, server_path_query};

/// The scheme `coap`, with the alias `coaps`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::coap::Coap;
/// assert_eq!(Coap.parse("coaps://h/")?.effective_port(), Ok(Some(5684)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Coap;

uriel::typed_url! {
    /// A coap or coaps URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::coap::{Coap, CoapUrl};
    /// let url: CoapUrl<'_> = Coap.parse("coap://h/a/b?c")?;
    /// assert_eq!((url.path().as_str(), url.query().as_deref()), ("/a/b", Some("c")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct CoapUrl: Coap, hostport;

    /// Parts of a coap URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::coap::Coap;
    /// let parts = Uri::parse("coap://h/a?b")?.read_by::<Coap>()?;
    /// assert_eq!((parts.server.host, parts.path, parts.query), ("h", "/a", Some("b")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct CoapParts {
        /// Host and port.
        server: Authority<S>,
        /// Path with its first "/", or nothing.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::coap::Coap;
        /// assert_eq!(Coap.parse("coap://h//")?.path().as_str(), "//");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get path: S,
        /// Text after the "?".
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::coap::Coap;
        /// assert_eq!(Coap.parse("coap://h?a=1&b=2")?.query().as_deref(), Some("a=1&b=2"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get query: Option<S>,
    }

    fields {
        server;
        raw path = |url| Some(url.path().as_str());
        raw query = |url| url.query().map(Encoded::as_str);
    }

    /// Builder of a coap URL, whose path and query are given encoded.
    pub builder CoapUrlBuilder {
        "//" hostport path: (PathAbempty as Encoded or "") [ "?" query: (PlainQuery as Encoded) ]
    }

    example {
        /// use uriel_schemes::coap::CoapUrl;
        /// assert_eq!(CoapUrl::builder().host("::1").path("/.well-known/core").build()?.as_str(),
        /// "coap://[::1]/.well-known/core");
    }
}

impl<'a> CoapUrl<'a> {
    /// True if the scheme is written as `coaps`, in any case: the exchange is encrypted.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::coap::Coap;
    /// assert!(Coap.parse("COAPS://h/")?.is_secure());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.scheme() == "coaps"
    }

    /// The options Uri-Path of a request: the segments, none for "/" and for an empty path (RFC 7252 section 6.4, step
    /// 8).
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::coap::Coap;
    /// assert!(Coap.parse("coap://h/a/b%2Fc")?.uri_path().map(|option| option.as_str()).eq(["a", "b%2Fc"]));
    /// assert_eq!(Coap.parse("coap://h//")?.uri_path().count(), 2);
    /// assert_eq!(Coap.parse("coap://h/")?.uri_path().count(), 0);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn uri_path(&self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        let segments = self.path().as_str().strip_prefix('/').filter(|segments| !segments.is_empty());
        segments.into_iter().flat_map(|segments| segments.split('/')).map(Encoded::new_unchecked)
    }

    /// The options Uri-Query of a request: the arguments between "&" (RFC 7252 section 6.4, step 9).
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::coap::Coap;
    /// assert!(Coap.parse("coap://h?a=1&b")?.uri_query().map(|option| option.as_str()).eq(["a=1", "b"]));
    /// assert_eq!(Coap.parse("coap://h/?")?.uri_query().count(), 1, "it is empty");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn uri_query(&self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        let query = self.query().map(Encoded::as_str);
        query.into_iter().flat_map(|query| query.split('&')).map(Encoded::new_unchecked)
    }

    /// An option of a request, which has at most 255 octets (RFC 7252 table 4).
    fn option(&self, field: &'static str, option: Encoded<'a>) -> Result<Line<'a>, WireError> {
        if option.octets().count() > LONGEST_OPTION {
            let section = Some("RFC 7252 section 5.10");
            return Err(WireError::unrepresentable(self.as_str(), field, option.as_str(), section));
        }
        Line::new(self.as_str(), field, option)
    }
}

const LONGEST_OPTION: usize = 255;

const CLEAR_TEXT: &Warning = &Warning::new("clear-text", Some("RFC 7252 section 11"), "the exchange is not protected");
const ENCODED_SLASH: &Warning = &Warning::new(
    "encoded-slash",
    Some("RFC 7252 section 6"),
    "a segment has an escaped \"/\", which many programs take for a separator",
);

impl Scheme for Coap {
    const NAME: &'static str = "coap";
    const DEFAULT_PORT: Option<u16> = Some(5683);
    const ALIASES: &'static [(&'static str, Option<u16>)] = &[("coaps", Some(5684))];
    const TAKES_NORMAL_FORMS: bool = true;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 7252 section 6", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &["coap://<host>[:<port>]<path>[?<query>]", "coaps://<host>[:<port>]<path>[?<query>]"],
    };
    uriel::by_production!(CoapUrl);

    fn normalize(&self, normal: &str, edition: Edition) -> Option<String> {
        let url = self.read(normal, edition).ok()?;
        let host = url.host();
        let address = host.to_ipv6()?;
        let (before, after) = normal.split_once(host.as_str())?;
        Some(format!("{before}[{address}]{after}"))
    }

    /// A client sends the path and the query as options. An option may hold any octets; one with a CR, an LF or a NUL
    /// is refused, although the protocol allows it, because other programs take it for more than one.
    fn plan<'a>(&self, url: &CoapUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let peer = Peer::of(url.as_str(), url.server())?;
        let path: Vec<_> = url.uri_path().map(|option| url.option("path", option)).collect::<Result<_, _>>()?;
        let query: Vec<_> = url.uri_query().map(|option| url.option("query", option)).collect::<Result<_, _>>()?;
        Item::peer(peer, visit);
        visit(Item { name: "transport", value: wire::Value::Word(if url.is_secure() { "dtls" } else { "udp" }) });
        visit(Item { name: "uri_path", value: wire::Value::Lines(&mut path.into_iter()) });
        visit(Item { name: "uri_query", value: wire::Value::Lines(&mut query.into_iter()) });
        Ok(())
    }

    fn hazards(&self, url: &CoapUrl<'_>, visit: &mut hazards::Visit<'_>) {
        if !url.is_secure() {
            visit(Hazard::new(CLEAR_TEXT, url.as_str(), url.scheme().as_str()));
        }
        for segment in url.uri_path().filter(|segment| segment.octets().any(|octet| octet == b'/')) {
            visit(Hazard::new(ENCODED_SLASH, url.as_str(), segment.as_str()));
        }
    }
}

// ----- RFC 7252 section 6 -----

uriel::production! {
    /// RFC 7252 sections 6.1 and 6.2
    /// ```abnf
    /// coap-URI  = "coap:" "//" host [ ":" port ] path-abempty [ "?" query ]
    /// coaps-URI = "coaps:" "//" host [ ":" port ] path-abempty
    ///             [ "?" query ]
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::coap::coap_uri("coaps://h/a?b").unwrap().1.path, "/a");
    /// ```
    pub fn coap_uri = (literal(b"coap"), opt(literal(b"s")), octet(b':')) coap_schemepart -> CoapParts
        for Coap { Rule::new("coap-URI").defined_in("RFC 7252 section 6.1"), bulk PathAbempty, fragment false }
}

/// [`coap_uri`] after its scheme and ":".
#[inline]
fn coap_schemepart<T: Text>(i: T) -> Read<T, CoapParts<T::Slice>> {
    server_path_query(i).map(|(i, (server, path, query))| (i, CoapParts { server, path, query }))
}
