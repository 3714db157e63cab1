//! `ldap`, `ldaps`, `ldapi`: searches in a directory (RFC 4516).
//!
//! ```abnf
//! ldapurl     = scheme COLON SLASH SLASH [host [COLON port]]
//!                  [SLASH dn [QUESTION [attributes]
//!                  [QUESTION [scope] [QUESTION [filter]
//!                  [QUESTION extensions]]]]]
//! scheme      = "ldap"
//! dn          = distinguishedName
//! attributes  = attrdesc *(COMMA attrdesc)
//! attrdesc    = selector *(COMMA selector)
//! selector    = attributeSelector
//! scope       = "base" / "one" / "sub"
//! extensions  = extension *(COMMA extension)
//! extension   = [EXCLAMATION] extype [EQUALS exvalue]
//! extype      = oid
//! exvalue     = LDAPString
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `host`, `port` | server, if there is one; the default ports are 389 and 636 | [`server`](LdapUrl::server) |
//! | `dn` | name of the entry where the search begins; empty by default | [`dn`](LdapUrl::dn) |
//! | `attributes` | what is wanted of the entries; all by default | [`attributes`](LdapUrl::attributes) |
//! | `scope` | which entries; `base` by default | [`scope`](LdapUrl::scope) |
//! | `filter` | a condition; `(objectClass=*)` by default | [`filter`](LdapUrl::filter) |
//! | `extensions` | extensions, each with a "!" if it is critical | [`extensions`](LdapUrl::extensions) |
//! | `bind_password` | value of an extension such as `x-bindpw`, hidden from people | |
//!
//! # Examples
//!
//! Those of section 4:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::ldap::{Ldap, Scope};
//!
//! let url = Ldap.parse("ldap:///o=University%20of%20Michigan,c=US")?;
//! assert_eq!((url.server(), url.dn().unwrap().decode_utf8()), (None, Ok("o=University of Michigan,c=US".into())));
//! let url = Ldap.parse("ldap://ldap1.example.net/o=University%20of%20Michigan,c=US?postalAddress")?;
//! assert!(url.attributes().map(|name| name.as_str()).eq(["postalAddress"]));
//! let url = Ldap.parse("ldap://ldap1.example.net:6666/o=University%20of%20Michigan,c=US??sub?(cn=Babs%20Jensen)")?;
//! assert_eq!((url.scope(), url.filter().as_str()), (Scope::Sub, "(cn=Babs%20Jensen)"));
//! assert_eq!(Ldap.parse("LDAP://ldap1.example.com/c=GB?objectClass?ONE")?.scope(), Scope::One);
//! let url = Ldap.parse("ldap://ldap2.example.com/o=Question%3f,c=US?mail")?;
//! assert_eq!(url.dn().unwrap().decode_utf8(), Ok("o=Question?,c=US".into()));
//! let url = Ldap.parse("ldap://ldap3.example.com/o=Babsco,c=US???(four-octet=%5c00%5c00%5c00%5c04)")?;
//! assert_eq!(url.filter().encoded().decode_utf8(), Ok(r"(four-octet=\00\00\00\04)".into()));
//!
//! for (a, b) in [
//!     ("ldap://ldap.example.net", "ldap://ldap.example.net/"),
//!     ("ldap://ldap.example.net", "ldap://ldap.example.net/?"),
//!     (
//!         "ldap:///??sub??e-bindname=cn=Manager%2cdc=example%2cdc=com",
//!         "ldap:///??SUB??e-bindname=cn=Manager%2Cdc=example%2Cdc=com",
//!     ),
//! ] {
//!     assert!(Ldap.equivalent(&Ldap.parse(a)?, &Ldap.parse(b)?), "{a}");
//! }
//! let url = Ldap.parse("ldap:///??sub??!e-bindname=cn=Manager%2cdc=example%2cdc=com")?;
//! assert!(url.extensions().all(|extension| extension.is_marked()));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * An element is escaped after it was written (section 2.1), so names, filters and attributes are languages of their
//!   own, which apply after decoding. Of the text, a `dn` is a run of characters of a path; a filter begins with "("
//!   and ends with ")", or with their escapes `%28` and `%29`; attributes are not empty and have letters, digits and `-
//!   . ; *`, or escapes, and a "," between them may be `%2C`. "/" and "," stay raw in a `dn`.
//! * "?", the "," between extensions and their "!" and "=" are written as they are: an escape of them is data. The type
//!   of an extension is a name, as `x-bindpw`, or a number with a dot, as `1.2.752` (RFC 4512 section 1.4). It is not
//!   escaped, and neither are the words of a scope and the digits of a port.
//! * The fourth "?" has extensions after it: the rule leaves out all other elements, but not those.
//! * `subordinates` and `children` are no scopes. They are spellings of clients; the expired
//!   draft-sermersheim-ldap-subordinate-scope writes the scope `subord`, and prefers an extension `subordScope`, which
//!   is read as any other.
//! * A "/" in a `dn` is data, because the hierarchy of such a name has ",": a normal form keeps "/../" in it.
//! * The host may be left out, and a port needs one. There is no user.
//! * An element that is empty is absent, but for the `dn`.
//! * `ldaps` is of no document, and an alias by practice. `ldapi` is of draft-chu-ldap-ldapi-00 section 4.1: its host
//!   is the path of a socket, with each "/" escaped ([`socket`](LdapUrl::socket)). Generic rules take it for a host: it
//!   has no case, and editions without escapes in hosts refuse it.
//! * Two URLs are equivalent if their elements are, with the defaults: attributes, scope and types of extensions
//!   without case, the rest by decoded octets. What is the same name in a directory is not looked at.

