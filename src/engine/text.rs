//! The trait of all texts that productions read.

use core::ops::Range;

use nom::{
    Err, IResult,
    error::{ContextError, ErrorKind, FromExternalError, ParseError},
};

use super::plain::Under;
use crate::syntax::{
    Class, Edition,
    stop::{Stop, Wanted},
};

/// Input of the productions: `&str`, which means RFC 3986, or [`Under`], a `&str` under any edition.
///
/// The trait is sealed. Its third implementor is private: the scanned text that [`Uri::parse`](crate::Uri::parse) and
/// schemes read.
///
/// ```
/// use uriel::{Edition, grammar::{Read, Text, Under, User, octet}, nom::{Parser, sequence::terminated}};
///
/// /// A production of your own, over any text.
/// fn login<T: Text>(i: T) -> Read<T> {
///     terminated(|i: T| Ok(i.run(User)), octet(b'@')).parse(i)
/// }
///
/// assert_eq!(login("~me@h"), Ok(("h", "~me")));
/// assert!(login(Under::new("~me@h", Edition::Rfc1738)).is_err());
/// ```
pub trait Text: Copy + sealed::Text {
    /// Output of a production: `&str`.
    ///
    /// ```
    /// use uriel::grammar::{Port, Text};
    /// let (_, slice): (&str, <&str as Text>::Slice) = "80/".run(Port);
    /// assert_eq!(slice, "80");
    /// ```
    type Slice: Copy;
    /// Error of the productions over this text: [`Stop`].
    ///
    /// ```
    /// use uriel::grammar::{Stop, port, scheme};
    /// let error: uriel::nom::Err<Stop> = scheme("1:").unwrap_err();
    /// assert!(error.to_string().contains("scheme"), "{error}");
    /// ```
    type Error: ParseError<Self> + ContextError<Self> + From<Stop>;

    /// The edition that the text is read under.
    ///
    /// ```
    /// use uriel::{Edition, grammar::{Text, Under}};
    /// assert_eq!(("x".edition(), Under::new("x", Edition::Rfc1738).edition()), (Edition::Rfc3986, Edition::Rfc1738));
    /// ```
    fn edition(self) -> Edition;
    /// All bytes from this position on.
    ///
    /// ```
    /// use uriel::grammar::Text;
    /// assert_eq!("a/b".skip(1).octets(), b"/b");
    /// ```
    fn octets<'t>(self) -> &'t [u8]
    where
        Self: 't;
    /// The number of bytes left. Compare two of them to measure how much a rule has read.
    ///
    /// ```
    /// use uriel::{Edition, grammar::{Text, Under}};
    /// assert_eq!(Under::new("a/b", Edition::Rfc1738).skip(1).len(), 2);
    /// ```
    fn len(self) -> usize;
    /// The byte `k` places ahead.
    ///
    /// ```
    /// use uriel::grammar::Text;
    /// assert_eq!(("a/b".at(1), "a/b".at(3)), (Some(b'/'), None));
    /// ```
    fn at(self, k: usize) -> Option<u8>;
    /// The next `N` bytes, if so many are left: for a rule that looks at several at once.
    ///
    /// ```
    /// use uriel::grammar::Text;
    /// assert_eq!(("2001:x".first_chunk(), "1".first_chunk::<4>()), (Some(b"2001"), None));
    /// ```
    #[inline(always)]
    fn first_chunk<'t, const N: usize>(self) -> Option<&'t [u8; N]>
    where
        Self: 't,
    {
        self.octets().first_chunk()
    }

    /// The text after the next `n` bytes.
    ///
    /// # Panics
    ///
    /// If fewer than `n` bytes are left, or if these end inside a character.
    ///
    /// ```
    /// use uriel::grammar::Text;
    /// assert_eq!("a/b".skip(2), "b");
    /// ```
    #[must_use]
    fn skip(self, n: usize) -> Self;
    /// The slice from here to `end`, which must be this position or a later one of the same text.
    ///
    /// ```
    /// use uriel::grammar::Text;
    /// let i = "a/b?c";
    /// assert_eq!(i.until(i.skip(3)), "a/b");
    /// ```
    fn until(self, end: Self) -> Self::Slice;
    /// The longest run of a class, escapes included if the class takes them; it may be empty.
    ///
    /// ```
    /// use uriel::grammar::{Port, Text, User};
    /// assert_eq!("m%65@h".run(User), ("@h", "m%65"));
    /// assert_eq!("x".run(Port), ("x", ""));
    /// ```
    fn run<C: Class>(self, class: C) -> (Self, Self::Slice);

