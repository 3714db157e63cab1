//! `urn`: names that stay (RFC 8141; RFC 2141 under RFC 1738).
//!
//! ```abnf
//! namestring    = assigned-name
//!                 [ rq-components ]
//!                 [ "#" f-component ]
//! assigned-name = "urn" ":" NID ":" NSS
//! NID           = (alphanum) 0*30(ldh) (alphanum)
//! ldh           = alphanum / "-"
//! NSS           = pchar *(pchar / "/")
//! rq-components = [ "?+" r-component ]
//!                 [ "?=" q-component ]
//! r-component   = pchar *( pchar / "/" / "?" )
//! q-component   = pchar *( pchar / "/" / "?" )
//! f-component   = fragment
//! ```
//!
//! RFC 2141 section 2:
//!
//! ```abnf
//! <URN> ::= "urn:" <NID> ":" <NSS>
//! <NID> ::= <let-num> [ 1,31<let-num-hyp> ]
//! <NSS> ::= 1*<URN chars>
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `nid` | name of the namespace | [`nid`](UrnUrl::nid) |
//! | `nss` | name in the namespace | [`nss`](UrnUrl::nss) |
//! | `r_component` | parameters for the resolver | [`r_component`](UrnUrl::r_component) |
//! | `q_component` | parameters for what the name stands for | [`q_component`](UrnUrl::q_component) |
//! | `f_component` | part of what the name stands for: the fragment | [`f_component`](UrnUrl::f_component) |
//!
//! # Examples
//!
//! Those of section 3.2, which are all equivalent to the first, or to none:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::urn::Urn;
//!
//! let first = Urn.parse("urn:example:a123,z456")?;
//! for text in [
//!     "URN:example:a123,z456",
//!     "urn:EXAMPLE:a123,z456",
//!     "urn:example:a123,z456?+abc",
//!     "urn:example:a123,z456?=xyz",
//!     "urn:example:a123,z456#789",
//! ] {
//!     assert!(Urn.parse(text)?.matches(&first), "{text}");
//! }
//! for text in [
//!     "urn:example:a123,z456/foo",
//!     "urn:example:a123,z456/bar",
//!     "urn:example:a123%2Cz456",
//!     "URN:EXAMPLE:a123%2cz456",
//!     "urn:example:A123,z456",
//!     "urn:example:a123,Z456",
//!     "urn:example:%D0%B0123,z456",
//! ] {
//!     assert!(!Urn.parse(text)?.matches(&first), "{text}");
//! }
//! assert!(Urn.parse("urn:example:a123%2Cz456")?.matches(&Urn.parse("URN:EXAMPLE:a123%2cz456")?));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! The examples of sections 2.3.1 and 2.3.2:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::urn::Urn;
//!
//! let url = Urn.parse("urn:example:foo-bar-baz-qux?+CCResolve:cc=uk")?;
//! assert_eq!(url.r_component().as_deref(), Some("CCResolve:cc=uk"));
//! let url = Urn.parse("urn:example:weather?=op=map&lat=39.56&lon=-104.85&datetime=1969-07-21T02:56:15Z")?;
//! assert_eq!(url.q_component().as_deref(), Some("op=map&lat=39.56&lon=-104.85&datetime=1969-07-21T02:56:15Z"));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the documents are read
//!
//! * An r-component ends at the first `?=`, although it may have both characters (section 2.3.1). A `?+` in a
//!   q-component is data.
//! * A "?" after the NSS with neither "+" nor "=" is refused.
//! * Section 3.1 does not decode escapes: `urn:example:%61` is another name than `urn:example:a`. RFC 3986 section
//!   6.2.2.2 decodes them in any URL, so the two are equivalent by syntax, and a normal form decodes them.
//!   [`UrnUrl::matches`] is the comparison of section 3.1. It ignores the f-component too, which the comparison of a
//!   registry does not.
//! * What section 5.1 asks of the registration of a namespace is no rule of its name: see [`Nid::kind`].
//! * Nothing is sent for these URLs: how a name is resolved is up to its namespace.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use uriel::{
    Edition, Encoded, Scheme,
    charset::{ALPHANUM, CharSet, rfc3986},
    grammar::{ByEdition, Class, Label, Read, Rule, Text, expected, expected_octet, octet, refused, run1},
    hazards::{self, Hazard, Warning},
    nom::{Parser, sequence::preceded},
    scheme::{Document, Facts, Production, Status, Syntax},
    wire::{self, Item, WireError},
};

