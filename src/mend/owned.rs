//! Owned URLs of texts as people write them.

#[cfg(feature = "url")]
use alloc::vec::Vec;

#[cfg(feature = "url")]
use super::{Backslash, Change, Mender};
use super::{MendError, mend};
use crate::{
    syntax::Edition,
    uri::{UriBuf, UriRefBuf},
    write::AsOctets,
};

impl UriRefBuf {
    /// Mends a text under RFC 3986, and reads it: see [`mend`](crate::mend::mend), whose
    /// [`Mended`](crate::mend::Mended) lists the changes.
    ///
    /// # Errors
    ///
    /// The text has two readings.
    ///
    /// ```
    /// use uriel::UriRefBuf;
    /// assert_eq!(UriRefBuf::parse_mended("../my file.html")?, "../my%20file.html");
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    pub fn parse_mended(text: impl AsOctets) -> Result<Self, MendError> {
        Self::parse_mended_with(text, Edition::Rfc3986)
    }

    /// Mends a text under an edition, and reads it.
    ///
    /// # Errors
    ///
    /// The text has two readings under the edition.
    ///
    /// ```
    /// use uriel::{Edition, UriRefBuf};
    /// assert_eq!(UriRefBuf::parse_mended_with("/a|b", Edition::Rfc2396)?, "/a%7Cb");
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    pub fn parse_mended_with(text: impl AsOctets, edition: Edition) -> Result<Self, MendError> {
        mend(&text, edition).map(super::Mended::into_uri_ref)
    }
}

impl UriBuf {
    /// Mends a text under RFC 3986, and reads it as a URI: see [`mend`](crate::mend::mend), whose
    /// [`Mended`](crate::mend::Mended) lists the changes.
    ///
    /// # Errors
    ///
    /// The text has two readings, or no scheme.
    ///
    /// ```
    /// use uriel::UriBuf;
    /// assert_eq!(UriBuf::parse_mended("<http://h/a b>")?, "http://h/a%20b");
    /// assert!(UriBuf::parse_mended("a b").is_err(), "a relative reference");
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    pub fn parse_mended(text: impl AsOctets) -> Result<Self, MendError> {
        Self::parse_mended_with(text, Edition::Rfc3986)
    }

    /// Mends a text under an edition, and reads it as a URI.
    ///
    /// # Errors
    ///
    /// The text has two readings under the edition, or no scheme.
    ///
    /// ```
    /// use uriel::{Edition, UriBuf};
    /// assert_eq!(UriBuf::parse_mended_with("http://h/~me", Edition::Rfc1738)?, "http://h/%7Eme");
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    pub fn parse_mended_with(text: impl AsOctets, edition: Edition) -> Result<Self, MendError> {
        let reference = mend(&text, edition)?.into_uri_ref();
        Self::try_from(reference).map_err(|error| MendError::of_text(error.parse_error()))
    }
}

#[cfg(feature = "url")]
impl UriBuf {
    /// Mends the text of a URL of the crate `url` under RFC 3986, and lists the changes. The WHATWG standard lets
    /// octets stand that RFC 3986 excludes, such as `|`, `[` and a bare "%"; the conversion by `TryFrom` refuses
    /// them.
    ///
    /// # Errors
    ///
    /// The text has two readings under RFC 3986.
    ///
    /// ```
    /// use uriel::UriBuf;
    /// let url = url::Url::parse("http://h/a|b?[x]=50%")?;
    /// let (uri, changes) = UriBuf::mended_from(&url)?;
    /// assert_eq!(uri, "http://h/a%7Cb?%5Bx%5D=50%25");
    /// assert_eq!(changes[0].to_string(), r#"escaped "|" at byte 10 as %7C (RFC 3986 section 2.4)"#);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn mended_from(url: &url::Url) -> Result<(Self, Vec<Change<'_>>), MendError> {
        // The crate has read each "\" that is a "/".
        let mended = Mender::new(Edition::Rfc3986).with_backslash(Backslash::Escape).mend(url.as_str())?;
        let changes = mended.changes().collect();
        let uri = Self::try_from(mended.into_uri_ref()).map_err(|error| MendError::of_text(error.parse_error()))?;
        Ok((uri, changes))
    }
}
