//! `http` and `https`: resources of the Hypertext Transfer Protocol (RFC 1738 section 3.3, RFC 9110 section 4.2).
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
//! Under later editions, RFC 9110 sections 4.2.1 and 4.2.2, with the `authority`, the path and the `query` of the
//! edition:
//!
//! ```abnf
//! http-URI  = "http"  "://" authority path-abempty [ "?" query ]
//! https-URI = "https" "://" authority path-abempty [ "?" query ]
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `user`, `password` | deprecated; RFC 1738 has none | [`user`](HttpUrl::user), [`password`](HttpUrl::password) |
//! | `host`, `port` | server; the default port is 80, and 443 for `https` | [`host`](HttpUrl::host), [`port`](HttpUrl::port), [`effective_port`](HttpUrl::effective_port) |
//! | `path` | text after the "/", as it is written | [`path`](HttpUrl::path) |
//! | `search` | text after the "?", as it is written: the query | [`search`](HttpUrl::search) |
//!
//! Only the server knows what path and search mean, so they are not split. [`is_secure`](HttpUrl::is_secure) tells
//! `https` from `http`.
//!
//! # Examples
//!
//! ```
//! use uriel::{Edition, Scheme, schemes::http::Http};
//!
//! // RFC 1738 appendix.
//! let url = Http.parse_with("http://www.w3.org/hypertext/WWW/Addressing/URL/", Edition::Rfc1738)?;
//! assert_eq!(url.path().as_deref(), Some("hypertext/WWW/Addressing/URL/"));
//!
//! // RFC 9110 section 4.2.3: these are equivalent; each keeps its text.
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
//! // RFC 9110 section 7.1: the target of a request is part of the URL that it was made for.
//! let url = Http.parse("https://www.example.org/pub/WWW/TheProject.html")?;
//! assert!(url.is_secure());
//! assert_eq!(url.effective_port(), Ok(Some(443)));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # Editions
//!
//! * Under RFC 1738 "no user name or password is allowed" (section 3.3), and a "?" needs a "/" before it. RFC 9110 has
//!   an `authority`, and from RFC 2396 on a query may follow the host: `http://h?q`.
//! * `https` is a name of this scheme under later editions. RFC 1738 has no such name.
//! * A port may be empty under later editions, which means the same as no port.
//! * The search of RFC 1738 has neither "/" nor "?"; the query of later editions has both.
//! * A fragment may follow from draft 1996 on.
//!
//! # How the documents are read
//!
//! * An empty host is refused under every edition, although RFC 3986 allows it: "A recipient that processes such a URI
//!   reference MUST reject it as invalid" (RFC 9110 section 4.2.1).
//! * A user is accepted. RFC 9110 section 4.2.4 deprecates it, and tells a recipient to parse for it and to "treat its
//!   presence as an error" in a URL from an untrusted source; only the caller knows the source. `Debug` hides the
//!   password.
//! * `http://h?q` is refused under draft 1996, whose server "is terminated by the next slash "/" or by the end of the
//!   URL" (section 4.3.1), although RFC 9110 has a query there: a "?" before the "/" can only belong to a user.
//! * A ";" is data, although RFC 1738 section 3.3 says that "/", ";" and "?" are "reserved": the rules allow a raw ";",
//!   and "reserved" means that `%3B` may mean something else. Under RFC 1738 no other character is, so that
//!   `http://h/a%40b` and `http://h/a@b` are equivalent; later editions reserve more.
//! * `http:x` and `http:/x` are refused: they are references that old parsers took for relative ones.

use core::fmt;

#[cfg(feature = "build")]
use uriel::write::Content;
use uriel::{
    Encoded, Scheme,
    charset::CharSet,
    grammar::{
        Authority, ByEdition, Class, Path, Query, Read, Rule, Text, expected, host_or_authority, hostport, literal,
        octet, password, query,
        rfc1738::{Search, login, search},
        user,
    },
    nom::Parser,
    scheme::{Abbreviation, Document, Facts, Production, Status},
    wire::{self, Item, Peer, Visit, WireError},
};

