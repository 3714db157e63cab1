//! `xmpp`: people, rooms and services of the Extensible Messaging and Presence Protocol (RFC 5122).
//!
//! ```abnf
//! xmppuri   = "xmpp" ":" hierxmpp [ "?" querycomp ] [ "#" fragment ]
//! hierxmpp  = authpath / pathxmpp
//! authpath  = "//" authxmpp [ "/" pathxmpp ]
//! authxmpp  = nodeid "@" host
//! pathxmpp  = [ nodeid "@" ] host [ "/" resid ]
//! nodeid    = *( unreserved / pct-encoded / nodeallow )
//! nodeallow = "!" / "$" / "(" / ")" / "*" / "+" / "," / ";" / "="
//! resid     = *( unreserved / pct-encoded / resallow )
//! resallow  = "!" / "$" / "&" / "'" / "(" / ")" /
//!             "*" / "+" / "," / ":" / ";" / "="
//! querycomp = querytype [ *pair ]
//! querytype = *( unreserved / pct-encoded )
//! pair      = ";" key "=" value
//! key       = *( unreserved / pct-encoded )
//! value     = *( unreserved / pct-encoded )
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `auth_node`, `auth_host` | the account to log in with | [`auth_node`](XmppUrl::auth_node), [`auth_host`](XmppUrl::auth_host) |
//! | `node`, `host`, `resource` | the address | [`node`](XmppUrl::node), [`host`](XmppUrl::host), [`resource`](XmppUrl::resource) |
//! | `query_type` | what to do, such as `message` | [`query_type`](XmppUrl::query_type) |
//! | `pairs` | details of it | [`pairs`](XmppUrl::pairs) |
//!
//! # Examples
//!
//! Those of section 2:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::xmpp::Xmpp;
//!
//! let url = Xmpp.parse("xmpp:example-node@example.com?message;subject=Hello%20World")?;
//! assert_eq!((url.node().as_deref(), url.query_type().as_deref()), (Some("example-node"), Some("message")));
//! assert!(url.pairs().map(|pair| pair.as_str()).eq(["subject=Hello%20World"]));
//!
//! let url = Xmpp.parse("xmpp://guest@example.com/support@example.com?message")?;
//! assert_eq!((url.auth_node().as_deref(), url.node().as_deref()), (Some("guest"), Some("support")));
//!
//! let url = Xmpp.parse("xmpp:nasty!%23$%25()*+,-.;=%3F%5B%5C%5D%5E_%60%7B%7C%7D~node@example.com")?;
//! assert_eq!(url.node().unwrap().decode_utf8(), Ok(r"nasty!#$%()*+,-.;=?[\]^_`{|}~node".into()));
//! let text = "xmpp:node@example.com\
//!             /repulsive%20!%23%22$%25&'()*+,-.%2F:;%3C=%3E%3F%40%5B%5C%5D%5E_%60%7B%7C%7D~resource";
//! let resource = Xmpp.parse(text)?.resource().unwrap();
//! assert_eq!(resource.decode_utf8(), Ok(r##"repulsive !#"$%&'()*+,-./:;<=>?@[\]^_`{|}~resource"##.into()));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * `xmpp://guest@h` logs in as guest, and `xmpp:guest@h` addresses guest (sections 2.3 and 5.5).
//! * A host is not empty. In a path it is no IP literal, because "[" cannot stand there. There are no ports (section
//!   5.2) and no passwords (section 5.4).
//! * A "&" between pairs is refused: ";" separates them. It reads URIs, no IRIs.
//! * Hosts are compared in lower case, nodes and resources by their decoded octets; RFC 7622 folds more, by rules of
//!   its own.
//! * The document leaves what is sent to the protocol, which finds servers by SRV records.

use uriel::{
    Edition, Encoded, Host, Scheme,
    charset::{CharSet, rfc3986},
    grammar::{Authority, ByEdition, Class, Read, RegName, Rule, Text, expected, literal, nonempty_host, octet},
    hazards::{self, Hazard, Warning},
    nom::Parser,
    scheme::{Document, Entry, Facts, Production, Server, Status, Syntax},
};

use crate::{
    octets::{classes, opaque},
    parameters::parameters,
    spelling::lower_case,
};

/// The scheme `xmpp`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::xmpp::Xmpp;
/// assert_eq!(Xmpp.parse("xmpp:example.com")?.host().unwrap(), "example.com");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Xmpp;

