//! `imap`: mailboxes, messages and parts of messages on a server (RFC 5092).
//!
//! ```abnf
//! imapurl          = "imap://" iserver ipath-query
//! ipath-query      = ["/" [ icommand ]]
//! icommand         = imessagelist /
//!                    imessagepart [iurlauth]
//! imessagelist     = imailbox-ref [ "?" enc-search ]
//! imessagepart     = imailbox-ref iuid [isection] [ipartial]
//! imailbox-ref     = enc-mailbox [uidvalidity]
//! uidvalidity      = ";UIDVALIDITY=" nz-number
//! iuid             = "/" iuid-only
//! iuid-only        = ";UID=" nz-number
//! isection         = "/" isection-only
//! isection-only    = ";SECTION=" enc-section
//! ipartial         = "/" ipartial-only
//! ipartial-only    = ";PARTIAL=" partial-range
//! partial-range    = number ["." nz-number]
//! iserver          = [iuserinfo "@"] host [ ":" port ]
//! iuserinfo        = enc-user [iauth] / [enc-user] iauth
//! iauth            = ";AUTH=" ( "*" / enc-auth-type )
//! iurlauth         = iurlauth-rump iua-verifier
//! iurlauth-rump    = [expire] ";URLAUTH=" access
//! iua-verifier     = ":" uauth-mechanism ":" enc-urlauth
//! expire           = ";EXPIRE=" date-time
//! access           = ("submit+" enc-user) / ("user+" enc-user) /
//!                    "authuser" / "anonymous"
//! uauth-mechanism  = "INTERNAL" / 1*(ALPHA / DIGIT / "-" / ".")
//! enc-urlauth      = 32*HEXDIG
//! enc-user         = 1*achar
//! enc-auth-type    = 1*achar
//! enc-mailbox      = 1*bchar
//! enc-search       = 1*bchar
//! enc-section      = 1*bchar
//! achar            = uchar / "&" / "="
//! bchar            = achar / ":" / "@" / "/"
//! uchar            = unreserved / sub-delims-sh / pct-encoded
//! sub-delims-sh    = "!" / "$" / "'" / "(" / ")" /
//!                    "*" / "+" / ","
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `user`, `auth_type` | whom to log in, and how | [`user`](ImapUrl::user), [`auth_type`](ImapUrl::auth_type), [`takes_any_auth`](ImapUrl::takes_any_auth) |
//! | `host`, `port` | server; the default port is 143 | [`host`](ImapUrl::host), [`port`](ImapUrl::port), [`effective_port`](ImapUrl::effective_port) |
//! | `mailbox`, `uidvalidity` | a mailbox, and its generation | [`mailbox`](ImapUrl::mailbox), [`uidvalidity`](ImapUrl::uidvalidity) |
//! | `search` | which messages of it | [`search`](ImapUrl::search) |
//! | `uid`, `section`, `partial` | a message, a part of it, a range of its octets | [`uid`](ImapUrl::uid), [`section`](ImapUrl::section), [`partial`](ImapUrl::partial) |
//! | `expire`, `access`, `mechanism`, `urlauth` | an authorization; access and token are secret | [`expire`](ImapUrl::expire), [`access`](ImapUrl::access), [`mechanism`](ImapUrl::mechanism), [`urlauth`](ImapUrl::urlauth) |
//!
//! # Examples
//!
//! Those of sections 4 to 9:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::imap::Imap;
//!
//! let url = Imap.parse("imap://minbari.example.org/gray-council;UIDVALIDITY=385759045/;UID=20/;PARTIAL=0.1024")?;
//! assert_eq!((url.uidvalidity(), url.uid(), url.partial()), (Some("385759045"), Some("20"), Some("0.1024")));
//! let url = Imap.parse("imap://psicorp.example.org/~peter/%E6%97%A5%E6%9C%AC%E8%AA%9E/%E5%8F%B0%E5%8C%97")?;
//! assert_eq!(url.mailbox().unwrap().decode_utf8(), Ok("~peter/日本語/台北".into()));
//! let url = Imap.parse("imap://;AUTH=GSSAPI@minbari.example.org/gray-council/;uid=20/;section=1.2")?;
//! assert_eq!((url.user(), url.auth_type().as_deref()), (None, Some("GSSAPI")));
//! assert_eq!((url.mailbox().as_deref(), url.section().as_deref()), (Some("gray-council"), Some("1.2")));
//! let url = Imap.parse("imap://;AUTH=*@minbari.example.org/gray%20council?SUBJECT%20shadows")?;
//! assert_eq!((url.takes_any_auth(), url.search().as_deref()), (true, Some("SUBJECT%20shadows")));
//!
//! let text = "imap://joe@example.com/INBOX/;uid=20/;section=1.2\
//!             ;urlauth=submit+fred:internal:91354a473744909de610943775f92038";
//! let url = Imap.parse(text)?;
//! assert_eq!((url.access().as_deref(), url.mechanism()), (Some("submit+fred"), Some("internal")));
//! assert!(!format!("{url:?} {}", url.redacted()).contains("91354a47"));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * A mailbox and a section may contain "/", so one that ends before `/;UID=` or `/;PARTIAL=` gives its last "/" back:
//!   `INBOX/` alone is the mailbox `INBOX/`. A ";" in a mailbox is escaped.
//! * `;AUTH=*` means any mechanism, `;AUTH=%2A` one of that name (section 3.2). A user without `;AUTH=` takes any.
//!   There is no password.
//! * Keywords have no case (section 11). A date is checked by its digits.
//! * A host is not empty. `imaps` is of no document.
//! * Two URLs are equivalent if their fields are, decoded; `INBOX`, keywords and mechanisms have no case.

