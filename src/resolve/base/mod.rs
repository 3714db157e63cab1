//! The base of a document: the URL that its relative references are relative to.
//!
//! Four sources can give a base, and the innermost one that does so wins (draft-fielding-uri-url-00e section 5, RFC
//! 2396, 2396bis-00 and RFC 3986 section 5.1):
//!
//! 1. the content of the document, like the BASE element of HTML: [`Context::embedded`], `in_html` with the feature
//!    `html`;
//! 2. the entities around the document, messages and parts of messages, by their header fields: [`Entity`];
//! 3. the URL that the document was retrieved with, after redirections the last one: [`Context::retrieval`];
//! 4. the application: [`Context::default`].
//!
//! A source that gives anything but an absolute URL is skipped, and so is an embedded base whose scheme is `data` or
//! `javascript`. Only a `Content-Location` may be relative, and the embedded base if
//! [`Context::with_relative_embedded`] asks for it, as in HTML today. RFC 1738 has no relative URLs
//! and does not speak of bases; under that edition the sources have the same order, and nothing is resolved.
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
    redact,
    syntax::Edition,
    uri::{Uri, UriBuf, UriRef, is_named},
};

#[cfg(feature = "html")]
mod html;

#[cfg(feature = "html")]
pub use self::html::in_html;

/// The schemes whose URLs are no base that a document may give itself: "set the frozen base URL", section 4.2.3 of the
/// HTML standard.
const REFUSED_IN_DOCUMENTS: [&str; 2] = ["data", "javascript"];

/// The source of a base.
///
/// ```
/// use uriel::{Edition, resolve::base::{Context, Source}};
/// let source = |context: Context<'_>| context.establish().map(|base| base.source());
/// let context = Context::new(Edition::Rfc3986).default("app:/");
/// assert_eq!(source(context.clone()), Some(Source::Default));
/// assert_eq!(source(context.retrieval(["http://h/"])), Some(Source::Retrieval));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// The content of the document: draft section 5.1, RFC 2396 and 3986 section 5.1.1.
    Embedded,
    /// An entity around the document: draft section 5.2, RFC 2396 and 3986 section 5.1.2.
    Encapsulating,
    /// The URL of the retrieval: draft section 5.3, RFC 2396 and 3986 section 5.1.3.
    Retrieval,
    /// The application: RFC 2396 and 3986 section 5.1.4.
    Default,
}

impl Source {
    /// The name for programs, which [`Display`](fmt::Display) prints too.
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

/// The base of a document, and its source.
///
/// ```
/// use uriel::{Edition, resolve::base::{Context, Source}};
/// let base = Context::new(Edition::Rfc3986).retrieval(["http://h/a"]).establish().unwrap();
/// assert_eq!((base.uri().as_str(), base.source()), ("http://h/a", Source::Retrieval));
/// assert_eq!(base.uri().resolve("b")?.as_str(), "http://h/b");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Base {
    uri: UriBuf,
    source: Source,
}

impl Base {
    /// The URL of the base: absolute, and without its fragment, which RFC 3986 section 5.1 strips.
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

    /// The source of the base.
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

    /// True if a document may give this base itself.
    fn may_be_embedded(&self) -> bool {
        !REFUSED_IN_DOCUMENTS.iter().any(|name| is_named(self.uri.as_str(), name))
    }

    /// The URL of the base, without its source.
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

    /// A base with the URL `text`; `None` if that is not absolute.
    fn absolute(text: &str, edition: Edition, source: Source) -> Option<Self> {
        Self::new(Uri::parse_with(text, edition).ok()?, source)
    }

    /// A base with the URL that a reference has relative to this one.
    fn relative(&self, text: &str, edition: Edition, source: Source) -> Option<Self> {
        let reference = UriRef::parse_with(text, edition).ok()?;
        Self::new(reference.resolve_against(self.uri()).ok()?.as_uri(), source)
    }

    /// A base with the URL `uri` without its fragment.
    fn new(uri: Uri<'_>, source: Source) -> Option<Self> {
        let text = uri.as_str();
        let fragment = uri.fragment().map_or(0, |fragment| fragment.as_str().len() + 1);
        let uri = UriBuf::parse_with(&text[..text.len() - fragment], uri.edition()).ok()?;
        Some(Self { uri, source })
    }
}

