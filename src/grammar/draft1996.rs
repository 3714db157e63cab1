//! draft-fielding-uri-url-00e, sections 1.3 to 4: one generic syntax, with parameters.
//!
//! The draft gives rules, and in section 4.3 instructions for taking a reference apart. Where they differ, this module
//! follows the instructions. Rules that other documents have too are defined in [`grammar`](super) and named again
//! here.
//!
//! ```
//! use uriel::{Edition, grammar::{Under, draft1996::rel_path}};
//! let (_, parts) = rel_path(Under::new("a;b?c", Edition::Draft1996)).unwrap();
//! assert_eq!((parts.path, parts.params, parts.query), ("a", Some("b"), Some("c")));
//! ```

use nom::Parser;

use super::{
    authority::no_authority,
    components::{Authority, Components},
    document::Grammar,
    fast::{self, or_rule},
    octets::begins_with_escape,
    parts::{absent, expected, expected_octet, literal, next_is, octet, run1},
    path::{Segment, opt_query, with_fragment},
    rfc2396::{ABS_PATH, SLASH},
};
pub use super::{
    authority::{hostport, password, port, server, user},
    host::{domainlabel, host, hostname, hostnumber, toplabel},
    octets::{
        alpha, alphanum, control, delims, digit, escaped, excluded, hex, hialpha, lowalpha, mark, pchar, reserved,
        space, uchar, unreserved, unwise, uric as urlchar,
    },
    path::{fragment, query, segment},
    scheme::scheme,
};
use crate::{
    engine::{
        plain::Under,
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
pub(crate) struct Draft1996;

impl Grammar for Draft1996 {
    const EDITION: Edition = Edition::Draft1996;

    #[inline(always)]
    fn reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
        url_reference(i)
    }

    #[inline(always)]
    fn absolute_reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
        with_fragment(absolute_url(i)?)
    }

    #[inline(always)]
    fn authority<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
        server(i)
    }
}

/// Any URL or reference, which may be empty.
///
/// Draft 1996 section 3
/// ```abnf
/// URL-reference = [ absoluteURL | relativeURL ] [ "#" fragment ]
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::url_reference}};
/// let (_, parts) = url_reference(Under::new("g;x=1/y?z#s", Edition::Draft1996)).unwrap();
/// assert_eq!((parts.path, parts.params, parts.query), ("g", Some("x=1/y"), Some("z")));
/// ```
#[inline(always)]
pub fn url_reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    match scheme(i) {
        Ok((rest, scheme)) if rest.next() == Some(b':') => with_fragment(after_scheme(rest.skip(1), scheme)?),
        _ => with_fragment(relative_url(i)?),
    }
}

/// A URL with a scheme, without its fragment.
///
/// Draft 1996 section 4.2
/// ```abnf
/// absoluteURL = generic-URL | opaque-URL
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::absolute_url}};
/// assert!(absolute_url(Under::new("x://h?y", Edition::Draft1996)).unwrap().1.authority.is_none(), "opaque");
/// ```
#[inline(always)]
pub fn absolute_url<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    let (i, scheme) = scheme(i)?;
    let (i, ()) = octet(b':').parse(i)?;
    after_scheme(i, scheme)
}

/// `generic-URL | opaque-URL`, after the scheme: opaque if no `generic-URL` matches, or if the text goes on where it
/// ends.
#[inline(always)]
fn after_scheme<T: Text>(i: T, scheme: T::Slice) -> Read<T, Components<T::Slice>> {
    let (rest, url) = or_rule(i, fast::generic_url(i), |i| generic_or_opaque(i))?;
    Ok((rest, Components { scheme: Some(scheme), ..url }))
}

/// The rule of [`after_scheme`], compiled once, for plain text.
#[allow(clippy::unnecessary_wraps, reason = "every production returns a `Read`, so that combinators take it")]
fn generic_or_opaque<'a, 't>(i: Under<'a, 't>) -> Read<Under<'a, 't>, Components<&'a str>> {
    match relative_url(i) {
        Ok((rest, url)) if !goes_on(rest) => Ok((rest, url)),
        _ => {
            let (rest, path) = i.run(OpaquePart);
            Ok((rest, Components::path(path)))
        }
    }
}

