//! `news`: newsgroups and articles of USENET (RFC 1738 section 3.6, RFC 5538 section 4).
//!
//! RFC 1738 section 5, under [`Edition::Rfc1738`]:
//! ```abnf
//! newsurl   = "news:" grouppart
//! grouppart = "*" | group | article
//! group     = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]
//! article   = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host
//! ```
//! RFC 5538 section 4, under every later edition:
//! ```abnf
//! newsURL         = "news:" [ server "/" ] ( article / newsgroups )
//! server          = "//" authority               ; see RFC 3986
//! article         = msg-id-core                  ; see RFC 5536
//! newsgroups      = *( group-char / pct-encoded / "*" )
//! ```
//!
//! | field | what | RFC 1738 | RFC 5538 |
//! |---|---|---|---|
//! | [`server`](NewsUrl::server) | where to ask, port 119 | never | perhaps |
//! | [`grouppart`](NewsUrl::grouppart) | all groups, a group, or an article | `*`, a group, an article | `*` or nothing, a group or a pattern, an article |
//! | [`group`](NewsUrl::group) | the name, its [parts](Newsgroup::parts), whether it [is a pattern](Newsgroup::is_wildcard) | no escapes, no wildcards | with both |
//! | [`article`](NewsUrl::article) | a message-id, its [unique part](MessageId::unique), its [host](MessageId::host) | nearly any character | what RFC 5536 allows |
//!
//! # The examples
//!
//! Those of RFC 5538, sections 3 and 4 and appendix B:
//!
//! ```
//! use uriel::{Scheme, schemes::news::{Grouppart, News}};
//!
//! // "The first two are equivalent": all groups of a server.
//! for text in ["news://news.server.example/*", "news://news.server.example/"] {
//!     let url = News.parse(text)?;
//!     assert_eq!(url.server().unwrap().host(), "news.server.example");
//!     assert_eq!(url.grouppart(), Grouppart::All);
//! }
//!
//! // Groups by a pattern. A "?" has to be escaped.
//! let url = News.parse("news://wild.server.example/example.group.th%3Fse")?;
//! let group = url.group().unwrap();
//! assert_eq!(group.encoded().decode_utf8(), Ok("example.group.th?se".into()));
//! assert!(group.is_wildcard());
//! assert!(News.parse("news:example.group.*")?.group().unwrap().is_wildcard());
//!
//! // One group, here and there.
//! let url = News.parse("news:example.group.this")?;
//! assert!(url.server().is_none() && !url.group().unwrap().is_wildcard());
//! let url = News.parse("news://news.server.example/example.group.this")?;
//! assert!(url.group().unwrap().parts().map(|part| part.as_str()).eq(["example", "group", "this"]));
//! assert_eq!(News.parse("news://news.gmane.org/gmane.ietf.tools")?.group().unwrap(), "gmane.ietf.tools");
//!
//! // The article with the Message-ID <p0624081dc30b8699bf9b@[10.20.30.108]>.
//! let url = News.parse("news://news.gmane.org/p0624081dc30b8699bf9b@%5B10.20.30.108%5D")?;
//! let article = url.article().unwrap();
//! assert_eq!(article.unique(), "p0624081dc30b8699bf9b");
//! assert_eq!(article.host().decode_utf8(), Ok("[10.20.30.108]".into()));
//! assert_eq!(article.encoded().decode_utf8(), Ok("p0624081dc30b8699bf9b@[10.20.30.108]".into()));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! Those of RFC 1738 section 3.6, whose letter has neither servers nor patterns:
//!
//! ```
//! use uriel::{Edition, Scheme, schemes::news::{Grouppart, News}};
//!
//! let read = |text| News.parse_with(text, Edition::Rfc1738);
//! assert_eq!(read("news:*")?.grouppart(), Grouppart::All);
//! assert_eq!(read("news:comp.infosystems.www.misc")?.group().unwrap(), "comp.infosystems.www.misc");
//! assert!(read("news://news.server.example/*").is_err());
//! assert!(read("news:example.group.*").is_err());
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the documents are read
//!
//! * What has an "@" is an article (RFC 5538 section 4), even `news:*@h`. An escaped "@" is none: `news:a%40b` is a group.
//! * Under RFC 1738 "//" is part of an article's name: `news://x@h` is the article "//x" at "h". Under later editions it
//!   is the user "x" at the server "h", and refused, for behind a server the rule wants a "/".
//! * The server may be empty, as in `news:///example.group.this`: then it is the configured one, for `news` has a default
//!   host (RFC 5538 section 2.1, RFC 3986 section 3.2.2). Editions that have no empty hosts allow no port or user there.
//! * Without anything behind "news:" all groups are meant, as behind a server. RFC 2396 has no such URI.
//! * A message-id is as RFC 5536 section 3.1.3 has it, once its escapes are decoded; "it is not wrong to encode others"
//!   than those that must be, so that `%2E` is a dot between atoms too. What it may not hold, it may not hold encoded:
//!   neither `%3E` (">") nor `%20`. The characters `/ ? # [ ] %` stand encoded, and `:` and `@` of a domain literal may
//!   stand as they are, as section 4 lists them. The limit of 250 octets in RFC 5536 is not judged.
//! * A group may hold any escape: the rule says `pct-encoded`. `%2A` is a wildcard, too; alone it is a pattern, and not
//!   [`Grouppart::All`].
//! * There is no query: a "?" is refused, under every later edition.
//! * `snews`, the same over TLS at port 563, is historical (RFC 5538 section 8.1), and no name that this scheme goes by;
//!   `registry.with_as("snews", News)` gives it one.

