//! The hazards of URLs of every scheme: a scheme adds some, and takes none away.

#[allow(dead_code, reason = "other tests use the rest")]
mod texts;

use texts::{Random, SEEDS, changed};
use uriel::{
    Component, Edition, Registry, UriRef,
    hazards::{Hazard, HazardKind, Policy},
};
use uriel_schemes::register;

const LOGINS: [&str; 9] =
    ["", "me@", "www.bank.example@", "me:pw@", ":pw@", "-u@", "a%40b@", "192.0.2.1:x@", "good.example%5C;AUTH=*@"];
const HOSTS: [&str; 10] =
    ["h.example", "10.0.0.1", "[::1]", "localhost", "0x7f.1", "%68.example", "h.example.", "xn--", "-h.example", "a_b"];
const PORTS: [&str; 6] = ["", ":", ":25", ":0080", ":8080", ":99999"];
const ENDS: [&str; 9] = ["", "/", "/a%0d%2f", "/a/;UID=1", "/d:w", "/%23a", "?a=b", "?@c", "/a?b;esn=c#d"];

#[test]
fn a_scheme_takes_no_hazards_away() {
    let registry = register(Registry::current());
    let mut random = Random(0x6A2D);
    let mut told = 0;
    for (name, scheme) in registry.iter() {
        let authorities = LOGINS.iter().flat_map(|login| HOSTS.iter().map(move |host| format!("{login}{host}")));
        let servers = authorities.flat_map(|authority| PORTS.map(|port| format!("{authority}{port}")));
        let mut urls: Vec<_> = servers.flat_map(|server| ENDS.map(|end| format!("{name}://{server}{end}"))).collect();
        if let Some((_, seeds)) = SEEDS.iter().find(|(known, _)| *known == name) {
            urls.extend((0..5000).map(|_| changed(&mut random, seeds)));
        }
        for url in urls {
            let (Ok(parsed), Ok(generic)) = (registry.parse(&url), UriRef::parse_with(&url, Edition::Rfc3986)) else {
                continue;
            };
            let is_default_port = |hazard: &Hazard| {
                let port = scheme.default_port(name).map(|port| port.to_string());
                port.is_some_and(|port| url[hazard.span()].trim_start_matches('0') == port)
            };
            let is_default_host = |hazard: &Hazard| {
                scheme.info().default_host.is_some_and(|host| url[hazard.span()].eq_ignore_ascii_case(host))
            };
            // By the generic syntax a list of servers is one host; the scheme judges each.
            let is_of_list = |hazard: &Hazard| {
                let authority = generic.span(Component::Authority).unwrap_or_default();
                let is_list = scheme.info().admits_servers && url[authority.clone()].contains(',');
                is_list && authority.start <= hazard.span().start && hazard.span().end <= authority.end
            };
            let of_scheme = parsed.hazards();
            for hazard in generic.hazards() {
                let is_known = is_of_list(&hazard)
                    || match hazard.kind().as_str() {
                        "reserved-port" => is_default_port(&hazard),
                        "local-name" | "one-label-host" => is_default_host(&hazard),
                        _ => false,
                    };
                told += 1;
                assert!(is_known || of_scheme.contains(&hazard), "{url}: {hazard:?}, but {of_scheme:?}");
            }
        }
    }
    assert!(told > 50_000, "{told}");
}

/// The kinds of the hazards of a URL.
fn kinds(url: &str) -> Vec<&'static str> {
    let registry = register(Registry::current());
    let parsed = registry.parse(url).unwrap_or_else(|error| panic!("{url}: {error}"));
    parsed.hazards().iter().map(|hazard| hazard.kind().as_str()).collect()
}

