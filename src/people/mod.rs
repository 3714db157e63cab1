//! URLs as people read them: hosts and letters outside ASCII as such, and not as Punycode and escapes.
//!
//! ```
//! use uriel::{Uri, UriBuf};
//! let url = Uri::parse("https://de.wikipedia.org/wiki/Z%C3%BCrich%20%2F%41?q=%E6%9D%B1%E4%BA%AC#%2e")?;
//! let shown = url.for_people().to_string();
//! assert_eq!(shown, "https://de.wikipedia.org/wiki/Zürich%20%2FA?q=東京#.");
//! assert_eq!(UriBuf::parse_mended(&shown).unwrap(), "https://de.wikipedia.org/wiki/Z%C3%BCrich%20%2FA?q=%E6%9D%B1%E4%BA%AC#.");
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # Law
//!
//! Of the text that is shown, [`mend`](crate::mend) makes the same URL again, one that has the same normal form, unless
//! a password is hidden. Where it would not, for it has doubts of some texts of older editions, the text stays as it
//! is, or all of it that is not ASCII.
//!
//! # What is decoded
//!
//! After the authority, escapes of letters outside ASCII are decoded, if they are of a script that people write today
//! (UAX 31 table 5), with the marks that such letters carry, and those of the `unreserved` characters of the edition.
//! All others stay: reserved characters, "%", controls, blanks, characters that nobody sees, marks of direction, digits
//! and signs outside ASCII, emoji, and octets that are no UTF-8. User and password stay as they are written, because
//! they come before the host.
//!
//! # What is shown of a host
//!
//! With the feature `idna`, a label that begins with `xn--` is shown in Unicode if that is safe; without the feature,
//! it stays. Safe is a label
//!
//! * of one script, or of Latin, Han, Hiragana and Katakana, of Latin, Han and Bopomofo, or of Latin, Han and Hangul,
//!   as "highly restrictive" of UTS 39 section 5.2 has them;
//! * of letters of these scripts, their marks, ASCII digits, "-" and "_": no sign, no other digits, no mark that is
//!   written alone, no dotless "ı";
//! * with a letter that does not look like one of ASCII, which rules out `аррӏе` in Cyrillic;
//! * without a look-alike of a dot, a slash or a hyphen, such as "ノ" and "一", but beside another letter of Chinese or
//!   Japanese;
//! * that is written from left to right: a host in Arabic or Hebrew would change places with what comes after it.
//!
//! A label of one script may look like another all the same, as "ö" like "o": the hazard `punycode-host` tells that a
//! host has such labels. Under an edition whose authorities may be names of registries, the host stays as it is.

mod script;

use alloc::string::String;
use core::{fmt, ops::Range};

use self::script::{is_letter, is_mark};
pub use crate::syntax::is_invisible;
use crate::{
    engine::{escapes::escape, octets::first},
    grammar::UNRESERVED,
    mend::mend,
    normalize::Level,
    redact::Redacted,
    scheme::{Parsed, Registry},
    syntax::CharSet,
    uri::{Host, Uri, UriRef},
};

/// A URL that is displayed as people read it: see the [module](self).
///
/// ```
/// let url = uriel::Uri::parse("ftp://me:pw@h/%C3%A9t%C3%A9")?;
/// assert_eq!(url.for_people().to_string(), "ftp://me:pw@h/été");
/// assert_eq!(url.for_people().redacted().to_string(), "ftp://me:***@h/été");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct ForPeople<'a> {
    url: UriRef<'a>,
    secrets: Redacted<'a, 'static>,
    is_redacted: bool,
    /// The characters of ASCII whose escapes are decoded.
    decoded: CharSet,
}

/// The parts of a URL that are shown in another spelling than they are written.
#[derive(Clone, Default)]
struct Respelled {
    /// The characters of ASCII whose escapes are decoded.
    decoded: CharSet,
    /// True if escapes of letters outside ASCII are decoded.
    has_letters: bool,
    /// The place of the host, and the host in Unicode.
    host: Option<(Range<usize>, String)>,
}

