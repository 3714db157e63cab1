//! Writing of URLs: builders, and escapes for any place of a URL.
//!
//! RFC 1738 section 2.2, draft 1996 section 2.3, RFC 2396 section 2.4 and RFC 3986 section 2 say which characters must
//! be escaped. A place admits the characters of its class in the grammar, except the delimiters that would end the
//! place: a "/" is escaped in a segment, and an "&" in the key of a query.
//!
//! Encoding, decoding and owned typed URLs need the feature `alloc`, which `std` includes; the builders need the
//! feature `build`. Without both, only places and templates remain.
//!
//! ```
//! use uriel::{Edition, Encoded, write::{PathSegment, decode, encode}};
//!
//! let text = encode("100% a/b", PathSegment, Edition::Rfc3986);
//! assert_eq!(text, "100%25%20a%2Fb");
//! assert_eq!(*decode(&text)?, *b"100% a/b");
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! A builder borrows the values that it is given. A value that is made for it, and a builder that is kept, need a name
//! of their own, or the compiler reports E0716 or E0597:
//!
#![cfg_attr(feature = "build", doc = "```")]
#![cfg_attr(not(feature = "build"), doc = "```ignore")]
//! use uriel::Uri;
//! let host = format!("{}.example", "www");
//! let mut builder = Uri::builder("http");
//! builder.host(&host).path("/a");
//! assert_eq!(builder.build()?, "http://www.example/a");
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod builder;
#[cfg(feature = "build")]
mod content;
#[cfg(feature = "build")]
mod draft;
#[cfg(feature = "alloc")]
mod encode;
#[cfg(feature = "build")]
mod error;
#[cfg(feature = "build")]
mod generic;
mod places;
mod template;

#[cfg(feature = "build")]
pub(crate) use self::draft::Written;
#[cfg(feature = "alloc")]
pub use self::encode::{AsOctets, decode, encode, encode_into, form, form_pairs};
#[doc(hidden)]
pub use self::template::{HOST, OPTIONAL_HOST, PORT, USERINFO, expect_distinct_names};
#[cfg(feature = "build")]
pub use self::{
    content::{AsWritten, Content, HostName},
    draft::Draft,
    error::{BuildError, BuildErrorKind},
    generic::{GENERIC, UriBuilder, UriRefBuilder},
};
pub use self::{
    places::{COMPONENTS, FirstSegment, Parameter, PathSegment, Place, QueryPart},
    template::{Piece, Slot, SlotForm, slots},
};
#[cfg(feature = "alloc")]
pub use crate::owned_urls::UrlBuf;
