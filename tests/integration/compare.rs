//! Comparing: every row of `vectors/equivalent.jsonl`, and what holds of all comparisons.

use crate::vectors::{Complaints, Row, rows};
use uriel::{Edition, Level, Registry, Uri, UriRef, differences::Component, normalize::Comparison};

fn read<'t>(row: &'t Row, side: &str) -> UriRef<'t> {
    UriRef::parse_with(row.text(side).expect("a row has two texts"), row.edition()).expect("the row is valid")
}

#[test]
fn every_row_agrees() {
    let mut complaints = Complaints::default();
    for row in rows("equivalent.jsonl") {
        let registry = Registry::under(row.edition());
        let (a, b) = (read(&row, "a"), read(&row, "b"));
        let level = match row.text("level") {
            Some("string") => Level::String,
            Some("syntax") => Level::Syntax,
            Some("scheme") => Level::Scheme(&registry),
            other => panic!("{} has the level {other:?}", row.id()),
        };
        let expected = row.get("equal").as_bool().expect("a row says whether");
        let equal = a.is_equivalent(b, level);
        complaints.note(&row, (equal != expected).then(|| format!("{a}, {b}: {equal}")));
        let rung = a.compare(b, &registry);
        let by_rung = matches!(
            (rung, level),
            (Comparison::String, _)
                | (Comparison::Syntax, Level::Syntax | Level::Scheme(_))
                | (Comparison::Scheme, Level::Scheme(_))
        );
        complaints.note(&row, (by_rung != expected).then(|| format!("{a}, {b}: {rung:?}")));
    }
    complaints.settle(2 * 79);
}

/// A scheme spells an empty path under one edition and not under the other, but the generic syntax finds no difference.
#[test]
fn equivalence_by_syntax_is_equivalence_by_scheme() {
    let a = UriRef::parse_with("nntp://a,b", Edition::Rfc1738).unwrap();
    let b = UriRef::parse_with("nntp://A,b", Edition::Rfc3986).unwrap();
    let registry = Registry::current();
    for (a, b) in [(a, b), (b, a)] {
        assert!(a.is_equivalent(b, Level::Syntax) && a.is_equivalent(b, Level::Scheme(&registry)), "{a}, {b}");
        assert_eq!(a.compare(b, &registry), Comparison::Syntax);
    }
}

/// A path from the root is another than one without a root: another library took them for one (CVE-2026-44928).
#[test]
fn a_rooted_path_is_no_rootless_one() {
    let registry = Registry::current();
    for (a, b) in [("x:a", "x:/a"), ("x:", "x:/"), ("a/b", "/a/b"), ("", "/"), ("mailto:a@h", "mailto:/a@h")] {
        let [one, other] = [a, b].map(|text| UriRef::parse(text).expect("a reference"));
        assert!(
            !one.is_equivalent(other, Level::Syntax) && !one.is_equivalent(other, Level::Scheme(&registry)),
            "{a} {b}"
        );
        assert_ne!(one, other);
    }
}

#[track_caller]
fn by_scheme(edition: Edition, a: &str, b: &str) -> Comparison {
    let [a, b] = [a, b].map(|text| UriRef::parse_with(text, edition).expect("a reference"));
    a.compare(b, &Registry::under(edition))
}

#[test]
fn ftp_by_its_commands() {
    for edition in Edition::ALL {
        for (a, b) in [
            ("ftp://h", "ftp://h/"),
            ("ftp://h/a;type=I", "ftp://h/a;type=i"),
            ("ftp://h/a%3A%40b", "ftp://h/a:@b"),
            ("ftp://u%3B:p%3B@h/a", "ftp://u;:p;@H:021/%61"),
        ] {
            assert_eq!(by_scheme(edition, a, b), Comparison::Scheme, "{edition}: {a}, {b}");
        }
        for (a, b, component) in [
            ("ftp://h/a", "ftp://h/a;type=i", Component::Path),
            ("ftp://h/%2Fa", "ftp://h//a", Component::Path),
            ("ftp://h//a", "ftp://h/a", Component::Path),
            ("ftp://h/a", "ftp://h/a/", Component::Path),
            ("ftp://@h/", "ftp://h/", Component::Userinfo),
            ("ftp://u%3Ap@h/", "ftp://u:p@h/", Component::Userinfo),
            ("ftp://h/", "ftp://g/", Component::Host),
            ("ftp://h/", "ftps://h/", Component::Scheme),
        ] {
            let found = by_scheme(edition, a, b);
            let told = [Comparison::Different(component), Comparison::Different(Component::Params)];
            assert!(told.contains(&found), "{edition}: {a}, {b}: {found:?}");
        }
    }
}

