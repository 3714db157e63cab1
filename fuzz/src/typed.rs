//! The registries: what a scheme reads prints as it was, what it refuses is explained.

use uriel::{Edition, schemes::Url};

use crate::{MANY, REGISTRIES};

/// Panics where the promise is broken.
pub fn check(text: &str) {
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
    for registry in MANY.iter() {
        match registry.parse(text) {
            Ok(parsed) => {
                assert_eq!(parsed.uri().as_str(), text);
                let _ = (parsed.effective_port().is_ok(), parsed.redacted().to_string());
                parsed.fields(&mut |field| _ = format!("{field:?}"));
            }
            Err(error) => _ = error.report(text).to_string(),
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
}
