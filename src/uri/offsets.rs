//! Where the components of a text begin and end.

use crate::{grammar::Components, lex::Stretch};

/// Where the components of a text begin and end. Presence is told by distance: there is a port if the path begins
/// behind the end of the host, and so on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Offsets {
    /// Where what follows the scheme and its ":" begins; 0 without one.
    pub(crate) after_scheme: u32,
    pub(crate) host: u32,
    pub(crate) host_end: u32,
    pub(crate) path: u32,
    pub(crate) path_end: u32,
    pub(crate) params_end: u32,
    pub(crate) query_end: u32,
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