#[test]
fn gopher_by_its_request() {
    for edition in Edition::ALL {
        for (a, b) in [
            ("gopher://h", "gopher://h/"),
            ("gopher://h:70", "gopher://h/1"),
            ("gopher://h/%31", "gopher://h/"),
            ("gopher://h/1a%2Fb%3Fc", "gopher://h/1a/b?c"),
            ("gopher://h/7a%09b%3d", "gopher://h/7a%09b="),
        ] {
            assert_eq!(by_scheme(edition, a, b), Comparison::Scheme, "{edition}: {a}, {b}");
        }
        for (a, b) in [
            ("gopher://h/1", "gopher://h/0"),
            ("gopher://h/7a", "gopher://h/7a%09"),
            ("gopher://h/7a%09b", "gopher://h/7a%09b%09"),
            ("gopher://h/1A", "gopher://h/1a"),
            ("gopher://h/1/a/../b", "gopher://h/1/b"),
            ("gopher://h/1/a/%2e%2E/b", "gopher://h/1/b"),
            ("gopher://h/1/./b", "gopher://h/1/b"),
            ("gopher://h/../1", "gopher://h/1"),
        ] {
            assert_eq!(by_scheme(edition, a, b), Comparison::Different(Component::Path), "{edition}: {a}, {b}");
        }
    }
}

/// RFC 1738 section 2.3: "some URL schemes (such as the ftp, http, and file schemes) contain names that can be
/// considered hierarchical". In a name of another scheme "." and ".." are data.
#[test]
fn a_path_that_is_no_hierarchy_keeps_its_dots() {
    let registry = Registry::current();
    for (url, other, is_hierarchy) in [
        ("http://h/a/../b", "http://h/b", true),
        ("https://h/a/%2E%2e/b", "https://h/b", true),
        ("ftp://h/a/../b", "ftp://h/b", true),
        ("file:///a/./b", "file:///a/b", true),
        ("gopher://h/0a/../b", "gopher://h/b", false),
        ("nntp://h/../1", "nntp://h/1", false),
        ("wais://h/d/../p", "wais://h/p", false),
        ("wais://h/..?a", "wais://h/?a", false),
        ("prospero://h/a/../b;k=v", "prospero://h/b;k=v", false),
        ("prospero://h//../b", "prospero://h/b", false),
    ] {
        let [a, b] = [url, other].map(|text| UriRef::parse(text).expect("a reference"));
        assert!(registry.parse(url).is_ok() && a.is_equivalent(b, Level::Syntax), "{url}");
        let kept = url.replace("%2E%2e", "..");
        assert_eq!(a.normalize(Level::Syntax), other);
        assert_eq!(a.normalize(Level::Scheme(&registry)), if is_hierarchy { other } else { &kept });
        assert_eq!(a.is_normalized(Level::Scheme(&registry)), !is_hierarchy, "{url}");
        assert_eq!(a.is_equivalent(b, Level::Scheme(&registry)), is_hierarchy, "{url}");
        let comparison = if is_hierarchy { Comparison::Syntax } else { Comparison::Different(Component::Path) };
        assert_eq!(a.compare(b, &registry), comparison, "{url}");
        // Resolution knows no scheme, and takes escapes as they stand.
        let resolved = a.resolve_against(Uri::parse("x:").expect("a base")).expect("a URL");
        assert_eq!(resolved.as_uri(), if url.contains('%') { url } else { other });
    }
}

/// RFC 1738 section 3.3 reserves "/", ";" and "?", and later editions reserve more.
#[test]
fn http_by_what_it_reserves() {
    let alike = [
        ("http://h/a%40b", "http://h/a@b"),
        ("http://h/%3A%26%3d", "http://h/:&="),
        ("http://h/a;%3a/b?c%40", "HTTP://H:80/a;:/b?c@"),
        ("http://h/a?%26", "http://h/a?&"),
        ("http://h/%e9%2f@", "http://h/%E9%2F%40"),
    ];
    for (a, b) in alike {
        assert_eq!(by_scheme(Edition::Rfc1738, a, b), Comparison::Scheme, "{a}, {b}");
    }
    for edition in [Edition::Draft1996, Edition::Rfc2396, Edition::Rfc2396bis, Edition::Rfc3986] {
        for (a, b) in &alike[..2] {
            assert_eq!(by_scheme(edition, a, b), Comparison::Different(Component::Path), "{edition}: {a}, {b}");
        }
        assert_eq!(by_scheme(edition, alike[3].0, alike[3].1), Comparison::Different(Component::Query), "{edition}");
    }
    for (a, b) in [
        ("http://h/%2F", "http://h//"),
        ("http://h/a%2Fb", "http://h/a/b"),
        ("http://h/%3B", "http://h/;"),
        ("http://h/%2F;", "http://h/;%2F"),
        ("http://h/%2Fa", "http://h/%3Ba"),
        ("http://h/a;b/c", "http://h/a/b;c"),
        ("http://h/a%3Fb", "http://h/a?b"),
        ("http://h/a?b%2F", "http://h/a?b%3F"),
        ("http://h/a", "http://h/a?"),
        ("http://h/a%40", "http://h/a@b"),
    ] {
        for edition in Edition::ALL {
            let found = by_scheme(edition, a, b);
            // Draft 1996 has no empty query.
            let is_empty = edition == Edition::Draft1996 && b.ends_with('?');
            assert_eq!(matches!(found, Comparison::Different(_)), !is_empty, "{edition}: {a}, {b}: {found:?}");
        }
    }
    assert_eq!(by_scheme(Edition::Rfc1738, "http://h/%40", "http://g/@"), Comparison::Different(Component::Host));
    assert_eq!(by_scheme(Edition::Rfc1738, "http://h:81/%40", "http://h/@"), Comparison::Different(Component::Port));
}

