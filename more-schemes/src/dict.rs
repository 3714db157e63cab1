//! `dict`: definitions of words (RFC 2229 section 5).
//!
//! The document has two forms:
//!
//! ```text
//! dict://<user>;<auth>@<host>:<port>/d:<word>:<database>:<n>
//! dict://<user>;<auth>@<host>:<port>/m:<word>:<database>:<strat>:<n>
//! ```
//!
//! With what it says may be left out, they are read as
//!
//! ```abnf
//! dicturl = "dict://" [ user ";" auth "@" ] hostport ( define / match )
//! auth    = "AUTH" / "SASLAUTH=" auth_type
//! define  = "/d:" word [ ":" database [ ":" [ n ] ] ]
//! match   = "/m:" word [ ":" database [ ":" strat [ ":" [ n ] ] ] ]
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `user`, `auth` | name of the user, and how he authenticates | [`user`](DictUrl::user), [`auth`](DictUrl::auth) |
//! | `host`, `port` | server; the default port is 2628 | [`host`](DictUrl::host), [`port`](DictUrl::port), [`effective_port`](DictUrl::effective_port) |
//! | `form` | `define` or `match`, which the URL writes as the `letter` `d` or `m` | [`form`](DictUrl::form) |
//! | `word` | the word | [`word`](DictUrl::word) |
//! | `database` | name of a dictionary; `!` if it is absent or empty | [`database`](DictUrl::database) |
//! | `strat` | strategy of a match; `.` if it is absent or empty | [`strat`](DictUrl::strat) |
//! | `n` | number of the definition or match that is wanted | [`n`](DictUrl::n) |
//!
//! # Examples
//!
//! Those of section 5:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::dict::Dict;
//!
//! for (text, word, database, strat, n) in [
//!     ("dict://dict.org/d:shortcake:", "shortcake", Some(""), None, None),
//!     ("dict://dict.org/d:shortcake:*", "shortcake", Some("*"), None, None),
//!     ("dict://dict.org/d:shortcake:wordnet:", "shortcake", Some("wordnet"), None, Some("")),
//!     ("dict://dict.org/d:shortcake:wordnet:1", "shortcake", Some("wordnet"), None, Some("1")),
//!     ("dict://dict.org/d:abcdefgh", "abcdefgh", None, None, None),
//!     ("dict://dict.org/d:sun", "sun", None, None, None),
//!     ("dict://dict.org/d:sun::1", "sun", Some(""), None, Some("1")),
//!     ("dict://dict.org/m:sun", "sun", None, None, None),
//!     ("dict://dict.org/m:sun::soundex", "sun", Some(""), Some("soundex"), None),
//!     ("dict://dict.org/m:sun:wordnet::1", "sun", Some("wordnet"), Some(""), Some("1")),
//!     ("dict://dict.org/m:sun::soundex:1", "sun", Some(""), Some("soundex"), Some("1")),
//!     ("dict://dict.org/m:sun:::", "sun", Some(""), Some(""), Some("")),
//! ] {
//!     let url = Dict.parse(text)?;
//!     assert_eq!(url.word().as_str(), word);
//!     assert_eq!((url.database().as_deref(), url.strat().as_deref(), url.n()), (database, strat, n), "{text}");
//! }
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * User and authentication are one unit: a user alone is refused, and so is a password, which the document forbids.
//! * Colons at the end may be left out, and may stand there with nothing after them. Neither the form nor a word may be
//!   left out. A ":" and a "/" in a word are escaped. An empty host is refused.
//! * Two URLs are equivalent if they have the same fields, decoded, with the defaults in place of what is absent or
//!   empty.

use uriel::{
    Encoded, Scheme,
    charset::{CharSet, DIGIT, rfc3986},
    grammar::{Authority, ByEdition, Class, Read, Rule, Text, User, expected, literal, login_by, next_is, octet, run1},
    hazards::{self, Hazard, Warning},
    nom::{Parser, sequence::preceded},
    scheme::{Document, Facts, Production, Status},
    wire::{self, Item, Line, Peer, WireError},
};

use crate::octets::{classes, opaque};

/// The scheme `dict`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::dict::Dict;
/// assert_eq!(Dict.parse("dict://dict.org/d:sun")?.effective_port(), Ok(Some(2628)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Dict;

