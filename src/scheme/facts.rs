//! Facts about a scheme: its structure, its rule, its documents and its status.

use core::fmt;

use crate::syntax::{Edition, Rule};

/// Structure of a scheme's URLs, as far as resolution may use it.
///
/// ```
/// use uriel::{Registry, scheme::Syntax};
/// let registry = Registry::current();
/// assert_eq!(registry.get("http").unwrap().syntax(), Syntax::Hierarchical);
/// assert_eq!(registry.get("mailto").unwrap().syntax().to_string(), "opaque");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Syntax {
    /// The URLs have segments that "/" separates, and relative references.
    Hierarchical,
    /// The URLs have neither segments nor relative references.
    Opaque,
}

impl fmt::Display for Syntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Hierarchical => "hierarchical",
            Self::Opaque => "opaque",
        })
    }
}

/// Facts about a scheme: its rule, its documents, its status in IANA's registry, and the forms of its URLs.
///
/// ```
/// use uriel::{Edition, Scheme, scheme::Status, schemes::gopher::Gopher};
///
/// let facts = Gopher::FACTS;
/// assert_eq!((facts.rule.name(Edition::Rfc1738), facts.status), ("gopherurl", Status::Permanent));
/// assert_eq!(facts.document(Edition::Rfc1738).unwrap().obsoleted_by, Some("RFC 4266"));
/// assert_eq!(facts.document(Edition::Rfc3986).unwrap().name, "RFC 4266");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Rule of the scheme.
    pub rule: &'static Rule,
    /// Documents that define it, the oldest first.
    pub documents: &'static [Document],
    /// Status of its name in IANA's registry. Its other names may have none.
    pub status: Status,
    /// Forms of its URLs, with `<name>` for each field, and `[` `]` around each part that may be absent.
    pub forms: &'static [&'static str],
}

impl Facts {
    /// No facts.
    ///
    /// ```
    /// use uriel::scheme::{Facts, Status};
    /// assert_eq!((Facts::NONE.status, Facts::NONE.documents.len()), (Status::Unregistered, 0));
    /// ```
    pub const NONE: Self = Self { rule: &Rule::new(""), documents: &[], status: Status::Unregistered, forms: &[] };

    /// Document that defines the scheme under `edition`: the oldest document under RFC 1738, the newest under all
    /// others.
    ///
    /// ```
    /// use uriel::{Edition, Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp::FACTS.document(Edition::Rfc3986).unwrap().name, "RFC 1738 section 3.2");
    /// ```
    #[must_use]
    pub const fn document(&self, edition: Edition) -> Option<&'static Document> {
        if edition.has_newer_schemes() { self.documents.last() } else { self.documents.first() }
    }
}

/// A document that defines a scheme.
///
/// ```
/// use uriel::{Scheme, scheme::Document, schemes::gopher::Gopher};
/// let [old, new] = Gopher::FACTS.documents else { panic!("two documents") };
/// assert_eq!((old.obsoleted_by, new.name), (Some("RFC 4266"), "RFC 4266"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Document {
    /// Its name, with the section if it defines other things too.
    pub name: &'static str,
    /// The document that replaces it.
    pub obsoleted_by: Option<&'static str>,
}

/// Status of a scheme in IANA's registry (RFC 7595).
///
/// ```
/// use uriel::{Registry, scheme::Status};
/// let registry = Registry::current();
/// let status = |name| registry.get(name).map(|scheme| scheme.facts().status);
/// assert_eq!((status("http"), status("wais")), (Some(Status::Permanent), Some(Status::Historical)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Status {
    /// In general use.
    Permanent,
    /// Registered without a review.
    Provisional,
    /// No longer in use.
    Historical,
    /// Not registered, or not stated.
    Unregistered,
}

/// The name for programs.
impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Permanent => "permanent",
            Self::Provisional => "provisional",
            Self::Historical => "historical",
            Self::Unregistered => "unregistered",
        })
    }
}