uriel::typed_url! {
    /// An xmpp URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::xmpp::{Xmpp, XmppUrl};
    /// let url: XmppUrl<'_> = Xmpp.parse("xmpp:a@b/c")?;
    /// assert_eq!((url.resource().as_deref(), url.server()), (Some("c"), None));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct XmppUrl: Xmpp, optional, example "uriel_schemes::xmpp::Xmpp" "xmpp:me@h";

    /// Parts of an xmpp URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::xmpp::Xmpp;
    /// let parts = Uri::parse("xmpp:a@b/c?d;e=f")?.read_by::<Xmpp>()?;
    /// assert_eq!((parts.node, parts.host, parts.pairs), (Some("a"), Some("b"), Some("e=f")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct XmppParts {
        /// The account to log in with, as a server with a user.
        auth: Option<Authority<S>>,
        /// Name of a person or a room.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::xmpp::Xmpp;
        /// assert_eq!(Xmpp.parse("xmpp:a@b")?.node().as_deref(), Some("a"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get node: Option<S>,
        /// The host of the address.
        host: Option<S>,
        /// A device of the person, or a name in the room.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::xmpp::Xmpp;
        /// assert_eq!(Xmpp.parse("xmpp:a@b/c")?.resource().as_deref(), Some("c"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get resource: Option<S>,
        /// What to do with the address.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::xmpp::Xmpp;
        /// assert_eq!(Xmpp.parse("xmpp:a@b?join")?.query_type().as_deref(), Some("join"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get query_type: Option<S>,
        /// The pairs, with ";" between them.
        pairs: Option<S>,
    }

    fields {
        raw auth_node = |url| url.auth_node().map(Encoded::as_str);
        raw auth_host = |url| url.auth_host().map(Host::as_str);
        raw node = |url| url.node().map(Encoded::as_str);
        raw host = |url| url.host().map(Host::as_str);
        raw resource = |url| url.resource().map(Encoded::as_str);
        raw query_type = |url| url.query_type().map(Encoded::as_str);
        entries pairs;
    }

    /// Builder of the xmpp URL of an address: one with an account is discouraged (section 2.3). A pair is given with
    /// its "=" and its value.
    pub builder XmppUrlBuilder {
        [ "//" auth_node: Node "@" auth_host: (XmppHost as Host) ]
        [ [if auth_host "/"] [ node: Node "@" ] host: (XmppHost as Host) [ "/" resource: Resource ] ]
        [ "?" query_type: Unreserved [ ";" *(pairs: PairText; ";") ] ]
    }

    example {
        /// use uriel_schemes::xmpp::XmppUrl;
        /// let url =
        ///     XmppUrl::builder().node("a@b").host("example.com").query_type("message").pairs("subject=Hi there").build()?;
        /// assert_eq!(url.as_str(), "xmpp:a%40b@example.com?message;subject=Hi%20there");
    }
}

impl<'a> XmppUrl<'a> {
    /// The account to log in with, as a server: its user is the node.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::xmpp::Xmpp;
    /// assert_eq!(Xmpp.parse("xmpp://guest@h")?.server().unwrap().user().as_deref(), Some("guest"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn server(&self) -> Option<Server<'a>> {
        Some(Server::new(self.parts.auth?.of(self.text), self.edition, None))
    }

    /// Name of the account to log in with.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::xmpp::Xmpp;
    /// assert_eq!(Xmpp.parse("xmpp://guest@h")?.auth_node().as_deref(), Some("guest"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn auth_node(&self) -> Option<Encoded<'a>> {
        self.server()?.userinfo().map(Encoded::new_unchecked)
    }

    /// Host of the account to log in with.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::xmpp::Xmpp;
    /// assert_eq!(Xmpp.parse("xmpp://guest@h")?.auth_host().unwrap(), "h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn auth_host(&self) -> Option<Host<'a>> {
        self.server().map(Server::host)
    }

    /// Host of the address; `None` in a URL that only logs in.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::xmpp::Xmpp;
    /// assert_eq!(Xmpp.parse("xmpp:a@b")?.host().unwrap(), "b");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> Option<Host<'a>> {
        self.parts.host.map(|host| Host::new_unchecked(host.of(self.text), self.edition))
    }

    /// Details of what to do, in order.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::xmpp::Xmpp;
    /// let url = Xmpp.parse("xmpp:a@b?message;subject=c;body=d")?;
    /// assert!(url.pairs().map(|pair| (pair.name(), pair.value())).eq([("subject", Some("c")), ("body", Some("d"))]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn pairs(&self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
        parameters(self.parts.pairs.map(|pairs| pairs.of(self.text)), ';')
    }
}

