//! The schemes that the command knows: those of the library, and those of the package of more schemes.

use std::sync::LazyLock;

use uriel::{Edition, ParseError, Registry, UriRef, redact::Redacted};

/// The schemes under `edition`.
pub fn under(edition: Edition) -> Registry {
    let registry = Registry::under(edition);
    #[cfg(feature = "more-schemes")]
    let registry = uriel_schemes::register(registry);
    registry
}

/// Reads a reference by the generic rules or, if they refuse it, by the rule of its scheme: then all after the scheme is
/// opaque, as the servers of `mongodb://h1:1,h2:2/db`.
pub fn reference<'t>(text: &'t str, registry: &Registry) -> Result<UriRef<'t>, ParseError> {
    reference_and_error(text, registry).map(|(url, _)| url)
}

/// The same reference, and the error of the generic rules if the scheme alone reads it.
pub fn reference_and_error<'t>(
    text: &'t str,
    registry: &Registry,
) -> Result<(UriRef<'t>, Option<ParseError>), ParseError> {
    match UriRef::parse_with(text, registry.edition()) {
        Ok(url) => Ok((url, None)),
        Err(error) => match registry.parse(text) {
            Ok(parsed) => Ok((parsed.uri().into(), Some(error))),
            Err(_) => Err(registry.refusal_of(text).unwrap_or(error)),
        },
    }
}

/// A text that should be a URL, valid or not, without the secrets that its scheme knows.
pub fn redacted(text: &str) -> Redacted<'_, 'static> {
    static REGISTRY: LazyLock<Registry> = LazyLock::new(|| under(Edition::Rfc3986));
    REGISTRY.redacted(text)
}
