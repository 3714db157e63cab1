//! `sip`, `sips`: people and devices of internet telephony (RFC 3261 sections 19.1 and 25.1).
//!
//! ```abnf
//! SIP-URI          =  "sip:" [ userinfo ] hostport
//!                     uri-parameters [ headers ]
//! SIPS-URI         =  "sips:" [ userinfo ] hostport
//!                     uri-parameters [ headers ]
//! userinfo         =  ( user / telephone-subscriber ) [ ":" password ] "@"
//! user             =  1*( unreserved / escaped / user-unreserved )
//! user-unreserved  =  "&" / "=" / "+" / "$" / "," / ";" / "?" / "/"
//! password         =  *( unreserved / escaped /
//!                     "&" / "=" / "+" / "$" / "," )
//! hostport         =  host [ ":" port ]
//! host             =  hostname / IPv4address / IPv6reference
//! hostname         =  *( domainlabel "." ) toplabel [ "." ]
//! domainlabel      =  alphanum
//!                     / alphanum *( alphanum / "-" ) alphanum
//! toplabel         =  ALPHA / ALPHA *( alphanum / "-" ) alphanum
//! IPv4address      =  1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT
//! IPv6reference    =  "[" IPv6address "]"
//! port             =  1*DIGIT
//! uri-parameters   =  *( ";" uri-parameter)
//! uri-parameter    =  pname [ "=" pvalue ]
//! pname            =  1*paramchar
//! pvalue           =  1*paramchar
//! paramchar        =  param-unreserved / unreserved / escaped
//! param-unreserved =  "[" / "]" / "/" / ":" / "&" / "+" / "$"
//! headers          =  "?" header *( "&" header )
//! header           =  hname "=" hvalue
//! hname            =  1*( hnv-unreserved / unreserved / escaped )
//! hvalue           =  *( hnv-unreserved / unreserved / escaped )
//! hnv-unreserved   =  "[" / "]" / "/" / "?" / ":" / "+" / "$"
//! ```
//!
//! `unreserved` is that of RFC 2396, with `! ~ * ' ( )`.
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `user`, `password` | whom to call; a password should not be there | [`user`](SipUrl::user), [`password`](SipUrl::password) |
//! | `host`, `port` | server; the default ports are 5060 and 5061 | [`host`](SipUrl::host), [`port`](SipUrl::port), [`effective_port`](SipUrl::effective_port) |
//! | `parameters` | parameters of the request | [`parameters`](SipUrl::parameters), [`transport`](SipUrl::transport), [`method`](SipUrl::method), [`ttl`](SipUrl::ttl), [`maddr`](SipUrl::maddr), [`has_lr`](SipUrl::has_lr) |
//! | `headers` | header fields of the request | [`headers`](SipUrl::headers), [`header`](SipUrl::header) |
//! | `credentials` | the password, and the headers `Authorization` and `Proxy-Authorization`, hidden from people | |
//!
//! # Examples
//!
//! Those of section 19.1.3:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::sip::Sip;
//!
//! let url = Sip.parse("sip:alice:secretword@atlanta.com;transport=tcp")?;
//! assert_eq!((url.user().as_deref(), url.transport()), (Some("alice"), Some("tcp")));
//! assert_eq!(url.redacted().to_string(), "sip:alice:***@atlanta.com;transport=tcp");
//! let url = Sip.parse("sips:alice@atlanta.com?subject=project%20x&priority=urgent")?;
//! assert_eq!(url.header("Subject").unwrap().decode_utf8(), Ok("project x".into()));
//! let url = Sip.parse("sip:+1-212-555-1212:1234@gateway.com;user=phone")?;
//! assert_eq!((url.user().as_deref(), url.is_phone()), (Some("+1-212-555-1212"), true));
//! assert_eq!(Sip.parse("sips:1212@gateway.com")?.effective_port(), Ok(Some(5061)));
//! assert_eq!(Sip.parse("sip:atlanta.com;method=REGISTER?to=alice%40atlanta.com")?.method(), Some("REGISTER"));
//! assert_eq!(Sip.parse("sip:alice;day=tuesday@atlanta.com")?.user().as_deref(), Some("alice;day=tuesday"));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! Those of section 19.1.4, which are equivalent, and which are not:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::sip::Sip;
//!
//! let matches = |a, b| Ok::<_, uriel::ParseError>(Sip.parse(a)?.matches(&Sip.parse(b)?));
//! for (a, b) in [
//!     ("sip:%61lice@atlanta.com;transport=TCP", "sip:alice@AtLanTa.CoM;Transport=tcp"),
//!     ("sip:carol@chicago.com", "sip:carol@chicago.com;newparam=5"),
//!     ("sip:carol@chicago.com", "sip:carol@chicago.com;security=on"),
//!     (
//!         "sip:biloxi.com;transport=tcp;method=REGISTER?to=sip:bob%40biloxi.com",
//!         "sip:biloxi.com;method=REGISTER;transport=tcp?to=sip:bob%40biloxi.com",
//!     ),
//!     (
//!         "sip:alice@atlanta.com?subject=project%20x&priority=urgent",
//!         "sip:alice@atlanta.com?priority=urgent&subject=project%20x",
//!     ),
//! ] {
//!     assert!(matches(a, b)?, "{a} {b}");
//! }
//! for (a, b) in [
//!     ("SIP:ALICE@AtLanTa.CoM;Transport=udp", "sip:alice@AtLanTa.CoM;Transport=UDP"),
//!     ("sip:bob@biloxi.com", "sip:bob@biloxi.com:5060"),
//!     ("sip:bob@biloxi.com", "sip:bob@biloxi.com;transport=udp"),
//!     ("sip:bob@biloxi.com", "sip:bob@biloxi.com:6000;transport=tcp"),
//!     ("sip:carol@chicago.com", "sip:carol@chicago.com?Subject=next%20meeting"),
//!     ("sip:bob@phone21.boxesbybob.com", "sip:bob@192.0.2.4"),
//!     ("sip:carol@chicago.com;security=on", "sip:carol@chicago.com;security=off"),
//! ] {
//!     assert!(!matches(a, b)?, "{a} {b}");
//! }
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * **A host in brackets is of the rule, but of no generic URL.** RFC 3986 allows "[" only around the host of an
//!   authority, and a SIP URL has none: `Uri::parse` refuses `sip:alice@[2001:db8::1]`, and the scheme and registries
//!   read it ([`Scheme::ADMITS_IP_LITERAL`]). The `IPv6address` is that of RFC 3986, as RFC 5954 section 4.1 corrects
//!   the rule, under the editions that have one; addresses are equal as numbers (section 4.2). In parameters and
//!   headers `[` and `]` are escaped. What takes a generic URL, as resolution and normal forms do, has an opaque part
//!   of such a text.
//! * A ";" has a parameter after it, and so is never last.
//! * The first "@" ends the user information, whose user may have a "?" and a "/", where RFC 3986 sees a query. An
//!   empty user is refused (section 19.1.1), and one that begins with "//", which is a server to every other reader.
//! * A name of a parameter stands once, in any case (section 19.1.1). The values of known parameters are not checked.
//! * The comparison of section 19.1.4, [`matches`](SipUrl::matches), is not transitive: `carol` matches
//!   `carol;security=on` and `carol;security=off`, which do not match each other. [`Scheme::equivalent`] must be an
//!   equivalence relation: there a parameter in one URL alone makes a difference.
//! * A default is not supplied: `sip:bob@h` is not `sip:bob@h:5060`, and no normal form drops the port. There is no
//!   normal form of its own.
//! * `sips` is never equal to `sip`.

