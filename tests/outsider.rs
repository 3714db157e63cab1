//! Another crate as seen by the library: schemes written outside of it are equal to those inside.
//!
//! * The files of `schemes/` are compiled once more here, so that none of them can use a private item.
//! * `wais` is the twin of the built-in scheme, written with the public macros and traits alone. The tests compare the
//!   two: verdicts, errors letter by letter, fields, normal forms, and the number of instructions.
//! * `Finger` and `Dict` are read by `Uri::read` with nom's combinators.

#![cfg(all(feature = "std", feature = "schemes"))]

#[allow(dead_code, unused_imports, unreachable_pub, reason = "what the library exports, this program need not use")]
#[allow(clippy::unnecessary_wraps, reason = "a production that never fails is a production")]
#[path = "../schemes/mod.rs"]
mod schemes;

#[path = "outsider/declared.rs"]
mod declared;
#[path = "outsider/keywords.rs"]
mod keywords;
#[path = "outsider/names_of_rules.rs"]
mod names_of_rules;
#[path = "outsider/no_url.rs"]
mod no_url;
#[path = "outsider/owned.rs"]
mod owned;
#[cfg(feature = "hazards")]
#[path = "outsider/policy.rs"]
mod policy;
#[cfg(feature = "prose")]
#[path = "outsider/prose.rs"]
mod prose;
#[path = "outsider/redis.rs"]
mod redis;
#[path = "outsider/refine.rs"]
mod refine;
#[path = "outsider/refused.rs"]
mod refused;
#[path = "outsider/shadows.rs"]
mod shadows;

use std::{fmt, sync::Arc};

use nom::{
    Parser,
    bytes::complete::{tag, take_until1},
    combinator::rest,
    sequence::{preceded, separated_pair},
};
use schemes::{ftp::Ftp, gopher::Gopher};
use uriel::{
    Edition, Encoded, Level, ParseError, Parsed, Registry, Scheme, Uri,
    grammar::{Rule, Under, hostport, user},
    scheme::{Production, Syntax},
};

/// The twin of the built-in scheme `wais`.
mod wais {
    use nom::{Parser, sequence::preceded};
    use uriel::{
        Scheme,
        grammar::{Authority, Read, Rule, SCHEME_UCHAR, Text, hostport, literal, octet, rfc1738::search},
        scheme::{Facts, Production},
    };

    #[derive(Clone, Copy, Debug, Default)]
    pub struct Wais;

    uriel::typed_url! {
        /// A wais URL.
        pub struct WaisUrl: Wais, hostport, example "outsider::wais::Wais" "wais://h:8000/db";

        /// Parts of a wais URL.
        pub struct WaisParts {
            /// Host and port.
            server: Authority<S>,
            /// Name of the database.
            get database: S,
            /// Words to search for.
            get search: Option<S>,
            /// Type of the document.
            get wtype: Option<S>,
            /// Identifier of the document.
            get wpath: Option<S>,
        }

        fields {
            server;
            word form = |url| url.form();
            text database;
            text search;
            text wtype;
            text wpath;
        }
    }

    impl WaisUrl<'_> {
        fn form(&self) -> &'static str {
            match (self.search(), self.wpath()) {
                (Some(_), _) => "index",
                (_, Some(_)) => "doc",
                _ => "database",
            }
        }
    }

    impl Scheme for Wais {
        const NAME: &'static str = "wais";
        const DEFAULT_PORT: Option<u16> = Some(210);
        const FACTS: Facts = Facts { rule: Self::RULE, ..Facts::NONE };
        uriel::by_production!(WaisUrl);
    }

    uriel::production! { wais_schemepart -> WaisParts for Wais { section_3_9("waisurl"), bulk Database } }

    #[inline]
    fn wais_schemepart<T: Text>(i: T) -> Read<T, WaisParts<T::Slice>> {
        let (i, (host, port)) = preceded(literal(b"//"), hostport).parse(i)?;
        let (i, database) = preceded(octet(b'/'), database).parse(i)?;
        let server = Authority { userinfo: None, host, port };
        let of_database = WaisParts { server, database, search: None, wtype: None, wpath: None };
        match i.next() {
            Some(b'?') => {
                let (i, search) = search(i.skip(1))?;
                Ok((i, WaisParts { search: Some(search), ..of_database }))
            }
            Some(b'/') => {
                let (i, wtype) = wtype(i.skip(1))?;
                let (i, wpath) = preceded(octet(b'/'), wpath).parse(i)?;
                Ok((i, WaisParts { wtype: Some(wtype), wpath: Some(wpath), ..of_database }))
            }
            _ => Ok((i, of_database)),
        }
    }

    const fn section_3_9(name: &'static str) -> Rule {
        Rule::new(name).defined_since("RFC 1738 section 3.9", "RFC 4156 section 2")
    }

    uriel::runs! {
        in wais;

        /// Name of the database.
        database = * Database { section_3_9("database"), SCHEME_UCHAR } "a/b" => "a", "/b";

        /// Type of the document.
        wtype = * Wtype { section_3_9("wtype"), SCHEME_UCHAR } "a/b" => "a", "/b";

        /// Identifier of the document.
        wpath = * Wpath { section_3_9("wpath"), SCHEME_UCHAR } "a/b" => "a", "/b";
    }
}

