//! `nntp`: articles on a news server (RFC 1738 section 3.7, RFC 5538).
//!
//! ```abnf
//! nntpurl = "nntp://" hostport "/" group [ "/" digits ]
//! ```

use core::fmt;

use uriel::{
    Document, Facts, Production, Scheme, Status,
    grammar::{
        Class, Read, Text,
        rfc1738::{NntpParts, nntp_schemepart},
    },
};

/// The scheme `nntp`.
///
/// ```
/// use uriel::{Edition, Scheme, schemes::nntp::Nntp};
///
/// let url = Nntp.parse_with("nntp://news.example.com/comp.infosystems.www/1234", Edition::Rfc1738)?;
/// assert_eq!((url.group(), url.article()), ("comp.infosystems.www", Some("1234")));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Nntp;

uriel::typed_url! {
    /// An nntp URL.
    pub struct NntpUrl: Nntp;
    hostport, example "schemes::nntp::Nntp" "nntp://h:8000/a.b";
}

impl<'a> NntpUrl<'a> {
    /// The newsgroup.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::nntp::Nntp};
    /// assert_eq!(Nntp.parse("nntp://h/alt.hypertext")?.group(), "alt.hypertext");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn group(&self) -> &'a str {
        self.parts.group.of(self.text)
    }

    /// The digits of the article's number, as they are written; `None` where only a group is named.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::nntp::Nntp};
    /// assert_eq!(Nntp.parse("nntp://h/a/007")?.article(), Some("007"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn article(&self) -> Option<&'a str> {
        self.parts.digits.map(|digits| digits.of(self.text))
    }
}

impl Scheme for Nntp {
    const NAME: &'static str = "nntp";
    const DEFAULT_PORT: Option<u16> = Some(119);
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[
            Document { name: "RFC 1738 section 3.7", obsoleted_by: Some("RFC 5538") },
            Document { name: "RFC 5538", obsoleted_by: None },
        ],
        status: Status::Permanent,
        forms: &["nntp://<host>[:<port>]/<newsgroup-name>[/<article-number>]"],
    };
    uriel::by_production!(NntpUrl);
}

impl Production for Nntp {
    const RULE: &'static str = "nntpurl";
    const MOSTLY: Class = Class::Group;
    type Parts<S: Copy> = NntpParts<S>;

    fn parts<T: Text>(i: T) -> Read<T, NntpParts<T::Slice>> {
        nntp_schemepart(i)
    }
}

impl fmt::Debug for NntpUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NntpUrl")
            .field("host", &self.host())
            .field("port", &self.port())
            .field("group", &self.group())
            .field("article", &self.article())
            .finish()
    }
}
