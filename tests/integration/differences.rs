//! Differences between the editions: a row for each, with the sentence of the document that makes it.

use crate::vectors::{self, rows};
use Component::{Authority, Fragment, Host, HostKind, Kind, Params, Path, Port, Query, Userinfo};
use Edition::{Draft1996, Rfc1738, Rfc2396, Rfc2396bis, Rfc3986};
use uriel::{
    Edition, Uri, UriRef,
    differences::Component,
    resolve::{Target, TargetError},
};

struct Row {
    text: &'static str,
    /// The editions that refuse the text.
    refuse: &'static [Edition],
    /// The components that differ among the editions that admit it.
    differ: &'static [Component],
    place: &'static str,
    /// Word for word.
    sentence: &'static str,
}

const NONE: &[Edition] = &[];
/// A relative reference: RFC 1738 has none.
const OLDEST: &[Edition] = &[Rfc1738];

#[rustfmt::skip]
const ROWS: &[Row] = &[
    Row { text: "ftp://h/a/b", refuse: NONE, differ: &[],
        place: "RFC 1738 section 5", sentence: "ip-schemepart = \"//\" login [ \"/\" urlpath ]" },
    Row { text: "http://h/~me", refuse: OLDEST, differ: &[],
        place: "draft 00e appendix E.2", sentence: "The tilde \"~\" character was added to those in the \"unreserved\" set" },
    Row { text: "../g", refuse: OLDEST, differ: &[],
        place: "RFC 1738 section 5", sentence: "genericurl = scheme \":\" schemepart" },
    Row { text: "#f", refuse: OLDEST, differ: &[],
        place: "draft 00e appendix E.1", sentence: "it provides a reference definition for use by other IETF specifications" },
    Row { text: "http://h/a#f", refuse: OLDEST, differ: &[],
        place: "draft 00e appendix E.1", sentence: "how to describe fragment identifiers given that they are not part of the URL" },
    Row { text: "http://h/a?b", refuse: NONE, differ: &[Path, Query],
        place: "draft 00e section 4.3.4", sentence: "the substring after the first (left-most) question mark and up to the end of the reference is the query component" },
    Row { text: "http://h/a;b/c", refuse: NONE, differ: &[Path, Params],
        place: "draft 00e section 4.3.3", sentence: "the substring after the first (left-most) semicolon and up to the end of the reference is the parameters component" },
    Row { text: "a;b", refuse: OLDEST, differ: &[Path, Params],
        place: "RFC 2396 appendix G.4", sentence: "parameters have been removed as a separate component and may now appear in any path segment" },
    Row { text: "mailto:me@h", refuse: NONE, differ: &[Kind],
        place: "RFC 2396 section 3", sentence: "URI that do not make use of the slash \"/\" character for separating hierarchical components are considered opaque" },
    Row { text: "mailto:me@h?subject=x", refuse: NONE, differ: &[Kind, Path, Query],
        place: "RFC 2396 section 3", sentence: "opaque_part = uric_no_slash *uric" },
    Row { text: "x:/a", refuse: NONE, differ: &[Kind],
        place: "draft 00e section 4.2", sentence: "This generic-URL syntax is used in interpreting relative URLs." },
    Row { text: "x:", refuse: &[Rfc2396], differ: &[Kind],
        place: "2396bis-00 appendix G.2", sentence: "This also allows an absolute-URI to consist of nothing after the \"scheme:\"" },
    Row { text: "1x:a", refuse: &[Rfc2396, Rfc2396bis, Rfc3986], differ: &[Kind],
        place: "RFC 2396 section 3.1", sentence: "scheme = alpha *( alpha | digit | \"+\" | \"-\" | \".\" )" },
    Row { text: "http://999.1.1.1/", refuse: NONE, differ: &[HostKind],
        place: "2396bis-00 appendix G.1", sentence: "the definition of IPv4address has been improved in order to limit each decimal octet to the range 0-255" },
    Row { text: "http://[::1]/", refuse: &[Rfc1738, Draft1996, Rfc2396], differ: &[],
        place: "2396bis-00 appendix G.1", sentence: "IPv6 literals have been added to the list of possible identifiers for the host portion of a server component" },
    Row { text: "http://[v1.x]/", refuse: &[Rfc1738, Draft1996, Rfc2396, Rfc2396bis], differ: &[],
        place: "RFC 3986 appendix D.1", sentence: "a version flag to anticipate future versions of IP literals" },
    Row { text: "http://a_b/", refuse: NONE, differ: &[Kind, Authority, Host, Path],
        place: "RFC 2396 appendix G.4", sentence: "the authority is no longer restricted to the IP server syntax" },
    Row { text: "http://%61/", refuse: NONE, differ: &[Kind, Authority, Host, Path],
        place: "RFC 3986 section 3.2.2", sentence: "The reg-name syntax allows percent-encoded octets" },
    Row { text: "http://h.:80/", refuse: NONE, differ: &[Kind, Authority, Host, Port, Path],
        place: "RFC 2396 section 3.2.2", sentence: "may be followed by a single \".\" if it is necessary to distinguish between the complete domain name and any local domain" },
    Row { text: "http://h:/", refuse: NONE, differ: &[Kind, Authority, Host, Port, Path],
        place: "draft 00e appendix E.3", sentence: "The URL port is now *digit instead of 1*digit" },
    Row { text: "http://a$b@h/", refuse: NONE, differ: &[],
        place: "RFC 1738 section 5", sentence: "safe = \"$\" | \"-\" | \"_\" | \".\" | \"+\"" },
    Row { text: "http://me:pw:x@h/", refuse: NONE, differ: &[Kind, Authority, Userinfo, Host, Path],
        place: "RFC 2396 section 3.2.2", sentence: "userinfo = *( unreserved | escaped | \";\" | \":\" | \"&\" | \"=\" | \"+\" | \"$\" | \",\" )" },
    Row { text: "file:///a", refuse: NONE, differ: &[Kind, Authority, Host, Path],
        place: "RFC 3986 section 3.2.2", sentence: "no authority, an empty host, and \"localhost\" all mean the end-user's machine" },
    Row { text: "http://h/[", refuse: &Edition::ALL, differ: &[],
        place: "RFC 3986 section 3.2.2", sentence: "This is the only place where square bracket characters are allowed in the URI syntax." },
    Row { text: "x:a[", refuse: &[Rfc1738, Draft1996, Rfc2396, Rfc3986], differ: &[],
        place: "2396bis-00 appendix G.1", sentence: "allowed within the opaque part of an opaque URI" },
    Row { text: "?y", refuse: OLDEST, differ: &[],
        place: "2396bis-00 appendix G.2", sentence: "has been corrected to allow a relative URI path to be empty" },
];