use uriel::{
    Encoded, Scheme,
    charset::{ALPHANUM, CharSet, DIGIT, HEX, rfc3986},
    grammar::{Authority, Read, Rule, Text, expected, expected_class, expected_octet, literal, login_by, octet, run1},
    hazards::{self, Hazard, Warning},
    nom::{Parser, branch::alt, sequence::preceded},
    scheme::{Document, Facts, Production, Status},
    wire::{self, Item, Line, Peer, WireError},
};

use crate::octets::{classes, opaque};

/// The scheme `imap`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::imap::Imap;
/// assert_eq!(Imap.parse("imap://h")?.effective_port(), Ok(Some(143)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Imap;

uriel::typed_url! {
    /// An imap URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::imap::{Imap, ImapUrl};
    /// let url: ImapUrl<'_> = Imap.parse("imap://michael@example.org/INBOX")?;
    /// assert_eq!((url.user().as_deref(), url.mailbox().as_deref()), (Some("michael"), Some("INBOX")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct ImapUrl: Imap, hostport, example "uriel_schemes::imap::Imap" "imap://h:8000/INBOX";

    /// Parts of an imap URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::imap::Imap;
    /// let parts = Uri::parse("imap://h/a/;UID=1/;SECTION=2")?.read_by::<Imap>()?;
    /// assert_eq!((parts.mailbox, parts.message), (Some("a"), Some("1/;SECTION=2")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct ImapParts {
        /// User and mechanism, host and port.
        server: Authority<S>,
        /// A mailbox.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::imap::Imap;
        /// assert_eq!(Imap.parse("imap://h/INBOX/")?.mailbox().as_deref(), Some("INBOX/"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get mailbox: Option<S>,
        /// Generation of the identifiers in the mailbox.
        uidvalidity: Option<S>,
        /// Which messages of the mailbox.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::imap::Imap;
        /// assert_eq!(Imap.parse("imap://h/a;UIDVALIDITY=5?ALL")?.search().as_deref(), Some("ALL"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get search: Option<S>,
        /// All after `/;UID=`.
        message: Option<S>,
    }

    fields {
        raw user = |url| url.user().map(Encoded::as_str);
        raw auth_type = |url| url.auth_type().map(Encoded::as_str);
        server;
        raw mailbox = |url| url.mailbox().map(Encoded::as_str);
        raw uidvalidity = |url| url.uidvalidity();
        raw search = |url| url.search().map(Encoded::as_str);
        raw uid = |url| url.uid();
        raw section = |url| url.section().map(Encoded::as_str);
        raw partial = |url| url.partial();
        raw expire = |url| url.expire();
        secret access;
        raw mechanism = |url| url.mechanism();
        secret urlauth = |url| url.urlauth().map(Encoded::new_unchecked);
    }

    /// Builder of an imap URL. An authorization, which only a server can give, is written as it was given.
    pub builder ImapUrlBuilder {
        "//" [ [ user: Achar ] [ ";AUTH=" auth_type: Achar ] "@" ] hostport
        [
            "/" mailbox: Bchar [ ";UIDVALIDITY=" uidvalidity: Digits ]
            either {
                [ "?" search: Bchar ]
                [
                    "/;UID=" uid: Digits [ "/;SECTION=" section: Bchar ] [ "/;PARTIAL=" partial: Range ]
                    [
                        [ ";EXPIRE=" expire: DateTime ]
                        ";URLAUTH=" access: Achar ":" mechanism: Mechanism ":" urlauth: Hexadecimal
                    ]
                ]
                []
            }
        ]
    }

    example {
        /// use uriel_schemes::imap::ImapUrl;
        /// let url = ImapUrl::builder().host("h").mailbox("a;b").uid(20).section("1.2").build()?;
        /// assert_eq!(url.as_str(), "imap://h/a%3Bb/;UID=20/;SECTION=1.2");
    }
}

