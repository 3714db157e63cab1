//! Resolution of references against a base, and its reverse: draft 1996 section 6, RFC 2396 section 5.2, 2396bis
//! section 5.2, RFC 3986 section 5.2, each to the letter.
//!
//! [`UriRef::resolve_against`](crate::UriRef::resolve_against) resolves one reference, a [`Resolver`] any number on one
//! base. [`Uri::relativize`](crate::Uri::relativize) makes the reference that leads from a base to a target. [`base`]
//! finds the base of a document. This module needs the feature `alloc`, which `std` includes.

pub mod base;

mod dot_segments;
mod error;
mod relativize;
mod resolved;
mod resolver;
mod steps;

#[cfg(any(feature = "build", feature = "edit"))]
pub(crate) use self::dot_segments::DOT_SEGMENTS;
pub(crate) use self::dot_segments::{GUARD, PathWriter, begins_dot, guard, may_have_dot_segments};
pub use self::{
    error::{ResolveError, ResolveErrorKind, TargetError},
    relativize::{RelativizeError, RelativizeErrorKind},
    resolved::{Resolved, Target},
    resolver::Resolver,
};
pub use crate::syntax::AboveRoot;
