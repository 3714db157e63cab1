//! RFC 2396, appendix A: server and registry authorities, opaque and hierarchical URI.
//!
//! The rules that several documents have are defined in [`grammar`](super), and this module exports them under the
//! names of this document. Those that only draft-fielding-uri-rfc2396bis-00 has as well are defined here and quote both
//! documents; [`rfc2396bis`](super::rfc2396bis) exports them too.
//!
//! ```
//! use uriel::{Edition, grammar::{Under, rfc2396::opaque_part}};
//! assert_eq!(opaque_part(Under::new("me@h?x", Edition::Rfc2396)).unwrap().1, "me@h?x");
//! ```

use nom::Parser;

use super::{
    authority::{EmptyHost, userinfo_host_port, without_authority},
    components::{Authority, Components},
    document::Grammar,
    draft1996::{OpaquePart, Param},
    host::RegName,
    parts::{expected_class, expected_octet, octet, run1},
    path::{opt_query, with_fragment},
};
pub use super::{
    authority::{hostport, port, server, userinfo},
    host::{domainlabel, host, hostname, hostnumber as ipv4address, reg_name, toplabel},
    octets::{
        alpha, alphanum, control, delims, digit, escaped, hex, hialpha as upalpha, lowalpha, mark, pchar, reserved,
        space, unreserved, unwise, uric, uric_no_slash,
    },
    path::{fragment, query, segment},
    scheme::scheme,
};
use crate::{
    engine::{
        octets::first,
        text::{Read, Text},
    },
    syntax::{
        ByEdition, CharSet, Class, Edition, Rule,
        charset::{draft1996, rfc1738, rfc2396, rfc2396bis, rfc3986},
        mapped::Path,
    },
};

/// The document, for the generic parse.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rfc2396;

impl Grammar for Rfc2396 {
    const EDITION: Edition = Edition::Rfc2396;

    #[inline(always)]
    fn reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
        uri_reference(i)
    }

    #[inline(always)]
    fn absolute_reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
        with_fragment(absolute_uri(i)?)
    }

    #[inline(always)]
    fn authority<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
        authority(i)
    }
}

/// Any URI or reference, which may be empty.
///
/// RFC 2396 section 4
/// ```abnf
/// URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc2396::uri_reference}};
/// let (_, parts) = uri_reference(Under::new("mailto:a@b#c", Edition::Rfc2396)).unwrap();
/// assert_eq!((parts.scheme, parts.path, parts.fragment), (Some("mailto"), "a@b", Some("c")));
/// ```
#[inline(always)]
pub fn uri_reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    match scheme(i) {
        Ok((rest, scheme)) if rest.next() == Some(b':') => with_fragment(after_scheme(rest.skip(1), scheme)?),
        _ => with_fragment(relative_uri(i)?),
    }
}

/// A URI without its fragment.
///
/// RFC 2396 section 3
/// ```abnf
/// absoluteURI = scheme ":" ( hier_part | opaque_part )
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc2396::absolute_uri}};
/// let absolute = |text| absolute_uri(Under::new(text, Edition::Rfc2396));
/// assert_eq!(absolute("x:a?b").unwrap().1.path, "a?b", "an opaque part has no query");
/// assert!(absolute("x:").is_err());
/// ```
#[inline(always)]
pub fn absolute_uri<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    let (i, scheme) = scheme(i)?;
    let (i, ()) = octet(b':').parse(i)?;
    after_scheme(i, scheme)
}

/// `hier_part | opaque_part`
#[inline(always)]
fn after_scheme<T: Text>(i: T, scheme: T::Slice) -> Read<T, Components<T::Slice>> {
    if i.next() == Some(b'/') {
        let (i, hierarchy) = hier_part(i)?;
        Ok((i, Components { scheme: Some(scheme), ..hierarchy }))
    } else {
        let (rest, path) = opaque_part(i)?;
        Ok((rest, Components { scheme: Some(scheme), ..without_authority(i, path) }))
    }
}

/// A reference without a scheme and a fragment.
///
/// RFC 2396 section 5
/// ```abnf
/// relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ]
/// ```
/// The path may be absent, although the rule does not say so: section 5 and appendix C resolve `?y`. So this production
/// also accepts an empty path, before "?", before "#" and at the end.
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc2396::relative_uri}};
/// assert_eq!(relative_uri(Under::new("?y", Edition::Rfc2396)).unwrap().1.query, Some("y"));
/// ```
#[inline(always)]
pub fn relative_uri<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    match i.next() {
        Some(b'/') => hier_part(i),
        None | Some(b'?' | b'#') => {
            let (rest, path) = i.take(0);
            let (rest, query) = opt_query(rest)?;
            Ok((rest, Components { query, ..without_authority(i, path) }))
        }
        _ => {
            let (rest, path) = rel_path(i)?;
            let (rest, query) = opt_query(rest)?;
            Ok((rest, Components { query, ..without_authority(i, path) }))
        }
    }
}

