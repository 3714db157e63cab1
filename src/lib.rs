#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(not(feature = "simd"), forbid(unsafe_code))]

#[cfg(feature = "alloc")]
extern crate alloc;
// The files in `schemes/` name this crate as any other crate would.
extern crate self as uriel;

pub mod charset;
pub mod differences;
pub mod grammar;
#[cfg(feature = "alloc")]
pub mod normalize;
#[cfg(feature = "alloc")]
pub mod resolve;
#[path = "../schemes/mod.rs"]
pub mod schemes;

#[doc(hidden)]
pub mod lex;

mod edition;
mod error;
mod facts;
mod redact;
#[cfg(feature = "alloc")]
mod registry;
mod relative;
mod scheme;
#[cfg(feature = "alloc")]
mod sixteens;
mod text;
mod typed;
mod uri;

pub use nom;

pub use self::{
    edition::{Edition, ParseEditionError},
    error::{Alternative, ErrorKind, Expected, ParseError, Report},
    facts::{Document, Facts, Status},
    relative::RelativeScheme,
    scheme::{AnyScheme, DEFINED_NAMES, NameStatus, Production, RESERVED_NAMES, Scheme, Syntax, name_status},
    typed::{Placed, Places},
    uri::{AuthorityKind, Encoded, Form, Host, HostKind, Kind, SchemeName, Segment, Uri, UriRef},
};
#[cfg(feature = "alloc")]
pub use self::{
    normalize::Level,
    registry::{Parsed, RefineError, Registry},
    uri::{FromStringError, UriBuf, UriRefBuf},
};

/// The scheme that CONTRIBUTING.md walks through, compiled.
#[cfg(doctest)]
#[doc = include_str!("../CONTRIBUTING.md")]
mod contributing {}
