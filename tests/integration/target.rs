//! Links of strangers: published bypasses are refused, honest links lead where they led, and what is sent leads nowhere
//! else, by a reader of the URL Standard too.

use std::collections::BTreeMap;

use uriel::{
    Registry, Uri,
    target::{
        Fixed, HostPattern, LinkReason, Target, WithinError, is_issuer, is_redirect_uri, is_resource, is_within,
        is_within_with,
    },
};

use crate::random::{Random, seed, strings};

const BASE: &str = "https://shop.example/cart/view?id=1";

/// Bypasses of checks of redirects, as reports and cheat sheets have them, and the kinds of the reasons.
const BYPASSES: [(&str, &[&str]); 28] = [
    ("//evil.example", &["other-origin"]),
    ("///evil.example", &["other-origin"]),
    ("////evil.example/%2e%2e", &["encoded-dot-segment", "other-origin"]),
    (r"/\evil.example", &["backslash"]),
    (r"\/evil.example", &["backslash"]),
    (r"https:\\evil.example", &["backslash"]),
    ("https:evil.example", &["other-origin"]),
    ("https:/evil.example", &["other-origin"]),
    ("https://shop.example@evil.example", &["userinfo", "other-origin"]),
    ("https://shop.example.evil.example", &["other-origin"]),
    ("https://evil.example/shop.example", &["other-origin"]),
    ("https://evil.example#shop.example", &["other-origin"]),
    ("https://evil.example?shop.example", &["other-origin"]),
    ("javascript:alert(1)", &["script-scheme", "other-origin"]),
    ("java\tscript:alert(1)", &["white-space"]),
    ("data:text/html,x", &["script-scheme", "other-origin"]),
    ("/\t/evil.example", &["white-space"]),
    ("/a/..//evil.example", &["double-slash"]),
    ("/.//evil.example", &["double-slash"]),
    ("/%2e//evil.example", &["encoded-dot-segment"]),
    ("/..;/admin", &["dot-segment"]),
    ("/a/..;x=y", &["dot-segment"]),
    ("/a/.;/b", &["dot-segment"]),
    ("/%2e%2e;/a", &["dot-segment"]),
    ("http://shop.example/", &["other-origin"]),
    ("https://shop.example:8443/", &["other-origin"]),
    ("https://shop%2Eexample/", &["encoded-host"]),
    ("https://evil.example\u{ff0f}shop.example", &["not-ascii"]),
];

/// Links as pages have them, and what is sent.
const HONEST: [(&str, &str); 22] = [
    ("", "/cart/view?id=1"),
    ("/", "/"),
    ("/account", "/account"),
    ("/account?tab=2#orders", "/account?tab=2#orders"),
    ("account", "/cart/account"),
    ("./a", "/cart/a"),
    ("../a/b", "/a/b"),
    ("../../../a", "/a"),
    ("?page=2", "/cart/view?page=2"),
    ("#top", "/cart/view?id=1#top"),
    ("/a//b", "/a//b"),
    ("/a/./b/../c", "/a/c"),
    ("/search?q=%E2%82%AC&next=https://other.example/", "/search?q=%E2%82%AC&next=https://other.example/"),
    ("/@me", "/@me"),
    ("/a:b", "/a:b"),
    ("/a;b=c", "/a;b=c"),
    ("/%7Eme", "/%7Eme"),
    ("/a%2Fb", "/a%2Fb"),
    ("https://shop.example", "/"),
    ("https://SHOP.example:443/a", "/a"),
    ("//shop.example/a?b", "/a?b"),
    ("HTTPS://shop.example/a/../b", "/b"),
];

#[test]
fn bypasses_are_refused_and_honest_links_are_sent() {
    let registry = Registry::current();
    let target = Target::of(registry.parse(BASE).expect("a URL")).expect("it has an origin");
    for (text, kinds) in BYPASSES {
        let refused = target.check(text).expect_err(text);
        let found: Vec<_> = refused.reasons().iter().map(LinkReason::kind).collect();
        assert!(kinds.iter().all(|kind| found.contains(kind)), "{text:?}: {found:?}");
        let is_in_text = |span: std::ops::Range<usize>| span.start <= span.end && text.get(span).is_some();
        assert!(refused.reasons().iter().all(|reason| is_in_text(reason.span())), "{text:?}: {refused:?}");
    }
    for (text, sent) in HONEST {
        assert_eq!(target.check(text).as_deref(), Ok(sent), "{text:?}");
        // It leads where it led.
        let base = Uri::parse(BASE).expect("a URL");
        let (led, leads) = (base.resolve(text).expect("it resolves"), base.resolve(sent).expect("it resolves"));
        let end =
            |url: &str| url.split_once("://").map(|(_, rest)| rest.split_once('/').map(|(_, path)| path.to_owned()));
        assert_eq!(
            end(led.as_str()).flatten().unwrap_or_default(),
            end(leads.as_str()).flatten().unwrap_or_default(),
            "{text:?}"
        );
    }
}

