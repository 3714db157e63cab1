//! The rules of an `addr-spec`: RFC 6068 section 2, RFC 822 section 6.1.

use uriel::{
    charset::{ALPHANUM, CharSet},
    grammar::{Read, Rule, Text, expected, expected_octet},
};

pub(super) static ADDR_SPEC: Rule =
    Rule::new("addr-spec").in_words("address").defined_since("RFC 822 section 6.1", "RFC 6068 section 2");

/// The address of a mailbox.
///
/// RFC 6068 section 2, RFC 822 section 6.1
/// ```abnf
/// addr-spec = local-part "@" domain
/// ```
/// This rule and its parts read decoded octets: an octet and its escape are the same.
///
/// ```
/// use uriel::schemes::mailto::addr_spec;
/// assert_eq!(addr_spec("me%40h"), Ok(("", ("me", "h"))));
/// assert!(addr_spec("me").is_err());
/// ```
pub fn addr_spec<T: Text>(i: T) -> Read<T, (T::Slice, T::Slice)> {
    static AT: CharSet = CharSet::of("@");
    let (i, local_part) = local_part(i)?;
    let Some(i) = one_of(i, &AT) else { return expected_octet(i, &ADDR_SPEC, &AT) };
    let (i, domain) = domain(i)?;
    Ok((i, (local_part, domain)))
}

/// An [`addr_spec`] that is all of the text.
pub(super) fn whole_addr_spec<T: Text>(i: T) -> Read<T, (T::Slice, T::Slice)> {
    let (rest, parts) = addr_spec(i)?;
    if rest.is_empty() { Ok((rest, parts)) } else { expected(rest, &DOMAIN) }
}

/// The part of an address before its "@".
///
/// RFC 6068 section 2
/// ```abnf
/// local-part = dot-atom-text / quoted-string
/// ```
/// RFC 822 section 6.1, under RFC 1738
/// ```abnf
/// local-part = word *("." word)
/// word       = atom / quoted-string
/// ```
///
/// ```
/// use uriel::{Edition, grammar::Under, schemes::mailto::local_part};
/// assert_eq!(local_part("a.b@h"), Ok(("@h", "a.b")));
/// assert_eq!(local_part("%22a%22.b@h"), Ok((".b@h", "%22a%22")));
/// assert_eq!(local_part(Under::new("%22a%22.b@h", Edition::Rfc1738)).unwrap().1, "%22a%22.b");
/// ```
pub fn local_part<T: Text>(i: T) -> Read<T> {
    dotted(i, &QUOTE, quoted_string)
}

static DOMAIN: Rule = Rule::new("domain").defined_since("RFC 822 section 6.1", "RFC 6068 section 2");

/// The part of an address after its "@".
///
/// RFC 6068 section 2
/// ```abnf
/// domain = dot-atom-text / "[" *dtext-no-obs "]"
/// ```
/// RFC 822 section 6.1, under RFC 1738
/// ```abnf
/// domain     = sub-domain *("." sub-domain)
/// sub-domain = domain-ref / domain-literal
/// domain-ref = atom
/// ```
///
/// ```
/// use uriel::schemes::mailto::domain;
/// assert_eq!(domain("a.example%3E"), Ok(("%3E", "a.example")));
/// assert_eq!(domain("%5BIPv6:::1%5D"), Ok(("", "%5BIPv6:::1%5D")));
/// ```
pub fn domain<T: Text>(i: T) -> Read<T> {
    dotted(i, &OPENING, domain_literal)
}

/// Atoms with dots between them, or one `other`, which begins with `opening`. RFC 822 has either between dots.
fn dotted<T: Text>(i: T, opening: &'static CharSet, other: fn(T) -> Read<T>) -> Read<T> {
    static DOT: CharSet = CharSet::of(".");
    let mixed = !i.edition().has_newer_schemes();
    if !mixed && one_of(i, opening).is_some() {
        return other(i);
    }
    let mut rest = i;
    loop {
        (rest, _) = if mixed && one_of(rest, opening).is_some() { other(rest)? } else { atom(rest)? };
        match one_of(rest, &DOT) {
            Some(after) => rest = after,
            None => return Ok((rest, i.until(rest))),
        }
    }
}

