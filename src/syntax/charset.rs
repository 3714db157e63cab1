//! Sets of octets, and the classes that the five documents name.
//!
//! A [`CharSet`] is a constant: sets are combined from those that a document names, under the names of the document,
//! and tested with one shift. Escapes (`%41`) are not octets, so they are in no set: for the rule `uchar = unreserved |
//! escape`, the set is `UCHAR`, and the production reads escapes too.
//!
//! ```
//! use uriel::charset::{CharSet, rfc1738};
//!
//! const SEGMENT: CharSet = rfc1738::UCHAR.union(CharSet::of("?:@&="));
//! assert!(SEGMENT.contains(b'@'));
//! assert!(!SEGMENT.contains(b';'), "\";\" introduces the typecode");
//! ```

use core::fmt;

/// A set of ASCII octets.
///
/// Octets from 0x80 on are in no set: no document admits them unescaped.
///
/// ```
/// use uriel::charset::{CharSet, DIGIT};
/// let set = DIGIT.union(CharSet::of("+-."));
/// assert!(set.contains(b'+') && !set.contains(b'/'));
/// assert_eq!(set.to_string(), "0-9 + - .");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CharSet(u128);

impl CharSet {
    /// The set without members.
    ///
    /// ```
    /// assert!(!uriel::charset::CharSet::EMPTY.contains(b'a'));
    /// ```
    pub const EMPTY: Self = Self(0);

    /// The set of the characters of `members`.
    ///
    /// ```
    /// use uriel::charset::CharSet;
    /// assert!(CharSet::of("+-.").contains(b'+'));
    /// ```
    ///
    /// # Panics
    ///
    /// When `members` holds a character outside ASCII; in a constant that is a compile error.
    #[must_use]
    pub const fn of(members: &str) -> Self {
        let octets = members.as_bytes();
        let mut set = 0;
        let mut k = 0;
        while k < octets.len() {
            assert!(octets[k] < 0x80, "a CharSet holds ASCII only");
            set |= 1 << octets[k];
            k += 1;
        }
        Self(set)
    }

    /// The set of the octets from `first` to `last`, both included.
    ///
    /// ```
    /// use uriel::charset::CharSet;
    /// assert!(CharSet::range(b'0', b'9').contains(b'9'));
    /// ```
    ///
    /// # Panics
    ///
    /// When `last` is not an ASCII octet; in a constant that is a compile error.
    #[must_use]
    pub const fn range(first: u8, last: u8) -> Self {
        assert!(last < 0x80, "a CharSet holds ASCII only");
        let mut set = 0;
        let mut octet = first;
        while octet <= last {
            set |= 1 << octet;
            octet += 1;
        }
        Self(set)
    }

    /// The octets that are in either set.
    ///
    /// ```
    /// use uriel::charset::CharSet;
    /// assert_eq!(CharSet::of("a").union(CharSet::of("b")), CharSet::of("ab"));
    /// ```
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The octets of this set that are not in the other.
    ///
    /// ```
    /// use uriel::charset::CharSet;
    /// assert_eq!(CharSet::of("ab").minus(CharSet::of("b")), CharSet::of("a"));
    /// ```
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// True if `octet` is a member.
    ///
    /// ```
    /// assert!(uriel::charset::DIGIT.contains(b'7'));
    /// ```
    #[allow(clippy::cast_possible_truncation, reason = "the lower half is meant")]
    #[must_use]
    pub const fn contains(self, octet: u8) -> bool {
        // Choosing a half costs less than shifting all 128 bits.
        let half = if octet < 64 { self.0 } else { self.0 >> 64 };
        octet < 0x80 && half as u64 >> (octet % 64) & 1 != 0
    }

    /// Two words: a bit for each octet below 64, and one for each octet from 64 on.
    #[allow(clippy::cast_possible_truncation, reason = "the lower half is meant")]
    #[inline(always)]
    pub(crate) const fn words(self) -> [u64; 2] {
        [self.0 as u64, (self.0 >> 64) as u64]
    }

