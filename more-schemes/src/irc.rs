//! `irc`, `ircs`: channels and people of Internet Relay Chat (draft-butcher-irc-url-04, expired).
//!
//! ```abnf
//! ircURL   = ircURI "://" location "/" [ entity ] [ flags ] [ options ]
//! ircURI   = "irc" / "ircs"
//! location = [ authinfo "@" ] hostport
//! authinfo = [ username ] [ ":" password ]
//! username = *( escaped / unreserved )
//! password = *( escaped / unreserved ) [ ";" passtype ]
//! passtype = *( escaped / unreserved )
//! entity   = [ "#" ] *( escaped / unreserved )
//! flags    = ( [ "," enttype ] [ "," hosttype ] )
//!         /= ( [ "," hosttype ] [ "," enttype ] )
//! enttype  = "," ( "isuser" / "ischannel" )
//! hosttype = "," ( "isserver" / "isnetwork" )
//! options  = "?" option *( "&" option )
//! option   = optname [ "=" optvalue ]
//! optname  = *( ALPHA / "-" )
//! optvalue = optparam *( "," optparam )
//! optparam = *( escaped / unreserved )
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `username`, `password`, `passtype` | login | [`username`](IrcUrl::username), [`password`](IrcUrl::password), [`passtype`](IrcUrl::passtype) |
//! | `host`, `port` | server; the default ports are 6667 and 6697 | [`host`](IrcUrl::host), [`port`](IrcUrl::port), [`effective_port`](IrcUrl::effective_port) |
//! | `entity` | a channel or a person | [`entity`](IrcUrl::entity), [`channel`](IrcUrl::channel) |
//! | `enttype`, `hosttype` | flags | [`enttype`](IrcUrl::enttype), [`hosttype`](IrcUrl::hosttype) |
//! | `options` | options | [`options`](IrcUrl::options) |
//! | `channel_key` | the option `key`, hidden from people | [`channel_key`](IrcUrl::channel_key) |
//!
//! # Examples
//!
//! Those of the draft:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::irc::Irc;
//!
//! let url = Irc.parse("irc://irc.ircnet.net:6667/%23worldchat,ischannel")?;
//! assert_eq!((url.entity().as_str(), url.enttype()), ("%23worldchat", Some("ischannel")));
//! assert_eq!(Irc.parse("irc://irc.alien.net.au/pickle,isuser")?.enttype(), Some("isuser"));
//! assert_eq!(Irc.parse("irc://irc.austnet.org/%23foobar?key=bazqux")?.channel_key().as_deref(), Some("bazqux"));
//! assert_eq!(Irc.parse("irc://irc.ircnet.net/#worldchat")?.channel().unwrap().decode_utf8(), Ok("worldchat".into()));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * The draft was read as others quote it. `unreserved` is that of RFC 2396, with `! * ' ( )`.
//! * A raw "#" begins a fragment, as in any URL: `irc://h/#chan` has an empty entity. [`channel`](IrcUrl::channel)
//!   looks at the fragment too. Write `%23chan`.
//! * The rule has two commas before a flag, and the examples one: one is read, in either order, and each kind of flag
//!   once.
//! * The path is no hierarchy, but the name of a channel, a user or a server: a normal form keeps an entity "..".
//! * The "/" after the server is required, although clients do without it.
//! * The port is 6667, that of the draft and of nearly all servers, although IANA has registered 194 for `irc`. That of
//!   `ircs` is 6697, by RFC 7194, which is newer than the draft.
//! * The name of an option has letters and "-", and may be empty. Names have no case.
//! * Nothing but the server tells which letters of a channel are the same, so entities are compared decoded.

use uriel::{
    Encoded, Scheme,
    charset::{ALPHA, ALPHANUM, CharSet},
    grammar::{Authority, ByEdition, Class, Read, Rule, Text, expected, literal, login_by, octet},
    hazards::{self, Hazard, Warning},
    nom::{Parser, combinator::opt},
    scheme::{Document, Entry, Facts, Production, Status},
    wire::{self, Item, Line, Peer, WireError},
};

use crate::{
    octets::opaque,
    parameters::{named, parameters},
};

/// The scheme `irc`, with the alias `ircs`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::irc::Irc;
/// assert_eq!(Irc.parse("ircs://h/")?.effective_port(), Ok(Some(6697)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Irc;

