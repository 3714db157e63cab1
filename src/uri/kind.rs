//! The kinds of URLs and authorities, and the forms of a URL.

use core::fmt;

/// The kind of a URL, which tells how it can be resolved.
///
/// ```
/// use uriel::{Edition, Kind, UriRef};
/// let kind = |text| UriRef::parse_with(text, Edition::Rfc2396).unwrap().kind();
/// assert_eq!((kind("http://h/"), kind("a/b"), kind("mailto:me@h")), (Kind::Absolute, Kind::Relative, Kind::Opaque));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A URL with a scheme, and with the structure that the edition gives to all schemes.
    Absolute,
    /// A URL without a scheme.
    Relative,
    /// A URL with a scheme, and after it a text that only the scheme can read.
    Opaque,
}

impl Kind {
    /// The name for programs, which [`Display`](fmt::Display) prints too.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("a/b")?.kind().as_str(), "relative");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Absolute => "absolute",
            Self::Relative => "relative",
            Self::Opaque => "opaque",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The form of the text after the scheme, by its beginning.
///
/// ```
/// use uriel::{Form, UriRef};
/// let form = |text| UriRef::parse(text).unwrap().form();
/// assert_eq!((form("//h/a"), form("/a"), form("a"), form("#a")), (Form::NetPath, Form::AbsPath, Form::RelPath, Form::Empty));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// "//" and an authority.
    NetPath,
    /// A path that begins with "/".
    AbsPath,
    /// A path that begins with anything else. In draft 1996, where parameters and query belong to it, it may be these
    /// alone.
    RelPath,
    /// No path, perhaps with a query.
    Empty,
    /// An opaque part, which RFC 3986 has not: of `mailto:me@h` and `data:,a`
    /// its form is [`RelPath`](Self::RelPath), and of `x:` [`Empty`](Self::Empty), as that of every URL that cannot be
    /// a base.
    Opaque,
}

impl Form {
    /// The name for programs, which [`Display`](fmt::Display) prints too.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("//h/")?.form().as_str(), "net-path");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NetPath => "net-path",
            Self::AbsPath => "abs-path",
            Self::RelPath => "rel-path",
            Self::Empty => "empty",
            Self::Opaque => "opaque",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The kind of an authority, under the editions that have two of them.
///
/// ```
/// use uriel::{AuthorityKind, Edition, UriRef};
/// let kind = |text| UriRef::parse_with(text, Edition::Rfc2396).unwrap().authority_kind();
/// assert_eq!((kind("//me@h:80/"), kind("//a,b/")), (Some(AuthorityKind::Server), Some(AuthorityKind::Registry)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AuthorityKind {
    /// A host, perhaps with userinfo and port; or an empty text.
    Server,
    /// The name of an authority in some registry: RFC 2396 section 3.2.1.
    Registry,
}

impl AuthorityKind {
    /// The name for programs, which [`Display`](fmt::Display) prints too.
    ///
    /// ```
    /// assert_eq!(uriel::AuthorityKind::Registry.as_str(), "registry");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Server => "server",
            Self::Registry => "registry",
        }
    }
}

impl fmt::Display for AuthorityKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