/// The sources that may give the base of a document.
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
    /// True if the embedded base may be relative.
    is_embedded_relative: bool,
    /// The entities around the document, innermost first.
    entities: Vec<Entity<'a>>,
    retrieval: Option<&'a str>,
    default: Option<&'a str>,
}

impl<'a> Context<'a> {
    /// A context without any source, which will read URLs under `edition`.
    ///
    /// ```
    /// use uriel::{Edition, resolve::base::Context};
    /// assert_eq!(Context::new(Edition::Rfc3986).establish(), None);
    /// ```
    #[must_use]
    pub const fn new(edition: Edition) -> Self {
        let entities = Vec::new();
        Self { edition, embedded: None, is_embedded_relative: false, entities, retrieval: None, default: None }
    }

    /// Adds the base that the content of the document gives. For HTML, `in_html` finds it, with the feature `html`.
    ///
    /// It is skipped if its scheme is `data` or `javascript` (HTML standard, section 4.2.3), or if it is no valid URL,
    /// such as one with a blank, which `mend` makes valid, with the feature of that name.
    ///
    /// ```
    /// use uriel::{Edition, resolve::base::Context};
    /// // None of them is a base, and there is no other source.
    /// for text in ["../x", "http://h/a b/", "javascript:alert(1)//"] {
    ///     assert_eq!(Context::new(Edition::Rfc3986).embedded(text).establish(), None);
    /// }
    /// ```
    #[must_use]
    pub fn embedded(mut self, base: impl Into<Option<&'a str>>) -> Self {
        self.embedded = base.into();
        self
    }

    /// Lets the embedded base be relative to the base that the other sources give, as HTML does today for the attribute
    /// HREF of BASE ("fallback base URL"). The documents require an absolute URL.
    ///
    /// ```
    /// use uriel::{Edition, resolve::base::{Context, Source}};
    /// let context = Context::new(Edition::Rfc3986).embedded("../static/").retrieval(["http://h/a/b"]);
    /// let base = context.with_relative_embedded().establish().unwrap();
    /// assert_eq!((base.uri().as_str(), base.source()), ("http://h/static/", Source::Embedded));
    /// ```
    #[must_use]
    pub const fn with_relative_embedded(mut self) -> Self {
        self.is_embedded_relative = true;
        self
    }

    /// Adds an entity around the document and around the entities that were added before. Each whose location is
    /// relative takes time in proportion to the base around it.
    ///
    /// ```
    /// use uriel::{Edition, resolve::base::{Context, Entity}};
    /// let context = Context::new(Edition::Rfc3986).within(Entity::at("inner:/")).within(Entity::at("outer:/"));
    /// assert_eq!(context.establish().unwrap().uri().as_str(), "inner:/");
    /// ```
    #[must_use]
    #[inline]
    pub fn within(mut self, entity: Entity<'a>) -> Self {
        self.entities.push(entity);
        self
    }

    /// Adds the URLs that the outermost entity was retrieved with, in the order of redirections. The last one counts.
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

    /// Adds the default base of the application, for documents without any other source.
    ///
    /// Draft 1996 does not allow one: "the base URL is considered to be the empty string and all URL references within
    /// that document are assumed to be absolute URLs" (section 5.4).
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

    /// The base and its source; `None` if no source gives one, so that every reference has to be absolute.
    ///
    /// ```
    /// use uriel::{Edition, resolve::base::{Context, Source}};
    /// let context = Context::new(Edition::Rfc2396).embedded("no URL").retrieval(["http://r/"]).default("http://d/");
    /// assert_eq!(context.establish().unwrap().source(), Source::Retrieval);
    /// ```
    #[must_use]
    #[inline]
    pub fn establish(&self) -> Option<Base> {
        let given = |text: Option<&str>, source| Base::absolute(text?, self.edition, source);
        given(self.embedded, Source::Embedded).filter(Base::may_be_embedded).or_else(|| {
            let default = self.default.filter(|_| self.edition.has_default_bases());
            let outermost = given(self.retrieval, Source::Retrieval).or_else(|| given(default, Source::Default));
            // Outermost first, as the location of an inner entity may be relative to the base of the outer one.
            let around = self
                .entities
                .iter()
                .rev()
                .fold(outermost, |outer, entity| entity.base(outer.as_ref(), self.edition).or(outer));
            let relative = self.embedded.filter(|_| self.is_embedded_relative);
            let embedded = relative.and_then(|text| around.as_ref()?.relative(text, self.edition, Source::Embedded));
            embedded.filter(Base::may_be_embedded).or(around)
        })
    }
}

