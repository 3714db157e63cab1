//! `telnet`: interactive services (RFC 1738 section 3.8, RFC 4248).
//!
//! ```abnf
//! telneturl = "telnet://" login [ "/" ]
//! login     = [ user [ ":" password ] "@" ] hostport
//! ```
//!
//! RFC 4248 has no rule: it repeats the form of RFC 1738, `telnet://<user>:<password>@<host>:<port>/`, "to allow that
//! material to remain on standards track", and the same parts may be absent.
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `user`, `password` | advice to a person | [`user`](TelnetUrl::user), [`password`](TelnetUrl::password) |
//! | `host`, `port` | server; the default port is 23 | [`host`](TelnetUrl::host), [`port`](TelnetUrl::port), [`effective_port`](TelnetUrl::effective_port) |
//!
//! User and password are for the person at the terminal: "in practice, the `<user>` and `<password>` supplied are
//! advisory only: clients accessing a telnet URL merely advise the user of the suggested username and password" (RFC
//! 4248 section 2). The protocol has no place for them, and a program must not send them.
//!
//! # Examples
//!
//! RFC 1738 and RFC 4248 show only the form. RFC 3986 section 1.1.2 has an example:
//!
//! ```
//! use uriel::{Scheme, schemes::telnet::Telnet};
//!
//! let url = Telnet.parse("telnet://192.0.2.16:80/")?;
//! assert_eq!((url.host().as_str(), url.effective_port()), ("192.0.2.16", Ok(Some(80))));
//! assert_eq!((url.user(), url.has_slash()), (None, true));
//!
//! let url = Telnet.parse("telnet://user:password@host:8000/")?;
//! assert_eq!((url.user().as_deref(), url.password().as_deref()), (Some("user"), Some("password")));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # Editions
//!
//! Characters, user, host and port are those of the edition: `telnet://[::1]` is a URL from 2396bis on. From draft 1996
//! on a port may be empty, and a fragment may follow the URL.
//!
//! # How the documents are read
//!
//! * The final "/" has no meaning; [`has_slash`](TelnetUrl::has_slash) tells if it is there. Nothing but a fragment may
//!   follow it: a telnet URL "does not designate a data object, but rather an interactive service".
//! * An empty user is a user: `telnet://@h` is not `telnet://h`. A password needs a user.
//! * An empty host is refused under every edition: RFC 3986 section 3.2.2 leaves it to the scheme, and no document of
//!   telnet defines a default host.

use core::fmt;

use uriel::{
    Encoded, Scheme,
    charset::CharSet,
    grammar::{Authority, ByEdition, Class, Read, Rule, Text, User, literal, rfc1738::login},
    nom::Parser,
    scheme::{Document, Facts, Production, Server, Status},
    wire::{Item, Line, Octets, Peer, Value, Visit, WireError},
};

/// The scheme `telnet`.
///
/// ```
/// use uriel::{Edition, Scheme, schemes::telnet::Telnet};
///
/// let url = Telnet.parse_with("telnet://guest@host.dom:3000/", Edition::Rfc1738)?;
/// assert_eq!((url.user().as_deref(), url.port()), (Some("guest"), Some("3000")));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Telnet;

uriel::typed_url! {
    /// A telnet URL.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::telnet::{Telnet, TelnetUrl}};
    /// let url: TelnetUrl<'_> = Telnet.parse("telnet://guest@h/")?;
    /// assert_eq!((url.host().as_str(), url.to_string()), ("h", "telnet://guest@h/".to_owned()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct TelnetUrl: Telnet, login, example "uriel::schemes::telnet::Telnet" "telnet://me:pw@h:8000/";

    /// Parts of a telnet URL.
    ///
    /// ```
    /// use uriel::{Uri, schemes::telnet::Telnet};
    /// let parts = Uri::parse("telnet://h:23/")?.read_by::<Telnet>()?;
    /// assert_eq!((parts.server.host, parts.server.port, parts.slash), ("h", Some("23"), Some("/")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct TelnetParts {
        /// User, password, host and port.
        server: Authority<S>,
        /// The "/" after the server, which has no meaning.
        slash: Option<S>,
    }

    // The "/" is no field: it has no meaning, so URLs with and without it are equivalent.
    fields {
        login;
    }

    /// Builder of a telnet URL. The "/" at its end, which has no meaning, is written if it is given.
    pub builder TelnetUrlBuilder {
        "//" login [ slash unlisted: (Slash of written_slash) ]
    }

    example {
        /// use uriel::{Edition, schemes::telnet::TelnetUrl};
        /// let mut builder = TelnetUrl::builder();
        /// assert_eq!(builder.host("h").user("a@b").build()?.as_str(), "telnet://a%40b@h");
        /// assert_eq!(builder.slash("/").build()?.as_str(), "telnet://a%40b@h/");
        /// let url = TelnetUrl::builder_with(Edition::Rfc1738).user("me").password("~").host("h").port(8023).build()?;
        /// assert_eq!(url.as_str(), "telnet://me:%7E@h:8023");
    }
}

