//! What the productions read: text under an edition.
//!
//! The grammar is written once, over the sealed trait [`Text`]. On a `&str` a production is an ordinary nom combinator
//! with a rich error; on text whose classes have been mapped (see `lex`) the very same function is the fast parse, and on
//! traced text it finds out where and why that refused.

use core::{cell::Cell, fmt};

use nom::{
    IResult,
    error::{ContextError, ErrorKind, FromExternalError, ParseError},
};

use crate::{
    charset::CharSet,
    edition::{Class, Edition, Rules},
};

/// What the productions read: `&str`, which means RFC 3986, or [`Under`], a `&str` under any edition.
///
/// The trait is sealed: its other implementors are the fast inside of [`Uri::parse`](crate::Uri::parse).
pub trait Text: Copy + sealed::Text {
    /// What a production gives back: `&str`.
    type Slice: Copy;
    /// The error of the productions over this text: [`Stop`].
    type Error: ParseError<Self> + ContextError<Self> + From<Stop>;

    /// The edition that the text is read under.
    fn edition(self) -> Edition;
    /// All octets from here on.
    fn octets<'t>(self) -> &'t [u8]
    where
        Self: 't;
    /// How many octets are left.
    fn len(self) -> usize;
    /// The octet `k` places ahead.
    fn at(self, k: usize) -> Option<u8>;
    /// The text behind the next `n` octets.
    #[must_use]
    fn skip(self, n: usize) -> Self;
    /// What lies between here and `end`, which must be a later place of the same text.
    fn until(self, end: Self) -> Self::Slice;
    /// The longest run of a class, escapes included where the class takes them; it may be empty.
    fn run(self, class: Class) -> (Self, Self::Slice);

    /// Whether nothing is left.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The next octet.
    #[inline(always)]
    fn next(self) -> Option<u8> {
        self.at(0)
    }

    /// The next `n` octets, of which the caller knows that they are there.
    #[inline(always)]
    fn take(self, n: usize) -> (Self, Self::Slice) {
        let end = self.skip(n);
        (end, self.until(end))
    }
}

/// What a production gives back: the text behind it, and what it read.
pub type Read<T, O = <T as Text>::Slice> = IResult<T, O, <T as Text>::Error>;

pub(crate) mod sealed {
    use super::{Rules, Stop};
    use crate::edition::{Class, Edition};

    /// What the library's own inputs can do beside reading.
    pub trait Text: Copy {
        /// The text in as few words as possible, for where it goes through memory.
        type Packed: Copy;

        /// Whether an optional component that is absent is given as an empty one: then its place tells.
        const BY_PLACE: bool = false;

        /// Packs it.
        fn packed(self) -> Self::Packed;

        /// What was packed.
        fn unpacked(packed: Self::Packed) -> Self;

        /// The tables of the edition.
        fn rules(self) -> &'static Rules
        where
            Self: super::Text,
        {
            super::Text::edition(self).rules()
        }

        /// Where a host that is plainly well-formed ends, if a map can tell without reading it octet by octet.
        #[inline(always)]
        fn plain_host(self) -> Option<Self> {
            None
        }

        /// Notes that what ends here is a run of `class`, though it was not read as one.
        #[inline(always)]
        fn note_run(self, class: Class) {
            let _ = class;
        }

        /// Notes that the last run was read by `production`, which shares its class with another.
        #[inline(always)]
        fn note_production(self, production: &'static str) {
            let _ = production;
        }

        /// The end of the scheme that begins here, if a map can tell.
        #[inline(always)]
        fn mapped_scheme(self) -> Option<Self> {
            None
        }

        /// Notes that a longer reading was given up here, for want of an "@", in favour of a shorter one.
        #[inline(always)]
        fn gave_up(self, _left: usize) {}

        /// What was being read when reading stopped here, where the text remembers it.
        #[inline(always)]
        fn stopped_in(self, left: usize, _edition: Edition) -> Stop {
            Stop::end(left)
        }
    }
}

/// Where a production stopped, and what it wanted there: the error of productions over `&str`.
///
/// It holds no input. nom's own combinators make it too; then it knows the place alone.
///
/// ```
/// use uriel::grammar::port;
/// use nom::{Parser, combinator::all_consuming};
///
/// let stop = all_consuming(port).parse("80a").unwrap_err();
/// assert_eq!(stop.map(|stop| stop.left()), nom::Err::Error(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    pub(crate) left: usize,
    pub(crate) wanted: Wanted,
}