use crate::octets::{classes, opaque};

/// The scheme `urn`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::urn::Urn;
/// assert_eq!(Urn.parse("urn:isbn:0451450523")?.nid().as_str(), "isbn");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Urn;

uriel::typed_url! {
    /// A urn.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::urn::{Urn, UrnUrl};
    /// let url: UrnUrl<'_> = Urn.parse("urn:example:a?+r?=q#f")?;
    /// assert_eq!((url.nss().as_str(), url.q_component().as_deref()), ("a", Some("q")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct UrnUrl: Urn, serverless, example "uriel_schemes::urn::Urn" "urn:example:a";

    /// Parts of a urn.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::urn::Urn;
    /// let parts = Uri::parse("urn:example:a?=b")?.read_by::<Urn>()?;
    /// assert_eq!((parts.nid, parts.nss, parts.q_component), ("example", "a", Some("b")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct UrnParts {
        /// Name of the namespace.
        nid: S,
        /// Name in the namespace.
        nss: S,
        /// Parameters for the resolver, after `?+`.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::urn::Urn;
        /// assert_eq!(Urn.parse("urn:example:a?+r?=q")?.r_component().as_deref(), Some("r"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get r_component: Option<S>,
        /// Parameters for what the name stands for, after `?=`.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::urn::Urn;
        /// assert_eq!(Urn.parse("urn:example:a?=q?+r")?.q_component().as_deref(), Some("q?+r"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get q_component: Option<S>,
    }

    fields {
        raw nid = |url| Some(url.nid().as_str());
        raw nss = |url| Some(url.nss().as_str());
        raw r_component = |url| url.r_component().map(Encoded::as_str);
        raw q_component = |url| url.q_component().map(Encoded::as_str);
        raw f_component = |url| url.f_component().map(Encoded::as_str);
    }

    /// Builder of a urn. The name is escaped but for "/"; the components are given encoded.
    pub builder UrnUrlBuilder {
        nid: NidText ":" nss: NssText
        [ "?+" r_component: (Component as Encoded) ] [ "?=" q_component: (Component as Encoded) ]
    }

    example {
        /// use uriel_schemes::urn::UrnUrl;
        /// let url = UrnUrl::builder().nid("example").nss("a b/c").q_component("d=e").build()?;
        /// assert_eq!(url.as_str(), "urn:example:a%20b/c?=d=e");
    }
}

impl<'a> UrnUrl<'a> {
    /// Name of the namespace.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::urn::Urn;
    /// assert_eq!(Urn.parse("urn:ISBN:0451450523")?.nid(), Urn.parse("urn:isbn:x")?.nid());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn nid(&self) -> Nid<'a> {
        Nid(self.parts.nid.of(self.text))
    }

    /// Name in the namespace.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::urn::Urn;
    /// assert_eq!(Urn.parse("urn:example:1/406/47452/2")?.nss().as_str(), "1/406/47452/2");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn nss(&self) -> Nss<'a> {
        Nss(self.parts.nss.of(self.text))
    }

    /// Part of what the name stands for: the fragment.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::urn::Urn;
    /// assert_eq!(Urn.parse("urn:example:a#789")?.f_component().as_deref(), Some("789"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn f_component(&self) -> Option<Encoded<'a>> {
        self.fragment()
    }

    /// The name without its components: what is compared.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::urn::Urn;
    /// assert_eq!(Urn.parse("urn:example:a?=b#c")?.assigned_name(), "urn:example:a");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn assigned_name(&self) -> &'a str {
        let nss = self.nss().0;
        &self.text[..self.parts.nss.before(self.text).len() + nss.len()]
    }

    /// True if both are the same name (section 3.1): the namespace in any case, the digits of escapes too, and all
    /// other octets of the name alike. The components are ignored.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::urn::Urn;
    /// let urn = Urn.parse("urn:example:a%2c")?;
    /// assert!(urn.matches(&Urn.parse("URN:Example:a%2C?=b#c")?));
    /// assert!(!urn.matches(&Urn.parse("urn:example:a,")?));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn matches(&self, other: &UrnUrl<'_>) -> bool {
        self.nid() == other.nid() && self.nss() == other.nss()
    }
}

