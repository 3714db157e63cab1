//! URLs that a registry has read.

#[cfg(feature = "hazards")]
use core::ops::ControlFlow;
use core::{
    any::{Any, TypeId},
    fmt,
};

use super::{any::AnyScheme, hooks::Scheme, places::Places, refine::generic, registry::Registry};
use crate::fields::{Field, Value, Visit, declaring};
use crate::{
    engine::{plain::Under, text::Text as _},
    error::ParseError,
    grammar::host,
    redact::{self, Redacted},
    syntax::Edition,
    uri::{Origin, OriginError, PortError, Uri, written_servers},
    wire::{self, WireError},
};
#[cfg(feature = "hazards")]
use crate::{
    hazards,
    uri::{Host, Servers},
};

/// A URL that a registry has read, and the scheme that it found for it.
///
/// ```
/// use uriel::{Registry, schemes::gopher::Gopher};
///
/// let registry = Registry::rfc1738();
/// let parsed = registry.parse("gopher://h/0about")?;
/// assert_eq!(parsed.uri().path(), "/0about");
/// assert_eq!(parsed.refine::<Gopher>()?.selector().as_str(), "about");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Parsed<'a, 'r> {
    pub(super) text: &'a str,
    pub(super) edition: Edition,
    /// The scheme, or the registry that has none for the URL.
    pub(super) scheme: Result<&'r dyn AnyScheme, &'r Registry>,
    pub(crate) places: Places,
}

