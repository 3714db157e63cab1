//! Edits: a table of those that are odd, and laws over random URLs of every edition.

use crate::{
    generator::Generator,
    random::{Random, seed, strings},
    schemes::REFERENCES,
};
use Component::{Authority, Fragment, Host, Params, Path, Port, Query, Scheme, Userinfo};
use Edition::{Draft1996, Rfc1738, Rfc2396, Rfc2396bis, Rfc3986};
use uriel::{
    Edition, Encoded, Form, UriBuf, UriRef, UriRefBuf,
    differences::Component,
    edit::{EditError, EditErrorKind},
};

const TEXT: EditErrorKind = EditErrorKind::Text;
const NO_HOST: EditErrorKind = EditErrorKind::NoHost;
const OPAQUE: EditErrorKind = EditErrorKind::Opaque;
const DOTS: EditErrorKind = EditErrorKind::DotSegment;

const fn reading(component: Component) -> EditErrorKind {
    EditErrorKind::Reading(component)
}

/// A component, its value, and what comes of it.
type Row = (Edition, &'static str, Component, Option<&'static str>, Result<&'static str, EditErrorKind>);

const COMPONENTS: &[Row] = &[
    (Rfc3986, "http://h/p", Scheme, Some("x-y"), Ok("x-y://h/p")),
    (Rfc3986, "http://h/p", Scheme, None, Ok("//h/p")),
    (Rfc3986, "//h/p", Scheme, Some("x"), Ok("x://h/p")),
    (Rfc3986, "http://h/p", Scheme, Some("1x"), Err(TEXT)),
    (Rfc3986, "http://h/p", Scheme, Some(""), Err(TEXT)),
    (Rfc3986, "x:a:b", Scheme, None, Err(reading(Path))),
    (Rfc3986, "x:a:b", Scheme, Some("y:"), Err(reading(Path))),
    (Rfc3986, "x:1:b", Scheme, None, Err(TEXT)),
    (Rfc1738, "x:a", Scheme, None, Err(TEXT)),
    (Rfc1738, "x:a", Scheme, Some("1"), Ok("1:a")),
    (Rfc2396, "", Scheme, Some("x"), Err(TEXT)),
    // The path would become an authority, and the reverse.
    (Rfc3986, "x://h//p", Authority, None, Err(reading(Path))),
    (Rfc3986, "x://h/p", Authority, None, Ok("x:/p")),
    (Rfc3986, "x://h", Authority, None, Ok("x:")),
    (Rfc2396, "x://h", Authority, None, Err(TEXT)),
    (Rfc3986, "x:p", Authority, Some("h"), Err(reading(Path))),
    (Rfc3986, "x:/p", Authority, Some("me@h:80"), Ok("x://me@h:80/p")),
    (Rfc3986, "x:/p", Authority, Some(""), Ok("x:///p")),
    (Rfc3986, "x:/p", Authority, Some("h/q"), Err(reading(Path))),
    (Rfc3986, "x:/p", Authority, Some("h?q"), Err(reading(Path))),
    (Rfc2396, "x:/p", Authority, Some("a_b"), Ok("x://a_b/p")),
    (Rfc1738, "x://h/p", Authority, None, Ok("x:/p")),
    (Rfc3986, "x://u:p@h:1/", Userinfo, None, Ok("x://h:1/")),
    (Rfc3986, "x://h:1/", Userinfo, Some(""), Ok("x://@h:1/")),
    (Rfc3986, "x://h:1/", Userinfo, Some("a@b"), Err(TEXT)),
    (Rfc3986, "x://h:1/", Userinfo, Some("a/b"), Err(reading(Host))),
    (Rfc3986, "x:/p", Userinfo, Some("u"), Err(NO_HOST)),
    (Rfc2396, "x://a_b/", Userinfo, Some("u"), Err(NO_HOST)),
    (Rfc3986, "x://u@h:1/", Host, Some("[::1]"), Ok("x://u@[::1]:1/")),
    (Rfc3986, "x://u@h:1/", Host, Some("::1"), Err(TEXT)),
    (Rfc3986, "x://u@h/", Host, Some("g:1"), Err(reading(Port))),
    (Rfc3986, "x://h/", Host, Some("u@g"), Err(reading(Userinfo))),
    (Rfc3986, "x://h/", Host, Some("g/q"), Err(reading(Path))),
    (Rfc3986, "x://h/", Host, Some(""), Ok("x:///")),
    (Rfc1738, "x://h/", Host, Some("[::1]"), Err(TEXT)),
    (Rfc2396, "file:///p", Host, Some("h"), Ok("file://h/p")),
    (Rfc2396, "file://h/p", Host, Some(""), Ok("file:///p")),
    (Rfc2396, "x://u@h/p", Host, Some("a_b"), Err(reading(Userinfo))),
    (Rfc2396, "x://a_b/p", Host, Some("h"), Err(NO_HOST)),
    (Rfc3986, "/p", Host, Some("h"), Ok("//h/p")),
    (Rfc3986, "p", Host, Some("h"), Err(reading(Path))),
    (Rfc3986, "x://h/", Port, Some("80"), Ok("x://h:80/")),
    (Rfc3986, "x://h/", Port, Some(""), Ok("x://h:/")),
    (Rfc1738, "x://h/", Port, Some(""), Err(reading(Host))),
    (Rfc3986, "x://h:80/", Port, None, Ok("x://h/")),
    (Rfc3986, "x://h/", Port, Some("8a"), Err(TEXT)),
    (Rfc3986, "x://h:80/", Port, Some("80/q"), Err(reading(Path))),
    (Rfc3986, "x:/p", Port, Some("80"), Err(NO_HOST)),
    (Rfc2396, "x:///p", Port, Some("80"), Err(reading(Port))),
    (Rfc3986, "x:///p", Port, Some("80"), Ok("x://:80/p")),
    (Rfc3986, "x://h/p?q#f", Path, Some(""), Ok("x://h?q#f")),
    (Rfc3986, "x://h/p", Path, Some("q"), Err(reading(Authority))),
    (Rfc3986, "x:/p", Path, Some("//q"), Err(reading(Authority))),
    (Rfc3986, "p", Path, Some("a:b"), Err(reading(Scheme))),
    (Rfc3986, "p", Path, Some("./a:b"), Ok("./a:b")),
    (Rfc3986, "p", Path, Some("a?b"), Err(reading(Query))),
    (Rfc3986, "p", Path, Some("a#b"), Err(reading(Fragment))),
    (Rfc3986, "p", Path, Some("%4"), Err(TEXT)),
    (Rfc1738, "x://h/p", Path, Some("/a?b;c"), Ok("x://h/a?b;c")),
    (Rfc2396, "x:p", Path, Some("q?r"), Ok("x:q?r")),
    (Rfc2396, "x:p", Path, Some(""), Err(TEXT)),
    (Draft1996, "x://h/p;a?q", Path, Some("/r"), Ok("x://h/r;a?q")),
    (Draft1996, "x://h/p", Path, Some("/r;b"), Err(reading(Params))),
    (Draft1996, "x://h/p;a?q", Params, Some("b/c;d"), Ok("x://h/p;b/c;d?q")),
    (Draft1996, "x://h/p;a?q", Params, None, Ok("x://h/p?q")),
    (Draft1996, "x://h/p?q", Params, Some(""), Ok("x://h/p;?q")),
    (Rfc3986, "x://h/p?q", Params, Some("a"), Err(reading(Path))),
    (Rfc2396, "x://h/p?q", Params, Some("a"), Err(reading(Path))),
    (Rfc3986, "x://h/p?q#f", Query, Some(""), Ok("x://h/p?#f")),
    (Rfc3986, "x://h/p?q#f", Query, None, Ok("x://h/p#f")),
    (Rfc3986, "x://h/p", Query, Some("a?b"), Ok("x://h/p?a?b")),
    (Rfc3986, "x://h/p", Query, Some("a#b"), Err(reading(Fragment))),
    (Rfc1738, "x://h/p", Query, Some("q"), Err(reading(Path))),
    (Rfc2396, "x:p", Query, Some("q"), Err(reading(Path))),
    (Rfc3986, "x://h/p", Fragment, Some("f"), Ok("x://h/p#f")),
    (Rfc3986, "x://h/p#f", Fragment, Some(""), Ok("x://h/p#")),
    (Rfc3986, "x://h/p#f", Fragment, None, Ok("x://h/p")),
    (Rfc3986, "x://h/p", Fragment, Some("a#b"), Err(TEXT)),
    (Rfc1738, "x://h/p", Fragment, Some("f"), Err(TEXT)),
    (Rfc2396bis, "x:p", Fragment, Some("f"), Ok("x:p#f")),
];

/// Sets a component.
fn set(url: &mut UriRefBuf, component: Component, value: Option<&str>) -> Result<(), EditError> {
    match component {
        Scheme => url.set_scheme(value),
        Authority => url.set_authority(value),
        Userinfo => url.set_userinfo(value),
        Host => url.set_host(value.unwrap_or_default()),
        Port => url.set_port(value),
        Path => url.set_path(value.unwrap_or_default()),
        Params => url.set_params(value),
        Query => url.set_query(value),
        Fragment => url.set_fragment(value),
        _ => unreachable!("it is not edited"),
    }
}

#[test]
fn components() {
    for &(edition, text, component, value, expected) in COMPONENTS {
        let what = format!("{edition}: {text} with {component} {value:?}");
        let mut url = UriRefBuf::parse_with(text, edition).expect(text);
        let edited = set(&mut url, component, value);
        match expected {
            Ok(then) => assert_eq!((edited, url.as_str()), (Ok(()), then), "{what}"),
            Err(kind) => {
                let error = edited.expect_err(&what);
                assert_eq!((error.kind(), error.component(), error.edition()), (kind, component, edition), "{what}");
                assert_eq!(error.parse_error().is_some(), kind == TEXT, "{what}");
                assert_eq!(url, text, "{what}: nothing has changed");
            }
        }
    }
}

#[test]
fn user_and_password() {
    let edit = |text: &str, edit: fn(&mut UriBuf) -> Result<(), EditError>| {
        let mut url = UriBuf::parse(text).unwrap();
        edit(&mut url).map(|()| url.into_string()).map_err(|error| error.to_string())
    };
    let ok = |text: &str| Ok::<_, String>(text.to_owned());
    let err = |text: &str| Err::<String, _>(text.to_owned());
    assert_eq!(edit("x://a:b@h/", |url| url.set_user("c")), ok("x://c:b@h/"));
    assert_eq!(edit("x://h/", |url| url.set_user("c")), ok("x://c@h/"));
    assert_eq!(edit("x://a@h/", |url| url.set_user(None)), ok("x://h/"));
    assert_eq!(edit("x://h/", |url| url.set_user(None)), ok("x://h/"));
    assert_eq!(edit("x://a:b@h/", |url| url.set_user(None)), err("expected a user before a password"));
    assert_eq!(edit("x://h/", |url| url.set_user("a:b")), err("expected a userinfo that is read as such there"));
    assert_eq!(edit("x:/", |url| url.set_user("a")), err("expected a URL with a host, which a userinfo belongs to"));
    assert_eq!(edit("x://a@h/", |url| url.set_password("b:c")), ok("x://a:b:c@h/"));
    assert_eq!(edit("x://a:b@h/", |url| url.set_password("")), ok("x://a:@h/"));
    assert_eq!(edit("x://a:b@h/", |url| url.set_password(None)), ok("x://a@h/"));
    assert_eq!(edit("x://h/", |url| url.set_password(None)), ok("x://h/"));
    assert_eq!(edit("x://h/", |url| url.set_password("b")), err("expected a user before a password"));
    assert_eq!(
        edit("x:/", |url| url.set_password("b")),
        err("expected a URL with a host, which a userinfo belongs to")
    );
}

/// Errors tell the place and the rule, and nothing of the values.
#[test]
fn messages() {
    let say = |text: &str, component, value| {
        set(&mut UriRefBuf::parse(text).unwrap(), component, Some(value)).unwrap_err().to_string()
    };
    let refused = say("x://u:secret@h/", Path, "/a b");
    assert!(refused.starts_with("with this path: expected path at byte 16"), "{refused}");
    assert_eq!(say("x://u:secret@h/", Host, "g:1"), "expected a host that leaves the port as it is");
    assert_eq!(say("x:/p", Port, "1"), "expected a URL with a host, which a port belongs to");
    let error = UriBuf::parse("x:/p").unwrap().push_segment("..").unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a segment other than \".\" and \"..\", which resolution removes (RFC 3986 section 3.3)"
    );
    let error = UriBuf::parse_with("x:p", Rfc2396).unwrap().pop_segment().unwrap_err();
    assert_eq!(error.to_string(), "expected a URL with a path and not an opaque part");
}

