//! The grammar: one public nom combinator for every rule on URLs of the five documents.
//!
//! Rules on other things are left out, such as those on the header fields in draft 1996.
//!
//! A function has the name of its rule in `snake_case`, and its documentation quotes the rule. Rules that several
//! documents share are here; a rule of only one document is in the module of that document. The module also names the
//! shared rules, so that a document can be compared with its module: [`rfc1738`], [`draft1996`], [`rfc2396`],
//! [`rfc2396bis`], [`rfc3986`].
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

#[macro_use]
mod rule;

mod address;
pub(crate) mod authority;
mod host;
mod octets;
mod path;

pub mod draft1996;
pub mod rfc1738;
pub mod rfc2396;
pub mod rfc2396bis;
pub mod rfc3986;

use nom::{Err, Mode, OutputMode, PResult, Parser};

#[cfg(feature = "alloc")]
pub(crate) use self::octets::UNRESERVED;
use self::path::with_fragment;
pub(crate) use self::{
    address::IPV6ADDRESS,
    host::{HOST, TOPLABEL},
    octets::ESCAPED,
    rule::Members,
};
pub use self::{
    address::{Hex, dec_octet, h16, ip_literal, ipv4address, ipv6address, ipv6reference, ipvfuture},
    authority::{
        Authority, Password, Port, User, Userinfo, authority, hostport, password, port, server, user, userinfo,
    },
    host::{Label, Name, RegName, domainlabel, host, hostname, hostnumber, nonempty_host, reg_name, toplabel},
    octets::{
        SCHEME_UCHAR, alpha, alphanum, digit, escaped, hex, hialpha, lowalpha, mark, pchar, reserved, uchar,
        unreserved, uric, uric_no_slash,
    },
    path::{Fragment, Path, Query, Segment, fragment, query, segment},
    rule::{Class, Rule},
};
use crate::{
    charset::{self, ALPHA, CharSet},
    edition::Edition,
    engine::{stop::Wanted, tables::Lookup, text::sealed},
};
pub use crate::{
    edition::ByEdition,
    engine::{
        plain::Under,
        scan::Span,
        stop::Stop,
        text::{Read, Text, rare, rare_authority},
    },
};

/// The components of a URL or a reference, as the generic productions return them.
///
/// ```
/// let (_, parts) = uriel::grammar::rfc3986::uri("http://h/a?b").unwrap();
/// assert_eq!((parts.scheme, parts.authority.unwrap().host, parts.path), (Some("http"), "h", "/a"));
/// assert_eq!((parts.params, parts.query, parts.fragment), (None, Some("b"), None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Components<S> {
    /// The scheme; a relative reference has none.
    pub scheme: Option<S>,
    /// The authority, after "//".
    pub authority: Option<Authority<S>>,
    /// The path with its leading slash, or the opaque part.
    pub path: S,
    /// The parameters component of draft 1996.
    pub params: Option<S>,
    /// The query, after "?".
    pub query: Option<S>,
    /// The fragment, after "#".
    pub fragment: Option<S>,
}

impl<S: Copy> Components<S> {
    /// A path, without any other component.
    pub(crate) const fn path(path: S) -> Self {
        Self { scheme: None, authority: None, path, params: None, query: None, fragment: None }
    }

    /// Converts each component to another kind of slice.
    pub(crate) fn map<T>(self, slice: impl Fn(S) -> T) -> Components<T> {
        Components {
            scheme: self.scheme.map(&slice),
            authority: self.authority.map(|authority| authority.map(&slice)),
            path: slice(self.path),
            params: self.params.map(&slice),
            query: self.query.map(&slice),
            fragment: self.fragment.map(&slice),
        }
    }
}

pub(crate) static SCHEME: Rule = Rule::new("scheme").with_sections(sections!("2.1" "4.1" "3.1" "3.1" "3.1"));

/// Characters of a [`scheme`].
///
/// ```
/// use uriel::grammar::Text;
/// assert_eq!("svn+ssh:".run(uriel::grammar::Scheme), (":", "svn+ssh"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scheme;

