//! Productions that read one character of a class, or one escape.
//!
//! Other productions read a whole run of a class in one step.

use super::{
    draft1996 as grammar,
    parts::{expected, expected_member},
};
use crate::{
    engine::{
        tables::is_escape,
        text::{Read, Text},
    },
    syntax::{
        ByEdition, CharSet, ClassValue, Rule,
        charset::{ALPHA, ALPHANUM, DIGIT, HEX, HIALPHA, LOWALPHA, draft1996, rfc1738, rfc2396, rfc2396bis, rfc3986},
        mapped::{HEX_RULE, core_rule},
    },
};

/// Reads a member, or an escape if one may stand for a member.
fn one<T: Text>(i: T, class: &'static ClassValue) -> Read<T> {
    match i.next() {
        Some(b'%') if class.escapes.get(i.edition()) => escaped(i),
        Some(octet) if class.octets.get_ref(i.edition()).contains(octet) => Ok(i.take(1)),
        _ => expected_member(i, class),
    }
}

/// Defines productions that read one character: a row for each, with its rule, its set under each edition, an example,
/// and a text that it refuses.
macro_rules! characters {
    (in $module:path; $(
        $(#[$attribute:meta])*
        $production:ident = one $(or $escape:ident)? { $rule:expr, $sets:expr $(,)? }
            $text:literal => $read:literal, $rest:literal; not $other:literal;
    )+) => {$(
        $(#[$attribute])*
        ///
        /// ```
        #[doc = concat!("# use ", stringify!($module), "::", stringify!($production), ";")]
        #[doc = concat!(
            "assert_eq!(", stringify!($production), "(", stringify!($text), "), Ok((",
            stringify!($rest), ", ", stringify!($read), ")));"
        )]
        #[doc = concat!("assert!(", stringify!($production), "(", stringify!($other), ").is_err());")]
        /// ```
        pub fn $production<T: Text>(i: T) -> Read<T> {
            static RULE: Rule = $rule;
            static MEMBERS: ClassValue =
                ClassValue { rule: &RULE, octets: $sets, escapes: ByEdition::all(characters!(@or $($escape)?)) };
            one(i, &MEMBERS)
        }
    )+};
    (@or) => { false };
    (@or escape) => { true };
}

/// Characters that the rules of schemes call `uchar`, under each edition, without escapes.
///
/// RFC 1738 and draft 1996 define a [`uchar`]. From RFC 2396 on, where there is none, these are the unreserved
/// characters of the edition and those that RFC 1738 leaves unreserved, such as "+".
///
/// ```
/// use uriel::{Edition, grammar::SCHEME_UCHAR};
/// let uchar = |edition| SCHEME_UCHAR.get(edition);
/// assert!(uchar(Edition::Rfc3986).contains(b'~') && !uchar(Edition::Rfc1738).contains(b'~'));
/// ```
pub const SCHEME_UCHAR: ByEdition<CharSet> = ByEdition([
    rfc1738::UCHAR,
    draft1996::UCHAR,
    rfc2396::UNRESERVED.union(CharSet::of("$+,")),
    rfc2396bis::UNRESERVED.union(CharSet::of("$+,")),
    rfc3986::UNRESERVED.union(rfc3986::SUB_DELIMS).minus(CharSet::of(";&=")),
]);

/// Characters of [`unreserved`] under each edition.
pub(crate) const UNRESERVED: ByEdition<CharSet> = ByEdition([
    rfc1738::UNRESERVED,
    draft1996::UNRESERVED,
    rfc2396::UNRESERVED,
    rfc2396bis::UNRESERVED,
    rfc3986::UNRESERVED,
]);

