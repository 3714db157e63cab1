//! Lines of a protocol, and octets that may have line ends.

use core::{fmt, ops::Range};

use super::WireError;
use crate::{
    engine::{escapes::escape, octets},
    redact::{self, padded::pad},
    syntax::{CharSet, is_invisible},
    uri::Encoded,
};

/// A text for a line of a protocol: it holds no CR, no LF and no NUL.
///
/// A line is a piece of a URL, decoded, perhaps between marks of the protocol such as `<` and `>`.
///
/// ```
/// use uriel::{Encoded, wire::Line};
///
/// let url = "ftp://h/a%20b";
/// let line = Line::new(url, "name", Encoded::new_unchecked(&url[8..]))?;
/// assert!(line.octets().eq(*b"a b"));
/// assert_eq!((line.to_string(), line.written().as_str()), ("a b".to_owned(), "a%20b"));
///
/// let url = "ftp://h/a%0Ab";
/// let error = Line::new(url, "name", Encoded::new_unchecked(&url[8..])).unwrap_err();
/// assert_eq!(error.span(), 9..12);
/// # Ok::<_, uriel::wire::WireError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Line<'a> {
    text: Encoded<'a>,
    /// Text of the protocol before it and after it. Perf: a line is moved often, and one pointer is copied instead of
    /// four words (wire: plan).
    marks: &'static [&'static str; 2],
}

impl<'a> Line<'a> {
    /// The line of a piece of a URL: the value of `field`, cut out of the text `url`.
    ///
    /// # Errors
    ///
    /// The piece, decoded, has a CR, an LF or a NUL. The error has its place in `url`.
    ///
    /// ```
    /// use uriel::{Encoded, wire::Line};
    /// let url = "telnet://u%00@h";
    /// assert_eq!(Line::new(url, "user", Encoded::new_unchecked(&url[9..13])).unwrap_err().span(), 10..13);
    /// ```
    #[inline]
    pub fn new(url: &str, field: &'static str, piece: Encoded<'a>) -> Result<Self, WireError> {
        match delimiter(url, piece.as_str()) {
            None => Ok(Self { text: piece, marks: UNMARKED }),
            Some(found) => Err(WireError::line_delimiter(url, field, piece.as_str(), found)),
        }
    }

