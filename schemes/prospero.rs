//! `prospero`: names of the Prospero Directory Service (RFC 1738 section 3.11, RFC 4157).
//!
//! ```abnf
//! prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]
//! fieldspec   = ";" fieldname "=" fieldvalue
//! ```
//!
//! # The fields
//!
//! | field | what it is | getter |
//! |---|---|---|
//! | `host`, `port` | the directory server; port 1525 where none is written | [`host`](ProsperoUrl::host), [`port`](ProsperoUrl::port), [`effective_port`](ProsperoUrl::effective_port) |
//! | `hsoname` | the host-specific object name, opaque but for the server | [`hsoname`](ProsperoUrl::hsoname) |
//! | `field`, `value` | what the target of a link is told by, in order | [`fields`](ProsperoUrl::fields) |
//!
//! # Worked through
//!
//! The example of section 3.11: many host-specific object names begin with a slash, and it comes behind the one that
//! belongs to the URL.
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
//! A field of the name `OBJECT-VERSION` tells which version of an object is meant:
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
//! RFC 4157 is historic: it takes the scheme out of RFC 1738 and changes nothing in it. So under every edition later than
//! RFC 1738 the structure is the same, and characters, host and port are as the edition has them; a fragment may follow.
//! RFC 4157 has no rule in BNF, so errors name the rules of RFC 1738, and its section under the later editions.
//!
//! # How the documents are read
//!
//! * "?" is data, in the name as in the fields: the rule is read and not the generic components.
//! * The name is one text. Its slashes may mean nothing, so it is not taken apart.
//! * "=" is data in the name, and ends the name of a field; in its value it must be escaped, as the rule has it. Names and
//!   values may be empty.
//! * The fields are a list: one may stand twice, and the order is kept.
//! * No user and no password may stand in front of the host; the section says so, and `hostport` has none.

use uriel::{
    Encoded, Scheme,
    grammar::{Authority, Path, Read, Rule, Text, hostport, literal, octet},
    nom::{Parser, sequence::preceded},
    scheme::{Document, Facts, Production, Status},
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
    pub struct ProsperoUrl: Prospero, hostport, example "schemes::prospero::Prospero" "prospero://h:8000/a";

    /// Parts of a prospero URL.
    pub struct ProsperoParts {
        /// Host and port.
        server: Authority<S>,
        /// The host-specific object name, after the first "/"; it may begin with another one.
        ///
        /// ```
        /// use uriel::{Scheme, schemes::prospero::Prospero};
        /// assert_eq!(Prospero.parse("prospero://h/a/b;c=d")?.hsoname().as_str(), "a/b");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get hsoname: S,
        /// Fields with their semicolons; [`fieldspec`] reads one.
        fieldspecs: S,
    }

    fields {
        server;
        text hsoname;
        pairs fields;
    }
}

impl<'a> ProsperoUrl<'a> {
    /// The fields, names and values, in their order; either may be empty.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::prospero::Prospero};
    /// let url = Prospero.parse("prospero://h/a;b=1;b=")?;
    /// assert!(url.fields().map(|(name, value)| (name.as_str(), value.as_str())).eq([("b", "1"), ("b", "")]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn fields(&self) -> impl Iterator<Item = (Encoded<'a>, Encoded<'a>)> + Clone + use<'a> {
        let fields = self.parts.fieldspecs.of(self.text).split(';').skip(1);
        fields
            .filter_map(|field| field.split_once('='))
            .map(|(name, value)| (Encoded::new_unchecked(name), Encoded::new_unchecked(value)))
    }
}

impl Scheme for Prospero {
    const NAME: &'static str = "prospero";
    const DEFAULT_PORT: Option<u16> = Some(1525);
    const FACTS: Facts = Facts {
        rule: &PROSPEROURL,
        documents: &[
            Document { name: "RFC 1738 section 3.11", obsoleted_by: Some("RFC 4157") },
            Document { name: "RFC 4157", obsoleted_by: None },
        ],
        status: Status::Historical,
        forms: &["prospero://<host>[:<port>]/<hsoname>[;<field>=<value>...]"],
    };
    uriel::by_production!(ProsperoUrl);

