//! The generic parse: what people hold.

mod absolute;
#[cfg(any(feature = "url", feature = "http"))]
mod convert;
mod encoded;
mod eq_str;
mod host;
mod kind;
mod offsets;
#[cfg(feature = "alloc")]
mod owned;
mod parse;
mod scheme_name;
mod segments;

use core::{
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
};

#[cfg(feature = "alloc")]
pub(crate) use self::encoded::value;
#[cfg(feature = "alloc")]
pub use self::owned::{FromStringError, UriBuf, UriRefBuf};
pub use self::{
    absolute::Uri,
    encoded::Encoded,
    host::{Host, HostKind},
    kind::{AuthorityKind, Form, Kind},
    scheme_name::SchemeName,
    segments::Segment,
};
pub(crate) use self::{offsets::Offsets, parse::explain};
use crate::{
    edition::Edition,
    error::ParseError,
    grammar::{Authority, Under, ended, server},
    redact::Redacted,
};

/// A reference to a URL, absolute or relative, under an edition: borrowed, `Copy`, six words.
///
/// Getters give the text as it is written. `None` is absent, which is not the same as empty.
///
/// ```
/// use uriel::UriRef;
///
/// let reference = UriRef::parse("../g?y#s")?;
/// assert_eq!(reference.scheme(), None);
/// assert_eq!(reference.path(), "../g");
/// assert_eq!(reference.query().as_deref(), Some("y"));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct UriRef<'a> {
    pub(crate) text: &'a str,
    pub(crate) offsets: Offsets,
    pub(crate) edition: Edition,
}