use uriel::{
    Encoded, Scheme,
    charset::{ALPHANUM, CharSet, rfc3986},
    grammar::{Authority, Class, Read, Rule, Text, expected, expected_octet, hostport, list1, literal, octet, run1},
    hazards::{self, Hazard, Warning},
    nom::{Parser, branch::alt, combinator::opt},
    scheme::{Document, Entry, Facts, Production, Server, Status},
    wire::{self, Item, Line, Peer, WireError},
};

use crate::octets::{classes, opaque};

/// The scheme `ldap`, with the aliases `ldaps` and `ldapi`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::ldap::Ldap;
/// assert_eq!(Ldap.parse("ldaps://h")?.server().unwrap().effective_port(), Ok(Some(636)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ldap;

uriel::typed_url! {
    /// An ldap, ldaps or ldapi URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::ldap::{Ldap, LdapUrl};
    /// let url: LdapUrl<'_> = Ldap.parse("ldap://h/dc=x????x-bindpw=secret")?;
    /// assert_eq!(url.redacted().to_string(), "ldap://h/dc=x????x-bindpw=***");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct LdapUrl: Ldap, optional, example "uriel_schemes::ldap::Ldap" "ldap://h:8000/dc=x";

    /// Parts of an ldap URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::ldap::Ldap;
    /// let parts = Uri::parse("ldap:///dc=x?cn,sn?sub")?.read_by::<Ldap>()?;
    /// assert_eq!((parts.dn, parts.attributes, parts.scope), (Some("dc=x"), Some("cn,sn"), Some("sub")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct LdapParts {
        /// Host and port.
        server: Option<Authority<S>>,
        /// Name of the entry where the search begins; `None` without the "/" before it.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::ldap::Ldap;
        /// assert_eq!(Ldap.parse("ldap://h/?")?.dn().as_deref(), Some(""));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get dn: Option<S>,
        /// Names of the attributes that are wanted of each entry, with "," between them.
        attributes: Option<S>,
        /// Which entries.
        scope: Option<S>,
        /// A condition.
        filter: Option<S>,
        /// Extensions, with "," between them.
        extensions: Option<S>,
    }

    fields {
        host host = |url| url.server().map(Server::host);
        note word host_kind = |url| url.server().map(|server| server.host().kind().as_str());
        raw port = |url| url.server().and_then(Server::port);
        note number effective_port = |url| url.server().and_then(|server| server.effective_port().ok().flatten());
        raw dn = |url| url.dn().map(Encoded::as_str);
        entries attributes = |url| url.attributes().map(|name| Entry::Word(name.as_str()));
        raw scope = |url| url.parts.scope.map(|scope| scope.of(url.text));
        raw filter = |url| url.parts.filter.map(|filter| filter.of(url.text));
        entries extensions;
        note secrets bind_passwords;
    }

    /// Builder of an ldap URL. An extension is given with its "!", its "=" and its value.
    pub builder LdapUrlBuilder {
        "//" [ hostport ]
        [
            "/" dn: (Dn or "")
            [
                "?" *(attributes: Attribute; ",")
                [
                    "?" scope: (ScopeText or "")
                    [ "?" filter: (FilterText or "") [ "?" *(extensions: Extension; ",") ] ]
                ]
            ]
        ]
    }

    example {
        /// use uriel_schemes::ldap::LdapUrl;
        /// let url =
        ///     LdapUrl::builder().host("h").dn("o=Question?,c=US").scope("sub").filter("(cn=Babs Jensen)").build()?;
        /// assert_eq!(url.as_str(), "ldap://h/o=Question%3F,c=US??sub?(cn=Babs%20Jensen)");
    }
}