use core::fmt;

use uriel::{
    Encoded, Scheme,
    charset::{ALPHANUM, CharSet},
    grammar::{
        self, Authority, ByEdition, Class, Read, Rule, Text, authority, escaped, expected, expected_octet, literal,
        octet,
    },
    nom::{
        Parser,
        sequence::{separated_pair, terminated},
    },
    scheme::{Document, Facts, Production, Server, Status, Syntax},
};

/// The scheme `news`.
///
/// ```
/// use uriel::{Edition, Scheme, schemes::news::News};
///
/// let url = News.parse_with("news:comp.infosystems.www.misc", Edition::Rfc1738)?;
/// assert_eq!(url.group().unwrap(), "comp.infosystems.www.misc");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct News;

uriel::typed_url! {
    /// A news URL.
    pub struct NewsUrl: News;

    /// Parts of a news URL.
    pub struct NewsParts {
        /// Authority after "//".
        server: Option<Authority<S>>,
        /// What is named there: an article if it has an "@".
        grouppart: S,
    }

    fields {
        word kind = |url| url.grouppart().name();
        text group = |url| url.group().map(Newsgroup::encoded);
        text unique = |url| url.article().map(MessageId::unique);
        text host = |url| url.article().map(MessageId::host);
        note flag wildcard = |url| url.group().is_some_and(Newsgroup::is_wildcard);
        text user = |url| url.server().and_then(|server| server.user());
        secret password = |url| url.server().and_then(|server| server.password());
        host server = |url| url.server().map(|server| server.host());
        note shown server_kind = |url| url.server().map(|server| server.host().kind());
        raw port = |url| url.server().and_then(|server| server.port());
        note number effective_port = |url| url.server().and_then(|server| server.effective_port().ok().flatten());
    }
}

/// What a news URL names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Grouppart<'a> {
    /// `*`, or under RFC 5538 nothing: all groups that there are.
    All,
    /// A newsgroup, or under RFC 5538 a pattern of newsgroups.
    Group(Newsgroup<'a>),
    /// An article.
    Article(MessageId<'a>),
}

impl Grouppart<'_> {
    /// Name of the kind: `all`, `group` or `article`.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::news::News};
    /// assert_eq!(News.parse("news:1995@h")?.grouppart().name(), "article");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Group(_) => "group",
            Self::Article(_) => "article",
        }
    }
}

