//! draft-fielding-uri-url-00e, sections 1.3 to 4: one generic syntax, with parameters.
//!
//! The draft gives rules, and in its section 4.3 instructions how to take a reference apart; where they differ the
//! instructions are followed. Rules that other documents have too are named here and stand in [`grammar`](super).

use nom::Parser;

use super::{
    Class, Components, Read, Text, absent,
    authority::{no_authority, plain_hostport, server_in_full},
    expected, far, literal, octet,
    path::{opt_query, with_fragment},
    rfc2396::{bare, without_authority},
    run1,
};
use crate::text::is_escape;

pub use super::{
    alpha, alphanum, digit, domainlabel, escaped, fragment, hex, hialpha, host, hostname, hostnumber, hostport,
    lowalpha, mark,
    octets::{control, delims, excluded, space, unwise},
    password, pchar, port, query, reserved, scheme, segment, server, toplabel, uchar, unreserved, uric as urlchar,
    user,
};

/// Draft 1996 section 3
/// ```abnf
/// URL-reference = [ absoluteURL | relativeURL ] [ "#" fragment ]
/// ```
///
/// # Errors
///
/// When the text begins with no reference.
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::url_reference}};
/// let (_, parts) = url_reference(Under::new("g;x=1/y?z#s", Edition::Draft1996)).unwrap();
/// assert_eq!((parts.path, parts.params, parts.query), ("g", Some("x=1/y"), Some("z")));
/// ```
#[inline(always)]
pub fn url_reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    match scheme(i) {
        Ok((rest, scheme)) if rest.next() == Some(b':') => with_fragment(behind_scheme(rest.skip(1), scheme)?),
        _ => with_fragment(relative_url(i)?),
    }
}

/// Draft 1996 section 4.2
/// ```abnf
/// absoluteURL = generic-URL | opaque-URL
/// ```
///
/// # Errors
///
/// When the text begins with no scheme and ":".
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::absolute_url}};
/// assert!(absolute_url(Under::new("x://h?y", Edition::Draft1996)).unwrap().1.authority.is_none(), "opaque");
/// ```
#[inline(always)]
pub fn absolute_url<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    let (i, scheme) = scheme(i)?;
    let (i, ()) = octet(b':').parse(i)?;
    behind_scheme(i, scheme)
}

/// The generic reading, unless the opaque one goes further, as it does where a server has ended and no path follows. Behind a
/// path there is nothing that an opaque URL could go on with.
#[inline(always)]
fn behind_scheme<T: Text>(i: T, scheme: T::Slice) -> Read<T, Components<T::Slice>> {
    let scheme = Some(scheme);
    let (at, authority) = match literal(b"//").parse(i) {
        Ok((at, ())) => match plain_hostport(at) {
            Some((at, hostport)) => (at, Some(hostport)),
            None => match server_in_full(at) {
                Ok((at, server)) if at.next() == Some(b'/') || !goes_on(at) => (at, Some(server)),
                _ => {
                    let (rest, path) = far(i, opaque_part)?;
                    return Ok((rest, Components { scheme, params: absent(rest), ..without_authority(i, path) }));
                }
            },
        },
        Err(_) => (i, no_authority(i)),
    };
    let (i, url) = rel_path(at)?;
    Ok((i, Components { scheme, authority, ..url }))
}

/// `*urlchar`, which is rare.
#[allow(clippy::unnecessary_wraps, reason = "it is a production")]
#[cold]
#[inline(never)]
fn opaque_part<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Uric))
}

/// Whether an opaque URL would not end here.
#[inline(always)]
pub(super) fn goes_on<T: Text>(i: T) -> bool {
    match i.next() {
        None => false,
        Some(b'%') => is_escape(i.octets(), 0),
        Some(next) => i.rules().has(Class::Uric, next),
    }
}

/// Draft 1996 section 4.2
/// ```abnf
/// opaque-URL = scheme ":" *urlchar
/// ```
///
/// # Errors
///
/// When the text begins with no scheme and ":".
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::opaque_url}};
/// assert_eq!(opaque_url(Under::new("x://a_b/c", Edition::Draft1996)).unwrap().1.path, "//a_b/c");
/// ```
pub fn opaque_url<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    let (i, scheme) = scheme(i)?;
    let (i, ()) = octet(b':').parse(i)?;
    let (rest, path) = i.run(Class::Uric);
    Ok((rest, Components { scheme: Some(scheme), ..without_authority(i, path) }))
}

/// Draft 1996 section 4.2
/// ```abnf
/// generic-URL = scheme ":" relativeURL
/// ```
///
/// # Errors
///
/// When the text begins with no such URL.
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::generic_url}};
/// let (_, parts) = generic_url(Under::new("mailto:a@b", Edition::Draft1996)).unwrap();
/// assert_eq!((parts.scheme, parts.path), (Some("mailto"), "a@b"));
/// ```
pub fn generic_url<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    let (i, scheme) = scheme(i)?;
    let (i, ()) = octet(b':').parse(i)?;
    let (i, url) = relative_url(i)?;
    Ok((i, Components { scheme: Some(scheme), ..url }))
}