type Change = fn(&mut UriRefBuf) -> Result<(), EditError>;

#[test]
fn segments() {
    let pop: Change = |url| url.pop_segment().map(drop);
    let push_ab: Change = |url| url.push_segment("a/b");
    let push_empty: Change = |url| url.push_segment("");
    let push_dots: Change = |url| url.push_segment("..");
    let push_colon: Change = |url| url.push_segment("a:b;c");
    let set_none: Change = |url| url.set_segments::<[&str; 0]>([]);
    let set_two: Change = |url| url.set_segments(["a:b", "c?d"]);
    let set_octets: Change = |url| url.set_segments([&b"\xFF"[..], b"%"]);
    let set_empty_first: Change = |url| url.set_segments(["", "a"]);
    for (edition, text, change, expected) in [
        (Rfc3986, "x://h/a/b", pop, Ok("x://h/a")),
        (Rfc3986, "x://h/a/", pop, Ok("x://h/a")),
        (Rfc3986, "x://h/a", pop, Ok("x://h/")),
        (Rfc3986, "x://h/", pop, Ok("x://h/")),
        (Rfc3986, "x://h", pop, Ok("x://h")),
        (Rfc3986, "x://h//?q", pop, Ok("x://h/?q")),
        (Rfc3986, "x:/a", pop, Ok("x:/")),
        (Rfc3986, "a/b", pop, Ok("a")),
        (Rfc3986, "a", pop, Ok("")),
        (Rfc2396, "x:a/b", pop, Err(OPAQUE)),
        (Rfc1738, "x:/a/b", pop, Err(OPAQUE)),
        (Rfc1738, "x://h/a/b", pop, Ok("x://h/a")),
        (Draft1996, "x://h/a/b;c", pop, Ok("x://h/a;c")),
        (Rfc3986, "x://h", push_ab, Ok("x://h/a%2Fb")),
        (Rfc3986, "x://h/", push_ab, Ok("x://h/a%2Fb")),
        (Rfc3986, "x://h/c?q#f", push_ab, Ok("x://h/c/a%2Fb?q#f")),
        (Rfc3986, "x:", push_ab, Ok("x:a%2Fb")),
        (Rfc2396bis, "x:", push_ab, Ok("x:/a%2Fb")),
        (Rfc3986, "", push_ab, Ok("a%2Fb")),
        (Rfc2396, "mailto:me@h", push_ab, Err(OPAQUE)),
        (Rfc3986, "mailto:me@h", push_ab, Ok("mailto:me@h/a%2Fb")),
        (Rfc3986, "x://h/a", push_empty, Ok("x://h/a/")),
        (Rfc3986, "x://h/a/", push_empty, Ok("x://h/a//")),
        (Rfc3986, "x:/", push_empty, Err(reading(Authority))),
        (Rfc3986, "", push_empty, Ok("/")),
        (Rfc3986, "x://h/a", push_dots, Err(DOTS)),
        (Rfc1738, "x://h/a", push_dots, Ok("x://h/a/..")),
        (Rfc3986, "", push_colon, Ok("a%3Ab;c")),
        (Rfc3986, "x:", push_colon, Ok("x:a:b;c")),
        (Rfc3986, "/", push_colon, Ok("/a:b;c")),
        (Rfc2396, "", push_colon, Ok("a%3Ab%3Bc")),
        (Rfc2396, "/a", push_colon, Ok("/a/a:b%3Bc")),
        (Draft1996, "x://h/p;q", push_colon, Ok("x://h/p/a:b%3Bc;q")),
        (Rfc1738, "x://h/p?q", push_colon, Ok("x://h/p?q/a:b%3Bc")),
        (Rfc3986, "x://h/a/b?q", set_none, Ok("x://h?q")),
        (Rfc3986, "x:/a", set_none, Ok("x:")),
        (Rfc2396, "x:/a", set_none, Err(TEXT)),
        (Rfc3986, "x://h", set_two, Ok("x://h/a:b/c%3Fd")),
        (Rfc3986, "/e", set_two, Ok("/a:b/c%3Fd")),
        (Rfc3986, "e", set_two, Ok("a%3Ab/c%3Fd")),
        (Rfc3986, "x:e", set_two, Ok("x:a:b/c%3Fd")),
        (Rfc3986, "x:e", set_octets, Ok("x:%FF/%25")),
        (Rfc3986, "x://h", set_empty_first, Ok("x://h//a")),
        (Rfc3986, "x:", set_empty_first, Err(reading(Authority))),
    ] {
        check(edition, text, change, expected);
    }
}

