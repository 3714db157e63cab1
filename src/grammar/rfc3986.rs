//! RFC 3986, appendix A: today's URI.
//!
//! Rules of addresses and octets, and those that other documents have too, are defined in [`grammar`](super) and named
//! again here.
//!
//! ```
//! use uriel::grammar::rfc3986::uri;
//! let (rest, parts) = uri("http://h/p?q#f and so on").unwrap();
//! assert_eq!((parts.path, parts.query, rest), ("/p", Some("q"), " and so on"));
//! ```

use nom::{Parser, branch::alt};

pub use super::{
    address::{dec_octet, h16, ip_literal, ipv4address, ipv6address, ipvfuture},
    authority::{port, userinfo},
    host::{host, reg_name},
    octets::{escaped as pct_encoded, gen_delims, pchar, reserved, sub_delims, unreserved},
    path::{fragment, query, segment},
    scheme::scheme,
};
use super::{
    authority::{EmptyHost, userinfo_host_port, without_authority},
    components::{Authority, Components},
    document::Grammar,
    fast::name_and_port,
    parts::{expected_class, octet, run1},
    path::{Segment, opt_fragment, opt_query},
    rfc2396::SegmentNc,
};
use crate::{
    engine::text::{Read, Text},
    syntax::{Edition, mapped::Path},
};

/// The document, for the generic parse.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rfc3986;

impl Grammar for Rfc3986 {
    const EDITION: Edition = Edition::Rfc3986;

    #[inline(always)]
    fn reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
        uri_reference(i)
    }

    #[inline(always)]
    fn absolute_reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
        uri(i)
    }

    #[inline(always)]
    fn authority<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
        authority(i)
    }
}

/// A URI, and perhaps a fragment.
///
/// RFC 3986 section 3
/// ```abnf
/// URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
/// ```
///
/// ```
/// use uriel::grammar::rfc3986::uri;
/// let (_, parts) = uri("foo://example.com:8042/over/there?name=ferret#nose").unwrap();
/// assert_eq!((parts.scheme, parts.path, parts.fragment), (Some("foo"), "/over/there", Some("nose")));
/// ```
#[inline(always)]
pub fn uri<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    let (i, scheme) = scheme(i)?;
    let (i, ()) = octet(b':').parse(i)?;
    after_scheme(i, scheme)
}

/// `hier-part [ "?" query ] [ "#" fragment ]`
#[inline(always)]
fn after_scheme<T: Text>(i: T, scheme: T::Slice) -> Read<T, Components<T::Slice>> {
    let (i, hierarchy) = hier_part(i)?;
    let (i, query) = opt_query(i)?;
    let (i, fragment) = opt_fragment(i)?;
    Ok((i, Components { scheme: Some(scheme), query, fragment, ..hierarchy }))
}

/// The part of a URI between its ":" and its query.
///
/// RFC 3986 section 3
/// ```abnf
/// hier-part = "//" authority path-abempty
///           / path-absolute
///           / path-rootless
///           / path-empty
/// ```
/// Without "//" everything is a path, which may be empty.
///
/// ```
/// use uriel::grammar::rfc3986::hier_part;
/// assert_eq!(hier_part("//h/p").unwrap().1.path, "/p");
/// assert_eq!(hier_part("a:b").unwrap().1.path, "a:b");
/// ```
#[inline(always)]
pub fn hier_part<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    if i.octets().starts_with(b"//") {
        let (i, authority) = authority(i.skip(2))?;
        let (i, path) = path_abempty(i)?;
        Ok((i, Components { authority: Some(authority), ..Components::path(path) }))
    } else {
        let (rest, path) = i.run(Path);
        Ok((rest, without_authority(i, path)))
    }
}

/// Any URI or reference, which may be empty.
///
/// RFC 3986 section 4.1
/// ```abnf
/// URI-reference = URI / relative-ref
/// ```
///
/// ```
/// use uriel::grammar::rfc3986::uri_reference;
/// assert_eq!(uri_reference("a:b").unwrap().1.scheme, Some("a"));
/// assert_eq!(uri_reference("./a:b").unwrap().1.scheme, None);
/// ```
#[inline(always)]
pub fn uri_reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    match scheme(i) {
        Ok((rest, scheme)) if rest.next() == Some(b':') => after_scheme(rest.skip(1), scheme),
        _ => relative_ref(i),
    }
}

