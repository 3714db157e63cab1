//! The offsets at which the components of a text begin and end.

use crate::{grammar::Components, lex::Stretch};

/// The offsets of the components in a text.
///
/// A gap between two offsets means that a component is there: if the path begins after the end of the host, for
/// example, there is a port between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Offsets {
    /// The offset after the ":" of the scheme; 0 without a scheme.
    pub(crate) after_scheme: u32,
    pub(crate) host: u32,
    pub(crate) host_end: u32,
    pub(crate) path: u32,
    pub(crate) path_end: u32,
    pub(crate) params_end: u32,
    pub(crate) query_end: u32,
}

impl Offsets {
    /// The offsets of a text of length `end` that has a scheme and an opaque part.
    #[cfg(feature = "alloc")]
    pub(super) const fn opaque(after_scheme: u32, end: u32) -> Self {
        let path = after_scheme;
        Self { after_scheme, host: path, host_end: path, path, path_end: end, params_end: end, query_end: end }
    }
}

impl<S: Stretch> From<Components<S>> for Offsets {
    #[inline(always)]
    fn from(components: Components<S>) -> Self {
        let path = components.path;
        let params_end = components.params.map_or(path.end(), S::end);
        Self {
            after_scheme: components.scheme.map_or(0, |scheme| scheme.end() + 1),
            host: components.authority.map_or(path.start(), |authority| authority.host.start()),
            host_end: components.authority.map_or(path.start(), |authority| authority.host.end()),
            path: path.start(),
            path_end: path.end(),
            params_end,
            query_end: components.query.map_or(params_end, S::end),
        }
    }
}
