//! Errors of parsing: the place, the rule, what was expected there, and how a report shows it.
//!
//! ```
//! let text = "http://me:pw@h/a b";
//! let error = uriel::Uri::parse(text).unwrap_err();
//! assert_eq!((error.offset(), error.production()), (16, "path"));
//! assert_eq!(error.report(text).to_string().lines().nth(1), Some("  http://me:***@h/a b"));
//! ```

mod blame;
mod expected;
mod found;
mod hint;
mod kind;
mod reason;
mod reason_text;
mod report;
mod subject;
mod words;

use core::{fmt, ops::Range};

pub(crate) use self::{
    blame::{Reading, blame, explain},
    found::name_of,
    hint::{begins_placeholder, is_list_of_hosts, is_remote_path, needs_no_hint},
    words::{REST_OF_ESCAPE, Wording, separator, wordings},
};
pub use self::{
    expected::{Alternative, Expected},
    found::{Found, Mend},
    kind::ParseErrorKind,
    reason::{Reason, RefusedPart},
    report::Report,
    subject::Subject,
};
use self::{found::PackedFound, reason::Expectation, words::ExpectedWords};
use crate::{
    engine::{
        scan::{LONGEST, offset},
        tables::is_escape,
        trace::Trace,
    },
    grammar::{ESCAPED, REG_NAME, SCHEME, rfc2396::SEGMENT_NC},
    redact,
    syntax::{
        ByEdition, ClassValue, Edition, Rule,
        stop::{Stop, Wanted},
    },
};

/// Error of parsing: the place, what was expected there, and the section of the document that says so.
///
/// It holds at most one character of the text: the one that is not allowed there, unless it may be a part of a
/// password. Of a password with a raw "/", "?" or "#" it names the first of these, which has ended the server.
/// [`Display`](fmt::Display) is one line; [`report`](Self::report) draws the place, given the text.
///
/// ```
/// use uriel::Uri;
/// let error = Uri::parse("http://h:80a/").unwrap_err();
/// assert_eq!(error.to_string(), "expected port at byte 11: a digit (RFC 3986 section 3.2.3)");
/// assert_eq!((error.offset(), error.production()), (11, "port"));
/// ```
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
pub struct ParseError {
    start: u32,
    end: u32,
    /// The rule that was being read, if the expectation names none.
    within: Subject,
    expectation: Expectation,
    kind: ParseErrorKind,
    edition: Edition,
    /// Words that say what to do, instead of the characters that were expected.
    hint: Option<&'static str>,
    found: PackedFound,
    /// True if the escapes of the character that was found are allowed there.
    escapes: bool,
    /// True if a relative reference was read by the rule of a scheme.
    is_relative: bool,
}

impl ParseError {
    /// The error of `text`, which was to be read as `within`, where reading stopped.
    pub(crate) fn new(text: &str, mut stop: Stop, edition: Edition, within: Subject) -> Self {
        if let Wanted::Refused(rule, length) = stop.wanted {
            let start = text.len() - stop.left;
            return Self::refused(rule.into(), start..start + length, edition);
        }
        let (of_address, length_of_address) = hint::of_address(text, &mut stop, edition).unzip();
        let at = text.len() - stop.left;
        let octet = text.as_bytes().get(at).copied();
        let escapes = stop.wanted.takes_escapes(edition);
        let mends = of_address.is_none() && (escapes || !matches!(stop.wanted, Wanted::Class(_)));
        let kind = match octet {
            None => ParseErrorKind::End,
            Some(b'%') if mends && !is_escape(text.as_bytes(), at) => ParseErrorKind::Escape,
            Some(_) => ParseErrorKind::Octet,
        };
        let c = if kind == ParseErrorKind::Octet { char_at(text, at) } else { None };
        // Size: without messages nothing is named, so no code looks for secrets or for what a text may mean.
        let has_messages = cfg!(feature = "messages");
        let shown = c.filter(|_| has_messages && of_address.is_none() && !redact::may_hide(text, at));
        let length = match kind {
            ParseErrorKind::End => 0,
            ParseErrorKind::Escape => length_of_broken_escape(&text.as_bytes()[at..]),
            _ => length_of_address.unwrap_or(c.map_or(1, char::len_utf8)),
        };
        let (within, wanted) = match kind {
            ParseErrorKind::Escape => (Subject::rule(&ESCAPED), Wanted::HexDigits),
            _ => (within, stop.wanted),
        };
        let of_text = || if has_messages { hint::of_text(text, octet, stop, edition, within) } else { None };
        let hint = of_address.or_else(of_text);
        // A reference could go on with a path, which nobody means before "://".
        let wanted =
            if wanted.is(&SEGMENT_NC) && hint.is_some_and(hint::is_of_scheme) { Wanted::Rule(&SCHEME) } else { wanted };
        Self {
            start: offset(at),
            end: offset(at + length),
            within,
            expectation: Expectation::Wanted(wanted),
            kind,
            edition,
            hint,
            found: shown.map_or(PackedFound::NOTHING, |c| PackedFound::new(Found::Char(c))),
            escapes,
            is_relative: false,
        }
    }

