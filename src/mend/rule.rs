//! The rules: what is mended, by which section, and which of them a caller wants.

use core::fmt;

use crate::syntax::{ByEdition, CharSet, Edition};

/// A rule of mending: one kind of fault, and what is done about it.
///
/// ```
/// use uriel::{Edition, mend::MendRule};
/// assert_eq!(MendRule::LineEnd.as_str(), "line-end");
/// assert_eq!(MendRule::LineEnd.section(Edition::Rfc3986), "RFC 3986 appendix C");
/// assert_eq!(MendRule::LineEnd.to_string(), "line ends, with the white space around them, are removed");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MendRule {
    /// White space at the ends is removed, inside a wrapper too.
    WhiteSpace,
    /// A wrapper around the whole is removed: `<` and `>`, `<URL:` and `>`, or quotation marks.
    Wrapper,
    /// Line ends are removed, with the white space around them, after the first ":", "/", "?" or "#".
    LineEnd,
    /// Characters of ASCII that are not allowed there are escaped: a blank, `"`, `<`, a second "#" and so on.
    Character,
    /// A "%" that begins no escape is escaped.
    Percent,
    /// Octets that are not ASCII are escaped: those of UTF-8, and any other.
    NonAscii,
    /// A "\" in a path is written as "/", if that is its reading: [`Backslash::Slash`](super::Backslash::Slash).
    Backslash,
    /// Characters in a path are removed that mean nothing to the scheme, which
    /// [says so](crate::scheme::OwnMends::leaving_out): the blanks of a telephone number.
    LeftOut,
    /// An IPv6 address as the host is written in brackets: `http://::1/` is `http://[::1]/`. Off unless
    /// [`Mender::with`](super::Mender::with) asks for it.
    Brackets,
    /// A host outside ASCII is written in ASCII, as IDNA does: `bücher.example` is `xn--bcher-kva.example`.
    #[cfg(feature = "idna")]
    Idna,
}

impl MendRule {
    /// All rules, in the order of their table in [`mend`](super): nine, and with the feature `idna` one more.
    ///
    /// ```
    /// use uriel::mend::MendRule;
    /// assert_eq!((MendRule::ALL[0], MendRule::ALL[5]), (MendRule::WhiteSpace, MendRule::NonAscii));
    /// ```
    pub const ALL: [Self; Self::COUNT] = [
        Self::WhiteSpace,
        Self::Wrapper,
        Self::LineEnd,
        Self::Character,
        Self::Percent,
        Self::NonAscii,
        Self::Backslash,
        Self::LeftOut,
        Self::Brackets,
        #[cfg(feature = "idna")]
        Self::Idna,
    ];

    const COUNT: usize = if cfg!(feature = "idna") { 10 } else { 9 };

    /// The name for programs: `white-space`, `wrapper`, `line-end`, `character`, `percent`, `non-ascii`, `backslash`,
    /// `left-out`, `brackets` or `idna`.
    ///
    /// ```
    /// assert_eq!(uriel::mend::MendRule::NonAscii.as_str(), "non-ascii");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteSpace => "white-space",
            Self::Wrapper => "wrapper",
            Self::LineEnd => "line-end",
            Self::Character => "character",
            Self::Percent => "percent",
            Self::NonAscii => "non-ascii",
            Self::Backslash => "backslash",
            Self::LeftOut => "left-out",
            Self::Brackets => "brackets",
            #[cfg(feature = "idna")]
            Self::Idna => "idna",
        }
    }

    /// True if what the rule means is escaped; false if it is removed, or written in other characters.
    ///
    /// ```
    /// use uriel::mend::MendRule;
    /// assert!(MendRule::Percent.escapes() && !MendRule::Wrapper.escapes());
    /// ```
    #[must_use]
    pub const fn escapes(self) -> bool {
        matches!(self, Self::Character | Self::Percent | Self::NonAscii)
    }

    /// True if what the rule means is written in other characters: a "\", an address, and a host outside ASCII.
    pub(super) const fn respells(self) -> bool {
        match self {
            Self::Backslash | Self::Brackets => true,
            #[cfg(feature = "idna")]
            Self::Idna => true,
            _ => false,
        }
    }

    /// Document and section that speak of it, for an edition. What a scheme leaves out has a section of its document,
    /// which [`Change::section`](super::Change::section) tells; here it is that of characters that no URL has.
    ///
    /// ```
    /// use uriel::{Edition, mend::MendRule};
    /// assert_eq!(MendRule::Character.section(Edition::Rfc1738), "RFC 1738 section 2.2");
    /// assert_eq!(MendRule::NonAscii.section(Edition::Rfc3986), "RFC 3987 section 3.1");
    /// ```
    #[must_use]
    pub const fn section(self, edition: Edition) -> &'static str {
        match self {
            Self::WhiteSpace | Self::Wrapper | Self::LineEnd => DELIMITING.get(edition),
            Self::Character | Self::LeftOut => EXCLUDED.get(edition),
            Self::Percent => PERCENT.get(edition),
            Self::NonAscii => NON_ASCII.get(edition),
            Self::Backslash => "WHATWG URL section 4.4",
            Self::Brackets => BRACKETS.get(edition),
            #[cfg(feature = "idna")]
            Self::Idna => "RFC 3986 section 3.2.2",
        }
    }
}

