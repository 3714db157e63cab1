//! `wais` URLs.

use uriel::Edition::Rfc1738;
use uriel::{
    Edition,
    schemes::wais::{Wais, WaisForm},
};

use super::{LATER, typed, typed_refuse};

/// wais: empty database.
///
/// Valid, as the BNF has it; without the "/" there is none.
#[test]
fn a_database_may_be_empty() {
    for edition in Edition::ALL {
        let url = typed(&Wais, edition, "wais://h/");
        assert_eq!((url.database().as_str(), url.form()), ("", WaisForm::Database), "{edition}");
        assert!(matches!(typed(&Wais, edition, "wais://h/?").form(), WaisForm::Index { search } if search.is_empty()));
        assert!(matches!(typed(&Wais, edition, "wais://h///").form(), WaisForm::Doc { wtype, .. } if wtype.is_empty()));
        assert_eq!(typed_refuse(&Wais, edition, "wais://h").offset(), 8, "{edition}");
        assert_eq!(typed_refuse(&Wais, edition, "wais://h/db/TEXT").offset(), 16, "{edition}");
    }
}

/// wais: raw "=", ";" and "/" in wpath.
///
/// An error: `uchar` has no reserved characters, and RFC 4156 has no other rule.
#[test]
fn reserved_characters_in_a_wpath_are_escaped() {
    for edition in Edition::ALL {
        for text in ["wais://h/db/TEXT/a=b", "wais://h/db/TEXT/a;b", "wais://h/db/TEXT/a/b", "wais://h/db/TEXT/a?b"] {
            assert_eq!(typed_refuse(&Wais, edition, text).offset(), 18, "{edition}: {text}");
        }
        let url = typed(&Wais, edition, "wais://h/db/TEXT/a%3D%3B%2Fb");
        assert!(matches!(url.form(), WaisForm::Doc { wpath, .. } if *wpath.decode() == *b"a=;/b"), "{edition}");
    }
}

/// wais: "/" and "?" in a search string.
///
/// RFC 1738 has neither; under later editions it is the query of the edition, which has both.
#[test]
fn a_search_string_is_the_query_of_the_edition() {
    assert_eq!(typed_refuse(&Wais, Rfc1738, "wais://h/db?a/b").offset(), 13);
    assert_eq!(typed_refuse(&Wais, Rfc1738, "wais://h/db?a?b").offset(), 13);
    for edition in LATER {
        let url = typed(&Wais, edition, "wais://h/db?a/b?c");
        assert!(matches!(url.form(), WaisForm::Index { search } if search == "a/b?c"), "{edition}");
    }
}

/// wais: raw `: @ ; & =` in database and wtype.
///
/// An error under every edition, for both are of uchar.
#[test]
fn reserved_characters_in_a_database_are_escaped() {
    for edition in Edition::ALL {
        for reserved in [":", "@", ";", "&", "="] {
            let [database, wtype] = [format!("wais://h/d{reserved}b"), format!("wais://h/db/T{reserved}/p")];
            assert_eq!(typed_refuse(&Wais, edition, &database).offset(), 10, "{edition}: {database}");
            assert_eq!(typed_refuse(&Wais, edition, &wtype).offset(), 13, "{edition}: {wtype}");
        }
        let url = typed(&Wais, edition, "wais://h/d%3A%40%3B%26%3Db");
        assert_eq!(*url.database().decode(), *b"d:@;&=b", "{edition}");
    }
}
