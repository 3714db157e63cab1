//! The error of a text that is not mended.

use core::{fmt, ops::Range};

use crate::{
    engine::octets::first,
    error::{ParseError, Report, is_remote_path},
    syntax::Edition,
};

/// The error of a text that is not mended: it has two readings, or none.
///
/// It holds at most one character of the text, as a [`ParseError`] does, and never one of a secret but for the
/// "/", "?" or "#" that has ended the server. [`report`](Self::report) draws its place under the text.
///
/// ```
/// use uriel::{Edition, mend::{Doubt, mend}};
/// let error = mend("http://h\\@evil/", Edition::Rfc3986).unwrap_err();
/// assert_eq!((error.doubt(), error.span()), (Some(Doubt::Reader), 8..9));
/// assert_eq!(
///     error.to_string(),
///     "the text has two readings at byte 8: the scheme and the authority as they are written, or others for a reader that \
///      drops TAB, CR and LF and takes \"\\\" for \"/\""
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct MendError {
    pub(super) doubt: Option<Doubt>,
    /// The first reading, if it is known better than the doubt tells.
    pub(super) first_reading: Option<&'static str>,
    /// The second one, likewise.
    pub(super) second_reading: Option<&'static str>,
    /// The place in the text as it was given, if that was not read.
    pub(super) at: usize,
    /// The number of octets of the character there; 0 at the end of the text.
    pub(super) length: u8,
    pub(super) edition: Edition,
    #[source]
    pub(super) refusal: Option<ParseError>,
}

/// The part of a text that has two readings, between which nobody but its author can decide.
///
/// ```
/// use uriel::{Edition, mend::{Doubt, mend}};
/// let doubt = |text| mend(text, Edition::Rfc3986).unwrap_err().doubt();
/// assert_eq!(doubt("git@h:o/r x"), Some(Doubt::Scheme));
/// assert_eq!(doubt(r"C:\Users\me"), Some(Doubt::Drive));
/// assert_eq!(doubt("http://a b/"), Some(Doubt::Host));
/// assert_eq!(doubt("http://100%/"), Some(Doubt::Percent));
/// assert_eq!(doubt("http://h:x/"), Some(Doubt::Port));
/// assert_eq!(doubt("http://me:p/w@h/"), Some(Doubt::Userinfo));
/// assert_eq!(doubt("java\nscript:alert(1)"), Some(Doubt::Reader));
/// assert_eq!(doubt(r"http://h/a\b"), Some(Doubt::Backslash));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Doubt {
    /// A ":" after a first segment that is no scheme: `git@h:o/r`, `x y:z`.
    Scheme,
    /// A letter, ":" and "\": the drive of a path of Windows, or a scheme: `C:\Users\me`.
    Drive,
    /// A host with a character that no host has there: `http://a b/`.
    Host,
    /// A "%" in a host that begins no escape: `http://100%/`.
    Percent,
    /// A port that is no number: `http://h:x/`.
    Port,
    /// A "/", "?" or "#" that may belong to a user or to a password: `http://me:p/w@h/`.
    Userinfo,
    /// A "#" under RFC 1738, whose URLs have no fragment.
    Fragment,
    /// A text without a scheme under RFC 1738, which has no relative references.
    Reference,
    /// A scheme or an authority that is another one for a reader that drops TAB, CR and LF and takes "\" for "/".
    Reader,
    /// A "\" in a path, which [`Mender::with_backslash`](super::Mender::with_backslash) reads: `http://h/a\b`.
    Backslash,
}

