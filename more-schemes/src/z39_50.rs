//! `z39.50s`, `z39.50r`: sessions with library catalogues, and records retrieved from them (RFC 2056).
//!
//! ```abnf
//! z39.50url      = zscheme "://" host [":" port]
//!                       ["/" [database *["+" database]
//!                              ["?" docid]]
//!                            [";esn=" elementset]
//!                            [";rs=" recordsyntax *[ "+" recordsyntax]]]
//! zscheme        = "z39.50r" | "z39.50s"
//! database       = uchar
//! docid          = uchar
//! elementset     = uchar
//! recordsyntax   = uchar
//! ```
//!
//! RFC 1738 section 4 reserves the name `z39.50`, which is no scheme of the document.
//!
//! # Fields
//!
//! | field | meaning |
//! |---|---|
//! | `host`, `port` | server; the default port is 210 |
//! | `databases` | names of databases |
//! | `docid` | identifier of a record |
//! | `elementset` | elements of the record that are wanted |
//! | `recordsyntaxes` | forms of the record that are wanted, the preferred one first |
//!
//! # Examples
//!
//! Those of the appendix:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::z39_50::{Z3950r, Z3950s};
//!
//! assert!(Z3950s.parse("z39.50s://melvyl.ucop.edu/cat")?.databases().map(|name| name.as_str()).eq(["cat"]));
//! let url = Z3950r.parse("z39.50r://melvyl.ucop.edu/mags?elecworld.v30.n19")?;
//! assert_eq!(url.docid().as_deref(), Some("elecworld.v30.n19"));
//! let url = Z3950r.parse("z39.50r://cnidr.org:2100/tmf?bkirch_rules__a1;esn=f;rs=marc")?;
//! assert_eq!(url.elementset().as_deref(), Some("f"));
//! assert!(url.recordsyntaxes().map(|name| name.as_str()).eq(["marc"]));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * A `uchar` is one character, and the examples have words: `1*uchar` is read everywhere. "+" is a `uchar` and
//!   separates databases and record syntaxes: in their names it is `%2B`, and in a docid and an elementset it is data.
//! * A retrieval needs a database (section 4), although the rule does not. A docid needs a database, and `esn` comes
//!   before `rs`. Other keywords are announced for extensions, and refused until one is defined.
//! * The path is no hierarchy, but the names of databases: a normal form keeps a database "..".
//! * An empty host is refused, and there is no user.

use uriel::{
    Encoded, Scheme,
    grammar::{Authority, Read, Rule, SCHEME_UCHAR, Text, expected, hostport, list1, literal, octet},
    hazards::{self, Hazard, Warning},
    nom::{Parser, branch::alt},
    scheme::{Document, Entry, Facts, Production, Status},
    wire::{self, Item, Line, Peer, WireError},
};