    /// The error that [`new`](Self::new) makes at an octet of ASCII that is outside any password and
    /// [needs no hint](needs_no_hint), where a run of `class` has ended.
    #[inline(always)]
    pub(crate) fn of_octet(
        octet: u8,
        at: usize,
        class: &'static ClassValue,
        edition: Edition,
        within: Subject,
    ) -> Self {
        Self {
            start: offset(at),
            end: offset(at + 1),
            within,
            expectation: Expectation::Wanted(Wanted::Class(class)),
            kind: ParseErrorKind::Octet,
            edition,
            hint: None,
            found: PackedFound::new(Found::Char(octet.into())),
            escapes: class.escapes.get(edition),
            is_relative: false,
        }
    }

    /// Moves `stop` to the place that the error of `text` would tell.
    pub(crate) fn move_to_hint(text: &str, stop: &mut Stop, edition: Edition) {
        _ = hint::of_address(text, stop, edition);
    }

    /// An error at `span` that keeps no character of the text.
    const fn at(
        span: (u32, u32),
        kind: ParseErrorKind,
        within: Subject,
        expectation: Expectation,
        edition: Edition,
    ) -> Self {
        let (start, end) = span;
        let found = PackedFound::NOTHING;
        Self { start, end, within, expectation, kind, edition, hint: None, found, escapes: false, is_relative: false }
    }

