//! The generic parse, borrowed: what people hold.

use core::{
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
    marker::PhantomData,
    net::{Ipv4Addr, Ipv6Addr},
    ops::{Deref, Range},
};

use nom::Parser;

use crate::{
    edition::Edition,
    error::ParseError,
    grammar::{
        Authority, Class, Components, Read, Text, Under, absolute_reference, ended, hostnumber, ipv4address, reference,
        server,
    },
    lex::{self, Generic, LONGEST, Lexed, Maps, Marks, Processor, Reading, Stretch},
    percent::Encoded,
    redact::Redacted,
    scheme::{Production, whole},
    text::{Stop, Trace, Traced},
};

/// Where the components of a text begin and end. Presence is told by distance: there is a port if the path begins
/// behind the end of the host, and so on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Parts {
    /// Where what follows the scheme and its ":" begins; 0 without one.
    pub(crate) behind_scheme: u32,
    pub(crate) host: u32,
    pub(crate) host_end: u32,
    pub(crate) path: u32,
    pub(crate) path_end: u32,
    pub(crate) params_end: u32,
    pub(crate) query_end: u32,
}

impl<S: Stretch> From<Components<S>> for Parts {
    #[inline(always)]
    fn from(components: Components<S>) -> Self {
        let path = components.path;
        let params_end = components.params.map_or(path.end(), S::end);
        Self {
            behind_scheme: components.scheme.map_or(0, |scheme| scheme.end() + 1),
            host: components.authority.map_or(path.start(), |authority| authority.host.start()),
            host_end: components.authority.map_or(path.start(), |authority| authority.host.end()),
            path: path.start(),
            path_end: path.end(),
            params_end,
            query_end: components.query.map_or(params_end, S::end),
        }
    }
}

/// Whether a URL has an absolute form, a relative one, or none that resolution could use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// It has a scheme and the structure that the edition gives to all schemes.
    Absolute,
    /// It has no scheme.
    Relative,
    /// It has a scheme, and what follows is the scheme's own.
    Opaque,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Absolute => "absolute",
            Self::Relative => "relative",
            Self::Opaque => "opaque",
        })
    }
}

/// What stands behind the scheme, by how it begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// "//" and an authority.
    NetPath,
    /// A path that begins with "/".
    AbsPath,
    /// A path that does not.
    RelPath,
    /// No path at all.
    Empty,
    /// An opaque part.
    Opaque,
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::NetPath => "net-path",
            Self::AbsPath => "abs-path",
            Self::RelPath => "rel-path",
            Self::Empty => "empty",
            Self::Opaque => "opaque",
        })
    }
}

/// What an authority is, where an edition has two kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AuthorityKind {
    /// A host, perhaps with a user and a port, or nothing.
    Server,
    /// A name in some registry: RFC 2396 section 3.2.1.
    Registry,
}

impl fmt::Display for AuthorityKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Server => "server",
            Self::Registry => "registry",
        })
    }
}

/// What a host looks like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HostKind {
    /// A name.
    Name,
    /// Four numbers with dots between them.
    Ipv4,
    /// An IPv6 address in brackets.
    Ipv6,
    /// An address of a later version in brackets: RFC 3986.
    IpvFuture,
}

impl fmt::Display for HostKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Name => "name",
            Self::Ipv4 => "ipv4",
            Self::Ipv6 => "ipv6",
            Self::IpvFuture => "ipvfuture",
        })
    }
}

/// The name of a scheme: equal in either case, printed in lower case, kept as it is written.
///
/// ```
/// let uri = uriel::Uri::parse("HTTP://h")?;
/// assert_eq!(uri.scheme(), "http");
/// assert_eq!(uri.scheme().to_string(), "http");
/// assert_eq!(uri.scheme().as_str(), "HTTP");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct SchemeName<'a>(&'a str);

impl<'a> SchemeName<'a> {
    /// The name that a URL begins with: what stands before its first ":".
    ///
    /// ```
    /// assert_eq!(uriel::SchemeName::of("FTP://h/"), "ftp");
    /// ```
    #[must_use]
    pub fn of(url: &'a str) -> Self {
        Self(url.split_once(':').map_or("", |(name, _)| name))
    }

    /// The name as it is written.
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("X:")?.scheme().as_str(), "X");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }
}

impl PartialEq for SchemeName<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(other.0)
    }
}

