//! Plain text: a `&str` under an edition, read by lookup table.

use core::{cell::Cell, fmt};

use super::{
    scan::{Generic, Scanned},
    simd::{Bitmaps, Detected, REACH, Simd},
    stop::{Stop, Wanted, Word},
    tables::{Lookup, Serves, run_by_table, serves},
    text::{Read, Text, sealed},
};
use crate::{
    edition::Edition,
    grammar::{Class, Members, Name, Password, Path, User, Userinfo, authority::ends_authority},
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

    /// This text under `edition`. Perf: makes the edition a constant for the compiler.
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
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// Records the word that nom compares with the text here.
    fn note_compared(&self, word: &str) {
        if let Some(trace) = self.trace {
            trace.compared.set(Word::new(word.as_bytes()).map(|word| (self.text.len(), word)));
        }
    }
}

/// The bitmap that serves a class: its index in [`Whole::outside`].
const fn serving<C: Class>() -> usize {
    match (serves::<Path, C>(), serves::<Name, C>()) {
        (Serves::Exactly | Serves::Within, _) => 0,
        (_, Serves::Exactly | Serves::Within) => 1,
        _ => 2,
    }
}

/// The length of the run of a class that a text begins with.
#[inline(never)]
fn run_of_plain(text: &str, class: &'static Lookup, edition: Edition) -> usize {
    run_by_table(text.as_bytes(), class, edition, 0)
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

/// Record of a parse, to explain a refusal: the last run, and the user that was given up.
#[derive(Debug, Default)]
pub(crate) struct Trace<'a> {
    /// The number of bytes left after the last run, and its class.
    last_run: Cell<Option<(usize, &'static Members)>>,
    /// The text that would have been a user, if an "@" had followed.
    gave_up: Cell<Option<GivenUp>>,
    /// The last word that nom compared with the text, and the number of bytes left there.
    compared: Cell<Option<(usize, Word)>>,
    /// The whole text, if it was scanned.
    scanned: Option<Whole<'a>>,
}

/// The beginning of an authority that was read as a user and then, because no "@" follows, as a host and a port.
#[derive(Clone, Copy, Debug)]
struct GivenUp {
    /// The number of bytes left at its start.
    start: usize,
    /// The number of bytes left at its end.
    end: usize,
}

/// The whole text, of which the plain text is the rest, and its bitmaps.
#[derive(Debug)]
struct Whole<'a> {
    octets: &'a [u8],
    /// The bitmaps of [`Path`] and [`Name`]; the third, for classes that neither serves, marks every byte.
    outside: [u64; 3],
}

impl Whole<'_> {
    /// The length of the run of a class that begins where `left` bytes are left.
    #[inline(always)]
    fn run(&self, left: usize, class: &'static Lookup, serving: usize, edition: Edition) -> usize {
        let start = self.octets.len() - left;
        let mut at = start;
        if Detected::BITMAPS && at < REACH {
            // Without a mark, the run goes on after the bitmaps.
            let ahead = (self.outside[serving] >> at).trailing_zeros() as usize;
            at = (at + ahead).min(REACH).min(self.octets.len());
        }
        run_by_table(self.octets, class, edition, at) - start
    }
}

impl<'a> Trace<'a> {
    /// The length of the run of a class that `text`, the rest of a text, begins with; it is recorded.
    ///
    /// Perf: the class is passed as three arguments, because one constant for each place that reads a run would make a
    /// program larger.
    #[inline(never)]
    fn run(
        &self,
        text: &str,
        class: &'static Lookup,
        members: &'static Members,
        serving: usize,
        edition: Edition,
    ) -> usize {
        let left = text.len();
        let length = match &self.scanned {
            Some(scanned) => scanned.run(left, class, serving, edition),
            None => run_of_plain(text, class, edition),
        };
        // Don't record an empty run where a non-empty run just ended: the error should name the earlier class.
        if length > 0 || self.last_run.get().is_none_or(|(end, _)| end != left) {
            self.last_run.set(Some((left - length, members)));
        }
        length
    }

    /// A record for reading `text`, given its bitmaps of [`Path`] and [`Name`].
    ///
    /// Perf: with bitmaps a text is refused in half the time.
    pub(crate) fn with_bitmaps(text: &'a str, path: u64, name: u64) -> Self {
        let scanned = Whole { octets: text.as_bytes(), outside: [path, name, u64::MAX] };
        Self { scanned: Some(scanned), ..Self::default() }
    }

    /// A record for reading `text`, which is scanned first.
    pub(crate) fn scanning(text: &'a str, edition: Edition) -> Self {
        let mut scanned = Scanned::<Generic>::unscanned(text, edition);
        scanned.scan();
        let Bitmaps { rest, name, .. } = scanned.bitmaps;
        Self::with_bitmaps(text, rest, name)
    }

