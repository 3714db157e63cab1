//! Hazards: each kind where it is, and nowhere else.

use std::net::{Ipv4Addr, Ipv6Addr};

use uriel::{
    Edition, ParseError, Parsed, Registry, Scheme, Uri, UriRef,
    differences::Component,
    grammar::Authority,
    hazards::{
        AddressClass, Hazard, HazardKind, Hazards, HostPattern, Policy, Visit, Warning, hazards_of_text,
        visit_hazards_of_text,
    },
    scheme::Server,
    schemes::mailto::Mailto,
};

use crate::{
    generator::Generator,
    random::{expect_share, seed, strings},
    schemes::{self, each_scheme},
    vectors::{Complaints, rows},
};

/// The kinds and the texts of the hazards of a URL.
fn hazards(registry: &Registry, url: &str) -> Vec<(&'static str, String)> {
    let found = registry.parse(url).unwrap_or_else(|error| panic!("{url}: {error}")).hazards();
    found.iter().map(|hazard| (hazard.kind().as_str(), url[hazard.span()].to_owned())).collect()
}

/// Asserts the kinds and the texts of the hazards of each URL. That editions differ counts only where it is listed.
fn assert_hazards(rows: &[(&str, &[(&str, &str)])]) {
    let registry = Registry::current();
    for (url, wanted) in rows {
        let mut found = hazards(&registry, url);
        if !wanted.iter().any(|(kind, _)| *kind == "editions-differ") {
            found.retain(|(kind, _)| *kind != "editions-differ");
        }
        let found: Vec<_> = found.iter().map(|(kind, text)| (*kind, text.as_str())).collect();
        assert_eq!(found, *wanted, "{url}");
    }
}

#[test]
fn each_hazard_has_its_kind_and_its_place() {
    assert_hazards(&[
        ("http://www.example.com/a/b?c=d#e", &[]),
        ("http://h.example:80/", &[]),
        ("http://192.0.2.1/", &[("documentation-host", "192.0.2.1")]),
        ("http://[::1]/", &[("loopback-host", "[::1]")]),
        ("ftp://me@h.example/", &[("userinfo", "me")]),
        ("ftp://me:pw@h.example/", &[("password", "pw"), ("userinfo", "me:pw")]),
        ("ftp://me:@h.example/", &[("password", ""), ("userinfo", "me:")]),
        ("http://h.example:8080/", &[("non-default-port", "8080")]),
        ("http://h.example:0080/", &[("port-with-zeros", "0080")]),
        ("https://h.example:80/", &[("non-default-port", "80"), ("reserved-port", "80")]),
        ("gopher://h.example:25/0x", &[("non-default-port", "25"), ("reserved-port", "25")]),
        ("prospero://h.example:1525/a", &[]),
        (
            "http://h.example:99999999999999999999/",
            &[("non-default-port", "99999999999999999999"), ("port-out-of-range", "99999999999999999999")],
        ),
        ("news://h.example:119/a", &[]),
        ("news://h.example:25/a", &[("non-default-port", "25"), ("reserved-port", "25")]),
        ("news:a", &[]),
        ("x://h.example:25/", &[("reserved-port", "25")]),
        ("x://h.example:2500/", &[]),
        ("gopher://h.example/0a%0D%0a", &[("encoded-line-delimiter", "%0D"), ("encoded-line-delimiter", "%0a")]),
        ("x:a%00", &[("encoded-nul", "%00")]),
        ("x:%2500", &[]),
        ("http://a%40b@h.example/", &[("second-at", "a%40b"), ("userinfo", "a%40b")]),
        (
            "http://www.bank.example@h.example/",
            &[("user-like-host", "www.bank.example"), ("userinfo", "www.bank.example")],
        ),
        ("http://good.com%2F@evil.com/", &[("user-like-host", "good.com%2F"), ("userinfo", "good.com%2F")]),
        ("http://192.0.2.1@h.example/", &[("user-like-host", "192.0.2.1"), ("userinfo", "192.0.2.1")]),
        (
            "http://good.com%5C@h.example/",
            &[("user-like-host", "good.com%5C"), ("backslash", "good.com%5C"), ("userinfo", "good.com%5C")],
        ),
        (
            "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
            &[
                ("user-like-host", "cnn.example.com&story=breaking_news"),
                ("userinfo", "cnn.example.com&story=breaking_news"),
                ("private-host", "10.0.0.1"),
            ],
        ),
        (
            "http://www.bank.example;x@h.example/",
            &[("user-like-host", "www.bank.example;x"), ("userinfo", "www.bank.example;x")],
        ),
        (
            "http://www.bank.example.@h.example/",
            &[("user-like-host", "www.bank.example."), ("userinfo", "www.bank.example.")],
        ),
        (
            "http://www.bank.example%20@h.example/",
            &[("user-like-host", "www.bank.example%20"), ("userinfo", "www.bank.example%20")],
        ),
        (
            "http://www.xn--80ak6aa92e.xn--p1ai@h.example/",
            &[("user-like-host", "www.xn--80ak6aa92e.xn--p1ai"), ("userinfo", "www.xn--80ak6aa92e.xn--p1ai")],
        ),
        (
            "http://%5B::1%5D@h.example/",
            &[("password", ":1%5D"), ("user-like-host", "%5B::1%5D"), ("userinfo", "%5B::1%5D")],
        ),
        ("http://a.b@h.example/", &[("userinfo", "a.b")]),
        ("http://.com@h.example/", &[("userinfo", ".com")]),
    ]);
}