    /// The same name, slash by slash, and the same fields in the same order, when they are decoded.
    fn equivalent(&self, a: &ProsperoUrl<'_>, b: &ProsperoUrl<'_>) -> bool {
        (a.host(), a.port()) == (b.host(), b.port())
            && Encoded::all_alike(a.hsoname().split_slashes(), b.hsoname().split_slashes())
            && Encoded::all_alike(
                a.fields().flat_map(|(name, value)| [name, value]),
                b.fields().flat_map(|(name, value)| [name, value]),
            )
    }
}

impl Production for Prospero {
    const RULE: &'static Rule = &PROSPEROURL;
    type Mostly = Ppath;
    type Parts<S: Copy> = ProsperoParts<S>;

    #[inline]
    fn parts<T: Text>(i: T) -> Read<T, ProsperoParts<T::Slice>> {
        prospero_schemepart(i)
    }
}

// ----- the rule: RFC 1738 section 5 -----

/// A rule of section 3.11, whose place RFC 4157 takes.
const fn section_3_11(name: &'static str) -> Rule {
    Rule::new(name).defined_since("RFC 1738 section 3.11", "RFC 4157 section 2")
}

static PROSPEROURL: Rule = section_3_11("prosperourl");

/// RFC 1738 section 5
/// ```abnf
/// prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]
/// ```
///
/// ```
/// let (_, parts) = uriel::schemes::prospero::prosperourl("prospero://h/a/b;k=v;l=").unwrap();
/// assert_eq!((parts.hsoname, parts.fieldspecs), ("a/b", ";k=v;l="));
/// ```
pub fn prosperourl<T: Text>(i: T) -> Read<T, ProsperoParts<T::Slice>> {
    preceded(literal(b"prospero:"), prospero_schemepart).parse(i)
}

/// A [`prosperourl`] after its scheme and ":".
#[inline(always)]
fn prospero_schemepart<T: Text>(i: T) -> Read<T, ProsperoParts<T::Slice>> {
    let (i, (host, port)) = preceded(literal(b"//"), hostport).parse(i)?;
    let (start, hsoname) = preceded(octet(b'/'), ppath).parse(i)?;
    let mut i = start;
    while i.next() == Some(b';') {
        (i, _) = fieldspec(i)?;
    }
    let server = Authority { userinfo: None, host, port };
    Ok((i, ProsperoParts { server, hsoname, fieldspecs: start.until(i) }))
}

uriel::runs! {
    in uriel::schemes::prospero;

    /// RFC 1738 section 5
    /// ```abnf
    /// ppath = psegment *[ "/" psegment ]
    /// ```
    ppath = * Ppath { section_3_11("ppath"), Psegment::OCTETS.with("/") } "a//b;c=d" => "a//b", ";c=d";

    /// RFC 1738 section 5
    /// ```abnf
    /// psegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]
    /// ```
    psegment = * Psegment { section_3_11("psegment"), Path::OCTETS.with("?").without(";/") } "a=b/c" => "a=b", "/c";
}

/// RFC 1738 section 5
/// ```abnf
/// fieldspec = ";" fieldname "=" fieldvalue
/// ```
///
/// ```
/// assert_eq!(uriel::schemes::prospero::fieldspec(";k=v;"), Ok((";", ("k", "v"))));
/// ```
#[inline(always)]
pub fn fieldspec<T: Text>(i: T) -> Read<T, (T::Slice, T::Slice)> {
    let (i, name) = preceded(octet(b';'), fieldname).parse(i)?;
    let (i, value) = preceded(octet(b'='), fieldvalue).parse(i)?;
    Ok((i, (name, value)))
}

uriel::runs! {
    in uriel::schemes::prospero;

    /// RFC 1738 section 5
    /// ```abnf
    /// fieldname = *[ uchar | "?" | ":" | "@" | "&" ]
    /// ```
    fieldname = * Fieldname { section_3_11("fieldspec"), Psegment::OCTETS.without("=") } "a?b=c" => "a?b", "=c";

    /// RFC 1738 section 5
    /// ```abnf
    /// fieldvalue = *[ uchar | "?" | ":" | "@" | "&" ]
    /// ```
    fieldvalue = * Fieldvalue { section_3_11("fieldspec"), Psegment::OCTETS.without("=") } "a?b=c" => "a?b", "=c";
}
