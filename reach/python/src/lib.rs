//! The Python module `uriel_url._uriel`: one URL at a time, registries of schemes, policies, targets, texts that are mended,
//! explained or without secrets, and columns of URLs.

#![allow(
    clippy::doc_markdown,
    clippy::doc_link_with_quotes,
    reason = "Python's docstrings, which `help` shows as they are"
)]

mod arrow;
mod editions;
mod error;
mod explain;
mod fields;
mod mend;
mod pairs;
mod pickle;
mod policy;
mod redact;
mod registry;
mod target;
mod text;
mod uri;

use pyo3::prelude::*;

#[pymodule]
fn _uriel(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<uri::PyUri>()?;
    module.add_class::<registry::PyRegistry>()?;
    module.add_class::<policy::PyPolicy>()?;
    module.add_class::<policy::PyChecked>()?;
    module.add_class::<target::PyTarget>()?;
    module.add_class::<target::PyCheckedLink>()?;
    module.add_class::<target::PyHostPattern>()?;
    module.add_class::<explain::PyExplanation>()?;
    module.add_function(wrap_pyfunction!(policy::address_classes, module)?)?;
    module.add_function(wrap_pyfunction!(target::is_within, module)?)?;
    module.add_function(wrap_pyfunction!(target::is_redirect_uri, module)?)?;
    module.add_function(wrap_pyfunction!(target::is_resource, module)?)?;
    module.add_function(wrap_pyfunction!(target::is_issuer, module)?)?;
    module.add_function(wrap_pyfunction!(explain::explained, module)?)?;
    module.add_function(wrap_pyfunction!(mend::mend, module)?)?;
    module.add_function(wrap_pyfunction!(redact::redact, module)?)?;
    module.add("_arrow", arrow::module(module.py())?)
}
