//! Resolution: what a reference means where a base is known. Draft 1996 section 6, RFC 2396 section 5.2, 2396bis section
//! 5.2, RFC 3986 section 5.2, each as it is written.

use alloc::string::String;
use core::{fmt, ops::Deref};

use crate::{
    dot_segments::{AboveRoot, NoLevelLeft, PathWriter, guard, may_have_dot_segments, may_have_inner_dot_segments},
    edition::{Class, Edition},
    error::{ParseError, write_section},
    lex::LONGEST,
    owned::UriBuf,
    percent::Encoded,
    uri::{Form, Parts, Uri, UriRef},
};

/// A base that is looked at once and resolves any number of references.
///
/// ```
/// use uriel::{Resolver, Uri, UriRef};
///
/// let resolver = Resolver::new(Uri::parse("http://a/b/c/d;p?q")?)?;
/// let mut text = String::new();
/// for (reference, wanted) in [("g", "http://a/b/c/g"), ("../g", "http://a/b/g"), ("//g", "http://g")] {
///     resolver.resolve_into(&UriRef::parse(reference)?, &mut text)?;
///     assert_eq!(text, wanted);
/// }
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Resolver<'b> {
    base: UriRef<'b>,
    /// Where the directory of the base's path ends: behind its last "/", or where the path begins.
    directory_end: u32,
    directory_may_have_dots: bool,
    /// Whether the path of the base is empty, and a relative path needs a "/" in front.
    lacks_root: bool,
    form: Form,
    compat: bool,
    above_root: AboveRoot,
}

/// What a result can be longer than base and reference together: a "/" between them, and the "/." of a guard.
const ROOM: usize = 3;

