//! Exceptions for what the library refuses.

use std::fmt::Display;

use arrow_schema::ArrowError;
use pyo3::{
    exceptions::{PyMemoryError, PyValueError},
    prelude::*,
    sync::PyOnceLock,
    types::{PyDict, PyTuple, PyType},
};
use uriel::{Edition, ParseError};

use crate::{editions::registry_of, pickle::call_with};

/// The reason why a text was refused, and the text.
///
/// Perf: what an exception tells is written when somebody asks for it, and most that catch one do not.
#[pyclass(frozen, module = "uriel_url._uriel")]
#[derive(Debug)]
pub(crate) struct Refusal {
    error: ParseError,
    text: String,
}

#[pymethods]
impl Refusal {
    #[getter]
    fn message(&self) -> String {
        self.error.to_string()
    }

    #[getter]
    fn offset(&self) -> usize {
        self.error.offset()
    }

    #[getter]
    fn expected(&self) -> Vec<String> {
        self.error.expected().iter().map(|one| one.to_string()).collect()
    }

    #[getter]
    fn section(&self) -> Option<&str> {
        self.error.section()
    }

    #[getter]
    fn kind(&self) -> &str {
        self.error.kind().as_str()
    }

    #[getter]
    fn picture(&self) -> String {
        let redacted = registry_of(Edition::Rfc3986).redacted(&self.text);
        self.error.report(&self.text).with_redacted(redacted).to_string()
    }

    /// Pickles what it tells, without the text, which may hold a password.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let told = PyDict::new(py);
        for name in ["message", "offset", "expected", "section", "kind", "picture"] {
            told.set_item(name, slf.getattr(name)?)?;
        }
        let namespace = py.import("types")?.getattr("SimpleNamespace")?;
        call_with(&namespace, &told)
    }
}

/// The exception `uriel.ParseError` for a text that was refused.
#[cold]
pub(crate) fn refused(py: Python<'_>, error: ParseError, text: &str) -> PyErr {
    // Perf: an import costs more than all the rest of an exception.
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let refusal = Refusal { error, text: text.to_owned() };
    let made = CLASS.import(py, "uriel_url", "ParseError").and_then(|class| class.call1((refusal,)));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// A `ValueError` that says what `error` says.
pub(crate) fn invalid(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The exception for an error of a kernel.
pub(crate) fn failed(error: &ArrowError) -> PyErr {
    match error {
        ArrowError::InvalidArgumentError(message) => invalid(message),
        ArrowError::MemoryError(message) => PyMemoryError::new_err(message.clone()),
        other => invalid(other),
    }
}
