//! Fields of schemes as Python has them.

use pyo3::{
    prelude::*,
    types::{PyDict, PyList, PyString},
};
use uriel::{
    Encoded, Parsed, Registry,
    scheme::{Entry, Value},
};

/// The fields of a URL by name, in their order.
pub(crate) fn dict<'py>(py: Python<'py>, registry: &Registry, parsed: &Parsed<'_, '_>) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(py);
    let mut done = Ok(());
    parsed.fields(&mut |field| {
        if done.is_ok() {
            let value = match field.value {
                Value::Octet(octet) => {
                    let text = registry.encode_octet(parsed.uri().scheme().as_str(), field.name, octet);
                    Ok(PyString::new(py, &text).into_any())
                }
                value => value_of(py, value),
            };
            done = value.and_then(|value| fields.set_item(field.name, value));
        }
    });
    done.map(|()| fields)
}

fn value_of<'py>(py: Python<'py>, value: Value<'_, '_>) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Text(text) | Value::Secret(text) => text.as_str().into_pyobject(py)?.into_any(),
        Value::Raw(text) | Value::Word(text) => text.into_pyobject(py)?.into_any(),
        Value::Shown(shown) => shown.to_string().into_pyobject(py)?.into_any(),
        Value::Number(number) => number.into_pyobject(py)?.into_any(),
        Value::Flag(flag) => flag.into_pyobject(py)?.to_owned().into_any(),
        Value::List(list) | Value::Secrets(list) => {
            PyList::new(py, list.map(Encoded::as_str).collect::<Vec<_>>())?.into_any()
        }
        Value::Pairs(pairs) => {
            let pairs: Vec<_> = pairs.map(|(name, value)| (name.as_str(), value.as_str())).collect();
            PyList::new(py, pairs)?.into_any()
        }
        Value::Entries(entries) => {
            let entries: Vec<_> = entries.map(|entry| entry_of(py, entry)).collect::<PyResult<_>>()?;
            PyList::new(py, entries)?.into_any()
        }
        _ => py.None().into_bound(py),
    })
}

/// A word is a text, and a parameter a pair of its name and its value, which is None without "="; one that a "!" may
/// mark is a triple, whose first is True or False.
fn entry_of<'py>(py: Python<'py>, entry: Entry<'_>) -> PyResult<Bound<'py, PyAny>> {
    Ok(match entry {
        Entry::Parameter(_) => (entry.name(), entry.value()).into_pyobject(py)?.into_any(),
        Entry::Marked(_) => (entry.is_marked(), entry.name(), entry.value()).into_pyobject(py)?.into_any(),
        entry => entry.as_str().into_pyobject(py)?.into_any(),
    })
}