uriel::typed_url! {
    /// A dict URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::dict::{Dict, DictForm, DictUrl};
    /// let url: DictUrl<'_> = Dict.parse("dict://me;AUTH@dict.org/m:sun")?;
    /// assert_eq!((url.user().as_deref(), url.form()), (Some("me"), DictForm::Match));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct DictUrl: Dict, hostport, example "uriel_schemes::dict::Dict" "dict://h:8000/d:sun";

    /// Parts of a dict URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::dict::Dict;
    /// let parts = Uri::parse("dict://h/m:sun:*")?.read_by::<Dict>()?;
    /// assert_eq!((parts.letter, parts.word, parts.database), ("m", "sun", Some("*")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct DictParts {
        /// User and authentication, host and port.
        server: Authority<S>,
        /// The letter of the form.
        letter: S,
        /// The word.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::dict::Dict;
        /// assert_eq!(Dict.parse("dict://h/d:a%3Ab")?.word().as_str(), "a%3Ab");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get word: S,
        /// Name of a dictionary, `*` for all, `!` for the first that has the word.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::dict::Dict;
        /// assert_eq!(Dict.parse("dict://h/d:sun:*")?.database().as_deref(), Some("*"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get database: Option<S>,
        /// Strategy of a match.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::dict::Dict;
        /// assert_eq!(Dict.parse("dict://h/m:sun::soundex")?.strat().as_deref(), Some("soundex"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get strat: Option<S>,
        /// Number of the definition or match that is wanted.
        n: Option<S>,
    }

    fields {
        raw user = |url| url.user().map(Encoded::as_str);
        raw auth = |url| url.auth();
        server;
        word form = |url| url.form().name();
        note raw letter = |url| Some(url.parts.letter.of(url.text));
        raw word = |url| Some(url.word().as_str());
        raw database = |url| url.database().map(Encoded::as_str);
        raw strat = |url| url.strat().map(Encoded::as_str);
        raw n = |url| url.n();
    }

    /// Builder of a dict URL. The letter of the form is `d` unless it is given.
    pub builder DictUrlBuilder {
        "//" [ user: DictUser ";" auth: Auth "@" ] hostport "/" letter: (Letter or "d") ":" word: Word
        [ ":" database: (Word or "") [ ":" strat: Word ] [ ":" n: Number ] ]
    }

    example {
        /// use uriel_schemes::dict::DictUrl;
        /// assert_eq!(
        ///     DictUrl::builder().host("dict.org").word("a:b").n(1).build()?.as_str(),
        ///     "dict://dict.org/d:a%3Ab::1",
        /// );
        /// let url = DictUrl::builder().host("dict.org").letter("m").word("sun").strat("soundex").build()?;
        /// assert_eq!(url.as_str(), "dict://dict.org/m:sun::soundex");
    }
}

/// The form of a dict URL.
///
/// ```
/// use uriel_schemes::dict::DictForm;
/// assert_eq!(DictForm::Define.name(), "define");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DictForm {
    /// The definition of a word (`/d:`).
    Define,
    /// Words that match (`/m:`).
    Match,
}

impl DictForm {
    /// The name for programs.
    ///
    /// ```
    /// assert_eq!(uriel_schemes::dict::DictForm::Match.name(), "match");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Define => "define",
            Self::Match => "match",
        }
    }
}

impl<'a> DictUrl<'a> {
    /// Name of the user.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::dict::Dict;
    /// assert_eq!(Dict.parse("dict://me;AUTH@h/d:sun")?.user().as_deref(), Some("me"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn user(&self) -> Option<Encoded<'a>> {
        self.user_and_auth().map(|(user, _)| Encoded::new_unchecked(user))
    }

    /// How the user authenticates: `AUTH`, or `SASLAUTH=` and a mechanism, `*` for any.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::dict::Dict;
    /// assert_eq!(Dict.parse("dict://me;SASLAUTH=*@h/d:sun")?.auth(), Some("SASLAUTH=*"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn auth(&self) -> Option<&'a str> {
        self.user_and_auth().map(|(_, auth)| auth)
    }

    fn user_and_auth(&self) -> Option<(&'a str, &'a str)> {
        self.server().userinfo()?.split_once(';')
    }

    /// The form: a definition or a match.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::dict::{Dict, DictForm};
    /// assert_eq!(Dict.parse("dict://h/d:sun")?.form(), DictForm::Define);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn form(&self) -> DictForm {
        match self.parts.letter.of(self.text) {
            "m" | "M" => DictForm::Match,
            _ => DictForm::Define,
        }
    }

    /// Number of the definition or match that is wanted, as it is written.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::dict::Dict;
    /// assert_eq!(Dict.parse("dict://h/d:sun::1")?.n(), Some("1"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn n(&self) -> Option<&'a str> {
        self.parts.n.map(|n| n.of(self.text))
    }
}

