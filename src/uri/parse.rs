//! The parser: reads a text as a [`UriRef`], a [`Uri`], or the beginning of the text as one of them.

use core::marker::PhantomData;

use super::{Uri, UriRef};
use crate::{
    edition::Edition,
    error::ParseError,
    grammar::{Class, Components, Read, Text, absolute_reference, ended, reference},
    lex::{self, Generic, LONGEST, Lexed, Maps, Marks, Processor, Reading},
    text::{Stop, Trace, Traced},
};

impl<'a> UriRef<'a> {
    /// Reads a reference under RFC 3986.
    ///
    /// # Errors
    ///
    /// When `text` is no `URI-reference`.
    ///
    /// ```
    /// use uriel::UriRef;
    /// assert!(UriRef::parse("//h/p").is_ok());
    /// assert!(UriRef::parse("a b").is_err());
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_with(text, Edition::Rfc3986)
    }

    /// Reads a reference under `edition`. Under RFC 1738, which has no relative ones, that is a URL.
    ///
    /// # Errors
    ///
    /// When `text` is no reference of that edition, or longer than 2³¹ − 1 octets.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// let reference = UriRef::parse_with("a;b/c", Edition::Draft1996)?;
    /// assert_eq!(reference.params().as_deref(), Some("b/c"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn parse_with(text: &'a str, edition: Edition) -> Result<Self, ParseError> {
        parse(text, edition)
    }

    /// Reads the longest reference that `text` begins with, and returns it with the rest: where a URL stands in front of
    /// something else, as in an HTTP request line.
    ///
    /// # Errors
    ///
    /// When `text` begins with no reference of that edition.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// let (target, version) = UriRef::parse_prefix("/pub/WWW/?q HTTP/1.1", Edition::Rfc3986)?;
    /// assert_eq!((target.path().as_str(), version), ("/pub/WWW/", " HTTP/1.1"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn parse_prefix(text: &'a str, edition: Edition) -> Result<(Self, &'a str), ParseError> {
        parse(text, edition)
    }
}

impl<'a> Uri<'a> {
    /// Reads a URI under RFC 3986.
    ///
    /// # Errors
    ///
    /// When `text` is no `URI`.
    ///
    /// ```
    /// assert!(uriel::Uri::parse("news:comp.lang.rust").is_ok());
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_with(text, Edition::Rfc3986)
    }

    /// Reads a URL under `edition`; from draft 1996 on it may have a fragment.
    ///
    /// # Errors
    ///
    /// When `text` is no absolute reference of that edition.
    ///
    /// ```
    /// use uriel::{Edition, Uri};
    /// assert!(Uri::parse_with("x:y#z", Edition::Rfc2396).is_ok());
    /// assert!(Uri::parse_with("x:y#z", Edition::Rfc1738).is_err());
    /// ```
    #[inline]
    pub fn parse_with(text: &'a str, edition: Edition) -> Result<Self, ParseError> {
        parse(text, edition)
    }

    /// Reads the longest URI that `text` begins with, and returns it with the rest.
    ///
    /// # Errors
    ///
    /// When `text` begins with no absolute reference of that edition.
    ///
    /// ```
    /// use uriel::{Edition, Uri};
    /// let (uri, rest) = Uri::parse_prefix("http://h/p> and so on", Edition::Rfc3986)?;
    /// assert_eq!((uri.path().as_str(), rest), ("/p", "> and so on"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn parse_prefix(text: &'a str, edition: Edition) -> Result<(Self, &'a str), ParseError> {
        parse(text, edition)
    }
}

/// What a text is read as: a [`UriRef`], a [`Uri`], or the beginning of the text as one of them.
///
/// The result is made in its place: to copy it while it is fresh would cost as much as a third of the parse.
trait Wanted<'a>: Sized {
    /// Whether a scheme is wanted.
    const SCHEME: bool;
    /// Whether nothing may follow.
    const WHOLE: bool;
    /// Whether many such texts are too short to be mapped.
    const OFTEN_SHORT: bool = false;

    fn new(reference: UriRef<'a>, rest: &'a str) -> Self;

    /// Reads its components.
    #[inline(always)]
    fn components<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
        if Self::SCHEME { absolute_reference(i) } else { reference(i) }
    }
}

impl<'a> Wanted<'a> for UriRef<'a> {
    const SCHEME: bool = false;
    const WHOLE: bool = true;
    const OFTEN_SHORT: bool = true;

    #[inline(always)]
    fn new(reference: UriRef<'a>, _: &'a str) -> Self {
        reference
    }
}

