//! Establishing a base: the URL that a document's relative references are relative to.
//!
//! Four places can tell it, and the innermost that does so counts (draft-fielding-uri-url-00e section 5, RFC 2396,
//! 2396bis-00 and RFC 3986 section 5.1):
//!
//! 1. the content itself, as the BASE element of HTML does: [`Context::embedded`], [`in_html`];
//! 2. the entities around the document, messages and parts of messages, by their header fields: [`Entity`];
//! 3. the URL that the document was retrieved with, after redirections the last: [`Context::retrieval`];
//! 4. the application: [`Context::default`].
//!
//! A place that tells something else than an absolute URL tells nothing, and the next one counts; only a
//! `Content-Location` may be relative. RFC 1738 has no relative URLs, and so nothing to say of bases: under it the places
//! are asked in the same order, and nothing is resolved.
//!
//! ```
//! use uriel::{Edition, resolve::base::{Context, Entity, Source}};
//!
//! let base = Context::new(Edition::Rfc2396)
//!     .within(Entity::from_headers([("Content-Location", "part/one")]))
//!     .within(Entity::from_headers([("content-base", "http://a/b/c")]))
//!     .retrieval(["http://r/"])
//!     .establish()
//!     .unwrap();
//! assert_eq!(base.uri().as_str(), "http://a/b/part/one");
//! assert_eq!(base.source(), Source::Encapsulating);
//! ```

use alloc::{borrow::Cow, string::String, vec::Vec};
use core::fmt;

use crate::{
    edition::Edition,
    redact::Redacted,
    uri::{Uri, UriBuf, UriRef},
};

#[cfg(feature = "html")]
mod html;

#[cfg(feature = "html")]
pub use self::html::in_html;

/// Which place has told a base.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// The document's content: draft section 5.1, RFC 2396 and 3986 section 5.1.1.
    Embedded,
    /// An entity around it: draft section 5.2, RFC 2396 and 3986 section 5.1.2.
    Encapsulating,
    /// How it was retrieved: draft section 5.3, RFC 2396 and 3986 section 5.1.3.
    Retrieval,
    /// The application: RFC 2396 and 3986 section 5.1.4.
    Default,
}

impl Source {
    /// The name by which programs call it: what [`Display`](fmt::Display) prints.
    ///
    /// ```
    /// assert_eq!(uriel::resolve::base::Source::Embedded.as_str(), "embedded");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Embedded => "embedded",
            Self::Encapsulating => "encapsulating",
            Self::Retrieval => "retrieval",
            Self::Default => "default",
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A base that is established, and who has told it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Base {
    uri: UriBuf,
    source: Source,
}

impl Base {
    /// The base: absolute, and without a fragment, which is no part of it (RFC 3986 section 5.1).
    ///
    /// ```
    /// use uriel::{Edition, resolve::base::Context};
    /// let base = Context::new(Edition::Rfc3986).retrieval(["http://h/a#s"]).establish().unwrap();
    /// assert_eq!(base.uri().as_str(), "http://h/a");
    /// ```
    #[must_use]
    pub fn uri(&self) -> Uri<'_> {
        self.uri.as_uri()
    }

    /// Who has told it.
    ///
    /// ```
    /// use uriel::{Edition, resolve::base::{Context, Source}};
    /// let base = Context::new(Edition::Rfc3986).default("app:/").establish().unwrap();
    /// assert_eq!(base.source(), Source::Default);
    /// ```
    #[must_use]
    pub const fn source(&self) -> Source {
        self.source
    }

    /// The base alone.
    ///
    /// ```
    /// use uriel::{Edition, resolve::base::Context};
    /// let base = Context::new(Edition::Rfc3986).default("app:/").establish().unwrap();
    /// assert_eq!(base.into_uri().as_str(), "app:/");
    /// ```
    #[must_use]
    pub fn into_uri(self) -> UriBuf {
        self.uri
    }

    /// `text`, if it is an absolute URL.
    fn absolute(text: &str, edition: Edition, source: Source) -> Option<Self> {
        Self::new(Uri::parse_with(text, edition).ok()?, source)
    }

    fn new(uri: Uri<'_>, source: Source) -> Option<Self> {
        let text = uri.as_str();
        let fragment = uri.fragment().map_or(0, |fragment| fragment.as_str().len() + 1);
        let uri = UriBuf::parse_with(&text[..text.len() - fragment], uri.edition()).ok()?;
        Some(Self { uri, source })
    }
}

/// What is known of a document's surroundings: where its base is looked for.
///
/// ```
/// use uriel::{Edition, resolve::base::{Context, Source}};
///
/// let context = Context::new(Edition::Rfc3986).embedded("http://h/e").retrieval(["http://h/old", "http://h/new"]);
/// let base = context.establish().unwrap();
/// assert_eq!((base.uri().as_str(), base.source()), ("http://h/e", Source::Embedded));
/// ```
#[derive(Clone)]
pub struct Context<'a> {
    edition: Edition,
    embedded: Option<&'a str>,
    /// The innermost first.
    entities: Vec<Entity<'a>>,
    retrieval: Option<&'a str>,
    default: Option<&'a str>,
}

