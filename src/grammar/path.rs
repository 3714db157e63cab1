//! What stands behind the authority: path, query, fragment.

use super::{Class, Components, Read, Text};

/// RFC 2396 section 3.3
/// ```abnf
/// segment = *pchar *( ";" param )
/// ```
/// Draft 1996 section 4.3.2, 2396bis section 3.3, RFC 3986 section 3.3
/// ```abnf
/// segment = *pchar
/// ```
///
/// # Errors
///
/// Never: a segment may be empty.
///
/// ```
/// assert_eq!(uriel::grammar::segment("a;b/c"), Ok(("/c", "a;b")));
/// ```
#[inline(always)]
pub fn segment<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Segment))
}

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
///
/// # Errors
///
/// Never: a query may be empty.
///
/// ```
/// assert_eq!(uriel::grammar::query("a=b?#c"), Ok(("#c", "a=b?")));
/// ```
#[inline(always)]
pub fn query<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Query))
}

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
///
/// # Errors
///
/// Never: a fragment may be empty.
///
/// ```
/// assert_eq!(uriel::grammar::fragment("top#"), Ok(("#", "top")));
/// ```
#[inline(always)]
pub fn fragment<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Fragment))
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

/// `url [ "#" fragment ]`, where `url` is what has been read.
///
/// Absolute and relative URLs have their own ends: to join them first, one would have to remember which of them it was.
#[inline(always)]
pub(super) fn with_fragment<T: Text>((i, url): (T, Components<T::Slice>)) -> Read<T, Components<T::Slice>> {
    let (i, fragment) = opt_fragment(i)?;
    Ok((i, Components { fragment, ..url }))
}