impl<'a> ImapUrl<'a> {
    /// Name of the user.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::imap::Imap;
    /// assert_eq!(Imap.parse("imap://joe;AUTH=*@h")?.user().as_deref(), Some("joe"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn user(&self) -> Option<Encoded<'a>> {
        let user = self.server().userinfo()?.split(';').next()?;
        (!user.is_empty()).then(|| Encoded::new_unchecked(user))
    }

    /// Mechanism of the login, after `;AUTH=`.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::imap::Imap;
    /// assert_eq!(Imap.parse("imap://joe;AUTH=%2A@h")?.auth_type().as_deref(), Some("%2A"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn auth_type(&self) -> Option<Encoded<'a>> {
        let (_, auth) = self.server().userinfo()?.split_once(';')?;
        auth.split_once('=').map(|(_, auth_type)| Encoded::new_unchecked(auth_type))
    }

    /// True if any mechanism may be used: there is a "*", or a user without a mechanism (section 3.2).
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::imap::Imap;
    /// let any = |text| Imap.parse(text).map(|url| url.takes_any_auth());
    /// assert!(any("imap://;AUTH=*@h")? && any("imap://joe@h")?);
    /// assert!(!any("imap://joe;AUTH=%2A@h")? && !any("imap://h")?, "without a user the login is anonymous");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn takes_any_auth(&self) -> bool {
        match self.auth_type() {
            Some(auth_type) => auth_type.as_str() == "*",
            None => self.user().is_some(),
        }
    }

    /// Generation of the identifiers in the mailbox, as it is written.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::imap::Imap;
    /// assert_eq!(Imap.parse("imap://h/a;uidvalidity=5")?.uidvalidity(), Some("5"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn uidvalidity(&self) -> Option<&'a str> {
        self.parts.uidvalidity.map(|uidvalidity| uidvalidity.of(self.text))
    }

    /// Identifier of a message, as it is written.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::imap::Imap;
    /// assert_eq!(Imap.parse("imap://h/a/;UID=20")?.uid(), Some("20"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn uid(&self) -> Option<&'a str> {
        let uid = self.parts.message?.of(self.text).split(['/', ';']).next()?;
        Some(uid)
    }

    /// A part of the message.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::imap::Imap;
    /// assert_eq!(Imap.parse("imap://h/a/;UID=1/;SECTION=1.2/;PARTIAL=0")?.section().as_deref(), Some("1.2"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn section(&self) -> Option<Encoded<'a>> {
        let section = self.value_of("SECTION")?;
        // The "/" before the range belongs to the range.
        let section = if self.partial().is_some() { section.strip_suffix('/').unwrap_or(section) } else { section };
        Some(Encoded::new_unchecked(section))
    }

    /// A range of octets as it is written: the first, and perhaps their number.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::imap::Imap;
    /// assert_eq!(Imap.parse("imap://h/a/;UID=1/;PARTIAL=0.1024")?.partial(), Some("0.1024"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn partial(&self) -> Option<&'a str> {
        self.value_of("PARTIAL")
    }

    /// When the authorization ends, as it is written.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::imap::Imap;
    /// let text = "imap://h/a/;UID=1;EXPIRE=2030-01-02T03:04:05Z\
    ///             ;URLAUTH=anonymous:INTERNAL:91354a473744909de610943775f92038";
    /// assert_eq!(Imap.parse(text)?.expire(), Some("2030-01-02T03:04:05Z"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn expire(&self) -> Option<&'a str> {
        self.value_of("EXPIRE")
    }

    /// The users who may use the authorization: `anonymous`, `authuser`, `user+` or `submit+` and a name.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::imap::Imap;
    /// let text = "imap://h/a/;UID=1;URLAUTH=user+joe:INTERNAL:91354a473744909de610943775f92038";
    /// assert_eq!(Imap.parse(text)?.access().as_deref(), Some("user+joe"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn access(&self) -> Option<Encoded<'a>> {
        self.verifier(0).map(Encoded::new_unchecked)
    }

    /// How the token was made.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::imap::Imap;
    /// let text = "imap://h/a/;UID=1;URLAUTH=authuser:INTERNAL:91354a473744909de610943775f92038";
    /// assert_eq!(Imap.parse(text)?.mechanism(), Some("INTERNAL"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn mechanism(&self) -> Option<&'a str> {
        self.verifier(1)
    }

    /// The token, which whoever has it can use.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::imap::Imap;
    /// let text = "imap://h/a/;UID=1;URLAUTH=authuser:INTERNAL:91354a473744909de610943775f92038";
    /// assert_eq!(Imap.parse(text)?.urlauth(), Some("91354a473744909de610943775f92038"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn urlauth(&self) -> Option<&'a str> {
        self.verifier(2)
    }

    /// A piece of the authorization: access, mechanism or token.
    fn verifier(&self, number: usize) -> Option<&'a str> {
        self.value_of("URLAUTH")?.split(':').nth(number)
    }

    /// The value of a keyword after the identifier of a message.
    fn value_of(&self, keyword: &str) -> Option<&'a str> {
        let pairs = self.parts.message?.of(self.text).split(';').skip(1);
        let mut pairs = pairs.filter_map(|pair| pair.split_once('='));
        pairs.find(|(name, _)| name.eq_ignore_ascii_case(keyword)).map(|(_, value)| value)
    }
}

