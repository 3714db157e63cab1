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
    Edition, Encoded, Host, ParseError, Production, Scheme, Syntax, Uri,
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

/// A news URL.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct NewsUrl<'a> {
    text: &'a str,
    edition: Edition,
    grouppart: Grouppart<'a>,
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
    pub const fn grouppart(&self) -> Grouppart<'a> {
        self.grouppart
    }

    /// The newsgroup, if it names one.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::news::News};
    /// assert_eq!(News.parse("news:alt.hypertext")?.group(), Some("alt.hypertext"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn group(&self) -> Option<&'a str> {
        match self.grouppart {
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
    pub const fn article(&self) -> Option<(Encoded<'a>, Host<'a>)> {
        match self.grouppart {
            Grouppart::Article { unique, host } => Some((unique, host)),
            _ => None,
        }
    }

    /// The whole text, with a fragment if it has one.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::news::News};
    /// assert_eq!(News.parse("news:a@h#top")?.as_str(), "news:a@h#top");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// The edition that it was read under.
    ///
    /// ```
    /// use uriel::{Edition, Scheme, schemes::news::News};
    /// assert_eq!(News.parse("news:*")?.edition(), Edition::Rfc3986);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }
}

impl Scheme for News {
    const NAME: &'static str = "news";
    const SYNTAX: Syntax = Syntax::Opaque;
    type Url<'a> = NewsUrl<'a>;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<NewsUrl<'a>, ParseError> {
        self.read(uri.as_str(), uri.edition())
    }

    /// A message-id may name hosts in brackets, which the generic rules of most editions do not admit where it stands:
    /// so both are asked.
    fn read<'a>(&self, text: &'a str, edition: Edition) -> Result<NewsUrl<'a>, ParseError> {
        let parts = match (Self::spans(text, edition), Uri::parse_with(text, edition)) {
            (Ok(parts), Ok(_)) => parts,
            (Err(error), Ok(_)) | (Ok(_), Err(error)) => return Err(error),
            (Err(error), Err(generic)) => return Err(error.or_earlier(generic)),
        };
        let grouppart = match parts {
            NewsParts::All => Grouppart::All,
            NewsParts::Group(group) => Grouppart::Group(group.of(text)),
            NewsParts::Article { unique, host } => {
                Grouppart::Article { unique: Encoded::new(unique.of(text)), host: Host::new(host.of(text), edition) }
            }
        };
        Ok(NewsUrl { text, edition, grouppart })
    }

    /// The same group, or the same message-id octet by octet: servers compare them so, and but for the "@" there are no
    /// reserved characters (RFC 1738 section 3.6).
    fn equivalent(&self, a: &NewsUrl<'_>, b: &NewsUrl<'_>) -> bool {
        match (a.article(), b.article()) {
            (Some((unique, host)), Some((other, other_host))) => {
                Encoded::alike(unique, other) && Encoded::alike(host.encoded(), other_host.encoded())
            }
            _ => a.grouppart() == b.grouppart(),
        }
    }
}

impl Production for News {
    const RULE: &'static str = "newsurl";
    const MOSTLY: Class = Class::Article;
    type Parts<S: Copy> = NewsParts<S>;

    fn parts<T: Text>(i: T) -> Read<T, NewsParts<T::Slice>> {
        grouppart(i)
    }
}

impl fmt::Display for NewsUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

impl fmt::Debug for NewsUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NewsUrl").field(&self.grouppart).finish()
    }
}