/// The part of a URI after the ":", if it begins with "/".
///
/// RFC 2396 section 3
/// ```abnf
/// hier_part = ( net_path | abs_path ) [ "?" query ]
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc2396::hier_part}};
/// let (_, parts) = hier_part(Under::new("//h/p?q", Edition::Rfc2396)).unwrap();
/// assert_eq!((parts.path, parts.query), ("/p", Some("q")));
/// ```
#[inline(always)]
pub fn hier_part<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    // Perf: tries the rule first. A test for "//" before it, as under RFC 3986, is four instructions more (ratios:
    // generic parse under the other editions).
    let (i, hierarchy) = match net_path(i) {
        Ok((i, (authority, path))) => (i, Components { authority: Some(authority), ..Components::path(path) }),
        // After "//" an authority was meant, and not a path. Under RFC 2396 any text is one; an IPv6 address can be
        // broken.
        Err(error) if i.at(1) == Some(b'/') => return Err(error),
        Err(_) => {
            let (rest, path) = abs_path(i)?;
            (rest, without_authority(i, path))
        }
    };
    let (i, query) = opt_query(i)?;
    Ok((i, Components { query, ..hierarchy }))
}

/// The part of a URI after the ":", if it does not begin with "/".
///
/// RFC 2396 section 3
/// ```abnf
/// opaque_part = uric_no_slash *uric
/// ```
/// 2396bis section 3
/// ```abnf
/// opaque-part = uric-no-slash *uric
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc2396::opaque_part}};
/// assert_eq!(opaque_part(Under::new("a/b?c#d", Edition::Rfc2396)).unwrap().1, "a/b?c");
/// assert!(opaque_part("/a").is_err());
/// ```
#[inline(always)]
pub fn opaque_part<T: Text>(i: T) -> Read<T> {
    if i.next() == Some(b'/') { expected_class(i, OpaquePart) } else { run1(i, OpaquePart) }
}

/// An authority after "//", and perhaps a path.
///
/// RFC 2396 section 3
/// ```abnf
/// net_path = "//" authority [ abs_path ]
/// ```
/// 2396bis section 3
/// ```abnf
/// net-path = "//" authority [ abs-path ]
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc2396::net_path}};
/// let (_, (authority, path)) = net_path(Under::new("//h:80/p", Edition::Rfc2396)).unwrap();
/// assert_eq!((authority.host, path), ("h:80", "/p"));
/// ```
#[inline(always)]
pub fn net_path<T: Text>(i: T) -> Read<T, (Authority<T::Slice>, T::Slice)> {
    let (i, _) = (octet(b'/'), octet(b'/')).parse(i)?;
    let (i, authority) = authority(i)?;
    let (i, path) = if i.next() == Some(b'/') { abs_path(i)? } else { i.take(0) };
    Ok((i, (authority, path)))
}

pub(super) static SLASH: CharSet = CharSet::of("/");
pub(super) static ABS_PATH: Rule =
    Rule::with_names(&ByEdition(["abs_path", "abs_path", "abs_path", "abs-path", "abs-path"]))
        .in_words("path")
        .with_sections(sections!(- "4.2" "3" "3" -));

/// A path that begins with "/".
///
/// RFC 2396 section 3
/// ```abnf
/// abs_path = "/" path_segments
/// ```
/// 2396bis section 3
/// ```abnf
/// abs-path = "/" path-segments
/// ```
///
/// ```
/// assert_eq!(uriel::grammar::rfc2396::abs_path("/a/b?c"), Ok(("?c", "/a/b")));
/// ```
#[inline(always)]
pub fn abs_path<T: Text>(i: T) -> Read<T> {
    if i.next() == Some(b'/') { Ok(i.run(Path)) } else { expected_octet(i, &ABS_PATH, &SLASH) }
}

/// A path that begins with a segment.
///
/// RFC 2396 section 5
/// ```abnf
/// rel_path = rel_segment [ abs_path ]
/// ```
/// 2396bis section 5
/// ```abnf
/// rel-path = rel-segment [ abs-path ]
/// ```
/// A ":" in the first segment is an error: a reader would take the text before it for a scheme.
///
/// ```
/// use uriel::grammar::rfc2396::rel_path;
/// assert_eq!(rel_path("a/b:c"), Ok(("", "a/b:c")));
/// assert!(rel_path("a:b").is_err());
/// ```
#[inline(always)]
pub fn rel_path<T: Text>(i: T) -> Read<T> {
    let (rest, _) = rel_segment(i)?;
    match rest.next() {
        Some(b'/') => {
            let (rest, _) = abs_path(rest)?;
            Ok((rest, i.until(rest)))
        }
        Some(b':') => expected_class(rest, SegmentNc),
        _ => Ok((rest, i.until(rest))),
    }
}

