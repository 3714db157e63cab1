//! The trait of a scheme: its name, its constants, and the hooks in which schemes differ.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt;

#[cfg(feature = "build")]
use super::conversion::Conversion;
use super::{
    abbreviation::Abbreviation,
    info::{Facts, Info, Syntax},
    names::{has_name_of, other_scheme},
    own_mends::OwnMends,
    places::Places,
};
#[cfg(feature = "mend")]
use super::{own_mends::mended, places::Typed, url_buf::UrlBuf};
#[cfg(feature = "hazards")]
use crate::hazards;
use crate::{
    error::ParseError,
    fields::{Id, NumberedVisit, Visit, alike},
    grammar::{Authority, Span},
    syntax::{Edition, Rule},
    uri::{PortError, Prefix, Server, Uri, port_or},
    wire::{self, WireError},
    write::{Piece, expect_distinct_names},
};
#[cfg(feature = "mend")]
use crate::{
    mend::{MendError, Mended, Mender},
    write::AsOctets,
};

/// A scheme: its name, its constants, and the reading of its URLs.
///
/// Every difference between schemes is a constant or a method of this trait. The schemes in the folder `schemes/` use
/// it as another crate would, so each of them is an example to follow. A complete scheme:
///
/// ```
/// use std::fmt;
/// use uriel::nom::{Parser, bytes::complete::tag, sequence::separated_pair};
/// use uriel::{ParseError, Scheme, Uri, grammar::{host, user}};
///
/// struct Finger;
///
/// #[derive(Debug)]
/// struct FingerUrl<'a> { user: &'a str, host: &'a str }
///
/// impl fmt::Display for FingerUrl<'_> {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "finger:{}@{}", self.user, self.host)
///     }
/// }
///
/// impl Scheme for Finger {
///     const NAME: &'static str = "finger";
///     const DEFAULT_PORT: Option<u16> = Some(79);
///     type Url<'a> = FingerUrl<'a>;
///
///     fn refine<'a>(&self, uri: &Uri<'a>) -> Result<FingerUrl<'a>, ParseError> {
///         let (user, host) = uri.read("user@host", |i| separated_pair(user, tag("@"), host).parse(i))?;
///         Ok(FingerUrl { user, host })
///     }
/// }
///
/// assert_eq!(Finger.parse("finger:me@example.org")?.host, "example.org");
/// # Ok::<_, ParseError>(())
/// ```
///
/// # What a scheme writes
///
/// [`NAME`](Self::NAME), the type [`Url`](Self::Url) and [`refine`](Self::refine), or for the last two
/// [`by_production!`](crate::by_production); the other constants where it differs from what most schemes have; and the
/// methods for what it adds: [`fields`](Self::fields), [`server`](Self::server), `hazards`, [`plan`](Self::plan),
/// `normalize`, [`equivalent`](Self::equivalent), [`secrets_of_refused`](Self::secrets_of_refused).
///
/// # What a program calls
///
/// [`INFO`](Self::INFO), [`parse`](Self::parse), [`parse_with`](Self::parse_with),
/// [`parse_prefix`](Self::parse_prefix), `mend`, `parse_mended` and `parse_mended_with`, [`goes_by`](Self::goes_by),
/// [`default_port`](Self::default_port) and [`effective_port`](Self::effective_port). A scheme writes none of them.
pub trait Scheme: Send + Sync + 'static {
    // ----- what a scheme writes -----

    /// The name of the scheme, in lower case.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp::NAME, "ftp");
    /// ```
    const NAME: &'static str;
    /// Default port, used when the URL has none.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp::DEFAULT_PORT, Some(21));
    /// ```
    const DEFAULT_PORT: Option<u16> = None;
    /// Other names of the scheme, each with its default port, as `https`. RFC 1738 has none.
    ///
    /// A registry of a later edition registers the scheme under all these names.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp::ALIASES, [("ftps", Some(990))]);
    /// ```
    const ALIASES: &'static [(&'static str, Option<u16>)] = &[];
    /// Default host, in lower case, used when the host is empty: the normal form leaves it out (RFC 3986 section
    /// 6.2.3).
    ///
    /// ```
    /// use uriel::{Scheme, schemes::file::File};
    /// assert_eq!(File::DEFAULT_HOST, Some("localhost"));
    /// ```
    const DEFAULT_HOST: Option<&'static str> = None;
    /// Structure of its URLs. A hierarchical URL that ends after the authority means the same with a "/" there.
    ///
    /// ```
    /// use uriel::{Scheme, scheme::Syntax, schemes::ftp::Ftp};
    /// assert_eq!(Ftp::SYNTAX, Syntax::Hierarchical);
    /// ```
    const SYNTAX: Syntax = Syntax::Hierarchical;
    /// True if a segment "." or ".." of its paths is a dot segment, which the normal form removes (RFC 3986 section
    /// 6.2.2.3). By default it is one in the URLs of a hierarchical scheme.
    ///
    /// A scheme whose path is the name of something in another language says `false`: the selector `/a/../b` of a
    /// gopher URL is what a client sends, and not the selector `/b`. The normal form by its rules keeps the dots then,
    /// and URLs that differ in them are not equivalent, although they are by the generic syntax alone. Resolution,
    /// which knows no scheme, removes them from a reference.
    ///
    /// ```
    /// use uriel::{Level, Registry, Scheme, Uri, schemes::{ftp::Ftp, gopher::Gopher, mailto::Mailto}};
    /// assert!(Ftp::HAS_DOT_SEGMENTS && !Gopher::HAS_DOT_SEGMENTS && !Mailto::HAS_DOT_SEGMENTS);
    /// let registry = Registry::current();
    /// let (url, other) = (Uri::parse("gopher://h/1/a/../b")?, Uri::parse("gopher://h/1/b")?);
    /// assert_eq!(url.normalize(Level::Scheme(&registry)), "gopher://h/1/a/../b");
    /// assert_eq!(url.normalize(Level::Syntax), "gopher://h/1/b");
    /// assert!(!url.is_equivalent(other, Level::Scheme(&registry)));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    const HAS_DOT_SEGMENTS: bool = matches!(Self::SYNTAX, Syntax::Hierarchical);
    /// True if its rule admits an IP literal, such as `[::1]`, outside of an authority, as that of SIP does.
    ///
    /// RFC 3986 section 3.2.2 has no brackets there, so `Uri::parse` refuses such a text; the scheme and a registry
    /// read it, and its generic components are the scheme and an opaque part. But for that one literal, a text that the
    /// rule accepts must be a URL by the generic rules.
    ///
    /// ```
    /// use uriel::{Registry, Scheme, Uri, grammar::{Name, Read, Rule, Text, host}};
    ///
    /// #[derive(Default)]
    /// struct Ping;
    ///
    /// uriel::typed_url! {
    ///     /// A machine.
    ///     pub struct PingUrl: Ping;
    ///
    ///     /// Parts of it.
    ///     pub struct PingParts {
    ///         /// Its address.
    ///         get host: S,
    ///     }
    ///
    ///     fields {
    ///         text host;
    ///     }
    /// }
    ///
    /// impl Scheme for Ping {
    ///     const NAME: &'static str = "ping";
    ///     const ADMITS_IP_LITERAL: bool = true;
    ///     uriel::by_production!(PingUrl);
    /// }
    ///
    /// uriel::production! { ping -> PingParts for Ping { Rule::new("ping"), bulk Name } }
    ///
    /// fn ping<T: Text>(i: T) -> Read<T, PingParts<T::Slice>> {
    ///     host(i).map(|(i, host)| (i, PingParts { host }))
    /// }
    ///
    /// let registry = Registry::current().with(Ping);
    /// let url = registry.parse("ping:[::1]")?;
    /// assert_eq!((url.refine::<Ping>()?.host().as_str(), url.uri().path().as_str()), ("[::1]", "[::1]"));
    /// assert!(Uri::parse("ping:[::1]").is_err());
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    const ADMITS_IP_LITERAL: bool = false;
    /// True if its rule admits a list of [`servers`](crate::grammar::servers) in an authority, as that of `PostgreSQL`
    /// does.
    ///
    /// RFC 3986 section 3.2 has one server there, so `Uri::parse` refuses `postgresql://h1:1,h2:2/db`; the scheme and a
    /// registry read it, and its generic components are the scheme and an opaque part. Hazards and policies check each
    /// server of the list. If one server stood for the list, a text that the rule accepts must be a URL by the generic
    /// rules.
    ///
    /// ```
    /// use uriel::{Registry, Scheme, Uri, grammar::{ListedName, Read, Rule, Text, literal, servers}, nom::Parser};
    ///
    /// #[derive(Default)]
    /// struct Kafka;
    ///
    /// uriel::typed_url! {
    ///     /// A cluster of brokers.
    ///     pub struct KafkaUrl: Kafka;
    ///
    ///     /// Parts of it.
    ///     pub struct KafkaParts {
    ///         /// Its brokers.
    ///         get brokers: S,
    ///     }
    ///
    ///     fields {
    ///         text brokers;
    ///     }
    /// }
    ///
    /// impl Scheme for Kafka {
    ///     const NAME: &'static str = "kafka";
    ///     const ADMITS_SERVERS: bool = true;
    ///     uriel::by_production!(KafkaUrl);
    /// }
    ///
    /// uriel::production! { kafka -> KafkaParts for Kafka { Rule::new("kafka"), bulk ListedName } }
    ///
    /// fn kafka<T: Text>(i: T) -> Read<T, KafkaParts<T::Slice>> {
    ///     let (i, ()) = literal(b"//").parse(i)?;
    ///     servers(i).map(|(i, brokers)| (i, KafkaParts { brokers }))
    /// }
    ///
    /// let registry = Registry::current().with(Kafka);
    /// let url = registry.parse("kafka://h1:1,[::1]:2")?;
    /// assert_eq!(url.refine::<Kafka>()?.brokers().as_str(), "h1:1,[::1]:2");
    /// assert!(url.hazards().iter().any(|hazard| hazard.kind().as_str() == "loopback-host"));
    /// assert!(Uri::parse("kafka://h1:1,[::1]:2").is_err());
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    const ADMITS_SERVERS: bool = false;
    /// True if the normal forms of its URLs by the generic syntax are known to be URLs of the scheme, as they are if
    /// every segment may be empty and may have any unreserved character.
    ///
    /// Otherwise the scheme reads normal forms whose user, path or query has changed; if it refuses one, the normal
    /// form by scheme keeps everything after the authority of the URL, but for the digits of escapes, and if that is
    /// refused too, the user.
    ///
    /// ```
    /// use uriel::{Level, Registry, Scheme, Uri, schemes::{http::Http, news::News}};
    /// assert!(Http::TAKES_NORMAL_FORMS && !News::TAKES_NORMAL_FORMS);
    /// let registry = Registry::current();
    /// let url = Uri::parse("news:a%7e")?;
    /// assert_eq!(url.normalize(Level::Syntax).as_str(), "news:a~");
    /// assert!(registry.parse("news:a~").is_err());
    /// assert_eq!(url.normalize(Level::Scheme(&registry)).as_str(), "news:a%7E");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    const TAKES_NORMAL_FORMS: bool = false;
    /// Rule, documents and registration.
    ///
    /// A scheme that does not state them has no documents, and the rule of its
    /// [`Production`](super::Production), or without a production one that has the name of the scheme.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert!(Ftp::FACTS.documents[0].name.starts_with("RFC 1738"));
    /// ```
    const FACTS: Facts = Facts { rule: Self::OWN_RULE, ..Facts::NONE };
    /// Template from which its URLs are built; empty if they cannot be built.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert!(!Ftp::TEMPLATE.is_empty());
    /// ```
    const TEMPLATE: &'static [Piece] = &[];
    /// Names of the fields that [`fields`](Self::fields) lists, in the same order, for programs that have no URL yet.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// assert_eq!(Mailto::FIELDS, ["addr", "addresses", "addr_specs", "hfields"]);
    /// ```
    const FIELDS: &'static [&'static str] = &[];
    /// Forms in which people abbreviate its URLs, each a guess of
    #[cfg_attr(feature = "prose", doc = "[`prose::Completer`](crate::prose::Completer).")]
    #[cfg_attr(not(feature = "prose"), doc = "`prose::Completer`.")]
    ///
    /// ```
    /// use uriel::{Scheme, scheme::Abbreviation, schemes::mailto::Mailto};
    /// assert_eq!(Mailto::ABBREVIATIONS, [Abbreviation::Address]);
    /// ```
    const ABBREVIATIONS: &'static [Abbreviation] = &[];
    /// The mends of its paths beside those of every URL:
    #[cfg_attr(feature = "mend", doc = "[`Registry::mend`](crate::Registry::mend)")]
    #[cfg_attr(not(feature = "mend"), doc = "`Registry::mend`")]
    /// asks for them.
    ///
    /// ```
    /// use uriel::{Scheme, scheme::OwnMends, schemes::{file::File, http::Http}};
    /// assert!(File::MENDS.has_drives() && Http::MENDS == OwnMends::NONE);
    /// ```
    const MENDS: OwnMends = OwnMends::NONE;
    /// Texts that its URLs are made of and that are none of their fields, such as paths. A crate whose scheme has them
    /// asks for the feature `build`.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::{ftp::Ftp, gopher::Gopher}};
    /// assert_eq!(Gopher::CONVERSIONS[0].name, "from-menu");
    /// assert!(Ftp::CONVERSIONS.is_empty());
    /// ```
    #[cfg(feature = "build")]
    const CONVERSIONS: &'static [Conversion] = &[];

    /// Typed URL of the scheme, which borrows only its text: it copies any state of the scheme that it needs.
    ///
    /// Its `Display` must write the text of the URL, and its `Debug` must hide passwords, so that a URL of any scheme
    /// can be printed and logged. It may be any type that has both, such as a `String` or [`Uri`].
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// let url: <Ftp as Scheme>::Url<'_> = Ftp.parse("ftp://me:secret@h")?;
    /// assert_eq!(url.to_string(), "ftp://me:secret@h");
    /// assert!(!format!("{url:?}").contains("secret"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    type Url<'a>: fmt::Debug + fmt::Display;

    /// Reads the typed URL from a generic one, which must be of this scheme, under any of its names.
    ///
    /// [`Uri::read`] passes the scheme-specific part to the productions of [`grammar`](crate::grammar) and to nom's
    /// combinators, under the edition of the URI. A scheme that is a [`Production`](super::Production) calls
    /// [`Uri::read_by`]. One that wraps another scheme calls the [`read`](Self::read) of that scheme, so that a
    /// registry may have it under any name.
    ///
    /// [`by_production!`](crate::by_production) refuses a URI of another scheme. A method that is written by hand need
    /// not compare the name: [`Uri::refine`] and [`parse`](Self::parse) do so for every scheme, and a registry has
    /// looked the name up.
    ///
    /// # Errors
    ///
    /// The URL is of another scheme, or breaks the rule of the scheme.
    ///
    /// ```
    /// use uriel::{Scheme, Uri, schemes::ftp::Ftp};
    /// let uri = Uri::parse("ftp://h/a/b")?;
    /// assert_eq!(Ftp.refine(&uri)?.name().as_deref(), Some("b"));
    /// assert_eq!(Ftp.refine(&Uri::parse("http://h/a/b")?), Ftp.parse("http://h/a/b"), "the same error");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Self::Url<'a>, ParseError>;

    /// Reads a URL whose scheme is known to be this one: its name is not compared, because a registry may have the
    /// scheme under any name. To read a text of an unknown scheme, use [`parse_with`](Self::parse_with).
    ///
    /// The default is the generic parse and [`refine`](Self::refine). A scheme that is a
    /// [`Production`](super::Production) can read the text by its production alone
    /// ([`Production::spans`](super::Production::spans)), which is twice as fast; then every text that the production
    /// accepts must be a URL by the generic rules too.
    ///
    /// # Errors
    ///
    /// The text after the name breaks the rule of the scheme under `edition`.
    ///
    /// ```
    /// use uriel::{Edition, Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.read("ftp+tls://h/a", Edition::Rfc3986)?.scheme(), "ftp+tls");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    fn read<'a>(&self, text: &'a str, edition: Edition) -> Result<Self::Url<'a>, ParseError> {
        self.refine(&Uri::parse_with(text, edition)?)
    }

    /// Calls `visit` with each field of a URL, in order: its name and its value.
    ///
    /// The default lists no fields. [`by_production!`](crate::by_production) lists those of
    /// [`typed_url!`](crate::typed_url).
    ///
    /// ```
    /// use uriel::{Scheme, schemes::telnet::Telnet};
    ///
    /// let url = Telnet.parse("telnet://me@h")?;
    /// let mut user = None;
    /// Telnet.fields(&url, &mut |field| {
    ///     if field.name == "user" {
    ///         user = Some(format!("{:?}", field.value));
    ///     }
    /// });
    /// assert_eq!(user.as_deref(), Some(r#""me""#));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    fn fields<'a>(&self, url: &Self::Url<'a>, visit: &mut Visit<'a, '_>) {
        _ = (url, visit);
    }

    /// The server of a URL; `None` if it has none, and by default.
    ///
    /// [`by_production!`](crate::by_production) gives the server of [`typed_url!`](crate::typed_url).
    ///
    /// ```
    /// use uriel::{Scheme, schemes::telnet::Telnet};
    /// let url = Telnet.parse("telnet://h")?;
    /// assert_eq!(Telnet.server(&url).unwrap().host().as_str(), "h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    fn server<'u>(&self, url: &'u Self::Url<'_>) -> Option<Server<'u>> {
        _ = url;
        None
    }

    /// Calls `visit` with the secrets in a text of this scheme that its rule refuses: pieces of `text`.
    ///
    /// Such a text has no fields, so [`Registry::redacted`](crate::Registry::redacted) hides what may be the value of a
    /// secret field by the [`TEMPLATE`](Self::TEMPLATE): in the template `"/" channel [ "?key=" key ]`, all after
    /// `key=`. This method is for what a template cannot say, such as a value of a list; the default has none. The text
    /// begins with a name of the scheme and ":", and the rest may be anything: rather hide too much. The passwords that
    /// [`redact::url()`](crate::redact::url()) finds are hidden too.
    ///
    /// ```
    /// use uriel::{ParseError, Registry, Scheme, Uri};
    ///
    /// /// Numbers with a PIN, `call:112/1234`.
    /// struct Call;
    ///
    /// impl Scheme for Call {
    ///     const NAME: &'static str = "call";
    ///     type Url<'a> = Uri<'a>;
    ///
    ///     fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
    ///         Ok(*uri)
    ///     }
    ///
    ///     fn secrets_of_refused<'a>(&self, text: &'a str, visit: &mut dyn FnMut(&'a str)) {
    ///         if let Some((_, pin)) = text.split_once('/') {
    ///             visit(pin);
    ///         }
    ///     }
    /// }
    ///
    /// let registry = Registry::current().with(Call);
    /// assert_eq!(registry.redacted("call:112/12 34").to_string(), "call:112/***");
    /// # Ok::<_, ParseError>(())
    /// ```
    fn secrets_of_refused<'a>(&self, text: &'a str, visit: &mut dyn FnMut(&'a str)) {
        _ = (text, visit);
    }

    /// Calls `visit` with the hazards of a URL that only its scheme knows. The default has none.
    ///
    /// [`Parsed::hazards`](super::Parsed::hazards) adds the hazards that can be seen in a URL of any scheme. A crate
    /// whose scheme has this method asks for the feature `hazards`; without the method, a scheme compiles with the
    /// feature and without it.
    ///
    /// ```
    /// use uriel::{ParseError, Registry, Scheme, Uri, hazards::{Hazard, Visit, Warning}};
    ///
    /// const PROGRAM: &Warning = &Warning::new("program", None, "a program is run");
    ///
    /// /// URLs that run a program.
    /// struct Run;
    ///
    /// impl Scheme for Run {
    ///     const NAME: &'static str = "run";
    ///     type Url<'a> = Uri<'a>;
    ///
    ///     fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
    ///         Ok(*uri)
    ///     }
    ///
    ///     fn hazards(&self, url: &Uri<'_>, visit: &mut Visit<'_>) {
    ///         let program = url.path().as_str();
    ///         visit(Hazard::new(PROGRAM, url.as_str(), program));
    ///     }
    /// }
    ///
    /// let registry = Registry::current().with(Run);
    /// assert_eq!(registry.parse("run:rm")?.hazards()[0].kind().as_str(), "program");
    /// # Ok::<_, ParseError>(())
    /// ```
    #[cfg(feature = "hazards")]
    fn hazards(&self, url: &Self::Url<'_>, visit: &mut hazards::Visit<'_>) {
        _ = (url, visit);
    }

    /// Calls `visit` with each item of the plan of a URL: the server, the commands, and the facts that a client needs.
    ///
    /// A scheme must check all texts of lines before it lists the first item: [`Line::new`](wire::Line::new) refuses
    /// octets that would end a line. By default a scheme has no plan.
    ///
    /// # Errors
    ///
    /// * The scheme has no plan.
    /// * A field of the URL, decoded, has a line end, or the port is too big.
    ///
    /// ```
    /// use uriel::{ParseError, Scheme, Uri, wire::{Command, Item, Line, Peer, Value, Visit, WireError}};
    ///
    /// /// RFC 1288: a client connects, and sends the name of a user on a line.
    /// struct Finger;
    ///
    /// impl Scheme for Finger {
    ///     const NAME: &'static str = "finger";
    ///     type Url<'a> = Uri<'a>;
    ///
    ///     fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
    ///         Ok(*uri)
    ///     }
    ///
    ///     fn plan<'a>(&self, url: &Uri<'a>, visit: &mut Visit<'a, '_>) -> Result<(), WireError> {
    ///         let user = Line::new(url.as_str(), "user", url.userinfo().unwrap_or_default())?;
    ///         if let Some(host) = url.host() {
    ///             Item::peer(Peer { host, port: Some(79) }, visit);
    ///         }
    ///         let mut commands = [Command::new("", user)].into_iter();
    ///         visit(Item { name: "commands", value: Value::Commands(&mut commands) });
    ///         Ok(())
    ///     }
    /// }
    ///
    /// let mut sent = Vec::new();
    /// Finger.plan(&Finger.parse("finger://me@h")?, &mut |item| {
    ///     if let Value::Commands(commands) = item.value {
    ///         commands.for_each(|command| command.write_to(&mut sent));
    ///     }
    /// })?;
    /// assert_eq!(sent, b"me\r\n");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    fn plan<'a>(&self, url: &Self::Url<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        _ = (url, visit);
        Err(WireError::no_plan())
    }

    /// Normal form by the scheme's own rules: RFC 3986 section 6.2.3, "other scheme-specific normalizations".
    ///
    /// `normal` is in normal form by the generic rules. The default is `None`: nothing changes. A returned text must be
    /// its own normal form; it is ignored if it is not a URL of the same scheme.
    ///
    /// ```
    /// use uriel::{Edition, Level, ParseError, Registry, Scheme, Uri, scheme::Syntax};
    ///
    /// /// Names whose namespace is in either case: RFC 8141 section 3.1.
    /// struct Urn;
    ///
    /// impl Scheme for Urn {
    ///     const NAME: &'static str = "urn";
    ///     const SYNTAX: Syntax = Syntax::Opaque;
    ///     type Url<'a> = Uri<'a>;
    ///
    ///     fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
    ///         Ok(*uri)
    ///     }
    ///
    ///     fn normalize(&self, normal: &str, _: Edition) -> Option<String> {
    ///         let (namespace, name) = normal.strip_prefix("urn:")?.split_once(':')?;
    ///         Some(format!("urn:{}:{name}", namespace.to_ascii_lowercase()))
    ///     }
    /// }
    ///
    /// let registry = Registry::current().with(Urn);
    /// let urn = Uri::parse("URN:ISBN:0-395-36341-1")?;
    /// assert_eq!(urn.normalize(Level::Scheme(&registry)).as_str(), "urn:isbn:0-395-36341-1");
    /// # Ok::<_, ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    fn normalize(&self, normal: &str, edition: Edition) -> Option<String> {
        _ = (normal, edition);
        None
    }

    /// True if two URLs mean the same by the scheme's rules although their normal forms are not the same text.
    ///
    /// Both URLs are in normal form and of one edition, and their fragments have been compared. The default compares
    /// the [`fields`](Self::fields), decoded; without fields no two URLs are equivalent. The relation must be
    /// reflexive, symmetric and transitive.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert!(Ftp.equivalent(&Ftp.parse("ftp://h/a;type=A")?, &Ftp.parse("ftp://h/%61;type=a")?));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    fn equivalent(&self, a: &Self::Url<'_>, b: &Self::Url<'_>) -> bool {
        alike(|visit| self.fields(a, visit), |visit| self.fields(b, visit))
    }

    /// True if a person means a URL by a text in prose that the rule of the scheme admits: without a wrapper and
    /// without "//". A scheme whose name is a word, and whose rule admits nearly any text, says of which texts that is
    /// so.
    ///
    /// ```
    /// use uriel::{Registry, Scheme, ParseError, Uri, prose::find_with};
    ///
    /// struct Note;
    ///
    /// impl Scheme for Note {
    ///     const NAME: &'static str = "note";
    ///     type Url<'a> = Uri<'a>;
    ///
    ///     fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
    ///         Ok(*uri)
    ///     }
    ///
    ///     fn is_meant_in_prose(&self, text: &str) -> bool {
    ///         text.bytes().any(|octet| octet.is_ascii_digit())
    ///     }
    /// }
    ///
    /// let registry = Registry::current().with(Note);
    /// assert_eq!(find_with(&registry, "note:this and note:17").len(), 1);
    /// ```
    fn is_meant_in_prose(&self, text: &str) -> bool {
        _ = text;
        true
    }

    // ----- what a program calls -----

    /// All constants above as one value, for programs that do not know the type. A scheme leaves it as it is.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!((Ftp::INFO.name, Ftp::INFO.aliases), (Ftp::NAME, Ftp::ALIASES));
    /// ```
    const INFO: &'static Info = {
        expect_distinct_names(Self::FIELDS, Self::TEMPLATE);
        Self::FACTS.expect_rule();
        &Info {
            name: Self::NAME,
            default_port: Self::DEFAULT_PORT,
            aliases: Self::ALIASES,
            default_host: Self::DEFAULT_HOST,
            syntax: Self::SYNTAX,
            has_dot_segments: Self::HAS_DOT_SEGMENTS,
            admits_ip_literal: Self::ADMITS_IP_LITERAL,
            admits_servers: Self::ADMITS_SERVERS,
            takes_normal_forms: Self::TAKES_NORMAL_FORMS,
            facts: Self::FACTS,
            template: Self::TEMPLATE,
            fields: Self::FIELDS,
            abbreviations: Self::ABBREVIATIONS,
            mends: Self::MENDS,
            #[cfg(feature = "build")]
            conversions: Self::CONVERSIONS,
        }
    };

    /// Reads a URL of this scheme under the default edition: RFC 3986, and the newest document of the scheme.
    ///
    /// # Errors
    ///
    /// `text` is no URL of this scheme.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.parse("ftp://me@h/a")?.user().as_deref(), Some("me"));
    /// let error = Ftp.parse("http://h/").unwrap_err();
    /// assert_eq!(error.to_string(), "expected the scheme \"ftp\" (RFC 3986 section 3.1)");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    fn parse<'a>(&self, text: &'a str) -> Result<Self::Url<'a>, ParseError> {
        self.parse_with(text, Edition::default())
    }

    /// Reads a URL of this scheme under `edition`; under [`Edition::Rfc1738`], exactly as RFC 1738 defines it.
    ///
    /// # Errors
    ///
    /// `text` is no URL of this scheme.
    ///
    /// ```
    /// use uriel::{Edition, Scheme, schemes::ftp::Ftp};
    /// assert!(Ftp.parse_with("ftp://h/~me", Edition::Rfc3986).is_ok());
    /// assert!(Ftp.parse_with("ftp://h/~me", Edition::Rfc1738).is_err(), "RFC 1738 has no \"~\"");
    /// ```
    fn parse_with<'a>(&self, text: &'a str, edition: Edition) -> Result<Self::Url<'a>, ParseError> {
        if has_name_of::<Self>(text, edition) {
            self.read(text, edition)
        } else {
            Err(other_scheme(text, Self::NAME, edition))
        }
    }

    /// Mends a text as [`mend`](crate::mend::mend) does, by what the scheme [lets mending do](Self::MENDS) too, and
    /// escapes the characters that the rule of the scheme refuses although the generic syntax has them: at most one
    /// round for each of them. Delimiters stay, because an escape would change the meaning.
    ///
    /// # Errors
    ///
    /// The text has two readings, or no escape makes it a URL of this scheme.
    ///
    /// ```
    /// use uriel::{Edition, Scheme, schemes::mailto::Mailto};
    /// let mended = Mailto.mend("mailto:a b@h", Edition::Rfc3986)?;
    /// assert_eq!((mended.as_str(), mended.changes().count()), ("mailto:a%20b@h", 1));
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[cfg(feature = "mend")]
    fn mend<'t>(&self, text: &'t (impl AsOctets + ?Sized), edition: Edition) -> Result<Mended<'t>, MendError> {
        mended(Mender::new(edition), text, |_| Self::MENDS)?.escaped_for(|text| self.parse_with(text, edition).err())
    }

    /// Mends a text under the default edition, and keeps the typed URL with its text: see [`mend`](Self::mend), whose
    /// result lists the changes. The URL is declared by [`typed_url!`](crate::typed_url).
    ///
    /// # Errors
    ///
    /// The text has two readings, or no escape makes it a URL of this scheme.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::http::Http};
    /// let url = Http.parse_mended(" http://h/a b?[x]")?;
    /// assert_eq!(url.as_url().search().as_deref(), Some("%5Bx%5D"));
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[cfg(feature = "mend")]
    fn parse_mended(&self, text: impl AsOctets) -> Result<UrlBuf<Self>, MendError>
    where
        Self: Typed + Sized,
    {
        self.parse_mended_with(text, Edition::default())
    }

    /// Mends a text under an edition, and keeps the typed URL with its text.
    ///
    /// # Errors
    ///
    /// The text has two readings, or no escape makes it a URL of this scheme.
    ///
    /// ```
    /// use uriel::{Edition, Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.parse_mended_with("ftp://h/~me", Edition::Rfc1738)?, "ftp://h/%7Eme");
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[cfg(feature = "mend")]
    fn parse_mended_with(&self, text: impl AsOctets, edition: Edition) -> Result<UrlBuf<Self>, MendError>
    where
        Self: Typed + Sized,
    {
        let text = self.mend(&text, edition)?.into_text().into_owned();
        UrlBuf::read(self, text, edition).map_err(|error| MendError::of_text(error.parse_error()))
    }

    /// Reads the longest URL of this scheme at the beginning of `text`. Returns the URL, the rest of the text, and the
    /// reason why the URL ends there.
    ///
    /// [`Production::prefix`](super::Production::prefix) says where that URL ends. A scheme that is not a `Production`
    /// reads the longest URL by the generic rules, and has to accept all of it.
    ///
    /// # Errors
    ///
    /// `text` does not begin with a URL of this scheme, or its user, host or message id goes wrong.
    ///
    /// ```
    /// use uriel::{Edition, Scheme, schemes::news::News};
    ///
    /// let prefix = News.parse_prefix("news:comp.lang.rust> wrote:", Edition::Rfc3986)?;
    /// assert_eq!((prefix.url.as_str(), prefix.rest), ("news:comp.lang.rust", "> wrote:"));
    /// assert_eq!(Some(prefix.stop()), News.parse("news:comp.lang.rust> wrote:").err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    fn parse_prefix<'a>(&self, text: &'a str, edition: Edition) -> Result<Prefix<'a, Self::Url<'a>>, ParseError> {
        if !has_name_of::<Self>(text, edition) {
            return Err(other_scheme(text, Self::NAME, edition));
        }
        let prefix = self.prefix_end(text, edition)?;
        let url = self.read(&text[..text.len() - prefix.rest.len()], edition)?;
        Ok(prefix.map(|()| url))
    }

    /// True if the scheme has that name under `edition`. Names are case-insensitive.
    ///
    /// ```
    /// use uriel::{Edition, Scheme, schemes::http::Http};
    /// assert!(Http::goes_by("HTTPS", Edition::Rfc3986));
    /// assert!(!Http::goes_by("https", Edition::Rfc1738));
    /// ```
    #[must_use]
    fn goes_by(name: &str, edition: Edition) -> bool {
        let alias = |(alias, _): &(&str, _)| alias.eq_ignore_ascii_case(name);
        Self::NAME.eq_ignore_ascii_case(name) || edition.has_newer_schemes() && Self::ALIASES.iter().any(alias)
    }

    /// Default port, used when the URL has none, for the name of the scheme in the URL.
    ///
    /// It is [`DEFAULT_PORT`](Self::DEFAULT_PORT) for any name that is not one of [`ALIASES`](Self::ALIASES).
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!((Ftp::default_port("ftp"), Ftp::default_port("ftps")), (Some(21), Some(990)));
    /// ```
    #[inline]
    #[must_use]
    fn default_port(name: &str) -> Option<u16> {
        // Of a constant name, the first comparison is made when this is compiled, but not the second.
        let alias = Self::ALIASES.iter().find(|(alias, _)| *alias == name || alias.eq_ignore_ascii_case(name));
        alias.map_or(Self::DEFAULT_PORT, |(_, port)| *port)
    }

    /// The port to connect to, given the name of the scheme and the digits of a URL: the default if there are none.
    ///
    /// # Errors
    ///
    /// The number is over 65535, which no edition forbids.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp::effective_port("ftp", None), Ok(Some(21)));
    /// assert_eq!(Ftp::effective_port("ftp", Some("")), Ok(Some(21)));
    /// assert!(Ftp::effective_port("ftp", Some("65557")).is_err());
    /// ```
    fn effective_port(name: &str, digits: Option<&str>) -> Result<Option<u16>, PortError> {
        port_or(Self::default_port(name), digits)
    }

    // ----- what the macros write, and the library calls -----

    /// The rule of a scheme that states no [`FACTS`](Self::FACTS).
    #[doc(hidden)]
    const OWN_RULE: &'static Rule = &Rule::new(Self::NAME);

    /// The places of the [`server`](Self::server), if it is always there and listens at the
    /// [`default_port`](Self::default_port).
    #[doc(hidden)]
    #[inline(always)]
    fn server_places(&self, url: &Self::Url<'_>) -> Option<Authority<Span>> {
        _ = url;
        None
    }

    /// The end of the longest URL at the beginning of `text`, and the reason why it ends there.
    #[doc(hidden)]
    fn prefix_end<'a>(&self, text: &'a str, edition: Edition) -> Result<Prefix<'a, ()>, ParseError> {
        Uri::parse_prefix(text, edition).map(|prefix| prefix.map(drop))
    }

    /// The length of the longest URL at the beginning of `text`, without the reason why it ends there; `None` if
    /// there is none, or nothing after its scheme. If the first `preferred` octets are a URL, it is that one; if they
    /// are none, no URL has that length. Unless `tries_shorter`, a text that is refused may be given up where a
    /// shorter URL is one.
    #[doc(hidden)]
    #[cfg(feature = "prose")]
    fn prefix_length(&self, text: &str, preferred: usize, edition: Edition, tries_shorter: bool) -> Option<usize> {
        let is_url = |text: &str| self.read(text, edition).is_ok();
        if is_url(&text[..preferred]) {
            return Some(preferred);
        }
        if preferred < text.len() && is_url(text) {
            return Some(text.len());
        }
        if !tries_shorter {
            return None;
        }
        let is_new = |length: &usize| *length < text.len() && *length != preferred;
        let length = Uri::prefix_length(text, edition).filter(is_new)?;
        is_url(&text[..length]).then_some(length)
    }

    /// [`read`](Self::read), by a function that is compiled only once.
    ///
    /// Not inlined: a production is compiled again in each function that it is inlined into.
    #[doc(hidden)]
    fn read_by_call<'a>(&self, text: &'a str, edition: Edition) -> Result<Self::Url<'a>, ParseError> {
        self.read(text, edition)
    }

    #[doc(hidden)]
    fn read_places(&self, text: &str, edition: Edition, places: &mut Places) -> Result<(), ParseError> {
        _ = places;
        self.read(text, edition).map(|_| ())
    }

    /// The URL of a text that was read before, at the places of its parts; `None` for a scheme that keeps none.
    ///
    /// Perf: an `Option`, not a `Result`, so that the URL is built in the caller's return slot and not copied into a
    /// larger one. [`read`](Self::read) again, in a rare call, has the error (ratios: by way of a registry).
    #[doc(hidden)]
    fn at_places<'a>(text: &'a str, edition: Edition, places: &Places) -> Option<Self::Url<'a>> {
        _ = (text, edition, places);
        None
    }

    /// The [`fields`](Self::fields) whose names have one of the bits of `names`.
    #[doc(hidden)]
    fn fields_named<'a>(&self, url: &Self::Url<'a>, names: u64, visit: &mut NumberedVisit<'a, '_>) {
        self.fields(url, &mut |field| {
            if names & Id::bit_of(field.name) != 0 {
                visit(Id::of(field.name), field);
            }
        });
    }
}
