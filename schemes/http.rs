//! `http`: resources of the Hypertext Transfer Protocol (RFC 1738 section 3.3, RFC 9110 section 4.2).
//!
//! ```abnf
//! httpurl = "http://" hostport [ "/" hpath [ "?" search ]]
//! ```
//!
//! Path and search are given as they are written: what they mean is the server's affair. Under RFC 1738 there is no user
//! and no password, and "?" only behind a "/"; a raw ";" is data. Under later editions, and as `https`, the rule is that
//! of RFC 9110: characters, user, host and port as the edition has them, "?" behind the host too, and perhaps a fragment.
//! An empty host is refused, as RFC 9110 section 4.2.1 wants it.

use core::fmt;

use uriel::{
    Document, Encoded, Facts, Production, Scheme, Status,
    grammar::{
        Class, Read, Text,
        rfc1738::{HttpParts, http_schemepart},
    },
};

/// The scheme `http`, and `https`.
///
/// ```
/// use uriel::{Edition, Scheme, schemes::http::Http};
///
/// let url = Http.parse_with("http://www.w3.org/hypertext/?find", Edition::Rfc1738)?;
/// assert_eq!((url.path().as_deref(), url.search().as_deref()), (Some("hypertext/"), Some("find")));
/// assert_eq!(Http.parse("https://h/")?.effective_port(), Some(443));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Http;

uriel::typed_url! {
    /// An http URL.
    pub struct HttpUrl: Http;
    login, example "schemes::http::Http" "http://me:pw@h:8000/";
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

    /// What follows the "/" behind the host and port, up to the "?"; `None` without a "/".
    ///
    /// ```
    /// use uriel::{Scheme, schemes::http::Http};
    /// assert_eq!(Http.parse("http://h/a;b/?c")?.path().as_deref(), Some("a;b/"));
    /// assert_eq!(Http.parse("http://h?c")?.path(), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn path(&self) -> Option<Encoded<'a>> {
        self.parts.hpath.map(|path| Encoded::new(path.of(self.text)))
    }

    /// What follows the "?".
    ///
    /// ```
    /// use uriel::{Scheme, schemes::http::Http};
    /// assert_eq!(Http.parse("http://h/a?b+c")?.search().as_deref(), Some("b+c"));
    /// assert_eq!(Http.parse("http://h/a?")?.search().as_deref(), Some(""));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn search(&self) -> Option<Encoded<'a>> {
        self.parts.search.map(|search| Encoded::new(search.of(self.text)))
    }
}

impl Scheme for Http {
    const NAME: &'static str = "http";
    const DEFAULT_PORT: Option<u16> = Some(80);
    const ALIASES: &'static [(&'static str, Option<u16>)] = &[("https", Some(443))];
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
}

impl Production for Http {
    const RULE: &'static str = "httpurl";
    const MOSTLY: Class = Class::Hpath;
    type Parts<S: Copy> = HttpParts<S>;

    fn parts<T: Text>(i: T) -> Read<T, HttpParts<T::Slice>> {
        http_schemepart(i)
    }
}

/// The fields, without the password.
impl fmt::Debug for HttpUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpUrl")
            .field("user", &self.user())
            .field("password", &self.password().map(|_| "***"))
            .field("host", &self.host())
            .field("port", &self.port())
            .field("path", &self.path())
            .field("search", &self.search())
            .finish()
    }
}
