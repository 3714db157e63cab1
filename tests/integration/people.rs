//! What people are shown of a URL is made the same URL again by `mend`.
//!
//! `URIEL_STRINGS` says how many texts are made for each edition (100 000 if it is not set), `URIEL_SEED` which ones.

use crate::{
    generator::words::{Texts, Words},
    random::{expect_share, strings},
};
use regex_syntax::hir::{Class, HirKind};
use uriel::{
    Edition, Level, Registry, UriRef,
    mend::mend,
    people::is_invisible,
    write::{PathSegment, encode},
};

/// References with escapes of letters and other characters, and with hosts in Punycode.
static WORDS: Words = Words { schemes: SCHEMES, authorities: AUTHORITIES, pieces: PIECES, generated: 8, rootless: 4 };

const SCHEMES: &[&str] = &["", "", "x:", "X:", "https:", "url:"];
const AUTHORITIES: &[&str] = &[
    "//",
    "//h",
    "//xn--bcher-kva.example",
    "//XN--BCHER-KVA.Example:80",
    "//me:p%C3%A9@xn--99zt52a.xn--e1afmkfd",
    "//xn--80ak6aa92e.com",
    "//xn--a.xn--bcher-kva",
    "//xn--bcher-kva.xn--4dbrk0ce",
    "//b%C3%BCcher.example",
    "//xn--bcher-kva%2e",
    "//xn--fa-hia.de@xn--fa-hia.de",
    "//[::AB]",
    "//1.2.3.4",
];
const PIECES: &[&str] = &[
    "/",
    "/",
    "//",
    "/.",
    "/..",
    "%2e",
    "/%2E",
    "a",
    "A",
    "%41",
    "%7E",
    "%7e",
    "~",
    "%2f",
    "%3a",
    ":",
    "%40",
    "@",
    "%25",
    "%2541",
    "%00",
    "%20",
    "%21",
    "!",
    ";",
    "?",
    "#",
    "%23",
    "=",
    "&",
    "%c3",
    "%A9",
    "%c3%a9",
    "%C3%A9",
    "%E6%97%A5",
    "%E0%A4%A8",
    "%E0%A5%87",
    "%D7%90",
    "%CC%81",
    "%E2%80%AE",
    "%E2%80%8B",
    "%E3%80%80",
    "%C2%A0",
    "%EF%BC%8F",
    "%F0%9F%98%80",
    "%ff",
    "%ED%A0%80",
    "%D9%A3",
    "%3C",
    "%22",
    "%5C",
];

#[test]
fn what_is_shown_is_read_back_as_the_same_url() {
    let texts = strings(100_000);
    for edition in Edition::ALL {
        let (mut made, registry) = (Texts::new(edition, 46, &WORDS), Registry::under(edition));
        let (mut valid, mut changed, mut letters) = (0, 0, 0);
        while valid < texts {
            let text = made.next();
            let Ok(url) = UriRef::parse_with(&text, edition) else { continue };
            valid += 1;
            let shown = url.for_people().to_string();
            changed += u64::from(shown != text);
            letters += u64::from(!shown.is_ascii());
            let again =
                mend(&shown, edition).unwrap_or_else(|error| panic!("{edition}: {text:?} as {shown:?}: {error}"));
            let (before, after) = (url.normalize(Level::Syntax), again.as_uri_ref().normalize(Level::Syntax));
            assert_eq!(before, after, "{edition}: {text:?} is shown as {shown:?}");
            assert_eq!(again.as_uri_ref().for_people().to_string(), shown, "{edition}: {text:?} is shown in two steps");

            let Ok(parsed) = registry.parse(&text) else { continue };
            let shown = parsed.for_people().to_string();
            let again =
                registry.mend(&shown).unwrap_or_else(|error| panic!("{edition}: {text:?} as {shown:?}: {error}"));
            assert!(registry.parse(again.as_str()).is_ok(), "{edition}: {text:?} is shown as {shown:?}");
            let level = Level::Scheme(&registry);
            assert_eq!(url.normalize(level), again.as_uri_ref().normalize(level), "{edition}: {text:?} as {shown:?}");
        }
        // Without the feature `idna` hosts stay as they are.
        expect_share(
            changed,
            if cfg!(feature = "idna") { 4 } else { 6 },
            texts,
            format_args!("{edition}: shown in other characters"),
        );
        expect_share(letters, 12, texts, format_args!("{edition}: shown with letters"));
    }
}

