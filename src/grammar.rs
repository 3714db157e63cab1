//! The grammar: one public nom combinator for every production of the five documents.
//!
//! A function has the name of its rule in `snake_case`, and the rule stands in its documentation. What several documents
//! have stands here; what only one has stands in that document's module, which names all its other rules too, so that a
//! document can be laid beside its module: [`rfc1738`], [`draft1996`], [`rfc2396`], [`rfc2396bis`], [`rfc3986`].
//!
//! The edition travels with the text. On a `&str` a production reads RFC 3986; [`Under`] reads any other:
//!
//! ```
//! use nom::{Parser, bytes::complete::tag, character::complete::char, sequence::delimited};
//! use uriel::{Edition, grammar::{Under, host, rfc3986::uri}};
//! # use uriel::grammar::Stop;
//!
//! let (rest, parts) = delimited(tag("<URL:"), uri, char('>')).parse("<URL:http://me@h:80/p?q> and so on")?;
//! assert_eq!((parts.path, rest), ("/p", " and so on"));
//!
//! assert!(host("a_b").is_ok());
//! assert_eq!(host(Under::new("a_b", Edition::Rfc1738))?.1, "a");
//! # Ok::<_, nom::Err<Stop>>(())
//! ```

mod authority;
mod host;
mod octets;
mod path;

pub mod draft1996;
pub mod rfc1738;
pub mod rfc2396;
pub mod rfc2396bis;
pub mod rfc3986;

use nom::{Err, Mode, OutputMode, PResult, Parser};

use self::path::with_fragment;
pub use self::{
    authority::{Authority, authority, hostport, password, port, server, user, userinfo},
    host::{
        dec_octet, domainlabel, h16, host, hostname, hostnumber, ip_literal, ipv4address, ipv6address, ipv6reference,
        ipvfuture, reg_name, toplabel,
    },
    octets::{
        alpha, alphanum, digit, escaped, hex, hialpha, lowalpha, mark, pchar, reserved, uchar, unreserved, uric,
        uric_no_slash,
    },
    path::{fragment, query, segment},
};
use crate::{charset::CharSet, edition::Edition, text::Wanted};
pub use crate::{
    edition::Class,
    lex::Span,
    text::{Read, Stop, Text, Under},
};

/// The components of a URL or a reference, as the generic productions give them back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Components<S> {
    /// The scheme; a relative reference has none.
    pub scheme: Option<S>,
    /// What follows "//".
    pub authority: Option<Authority<S>>,
    /// The path with its leading slash, or the opaque part.
    pub path: S,
    /// The parameters component of draft 1996.
    pub params: Option<S>,
    /// What follows "?".
    pub query: Option<S>,
    /// What follows "#".
    pub fragment: Option<S>,
}

/// RFC 1738 section 2.1
/// ```abnf
/// scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]
/// ```
/// Draft 1996 section 4.1
/// ```abnf
/// scheme = 1*( alpha | digit | "+" | "-" | "." )
/// ```
/// RFC 2396 section 3.1
/// ```abnf
/// scheme = alpha *( alpha | digit | "+" | "-" | "." )
/// ```
/// 2396bis section 3.1, RFC 3986 section 3.1
/// ```abnf
/// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
/// ```
/// Capital letters stand for small ones in all of them.
///
/// # Errors
///
/// When the text begins with no scheme.
///
/// ```
/// use uriel::{Edition, grammar::{Under, scheme}};
/// assert_eq!(scheme("ftp:x"), Ok((":x", "ftp")));
/// assert!(scheme("1x:").is_err());
/// assert_eq!(scheme(Under::new("1x:", Edition::Rfc1738)).unwrap().1, "1x");
/// ```
#[inline(always)]
pub fn scheme<T: Text>(i: T) -> Read<T> {
    let begins = || i.next().is_some_and(|first| i.rules().has(Class::SchemeStart, first));
    // Before RFC 2396 a scheme begins with any of its octets: whether there is one, a map of its end tells.
    let end_tells = matches!(i.edition(), Edition::Rfc1738 | Edition::Draft1996);
    let mapped = if end_tells || begins() { i.mapped_scheme() } else { None };
    match mapped {
        Some(end) if !end_tells || end.len() < i.len() => Ok((end, i.until(end))),
        None if begins() => Ok(i.run(Class::Scheme)),
        _ => expected_class(i, Class::SchemeStart),
    }
}