/// Which entries a search looks at, from the one that is named on.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::ldap::{Ldap, Scope};
/// assert_eq!(Ldap.parse("ldap://h/dc=x")?.scope(), Scope::Base);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scope {
    /// The entry alone.
    #[default]
    Base,
    /// The entries one level below it.
    One,
    /// The entry and all below it.
    Sub,
}

impl Scope {
    /// The name for programs.
    ///
    /// ```
    /// assert_eq!(uriel_schemes::ldap::Scope::Sub.name(), "sub");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::One => "one",
            Self::Sub => "sub",
        }
    }
}

/// A condition, in the language of RFC 4515, escaped for a URL.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::ldap::Ldap;
/// let filter = Ldap.parse("ldap://h/dc=x??sub?(cn=Babs%20Jensen)")?.filter();
/// assert_eq!(filter.encoded().decode_utf8(), Ok("(cn=Babs Jensen)".into()));
/// assert!(filter.is_balanced());
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Filter<'a>(Encoded<'a>);

impl<'a> Filter<'a> {
    /// The filter as it is written.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::ldap::Ldap;
    /// assert_eq!(Ldap.parse("ldap://h")?.filter().as_str(), "(objectClass=*)");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0.as_str()
    }

    /// The filter as a piece of a URL, to be decoded. The escapes of RFC 4515, such as `\2a`, stay.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::ldap::Ldap;
    /// assert_eq!(Ldap.parse("ldap://h/???(a=%5C2a)")?.filter().encoded().decode_utf8(), Ok(r"(a=\2a)".into()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn encoded(self) -> Encoded<'a> {
        self.0
    }

    /// True if every "(" has its ")", which the parse does not check.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::ldap::Ldap;
    /// assert!(!Ldap.parse("ldap://h/???(&(a=b)")?.filter().is_balanced());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_balanced(self) -> bool {
        let mut depth = 0_usize;
        for octet in self.0.octets() {
            match octet {
                b'(' => depth += 1,
                b')' if depth == 0 => return false,
                b')' => depth -= 1,
                _ => {}
            }
        }
        depth == 0
    }
}