#[test]
fn each_row() {
    for Row { text, refuse, differ, place, sentence } in ROWS {
        let differences = Edition::differences(text);
        let refused: Vec<_> =
            differences.readings().filter_map(|(edition, reading)| reading.is_err().then_some(edition)).collect();
        let why = format!("{text:?}: {place}: {sentence}");
        assert_eq!(refused, *refuse, "{why}");
        assert_eq!(differences.components().collect::<Vec<_>>(), *differ, "{why}");
        assert_eq!(differences.agree(), refuse.is_empty() && differ.is_empty(), "{why}");
    }
}

/// Every component has a row in which it differs; the scheme cannot, for a text begins with one or with none.
#[test]
fn the_rows_have_every_component() {
    let differ: Vec<Component> = ROWS.iter().flat_map(|row| row.differ).copied().collect();
    let missing = Component::ALL.into_iter().filter(|component| !differ.contains(component));
    assert_eq!(missing.collect::<Vec<_>>(), [Component::Scheme, Fragment]);
}

/// The readings are those of `parse_with`, and a component differs where the getters do.
#[test]
fn the_readings_are_those_of_the_parser() {
    let generic = rows("generic.jsonl");
    let inputs = generic.iter().map(vectors::Row::input).chain(ROWS.iter().map(|row| row.text));
    for text in inputs {
        let differences = Edition::differences(text);
        let parsed = Edition::ALL.map(|edition| UriRef::parse_with(text, edition));
        assert!(differences.readings().eq(Edition::ALL.into_iter().zip(parsed.clone())), "{text:?}");
        for (edition, reading) in Edition::ALL.into_iter().zip(parsed.clone()) {
            assert_eq!(differences.reading(edition), reading, "{text:?} under {edition}");
        }
        for component in Component::ALL {
            let of = |url: &UriRef<'_>| match component {
                Kind => Some(url.kind().to_string()),
                HostKind => url.host().map(|host| host.kind().to_string()),
                _ => component.of(url).map(str::to_owned),
            };
            let mut values: Vec<_> = parsed.iter().flatten().map(of).collect();
            if component == HostKind {
                values.retain(Option::is_some);
            }
            values.dedup();
            assert_eq!(differences.differs(component), values.len() > 1, "{component} of {text:?}");
        }
    }
}

