//! `mongodb`, `mongodb+srv`: deployments of `MongoDB` (the specifications "Connection String" and "Initial DNS Seedlist
//! Discovery" of its drivers).
//!
//! ```abnf
//! mongodb-url     = "mongodb://" [ userinfo "@" ] servers [ "/" [ database ] ] [ "?" options ]
//! mongodb-srv-url = "mongodb+srv://" [ userinfo "@" ] host [ "/" [ database ] ] [ "?" options ]
//! userinfo        = user [ ":" password ]
//! servers         = host [ ":" port ] *( "," host [ ":" port ] )
//! options         = [ key "=" value *( "&" key "=" value ) ]
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `user`, `password` | who connects | [`user`](MongodbUrl::user), [`password`](MongodbUrl::password) |
//! | `servers` | hosts and ports; the default port is 27017 | [`servers`](MongodbUrl::servers) |
//! | `host` | of `mongodb+srv`: the name whose records of DNS list the servers | [`host`](MongodbSrvUrl::host) |
//! | `database` | database that knows the user | [`database`](MongodbUrl::database) |
//! | `options` | options of the connection | [`options`](MongodbUrl::options), [`option`](MongodbUrl::option) |
//! | `credentials` | the values of options that hold passwords and tokens, hidden from people | |
//!
//! # Examples
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::mongodb::{Mongodb, MongodbSrv};
//!
//! let url = Mongodb.parse("mongodb://me:secret@a.example:27018,%2Ftmp%2Fmongodb-27017.sock/admin?replicaSet=rs0")?;
//! let servers = url.servers().map(|server| (server.host().as_str(), server.effective_port()));
//! assert!(servers.eq([("a.example", Ok(Some(27018))), ("%2Ftmp%2Fmongodb-27017.sock", Ok(Some(27017)))]));
//! assert_eq!((url.database().as_deref(), url.option("replicaset").as_deref()), (Some("admin"), Some("rs0")));
//! assert_eq!(MongodbSrv.parse("mongodb+srv://cluster0.example/?tls=true")?.host(), "cluster0.example");
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the documents are read
//!
//! * "Unlike a URI the connection string allows for identifying multiple hosts": several servers, of which one has a
//!   port, are no URL by RFC 3986. `Uri::parse` refuses `mongodb://h1:1,h2:2/`, and the scheme and registries read it
//!   ([`Scheme::ADMITS_SERVERS`]).
//! * A port is a number from 1 to 65535. There is at least one host, of RFC 3986; a path of a socket ends in ".sock"
//!   and is escaped. A normal form writes a host in small letters, that of a socket too.
//! * A password has no raw ":". A user and a password have the characters of RFC 3986, which drivers may exceed.
//! * The name of a database has, decoded, no "/", "\\", blank, quote or "$". It may have a ".".
//! * Any key is read, with a "=" after it: drivers ignore those that they do not know, and judge values by themselves.
//!   Keys have no case. The old delimiter ";" is data. A "#" begins no fragment.

use uriel::{
    Encoded, Host, Scheme,
    charset::{CharSet, rfc3986},
    grammar::{
        ByEdition, Class, ListedName, Password, Port, Read, Rule, Text, User, expected_octet, literal, nonempty_host,
        refused, run1, userinfo,
    },
    hazards,
    nom::{Err, Parser},
    scheme::{Document, Entry, Facts, Production, Server, Servers, Status},
    wire::{self, Item, Line, Peer, WireError},
};

use crate::{
    connection::{AnyValue, Login, ParameterText, PlannedParameters, ServerText, login_by, query, warn_of_servers},
    domainname::are_same_host,
    octets::opaque,
    parameters::{named, parameters, written_pairs},
};

/// The scheme `mongodb`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::mongodb::Mongodb;
/// assert_eq!(Mongodb.parse("mongodb://h1:1,h2:2")?.servers().count(), 2);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Mongodb;

/// The scheme `mongodb+srv`, whose host has records of DNS that list the servers.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::mongodb::MongodbSrv;
/// assert_eq!(MongodbSrv.parse("mongodb+srv://h.example")?.host(), "h.example");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct MongodbSrv;