impl<'a> LdapUrl<'a> {
    /// True if the scheme is written as `ldaps`, in any case: the connection is encrypted.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::ldap::Ldap;
    /// assert!(Ldap.parse("ldaps://h")?.is_secure());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.scheme() == "ldaps"
    }

    /// The path of the socket of an `ldapi` URL; `None` under another name of the scheme, and if the client has to know
    /// the path.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::ldap::Ldap;
    /// let url = Ldap.parse("ldapi://%2Fvar%2Frun%2Fldapi/????x-saslmech=EXTERNAL")?;
    /// assert_eq!(url.socket().unwrap().decode_utf8(), Ok("/var/run/ldapi".into()));
    /// assert_eq!((Ldap.parse("ldapi:///")?.socket(), Ldap.parse("ldap://h")?.socket()), (None, None));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn socket(&self) -> Option<Encoded<'a>> {
        let server = self.server().filter(|_| self.scheme() == "ldapi")?;
        Some(Encoded::new_unchecked(server.host().as_str()))
    }

    /// The server; `None` if the client has to know one. That of an `ldapi` URL is a [`socket`](Self::socket).
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::ldap::Ldap;
    /// assert_eq!(Ldap.parse("ldap://h:1")?.server().unwrap().port(), Some("1"));
    /// assert_eq!(Ldap.parse("ldap:///dc=x")?.server(), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn server(&self) -> Option<Server<'a>> {
        let server = self.parts.server?.of(self.text);
        Some(Server::new(server, self.edition, Ldap::default_port(self.scheme().as_str())))
    }

    /// Names of the attributes that are wanted of each entry, in order; if there are none, all attributes are.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::ldap::Ldap;
    /// let url = Ldap.parse("ldap://h/c=GB?*,cn;lang-en")?;
    /// assert!(url.attributes().map(|name| name.as_str()).eq(["*", "cn;lang-en"]));
    /// assert_eq!(Ldap.parse("ldap://h/c=GB?cn%2Csn")?.attributes().count(), 2, "decoded, the list has a \",\"");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn attributes(&self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        let attributes = self.parts.attributes.map(|attributes| attributes.of(self.text));
        let escaped = |attributes: &'a str| attributes.split("%2C").flat_map(|attributes| attributes.split("%2c"));
        attributes.into_iter().flat_map(|list| list.split(',')).flat_map(escaped).map(Encoded::new_unchecked)
    }

    /// Which entries are looked at.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::ldap::{Ldap, Scope};
    /// assert_eq!(Ldap.parse("ldap://h/dc=x??One")?.scope(), Scope::One);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn scope(&self) -> Scope {
        let is = |name: &str| self.parts.scope.is_some_and(|scope| scope.of(self.text).eq_ignore_ascii_case(name));
        if is("one") {
            Scope::One
        } else if is("sub") {
            Scope::Sub
        } else {
            Scope::Base
        }
    }

    /// The condition; `(objectClass=*)` if there is none.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::ldap::Ldap;
    /// assert_eq!(Ldap.parse("ldap://h/???(a=b)")?.filter().as_str(), "(a=b)");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn filter(&self) -> Filter<'a> {
        Filter(Encoded::new_unchecked(self.parts.filter.map_or("(objectClass=*)", |filter| filter.of(self.text))))
    }

    /// The extensions, in order: one that a "!" marks is critical.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::ldap::Ldap;
    /// let url = Ldap.parse("ldap:///????!a=b,c")?;
    /// let extensions = url.extensions().map(|entry| (entry.is_marked(), entry.name(), entry.value()));
    /// assert!(extensions.eq([(true, "a", Some("b")), (false, "c", None)]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn extensions(&self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
        let extensions = self.parts.extensions.map(|extensions| extensions.of(self.text));
        extensions.into_iter().flat_map(|extensions| extensions.split(',')).map(Entry::Marked)
    }

    /// The values of the extensions whose types have `bindpw` in them.
    fn bind_passwords(&self) -> impl Iterator<Item = Encoded<'a>> + use<'a> {
        let is_password = |entry: &Entry<'_>| entry.name().to_ascii_lowercase().contains("bindpw");
        self.extensions().filter(is_password).filter_map(Entry::value).map(Encoded::new_unchecked)
    }
}

const CRITICAL: &Warning = &Warning::new(
    "critical-extension",
    Some("RFC 4516 section 2"),
    "a client that does not know this extension must not process the URL",
);
const BIND_PASSWORD: &Warning =
    &Warning::new("password", Some("RFC 4516 section 5"), "the URL holds a password in clear text");

