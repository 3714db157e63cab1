//! `prospero`: names of the Prospero Directory Service (RFC 1738 section 3.11, RFC 4157).
//!
//! ```abnf
//! prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]
//! fieldspec   = ";" fieldname "=" fieldvalue
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `host`, `port` | directory server; the default port is 1525 | [`host`](ProsperoUrl::host), [`port`](ProsperoUrl::port), [`effective_port`](ProsperoUrl::effective_port) |
//! | `hsoname` | host-specific object name, which only the server understands | [`hsoname`](ProsperoUrl::hsoname) |
//! | `field`, `value` | fields that identify the target of a link, in order | [`fields`](ProsperoUrl::fields) |
//!
//! # Examples
//!
//! The example of section 3.11 has two slashes: many host-specific object names begin with a slash, which follows the
//! one that belongs to the URL.
//!
//! ```
//! use uriel::{Scheme, schemes::prospero::Prospero};
//!
//! let url = Prospero.parse("prospero://host.dom//pros/name")?;
//! assert_eq!(url.hsoname().as_str(), "/pros/name");
//! assert_eq!((url.port(), url.effective_port(), url.fields().count()), (None, Ok(Some(1525)), 0));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! A field with the name `OBJECT-VERSION` has the version of the object:
//!
//! ```
//! use uriel::{Scheme, schemes::prospero::Prospero};
//!
//! let url = Prospero.parse("prospero://host.dom//pros/name;OBJECT-VERSION=3;note=a%3Bb")?;
//! let mut fields = url.fields();
//! assert!(fields.next().is_some_and(|(name, value)| name == "OBJECT-VERSION" && value == "3"));
//! assert!(fields.next().is_some_and(|(_, value)| value.decode_utf8() == Ok("a;b".into())));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # Editions
//!
//! RFC 4157 is historic: it moves the scheme out of RFC 1738 and changes nothing. Under every later edition the
//! structure is that of RFC 1738, characters, host and port are those of the edition, and a fragment may follow. RFC
//! 4157 has no rule in BNF, so errors under later editions name the rules of RFC 1738 and the section of RFC 4157.
//!
//! # How the documents are read
//!
//! * "?" is data in the name and in the fields: the URL is read by the scheme's own rule, not by the generic
//!   components.
//! * The name is one text. In it only ";" is reserved: "a slash "/" may appear in the `<hsoname>` without quoting and
//!   no significance may be assumed by the application", so that it is not split, `prospero://h/%2Fa` and
//!   `prospero://h//a` are equivalent, and a normal form keeps ".." in a name.
//! * "=" is data in the name, and ends the name of a field; in the value of a field it must be escaped, as the rule
//!   says. Names and values of fields may be empty.
//! * The fields are a list: their order is kept, and one name may occur twice.
//! * An empty host is refused under every edition: RFC 3986 section 3.2.2 leaves it to the scheme, and no document of
//!   prospero defines a default host.
//! * A user or password before the host is refused: the section forbids it, and `hostport` has none.

use uriel::{
    Encoded, Scheme,
    charset::CharSet,
    grammar::{Authority, ByEdition, Class, Path, Read, Rule, Text, hostport, literal, octet},
    nom::Parser,
    scheme::{Document, Facts, Production, Status},
    wire::{Item, Line, Peer, Value, Visit, WireError},
};

/// The scheme `prospero`.
///
/// ```
/// use uriel::{Edition, Scheme, schemes::prospero::Prospero};
///
/// let url = Prospero.parse_with("prospero://host.dom:1525//pros/name;key=value", Edition::Rfc1738)?;
/// assert_eq!(url.hsoname().as_str(), "/pros/name");
/// assert!(url.fields().map(|(name, value)| (name.as_str(), value.as_str())).eq([("key", "value")]));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Prospero;

