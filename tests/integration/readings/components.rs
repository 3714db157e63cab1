//! Components of the generic parse: opaque parts, paths, queries and fragments.

use uriel::Edition::{Draft1996, Rfc1738, Rfc2396, Rfc2396bis, Rfc3986};
use uriel::{
    Encoded, Form, Kind,
    schemes::{ftp::Ftp, gopher::Gopher},
};

use super::{LATER, assert_opaque, parse, refuse, typed_refuse};

/// Generic RFC 1738: a "//" part that is no `<login>`.
///
/// Valid through `*xchar`, and then all of it is opaque: the BNF offers both branches without condition.
#[test]
fn rfc1738_slashes_without_a_login_are_opaque() {
    for (text, schemepart) in [
        ("x://", "//"),
        ("x:///", "///"),
        ("x:///p", "///p"),
        ("x://:80/p", "//:80/p"),
        ("x://h:/p", "//h:/p"),
        ("x://h:80a/p", "//h:80a/p"),
        ("x://a_b/p", "//a_b/p"),
        ("x://-a/p", "//-a/p"),
        ("x://a-/p", "//a-/p"),
        ("x://a./p", "//a./p"),
        ("x://a.1/p", "//a.1/p"),
        ("x://1.2.3/p", "//1.2.3/p"),
        ("x://u@/p", "//u@/p"),
        ("x://u@v@h/p", "//u@v@h/p"),
        ("x://u:p:q@h/p", "//u:p:q@h/p"),
        ("x://h?q", "//h?q"),
        ("x://h;p", "//h;p"),
        ("x://h%41/p", "//h%41/p"),
    ] {
        assert_opaque(parse(Rfc1738, text), schemepart);
    }
    for text in ["ftp:///p", "ftp://h:/p", "ftp://a_b/p", "ftp://h?q"] {
        parse(Rfc1738, text);
        typed_refuse(&Ftp, Rfc1738, text);
    }
}

/// 1996 draft: absolute URL whose server is no `<server>`.
///
/// Valid as `opaque-URL`, without a server.
#[test]
fn draft1996_slashes_without_a_server_are_opaque() {
    for (text, rest) in
        [("x://a_b/p", "//a_b/p"), ("x://u@/p", "//u@/p"), ("x://h:80a/p", "//h:80a/p"), ("x://1.2.3/p", "//1.2.3/p")]
    {
        assert_opaque(parse(Draft1996, text), rest);
    }
    // A relative URL has no such branch.
    for text in ["//a_b/p", "//u@/p", "//h:80a/p", "//1.2.3/p"] {
        refuse(Draft1996, text);
    }
}

/// Generic RFC 1738: is "?query" split off?
///
/// No: a query belongs to http and wais only, the generic urlpath keeps the "?".
#[test]
fn rfc1738_has_no_generic_query() {
    let uri = parse(Rfc1738, "x://h/a?b");
    assert_eq!((uri.path().as_str(), uri.query(), uri.kind()), ("/a?b", None, Kind::Absolute));
    assert_eq!(uri.urlpath().expect("it has a slash"), "a?b");
    assert_opaque(parse(Rfc1738, "x:a?b"), "a?b");
}

/// RFC 1738 and "#fragment".
///
/// A URL never contains "#": it is refused there, however much went well before.
#[test]
fn rfc1738_has_no_fragment() {
    for (text, at) in
        [("x://h/p#f", 7), ("x://h#f", 5), ("x:p#", 3), ("x:#", 2), ("ftp://h/a/b#f", 11), ("http://h/?q#f", 11)]
    {
        assert_eq!(refuse(Rfc1738, text).offset(), at, "{text}");
    }
    assert_eq!(typed_refuse(&Ftp, Rfc1738, "ftp://h/a#b").offset(), 9);
    assert_eq!(typed_refuse(&Gopher, Rfc1738, "gopher://h/0a#b").offset(), 13);
    for edition in LATER {
        assert_eq!(parse(edition, "x://h/p#f").fragment().expect("it has one"), "f", "{edition}");
    }
}

/// RFC 2396: reference that is only a query.
///
/// Valid: the document resolves "?y" itself.
#[test]
fn rfc2396_a_query_alone_is_a_reference() {
    for edition in [Rfc2396, Rfc2396bis, Rfc3986] {
        for (text, query, fragment) in
            [("?y", "y", None), ("?", "", None), ("?y/./x?z", "y/./x?z", None), ("?y#s", "y", Some("s"))]
        {
            let uri = parse(edition, text);
            assert_eq!(
                (uri.kind(), uri.form(), uri.path().as_str()),
                (Kind::Relative, Form::Empty, ""),
                "{edition}: {text}"
            );
            assert_eq!(uri.query().map(Encoded::as_str), Some(query), "{edition}: {text}");
            assert_eq!(uri.fragment().map(Encoded::as_str), fragment, "{edition}: {text}");
        }
    }
}