/// The repair of the fault, in words.
impl fmt::Display for MendRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::WhiteSpace => "white space at the ends is removed",
            Self::Wrapper => "a wrapper around the whole is removed",
            Self::LineEnd => "line ends, with the white space around them, are removed",
            Self::Character => "characters that are not allowed there are escaped",
            Self::Percent => "a \"%\" that begins no escape is escaped",
            Self::NonAscii => "octets that are not ASCII are escaped",
            Self::Backslash => "a \"\\\" in a path is written as \"/\"",
            Self::LeftOut => "characters that mean nothing to the scheme are removed",
            Self::Brackets => "an IPv6 address is written in brackets",
            #[cfg(feature = "idna")]
            Self::Idna => "a host outside ASCII is written in ASCII",
        })
    }
}

/// A reading of a "\" in a path: [`Mender::with_backslash`](super::Mender::with_backslash).
///
/// ```
/// use uriel::mend::Backslash;
/// assert_eq!(Backslash::ALL.map(Backslash::as_str), ["slash", "escape"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Backslash {
    /// A "/", as browsers read it in http URLs (WHATWG URL section 4.4).
    Slash,
    /// A character of the path, which is escaped: `%5C`.
    Escape,
}

impl Backslash {
    /// Both readings.
    ///
    /// ```
    /// assert_eq!(uriel::mend::Backslash::ALL.len(), 2);
    /// ```
    pub const ALL: [Self; 2] = [Self::Slash, Self::Escape];

    /// The name for programs: `slash` or `escape`.
    ///
    /// ```
    /// assert_eq!(uriel::mend::Backslash::Slash.as_str(), "slash");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Slash => "slash",
            Self::Escape => "escape",
        }
    }
}

const DELIMITING: ByEdition<&str> = ByEdition([
    "RFC 1738 appendix",
    "draft-fielding-uri-url-00e appendix B",
    "RFC 2396 appendix E",
    "draft-fielding-uri-rfc2396bis-00 appendix E",
    "RFC 3986 appendix C",
]);

const EXCLUDED: ByEdition<&str> = ByEdition([
    "RFC 1738 section 2.2",
    "draft-fielding-uri-url-00e section 2.3.3",
    "RFC 2396 section 2.4.3",
    "draft-fielding-uri-rfc2396bis-00 section 2.4.3",
    "RFC 3986 section 2.4",
]);

const PERCENT: ByEdition<&str> = ByEdition([
    "RFC 1738 section 2.2",
    "draft-fielding-uri-url-00e section 2.3.2",
    "RFC 2396 section 2.4.2",
    "draft-fielding-uri-rfc2396bis-00 section 2.4.2",
    "RFC 3986 section 2.4",
]);

/// From RFC 2396 on, a URI of characters outside ASCII is an IRI, which RFC 3987 maps to a URI.
const NON_ASCII: ByEdition<&str> = ByEdition([
    "RFC 1738 section 2.2",
    "draft-fielding-uri-url-00e section 2.3.3",
    "RFC 3987 section 3.1",
    "RFC 3987 section 3.1",
    "RFC 3987 section 3.1",
]);

/// Older editions have no IPv6 address, and the rule writes none there.
const BRACKETS: ByEdition<&str> = ByEdition([
    "RFC 2732 section 2",
    "RFC 2732 section 2",
    "RFC 2732 section 2",
    "draft-fielding-uri-rfc2396bis-00 section 3.2.2",
    "RFC 3986 section 3.2.2",
]);

/// The rules that a caller wants, and the reading of a "\" in a path, which has two without one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct RuleSet {
    rules: u16,
    pub(super) backslash: Option<Backslash>,
    /// The characters that the scheme leaves out, and the section that says so.
    left_out: Option<(CharSet, &'static str)>,
    /// True if "URL:" before a URL is a wrapper, and a fragment stays that the edition does not have.
    pub(super) upgrades: bool,
}

impl fmt::Debug for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).entries(self.backslash).finish()
    }
}

impl RuleSet {
    /// All rules but that of brackets, which has to be asked for.
    pub(super) const ALL: Self =
        Self { rules: !Self::bit(MendRule::Brackets), backslash: None, left_out: None, upgrades: false };
    pub(super) const UPGRADE: Self = Self { upgrades: true, ..Self::ALL };

    const fn bit(rule: MendRule) -> u16 {
        1 << rule as u8
    }

    pub(super) const fn only(rules: &[MendRule]) -> Self {
        let mut wanted = Self { rules: 0, ..Self::ALL };
        let mut at = 0;
        while at < rules.len() {
            wanted = wanted.with(rules[at]);
            at += 1;
        }
        wanted
    }

    pub(super) const fn with(self, rule: MendRule) -> Self {
        Self { rules: self.rules | Self::bit(rule), ..self }
    }

    pub(super) const fn without(self, rule: MendRule) -> Self {
        Self { rules: self.rules & !Self::bit(rule), ..self }
    }

    pub(super) const fn with_backslash(self, reading: Backslash) -> Self {
        Self { backslash: Some(reading), ..self }
    }

    pub(super) const fn leaving_out(self, octets: CharSet, section: &'static str) -> Self {
        Self { left_out: Some((octets, section)), ..self }
    }

    /// True for a character that the scheme leaves out.
    pub(super) fn leaves_out(self, octet: u8) -> bool {
        self.left_out.is_some_and(|(octets, _)| octets.contains(octet)) && self.has(MendRule::LeftOut)
    }

    /// Document and section of a change by a rule.
    pub(super) fn section(self, rule: MendRule, edition: Edition) -> &'static str {
        match (rule, self.left_out) {
            (MendRule::LeftOut, Some((_, section))) => section,
            _ => rule.section(edition),
        }
    }

    pub(super) fn iter(self) -> impl Iterator<Item = MendRule> {
        MendRule::ALL.into_iter().filter(move |&rule| self.has(rule))
    }

    pub(super) const fn has(self, rule: MendRule) -> bool {
        self.rules & Self::bit(rule) != 0
    }
}