/// What a production wanted where it stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// Some nom combinator failed here that has no name.
    Unnamed,
    /// A production.
    Production(&'static str),
    /// An octet of a class, and the production that reads it.
    Class(Class, &'static str),
    /// One of some octets, and the production that begins with it.
    Octets(&'static CharSet, &'static str),
    /// An octet that delimits.
    Octet(u8),
    /// A word.
    Word(&'static [u8]),
    /// Nothing more.
    End,
}

impl Stop {
    /// How many octets were left where the production stopped.
    #[must_use]
    pub const fn left(&self) -> usize {
        self.left
    }

    /// The production that was wanted there, if it has a name.
    #[must_use]
    pub const fn wanted(&self) -> Option<&'static str> {
        match self.wanted {
            Wanted::Unnamed | Wanted::Octet(_) | Wanted::Word(_) | Wanted::End => None,
            Wanted::Production(name) | Wanted::Class(_, name) | Wanted::Octets(_, name) => Some(name),
        }
    }

    pub(crate) const fn end(left: usize) -> Self {
        Self { left, wanted: Wanted::End }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.wanted() {
            Some(name) => write!(f, "expected {name}, {} octets before the end", self.left),
            None => write!(f, "stopped {} octets before the end", self.left),
        }
    }
}

impl core::error::Error for Stop {}

impl<T: Text> ParseError<T> for Stop {
    fn from_error_kind(input: T, _: ErrorKind) -> Self {
        Self { left: input.len(), wanted: Wanted::Unnamed }
    }

    fn append(_: T, _: ErrorKind, other: Self) -> Self {
        other
    }

    /// Of two alternatives the one that came further is the one to complain of.
    fn or(self, other: Self) -> Self {
        if self.left < other.left { self } else { other }
    }
}

impl<T: Text> ContextError<T> for Stop {
    fn add_context(_: T, name: &'static str, stop: Self) -> Self {
        match stop.wanted {
            Wanted::Unnamed => Self { wanted: Wanted::Production(name), ..stop },
            _ => stop,
        }
    }
}

impl<T: Text, E> FromExternalError<T, E> for Stop {
    fn from_external_error(input: T, kind: ErrorKind, _: E) -> Self {
        <Self as ParseError<T>>::from_error_kind(input, kind)
    }
}

/// The fast pass keeps no error: what it refuses is read again.
impl From<Stop> for () {
    #[inline(always)]
    fn from(_: Stop) {}
}

/// Whether a well-formed escape stands at `at`.
#[inline(always)]
pub(crate) fn is_escape(octets: &[u8], at: usize) -> bool {
    match octets.get(at..).and_then(<[u8]>::first_chunk) {
        Some(&[b'%', high, low]) => high.is_ascii_hexdigit() && low.is_ascii_hexdigit(),
        _ => false,
    }
}

/// Where the run of a class that begins at `at` ends, octet by octet.
#[inline(always)]
pub(crate) fn run_by_table(octets: &[u8], rules: &Rules, class: Class, mut at: usize) -> usize {
    while let Some(&octet) = octets.get(at) {
        if !rules.has(class, octet) {
            return if octet == b'%' && class.takes_escapes(rules.edition) {
                run_on_by_table(octets, rules, class, at)
            } else {
                at
            };
        }
        at += 1;
    }
    at
}

/// The same from an escape on.
#[cold]
#[inline(never)]
fn run_on_by_table(octets: &[u8], rules: &Rules, class: Class, mut at: usize) -> usize {
    while let Some(&octet) = octets.get(at) {
        at += match octet {
            _ if rules.has(class, octet) => 1,
            b'%' if is_escape(octets, at) => 3,
            _ => break,
        };
    }
    at
}

impl sealed::Text for &str {
    type Packed = Self;

    #[inline(always)]
    fn packed(self) -> Self {
        self
    }

    #[inline(always)]
    fn unpacked(packed: Self) -> Self {
        packed
    }
}

/// Text under RFC 3986.
impl<'a> Text for &'a str {
    type Slice = &'a str;
    type Error = Stop;

    #[inline(always)]
    fn edition(self) -> Edition {
        Edition::Rfc3986
    }

    #[inline(always)]
    fn octets<'t>(self) -> &'t [u8]
    where
        Self: 't,
    {
        self.as_bytes()
    }

    #[inline(always)]
    fn len(self) -> usize {
        str::len(self)
    }

    #[inline(always)]
    fn at(self, k: usize) -> Option<u8> {
        self.as_bytes().get(k).copied()
    }

    #[inline(always)]
    fn skip(self, n: usize) -> Self {
        &self[n..]
    }

    #[inline(always)]
    fn until(self, end: Self) -> &'a str {
        &self[..str::len(self) - str::len(end)]
    }

    #[inline(always)]
    fn run(self, class: Class) -> (Self, &'a str) {
        self.take(run_by_table(self.as_bytes(), Edition::Rfc3986.rules(), class, 0))
    }
}

