//! `redis`, `rediss`: databases of Redis (the registrations of the schemes by IANA); `redis+unix`: the same by a socket
//! (the documentation of the clients).
//!
//! ```abnf
//! redis-url      = "redis://" [ userinfo "@" ] [ host ] [ ":" port ] [ "/" [ db-number ] ] [ "?" query ]
//! db-number      = "0" / nz-num
//! redis-unix-url = "redis+unix://" path [ "?" query ]
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `user`, `password` | who connects | [`user`](RedisUrl::user), [`password`](RedisUrl::password) |
//! | `host`, `port` | server; the default is `localhost` at 6379 | [`host`](RedisUrl::host), [`port`](RedisUrl::port), [`effective_port`](RedisUrl::effective_port) |
//! | `path` | of `redis+unix`: the path of the socket | [`path`](RedisUnixUrl::path) |
//! | `database` | number of the database; the default is 0 | [`database`](RedisUrl::database), [`number`](RedisUrl::number) |
//! | `parameters` | further parameters | [`parameters`](RedisUrl::parameters) |
//! | `credentials` | the values of the parameters `password` and `pass`, hidden from people | |
//!
//! # Examples
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::redis::{Redis, RedisUnix};
//!
//! let url = Redis.parse("redis://user:secret@localhost:6379/0?foo=bar&qux=baz")?;
//! assert_eq!((url.user().as_deref(), url.number(), url.parameters().count()), (Some("user"), Some(0), 2));
//! assert_eq!(url.redacted().to_string(), "redis://user:***@localhost:6379/0?foo=bar&qux=baz");
//! let url = RedisUnix.parse("redis+unix:///run/redis.sock?db=1&pass=secret")?;
//! assert_eq!((url.path().as_str(), url.parameter("db").as_deref()), ("/run/redis.sock", Some("1")));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the registrations are read
//!
//! * "All URI fields after the scheme are optional", and the path is a number without leading zeros, or nothing. Only
//!   RFC 3986 has a user or a port beside an empty host.
//! * A client that has a user in the URL sends it, and older ones ignore it: their servers have passwords alone.
//! * A URL of a socket has no server and no user: clients take them from the parameters `user` and `pass`.

use uriel::{
    Encoded, Scheme,
    charset::{CharSet, DIGIT, rfc3986},
    grammar::{Authority, ByEdition, Port, Read, Rule, Text, literal, octet, run1, server},
    hazards,
    nom::{Parser, combinator::opt, sequence::preceded},
    scheme::{Document, Entry, Facts, Production, Status},
    wire::{self, Item, Line, Peer, WireError},
};

use crate::{
    connection::{PlannedParameters, is_one_of, secrets_of_refused, value_of, warn_of_servers},
    octets::opaque,
    parameters::parameters,
};

/// The scheme `redis`, with the alias `rediss`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::redis::Redis;
/// assert_eq!(Redis.parse("rediss://h")?.effective_port(), Ok(Some(6379)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Redis;

/// The scheme `redis+unix`, of a socket.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::redis::RedisUnix;
/// assert_eq!(RedisUnix.parse("redis+unix:///a")?.path().as_str(), "/a");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RedisUnix;

