//! Resolution of references against a base, and its reverse: draft 1996 section 6, RFC 2396 section 5.2, 2396bis
//! section 5.2, RFC 3986 section 5.2, each to the letter.
//!
//! [`UriRef::resolve_against`](crate::UriRef::resolve_against) resolves one reference, a [`Resolver`] any number on one
//! base. [`Uri::relativize`](crate::Uri::relativize) makes the reference that leads from a base to a target. [`base`]
//! finds the base of a document. This module needs the feature `alloc`, which `std` includes.
//!
//! ```
//! use uriel::{Uri, UriRef, resolve::Resolver};
//! let base = Uri::parse("http://a/b/c/d;p?q")?;
//! let resolver = Resolver::new(base)?;
//! assert_eq!(resolver.resolve(&UriRef::parse("../g")?)?, "http://a/b/g");
//! assert_eq!(base.relativize(Uri::parse("http://a/b/g")?)?, "../g");
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

pub mod base;

mod dot_segments;
mod error;
mod resolved;
mod resolver;
mod steps;

// After the module that resolves, as the documentation lists the methods.
mod relativize;

pub(crate) use self::dot_segments::{DOT_SEGMENTS, GUARD, PathWriter, begins_dot, guard, may_have_dot_segments};
pub use self::{
    error::{ResolveError, ResolveErrorKind, TargetError},
    relativize::{RelativizeError, RelativizeErrorKind},
    resolved::{Resolved, Target},
    resolver::Resolver,
};
pub use crate::syntax::AboveRoot;