impl<'a, 'r> Parsed<'a, 'r> {
    /// The generic components. Each call parses the text again, unless no scheme of the registry has read it.
    ///
    /// If a scheme accepts a text that the generic rules reject, they are a scheme and an opaque part.
    ///
    /// ```
    /// assert_eq!(uriel::Registry::rfc1738().parse("x:y")?.uri().scheme(), "x");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn uri(&self) -> Uri<'a> {
        self.unknown().unwrap_or_else(|| generic(self.text, self.edition))
    }

    /// True if the text is a URL by the generic rules, but for an IP literal or a list of servers that its scheme
    /// admits.
    pub(super) fn obeys_the_generic_rules(&self) -> bool {
        let is_url = |text: &str| Uri::parse_with(text, self.edition).is_ok();
        let without_literal = || {
            self.scheme().filter(|scheme| scheme.info().admits_ip_literal)?;
            let (before, literal) = self.text.split_at(self.text.find('[')?);
            let (rest, _) = host(Under::new(literal, self.edition)).ok()?;
            Some([before, &literal[literal.len() - rest.len()..]].concat())
        };
        let with_one_server = || {
            self.scheme().filter(|scheme| scheme.info().admits_servers)?;
            let list = written_servers(self.text, self.text.find(':')? + 1, self.edition)?;
            Some([&self.text[..list.start], "h", &self.text[list.end..]].concat())
        };
        is_url(self.text) || without_literal().or_else(with_one_server).is_some_and(|text| is_url(&text))
    }

    /// The URL as the generic rules have read it; `None` if a scheme has.
    #[inline(always)]
    fn unknown(&self) -> Option<Uri<'a>> {
        let places = if self.scheme.is_err() { &self.places } else { return None };
        places.parts().map(|offsets| Uri::at_offsets(self.text, self.edition, offsets))
    }

    /// The port to connect to: that of the URL, or else the default of its scheme.
    ///
    /// # Errors
    ///
    /// The number is over 65535, which no edition forbids.
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// assert_eq!(registry.parse("https://h/")?.effective_port(), Ok(Some(443)));
    /// assert_eq!(registry.parse("https://h:8443/")?.effective_port(), Ok(Some(8443)));
    /// assert_eq!(registry.parse("news://h/alt.hypertext")?.effective_port(), Ok(Some(119)));
    /// assert_eq!(registry.parse("mailto:me@h")?.effective_port(), Ok(None));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn effective_port(&self) -> Result<Option<u16>, PortError> {
        let uri = self.uri();
        let default = || {
            // The server of a typed URL may have a default port where its scheme has none, as that of news.
            let mut of_server = None;
            self.fields(&mut |Field { name, value, .. }| match value {
                Value::Number(number) if name == "effective_port" => of_server = u16::try_from(number).ok(),
                _ => {}
            });
            of_server.or_else(|| self.scheme()?.default_port(uri.scheme().as_str()))
        };
        uri.port_number().map(|port| port.or_else(default))
    }

    /// The origin: scheme, host and port to connect to, by which one site is told from another (RFC 6454 section 4).
    ///
    /// # Errors
    ///
    /// The URL has no server, its scheme is unknown, or its port is over 65535.
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// let (one, other) = (registry.parse("https://h:443/a")?, registry.parse("HTTPS://H/b")?);
    /// assert!(one.origin()? == other.origin()?);
    /// assert!(registry.parse("mailto:me@h")?.origin().is_err());
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn origin(&self) -> Result<Origin<'a>, OriginError> {
        self.scheme().ok_or(OriginError::NoServer)?.origin_of(self)
    }

    /// The whole text.
    ///
    /// ```
    /// assert_eq!(uriel::Registry::rfc1738().parse("x:y")?.as_str(), "x:y");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// The URL without its password and the other fields that its scheme declares as secret, to be shown. If the
    /// registry has no scheme for it, a scheme that the URL names later counts, as in `view-source:gemini://h/`.
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// assert_eq!(registry.parse("ftp://me:pw@h/")?.redacted().to_string(), "ftp://me:***@h/");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn redacted(&self) -> Redacted<'a, 'static> {
        match self.scheme {
            Ok(_) => {
                let mut shown = redact::url(self.text);
                self.fields(&mut |field| shown = declaring(shown, field));
                shown
            }
            Err(registry) => registry.redacted_within(self.text),
        }
    }

    /// The edition that the text was read under.
    ///
    /// ```
    /// use uriel::{Edition, Registry};
    /// assert_eq!(Registry::rfc1738().parse("x:y")?.edition(), Edition::Rfc1738);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// The scheme that the registry has for it.
    ///
    /// ```
    /// assert!(uriel::Registry::rfc1738().parse("x:y")?.scheme().is_none());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn scheme(&self) -> Option<&'r dyn AnyScheme> {
        match self.scheme {
            Ok(scheme) => Some(scheme),
            Err(_) => None,
        }
    }

    /// Lists the fields of the URL, as its scheme does; none if the registry has no scheme for it.
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// let mut names = Vec::new();
    /// registry.parse("telnet://h")?.fields(&mut |field| names.push(field.name));
    /// assert_eq!(names, ["user", "password", "host", "host_kind", "port", "effective_port"]);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn fields(&self, visit: &mut Visit<'a, '_>) {
        if let Ok(scheme) = self.scheme {
            scheme.fields_of(self, visit);
        }
    }

    /// Lists the [`fields`](Self::fields) that have one of these names.
    ///
    /// No other field is computed, unless the scheme implements [`Scheme::fields`] by itself.
    ///
    /// ```
    /// use uriel::scheme::Value;
    /// let registry = uriel::Registry::current();
    /// let mut typecode = None;
    /// registry.parse("ftp://h/a/b;type=i")?.fields_named(&["typecode"], &mut |field| {
    ///     if let Value::Word(code) = field.value {
    ///         typecode = Some(code);
    ///     }
    /// });
    /// assert_eq!(typecode, Some("i"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn fields_named(&self, names: &[&str], visit: &mut Visit<'a, '_>) {
        if let Ok(scheme) = self.scheme {
            scheme.fields_named_of(self, names, visit);
        }
    }

    /// Lists the plan of a client for the URL, by its scheme: the server, the commands, and the facts that the client
    /// needs.
    ///
    /// # Errors
    ///
    /// * The registry has no scheme for the URL, or the scheme has no plan.
    /// * A field of the URL, decoded, has a line end, or the port is too big.
    ///
    /// Nothing is listed then.
    ///
    /// ```
    /// use uriel::wire::Value;
    /// let registry = uriel::Registry::current();
    /// let mut request = Vec::new();
    /// registry.parse("gopher://h/0about")?.plan(&mut |item| {
    ///     if let Value::Octets(octets) = item.value {
    ///         request.extend(octets.iter());
    ///     }
    /// })?;
    /// assert_eq!(request, b"about\r\n");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn plan(&self, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        match self.scheme {
            Ok(scheme) => scheme.plan_of(self, visit),
            Err(_) => Err(WireError::no_plan()),
        }
    }

    /// The typed URL, which borrows only the text and so can outlive the registry.
    ///
    /// `S` is the type of the scheme, not its name: if another scheme is registered as `ftp`, `refine::<Ftp>()` fails.
    ///
    /// # Errors
    ///
    /// The registry has no scheme for the URL, or its scheme is of another type than `S`.
    ///
    /// ```
    /// use uriel::{Registry, schemes::{ftp::Ftp, gopher::Gopher}};
    /// let registry = Registry::rfc1738();
    /// let parsed = registry.parse("ftp://h/a")?;
    /// assert!(parsed.refine::<Ftp>().is_ok());
    /// assert!(parsed.refine::<Gopher>().is_err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    // Perf: the URL is built in the caller's return slot. A copy of it waits for its stores, which takes longer than
    // building it (ratios: by way of a registry).
    #[inline]
    pub fn refine<S: Scheme>(&self) -> Result<S::Url<'a>, RefineError> {
        // Perf: the scheme compares the types itself. A `TypeId` of 16 bytes is returned through memory, and that store
        // and reload take longer than the rest of the function (ratios: by way of a registry).
        if !self.scheme.is_ok_and(|scheme| scheme.is_of(TypeId::of::<S>())) {
            return Err(self.other_scheme::<S>());
        }
        match S::at_places(self.text, self.edition, &self.places) {
            Some(url) => Ok(url),
            None => self.read_again::<S>(),
        }
    }

    /// The URL of a scheme that keeps no places: it reads the text once more.
    #[cold]
    fn read_again<S: Scheme>(&self) -> Result<S::Url<'a>, RefineError> {
        match self.scheme().and_then(|scheme| (scheme as &dyn Any).downcast_ref::<S>()) {
            Some(scheme) => scheme.read_by_call(self.text, self.edition).map_err(RefineError::Parse),
            None => Err(self.other_scheme::<S>()),
        }
    }

    /// The error of a scheme of another type than `S`, or of none.
    #[cold]
    fn other_scheme<S: Scheme>(&self) -> RefineError {
        RefineError::OtherScheme { asked: S::NAME, found: self.scheme().map(|scheme| scheme.info().name) }
    }
}

