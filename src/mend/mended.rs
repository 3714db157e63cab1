//! A text that was mended, and the mender that does it.

use alloc::{borrow::Cow, string::String};
use core::{fmt, ops::Range};

use super::{
    change::Changes,
    error::{Doubt, MendError, delimiter_in_login, end_of_character},
    host::NewHost,
    outline::{has_prefix, is_surely_wrapped},
    rule::{Backslash, MendRule, RuleSet},
    walk::{Refused, Walk, Way, written},
};
use crate::{
    engine::octets::first,
    error::ParseError,
    redact,
    syntax::{CharSet, Edition},
    uri::{Offsets, Uri, UriRef, UriRefBuf},
    write::AsOctets,
};

/// A mender of texts under one edition, by the rules that are switched on: at first all of them.
///
/// ```
/// use uriel::{Edition, mend::{MendRule, Mender}};
/// let mender = Mender::new(Edition::Rfc3986);
/// assert_eq!(mender.mend("http://h/50% off")?.as_str(), "http://h/50%25%20off");
/// assert!(mender.without(MendRule::Percent).mend("http://h/50% off").is_err());
/// # Ok::<_, uriel::mend::MendError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Mender {
    edition: Edition,
    wanted: RuleSet,
}

impl Mender {
    /// A mender by all rules but that of brackets, which [`with`](Self::with) switches on.
    ///
    /// ```
    /// use uriel::{Edition, mend::{MendRule, Mender}};
    /// assert!(Mender::new(Edition::Rfc3986).with(MendRule::Brackets).rules().eq(MendRule::ALL));
    /// ```
    #[must_use]
    pub const fn new(edition: Edition) -> Self {
        Self { edition, wanted: RuleSet::ALL }
    }

    /// The same mender with a reading of each "\" in a path. Without one, a "\" there has two readings. One in an
    /// authority, or where it may begin one, is refused all the same.
    ///
    /// ```
    /// use uriel::{Edition, mend::{Backslash, Doubt, Mender}};
    /// let mender = Mender::new(Edition::Rfc3986);
    /// assert_eq!(mender.mend(r"http://h/a\b").unwrap_err().doubt(), Some(Doubt::Backslash));
    /// assert_eq!(mender.with_backslash(Backslash::Slash).mend(r"http://h/a\b")?.as_str(), "http://h/a/b");
    /// assert_eq!(mender.with_backslash(Backslash::Escape).mend(r"http://h/a\b")?.as_str(), "http://h/a%5Cb");
    /// assert!(mender.with_backslash(Backslash::Slash).mend(r"http://h\a").is_err());
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[must_use]
    pub const fn with_backslash(self, reading: Backslash) -> Self {
        Self { wanted: self.wanted.with_backslash(reading), ..self }
    }

    /// A mender by these rules alone: all others are switched off.
    ///
    /// ```
    /// use uriel::{Edition, mend::{MendRule, Mender}};
    /// let mender = Mender::only(Edition::Rfc3986, &[MendRule::WhiteSpace, MendRule::Wrapper]);
    /// assert_eq!(mender.mend(" <http://h/a>\n")?.as_str(), "http://h/a");
    /// assert!(mender.mend("http://h/a b").is_err());
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[must_use]
    pub const fn only(edition: Edition, rules: &[MendRule]) -> Self {
        Self { edition, wanted: RuleSet::only(rules) }
    }

    /// Switches a rule on, as that of brackets, which is off at first.
    ///
    /// An address whose last group may be a port has two readings, and is refused.
    ///
    /// ```
    /// use uriel::{Edition, mend::{MendRule, Mender}};
    /// let mender = Mender::new(Edition::Rfc3986);
    /// assert!(mender.mend("http://::1/").is_err());
    /// let mender = mender.with(MendRule::Brackets);
    /// assert_eq!(mender.mend("http://::1/")?.as_str(), "http://[::1]/");
    /// assert!(mender.mend("http://2001:db8::1:80/").is_err());
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[must_use]
    pub const fn with(self, rule: MendRule) -> Self {
        Self { wanted: self.wanted.with(rule), ..self }
    }