    /// The error of a text that `production` refuses. Reads the text again, as `within`, to say why.
    pub(crate) fn of<'a>(text: &'a str, edition: Edition, within: Subject, production: Reading<'_, 'a>) -> Self {
        let (_, stop) = explain(text, edition, &Trace::scanning(text, edition), production);
        Self::new(text, stop, edition, within)
    }

    /// The error of a URL whose scheme, of `written` octets, is not `name`.
    #[cold]
    pub(crate) fn other_scheme(name: &'static str, written: usize, edition: Edition) -> Self {
        let wanted = Expectation::Wanted(Wanted::Word(name.as_bytes()));
        Self::at((0, offset(written)), ParseErrorKind::Scheme, Subject::rule(&SCHEME), wanted, edition)
    }

    /// The error of a scheme that refuses `span`, for a reason.
    #[cold]
    pub(crate) fn refused(reason: Reason, span: Range<usize>, edition: Edition) -> Self {
        let span = (offset(span.start), offset(span.end));
        Self::at(span, ParseErrorKind::Refused, reason.subject, reason.expectation, edition)
    }

    /// The error of a text that is too long for its offsets.
    #[cold]
    pub(crate) fn too_long(edition: Edition) -> Self {
        let longest = offset(LONGEST);
        Self::at(
            (longest, longest),
            ParseErrorKind::TooLong,
            Subject::rule(&URI),
            Expectation::Wanted(Wanted::End),
            edition,
        )
    }

    /// This error for a relative reference that was read by the rule of a scheme.
    pub(crate) fn in_relative_reference(self) -> Self {
        Self { is_relative: true, ..self }
    }

    /// Adds the hint that a scheme has for the offset of the error, unless the error has one or is that of an escape.
    pub(crate) fn add_hint(&mut self, hint: impl FnOnce(usize) -> Option<&'static str>) {
        if self.hint.is_none() && matches!(self.kind, ParseErrorKind::Octet | ParseErrorKind::End) {
            self.hint = hint(self.offset());
        }
    }

    /// This error for a longer text, in which the text of this error begins at `by`.
    #[must_use]
    pub(crate) fn shifted(self, by: usize) -> Self {
        Self { start: self.start + offset(by), end: self.end + offset(by), ..self }
    }

    /// Turns the error of a production into a `ParseError`, for a parser of your own that calls productions of this
    /// crate.
    ///
    /// `text` is the text that was read under `edition`, and `within` names the rule of your parser.
    ///
    /// ```
    /// use uriel::nom::{Parser, character::complete::char, sequence::preceded};
    /// use uriel::{Edition, ParseError, grammar::rfc3986::uri};
    ///
    /// let text = "<http://h:x/>";
    /// let (rest, _) = preceded(char('<'), uri).parse(text).map_err(|stop| ParseError::from_stop(text, stop, Edition::Rfc3986, "link"))?;
    /// assert_eq!(rest, "x/>");
    /// let error = preceded(char('<'), uri).parse("http:").map_err(|stop| ParseError::from_stop("http:", stop, Edition::Rfc3986, "link"));
    /// assert_eq!(error.unwrap_err().to_string(), "expected \"<\" of link at byte 0, found \"h\"");
    /// # Ok::<_, ParseError>(())
    /// ```
    #[allow(clippy::needless_pass_by_value, reason = "it is for `map_err`")]
    #[must_use]
    pub fn from_stop(text: &str, stop: nom::Err<Stop>, edition: Edition, within: impl Into<Subject>) -> Self {
        match stop {
            nom::Err::Error(stop) | nom::Err::Failure(stop) => {
                Self::new(text, Stop { left: stop.left.min(text.len()), ..stop }, edition, within.into())
            }
            nom::Err::Incomplete(_) => Self::new(text, Stop::end(0), edition, within.into()),
        }
    }

    /// Of two errors of a text the one with the lower offset; `self` if the offsets are equal.
    ///
    /// ```
    /// use uriel::Uri;
    /// let (early, late) = (Uri::parse("h ").unwrap_err(), Uri::parse("http: ").unwrap_err());
    /// assert_eq!(late.or_earlier(early.clone()), early);
    /// ```
    #[must_use]
    pub fn or_earlier(self, other: Self) -> Self {
        if other.start < self.start { other } else { self }
    }

    /// Kind of the error.
    ///
    /// ```
    /// use uriel::{ParseErrorKind, Uri};
    /// assert_eq!(Uri::parse("http://h/%zz").unwrap_err().kind(), ParseErrorKind::Escape);
    /// ```
    #[must_use]
    pub const fn kind(&self) -> ParseErrorKind {
        self.kind
    }

    /// Offset of the error in bytes: the first byte that no valid text could have there, or an earlier one at
    /// fault. If more was expected, it is the end of the text that was read: the length of a whole URL, or the end of
    /// the part that [`Uri::read`](crate::Uri::read) gives to a production.
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("http://a b/").unwrap_err().offset(), 8);
    /// ```
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.start as usize
    }

    /// Range of the wrong text in bytes, from [`offset`](Self::offset) on: a character, an escape, or the part that a
    /// scheme refuses. It is empty if more was expected.
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("http://h/%4x").unwrap_err().span(), 9..12);
    /// ```
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The character that is not allowed there.
    ///
    /// `None` at the end of a text, if something other than one character is wrong, and if the character belongs to a
    /// password, or would belong to one if an "@" followed.
    ///
    /// ```
    /// use uriel::{Uri, error::Found};
    /// assert_eq!(Uri::parse("http://h/\u{e9}").unwrap_err().found(), Some(Found::Char('\u{e9}')));
    /// assert_eq!(Uri::parse("http://me:p w@h/").unwrap_err().found(), None);
    /// ```
    #[must_use]
    pub fn found(&self) -> Option<Found> {
        self.found.found()
    }

    /// The escapes to write instead of the wrong character, or instead of the "%" of a broken escape.
    ///
    /// `None` if the edition admits no escapes there, if the character is a letter, a digit or a delimiter after a
    /// host, and, except for a broken escape, if [`found`](Self::found) is `None`.
    ///
    /// ```
    /// use uriel::{Edition, Uri};
    /// let mend = |edition| Uri::parse_with("http://h{/", edition).unwrap_err().mend().map(|mend| mend.to_string());
    /// assert_eq!(mend(Edition::Rfc3986), Some("%7B".to_owned()));
    /// assert_eq!(mend(Edition::Rfc1738), None, "a host has no escapes");
    /// assert_eq!(Uri::parse("http://a@b@c/").unwrap_err().mend(), None, "an escape would make \"b%40c\" the host");
    /// ```
    #[must_use]
    pub fn mend(&self) -> Option<Mend> {
        match self.found.found() {
            _ if !self.escapes => None,
            _ if self.kind == ParseErrorKind::Escape => Some(Mend(Found::Char('%'))),
            Some(Found::Char(c)) if c.is_ascii_alphanumeric() => None,
            // These are no part of a host: "@" ends what comes before it, the others begin what follows it.
            Some(Found::Char('@' | ':' | '/' | '?' | '#')) if self.wants(&REG_NAME) => None,
            found => found.map(Mend),
        }
    }

    /// True if this rule was expected, and not another of the same name.
    pub(crate) fn wants(&self, rule: &'static Rule) -> bool {
        self.expectation.wanted().is(rule)
    }

    /// This error with the place that it has in another text, from which the text of this error was made.
    pub(crate) fn placed(self, span: Range<usize>) -> Self {
        Self { start: offset(span.start), end: offset(span.end), ..self }
    }

    /// This error with the character of `given` at its place as the one that was found, if an escape of it was found.
    pub(crate) fn with_escaped(self, given: &[u8]) -> Self {
        const LONGEST_CHAR: usize = 4;
        let escaped = given.get(self.offset()..).filter(|_| self.found() == Some(Found::Char('%')));
        let Some([octet, ..]) = escaped else { return self };
        let character =
            escaped.and_then(|rest| rest[..rest.len().min(LONGEST_CHAR)].utf8_chunks().next()?.valid().chars().next());
        let found = character.map_or(Found::Octet(*octet), Found::Char);
        Self { found: PackedFound::new(found), ..self }
    }

    /// True if the message says in words what to do, which that of another error does not say.
    pub(crate) fn has_hint_besides(&self, other: &Self) -> bool {
        self.hint.is_some() && self.hint != other.hint
    }

    /// True for the error of a stricter rule that says in words what to do, or else refuses the escape that the other
    /// advises.
    pub(crate) fn says_better_than(&self, other: &Self) -> bool {
        self.has_hint_besides(other) || other.hint.is_none() && other.escapes && !self.escapes
    }

    /// The words of the message that say what to do, instead of the characters that were
    /// [`expected`](Self::expected).
    ///
    /// `None` if the characters say enough, and mostly without the feature `messages`.
    ///
    /// ```
    /// # #[cfg(feature = "messages")] {
    /// let error = uriel::Uri::parse("http://::1/").unwrap_err();
    /// assert_eq!(error.hint(), Some("write an IPv6 address in brackets: [::1]"));
    /// assert!(error.to_string().contains(error.hint().unwrap()));
    /// # }
    /// ```
    #[must_use]
    pub const fn hint(&self) -> Option<&'static str> {
        self.hint
    }

    /// True if an escape is allowed there.
    pub(crate) const fn admits_escapes(&self) -> bool {
        self.escapes
    }

    /// The error with `octet` as the one that was [`found`](Self::found), for a text that has U+FFFD instead of an
    /// octet that is not UTF-8. An error that keeps no character is not changed.
    ///
    /// ```
    /// let octets = b"http://h/\xff";
    /// let error = uriel::Uri::parse(&String::from_utf8_lossy(octets)).unwrap_err();
    /// let message = "expected path at byte 9, found the byte 0xFF: write %FF, or ";
    /// assert!(error.clone().with_octet(octets[error.offset()]).to_string().starts_with(message));
    /// ```
    #[must_use]
    pub fn with_octet(self, octet: u8) -> Self {
        match self.found() {
            Some(_) => Self { found: PackedFound::new(Found::Octet(octet)), ..self },
            None => self,
        }
    }

    /// The production that was expected or being read.
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("http://h/\u{e9}").unwrap_err().production(), "path");
    /// ```
    #[must_use]
    pub fn production(&self) -> &str {
        self.expectation.name(self.within, self.edition)
    }

    /// The production in the words of messages.
    pub(crate) fn in_words(&self) -> &str {
        self.expectation.words(self.within, self.edition)
    }

    /// The characters and words that were expected at the offset.
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("http://h:x/").unwrap_err().expected().to_string(), "0-9");
    /// ```
    #[must_use]
    pub const fn expected(&self) -> Expected {
        Expected { wanted: self.expectation.wanted(), edition: self.edition }
    }

    /// The edition that the text was read under.
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("").unwrap_err().edition(), uriel::Edition::Rfc3986);
    /// ```
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// Document and section of the production; `None` for one that is in none of the documents.
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("").unwrap_err().section(), Some("RFC 3986 section 3.1"));
    /// ```
    #[must_use]
    pub fn section(&self) -> Option<&'static str> {
        self.expectation.section(self.within, self.edition)
    }

    /// Report on several lines: the message, the text, and a mark under the error.
    ///
    /// The text is on one line, with symbols for invisible characters, and at most 50 characters before the error and
    /// 50 from it on. Three asterisks stand for each secret of `text`, as [`redact::url()`](crate::redact::url) finds
    /// them.
    ///
    /// ```
    /// let text = "http://h:80a/";
    /// let error = uriel::Uri::parse(text).unwrap_err();
    /// let expected = "\
    /// expected port at byte 11: a digit (RFC 3986 section 3.2.3)
    ///   http://h:80a/
    ///              ^";
    /// assert_eq!(error.report(text).to_string(), expected);
    /// ```
    #[must_use]
    pub const fn report<'t>(&'t self, text: &'t str) -> Report<'t> {
        Report::new(self, self.span(), text)
    }
}