    /// True if every member of `other` is a member.
    ///
    /// ```
    /// use uriel::charset::{ALPHANUM, DIGIT};
    /// assert!(ALPHANUM.includes(DIGIT));
    /// ```
    #[must_use]
    pub const fn includes(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// True if the set has no member.
    ///
    /// ```
    /// assert!(uriel::charset::CharSet::EMPTY.is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members in ascending order.
    ///
    /// ```
    /// use uriel::charset::CharSet;
    /// assert!(CharSet::of("ba").iter().eq(*b"ab"));
    /// ```
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        (0..0x80).filter(move |&octet| self.contains(octet))
    }

    /// The members in ascending order, `(first, last)`: letters and digits in ranges, others one by one, because few
    /// people know the characters between "&" and "/".
    pub(crate) fn ranges(self) -> impl Iterator<Item = (u8, u8)> + Clone {
        let in_run = move |octet: u8| octet.is_ascii_alphanumeric() && self.contains(octet);
        let starts = self.iter().filter(move |&octet| octet == 0 || !in_run(octet) || !in_run(octet - 1));
        starts.map(move |first| (first, (first..0x80).take_while(|&octet| in_run(octet)).last().unwrap_or(first)))
    }
}

/// The members, letters and digits as ranges: `A-Z a-z 0-9 - . _ ~`.
impl fmt::Display for CharSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for (range, name) in [(b'A'..=b'Z', "A-Z"), (b'a'..=b'z', "a-z"), (b'0'..=b'9', "0-9")] {
            if self.includes(Self::range(*range.start(), *range.end())) {
                write!(f, "{gap}{name}")?;
                gap = " ";
            } else {
                for octet in range.filter(|&octet| self.contains(octet)) {
                    write!(f, "{gap}{}", char::from(octet))?;
                    gap = " ";
                }
            }
        }
        for octet in self.minus(ALPHANUM).iter() {
            f.write_str(gap)?;
            write_octet(f, octet)?;
            gap = " ";
        }
        Ok(())
    }
}

/// An octet by itself if it can be seen, and escaped as in Rust if not.
pub(crate) fn write_octet(f: &mut fmt::Formatter<'_>, octet: u8) -> fmt::Result {
    if octet.is_ascii_graphic() {
        fmt::Write::write_char(f, char::from(octet))
    } else {
        write!(f, "{}", octet.escape_ascii())
    }
}

impl fmt::Debug for CharSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CharSet({self})")
    }
}

/// `lowalpha`: RFC 1738 section 5, draft 1996 section 1.3, RFC 2396 appendix A.
///
/// ```
/// assert_eq!(uriel::charset::LOWALPHA.to_string(), "a-z");
/// ```
pub const LOWALPHA: CharSet = CharSet::range(b'a', b'z');
/// `hialpha` (RFC 1738, draft 1996), `upalpha` (RFC 2396).
///
/// ```
/// assert_eq!(uriel::charset::HIALPHA.to_string(), "A-Z");
/// ```
pub const HIALPHA: CharSet = CharSet::range(b'A', b'Z');
/// `alpha = lowalpha | hialpha`; `ALPHA` of RFC 2234 in 2396bis and RFC 3986.
///
/// ```
/// assert_eq!(uriel::charset::ALPHA.to_string(), "A-Z a-z");
/// ```
pub const ALPHA: CharSet = LOWALPHA.union(HIALPHA);
/// `digit`; `DIGIT` of RFC 2234 in 2396bis and RFC 3986.
///
/// ```
/// assert_eq!(uriel::charset::DIGIT.to_string(), "0-9");
/// ```
pub const DIGIT: CharSet = CharSet::range(b'0', b'9');
/// `alphanum = alpha | digit`; RFC 1738 calls it `alphadigit`.
///
/// ```
/// assert_eq!(uriel::charset::ALPHANUM.to_string(), "A-Z a-z 0-9");
/// ```
pub const ALPHANUM: CharSet = ALPHA.union(DIGIT);
/// `hex`, in either case; `HEXDIG` of RFC 2234 in 2396bis and RFC 3986.
///
/// ```
/// assert_eq!(uriel::charset::HEX.to_string(), "A B C D E F a b c d e f 0-9");
/// ```
pub const HEX: CharSet = DIGIT.union(CharSet::of("ABCDEFabcdef"));
/// Characters of a label of a host name, `alphadigit | "-"`, in all documents that have labels: RFC 3986 has none.
///
/// ```
/// assert_eq!(uriel::charset::LABEL.to_string(), "A-Z a-z 0-9 -");
/// ```
pub const LABEL: CharSet = ALPHANUM.union(CharSet::of("-"));
/// Characters of a scheme in all documents: letters, digits, "+", "-" and ".".
///
/// ```
/// assert_eq!(uriel::charset::SCHEME.to_string(), "A-Z a-z 0-9 + - .");
/// ```
pub const SCHEME: CharSet = ALPHANUM.union(CharSet::of("+-."));

