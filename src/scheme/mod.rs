//! Schemes: the trait of a scheme, and the registry that finds schemes by name.
//!
//! | item | purpose |
//! |---|---|
//! | [`Scheme`] | the trait of a scheme: its name, its typed URL, its hooks |
//! | [`Production`], [`typed_url!`](crate::typed_url), [`by_production!`](crate::by_production) | a scheme that is parsed as fast as those of this crate: its rule is a function over any text |
//! | [`Typed`] | a scheme whose URL is declared by `typed_url!`, so that a URL can own its text |
//! | [`any_url!`](crate::any_url) | a URL of any of some schemes, to `match` on |
//! | [`Server`], [`Field`], [`Value`] | parts that typed URLs have in common, and their list |
//! | [`Registry`], [`Parsed`] | schemes by name, and a URL that a registry has read |
//! | [`RelativeScheme`] | a scheme whose relative references have a structure of their own |
//! | [`Info`], [`Facts`] | what a scheme states; its documents and registration |
//! | [`Abbreviation`] | forms in which people abbreviate URLs of a scheme |
//! | [`OwnMends`] | mends that a scheme allows beside those of every URL |
#![cfg_attr(feature = "build", doc = "| [`Conversion`] | texts that a scheme makes URLs of: paths, lines of menus |")]
//!
//! The feature `alloc`, which `std` brings, has the registry.
//!
//! ```
//! use uriel::{Registry, Scheme, schemes::ftp::Ftp};
//! assert_eq!(Ftp.parse("ftp://h/a;type=i")?.name().as_deref(), Some("a"));
//! assert_eq!(Registry::current().parse("ftp://h/a;type=i")?.effective_port()?, Some(21));
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod abbreviation;
mod any;
mod any_url;
#[cfg(feature = "build")]
mod build;
mod by_production;
#[cfg(feature = "build")]
mod conversion;
mod hooks;
mod info;
#[cfg(feature = "mend")]
mod mend;
mod names;
mod own_mends;
#[cfg(feature = "alloc")]
mod parsed;
mod places;
mod prefix;
mod production;
#[cfg(feature = "alloc")]
mod redact;
mod refine;
mod refused;
#[cfg(feature = "alloc")]
mod registry;
mod relative;
#[cfg(feature = "alloc")]
mod sealed;
mod taken_names;
mod typed;
mod typed_members;
#[cfg(feature = "alloc")]
pub(crate) mod url_buf;
mod whole;

#[cfg(feature = "build")]
pub(crate) use self::build::build;
#[cfg(feature = "build")]
pub use self::conversion::{Choice, Conversion, Convert};
#[doc(hidden)]
#[cfg(feature = "prose")]
pub use self::prefix::prefix_length_by;
pub use self::{
    abbreviation::Abbreviation,
    any::AnyScheme,
    hooks::Scheme,
    info::{Document, Facts, Info, Status, Syntax},
    names::{DEFINED_NAMES, NameStatus, RESERVED_NAMES, name_status},
    own_mends::OwnMends,
    places::Typed,
    production::Production,
    relative::RelativeScheme,
};
#[doc(hidden)]
pub use self::{
    names::default_port_of,
    places::{Placed, Places},
    refine::{expect_name, generic},
    whole::{read_by, spans_by_call},
};
#[cfg(feature = "alloc")]
pub use self::{
    parsed::{Parsed, RefineError},
    registry::Registry,
};
#[doc(hidden)]
pub use crate::fields::{Id, NamedField, NumberedVisit, debug_fields, field_name, kinds, redacted};
pub use crate::{
    fields::{Entry, Field, Value, Visit, Weight},
    uri::{Server, Servers},
};