const WEAK_AUTH: &Warning = &Warning::new(
    "any-mechanism",
    Some("RFC 5092 section 10"),
    "any mechanism may be used to log in, even one that shows the password to the server",
);
const BEARER: &Warning =
    &Warning::new("bearer-token", Some("RFC 5092 section 10"), "anyone who has the URL can read the message");
const LITERAL: &Warning = &Warning::new(
    "literal-in-search",
    Some("RFC 5092 section 5"),
    "the search has a line end, which begins another command unless it is a literal",
);

impl Scheme for Imap {
    const NAME: &'static str = "imap";
    const DEFAULT_PORT: Option<u16> = Some(143);
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 5092", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &[
            "imap://[<user>][;AUTH=<auth_type>]@<host>[:<port>]",
            "imap://<host>[:<port>]/<mailbox>[;UIDVALIDITY=<uidvalidity>][?<search>]",
            "imap://<host>[:<port>]/<mailbox>[;UIDVALIDITY=<uidvalidity>]\
             /;UID=<uid>[/;SECTION=<section>][/;PARTIAL=<partial>]\
             [[;EXPIRE=<expire>];URLAUTH=<access>:<mechanism>:<urlauth>]",
        ],
    };
    uriel::by_production!(ImapUrl);

    fn equivalent(&self, a: &ImapUrl<'_>, b: &ImapUrl<'_>) -> bool {
        let decoded = |piece: Option<Encoded<'_>>| piece.map(|piece| piece.decode().into_owned());
        let folded = |text: Option<&str>| text.map(str::to_ascii_uppercase);
        let mailbox = |url: &ImapUrl<'_>| {
            let mailbox = decoded(url.mailbox());
            mailbox.map(|mailbox| if mailbox.eq_ignore_ascii_case(b"INBOX") { b"INBOX".to_vec() } else { mailbox })
        };
        let server = |url: &ImapUrl<'_>| {
            // A user alone may log in by any mechanism (section 3.2).
            let auth_type = url.auth_type().map(Encoded::as_str).or_else(|| url.user().map(|_| "*"));
            let auth = folded(auth_type);
            (decoded(url.user()), auth, url.host().as_str().to_ascii_lowercase(), url.effective_port().ok())
        };
        let message =
            |url: &ImapUrl<'_>| [url.uidvalidity(), url.uid(), url.partial()].map(|text| text.map(str::to_owned));
        let authorization =
            |url: &ImapUrl<'_>| (decoded(url.access()), [url.expire(), url.mechanism(), url.urlauth()].map(folded));
        server(a) == server(b)
            && mailbox(a) == mailbox(b)
            && message(a) == message(b)
            && decoded(a.search()) == decoded(b.search())
            && decoded(a.section()) == decoded(b.section())
            && authorization(a) == authorization(b)
    }

    /// A client connects and logs in. A name of a mailbox is UTF-8 here and modified UTF-7 on the wire, so the plan has
    /// the facts, not the commands.
    fn plan<'a>(&self, url: &ImapUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let text = url.as_str();
        let peer = Peer::of(text, url.server())?;
        let user = Line::maybe(text, "user", url.user())?;
        let auth_type = Line::maybe(text, "auth_type", url.auth_type())?;
        let mailbox = Line::maybe(text, "mailbox", url.mailbox())?;
        let search = Line::maybe(text, "search", url.search())?;
        let section = Line::maybe(text, "section", url.section())?;
        let plain = |piece: Option<&'a str>| {
            piece.map_or(wire::Value::Absent, |piece| wire::Value::Text(Encoded::new_unchecked(piece)))
        };
        Item::peer(peer, visit);
        visit(Item { name: "user", value: wire::Value::user(user) });
        visit(Item { name: "auth_type", value: auth_type.into() });
        visit(Item { name: "mailbox", value: mailbox.into() });
        visit(Item { name: "uidvalidity", value: plain(url.uidvalidity()) });
        visit(Item { name: "search", value: search.into() });
        visit(Item { name: "uid", value: plain(url.uid()) });
        visit(Item { name: "section", value: section.into() });
        visit(Item { name: "partial", value: plain(url.partial()) });
        Ok(())
    }

    fn hazards(&self, url: &ImapUrl<'_>, visit: &mut hazards::Visit<'_>) {
        let text = url.as_str();
        if url.takes_any_auth() {
            visit(Hazard::new(WEAK_AUTH, text, url.server().userinfo().unwrap_or_default()));
        }
        if let Some(search) = url.search().filter(|search| search.octets().any(|octet| matches!(octet, b'\r' | b'\n')))
        {
            visit(Hazard::new(LITERAL, text, search.as_str()));
        }
        if let Some(token) = url.urlauth() {
            visit(Hazard::new(BEARER, text, token));
        }
    }
}

