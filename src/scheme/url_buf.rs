//! The owned typed URL.

use alloc::{borrow::ToOwned, string::String};
use core::{
    borrow::Borrow,
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
    str::FromStr,
};

use super::{
    names::{has_name_of, other_scheme},
    places::Typed,
    refine::generic,
};
#[cfg(feature = "build")]
use crate::write::{BuildError, Draft};
use crate::{
    error::ParseError,
    resolve::{Resolved, TargetError},
    syntax::Edition,
    uri::{FromStringError, Uri, UriBuf},
};

/// A typed URL that owns its text. Call [`as_url`](Self::as_url) first: the typed URL that it lends has all getters.
///
/// The places of the parts are kept, so `as_url` does not parse the text again. Its scheme is [`Typed`]: its
/// URL is declared by [`typed_url!`](crate::typed_url). Of any other scheme, keep a [`UriBuf`], which
/// [`refine`](UriBuf::refine) reads again.
///
/// ```
/// use std::collections::HashMap;
/// use uriel::{schemes::gopher::Gopher, write::UrlBuf};
///
/// let url: UrlBuf<Gopher> = "gopher://h/7/find%09me".parse()?;
/// assert_eq!(url.as_url().search().as_deref(), Some("me"));
/// let visits = HashMap::from([(url, 3)]);
/// assert_eq!(visits["gopher://h/7/find%09me"], 3);
/// # Ok::<_, uriel::ParseError>(())
/// ```
pub struct UrlBuf<S: Typed> {
    text: String,
    edition: Edition,
    spans: S::Spans,
}

impl<S: Typed> UrlBuf<S> {
    /// Reads a URL of `scheme` under `edition`, like [`Scheme::parse_with`](crate::Scheme::parse_with).
    ///
    /// # Errors
    ///
    /// `text` is not a URL of the scheme: the error gives it back.
    ///
    /// ```
    /// use uriel::{Edition, schemes::ftp::Ftp, write::UrlBuf};
    /// let url = UrlBuf::new(Ftp, String::from("ftp://h/a"), Edition::Rfc1738)?;
    /// assert_eq!(url.as_url().name().as_deref(), Some("a"));
    /// assert_eq!(UrlBuf::new(Ftp, String::from("ftp:h"), Edition::Rfc1738).unwrap_err().into_string(), "ftp:h");
    /// # Ok::<_, uriel::FromStringError>(())
    /// ```
    #[allow(clippy::needless_pass_by_value, reason = "most schemes are empty markers")]
    pub fn new(scheme: S, text: impl Into<String>, edition: Edition) -> Result<Self, FromStringError> {
        Self::read(&scheme, text.into(), edition)
    }

    /// Reads a URL of `scheme` under `edition`.
    pub(super) fn read(scheme: &S, text: String, edition: Edition) -> Result<Self, FromStringError> {
        if !has_name_of::<S>(&text, edition) {
            return Err(FromStringError::new(other_scheme(&text, S::NAME, edition), text));
        }
        Self::of_text(scheme, text, edition)
    }

    /// Reads a URL of `scheme` under any name, as a registry does.
    pub(crate) fn of_text(scheme: &S, text: String, edition: Edition) -> Result<Self, FromStringError> {
        match scheme.read_by_call(&text, edition).map(|url| S::spans_of(&url)) {
            Ok(spans) => Ok(Self { text, edition, spans }),
            Err(error) => Err(FromStringError::new(error, text)),
        }
    }

    /// Writes the URL of a draft, and reads it back.
    ///
    /// # Errors
    ///
    /// A field that must be there is missing, or a value cannot be written.
    ///
    /// ```
    /// use uriel::{Edition, schemes::telnet::Telnet, write::{Draft, UrlBuf}};
    /// let mut draft = Draft::new("telnet", Edition::Rfc3986);
    /// assert_eq!(UrlBuf::build(Telnet, draft.set("host", "h"))?.as_url().host(), "h");
    /// # Ok::<_, uriel::write::BuildError>(())
    /// ```
    #[cfg(feature = "build")]
    #[allow(clippy::needless_pass_by_value, reason = "most schemes are empty markers")]
    pub fn build(scheme: S, draft: &Draft<'_>) -> Result<Self, BuildError> {
        if !S::goes_by(draft.scheme(), draft.edition()) {
            return Err(BuildError::of_scheme(draft.edition()));
        }
        let mut text = String::new();
        let spans = S::spans_of(&crate::scheme::build(&scheme, draft, &mut text)?);
        Ok(Self { text, edition: draft.edition(), spans })
    }

