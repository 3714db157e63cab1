//! `nntp`: articles on a news server, by their numbers (RFC 1738 section 3.7, RFC 5538 section 3).
//!
//! RFC 1738 section 5, under [`Edition::Rfc1738`]:
//! ```abnf
//! nntpurl = "nntp://" hostport "/" group [ "/" digits ]
//! group   = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]
//! ```
//! RFC 5538 section 3, under every later edition:
//! ```abnf
//! nntpURL         = "nntp:" server "/" group [ "/" article-number ]
//! server          = "//" authority               ; see RFC 3986
//! group           = 1*( group-char / pct-encoded )
//! article-number  = 1*16DIGIT                    ; see RFC 3977
//! group-char      = ALPHA / DIGIT / "-" / "+" / "_" / "."
//! ```
//!
//! | field | what | RFC 1738 | RFC 5538 |
//! |---|---|---|---|
//! | [`user`](NntpUrl::user), [`password`](NntpUrl::password) | with what to log in | never | perhaps |
//! | [`host`](NntpUrl::host), [`port`](NntpUrl::port) | the server, port 119 | always a host | always a host |
//! | [`group`](NntpUrl::group) | the newsgroup | from a letter on, no escapes | with escapes |
//! | [`article`](NntpUrl::article) | the digits of the article's number | any number of them | sixteen at most |
//! | [`article_number`](NntpUrl::article_number) | the number | may be too large | always a number |
//!
//! # The examples
//!
//! Those of RFC 5538, section 3 and appendix B:
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
//! # How the documents are read
//!
//! * The number may be absent: section 3.7 of RFC 1738 shows it always, its rule and RFC 5538 do not.
//! * There is a host: "'nntp' URIs have a non-empty `<authority>` component; there is no default `<host>`" (RFC 5538
//!   section 2.1). So `nntp:///a` and `nntp://me@/a` are refused.
//! * What is no `group-char` stands encoded, also the few that a path may hold as they are (":", ";" and "~").
//! * A "*" does not stand in a group, but `%2A` may: the rule says `pct-encoded`, and leaves the rest to the server.
//! * More than sixteen digits are refused under RFC 5538, leading zeros or not. Under RFC 1738 the number has no limit, and
//!   what does not fit into 64 bits is an error of [`article_number`](NntpUrl::article_number) alone.

use core::num::ParseIntError;

use uriel::{
    Encoded, Scheme,
    grammar::{
        Authority, Read, Rule, Text, expected, hostport, literal, octet,
        rfc1738::{self, Group, login},
    },
    nom::{Parser, combinator::opt, sequence::preceded},
    scheme::{Document, Facts, Production, Status},
};

use super::news::Newsgroup;

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
    pub struct NntpUrl: Nntp, login, example "schemes::nntp::Nntp" "nntp://me:pw@h:8000/a.b";

    /// Parts of an nntp URL.
    pub struct NntpParts {
        /// User, password, host and port.
        server: Authority<S>,
        /// Name of the group.
        group: S,
        /// Number of the article; absent if only a group is named.
        article: Option<S>,
    }

    fields {
        login;
        text group = |url| url.group().encoded();
        raw article;
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
        Newsgroup::new(Encoded::new_unchecked(self.parts.group.of(self.text)))
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
        self.parts.article.map(|digits| digits.of(self.text))
    }

    /// The article's number; `None` where only a group is named.
    ///
    /// # Errors
    ///
    /// When it does not fit into 64 bits, which only RFC 1738 lets happen.
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

impl Scheme for Nntp {
    const NAME: &'static str = "nntp";
    const DEFAULT_PORT: Option<u16> = Some(119);
    const FACTS: Facts = Facts {
        rule: &NNTPURL,
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
    const RULE: &'static Rule = &NNTPURL;
    type Mostly = Group;
    type Parts<S: Copy> = NntpParts<S>;

    #[inline]
    fn parts<T: Text>(i: T) -> Read<T, NntpParts<T::Slice>> {
        if i.edition().has_newer_schemes() { nntp_hier_part(i) } else { nntp_schemepart(i) }
    }
}

// ----- the rule of RFC 1738, section 5 -----

static NNTPURL: Rule = Rule::new("nntpurl").defined_since("RFC 1738 section 3.7", "RFC 5538 section 3");

/// RFC 1738 section 5
/// ```abnf
/// nntpurl = "nntp://" hostport "/" group [ "/" digits ]
/// ```
///
/// ```
/// let (_, parts) = uriel::schemes::nntp::nntpurl("nntp://h/alt.x/12").unwrap();
/// assert_eq!((parts.group, parts.article), ("alt.x", Some("12")));
/// ```
pub fn nntpurl<T: Text>(i: T) -> Read<T, NntpParts<T::Slice>> {
    preceded(literal(b"nntp:"), nntp_schemepart).parse(i)
}

/// An [`nntpurl`] after its scheme and ":".
#[inline(always)]
fn nntp_schemepart<T: Text>(i: T) -> Read<T, NntpParts<T::Slice>> {
    let (i, (host, port)) = preceded(literal(b"//"), hostport).parse(i)?;
    let (i, group) = preceded(octet(b'/'), rfc1738::group).parse(i)?;
    let (i, article) = opt(preceded(octet(b'/'), rfc1738::digits)).parse(i)?;
    Ok((i, NntpParts { server: Authority { userinfo: None, host, port }, group, article }))
}

// ----- the rules of RFC 5538, section 3 -----

/// RFC 5538 section 3, after the scheme and ":"
/// ```abnf
/// nntpURL         = "nntp:" server "/" group [ "/" article-number ]
/// ```
#[inline(always)]
fn nntp_hier_part<T: Text>(i: T) -> Read<T, NntpParts<T::Slice>> {
    let (i, server) = preceded(literal(b"//"), login).parse(i)?;
    let (i, group) = preceded(octet(b'/'), group).parse(i)?;
    if i.next() != Some(b'/') {
        return Ok((i, NntpParts { server, group, article: None }));
    }
    let (i, article) = article_number(i.skip(1))?;
    Ok((i, NntpParts { server, group, article: Some(article) }))
}

uriel::runs! {
    in uriel::schemes::nntp;

    /// RFC 5538 section 3
    /// ```abnf
    /// group           = 1*( group-char / pct-encoded )
    /// group-char      = ALPHA / DIGIT / "-" / "+" / "_" / "."
    /// ```
    group = 1* GroupOfRfc5538 {
        Rule::new("group").defined_since("RFC 1738 section 3.6", "RFC 5538 section 3"),
        Group::OCTETS,
        escapes Group::ESCAPES,
    } "1.n%2Fa/12" => "1.n%2Fa", "/12";
}

static ARTICLE_NUMBER: Rule = Rule::new("article-number").defined_since("", "RFC 5538 section 3");

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
#[inline(always)]
pub fn article_number<T: Text>(i: T) -> Read<T> {
    match i.octets().iter().take(16).take_while(|octet| octet.is_ascii_digit()).count() {
        0 => expected(i, &ARTICLE_NUMBER),
        digits => Ok(i.take(digits)),
    }
}