    /// The line of a piece that may be absent.
    ///
    /// # Errors
    ///
    /// Those of [`new`](Self::new).
    ///
    /// ```
    /// use uriel::{Scheme, schemes::telnet::Telnet, wire::Line};
    /// let url = Telnet.parse("telnet://h")?;
    /// assert_eq!(Line::maybe(url.as_str(), "user", url.user())?, None);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn maybe(url: &str, field: &'static str, piece: Option<Encoded<'a>>) -> Result<Option<Self>, WireError> {
        piece.map(|piece| Self::new(url, field, piece)).transpose()
    }

    /// A piece of a line, which needs no check because the line was checked.
    const fn piece(text: &'a str) -> Self {
        Self { text: Encoded::new_unchecked(text), marks: UNMARKED }
    }

    /// A line with a word of the protocol.
    ///
    /// # Panics
    ///
    /// If `word` has a "%", a CR, an LF or a NUL.
    ///
    /// ```
    /// use uriel::wire::{Command, Line};
    /// assert_eq!(Command::new("TYPE", Line::word("I")).to_string(), "TYPE I");
    /// ```
    #[must_use]
    pub const fn word(word: &'static str) -> Self {
        assert!(
            is_on_line(word) && has_none_of(word, CharSet::of("%")),
            "expected a word without \"%\", CR, LF and NUL"
        );
        Self::piece(word)
    }

    /// Puts the text between marks of the protocol.
    ///
    /// # Panics
    ///
    /// If a mark has a CR, an LF or a NUL.
    ///
    /// ```
    /// use uriel::{Encoded, wire::Line};
    /// let id = Line::new("news:a@h", "article", Encoded::new_unchecked("a@h"))?;
    /// assert_eq!(id.within(&["<", ">"]).to_string(), "<a@h>");
    /// # Ok::<_, uriel::wire::WireError>(())
    /// ```
    #[must_use]
    pub const fn within(self, marks: &'static [&'static str; 2]) -> Self {
        assert!(is_on_line(marks[0]) && is_on_line(marks[1]), "expected marks without CR, LF and NUL");
        Self { marks, ..self }
    }

    /// The octets of the line.
    ///
    /// ```
    /// use uriel::{Encoded, wire::Line};
    /// assert!(Line::new("", "x", Encoded::new_unchecked("%E9"))?.octets().eq([0xE9]));
    /// # Ok::<_, uriel::wire::WireError>(())
    /// ```
    pub fn octets(self) -> impl Iterator<Item = u8> + Clone + use<'a> {
        let [before, after] = self.marks;
        before.bytes().chain(self.text.octets()).chain(after.bytes())
    }

    /// The octets of the line, borrowed if the line has neither escapes nor marks.
    ///
    /// ```
    /// use uriel::{Encoded, wire::Line};
    /// assert_eq!(*Line::new("", "x", Encoded::new_unchecked("a%20b"))?.decode(), *b"a b");
    /// # Ok::<_, uriel::wire::WireError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn decode(self) -> alloc::borrow::Cow<'a, [u8]> {
        use alloc::vec::Vec;

        let [before, after] = self.marks;
        if before.is_empty() && after.is_empty() {
            return self.text.decode();
        }
        let mut octets = Vec::with_capacity(before.len() + self.text.len() + after.len());
        octets.extend_from_slice(before.as_bytes());
        self.text.decode_into(&mut octets);
        octets.extend_from_slice(after.as_bytes());
        octets.into()
    }

    /// The piece of the URL, as it is written, without the marks of the protocol; for a [`word`](Self::word), the word.
    ///
    /// ```
    /// use uriel::{Encoded, wire::Line};
    /// assert_eq!(Line::new("", "x", Encoded::new_unchecked("%61"))?.within(&["<", ">"]).written(), "%61");
    /// # Ok::<_, uriel::wire::WireError>(())
    /// ```
    #[must_use]
    pub const fn written(self) -> Encoded<'a> {
        self.text
    }

    /// True if the line has no octets.
    ///
    /// ```
    /// assert!(uriel::wire::Line::word("").is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.text.is_empty() && self.marks.iter().all(|mark| mark.is_empty())
    }

    /// The lines before and after the last unescaped `separator`, without marks. Without a separator, the first is
    /// `None`.
    ///
    /// ```
    /// use uriel::{Encoded, wire::Line};
    /// let (before, last) = Line::new("", "path", Encoded::new_unchecked("a/b/c%2F"))?.split_last('/');
    /// assert_eq!((before.unwrap().to_string(), last.to_string()), ("a/b".to_owned(), "c/".to_owned()));
    /// # Ok::<_, uriel::wire::WireError>(())
    /// ```
    #[must_use]
    pub fn split_last(self, separator: char) -> (Option<Self>, Self) {
        let text = self.text.as_str();
        // Fast exit: an ASCII separator is found among the octets, without decoding characters.
        let at = if separator.is_ascii() {
            text.bytes().rposition(|octet| char::from(octet) == separator)
        } else {
            text.rfind(separator)
        };
        match at {
            Some(at) => (Some(Self::piece(&text[..at])), Self::piece(&text[at + separator.len_utf8()..])),
            None => (None, Self::piece(text)),
        }
    }

    /// The lines between unescaped separators, without marks.
    ///
    /// ```
    /// use uriel::{Encoded, wire::Line};
    /// let line = Line::new("", "path", Encoded::new_unchecked("a/b%2Fc"))?;
    /// assert!(line.split('/').map(|line| line.to_string()).eq(["a", "b/c"]));
    /// # Ok::<_, uriel::wire::WireError>(())
    /// ```
    pub fn split(self, separator: char) -> impl DoubleEndedIterator<Item = Self> + Clone + use<'a> {
        self.text.as_str().split(separator).map(Self::piece)
    }
}

/// The octets: text if they are UTF-8, with invisible characters and other octets escaped, as `\t` and `\xe9`.
impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [before, after] = self.marks;
        pad(f, &|out| {
            out.write_str(before)?;
            write_octets(self.text, out)?;
            out.write_str(after)
        })
    }
}

/// The octets in quotes, as `Display` shows them, but for what may be a part of a secret: text before an "@" or after a
/// ":".
impl fmt::Debug for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [before, after] = self.marks;
        write!(f, "\"{before}")?;
        write_redacted(self.text, f)?;
        write!(f, "{after}\"")
    }
}

