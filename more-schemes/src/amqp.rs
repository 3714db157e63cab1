//! `amqp`, `amqps`: brokers of AMQP 0-9-1 (the `RabbitMQ` URI Specification).
//!
//! ```abnf
//! amqp_URI       = "amqp://" amqp_authority [ "/" vhost ] [ "?" query ]
//! amqp_authority = [ amqp_userinfo "@" ] host [ ":" port ]
//! amqp_userinfo  = username [ ":" password ]
//! username       = *( unreserved / pct-encoded / sub-delims )
//! password       = *( unreserved / pct-encoded / sub-delims )
//! vhost          = segment
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `user`, `password` | who connects | [`user`](AmqpUrl::user), [`password`](AmqpUrl::password) |
//! | `host`, `port` | broker; the default ports are 5672 and 5671 | [`host`](AmqpUrl::host), [`port`](AmqpUrl::port), [`effective_port`](AmqpUrl::effective_port) |
//! | `vhost` | virtual host: a namespace of the broker | [`vhost`](AmqpUrl::vhost) |
//! | `parameters` | parameters of the connection | [`parameters`](AmqpUrl::parameters), [`parameter`](AmqpUrl::parameter) |
//!
//! # Examples
//!
//! Those of appendix A:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::amqp::Amqp;
//!
//! for (text, user, password, host, port, vhost) in [
//!     ("amqp://user:pass@host:10000/vhost", Some("user"), Some("pass"), "host", Some("10000"), Some("vhost")),
//!     ("amqp://user%61:%61pass@ho%61st:10000/v%2fhost", Some("usera"), Some("apass"), "hoast", Some("10000"), Some("v/host")),
//!     ("amqp://", None, None, "", None, None),
//!     ("amqp://:@/", Some(""), Some(""), "", None, Some("")),
//!     ("amqp://user@", Some("user"), None, "", None, None),
//!     ("amqp://user:pass@", Some("user"), Some("pass"), "", None, None),
//!     ("amqp://host", None, None, "host", None, None),
//!     ("amqp://:10000", None, None, "", Some("10000"), None),
//!     ("amqp:///vhost", None, None, "", None, Some("vhost")),
//!     ("amqp://host/", None, None, "host", None, Some("")),
//!     ("amqp://host/%2f", None, None, "host", None, Some("/")),
//!     ("amqp://[::1]", None, None, "[::1]", None, None),
//! ] {
//!     let url = Amqp.parse(text)?;
//!     let decoded = |part: uriel::Encoded<'_>| part.decode_utf8().unwrap().into_owned();
//!     assert_eq!((url.user().map(decoded).as_deref(), url.password().map(decoded).as_deref()), (user, password), "{text}");
//!     assert_eq!((&*decoded(url.host().encoded()), url.port()), (host, port), "{text}");
//!     assert_eq!(url.vhost().map(decoded).as_deref(), vhost, "{text}");
//! }
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * An absent virtual host is not an empty one: the client has a default, which is often "/". In a comparison they are
//!   one, as an empty path and "/" are by RFC 3986 section 6.2.3.
//! * A raw ":" in a password is read, as RFC 3986 has it, although the rule of the document has none.
//! * An empty host is the client's default. Only RFC 3986 has one beside a user or a port.
//! * The names of parameters are not checked: clients have their own, such as `heartbeat`.

use uriel::{
    Encoded, Scheme,
    charset::{CharSet, rfc3986},
    grammar::{Authority, Read, Rule, Text, literal, octet, server},
    nom::{Parser, combinator::opt, sequence::preceded},
    scheme::{Document, Entry, Facts, Production, Status},
    wire::{self, Item, Line, Peer, WireError},
};

use crate::{
    connection::{lines, value_of},
    octets::opaque,
    parameters::parameters,
};

/// The scheme `amqp`, with the alias `amqps`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::amqp::Amqp;
/// assert_eq!(Amqp.parse("amqps://h")?.effective_port(), Ok(Some(5671)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Amqp;

uriel::typed_url! {
    /// An amqp or amqps URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::amqp::{Amqp, AmqpUrl};
    /// let url: AmqpUrl<'_> = Amqp.parse("amqp://me:secret@h/%2F")?;
    /// assert_eq!(url.redacted().to_string(), "amqp://me:***@h/%2F");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct AmqpUrl: Amqp, login, example "uriel_schemes::amqp::Amqp" "amqp://me:pw@h:8000/a";

    /// Parts of an amqp URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::amqp::Amqp;
    /// let parts = Uri::parse("amqp://h/a?b=c")?.read_by::<Amqp>()?;
    /// assert_eq!((parts.vhost, parts.parameters), (Some("a"), Some("b=c")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct AmqpParts {
        /// User, password, host and port; the host may be empty.
        server: Authority<S>,
        /// Virtual host; `None` without the "/".
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::amqp::Amqp;
        /// assert_eq!(Amqp.parse("amqp://h/%2f")?.vhost().unwrap().decode_utf8(), Ok("/".into()));
        /// assert_eq!(Amqp.parse("amqp://h")?.vhost(), None);
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get vhost: Option<S>,
        /// The parameters, with "&" between them.
        parameters: Option<S>,
    }

    fields {
        login;
        text vhost;
        entries parameters;
    }

    /// Builder of an amqp URL. A parameter is given with its "=" and its value.
    pub builder AmqpUrlBuilder {
        "//" server [ "/" vhost: Vhost ] [ "?" *(parameters: Parameter; "&") ]
    }

    example {
        /// use uriel_schemes::amqp::AmqpUrl;
        /// let url = AmqpUrl::builder().host("h").user("me").vhost("/").parameters("heartbeat=5").build()?;
        /// assert_eq!(url.as_str(), "amqp://me@h/%2F?heartbeat=5");
    }
}