/// A URI without a fragment.
///
/// RFC 3986 section 4.3
/// ```abnf
/// absolute-URI = scheme ":" hier-part [ "?" query ]
/// ```
///
/// ```
/// assert_eq!(uriel::grammar::rfc3986::absolute_uri("a:b#c").unwrap().0, "#c");
/// ```
pub fn absolute_uri<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    let (i, scheme) = scheme(i)?;
    let (i, ()) = octet(b':').parse(i)?;
    let (i, hierarchy) = hier_part(i)?;
    let (i, query) = opt_query(i)?;
    Ok((i, Components { scheme: Some(scheme), query, ..hierarchy }))
}

/// A reference without a scheme.
///
/// RFC 3986 section 4.2
/// ```abnf
/// relative-ref = relative-part [ "?" query ] [ "#" fragment ]
/// ```
///
/// ```
/// assert_eq!(uriel::grammar::rfc3986::relative_ref("../g?y#s").unwrap().1.path, "../g");
/// ```
#[inline(always)]
pub fn relative_ref<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    let (i, hierarchy) = relative_part(i)?;
    let (i, query) = opt_query(i)?;
    let (i, fragment) = opt_fragment(i)?;
    Ok((i, Components { query, fragment, ..hierarchy }))
}

/// The part of a reference without a scheme that comes before its query.
///
/// RFC 3986 section 4.2
/// ```abnf
/// relative-part = "//" authority path-abempty
///               / path-absolute
///               / path-noscheme
///               / path-empty
/// ```
///
/// ```
/// use uriel::grammar::rfc3986::relative_part;
/// assert_eq!(relative_part("//h/p").unwrap().1.path, "/p");
/// assert!(relative_part("a:b").is_err());
/// ```
#[inline(always)]
pub fn relative_part<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    if i.next() == Some(b'/') {
        return hier_part(i);
    }
    let (rest, path) = if matches!(i.next(), None | Some(b'?' | b'#')) { path_empty(i)? } else { path_noscheme(i)? };
    Ok((rest, without_authority(i, path)))
}

/// A host, perhaps with a user and a port.
///
/// RFC 3986 section 3.2
/// ```abnf
/// authority = [ userinfo "@" ] host [ ":" port ]
/// ```
///
/// ```
/// use uriel::grammar::rfc3986::authority;
/// let (rest, read) = authority("me:pw@h:80/p").unwrap();
/// assert_eq!((read.userinfo, read.host, read.port, rest), (Some("me:pw"), "h", Some("80"), "/p"));
/// ```
#[inline(always)]
pub fn authority<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
    match name_and_port(i, EmptyHost::Allowed) {
        Some(read) => Ok(read),
        None => userinfo_host_port(i, EmptyHost::Allowed),
    }
}

/// A path, which may be empty.
///
/// RFC 3986 section 3.3
/// ```abnf
/// path = path-abempty    ; begins with "/" or is empty
///      / path-absolute   ; begins with "/" but not "//"
///      / path-noscheme   ; begins with a non-colon segment
///      / path-rootless   ; begins with a segment
///      / path-empty      ; zero characters
/// ```
/// Together they are any run of segments and slashes.
///
/// ```
/// assert_eq!(uriel::grammar::rfc3986::path("a:b//c?d"), Ok(("?d", "a:b//c")));
/// ```
pub fn path<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Path))
}

/// A path after an authority: empty, or beginning with "/".
///
/// RFC 3986 section 3.3
/// ```abnf
/// path-abempty = *( "/" segment )
/// ```
///
/// ```
/// use uriel::grammar::rfc3986::path_abempty;
/// assert_eq!(path_abempty("/a//b?"), Ok(("?", "/a//b")));
/// assert_eq!(path_abempty("a"), Ok(("a", "")));
/// ```
#[inline(always)]
pub fn path_abempty<T: Text>(i: T) -> Read<T> {
    if i.next() == Some(b'/') { Ok(i.run(Path)) } else { path_empty(i) }
}

