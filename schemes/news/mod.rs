//! `news`: newsgroups and articles of USENET (RFC 1738 section 3.6, RFC 5538 section 4).
//!
//! Under RFC 1738, section 5:
//!
//! ```abnf
//! newsurl   = "news:" grouppart
//! grouppart = "*" | group | article
//! group     = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]
//! article   = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host
//! ```
//!
//! Under later editions, RFC 5538 section 4, with the user, host and port of the edition:
//!
//! ```abnf
//! newsURL         = "news:" [ server "/" ] ( article / newsgroups )
//! server          = "//" authority               ; see RFC 3986
//! article         = msg-id-core                  ; see RFC 5536
//! newsgroups      = *( group-char / pct-encoded / "*" )
//! ```
//!
//! # Fields
//!
//! | field | meaning | RFC 1738 | RFC 5538 | getter |
//! |---|---|---|---|---|
//! | `kind` | all groups, a group, or an article | `*`, a group, an article | `*` or nothing, a group or a pattern, an article | [`grouppart`](NewsUrl::grouppart) |
//! | `group` | newsgroup | no escapes, no wildcards | escapes and wildcards | [`group`](NewsUrl::group), [`Newsgroup::parts`], [`Newsgroup::is_wildcard`] |
//! | `unique`, `host` | message-id of an article | nearly any character | characters of RFC 5536 | [`article`](NewsUrl::article), [`MessageId::unique`], [`MessageId::host`] |
//! | `server` | user, password, host and port; the default port is 119 | absent | optional | [`server`](NewsUrl::server) |
//!
//! # Examples
//!
//! RFC 5538, sections 3 and 4 and appendix B:
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
//! // Groups that match a pattern. A "?" must be escaped.
//! let url = News.parse("news://wild.server.example/example.group.th%3Fse")?;
//! let group = url.group().unwrap();
//! assert_eq!(group.encoded().decode_utf8(), Ok("example.group.th?se".into()));
//! assert!(group.is_wildcard());
//! assert!(News.parse("news:example.group.*")?.group().unwrap().is_wildcard());
//!
//! // One group, without and with a server.
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
//! RFC 1738 section 3.6, which has neither servers nor patterns:
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
//! # Editions
//!
//! RFC 1738 is read by its own rule, and every later edition by that of RFC 5538. From draft 1996 on a fragment may
//! follow (RFC 5538 section 2.3).
//!
//! # How the documents are read
//!
//! * A text with an "@" is an article (RFC 5538 section 4), even `news:*@h`. An escaped "@" does not count:
//!   `news:a%40b` is a group.
//! * Under RFC 1738 "//" is part of an article: `news://x@h` is the article "//x" at "h". Under later editions it is
//!   the user "x" at the server "h", and refused, because the rule requires a "/" after a server.
//! * The server may be empty, as in `news:///example.group.this`: it is the configured one, because `news` has a
//!   default host (RFC 5538 section 2.1, RFC 3986 section 3.2.2). Under editions that have no empty hosts, an empty
//!   server has neither user nor port.
//! * An empty text after "news:" means all groups, as it does after a server. RFC 2396 has no such URI.
//! * A message-id is checked against RFC 5536 section 3.1.3 after its escapes are decoded, because any of its
//!   characters may be escaped, even where none has to be: `%2E` is a dot between atoms too. A character that a
//!   message-id cannot contain is refused as an escape as well, such as `%3E` (">") and `%20`. The characters
//!   `/ ? # [ ] %` must be escaped; `:` and `@` of a domain literal may be raw, as section 4 lists them. The limit of
//!   250 octets in RFC 5536 is not checked.
//! * A group may contain any escape, because the rule says `pct-encoded`. `%2A` is a wildcard too; alone it is a
//!   pattern, and not [`Grouppart::All`].
//! * There is no query: under later editions a "?" is refused.
//! * `snews`, which is news over TLS at port 563, is historical (RFC 5538 section 8.1) and no alias of this scheme;
//!   `registry.with_as("snews", News)` makes it one, with the default port of `news`.

mod message_id;
mod newsgroup;
pub mod rfc1738;
mod rfc5538;

use uriel::{
    Edition, Encoded, Scheme,
    charset::{ALPHANUM, CharSet},
    grammar::{Authority, ByEdition, Class, Name, Password, Port, Read, Rule, Text, User, rfc1738::Group},
    scheme::{Abbreviation, Document, Facts, Production, Server, Status, Syntax},
    wire::{Command, Item, Line, Login, Peer, Value, Visit, WireError},
};
#[cfg(feature = "build")]
use uriel::{
    scheme::Conversion,
    write::{BuildError, UrlBuf},
};

