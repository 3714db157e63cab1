//! Texts of one edition, made valid under another.

use alloc::{string::String, vec::Vec};
use core::{fmt, ops::Range};

use super::bare::FRAGMENT;
use crate::{
    charset::CharSet,
    edition::Edition,
    engine::escapes::{self, escape},
    error::ParseError,
    grammar::{ByEdition, Class, Fragment, Path, Query, Rule},
    redact::Redacted,
    scheme::Registry,
};

/// Makes a text a URL under the edition of a registry, and lists every change.
///
/// The text may be a URL of an older or a newer edition, or an invalid one as people write them: in its wrapper, folded
/// over lines, with characters that no edition admits. These are escaped: characters that the edition does not admit in
/// their place, a "%" that begins no escape, and each octet that is not UTF-8. White space is removed, as RFC 2396
/// appendix E says. Delimiters and escapes stay as they are. Under RFC 1738 a fragment stays after the URL, as in
/// [`Finding::url`](super::Finding::url).
///
/// # Errors
///
/// No escape makes the text a URL: the edition does not admit its host, or the text breaks the rule of its scheme. The
/// error holds the text as changed so far, and the place of the error in that text.
///
/// ```
/// use uriel::{Registry, prose::upgrade};
///
/// let upgraded = upgrade("<URL:http://h/~me/{a|b}\n  .html>", &Registry::current())?;
/// assert_eq!(upgraded.url(), "http://h/~me/%7Ba%7Cb%7D.html");
/// let changes: Vec<_> = upgraded.changes().iter().map(ToString::to_string).collect();
/// assert_eq!(changes, [
///     "removed \"<URL:\" at byte 0 (RFC 3986 appendix C)",
///     "escaped \"{\" at byte 18 as %7B (RFC 3986 section 3.3)",
///     "escaped \"|\" at byte 20 as %7C (RFC 3986 section 3.3)",
///     "escaped \"}\" at byte 22 as %7D (RFC 3986 section 3.3)",
///     "removed white space at byte 23 (RFC 3986 appendix C)",
///     "removed \">\" at byte 31 (RFC 3986 appendix C)",
/// ]);
///
/// let back = upgrade(upgraded.url(), &Registry::rfc1738())?;
/// assert_eq!(back.url(), "http://h/%7Eme/%7Ba%7Cb%7D.html");
/// # Ok::<_, uriel::prose::UpgradeError>(())
/// ```
pub fn upgrade<T: AsRef<[u8]> + ?Sized>(text: &T, registry: &Registry) -> Result<Upgraded, UpgradeError> {
    upgrade_octets(text.as_ref(), registry)
}

fn upgrade_octets(text: &[u8], registry: &Registry) -> Result<Upgraded, UpgradeError> {
    let mut mending = Mending::unwrapped(text, registry.edition());
    mending.escape_strangers();
    // Each round escapes every occurrence of a character in a component, so there are few rounds.
    while let Err(error) = registry.parse(mending.checked()) {
        if !mending.mend(&error) {
            return Err(UpgradeError { error, text: mending.text });
        }
    }
    mending.changes.sort_by_key(|change| change.span.start);
    Ok(Upgraded { url: mending.text, changes: mending.changes })
}

/// A URL made from a text, and the changes that were made.
///
/// ```
/// use uriel::{Registry, prose::upgrade};
/// let upgraded = upgrade("http://h/~me", &Registry::rfc1738())?;
/// assert_eq!((upgraded.url(), upgraded.changes().len()), ("http://h/%7Eme", 1));
/// # Ok::<_, uriel::prose::UpgradeError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Upgraded {
    url: String,
    changes: Vec<Change>,
}

impl Upgraded {
    /// The URL.
    ///
    /// ```
    /// use uriel::{Registry, prose::upgrade};
    /// assert_eq!(upgrade(" http://h/ ", &Registry::current())?.url(), "http://h/");
    /// # Ok::<_, uriel::prose::UpgradeError>(())
    /// ```
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The changes, in the order of the text; none if the text was a URL of the edition already, without "URL:" before
    /// it.
    ///
    /// ```
    /// use uriel::{Registry, prose::upgrade};
    /// assert!(upgrade("http://h/", &Registry::current())?.changes().is_empty());
    /// # Ok::<_, uriel::prose::UpgradeError>(())
    /// ```
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// The URL, owned.
    ///
    /// ```
    /// use uriel::{Registry, prose::upgrade};
    /// assert_eq!(upgrade("x:100%", &Registry::current())?.into_url(), "x:100%25");
    /// # Ok::<_, uriel::prose::UpgradeError>(())
    /// ```
    #[must_use]
    pub fn into_url(self) -> String {
        self.url
    }
}

