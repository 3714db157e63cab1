//! `wais` URLs.

use uriel::{
    Edition,
    schemes::wais::{Wais, WaisForm},
};

use super::{typed, typed_refuse};

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
