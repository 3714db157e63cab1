//! The segments of a path.

use super::{Uri, UriRef, encoded::Encoded};
use crate::edition::Edition;

impl<'a> UriRef<'a> {
    /// The segments of the path, each with its parameters of RFC 2396 section 3.3: what follows its first ";", which
    /// other editions do not set apart.
    ///
    /// A path that begins with "/" has no segment before it; an empty path has none at all.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// let url = UriRef::parse_with("x://h/a;v=1;w/b", Edition::Rfc2396)?;
    /// let segments: Vec<_> = url.segments().collect();
    /// assert_eq!(segments[0].name(), "a");
    /// assert!(segments[0].params().map(|param| param.as_str()).eq(["v=1", "w"]));
    /// assert_eq!(segments[1].as_str(), "b");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn segments(&self) -> impl Iterator<Item = Segment<'a>> + Clone + use<'a> {
        let edition = self.edition;
        self.path().segments().map(move |segment| Segment { text: segment.as_str(), edition })
    }
}

impl<'a> Uri<'a> {
    /// The segments of the path; see [`UriRef::segments`].
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("x://h/a/b")?.segments().count(), 2);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn segments(&self) -> impl Iterator<Item = Segment<'a>> + Clone + use<'a> {
        self.0.segments()
    }
}

/// A segment of a path, as it is written: made by [`UriRef::segments`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Segment<'a> {
    text: &'a str,
    edition: Edition,
}

impl<'a> Segment<'a> {
    /// The whole segment.
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

    /// The segment without parameters: RFC 2396 section 3.3.
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

    /// The parameters of the segment: RFC 2396 section 3.3; other editions give it none.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// let url = UriRef::parse_with("a;b;c", Edition::Rfc2396)?;
    /// assert_eq!(url.segments().next().unwrap().params().count(), 2);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn params(self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        self.split().into_iter().flat_map(|(_, params)| params.split(';')).map(Encoded::new_unchecked)
    }

    fn split(self) -> Option<(&'a str, &'a str)> {
        if self.edition == Edition::Rfc2396 { self.text.split_once(';') } else { None }
    }
}
