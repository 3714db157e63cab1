//! Schemes with their types forgotten.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::{any::Any, fmt};

#[cfg(feature = "alloc")]
use super::sealed::Sealed;
use super::{hooks::Scheme, info::Info};
#[cfg(feature = "build")]
use crate::write::{BuildError, Draft};
use crate::{
    fields::{Id, Visit},
    syntax::Edition,
};

/// A scheme with its type forgotten: what a [`Registry`](crate::Registry) holds.
///
/// The trait is sealed; every [`Scheme`] has it. `&dyn AnyScheme` can be had as `&dyn Any`, and so as the scheme again.
///
/// Its methods take the texts of URLs that the scheme was found for, and do not compare the name of the scheme: a
/// registry may have it under any name.
///
/// ```
/// use uriel::{Registry, scheme::AnyScheme};
/// let registry = Registry::rfc1738();
/// let scheme: &dyn AnyScheme = registry.get("ftp").unwrap();
/// assert_eq!((scheme.info().name, scheme.default_port("ftps")), ("ftp", Some(990)));
/// ```
pub trait AnyScheme: Any + Send + Sync + Sealed {
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
    /// [`Scheme::goes_by`].
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// let http = registry.get("http").unwrap();
    /// assert!(http.goes_by("HTTPS", registry.edition()) && !http.goes_by("ftp", registry.edition()));
    /// ```
    fn goes_by(&self, name: &str, edition: Edition) -> bool;
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

/// Without the feature `alloc` there are no registries, which ask a scheme for more.
#[cfg(not(feature = "alloc"))]
pub trait Sealed {}

#[cfg(not(feature = "alloc"))]
impl<S: Scheme> Sealed for S {}

impl<S: Scheme> AnyScheme for S {
    fn info(&self) -> &'static Info {
        S::INFO
    }

    fn default_port(&self, name: &str) -> Option<u16> {
        S::default_port(name)
    }

    fn goes_by(&self, name: &str, edition: Edition) -> bool {
        S::goes_by(name, edition)
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
        // Drop the first error before reading `b`, so that the two never share a stack frame.
        let Ok(a) = self.read_by_call(a, edition) else { return false };
        let Ok(b) = self.read_by_call(b, edition) else { return false };
        Scheme::equivalent(self, &a, &b)
    }

    fn fields<'a>(&self, text: &'a str, edition: Edition, visit: &mut Visit<'a, '_>) {
        // Borrowed from the return slot. Bound by value, the URL is copied to a second slot while its stores are
        // pending.
        if let Ok(url) = &self.read_by_call(text, edition) {
            Scheme::fields(self, url, visit);
        }
    }

    fn fields_named<'a>(&self, text: &'a str, edition: Edition, names: &[&str], visit: &mut Visit<'a, '_>) {
        // Borrowed from the return slot. Bound by value, the URL is copied to a second slot while its stores are
        // pending.
        if let Ok(url) = &self.read_by_call(text, edition) {
            visit_named(self, url, names, visit);
        }
    }

    fn debug(&self, text: &str, edition: Edition, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.read_by_call(text, edition) {
            Ok(url) => fmt::Debug::fmt(&url, f),
            Err(_) => Ok(()),
        }
    }
}

/// Visits the fields of a URL that have one of these names.
pub(super) fn visit_named<'a, S: Scheme>(scheme: &S, url: &S::Url<'a>, names: &[&str], visit: &mut Visit<'a, '_>) {
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