// ----- RFC 5092 section 11 -----

const fn section_11(name: &'static str) -> Rule {
    Rule::new(name).defined_in("RFC 5092 section 11")
}

const fn date_time_rule() -> Rule {
    Rule::new("date-time").defined_in("RFC 3339 section 5.6")
}

static ICOMMAND: Rule = section_11("icommand");
static NZ_NUMBER: Rule = section_11("nz-number");
static ACCESS: Rule = section_11("access").one_of(&["submit+", "user+", "authuser", "anonymous"]);
static ENC_URLAUTH: Rule = section_11("enc-urlauth");
static DATE_TIME: Rule = date_time_rule();

uriel::production! {
    /// RFC 5092 section 11
    /// ```abnf
    /// imapurl = "imap://" iserver ipath-query
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::imap::imapurl("imap://h/a").unwrap().1.mailbox, Some("a"));
    /// ```
    pub fn imapurl = b"imap:" imap_schemepart -> ImapParts
        for Imap { section_11("imapurl"), bulk Bchar, hint hint }
}

/// The hint for a password, which a person takes for a part of the server, and for the number of a message.
fn hint(read: &str, rest: &str) -> Option<&'static str> {
    if rest.get(..5).is_some_and(|word| word.eq_ignore_ascii_case(";uid=")) && !read.ends_with('/') {
        return Some("write \"/\" before \";UID=\"");
    }
    let user = read.strip_prefix("//")?.strip_suffix(':')?;
    let server = rest.split(['/', '?', '#']).next()?;
    (!user.contains(['@', '/']) && server.contains('@')).then_some("leave the password out: a URL of IMAP has none")
}

