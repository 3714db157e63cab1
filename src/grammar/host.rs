//! Hosts: names, numbers, and addresses in brackets.

use nom::{Parser, branch::alt, sequence::preceded};

use super::{
    ByEdition, Class, Read, Rule, Text, Under, expected, expected_octet, literal, octet, rfc1738::Digits, run1,
};
use crate::{
    charset::{ALPHA, ALPHANUM, CharSet, DIGIT, HEX, LABEL, rfc2396, rfc2396bis, rfc3986},
    edition::Edition,
    engine::text::{rare, sealed},
};

/// Characters that every reading of a host or a registry name begins with: a name, without ":" and "@".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Name;

impl Class for Name {
    const RULE: &'static Rule = RegName::RULE;
    const OCTETS: ByEdition<CharSet> = RegName::OCTETS.without(":@");
    const ESCAPES: ByEdition<bool> = RegName::ESCAPES;
}

/// Characters of a [`reg_name`]; in the editions before RFC 2396, of a host name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegName;

impl Class for RegName {
    const RULE: &'static Rule = &Rule::with_names(ByEdition(["host", "host", "authority", "authority", "reg-name"]))
        .with_sections(sections!("3.1" "4.3.1" "3.2" "3.2" "3.2.2"));
    const OCTETS: ByEdition<CharSet> = ByEdition([
        LABEL.union(CharSet::of(".")),
        LABEL.union(CharSet::of(".")),
        rfc2396::UNRESERVED.union(CharSet::of("$,;:@&=+")),
        rfc2396bis::UNRESERVED.union(CharSet::of(";:@&=+$,")),
        rfc3986::UNRESERVED.union(rfc3986::SUB_DELIMS),
    ]);
    const ESCAPES: ByEdition<bool> = ByEdition([false, false, true, true, true]);
}

/// Characters of a label of a host name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label;

