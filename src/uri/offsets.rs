//! Offsets of the components of a text.

use crate::{
    engine::{
        scan::{Ends, Slice},
        text::ends_in,
    },
    grammar::Components,
};

/// Offsets of the components of a text. A component is present if there is room for its delimiter: there is a port if
/// the path begins after the end of the host, and so on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Offsets {
    /// Offset after the scheme and its ":"; 0 without a scheme.
    pub(crate) after_scheme: u32,
    pub(crate) host: u32,
    pub(crate) host_end: u32,
    pub(crate) path: u32,
    pub(crate) path_end: u32,
    pub(crate) params_end: u32,
    pub(crate) query_end: u32,
}

impl<S: Slice> From<Components<S>> for Offsets {
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

impl Offsets {
    /// Offsets of the empty reference.
    pub(crate) const EMPTY: Self =
        Self { after_scheme: 0, host: 0, host_end: 0, path: 0, path_end: 0, params_end: 0, query_end: 0 };

    /// Offsets of components that were cut out of `text`.
    pub(crate) fn of(components: Components<&str>, text: &str) -> Self {
        let offsets = |slice: &str| {
            let (start, end) = ends_in(text, slice);
            Ends::between(start, end)
        };
        components.map(offsets).into()
    }

    /// Offsets of a scheme, the text after its ":", and perhaps a fragment.
    pub(crate) fn opaque(text: &str, has_fragments: bool) -> Self {
        let scheme = text.find(':').unwrap_or(0);
        let end = text.find('#').filter(|&end| has_fragments && end > scheme).unwrap_or(text.len());
        let part = Ends::between((scheme + 1).min(end), end);
        Components { scheme: Some(Ends::between(0, scheme)), ..Components::path(part) }.into()
    }
}
