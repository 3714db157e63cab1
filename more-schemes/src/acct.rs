//! `acct`: an account at a provider (RFC 7565).
//!
//! ```abnf
//! acctURI  = "acct" ":" userpart "@" host
//! userpart = unreserved / sub-delims
//!            0*( unreserved / pct-encoded / sub-delims )
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `userpart` | name of the account | [`userpart`](AcctUrl::userpart) |
//! | `host` | domain name of the provider | [`host`](AcctUrl::host) |
//!
//! # Examples
//!
//! Those of section 4:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::acct::Acct;
//!
//! for (text, userpart, host) in [
//!     ("acct:foobar@status.example.net", "foobar", "status.example.net"),
//!     ("acct:juliet%40capulet.example@shoppingsite.example", "juliet%40capulet.example", "shoppingsite.example"),
//!     ("acct:bob@example.com", "bob", "example.com"),
//! ] {
//!     let url = Acct.parse(text)?;
//!     assert_eq!((url.userpart().as_str(), url.host().as_str()), (userpart, host));
//! }
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * The alternation of `userpart` is grouped: `( unreserved / sub-delims ) 0*( … )`. As it is printed, a userpart of
//!   more than one character would have to begin with a sub-delim, and the examples would be none.
//! * A host is not empty, because it names a provider (section 4), and no IP literal: a URL without an authority has no
//!   "[".
//! * The host is compared in lower case, and the userpart as it is (section 4).
//! * Nothing is sent for these URLs: section 4 leaves it to a protocol, such as `WebFinger` (RFC 7033).

use uriel::{
    Edition, Host, Scheme,
    charset::{CharSet, rfc3986},
    grammar::{ByEdition, Class, Read, RegName, Rule, Text, expected, expected_octet, nonempty_host, octet},
    hazards::{self, Hazard, Warning},
    nom::Parser,
    scheme::{Document, Facts, Production, Status, Syntax},
    wire::{self, Item, WireError},
};

use crate::{
    octets::{classes, opaque},
    spelling::lower_case,
};

/// The scheme `acct`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::acct::Acct;
/// assert_eq!(Acct.parse("acct:me@h")?.host(), "h");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Acct;

uriel::typed_url! {
    /// An acct URL.
    ///
    /// ```
    /// use uriel::{Level, Registry, Scheme};
    /// use uriel_schemes::acct::{Acct, AcctUrl};
    /// let url: AcctUrl<'_> = Acct.parse("acct:a%2Db@EXAMPLE.com")?;
    /// assert_eq!(format!("{url:?}"), r#"AcctUrl { userpart: "a%2Db", host: "EXAMPLE.com" }"#);
    ///
    /// let registry = Registry::current().with(Acct);
    /// let normal = registry.parse(url.as_str())?.uri().normalize(Level::Scheme(&registry));
    /// assert_eq!(normal.as_str(), "acct:a-b@example.com");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct AcctUrl: Acct, serverless, example "uriel_schemes::acct::Acct" "acct:me@h";

    /// Parts of an acct URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::acct::Acct;
    /// let parts = Uri::parse("acct:me@h")?.read_by::<Acct>()?;
    /// assert_eq!((parts.userpart, parts.host), ("me", "h"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct AcctParts {
        /// Name of the account. An "@" in it is escaped.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::acct::Acct;
        /// assert_eq!(Acct.parse("acct:a%40b@h")?.userpart().decode_utf8(), Ok("a@b".into()));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get userpart: S,
        /// Domain name of the provider.
        host: S,
    }

    fields {
        raw userpart = |url| Some(url.userpart().as_str());
        raw host = |url| Some(url.host().as_str());
    }

    /// Builder of an acct URL.
    pub builder AcctUrlBuilder {
        userpart: Userpart "@" host: (AcctHost as Host)
    }

    example {
        /// use uriel_schemes::acct::AcctUrl;
        /// let url = AcctUrl::builder().userpart("juliet@capulet.example").host("shoppingsite.example").build()?;
        /// assert_eq!(url.as_str(), "acct:juliet%40capulet.example@shoppingsite.example");
    }
}

impl<'a> AcctUrl<'a> {
    /// Domain name of the provider.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::acct::Acct;
    /// assert_eq!(Acct.parse("acct:me@example.com")?.host().as_str(), "example.com");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> Host<'a> {
        Host::new_unchecked(self.parts.host.of(self.text), self.edition)
    }
}