characters! {
    in uriel::grammar;

    /// A lower-case letter.
    ///
    /// RFC 1738 section 5, draft 1996 section 1.3, RFC 2396 appendix A
    /// ```abnf
    /// lowalpha = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" |
    ///            "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" |
    ///            "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"
    /// ```
    lowalpha = one { Rule::new("lowalpha").with_sections(sections!("5" "1.3" "1.6" - -)), ByEdition::all(LOWALPHA) } "ab" => "a", "b"; not "A";

    /// An upper-case letter.
    ///
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
    hialpha = one {
        Rule::with_names(&ByEdition(["hialpha", "hialpha", "upalpha", "upalpha", "upalpha"]))
            .with_sections(sections!("5" "1.3" "1.6" - -)),
        ByEdition::all(HIALPHA),
    } "AB" => "A", "B"; not "a";

    /// A letter.
    ///
    /// RFC 1738 section 5, draft 1996 section 1.3
    /// ```abnf
    /// alpha = lowalpha | hialpha
    /// ```
    /// RFC 2396 appendix A; `ALPHA` of RFC 2234 in 2396bis and RFC 3986
    /// ```abnf
    /// alpha = lowalpha | upalpha
    /// ```
    alpha = one {
        core_rule(&ByEdition(["alpha", "alpha", "alpha", "ALPHA", "ALPHA"]), sections!("5" "1.3" "1.6" - -)),
        ByEdition::all(ALPHA),
    } "aB" => "a", "B"; not "1";

    /// A decimal digit.
    ///
    /// RFC 1738 section 5, draft 1996 section 1.3, RFC 2396 appendix A; `DIGIT` of RFC 2234 in 2396bis and RFC 3986
    /// ```abnf
    /// digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
    ///         "8" | "9"
    /// ```
    digit = one {
        core_rule(&ByEdition(["digit", "digit", "digit", "DIGIT", "DIGIT"]), sections!("5" "1.3" "1.6" - -)),
        ByEdition::all(DIGIT),
    } "12" => "1", "2"; not "a";

    /// A letter or a digit.
    ///
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
    alphanum = one {
        Rule::with_names(&ByEdition(["alphadigit", "alphanum", "alphanum", "alphanum", "alphanum"]))
            .with_sections(sections!("5" "1.3" "1.6" "3.2.2" -)),
        ByEdition::all(ALPHANUM),
    } "a1" => "a", "1"; not "-";

    /// A hexadecimal digit.
    ///
    /// RFC 1738 section 5, draft 1996 section 2.3.1, RFC 2396 appendix A; `HEXDIG` of RFC 2234 in 2396bis and RFC 3986
    /// ```abnf
    /// hex = digit | "A" | "B" | "C" | "D" | "E" | "F" |
    ///       "a" | "b" | "c" | "d" | "e" | "f"
    /// ```
    hex = one { HEX_RULE, ByEdition::all(HEX) } "fF" => "f", "F"; not "g";

    /// A character that may delimit parts of a URL.
    ///
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
    reserved = one {
        Rule::new("reserved").with_sections(sections!("5" "2.1" "2.2" "2.2" "2.2")),
        ByEdition([rfc1738::RESERVED, draft1996::RESERVED, rfc2396::RESERVED, rfc2396bis::RESERVED, rfc3986::RESERVED]),
    } "/a" => "/", "a"; not "a";

    /// A character that delimits nothing.
    ///
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
    unreserved = one {
        Rule::new("unreserved").with_sections(sections!("5" "2.2" "2.3" "2.3" "2.3")),
        UNRESERVED,
    } "~a" => "~", "a"; not "/";

    /// An unreserved character that is no letter and no digit.
    ///
    /// Draft 1996 section 2.2
    /// ```abnf
    /// mark = "$" | "-" | "_" | "." | "!" | "~" |
    ///        "*" | "'" | "(" | ")" | ","
    /// ```
    /// RFC 2396 section 2.3
    /// ```abnf
    /// mark = "-" | "_" | "." | "!" | "~" | "*" | "'" | "(" | ")"
    /// ```
    /// 2396bis section 2.3; also read under RFC 1738 and RFC 3986, which have no such rule
    /// ```abnf
    /// mark = "-" / "_" / "." / "!" / "~" / "*" / "'" /
    ///        "(" / ")"
    /// ```
    mark = one {
        Rule::new("mark").with_sections(sections!(- "2.2" "2.3" "2.3" -)),
        ByEdition([rfc2396::MARK, draft1996::MARK, rfc2396::MARK, rfc2396bis::MARK, rfc2396::MARK]),
    } "~a" => "~", "a"; not "a";

    /// An unreserved character, or an escape.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// uchar = unreserved | escape
    /// ```
    /// Draft 1996 section 2; also read under later editions, which have no such rule
    /// ```abnf
    /// uchar = unreserved | escaped
    /// ```
    uchar = one or escape {
        Rule::new("uchar").with_sections(sections!("5" "2" - - -)),
        ByEdition([rfc1738::UCHAR, draft1996::UCHAR, draft1996::UCHAR, draft1996::UCHAR, draft1996::UCHAR]),
    } "$a" => "$", "a"; not "/";

    /// A character of a segment, or an escape.
    ///
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
    /// RFC 1738 has no such rule; there the one of draft 1996 is read, with its "~".
    pchar = one or escape {
        Rule::new("pchar").with_sections(sections!(- "2" "3.3" "3.3" "3.3")),
        ByEdition([draft1996::PCHAR, draft1996::PCHAR, rfc2396::PCHAR, rfc2396bis::PCHAR, rfc3986::PCHAR]),
    } ":a" => ":", "a"; not "/";

    /// Any character that may be in a URL, or an escape.
    ///
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
    /// 2396bis section 2; also read under RFC 3986, which has no such rule
    /// ```abnf
    /// uric = reserved / unreserved / escaped
    /// ```
    uric = one or escape {
        Rule::with_names(&ByEdition(["xchar", "urlchar", "uric", "uric", "uric"]))
            .with_sections(sections!("5" "2" "2" "2" -)),
        ByEdition([rfc1738::XCHAR, draft1996::URLCHAR, rfc2396::URIC, rfc2396bis::URIC, rfc2396bis::URIC]),
    } "/a" => "/", "a"; not "#";

    /// Any character that may be in a URL but "/", or an escape.
    ///
    /// RFC 2396 section 3; also read under earlier editions, which have no such rule
    /// ```abnf
    /// uric_no_slash = unreserved | escaped | ";" | "?" | ":" | "@" |
    ///                 "&" | "=" | "+" | "$" | ","
    /// ```
    /// 2396bis section 3; also read under RFC 3986, which has no such rule
    /// ```abnf
    /// uric-no-slash = unreserved / escaped / "[" / "]" / ";" / "?" /
    ///                 ":" / "@" / "&" / "=" / "+" / "$" / ","
    /// ```
    uric_no_slash = one or escape {
        Rule::with_names(&ByEdition(["uric_no_slash", "uric_no_slash", "uric_no_slash", "uric-no-slash", "uric-no-slash"]))
            .with_sections(sections!(- - "3" "3" -)),
        ByEdition([rfc2396::URIC_NO_SLASH, rfc2396::URIC_NO_SLASH, rfc2396::URIC_NO_SLASH, rfc2396bis::URIC_NO_SLASH, rfc2396bis::URIC_NO_SLASH]),
    } "?a" => "?", "a"; not "/";
}