impl<'b> Resolver<'b> {
    /// A resolver for references on `base`, of which a fragment plays no part.
    ///
    /// # Errors
    ///
    /// When the base is of RFC 1738, which has no relative references.
    ///
    /// ```
    /// use uriel::{Edition, ResolveErrorKind, Resolver, Uri};
    /// let base = Uri::parse_with("http://h/", Edition::Rfc1738)?;
    /// assert_eq!(Resolver::new(base).unwrap_err().kind(), ResolveErrorKind::NoReferences);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    pub fn new(base: Uri<'b>) -> Result<Self, ResolveError> {
        let edition = base.edition();
        if edition == Edition::Rfc1738 {
            return Err(ResolveError { kind: ResolveErrorKind::NoReferences, edition });
        }
        let base = *base.as_uri_ref();
        let path = base.path().as_str();
        let directory = path.bytes().rposition(|octet| octet == b'/').map_or("", |slash| &path[..=slash]);
        Ok(Self {
            directory_end: base.parts.path + length(directory),
            directory_may_have_dots: may_have_dot_segments(directory),
            lacks_root: path.is_empty() && (base.authority().is_some() || edition == Edition::Rfc2396bis),
            form: base.form(),
            compat: false,
            above_root: AboveRoot::Keep,
            base,
        })
    }

    /// Whether a scheme in front of a reference is ignored if it is the base's: `http:g` is `g` then.
    ///
    /// That is the loophole of RFC 1630, which RFC 2396 section 5.2 step 3, 2396bis section 5.2 and RFC 3986 section 5.2.2
    /// leave open for backward compatibility; draft 1996 appendix C.2 does not, and there it has no effect.
    ///
    /// ```
    /// use uriel::{Resolver, Uri, UriRef};
    /// let strict = Resolver::new(Uri::parse("http://a/b/c")?)?;
    /// let reference = UriRef::parse("HTTP:g")?;
    /// assert_eq!(strict.resolve(&reference)?.as_str(), "HTTP:g");
    /// assert_eq!(strict.compat(true).resolve(&reference)?.as_str(), "http://a/b/g");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn compat(self, compat: bool) -> Self {
        Self { compat, ..self }
    }

    /// What becomes of a ".." in a relative path that has no level left to leave, under RFC 2396 and 2396bis, which leave
    /// the choice.
    ///
    /// ```
    /// use uriel::{AboveRoot, Edition, Resolver, Uri, UriRef};
    /// let keeping = Resolver::new(Uri::parse_with("http://a/b", Edition::Rfc2396)?)?;
    /// let reference = UriRef::parse_with("../g", Edition::Rfc2396)?;
    /// assert_eq!(keeping.resolve(&reference)?.as_str(), "http://a/../g");
    /// assert_eq!(keeping.above_root(AboveRoot::Drop).resolve(&reference)?.as_str(), "http://a/g");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn above_root(self, above_root: AboveRoot) -> Self {
        Self { above_root, ..self }
    }

    /// Reads a reference under the edition of the base. By the loophole that can be the scheme of the base alone, which
    /// under RFC 2396 is no URI.
    ///
    /// # Errors
    ///
    /// Those of [`UriRef::parse_with`].
    ///
    /// ```
    /// use uriel::{Edition, Resolver, Target, Uri};
    /// let base = Uri::parse_with("http://a/b", Edition::Rfc2396)?;
    /// let resolver = Resolver::new(base)?.compat(true);
    /// assert_eq!(resolver.resolve(&resolver.parse("http:")?)?.target(), Target::SameDocument);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse<'t>(&self, text: &'t str) -> Result<UriRef<'t>, ParseError> {
        UriRef::parse_with(text, self.base.edition).or_else(|error| {
            let without_scheme = text.split_once(':').filter(|(scheme, rest)| {
                let is_empty = rest.is_empty() || rest.starts_with('#');
                is_empty && self.ignores_schemes() && self.base.scheme().is_some_and(|base| base == *scheme)
            });
            without_scheme.map_or(Err(error), |(_, rest)| UriRef::parse_with(rest, self.base.edition))
        })
    }

    /// Resolves a reference: the result in a text of its own, with one allocation.
    ///
    /// # Errors
    ///
    /// Those of [`UriRef::resolve_against`]; and for too many "..", if they are to be an error.
    ///
    /// ```
    /// use uriel::{Resolver, Uri, UriRef};
    /// let resolver = Resolver::new(Uri::parse("http://a/b/c/d;p?q")?)?;
    /// assert_eq!(resolver.resolve(&UriRef::parse("?y")?)?.query().as_deref(), Some("y"));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn resolve(&self, reference: &UriRef<'_>) -> Result<Resolved, ResolveError> {
        let mut text = String::with_capacity(self.base.text.len() + reference.text.len() + ROOM);
        let mut parts = self.base.parts;
        let target = self.write(reference, &mut text, &mut parts)?;
        Ok(Resolved { uri: UriBuf::from_parts(text, parts, self.base.edition), target })
    }

    /// Resolves a reference into `text`, of which nothing is kept but the memory. If that is large enough, nothing is
    /// allocated.
    ///
    /// # Errors
    ///
    /// Those of [`resolve`](Self::resolve); the text is to be taken for lost then.
    ///
    /// ```
    /// use uriel::{Resolver, Target, Uri, UriRef};
    /// let resolver = Resolver::new(Uri::parse("http://a/b/c/d;p?q")?)?;
    /// let mut text = String::from("what was there");
    /// assert_eq!(resolver.resolve_into(&UriRef::parse("g")?, &mut text)?, Target::Document);
    /// assert_eq!(text, "http://a/b/c/g");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn resolve_into(&self, reference: &UriRef<'_>, text: &mut String) -> Result<Target, ResolveError> {
        self.write(reference, text, &mut { self.base.parts })
    }

    /// Writes the result to `text`, and to `parts`, which are those of the base, where its components are.
    #[inline(always)]
    fn write(&self, reference: &UriRef<'_>, text: &mut String, parts: &mut Parts) -> Result<Target, ResolveError> {
        text.clear();
        if reference.edition != self.base.edition {
            Err(self.error(ResolveErrorKind::Editions))
        } else if reference.parts.behind_scheme == 0 {
            self.write_relative(reference, text, parts)
        } else {
            self.write_with_scheme(reference, text, parts)
        }
    }

    /// The same of a reference with a scheme, which may be ignored.
    #[inline(never)]
    fn write_with_scheme(
        &self,
        reference: &UriRef<'_>,
        text: &mut String,
        parts: &mut Parts,
    ) -> Result<Target, ResolveError> {
        match self.behind_ignored_scheme(reference) {
            Some(reference) => self.write_relative(&reference, text, parts),
            None => self.write_absolute(reference, text, parts),
        }
    }

    /// A reference with a scheme is its own target; by RFC 3986 section 5.2.2 without the dot segments of its path.
    fn write_absolute(
        &self,
        reference: &UriRef<'_>,
        text: &mut String,
        parts: &mut Parts,
    ) -> Result<Target, ResolveError> {
        let UriRef { text: written, edition, .. } = *reference;
        *parts = reference.parts;
        let path = reference.path().as_str();
        text.reserve(written.len());
        if edition == Edition::Rfc3986 && may_have_dot_segments(path) {
            text.push_str(&written[..parts.path as usize]);
            self.write_path(*parts, "", path, text)?;
            *parts = joined(*parts, length(text), *parts);
            text.push_str(behind_path(reference));
        } else {
            text.push_str(written);
        }
        Ok(self.target(text, parts))
    }

    /// RFC 2396 section 5.2 steps 2 to 7, the pseudocode of 2396bis section 5.2, that of RFC 3986 section 5.2.2.
    ///
    /// But for dot segments the result is two pieces: what is kept of the base, and what is written in the reference.
    #[inline(always)]
    fn write_relative(
        &self,
        reference: &UriRef<'_>,
        text: &mut String,
        parts: &mut Parts,
    ) -> Result<Target, ResolveError> {
        let most = self.base.text.len() + reference.text.len() + ROOM;
        if most > LONGEST {
            return Err(self.error(ResolveErrorKind::TooLong));
        }
        text.reserve(most);
        if self.base.edition == Edition::Draft1996 {
            return self.write_draft1996(reference, text, parts);
        }
        let (base, own) = (self.base.parts, reference.parts);
        let path = &reference.text.as_bytes()[own.path as usize..own.path_end as usize];
        let has_query = own.query_end > own.path_end;
        let mut head = base;
        let mut merges = false;
        let kept = if own.path > own.behind_scheme {
            head = self.head_of(reference);
            base.behind_scheme
        } else if path.first() == Some(&b'/') {
            base.path
        } else if !path.is_empty() || (has_query && self.base.edition == Edition::Rfc2396) {
            merges = true;
            self.directory_end
        } else if has_query {
            base.path_end
        } else {
            return Ok(self.write_same_document(reference.fragment(), text));
        };
        if self.form == Form::Opaque {
            return Err(self.error(ResolveErrorKind::OpaqueBase));
        }
        let pieces = if merges {
            self.merged(path)
        } else if self.base.edition == Edition::Rfc3986 && may_have_inner_dot_segments(path) {
            None
        } else {
            Some((kept, 0))
        };
        if let Some((kept, gone)) = pieces {
            text.push_str(&self.base.text[..kept as usize]);
            if merges && self.lacks_root {
                text.push('/');
            }
            text.push_str(&reference.text[(own.behind_scheme + gone) as usize..]);
            if gone > 0 {
                guard_path(head, text);
            }
        } else {
            text.push_str(&self.base.text[..kept.min(base.path) as usize]);
            text.push_str(&reference.text[own.behind_scheme as usize..own.path as usize]);
            self.write_path(head, if merges { self.directory() } else { "" }, &reference.path(), text)?;
            text.push_str(behind_path(reference));
        }
        let path_end = length(text) - length(behind_path(reference));
        *parts = joined(head, path_end, own);
        Ok(self.target(text, parts))
    }

    /// How much of the base is kept before a relative path, and how much of the path goes, where all its dot segments are
    /// at its beginning; `None` where there are others.
    #[inline(always)]
    fn merged(&self, path: &[u8]) -> Option<(u32, u32)> {
        if self.directory_may_have_dots {
            None
        } else if path.first() == Some(&b'.') {
            self.merged_above(path)
        } else {
            (!may_have_inner_dot_segments(path)).then_some((self.directory_end, 0))
        }
    }

    /// The same where the path begins with a dot: each ".." leaves a level of the base.
    fn merged_above(&self, path: &[u8]) -> Option<(u32, u32)> {
        let start = self.base.parts.path;
        let directory = &self.base.text.as_bytes()[start as usize..self.directory_end as usize];
        if !directory.starts_with(b"/") {
            return None;
        }
        let drops = self.base.edition == Edition::Rfc3986 || self.above_root == AboveRoot::Drop;
        let (mut kept, mut rest) = (directory.len(), path);
        loop {
            match rest {
                [b'.'] => rest = &[],
                [b'.', b'/', behind @ ..] => rest = behind,
                [b'.', b'.'] | [b'.', b'.', b'/', ..] => {
                    match directory[..kept - 1].iter().rposition(|&octet| octet == b'/') {
                        Some(slash) => kept = slash + 1,
                        None if drops => {}
                        None => return None,
                    }
                    rest = rest.get(3..).unwrap_or_default();
                }
                _ => break,
            }
        }
        let gone = path.len() - rest.len();
        (!may_have_inner_dot_segments(rest)).then_some((start + index(kept), index(gone)))
    }

    /// Draft 1996 section 6 steps 2 to 7.
    ///
    /// An empty component is an absent one there (sections 4.3.3 and 4.3.4), but for the server of the base: without its
    /// "//", `file:///a/b` would lead to `file:/a/c`.
    #[inline(never)]
    fn write_draft1996(
        &self,
        reference: &UriRef<'_>,
        text: &mut String,
        parts: &mut Parts,
    ) -> Result<Target, ResolveError> {
        let fragment = given(reference.fragment());
        if reference.parts.query_end == 0 {
            return Ok(self.write_same_document(fragment, text));
        }
        if self.form == Form::Opaque {
            return Err(self.error(ResolveErrorKind::OpaqueBase));
        }
        let base = self.base;
        let path = reference.path().as_str();
        let (mut params, mut query) = (given(reference.params()), given(reference.query()));
        if reference.authority().is_some_and(|server| !server.is_empty()) {
            *parts = self.head_of(reference);
            text.push_str(&base.text[..base.parts.behind_scheme as usize]);
            text.push_str(&reference.text[..reference.parts.path_end as usize]);
        } else {
            text.push_str(&base.text[..base.parts.path as usize]);
            if path.starts_with('/') {
                text.push_str(path);
                guard_path(*parts, text);
            } else if path.is_empty() {
                text.push_str(&base.path());
                if params.is_none() {
                    params = given(base.params());
                    query = query.or(given(base.query()));
                }
                // Without a path to stand behind they would be read as part of the server.
                if self.lacks_root && (params.is_some() || query.is_some()) {
                    text.push('/');
                }
            } else {
                self.write_path(*parts, self.directory(), path, text)?;
            }
        }
        parts.path_end = length(text);
        parts.params_end = append(text, ';', params);
        parts.query_end = append(text, '?', query);
        append(text, '#', fragment);
        Ok(Target::Document)
    }

    /// A reference to the document itself, as a text: the base with the fragment of the reference.
    fn write_same_document(&self, fragment: Option<Encoded<'_>>, text: &mut String) -> Target {
        text.push_str(&self.base.text[..self.base.parts.query_end as usize]);
        append(text, '#', fragment);
        Target::SameDocument
    }

    /// Appends a path to the text in front of it, of which `head` tells what it is: the directory of the base or nothing, and
    /// `path`, both without their dot segments.
    #[inline(never)]
    fn write_path(&self, head: Parts, directory: &str, path: &str, text: &mut String) -> Result<(), ResolveError> {
        let mut writer = PathWriter::new(text, self.base.edition, self.above_root);
        let written = if self.directory_may_have_dots {
            writer.append(directory).and_then(|()| writer.append(path))
        } else {
            writer.append_clean(directory);
            writer.append(path)
        };
        written.map_err(|NoLevelLeft| self.error(ResolveErrorKind::AboveRoot))?;
        guard_path(head, text);
        Ok(())
    }

    /// Whether the path of the base is empty, and a relative path needs a "/" in front.
    pub(crate) const fn lacks_root(&self) -> bool {
        self.lacks_root
    }

    /// The path of the base without its last segment, the place of which a relative path takes.
    pub(crate) fn directory(&self) -> &'b str {
        if self.lacks_root { "/" } else { &self.base.text[self.base.parts.path as usize..self.directory_end as usize] }
    }

    /// The scheme of the base and the authority of the reference.
    fn head_of(&self, reference: &UriRef<'_>) -> Parts {
        // A scheme that is ignored is as long as that of the base.
        let shift = self.base.parts.behind_scheme - reference.parts.behind_scheme;
        let Parts { host, host_end, path, .. } = reference.parts;
        Parts { host: host + shift, host_end: host_end + shift, path: path + shift, ..self.base.parts }
    }

    /// Whether a reference's scheme may be ignored at all. RFC 2396 section 5.2 step 3 asks that "the scheme is known to
    /// always use the `<hier_part>` syntax", and that of an opaque base does not.
    fn ignores_schemes(&self) -> bool {
        self.compat && self.form != Form::Opaque && self.base.edition != Edition::Draft1996
    }

    /// The components of the reference behind its scheme, if that is ignored. They are hierarchical then, although under
    /// RFC 2396 and 2396bis the parser took them for an opaque part.
    #[inline]
    fn behind_ignored_scheme<'r>(&self, reference: &UriRef<'r>) -> Option<UriRef<'r>> {
        if !self.ignores_schemes() || reference.scheme() != self.base.scheme() {
            return None;
        }
        if reference.form() != Form::Opaque {
            return Some(*reference);
        }
        let opaque_part = reference.path().as_str();
        let octets = self.base.edition.octets(Class::Query);
        if !opaque_part.bytes().all(|octet| octet == b'%' || octets.contains(octet)) {
            return None;
        }
        let path = opaque_part.split_once('?').map_or(opaque_part, |(path, _)| path);
        let path_end = reference.parts.path + length(path);
        Some(UriRef { parts: Parts { path_end, params_end: path_end, ..reference.parts }, ..*reference })
    }

    /// By RFC 3986 section 4.4 a reference is to the same document if its target is the base "aside from its fragment
    /// component"; by its predecessors, if it is empty but for a fragment.
    #[inline]
    fn target(&self, text: &str, parts: &Parts) -> Target {
        let end = self.base.parts.query_end as usize;
        let is_base = self.base.edition == Edition::Rfc3986
            && parts.query_end == self.base.parts.query_end
            && text.as_bytes()[..end] == self.base.text.as_bytes()[..end];
        if is_base { Target::SameDocument } else { Target::Document }
    }

    #[cold]
    fn error(&self, kind: ResolveErrorKind) -> ResolveError {
        ResolveError { kind, edition: self.base.edition }
    }
}