impl<'a> Context<'a> {
    /// Nothing is known yet; URLs will be read under `edition`.
    ///
    /// ```
    /// use uriel::{Edition, resolve::base::Context};
    /// assert_eq!(Context::new(Edition::Rfc3986).establish(), None);
    /// ```
    #[must_use]
    pub const fn new(edition: Edition) -> Self {
        Self { edition, embedded: None, entities: Vec::new(), retrieval: None, default: None }
    }

    /// The base that the content of the document tells, in the way of its media type; for HTML, [`in_html`] finds it.
    ///
    /// ```
    /// use uriel::{Edition, resolve::base::Context};
    /// // A relative one is no base, and there is no other.
    /// assert_eq!(Context::new(Edition::Rfc3986).embedded("../x").establish(), None);
    /// ```
    #[must_use]
    pub fn embedded(mut self, base: impl Into<Option<&'a str>>) -> Self {
        self.embedded = base.into();
        self
    }

    /// The next entity around the document: first the one whose content it is, then the one around that, and so on.
    ///
    /// ```
    /// use uriel::{Edition, resolve::base::{Context, Entity}};
    /// let context = Context::new(Edition::Rfc3986).within(Entity::at("inner:/")).within(Entity::at("outer:/"));
    /// assert_eq!(context.establish().unwrap().uri().as_str(), "inner:/");
    /// ```
    #[must_use]
    pub fn within(mut self, entity: Entity<'a>) -> Self {
        self.entities.push(entity);
        self
    }

    /// The URLs that were used to retrieve the outermost entity, in the order of use: of a request that was redirected,
    /// the last one counts.
    ///
    /// ```
    /// use uriel::{Edition, resolve::base::Context};
    /// let context = Context::new(Edition::Rfc3986).retrieval(["http://h/old", "http://h/new"]);
    /// assert_eq!(context.establish().unwrap().uri().as_str(), "http://h/new");
    /// ```
    #[must_use]
    pub fn retrieval(mut self, urls: impl IntoIterator<Item = &'a str>) -> Self {
        self.retrieval = urls.into_iter().last();
        self
    }

    /// What the application takes where nothing else is known.
    ///
    /// Draft 1996 has no such thing: there, "the base URL is considered to be the empty string and all URL references
    /// within that document are assumed to be absolute URLs" (section 5.4).
    ///
    /// ```
    /// use uriel::{Edition, resolve::base::Context};
    /// assert!(Context::new(Edition::Rfc2396).default("app:/").establish().is_some());
    /// assert!(Context::new(Edition::Draft1996).default("app:/").establish().is_none());
    /// ```
    #[must_use]
    pub fn default(mut self, base: impl Into<Option<&'a str>>) -> Self {
        self.default = base.into();
        self
    }

    /// The base, and who has told it; `None` where nothing is known. Then every reference has to be absolute.
    ///
    /// ```
    /// use uriel::{Edition, resolve::base::{Context, Source}};
    /// let context = Context::new(Edition::Rfc2396).embedded("no URL").retrieval(["http://r/"]).default("http://d/");
    /// assert_eq!(context.establish().unwrap().source(), Source::Retrieval);
    /// ```
    #[must_use]
    pub fn establish(&self) -> Option<Base> {
        let told = |text: Option<&str>, source| Base::absolute(text?, self.edition, source);
        told(self.embedded, Source::Embedded).or_else(|| {
            let outermost = told(self.retrieval, Source::Retrieval).or_else(|| match self.edition {
                Edition::Draft1996 => None,
                _ => told(self.default, Source::Default),
            });
            // From the outside to the inside, as an inner location may be relative to what is around it.
            self.entities
                .iter()
                .rev()
                .fold(outermost, |outer, entity| entity.base(outer.as_ref(), self.edition).or(outer))
        })
    }
}

/// Without passwords.
impl fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context")
            .field("edition", &self.edition)
            .field("embedded", &self.embedded.map(Redacted))
            .field("entities", &self.entities)
            .field("retrieval", &self.retrieval.map(Redacted))
            .field("default", &self.default.map(Redacted))
            .finish()
    }
}

/// An entity around a document, a message or a part of one: what its header fields tell of its base.
///
/// `Content-Base` goes before `Content-Location`, and a relative `Content-Location` is resolved against the base of what
/// is around the entity (draft-fielding-uri-url-00e section 5.1). The fields are read under every edition, although
/// RFC 2557, which RFC 3986 refers to, has no `Content-Base` any more: who writes it means it.
#[derive(Clone, Default)]
pub struct Entity<'a> {
    base: Option<Cow<'a, str>>,
    location: Option<Cow<'a, str>>,
}

