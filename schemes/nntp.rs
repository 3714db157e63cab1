//! `nntp`: articles on a news server, by number (RFC 1738 section 3.7, RFC 5538 section 3).
//!
//! Under RFC 1738, section 5:
//!
//! ```abnf
//! nntpurl = "nntp://" hostport "/" group [ "/" digits ]
//! group   = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]
//! ```
//!
//! Under later editions, RFC 5538 section 3, with the user, host and port of the edition:
//!
//! ```abnf
//! nntpURL         = "nntp:" server "/" group [ "/" article-number ]
//! server          = "//" authority               ; see RFC 3986
//! group           = 1*( group-char / pct-encoded )
//! article-number  = 1*16DIGIT                    ; see RFC 3977
//! group-char      = ALPHA / DIGIT / "-" / "+" / "_" / "."
//! ```
//!
//! # Fields
//!
//! | field | meaning | RFC 1738 | RFC 5538 | getter |
//! |---|---|---|---|---|
//! | `user`, `password` | login | absent | optional | [`user`](NntpUrl::user), [`password`](NntpUrl::password) |
//! | `host`, `port` | server; the default port is 119 | required host | required host | [`host`](NntpUrl::host), [`port`](NntpUrl::port), [`effective_port`](NntpUrl::effective_port) |
//! | `group` | newsgroup | begins with a letter, no escapes | any of its characters, and escapes | [`group`](NntpUrl::group) |
//! | `article` | number of the article | any number of digits | at most sixteen digits | [`article`](NntpUrl::article), [`article_number`](NntpUrl::article_number) |
//!
//! # Examples
//!
//! RFC 5538, section 3 and appendix B:
//!
//! ```
//! use uriel::{Scheme, schemes::nntp::Nntp};
//!
//! let url = Nntp.parse("nntp://news.server.example/example.group.this/12345")?;
//! assert_eq!((url.host().as_str(), url.effective_port()), ("news.server.example", Ok(Some(119))));
//! assert_eq!((url.group().as_str(), url.article_number()), ("example.group.this", Ok(Some(12345))));
//!
//! let url = Nntp.parse("nntp://wild.server.example/example.group.n%2Fa/12345")?;
//! assert_eq!(url.group().encoded().decode_utf8(), Ok("example.group.n/a".into()));
//!
//! let url = Nntp.parse("nntp://news.server.example/example.group.this")?;
//! assert_eq!((url.group().as_str(), url.article()), ("example.group.this", None));
//!
//! let url = Nntp.parse("nntp://news.gmane.org/gmane.ietf.tools/742")?;
//! assert_eq!((url.group().as_str(), url.article()), ("gmane.ietf.tools", Some("742")));
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
//! * The number may be absent: section 3.7 of RFC 1738 always shows it, but its rule and RFC 5538 do not require it.
//! * The host is required under every edition: "'nntp' URIs have a non-empty `<authority>` component; there is no
//!   default `<host>`" (RFC 5538 section 2.1). `nntp:///a` and `nntp://me@/a` are refused.
//! * Every character that is no `group-char` must be escaped, also ":", ";" and "~", which a path may contain raw.
//! * The path is no hierarchy: what follows a group is the number of an article in it, and a normal form keeps a group
//!   "..". The hierarchy of a group has "." (RFC 1738 section 3.6).
//! * A raw "*" is refused in a group; `%2A` is accepted, because the rule allows every `pct-encoded`.
//! * More than sixteen digits are refused under RFC 5538, even if they begin with zeros. Under RFC 1738 the number has
//!   no limit, and [`article_number`](NntpUrl::article_number) fails if it does not fit into 64 bits.

use core::num::ParseIntError;

use uriel::{
    Encoded, Scheme,
    charset::{CharSet, DIGIT},
    grammar::{
        Authority, Read, Rule, Text, expected_octet, hostport, literal, octet,
        rfc1738::{self, Digits, Group, login},
        run1,
    },
    nom::Parser,
    scheme::{Abbreviation, Document, Facts, Production, Status},
    wire::{Command, Item, Line, Peer, Value, Visit, WireError},
};

use super::news::{Newsgroup, argument, authinfo};

/// The scheme `nntp`.
///
/// ```
/// use uriel::{Edition, Scheme, schemes::nntp::Nntp};
///
/// let url = Nntp.parse_with("nntp://news.example.com/comp.infosystems.www/1234", Edition::Rfc1738)?;
/// assert_eq!((url.group().as_str(), url.article()), ("comp.infosystems.www", Some("1234")));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Nntp;