impl Eq for SchemeName<'_> {}

impl PartialEq<str> for SchemeName<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0.eq_ignore_ascii_case(other)
    }
}

impl PartialEq<&str> for SchemeName<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.0.eq_ignore_ascii_case(other)
    }
}

impl Hash for SchemeName<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for octet in self.0.bytes() {
            octet.to_ascii_lowercase().hash(state);
        }
        0xFF_u8.hash(state);
    }
}

impl Deref for SchemeName<'_> {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.0
    }
}

/// In lower case.
impl fmt::Display for SchemeName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|letter| fmt::Write::write_char(f, letter.to_ascii_lowercase()))
    }
}

impl fmt::Debug for SchemeName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}

/// A host as it is written, brackets included.
///
/// ```
/// use uriel::{HostKind, Uri};
///
/// let uri = Uri::parse("http://[::1]/")?;
/// let host = uri.host().unwrap();
/// assert_eq!((host.as_str(), host.kind()), ("[::1]", HostKind::Ipv6));
/// assert!(host.to_ipv6().unwrap().is_loopback());
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Host<'a> {
    text: &'a str,
    edition: Edition,
}

impl<'a> Host<'a> {
    /// `text`, which the caller has from a URL as a host of `edition`.
    ///
    /// ```
    /// use uriel::{Edition, Host, HostKind};
    /// assert_eq!(Host::new("1.2.3.4", Edition::Rfc3986).kind(), HostKind::Ipv4);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(text: &'a str, edition: Edition) -> Self {
        Self { text, edition }
    }

    /// The host as it is written.
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("http://EXAMPLE.com/")?.host().unwrap().as_str(), "EXAMPLE.com");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// The host with its escapes, which a name has from RFC 3986 on.
    ///
    /// ```
    /// let uri = uriel::Uri::parse("x://%61/")?;
    /// assert!(uri.host().unwrap().encoded().octets().eq([b'a']));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn encoded(self) -> Encoded<'a> {
        Encoded::new(self.text)
    }

    /// What the edition takes it for.
    ///
    /// Up to RFC 2396 any four numbers are an address; from 2396bis on they must be at most 255 and without leading
    /// zeros, or they are a name.
    ///
    /// ```
    /// use uriel::{Edition, HostKind, Uri};
    /// let kind = |edition| Uri::parse_with("x://1.2.3.256/", edition).unwrap().host().unwrap().kind();
    /// assert_eq!(kind(Edition::Rfc1738), HostKind::Ipv4);
    /// assert_eq!(kind(Edition::Rfc3986), HostKind::Name);
    /// ```
    #[must_use]
    pub fn kind(self) -> HostKind {
        let text = Under::new(self.text, self.edition);
        let number = match self.edition {
            Edition::Rfc1738 | Edition::Draft1996 | Edition::Rfc2396 => hostnumber,
            Edition::Rfc2396bis | Edition::Rfc3986 => ipv4address,
        };
        match self.text.as_bytes() {
            [b'[', b'v' | b'V', ..] => HostKind::IpvFuture,
            [b'[', ..] => HostKind::Ipv6,
            [b'0'..=b'9', ..] if ended(number(text)).is_ok() => HostKind::Ipv4,
            _ => HostKind::Name,
        }
    }

    /// The IPv4 address, if the host is one: four numbers up to 255 without leading zeros.
    ///
    /// ```
    /// let uri = uriel::Uri::parse("http://192.0.2.1/")?;
    /// assert_eq!(uri.host().unwrap().to_ipv4().unwrap().octets(), [192, 0, 2, 1]);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_ipv4(self) -> Option<Ipv4Addr> {
        self.text.parse().ok()
    }

    /// The IPv6 address, if the host is one.
    ///
    /// ```
    /// let uri = uriel::Uri::parse("http://[2001:db8::7]/")?;
    /// assert_eq!(uri.host().unwrap().to_ipv6().unwrap().segments()[7], 7);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_ipv6(self) -> Option<Ipv6Addr> {
        self.text.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
    }
}

impl Deref for Host<'_> {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.text
    }
}

impl PartialEq<str> for Host<'_> {
    fn eq(&self, other: &str) -> bool {
        self.text == other
    }
}

impl PartialEq<&str> for Host<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

impl fmt::Display for Host<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