impl Doubt {
    /// The name for programs: `scheme`, `drive`, `host`, `percent`, `port`, `userinfo`, `fragment`, `reference`,
    /// `reader` or `backslash`.
    ///
    /// ```
    /// assert_eq!(uriel::mend::Doubt::Userinfo.as_str(), "userinfo");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Drive => "drive",
            Self::Host => "host",
            Self::Percent => "percent",
            Self::Port => "port",
            Self::Userinfo => "userinfo",
            Self::Fragment => "fragment",
            Self::Reference => "reference",
            Self::Reader => "reader",
            Self::Backslash => "backslash",
        }
    }

    /// The two readings, in words.
    ///
    /// ```
    /// use uriel::mend::Doubt;
    /// assert_eq!(Doubt::Percent.readings(), ["a \"%\" of the host, to be written as %25", "a damaged escape"]);
    /// ```
    #[must_use]
    pub const fn readings(self) -> [&'static str; 2] {
        match self {
            Self::Scheme => [
                "a scheme with a character that no scheme has",
                "a path, whose \":\" is written as %3A or after \"./\"",
            ],
            Self::Drive => ["a URL whose scheme is one letter", "a path of Windows, to be written as file:///C:/path"],
            Self::Host => ["a host with a character that no host has there", "a host that ends before it"],
            Self::Percent => ["a \"%\" of the host, to be written as %25", "a damaged escape"],
            Self::Port => ["a port that is no number", "a password whose \"@\" is missing"],
            Self::Userinfo => [
                "a delimiter that ends the authority",
                "a character of a user or a password, to be written as %2F, %3F or %23",
            ],
            Self::Fragment => {
                ["a fragment, to be cut off before the URL is read", "a character of the URL, to be written as %23"]
            }
            Self::Reference => ["a reference, which has a base", "a URL whose scheme is missing"],
            Self::Reader => [
                "the scheme and the authority as they are written",
                "others for a reader that drops TAB, CR and LF and takes \"\\\" for \"/\"",
            ],
            Self::Backslash => {
                ["a \"\\\" of the path, to be written as %5C", "a \"/\", as browsers read the \"\\\" of an http URL"]
            }
        }
    }
}

impl MendError {
    /// The error of a text that mends cannot help.
    pub(crate) fn of_text(error: &ParseError) -> Self {
        let (at, edition) = (error.offset(), error.edition());
        Self {
            doubt: None,
            first_reading: None,
            second_reading: None,
            at,
            length: 0,
            edition,
            refusal: Some(error.clone()),
        }
    }

    /// The error of a text that was not read, at the character at `at`. `inside` is the text without wrappers.
    pub(super) fn unread(doubt: Doubt, at: usize, given: &[u8], inside: &[u8], edition: Edition) -> Self {
        let length = u8::try_from(end_of_character(given, at) - at).unwrap_or(u8::MAX);
        let first_reading = if doubt == Doubt::Scheme { before_colon(inside) } else { None };
        Self { doubt: Some(doubt), first_reading, second_reading: None, at, length, edition, refusal: None }
    }

    /// What has two readings; `None` if the text has none, because its scheme refuses it, or because the rule that
    /// would mend it is switched off, or needs a feature.
    ///
    /// ```
    /// use uriel::{Edition, mend::{Doubt, mend}};
    /// assert_eq!(mend("http://h/#a b", Edition::Rfc1738).unwrap_err().doubt(), Some(Doubt::Fragment));
    /// ```
    #[must_use]
    pub const fn doubt(&self) -> Option<Doubt> {
        self.doubt
    }

    /// The two readings, in words: those of the [doubt](Doubt::readings), or more exact ones.
    ///
    /// ```
    /// use uriel::{Edition, mend::mend};
    /// let first = |text| mend(text, Edition::Rfc3986).unwrap_err().readings().map(|[first, _]| first);
    /// assert_eq!(first("git@h:o/r"), Some("user@host:path of scp, to be written as ssh://user@host/path"));
    /// assert_eq!(first("[::1]:80/a"), Some("a host, before which a scheme and \"://\" are missing"));
    /// assert_eq!(first("x y:z"), Some("a scheme with a character that no scheme has"));
    ///
    /// let [_, second] = mend("ftp://me:p#w@h/", Edition::Rfc3986).unwrap_err().readings().unwrap();
    /// assert_eq!(second, "a \"#\" of a user or a password, to be written as %23");
    /// ```
    #[must_use]
    pub fn readings(&self) -> Option<[&'static str; 2]> {
        let [first, second] = self.doubt?.readings();
        Some([self.first_reading.unwrap_or(first), self.second_reading.unwrap_or(second)])
    }

