//! `nfs`: files of a file server (RFC 2224).
//!
//! ```abnf
//! nfsURL        = "nfs" ":" relativeURL
//! relativeURL   = net_path | abs_path | rel_path
//! net_path      = "//" hostport [ abs_path ]
//! abs_path      = "/"  rel_path
//! rel_path      = [ path_segments ]
//! path_segments = segment *( "/" segment )
//! segment       = *pchar
//! pchar         = unreserved | escaped | ":" | "@" | "&" | "=" | "+"
//! unreserved    = alpha | digit | mark
//! mark          = "$" | "-" | "_" | "." | "!" | "~" |
//!                 "*" | "'" | "(" | ")" | ","
//! ```
//!
//! RFC 1738 section 4 reserves the name.
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `host`, `port` | server; the default port is 2049 | [`server`](NfsUrl::server) |
//! | `url_path` | the path as it is written, with its first "/" | [`url_path`](NfsUrl::url_path), [`path`](NfsUrl::path) |
//!
//! # Examples
//!
//! Those of section 6:
//!
//! ```
//! use uriel::{Scheme, Uri, UriRef};
//! use uriel_schemes::nfs::Nfs;
//!
//! assert_eq!(Nfs.parse("nfs://server/d/e/f")?.path().as_str(), "d/e/f");
//! assert_eq!(Nfs.parse("nfs://server//a/b/c/d/e/f")?.path().as_str(), "/a/b/c/d/e/f");
//!
//! // Symbolic links, as section 6.2 resolves them.
//! let base = Uri::parse("nfs://server/a/b")?;
//! for (link, target) in [
//!     ("c", "nfs://server/a/c"),
//!     ("c/d", "nfs://server/a/c/d"),
//!     ("../c", "nfs://server/c"),
//!     ("/c/d", "nfs://server/c/d"),
//!     ("nfs://server2/a/b", "nfs://server2/a/b"),
//! ] {
//!     assert_eq!(UriRef::parse(link)?.resolve_against(base)?.to_string(), target);
//! }
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! # How the document is read
//!
//! * By the rule of section 10, which allows URLs without a server, such as `nfs:/a/b`, although section 1 has only
//!   those with one. Such a URL has no plan.
//! * After "//" a host is not empty: `nfs:///a` is refused. There is no user, no query and no fragment; ";" is escaped.
//! * The first "/" after the server belongs to the URL and not to the path: [`path`](NfsUrl::path) leaves it out, and a
//!   path that begins with "/" begins with "//" in the URL (section 6.1).

use uriel::{
    Encoded, Scheme,
    charset::{ALPHANUM, CharSet},
    grammar::{Authority, Read, Rule, Text, hostport, literal, rfc2396::opaque_part},
    hazards::{self, Hazard, Warning},
    nom::Parser,
    scheme::{Document, Facts, Production, Server, Status},
    wire::{self, Item, Line, Peer, WireError},
};

use crate::octets::opaque;

/// The scheme `nfs`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::nfs::Nfs;
/// assert_eq!(Nfs.parse("nfs://h/a")?.server().unwrap().effective_port(), Ok(Some(2049)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Nfs;

uriel::typed_url! {
    /// An nfs URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::nfs::{Nfs, NfsUrl};
    /// let url: NfsUrl<'_> = Nfs.parse("nfs:/a/b")?;
    /// assert_eq!((url.server(), url.url_path().as_str()), (None, "/a/b"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct NfsUrl: Nfs, optional;

    /// Parts of an nfs URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::nfs::Nfs;
    /// let parts = Uri::parse("nfs://h/a")?.read_by::<Nfs>();
    /// assert_eq!(parts?.url_path, "/a");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct NfsParts {
        /// Host and port.
        server: Option<Authority<S>>,
        /// Path with its first "/", which may be empty.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::nfs::Nfs;
        /// assert_eq!(Nfs.parse("nfs://h//a")?.url_path().as_str(), "//a");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get url_path: S,
    }

    fields {
        host host = |url| url.server().map(Server::host);
        note word host_kind = |url| url.server().map(|server| server.host().kind().as_str());
        raw port = |url| url.server().and_then(Server::port);
        note number effective_port = |url| url.server().and_then(|server| server.effective_port().ok().flatten());
        raw url_path = |url| Some(url.url_path().as_str());
    }

    /// Builder of an nfs URL, whose path is given encoded, with its first "/".
    pub builder NfsUrlBuilder {
        [ "//" hostport ] url_path: (PathSegments as Encoded or "")
    }

    example {
        /// use uriel_schemes::nfs::NfsUrl;
        /// assert_eq!(NfsUrl::builder().host("server").url_path("/d/e/f").build()?.as_str(), "nfs://server/d/e/f");
    }
}

