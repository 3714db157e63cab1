//! One character: the classes as productions, and the escape.
//!
//! Runs of a class are read in one step by the productions that are made of them; these read a single character.

use super::{Read, Text, draft1996, expected, expected_octet};
use crate::{
    charset::{self, CharSet},
    edition::Edition,
    text::is_escape,
};

/// One octet of `set`.
#[inline]
fn one<T: Text>(i: T, production: &'static str, set: &'static CharSet) -> Read<T> {
    match i.next() {
        Some(octet) if set.contains(octet) => Ok(i.take(1)),
        _ => expected_octet(i, production, set),
    }
}

/// One octet of `set`, or one escape.
#[inline]
fn one_or_escape<T: Text>(i: T, production: &'static str, set: &'static CharSet) -> Read<T> {
    if i.next() == Some(b'%') { escaped(i) } else { one(i, production, set) }
}

/// The set that each edition has, oldest first.
type ByEdition = [CharSet; 5];

#[inline]
fn of<T: Text>(sets: &'static ByEdition, i: T) -> &'static CharSet {
    &sets[i.edition() as usize]
}

/// RFC 1738 section 5, draft 1996 section 1.3, RFC 2396 appendix A
/// ```abnf
/// lowalpha = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" |
///            "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" |
///            "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::lowalpha;
/// assert_eq!(lowalpha("ab"), Ok(("b", "a")));
/// assert!(lowalpha("A").is_err());
/// ```
pub fn lowalpha<T: Text>(i: T) -> Read<T> {
    one(i, "lowalpha", &charset::LOWALPHA)
}

/// RFC 1738 section 5, draft 1996 section 1.3
/// ```abnf
/// hialpha = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
///           "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
///           "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"
/// ```
/// RFC 2396 appendix A
/// ```abnf
/// upalpha = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
///           "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
///           "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::hialpha;
/// assert_eq!(hialpha("AB"), Ok(("B", "A")));
/// assert!(hialpha("a").is_err());
/// ```
pub fn hialpha<T: Text>(i: T) -> Read<T> {
    one(i, "hialpha", &charset::HIALPHA)
}

/// RFC 1738 section 5, draft 1996 section 1.3
/// ```abnf
/// alpha = lowalpha | hialpha
/// ```
/// RFC 2396 appendix A; `ALPHA` of RFC 2234 in 2396bis and RFC 3986
/// ```abnf
/// alpha = lowalpha | upalpha
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::alpha;
/// assert_eq!(alpha("aB"), Ok(("B", "a")));
/// assert!(alpha("1").is_err());
/// ```
pub fn alpha<T: Text>(i: T) -> Read<T> {
    one(i, "alpha", &charset::ALPHA)
}

/// RFC 1738 section 5, draft 1996 section 1.3, RFC 2396 appendix A; `DIGIT` of RFC 2234 in 2396bis and RFC 3986
/// ```abnf
/// digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
///         "8" | "9"
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::digit;
/// assert_eq!(digit("12"), Ok(("2", "1")));
/// assert!(digit("a").is_err());
/// ```
pub fn digit<T: Text>(i: T) -> Read<T> {
    one(i, "digit", &charset::DIGIT)
}

/// RFC 1738 section 5
/// ```abnf
/// alphadigit = alpha | digit
/// ```
/// Draft 1996 section 1.3, RFC 2396 appendix A
/// ```abnf
/// alphanum = alpha | digit
/// ```
/// 2396bis section 3.2.2
/// ```abnf
/// alphanum = ALPHA / DIGIT
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::alphanum;
/// assert_eq!(alphanum("a1"), Ok(("1", "a")));
/// assert!(alphanum("-").is_err());
/// ```
pub fn alphanum<T: Text>(i: T) -> Read<T> {
    one(i, "alphanum", &charset::ALPHANUM)
}

/// RFC 1738 section 5, draft 1996 section 2.3.1, RFC 2396 appendix A; `HEXDIG` of RFC 2234 in 2396bis and RFC 3986
/// ```abnf
/// hex = digit | "A" | "B" | "C" | "D" | "E" | "F" |
///       "a" | "b" | "c" | "d" | "e" | "f"
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::hex;
/// assert_eq!(hex("fF"), Ok(("F", "f")));
/// assert!(hex("g").is_err());
/// ```
pub fn hex<T: Text>(i: T) -> Read<T> {
    one(i, "hex", &charset::HEX)
}

/// RFC 1738 section 5
/// ```abnf
/// escape = "%" hex hex
/// ```
/// Draft 1996 section 2.3.1, RFC 2396 section 2.4.1
/// ```abnf
/// escaped = "%" hex hex
/// ```
/// 2396bis section 2.4.1
/// ```abnf
/// escaped = "%" HEXDIG HEXDIG
/// ```
/// RFC 3986 section 2.1
/// ```abnf
/// pct-encoded = "%" HEXDIG HEXDIG
/// ```
///
/// # Errors
///
/// When the text begins with no escape; a broken one is at fault at its "%".
///
/// ```
/// use uriel::grammar::escaped;
/// assert_eq!(escaped("%7Euser"), Ok(("user", "%7E")));
/// assert!(escaped("%7").is_err());
/// ```
#[inline]
pub fn escaped<T: Text>(i: T) -> Read<T> {
    if is_escape(i.octets(), 0) {
        Ok(i.take(3))
    } else {
        let name = match i.edition() {
            Edition::Rfc1738 => "escape",
            Edition::Rfc3986 => "pct-encoded",
            _ => "escaped",
        };
        expected(i, name)
    }
}

/// RFC 1738 section 5
/// ```abnf
/// reserved = ";" | "/" | "?" | ":" | "@" | "&" | "="
/// ```
/// Draft 1996 section 2.1
/// ```abnf
/// reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+"
/// ```
/// RFC 2396 section 2.2
/// ```abnf
/// reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" |
///            "$" | ","
/// ```
/// 2396bis section 2.2
/// ```abnf
/// reserved = "[" / "]" / ";" / "/" / "?" /
///            ":" / "@" / "&" / "=" / "+" / "$" / ","
/// ```
/// RFC 3986 section 2.2
/// ```abnf
/// reserved = gen-delims / sub-delims
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::reserved;
/// assert_eq!(reserved("/a"), Ok(("a", "/")));
/// assert!(reserved("a").is_err());
/// ```
pub fn reserved<T: Text>(i: T) -> Read<T> {
    static SETS: ByEdition = [
        charset::rfc1738::RESERVED,
        charset::draft1996::RESERVED,
        charset::rfc2396::RESERVED,
        charset::rfc2396bis::RESERVED,
        charset::rfc3986::RESERVED,
    ];
    one(i, "reserved", of(&SETS, i))
}

/// RFC 1738 section 5
/// ```abnf
/// unreserved = alpha | digit | safe | extra
/// ```
/// Draft 1996 section 2.2
/// ```abnf
/// unreserved = alpha | digit | mark
/// ```
/// RFC 2396 section 2.3
/// ```abnf
/// unreserved = alphanum | mark
/// ```
/// 2396bis section 2.3
/// ```abnf
/// unreserved = ALPHA / DIGIT / mark
/// ```
/// RFC 3986 section 2.3
/// ```abnf
/// unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::unreserved;
/// assert_eq!(unreserved("~a"), Ok(("a", "~")));
/// assert!(unreserved("/").is_err());
/// ```
pub fn unreserved<T: Text>(i: T) -> Read<T> {
    static SETS: ByEdition = [
        charset::rfc1738::UNRESERVED,
        charset::draft1996::UNRESERVED,
        charset::rfc2396::UNRESERVED,
        charset::rfc2396bis::UNRESERVED,
        charset::rfc3986::UNRESERVED,
    ];
    one(i, "unreserved", of(&SETS, i))
}

/// Draft 1996 section 2.2
/// ```abnf
/// mark = "$" | "-" | "_" | "." | "!" | "~" |
///        "*" | "'" | "(" | ")" | ","
/// ```
/// RFC 2396 section 2.3
/// ```abnf
/// mark = "-" | "_" | "." | "!" | "~" | "*" | "'" | "(" | ")"
/// ```
/// 2396bis section 2.3; read where the edition has none
/// ```abnf
/// mark = "-" / "_" / "." / "!" / "~" / "*" / "'" /
///        "(" / ")"
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::mark;
/// assert_eq!(mark("~a"), Ok(("a", "~")));
/// assert!(mark("a").is_err());
/// ```
pub fn mark<T: Text>(i: T) -> Read<T> {
    static SETS: ByEdition = [
        charset::rfc2396::MARK,
        charset::draft1996::MARK,
        charset::rfc2396::MARK,
        charset::rfc2396bis::MARK,
        charset::rfc2396::MARK,
    ];
    one(i, "mark", of(&SETS, i))
}

/// RFC 1738 section 5
/// ```abnf
/// uchar = unreserved | escape
/// ```
/// Draft 1996 section 2; read where the edition has none
/// ```abnf
/// uchar = unreserved | escaped
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::uchar;
/// assert_eq!(uchar("$a"), Ok(("a", "$")));
/// assert!(uchar("/").is_err());
/// ```
pub fn uchar<T: Text>(i: T) -> Read<T> {
    static SETS: ByEdition = [
        charset::rfc1738::UCHAR,
        charset::draft1996::UCHAR,
        charset::draft1996::UCHAR,
        charset::draft1996::UCHAR,
        charset::draft1996::UCHAR,
    ];
    one_or_escape(i, "uchar", of(&SETS, i))
}

/// Draft 1996 section 2
/// ```abnf
/// pchar = uchar | ":" | "@" | "&" | "=" | "+"
/// ```
/// RFC 2396 section 3.3
/// ```abnf
/// pchar = unreserved | escaped |
///         ":" | "@" | "&" | "=" | "+" | "$" | ","
/// ```
/// 2396bis section 3.3
/// ```abnf
/// pchar = unreserved / escaped / ";" /
///         ":" / "@" / "&" / "=" / "+" / "$" / ","
/// ```
/// RFC 3986 section 3.3
/// ```abnf
/// pchar = unreserved / pct-encoded / sub-delims / ":" / "@"
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::pchar;
/// assert_eq!(pchar(":a"), Ok(("a", ":")));
/// assert!(pchar("/").is_err());
/// ```
pub fn pchar<T: Text>(i: T) -> Read<T> {
    static SETS: ByEdition = [
        charset::draft1996::PCHAR,
        charset::draft1996::PCHAR,
        charset::rfc2396::PCHAR,
        charset::rfc2396bis::PCHAR,
        charset::rfc3986::PCHAR,
    ];
    one_or_escape(i, "pchar", of(&SETS, i))
}

/// RFC 1738 section 5
/// ```abnf
/// xchar = unreserved | reserved | escape
/// ```
/// Draft 1996 section 2
/// ```abnf
/// urlchar = reserved | unreserved | escaped
/// ```
/// RFC 2396 section 2
/// ```abnf
/// uric = reserved | unreserved | escaped
/// ```
/// 2396bis section 2; read where the edition has none
/// ```abnf
/// uric = reserved / unreserved / escaped
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::uric;
/// assert_eq!(uric("/a"), Ok(("a", "/")));
/// assert!(uric("#").is_err());
/// ```
pub fn uric<T: Text>(i: T) -> Read<T> {
    static SETS: ByEdition = [
        charset::rfc1738::XCHAR,
        charset::draft1996::URLCHAR,
        charset::rfc2396::URIC,
        charset::rfc2396bis::URIC,
        charset::rfc2396bis::URIC,
    ];
    one_or_escape(i, "uric", of(&SETS, i))
}

/// RFC 2396 section 3
/// ```abnf
/// uric_no_slash = unreserved | escaped | ";" | "?" | ":" | "@" |
///                 "&" | "=" | "+" | "$" | ","
/// ```
/// 2396bis section 3; read where the edition has none
/// ```abnf
/// uric-no-slash = unreserved / escaped / "[" / "]" / ";" / "?" /
///                 ":" / "@" / "&" / "=" / "+" / "$" / ","
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::uric_no_slash;
/// assert_eq!(uric_no_slash("?a"), Ok(("a", "?")));
/// assert!(uric_no_slash("/").is_err());
/// ```
pub fn uric_no_slash<T: Text>(i: T) -> Read<T> {
    static SETS: ByEdition = [
        charset::rfc2396::URIC_NO_SLASH,
        charset::rfc2396::URIC_NO_SLASH,
        charset::rfc2396::URIC_NO_SLASH,
        charset::rfc2396bis::URIC_NO_SLASH,
        charset::rfc2396bis::URIC_NO_SLASH,
    ];
    one_or_escape(i, "uric-no-slash", of(&SETS, i))
}

/// RFC 1738 section 5
/// ```abnf
/// safe = "$" | "-" | "_" | "." | "+"
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::rfc1738::safe;
/// assert_eq!(safe("$x"), Ok(("x", "$")));
/// assert!(safe("a").is_err());
/// ```
pub fn safe<T: Text>(i: T) -> Read<T> {
    one(i, "safe", &charset::rfc1738::SAFE)
}

/// RFC 1738 section 5
/// ```abnf
/// extra = "!" | "*" | "'" | "(" | ")" | ","
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::rfc1738::extra;
/// assert_eq!(extra("!x"), Ok(("x", "!")));
/// assert!(extra("a").is_err());
/// ```
pub fn extra<T: Text>(i: T) -> Read<T> {
    one(i, "extra", &charset::rfc1738::EXTRA)
}

/// RFC 1738 section 5; none of them may stand in a URL
/// ```abnf
/// national = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`"
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::rfc1738::national;
/// assert_eq!(national("~x"), Ok(("x", "~")));
/// assert!(national("a").is_err());
/// ```
pub fn national<T: Text>(i: T) -> Read<T> {
    one(i, "national", &charset::rfc1738::NATIONAL)
}

/// RFC 1738 section 5; none of them may stand in a URL
/// ```abnf
/// punctuation = "<" | ">" | "#" | "%" | <">
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::rfc1738::punctuation;
/// assert_eq!(punctuation("<x"), Ok(("x", "<")));
/// assert!(punctuation("a").is_err());
/// ```
pub fn punctuation<T: Text>(i: T) -> Read<T> {
    one(i, "punctuation", &charset::rfc1738::PUNCTUATION)
}

/// Draft 1996 section 2.3.3, RFC 2396 section 2.4.3
/// ```abnf
/// control = <US-ASCII coded characters 00-1F and 7F hexadecimal>
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::draft1996::control;
/// assert_eq!(control("\tx"), Ok(("x", "\t")));
/// assert!(control("a").is_err());
/// ```
pub fn control<T: Text>(i: T) -> Read<T> {
    one(i, "control", &charset::draft1996::CONTROL)
}

/// Draft 1996 section 2.3.3, RFC 2396 section 2.4.3
/// ```abnf
/// space = <US-ASCII coded character 20 hexadecimal>
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::draft1996::space;
/// assert_eq!(space(" x"), Ok(("x", " ")));
/// assert!(space("a").is_err());
/// ```
pub fn space<T: Text>(i: T) -> Read<T> {
    one(i, "space", &charset::draft1996::SPACE)
}

/// Draft 1996 section 2.3.3, RFC 2396 section 2.4.3
/// ```abnf
/// delims = "<" | ">" | "#" | "%" | <">
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::draft1996::delims;
/// assert_eq!(delims("#x"), Ok(("x", "#")));
/// assert!(delims("a").is_err());
/// ```
pub fn delims<T: Text>(i: T) -> Read<T> {
    one(i, "delims", &charset::draft1996::DELIMS)
}

/// Draft 1996 section 2.3.3, RFC 2396 section 2.4.3
/// ```abnf
/// unwise = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::draft1996::unwise;
/// assert_eq!(unwise("[x"), Ok(("x", "[")));
/// assert!(unwise("a").is_err());
/// ```
pub fn unwise<T: Text>(i: T) -> Read<T> {
    one(i, "unwise", &charset::draft1996::UNWISE)
}

/// Draft 1996 section 2.3.3
/// ```abnf
/// excluded = control | space | delims | unwise | national
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::draft1996::excluded;
/// assert_eq!(excluded("<x"), Ok(("x", "<")));
/// assert_eq!(excluded("\u{e9}x"), Ok(("x", "\u{e9}")));
/// assert!(excluded("a").is_err());
/// ```
pub fn excluded<T: Text>(i: T) -> Read<T> {
    if i.octets().first().is_none_or(u8::is_ascii) {
        one(i, "excluded", &charset::draft1996::EXCLUDED)
    } else {
        draft1996::national(i)
    }
}

/// RFC 3986 section 2.2
/// ```abnf
/// gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::rfc3986::gen_delims;
/// assert_eq!(gen_delims("?x"), Ok(("x", "?")));
/// assert!(gen_delims("a").is_err());
/// ```
pub fn gen_delims<T: Text>(i: T) -> Read<T> {
    one(i, "gen-delims", &charset::rfc3986::GEN_DELIMS)
}

/// RFC 3986 section 2.2
/// ```abnf
/// sub-delims = "!" / "$" / "&" / "'" / "(" / ")"
///            / "*" / "+" / "," / ";" / "="
/// ```
///
/// # Errors
///
/// When the text begins with no such character.
///
/// ```
/// use uriel::grammar::rfc3986::sub_delims;
/// assert_eq!(sub_delims("!x"), Ok(("x", "!")));
/// assert!(sub_delims("a").is_err());
/// ```
pub fn sub_delims<T: Text>(i: T) -> Read<T> {
    one(i, "sub-delims", &charset::rfc3986::SUB_DELIMS)
}