/// Octets that a protocol takes unchanged, even line ends: one or two pieces of a URL, decoded or as it is written, and
/// text of the protocol after them.
///
/// ```
/// use uriel::{Encoded, wire::Octets};
/// let octets = Octets::new(Encoded::new_unchecked("a%0D"), "\n");
/// assert!(octets.iter().eq(*b"a\r\n"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Octets<'a> {
    /// A text that is not decoded.
    written: &'a str,
    text: Encoded<'a>,
    second: Encoded<'a>,
    after: &'static str,
    is_secret: bool,
}

impl<'a> Octets<'a> {
    /// The octets of a piece of a URL, decoded, followed by `after`, text of the protocol.
    ///
    /// The octets are not checked: the scheme must ensure that its protocol cannot misread them.
    ///
    /// ```
    /// use uriel::{Encoded, wire::Octets};
    /// assert!(Octets::new(Encoded::default(), "").iter().next().is_none());
    /// ```
    #[must_use]
    pub const fn new(piece: Encoded<'a>, after: &'static str) -> Self {
        Self { written: "", text: piece, second: Encoded::new_unchecked(""), after, is_secret: false }
    }

    /// The octets of a piece of a URL as it is written, escapes included, followed by `after`, text of the protocol.
    ///
    /// It is for protocols such as gemini, whose request is the URL itself.
    ///
    /// ```
    /// use uriel::{Uri, wire::Octets};
    /// let url = Uri::parse("gemini://h/a%20b")?;
    /// assert!(Octets::written(url.as_str(), "\r\n").iter().eq(*b"gemini://h/a%20b\r\n"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn written(piece: &'a str, after: &'static str) -> Self {
        let nothing = Encoded::new_unchecked("");
        Self { written: piece, text: nothing, second: nothing, after, is_secret: false }
    }

    /// Adds the octets of another piece, decoded, before the text of the protocol.
    ///
    /// ```
    /// use uriel::{Encoded, wire::Octets};
    /// let octets = Octets::new(Encoded::new_unchecked("a"), "\n").and(Encoded::new_unchecked("%09b"));
    /// assert!(octets.iter().eq(*b"a\tb\n"));
    /// ```
    #[must_use]
    pub const fn and(self, piece: Encoded<'a>) -> Self {
        Self { second: piece, ..self }
    }

    /// Hides the octets from people, because they hold a secret.
    ///
    /// ```
    /// use uriel::wire::Octets;
    /// let request = Octets::written("gemini://h/?my%20answer", "\r\n").secret();
    /// assert!(request.is_secret() && format!("{request:?}") == "\"***\"");
    /// ```
    #[must_use]
    pub const fn secret(self) -> Self {
        Self { is_secret: true, ..self }
    }

    /// True if the octets hold a secret.
    ///
    /// ```
    /// assert!(!uriel::wire::Octets::written("a", "").is_secret());
    /// ```
    #[must_use]
    pub const fn is_secret(self) -> bool {
        self.is_secret
    }

    /// The octets, one by one.
    ///
    /// ```
    /// use uriel::{Encoded, wire::Octets};
    /// assert!(Octets::new(Encoded::new_unchecked("%FF"), "").iter().eq([0xFF]));
    /// ```
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone + use<'a> {
        let decoded = self.text.octets().chain(self.second.octets());
        self.written.bytes().chain(decoded).chain(self.after.bytes())
    }
}

impl<'a> From<Line<'a>> for Octets<'a> {
    /// The octets of the piece of the URL, without marks and without a line end.
    fn from(line: Line<'a>) -> Self {
        Self::new(line.text, "")
    }
}

/// The octets in quotes, with escapes, but for what may be a part of a secret: text before an "@" or after a ":".
/// [Secret](Octets::secret) ones are asterisks.
impl fmt::Debug for Octets<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_secret {
            return write!(f, "{:?}", redact::MASK);
        }
        f.write_str("\"")?;
        redact::piece(self.written)
            .portions_from(0)
            .try_for_each(|piece| write!(f, "{}", piece.shown().escape_debug()))?;
        write_redacted(self.text, f)?;
        write_redacted(self.second, f)?;
        write!(f, "{}\"", self.after.escape_debug())
    }
}

/// Octets that end a line in some protocol, or a text in some system.
const LINE_ENDS: CharSet = CharSet::of("\r\n\0");

