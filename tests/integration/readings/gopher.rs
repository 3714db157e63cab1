//! `gopher` URLs.

use uriel::Edition::{Rfc1738, Rfc3986};
use uriel::{
    Edition, Level, UriRef,
    schemes::gopher::{Gopher, GopherPlus, ItemType},
};

use super::{gopher, texts, typed_refuse};

/// Slips of translation in rfc1738.zh.txt.
///
/// "No user name or password is allowed", not "not needed": a gopher URL has a hostport and no login.
#[test]
fn has_no_login() {
    for edition in Edition::ALL {
        for text in ["gopher://u@h/1", "gopher://u:p@h/1", "gopher://@h/1"] {
            typed_refuse(&Gopher, edition, text);
        }
    }
}

/// gopher: "/" and "?" in the search string.
///
/// Data: section 3.4.1 reserves nothing in a gopher-path, and `<search>` was borrowed from http.
#[test]
fn slashes_and_question_marks_are_data() {
    for edition in Edition::ALL {
        let url = gopher(edition, "gopher://h/7a/b?c%09d/e?f%09g/h?i");
        assert_eq!((url.gtype(), url.selector().as_str()), (b'7', "a/b?c"), "{edition}");
        assert_eq!(url.search().expect("a search"), "d/e?f", "{edition}");
        assert_eq!(url.gopher_plus().expect("a gopher+ string"), "g/h?i", "{edition}");
    }
}

/// gopher: which %09 separates.
///
/// The first two: a selector has no tab, a search has none. The rest belongs to the gopher+ string.
#[test]
fn the_first_two_tabs_separate() {
    for edition in Edition::ALL {
        let url = gopher(edition, "gopher://h/7a%09b%09c%09d%09");
        assert_eq!(url.selector(), "a", "{edition}");
        assert_eq!(url.search().expect("a search"), "b", "{edition}");
        assert_eq!(url.gopher_plus().expect("a gopher+ string"), "c%09d%09", "{edition}");
        // The filled-in form of section 3.4.9 has a tab of its own.
        let url = gopher(edition, "gopher://h/0x%09%09+%091%0D%0A+-1%0D%0Ajoe%0D%0A.%0D%0A");
        assert_eq!(url.search().expect("a search"), "", "{edition}");
        assert_eq!(
            *url.gopher_plus().expect("a gopher+ string").decode(),
            *b"+\t1\r\n+-1\r\njoe\r\n.\r\n",
            "{edition}"
        );
        // Absent is not empty.
        let url = gopher(edition, "gopher://h/7a%09");
        assert_eq!(url.search().expect("present and empty"), "", "{edition}");
        assert!(url.gopher_plus().is_none(), "{edition}");
        assert!(gopher(edition, "gopher://h/7a").search().is_none(), "{edition}");
    }
}

/// gopher: type given as an escape of tab, CR, LF.
///
/// Refused: none of the three forms of gopher-path lacks the type, and a control octet is none.
#[test]
fn tab_and_line_ends_are_no_type() {
    for edition in Edition::ALL {
        for text in [
            "gopher://h/%09",
            "gopher://h/%0A",
            "gopher://h/%0D",
            "gopher://h/%0a",
            "gopher://h/%0d",
            "gopher://h/%09a%09b",
        ] {
            assert_eq!(typed_refuse(&Gopher, edition, text).offset(), 11, "{edition}: {text}");
        }
        let url = gopher(edition, "gopher://h/%30x");
        assert_eq!((url.gtype(), url.selector().as_str()), (b'0', "x"), "{edition}: any other escape is a type");
    }
}

/// gopher: CR or LF in selector or search.
///
/// They parse; the protocol refuses.
#[test]
fn line_ends_parse_elsewhere() {
    for edition in Edition::ALL {
        let url = gopher(edition, "gopher://h/0a%0D%0Ab%09c%0A");
        assert_eq!(*url.selector().decode(), *b"a\r\nb", "{edition}");
        assert_eq!(*url.search().expect("it has one").decode(), *b"c\n", "{edition}");
    }
}

/// A gopher URL without a path, with a slash, with a type: the type is "1" if none is written, and that is remembered.
///
/// The selector is empty in each of them.
#[test]
fn the_type_is_one_unless_written() {
    for edition in Edition::ALL {
        for (text, has_path, explicit) in
            [("gopher://h", false, false), ("gopher://h/", true, false), ("gopher://h/1", true, true)]
        {
            let url = gopher(edition, text);
            assert_eq!(
                (url.gtype(), url.has_path(), url.gtype_is_explicit()),
                (b'1', has_path, explicit),
                "{edition}: {text}"
            );
            assert_eq!(url.selector(), "", "{edition}: {text}");
            assert_eq!(url.to_builder().build().expect("a URL").as_str(), text, "{edition}");
        }
    }
}