    /// The place and the expectation to report, given the `error` of a production that read `text`.
    ///
    /// They are those of `error`, unless a user was given up and reading stopped in it; then [`blame_user`] decides.
    #[inline]
    pub(crate) fn blame(&self, error: nom::Err<Stop>, text: &str, edition: Edition) -> Stop {
        match (error, self.gave_up.get()) {
            (nom::Err::Incomplete(_), _) => Stop::end(0),
            (nom::Err::Error(stop) | nom::Err::Failure(stop), Some(user)) if user.end <= stop.left => {
                blame_user(stop, user, text, edition)
            }
            (nom::Err::Error(stop) | nom::Err::Failure(stop), _) => stop,
        }
    }
}

/// The error of an authority that stopped at `stop` when it was read as a host and a port. Before, it was read as a user up to
/// the end of `given_up`, where no "@" follows.
///
/// * If an "@" follows later in the authority, the writer meant a user, and an octet of it is wrong: `http://us{er@h/`.
/// * Otherwise the writer meant a host and a port. A wrong port is to blame at its first wrong octet, as in `http://h:80a/`, although
///   `80a` could still become a password. So is a host that is missing before a port: `ftp://:21/`.
/// * In any other host, the octets up to the end of `given_up` could still become a user, so an "@" is missing there.
fn blame_user(stop: Stop, given_up: GivenUp, text: &str, edition: Edition) -> Stop {
    let GivenUp { start, end } = given_up;
    let octets = text.as_bytes();
    let (user, rest) = octets[octets.len() - start..].split_at(start - end);
    let mut authority = rest.iter().take_while(|&&octet| !ends_authority(octet, edition));
    // Perf: nearly always the text has no "@".
    if rest.contains(&b'@') && authority.any(|&octet| octet == b'@') {
        return error_after_user(user, end, edition);
    }
    let is_of_host_or_port = end == stop.left
        || stop.wanted.name(edition) == Some("port")
        // A port without a host.
        || start == stop.left && user.first() == Some(&b':');
    if is_of_host_or_port { stop } else { Stop { left: end, wanted: Wanted::Octet(b'@') } }
}

/// The error of an octet after `user`, where `left` bytes are left, that may not stand in a user or password.
fn error_after_user(user: &[u8], left: usize, edition: Edition) -> Stop {
    let members = match user.contains(&b':') {
        _ if !edition.splits_userinfo() => Members::of::<Userinfo>(),
        true => Members::of::<Password>(),
        false => Members::of::<User>(),
    };
    Stop { left, wanted: Wanted::Class(members) }
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
            trace.last_run.set(Some((self.text.len(), Members::of::<C>())));
        }
    }

    fn gave_up(self, left: usize) {
        if let Some(trace) = self.trace {
            trace.gave_up.set(Some(GivenUp { start: self.text.len(), end: left }));
        }
    }

    fn compared(self) -> Option<Word> {
        let (left, word) = self.trace?.compared.get()?;
        (left == self.text.len()).then_some(word)
    }

    /// If the last run ended where reading stopped, its class tells what was being read.
    ///
    /// The last run counts, and not the longest: in `http://h:8a/` the port is to blame, though a user could go
    /// further.
    fn stopped_in(self, left: usize) -> Stop {
        match self.trace.and_then(|trace| trace.last_run.get()) {
            Some((end, members)) if end == left => Stop { left, wanted: Wanted::Class(members) },
            _ => Stop::end(left),
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
        let class = Lookup::of::<C>();
        let length = match self.trace {
            Some(trace) => trace.run(self.text, class, Members::of::<C>(), const { serving::<C>() }, self.edition),
            None => run_of_plain(self.text, class, self.edition),
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
        self.take(run_by_table(self.as_bytes(), Lookup::of::<C>(), Edition::Rfc3986, 0))
    }
}

/// A production that is run only to see where it stops. It is called through a pointer, so that the functions that
/// explain refusals are compiled once.
pub(crate) type Reading<'r, 'a> = &'r mut dyn for<'t> FnMut(Under<'a, 't>) -> Read<Under<'a, 't>, ()>;

/// Reads `text` by a production again: the number of bytes that it leaves, if it reads any beginning of the text, and the reason
/// why reading stopped there.
pub(crate) fn explain<'a>(
    text: &'a str,
    edition: Edition,
    trace: &Trace<'a>,
    production: Reading<'_, 'a>,
) -> (Option<usize>, Stop) {
    let (left, error) = match production(Under::traced(text, edition, trace)) {
        Ok((rest, ())) => {
            let left = Text::len(rest);
            (Some(left), nom::Err::Error(sealed::Text::stopped_in(rest, left)))
        }
        Err(error) => (None, error),
    };
    (left, trace.blame(error, text, edition))
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
