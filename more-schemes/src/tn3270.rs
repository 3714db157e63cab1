//! `tn3270`: terminals of mainframes (RFC 6270).
//!
//! ```abnf
//! tn3270-uri = "tn3270:" "//" authority ["/"]
//! ```
//!
//! RFC 1738 section 4 reserves the name.
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `user`, `password` | advice to a person, in the form of a telnet URL | [`user`](Tn3270Url::user), [`password`](Tn3270Url::password) |
//! | `userinfo` | the same as one text | [`userinfo`](Tn3270Url::userinfo) |
//! | `host`, `port` | server; the default port is 23 | [`host`](Tn3270Url::host), [`port`](Tn3270Url::port), [`effective_port`](Tn3270Url::effective_port) |
//!
//! # Examples
//!
//! The document has only the form `tn3270://<userinfo>@<host>:<port>/`.
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::tn3270::Tn3270;
//!
//! let url = Tn3270.parse("tn3270://me@mainframe.example.com:2323/")?;
//! assert_eq!((url.userinfo(), url.host().as_str(), url.port()), (Some("me"), "mainframe.example.com", Some("2323")));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * A host is required (section 2.2), so an empty one is refused.
//! * The final "/" has no meaning. Nothing but a fragment may follow it.
//! * An empty userinfo is one: `tn3270://@h` is not `tn3270://h`.

use uriel::{
    Encoded, Scheme,
    grammar::{Authority, Password, Read, Rule, Text, User, Userinfo, literal, rfc1738::login},
    hazards::{self, Hazard, Warning},
    nom::Parser,
    scheme::{Document, Facts, Production, Status},
    wire::{self, Item, Line, Peer, WireError},
};

/// The scheme `tn3270`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::tn3270::Tn3270;
/// assert_eq!(Tn3270.parse("tn3270://h")?.effective_port(), Ok(Some(23)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tn3270;

uriel::typed_url! {
    /// A tn3270 URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tn3270::{Tn3270, Tn3270Url};
    /// let url: Tn3270Url<'_> = Tn3270.parse("tn3270://h/")?;
    /// assert_eq!((url.host().as_str(), url.userinfo()), ("h", None));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct Tn3270Url: Tn3270, login, example "uriel_schemes::tn3270::Tn3270" "tn3270://me:pw@h:8000";

    /// Parts of a tn3270 URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::tn3270::Tn3270;
    /// let parts = Uri::parse("tn3270://h:23/")?.read_by::<Tn3270>()?;
    /// assert_eq!((parts.server.host, parts.slash), ("h", Some("/")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct Tn3270Parts {
        /// User, password, host and port.
        server: Authority<S>,
        /// The "/" after the server, which has no meaning.
        slash: Option<S>,
    }

    fields {
        raw user = |url| url.user().map(Encoded::as_str);
        raw password = |url| url.password().map(Encoded::as_str);
        server;
        note raw userinfo;
    }

    /// Builder of a tn3270 URL.
    pub builder Tn3270UrlBuilder {
        "//" [ either { [ user: User [ ":" password: Password ] ] [ userinfo: Userinfo ] } "@" ] hostport
    }

    example {
        /// use uriel_schemes::tn3270::Tn3270Url;
        /// assert_eq!(Tn3270Url::builder().user("me").host("h").build()?.as_str(), "tn3270://me@h");
    }
}

impl<'a> Tn3270Url<'a> {
    /// The text before the "@", as it is written.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tn3270::Tn3270;
    /// assert_eq!(Tn3270.parse("tn3270://u:p@h")?.userinfo(), Some("u:p"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn userinfo(&self) -> Option<&'a str> {
        self.server().userinfo()
    }
}

const CLEAR_TEXT: &Warning =
    &Warning::new("clear-text", Some("RFC 4248 section 3"), "everything is sent in clear text: use a secure shell");

impl Scheme for Tn3270 {
    const NAME: &'static str = "tn3270";
    const DEFAULT_PORT: Option<u16> = Some(23);
    const TAKES_NORMAL_FORMS: bool = true;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 6270", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &["tn3270://[<user>[:<password>]@]<host>[:<port>][/]"],
    };
    uriel::by_production!(Tn3270Url);

    /// A client connects; user and password are shown to the person at the terminal, and not sent.
    fn plan<'a>(&self, url: &Tn3270Url<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let peer = Peer::of(url.as_str(), url.server())?;
        let user = Line::maybe(url.as_str(), "user", url.user())?;
        let password = Line::maybe(url.as_str(), "password", url.password())?;
        Item::peer(peer, visit);
        visit(Item { name: "advise_user", value: wire::Value::user(user) });
        visit(Item { name: "advise_password", value: password.map_or(wire::Value::Absent, wire::Value::Secret) });
        Ok(())
    }

    fn hazards(&self, url: &Tn3270Url<'_>, visit: &mut hazards::Visit<'_>) {
        visit(Hazard::new(CLEAR_TEXT, url.as_str(), url.scheme().as_str()));
    }
}

// ----- RFC 6270 section 2.1 -----

uriel::production! {
    /// RFC 6270 section 2.1
    /// ```abnf
    /// tn3270-uri = "tn3270:" "//" authority ["/"]
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::tn3270::tn3270_uri("tn3270://me@h/").unwrap().1.server.userinfo, Some("me"));
    /// ```
    pub fn tn3270_uri = b"tn3270:" tn3270_schemepart -> Tn3270Parts
        for Tn3270 { Rule::new("tn3270-uri").defined_in("RFC 6270 section 2.1"), bulk User }
}

/// A [`tn3270_uri`] after its scheme and ":".
#[inline]
fn tn3270_schemepart<T: Text>(i: T) -> Read<T, Tn3270Parts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, server) = login(i)?;
    if i.next() == Some(b'/') {
        let (i, slash) = i.take(1);
        return Ok((i, Tn3270Parts { server, slash: Some(slash) }));
    }
    Ok((i, Tn3270Parts { server, slash: None }))
}
