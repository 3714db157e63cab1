//! Normal forms: every row of `vectors/normalize.jsonl`, and what holds of all of them.

use crate::vectors::{Complaints, Row, rows};
use uriel::{Edition, Level, ParseError, Registry, Scheme, Uri, UriRef};

fn level<'r>(row: &Row, registry: &'r Registry) -> Level<'r> {
    match row.text("level") {
        Some("string") => Level::String,
        Some("syntax") => Level::Syntax,
        Some("scheme") => Level::Scheme(registry),
        other => panic!("{} has the level {other:?}", row.id()),
    }
}

#[test]
fn every_row_agrees() {
    let mut complaints = Complaints::default();
    for row in rows("normalize.jsonl") {
        let registry = Registry::under(row.edition());
        let level = level(&row, &registry);
        let url = UriRef::parse_with(row.input(), row.edition()).expect("the row is valid");
        let (normal, expected) = (url.normalize(level), row.text("expect").expect("a row expects a text"));
        let complaint = (normal.as_str() != expected).then(|| format!("{normal}, expected {expected}"));
        complaints.note(&row, complaint);
        let mut buffer = "what was there".to_owned();
        url.normalize_into(level, &mut buffer);
        complaints.note(&row, (buffer != expected).then(|| format!("{buffer} in the buffer, expected {expected}")));
        let is_normal = url.is_normalized(level);
        complaints.note(&row, (is_normal != (row.input() == expected)).then(|| format!("is_normalized: {is_normal}")));
        complaints.note(&row, (!normal.as_uri_ref().is_normalized(level)).then(|| "not idempotent".to_owned()));
        if let Ok(uri) = Uri::parse_with(row.input(), row.edition()) {
            let owned = uri.normalize(level);
            complaints.note(&row, (owned.as_str() != expected).then(|| format!("{owned} as a URI")));
        }
    }
    complaints.settle(4 * 52);
}

#[track_caller]
fn normal(edition: Edition, text: &str) -> String {
    let url = UriRef::parse_with(text, edition).unwrap_or_else(|error| panic!("{edition}: {text:?}: {error}"));
    url.normalize(Level::Scheme(&Registry::under(edition))).into_string()
}

#[track_caller]
fn all_make(edition: Edition, texts: &[(&str, &str)]) {
    for (text, expected) in texts {
        assert_eq!(normal(edition, text), *expected, "{edition}: {text:?}");
    }
}

/// A URL whose normal form by the syntax its scheme refuses keeps its path, except for the digits of escapes.
#[test]
fn a_normal_form_by_scheme_is_a_url_of_its_scheme() {
    all_make(
        Edition::Rfc3986,
        &[
            ("news:a%7e", "news:a%7E"),
            ("NEWS://H/%61%7e", "news://h/%61%7E"),
            ("news://h/%61", "news://h/a"),
            ("nntp://H/a%7e", "nntp://h/a%7E"),
            ("nntp://h/..", "nntp://h/.."),
            ("wais://1.2.3.4/.//", "wais://1.2.3.4/.//"),
            // None of these is a URL of its scheme.
            ("nntp://h/%7e/../", "nntp://h/~/../"),
            ("news:~", "news:~"),
        ],
    );
    let (registry, url) = (Registry::current(), UriRef::parse("nntp://H/a%7e").unwrap());
    assert_eq!(url.normalize(Level::Syntax).as_str(), "nntp://h/a~");
    for (other, alike) in [("nntp://h:119/a%7E", true), ("nntp://h/%61%7E", true), ("nntp://h/a", false)] {
        assert_eq!(url.is_equivalent(UriRef::parse(other).unwrap(), Level::Scheme(&registry)), alike, "{other}");
    }
}

/// A scheme of another crate whose rule refuses some normal forms.
#[test]
fn a_scheme_of_ones_own_keeps_what_it_needs() {
    /// A path without "~".
    struct Plain;

    impl Scheme for Plain {
        const NAME: &'static str = "plain";
        type Url<'a> = Uri<'a>;

        fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
            if uri.path().contains('~') { Err(uri.refuse("a path without tildes", 0..1)) } else { Ok(*uri) }
        }
    }

    let registry = Registry::current().with(Plain);
    for (text, normal) in [("PLAIN://H/%61", "plain://h/a"), ("plain://h/%61%7e", "plain://h/%61%7E")] {
        let url = Uri::parse(text).unwrap().normalize(Level::Scheme(&registry));
        assert_eq!(url, normal);
        assert!(url.is_normalized(Level::Scheme(&registry)));
    }
}

/// Normalising a relative reference: dot segments stay, for they mean something until it is resolved.
//= https://www.rfc-editor.org/rfc/rfc3986#section-5.2.1
//= type=test
//# A URI reference must be transformed to its target URI before it can be normalized.
#[test]
fn relative_references_keep_their_dot_segments() {
    let texts = [
        ("a/..", "a/.."),
        ("./a:b", "./a:b"),
        ("../%2e/%7E", ".././~"),
        ("/a/../b", "/a/../b"),
        ("//H/./a", "//h/./a"),
        ("a/../b:c", "a/../b:c"),
    ];
    all_make(Edition::Rfc3986, &texts);
    all_make(Edition::Rfc2396, &texts[..2]);
}

/// A path without a root is no hierarchy: its escapes are all that changes.
#[test]
fn a_path_without_a_root_keeps_its_dot_segments() {
    all_make(Edition::Rfc3986, &[("x:a/../%62", "x:a/../b"), ("x:..", "x:.."), ("x:%2e/a", "x:./a")]);
}

