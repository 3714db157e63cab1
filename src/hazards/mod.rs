//! Hazards of URLs: dangers that can be seen in the text of a URL, without network access.
//!
//! RFC 1738 section 6, RFC 2396 section 7 and RFC 3986 section 7 warn of URLs that are valid and yet do harm: they
//! carry a password, send octets to a port of another protocol, or look like the URL of another host.
//! [`Parsed::hazards`](crate::Parsed::hazards) lists these hazards and those that the scheme adds; [`UriRef::hazards`] lists those that can be
//! seen without the scheme. [`Parsed::visit_hazards`](crate::Parsed::visit_hazards) and [`UriRef::visit_hazards`] pass them to a closure, without a
//! list.
//!
//! ```
//! use uriel::{Registry, hazards::HazardKind};
//!
//! let registry = Registry::current();
//! let hazards = registry.parse("http://www.bank.example@evil.example/")?.hazards();
//! assert_eq!((hazards[0].kind(), hazards[0].span()), (HazardKind::UserLikeHost, 7..23));
//! assert!(registry.parse("http://www.bank.example/a?b=1")?.hazards().is_empty());
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! | kind | hazard | section |
//! |---|---|---|
//! | `password` | a password in the authority | RFC 3986 section 7.5 |
//! | `non-default-port` | a port that is not the default of the scheme | RFC 1738 section 6 |
//! | `reserved-port` | a non-default port below 1024, where other protocols listen | RFC 1738 section 6 |
//! | `second-at` | more than one "@" in the authority, raw or encoded: programs split at different ones | RFC 3986 section 7.6 |
//! | `user-like-host` | a user that looks like a host, a name or an address | RFC 3986 section 7.6 |
//! | `backslash` | an encoded "\\" in the authority, which some programs read as "/" | RFC 3986 section 7.6 |
//! | `encoded-host` | escapes in the host, which not all programs decode | RFC 3986 section 3.2.2 |
//! | `numeric-host` | a host that some read as an IPv4 address: `2130706433`, `0x7f.1`, `0177.0.0.1` | RFC 3986 section 7.4 |
//! | `trailing-dot` | a host that ends with a ".": the same host in the DNS, but another text | RFC 3986 section 3.2.2 |
//! | `encoded-line-delimiter` | `%0A` or `%0D`, which a line protocol must never get | RFC 1738 section 6 |
//! | `encoded-nul` | `%00`, which some programs take for the end of a text | RFC 3986 section 7.3 |
//! | `editions-differ` | an authority that two editions read differently | the editions themselves |
//!
//! A scheme adds its own hazards, each with a [`Warning`], by [`Scheme::hazards`](crate::Scheme::hazards):
//! `foreign-host` of a file URL, `no-addr-spec` and `unsafe-header` of a mailto URL.
//!
//! This module and the hook of the schemes need the feature `hazards`, which is on by default. `non-default-port` and
//! the hazards that a scheme adds need the scheme in the registry, and so its feature, such as `scheme-http`.
//!
//! The list is meant for people to judge. A URL without hazards may still be unsafe, and a URL with hazards may be
//! harmless.

mod authority;
mod list;
mod text;
mod warnings;

use core::{fmt, ops::Range};

pub use self::list::{Hazards, IntoIter};
use crate::{
    engine::{
        scan::{LONGEST, Slice, Span},
        text::span_in,
    },
    error::write_section,
    grammar::Authority,
    syntax::Edition,
    uri::{Encoded, Server, Uri, UriBuf, UriRef, UriRefBuf},
};

/// A hazard of a URL: kind, place, the section that warns of it, and a message.
///
/// ```
/// use uriel::{Registry, hazards::HazardKind};
///
/// let registry = Registry::rfc1738();
/// let hazards = registry.parse("gopher://h:25/0HELO%0D%0A")?.hazards();
/// let kinds: Vec<_> = hazards.iter().map(|hazard| hazard.kind().as_str()).collect();
/// assert_eq!(kinds, ["non-default-port", "reserved-port", "encoded-line-delimiter", "encoded-line-delimiter"]);
/// assert_eq!(hazards[1].to_string(), "the port is below 1024, where another protocol may listen (RFC 1738 section 6)");
/// assert_eq!(hazards[1].span(), 11..13);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hazard {
    // Perf: two words go to a visitor in registers.
    warning: &'static Warning,
    span: Span,
}

/// The constant part of a hazard: its kind, the section that warns of it, and the message.
///
/// A scheme declares one for each hazard that it adds.
///
/// ```
/// use uriel::hazards::{Hazard, Warning};
///
/// const ODD: &Warning = &Warning::new("odd", None, "the name is odd");
///
/// let url = "x:abc";
/// let hazard = Hazard::new(ODD, url, &url[2..3]);
/// assert_eq!((hazard.kind().as_str(), hazard.message(), hazard.span()), ("odd", "the name is odd", 2..3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Warning {
    kind: HazardKind,
    section: Option<&'static str>,
    message: &'static str,
}

