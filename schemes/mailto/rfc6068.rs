//! The rules of RFC 6068, section 2.

use uriel::{
    charset::{CharSet, rfc1738, rfc6068},
    grammar::{ByEdition, Class, Read, Rule, Text, expected_octet, octet, rfc2396::opaque_part},
    nom::Parser,
};

use super::{MailtoParts, address::ADDR_SPEC};

const QCHAR: Rule = Rule::with_names(ByEdition::since("encoded822addr", "qchar"))
    .defined_since("RFC 1738 section 3.5", "RFC 6068 section 2");
static HFIELD: Rule = Rule::new("hfield").defined_since("RFC 1738 section 3.5", "RFC 6068 section 2");

/// Characters of a mailto URL: `qchar`; under RFC 1738, `xchar`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Qchar;

impl Class for Qchar {
    const RULE: &'static Rule = &QCHAR;
    const OCTETS: ByEdition<CharSet> = ByEdition::since(rfc1738::XCHAR, rfc6068::QCHAR);
}

/// RFC 6068 section 2, after the scheme
/// ```abnf
/// mailtoURI = "mailto:" [ to ] [ hfields ]
/// ```
/// RFC 2396 has no URI in which nothing follows the ":".
///
/// ```
/// let (rest, parts) = uriel::schemes::mailto::rfc6068::mailto_uri("?cc=me@h#").unwrap();
/// assert_eq!((rest, parts.addr, parts.hfields), ("#", None, Some("cc=me@h")));
/// ```
#[inline(always)]
pub fn mailto_uri<T: Text>(i: T) -> Read<T, MailtoParts<T::Slice>> {
    let (rest, to) = match i.next() {
        None | Some(b'?' | b'#') => (i, None),
        _ => to(i).map(|(rest, to)| (rest, Some(to)))?,
    };
    let (rest, hfields) = match rest.next() {
        Some(b'?') => hfields(rest).map(|(rest, hfields)| (rest, Some(hfields)))?,
        _ => (rest, None),
    };
    if rest.len() == i.len() && !i.edition().has_empty_schemeparts() {
        opaque_part(i)?;
    }
    Ok((rest, MailtoParts { addr: to, hfields }))
}

/// RFC 6068 section 2
/// ```abnf
/// to = addr-spec *("," addr-spec )
/// ```
/// Of an `addr-spec` it looks at what needs no decoding: no address is empty, and none has a ";" in it.
///
/// ```
/// use uriel::schemes::mailto::rfc6068::to;
/// assert_eq!(to("a@h,b@h?c"), Ok(("?c", "a@h,b@h")));
/// assert!(to("a@h,,b@h").is_err());
/// ```
#[inline(always)]
pub fn to<T: Text>(i: T) -> Read<T> {
    let (rest, to) = i.run(Qchar);
    let mut before = b',';
    for (at, &octet) in i.octets()[..i.len() - rest.len()].iter().enumerate() {
        if octet == b';' || octet == b',' && before == b',' {
            return no_address(i.skip(at));
        }
        before = octet;
    }
    if before == b',' { no_address(rest) } else { Ok((rest, to)) }
}

#[cold]
fn no_address<T: Text, O>(i: T) -> Read<T, O> {
    static FIRST: CharSet = rfc6068::QCHAR.minus(CharSet::of(",;")).union(CharSet::of("%"));
    expected_octet(i, &ADDR_SPEC, &FIRST)
}

/// RFC 6068 section 2
/// ```abnf
/// hfields = "?" hfield *( "&" hfield )
/// ```
/// It gives back what follows the "?".
///
/// ```
/// assert_eq!(uriel::schemes::mailto::rfc6068::hfields("?a=b&c=&=#"), Ok(("#", "a=b&c=&=")));
/// ```
#[inline(always)]
pub fn hfields<T: Text>(i: T) -> Read<T> {
    let (i, ()) = octet(b'?').parse(i)?;
    let (mut rest, _) = hfield(i)?;
    while rest.next() == Some(b'&') {
        (rest, _) = hfield(rest.skip(1))?;
    }
    Ok((rest, i.until(rest)))
}

/// RFC 6068 section 2
/// ```abnf
/// hfield = hfname "=" hfvalue
/// ```
///
/// ```
/// use uriel::schemes::mailto::rfc6068::hfield;
/// assert_eq!(hfield("cc=me@h&"), Ok(("&", ("cc", "me@h"))));
/// assert!(hfield("cc&").is_err());
/// ```
#[inline(always)]
pub fn hfield<T: Text>(i: T) -> Read<T, (T::Slice, T::Slice)> {
    static EQUALS: CharSet = CharSet::of("=");
    let (i, name) = hfname(i)?;
    if i.next() != Some(b'=') {
        return expected_octet(i, &HFIELD, &EQUALS);
    }
    let (i, value) = hfvalue(i.skip(1))?;
    Ok((i, (name, value)))
}

uriel::runs! {
    in uriel::schemes::mailto::rfc6068;

    /// RFC 6068 section 2
    /// ```abnf
    /// hfname = *qchar
    /// ```
    hfname = * Hfname { QCHAR, Qchar::OCTETS } "X-%3D=a" => "X-%3D", "=a";

    /// RFC 6068 section 2
    /// ```abnf
    /// hfvalue = *qchar
    /// ```
    hfvalue = * Hfvalue { QCHAR, Qchar::OCTETS } "a;b,c:d@e/f" => "a;b,c:d@e", "/f";
}