impl<'a> NewsUrl<'a> {
    /// The server to ask; `None` where the client's own is meant. RFC 1738 has none.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::news::News};
    /// let url = News.parse("news://me@h:8119/alt.hypertext")?;
    /// let server = url.server().unwrap();
    /// assert_eq!((server.host().as_str(), server.effective_port()), ("h", Ok(Some(8119))));
    /// assert!(News.parse("news:alt.hypertext")?.server().is_none());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn server(&self) -> Option<Server<'a>> {
        Some(Server::with_port(self.parts.server?.of(self.text), self.edition, Some(SERVER_PORT)))
    }

    /// What it names.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::news::{Grouppart, News}};
    /// assert_eq!(News.parse("news:*")?.grouppart(), Grouppart::All);
    /// assert_eq!(News.parse("news:")?.grouppart(), Grouppart::All);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn grouppart(&self) -> Grouppart<'a> {
        match self.parts.grouppart.of(self.text) {
            "" | "*" => Grouppart::All,
            article if article.contains('@') => Grouppart::Article(MessageId(article)),
            group => Grouppart::Group(Newsgroup::new(Encoded::new_unchecked(group))),
        }
    }

    /// The newsgroup, or the pattern of newsgroups, if it names such.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::news::News};
    /// assert_eq!(News.parse("news:alt.hypertext")?.group().unwrap(), "alt.hypertext");
    /// assert_eq!(News.parse("news:1995@h")?.group(), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn group(&self) -> Option<Newsgroup<'a>> {
        match self.grouppart() {
            Grouppart::Group(group) => Some(group),
            _ => None,
        }
    }

    /// The message-id, if it names an article.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::news::News};
    /// assert_eq!(News.parse("news:1995%2Fa@h")?.article().unwrap().as_str(), "1995%2Fa@h");
    /// assert_eq!(News.parse("news:alt.hypertext")?.article(), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn article(&self) -> Option<MessageId<'a>> {
        match self.grouppart() {
            Grouppart::Article(article) => Some(article),
            _ => None,
        }
    }
}

