//! Hazards: each kind where it is, and nowhere else.

use uriel::{
    Edition, Parsed, Registry, Scheme, UriRef,
    differences::Component,
    hazards::{Hazard, HazardKind, Warning},
    schemes::mailto::Mailto,
};

use crate::{
    generator::Generator,
    random::{expect_share, seed, strings},
    schemes::{self, each_scheme},
};

/// The kinds and the texts of the hazards of a URL.
fn hazards(registry: &Registry, url: &str) -> Vec<(&'static str, String)> {
    let found = registry.parse(url).unwrap_or_else(|error| panic!("{url}: {error}")).hazards();
    found.iter().map(|hazard| (hazard.kind().as_str(), url[hazard.span()].to_owned())).collect()
}

#[test]
fn each_hazard_has_its_kind_and_its_place() {
    let registry = Registry::current();
    for (url, wanted) in [
        ("http://www.example.com/a/b?c=d#e", &[][..]),
        ("http://h:80/", &[]),
        ("http://192.0.2.1/", &[]),
        ("http://[::1]/", &[]),
        ("ftp://me@h/", &[]),
        ("ftp://me:pw@h/", &[("password", "pw")]),
        ("ftp://me:@h/", &[("password", "")]),
        ("http://h:8080/", &[("non-default-port", "8080")]),
        ("http://h:0080/", &[]),
        ("https://h:80/", &[("non-default-port", "80"), ("reserved-port", "80")]),
        ("gopher://h:25/0x", &[("non-default-port", "25"), ("reserved-port", "25")]),
        ("prospero://h:1525/a", &[]),
        ("http://h:99999999999999999999/", &[("non-default-port", "99999999999999999999")]),
        ("news://h:119/a", &[]),
        ("news://h:25/a", &[("non-default-port", "25"), ("reserved-port", "25")]),
        ("news:a", &[]),
        ("x://h:25/", &[("reserved-port", "25")]),
        ("x://h:2500/", &[]),
        ("gopher://h/0a%0D%0a", &[("encoded-line-delimiter", "%0D"), ("encoded-line-delimiter", "%0a")]),
        ("x:a%00", &[("encoded-nul", "%00")]),
        ("x:%2500", &[]),
        ("http://a%40b@h/", &[("second-at", "a%40b")]),
        ("http://www.bank.example@h/", &[("user-like-host", "www.bank.example")]),
        ("http://good.com%2F@evil.com/", &[("user-like-host", "good.com%2F")]),
        ("http://192.0.2.1@h/", &[("user-like-host", "192.0.2.1")]),
        ("http://good.com%5C@h/", &[("user-like-host", "good.com%5C"), ("backslash", "good.com%5C")]),
        (
            "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
            &[("user-like-host", "cnn.example.com&story=breaking_news")],
        ),
        ("http://www.bank.example;x@h/", &[("user-like-host", "www.bank.example;x")]),
        ("http://www.bank.example.@h/", &[("user-like-host", "www.bank.example.")]),
        ("http://www.bank.example%20@h/", &[("user-like-host", "www.bank.example%20")]),
        ("http://www.xn--80ak6aa92e.xn--p1ai@h/", &[("user-like-host", "www.xn--80ak6aa92e.xn--p1ai")]),
        ("http://%5B::1%5D@h/", &[("password", ":1%5D"), ("user-like-host", "%5B::1%5D")]),
        ("http://a.b@h/", &[]),
        ("http://.com@h/", &[]),
        ("http://me@evil%40good/", &[("second-at", "evil%40good"), ("encoded-host", "evil%40good")]),
        ("http://127.0.0.%31/", &[("encoded-host", "127.0.0.%31"), ("numeric-host", "127.0.0.%31")]),
        ("http://h%2E/", &[("encoded-host", "h%2E"), ("trailing-dot", "h%2E")]),
        ("http://2130706433/", &[("numeric-host", "2130706433")]),
        ("http://0x7f.1/", &[("numeric-host", "0x7f.1")]),
        ("http://0X7f/", &[("numeric-host", "0X7f")]),
        ("http://1.0X7F/", &[("numeric-host", "1.0X7F")]),
        ("http://h.1a/", &[]),
        ("http://h.1-2/", &[]),
        ("http://0xfg/", &[]),
        ("http://h:1023/", &[("non-default-port", "1023"), ("reserved-port", "1023")]),
        ("http://h:1024/", &[("non-default-port", "1024")]),
        ("x://h:1023/", &[("reserved-port", "1023")]),
        ("x://h:1024/", &[]),
        ("http://127.1/", &[("numeric-host", "127.1")]),
        ("http://0177.0.0.1/", &[("numeric-host", "0177.0.0.1")]),
        ("http://127.0.0.1./", &[("numeric-host", "127.0.0.1."), ("trailing-dot", "127.0.0.1.")]),
        ("http://1.example/", &[]),
        ("http://h./", &[("trailing-dot", "h.")]),
        ("http://%65vil.example/", &[("encoded-host", "%65vil.example")]),
        (
            "http://good.com%5C.evil.com/",
            &[("backslash", "good.com%5C.evil.com"), ("encoded-host", "good.com%5C.evil.com")],
        ),
        ("file://h/etc/motd", &[("foreign-host", "h")]),
        ("file://localhost/etc/motd", &[]),
        ("file:///etc/motd", &[]),
        ("mailto:me", &[("no-addr-spec", "me")]),
        ("mailto:me@h?subject=a&From=b@h", &[("unsafe-header", "From")]),
        ("http://a_b/", &[("editions-differ", "a_b")]),
    ] {
        let mut found = hazards(&registry, url);
        if !wanted.iter().any(|(kind, _)| *kind == "editions-differ") {
            found.retain(|(kind, _)| *kind != "editions-differ");
        }
        let found: Vec<_> = found.iter().map(|(kind, text)| (*kind, text.as_str())).collect();
        assert_eq!(found, wanted, "{url}");
    }
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
    assert_eq!(hazards(&registry, "http://0177.0.0.1/"), [("numeric-host", "0177.0.0.1".to_owned())]);
    assert_eq!(
        hazards(&registry, "mailto:a@b%0D%0ABcc:c").first().map(|(kind, _)| *kind),
        Some("encoded-line-delimiter")
    );
    assert_eq!(hazards(&registry, "http://h:0/").len(), 2);
}

/// True if editions that accept a text read different authorities. An empty one is none to some, and names no host to anybody.
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
    fn check(language: &'static schemes::Language) {
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
    for hazard in registry.parse("ftp://Sec:S3cret@h:25/%0AS3cret").map(|url| Parsed::hazards(&url)).unwrap() {
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
