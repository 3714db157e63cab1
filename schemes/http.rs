//! `http`: resources of the Hypertext Transfer Protocol (RFC 1738 section 3.3, RFC 9110 section 4.2), and `https`.
//!
//! Under RFC 1738, section 5:
//!
//! ```abnf
//! httpurl  = "http://" hostport [ "/" hpath [ "?" search ]]
//! hpath    = hsegment *[ "/" hsegment ]
//! hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
//! search   = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
//! ```
//!
//! Under the later editions, RFC 9110 sections 4.2.1 and 4.2.2, whose parts are as the edition has them:
//!
//! ```abnf
//! http-URI  = "http"  "://" authority path-abempty [ "?" query ]
//! https-URI = "https" "://" authority path-abempty [ "?" query ]
//! ```
//!
//! # The fields
//!
//! | field | getter | what it is |
//! |---|---|---|
//! | host, port | [`host`](HttpUrl::host), [`port`](HttpUrl::port), [`effective_port`](HttpUrl::effective_port) | where the server is; 80 where no port is written, 443 for `https` |
//! | path | [`path`](HttpUrl::path) | what follows the "/", as it is written |
//! | search | [`search`](HttpUrl::search) | what follows the "?", as it is written: the query |
//! | secure | [`is_secure`](HttpUrl::is_secure) | whether it is `https` |
//! | user, password | [`user`](HttpUrl::user), [`password`](HttpUrl::password) | deprecated; RFC 1738 has none |
//!
//! What path and search mean is the server's affair, and so nothing takes them apart here.
//!
//! # The documents' examples
//!
//! ```
//! use uriel::{Edition, Scheme, schemes::http::Http};
//!
//! // RFC 1738 appendix.
//! let url = Http.parse_with("http://www.w3.org/hypertext/WWW/Addressing/URL/", Edition::Rfc1738)?;
//! assert_eq!(url.path().as_deref(), Some("hypertext/WWW/Addressing/URL/"));
//!
//! // RFC 9110 section 4.2.3: equivalent, and each is kept as it is written.
//! for (text, host, path) in [
//!     ("http://example.com:80/~smith/home.html", "example.com", "~smith/home.html"),
//!     ("http://EXAMPLE.com/%7Esmith/home.html", "EXAMPLE.com", "%7Esmith/home.html"),
//!     ("http://EXAMPLE.com:/%7esmith/home.html", "EXAMPLE.com", "%7esmith/home.html"),
//! ] {
//!     let url = Http.parse(text)?;
//!     assert_eq!((url.host().as_str(), url.path().as_deref()), (host, Some(path)));
//!     assert_eq!((url.effective_port(), url.to_string()), (Ok(Some(80)), text.to_owned()));
//! }
//!
//! // RFC 9110 section 7.1: the target is a part of the URL that the request was made for.
//! let url = Http.parse("https://www.example.org/pub/WWW/TheProject.html")?;
//! assert!(url.is_secure());
//! assert_eq!(url.effective_port(), Ok(Some(443)));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # What changes between the editions
//!
//! * Under RFC 1738 "no user name or password is allowed" (section 3.3), and a "?" stands behind a "/" alone. RFC 9110 has
//!   an `authority`, and a query may follow the host: `http://h?q`.
//! * `https` is a name of this scheme under the later editions. RFC 1738 does not know it.
//! * A port may be empty under the later editions, which is the same as none.
//! * In the search RFC 1738 has neither "/" nor "?"; the query of the later editions has both.
//! * A fragment may follow from draft 1996 on.
//!
//! # How the documents are read
//!
//! * An empty host is refused under every edition, though RFC 3986 has it: "A recipient that processes such a URI
//!   reference MUST reject it as invalid" (RFC 9110 section 4.2.1).
//! * A user is read and not refused. RFC 9110 section 4.2.4 deprecates it and tells a recipient to parse for it and to
//!   "treat its presence as an error" where the URL is from an untrusted source: whether it is, only the caller knows.
//!   Besides its getters nothing here uses it, and `Debug` hides the password.
//! * "/", ";" and "?" are "reserved" to RFC 1738 section 3.3, and a raw ";" is data nevertheless: the rules have it.
//! * `http:x` and `http:/x` are references that old parsers took for relative ones; they are no URLs of this scheme.

use uriel::{
    Encoded, Scheme,
    grammar::{
        Authority, ByEdition, Class, Path, Read, Rule, Text, User, expected, host, hostport, literal, octet, password,
        query, rare_authority,
        rfc1738::{login, search},
        user,
    },
    nom::{Parser, combinator::opt, sequence::preceded},
    scheme::{Document, Facts, Production, Status},
};

