//! The facts that a scheme states: its constants, its structure, its documents and its status.

use core::fmt;

#[cfg(feature = "build")]
use super::conversion::Conversion;
use super::{abbreviation::Abbreviation, own_mends::OwnMends};
use crate::{
    syntax::{Edition, Rule},
    write::Piece,
};

/// The constants of a scheme, for programs that do not know its type: each field is the constant of
/// [`Scheme`](crate::Scheme) with that name.
///
/// [`Scheme::INFO`](crate::Scheme::INFO) is that of a type, [`AnyScheme::info`](super::AnyScheme::info) that of a
/// scheme in a registry.
///
/// ```
/// use uriel::{Scheme, scheme::Syntax, schemes::ftp::Ftp};
///
/// let info = Ftp::INFO;
/// assert_eq!((info.name, info.default_port, info.syntax), ("ftp", Some(21), Syntax::Hierarchical));
/// assert_eq!(info.fields[..3], ["user", "password", "host"]);
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
#[allow(clippy::struct_excessive_bools, reason = "each is a constant of the trait")]
pub struct Info {
    /// [`Scheme::NAME`](crate::Scheme::NAME).
    pub name: &'static str,
    /// [`Scheme::DEFAULT_PORT`](crate::Scheme::DEFAULT_PORT).
    pub default_port: Option<u16>,
    /// [`Scheme::ALIASES`](crate::Scheme::ALIASES).
    pub aliases: &'static [(&'static str, Option<u16>)],
    /// [`Scheme::DEFAULT_HOST`](crate::Scheme::DEFAULT_HOST).
    pub default_host: Option<&'static str>,
    /// [`Scheme::SYNTAX`](crate::Scheme::SYNTAX).
    pub syntax: Syntax,
    /// [`Scheme::HAS_DOT_SEGMENTS`](crate::Scheme::HAS_DOT_SEGMENTS).
    pub has_dot_segments: bool,
    /// [`Scheme::ADMITS_IP_LITERAL`](crate::Scheme::ADMITS_IP_LITERAL).
    pub admits_ip_literal: bool,
    /// [`Scheme::ADMITS_SERVERS`](crate::Scheme::ADMITS_SERVERS).
    pub admits_servers: bool,
    /// [`Scheme::TAKES_NORMAL_FORMS`](crate::Scheme::TAKES_NORMAL_FORMS).
    pub takes_normal_forms: bool,
    /// [`Scheme::FACTS`](crate::Scheme::FACTS).
    pub facts: Facts,
    /// [`Scheme::TEMPLATE`](crate::Scheme::TEMPLATE).
    pub template: &'static [Piece],
    /// [`Scheme::FIELDS`](crate::Scheme::FIELDS).
    pub fields: &'static [&'static str],
    /// [`Scheme::ABBREVIATIONS`](crate::Scheme::ABBREVIATIONS).
    pub abbreviations: &'static [Abbreviation],
    /// [`Scheme::MENDS`](crate::Scheme::MENDS).
    pub mends: OwnMends,
    /// [`Scheme::CONVERSIONS`](crate::Scheme::CONVERSIONS).
    #[cfg(feature = "build")]
    pub conversions: &'static [Conversion],
}

/// Structure of a scheme's URLs, as far as resolution may use it.
///
/// ```
/// use uriel::{Registry, scheme::Syntax};
/// let registry = Registry::current();
/// assert_eq!(registry.get("http").unwrap().info().syntax, Syntax::Hierarchical);
/// assert_eq!(registry.get("mailto").unwrap().info().syntax.to_string(), "opaque");
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
    /// No facts, for those that a scheme does not state. Its rule has no name: a scheme that states facts states its
    /// rule.
    ///
    /// ```
    /// use uriel::{grammar::Rule, scheme::{Facts, Status}};
    /// const FACTS: Facts = Facts { rule: &Rule::new("dicturl"), ..Facts::NONE };
    /// assert_eq!((FACTS.status, FACTS.documents.len()), (Status::Unregistered, 0));
    /// ```
    pub const NONE: Self = Self { rule: &Rule::new(""), documents: &[], status: Status::Unregistered, forms: &[] };

    /// Fails, when a scheme is compiled, if its rule has no name, as that of [`NONE`](Self::NONE).
    ///
    /// ```compile_fail,E0080
    /// use uriel::{ParseError, Scheme, Uri, scheme::{Facts, Info, Status}};
    ///
    /// struct Dict;
    ///
    /// impl Scheme for Dict {
    ///     const NAME: &'static str = "dict";
    ///     // With `rule: &Rule::new("dicturl")`, it compiles.
    ///     const FACTS: Facts = Facts { status: Status::Provisional, ..Facts::NONE };
    ///     type Url<'a> = Uri<'a>;
    ///     fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
    ///         Ok(*uri)
    ///     }
    /// }
    ///
    /// const _: &Info = Dict::INFO;
    /// ```
    pub(super) const fn expect_rule(&self) {
        assert!(!self.rule.name(Edition::Rfc3986).is_empty(), "the `FACTS` of a scheme need a `rule` that has a name");
    }

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
/// let status = |name| registry.get(name).map(|scheme| scheme.info().facts.status);
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
