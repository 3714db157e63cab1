//! `stun`, `stuns`: servers that tell a client its public address (RFC 7064 section 3.1).
//!
//! ```abnf
//! stunURI       = scheme ":" host [ ":" port ]
//! scheme        = "stun" / "stuns"
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `host`, `port` | server; the default ports are 3478 and 5349 | [`host`](StunUrl::host), [`port`](StunUrl::port), [`effective_port`](StunUrl::effective_port) |
//!
//! # Examples
//!
//! Those of appendix A:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::stun::Stun;
//!
//! for text in ["stun:example.org", "stuns:example.org", "stun:example.org:8000"] {
//!     assert_eq!(Stun.parse(text)?.host(), "example.org");
//! }
//! assert!(Stun.parse("stuns:example.org")?.is_secure());
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * A host in brackets, as in `stun:[2001:db8::1]`, is of the rule, but of no generic URL, for there is no authority:
//!   `Uri::parse` refuses it, and the scheme and registries read it ([`Scheme::ADMITS_IP_LITERAL`]).
//! * A host is not empty, for there is no server without one. There is no user, and a fragment may follow.
//! * `stuns` is never equal to `stun`. Hosts have no case, addresses of IPv6 are equal as numbers, and a port that is
//!   left out is the default.

use uriel::{
    Host, PortError, Scheme,
    grammar::{Authority, Name, Port, Read, Rule, Text, hostport, literal, octet},
    nom::combinator::opt,
    scheme::{Document, Facts, Production, Server, Status, Syntax},
    wire::{self, Item, Peer, WireError},
};

use crate::domainname::are_same_host;

/// The scheme `stun`, with the alias `stuns`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::stun::Stun;
/// assert_eq!(Stun.parse("stuns:h")?.effective_port(), Ok(Some(5349)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stun;

uriel::typed_url! {
    /// A stun or stuns URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::stun::{Stun, StunUrl};
    /// let url: StunUrl<'_> = Stun.parse("stun:[2001:db8::1]:3478")?;
    /// assert_eq!((url.host().as_str(), url.port()), ("[2001:db8::1]", Some("3478")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct StunUrl: Stun, serverless, example "uriel_schemes::stun::Stun" "stun:h";

    /// Parts of a stun URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::stun::Stun;
    /// let parts = Uri::parse("stun:h:1")?.read_by::<Stun>()?;
    /// assert_eq!((parts.host, parts.port), ("h", Some("1")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct StunParts {
        /// The host.
        host: S,
        /// Digits of the port.
        port: Option<S>,
    }

    fields {
        host host = |url| Some(url.host());
        note word host_kind = |url| url.host().kind().as_str();
        raw port = |url| url.port();
        note number effective_port = |url| url.effective_port().ok().flatten();
    }

    /// Builder of a stun URL.
    pub builder StunUrlBuilder {
        host: (Name as Host) [ ":" port: Port ]
    }

    example {
        /// use uriel_schemes::stun::StunUrl;
        /// let url = StunUrl::builder().host("2001:db8::1").port(3478).build()?;
        /// assert_eq!(url.as_str(), "stun:[2001:db8::1]:3478");
    }
}

impl<'a> StunUrl<'a> {
    /// True if the scheme is written as `stuns`, in any case: the connection is encrypted.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::stun::Stun;
    /// assert!(Stun.parse("STUNS:h")?.is_secure());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.scheme() == "stuns"
    }

    /// The host.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::stun::Stun;
    /// assert_eq!(Stun.parse("stun:example.org")?.host(), "example.org");
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
    /// use uriel_schemes::stun::Stun;
    /// assert_eq!(Stun.parse("stun:h:3478")?.port(), Some("3478"));
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
    /// use uriel_schemes::stun::Stun;
    /// assert_eq!(Stun.parse("stun:h")?.effective_port(), Ok(Some(3478)));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn effective_port(&self) -> Result<Option<u16>, PortError> {
        Stun::effective_port(self.scheme().as_str(), self.port())
    }
}

impl Scheme for Stun {
    const NAME: &'static str = "stun";
    const DEFAULT_PORT: Option<u16> = Some(3478);
    const ALIASES: &'static [(&'static str, Option<u16>)] = &[("stuns", Some(5349))];
    const SYNTAX: Syntax = Syntax::Opaque;
    const ADMITS_IP_LITERAL: bool = true;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 7064", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &["stun:<host>[:<port>]"],
    };
    uriel::by_production!(StunUrl);

    fn equivalent(&self, a: &StunUrl<'_>, b: &StunUrl<'_>) -> bool {
        a.is_secure() == b.is_secure()
            && are_same_host(a.host(), b.host())
            && a.effective_port().ok() == b.effective_port().ok()
    }

    /// A client sends a request to the server, unless records of the host name another.
    fn plan<'a>(&self, url: &StunUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let authority = Authority { userinfo: None, host: url.host().as_str(), port: url.port() };
        let server = Server::new(authority, url.edition(), Stun::default_port(url.scheme().as_str()));
        let peer = Peer::of(url.as_str(), server)?;
        Item::peer(peer, visit);
        Ok(())
    }
}

// ----- RFC 7064 section 3.1 -----

const fn section_3_1(name: &'static str) -> Rule {
    Rule::new(name).defined_in("RFC 7064 section 3.1")
}

uriel::production! {
    /// RFC 7064 section 3.1
    /// ```abnf
    /// stunURI = scheme ":" host [ ":" port ]
    /// scheme  = "stun" / "stuns"
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::stun::stun_uri("stuns:h:1").unwrap().1.port, Some("1"));
    /// ```
    pub fn stun_uri = (literal(b"stun"), opt(literal(b"s")), octet(b':')) stun_schemepart -> StunParts
        for Stun { section_3_1("stunURI"), bulk Name, hint hint }
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

/// A [`stun_uri`] after its scheme and ":".
#[inline]
fn stun_schemepart<T: Text>(i: T) -> Read<T, StunParts<T::Slice>> {
    let (i, (host, port)) = hostport(i)?;
    Ok((i, StunParts { host, port }))
}