uriel::typed_url! {
    /// A prospero URL.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::prospero::{Prospero, ProsperoUrl}};
    /// let url: ProsperoUrl<'_> = Prospero.parse("prospero://h/a;b=c")?;
    /// assert_eq!((url.host().as_str(), url.to_string()), ("h", "prospero://h/a;b=c".to_owned()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct ProsperoUrl: Prospero, hostport, example "uriel::schemes::prospero::Prospero" "prospero://h:8000/a";

    /// Parts of a prospero URL.
    ///
    /// ```
    /// use uriel::{Uri, schemes::prospero::Prospero};
    /// let parts = Uri::parse("prospero://h/a;b=c")?.read_by::<Prospero>()?;
    /// assert_eq!((parts.server.host, parts.hsoname, parts.fieldspecs), ("h", "a", ";b=c"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct ProsperoParts {
        /// Host and port.
        server: Authority<S>,
        /// The host-specific object name, after the first "/"; it may begin with a "/" of its own.
        ///
        /// ```
        /// use uriel::{Scheme, schemes::prospero::Prospero};
        /// assert_eq!(Prospero.parse("prospero://h/a/b;c=d")?.hsoname().as_str(), "a/b");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get hsoname: S,
        /// All fields, each with its ";"; [`fieldspec`] reads one.
        fieldspecs: S,
    }

    fields {
        server;
        text hsoname;
        pairs fields;
    }

    /// Builder of a prospero URL. A "/" of the name stays as it is.
    pub builder ProsperoUrlBuilder {
        "//" hostport "/" hsoname: Ppath *(";" fields: WrittenFieldname "=" WrittenFieldvalue)
    }

    example {
        /// use uriel::{Edition, schemes::prospero::ProsperoUrl};
        /// let url = ProsperoUrl::builder().host("h").hsoname("/a;b").fields("key", "x=y").build()?;
        /// assert_eq!(url.as_str(), "prospero://h//a%3Bb;key=x%3Dy");
        /// let url = ProsperoUrl::builder_with(Edition::Rfc1738).host("h").port(191).hsoname("~me").build()?;
        /// assert_eq!(url.as_str(), "prospero://h:191/%7Eme");
    }
}

/// Characters of a [`fieldname`] that a builder writes. Errors of a builder name `fieldname`, and those of a parse
/// `fieldspec`.
#[derive(Clone, Copy)]
struct WrittenFieldname;

impl Class for WrittenFieldname {
    const RULE: &'static Rule = &section_3_11("fieldname");
    const OCTETS: ByEdition<CharSet> = Fieldname::OCTETS;
}

/// Characters of a [`fieldvalue`] that a builder writes.
#[derive(Clone, Copy)]
struct WrittenFieldvalue;

impl Class for WrittenFieldvalue {
    const RULE: &'static Rule = &section_3_11("fieldvalue");
    const OCTETS: ByEdition<CharSet> = Fieldvalue::OCTETS;
}

impl<'a> ProsperoUrl<'a> {
    /// The fields in order, each a name and a value; either may be empty.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::prospero::Prospero};
    /// let url = Prospero.parse("prospero://h/a;b=1;b=")?;
    /// assert!(url.fields().map(|(name, value)| (name.as_str(), value.as_str())).eq([("b", "1"), ("b", "")]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn fields(&self) -> impl Iterator<Item = (Encoded<'a>, Encoded<'a>)> + Clone + use<'a> {
        // The text before the first ";" is empty, so the filter drops it.
        let fields = self.parts.fieldspecs.of(self.text).split(';').filter_map(|field| field.split_once('='));
        fields.map(|(name, value)| (Encoded::new_unchecked(name), Encoded::new_unchecked(value)))
    }
}