uriel::typed_url! {
    /// An nntp URL.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::nntp::{Nntp, NntpUrl}};
    /// let url: NntpUrl<'_> = Nntp.parse("nntp://h/alt.hypertext/12")?;
    /// assert_eq!((url.host().as_str(), url.to_string()), ("h", "nntp://h/alt.hypertext/12".to_owned()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct NntpUrl: Nntp, login, example "uriel::schemes::nntp::Nntp" "nntp://me:pw@h:8000/a.b";

    /// Parts of an nntp URL.
    ///
    /// ```
    /// use uriel::{Uri, schemes::nntp::Nntp};
    /// let parts = Uri::parse("nntp://h/alt.hypertext/12")?.read_by::<Nntp>()?;
    /// assert_eq!((parts.server.host, parts.group, parts.article), ("h", "alt.hypertext", Some("12")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct NntpParts {
        /// User, password, host and port.
        server: Authority<S>,
        /// Name of the newsgroup.
        group: S,
        /// Digits of the article's number; `None` for the whole group.
        article: Option<S>,
    }

    fields {
        login;
        text group = |url| url.group().encoded();
        raw article;
    }

    /// Builder of an nntp URL.
    pub builder NntpUrlBuilder {
        "//" login "/" group: Group [ "/" article: Digits ]
    }

    example {
        /// use uriel::{Edition, schemes::nntp::NntpUrl};
        /// let url = NntpUrl::builder().host("h").group("alt.hypertext").article(12_u32).build()?;
        /// assert_eq!(url.as_str(), "nntp://h/alt.hypertext/12");
        /// let url = NntpUrl::builder_with(Edition::Rfc3986).user("me").password("p@").host("h").port(1119).group("a.b").build()?;
        /// assert_eq!(url.as_str(), "nntp://me:p%40@h:1119/a.b");
        /// assert_eq!(NntpUrl::builder().host("h").group("a.b").article("1-10").build().unwrap_err().field(), "article");
    }
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
    pub fn group(&self) -> Newsgroup<'a> {
        Newsgroup::new_unchecked(self.parts.group.of(self.text))
    }

    /// The digits of the article's number, as they are written; `None` for the whole group.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::nntp::Nntp};
    /// assert_eq!(Nntp.parse("nntp://h/a/007")?.article(), Some("007"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn article(&self) -> Option<&'a str> {
        self.parts.article.map(|digits| digits.of(self.text))
    }

    /// The number of the article; `None` for the whole group.
    ///
    /// # Errors
    ///
    /// The number does not fit into 64 bits, which only RFC 1738 allows.
    ///
    /// ```
    /// use uriel::{Edition, Scheme, schemes::nntp::Nntp};
    /// assert_eq!(Nntp.parse("nntp://h/a/007")?.article_number(), Ok(Some(7)));
    /// assert_eq!(Nntp.parse("nntp://h/a")?.article_number(), Ok(None));
    /// let url = Nntp.parse_with("nntp://h/a/18446744073709551616", Edition::Rfc1738)?;
    /// assert!(url.article_number().is_err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn article_number(&self) -> Result<Option<u64>, ParseIntError> {
        self.article().map(str::parse).transpose()
    }
}

// ----- the plan of a client: RFC 1738 section 3.7, RFC 977 -----

impl<'a> NntpUrl<'a> {
    /// The commands of a client: `GROUP` with the newsgroup, and `ARTICLE` with the digits of the article.
    ///
    /// # Errors
    ///
    /// The group, decoded, has a CR, an LF or a NUL; or a space, a tab or an angle bracket, which would end it in the
    /// command (RFC 3977 section 3.1).
    ///
    /// ```
    /// use uriel::{Scheme, schemes::nntp::Nntp};
    /// let url = Nntp.parse("nntp://h/alt.hypertext/007")?;
    /// assert!(url.commands()?.map(|command| command.to_string()).eq(["GROUP alt.hypertext", "ARTICLE 007"]));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn commands(&self) -> Result<impl Iterator<Item = Command<'a>> + Clone + use<'a>, WireError> {
        let group = argument(self.text, "group", self.group().encoded())?;
        let article = Line::maybe(self.text, "article", self.article().map(Encoded::new_unchecked))?;
        let article = article.map(|number| Command::new("ARTICLE", number));
        Ok([Command::new("GROUP", group)].into_iter().chain(article))
    }
}

impl Scheme for Nntp {
    const NAME: &'static str = "nntp";
    const DEFAULT_PORT: Option<u16> = Some(119);
    const HAS_DOT_SEGMENTS: bool = false;
    const ABBREVIATIONS: &'static [Abbreviation] = &[Abbreviation::Host("nntp."), Abbreviation::Host("news.")];
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

