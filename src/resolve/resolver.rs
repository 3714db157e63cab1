//! The resolver: a base and options, for any number of references.

use alloc::string::String;

use super::{
    dot_segments::may_have_dot_segments,
    error::{ResolveError, ResolveErrorKind, TargetError},
    resolved::{Resolved, Target},
    steps::length,
};
use crate::{
    engine::scan::LONGEST,
    error::ParseError,
    syntax::AboveRoot,
    uri::{Form, Uri, UriBuf, UriRef},
};

/// A base that resolves any number of references, with options.
///
/// ```
/// use uriel::{Uri, UriRef, resolve::Resolver};
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
    pub(super) base: UriRef<'b>,
    /// The end of the directory in the base: the offset after the last "/" of its path, or of the beginning of the
    /// path.
    pub(super) directory_end: u32,
    pub(super) directory_may_have_dots: bool,
    /// True if the path of the base is empty and a relative path has to get a "/" before it.
    pub(super) lacks_root: bool,
    pub(super) form: Form,
    pub(super) compat: bool,
    pub(super) above_root: AboveRoot,
}

/// The octets that a target can have beside those of base and reference: a "/" between them, and the "/." of a guard.
const ROOM: usize = 3;

impl<'b> Resolver<'b> {
    /// A resolver for references on `base`. A fragment of the base is ignored.
    ///
    /// # Errors
    ///
    /// The edition of the base is RFC 1738, which has no relative references.
    ///
    /// ```
    /// use uriel::{Edition, Uri, resolve::{ResolveErrorKind, Resolver}};
    /// let base = Uri::parse_with("http://h/", Edition::Rfc1738)?;
    /// assert_eq!(Resolver::new(base).unwrap_err().kind(), ResolveErrorKind::NoReferences);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    pub fn new(base: impl Into<Uri<'b>>) -> Result<Self, ResolveError> {
        let base = base.into();
        let edition = base.edition();
        if !edition.has_references() {
            return Err(ResolveError { kind: ResolveErrorKind::NoReferences, edition });
        }
        let base = *base.as_uri_ref();
        let path = base.path().as_str();
        let directory = path.bytes().rposition(|octet| octet == b'/').map_or("", |slash| &path[..=slash]);
        Ok(Self {
            directory_end: base.offsets.path + length(directory),
            directory_may_have_dots: may_have_dot_segments(directory),
            lacks_root: path.is_empty() && (base.authority().is_some() || edition.roots_every_path()),
            form: base.form(),
            compat: false,
            above_root: AboveRoot::Keep,
            base,
        })
    }

    /// Sets whether the scheme of a reference is ignored if the base has the same one; `false` by default. If it is
    /// ignored, `http:g` means `g`.
    ///
    /// RFC 2396 section 5.2 step 3, 2396bis section 5.2 and RFC 3986 section 5.2.2 allow this practice of RFC 1630 for
    /// backward compatibility. Draft 1996 appendix C.2 does not, so this option has no effect there.
    ///
    /// ```
    /// use uriel::{Uri, UriRef, resolve::Resolver};
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

    /// Sets the treatment of a ".." that would lead above the root, under RFC 2396 and 2396bis. The other editions
    /// prescribe one.
    ///
    /// ```
    /// use uriel::{Edition, Uri, UriRef, resolve::{AboveRoot, Resolver}};
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

    /// Reads a reference under the edition of the base, like [`UriRef::parse_with`].
    ///
    /// If the scheme of the base is [ignored](Self::compat), it may stand alone, although RFC 2396 does not read that.
    ///
    /// ```
    /// use uriel::{Edition, Uri, resolve::{Resolver, Target}};
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

    /// Resolves a reference into a new text, with one allocation.
    ///
    /// # Errors
    ///
    /// Those of [`UriRef::resolve_against`]; and [`ResolveErrorKind::AboveRoot`] if that was
    /// [chosen](Self::above_root).
    ///
    /// ```
    /// use uriel::{Uri, UriRef, resolve::Resolver};
    /// let resolver = Resolver::new(Uri::parse("http://a/b/c/d;p?q")?)?;
    /// assert_eq!(resolver.resolve(&UriRef::parse("?y")?)?.query().as_deref(), Some("y"));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn resolve(&self, reference: &UriRef<'_>) -> Result<Resolved, ResolveError> {
        let mut text = String::with_capacity(self.room(reference));
        let mut offsets = self.base.offsets;
        let target = self.write(reference, &mut text, &mut offsets)?;
        Ok(Resolved { uri: UriBuf::from_offsets(text, offsets, self.base.edition), target })
    }

    /// Resolves a reference into `text`, replacing its contents. It allocates only if the capacity does not suffice.
    ///
    /// # Errors
    ///
    /// Those of [`resolve`](Self::resolve). The contents of `text` are unspecified then.
    ///
    /// ```
    /// use uriel::{Uri, UriRef, resolve::{Resolver, Target}};
    /// let resolver = Resolver::new(Uri::parse("http://a/b/c/d;p?q")?)?;
    /// let mut text = String::from("what was there");
    /// assert_eq!(resolver.resolve_into(&UriRef::parse("g")?, &mut text)?, Target::Document);
    /// assert_eq!(text, "http://a/b/c/g");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn resolve_into(&self, reference: &UriRef<'_>, text: &mut String) -> Result<Target, ResolveError> {
        self.write(reference, text, &mut { self.base.offsets })
    }

    /// The octets that a target needs at most, if it is no longer than a text may be.
    #[inline(always)]
    pub(super) fn room(&self, reference: &UriRef<'_>) -> usize {
        // Neither is longer than 2³¹ − 1 octets, so this wraps at most where `usize` has 32 bits.
        self.base.text.len().saturating_add(reference.text.len() + ROOM).min(LONGEST)
    }

    /// The path of the base without its last segment, which a relative path replaces.
    pub(super) fn directory(&self) -> &'b str {
        if self.lacks_root {
            "/"
        } else {
            &self.base.text[self.base.offsets.path as usize..self.directory_end as usize]
        }
    }

    /// True if the scheme of a reference may be ignored. RFC 2396 section 5.2 step 3 demands that "the scheme is known
    /// to always use the `<hier_part>` syntax", which the scheme of an opaque base does not.
    pub(super) fn ignores_schemes(&self) -> bool {
        self.compat && self.form != Form::Opaque && !self.base.edition.inherits_by_level()
    }
}