impl<'a> UriRef<'a> {
    #[inline(always)]
    fn slice(&self, start: u32, end: u32) -> &'a str {
        &self.text[start as usize..end as usize]
    }

    #[inline(always)]
    fn has_authority(&self) -> bool {
        self.offsets.path > self.offsets.after_scheme
    }

    /// Whether an authority has to be judged before its parts are known: it may be the name of a registry.
    #[inline(always)]
    fn is_unjudged(&self) -> bool {
        matches!(self.edition, Edition::Rfc2396 | Edition::Rfc2396bis)
    }

    /// The parts of such an authority, if it is a server.
    #[inline(always)]
    fn judged_server(&self) -> Option<Authority<&'a str>> {
        judged_server(self.authority()?, self.edition)
    }

    /// The text as it was read.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("HTTP://H")?.as_str(), "HTTP://H");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// The edition that it was read under.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("x")?.edition(), uriel::Edition::Rfc3986);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// The scheme, which is the same in either case.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("HTTP://H")?.scheme().unwrap(), "http");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn scheme(&self) -> Option<SchemeName<'a>> {
        (self.offsets.after_scheme != 0).then(|| SchemeName(self.slice(0, self.offsets.after_scheme - 1)))
    }

    /// What follows "//", up to the path.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("//me@h:80/p")?.authority(), Some("me@h:80"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn authority(&self) -> Option<&'a str> {
        self.has_authority().then(|| self.slice(self.offsets.after_scheme + 2, self.offsets.path))
    }

    /// What kind the authority is, under the editions that have two: RFC 2396 and 2396bis.
    ///
    /// ```
    /// use uriel::{AuthorityKind, Edition, UriRef};
    /// let reference = UriRef::parse_with("//a_b/", Edition::Rfc2396)?;
    /// assert_eq!(reference.authority_kind(), Some(AuthorityKind::Registry));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn authority_kind(&self) -> Option<AuthorityKind> {
        if !self.has_authority() || !self.is_unjudged() {
            return None;
        }
        Some(if self.judged_server().is_some() { AuthorityKind::Server } else { AuthorityKind::Registry })
    }

    /// What stands before the "@" of the authority.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("//me:pw@h")?.userinfo().as_deref(), Some("me:pw"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn userinfo(&self) -> Option<Encoded<'a>> {
        if self.is_unjudged() {
            return self.judged_server()?.userinfo.map(Encoded::new_unchecked);
        }
        let start = self.offsets.after_scheme + 2;
        (self.offsets.host > start).then(|| Encoded::new_unchecked(self.slice(start, self.offsets.host - 1)))
    }

    /// The user: userinfo up to its first ":".
    ///
    /// RFC 1738 and draft 1996 have it as a component, later editions leave it to the scheme.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("//@h")?.user().as_deref(), Some(""));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn user(&self) -> Option<Encoded<'a>> {
        let userinfo = self.userinfo()?.as_str();
        Some(Encoded::new_unchecked(userinfo.split_once(':').map_or(userinfo, |(user, _)| user)))
    }

    /// The password: userinfo behind its first ":".
    ///
    /// RFC 1738 and draft 1996 have it as a component, later editions leave it to the scheme.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("//me:@h")?.password().as_deref(), Some(""));
    /// assert_eq!(uriel::UriRef::parse("//me@h")?.password(), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn password(&self) -> Option<Encoded<'a>> {
        self.userinfo()?.as_str().split_once(':').map(|(_, password)| Encoded::new_unchecked(password))
    }

    /// The host, with brackets where it has them.
    ///
    /// `None` for the name of a registry, and before RFC 3986 for an empty authority, which has no host.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("//[::1]:80/")?.host().as_deref(), Some("[::1]"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn host(&self) -> Option<Host<'a>> {
        if !self.has_authority() {
            return None;
        }
        let host = if self.is_unjudged() {
            self.judged_server()?.host
        } else {
            self.slice(self.offsets.host, self.offsets.host_end)
        };
        (!host.is_empty() || self.edition == Edition::Rfc3986).then(|| Host::new_unchecked(host, self.edition))
    }

    /// The digits behind the host's ":", as they are written; from draft 1996 on there may be none.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("//h:080/")?.port(), Some("080"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn port(&self) -> Option<&'a str> {
        if self.is_unjudged() {
            return self.judged_server()?.port;
        }
        (self.offsets.path > self.offsets.host_end).then(|| self.slice(self.offsets.host_end + 1, self.offsets.path))
    }

    /// The port as a number: `None` where it is absent, empty or over 65535, which no edition forbids.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("//h:080/")?.port_number(), Some(80));
    /// assert_eq!(uriel::UriRef::parse("//h:65616/")?.port_number(), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn port_number(&self) -> Option<u16> {
        self.port()?.parse().ok()
    }

    /// The path with its leading slash, or the opaque part. It may be empty; it is never absent.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("//h/a/b?c")?.path(), "/a/b");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn path(&self) -> Encoded<'a> {
        Encoded::new_unchecked(self.slice(self.offsets.path, self.offsets.path_end))
    }

    /// The url-path of RFC 1738 section 3.1: what follows the login, without the slash that is no part of it.
    ///
    /// `None` where there is no slash, no login, or another edition.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// let url = UriRef::parse_with("ftp://h//etc", Edition::Rfc1738)?;
    /// assert_eq!(url.urlpath().as_deref(), Some("/etc"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn urlpath(&self) -> Option<Encoded<'a>> {
        if self.edition != Edition::Rfc1738 || !self.has_authority() {
            return None;
        }
        self.path().as_str().strip_prefix('/').map(Encoded::new_unchecked)
    }

    /// The parameters component of draft 1996: what follows the first ";" of the path.
    ///
    /// In RFC 2396 parameters belong to the segments, and in all others they are part of the path.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// let url = UriRef::parse_with("x://h/a;b?c", Edition::Draft1996)?;
    /// assert_eq!((url.path().as_str(), url.params().as_deref()), ("/a", Some("b")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn params(&self) -> Option<Encoded<'a>> {
        let Offsets { path_end, params_end, .. } = self.offsets;
        (params_end > path_end).then(|| Encoded::new_unchecked(self.slice(path_end + 1, params_end)))
    }

    /// What follows "?", where the edition has a query.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("?")?.query().as_deref(), Some(""));
    /// assert_eq!(uriel::UriRef::parse("")?.query(), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn query(&self) -> Option<Encoded<'a>> {
        let Offsets { params_end, query_end, .. } = self.offsets;
        (query_end > params_end).then(|| Encoded::new_unchecked(self.slice(params_end + 1, query_end)))
    }

    /// What follows "#".
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("#s")?.fragment().as_deref(), Some("s"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn fragment(&self) -> Option<Encoded<'a>> {
        self.text.get(self.offsets.query_end as usize + 1..).map(Encoded::new_unchecked)
    }

    /// Whether it is absolute, relative or opaque.
    ///
    /// ```
    /// use uriel::{Edition, Kind, UriRef};
    /// let kind = |edition| UriRef::parse_with("mailto:me@h", edition).map(|url| url.kind());
    /// assert_eq!(kind(Edition::Rfc2396), Ok(Kind::Opaque));
    /// assert_eq!(kind(Edition::Rfc3986), Ok(Kind::Absolute));
    /// ```
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self.form() {
            _ if self.offsets.after_scheme == 0 => Kind::Relative,
            Form::Opaque => Kind::Opaque,
            _ => Kind::Absolute,
        }
    }

    /// How what follows the scheme begins.
    ///
    /// ```
    /// use uriel::{Form, UriRef};
    /// assert_eq!(UriRef::parse("x://h")?.form(), Form::NetPath);
    /// assert_eq!(UriRef::parse("x:/h")?.form(), Form::AbsPath);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn form(&self) -> Form {
        if self.has_authority() {
            return Form::NetPath;
        }
        let path = self.path().as_str();
        let opaque = self.offsets.after_scheme != 0
            && match self.edition {
                Edition::Rfc1738 => true,
                Edition::Draft1996 => path.starts_with("//"),
                Edition::Rfc2396 | Edition::Rfc2396bis => !path.is_empty() && !path.starts_with('/'),
                Edition::Rfc3986 => false,
            };
        match path.as_bytes().first() {
            _ if opaque => Form::Opaque,
            None if self.params().is_none() => Form::Empty,
            Some(b'/') => Form::AbsPath,
            _ => Form::RelPath,
        }
    }
}

