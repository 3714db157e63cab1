#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(not(feature = "simd"), forbid(unsafe_code))]

#[cfg(feature = "alloc")]
extern crate alloc;
// The files in `schemes/` name this crate as any other crate would.
extern crate self as uriel;

pub mod charset;
pub mod grammar;
#[path = "../schemes/mod.rs"]
pub mod schemes;

#[doc(hidden)]
pub mod lex;

mod differences;
mod edition;
mod error;
mod facts;
#[cfg(feature = "alloc")]
mod normalize;
mod redact;
#[cfg(feature = "alloc")]
mod registry;
mod relative;
#[cfg(feature = "alloc")]
mod resolve;
mod scheme;
#[cfg(feature = "alloc")]
mod sixteens;
mod text;
mod typed;
mod uri;

pub use nom;

pub use self::{
    differences::{Component, Differences},
    edition::{Edition, UnknownEdition},
    error::{Alternative, ErrorKind, Expected, ParseError, Report},
    facts::{Document, Facts, Status},
    relative::RelativeScheme,
    scheme::{AnyScheme, DEFINED_NAMES, NameStatus, Production, RESERVED_NAMES, Scheme, Syntax, name_status},
    typed::{Placed, Places},
    uri::{AuthorityKind, Encoded, Form, Host, HostKind, Kind, SchemeName, Segment, Uri, UriRef},
};
#[cfg(feature = "alloc")]
pub use self::{
    differences::{NoTarget, Targets},
    normalize::{Comparison, Level},
    registry::{Parsed, RefineError, Registry},
    resolve::{
        AboveRoot, RelativizeError, RelativizeErrorKind, ResolveError, ResolveErrorKind, Resolved, Resolver, Target,
        base,
    },
    uri::{Refused, UriBuf, UriRefBuf},
};

/// The scheme that CONTRIBUTING.md walks through, compiled.
#[cfg(doctest)]
#[doc = include_str!("../CONTRIBUTING.md")]
mod contributing {}