uriel::typed_url! {
    /// A redis or rediss URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::redis::{Redis, RedisUrl};
    /// let url: RedisUrl<'_> = Redis.parse("redis://:secret@/2")?;
    /// assert_eq!((url.host().as_str(), url.number()), ("", Some(2)));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct RedisUrl: Redis, login, example "uriel_schemes::redis::Redis" "redis://me:pw@h:8000/1";

    /// Parts of a redis URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::redis::Redis;
    /// let parts = Uri::parse("redis://h/1?b=c")?.read_by::<Redis>()?;
    /// assert_eq!((parts.database, parts.parameters), (Some("1"), Some("b=c")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct RedisParts {
        /// User, password, host and port; the host may be empty.
        server: Authority<S>,
        /// Digits of the database; `None` without the "/".
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::redis::Redis;
        /// assert_eq!(Redis.parse("redis://h/12")?.database().as_deref(), Some("12"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get database: Option<S>,
        /// The parameters, with "&" between them.
        parameters: Option<S>,
    }

    fields {
        login;
        text database or empty;
        entries parameters;
        note secrets credentials;
    }

    /// Builder of a redis URL. A parameter is given with its "=" and its value.
    pub builder RedisUrlBuilder {
        "//" server [ "/" database: Port ] [ "?" *(parameters: Parameter; "&") ]
    }

    example {
        /// use uriel_schemes::redis::RedisUrl;
        /// let url = RedisUrl::builder().user("").password("p@").database(0).build()?;
        /// assert_eq!(url.as_str(), "redis://:p%40@/0");
    }
}

uriel::typed_url! {
    /// A redis+unix URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::redis::{RedisUnix, RedisUnixUrl};
    /// let url: RedisUnixUrl<'_> = RedisUnix.parse("redis+unix:///a?pass=secret")?;
    /// assert_eq!(url.redacted().to_string(), "redis+unix:///a?pass=***");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct RedisUnixUrl: RedisUnix, serverless, example "uriel_schemes::redis::RedisUnix" "redis+unix:///a";

    /// Parts of a redis+unix URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::redis::RedisUnix;
    /// let parts = Uri::parse("redis+unix:///a?b=c")?.read_by::<RedisUnix>()?;
    /// assert_eq!((parts.path, parts.parameters), ("/a", Some("b=c")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct RedisUnixParts {
        /// Path of the socket, with its first "/".
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::redis::RedisUnix;
        /// assert_eq!(RedisUnix.parse("redis+unix:///a%20b")?.path().decode_utf8(), Ok("/a b".into()));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get path: S,
        /// The parameters, with "&" between them.
        parameters: Option<S>,
    }

    fields {
        raw path = |url| Some(url.path().as_str());
        entries parameters;
        note secrets credentials;
    }

    /// Builder of a redis+unix URL. A parameter is given with its "=" and its value.
    pub builder RedisUnixUrlBuilder {
        "//" path: SocketPath [ "?" *(parameters: Parameter; "&") ]
    }

    example {
        /// use uriel_schemes::redis::RedisUnixUrl;
        /// let url = RedisUnixUrl::builder().path("/run/redis.sock").parameters("db=1").build()?;
        /// assert_eq!(url.as_str(), "redis+unix:///run/redis.sock?db=1");
    }
}

/// The getters that both URLs have.
macro_rules! with_parameters {
    ($Url:ident, $Scheme:ident, $text:literal) => {
        impl<'a> $Url<'a> {
            /// The parameters, in order.
            ///
            /// ```
            /// use uriel::Scheme;
            #[doc = concat!("use uriel_schemes::redis::", stringify!($Scheme), ";")]
            #[doc = concat!("let url = ", stringify!($Scheme), ".parse(\"", $text, "?db=1&protocol=3\")?;")]
            /// assert!(url.parameters().map(|entry| entry.name()).eq(["db", "protocol"]));
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            pub fn parameters(&self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
                parameters(self.parts.parameters.map(|parameters| parameters.of(self.text)), '&')
            }

            /// The value of the first parameter with this name, to be decoded.
            ///
            /// ```
            /// use uriel::Scheme;
            #[doc = concat!("use uriel_schemes::redis::", stringify!($Scheme), ";")]
            #[doc = concat!("let url = ", stringify!($Scheme), ".parse(\"", $text, "?protocol=resp%33\")?;")]
            /// assert_eq!(url.parameter("protocol").unwrap().decode_utf8(), Ok("resp3".into()));
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            #[must_use]
            pub fn parameter(&self, name: &str) -> Option<Encoded<'a>> {
                self.parameters().find_map(|entry| value_of(entry, name))
            }

            /// The values of parameters that are secret.
            fn credentials(&self) -> impl Iterator<Item = Encoded<'a>> + use<'a> {
                self.parameters().filter(is_secret).filter_map(Entry::encoded_value)
            }
        }
    };
}
with_parameters!(RedisUrl, Redis, "redis://h");
with_parameters!(RedisUnixUrl, RedisUnix, "redis+unix:///a");