/// The classes of RFC 1738 section 5, "Miscellaneous definitions".
///
/// ```
/// assert!(!uriel::charset::rfc1738::UNRESERVED.contains(b'~'));
/// ```
pub mod rfc1738 {
    use super::{ALPHANUM, CharSet};

    /// `safe = "$" | "-" | "_" | "." | "+"`
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc1738::SAFE.to_string(), "$ + - . _");
    /// ```
    pub const SAFE: CharSet = CharSet::of("$-_.+");
    /// `extra = "!" | "*" | "'" | "(" | ")" | ","`
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc1738::EXTRA.to_string(), "! ' ( ) * ,");
    /// ```
    pub const EXTRA: CharSet = CharSet::of("!*'(),");
    /// ``national = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`"``
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc1738::NATIONAL.to_string(), r#"[ \ ] ^ ` { | } ~"#);
    /// ```
    pub const NATIONAL: CharSet = CharSet::of("{}|\\^~[]`");
    /// `punctuation = "<" | ">" | "#" | "%" | <">`
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc1738::PUNCTUATION.to_string(), r#"" # % < >"#);
    /// ```
    pub const PUNCTUATION: CharSet = CharSet::of("<>#%\"");
    /// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "="`
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc1738::RESERVED.to_string(), "& / : ; = ? @");
    /// ```
    pub const RESERVED: CharSet = CharSet::of(";/?:@&=");
    /// `unreserved = alpha | digit | safe | extra`
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc1738::UNRESERVED.to_string(), "A-Z a-z 0-9 ! $ ' ( ) * + , - . _");
    /// ```
    pub const UNRESERVED: CharSet = ALPHANUM.union(SAFE).union(EXTRA);
    /// `uchar = unreserved | escape`, without the escapes.
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc1738::UCHAR.to_string(), "A-Z a-z 0-9 ! $ ' ( ) * + , - . _");
    /// ```
    pub const UCHAR: CharSet = UNRESERVED;
    /// `xchar = unreserved | reserved | escape`, without the escapes.
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc1738::XCHAR.to_string(), "A-Z a-z 0-9 ! $ & ' ( ) * + , - . / : ; = ? @ _");
    /// ```
    pub const XCHAR: CharSet = UNRESERVED.union(RESERVED);
}

/// The classes of draft-fielding-uri-url-00e, section 2.
///
/// ```
/// assert!(uriel::charset::draft1996::UNRESERVED.contains(b'~'));
/// ```
pub mod draft1996 {
    use super::{ALPHANUM, CharSet};