/// The "/" after the server, as the builder takes it.
#[derive(Clone, Copy)]
struct Slash;

impl Class for Slash {
    const RULE: &'static Rule = Telnet::RULE;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(CharSet::of("/"));
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

impl<'a> TelnetUrl<'a> {
    /// The "/" after the server, for a builder that begins with this URL.
    #[cfg(feature = "build")]
    fn written_slash(&self) -> Option<Encoded<'a>> {
        self.parts.slash.map(|slash| Encoded::new_unchecked(slash.of(self.text)))
    }
}

impl TelnetUrl<'_> {
    /// True if a "/" follows the server; it has no meaning.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::telnet::Telnet};
    /// assert!(!Telnet.parse("telnet://h")?.has_slash());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn has_slash(&self) -> bool {
        self.parts.slash.is_some()
    }
}

// ----- the plan of a client: RFC 1738 section 3.8, RFC 4248 section 2 -----

/// User and password that a telnet URL suggests to the person at the terminal. The client sends neither.
///
/// `Debug` hides the password.
///
/// ```
/// use uriel::{Scheme, schemes::telnet::Telnet};
/// let advice = Telnet.parse("telnet://guest@h")?.advice()?;
/// assert_eq!(advice.user.map(|user| user.to_string()).as_deref(), Some("guest"));
/// assert!(Telnet.parse("telnet://u%0D%0Arm@h/")?.advice().is_err());
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Advice<'a> {
    /// Name of the user.
    pub user: Option<Line<'a>>,
    /// The password.
    pub password: Option<Line<'a>>,
}

impl fmt::Debug for Advice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let password = self.password.map(|_| "***");
        f.debug_struct("Advice").field("user", &Value::user(self.user)).field("password", &password).finish()
    }
}

impl<'a> TelnetUrl<'a> {
    /// User and password to show to the person at the terminal.
    ///
    /// # Errors
    ///
    /// One of them, decoded, has a CR, an LF or a NUL.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::telnet::Telnet};
    /// assert_eq!(Telnet.parse("telnet://h")?.advice()?.user, None);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn advice(&self) -> Result<Advice<'a>, WireError> {
        Advice::of(self.text, self.server())
    }
}

impl<'a> Advice<'a> {
    fn of(url: &str, server: Server<'a>) -> Result<Self, WireError> {
        // Fast exit: most URLs have no user.
        let Some(user) = server.user() else { return Ok(Self { user: None, password: None }) };
        let user = Line::new(url, "user", user)?;
        let password = Line::maybe(url, "password", server.password())?;
        Ok(Self { user: Some(user), password })
    }
}

impl Scheme for Telnet {
    const NAME: &'static str = "telnet";
    const DEFAULT_PORT: Option<u16> = Some(23);
    const TAKES_NORMAL_FORMS: bool = true;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[
            Document { name: "RFC 1738 section 3.8", obsoleted_by: Some("RFC 4248") },
            Document { name: "RFC 4248", obsoleted_by: None },
        ],
        status: Status::Permanent,
        forms: &["telnet://[<user>[:<password>]@]<host>[:<port>][/]"],
    };
    uriel::by_production!(TelnetUrl);

    fn plan<'a>(&self, url: &TelnetUrl<'a>, visit: &mut Visit<'a, '_>) -> Result<(), WireError> {
        let server = url.server();
        // No item is visited before all are known to have no line end.
        let (peer, advice) = (Peer::of(url.text, server)?, Advice::of(url.text, server)?);
        Item::peer(peer, visit);
        visit(Item { name: "advise_user", value: Value::user(advice.user) });
        visit(Item { name: "advise_password", value: advice.password.map_or(Value::Absent, Value::Secret) });
        visit(Item { name: "send", value: Value::Octets(Octets::new(Encoded::default(), "")) });
        Ok(())
    }
}

// ----- RFC 1738 section 5: TELNET -----

// RFC 4248 has no rule; an error of a later edition names the section with the form.
uriel::production! {
    /// A whole telnet URL.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// telneturl = "telnet://" login [ "/" ]
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel::schemes::telnet::telneturl("telnet://me@h/").unwrap().1.server.userinfo, Some("me"));
    /// ```
    pub fn telneturl = b"telnet:" telnet_schemepart -> TelnetParts
        for Telnet { Rule::new("telneturl").defined_since("RFC 1738 section 3.8", "RFC 4248 section 2"), bulk User }
}

#[inline]
fn telnet_schemepart<T: Text>(i: T) -> Read<T, TelnetParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, server) = login(i)?;
    if i.next() == Some(b'/') {
        let (i, slash) = i.take(1);
        return Ok((i, TelnetParts { server, slash: Some(slash) }));
    }
    Ok((i, TelnetParts { server, slash: None }))
}