/// Text under an edition: what the productions read where `&str`, which means RFC 3986, is not what is meant.
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc1738::urlpath}};
///
/// let (rest, path) = urlpath(Under::new("a/b~c", Edition::Rfc1738)).unwrap();
/// assert_eq!((path, rest.as_str()), ("a/b", "~c"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Under<'a> {
    text: &'a str,
    edition: Edition,
}

impl<'a> Under<'a> {
    /// `text` under `edition`.
    ///
    /// ```
    /// use uriel::{Edition, grammar::Under};
    /// assert_eq!(Under::new("x:", Edition::Rfc2396).as_str(), "x:");
    /// ```
    #[must_use]
    pub const fn new(text: &'a str, edition: Edition) -> Self {
        Self { text, edition }
    }

    /// The text that is left.
    ///
    /// ```
    /// use uriel::{Edition, grammar::{Under, scheme}};
    /// let (rest, _) = scheme(Under::new("ftp:x", Edition::Rfc1738)).unwrap();
    /// assert_eq!(rest.as_str(), ":x");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }
}

impl sealed::Text for Under<'_> {
    type Packed = Self;

    #[inline(always)]
    fn packed(self) -> Self {
        self
    }

    #[inline(always)]
    fn unpacked(packed: Self) -> Self {
        packed
    }
}

impl<'a> Text for Under<'a> {
    type Slice = &'a str;
    type Error = Stop;

    #[inline(always)]
    fn edition(self) -> Edition {
        self.edition
    }

    #[inline(always)]
    fn octets<'t>(self) -> &'t [u8]
    where
        Self: 't,
    {
        self.text.as_bytes()
    }

    #[inline(always)]
    fn len(self) -> usize {
        self.text.len()
    }

    #[inline(always)]
    fn at(self, k: usize) -> Option<u8> {
        self.text.as_bytes().get(k).copied()
    }

    #[inline(always)]
    fn skip(self, n: usize) -> Self {
        Self { text: &self.text[n..], ..self }
    }

    #[inline(always)]
    fn until(self, end: Self) -> &'a str {
        &self.text[..self.text.len() - end.text.len()]
    }

    #[inline(always)]
    fn run(self, class: Class) -> (Self, &'a str) {
        self.take(run_by_table(self.text.as_bytes(), self.edition.rules(), class, 0))
    }
}

/// With these, nom's own `tag`, `take_while`, `char` and the like read text under an edition too.
mod under {
    use core::str::{CharIndices, Chars};

    use nom::{Compare, CompareResult, FindSubstring, Input, Needed, Offset};

    use super::Under;

    impl<'a> Input for Under<'a> {
        type Item = char;
        type Iter = Chars<'a>;
        type IterIndices = CharIndices<'a>;

        fn input_len(&self) -> usize {
            self.text.len()
        }

        fn take(&self, index: usize) -> Self {
            Self { text: Input::take(&self.text, index), ..*self }
        }

        fn take_from(&self, index: usize) -> Self {
            Self { text: self.text.take_from(index), ..*self }
        }

        fn take_split(&self, index: usize) -> (Self, Self) {
            (self.take_from(index), Input::take(self, index))
        }

        fn position<P: Fn(char) -> bool>(&self, predicate: P) -> Option<usize> {
            self.text.position(predicate)
        }

        fn iter_elements(&self) -> Chars<'a> {
            self.text.chars()
        }

        fn iter_indices(&self) -> CharIndices<'a> {
            self.text.char_indices()
        }

        fn slice_index(&self, count: usize) -> Result<usize, Needed> {
            self.text.slice_index(count)
        }
    }

    impl Compare<&str> for Under<'_> {
        fn compare(&self, word: &str) -> CompareResult {
            self.text.compare(word)
        }

        fn compare_no_case(&self, word: &str) -> CompareResult {
            self.text.compare_no_case(word)
        }
    }

    impl FindSubstring<&str> for Under<'_> {
        fn find_substring(&self, word: &str) -> Option<usize> {
            self.text.find(word)
        }
    }

    impl Offset for Under<'_> {
        fn offset(&self, later: &Self) -> usize {
            self.text.offset(later.text)
        }
    }

    impl nom::AsBytes for Under<'_> {
        fn as_bytes(&self) -> &[u8] {
            self.text.as_bytes()
        }
    }
}

