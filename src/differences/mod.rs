//! Differences between the editions: one text read, and one reference resolved, under each of them.
//!
//! [`Edition::differences`] reads a text, [`Edition::differences_on`] resolves a reference.
//!
//! ```
//! use uriel::{Edition, differences::Component};
//! let differences = Edition::differences("http://h/a;b");
//! assert!(differences.differs(Component::Params) && !differences.differs(Component::Host));
//! ```

#[cfg(feature = "alloc")]
mod targets;

use core::fmt;

#[cfg(feature = "alloc")]
pub use self::targets::Targets;
pub use crate::syntax::Component;
use crate::{
    error::ParseError,
    syntax::Edition,
    uri::{Uri, UriRef},
};

impl Component {
    /// True if two of `references` differ in this component: readings under some editions, or other references.
    ///
    /// ```
    /// use uriel::{Edition, UriRef, differences::Component};
    /// let [old, new] = [Edition::Draft1996, Edition::Rfc3986].map(|edition| UriRef::parse_with("http://h/a;b", edition));
    /// let readings = [old?, new?];
    /// assert!(Component::Params.differs_among(readings.into_iter()));
    /// assert!(!Component::Host.differs_among(readings.into_iter()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    pub fn differs_among<'a>(self, references: impl Iterator<Item = UriRef<'a>> + Clone) -> bool {
        // Compare every pair, as equality of host kinds is not transitive: a reference without a host equals all
        // others.
        let mut rest = references;
        while let Some(a) = rest.next() {
            if rest.clone().any(|b| self.differs(&a, &b)) {
                return true;
            }
        }
        false
    }

    /// Writes the value in `url`: a word for a kind, otherwise the text in quotes, without a password.
    #[inline]
    fn write_value(self, url: &UriRef<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self {
            Self::Kind => Some(url.kind().as_str()),
            Self::HostKind => url.host().map(|host| host.kind().as_str()),
            _ => None,
        };
        match (word, url.span(self)) {
            (Some(word), _) => f.write_str(word),
            (None, None) => f.write_str("absent"),
            (None, Some(span)) => {
                write!(f, "\"{}\"", url.redacted().part(span))
            }
        }
    }

    #[inline]
    fn differs(self, a: &UriRef<'_>, b: &UriRef<'_>) -> bool {
        match self {
            Self::Kind => a.kind() != b.kind(),
            // If only one reading has a host, the difference is the host and not its kind.
            Self::HostKind => matches!((a.host(), b.host()), (Some(a), Some(b)) if a.kind() != b.kind()),
            _ => self.of(a) != self.of(b),
        }
    }
}

/// The readings of one text under every edition, made by [`Edition::differences`].
///
/// ```
/// use uriel::{Edition, differences::Component};
///
/// let differences = Edition::differences("http://h/a;b/c");
/// assert!(differences.components().eq([Component::Path, Component::Params]));
/// assert_eq!(differences.reading(Edition::Draft1996)?.params().as_deref(), Some("b/c"));
/// assert_eq!(differences.reading(Edition::Rfc3986)?.path(), "/a;b/c");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Differences<'a> {
    /// One for each of [`Edition::ALL`].
    readings: [Result<UriRef<'a>, ParseError>; Edition::ALL.len()],
}

impl Edition {
    /// Reads `text` as a reference under every edition, without allocating.
    ///
    /// The readings are those of the generic syntax: schemes have no part in them. To compare two editions alone,
    /// compare two [readings](Differences::reading).
    ///
    /// ```
    /// use uriel::{Edition, differences::Component};
    ///
    /// // Any four numbers were an IPv4 address until 2396bis gave them a range.
    /// let differences = Edition::differences("http://999.1.1.1/");
    /// assert!(differences.components().eq([Component::HostKind]));
    /// ```
    #[must_use]
    #[inline]
    pub fn differences(text: &str) -> Differences<'_> {
        Differences { readings: Self::ALL.map(|edition| UriRef::parse_with(text, edition)) }
    }
}

impl<'a> UriRef<'a> {
    /// The text of this reference, read under every edition. See [`Edition::differences`].
    ///
    /// ```
    /// use uriel::{UriRef, differences::Component};
    /// assert!(UriRef::parse("//999.1.1.1/")?.differences().differs(Component::HostKind));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn differences(&self) -> Differences<'a> {
        Edition::differences(self.as_str())
    }
}

delegate! {
    UriRef, as_uri_ref => Uri, UriBuf, UriRefBuf;
    #[must_use]
    differences() -> Differences<'a>, "The text, read under every edition.", "x://h/p" () [.agree()] true;
}

