//! The rungs of the ladder: how far normalising and comparing go.

use crate::{registry::Registry, scheme::AnyScheme, uri::UriRef};

/// How far normalising and comparing go: the rungs of the ladder of RFC 3986 section 6.2.
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
    /// Character by character: section 6.2.1. Every text is its own normal form.
    String,
    /// By the generic syntax of the edition: section 6.2.2.
    Syntax,
    /// By what this registry knows of the scheme as well: section 6.2.3.
    Scheme(&'r Registry),
}

/// The scheme of a URL, if the registry knows it.
#[inline]
pub(super) fn registered<'r>(url: &UriRef<'_>, level: Level<'r>) -> Option<&'r dyn AnyScheme> {
    match level {
        Level::Scheme(registry) => registry.get(url.scheme()?.as_str()),
        Level::String | Level::Syntax => None,
    }
}