#[test]
fn hosts_that_are_not_what_they_seem_have_their_hazards() {
    assert_hazards(&[
        (
            "http://me@evil%40good/",
            &[
                ("userinfo", "me"),
                ("second-at", "evil%40good"),
                ("encoded-host", "evil%40good"),
                ("one-label-host", "evil%40good"),
            ],
        ),
        (
            "http://127.0.0.%31/",
            &[("encoded-host", "127.0.0.%31"), ("numeric-host", "127.0.0.%31"), ("loopback-host", "127.0.0.%31")],
        ),
        ("http://h.example%2E/", &[("encoded-host", "h.example%2E"), ("trailing-dot", "h.example%2E")]),
        ("http://2130706433/", &[("numeric-host", "2130706433"), ("loopback-host", "2130706433")]),
        ("http://0x7f.1/", &[("numeric-host", "0x7f.1"), ("loopback-host", "0x7f.1")]),
        ("http://0X7f/", &[("numeric-host", "0X7f"), ("unspecified-host", "0X7f")]),
        ("http://1.0X7F/", &[("numeric-host", "1.0X7F")]),
        ("http://h.1a/", &[]),
        ("http://h.1-2/", &[]),
        ("http://0xfg/", &[("one-label-host", "0xfg")]),
        ("http://h.example:1023/", &[("non-default-port", "1023"), ("reserved-port", "1023")]),
        ("http://h.example:1024/", &[("non-default-port", "1024")]),
        ("x://h.example:1023/", &[("reserved-port", "1023")]),
        ("x://h.example:1024/", &[]),
        ("http://127.1/", &[("numeric-host", "127.1"), ("loopback-host", "127.1")]),
        ("http://0177.0.0.1/", &[("numeric-host", "0177.0.0.1"), ("loopback-host", "0177.0.0.1")]),
        (
            "http://127.0.0.1./",
            &[("numeric-host", "127.0.0.1."), ("trailing-dot", "127.0.0.1."), ("loopback-host", "127.0.0.1.")],
        ),
        ("http://1.example/", &[]),
        ("http://h.example./", &[("trailing-dot", "h.example.")]),
        ("http://%65vil.example/", &[("encoded-host", "%65vil.example")]),
        (
            "http://good.com%5C.evil.com/",
            &[("backslash", "good.com%5C.evil.com"), ("encoded-host", "good.com%5C.evil.com")],
        ),
        ("file://h.example/etc/motd", &[("foreign-host", "h.example")]),
        ("file://localhost/etc/motd", &[]),
        ("file:///etc/motd", &[]),
        ("file:////h.example/motd", &[("double-slash", "h.example/motd")]),
        ("file:/a/..//b", &[("double-slash", "b")]),
        ("file:///", &[]),
        ("file:///a//b/../", &[]),
        ("file:///C:/a", &[("drive", "C:")]),
        ("file:c:/a:b", &[("drive", "c:")]),
        ("file:///1:80", &[("drive", "1:80")]),
        ("file:///./c:/../d:/..", &[("drive", "c:"), ("drive", "d:")]),
        ("file:///a/c:/ab:", &[("drive", "c:")]),
        ("file:///a/1:/ab:", &[]),
        ("file:///C%7C/x", &[("drive", "C%7C")]),
        ("file:///a/with/a/long/path/%63%3a/../x", &[("drive", "%63%3a")]),
        ("file:///a%7Eb/c%3A%20d/%7C", &[]),
        ("ftp://h.example/a?b?c", &[("question-mark", "?")]),
        ("ftp://h.example/a#?", &[]),
        ("gopher://h.example/0a?b", &[("question-mark", "?")]),
        ("gopher://h.example/0a#?", &[]),
        ("wais://h.example/a?b", &[]),
        ("mailto:me", &[("no-addr-spec", "me")]),
        ("mailto:me@h?subject=a&From=b@h", &[("unsafe-header", "From")]),
        ("http://a_b/", &[("one-label-host", "a_b"), ("editions-differ", "a_b")]),
    ]);
}

#[test]
fn ports_and_users_have_their_hazards() {
    assert_hazards(&[
        ("http://h.example:/", &[("empty-port", "")]),
        ("http://h.example:65535/", &[("non-default-port", "65535")]),
        ("http://h.example:65536/", &[("non-default-port", "65536"), ("port-out-of-range", "65536")]),
        ("http://h.example:0/", &[("non-default-port", "0"), ("reserved-port", "0")]),
        ("x://h.example:00/", &[("reserved-port", "00"), ("port-with-zeros", "00")]),
        ("ftp://:pw@h.example/", &[("password", "pw"), ("userinfo", ":pw"), ("empty-user", ":pw")]),
        ("ftp://@h.example/", &[("userinfo", ""), ("empty-user", "")]),
        ("ftp://-u@h.example/", &[("userinfo", "-u"), ("option-like", "-u")]),
        ("ftp://%2Du:pw@h.example/", &[("password", "pw"), ("userinfo", "%2Du:pw"), ("option-like", "%2Du")]),
        ("ftp://u-@h.example/", &[("userinfo", "u-")]),
        ("x://-h.example/", &[("option-like", "-h.example")]),
        ("x://%2Dh.example/", &[("encoded-host", "%2Dh.example"), ("option-like", "%2Dh.example")]),
        ("mailto:-u@h.example", &[("option-like", "-u@h.example")]),
        ("x:%2Da?b", &[("option-like", "%2Da")]),
        ("x:/-a", &[]),
        ("http://h.example/-a", &[]),
    ]);
}

#[test]
fn names_have_their_hazards() {
    assert_hazards(&[
        ("http://localhost/", &[("local-name", "localhost"), ("one-label-host", "localhost")]),
        (
            "http://LocalHost./",
            &[("trailing-dot", "LocalHost."), ("local-name", "LocalHost."), ("one-label-host", "LocalHost.")],
        ),
        (
            "http://%6cocalhost/",
            &[("encoded-host", "%6cocalhost"), ("local-name", "%6cocalhost"), ("one-label-host", "%6cocalhost")],
        ),
        ("http://a.localhost/", &[("local-name", "a.localhost")]),
        ("http://a%2ELOCALHOST/", &[("encoded-host", "a%2ELOCALHOST"), ("local-name", "a%2ELOCALHOST")]),
        ("http://notlocalhost.example/", &[]),
        ("http://localhost.example/", &[]),
        ("http://www.mylocal/", &[]),
        ("http://a.test/", &[("special-use-name", "a.test")]),
        ("http://a.invalid/", &[("special-use-name", "a.invalid")]),
        ("http://a.onion/", &[("special-use-name", "a.onion")]),
        ("http://a.b.ALT/", &[("special-use-name", "a.b.ALT")]),
        ("http://onionx/", &[("one-label-host", "onionx")]),
        ("http://a.salt/", &[]),
        ("http://printer.local/", &[("local-name", "printer.local")]),
        ("http://wiki.corp.internal/", &[("local-name", "wiki.corp.internal")]),
        ("http://localhost.localdomain/", &[("local-name", "localhost.localdomain")]),
        ("http://nas.LOCALDOMAIN/", &[("local-name", "nas.LOCALDOMAIN")]),
        ("http://www.domain/", &[]),
        ("http://nas.home.arpa/", &[("local-name", "nas.home.arpa")]),
        ("http://home.arpa/", &[("local-name", "home.arpa")]),
        ("http://1.2.3.10.in-addr.arpa/", &[("local-name", "1.2.3.10.in-addr.arpa")]),
        ("http://a.31.172.in-addr.arpa/", &[("local-name", "a.31.172.in-addr.arpa")]),
        ("http://a.32.172.in-addr.arpa/", &[]),
        ("http://a.example.com/", &[]),
        (
            "http://metadata.google.internal/",
            &[("metadata-host", "metadata.google.internal"), ("local-name", "metadata.google.internal")],
        ),
        ("http://METADATA.goog/", &[("metadata-host", "METADATA.goog")]),
        ("http://a.metadata.goog/", &[]),
        ("http://intranet/", &[("one-label-host", "intranet")]),
        ("http://com./", &[("trailing-dot", "com."), ("one-label-host", "com.")]),
        ("http://.com/", &[("odd-host", ".com"), ("one-label-host", ".com")]),
        ("http://a..example/", &[("odd-host", "a..example")]),
        ("http://a%2E.example/", &[("encoded-host", "a%2E.example"), ("odd-host", "a%2E.example")]),
        ("http://a.example../", &[("trailing-dot", "a.example.."), ("odd-host", "a.example..")]),
        ("http://a'b.example/", &[("odd-host", "a'b.example")]),
        ("http://a~b.example/", &[("odd-host", "a~b.example")]),
        ("http://a_b.c-.example/", &[]),
        ("x://a:1/", &[("reserved-port", "1"), ("one-label-host", "a")]),
        ("http://xn--bcher-kva.example/", &[("punycode-host", "xn--bcher-kva.example")]),
        ("http://www.XN--bcher-kva.example/", &[("punycode-host", "www.XN--bcher-kva.example")]),
        ("http://xn%2D-a.example/", &[("encoded-host", "xn%2D-a.example"), ("punycode-host", "xn%2D-a.example")]),
        ("http://1.xn--/", &[("punycode-host", "1.xn--"), ("invalid-punycode", "1.xn--")]),
        ("http://xn--.example:80/", &[("punycode-host", "xn--.example"), ("invalid-punycode", "xn--.example")]),
        (
            "http://xn--bcher-.example/",
            &[("punycode-host", "xn--bcher-.example"), ("invalid-punycode", "xn--bcher-.example")],
        ),
        (
            "http://XN--99999999.example./",
            &[
                ("trailing-dot", "XN--99999999.example."),
                ("punycode-host", "XN--99999999.example."),
                ("invalid-punycode", "XN--99999999.example."),
            ],
        ),
        (
            "http://xn--bcher-kva.xn--ib9b.example/",
            &[
                ("punycode-host", "xn--bcher-kva.xn--ib9b.example"),
                ("invalid-punycode", "xn--bcher-kva.xn--ib9b.example"),
            ],
        ),
        (
            "http://xn--a%2D9.example/",
            &[
                ("encoded-host", "xn--a%2D9.example"),
                ("punycode-host", "xn--a%2D9.example"),
                ("invalid-punycode", "xn--a%2D9.example"),
            ],
        ),
        (
            "http://xn--%C3%BCa.example/",
            &[
                ("encoded-host", "xn--%C3%BCa.example"),
                ("punycode-host", "xn--%C3%BCa.example"),
                ("invalid-punycode", "xn--%C3%BCa.example"),
            ],
        ),
        ("http://xn--a-ecp.ru/", &[("punycode-host", "xn--a-ecp.ru")]),
        ("http://a--b.example/", &[]),
        ("http://axn--b.example/", &[]),
    ]);
}

