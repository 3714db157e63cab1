//! A completed text is a URL, and so is one that is written for another edition.

use uriel::{Uri, prose::Completer};

use crate::REGISTRIES;

/// Panics where the promise is broken.
pub fn check(text: &str) {
    for registry in REGISTRIES.iter() {
        match registry.upgrade(text) {
            Ok(upgraded) => {
                let url = upgraded.as_uri_ref();
                assert!(registry.parse(url.as_str()).is_ok(), "{text:?}: {upgraded}");
                let again = registry.upgrade(upgraded.as_str()).expect("it is a URL");
                assert_eq!((again.as_str(), again.is_unchanged()), (upgraded.as_str(), true), "{text:?}");
            }
            Err(error) => _ = error.to_string(),
        }
        for completer in [Completer::new(registry), Completer::new(registry).with_default_scheme("http")] {
            match completer.complete(text) {
                Ok(url) => assert!(Uri::parse_with(&url, registry.edition()).is_ok(), "{text:?}: {url}"),
                Err(error) => {
                    assert!(error.span().end <= text.len());
                    let _ = error.report(text).to_string();
                }
            }
        }
    }
}