/// Draft 1996: the form of a reference that is only a query, or only parameters.
///
/// A relative path: `rel_path` is `[ path ] [ ";" parameters ] [ "?" query ]`.
#[test]
fn draft1996_a_query_alone_is_a_relative_path() {
    for text in ["?q", "?", "?q#f", ";x", ";", ";x?q", "a?q"] {
        assert_eq!(
            (parse(Draft1996, text).kind(), parse(Draft1996, text).form()),
            (Kind::Relative, Form::RelPath),
            "{text}"
        );
    }
    for text in ["x:?q", "x:;x"] {
        assert_eq!(
            (parse(Draft1996, text).kind(), parse(Draft1996, text).form()),
            (Kind::Absolute, Form::RelPath),
            "{text}"
        );
    }
    for text in ["", "#f", "x:", "x:#f"] {
        assert_eq!(parse(Draft1996, text).form(), Form::Empty, "{text}");
    }
}

/// RFC 2396 / 2396bis-00: "?" in an opaque part.
///
/// Data: the BNF is normative, the regular expression of appendix B is for the potential components of any reference.
#[test]
fn a_question_mark_in_an_opaque_part_is_data() {
    for edition in [Rfc2396, Rfc2396bis] {
        for (text, part) in [("x:a?b", "a?b"), ("x:a?b?c/d", "a?b?c/d"), ("x:;?", ";?")] {
            assert_opaque(parse(edition, text), part);
        }
    }
    for edition in [Draft1996, Rfc3986] {
        let uri = parse(edition, "x:a?b");
        assert_eq!((uri.path().as_str(), uri.kind()), ("a", Kind::Absolute), "{edition}");
        assert_eq!(uri.query().expect("it has one"), "b", "{edition}");
    }
}

/// 2396bis-00: "x:?q" is both hier-part and opaque-part.
///
/// First alternative: path "", query "q". RFC 2396, whose `hier_part` cannot be empty, has only the opaque part.
#[test]
fn rfc2396bis_a_query_behind_the_scheme() {
    for edition in [Rfc2396bis, Rfc3986] {
        let uri = parse(edition, "x:?q");
        assert_eq!((uri.kind(), uri.form(), uri.path().as_str()), (Kind::Absolute, Form::Empty, ""), "{edition}");
        assert_eq!(uri.query().expect("it has one"), "q", "{edition}");
    }
    assert_opaque(parse(Rfc2396, "x:?q"), "?q");
    // In a part that begins with anything else, "?" and brackets are data.
    assert_opaque(parse(Rfc2396bis, "x:[?q]"), "[?q]");
}

/// 1996 draft: path that begins with an empty segment.
///
/// Server "h", and the path after the slash begins with another: hierarchical.
#[test]
fn draft1996_a_path_may_begin_with_an_empty_segment() {
    for (text, host, path) in [("http://h//p", "h", "//p"), ("http://h///", "h", "///"), ("http://h/;x", "h", "/")] {
        let uri = parse(Draft1996, text);
        assert_eq!((uri.kind(), uri.form()), (Kind::Absolute, Form::NetPath), "{text}");
        assert_eq!((uri.host().expect("a host").as_str(), uri.path().as_str()), (host, path), "{text}");
    }
    let uri = parse(Draft1996, "//h//p");
    assert_eq!((uri.kind(), uri.path().as_str()), (Kind::Relative, "//p"));
}

/// 1996 draft: rootless absolute URL, generic or opaque.
///
/// First alternative: hierarchical, with a relative path.
#[test]
fn draft1996_a_rootless_url_is_hierarchical() {
    for (text, path) in [("mailto:a@b", "a@b"), ("news:a.b", "a.b"), ("x:a/b", "a/b")] {
        let uri = parse(Draft1996, text);
        assert_eq!((uri.kind(), uri.form(), uri.path().as_str()), (Kind::Absolute, Form::RelPath, path), "{text}");
    }
    for edition in [Rfc1738, Rfc2396, Rfc2396bis] {
        assert_opaque(parse(edition, "mailto:a@b"), "a@b");
    }
}

/// 1996 draft: empty against absent.
///
/// Empty and absent are one to the draft; the text is printed back as it came all the same.
#[test]
fn draft1996_empty_components_are_kept_in_the_text() {
    for text in ["x://h/a?", "x://h/a#", "x://h/a;", "x://h/a;?#", "a?", "a;", "#", "?", ";"] {
        let uri = parse(Draft1996, text);
        for part in [uri.params(), uri.query(), uri.fragment()] {
            assert!(part.is_none_or(|part| part.is_empty()), "{text}");
        }
        assert_eq!(uri.to_string(), text);
    }
    // In the other editions they are two.
    for edition in [Rfc2396, Rfc2396bis, Rfc3986] {
        assert_eq!(parse(edition, "x://h/a").query(), None, "{edition}");
        assert_eq!(parse(edition, "x://h/a?").query().expect("present and empty"), "", "{edition}");
        assert_eq!(parse(edition, "x://h/a#").fragment().expect("present and empty"), "", "{edition}");
    }
}

/// 1996 draft: empty server of the base.
///
/// The "//" is part of the text: `file:///a/b` and `file:/a/b` stay two.
#[test]
fn draft1996_an_empty_server_is_not_lost() {
    let (with, without) = (parse(Draft1996, "file:///a/b"), parse(Draft1996, "file:/a/b"));
    assert_eq!((with.form(), with.path().as_str()), (Form::NetPath, "/a/b"));
    assert_eq!((without.form(), without.path().as_str()), (Form::AbsPath, "/a/b"));
    assert_ne!(with, without);
    assert_eq!(with.to_string(), "file:///a/b");
}