/// The target of a reference on the base of the appendices C, `http://a/b/c/d;p?q`, where not all lead to the same:
/// draft 1996, RFC 2396, 2396bis-00 and RFC 3986.
const TARGETS: &[(&str, [&str; 4])] = &[
    // RFC 2396 appendix C.1 against all others.
    ("?y", ["http://a/b/c/d;p?y", "http://a/b/c/?y", "http://a/b/c/d;p?y", "http://a/b/c/d;p?y"]),
    // RFC 2396 appendix G.4: "Their influence has been removed from the algorithm for resolving a relative URI
    // reference."
    (";x", ["http://a/b/c/d;x", "http://a/b/c/;x", "http://a/b/c/;x", "http://a/b/c/;x"]),
    ("g;x=1/../y", ["http://a/b/c/g;x=1/../y", "http://a/b/c/y", "http://a/b/c/y", "http://a/b/c/y"]),
    ("g;x=1/./y", ["http://a/b/c/g;x=1/./y", "http://a/b/c/g;x=1/y", "http://a/b/c/g;x=1/y", "http://a/b/c/g;x=1/y"]),
    // RFC 3986 appendix C.2 (section 5.4.2) against appendix C.2 of the others.
    ("../../../g", ["http://a/../g", "http://a/../g", "http://a/../g", "http://a/g"]),
    ("/./g", ["http://a/./g", "http://a/./g", "http://a/./g", "http://a/g"]),
    ("/../g", ["http://a/../g", "http://a/../g", "http://a/../g", "http://a/g"]),
    // Draft section 4.3.4: "If the question mark is the last character [...] the query component is empty. The question
    // mark separator is discarded."
    ("g?", ["http://a/b/c/g", "http://a/b/c/g?", "http://a/b/c/g?", "http://a/b/c/g?"]),
];

const BASE: &str = "http://a/b/c/d;p?q";

#[test]
fn targets_differ() {
    for (reference, expected) in TARGETS {
        let targets = Edition::differences_on(reference, BASE);
        let have: Vec<_> = targets.targets().skip(1).map(|(_, target)| target.map(|target| target.as_str())).collect();
        assert_eq!(have, expected.map(Ok), "{reference:?}");
        assert!(!targets.agree() && targets.components().next().is_some(), "{reference:?}");
    }
}

#[test]
fn are_shown_a_line_each() {
    let show = |text| Edition::differences(text).to_string();
    assert_eq!(
        show("http://h:80:90/"),
        "\
kind: opaque (rfc1738, draft1996), absolute (rfc2396, rfc2396bis)
authority: absent (rfc1738, draft1996), \"h:80:90\" (rfc2396, rfc2396bis)
path: \"//h:80:90/\" (rfc1738, draft1996), \"/\" (rfc2396, rfc2396bis)
rfc3986: expected port at byte 11: a digit (RFC 3986 section 3.2.3)"
    );
    let shown = show("http://999.1.1.1/");
    assert_eq!(shown, "host_kind: ipv4 (rfc1738, draft1996, rfc2396), name (rfc2396bis, rfc3986)");
    let shown = show("x://me:secret@a_b/");
    assert!(shown.contains("authority: absent (rfc1738, draft1996), \"me:***@a_b\" (rfc2396"), "{shown}");
    assert!(shown.contains("path: \"//me:***@a_b/\" (rfc1738, draft1996), "), "{shown}");
    // Draft 1996 reads a password with a "?", the others a port and a query.
    let shown = show("x://u:1?secret@h/");
    assert!(!shown.contains("secret"), "{shown}");
}

#[test]
fn targets_are_the_same() {
    for reference in ["g:h", "g", "./g", "/g", "//g", "g?y", "g#s", "#s", "..", "../g", "../..", "g;x", ""] {
        let targets = Edition::differences_on(reference, BASE);
        assert!(targets.agree(), "{reference:?}");
        assert!(targets.targets().skip(1).all(|(_, target)| target.is_ok()), "{reference:?}");
    }
}

/// The targets are those that `resolve_against` gives, and what has none says why.
#[test]
fn the_targets_are_those_of_the_resolver() {
    let generic = rows("generic.jsonl");
    for base in [BASE, "http://a", "mailto:a@b", "file:///a/b", "a b"] {
        for reference in generic.iter().map(vectors::Row::input) {
            let targets = Edition::differences_on(reference, base);
            for (edition, target) in targets.targets() {
                let resolved = match (Uri::parse_with(base, edition), UriRef::parse_with(reference, edition)) {
                    (Err(error), _) => Err(TargetError::Base(error)),
                    (Ok(_), Err(error)) => Err(TargetError::Reference(error)),
                    (Ok(base), Ok(reference)) => reference.resolve_against(base).map_err(TargetError::Resolution),
                };
                assert_eq!(target, resolved.as_ref().map_err(Clone::clone), "{reference:?} on {base:?}: {edition}");
                assert_eq!(targets.target(edition), target);
            }
        }
    }
}

/// RFC 3986 section 4.4 calls every reference to the base one to the same document; before it, only an empty one was.
#[test]
fn the_same_document_differs() {
    let targets = Edition::differences_on("d", "http://a/d");
    let is_same = |edition| targets.target(edition).map(|target| target.target() == Target::SameDocument);
    assert_eq!((is_same(Rfc2396), is_same(Rfc3986)), (Ok(false), Ok(true)));
    assert!(!targets.agree());
    assert!(targets.components().next().is_none());
}