/// Draft 1996 section 4.2
/// ```abnf
/// relativeURL = net_path | abs_path | rel_path
/// ```
///
/// # Errors
///
/// When "//" is followed by something else than a server.
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::relative_url}};
/// let (_, parts) = relative_url(Under::new("/a;b?c", Edition::Draft1996)).unwrap();
/// assert_eq!((parts.path, parts.params, parts.query), ("/a", Some("b"), Some("c")));
/// ```
#[inline(always)]
pub fn relative_url<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    if i.octets().starts_with(b"//") { net_path(i) } else { rel_path(i) }
}

/// Draft 1996 section 4.2
/// ```abnf
/// net_path = "//" server [ abs_path ]
/// ```
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::net_path}};
/// let (_, parts) = net_path(Under::new("//h//p", Edition::Draft1996)).unwrap();
/// assert_eq!((parts.authority.unwrap().host, parts.path), ("h", "//p"));
/// ```
#[inline(always)]
pub fn net_path<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, server) = server(i)?;
    let (i, url) = if i.next() == Some(b'/') {
        abs_path(i)?
    } else {
        let (i, path) = i.take(0);
        (i, bare(path))
    };
    Ok((i, Components { authority: Some(server), ..url }))
}

/// Draft 1996 section 4.2
/// ```abnf
/// abs_path = "/" rel_path
/// ```
///
/// # Errors
///
/// When the text does not begin with "/".
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::abs_path}};
/// assert_eq!(abs_path(Under::new("/a/b", Edition::Draft1996)).unwrap().1.path, "/a/b");
/// ```
#[inline(always)]
pub fn abs_path<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    if i.next() == Some(b'/') { rel_path(i) } else { expected(i, "abs_path") }
}

/// Draft 1996 section 4.2
/// ```abnf
/// rel_path = [ path ] [ ";" parameters ] [ "?" query ]
/// ```
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::rel_path}};
/// let (_, parts) = rel_path(Under::new(";x?y", Edition::Draft1996)).unwrap();
/// assert_eq!((parts.path, parts.params, parts.query), ("", Some("x"), Some("y")));
/// ```
#[inline(always)]
pub fn rel_path<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    let (i, path) = i.run(Class::Path);
    let (i, params) = if i.next() == Some(b';') {
        let (i, parameters) = parameters(i.skip(1))?;
        (i, Some(parameters))
    } else {
        (i, absent(i))
    };
    let (i, query) = opt_query(i)?;
    Ok((i, Components { params, query, ..bare(path) }))
}

/// Draft 1996 section 4.3.2
/// ```abnf
/// path = fsegment *( "/" segment )
/// ```
/// By the instructions of the section a path may begin with an empty segment too.
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::path}};
/// assert_eq!(path(Under::new("a/b;c", Edition::Draft1996)).unwrap().1, "a/b");
/// ```
pub fn path<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Path))
}

/// Draft 1996 section 4.3.2
/// ```abnf
/// fsegment = 1*pchar
/// ```
///
/// # Errors
///
/// When it is empty.
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::fsegment}};
/// assert_eq!(fsegment(Under::new("a:b/c", Edition::Draft1996)).unwrap().1, "a:b");
/// ```
pub fn fsegment<T: Text>(i: T) -> Read<T> {
    run1(i, Class::Segment)
}

/// Draft 1996 section 4.3.3
/// ```abnf
/// parameters = param *( ";" param )
/// ```
///
/// # Errors
///
/// Never: they may be empty.
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::parameters}};
/// assert_eq!(parameters(Under::new("a;b/c?d", Edition::Draft1996)).unwrap().1, "a;b/c");
/// ```
#[inline(always)]
pub fn parameters<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Parameters))
}

/// Draft 1996 section 4.3.3
/// ```abnf
/// param = *( pchar | "/" )
/// ```
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::param}};
/// assert_eq!(param(Under::new("a/b;c", Edition::Draft1996)).unwrap().1, "a/b");
/// ```
pub fn param<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Param))
}

/// Draft 1996 section 2.3.3
/// ```abnf
/// national = <Any character not in the reserved, unreserved,
///            control, space, delims, or unwise sets>
/// ```
/// Those sets have all of US-ASCII between them, so it is any other character.
///
/// # Errors
///
/// When the text begins with a character of US-ASCII.
///
/// ```
/// use uriel::grammar::draft1996::national;
/// assert_eq!(national("\u{e9}t\u{e9}"), Ok(("t\u{e9}", "\u{e9}")));
/// assert!(national("e").is_err());
/// ```
pub fn national<T: Text>(i: T) -> Read<T> {
    let octets = i.octets();
    if octets.first().is_none_or(u8::is_ascii) {
        return expected(i, "national");
    }
    let behind = octets[1..].iter().take_while(|&&octet| octet & 0xC0 == 0x80);
    Ok(i.take(1 + behind.count()))
}