/// The character at `at`; `None` in the middle of one.
#[inline(always)]
fn char_at(text: &str, at: usize) -> Option<char> {
    match text.as_bytes()[at] {
        octet @ 0..=127 => Some(char::from(octet)),
        _ => text.get(at..)?.chars().next(),
    }
}

/// The number of octets of a broken escape: the "%", and up to two visible octets after it.
fn length_of_broken_escape(octets: &[u8]) -> usize {
    1 + octets[1..].iter().take(2).take_while(|octet| octet.is_ascii_graphic()).count()
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (subject, start) = (self.in_words(), self.start);
        match (self.kind, self.expectation.wanted()) {
            (ParseErrorKind::TooLong, _) => return write!(f, "expected a text of at most {start} octets"),
            (ParseErrorKind::Escape, _) => {
                write!(f, "expected {REST_OF_ESCAPE} at byte {start}")?;
            }
            (ParseErrorKind::Scheme, _) => write!(f, "expected the scheme {}", self.expected())?,
            (_, Wanted::End) => write!(f, "expected the end of {subject} at byte {start}")?,
            (_, Wanted::Word(_) | Wanted::Tag(_) | Wanted::Octet(_)) => {
                write!(f, "expected {} of {subject} at byte {start}", self.expected())?;
            }
            _ => write!(f, "expected {subject} at byte {start}")?,
        }
        if self.is_relative {
            f.write_str(" of a relative reference")?;
        }
        match (self.hint, self.found(), self.mend()) {
            (Some(_), ..) => {}
            (None, Some(found), _) => write!(f, ", found {found}")?,
            (None, None, Some(mend)) => write!(f, ": write {mend} for \"%\" itself")?,
            _ if self.kind == ParseErrorKind::End => f.write_str(", where the text ends")?,
            _ => {}
        }
        write_reason(f, self)?;
        write_section(f, self.section())
    }
}

