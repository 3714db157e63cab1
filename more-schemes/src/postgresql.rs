//! `postgresql`, `postgres`: databases of `PostgreSQL` ("Connection URIs", section 34.1.1.2 of the documentation of
//! version 15, with whose library, libpq 15.18, this module was compared).
//!
//! ```abnf
//! postgresql-url = "postgresql://" [ user [ ":" password ] "@" ] [ servers ] [ "/" dbname ] [ "?" paramspec ]
//! servers        = [ host ] [ ":" port ] *( "," [ host ] [ ":" port ] )
//! paramspec      = [ name "=" value *( "&" name "=" value ) ]
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `user`, `password` | who connects | [`user`](PostgresqlUrl::user), [`password`](PostgresqlUrl::password) |
//! | `servers` | hosts and ports, in the order in which they are tried; the default port is 5432 | [`servers`](PostgresqlUrl::servers) |
//! | `dbname` | database; without one, that with the name of the user | [`dbname`](PostgresqlUrl::dbname) |
//! | `parameters` | parameters of the connection | [`parameters`](PostgresqlUrl::parameters), [`parameter`](PostgresqlUrl::parameter) |
//! | `credentials` | the values of `password`, `sslpassword` and `oauth_client_secret`, hidden from people | |
//!
//! # Examples
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::postgresql::Postgresql;
//!
//! let url = Postgresql.parse("postgresql://me:secret@h1:5433,[::1]/db?target_session_attrs=any")?;
//! let servers = url.servers().map(|server| (server.host().as_str(), server.effective_port()));
//! assert!(servers.eq([("h1", Ok(Some(5433))), ("[::1]", Ok(Some(5432)))]));
//! assert_eq!(url.parameter("target_session_attrs").unwrap().as_str(), "any");
//! assert_eq!(url.redacted().to_string(), "postgresql://me:***@h1:5433,[::1]/db?target_session_attrs=any");
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * **Several servers, of which one has a port, are no URL by RFC 3986.** `Uri::parse` refuses
//!   `postgresql://h1:1,h2:2/`, and the scheme and registries read it ([`Scheme::ADMITS_SERVERS`]). What takes a
//!   generic URL, as resolution and normal forms do, has an opaque part of such a text. A list without a port, or with
//!   one at its end alone, is a URL whose host has a "," in it.
//! * A host may be left out, and so may all: the client takes its default. A host that is, decoded, a path from the
//!   root or begins with "@" is a [`socket`] of the machine. A normal form writes a host in small letters, that of a
//!   socket too.
//! * Any name of a parameter is read, although libpq knows some forty: other clients have more. A parameter is not
//!   empty, has one "=", and no "&" is last. `host`, `port`, `user`, `password` and `dbname` are parameters too, and
//!   count before the same parts of the URL: [`parameter`](PostgresqlUrl::parameter) has their values. Those of which a
//!   client takes its server, `host`, `hostaddr`, `port` and `service`, have the hazard `server-parameter`.
//! * A "#" begins no fragment: libpq knows none, so that it must be escaped. An address in brackets is one of RFC 3986,
//!   where libpq takes any text. An escaped NUL is read, and refused by the plan.
//! * Both names are one scheme; two URLs are compared by its rules only if they have the same one.

use uriel::{
    Encoded, Scheme,
    charset::{CharSet, rfc3986},
    grammar::{ListedName, Password, Read, Rule, Text, User, literal, octet, servers, servers_or_defaults},
    hazards,
    nom::{Parser, combinator::opt},
    scheme::{Document, Entry, Facts, Production, Server, Servers, Status},
    wire::{self, Item, Line, Peer, WireError},
};

use crate::{
    connection::{
        ParameterText, ParameterValue, PlannedParameters, ServerText, decoded, is_one_of, login, query,
        secrets_of_refused, value_of, warn_of_servers,
    },
    domainname::are_same_host,
    octets::opaque,
    parameters::parameters,
};

/// The scheme `postgresql`, with the alias `postgres`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::postgresql::Postgresql;
/// assert_eq!(Postgresql.parse("postgres:///db")?.dbname().unwrap().as_str(), "db");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Postgresql;