impl<'a> Wanted<'a> for Uri<'a> {
    const SCHEME: bool = true;
    const WHOLE: bool = true;

    #[inline(always)]
    fn new(reference: UriRef<'a>, _: &'a str) -> Self {
        Self(reference)
    }
}

impl<'a> Wanted<'a> for (UriRef<'a>, &'a str) {
    const SCHEME: bool = false;
    const WHOLE: bool = false;

    #[inline(always)]
    fn new(reference: UriRef<'a>, rest: &'a str) -> Self {
        (reference, rest)
    }
}

impl<'a> Wanted<'a> for (Uri<'a>, &'a str) {
    const SCHEME: bool = true;
    const WHOLE: bool = false;

    #[inline(always)]
    fn new(reference: UriRef<'a>, rest: &'a str) -> Self {
        (Uri(reference), rest)
    }
}

/// From this length on a text is worth mapping: fewer octets are sooner looked at one by one.
const WORTH_MAPPING: usize = 16;

/// Reads `text` under an edition. Each edition has a parser of its own, in which what the edition decides is a constant.
#[inline]
fn parse<'a, W: Wanted<'a>>(text: &'a str, edition: Edition) -> Result<W, ParseError> {
    if text.len() > LONGEST {
        return Err(ParseError::too_long(edition));
    }
    match edition {
        Edition::Rfc1738 => parse_under::<W, { Edition::Rfc1738 as usize }>(text),
        Edition::Draft1996 => parse_under::<W, { Edition::Draft1996 as usize }>(text),
        Edition::Rfc2396 => parse_under::<W, { Edition::Rfc2396 as usize }>(text),
        Edition::Rfc2396bis => parse_under::<W, { Edition::Rfc2396bis as usize }>(text),
        Edition::Rfc3986 => parse_under::<W, { Edition::Rfc3986 as usize }>(text),
    }
}

#[inline(always)]
fn parse_under<'a, W: Wanted<'a>, const EDITION: usize>(text: &'a str) -> Result<W, ParseError> {
    let parse = Parse::<W, EDITION> { text, wanted: PhantomData };
    if W::OFTEN_SHORT && text.len() < WORTH_MAPPING { lex::read_by_table(parse) } else { lex::read(parse) }
}

/// A text that is read under one edition.
struct Parse<'a, W, const EDITION: usize> {
    text: &'a str,
    wanted: PhantomData<W>,
}

impl<'a, W: Wanted<'a>, const EDITION: usize> Reading<'a> for Parse<'a, W, EDITION> {
    type Output = Result<W, ParseError>;

    #[inline(always)]
    fn text(&self) -> &'a str {
        self.text
    }

    #[inline(always)]
    fn edition(&self) -> Edition {
        Edition::ALL[EDITION]
    }

    #[inline(always)]
    fn path(&self) -> Class {
        Generic::PATH
    }

    #[inline(always)]
    fn read<P: Processor>(self, marks: Marks, processor: P) -> Result<W, ParseError> {
        let (text, edition) = (self.text, self.edition());
        let lexed = Lexed::<Generic, P>::mapped(text, edition, marks, processor);
        match W::components(lexed.text()) {
            Ok((rest, components)) if rest.is_empty() || !W::WHOLE => {
                let (text, rest) = if W::WHOLE { (text, "") } else { text.split_at(text.len() - rest.len()) };
                Ok(W::new(UriRef { text, offsets: components.into(), edition }, rest))
            }
            _ => refusal(text, &lexed),
        }
    }
}

/// The error is made where it is returned: to copy it while it is fresh would cost a tenth of a refusal.
#[allow(clippy::unnecessary_wraps, reason = "that is where it is returned")]
#[cold]
#[inline(never)]
fn refusal<'a, W: Wanted<'a>, P: Processor>(text: &'a str, lexed: &Lexed<'_, Generic, P>) -> Result<W, ParseError> {
    Err(explain(text, lexed.text(), "URI", |i| {
        let read = W::components(i);
        if W::WHOLE { ended(read) } else { read }
    }))
}

/// The same grammar over the same text again, with the error that says where and why.
#[inline(always)]
pub(crate) fn explain<T: Text, O>(
    text: &str,
    i: T,
    top: &'static str,
    production: impl for<'t> FnOnce(Traced<'t, T>) -> Read<Traced<'t, T>, O>,
) -> ParseError {
    let trace = Trace::default();
    let stop = match production(Traced::new(i, &trace)) {
        Err(nom::Err::Error(stop) | nom::Err::Failure(stop)) => trace.furthest(stop),
        Ok(_) | Err(nom::Err::Incomplete(_)) => Stop::end(0),
    };
    ParseError::new(text, stop, i.edition(), top)
}