use std::collections::HashSet;

use uriel::{
    Encoded, Host, PortError, Scheme,
    charset::{ALPHANUM, CharSet, DIGIT},
    grammar::{
        self, Authority, ByEdition, Class, Read, Rule, Text, Under, as_plain, expected, expected_octet, literal, octet,
        run1,
    },
    hazards::{self, Hazard, Warning},
    nom::{Parser, combinator::opt},
    scheme::{Document, Entry, Facts, Production, Server, Status, Syntax},
    wire::{self, Item, Line, Peer, WireError},
};

use crate::{
    domainname::{are_same_host, is_toplabel, labels},
    octets::{classes, opaque},
    parameters::{Names, is_named, named, parameters, same_in_any_order},
};

/// The scheme `sip`, with the alias `sips`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::sip::Sip;
/// assert_eq!(Sip.parse("sip:me@h")?.effective_port(), Ok(Some(5060)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sip;

uriel::typed_url! {
    /// A sip or sips URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sip::{Sip, SipUrl};
    /// let url: SipUrl<'_> = Sip.parse("sip:a:b@h?Authorization=c")?;
    /// assert_eq!(url.redacted().to_string(), "sip:a:***@h?Authorization=***");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct SipUrl: Sip, serverless, example "uriel_schemes::sip::Sip" "sip:me@h";

    /// Parts of a sip URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::sip::Sip;
    /// let parts = Uri::parse("sip:a@h:1;lr?b=c")?.read_by::<Sip>()?;
    /// assert_eq!((parts.user, parts.host, parts.parameters), (Some("a"), "h", Some("lr")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct SipParts {
        /// Whom to call.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::sip::Sip;
        /// assert_eq!(Sip.parse("sip:a?b/c@h.org")?.user().as_deref(), Some("a?b/c"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get user: Option<S>,
        /// Password of the user, which should not be there.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::sip::Sip;
        /// assert_eq!(Sip.parse("sip:a:@h.org")?.password().as_deref(), Some(""));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get password: Option<S>,
        /// The host.
        host: S,
        /// Digits of the port.
        port: Option<S>,
        /// The parameters, with ";" between them.
        parameters: Option<S>,
        /// The headers, with "&" between them.
        headers: Option<S>,
    }

    fields {
        raw user = |url| url.user().map(Encoded::as_str);
        raw password = |url| url.password().map(Encoded::as_str);
        host host = |url| Some(url.host());
        note word host_kind = |url| url.host().kind().as_str();
        raw port = |url| url.port();
        note number effective_port = |url| url.effective_port().ok().flatten();
        entries parameters;
        entries headers;
        note secrets credentials;
    }

    /// Builder of a sip URL. A parameter and a header are given with their "=" and their values.
    pub builder SipUrlBuilder {
        [ user: User [ ":" password: Password ] "@" ] host: (HostText as Host) [ ":" port: Port ]
        *(";" parameters: Parameter) [ "?" *(headers: Header; "&") ]
    }

    example {
        /// use uriel_schemes::sip::SipUrl;
        /// let url = SipUrl::builder().user("j@s0n").host("h.org").parameters("lr").headers("Subject=a & b").build()?;
        /// assert_eq!(url.as_str(), "sip:j%40s0n@h.org;lr?Subject=a%20%26%20b");
    }
}