/// A client takes its server from a parameter, whatever the authority says.
#[test]
fn a_parameter_that_names_a_server_is_a_hazard() {
    let registry = register(Registry::current());
    for (url, parameter) in [
        ("postgresql://a.example.com/db?host=evil.com", "host=evil.com"),
        ("postgres://a.example.com/db?sslmode=require&hostaddr=192.0.2.1", "hostaddr=192.0.2.1"),
        ("postgresql://a.example.com/db?h%6Fst=evil.com", "h%6Fst=evil.com"),
        ("postgresql://a.example.com?port=6379", "port=6379"),
        ("postgresql://a.example.com,b.example.com/?service=x", "service=x"),
        ("mongodb://a.example.com/?proxyHost=evil.com", "proxyHost=evil.com"),
        ("mongodb+srv://a.example.com/?ProxyHost=evil.com", "ProxyHost=evil.com"),
        ("redis://a.example.com?addr=evil.com:6379", "addr=evil.com:6379"),
        ("sip:me@a.example.com;maddr=192.0.2.1", "192.0.2.1"),
    ] {
        let parsed = registry.parse(url).unwrap_or_else(|error| panic!("{url}: {error}"));
        let hazards = parsed.hazards();
        let found = hazards.iter().find(|hazard| hazard.kind().as_str() == "server-parameter");
        assert_eq!(found.map(|hazard| &url[hazard.span()]), Some(parameter), "{url}");
    }
    for url in [
        "postgresql://a.example.com/db?sslmode=require&user=host",
        "postgresql://a.example.com/host=evil.com",
        "postgresql://a.example.com/?HOST=evil.com&xhost=evil.com",
        "mongodb://a.example.com/?proxyUsername=me&w=1",
        "redis://a.example.com?db=1",
        "sip:me@a.example.com;transport=tcp",
    ] {
        assert!(!kinds(url).contains(&"server-parameter"), "{url}");
    }
}

/// Of a list of servers each is one of the hosts that a policy lists, and no parameter leads to another.
#[test]
fn a_policy_with_hosts_judges_each_server() {
    let registry = register(Registry::current());
    let hosts = ["*.example.com", "10.1.0.0/16", "[2001:db8::]/32"].map(|text| text.parse().expect("a pattern"));
    let policy = Policy::public_web()
        .with_hosts_instead(hosts)
        .with_scheme("postgresql", Some(5432))
        .with_scheme("mongodb", Some(27017))
        .with_ports(5433..=5433);
    let reasons = |url: &'static str| {
        let parsed = registry.parse(url).unwrap_or_else(|error| panic!("{url}: {error}"));
        policy.reasons(&parsed).iter().map(|reason| (reason.kind().as_str(), &url[reason.span()])).collect::<Vec<_>>()
    };
    for url in [
        "postgresql://a.example.com/db",
        "postgresql://a.example.com,b.example.com/db",
        "postgresql://a.example.com:5432,b.example.com:5433/db",
        "postgresql://a.example.com:5433,10.1.2.3,[2001:db8::1]:5433/db?sslmode=require",
        "mongodb://a.example.com,b.example.com:27017/db",
    ] {
        assert_eq!(reasons(url), [], "{url}");
    }
    for (url, reason) in [
        ("postgresql://a.example.com:5432,evil.com:5433/db", ("host", "evil.com")),
        ("postgresql://evil.com,a.example.com/db", ("host", "evil.com")),
        ("postgresql://a.example.com,evil.com,b.example.com/db", ("host", "evil.com")),
        ("postgresql://a.example.com,10.2.0.1:5433/db", ("host", "10.2.0.1")),
        ("postgresql://,evil.com/db", ("host", "evil.com")),
        ("postgresql://a.example.com:6379,b.example.com/db", ("non-default-port", "6379")),
        ("postgresql://a.example.com/db?host=evil.com", ("server-parameter", "host=evil.com")),
        ("postgresql://a.example.com,b.example.com/db?host=evil.com", ("server-parameter", "host=evil.com")),
        ("mongodb://a.example.com,evilexample.com/db", ("host", "evilexample.com")),
    ] {
        let found = reasons(url);
        assert!(found.contains(&reason), "{url}: {found:?}");
    }
    let without_host = policy.clone().with_hazard(HazardKind::NoHost);
    for url in ["postgresql://:5433,evil.com:5433/db", "postgresql://evil.com:5433,:5433/db"] {
        let parsed = registry.parse(url).unwrap_or_else(|error| panic!("{url}: {error}"));
        assert_eq!(without_host.check(&parsed).expect_err(url).kind(), HazardKind::Host, "{url}");
    }
}
