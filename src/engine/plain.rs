//! Plain text: a `&str` under an edition, read by lookup table, or by what a [`Trace`] knows of its runs.

use core::fmt;

use super::{
    octets::first,
    readings::End,
    tables::{OctetTable, run_by_table, run_of_text},
    text::{Text, sealed},
    trace::{GivenUp, Trace, serving},
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
    pub fn as_str(self) -> &'a str {
        self.see_end();
        self.text
    }

    /// The same for this crate, which does not look at its end.
    #[inline(always)]
    pub(crate) const fn text(self) -> &'a str {
        self.text
    }

    /// Records that a rule may look at the end of the text.
    fn see_end(self) {
        if let Some(trace) = self.trace {
            trace.see_end(End::Seen);
        }
    }

    /// Records that a rule may look at the text but for its last octets.
    #[inline(always)]
    fn see_all_but(self, left: usize) {
        if let Some(trace) = self.trace {
            trace.see_all_but(left);
        }
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
        self.see_end();
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

    fn end_of_run<C: Class>(self, class: C) -> Self {
        let before = self.trace.map(Trace::seen);
        let (rest, _) = self.run(class);
        if let (Some(trace), Some(before)) = (self.trace, before) {
            trace.set_seen(before);
        }
        rest
    }

    fn gave_up(self, left: usize) {
        if let Some(trace) = self.trace {
            trace.give_up(GivenUp { start: self.text.len(), end: left });
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
        self.see_end();
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
    fn is_empty(self) -> bool {
        self.next().is_none()
    }

    fn has(self, octet: u8) -> bool {
        let Some(trace) = self.trace else { return first(self.text.as_bytes(), octet).is_some() };
        let place = trace.place(self.text, octet);
        match place {
            Some(at) => trace.see_all_but(self.text.len() - at - 1),
            None => trace.see_lack(octet),
        }
        place.is_some()
    }

    #[inline(always)]
    fn at(self, k: usize) -> Option<u8> {
        let octet = self.text.as_bytes().get(k).copied();
        match octet {
            Some(_) => self.see_all_but(self.text.len() - k - 1),
            None => self.see_end(),
        }
        octet
    }

    #[inline(always)]
    fn first_chunk<'t, const N: usize>(self) -> Option<&'t [u8; N]>
    where
        Self: 't,
    {
        let chunk = self.text.as_bytes().first_chunk();
        match chunk {
            Some(_) => self.see_all_but(self.text.len() - N),
            None => self.see_end(),
        }
        chunk
    }

    #[inline(always)]
    fn skip(self, n: usize) -> Self {
        Self { text: &self.text[n..], ..self }
    }

    #[inline(always)]
    fn until(self, end: Self) -> &'a str {
        self.see_all_but(end.text.len());
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

    fn run_before<C: Class>(self, class: C, octet: u8) -> Option<(Self, &'a str)> {
        let before = self.trace.map(Trace::seen);
        let (rest, run) = self.run(class);
        if let (Some(trace), Some(before), true) = (self.trace, before, rest.text.is_empty()) {
            trace.set_seen(before);
            trace.see_lack(octet);
        }
        (rest.text.as_bytes().first() == Some(&octet)).then_some((rest, run))
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
            self.see_end();
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
            self.see_end();
            self.text.position(predicate)
        }

        fn iter_elements(&self) -> Chars<'a> {
            self.see_end();
            self.text.chars()
        }

        fn iter_indices(&self) -> CharIndices<'a> {
            self.see_end();
            self.text.char_indices()
        }

        fn slice_index(&self, count: usize) -> Result<usize, Needed> {
            self.see_end();
            self.text.slice_index(count)
        }
    }

    impl Compare<&str> for Under<'_, '_> {
        fn compare(&self, word: &str) -> CompareResult {
            self.note_compared(word);
            self.see_end();
            self.text.compare(word)
        }

        #[inline]
        fn compare_no_case(&self, word: &str) -> CompareResult {
            self.note_compared(word);
            self.see_end();
            self.text.compare_no_case(word)
        }
    }

    impl FindSubstring<&str> for Under<'_, '_> {
        #[inline]
        fn find_substring(&self, word: &str) -> Option<usize> {
            self.see_end();
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
            self.see_end();
            self.text.as_bytes()
        }
    }
}

#[cfg(all(test, feature = "prose"))]
mod tests {
    use super::{
        super::{known::KnownText, readings::Seen},
        *,
    };
    use crate::{
        grammar::{User, domainlabel, escaped, h16, host, run1_before},
        scheme::Production,
        syntax::mapped::Name,
    };

    /// What a rule sees of the end of a text.
    fn end(text: &str, rule: impl for<'t> Fn(Under<'t, 't>)) -> End {
        let trace = Trace::knowing(text, Some(KnownText::REFUSED.octets));
        rule(Under::traced(text, Edition::Rfc1738, &trace));
        trace.seen().end
    }

