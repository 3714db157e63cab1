//! Texts of one edition, made valid under another.

use alloc::string::String;
use core::{fmt, ops::Range};

use super::{bare::FRAGMENT, trail::Trail};
use crate::{
    engine::escapes::{self, escape},
    error::ParseError,
    grammar::{Fragment, Path, Query},
    mend::{Excerpt, is_misread, write_place},
    redact,
    scheme::Registry,
    syntax::{CharSet, Class, Rule},
};

/// Makes a text a URL under the edition of a registry, and lists every change.
///
/// The text may be a URL of an older or a newer edition, or an invalid one as people write them: in its wrapper, folded
/// over lines, with characters that no edition admits. These are escaped: characters that the edition does not admit in
/// their place, a "%" that begins no escape, and each octet that is not UTF-8. A line end is removed with the white
/// space around it, as RFC 2396 appendix E says, but not before the first ":", "/", "?" or "#"; a blank in a line is
/// escaped. Delimiters, escapes, the scheme and the host stay as they are. Under RFC 1738 a fragment stays after the
/// URL, as in [`Finding::url`](super::Finding::url). "URL:" before the URL is removed however often it is repeated, so
/// that an upgrade of the result changes nothing.
///
/// Time and memory are linear in the length of the text: the result may be three times as long, and the changes take no
/// memory, for they are found again when they are asked for.
///
/// # Errors
///
/// No escape makes the text a URL: the edition does not admit its host, or the text breaks the rule of its scheme. Or
/// the text has another scheme, authority or path for a reader that drops TAB, CR and LF and takes "\" for "/", as
/// browsers do: `http://h\@evil/`, `http://h/a\b`. The error holds the text as changed so far, and the place of the error in that text.
///
/// ```
/// use uriel::{Registry, prose::upgrade};
///
/// let upgraded = upgrade("<URL:http://h/~me/{a|b}\n  .html>", &Registry::current())?;
/// assert_eq!(upgraded.url(), "http://h/~me/%7Ba%7Cb%7D.html");
/// let changes: Vec<_> = upgraded.changes().map(|change| change.to_string()).collect();
/// assert_eq!(changes, [
///     "removed \"<URL:\" at bytes 0..5 (RFC 3986 appendix C)",
///     "escaped \"{\" at byte 18 as %7B (RFC 3986 section 3.3)",
///     "escaped \"|\" at byte 20 as %7C (RFC 3986 section 3.3)",
///     "escaped \"}\" at byte 22 as %7D (RFC 3986 section 3.3)",
///     "removed white space at bytes 23..26 (RFC 3986 appendix C)",
///     "removed \">\" at byte 31 (RFC 3986 appendix C)",
/// ]);
///
/// let back = upgrade(upgraded.url(), &Registry::rfc1738())?;
/// assert_eq!(back.url(), "http://h/%7Eme/%7Ba%7Cb%7D.html");
/// # Ok::<_, uriel::prose::UpgradeError>(())
/// ```
pub fn upgrade<'t, T: AsRef<[u8]> + ?Sized>(text: &'t T, registry: &Registry) -> Result<Upgraded<'t>, UpgradeError> {
    upgrade_octets(text.as_ref(), registry)
}

fn upgrade_octets<'t>(text: &'t [u8], registry: &Registry) -> Result<Upgraded<'t>, UpgradeError> {
    let trail = Trail::unwrapped(text, registry.edition());
    if is_misread(trail.inside(), registry.edition()) {
        let text = String::from_utf8_lossy(trail.inside()).into_owned();
        if let Err(error) = registry.parse(&text) {
            return Err(UpgradeError { error, text });
        }
    }
    let mut mending = Mending::joined(trail);
    mending.escape_strangers();
    // Each round escapes every occurrence of a character in a component, so there are few rounds.
    while let Err(error) = registry.parse(mending.checked()) {
        if !mending.mend(&error) {
            return Err(UpgradeError { error, text: mending.text });
        }
    }
    Ok(Upgraded { url: mending.text, trail: mending.trail })
}

/// A URL made from a text, and the changes that were made.
///
/// ```
/// use uriel::{Registry, prose::upgrade};
/// let upgraded = upgrade("http://h/~me", &Registry::rfc1738())?;
/// assert_eq!((upgraded.url(), upgraded.changes().count()), ("http://h/%7Eme", 1));
/// # Ok::<_, uriel::prose::UpgradeError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Upgraded<'t> {
    url: String,
    trail: Trail<'t>,
}