/// A reference under the edition of the text: what [`UriRef::parse_with`](crate::UriRef::parse_with) reads.
///
/// That is `genericurl` of RFC 1738, which has no relative references, `URL-reference` of draft 1996, and
/// `URI-reference` of the others. A text that begins with a scheme and ":" is never taken for a relative reference.
///
/// # Errors
///
/// When the text begins with no such reference. What follows the longest one is left.
///
/// ```
/// use uriel::{Edition, grammar::{Under, reference}};
/// assert_eq!(reference("/p?q and").unwrap().1.query, Some("q"));
/// assert!(reference(Under::new("/p", Edition::Rfc1738)).is_err());
/// ```
#[inline(always)]
pub fn reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    match i.edition() {
        Edition::Rfc1738 => rfc1738::genericurl(i),
        Edition::Draft1996 => draft1996::url_reference(i),
        Edition::Rfc2396 => rfc2396::uri_reference(i),
        Edition::Rfc2396bis => rfc2396bis::uri_reference(i),
        Edition::Rfc3986 => rfc3986::uri_reference(i),
    }
}

/// The same where a scheme is wanted: what [`Uri::parse_with`](crate::Uri::parse_with) reads.
#[inline(always)]
pub(crate) fn absolute_reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    match i.edition() {
        Edition::Rfc1738 => rfc1738::genericurl(i),
        Edition::Draft1996 => with_fragment(draft1996::absolute_url(i)?),
        Edition::Rfc2396 => with_fragment(rfc2396::absolute_uri(i)?),
        Edition::Rfc2396bis => rfc2396bis::absolute_uri_reference(i),
        Edition::Rfc3986 => rfc3986::uri(i),
    }
}

// ----- what productions are made of -----

/// What is given for an optional component that does not stand here: nothing, or no more than its place, where that tells.
#[inline(always)]
fn absent<T: Text>(i: T) -> Option<T::Slice> {
    if T::BY_PLACE { Some(i.until(i)) } else { None }
}

/// A parser of one octet.
///
/// ```
/// use nom::Parser;
/// use uriel::grammar::octet;
/// assert_eq!(octet(b'/').parse("/p"), Ok(("p", ())));
/// ```
#[inline(always)]
#[must_use]
pub const fn octet(octet: u8) -> Octet {
    Octet(octet)
}

/// See [`octet`].
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

/// A parser of a word in either case, as quoted strings are meant in all the documents' grammars.
///
/// ```
/// use nom::Parser;
/// use uriel::grammar::literal;
/// assert_eq!(literal(b"ftp:").parse("FTP://h"), Ok(("//h", ())));
/// ```
#[inline(always)]
#[must_use]
pub const fn literal<const N: usize>(word: &'static [u8; N]) -> Literal<N> {
    Literal(word)
}

/// See [`literal`].
#[derive(Clone, Copy, Debug)]
pub struct Literal<const N: usize>(&'static [u8; N]);

impl<T: Text, const N: usize> Parser<T> for Literal<N> {
    type Output = ();
    type Error = T::Error;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, i: T) -> PResult<OM, T, (), T::Error> {
        let same = i.octets().first_chunk::<N>().is_some_and(|octets| {
            // One comparison of the whole, without a branch for every octet; an iterator would not always be inlined.
            let (mut read, mut word, mut k) = (*octets, *self.0, 0);
            while k < N {
                // Of a letter, one bit tells the case.
                let case = if word[k].is_ascii_alphabetic() { 0x20 } else { 0 };
                read[k] |= case;
                word[k] |= case;
                k += 1;
            }
            read == word
        });
        if same {
            Ok((i.skip(N), OM::Output::bind(|| ())))
        } else {
            Err(Err::Error(OM::Error::bind(|| Stop { left: i.len(), wanted: Wanted::Word(self.0) }.into())))
        }
    }
}

