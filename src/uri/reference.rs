//! The reference: its text, the offsets of its components, and their getters.

use core::fmt;

use super::{
    absolute::Uri,
    encoded::Encoded,
    host::Host,
    kind::{AuthorityKind, Form, Kind},
    offsets::Offsets,
    scheme_name::SchemeName,
    server::{PortError, port_or},
};
use crate::{
    grammar::{Authority, Under, ended, server},
    redact::{self, Redacted},
    syntax::{Edition, OpaqueParts},
};

/// A reference to a URL, absolute or relative, read under an edition. Borrowed, `Copy`, six words.
///
/// Getters give the text as it is written. `None` means absent, `Some("")` means present and empty.
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
    pub(super) fn slice(&self, start: u32, end: u32) -> &'a str {
        &self.text[start as usize..end as usize]
    }

    #[inline(always)]
    pub(super) fn has_authority(&self) -> bool {
        self.offsets.path > self.offsets.after_scheme
    }

    /// True under the editions whose authorities may be the name of a registry. The parser keeps such an authority
    /// whole, and [`server_parts`](Self::server_parts) splits it.
    #[inline(always)]
    pub(crate) fn may_be_registry(&self) -> bool {
        self.edition.has_registries()
    }

    /// The parts of an authority that may be the name of a registry; `None` if it is one.
    #[inline(always)]
    fn server_parts(&self) -> Option<Authority<&'a str>> {
        server_parts(self.authority()?, self.edition)
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

    /// The edition that the text was read under.
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

    /// The name of the scheme, which is case-insensitive.
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

    /// The text between "//" and the path.
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

    /// The kind of the authority: server or registry. `None` without an authority, and under the editions that do not
    /// tell the two apart, which are all but RFC 2396 and 2396bis.
    ///
    /// ```
    /// use uriel::{AuthorityKind, Edition, UriRef};
    /// let reference = UriRef::parse_with("//a_b/", Edition::Rfc2396)?;
    /// assert_eq!(reference.authority_kind(), Some(AuthorityKind::Registry));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn authority_kind(&self) -> Option<AuthorityKind> {
        if !self.has_authority() || !self.may_be_registry() {
            return None;
        }
        Some(if self.server_parts().is_some() { AuthorityKind::Server } else { AuthorityKind::Registry })
    }

    /// The text before the "@" of the authority.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("//me:pw@h")?.userinfo().as_deref(), Some("me:pw"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn userinfo(&self) -> Option<Encoded<'a>> {
        if self.may_be_registry() {
            return self.server_parts()?.userinfo.map(Encoded::new_unchecked);
        }
        let start = self.offsets.after_scheme + 2;
        (self.offsets.host > start).then(|| Encoded::new_unchecked(self.slice(start, self.offsets.host - 1)))
    }

    /// The user: the userinfo before its first ":".
    ///
    /// RFC 1738 and draft 1996 define this component; later editions leave the userinfo to the scheme.
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

    /// The password: the userinfo after its first ":".
    ///
    /// RFC 1738 and draft 1996 define this component; later editions leave the userinfo to the scheme.
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

    /// The host, with the brackets of an IP literal.
    ///
    /// `None` without an authority, for the name of a registry, and before RFC 3986 for an empty authority too.
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
        let host = if self.may_be_registry() {
            self.server_parts()?.host
        } else {
            self.slice(self.offsets.host, self.offsets.host_end)
        };
        (!host.is_empty() || self.edition.has_empty_hosts()).then(|| Host::new_unchecked(host, self.edition))
    }

    /// The digits after the ":" of the host, as they are written; `None` without the ":". From draft 1996 on a ":" may
    /// have no digits after it, which gives `Some("")`.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("//h:080/")?.port(), Some("080"));
    /// assert_eq!(uriel::UriRef::parse("//h:/")?.port(), Some(""));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn port(&self) -> Option<&'a str> {
        if self.may_be_registry() {
            return self.server_parts()?.port;
        }
        (self.offsets.path > self.offsets.host_end).then(|| self.slice(self.offsets.host_end + 1, self.offsets.path))
    }

    /// The port as a number; `None` if it is absent or empty.
    ///
    /// # Errors
    ///
    /// The number is over 65535, which no edition forbids.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("//h:080/")?.port_number(), Ok(Some(80)));
    /// assert_eq!(uriel::UriRef::parse("//h:/")?.port_number(), Ok(None));
    /// assert!(uriel::UriRef::parse("//h:65616/")?.port_number().is_err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn port_number(&self) -> Result<Option<u16>, PortError> {
        port_or(None, self.port())
    }

    /// The path with its leading "/", or the opaque part. It may be empty; it is never absent.
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

    /// The url-path of RFC 1738 section 3.1: the text after the login and the "/" that separates them.
    ///
    /// `None` without a login or without that "/", and under every other edition.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// let url = UriRef::parse_with("ftp://h//etc", Edition::Rfc1738)?;
    /// assert_eq!(url.urlpath().as_deref(), Some("/etc"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn urlpath(&self) -> Option<Encoded<'a>> {
        if !self.edition.has_urlpaths() || !self.has_authority() {
            return None;
        }
        self.path().as_str().strip_prefix('/').map(Encoded::new_unchecked)
    }

    /// The parameters component of draft 1996: the text after the first ";" of the path.
    ///
    /// RFC 2396 gives parameters to the [segments](Self::segments); the other editions leave them in the path.
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

    /// The text after "?". RFC 1738 has no query.
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

    /// The text after "#". RFC 1738 has no fragment.
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

    /// The reference without its fragment, in the same text.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("a?b#c")?.without_fragment(), "a?b");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn without_fragment(&self) -> Self {
        Self { text: &self.text[..self.offsets.query_end as usize], ..*self }
    }

    /// The reference as a URL, if it has a scheme. Nothing is read again, and no error is made: `Uri::try_from` says
    /// why a reference without a scheme is no URL.
    ///
    /// ```
    /// use uriel::UriRef;
    /// assert_eq!(UriRef::parse("x:y")?.as_uri().map(|url| url.scheme().as_str()), Some("x"));
    /// assert_eq!(UriRef::parse("y")?.as_uri(), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn as_uri(&self) -> Option<Uri<'a>> {
        (self.offsets.after_scheme > 0).then_some(Uri(*self))
    }

    /// Absolute, relative or opaque.
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

    /// The form of the text after the scheme.
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
            && match self.edition.opaque_parts() {
                OpaqueParts::All => true,
                OpaqueParts::Serverless => path.starts_with("//"),
                OpaqueParts::Rootless => !path.is_empty() && !path.starts_with('/'),
                OpaqueParts::None => false,
            };
        let has_relative_path =
            self.params().is_some() || self.edition.has_queries_in_paths() && self.query().is_some();
        match path.as_bytes().first() {
            _ if opaque => Form::Opaque,
            None if !has_relative_path => Form::Empty,
            Some(b'/') => Form::AbsPath,
            _ => Form::RelPath,
        }
    }
}

