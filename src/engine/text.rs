//! The trait of all texts that productions read.

use core::ops::Range;

use nom::{
    Err, IResult,
    error::{ContextError, ParseError},
};

use super::{plain::Under, stop::Stop};
use crate::{
    edition::Edition,
    grammar::{Authority, Class, Components},
};

/// Input of the productions: `&str`, which means RFC 3986, or [`Under`], a `&str` under any edition.
///
/// The trait is sealed: its other implementor is the fast inside of [`Uri::parse`](crate::Uri::parse).
pub trait Text: Copy + sealed::Text {
    /// Output of a production: `&str`.
    type Slice: Copy;
    /// Error of the productions over this text: [`Stop`].
    type Error: ParseError<Self> + ContextError<Self> + From<Stop>;

    /// The edition that the text is read under.
    fn edition(self) -> Edition;
    /// All bytes from this position on.
    fn octets<'t>(self) -> &'t [u8]
    where
        Self: 't;
    /// The number of bytes left.
    fn len(self) -> usize;
    /// The byte `k` places ahead.
    fn at(self, k: usize) -> Option<u8>;
    /// The text after the next `n` bytes.
    #[must_use]
    fn skip(self, n: usize) -> Self;
    /// The slice from here to `end`, which must be a later position of the same text.
    fn until(self, end: Self) -> Self::Slice;
    /// The longest run of a class, escapes included if the class takes them; it may be empty.
    fn run<C: Class>(self, class: C) -> (Self, Self::Slice);

    /// True if nothing is left.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The next byte.
    #[inline(always)]
    fn next(self) -> Option<u8> {
        self.at(0)
    }

    /// The next `n` bytes, which the caller knows to be there.
    #[inline(always)]
    fn take(self, n: usize) -> (Self, Self::Slice) {
        let end = self.skip(n);
        (end, self.until(end))
    }
}

/// Result of a production: the text after the match, and the match.
pub type Read<T, O = <T as Text>::Slice> = IResult<T, O, <T as Text>::Error>;

pub(crate) mod sealed {
    use super::{Stop, Under};
    use crate::engine::stop::Word;
    use crate::grammar::Class;

    /// The engine's side of a text.
    pub trait Text: Copy {
        /// True if the value of an absent component is an empty slice at its position instead of `None`.
        const OFFSETS_ONLY: bool = false;

        /// True if the text has shortcuts: then its rules are run by plain text, where a shortcut declines.
        const SHORTCUTS: bool = false;

        /// The same text from here on, as plain text.
        fn plain<'t>(self) -> Under<'t, 't>
        where
            Self: 't;

        /// The slice from `start` to `end`, counted from here.
        fn slice(self, start: usize, end: usize) -> <Self as super::Text>::Slice
        where
            Self: super::Text;

        /// End of the host that begins here, if bitmaps can tell; see [`shortcuts`](crate::engine::shortcuts).
        #[inline(always)]
        fn plain_host(self) -> Option<Self> {
            None
        }

        /// End of the scheme that begins here, if a bitmap can tell; see [`shortcuts`](crate::engine::shortcuts).
        #[inline(always)]
        fn mapped_scheme(self) -> Option<Self> {
            None
        }

        /// Notes that a run of `class` ends here, though it was not read as one.
        #[inline(always)]
        fn note_run<C: Class>(self, _: C) {}

        /// Notes that a longer reading was given up here, for want of an "@", in favour of a shorter one.
        #[inline(always)]
        fn gave_up(self, _left: usize) {}

        /// The word that nom's `tag` has just compared with the text here, where the text remembers it.
        fn compared(self) -> Option<Word> {
            None
        }

        /// The rule that was being read when reading stopped here, where the text remembers it.
        #[inline(always)]
        fn stopped_in(self, left: usize) -> Stop {
            Stop::end(left)
        }
    }
}

/// Reads by a production that is compiled once, for plain text. `place` turns its output into slices of this text.
///
/// Perf: what is left is counted from `i`, so that the compiler sees it to be the same text and keeps it in registers.
#[inline(always)]
fn far<'t, T: Text + 't, P, O>(
    i: T,
    production: impl FnOnce(Under<'t, 't>) -> Read<Under<'t, 't>, P>,
    place: impl FnOnce(P, Origin<'t, T>) -> O,
) -> Read<T, O> {
    let text = sealed::Text::plain(i);
    match production(text) {
        Ok((rest, read)) => Ok((i.skip(i.len() - rest.len()), place(read, Origin { i, text: text.as_str() }))),
        Err(Err::Error(stop)) => Err(Err::Error(stop.into())),
        Err(Err::Failure(stop)) => Err(Err::Failure(stop.into())),
        Err(Err::Incomplete(needed)) => Err(Err::Incomplete(needed)),
    }
}

/// Reads a slice by a production that is compiled once, for plain text: for what is rare.
///
/// ```
/// use uriel::grammar::{hostname, rare};
/// assert_eq!(rare("a.b/c", hostname), Ok(("/c", "a.b")));
/// ```
#[inline(always)]
pub fn rare<'t, T: Text + 't>(i: T, production: impl FnOnce(Under<'t, 't>) -> Read<Under<'t, 't>>) -> Read<T> {
    far(i, production, |slice, origin| origin.place(slice))
}

/// Reads components by a production that is compiled once, for plain text.
#[inline(always)]
pub(crate) fn rare_components<'t, T: Text + 't>(
    i: T,
    production: impl FnOnce(Under<'t, 't>) -> Read<Under<'t, 't>, Components<&'t str>>,
) -> Read<T, Components<T::Slice>> {
    far(i, production, |components, origin| components.map(|slice| origin.place(slice)))
}

/// Reads an authority by a production that is compiled once, for plain text: for what is rare.
///
/// ```
/// use uriel::grammar::{rare_authority, rfc1738::login};
/// assert_eq!(rare_authority("me@h/", login).unwrap().1.userinfo, Some("me"));
/// ```
#[inline(always)]
pub fn rare_authority<'t, T: Text + 't>(
    i: T,
    production: impl FnOnce(Under<'t, 't>) -> Read<Under<'t, 't>, Authority<&'t str>>,
) -> Read<T, Authority<T::Slice>> {
    far(i, production, |authority, origin| authority.map(|slice| origin.place(slice)))
}

/// The position from which plain text was read.
#[derive(Clone, Copy)]
struct Origin<'t, T> {
    i: T,
    text: &'t str,
}

impl<T: Text> Origin<'_, T> {
    /// The slice that `slice`, which was cut out of the plain text, is of this text.
    #[inline(always)]
    fn place(self, slice: &str) -> T::Slice {
        let (start, end) = ends_in(self.text, slice);
        sealed::Text::slice(self.i, start, end)
    }
}

/// The ends of `slice`, which must have been cut out of `text`.
#[inline(always)]
pub(crate) fn ends_in(text: &str, slice: &str) -> (usize, usize) {
    let start = slice.as_ptr().addr() - text.as_ptr().addr();
    (start, start + slice.len())
}

/// The place of `part` in `text`; `None` if it was not cut out of it.
pub(crate) fn span_in(text: &str, part: &str) -> Option<Range<usize>> {
    let start = part.as_ptr().addr().checked_sub(text.as_ptr().addr())?;
    let end = start.checked_add(part.len())?;
    (end <= text.len()).then_some(start..end)
}