    /// The bytes from here to `end`, which must be this position or a later one of the same text: for a rule that looks
    /// at what it has read.
    ///
    /// # Panics
    ///
    /// If `end` is before this position.
    ///
    /// ```
    /// use uriel::grammar::{Port, Text};
    /// let i = "80/";
    /// assert_eq!(i.octets_until(i.run(Port).0), b"80");
    /// ```
    #[inline(always)]
    fn octets_until<'t>(self, end: Self) -> &'t [u8]
    where
        Self: 't,
    {
        &self.octets()[..self.len() - end.len()]
    }

    /// True if nothing is left.
    ///
    /// ```
    /// use uriel::{Edition, grammar::{Text, Under}};
    /// assert!(Under::new("a", Edition::Rfc1738).skip(1).is_empty());
    /// ```
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The next byte.
    ///
    /// ```
    /// use uriel::{Edition, grammar::{Text, Under}};
    /// let i = Under::new("a", Edition::Rfc1738);
    /// assert_eq!((i.next(), i.skip(1).next()), (Some(b'a'), None));
    /// ```
    #[inline(always)]
    fn next(self) -> Option<u8> {
        self.at(0)
    }

    /// The text after the next `n` bytes, and these bytes.
    ///
    /// # Panics
    ///
    /// As [`skip`](Self::skip) does.
    ///
    /// ```
    /// use uriel::{Edition, grammar::{Text, Under}};
    /// let (rest, slice) = Under::new("a/b", Edition::Rfc1738).take(1);
    /// assert_eq!((rest.as_str(), slice), ("/b", "a"));
    /// ```
    #[inline(always)]
    fn take(self, n: usize) -> (Self, Self::Slice) {
        let end = self.skip(n);
        (end, self.until(end))
    }
}

/// Result of a production: the text after the match, and the match.
///
/// ```
/// use uriel::grammar::{Read, hostport};
/// let read: Read<&str, (&str, Option<&str>)> = hostport("h:80/");
/// assert_eq!(read, Ok(("/", ("h", Some("80")))));
/// ```
pub type Read<T, O = <T as Text>::Slice> = IResult<T, O, <T as Text>::Error>;

pub(crate) mod sealed {
    use super::{Stop, Under};
    use crate::syntax::Class;
    use crate::syntax::stop::Word;

    /// The engine's side of a text.
    pub trait Text: Copy {
        /// True in the generic parse, which keeps only offsets: an absent authority or path is an empty slice at its
        /// position.
        const OFFSETS_ONLY: bool = false;

        /// True for scanned text. Plain text skips some fast paths, because their rules record what errors need.
        const FAST_PATHS: bool = false;

        /// True if rare productions are run over plain text, so that they are not compiled again for this text.
        const COMPACT: bool = false;

        /// The text from here on, as plain text.
        fn plain<'t>(self) -> Under<'t, 't>
        where
            Self: 't;

        /// The slice from `start` to `end`, counted from here.
        fn slice(self, start: usize, end: usize) -> <Self as super::Text>::Slice
        where
            Self: super::Text;

        /// End of the host that begins here, if bitmaps can tell; see `known_ends`.
        #[inline(always)]
        fn simple_host(self) -> Option<Self> {
            None
        }

        /// End of the scheme that begins here, if a bitmap can tell; see `known_ends`.
        #[inline(always)]
        fn mapped_scheme(self) -> Option<Self> {
            None
        }

        /// Records that a run of `class` ends here, although [`run`](super::Text::run) did not read it.
        #[inline(always)]
        fn note_run<C: Class>(self, _: C) {}

        /// Records that the text from here to where `left` bytes are left was read as a user, but is none, because no
        /// "@" follows it.
        #[inline(always)]
        fn note_no_user(self, _left: usize) {}

        /// The word that nom's `tag` has just compared with the text here, if the text has a record of it.
        fn compared(self) -> Option<Word> {
            None
        }

        /// The error of a text that should have ended where `left` bytes are left. It names the class of the run that
        /// ended there, if the text has a record of it.
        #[inline(always)]
        fn stopped_in(self, left: usize) -> Stop {
            Stop::end(left)
        }
    }
}