/// Characters of an [`atom`].
pub(super) static ATEXT: CharSet = ALPHANUM.union(CharSet::of("!#$%&'*+-/=?^_`{|}~"));
static ATOM: Rule = Rule::new("atom").defined_since("RFC 822 section 3.3", "RFC 5322 section 3.2.3");

/// A word of an address without quotes.
///
/// RFC 5322 section 3.2.3, without comments and spaces: a part of `dot-atom-text`
/// ```abnf
/// atom  = [CFWS] 1*atext [CFWS]
/// atext = ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" /
///         "/" / "=" / "?" / "^" / "_" / "`" / "{" / "|" / "}" / "~"
/// ```
/// RFC 822 section 3.3, under RFC 1738: the same octets
/// ```abnf
/// atom     = 1*<any CHAR except specials, SPACE and CTLs>
/// specials = "(" / ")" / "<" / ">" / "@" / "," / ";" / ":" / "\" / <"> / "." / "[" / "]"
/// ```
/// RFC 6068 adds characters that are not ASCII, as escapes of UTF-8.
///
/// ```
/// use uriel::schemes::mailto::atom;
/// assert_eq!(atom("a%3Fb.c"), Ok((".c", "a%3Fb")));
/// assert_eq!(atom("%C3%A9%FF"), Ok(("%FF", "%C3%A9")));
/// ```
pub fn atom<T: Text>(i: T) -> Read<T> {
    // One search finds the end of a run of raw characters, as nearly all are; the rule reads one at a time.
    let plain =
        |i: T| i.skip(i.octets().iter().position(|&octet| octet == b'%' || !ATEXT.contains(octet)).unwrap_or(i.len()));
    let mut rest = plain(i);
    while let Some(after) = character(rest, &ATEXT) {
        rest = plain(after);
    }
    if rest.len() == i.len() { expected_octet(i, &ATOM, &ATEXT) } else { Ok((rest, i.until(rest))) }
}

static QUOTED_STRING: Rule = Rule::new("quoted-string").defined_since("RFC 822 section 3.3", "RFC 5322 section 3.2.4");

/// A word of an address in quotes.
///
/// RFC 5322 section 3.2.4, without comments and spaces
/// ```abnf
/// quoted-string = [CFWS] DQUOTE *([FWS] qcontent) [FWS] DQUOTE [CFWS]
/// qcontent      = qtext / quoted-pair
/// qtext         = %d33 / %d35-91 / %d93-126
/// quoted-pair   = "\" (VCHAR / WSP)
/// ```
/// RFC 822 section 3.3, under RFC 1738
/// ```abnf
/// quoted-string = <"> *(qtext/quoted-pair) <">
/// qtext         = <any CHAR excepting <">, "\" & CR, and including linear-white-space>
/// quoted-pair   = "\" CHAR
/// ```
/// RFC 6068 adds characters that are not ASCII, as escapes of UTF-8.
///
/// ```
/// use uriel::schemes::mailto::quoted_string;
/// assert_eq!(quoted_string("%22a%5C%22b%22@h"), Ok(("@h", "%22a%5C%22b%22")));
/// assert!(quoted_string("%22a").is_err());
/// ```
pub fn quoted_string<T: Text>(i: T) -> Read<T> {
    static QTEXT: CharSet = VCHAR.minus(CharSet::of("\"\\"));
    static QTEXT_OF_RFC822: CharSet = CHAR.minus(CharSet::of("\"\\\r"));
    static PAIRED: CharSet = VCHAR.union(CharSet::of(" \t"));
    let newer = i.edition().has_newer_schemes();
    let (qtext, paired) = if newer { (&QTEXT, &PAIRED) } else { (&QTEXT_OF_RFC822, &CHAR) };
    enclosed(i, &QUOTED_STRING, [&QUOTE; 2], |i| character(i, qtext).or_else(|| quoted_pair(i, paired)))
}

static DOMAIN_LITERAL: Rule = Rule::new("domain-literal").defined_since("RFC 822 section 3.3", "RFC 6068 section 2");