uriel::typed_url! {
    /// An irc or ircs URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::irc::{Irc, IrcUrl};
    /// let url: IrcUrl<'_> = Irc.parse("irc://me:pw@h/%23a?key=b")?;
    /// assert_eq!(url.redacted().to_string(), "irc://me:***@h/%23a?key=***");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct IrcUrl: Irc, hostport, example "uriel_schemes::irc::Irc" "irc://h:8000/";

    /// Parts of an irc URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::irc::Irc;
    /// let parts = Uri::parse("irc://h/a,isuser?b")?.read_by::<Irc>()?;
    /// assert_eq!((parts.entity, parts.flags, parts.options), ("a", Some(",isuser"), Some("b")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct IrcParts {
        /// Login, host and port.
        server: Authority<S>,
        /// A channel or a person.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::irc::Irc;
        /// assert_eq!(Irc.parse("irc://h/%23a")?.entity().as_str(), "%23a");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get entity: S,
        /// The flags, each with its ",".
        flags: Option<S>,
        /// The options, with "&" between them.
        options: Option<S>,
    }

    fields {
        raw username = |url| url.username().map(Encoded::as_str);
        raw password = |url| url.password().map(Encoded::as_str);
        raw passtype = |url| url.passtype().map(Encoded::as_str);
        server;
        raw entity = |url| Some(url.entity().as_str());
        raw enttype = |url| url.enttype();
        raw hosttype = |url| url.hosttype();
        entries options;
        note secrets channel_keys;
    }

    /// Builder of an irc URL. An option is given with its "=" and its value.
    pub builder IrcUrlBuilder {
        "//" [ username: Unreserved [ ":" password: Unreserved [ ";" passtype: Unreserved ] ] "@" ] hostport
        "/" entity: (Unreserved or "") [ "," enttype: Flag ] [ "," hosttype: Flag ] [ "?" *(options: OptionText; "&") ]
    }

    example {
        /// use uriel_schemes::irc::IrcUrl;
        /// let url = IrcUrl::builder().host("irc.austnet.org").entity("#foobar").options("key=bazqux").build()?;
        /// assert_eq!(url.as_str(), "irc://irc.austnet.org/%23foobar?key=bazqux");
    }
}

impl<'a> IrcUrl<'a> {
    /// Name of the user: empty in `irc://:password@h/`.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::irc::Irc;
    /// assert_eq!(Irc.parse("irc://me@h/")?.username().as_deref(), Some("me"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn username(&self) -> Option<Encoded<'a>> {
        self.authinfo().map(|authinfo| Encoded::new_unchecked(authinfo.0))
    }

    /// Password of the server or of the user.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::irc::Irc;
    /// assert_eq!(Irc.parse("irc://:pass@irc.efnet.org:194/")?.password().as_deref(), Some("pass"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn password(&self) -> Option<Encoded<'a>> {
        let password = self.authinfo()?.1?;
        Some(Encoded::new_unchecked(password.split_once(';').map_or(password, |(password, _)| password)))
    }

    /// Kind of the password.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::irc::Irc;
    /// assert_eq!(Irc.parse("irc://me:pw;nickserv@h/")?.passtype().as_deref(), Some("nickserv"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn passtype(&self) -> Option<Encoded<'a>> {
        let (_, passtype) = self.authinfo()?.1?.split_once(';')?;
        Some(Encoded::new_unchecked(passtype))
    }

    fn authinfo(&self) -> Option<(&'a str, Option<&'a str>)> {
        let userinfo = self.server().userinfo()?;
        Some(userinfo.split_once(':').map_or((userinfo, None), |(name, password)| (name, Some(password))))
    }

    /// True if the scheme is written as `ircs`, in any case: the connection is encrypted.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::irc::Irc;
    /// assert!(Irc.parse("ircs://h/")?.is_secure());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.scheme() == "ircs"
    }

    /// The flag on the entity as it is written: `isuser` or `ischannel`. Without it the entity is a channel.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::irc::Irc;
    /// assert_eq!(Irc.parse("irc://h/a,isnetwork,isuser")?.enttype(), Some("isuser"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn enttype(&self) -> Option<&'a str> {
        self.flags().find(|flag| Flags::of(flag) == Some(Flags::Entity))
    }

    /// The flag on the host as it is written: `isserver` or `isnetwork`.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::irc::Irc;
    /// assert_eq!(Irc.parse("irc://h/a,isnetwork")?.hosttype(), Some("isnetwork"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn hosttype(&self) -> Option<&'a str> {
        self.flags().find(|flag| Flags::of(flag) == Some(Flags::Host))
    }

    fn flags(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.parts.flags.map(|flags| flags.of(self.text)).into_iter().flat_map(|flags| flags.split(',').skip(1))
    }

    /// The options, in order.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::irc::Irc;
    /// let url = Irc.parse("irc://h/a?key=b&x")?;
    /// assert!(url.options().map(|entry| (entry.name(), entry.value())).eq([("key", Some("b")), ("x", None)]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn options(&self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
        parameters(self.parts.options.map(|options| options.of(self.text)), '&')
    }

    /// The key of the channel: the option `key`.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::irc::Irc;
    /// assert_eq!(Irc.parse("irc://h/%23a?KEY=b")?.channel_key().as_deref(), Some("b"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn channel_key(&self) -> Option<Encoded<'a>> {
        named(self.options(), "key")?.value().map(Encoded::new_unchecked)
    }

    /// The values of all options `key`.
    fn channel_keys(&self) -> impl Iterator<Item = Encoded<'a>> + use<'a> {
        let is_key = |option: &Entry<'_>| option.name().eq_ignore_ascii_case("key");
        self.options().filter(is_key).filter_map(Entry::value).map(Encoded::new_unchecked)
    }

    /// The channel as the draft means it: the entity, or the fragment up to a "," if the entity is empty; `None` for a
    /// person and for a server.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::irc::Irc;
    /// let channel = |text| Irc.parse(text).map(|url| url.channel().map(|channel| channel.as_str()));
    /// assert_eq!(channel("irc://h/%23a")?, Some("%23a"));
    /// assert_eq!(channel("irc://h/#a,ischannel")?, Some("a"));
    /// assert_eq!(channel("irc://h/me,isuser")?, None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn channel(&self) -> Option<Encoded<'a>> {
        let is_user = self.enttype().is_some_and(|flag| flag.eq_ignore_ascii_case("isuser"));
        let entity = Some(self.entity()).filter(|entity| !entity.as_str().is_empty());
        let in_fragment = || {
            let fragment = self.fragment()?.as_str();
            Some(Encoded::new_unchecked(fragment.split([',', '?']).next().unwrap_or_default()))
        };
        if is_user { None } else { entity.or_else(in_fragment) }
    }
}