impl Scheme for Ldap {
    const NAME: &'static str = "ldap";
    const DEFAULT_PORT: Option<u16> = Some(389);
    const ALIASES: &'static [(&'static str, Option<u16>)] = &[("ldaps", Some(636)), ("ldapi", None)];
    const HAS_DOT_SEGMENTS: bool = false;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 4516", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &["ldap://[<host>[:<port>]][/<dn>[?[<attributes>][?[<scope>][?[<filter>][?<extensions>]]]]]"],
    };
    uriel::by_production!(LdapUrl);

    /// All extensions, and what follows the name of one that has a password.
    fn secrets_of_refused<'a>(&self, text: &'a str, visit: &mut dyn FnMut(&'a str)) {
        let extensions = text.splitn(5, '?').nth(4);
        [extensions, after(text, "bindpw")].into_iter().flatten().for_each(visit);
    }

    fn equivalent(&self, a: &LdapUrl<'_>, b: &LdapUrl<'_>) -> bool {
        let server = |url: &LdapUrl<'_>| {
            let server = url.server();
            let host = server.map(|server| server.host().as_str().to_ascii_lowercase());
            (url.is_secure(), url.scheme() == "ldapi", host, server.and_then(|server| server.effective_port().ok()))
        };
        let folded = |text: &str| Encoded::new_unchecked(text).decode().to_ascii_lowercase();
        let attributes = |url: &LdapUrl<'_>| url.attributes().map(|name| folded(name.as_str())).collect::<Vec<_>>();
        let extensions = |url: &LdapUrl<'_>| {
            let value = |value: &str| Encoded::new_unchecked(value).decode().into_owned();
            let extension = |entry: Entry<'_>| (entry.is_marked(), folded(entry.name()), entry.value().map(value));
            url.extensions().map(extension).collect::<Vec<_>>()
        };
        server(a) == server(b)
            && Encoded::alike(a.dn().unwrap_or_default(), b.dn().unwrap_or_default())
            && attributes(a) == attributes(b)
            && a.scope() == b.scope()
            && Encoded::alike(a.filter().encoded(), b.filter().encoded())
            && extensions(a) == extensions(b)
    }

    /// A client connects, to a socket of its machine if the scheme is `ldapi`, or takes a server that it knows, and
    /// searches.
    fn plan<'a>(&self, url: &LdapUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let text = url.as_str();
        let peer = url.server().map(|server| Peer::of(text, server)).transpose()?;
        let attributes = url.attributes().map(|name| Line::new(text, "attributes", name));
        let attributes: Vec<_> = attributes.collect::<Result<_, _>>()?;
        let transport = match (url.scheme() == "ldapi", url.is_secure()) {
            (true, _) => "unix",
            (false, true) => "tls",
            (false, false) => "tcp",
        };
        match (url.socket(), peer) {
            (Some(socket), _) => visit(Item { name: "socket", value: wire::Value::Text(socket) }),
            (None, Some(peer)) => Item::peer(peer, visit),
            (None, None) => visit(Item { name: "host", value: wire::Value::Absent }),
        }
        visit(Item { name: "transport", value: wire::Value::Word(transport) });
        visit(Item { name: "dn", value: wire::Value::Text(url.dn().unwrap_or_default()) });
        visit(Item { name: "scope", value: wire::Value::Word(url.scope().name()) });
        visit(Item { name: "filter", value: wire::Value::Text(url.filter().encoded()) });
        visit(Item { name: "attributes", value: wire::Value::Lines(&mut attributes.into_iter()) });
        Ok(())
    }

    fn hazards(&self, url: &LdapUrl<'_>, visit: &mut hazards::Visit<'_>) {
        for extension in url.extensions().filter(|extension| extension.is_marked()) {
            visit(Hazard::new(CRITICAL, url.as_str(), extension.as_str()));
        }
        for password in url.bind_passwords() {
            visit(Hazard::new(BIND_PASSWORD, url.as_str(), password.as_str()));
        }
    }
}

/// The text after a word, which may be in capitals; `None` without the word.
fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let at = text.as_bytes().windows(word.len()).position(|octets| octets.eq_ignore_ascii_case(word.as_bytes()))?;
    text.get(at + word.len()..)
}

// ----- RFC 4516 section 2 -----

const fn section_2(name: &'static str) -> Rule {
    Rule::new(name).defined_in("RFC 4516 section 2")
}

static SCOPE: Rule = section_2("scope").one_of(&["base", "one", "sub"]);

uriel::production! {
    /// RFC 4516 section 2
    /// ```abnf
    /// ldapurl = scheme COLON SLASH SLASH [host [COLON port]]
    ///              [SLASH dn [QUESTION [attributes]
    ///              [QUESTION [scope] [QUESTION [filter]
    ///              [QUESTION extensions]]]]]
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::ldap::ldapurl("ldaps:///dc=x?cn").unwrap().1.attributes, Some("cn"));
    /// ```
    pub fn ldapurl = (literal(b"ldap"), opt(alt((octet(b's'), octet(b'i')))), octet(b':')) ldap_schemepart -> LdapParts
        // Names of hosts include the characters of an `Extype`, whose bitmap serves for them.
        for Ldap { section_2("ldapurl"), bulk Dn, further Extype, names false, hint hint }
}

