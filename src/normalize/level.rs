//! The levels of normalisation and comparison.

use crate::{
    scheme::{AnyScheme, Registry},
    uri::UriRef,
};

/// A level of normalisation and comparison: a rung of the ladder of RFC 3986 section 6.2.
///
/// ```
/// use uriel::{Level, Registry, Uri};
///
/// let (uri, registry) = (Uri::parse("FTP://H:21/%7Eme")?, Registry::current());
/// assert_eq!(uri.normalize(Level::String).as_str(), "FTP://H:21/%7Eme");
/// assert_eq!(uri.normalize(Level::Syntax).as_str(), "ftp://h:21/~me");
/// assert_eq!(uri.normalize(Level::Scheme(&registry)).as_str(), "ftp://h/~me");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Level<'r> {
    /// Comparison of texts: section 6.2.1. Every text is its own normal form.
    String,
    /// The generic syntax of the edition: section 6.2.2. Its normal forms may break the rule of the URL's scheme.
    Syntax,
    /// The generic syntax, and the rules of the scheme in this registry: section 6.2.3. The normal form of a URL of the
    /// scheme is a URL of the scheme.
    Scheme(&'r Registry),
    /// The generic syntax, and the rules of this scheme: section 6.2.3, without a registry. A URL of another scheme, or
    /// under a name that only a registry gives this one, has the rules of none.
    ///
    /// ```
    /// use uriel::{Level, Uri, schemes::http::Http};
    /// let level = Level::Of(&Http);
    /// assert_eq!(Uri::parse("HTTPS://h:443")?.normalize(level), "https://h/");
    /// assert_eq!(Uri::parse("FTP://h:21")?.normalize(level), "ftp://h:21");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    Of(&'r dyn AnyScheme),
}

impl Level<'_> {
    /// True if the rules of schemes count.
    #[inline]
    pub(super) const fn is_by_scheme(self) -> bool {
        matches!(self, Self::Scheme(_) | Self::Of(_))
    }
}

/// The scheme of a URL whose rules count at this level.
#[inline]
pub(super) fn registered<'r>(url: &UriRef<'_>, level: Level<'r>) -> Option<&'r dyn AnyScheme> {
    match level {
        Level::Scheme(registry) => registry.get(url.scheme()?.as_str()),
        Level::Of(scheme) => scheme.goes_by(url.scheme()?.as_str(), url.edition()).then_some(scheme),
        Level::String | Level::Syntax => None,
    }
}
