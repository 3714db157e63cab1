//! `gemini`: pages of a small web (Project Gemini, "Network protocol specification").
//!
//! The specification has no rule of its own: it refers to RFC 3986, and restricts it in prose (section 1.2 of version
//! 0.16.1). The rule that a registration request once proposed says the same:
//!
//! ```abnf
//! gemini-URI = "gemini:" "//" authority path-abempty [ "?" query ] [ "#" fragment ]
//! ```
//!
//! An authority is required, with a host and without a user.
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `host`, `port` | server; the default port is 1965 | [`host`](GeminiUrl::host), [`port`](GeminiUrl::port), [`effective_port`](GeminiUrl::effective_port) |
//! | `path` | path, with its first "/" | [`path`](GeminiUrl::path) |
//! | `query` | what the user has typed, as one text | [`query`](GeminiUrl::query) |
//!
//! # Examples
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::gemini::Gemini;
//!
//! let url = Gemini.parse("gemini://example.org/search?hello%20world#top")?;
//! assert_eq!(url.query().unwrap().decode_utf8(), Ok("hello world".into()));
//! assert_eq!(url.request(), "gemini://example.org/search?hello%20world");
//! assert_eq!(url.without_input().to_string(), "gemini://example.org/search?***#top");
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * This module follows the facts of section 1.2 of version 0.16.1 as others quote them. Names that are not ASCII must
//!   be escaped: it reads URIs, no IRIs.
//! * The query answers a question of the server. It is shown: it is secret only after status 11, which is "for use with
//!   sensitive input such as passwords", and a URL does not tell the status.
//!   [`without_input`](GeminiUrl::without_input) hides it.
//! * A URL of more than 1024 bytes is valid, and cannot be requested: it has no plan.

use std::fmt;

use uriel::{
    Encoded, Scheme,
    grammar::{Authority, Read, Rule, Text},
    scheme::{Document, Facts, Production, Status},
    wire::{self, Item, Octets, Peer, WireError},
};

use crate::server_path::{PathAbempty, PlainQuery, server_path_query};

/// The scheme `gemini`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::gemini::Gemini;
/// assert_eq!(Gemini.parse("gemini://h/")?.effective_port(), Ok(Some(1965)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Gemini;

uriel::typed_url! {
    /// A gemini URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::gemini::{Gemini, GeminiUrl};
    /// let url: GeminiUrl<'_> = Gemini.parse("gemini://h/a")?;
    /// assert_eq!((url.host().as_str(), url.path().as_str()), ("h", "/a"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct GeminiUrl: Gemini, hostport, example "uriel_schemes::gemini::Gemini" "gemini://h:8000/";

    /// Parts of a gemini URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::gemini::Gemini;
    /// let parts = Uri::parse("gemini://h/a?b")?.read_by::<Gemini>()?;
    /// assert_eq!((parts.server.host, parts.path, parts.query), ("h", "/a", Some("b")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct GeminiParts {
        /// Host and port.
        server: Authority<S>,
        /// Path with its first "/", or nothing.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::gemini::Gemini;
        /// assert_eq!(Gemini.parse("gemini://h")?.path().as_str(), "");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get path: S,
        /// The answer of the user to a question of the server: one text, in which "=" and "&" have no meaning.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::gemini::Gemini;
        /// assert_eq!(Gemini.parse("gemini://h/?a%26b")?.query().unwrap().decode_utf8(), Ok("a&b".into()));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get query: Option<S>,
    }

    fields {
        server;
        raw path = |url| Some(url.path().as_str());
        raw query = |url| url.query().map(Encoded::as_str);
    }

    /// Builder of a gemini URL. The path is given encoded; the query is escaped, whatever the user has typed.
    pub builder GeminiUrlBuilder {
        "//" hostport path: (PathAbempty as Encoded or "") [ "?" query: PlainQuery ]
    }

    example {
        /// use uriel_schemes::gemini::GeminiUrl;
        /// let url = GeminiUrl::builder().host("h").path("/search").query("100% sure").build()?;
        /// assert_eq!(url.as_str(), "gemini://h/search?100%25%20sure");
    }
}

impl<'a> GeminiUrl<'a> {
    /// The URL that a client sends: without its fragment.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::gemini::Gemini;
    /// assert_eq!(Gemini.parse("gemini://h/a#b")?.request(), "gemini://h/a");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn request(&self) -> &'a str {
        self.text.split_once('#').map_or(self.text, |(request, _)| request)
    }
}

impl<'a> GeminiUrl<'a> {
    /// The URL with three asterisks for its query: for one that answers status 11, which asks for sensitive input.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::gemini::Gemini;
    /// assert_eq!(Gemini.parse("gemini://h/?a#b")?.without_input().to_string(), "gemini://h/?***#b");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn without_input(&self) -> impl fmt::Display + use<'a> {
        let (request, query) = (self.request(), self.query().map(|query| query.as_str().len() + 1));
        let (shown, fragment) = (&request[..request.len() - query.unwrap_or(0)], &self.text[request.len()..]);
        let input = if query.is_some() { "?***" } else { "" };
        [shown, input, fragment].concat()
    }
}

/// The most bytes of a request, without its line end.
const LONGEST_REQUEST: usize = 1024;

static SECTION: &str = "Gemini protocol specification section 2";

impl Scheme for Gemini {
    const NAME: &'static str = "gemini";
    const DEFAULT_PORT: Option<u16> = Some(1965);
    const TAKES_NORMAL_FORMS: bool = true;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "Gemini protocol specification section 1.2", obsoleted_by: None }],
        status: Status::Unregistered,
        forms: &["gemini://<host>[:<port>]<path>[?<query>]"],
    };
    uriel::by_production!(GeminiUrl);

    /// A client connects with TLS, and sends the URL on one line.
    fn plan<'a>(&self, url: &GeminiUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let peer = Peer::of(url.as_str(), url.server())?;
        let request = url.request();
        if request.len() > LONGEST_REQUEST {
            return Err(WireError::unrepresentable(url.as_str(), "request", request, Some(SECTION)));
        }
        Item::peer(peer, visit);
        visit(Item { name: "transport", value: wire::Value::Word("tls") });
        visit(Item { name: "request", value: wire::Value::Octets(Octets::written(request, "\r\n")) });
        Ok(())
    }
}

uriel::production! {
    /// As a registration request once proposed it:
    /// ```abnf
    /// gemini-URI = "gemini:" "//" authority path-abempty [ "?" query ] [ "#" fragment ]
    /// ```
    /// The fragment is left: it is generic.
    ///
    /// ```
    /// assert_eq!(uriel_schemes::gemini::gemini_uri("gemini://h/a?b").unwrap().1.path, "/a");
    /// ```
    pub fn gemini_uri = b"gemini:" gemini_schemepart -> GeminiParts
        for Gemini { Rule::new("gemini-URI").defined_in("Gemini protocol specification section 1.2"), bulk PathAbempty }
}

/// [`gemini_uri`] after its scheme and ":".
#[inline]
fn gemini_schemepart<T: Text>(i: T) -> Read<T, GeminiParts<T::Slice>> {
    server_path_query(i).map(|(i, (server, path, query))| (i, GeminiParts { server, path, query }))
}