impl fmt::Debug for Host<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.text, f)
    }
}

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
    pub(crate) parts: Parts,
    pub(crate) edition: Edition,
}

/// What a text is read as: a [`UriRef`], a [`Uri`], or the beginning of the text as one of them.
///
/// The result is made in its place: to copy it while it is fresh would cost as much as a third of the parse.
trait Wanted<'a>: Sized {
    /// Whether a scheme is wanted.
    const SCHEME: bool;
    /// Whether nothing may follow.
    const WHOLE: bool;
    /// Whether many such texts are too short to be mapped.
    const OFTEN_SHORT: bool = false;

    fn new(reference: UriRef<'a>, rest: &'a str) -> Self;

    /// Reads its components.
    #[inline(always)]
    fn components<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
        if Self::SCHEME { absolute_reference(i) } else { reference(i) }
    }
}

impl<'a> Wanted<'a> for UriRef<'a> {
    const SCHEME: bool = false;
    const WHOLE: bool = true;
    const OFTEN_SHORT: bool = true;

    #[inline(always)]
    fn new(reference: UriRef<'a>, _: &'a str) -> Self {
        reference
    }
}

impl<'a> Wanted<'a> for Uri<'a> {
    const SCHEME: bool = true;
    const WHOLE: bool = true;

    #[inline(always)]
    fn new(reference: UriRef<'a>, _: &'a str) -> Self {
        Self(reference)
    }
}

impl<'a> Wanted<'a> for (UriRef<'a>, &'a str) {
    const SCHEME: bool = false;
    const WHOLE: bool = false;

    #[inline(always)]
    fn new(reference: UriRef<'a>, rest: &'a str) -> Self {
        (reference, rest)
    }
}

impl<'a> Wanted<'a> for (Uri<'a>, &'a str) {
    const SCHEME: bool = true;
    const WHOLE: bool = false;

    #[inline(always)]
    fn new(reference: UriRef<'a>, rest: &'a str) -> Self {
        (Uri(reference), rest)
    }
}

/// From this length on a text is worth mapping: fewer octets are sooner looked at one by one.
const WORTH_MAPPING: usize = 16;

/// Reads `text` under an edition. Each edition has a parser of its own, in which what the edition decides is a constant.
#[inline]
fn parse<'a, W: Wanted<'a>>(text: &'a str, edition: Edition) -> Result<W, ParseError> {
    if text.len() > LONGEST {
        return Err(ParseError::too_long(edition));
    }
    match edition {
        Edition::Rfc1738 => parse_under::<W, { Edition::Rfc1738 as usize }>(text),
        Edition::Draft1996 => parse_under::<W, { Edition::Draft1996 as usize }>(text),
        Edition::Rfc2396 => parse_under::<W, { Edition::Rfc2396 as usize }>(text),
        Edition::Rfc2396bis => parse_under::<W, { Edition::Rfc2396bis as usize }>(text),
        Edition::Rfc3986 => parse_under::<W, { Edition::Rfc3986 as usize }>(text),
    }
}

#[inline(always)]
fn parse_under<'a, W: Wanted<'a>, const EDITION: usize>(text: &'a str) -> Result<W, ParseError> {
    let parse = Parse::<W, EDITION> { text, wanted: PhantomData };
    if W::OFTEN_SHORT && text.len() < WORTH_MAPPING { lex::read_by_table(parse) } else { lex::read(parse) }
}

/// A text that is read under one edition.
struct Parse<'a, W, const EDITION: usize> {
    text: &'a str,
    wanted: PhantomData<W>,
}

impl<'a, W: Wanted<'a>, const EDITION: usize> Reading<'a> for Parse<'a, W, EDITION> {
    type Output = Result<W, ParseError>;

    #[inline(always)]
    fn text(&self) -> &'a str {
        self.text
    }

    #[inline(always)]
    fn edition(&self) -> Edition {
        Edition::ALL[EDITION]
    }

    #[inline(always)]
    fn path(&self) -> Class {
        Generic::PATH
    }

    #[inline(always)]
    fn read<P: Processor>(self, marks: Marks, processor: P) -> Result<W, ParseError> {
        let (text, edition) = (self.text, self.edition());
        let lexed = Lexed::<Generic, P>::mapped(text, edition, marks, processor);
        match W::components(lexed.text()) {
            Ok((rest, components)) if rest.is_empty() || !W::WHOLE => {
                let (text, rest) = if W::WHOLE { (text, "") } else { text.split_at(text.len() - rest.len()) };
                Ok(W::new(UriRef { text, parts: components.into(), edition }, rest))
            }
            _ => refusal(text, &lexed),
        }
    }
}