/// Characters of the first segment of a reference without a scheme: "nc" is "no colon", as in RFC 3986.
///
/// RFC 1738 and draft 1996 have no such rule; there errors name the `path`.
///
/// ```
/// use uriel::grammar::Text;
/// assert_eq!("a;b:c".run(uriel::grammar::rfc2396::SegmentNc), (":c", "a;b"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SegmentNc;

impl Class for SegmentNc {
    const RULE: &'static Rule = &SEGMENT_NC;
    const OCTETS: ByEdition<CharSet> = ByEdition([
        rfc1738::XCHAR.minus(CharSet::of("/")),
        draft1996::PCHAR,
        rfc2396::UNRESERVED.union(CharSet::of(";@&=+$,")),
        rfc2396bis::UNRESERVED.union(CharSet::of(";@&=+$,")),
        rfc3986::PCHAR.minus(CharSet::of(":")),
    ]);
}

pub(crate) static SEGMENT_NC: Rule =
    Rule::with_names(&ByEdition(["path", "path", "rel_segment", "rel-segment", "segment-nz-nc"]))
        .in_words("path")
        .with_sections(sections!(- "4.3.2" "5" "5" "3.3"));

/// The first segment of a relative path, without ":".
///
/// RFC 2396 section 5
/// ```abnf
/// rel_segment = 1*( unreserved | escaped | ";" | "@" | "&" | "=" | "+" | "$" | "," )
/// ```
/// 2396bis section 5
/// ```abnf
/// rel-segment = 1*( unreserved / escaped / ";" /
///                  "@" / "&" / "=" / "+" / "$" / "," )
/// ```
///
/// ```
/// assert_eq!(uriel::grammar::rfc2396::rel_segment("a;b@c/d"), Ok(("/d", "a;b@c")));
/// ```
#[inline(always)]
pub fn rel_segment<T: Text>(i: T) -> Read<T> {
    run1(i, SegmentNc)
}

/// A server, or the name of a registry.
///
/// RFC 2396 section 3.2
/// ```abnf
/// authority = server | reg_name
/// ```
/// 2396bis section 3.2
/// ```abnf
/// authority = server / reg-name
/// ```
/// A server is a `reg_name` too, unless it has an IPv6 address, so the authority is read as a `reg_name` and not split:
/// `host` is all of it. It may be empty, because a server may be empty.
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc2396::authority}};
/// let host = |text, edition| authority(Under::new(text, edition)).unwrap().1.host;
/// assert_eq!(host("me@h:80/p", Edition::Rfc2396), "me@h:80");
/// assert_eq!(host("me@[::1]/p", Edition::Rfc2396bis), "[::1]");
/// ```
#[inline(always)]
pub fn authority<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
    let (rest, host) = i.run(RegName);
    if i.edition().has_ipv6_hosts() && rest.next() == Some(b'[') && address_follows(i, rest) {
        userinfo_host_port(i, EmptyHost::Allowed)
    } else {
        Ok((rest, Authority::host(host)))
    }
}

/// True if the text from `i` to `rest` is nothing, or a userinfo and "@", so that an IPv6 address may follow it.
#[cold]
fn address_follows<T: Text>(i: T, rest: T) -> bool {
    let before = i.octets_until(rest);
    before.is_empty() || first(before, b'@') == Some(before.len() - 1)
}

/// The path of a URI, or its opaque part.
///
/// RFC 2396 section 3.3
/// ```abnf
/// path = [ abs_path | opaque_part ]
/// ```
/// 2396bis section 3.3
/// ```abnf
/// path = [ abs-path / opaque-part ]
/// ```
///
/// ```
/// assert_eq!(uriel::grammar::rfc2396::path("/a/b?c"), Ok(("?c", "/a/b")));
/// ```
pub fn path<T: Text>(i: T) -> Read<T> {
    if i.next() == Some(b'/') { abs_path(i) } else { Ok(i.run(OpaquePart)) }
}

/// Segments with "/" between them.
///
/// RFC 2396 section 3.3
/// ```abnf
/// path_segments = segment *( "/" segment )
/// ```
/// 2396bis section 3.3
/// ```abnf
/// path-segments = segment *( "/" segment )
/// ```
///
/// ```
/// assert_eq!(uriel::grammar::rfc2396::path_segments("a/b;c?d"), Ok(("?d", "a/b;c")));
/// ```
pub fn path_segments<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Path))
}

/// A parameter of a segment.
///
/// RFC 2396 section 3.3
/// ```abnf
/// param = *pchar
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc2396::param}};
/// assert_eq!(param(Under::new("type=a;b", Edition::Rfc2396)).unwrap().1, "type=a");
/// ```
pub fn param<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Param))
}
