//! Plain text: a `&str` under an edition, read by lookup table. In the second reading of a text that was refused, a
//! [`Trace`] records the runs, and shortens them by the bitmaps of the first reading.

use core::fmt;

use super::{
    tables::{OctetTable, run_by_table, run_of_text},
    text::{Text, sealed},
    trace::{NoUser, Trace, serving},
};
use crate::syntax::{
    Class, ClassValue, Edition,
    stop::{Stop, Wanted, Word},
};

/// Text under an edition: input of the productions under editions other than RFC 3986, which `&str` means.
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc1738::urlpath}};
///
/// let (rest, path) = urlpath(Under::new("a/b~c", Edition::Rfc1738)).unwrap();
/// assert_eq!((path, rest.as_str()), ("a/b", "~c"));
/// ```
///
/// The second lifetime is that of a record of the parse, from which [`Uri::read`](crate::Uri::read) makes its errors.
#[derive(Clone, Copy)]
pub struct Under<'a, 't> {
    text: &'a str,
    edition: Edition,
    trace: Option<&'t Trace<'a>>,
}

impl<'a, 't> Under<'a, 't> {
    /// `text` under `edition`.
    ///
    /// ```
    /// use uriel::{Edition, grammar::Under};
    /// assert_eq!(Under::new("x:", Edition::Rfc2396).as_str(), "x:");
    /// ```
    #[must_use]
    pub const fn new(text: &'a str, edition: Edition) -> Self {
        Self { text, edition, trace: None }
    }

    /// `text` under `edition`, recording what is read in `trace`.
    pub(crate) const fn traced(text: &'a str, edition: Edition, trace: &'t Trace<'a>) -> Self {
        Self { text, edition, trace: Some(trace) }
    }

    /// This text under `edition`. Perf: makes the edition a constant for the compiler (ratios: refusal, with its
    /// error).
    #[inline(always)]
    pub(crate) const fn with_edition(self, edition: Edition) -> Self {
        Self { edition, ..self }
    }

    /// The text that is left.
    ///
    /// ```
    /// use uriel::{Edition, grammar::{Under, scheme}};
    /// let (rest, _) = scheme(Under::new("ftp:x", Edition::Rfc1738)).unwrap();
    /// assert_eq!(rest.as_str(), ":x");
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// Records the word that nom compares with the text here.
    fn note_compared(&self, word: &str) {
        if let Some(trace) = self.trace {
            trace.note_compared(self.text.len(), word);
        }
    }
}

/// Equal if the text and the edition are.
impl PartialEq for Under<'_, '_> {
    fn eq(&self, other: &Self) -> bool {
        (self.text, self.edition) == (other.text, other.edition)
    }
}

impl Eq for Under<'_, '_> {}

impl fmt::Debug for Under<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Under").field("text", &self.text).field("edition", &self.edition).finish()
    }
}

impl sealed::Text for Under<'_, '_> {
    #[inline(always)]
    fn plain<'t>(self) -> Under<'t, 't>
    where
        Self: 't,
    {
        self
    }

    #[inline(always)]
    fn slice(self, start: usize, end: usize) -> <Self as Text>::Slice {
        &self.text[start..end]
    }

    fn note_run<C: Class>(self, _: C) {
        if let Some(trace) = self.trace {
            trace.note_run(self.text.len(), ClassValue::of::<C>());
        }
    }

    fn note_no_user(self, left: usize) {
        if let Some(trace) = self.trace {
            trace.note_no_user(NoUser { start: self.text.len(), end: left });
        }
    }

    fn compared(self) -> Option<Word> {
        self.trace?.compared(self.text.len())
    }

    /// If the last run ended where reading stopped, its class tells what was being read.
    ///
    /// The last run counts, and not the longest: in `http://h:8a/` the port is to blame, though a user could go
    /// further.
    fn stopped_in(self, left: usize) -> Stop {
        match self.trace.and_then(|trace| trace.run_that_ended(left)) {
            Some(class) => Stop { left, wanted: Wanted::Class(class) },
            None => Stop::end(left),
        }
    }
}

impl<'a> Text for Under<'a, '_> {
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
    fn octets_until<'t>(self, end: Self) -> &'t [u8]
    where
        Self: 't,
    {
        self.until(end).as_bytes()
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
    fn run<C: Class>(self, _: C) -> (Self, &'a str) {
        let class = OctetTable::of::<C>();
        let length = match self.trace {
            Some(trace) => trace.run(self.text, class, ClassValue::of::<C>(), const { serving::<C>() }, self.edition),
            None => run_of_text(self.text, class, self.edition),
        };
        let (run, rest) = self.text.split_at(length);
        (Self { text: rest, ..self }, run)
    }
}

impl sealed::Text for &str {
    #[inline(always)]
    fn plain<'t>(self) -> Under<'t, 't>
    where
        Self: 't,
    {
        Under::new(self, Edition::Rfc3986)
    }

    #[inline(always)]
    fn slice(self, start: usize, end: usize) -> <Self as Text>::Slice {
        &self[start..end]
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
    fn run<C: Class>(self, _: C) -> (Self, &'a str) {
        self.take(run_by_table(self.as_bytes(), OctetTable::of::<C>(), Edition::Rfc3986, 0))
    }
}

/// nom's own traits, with which its `tag`, `take_while`, `char` and the like read text under an edition too.
mod nom_input {
    use core::str::{CharIndices, Chars};

    use nom::{Compare, CompareResult, FindSubstring, Input, Needed, Offset};

    use super::Under;

    impl<'a> Input for Under<'a, '_> {
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

    impl Compare<&str> for Under<'_, '_> {
        fn compare(&self, word: &str) -> CompareResult {
            self.note_compared(word);
            self.text.compare(word)
        }

        #[inline]
        fn compare_no_case(&self, word: &str) -> CompareResult {
            self.note_compared(word);
            self.text.compare_no_case(word)
        }
    }

    impl FindSubstring<&str> for Under<'_, '_> {
        #[inline]
        fn find_substring(&self, word: &str) -> Option<usize> {
            self.text.find(word)
        }
    }

    impl Offset for Under<'_, '_> {
        fn offset(&self, later: &Self) -> usize {
            self.text.offset(later.text)
        }
    }

    impl nom::AsBytes for Under<'_, '_> {
        fn as_bytes(&self) -> &[u8] {
            self.text.as_bytes()
        }
    }
}