/// A newsgroup, or a pattern of newsgroups: names with dots between them, from the most general to the most special.
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
    /// The group called `name`, which the caller has from a URL.
    ///
    /// ```
    /// use uriel::{Encoded, schemes::news::Newsgroup};
    /// assert_eq!(Newsgroup::new(Encoded::new_unchecked("alt.hypertext")), "alt.hypertext");
    /// ```
    #[must_use]
    pub const fn new(name: Encoded<'a>) -> Self {
        Self(name)
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

    /// The name, to be decoded: what a server is asked for.
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

    /// The names between the dots, of which `%2E` is one.
    ///
    /// The rules do not forbid that some are empty: RFC 5536 section 3.1.4 does.
    ///
    /// ```
    /// use uriel::{Encoded, schemes::news::Newsgroup};
    /// let group = Newsgroup::new(Encoded::new_unchecked("alt..x%2Ey"));
    /// assert!(group.parts().map(|part| part.as_str()).eq(["alt", "", "x", "y"]));
    /// ```
    pub fn parts(self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        let mut rest = Some(self.as_str());
        core::iter::from_fn(move || {
            let text = rest?;
            let octets = text.as_bytes();
            let is_escaped = |at| octets[at..].get(..3).is_some_and(|escape| escape.eq_ignore_ascii_case(b"%2E"));
            let dot = (0..octets.len()).find(|&at| octets[at] == b'.' || is_escaped(at));
            rest = dot.map(|at| &text[at + if is_escaped(at) { 3 } else { 1 }..]);
            Some(Encoded::new_unchecked(&text[..dot.unwrap_or(text.len())]))
        })
    }

    /// Whether it stands for all groups that are like it: `*` in it means any characters, and `?` one, which is written
    /// as `%3F` (RFC 5538 section 4, RFC 3977 section 4.1).
    ///
    /// ```
    /// use uriel::{Scheme, schemes::news::News};
    /// let is_wildcard = |text| News.parse(text).unwrap().group().unwrap().is_wildcard();
    /// assert!(is_wildcard("news:comp.*") && is_wildcard("news:comp.lang.%3F"));
    /// assert!(!is_wildcard("news:comp.lang.c"));
    /// ```
    #[must_use]
    pub fn is_wildcard(self) -> bool {
        self.0.octets().any(|octet| matches!(octet, b'*' | b'?'))
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

impl fmt::Debug for Newsgroup<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// A message-id, without the angle brackets that it has in an article's header.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MessageId<'a>(&'a str);

impl<'a> MessageId<'a> {
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

    /// The message-id, to be decoded: what a server is asked for, between "<" and ">".
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

    /// What stands before the "@": unique at its host.
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

    /// What stands behind it: where the article was written. It is no host to connect to.
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

impl fmt::Debug for MessageId<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}

impl Scheme for News {
    const NAME: &'static str = "news";
    const SYNTAX: Syntax = Syntax::Opaque;
    const FACTS: Facts = Facts {
        rule: &NEWSURL,
        documents: &[
            Document { name: "RFC 1738 section 3.6", obsoleted_by: Some("RFC 5538") },
            Document { name: "RFC 5538", obsoleted_by: None },
        ],
        status: Status::Permanent,
        forms: &[
            "news:<newsgroup-name>",
            "news:<message-id>",
            "news:*",
            "news://<host>[:<port>]/<newsgroup-name>",
            "news://<host>[:<port>]/<message-id>",
            "news://<host>[:<port>]/*",
        ],
    };
    uriel::by_production!(NewsUrl);

    /// The same server, and the same group or the same message-id octet by octet: servers compare them so, and but for the
    /// "@" there are no reserved characters (RFC 1738 section 3.6).
    fn equivalent(&self, a: &NewsUrl<'_>, b: &NewsUrl<'_>) -> bool {
        let same = match (a.grouppart(), b.grouppart()) {
            (Grouppart::All, Grouppart::All) => true,
            (Grouppart::Group(a), Grouppart::Group(b)) => Encoded::alike(a.encoded(), b.encoded()),
            (Grouppart::Article(a), Grouppart::Article(b)) => Encoded::alike(a.encoded(), b.encoded()),
            _ => false,
        };
        same && a.server() == b.server()
    }
}

/// Port of a server whose URL has none (RFC 5538 section 2.2): of the server and not of the scheme, which has none in
/// RFC 1738.
const SERVER_PORT: u16 = 119;

impl Production for News {
    const RULE: &'static Rule = &NEWSURL;
    type Mostly = Newsgroups;
    type Parts<S: Copy> = NewsParts<S>;

    #[inline]
    fn parts<T: Text>(i: T) -> Read<T, NewsParts<T::Slice>> {
        if !i.edition().has_newer_schemes() {
            let (end, _) = rfc1738::grouppart(i)?;
            return Ok((end, NewsParts { server: None, grouppart: i.until(end) }));
        }
        if i.next() == Some(b'/') {
            let (i, server) = terminated(server, octet(b'/')).parse(i)?;
            let (i, grouppart) = article_or_newsgroups(i)?;
            return Ok((i, NewsParts { server: Some(server), grouppart }));
        }
        let (end, grouppart) = article_or_newsgroups(i)?;
        if end.len() == i.len() && !i.edition().has_empty_schemeparts() {
            return expected(i, Newsgroups::RULE);
        }
        Ok((end, NewsParts { server: None, grouppart }))
    }
}

static NEWSURL: Rule = Rule::new("newsurl").defined_since("RFC 1738 section 3.6", "RFC 5538 section 4");

// ----- the rules of RFC 1738, section 5 -----

pub mod rfc1738 {
    //! The rules of RFC 1738, which RFC 5538 has replaced: `article` means another thing there.

    use uriel::{
        charset::CharSet,
        grammar::{
            ByEdition, Class, Query, Read, Rule, Text, expected_class, literal, nonempty_host, octet, rfc1738::group,
            run1,
        },
        nom::{Parser, sequence::preceded},
    };

    /// A `grouppart`, by its kind.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Grouppart<S> {
        /// `*`: all groups.
        All,
        /// The name of a group.
        Group(S),
        /// A message-id.
        Article {
            /// The text before the "@".
            unique: S,
            /// The text after it.
            host: S,
        },
    }

    /// Characters of an [`article`] before its "@".
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Article;

    impl Class for Article {
        const RULE: &'static Rule = &Rule::new("article").defined_since("RFC 1738 section 3.6", "RFC 5538 section 4");
        const OCTETS: ByEdition<CharSet> = Query::OCTETS.without("@");
    }

    /// RFC 1738 section 5
    /// ```abnf
    /// newsurl = "news:" grouppart
    /// ```
    ///
    /// ```
    /// use uriel::schemes::news::rfc1738::{Grouppart, newsurl};
    /// assert_eq!(newsurl("news:*"), Ok(("", Grouppart::All)));
    /// ```
    pub fn newsurl<T: Text>(i: T) -> Read<T, Grouppart<T::Slice>> {
        preceded(literal(b"news:"), grouppart).parse(i)
    }

    /// RFC 1738 section 5
    /// ```abnf
    /// grouppart = "*" | group | article
    /// ```
    /// Ordered choice would take the "*" of `*@h` for all: what has an "@" is an article.
    ///
    /// ```
    /// use uriel::schemes::news::rfc1738::{Grouppart, grouppart};
    /// assert_eq!(grouppart("*@h"), Ok(("", Grouppart::Article { unique: "*", host: "h" })));
    /// assert_eq!(grouppart("comp.lang.rust"), Ok(("", Grouppart::Group("comp.lang.rust"))));
    /// ```
    #[inline(always)]
    pub fn grouppart<T: Text>(i: T) -> Read<T, Grouppart<T::Slice>> {
        let (rest, unique) = i.run(Article);
        if rest.next() == Some(b'@') {
            if rest.len() == i.len() {
                return expected_class(i, Article);
            }
            let (i, host) = nonempty_host(rest.skip(1))?;
            return Ok((i, Grouppart::Article { unique, host }));
        }
        if i.next() == Some(b'*') {
            return Ok((i.skip(1), Grouppart::All));
        }
        let (i, group) = group(i)?;
        Ok((i, Grouppart::Group(group)))
    }

    /// RFC 1738 section 5
    /// ```abnf
    /// article = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel::schemes::news::rfc1738::article("a/b@h"), Ok(("", ("a/b", "h"))));
    /// ```
    #[inline(always)]
    pub fn article<T: Text>(i: T) -> Read<T, (T::Slice, T::Slice)> {
        let (i, unique) = run1(i, Article)?;
        let (i, host) = preceded(octet(b'@'), nonempty_host).parse(i)?;
        Ok((i, (unique, host)))
    }
}

// ----- the rules of RFC 5538 and RFC 5536 -----

static ID_LEFT: Rule = Rule::new("id-left").defined_since("", "RFC 5536 section 3.1.3");
static ID_RIGHT: Rule = Rule::new("id-right").defined_since("", "RFC 5536 section 3.1.3");
static NO_FOLD_LITERAL: Rule = Rule::new("no-fold-literal").defined_since("", "RFC 5536 section 3.1.3");

/// `( article / newsgroups )`: where the newsgroups would end, an "@" or what only a message-id has makes it an article.
#[inline(always)]
fn article_or_newsgroups<T: Text>(i: T) -> Read<T> {
    let (end, groups) = newsgroups(i)?;
    match end.next() {
        Some(next) if next == b'@' || PLAIN_ATEXT.contains(next) => article(i),
        _ => Ok((end, groups)),
    }
}

/// RFC 5538 section 3
/// ```abnf
/// server          = "//" authority               ; see RFC 3986
/// ```
/// The authority is that of the edition; where that may be a registry's name, it is a server.
///
/// ```
/// use uriel::{Edition, grammar::Under, schemes::news::server};
/// assert_eq!(server("//me@h:119/").unwrap().1.host, "h");
/// assert_eq!(server(Under::new("//a_b/", Edition::Rfc2396)).unwrap().1.host, "a", "no registry's name");
/// ```
#[inline(always)]
pub fn server<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    if i.edition().has_registries() { grammar::server(i) } else { authority(i) }
}