const LOGS_IN: &Warning =
    &Warning::new("logs-in", Some("RFC 5122 section 2.3"), "the URL chooses the account to log in with");

impl Scheme for Xmpp {
    const NAME: &'static str = "xmpp";
    const SYNTAX: Syntax = Syntax::Opaque;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 5122", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &[
            "xmpp:[<node>@]<host>[/<resource>][?<query_type>[;<pairs>]]",
            "xmpp://<auth_node>@<auth_host>[/[<node>@]<host>[/<resource>]][?<query_type>[;<pairs>]]",
        ],
    };
    uriel::by_production!(XmppUrl);

    fn normalize(&self, normal: &str, edition: Edition) -> Option<String> {
        let url = self.read(normal, edition).ok()?;
        let host = url.parts.host?;
        let (start, length) = (host.before(normal).len(), host.of(normal).len());
        let (before, after) = (&normal[..start], &normal[start + length..]);
        Some([before, &lower_case(host.of(normal)), after].concat())
    }

    fn equivalent(&self, a: &XmppUrl<'_>, b: &XmppUrl<'_>) -> bool {
        let hosts =
            |url: &XmppUrl<'_>| [url.auth_host(), url.host()].map(|host| host.map(|host| lower_case(host.as_str())));
        let pairs = |url: &XmppUrl<'_>| {
            let octets = |text: &str| Encoded::new_unchecked(text).octets().collect::<Vec<_>>();
            url.pairs().map(|pair| (octets(pair.name()), pair.value().map(octets))).collect::<Vec<_>>()
        };
        hosts(a) == hosts(b)
            && pairs(a) == pairs(b)
            && Encoded::alike(a.auth_node(), b.auth_node())
            && Encoded::alike(a.node(), b.node())
            && Encoded::alike(a.resource(), b.resource())
            && Encoded::alike(a.query_type(), b.query_type())
    }

    fn hazards(&self, url: &XmppUrl<'_>, visit: &mut hazards::Visit<'_>) {
        if let Some(node) = url.auth_node() {
            visit(Hazard::new(LOGS_IN, url.as_str(), node.as_str()));
        }
    }
}

// ----- RFC 5122 section 3.3 -----

const fn section_3_3(name: &'static str) -> Rule {
    Rule::new(name).defined_in("RFC 5122 section 3.3")
}

static HOST: Rule = section_3_3("host");

uriel::production! {
    /// RFC 5122 section 3.3
    /// ```abnf
    /// xmppuri = "xmpp" ":" hierxmpp [ "?" querycomp ] [ "#" fragment ]
    /// ```
    /// The fragment is left: it is generic.
    ///
    /// ```
    /// assert_eq!(uriel_schemes::xmpp::xmppuri("xmpp:a@b?join").unwrap().1.query_type, Some("join"));
    /// ```
    pub fn xmppuri = b"xmpp:" xmpp_schemepart -> XmppParts
        for Xmpp { section_3_3("xmppuri"), bulk Node, hint hint }
}

/// The hint for a port, and for an "&" between the parts of a query.
fn hint(read: &str, rest: &str) -> Option<&'static str> {
    match rest.as_bytes() {
        [b'&', ..] if read.contains('?') => Some("write \";\" between the parts of a query"),
        [b':', ..] if read.contains('@') && !read.contains(['/', '?']) => Some("remove the port: an address has none"),
        _ => None,
    }
}

/// [`xmppuri`] after its scheme and ":".
#[inline]
fn xmpp_schemepart<T: Text>(i: T) -> Read<T, XmppParts<T::Slice>> {
    let (i, (auth, (node, host, resource))) = hierxmpp(i)?;
    let mut parts = XmppParts { auth, node, host, resource, query_type: None, pairs: None };
    if i.next() != Some(b'?') {
        return Ok((i, parts));
    }
    let (mut i, query_type) = i.skip(1).run(Unreserved);
    parts.query_type = Some(query_type);
    if i.next() == Some(b';') {
        let (rest, pairs) = pairs(i.skip(1))?;
        (i, parts.pairs) = (rest, Some(pairs));
    }
    Ok((i, parts))
}

/// Node, host and resource.
type Address<S> = (Option<S>, Option<S>, Option<S>);