impl<'a> Differences<'a> {
    /// The reading under `edition`, or the error with which that edition refuses the text.
    ///
    /// ```
    /// use uriel::Edition;
    /// let differences = Edition::differences("http://h/~me");
    /// assert_eq!(differences.reading(Edition::Draft1996)?.path(), "/~me");
    /// assert_eq!(differences.reading(Edition::Rfc1738).unwrap_err().offset(), 9);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    pub fn reading(&self, edition: Edition) -> Result<UriRef<'a>, ParseError> {
        self.readings[edition as usize].clone()
    }

    /// All readings and errors, oldest edition first.
    ///
    /// ```
    /// use uriel::Edition;
    /// let refused_by: Vec<_> = Edition::differences("http://[::1]/")
    ///     .readings()
    ///     .filter_map(|(edition, reading)| reading.is_err().then_some(edition))
    ///     .collect();
    /// assert_eq!(refused_by, [Edition::Rfc1738, Edition::Draft1996, Edition::Rfc2396]);
    /// ```
    #[inline]
    pub fn readings(&self) -> impl Iterator<Item = (Edition, Result<UriRef<'a>, ParseError>)> + Clone + use<'a> {
        Edition::ALL.into_iter().zip(self.readings.clone())
    }

    /// The components that two editions read differently, in the order of [`Component::ALL`].
    ///
    /// Editions that refuse the text are left out of the comparison.
    ///
    /// ```
    /// use uriel::{Edition, differences::Component};
    /// // RFC 1738 has no query.
    /// assert!(Edition::differences("x://h/?q").components().eq([Component::Path, Component::Query]));
    /// ```
    #[inline]
    pub fn components(&self) -> impl Iterator<Item = Component> + Clone + use<'a> {
        let differences = self.clone();
        Component::ALL.into_iter().filter(move |&component| differences.differs(component))
    }

    /// True if two of the editions that accept the text read `component` differently.
    ///
    /// ```
    /// use uriel::{Edition, differences::Component};
    /// assert!(Edition::differences("mailto:me@h").differs(Component::Kind));
    /// assert!(!Edition::differences("mailto:me@h").differs(Component::Path));
    /// ```
    #[must_use]
    #[inline]
    pub fn differs(&self, component: Component) -> bool {
        component.differs_among(self.readings.iter().flatten().copied())
    }

    /// True if every edition accepts the text and all read the same components.
    ///
    /// ```
    /// use uriel::Edition;
    /// assert!(Edition::differences("ftp://h/a/b").agree());
    /// assert!(!Edition::differences("../g").agree(), "RFC 1738 has no relative URLs");
    /// ```
    #[must_use]
    #[inline]
    pub fn agree(&self) -> bool {
        self.readings.iter().all(Result::is_ok) && self.components().next().is_none()
    }
}

/// The differences for people: a line for each component that editions read differently, and one for each edition that
/// refuses the text. Passwords are shown as asterisks.
///
/// ```
/// use uriel::Edition;
/// assert_eq!(
///     Edition::differences("http://h/a;b").to_string(),
///     r#"path: "/a;b" (rfc1738, rfc2396, rfc2396bis, rfc3986), "/a" (draft1996)
/// params: absent (rfc1738, rfc2396, rfc2396bis, rfc3986), "b" (draft1996)"#
/// );
/// assert_eq!(Edition::differences("ftp://h/a").to_string(), "no differences");
/// ```
impl fmt::Display for Differences<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for component in self.components() {
            write!(f, "{gap}{component}: ")?;
            self.write_values(component, f)?;
            gap = "\n";
        }
        for (edition, reading) in Edition::ALL.iter().zip(&self.readings) {
            if let Err(error) = reading {
                write!(f, "{gap}{edition}: {error}")?;
                gap = "\n";
            }
        }
        f.write_str(if gap.is_empty() { "no differences" } else { "" })
    }
}

impl Differences<'_> {
    /// Writes each value of a component once, with the editions that read it.
    #[inline]
    fn write_values(&self, component: Component, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_value = |url: &&UriRef<'_>| component != Component::HostKind || url.host().is_some();
        let reading = |edition: Edition| self.readings[edition as usize].as_ref().ok().filter(has_value);
        let is_same =
            |a: Edition, b: Edition| matches!((reading(a), reading(b)), (Some(a), Some(b)) if !component.differs(a, b));
        let mut gap = "";
        for (k, edition) in Edition::ALL.into_iter().enumerate() {
            let Some(url) = reading(edition) else { continue };
            if Edition::ALL[..k].iter().any(|&earlier| is_same(earlier, edition)) {
                continue;
            }
            f.write_str(gap)?;
            component.write_value(url, f)?;
            gap = ", ";
            write!(f, " ({edition}")?;
            for same in Edition::ALL.into_iter().skip(k + 1).filter(|&later| is_same(edition, later)) {
                write!(f, ", {same}")?;
            }
            f.write_str(")")?;
        }
        Ok(())
    }
}
