//! Comparison of URLs, level by level.

use alloc::{borrow::Cow, string::String};

use super::{
    level::{Level, registered},
    own_form,
    spelling::Spelling,
};
use crate::{
    scheme::Registry,
    syntax::Component,
    uri::{Uri, UriRef},
};

/// The result of comparing two URLs: the first level at which they are equivalent, or the component that differs.
///
/// ```
/// use uriel::{Registry, Uri, differences::Component, normalize::Comparison};
///
/// let registry = Registry::current();
/// let compare = |a, b| Ok::<_, uriel::ParseError>(Uri::parse(a)?.compare(&Uri::parse(b)?, &registry));
/// assert_eq!(compare("ftp://h/~me", "ftp://h/~me")?, Comparison::String);
/// assert_eq!(compare("ftp://h/~me", "FTP://h/%7Eme")?, Comparison::Syntax);
/// assert_eq!(compare("ftp://h/~me", "ftp://h:21/~me")?, Comparison::Scheme);
/// assert_eq!(compare("ftp://h/~me", "ftp://h:22/~me")?, Comparison::Different(Component::Port));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Comparison {
    /// The texts are equal: [`Level::String`].
    String,
    /// Equivalent by the generic syntax: [`Level::Syntax`], but with the dots of a path that the scheme says to be
    /// data.
    Syntax,
    /// Equivalent by the rules of their scheme: [`Level::Scheme`].
    Scheme,
    /// Not equivalent at any level; with the first component that differs.
    ///
    /// Such URLs may still identify the same resource: RFC 3986 section 6.1.
    Different(Component),
}

impl UriRef<'_> {
    /// True if two references are equivalent at this level or at a lower one.
    ///
    /// Equivalent references need not have the same normal form: RFC 1738 and RFC 2396 say of many URLs that they mean
    /// the same, but not which spelling is normal.
    ///
    /// A scheme whose paths have [no dot segments](crate::Scheme::HAS_DOT_SEGMENTS) tells apart URLs that are
    /// equivalent by the generic syntax: at the level of schemes they are not equivalent.
    ///
    /// Relative references are compared without a base, although "the references should be converted to their
    /// respective target URIs before comparison" (RFC 3986 section 6.1).
    ///
    /// ```
    /// use uriel::{Level, UriRef};
    /// let (a, b) = (UriRef::parse("//H/%41")?, UriRef::parse("//h/A")?);
    /// assert!(!a.is_equivalent(&b, Level::String));
    /// assert!(a.is_equivalent(&b, Level::Syntax));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn is_equivalent<'o>(&self, other: impl Into<UriRef<'o>>, level: Level<'_>) -> bool {
        let other = other.into();
        let are_alike = |at| difference(self, &other, at, level).is_none();
        // A scheme may tell apart what the generic syntax does not, such as URLs that are read under two editions.
        are_alike(level) || level.is_by_scheme() && are_alike(Level::Syntax)
    }

    /// Compares two references, and gives the lowest level at which they are equivalent or the component that differs.
    ///
    /// ```
    /// use uriel::{Registry, UriRef, differences::Component, normalize::Comparison};
    /// let (a, b) = (UriRef::parse("a?b")?, UriRef::parse("a?")?);
    /// assert_eq!(a.compare(&b, &Registry::current()), Comparison::Different(Component::Query));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn compare<'o>(&self, other: impl Into<UriRef<'o>>, registry: &Registry) -> Comparison {
        comparison(self, &other.into(), Level::Scheme(registry))
    }
}

delegate! {
    UriRef, as_uri_ref => Uri, UriBuf, UriRefBuf;
    #[must_use]
    is_equivalent<'o>(other: impl Into<UriRef<'o>>, level: Level<'_>) -> bool,
        "True if this URL and `other` are equivalent at this level or at a lower one.",
        "X://H" (UriRef::parse("x://h")?, Level::Syntax) [] true;
    #[must_use]
    compare<'o>(other: impl Into<UriRef<'o>>, registry: &Registry) -> Comparison,
        "Compares this URL with `other`: the lowest level at which they are equivalent, or the component that differs.",
        "X://H" (UriRef::parse("x://h")?, &Registry::current()) [] Comparison::Syntax;
}

/// Compares two references at this level, which has rules of schemes, and at those below it.
#[inline]
pub(super) fn comparison(a: &UriRef<'_>, b: &UriRef<'_>, level: Level<'_>) -> Comparison {
    if a.as_str() == b.as_str() {
        return Comparison::String;
    }
    if difference(a, b, Level::Syntax, level).is_none() {
        return Comparison::Syntax;
    }
    difference(a, b, level, level).map_or(Comparison::Scheme, Comparison::Different)
}

/// The first component in which two references differ at this level; `None` if they are equivalent. `known` is the
/// level that was asked for, whose schemes say that dots are data at any level.
#[inline]
fn difference(a: &UriRef<'_>, b: &UriRef<'_>, level: Level<'_>, known: Level<'_>) -> Option<Component> {
    if a.as_str() == b.as_str() {
        return None;
    }
    let (one, other) = (spelled(a, level, known), spelled(b, level, known));
    if one == other {
        return None;
    }
    // A scheme can only compare two URLs of its own, under one edition.
    let scheme = registered(a, level).filter(|_| a.scheme() == b.scheme() && a.edition() == b.edition());
    if let Some(scheme) = scheme {
        let ((one, fragment), (other, other_fragment)) = (cut_fragment(&one), cut_fragment(&other));
        if one == other || scheme.equivalent(one, other, a.edition()) {
            return (fragment != other_fragment).then_some(Component::Fragment);
        }
    }
    let read = |text, url: &UriRef<'_>| UriRef::parse_with(text, url.edition());
    match (read(&one, a), read(&other, b)) {
        (Ok(one), Ok(other)) => Some(first_difference(&one, &other)),
        // The spelled text is too long to be read: compare the original one.
        _ => Some(first_difference(a, b)),
    }
}

/// The text of a URL to compare at this level, by the scheme that is known at another one.
#[inline]
fn spelled<'a>(url: &UriRef<'a>, level: Level<'_>, known: Level<'_>) -> Cow<'a, str> {
    let scheme = registered(url, known);
    let text = match Spelling::for_comparison(url, level, scheme) {
        Some(spelling) if !spelling.is_plainly_of(url) => {
            let mut text = String::new();
            spelling.spell(url, &mut text);
            Cow::Owned(text)
        }
        _ => Cow::Borrowed(url.as_str()),
    };
    let of_rules = scheme.filter(|_| level.is_by_scheme());
    of_rules.and_then(|scheme| own_form(url, level, scheme, &text)).map_or(text, |(own, _)| Cow::Owned(own))
}

/// Splits a text into the URL and the fragment.
#[inline]
fn cut_fragment(text: &str) -> (&str, Option<&str>) {
    text.split_once('#').map_or((text, None), |(url, fragment)| (url, Some(fragment)))
}

/// The first component in which two references with different texts differ.
#[inline]
fn first_difference(a: &UriRef<'_>, b: &UriRef<'_>) -> Component {
    use Component::{Authority, Fragment, Host, Params, Path, Port, Query, Scheme, Userinfo};
    let both_have_hosts = a.host().is_some() && b.host().is_some();
    let components = [Scheme, Userinfo, Host, Port, Authority, Path, Params, Query, Fragment].into_iter();
    let mut compared = components.filter(|component| both_have_hosts || !matches!(component, Userinfo | Host | Port));
    compared.find(|component| component.of(a) != component.of(b)).unwrap_or(Path)
}