/// It takes what it needs and no reference to all of it: where that is never taken, getters read the result where the
/// parser has written it, and need no copy.
#[cold]
#[inline(never)]
fn judged_server(authority: &str, edition: Edition) -> Option<Authority<&str>> {
    ended(server(Under::new(authority, edition))).ok().map(|(_, server)| server)
}

impl fmt::Display for UriRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

impl fmt::Debug for UriRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("UriRef").field(&Redacted(self.text)).field(&self.edition).finish()
    }
}

impl PartialEq for UriRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for UriRef<'_> {}

/// By text, octet by octet, and then by edition.
impl Ord for UriRef<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.text, self.edition).cmp(&(other.text, other.edition))
    }
}

impl PartialOrd for UriRef<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for UriRef<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.text, self.edition).hash(state);
    }
}

impl AsRef<str> for UriRef<'_> {
    fn as_ref(&self) -> &str {
        self.text
    }
}

impl<'a> TryFrom<&'a str> for UriRef<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

/// What an owned twin keeps beside its text, and how it is borrowed again.
#[cfg(feature = "alloc")]
impl<'a> UriRef<'a> {
    pub(crate) fn into_offsets(self) -> (Offsets, Edition) {
        (self.offsets, self.edition)
    }

    pub(crate) const fn from_offsets(text: &'a str, offsets: Offsets, edition: Edition) -> Self {
        Self { text, offsets, edition }
    }

    pub(crate) const fn assume_absolute(self) -> Uri<'a> {
        Uri(self)
    }
}