impl<'a> SipUrl<'a> {
    /// True if the scheme is written as `sips`, in any case: the call is encrypted on its way to the host.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sip::Sip;
    /// assert!(Sip.parse("SIPS:a@h")?.is_secure());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.scheme() == "sips"
    }

    /// The host.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sip::Sip;
    /// assert_eq!(Sip.parse("sip:a@atlanta.com")?.host(), "atlanta.com");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> Host<'a> {
        Host::new_unchecked(self.parts.host.of(self.text), self.edition)
    }

    /// The digits of the port, as they are written.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sip::Sip;
    /// assert_eq!(Sip.parse("sip:a@h:5060")?.port(), Some("5060"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn port(&self) -> Option<&'a str> {
        self.parts.port.map(|port| port.of(self.text))
    }

    /// The port to connect to if the host has no records that name another: the default if none is written.
    ///
    /// # Errors
    ///
    /// The number is over 65535.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sip::Sip;
    /// assert_eq!(Sip.parse("sips:a@h")?.effective_port(), Ok(Some(5061)));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn effective_port(&self) -> Result<Option<u16>, PortError> {
        Sip::effective_port(self.scheme().as_str(), self.port())
    }

    /// The parameters, in order.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sip::Sip;
    /// let url = Sip.parse("sip:a@h;lr;ttl=15")?;
    /// assert!(url.parameters().map(|entry| (entry.name(), entry.value())).eq([("lr", None), ("ttl", Some("15"))]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn parameters(&self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
        parameters(self.parts.parameters.map(|span| span.of(self.text)), ';')
    }

    /// The parameter with this name. Names have no case.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sip::Sip;
    /// let url = Sip.parse("sip:a@h;LR;x=y")?;
    /// assert_eq!(url.parameter("lr").unwrap().value(), None);
    /// assert_eq!(url.parameter("x").unwrap().value(), Some("y"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<Entry<'a>> {
        named(self.parameters(), name)
    }

    fn value(&self, name: &str) -> Option<&'a str> {
        self.parameter(name)?.value()
    }

    /// The parameter `transport`, such as `tcp`.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sip::Sip;
    /// assert_eq!(Sip.parse("sip:a@h;Transport=TCP")?.transport(), Some("TCP"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn transport(&self) -> Option<&'a str> {
        self.value("transport")
    }

    /// The parameter `method`: the kind of the request.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sip::Sip;
    /// assert_eq!(Sip.parse("sip:h;method=REGISTER")?.method(), Some("REGISTER"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn method(&self) -> Option<&'a str> {
        self.value("method")
    }

    /// The parameter `ttl`; `None` without it, or if it is no number up to 255.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sip::Sip;
    /// assert_eq!(Sip.parse("sip:h;ttl=15")?.ttl(), Some(15));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn ttl(&self) -> Option<u8> {
        self.value("ttl")?.parse().ok()
    }

    /// The parameter `maddr`: the address to send to instead of the host.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sip::Sip;
    /// assert_eq!(Sip.parse("sip:alice@atlanta.com;maddr=239.255.255.1;ttl=15")?.maddr(), Some("239.255.255.1"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn maddr(&self) -> Option<&'a str> {
        self.value("maddr")
    }

    /// True if there is a parameter `lr`: the host is a loose router.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sip::Sip;
    /// assert!(Sip.parse("sip:h;lr")?.has_lr());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn has_lr(&self) -> bool {
        self.parameter("lr").is_some()
    }

    /// True if the user is a telephone number, by the parameter `user=phone`.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sip::Sip;
    /// assert!(Sip.parse("sip:+1-212-555-1212@gateway.com;user=phone")?.is_phone());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_phone(&self) -> bool {
        self.value("user").is_some_and(|user| user.eq_ignore_ascii_case("phone"))
    }

    /// The header fields, in order; that called `body` is the body of the request.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sip::Sip;
    /// let url = Sip.parse("sip:a@h?Subject=&body=x")?;
    /// let headers = url.headers().map(|entry| (entry.name(), entry.value()));
    /// assert!(headers.eq([("Subject", Some("")), ("body", Some("x"))]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn headers(&self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
        parameters(self.parts.headers.map(|span| span.of(self.text)), '&')
    }

    /// The first header field with this name. Names have no case.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sip::Sip;
    /// assert_eq!(Sip.parse("sip:a@h?Body=x")?.header("body").as_deref(), Some("x"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn header(&self, name: &str) -> Option<Encoded<'a>> {
        named(self.headers(), name)?.value().map(Encoded::new_unchecked)
    }

    /// The password, and the values of the headers that log in.
    fn credentials(&self) -> impl Iterator<Item = Encoded<'a>> + use<'a> {
        let logs_in = |header: &Entry<'_>| CREDENTIALS.iter().any(|name| is_named(header, name));
        let values = self.headers().filter(logs_in).filter_map(Entry::value).map(Encoded::new_unchecked);
        self.password().into_iter().chain(values)
    }

    /// True if both are equivalent by section 19.1.4. The relation is not transitive.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sip::Sip;
    /// let carol = Sip.parse("sip:carol@h")?;
    /// let (on, off) = (Sip.parse("sip:carol@h;security=on")?, Sip.parse("sip:carol@h;security=off")?);
    /// assert!(carol.matches(&on) && carol.matches(&off) && !on.matches(&off));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn matches(&self, other: &SipUrl<'_>) -> bool {
        let one_sided = |a: &SipUrl<'_>, b: &SipUrl<'_>| {
            COMPARED.iter().any(|name| a.parameter(name).is_some() && b.parameter(name).is_none())
        };
        let names = |url: &SipUrl<'_>| url.parameters().map(|entry| folded(entry.name())).collect::<HashSet<_>>();
        let (ours, theirs) = (names(self), names(other));
        let is_in_both = |entry: &Entry<'_>| {
            let name = folded(entry.name());
            ours.contains(&name) && theirs.contains(&name)
        };
        self.is_alike_but_parameters(other)
            && !one_sided(self, other)
            && !one_sided(other, self)
            && same_parameters(self.parameters().filter(is_in_both), other.parameters().filter(is_in_both))
    }

    /// True if everything but the parameters is equivalent.
    fn is_alike_but_parameters(&self, other: &SipUrl<'_>) -> bool {
        let spelled = |piece: Option<Encoded<'_>>| piece.map(|piece| spelled(piece.as_str()));
        self.is_secure() == other.is_secure()
            && spelled(self.user()) == spelled(other.user())
            && spelled(self.password()) == spelled(other.password())
            && are_same_host(self.host(), other.host())
            && self.port() == other.port()
            && same_headers(self, other)
    }
}