/// A piece with its default in its place if it is absent or empty.
fn or_default<'a>(piece: Option<Encoded<'a>>, default: &'static str) -> Encoded<'a> {
    piece.filter(|piece| !piece.as_str().is_empty()).unwrap_or(Encoded::new_unchecked(default))
}

const DATABASE: &str = "!";
const STRATEGY: &str = ".";

const CLEAR_TEXT: &Warning =
    &Warning::new("clear-text", Some("RFC 2229 section 9"), "words and definitions are sent in clear text");

impl Scheme for Dict {
    const NAME: &'static str = "dict";
    const DEFAULT_PORT: Option<u16> = Some(2628);
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 2229 section 5", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &[
            "dict://[<user>;<auth>@]<host>[:<port>]/d:<word>[:<database>[:<n>]]",
            "dict://[<user>;<auth>@]<host>[:<port>]/m:<word>[:<database>[:<strat>[:<n>]]]",
        ],
    };
    uriel::by_production!(DictUrl);

    fn equivalent(&self, a: &DictUrl<'_>, b: &DictUrl<'_>) -> bool {
        let number = |url: &DictUrl<'_>| url.n().unwrap_or_default().trim_start_matches('0').to_owned();
        let auth = |url: &DictUrl<'_>| url.auth().map(str::to_ascii_uppercase);
        let server = |url: &DictUrl<'_>| (url.host().as_str().to_owned(), url.effective_port().ok());
        let same = |piece: for<'u> fn(&DictUrl<'u>) -> Encoded<'u>| Encoded::alike(piece(a), piece(b));
        a.form() == b.form()
            && server(a) == server(b)
            && auth(a) == auth(b)
            && Encoded::alike(a.user(), b.user())
            && Encoded::alike(a.word(), b.word())
            && same(|url| or_default(url.database(), DATABASE))
            && same(|url| or_default(url.strat(), STRATEGY))
            && number(a) == number(b)
    }

    /// A client sends `DEFINE` with a database and the word, or `MATCH` with a strategy between them, each in quotes if
    /// it has a space (RFC 2229 section 2.2).
    fn plan<'a>(&self, url: &DictUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let text = url.as_str();
        let peer = Peer::of(text, url.server())?;
        let user = Line::maybe(text, "user", url.user())?;
        let word = Line::new(text, "word", url.word())?;
        let database = Line::new(text, "database", or_default(url.database(), DATABASE))?;
        let strat = Line::new(text, "strat", or_default(url.strat(), STRATEGY))?;
        let (command, strat) = match url.form() {
            DictForm::Define => ("DEFINE", wire::Value::Absent),
            DictForm::Match => ("MATCH", wire::Value::Line(strat)),
        };
        Item::peer(peer, visit);
        visit(Item { name: "user", value: wire::Value::user(user) });
        visit(Item { name: "command", value: wire::Value::Word(command) });
        visit(Item { name: "database", value: wire::Value::Line(database) });
        visit(Item { name: "strat", value: strat });
        visit(Item { name: "word", value: wire::Value::Line(word) });
        Ok(())
    }

    fn hazards(&self, url: &DictUrl<'_>, visit: &mut hazards::Visit<'_>) {
        if url.auth().is_some() {
            visit(Hazard::new(CLEAR_TEXT, url.as_str(), url.server().userinfo().unwrap_or_default()));
        }
    }
}

// ----- RFC 2229 section 5 -----

const fn section_5(name: &'static str) -> Rule {
    Rule::new(name).defined_in("RFC 2229 section 5")
}

static AUTH: Rule = section_5("auth").one_of(&["AUTH", "SASLAUTH="]);