/// The URL without its password, and the changes.
impl fmt::Debug for Upgraded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { url, changes } = self;
        f.debug_struct("Upgraded").field("url", &Redacted::of_any(url)).field("changes", changes).finish()
    }
}

/// A change of a text: a part that was removed or escaped.
///
/// `Display` describes the change for people.
///
/// ```
/// use uriel::{Registry, prose::{ChangeKind, upgrade}};
///
/// let upgraded = upgrade("http://h/~me", &Registry::rfc1738())?;
/// let change = &upgraded.changes()[0];
/// assert_eq!((change.kind(), change.span()), (ChangeKind::Escaped, 9..10));
/// assert_eq!(change.section(), Some("RFC 1738 section 5"));
/// # Ok::<_, uriel::prose::UpgradeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    kind: ChangeKind,
    span: Range<usize>,
    section: Option<&'static str>,
    /// The octets that were changed, unless they are white space.
    changed: Vec<u8>,
}

/// The kind of a [`Change`].
///
/// ```
/// assert_eq!(uriel::prose::ChangeKind::Escaped.as_str(), "escaped");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ChangeKind {
    /// A part of the wrapper was removed.
    Unwrapped,
    /// White space was removed.
    Joined,
    /// A character was escaped.
    Escaped,
}

impl ChangeKind {
    /// The name for programs: `unwrapped`, `joined` or `escaped`.
    ///
    /// ```
    /// assert_eq!(uriel::prose::ChangeKind::Joined.as_str(), "joined");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unwrapped => "unwrapped",
            Self::Joined => "joined",
            Self::Escaped => "escaped",
        }
    }
}

impl Change {
    /// Kind of the change.
    ///
    /// ```
    /// use uriel::{Registry, prose::{ChangeKind, upgrade}};
    /// let upgraded = upgrade("URL:http://h/", &Registry::current())?;
    /// assert_eq!(upgraded.changes()[0].kind(), ChangeKind::Unwrapped);
    /// # Ok::<_, uriel::prose::UpgradeError>(())
    /// ```
    #[must_use]
    pub const fn kind(&self) -> ChangeKind {
        self.kind
    }

    /// The place in the original text.
    ///
    /// ```
    /// use uriel::{Registry, prose::upgrade};
    /// assert_eq!(upgrade("x:a \n b", &Registry::current())?.changes()[0].span(), 3..6);
    /// # Ok::<_, uriel::prose::UpgradeError>(())
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Document and section that require the change; `None` if no document does.
    ///
    /// ```
    /// use uriel::{Registry, prose::upgrade};
    /// let upgraded = upgrade("<x:a>", &Registry::rfc1738())?;
    /// assert_eq!(upgraded.changes()[0].section(), Some("RFC 1738 appendix"));
    /// # Ok::<_, uriel::prose::UpgradeError>(())
    /// ```
    #[must_use]
    pub const fn section(&self) -> Option<&'static str> {
        self.section
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, span, section, changed } = self;
        f.write_str(if *kind == ChangeKind::Escaped { "escaped " } else { "removed " })?;
        match (str::from_utf8(changed), changed.first()) {
            (Ok(""), _) => f.write_str("white space")?,
            (Err(_), Some(octet)) => write!(f, "the byte {octet:#04X}")?,
            (text, _) => write!(f, "{:?}", text.unwrap_or_default())?,
        }
        write!(f, " at byte {}", span.start)?;
        if *kind == ChangeKind::Escaped {
            write!(f, " as {}", escaped(changed))?;
        }
        section.map_or(Ok(()), |section| write!(f, " ({section})"))
    }
}

/// The error of a text that no escape makes a URL.
///
/// ```
/// use uriel::{Registry, prose::upgrade};
/// let error = upgrade("<http://a_b:x/>", &Registry::current()).unwrap_err();
/// assert_eq!(error.text(), "http://a_b:x/");
/// assert_eq!(error.to_string(), "expected port at byte 11: a digit (RFC 3986 section 3.2.3)");
/// ```
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct UpgradeError {
    #[source]
    error: ParseError,
    text: String,
}

impl UpgradeError {
    /// The reason, and the place in [`text`](Self::text).
    ///
    /// ```
    /// use uriel::{Registry, prose::upgrade};
    /// let error = upgrade("no URL", &Registry::current()).unwrap_err();
    /// assert_eq!(error.parse_error().offset(), 5, "in \"noURL\"");
    /// ```
    #[must_use]
    pub const fn parse_error(&self) -> &ParseError {
        &self.error
    }