/// Reads by a production that is compiled once, for plain text. `convert` turns the slices of its output into slices of
/// this text.
///
/// Perf: the rest is `i` without the bytes that were read, so that the compiler knows it to be the same text and keeps
/// it in registers (ratios: typed parse, RFC 1738).
#[inline(always)]
pub(crate) fn read_as_plain<'t, T: Text + 't, P, O>(
    i: T,
    production: impl FnOnce(Under<'t, 't>) -> Read<Under<'t, 't>, P>,
    convert: impl FnOnce(P, PlainStart<'t, T>) -> O,
) -> Read<T, O> {
    let text = sealed::Text::plain(i);
    match production(text) {
        Ok((rest, read)) => Ok((i.skip(i.len() - rest.len()), convert(read, PlainStart { i, text: text.as_str() }))),
        Err(Err::Error(stop)) => Err(Err::Error(stop.into())),
        Err(Err::Failure(stop)) => Err(Err::Failure(stop.into())),
        Err(Err::Incomplete(needed)) => Err(Err::Incomplete(needed)),
    }
}

/// Reads a slice by a production that is rarely needed, so that it is compiled only once, for plain text.
///
/// ```
/// use uriel::grammar::{as_plain, hostname};
/// assert_eq!(as_plain("a.b/c", hostname), Ok(("/c", "a.b")));
/// ```
#[inline(always)]
pub fn as_plain<'t, T: Text + 't>(i: T, production: impl FnOnce(Under<'t, 't>) -> Read<Under<'t, 't>>) -> Read<T> {
    read_as_plain(i, production, |slice, origin| origin.slice(slice))
}

/// The position from which a text was read as plain text.
#[derive(Clone, Copy)]
pub(crate) struct PlainStart<'t, T> {
    /// The text from that position on.
    i: T,
    /// `i` as plain text.
    text: &'t str,
}

impl<T: Text> PlainStart<'_, T> {
    /// The slice of `i` that has the bytes of `slice`, a slice of the plain text.
    #[inline(always)]
    pub(crate) fn slice(self, slice: &str) -> T::Slice {
        let (start, end) = ends_in(self.text, slice);
        sealed::Text::slice(self.i, start, end)
    }
}

// ----- errors of nom's own combinators -----

impl<T: Text> ParseError<T> for Stop {
    fn from_error_kind(input: T, kind: ErrorKind) -> Self {
        let word = if kind == ErrorKind::Tag { sealed::Text::compared(input) } else { None };
        Self { left: input.len(), wanted: word.map_or(Wanted::Unnamed, Wanted::Tag) }
    }

    fn append(_: T, _: ErrorKind, other: Self) -> Self {
        other
    }

    fn from_char(input: T, wanted: char) -> Self {
        let octet = u8::try_from(wanted).ok().filter(u8::is_ascii);
        Self { left: input.len(), wanted: octet.map_or(Wanted::Unnamed, Wanted::Octet) }
    }

    /// Of the errors of two alternatives, the one further on in the text.
    fn or(self, other: Self) -> Self {
        if self.left < other.left { self } else { other }
    }
}

impl<T: Text> ContextError<T> for Stop {
    fn add_context(_: T, name: &'static str, stop: Self) -> Self {
        match stop.wanted {
            Wanted::Unnamed => Self { wanted: Wanted::Named(name), ..stop },
            _ => stop,
        }
    }
}

impl<T: Text, E> FromExternalError<T, E> for Stop {
    fn from_external_error(input: T, kind: ErrorKind, _: E) -> Self {
        <Self as ParseError<T>>::from_error_kind(input, kind)
    }
}

/// Start and end of `slice` in `text`, which it must have been cut out of.
#[inline(always)]
pub(crate) fn ends_in(text: &str, slice: &str) -> (usize, usize) {
    let start = slice.as_ptr().addr() - text.as_ptr().addr();
    (start, start + slice.len())
}

/// The range of `part` in `text`; `None` if `part` was not cut out of `text`.
pub(crate) fn span_in(text: &str, part: &str) -> Option<Range<usize>> {
    let start = part.as_ptr().addr().checked_sub(text.as_ptr().addr())?;
    let end = start.checked_add(part.len())?;
    (end <= text.len()).then_some(start..end)
}