/// Marks of a line that has none.
const UNMARKED: &[&str; 2] = &["", ""];

/// True if a text of the protocol has no octet that ends a line.
pub(super) const fn is_on_line(text: &str) -> bool {
    has_none_of(text, LINE_ENDS)
}

const fn has_none_of(text: &str, set: CharSet) -> bool {
    let (octets, mut at) = (text.as_bytes(), 0);
    while at < octets.len() {
        if set.contains(octets[at]) {
            return false;
        }
        at += 1;
    }
    true
}

/// The place of the first octet of `piece` that ends a line, raw or escaped.
#[inline]
fn delimiter(url: &str, piece: &str) -> Option<Range<usize>> {
    let is_plain = match sixteen_to_end(url, piece) {
        Some(sixteen) => octets::holds(sixteen, is_quiet),
        None => is_all_quiet(piece.as_bytes()),
    };
    if is_plain { None } else { find_delimiter(piece.as_bytes()) }
}

/// The sixteen octets of `url` that end with a short piece of it. `None` for any other piece.
///
/// Perf: sixteen octets are tested by one instruction. A loop over the piece mispredicts its end, because lengths vary
/// (wire: plan).
#[inline]
fn sixteen_to_end<'u>(url: &'u str, piece: &str) -> Option<&'u [u8; 16]> {
    // Perf: fewer comparisons than `span_in` makes. For a piece of another text the difference is no place in `url`, so
    // `get` finds nothing. For a part of it, the sixteen octets that end with the part include all of it; those before
    // can at worst make a caller search for nothing (wire: plan).
    let end = piece.as_ptr().addr().wrapping_add(piece.len()).wrapping_sub(url.as_ptr().addr());
    let sixteen = url.as_bytes().get(..end)?.last_chunk()?;
    (piece.len() <= sixteen.len()).then_some(sixteen)
}

/// True for an octet after CR that begins no escape, as most are.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
#[inline(always)]
fn is_quiet(octet: u8) -> bool {
    (octet > b'\r') & (octet != b'%')
}

// Out of line: its vector loops are long; a short piece is tested inline.
#[inline(never)]
fn is_all_quiet(octets: &[u8]) -> bool {
    octets::all(octets, is_quiet)
}

// Out of line: hardly any text has a delimiter.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
#[inline(never)]
fn find_delimiter(octets: &[u8]) -> Option<Range<usize>> {
    // Fast exit: hardly any text has a control character or `%0`, with which the escapes of CR, LF and NUL begin.
    if !octets::any(octets, |octet, next| (octet <= b'\r') | (octet == b'%') & (next == b'0')) {
        return None;
    }
    let mut at = 0;
    while let Some(&octet) = octets.get(at) {
        let (octet, length) = escape(&octets[at..]).map_or((octet, 1), |octet| (octet, 3));
        if LINE_ENDS.contains(octet) {
            return Some(at..at + length);
        }
        at += length;
    }
    None
}

/// Writes the decoded octets of a piece of a URL without what may be a part of a secret.
fn write_redacted(text: Encoded<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    redact::piece(text.as_str())
        .portions_from(0)
        .try_for_each(|piece| write_octets(Encoded::new_unchecked(piece.shown()), out))
}

/// Writes the decoded octets of a text: characters unchanged, invisible characters and broken UTF-8 escaped.
#[inline]
fn write_octets(text: Encoded<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    let mut octets = text.octets();
    // A character has four octets at most.
    let (mut held, mut count) = ([0; 4], 0);
    loop {
        while count < held.len() {
            let Some(octet) = octets.next() else { break };
            held[count] = octet;
            count += 1;
        }
        if count == 0 {
            return Ok(());
        }
        let valid = match str::from_utf8(&held[..count]) {
            Ok(text) => text,
            Err(error) => str::from_utf8(&held[..error.valid_up_to()]).unwrap_or_default(),
        };
        let used = match valid.chars().next() {
            Some(c) if is_invisible(c) => {
                write!(out, "{}", c.escape_default())?;
                c.len_utf8()
            }
            Some(c) => {
                out.write_char(c)?;
                c.len_utf8()
            }
            None => {
                write!(out, "\\x{:02x}", held[0])?;
                1
            }
        };
        held.copy_within(used..count, 0);
        count -= used;
    }
}