#[test]
fn a_place_may_be_a_part_of_an_origin() {
    let registry = Registry::current();
    let parse = |text| registry.parse(text).expect("a URL");
    let place = || Target::of(parse(BASE)).expect("it has an origin");
    let target = place().within(parse("https://shop.example/app")).expect("one origin");
    for other in ["http://shop.example/app", "https://shop.example:8443/app", "https://evil.example/app"] {
        assert!(matches!(place().within(parse(other)), Err(WithinError::OtherOrigin)), "{other}");
    }
    for none in ["mailto:me@shop.example", "https://shop.example:99999/", "file:///app"] {
        assert!(matches!(place().within(parse(none)), Err(WithinError::NoOrigin(_))), "{none}");
    }
    for text in ["/app", "/app/", "/app/a?b#c", "../app/a", "/%61pp/x", "https://shop.example/app", "/app//x"] {
        assert!(target.check(text).is_ok(), "{text}");
    }
    for text in [
        "/apple",
        "/",
        "/App",
        "/app/../x",
        "/app/..%2Fx",
        "/app/a%5Cb",
        "//app/x",
        "/x?/app",
        "?",
        "/app;x",
        "/app/..;/a",
        "/app/.%2e%3b/a",
        "/app/%252e%252e/a",
        "/app/..%252fa",
        "/app/.%09./a",
        "/app/..%00/a",
        "/app/..%20/a",
        // A reader that decodes before it splits finds "..", and cuts the rest off.
        "/app/..%3f",
        "/app/..%3F/a",
        "/app/..%23",
        "/app/%2e%2e%3fa/b",
        "/app/.%23/a",
        "/app/..%3ba%3fb",
        // Forms of UTF-8 that are longer than they must be: a dot in two, three, four, five and six octets, and a slash.
        "/app/%c0%ae%c0%ae/",
        "/app/%C0%AE./a",
        "/app/%c0%2e%c0%2e/a",
        "/app/a%c0%afb",
        "/app/a%c1%9cb",
        "/app/%e0%80%ae%e0%80%ae/a",
        "/app/%f0%80%80%ae%f0%80%80%ae/a",
        "/app/%f8%80%80%80%ae/a",
        "/app/%fc%80%80%80%80%ae/a",
        // Fullwidth dots, slash and backslash, which readers turn to ASCII.
        "/app/%ef%bc%8e%ef%bc%8e/a",
        "/app/..%ef%bc%8fa",
        "/app/..%EF%BC%BCa",
    ] {
        let refused = target.check(text).expect_err(text);
        assert!(refused.reasons().iter().any(|reason| matches!(reason.kind(), "outside" | "other-origin")), "{text}");
    }
    for (url, base, is) in [
        ("https://h.example/a/b", "https://h.example", true),
        ("https://h.example/a/b", "https://h.example/a/", true),
        ("https://h.example/a", "https://h.example/a/", false),
        ("https://h.example/a//b", "https://h.example/a", true),
        ("https://h.example:8/a", "https://h.example/a", false),
        ("ftp://h.example/a/b", "ftp://h.example:21/a", true),
        ("mailto:a@h", "mailto:a@h", false),
        // Names with dots and delimiters, in UTF-8 and in Latin-1, are no border.
        ("https://h.example/a/..b%3F", "https://h.example/a", true),
        ("https://h.example/a/b..%3Fc%23d", "https://h.example/a", true),
        ("https://h.example/a/%C3%A0%E2%82%AC%F0%9F%98%80%EF%BC%81", "https://h.example/a", true),
        ("https://h.example/a/M%FCller%E0%F8", "https://h.example/a", true),
        ("https://h.example/a/..%3F", "https://h.example/", true),
    ] {
        assert_eq!(is_within(&parse(url), &parse(base)), is, "{url} within {base}");
    }
}

