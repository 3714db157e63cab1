//! Newsgroups, and patterns of newsgroups.

use core::{fmt, iter};

use uriel::Encoded;

/// A newsgroup, or a pattern of newsgroups: names with dots between them, the most general first.
///
/// ```
/// use uriel::{Scheme, schemes::news::News};
/// let group = News.parse("news:comp.lang.c++")?.group().unwrap();
/// assert!(group.parts().map(|part| part.as_str()).eq(["comp", "lang", "c++"]));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Newsgroup<'a>(Encoded<'a>);

impl<'a> Newsgroup<'a> {
    /// Keeps the group of a URL, which the parse has checked.
    pub(crate) const fn new_unchecked(name: &'a str) -> Self {
        Self(Encoded::new_unchecked(name))
    }

    /// The name as it is written.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::nntp::Nntp};
    /// assert_eq!(Nntp.parse("nntp://h/example.n%2Fa")?.group().as_str(), "example.n%2Fa");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0.as_str()
    }

    /// The name as text with escapes, to decode: a server is asked for the decoded name.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::nntp::Nntp};
    /// let url = Nntp.parse("nntp://h/example.n%2Fa")?;
    /// assert_eq!(url.group().encoded().decode_utf8(), Ok("example.n/a".into()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn encoded(self) -> Encoded<'a> {
        self.0
    }

    /// The names between the dots, raw or written as `%2E`.
    ///
    /// A name may be empty by the rules of URLs; RFC 5536 section 3.1.4 forbids it.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::news::News};
    /// let group = News.parse("news:alt..x%2Ey")?.group().unwrap();
    /// assert!(group.parts().map(|part| part.as_str()).eq(["alt", "", "x", "y"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn parts(self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        let mut rest = Some(self.as_str());
        iter::from_fn(move || {
            let text = rest?;
            let octets = text.as_bytes();
            let is_escaped = |at| octets[at..].get(..3).is_some_and(|escape| escape.eq_ignore_ascii_case(b"%2E"));
            let dot = (0..octets.len()).find(|&at| octets[at] == b'.' || is_escaped(at));
            rest = dot.map(|at| &text[at + if is_escaped(at) { 3 } else { 1 }..]);
            Some(Encoded::new_unchecked(&text[..dot.unwrap_or(text.len())]))
        })
    }

    /// True for a pattern: `*` stands for any characters, and `?`, which is written as `%3F`, for one (RFC 5538 section
    /// 4, RFC 3977 section 4.1).
    ///
    /// ```
    /// use uriel::{Scheme, schemes::news::News};
    /// let is_wildcard = |text| News.parse(text).unwrap().group().unwrap().is_wildcard();
    /// assert!(is_wildcard("news:comp.*") && is_wildcard("news:comp.lang.%3F"));
    /// assert!(!is_wildcard("news:comp.lang.c"));
    /// ```
    #[must_use]
    pub fn is_wildcard(self) -> bool {
        // Fast exit: most names have neither, and no escapes.
        self.0.bytes().any(|octet| matches!(octet, b'*' | b'?' | b'%'))
            && self.0.octets().any(|octet| matches!(octet, b'*' | b'?'))
    }
}

impl PartialEq<str> for Newsgroup<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0 == *other
    }
}

impl PartialEq<&str> for Newsgroup<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

/// The name as it is written.
impl fmt::Display for Newsgroup<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The name as it is written, in quotes.
impl fmt::Debug for Newsgroup<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
