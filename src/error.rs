//! What a refusal tells.

use core::{fmt, ops::Range};

use crate::{
    charset::{CharSet, write_octet},
    edition::{Class, Edition},
    redact::Redacted,
    text::{Stop, Wanted, is_escape},
};

/// Why a text was refused, and where: what was expected, by which section of which document.
///
/// It holds nothing of the text, which may hold a password. [`Display`](fmt::Display) is one line; [`report`](Self::report)
/// draws the place, given the text.
///
/// ```
/// use uriel::Uri;
/// let error = Uri::parse("http://h:80a/").unwrap_err();
/// assert_eq!(error.to_string(), "expected port at byte 11: 0-9 (RFC 3986 section 3.2.3)");
/// assert_eq!((error.offset(), error.production()), (11, "port"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub struct ParseError {
    start: u32,
    end: u32,
    production: &'static str,
    expected: Expected,
    kind: ErrorKind,
    edition: Edition,
}

/// What is wrong at the place where reading stopped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// An octet stands there that may not.
    Octet,
    /// A "%" stands there that two hexadecimal digits do not follow.
    Escape,
    /// The text ends there and must not.
    End,
    /// The URL is of another scheme than the one that was asked to read it.
    Scheme,
    /// A scheme refuses what its rule admits: [`Uri::refuse`](crate::Uri::refuse).
    Refused,
    /// The text is longer than 2³¹ − 1 octets.
    TooLong,
}

impl ErrorKind {
    /// The name by which programs call the kind.
    ///
    /// ```
    /// assert_eq!(uriel::ErrorKind::Escape.as_str(), "escape");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Octet => "octet",
            Self::Escape => "escape",
            Self::End => "end",
            Self::Scheme => "scheme",
            Self::Refused => "refused",
            Self::TooLong => "too-long",
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// What could have stood where reading stopped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Expected(Set);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Set {
    /// What the production says, which is no set of octets.
    Unnamed,
    Class(Class, Edition),
    Octets(&'static CharSet),
    Octet(u8),
    Word(&'static [u8]),
    HexDigits,
    End,
}

impl Expected {
    /// The alternatives: ranges and octets such as `0-9` and `~`, quoted words such as `";type="`, `escapes`, `the end`.
    ///
    /// Nothing where the production that was expected is no set of octets: then its name says it.
    ///
    /// ```
    /// let error = uriel::Uri::parse("1:").unwrap_err();
    /// let mut alternatives = error.expected().iter();
    /// assert_eq!(alternatives.next().unwrap().to_string(), "A-Z");
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Alternative> + use<> {
        let (set, escapes) = match self.0 {
            Set::Class(class, edition) => (edition.octets(class), class.takes_escapes(edition)),
            Set::Octets(set) => (*set, false),
            _ => (CharSet::EMPTY, false),
        };
        let word = match self.0 {
            Set::Octet(octet) => Some(Alternative(One::Quoted(octet))),
            Set::Word(word) => Some(Alternative(One::Word(word))),
            Set::HexDigits => Some(Alternative(One::Text("two hexadecimal digits behind the \"%\""))),
            Set::End => Some(Alternative(One::Text("the end"))),
            _ => None,
        };
        let escape = escapes.then_some(Alternative(One::Text("escapes")));
        let ranges = set.ranges().map(|(first, last)| Alternative(One::Range(first, last)));
        ranges.chain(word).chain(escape)
    }
}

/// The alternatives with blanks between them.
impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, alternative) in self.iter().enumerate() {
            if k > 0 {
                f.write_str(" ")?;
            }
            fmt::Display::fmt(&alternative, f)?;
        }
        Ok(())
    }
}

/// One of the things that could have stood there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Alternative(One);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum One {
    Range(u8, u8),
    Quoted(u8),
    Word(&'static [u8]),
    Text(&'static str),
}

impl fmt::Display for Alternative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            One::Range(first, last) if first == last => write_octet(f, first),
            One::Range(first, last) => write!(f, "{}-{}", char::from(first), char::from(last)),
            One::Quoted(octet) => write!(f, "\"{}\"", char::from(octet)),
            One::Word(word) => write!(f, "\"{}\"", word.escape_ascii()),
            One::Text(text) => f.write_str(text),
        }
    }
}