/// Hides passwords.
impl fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context")
            .field("edition", &self.edition)
            .field("embedded", &self.embedded.map(redact::url))
            .field("is_embedded_relative", &self.is_embedded_relative)
            .field("entities", &self.entities)
            .field("retrieval", &self.retrieval.map(redact::url))
            .field("default", &self.default.map(redact::url))
            .finish()
    }
}

/// An entity around a document, which is a message or a part of one, with the header fields that give its base.
///
/// `Content-Base` takes precedence over `Content-Location`, and a relative `Content-Location` is resolved against the
/// base of the entity around this one (draft-fielding-uri-url-00e section 5.1). Both fields count under every edition,
/// although RFC 2557, which RFC 3986 refers to, has dropped `Content-Base`: a sender that writes it means it.
///
/// ```
/// use uriel::{Edition, resolve::base::{Context, Entity}};
/// let message = Entity::from_headers([("Content-Base", "http://h/a/")]);
/// let part = Entity::from_headers([("Content-Location", "b/c")]);
/// let base = Context::new(Edition::Rfc3986).within(part).within(message).establish().unwrap();
/// assert_eq!(base.uri().as_str(), "http://h/a/b/c");
/// ```
#[derive(Clone, Default)]
pub struct Entity<'a> {
    base: Option<Cow<'a, str>>,
    location: Option<Cow<'a, str>>,
}

impl<'a> Entity<'a> {
    /// An entity with a location that is known without header fields. It may be relative to the base of the entity
    /// around.
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

    /// An entity with header fields, given as names and values.
    ///
    /// Names are case-insensitive. In a value "any whitespace [...] (including that used for line folding) is ignored"
    /// (draft 1996 section 5.1), and so are comments in parentheses before the URL and, after whitespace, after it (RFC
    /// 2557 section 4.1). Quotation marks are not allowed. If a field is repeated, the first one counts.
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

    /// The base of the entity within an entity whose base is `outer`.
    #[inline]
    fn base(&self, outer: Option<&Base>, edition: Edition) -> Option<Base> {
        let base = self.base.as_deref().and_then(|text| Base::absolute(text, edition, Source::Encapsulating));
        base.or_else(|| {
            let location = self.location.as_deref()?;
            if UriRef::parse_with(location, edition).ok()?.scheme().is_some() {
                Base::absolute(location, edition, Source::Encapsulating)
            } else {
                outer?.relative(location, edition, Source::Encapsulating)
            }
        })
    }
}

/// Hides passwords.
impl fmt::Debug for Entity<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entity")
            .field("base", &self.base.as_deref().map(redact::url))
            .field("location", &self.location.as_deref().map(redact::url))
            .finish()
    }
}

/// The characters that fold and space header fields.
const WHITE_SPACE: [char; 4] = [' ', '\t', '\r', '\n'];

#[inline]
fn without_white_space(text: &str) -> Cow<'_, str> {
    if text.contains(WHITE_SPACE) { text.split(WHITE_SPACE).collect::<String>().into() } else { text.into() }
}

/// The value without the comments that it may begin and end with: RFC 2557 section 4.1
/// ```abnf
/// content-location = "Content-Location:" [CFWS] URI [CFWS]
/// ```
///
/// A URL may have parentheses itself, so a comment after the URL has to begin after white space. A comment has to be
/// closed.
#[inline]
fn between_comments(value: &str) -> &str {
    let value = after_comments(value);
    let mut read = 0;
    while let Some(blank) = value[read..].find(WHITE_SPACE) {
        let rest = after_comments(&value[read + blank..]);
        if rest.is_empty() {
            return &value[..read + blank];
        }
        // All text after an open comment is inside of it, so looking on for another one would take quadratic time.
        if rest.starts_with('(') {
            break;
        }
        read = value.len() - rest.len();
    }
    value
}

/// The text after white space and comments.
#[inline]
fn after_comments(text: &str) -> &str {
    let mut rest = text.trim_start_matches(WHITE_SPACE);
    while let Some(after) = after_comment(rest) {
        rest = after.trim_start_matches(WHITE_SPACE);
    }
    rest
}

/// The text after the comment that `text` begins with, if there is one. Comments nest, and a backslash quotes.
#[inline]
fn after_comment(text: &str) -> Option<&str> {
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