/// An [`imapurl`] after its scheme and ":".
#[inline]
fn imap_schemepart<T: Text>(i: T) -> Read<T, ImapParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, (userinfo, host, port)) = login_by(i, iuserinfo)?;
    let server = Authority { userinfo, host, port };
    if i.next() != Some(b'/') {
        return Ok((i, ImapParts { server, mailbox: None, uidvalidity: None, search: None, message: None }));
    }
    let start = i.skip(1);
    if matches!(start.next(), None | Some(b'#')) {
        return Ok((start, ImapParts { server, mailbox: None, uidvalidity: None, search: None, message: None }));
    }
    let (end, mailbox) = run1(start, Bchar)?;
    if end.next() != Some(b';') {
        let (i, search) = uriel::optional!(end, octet(b'?'), |i| run1(i, Bchar));
        return Ok((i, ImapParts { server, mailbox: Some(mailbox), uidvalidity: None, search, message: None }));
    }
    let (i, mailbox, uidvalidity, uid) = match literal(b";UIDVALIDITY=").parse(end) {
        Ok((number, ())) => {
            let (i, uidvalidity) = nz_number(number)?;
            (i, mailbox, Some(uidvalidity), literal(b"/;UID=").parse(i).ok())
        }
        Err(_) => match (given_back(start, end), literal(b";UID=").parse(end)) {
            (Some(before), Ok(uid)) => (end, start.until(before), None, Some(uid)),
            _ => (end, mailbox, None, None),
        },
    };
    let (i, search, message) = match uid {
        Some((uid, ())) => message(uid).map(|(i, message)| (i, None, Some(message)))?,
        None if i.next() == Some(b';') => return expected(i, &ICOMMAND),
        None => {
            let (i, search) = uriel::optional!(i, octet(b'?'), |i| run1(i, Bchar));
            (i, search, None)
        }
    };
    Ok((i, ImapParts { server, mailbox: Some(mailbox), uidvalidity, search, message }))
}

/// The end of a run without its last "/", if something is left.
#[inline]
fn given_back<T: Text>(start: T, end: T) -> Option<T> {
    let length = start.len() - end.len();
    (length > 1 && start.at(length - 1) == Some(b'/')).then(|| start.skip(length - 1))
}

/// RFC 5092 section 11
/// ```abnf
/// iuserinfo = enc-user [iauth] / [enc-user] iauth
/// iauth     = ";AUTH=" ( "*" / enc-auth-type )
/// ```
/// Neither a user nor a mechanism is empty.
#[inline]
fn iuserinfo<T: Text>(i: T) -> Read<T> {
    let (user_end, _) = i.run(Achar);
    let end = match literal(b";AUTH=").parse(user_end) {
        Ok((auth_type, ())) => run1(auth_type, Achar)?.0,
        Err(_) if user_end.len() == i.len() => return expected_class(i, Achar),
        Err(_) => user_end,
    };
    Ok((end, i.until(end)))
}

