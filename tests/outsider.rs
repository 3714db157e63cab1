//! A stranger's crate: the schemes of the house compiled from outside, and a scheme the house has never heard of.
//!
//! A private item used by a scheme file does not compile here.

#![cfg(all(feature = "std", feature = "schemes"))]

#[allow(dead_code, unused_imports, unreachable_pub, reason = "what the library exports, this program need not use")]
#[allow(clippy::unnecessary_wraps, reason = "a production that never fails is a production")]
#[path = "../schemes/mod.rs"]
mod schemes;

use std::fmt;

use nom::{
    Parser,
    bytes::complete::{tag, take_until1},
    combinator::rest,
    sequence::separated_pair,
};
use schemes::{ftp::Ftp, gopher::Gopher};
use uriel::{Edition, Encoded, ParseError, Registry, Scheme, Uri, grammar::Under, scheme::Syntax};

struct Finger;

#[derive(Debug, PartialEq)]
struct FingerUrl<'a> {
    user: &'a str,
    host: &'a str,
}

impl Scheme for Finger {
    const NAME: &'static str = "finger";
    const DEFAULT_PORT: Option<u16> = Some(79);
    const SYNTAX: Syntax = Syntax::Opaque;
    type Url<'a> = FingerUrl<'a>;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<FingerUrl<'a>, ParseError> {
        uri.read("user@host", |i| {
            let address = separated_pair(take_until1("@"), tag("@"), rest);
            address
                .map(|(user, host): (Under<'a, '_>, Under<'a, '_>)| FingerUrl {
                    user: user.as_str(),
                    host: host.as_str(),
                })
                .parse(i)
        })
    }
}

impl fmt::Display for FingerUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "finger:{}@{}", self.user, self.host)
    }
}

fn registry() -> Registry {
    schemes::register(Registry::empty(Edition::Rfc1738)).with(Finger)
}

/// Names of one letter, one another's beginnings, longer than eight octets, with digits, and in either case.
#[test]
fn a_registry_tells_names_apart() {
    let names =
        ["f", "ft", "ftp", "ftp2", "ftp2000x", "ftp2000xy", "ftp2000xyz", "x-f.t+p", "F9", "zzzzzzzz", "zzzzzzzzz"];
    let full = names.iter().fold(Registry::empty(Edition::Rfc3986), |registry, &name| registry.with_as(name, Ftp));
    let found = |registry: &Registry, name: &str| {
        let text = format!("{name}://h/a");
        registry.parse(&text).is_ok_and(|parsed| parsed.scheme().is_some())
    };
    for gone in names {
        let registry = full.clone().without(gone);
        for name in names {
            for written in [name.to_owned(), name.to_ascii_uppercase(), name.to_ascii_lowercase()] {
                assert!(found(&full, &written), "{written}");
                assert_eq!(found(&registry, &written), name != gone, "{written} without {gone}");
            }
        }
    }
    for other in ["g", "fu", "ft2", "ftp1", "ftp2000", "ftp2000xz", "zzzzzzz", "zzzzzzzzzz", "z", "x-f.t+"] {
        assert!(!found(&full, other), "{other}");
    }
    // An octet that differs from one of a name in a single bit, as a large letter does from a small one.
    assert!(full.parse("F\u{19}://h/a").is_err() && full.parse("F\u{19}:").is_err());
}

#[test]
fn a_strangers_scheme_reads() {
    let url = Finger.parse("finger:ralph@host.org").expect("an address");
    assert_eq!(url, FingerUrl { user: "ralph", host: "host.org" });
    assert_eq!(url.to_string(), "finger:ralph@host.org");
}

#[test]
fn a_strangers_scheme_refuses_with_offsets_into_the_whole_text() {
    for (text, at) in [("finger:nobody", 7), ("finger:@host", 7), ("finger:", 7)] {
        let error = Finger.parse(text).expect_err("no address");
        assert_eq!(error.offset(), at, "{text}: {error}");
        assert_eq!(error.production(), "user@host", "{text}: {error}");
        assert!(error.to_string().contains("user@host"), "{error}");
    }
    // An octet that no URL has is refused before the scheme is asked.
    assert_eq!(Finger.parse_with("finger:a b@host", Edition::Rfc1738).expect_err("a space").offset(), 8);
    assert!(Finger.parse("ftp://h/f").is_err(), "another scheme");
}

/// `read` runs the production over all of the text: what it leaves over is an error, not a rest.
#[test]
fn a_production_must_read_all_of_the_text() {
    let text = "finger:ralph@host";
    let uri = Uri::parse_with(text, Edition::Rfc1738).expect("a URL");
    assert_eq!(
        uri.read("user", |i| take_until1("@").map(Under::as_str).parse(i)).expect_err("more is there").offset(),
        12
    );
    assert_eq!(uri.read("address", |i| rest.map(Under::as_str).parse(i)), Ok("ralph@host"));
}

