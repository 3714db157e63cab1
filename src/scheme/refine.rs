//! A generic URI, read by a scheme that must be its own.

use super::{hooks::Scheme, names::other_scheme};
use crate::{error::ParseError, syntax::Edition, uri::Uri};

impl<'a> Uri<'a> {
    /// The typed URL of a URI, whose scheme must be `S`, under any of its names.
    ///
    /// The name is compared for every scheme, whether its own [`refine`](Scheme::refine) compares it or not. A scheme
    /// with state, which has no default, reads the text: `scheme.parse_with(uri.as_str(), uri.edition())` compares the
    /// name too.
    ///
    /// # Errors
    ///
    /// The URI is of another scheme, or breaks the rule of its scheme.
    ///
    /// ```
    /// use uriel::{ParseErrorKind, Uri, schemes::{file::File, ftp::Ftp}};
    ///
    /// let uri = Uri::parse("ftps://h/a;type=i")?;
    /// assert_eq!(uri.refine::<Ftp>()?.name().as_deref(), Some("a"));
    ///
    /// let error = Uri::parse("vscode-notebook-cell:/x")?.refine::<File>().unwrap_err();
    /// assert_eq!((error.kind(), error.span()), (ParseErrorKind::Scheme, 0..20));
    /// assert_eq!(error.to_string(), "expected the scheme \"file\" (RFC 3986 section 3.1)");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn refine<S: Scheme + Default>(&self) -> Result<S::Url<'a>, ParseError> {
        expect_name::<S>(self)?;
        S::default().refine(self)
    }
}

#[cfg(feature = "alloc")]
impl crate::uri::UriBuf {
    /// The typed URL, whose scheme must be `S`. See [`Uri::refine`].
    ///
    /// # Errors
    ///
    /// The URI is of another scheme, or breaks the rule of its scheme.
    ///
    /// ```
    /// use uriel::{UriBuf, schemes::ftp::Ftp};
    /// let uri = UriBuf::parse("ftp://h/a;type=i")?;
    /// assert_eq!(uri.refine::<Ftp>()?.name().as_deref(), Some("a"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn refine<S: Scheme + Default>(&self) -> Result<S::Url<'_>, ParseError> {
        self.as_uri().refine::<S>()
    }
}

/// The generic reading of a text that a scheme has accepted; if the generic rules reject it, a scheme and an opaque
/// part.
#[doc(hidden)]
#[must_use]
pub fn generic(text: &str, edition: Edition) -> Uri<'_> {
    Uri::parse_with(text, edition).unwrap_or_else(|_| Uri::unread(text, edition))
}

/// Refuses a URI of another scheme, with the error of [`Scheme::parse_with`].
#[doc(hidden)]
#[inline]
pub fn expect_name<S: Scheme>(uri: &Uri<'_>) -> Result<(), ParseError> {
    if S::goes_by(uri.scheme().as_str(), uri.edition()) {
        Ok(())
    } else {
        Err(other_scheme(uri.as_str(), S::NAME, uri.edition()))
    }
}
