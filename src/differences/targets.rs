//! One reference, resolved under each edition.

use super::Component;
use crate::{
    resolve::{Resolved, TargetError},
    syntax::Edition,
    uri::{Uri, UriRef},
};

/// The targets of one reference on one base under every edition, made by [`Edition::differences_on`].
///
/// ```
/// use uriel::{Edition, differences::Component};
///
/// let targets = Edition::differences_on("?y", "http://a/b/c/d?q");
/// assert!(targets.components().eq([Component::Path]));
/// assert_eq!(targets.target(Edition::Rfc2396)?.as_str(), "http://a/b/c/?y");
/// assert_eq!(targets.target(Edition::Rfc3986)?.as_str(), "http://a/b/c/d?y");
/// # Ok::<_, uriel::resolve::TargetError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Targets {
    /// One for each of [`Edition::ALL`].
    targets: [Result<Resolved, TargetError>; Edition::ALL.len()],
}

impl Edition {
    /// Resolves `reference` against `base` under every edition, with the defaults of [`UriRef::resolve_against`].
    ///
    /// ```
    /// use uriel::Edition;
    ///
    /// // Draft 1996 and RFC 2396 keep a ".." that leads above the root, RFC 3986 drops it.
    /// let targets = Edition::differences_on("../../g", "http://a/b");
    /// assert_eq!(targets.target(Edition::Rfc2396)?.path(), "/../../g");
    /// assert_eq!(targets.target(Edition::Rfc3986)?.path(), "/g");
    /// # Ok::<_, uriel::resolve::TargetError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn differences_on(reference: &str, base: &str) -> Targets {
        let target = |edition| {
            let base = Uri::parse_with(base, edition).map_err(TargetError::Base)?;
            let reference = UriRef::parse_with(reference, edition).map_err(TargetError::Reference)?;
            Ok(reference.resolve_against(base)?)
        };
        Targets { targets: Self::ALL.map(target) }
    }
}

impl Targets {
    /// The target under `edition`, or the error of an edition without one. RFC 1738 never has a target.
    ///
    /// ```
    /// use uriel::{Edition, resolve::{ResolveErrorKind, TargetError}};
    /// let targets = Edition::differences_on("g:h", "http://a/b");
    /// assert_eq!(targets.target(Edition::Draft1996)?.as_str(), "g:h");
    /// let Err(TargetError::Resolution(error)) = targets.target(Edition::Rfc1738) else { panic!("RFC 1738 resolves nothing") };
    /// assert_eq!(error.kind(), ResolveErrorKind::NoReferences);
    /// # Ok::<_, TargetError>(())
    /// ```
    #[inline]
    pub fn target(&self, edition: Edition) -> Result<&Resolved, TargetError> {
        self.targets[edition as usize].as_ref().map_err(Clone::clone)
    }

    /// All targets and errors, oldest edition first.
    ///
    /// ```
    /// use uriel::Edition;
    /// assert_eq!(Edition::differences_on("g", "http://a/b").targets().filter(|(_, target)| target.is_ok()).count(), 4);
    /// ```
    #[inline]
    pub fn targets(&self) -> impl Iterator<Item = (Edition, Result<&Resolved, TargetError>)> + Clone {
        Edition::ALL.into_iter().map(|edition| (edition, self.target(edition)))
    }

    /// The components in which two targets differ, each target read under its own edition, in the order of
    /// [`Component::ALL`].
    ///
    /// ```
    /// use uriel::{Edition, differences::Component};
    /// // Draft 1996 reads a parameter of the base's path, the others read a segment that replaces the last one.
    /// assert!(Edition::differences_on(";x", "http://a/b/c").components().eq([Component::Path, Component::Params]));
    /// ```
    #[inline]
    pub fn components(&self) -> impl Iterator<Item = Component> + Clone {
        let uris = self.targets.iter().flatten().map(|target| *target.as_uri().as_uri_ref());
        Component::ALL.into_iter().filter(move |component| component.differs_among(uris.clone()))
    }

    /// True if all editions that have a target have the same one: the same text, and for all or for none of them the
    /// document that contains the reference.
    ///
    /// ```
    /// use uriel::Edition;
    /// assert!(Edition::differences_on("../g", "http://a/b/c/d").agree());
    /// assert!(!Edition::differences_on("g;x=1/../y", "http://a/b/c/d").agree());
    /// ```
    #[must_use]
    #[inline]
    pub fn agree(&self) -> bool {
        let mut targets = self.targets.iter().flatten().map(|target| (target.as_str(), target.target()));
        let first = targets.next();
        targets.all(|target| Some(target) == first)
    }
}