impl Warning {
    /// The warning of a scheme: its name for programs, the section that warns of the hazard, and a message for people,
    /// which quotes nothing of the URL.
    ///
    /// ```
    /// use uriel::hazards::Warning;
    /// const FOREIGN: Warning = Warning::new("foreign-host", Some("RFC 8089 section 5"), "the file is on another machine");
    /// ```
    #[must_use]
    pub const fn new(name: &'static str, section: Option<&'static str>, message: &'static str) -> Self {
        Self { kind: HazardKind::Other(name), section, message }
    }

    /// A warning that the library defines.
    const fn of(kind: HazardKind, section: &'static str, message: &'static str) -> Self {
        Self { kind, section: Some(section), message }
    }
}

/// Kind of a [`Hazard`]. The [module](self) describes each.
///
/// ```
/// use uriel::hazards::HazardKind;
/// assert_eq!(HazardKind::EncodedNul.as_str(), "encoded-nul");
/// assert_eq!(HazardKind::Other("foreign-host").as_str(), "foreign-host");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum HazardKind {
    /// A password in the authority.
    Password,
    /// A port that is not the default of the scheme.
    NonDefaultPort,
    /// A port below 1024 that is not the default.
    ReservedPort,
    /// More than one "@" in the authority.
    SecondAt,
    /// A user that looks like a host, a name or an address.
    UserLikeHost,
    /// An encoded "\\" in the authority.
    Backslash,
    /// Escapes in the host.
    EncodedHost,
    /// A host that some programs read as an IPv4 address.
    NumericHost,
    /// A host that ends with a ".".
    TrailingDot,
    /// An encoded CR or LF.
    EncodedLineDelimiter,
    /// An encoded NUL.
    EncodedNul,
    /// An authority that two editions read differently.
    EditionsDiffer,
    /// A hazard that a scheme defines, with its name for programs.
    Other(&'static str),
}

impl HazardKind {
    /// The name for programs.
    ///
    /// ```
    /// assert_eq!(uriel::hazards::HazardKind::NonDefaultPort.as_str(), "non-default-port");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::NonDefaultPort => "non-default-port",
            Self::ReservedPort => "reserved-port",
            Self::SecondAt => "second-at",
            Self::UserLikeHost => "user-like-host",
            Self::Backslash => "backslash",
            Self::EncodedHost => "encoded-host",
            Self::NumericHost => "numeric-host",
            Self::TrailingDot => "trailing-dot",
            Self::EncodedLineDelimiter => "encoded-line-delimiter",
            Self::EncodedNul => "encoded-nul",
            Self::EditionsDiffer => "editions-differ",
            Self::Other(name) => name,
        }
    }
}

/// Visitor of the hazards of a URL.
///
/// ```
/// use uriel::{Scheme, hazards::Visit, schemes::file::File};
/// let mut names = Vec::new();
/// let visit: &mut Visit<'_> = &mut |hazard| names.push(hazard.kind().as_str());
/// File.hazards(&File.parse("file://h/etc/motd")?, visit);
/// assert_eq!(names, ["foreign-host"]);
/// # Ok::<_, uriel::ParseError>(())
/// ```
pub type Visit<'f> = dyn FnMut(Hazard) + 'f;

impl Hazard {
    /// A hazard at a place of the URL, which must not end beyond [`LONGEST`].
    #[inline]
    fn at(warning: &'static Warning, Range { start, end }: Range<usize>) -> Self {
        Self { warning, span: Span::between(start, end) }
    }

    /// The hazard of which `warning` warns, at the place of `piece` in `url`. If `piece` was not cut out of `url`, the
    /// place is the whole URL. No edition reads a text of more than 2³¹ − 1 octets, so a place beyond them is given as
    /// their end.
    ///
    /// ```
    /// use uriel::hazards::{Hazard, Warning};
    /// const ODD: &Warning = &Warning::new("odd", None, "the name is odd");
    /// let url = "x:abc";
    /// assert_eq!(Hazard::new(ODD, url, &url[2..3]).span(), 2..3);
    /// ```
    #[must_use]
    pub fn new(warning: &'static Warning, url: &str, piece: &str) -> Self {
        let Range { start, end } = span_in(url, piece).unwrap_or(0..url.len());
        Self::at(warning, start.min(LONGEST)..end.min(LONGEST))
    }