    /// The same mender with a rule switched off: a text that needs it is refused.
    ///
    /// ```
    /// use uriel::{Edition, mend::{MendRule, Mender}};
    /// let mender = Mender::new(Edition::Rfc3986).without(MendRule::LineEnd);
    /// assert_eq!(mender.mend("http://h/a\nb")?.as_str(), "http://h/a%0Ab", "by the rule for characters");
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[must_use]
    pub const fn without(self, rule: MendRule) -> Self {
        Self { wanted: self.wanted.without(rule), ..self }
    }

    /// This mender, which also leaves out characters of a path that mean nothing to a scheme.
    pub(crate) const fn leaving_out(self, octets: CharSet, section: &'static str) -> Self {
        Self { wanted: self.wanted.leaving_out(octets, section), ..self }
    }

    /// The edition under which texts are mended.
    ///
    /// ```
    /// use uriel::{Edition, mend::Mender};
    /// assert_eq!(Mender::new(Edition::Rfc2396).edition(), Edition::Rfc2396);
    /// ```
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// The rules that are switched on.
    ///
    /// ```
    /// use uriel::{Edition, mend::{MendRule, Mender}};
    /// let mender = Mender::new(Edition::Rfc3986).without(MendRule::Wrapper);
    /// assert!(mender.rules().all(|rule| rule != MendRule::Wrapper));
    /// ```
    pub fn rules(&self) -> impl Iterator<Item = MendRule> + use<> {
        self.wanted.iter()
    }

    /// A mender of texts that are to be URLs of their schemes, by all rules: "URL:" before a URL is removed, and a
    /// fragment stays that the edition does not have.
    pub(crate) const fn upgrading(edition: Edition) -> Self {
        Self { edition, wanted: RuleSet::UPGRADE }
    }

    /// Mends a text, as [`mend`](super::mend()) does.
    ///
    /// # Errors
    ///
    /// The text has two readings, or a rule that would mend it is switched off.
    ///
    /// ```
    /// use uriel::{Edition, mend::Mender};
    /// assert_eq!(Mender::new(Edition::Rfc1738).mend("http://h/~me")?.as_str(), "http://h/%7Eme");
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[inline]
    pub fn mend<'t>(&self, text: &'t (impl AsOctets + ?Sized)) -> Result<Mended<'t>, MendError> {
        let raw = text.raw();
        match raw.as_text() {
            Some(text) => self.mend_text(text),
            None => self.mend_invalid(raw.octets),
        }
    }

    fn mend_text(self, text: &str) -> Result<Mended<'_>, MendError> {
        // Fast exit: no reference begins or ends so.
        let is_prefixed = self.wanted.upgrades && has_prefix(text.as_bytes());
        if is_prefixed || is_surely_wrapped(text.as_bytes()) {
            return self.mend_invalid(text.as_bytes());
        }
        match UriRef::parse_with(text, self.edition) {
            Ok(valid) => Ok(Mended(MendedText::Valid(valid))),
            Err(_) => self.mend_invalid(text.as_bytes()),
        }
    }

    /// Mends a text that is no reference.
    #[cold]
    fn mend_invalid(self, given: &[u8]) -> Result<Mended<'_>, MendError> {
        Way::of(given, self.edition, self.wanted)?.go(given)
    }
}