/// The end of a message before its section: a hint, or else the characters that were expected, in words.
pub(crate) fn write_reason(f: &mut fmt::Formatter<'_>, error: &ParseError) -> fmt::Result {
    match (error.hint, error.expectation.wanted()) {
        (Some(hint), _) => write!(f, ": {hint}"),
        (None, Wanted::Class(_) | Wanted::Octets(..)) => {
            write!(f, ": {}", ExpectedWords { expected: error.expected(), mend: error.mend() })
        }
        (None, _) => write_choice(f, error.expected()),
    }
}

/// The words of a rule that is one of them: `: "base", "one" or "sub"`.
fn write_choice(f: &mut fmt::Formatter<'_>, expected: Expected) -> fmt::Result {
    let words = expected.choice();
    for (k, word) in words.iter().enumerate() {
        f.write_str(if k == 0 { ": " } else { separator(words.len() - k) })?;
        write!(f, "{word:?}")?;
    }
    Ok(())
}

impl fmt::Debug for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParseError")
            .field("kind", &self.kind)
            .field("span", &self.span())
            .field("production", &self.production())
            .field("edition", &self.edition)
            .finish_non_exhaustive()
    }
}

/// The rule of a whole URL, for errors that no rule within it names.
pub(crate) static URI: Rule =
    Rule::with_names(&ByEdition(["genericurl", "absoluteURL", "absoluteURI", "absolute-URI", "URI"]))
        .with_sections(sections!("5" "4.2" "3" "3" "3"));