    /// The owned URL of a borrowed one, whose text and edition are given.
    #[doc(hidden)]
    #[must_use]
    pub fn of_url(url: &S::Url<'_>, text: &str, edition: Edition) -> Self {
        Self { text: text.to_owned(), edition, spans: S::spans_of(url) }
    }

    /// The typed URL, borrowed.
    ///
    /// ```
    /// use uriel::{schemes::telnet::Telnet, write::UrlBuf};
    /// let url: UrlBuf<Telnet> = "telnet://me@h".parse()?;
    /// assert_eq!(url.as_url().user().as_deref(), Some("me"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn as_url(&self) -> S::Url<'_> {
        S::at_spans(&self.text, self.edition, self.spans)
    }

    /// The text.
    ///
    /// ```
    /// use uriel::{schemes::telnet::Telnet, write::UrlBuf};
    /// assert_eq!("telnet://h".parse::<UrlBuf<Telnet>>()?.as_str(), "telnet://h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The text, without copying it.
    ///
    /// ```
    /// use uriel::{schemes::telnet::Telnet, write::UrlBuf};
    /// assert_eq!("telnet://h".parse::<UrlBuf<Telnet>>()?.into_string(), "telnet://h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn into_string(self) -> String {
        self.text
    }

    /// The edition under which the text was read.
    ///
    /// ```
    /// use uriel::{Edition, schemes::telnet::Telnet, write::UrlBuf};
    /// assert_eq!("telnet://h".parse::<UrlBuf<Telnet>>()?.edition(), Edition::Rfc3986);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// The generic URI, with all that is generic: components, spans, verbs.
    ///
    /// If the scheme accepts a text that is not a URI by the generic rules, it is a scheme and an opaque part.
    ///
    /// ```
    /// use uriel::{schemes::telnet::Telnet, write::UrlBuf};
    /// assert_eq!("telnet://h/".parse::<UrlBuf<Telnet>>()?.as_uri().path(), "/");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn as_uri(&self) -> Uri<'_> {
        generic(&self.text, self.edition)
    }

    /// The typed URL without its fragment, in the same text.
    ///
    /// ```
    /// use uriel::{schemes::http::Http, write::UrlBuf};
    /// let url: UrlBuf<Http> = "http://h/a#b".parse()?;
    /// assert_eq!(url.without_fragment().as_str(), "http://h/a");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn without_fragment(&self) -> S::Url<'_> {
        let length = self.as_uri().without_fragment().as_str().len();
        S::at_spans(&self.text[..length], self.edition, self.spans)
    }

    /// Resolves a reference against this URL. See [`Uri::resolve`].
    ///
    /// # Errors
    ///
    /// `reference` is none under the edition of this URL, or cannot be resolved.
    ///
    /// ```
    /// use uriel::{schemes::http::Http, write::UrlBuf};
    /// let url: UrlBuf<Http> = "http://h/a/b".parse()?;
    /// assert_eq!(url.resolve("/robots.txt")?, "http://h/robots.txt");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn resolve(&self, reference: &str) -> Result<Resolved, TargetError> {
        self.as_uri().resolve(reference)
    }

    /// The generic URI, read by the generic rules.
    ///
    /// # Errors
    ///
    /// The scheme accepts a text that is not a URI by the generic rules, as one that
    /// [admits an IP literal](crate::Scheme::ADMITS_IP_LITERAL) does. No scheme of this crate is one.
    ///
    /// ```
    /// use uriel::{schemes::telnet::Telnet, write::UrlBuf};
    /// assert_eq!("telnet://h/".parse::<UrlBuf<Telnet>>()?.to_uri()?.path(), "/");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn to_uri(&self) -> Result<Uri<'_>, ParseError> {
        Uri::parse_with(&self.text, self.edition)
    }
}

