//! One text under every edition, and what they make of it differently.

use core::fmt;

use crate::{
    edition::Edition,
    error::ParseError,
    percent::Encoded,
    uri::{Host, SchemeName, UriRef},
};

/// What editions can read differently: a component of a URL, or the kind of the whole or of its host.
///
/// User and password are told by the userinfo, and RFC 1738's url-path by the path.
///
/// ```
/// use uriel::{Component, UriRef};
/// let reference = UriRef::parse("//me@h/p")?;
/// assert_eq!(Component::Userinfo.of(&reference), Some("me"));
/// assert_eq!(Component::Query.of(&reference), None);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Component {
    /// Absolute, relative or opaque: [`UriRef::kind`].
    Kind,
    /// [`UriRef::scheme`]
    Scheme,
    /// [`UriRef::authority`]
    Authority,
    /// [`UriRef::userinfo`]
    Userinfo,
    /// [`UriRef::host`]
    Host,
    /// A name or an address: [`Host::kind`].
    HostKind,
    /// [`UriRef::port`]
    Port,
    /// [`UriRef::path`]
    Path,
    /// [`UriRef::params`]
    Params,
    /// [`UriRef::query`]
    Query,
    /// [`UriRef::fragment`]
    Fragment,
}

impl Component {
    /// All of them, in the order in which they stand in a URL.
    ///
    /// ```
    /// assert!(uriel::Component::ALL.contains(&uriel::Component::Path));
    /// ```
    pub const ALL: [Self; 11] = [
        Self::Kind,
        Self::Scheme,
        Self::Authority,
        Self::Userinfo,
        Self::Host,
        Self::HostKind,
        Self::Port,
        Self::Path,
        Self::Params,
        Self::Query,
        Self::Fragment,
    ];

    /// The name by which programs call it: what [`Display`](fmt::Display) prints.
    ///
    /// ```
    /// assert_eq!(uriel::Component::HostKind.as_str(), "host_kind");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Kind => "kind",
            Self::Scheme => "scheme",
            Self::Authority => "authority",
            Self::Userinfo => "userinfo",
            Self::Host => "host",
            Self::HostKind => "host_kind",
            Self::Port => "port",
            Self::Path => "path",
            Self::Params => "params",
            Self::Query => "query",
            Self::Fragment => "fragment",
        }
    }

    /// The component of `reference` as it is written; `None` where it is absent, and for the kinds, which are not written.
    ///
    /// ```
    /// use uriel::{Component, UriRef};
    /// let reference = UriRef::parse("?")?;
    /// assert_eq!(Component::Query.of(&reference), Some(""));
    /// assert_eq!(Component::Kind.of(&reference), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn of<'a>(self, reference: &UriRef<'a>) -> Option<&'a str> {
        match self {
            Self::Kind | Self::HostKind => None,
            Self::Scheme => reference.scheme().map(SchemeName::as_str),
            Self::Authority => reference.authority(),
            Self::Userinfo => reference.userinfo().map(Encoded::as_str),
            Self::Host => reference.host().map(Host::as_str),
            Self::Port => reference.port(),
            Self::Path => Some(reference.path().as_str()),
            Self::Params => reference.params().map(Encoded::as_str),
            Self::Query => reference.query().map(Encoded::as_str),
            Self::Fragment => reference.fragment().map(Encoded::as_str),
        }
    }

    fn differs(self, a: &UriRef<'_>, b: &UriRef<'_>) -> bool {
        match self {
            Self::Kind => a.kind() != b.kind(),
            // Where one reading has a host and the other has none, it is the host that differs.
            Self::HostKind => matches!((a.host(), b.host()), (Some(a), Some(b)) if a.kind() != b.kind()),
            _ => self.of(a) != self.of(b),
        }
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The readings of one text under every edition: made by [`Edition::differences`].
///
/// ```
/// use uriel::{Component, Edition};
///
/// let differences = Edition::differences("http://h/a;b/c");
/// assert!(differences.components().eq([Component::Path, Component::Params]));
/// assert_eq!(differences.reading(Edition::Draft1996)?.params().as_deref(), Some("b/c"));
/// assert_eq!(differences.reading(Edition::Rfc3986)?.path(), "/a;b/c");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Differences<'a> {
    /// In the order of [`Edition::ALL`].
    readings: [Result<UriRef<'a>, ParseError>; Edition::ALL.len()],
}

impl Edition {
    /// Reads `text` as a reference under every edition, to tell where they differ. It allocates nothing.
    ///
    /// ```
    /// use uriel::{Component, Edition};
    ///
    /// // Any four numbers were an IPv4 address until 2396bis gave them a range.
    /// let differences = Edition::differences("http://999.1.1.1/");
    /// assert!(differences.components().eq([Component::HostKind]));
    /// ```
    #[must_use]
    pub fn differences(text: &str) -> Differences<'_> {
        Differences { readings: Self::ALL.map(|edition| UriRef::parse_with(text, edition)) }
    }
}