const SECRETS: [&str; 2] = ["password", "pass"];

fn is_secret(parameter: &Entry<'_>) -> bool {
    is_one_of(parameter.name(), &SECRETS)
}

impl RedisUrl<'_> {
    /// True if the scheme is written as `rediss`, in any case: the connection is encrypted.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::redis::Redis;
    /// assert!(Redis.parse("REDISS://h")?.is_secure());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.scheme() == "rediss"
    }

    /// The number of the database: 0 if none is written; `None` if it is over 4294967295.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::redis::Redis;
    /// assert_eq!((Redis.parse("redis://h/7")?.number(), Redis.parse("redis://h/")?.number()), (Some(7), Some(0)));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn number(&self) -> Option<u32> {
        match self.database().unwrap_or_default().as_str() {
            "" => Some(0),
            digits => digits.parse().ok(),
        }
    }
}

/// The parameter that names further servers of a cluster, or its sentinels: some clients connect to them too.
const SERVERS: [&str; 1] = ["addr"];

impl Scheme for Redis {
    const NAME: &'static str = "redis";
    const DEFAULT_PORT: Option<u16> = Some(6379);
    const ALIASES: &'static [(&'static str, Option<u16>)] = &[("rediss", Some(6379))];
    const DEFAULT_HOST: Option<&'static str> = Some("localhost");
    const HAS_DOT_SEGMENTS: bool = false;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "IANA's registration of redis", obsoleted_by: None }],
        status: Status::Provisional,
        forms: &["redis://[<user>[:<password>]@][<host>][:<port>][/<database>][?<parameters>]"],
    };
    uriel::by_production!(RedisUrl);

    fn secrets_of_refused<'a>(&self, text: &'a str, visit: &mut dyn FnMut(&'a str)) {
        secrets_of_refused(text, &SECRETS, visit);
    }

    fn hazards(&self, url: &RedisUrl<'_>, visit: &mut hazards::Visit<'_>) {
        warn_of_servers(url.as_str(), url.parameters(), |name| is_one_of(name, &SERVERS), visit);
    }

    /// A client connects, with TLS for `rediss`, says who it is, and selects the database.
    fn plan<'a>(&self, url: &RedisUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let text = url.as_str();
        let peer = Peer::of(text, url.server())?.with_default_host("localhost");
        let user = Line::maybe(text, "user", url.user().filter(|user| !user.as_str().is_empty()))?;
        let password = Line::maybe(text, "password", url.password())?;
        let parameters = PlannedParameters::of(text, url.parameters(), is_secret)?;
        Item::peer(peer, visit);
        visit(Item { name: "transport", value: wire::Value::Word(if url.is_secure() { "tls" } else { "tcp" }) });
        visit(Item { name: "user", value: wire::Value::user(user) });
        visit(Item { name: "password", value: password.map_or(wire::Value::Absent, wire::Value::Secret) });
        visit(Item {
            name: "database",
            value: url.number().map_or(wire::Value::Absent, |number| wire::Value::Number(number.into())),
        });
        parameters.visit("parameters", visit);
        Ok(())
    }
}

impl Scheme for RedisUnix {
    const NAME: &'static str = "redis+unix";
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "documentation of the clients", obsoleted_by: None }],
        status: Status::Unregistered,
        forms: &["redis+unix://<path>[?<parameters>]"],
    };
    uriel::by_production!(RedisUnixUrl);

    fn secrets_of_refused<'a>(&self, text: &'a str, visit: &mut dyn FnMut(&'a str)) {
        secrets_of_refused(text, &SECRETS, visit);
    }

    /// A client connects to the socket.
    fn plan<'a>(&self, url: &RedisUnixUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let parameters = PlannedParameters::of(url.as_str(), url.parameters(), is_secret)?;
        Line::new(url.as_str(), "path", url.path())?;
        visit(Item { name: "socket", value: wire::Value::Text(url.path()) });
        parameters.visit("parameters", visit);
        Ok(())
    }
}

