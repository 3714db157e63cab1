//! Relativisation, the reverse of resolution: the reference that leads from a base to a target.

use alloc::string::String;
use core::fmt;

use super::{
    dot_segments::{GUARD, PathWriter},
    error::write_no_references,
    resolver::Resolver,
};
use crate::{
    error::write_section,
    syntax::{AboveRoot, Edition},
    uri::{Uri, UriRef, UriRefBuf},
};

impl Uri<'_> {
    /// The shortest reference that [`UriRef::resolve_against`] resolves from this base to exactly the text of `target`.
    /// The result has been resolved to check that.
    ///
    /// Of two references that are equally short, it is the one that repeats less of the target: a relative path rather
    /// than an absolute one. If no shorter reference leads there, as from an opaque base, it is the target itself.
    ///
    /// The result is not the shortest in two cases:
    ///
    /// * Under draft 1996 and RFC 2396, if the base has an authority and no path: from `x://h` to `x://h/a` it is `/a`.
    ///   The shorter `a` leads there too, but these documents forgot the "/" before it, so not every resolver writes
    ///   that.
    /// * Under draft 1996, if only a reference with an empty component is shorter: from `x:/..?` to `x:/..` it is `..`,
    ///   and not `?`.
    ///
    /// # Errors
    ///
    /// * Base and target are read under different editions, or under RFC 1738, which has no relative references.
    /// * No reference leads to the target: RFC 3986 removes the dot segments of a path that it resolves, so that a
    ///   target with dot segments cannot be reached.
    ///
    /// ```
    /// use uriel::Uri;
    /// let base = Uri::parse("http://h/x/y/z?q")?;
    /// let reference = |target| base.relativize(&Uri::parse(target).unwrap()).unwrap().into_string();
    /// assert_eq!(reference("http://h/x/abc#s"), "../abc#s");
    /// assert_eq!(reference("http://h/abc"), "/abc");
    /// assert_eq!(reference("http://h/x/y/z"), "z");
    /// assert_eq!(reference("http://h/x/y//z"), ".//z");
    /// assert_eq!(reference("ftp://h/"), "ftp://h/");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    pub fn relativize<'t>(&self, target: impl Into<Uri<'t>>) -> Result<UriRefBuf, RelativizeError> {
        shortest(self, &target.into())
    }
}

delegate! {
    Uri, as_uri => UriBuf;
    relativize<'t>(target: impl Into<Uri<'t>>) -> Result<UriRefBuf, RelativizeError>,
        "The shortest reference that leads from this base to the text of `target`.",
        "http://a/b/c" (Uri::parse("http://a/b/d")?) [.unwrap().as_str()] "d";
}

#[inline]
fn shortest(base: &Uri<'_>, target: &Uri<'_>) -> Result<UriRefBuf, RelativizeError> {
    let edition = base.edition();
    let error = |kind| RelativizeError { kind, edition };
    if target.edition() != edition {
        return Err(error(RelativizeErrorKind::Editions));
    }
    let resolver = Resolver::new(base).map_err(|_| error(RelativizeErrorKind::NoReferences))?;
    let relative = relative_path(&resolver, target);
    let path = &target.as_str()[target.as_uri_ref().offsets.path as usize..];
    // Without a dot segment before it, such a path would be read as an authority.
    let guarded = path.starts_with("//").then(|| String::from(GUARD) + path);
    let (mut text, mut shortest) = (String::new(), None::<UriRef<'_>>);
    for candidate in candidates(target, relative.as_ref(), guarded.as_deref()) {
        if shortest.as_ref().is_some_and(|known| known.as_str().len() <= candidate.len()) {
            continue;
        }
        let Ok(reference) = UriRef::parse_with(candidate, edition) else { continue };
        if resolver.resolve_into(&reference, &mut text).is_ok() && text == target.as_str() {
            shortest = Some(reference);
        }
    }
    // The last candidate is the target itself. Only RFC 3986 resolves that to another text, by removing dot
    // segments.
    shortest.map(|reference| reference.to_owned()).ok_or(error(RelativizeErrorKind::DotSegments))
}

/// References that may lead to `target`: its text from each of its components on, and relative paths. Of two that are
/// equally long, the preferred one comes first.
#[inline]
fn candidates<'t>(
    target: &Uri<'t>,
    relative: Option<&'t RelativePath>,
    guarded: Option<&'t str>,
) -> impl Iterator<Item = &'t str> {
    let UriRef { text, offsets, .. } = *target.as_uri_ref();
    let from = move |start: u32| &text[start as usize..];
    let relative = relative.into_iter().flat_map(|path| [&path.from_dot[path.dot..], &path.from_dot]);
    let below = [offsets.query_end, offsets.params_end, offsets.path_end].into_iter().map(from);
    below.chain(relative).chain(guarded).chain([offsets.path, offsets.after_scheme, 0].into_iter().map(from))
}

/// A relative path that climbs from the directory of the base to the lowest one above the target, and descends from
/// there.
struct RelativePath {
    /// The path with a dot segment before it, for one that would be read as a scheme, as an authority, or as no path.
    from_dot: String,
    /// Length of that dot segment.
    dot: usize,
}