#[derive(Default)]
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
            let (i, (user, host)) = separated_pair(take_until1("@"), tag("@"), rest).parse(i)?;
            Ok((i, FingerUrl { user: user.as_str(), host: host.as_str() }))
        })
    }
}

impl fmt::Display for FingerUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "finger:{}@{}", self.user, self.host)
    }
}

/// `"dict://" hostport "/d:" word`
static DICTURL: Rule = Rule::new("dicturl").defined_in("RFC 2229 section 5");

#[derive(Default)]
struct Dict;

impl Scheme for Dict {
    const NAME: &'static str = "dict";
    type Url<'a> = &'a str;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<&'a str, ParseError> {
        uri.read(&DICTURL, |i| preceded((tag("//"), hostport, tag("/d:")), user).parse(i))
    }
}

fn registry() -> Registry {
    schemes::register(Registry::empty(Edition::Rfc1738)).with(Finger)
}

/// Names of one letter, prefixes of one another, names longer than eight bytes, with digits, and in either case.
#[test]
fn registry_tells_names_apart() {
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
    // A byte that differs from a byte of the name in a single bit, as a capital letter does from a small one.
    assert!(full.parse("F\u{19}://h/a").is_err() && full.parse("F\u{19}:").is_err());
}

#[test]
fn reads_a_scheme_from_outside() {
    let url = Finger.parse("finger:ralph@host.org").expect("an address");
    assert_eq!(url, FingerUrl { user: "ralph", host: "host.org" });
    assert_eq!(url.to_string(), "finger:ralph@host.org");
}

#[test]
fn errors_of_uri_read_have_offsets_into_the_whole_text() {
    for (text, at) in [("finger:nobody", 7), ("finger:@host", 7), ("finger:", 7)] {
        let error = Finger.parse(text).expect_err("no address");
        assert_eq!(error.offset(), at, "{text}: {error}");
        assert_eq!(error.production(), "user@host", "{text}: {error}");
        assert!(error.to_string().contains("user@host"), "{error}");
    }
    // The generic parse rejects a space before the scheme reads the text.
    assert_eq!(Finger.parse_with("finger:a b@host", Edition::Rfc1738).expect_err("a space").offset(), 8);
    assert!(Finger.parse("ftp://h/f").is_err(), "another scheme");
}

#[test]
fn uri_read_rejects_text_after_the_production() {
    let text = "finger:ralph@host";
    let uri = Uri::parse_with(text, Edition::Rfc1738).expect("a URL");
    assert_eq!(
        uri.read("user", |i| take_until1("@").map(Under::as_str).parse(i)).expect_err("more is there").offset(),
        12
    );
    assert_eq!(uri.read("address", |i| rest.map(Under::as_str).parse(i)), Ok("ralph@host"));
}

#[test]
fn registry_finds_a_scheme_from_outside() {
    let registry = registry();
    let parsed = registry.parse("FINGER:ralph@host.org").expect("an address");
    let scheme = parsed.scheme().expect("it is registered");
    assert_eq!((scheme.info().name, scheme.default_port("finger")), ("finger", Some(79)));
    let url = parsed.refine::<Finger>().expect("its own scheme");
    // The typed URL is tied to the text alone.
    drop(registry);
    assert_eq!(url.user, "ralph");
}

