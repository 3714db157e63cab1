//! Parts of productions: an octet, a word, an optional part, a run, and the ways to refuse a text.

use nom::{Err, Mode, OutputMode, PResult, Parser};

use crate::{
    engine::{
        tables::OctetTable,
        text::{Read, Text, sealed},
    },
    syntax::{
        CharSet, Class, ClassValue, Rule,
        stop::{Stop, Wanted},
    },
};

/// The value of an absent component: `None`; in the parse that stores only offsets, an empty slice at this position.
#[inline(always)]
pub(super) fn absent<T: Text>(i: T) -> Option<T::Slice> {
    if T::OFFSETS_ONLY { Some(i.until(i)) } else { None }
}

/// True if the next byte is a member of `class`; an escape is not.
///
/// ```
/// use uriel::grammar::{Query, next_is};
/// assert!(next_is("?x", Query));
/// assert!(!next_is("#x", Query));
/// ```
#[inline(always)]
pub fn next_is<T: Text, C: Class>(i: T, class: C) -> bool {
    let _ = class;
    i.next().is_some_and(|next| OctetTable::of::<C>().has(i.edition(), next))
}

/// Reads an optional part: `[ ":" port ]` is `optional!(i, octet(b':'), port)`. If the parser of its beginning matches,
/// the production after it must match too; otherwise the part is absent.
///
/// Perf: a production that is handed to nom's `opt` and `preceded` as a value is called through memory, and not inlined
/// (ratios: typed parse, RFC 1738).
///
/// ```
/// use uriel::nom::Parser;
/// use uriel::grammar::{Read, octet, query};
///
/// fn opt_query(i: &str) -> Read<&str, Option<&str>> {
///     Ok(uriel::optional!(i, octet(b'?'), query))
/// }
///
/// assert_eq!(opt_query("?a#b"), Ok(("#b", Some("a"))));
/// assert_eq!(opt_query("#b"), Ok(("#b", None)));
/// ```
#[macro_export]
macro_rules! optional {
    ($i:expr, $introduced:expr, $production:expr) => {{
        let i = $i;
        match $crate::nom::Parser::parse(&mut $introduced, i) {
            ::core::result::Result::Ok((i, ())) => {
                let (i, read) = $production(i)?;
                (i, ::core::option::Option::Some(read))
            }
            ::core::result::Result::Err(_) => (i, ::core::option::Option::None),
        }
    }};
}

/// A parser of one octet.
///
/// ```
/// use uriel::nom::Parser;
/// use uriel::grammar::octet;
/// assert_eq!(octet(b'/').parse("/p"), Ok(("p", ())));
/// ```
#[inline(always)]
#[must_use]
pub const fn octet(octet: u8) -> Octet {
    Octet(octet)
}

/// A parser of one octet, made by [`octet`].
///
/// ```
/// use uriel::nom::{Parser, multi::many0_count};
/// use uriel::grammar::{Octet, octet};
/// const DOT: Octet = octet(b'.');
/// assert_eq!(many0_count(DOT).parse("..a"), Ok(("a", 2)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Octet(u8);

impl<T: Text> Parser<T> for Octet {
    type Output = ();
    type Error = T::Error;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, i: T) -> PResult<OM, T, (), T::Error> {
        if i.next() == Some(self.0) {
            Ok((i.skip(1), OM::Output::bind(|| ())))
        } else {
            Err(Err::Error(OM::Error::bind(|| Stop { left: i.len(), wanted: Wanted::Octet(self.0) }.into())))
        }
    }
}

/// A parser of a word, case-insensitive as the quoted strings of the documents' grammars are.
///
/// The one exception is `;type=` of an ftp URL: it must be in lower case, and is not read by this parser.
///
/// ```
/// use uriel::nom::Parser;
/// use uriel::grammar::literal;
/// assert_eq!(literal(b"ftp:").parse("FTP://h"), Ok(("//h", ())));
/// ```
#[inline(always)]
#[must_use]
pub const fn literal<const N: usize>(word: &'static [u8; N]) -> Literal<N> {
    Literal(word)
}

/// A case-insensitive parser of a word, made by [`literal`].
///
/// ```
/// use uriel::nom::{Parser, combinator::opt};
/// use uriel::grammar::{Literal, literal};
/// const WWW: Literal<4> = literal(b"www.");
/// assert_eq!(opt(WWW).parse("WWW.h"), Ok(("h", Some(()))));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Literal<const N: usize>(&'static [u8; N]);

