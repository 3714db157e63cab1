//! Editions by their names, and the registry of all schemes of each.

use std::sync::OnceLock;

use pyo3::{exceptions::PyValueError, prelude::*};
use uriel::{Edition, Registry};

/// The edition of a name; RFC 3986 without one.
#[inline]
pub(crate) fn edition_of(name: Option<&str>) -> PyResult<Edition> {
    let Some(name) = name else { return Ok(Edition::Rfc3986) };
    name.parse().map_err(|_| {
        let names = Edition::ALL.map(Edition::as_str).join(", ");
        PyValueError::new_err(format!("expected an edition, one of {names}; found {name:?}"))
    })
}

/// The registry of all schemes under an edition.
///
/// Perf: it is made once.
pub(crate) fn registry_of(edition: Edition) -> &'static Registry {
    static REGISTRIES: [OnceLock<Registry>; Edition::ALL.len()] = [const { OnceLock::new() }; Edition::ALL.len()];
    let at = Edition::ALL.iter().position(|&other| other == edition).unwrap_or_default();
    REGISTRIES[at].get_or_init(|| {
        let registry = Registry::under(edition);
        #[cfg(feature = "more-schemes")]
        let registry = uriel_schemes::register(registry);
        registry
    })
}