use self::rfc5538::news_hier_part;
pub use self::{
    message_id::MessageId,
    newsgroup::Newsgroup,
    rfc5538::{Newsgroups, article, id_left, id_right, newsgroups, no_fold_literal, server},
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
    ///
    /// ```
    /// use uriel::{Scheme, schemes::news::{News, NewsUrl}};
    /// let url: NewsUrl<'_> = News.parse("news:1995@h")?;
    /// assert_eq!((url.article().unwrap().as_str(), url.to_string()), ("1995@h", "news:1995@h".to_owned()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct NewsUrl: News, optional, example "uriel::schemes::news::News" "news:a.b";

    /// Parts of a news URL.
    ///
    /// ```
    /// use uriel::{Uri, schemes::news::News};
    /// let parts = Uri::parse("news://h/alt.hypertext")?.read_by::<News>()?;
    /// assert_eq!((parts.server.unwrap().host, parts.grouppart), ("h", "alt.hypertext"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct NewsParts {
        /// User, password, host and port, after the "//".
        server: Option<Authority<S>>,
        /// A group or an article, which has an "@"; all groups if it is `*` or empty.
        grouppart: S,
    }

    fields {
        word kind = |url| url.grouppart().name();
        text group = |url| url.group().map(Newsgroup::encoded);
        text unique = |url| url.article().map(MessageId::unique);
        text host = |url| url.article().map(MessageId::host);
        note flag wildcard = |url| url.group().is_some_and(Newsgroup::is_wildcard);
        text user = |url| url.server().and_then(Server::user);
        secret password = |url| url.server().and_then(Server::password);
        host server = |url| url.server().map(Server::host);
        note word server_kind = |url| url.server().map(|server| server.host().kind().as_str());
        raw port = |url| url.server().and_then(Server::port);
        note number effective_port = |url| url.server().and_then(|server| server.effective_port().ok().flatten());
    }

    /// Builder of a news URL: of a group, of an article by the two sides of its message-id, or of all groups.
    pub builder NewsUrlBuilder {
        [ "//" [ user: User [ ":" password: Password ] "@" ] server: (Name as Host) [ ":" port: Port ] "/" ]
        either { [ unique: IdLeft "@" host: IdRight ] [ group: (GroupText of written_groups) ] [ "*" ] }
    }

    example {
        /// use uriel::{Edition, schemes::news::NewsUrl};
        /// assert_eq!(NewsUrl::builder().group("alt.hypertext").build()?.as_str(), "news:alt.hypertext");
        /// assert_eq!(NewsUrl::builder_with(Edition::Rfc1738).unique("1995/a").host("h").build()?.as_str(), "news:1995/a@h");
        /// let url = NewsUrl::builder().user("me").password("p@").server("h").port(119).build()?;
        /// assert_eq!(url.as_str(), "news://me:p%40@h:119/*");
        /// assert!(NewsUrl::builder().group("").build().is_err());
    }
}

/// Characters of a message-id before its "@".
#[derive(Clone, Copy)]
struct IdLeft;

impl Class for IdLeft {
    const RULE: &'static Rule = rfc1738::Article::RULE;
    const OCTETS: ByEdition<CharSet> = ByEdition::since(rfc1738::Article::OCTETS.get(Edition::Rfc1738), MESSAGE_ID);
}

/// Characters of a message-id after its "@".
#[derive(Clone, Copy)]
struct IdRight;

impl Class for IdRight {
    const RULE: &'static Rule = rfc1738::Article::RULE;
    const OCTETS: ByEdition<CharSet> = ByEdition::since(Name::OCTETS.get(Edition::Rfc1738), MESSAGE_ID);
    const ESCAPES: ByEdition<bool> = ByEdition::since(false, true);
}

/// Characters that a message-id of RFC 5538 takes as they are.
const MESSAGE_ID: CharSet = ALPHANUM.union(CharSet::of("-._~!$&'*+="));

/// Characters of a newsgroup, or of a pattern of newsgroups.
#[derive(Clone, Copy)]
struct GroupText;

impl Class for GroupText {
    const RULE: &'static Rule = Group::RULE;
    const OCTETS: ByEdition<CharSet> =
        ByEdition::since(Group::OCTETS.get(Edition::Rfc1738), Newsgroups::OCTETS.get(Edition::Rfc3986));
    const ESCAPES: ByEdition<bool> = Group::ESCAPES;
}