/// The kinds of flags.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flags {
    Entity,
    Host,
}

impl Flags {
    fn of(flag: &str) -> Option<Self> {
        Self::at_start(flag).filter(|(rest, _)| rest.is_empty()).map(|(_, flag)| flag)
    }

    /// The flag that a text begins with, and the rest.
    #[inline]
    fn at_start<T: Text>(i: T) -> Option<(T, Self)> {
        let read = |word: Read<T, ()>, flag| word.ok().map(|(rest, ())| (rest, flag));
        // Fast exit: the third letter leaves one word to be compared.
        match i.at(2)? | 0x20 {
            b'u' => read(literal(b"isuser").parse(i), Self::Entity),
            b'c' => read(literal(b"ischannel").parse(i), Self::Entity),
            b's' => read(literal(b"isserver").parse(i), Self::Host),
            b'n' => read(literal(b"isnetwork").parse(i), Self::Host),
            _ => None,
        }
    }
}

const CLEAR_TEXT: &Warning =
    &Warning::new("clear-text", Some("draft-butcher-irc-url-04"), "the connection is not encrypted");
const FRAGMENT: &Warning = &Warning::new(
    "channel-in-fragment",
    Some("RFC 3986 section 3.5"),
    "the name of the channel is a fragment, which many programs drop: write %23",
);

