//! The errors of resolution.

use core::fmt;

use crate::{
    engine::scan::LONGEST,
    error::{ParseError, write_section},
    syntax::Edition,
};

/// The error of a reference that cannot be resolved.
///
/// ```
/// use uriel::{Edition, Uri, UriRef};
/// let base = Uri::parse_with("mailto:me@h", Edition::Rfc2396)?;
/// let error = UriRef::parse_with("you@h", Edition::Rfc2396)?.resolve_against(&base).unwrap_err();
/// assert_eq!(error.to_string(), "expected a base that is not opaque (RFC 2396 section 5)");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub struct ResolveError {
    pub(super) kind: ResolveErrorKind,
    pub(super) edition: Edition,
}

/// The reason why a reference cannot be resolved.
///
/// ```
/// use uriel::{Edition, Uri, UriRef, resolve::ResolveErrorKind};
/// let base = Uri::parse_with("http://h/", Edition::Rfc2396)?;
/// let error = UriRef::parse("a")?.resolve_against(&base).unwrap_err();
/// assert_eq!(error.kind(), ResolveErrorKind::Editions);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ResolveErrorKind {
    /// The edition has no relative references: RFC 1738.
    NoReferences,
    /// Base and reference are read under different editions.
    Editions,
    /// The base is opaque, and the reference is relative and more than a fragment.
    OpaqueBase,
    /// The reference has more ".." than the base has levels, under [`AboveRoot::Error`](super::AboveRoot::Error).
    AboveRoot,
    /// The target is longer than 2³¹ − 1 octets.
    TooLong,
}

impl ResolveErrorKind {
    /// The name for programs, which [`Display`](fmt::Display) prints too.
    ///
    /// ```
    /// assert_eq!(uriel::resolve::ResolveErrorKind::AboveRoot.as_str(), "above-root");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NoReferences => "no-references",
            Self::Editions => "editions",
            Self::OpaqueBase => "opaque-base",
            Self::AboveRoot => "above-root",
            Self::TooLong => "too-long",
        }
    }
}

impl fmt::Display for ResolveErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl ResolveError {
    /// The reason.
    ///
    /// ```
    /// use uriel::{Edition, Uri, UriRef, resolve::ResolveErrorKind};
    /// let base = Uri::parse_with("http://h/", Edition::Rfc2396)?;
    /// let error = UriRef::parse("g")?.resolve_against(&base).unwrap_err();
    /// assert_eq!(error.kind(), ResolveErrorKind::Editions);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn kind(&self) -> ResolveErrorKind {
        self.kind
    }

    /// The edition of the base.
    ///
    /// ```
    /// use uriel::{Edition, Uri, resolve::Resolver};
    /// let base = Uri::parse_with("http://h/", Edition::Rfc1738)?;
    /// assert_eq!(Resolver::new(base).unwrap_err().edition(), Edition::Rfc1738);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// Document and section that forbid it; `None` if no document does.
    ///
    /// ```
    /// use uriel::{Edition, Uri, UriRef, resolve::{AboveRoot, Resolver}};
    /// let resolver = Resolver::new(Uri::parse_with("http://h/", Edition::Rfc2396)?)?.above_root(AboveRoot::Error);
    /// let error = resolver.resolve(&UriRef::parse_with("../g", Edition::Rfc2396)?).unwrap_err();
    /// assert_eq!(error.section(), Some("RFC 2396 section 5.2"));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn section(&self) -> Option<&'static str> {
        let sections = match self.kind {
            ResolveErrorKind::OpaqueBase => sections!(- "4.2" "5" "5" -),
            ResolveErrorKind::AboveRoot => sections!(- - "5.2" "5.2" -),
            ResolveErrorKind::NoReferences | ResolveErrorKind::Editions | ResolveErrorKind::TooLong => return None,
        };
        sections.section(self.edition)
    }
}

/// Writes the message of [`ResolveErrorKind::NoReferences`], which relativisation shares.
pub(super) fn write_no_references(f: &mut fmt::Formatter<'_>, edition: Edition) -> fmt::Result {
    write!(f, "expected an edition with relative references, which {} does not have", edition.document())
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ResolveErrorKind::NoReferences => {
                write_no_references(f, self.edition)?;
            }
            ResolveErrorKind::Editions => f.write_str("expected a base and a reference under the same edition")?,
            ResolveErrorKind::OpaqueBase => f.write_str("expected a base that is not opaque")?,
            ResolveErrorKind::AboveRoot => f.write_str("expected no more \"..\" than the base has levels")?,
            ResolveErrorKind::TooLong => write!(f, "expected a result of at most {LONGEST} octets")?,
        }
        write_section(f, self.section())
    }
}

/// The error of a reference, or of an edition, that has no target on a base.
///
/// ```
/// use uriel::{Edition, resolve::TargetError};
/// let targets = Edition::differences_on("../g", "http://a/b/~c");
/// assert!(matches!(targets.target(Edition::Rfc1738), Err(TargetError::Base(_))));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TargetError {
    /// The edition refuses the text of the base.
    #[error("base: {0}")]
    Base(#[source] ParseError),
    /// The edition refuses the text of the reference.
    #[error("reference: {0}")]
    Reference(#[source] ParseError),
    /// The edition does not resolve this reference against this base.
    #[error(transparent)]
    Resolution(#[from] ResolveError),
}
