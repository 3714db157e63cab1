//! The rules of RFC 6068 section 2.

use uriel::{
    charset::{CharSet, rfc1738, rfc6068},
    grammar::{ByEdition, Class, Read, Rule, Text, expected_octet, octet, rfc2396::opaque_part},
    nom::Parser,
};

use super::{MailtoParts, addr_spec::ADDR_SPEC};

/// Characters of a mailto URL: `qchar`, and `xchar` under RFC 1738.
///
/// ```
/// use uriel::{Edition, grammar::Class, schemes::mailto::Qchar};
/// assert!(Qchar.octets(Edition::Rfc1738).contains(b'?') && !Qchar.octets(Edition::Rfc3986).contains(b'?'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Qchar;

impl Class for Qchar {
    const RULE: &'static Rule = &Rule::with_names(&ByEdition::since("encoded822addr", "qchar"))
        .defined_since("RFC 1738 section 3.5", "RFC 6068 section 2");
    const OCTETS: ByEdition<CharSet> = ByEdition::since(rfc1738::XCHAR, rfc6068::QCHAR);
}

/// Characters of one address among others; under RFC 1738, of the one that there is.
#[derive(Clone, Copy, Debug)]
pub struct AddressText;

impl Class for AddressText {
    const RULE: &'static Rule = Qchar::RULE;
    const OCTETS: ByEdition<CharSet> = {
        let mut octets = Qchar::OCTETS.without(",;");
        octets.0[0] = Qchar::OCTETS.0[0];
        octets
    };
}

/// A whole mailto URL under the later editions.
///
/// RFC 6068 section 2
/// ```abnf
/// mailtoURI = "mailto:" [ to ] [ hfields ]
/// ```
/// It reads the text after the scheme and ":", which may be empty except under RFC 2396.
///
/// ```
/// let (rest, parts) = uriel::schemes::mailto::mailto_uri("?cc=me@h#").unwrap();
/// assert_eq!((rest, parts.addr, parts.hfields), ("#", None, Some("cc=me@h")));
/// ```
#[inline]
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

/// The addresses of a mailto URL, with commas between them.
///
/// RFC 6068 section 2
/// ```abnf
/// to = addr-spec *("," addr-spec )
/// ```
/// Of an `addr-spec` only what needs no decoding is checked: it is not empty, and has no raw ";".
///
/// ```
/// use uriel::schemes::mailto::to;
/// assert_eq!(to("a@h,b@h?c"), Ok(("?c", "a@h,b@h")));
/// assert!(to("a@h,,b@h").is_err());
/// ```
#[inline]
pub fn to<T: Text>(i: T) -> Read<T> {
    let mut start = i;
    loop {
        let (rest, _) = start.run(AddressText);
        if rest.len() == start.len() || rest.next() == Some(b';') {
            return no_address(rest);
        }
        if rest.next() != Some(b',') {
            break;
        }
        start = rest.skip(1);
    }
    // It ends there too, and an error names all that may be there.
    let (rest, _) = start.run(Qchar);
    Ok((rest, i.until(rest)))
}

/// Refuses the text: an address was expected here.
#[cold]
fn no_address<T: Text, O>(i: T) -> Read<T, O> {
    static FIRST: CharSet = rfc6068::QCHAR.minus(CharSet::of(",;")).union(CharSet::of("%"));
    expected_octet(i, &ADDR_SPEC, &FIRST)
}

/// The header fields of a mailto URL, after its "?".
///
/// RFC 6068 section 2
/// ```abnf
/// hfields = "?" hfield *( "&" hfield )
/// ```
/// It returns the text after the "?".
///
/// ```
/// assert_eq!(uriel::schemes::mailto::hfields("?a=b&c=&=#"), Ok(("#", "a=b&c=&=")));
/// ```
#[inline]
pub fn hfields<T: Text>(i: T) -> Read<T> {
    let (i, ()) = octet(b'?').parse(i)?;
    let (mut rest, _) = hfield(i)?;
    while rest.next() == Some(b'&') {
        (rest, _) = hfield(rest.skip(1))?;
    }
    Ok((rest, i.until(rest)))
}

static HFIELD: Rule = Rule::new("hfield").defined_since("RFC 1738 section 3.5", "RFC 6068 section 2");

/// A header field of a mailto URL: a name, "=" and a value.
///
/// RFC 6068 section 2
/// ```abnf
/// hfield = hfname "=" hfvalue
/// ```
///
/// ```
/// use uriel::schemes::mailto::hfield;
/// assert_eq!(hfield("cc=me@h&"), Ok(("&", ("cc", "me@h"))));
/// assert!(hfield("cc&").is_err());
/// ```
#[inline]
pub fn hfield<T: Text>(i: T) -> Read<T, (T::Slice, T::Slice)> {
    static EQUALS: CharSet = CharSet::of("=");
    let (i, name) = hfname(i)?;
    if i.next() != Some(b'=') {
        return expected_octet(i, &HFIELD, &EQUALS);
    }
    let (i, value) = hfvalue(i.skip(1))?;
    Ok((i, (name, value)))
}

/// The name of a header field.
///
/// RFC 6068 section 2
/// ```abnf
/// hfname = *qchar
/// ```
///
/// ```
/// assert_eq!(uriel::schemes::mailto::hfname("X-%3D=a"), Ok(("=a", "X-%3D")));
/// ```
pub fn hfname<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Qchar))
}

/// The value of a header field.
///
/// RFC 6068 section 2
/// ```abnf
/// hfvalue = *qchar
/// ```
///
/// ```
/// assert_eq!(uriel::schemes::mailto::hfvalue("a;b,c:d@e/f"), Ok(("/f", "a;b,c:d@e")));
/// ```
pub fn hfvalue<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Qchar))
}
