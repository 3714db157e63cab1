//! Columns of URLs in [Arrow](https://arrow.apache.org) arrays: a column of texts in, a column of structs or texts out.
//!
//! The kernels read `Utf8`, `LargeUtf8`, `Utf8View`, `Binary`, `LargeBinary` and `BinaryView`. A row that is no URL, or
//! not UTF-8, gives nulls and a place, never a failed batch. Parts of URLs come back as `Utf8View`, whose views point
//! into the buffers of the input: no octet is copied.
//!
//! ```
//! use arrow_array::{Array, StringArray, cast::AsArray};
//! use uriel::{Edition, differences::Component};
//!
//! let urls = StringArray::from(vec![Some("http://me@example.org:8080/a?b"), None, Some("http://h:80a/")]);
//! let hosts = uriel_arrow::part(&urls, Edition::Rfc3986, Component::Host)?;
//! let hosts: Vec<_> = hosts.as_string_view().iter().collect();
//! assert_eq!(hosts, [Some("example.org"), None, None]);
//! # Ok::<_, arrow_schema::ArrowError>(())
//! ```

mod bits;
mod check;
mod chunks;
mod extract;
mod lists;
mod new_texts;
mod parse;
mod piece_views;
mod pieces;
mod rewrite;
mod shared;
mod spot;
mod texts;
mod typed;
mod views;
mod word_list;

pub use self::{
    check::{check, check_fields, reasons},
    extract::{extract, extract_type},
    parse::{COMPONENTS, ERROR, ERROR_AT, parse, parse_fields, part, part_type},
    rewrite::{Base, normalize, resolve},
    typed::{typed, typed_fields, typed_part, typed_some},
};
