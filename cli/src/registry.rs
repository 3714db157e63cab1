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

/// True if as many secrets are known in a text as in the one that it was made of: what tells a secret there may stand
/// elsewhere in it, or be escaped.
pub fn keeps_secrets(text: &str, of: &str) -> bool {
    let secrets = |text| redacted(text).spans().count();
    secrets(text) >= secrets(of)
}
