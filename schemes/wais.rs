//! `wais`: databases of Wide Area Information Servers (RFC 1738 section 3.9, RFC 4156).
//!
//! ```abnf
//! waisurl      = waisdatabase | waisindex | waisdoc
//! waisdatabase = "wais://" hostport "/" database
//! waisindex    = "wais://" hostport "/" database "?" search
//! waisdoc      = "wais://" hostport "/" database "/" wtype "/" wpath
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `host`, `port` | server; the default port is 210 | [`host`](WaisUrl::host), [`port`](WaisUrl::port), [`effective_port`](WaisUrl::effective_port) |
//! | `database` | name of the database | [`database`](WaisUrl::database) |
//! | `search` | words to search for in the database | [`WaisForm::Index`] of [`form`](WaisUrl::form) |
//! | `wtype` | type of a document, which a client must know to retrieve it | [`WaisForm::Doc`] of [`form`](WaisUrl::form) |
//! | `wpath` | identifier of a document, which only the server understands | [`WaisForm::Doc`] of [`form`](WaisUrl::form) |
//!
//! # Examples
//!
//! The documents show the three forms and no examples. Here are a database that many clients began with, a search in
//! it, and a document as a search would return it:
//!
//! ```
//! use uriel::{Scheme, schemes::wais::{Wais, WaisForm}};
//!
//! let url = Wais.parse("wais://quake.think.com:210/directory-of-servers")?;
//! assert_eq!((url.database().as_str(), url.form()), ("directory-of-servers", WaisForm::Database));
//! assert_eq!((url.port(), url.effective_port()), (Some("210"), Ok(Some(210))));
//!
//! let url = Wais.parse("wais://quake.think.com/directory-of-servers?weather+map")?;
//! assert!(matches!(url.form(), WaisForm::Index { search } if search.as_str() == "weather+map"));
//!
//! let url = Wais.parse("wais://h/db/TEXT/1%3D%2Fusr%2Fwais%2Fa%3B2%3D0")?;
//! let WaisForm::Doc { wtype, wpath } = url.form() else { panic!("no document") };
//! assert_eq!((wtype.as_str(), wpath.decode_utf8()), ("TEXT", Ok("1=/usr/wais/a;2=0".into())));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # Editions
//!
//! RFC 4156 is historic: it moves the scheme out of RFC 1738 and changes nothing. Under every later edition the forms
//! are those of RFC 1738, characters, host and port are those of the edition, and a fragment may follow. RFC 4156 has
//! no rule in BNF, so errors under later editions name the rules of RFC 1738 and the section of RFC 4156.
//!
//! # How the documents are read
//!
//! * The character after the database tells the form: "?", "/" or none. The alternatives of the rule, tried in their
//!   order, would always choose the first.
//! * A database may be empty, as its rule says: `wais://h/` names one. Without the "/" there is none, which is an
//!   error.
//! * The path is no hierarchy: database, `wtype` and `wpath` are three names that a server gives (RFC 1738 section
//!   3.9), and a normal form keeps a "..".
//! * An empty host is refused under every edition: RFC 3986 section 3.2.2 leaves it to the scheme, and no document of
//!   wais defines a default host.
//! * RFC 1738 has no raw "/" or "?" in a search string. Under later editions it is the query of the edition, which has
//!   both.
//! * A database and a `wtype` have no raw `: @ ; & =` under any edition: `uchar` has no reserved characters (RFC 1738
//!   section 5).
//! * "=", ";" and "/" in a `wpath` must be escaped, because `uchar` has no reserved characters; no later document has
//!   another rule. Clients of the nineties wrote them raw (`1=host:210;2=db;`), with the length of the document in one
//!   more segment; only the generic parse reads such a text.

use uriel::{
    Encoded, Scheme,
    grammar::{
        Authority, Read, Rule, SCHEME_UCHAR, Span, Text, expected, hostport, literal, octet,
        rfc1738::{Search, search},
    },
    nom::{Parser, sequence::preceded},
    scheme::{Document, Facts, Production, Status},
    wire::{Item, Line, Octets, Peer, Value, Visit, WireError},
};

/// The scheme `wais`.
///
/// ```
/// use uriel::{Edition, Scheme, schemes::wais::{Wais, WaisForm}};
///
/// let url = Wais.parse_with("wais://quake.think.com/directory-of-servers?help", Edition::Rfc1738)?;
/// assert_eq!(url.database().as_str(), "directory-of-servers");
/// assert!(matches!(url.form(), WaisForm::Index { search } if search.as_str() == "help"));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Wais;