impl<T: Text, const N: usize> Parser<T> for Literal<N> {
    type Output = ();
    type Error = T::Error;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, i: T) -> PResult<OM, T, (), T::Error> {
        // Perf: a closure would not always be inlined (ratios: typed parse, RFC 1738).
        let begins = match i.first_chunk() {
            Some(octets) => is_word(octets, self.0),
            None => false,
        };
        if begins {
            Ok((i.skip(N), OM::Output::bind(|| ())))
        } else {
            Err(Err::Error(OM::Error::bind(|| Stop { left: i.len(), wanted: Wanted::Word(self.0) }.into())))
        }
    }
}

/// True if these are the octets of a word, with letters in either case.
#[inline(always)]
fn is_word<const N: usize>(octets: &[u8; N], word: &[u8; N]) -> bool {
    match N {
        0 => true,
        1 => is_word_by::<N, 1>(octets, word),
        2..=3 => is_word_by::<N, 2>(octets, word),
        4..=7 => is_word_by::<N, 4>(octets, word),
        _ => is_word_by::<N, 8>(octets, word),
    }
}

/// True if `octets`, which are at least `W`, are `word` without case; `W` is one, two, four or eight, and so many are
/// compared at a time.
///
/// Perf: as a number, without a branch for every octet. An array of another length, as of five octets, would be taken
/// apart and put together again; an iterator would not always be inlined (ratios: typed parse, RFC 1738).
#[inline(always)]
fn is_word_by<const N: usize, const W: usize>(octets: &[u8; N], word: &[u8; N]) -> bool {
    let (mut differ, mut at) = (0, 0);
    while at < N {
        // The last may begin within those before.
        let from = if at + W > N { N - W } else { at };
        let (wanted, mut cases, mut k) = (number::<N, W>(word, from), [0; 8], 0);
        while k < W {
            cases[k] = case_of(word[from + k]);
            k += 1;
        }
        differ |= (number::<N, W>(octets, from) ^ wanted) & !u64::from_le_bytes(cases);
        at += W;
    }
    differ == 0
}

/// The number that `W` octets are, from the first one on.
#[inline(always)]
fn number<const N: usize, const W: usize>(octets: &[u8; N], from: usize) -> u64 {
    let mut number = [0; 8];
    number[..W].copy_from_slice(&octets[from..from + W]);
    u64::from_le_bytes(number)
}

/// The bit in which the two cases of a letter differ; none for another octet.
#[inline(always)]
const fn case_of(octet: u8) -> u8 {
    if octet.is_ascii_alphabetic() { 0x20 } else { 0 }
}

/// Refuses the text: `rule` was expected here.
///
/// ```
/// use uriel::grammar::{Read, Rule, expected};
/// static FINGERURL: Rule = Rule::new("fingerurl");
/// let refused: Read<&str> = expected("x", &FINGERURL);
/// assert!(refused.is_err());
/// ```
#[inline(always)]
pub fn expected<T: Text, O>(i: T, rule: &'static Rule) -> Read<T, O> {
    stop(i, Wanted::Rule(rule))
}

/// Refuses the text from `i` to `end`, which its grammar admits: `rule` was expected there, as a number within limits.
///
/// The error has the kind [`Refused`](crate::ParseErrorKind::Refused), and marks all of that text.
///
/// ```
/// use uriel::{Edition, ParseError, grammar::{Port, Read, Rule, refused, run1}};
/// static TTL: Rule = Rule::new("ttl").in_words("number up to 255");
///
/// fn ttl(i: &str) -> Read<&str> {
///     let (end, ttl) = run1(i, Port)?;
///     if ttl.parse::<u8>().is_ok() { Ok((end, ttl)) } else { refused(i, end, &TTL) }
/// }
///
/// assert_eq!(ttl("15;"), Ok((";", "15")));
/// let error = ttl("256;").map_err(|stop| ParseError::from_stop("256;", stop, Edition::Rfc3986, "ttl")).unwrap_err();
/// assert_eq!((error.span(), error.to_string()), (0..3, "expected number up to 255 at byte 0".to_owned()));
/// ```
#[inline(always)]
pub fn refused<T: Text, O>(i: T, end: T, rule: &'static Rule) -> Read<T, O> {
    stop(i, Wanted::Refused(rule, i.len() - end.len()))
}

