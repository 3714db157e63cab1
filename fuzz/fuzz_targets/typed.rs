//! The registries: what a scheme reads prints as it was, what it refuses is explained.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use uriel::{Edition, Registry, schemes::Url};

static REGISTRIES: LazyLock<[Registry; 2]> = LazyLock::new(|| [Registry::rfc1738(), Registry::current()]);

fuzz_target!(|text: &str| {
    for registry in REGISTRIES.iter() {
        let direct = Url::parse_with(text, registry.edition());
        match registry.parse(text) {
            Ok(parsed) => {
                assert_eq!(parsed.uri().as_str(), text);
                assert_eq!(Ok(Url::of(&parsed)), direct);
            }
            Err(error) => {
                assert_eq!(Err(error.clone()), direct);
                assert!(error.span().end <= text.len());
                let _ = error.report(text).to_string();
            }
        }
    }
    for edition in Edition::ALL {
        match Url::parse_with(text, edition) {
            Ok(url) => {
                assert_eq!(url.to_string(), text);
                let _ = format!("{url:?}");
            }
            Err(error) => {
                let _ = error.report(text).to_string();
            }
        }
    }
});