/// RFC 5092 section 11
/// ```abnf
/// nz-number [isection] [ipartial] [iurlauth]
/// isection = "/" ";SECTION=" enc-section
/// ipartial = "/" ";PARTIAL=" partial-range
/// ```
fn message<T: Text>(i: T) -> Read<T> {
    let (mut rest, _) = nz_number(i)?;
    let mut partial = literal(b"/;PARTIAL=").parse(rest).ok().map(|(range, ())| range);
    if let Ok((section, ())) = literal(b"/;SECTION=").parse(rest) {
        (rest, _) = run1(section, Bchar)?;
        let range = given_back(section, rest).and_then(|_| literal(b";PARTIAL=").parse(rest).ok());
        partial = range.map(|(range, ())| range);
    }
    if let Some(range) = partial {
        (rest, _) = partial_range(range)?;
    }
    if rest.next() == Some(b';') {
        (rest, _) = iurlauth(rest)?;
    }
    Ok((rest, i.until(rest)))
}

/// RFC 3501 section 9
/// ```abnf
/// nz-number = digit-nz *DIGIT
/// ```
///
/// ```
/// use uriel_schemes::imap::nz_number;
/// assert_eq!(nz_number("20/"), Ok(("/", "20")));
/// assert!(nz_number("0").is_err());
/// ```
pub fn nz_number<T: Text>(i: T) -> Read<T> {
    static NONZERO: CharSet = CharSet::range(b'1', b'9');
    match i.next() {
        Some(b'1'..=b'9') => Ok(i.run(Digits)),
        _ => expected_octet(i, &NZ_NUMBER, &NONZERO),
    }
}

/// RFC 5092 section 11
/// ```abnf
/// partial-range = number ["." nz-number]
/// ```
///
/// ```
/// assert_eq!(uriel_schemes::imap::partial_range("0.1024;"), Ok((";", "0.1024")));
/// ```
pub fn partial_range<T: Text>(i: T) -> Read<T> {
    let (rest, _) = run1(i, Digits)?;
    let (rest, _) = uriel::optional!(rest, octet(b'.'), nz_number);
    Ok((rest, i.until(rest)))
}

/// RFC 5092 section 11
/// ```abnf
/// iurlauth      = iurlauth-rump iua-verifier
/// iurlauth-rump = [expire] ";URLAUTH=" access
/// iua-verifier  = ":" uauth-mechanism ":" enc-urlauth
/// expire        = ";EXPIRE=" date-time
/// enc-urlauth   = 32*HEXDIG
/// ```
///
/// ```
/// use uriel_schemes::imap::iurlauth;
/// assert!(iurlauth(";URLAUTH=anonymous:INTERNAL:91354a473744909de610943775f92038").is_ok());
/// assert!(iurlauth(";URLAUTH=anonymous:INTERNAL:91354a47").is_err());
/// ```
pub fn iurlauth<T: Text>(i: T) -> Read<T> {
    const SHORTEST: usize = 32;
    let rump = match literal(b";EXPIRE=").parse(i) {
        Ok((date, ())) => date_time(date)?.0,
        Err(_) => i,
    };
    let (rest, _) = preceded(literal(b";URLAUTH="), access).parse(rump)?;
    let (rest, _) = preceded(octet(b':'), |i| run1(i, Mechanism)).parse(rest)?;
    let (token, ()) = octet(b':').parse(rest)?;
    let rest = after_hexadecimal(token);
    if token.len() - rest.len() < SHORTEST {
        return expected_octet(rest, &ENC_URLAUTH, &HEX);
    }
    Ok((rest, i.until(rest)))
}

/// The text after a run of hexadecimal digits.
///
/// Fast exit: a token is long, and nearly always the rest of the URL: all of it is tested at once.
#[inline]
fn after_hexadecimal<T: Text>(i: T) -> T {
    let (rest, _) = i.run(Bchar);
    let is_all = i.octets_until(rest).iter().fold(true, |is_all, octet| is_all & octet.is_ascii_hexdigit());
    if is_all { rest } else { i.run(Hexadecimal).0 }
}