uriel::typed_url! {
    /// A mongodb URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::mongodb::{Mongodb, MongodbUrl};
    /// let url: MongodbUrl<'_> = Mongodb.parse("mongodb://me:secret@h/?w=1")?;
    /// assert_eq!(url.redacted().to_string(), "mongodb://me:***@h/?w=1");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct MongodbUrl: Mongodb, serverless;

    /// Parts of a mongodb URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::mongodb::Mongodb;
    /// let parts = Uri::parse("mongodb://a@h:1/b?c=d")?.read_by::<Mongodb>()?;
    /// assert_eq!((parts.user, parts.servers, parts.database, parts.options), (Some("a"), "h:1", Some("b"), Some("c=d")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct MongodbParts {
        /// User that connects.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::mongodb::Mongodb;
        /// assert_eq!(Mongodb.parse("mongodb://a%40b@h")?.user().unwrap().decode_utf8(), Ok("a@b".into()));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get user: Option<S>,
        /// Password of the user.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::mongodb::Mongodb;
        /// assert_eq!(Mongodb.parse("mongodb://me:a%3Ab@h")?.password().unwrap().decode_utf8(), Ok("a:b".into()));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get password: Option<S>,
        /// Hosts and ports, with "," between them.
        servers: S,
        /// Database that knows the user; `None` without the "/".
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::mongodb::Mongodb;
        /// assert_eq!(Mongodb.parse("mongodb://h/admin")?.database().as_deref(), Some("admin"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get database: Option<S>,
        /// The options, with "&" between them.
        options: Option<S>,
    }

    fields {
        raw user = |url| url.user().map(Encoded::as_str);
        raw password = |url| url.password().map(Encoded::as_str);
        entries servers = |url| url.server_entries();
        raw database = |url| url.database().map(Encoded::as_str);
        entries options;
        note secrets credentials;
    }

    /// Builder of a mongodb URL. A server is given with its port, as `h:27017`, and an option with its "=" and its
    /// value.
    pub builder MongodbUrlBuilder {
        "//" [ user: User [ ":" password: MongodbPassword ] "@" ] *(servers: ServerText; ",") [ "/" database: AnyDatabase ]
        [ "?" *(options: ParameterText; "&") ]
    }

    example {
        /// use uriel_schemes::mongodb::MongodbUrl;
        /// let url = MongodbUrl::builder().user("me").password("a:b").servers("h:1").servers("/tmp/m.sock").build()?;
        /// assert_eq!(url.as_str(), "mongodb://me:a%3Ab@h:1,%2Ftmp%2Fm.sock");
    }
}

uriel::typed_url! {
    /// A mongodb+srv URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::mongodb::{MongodbSrv, MongodbSrvUrl};
    /// let url: MongodbSrvUrl<'_> = MongodbSrv.parse("mongodb+srv://h.example/db")?;
    /// assert_eq!(url.database().as_deref(), Some("db"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct MongodbSrvUrl: MongodbSrv, serverless;

    /// Parts of a mongodb+srv URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::mongodb::MongodbSrv;
    /// let parts = Uri::parse("mongodb+srv://a@h/b?c=d")?.read_by::<MongodbSrv>()?;
    /// assert_eq!((parts.user, parts.host, parts.database, parts.options), (Some("a"), "h", Some("b"), Some("c=d")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct MongodbSrvParts {
        /// User that connects.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::mongodb::MongodbSrv;
        /// assert_eq!(MongodbSrv.parse("mongodb+srv://me@h")?.user().as_deref(), Some("me"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get user: Option<S>,
        /// Password of the user.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::mongodb::MongodbSrv;
        /// assert_eq!(MongodbSrv.parse("mongodb+srv://me:pw@h")?.password().as_deref(), Some("pw"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get password: Option<S>,
        /// The name that DNS is asked for.
        host: S,
        /// Database that knows the user; `None` without the "/".
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::mongodb::MongodbSrv;
        /// assert_eq!(MongodbSrv.parse("mongodb+srv://h/admin")?.database().as_deref(), Some("admin"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get database: Option<S>,
        /// The options, with "&" between them.
        options: Option<S>,
    }

    fields {
        raw user = |url| url.user().map(Encoded::as_str);
        raw password = |url| url.password().map(Encoded::as_str);
        raw host = |url| Some(url.parts.host.of(url.text));
        raw database = |url| url.database().map(Encoded::as_str);
        entries options;
        note secrets credentials;
    }

    /// Builder of a mongodb+srv URL. An option is given with its "=" and its value.
    pub builder MongodbSrvUrlBuilder {
        "//" [ user: User [ ":" password: MongodbPassword ] "@" ] host: ListedName [ "/" database: AnyDatabase ]
        [ "?" *(options: ParameterText; "&") ]
    }

    example {
        /// use uriel_schemes::mongodb::MongodbSrvUrl;
        /// let url = MongodbSrvUrl::builder().host("h.example").database("db").options("tls=true").build()?;
        /// assert_eq!(url.as_str(), "mongodb+srv://h.example/db?tls=true");
    }
}