impl Way {
    /// Goes the way, and reads the text to which it leads.
    fn go(self, given: &[u8]) -> Result<Mended<'_>, MendError> {
        let edition = self.outline.edition;
        let text = match String::from_utf8(written(Walk::new(given, &self))) {
            Ok(text) => text,
            Err(octets) => {
                let (at, octets) = (octets.utf8_error().valid_up_to(), octets.into_bytes());
                let text = String::from_utf8_lossy(&octets);
                let Err(error) = UriRef::parse_with(&text, edition) else { unreachable!("no edition has U+FFFD") };
                return Err(self.refusal(given, error.with_octet(octets[at])));
            }
        };
        let offsets = match UriRef::parse_with(url_of(&text, edition), edition) {
            Ok(reference) => reference.into_offsets().0,
            Err(error) => return Err(self.refusal(given, error)),
        };
        Ok(Mended(MendedText::Changed(Changed { given, text, offsets, way: self })))
    }

    /// The error of a text that is refused although it was mended, at a place of the mended text.
    fn refusal(&self, given: &[u8], error: ParseError) -> MendError {
        let Range { start, end } = error.span();
        let at = self.place(given, start);
        // The last octet of the place may be one of an escape, which was written for one of a character.
        let last = end.checked_sub(1).filter(|last| *last >= start).map(|last| self.place(given, last));
        let end = last.map_or(at, |last| end_of_character(given, last));
        let error = error.placed(at..end.max(at)).with_escaped(given);
        let doubt = self.doubt(given, at);
        let second_reading = match doubt {
            Some(Doubt::Userinfo) => delimiter_in_login(&given[at..]),
            _ => None,
        };
        let edition = self.outline.edition;
        MendError { doubt, first_reading: None, second_reading, at, length: 0, edition, refusal: Some(error) }
    }

    /// The part that has two readings, if the text is wrong at a place.
    fn doubt(&self, given: &[u8], at: usize) -> Option<Doubt> {
        let place = self.outline.host_and_port(given)?;
        if !(place.start..=place.end).contains(&at) {
            return None;
        }
        let (host, rest) = (&given[place.clone()], &given[place.end..self.outline.inside.1]);
        // The colons of an IPv6 address begin no port.
        let is_in_brackets = host.first() == Some(&b'[');
        let name = if is_in_brackets { first(host, b']').unwrap_or(host.len()) } else { 0 };
        let is_port = first(&host[name..], b':').is_some_and(|colon| at > place.start + name + colon);
        Some(match given.get(at) {
            _ if rest.contains(&b'@') => Doubt::Userinfo,
            _ if is_port => Doubt::Port,
            // A zone is no part of an address, and a name outside ASCII needs the rule that writes it.
            Some(b'%') if is_in_brackets => return None,
            Some(0x80..) if !is_in_brackets && !NewHost::may_be_in_ascii(self.wanted) => return None,
            Some(b'%') => Doubt::Percent,
            _ => Doubt::Host,
        })
    }
}

/// A text that is a URL or a reference now, and the changes that made it one.
///
/// ```
/// use uriel::{Edition, mend::mend};
/// let mended = mend(" http://h/a b", Edition::Rfc3986)?;
/// assert_eq!(mended.as_uri_ref().path(), "/a%20b");
/// let changes: Vec<_> = mended.changes().map(|change| change.to_string()).collect();
/// assert_eq!(changes, [
///     "removed white space at byte 0 (RFC 3986 appendix C)",
///     r#"escaped " " at byte 11 as %20 (RFC 3986 section 2.4)"#,
/// ]);
/// # Ok::<_, uriel::mend::MendError>(())
/// ```
#[derive(Clone)]
pub struct Mended<'t>(MendedText<'t>);

#[derive(Clone)]
#[allow(clippy::large_enum_variant, reason = "a box would be a second allocation")]
enum MendedText<'t> {
    Valid(UriRef<'t>),
    Changed(Changed<'t>),
}

/// A text that was changed.
#[derive(Clone)]
struct Changed<'t> {
    given: &'t [u8],
    text: String,
    offsets: Offsets,
    way: Way,
}