impl<'a> UriRef<'a> {
    /// The reference as people read it, with letters outside ASCII and a host in Unicode: see
    /// [`people`](crate::people).
    ///
    /// It knows no scheme: of `news:a%7E`, whose scheme has no "~", [`Parsed::for_people`] keeps the escape.
    ///
    /// ```
    /// let reference = uriel::UriRef::parse("../caf%C3%A9%3F")?;
    /// assert_eq!(reference.for_people().to_string(), "../café%3F");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn for_people(&self) -> ForPeople<'a> {
        let decoded = UNRESERVED.get(self.edition());
        ForPeople { url: *self, secrets: self.redacted(), is_redacted: false, decoded }
    }
}

delegate! {
    UriRef, as_uri_ref => Uri, UriBuf, UriRefBuf;
    #[must_use]
    for_people() -> ForPeople<'a>, "The URL as people read it, with letters outside ASCII.",
        "x://h/%C3%A9" () [.to_string()] "x://h/é";
}

impl<'a> Parsed<'a, '_> {
    /// The URL as people read it, as far as its scheme reads it so, with letters outside ASCII and a host in Unicode:
    /// see [`people`](crate::people).
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// assert_eq!(registry.parse("http://h/%7E%C3%A9")?.for_people().to_string(), "http://h/~é");
    /// assert_eq!(registry.parse("news:a%7E%62")?.for_people().to_string(), "news:a%7E%62");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn for_people(&self) -> ForPeople<'a> {
        let url = *self.uri().as_uri_ref();
        let shown = ForPeople { secrets: self.redacted(), ..url.for_people() };
        let is_refused = self.scheme().is_some_and(|scheme| {
            let text = shown.whole(&Respelled { decoded: shown.decoded, ..Respelled::default() });
            text != url.as_str() && scheme.parsed(&text, url.edition()).is_err()
        });
        if is_refused { ForPeople { decoded: CharSet::EMPTY, ..shown } } else { shown }
    }
}

impl Registry {
    /// A reference as people read it, by the rule of its scheme if it keeps to that: see [`people`](crate::people).
    ///
    /// ```
    /// use uriel::{Registry, UriRef};
    /// let registry = Registry::current();
    /// assert_eq!(registry.for_people(UriRef::parse("/%C3%A9")?).to_string(), "/é");
    /// assert_eq!(registry.for_people(UriRef::parse("news:a%7Eb%C3%A9")?).to_string(), "news:a%7Ebé");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn for_people<'a>(&self, url: UriRef<'a>) -> ForPeople<'a> {
        match url.scheme().map(|_| self.parse(url.as_str())) {
            Some(Ok(parsed)) if self.edition() == url.edition() => parsed.for_people(),
            _ => ForPeople { secrets: self.redacted(url.as_str()), ..url.for_people() },
        }
    }
}

impl ForPeople<'_> {
    /// The same URL without its secrets, as [`UriRef::redacted`] or [`Parsed::redacted`] hides them.
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// let url = registry.parse("telnet://me:pw@h/")?;
    /// assert_eq!(url.for_people().redacted().to_string(), "telnet://me:***@h/");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn redacted(self) -> Self {
        Self { is_redacted: true, ..self }
    }

    /// The place after which escapes are decoded.
    ///
    /// The beginning of an opaque part after "//" is no host as it is written, and must not be decoded to one.
    fn decoded_from(&self) -> usize {
        let path = self.url.path().as_str();
        let start = self.url.offsets.path as usize;
        match path.strip_prefix("//") {
            Some(rest) if self.url.authority().is_none() => {
                start + 2 + first(rest.as_bytes(), b'/').unwrap_or(rest.len())
            }
            _ => start,
        }
    }

    /// The text without anything hidden.
    fn whole(&self, respelled: &Respelled) -> String {
        let text = self.url.as_str();
        let mut whole = String::with_capacity(text.len());
        self.push(0..text.len(), respelled, &mut whole);
        whole
    }

    /// Adds what a part of the text is shown as.
    fn push(&self, part: Range<usize>, respelled: &Respelled, out: &mut String) {
        let text = self.url.as_str();
        let from = self.decoded_from().clamp(part.start, part.end);
        match &respelled.host {
            Some((place, shown)) if part.start <= place.start && place.end <= from => {
                out.push_str(&text[part.start..place.start]);
                out.push_str(shown);
                out.push_str(&text[place.end..from]);
            }
            _ => out.push_str(&text[part.start..from]),
        }
        push_readable(&text[from..part.end], respelled, out);
    }

    /// The parts that are shown in another spelling: as many as can be, if the text is still to be read as the same
    /// URL.
    fn respelled(&self) -> Respelled {
        let decoded = self.decoded;
        let all = Respelled { decoded, has_letters: true, host: self.host() };
        let of_ascii = || Respelled { decoded, ..Respelled::default() };
        if self.is_read_back(&all) {
            all
        } else {
            Some(of_ascii()).filter(|respelled| self.is_read_back(respelled)).unwrap_or_default()
        }
    }

    /// True if mending makes the same URL of what is shown.
    fn is_read_back(&self, respelled: &Respelled) -> bool {
        let whole = self.whole(respelled);
        whole == self.url.as_str()
            || mend(&whole, self.url.edition())
                .is_ok_and(|again| again.as_uri_ref().normalize(Level::Syntax) == self.url.normalize(Level::Syntax))
    }

    /// The place of the host, and the host in Unicode; `None` if it stays.
    fn host(&self) -> Option<(Range<usize>, String)> {
        let host = self.url.host().filter(|_| !self.url.may_be_registry())?;
        let place = self.url.offsets.host as usize..self.url.offsets.host_end as usize;
        in_unicode(host).map(|shown| (place, shown))
    }
}

