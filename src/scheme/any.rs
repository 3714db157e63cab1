//! Schemes with their types forgotten.

#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use core::any::TypeId;
use core::{any::Any, fmt};

use super::{hooks::Scheme, info::Info};
#[cfg(feature = "alloc")]
use super::{parsed::Parsed, places::Places};
#[cfg(feature = "prose")]
use crate::engine::known_runs::KnownRuns;
use crate::fields::Visit;
#[cfg(feature = "hazards")]
use crate::hazards;
#[cfg(feature = "alloc")]
use crate::wire::{self, WireError};
#[cfg(feature = "build")]
use crate::write::{BuildError, Draft};
use crate::{error::ParseError, fields::Id, syntax::Edition, uri::Prefix};

/// A scheme with its type forgotten: what a [`Registry`](crate::Registry) holds.
///
/// The trait is sealed; every [`Scheme`] has it. `&dyn AnyScheme` can be had as `&dyn Any`, and so as the scheme again.
///
/// Its methods take the texts of URLs that the scheme was found for, and do not compare the name of the scheme: a registry may
/// have it under any name.
///
/// ```
/// use uriel::{Registry, scheme::AnyScheme};
/// let registry = Registry::rfc1738();
/// let scheme: &dyn AnyScheme = registry.get("ftp").unwrap();
/// assert_eq!((scheme.info().name, scheme.default_port("ftps")), ("ftp", Some(990)));
/// ```
pub trait AnyScheme: Any + Send + Sync + sealed::Sealed {
    /// [`Scheme::INFO`]: what the scheme states.
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// let info = registry.get("https").unwrap().info();
    /// assert_eq!((info.name, info.default_port), ("http", Some(80)));
    /// assert_eq!(info.facts.rule.name(uriel::Edition::Rfc1738), "httpurl");
    /// ```
    fn info(&self) -> &'static Info;
    /// [`Scheme::default_port`].
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// assert_eq!(registry.get("https").unwrap().default_port("https"), Some(443));
    /// ```
    fn default_port(&self, name: &str) -> Option<u16>;
    /// The text of a draft, read back by [`Scheme::read`].
    ///
    /// # Errors
    ///
    /// Those of [`Registry::build`](crate::Registry::build).
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// let mut draft = uriel::write::Draft::new("ftps", registry.edition());
    /// assert_eq!(registry.get("ftps").unwrap().build(draft.set("host", "h")).as_deref(), Ok("ftps://h"));
    /// ```
    #[cfg(feature = "build")]
    fn build(&self, draft: &Draft<'_>) -> Result<String, BuildError>;
    /// [`Scheme::normalize`].
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// let ftp = registry.get("ftp").unwrap();
    /// assert_eq!(ftp.normalize("ftp://h/a", registry.edition()), None, "it has no rules of its own");
    /// ```
    #[cfg(feature = "alloc")]
    fn normalize(&self, normal: &str, edition: Edition) -> Option<String>;
    /// [`Scheme::equivalent`] of two texts; `false` where one of them cannot be read.
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// let ftp = registry.get("ftp").unwrap();
    /// assert!(ftp.equivalent("ftp://h/a", "ftp://h/%61", registry.edition()));
    /// ```
    fn equivalent(&self, a: &str, b: &str, edition: Edition) -> bool;
    /// [`Scheme::fields`] of a text; none if the text cannot be read.
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// let mut names = Vec::new();
    /// registry.get("telnet").unwrap().fields("telnet://me@h", registry.edition(), &mut |field| names.push(field.name));
    /// assert_eq!(names[..3], ["user", "password", "host"]);
    /// ```
    fn fields<'a>(&self, text: &'a str, edition: Edition, visit: &mut Visit<'a, '_>);
    /// The [`fields`](Self::fields) of a text that have one of these names.
    ///
    /// No other field is computed, unless the scheme implements [`Scheme::fields`] by itself.
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// let mut names = Vec::new();
    /// let telnet = registry.get("telnet").unwrap();
    /// telnet.fields_named("telnet://me@h", registry.edition(), &["port", "host"], &mut |field| names.push(field.name));
    /// assert_eq!(names, ["host", "port"], "in the order of all fields");
    /// ```
    fn fields_named<'a>(&self, text: &'a str, edition: Edition, names: &[&str], visit: &mut Visit<'a, '_>);
    /// True if this scheme is of the type of `id`.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn is_of(&self, id: TypeId) -> bool;
    // Perf: the URL is passed whole, because an edition beside it is read in a wider step than it was written in, and waits.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn fields_of<'a>(&self, url: &Parsed<'a, '_>, visit: &mut Visit<'a, '_>);
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn fields_named_of<'a>(&self, url: &Parsed<'a, '_>, names: &[&str], visit: &mut Visit<'a, '_>);
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn plan_of<'a>(&self, url: &Parsed<'a, '_>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError>;
    /// Passes the hazards to `visit`. Returns true if the URL names a host.
    #[cfg(feature = "hazards")]
    #[doc(hidden)]
    fn hazards_of(&self, url: &Parsed<'_, '_>, visit: &mut hazards::Visit<'_>) -> bool;
    #[doc(hidden)]
    fn prefix_end<'a>(&self, text: &'a str, edition: Edition) -> Result<Prefix<'a, ()>, ParseError>;
    #[cfg(feature = "prose")]
    #[doc(hidden)]
    fn prefix_length(
        &self,
        text: &str,
        edition: Edition,
        tries_shorter: bool,
        known: Option<KnownRuns<'_>>,
    ) -> Option<usize>;
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn parsed<'a, 'r>(&'r self, text: &'a str, edition: Edition) -> Result<Parsed<'a, 'r>, ParseError>;
    /// Writes the typed URL as its `Debug` does, or nothing where it cannot be read.
    ///
    /// # Errors
    ///
    /// Those of the formatter.
    ///
    /// ```
    /// use std::fmt;
    /// use uriel::{Edition, scheme::AnyScheme};
    ///
    /// struct Shown<'s>(&'s dyn AnyScheme, &'s str);
    ///
    /// impl fmt::Debug for Shown<'_> {
    ///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    ///         self.0.debug(self.1, Edition::Rfc3986, f)
    ///     }
    /// }
    ///
    /// let registry = uriel::Registry::current();
    /// let shown = Shown(registry.get("nntp").unwrap(), "nntp://h/a/1");
    /// assert!(format!("{shown:?}").starts_with("NntpUrl { user: None, "));
    /// ```
    fn debug(&self, text: &str, edition: Edition, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

mod sealed {
    pub trait Sealed {}
}

impl<S: Scheme> sealed::Sealed for S {}

impl<S: Scheme> AnyScheme for S {
    fn info(&self) -> &'static Info {
        S::INFO
    }

    fn default_port(&self, name: &str) -> Option<u16> {
        S::default_port(name)
    }

    #[cfg(feature = "build")]
    fn build(&self, draft: &Draft<'_>) -> Result<String, BuildError> {
        let mut text = String::new();
        super::build::build(self, draft, &mut text)?;
        Ok(text)
    }

    #[cfg(feature = "alloc")]
    fn normalize(&self, normal: &str, edition: Edition) -> Option<String> {
        Scheme::normalize(self, normal, edition)
    }

    fn equivalent(&self, a: &str, b: &str, edition: Edition) -> bool {
        // An error is gone before the next text is read.
        let Ok(a) = self.read_by_call(a, edition) else { return false };
        let Ok(b) = self.read_by_call(b, edition) else { return false };
        Scheme::equivalent(self, &a, &b)
    }

    fn fields<'a>(&self, text: &'a str, edition: Edition, visit: &mut Visit<'a, '_>) {
        // Perf: the URL stays where it is made.
        if let Ok(url) = &self.read_by_call(text, edition) {
            Scheme::fields(self, url, visit);
        }
    }

    fn fields_named<'a>(&self, text: &'a str, edition: Edition, names: &[&str], visit: &mut Visit<'a, '_>) {
        // Perf: the URL stays where it is made.
        if let Ok(url) = &self.read_by_call(text, edition) {
            visit_named(self, url, names, visit);
        }
    }

    #[cfg(feature = "alloc")]
    fn is_of(&self, id: TypeId) -> bool {
        id == TypeId::of::<S>()
    }

    #[cfg(feature = "alloc")]
    fn fields_of<'a>(&self, url: &Parsed<'a, '_>, visit: &mut Visit<'a, '_>) {
        if let Some(url) = &url_at(self, url.text, url.edition, &url.places) {
            Scheme::fields(self, url, visit);
        }
    }

    #[cfg(feature = "alloc")]
    fn fields_named_of<'a>(&self, url: &Parsed<'a, '_>, names: &[&str], visit: &mut Visit<'a, '_>) {
        if let Some(url) = &url_at(self, url.text, url.edition, &url.places) {
            visit_named(self, url, names, visit);
        }
    }

    #[cfg(feature = "alloc")]
    fn plan_of<'a>(&self, url: &Parsed<'a, '_>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        // Perf: the URL stays where it is made.
        match &url_at(self, url.text, url.edition, &url.places) {
            Some(url) => self.plan(url, visit),
            // The scheme refuses a text that it accepted before.
            None => Err(WireError::no_plan()),
        }
    }

    #[cfg(feature = "hazards")]
    fn hazards_of(&self, url: &Parsed<'_, '_>, visit: &mut hazards::Visit<'_>) -> bool {
        let &Parsed { text, edition, ref places, .. } = url;
        // Perf: the URL and the server stay where they are made.
        let Some(url) = &url_at(self, text, edition, places) else { return false };
        let names_host = match &self.server(url) {
            Some(server) => hazards::visit_url(text, Some(server), true, visit),
            None => hazards::visit_serverless(text, edition, S::DEFAULT_HOST, visit),
        };
        Scheme::hazards(self, url, visit);
        names_host
    }

    fn prefix_end<'a>(&self, text: &'a str, edition: Edition) -> Result<Prefix<'a, ()>, ParseError> {
        Scheme::prefix_end(self, text, edition)
    }

    #[cfg(feature = "prose")]
    fn prefix_length(
        &self,
        text: &str,
        edition: Edition,
        tries_shorter: bool,
        known: Option<KnownRuns<'_>>,
    ) -> Option<usize> {
        Scheme::prefix_length(self, text, edition, tries_shorter, known)
    }

    #[cfg(feature = "alloc")]
    fn parsed<'a, 'r>(&'r self, text: &'a str, edition: Edition) -> Result<Parsed<'a, 'r>, ParseError> {
        let mut places = Places::default();
        match Scheme::read_places(self, text, edition, &mut places) {
            Ok(()) => Ok(Parsed { text, edition, scheme: Some(self), places }),
            Err(error) => Err(error),
        }
    }

    fn debug(&self, text: &str, edition: Edition, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.read_by_call(text, edition) {
            Ok(url) => fmt::Debug::fmt(&url, f),
            Err(_) => Ok(()),
        }
    }
}

/// The URL at its places; by a scheme that keeps none, read once more.
#[cfg(feature = "alloc")]
#[inline(always)]
fn url_at<'a, S: Scheme>(scheme: &S, text: &'a str, edition: Edition, places: &Places) -> Option<S::Url<'a>> {
    S::at_places(text, edition, places).or_else(|| scheme.read_by_call(text, edition).ok())
}

/// Visits the fields of a URL that have one of these names.
fn visit_named<'a, S: Scheme>(scheme: &S, url: &S::Url<'a>, names: &[&str], visit: &mut Visit<'a, '_>) {
    let bits = names.iter().fold(0, |bits, name| bits | Id::bit_of(name));
    Scheme::fields_named(scheme, url, bits, &mut |_, field| {
        // Names can share a bit.
        if names.contains(&field.name) {
            visit(field);
        }
    });
}

impl fmt::Debug for dyn AnyScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Scheme").field(&self.info().name).finish()
    }
}