uriel::typed_url! {
    /// A postgresql URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::postgresql::{Postgresql, PostgresqlUrl};
    /// let url: PostgresqlUrl<'_> = Postgresql.parse("postgresql://%2Fvar%2Frun%2Fpostgresql/db")?;
    /// assert_eq!(url.servers().count(), 1);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct PostgresqlUrl: Postgresql, serverless;

    /// Parts of a postgresql URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::postgresql::Postgresql;
    /// let parts = Uri::parse("postgresql://a@h:1/b?c=d")?.read_by::<Postgresql>()?;
    /// assert_eq!((parts.user, parts.servers, parts.dbname, parts.parameters), (Some("a"), "h:1", Some("b"), Some("c=d")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct PostgresqlParts {
        /// User that connects; `None` without an "@".
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::postgresql::Postgresql;
        /// assert_eq!(Postgresql.parse("postgresql://me@/db")?.user().as_deref(), Some("me"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get user: Option<S>,
        /// Password of the user.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::postgresql::Postgresql;
        /// assert_eq!(Postgresql.parse("postgresql://me:a%40b@h")?.password().unwrap().decode_utf8(), Ok("a@b".into()));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get password: Option<S>,
        /// Hosts and ports, with "," between them.
        servers: S,
        /// Database; `None` without the "/".
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::postgresql::Postgresql;
        /// assert_eq!(Postgresql.parse("postgresql://h/my%20db")?.dbname().unwrap().decode_utf8(), Ok("my db".into()));
        /// assert_eq!(Postgresql.parse("postgresql://h")?.dbname(), None);
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get dbname: Option<S>,
        /// The parameters, with "&" between them.
        parameters: Option<S>,
    }

    fields {
        raw user = |url| url.user().map(Encoded::as_str);
        raw password = |url| url.password().map(Encoded::as_str);
        entries servers = |url| url.server_entries();
        raw dbname = |url| url.dbname().map(Encoded::as_str);
        entries parameters;
        note secrets credentials;
    }

    /// Builder of a postgresql URL. A server is given with its port, as `h:5432`, and a parameter with its "=" and its
    /// value.
    pub builder PostgresqlUrlBuilder {
        "//" [ user: User [ ":" password: Password ] "@" ] *(servers: ServerText; ",") [ "/" dbname: Dbname ]
        [ "?" *(parameters: ParameterText; "&") ]
    }

    example {
        /// use uriel_schemes::postgresql::PostgresqlUrl;
        /// let url = PostgresqlUrl::builder().user("me").servers("/tmp").servers("h:1").dbname("a b").build()?;
        /// assert_eq!(url.as_str(), "postgresql://me@%2Ftmp,h:1/a%20b");
    }
}

/// The path of a socket of this machine, if a host is one: decoded, it is a path from the root, or an abstract name
/// after "@".
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::postgresql::{Postgresql, socket};
/// let url = Postgresql.parse("postgresql://%2Fvar%2Frun,h/db")?;
/// let sockets = url.servers().map(|server| socket(server).map(|path| path.decode_utf8().unwrap()));
/// assert!(sockets.eq([Some("/var/run".into()), None]));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[must_use]
pub fn socket(server: Server<'_>) -> Option<Encoded<'_>> {
    let host = server.host().encoded();
    matches!(host.octets().next(), Some(b'/' | b'@')).then_some(host)
}

impl<'a> PostgresqlUrl<'a> {
    /// The servers, in the order in which a client tries them; one with an empty host if none is written.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::postgresql::Postgresql;
    /// let hosts = |text| Postgresql.parse(text).unwrap().servers().map(|server| server.host().as_str()).collect::<Vec<_>>();
    /// assert_eq!(hosts("postgresql://a,[::1]:1,:2/"), ["a", "[::1]", ""]);
    /// assert_eq!(hosts("postgresql:///db"), [""]);
    /// ```
    #[must_use]
    pub fn servers(&self) -> Servers<'a> {
        Servers::new_unchecked(self.parts.servers.of(self.text), self.edition, Postgresql::DEFAULT_PORT)
    }

    /// The servers as they are written.
    fn server_entries(&self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
        let list = Some(self.parts.servers.of(self.text)).filter(|list| !list.is_empty());
        list.into_iter().flat_map(|list| list.split(',')).map(Entry::Word)
    }

    /// The parameters, in order.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::postgresql::Postgresql;
    /// let url = Postgresql.parse("postgresql://h?sslmode=require&options=-c%20a%3Db")?;
    /// assert!(url.parameters().map(|entry| entry.name()).eq(["sslmode", "options"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn parameters(&self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
        let text = self.parts.parameters.map(|parameters| parameters.of(self.text));
        parameters(text.filter(|text| !text.is_empty()), '&')
    }

    /// The value of the last parameter with this name, which counts. Names have a case.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::postgresql::Postgresql;
    /// let url = Postgresql.parse("postgresql://?host=%2Ftmp&p%6Frt=1&port=2")?;
    /// assert_eq!(url.parameter("host").unwrap().decode_utf8(), Ok("/tmp".into()));
    /// assert_eq!(url.parameter("port").as_deref(), Some("2"));
    /// assert_eq!(url.parameter("PORT"), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<Encoded<'a>> {
        self.parameters().filter_map(|entry| value_of(entry, name)).last()
    }

    /// The values of parameters that are secret.
    fn credentials(&self) -> impl Iterator<Item = Encoded<'a>> + use<'a> {
        self.parameters().filter(is_secret).filter_map(Entry::encoded_value)
    }
}

const SECRETS: [&str; 3] = ["password", "sslpassword", "oauth_client_secret"];

fn is_secret(parameter: &Entry<'_>) -> bool {
    is_one_of(parameter.name(), &SECRETS)
}

/// The parameters that name the server: libpq takes them before the authority, a service from a file.
const SERVERS: [&str; 5] = ["host", "hostaddr", "port", "service", "servicefile"];