/// The relative path to a target, with its query and fragment.
///
/// `None` if the base has no path, under draft 1996 and RFC 2396. A "/" has to come before the relative path then,
/// which draft 1996 section 6 step 6 and RFC 2396 section 5.2 step 6a forgot, so that not every resolver writes it.
#[inline]
fn relative_path(resolver: &Resolver<'_>, target: &Uri<'_>) -> Option<RelativePath> {
    let edition = target.edition();
    if resolver.lacks_root && edition.forgets_the_root() {
        return None;
    }
    let mut directory = String::new();
    PathWriter::new(&mut directory, edition, AboveRoot::Keep).append(resolver.directory()).ok()?;
    let path = target.path().as_str();
    // The directory has no guard either: resolution writes it again.
    let is_guarded = |path: &&str| path.starts_with("//") && target.authority().is_none();
    let path = path.strip_prefix(GUARD).filter(is_guarded).unwrap_or(path);
    let alike = directory.bytes().zip(path.bytes()).take_while(|(a, b)| a == b).count();
    let common = directory.as_bytes()[..alike].iter().rposition(|&octet| octet == b'/').map_or(0, |slash| slash + 1);
    let climb = directory[common..].matches('/').count();
    drop(directory);
    let below = &path[common..];
    let after_path = &target.as_str()[target.as_uri_ref().offsets.path_end as usize..];
    let dot = if below.is_empty() { "." } else { "./" };
    let mut from_dot = String::with_capacity(dot.len() + 3 * climb + below.len() + after_path.len());
    from_dot.push_str(dot);
    (0..climb).for_each(|_| from_dot.push_str("../"));
    if below.is_empty() && climb > 0 {
        // A last dot segment leads to a directory even without a "/" after it.
        from_dot.pop();
    }
    from_dot.push_str(below);
    from_dot.push_str(after_path);
    Some(RelativePath { from_dot, dot: dot.len() })
}

/// The error of a target that no reference leads to.
///
/// ```
/// use uriel::Uri;
/// let base = Uri::parse("http://h/a")?;
/// let error = base.relativize(&Uri::parse("http://h/b/../c")?).unwrap_err();
/// assert_eq!(error.to_string(), "expected a target without dot segments (RFC 3986 section 5.2.4)");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub struct RelativizeError {
    kind: RelativizeErrorKind,
    edition: Edition,
}

/// The reason why no reference leads to a target.
///
/// ```
/// use uriel::{Edition, Uri, resolve::RelativizeErrorKind};
/// let base = Uri::parse_with("http://h/a", Edition::Rfc1738)?;
/// assert_eq!(base.relativize(&base).unwrap_err().kind(), RelativizeErrorKind::NoReferences);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RelativizeErrorKind {
    /// The edition has no relative references: RFC 1738.
    NoReferences,
    /// Base and target are read under different editions.
    Editions,
    /// The path of the target has dot segments, which resolution removes: RFC 3986 section 5.2.4.
    DotSegments,
}

impl RelativizeErrorKind {
    /// The name for programs, which [`Display`](fmt::Display) prints too.
    ///
    /// ```
    /// assert_eq!(uriel::resolve::RelativizeErrorKind::DotSegments.as_str(), "dot-segments");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NoReferences => "no-references",
            Self::Editions => "editions",
            Self::DotSegments => "dot-segments",
        }
    }
}

impl fmt::Display for RelativizeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl RelativizeError {
    /// The reason.
    ///
    /// ```
    /// use uriel::{Edition, Uri, resolve::RelativizeErrorKind};
    /// let url = Uri::parse_with("http://h/", Edition::Rfc1738)?;
    /// assert_eq!(url.relativize(&url).unwrap_err().kind(), RelativizeErrorKind::NoReferences);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn kind(&self) -> RelativizeErrorKind {
        self.kind
    }

    /// The edition of the base.
    ///
    /// ```
    /// use uriel::{Edition, Uri};
    /// let url = Uri::parse_with("http://h/", Edition::Rfc1738)?;
    /// assert_eq!(url.relativize(&url).unwrap_err().edition(), Edition::Rfc1738);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// Document and section that forbid it; `None` if no document does.
    ///
    /// ```
    /// let base = uriel::Uri::parse("x:/a/./b")?;
    /// let error = base.relativize(&uriel::Uri::parse("x:/a/./c")?).unwrap_err();
    /// assert_eq!(error.section(), Some("RFC 3986 section 5.2.4"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn section(&self) -> Option<&'static str> {
        match self.kind {
            RelativizeErrorKind::DotSegments => Some("RFC 3986 section 5.2.4"),
            RelativizeErrorKind::NoReferences | RelativizeErrorKind::Editions => None,
        }
    }
}

impl fmt::Display for RelativizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            RelativizeErrorKind::NoReferences => {
                write_no_references(f, self.edition)?;
            }
            RelativizeErrorKind::Editions => f.write_str("expected a base and a target under the same edition")?,
            RelativizeErrorKind::DotSegments => f.write_str("expected a target without dot segments")?,
        }
        write_section(f, self.section())
    }
}