    /// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+"`
    ///
    /// ```
    /// assert_eq!(uriel::charset::draft1996::RESERVED.to_string(), "& + / : ; = ? @");
    /// ```
    pub const RESERVED: CharSet = CharSet::of(";/?:@&=+");
    /// `mark = "$" | "-" | "_" | "." | "!" | "~" | "*" | "'" | "(" | ")" | ","`
    ///
    /// ```
    /// assert_eq!(uriel::charset::draft1996::MARK.to_string(), "! $ ' ( ) * , - . _ ~");
    /// ```
    pub const MARK: CharSet = CharSet::of("$-_.!~*'(),");
    /// `unreserved = alpha | digit | mark`
    ///
    /// ```
    /// assert_eq!(uriel::charset::draft1996::UNRESERVED.to_string(), "A-Z a-z 0-9 ! $ ' ( ) * , - . _ ~");
    /// ```
    pub const UNRESERVED: CharSet = ALPHANUM.union(MARK);
    /// `uchar = unreserved | escaped`, without the escapes.
    ///
    /// ```
    /// assert_eq!(uriel::charset::draft1996::UCHAR.to_string(), "A-Z a-z 0-9 ! $ ' ( ) * , - . _ ~");
    /// ```
    pub const UCHAR: CharSet = UNRESERVED;
    /// `pchar = uchar | ":" | "@" | "&" | "=" | "+"`, without the escapes.
    ///
    /// ```
    /// assert_eq!(uriel::charset::draft1996::PCHAR.to_string(), "A-Z a-z 0-9 ! $ & ' ( ) * + , - . : = @ _ ~");
    /// ```
    pub const PCHAR: CharSet = UCHAR.union(CharSet::of(":@&=+"));
    /// `urlchar = reserved | unreserved | escaped`, without the escapes.
    ///
    /// ```
    /// assert_eq!(uriel::charset::draft1996::URLCHAR.to_string(), "A-Z a-z 0-9 ! $ & ' ( ) * + , - . / : ; = ? @ _ ~");
    /// ```
    pub const URLCHAR: CharSet = RESERVED.union(UNRESERVED);
    /// `control = <US-ASCII coded characters 00-1F and 7F hexadecimal>`
    ///
    /// ```
    /// assert!(uriel::charset::draft1996::CONTROL.contains(b'\n'));
    /// ```
    pub const CONTROL: CharSet = CharSet::range(0x00, 0x1F).union(CharSet::of("\x7F"));
    /// `space = <US-ASCII coded character 20 hexadecimal>`
    ///
    /// ```
    /// assert_eq!(uriel::charset::draft1996::SPACE.to_string(), " ");
    /// ```
    pub const SPACE: CharSet = CharSet::of(" ");
    /// `delims = "<" | ">" | "#" | "%" | <">`
    ///
    /// ```
    /// assert_eq!(uriel::charset::draft1996::DELIMS.to_string(), r#"" # % < >"#);
    /// ```
    pub const DELIMS: CharSet = CharSet::of("<>#%\"");
    /// ``unwise = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"``
    ///
    /// ```
    /// assert_eq!(uriel::charset::draft1996::UNWISE.to_string(), r#"[ \ ] ^ ` { | }"#);
    /// ```
    pub const UNWISE: CharSet = CharSet::of("{}|\\^[]`");
    /// `excluded = control | space | delims | unwise | national`; `national` is all that is not ASCII, so in no set.
    ///
    /// ```
    /// assert!(uriel::charset::draft1996::EXCLUDED.contains(b'<') && !uriel::charset::draft1996::EXCLUDED.contains(b'~'));
    /// ```
    pub const EXCLUDED: CharSet = CONTROL.union(SPACE).union(DELIMS).union(UNWISE);
}

/// The classes of RFC 2396, section 2 and appendix A.
///
/// ```
/// assert!(!uriel::charset::rfc2396::UNRESERVED.contains(b'$'));
/// ```
pub mod rfc2396 {
    use super::{ALPHANUM, CharSet};