/// The typed URL if the registry has its scheme, or else the generic one.
impl fmt::Debug for Parsed<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.scheme {
            Ok(scheme) => scheme.debug(self.text, self.edition, f),
            Err(_) => f.debug_tuple("Uri").field(&self.redacted()).field(&self.edition).finish(),
        }
    }
}

impl fmt::Display for Parsed<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

/// `asked` is the name of a type's scheme, and another type may go by the same name.
#[allow(clippy::ref_option_ref, reason = "it is called with references to the fields")]
fn other_scheme(asked: &str, found: &Option<&str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "expected a URL of the scheme \"{asked}\", found ")?;
    match found {
        None => f.write_str("one that the registry does not know"),
        Some(found) if *found == asked => f.write_str("another scheme of that name"),
        Some(found) => write!(f, "one of the scheme \"{found}\""),
    }
}

/// Error of refining a parsed URL.
///
/// ```
/// use uriel::{Registry, scheme::RefineError, schemes::ftp::Ftp};
/// let registry = Registry::current();
/// let error = registry.parse("https://h/")?.refine::<Ftp>().unwrap_err();
/// assert_eq!(error, RefineError::OtherScheme { asked: "ftp", found: Some("http") });
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RefineError {
    /// The scheme is another one, or one that the registry does not know.
    #[error(fmt = other_scheme)]
    OtherScheme {
        /// The name of the scheme that was asked for.
        asked: &'static str,
        /// The name of the scheme that the registry has for the URL.
        found: Option<&'static str>,
    },
    /// The scheme's production refuses the text.
    #[error(transparent)]
    Parse(#[from] ParseError),
}

#[cfg(feature = "hazards")]
impl Parsed<'_, '_> {
    /// The hazards of the URL, with those that its scheme adds, in the order of the [table](crate::hazards), but those
    /// of the user before those of the host, those of escapes in the order of their places, and the scheme's own at the
    /// end.
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// let hazards = registry.parse("file://h.example/etc/motd")?.hazards();
    /// assert_eq!(hazards[0].kind().as_str(), "foreign-host");
    /// assert_eq!(hazards[0].span(), 7..16);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn hazards(&self) -> hazards::Hazards {
        hazards::Hazards::listed(|report| self.report_hazards(&|| None, report))
    }

    /// Passes all hazards of the URL to `visit`, one by one: also those that the list of [`hazards`](Self::hazards)
    /// only counts. A hostile URL may have a third as many as it has octets.
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// let mut count = 0;
    /// registry.parse("gopher://h.example/0a%0D%0A")?.visit_hazards(&mut |hazard| count += hazard.span().len());
    /// assert_eq!(count, 6);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn visit_hazards(&self, visit: &mut hazards::Visit<'_>) {
        _ = self.report_hazards(&|| None, &mut hazards::report_all(visit));
    }

    /// `default_port` finds that of a scheme for which the registry has none. Returns true if the URL names a host.
    #[inline(always)]
    fn report_hazards(
        &self,
        default_port: &dyn Fn() -> Option<u16>,
        report: &mut hazards::Reporter<'_>,
    ) -> ControlFlow<(), bool> {
        match self.scheme() {
            Some(scheme) => scheme.hazards_of(self, default_port, report),
            None => hazards::find_in_reference(self.uri().as_uri_ref(), default_port(), report),
        }
    }
}

#[cfg(feature = "hazards")]
impl hazards::sealed::Sealed for Parsed<'_, '_> {}

#[cfg(feature = "hazards")]
impl hazards::Checked for Parsed<'_, '_> {
    fn text(&self) -> &str {
        self.text
    }

    fn host(&self) -> Option<Host<'_>> {
        self.uri().host().or_else(|| Some(self.origin().ok()?.host()))
    }

    fn authority(&self) -> &str {
        self.uri().authority().unwrap_or_default()
    }

    fn servers(&self) -> Option<Servers<'_>> {
        self.scheme().filter(|scheme| scheme.info().admits_servers)?;
        let list = &self.text[written_servers(self.text, self.text.find(':')? + 1, self.edition)?];
        list.contains(',').then(|| Servers::new_unchecked(list, self.edition, None))
    }

    #[inline(always)]
    fn find_hazards(
        &self,
        default_port: &dyn Fn() -> Option<u16>,
        report: &mut hazards::Reporter<'_>,
    ) -> ControlFlow<(), bool> {
        self.report_hazards(default_port, report)
    }
}