#[test]
fn registry_rejects_a_known_scheme_that_does_not_match_its_rule() {
    let error = registry().parse("finger:nobody").map(|parsed| parsed.uri().to_string()).expect_err("no address");
    assert_eq!(error.offset(), 7);
    assert!(registry().parse("whois:nobody").is_ok(), "an unknown scheme is no error");
}

#[test]
fn compiled_outside_all_schemes_read_the_same() {
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

/// The library's `Ftp` is another type than the copy that is registered here.
#[test]
fn refines_by_type_and_not_by_name() {
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

#[test]
fn registry_replaces_and_removes_schemes() {
    let registry = Registry::rfc1738().with(Ftp);
    assert!(
        registry.parse("ftp://h/a").expect("a URL").refine::<Ftp>().is_ok(),
        "the later scheme replaces the earlier"
    );
    let names = |registry: &Registry| registry.iter().map(|(name, _)| name.to_owned()).collect::<Vec<_>>();
    assert_eq!(names(&registry).iter().filter(|name| *name == "ftp").count(), 1);
    let without = registry.without("ftp");
    assert!(!names(&without).contains(&"ftp".to_owned()));
    assert!(without.get("ftp").is_none());
    let parsed = without.parse("ftp:anything").expect("the scheme is unknown");
    assert!(parsed.scheme().is_none() && parsed.refine::<Ftp>().is_err());
}

/// A scheme with state and aliases: areas are told by a table, which is not copied.
#[derive(Default)]
struct Area {
    names: [&'static str; 10],
}

impl Scheme for Area {
    const NAME: &'static str = "area";
    const ALIASES: &'static [(&'static str, Option<u16>)] = &[("area+old", None), ("http", Some(8080))];
    type Url<'a> = &'static str;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<&'static str, ParseError> {
        let digit = uri.read("digit", |i| nom::character::complete::satisfy(|c| c.is_ascii_digit()).parse(i))?;
        Ok(self.names[digit.to_digit(10).map_or(0, |digit| digit as usize)])
    }
}

#[test]
fn aliases_come_with_a_scheme() {
    let names = |registry: &Registry| registry.iter().map(|(name, _)| name.to_owned()).collect::<Vec<_>>();
    let registry = Registry::empty(Edition::Rfc3986).with(Area { names: ["Berlin"; 10] });
    assert_eq!(names(&registry), ["area", "area+old", "http"]);
    assert_eq!(registry.parse("AREA+OLD:1").expect("a URL").refine::<Area>(), Ok("Berlin"));
    assert_eq!(registry.get("http").expect("an alias").default_port("http"), Some(8080));
    let registry = Registry::empty(Edition::Rfc1738).with(Area { names: ["Berlin"; 10] });
    assert_eq!(names(&registry), ["area"], "RFC 1738 has no aliases");
}

/// Names that the new scheme does not list stay with the scheme that has them.
#[test]
fn replacing_a_scheme_replaces_the_names_of_the_new_one() {
    let of = |registry: &Registry, name: &str| registry.get(name).map(|scheme| scheme.info().name);
    let registry = Registry::current().with(Area { names: ["Berlin"; 10] });
    assert_eq!(of(&registry, "http"), Some("area"));
    assert_eq!(of(&registry, "https"), Some("http"), "it is no alias of the new scheme");
    // A scheme that lists it takes it back.
    let registry = registry.with(schemes::http::Http);
    assert_eq!((of(&registry, "http"), of(&registry, "area+old")), (Some("http"), Some("area")));
    assert!(registry.parse("https://h/").expect("a URL").refine::<schemes::http::Http>().is_ok());
    let registry = registry.without("http");
    assert_eq!((of(&registry, "http"), of(&registry, "https")), (None, Some("http")));
    // `with_as` has one name alone.
    let registry = Registry::empty(Edition::Rfc3986).with_as("zone", Area { names: ["Berlin"; 10] });
    assert_eq!((of(&registry, "zone"), of(&registry, "area"), of(&registry, "area+old")), (Some("area"), None, None));
}

#[test]
fn several_names_share_the_state_of_a_scheme() {
    let area = Arc::new(Area { names: ["Berlin"; 10] });
    let registry = Registry::current().with_shared(Arc::clone(&area)).with_shared_as("zone", Arc::clone(&area));
    assert_eq!(Arc::strong_count(&area), 5, "one for each of the four names, and ours");
    for text in ["area:1", "area+old:1", "zone:1"] {
        let parsed = registry.parse(text).expect("a URL");
        assert_eq!(parsed.refine::<Area>(), Ok("Berlin"));
        assert!(parsed.refine::<Finger>().is_err());
    }
    let registry = Registry::empty(Edition::Rfc1738).with_shared(Arc::new(Ftp));
    assert!(registry.parse("ftp://h/a").expect("a URL").refine::<Ftp>().is_ok());
    assert!(registry.get("ftps").is_none(), "RFC 1738 has no aliases");
}

