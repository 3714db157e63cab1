//! URLs of brokers and caches: AMQP and Redis, each of which may leave out its host.

use uriel::{Edition, Level, Registry, Scheme, Uri};
use uriel_schemes::{
    amqp::{Amqp, AmqpUrl},
    redis::{Redis, RedisUnix, RedisUrl},
    register,
};

#[test]
fn every_part_of_a_redis_url_may_be_left_out() {
    for (text, user, password, host, port, number) in [
        ("redis://", None, None, "", None, Some(0)),
        ("redis:///", None, None, "", None, Some(0)),
        ("redis:///3", None, None, "", None, Some(3)),
        ("redis://h", None, None, "h", None, Some(0)),
        ("redis://:6380/1", None, None, "", Some("6380"), Some(1)),
        ("rediss://:pw@h:1/10", Some(""), Some("pw"), "h", Some("1"), Some(10)),
        ("redis://me:pw@[::1]?db=2", Some("me"), Some("pw"), "[::1]", None, Some(0)),
        ("redis://h/4294967296", None, None, "h", None, None),
        ("redis://h/0#f", None, None, "h", None, Some(0)),
    ] {
        let url = Redis.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((url.user().as_deref(), url.password().as_deref()), (user, password), "{text}");
        assert_eq!((url.host().as_str(), url.port(), url.number()), (host, port, number), "{text}");
    }
    for (text, at) in [
        ("redis:h", 6),
        ("redis:/0", 6),
        ("redis://h/01", 11),
        ("redis://h/a", 10),
        ("redis://h/1/2", 11),
        ("redis://h:x", 10),
        ("redis://h1:1,h2:2", 12),
        ("redis+unix:/a", 11),
        ("redis+unix://h/a", 13),
    ] {
        let registry = register(Registry::current());
        assert_eq!(registry.parse(text).expect_err(text).offset(), at, "{text}");
    }
}

#[test]
fn every_part_of_an_amqp_url_may_be_left_out() {
    for text in ["amqp://", "amqps://:@/", "amqp://h?heartbeat=5", "amqp://h/?", "amqp://h/%2f#f"] {
        assert!(Amqp.parse(text).is_ok(), "{text}");
    }
    for (text, at) in
        [("amqp:h", 5), ("amqp://h/a/b", 10), ("amqp://h:x/", 9), ("amqp://h1:1,h2/", 11), ("amqp://a@b@c", 10)]
    {
        assert_eq!(Amqp.parse(text).expect_err(text).offset(), at, "{text}");
    }
    for edition in Edition::ALL {
        assert!(Amqp.parse_with("amqp:///vhost", edition).is_ok(), "{edition}");
        assert_eq!(Amqp.parse_with("amqp://:1/", edition).is_ok(), edition == Edition::Rfc3986, "{edition}");
    }
}

#[test]
fn defaults_are_where_a_client_connects() -> Result<(), Box<dyn std::error::Error>> {
    let registry = register(Registry::current());
    let plan = |text| {
        let mut items = Vec::new();
        registry
            .parse(text)
            .expect("a URL")
            .plan(&mut |item| items.push(format!("{} {:?}", item.name, item.value)))
            .expect("a plan");
        items
    };
    assert_eq!(
        plan("redis://:pw@/2")[..5],
        ["host \"localhost\"", "port 6379", "transport tcp", "user None", "password \"***\""]
    );
    assert!(plan("redis://:pw@/2").contains(&"database 2".to_owned()));
    assert_eq!(plan("redis+unix:///run/a?pass=key&db=1")[0], "socket \"/run/a\"");
    assert!(!plan("redis+unix:///run/a?pass=key&db=1").join(" ").contains("key"));
    assert_eq!(plan("amqps://h/%2F")[..3], ["host \"h\"", "port 5671", "transport tls"]);
    assert_eq!(plan("amqp:///a")[0], "host None");
    for (one, other, are_equal) in [
        ("redis:///0", "redis://localhost:6379/0", true),
        ("redis://h", "redis://h/", true),
        ("redis://h/1", "redis://h/2", false),
        ("redis://h", "rediss://h", false),
        ("amqp://h:5672/a", "amqp://H/a", true),
        ("amqp://h", "amqp://h/", true),
        ("amqp://h/%2f", "amqp://h/%2F", true),
        ("amqp://h/a?b=c", "amqp://h/a", false),
    ] {
        let is_equal = Uri::parse(one)?.is_equivalent(Uri::parse(other)?, Level::Scheme(&registry));
        assert_eq!(is_equal, are_equal, "{one} {other}");
    }
    assert_eq!(registry.redacted("redis://me:pw@h/0?password=key").to_string(), "redis://me:***@h/0?password=***");
    assert_eq!(registry.redacted("amqp://me:pw@h/a b").to_string(), "amqp://me:***@h/a b");
    assert_eq!(AmqpUrl::builder().vhost("/").build()?, "amqp:///%2F");
    assert_eq!(RedisUrl::builder().host("::1").database(3).build()?, "redis://[::1]/3");
    assert!(RedisUrl::builder().host("h").database("03").build().is_err());
    assert!(RedisUnix.parse("redis+unix:///a?db=1")?.to_builder().path("/b").build()? == "redis+unix:///b?db=1");
    Ok(())
}