/// The getters that both URLs have.
macro_rules! options {
    ($Url:ident, $Scheme:ident, $text:literal) => {
        impl<'a> $Url<'a> {
            /// The options, in order.
            ///
            /// ```
            /// use uriel::Scheme;
            #[doc = concat!("use uriel_schemes::mongodb::", stringify!($Scheme), ";")]
            #[doc = concat!("let url = ", stringify!($Scheme), ".parse(\"", $text, "/?w=1&readPreferenceTags=a:b,c:d\")?;")]
            /// assert!(url.options().map(|option| option.name()).eq(["w", "readPreferenceTags"]));
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            pub fn options(&self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
                let text = self.parts.options.map(|options| options.of(self.text));
                parameters(text.filter(|text| !text.is_empty()), '&')
            }

            /// The value of the first option with this key, to be decoded. Keys have no case.
            ///
            /// ```
            /// use uriel::Scheme;
            #[doc = concat!("use uriel_schemes::mongodb::", stringify!($Scheme), ";")]
            #[doc = concat!("let url = ", stringify!($Scheme), ".parse(\"", $text, "/?authSource=%24external\")?;")]
            /// assert_eq!(url.option("authsource").unwrap().decode_utf8(), Ok("$external".into()));
            /// assert_eq!(url.option("w"), None);
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            #[must_use]
            pub fn option(&self, key: &str) -> Option<Encoded<'a>> {
                named(self.options(), key)?.encoded_value()
            }

            /// The values of options that hold passwords and tokens.
            fn credentials(&self) -> impl Iterator<Item = Encoded<'a>> + use<'a> {
                self.options().filter(is_secret).filter_map(Entry::encoded_value)
            }
        }
    };
}
options!(MongodbUrl, Mongodb, "mongodb://h");
options!(MongodbSrvUrl, MongodbSrv, "mongodb+srv://h");

/// True for an option that holds a password or a token.
fn is_secret(option: &Entry<'_>) -> bool {
    is_secret_value(option.name(), option.encoded_value().unwrap_or_default())
}

/// True for the value of such an option, by its name.
fn is_secret_value(name: &str, value: Encoded<'_>) -> bool {
    const SECRETS: [&str; 4] = [
        "tlscertificatekeyfilepassword",
        "sslclientcertificatekeypassword",
        "proxypassword",
        "authmechanismproperties",
    ];
    let key = Encoded::new_unchecked(name).decode().to_ascii_lowercase();
    // Of the properties of a mechanism, a token of AWS is secret.
    let has_token = || value.decode().windows(b"TOKEN:".len()).any(|octets| octets.eq_ignore_ascii_case(b"TOKEN:"));
    SECRETS.iter().any(|secret| secret.as_bytes() == key) && (key != b"authmechanismproperties" || has_token())
}

/// True for the key of an option that names a proxy, through which a client connects to each server.
fn names_proxy(key: &str) -> bool {
    matches!(&*Encoded::new_unchecked(key).decode().to_ascii_lowercase(), b"proxyhost" | b"proxyport")
}

/// Calls `visit` with the values of secret options of a text that is refused, and so has no fields.
fn secrets_of_refused<'a>(text: &'a str, visit: &mut dyn FnMut(&'a str)) {
    let is_secret = |(name, value): &(&str, &str)| is_secret_value(name, Encoded::new_unchecked(value));
    written_pairs(text).filter(is_secret).for_each(|(_, value)| visit(value));
}

impl<'a> MongodbUrl<'a> {
    /// The servers, in order.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::mongodb::Mongodb;
    /// let url = Mongodb.parse("mongodb://a:1,[::1]/")?;
    /// assert!(url.servers().map(|server| server.host().as_str()).eq(["a", "[::1]"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn servers(&self) -> Servers<'a> {
        Servers::new_unchecked(self.parts.servers.of(self.text), self.edition, Mongodb::DEFAULT_PORT)
    }

    /// The servers as they are written.
    fn server_entries(&self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
        self.parts.servers.of(self.text).split(',').map(Entry::Word)
    }
}