uriel::typed_url! {
    /// A wais URL.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::wais::{Wais, WaisUrl}};
    /// let url: WaisUrl<'_> = Wais.parse("wais://h/db")?;
    /// assert_eq!((url.host().as_str(), url.to_string()), ("h", "wais://h/db".to_owned()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct WaisUrl: Wais, hostport, example "uriel::schemes::wais::Wais" "wais://h:8000/db";

    /// Parts of a wais URL.
    ///
    /// ```
    /// use uriel::{Uri, schemes::wais::Wais};
    /// let parts = Uri::parse("wais://h/db?find")?.read_by::<Wais>()?;
    /// assert_eq!((parts.server.host, parts.database, parts.search), ("h", "db", Some("find")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct WaisParts {
        /// Host and port.
        server: Authority<S>,
        /// The name of the database, which may be empty.
        ///
        /// ```
        /// use uriel::{Scheme, schemes::wais::Wais};
        /// assert_eq!(Wais.parse("wais://h/a%2Fb")?.database().as_str(), "a%2Fb");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get database: S,
        /// Words to search for, after the "?".
        search: Option<S>,
        /// Type of a document.
        wtype: Option<S>,
        /// Identifier of a document.
        wpath: Option<S>,
    }

    fields {
        server;
        word form = |url| url.form().name();
        text database;
        text search = |url| url.form().search();
        text wtype = |url| url.form().document().map(|(wtype, _)| wtype);
        text wpath = |url| url.form().document().map(|(_, wpath)| wpath);
    }

    /// Builder of a wais URL: of a database, of a search in it, or of a document by its type and path.
    pub builder WaisUrlBuilder {
        "//" hostport "/" database: Database
        either { [ "?" search: Search ] [ "/" wtype: Wtype "/" wpath: Wpath ] [] }
    }

    example {
        /// use uriel::{Edition, schemes::wais::WaisUrl};
        /// let url = WaisUrl::builder().host("h").database("a/b").search("weather map").build()?;
        /// assert_eq!(url.as_str(), "wais://h/a%2Fb?weather%20map");
        /// let url = WaisUrl::builder().host("h").database("db").wtype("TEXT").wpath("1=2;3").build()?;
        /// assert_eq!(url.as_str(), "wais://h/db/TEXT/1%3D2%3B3");
        /// let url = WaisUrl::builder_with(Edition::Rfc1738).host("h").port(210).database("~db").build()?;
        /// assert_eq!(url.as_str(), "wais://h:210/%7Edb");
    }
}

/// The form of a wais URL: it names a database, a search or a document.
///
/// ```
/// use uriel::{Encoded, Scheme, schemes::wais::{Wais, WaisForm}};
/// let url = Wais.parse("wais://h/db?find")?;
/// assert_eq!(url.form(), WaisForm::Index { search: Encoded::new("find")? });
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WaisForm<'a> {
    /// The database itself.
    Database,
    /// A search in the database.
    Index {
        /// Words to search for.
        search: Encoded<'a>,
    },
    /// A document of the database.
    Doc {
        /// Type of the document.
        wtype: Encoded<'a>,
        /// Identifier of the document, which only the server understands.
        wpath: Encoded<'a>,
    },
}

impl<'a> WaisForm<'a> {
    /// Name of the form: `database`, `index` or `doc`.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::wais::Wais};
    /// assert_eq!(Wais.parse("wais://h/db?find")?.form().name(), "index");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Database => "database",
            Self::Index { .. } => "index",
            Self::Doc { .. } => "doc",
        }
    }

    /// Words to search for, of an index.
    const fn search(self) -> Option<Encoded<'a>> {
        match self {
            Self::Index { search } => Some(search),
            _ => None,
        }
    }

    /// Type and identifier of a document.
    const fn document(self) -> Option<(Encoded<'a>, Encoded<'a>)> {
        match self {
            Self::Doc { wtype, wpath } => Some((wtype, wpath)),
            _ => None,
        }
    }
}