/// True if an opaque part would go on here.
#[inline(always)]
pub(crate) fn goes_on<T: Text>(i: T) -> bool {
    match i.next() {
        None => false,
        Some(b'%') => begins_with_escape(i),
        Some(_) => next_is(i, OpaquePart),
    }
}

/// Characters of an opaque part, which may be any that a URL is made of: those after the scheme in `opaque-URL` of
/// draft 1996, and those of `opaque_part` from RFC 2396 on.
///
/// ```
/// use uriel::grammar::Text;
/// assert_eq!("me@h?x#f".run(uriel::grammar::draft1996::OpaquePart), ("#f", "me@h?x"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpaquePart;

impl Class for OpaquePart {
    const RULE: &'static Rule =
        &Rule::with_names(&ByEdition(["schemepart", "opaque-URL", "opaque_part", "opaque-part", "opaque-part"]))
            .with_sections(sections!("5" "4.2" "3" "3" -));
    const OCTETS: ByEdition<CharSet> = ByEdition([
        rfc1738::XCHAR,
        draft1996::URLCHAR,
        rfc2396::URIC,
        rfc2396bis::URIC,
        rfc3986::PCHAR.union(CharSet::of("/?")),
    ]);
}

/// A URL with a scheme, of any characters.
///
/// Draft 1996 section 4.2
/// ```abnf
/// opaque-URL = scheme ":" *urlchar
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::opaque_url}};
/// assert_eq!(opaque_url(Under::new("x://a_b/c", Edition::Draft1996)).unwrap().1.path, "//a_b/c");
/// ```
pub fn opaque_url<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    let (i, scheme) = scheme(i)?;
    let (i, ()) = octet(b':').parse(i)?;
    let (rest, path) = i.run(OpaquePart);
    Ok((rest, Components { scheme: Some(scheme), ..Components::path(path) }))
}

/// A URL with a scheme, read as a path.
///
/// Draft 1996 section 4.2
/// ```abnf
/// generic-URL = scheme ":" relativeURL
/// ```
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

/// A reference without a scheme and a fragment.
///
/// Draft 1996 section 4.2
/// ```abnf
/// relativeURL = net_path | abs_path | rel_path
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::relative_url}};
/// let (_, parts) = relative_url(Under::new("/a;b?c", Edition::Draft1996)).unwrap();
/// assert_eq!((parts.path, parts.params, parts.query), ("/a", Some("b"), Some("c")));
/// ```
#[inline(always)]
pub fn relative_url<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    if i.octets().starts_with(b"//") {
        net_path(i)
    } else {
        let (rest, url) = rel_path(i)?;
        Ok((rest, Components { authority: no_authority(i), ..url }))
    }
}

/// A reference that begins with a server, after "//".
///
/// Draft 1996 section 4.2
/// ```abnf
/// net_path = "//" server [ abs_path ]
/// ```
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
        (i, only_path(i, path))
    };
    Ok((i, Components { authority: Some(server), ..url }))
}

/// A reference that begins with "/".
///
/// Draft 1996 section 4.2
/// ```abnf
/// abs_path = "/" rel_path
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::abs_path}};
/// assert_eq!(abs_path(Under::new("/a/b", Edition::Draft1996)).unwrap().1.path, "/a/b");
/// ```
#[inline(always)]
pub fn abs_path<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    if i.next() == Some(b'/') { rel_path(i) } else { expected_octet(i, &ABS_PATH, &SLASH) }
}

/// A path without a "/" at its beginning, parameters and query.
///
/// Draft 1996 section 4.2
/// ```abnf
/// rel_path = [ path ] [ ";" parameters ] [ "?" query ]
/// ```
/// The path may begin with "/", as for [`path`]: by the instructions of section 4.3 a path may begin with an empty
/// segment.
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::rel_path}};
/// let (_, parts) = rel_path(Under::new(";x?y", Edition::Draft1996)).unwrap();
/// assert_eq!((parts.path, parts.params, parts.query), ("", Some("x"), Some("y")));
/// ```
#[inline(always)]
pub fn rel_path<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    let (i, path) = i.run(Path);
    // Fast exit: most texts end here, and no part that may follow is tried.
    if i.is_empty() {
        return Ok((i, only_path(i, path)));
    }
    let (i, params) = if i.next() == Some(b';') {
        parameters(i.skip(1)).map(|(i, parameters)| (i, Some(parameters)))?
    } else {
        (i, absent(i))
    };
    let (i, query) = opt_query(i)?;
    // Perf: an absent query has the same value as in `only_path`, so that the compiler merges the two exits and keeps
    // no flag (ratios: generic parse under the other editions).
    Ok((i, Components { params, query: query.or(absent(i)), ..Components::path(path) }))
}

