//! Addresses of a mailto URL, and the rules of an `addr-spec`: RFC 6068 section 2, RFC 822 section 6.1.

use core::{fmt, ops::Range};

use uriel::{
    Edition, Encoded, ParseError,
    charset::{ALPHANUM, CharSet},
    grammar::{Read, Rule, Text, Under, expected, expected_octet},
};

/// True if a header field is called `name`, which is case-insensitive.
pub(super) fn is_called(hfname: Encoded<'_>, name: &str) -> bool {
    let lower = |octet: u8| octet.to_ascii_lowercase();
    hfname.octets().map(lower).eq(name.bytes().map(lower))
}

/// The first comma of a header field's value that is not quoted.
pub(super) fn unquoted_comma(value: &str) -> Option<Range<usize>> {
    let (mut at, mut quoted, mut paired) = (0, false, false);
    for octet in Encoded::new_unchecked(value).octets() {
        let end = at + if value[at..].starts_with('%') { 3 } else { 1 };
        match octet {
            _ if paired => paired = false,
            b'\\' => paired = quoted,
            b'"' => quoted = !quoted,
            b',' if !quoted => return Some(at..end),
            _ => {}
        }
        at = end;
    }
    None
}

/// The addresses of a list, one by one.
#[derive(Clone)]
pub(super) struct List<'a> {
    /// The URL up to where the list ends.
    pub(super) text: &'a str,
    /// Where the next address begins, if there is one.
    pub(super) next: Option<usize>,
    pub(super) comma: fn(&str) -> Option<Range<usize>>,
    pub(super) edition: Edition,
}

impl<'a> Iterator for List<'a> {
    type Item = Address<'a>;

    fn next(&mut self) -> Option<Address<'a>> {
        let start = self.next?;
        let comma = (self.comma)(&self.text[start..]);
        self.next = comma.as_ref().map(|comma| start + comma.end);
        let end = comma.map_or(self.text.len(), |comma| start + comma.start);
        Some(Address { text: &self.text[..end], start, edition: self.edition })
    }
}

/// An address in a mailto URL, of which nothing is known but where it stands.
///
/// [`addr_spec`](Self::addr_spec) checks it. `Display` and `Debug` write it as it stands in the URL.
///
/// ```
/// use uriel::{Scheme, schemes::mailto::Mailto};
/// let address = Mailto.parse("mailto:me%25host@gate")?.addresses().next().unwrap();
/// assert_eq!(address.to_string(), "me%25host@gate");
/// assert_eq!(address.encoded().decode_utf8(), Ok("me%host@gate".into()));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Address<'a> {
    /// The URL up to where the address ends.
    text: &'a str,
    start: usize,
    edition: Edition,
}