/// A scheme that states no facts has the rule of its production, or one of its own name, so that no rule is nameless.
#[test]
fn the_rule_of_a_scheme_without_facts_has_a_name() {
    let registry = Registry::current().with(Dict).with(declared::Print);
    let facts = |name| registry.get(name).expect("it is registered").info().facts;
    let rule = |name| facts(name).rule.name(Edition::Rfc3986);
    assert_eq!((rule("dict"), rule("print")), ("dict", "printurl"));
    assert_eq!((facts("print"), facts("print").documents.len()), (declared::Print::FACTS, 0));
}

/// What a registry tells of a scheme is what the scheme states.
#[test]
fn the_facts_of_a_scheme_are_its_constants() {
    let registry = Registry::current().with(Area { names: ["Berlin"; 10] });
    let info = registry.get("area+old").expect("an alias").info();
    assert_eq!((info.name, info.default_port, info.aliases), (Area::NAME, Area::DEFAULT_PORT, Area::ALIASES));
    assert_eq!((info.default_host, info.syntax, info.facts), (Area::DEFAULT_HOST, Area::SYNTAX, Area::FACTS));
    let info = registry.get("ftps").expect("a scheme").info();
    assert_eq!((info.template, info.fields), (uriel::schemes::ftp::Ftp::TEMPLATE, uriel::schemes::ftp::Ftp::FIELDS));
    assert_eq!((info.takes_normal_forms, info.abbreviations.len()), (true, 1));
}

/// A builder of another crate reads a host as people write it, and refuses dot segments.
#[cfg(feature = "build")]
#[test]
fn builders_from_outside_read_hosts() {
    use schemes::{ftp::FtpUrl, http::HttpUrl};
    use uriel::write::{BuildErrorKind, HostName, UrlBuf};
    let host = |host: &'static str| FtpUrl::builder().host(host).build().map(UrlBuf::into_string);
    assert_eq!(host("::1").as_deref(), Ok("ftp://[::1]"));
    assert_eq!(host("h:80").map_err(|error| error.kind()), Err(BuildErrorKind::Misread));
    assert_eq!(FtpUrl::builder().host(HostName::new("h:80")).build().expect("a name"), "ftp://h%3A80");
    let dots = HttpUrl::builder().host("h").segment("..").build().map(UrlBuf::into_string);
    assert_eq!(dots.map_err(|error| error.kind()), Err(BuildErrorKind::DotSegment));
}

#[test]
fn reads_urls_at_the_start_of_a_text_of_any_scheme() {
    let registry = Registry::current().with(Area { names: ["Berlin"; 10] }).with(wais::Wais);
    let prefix = registry.parse_prefix("area:1 is large").expect("a URL");
    assert_eq!((prefix.url.refine::<Area>(), prefix.rest, prefix.stop().offset()), (Ok("Berlin"), " is large", 6));
    // A scheme that reads generic URLs has to accept the longest.
    assert_eq!(registry.parse_prefix("area:12 is large").expect_err("two digits").offset(), 6);
    assert_eq!(
        registry.parse_prefix("area: is large").expect_err("no digit").to_string(),
        "expected digit at byte 5, where the text ends"
    );
    let prefix = registry.parse_prefix("wais://h/db?a>").expect("a URL");
    assert!(prefix.url.refine::<wais::Wais>().is_ok_and(|url| url == "wais://h/db?a"));
    assert_eq!(prefix.stop(), wais::Wais.parse("wais://h/db?a>").expect_err("no URL as a whole"));
    let prefix = registry.parse_prefix("unknown:a>").expect("a URL");
    assert!(prefix.url.scheme().is_none());
    assert_eq!((prefix.url.as_str(), prefix.rest), ("unknown:a", ">"));
}

#[test]
fn rfc1738_registry_has_the_ten_schemes_of_the_document() {
    let registry = Registry::rfc1738();
    assert!(registry.iter().map(|(name, _)| name).eq(uriel::scheme::DEFINED_NAMES));
}