#[test]
fn pairs() {
    let append: Change = |url| url.append_query_pair("a&", "1=+ #");
    let set: Change = |url| url.set_query_pair("b c", "2");
    let remove: Change = |url| url.remove_query_pairs("a").map(drop);
    let append_form: Change = |url| url.append_form_pair("a b", "1+~ü");
    let set_form: Change = |url| url.set_form_pair("b c", "2 3");
    let remove_form: Change = |url| url.remove_form_pairs("b c").map(drop);
    for (edition, text, change, expected) in [
        (Rfc3986, "/p#f", append, Ok("/p?a%26=1%3D%2B%20%23#f")),
        (Rfc3986, "/p?", append, Ok("/p?a%26=1%3D%2B%20%23")),
        (Rfc3986, "/p?x", append, Ok("/p?x&a%26=1%3D%2B%20%23")),
        (Rfc1738, "x://h/p", append, Err(reading(Path))),
        (Rfc1738, "x://h/p?q", append, Err(reading(Path))),
        (Rfc2396, "x:p", append, Err(reading(Path))),
        (Rfc3986, "?b%20c&&b+c=1&b%20%63=3#f", set, Ok("?b%20c=2&&b+c=1#f")),
        (Rfc3986, "?x", set, Ok("?x&b%20c=2")),
        (Rfc3986, "", set, Ok("?b%20c=2")),
        (Rfc3986, "?a=1&a", remove, Ok("")),
        (Rfc3986, "?a=1&b=2&&%61=3#f", remove, Ok("?b=2&#f")),
        (Rfc3986, "?b=a", remove, Ok("?b=a")),
        (Rfc3986, "?", remove, Ok("?")),
        (Rfc1738, "x://h/p?a=1", remove, Ok("x://h/p?a=1")),
        (Rfc3986, "", append_form, Ok("?a+b=1%2B%7E%C3%BC")),
        (Rfc3986, "?b+c=1&b%20c=4", set_form, Ok("?b+c=2+3")),
        (Rfc3986, "?b+c=1&x&b%20c=4", remove_form, Ok("?x")),
    ] {
        check(edition, text, change, expected);
    }
    let url = UriRefBuf::parse("?a=1&b+c=x%2B+y&a=2&&d&e=%FF").unwrap();
    let pairs: Vec<_> = url.query_pairs().map(|(key, value)| (key.as_str(), value.map(Encoded::as_str))).collect();
    let written =
        [("a", Some("1")), ("b+c", Some("x%2B+y")), ("a", Some("2")), ("", None), ("d", None), ("e", Some("%FF"))];
    assert_eq!(pairs, written);
    assert!(
        url.form_pairs().eq([("a", "1"), ("b c", "x+ y"), ("a", "2"), ("d", ""), ("e", "\u{FFFD}")]
            .map(|(key, value)| (key.into(), value.into())))
    );
    assert_eq!(
        (url.query_value("a").as_deref(), url.query_value("b c"), url.query_value("d")),
        (Some("1"), None, None)
    );
    assert_eq!((url.form_value("b c").as_deref(), url.form_value("d").as_deref()), (Some("x+ y"), Some("")));
    assert_eq!(url.query_pairs().next_back().unwrap().0, "e");
}