/// The scheme `http`, and `https`.
///
/// ```
/// use uriel::{Edition, Scheme, schemes::http::Http};
///
/// let url = Http.parse_with("http://www.w3.org/hypertext/?find", Edition::Rfc1738)?;
/// assert_eq!((url.path().as_deref(), url.search().as_deref()), (Some("hypertext/"), Some("find")));
/// assert_eq!(Http.parse("https://h/")?.effective_port(), Ok(Some(443)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Http;

uriel::typed_url! {
    /// An http URL.
    pub struct HttpUrl: Http, login, example "schemes::http::Http" "http://me:pw@h:8000/";

    /// Parts of an http URL.
    pub struct HttpParts {
        /// Host and port; and userinfo, which RFC 1738 has not.
        server: Authority<S>,
        /// Path after the "/" that ends the server, up to the "?"; `None` without a "/".
        ///
        /// ```
        /// use uriel::{Scheme, schemes::http::Http};
        /// assert_eq!(Http.parse("http://h/a;b/?c")?.path().as_deref(), Some("a;b/"));
        /// assert_eq!(Http.parse("http://h?c")?.path(), None);
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get path: Option<S>,
        /// Search string, or query, after the "?".
        ///
        /// ```
        /// use uriel::{Scheme, schemes::http::Http};
        /// assert_eq!(Http.parse("http://h/a?b+c")?.search().as_deref(), Some("b+c"));
        /// assert_eq!(Http.parse("http://h/a?")?.search().as_deref(), Some(""));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get search: Option<S>,
    }

    fields {
        login;
        raw path = |url| url.path().map(Encoded::as_str);
        raw search = |url| url.search().map(Encoded::as_str);
    }
}

impl<'a> HttpUrl<'a> {
    /// Whether it is an `https` URL, by its name.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::http::Http};
    /// assert!(Http.parse("HTTPS://h/")?.is_secure());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.scheme() == "https"
    }
}

impl Scheme for Http {
    const NAME: &'static str = "http";
    const DEFAULT_PORT: Option<u16> = Some(80);
    const ALIASES: &'static [(&'static str, Option<u16>)] = &[("https", Some(443))];
    const FACTS: Facts = Facts {
        rule: &HTTPURL,
        documents: &[
            Document { name: "RFC 1738 section 3.3", obsoleted_by: Some("RFC 9110") },
            Document { name: "RFC 9110 section 4.2", obsoleted_by: None },
        ],
        status: Status::Permanent,
        forms: &["http://<host>[:<port>][/<path>][?<search>]", "https://<host>[:<port>][/<path>][?<search>]"],
    };
    uriel::by_production!(HttpUrl);

    /// Never: the normal form has spelled alike what means the same.
    fn equivalent(&self, _: &HttpUrl<'_>, _: &HttpUrl<'_>) -> bool {
        false
    }
}

impl Production for Http {
    const RULE: &'static Rule = &HTTPURL;
    type Mostly = Hpath;
    type Parts<S: Copy> = HttpParts<S>;

    #[inline]
    fn parts<T: Text>(i: T) -> Read<T, HttpParts<T::Slice>> {
        if i.edition().has_newer_schemes() { hier_part(i) } else { http_schemepart(i) }
    }
}

// ----- the rule of RFC 1738, section 5 -----

static HTTPURL: Rule = of_http("httpurl");
static URI_HOST: Rule = of_http("uri-host");

/// A rule of the scheme as a whole.
const fn of_http(name: &'static str) -> Rule {
    Rule::new(name).defined_since("RFC 1738 section 3.3", "RFC 9110 section 4.2.1")
}

/// RFC 1738 section 5
/// ```abnf
/// httpurl = "http://" hostport [ "/" hpath [ "?" search ]]
/// ```
///
/// ```
/// use uriel::schemes::http::httpurl;
/// let (_, parts) = httpurl("http://h/a/b?c").unwrap();
/// assert_eq!((parts.server.host, parts.path, parts.search), ("h", Some("a/b"), Some("c")));
/// ```
pub fn httpurl<T: Text>(i: T) -> Read<T, HttpParts<T::Slice>> {
    preceded(literal(b"http:"), http_schemepart).parse(i)
}

/// An [`httpurl`] after its scheme and ":".
#[inline(always)]
fn http_schemepart<T: Text>(i: T) -> Read<T, HttpParts<T::Slice>> {
    let (i, (host, port)) = preceded(literal(b"//"), hostport).parse(i)?;
    let server = Authority { userinfo: None, host, port };
    if i.next() != Some(b'/') {
        return Ok((i, HttpParts { server, path: None, search: None }));
    }
    let (i, path) = hpath.map(Some).parse(i.skip(1))?;
    let (i, search) = opt(preceded(octet(b'?'), search)).parse(i)?;
    Ok((i, HttpParts { server, path, search }))
}