    /// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | ","`
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc2396::RESERVED.to_string(), "$ & + , / : ; = ? @");
    /// ```
    pub const RESERVED: CharSet = CharSet::of(";/?:@&=+$,");
    /// `mark = "-" | "_" | "." | "!" | "~" | "*" | "'" | "(" | ")"`
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc2396::MARK.to_string(), "! ' ( ) * - . _ ~");
    /// ```
    pub const MARK: CharSet = CharSet::of("-_.!~*'()");
    /// `unreserved = alphanum | mark`
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc2396::UNRESERVED.to_string(), "A-Z a-z 0-9 ! ' ( ) * - . _ ~");
    /// ```
    pub const UNRESERVED: CharSet = ALPHANUM.union(MARK);
    /// `uric = reserved | unreserved | escaped`, without the escapes.
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc2396::URIC.to_string(), "A-Z a-z 0-9 ! $ & ' ( ) * + , - . / : ; = ? @ _ ~");
    /// ```
    pub const URIC: CharSet = RESERVED.union(UNRESERVED);
    /// `uric_no_slash`, without the escapes: `uric` but "/".
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc2396::URIC_NO_SLASH.to_string(), "A-Z a-z 0-9 ! $ & ' ( ) * + , - . : ; = ? @ _ ~");
    /// ```
    pub const URIC_NO_SLASH: CharSet = UNRESERVED.union(CharSet::of(";?:@&=+$,"));
    /// `pchar = unreserved | escaped | ":" | "@" | "&" | "=" | "+" | "$" | ","`, without the escapes.
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc2396::PCHAR.to_string(), "A-Z a-z 0-9 ! $ & ' ( ) * + , - . : = @ _ ~");
    /// ```
    pub const PCHAR: CharSet = UNRESERVED.union(CharSet::of(":@&=+$,"));
    /// `control = <US-ASCII coded characters 00-1F and 7F hexadecimal>`
    ///
    /// ```
    /// assert!(uriel::charset::rfc2396::CONTROL.contains(b'\n'));
    /// ```
    pub const CONTROL: CharSet = CharSet::range(0x00, 0x1F).union(CharSet::of("\x7F"));
    /// `space = <US-ASCII coded character 20 hexadecimal>`
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc2396::SPACE.to_string(), " ");
    /// ```
    pub const SPACE: CharSet = CharSet::of(" ");
    /// `delims = "<" | ">" | "#" | "%" | <">`
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc2396::DELIMS.to_string(), r#"" # % < >"#);
    /// ```
    pub const DELIMS: CharSet = CharSet::of("<>#%\"");
    /// ``unwise = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"``
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc2396::UNWISE.to_string(), r#"[ \ ] ^ ` { | }"#);
    /// ```
    pub const UNWISE: CharSet = CharSet::of("{}|\\^[]`");
}

/// The classes of draft-fielding-uri-rfc2396bis-00, section 2 and appendix A.
///
/// ```
/// assert!(uriel::charset::rfc2396bis::RESERVED.contains(b'['));
/// ```
pub mod rfc2396bis {
    use super::{ALPHANUM, CharSet};

    /// `reserved = "[" / "]" / ";" / "/" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / ","`
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc2396bis::RESERVED.to_string(), "$ & + , / : ; = ? @ [ ]");
    /// ```
    pub const RESERVED: CharSet = CharSet::of("[];/?:@&=+$,");
    /// `mark = "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"`
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc2396bis::MARK.to_string(), "! ' ( ) * - . _ ~");
    /// ```
    pub const MARK: CharSet = CharSet::of("-_.!~*'()");
    /// `unreserved = ALPHA / DIGIT / mark`
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc2396bis::UNRESERVED.to_string(), "A-Z a-z 0-9 ! ' ( ) * - . _ ~");
    /// ```
    pub const UNRESERVED: CharSet = ALPHANUM.union(MARK);
    /// `uric = reserved / unreserved / escaped`, without the escapes.
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc2396bis::URIC.to_string(), "A-Z a-z 0-9 ! $ & ' ( ) * + , - . / : ; = ? @ [ ] _ ~");
    /// ```
    pub const URIC: CharSet = RESERVED.union(UNRESERVED);
    /// `uric-no-slash`, without the escapes: `uric` but "/".
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc2396bis::URIC_NO_SLASH.to_string(), "A-Z a-z 0-9 ! $ & ' ( ) * + , - . : ; = ? @ [ ] _ ~");
    /// ```
    pub const URIC_NO_SLASH: CharSet = UNRESERVED.union(CharSet::of("[];?:@&=+$,"));
    /// `pchar = unreserved / escaped / ";" / ":" / "@" / "&" / "=" / "+" / "$" / ","`, without the escapes.
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc2396bis::PCHAR.to_string(), "A-Z a-z 0-9 ! $ & ' ( ) * + , - . : ; = @ _ ~");
    /// ```
    pub const PCHAR: CharSet = UNRESERVED.union(CharSet::of(";:@&=+$,"));
    /// `delims = "<" / ">" / "#" / "%" / DQUOTE`
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc2396bis::DELIMS.to_string(), r#"" # % < >"#);
    /// ```
    pub const DELIMS: CharSet = CharSet::of("<>#%\"");
    /// ``unwise = "{" / "}" / "|" / "\" / "^" / "`"``, without the brackets, which became reserved.
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc2396bis::UNWISE.to_string(), r#"\ ^ ` { | }"#);
    /// ```
    pub const UNWISE: CharSet = CharSet::of("{}|\\^`");
}

