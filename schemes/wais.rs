//! `wais`: databases of Wide Area Information Servers (RFC 1738 section 3.9, RFC 4156).
//!
//! ```abnf
//! waisurl      = waisdatabase | waisindex | waisdoc
//! waisdatabase = "wais://" hostport "/" database
//! waisindex    = "wais://" hostport "/" database "?" search
//! waisdoc      = "wais://" hostport "/" database "/" wtype "/" wpath
//! ```
//!
//! # The fields
//!
//! | field | what it is | getter |
//! |---|---|---|
//! | `host`, `port` | the server; port 210 where none is written | [`host`](WaisUrl::host), [`port`](WaisUrl::port), [`effective_port`](WaisUrl::effective_port) |
//! | `database` | the name of the database | [`database`](WaisUrl::database) |
//! | `search` | what is searched for in it | [`WaisForm::Index`] of [`form`](WaisUrl::form) |
//! | `wtype` | the type of a document in it, which a client has to know before it asks for the document | [`WaisForm::Doc`] of [`form`](WaisUrl::form) |
//! | `wpath` | the identifier of the document, which the server alone takes apart | [`WaisForm::Doc`] of [`form`](WaisUrl::form) |
//!
//! # Worked through
//!
//! The documents show the three forms and no example of their own. A database that many clients began with, a search in
//! it, and a document as a search would give it:
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
//! let WaisForm::Doc { wtype, wpath } = url.form() else { panic!("of another form") };
//! assert_eq!((wtype.as_str(), wpath.decode_utf8()), ("TEXT", Ok("1=/usr/wais/a;2=0".into())));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # Editions
//!
//! RFC 4156 is historic: it takes the scheme out of RFC 1738 and changes nothing in it. So under every edition later than
//! RFC 1738 the forms are the same, and characters, host and port are as the edition has them; a fragment may follow.
//! RFC 4156 has no rule in BNF, so errors name the rules of RFC 1738, and its section under the later editions.
//!
//! # How the documents are read
//!
//! * What follows the database tells the form: "?", "/" or nothing. Read one after the other, as they stand in the rule,
//!   the alternatives would not find it out.
//! * A database may be empty, as the rule has it: `wais://h/` is one. Without the "/" there is none, and that is an error.
//! * "=", ";" and "/" in a `wpath` must be escaped: `uchar` has no reserved characters. Under later editions too, for their
//!   documents have no other rule. Clients of the nineties wrote them raw (`1=host:210;2=db;`), with the length of the
//!   document in one more segment; such a text is read by the generic parse alone.

use uriel::{
    Encoded, Scheme,
    grammar::{Authority, Read, Rule, Text, UCHAR, expected, hostport, literal, octet, rfc1738::search},
    nom::{Parser, sequence::preceded},
    scheme::{Document, Facts, Production, Status},
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
    pub struct WaisUrl: Wais, hostport, example "schemes::wais::Wais" "wais://h:8000/db";

    /// Parts of a wais URL.
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
        /// Words to search for; absent without a "?".
        search: Option<S>,
        /// Type of the document.
        wtype: Option<S>,
        /// Identifier of the document.
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
}

/// The form of a wais URL: what it names in its database.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WaisForm<'a> {
    /// The database itself.
    Database,
    /// A search in it.
    Index {
        /// Words to search for.
        search: Encoded<'a>,
    },
    /// A document in it.
    Doc {
        /// The type of the document.
        wtype: Encoded<'a>,
        /// The identifier of the document, which its server knows how to read.
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

    const fn search(self) -> Option<Encoded<'a>> {
        match self {
            Self::Index { search } => Some(search),
            _ => None,
        }
    }

    const fn document(self) -> Option<(Encoded<'a>, Encoded<'a>)> {
        match self {
            Self::Doc { wtype, wpath } => Some((wtype, wpath)),
            _ => None,
        }
    }
}

impl<'a> WaisUrl<'a> {
    /// The form: the database itself, a search in it, or a document.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::wais::{Wais, WaisForm}};
    /// assert_eq!(Wais.parse("wais://h/db")?.form(), WaisForm::Database);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn form(&self) -> WaisForm<'a> {
        let encoded = |span: uriel::grammar::Span| Encoded::new_unchecked(span.of(self.text));
        match self.parts {
            WaisParts { search: Some(search), .. } => WaisForm::Index { search: encoded(search) },
            WaisParts { wtype: Some(wtype), wpath: Some(wpath), .. } => {
                WaisForm::Doc { wtype: encoded(wtype), wpath: encoded(wpath) }
            }
            _ => WaisForm::Database,
        }
    }
}

