#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(not(feature = "simd"), forbid(unsafe_code))]

#[cfg(feature = "alloc")]
extern crate alloc;
// The files in `schemes/` name this crate as any other crate would.
extern crate self as uriel;

#[cfg(feature = "alloc")]
pub mod base;
pub mod charset;
pub mod grammar;
#[path = "../schemes/mod.rs"]
pub mod schemes;

#[doc(hidden)]
pub mod lex;

#[cfg(feature = "alloc")]
mod compare;
#[cfg(any(feature = "url", feature = "http"))]
mod convert;
mod differences;
#[cfg(feature = "alloc")]
mod dot_segments;
mod edition;
mod error;
mod facts;
#[cfg(feature = "alloc")]
mod normalize;
#[cfg(feature = "alloc")]
mod owned;
mod percent;
mod redact;
#[cfg(feature = "alloc")]
mod registry;
mod relative;
#[cfg(feature = "alloc")]
mod relativize;
#[cfg(feature = "alloc")]
mod resolve;
mod scheme;
#[cfg(feature = "alloc")]
mod sixteens;
mod text;
mod typed;
mod uri;

pub use nom;

#[cfg(feature = "alloc")]
pub use self::{
    compare::Comparison,
    differences::{NoTarget, Targets},
    dot_segments::AboveRoot,
    normalize::Level,
    owned::{Refused, UriBuf, UriRefBuf},
    registry::{Parsed, RefineError, Registry},
    relativize::{RelativizeError, RelativizeErrorKind},
    resolve::{ResolveError, ResolveErrorKind, Resolved, Resolver, Target},
};
pub use self::{
    differences::{Component, Differences},
    edition::{Edition, UnknownEdition},
    error::{Alternative, ErrorKind, Expected, ParseError, Report},
    facts::{Document, Facts, Status},
    percent::Encoded,
    relative::RelativeScheme,
    scheme::{AnyScheme, DEFINED_NAMES, NameStatus, Production, RESERVED_NAMES, Scheme, Syntax, name_status},
    typed::{Placed, Places},
    uri::{AuthorityKind, Form, Host, HostKind, Kind, SchemeName, Segment, Uri, UriRef},
};

/// The scheme that CONTRIBUTING.md walks through, compiled.
#[cfg(doctest)]
#[doc = include_str!("../CONTRIBUTING.md")]
mod contributing {}