/// Nothing that nobody sees, and nothing that changes the order of what is seen, is shown.
#[test]
fn what_nobody_sees_stays_an_escape() {
    for c in '\u{80}'..=char::MAX {
        let text = format!("x:a{}", encode(&c.to_string(), PathSegment, Edition::Rfc3986));
        let shown = UriRef::parse(&text).expect("a URL").for_people().to_string();
        if shown == text {
            continue;
        }
        assert_eq!(shown, format!("x:a{c}"));
        assert!(c.is_alphabetic() && !is_invisible(c), "{c:?}");
    }
}

/// The table has the characters of the properties of Unicode, and those that it names besides.
#[test]
fn invisible_characters_are_those_of_unicode() {
    const PROPERTIES: &str = r"[\p{Cc}\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}--\x20]";
    let class = regex_syntax::parse(PROPERTIES).expect("properties of Unicode");
    let HirKind::Class(Class::Unicode(class)) = class.kind() else { panic!("a class, not {class}") };
    let others =
        ['\u{fff9}'..='\u{fffb}', '\u{2800}'..='\u{2800}', '\u{1d159}'..='\u{1d159}', '\u{13430}'..='\u{1343f}'];
    for c in '\0'..=char::MAX {
        let of_unicode = class.ranges().iter().any(|range| (range.start()..=range.end()).contains(&c));
        let of_others = others.iter().any(|range| range.contains(&c)) || matches!(c, '\u{13441}' | '\u{13442}');
        assert_eq!(is_invisible(c), of_unicode || of_others, "{c:?}");
    }
}

#[cfg(feature = "idna")]
#[test]
fn hosts_are_shown_in_unicode_where_that_is_safe() {
    for (text, shown) in [
        ("http://xn--bcher-kva.example/", "http://bücher.example/"),
        ("http://XN--Bcher-KVA.Example:80/xn--bcher-kva", "http://bücher.example:80/xn--bcher-kva"),
        ("//me@xn--99zt52a.xn--wgv71a119e", "//me@納豆.日本語"),
        // Cyrillic that looks like Latin, two scripts, and Hebrew.
        ("http://xn--80ak6aa92e.com/", "http://xn--80ak6aa92e.com/"),
        ("http://xn--pypal-4ve.com/", "http://xn--pypal-4ve.com/"),
        ("http://xn--4dbrk0ce.xn--bcher-kva/", "http://xn--4dbrk0ce.bücher/"),
        // Escapes of a host are another host to `mend`, and labels that are damaged stay.
        ("http://b%C3%BCcher.example/", "http://b%C3%BCcher.example/"),
        ("http://xn--a.xn--bcher-kva/", "http://xn--a.xn--bcher-kva/"),
        ("x:xn--bcher-kva.example", "x:xn--bcher-kva.example"),
    ] {
        assert_eq!(UriRef::parse(text).expect("a URL").for_people().to_string(), shown);
    }
}

#[test]
fn secrets_are_hidden_and_users_stay_as_they_are_written() {
    let registry = Registry::current();
    let of_host = |shown: &str| match shown.split_once("faß.de") {
        Some((before, after)) if !cfg!(feature = "idna") => format!("{before}xn--fa-hia.de{after}"),
        _ => shown.to_owned(),
    };
    for (text, shown, redacted) in [
        ("http://m%C3%A9:p%41@h/%C3%A9", "http://m%C3%A9:p%41@h/é", "http://m%C3%A9:***@h/é"),
        (
            "http://me:pw@xn--fa-hia.de/?u=ftp%3A%2F%2Fme%3Ap%C3%A9%40h&%C3%A9",
            "http://me:pw@faß.de/?u=ftp%3A%2F%2Fme%3Apé%40h&é",
            "http://me:***@faß.de/?u=ftp%3A%2F%2Fme%3A***%40h&é",
        ),
    ] {
        let url = registry.parse(text).expect("a URL").for_people();
        assert_eq!((url.to_string(), url.redacted().to_string()), (of_host(shown), of_host(redacted)));
        assert!(!format!("{url:?}").contains("pw"));
    }
    // What the scheme declares as secret is hidden too.
    let plain = registry.parse("telnet://m%41:p%41@h").expect("a URL").for_people();
    assert_eq!(plain.redacted().to_string(), "telnet://m%41:***@h");
    assert_eq!(
        format!("{plain:.9}|{:>12}", UriRef::parse("%C3%A9").expect("a URL").for_people()),
        "telnet://|           é"
    );
}