/// Name of a namespace. It is compared without case.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::urn::{NidKind, Urn};
/// let nid = Urn.parse("urn:urn-7:x")?.nid();
/// assert_eq!((nid.as_str(), nid.kind()), ("urn-7", NidKind::Informal));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Nid<'a>(&'a str);

impl<'a> Nid<'a> {
    /// The name as it is written.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::urn::Urn;
    /// assert_eq!(Urn.parse("urn:ISBN:x")?.nid().as_str(), "ISBN");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// The kind of namespace that may have this name (section 5).
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::urn::{NidKind, Urn};
    /// let kind = |text| Urn.parse(text).map(|url| url.nid().kind());
    /// assert_eq!(kind("urn:ietf:rfc:8141")?, NidKind::Formal);
    /// assert_eq!(kind("urn:X-mine:a")?, NidKind::Unregistrable);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn kind(self) -> NidKind {
        let name = self.0.as_bytes();
        let begins = |start: &[u8]| name.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start));
        let is_country = name.len() > 2 && name[2] == b'-' && name[..2].iter().all(u8::is_ascii_alphabetic);
        let number = name.get(4..).unwrap_or_default();
        if begins(b"urn-") && number.first().is_some_and(|first| (b'1'..=b'9').contains(first)) {
            let is_number = number.iter().all(u8::is_ascii_digit);
            return if is_number { NidKind::Informal } else { NidKind::Unregistrable };
        }
        if name.len() < 3 || begins(b"x-") || begins(b"xn--") || begins(b"urn-") || is_country {
            NidKind::Unregistrable
        } else {
            NidKind::Formal
        }
    }
}

impl PartialEq for Nid<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(other.0)
    }
}

impl Eq for Nid<'_> {}

impl Hash for Nid<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_ascii_lowercase().hash(state);
    }
}

impl fmt::Display for Nid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// Kind of a namespace by its name: RFC 8141 section 5.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::urn::{NidKind, Urn};
/// assert_eq!(Urn.parse("urn:de-x:a")?.nid().kind(), NidKind::Unregistrable);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NidKind {
    /// A name that a formal namespace may have (section 5.1).
    Formal,
    /// `urn-` and a number (section 5.2).
    Informal,
    /// A name that cannot be registered: with `X-`, `xn--` or two letters and a "-" at its beginning, or too short.
    Unregistrable,
}

/// Name in a namespace. The digits of escapes are compared without case, and escapes are not decoded.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::urn::Urn;
/// let nss = |text| Urn.parse(text).map(|url| url.nss());
/// assert_eq!(nss("urn:example:%2c")?, nss("urn:example:%2C")?);
/// assert_ne!(nss("urn:example:%2C")?, nss("urn:example:,")?);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Nss<'a>(&'a str);

impl<'a> Nss<'a> {
    /// The name as it is written.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::urn::Urn;
    /// assert_eq!(Urn.parse("urn:example:%2c")?.nss().as_str(), "%2c");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// The name as a piece of a URL, to be decoded.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::urn::Urn;
    /// assert_eq!(Urn.parse("urn:example:%C3%A9")?.nss().encoded().decode_utf8(), Ok("é".into()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn encoded(self) -> Encoded<'a> {
        Encoded::new_unchecked(self.0)
    }

    /// The octets, with the digits of escapes in upper case.
    fn spelled(self) -> impl Iterator<Item = u8> + use<'a> {
        let mut digits = 0;
        self.0.bytes().map(move |octet| {
            if octet == b'%' {
                digits = 2;
                return octet;
            }
            let is_digit = digits > 0;
            digits -= u8::from(is_digit);
            if is_digit { octet.to_ascii_uppercase() } else { octet }
        })
    }
}

impl PartialEq for Nss<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.spelled().eq(other.spelled())
    }
}

impl Eq for Nss<'_> {}

impl Hash for Nss<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.spelled().for_each(|octet| octet.hash(state));
    }
}

impl fmt::Display for Nss<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

const FOREIGN: &Warning = &Warning::new(
    "look-alike",
    Some("RFC 8141 section 8"),
    "the name has characters that are not ASCII, which can look like others",
);