    /// The text as changed so far.
    ///
    /// ```
    /// use uriel::{Registry, prose::upgrade};
    /// assert_eq!(upgrade("no URL", &Registry::current()).unwrap_err().text(), "noURL");
    /// ```
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Leaves out the text, which may hold a password.
impl fmt::Debug for UpgradeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UpgradeError").field("error", &self.error).finish_non_exhaustive()
    }
}

/// Delimiters. Escaping one would change the meaning of the URL, so a delimiter is escaped only as a second "#".
const DELIMITERS: CharSet = CharSet::of("/?#:@;=&");

/// The section of each edition on wrappers and the white space in them.
const WRAPPERS: ByEdition<&str> = ByEdition([
    "RFC 1738 appendix",
    "draft-fielding-uri-url-00e appendix B",
    "RFC 2396 appendix E",
    "draft-fielding-uri-rfc2396bis-00 appendix E",
    "RFC 3986 appendix C",
]);

/// A text that is being made a URL.
struct Mending {
    edition: Edition,
    text: String,
    /// For each octet of the text, its place in the original text.
    origins: Vec<usize>,
    changes: Vec<Change>,
}

impl Mending {
    /// The text without its wrapper and white space.
    fn unwrapped(given: &[u8], edition: Edition) -> Self {
        let mut mending = Self {
            edition,
            text: String::with_capacity(given.len()),
            origins: Vec::with_capacity(given.len()),
            changes: Vec::new(),
        };
        let mut inside = without_white_space(0..given.len(), given);
        for [open, close] in [*b"\"\"", *b"<>", *b"\"\""] {
            if matches!(given[inside.clone()], [first, .., last] if (first, last) == (open, close)) {
                mending.removed(given, inside.start..inside.start + 1, ChangeKind::Unwrapped);
                mending.removed(given, inside.end - 1..inside.end, ChangeKind::Unwrapped);
                inside = without_white_space(inside.start + 1..inside.end - 1, given);
            }
        }
        let prefix = given[inside.clone()].first_chunk::<4>().filter(|prefix| prefix.eq_ignore_ascii_case(b"URL:"));
        if prefix.is_some() && given[inside.start + 4..inside.end].contains(&b':') {
            mending.removed_prefix(given, inside.start..inside.start + 4);
            inside.start += 4;
        }
        mending.join(given, without_white_space(inside, given));
        mending
    }

    /// Appends a part of the original text, without the white space in it.
    fn join(&mut self, given: &[u8], part: Range<usize>) {
        let (mut at, mut gap) = (part.start, part.start);
        for chunk in given[part].utf8_chunks() {
            for c in chunk.valid().chars() {
                let end = at + c.len_utf8();
                if !c.is_ascii_whitespace() {
                    self.close_gap(given, gap..at);
                    self.text.push(c);
                    self.origins.extend(at..end);
                    gap = end;
                }
                at = end;
            }
            for &octet in chunk.invalid() {
                self.close_gap(given, gap..at);
                let section = Path::RULE.section(self.edition);
                self.push_escaped(&[octet], at, section);
                at += 1;
                gap = at;
            }
        }
    }

    fn close_gap(&mut self, given: &[u8], gap: Range<usize>) {
        if !gap.is_empty() {
            self.removed(given, gap, ChangeKind::Joined);
        }
    }

    /// Appends the escapes of the octets at `origin` in the original text.
    fn push_escaped(&mut self, octets: &[u8], origin: usize, section: Option<&'static str>) {
        let escape = escaped(octets);
        self.origins.resize(self.origins.len() + escape.len(), origin);
        self.text.push_str(&escape);
        let span = origin..origin + octets.len();
        self.changes.push(Change { kind: ChangeKind::Escaped, span, section, changed: octets.into() });
    }

    /// Removes "URL:", together with a "<" or a quote directly before it.
    fn removed_prefix(&mut self, given: &[u8], prefix: Range<usize>) {
        match self.changes.iter_mut().find(|change| change.span.end == prefix.start) {
            Some(opening) => {
                opening.changed.extend_from_slice(&given[prefix.clone()]);
                opening.span.end = prefix.end;
            }
            None => self.removed(given, prefix, ChangeKind::Unwrapped),
        }
    }

    fn removed(&mut self, given: &[u8], span: Range<usize>, kind: ChangeKind) {
        let changed = if kind == ChangeKind::Joined { Vec::new() } else { given[span.clone()].into() };
        self.changes.push(Change { kind, span, section: Some(WRAPPERS.get(self.edition)), changed });
    }

    /// The text that must be a URL: all of it, or under RFC 1738 all but the fragment.
    fn checked(&self) -> &str {
        let end = if self.edition.has_fragments() { None } else { self.text.find('#') };
        &self.text[..end.unwrap_or(self.text.len())]
    }