impl Scheme for Irc {
    const NAME: &'static str = "irc";
    const DEFAULT_PORT: Option<u16> = Some(6667);
    const ALIASES: &'static [(&'static str, Option<u16>)] = &[("ircs", Some(6697))];
    const HAS_DOT_SEGMENTS: bool = false;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "draft-butcher-irc-url-04", obsoleted_by: None }],
        status: Status::Provisional,
        forms: &["irc://[<username>[:<password>[;<passtype>]]@]<host>[:<port>]\
             /<entity>[,<enttype>][,<hosttype>][?<options>]"],
    };
    uriel::by_production!(IrcUrl);

    /// All options.
    fn secrets_of_refused<'a>(&self, text: &'a str, visit: &mut dyn FnMut(&'a str)) {
        text.split_once('?').into_iter().for_each(|(_, options)| visit(options));
    }

    fn equivalent(&self, a: &IrcUrl<'_>, b: &IrcUrl<'_>) -> bool {
        let flags = |url: &IrcUrl<'_>| {
            let folded = |flag: Option<&str>| flag.map(str::to_ascii_lowercase);
            (folded(url.enttype()).unwrap_or_else(|| "ischannel".into()), folded(url.hosttype()))
        };
        let server = |url: &IrcUrl<'_>| (url.is_secure(), url.host().as_str().to_owned(), url.effective_port().ok());
        let options = |url: &IrcUrl<'_>| {
            let octets = |value: &str| Encoded::new_unchecked(value).octets().collect::<Vec<_>>();
            url.options()
                .map(|entry| (entry.name().to_ascii_lowercase(), entry.value().map(octets)))
                .collect::<Vec<_>>()
        };
        server(a) == server(b)
            && flags(a) == flags(b)
            && options(a) == options(b)
            && Encoded::alike(a.entity(), b.entity())
            && Encoded::alike(a.username(), b.username())
            && Encoded::alike(a.password(), b.password())
            && Encoded::alike(a.passtype(), b.passtype())
    }

    /// A client connects, logs in, and joins the channel or opens a conversation with the person.
    fn plan<'a>(&self, url: &IrcUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let text = url.as_str();
        let peer = Peer::of(text, url.server())?;
        let username = Line::maybe(text, "username", url.username())?;
        let password = Line::maybe(text, "password", url.password())?;
        let entity = Line::new(text, "entity", url.channel().unwrap_or_else(|| url.entity()))?;
        let key = Line::maybe(text, "channel_key", url.channel_key())?;
        let secret = |line: Option<Line<'a>>| line.map_or(wire::Value::Absent, wire::Value::Secret);
        let kind = match url.enttype() {
            Some(flag) if flag.eq_ignore_ascii_case("isuser") => "user",
            _ if entity.is_empty() => "server",
            _ => "channel",
        };
        Item::peer(peer, visit);
        visit(Item { name: "transport", value: wire::Value::Word(if url.is_secure() { "tls" } else { "tcp" }) });
        visit(Item { name: "username", value: wire::Value::user(username) });
        visit(Item { name: "password", value: secret(password) });
        visit(Item { name: "kind", value: wire::Value::Word(kind) });
        visit(Item { name: "entity", value: wire::Value::Line(entity) });
        visit(Item { name: "channel_key", value: secret(key) });
        Ok(())
    }

    fn hazards(&self, url: &IrcUrl<'_>, visit: &mut hazards::Visit<'_>) {
        if !url.is_secure() {
            visit(Hazard::new(CLEAR_TEXT, url.as_str(), url.scheme().as_str()));
        }
        if let Some(fragment) = url.fragment().filter(|_| url.entity().as_str().is_empty()) {
            visit(Hazard::new(FRAGMENT, url.as_str(), fragment.as_str()));
        }
    }
}

// ----- draft-butcher-irc-url-04 -----

const fn rule(name: &'static str) -> Rule {
    Rule::new(name).defined_in("draft-butcher-irc-url-04")
}

static FLAGS: Rule = rule("flags").one_of(&["isuser", "ischannel", "isserver", "isnetwork"]);
static OPTIONS: Rule = rule("options");

uriel::production! {
    /// draft-butcher-irc-url-04
    /// ```abnf
    /// ircURL = ircURI "://" location "/" [ entity ] [ flags ] [ options ]
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::irc::irc_url("ircs://h/a,isuser").unwrap().1.entity, "a");
    /// ```
    pub fn irc_url = (literal(b"irc"), opt(literal(b"s")), octet(b':')) irc_schemepart -> IrcParts
        for Irc { rule("ircURL"), bulk Unreserved }
}

/// An [`irc_url`] after its scheme and ":".
#[inline]
fn irc_schemepart<T: Text>(i: T) -> Read<T, IrcParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, (userinfo, host, port)) = login_by(i, authinfo)?;
    let server = Authority { userinfo, host, port };
    let (i, ()) = octet(b'/').parse(i)?;
    let (i, entity) = entity(i)?;
    let (i, flags) = if i.next() == Some(b',') { flags(i).map(|(i, flags)| (i, Some(flags)))? } else { (i, None) };
    let (i, options) = uriel::optional!(i, octet(b'?'), options);
    Ok((i, IrcParts { server, entity, flags, options }))
}