#[test]
fn query_and_fragment_are_free_or_fixed() {
    let registry = Registry::current();
    let parse = |text| registry.parse(text).expect("a URL");
    for (url, base, free, query, fragment) in [
        ("https://h.example/a/b?c#d", "https://h.example/a?c#d", true, true, true),
        ("https://h.example/a/b?c", "https://h.example/a?c#d", true, true, false),
        ("https://h.example/a/b", "https://h.example/a?", true, false, true),
        ("https://h.example/a/b?C#d", "https://h.example/a?c#d", true, false, true),
        ("https://h.example/a?%63", "https://h.example/a?c", true, false, true),
        ("https://h.example/a?c#", "https://h.example/a?c", true, true, false),
        ("https://h.example/b?c#d", "https://h.example/a?c#d", false, false, false),
    ] {
        let (url, base) = (parse(url), parse(base));
        assert_eq!(is_within(&url, &base), free, "{url} within {base}");
        for (fixed, is) in [
            (Fixed::default(), free),
            (Fixed { query: true, fragment: false }, query),
            (Fixed { query: false, fragment: true }, fragment),
            (Fixed { query: true, fragment: true }, query && fragment),
        ] {
            assert_eq!(is_within_with(&url, &base, fixed), is, "{url} within {base} {fixed:?}");
        }
    }
}

/// RFC 8707 section 2: "Its value MUST be an absolute URI", "The URI MUST NOT include a fragment component", "It SHOULD
/// NOT include a query component, but it is recognized that there are cases"; the examples are those of the document.
#[test]
fn resources_are_absolute_uris_without_a_fragment() {
    for text in [
        "https://api.example.com/",
        "https://api.example.com/app/",
        "https://apps.example.com/scim/",
        "https://cal.example.com/",
        "https://api.example.com/app?tenant=1",
        "urn:example:api",
        "api:",
    ] {
        assert!(is_resource(text, text), "{text}");
    }
    for text in ["https://api.example.com/#a", "https://api.example.com/#", "/app/", "//api.example.com/", "", "a b:c"]
    {
        assert!(!is_resource(text, text), "{text}");
    }
    for other in [
        "https://api.example.com/app",
        "https://api.example.com/app/?",
        "https://API.example.com/app/",
        "https://api.example.com:443/app/",
        "https://api.example.com/%61pp/",
        "https://api.example.com/app/x",
    ] {
        assert!(!is_resource("https://api.example.com/app/", other), "{other}");
    }
}

/// RFC 8414 section 2: "a URL that uses the "https" scheme and has no query or fragment components"; section 3.3: "The
/// "issuer" value returned MUST be identical".
#[test]
fn issuers_are_https_urls_and_identical() {
    for text in
        ["https://server.example.com", "https://example.com/issuer1", "https://h.example:8443/", "HTTPS://h.example"]
    {
        assert!(is_issuer(text, text), "{text}");
    }
    for text in [
        "http://server.example.com",
        "https://server.example.com?a",
        "https://server.example.com?",
        "https://server.example.com/#",
        "https:///issuer1",
        "https:issuer1",
        "server.example.com",
        "",
    ] {
        assert!(!is_issuer(text, text), "{text}");
    }
    for other in [
        "https://server.example.com/",
        "https://SERVER.example.com",
        "https://server.example.com:443",
        "https://server.example.com.",
        "https://server.example.com.evil.example",
    ] {
        assert!(!is_issuer("https://server.example.com", other), "{other}");
    }
}

/// Ten ways round a list of hosts that compares texts, and honest hosts.
#[test]
fn hosts_are_compared_by_labels() {
    let pattern = |text: &str| text.parse::<HostPattern>().unwrap_or_else(|error| panic!("{text}: {error}"));
    let admits =
        |pattern: &HostPattern, url: &str| pattern.matches(Uri::parse(url).expect("a URL").host().expect("a host"));
    let (one, below) = (pattern("example.com"), pattern("*.example.com"));
    for url in [
        "https://evilexample.com/",
        "https://example.com.evil/",
        "https://example.com@evil.example/",
        "https://evil.example/example.com",
        "https://example.com%2Fevil.example/",
        "https://xn--example-com.evil/",
        "https://example.co/",
        "https://example.com%00.evil/",
        "https://.example.com/",
        "https://example-com/",
    ] {
        assert!(!admits(&one, url) && !admits(&below, url), "{url}");
    }
    for url in ["https://example.com/", "https://EXAMPLE.com./", "https://e%78ample.com:8443/"] {
        assert!(admits(&one, url) && !admits(&below, url), "{url}");
    }
    assert!(["https://a.example.com", "https://a.b.Example.com./x"].iter().all(|url| admits(&below, url)));
    for (text, inside, outside) in [
        ("192.0.2.0/24", "http://192.0.2.255/", "http://192.0.3.0/"),
        ("192.0.2.7", "http://192.0.2.7/", "http://192.0.2.8/"),
        ("[2001:db8::]/32", "http://[2001:db8:ffff::1]/", "http://[2001:db9::]/"),
        ("[::1]", "http://[0:0:0:0:0:0:0:1]/", "http://[::2]/"),
        ("0.0.0.0/0", "http://8.8.8.8/", "http://[::1]/"),
    ] {
        let pattern = pattern(text);
        assert!(admits(&pattern, inside) && !admits(&pattern, outside), "{text}");
        assert_eq!(pattern.to_string(), text);
    }
    for text in [
        "",
        "*",
        "*.",
        "a..b",
        "ex*mple",
        "192.0.2.0/33",
        "*.192.0.2.1",
        "example.com/8",
        "a b",
        "[::1",
        "h:80",
        "a/",
        "127.1",
        "0x7f.1",
        "a.1",
        "*.1",
    ] {
        assert!(text.parse::<HostPattern>().is_err(), "{text}");
    }
}