/// Components whose path ends at `path_end`: up to the path those of `head`, behind it those of `tail`.
fn joined(head: Parts, path_end: u32, tail: Parts) -> Parts {
    let behind = |end: u32| end - tail.path_end + path_end;
    Parts { path_end, params_end: behind(tail.params_end), query_end: behind(tail.query_end), ..head }
}

/// A component that is more than its separator.
fn given(component: Option<Encoded<'_>>) -> Option<Encoded<'_>> {
    component.filter(|text| !text.is_empty())
}

/// Appends a component behind its separator, and tells where it ends.
fn append(text: &mut String, separator: char, component: Option<Encoded<'_>>) -> u32 {
    if let Some(component) = component {
        text.push(separator);
        text.push_str(&component);
    }
    length(text)
}

/// What follows the path of a reference.
#[inline]
fn behind_path<'r>(reference: &UriRef<'r>) -> &'r str {
    &reference.text[reference.parts.path_end as usize..]
}

/// Guards a path with which `text` ends, if no authority stands before it.
fn guard_path(head: Parts, text: &mut String) {
    if head.path == head.behind_scheme {
        guard(text, head.path as usize);
    }
}

/// The length of a text, of which it is known that it is below 2³¹.
fn length(text: &str) -> u32 {
    index(text.len())
}

