//! `turn`, `turns`: relays for clients behind a firewall (RFC 7065 section 3.1).
//!
//! ```abnf
//! turnURI       = scheme ":" host [ ":" port ]
//!                 [ "?transport=" transport ]
//! scheme        = "turn" / "turns"
//! transport     = "udp" / "tcp" / transport-ext
//! transport-ext = 1*unreserved
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `host`, `port` | server; the default ports are 3478 and 5349 | [`host`](TurnUrl::host), [`port`](TurnUrl::port), [`effective_port`](TurnUrl::effective_port) |
//! | `transport` | how to connect; the client chooses by default | [`transport`](TurnUrl::transport) |
//!
//! # Examples
//!
//! Those of appendix A:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::turn::Turn;
//!
//! let url = Turn.parse("turn:example.org?transport=udp")?;
//! assert_eq!((url.effective_port(), url.transport()), (Ok(Some(3478)), Some("udp")));
//! let url = Turn.parse("turns:example.org:8000?transport=tcp")?;
//! assert_eq!((url.port(), url.transport(), url.is_secure()), (Some("8000"), Some("tcp"), true));
//! assert_eq!(Turn.parse("turn:192.0.2.1")?.transport(), None);
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * A host in brackets, as in `turn:[2001:db8::1]`, is of the rule, but of no generic URL, for there is no authority:
//!   `Uri::parse` refuses it, and the scheme and registries read it ([`Scheme::ADMITS_IP_LITERAL`]).
//! * A host is not empty, for there is no server without one. There is no user, and a fragment may follow.
//! * `turns` is never equal to `turn`. Hosts have no case, addresses of IPv6 are equal as numbers, and a port that is
//!   left out is the default.

use uriel::{
    Encoded, Host, PortError, Scheme,
    charset::rfc3986,
    grammar::{Authority, Name, Port, Read, Rule, Text, hostport, literal, octet, run1},
    nom::{Parser, combinator::opt, sequence::preceded},
    scheme::{Document, Facts, Production, Server, Status, Syntax},
    wire::{self, Item, Line, Peer, WireError},
};

use crate::{
    domainname::are_same_host,
    octets::{classes, opaque},
};

/// The scheme `turn`, with the alias `turns`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::turn::Turn;
/// assert_eq!(Turn.parse("turns:h")?.effective_port(), Ok(Some(5349)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Turn;

uriel::typed_url! {
    /// A turn or turns URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::turn::{Turn, TurnUrl};
    /// let url: TurnUrl<'_> = Turn.parse("turn:[2001:db8::1]:3478")?;
    /// assert_eq!((url.host().as_str(), url.port()), ("[2001:db8::1]", Some("3478")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct TurnUrl: Turn, serverless, example "uriel_schemes::turn::Turn" "turn:h";

    /// Parts of a turn URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::turn::Turn;
    /// let parts = Uri::parse("turn:h:1")?.read_by::<Turn>()?;
    /// assert_eq!((parts.host, parts.port), ("h", Some("1")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct TurnParts {
        /// The host.
        host: S,
        /// Digits of the port.
        port: Option<S>,
        /// How to connect.
        transport: Option<S>,
    }

    fields {
        host host = |url| Some(url.host());
        note word host_kind = |url| url.host().kind().as_str();
        raw port = |url| url.port();
        note number effective_port = |url| url.effective_port().ok().flatten();
        raw transport = |url| url.transport();
    }

    /// Builder of a turn URL.
    pub builder TurnUrlBuilder {
        host: (Name as Host) [ ":" port: Port ] [ "?transport=" transport: Transport ]
    }

    example {
        /// use uriel_schemes::turn::TurnUrl;
        /// let url = TurnUrl::builder().host("2001:db8::1").port(3478).transport("tcp").build()?;
        /// assert_eq!(url.as_str(), "turn:[2001:db8::1]:3478?transport=tcp");
    }
}