impl<'a> MongodbSrvUrl<'a> {
    /// The name that DNS is asked for: its records list the servers.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::mongodb::MongodbSrv;
    /// assert_eq!(MongodbSrv.parse("mongodb+srv://me@h.example/")?.host(), "h.example");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> Host<'a> {
        Host::new_unchecked(self.parts.host.of(self.text), self.edition)
    }
}

/// The path of a socket of this machine, if a host is one: decoded, it ends in ".sock".
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::mongodb::{Mongodb, socket};
/// let url = Mongodb.parse("mongodb://%2Ftmp%2Fm.sock,h/db")?;
/// let sockets = url.servers().map(|server| socket(server).map(|path| path.decode_utf8().unwrap()));
/// assert!(sockets.eq([Some("/tmp/m.sock".into()), None]));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[must_use]
pub fn socket(server: Server<'_>) -> Option<Encoded<'_>> {
    let host = server.host().encoded();
    host.decode().ends_with(b".sock").then_some(host)
}

/// Keys without case, and values decoded, in order.
fn comparable<'a>(options: impl Iterator<Item = Entry<'a>>) -> Vec<(Vec<u8>, Vec<u8>)> {
    let octets = |text: &str| Encoded::new_unchecked(text).decode().into_owned();
    let pair =
        |entry: Entry<'_>| (octets(entry.name()).to_ascii_lowercase(), octets(entry.value().unwrap_or_default()));
    options.map(pair).collect()
}

/// Lists who connects, to which database, and with which options.
fn plan_of_rest<'a>(
    text: &'a str,
    [user, password, database]: [Option<Encoded<'a>>; 3],
    options: impl Iterator<Item = Entry<'a>>,
    before: impl FnOnce(&mut wire::Visit<'a, '_>) -> Result<(), WireError>,
    visit: &mut wire::Visit<'a, '_>,
) -> Result<(), WireError> {
    let user = Line::maybe(text, "user", user)?;
    let password = Line::maybe(text, "password", password)?;
    let database = Line::maybe(text, "database", database.filter(|name| !name.as_str().is_empty()))?;
    let options = PlannedParameters::of(text, options, is_secret)?;
    before(visit)?;
    visit(Item { name: "user", value: wire::Value::user(user) });
    visit(Item { name: "password", value: password.map_or(wire::Value::Absent, wire::Value::Secret) });
    visit(Item { name: "database", value: database.into() });
    options.visit("options", visit);
    Ok(())
}

const CONNECTION_STRING: &str = "Connection String";
const SEEDLIST: &str = "Initial DNS Seedlist Discovery";

impl Scheme for Mongodb {
    const NAME: &'static str = "mongodb";
    const DEFAULT_PORT: Option<u16> = Some(27017);
    const HAS_DOT_SEGMENTS: bool = false;
    const ADMITS_SERVERS: bool = true;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: CONNECTION_STRING, obsoleted_by: None }],
        status: Status::Provisional,
        forms: &["mongodb://[<user>[:<password>]@]<servers>[/<database>][?<options>]"],
    };
    uriel::by_production!(MongodbUrl);

    fn secrets_of_refused<'a>(&self, text: &'a str, visit: &mut dyn FnMut(&'a str)) {
        secrets_of_refused(text, visit);
    }

    fn hazards(&self, url: &MongodbUrl<'_>, visit: &mut hazards::Visit<'_>) {
        warn_of_servers(url.as_str(), url.options(), names_proxy, visit);
    }

    fn equivalent(&self, a: &MongodbUrl<'_>, b: &MongodbUrl<'_>) -> bool {
        let same_server = |(one, other): (Server<'_>, Server<'_>)| {
            are_same_host(one.host(), other.host()) && one.effective_port().ok() == other.effective_port().ok()
        };
        a.servers().count() == b.servers().count()
            && a.servers().zip(b.servers()).all(same_server)
            && Encoded::alike(a.user(), b.user())
            && Encoded::alike(a.password(), b.password())
            && Encoded::alike(a.database().unwrap_or_default(), b.database().unwrap_or_default())
            && comparable(a.options()) == comparable(b.options())
    }

    /// A client connects to any of the servers, and asks it for the others.
    fn plan<'a>(&self, url: &MongodbUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let text = url.as_str();
        let peer = |server| {
            Line::new(text, "servers", Server::host(server).encoded())?;
            Ok((socket(server), Peer::of(text, server)?))
        };
        let peers: Vec<_> = url.servers().map(peer).collect::<Result<_, WireError>>()?;
        let servers = |visit: &mut wire::Visit<'a, '_>| {
            for (socket, peer) in peers {
                match socket {
                    Some(path) => visit(Item { name: "socket", value: wire::Value::Text(path) }),
                    None => Item::peer(peer, visit),
                }
            }
            Ok(())
        };
        plan_of_rest(text, [url.user(), url.password(), url.database()], url.options(), servers, visit)
    }
}