#[test]
fn uri_read_reads_under_the_edition_of_the_uri() {
    let [old, new] = [Registry::rfc1738(), Registry::current()].map(|registry| registry.with(Dict));
    let say = |registry: &Registry, text| registry.parse(text).map(|_| ()).map_err(|error| error.to_string());
    // "_" is a host character since RFC 3986.
    assert_eq!(say(&new, "dict://a_b/d:x"), Ok(()));
    let error = "expected \"/d:\" of dicturl at byte 8, found \"_\" (U+005F) (RFC 2229 section 5)";
    assert_eq!(say(&old, "dict://a_b/d:x"), Err(error.to_owned()));
    // "~" is a URL character since draft 1996, and the error lists the characters of its own edition.
    assert_eq!(Dict.parse("dict://h/d:~"), Ok("~"));
    assert_eq!(Dict.parse_with("dict://h/d:~", Edition::Rfc1738).expect_err("no user of RFC 1738").offset(), 11);
}

#[test]
fn a_failed_tag_keeps_its_word() {
    let say = |text| Dict.parse(text).expect_err("no dict URL").to_string();
    assert_eq!(say("dict://h/m:x"), "expected \"/d:\" of dicturl at byte 8, found \"/\" (U+002F) (RFC 2229 section 5)");
    assert_eq!(say("dict:h"), "expected \"//\" of dicturl at byte 5, found \"h\" (RFC 2229 section 5)");
    // The words of the built-in schemes are told in the same form.
    assert_eq!(
        uriel::schemes::wais::Wais.parse("wais:h").expect_err("no wais URL").to_string(),
        "expected \"//\" of waisurl at byte 5, found \"h\" (RFC 4156 section 2)"
    );
}

/// Pseudo-random numbers, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % end
    }

    fn word<'w>(&mut self, words: &[&'w str]) -> &'w str {
        words[self.below(words.len())]
    }
}

/// Wais URLs: plain ones, odd ones, and both with one to three edits.
fn wais_urls() -> impl Iterator<Item = String> {
    const HOSTS: [&str; 4] = ["h", "quake.think.com:210", "1.2.3.4", "xn--a.a--b.c9"];
    const ODD_HOSTS: [&str; 9] = ["[::1]", "[v7.x]", "a_b", "", "u@h", "h.", "1.2.3.256", "h:", "h:65536"];
    const RUNS: [&str; 6] = ["", "a", "db", "%2F", "a.b-c", "$+!*'(),"];
    const ODD_RUNS: [&str; 6] = ["~x", "%4x", "a=b", "a;b", ":@", "directory-of-servers-in-print-and-on-line"];
    const EDITS: [&str; 16] = ["/", "?", ":", "@", "#", "%", "%41", ";", "=", "~", " ", "[", "\u{e9}", "a", "0", "\\"];
    let mut random = Random(4156);
    (0..6000).map(move |k| {
        let (is_odd, is_edited) = (k % 3 == 0, k % 2 == 0);
        let mut text = random.word(&["wais://", "wais://", "WAIS://", "Wais://"]).to_owned();
        text += random.word(if is_odd { &ODD_HOSTS } else { &HOSTS });
        for delimiter in random.word(&["/", "/?", "///", "/#", "/?#", "//"]).chars() {
            text.push(delimiter);
            text += random.word(if is_odd { &ODD_RUNS } else { &RUNS });
        }
        for _ in 0..if is_edited { 1 + random.below(3) } else { 0 } {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            let at = random.below(places.len());
            let end = (at + random.below(2)).min(places.len() - 1);
            text.replace_range(places[at]..places[end], random.word(&EDITS));
        }
        text
    })
}

/// All that an error says.
fn said(error: &ParseError, text: &str) -> String {
    let (kind, span, expected) = (error.kind(), error.span(), error.expected());
    let (production, section) = (error.production(), error.section());
    format!("{error} {kind:?} {span:?} {production} {section:?} {expected:?}\n{}", error.report(text))
}

/// All that a scheme makes of a text: the URL and its fields, or the error.
fn reading<S: Scheme>(scheme: &S, text: &str, edition: Edition) -> Result<Vec<String>, String> {
    let url = scheme.parse_with(text, edition).map_err(|error| said(&error, text))?;
    let mut lines = vec![format!("{url} {url:?}")];
    scheme.fields(&url, &mut |field| lines.push(format!("{} {:?} {:?}", field.name, field.value, field.weight)));
    Ok(lines)
}