/// The scheme `http`, also as `https`.
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
    /// An http or https URL.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::http::{Http, HttpUrl}};
    /// let url: HttpUrl<'_> = Http.parse("https://h/a?b")?;
    /// assert_eq!((url.host().as_str(), url.to_string()), ("h", "https://h/a?b".to_owned()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct HttpUrl: Http, login, example "uriel::schemes::http::Http" "http://me:pw@h:8000/";

    /// Parts of an http URL.
    ///
    /// ```
    /// use uriel::{Uri, schemes::http::Http};
    /// let parts = Uri::parse("http://h/a?b")?.read_by::<Http>()?;
    /// assert_eq!((parts.server.host, parts.path, parts.search), ("h", Some("a"), Some("b")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct HttpParts {
        /// Userinfo, which RFC 1738 does not have, host and port.
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

    /// Builder of an http URL. A path is given as a whole, encoded, or segment by segment, and a search string as a
    /// whole or pair by pair: whatever is in a segment, a name or a value is escaped.
    ///
    /// A path is given without the "/" that ends the server, as [`HttpUrl::path`] returns it. A text that begins with
    /// "/" is refused. The path of `http://h//a`, whose first segment is empty, is `.segment("").segment("a")`, or an
    /// [`Encoded`] text, which that method returns.
    ///
    /// In a builder that was made of a URL, `segment` and `pair` add to its path and to its search string.
    pub builder HttpUrlBuilder {
        "//" login
        [ "/" either { [ *(segment unlisted: Hsegment; "/") ] [ path: (Hpath as Encoded or "") ] } ]
        [ "?" either { [ *(pair unlisted: SearchPair "=" SearchPair; "&") ] [ search: (SearchText as Encoded) ] } ]
    }

    example {
        /// use uriel::{Edition, schemes::http::HttpUrl};
        /// let url = HttpUrl::builder().host("h").segment("a/b").segment("c").pair("q", "x&y").build()?;
        /// assert_eq!(url.as_str(), "http://h/a%2Fb/c?q=x%26y");
        /// let url = HttpUrl::builder().user("me").password("p@").host("h").port(8000).path("a%2Fb/c").search("x").build()?;
        /// assert_eq!(url.as_str(), "http://me:p%40@h:8000/a%2Fb/c?x");
        /// assert_eq!(HttpUrl::builder_with(Edition::Rfc1738).host("h").path("~me").build()?.as_str(), "http://h/%7Eme");
        /// let error = HttpUrl::builder().host("h").path("/a").build().unwrap_err();
        /// assert!(error.to_string().starts_with("leave out the first \"/\" of the field \"path\""));
        /// let url = HttpUrl::builder().host("h").segment("").segment("a").build()?;
        /// assert_eq!(url, "http://h//a");
        /// let added = url.as_url().to_builder().segment("b c").pair("q", "x").build()?;
        /// assert_eq!(added.as_str(), "http://h//a/b%20c?q=x");
    }
}

#[cfg(feature = "build")]
impl<'u> HttpUrlBuilder<'u> {
    /// Adds segments to the path, after those that it has: any text.
    ///
    /// ```
    /// use uriel::schemes::http::HttpUrl;
    /// let url = HttpUrl::builder().host("h").segments(["a/b", "c"]).build()?;
    /// assert_eq!(url, "http://h/a%2Fb/c");
    /// # Ok::<_, uriel::write::BuildError>(())
    /// ```
    pub fn segments<S: Into<Content<'u>>>(&mut self, segments: impl IntoIterator<Item = S>) -> &mut Self {
        segments.into_iter().fold(self, |builder, segment| builder.segment(segment))
    }

    /// Adds pairs to the search string, each a name and a value, after those that it has: any text.
    ///
    /// ```
    /// use uriel::schemes::http::HttpUrl;
    /// let url = HttpUrl::builder().host("h").pairs([("q", "x&y"), ("page", "2")]).build()?;
    /// assert_eq!(url, "http://h?q=x%26y&page=2");
    /// # Ok::<_, uriel::write::BuildError>(())
    /// ```
    pub fn pairs<K, V>(&mut self, pairs: impl IntoIterator<Item = (K, V)>) -> &mut Self
    where
        K: Into<Content<'u>>,
        V: Into<Content<'u>>,
    {
        pairs.into_iter().fold(self, |builder, (name, value)| builder.pair(name, value))
    }
}

/// Characters of a search string: those of a query under later editions.
#[derive(Clone, Copy)]
struct SearchText;

impl Class for SearchText {
    const RULE: &'static Rule = Search::RULE;
    const OCTETS: ByEdition<CharSet> = {
        let mut octets = Query::OCTETS;
        octets.0[0] = Search::OCTETS.0[0];
        octets
    };
}

/// Characters of a name or a value in a search string that is made of pairs.
#[derive(Clone, Copy)]
struct SearchPair;

impl Class for SearchPair {
    const RULE: &'static Rule = Search::RULE;
    const OCTETS: ByEdition<CharSet> = SearchText::OCTETS.without("&=+;");
}

impl HttpUrl<'_> {
    /// True if the scheme is written as `https`, which is case-insensitive.
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

// ----- the plan of a client: RFC 1738 section 3.3, RFC 9112 section 3.2.1 -----