impl Class for Label {
    const RULE: &'static Rule = &DOMAINLABEL;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(LABEL);
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// Hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hex;

impl Class for Hex {
    const RULE: &'static Rule = &Rule::new("hex");
    const OCTETS: ByEdition<CharSet> = ByEdition::all(HEX);
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

pub(crate) static HOST: Rule = of_host("host");
static DOMAINLABEL: Rule = of_host("domainlabel");
static TOPLABEL: Rule = of_host("toplabel");

/// A rule of the section on hosts.
const fn of_host(name: &'static str) -> Rule {
    Rule::new(name).with_sections(sections!("3.1" "4.3.1" "3.2.2" "3.2.2" "3.2.2"))
}

/// Characters after the version of an `IPvFuture`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct FutureAddress;

impl Class for FutureAddress {
    const RULE: &'static Rule = &IPVFUTURE;
    const OCTETS: ByEdition<CharSet> =
        ByEdition::all(rfc3986::UNRESERVED.union(rfc3986::SUB_DELIMS).union(CharSet::of(":")));
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

static IP_LITERAL: Rule = of_address("IP-literal");
static IPV6REFERENCE: Rule = of_address("IPv6reference");
static IPV6ADDRESS: Rule = of_address("IPv6address");
static IPVFUTURE: Rule = of_address("IPvFuture");
static DEC_OCTET: Rule = of_address("dec-octet");
static H16: Rule =
    Rule::with_names(ByEdition(["h16", "h16", "h16", "h4", "h16"])).with_sections(sections!(- - - "3.2.2" "3.2.2"));

/// A rule of the section on hosts, in the documents that have addresses.
const fn of_address(name: &'static str) -> Rule {
    Rule::new(name).with_sections(sections!(- - - "3.2.2" "3.2.2"))
}

/// RFC 1738 section 3.1, draft 1996 section 4.3.1
/// ```abnf
/// host = hostname | hostnumber
/// ```
/// RFC 2396 section 3.2.2
/// ```abnf
/// host = hostname | IPv4address
/// ```
/// 2396bis section 3.2.2
/// ```abnf
/// host = IPv6reference / IPv4address / hostname
/// ```
/// RFC 3986 section 3.2.2
/// ```abnf
/// host = IP-literal / IPv4address / reg-name
/// ```
/// Digits and dots are an address only if they are the whole host: `1.2.3.4me.com` is a name.
///
/// # Errors
///
/// When the text begins with no host. Under RFC 3986 a host may be empty.
///
/// ```
/// use uriel::{Edition, grammar::{Under, host}};
/// assert_eq!(host("[::1]:80"), Ok((":80", "[::1]")));
/// assert_eq!(host("a_b/"), Ok(("/", "a_b")));
/// assert_eq!(host(Under::new("1.2.3.4/", Edition::Rfc1738)).unwrap().1, "1.2.3.4");
/// assert!(host(Under::new("1.2.3/", Edition::Rfc1738)).is_err());
/// ```
#[inline(always)]
pub fn host<T: Text>(i: T) -> Read<T> {
    match i.edition() {
        Edition::Rfc3986 if i.next() == Some(b'[') => rare(i, ip_literal),
        Edition::Rfc3986 => reg_name(i),
        Edition::Rfc1738 | Edition::Draft1996 => {
            if let Some(rest) = sealed::Text::plain_host(i) {
                return Ok((rest, i.until(rest)));
            }
            rare(i, |i| {
                let (rest, host) = hostname_or_hostnumber(i)?;
                // An error says the same whether a bitmap has told or not.
                sealed::Text::note_run(rest, Name);
                Ok((rest, host))
            })
        }
        Edition::Rfc2396 => rare(i, hostname_or_hostnumber),
        Edition::Rfc2396bis if i.next() == Some(b'[') => rare(i, ipv6reference),
        Edition::Rfc2396bis => rare(i, hostname),
    }
}

/// A [`host`] that is not empty.
///
/// ```
/// use uriel::grammar::nonempty_host;
/// assert_eq!(nonempty_host("h/"), Ok(("/", "h")));
/// assert!(nonempty_host("/").is_err());
/// ```
#[inline(always)]
pub fn nonempty_host<T: Text>(i: T) -> Read<T> {
    let (rest, host) = host(i)?;
    if rest.len() == i.len() { expected(i, &HOST) } else { Ok((rest, host)) }
}

#[cold]
#[inline(never)]
fn hostname_or_hostnumber<'a, 't>(i: Under<'a, 't>) -> Read<Under<'a, 't>> {
    let labels = Labels::of(i, None)?;
    if labels.count == 4 && labels.numeric { Ok((labels.end, i.until(labels.end))) } else { labels.hostname(i) }
}

/// RFC 1738 section 5
/// ```abnf
/// hostname = *[ domainlabel "." ] toplabel
/// ```
/// Draft 1996 section 4.3.1
/// ```abnf
/// hostname = *( domainlabel "." ) toplabel
/// ```
/// RFC 2396 section 3.2.2
/// ```abnf
/// hostname = *( domainlabel "." ) toplabel [ "." ]
/// ```
/// 2396bis section 3.2.2
/// ```abnf
/// hostname  = domainlabel [ qualified ]
/// qualified = *( "." domainlabel ) [ "." toplabel [ "." ] ]
/// ```
/// RFC 3986 has no such rule; there the one of RFC 2396 is read.
///
/// ```
/// use uriel::{Edition, grammar::{Under, hostname}};
/// assert_eq!(hostname("www.w3.org./"), Ok(("/", "www.w3.org.")));
/// assert!(hostname("a-.b").is_err());
/// assert!(hostname(Under::new("a.1", Edition::Rfc2396)).is_err());
/// assert!(hostname(Under::new("a.1", Edition::Rfc2396bis)).is_ok());
/// ```
#[inline(never)]
pub fn hostname<T: Text>(i: T) -> Read<T> {
    Labels::of(i, i.edition().longest_label())?.hostname(i)
}

/// Labels of a host name: split at the dots first, then checked.
struct Labels<T> {
    /// The text after the last label.
    end: T,
    count: usize,
    /// True if all of them are digits.
    numeric: bool,
    /// True if the last begins with a letter: `toplabel`.
    top: bool,
}

impl<T: Text> Labels<T> {
    fn of(i: T, longest: Option<usize>) -> Result<Self, nom::Err<T::Error>> {
        let mut labels = Self { end: i, count: 0, numeric: true, top: false };
        loop {
            let start = labels.end;
            if labels.count > 0
                && !start.at(1).is_some_and(|first| ALPHANUM.contains(first))
                && i.edition().has_final_dots()
            {
                return Ok(labels);
            }
            let start = if labels.count > 0 { start.skip(1) } else { start };
            if let Some(too_long) = longest.and_then(|longest| beyond(start, longest)) {
                return expected_octet(too_long, &DOMAINLABEL, &ALPHANUM).map(|(_, ())| labels);
            }
            let (end, _) = domainlabel(start)?;
            let length = start.len() - end.len();
            labels.end = end;
            labels.count += 1;
            labels.numeric &= start.octets()[..length].iter().all(u8::is_ascii_digit);
            labels.top = start.next().is_some_and(|first| ALPHA.contains(first));
            if end.next() != Some(b'.') {
                return Ok(labels);
            }
        }
    }

