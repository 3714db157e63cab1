//! Writing: escapes for any place of a URL.
//!
//! RFC 1738 section 2.2, draft 1996 section 2.3, RFC 2396 section 2.4 and RFC 3986 section 2 say which characters must be
//! escaped. The sets are those of the classes that the grammar reads with, less the delimiters that would end the place:
//! a "/" is escaped in a segment, and an "&" in the key of a query.
//!
//! ```
//! use uriel::{Edition, Encoded, write::{PathSegment, decode, encode}};
//!
//! let text = encode("100% a/b", PathSegment, Edition::Rfc3986);
//! assert_eq!(text, "100%25%20a%2Fb");
//! assert_eq!(*decode(&text)?, *b"100% a/b");
//! # Ok::<_, uriel::ParseError>(())
//! ```

#[cfg(feature = "alloc")]
mod encode;
mod places;

#[cfg(feature = "alloc")]
pub use self::encode::{decode, encode, encode_into};
pub use self::places::{COMPONENTS, FirstSegment, Parameter, PathSegment, Place, QueryPart};