impl<'a> Entity<'a> {
    /// An entity whose location is known in another way than by header fields; it may be relative to what is around it.
    ///
    /// ```
    /// use uriel::{Edition, resolve::base::{Context, Entity}};
    /// let context = Context::new(Edition::Rfc3986).within(Entity::at("x")).retrieval(["http://h/a"]);
    /// assert_eq!(context.establish().unwrap().uri().as_str(), "http://h/x");
    /// ```
    #[must_use]
    pub fn at(location: &'a str) -> Self {
        Self { base: None, location: Some(location.into()) }
    }

    /// An entity by its header fields, names and values.
    ///
    /// Names are the same in either case. In a value "any whitespace [...] (including that used for line folding) is
    /// ignored" (draft 1996 section 5.1), and so are comments in parentheses before the URL and, set apart by whitespace,
    /// behind it (RFC 2557 section 4.1); quotation marks are not admitted. A field may stand there once; if it is
    /// repeated, the first counts.
    ///
    /// ```
    /// use uriel::{Edition, resolve::base::{Context, Entity}};
    /// let entity = Entity::from_headers([
    ///     ("Content-Type", "text/html"),
    ///     ("CONTENT-BASE", "http://www.ics.uci.edu/\r\n    Test/a/b/c (as of 1996)"),
    /// ]);
    /// let base = Context::new(Edition::Draft1996).within(entity).establish().unwrap();
    /// assert_eq!(base.uri().as_str(), "http://www.ics.uci.edu/Test/a/b/c");
    /// ```
    #[must_use]
    pub fn from_headers(fields: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut entity = Self::default();
        for (name, value) in fields {
            let field = if name.eq_ignore_ascii_case("Content-Base") {
                &mut entity.base
            } else if name.eq_ignore_ascii_case("Content-Location") {
                &mut entity.location
            } else {
                continue;
            };
            field.get_or_insert_with(|| without_white_space(between_comments(value)));
        }
        entity
    }

    /// The base of the entity, inside of something whose base is `outer`.
    fn base(&self, outer: Option<&Base>, edition: Edition) -> Option<Base> {
        let base = self.base.as_deref().and_then(|text| Base::absolute(text, edition, Source::Encapsulating));
        base.or_else(|| {
            let location = UriRef::parse_with(self.location.as_deref()?, edition).ok()?;
            if location.scheme().is_some() {
                Base::absolute(location.as_str(), edition, Source::Encapsulating)
            } else {
                let location = location.resolve_against(&outer?.uri()).ok()?;
                Base::new(location.as_uri(), Source::Encapsulating)
            }
        })
    }
}

/// Without passwords.
impl fmt::Debug for Entity<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entity")
            .field("base", &self.base.as_deref().map(Redacted))
            .field("location", &self.location.as_deref().map(Redacted))
            .finish()
    }
}

/// What header fields are folded and spaced with.
const WHITE_SPACE: [char; 4] = [' ', '\t', '\r', '\n'];

fn without_white_space(text: &str) -> Cow<'_, str> {
    if text.contains(WHITE_SPACE) { text.split(WHITE_SPACE).collect::<String>().into() } else { text.into() }
}

/// What stands between the comments that a value may begin and end with: RFC 2557 section 4.1
/// ```abnf
/// content-location = "Content-Location:" [CFWS] URI [CFWS]
/// ```
///
/// A URL may have parentheses itself, so a comment behind it begins after white space. What is never closed is no comment.
fn between_comments(value: &str) -> &str {
    let value = behind_comments(value);
    let mut read = 0;
    while let Some(blank) = value[read..].find(WHITE_SPACE) {
        let rest = behind_comments(&value[read + blank..]);
        if rest.is_empty() {
            return &value[..read + blank];
        }
        // Where a comment stays open, all that follows is inside of it: to look for another would take quadratic time.
        if rest.starts_with('(') {
            break;
        }
        read = value.len() - rest.len();
    }
    value
}

/// What follows white space and comments.
fn behind_comments(text: &str) -> &str {
    let mut rest = text.trim_start_matches(WHITE_SPACE);
    while let Some(behind) = behind_comment(rest) {
        rest = behind.trim_start_matches(WHITE_SPACE);
    }
    rest
}

/// What follows the comment that `text` begins with, if there is one: comments nest, and a backslash quotes.
fn behind_comment(text: &str) -> Option<&str> {
    if !text.starts_with('(') {
        return None;
    }
    let mut depth = 0_usize;
    let mut quoted = false;
    for (k, octet) in text.bytes().enumerate() {
        match octet {
            _ if quoted => quoted = false,
            b'\\' => quoted = true,
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(&text[k + 1..]),
            b')' => depth -= 1,
            _ => {}
        }
    }
    None
}
