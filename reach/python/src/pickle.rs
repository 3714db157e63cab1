//! What `__reduce__` of the classes returns.

use pyo3::{
    prelude::*,
    types::{PyDict, PyTuple},
};

/// A call of `maker` with arguments by name. They go in a partial call: `__reduce__` gives arguments by place alone.
pub(crate) fn call_with<'py>(
    maker: &Bound<'py, PyAny>,
    arguments: &Bound<'py, PyDict>,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
    let py = maker.py();
    let made = py.import("functools")?.getattr("partial")?.call((maker,), Some(arguments))?;
    Ok((made, PyTuple::empty(py)))
}