/// draft-butcher-irc-url-04
/// ```abnf
/// authinfo = [ username ] [ ":" password ]
/// username = *( escaped / unreserved )
/// password = *( escaped / unreserved ) [ ";" passtype ]
/// passtype = *( escaped / unreserved )
/// ```
///
/// ```
/// assert_eq!(uriel_schemes::irc::authinfo("me:pw;nickserv@h"), Ok(("@h", "me:pw;nickserv")));
/// ```
#[inline]
pub fn authinfo<T: Text>(i: T) -> Read<T> {
    let (mut end, _) = i.run(Unreserved);
    if end.next() == Some(b':') {
        end = end.skip(1).run(Unreserved).0;
        if end.next() == Some(b';') {
            end = end.skip(1).run(Unreserved).0;
        }
    }
    Ok((end, i.until(end)))
}

/// draft-butcher-irc-url-04
/// ```abnf
/// flags    = ( [ "," enttype ] [ "," hosttype ] )
///         /= ( [ "," hosttype ] [ "," enttype ] )
/// enttype  = "," ( "isuser" / "ischannel" )
/// hosttype = "," ( "isserver" / "isnetwork" )
/// ```
/// One "," before each flag, as in the examples.
///
/// ```
/// use uriel_schemes::irc::flags;
/// assert_eq!(flags(",isnetwork,isuser?"), Ok(("?", ",isnetwork,isuser")));
/// assert!(flags(",isuser,ischannel").is_err() && flags(",needkey").is_err());
/// ```
#[inline]
pub fn flags<T: Text>(i: T) -> Read<T> {
    let (mut rest, mut before) = (i, None);
    while rest.next() == Some(b',') {
        let begin = rest.skip(1);
        let (end, flag) = match Flags::at_start(begin) {
            Some((end, flag)) if Some(flag) != before => (end, flag),
            _ => return expected(begin, &FLAGS),
        };
        // After two kinds none is left.
        if before.is_some() {
            return Ok((end, i.until(end)));
        }
        (rest, before) = (end, Some(flag));
    }
    Ok((rest, i.until(rest)))
}

/// draft-butcher-irc-url-04
/// ```abnf
/// options  = "?" option *( "&" option )
/// option   = optname [ "=" optvalue ]
/// optname  = *( ALPHA / "-" )
/// optvalue = optparam *( "," optparam )
/// optparam = *( escaped / unreserved )
/// ```
/// It reads the text after the "?".
///
/// ```
/// assert_eq!(uriel_schemes::irc::options("key=b&x=c,d#"), Ok(("#", "key=b&x=c,d")));
/// ```
#[inline]
pub fn options<T: Text>(i: T) -> Read<T> {
    let mut rest = i;
    loop {
        rest = rest.run(Optname).0;
        if rest.next() == Some(b'=') {
            rest = rest.skip(1).run(Optvalue).0;
        }
        if rest.next() != Some(b'&') {
            return Ok((rest, i.until(rest)));
        }
        rest = rest.skip(1);
    }
}

/// RFC 2396 section 2.3
const UNRESERVED: CharSet = ALPHANUM.union(CharSet::of("-_.!~*'()"));

uriel::runs! {
    in uriel_schemes::irc;

    /// draft-butcher-irc-url-04
    /// ```abnf
    /// entity = [ "#" ] *( escaped / unreserved )
    /// ```
    /// "#" is escaped.
    entity = * Unreserved { rule("entity"), opaque(UNRESERVED) } "%23a,isuser" => "%23a", ",isuser";
}

/// Letters of a flag.
#[derive(Clone, Copy)]
struct Flag;

impl Class for Flag {
    const RULE: &'static Rule = &FLAGS;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(ALPHA);
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// Characters of the name of an option.
#[derive(Clone, Copy)]
struct Optname;

impl Class for Optname {
    const RULE: &'static Rule = &OPTIONS;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(ALPHA.union(CharSet::of("-")));
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// Characters of the values of an option.
#[derive(Clone, Copy)]
struct Optvalue;

impl Class for Optvalue {
    const RULE: &'static Rule = &OPTIONS;
    const OCTETS: ByEdition<CharSet> = Unreserved::OCTETS.with(",");
}

/// Characters of an option, for the builder.
#[derive(Clone, Copy)]
struct OptionText;

impl Class for OptionText {
    const RULE: &'static Rule = &OPTIONS;
    const OCTETS: ByEdition<CharSet> = Unreserved::OCTETS.with(",=");
}
