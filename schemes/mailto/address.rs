//! Addresses of a mailto URL, and lists of them.

use core::{fmt, ops::Range};

use uriel::{
    Edition, Encoded, ParseError,
    charset::{ALPHANUM, CharSet},
    grammar::Under,
};

use super::addr_spec::{ADDR_SPEC, ATEXT, whole_addr_spec};

/// Iterator over the addresses of a list.
#[derive(Clone)]
pub(super) struct List<'a> {
    /// The URL up to the end of the list.
    pub(super) text: &'a str,
    /// Start of the next address, if there is one.
    pub(super) next: Option<usize>,
    /// Finds the comma that ends an address.
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

/// The first comma of a header field's value that is not in quotes.
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

/// An address in a mailto URL, which [`addr_spec`](Self::addr_spec) checks.
///
/// `Display` and `Debug` write it as it is in the URL.
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
    /// The URL up to the end of the address.
    text: &'a str,
    /// Start of the address.
    start: usize,
    edition: Edition,
}

impl<'a> Address<'a> {
    /// The address as it is written.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// assert_eq!(Mailto.parse("mailto:a+b@h")?.addresses().next().unwrap().as_str(), "a+b@h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn as_str(self) -> &'a str {
        &self.text[self.start..]
    }

    /// The address as text with escapes, to decode.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// let address = Mailto.parse("mailto:%61@h")?.addresses().next().unwrap();
    /// assert!(address.encoded().octets().eq(*b"a@h"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn encoded(self) -> Encoded<'a> {
        Encoded::new_unchecked(self.as_str())
    }

    /// The parts of the address, if it is an `addr-spec` when it is decoded: by RFC 822 under RFC 1738, and by RFC 6068
    /// under later editions.
    ///
    /// # Errors
    ///
    /// The address is no `addr-spec`. The offset counts from the start of the URL.
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
    /// // RFC 822 allows quoted words between dots, RFC 6068 does not.
    /// let words = "mailto:me.%22of%20h%22@h";
    /// assert_eq!(check(words, Edition::Rfc1738), Ok(("me.%22of%20h%22", "h")));
    /// assert!(check(words, Edition::Rfc3986).is_err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn addr_spec(self) -> Result<AddrSpec<'a>, ParseError> {
        match whole_addr_spec(Under::new(self.as_str(), self.edition)) {
            Ok((_, (local_part, domain))) => {
                Ok(AddrSpec { local_part: Encoded::new_unchecked(local_part), domain: Encoded::new_unchecked(domain) })
            }
            Err(stop) => Err(ParseError::from_stop(self.text, stop, self.edition, &ADDR_SPEC)),
        }
    }

    /// True if the address is an `addr-spec`.
    pub(super) fn is_addr_spec(self) -> bool {
        is_plain_address(self.as_str()) || whole_addr_spec(Under::new(self.as_str(), self.edition)).is_ok()
    }

    /// The address without the spaces and tabs around it.
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

/// True for the common form of an `addr-spec` of up to 255 octets: words of letters, digits, "-", "_", "+" and escapes
/// of `atext`, with dots between them and one "@". If false, the text may still be an `addr-spec`.
///
/// Perf: one loop, without a branch but its end; the rule runs a production for each piece (judged: mailto).
pub(super) fn is_plain_address(text: &str) -> bool {
    if text.len() > 255 {
        return false;
    }
    let (mut sum, mut neighbours, mut before) = (0, 0, SEPARATOR);
    for octet in text.bytes() {
        let kind = KINDS[usize::from(octet)];
        sum += kind;
        neighbours |= before & kind;
        before = kind;
    }
    let is_separated = (neighbours | before) & SEPARATOR == 0;
    let [_, ats, escapes, others] = sum.to_le_bytes();
    is_separated && ats == 1 && others == 0 && (escapes == 0 || has_escapes_of_atext(text))
}

/// Kinds of octets in an address. A sum of up to 255 counts those of each kind in an octet of its own.
static KINDS: [u32; 256] = {
    const WORD: CharSet = ALPHANUM.union(CharSet::of("-_+"));
    let mut kinds = [OTHER; 256];
    let mut octet = 0_u8;
    while octet < 128 {
        if WORD.contains(octet) {
            kinds[octet as usize] = 0;
        }
        octet += 1;
    }
    kinds[b'.' as usize] = SEPARATOR;
    kinds[b'@' as usize] = SEPARATOR | AT;
    kinds[b'%' as usize] = ESCAPE;
    kinds
};
const SEPARATOR: u32 = 1;
const AT: u32 = 1 << 8;
const ESCAPE: u32 = 1 << 16;
const OTHER: u32 = 1 << 24;

/// True if all escapes stand for characters of an atom.
fn has_escapes_of_atext(text: &str) -> bool {
    let decoded = |at| Encoded::new_unchecked(&text[at..]).octets().next();
    let mut escapes = text.bytes().enumerate().filter(|&(_, octet)| octet == b'%');
    escapes.all(|(at, _)| decoded(at).is_some_and(|octet| ATEXT.contains(octet)))
}

/// The address as it is written.
impl fmt::Display for Address<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The address as it is written, in quotes.
impl fmt::Debug for Address<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// The parts of a checked [`Address`], as they are written.
///
/// ```
/// use uriel::{Scheme, schemes::mailto::Mailto};
/// let spec = Mailto.parse("mailto:me%25@h")?.addresses().next().unwrap().addr_spec()?;
/// assert_eq!((spec.local_part().as_str(), spec.domain().as_str()), ("me%25", "h"));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AddrSpec<'a> {
    local_part: Encoded<'a>,
    domain: Encoded<'a>,
}

impl<'a> AddrSpec<'a> {
    /// The text before the "@"; a quoted string with its quotes.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// let address = Mailto.parse("mailto:%22me@h%22@h")?.addresses().next().unwrap();
    /// assert_eq!(address.addr_spec()?.local_part().decode_utf8(), Ok("\"me@h\"".into()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn local_part(self) -> Encoded<'a> {
        self.local_part
    }

    /// The text after the "@"; a domain literal with its brackets. It decodes to UTF-8.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// let address = Mailto.parse("mailto:me@b%C3%BCro.example")?.addresses().next().unwrap();
    /// assert_eq!(address.addr_spec()?.domain().decode_utf8(), Ok("büro.example".into()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn domain(self) -> Encoded<'a> {
        self.domain
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;

    use alloc::string::String;

    use super::*;

    /// Pieces of addresses; an escape is a piece of its own.
    const PIECES: [&str; 12] = ["a", "Z9", "-", "_", "+", ".", "@", "%61", "%2E", "%40", "%C3%A9", "!"];

    #[test]
    fn plain_addresses_are_addr_specs() {
        let (mut plain, mut text) = (0, String::new());
        for number in 0..PIECES.len().pow(5) {
            text.clear();
            let mut rest = number;
            while rest > 0 {
                text.push_str(PIECES[rest % PIECES.len()]);
                rest /= PIECES.len();
            }
            if is_plain_address(&text) {
                plain += 1;
                for edition in Edition::ALL {
                    assert!(whole_addr_spec(Under::new(&text, edition)).is_ok(), "{text} {edition}");
                }
            }
        }
        assert!(plain > 1_000, "only {plain} addresses are plain");
        assert!(is_plain_address("x+y.%61b@h-1.dom") && !is_plain_address("a%2Eb@h"));
    }
}
