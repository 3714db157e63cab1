//! Errors: their offset, and the production that they name.

use uriel::Edition::{Draft1996, Rfc1738, Rfc2396, Rfc2396bis, Rfc3986};
use uriel::{
    Edition, UriRef,
    error::Found,
    schemes::{ftp::Ftp, gopher::Gopher, news::News},
};

use super::{LATER, refuse, typed_refuse};

/// The error of a bad escape is at its "%", in every edition and every component: the escape is one terminal to the
/// reader.
#[test]
fn a_bad_escape_is_reported_at_its_percent() {
    for edition in Edition::ALL {
        for text in [
            "x://h/a%",
            "x://h/a%4",
            "x://h/a%zz",
            "x://h/a%4z",
            "x://h/a%z4",
            "x://h/%%41",
            "x://h/%25%",
            "x://h/%\u{e9}",
            "x://h/%4\u{e9}",
            "x://u%4@h/",
            "x://u:p%zz@h/",
            "x:a%",
            "x:%4",
        ] {
            let at = if text.ends_with("%25%") { 9 } else { text.find('%').expect("it has one") };
            assert_eq!(refuse(edition, text).offset(), at, "{edition}: {text}");
        }
    }
    for edition in LATER {
        for text in ["x://h/a?b%4", "x://h/a#b%zz", "a/b%", "%", "?%", "#%4z"] {
            assert_eq!(refuse(edition, text).offset(), text.find('%').expect("it has one"), "{edition}: {text}");
        }
    }
    for edition in Edition::ALL {
        assert_eq!(typed_refuse(&Ftp, edition, "ftp://h/a/b%4").offset(), 11, "{edition}");
        assert_eq!(typed_refuse(&Ftp, edition, "ftp://u%zz@h/").offset(), 7, "{edition}");
        assert_eq!(typed_refuse(&Gopher, edition, "gopher://h/0a%0").offset(), 13, "{edition}");
        assert_eq!(typed_refuse(&Gopher, edition, "gopher://h/%0").offset(), 11, "{edition}");
        assert_eq!(typed_refuse(&News, edition, "news:a%4@h").offset(), 6, "{edition}");
    }
}

/// The production that an error names after a host or a port, where nothing else can begin.
///
/// By what could still go on there, and not by the path, which would have to begin with "/". Under RFC 2396 and 2396bis
/// that is the whole authority, for it may be the name of a registry.
#[test]
fn names_the_production_that_could_still_go_on() {
    for (edition, host, port) in [
        (Rfc1738, "host", "port"),
        (Draft1996, "host", "port"),
        (Rfc2396, "authority", "authority"),
        (Rfc2396bis, "authority", "authority"),
        (Rfc3986, "reg-name", "port"),
    ] {
        for (text, expected) in [
            ("x://a.b{", host),
            ("x://1.2.3.4{", host),
            ("x://u@a.b{", host),
            ("x://a.b:80{", port),
            ("x://u@h:80{", port),
        ] {
            let error = refuse(edition, text);
            assert_eq!((error.offset(), error.production()), (text.len() - 1, expected), "{edition}: {text}");
        }
    }
}

/// The production that an error names where neither a scheme nor a path can begin.
///
/// The scheme is given up there, so that it is by a relative reference that the text is judged, where the edition has
/// them.
#[test]
fn judges_a_text_without_a_scheme_as_a_relative_reference() {
    for (edition, production) in [
        (Rfc1738, "scheme"),
        (Draft1996, "path"),
        (Rfc2396, "rel_segment"),
        (Rfc2396bis, "rel-segment"),
        (Rfc3986, "segment-nz-nc"),
    ] {
        for text in ["^", "^://h/", "^and longer than what is read by table"] {
            let error = refuse(edition, text);
            assert_eq!((error.offset(), error.production()), (0, production), "{edition}: {text}");
        }
    }
}

/// The production that an error names where a rule of its own document was read.
#[test]
fn names_the_production_of_the_document_that_has_it() {
    for (text, at) in [("gopher://h/%09", 11), ("gopher://h/%0a", 11), ("gopher://h/\"", 11)] {
        let error = typed_refuse(&Gopher, Rfc1738, text);
        assert_eq!((error.offset(), error.production()), (at, "gtype"), "{text}");
        assert_eq!(error.section(), Some("RFC 1738 section 3.4"), "{text}");
    }
    assert_eq!(refuse(Rfc2396bis, "x://[1:g]/").production(), "h4");
    assert_eq!(refuse(Rfc3986, "x://[1:g]/").production(), "h16");
}

/// The character that may not stand there is named, and never one that belongs to a password or would if an "@"
/// followed.
#[test]
fn names_no_character_of_a_password() {
    for edition in Edition::ALL {
        for text in [
            "x://me:p{w@h/",
            "x://me:{@h/",
            "x://me:p{w@x@h/",
            "x://me:p{w",
            "x://h:80{/",
            "x://h:80a/",
            "x://me@h:80{/",
            "x://h//me:p{w@h",
            "x://h/?u=ftp%3A%2F%2Fme%3Ap{w%40h",
            "x://me%3Ap{w@h/",
        ] {
            // Under some editions a part of them is opaque.
            let Err(error) = UriRef::parse_with(text, edition) else { continue };
            assert_eq!((error.found(), error.to_string().contains('{')), (None, false), "{edition}: {text}: {error}");
        }
        for text in ["x://h/{", "x://h/a:{@b", "x://h{/", "x:{", "x:a{@h", "x:me:p{w@h", "x://h?a:b{"] {
            assert_eq!(refuse(edition, text).found(), Some(Found::Char('{')), "{edition}: {text}");
        }
    }
}

/// Under every edition the mend is such that the text is read, or comes further.
#[test]
fn a_mend_mends() {
    for edition in Edition::ALL {
        for text in [
            "x://h/{",
            "x:a\u{e9}",
            "x://h/a\tb",
            "x://h/%",
            "x://h/%4",
            "x:\0",
            "x://h/?\"#",
            "x:\u{fffd}",
            "x://h/%zz",
        ] {
            let error = refuse(edition, text);
            let mend = error.mend().unwrap_or_else(|| panic!("{edition}: {text:?}")).to_string();
            let wrong = text[error.offset()..].chars().next().expect("not at the end");
            let mended = text.replacen(wrong, &mend, 1);
            let again = UriRef::parse_with(&mended, edition);
            assert!(again.is_ok_and(|read| read.as_str() == mended) || mended.contains('#'), "{edition}: {mended:?}");
        }
    }
    assert_eq!(refuse(Rfc3986, "x://h:%/").mend(), None, "a port has no escapes");
}

#[test]
fn reports_draw_invisible_characters_in_their_columns() {
    let text = "x:\0\t\x7f\u{85}b{\u{3164}\u{2800}";
    let report = refuse(Rfc3986, text).report(text).to_string();
    assert!(report.ends_with("\n  x:\u{2400}\u{2409}\u{2421}\u{fffd}b{\u{fffd}\u{fffd}\n    ^"), "{report}");
}