#[track_caller]
fn check(edition: Edition, text: &str, change: Change, expected: Result<&str, EditErrorKind>) {
    let mut url = UriRefBuf::parse_with(text, edition).expect(text);
    let edited = change(&mut url).map_err(|error| error.kind());
    assert_eq!(edited.map(|()| url.as_str()), expected, "{edition}: {text}");
    let kept = UriRef::parse_with(url.as_str(), edition).expect("it is valid");
    assert!(Component::ALL.iter().all(|component| component.of(&kept) == component.of(&url.as_uri_ref())), "{url}");
}

/// The components of a reference, to put together again.
#[derive(Clone, PartialEq, Debug)]
struct Parts([Option<String>; 9]);

const ORDER: [Component; 9] = [Scheme, Authority, Userinfo, Host, Port, Path, Params, Query, Fragment];

impl Parts {
    fn of(url: &UriRef<'_>) -> Self {
        Self(ORDER.map(|component| component.of(url).map(str::to_owned)))
    }

    fn get(&self, component: Component) -> Option<&str> {
        self.0[Self::index(component)].as_deref()
    }

    fn set(&mut self, component: Component, value: Option<&str>) {
        self.0[Self::index(component)] = value.map(str::to_owned);
    }

    fn index(component: Component) -> usize {
        ORDER.iter().position(|other| *other == component).expect("it has a text")
    }