/// Headers whose values log in.
const CREDENTIALS: [&str; 2] = ["authorization", "proxy-authorization"];

/// Parameters that match only if both URLs have them, or none: section 19.1.4 and its examples.
const COMPARED: [&str; 5] = ["user", "ttl", "method", "maddr", "transport"];

fn same_parameters<'a, 'b>(a: impl Iterator<Item = Entry<'a>>, b: impl Iterator<Item = Entry<'b>>) -> bool {
    same_in_any_order(a, b, |_, value, other| value.map(folded) == other.map(folded))
}

/// True if both have the same header fields in any order.
fn same_headers(a: &SipUrl<'_>, b: &SipUrl<'_>) -> bool {
    let sorted = |url: &SipUrl<'_>| {
        let mut headers: Vec<_> =
            url.headers().map(|entry| (folded(entry.name()), entry.value().map(folded))).collect();
        headers.sort();
        headers
    };
    sorted(a) == sorted(b)
}

/// The text with the escapes of characters that are not reserved decoded, and the digits of the others in upper case.
fn spelled(text: &str) -> Vec<u8> {
    const RESERVED: CharSet = CharSet::of(";/?:@&=+$,%");
    let mut spelled = Vec::with_capacity(text.len());
    let mut octets = Encoded::new_unchecked(text).octets();
    let mut written = text.as_bytes();
    while let (Some(&first), Some(octet)) = (written.first(), octets.next()) {
        let length = if first == b'%' { 3 } else { 1 };
        if first == b'%' && RESERVED.contains(octet) {
            spelled.extend(written[..length].iter().map(u8::to_ascii_uppercase));
        } else {
            spelled.push(octet);
        }
        written = &written[length..];
    }
    spelled
}

