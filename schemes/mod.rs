//! The schemes, each in a file of its own, written on the public traits alone: any of them can be copied out as the
//! template of somebody's own.
//!
//! | scheme | typed URL | defined in |
//! |---|---|---|
//! | [`ftp`] | user, password, host, port, directories, name, typecode | RFC 1738 section 3.2 |
//! | [`gopher`] | host, port, type, selector, search, gopher+ string | RFC 1738 section 3.4 |
//! | [`news`] | all groups, a group, an article | RFC 1738 section 3.6 |

#[cfg(feature = "ftp")]
pub mod ftp;
#[cfg(feature = "gopher")]
pub mod gopher;
#[cfg(feature = "news")]
pub mod news;

#[cfg(feature = "alloc")]
use uriel::Registry;

/// The registry with all schemes of this folder, each under its own name.
///
/// ```
/// use uriel::{Edition, Registry, schemes};
/// assert!(schemes::register(Registry::empty(Edition::Rfc2396)).get("ftp").is_some());
/// ```
#[cfg(feature = "alloc")]
#[must_use]
pub fn register(registry: Registry) -> Registry {
    #[cfg(feature = "ftp")]
    let registry = registry.with(ftp::Ftp);
    #[cfg(feature = "gopher")]
    let registry = registry.with(gopher::Gopher);
    #[cfg(feature = "news")]
    let registry = registry.with(news::News);
    registry
}

/// The registry with the names that schemes of this folder have gone by since: `ftps`.
///
/// ```
/// use uriel::{Edition, Registry, schemes};
/// assert!(schemes::register_aliases(Registry::empty(Edition::Rfc3986)).get("ftps").is_some());
/// ```
#[cfg(feature = "alloc")]
#[must_use]
pub fn register_aliases(registry: Registry) -> Registry {
    #[cfg(feature = "ftp")]
    let registry = registry.with_as("ftps", ftp::Ftp);
    registry
}
