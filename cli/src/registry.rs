//! The schemes that the command knows: those of the library, and those of the package of more schemes.

use uriel::{Edition, Registry};

/// The schemes under `edition`.
pub fn under(edition: Edition) -> Registry {
    let registry = Registry::under(edition);
    #[cfg(feature = "more-schemes")]
    let registry = uriel_schemes::register(registry);
    registry
}