/// The text as [`spelled`] writes it, in lower case.
fn folded(text: &str) -> Vec<u8> {
    spelled(text).to_ascii_lowercase()
}

const DANGEROUS: &Warning = &Warning::new(
    "dangerous-header",
    Some("RFC 3261 section 19.1.5"),
    "a request must not take this header from a URL: it hides who calls, or where the request goes",
);
const MADDR: &Warning = &Warning::new(
    "server-parameter",
    Some("RFC 3261 section 19.1.1"),
    "a parameter names the server that the request is sent to, whatever the host is",
);
const METHOD: &Warning =
    &Warning::new("request-method", Some("RFC 3261 section 19.1.5"), "the URL chooses the kind of the request");
const BODY: &Warning =
    &Warning::new("request-body", Some("RFC 3261 section 19.1.5"), "the URL writes the body of the request");
const PASSWORD: &Warning =
    &Warning::new("password", Some("RFC 3261 section 19.1.1"), "the URL holds a password in clear text");

/// Headers that section 19.1.5 calls dangerous, or useless in a URL.
const HEADERS: [&str; 12] = [
    "from",
    "call-id",
    "cseq",
    "via",
    "record-route",
    "route",
    "accept",
    "accept-encoding",
    "contact",
    "organization",
    "supported",
    "user-agent",
];