/// A place in such a text.
fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

impl UriRef<'_> {
    /// Resolves the reference against a base: draft 1996 section 6, RFC 2396 section 5.2, 2396bis section 5.2, RFC 3986
    /// section 5.2, each as it is written. Escapes stay as they are. For many references on one base there is
    /// [`Resolver`], which has options too.
    ///
    /// # Errors
    ///
    /// When base and reference are not of one edition, or of RFC 1738, which has no relative references; when a reference
    /// that is relative, and more than a fragment, meets an opaque base; when the result might be longer than 2³¹ − 1
    /// octets.
    ///
    /// ```
    /// use uriel::{Edition, Uri, UriRef};
    /// let resolved = |edition| {
    ///     let base = Uri::parse_with("http://a/b/c/d;p?q", edition).unwrap();
    ///     UriRef::parse_with("?y", edition).unwrap().resolve_against(&base).unwrap().to_string()
    /// };
    /// assert_eq!(resolved(Edition::Rfc2396), "http://a/b/c/?y");
    /// assert_eq!(resolved(Edition::Rfc3986), "http://a/b/c/d;p?y");
    /// ```
    #[inline]
    pub fn resolve_against(&self, base: &Uri<'_>) -> Result<Resolved, ResolveError> {
        Resolver::new(*base)?.resolve(self)
    }

    /// Resolves the reference into `text`, of which nothing is kept but the memory. If that is large enough, nothing is
    /// allocated.
    ///
    /// # Errors
    ///
    /// Those of [`resolve_against`](Self::resolve_against); the text is to be taken for lost then.
    ///
    /// ```
    /// use uriel::{Uri, UriRef};
    /// let mut text = String::new();
    /// UriRef::parse("../g")?.resolve_into(&Uri::parse("http://a/b/c/d;p?q")?, &mut text)?;
    /// assert_eq!(text, "http://a/b/g");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn resolve_into(&self, base: &Uri<'_>, text: &mut String) -> Result<Target, ResolveError> {
        Resolver::new(*base)?.resolve_into(self, text)
    }
}

