//! The components after the authority: path, query, fragment.

use super::components::Components;
use crate::{
    engine::text::{Read, Text},
    syntax::{
        ByEdition, CharSet, Rule,
        charset::{draft1996, rfc1738, rfc2396, rfc2396bis, rfc3986},
        mapped::Path,
    },
};

crate::runs! {
    in uriel::grammar;

    /// A segment of a path, which may be empty.
    ///
    /// RFC 2396 section 3.3
    /// ```abnf
    /// segment = *pchar *( ";" param )
    /// ```
    /// Draft 1996 section 4.3.2, 2396bis section 3.3, RFC 3986 section 3.3
    /// ```abnf
    /// segment = *pchar
    /// ```
    segment = * Segment {
        Rule::new("segment").with_sections(sections!(- "4.3.2" "3.3" "3.3" "3.3")),
        Path::OCTETS.without("/"),
    } "a;b/c" => "a;b", "/c";

    /// The query, after its "?".
    ///
    /// Draft 1996 section 4.3.4
    /// ```abnf
    /// query = *urlchar
    /// ```
    /// RFC 2396 section 3.4
    /// ```abnf
    /// query = *uric
    /// ```
    /// 2396bis section 3.4, RFC 3986 section 3.4
    /// ```abnf
    /// query = *( pchar / "/" / "?" )
    /// ```
    query = * Query {
        Rule::new("query").with_sections(sections!(- "4.3.4" "3.4" "3.4" "3.4")),
        ByEdition([
            rfc1738::XCHAR,
            draft1996::URLCHAR,
            rfc2396::URIC,
            rfc2396bis::PCHAR.union(CharSet::of("/?")),
            rfc3986::PCHAR.union(CharSet::of("/?")),
        ]),
    } "a=b?#c" => "a=b?", "#c";

    /// The fragment, after its "#".
    ///
    /// Draft 1996 section 3
    /// ```abnf
    /// fragment = *urlchar
    /// ```
    /// RFC 2396 section 4.1
    /// ```abnf
    /// fragment = *uric
    /// ```
    /// 2396bis section 4.1, RFC 3986 section 3.5
    /// ```abnf
    /// fragment = *( pchar / "/" / "?" )
    /// ```
    fragment = * Fragment {
        Rule::new("fragment").with_sections(sections!(- "3" "4.1" "4.1" "3.5")),
        Query::OCTETS,
    } "top#" => "top", "#";
}

/// `[ "?" query ]`
#[inline(always)]
pub(super) fn opt_query<T: Text>(i: T) -> Read<T, Option<T::Slice>> {
    if i.next() != Some(b'?') {
        return Ok((i, None));
    }
    let (i, query) = query(i.skip(1))?;
    Ok((i, Some(query)))
}

/// `[ "#" fragment ]`
#[inline(always)]
pub(super) fn opt_fragment<T: Text>(i: T) -> Read<T, Option<T::Slice>> {
    if i.next() != Some(b'#') {
        return Ok((i, None));
    }
    let (i, fragment) = fragment(i.skip(1))?;
    Ok((i, Some(fragment)))
}

/// `url [ "#" fragment ]`, where `url` has been read already.
///
/// Perf: called twice, for an absolute URL and for a relative one. With one call behind both, the parser keeps a flag
/// of which of them it was (ratios: URI or relative reference).
#[inline(always)]
pub(super) fn with_fragment<T: Text>((i, url): (T, Components<T::Slice>)) -> Read<T, Components<T::Slice>> {
    let (i, fragment) = opt_fragment(i)?;
    Ok((i, Components { fragment, ..url }))
}