/// The classes of RFC 3986, section 2 and appendix A.
///
/// ```
/// assert!(!uriel::charset::rfc3986::UNRESERVED.contains(b'!'));
/// ```
pub mod rfc3986 {
    use super::{ALPHANUM, CharSet};

    /// `gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"`
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc3986::GEN_DELIMS.to_string(), "# / : ? @ [ ]");
    /// ```
    pub const GEN_DELIMS: CharSet = CharSet::of(":/?#[]@");
    /// `sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="`
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc3986::SUB_DELIMS.to_string(), "! $ & ' ( ) * + , ; =");
    /// ```
    pub const SUB_DELIMS: CharSet = CharSet::of("!$&'()*+,;=");
    /// `reserved = gen-delims / sub-delims`
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc3986::RESERVED.to_string(), "! # $ & ' ( ) * + , / : ; = ? @ [ ]");
    /// ```
    pub const RESERVED: CharSet = GEN_DELIMS.union(SUB_DELIMS);
    /// `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"`
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc3986::UNRESERVED.to_string(), "A-Z a-z 0-9 - . _ ~");
    /// ```
    pub const UNRESERVED: CharSet = ALPHANUM.union(CharSet::of("-._~"));
    /// `pchar = unreserved / pct-encoded / sub-delims / ":" / "@"`, without the escapes.
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc3986::PCHAR.to_string(), "A-Z a-z 0-9 ! $ & ' ( ) * + , - . : ; = @ _ ~");
    /// ```
    pub const PCHAR: CharSet = UNRESERVED.union(SUB_DELIMS).union(CharSet::of(":@"));
}

/// The classes of RFC 6068, section 2.
///
/// ```
/// assert!(!uriel::charset::rfc6068::QCHAR.contains(b'&'));
/// ```
pub mod rfc6068 {
    use super::{CharSet, rfc3986};

    /// `some-delims = "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" / ":" / "@"`
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc6068::SOME_DELIMS.to_string(), "! $ ' ( ) * + , : ; @");
    /// ```
    pub const SOME_DELIMS: CharSet = CharSet::of("!$'()*+,;:@");
    /// `qchar = unreserved / pct-encoded / some-delims`, without the escapes.
    ///
    /// ```
    /// assert_eq!(uriel::charset::rfc6068::QCHAR.to_string(), "A-Z a-z 0-9 ! $ ' ( ) * + , - . : ; @ _ ~");
    /// ```
    pub const QCHAR: CharSet = rfc3986::UNRESERVED.union(SOME_DELIMS);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documents_agree_where_they_should() {
        assert_eq!(rfc1738::NATIONAL.union(rfc1738::PUNCTUATION).union(rfc1738::XCHAR).iter().count(), 0x7F - 0x21);
        assert_eq!(rfc2396::URIC, rfc2396::URIC_NO_SLASH.union(CharSet::of("/")));
        assert_eq!(rfc2396bis::URIC, rfc2396bis::URIC_NO_SLASH.union(CharSet::of("/")));
        assert_eq!(draft1996::URLCHAR, rfc1738::XCHAR.union(CharSet::of("~")));
        assert!(draft1996::EXCLUDED.iter().all(|octet| !draft1996::URLCHAR.contains(octet)));
        assert_eq!(rfc2396::UNWISE.minus(rfc2396bis::UNWISE), rfc2396bis::RESERVED.minus(rfc2396::RESERVED));
    }

    #[test]
    fn display_folds_ranges() {
        extern crate alloc;
        use alloc::string::ToString;
        assert_eq!(HEX.to_string(), "A B C D E F a b c d e f 0-9");
        assert_eq!(SCHEME.to_string(), "A-Z a-z 0-9 + - .");
        assert!(HEX.ranges().eq([(b'0', b'9'), (b'A', b'F'), (b'a', b'f')]));
    }
}