impl<'a> NewsUrl<'a> {
    /// The group as it is written, perhaps empty; `None` for `*`, which the template writes, and for an article.
    #[cfg(feature = "build")]
    fn written_groups(&self) -> Option<Encoded<'a>> {
        let group = self.parts.grouppart.of(self.text);
        (self.article().is_none() && group != "*").then(|| Encoded::new_unchecked(group))
    }
}

/// The groups or the article that a news URL names.
///
/// ```
/// use uriel::{Scheme, schemes::news::{Grouppart, News}};
/// assert!(matches!(News.parse("news:alt.hypertext")?.grouppart(), Grouppart::Group(group) if group == "alt.hypertext"));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Grouppart<'a> {
    /// All groups: `*`, or under RFC 5538 nothing.
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

/// Default port of a server (RFC 5538 section 2.2). The scheme has none: the news URLs of RFC 1738 have no server.
const SERVER_PORT: u16 = 119;

impl<'a> NewsUrl<'a> {
    /// The server to ask; `None` if the URL has none. Such a URL, and one with an empty host, means the server that the
    /// client is configured for. RFC 1738 has no servers in news URLs.
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
        Some(Server::new(self.parts.server?.of(self.text), self.edition, Some(SERVER_PORT)))
    }

    /// The groups or the article.
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
            article if article.bytes().any(|octet| octet == b'@') => {
                Grouppart::Article(MessageId::new_unchecked(article))
            }
            group => Grouppart::Group(Newsgroup::new_unchecked(group)),
        }
    }

    /// The newsgroup, or the pattern of newsgroups; `None` for all groups and for an article.
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

    /// The message-id of an article; `None` for groups.
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

// ----- the plan of a client: RFC 1738 section 3.6, RFC 5538 section 2, RFC 977 -----

/// Verbs of the commands that carry user and password: RFC 4643 section 2.3.
const AUTHINFO: [&str; 2] = ["AUTHINFO USER", "AUTHINFO PASS"];

impl<'a> NewsUrl<'a> {
    /// The command of a client: `LIST` for all groups, `LIST ACTIVE` for those of a pattern, `GROUP` for one of them,
    /// and `ARTICLE` for an article by its message-id.
    ///
    /// # Errors
    ///
    /// The group or the message-id, decoded, has a CR, an LF or a NUL; or a space, a tab or an angle bracket, which
    /// would end it in the command (RFC 3977 sections 3.1 and 3.6).
    ///
    /// ```
    /// use uriel::{Scheme, schemes::news::News};
    /// for (text, command) in [
    ///     ("news:*", "LIST"),
    ///     ("news:comp.*", "LIST ACTIVE comp.*"),
    ///     ("news:alt.hypertext", "GROUP alt.hypertext"),
    ///     ("news:1995%2Fa@host.org", "ARTICLE <1995/a@host.org>"),
    /// ] {
    ///     assert_eq!(News.parse(text)?.command()?.to_string(), command);
    /// }
    /// let url = News.parse_with("news:a%0A@h", uriel::Edition::Rfc1738)?;
    /// assert_eq!(url.command().unwrap_err().span(), 6..9);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn command(&self) -> Result<Command<'a>, WireError> {
        Ok(match self.grouppart() {
            Grouppart::All => Command::new("LIST", None),
            Grouppart::Group(group) => {
                let line = argument(self.text, "group", group.encoded())?;
                if group.is_wildcard() { Command::new("LIST ACTIVE", line) } else { Command::new("GROUP", line) }
            }
            Grouppart::Article(id) => {
                Command::new("ARTICLE", argument(self.text, "article", id.encoded())?.within(&["<", ">"]))
            }
        })
    }
}

/// The login at an NNTP server; an error if the user is empty, which the command `AUTHINFO USER` does not allow.
#[inline]
pub(super) fn authinfo<'a>(url: &str, server: Server<'a>) -> Result<Option<Login<'a>>, WireError> {
    match server.user() {
        Some(user) if user.is_empty() => {
            Err(WireError::unrepresentable(url, "user", user.as_str(), Some("RFC 4643 section 3.1")))
        }
        _ => Login::of(url, server, AUTHINFO),
    }
}

/// An argument of a command of NNTP: the value of `field`, cut out of the text `url`.
pub(super) fn argument<'a>(url: &str, field: &'static str, piece: Encoded<'a>) -> Result<Line<'a>, WireError> {
    let line = Line::new(url, field, piece)?;
    // In a URL these octets are always escaped.
    if piece.has_escaped(const { CharSet::of(" \t<>") }) {
        return Err(WireError::unrepresentable(url, field, piece.as_str(), Some("RFC 3977 section 3.1")));
    }
    Ok(line)
}

