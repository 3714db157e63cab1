//! The reference with a scheme.

use core::fmt;

use super::{encoded::Encoded, offsets::Offsets, reference::UriRef, scheme_name::SchemeName};
use crate::{error::ParseError, redact, syntax::Edition};

/// A reference with a scheme, which a [`Scheme`](crate::Scheme) can refine. Borrowed and `Copy`, like [`UriRef`].
///
/// ```
/// use uriel::Uri;
///
/// let uri = Uri::parse("foo://example.com:8042/over/there?name=ferret#nose")?;
/// assert_eq!(uri.scheme(), "foo");
/// assert_eq!(uri.port_number(), Ok(Some(8042)));
/// assert!(Uri::parse("/over/there").is_err());
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Uri<'a>(pub(super) UriRef<'a>);

impl<'a> Uri<'a> {
    /// The URI of a text that was read before, with the offsets of its components.
    #[inline(always)]
    pub(crate) const fn at_offsets(text: &'a str, edition: Edition, offsets: Offsets) -> Self {
        Self(UriRef { text, offsets, edition })
    }

    /// The offsets of the components.
    #[inline(always)]
    pub(crate) const fn offsets(&self) -> Offsets {
        self.0.offsets
    }

    /// A scheme, an opaque part and perhaps a fragment: the generic reading of a text that its scheme accepts and the
    /// generic rules do not.
    pub(crate) fn unread(text: &'a str, edition: Edition) -> Self {
        Self(UriRef { text, offsets: Offsets::opaque(text, edition.has_fragments()), edition })
    }

    /// The name of the scheme, which is case-insensitive.
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("X:y")?.scheme(), "x");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn scheme(&self) -> SchemeName<'a> {
        SchemeName(self.0.slice(0, self.0.offsets.after_scheme - 1))
    }

    /// The text after the scheme and its ":", without the fragment.
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("x:y?z#f")?.scheme_specific_part(), "y?z");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn scheme_specific_part(&self) -> Encoded<'a> {
        Encoded::new_unchecked(self.0.slice(self.0.offsets.after_scheme, self.0.offsets.query_end))
    }

    /// The URI without its fragment. See [`UriRef::without_fragment`].
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("x:y#f")?.without_fragment(), "x:y");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn without_fragment(&self) -> Self {
        Self(self.0.without_fragment())
    }

    /// This URI as a reference.
    ///
    /// ```
    /// assert!(uriel::Uri::parse("x:")?.as_uri_ref().scheme().is_some());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_uri_ref(&self) -> &UriRef<'a> {
        &self.0
    }
}

/// Hides a password.
impl fmt::Debug for Uri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Uri").field(&redact::url(self.0.text)).field(&self.0.edition).finish()
    }
}

impl<'a> From<Uri<'a>> for UriRef<'a> {
    fn from(uri: Uri<'a>) -> Self {
        uri.0
    }
}

/// Refuses a relative reference.
impl<'a> TryFrom<UriRef<'a>> for Uri<'a> {
    type Error = ParseError;

    fn try_from(reference: UriRef<'a>) -> Result<Self, ParseError> {
        if reference.offsets.after_scheme == 0 {
            Self::parse_with(reference.text, reference.edition)
        } else {
            Ok(Self(reference))
        }
    }
}