impl<'a> UriRef<'a> {
    /// The reference without its password, for logs and for people. [`Redacted::with_keys`] hides values of the query
    /// too.
    ///
    /// ```
    /// use uriel::UriRef;
    /// let url = UriRef::parse("//me:pw@h/?token=x")?;
    /// assert_eq!(url.redacted().to_string(), "//me:***@h/?token=x");
    /// assert_eq!(url.redacted().with_keys(&["token"]).to_string(), "//me:***@h/?token=***");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn redacted(&self) -> Redacted<'a, 'static> {
        redact::url(self.text)
    }
}

delegate! {
    UriRef, as_uri_ref => Uri, UriBuf, UriRefBuf;
    #[must_use]
    as_str() -> &'a str, "The text as it was read.",
        "HTTP://H" () [] "HTTP://H";
    #[must_use]
    edition() -> Edition, "The edition that the text was read under.",
        "x:" () [.as_str()] "rfc3986";
    #[must_use]
    authority() -> Option<&'a str>, "The text between \"//\" and the path.",
        "x://me@h:80/p" () [] Some("me@h:80");
    #[must_use]
    authority_kind() -> Option<AuthorityKind>, "Server or registry, under the editions that have both.",
        "x://a_b/" Rfc2396 () [.unwrap().to_string()] "registry";
    #[must_use]
    userinfo() -> Option<Encoded<'a>>, "The text before the \"@\" of the authority.",
        "x://me:pw@h" () [.unwrap()] "me:pw";
    #[must_use]
    user() -> Option<Encoded<'a>>, "The userinfo before its first \":\".",
        "x://me:pw@h" () [.unwrap()] "me";
    #[must_use]
    password() -> Option<Encoded<'a>>, "The userinfo after its first \":\".",
        "x://me:pw@h" () [.unwrap()] "pw";
    #[must_use]
    host() -> Option<Host<'a>>, "The host, with the brackets of an IP literal.",
        "x://[::1]:80/" () [.unwrap()] "[::1]";
    #[must_use]
    port() -> Option<&'a str>, "The digits of the port.",
        "x://h:080/" () [] Some("080");
    port_number() -> Result<Option<u16>, PortError>, "The port as a number; an error if it is over 65535.",
        "x://h:080/" () [] Ok(Some(80));
    #[must_use]
    path() -> Encoded<'a>, "The path, or the opaque part.",
        "x://h/a/b?c" () [] "/a/b";
    #[must_use]
    urlpath() -> Option<Encoded<'a>>, "The url-path of RFC 1738.",
        "ftp://h//etc" Rfc1738 () [.unwrap()] "/etc";
    #[must_use]
    params() -> Option<Encoded<'a>>, "The parameters component of draft 1996.",
        "x://h/a;b?c" Draft1996 () [.unwrap()] "b";
    #[must_use]
    query() -> Option<Encoded<'a>>, "The text after \"?\".",
        "x://h/p?q#f" () [.unwrap()] "q";
    #[must_use]
    fragment() -> Option<Encoded<'a>>, "The text after \"#\".",
        "x://h/p?q#f" () [.unwrap()] "f";
    #[must_use]
    kind() -> Kind, "Absolute, relative or opaque.",
        "mailto:me@h" Rfc2396 () [.to_string()] "opaque";
    #[must_use]
    form() -> Form, "The form of the text after the scheme.",
        "x://h" () [.to_string()] "net-path";
    redacted() -> Redacted<'a, 'static>, "The URL without its password, to be shown.",
        "x://u:pw@h" () [.to_string()] "x://u:***@h";
}

// Perf: takes two values instead of a `&UriRef`, whose address would force the parser's result to be copied to memory
// of its own before a getter reads it (ratios: all components touched).
#[cold]
#[inline(never)]
fn server_parts(authority: &str, edition: Edition) -> Option<Authority<&str>> {
    ended(server(Under::new(authority, edition))).ok().map(|(_, server)| server)
}

#[cfg(feature = "alloc")]
impl<'a> UriRef<'a> {
    /// The fields other than the text, as the owned types keep them.
    pub(crate) fn into_offsets(self) -> (Offsets, Edition) {
        (self.offsets, self.edition)
    }

    /// The reverse of [`into_offsets`](Self::into_offsets), for the same text.
    pub(crate) const fn from_offsets(text: &'a str, offsets: Offsets, edition: Edition) -> Self {
        Self { text, offsets, edition }
    }

    /// A reference that is known to have a scheme.
    pub(crate) const fn assume_absolute(self) -> Uri<'a> {
        Uri(self)
    }
}

/// Hides a password.
impl fmt::Debug for UriRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("UriRef").field(&redact::url(self.text)).field(&self.edition).finish()
    }
}
