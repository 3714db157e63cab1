//! A scheme whose server may have an empty host: `redis` (IANA's registration), as `postgresql` and `amqp` do.

use nom::{Parser, combinator::opt, sequence::preceded};
use uriel::{
    Edition, Level, Registry, Scheme, UriRef,
    grammar::{Authority, Port, Read, Rule, Text, literal, octet, server},
    wire::{Item, Peer, Value, Visit, WireError},
};

#[derive(Clone, Copy, Debug, Default)]
struct Redis;

uriel::typed_url! {
    /// A redis URL.
    pub struct RedisUrl: Redis, login;

    /// Parts of a redis URL.
    pub struct RedisParts {
        /// User, password, host and port; the host may be empty.
        server: Authority<S>,
        /// Number of the database.
        get database: Option<S>,
    }

    fields {
        login;
        text database;
    }

    /// Builder of a redis URL.
    pub builder RedisUrlBuilder {
        "//" server [ "/" database: Port ]
    }
}

impl Scheme for Redis {
    const NAME: &'static str = "redis";
    const DEFAULT_PORT: Option<u16> = Some(6379);
    const DEFAULT_HOST: Option<&'static str> = Some("localhost");
    uriel::by_production!(RedisUrl);

    fn plan<'a>(&self, url: &RedisUrl<'a>, visit: &mut Visit<'a, '_>) -> Result<(), WireError> {
        let peer = Peer::of(url.as_str(), url.server())?.with_default_host("localhost");
        Item::peer(peer, visit);
        Ok(())
    }
}

uriel::production! { redis_schemepart -> RedisParts for Redis { Rule::new("redisurl"), bulk Port } }

#[inline]
fn redis_schemepart<T: Text>(i: T) -> Read<T, RedisParts<T::Slice>> {
    let server = preceded(literal(b"//"), server);
    let database = opt(preceded(octet(b'/'), |i: T| Ok(i.run(Port))));
    let (i, (server, database)) = (server, database).parse(i)?;
    Ok((i, RedisParts { server, database }))
}

#[test]
fn a_host_may_be_empty() {
    for (text, user, password, host, port, database) in [
        ("redis://h:1/2", None, None, "h", Some("1"), Some("2")),
        ("redis:///0", None, None, "", None, Some("0")),
        ("redis://", None, None, "", None, None),
        ("redis://:pw@/0", Some(""), Some("pw"), "", None, Some("0")),
        ("redis://me:pw@:6380/0", Some("me"), Some("pw"), "", Some("6380"), Some("0")),
        ("redis://:6379", None, None, "", Some("6379"), None),
        ("redis://me@", Some("me"), None, "", None, None),
        ("redis://[::1]/", None, None, "[::1]", None, Some("")),
    ] {
        let url = Redis.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((url.user().as_deref(), url.password().as_deref()), (user, password), "{text}");
        assert_eq!((url.host().as_str(), url.port(), url.database().as_deref()), (host, port, database), "{text}");
        let parsed = Registry::current().with(Redis);
        assert_eq!(parsed.parse(text).expect("the same").refine::<Redis>().expect("the same"), url, "{text}");
    }
    for text in ["redis:", "redis:/0", "redis://h:x/", "redis://a b/", "redis:///a"] {
        assert!(Redis.parse(text).is_err(), "{text}");
    }
}

/// Only RFC 3986 has an empty host beside a user or a port; every edition has an empty authority, or none.
#[test]
fn an_edition_decides_whether_a_user_may_stand_alone() {
    for edition in Edition::ALL {
        let reads = |text| Redis.parse_with(text, edition).is_ok();
        let is_new = edition == Edition::Rfc3986;
        assert!(reads("redis:///0") && reads("redis://me:pw@h:1/0"), "{edition}");
        assert_eq!([reads("redis://:pw@/0"), reads("redis://:6379/0")], [is_new; 2], "{edition}");
        for text in ["redis:///0", "redis://:pw@/0", "redis://:6379/0"] {
            assert!(!reads(text) || UriRef::parse_with(text, edition).is_ok(), "{edition}: {text}");
        }
    }
}

#[test]
fn the_default_host_is_where_a_client_connects() {
    let registry = Registry::current().with(Redis);
    let read = |text| UriRef::parse(text).expect("a URL");
    for other in ["redis://localhost/0", "redis://LOCALHOST:6379/0", "redis://:6379/0"] {
        assert!(read("redis:///0").is_equivalent(read(other), Level::Scheme(&registry)), "{other}");
    }
    let mut planned = Vec::new();
    let url = registry.parse("redis://:pw@/0").expect("a URL");
    url.plan(&mut |item| {
        if let Value::Host(host) = item.value {
            planned.push(host.to_string());
        }
    })
    .expect("a plan");
    assert_eq!(planned, ["localhost"]);
}

#[cfg(feature = "build")]
#[test]
fn a_builder_needs_no_host() {
    let mut builder = RedisUrl::builder();
    assert_eq!(builder.build().expect("a URL"), "redis://");
    assert_eq!(builder.database(0).build().expect("a URL"), "redis:///0");
    assert_eq!(builder.user("").password("p@").build().expect("a URL"), "redis://:p%40@/0");
    assert_eq!(builder.port(6380).build().expect("a URL"), "redis://:p%40@:6380/0");
    assert_eq!(builder.host("::1").build().expect("a URL"), "redis://:p%40@[::1]:6380/0");
    let url = Redis.parse("redis://me@/1").expect("a URL");
    assert_eq!(url.to_builder().database(2).build().expect("a URL"), "redis://me@/2");
}