impl<'a> WaisUrl<'a> {
    /// The form: the database itself, a search in it, or a document of it.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::wais::{Wais, WaisForm}};
    /// assert_eq!(Wais.parse("wais://h/db")?.form(), WaisForm::Database);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn form(&self) -> WaisForm<'a> {
        let encoded = |span: Span| Encoded::new_unchecked(span.of(self.text));
        match self.parts {
            WaisParts { search: Some(search), .. } => WaisForm::Index { search: encoded(search) },
            WaisParts { wtype: Some(wtype), wpath: Some(wpath), .. } => {
                WaisForm::Doc { wtype: encoded(wtype), wpath: encoded(wpath) }
            }
            _ => WaisForm::Database,
        }
    }
}

// ----- the plan of a client: RFC 1738 section 3.9 -----

/// The request that a client makes with a wais URL.
///
/// ```
/// use uriel::{Scheme, schemes::wais::{Action, Wais}};
/// let url = Wais.parse("wais://h/db/TEXT/1%3D%2Fx")?;
/// let Action::Retrieve { wtype, doc_id } = url.action()? else { panic!("another action") };
/// assert_eq!(wtype.to_string(), "TEXT");
/// assert!(doc_id.iter().eq(*b"1=/x"), "octets that only the server understands");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action<'a> {
    /// The database is opened, and the user is asked for words to search for.
    Open,
    /// The database is searched for these words.
    Search(Line<'a>),
    /// A document is retrieved.
    Retrieve {
        /// Type of the document.
        wtype: Line<'a>,
        /// Identifier of the document.
        doc_id: Octets<'a>,
    },
}

impl Action<'_> {
    /// The name for programs.
    ///
    /// ```
    /// assert_eq!(uriel::schemes::wais::Action::Open.name(), "open");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Search(_) => "search",
            Self::Retrieve { .. } => "retrieve",
        }
    }
}

impl<'a> WaisUrl<'a> {
    /// The request that a client makes.
    ///
    /// # Errors
    ///
    /// The words or the type, decoded, have a CR, an LF or a NUL.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::wais::{Action, Wais}};
    /// assert_eq!(Wais.parse("wais://h/db")?.action()?, Action::Open);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn action(&self) -> Result<Action<'a>, WireError> {
        Ok(match self.form() {
            WaisForm::Database => Action::Open,
            WaisForm::Index { search } => Action::Search(Line::new(self.text, "search", search)?),
            WaisForm::Doc { wtype, wpath } => {
                Action::Retrieve { wtype: Line::new(self.text, "wtype", wtype)?, doc_id: Octets::new(wpath, "") }
            }
        })
    }
}

impl Scheme for Wais {
    const NAME: &'static str = "wais";
    const DEFAULT_PORT: Option<u16> = Some(210);
    const HAS_DOT_SEGMENTS: bool = false;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[
            Document { name: "RFC 1738 section 3.9", obsoleted_by: Some("RFC 4156") },
            Document { name: "RFC 4156", obsoleted_by: None },
        ],
        status: Status::Historical,
        forms: &[
            "wais://<host>[:<port>]/<database>",
            "wais://<host>[:<port>]/<database>?<search>",
            "wais://<host>[:<port>]/<database>/<wtype>/<wpath>",
        ],
    };
    uriel::by_production!(WaisUrl);

    fn plan<'a>(&self, url: &WaisUrl<'a>, visit: &mut Visit<'a, '_>) -> Result<(), WireError> {
        let peer = Peer::of(url.text, url.server())?;
        let database = Line::new(url.text, "database", url.database())?;
        // Perf: borrowed from the return slot. Bound by value, the action, which is large, is copied to a second slot
        // (wire: plan).
        let action = &url.action();
        let action = action.as_ref().map_err(|error| *error)?;
        let mut show = |search, wtype, doc_id| {
            Item::peer(peer, visit);
            visit(Item { name: "database", value: Value::Line(database) });
            visit(Item { name: "action", value: Value::Word(action.name()) });
            visit(Item { name: "search", value: search });
            visit(Item { name: "wtype", value: wtype });
            visit(Item { name: "doc_id", value: doc_id });
        };
        match *action {
            Action::Open => show(Value::Absent, Value::Absent, Value::NoOctets),
            Action::Search(words) => show(Value::Line(words), Value::Absent, Value::NoOctets),
            Action::Retrieve { wtype, doc_id } => show(Value::Absent, Value::Line(wtype), Value::Octets(doc_id)),
        }
        Ok(())
    }
}

// ----- RFC 1738 section 5: WAIS -----

/// A rule of section 3.9, which RFC 4156 replaces.
const fn section_3_9(name: &'static str) -> Rule {
    Rule::new(name).defined_since("RFC 1738 section 3.9", "RFC 4156 section 2")
}