/// The error is made where it is returned: to copy it while it is fresh would cost a tenth of a refusal.
#[allow(clippy::unnecessary_wraps, reason = "that is where it is returned")]
#[cold]
#[inline(never)]
fn refusal<'a, W: Wanted<'a>, P: Processor>(text: &'a str, lexed: &Lexed<'_, Generic, P>) -> Result<W, ParseError> {
    Err(explain(text, lexed.text(), "URI", |i| {
        let read = W::components(i);
        if W::WHOLE { ended(read) } else { read }
    }))
}

/// The same grammar over the same text again, with the error that says where and why.
#[inline(always)]
pub(crate) fn explain<T: Text, O>(
    text: &str,
    i: T,
    top: &'static str,
    production: impl for<'t> FnOnce(Traced<'t, T>) -> Read<Traced<'t, T>, O>,
) -> ParseError {
    let trace = Trace::default();
    let stop = match production(Traced::new(i, &trace)) {
        Err(nom::Err::Error(stop) | nom::Err::Failure(stop)) => trace.furthest(stop),
        Ok(_) | Err(nom::Err::Incomplete(_)) => Stop::end(0),
    };
    ParseError::new(text, stop, i.edition(), top)
}

impl<'a> UriRef<'a> {
    /// Reads a reference under RFC 3986.
    ///
    /// # Errors
    ///
    /// When `text` is no `URI-reference`.
    ///
    /// ```
    /// use uriel::UriRef;
    /// assert!(UriRef::parse("//h/p").is_ok());
    /// assert!(UriRef::parse("a b").is_err());
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_with(text, Edition::Rfc3986)
    }

    /// Reads a reference under `edition`. Under RFC 1738, which has no relative ones, that is a URL.
    ///
    /// # Errors
    ///
    /// When `text` is no reference of that edition, or longer than 2³¹ − 1 octets.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// let reference = UriRef::parse_with("a;b/c", Edition::Draft1996)?;
    /// assert_eq!(reference.params().as_deref(), Some("b/c"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn parse_with(text: &'a str, edition: Edition) -> Result<Self, ParseError> {
        parse(text, edition)
    }

    /// Reads the longest reference that `text` begins with, and returns it with the rest: where a URL stands in front of
    /// something else, as in an HTTP request line.
    ///
    /// # Errors
    ///
    /// When `text` begins with no reference of that edition.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// let (target, version) = UriRef::parse_prefix("/pub/WWW/?q HTTP/1.1", Edition::Rfc3986)?;
    /// assert_eq!((target.path().as_str(), version), ("/pub/WWW/", " HTTP/1.1"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn parse_prefix(text: &'a str, edition: Edition) -> Result<(Self, &'a str), ParseError> {
        parse(text, edition)
    }

    #[inline(always)]
    fn slice(&self, start: u32, end: u32) -> &'a str {
        &self.text[start as usize..end as usize]
    }

    #[inline(always)]
    fn has_authority(&self) -> bool {
        self.parts.path > self.parts.behind_scheme
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
        (self.parts.behind_scheme != 0).then(|| SchemeName(self.slice(0, self.parts.behind_scheme - 1)))
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
        self.has_authority().then(|| self.slice(self.parts.behind_scheme + 2, self.parts.path))
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
            return self.judged_server()?.userinfo.map(Encoded::new);
        }
        let start = self.parts.behind_scheme + 2;
        (self.parts.host > start).then(|| Encoded::new(self.slice(start, self.parts.host - 1)))
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
        Some(Encoded::new(userinfo.split_once(':').map_or(userinfo, |(user, _)| user)))
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
        self.userinfo()?.as_str().split_once(':').map(|(_, password)| Encoded::new(password))
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
            self.slice(self.parts.host, self.parts.host_end)
        };
        (!host.is_empty() || self.edition == Edition::Rfc3986).then(|| Host::new(host, self.edition))
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
        (self.parts.path > self.parts.host_end).then(|| self.slice(self.parts.host_end + 1, self.parts.path))
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
        Encoded::new(self.slice(self.parts.path, self.parts.path_end))
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
        self.path().as_str().strip_prefix('/').map(Encoded::new)
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
        let Parts { path_end, params_end, .. } = self.parts;
        (params_end > path_end).then(|| Encoded::new(self.slice(path_end + 1, params_end)))
    }

    /// The segments of the path, each with its parameters of RFC 2396 section 3.3: what follows its first ";", which
    /// other editions do not set apart.
    ///
    /// A path that begins with "/" has no segment before it; an empty path has none at all.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// let url = UriRef::parse_with("x://h/a;v=1;w/b", Edition::Rfc2396)?;
    /// let segments: Vec<_> = url.segments().collect();
    /// assert_eq!(segments[0].name(), "a");
    /// assert!(segments[0].params().map(|param| param.as_str()).eq(["v=1", "w"]));
    /// assert_eq!(segments[1].as_str(), "b");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn segments(&self) -> impl Iterator<Item = Segment<'a>> + Clone + use<'a> {
        let path = self.path().as_str();
        let edition = self.edition;
        let behind_slash = (!path.is_empty()).then(|| Encoded::new(path.strip_prefix('/').unwrap_or(path)));
        behind_slash.into_iter().flat_map(Encoded::segments).map(move |text| Segment { text: text.as_str(), edition })
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
        let Parts { params_end, query_end, .. } = self.parts;
        (query_end > params_end).then(|| Encoded::new(self.slice(params_end + 1, query_end)))
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
        self.text.get(self.parts.query_end as usize + 1..).map(Encoded::new)
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
            _ if self.parts.behind_scheme == 0 => Kind::Relative,
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
        let opaque = self.parts.behind_scheme != 0
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