impl<'a> Address<'a> {
    /// The address as it stands in the URL.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// assert_eq!(Mailto.parse("mailto:a+b@h")?.addresses().next().unwrap().as_str(), "a+b@h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &'a str {
        &self.text[self.start..]
    }

    /// The same, to be decoded.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// let address = Mailto.parse("mailto:%61@h")?.addresses().next().unwrap();
    /// assert!(address.encoded().octets().eq(*b"a@h"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn encoded(&self) -> Encoded<'a> {
        Encoded::new_unchecked(self.as_str())
    }

    /// Its parts, if it is an `addr-spec` when it has been decoded: by RFC 822 under RFC 1738, and by RFC 6068 since.
    ///
    /// # Errors
    ///
    /// When it is no `addr-spec`. The offset is one into the URL.
    ///
    /// ```
    /// use uriel::{Edition, Scheme, schemes::mailto::Mailto};
    ///
    /// let check = |text, edition| {
    ///     let address = Mailto.parse_with(text, edition)?.addresses().next().unwrap();
    ///     address.addr_spec().map(|spec| (spec.local_part().as_str(), spec.domain().as_str()))
    /// };
    /// assert_eq!(check("mailto:me@%5B10.0.0.1%5D", Edition::Rfc3986), Ok(("me", "%5B10.0.0.1%5D")));
    /// let error = check("mailto:me.@h", Edition::Rfc3986).unwrap_err();
    /// assert_eq!((error.offset(), error.production()), (10, "atom"));
    ///
    /// // RFC 822 has quoted words between dots, and RFC 6068 has not.
    /// let words = "mailto:me.%22of%20h%22@h";
    /// assert_eq!(check(words, Edition::Rfc1738), Ok(("me.%22of%20h%22", "h")));
    /// assert!(check(words, Edition::Rfc3986).is_err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn addr_spec(&self) -> Result<AddrSpec<'a>, ParseError> {
        let read = addr_spec(Under::new(self.as_str(), self.edition)).and_then(|(rest, parts)| {
            if rest.is_empty() { Ok(parts) } else { expected(rest, &DOMAIN).map(|(_, never)| never) }
        });
        match read {
            Ok((local_part, domain)) => {
                Ok(AddrSpec { local_part: Encoded::new_unchecked(local_part), domain: Encoded::new_unchecked(domain) })
            }
            Err(stop) => Err(ParseError::from_stop(self.text, stop, self.edition, &ADDR_SPEC)),
        }
    }

    /// Without the spaces and tabs around it.
    pub(super) fn trimmed(mut self) -> Self {
        const BLANKS: [&str; 2] = ["%20", "%09"];
        while BLANKS.iter().any(|blank| self.as_str().starts_with(blank)) {
            self.start += 3;
        }
        while BLANKS.iter().any(|blank| self.as_str().ends_with(blank)) {
            self.text = &self.text[..self.text.len() - 3];
        }
        self
    }
}

impl fmt::Display for Address<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Address<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// The parts of an [`Address`] that has been checked, encoded as they stand in the URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AddrSpec<'a> {
    local_part: Encoded<'a>,
    domain: Encoded<'a>,
}

impl<'a> AddrSpec<'a> {
    /// What stands before the "@"; a quoted string with its quotes.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// let address = Mailto.parse("mailto:%22me@h%22@h")?.addresses().next().unwrap();
    /// assert_eq!(address.addr_spec()?.local_part().decode_utf8(), Ok("\"me@h\"".into()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn local_part(&self) -> Encoded<'a> {
        self.local_part
    }

    /// What stands behind the "@"; a domain literal with its brackets. It is UTF-8.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// let address = Mailto.parse("mailto:me@b%C3%BCro.example")?.addresses().next().unwrap();
    /// assert_eq!(address.addr_spec()?.domain().decode_utf8(), Ok("büro.example".into()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn domain(&self) -> Encoded<'a> {
        self.domain
    }
}

// ----- the rules -----

pub(super) static ADDR_SPEC: Rule = Rule::new("addr-spec").defined_since("RFC 822 section 6.1", "RFC 6068 section 2");
static DOMAIN: Rule = Rule::new("domain").defined_since("RFC 822 section 6.1", "RFC 6068 section 2");
static ATOM: Rule = Rule::new("atom").defined_since("RFC 822 section 3.3", "RFC 5322 section 3.2.3");
static QUOTED_STRING: Rule = Rule::new("quoted-string").defined_since("RFC 822 section 3.3", "RFC 5322 section 3.2.4");
static DOMAIN_LITERAL: Rule = Rule::new("domain-literal").defined_since("RFC 822 section 3.3", "RFC 6068 section 2");

/// RFC 6068 section 2, RFC 822 section 6.1
/// ```abnf
/// addr-spec = local-part "@" domain
/// ```
/// This and what follows reads what the text stands for: an octet and its escape are the same here.
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

/// Atoms with dots between them, or else one of what begins with `opening`. RFC 822 has both between its dots.
fn dotted<T: Text>(i: T, opening: &'static CharSet, enclosed: fn(T) -> Read<T>) -> Read<T> {
    static DOT: CharSet = CharSet::of(".");
    let mixed = !i.edition().has_newer_schemes();
    if !mixed && one_of(i, opening).is_some() {
        return enclosed(i);
    }
    let mut rest = i;
    loop {
        (rest, _) = if mixed && one_of(rest, opening).is_some() { enclosed(rest)? } else { atom(rest)? };
        match one_of(rest, &DOT) {
            Some(behind) => rest = behind,
            None => return Ok((rest, i.until(rest))),
        }
    }
}