/// No path becomes an authority, whatever is removed from it.
#[test]
fn a_path_becomes_no_host() {
    all_make(
        Edition::Rfc3986,
        &[
            ("x:/..//a", "x:/.//a"),
            ("x:/.//a", "x:/.//a"),
            ("x:/a/..//b", "x:/.//b"),
            ("x:/%2e//h", "x:/.//h"),
            ("x:/%2F/h", "x:/%2F/h"),
            ("x://h/..//a", "x://h//a"),
            ("x:///..//a", "x:////a"),
        ],
    );
    // An escape is what keeps this from being a login.
    for edition in [Edition::Rfc1738, Edition::Draft1996] {
        all_make(edition, &[("x://a%62c/%61", "x://a%62c/a"), ("x://a_b%2d%c3/%c3", "x://a_b%2D%C3/%C3")]);
    }
    // And this from being a server instead of the name of a registry.
    for edition in [Edition::Rfc2396, Edition::Rfc2396bis] {
        all_make(edition, &[("x://A%62c/%61", "x://A%62c/a"), ("x://a%c3@%62", "x://a%C3@%62")]);
    }
}

/// Draft 1996 has ":" in the first segment of a relative reference too, which "will likely be mistaken for a scheme
/// name".
#[test]
fn a_relative_reference_becomes_no_absolute_one() {
    all_make(
        Edition::Draft1996,
        &[
            ("a%2Eb:c", "./a.b:c"),
            ("./a.b:c", "./a.b:c"),
            ("%7E:c", "~:c"),
            ("a/%2e:b", "a/.:b"),
            ("%41:#%61", "./A:#a"),
        ],
    );
}

/// Draft 1996 makes no difference between empty and absent, but a reference that is nothing else is kept.
#[test]
fn only_draft_1996_drops_what_is_empty() {
    all_make(Edition::Draft1996, &[("x://h/a;?#", "x://h/a"), ("x:?", "x:"), ("?", "?"), ("x:///a", "x:///a")]);
    for edition in [Edition::Rfc2396, Edition::Rfc2396bis, Edition::Rfc3986] {
        all_make(edition, &[("x://h/a;?#", "x://h/a;?#")]);
    }
}

/// Ports are decimal numbers, of which the default is left out; so is an empty one, whatever the scheme.
#[test]
fn ports() {
    for edition in [Edition::Draft1996, Edition::Rfc2396, Edition::Rfc2396bis, Edition::Rfc3986] {
        all_make(
            edition,
            &[
                ("ftp://h:021/", "ftp://h/"),
                ("ftp://h:/", "ftp://h/"),
                ("ftp://h:0/", "ftp://h:0/"),
                ("ftp://h:00/", "ftp://h:0/"),
                ("ftp://h:65557/", "ftp://h:65557/"),
                ("ftp://h:002121/", "ftp://h:2121/"),
                ("ftp://h:1000000000000000000000021/", "ftp://h:1000000000000000000000021/"),
                ("x://h:/", "x://h/"),
                ("x://h:021/", "x://h:021/"),
                ("//h:/", "//h/"),
                ("//h:21/", "//h:21/"),
            ],
        );
    }
    all_make(Edition::Rfc1738, &[("ftp://h:021/", "ftp://h/"), ("ftp://h:/", "ftp://h:/")]);
}

/// Only RFC 3986 says how to write what may be left out, and of schemes that are known.
#[test]
fn an_empty_path_is_a_root_by_rfc_3986() {
    all_make(
        Edition::Rfc3986,
        &[("ftp://h", "ftp://h/"), ("ftp://h?q", "ftp://h/?q"), ("x://h", "x://h"), ("news:", "news:"), ("//h", "//h")],
    );
    all_make(Edition::Rfc2396, &[("ftp://h", "ftp://h")]);
    all_make(Edition::Rfc1738, &[("ftp://h", "ftp://h")]);
}

/// Files of this machine: a default host, and a normal form of its own.
struct Local;

impl Scheme for Local {
    const NAME: &'static str = "local";
    const DEFAULT_PORT: Option<u16> = Some(7);
    const DEFAULT_HOST: Option<&'static str> = Some("localhost");
    type Url<'a> = Uri<'a>;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
        Ok(*uri)
    }

    fn normalize(&self, normal: &str, _: Edition) -> Option<String> {
        let (before, drive) = normal.split_at_checked(9)?;
        match drive {
            "broken" => Some("no URI".to_owned()),
            "other" => Some("other:".to_owned()),
            _ if before == "local:///" => Some(format!("{before}{}", drive.to_ascii_uppercase())),
            _ => None,
        }
    }
}

#[test]
fn a_scheme_has_its_own_part() {
    let registry = Registry::current().with(Local);
    let level = Level::Scheme(&registry);
    for (text, expected) in [
        ("local://localhost/c", "local:///C"),
        ("local://%4Cocalhost:7", "local:///"),
        ("local:///C", "local:///C"),
        // "If, however, either the userinfo or port subcomponents are non-empty, then the host should be given
        // explicitly".
        ("local://u@localhost/c", "local://u@localhost/c"),
        ("local://LOCALHOST:8/c", "local://localhost:8/c"),
        // A text that is no URL of the scheme is refused.
        ("local:///broken", "local:///broken"),
        ("local:///other", "local:///other"),
    ] {
        let url = Uri::parse(text).expect("a URI");
        let mut buffer = String::new();
        url.normalize_into(level, &mut buffer);
        assert_eq!((url.normalize(level).as_str(), buffer.as_str()), (expected, expected), "{text}");
        assert_eq!(url.is_normalized(level), text == expected, "{text}");
    }
}
