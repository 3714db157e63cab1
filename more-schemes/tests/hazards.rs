//! The hazards of URLs of every scheme: a scheme adds some, and takes none away.

#[allow(dead_code, reason = "other tests use the rest")]
mod texts;

use texts::{Random, SEEDS, changed};
use uriel::{Component, Edition, Registry, UriRef, hazards::Hazard};
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