impl Scheme for MongodbSrv {
    const NAME: &'static str = "mongodb+srv";
    const HAS_DOT_SEGMENTS: bool = false;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: SEEDLIST, obsoleted_by: None }],
        status: Status::Unregistered,
        forms: &["mongodb+srv://[<user>[:<password>]@]<host>[/<database>][?<options>]"],
    };
    uriel::by_production!(MongodbSrvUrl);

    fn secrets_of_refused<'a>(&self, text: &'a str, visit: &mut dyn FnMut(&'a str)) {
        secrets_of_refused(text, visit);
    }

    fn hazards(&self, url: &MongodbSrvUrl<'_>, visit: &mut hazards::Visit<'_>) {
        warn_of_servers(url.as_str(), url.options(), names_proxy, visit);
    }

    fn equivalent(&self, a: &MongodbSrvUrl<'_>, b: &MongodbSrvUrl<'_>) -> bool {
        are_same_host(a.host(), b.host())
            && Encoded::alike(a.user(), b.user())
            && Encoded::alike(a.password(), b.password())
            && Encoded::alike(a.database().unwrap_or_default(), b.database().unwrap_or_default())
            && comparable(a.options()) == comparable(b.options())
    }

    /// A client asks DNS for the servers of the host, and connects to any of them, with TLS unless an option says
    /// otherwise.
    fn plan<'a>(&self, url: &MongodbSrvUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let name = Line::new(url.as_str(), "host", url.host().encoded())?;
        let service = url.option("srvServiceName");
        let service = Line::maybe(url.as_str(), "options", service)?.unwrap_or(Line::word("mongodb"));
        let records = |visit: &mut wire::Visit<'a, '_>| {
            visit(Item { name: "srv_name", value: wire::Value::Line(name) });
            visit(Item { name: "srv_service", value: wire::Value::Line(service) });
            Ok(())
        };
        plan_of_rest(url.as_str(), [url.user(), url.password(), url.database()], url.options(), records, visit)
    }
}

// ----- Connection String; Initial DNS Seedlist Discovery -----

const fn of_document(name: &'static str) -> Rule {
    Rule::new(name).defined_in(CONNECTION_STRING)
}

const AT: CharSet = CharSet::of("@");
static PORT: Rule = of_document("port").in_words("port from 1 to 65535");
static DATABASE: Rule = of_document("database").in_words("database without \"/\", \"\\\", a blank, a quote or \"$\"");

uriel::production! {
    /// Connection String, General Syntax
    /// ```text
    /// mongodb://username:password@example.com:27017,example2.com:27017,...,example.comN:27017/database?key=value&keyN=valueN
    /// ```
    ///
    /// ```
    /// let (_, parts) = uriel_schemes::mongodb::mongodb_url("mongodb://h1:1,h2:2/a").unwrap();
    /// assert_eq!((parts.servers, parts.database), ("h1:1,h2:2", Some("a")));
    /// ```
    pub fn mongodb_url = b"mongodb:" mongodb_schemepart -> MongodbParts
        for Mongodb { of_document("mongodb-url"), bulk AnyDatabase, further ListedName, names false, fragment false }
}

/// A [`mongodb_url`] after its scheme and ":".
#[inline]
fn mongodb_schemepart<T: Text>(i: T) -> Read<T, MongodbParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, (user, password)) = login(i)?;
    let (i, servers) = host_list(i)?;
    let (i, database) = opt_database(i)?;
    let (i, options) = query(i, database.is_some(), AnyValue)?;
    Ok((i, MongodbParts { user, password, servers, database, options }))
}