/// RFC 5092 section 11
/// ```abnf
/// access = ("submit+" enc-user) / ("user+" enc-user) /
///            "authuser" / "anonymous"
/// ```
///
/// ```
/// use uriel_schemes::imap::access;
/// assert_eq!(access("submit+fred:"), Ok((":", "submit+fred")));
/// assert!(access("submit+:").is_err() && access("joe").is_err());
/// ```
#[inline]
pub fn access<T: Text>(i: T) -> Read<T> {
    let rest = match alt((literal(b"submit+"), literal(b"user+"))).parse(i) {
        Ok((user, ())) => run1(user, Achar)?.0,
        Err(_) => match alt((literal(b"authuser"), literal(b"anonymous"))).parse(i) {
            Ok((rest, ())) => rest,
            Err(_) => return expected(i, &ACCESS),
        },
    };
    Ok((rest, i.until(rest)))
}

/// RFC 3339 section 5.6
/// ```abnf
/// date-time    = full-date "T" full-time
/// full-date    = 4DIGIT "-" 2DIGIT "-" 2DIGIT
/// full-time    = 2DIGIT ":" 2DIGIT ":" 2DIGIT ["." 1*DIGIT] time-offset
/// time-offset  = "Z" / ("+" / "-") 2DIGIT ":" 2DIGIT
/// ```
///
/// ```
/// use uriel_schemes::imap::date_time;
/// assert_eq!(date_time("2030-01-02T03:04:05.6+07:00;"), Ok((";", "2030-01-02T03:04:05.6+07:00")));
/// assert!(date_time("2030-01-02").is_err());
/// ```
pub fn date_time<T: Text>(i: T) -> Read<T> {
    let mut rest = by_pattern(i, b"0000-00-00T00:00:00")?.0;
    if rest.next() == Some(b'.') {
        rest = run1(rest.skip(1), Digits)?.0;
    }
    rest = match rest.next() {
        Some(b'Z' | b'z') => rest.skip(1),
        Some(b'+' | b'-') => by_pattern(rest.skip(1), b"00:00")?.0,
        _ => return expected(rest, &DATE_TIME),
    };
    Ok((rest, i.until(rest)))
}

/// Reads a digit for each "0" of a pattern, and its other octets as they are, letters in either case.
fn by_pattern<T: Text>(i: T, pattern: &[u8]) -> Read<T> {
    for (k, &wanted) in pattern.iter().enumerate() {
        let is_right =
            |octet: u8| if wanted == b'0' { octet.is_ascii_digit() } else { octet.eq_ignore_ascii_case(&wanted) };
        if !i.at(k).is_some_and(is_right) {
            return expected(i.skip(k), &DATE_TIME);
        }
    }
    Ok(i.take(pattern.len()))
}

/// `uchar`, `achar`
const ACHAR: CharSet = rfc3986::UNRESERVED.union(CharSet::of("!$'()*+,&="));

classes! {
    /// Characters of a mailbox, of a search and of a section.
    ///
    /// ```
    /// use uriel::grammar::Text;
    /// assert_eq!("a/b:c;UID=1".run(uriel_schemes::imap::Bchar), (";UID=1", "a/b:c"));
    /// ```
    pub Bchar { section_11("bchar"), opaque(ACHAR.union(CharSet::of(":@/"))) }

    /// Characters of a user and of a mechanism.
    Achar { section_11("achar"), opaque(ACHAR) }

    /// Digits of a number.
    Digits { section_11("number"), opaque(DIGIT), escapes false }

    /// Digits of a range, for the builder.
    Range { section_11("partial-range"), opaque(DIGIT.union(CharSet::of("."))), escapes false }

    /// Characters of a date, for the builder.
    DateTime { date_time_rule(), opaque(DIGIT.union(CharSet::of("-:.+TZtz"))), escapes false }

    /// Characters of the name of a way to make tokens.
    Mechanism { section_11("uauth-mechanism"), opaque(ALPHANUM.union(CharSet::of("-."))), escapes false }

    /// Digits of a token.
    Hexadecimal { section_11("enc-urlauth"), opaque(HEX), escapes false }
}