const CONTROL: &Warning = &Warning::new(
    "encoded-control",
    Some("RFC 7565 section 5"),
    "the name of the account has an escaped space or control character",
);

impl Scheme for Acct {
    const NAME: &'static str = "acct";
    const SYNTAX: Syntax = Syntax::Opaque;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 7565", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &["acct:<userpart>@<host>"],
    };
    uriel::by_production!(AcctUrl);

    fn plan<'a>(&self, _: &AcctUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        Item::nothing_sent(visit);
        Ok(())
    }

    fn normalize(&self, normal: &str, _: Edition) -> Option<String> {
        let at = normal.find('@')?;
        let end = normal.find('#').unwrap_or(normal.len());
        Some([&normal[..at], &lower_case(normal.get(at..end)?), &normal[end..]].concat())
    }

    fn hazards(&self, url: &AcctUrl<'_>, visit: &mut hazards::Visit<'_>) {
        let userpart = url.userpart();
        if userpart.octets().any(|octet| octet <= b' ' || octet == 0x7F) {
            visit(Hazard::new(CONTROL, url.as_str(), userpart.as_str()));
        }
    }
}

// ----- RFC 7565 section 7 -----

const fn section_7(name: &'static str) -> Rule {
    Rule::new(name).defined_in("RFC 7565 section 7")
}

static HOST: Rule = section_7("host");

uriel::production! {
    /// RFC 7565 section 7
    /// ```abnf
    /// acctURI = "acct" ":" userpart "@" host
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::acct::acct_uri("acct:me@h").unwrap().1.userpart, "me");
    /// ```
    pub fn acct_uri = b"acct:" acct_schemepart -> AcctParts
        for Acct { section_7("acctURI"), bulk Userpart, hint hint }
}

/// The hint for an "@" before the user, as people write accounts, and for a port.
fn hint(read: &str, rest: &str) -> Option<&'static str> {
    match rest.as_bytes() {
        [b'@', ..] if read.is_empty() => Some("remove the \"@\" before the user"),
        [b':', ..] if read.contains('@') && !read.ends_with("%5B") => Some("remove the port: an account has none"),
        _ => None,
    }
}

/// An [`acct_uri`] after its scheme and ":".
#[inline]
fn acct_schemepart<T: Text>(i: T) -> Read<T, AcctParts<T::Slice>> {
    let (i, userpart) = userpart(i)?;
    let (i, ()) = octet(b'@').parse(i)?;
    if i.next() == Some(b'[') {
        return expected(i, &HOST);
    }
    let (i, host) = nonempty_host(i)?;
    Ok((i, AcctParts { userpart, host }))
}

/// RFC 7565 section 7
/// ```abnf
/// userpart = unreserved / sub-delims
///            0*( unreserved / pct-encoded / sub-delims )
/// ```
/// The first character is no escape.
///
/// ```
/// use uriel_schemes::acct::userpart;
/// assert_eq!(userpart("a%40b@h"), Ok(("@h", "a%40b")));
/// assert!(userpart("%40@h").is_err());
/// ```
pub fn userpart<T: Text>(i: T) -> Read<T> {
    static FIRST: CharSet = USERPART;
    match i.next() {
        Some(octet) if Class::octets(Userpart, i.edition()).contains(octet) => Ok(i.run(Userpart)),
        _ => expected_octet(i, Userpart::RULE, &FIRST),
    }
}

const USERPART: CharSet = rfc3986::UNRESERVED.union(rfc3986::SUB_DELIMS);

classes! {
    /// Characters of a [`userpart`].
    ///
    /// ```
    /// use uriel::grammar::Text;
    /// assert_eq!("a;b@h".run(uriel_schemes::acct::Userpart), ("@h", "a;b"));
    /// ```
    pub Userpart { section_7("userpart"), opaque(USERPART) }
}

/// Characters of a host, for the builder.
#[derive(Clone, Copy)]
struct AcctHost;

impl Class for AcctHost {
    const RULE: &'static Rule = &HOST;
    const OCTETS: ByEdition<CharSet> = RegName::OCTETS;
    const ESCAPES: ByEdition<bool> = RegName::ESCAPES;
}
