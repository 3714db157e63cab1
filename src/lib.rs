// The links of the documentation; README.md has its own after them, which lead to files.
#![doc = include_str!("../docs/links.txt")]
#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "simd"), forbid(unsafe_code))]
// A room does not ask which rooms stand on it: some of its items are used by one alone, which a feature may leave out.
#![cfg_attr(
    not(all(feature = "schemes", feature = "build", feature = "edit", feature = "idna")),
    allow(dead_code, unused_imports, unused_macros)
)]

#[cfg(feature = "alloc")]
extern crate alloc;
// The files in `schemes/` name this crate as any other crate would.
extern crate self as uriel;

// First, because the modules after them use their macros: `sections!`, `by_document!` and `delegate!`.
#[macro_use]
mod syntax;
#[macro_use]
pub mod grammar;
#[macro_use]
mod uri;

// The documentation lists the methods of `Uri` in this order: resolution and normal forms after the getters, edits at
// the end.
#[cfg(feature = "alloc")]
pub mod resolve;

#[cfg(feature = "alloc")]
pub mod normalize;

pub mod differences;
pub mod error;
#[cfg(feature = "hazards")]
pub mod hazards;
#[cfg(feature = "mend")]
pub mod mend;
#[cfg(feature = "mend")]
pub mod people;
#[cfg(feature = "prose")]
pub mod prose;
pub mod redact;
pub mod scheme;
#[path = "../schemes/mod.rs"]
pub mod schemes;
#[cfg(feature = "hazards")]
pub mod target;
pub mod wire;
pub mod write;

#[cfg(feature = "edit")]
pub mod edit;

#[cfg(any(doc, doctest))]
#[path = "../docs/mod.rs"]
pub mod _docs;

mod engine;
mod fields;
mod literal;
#[cfg(feature = "alloc")]
mod registries;

pub use nom;

// This file alone may re-export from a room that stands on another: `grammar::rfc1738` shows the rules of the schemes,
// and `write` the owned typed URLs.
#[cfg(feature = "alloc")]
use self::scheme::url_buf as owned_urls;
use self::schemes::rfc1738 as scheme_rules;

#[cfg(feature = "serde")]
pub use self::uri::keep_edition;

#[cfg(feature = "idna")]
#[doc(inline)]
pub use self::uri::IdnaError;

// Inlined, so that the front page has their summaries.
#[doc(inline)]
pub use self::{
    error::{ParseError, ParseErrorKind},
    scheme::Scheme,
    syntax::{Component, Edition, ParseEditionError, charset},
    uri::{
        AuthorityKind, Encoded, Form, Host, HostKind, Kind, Origin, OriginError, PortError, Prefix, SchemeName,
        Segment, Uri, UriRef,
    },
};
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use self::{
    normalize::Level,
    scheme::{Parsed, Registry},
    uri::{FromStringError, LookupError, UriBuf, UriRefBuf},
};