/// A path that begins with "/" and not with "//".
///
/// RFC 3986 section 3.3
/// ```abnf
/// path-absolute = "/" [ segment-nz *( "/" segment ) ]
/// ```
///
/// ```
/// use uriel::grammar::rfc3986::path_absolute;
/// assert_eq!(path_absolute("/a/b"), Ok(("", "/a/b")));
/// assert_eq!(path_absolute("//a"), Ok(("/a", "/")));
/// ```
pub fn path_absolute<T: Text>(i: T) -> Read<T> {
    let (rest, ()) = octet(b'/').parse(i)?;
    if rest.next() == Some(b'/') { Ok(i.take(1)) } else { Ok(i.run(Path)) }
}

/// A path that begins with a segment without ":".
///
/// RFC 3986 section 3.3
/// ```abnf
/// path-noscheme = segment-nz-nc *( "/" segment )
/// ```
///
/// ```
/// use uriel::grammar::rfc3986::path_noscheme;
/// assert_eq!(path_noscheme("a/b:c"), Ok(("", "a/b:c")));
/// assert!(path_noscheme("a:b").is_err());
/// ```
#[inline(always)]
pub fn path_noscheme<T: Text>(i: T) -> Read<T> {
    let (rest, _) = segment_nz_nc(i)?;
    match rest.next() {
        Some(b'/') => {
            let (rest, _) = rest.run(Path);
            Ok((rest, i.until(rest)))
        }
        Some(b':') => expected_class(rest, SegmentNc),
        _ => Ok((rest, i.until(rest))),
    }
}

/// A path that begins with a segment.
///
/// RFC 3986 section 3.3
/// ```abnf
/// path-rootless = segment-nz *( "/" segment )
/// ```
///
/// ```
/// assert_eq!(uriel::grammar::rfc3986::path_rootless("a:b/c"), Ok(("", "a:b/c")));
/// ```
pub fn path_rootless<T: Text>(i: T) -> Read<T> {
    segment_nz(i)?;
    Ok(i.run(Path))
}

/// The empty path.
///
/// RFC 3986 section 3.3
/// ```abnf
/// path-empty = 0<pchar>
/// ```
///
/// ```
/// assert_eq!(uriel::grammar::rfc3986::path_empty("a"), Ok(("a", "")));
/// ```
#[inline(always)]
pub fn path_empty<T: Text>(i: T) -> Read<T> {
    Ok(i.take(0))
}

/// A segment that is not empty.
///
/// RFC 3986 section 3.3
/// ```abnf
/// segment-nz = 1*pchar
/// ```
///
/// ```
/// assert_eq!(uriel::grammar::rfc3986::segment_nz("a:b/c"), Ok(("/c", "a:b")));
/// ```
pub fn segment_nz<T: Text>(i: T) -> Read<T> {
    run1(i, Segment)
}

/// A segment that is not empty and has no ":".
///
/// RFC 3986 section 3.3
/// ```abnf
/// segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
///               ; non-zero-length segment without any colon ":"
/// ```
///
/// ```
/// assert_eq!(uriel::grammar::rfc3986::segment_nz_nc("a@b:c"), Ok((":c", "a@b")));
/// ```
#[inline(always)]
pub fn segment_nz_nc<T: Text>(i: T) -> Read<T> {
    run1(i, SegmentNc)
}

/// The last 32 bits of an IPv6 address.
///
/// RFC 3986 section 3.2.2
/// ```abnf
/// ls32 = ( h16 ":" h16 ) / IPv4address
///      ; least-significant 32 bits of address
/// ```
///
/// ```
/// use uriel::grammar::rfc3986::ls32;
/// assert_eq!(ls32("1:2]"), Ok(("]", "1:2")));
/// assert_eq!(ls32("1.2.3.4]"), Ok(("]", "1.2.3.4")));
/// ```
pub fn ls32<T: Text>(i: T) -> Read<T> {
    let groups = (h16, octet(b':'), h16).map(|_| ());
    let (rest, ()) = alt((groups, ipv4address.map(|_| ()))).parse(i)?;
    Ok((rest, i.until(rest)))
}