impl Scheme for Sip {
    const NAME: &'static str = "sip";
    const DEFAULT_PORT: Option<u16> = Some(5060);
    const ALIASES: &'static [(&'static str, Option<u16>)] = &[("sips", Some(5061))];
    const SYNTAX: Syntax = Syntax::Opaque;
    const ADMITS_IP_LITERAL: bool = true;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 3261 section 19.1", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &["sip:[<user>[:<password>]@]<host>[:<port>][;<parameters>][?<headers>]"],
    };
    uriel::by_production!(SipUrl);

    /// The password, and all headers.
    fn secrets_of_refused<'a>(&self, text: &'a str, visit: &mut dyn FnMut(&'a str)) {
        let login = text.rsplit_once('@').and_then(|(before, _)| before.split_once(':'));
        let password = login.and_then(|(_, login)| login.split_once(':'));
        let headers = text.split_once('?');
        [password, headers].into_iter().flatten().for_each(|(_, secret)| visit(secret));
    }

    fn equivalent(&self, a: &SipUrl<'_>, b: &SipUrl<'_>) -> bool {
        a.is_alike_but_parameters(b) && same_parameters(a.parameters(), b.parameters())
    }

    /// A client sends a request to the host, or to `maddr`, unless records of the host name another server.
    fn plan<'a>(&self, url: &SipUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let text = url.as_str();
        let authority = Authority { userinfo: None, host: url.host().as_str(), port: url.port() };
        let server = Server::new(authority, url.edition(), Sip::default_port(url.scheme().as_str()));
        let peer = Peer::of(text, server)?;
        let line = |field, piece: Option<&'a str>| Line::maybe(text, field, piece.map(Encoded::new_unchecked));
        let user = Line::maybe(text, "user", url.user())?;
        let (transport, method) = (line("parameters", url.transport())?, line("parameters", url.method())?);
        let maddr = line("parameters", url.maddr())?;
        Item::peer(peer, visit);
        visit(Item { name: "transport", value: transport.into() });
        visit(Item { name: "maddr", value: maddr.into() });
        visit(Item { name: "method", value: wire::Value::Line(method.unwrap_or(Line::word("INVITE"))) });
        visit(Item { name: "user", value: wire::Value::user(user) });
        Ok(())
    }

    fn hazards(&self, url: &SipUrl<'_>, visit: &mut hazards::Visit<'_>) {
        let text = url.as_str();
        if let Some(password) = url.password() {
            visit(Hazard::new(PASSWORD, text, password.as_str()));
        }
        if let Some(server) = url.maddr() {
            visit(Hazard::new(MADDR, text, server));
        }
        if let Some(method) = url.method() {
            visit(Hazard::new(METHOD, text, method));
        }
        for header in url.headers() {
            let name = Encoded::new_unchecked(header.name()).decode();
            let is = |known: &&str| name.eq_ignore_ascii_case(known.as_bytes());
            if HEADERS.iter().any(is) {
                visit(Hazard::new(DANGEROUS, text, header.as_str()));
            } else if is(&"body") {
                visit(Hazard::new(BODY, text, header.as_str()));
            }
        }
    }
}

// ----- RFC 3261 section 25.1 -----

const fn section_25_1(name: &'static str) -> Rule {
    Rule::new(name).defined_in("RFC 3261 section 25.1")
}

static HOST: Rule = section_25_1("host");
static USERINFO: Rule = section_25_1("userinfo");
static UNIQUE: Rule = section_25_1("uri-parameter").in_words("another name");

uriel::production! {
    /// RFC 3261 section 25.1
    /// ```abnf
    /// SIP-URI  = "sip:" [ userinfo ] hostport
    ///            uri-parameters [ headers ]
    /// SIPS-URI = "sips:" [ userinfo ] hostport
    ///            uri-parameters [ headers ]
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::sip::sip_uri("sips:a@h;lr").unwrap().1.parameters, Some("lr"));
    /// ```
    pub fn sip_uri = (literal(b"sip"), opt(literal(b"s")), octet(b':')) sip_schemepart -> SipParts
        for Sip { section_25_1("SIP-URI"), bulk Unreserved, further Domainlabel, names false, hint hint }
}

fn hint(read: &str, rest: &str) -> Option<&'static str> {
    let has_slashes = matches!((read, rest.as_bytes()), ("", [b'/', b'/', ..]) | ("/", [b'/', ..]));
    match rest.as_bytes() {
        _ if has_slashes => Some("remove the \"//\" before the user or the host"),
        [b'"' | b' ', ..] if rest.contains('<') => Some("write the URL alone, without a name and brackets"),
        [b'@', ..] if read.contains('@') => Some("write %40 for an \"@\" in a user or password"),
        _ => None,
    }
}

/// A [`sip_uri`] after its scheme and ":".
#[inline]
fn sip_schemepart<T: Text>(start: T) -> Read<T, SipParts<T::Slice>> {
    let (i, (user, password)) = userinfo(start).unwrap_or((start, (None, None)));
    let (i, (host, port, parameters, headers)) = match after_userinfo(i) {
        Ok(read) => read,
        Err(_) if user.is_none() && has_userinfo(start) => return userinfo_is_wrong(start),
        Err(error) => return Err(error),
    };
    if user.is_none() && !matches!(i.next(), None | Some(b'#')) && has_userinfo(start) {
        return userinfo_is_wrong(start);
    }
    Ok((i, SipParts { user, password, host, port, parameters, headers }))
}