/// A segment of a path, as it is written: made by [`UriRef::segments`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Segment<'a> {
    text: &'a str,
    edition: Edition,
}

impl<'a> Segment<'a> {
    /// The whole segment.
    ///
    /// ```
    /// let url = uriel::UriRef::parse("a;b/c")?;
    /// assert_eq!(url.segments().next().unwrap().as_str(), "a;b");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// The segment without parameters: RFC 2396 section 3.3.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// let name = |edition| UriRef::parse_with("a;b", edition).map(|url| url.segments().next().unwrap().name());
    /// assert_eq!(name(Edition::Rfc2396).unwrap(), "a");
    /// assert_eq!(name(Edition::Rfc3986).unwrap(), "a;b");
    /// ```
    #[must_use]
    pub fn name(self) -> Encoded<'a> {
        Encoded::new(self.split().map_or(self.text, |(name, _)| name))
    }

    /// The parameters of the segment: RFC 2396 section 3.3; other editions give it none.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// let url = UriRef::parse_with("a;b;c", Edition::Rfc2396)?;
    /// assert_eq!(url.segments().next().unwrap().params().count(), 2);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn params(self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        self.split().into_iter().flat_map(|(_, params)| params.split(';')).map(Encoded::new)
    }

    fn split(self) -> Option<(&'a str, &'a str)> {
        if self.edition == Edition::Rfc2396 { self.text.split_once(';') } else { None }
    }
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

/// A reference with a scheme: what a [`Scheme`](crate::Scheme) refines. Borrowed and `Copy`, like [`UriRef`].
///
/// ```
/// use uriel::Uri;
///
/// let uri = Uri::parse("foo://example.com:8042/over/there?name=ferret#nose")?;
/// assert_eq!(uri.scheme(), "foo");
/// assert_eq!(uri.port_number(), Some(8042));
/// assert!(Uri::parse("/over/there").is_err());
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uri<'a>(UriRef<'a>);