#[test]
fn a_scheme_that_is_a_host_has_its_hazard() {
    assert_hazards(&[
        ("localhost:3000", &[("scheme-like-host", "localhost")]),
        ("example.com:8080/x", &[("scheme-like-host", "example.com")]),
        ("Example.Com:80?q", &[("scheme-like-host", "Example.Com")]),
        ("example.com:8080x", &[]),
        ("x:8080", &[]),
        ("h1:9092,h2:9092", &[("scheme-like-host", "h1")]),
        ("h1:9092,h2:9093,h3.example:9094/db?x", &[("scheme-like-host", "h1")]),
        ("localhost:9092,localhost:9093", &[("scheme-like-host", "localhost")]),
        ("h1:9092,h2", &[]),
        ("h1:9092,h2:", &[]),
        ("h1:9092,:9093", &[]),
        ("h1:9092,h2:9093,", &[]),
        ("h1:a,h2:9093", &[]),
        ("example.com:123456", &[]),
    ]);
}

#[test]
fn what_comes_after_the_host_has_its_hazards() {
    assert_hazards(&[
        ("http://good.example?@evil.example/", &[("at-sign-after-authority", "@")]),
        ("http://good.example#@evil.example/", &[("at-sign-after-authority", "@")]),
        ("http://good.example:80?a@b", &[("at-sign-after-authority", "@")]),
        ("http://good.example?a@b@c#@", &[("at-sign-after-authority", "@")]),
        ("http://good.example/@evil.example/", &[]),
        ("http://good.example/?@evil.example/", &[]),
        ("http://good.example?a", &[]),
        ("x:%01%1F%20%7e%7F%80", &[("encoded-control", "%01"), ("encoded-control", "%1F"), ("encoded-control", "%7F")]),
        ("x:a?%09#%1b", &[("encoded-control", "%09"), ("encoded-control", "%1b")]),
        ("gopher://h.example/7a%09b", &[("encoded-control", "%09")]),
        ("x:/a%2Fb%5c?%2F%5C#%2F", &[("encoded-slash", "%2F"), ("encoded-slash", "%5c")]),
        ("x:%2F", &[("encoded-slash", "%2F")]),
        ("x:/%2e%2E/a", &[("encoded-dot-segment", "%2e%2E")]),
        ("x:/%2e", &[("encoded-dot-segment", "%2e")]),
        ("x:/a/.%2e?b", &[("encoded-dot-segment", ".%2e")]),
        ("x:/a/%2e.#b", &[("encoded-dot-segment", "%2e.")]),
        ("x:%2e./b", &[("encoded-dot-segment", "%2e.")]),
        ("x://h.example/%2E%2e", &[("encoded-dot-segment", "%2E%2e")]),
        ("x:/a%2e/%2eb/%2e%2e%2e/..%2e/%2e..?/%2e%2e", &[]),
        ("file://localhost/a/%2e%2e/b", &[("encoded-dot-segment", "%2e%2e")]),
        ("javascript:alert(1)", &[("script-scheme", "javascript")]),
        ("VBScript:a", &[("script-scheme", "VBScript")]),
        ("data:,a", &[("script-scheme", "data")]),
        ("blob:http://h.example/a", &[("script-scheme", "blob")]),
        ("jar:http://h.example/a!/b", &[("script-scheme", "jar")]),
        ("view-source:http://h.example/", &[("script-scheme", "view-source")]),
        ("feed://h.example/", &[("script-scheme", "feed")]),
        ("databases:a", &[]),
        ("jars:a", &[]),
        ("x:javascript:a", &[]),
        ("x://[v1.a]/", &[("reserved-host", "[v1.a]")]),
        ("x://999.1.1.1/", &[("numeric-host", "999.1.1.1")]),
    ]);
}

#[test]
fn names_that_the_dns_cannot_have_are_overlong() {
    let (label, longer) = ("a".repeat(63), "a".repeat(64));
    let name = format!("{label}.{label}.{label}.{}", "a".repeat(61));
    for (name, is_overlong) in [
        (format!("{label}.example"), false),
        (format!("{longer}.example"), true),
        (format!("www.{longer}"), true),
        (name.clone(), false),
        (format!("{name}."), false),
        (format!("{name}a"), true),
    ] {
        let url = format!("http://{name}/");
        let found = hazards(&Registry::current(), &url);
        assert_eq!(found.contains(&("overlong-host", name)), is_overlong, "{url}");
    }
}

/// The published cases of readers that read one text differently.
#[test]
fn published_confusions_are_refused_or_have_a_hazard() {
    let (registry, mut complaints) = (Registry::current(), Complaints::default());
    for row in rows("confusions.jsonl") {
        match registry.parse(row.input()) {
            Ok(parsed) => {
                let kinds: Vec<_> = parsed.hazards().iter().map(|hazard| hazard.kind().as_str()).collect();
                let wanted = row.get("hazards").as_array().into_iter().flatten().filter_map(|kind| kind.as_str());
                let is_told = !kinds.is_empty() && wanted.eq(kinds.iter().copied());
                complaints.note(&row, (!is_told).then(|| format!("accepted, with {kinds:?}")));
            }
            Err(error) if row.has_offset() => complaints.note(&row, row.offset_complaint(&error)),
            Err(error) => complaints.note(&row, Some(format!("refused: {error}"))),
        }
    }
    complaints.settle(43);
}