impl Scheme for Prospero {
    const NAME: &'static str = "prospero";
    const DEFAULT_PORT: Option<u16> = Some(1525);
    const HAS_DOT_SEGMENTS: bool = false;
    const TAKES_NORMAL_FORMS: bool = true;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[
            Document { name: "RFC 1738 section 3.11", obsoleted_by: Some("RFC 4157") },
            Document { name: "RFC 4157", obsoleted_by: None },
        ],
        status: Status::Historical,
        forms: &["prospero://<host>[:<port>]/<hsoname>[;<field>=<value>...]"],
    };
    uriel::by_production!(ProsperoUrl);

    /// A client resolves the host-specific object name, and takes the fields for the link (RFC 1738 section 3.11).
    fn plan<'a>(&self, url: &ProsperoUrl<'a>, visit: &mut Visit<'a, '_>) -> Result<(), WireError> {
        let peer = Peer::of(url.text, url.server())?;
        let hsoname = Line::new(url.text, "hsoname", url.hsoname())?;
        let fields = Line::new(url.text, "fields", Encoded::new_unchecked(url.parts.fieldspecs.of(url.text)))?;
        let mut fields = fields.split(';').filter_map(|field| {
            let (name, value) = field.split_last('=');
            Some((name?, value))
        });
        Item::peer(peer, visit);
        visit(Item { name: "hsoname", value: Value::Line(hsoname) });
        visit(Item { name: "fields", value: Value::Pairs(&mut fields) });
        Ok(())
    }
}

// ----- RFC 1738 section 5: PROSPERO -----

/// A rule of section 3.11, which RFC 4157 replaces.
const fn section_3_11(name: &'static str) -> Rule {
    Rule::new(name).defined_since("RFC 1738 section 3.11", "RFC 4157 section 2")
}

uriel::production! {
    /// A whole prospero URL.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]
    /// ```
    ///
    /// ```
    /// let (_, parts) = uriel::schemes::prospero::prosperourl("prospero://h/a/b;k=v;l=").unwrap();
    /// assert_eq!((parts.hsoname, parts.fieldspecs), ("a/b", ";k=v;l="));
    /// ```
    pub fn prosperourl = b"prospero:" prospero_schemepart -> ProsperoParts
        for Prospero { section_3_11("prosperourl"), bulk Ppath }
}

#[inline]
fn prospero_schemepart<T: Text>(i: T) -> Read<T, ProsperoParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, (host, port)) = hostport(i)?;
    let (i, ()) = octet(b'/').parse(i)?;
    let (start, hsoname) = ppath(i)?;
    let mut i = start;
    while i.next() == Some(b';') {
        (i, _) = fieldspec(i)?;
    }
    let server = Authority { userinfo: None, host, port };
    Ok((i, ProsperoParts { server, hsoname, fieldspecs: start.until(i) }))
}

uriel::runs! {
    in uriel::schemes::prospero;

    /// The name of an object on a prospero host: segments with "/" between them.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// ppath = psegment *[ "/" psegment ]
    /// ```
    ppath = * Ppath { section_3_11("ppath").in_words("path"), Psegment::OCTETS.with("/") }
        "a//b;c=d" => "a//b", ";c=d";

    /// A segment of the name of an object.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// psegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]
    /// ```
    psegment = * Psegment { section_3_11("psegment"), Path::OCTETS.with("?").without(";/") } "a=b/c" => "a=b", "/c";
}

/// A field of a prospero URL: ";", a name, "=" and a value.
///
/// RFC 1738 section 5
/// ```abnf
/// fieldspec = ";" fieldname "=" fieldvalue
/// ```
///
/// ```
/// assert_eq!(uriel::schemes::prospero::fieldspec(";k=v;"), Ok((";", ("k", "v"))));
/// ```
#[inline]
pub fn fieldspec<T: Text>(i: T) -> Read<T, (T::Slice, T::Slice)> {
    let (i, ()) = octet(b';').parse(i)?;
    let (i, name) = fieldname(i)?;
    let (i, ()) = octet(b'=').parse(i)?;
    let (i, value) = fieldvalue(i)?;
    Ok((i, (name, value)))
}

uriel::runs! {
    in uriel::schemes::prospero;

    /// The name of a field.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// fieldname = *[ uchar | "?" | ":" | "@" | "&" ]
    /// ```
    fieldname = * Fieldname { section_3_11("fieldspec"), Psegment::OCTETS.without("=") } "a?b=c" => "a?b", "=c";

    /// The value of a field.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// fieldvalue = *[ uchar | "?" | ":" | "@" | "&" ]
    /// ```
    fieldvalue = * Fieldvalue { section_3_11("fieldspec"), Psegment::OCTETS.without("=") } "a?b=c" => "a?b", "=c";
}