impl Scheme for Urn {
    const NAME: &'static str = "urn";
    const SYNTAX: Syntax = Syntax::Opaque;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[
            Document { name: "RFC 2141", obsoleted_by: Some("RFC 8141") },
            Document { name: "RFC 8141", obsoleted_by: None },
        ],
        status: Status::Permanent,
        forms: &["urn:<nid>:<nss>[?+<r_component>][?=<q_component>]"],
    };
    uriel::by_production!(UrnUrl);

    fn plan<'a>(&self, _: &UrnUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        Item::nothing_sent(visit);
        Ok(())
    }

    fn normalize(&self, normal: &str, edition: Edition) -> Option<String> {
        let url = self.read(normal, edition).ok()?;
        let nid = url.nid().0;
        let after = normal.get(url.parts.nid.before(normal).len() + nid.len()..)?;
        Some(["urn:", &nid.to_ascii_lowercase(), after].concat())
    }

    fn equivalent(&self, a: &UrnUrl<'_>, b: &UrnUrl<'_>) -> bool {
        a.matches(b)
    }

    fn hazards(&self, url: &UrnUrl<'_>, visit: &mut hazards::Visit<'_>) {
        if url.nss().encoded().octets().any(|octet| !octet.is_ascii()) {
            visit(Hazard::new(FOREIGN, url.as_str(), url.nss().0));
        }
    }
}

// ----- RFC 8141 section 2, RFC 2141 section 2 -----

const fn section_2(name: &'static str) -> Rule {
    Rule::new(name).defined_since("RFC 2141 section 2", "RFC 8141 section 2")
}

static NID: Rule = section_2("NID");
static ANOTHER_NID: Rule = Rule::new("NID").defined_in("RFC 2141 section 2.1").in_words("another NID than \"urn\"");
static RQ_COMPONENTS: Rule = section_2("rq-components");

uriel::production! {
    /// RFC 8141 section 2
    /// ```abnf
    /// namestring = assigned-name
    ///              [ rq-components ]
    ///              [ "#" f-component ]
    /// ```
    /// The f-component is left: it is the generic fragment.
    ///
    /// ```
    /// assert_eq!(uriel_schemes::urn::namestring("urn:example:a?+b").unwrap().1.r_component, Some("b"));
    /// ```
    pub fn namestring = b"urn:" urn_schemepart -> UrnParts
        for Urn { section_2("namestring"), bulk NssText, further Label, names false, hint hint }
}

/// The hint for braces, in which some programs write a UUID.
fn hint(_: &str, rest: &str) -> Option<&'static str> {
    rest.starts_with(['{', '}']).then_some("remove the braces")
}

/// [`namestring`] after its scheme and ":".
#[inline]
fn urn_schemepart<T: Text>(i: T) -> Read<T, UrnParts<T::Slice>> {
    let (i, nid) = nid(i)?;
    let (i, nss) = preceded(octet(b':'), nss).parse(i)?;
    if i.next() != Some(b'?') || !i.edition().has_newer_schemes() {
        return Ok((i, UrnParts { nid, nss, r_component: None, q_component: None }));
    }
    let (i, (r_component, q_component)) = rq_components(i)?;
    Ok((i, UrnParts { nid, nss, r_component, q_component }))
}

const LONGEST_NID: usize = 32;

/// RFC 8141 section 2
/// ```abnf
/// NID = (alphanum) 0*30(ldh) (alphanum)
/// ldh = alphanum / "-"
/// ```
/// RFC 2141 section 2.1
/// ```abnf
/// <NID> ::= <let-num> [ 1,31<let-num-hyp> ]
/// ```
///
/// ```
/// use uriel_schemes::urn::nid;
/// assert_eq!(nid("urn-7:x"), Ok((":x", "urn-7")));
/// assert!(nid("a:x").is_err() && nid("ab-:x").is_err());
/// ```
/// RFC 2141 section 2.1 reserves the NID "urn": under RFC 1738 it is refused.
pub fn nid<T: Text>(i: T) -> Read<T> {
    let (rest, nid) = i.run(Label);
    let length = i.len() - rest.len();
    if length == 0 || i.next() == Some(b'-') {
        return expected_octet(i, &NID, &ALPHANUM);
    }
    let is_8141 = i.edition().has_newer_schemes();
    let has_hyphen_at = |at: usize| is_8141 && i.at(at) == Some(b'-');
    if length >= LONGEST_NID && has_hyphen_at(LONGEST_NID - 1) {
        return expected_octet(i.skip(LONGEST_NID - 1), &NID, &ALPHANUM);
    }
    if length > LONGEST_NID {
        return expected(i.skip(LONGEST_NID), &NID);
    }
    if is_8141 && length == 1 || has_hyphen_at(length - 1) {
        return expected_octet(rest, &NID, &ALPHANUM);
    }
    if !is_8141 && i.octets_until(rest).eq_ignore_ascii_case(b"urn") {
        return refused(i, rest, &ANOTHER_NID);
    }
    Ok((rest, nid))
}