/// The account to log in with, and the address.
type AccountAndAddress<S> = (Option<Authority<S>>, Address<S>);

/// RFC 5122 section 3.3
/// ```abnf
/// hierxmpp = authpath / pathxmpp
/// authpath = "//" authxmpp [ "/" pathxmpp ]
/// ```
#[inline]
fn hierxmpp<T: Text>(i: T) -> Read<T, AccountAndAddress<T::Slice>> {
    let (i, auth) = uriel::optional!(i, literal(b"//"), authxmpp);
    let i = match i.next() {
        _ if auth.is_none() => i,
        Some(b'/') => i.skip(1),
        _ => return Ok((i, (auth, (None, None, None)))),
    };
    let (i, address) = pathxmpp(i)?;
    Ok((i, (auth, address)))
}

/// RFC 5122 section 3.3
/// ```abnf
/// authxmpp = nodeid "@" host
/// ```
#[inline]
fn authxmpp<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
    let (i, userinfo) = i.run(Node);
    let (i, ()) = octet(b'@').parse(i)?;
    let (i, host) = nonempty_host(i)?;
    Ok((i, Authority { userinfo: Some(userinfo), host, port: None }))
}

/// RFC 5122 section 3.3
/// ```abnf
/// pathxmpp = [ nodeid "@" ] host [ "/" resid ]
/// ```
#[inline]
fn pathxmpp<T: Text>(i: T) -> Read<T, Address<T::Slice>> {
    let (end, read) = i.run(Node);
    let (i, node) = if end.next() == Some(b'@') { (end.skip(1), Some(read)) } else { (i, None) };
    if i.next() == Some(b'[') {
        return expected(i, &HOST);
    }
    let (i, host) = nonempty_host(i)?;
    let (i, resource) = uriel::optional!(i, octet(b'/'), resid);
    Ok((i, (node, Some(host), resource)))
}

/// RFC 5122 section 3.3
/// ```abnf
/// pair  = ";" key "=" value
/// key   = *( unreserved / pct-encoded )
/// value = *( unreserved / pct-encoded )
/// ```
/// It reads as many as there are, after the first ";".
///
/// ```
/// use uriel_schemes::xmpp::pairs;
/// assert_eq!(pairs("a=b;c=#"), Ok(("#", "a=b;c=")));
/// assert!(pairs("a").is_err());
/// ```
pub fn pairs<T: Text>(i: T) -> Read<T> {
    let mut rest = i;
    loop {
        let (end, ()) = octet(b'=').parse(rest.run(Unreserved).0)?;
        rest = end.run(Unreserved).0;
        if rest.next() != Some(b';') {
            return Ok((rest, i.until(rest)));
        }
        rest = rest.skip(1);
    }
}

uriel::runs! {
    in uriel_schemes::xmpp;

    /// RFC 5122 section 3.3
    /// ```abnf
    /// nodeid    = *( unreserved / pct-encoded / nodeallow )
    /// nodeallow = "!" / "$" / "(" / ")" / "*" / "+" / "," / ";" / "="
    /// ```
    nodeid = * Node { section_3_3("nodeid"), opaque(rfc3986::UNRESERVED.union(CharSet::of("!$()*+,;="))) }
        "a;b@c" => "a;b", "@c";

    /// RFC 5122 section 3.3
    /// ```abnf
    /// resid    = *( unreserved / pct-encoded / resallow )
    /// resallow = "!" / "$" / "&" / "'" / "(" / ")" /
    ///            "*" / "+" / "," / ":" / ";" / "="
    /// ```
    resid = * Resource { section_3_3("resid"), opaque(rfc3986::UNRESERVED.union(CharSet::of("!$&'()*+,:;="))) }
        "a&b?c" => "a&b", "?c";

    /// RFC 5122 section 3.3
    /// ```abnf
    /// querytype = *( unreserved / pct-encoded )
    /// ```
    querytype = * Unreserved { section_3_3("querytype"), opaque(rfc3986::UNRESERVED) } "join;a" => "join", ";a";
}

classes! {
    /// Characters of a pair, for the builder.
    PairText { section_3_3("pair"), Unreserved::OCTETS.with("=") }
}

/// Characters of a host, for the builder.
#[derive(Clone, Copy)]
struct XmppHost;

impl Class for XmppHost {
    const RULE: &'static Rule = &HOST;
    const OCTETS: ByEdition<CharSet> = RegName::OCTETS;
    const ESCAPES: ByEdition<bool> = RegName::ESCAPES;
}
