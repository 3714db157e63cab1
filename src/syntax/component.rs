//! The components of a URL, by name.

use core::fmt;

/// A component of a URL, or the kind of the URL or of its host: the things that editions can read differently.
///
/// User and password are part of the userinfo, and the url-path of RFC 1738 is part of the path.
///
/// ```
/// use uriel::{UriRef, differences::Component};
/// let reference = UriRef::parse("//me@h/p")?;
/// assert_eq!(Component::Userinfo.of(&reference), Some("me"));
/// assert_eq!(Component::Query.of(&reference), None);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Component {
    /// Absolute, relative or opaque: [`UriRef::kind`](crate::UriRef::kind).
    Kind,
    /// [`UriRef::scheme`](crate::UriRef::scheme)
    Scheme,
    /// [`UriRef::authority`](crate::UriRef::authority)
    Authority,
    /// [`UriRef::userinfo`](crate::UriRef::userinfo)
    Userinfo,
    /// [`UriRef::host`](crate::UriRef::host)
    Host,
    /// A name or an address: [`Host::kind`](crate::Host::kind).
    HostKind,
    /// [`UriRef::port`](crate::UriRef::port)
    Port,
    /// [`UriRef::path`](crate::UriRef::path)
    Path,
    /// [`UriRef::params`](crate::UriRef::params)
    Params,
    /// [`UriRef::query`](crate::UriRef::query)
    Query,
    /// [`UriRef::fragment`](crate::UriRef::fragment)
    Fragment,
}

impl Component {
    /// All components, in the order of a URL.
    ///
    /// ```
    /// assert!(uriel::differences::Component::ALL.contains(&uriel::differences::Component::Path));
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

    /// The name for programs, which [`Display`](fmt::Display) prints too.
    ///
    /// ```
    /// assert_eq!(uriel::differences::Component::HostKind.as_str(), "host_kind");
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
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