impl ParseError {
    /// What `stop` means for `text`, of which `top` is the production as a whole.
    #[inline(always)]
    pub(crate) fn new(text: &str, stop: Stop, edition: Edition, top: &'static str) -> Self {
        let octets = text.as_bytes();
        let start = octets.len() - stop.left;
        let (production, set) = match stop.wanted {
            Wanted::Unnamed => (top, Set::Unnamed),
            Wanted::Production(name) => (name, Set::Unnamed),
            Wanted::Class(class, name) => (name, Set::Class(class, edition)),
            Wanted::Octets(octets, name) => (name, Set::Octets(octets)),
            Wanted::Octet(octet) => (top, Set::Octet(octet)),
            Wanted::Word(word) => (top, Set::Word(word)),
            Wanted::End => (top, Set::End),
        };
        let (kind, production, set, length) = match octets.get(start) {
            None => (ErrorKind::End, production, set, 0),
            Some(b'%') if !is_escape(octets, start) => {
                let behind = octets[start + 1..].iter().take(2).take_while(|octet| octet.is_ascii_graphic());
                (ErrorKind::Escape, escape_of(edition), Set::HexDigits, 1 + behind.count())
            }
            Some(_) => {
                let length = text.get(start..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
                (ErrorKind::Octet, production, set, length)
            }
        };
        Self { start: offset(start), end: offset(start + length), production, expected: Expected(set), kind, edition }
    }

    /// The scheme `name` was expected.
    #[cold]
    pub(crate) fn other_scheme(name: &'static str, written: usize, edition: Edition) -> Self {
        Self {
            start: 0,
            end: offset(written),
            production: "scheme",
            expected: Expected(Set::Word(name.as_bytes())),
            kind: ErrorKind::Scheme,
            edition,
        }
    }

    /// `production` was expected at `span`.
    #[cold]
    pub(crate) fn refused(production: &'static str, span: Range<usize>, edition: Edition) -> Self {
        Self {
            start: offset(span.start),
            end: offset(span.end),
            production,
            expected: Expected(Set::Unnamed),
            kind: ErrorKind::Refused,
            edition,
        }
    }

    /// The text is longer than offsets can tell.
    #[cold]
    pub(crate) fn too_long(edition: Edition) -> Self {
        let longest = offset(crate::lex::LONGEST);
        Self {
            start: longest,
            end: longest,
            production: "URI",
            expected: Expected(Set::End),
            kind: ErrorKind::TooLong,
            edition,
        }
    }

    /// The same, said of a text in which this one begins at `by`.
    #[must_use]
    pub(crate) fn shifted(self, by: usize) -> Self {
        Self { start: self.start + offset(by), end: self.end + offset(by), ..self }
    }

    /// What a production's [`Stop`] means for the `text` that it read under `edition`, and that `top` was to read: what a
    /// grammar of one's own around ours makes of its errors.
    ///
    /// ```
    /// use nom::{Parser, character::complete::char, sequence::preceded};
    /// use uriel::{Edition, ParseError, grammar::rfc3986::uri};
    ///
    /// let text = "<http://h:x/>";
    /// let (rest, _) = preceded(char('<'), uri).parse(text).map_err(|stop| ParseError::from_stop(text, stop, Edition::Rfc3986, "link"))?;
    /// assert_eq!(rest, "x/>");
    /// let error = preceded(char('<'), uri).parse("http:").map_err(|stop| ParseError::from_stop("http:", stop, Edition::Rfc3986, "link"));
    /// assert_eq!(error.unwrap_err().to_string(), "expected link at byte 0");
    /// # Ok::<_, ParseError>(())
    /// ```
    #[allow(clippy::needless_pass_by_value, reason = "it stands in `map_err`")]
    #[must_use]
    pub fn from_stop(text: &str, stop: nom::Err<Stop>, edition: Edition, top: &'static str) -> Self {
        match stop {
            nom::Err::Error(stop) | nom::Err::Failure(stop) => {
                Self::new(text, Stop { left: stop.left.min(text.len()), ..stop }, edition, top)
            }
            nom::Err::Incomplete(_) => Self::new(text, Stop::end(0), edition, top),
        }
    }

    /// Of two reasons to refuse a text the one that comes first in it.
    ///
    /// ```
    /// use uriel::Uri;
    /// let (early, late) = (Uri::parse("h ").unwrap_err(), Uri::parse("http: ").unwrap_err());
    /// assert_eq!(late.or_earlier(early), early);
    /// ```
    #[must_use]
    pub fn or_earlier(self, other: Self) -> Self {
        if other.start < self.start { other } else { self }
    }

    /// What is wrong there.
    ///
    /// ```
    /// use uriel::{ErrorKind, Uri};
    /// assert_eq!(Uri::parse("http://h/%zz").unwrap_err().kind(), ErrorKind::Escape);
    /// ```
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Where reading stopped, in octets: the first octet that no valid text could have there, or an earlier one that is
    /// to blame. It is the length of the text when more was expected.
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("http://a b/").unwrap_err().offset(), 8);
    /// ```
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.start as usize
    }

    /// From [`offset`](Self::offset) to behind the character or escape that is wrong; empty at the end of the text.
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("http://h/%4x").unwrap_err().span(), 9..12);
    /// ```
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The production that was expected or being read.
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("http://h/\u{e9}").unwrap_err().production(), "path");
    /// ```
    #[must_use]
    pub const fn production(&self) -> &'static str {
        self.production
    }

    /// What could have stood there.
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("http://h:x/").unwrap_err().expected().to_string(), "\"@\"");
    /// ```
    #[must_use]
    pub const fn expected(&self) -> Expected {
        self.expected
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
        section(self.production, self.edition)
    }

    /// The place drawn under the text, on several lines.
    ///
    /// What looks like a password in `text` is shown as asterisks, one for each character, so that the places stay right.
    /// No more than a line of the text is shown.
    ///
    /// ```
    /// let text = "http://h:80a/";
    /// let error = uriel::Uri::parse(text).unwrap_err();
    /// let expected = "\
    /// expected port at byte 11: 0-9 (RFC 3986 section 3.2.3)
    ///   http://h:80a/
    ///              ^";
    /// assert_eq!(error.report(text).to_string(), expected);
    /// ```
    #[must_use]
    pub const fn report<'t>(&self, text: &'t str) -> Report<'t> {
        Report { error: *self, text }
    }
}