#[test]
fn a_strangers_scheme_is_found_and_refined_by_type() {
    let registry = registry();
    let parsed = registry.parse("FINGER:ralph@host.org").expect("an address");
    let scheme = parsed.scheme().expect("it is registered");
    assert_eq!((scheme.name(), scheme.default_port("finger")), ("finger", Some(79)));
    let url = parsed.refine::<Finger>().expect("its own scheme");
    // The typed URL is tied to the text alone.
    drop(registry);
    assert_eq!(url.user, "ralph");
}

#[test]
fn a_known_scheme_must_match_its_production() {
    let error = registry().parse("finger:nobody").map(|parsed| parsed.uri().to_string()).expect_err("no address");
    assert_eq!(error.offset(), 7);
    assert!(registry().parse("whois:nobody").is_ok(), "an unknown scheme is no error");
}

#[test]
fn the_outsiders_copies_read_what_the_originals_read() {
    const TEXTS: [&str; 24] = [
        "ftp://u:p@h:21/a/b;type=i",
        "ftp://h/a;b",
        "ftp:///f",
        "http://h:8000/a;b?c",
        "https://u@h?c",
        "http:",
        "gopher://h/7a%09b%09c",
        "gopher://u@h/1",
        "mailto:a@b",
        "mailto:a@b?subject=c",
        "mailto:",
        "news:*",
        "news:a@b",
        "news:a,b",
        "nntp://h/a.b/12",
        "nntp://h/",
        "telnet://u:p@h:23/",
        "telnet://h/a",
        "wais://h/db?a",
        "wais://h/db/T/1",
        "file:///a/b",
        "file:a",
        "prospero://h//a;b=c;d=",
        "prospero://h/a;b",
    ];
    for edition in Edition::ALL {
        for text in TEXTS {
            let ours = schemes::Url::parse_with(text, edition).map(|url| format!("{url:?}"));
            let theirs = uriel::schemes::Url::parse_with(text, edition).map(|url| format!("{url:?}"));
            assert_eq!(ours, theirs, "{edition}: {text}");
        }
    }
}

/// Refining goes by type, not by name: the library's own `Ftp` is another type than the copy that is registered here.
#[test]
fn the_originals_are_other_types() {
    let registry = registry();
    let parsed = registry.parse("ftp://h/a/b").expect("a URL");
    assert_eq!(parsed.refine::<Ftp>().expect("the registered type").name().map(Encoded::as_str), Some("b"));
    assert!(parsed.refine::<uriel::schemes::ftp::Ftp>().is_err(), "the library's own type");
    assert!(parsed.refine::<Gopher>().is_err(), "another scheme");

    let originals = Registry::rfc1738();
    let parsed = originals.parse("ftp://h/a/b").expect("a URL");
    assert!(parsed.refine::<uriel::schemes::ftp::Ftp>().is_ok());
    assert!(parsed.refine::<Ftp>().is_err(), "the copy");
}

/// A scheme may replace a built-in one, and may go.
#[test]
fn schemes_come_and_go_by_name() {
    let registry = Registry::rfc1738().with(Ftp);
    assert!(
        registry.parse("ftp://h/a").expect("a URL").refine::<Ftp>().is_ok(),
        "the last to come is the one that is found"
    );
    let names = |registry: &Registry| registry.iter().map(|(name, _)| name.to_owned()).collect::<Vec<_>>();
    assert_eq!(names(&registry).iter().filter(|name| *name == "ftp").count(), 1);
    let without = registry.without("ftp");
    assert!(!names(&without).contains(&"ftp".to_owned()));
    assert!(without.get("ftp").is_none());
    let parsed = without.parse("ftp:anything").expect("no one minds any more");
    assert!(parsed.scheme().is_none() && parsed.refine::<Ftp>().is_err());
}

/// One scheme under another name, as https is http.
#[test]
fn a_scheme_may_have_another_name() {
    let registry = Registry::empty(Edition::Rfc3986).with_as("ftps", Ftp);
    let parsed = registry.parse("FTPS://[::1]/a").expect("a URL");
    assert_eq!(parsed.refine::<Ftp>().expect("ftp by another name").to_string(), "FTPS://[::1]/a");
    assert!(registry.parse("ftp:anything").expect("unknown here").scheme().is_none());
}

/// The letter of RFC 1738 knows its ten, and no younger scheme of the list.
#[test]
fn rfc_1738_has_the_schemes_that_it_defines() {
    let registry = Registry::rfc1738();
    assert!(registry.iter().map(|(name, _)| name).eq(uriel::scheme::DEFINED_NAMES));
}