/// What a reference leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// A document, which has to be retrieved.
    Document,
    /// The document that the reference stands in, which must not be retrieved again: draft 1996 section 6 step 2a, RFC 2396
    /// section 4.2, 2396bis section 5.2, RFC 3986 section 4.4.
    SameDocument,
}

/// The result of a resolution, which is read as the [`UriBuf`] that it is.
///
/// ```
/// use uriel::{Edition, Target, Uri, UriRef};
/// let base = Uri::parse_with("http://a/b/c/d;p?q", Edition::Rfc2396)?;
/// let resolved = UriRef::parse_with("#s", Edition::Rfc2396)?.resolve_against(&base)?;
/// assert_eq!(resolved.target(), Target::SameDocument);
/// assert_eq!(resolved.fragment().as_deref(), Some("s"));
/// assert_eq!(resolved.as_str(), "http://a/b/c/d;p?q#s");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolved {
    uri: UriBuf,
    target: Target,
}

impl Resolved {
    /// Whether it is the document itself that the reference leads to.
    ///
    /// ```
    /// use uriel::{Target, Uri, UriRef};
    /// let base = Uri::parse("http://a/b")?;
    /// assert_eq!(UriRef::parse("b#s")?.resolve_against(&base)?.target(), Target::SameDocument);
    /// assert_eq!(UriRef::parse("c")?.resolve_against(&base)?.target(), Target::Document);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn target(&self) -> Target {
        self.target
    }

    /// The URI, which is the base with the reference's fragment where the target is the same document.
    ///
    /// ```
    /// use uriel::{Uri, UriRef};
    /// let base = Uri::parse("http://a/b/c")?;
    /// assert_eq!(UriRef::parse("g")?.resolve_against(&base)?.into_uri().path(), "/b/g");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn into_uri(self) -> UriBuf {
        self.uri
    }
}