    /// The text of the components, with their delimiters.
    fn text(&self) -> String {
        let part = |before: &str, component, after: &str| {
            self.get(component).map(|text| [before, text, after].concat()).unwrap_or_default()
        };
        let path = part("", Path, "") + &part(";", Params, "") + &part("?", Query, "") + &part("#", Fragment, "");
        part("", Scheme, ":") + &part("//", Authority, "") + &path
    }

    /// Sets a component, and the authority by its parts. `None` if the URL has no host that they belong to.
    fn edited(mut self, component: Component, value: Option<&str>) -> Option<Self> {
        let has_host = self.get(Host).is_some() || self.get(Authority) == Some("");
        if matches!(component, Userinfo | Host | Port) && !has_host {
            return None;
        }
        self.set(component, value);
        match component {
            Authority => (2..5).for_each(|part| self.0[part] = None),
            Userinfo | Host | Port => {
                let part = |before: &str, part: Option<&str>, after: &str| {
                    part.map(|text| [before, text, after].concat()).unwrap_or_default()
                };
                let userinfo = part("", self.get(Userinfo), "@");
                let authority = userinfo + self.get(Host).unwrap_or_default() + &part(":", self.get(Port), "");
                self.set(Authority, Some(&authority));
            }
            _ => {}
        }
        Some(self)
    }
}