/// Declares one of the two schemes, which differ in their names and in whether a database is required.
macro_rules! z39_50 {
    (
        $(#[$scheme_doc:meta])* $Scheme:ident $name:literal $example:literal $path:literal,
        $(#[$url_doc:meta])* $Url:ident,
        $(#[$parts_doc:meta])* $Parts:ident,
        $(#[$builder_doc:meta])* $Builder:ident,
        $databases_required:literal, $kind:literal, $form:literal
    ) => {
        $(#[$scheme_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $Scheme;

        uriel::typed_url! {
            $(#[$url_doc])*
            pub struct $Url: $Scheme, hostport, example $path $example;

            $(#[$parts_doc])*
            pub struct $Parts {
                /// Host and port.
                server: Authority<S>,
                /// The databases, with "+" between them.
                databases: Option<S>,
                /// Identifier of a record.
                get docid: Option<S>,
                /// Elements of the record that are wanted.
                get elementset: Option<S>,
                /// Forms of the record that are wanted, with "+" between them.
                recordsyntaxes: Option<S>,
            }

            fields {
                server;
                entries databases = |url| url.databases().map(|name| Entry::Word(name.as_str()));
                raw docid = |url| url.docid().map(Encoded::as_str);
                raw elementset = |url| url.elementset().map(Encoded::as_str);
                entries recordsyntaxes = |url| url.recordsyntaxes().map(|name| Entry::Word(name.as_str()));
            }

            $(#[$builder_doc])*
            pub builder $Builder {
                "//" hostport
                [
                    "/" *(databases: Database; "+") [ "?" docid: Uchar ] [ ";esn=" elementset: Uchar ]
                    [ ";rs=" *(recordsyntaxes: Database; "+") ]
                ]
            }
        }

        impl<'a> $Url<'a> {
            /// The databases, in order.
            pub fn databases(&self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
                names(self.parts.databases.map(|span| span.of(self.text)))
            }

            /// The forms of the record that are wanted, the preferred one first.
            pub fn recordsyntaxes(&self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
                names(self.parts.recordsyntaxes.map(|span| span.of(self.text)))
            }
        }

        impl Scheme for $Scheme {
            const NAME: &'static str = $name;
            const DEFAULT_PORT: Option<u16> = Some(210);
            const HAS_DOT_SEGMENTS: bool = false;
            const FACTS: Facts = Facts {
                rule: &Z39_50_URL,
                documents: &[Document { name: "RFC 2056", obsoleted_by: None }],
                status: Status::Permanent,
                forms: &[$form],
            };
            uriel::by_production!($Url);

            /// A client opens a session; for a retrieval it searches for the docid (section 4).
            fn plan<'a>(&self, url: &$Url<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
                let text = url.as_str();
                let peer = Peer::of(text, url.server())?;
                let lines = |field, names: &mut dyn Iterator<Item = Encoded<'a>>| {
                    names.map(|name| Line::new(text, field, name)).collect::<Result<Vec<_>, _>>()
                };
                let databases = lines("databases", &mut url.databases())?;
                let syntaxes = lines("recordsyntaxes", &mut url.recordsyntaxes())?;
                let docid = Line::maybe(text, "docid", url.docid())?;
                let elementset = Line::maybe(text, "elementset", url.elementset())?;
                Item::peer(peer, visit);
                visit(Item { name: "kind", value: wire::Value::Word($kind) });
                visit(Item { name: "databases", value: wire::Value::Lines(&mut databases.into_iter()) });
                visit(Item { name: "docid", value: docid.into() });
                visit(Item { name: "elementset", value: elementset.into() });
                visit(Item { name: "recordsyntaxes", value: wire::Value::Lines(&mut syntaxes.into_iter()) });
                Ok(())
            }

            fn hazards(&self, url: &$Url<'_>, visit: &mut hazards::Visit<'_>) {
                if let Some(docid) = url.docid() {
                    visit(Hazard::new(MOVED, url.as_str(), docid.as_str()));
                }
            }
        }

        impl Production for $Scheme {
            const RULE: &'static Rule = &Z39_50_URL;
            type Bulk = Database;
            type Further = Database;
            type Parts<S: Copy> = $Parts<S>;

            #[inline]
            fn parts<T: Text>(i: T) -> Read<T, $Parts<T::Slice>> {
                let (rest, read) = schemepart::<$databases_required, _>(i)?;
                let AfterScheme { server, databases, docid, elementset, recordsyntaxes } = read;
                Ok((rest, $Parts { server, databases, docid, elementset, recordsyntaxes }))
            }
        }
    };
}

z39_50! {
    /// The scheme `z39.50s`: a session.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::z39_50::Z3950s;
    /// assert_eq!(Z3950s.parse("z39.50s://h/a+b")?.databases().count(), 2);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    Z3950s "z39.50s" "z39.50s://h:8000/a" "uriel_schemes::z39_50::Z3950s",
    /// A z39.50s URL: a session.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::z39_50::{Z3950s, Z3950sUrl};
    /// let url: Z3950sUrl<'_> = Z3950s.parse("z39.50s://h/;esn=f")?;
    /// assert_eq!((url.databases().count(), url.elementset().as_deref()), (0, Some("f")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    Z3950sUrl,
    /// Parts of a z39.50s URL.
    Z3950sParts,
    /// Builder of a z39.50s URL.
    Z3950sUrlBuilder,
    false, "session",
    "z39.50s://<host>[:<port>][/[<databases>[?<docid>]][;esn=<elementset>][;rs=<recordsyntaxes>]]"
}

z39_50! {
    /// The scheme `z39.50r`: a retrieval.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::z39_50::Z3950r;
    /// assert_eq!(Z3950r.parse("z39.50r://h/a?b")?.docid().as_deref(), Some("b"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    Z3950r "z39.50r" "z39.50r://h:8000/a" "uriel_schemes::z39_50::Z3950r",
    /// A z39.50r URL: a retrieval.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::z39_50::{Z3950r, Z3950rUrl};
    /// let url: Z3950rUrl<'_> = Z3950r.parse("z39.50r://h/a?b;rs=usmarc+sutrs")?;
    /// assert!(url.recordsyntaxes().map(|name| name.as_str()).eq(["usmarc", "sutrs"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    Z3950rUrl,
    /// Parts of a z39.50r URL.
    Z3950rParts,
    /// Builder of a z39.50r URL.
    Z3950rUrlBuilder,
    true, "retrieval",
    "z39.50r://<host>[:<port>]/<databases>[?<docid>][;esn=<elementset>][;rs=<recordsyntaxes>]"
}

/// Names with "+" between them.
fn names(text: Option<&str>) -> impl Iterator<Item = Encoded<'_>> + Clone {
    text.into_iter().flat_map(|text| text.split('+')).map(Encoded::new_unchecked)
}

const MOVED: &Warning =
    &Warning::new("moved-record", Some("RFC 2056 section 6"), "the identifier may name another record later");

// ----- RFC 2056 section 5 -----

const fn section_5(name: &'static str) -> Rule {
    Rule::new(name).defined_in("RFC 2056 section 5")
}

static Z39_50_URL: Rule = section_5("z39.50url");
static ZSCHEME: Rule = section_5("zscheme").one_of(&["z39.50r:", "z39.50s:"]);

/// What follows the scheme and ":" in a URL of either scheme.
///
/// ```
/// use uriel_schemes::z39_50::z39_50_url;
/// assert_eq!(z39_50_url("z39.50s://h/a").unwrap().1.databases, Some("a"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AfterScheme<S> {
    /// Host and port.
    pub server: Authority<S>,
    /// The databases, with "+" between them.
    pub databases: Option<S>,
    /// Identifier of a record.
    pub docid: Option<S>,
    /// Elements of the record that are wanted.
    pub elementset: Option<S>,
    /// Forms of the record that are wanted, with "+" between them.
    pub recordsyntaxes: Option<S>,
}

/// RFC 2056 section 5
/// ```abnf
/// z39.50url = zscheme "://" host [":" port]
///                  ["/" [database *["+" database]
///                         ["?" docid]]
///                       [";esn=" elementset]
///                       [";rs=" recordsyntax *[ "+" recordsyntax]]]
/// ```
///
/// ```
/// use uriel_schemes::z39_50::z39_50_url;
/// let (_, parts) = z39_50_url("z39.50r://h/a+b?c;esn=f;rs=marc").unwrap();
/// assert_eq!((parts.databases, parts.docid, parts.elementset), (Some("a+b"), Some("c"), Some("f")));
/// ```
pub fn z39_50_url<T: Text>(i: T) -> Read<T, AfterScheme<T::Slice>> {
    match alt((literal(b"z39.50r:"), literal(b"z39.50s:"))).parse(i) {
        Ok((rest, ())) => schemepart::<false, _>(rest),
        Err(_) => expected(i, &ZSCHEME),
    }
}

/// A [`z39_50_url`] after its scheme and ":".
#[inline]
fn schemepart<const DATABASES_REQUIRED: bool, T: Text>(i: T) -> Read<T, AfterScheme<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, (host, port)) = hostport(i)?;
    let server = Authority { userinfo: None, host, port };
    if !DATABASES_REQUIRED && i.next() != Some(b'/') {
        let (databases, docid, elementset, recordsyntaxes) = (None, None, None, None);
        return Ok((i, AfterScheme { server, databases, docid, elementset, recordsyntaxes }));
    }
    let (i, ()) = octet(b'/').parse(i)?;
    let (i, (searched, record)) = match i.next() {
        None | Some(b';' | b'#' | b'?') if !DATABASES_REQUIRED => (i, (None, None)),
        _ => {
            let (i, searched) = databases(i)?;
            let (i, record) = uriel::optional!(i, octet(b'?'), docid);
            (i, (Some(searched), record))
        }
    };
    if i.next() != Some(b';') {
        let (elementset, recordsyntaxes) = (None, None);
        return Ok((i, AfterScheme { server, databases: searched, docid: record, elementset, recordsyntaxes }));
    }
    let (i, elementset) = uriel::optional!(i, literal(b";esn="), docid);
    let (i, recordsyntaxes) = uriel::optional!(i, literal(b";rs="), databases);
    Ok((i, AfterScheme { server, databases: searched, docid: record, elementset, recordsyntaxes }))
}

/// RFC 2056 section 5
/// ```abnf
/// database *["+" database]
/// database = uchar
/// ```
///
/// ```
/// use uriel_schemes::z39_50::databases;
/// assert_eq!(databases("a+b?"), Ok(("?", "a+b")));
/// assert!(databases("a+").is_err());
/// ```
pub fn databases<T: Text>(i: T) -> Read<T> {
    list1(i, Database, b'+')
}

uriel::runs! {
    in uriel_schemes::z39_50;

    /// RFC 2056 section 5
    /// ```abnf
    /// docid = uchar
    /// ```
    docid = 1* Uchar { section_5("docid"), SCHEME_UCHAR } "a+b;esn" => "a+b", ";esn";

    /// The name of a database, and of a record syntax: a `uchar` whose "+" is escaped.
    database = 1* Database { section_5("database"), SCHEME_UCHAR.without("+") } "a+b" => "a", "+b";
}
