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
//! assert_eq!((url.port(), url.effective_port()), (Some("210"), Some(210)));
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

use core::fmt;

use uriel::{
    Document, Encoded, Facts, Production, Scheme, Status,
    grammar::{
        Class, Read, Text,
        rfc1738::{WaisForm as Spans, WaisParts, wais_schemepart},
    },
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
    pub struct WaisUrl: Wais;
    hostport, example "schemes::wais::Wais" "wais://h:8000/db";
}

/// What a wais URL names in its database.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WaisForm<'a> {
    /// The database itself.
    Database,
    /// A search in it.
    Index {
        /// What is searched for.
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

impl<'a> WaisUrl<'a> {
    /// The name of the database, which may be empty.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::wais::Wais};
    /// assert_eq!(Wais.parse("wais://h/a%2Fb")?.database().as_str(), "a%2Fb");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn database(&self) -> Encoded<'a> {
        Encoded::new_unchecked(self.parts.database.of(self.text))
    }

    /// What is named in the database.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::wais::{Wais, WaisForm}};
    /// assert_eq!(Wais.parse("wais://h/db")?.form(), WaisForm::Database);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn form(&self) -> WaisForm<'a> {
        match self.parts.form {
            Spans::Database => WaisForm::Database,
            Spans::Index { search } => WaisForm::Index { search: Encoded::new_unchecked(search.of(self.text)) },
            Spans::Doc { wtype, wpath } => {
                WaisForm::Doc { wtype: Encoded::new_unchecked(wtype.of(self.text)), wpath: Encoded::new_unchecked(wpath.of(self.text)) }
            }
        }
    }
}

impl Scheme for Wais {
    const NAME: &'static str = "wais";
    const DEFAULT_PORT: Option<u16> = Some(210);
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

    /// The same form, and the same fields when they are decoded.
    fn equivalent(&self, a: &WaisUrl<'_>, b: &WaisUrl<'_>) -> bool {
        let same = match (a.form(), b.form()) {
            (WaisForm::Database, WaisForm::Database) => true,
            (WaisForm::Index { search }, WaisForm::Index { search: other }) => Encoded::alike(search, other),
            (WaisForm::Doc { wtype, wpath }, WaisForm::Doc { wtype: other_type, wpath: other_path }) => {
                Encoded::alike(wtype, other_type) && Encoded::alike(wpath, other_path)
            }
            _ => false,
        };
        same && (a.host(), a.port()) == (b.host(), b.port()) && Encoded::alike(a.database(), b.database())
    }
}

impl Production for Wais {
    const RULE: &'static str = "waisurl";
    const MOSTLY: Class = Class::Uchar;
    type Parts<S: Copy> = WaisParts<S>;

    #[inline(always)]
    fn parts<T: Text>(i: T) -> Read<T, WaisParts<T::Slice>> {
        wais_schemepart(i)
    }
}

impl fmt::Debug for WaisUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WaisUrl")
            .field("host", &self.host())
            .field("port", &self.port())
            .field("database", &self.database())
            .field("form", &self.form())
            .finish()
    }
}