/// A [`rel_path`] that is only a path, with `i` the text after it.
#[inline(always)]
fn only_path<T: Text>(i: T, path: T::Slice) -> Components<T::Slice> {
    Components { params: absent(i), query: absent(i), ..Components::path(path) }
}

/// The segments of a path, the first of which is not empty.
///
/// Draft 1996 section 4.3.2
/// ```abnf
/// path = fsegment *( "/" segment )
/// ```
/// By the instructions of the section a path may begin with an empty segment too.
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::path}};
/// assert_eq!(path(Under::new("a/b;c", Edition::Draft1996)).unwrap().1, "a/b");
/// ```
pub fn path<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Path))
}

/// The first segment of a path, which is not empty.
///
/// Draft 1996 section 4.3.2
/// ```abnf
/// fsegment = 1*pchar
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::fsegment}};
/// assert_eq!(fsegment(Under::new("a:b/c", Edition::Draft1996)).unwrap().1, "a:b");
/// ```
pub fn fsegment<T: Text>(i: T) -> Read<T> {
    run1(i, Segment)
}

crate::runs! {
    in uriel::grammar::draft1996;

    /// Parameters with ";" between them.
    ///
    /// Draft 1996 section 4.3.3
    /// ```abnf
    /// parameters = param *( ";" param )
    /// ```
    parameters = * Parameters {
        Rule::new("parameters").with_sections(sections!(- "4.3.3" - - -)),
        Path::OCTETS.with(";"),
    } "a;b/c?d" => "a;b/c", "?d";
}

/// Characters of a parameter: of the URL in draft 1996, of a segment in RFC 2396.
///
/// ```
/// use uriel::grammar::Text;
/// assert_eq!("v=1/b".run(uriel::grammar::draft1996::Param), ("/b", "v=1"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Param;

impl Class for Param {
    const RULE: &'static Rule = &Rule::new("param").with_sections(sections!(- "4.3.3" "3.3" - -));
    const OCTETS: ByEdition<CharSet> = ByEdition([
        rfc1738::XCHAR.minus(CharSet::of("/;")),
        draft1996::PCHAR.union(CharSet::of("/")),
        rfc2396::PCHAR,
        rfc2396bis::PCHAR.minus(CharSet::of(";")),
        rfc3986::PCHAR.minus(CharSet::of(";")),
    ]);
}

/// One of the parameters.
///
/// Draft 1996 section 4.3.3
/// ```abnf
/// param = *( pchar | "/" )
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, draft1996::param}};
/// assert_eq!(param(Under::new("a/b;c", Edition::Draft1996)).unwrap().1, "a/b");
/// ```
pub fn param<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Param))
}

static NATIONAL: Rule = Rule::new("national").with_sections(sections!(- "2.3.3" - - -));

/// Characters outside of all other sets, those beyond ASCII among them.
///
/// Draft 1996 section 2.3.3
/// ```abnf
/// national = <Any character not in the reserved, unreserved,
///            control, space, delims, or unwise sets>
/// ```
/// Those sets together are all of US-ASCII, so `national` is any other character.
///
/// ```
/// use uriel::grammar::draft1996::national;
/// assert_eq!(national("\u{e9}t\u{e9}"), Ok(("t\u{e9}", "\u{e9}")));
/// assert!(national("e").is_err());
/// ```
pub fn national<T: Text>(i: T) -> Read<T> {
    let octets = i.octets();
    if octets.first().is_none_or(u8::is_ascii) {
        return expected(i, &NATIONAL);
    }
    let continued = octets[1..].iter().take_while(|&&octet| octet & 0xC0 == 0x80);
    Ok(i.take(1 + continued.count()))
}
