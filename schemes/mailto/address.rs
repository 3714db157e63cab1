//! Addresses of a mailto URL, and lists of them.

use core::{fmt, ops::Range};

use uriel::{Edition, Encoded, ParseError, grammar::Under};

use super::addr_spec::{ADDR_SPEC, whole_addr_spec};

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

/// True for words of letters, digits, "-", "_" and "+" with dots between them, and one "@": the common form of an
/// `addr-spec`. Others may be one too, and so may longer ones.
///
/// Perf: it takes a fraction of the time of the rule. Without branches in the loops, vectors take many octets a step.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
pub(super) fn is_plain_address(text: &str) -> bool {
    let octets = text.as_bytes();
    let (Some((&first, rest)), Some((&last, _))) = (octets.split_first(), octets.split_last()) else { return false };
    let is_between = |octet: u8| (octet == b'.') | (octet == b'@');
    let is_word = |octet: u8| octet.is_ascii_alphanumeric() | matches!(octet, b'-' | b'_' | b'+');
    let is_wrong = |octet: u8, next: u8| !is_word(octet) & !is_between(octet) | is_between(octet) & is_between(next);
    // The last octet is a word, or the address is not plain.
    let (ats, wrong) = octets.iter().zip(rest).fold((0_u8, 0_u8), |(ats, wrong), (&octet, &next)| {
        (ats.wrapping_add(u8::from(octet == b'@')), wrong | u8::from(is_wrong(octet, next)))
    });
    octets.len() <= 255 && ats == 1 && wrong == 0 && !is_between(first) && is_word(last)
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
