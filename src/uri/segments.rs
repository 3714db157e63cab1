//! The segments of a path.

use core::fmt;

use super::{absolute::Uri, encoded::Encoded, reference::UriRef};
use crate::syntax::Edition;

impl<'a> UriRef<'a> {
    /// The segments of the path, under RFC 2396 each with its parameters.
    ///
    /// A "/" at the beginning of the path has no segment before it, and an empty path has no segments.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// let url = UriRef::parse_with("x://h/a;v=1;w/b", Edition::Rfc2396)?;
    /// let segments: Vec<_> = url.segments().collect();
    /// assert_eq!(segments[0].name(), "a");
    /// assert!(segments[0].params().map(|param| param.as_str()).eq(["v=1", "w"]));
    /// assert_eq!(segments[1].as_str(), "b");
    /// assert_eq!(url.segments().next_back().unwrap().as_str(), "b");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = Segment<'a>> + Clone + use<'a> {
        let edition = self.edition;
        self.path().segments().map(move |segment| Segment { text: segment.as_str(), edition })
    }
}

delegate! {
    UriRef, as_uri_ref => Uri, UriBuf, UriRefBuf;
    segments() -> impl DoubleEndedIterator<Item = Segment<'a>> + Clone + use<'a>, "The segments of the path.",
        "x://h/a/b" () [.map(|segment| segment.as_str()).collect::<Vec<_>>()] ["a", "b"];
}

/// A segment of a path, as it is written, made by [`UriRef::segments`].
///
/// Two segments are equal if their texts are and their editions, which decide whether they have
/// [`params`](Self::params).
///
/// ```
/// let url = uriel::Uri::parse("http://h/a%20b/c")?;
/// let segment = url.segments().next().unwrap();
/// assert_eq!((segment.as_str(), segment.encoded().decode_utf8()?.as_ref()), ("a%20b", "a b"));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Segment<'a> {
    text: &'a str,
    edition: Edition,
}

impl<'a> Segment<'a> {
    /// The whole segment, parameters included.
    ///
    /// ```
    /// let url = uriel::UriRef::parse("a;b/c")?;
    /// assert_eq!(url.segments().next().unwrap().as_str(), "a;b");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// The whole segment as text with escapes, to decode.
    ///
    /// ```
    /// let url = uriel::UriRef::parse("a%2Fb/c")?;
    /// assert_eq!(url.segments().next().unwrap().encoded().decode(), &b"a/b"[..]);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn encoded(self) -> Encoded<'a> {
        Encoded::new_unchecked(self.text)
    }

    /// The segment without its parameters. Only RFC 2396 section 3.3 sets them apart.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// let name = |edition| UriRef::parse_with("a;b", edition).map(|url| url.segments().next().unwrap().name());
    /// assert_eq!(name(Edition::Rfc2396).unwrap(), "a");
    /// assert_eq!(name(Edition::Rfc3986).unwrap(), "a;b");
    /// ```
    #[must_use]
    pub fn name(self) -> Encoded<'a> {
        Encoded::new_unchecked(self.split().map_or(self.text, |(name, _)| name))
    }

    /// The parameters of the segment, the texts after each ";". Only RFC 2396 section 3.3 has them.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// let url = UriRef::parse_with("a;b;c", Edition::Rfc2396)?;
    /// assert!(url.segments().next().unwrap().params().map(|param| param.as_str()).eq(["b", "c"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn params(self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        self.split().into_iter().flat_map(|(_, params)| params.split(';')).map(Encoded::new_unchecked)
    }

    fn split(self) -> Option<(&'a str, &'a str)> {
        if self.edition.has_segment_params() { self.text.split_once(';') } else { None }
    }
}

impl fmt::Display for Segment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}
