//! The result of resolution.

use core::{fmt, ops::Deref};

use crate::uri::{Uri, UriBuf};

/// The kind of a target.
///
/// ```
/// use uriel::{Uri, resolve::Target};
/// let base = Uri::parse("http://h/a")?;
/// assert_eq!(base.resolve("b")?.target(), Target::Document);
/// assert_eq!(base.resolve("#top")?.target(), Target::SameDocument);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// Another document, to be retrieved.
    Document,
    /// The document that contains the reference, not to be retrieved again: draft 1996 section 6 step 2a, RFC 2396
    /// section 4.2, 2396bis section 5.2, RFC 3986 section 4.4.
    SameDocument,
}

/// The result of resolution: the target as a [`UriBuf`], to which it dereferences, and the kind of the target.
///
/// ```
/// use uriel::{Edition, Uri, UriRef, resolve::Target};
/// let base = Uri::parse_with("http://a/b/c/d;p?q", Edition::Rfc2396)?;
/// let resolved = UriRef::parse_with("#s", Edition::Rfc2396)?.resolve_against(&base)?;
/// assert_eq!(resolved.target(), Target::SameDocument);
/// assert_eq!(resolved.fragment().as_deref(), Some("s"));
/// assert_eq!(resolved.as_str(), "http://a/b/c/d;p?q#s");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolved {
    pub(super) uri: UriBuf,
    pub(super) target: Target,
}

impl Resolved {
    /// The kind of the target: another document, or the document that contains the reference.
    ///
    /// ```
    /// use uriel::{Uri, UriRef, resolve::Target};
    /// let base = Uri::parse("http://a/b")?;
    /// assert_eq!(UriRef::parse("b#s")?.resolve_against(&base)?.target(), Target::SameDocument);
    /// assert_eq!(UriRef::parse("c")?.resolve_against(&base)?.target(), Target::Document);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn target(&self) -> Target {
        self.target
    }

    /// The URI of the target. For the same document that is the base with the reference's fragment.
    ///
    /// ```
    /// use uriel::{Uri, UriRef};
    /// let base = Uri::parse("http://a/b/c")?;
    /// assert_eq!(UriRef::parse("g")?.resolve_against(&base)?.into_uri().path(), "/b/g");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn into_uri(self) -> UriBuf {
        self.uri
    }
}

impl Deref for Resolved {
    type Target = UriBuf;

    #[inline]
    fn deref(&self) -> &UriBuf {
        &self.uri
    }
}

impl fmt::Display for Resolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.uri, f)
    }
}

impl From<Resolved> for UriBuf {
    fn from(resolved: Resolved) -> Self {
        resolved.uri
    }
}

impl<'a> From<&'a Resolved> for Uri<'a> {
    fn from(resolved: &'a Resolved) -> Self {
        resolved.uri.as_uri()
    }
}

/// Compares the texts.
impl PartialEq<str> for Resolved {
    fn eq(&self, other: &str) -> bool {
        self.uri == *other
    }
}

/// Compares the texts.
impl PartialEq<&str> for Resolved {
    fn eq(&self, other: &&str) -> bool {
        self.uri == **other
    }
}