impl Class for Scheme {
    const RULE: &'static Rule = &SCHEME;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(charset::SCHEME);
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// Characters that a [`scheme`] begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SchemeStart;

impl Class for SchemeStart {
    const RULE: &'static Rule = &SCHEME;
    const OCTETS: ByEdition<CharSet> = ByEdition([charset::SCHEME, charset::SCHEME, ALPHA, ALPHA, ALPHA]);
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// RFC 1738 section 5
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
/// In all of them an upper-case letter means the same as its lower-case one.
///
/// ```
/// use uriel::{Edition, grammar::{Under, scheme}};
/// assert_eq!(scheme("ftp:x"), Ok((":x", "ftp")));
/// assert!(scheme("1x:").is_err());
/// assert_eq!(scheme(Under::new("1x:", Edition::Rfc1738)).unwrap().1, "1x");
/// ```
#[inline(always)]
pub fn scheme<T: Text>(i: T) -> Read<T> {
    match sealed::Text::mapped_scheme(i) {
        Some(end) => Ok((end, i.until(end))),
        None if next_is(i, SchemeStart) => Ok(i.run(Scheme)),
        None => expected_class(i, SchemeStart),
    }
}

/// A reference under the edition of the text, as [`UriRef::parse_with`](crate::UriRef::parse_with) reads it.
///
/// That is `genericurl` of RFC 1738, which has no relative references, `URL-reference` of draft 1996, and
/// `URI-reference` of the others. A text that begins with a scheme and ":" is never taken for a relative reference.
///
/// ```
/// use uriel::{Edition, grammar::{Under, reference}};
/// assert_eq!(reference("/p?q and").unwrap().1.query, Some("q"));
/// assert!(reference(Under::new("/p", Edition::Rfc1738)).is_err());
/// ```
#[inline(always)]
pub fn reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    match i.edition() {
        Edition::Rfc1738 => reference_under::<T, RFC1738>(i),
        Edition::Draft1996 => reference_under::<T, DRAFT1996>(i),
        Edition::Rfc2396 => reference_under::<T, RFC2396>(i),
        Edition::Rfc2396bis => reference_under::<T, RFC2396BIS>(i),
        Edition::Rfc3986 => reference_under::<T, RFC3986>(i),
    }
}

const RFC1738: usize = Edition::Rfc1738 as usize;
const DRAFT1996: usize = Edition::Draft1996 as usize;
const RFC2396: usize = Edition::Rfc2396 as usize;
const RFC2396BIS: usize = Edition::Rfc2396bis as usize;
const RFC3986: usize = Edition::Rfc3986 as usize;
const _: () = assert!(Edition::ALL.len() == 5, "the two productions below lack an edition");

/// A [`reference`] under one edition, given by its number; it must be the edition of the text.
///
/// Perf: the number is a constant, so only one document's grammar is compiled into the caller. The edition of the text becomes
/// a constant later, after all five were inlined, which made a third of the time that this crate took to compile.
#[inline(always)]
pub(crate) fn reference_under<T: Text, const EDITION: usize>(i: T) -> Read<T, Components<T::Slice>> {
    match EDITION {
        RFC1738 => rfc1738::genericurl(i),
        DRAFT1996 => draft1996::url_reference(i),
        RFC2396 => rfc2396::uri_reference(i),
        RFC2396BIS => rfc2396bis::uri_reference(i),
        RFC3986 => rfc3986::uri_reference(i),
        _ => unreachable!(),
    }
}

/// A [`reference`] that has a scheme, under one edition, as [`reference_under`] reads one.
#[inline(always)]
pub(crate) fn absolute_reference_under<T: Text, const EDITION: usize>(i: T) -> Read<T, Components<T::Slice>> {
    match EDITION {
        RFC1738 => rfc1738::genericurl(i),
        DRAFT1996 => with_fragment(draft1996::absolute_url(i)?),
        RFC2396 => with_fragment(rfc2396::absolute_uri(i)?),
        RFC2396BIS => rfc2396bis::absolute_uri_reference(i),
        RFC3986 => rfc3986::uri(i),
        _ => unreachable!(),
    }
}

// ----- parts of productions -----

/// The value of an absent component: `None`; in the parse that stores only offsets, an empty slice at this position.
#[inline(always)]
fn absent<T: Text>(i: T) -> Option<T::Slice> {
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
    i.next().is_some_and(|next| Lookup::of::<C>().has(i.edition(), next))
}

/// Reads an optional part, which a parser recognizes by its beginning and a production then reads: `[ ":" port ]` is
/// `optional!(i, octet(b':'), port)`. Once the parser has matched, the production must match too.
///
/// Perf: a production that is handed to nom's `opt` and `preceded` as a value is called through memory, and not
/// inlined.
///
/// ```
/// use nom::Parser;
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
/// use nom::Parser;
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
/// use nom::{Parser, multi::many0_count};
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
/// use nom::Parser;
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
/// use nom::{Parser, combinator::opt};
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
        let same = i.octets().first_chunk::<N>().is_some_and(|octets| {
            // Perf: one comparison of the whole word, without a branch for every octet. An iterator would not always be
            // inlined.
            let (mut read, mut word, mut k) = (*octets, *self.0, 0);
            while k < N {
                // The two cases of a letter differ only in this bit.
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
    stop(i, Wanted::Class(Members::of::<C>()))
}

/// Refuses the text: one of the members was expected here.
#[inline(always)]
fn expected_member<T: Text, O>(i: T, members: &'static Members) -> Read<T, O> {
    stop(i, Wanted::Class(members))
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

/// The output of a production that read the whole text; an error if it left some of it.
///
/// Perf: takes the output instead of the production, because a function passed as a value would be called, not inlined.
#[inline(always)]
pub(crate) fn ended<T: Text, O>(read: Read<T, O>) -> Read<T, O> {
    let (rest, read) = read?;
    if rest.is_empty() { Ok((rest, read)) } else { Err(Err::Error(sealed::Text::stopped_in(rest, rest.len()).into())) }
}
