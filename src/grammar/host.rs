//! Hosts: names and numbers.

use nom::Parser;

use super::{
    address::{ip_literal, ipv6reference},
    parts::{expected, expected_octet, octet, run1},
};
use crate::{
    engine::{
        plain::Under,
        text::{Read, Text, as_plain, sealed},
    },
    syntax::{
        ByEdition, CharSet, Class, Edition, Rule,
        charset::{ALPHA, ALPHANUM, DIGIT, LABEL},
        mapped::Name,
    },
};

/// Characters of a [`reg_name`]; in the editions before RFC 2396, of a host name.
///
/// Under RFC 2396 and 2396bis, errors name the rule `authority`, because the generic parse reads whole authorities by
/// this class.
///
/// ```
/// use uriel::grammar::Text;
/// assert_eq!("a_b%2Fc/".run(uriel::grammar::RegName), ("/", "a_b%2Fc"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegName;

impl Class for RegName {
    const RULE: &'static Rule = Name::RULE;
    const OCTETS: ByEdition<CharSet> = ByEdition([
        Name::OCTETS.get(Edition::Rfc1738),
        Name::OCTETS.get(Edition::Draft1996),
        Name::OCTETS.get(Edition::Rfc2396).union(CharSet::of(":@")),
        Name::OCTETS.get(Edition::Rfc2396bis).union(CharSet::of(":@")),
        Name::OCTETS.get(Edition::Rfc3986),
    ]);
    const ESCAPES: ByEdition<bool> = Name::ESCAPES;
}

/// Characters of a label of a host name.
///
/// ```
/// use uriel::grammar::Text;
/// assert_eq!("a-b.c".run(uriel::grammar::Label), (".c", "a-b"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label;

impl Class for Label {
    const RULE: &'static Rule = &DOMAINLABEL;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(LABEL);
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

pub(crate) static HOST: Rule = Rule::new("host").with_sections(sections!("3.1" "4.3.1" "3.2.2" "3.2.2" "3.2.2"));
static HOSTNUMBER: Rule =
    Rule::with_names(&ByEdition(["hostnumber", "hostnumber", "IPv4address", "hostnumber", "hostnumber"]))
        .with_sections(sections!("3.1" "4.3.1" "3.2.2" - -));
static DOMAINLABEL: Rule = of_label("domainlabel");
pub(crate) static TOPLABEL: Rule = of_label("toplabel");

/// A rule on the labels of a host name; RFC 3986 has no such rules.
const fn of_label(name: &'static str) -> Rule {
    Rule::new(name).in_words("host").with_sections(sections!("3.1" "4.3.1" "3.2.2" "3.2.2" -))
}

/// A host: a name or an address.
///
/// RFC 1738 section 5, draft 1996 section 4.3.1
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
    let simple = match i.edition() {
        Edition::Rfc1738 | Edition::Draft1996 => sealed::Text::simple_host(i),
        Edition::Rfc3986 if i.next() != Some(b'[') => return reg_name(i),
        _ => None,
    };
    match simple {
        Some(rest) => Ok((rest, i.until(rest))),
        None => as_plain(i, judged_host),
    }
}

/// The alternatives of [`host`] that look at labels or numbers: all but the `reg-name` of RFC 3986.
// Out of line: most hosts are simple, and read by bitmaps.
#[cold]
#[inline(never)]
fn judged_host<'a, 't>(i: Under<'a, 't>) -> Read<Under<'a, 't>> {
    // Fast exit: no alternative begins with another octet, as hostile texts do.
    if !i.next().is_some_and(|first| ALPHANUM.contains(first) || first == b'[') {
        return expected_octet(i, &DOMAINLABEL, &ALPHANUM);
    }
    match i.edition() {
        Edition::Rfc1738 | Edition::Draft1996 => {
            let (rest, host) = hostname_or_hostnumber(i)?;
            // The fast parse reads a host as a run of `Name`. If the text after the host is wrong, the error must be
            // the same.
            sealed::Text::note_run(rest, Name);
            Ok((rest, host))
        }
        Edition::Rfc2396 => hostname_or_hostnumber(i),
        Edition::Rfc2396bis if i.next() == Some(b'[') => ipv6reference(i),
        Edition::Rfc2396bis => hostname(i),
        Edition::Rfc3986 => ip_literal(i),
    }
}

/// A [`host`] that is not empty.
///
/// # Errors
///
/// When the text begins with no host, or with an empty one. If there is nothing where a host should be, the error names
/// `host` and not a part of it.
///
/// ```
/// use uriel::grammar::nonempty_host;
/// assert_eq!(nonempty_host("h/"), Ok(("/", "h")));
/// assert!(nonempty_host("/").is_err());
/// ```
#[inline(always)]
pub fn nonempty_host<T: Text>(i: T) -> Read<T> {
    match host(i) {
        Ok((rest, host)) if rest.len() < i.len() => Ok((rest, host)),
        Ok(_) => expected(i, &HOST),
        Err(_) if matches!(i.next(), None | Some(b'/' | b'?' | b'#' | b':' | b'@')) => {
            expected_octet(i, &HOST, &ALPHANUM)
        }
        Err(error) => Err(error),
    }
}