    #[test]
    fn the_end_is_seen_by_what_looks_beyond_the_text() {
        let unseen: [fn(Under<'_, '_>); 6] = [
            |i| assert_eq!(i.run(Name).1, "a"),
            |i| assert_eq!((i.next(), i.at(2)), (Some(b'a'), Some(b'b'))),
            |i| assert!(!i.is_empty() && i.skip(3).is_empty().eq(&false)),
            |i| assert_eq!(i.octets_until(i.skip(3)), b"a:b"),
            |i| assert_eq!(Text::first_chunk(i), Some(b"a:b%")),
            |i| assert_eq!(i.run_before(User, b':').map(|(_, run)| run), Some("a")),
        ];
        for (nth, rule) in unseen.into_iter().enumerate() {
            assert_eq!(end("a:b%", rule), End::Unseen, "{nth}");
        }
        let seen: [fn(Under<'_, '_>); 7] = [
            |i| assert_eq!(i.skip(2).run(Name).1, "b"),
            |i| assert_eq!(i.at(4), None),
            |i| assert!(i.skip(4).is_empty()),
            |i| assert_eq!(i.octets(), b"a:b%"),
            |i| assert_eq!(i.as_str(), "a:b%"),
            |i| assert_eq!(Text::first_chunk::<5>(i), None),
            |i| assert_eq!(i.skip(2).run_before(User, b'@'), None),
        ];
        for (nth, rule) in seen.into_iter().enumerate() {
            assert_eq!(end("a:b%", rule), End::Seen, "{nth}: an escape may be cut off");
        }
    }

    #[test]
    fn octets_that_are_not_there_are_all_that_is_seen() {
        let lacks = |octets: [u8; 2]| End::Unseen.lacking(octets[0]).lacking(octets[1]);
        let [at, colon, hash] = *b"@:#";
        assert_eq!(end("a", |i| assert_eq!(i.run_before(User, at), None)), lacks([at; 2]));
        assert_eq!(end("a", |i| _ = (i.run_before(User, at), i.run_before(Name, at))), lacks([at; 2]));
        assert_eq!(end("a", |i| _ = (i.run_before(User, at), i.run_before(Name, colon))), lacks([at, colon]));
        assert_eq!(end("a", |i| _ = [at, colon, hash].map(|octet| i.run_before(User, octet))), End::Seen);
        assert_eq!(end("a", |i| _ = (i.run(User), i.run_before(User, at))), End::Seen);
        assert_eq!(end("a:b", |i| assert!(!i.has(at) && !i.has(hash))), lacks([at, hash]));
        assert_eq!(end("a:b", |i| assert!(i.has(colon))), End::Unseen);
        assert_eq!(end("a", |i| assert!(run1_before(i, User, at).is_err())), lacks([at; 2]));
        assert!(lacks([at; 2]).may_go_on(b"!:") && !lacks([at; 2]).may_go_on(b"!@"));
        assert!(!lacks([at, colon]).may_go_on(b"!:") && !lacks([at, colon]).may_go_on(b"!@"));
        assert!(End::Unseen.may_go_on(b"@") && !End::Seen.may_go_on(b"a") && End::Seen.may_go_on(b""));
    }

    #[test]
    fn what_is_seen_of_the_beginning_ends_where_a_rule_has_looked() {
        let left = |text: &str, rule: fn(Under<'_, '_>)| {
            let trace = Trace::knowing(text, Some(KnownText::REFUSED.octets));
            rule(Under::traced(text, Edition::Rfc1738, &trace));
            trace.seen().left
        };
        let rules: [(usize, fn(Under<'_, '_>)); 10] = [
            (4, |i| assert!(i.has(b'z'))),
            (usize::MAX, |_| ()),
            (8, |i| assert_eq!(i.next(), Some(b'a'))),
            (6, |i| assert_eq!((i.at(2), i.next()), (Some(b'b'), Some(b'a')))),
            (7, |i| assert_eq!(i.run(Name).1, "a")),
            (3, |i| assert_eq!(i.skip(3).run(Name).1, "")),
            (5, |i| assert_eq!(i.octets_until(i.skip(4)), b"a:b%")),
            (5, |i| assert_eq!(Text::first_chunk(i), Some(b"a:b%"))),
            (1, |i| assert_eq!(i.skip(6).run_before(Name, b'/').map(|(_, run)| run), Some("4"))),
            (usize::MAX, |i| assert_eq!(i.skip(8).run_before(Name, b'/'), None)),
        ];
        for (nth, (seen, rule)) in rules.into_iter().enumerate() {
            assert_eq!(left("a:b%zz4/c", rule), seen, "{nth}");
        }
    }

    #[test]
    fn rules_look_no_further_than_what_tells_their_end() {
        let check = |text: &str, left, rule: fn(Under<'_, '_>) -> bool| {
            let trace = Trace::knowing(text, Some(KnownText::REFUSED.octets));
            assert!(rule(Under::traced(text, Edition::Rfc2396bis, &trace)), "{text}");
            assert_eq!(trace.seen(), Seen { left, end: End::Unseen }, "{text}");
        };
        check("ab.c", 1, |i| domainlabel(i).is_ok());
        check("fe:1", 1, |i| h16(i).is_ok());
        check("%41/c", 2, |i| escaped(i).is_ok());
        check("[fe:/c", 1, |i| host(i).is_err());
    }

    #[cfg(feature = "scheme-news")]
    #[test]
    fn a_group_is_read_alike_whatever_follows_but_an_at_sign() {
        use crate::schemes::news::News;
        assert_eq!(end("a:b", |i| assert!(News::parts(i).is_ok())), End::Unseen.lacking(b'@'));
    }
}