/// True if there is an "@" before the fragment: only userinfo ends with one.
#[cold]
fn has_userinfo<T: Text>(i: T) -> bool {
    i.octets().iter().find(|octet| matches!(octet, b'@' | b'#')) == Some(&b'@')
}

/// Refuses a text that begins with userinfo which is none.
#[inline(always)]
fn userinfo_is_wrong<T: Text, O>(i: T) -> Read<T, O> {
    as_plain(i, wrong_userinfo)?;
    expected(i, Sip::RULE)
}

/// The userinfo without its "@".
#[cold]
fn wrong_userinfo<'a, 't>(i: Under<'a, 't>) -> Read<Under<'a, 't>> {
    let (rest, _) = userinfo(i)?;
    expected(rest, Sip::RULE)
}

/// Host, port, parameters and headers.
type AfterUserinfo<S> = (S, Option<S>, Option<S>, Option<S>);

/// `hostport uri-parameters [ headers ]`
#[inline(always)]
fn after_userinfo<T: Text>(i: T) -> Read<T, AfterUserinfo<T::Slice>> {
    let (i, host) = host(i)?;
    let (i, port) = uriel::optional!(i, octet(b':'), |i| run1(i, Port));
    let (i, parameters) =
        if i.next() == Some(b';') { uri_parameters(i).map(|(i, read)| (i, Some(read)))? } else { (i, None) };
    let (i, headers) = uriel::optional!(i, octet(b'?'), headers);
    Ok((i, (host, port, parameters, headers)))
}

/// User and password.
type UserAndPassword<S> = (Option<S>, Option<S>);

/// RFC 3261 section 25.1
/// ```abnf
/// userinfo = ( user / telephone-subscriber ) [ ":" password ] "@"
/// ```
/// A `telephone-subscriber` has the characters of a user.
#[inline(always)]
fn userinfo<T: Text>(i: T) -> Read<T, UserAndPassword<T::Slice>> {
    if i.next() == Some(b'/') && i.at(1) == Some(b'/') {
        return expected(i.skip(1), &USERINFO);
    }
    let (i, user) = run1(i, User)?;
    let (i, password) = uriel::optional!(i, octet(b':'), |i: T| Ok(i.run(Password)));
    let (i, ()) = octet(b'@').parse(i)?;
    Ok((i, (Some(user), password)))
}

/// RFC 3261 section 25.1
/// ```abnf
/// host = hostname / IPv4address / IPv6reference
/// ```
/// The address of an `IPv6reference` is that of the edition.
///
/// ```
/// use uriel_schemes::sip::host;
/// assert_eq!(host("atlanta.com:1"), Ok((":1", "atlanta.com")));
/// assert_eq!(host("192.0.2.4"), Ok(("", "192.0.2.4")));
/// assert_eq!(host("[2001:db8::1];lr"), Ok((";lr", "[2001:db8::1]")));
/// assert!(host("[v1.x]").is_err() && host("1.2").is_err());
/// ```
#[inline]
pub fn host<T: Text>(i: T) -> Read<T> {
    if i.next() == Some(b'[') && !matches!(i.at(1), Some(b'v' | b'V')) {
        return grammar::host(i);
    }
    let (rest, last) = labels(i, Domainlabel, &HOST)?;
    if is_toplabel(last) || is_ipv4address(i.octets_until(rest)) {
        Ok((rest, i.until(rest)))
    } else {
        expected_octet(rest, &HOST, &ALPHANUM)
    }
}

/// RFC 3261 section 25.1
/// ```abnf
/// IPv4address = 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT
/// ```
fn is_ipv4address(host: &[u8]) -> bool {
    let is_number = |number: &[u8]| matches!(number.len(), 1..=3) && number.iter().all(u8::is_ascii_digit);
    let numbers = || host.split(|&octet| octet == b'.');
    numbers().count() == 4 && numbers().all(is_number)
}