#[cfg(feature = "build")]
impl News {
    /// The news URL of a message-id, with or without its angle brackets: the way back from an `ARTICLE` command.
    ///
    /// # Errors
    ///
    /// The text is no message-id that a URL of the edition can name.
    ///
    /// ```
    /// use uriel::{Edition, schemes::news::News};
    /// assert_eq!(News::from_message_id("<1995/a@host.org>", Edition::Rfc3986)?, "news:1995%2Fa@host.org");
    /// assert_eq!(News::from_message_id("1995/a@host.org", Edition::Rfc1738)?, "news:1995/a@host.org");
    /// assert!(News::from_message_id("no id", Edition::Rfc3986).is_err());
    /// # Ok::<_, uriel::write::BuildError>(())
    /// ```
    pub fn from_message_id(id: &str, edition: Edition) -> Result<UrlBuf<Self>, BuildError> {
        let id = id.strip_prefix('<').and_then(|id| id.strip_suffix('>')).unwrap_or(id);
        // The host may be a literal with an "@" of its own, and under RFC 1738 the unique part may have one.
        let parts = if edition.has_newer_schemes() { id.split_once('@') } else { id.rsplit_once('@') };
        let mut builder = NewsUrl::builder_with(edition);
        match parts {
            Some((unique, host)) => builder.unique(unique).host(host),
            None => builder.unique(id),
        };
        builder.build()
    }
}

impl Scheme for News {
    const NAME: &'static str = "news";
    const SYNTAX: Syntax = Syntax::Opaque;
    const ABBREVIATIONS: &'static [Abbreviation] = &[Abbreviation::Host("news.")];
    #[cfg(feature = "build")]
    const CONVERSIONS: &'static [Conversion] = &[Conversion {
        name: "from-message-id",
        text: "message-id",
        choice: None,
        convert: |id, _, edition| Ok(Self::from_message_id(core::str::from_utf8(id)?, edition)?.into_string()),
    }];
    const FACTS: Facts = Facts {
        rule: Self::RULE,
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

    fn plan<'a>(&self, url: &NewsUrl<'a>, visit: &mut Visit<'a, '_>) -> Result<(), WireError> {
        let server = match url.server().filter(|server| !server.host().is_empty()) {
            Some(server) => Some((Peer::of(url.text, server)?, authinfo(url.text, server)?)),
            None => None,
        };
        let command = url.command()?;
        match server {
            Some((peer, login)) => {
                Item::peer(peer, visit);
                visit(Item { name: "login", value: login.map_or(Value::Absent, Value::Login) });
            }
            None => {
                for name in ["host", "port", "login"] {
                    visit(Item { name, value: Value::Absent });
                }
            }
        }
        visit(Item { name: "commands", value: Value::Commands(&mut [command].into_iter()) });
        Ok(())
    }

    /// Group and message-id are compared decoded, as by default, but the server as it is written: user and host of a
    /// later edition may reserve a character that they escape.
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

// ----- the parts, by RFC 1738 and by RFC 5538 -----

uriel::production! {
    news_schemepart, later news_hier_part -> NewsParts
        for News {
            Rule::new("newsurl").defined_since("RFC 1738 section 3.6", "RFC 5538 section 4"), bulk Newsgroups, hint hint
        }
}

/// In the header of an article a message-id is in brackets, raw or escaped here.
fn hint(read: &str, rest: &str) -> Option<&'static str> {
    let begins_with = |bracket: &str| rest.get(..bracket.len()).is_some_and(|text| text.eq_ignore_ascii_case(bracket));
    let is_bracket = if read.contains('@') { [">", "%3E"] } else { ["<", "%3C"] }.into_iter().any(begins_with);
    if is_bracket {
        return Some("remove the brackets around the message-id");
    }
    let is_group = !read.is_empty() && !read.contains(['@', '/']);
    (is_group && rest.starts_with('/'))
        .then_some("write nntp://, the server, the group and the number for an article of a group")
}

/// The part of a [`newsurl`](rfc1738::newsurl) after its scheme and ":".
#[inline]
fn news_schemepart<T: Text>(i: T) -> Read<T, NewsParts<T::Slice>> {
    let (end, _) = rfc1738::grouppart(i)?;
    Ok((end, NewsParts { server: None, grouppart: i.until(end) }))
}