uriel::runs! {
    in uriel::schemes::news;

    /// RFC 5538 section 4
    /// ```abnf
    /// newsgroups      = *( group-char / pct-encoded / "*" )
    /// ```
    newsgroups = * Newsgroups {
        Rule::with_names(ByEdition::since("article", "newsgroups"))
            .defined_since("RFC 1738 section 3.6", "RFC 5538 section 4"),
        // RFC 1738 has no newsgroups; the characters of its articles let one bitmap serve news URLs of either kind.
        ByEdition([rfc1738::Article::OCTETS.0[0], WILDMAT, WILDMAT, WILDMAT, WILDMAT]),
    } "comp.*,alt.*" => "comp.*", ",alt.*";
}

/// Characters of a pattern of newsgroups.
const WILDMAT: CharSet = ALPHANUM.union(CharSet::of("-.+_*"));

/// RFC 5538 section 4
/// ```abnf
/// article         = msg-id-core                  ; see RFC 5536
/// ```
/// RFC 5536 section 3.1.3
/// ```abnf
/// msg-id-core     =  id-left "@" id-right
/// ```
///
/// ```
/// use uriel::schemes::news::article;
/// assert_eq!(article("1995%2Fa@h#f"), Ok(("#f", "1995%2Fa@h")));
/// assert!(article("1995/a@h").is_err());
/// ```
#[inline(always)]
pub fn article<T: Text>(i: T) -> Read<T> {
    let (end, _) = separated_pair(id_left, octet(b'@'), id_right).parse(i)?;
    Ok((end, i.until(end)))
}