impl<'a> Uri<'a> {
    /// Reads a URI under RFC 3986.
    ///
    /// # Errors
    ///
    /// When `text` is no `URI`.
    ///
    /// ```
    /// assert!(uriel::Uri::parse("news:comp.lang.rust").is_ok());
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_with(text, Edition::Rfc3986)
    }

    /// Reads a URL under `edition`; from draft 1996 on it may have a fragment.
    ///
    /// # Errors
    ///
    /// When `text` is no absolute reference of that edition.
    ///
    /// ```
    /// use uriel::{Edition, Uri};
    /// assert!(Uri::parse_with("x:y#z", Edition::Rfc2396).is_ok());
    /// assert!(Uri::parse_with("x:y#z", Edition::Rfc1738).is_err());
    /// ```
    #[inline]
    pub fn parse_with(text: &'a str, edition: Edition) -> Result<Self, ParseError> {
        parse(text, edition)
    }

    /// Reads the longest URI that `text` begins with, and returns it with the rest.
    ///
    /// # Errors
    ///
    /// When `text` begins with no absolute reference of that edition.
    ///
    /// ```
    /// use uriel::{Edition, Uri};
    /// let (uri, rest) = Uri::parse_prefix("http://h/p> and so on", Edition::Rfc3986)?;
    /// assert_eq!((uri.path().as_str(), rest), ("/p", "> and so on"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn parse_prefix(text: &'a str, edition: Edition) -> Result<(Self, &'a str), ParseError> {
        parse(text, edition)
    }

    /// A scheme and an opaque rest: what a scheme has accepted and the generic rules have not.
    #[cfg(feature = "alloc")]
    pub(crate) fn unread(text: &'a str, edition: Edition) -> Self {
        type Place = <Generic as Maps>::Slice;

        let scheme = text.find(':').unwrap_or(0);
        let behind = Place::between((scheme + 1).min(text.len()), text.len());
        let bare =
            Components { scheme: None, authority: None, path: behind, params: None, query: None, fragment: None };
        let components = Components { scheme: Some(Place::between(0, scheme)), ..bare };
        Self(UriRef { text, parts: components.into(), edition })
    }

    /// The same as a reference.
    ///
    /// ```
    /// assert!(uriel::Uri::parse("x:")?.as_uri_ref().scheme().is_some());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_uri_ref(&self) -> &UriRef<'a> {
        &self.0
    }

    /// The scheme; see [`UriRef::scheme`].
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("x:y")?.scheme(), "x");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn scheme(&self) -> SchemeName<'a> {
        SchemeName(self.0.slice(0, self.0.parts.behind_scheme - 1))
    }

    /// What follows the scheme and ":", without the fragment.
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("x:y?z#f")?.scheme_specific_part(), "y?z");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn scheme_specific_part(&self) -> Encoded<'a> {
        Encoded::new(self.0.slice(self.0.parts.behind_scheme, self.0.parts.query_end))
    }

    /// Reads the whole scheme-specific part by `production`, which errors call `name`: the seam to nom.
    ///
    /// Over `&str` the productions of [`grammar`](crate::grammar) read by RFC 3986, whatever the edition of the URI;
    /// [`read_by`](Self::read_by) reads under that. A production of your own has to be generic in its error, or to name
    /// [`Stop`].
    ///
    /// # Errors
    ///
    /// When the production refuses it or leaves something.
    ///
    /// ```
    /// use nom::{bytes::complete::take_until1, bytes::complete::tag, combinator::rest, sequence::separated_pair};
    /// use uriel::Uri;
    ///
    /// let address = separated_pair(take_until1("@"), tag("@"), rest);
    /// assert_eq!(Uri::parse("finger:me@h")?.read("user@host", address)?, ("me", "h"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn read<O>(
        &self,
        name: &'static str,
        mut production: impl Parser<&'a str, Output = O, Error = Stop>,
    ) -> Result<O, ParseError> {
        let part = self.scheme_specific_part().as_str();
        let stop = match production.parse(part) {
            Ok(("", read)) => return Ok(read),
            Ok((rest, _)) => Stop::end(rest.len()),
            Err(nom::Err::Error(stop) | nom::Err::Failure(stop)) => stop,
            Err(nom::Err::Incomplete(_)) => Stop::end(0),
        };
        let behind_scheme = self.0.parts.behind_scheme as usize;
        Err(ParseError::new(part, stop, self.edition(), name).shifted(behind_scheme))
    }
}

