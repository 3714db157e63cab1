//! The offsets of the components of a valid text, in constants.

use super::{automaton::Automaton, tables};
use crate::{
    grammar::Query,
    syntax::{ClassValue, Edition, OpaqueParts, charset},
    uri::Offsets,
};

/// The minimal automaton of the references of an edition.
pub(super) const fn references(edition: Edition) -> &'static Automaton {
    match edition {
        Edition::Rfc1738 => &tables::RFC1738,
        Edition::Draft1996 => &tables::DRAFT1996,
        Edition::Rfc2396 => &tables::RFC2396,
        Edition::Rfc2396bis => &tables::RFC2396BIS,
        Edition::Rfc3986 => &tables::RFC3986,
    }
}

/// True if some octets are a server, by the rule of an edition that has an opaque part where there is none.
pub(super) const fn accepts_server(octets: &[u8], start: usize, end: usize, edition: Edition) -> bool {
    match edition.opaque_parts() {
        OpaqueParts::All => tables::LOGIN.accepts(octets, start, end),
        OpaqueParts::Serverless => tables::SERVER.accepts(octets, start, end),
        OpaqueParts::Rootless | OpaqueParts::None => true,
    }
}

/// The first of some octets from `start` on, or `end`.
pub(super) const fn first_of(octets: &[u8], start: usize, end: usize, wanted: &[u8]) -> usize {
    let mut at = start;
    while at < end {
        let mut k = 0;
        while k < wanted.len() {
            if octets[at] == wanted[k] {
                return at;
            }
            k += 1;
        }
        at += 1;
    }
    end
}

/// The number of octets that a text begins with and that a scheme may have.
pub(super) const fn length_of_scheme(octets: &[u8], edition: Edition) -> usize {
    let mut length = 0;
    while length < octets.len() && charset::SCHEME.contains(octets[length]) {
        if length == 0 && edition.begins_schemes_with_letters() && !octets[0].is_ascii_alphabetic() {
            return 0;
        }
        length += 1;
    }
    length
}

/// The offset after the scheme and its ":"; 0 without a scheme.
pub(super) const fn after_scheme(octets: &[u8], edition: Edition) -> usize {
    let length = length_of_scheme(octets, edition);
    if length > 0 && length < octets.len() && octets[length] == b':' { length + 1 } else { 0 }
}

/// The text of a component, by its offsets.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The components of a text, whether it is valid or not.
#[derive(Clone, Copy)]
pub(super) struct Cuts {
    pub(super) after_scheme: usize,
    /// The text after "//", if it is an authority.
    pub(super) authority: Option<Bounds>,
    /// True if the path is an opaque part.
    pub(super) is_opaque: bool,
    pub(super) path: Bounds,
    pub(super) params_end: usize,
    pub(super) query_end: usize,
}

impl Cuts {
    pub(super) const fn of(octets: &[u8], edition: Edition) -> Self {
        let length = octets.len();
        let after_scheme = after_scheme(octets, edition);
        let query_end = if edition.has_fragments() { first_of(octets, after_scheme, length, b"#") } else { length };
        let has_slashes =
            after_scheme + 1 < query_end && octets[after_scheme] == b'/' && octets[after_scheme + 1] == b'/';
        let mut authority = None;
        let mut is_opaque = false;
        if has_slashes {
            let start = after_scheme + 2;
            let ends: &[u8] = if edition.ends_authorities_at_queries() { b"/?" } else { b"/" };
            let end = first_of(octets, start, query_end, ends);
            if after_scheme == 0 || accepts_server(octets, start, end, edition) {
                authority = Some(Bounds { start, end });
            } else {
                is_opaque = true;
            }
        } else if after_scheme > 0 {
            let next = if after_scheme < query_end { Some(octets[after_scheme]) } else { None };
            is_opaque = match (edition.opaque_parts(), next) {
                (OpaqueParts::All, _) => true,
                (OpaqueParts::Serverless | OpaqueParts::None, _) | (_, Some(b'/')) => false,
                // An edition whose scheme may be all of a URL has a query after no path, if it is one.
                (OpaqueParts::Rootless, None | Some(b'?')) => {
                    !edition.has_empty_schemeparts() || !is_query(octets, after_scheme, query_end, edition)
                }
                (OpaqueParts::Rootless, Some(_)) => true,
            };
        }
        let path = match authority {
            Some(Bounds { end, .. }) => end,
            None => after_scheme,
        };
        let has_query = !is_opaque && edition.has_fragments();
        let params_end = if has_query { first_of(octets, path, query_end, b"?") } else { query_end };
        let path_end =
            if has_query && edition.has_params() { first_of(octets, path, params_end, b";") } else { params_end };
        Self { after_scheme, authority, is_opaque, path: Bounds { start: path, end: path_end }, params_end, query_end }
    }

    /// The offsets that a parse gives.
    #[allow(clippy::cast_possible_truncation, reason = "a text is at most 2³¹ − 1 octets long")]
    pub(super) const fn offsets(self, octets: &[u8], edition: Edition) -> Offsets {
        let Self { after_scheme, authority, path, params_end, query_end, .. } = self;
        let (host, host_end) = match authority {
            None => (path.start, path.start),
            // An authority that may be the name of a registry is kept whole.
            Some(Bounds { start, end }) if edition.has_registries() && !has_address(octets, start, end) => (start, end),
            Some(Bounds { start, end }) => {
                let at = first_of(octets, start, end, b"@");
                let host = if at < end { at + 1 } else { start };
                let bracket = if host < end && octets[host] == b'[' { first_of(octets, host, end, b"]") } else { host };
                (host, first_of(octets, bracket, end, b":"))
            }
        };
        Offsets {
            after_scheme: after_scheme as u32,
            host: host as u32,
            host_end: host_end as u32,
            path: path.start as u32,
            path_end: path.end as u32,
            params_end: params_end as u32,
            query_end: query_end as u32,
        }
    }
}

/// True if the octets of a valid text after a "?" are those of a query.
const fn is_query(octets: &[u8], start: usize, end: usize, edition: Edition) -> bool {
    let class = ClassValue::of::<Query>().octets.get(edition);
    let mut at = start;
    while at < end && (class.contains(octets[at]) || octets[at] == b'%') {
        at += 1;
    }
    at == end
}

/// True if an authority has a host in brackets.
const fn has_address(octets: &[u8], start: usize, end: usize) -> bool {
    first_of(octets, start, end, b"[") < end
}
