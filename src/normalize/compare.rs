//! Comparing: the ladder of RFC 3986 section 6.2, from texts to what the schemes know.

use alloc::{borrow::Cow, string::String};

use super::{
    level::{Level, registered},
    own_form,
    spelling::Spelling,
};
use crate::{
    differences::Component,
    registry::Registry,
    uri::{Uri, UriRef},
};

/// How far up the ladder two URLs had to be followed until they agreed, or what they differ in at its end.
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
    /// Their texts are the same: [`Level::String`].
    String,
    /// They are equivalent by the generic syntax: [`Level::Syntax`].
    Syntax,
    /// They are equivalent by their scheme: [`Level::Scheme`].
    Scheme,
    /// They are not equivalent by anything that is known: this is the first component that differs.
    ///
    /// It does not follow that they are of different resources: RFC 3986 section 6.1.
    Different(Component),
}

impl UriRef<'_> {
    /// Whether two references are equivalent on that rung of the ladder, or below it.
    ///
    /// That is wider than having the same normal form: RFC 1738 and RFC 2396 say of many URLs that they mean the same, and
    /// not how to write them.
    ///
    /// Relative references are compared as they stand; "the references should be converted to their respective target URIs
    /// before comparison" (RFC 3986 section 6.1).
    ///
    /// ```
    /// use uriel::{Level, UriRef};
    /// let (a, b) = (UriRef::parse("//H/%41")?, UriRef::parse("//h/A")?);
    /// assert!(!a.is_equivalent(&b, Level::String));
    /// assert!(a.is_equivalent(&b, Level::Syntax));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_equivalent(&self, other: &UriRef<'_>, level: Level<'_>) -> bool {
        difference(self, other, level).is_none()
    }

    /// Climbs the ladder until the two are equivalent, or to its end.
    ///
    /// ```
    /// use uriel::{Registry, UriRef, differences::Component, normalize::Comparison};
    /// let (a, b) = (UriRef::parse("a?b")?, UriRef::parse("a?")?);
    /// assert_eq!(a.compare(&b, &Registry::current()), Comparison::Different(Component::Query));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn compare(&self, other: &UriRef<'_>, registry: &Registry) -> Comparison {
        if self.as_str() == other.as_str() {
            return Comparison::String;
        }
        if self.is_equivalent(other, Level::Syntax) {
            return Comparison::Syntax;
        }
        difference(self, other, Level::Scheme(registry)).map_or(Comparison::Scheme, Comparison::Different)
    }
}

impl Uri<'_> {
    /// Whether two URIs are equivalent on that rung of the ladder; see [`UriRef::is_equivalent`].
    ///
    /// ```
    /// use uriel::{Level, Registry, Uri};
    /// let (a, b) = (Uri::parse("ftp://h")?, Uri::parse("ftp://h/")?);
    /// assert!(!a.is_equivalent(&b, Level::Syntax));
    /// assert!(a.is_equivalent(&b, Level::Scheme(&Registry::current())));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_equivalent(&self, other: &Uri<'_>, level: Level<'_>) -> bool {
        self.as_uri_ref().is_equivalent(other.as_uri_ref(), level)
    }

    /// Climbs the ladder until the two are equivalent, or to its end; see [`UriRef::compare`].
    ///
    /// ```
    /// use uriel::{Registry, Uri, normalize::Comparison};
    /// let (a, b) = (Uri::parse("gopher://h")?, Uri::parse("gopher://h/1")?);
    /// assert_eq!(a.compare(&b, &Registry::current()), Comparison::Scheme);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn compare(&self, other: &Uri<'_>, registry: &Registry) -> Comparison {
        self.as_uri_ref().compare(other.as_uri_ref(), registry)
    }
}

/// The first component in which two references differ on that rung, if they do.
fn difference(a: &UriRef<'_>, b: &UriRef<'_>, level: Level<'_>) -> Option<Component> {
    if a.as_str() == b.as_str() {
        return None;
    }
    let (one, other) = (spelled(a, level), spelled(b, level));
    if one == other {
        return None;
    }
    // Only what is of one scheme can be judged by it.
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
        // Longer than any text that is read.
        _ => Some(first_difference(a, b)),
    }
}

/// The text to compare on that rung.
fn spelled<'a>(url: &UriRef<'a>, level: Level<'_>) -> Cow<'a, str> {
    let text = match Spelling::compared(url, level) {
        Some(spelling) if !spelling.is_plainly_of(url) => {
            let mut text = String::new();
            spelling.spell(url, &mut text);
            Cow::Owned(text)
        }
        _ => Cow::Borrowed(url.as_str()),
    };
    own_form(url, level, &text).map_or(text, |(own, _)| Cow::Owned(own))
}

fn cut_fragment(text: &str) -> (&str, Option<&str>) {
    text.split_once('#').map_or((text, None), |(url, fragment)| (url, Some(fragment)))
}

/// The first component in which two references differ that are not the same text.
fn first_difference(a: &UriRef<'_>, b: &UriRef<'_>) -> Component {
    use Component::{Authority, Fragment, Host, Params, Path, Port, Query, Scheme, Userinfo};
    let both_have_hosts = a.host().is_some() && b.host().is_some();
    let components = [Scheme, Userinfo, Host, Port, Authority, Path, Params, Query, Fragment].into_iter();
    let mut told = components.filter(|component| both_have_hosts || !matches!(component, Userinfo | Host | Port));
    told.find(|component| component.of(a) != component.of(b)).unwrap_or(Path)
}