impl<'a> AmqpUrl<'a> {
    /// True if the scheme is written as `amqps`, in any case: the connection is encrypted.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::amqp::Amqp;
    /// assert!(Amqp.parse("AMQPS://h")?.is_secure());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.scheme() == "amqps"
    }

    /// The parameters, in order.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::amqp::Amqp;
    /// let url = Amqp.parse("amqp://h?heartbeat=5&auth_mechanism=external")?;
    /// assert!(url.parameters().map(|entry| entry.name()).eq(["heartbeat", "auth_mechanism"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn parameters(&self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
        parameters(self.parts.parameters.map(|parameters| parameters.of(self.text)), '&')
    }

    /// The value of the first parameter with this name, to be decoded.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::amqp::Amqp;
    /// assert_eq!(Amqp.parse("amqp://h?heartbeat=5")?.parameter("heartbeat").as_deref(), Some("5"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<Encoded<'a>> {
        self.parameters().find_map(|entry| value_of(entry, name))
    }
}

impl Scheme for Amqp {
    const NAME: &'static str = "amqp";
    const DEFAULT_PORT: Option<u16> = Some(5672);
    const ALIASES: &'static [(&'static str, Option<u16>)] = &[("amqps", Some(5671))];
    const HAS_DOT_SEGMENTS: bool = false;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RabbitMQ URI Specification", obsoleted_by: None }],
        status: Status::Provisional,
        forms: &["amqp://[<user>[:<password>]@][<host>][:<port>][/<vhost>][?<parameters>]"],
    };
    uriel::by_production!(AmqpUrl);

    /// A client connects, with TLS for `amqps`, and opens the virtual host. A host that is left out is its default.
    fn plan<'a>(&self, url: &AmqpUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let text = url.as_str();
        let peer = Peer::of(text, url.server())?;
        let user = Line::maybe(text, "user", url.user())?;
        let password = Line::maybe(text, "password", url.password())?;
        let vhost = Line::maybe(text, "vhost", url.vhost())?;
        let parameters = lines(text, url.parameters())?;
        if peer.host.is_empty() {
            visit(Item { name: "host", value: wire::Value::Absent });
        } else {
            Item::peer(peer, visit);
        }
        visit(Item { name: "transport", value: wire::Value::Word(if url.is_secure() { "tls" } else { "tcp" }) });
        visit(Item { name: "user", value: wire::Value::user(user) });
        visit(Item { name: "password", value: password.map_or(wire::Value::Absent, wire::Value::Secret) });
        visit(Item { name: "vhost", value: vhost.into() });
        visit(Item { name: "parameters", value: wire::Value::Pairs(&mut parameters.into_iter()) });
        Ok(())
    }
}

// ----- RabbitMQ URI Specification -----

const fn of_document(name: &'static str) -> Rule {
    Rule::new(name).defined_in("RabbitMQ URI Specification")
}

uriel::production! {
    /// `RabbitMQ` URI Specification, section 2
    /// ```abnf
    /// amqp_URI       = "amqp://" amqp_authority [ "/" vhost ] [ "?" query ]
    /// amqp_authority = [ amqp_userinfo "@" ] host [ ":" port ]
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::amqp::amqp_uri("amqps://h/a").unwrap().1.vhost, Some("a"));
    /// ```
    pub fn amqp_uri = (literal(b"amqp"), opt(literal(b"s")), octet(b':')) amqp_schemepart -> AmqpParts
        for Amqp { of_document("amqp_URI"), bulk Vhost }
}

/// An [`amqp_uri`] after its scheme and ":".
#[inline]
fn amqp_schemepart<T: Text>(i: T) -> Read<T, AmqpParts<T::Slice>> {
    let (i, server) = preceded(literal(b"//"), server).parse(i)?;
    let (i, vhost) = match i.next() {
        Some(b'/') => {
            let (i, vhost) = i.skip(1).run(Vhost);
            (i, Some(vhost))
        }
        _ => (i, None),
    };
    let (i, parameters) = match i.next() {
        Some(b'?') if vhost.is_some() || i.edition().ends_authorities_at_queries() => {
            let (i, query) = i.skip(1).run(Parameters);
            (i, Some(query))
        }
        _ => (i, None),
    };
    Ok((i, AmqpParts { server, vhost, parameters }))
}

const QUERY: CharSet = rfc3986::PCHAR.union(CharSet::of("/?"));

crate::octets::classes! {
    /// Characters of a virtual host.
    pub Vhost { of_document("vhost"), opaque(rfc3986::PCHAR) }

    /// Characters of parameters.
    Parameters { of_document("query"), opaque(QUERY) }

    /// Characters of a parameter.
    Parameter { of_document("query"), opaque(QUERY.minus(CharSet::of("&"))) }
}