/// RFC 8141 section 2
/// ```abnf
/// NSS = pchar *(pchar / "/")
/// ```
///
/// ```
/// use uriel_schemes::urn::nss;
/// assert_eq!(nss("a/b?=c"), Ok(("?=c", "a/b")));
/// assert!(nss("/b").is_err());
/// ```
pub fn nss<T: Text>(i: T) -> Read<T> {
    if i.next() == Some(b'/') && i.edition().has_newer_schemes() {
        return run1(i, Pchar);
    }
    run1(i, NssText)
}

/// An r-component and a q-component.
type Components<S> = (Option<S>, Option<S>);

/// RFC 8141 section 2
/// ```abnf
/// rq-components = [ "?+" r-component ]
///                 [ "?=" q-component ]
/// r-component   = pchar *( pchar / "/" / "?" )
/// q-component   = pchar *( pchar / "/" / "?" )
/// ```
/// It begins with the "?". An r-component ends before the first `?=` (section 2.3.1).
///
/// ```
/// use uriel_schemes::urn::rq_components;
/// assert_eq!(rq_components("?+a?b?=c").unwrap().1, (Some("a?b"), Some("c")));
/// assert_eq!(rq_components("?=c?+a").unwrap().1, (None, Some("c?+a")));
/// assert!(rq_components("?a").is_err());
/// ```
pub fn rq_components<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    static SIGNS: CharSet = CharSet::of("+=");
    let (i, ()) = octet(b'?').parse(i)?;
    let (i, r_component) = match i.next() {
        Some(b'+') => r_component(i.skip(1)).map(|(i, component)| (i, Some(component)))?,
        Some(b'=') => return component(i.skip(1)).map(|(i, component)| (i, (None, Some(component)))),
        _ => return expected_octet(i, &RQ_COMPONENTS, &SIGNS),
    };
    if i.next() != Some(b'?') {
        return Ok((i, (r_component, None)));
    }
    let (i, q_component) = component(i.skip(2))?;
    Ok((i, (r_component, Some(q_component))))
}

/// An r-component, which ends before the first `?=`.
fn r_component<T: Text>(i: T) -> Read<T> {
    let (rest, _) = component(i)?;
    let read = i.octets_until(rest);
    // The first character is none of the two.
    match read.windows(2).position(|pair| pair == b"?=") {
        Some(end) => Ok(i.take(end)),
        None => Ok(i.take(read.len())),
    }
}

/// `pchar *( pchar / "/" / "?" )`
fn component<T: Text>(i: T) -> Read<T> {
    run1(i, Pchar)?;
    Ok(i.run(Component))
}

classes! {
    /// The first character of a component, and of a name.
    Pchar { section_2("pchar"), opaque(rfc3986::PCHAR) }
}

/// Characters of an r-component and of a q-component.
#[derive(Clone, Copy)]
struct Component;

impl Class for Component {
    const RULE: &'static Rule = &RQ_COMPONENTS;
    const OCTETS: ByEdition<CharSet> = opaque(rfc3986::PCHAR.union(CharSet::of("/?")));
}

classes! {
    /// Characters of an [`nss`]: under RFC 1738 the `URN chars` of RFC 2141.
    ///
    /// ```
    /// use uriel::grammar::Text;
    /// assert_eq!("a/b?c".run(uriel_schemes::urn::NssText), ("?c", "a/b"));
    /// ```
    pub NssText {
        section_2("NSS"),
        {
            let mut octets = opaque(rfc3986::PCHAR.union(CharSet::of("/")));
            octets.0[0] = ALPHANUM.union(CharSet::of("()+,-.:=@;$_!*'"));
            octets
        }
    }
}

/// Characters of a namespace's name, for the builder.
#[derive(Clone, Copy)]
struct NidText;

impl Class for NidText {
    const RULE: &'static Rule = &NID;
    const OCTETS: ByEdition<CharSet> = Label::OCTETS;
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}