impl<'a> Uri<'a> {
    /// The error of a scheme that refuses what its rule admits: `production`, something that errors can name, was expected
    /// at `span` of the text.
    ///
    /// ```
    /// use uriel::{ErrorKind, Uri};
    /// let uri = Uri::parse("wiki:Nowhere/Page")?;
    /// let error = uri.refuse("the prefix of a known wiki", 5..12);
    /// assert_eq!(error.kind(), ErrorKind::Refused);
    /// assert_eq!(error.to_string(), "expected the prefix of a known wiki at byte 5");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn refuse(&self, production: &'static str, span: Range<usize>) -> ParseError {
        ParseError::refused(production, span, self.edition())
    }

    /// Reads the whole scheme-specific part by a [`Production`], under the edition of the URI.
    ///
    /// # Errors
    ///
    /// When the production refuses it or leaves something.
    ///
    /// ```
    /// use uriel::{Edition, Uri, schemes::news::News};
    /// let uri = Uri::parse_with("news:alt.hypertext", Edition::Rfc1738)?;
    /// assert_eq!(uri.read_by::<News>()?.grouppart, "alt.hypertext");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn read_by<P: Production>(&self) -> Result<P::Parts<&'a str>, ParseError> {
        let part = self.scheme_specific_part().as_str();
        whole::<P>(part, self.edition()).map_err(|error| error.shifted(self.0.parts.behind_scheme as usize))
    }
}

/// The getters of [`UriRef`] that are the same on [`Uri`].
macro_rules! getters_of_reference {
    ($($getter:ident -> $value:ty, $component:literal;)*) => {
        impl<'a> Uri<'a> {
            $(
                #[doc = concat!($component, "; see [`UriRef::", stringify!($getter), "`].")]
                ///
                /// ```
                /// let uri = uriel::Uri::parse("x://me:pw@h:80/p?q#f")?;
                #[doc = concat!("assert_eq!(uri.", stringify!($getter), "(), uri.as_uri_ref().", stringify!($getter), "());")]
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
                #[inline]
                #[must_use]
                pub fn $getter(&self) -> $value {
                    self.0.$getter()
                }
            )*
        }
    };
}

getters_of_reference! {
    as_str -> &'a str, "The text as it was read";
    edition -> Edition, "The edition that it was read under";
    authority -> Option<&'a str>, "What follows \"//\"";
    authority_kind -> Option<AuthorityKind>, "What kind the authority is";
    userinfo -> Option<Encoded<'a>>, "What stands before the \"@\"";
    user -> Option<Encoded<'a>>, "The user";
    password -> Option<Encoded<'a>>, "The password";
    host -> Option<Host<'a>>, "The host";
    port -> Option<&'a str>, "The port's digits";
    port_number -> Option<u16>, "The port as a number";
    path -> Encoded<'a>, "The path, or the opaque part";
    urlpath -> Option<Encoded<'a>>, "The url-path of RFC 1738";
    params -> Option<Encoded<'a>>, "The parameters of draft 1996";
    query -> Option<Encoded<'a>>, "What follows \"?\"";
    fragment -> Option<Encoded<'a>>, "What follows \"#\"";
    kind -> Kind, "Absolute or opaque";
    form -> Form, "How what follows the scheme begins";
}

impl<'a> Uri<'a> {
    /// The segments of the path; see [`UriRef::segments`].
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("x://h/a/b")?.segments().count(), 2);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn segments(&self) -> impl Iterator<Item = Segment<'a>> + Clone + use<'a> {
        self.0.segments()
    }
}

impl fmt::Display for Uri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Uri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Uri").field(&Redacted(self.0.text)).field(&self.0.edition).finish()
    }
}

impl AsRef<str> for Uri<'_> {
    fn as_ref(&self) -> &str {
        self.0.text
    }
}

impl<'a> From<Uri<'a>> for UriRef<'a> {
    fn from(uri: Uri<'a>) -> Self {
        uri.0
    }
}

impl<'a> TryFrom<&'a str> for Uri<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl<'a> TryFrom<UriRef<'a>> for Uri<'a> {
    type Error = ParseError;

    /// # Errors
    ///
    /// When the reference is relative.
    fn try_from(reference: UriRef<'a>) -> Result<Self, ParseError> {
        if reference.parts.behind_scheme == 0 {
            Self::parse_with(reference.text, reference.edition)
        } else {
            Ok(Self(reference))
        }
    }
}

/// What an owned twin keeps beside its text, and how it is borrowed again.
#[cfg(feature = "alloc")]
impl<'a> UriRef<'a> {
    pub(crate) fn into_parts(self) -> (Parts, Edition) {
        (self.parts, self.edition)
    }

    pub(crate) const fn from_parts(text: &'a str, parts: Parts, edition: Edition) -> Self {
        Self { text, parts, edition }
    }

    pub(crate) const fn assume_absolute(self) -> Uri<'a> {
        Uri(self)
    }
}
