//! Two references, a line each: their normal forms are fixed, and comparison is an equivalence.

use uriel::{Edition, Level, Registry, UriRef};

use crate::lines;

/// Panics where the promise is broken.
pub fn check(text: &str) {
    let (one, other) = lines(text);
    for edition in Edition::ALL {
        let registry = Registry::under(edition);
        let (Ok(one), other) = (UriRef::parse_with(one, edition), UriRef::parse_with(other, edition)) else { continue };
        for level in [Level::Syntax, Level::Scheme(&registry)] {
            let form = one.normalize(level);
            let again = UriRef::parse_with(form.as_str(), edition).expect("a normal form is a reference");
            assert_eq!(form.as_uri_ref(), again, "{one}");
            assert_eq!(again.normalize(level), form, "{one}");
            assert!(again.is_normalized(level), "{one}");
            assert_eq!(one.is_normalized(level), form.as_str() == one.as_str(), "{one}");
            assert!(one.is_equivalent(one, level) && one.is_equivalent(again, level), "{one}");
            let Ok(other) = other else { continue };
            let is_equivalent = one.is_equivalent(other, level);
            assert_eq!(other.is_equivalent(one, level), is_equivalent, "{one} {other}");
            assert_eq!(again.is_equivalent(other, level), is_equivalent, "{one} {other}");
            let are_same = form == other.normalize(level);
            assert!(is_equivalent || !are_same, "{one} {other}");
        }
    }
}