/// RFC 1738 section 3.11 reserves ";" alone: a slash in the name has no meaning.
#[test]
fn prospero_by_its_name() {
    for edition in Edition::ALL {
        for (a, b) in [
            ("prospero://h/%2Fa", "prospero://h//a"),
            ("prospero://h/a%2Fb%3Fc", "prospero://H:1525/a/b?c"),
            ("prospero://h/a;b%2F=c%2F", "prospero://h/a;b%2f=c%2f"),
            ("prospero://h/%3D;%3A=%40", "prospero://h/=;:=@"),
        ] {
            let found = by_scheme(edition, a, b);
            assert!(matches!(found, Comparison::Scheme | Comparison::Syntax), "{edition}: {a}, {b}: {found:?}");
        }
        for (a, b) in [
            ("prospero://h/a%3Bb=c", "prospero://h/a;b=c"),
            ("prospero://h/a;b%3Dc=d", "prospero://h/a;b=c%3Dd"),
            ("prospero://h/a;b=c%3Bd=e", "prospero://h/a;b=c;d=e"),
            ("prospero://h/a;b=;c=", "prospero://h/a;c=;b="),
            ("prospero://h/a", "prospero://h//a"),
        ] {
            let found = by_scheme(edition, a, b);
            assert!(matches!(found, Comparison::Different(_)), "{edition}: {a}, {b}: {found:?}");
        }
    }
}

/// Message-ids octet by octet, hosts included.
#[test]
fn news_by_its_message_id() {
    // RFC 5538 wants "/" encoded, and so has but one way to write it.
    assert_eq!(by_scheme(Edition::Rfc1738, "news:a%2Fb%3A@h", "news:a/b:@h"), Comparison::Scheme);
    for edition in Edition::ALL {
        assert_eq!(by_scheme(edition, "news:a%26b@h", "news:a&b@h"), Comparison::Scheme, "{edition}");
        assert_eq!(by_scheme(edition, "NEWS:%2A@h", "news:*@h") == Comparison::Syntax, edition != Edition::Rfc3986);
        for (a, b) in [("news:*", "news:%2A@h"), ("news:a@h", "news:a@H"), ("news:a.b", "news:A.b")] {
            assert_eq!(by_scheme(edition, a, b), Comparison::Different(Component::Path), "{edition}: {a}, {b}");
        }
    }
}

#[test]
fn fragments_are_compared_whatever_the_scheme() {
    for edition in [Edition::Rfc2396, Edition::Rfc2396bis, Edition::Rfc3986] {
        let fragments = |a, b| by_scheme(edition, a, b);
        assert_eq!(fragments("ftp://h/a;type=A#x", "ftp://h/a;type=a#%78"), Comparison::Scheme);
        assert_eq!(fragments("ftp://h/a;type=A#x", "ftp://h/a;type=a#X"), Comparison::Different(Component::Fragment));
        assert_eq!(fragments("ftp://h/#", "ftp://h/"), Comparison::Different(Component::Fragment));
    }
    assert_eq!(by_scheme(Edition::Draft1996, "ftp://h/#", "ftp://h/"), Comparison::Syntax);
}

/// A text that two editions read is the same text, but nothing else of it is said to be the same.
#[test]
fn editions_are_not_mixed() {
    let a = UriRef::parse_with("ftp://h/a;type=A", Edition::Rfc1738).expect("a URL");
    let b = UriRef::parse_with("ftp://h/a;type=a", Edition::Rfc2396).expect("a URL");
    let registry = Registry::current();
    assert_eq!(a.compare(b, &registry), Comparison::Different(Component::Path));
    let same = UriRef::parse_with("ftp://h/a;type=A", Edition::Rfc2396).expect("a URL");
    assert_eq!(a.compare(same, &registry), Comparison::String);
}

/// A host may reserve a character that it escapes, so its escapes are not decoded.
#[test]
fn compares_hosts_as_they_are_written() {
    for scheme in ["ftp", "gopher", "nntp", "prospero", "telnet", "wais"] {
        let [a, b] = ["h%21", "h!"].map(|host| format!("{scheme}://{host}/a.b"));
        let [a, b] = if scheme == "telnet" { ["telnet://h%21/".into(), "telnet://h!/".into()] } else { [a, b] };
        assert_eq!(by_scheme(Edition::Rfc3986, &a, &b), Comparison::Different(Component::Host), "{a}, {b}");
    }
}