/// The rule of an escape, which has its own name in each document.
pub(crate) static ESCAPED: Rule =
    Rule::with_names(&ByEdition(["escape", "escaped", "escaped", "escaped", "pct-encoded"]))
        .with_sections(sections!("2.2" "2.3.1" "2.4.1" "2.4.1" "2.1"));

/// An escape: "%" and two hexadecimal digits.
///
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
/// The error of a broken escape is at its "%".
///
/// ```
/// use uriel::grammar::escaped;
/// assert_eq!(escaped("%7Euser"), Ok(("user", "%7E")));
/// assert!(escaped("%7").is_err());
/// ```
#[inline]
pub fn escaped<T: Text>(i: T) -> Read<T> {
    if begins_with_escape(i) { Ok(i.take(3)) } else { expected(i, &ESCAPED) }
}

/// True if the text begins with an escape.
#[inline]
pub(super) fn begins_with_escape<T: Text>(i: T) -> bool {
    i.first_chunk::<3>().is_some_and(|three| is_escape(three, 0))
}

/// A rule of RFC 1738 alone.
const fn section_5(name: &'static str) -> Rule {
    Rule::new(name).with_sections(sections!("5" - - - -))
}

characters! {
    in uriel::grammar::rfc1738;

    /// A safe mark.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// safe = "$" | "-" | "_" | "." | "+"
    /// ```
    safe = one { section_5("safe"), ByEdition::all(rfc1738::SAFE) } "$x" => "$", "x"; not "a";

    /// An extra mark.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// extra = "!" | "*" | "'" | "(" | ")" | ","
    /// ```
    extra = one { section_5("extra"), ByEdition::all(rfc1738::EXTRA) } "!x" => "!", "x"; not "a";

    /// A mark that national variants of ASCII replace.
    ///
    /// RFC 1738 section 5; none of them is allowed in a URL
    /// ```abnf
    /// national = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`"
    /// ```
    national = one { section_5("national"), ByEdition::all(rfc1738::NATIONAL) } "~x" => "~", "x"; not "a";

    /// A mark that delimits URLs in text.
    ///
    /// RFC 1738 section 5; none of them is allowed in a URL
    /// ```abnf
    /// punctuation = "<" | ">" | "#" | "%" | <">
    /// ```
    punctuation = one { section_5("punctuation"), ByEdition::all(rfc1738::PUNCTUATION) } "<x" => "<", "x"; not "a";
}

