//! The schemes that the command knows: those of the library, and those of the package of more schemes.

use std::sync::LazyLock;

use uriel::{Edition, Registry, redact::Redacted};

/// The schemes under `edition`.
pub fn under(edition: Edition) -> Registry {
    let registry = Registry::under(edition);
    #[cfg(feature = "more-schemes")]
    let registry = uriel_schemes::register(registry);
    registry
}

/// A text that should be a URL, valid or not, without the secrets that its scheme knows.
pub fn redacted(text: &str) -> Redacted<'_, 'static> {
    static REGISTRY: LazyLock<Registry> = LazyLock::new(|| under(Edition::Rfc3986));
    REGISTRY.redacted(text)
}