/// References of an edition, and numbers to edit them by.
struct Source {
    edition: Edition,
    random: Random,
    generator: Generator,
}

impl Source {
    fn new(edition: Edition, number: u64) -> Self {
        let seed = seed(number) ^ (edition as u64) << 56;
        Self { edition, random: Random::new(seed), generator: Generator::new(edition, &REFERENCES, seed) }
    }

    fn next(&mut self) -> UriRefBuf {
        loop {
            if let Ok(url) = UriRefBuf::parse_with(self.generator.next(), self.edition) {
                return url;
            }
        }
    }

    /// Some octets: a word, or anything.
    fn octets(&mut self) -> Vec<u8> {
        const WORDS: &[&str] = &[
            "a", "b/c", "", "", ".", "..", "a:b", "x;y", "k=v", "a&b", "1+1", " ", "%", "%41", "?", "#", "é", "~", "\0",
        ];
        if self.random.once_in(4) {
            (0..self.random.below(6)).map(|_| self.random.next().to_le_bytes()[0]).collect()
        } else {
            self.random.word(WORDS).into()
        }
    }
}

/// Runs a law on random references of every edition. It says what is wrong, or if the edit was made: one in `times` at
/// least must be.
fn law(number: u64, times: u64, law: impl Fn(&mut Source, UriRefBuf) -> Result<bool, String>) {
    for edition in Edition::ALL {
        let mut source = Source::new(edition, number);
        let (wanted, mut made) = (strings(100_000) / 5, 0);
        for _ in 0..wanted {
            let url = source.next();
            let text = url.as_str().to_owned();
            match law(&mut source, url) {
                Ok(is_made) => made += u64::from(is_made),
                Err(complaint) => panic!("{edition}: {text:?}: {complaint}"),
            }
        }
        assert!(made >= wanted / times, "{edition}: only {made} of {wanted} edits were made");
    }
}