#[test]
fn redirect_uris_are_compared_octet_for_octet() {
    for (registered, requested, is) in [
        ("https://app.example/cb", "https://app.example/cb", true),
        ("https://app.example/cb", "https://app.example/cb?x", false),
        ("https://app.example/cb", "https://APP.example/cb", false),
        ("https://app.example/cb", "https://app.example:443/cb", false),
        ("https://app.example/cb", "https://app.example/cb/../x", false),
        ("com.example.app:/cb", "com.example.app:/cb", true),
        ("http://127.0.0.1/cb", "http://127.0.0.1:51004/cb", true),
        ("http://127.0.0.1:1/cb", "http://127.0.0.1:2/cb", true),
        ("http://[::1]/cb?a", "http://[::1]:61023/cb?a", true),
        ("http://127.0.0.1/cb", "http://127.0.0.1:51004/other", false),
        ("http://127.0.0.1/cb", "https://127.0.0.1:51004/cb", false),
        ("https://127.0.0.1/cb", "https://127.0.0.1:51004/cb", false),
        ("http://127.0.0.1/cb", "http://[::1]:51004/cb", false),
        ("http://localhost/cb", "http://localhost:51004/cb", false),
        ("http://127.0.0.1/cb", "http://me@127.0.0.1:51004/cb", false),
        ("http://127.0.0.1/cb", "http://127.0.0.1:99999/cb", false),
    ] {
        assert_eq!(is_redirect_uri(registered, requested), is, "{registered} {requested}");
    }
}

/// Pieces of tricks.
const PIECES: [&str; 36] = [
    "/",
    "//",
    "\\",
    ".",
    "..",
    "/..",
    "/.",
    "%2e",
    "%2E%2e",
    "%2f",
    "%5c",
    "?",
    "#",
    "@",
    ":",
    "https:",
    "http:",
    "shop.example",
    "evil.example",
    "javascript:",
    "a",
    "b",
    ";",
    "&next=",
    "\t",
    "\n",
    " ",
    "%09",
    "%00",
    "[::1]",
    ":443",
    ":80",
    "\u{ff0f}",
    "\u{200b}",
    "cart",
    "view",
];

/// What is sent leads to the origin of the base by a reader of the URL Standard, to the path that is sent, and the text
/// as it was given leads to that origin too.
#[test]
fn what_is_sent_leads_nowhere_else() {
    let (registry, mut random) = (Registry::current(), Random::new(seed(0x7A_6E7)));
    let target = Target::of(registry.parse(BASE).expect("a URL")).expect("it has an origin");
    let base = url::Url::parse(BASE).expect("a URL");
    let mut counts = BTreeMap::<_, u64>::new();
    for _ in 0..strings(100_000) {
        let text: String = (0..=random.below(7)).map(|_| random.word(&PIECES)).collect();
        let sent = match target.check(&text) {
            Ok(sent) => sent,
            Err(refused) => {
                *counts.entry(refused.reasons()[0].kind()).or_default() += 1;
                continue;
            }
        };
        *counts.entry("sent").or_default() += 1;
        let (led, leads) = (base.join(&text), base.join(&sent).expect("it resolves"));
        assert_eq!(leads.origin(), base.origin(), "{text:?} is sent as {sent:?}");
        assert!(led.is_ok_and(|led| led.origin() == base.origin()), "{text:?} is sent as {sent:?}");
        let path = sent.split(['?', '#']).next().unwrap_or_default();
        assert_eq!(leads.path(), path, "{text:?} is sent as {sent:?}");
        assert!(leads.username().is_empty() && leads.password().is_none(), "{text:?}");
        assert_eq!(target.check(&sent).as_deref(), Ok(&*sent), "what is sent is sent again");
    }
    assert!(counts["sent"] * 20 > counts.values().sum::<u64>() && counts.len() > 8, "{counts:?}");
}