/// A text that is longer than any URL: its hazards are placed within what can be read, and nowhere else.
#[test]
fn a_place_beyond_two_gibibytes_does_not_wrap() {
    const LONGEST: usize = (1 << 31) - 1;
    const ODD: &Warning = &Warning::new("odd", None, "the text is odd");
    // The memory is never written to, so it takes none.
    let Ok(text) = String::from_utf8(vec![0; LONGEST + 100]) else { panic!("NUL is a character") };
    let span = |piece: &str| Hazard::new(ODD, &text, piece).span();
    assert_eq!(span(&text[5..9]), 5..9);
    assert_eq!(span(&text[LONGEST - 3..LONGEST]), LONGEST - 3..LONGEST);
    assert_eq!(span(&text[7..LONGEST + 50]), 7..LONGEST);
    assert_eq!(span(&text[LONGEST + 50..]), LONGEST..LONGEST);
    assert_eq!(span("another text"), 0..LONGEST);
}

#[test]
fn a_visitor_gets_what_the_list_has() {
    let registry = Registry::current();
    for url in ["http://me:pw@h:25/%0a%00", "file://h/", "x:%0d", "gopher://h/", "http://a_b./"] {
        let parsed = registry.parse(url).expect("a URL");
        let (mut of_scheme, mut generic) = (Vec::new(), Vec::new());
        parsed.visit_hazards(&mut |hazard| of_scheme.push(hazard));
        assert_eq!(of_scheme, *parsed.hazards(), "{url}");
        let reference = UriRef::parse(url).expect("a URL");
        reference.visit_hazards(&mut |hazard| generic.push(hazard));
        assert_eq!(generic, *reference.hazards(), "{url}");
    }
}

#[test]
fn the_letter_of_rfc_1738_has_them_too() {
    let registry = Registry::rfc1738();
    let numeric = ["numeric-host", "loopback-host"].map(|kind| (kind, "0177.0.0.1".to_owned()));
    assert_eq!(hazards(&registry, "http://0177.0.0.1/"), numeric);
    assert_eq!(
        hazards(&registry, "mailto:a@b%0D%0ABcc:c").first().map(|(kind, _)| *kind),
        Some("encoded-line-delimiter")
    );
    assert_eq!(hazards(&registry, "http://h.example:0/").len(), 2);
}

/// True if editions that accept a text read different authorities. An empty one is none to some, and names no host to
/// anybody.
fn differ(url: &str) -> bool {
    let is_empty = |authority: &str| authority.is_empty() || authority.starts_with('/');
    if url.split_once(':').and_then(|(_, rest)| rest.strip_prefix("//")).is_none_or(is_empty) {
        return false;
    }
    let differences = Edition::differences(url);
    [Component::Scheme, Component::Authority, Component::Userinfo, Component::Host, Component::Port]
        .into_iter()
        .any(|component| differences.differs(component))
}

#[test]
fn editions_differ_where_their_readings_do() {
    fn check(language: &'static crate::language::Language) {
        for edition in Edition::ALL {
            let registry = Registry::under(edition);
            let mut generator = Generator::new(edition, language, seed(17) ^ edition as u64);
            let (mut seen, mut told) = (0, 0);
            let texts = strings(20_000) / 20;
            for _ in 0..texts {
                let text = generator.next();
                let Ok(parsed) = registry.parse(&text) else { continue };
                let found = parsed.hazards().iter().map(Hazard::kind).any(|kind| kind == HazardKind::EditionsDiffer);
                assert_eq!(found, differ(&text), "{edition}: {text}");
                seen += 1;
                told += u64::from(found);
            }
            expect_share(seen, 10, texts, format_args!("{edition}: {language} URLs"));
            expect_share(seen - told, 20, texts, format_args!("{edition}: {language} URLs read alike"));
        }
    }
    macro_rules! check_all {
        ($($module:ident $Scheme:ident,)+) => {$( check(&schemes::$module::LANGUAGE); )+};
    }
    each_scheme!(check_all);
}

#[test]
fn a_message_quotes_nothing() {
    let registry = Registry::current();
    for hazard in registry.parse("ftp://Sec:S3cret@h.example:25/%0AS3cret").map(|url| Parsed::hazards(&url)).unwrap() {
        assert!(!format!("{hazard} {hazard:?}").contains("S3cret"));
        assert!(!hazard.message().ends_with('.') && hazard.section().is_some());
    }
}

#[test]
fn an_address_is_an_addr_spec_or_a_hazard() {
    const PARTS: [&str; 6] = ["a", ".", "@", "1-b", "+_", "%2E"];
    for edition in Edition::ALL {
        let registry = Registry::under(edition);
        let mut valid = 0;
        for k in 0..6_usize.pow(5) {
            let parts = [0, 1, 2, 3, 4].map(|power| PARTS[k / 6_usize.pow(power) % 6]);
            let url = format!("mailto:{}", parts.concat());
            let address = Mailto.parse_with(&url, edition).unwrap().addresses().next().unwrap();
            assert_eq!(hazards(&registry, &url).is_empty(), address.addr_spec().is_ok(), "{edition}: {url}");
            valid += usize::from(address.addr_spec().is_ok());
        }
        assert!(valid > 100, "{edition}: {valid}");
    }
}

/// The names of the kinds of a host at an address.
fn kinds_at(host: &str) -> Vec<&'static str> {
    let url = format!("x://{host}/");
    let found = UriRef::parse(&url).unwrap_or_else(|error| panic!("{url}: {error}")).hazards();
    found.iter().map(|hazard| hazard.kind().as_str()).collect()
}

/// The first and the last address of each block of IPv4, and their neighbours.
#[test]
fn each_block_of_ipv4_has_its_class() {
    for (first, last, kind) in [
        ([0, 0, 0, 0], [0, 255, 255, 255], "unspecified-host"),
        ([10, 0, 0, 0], [10, 255, 255, 255], "private-host"),
        ([100, 64, 0, 0], [100, 127, 255, 255], "shared-host"),
        ([127, 0, 0, 0], [127, 255, 255, 255], "loopback-host"),
        ([169, 254, 0, 0], [169, 254, 255, 255], "link-local-host"),
        ([172, 16, 0, 0], [172, 31, 255, 255], "private-host"),
        ([192, 0, 0, 0], [192, 0, 0, 8], "reserved-host"),
        ([192, 0, 0, 11], [192, 0, 0, 255], "reserved-host"),
        ([192, 0, 2, 0], [192, 0, 2, 255], "documentation-host"),
        ([192, 88, 99, 0], [192, 88, 99, 255], "reserved-host"),
        ([192, 168, 0, 0], [192, 168, 255, 255], "private-host"),
        ([198, 18, 0, 0], [198, 19, 255, 255], "benchmarking-host"),
        ([198, 51, 100, 0], [198, 51, 100, 255], "documentation-host"),
        ([203, 0, 113, 0], [203, 0, 113, 255], "documentation-host"),
        ([224, 0, 0, 0], [239, 255, 255, 255], "multicast-host"),
        ([240, 0, 0, 0], [255, 255, 255, 254], "reserved-host"),
        ([255, 255, 255, 255], [255, 255, 255, 255], "broadcast-host"),
    ] {
        let [first, last] = [first, last].map(Ipv4Addr::from);
        for address in [first, last] {
            assert_eq!(kinds_at(&address.to_string()), [kind], "{address}");
        }
        let [before, after] = [first.to_bits().checked_sub(1), last.to_bits().checked_add(1)];
        for neighbour in [before, after].into_iter().flatten().map(Ipv4Addr::from_bits) {
            assert!(!kinds_at(&neighbour.to_string()).contains(&kind), "{neighbour}");
        }
    }
    for public in ["1.1.1.1", "9.255.255.255", "11.0.0.0", "192.0.0.9", "192.0.0.10", "192.31.196.1", "223.255.255.255"]
    {
        assert_eq!(kinds_at(public), [""; 0], "{public}");
    }
}