/// A component is edited just when the text with it is valid and has the same other components.
#[test]
fn an_edited_component_alone_differs() {
    const VALUES: &[&str] = &[
        "a", "b.c", "x", "", "80", "1", "u:p", "u@h", "[::1]", "1.2.3.4", "/", "/a/b", "//h", "a/b", "a:b", "./a",
        "..", "a;b", ";", "a?b", "?", "#", "a#b", "a=b&c", "%41", "%4", " ", "é", "a_b", "+", "[", "~",
    ];
    law(13, 6, |source, mut url| {
        let component = *source.random.pick(&ORDER);
        let mut value = (!source.random.once_in(6)).then(|| source.random.word(VALUES));
        if matches!(component, Host | Path) {
            value = value.or(Some(""));
        }
        let old = Parts::of(&url.as_uri_ref());
        let mut base = old.clone();
        if component == Host && base.get(Authority).is_none() {
            base.set(Authority, Some(""));
        }
        let wanted = base.edited(component, value).and_then(|wanted| {
            let text = wanted.text();
            let read = Parts::of(&UriRef::parse_with(&text, source.edition).ok()?);
            let mut compared = wanted.clone();
            match component {
                Authority => (2..5).for_each(|part| compared.0[part] = read.0[part].clone()),
                Host if value == Some("") && compared.get(Authority) == Some("") => compared.set(Host, read.get(Host)),
                _ => {}
            }
            (read == compared).then_some(text)
        });
        let before = url.clone();
        let edited = set(&mut url, component, value);
        match (&edited, &wanted) {
            (Ok(()), Some(text)) if url == *text => {}
            (Err(error), None) if url == before && error.component() == component => {}
            _ => return Err(format!("{component} {value:?}: {edited:?}, {url}, and not {wanted:?}")),
        }
        let read = UriRef::parse_with(url.as_str(), source.edition).expect("it is valid");
        if Component::ALL.iter().any(|component| component.of(&read) != component.of(&url.as_uri_ref())) {
            return Err(format!("{url} has other offsets than its parse"));
        }
        Ok(edited.is_ok())
    });
}

/// The complaint if anything but a component differs.
fn alone(before: &UriRefBuf, after: &UriRefBuf, component: Component) -> Result<(), String> {
    let edition = before.edition();
    let Ok(read) = UriRef::parse_with(after.as_str(), edition) else { return Err(format!("{after} is no reference")) };
    let (mut old, new) = (Parts::of(&before.as_uri_ref()), Parts::of(&read));
    old.set(component, new.get(component));
    let is_same = old == new && old.text() == after.as_str() && Parts::of(&after.as_uri_ref()) == new;
    if is_same { Ok(()) } else { Err(format!("{component} is not the only one that differs in {after}")) }
}

fn decoded(url: &UriRefBuf) -> Vec<Vec<u8>> {
    url.segments().map(|segment| Encoded::new_unchecked(segment.as_str()).octets().collect()).collect()
}

#[test]
fn segments_are_the_octets_that_were_given() {
    law(14, 3, |source, mut url| {
        let before = url.clone();
        let has_authority = before.authority().is_some();
        let edition = source.edition;
        let is_data = |segment: &Vec<u8>| edition == Rfc1738 || !matches!(&segment[..], b"." | b"..");
        let mut wanted = decoded(&url);
        let (edited, must_work);
        match source.random.below(3) {
            0 => {
                let segment = source.octets();
                must_work = is_data(&segment) && (has_authority || !segment.is_empty());
                edited = url.push_segment(&segment).map(|()| true);
                if wanted.last().is_some_and(Vec::is_empty) && !segment.is_empty() {
                    wanted.pop();
                }
                wanted.push(segment);
            }
            1 => {
                must_work = true;
                edited = url.pop_segment();
                if !matches!(before.path().as_str(), "" | "/") {
                    wanted.pop();
                    if wanted.is_empty() && before.path().starts_with('/') {
                        wanted.push(Vec::new());
                    }
                }
            }
            _ => {
                wanted = (0..source.random.below(4)).map(|_| source.octets()).collect();
                // Without a "/" before it, draft 1996 reads a ";" or "?" as part of the authority.
                let leaves_path = !wanted.is_empty() || edition != Draft1996;
                must_work = has_authority && leaves_path && wanted.iter().all(is_data);
                edited = url.set_segments(&wanted).map(|()| true);
            }
        }
        alone(&before, &url, Path)?;
        match edited {
            Err(_) if url != before => Err(format!("refused, and {url}")),
            Err(error) if (error.kind() == OPAQUE) != (before.form() == Form::Opaque) => {
                Err(format!("refused: {error}"))
            }
            Err(error) if must_work && error.kind() != OPAQUE => Err(format!("refused: {error}")),
            Err(_) => Ok(false),
            Ok(is_made) if decoded(&url) == wanted => Ok(is_made),
            Ok(_) => Err(format!("{url} has not the segments {wanted:?}")),
        }
    });
}