impl<'a> TurnUrl<'a> {
    /// True if the scheme is written as `turns`, in any case: the connection is encrypted.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::turn::Turn;
    /// assert!(Turn.parse("TURNS:h")?.is_secure());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.scheme() == "turns"
    }

    /// The host.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::turn::Turn;
    /// assert_eq!(Turn.parse("turn:example.org")?.host(), "example.org");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> Host<'a> {
        Host::new_unchecked(self.parts.host.of(self.text), self.edition)
    }

    /// The digits of the port, as they are written.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::turn::Turn;
    /// assert_eq!(Turn.parse("turn:h:3478")?.port(), Some("3478"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn port(&self) -> Option<&'a str> {
        self.parts.port.map(|port| port.of(self.text))
    }

    /// The port to connect to: the default if none is written.
    ///
    /// # Errors
    ///
    /// The number is over 65535.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::turn::Turn;
    /// assert_eq!(Turn.parse("turn:h")?.effective_port(), Ok(Some(3478)));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn effective_port(&self) -> Result<Option<u16>, PortError> {
        Turn::effective_port(self.scheme().as_str(), self.port())
    }

    /// How to connect, such as `udp`; `None` if the client chooses.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::turn::Turn;
    /// assert_eq!(Turn.parse("turn:h?transport=TCP")?.transport(), Some("TCP"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn transport(&self) -> Option<&'a str> {
        self.parts.transport.map(|transport| transport.of(self.text))
    }
}

impl Scheme for Turn {
    const NAME: &'static str = "turn";
    const DEFAULT_PORT: Option<u16> = Some(3478);
    const ALIASES: &'static [(&'static str, Option<u16>)] = &[("turns", Some(5349))];
    const SYNTAX: Syntax = Syntax::Opaque;
    const ADMITS_IP_LITERAL: bool = true;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 7065", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &["turn:<host>[:<port>][?transport=<transport>]"],
    };
    uriel::by_production!(TurnUrl);

    fn equivalent(&self, a: &TurnUrl<'_>, b: &TurnUrl<'_>) -> bool {
        a.is_secure() == b.is_secure()
            && are_same_host(a.host(), b.host())
            && a.effective_port().ok() == b.effective_port().ok()
            && a.transport().map(str::to_ascii_lowercase) == b.transport().map(str::to_ascii_lowercase)
    }

    /// A client sends a request to the server, unless records of the host name another.
    fn plan<'a>(&self, url: &TurnUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let authority = Authority { userinfo: None, host: url.host().as_str(), port: url.port() };
        let server = Server::new(authority, url.edition(), Turn::default_port(url.scheme().as_str()));
        let peer = Peer::of(url.as_str(), server)?;
        let transport = url.transport().map(Encoded::new_unchecked);
        let transport = Line::maybe(url.as_str(), "transport", transport)?;
        Item::peer(peer, visit);
        visit(Item { name: "transport", value: transport.into() });
        Ok(())
    }
}

// ----- RFC 7065 section 3.1 -----

const fn section_3_1(name: &'static str) -> Rule {
    Rule::new(name).defined_in("RFC 7065 section 3.1")
}

uriel::production! {
    /// RFC 7065 section 3.1
    /// ```abnf
    /// turnURI = scheme ":" host [ ":" port ]
    ///           [ "?transport=" transport ]
    /// scheme  = "turn" / "turns"
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::turn::turn_uri("turns:h:1").unwrap().1.port, Some("1"));
    /// ```
    pub fn turn_uri = (literal(b"turn"), opt(literal(b"s")), octet(b':')) turn_schemepart -> TurnParts
        for Turn { section_3_1("turnURI"), bulk Name, hint hint }
}

fn hint(read: &str, rest: &str) -> Option<&'static str> {
    if read.is_empty() && rest.starts_with("//") {
        return Some("remove the \"//\" before the host");
    }
    if rest.starts_with(' ') && !read.contains([':', '?']) {
        return Some("write \":\" before a port");
    }
    (rest.contains('@') && !read.contains('?')).then_some("remove the user: a URL of this scheme has none")
}

/// A [`turn_uri`] after its scheme and ":".
#[inline]
fn turn_schemepart<T: Text>(i: T) -> Read<T, TurnParts<T::Slice>> {
    let (i, (host, port)) = hostport(i)?;
    if i.next() != Some(b'?') {
        return Ok((i, TurnParts { host, port, transport: None }));
    }
    let (i, transport) = preceded(literal(b"?transport="), |i| run1(i, Transport)).parse(i)?;
    Ok((i, TurnParts { host, port, transport: Some(transport) }))
}

classes! {
    /// Characters of a transport.
    Transport { section_3_1("transport"), opaque(rfc3986::UNRESERVED), escapes false }
}