fn hint(read: &str, rest: &str) -> Option<&'static str> {
    let has_no_extensions = read.ends_with('?') && matches!(rest.as_bytes(), [] | [b'#', ..]);
    has_no_extensions.then_some("remove the last \"?\"")
}

/// `[ element ]` after its "?", if that is there: the element, and whether another "?" follows, which is read too.
///
/// Perf: a macro, because a production that is handed to a function as a value is called, and not inlined.
macro_rules! element {
    ($i:expr, $is_there:expr, $element:ident) => {{
        let i = $i;
        if $is_there {
            match i.next() {
                Some(b'?') => (i.skip(1), None, true),
                None | Some(b'#') => (i, None, false),
                Some(_) => {
                    let (i, element) = $element(i)?;
                    let (i, more) = question(i);
                    (i, Some(element), more)
                }
            }
        } else {
            (i, None, false)
        }
    }};
}

/// An [`ldapurl`] after its scheme and ":".
#[inline]
fn ldap_schemepart<T: Text>(i: T) -> Read<T, LdapParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, server) = match i.next() {
        None | Some(b'/' | b'#') if i.edition().has_newer_schemes() => (i, None),
        _ => hostport(i).map(|(i, (host, port))| (i, Some(Authority { userinfo: None, host, port })))?,
    };
    if i.next() != Some(b'/') {
        let (dn, attributes, scope, filter, extensions) = (None, None, None, None, None);
        return Ok((i, LdapParts { server, dn, attributes, scope, filter, extensions }));
    }
    let (i, dn) = i.skip(1).run(Dn);
    let (i, more) = question(i);
    let (i, attributes, more) = element!(i, more, attributes);
    let (i, scope, more) = element!(i, more, scope);
    let (i, filter, more) = element!(i, more, filter);
    let (i, extensions) = if more { extensions(i).map(|(i, read)| (i, Some(read)))? } else { (i, None) };
    Ok((i, LdapParts { server, dn: Some(dn), attributes, scope, filter, extensions }))
}

/// Reads a "?", if it is there, and tells whether it is.
#[inline(always)]
fn question<T: Text>(i: T) -> (T, bool) {
    if i.next() == Some(b'?') { (i.skip(1), true) } else { (i, false) }
}

/// RFC 4516 section 2
/// ```abnf
/// attributes = attrdesc *(COMMA attrdesc)
/// attrdesc   = selector *(COMMA selector)
/// ```
///
/// ```
/// use uriel_schemes::ldap::attributes;
/// assert_eq!(attributes("*,cn;lang-en?"), Ok(("?", "*,cn;lang-en")));
/// assert!(attributes("cn,,sn").is_err());
/// ```
#[inline(always)]
pub fn attributes<T: Text>(i: T) -> Read<T> {
    list1(i, Attribute, b',')
}

/// RFC 4516 section 2
/// ```abnf
/// scope = "base" / "one" / "sub"
/// ```
///
/// ```
/// use uriel_schemes::ldap::scope;
/// assert_eq!(scope("SUB?"), Ok(("?", "SUB")));
/// assert!(scope("two").is_err());
/// ```
#[inline(always)]
pub fn scope<T: Text>(i: T) -> Read<T> {
    // Fast exit: the most common one comes first, and the default, which is seldom written, last.
    match alt((literal(b"sub"), literal(b"one"), literal(b"base"))).parse(i) {
        Ok((rest, ())) => Ok((rest, i.until(rest))),
        Err(_) => expected(i, &SCOPE),
    }
}

/// RFC 4516 section 2
/// ```abnf
/// filter = <as specified in Section 3 of [RFC4515]>
/// ```
/// In the text it begins with "(" and ends with ")", or with their escapes.
///
/// ```
/// use uriel_schemes::ldap::filter;
/// assert_eq!(filter("(cn=a)?"), Ok(("?", "(cn=a)")));
/// assert_eq!(filter("%28cn%3Da%29?"), Ok(("?", "%28cn%3Da%29")));
/// assert!(filter("cn=a").is_err() && filter("(cn=a").is_err());
/// ```
#[inline(always)]
pub fn filter<T: Text>(i: T) -> Read<T> {
    static CLOSING: CharSet = CharSet::of(")");
    static OPENING: CharSet = CharSet::of("(");
    if i.next() != Some(b'(') && !matches!((i.next(), i.at(1), i.at(2)), (Some(b'%'), Some(b'2'), Some(b'8'))) {
        return expected_octet(i, FilterText::RULE, &OPENING);
    }
    let (rest, filter) = i.run(FilterText);
    let octets = i.octets_until(rest);
    if octets.ends_with(b")") || octets.ends_with(b"%29") {
        Ok((rest, filter))
    } else {
        expected_octet(rest, FilterText::RULE, &CLOSING)
    }
}