/// Target of an HTTP request: path and search string, as they are written.
///
/// Nothing in it is decoded, so an escape stays one on the wire. A URL without a path asks for "/".
///
/// ```
/// use uriel::{Scheme, schemes::http::Http};
/// let url = Http.parse("http://h/a%20b?c%26d")?;
/// assert_eq!(format!("GET {} HTTP/1.1\r\n", url.target()), "GET /a%20b?c%26d HTTP/1.1\r\n");
/// assert_eq!(Http.parse("http://h?q")?.target().to_string(), "/?q");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Target<'a> {
    path: &'a str,
    search: Option<&'a str>,
}

impl fmt::Display for Target<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("/")?;
        f.write_str(self.path)?;
        if let Some(search) = self.search {
            f.write_str("?")?;
            f.write_str(search)?;
        }
        Ok(())
    }
}

impl<'a> HttpUrl<'a> {
    /// The target of a request for this URL.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::http::Http};
    /// assert_eq!(Http.parse("http://h//a?")?.target().to_string(), "//a?");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn target(&self) -> Target<'a> {
        Target { path: self.path().map_or("", Encoded::as_str), search: self.search().map(Encoded::as_str) }
    }
}

impl Scheme for Http {
    const NAME: &'static str = "http";
    const DEFAULT_PORT: Option<u16> = Some(80);
    const ALIASES: &'static [(&'static str, Option<u16>)] = &[("https", Some(443))];
    const ABBREVIATIONS: &'static [Abbreviation] = &[Abbreviation::Host("www.")];
    const TAKES_NORMAL_FORMS: bool = true;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[
            Document { name: "RFC 1738 section 3.3", obsoleted_by: Some("RFC 9110") },
            Document { name: "RFC 9110 section 4.2", obsoleted_by: None },
        ],
        status: Status::Permanent,
        forms: &["http://<host>[:<port>][/<path>][?<search>]", "https://<host>[:<port>][/<path>][?<search>]"],
    };
    uriel::by_production!(HttpUrl);

    /// A client asks the server for the path and the search string, in one target.
    fn plan<'a>(&self, url: &HttpUrl<'a>, visit: &mut Visit<'a, '_>) -> Result<(), WireError> {
        Item::peer(Peer::of(url.text, url.server())?, visit);
        visit(Item { name: "target", value: wire::Value::Shown(&url.target()) });
        Ok(())
    }

    /// Under RFC 1738 path and search string are compared decoded, except for "/", ";" and "?", the reserved characters
    /// of section 3.3, which mean something else when they are escaped (section 2.2).
    ///
    /// Under later editions the texts are compared, because URLs that are equivalent under http have the same normal
    /// form. A comparison of decoded fields would take the user of `http://me%21@h/` for that of `http://me!@h/`.
    ///
    /// ```
    /// use uriel::{Edition, Scheme, schemes::http::Http};
    /// let alike = |edition, a: &str, b: &str| -> Result<bool, uriel::ParseError> {
    ///     Ok(Http.equivalent(&Http.parse_with(a, edition)?, &Http.parse_with(b, edition)?))
    /// };
    /// assert!(alike(Edition::Rfc1738, "http://h/a%40b", "http://h/a@b")?);
    /// assert!(!alike(Edition::Rfc1738, "http://h/a%2Fb", "http://h/a/b")?);
    /// assert!(!alike(Edition::Rfc3986, "http://h/a%40b", "http://h/a@b")?);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    fn equivalent(&self, a: &HttpUrl<'_>, b: &HttpUrl<'_>) -> bool {
        if a.edition().has_newer_schemes() {
            return a == b;
        }
        let same_server = (a.host(), a.port()) == (b.host(), b.port());
        same_server && alike_but_reserved(a.path(), b.path()) && alike_but_reserved(a.search(), b.search())
    }
}

/// True if two pieces have the same reserved characters of RFC 1738 section 3.3, and between them stand for the same
/// octets; or if both are absent.
fn alike_but_reserved(a: Option<Encoded<'_>>, b: Option<Encoded<'_>>) -> bool {
    const RESERVED: [char; 3] = ['/', ';', '?'];
    /// The texts between reserved characters.
    fn between(text: Encoded<'_>) -> impl Iterator<Item = Encoded<'_>> {
        text.as_str().split(RESERVED).map(Encoded::new_unchecked)
    }
    match (a, b) {
        (Some(a), Some(b)) => {
            let same_reserved = a.as_str().matches(RESERVED).eq(b.as_str().matches(RESERVED));
            same_reserved && Encoded::all_alike(between(a), between(b))
        }
        (a, b) => a.is_none() && b.is_none(),
    }
}

// ----- RFC 1738 section 5: HTTP -----

uriel::production! {
    /// A whole http URL.
    ///
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
    pub fn httpurl = b"http:" http_schemepart, later hier_part -> HttpParts
        for Http { Rule::new("httpurl").defined_since("RFC 1738 section 3.3", "RFC 9110 section 4.2.1"), bulk Hpath }
}

#[inline]
fn http_schemepart<T: Text>(i: T) -> Read<T, HttpParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, (host, port)) = hostport(i)?;
    let server = Authority { userinfo: None, host, port };
    if i.next() != Some(b'/') {
        return Ok((i, HttpParts { server, path: None, search: None }));
    }
    let (i, path) = hpath(i.skip(1)).map(|(i, read)| (i, Some(read)))?;
    let (i, search) = uriel::optional!(i, octet(b'?'), search);
    Ok((i, HttpParts { server, path, search }))
}

