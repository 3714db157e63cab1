//! draft-fielding-uri-rfc2396bis-00, appendix A: RFC 2396 with IPv6 hosts and corrections.
//!
//! Only its own rules are defined here. The rules that it has from RFC 2396 are in [`rfc2396`](super::rfc2396), those
//! that more documents have in [`grammar`](super), and this module exports them under the names of this document.
//!
//! ```
//! use uriel::{Edition, grammar::{Under, rfc2396bis::ipv6reference}};
//! assert_eq!(ipv6reference(Under::new("[::1]:80", Edition::Rfc2396bis)).unwrap().1, "[::1]");
//! ```

use nom::Parser;

pub use super::{
    address::{dec_octet, h16 as h4, ipv4address, ipv6address, ipv6reference},
    authority::{hostport, port, server, userinfo},
    host::{domainlabel, host, hostname, reg_name, toplabel},
    octets::{alphanum, delims, escaped, mark, pchar, reserved, unreserved, unwise, uric, uric_no_slash},
    path::{fragment, query, segment},
    rfc2396::{abs_path, authority, net_path, opaque_part, path, path_segments, rel_path, rel_segment},
    scheme::scheme,
};
use super::{
    authority::without_authority,
    components::{Authority, Components},
    document::Grammar,
    draft1996::OpaquePart,
    parts::octet,
    path::{opt_query, with_fragment},
};
use crate::{
    engine::text::{Read, Text},
    syntax::Edition,
};

/// The document, for the generic parse.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rfc2396bis;

impl Grammar for Rfc2396bis {
    const EDITION: Edition = Edition::Rfc2396bis;

    #[inline(always)]
    fn reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
        uri_reference(i)
    }

    #[inline(always)]
    fn absolute_reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
        absolute_uri_reference(i)
    }

    #[inline(always)]
    fn authority<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
        authority(i)
    }
}

/// Any URI or reference, which may be empty.
///
/// 2396bis section 4
/// ```abnf
/// URI-reference = [ absolute-URI / relative-URI ] [ "#" fragment ]
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc2396bis::uri_reference}};
/// let (_, parts) = uri_reference(Under::new("DAV:#x", Edition::Rfc2396bis)).unwrap();
/// assert_eq!((parts.scheme, parts.path, parts.fragment), (Some("DAV"), "", Some("x")));
/// ```
#[inline(always)]
pub fn uri_reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    match scheme(i) {
        Ok((rest, scheme)) if rest.next() == Some(b':') => with_fragment(after_scheme(rest.skip(1), scheme)?),
        _ => with_fragment(relative_uri(i)?),
    }
}

/// A URI, and perhaps a fragment.
///
/// 2396bis section 4
/// ```abnf
/// absolute-URI-reference = absolute-URI [ "#" fragment ]
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc2396bis::absolute_uri_reference}};
/// assert!(absolute_uri_reference(Under::new("a:b#c", Edition::Rfc2396bis)).is_ok());
/// ```
#[inline(always)]
pub fn absolute_uri_reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    with_fragment(absolute_uri(i)?)
}

/// A URI without its fragment.
///
/// 2396bis section 3
/// ```abnf
/// absolute-URI = scheme ":" ( hier-part / opaque-part )
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc2396bis::absolute_uri}};
/// let absolute = |text| absolute_uri(Under::new(text, Edition::Rfc2396bis)).unwrap().1;
/// assert_eq!((absolute("x:?q").path, absolute("x:?q").query), ("", Some("q")));
/// assert_eq!(absolute("x:a?q").path, "a?q");
/// ```
#[inline(always)]
pub fn absolute_uri<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    let (i, scheme) = scheme(i)?;
    let (i, ()) = octet(b':').parse(i)?;
    after_scheme(i, scheme)
}

/// `hier-part / opaque-part`: `hier-part` may be empty and would always win, so the next octet decides.
#[inline(always)]
fn after_scheme<T: Text>(i: T, scheme: T::Slice) -> Read<T, Components<T::Slice>> {
    if matches!(i.next(), None | Some(b'/' | b'?' | b'#')) {
        let (rest, hierarchy) = hier_part(i)?;
        // No query holds a bracket, but an opaque part that begins with "?" may: "?a[b" in "x:?a[b" is one.
        if i.next() != Some(b'?') || !matches!(rest.next(), Some(b'[' | b']')) {
            return Ok((rest, Components { scheme: Some(scheme), ..hierarchy }));
        }
    }
    // The class is this edition's. The run is empty before an octet that no opaque part has: an empty `hier-part`.
    let (rest, path) = i.run(OpaquePart);
    Ok((rest, Components { scheme: Some(scheme), ..without_authority(i, path) }))
}

/// A reference without a scheme and a fragment.
///
/// 2396bis section 5
/// ```abnf
/// relative-URI = [ net-path / abs-path / rel-path ] [ "?" query ]
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc2396bis::relative_uri}};
/// assert_eq!(relative_uri(Under::new("g?y", Edition::Rfc2396bis)).unwrap().1.path, "g");
/// ```
#[inline(always)]
pub fn relative_uri<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    // The production of RFC 2396 accepts an absent path, as the examples of that document need.
    super::rfc2396::relative_uri(i)
}

/// The part of a URI after the ":", unless it is opaque.
///
/// 2396bis section 3
/// ```abnf
/// hier-part = [ net-path / abs-path ] [ "?" query ]
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc2396bis::hier_part}};
/// assert_eq!(hier_part(Under::new("//[::1]/p", Edition::Rfc2396bis)).unwrap().1.path, "/p");
/// ```
#[inline(always)]
pub fn hier_part<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    if i.next() == Some(b'/') {
        return super::rfc2396::hier_part(i);
    }
    let (rest, path) = i.take(0);
    let (rest, query) = opt_query(rest)?;
    Ok((rest, Components { query, ..without_authority(i, path) }))
}

/// The labels of a host name after its first.
///
/// 2396bis section 3.2.2
/// ```abnf
/// qualified = *( "." domainlabel ) [ "." toplabel [ "." ] ]
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc2396bis::qualified}};
/// assert_eq!(qualified(Under::new(".b.org./", Edition::Rfc2396bis)).unwrap().1, ".b.org.");
/// assert_eq!(qualified(Under::new(".b-", Edition::Rfc2396bis)).unwrap().1, "", "every part of it is optional");
/// ```
///
/// [`hostname`] does not call it: one loop reads the labels of all editions.
#[allow(clippy::unnecessary_wraps, reason = "every production returns a `Read`, so that combinators take it")]
pub fn qualified<T: Text>(i: T) -> Read<T> {
    let (mut at, mut top) = (i, false);
    while at.next() == Some(b'.') {
        let label = at.skip(1);
        let Ok((rest, _)) = domainlabel(label) else {
            // No label follows this dot. After a `toplabel` it is the final dot.
            at = if top { label } else { at };
            break;
        };
        top = label.next().is_some_and(|first| first.is_ascii_alphabetic());
        at = rest;
    }
    Ok((at, i.until(at)))
}