fn hostname_or_hostnumber<'a, 't>(i: Under<'a, 't>) -> Read<Under<'a, 't>> {
    let labels = Labels::of(i)?;
    if labels.count == 4 && labels.numeric { Ok((labels.end, i.until(labels.end))) } else { labels.hostname(i) }
}

/// A host name: labels with dots between them.
///
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
// Out of line: no fast parse calls it.
#[inline(never)]
pub fn hostname<T: Text>(i: T) -> Read<T> {
    Labels::of(i)?.hostname(i)
}

/// Labels of a host name. They are split at the dots first, because ordered choice misreads the rules: a label that may
/// be the last one looks like any other.
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
    /// Reads labels up to the end of the host name, or up to its final dot.
    fn of(i: T) -> Result<Self, nom::Err<T::Error>> {
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
            let (end, _) = domainlabel(start)?;
            labels.end = end;
            labels.count += 1;
            labels.numeric &= start.octets_until(end).iter().all(u8::is_ascii_digit);
            labels.top = start.next().is_some_and(|first| ALPHA.contains(first));
            if end.next() != Some(b'.') {
                return Ok(labels);
            }
        }
    }

    /// The host name that begins at `i` and has these labels, with a final dot if the edition allows one there; an
    /// error if the last label must be a `toplabel` and is not.
    fn hostname(self, i: T) -> Read<T> {
        let dot = self.end.next() == Some(b'.');
        let wants_top = i.edition().wants_top_label();
        // By 2396bis, where the last label may begin with a digit, a final dot must follow a `toplabel` that is not the
        // first label.
        let dot_allowed = i.edition().has_final_dots() && self.top && (wants_top || self.count > 1);
        if wants_top && !self.top {
            return expected(self.end, &TOPLABEL);
        }
        let end = if dot && dot_allowed { self.end.skip(1) } else { self.end };
        Ok((end, i.until(end)))
    }
}

/// A label of a host name.
///
/// RFC 1738 section 5
/// ```abnf
/// domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit
/// ```
/// Draft 1996 section 4.3.1, RFC 2396 section 3.2.2
/// ```abnf
/// domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum
/// ```
/// 2396bis section 3.2.2
/// ```abnf
/// domainlabel = alphanum [ 0*61( alphanum | "-" ) alphanum ]
/// ```
/// The first alternative would always match, so the longest run is read, and its first and last octets are checked. A
/// label of more than 63 octets is an error under 2396bis.
///
/// ```
/// use uriel::{Edition, grammar::{Under, domainlabel}};
/// assert_eq!(domainlabel("a--2.x"), Ok((".x", "a--2")));
/// assert!(domainlabel("a-.x").is_err());
/// assert!(domainlabel(Under::new(&"a".repeat(64), Edition::Rfc2396bis)).is_err());
/// ```
#[inline(always)]
pub fn domainlabel<T: Text>(i: T) -> Read<T> {
    if !i.next().is_some_and(|first| ALPHANUM.contains(first)) {
        return expected_octet(i, &DOMAINLABEL, &ALPHANUM);
    }
    let (rest, label) = i.run(Label);
    let length = i.len() - rest.len();
    if let Some(longest) = i.edition().longest_label() {
        // A hyphen may not be the last octet of a label, so at the greatest length it is already wrong.
        // The length is tested first: the octet after a shorter label need not be read.
        let longest = if length >= longest && i.at(longest - 1) == Some(b'-') { longest - 1 } else { longest };
        if length > longest {
            return expected_octet(i.skip(longest), &DOMAINLABEL, &ALPHANUM);
        }
    }
    if i.at(length - 1) == Some(b'-') {
        return expected_octet(rest, &DOMAINLABEL, &ALPHANUM);
    }
    Ok((rest, label))
}

/// The last label of a host name, which begins with a letter.
///
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

/// Digits of one of the four numbers of a [`hostnumber`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Number;

impl Class for Number {
    const RULE: &'static Rule = &HOSTNUMBER;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(DIGIT);
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// A host of four numbers, with dots between them.
///
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
    let digits = |i| run1(i, Number);
    let dot = octet(b'.');
    let (rest, _) = (digits, dot, digits, dot, digits, dot, digits).parse(i)?;
    Ok((rest, i.until(rest)))
}

/// A name of a host or, up to 2396bis, of a registry.
///
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
/// RFC 2396 and 2396bis accept an empty authority, but as an empty [`server`](super::server).
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
        // Perf: under RFC 3986 `Name` has the octets of `RegName`, and it has a bitmap (ratios: generic parse).
        Edition::Rfc3986 => Ok(i.run(Name)),
        _ => run1(i, RegName),
    }
}