    /// Kind of the hazard.
    ///
    /// ```
    /// use uriel::{UriRef, hazards::HazardKind};
    /// assert_eq!(UriRef::parse("//me:pw@h/")?.hazards()[0].kind(), HazardKind::Password);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn kind(&self) -> HazardKind {
        self.warning.kind
    }

    /// The place in the URL.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("//me:pw@h/")?.hazards()[0].span(), 5..7);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.start() as usize..self.span.end() as usize
    }

    /// Document and section that warn of the hazard; `None` if no document does.
    ///
    /// ```
    /// assert_eq!(uriel::UriRef::parse("//me:pw@h/")?.hazards()[0].section(), Some("RFC 3986 section 7.5"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn section(&self) -> Option<&'static str> {
        self.warning.section
    }

    /// The message, without the section.
    ///
    /// ```
    /// let hazards = uriel::UriRef::parse("//h./")?.hazards();
    /// assert_eq!(hazards[0].message(), "with the last \".\" the host is another text, and the same host");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn message(&self) -> &'static str {
        self.warning.message
    }
}

impl fmt::Debug for Hazard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hazard")
            .field("kind", &self.kind())
            .field("span", &self.span())
            .field("section", &self.section())
            .field("message", &self.message())
            .finish()
    }
}

/// The message, and the section.
impl fmt::Display for Hazard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.warning.message)?;
        write_section(f, self.warning.section)
    }
}

impl UriRef<'_> {
    /// The hazards that can be seen without the scheme, in the order of [`Parsed::hazards`](crate::Parsed::hazards). A scheme's default port is
    /// not known here, so any port below 1024 is listed.
    ///
    /// ```
    /// use uriel::UriRef;
    /// let kinds = |text| UriRef::parse(text).unwrap().hazards().iter().map(|hazard| hazard.kind().as_str()).collect::<Vec<_>>();
    /// assert_eq!(kinds("//me:pw@h/"), ["password"]);
    /// assert_eq!(kinds("//h:80/%00"), ["reserved-port", "encoded-nul"]);
    /// ```
    #[must_use]
    pub fn hazards(&self) -> Hazards {
        Hazards::listed(|visit| visit_reference(self, false, visit))
    }

    /// Passes the [`hazards`](Self::hazards) to `visit`, one by one, without a list of them.
    ///
    /// ```
    /// let mut kinds = Vec::new();
    /// uriel::UriRef::parse("//me:pw@h/%00")?.visit_hazards(&mut |hazard| kinds.push(hazard.kind().as_str()));
    /// assert_eq!(kinds, ["password", "encoded-nul"]);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn visit_hazards(&self, visit: &mut Visit<'_>) {
        visit_reference(self, false, visit);
    }
}

delegate! {
    UriRef, as_uri_ref => Uri, UriBuf, UriRefBuf;
    #[must_use]
    hazards() -> Hazards, "The hazards that can be seen without the scheme.", "x://u:pw@h" () [.len()] 1;
    visit_hazards(visit: &mut Visit<'_>) -> (), "Passes these hazards to `visit`, one by one, without a list.",
        "x://u:pw@h" (&mut |hazard| assert_eq!(hazard.span(), 6..8)) [] ();
}

/// Passes the hazards of a URL to `visit`: those of its server, if it has one, of its escapes, and of its readings
/// under other editions. `has_scheme` is true if the scheme is known.
pub(crate) fn visit_url(url: &str, server: Option<&Server<'_>>, has_scheme: bool, visit: &mut Visit<'_>) {
    let is_same = server.is_some_and(|server| authority::visit_server(url, server, has_scheme, visit));
    text::visit_escapes(url, visit);
    if !is_same {
        authority::visit_editions(url, visit);
    }
}

/// Passes the hazards of a URL to `visit`, if its scheme is known but does not give its server.
///
/// Perf: an authority that is absent or a plain name is recognised without the generic parse.
pub(crate) fn visit_serverless(url: &str, edition: Edition, visit: &mut Visit<'_>) {
    match authority::named_authority(url) {
        Some(name) if !authority::is_plain_name(name.as_bytes()) => visit_authority(url, edition, visit),
        _ => text::visit_escapes(url, visit),
    }
}

/// Passes the hazards of a URL whose authority has to be read to `visit`.
#[inline(never)]
fn visit_authority(url: &str, edition: Edition, visit: &mut Visit<'_>) {
    match UriRef::parse_with(url, edition) {
        Ok(reference) => visit_reference(&reference, true, visit),
        Err(_) => visit_url(url, None, true, visit),
    }
}

/// Passes the hazards of a reference to `visit`. If its authority is the name of a registry, that name counts as the
/// host.
pub(crate) fn visit_reference(reference: &UriRef<'_>, has_scheme: bool, visit: &mut Visit<'_>) {
    let server = reference.authority().map(|text| {
        let (userinfo, host) = text.rsplit_once('@').map_or((None, text), |(userinfo, host)| (Some(userinfo), host));
        let parts = match reference.host() {
            Some(host) => Authority {
                userinfo: reference.userinfo().map(Encoded::as_str),
                host: host.as_str(),
                port: reference.port(),
            },
            None => Authority { userinfo, host, port: None },
        };
        Server::with_port(parts, reference.edition(), None)
    });
    visit_url(reference.as_str(), server.as_ref(), has_scheme, visit);
}