impl<S: Typed + Default> FromStr for UrlBuf<S> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::new(S::default(), text, Edition::default()).map_err(|error| error.parse_error().clone())
    }
}

/// Reads a text without copying it. The error gives a refused text back.
impl<S: Typed + Default> TryFrom<String> for UrlBuf<S> {
    type Error = FromStringError;

    fn try_from(text: String) -> Result<Self, FromStringError> {
        Self::new(S::default(), text, Edition::default())
    }
}

/// Reads the text by the generic rules, without copying it. The error gives a refused text back.
impl<S: Typed> TryFrom<UrlBuf<S>> for UriBuf {
    type Error = FromStringError;

    fn try_from(url: UrlBuf<S>) -> Result<Self, FromStringError> {
        match Uri::parse_with(&url.text, url.edition) {
            Ok(uri) => {
                let offsets = uri.as_uri_ref().offsets;
                Ok(Self::from_offsets(url.text, offsets, url.edition))
            }
            Err(error) => Err(FromStringError::new(error, url.text)),
        }
    }
}

impl<S: Typed> From<UrlBuf<S>> for String {
    fn from(url: UrlBuf<S>) -> Self {
        url.text
    }
}

impl<S: Typed> fmt::Display for UrlBuf<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl<S: Typed> Clone for UrlBuf<S> {
    fn clone(&self) -> Self {
        Self { text: self.text.clone(), ..*self }
    }
}

/// The typed URL, with asterisks for a password.
impl<S: Typed> fmt::Debug for UrlBuf<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.as_url(), f)
    }
}

impl<S: Typed> AsRef<str> for UrlBuf<S> {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl<S: Typed> Borrow<str> for UrlBuf<S> {
    fn borrow(&self) -> &str {
        &self.text
    }
}

impl<S: Typed> PartialEq for UrlBuf<S> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<S: Typed> Eq for UrlBuf<S> {}

impl<S: Typed> PartialEq<str> for UrlBuf<S> {
    fn eq(&self, other: &str) -> bool {
        self.text == other
    }
}

impl<S: Typed> PartialEq<&str> for UrlBuf<S> {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

impl<S: Typed> PartialEq<UrlBuf<S>> for str {
    fn eq(&self, other: &UrlBuf<S>) -> bool {
        self == other.text
    }
}

impl<S: Typed> PartialEq<UrlBuf<S>> for &str {
    fn eq(&self, other: &UrlBuf<S>) -> bool {
        *self == other.text
    }
}

/// Compares the texts, and not the editions.
///
/// ```
/// use uriel::{UriBuf, schemes::gopher::Gopher, write::UrlBuf};
/// let (url, uri): (UrlBuf<Gopher>, UriBuf) = ("gopher://h/1".parse()?, "gopher://h/1".parse()?);
/// assert!(url == uri && uri == url);
/// # Ok::<_, uriel::ParseError>(())
/// ```
impl<S: Typed> PartialEq<UriBuf> for UrlBuf<S> {
    fn eq(&self, other: &UriBuf) -> bool {
        self.text == other.as_str()
    }
}

/// Compares the texts, and not the editions.
impl<S: Typed> PartialEq<UrlBuf<S>> for UriBuf {
    fn eq(&self, other: &UrlBuf<S>) -> bool {
        self.as_str() == other.text
    }
}

impl<S: Typed> PartialOrd for UrlBuf<S> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<S: Typed> Ord for UrlBuf<S> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text.cmp(&other.text)
    }
}

impl<S: Typed> Hash for UrlBuf<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

/// Writes the text, which is read back under RFC 3986.
#[cfg(feature = "serde")]
impl<S: Typed> serde::Serialize for UrlBuf<S> {
    fn serialize<T: serde::Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        serializer.serialize_str(&self.text)
    }
}

/// Reads a text under RFC 3986.
#[cfg(feature = "serde")]
impl<'de, S: Typed + Default> serde::Deserialize<'de> for UrlBuf<S> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <String as serde::Deserialize>::deserialize(deserializer)?;
        Self::try_from(text).map_err(serde::de::Error::custom)
    }
}