uriel::production! {
    /// A whole wais URL: of a database, a search or a document.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// waisurl = waisdatabase | waisindex | waisdoc
    /// ```
    /// All three begin with a database; the character after it tells which one it is.
    ///
    /// ```
    /// use uriel::schemes::wais::waisurl;
    /// let (_, parts) = waisurl("wais://h/db?find").unwrap();
    /// assert_eq!((parts.database, parts.search), ("db", Some("find")));
    /// ```
    pub fn waisurl = b"wais:" wais_schemepart -> WaisParts for Wais { section_3_9("waisurl"), bulk Database }
}

#[inline]
fn wais_schemepart<T: Text>(i: T) -> Read<T, WaisParts<T::Slice>> {
    let (i, wais) = database_of_server(i)?;
    match i.next() {
        Some(b'?') => {
            let (i, search) = search(i.skip(1))?;
            Ok((i, WaisParts { search: Some(search), ..wais }))
        }
        Some(b'/') => {
            let (i, wtype) = wtype(i.skip(1))?;
            let (i, ()) = octet(b'/').parse(i)?;
            let (i, wpath) = wpath(i)?;
            Ok((i, WaisParts { wtype: Some(wtype), wpath: Some(wpath), ..wais }))
        }
        _ => Ok((i, wais)),
    }
}

/// `"//" hostport "/" database`
#[inline]
fn database_of_server<T: Text>(i: T) -> Read<T, WaisParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, (host, port)) = hostport(i)?;
    let (i, ()) = octet(b'/').parse(i)?;
    let (i, database) = database(i)?;
    let server = Authority { userinfo: None, host, port };
    Ok((i, WaisParts { server, database, search: None, wtype: None, wpath: None }))
}

/// A wais URL of a database.
///
/// RFC 1738 section 5
/// ```abnf
/// waisdatabase = "wais://" hostport "/" database
/// ```
///
/// ```
/// assert_eq!(uriel::schemes::wais::waisdatabase("wais://h/db").unwrap().1.database, "db");
/// ```
pub fn waisdatabase<T: Text>(i: T) -> Read<T, WaisParts<T::Slice>> {
    preceded(literal(b"wais:"), database_of_server).parse(i)
}

static WAISINDEX: Rule = section_3_9("waisindex");

/// A wais URL of a search in a database.
///
/// RFC 1738 section 5
/// ```abnf
/// waisindex = "wais://" hostport "/" database "?" search
/// ```
///
/// ```
/// assert_eq!(uriel::schemes::wais::waisindex("wais://h/db?a").unwrap().1.search, Some("a"));
/// ```
pub fn waisindex<T: Text>(i: T) -> Read<T, WaisParts<T::Slice>> {
    match waisurl(i)? {
        (rest, wais) if wais.search.is_some() => Ok((rest, wais)),
        _ => expected(i, &WAISINDEX),
    }
}

static WAISDOC: Rule = section_3_9("waisdoc");

/// A wais URL of a document of a database.
///
/// RFC 1738 section 5
/// ```abnf
/// waisdoc = "wais://" hostport "/" database "/" wtype "/" wpath
/// ```
///
/// ```
/// assert_eq!(uriel::schemes::wais::waisdoc("wais://h/db/TEXT/1%3D2").unwrap().1.wpath, Some("1%3D2"));
/// ```
pub fn waisdoc<T: Text>(i: T) -> Read<T, WaisParts<T::Slice>> {
    match waisurl(i)? {
        (rest, wais) if wais.wpath.is_some() => Ok((rest, wais)),
        _ => expected(i, &WAISDOC),
    }
}

uriel::runs! {
    in uriel::schemes::wais;

    /// The name of a wais database.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// database = *uchar
    /// ```
    database = * Database { section_3_9("database"), SCHEME_UCHAR } "a%2Fb/c" => "a%2Fb", "/c";

    /// The type of a wais document.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// wtype = *uchar
    /// ```
    wtype = * Wtype { section_3_9("wtype"), SCHEME_UCHAR } "a%2Fb/c" => "a%2Fb", "/c";

    /// The id of a wais document.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// wpath = *uchar
    /// ```
    wpath = * Wpath { section_3_9("wpath"), SCHEME_UCHAR } "a%2Fb/c" => "a%2Fb", "/c";
}