    /// The places of the path, the query and the fragment, as RFC 3986 appendix B finds them in any text, each with its
    /// rule and its characters.
    fn components(&self) -> [(Range<usize>, &'static Rule, CharSet); 3] {
        let text = &self.text;
        let fragment = text.find('#').unwrap_or(text.len());
        let query = text[..fragment].find('?').unwrap_or(fragment);
        let scheme =
            text[..query].find([':', '/']).filter(|&at| text[at..].starts_with(':')).map_or(0, |colon| colon + 1);
        let path = match text[scheme..query].strip_prefix("//") {
            Some(rest) => query - rest.find('/').map_or(0, |authority| rest.len() - authority),
            None => scheme,
        };
        let fragments = if self.edition.has_fragments() { Fragment::OCTETS.get(self.edition) } else { FRAGMENT };
        [
            (path..query, Path::RULE, Path::OCTETS.get(self.edition)),
            (query.saturating_add(1).min(fragment)..fragment, Query::RULE, Query::OCTETS.get(self.edition)),
            (fragment.saturating_add(1).min(text.len())..text.len(), Fragment::RULE, fragments),
        ]
    }

    /// Escapes the characters that no rule admits in the path, the query or the fragment.
    fn escape_strangers(&mut self) {
        // The last component first, so that the places of those before it stay right.
        for (component, rule, octets) in self.components().into_iter().rev() {
            let admitted = octets.union(DELIMITERS);
            // The queries and fragments of RFC 1738 are characters of its paths.
            let section = rule.section(self.edition).or(Path::RULE.section(self.edition));
            self.escape(component, section, |c, rest| match u8::try_from(c) {
                Ok(b'%') => escape(rest).is_none(),
                Ok(octet) => !admitted.contains(octet),
                Err(_) => true,
            });
        }
    }

    /// Escapes the character that an error found, and each occurrence after it in its component. `false` if no escape
    /// mends the error.
    fn mend(&mut self, error: &ParseError) -> bool {
        let at = error.offset();
        let Some(found) = self.text.get(at..).and_then(|rest| rest.chars().next()) else { return false };
        let components = self.components();
        let in_component = components.iter().find(|(component, ..)| component.contains(&at));
        let is_delimiter = u8::try_from(found).is_ok_and(|octet| DELIMITERS.contains(octet));
        let is_second_hash = found == '#' && self.text[..at].contains('#');
        if !error.admits_escapes() || found.is_ascii_alphanumeric() || is_delimiter && !is_second_hash {
            return false;
        }
        let end = if let Some((component, ..)) = in_component {
            component.end
        } else {
            // The rest of the userinfo or of the host.
            let authority_end = components[0].0.start.max(at);
            self.text[at..authority_end].rfind('@').map_or(authority_end, |user_end| at + user_end)
        };
        // No rule admits a character outside ASCII.
        self.escape(at..end, error.section(), |c, _| c == found || !c.is_ascii());
        true
    }

    /// Escapes each character of a part for which `is_meant` is true. Its arguments are the character and the text from
    /// there on.
    fn escape(&mut self, part: Range<usize>, section: Option<&'static str>, is_meant: impl Fn(char, &[u8]) -> bool) {
        // Perf: nearly always a part has no such character, and its origins are not moved.
        let octets = self.text.as_bytes();
        if !self.text[part.clone()].char_indices().any(|(at, c)| is_meant(c, &octets[part.start + at..part.end])) {
            return;
        }
        let tail = (self.text.split_off(part.end), self.origins.split_off(part.end));
        let (written, origins) = (self.text.split_off(part.start), self.origins.split_off(part.start));
        for (at, c) in written.char_indices() {
            let width = c.len_utf8();
            let origin = origins[at];
            if is_meant(c, &written.as_bytes()[at..]) {
                self.push_escaped(&written.as_bytes()[at..at + width], origin, section);
            } else {
                self.text.push(c);
                self.origins.extend_from_slice(&origins[at..at + width]);
            }
        }
        self.text.push_str(&tail.0);
        self.origins.extend(tail.1);
    }
}

/// The part without the white space at its ends.
fn without_white_space(part: Range<usize>, text: &[u8]) -> Range<usize> {
    let written = &text[part.clone()];
    let start = part.start + written.len() - written.trim_ascii_start().len();
    start..start + written.trim_ascii().len()
}

/// The escapes of octets.
fn escaped(octets: &[u8]) -> String {
    escapes::escaped(octets.into(), CharSet::EMPTY).into_owned()
}