/// The rule of a whole reference.
pub(crate) static REFERENCE: Rule =
    Rule::with_names(&ByEdition(["genericurl", "URL-reference", "URI-reference", "URI-reference", "URI-reference"]))
        .with_sections(sections!("5" "3" "4" "4" "4.1"));

/// The characters that were expected, in words: `a letter or a digit`.
pub(crate) const fn in_words(expected: Expected) -> impl fmt::Display {
    ExpectedWords { expected, mend: None }
}

/// The end of a message: the section that says so, if one does.
pub(crate) fn write_section(f: &mut fmt::Formatter<'_>, section: Option<&str>) -> fmt::Result {
    section.map_or(Ok(()), |section| write!(f, " ({section})"))
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::{format, string::ToString};

    use super::*;
    use crate::grammar::{Fragment, Name, Path, Query, draft1996::Parameters};

    #[test]
    fn the_error_of_an_octet_that_needs_no_hint_is_the_one_of_its_stop() {
        let classes = [
            ClassValue::of::<Name>(),
            ClassValue::of::<Path>(),
            ClassValue::of::<Parameters>(),
            ClassValue::of::<Query>(),
            ClassValue::of::<Fragment>(),
        ];
        let (within, mut errors) = (Subject::rule(&URI), 0);
        for edition in Edition::ALL {
            for (before, class) in
                ["x://h", "x://h/a", "x://h/a?b#c"].into_iter().flat_map(|url| classes.map(|c| (url, c)))
            {
                // A blank after a host has a hint.
                let needs_none = |octet: u8| needs_no_hint(octet) && (octet != b' ' || before != "x://h");
                let is_wrong = |octet: &u8| needs_none(*octet) && !class.octets.get(edition).contains(*octet);
                for octet in (0..=u8::MAX).filter(is_wrong) {
                    let text = format!("{before}{}b", char::from(octet));
                    let stop = Stop { left: 2, wanted: Wanted::Class(class) };
                    let error = ParseError::of_octet(octet, before.len(), class, edition, within);
                    assert!(error == ParseError::new(&text, stop, edition, within), "{edition}: {text:?}: {error}");
                    errors += 1;
                }
            }
        }
        assert!(errors > 2000, "{errors} errors were compared");
    }

    /// Only an integration test makes a text of two gigabytes.
    #[test]
    fn the_longest_text_is_told() {
        assert_eq!(ParseError::too_long(Edition::Rfc3986).to_string(), "expected a text of at most 2147483647 octets");
    }
}