/// Refuses the text: a character of `octets`, with which `rule` begins or continues, was expected here.
///
/// ```
/// use uriel::{charset::DIGIT, grammar::{Read, Rule, expected_octet}};
/// static YEAR: Rule = Rule::new("year");
/// let refused: Read<&str> = expected_octet("x", &YEAR, &DIGIT);
/// assert!(refused.is_err());
/// ```
#[inline(always)]
pub fn expected_octet<T: Text, O>(i: T, rule: &'static Rule, octets: &'static CharSet) -> Read<T, O> {
    stop(i, Wanted::Octets(octets, rule))
}

/// Refuses the text: a member of `class` was expected here.
///
/// ```
/// use uriel::grammar::{Port, Read, expected_class};
/// let refused: Read<&str> = expected_class("x", Port);
/// assert!(refused.is_err());
/// ```
#[inline(always)]
pub fn expected_class<T: Text, C: Class, O>(i: T, class: C) -> Read<T, O> {
    let _ = class;
    stop(i, Wanted::Class(ClassValue::of::<C>()))
}

/// Refuses the text: one of the members was expected here.
#[inline(always)]
pub(super) fn expected_member<T: Text, O>(i: T, class: &'static ClassValue) -> Read<T, O> {
    stop(i, Wanted::Class(class))
}

#[inline(always)]
fn stop<T: Text, O>(i: T, wanted: Wanted) -> Read<T, O> {
    Err(Err::Error(Stop { left: i.len(), wanted }.into()))
}

/// A run of `class` that must not be empty.
///
/// ```
/// use uriel::grammar::{Port, run1};
/// assert_eq!(run1("80/", Port), Ok(("/", "80")));
/// assert!(run1("/", Port).is_err());
/// ```
#[inline(always)]
pub fn run1<T: Text, C: Class>(i: T, class: C) -> Read<T> {
    let (rest, run) = i.run(class);
    if rest.len() == i.len() { expected_class(i, class) } else { Ok((rest, run)) }
}

/// Runs of `class` that are not empty, with a `separator` between them: `1*class *( separator 1*class )`.
///
/// ```
/// use uriel::grammar::{Label, list1};
/// assert_eq!(list1("cn,sn?", Label, b','), Ok(("?", "cn,sn")));
/// assert!(list1("cn,,sn", Label, b',').is_err());
/// ```
#[inline(always)]
pub fn list1<T: Text, C: Class>(i: T, class: C, separator: u8) -> Read<T> {
    let (mut rest, _) = run1(i, class)?;
    // Perf: the first item is peeled, so a list of one skips the loop's set-up (twins: ldap).
    if rest.next() == Some(separator) {
        loop {
            (rest, _) = run1(rest.skip(1), class)?;
            if rest.next() != Some(separator) {
                break;
            }
        }
    }
    Ok((rest, i.until(rest)))
}

/// The output of a production that read the whole text; an error if it left some of it.
///
/// Perf: takes the output instead of the production, because a function passed as a value would be called, not inlined
/// (ratios: typed parse, RFC 1738).
#[inline(always)]
pub(crate) fn ended<T: Text, O>(read: Read<T, O>) -> Read<T, O> {
    let (rest, read) = read?;
    if rest.is_empty() { Ok((rest, read)) } else { Err(Err::Error(sealed::Text::stopped_in(rest, rest.len()).into())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_read_in_either_case_whatever_its_length() {
        fn check<const N: usize>(word: [u8; N]) {
            for at in 0..N {
                for octet in 0..=127 {
                    let mut octets = word;
                    octets[at] = octet;
                    assert_eq!(is_word(&octets, &word), octets.eq_ignore_ascii_case(&word), "{octets:?} {word:?}");
                }
            }
        }
        check(*b"a");
        check(*b"//");
        check(*b"sub");
        check(*b";u=");
        check(*b"base");
        check(*b";esn=");
        check(*b";crs=@[");
        check(*b";type=");
        check(*b"[mailto:");
        check(*b"z39.50r:@");
        check(*b";UIDVALIDITY=");
        check(*b"/;x=[abcdefghij]");
        check(*b"phone-context={~}");
        check(*b"abcdefgh`ijklmnop@qrstuvw");
    }
}