/// A domain in brackets, such as an IP address.
///
/// RFC 6068 section 2, in `domain`
/// ```abnf
/// "[" *dtext-no-obs "]"
/// dtext-no-obs = %d33-90 / %d94-126
/// ```
/// RFC 822 section 3.3, under RFC 1738
/// ```abnf
/// domain-literal = "[" *(dtext / quoted-pair) "]"
/// dtext          = <any CHAR excluding "[", "]", "\" & CR, & including linear-white-space>
/// ```
///
/// ```
/// assert_eq!(uriel::schemes::mailto::domain_literal("%5B10.0.0.1%5D"), Ok(("", "%5B10.0.0.1%5D")));
/// ```
pub fn domain_literal<T: Text>(i: T) -> Read<T> {
    static CLOSING: CharSet = CharSet::of("]");
    static DTEXT: CharSet = VCHAR.minus(CharSet::of("[]\\"));
    static DTEXT_OF_RFC822: CharSet = CHAR.minus(CharSet::of("[]\\\r"));
    enclosed(i, &DOMAIN_LITERAL, [&OPENING, &CLOSING], |i| {
        if i.edition().has_newer_schemes() {
            one_of(i, &DTEXT)
        } else {
            one_of(i, &DTEXT_OF_RFC822).or_else(|| quoted_pair(i, &CHAR))
        }
    })
}

/// `VCHAR` of RFC 5234: the visible octets of ASCII.
static VCHAR: CharSet = CharSet::range(0x21, 0x7E);
/// `CHAR` of RFC 822: all octets of ASCII.
static CHAR: CharSet = CharSet::range(0x00, 0x7F);
static QUOTE: CharSet = CharSet::of("\"");
static OPENING: CharSet = CharSet::of("[");

/// A run of `content`, which may be empty, between two octets.
fn enclosed<T: Text>(
    i: T,
    rule: &'static Rule,
    [opening, closing]: [&'static CharSet; 2],
    content: impl Fn(T) -> Option<T>,
) -> Read<T> {
    let Some(mut rest) = one_of(i, opening) else { return expected_octet(i, rule, opening) };
    while let Some(after) = content(rest) {
        rest = after;
    }
    match one_of(rest, closing) {
        Some(rest) => Ok((rest, i.until(rest))),
        None => expected_octet(rest, rule, closing),
    }
}

/// The text after a backslash and one octet of `set`.
fn quoted_pair<T: Text>(i: T, set: &CharSet) -> Option<T> {
    static BACKSLASH: CharSet = CharSet::of("\\");
    one_of(one_of(i, &BACKSLASH)?, set)
}

/// The text after one octet of `set`, or after a character that is not ASCII, which RFC 6068 allows.
fn character<T: Text>(i: T, set: &CharSet) -> Option<T> {
    let is_escape = i.next() == Some(b'%') && i.edition().has_newer_schemes();
    one_of(i, set).or_else(|| if is_escape { not_ascii(i) } else { None })
}

/// The text after one octet of `set`.
fn one_of<T: Text>(i: T, set: &CharSet) -> Option<T> {
    decoded(i).filter(|(octet, _)| set.contains(*octet)).map(|(_, rest)| rest)
}

/// The text after a character that is not ASCII: two to four octets of UTF-8, each an escape.
fn not_ascii<T: Text>(i: T) -> Option<T> {
    let (mut octets, mut rest) = ([0; 4], i);
    for last in 0..octets.len() {
        (octets[last], rest) = decoded(rest)?;
        if str::from_utf8(&octets[..=last]).is_ok() {
            return Some(rest).filter(|_| last > 0);
        }
    }
    None
}

/// The next octet or escape, decoded, and the text after it.
fn decoded<T: Text>(i: T) -> Option<(u8, T)> {
    let digit = |k| i.at(k).and_then(|digit| char::from(digit).to_digit(16));
    match i.next()? {
        b'%' => Some((u8::try_from(digit(1)? << 4 | digit(2)?).ok()?, i.skip(3))),
        octet => octet.is_ascii().then(|| (octet, i.skip(1))),
    }
}