characters! {
    in uriel::grammar::draft1996;

    /// A control character.
    ///
    /// Draft 1996 section 2.3.3, RFC 2396 section 2.4.3
    /// ```abnf
    /// control = <US-ASCII coded characters 00-1F and 7F hexadecimal>
    /// ```
    control = one { Rule::new("control").with_sections(sections!(- "2.3.3" "2.4.3" - -)), ByEdition::all(draft1996::CONTROL) } "\tx" => "\t", "x"; not "a";

    /// The space.
    ///
    /// Draft 1996 section 2.3.3, RFC 2396 section 2.4.3
    /// ```abnf
    /// space = <US-ASCII coded character 20 hexadecimal>
    /// ```
    space = one { Rule::new("space").with_sections(sections!(- "2.3.3" "2.4.3" - -)), ByEdition::all(draft1996::SPACE) } " x" => " ", "x"; not "a";

    /// A mark that delimits URLs in text.
    ///
    /// Draft 1996 section 2.3.3, RFC 2396 section 2.4.3
    /// ```abnf
    /// delims = "<" | ">" | "#" | "%" | <">
    /// ```
    /// 2396bis section 2.4.3
    /// ```abnf
    /// delims = "<" / ">" / "#" / "%" / DQUOTE
    /// ```
    delims = one {
        Rule::new("delims").with_sections(sections!(- "2.3.3" "2.4.3" "2.4.3" -)),
        ByEdition::all(draft1996::DELIMS),
    } "#x" => "#", "x"; not "a";

    /// A mark that gateways may change.
    ///
    /// Draft 1996 section 2.3.3, RFC 2396 section 2.4.3
    /// ```abnf
    /// unwise = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"
    /// ```
    /// 2396bis section 2.4.3; read in RFC 3986 too, which has no such rule
    /// ```abnf
    /// unwise = "{" / "}" / "|" / "\" / "^" / "`"
    /// ```
    unwise = one {
        Rule::new("unwise").with_sections(sections!(- "2.3.3" "2.4.3" "2.4.3" -)),
        ByEdition([draft1996::UNWISE, draft1996::UNWISE, rfc2396::UNWISE, rfc2396bis::UNWISE, rfc2396bis::UNWISE]),
    } "{x" => "{", "x"; not "[";
}

static EXCLUDED: ClassValue = ClassValue {
    rule: &Rule::new("excluded").with_sections(sections!(- "2.3.3" - - -)),
    octets: ByEdition::all(draft1996::EXCLUDED),
    escapes: ByEdition::all(false),
};

/// A character that may not be in a URL.
///
/// Draft 1996 section 2.3.3
/// ```abnf
/// excluded = control | space | delims | unwise | national
/// ```
///
/// ```
/// use uriel::grammar::draft1996::excluded;
/// assert_eq!(excluded("<x"), Ok(("x", "<")));
/// assert_eq!(excluded("\u{e9}x"), Ok(("x", "\u{e9}")));
/// assert!(excluded("a").is_err());
/// ```
pub fn excluded<T: Text>(i: T) -> Read<T> {
    if i.octets().first().is_none_or(u8::is_ascii) { one(i, &EXCLUDED) } else { grammar::national(i) }
}

/// A rule of RFC 3986 alone.
const fn section_2_2(name: &'static str) -> Rule {
    Rule::new(name).with_sections(sections!(----"2.2"))
}

characters! {
    in uriel::grammar::rfc3986;

    /// A delimiter of components.
    ///
    /// RFC 3986 section 2.2
    /// ```abnf
    /// gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"
    /// ```
    gen_delims = one { section_2_2("gen-delims"), ByEdition::all(rfc3986::GEN_DELIMS) } "?x" => "?", "x"; not "a";

    /// A delimiter within components.
    ///
    /// RFC 3986 section 2.2
    /// ```abnf
    /// sub-delims = "!" / "$" / "&" / "'" / "(" / ")"
    ///            / "*" / "+" / "," / ";" / "="
    /// ```
    sub_delims = one { section_2_2("sub-delims"), ByEdition::all(rfc3986::SUB_DELIMS) } "!x" => "!", "x"; not "a";
}