/// RFC 3261 section 25.1
/// ```abnf
/// uri-parameters = *( ";" uri-parameter)
/// uri-parameter  = pname [ "=" pvalue ]
/// ```
/// It begins with the first ";", which it does not return. A name stands once.
///
/// ```
/// use uriel_schemes::sip::uri_parameters;
/// assert_eq!(uri_parameters(";lr;ttl=1?a=b"), Ok(("?a=b", "lr;ttl=1")));
/// assert!(uri_parameters(";lr;LR").is_err());
/// ```
#[inline]
pub fn uri_parameters<T: Text>(i: T) -> Read<T> {
    let (start, ()) = octet(b';').parse(i)?;
    let (mut rest, mut names) = (i, Names::default());
    while rest.next() == Some(b';') {
        let begin = rest.skip(1);
        names.note(begin.next());
        rest = match uri_parameter(begin) {
            Ok((rest, ())) => rest,
            Err(error) => return names.are_unique(start, begin.run(Paramchar).0, &UNIQUE).and(Err(error)),
        };
    }
    names.are_unique(start, rest, &UNIQUE)?;
    Ok((rest, start.until(rest)))
}

#[inline(always)]
fn uri_parameter<T: Text>(i: T) -> Read<T, ()> {
    let (rest, _) = run1(i, Paramchar)?;
    Ok((uriel::optional!(rest, octet(b'='), |i| run1(i, Paramchar)).0, ()))
}

/// RFC 3261 section 25.1
/// ```abnf
/// headers = "?" header *( "&" header )
/// header  = hname "=" hvalue
/// ```
/// It reads the text after the "?".
///
/// ```
/// use uriel_schemes::sip::headers;
/// assert_eq!(headers("Subject=&body=x#"), Ok(("#", "Subject=&body=x")));
/// assert!(headers("Subject").is_err());
/// ```
#[inline]
pub fn headers<T: Text>(i: T) -> Read<T> {
    let mut rest = i;
    loop {
        let (value, ()) = octet(b'=').parse(run1(rest, HeaderChar)?.0)?;
        rest = value.run(HeaderChar).0;
        if rest.next() != Some(b'&') {
            return Ok((rest, i.until(rest)));
        }
        rest = rest.skip(1);
    }
}

/// `unreserved` of RFC 2396.
const UNRESERVED: CharSet = ALPHANUM.union(CharSet::of("-_.!~*'()"));

classes! {
    /// Characters that a user, a password, the parameters and the headers have in common: those that are `unreserved`,
    /// and "+" and "$".
    ///
    /// ```
    /// use uriel::grammar::Text;
    /// assert_eq!("+1.2%20x;y".run(uriel_schemes::sip::Unreserved), (";y", "+1.2%20x"));
    /// ```
    pub Unreserved { section_25_1("unreserved"), opaque(UNRESERVED.union(CharSet::of("+$"))) }

    /// Characters of a label of a host.
    ///
    /// ```
    /// use uriel::grammar::Text;
    /// assert_eq!("atlanta.com".run(uriel_schemes::sip::Domainlabel), (".com", "atlanta"));
    /// ```
    pub Domainlabel { section_25_1("domainlabel"), ByEdition::all(ALPHANUM.union(CharSet::of("-"))), escapes false }

    /// Characters of a user.
    User { section_25_1("user"), opaque(UNRESERVED.union(CharSet::of("&=+$,;?/"))) }

    /// Characters of a password.
    Password { section_25_1("password"), opaque(UNRESERVED.union(CharSet::of("&=+$,"))) }

    /// Characters of the name and of the value of a parameter; brackets are escaped.
    Paramchar { section_25_1("uri-parameter"), opaque(UNRESERVED.union(CharSet::of("/:&+$"))) }

    /// Characters of a parameter, for the builder.
    Parameter { section_25_1("uri-parameter"), opaque(UNRESERVED.union(CharSet::of("/:&+$="))) }

    /// Characters of the name and of the value of a header; brackets are escaped.
    HeaderChar { section_25_1("header"), opaque(UNRESERVED.union(CharSet::of("/?:+$"))) }

    /// Characters of a header, for the builder.
    Header { section_25_1("header"), opaque(UNRESERVED.union(CharSet::of("/?:+$="))) }

    /// Digits of a port.
    Port { section_25_1("port"), ByEdition::all(DIGIT), escapes false }
}

/// Characters of a host, for the builder.
#[derive(Clone, Copy)]
struct HostText;

impl Class for HostText {
    const RULE: &'static Rule = &HOST;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(ALPHANUM.union(CharSet::of("-.")));
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}