/// RFC 5322 section 3.2.3, without comments and spaces; it stands in `dot-atom-text` there
/// ```abnf
/// atom  = [CFWS] 1*atext [CFWS]
/// atext = ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" /
///         "/" / "=" / "?" / "^" / "_" / "`" / "{" / "|" / "}" / "~"
/// ```
/// RFC 822 section 3.3, under RFC 1738; these are the same octets
/// ```abnf
/// atom     = 1*<any CHAR except specials, SPACE and CTLs>
/// specials = "(" / ")" / "<" / ">" / "@" / "," / ";" / ":" / "\" / <"> / "." / "[" / "]"
/// ```
/// RFC 6068 adds escapes that are UTF-8, for what is not ASCII.
///
/// ```
/// use uriel::schemes::mailto::atom;
/// assert_eq!(atom("a%3Fb.c"), Ok((".c", "a%3Fb")));
/// assert_eq!(atom("%C3%A9%FF"), Ok(("%FF", "%C3%A9")));
/// ```
pub fn atom<T: Text>(i: T) -> Read<T> {
    static ATEXT: CharSet = ALPHANUM.union(CharSet::of("!#$%&'*+-/=?^_`{|}~"));
    let mut rest = i;
    while let Some(behind) = character(rest, &ATEXT) {
        rest = behind;
    }
    if rest.len() == i.len() { expected_octet(i, &ATOM, &ATEXT) } else { Ok((rest, i.until(rest))) }
}

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
/// RFC 6068 adds escapes that are UTF-8, for what is not ASCII.
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

/// `VCHAR` of RFC 5234: the octets of ASCII that can be seen.
static VCHAR: CharSet = CharSet::range(0x21, 0x7E);
/// `CHAR` of RFC 822: all octets of ASCII.
static CHAR: CharSet = CharSet::range(0x00, 0x7F);
static QUOTE: CharSet = CharSet::of("\"");
static OPENING: CharSet = CharSet::of("[");

/// As much of `content` as there is, between one octet and another.
fn enclosed<T: Text>(
    i: T,
    rule: &'static Rule,
    [opening, closing]: [&'static CharSet; 2],
    content: impl Fn(T) -> Option<T>,
) -> Read<T> {
    let Some(mut rest) = one_of(i, opening) else { return expected_octet(i, rule, opening) };
    while let Some(behind) = content(rest) {
        rest = behind;
    }
    match one_of(rest, closing) {
        Some(rest) => Ok((rest, i.until(rest))),
        None => expected_octet(rest, rule, closing),
    }
}

/// The text behind a backslash and one octet of `set`.
fn quoted_pair<T: Text>(i: T, set: &CharSet) -> Option<T> {
    static BACKSLASH: CharSet = CharSet::of("\\");
    one_of(one_of(i, &BACKSLASH)?, set)
}

/// The text behind one octet of `set`, or behind a character that is not ASCII, where RFC 6068 admits it.
fn character<T: Text>(i: T, set: &CharSet) -> Option<T> {
    one_of(i, set).or_else(|| not_ascii(i).filter(|_| i.edition().has_newer_schemes()))
}

/// The text behind one octet of `set`.
fn one_of<T: Text>(i: T, set: &CharSet) -> Option<T> {
    decoded(i).filter(|(octet, _)| set.contains(*octet)).map(|(_, rest)| rest)
}

/// The text behind a character that is not ASCII: two to four octets of UTF-8, each escaped.
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

/// What the next octet or escape stands for, and the text behind it.
fn decoded<T: Text>(i: T) -> Option<(u8, T)> {
    let digit = |k| i.at(k).and_then(|digit| char::from(digit).to_digit(16));
    match i.next()? {
        b'%' => Some((u8::try_from(digit(1)? << 4 | digit(2)?).ok()?, i.skip(3))),
        octet => octet.is_ascii().then(|| (octet, i.skip(1))),
    }
}
