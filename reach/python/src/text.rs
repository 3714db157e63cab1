//! Texts from Python, which need not be Unicode.

use std::borrow::Cow;

use pyo3::{
    exceptions::{PyUnicodeEncodeError, PyValueError},
    prelude::*,
    types::PyString,
};

/// A text that is to be read as a URL. Half of a surrogate pair is U+FFFD here, which no URL has: such a text is
/// refused, there or before.
pub(crate) fn to_be_read<'a>(text: &'a Bound<'_, PyString>) -> Cow<'a, str> {
    text.to_str().map_or_else(|_| text.to_string_lossy(), Cow::Borrowed)
}

/// A text that is to be a part of a URL.
///
/// Python's own error for half of a surrogate pair would hold the text, which may be a password.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<'a>(pub(crate) &'a str);

impl<'a, 'py> FromPyObject<'a, 'py> for Text<'a> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        object.extract::<&str>().map(Self).map_err(|error: PyErr| {
            if error.is_instance_of::<PyUnicodeEncodeError>(object.py()) {
                PyValueError::new_err("expected a text of Unicode characters, found half of a surrogate pair")
            } else {
                error
            }
        })
    }
}