/// RFC 5536 section 3.1.3
/// ```abnf
/// id-left         =  dot-atom-text
/// ```
///
/// ```
/// use uriel::schemes::news::id_left;
/// assert_eq!(id_left("a.%7Bb%7D@h"), Ok(("@h", "a.%7Bb%7D")));
/// assert!(id_left("a..b").is_err() && id_left("a%3E").is_err());
/// ```
#[inline(always)]
pub fn id_left<T: Text>(i: T) -> Read<T> {
    dot_atom_text(i, &ID_LEFT)
}

/// RFC 5536 section 3.1.3
/// ```abnf
/// id-right        =  dot-atom-text / no-fold-literal
/// ```
///
/// ```
/// use uriel::schemes::news::id_right;
/// assert_eq!(id_right("a.b/"), Ok(("/", "a.b")));
/// assert_eq!(id_right("%5B::1%5D/"), Ok(("/", "%5B::1%5D")));
/// assert!(id_right("[::1]").is_err());
/// ```
#[inline(always)]
pub fn id_right<T: Text>(i: T) -> Read<T> {
    if i.next() == Some(b'%') && decoded(i)?.1 == b'[' { no_fold_literal(i) } else { dot_atom_text(i, &ID_RIGHT) }
}

/// RFC 5536 section 3.1.3, with the escapes that RFC 5538 section 4 asks for
/// ```abnf
/// no-fold-literal =  "[" *mdtext "]"
/// mdtext          =  %d33-61 /              ; The rest of the US-ASCII
///                    %d63-90 /              ;  characters not including
///                    %d94-126               ;  ">", "[", "]", or ""
/// ```
///
/// ```
/// use uriel::schemes::news::no_fold_literal;
/// assert_eq!(no_fold_literal("%5B10.0.0.1%5D#f"), Ok(("#f", "%5B10.0.0.1%5D")));
/// assert!(no_fold_literal("%5B%3E%5D").is_err() && no_fold_literal("%5Ba").is_err());
/// ```
pub fn no_fold_literal<T: Text>(i: T) -> Read<T> {
    const MDTEXT: CharSet =
        CharSet::range(b'!', b'=').union(CharSet::range(b'?', b'Z')).union(CharSet::range(b'^', b'~'));
    /// What an escape may stand for, at its end.
    static PLAIN: CharSet = ALPHANUM.union(CharSet::of("-._~!$&'()*+,;=:@"));
    let (mut end, opening) = decoded(i)?;
    if opening != b'[' {
        return expected(i, &NO_FOLD_LITERAL);
    }
    loop {
        let (behind, octet) = match end.next() {
            Some(b'%') => decoded(end)?,
            Some(plain) if PLAIN.contains(plain) => (end.skip(1), plain),
            _ => return expected_octet(end, &NO_FOLD_LITERAL, &PLAIN),
        };
        match octet {
            b']' => return Ok((behind, i.until(behind))),
            octet if MDTEXT.contains(octet) => end = behind,
            _ => return expected_octet(end, &NO_FOLD_LITERAL, &PLAIN),
        }
    }
}