uriel::runs! {
    in uriel::schemes::http;

    /// RFC 1738 section 5
    /// ```abnf
    /// hpath = hsegment *[ "/" hsegment ]
    /// ```
    /// Under a later edition, `path-abempty` of RFC 9110 section 4.1 after its first "/".
    hpath = * Hpath {
        Rule::with_names(ByEdition::since("hpath", "path-abempty"))
            .defined_since("RFC 1738 section 3.3", "RFC 9110 section 4.2.1"),
        Hsegment::OCTETS.with("/"),
    } "a/b?c" => "a/b", "?c";

    /// RFC 1738 section 5
    /// ```abnf
    /// hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
    /// ```
    hsegment = * Hsegment {
        Rule::new("hsegment").defined_in("RFC 1738 section 3.3"),
        Path::OCTETS.with(";").without("/?"),
    } "a;b/c" => "a;b", "/c";
}

// ----- the rules of RFC 9110, section 4 -----

/// RFC 9110 section 4.2.1, and section 4.2.2 with "https"
/// ```abnf
/// http-URI = "http" "://" authority path-abempty [ "?" query ]
/// ```
/// What follows the name and ":". The slash in front of the path is not given back.
///
/// ```
/// use uriel::schemes::http::hier_part;
/// let (_, parts) = hier_part("//me@h?a").unwrap();
/// assert_eq!((parts.server.userinfo, parts.path, parts.search), (Some("me"), None, Some("a")));
/// assert!(hier_part("///a").is_err());
/// ```
#[inline(always)]
pub fn hier_part<T: Text>(i: T) -> Read<T, HttpParts<T::Slice>> {
    let (i, server) = preceded(literal(b"//"), authority).parse(i)?;
    let (i, path) = match i.next() {
        Some(b'/') => hpath.map(Some).parse(i.skip(1))?,
        _ => (i, None),
    };
    let (i, search) = match i.next() {
        Some(b'?') => query.map(Some).parse(i.skip(1))?,
        _ => (i, None),
    };
    Ok((i, HttpParts { server, path, search }))
}

/// RFC 9110 section 4.1
/// ```abnf
/// authority = <authority, see [URI], Section 3.2>
/// uri-host  = <host, see [URI], Section 3.2.2>
/// ```
/// The host must not be empty (section 4.2.1). Where the edition has a registry's name as well, it is a server all the
/// same, and has a host.
///
/// ```
/// use uriel::schemes::http::authority;
/// assert_eq!(authority("h:80/").unwrap().1.port, Some("80"));
/// assert!(authority(":80/").is_err());
/// assert!(authority("me@/").is_err());
/// ```
#[inline(always)]
pub fn authority<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
    match host(i) {
        // Perf: nearly always it is a host and no more, so that is tried first.
        Ok((rest, host)) if matches!(rest.next(), None | Some(b'/' | b'#')) && rest.len() < i.len() => {
            Ok((rest, Authority { userinfo: None, host, port: None }))
        }
        _ => rare_authority(i, authority_in_full),
    }
}

/// The same as the rule stands.
#[cold]
#[inline(never)]
fn authority_in_full<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
    if matches!(i.next(), Some(b':' | b'?')) {
        with_host(i)?;
    }
    let read = match login(i) {
        // A user of draft 1996 may have a "?" in it, and so look like the end of a host.
        Ok((rest, login)) if !User.octets(i.edition()).contains(b'?') || ends(rest) => Ok((rest, login)),
        read => match hostport(i) {
            Ok((rest, (host, port))) if ends(rest) => Ok((rest, Authority { userinfo: None, host, port })),
            _ => read,
        },
    };
    if read.is_err() {
        with_host(i)?;
    }
    read
}

/// Whether an authority can end here.
fn ends<T: Text>(i: T) -> bool {
    matches!(i.next(), None | Some(b'/' | b'?' | b'#'))
}

/// Nothing, where a host is about to follow a user or no user.
///
/// # Errors
///
/// When the host there is empty, and the text goes on behind it.
#[cold]
#[inline(never)]
fn with_host<T: Text>(i: T) -> Read<T, ()> {
    let (end, _) = user(i)?;
    let (end, _) = if end.next() == Some(b':') { password(end.skip(1))? } else { end.take(0) };
    let host = if end.next() == Some(b'@') { end.skip(1) } else { i };
    if ends(host) || host.next() == Some(b':') { expected(host, &URI_HOST) } else { Ok((i, ())) }
}