uriel::production! {
    /// RFC 2229 section 5, as it is read here
    /// ```abnf
    /// dicturl = "dict://" [ user ";" auth "@" ] hostport ( define / match )
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::dict::dicturl("dict://h/d:sun").unwrap().1.word, "sun");
    /// ```
    pub fn dicturl = b"dict:" dict_schemepart -> DictParts
        for Dict { section_5("dicturl"), bulk Word, hint hint }
}

/// The hint for a path that does not say what to ask.
fn hint(read: &str, _: &str) -> Option<&'static str> {
    let is_path = read.strip_prefix("//").is_some_and(|server| server.ends_with('/'));
    is_path.then_some("write \"d:\" before a word to define, or \"m:\" before one to match")
}

/// A [`dicturl`] after its scheme and ":".
#[inline]
fn dict_schemepart<T: Text>(i: T) -> Read<T, DictParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, (userinfo, host, port)) = login_by(i, user_and_auth)?;
    let server = Authority { userinfo, host, port };
    let (start, ()) = octet(b'/').parse(i)?;
    let (i, is_match) = form(start)?;
    let (_, letter) = start.take(1);
    let (i, word) = word(i)?;
    let (i, database) = uriel::optional!(i, octet(b':'), |i: T| Ok(i.run(Word)));
    if database.is_none() {
        return Ok((i, DictParts { server, letter, word, database, strat: None, n: None }));
    }
    let (i, strat) = if is_match { uriel::optional!(i, octet(b':'), |i: T| Ok(i.run(Word))) } else { (i, None) };
    if is_match && strat.is_none() {
        return Ok((i, DictParts { server, letter, word, database, strat, n: None }));
    }
    let (i, n) = uriel::optional!(i, octet(b':'), |i: T| Ok(i.run(Number)));
    Ok((i, DictParts { server, letter, word, database, strat, n }))
}

/// `"d:" / "m:"`: true for the second, a match.
fn form<T: Text>(i: T) -> Read<T, bool> {
    if let Ok((rest, ())) = literal(b"d:").parse(i) {
        return Ok((rest, false));
    }
    match literal(b"m:").parse(i) {
        Ok((rest, ())) => Ok((rest, true)),
        Err(_) if next_is(i, Letter) => octet(b':').parse(i.skip(1)).map(|(rest, ())| (rest, false)),
        Err(_) => expected(i, Dict::RULE),
    }
}

/// RFC 2229 section 5, as it is read here
/// ```abnf
/// user ";" auth
/// auth = "AUTH" / "SASLAUTH=" auth_type
/// ```
/// An `auth_type` is not empty.
///
/// ```
/// use uriel_schemes::dict::user_and_auth;
/// assert_eq!(user_and_auth("me;SASLAUTH=*@h"), Ok(("@h", "me;SASLAUTH=*")));
/// assert!(user_and_auth("me@h").is_err());
/// ```
pub fn user_and_auth<T: Text>(i: T) -> Read<T> {
    let (rest, ()) = preceded(|i| run1(i, DictUser), octet(b';')).parse(i)?;
    let rest = match literal(b"SASLAUTH=").parse(rest) {
        Ok((rest, ())) => run1(rest, DictUser)?.0,
        Err(_) => match literal(b"AUTH").parse(rest) {
            Ok((rest, ())) => rest,
            Err(_) => return expected(rest, &AUTH),
        },
    };
    Ok((rest, i.until(rest)))
}

uriel::runs! {
    in uriel_schemes::dict;

    /// RFC 2229 section 5
    /// A word: characters of a segment but ":".
    word = 1* Word { section_5("word"), opaque(rfc3986::PCHAR.minus(CharSet::of(":"))) } "sun:*" => "sun", ":*";
}

classes! {
    /// Digits of a number.
    Number { section_5("n").in_words("number of a definition"), ByEdition::all(DIGIT), escapes false }

    /// Characters of a user and of a mechanism.
    DictUser { section_5("user"), User::OCTETS.without(";") }
}

/// Characters of an authentication, for the builder.
#[derive(Clone, Copy)]
struct Auth;

impl Class for Auth {
    const RULE: &'static Rule = &AUTH;
    const OCTETS: ByEdition<CharSet> = DictUser::OCTETS;
}

/// The letter of a form, for the builder.
#[derive(Clone, Copy)]
struct Letter;

impl Class for Letter {
    const RULE: &'static Rule = Dict::RULE;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(CharSet::of("dmDM"));
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}