// ----- IANA's registration of redis; documentation of the clients -----

const fn of_registration(name: &'static str) -> Rule {
    Rule::new(name).defined_in("IANA's registration of redis")
}

static SOCKET: Rule = Rule::new("path").in_words("path of a socket");

uriel::production! {
    /// IANA's registration of redis
    /// ```abnf
    /// path         = [ path-slashed ]
    /// path-slashed = "/" [ db-number ]
    /// db-number    = "0" / nz-num
    /// nz-num       = NZDIGIT *DIGIT
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::redis::redis_url("rediss://h/1").unwrap().1.database, Some("1"));
    /// ```
    pub fn redis_url = (literal(b"redis"), opt(literal(b"s")), octet(b':')) redis_schemepart -> RedisParts
        for Redis { of_registration("redis-url"), bulk Parameters }
}

/// A [`redis_url`] after its scheme and ":".
#[inline]
fn redis_schemepart<T: Text>(i: T) -> Read<T, RedisParts<T::Slice>> {
    let (i, server) = preceded(literal(b"//"), server).parse(i)?;
    let (i, database) = match i.next() {
        // No digit follows a "0".
        Some(b'/') if i.at(1) == Some(b'0') => {
            let (i, zero) = i.skip(1).take(1);
            (i, Some(zero))
        }
        Some(b'/') => {
            let (i, digits) = i.skip(1).run(Number);
            (i, Some(digits))
        }
        _ => (i, None),
    };
    let (i, parameters) = query(i, database.is_some());
    Ok((i, RedisParts { server, database, parameters }))
}

uriel::production! {
    /// ```abnf
    /// redis-unix-url = "redis+unix://" path [ "?" query ]
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::redis::redis_unix_url("redis+unix:///a?b").unwrap().1.path, "/a");
    /// ```
    pub fn redis_unix_url = b"redis+unix:" redis_unix_schemepart -> RedisUnixParts
        for RedisUnix { Rule::new("redis-unix-url").defined_in("documentation of the clients"), bulk SocketPath, names false }
}

/// A [`redis_unix_url`] after its scheme and ":".
#[inline]
fn redis_unix_schemepart<T: Text>(i: T) -> Read<T, RedisUnixParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    if i.next() != Some(b'/') {
        return uriel::grammar::expected(i, &SOCKET);
    }
    let (i, path) = run1(i, SocketPath)?;
    let (i, parameters) = query(i, true);
    Ok((i, RedisUnixParts { path, parameters }))
}

/// `[ "?" query ]`, and the text after it.
#[inline]
fn query<T: Text>(i: T, has_path: bool) -> (T, Option<T::Slice>) {
    match i.next() {
        Some(b'?') if has_path || i.edition().ends_authorities_at_queries() => {
            let (i, query) = i.skip(1).run(Parameters);
            (i, Some(query))
        }
        _ => (i, None),
    }
}

const QUERY: CharSet = rfc3986::PCHAR.union(CharSet::of("/?"));

crate::octets::classes! {
    /// Digits of the number of a database.
    Number {
        of_registration("db-number").in_words("number of a database"), ByEdition::all(DIGIT), escapes false
    }

    /// Characters of parameters.
    pub Parameters { of_registration("query"), opaque(QUERY) }

    /// Characters of a parameter.
    Parameter { of_registration("query"), opaque(QUERY.minus(CharSet::of("&"))) }

    /// Characters of the path of a socket.
    pub SocketPath { Rule::new("path").in_words("path of a socket"), opaque(rfc3986::PCHAR.union(CharSet::of("/"))) }
}