    fn plan<'a>(&self, url: &NntpUrl<'a>, visit: &mut Visit<'a, '_>) -> Result<(), WireError> {
        let server = url.server();
        let peer = Peer::of(url.text, server)?;
        // Perf: borrowed from the return slot. Bound by value, the login, which is large and usually absent, is copied
        // (wire: plan).
        let login = &authinfo(url.text, server);
        let login = login.as_ref().map_err(|error| *error)?;
        let mut commands = url.commands()?;
        Item::peer(peer, visit);
        match login {
            Some(login) => visit(Item { name: "login", value: Value::Login(*login) }),
            None => visit(Item { name: "login", value: Value::Absent }),
        }
        visit(Item { name: "commands", value: Value::Commands(&mut commands) });
        Ok(())
    }
}

// ----- RFC 1738 section 5: NNTP -----

uriel::production! {
    /// A whole nntp URL.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// nntpurl = "nntp://" hostport "/" group [ "/" digits ]
    /// ```
    ///
    /// ```
    /// let (_, parts) = uriel::schemes::nntp::nntpurl("nntp://h/alt.x/12").unwrap();
    /// assert_eq!((parts.group, parts.article), ("alt.x", Some("12")));
    /// ```
    pub fn nntpurl = b"nntp:" nntp_schemepart, later nntp_hier_part -> NntpParts
        for Nntp { Rule::new("nntpurl").defined_since("RFC 1738 section 3.7", "RFC 5538 section 3"), bulk Group, hint hint }
}

/// The hint for the id of a message in the place of a group.
fn hint(read: &str, rest: &str) -> Option<&'static str> {
    let is_path = read.strip_prefix("//").is_some_and(|server| server.ends_with('/'));
    (is_path && rest.starts_with('<')).then_some("write news: and the message-id without brackets")
}

#[inline]
fn nntp_schemepart<T: Text>(i: T) -> Read<T, NntpParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, (host, port)) = hostport(i)?;
    let (i, ()) = octet(b'/').parse(i)?;
    let (i, group) = rfc1738::group(i)?;
    let (i, article) = uriel::optional!(i, octet(b'/'), rfc1738::digits);
    Ok((i, NntpParts { server: Authority { userinfo: None, host, port }, group, article }))
}

// ----- RFC 5538 section 3 -----

/// An nntp URL after its ":".
///
/// RFC 5538 section 3
/// ```abnf
/// nntpURL         = "nntp:" server "/" group [ "/" article-number ]
/// ```
/// It reads the text after the scheme and ":".
#[inline]
fn nntp_hier_part<T: Text>(i: T) -> Read<T, NntpParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, server) = login(i)?;
    let (i, ()) = octet(b'/').parse(i)?;
    let (i, group) = group(i)?;
    if i.next() != Some(b'/') {
        return Ok((i, NntpParts { server, group, article: None }));
    }
    let (i, article) = article_number(i.skip(1))?;
    Ok((i, NntpParts { server, group, article: Some(article) }))
}

/// The name of a newsgroup.
///
/// RFC 5538 section 3
/// ```abnf
/// group           = 1*( group-char / pct-encoded )
/// group-char      = ALPHA / DIGIT / "-" / "+" / "_" / "."
/// ```
///
/// ```
/// use uriel::schemes::nntp::group;
/// assert_eq!(group("1.n%2Fa/12"), Ok(("/12", "1.n%2Fa")));
/// assert!(group("*").is_err());
/// ```
#[inline]
pub fn group<T: Text>(i: T) -> Read<T> {
    run1(i, Group)
}

static DIGITS: CharSet = DIGIT;
static ARTICLE_NUMBER: Rule = Rule::new("article-number").defined_since("", "RFC 5538 section 3");

/// The number of an article in a group.
///
/// RFC 5538 section 3
/// ```abnf
/// article-number  = 1*16DIGIT                    ; see RFC 3977
/// ```
///
/// ```
/// use uriel::schemes::nntp::article_number;
/// assert_eq!(article_number("00123456789012345"), Ok(("5", "0012345678901234")));
/// assert!(article_number("").is_err());
/// ```
#[inline]
pub fn article_number<T: Text>(i: T) -> Read<T> {
    match (0..16).take_while(|&k| i.at(k).is_some_and(|octet| octet.is_ascii_digit())).count() {
        0 => expected_octet(i, &ARTICLE_NUMBER, &DIGITS),
        digits => Ok(i.take(digits)),
    }
}