/// An offset, of which the caller has seen that it is below 2³¹.
fn offset(octets: usize) -> u32 {
    u32::try_from(octets).unwrap_or(u32::MAX)
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.kind, self.expected.0) {
            (ErrorKind::TooLong, _) => return write!(f, "expected a text of at most {} octets", self.start),
            (ErrorKind::Escape, _) => {
                write!(f, "expected two hexadecimal digits behind the \"%\" at byte {}", self.start)?;
            }
            (ErrorKind::Scheme, _) => write!(f, "expected the scheme {}", self.expected)?,
            (_, Set::End) => write!(f, "expected the end of {} at byte {}", self.production, self.start)?,
            (_, Set::Word(_) | Set::Octet(_)) => {
                write!(f, "expected {} at byte {} of {}", self.expected, self.start, self.production)?;
            }
            (_, Set::Unnamed) => write!(f, "expected {} at byte {}", self.production, self.start)?,
            _ => write!(f, "expected {} at byte {}: {}", self.production, self.start, self.expected)?,
        }
        if self.kind == ErrorKind::End {
            f.write_str(", where the text ends")?;
        }
        write_section(f, self.section())
    }
}

impl fmt::Debug for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParseError")
            .field("kind", &self.kind)
            .field("span", &self.span())
            .field("production", &self.production)
            .field("edition", &self.edition)
            .finish_non_exhaustive()
    }
}

/// An error drawn under its text: made by [`ParseError::report`].
#[derive(Clone, Copy)]
pub struct Report<'t> {
    error: ParseError,
    text: &'t str,
}

impl Report<'_> {
    /// How many characters are shown on either side of the place.
    const AROUND: usize = 50;
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.error.offset().min(self.text.len());
        let at = (0..=at).rev().find(|&k| self.text.is_char_boundary(k)).unwrap_or(0);
        let shown = |(k, c): (usize, char)| match c {
            _ if Redacted(self.text).hides(k) => '*',
            // Neither controls nor what turns the direction of the line may reach a terminal.
            _ if c != '\'' && c != '"' && c != '\\' && c.escape_debug().len() > 1 => '\u{fffd}',
            _ => c,
        };
        let before = self.text[..at].char_indices();
        let skipped = before.clone().count().saturating_sub(Self::AROUND);
        let behind = self.text[at..].char_indices().map(|(k, c)| (at + k, c));
        write!(f, "{}\n  {}", self.error, if skipped > 0 { "..." } else { "" })?;
        for c in before.skip(skipped).map(shown) {
            write!(f, "{c}")?;
        }
        for c in behind.clone().take(Self::AROUND).map(shown) {
            write!(f, "{c}")?;
        }
        if behind.count() > Self::AROUND {
            f.write_str("...")?;
        }
        let indent = 2 + if skipped > 0 { 3 + Self::AROUND } else { self.text[..at].chars().count() };
        let width = self.text.get(self.error.span()).map_or(1, |wrong| wrong.chars().count().max(1));
        write!(f, "\n{:indent$}{:^<width$}", "", "")
    }
}