/// Any text, remembering what was read last: what the second, cold pass reads, which finds out where and why.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traced<'c, T: Text> {
    packed: T::Packed,
    trace: &'c Trace,
}

/// What is remembered.
#[derive(Debug, Default)]
pub(crate) struct Trace {
    /// How much was left behind the last run, its class, and its production where errors know the class by another.
    last_run: Cell<Option<(usize, Class, Option<&'static str>)>>,
    /// How much was left where a longer reading was given up for want of an "@".
    gave_up: Cell<Option<usize>>,
}

impl Trace {
    /// Where to say that reading stopped: where no reading went on.
    ///
    /// A text that could still have become a user is at fault where that reading ended, and not where the host did.
    pub(crate) fn furthest(&self, stop: Stop) -> Stop {
        match self.gave_up.get() {
            Some(left) if left < stop.left => Stop { left, wanted: Wanted::Octet(b'@') },
            _ => stop,
        }
    }
}

impl<'c, T: Text> Traced<'c, T> {
    pub(crate) fn new(text: T, trace: &'c Trace) -> Self {
        Self { packed: text.packed(), trace }
    }

    #[inline(always)]
    fn text(self) -> T {
        T::unpacked(self.packed)
    }

    /// Another place of the same text.
    #[inline(always)]
    fn at_place(self, text: T) -> Self {
        Self { packed: text.packed(), ..self }
    }
}

impl<T: Text> sealed::Text for Traced<'_, T> {
    type Packed = Self;
    const BY_PLACE: bool = T::BY_PLACE;

    #[inline(always)]
    fn packed(self) -> Self {
        self
    }

    #[inline(always)]
    fn unpacked(packed: Self) -> Self {
        packed
    }

    #[inline(always)]
    fn plain_host(self) -> Option<Self> {
        let rest = self.at_place(self.text().plain_host()?);
        rest.note_run(Class::Name);
        Some(rest)
    }

    #[inline(always)]
    fn note_run(self, class: Class) {
        self.trace.last_run.set(Some((self.text().len(), class, None)));
    }

    #[inline(always)]
    fn note_production(self, production: &'static str) {
        let named = |(left, class, _)| (left, class, Some(production));
        self.trace.last_run.set(self.trace.last_run.get().map(named));
    }

    #[inline(always)]
    fn mapped_scheme(self) -> Option<Self> {
        let text = self.text().mapped_scheme()?;
        if text.len() < self.len() {
            self.trace.last_run.set(Some((text.len(), Class::Scheme, None)));
        }
        Some(self.at_place(text))
    }

    fn gave_up(self, left: usize) {
        self.trace.gave_up.set(Some(left));
    }

    /// If the last run ended where reading stopped, its class tells what was being read.
    ///
    /// It is the last and not the furthest: behind `http://h:8a/` the port is to blame, though a user could go further.
    fn stopped_in(self, left: usize, edition: Edition) -> Stop {
        match self.trace.last_run.get() {
            Some((behind, class, production)) if behind == left => {
                Stop { left, wanted: Wanted::Class(class, production.unwrap_or_else(|| class.production(edition))) }
            }
            _ => Stop::end(left),
        }
    }
}

impl<T: Text> Text for Traced<'_, T> {
    type Slice = T::Slice;
    type Error = Stop;

    #[inline(always)]
    fn edition(self) -> Edition {
        self.text().edition()
    }

    #[inline(always)]
    fn octets<'t>(self) -> &'t [u8]
    where
        Self: 't,
    {
        self.text().octets()
    }

    #[inline(always)]
    fn len(self) -> usize {
        self.text().len()
    }

    #[inline(always)]
    fn at(self, k: usize) -> Option<u8> {
        self.text().at(k)
    }

    #[inline(always)]
    fn skip(self, n: usize) -> Self {
        self.at_place(self.text().skip(n))
    }

    #[inline(always)]
    fn until(self, end: Self) -> T::Slice {
        self.text().until(end.text())
    }

    #[inline(always)]
    fn run(self, class: Class) -> (Self, T::Slice) {
        let (text, read) = self.text().run(class);
        let left = text.len();
        // Where a run has ended, an empty one says nothing: there the last could have gone on.
        let is_news = left < self.len() || self.trace.last_run.get().is_none_or(|(behind, ..)| behind != left);
        if is_news {
            self.trace.last_run.set(Some((left, class, None)));
        }
        (self.at_place(text), read)
    }
}