    /// The place in the text as it was given.
    ///
    /// ```
    /// assert_eq!(uriel::mend::mend(" http://h:8x/", uriel::Edition::Rfc3986).unwrap_err().span(), 11..12);
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.refusal.as_ref().map_or(self.at..self.at + usize::from(self.length), ParseError::span)
    }

    /// The error, and its place drawn under the text that was given, without the passwords in it.
    ///
    /// ```
    /// use uriel::{Edition, mend::mend};
    /// let text = "http://h:8x/";
    /// let report = mend(text, Edition::Rfc3986).unwrap_err().report(text).to_string();
    /// assert!(report.ends_with("\n  http://h:8x/\n            ^"));
    /// ```
    #[must_use]
    pub fn report<'t>(&'t self, text: &'t str) -> Report<'t> {
        Report::new(self, self.span(), text)
    }

    /// The refusal of the text with all that could be mended, at its place in the text as it was given; `None` if the
    /// text was not read so far.
    ///
    /// ```
    /// use uriel::{Edition, mend::mend};
    /// let error = mend(" http://h:8x/", Edition::Rfc3986).unwrap_err();
    /// assert_eq!(error.parse_error().unwrap().production(), "port");
    /// ```
    #[must_use]
    pub const fn parse_error(&self) -> Option<&ParseError> {
        self.refusal.as_ref()
    }

    /// The edition under which the text was mended.
    ///
    /// ```
    /// use uriel::{Edition, mend::mend};
    /// assert_eq!(mend("x", Edition::Rfc1738).unwrap_err().edition(), Edition::Rfc1738);
    /// ```
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }
}

/// So that one `?` serves where a text is mended and then read.
///
/// ```
/// use uriel::{UriBuf, mend::MendError, schemes::http::Http};
///
/// fn search(text: &str) -> Result<Option<String>, MendError> {
///     let url = UriBuf::parse_mended(text)?;
///     Ok(url.as_uri().refine::<Http>()?.search().map(|search| search.as_str().to_owned()))
/// }
///
/// assert_eq!(search(" http://h/a?b c "), Ok(Some("b%20c".into())));
/// assert!(search("ftp://h/").is_err());
/// ```
impl From<ParseError> for MendError {
    fn from(error: ParseError) -> Self {
        Self::of_text(&error)
    }
}

impl fmt::Display for MendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some([one, other]) = self.readings() {
            write!(f, "the text has two readings at byte {}: {one}, or {other}", self.span().start)?;
        }
        match (&self.refusal, self.doubt) {
            (Some(refusal), Some(_)) => write!(f, ": {refusal}"),
            (Some(refusal), None) => write!(f, "{refusal}"),
            (None, _) => Ok(()),
        }
    }
}

/// The end of the character whose last octet is at `at`, or that begins there; that of the text at its end.
pub(super) fn end_of_character(text: &[u8], at: usize) -> usize {
    let is_within = |octet: &&u8| matches!(octet, 0x80..=0xBF);
    let rest = text.get(at + 1..).unwrap_or_default();
    (at + 1 + rest.iter().take(3).take_while(is_within).count()).min(text.len())
}

/// The reading of the first delimiter of a text that may belong to a user or to a password.
pub(super) fn delimiter_in_login(text: &[u8]) -> Option<&'static str> {
    text.iter().find_map(|octet| match octet {
        b'/' => Some("a \"/\" of a user or a password, to be written as %2F"),
        b'?' => Some("a \"?\" of a user or a password, to be written as %3F"),
        b'#' => Some("a \"#\" of a user or a password, to be written as %23"),
        _ => None,
    })
}

/// The meaning of the text before a ":", if it is not a scheme with a wrong character.
fn before_colon(text: &[u8]) -> Option<&'static str> {
    const HOST: &str = "a host, before which a scheme and \"://\" are missing";
    let (server, after) = text.split_at(first(text, b':')?);
    let path = &after[1..];
    let port = path.split(|octet| matches!(octet, b'/' | b'?' | b'#')).next().unwrap_or_default();
    let in_name = |octet: &u8| octet.is_ascii_alphanumeric() || matches!(octet, b'.' | b'-' | b'_');
    match server {
        [] => Some("a URL without its scheme"),
        [b'[', ..] => Some(HOST),
        _ if is_remote_path(server, path) => Some("user@host:path of scp, to be written as ssh://user@host/path"),
        _ if !port.is_empty() && port.iter().all(u8::is_ascii_digit) && server.iter().all(in_name) => Some(HOST),
        _ => None,
    }
}