impl Scheme for Wais {
    const NAME: &'static str = "wais";
    const DEFAULT_PORT: Option<u16> = Some(210);
    const FACTS: Facts = Facts {
        rule: &WAISURL,
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
}

impl Production for Wais {
    const RULE: &'static Rule = &WAISURL;
    type Mostly = Database;
    type Parts<S: Copy> = WaisParts<S>;

    #[inline]
    fn parts<T: Text>(i: T) -> Read<T, WaisParts<T::Slice>> {
        wais_schemepart(i)
    }
}

// ----- the rule: RFC 1738 section 5 -----

/// A rule of section 3.9, whose place RFC 4156 takes.
const fn section_3_9(name: &'static str) -> Rule {
    Rule::new(name).defined_since("RFC 1738 section 3.9", "RFC 4156 section 2")
}

static WAISURL: Rule = section_3_9("waisurl");
static WAISINDEX: Rule = section_3_9("waisindex");
static WAISDOC: Rule = section_3_9("waisdoc");

/// RFC 1738 section 5
/// ```abnf
/// waisurl = waisdatabase | waisindex | waisdoc
/// ```
/// All three begin with a database; what follows it tells which it is.
///
/// ```
/// use uriel::schemes::wais::waisurl;
/// let (_, parts) = waisurl("wais://h/db?find").unwrap();
/// assert_eq!((parts.database, parts.search), ("db", Some("find")));
/// ```
pub fn waisurl<T: Text>(i: T) -> Read<T, WaisParts<T::Slice>> {
    preceded(literal(b"wais:"), wais_schemepart).parse(i)
}

/// A [`waisurl`] after its scheme and ":".
#[inline(always)]
fn wais_schemepart<T: Text>(i: T) -> Read<T, WaisParts<T::Slice>> {
    let (i, wais) = database_of_server(i)?;
    match i.next() {
        Some(b'?') => {
            let (i, search) = search(i.skip(1))?;
            Ok((i, WaisParts { search: Some(search), ..wais }))
        }
        Some(b'/') => {
            let (i, wtype) = wtype(i.skip(1))?;
            let (i, wpath) = preceded(octet(b'/'), wpath).parse(i)?;
            Ok((i, WaisParts { wtype: Some(wtype), wpath: Some(wpath), ..wais }))
        }
        _ => Ok((i, wais)),
    }
}

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

/// `"//" hostport "/" database`
#[inline(always)]
fn database_of_server<T: Text>(i: T) -> Read<T, WaisParts<T::Slice>> {
    let (i, (host, port)) = preceded(literal(b"//"), hostport).parse(i)?;
    let (i, database) = preceded(octet(b'/'), database).parse(i)?;
    let server = Authority { userinfo: None, host, port };
    Ok((i, WaisParts { server, database, search: None, wtype: None, wpath: None }))
}

/// RFC 1738 section 5
/// ```abnf
/// waisindex = "wais://" hostport "/" database "?" search
/// ```
///
/// ```
/// assert!(uriel::schemes::wais::waisindex("wais://h/db?a").is_ok());
/// ```
pub fn waisindex<T: Text>(i: T) -> Read<T, WaisParts<T::Slice>> {
    match waisurl(i)? {
        (rest, wais) if wais.search.is_some() => Ok((rest, wais)),
        _ => expected(i, &WAISINDEX),
    }
}

/// RFC 1738 section 5
/// ```abnf
/// waisdoc = "wais://" hostport "/" database "/" wtype "/" wpath
/// ```
///
/// ```
/// assert!(uriel::schemes::wais::waisdoc("wais://h/db/TEXT/1%3D2").is_ok());
/// ```
pub fn waisdoc<T: Text>(i: T) -> Read<T, WaisParts<T::Slice>> {
    match waisurl(i)? {
        (rest, wais) if wais.wpath.is_some() => Ok((rest, wais)),
        _ => expected(i, &WAISDOC),
    }
}

uriel::runs! {
    in uriel::schemes::wais;

    /// RFC 1738 section 5
    /// ```abnf
    /// database = *uchar
    /// ```
    database = * Database { section_3_9("database"), UCHAR } "a%2Fb/c" => "a%2Fb", "/c";

    /// RFC 1738 section 5
    /// ```abnf
    /// wtype = *uchar
    /// ```
    wtype = * Wtype { section_3_9("wtype"), UCHAR } "a%2Fb/c" => "a%2Fb", "/c";

    /// RFC 1738 section 5
    /// ```abnf
    /// wpath = *uchar
    /// ```
    wpath = * Wpath { section_3_9("wpath"), UCHAR } "a%2Fb/c" => "a%2Fb", "/c";
}