/// RFC 4516 section 2
/// ```abnf
/// extensions = extension *(COMMA extension)
/// extension  = [EXCLAMATION] extype [EQUALS exvalue]
/// extype     = oid
/// ```
///
/// ```
/// use uriel_schemes::ldap::extensions;
/// assert_eq!(extensions("!a=b%2Cc,1.2#"), Ok(("#", "!a=b%2Cc,1.2")));
/// assert!(extensions("!").is_err() && extensions("12=a").is_err());
/// ```
#[inline(always)]
pub fn extensions<T: Text>(i: T) -> Read<T> {
    let mut rest = i;
    loop {
        let begin = if rest.next() == Some(b'!') { rest.skip(1) } else { rest };
        let (end, _) = run1(begin, Extype)?;
        if let Some(fault) = fault_of_oid(begin.octets_until(end)) {
            return expected(begin.skip(fault), Extype::RULE);
        }
        rest = uriel::optional!(end, octet(b'='), |i: T| Ok(i.run(Exvalue))).0;
        if rest.next() != Some(b',') {
            return Ok((rest, i.until(rest)));
        }
        rest = rest.skip(1);
    }
}

/// The place of the first octet at which a text of letters, digits, "-" and "." is no `oid`, or its end if more is
/// wanted (RFC 4512 section 1.4).
///
/// ```abnf
/// oid        = descr / numericoid
/// descr      = keystring
/// keystring  = leadkeychar *keychar
/// numericoid = number 1*( DOT number )
/// number     = DIGIT / ( LDIGIT 1*DIGIT )
/// ```
#[inline]
fn fault_of_oid(text: &[u8]) -> Option<usize> {
    if text.first().is_some_and(u8::is_ascii_alphabetic) {
        return text.iter().position(|&octet| octet == b'.');
    }
    let mut begin = 0;
    for number in text.split(|&octet| octet == b'.') {
        let digits = number.iter().take_while(|octet| octet.is_ascii_digit()).count();
        let length = if number.starts_with(b"0") { 1 } else { digits };
        if length == 0 || length < number.len() {
            return Some(begin + length);
        }
        begin += length + 1;
    }
    // Without a dot, the one number is followed by nothing.
    (!text.contains(&b'.')).then_some(text.len())
}

/// Characters of an element.
const ELEMENT: CharSet = rfc3986::PCHAR.union(CharSet::of("/"));

classes! {
    /// Characters of a `dn`.
    ///
    /// ```
    /// use uriel::grammar::Text;
    /// assert_eq!("a/b,c?d".run(uriel_schemes::ldap::Dn), ("?d", "a/b,c"));
    /// ```
    pub Dn { section_2("dn"), opaque(ELEMENT) }

    /// Characters of the type of an extension.
    ///
    /// ```
    /// use uriel::grammar::Text;
    /// assert_eq!("x-bindpw=y".run(uriel_schemes::ldap::Extype), ("=y", "x-bindpw"));
    /// ```
    pub Extype { section_2("extension"), opaque(ALPHANUM.union(CharSet::of("-."))), escapes false }

    /// Characters of an attribute.
    Attribute { section_2("attributes"), opaque(ALPHANUM.union(CharSet::of("-.;*"))) }

    /// Characters of a filter.
    FilterText { section_2("filter"), opaque(ELEMENT) }

    /// Characters of the value of an extension.
    Exvalue { section_2("extension"), opaque(ELEMENT.minus(CharSet::of(","))) }

    /// Characters of an extension, for the builder.
    Extension { section_2("extension"), opaque(ELEMENT.minus(CharSet::of(","))) }

    /// Letters of a scope, for the builder.
    ScopeText { section_2("scope"), opaque(ALPHANUM), escapes false }
}