/// `atext` of RFC 5322, as far as it stands in a URL without an escape.
const PLAIN_ATEXT: CharSet = ALPHANUM.union(CharSet::of("!$&'*+-=_~"));

/// RFC 5322 section 3.2.3, with the escapes that RFC 5538 section 4 asks for
/// ```abnf
/// dot-atom-text   =   1*atext *("." 1*atext)
/// ```
#[inline(always)]
fn dot_atom_text<T: Text>(i: T, rule: &'static Rule) -> Read<T> {
    /// [`PLAIN_ATEXT`] and the dot.
    static PLAIN: [bool; 256] = {
        let mut plain = [false; 256];
        let mut octet = 0;
        while octet < 128 {
            plain[octet as usize] = octet == b'.' || PLAIN_ATEXT.contains(octet);
            octet += 1;
        }
        plain
    };
    // Nearly always each dot stands between two others, and nothing is escaped.
    let (mut last, mut length) = (b'.', 0);
    for &octet in i.octets() {
        if !PLAIN[usize::from(octet)] || (octet == b'.' && last == b'.') {
            break;
        }
        last = octet;
        length += 1;
    }
    let end = i.skip(length);
    let is_plain = last != b'.' && !matches!(end.next(), Some(b'%' | b'.'));
    if is_plain { Ok((end, i.until(end))) } else { dot_atom_text_by_octet(i, rule) }
}

/// The same as the rule stands.
fn dot_atom_text_by_octet<T: Text>(i: T, rule: &'static Rule) -> Read<T> {
    const ATEXT: CharSet = PLAIN_ATEXT.union(CharSet::of("#%/?^`{|}"));
    let mut end = i;
    let mut wants_atom = true;
    while let Some(next) = end.next() {
        let (behind, octet) = match next {
            b'%' => decoded(end)?,
            b'.' => (end.skip(1), b'.'),
            plain if PLAIN_ATEXT.contains(plain) => (end.skip(1), plain),
            _ => break,
        };
        match octet {
            b'.' if !wants_atom => wants_atom = true,
            octet if ATEXT.contains(octet) => wants_atom = false,
            _ => return expected_octet(end, rule, &PLAIN_ATEXT),
        }
        end = behind;
    }
    if wants_atom { expected_octet(end, rule, &PLAIN_ATEXT) } else { Ok((end, i.until(end))) }
}

/// The octet that an escape stands for.
fn decoded<T: Text>(i: T) -> Read<T, u8> {
    let (end, _) = escaped(i)?;
    let digit = |at| i.at(at).and_then(|digit| char::from(digit).to_digit(16)).unwrap_or_default();
    let octet = digit(1) << 4 | digit(2);
    Ok((end, u8::try_from(octet).unwrap_or_default()))
}
