//! The registries: what a scheme reads prints as it was, what it refuses is explained.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use uriel::{
    Edition, Registry, Scheme,
    schemes::{ftp::Ftp, gopher::Gopher, news::News},
};

static REGISTRIES: LazyLock<[Registry; 2]> = LazyLock::new(|| [Registry::rfc1738(), Registry::current()]);

/// Reads `text` as a URL of one scheme, without a registry.
fn read<S: Scheme>(scheme: S, text: &str) {
    for edition in Edition::ALL {
        match scheme.parse_with(text, edition) {
            Ok(url) => {
                assert_eq!(url.to_string(), text);
                let _ = format!("{url:?}");
            }
            Err(error) => {
                let _ = error.report(text).to_string();
            }
        }
    }
}

fuzz_target!(|text: &str| {
    for registry in REGISTRIES.iter() {
        match registry.parse(text) {
            Ok(parsed) => {
                assert_eq!(parsed.uri().as_str(), text);
                let _ = (
                    parsed.refine::<Ftp>().is_ok(),
                    parsed.refine::<Gopher>().is_ok(),
                    parsed.refine::<News>().is_ok(),
                );
            }
            Err(error) => {
                assert!(error.span().end <= text.len());
                let _ = error.report(text).to_string();
            }
        }
    }
    read(Ftp, text);
    read(Gopher, text);
    read(News, text);
});