impl<'a> NfsUrl<'a> {
    /// The server; `None` for a URL without "//".
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::nfs::Nfs;
    /// assert_eq!(Nfs.parse("nfs://h:1/a")?.server().unwrap().port(), Some("1"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn server(&self) -> Option<Server<'a>> {
        let server = self.parts.server?.of(self.text);
        Some(Server::new(server, self.edition, Nfs::default_port(self.scheme().as_str())))
    }

    /// The path to look up, from the public file handle on: without the first "/", and "." if nothing is left.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::nfs::Nfs;
    /// let path = |text| Nfs.parse(text).map(|url| url.path());
    /// assert_eq!(path("nfs://h/a")?.as_str(), "a");
    /// assert_eq!((path("nfs://h")?.as_str(), path("nfs://h/")?.as_str()), (".", "."));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn path(&self) -> Encoded<'a> {
        let path = self.url_path().as_str();
        let path = path.strip_prefix('/').unwrap_or(path);
        Encoded::new_unchecked(if path.is_empty() { "." } else { path })
    }
}

const ABOVE: &Warning =
    &Warning::new("above-root", Some("RFC 2224 section 9"), "the path leaves the directory that the server exports");

impl Scheme for Nfs {
    const NAME: &'static str = "nfs";
    const DEFAULT_PORT: Option<u16> = Some(2049);
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 2224", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &["nfs://<host>[:<port>]<url_path>"],
    };
    uriel::by_production!(NfsUrl);

    /// A client looks the path up at the server's public file handle.
    fn plan<'a>(&self, url: &NfsUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let text = url.as_str();
        let Some(server) = url.server() else {
            return Err(WireError::unrepresentable(text, "host", url.url_path().as_str(), Some("RFC 2224 section 1")));
        };
        let (peer, path) = (Peer::of(text, server)?, Line::new(text, "url_path", url.path())?);
        Item::peer(peer, visit);
        visit(Item { name: "lookup", value: wire::Value::Line(path) });
        Ok(())
    }

    fn hazards(&self, url: &NfsUrl<'_>, visit: &mut hazards::Visit<'_>) {
        if url.path().split_slashes().any(|segment| segment.octets().eq(*b"..")) {
            visit(Hazard::new(ABOVE, url.as_str(), url.url_path().as_str()));
        }
    }
}

// ----- RFC 2224 section 10 -----

uriel::production! {
    /// RFC 2224 section 10
    /// ```abnf
    /// nfsURL = "nfs" ":" relativeURL
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::nfs::nfs_url("nfs:a/b").unwrap().1.url_path, "a/b");
    /// ```
    pub fn nfs_url = b"nfs:" relative_url -> NfsParts
        for Nfs { Rule::new("nfsURL").defined_in("RFC 2224 section 10"), bulk PathSegments, fragment false }
}

/// RFC 2224 section 10
/// ```abnf
/// relativeURL = net_path | abs_path | rel_path
/// net_path    = "//" hostport [ abs_path ]
/// abs_path    = "/"  rel_path
/// rel_path    = [ path_segments ]
/// ```
///
/// ```
/// use uriel_schemes::nfs::relative_url;
/// assert_eq!(relative_url("//h/a").unwrap().1.url_path, "/a");
/// assert!(relative_url("///a").is_err());
/// ```
#[inline]
pub fn relative_url<T: Text>(i: T) -> Read<T, NfsParts<T::Slice>> {
    if let Ok((i, ())) = literal(b"//").parse(i) {
        let (i, (host, port)) = hostport(i)?;
        let (i, url_path) = if i.next() == Some(b'/') { path_segments(i)? } else { i.take(0) };
        return Ok((i, NfsParts { server: Some(Authority { userinfo: None, host, port }), url_path }));
    }
    if i.is_empty() && !i.edition().has_empty_schemeparts() {
        opaque_part(i)?;
    }
    let (i, url_path) = path_segments(i)?;
    Ok((i, NfsParts { server: None, url_path }))
}

uriel::runs! {
    in uriel_schemes::nfs;

    /// RFC 2224 section 10
    /// ```abnf
    /// path_segments = segment *( "/" segment )
    /// segment       = *pchar
    /// pchar         = unreserved | escaped | ":" | "@" | "&" | "=" | "+"
    /// ```
    path_segments = * PathSegments {
        Rule::new("path_segments").in_words("path").defined_in("RFC 2224 section 10"),
        opaque(ALPHANUM.union(CharSet::of("$-_.!~*'(),:@&=+/"))),
    } "a/b;c" => "a/b", ";c";
}