impl Deref for Resolved {
    type Target = UriBuf;

    #[inline]
    fn deref(&self) -> &UriBuf {
        &self.uri
    }
}

impl fmt::Display for Resolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.uri, f)
    }
}

impl From<Resolved> for UriBuf {
    fn from(resolved: Resolved) -> Self {
        resolved.uri
    }
}

/// Why a reference was not resolved.
///
/// ```
/// use uriel::{Edition, Uri, UriRef};
/// let base = Uri::parse_with("mailto:me@h", Edition::Rfc2396)?;
/// let error = UriRef::parse_with("you@h", Edition::Rfc2396)?.resolve_against(&base).unwrap_err();
/// assert_eq!(error.to_string(), "expected a base that is not opaque (RFC 2396 section 5)");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub struct ResolveError {
    kind: ResolveErrorKind,
    edition: Edition,
}

/// What stands in the way of a resolution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ResolveErrorKind {
    /// The edition has no relative references: RFC 1738.
    NoReferences,
    /// Base and reference were read under two editions.
    Editions,
    /// The base is opaque, and the reference is relative and more than a fragment.
    OpaqueBase,
    /// The reference has more ".." than the base has levels, and that was to be an error: [`AboveRoot::Error`].
    AboveRoot,
    /// The result might be longer than 2³¹ − 1 octets.
    TooLong,
}

