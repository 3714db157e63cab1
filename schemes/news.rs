//! `news`: newsgroups and articles of USENET (RFC 1738 section 3.6).
//!
//! ```abnf
//! newsurl   = "news:" grouppart
//! grouppart = "*" | group | article
//! ```
//!
//! There is no server in it: the client has its own. What has an "@" is an article, `*` alone is all groups, and
//! anything else is a group. Under editions later than RFC 1738 characters and hosts are as the edition has them, and a
//! fragment may follow.

use core::fmt;

use uriel::{
    Document, Encoded, Facts, Host, Production, Scheme, Status, Syntax,
    grammar::{
        Class, Read, Text,
        rfc1738::{NewsParts, grouppart},
    },
};

/// The scheme `news`.
///
/// ```
/// use uriel::{Edition, Scheme, schemes::news::{Grouppart, News}};
///
/// let url = News.parse_with("news:comp.infosystems.www.misc", Edition::Rfc1738)?;
/// assert_eq!(url.grouppart(), Grouppart::Group("comp.infosystems.www.misc"));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct News;

uriel::typed_url! {
    /// A news URL.
    pub struct NewsUrl: News;
}

/// What a news URL names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Grouppart<'a> {
    /// `*`: all groups that there are.
    All,
    /// A newsgroup, which has no escapes.
    Group(&'a str),
    /// An article, by the two parts of its message-id.
    Article {
        /// What stands before the "@".
        unique: Encoded<'a>,
        /// What stands behind it.
        host: Host<'a>,
    },
}

impl<'a> NewsUrl<'a> {
    /// What it names.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::news::{Grouppart, News}};
    /// assert_eq!(News.parse("news:*")?.grouppart(), Grouppart::All);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn grouppart(&self) -> Grouppart<'a> {
        match self.parts {
            NewsParts::All => Grouppart::All,
            NewsParts::Group(group) => Grouppart::Group(group.of(self.text)),
            NewsParts::Article { unique, host } => Grouppart::Article {
                unique: Encoded::new(unique.of(self.text)),
                host: Host::new(host.of(self.text), self.edition),
            },
        }
    }

    /// The newsgroup, if it names one.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::news::News};
    /// assert_eq!(News.parse("news:alt.hypertext")?.group(), Some("alt.hypertext"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn group(&self) -> Option<&'a str> {
        match self.grouppart() {
            Grouppart::Group(group) => Some(group),
            _ => None,
        }
    }

    /// The parts of the message-id, if it names an article.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::news::News};
    /// let url = News.parse("news:1995%40a/b@h")?;
    /// let (unique, host) = url.article().unwrap();
    /// assert_eq!((unique.as_str(), host.as_str()), ("1995%40a/b", "h"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn article(&self) -> Option<(Encoded<'a>, Host<'a>)> {
        match self.grouppart() {
            Grouppart::Article { unique, host } => Some((unique, host)),
            _ => None,
        }
    }
}

impl Scheme for News {
    const NAME: &'static str = "news";
    const SYNTAX: Syntax = Syntax::Opaque;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[
            Document { name: "RFC 1738 section 3.6", obsoleted_by: Some("RFC 5538") },
            Document { name: "RFC 5538", obsoleted_by: None },
        ],
        status: Status::Permanent,
        forms: &["news:<newsgroup-name>", "news:<message-id>", "news:*"],
    };
    uriel::by_production!(NewsUrl);
}

impl Production for News {
    const RULE: &'static str = "newsurl";
    const MOSTLY: Class = Class::Article;
    type Parts<S: Copy> = NewsParts<S>;

    fn parts<T: Text>(i: T) -> Read<T, NewsParts<T::Slice>> {
        grouppart(i)
    }
}

impl fmt::Debug for NewsUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NewsUrl").field(&self.grouppart()).finish()
    }
}