/// All that a registry makes of a text: the typed URL, its normal form and its fields, or the error.
fn registered(registry: &Registry, text: &str) -> Result<Vec<String>, String> {
    let parsed = registry.parse(text).map_err(|error| said(&error, text))?;
    let mut lines = vec![format!("{parsed:?} {}", parsed.uri().normalize(Level::Scheme(registry)))];
    parsed.fields(&mut |field| lines.push(format!("{} {:?}", field.name, field.value)));
    Ok(lines)
}

#[test]
fn twin_of_wais_reads_what_the_original_reads() {
    let original = uriel::schemes::wais::Wais;
    for edition in Edition::ALL {
        let originals = Registry::empty(edition).with(original);
        let twins = Registry::empty(edition).with(wais::Wais);
        let (mut accepted, mut rejected, mut equivalent) = (0, 0, 0);
        for text in wais_urls() {
            let wanted = reading(&original, &text, edition);
            assert_eq!(reading(&wais::Wais, &text, edition), wanted, "{edition}: {text}");
            assert_eq!(registered(&twins, &text), registered(&originals, &text), "{edition}: {text}");
            *if wanted.is_ok() { &mut accepted } else { &mut rejected } += 1;

            let Ok(uri) = Uri::parse_with(&text, edition) else { continue };
            let wanted = uri.read_by::<uriel::schemes::wais::Wais>();
            let wanted = wanted.map(|parts| parts.database).map_err(|error| said(&error, &text));
            let read = uri.read(wais::Wais::RULE, |i| wais::Wais::parts(i));
            let read = read.map(|parts| parts.database).map_err(|error| said(&error, &text));
            assert_eq!(read, wanted, "{edition}: {text}");

            let other = text.replace("/a", "/%61");
            let Ok(other) = Uri::parse_with(&other, edition) else { continue };
            let wanted = uri.is_equivalent(other, Level::Scheme(&originals));
            assert_eq!(uri.is_equivalent(other, Level::Scheme(&twins)), wanted, "{edition}: {text}");
            equivalent += usize::from(wanted);
        }
        assert!(
            accepted > 1000 && rejected > 1000 && equivalent > 1000,
            "{edition}: {accepted} {rejected} {equivalent}"
        );
    }
}

/// Functions that read URLs by one of the two schemes, each out of line and with a name of its own, so that callgrind
/// counts their instructions.
macro_rules! measured {
    ($($typed:ident $registered:ident $scheme:expr;)+) => {$(
        #[inline(never)]
        fn $typed(urls: &[String]) -> usize {
            urls.iter().filter(|text| $scheme.read(text, Edition::Rfc3986).is_ok()).count()
        }

        #[inline(never)]
        fn $registered(urls: &[String], registry: &Registry) -> usize {
            let is_wais = |text: &&String| {
                let parsed = registry.parse(text);
                parsed.is_ok_and(|parsed| refined($scheme, &parsed))
            };
            urls.iter().filter(is_wais).count()
        }
    )+};
}

measured! {
    typed_by_original registered_by_original uriel::schemes::wais::Wais;
    typed_by_twin registered_by_twin wais::Wais;
}

#[inline(always)]
fn refined<S: Scheme>(_: S, parsed: &Parsed<'_, '_>) -> bool {
    parsed.refine::<S>().is_ok()
}

/// Reads the same URLs by both schemes. The twin may need 10 % more instructions than the original:
///
/// ```text
/// cargo test --release --test outsider --no-run
/// valgrind --tool=callgrind --callgrind-out-file=counts target/release/deps/outsider-… --ignored
/// callgrind_annotate --inclusive=yes counts | grep _by_
/// ```
#[test]
#[ignore = "it is to be run under callgrind"]
fn twin_of_wais_is_as_fast_as_the_original() {
    let urls: Vec<String> = wais_urls().filter(|text| wais::Wais.parse(text).is_ok()).collect();
    let [originals, twins] = [Registry::current(), Registry::current().with(wais::Wais)];
    assert_eq!((typed_by_original(&urls), typed_by_twin(&urls)), (urls.len(), urls.len()));
    assert_eq!(registered_by_original(&urls, &originals), registered_by_twin(&urls, &twins));
}