impl UriRef<'_> {
    /// Resolves the reference against a base: draft 1996 section 6, RFC 2396 section 5.2, 2396bis section 5.2, RFC 3986
    /// section 5.2, each to the letter. Escapes stay as they are. [`Resolver`] resolves many references on one base,
    /// and has options.
    ///
    /// # Errors
    ///
    /// * Base and reference are read under different editions, or under RFC 1738, which has no relative references.
    /// * The base is opaque, and the reference is relative and more than a fragment.
    /// * The target is longer than 2³¹ − 1 octets.
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
    pub fn resolve_against<'b>(&self, base: impl Into<Uri<'b>>) -> Result<Resolved, ResolveError> {
        Resolver::new(base)?.resolve(self)
    }

    /// Resolves the reference into `text`, replacing its contents. It allocates only if the capacity does not suffice.
    ///
    /// # Errors
    ///
    /// Those of [`resolve_against`](Self::resolve_against). The contents of `text` are unspecified then.
    ///
    /// ```
    /// use uriel::{Uri, UriRef};
    /// let mut text = String::new();
    /// UriRef::parse("../g")?.resolve_into(&Uri::parse("http://a/b/c/d;p?q")?, &mut text)?;
    /// assert_eq!(text, "http://a/b/g");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn resolve_into<'b>(&self, base: impl Into<Uri<'b>>, text: &mut String) -> Result<Target, ResolveError> {
        Resolver::new(base)?.resolve_into(self, text)
    }
}

impl Uri<'_> {
    /// Reads a reference under the edition of this base, and resolves it: [`UriRef::resolve_against`] in one call.
    ///
    /// To resolve is not to append: a relative path replaces the last segment of the base.
    ///
    /// # Errors
    ///
    /// * The edition refuses the text of the reference.
    /// * Those of [`UriRef::resolve_against`].
    ///
    /// ```
    /// use uriel::{Uri, resolve::TargetError};
    /// let base = Uri::parse("http://a/b/c?q")?;
    /// assert_eq!(base.resolve("g#s")?, "http://a/b/g#s");
    /// assert!(matches!(base.resolve("a b"), Err(TargetError::Reference(error)) if error.offset() == 1));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn resolve(&self, reference: &str) -> Result<Resolved, TargetError> {
        let reference = UriRef::parse_with(reference, self.edition()).map_err(TargetError::Reference)?;
        Ok(reference.resolve_against(self)?)
    }
}

delegate! {
    UriRef, as_uri_ref => Uri, UriBuf, UriRefBuf;
    resolve_against<'b>(base: impl Into<Uri<'b>>) -> Result<Resolved, ResolveError>,
        "Resolves this reference against a base.", "x:/a/../b" (Uri::parse("x:/c")?) [.unwrap().as_str()] "x:/b";
    resolve_into<'b>(base: impl Into<Uri<'b>>, text: &mut String) -> Result<Target, ResolveError>,
        "Resolves this reference against a base into `text`, replacing the contents of `text`.",
        "x:/a/../b" (Uri::parse("x:/c")?, &mut text) [.is_ok()] true;
}

delegate! {
    Uri, as_uri => UriBuf;
    resolve(reference: &str) -> Result<Resolved, TargetError>, "Reads a reference and resolves it against this base.",
        "http://a/b/c" ("../g") [.unwrap().as_str()] "http://a/g";
}
