//! IP addresses: IPv6 addresses and later ones in brackets, and IPv4 addresses.

use nom::{Parser, sequence::preceded};

use super::parts::{expected_octet, literal, octet, run1};
use crate::{
    engine::text::{Read, Text},
    syntax::{
        ByEdition, CharSet, Class, Rule,
        charset::{DIGIT, HEX, rfc3986},
        mapped::Hex,
    },
};

/// Characters after the version of an `IPvFuture`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct FutureAddress;

impl Class for FutureAddress {
    const RULE: &'static Rule = &IPVFUTURE;
    const OCTETS: ByEdition<CharSet> =
        ByEdition::all(rfc3986::UNRESERVED.union(rfc3986::SUB_DELIMS).union(CharSet::of(":")));
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// The rule of an address with its brackets.
pub(crate) static IN_BRACKETS: Rule =
    Rule::with_names(&ByEdition(["IP-literal", "IP-literal", "IP-literal", "IPv6reference", "IP-literal"]))
        .with_sections(sections!(- - - "3.2.2" "3.2.2"));
pub(crate) static IPV6ADDRESS: Rule = of_address("IPv6address");
pub(crate) static IPVFUTURE: Rule = of_address("IPvFuture");
pub(crate) static IPV4ADDRESS: Rule = of_address("IPv4address");
static DEC_OCTET: Rule = of_address("dec-octet").in_words("IPv4address");
static H16: Rule = Rule::with_names(&ByEdition(["h16", "h16", "h16", "h4", "h16"]))
    .in_words("IPv6address")
    .with_sections(sections!(- - - "3.2.2" "3.2.2"));

/// The rules of an address in brackets and of its parts.
pub(crate) static OF_ADDRESS: [&Rule; 6] = [&IN_BRACKETS, &IPV6ADDRESS, &IPVFUTURE, &IPV4ADDRESS, &DEC_OCTET, &H16];

/// A rule of the section on hosts, in the documents that have addresses.
const fn of_address(name: &'static str) -> Rule {
    Rule::new(name).with_sections(sections!(- - - "3.2.2" "3.2.2"))
}

/// An IP address in brackets: IPv6, or of a later version.
///
/// RFC 3986 section 3.2.2
/// ```abnf
/// IP-literal = "[" ( IPv6address / IPvFuture  ) "]"
/// ```
///
/// ```
/// use uriel::grammar::ip_literal;
/// assert_eq!(ip_literal("[v1.x]:80"), Ok((":80", "[v1.x]")));
/// assert!(ip_literal("[fe80::1%eth0]").is_err(), "zone identifiers are in none of the editions");
/// ```
#[inline]
pub fn ip_literal<T: Text>(i: T) -> Read<T> {
    let (start, ()) = octet(b'[').parse(i)?;
    // No address of IPv6 begins with a "v".
    let (end, _) = if matches!(start.next(), Some(b'v' | b'V')) { ipvfuture(start) } else { ipv6address(start) }?;
    closed(i, end)
}

/// An IPv6 address in brackets.
///
/// 2396bis section 3.2.2
/// ```abnf
/// IPv6reference = "[" IPv6address "]"
/// ```
///
/// ```
/// assert!(uriel::grammar::ipv6reference("[::1]").is_ok());
/// ```
#[inline]
pub fn ipv6reference<T: Text>(i: T) -> Read<T> {
    let (end, _) = preceded(octet(b'['), ipv6address).parse(i)?;
    closed(i, end)
}

/// The text from `i` to `end` with the "]" that must follow.
fn closed<T: Text>(i: T, end: T) -> Read<T> {
    const BRACKET: CharSet = CharSet::of("]");
    if end.next() != Some(b']') {
        return expected_octet(end, &IN_BRACKETS, &BRACKET);
    }
    let rest = end.skip(1);
    Ok((rest, i.until(rest)))
}

/// An IP address of a version after 6, without its brackets.
///
/// RFC 3986 section 3.2.2
/// ```abnf
/// IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
/// ```
///
/// ```
/// use uriel::grammar::ipvfuture;
/// assert_eq!(ipvfuture("vF.a:b]"), Ok(("]", "vF.a:b")));
/// ```
pub fn ipvfuture<T: Text>(i: T) -> Read<T> {
    let version = |i: T| match i.run(Hex) {
        (rest, _) if rest.len() == i.len() => expected_octet(i, &IPVFUTURE, &HEX),
        read => Ok(read),
    };
    let dot = |i: T| if i.next() == Some(b'.') { Ok(i.take(1)) } else { expected_octet(i, &IPVFUTURE, &DOT) };
    let address = |i| run1(i, FutureAddress);
    let (rest, _) = (literal(b"v"), version, dot, address).parse(i)?;
    Ok((rest, i.until(rest)))
}

/// An IPv6 address, without its brackets.
///
/// RFC 3986 section 3.2.2
/// ```abnf
/// IPv6address =                            6( h16 ":" ) ls32
///             /                       "::" 5( h16 ":" ) ls32
///             / [               h16 ] "::" 4( h16 ":" ) ls32
///             / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
///             / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
///             / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
///             / [ *4( h16 ":" ) h16 ] "::"              ls32
///             / [ *5( h16 ":" ) h16 ] "::"              h16
///             / [ *6( h16 ":" ) h16 ] "::"
/// ```
/// 2396bis section 3.2.2
/// ```abnf
/// IPv6address = ( 7( h4 ":" ) h4 ) /
///               ( "::" 0*6( h4 ":" ) [ h4 ] ) /
///               ( h4 "::" 0*5( h4 ":" ) [ h4 ] ) /
///               ( h4 ":" h4 "::" 0*4( h4 ":" ) [ h4 ] ) /
///               ( h4 2( ":" h4 ) "::" 0*3( h4 ":" ) [ h4 ] ) /
///               ( h4 3( ":" h4 ) "::" 0*2( h4 ":" ) [ h4 ] ) /
///               ( h4 4( ":" h4 ) "::" 0*1( h4 ":" ) [ h4 ] ) /
///               ( 6( h4 ":" ) IPv4address ) /
///               ( "::" 0*5( h4 ":" ) IPv4address ) /
///               ( h4 "::" 0*4( h4 ":" ) IPv4address ) /
///               ( h4 ":" h4 "::" 0*3( h4 ":" ) IPv4address ) /
///               ( h4 2( ":" h4 ) "::" 0*2( h4 ":" ) IPv4address ) /
///               ( h4 3( ":" h4 ) "::" 0*1( h4 ":" ) IPv4address )
/// ```
/// This rule of 2396bis is a misprint: it means the forms of RFC 2373 section 2.2, which are those of RFC 3986.
///
/// Instead of trying nine alternatives, the production counts the groups. `::` stands for one group or more.
///
/// ```
/// use uriel::grammar::ipv6address;
/// assert_eq!(ipv6address("::ffff:1.2.3.4]"), Ok(("]", "::ffff:1.2.3.4")));
/// assert!(ipv6address("1:2:3]").is_err());
/// ```
pub fn ipv6address<T: Text>(i: T) -> Read<T> {
    const GROUPS: usize = 8;
    let (mut at, mut groups, mut elided) = (i, 0, false);
    if let Ok((rest, _)) = (octet(b':'), octet(b':')).parse(i) {
        (at, elided) = (rest, true);
    } else if i.next() == Some(b':') {
        return expected_octet(i.skip(1), &IPV6ADDRESS, &COLON);
    }
    loop {
        // Here the address begins, or goes on after a ":" or "::". Only after "::" may it end instead.
        let after_elision = elided && (groups == 0 || i.at(i.len() - at.len() - 2) == Some(b':'));
        if after_elision && !at.next().is_some_and(|first| HEX.contains(first)) {
            return Ok((at, i.until(at)));
        }
        let (rest, _) = h16(at)?;
        // An IPv4 address takes the place of the last two groups. "::" stands for one group at least.
        let room = GROUPS - groups - usize::from(elided);
        if rest.next() == Some(b'.') && (if elided { room >= 2 } else { room == 2 }) {
            // If this is no number up to 255, the digits are a group, and no "." may follow them.
            if dec_octet(at).is_ok_and(|(after, _)| after.len() == rest.len()) {
                let (end, _) = ipv4address(at)?;
                return Ok((end, i.until(end)));
            }
            return expected_octet(rest, &IPV6ADDRESS, &COLON);
        }
        (at, groups) = (rest, groups + 1);
        let full = groups + usize::from(elided) == GROUPS;
        match at.next() {
            Some(b':') if !elided && at.at(1) == Some(b':') && !full => (at, elided) = (at.skip(2), true),
            Some(b':') if !full => at = at.skip(1),
            _ if elided || full => return Ok((at, i.until(at))),
            _ => return expected_octet(at, &IPV6ADDRESS, &COLON),
        }
        // A "::" that stands for the last group ends the address.
        if elided && groups + 1 == GROUPS {
            return Ok((at, i.until(at)));
        }
    }
}

const COLON: CharSet = CharSet::of(":");
const DOT: CharSet = CharSet::of(".");

/// Sixteen bits of an IPv6 address: one to four hexadecimal digits.
///
/// 2396bis section 3.2.2
/// ```abnf
/// h4 = 1*4HEXDIG
/// ```
/// RFC 3986 section 3.2.2
/// ```abnf
/// h16 = 1*4HEXDIG
///     ; 16 bits of address represented in hexadecimal
/// ```
///
/// ```
/// assert_eq!(uriel::grammar::h16("12345"), Ok(("5", "1234")));
/// ```
pub fn h16<T: Text>(i: T) -> Read<T> {
    let digits = (0..4).take_while(|&k| i.at(k).is_some_and(|octet| HEX.contains(octet))).count();
    if digits > 0 { Ok(i.take(digits)) } else { expected_octet(i, &H16, &HEX) }
}

/// An IPv4 address: four numbers up to 255, with dots between them.
///
/// 2396bis section 3.2.2, RFC 3986 section 3.2.2
/// ```abnf
/// IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
/// ```
///
/// ```
/// use uriel::grammar::ipv4address;
/// assert_eq!(ipv4address("192.0.2.16:80"), Ok((":80", "192.0.2.16")));
/// assert!(ipv4address("192.0.2.256").is_ok_and(|(rest, _)| rest == "6"), "the longest number up to 255 is 25");
/// ```
pub fn ipv4address<T: Text>(i: T) -> Read<T> {
    let dot = |i: T| if i.next() == Some(b'.') { Ok(i.take(1)) } else { expected_octet(i, &IPV4ADDRESS, &DOT) };
    let (rest, _) = (dec_octet, dot, dec_octet, dot, dec_octet, dot, dec_octet).parse(i)?;
    Ok((rest, i.until(rest)))
}

/// A number of an IPv4 address: 0 to 255, without leading zeros.
///
/// RFC 3986 section 3.2.2
/// ```abnf
/// dec-octet = DIGIT                 ; 0-9
///           / %x31-39 DIGIT         ; 10-99
///           / "1" 2DIGIT            ; 100-199
///           / "2" %x30-34 DIGIT     ; 200-249
///           / "25" %x30-35          ; 250-255
/// ```
/// 2396bis section 3.2.2
/// ```abnf
/// dec-octet = DIGIT /                  ; 0-9
///             ( %x31-39 DIGIT ) /      ; 10-99
///             ( "1" 2*DIGIT ) /        ; 100-199
///             ( "2" %x30-34 DIGIT ) /  ; 200-249
///             ( "25" %x30-35 )         ; 250-255
/// ```
/// Its `2*DIGIT` is a slip: the comment beside it and the prose say the same as RFC 3986.
///
/// ```
/// use uriel::grammar::dec_octet;
/// assert_eq!(dec_octet("255."), Ok((".", "255")));
/// assert_eq!(dec_octet("01"), Ok(("1", "0")));
/// ```
pub fn dec_octet<T: Text>(i: T) -> Read<T> {
    let digit = |k| i.at(k).filter(u8::is_ascii_digit);
    let digits = match (digit(0), digit(1), digit(2)) {
        (None, ..) => return expected_octet(i, &DEC_OCTET, &DIGIT),
        (Some(b'0'), ..) | (_, None, _) => 1,
        (Some(b'1'), _, Some(_))
        | (Some(b'2'), Some(b'0'..=b'4'), Some(_))
        | (Some(b'2'), Some(b'5'), Some(b'0'..=b'5')) => 3,
        _ => 2,
    };
    Ok(i.take(digits))
}