    /// Reads a host name, once its last label is known, by the rule of the edition for that label and a final dot.
    fn hostname(self, i: T) -> Read<T> {
        let dot = self.end.next() == Some(b'.');
        let wants_top = i.edition().wants_top_label();
        // By 2396bis, where the last label may begin with a digit, a final dot must follow a `toplabel` that is not the first
        // label.
        let dot_allowed = i.edition().has_final_dots() && self.top && (wants_top || self.count > 1);
        if wants_top && !self.top {
            return expected(self.end, &TOPLABEL);
        }
        let end = if dot && dot_allowed { self.end.skip(1) } else { self.end };
        Ok((end, i.until(end)))
    }
}

/// Position at which a label is longer than `longest` octets: after that many, or at the last of them if it is a hyphen.
fn beyond<T: Text>(label: T, longest: usize) -> Option<T> {
    let length = label.len() - label.run(Label).0.len();
    match label.at(longest - 1) {
        _ if label.next() == Some(b'-') => None,
        Some(b'-') if length >= longest => Some(label.skip(longest - 1)),
        _ => (length > longest).then(|| label.skip(longest)),
    }
}

/// RFC 1738 section 5
/// ```abnf
/// domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit
/// ```
/// Draft 1996 section 4.3.1, RFC 2396 section 3.2.2
/// ```abnf
/// domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum
/// ```
/// 2396bis section 3.2.2, whose limit of 63 octets the host name watches over
/// ```abnf
/// domainlabel = alphanum [ 0*61( alphanum | "-" ) alphanum ]
/// ```
/// Ordered choice would stop after the first letter, so the longest run is read, and its first and last octets are checked.
///
/// ```
/// use uriel::grammar::domainlabel;
/// assert_eq!(domainlabel("a--2.x"), Ok((".x", "a--2")));
/// assert!(domainlabel("a-.x").is_err());
/// ```
#[inline(always)]
pub fn domainlabel<T: Text>(i: T) -> Read<T> {
    if !i.next().is_some_and(|first| ALPHANUM.contains(first)) {
        return expected_octet(i, &DOMAINLABEL, &ALPHANUM);
    }
    let (rest, label) = i.run(Label);
    if i.at(i.len() - rest.len() - 1) == Some(b'-') {
        return expected_octet(rest, &DOMAINLABEL, &ALPHANUM);
    }
    Ok((rest, label))
}

/// RFC 1738 section 5
/// ```abnf
/// toplabel = alpha | alpha *[ alphadigit | "-" ] alphadigit
/// ```
/// Draft 1996 section 4.3.1, RFC 2396 section 3.2.2
/// ```abnf
/// toplabel = alpha | alpha *( alphanum | "-" ) alphanum
/// ```
/// 2396bis section 3.2.2
/// ```abnf
/// toplabel = alpha [ 0*61( alphanum | "-" ) alphanum ]
/// ```
///
/// ```
/// use uriel::grammar::toplabel;
/// assert_eq!(toplabel("org/"), Ok(("/", "org")));
/// assert!(toplabel("1st").is_err());
/// ```
#[inline(always)]
pub fn toplabel<T: Text>(i: T) -> Read<T> {
    if i.next().is_some_and(|first| ALPHA.contains(first)) {
        domainlabel(i)
    } else {
        expected_octet(i, &TOPLABEL, &ALPHA)
    }
}

/// RFC 1738 section 5
/// ```abnf
/// hostnumber = digits "." digits "." digits "." digits
/// ```
/// Draft 1996 section 4.3.1
/// ```abnf
/// hostnumber = 1*digit "." 1*digit "." 1*digit "." 1*digit
/// ```
/// RFC 2396 section 3.2.2
/// ```abnf
/// IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit
/// ```
/// None of them sets a limit to the numbers: `999.999.999.999` is well-formed, and no address.
///
/// ```
/// use uriel::grammar::hostnumber;
/// assert_eq!(hostnumber("256.0.0.1/"), Ok(("/", "256.0.0.1")));
/// assert!(hostnumber("1.2.3").is_err());
/// ```
pub fn hostnumber<T: Text>(i: T) -> Read<T> {
    let digits = |i| run1(i, Digits);
    let dot = octet(b'.');
    let (rest, _) = (digits, dot, digits, dot, digits, dot, digits).parse(i)?;
    Ok((rest, i.until(rest)))
}

/// RFC 2396 section 3.2.1
/// ```abnf
/// reg_name = 1*( unreserved | escaped | "$" | "," | ";" | ":" | "@" | "&" | "=" | "+" )
/// ```
/// 2396bis section 3.2.1
/// ```abnf
/// reg-name = 1*( unreserved / escaped / ";" /
///               ":" / "@" / "&" / "=" / "+" / "$" / "," )
/// ```
/// RFC 3986 section 3.2.2
/// ```abnf
/// reg-name = *( unreserved / pct-encoded / sub-delims )
/// ```
///
/// # Errors
///
/// Under RFC 2396 and 2396bis, when it is empty.
///
/// ```
/// use uriel::grammar::reg_name;
/// assert_eq!(reg_name("a%20b:1"), Ok((":1", "a%20b")));
/// ```
#[inline(always)]
pub fn reg_name<T: Text>(i: T) -> Read<T> {
    match i.edition() {
        // The same octets here, and the class that has a bitmap.
        Edition::Rfc3986 => Ok(i.run(Name)),
        _ => run1(i, RegName),
    }
}

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
    let (end, _) = preceded(octet(b'['), alt((ipv6address, ipvfuture))).parse(i)?;
    closed(i, end, &IP_LITERAL)
}

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
    closed(i, end, &IPV6REFERENCE)
}

/// The text from `i` to `end` with the "]" that must follow.
fn closed<T: Text>(i: T, end: T, rule: &'static Rule) -> Read<T> {
    const BRACKET: CharSet = CharSet::of("]");
    if end.next() != Some(b']') {
        return expected_octet(end, rule, &BRACKET);
    }
    let rest = end.skip(1);
    Ok((rest, i.until(rest)))
}

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
    let address = |i| run1(i, FutureAddress);
    let (rest, _) = (literal(b"v"), version, octet(b'.'), address).parse(i)?;
    Ok((rest, i.until(rest)))
}

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
/// which is a misprint: it means the same forms, those of RFC 2373 section 2.2.
///
/// Ordered choice would have to try nine alternatives: the groups are counted instead. `::` stands for one group or more.
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
        // After "::" the address may end; after ":" and at its beginning a group must come.
        let after_elision = elided && (groups == 0 || i.at(i.len() - at.len() - 2) == Some(b':'));
        let room = GROUPS - groups - usize::from(elided);
        if after_elision && !at.next().is_some_and(|first| HEX.contains(first)) {
            return Ok((at, i.until(at)));
        }
        let (rest, _) = h16(at)?;
        if rest.next() == Some(b'.') && (if elided { room >= 2 } else { room == 2 }) {
            // What is no dec-octet may still be a group, which no "." follows.
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
        if elided && groups + 1 == GROUPS {
            return Ok((at, i.until(at)));
        }
    }
}

const COLON: CharSet = CharSet::of(":");

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
    let digits = i.octets().iter().take(4).take_while(|&&octet| HEX.contains(octet)).count();
    if digits > 0 { Ok(i.take(digits)) } else { expected_octet(i, &H16, &HEX) }
}

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
    let dot = octet(b'.');
    let (rest, _) = (dec_octet, dot, dec_octet, dot, dec_octet, dot, dec_octet).parse(i)?;
    Ok((rest, i.until(rest)))
}

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
/// where `2*DIGIT` is a slip: its comment and its prose say the same as RFC 3986.
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