impl<'t> Mended<'t> {
    /// The mended text.
    ///
    /// ```
    /// use uriel::{Edition, mend::mend};
    /// assert_eq!(mend("a b", Edition::Rfc3986)?.as_str(), "a%20b");
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match &self.0 {
            MendedText::Valid(reference) => reference.as_str(),
            MendedText::Changed(Changed { text, .. }) => text,
        }
    }

    /// The reference, which has been read already. A fragment that the edition does not have, which
    /// [`Registry::upgrade`](crate::Registry::upgrade) leaves after a URL of RFC 1738, is no part of it.
    ///
    /// ```
    /// use uriel::{Edition, mend::mend};
    /// assert_eq!(mend("?a b", Edition::Rfc3986)?.as_uri_ref().query().as_deref(), Some("a%20b"));
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[must_use]
    pub fn as_uri_ref(&self) -> UriRef<'_> {
        match &self.0 {
            MendedText::Valid(reference) => *reference,
            MendedText::Changed(Changed { text, offsets, way, .. }) => {
                let edition = way.outline.edition;
                UriRef::from_offsets(url_of(text, edition), *offsets, edition)
            }
        }
    }

    /// The changes, in the order of the text; none if it was valid. Neighbours that one rule changed are one change.
    ///
    /// They take no memory: each is found again when it is asked for, in linear time for all.
    ///
    /// ```
    /// use uriel::{Edition, mend::mend};
    /// assert_eq!(mend("http://h/", Edition::Rfc3986)?.changes().count(), 0);
    /// assert_eq!(mend("http://h/{|}", Edition::Rfc3986)?.changes().count(), 1);
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[must_use]
    pub fn changes(&self) -> Changes<'_, 't> {
        match &self.0 {
            MendedText::Valid(_) => Changes::none(),
            MendedText::Changed(Changed { given, text, way, .. }) => Changes::new(given, way, text),
        }
    }

    /// True if nothing was changed.
    ///
    /// ```
    /// use uriel::{Edition, mend::mend};
    /// assert!(mend("http://h/", Edition::Rfc3986)?.is_unchanged());
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        match &self.0 {
            MendedText::Valid(_) => true,
            // A URL of RFC 1738 with a fragment is no reference of its edition.
            MendedText::Changed(Changed { given, text, .. }) => text.as_bytes() == *given,
        }
    }

    /// The mended text, borrowed if nothing was changed.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use uriel::{Edition, mend::mend};
    /// assert!(matches!(mend("http://h/", Edition::Rfc3986)?.into_text(), Cow::Borrowed("http://h/")));
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[must_use]
    pub fn into_text(self) -> Cow<'t, str> {
        match self.0 {
            MendedText::Valid(reference) => reference.as_str().into(),
            MendedText::Changed(Changed { text, .. }) => text.into(),
        }
    }

    /// The reference, owned, without a second parse.
    ///
    /// ```
    /// use uriel::{Edition, mend::mend};
    /// assert_eq!(mend("a b", Edition::Rfc3986)?.into_uri_ref(), "a%20b");
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[must_use]
    pub fn into_uri_ref(self) -> UriRefBuf {
        match self.0 {
            MendedText::Valid(reference) => reference.to_owned(),
            MendedText::Changed(Changed { mut text, offsets, way, .. }) => {
                let edition = way.outline.edition;
                text.truncate(url_of(&text, edition).len());
                UriRefBuf::from_offsets(text, offsets, edition)
            }
        }
    }

    /// Escapes the character that an error of the mended text found, and each of its kind after it in the same part.
    ///
    /// # Errors
    ///
    /// No escape mends the error.
    fn escape_found(self, error: &ParseError) -> Result<Self, MendError> {
        let octet = self.as_str().as_bytes().get(error.offset()).copied();
        let (given, mut way) = match self.0 {
            MendedText::Valid(reference) => {
                let (given, edition) = (reference.as_str().as_bytes(), reference.edition());
                match Way::of(given, edition, RuleSet::ALL) {
                    Ok(way) => (given, way),
                    Err(_) => return Err(MendError::of_text(error)),
                }
            }
            MendedText::Changed(Changed { given, way, .. }) => (given, way),
        };
        let at = way.place(given, error.offset());
        let part = way.outline.escaped_from(at);
        match (octet, part) {
            // Escaping a delimiter would change the meaning of the URL.
            (Some(octet), Some(place))
                if error.admits_escapes() && octet.is_ascii_punctuation() && !b"%/?#:@;=&".contains(&octet) =>
            {
                way.refused.push(Refused { place, octets: CharSet::range(octet, octet) });
                way.go(given)
            }
            _ => Err(way.refusal(given, error.clone())),
        }
    }

    /// A text that its scheme reads and the generic rules refuse, as it is.
    pub(crate) fn admitted(url: Uri<'t>) -> Self {
        Self(MendedText::Valid(url.into()))
    }

    /// Escapes what a rule refuses, at most one round for each character: `refusal` is the rule's error of a text.
    pub(crate) fn escaped_for(mut self, refusal: impl Fn(&str) -> Option<ParseError>) -> Result<Self, MendError> {
        while let Some(error) = refusal(self.as_uri_ref().as_str()) {
            self = self.escape_found(&error)?;
        }
        Ok(self)
    }
}

/// A mended text without the fragment that its edition does not have.
fn url_of(text: &str, edition: Edition) -> &str {
    let hash = if edition.has_fragments() { None } else { first(text.as_bytes(), b'#') };
    &text[..hash.unwrap_or(text.len())]
}

/// The text without its secrets, and the changes.
impl fmt::Debug for Mended<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reference = self.as_uri_ref();
        let mut shown = f.debug_struct("Mended");
        shown.field("text", &redact::url(self.as_str())).field("edition", &reference.edition());
        shown.field("changes", &self.changes()).finish()
    }
}

impl AsRef<str> for Mended<'_> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for Mended<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