impl Scheme for Postgresql {
    const NAME: &'static str = "postgresql";
    const DEFAULT_PORT: Option<u16> = Some(5432);
    const ALIASES: &'static [(&'static str, Option<u16>)] = &[("postgres", Some(5432))];
    const HAS_DOT_SEGMENTS: bool = false;
    const ADMITS_SERVERS: bool = true;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "PostgreSQL 15 section 34.1.1.2", obsoleted_by: None }],
        status: Status::Unregistered,
        forms: &["postgresql://[<user>[:<password>]@][<servers>][/<dbname>][?<parameters>]"],
    };
    uriel::by_production!(PostgresqlUrl);

    fn secrets_of_refused<'a>(&self, text: &'a str, visit: &mut dyn FnMut(&'a str)) {
        secrets_of_refused(text, &SECRETS, visit);
    }

    fn hazards(&self, url: &PostgresqlUrl<'_>, visit: &mut hazards::Visit<'_>) {
        warn_of_servers(url.as_str(), url.parameters(), |name| is_one_of(name, &SERVERS), visit);
    }

    fn equivalent(&self, a: &PostgresqlUrl<'_>, b: &PostgresqlUrl<'_>) -> bool {
        let same_server = |(one, other): (Server<'_>, Server<'_>)| {
            are_same_host(one.host(), other.host()) && one.effective_port().ok() == other.effective_port().ok()
        };
        a.servers().count() == b.servers().count()
            && a.servers().zip(b.servers()).all(same_server)
            && Encoded::alike(a.user(), b.user())
            && Encoded::alike(a.password(), b.password())
            && Encoded::alike(a.dbname().unwrap_or_default(), b.dbname().unwrap_or_default())
            && decoded(a.parameters()) == decoded(b.parameters())
    }

    /// A client tries the servers in order. A host that is left out is its default, which this library does not know.
    fn plan<'a>(&self, url: &PostgresqlUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let text = url.as_str();
        let peers: Vec<_> =
            url.servers().map(|server| Ok((server, Peer::of(text, server)?))).collect::<Result<_, WireError>>()?;
        let hosts = url.servers().map(|server| Line::new(text, "servers", server.host().encoded()));
        hosts.collect::<Result<Vec<_>, _>>()?;
        let user = Line::maybe(text, "user", url.user())?;
        let password = Line::maybe(text, "password", url.password())?;
        let database = Line::maybe(text, "dbname", url.dbname().filter(|name| !name.as_str().is_empty()))?;
        let parameters = PlannedParameters::of(text, url.parameters(), is_secret)?;
        for (server, peer) in peers {
            match socket(server) {
                Some(path) => visit(Item { name: "socket", value: wire::Value::Text(path) }),
                None if peer.host.is_empty() => visit(Item { name: "host", value: wire::Value::Absent }),
                None => Item::peer(peer, visit),
            }
        }
        visit(Item { name: "user", value: wire::Value::user(user) });
        visit(Item { name: "password", value: password.map_or(wire::Value::Absent, wire::Value::Secret) });
        visit(Item { name: "database", value: database.into() });
        parameters.visit("parameters", visit);
        Ok(())
    }
}

// ----- PostgreSQL 15 section 34.1.1.2 -----

const fn of_document(name: &'static str) -> Rule {
    Rule::new(name).defined_in("PostgreSQL 15 section 34.1.1.2")
}

uriel::production! {
    /// `PostgreSQL` 15 section 34.1.1.2
    /// ```text
    /// postgresql://[userspec@][hostspec][/dbname][?paramspec]
    ///
    /// where userspec is:   user[:password]
    /// and hostspec is:     [host][:port][,...]
    /// and paramspec is:    name=value[&...]
    /// ```
    ///
    /// ```
    /// let (_, parts) = uriel_schemes::postgresql::postgresql_url("postgres://h1:1,h2:2/a").unwrap();
    /// assert_eq!((parts.servers, parts.dbname), ("h1:1,h2:2", Some("a")));
    /// ```
    pub fn postgresql_url = (literal(b"postgres"), opt(literal(b"ql")), octet(b':')) postgresql_schemepart -> PostgresqlParts
        for Postgresql { of_document("postgresql-url"), bulk Dbname, further ListedName, names false, fragment false }
}

/// A [`postgresql_url`] after its scheme and ":".
#[inline]
fn postgresql_schemepart<T: Text>(i: T) -> Read<T, PostgresqlParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, (user, password)) = login(i)?;
    // A user without a server is a URL only under an edition that has empty hosts.
    let (end, servers) = match user {
        Some(_) if !i.edition().has_empty_hosts() => servers(i)?,
        _ => servers_or_defaults(i)?,
    };
    let (i, dbname) = match end.next() {
        Some(b'/') => {
            let (i, dbname) = end.skip(1).run(Dbname);
            (i, Some(dbname))
        }
        _ => (end, None),
    };
    let (i, parameters) = query(i, dbname.is_some(), ParameterValue)?;
    Ok((i, PostgresqlParts { user, password, servers, dbname, parameters }))
}

uriel::runs! {
    in uriel_schemes::postgresql;

    /// The name of a database: the characters of a path.
    dbname = * Dbname { of_document("dbname"), opaque(rfc3986::PCHAR.union(CharSet::of("/"))) } "a/b?c=d" => "a/b", "?c=d";
}