type Pairs = Vec<(Vec<u8>, Option<Vec<u8>>)>;

/// The pairs of a query, decoded by this test.
fn decoded_pairs(url: &UriRefBuf, is_form: bool) -> Pairs {
    let decode = |text: &str| -> Vec<u8> {
        let text = if is_form { text.replace('+', "%20") } else { text.to_owned() };
        Encoded::new_unchecked(&text).octets().collect()
    };
    let query = url.query().map_or(String::new(), |query| query.to_string());
    let written = query.split('&').filter(|_| !query.is_empty());
    written
        .map(|pair| match pair.find('=') {
            Some(at) => (decode(&pair[..at]), Some(decode(&pair[at + 1..]))),
            None => (decode(pair), None),
        })
        .collect()
}

#[test]
fn pairs_are_the_octets_that_were_given() {
    law(15, 4, |source, mut url| {
        let (before, is_form) = (url.clone(), source.random.once_in(2));
        let mut wanted = decoded_pairs(&url, is_form);
        let (mut key, value) = (source.octets(), source.octets());
        if !wanted.is_empty() && source.random.once_in(2) {
            key.clone_from(&source.random.pick(&wanted).0);
        }
        let first = wanted.iter().position(|(other, _)| *other == key);
        let edited = match source.random.below(3) {
            0 => {
                wanted.push((key.clone(), Some(value.clone())));
                if is_form { url.append_form_pair(&key, &value) } else { url.append_query_pair(&key, &value) }
                    .map(|()| 1)
            }
            1 => {
                let mut number = 0..;
                wanted.retain(|(other, _)| number.next() == first || *other != key);
                let pair = (key.clone(), Some(value.clone()));
                match first {
                    Some(at) => wanted[at] = pair,
                    None => wanted.push(pair),
                }
                if is_form { url.set_form_pair(&key, &value) } else { url.set_query_pair(&key, &value) }.map(|()| 1)
            }
            _ => {
                let all = wanted.len();
                wanted.retain(|(other, _)| *other != key);
                let number = all - wanted.len();
                // A single empty pair is an empty query, which has none.
                wanted = if number > 0 && wanted == [(Vec::new(), None)] { Vec::new() } else { wanted };
                let removed = if is_form { url.remove_form_pairs(&key) } else { url.remove_query_pairs(&key) };
                if removed != Ok(number) {
                    return Err(format!("{removed:?} pairs are removed"));
                }
                removed
            }
        };
        alone(&before, &url, Query)?;
        let edition = source.edition;
        let has_query = match edition {
            Rfc1738 => false,
            // Without a "/" before it, a "?" is part of the authority.
            Draft1996 => before.form() != Form::Opaque && !before.path().is_empty(),
            _ => before.form() != Form::Opaque,
        };
        match edited {
            Err(error) if has_query || url != before => Err(format!("refused: {error}")),
            Err(_) => Ok(edition == Rfc1738),
            Ok(_) if decoded_pairs(&url, is_form) != wanted => Err(format!("{url} has not the pairs {wanted:?}")),
            Ok(count) => Ok(count > 0),
        }
    });
}

#[test]
fn a_fragment_can_always_be_stripped() {
    law(16, 20, |_, mut url| {
        let before = url.clone();
        url.strip_fragment();
        alone(&before, &url, Fragment)?;
        let copy = before.with_fragment(None).map_err(|error| error.to_string())?;
        if url.fragment().is_some() || copy != url || before.as_uri_ref().without_fragment() != url {
            return Err(format!("stripped to {url}"));
        }
        Ok(before.fragment().is_some() || before.edition() == Rfc1738)
    });
}