uriel::runs! {
    in uriel::schemes::http;

    /// The path of an http URL: segments with "/" between them.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// hpath = hsegment *[ "/" hsegment ]
    /// ```
    /// Under a later edition, `path-abempty` of RFC 9110 section 4.1 after its first "/".
    hpath = * Hpath {
        Rule::with_names(&ByEdition::since("hpath", "path-abempty"))
            .in_words("path")
            .defined_since("RFC 1738 section 3.3", "RFC 9110 section 4.2.1"),
        Hsegment::OCTETS.with("/"),
    } "a/b?c" => "a/b", "?c";

    /// A segment of the path of an http URL.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
    /// ```
    hsegment = * Hsegment {
        Rule::new("hsegment").in_words("path").defined_in("RFC 1738 section 3.3"),
        Path::OCTETS.with(";").without("/?"),
    } "a;b/c" => "a;b", "/c";
}

// ----- RFC 9110 section 4 -----

/// An http or https URL after its ":".
///
/// RFC 9110 section 4.2.1, and section 4.2.2 with "https"
/// ```abnf
/// http-URI = "http" "://" authority path-abempty [ "?" query ]
/// ```
/// It reads the text after the scheme and ":". The path that it returns is without its first "/". Under draft 1996 a
/// query follows a path only, because an authority does not end at a "?".
///
/// ```
/// use uriel::schemes::http::hier_part;
/// let (_, parts) = hier_part("//me@h?a").unwrap();
/// assert_eq!((parts.server.userinfo, parts.path, parts.search), (Some("me"), None, Some("a")));
/// assert!(hier_part("///a").is_err());
/// ```
#[inline]
pub fn hier_part<T: Text>(i: T) -> Read<T, HttpParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, server) = authority(i)?;
    let (i, path) = match i.next() {
        Some(b'/') => hpath(i.skip(1)).map(|(i, read)| (i, Some(read)))?,
        _ => (i, None),
    };
    let (i, search) = match i.next() {
        Some(b'?') if path.is_some() || i.edition().ends_authorities_at_queries() => {
            query(i.skip(1)).map(|(i, read)| (i, Some(read)))?
        }
        _ => (i, None),
    };
    Ok((i, HttpParts { server, path, search }))
}

/// The server of an http URL, whose host must not be empty.
///
/// RFC 9110 section 4.1
/// ```abnf
/// authority = <authority, see [URI], Section 3.2>
/// uri-host  = <host, see [URI], Section 3.2.2>
/// ```
/// The host must not be empty (section 4.2.1). An authority that may be the name of a registry under the edition is
/// read as a server, with a host.
///
/// ```
/// use uriel::schemes::http::authority;
/// assert_eq!(authority("h:80/").unwrap().1.port, Some("80"));
/// assert!(authority(":80/").is_err());
/// assert!(authority("me@/").is_err());
/// ```
#[inline]
pub fn authority<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
    host_or_authority(i, authority_in_full)
}

/// Reads an [`authority`] by its full rule.
// Out of line: few URLs have a user.
#[cold]
#[inline(never)]
fn authority_in_full<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
    if matches!(i.next(), Some(b':' | b'?')) {
        refuse_empty_host(i)?;
    }
    let read = login(i);
    if read.is_err() {
        refuse_empty_host(i)?;
    }
    read
}

/// True if an authority can end here.
fn ends<T: Text>(i: T) -> bool {
    matches!(i.next(), None | Some(b'/' | b'?' | b'#'))
}

/// Fails if the host of the authority that begins here is empty, with or without a user before it.
// Out of line: few texts are refused.
#[cold]
#[inline(never)]
fn refuse_empty_host<T: Text>(i: T) -> Read<T, ()> {
    static URI_HOST: Rule =
        Rule::new("uri-host").in_words("host").defined_since("RFC 1738 section 3.3", "RFC 9110 section 4.2.1");
    let (end, _) = user(i)?;
    let (end, _) = if end.next() == Some(b':') { password(end.skip(1))? } else { end.take(0) };
    let host = if end.next() == Some(b'@') { end.skip(1) } else { i };
    if ends(host) || host.next() == Some(b':') { expected(host, &URI_HOST) } else { Ok((i, ())) }
}