impl ResolveErrorKind {
    /// The name by which programs call the kind.
    ///
    /// ```
    /// assert_eq!(uriel::ResolveErrorKind::AboveRoot.as_str(), "above-root");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NoReferences => "no-references",
            Self::Editions => "editions",
            Self::OpaqueBase => "opaque-base",
            Self::AboveRoot => "above-root",
            Self::TooLong => "too-long",
        }
    }
}

impl fmt::Display for ResolveErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl ResolveError {
    /// What stands in the way.
    ///
    /// ```
    /// use uriel::{Edition, ResolveErrorKind, Uri, UriRef};
    /// let base = Uri::parse_with("http://h/", Edition::Rfc2396)?;
    /// let error = UriRef::parse("g")?.resolve_against(&base).unwrap_err();
    /// assert_eq!(error.kind(), ResolveErrorKind::Editions);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn kind(&self) -> ResolveErrorKind {
        self.kind
    }

    /// The edition of the base.
    ///
    /// ```
    /// use uriel::{Edition, Resolver, Uri};
    /// let base = Uri::parse_with("http://h/", Edition::Rfc1738)?;
    /// assert_eq!(Resolver::new(base).unwrap_err().edition(), Edition::Rfc1738);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// Document and section that say so; `None` where it is no document that does.
    ///
    /// ```
    /// use uriel::{AboveRoot, Edition, Resolver, Uri, UriRef};
    /// let resolver = Resolver::new(Uri::parse_with("http://h/", Edition::Rfc2396)?)?.above_root(AboveRoot::Error);
    /// let error = resolver.resolve(&UriRef::parse_with("../g", Edition::Rfc2396)?).unwrap_err();
    /// assert_eq!(error.section(), Some("RFC 2396 section 5.2"));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn section(&self) -> Option<&'static str> {
        match (self.kind, self.edition) {
            (ResolveErrorKind::OpaqueBase, Edition::Draft1996) => Some("draft-fielding-uri-url-00e section 4.2"),
            (ResolveErrorKind::OpaqueBase, Edition::Rfc2396) => Some("RFC 2396 section 5"),
            (ResolveErrorKind::OpaqueBase, Edition::Rfc2396bis) => Some("draft-fielding-uri-rfc2396bis-00 section 5"),
            (ResolveErrorKind::AboveRoot, Edition::Rfc2396) => Some("RFC 2396 section 5.2"),
            (ResolveErrorKind::AboveRoot, Edition::Rfc2396bis) => Some("draft-fielding-uri-rfc2396bis-00 section 5.2"),
            _ => None,
        }
    }
}

/// What an edition without relative references answers.
pub(crate) fn write_no_references(f: &mut fmt::Formatter<'_>, edition: Edition) -> fmt::Result {
    write!(f, "expected an edition with relative references, which {} has not", edition.document())
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ResolveErrorKind::NoReferences => {
                write_no_references(f, self.edition)?;
            }
            ResolveErrorKind::Editions => f.write_str("expected a base and a reference of one edition")?,
            ResolveErrorKind::OpaqueBase => f.write_str("expected a base that is not opaque")?,
            ResolveErrorKind::AboveRoot => f.write_str("expected no more \"..\" than there are levels to leave")?,
            ResolveErrorKind::TooLong => write!(f, "expected a result of at most {LONGEST} octets")?,
        }
        write_section(f, self.section())
    }
}
