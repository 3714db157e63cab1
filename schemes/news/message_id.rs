//! Message-ids of articles.

use core::fmt;

use uriel::Encoded;

/// A message-id, without the angle brackets that it has in the header of an article.
///
/// ```
/// use uriel::{Scheme, schemes::news::News};
/// let article = News.parse("news:1995%2Fa@host.org")?.article().unwrap();
/// assert_eq!((article.unique().as_str(), article.host().as_str()), ("1995%2Fa", "host.org"));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MessageId<'a>(&'a str);

impl<'a> MessageId<'a> {
    /// Keeps the message-id of a URL, which the parse has checked.
    pub(super) const fn new_unchecked(text: &'a str) -> Self {
        Self(text)
    }

    /// The message-id as it is written.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::news::News};
    /// assert_eq!(News.parse("news:a%2Fb@h")?.article().unwrap().as_str(), "a%2Fb@h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// The message-id as text with escapes, to decode: a server is asked for the decoded id, between "<" and ">".
    ///
    /// ```
    /// use uriel::{Scheme, schemes::news::News};
    /// let article = News.parse("news:a%2Fb@h")?.article().unwrap();
    /// assert_eq!(article.encoded().decode_utf8(), Ok("a/b@h".into()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn encoded(self) -> Encoded<'a> {
        Encoded::new_unchecked(self.0)
    }

    /// The text before the "@", unique at its host.
    ///
    /// ```
    /// use uriel::{Edition, Scheme, schemes::news::News};
    /// let url = News.parse_with("news:*;/?@h", Edition::Rfc1738)?;
    /// assert_eq!(url.article().unwrap().unique(), "*;/?");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn unique(self) -> Encoded<'a> {
        Encoded::new_unchecked(self.0.split_once('@').map_or(self.0, |(unique, _)| unique))
    }

    /// The text after the "@": the host where the article was written. It is not the server to ask for the article.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::news::News};
    /// let url = News.parse("news:a@%5B10.0.0.1%5D")?;
    /// assert_eq!(url.article().unwrap().host().decode_utf8(), Ok("[10.0.0.1]".into()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn host(self) -> Encoded<'a> {
        Encoded::new_unchecked(self.0.split_once('@').map_or("", |(_, host)| host))
    }
}

/// The message-id as it is written.
impl fmt::Display for MessageId<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// The message-id as it is written, in quotes.
impl fmt::Debug for MessageId<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}