/// A host in Unicode, in those labels where that is safe, if IDNA makes the same host of it again.
#[cfg(feature = "idna")]
fn in_unicode(host: Host<'_>) -> Option<String> {
    let shown = host.shown_in_unicode(script::is_safe_label)?;
    let is_read_back = crate::uri::ascii(shown.as_bytes()).is_ok_and(|ascii| ascii.eq_ignore_ascii_case(host.as_str()));
    is_read_back.then_some(shown)
}

#[cfg(not(feature = "idna"))]
const fn in_unicode(_: Host<'_>) -> Option<String> {
    None
}

/// Adds a text with those escapes decoded that are to be.
fn push_readable(text: &str, respelled: &Respelled, out: &mut String) {
    let (mut rest, mut last) = (text, None);
    while let Some(at) = first(rest.as_bytes(), b'%') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let letter_before = last.take().filter(|_| at == 0);
        let (c, length) = escaped_char(rest);
        let is_shown = |c: char| match u8::try_from(c) {
            Ok(octet) if c.is_ascii() => respelled.decoded.contains(octet),
            _ => respelled.has_letters && (is_letter(c) || letter_before.is_some() && is_mark(c)),
        };
        match c.filter(|&c| is_shown(c)) {
            Some(c) => {
                out.push(c);
                last = Some(c).filter(|c| !c.is_ascii());
            }
            None => out.push_str(&rest[..length]),
        }
        rest = &rest[length..];
    }
    out.push_str(rest);
}

/// The character whose escapes are at the beginning of a text, and their length; of octets that are no UTF-8, the
/// length of the first escape.
fn escaped_char(text: &str) -> (Option<char>, usize) {
    let octets = text.as_bytes();
    let Some(first) = escape(octets) else { return (None, 1) };
    let count = match first {
        0x00..=0x7f => 1,
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return (None, 3),
    };
    let mut character = [0; 4];
    for (at, octet) in character[..count].iter_mut().enumerate() {
        match octets.get(3 * at..).and_then(escape) {
            Some(escaped) => *octet = escaped,
            None => return (None, 3),
        }
    }
    match str::from_utf8(&character[..count]) {
        Ok(text) => (text.chars().next(), 3 * count),
        Err(_) => (None, 3),
    }
}

/// Writes the URL as people read it.
impl fmt::Display for ForPeople<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.url.as_str();
        let respelled = self.respelled();
        let (mut out, mut at) = (String::with_capacity(text.len()), 0);
        if self.is_redacted {
            for Range { start, end } in self.secrets.spans() {
                self.push(at..start, &respelled, &mut out);
                out.push_str("***");
                at = end;
            }
        }
        self.push(at..text.len(), &respelled, &mut out);
        f.pad(&out)
    }
}

/// Writes the URL without its secrets, in quotation marks.
impl fmt::Debug for ForPeople<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ForPeople").field(&self.secrets).finish()
    }
}