impl<'t> Upgraded<'t> {
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
    /// it. Neighbours that one rule changed are one change.
    ///
    /// ```
    /// use uriel::{Registry, prose::upgrade};
    /// assert_eq!(upgrade("http://h/", &Registry::current())?.changes().count(), 0);
    /// let upgraded = upgrade("http://h/{|}a", &Registry::current())?;
    /// let change = upgraded.changes().next().unwrap();
    /// assert_eq!(change.to_string(), "escaped \"{|}\" at bytes 9..12 as %7B%7C%7D (RFC 3986 section 3.3)");
    /// # Ok::<_, uriel::prose::UpgradeError>(())
    /// ```
    pub fn changes(&self) -> impl Iterator<Item = Change<'t>> + Clone + use<'_, 't> {
        self.trail.changes(&self.url)
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
impl fmt::Debug for Upgraded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let changes = Listed(self.changes());
        f.debug_struct("Upgraded").field("url", &redact::url(&self.url)).field("changes", &changes).finish()
    }
}

/// A list that is written while it is made.
struct Listed<I>(I);

impl<I: Iterator<Item: fmt::Debug> + Clone> fmt::Debug for Listed<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.clone()).finish()
    }
}

/// A change of a text: a part that was removed, or neighbouring characters that were escaped by one rule.
///
/// `Display` describes the change for people, and shows at most sixteen octets of the part.
///
/// ```
/// use uriel::{Registry, prose::{ChangeKind, upgrade}};
///
/// let upgraded = upgrade("http://h/~me", &Registry::rfc1738())?;
/// let change = upgraded.changes().next().unwrap();
/// assert_eq!((change.kind(), change.span()), (ChangeKind::Escaped, 9..10));
/// assert_eq!(change.section(), Some("RFC 1738 section 5"));
/// # Ok::<_, uriel::prose::UpgradeError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Change<'t> {
    pub(super) kind: ChangeKind,
    pub(super) span: Range<usize>,
    pub(super) section: Option<&'static str>,
    /// The octets that were changed, unless they are white space.
    pub(super) changed: &'t [u8],
    /// True if the change is in a secret: people do not see the octets.
    pub(super) is_secret: bool,
}

/// The kind, the place and the section, without the octets, which may be those of a secret.
impl fmt::Debug for Change<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, span, section, .. } = self;
        let mut shown = f.debug_struct("Change");
        shown.field("kind", kind).field("span", span).field("section", section).finish_non_exhaustive()
    }
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
    /// Line ends were removed, with the white space around them.
    Joined,
    /// Characters were escaped.
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

impl Change<'_> {
    /// Kind of the change.
    ///
    /// ```
    /// use uriel::{Registry, prose::{ChangeKind, upgrade}};
    /// let upgraded = upgrade("URL:http://h/", &Registry::current())?;
    /// assert_eq!(upgraded.changes().next().map(|change| change.kind()), Some(ChangeKind::Unwrapped));
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
    /// let upgraded = upgrade("x:a \n b", &Registry::current())?;
    /// assert_eq!(upgraded.changes().next().map(|change| change.span()), Some(3..6));
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
    /// assert_eq!(upgraded.changes().next().unwrap().section(), Some("RFC 1738 appendix"));
    /// # Ok::<_, uriel::prose::UpgradeError>(())
    /// ```
    #[must_use]
    pub const fn section(&self) -> Option<&'static str> {
        self.section
    }
}

impl fmt::Display for Change<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, span, section, is_secret, .. } = self;
        let shown = Excerpt::of(self.changed);
        f.write_str(if *kind == ChangeKind::Escaped { "escaped " } else { "removed " })?;
        match shown.octets {
            b"" => f.write_str("white space")?,
            _ if *is_secret => write!(f, "{:?}", redact::MASK)?,
            _ => shown.fmt(f)?,
        }
        write_place(f, span)?;
        if *kind == ChangeKind::Escaped && !is_secret {
            write!(f, " as {}{}", escapes::escaped(shown.octets.into(), CharSet::EMPTY), shown.more)?;
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
    /// assert_eq!(error.parse_error().offset(), 2, "in \"no%20URL\"");
    /// ```
    #[must_use]
    pub const fn parse_error(&self) -> &ParseError {
        &self.error
    }

    /// The text as changed so far.
    ///
    /// ```
    /// use uriel::{Registry, prose::upgrade};
    /// assert_eq!(upgrade("no URL", &Registry::current()).unwrap_err().text(), "no%20URL");
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

/// All octets of ASCII.
const ASCII: CharSet = CharSet::range(0, 0x7F);

/// A text that is being made a URL.
struct Mending<'t> {
    text: String,
    trail: Trail<'t>,
}