impl fmt::Debug for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Report").field(&self.error).finish()
    }
}

/// The name of the production of an escape.
const fn escape_of(edition: Edition) -> &'static str {
    match edition {
        Edition::Rfc1738 => "escape",
        Edition::Rfc3986 => "pct-encoded",
        _ => "escaped",
    }
}

/// Where a production is defined: in the edition's own document, or in RFC 1738 for what only that has.
#[allow(clippy::too_many_lines, reason = "it is a table")]
fn section(production: &str, edition: Edition) -> Option<&'static str> {
    let [rfc1738, draft1996, rfc2396, rfc2396bis, rfc3986] = match production {
        "URI" => [
            Some("RFC 1738 section 5"),
            Some("draft-fielding-uri-url-00e section 3"),
            Some("RFC 2396 section 4"),
            Some("draft-fielding-uri-rfc2396bis-00 section 4"),
            Some("RFC 3986 section 4.1"),
        ],
        "scheme" => [
            Some("RFC 1738 section 2.1"),
            Some("draft-fielding-uri-url-00e section 4.1"),
            Some("RFC 2396 section 3.1"),
            Some("draft-fielding-uri-rfc2396bis-00 section 3.1"),
            Some("RFC 3986 section 3.1"),
        ],
        "escape" | "escaped" | "pct-encoded" => [
            Some("RFC 1738 section 2.2"),
            Some("draft-fielding-uri-url-00e section 2.3.1"),
            Some("RFC 2396 section 2.4.1"),
            Some("draft-fielding-uri-rfc2396bis-00 section 2.4.1"),
            Some("RFC 3986 section 2.1"),
        ],
        "authority" | "reg-name" | "server" => [
            None,
            Some("draft-fielding-uri-url-00e section 4.3.1"),
            Some("RFC 2396 section 3.2"),
            Some("draft-fielding-uri-rfc2396bis-00 section 3.2"),
            Some(if production == "reg-name" { "RFC 3986 section 3.2.2" } else { "RFC 3986 section 3.2" }),
        ],
        "userinfo" | "user" | "password" => [
            Some("RFC 1738 section 3.1"),
            Some("draft-fielding-uri-url-00e section 4.3.1"),
            Some("RFC 2396 section 3.2.2"),
            Some("draft-fielding-uri-rfc2396bis-00 section 3.2.2"),
            Some("RFC 3986 section 3.2.1"),
        ],
        "host" | "hostname" | "domainlabel" | "toplabel" => [
            Some("RFC 1738 section 3.1"),
            Some("draft-fielding-uri-url-00e section 4.3.1"),
            Some("RFC 2396 section 3.2.2"),
            Some("draft-fielding-uri-rfc2396bis-00 section 3.2.2"),
            Some("RFC 3986 section 3.2.2"),
        ],
        "IP-literal" | "IPv6reference" | "IPv6address" | "IPvFuture" | "h16" | "h4" | "dec-octet" => {
            [None, None, None, Some("draft-fielding-uri-rfc2396bis-00 section 3.2.2"), Some("RFC 3986 section 3.2.2")]
        }
        "port" => [
            Some("RFC 1738 section 3.1"),
            Some("draft-fielding-uri-url-00e section 4.3.1"),
            Some("RFC 2396 section 3.2.2"),
            Some("draft-fielding-uri-rfc2396bis-00 section 3.2.2"),
            Some("RFC 3986 section 3.2.3"),
        ],
        "path" | "segment" | "abs_path" => [
            None,
            Some("draft-fielding-uri-url-00e section 4.3.2"),
            Some("RFC 2396 section 3.3"),
            Some("draft-fielding-uri-rfc2396bis-00 section 3.3"),
            Some("RFC 3986 section 3.3"),
        ],
        "rel_segment" | "rel-segment" | "segment-nz-nc" => [
            None,
            None,
            Some("RFC 2396 section 5"),
            Some("draft-fielding-uri-rfc2396bis-00 section 5"),
            Some("RFC 3986 section 3.3"),
        ],
        "param" | "parameters" => {
            [None, Some("draft-fielding-uri-url-00e section 4.3.3"), Some("RFC 2396 section 3.3"), None, None]
        }
        "opaque-URL" | "opaque_part" | "opaque-part" => [
            None,
            Some("draft-fielding-uri-url-00e section 4.2"),
            Some("RFC 2396 section 3"),
            Some("draft-fielding-uri-rfc2396bis-00 section 3"),
            None,
        ],
        "query" => [
            None,
            Some("draft-fielding-uri-url-00e section 4.3.4"),
            Some("RFC 2396 section 3.4"),
            Some("draft-fielding-uri-rfc2396bis-00 section 3.4"),
            Some("RFC 3986 section 3.4"),
        ],
        "fragment" => [
            None,
            Some("draft-fielding-uri-url-00e section 3"),
            Some("RFC 2396 section 4.1"),
            Some("draft-fielding-uri-rfc2396bis-00 section 4.1"),
            Some("RFC 3986 section 3.5"),
        ],
        "newsurl" | "grouppart" | "article" | "newsgroups" => since(Some("RFC 1738 section 3.6"), "RFC 5538 section 4"),
        "nntpurl" => since(Some("RFC 1738 section 3.7"), "RFC 5538 section 3"),
        "group" => since(Some("RFC 1738 section 3.6"), "RFC 5538 section 3"),
        "article-number" => since(None, "RFC 5538 section 3"),
        "id-left" | "id-right" | "no-fold-literal" => since(None, "RFC 5536 section 3.1.3"),
        "mailtourl" | "encoded822addr" | "hfield" | "qchar" => {
            since(Some("RFC 1738 section 3.5"), "RFC 6068 section 2")
        }
        "addr-spec" | "domain" => since(Some("RFC 822 section 6.1"), "RFC 6068 section 2"),
        "atom" => since(Some("RFC 822 section 3.3"), "RFC 5322 section 3.2.3"),
        "quoted-string" => since(Some("RFC 822 section 3.3"), "RFC 5322 section 3.2.4"),
        "domain-literal" => since(Some("RFC 822 section 3.3"), "RFC 6068 section 2"),
        "fileurl" => since(Some("RFC 1738 section 3.10"), "RFC 8089 section 2"),
        "local-path" | "path-absolute" => since(None, "RFC 8089 section 2"),
        "telneturl" => since(Some("RFC 1738 section 3.8"), "RFC 4248 section 2"),
        "httpurl" | "uri-host" | "path-abempty" => since(Some("RFC 1738 section 3.3"), "RFC 9110 section 4.2.1"),
        "gopherurl" | "gtype" | "selector" | "gopher+_string" => {
            since(Some("RFC 1738 section 3.4"), "RFC 4266 section 2.1")
        }
        "waisurl" | "waisindex" | "waisdoc" | "database" | "wtype" | "wpath" => {
            since(Some("RFC 1738 section 3.9"), "RFC 4156 section 2")
        }
        "prosperourl" | "ppath" | "psegment" | "fieldspec" => {
            since(Some("RFC 1738 section 3.11"), "RFC 4157 section 2")
        }
        _ => return section_of_rfc1738(production),
    };
    match edition {
        Edition::Rfc1738 => rfc1738,
        Edition::Draft1996 => draft1996,
        Edition::Rfc2396 => rfc2396,
        Edition::Rfc2396bis => rfc2396bis,
        Edition::Rfc3986 => rfc3986,
    }
}

/// What RFC 1738 defines, and under all later editions the document of the scheme.
const fn since(rfc1738: Option<&'static str>, later: &'static str) -> [Option<&'static str>; Edition::ALL.len()] {
    let later = Some(later);
    [rfc1738, later, later, later, later]
}

/// The end of a message: the section that says so, if one does.
pub(crate) fn write_section(f: &mut fmt::Formatter<'_>, section: Option<&str>) -> fmt::Result {
    section.map_or(Ok(()), |section| write!(f, " ({section})"))
}

/// What no later document defines anew.
fn section_of_rfc1738(production: &str) -> Option<&'static str> {
    Some(match production {
        "login" => "RFC 1738 section 3.1",
        "ftpurl" | "fpath" | "fsegment" | "ftptype" => "RFC 1738 section 3.2",
        "hpath" | "hsegment" | "search" => "RFC 1738 section 3.3",
        "schemepart" | "xchar" | "uchar" | "genericurl" => "RFC 1738 section 5",
        _ => return None,
    })
}