/// Refuses the text: `production` was expected here.
///
/// # Errors
///
/// Always.
///
/// ```
/// use uriel::grammar::{Read, expected};
/// let refused: Read<&str> = expected("x", "fingerurl");
/// assert!(refused.is_err());
/// ```
#[inline(always)]
pub fn expected<T: Text, O>(i: T, production: &'static str) -> Read<T, O> {
    Err(Err::Error(Stop { left: i.len(), wanted: Wanted::Production(production) }.into()))
}

/// Refuses the text: `production` was expected here, and so an octet of `octets`.
///
/// # Errors
///
/// Always.
///
/// ```
/// use uriel::{charset::DIGIT, grammar::{Read, expected_octet}};
/// let refused: Read<&str> = expected_octet("x", "year", &DIGIT);
/// assert!(refused.is_err());
/// ```
#[inline(always)]
pub fn expected_octet<T: Text, O>(i: T, production: &'static str, octets: &'static CharSet) -> Read<T, O> {
    Err(Err::Error(Stop { left: i.len(), wanted: Wanted::Octets(octets, production) }.into()))
}

/// A run of `class` that must not be empty.
///
/// # Errors
///
/// When the text begins with no member of the class.
///
/// ```
/// use uriel::grammar::{Class, run1};
/// assert_eq!(run1("80/", Class::Digit), Ok(("/", "80")));
/// assert!(run1("/", Class::Digit).is_err());
/// ```
#[inline(always)]
pub fn run1<T: Text>(i: T, class: Class) -> Read<T> {
    let (rest, read) = i.run(class);
    if rest.len() == i.len() { expected_class(i, class) } else { Ok((rest, read)) }
}

/// The longest run of a class, read by `production`: for a production that shares its class with the one that errors call the
/// class by.
///
/// ```
/// use uriel::{Uri, grammar::{Class, Read, Text, run_as}};
///
/// fn word<T: Text>(i: T) -> Read<T> {
///     Ok(run_as(i, Class::Segment, "word"))
/// }
///
/// assert_eq!(word("a%20b/c"), Ok(("/c", "a%20b")));
/// ```
#[inline(always)]
pub fn run_as<T: Text>(i: T, class: Class, production: &'static str) -> (T, T::Slice) {
    let (rest, read) = i.run(class);
    rest.note_production(production);
    (rest, read)
}

/// Refuses the text: a member of `class` was expected here.
#[inline(always)]
pub(crate) fn expected_class<T: Text, O>(i: T, class: Class) -> Read<T, O> {
    expected_member(i, class, class.production(i.edition()))
}

/// Refuses the text: `production` was expected here, and so a member of `class`.
#[inline(always)]
pub(crate) fn expected_member<T: Text, O>(i: T, class: Class, production: &'static str) -> Read<T, O> {
    Err(Err::Error(Stop { left: i.len(), wanted: Wanted::Class(class, production) }.into()))
}

/// Calls a production that stays out of line.
///
/// What is left is counted from `i`, so that the compiler sees it to be the same text and keeps it in registers.
#[inline(always)]
pub(crate) fn far<T: Text, O>(i: T, production: impl FnOnce(T) -> Read<T, O>) -> Read<T, O> {
    let (rest, read) = production(i)?;
    Ok((i.skip(i.len() - rest.len()), read))
}

/// What a production has read, if that is all of the text.
///
/// It takes what was read and not the production: a function that is passed on would be called, and not inlined.
#[inline(always)]
pub(crate) fn ended<T: Text, O>(read: Read<T, O>) -> Read<T, O> {
    let (rest, read) = read?;
    if rest.is_empty() { Ok((rest, read)) } else { Err(Err::Error(rest.stopped_in(rest.len(), rest.edition()).into())) }
}