impl<'t> Mending<'t> {
    /// The text without its wrapper and line ends, and with each octet escaped that is not UTF-8.
    fn joined(trail: Trail<'t>) -> Self {
        let mut text = String::with_capacity(trail.inside().len());
        for chunk in trail.folded().lines().flat_map(<[u8]>::utf8_chunks) {
            text.push_str(chunk.valid());
            escapes::push_escaped(chunk.invalid().into(), CharSet::EMPTY, &mut text);
        }
        Self { text, trail }
    }

    /// The text that must be a URL: all of it, or under RFC 1738 all but the fragment.
    fn checked(&self) -> &str {
        let end = if self.trail.edition.has_fragments() { None } else { self.text.find('#') };
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
        let fragments =
            if self.trail.edition.has_fragments() { Fragment::OCTETS.get(self.trail.edition) } else { FRAGMENT };
        [
            (path..query, Path::RULE, Path::OCTETS.get(self.trail.edition)),
            (query.saturating_add(1).min(fragment)..fragment, Query::RULE, Query::OCTETS.get(self.trail.edition)),
            (fragment.saturating_add(1).min(text.len())..text.len(), Fragment::RULE, fragments),
        ]
    }

    /// Escapes the characters that no rule admits in the path, the query or the fragment.
    fn escape_strangers(&mut self) {
        // The last component first, so that the places of those before it stay right.
        for (component, rule, octets) in self.components().into_iter().rev() {
            let strangers = ASCII.minus(octets.union(DELIMITERS));
            // The queries and fragments of RFC 1738 are characters of its paths.
            let section = rule.section(self.trail.edition).or(Path::RULE.section(self.trail.edition));
            self.escape(component, strangers, section);
        }
    }

    /// Escapes the character that an error found, and each occurrence after it in its component. `false` if no escape
    /// mends the error.
    fn mend(&mut self, error: &ParseError) -> bool {
        let at = error.offset();
        let Some(found) = self.text.get(at..).and_then(|rest| rest.chars().next()) else { return false };
        let octets = u8::try_from(found).ok().filter(u8::is_ascii).map(|octet| CharSet::range(octet, octet));
        let components = self.components();
        let in_component = components.iter().find(|(component, ..)| component.contains(&at));
        let is_delimiter = octets.is_some_and(|octets| DELIMITERS.includes(octets));
        let is_second_hash = found == '#' && self.text[..at].contains('#');
        let is_escape = escape(&self.text.as_bytes()[at..]).is_some();
        if !error.admits_escapes() || found.is_ascii_alphanumeric() || is_delimiter && !is_second_hash || is_escape {
            return false;
        }
        let end = if let Some((component, ..)) = in_component {
            component.end
        } else {
            // The rest of the userinfo. A host is never changed.
            let authority_end = components[0].0.start.max(at);
            let Some(user) = self.text[at..authority_end].rfind('@') else { return false };
            at + user
        };
        self.escape(at..end, octets.unwrap_or_default(), error.section());
        true
    }

    /// Escapes those octets in a part, and each that is not ASCII, which no rule admits. A "%" that begins an escape
    /// stays.
    fn escape(&mut self, part: Range<usize>, octets: CharSet, section: Option<&'static str>) {
        let written = &self.text.as_bytes()[..part.end];
        let is_meant = |at: &usize| match written[*at] {
            b'%' => octets.contains(b'%') && escape(&written[*at..]).is_none(),
            octet => octets.contains(octet) || !octet.is_ascii(),
        };
        let count = part.clone().filter(is_meant).count();
        // Octets that are not UTF-8 have been escaped before, and each has the section of its component.
        if count > 0 || !self.trail.is_ascii() {
            self.trail.add(&self.text, part.clone(), octets, section);
        }
        // Perf: nearly always a part has no such octet.
        if count == 0 {
            return;
        }
        let mut text = String::with_capacity(self.text.len() + 2 * count);
        let mut at = 0;
        while let Some(start) = (at.max(part.start)..part.end).find(is_meant) {
            let end = (start..part.end).find(|at| !is_meant(at)).unwrap_or(part.end);
            text.push_str(&self.text[at..start]);
            escapes::push_escaped(written[start..end].into(), CharSet::EMPTY, &mut text);
            at = end;
        }
        text.push_str(&self.text[at..]);
        self.text = text;
    }
}