uriel::production! {
    /// Initial DNS Seedlist Discovery, Connection String Format
    /// ```text
    /// mongodb+srv://{hostname}.{domainname}/{options}
    /// ```
    /// A user and a database as in a [`mongodb_url`].
    ///
    /// ```
    /// let (_, parts) = uriel_schemes::mongodb::mongodb_srv_url("mongodb+srv://h/a").unwrap();
    /// assert_eq!((parts.host, parts.database), ("h", Some("a")));
    /// ```
    pub fn mongodb_srv_url = b"mongodb+srv:" mongodb_srv_schemepart -> MongodbSrvParts
        for MongodbSrv {
            Rule::new("mongodb-srv-url").defined_in(SEEDLIST), bulk AnyDatabase, further ListedName, names false, fragment false,
            hint hint
        }
}

/// The hint for a port, and for a second host.
fn hint(read: &str, rest: &str) -> Option<&'static str> {
    let is_host = read.strip_prefix("//").is_some_and(|before| !before.contains(['/', '?']));
    match rest.as_bytes() {
        [b':', ..] if is_host => Some("remove the port: DNS tells it"),
        [b',', ..] if is_host => Some("write one host: DNS tells the others"),
        _ => None,
    }
}

/// A [`mongodb_srv_url`] after its scheme and ":".
#[inline]
fn mongodb_srv_schemepart<T: Text>(i: T) -> Read<T, MongodbSrvParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, (user, password)) = login(i)?;
    let (i, host) = listed_host(i)?;
    let (i, database) = opt_database(i)?;
    let (i, options) = query(i, database.is_some(), AnyValue)?;
    Ok((i, MongodbSrvParts { user, password, host, database, options }))
}

/// `[ user [ ":" password ] "@" ]`, with a password that has no ":".
#[inline]
fn login<T: Text>(i: T) -> Read<T, Login<T::Slice>> {
    login_by(
        i,
        |i| Ok(i.run(MongodbPassword)),
        |end| match end.next() {
            // A second ":", if all of it is a user.
            Some(b':') if userinfo(i)?.0.next() == Some(b'@') => expected_octet(end, MongodbPassword::RULE, &AT),
            _ => Ok((i, (None, None))),
        },
    )
}

/// `host [ ":" port ] *( "," host [ ":" port ] )`
#[inline]
fn host_list<T: Text>(i: T) -> Read<T> {
    let mut rest = server(i)?;
    while rest.next() == Some(b',') {
        rest = server(rest.skip(1))?;
    }
    Ok((rest, i.until(rest)))
}

/// `host [ ":" port ]`, of a port from 1 to 65535: the text after it.
#[inline]
fn server<T: Text>(i: T) -> Result<T, Err<T::Error>> {
    let (i, _) = listed_host(i)?;
    if i.next() != Some(b':') {
        return Ok(i);
    }
    let digits = i.skip(1);
    let (end, _) = run1(digits, Port)?;
    let number: Option<u16> = str::from_utf8(digits.octets_until(end)).ok().and_then(|digits| digits.parse().ok());
    if number.is_none_or(|number| number == 0) { refused(digits, end, &PORT).map(|(end, ())| end) } else { Ok(end) }
}

/// A host without a ",".
#[inline]
fn listed_host<T: Text>(i: T) -> Read<T> {
    if i.edition().has_empty_hosts() && i.next() != Some(b'[') { run1(i, ListedName) } else { nonempty_host(i) }
}

/// `[ "/" [ database ] ]`
#[inline]
fn opt_database<T: Text>(i: T) -> Read<T, Option<T::Slice>> {
    if i.next() != Some(b'/') {
        return Ok((i, None));
    }
    let (end, database) = i.skip(1).run(AnyDatabase);
    let octets = i.skip(1).octets_until(end);
    let name = str::from_utf8(octets).unwrap_or_default();
    if octets.contains(&b'%') && Encoded::new_unchecked(name).octets().any(|octet| b"/\\ \"$".contains(&octet)) {
        return refused(i.skip(1), end, &DATABASE);
    }
    Ok((end, Some(database)))
}

/// The characters of a segment but "$".
const NAME: ByEdition<CharSet> = opaque(rfc3986::PCHAR.minus(CharSet::of("$")));

crate::octets::classes! {
    /// Characters of a password, in which a ":" is escaped.
    MongodbPassword { of_document("password"), Password::OCTETS.without(":") }

    /// Characters of the name of a database, and escapes for any.
    pub AnyDatabase { of_document("database"), NAME }
}
