//! Pairs of a name and a value, as Python gives them.

use pyo3::{prelude::*, types::PyIterator};

use crate::text::Text;

/// The pairs of a mapping, or the items of an iterable.
pub(crate) fn items_of<'py>(values: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyIterator>> {
    let pairs = values.getattr_opt("items")?.map(|items| items.call0()).transpose()?;
    pairs.as_ref().unwrap_or(values).try_iter()
}

/// A name and its value.
pub(crate) fn pair_of(pair: &Bound<'_, PyAny>) -> PyResult<(String, String)> {
    let (name, value) = pair.extract::<(Text<'_>, Text<'_>)>()?;
    Ok((name.0.to_owned(), value.0.to_owned()))
}
