//! URLs in [DataFusion](https://datafusion.apache.org): scalar functions over columns of texts, registered by one call.
//!
//! | function | returns |
//! |---|---|
//! | `uri_parse(url [, components [, edition]])` | the components as a struct, with `error_at` and `error` |
//! | `uri_part(url, component [, edition])` | one component |
//! | `uri_normalize(url [, level [, edition]])` | the normal form |
//! | `uri_resolve(reference, base [, edition])` | the target of a reference |
//! | `uri_typed(url, scheme [, fields])` | the declared fields of a scheme, or those that are named, as a struct, with `error_at` and `error` |
//!
//! URLs are `Utf8`, `LargeUtf8` or `Utf8View`, columns or constants; arguments can be given by name, as in
//! `uri_part(url, component => 'host')`. Every argument except a URL must be a literal, because it decides the type of
//! the result; a literal that says nothing is an error of the plan. A text that is no URL is null, in a struct with its
//! place; no query fails on it. Parts of URLs are `Utf8View`, whose views point into the buffers of the column: no
//! octet is copied.
//!
//! ```
//! use datafusion_expr::registry::{FunctionRegistry, MemoryFunctionRegistry};
//!
//! // A `SessionContext` of DataFusion is such a registry of functions too.
//! let mut functions = MemoryFunctionRegistry::new();
//! uriel_datafusion::register(&mut functions)?;
//! assert_eq!(functions.udf("uri_part")?.name(), "uri_part");
//! # Ok::<_, datafusion_common::DataFusionError>(())
//! ```

mod argument;
mod function;
mod normalize;
mod parse;
mod resolve;
mod typed;

use std::sync::Arc;

use datafusion_common::Result;
use datafusion_expr::{ScalarUDF, registry::FunctionRegistry};
use uriel::Registry;

use self::{
    function::scalar,
    normalize::Normalize,
    parse::{Parse, Part},
    resolve::Resolve,
    typed::Typed,
};

/// Registers the functions, with the schemes of [`Registry::current`].
///
/// Functions of the same names are replaced. On Ballista the client has to be registered with after
/// `SessionContext::remote_with_state`, which replaces the functions of the state by those it knows.
///
/// # Errors
///
/// The registry of functions is one that takes none.
///
/// ```
/// use datafusion_expr::registry::{FunctionRegistry, MemoryFunctionRegistry};
/// let mut functions = MemoryFunctionRegistry::new();
/// uriel_datafusion::register(&mut functions)?;
/// assert_eq!(functions.udfs().len(), 5);
/// # Ok::<_, datafusion_common::DataFusionError>(())
/// ```
pub fn register(functions: &mut dyn FunctionRegistry) -> Result<()> {
    register_with(functions, Registry::current())
}

/// Registers the functions, with schemes of your own: those of `uri_typed`, and of `uri_normalize` at the level
/// `scheme`.
///
/// # Errors
///
/// The registry of functions is one that takes none.
///
/// ```
/// use datafusion_expr::registry::{FunctionRegistry, MemoryFunctionRegistry};
/// use uriel::{Registry, schemes::ftp::Ftp};
///
/// let mut functions = MemoryFunctionRegistry::new();
/// uriel_datafusion::register_with(&mut functions, Registry::current().with_as("ftp+tls", Ftp))?;
/// assert!(functions.udf("uri_typed").is_ok());
/// # Ok::<_, datafusion_common::DataFusionError>(())
/// ```
pub fn register_with(functions: &mut dyn FunctionRegistry, schemes: Registry) -> Result<()> {
    for function in all(schemes) {
        functions.register_udf(Arc::new(function))?;
    }
    Ok(())
}

/// The functions, for engines that take them in another way, and for expressions that are built in Rust.
///
/// ```
/// use datafusion_expr::{col, lit};
///
/// let [_, part, ..] = uriel_datafusion::all(uriel::Registry::current());
/// let host = part.call(vec![col("url"), lit("host")]);
/// assert_eq!(host.to_string(), r#"uri_part(url, Utf8("host"))"#);
/// ```
#[must_use]
pub fn all(schemes: Registry) -> [ScalarUDF; 5] {
    let schemes = Arc::new(schemes);
    [
        scalar(Parse),
        scalar(Part),
        scalar(Normalize::new(Arc::clone(&schemes))),
        scalar(Resolve),
        scalar(Typed::new(schemes)),
    ]
}