/// gopher+: an octet of the string that is written as an escape.
///
/// It is the octet: no character is reserved in a gopher-path, and clients have sent `%2B` for "+" from the beginning.
#[test]
fn gopher_plus_an_escape_is_its_octet() {
    let kind = |string: &'static str| {
        let text = format!("gopher://h/0a%09%09{string}");
        gopher(Rfc3986, &text).gopher_plus_kind().map(|kind| (kind.name(), format!("{kind:?}")))
    };
    let name = |string| kind(string).map(|(name, _)| name);
    for string in ["+", "%2B", "%2b"] {
        assert_eq!(name(string), Some("default-view"), "{string}");
    }
    assert_eq!(name("%3F"), Some("form"));
    assert_eq!(name("%21%2BABSTRACT"), Some("item-attributes"));
    assert_eq!(name("%24"), Some("directory-attributes"));
    assert_eq!(kind("+a/b%20En_US"), kind("%2Ba/b%20En_US"));
    assert_eq!(kind("+%091%0D%0A+-1%0D%0Aa%0D%0A.%0D%0A"), kind("%2b%09%31%0d%0a%2b%2D1%0d%0aa%0d%0a%2E%0d%0a"));
    assert!(gopher(Rfc3986, "gopher://h/0a%09").gopher_plus_kind().is_none());
    assert!(
        matches!(gopher(Rfc3986, "gopher://h/0a%09%09").gopher_plus_kind(), Some(GopherPlus::Other(text)) if text.is_empty())
    );
}

/// gopher+: names of attributes with and without a coded space between them.
///
/// Both: section 3.4.7 separates them by coded spaces, the document of Gopher+ by the "+" that each begins with.
#[test]
fn gopher_plus_attributes_are_separated_by_spaces_or_nothing() {
    for (string, names) in [
        ("!", &[][..]),
        ("!%20%20", &[]),
        ("!+ABSTRACT", &["+ABSTRACT"]),
        ("!+ABSTRACT%20+SMELL", &["+ABSTRACT", "+SMELL"]),
        ("!+ABSTRACT+SMELL", &["+ABSTRACT", "+SMELL"]),
        ("!%2BABSTRACT%2bSMELL%20", &["%2BABSTRACT", "%2bSMELL"]),
        ("!ABSTRACT%20SMELL", &["ABSTRACT", "SMELL"]),
        ("!++", &["+", "+"]),
    ] {
        let text = format!("gopher://h/0a%09%09{string}");
        match gopher(Rfc1738, &text).gopher_plus_kind() {
            Some(GopherPlus::ItemAttributes(found)) => assert_eq!(texts(found.iter()), names, "{string}"),
            kind => panic!("{string}: {kind:?}"),
        }
    }
}

/// gopher: "." and ".." in a selector.
///
/// They are data, which a client sends: RFC 1738 section 2.3 calls the names of ftp, http and file hierarchical, and
/// section 3.4.1 says of a gopher-path that "no characters are reserved". So a normal form by the scheme keeps them. RFC
/// 3986 section 6.2.2.3 has normal forms without them, which are those by the generic syntax alone: "URI normalizers
/// should remove dot-segments". The editions before it have no such rule.
#[test]
fn only_generic_normal_forms_of_rfc3986_remove_the_dots_of_a_selector() {
    for edition in Edition::ALL {
        let url = gopher(edition, "gopher://h/0a/../b");
        assert!(url.request().expect("it is sent").iter().eq(*b"a/../b\r\n"), "{edition}");
        assert_eq!(url.normalize(), "gopher://h/0a/../b", "{edition}");
        let generic = UriRef::from(url).normalize(Level::Syntax);
        assert_eq!(generic, if edition == Rfc3986 { "gopher://h/b" } else { "gopher://h/0a/../b" }, "{edition}");
    }
}

/// gopher+: what is nearly a filled-in form, or nearly a view.
///
/// It is of another kind and kept as it is written: section 3.4.9 lists every octet of a form, and a view has a name.
#[test]
fn gopher_plus_other_strings_are_kept() {
    for string in [
        "",
        "a",
        "?a",
        "+%20En_US",
        "+%09",
        "+%090",
        "+%091",
        "+%091%0D%0A",
        "+%091%0D%0A+-1%0D%0A",
        "+%091%0D%0A+-1%0D%0Aa%0D%0A.",
        "+%091%0D%0A+-1%0D%0Aa%0D%0A.%0D%0Ab",
        "+%091%0D%0A+-1%0D%0Aa%0Db%0D%0A.%0D%0A",
        "+%091%0D%0A+3%0D%0Aa%0D%0A.%0D%0A",
        "+%091%0D%0A+-1%0Aa%0A.%0A",
        "+text/plain%091%0D%0A+-1%0D%0Aa%0D%0A.%0D%0A",
    ] {
        let text = format!("gopher://h/0a%09%09{string}");
        match gopher(Rfc1738, &text).gopher_plus_kind() {
            Some(GopherPlus::Other(kept)) => assert_eq!(kept, string),
            kind => panic!("{string}: {kind:?}"),
        }
    }
}

/// gopher: an octet that is no known type.
///
/// It is kept: types are agreed on by clients and servers, and new ones appear.
#[test]
fn every_octet_is_a_type() {
    for octet in 0..=u8::MAX {
        assert_eq!(ItemType::from_octet(octet).octet(), octet);
    }
    assert_eq!(gopher(Rfc1738, "gopher://h/P").item_type(), ItemType::Other(b'P'));
    assert_eq!(gopher(Rfc1738, "gopher://h/%3Cx").item_type(), ItemType::GopherPlusSound);
}
