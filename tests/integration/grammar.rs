//! The library against a second, slow reading of the rules, over texts made from them.
//!
//! `URIEL_STRINGS` says how many texts each test makes (200 000 if it is not set), `URIEL_SEED` which ones.

use crate::{
    generator::Generator,
    language::{Language, REFERENCES},
    oracle,
    schemes::{self, LANGUAGES, each_scheme},
};
use uriel::Edition;

mod generic {
    use uriel::UriRef;

    crate::against::under_every_edition!(crate::language::REFERENCES, |text, edition| UriRef::parse_with(
        text, edition
    )
    .map(|read| read.to_string()));
}

/// A module of such tests for each scheme.
macro_rules! tests {
    ($($module:ident $Scheme:ident,)+) => {$(
        #[cfg(feature = "schemes")]
        mod $module {
            use uriel::{Scheme, schemes::$module::$Scheme};

            crate::against::under_every_edition!(crate::schemes::$module::LANGUAGE, |text, edition| {
                $Scheme.parse_with(text, edition).map(|read| read.to_string())
            });
        }
    )+};
}

each_scheme!(tests);

/// A text that is made from a rule belongs to it.
#[test]
fn rules_are_read_as_they_are_made() {
    for edition in Edition::ALL {
        for &language in LANGUAGES {
            let recogniser = language.recogniser(edition);
            let mut generator = Generator::new(edition, language, 1);
            for _ in 0..1000 {
                let member = generator.member();
                assert!(recogniser.accepts(&member), "{edition} {language}: {member:?}");
            }
        }
    }
}

/// The first byte that no valid text could have there is found where it is, no later.
#[test]
fn dead_ends_are_found_at_once() {
    #[track_caller]
    fn dead(edition: Edition, language: &'static Language, text: &str) -> (usize, usize) {
        assert!(!oracle::accepts(edition, language, text), "{text:?} is accepted");
        let dead_at = oracle::dead_at(edition, language, text);
        (dead_at, oracle::blamed_at(text, dead_at))
    }
    assert_eq!(dead(Edition::Rfc3986, &REFERENCES, "x://h/a b"), (7, 7));
    assert_eq!(dead(Edition::Rfc3986, &REFERENCES, "x://h/a%zz"), (8, 7));
    assert_eq!(dead(Edition::Rfc3986, &REFERENCES, "x://h/a%4z"), (9, 7));
    assert_eq!(dead(Edition::Rfc3986, &REFERENCES, "x://h/a%4"), (9, 7));
    assert_eq!(dead(Edition::Rfc3986, &REFERENCES, "x://h/a%%41"), (8, 7));
    assert_eq!(dead(Edition::Rfc3986, &REFERENCES, "x://[::1"), (8, 8));
    assert_eq!(dead(Edition::Rfc3986, &REFERENCES, "x://[1:2:3:4:5:6:7:8:9]"), (20, 20));
    assert_eq!(dead(Edition::Rfc1738, &schemes::ftp::LANGUAGE, "ftp://h/a;type=ai"), (16, 16));
    assert_eq!(dead(Edition::Rfc1738, &schemes::gopher::LANGUAGE, "gopher://h/%09"), (13, 11));
    assert_eq!(dead(Edition::Rfc1738, &schemes::news::LANGUAGE, "news:a@b:119"), (8, 8));
    assert_eq!(
        oracle::dead_at(Edition::Rfc1738, &schemes::news::LANGUAGE, "news:a@b"),
        8,
        "the length of what is accepted"
    );
}