impl<'a> Differences<'a> {
    /// What `edition` reads.
    ///
    /// # Errors
    ///
    /// Why that edition refuses the text.
    ///
    /// ```
    /// use uriel::Edition;
    /// let differences = Edition::differences("http://h/~me");
    /// assert_eq!(differences.reading(Edition::Draft1996)?.path(), "/~me");
    /// assert_eq!(differences.reading(Edition::Rfc1738).unwrap_err().offset(), 9);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn reading(&self, edition: Edition) -> Result<UriRef<'a>, ParseError> {
        self.readings[edition as usize]
    }

    /// The readings and refusals, the oldest edition first.
    ///
    /// ```
    /// use uriel::Edition;
    /// let refused_by: Vec<_> = Edition::differences("http://[::1]/")
    ///     .readings()
    ///     .filter_map(|(edition, reading)| reading.is_err().then_some(edition))
    ///     .collect();
    /// assert_eq!(refused_by, [Edition::Rfc1738, Edition::Draft1996, Edition::Rfc2396]);
    /// ```
    pub fn readings(&self) -> impl Iterator<Item = (Edition, Result<UriRef<'a>, ParseError>)> + Clone + use<'a> {
        Edition::ALL.into_iter().zip(self.readings)
    }

    /// The components of which not all editions that admit the text make the same, in the order of [`Component::ALL`].
    ///
    /// ```
    /// use uriel::{Component, Edition};
    /// // RFC 1738 has no query.
    /// assert!(Edition::differences("x://h/?q").components().eq([Component::Path, Component::Query]));
    /// ```
    pub fn components(&self) -> impl Iterator<Item = Component> + Clone + use<'a> {
        let differences = *self;
        Component::ALL.into_iter().filter(move |&component| differences.differs(component))
    }

    /// Whether two editions that admit the text read `component` differently.
    ///
    /// ```
    /// use uriel::{Component, Edition};
    /// assert!(Edition::differences("mailto:me@h").differs(Component::Kind));
    /// assert!(!Edition::differences("mailto:me@h").differs(Component::Path));
    /// ```
    #[must_use]
    pub fn differs(&self, component: Component) -> bool {
        // Every pair: a reading without a host differs from no other in the kind of its host.
        let mut admitted = self.readings.iter().flatten();
        core::iter::from_fn(|| admitted.next().map(|a| admitted.clone().any(|b| component.differs(a, b)))).any(|it| it)
    }

    /// Whether every edition admits the text, and all make the same of it.
    ///
    /// ```
    /// use uriel::Edition;
    /// assert!(Edition::differences("ftp://h/a/b").agree());
    /// assert!(!Edition::differences("../g").agree(), "RFC 1738 has no relative URLs");
    /// ```
    #[must_use]
    pub fn agree(&self) -> bool {
        self.readings.iter().all(Result::is_ok) && self.components().next().is_none()
    }
}