/// The first and the last address of each block of IPv6, and their neighbours.
#[test]
fn each_block_of_ipv6_has_its_class() {
    for (first, last, kind) in [
        ("::", "::", "unspecified-host"),
        ("::1", "::1", "loopback-host"),
        ("::2", "::ffff:ffff", "embedded-ipv4-host"),
        ("::ffff:0:0", "::ffff:ffff:ffff", "embedded-ipv4-host"),
        ("::ffff:0:0:0", "::ffff:0:ffff:ffff", "embedded-ipv4-host"),
        ("64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", "embedded-ipv4-host"),
        ("2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff", "embedded-ipv4-host"),
        ("2001:1::", "2001:1::", "reserved-host"),
        ("2001:2::", "2001:2:0:ffff:ffff:ffff:ffff:ffff", "benchmarking-host"),
        ("2001:2:1::", "2001:2:ffff:ffff:ffff:ffff:ffff:ffff", "reserved-host"),
        ("2001:4:113::", "2001:1f:ffff:ffff:ffff:ffff:ffff:ffff", "reserved-host"),
        ("2001:40::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", "reserved-host"),
        ("2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "documentation-host"),
        ("2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "embedded-ipv4-host"),
        ("3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "documentation-host"),
        ("4000::", "fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "reserved-host"),
        ("fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "unique-local-host"),
        ("fe00::", "fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "reserved-host"),
        ("fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "link-local-host"),
        ("fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "reserved-host"),
        ("ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "multicast-host"),
    ] {
        for address in [first, last] {
            assert_eq!(kinds_at(&format!("[{address}]")).last(), Some(&kind), "{address}");
        }
        let [first, last] = [first, last].map(|text| text.parse::<Ipv6Addr>().expect("an address").to_bits());
        for neighbour in [first.checked_sub(1), last.checked_add(1)].into_iter().flatten().map(Ipv6Addr::from_bits) {
            assert_ne!(kinds_at(&format!("[{neighbour}]")).last(), Some(&kind), "{neighbour}");
        }
    }
    for reserved in ["100::", "100::ffff:ffff:ffff:ffff", "100:0:0:1::", "2001:10::", "5f00::", "::ffff:1:808:808"] {
        assert_eq!(kinds_at(&format!("[{reserved}]")), ["reserved-host"], "{reserved}");
    }
    for public in ["2000::", "2001:1::3", "2001:20::1", "2001:200::", "2606:4700::1111", "3ffe::", "64:ff9b::8.8.8.8"] {
        assert_eq!(kinds_at(&format!("[{public}]")), [""; 0], "{public}");
    }
}

#[test]
fn the_ipv4_address_inside_an_ipv6_address_is_classified_too() {
    for (address, kinds) in [
        ("::ffff:127.0.0.1", &["loopback-host", "embedded-ipv4-host"][..]),
        ("::10.0.0.1", &["private-host", "embedded-ipv4-host"]),
        ("::ffff:8.8.8.8", &["embedded-ipv4-host"]),
        ("64:ff9b::7f00:1", &["loopback-host"]),
        ("64:ff9b::169.254.169.254", &["metadata-host", "link-local-host"]),
        ("64:ff9b:1::192.168.0.1", &["private-host", "embedded-ipv4-host"]),
        // The same address after a prefix of 48 bits: RFC 6052 section 2.2.
        ("64:ff9b:1:c0a8:0:100::", &["private-host", "embedded-ipv4-host"]),
        // After 56 and 64 bits.
        ("64:ff9b:1:c0:a8:1::", &["private-host", "embedded-ipv4-host"]),
        ("64:ff9b:1::c0:a800:100:0", &["private-host", "embedded-ipv4-host"]),
        ("64:ff9b:1:1:1:1:7f00:1", &["loopback-host", "embedded-ipv4-host"]),
        // IPv4-translated.
        ("::ffff:0:127.0.0.1", &["loopback-host", "embedded-ipv4-host"]),
        ("::ffff:0:8.8.8.8", &["embedded-ipv4-host"]),
        // ISATAP: the identifier of the interface, after any prefix.
        ("2607:f8b0::5efe:10.0.0.1", &["private-host", "embedded-ipv4-host"]),
        ("2607:f8b0::200:5efe:127.0.0.1", &["loopback-host", "embedded-ipv4-host"]),
        ("2001:200::5efe:169.254.169.254", &["metadata-host", "link-local-host", "embedded-ipv4-host"]),
        ("2607:f8b0:1:2:0:5efe:808:808", &["embedded-ipv4-host"]),
        ("fe80::5efe:192.168.0.1", &["private-host", "link-local-host"]),
        ("fd00::200:5efe:8.8.8.8", &["unique-local-host"]),
        ("2607:f8b0::100:5efe:10.0.0.1", &[]),
        ("2607:f8b0::5efe:0:10.0.0.1", &[]),
        ("2607:f8b0::300:5eff:10.0.0.1", &[]),
        ("2002:7f00:1::", &["loopback-host", "embedded-ipv4-host"]),
        ("2002:808:808::", &["embedded-ipv4-host"]),
        // Teredo: 127.0.0.1 with all its bits inverted.
        ("2001::80ff:fffe", &["loopback-host", "embedded-ipv4-host"]),
        ("2001::f7f7:f7f7", &["embedded-ipv4-host"]),
        ("fd00:ec2::254", &["metadata-host", "unique-local-host"]),
    ] {
        assert_eq!(kinds_at(&format!("[{address}]")), kinds, "{address}");
    }
}

#[test]
fn the_addresses_of_metadata_are_known() {
    for (host, kind) in [
        ("169.254.169.254", Some("link-local-host")),
        ("169.254.170.2", Some("link-local-host")),
        ("100.100.100.200", Some("shared-host")),
        ("192.0.0.192", Some("reserved-host")),
        ("168.63.129.16", None),
    ] {
        let kinds: Vec<_> = ["metadata-host"].into_iter().chain(kind).collect();
        assert_eq!(kinds_at(host), kinds, "{host}");
    }
    assert_eq!(kinds_at("[64:ff9b::a83f:8110]"), ["metadata-host"]);
}

#[test]
fn a_numeric_host_names_the_address_that_it_is_read_as() {
    let registry = Registry::current();
    for (host, address) in [
        ("2130706433", Some("127.0.0.1")),
        ("0x7f.1", Some("127.0.0.1")),
        ("0X7F000001", Some("127.0.0.1")),
        ("0177.0.0.1", Some("127.0.0.1")),
        ("0177.0x0.01", Some("127.0.0.1")),
        ("127.1", Some("127.0.0.1")),
        ("10.1.258", Some("10.1.1.2")),
        ("8.8.8.0x8.", Some("8.8.8.8")),
        ("0", Some("0.0.0.0")),
        ("0x", Some("0.0.0.0")),
        ("4294967295", Some("255.255.255.255")),
        ("4294967296", None),
        ("99999999999999999999999999", None),
        ("1.16777215", Some("1.255.255.255")),
        ("1.16777216", None),
        ("256.1", None),
        ("1.2.3.256", None),
        ("1.2.3.4.5", None),
        ("1..2", None),
        ("08.1", None),
        ("1.2.a.4", None),
        ("%31%32%37.1", Some("127.0.0.1")),
    ] {
        let url = format!("http://{host}/");
        let found = registry.parse(&url).unwrap_or_else(|error| panic!("{url}: {error}")).hazards();
        let numeric = found.iter().find(|hazard| hazard.kind() == HazardKind::NumericHost).expect(host);
        assert_eq!(numeric.address().map(|address| address.to_string()).as_deref(), address, "{host}");
        let message = "some readers take the host for an IPv4 address";
        match address {
            Some(address) => assert_eq!(numeric.message(), format!("{message}: {address}")),
            None => assert_eq!(numeric.message(), message),
        }
        assert!(numeric.to_string().starts_with(&*numeric.message()));
    }
}

/// The documentation lists each kind, and a name belongs to one kind.
#[test]
fn the_documentation_lists_every_kind() {
    let page = include_str!("../../src/hazards/mod.rs");
    let kinds = include_str!("../../src/hazards/kind.rs");
    let (_, names) = kinds.split_once("match self {").expect("the names");
    let mut names: Vec<_> = names.split('"').skip(1).step_by(2).collect();
    assert!(names.len() > 40, "{names:?}");
    names.retain(|name| *name != "global-host");
    for name in &names {
        assert!(page.contains(&format!("`{name}`")), "{name}");
    }
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn a_refused_text_has_what_lenient_readers_change() {
    let list = |text: &str| -> Vec<_> {
        hazards_of_text(text).iter().map(|hazard| (hazard.kind().as_str(), text[hazard.span()].to_owned())).collect()
    };
    for (text, wanted) in [
        (" http://h.example/", &[("white-space", " ")][..]),
        ("http://h.example/\t  ", &[("white-space", "\t  ")]),
        ("http://h\r\n.example/", &[("line-end", "\r\n")]),
        ("http://a.example\\@b.example/", &[("backslash", "\\")]),
        ("http:\\\\h.example", &[("backslash", "\\\\")]),
        ("http://h.example/\0\u{1}\u{7F}", &[("control", "\0\u{1}\u{7F}")]),
        ("http://\u{FF41}.example/", &[("not-ascii", "\u{FF41}")]),
        ("http://h.example/ %0d%2F", &[("white-space", " "), ("encoded-line-delimiter", "%0d")]),
        ("http://h.example/<>%g", &[]),
        ("", &[]),
        // A reference has the hazards of a reference.
        ("//localhost/", &[("local-name", "localhost"), ("one-label-host", "localhost")]),
    ] {
        let wanted: Vec<_> = wanted.iter().map(|(kind, text)| (*kind, (*text).to_owned())).collect();
        assert_eq!(list(text), wanted, "{text:?}");
        let mut visited = Vec::new();
        visit_hazards_of_text(text, &mut |hazard| visited.push(hazard));
        assert_eq!(visited, *hazards_of_text(text), "{text:?}");
    }
}

/// A hostile URL has millions of hazards. Of each kind the first are listed, and the others counted.
#[test]
fn a_list_has_the_first_hazards_of_each_kind() {
    const MOST: usize = Hazards::MOST;
    let (registry, policy) = (Registry::current(), Policy::strict());
    for (unit, kinds) in [
        ("%0a", &["encoded-line-delimiter"][..]),
        ("%0D", &["encoded-line-delimiter"]),
        ("%00", &["encoded-nul"]),
        ("%1b", &["encoded-control"]),
        ("%7F", &["encoded-control"]),
        ("%2F", &["encoded-slash"]),
        ("%5c", &["encoded-slash"]),
        ("%2e/", &["encoded-dot-segment"]),
        (".%2E/", &["encoded-dot-segment"]),
        ("%00%0a%2F%01", &["encoded-nul", "encoded-line-delimiter", "encoded-slash", "encoded-control"]),
        ("%0a%2F%2F", &["encoded-line-delimiter", "encoded-slash"]),
    ] {
        for count in [1, MOST - 1, MOST, MOST + 1, 5 * MOST] {
            let text = format!("http://me@h.example/{}", unit.repeat(count));
            let (reference, parsed) = (UriRef::parse(&text).expect(&text), registry.parse(&text).expect(&text));
            for (list, all) in [
                (reference.hazards(), visited(|visit| reference.visit_hazards(visit))),
                (parsed.hazards(), visited(|visit| parsed.visit_hazards(visit))),
                (policy.reasons(&parsed), visited(|visit| policy.visit_reasons(&parsed, visit))),
                (hazards_of_text(&text), visited(|visit| visit_hazards_of_text(&text, visit))),
            ] {
                is_first_of_each_kind(&list, &all);
                assert!(list.len() <= 1 + kinds.len() * MOST && list[0].kind() == HazardKind::Userinfo);
                assert!(kinds.iter().all(|kind| list.iter().any(|hazard| hazard.kind().as_str() == *kind)), "{unit}");
            }
        }
    }
    for unit in [" a", "\ta", "\n\u{e9}", "\r \\", "\0a", "\u{4e00}.", "\\\\", "\u{7f} ", "%0a ", "\u{e9}%2F"] {
        let text = unit.repeat(5 * MOST);
        is_first_of_each_kind(&hazards_of_text(&text), &visited(|visit| visit_hazards_of_text(&text, visit)));
    }
}

fn visited(visit_all: impl FnOnce(&mut Visit<'_>)) -> Vec<Hazard> {
    let mut all = Vec::new();
    visit_all(&mut |hazard| all.push(hazard));
    all
}

#[track_caller]
fn is_first_of_each_kind(list: &Hazards, all: &[Hazard]) {
    let count = |hazard: &Hazard, among: &[Hazard]| among.iter().filter(|other| other.kind() == hazard.kind()).count();
    let is_listed = |(at, hazard): (usize, &Hazard)| count(hazard, &all[..at]) < Hazards::MOST;
    let first = all.iter().enumerate().filter(|&(at, hazard)| is_listed((at, hazard))).map(|(_, hazard)| hazard);
    assert!(list.iter().eq(first));
    let mut left: Vec<_> = list.more().collect();
    left.sort_by_key(|(kind, _)| all.iter().position(|hazard| hazard.kind() == *kind));
    let mut wanted: Vec<(HazardKind, usize)> = Vec::new();
    for hazard in all {
        let more = count(hazard, all).saturating_sub(Hazards::MOST);
        if more > 0 && wanted.iter().all(|(kind, _)| *kind != hazard.kind()) {
            wanted.push((hazard.kind(), more));
        }
    }
    assert_eq!(left, wanted);
}

/// The kinds of the reasons why a policy refuses a URL, as a generic URI and as one of its scheme.
fn reasons(policy: &Policy, text: &str) -> Vec<&'static str> {
    let kinds = |hazards: &[Hazard]| -> Vec<_> { hazards.iter().map(|hazard| hazard.kind().as_str()).collect() };
    let uri = Uri::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let reasons = policy.reasons(&uri);
    assert_eq!(policy.check(&uri).map_err(|refusal| refusal.reason()).err().as_ref(), reasons.first(), "{text}");
    let mut visited = Vec::new();
    policy.visit_reasons(&uri, &mut |reason| visited.push(reason));
    assert_eq!(visited, *reasons, "{text}");
    if let Ok(parsed) = Registry::current().parse(text) {
        assert_eq!(kinds(&policy.reasons(&parsed)), kinds(&reasons), "{text}");
    }
    kinds(&reasons)
}

#[test]
fn the_two_policies_let_through_what_they_say() {
    let (web, strict) = (Policy::public_web(), Policy::strict());
    for (url, by_web, by_strict) in [
        ("http://www.example.com/a?b#c", &[][..], &[][..]),
        ("HTTPS://EXAMPLE.com:443", &[], &[]),
        ("http://1.1.1.1/", &[], &[]),
        ("http://[2606:4700::1111]/", &[], &[]),
        ("http://example.com:80/", &[], &[]),
        ("http://example.com:8080/", &["non-default-port"], &["non-default-port"]),
        ("http://example.com:6379/", &["non-default-port"], &["non-default-port"]),
        ("http://example.com:1024/", &["non-default-port"], &["non-default-port"]),
        ("http://example.com:0/", &["non-default-port", "reserved-port"], &["non-default-port", "reserved-port"]),
        ("http://example.com:1023/", &["non-default-port", "reserved-port"], &["non-default-port", "reserved-port"]),
        ("https://example.com:80/", &["non-default-port", "reserved-port"], &["non-default-port", "reserved-port"]),
        (
            "http://example.com:65536/",
            &["non-default-port", "port-out-of-range"],
            &["non-default-port", "port-out-of-range"],
        ),
        ("http://a_b.example.com/", &[], &["editions-differ"]),
        ("http://xn--a.example.com/", &[], &["punycode-host"]),
        ("http://1.xn--/", &["invalid-punycode"], &["punycode-host", "invalid-punycode", "editions-differ"]),
        ("http://xn--a-9.example.com/", &["invalid-punycode"], &["punycode-host", "invalid-punycode"]),
        (
            "http://[2607:f8b0::5efe:10.0.0.1]/",
            &["private-host", "embedded-ipv4-host"],
            &["private-host", "embedded-ipv4-host"],
        ),
        ("http://[2607:f8b0::5efe:8.8.8.8]/", &["embedded-ipv4-host"], &["embedded-ipv4-host"]),
        ("http://example.com/a%2Fb", &[], &["encoded-slash"]),
        ("http://example.com/%00", &["encoded-nul"], &["encoded-nul"]),
        ("http://me@example.com/", &["userinfo"], &["userinfo"]),
        ("http://127.0.0.1/", &["loopback-host"], &["loopback-host"]),
        ("http://localhost/", &["local-name", "one-label-host"], &["local-name", "one-label-host"]),
        ("ftp://example.com/", &["scheme"], &["scheme"]),
        ("javascript:a", &["scheme", "script-scheme", "no-host"], &["scheme", "script-scheme", "no-host"]),
        ("http:example.com", &["no-host"], &["no-host"]),
        ("http:///example.com", &["no-host"], &["no-host"]),
    ] {
        assert_eq!(reasons(&web, url), by_web, "{url}");
        assert_eq!(reasons(&strict, url), by_strict, "{url}");
    }
    assert_eq!(Policy::NAMES.map(str::parse::<Policy>), [Ok(web), Ok(strict)]);
}

#[test]
fn a_policy_can_be_changed() {
    let web = Policy::public_web();
    let intranet = web
        .clone()
        .with_hazard(HazardKind::OneLabelHost)
        .with_class(AddressClass::Private)
        .with_ports(81..=90)
        .with_scheme("FTP", Some(21));
    for url in ["http://wiki/", "http://10.0.0.1:85/", "ftp://files:21/", "https://wiki:85/"] {
        assert_eq!(reasons(&intranet, url), [""; 0], "{url}");
        assert!(web.check(&Uri::parse(url).expect(url)).is_err(), "{url}");
    }
    for port in [0, 22, 79, 91, 92, 443] {
        assert_eq!(reasons(&intranet, &format!("http://wiki:{port}/")), ["non-default-port", "reserved-port"]);
    }
    assert_eq!(reasons(&intranet, "http://wiki:8081/"), ["non-default-port"]);
    assert_eq!(reasons(&intranet.clone().without_scheme("ftp"), "ftp://files/"), ["scheme"]);
    let closed = intranet.without_hazard(HazardKind::Address(AddressClass::Private));
    assert_eq!(reasons(&closed, "http://10.0.0.1/"), ["private-host"]);
    let any = Policy::strict().with_hazard(HazardKind::Scheme).with_hazard(HazardKind::NoHost);
    assert_eq!(reasons(&any, "mailto:me@example.com"), [""; 0]);
    // Metadata is a class of its own, and so is not let through with its block.
    let links = web.with_class(AddressClass::LinkLocal);
    assert!(links.admits([169, 254, 1, 1]) && !links.admits([169, 254, 169, 254]));
}

/// The ports of databases and caches, and that of Docker, among them.
#[test]
fn the_two_policies_refuse_every_port_but_the_default_one() {
    for port in [6379, 11211, 27017, 5432, 3306, 9200, 2375] {
        assert_eq!(reasons(&Policy::public_web(), &format!("http://example.com:{port}/")), ["non-default-port"]);
    }
    let registry = Registry::current();
    for (name, policy) in Policy::NAMES.into_iter().zip([Policy::public_web(), Policy::strict()]) {
        for (scheme, default_port) in [("http", 80), ("https", 443)] {
            for port in 0..=u16::MAX {
                let url = format!("{scheme}://example.com:{port}/");
                let (uri, parsed) = (Uri::parse(&url).expect("a URL"), registry.parse(&url).expect("a URL"));
                let is_default = port == default_port;
                assert_eq!(policy.check(&uri).is_ok(), is_default, "{name} {url}");
                assert_eq!(policy.check(&parsed).is_ok(), is_default, "{name} {url}");
            }
        }
    }
}

/// The public policy with a list of hosts.
fn policy_of(patterns: &[&str]) -> Policy {
    let patterns =
        patterns.iter().map(|text| text.parse::<HostPattern>().unwrap_or_else(|error| panic!("{text}: {error}")));
    Policy::public_web().with_hosts_instead(patterns)
}

#[test]
fn a_policy_may_list_its_hosts() {
    let policy = policy_of(&["example.com", "*.example.com", "192.0.2.0/24", "[::1]", "wiki", "printer.local"]);
    for url in [
        "https://example.com/a?b",
        "https://EXAMPLE.com:443/",
        "https://a.example.com/",
        "https://a.b.Example.com/",
        "https://xn--bcher-kva.example.com/",
        "http://192.0.2.77/",
        "http://[::1]/",
        "http://[0:0:0:0:0:0:0:1]/",
        "http://wiki/",
        "http://printer.local/",
    ] {
        assert_eq!(reasons(&policy, url), [""; 0], "{url}");
    }
    // A host of the list in a spelling that readers read in several ways, and a URL of one with other hazards.
    for (url, kinds) in [
        ("https://example.com./", &["trailing-dot"][..]),
        ("https://e%78ample.com/", &["encoded-host"]),
        ("https://example.com:8443/", &["non-default-port"]),
        ("https://me@example.com/", &["userinfo"]),
        ("ftp://example.com/", &["scheme"]),
        ("https://xn--a-9.example.com/", &["invalid-punycode"]),
    ] {
        assert_eq!(reasons(&policy, url), kinds, "{url}");
    }
    let lenient = policy.clone().with_hazard(HazardKind::TrailingDot);
    assert_eq!(reasons(&lenient, "https://a.example.com./"), [""; 0]);
    assert_eq!(reasons(&lenient, "https://a.example.com../"), ["odd-host", "host"]);
    assert!(size_of::<HostPattern>() <= 32, "the documentation says what a long list takes");
    // An empty list lets no host through, and none is as before.
    assert_eq!(reasons(&policy_of(&[]), "https://example.com/"), ["host"]);
    assert_eq!(reasons(&policy_of(&[]).with_hazard(HazardKind::Host), "https://example.com/"), [""; 0]);
    let refusal = policy.check(&Uri::parse("https://evil.example/").expect("a URL")).expect_err("another host");
    assert_eq!(refusal.to_string(), "refused at 8..20: the policy does not allow the host");
    // What DNS answers: an address of a block of the list, and public ones as before.
    assert!(policy.admits([192, 0, 2, 1]) && policy.admits([8, 8, 8, 8]) && !policy.admits([10, 0, 0, 1]));
}

/// Ways round a list of hosts, as reports of such filters have them.
#[test]
fn bypasses_of_lists_of_hosts_are_refused() {
    let policy = policy_of(&["example.com", "*.example.com", "10.1.0.0/16"]);
    for url in [
        "https://evilexample.com/",
        "https://example.com.evil.example/",
        "https://example.com@evil.example/",
        "https://evil.example/example.com",
        "https://evil.example?example.com",
        "https://evil.example#.example.com",
        "https://example.com%2F.evil.example/",
        "https://example.com%00.evil.example/",
        "https://example.com%40evil.example/",
        "https://example-com.evil.example/",
        "https://.example.com/",
        "https://a..example.com/",
        "https://exampleXcom/",
        "https://com/",
        "http://10.1/",
        "http://167837697/",
        "http://0x0a010001/",
        "http://012.1.0.1/",
        "http://[::ffff:10.1.0.1]/",
        "http://[::a01:1]/",
        "http://10.1.0.1.evil.example/",
        "http://10.2.0.1/",
        "https://evil.example,a.example.com/",
        "https://169.254.169.254,a.example.com/",
        "https://evil.example!.example.com/",
    ] {
        let kinds = reasons(&policy, url);
        assert!(kinds.contains(&"host"), "{url}: {kinds:?}");
    }
    // A backslash, a blank or a tab in a host is in no URL.
    for text in
        ["https://evil.example\\.example.com/", "https://evil.example .example.com/", "https://evil\t.example.com/"]
    {
        assert!(Uri::parse(text).is_err(), "{text}");
    }
    // No host, and an authority of which none is known.
    let opaque = policy.clone().with_hazard(HazardKind::NoHost).with_hazard(HazardKind::Scheme);
    assert_eq!(reasons(&policy, "https:example.com"), ["no-host"]);
    assert_eq!(reasons(&opaque, "mailto:me@example.com"), [""; 0]);
    let registry_based = Uri::parse_with("x://h1:1,h2:2/", Edition::Rfc2396).expect("the name of a registry");
    let kinds: Vec<_> = opaque.reasons(&registry_based).iter().map(|hazard| hazard.kind().as_str()).collect();
    assert!(registry_based.host().is_none() && kinds.contains(&"host"), "{kinds:?}");
}

/// A scheme whose URLs are those of the generic syntax.
macro_rules! generic_scheme {
    ($Name:ident, $name:literal $(, $item:item)*) => {
        struct $Name;

        impl Scheme for $Name {
            const NAME: &'static str = $name;
            type Url<'a> = Uri<'a>;

            fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
                Ok(*uri)
            }
            $($item)*
        }
    };
}

generic_scheme!(WithoutPort, "without-port");
generic_scheme!(WithoutServer, "without-server", const DEFAULT_PORT: Option<u16> = Some(79););
generic_scheme!(
    WithServer,
    "with-server",
    fn server<'a>(&self, url: &Uri<'a>) -> Option<Server<'a>> {
        let authority = Authority { userinfo: None, host: url.host()?.as_str(), port: url.port() };
        Some(Server::new(authority, url.edition(), None))
    }
);

#[test]
fn a_policy_knows_the_default_ports_that_schemes_do_not_state() {
    let policy = Policy::public_web()
        .with_scheme("without-port", Some(79))
        .with_scheme("without-server", Some(79))
        .with_scheme("with-server", Some(79));
    let registry = Registry::current().with(WithoutPort).with(WithoutServer).with(WithServer);
    for scheme in ["without-port", "without-server", "with-server"] {
        for (after, wanted) in [
            ("example.com/", &[][..]),
            ("example.com:79/", &[]),
            ("example.com:22/", &["non-default-port", "reserved-port"]),
            ("8.8.8.8:22/", &["non-default-port", "reserved-port"]),
            ("a.example.com:8080/", &["non-default-port"]),
        ] {
            let url = &format!("{scheme}://{after}");
            let reasons = policy.reasons(&registry.parse(url).expect(url));
            assert_eq!(reasons.iter().map(|reason| reason.kind().as_str()).collect::<Vec<_>>(), wanted, "{url}");
            let generic = policy.reasons(&Uri::parse(url).expect(url));
            assert_eq!(generic, reasons, "{url}");
        }
    }
    let stated = hazards(&registry, "without-server://example.com:8080/");
    assert_eq!(stated, [("non-default-port", "8080".to_owned())]);
    assert_eq!(hazards(&registry, "without-port://example.com:8080/"), []);
}

/// No port is the default of a scheme without one: only a port that is given is let through.
#[test]
fn a_policy_refuses_every_port_of_a_scheme_without_a_default_one() {
    let registry = Registry::current().with(WithoutPort).with(WithServer);
    let policy = Policy::public_web().with_scheme("x", None).with_scheme("without-port", None).with_ports(70..=71);
    let any = Policy::public_web().with_hazard(HazardKind::Scheme).with_ports(70..=71);
    for scheme in ["x", "without-port", "with-server"] {
        for (after, wanted) in [
            ("example.com/", &[][..]),
            ("example.com:/", &["empty-port"]),
            ("example.com:70/", &[]),
            ("8.8.8.8:71/", &[]),
            ("example.com:0/", &["non-default-port", "reserved-port"]),
            ("example.com:72/", &["non-default-port", "reserved-port"]),
            ("a.example.com:8080/", &["non-default-port"]),
            ("[2606:4700::1111]:65535/", &["non-default-port"]),
            ("example.com:65536/", &["non-default-port", "port-out-of-range"]),
        ] {
            let url = &format!("{scheme}://{after}");
            for policy in [&policy, &any].into_iter().skip(usize::from(scheme == "with-server")) {
                let kinds = |list: Hazards| list.iter().map(|reason| reason.kind().as_str()).collect::<Vec<_>>();
                assert_eq!(kinds(policy.reasons(&registry.parse(url).expect(url))), wanted, "{url}");
                assert_eq!(kinds(policy.reasons(&Uri::parse(url).expect(url))), wanted, "{url}");
            }
            assert!(!hazards(&registry, url).iter().any(|(kind, _)| *kind == "non-default-port"), "{url}");
        }
    }
}

#[test]
fn a_relative_reference_is_refused_by_a_policy() {
    let reasons = Policy::public_web().reasons(&UriRef::parse("//example.com/").expect("a reference"));
    assert_eq!(
        reasons.iter().map(|reason| (reason.kind().as_str(), reason.span())).collect::<Vec<_>>(),
        [("scheme", 0..0)]
    );
}
