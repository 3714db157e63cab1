//! The Python module `uriel._uriel`: one URL at a time.

#![allow(
    clippy::doc_markdown,
    clippy::doc_link_with_quotes,
    reason = "Python's docstrings, which `help` shows as they are"
)]

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyDict, PyList, PyTuple},
};
use uriel::{Edition, Encoded, Level, Registry, UriBuf, scheme::Value};

/// An edition by its name.
fn edition_of(name: &str) -> PyResult<Edition> {
    name.parse().map_err(|_| {
        let names = Edition::ALL.map(Edition::as_str).join(", ");
        PyValueError::new_err(format!("expected an edition, one of {names}; found {name:?}"))
    })
}

/// The exception `uriel.ParseError` for a text that was refused.
fn refused(py: Python<'_>, error: &uriel::ParseError, text: &str) -> PyErr {
    let made = || {
        let class = py.import("uriel")?.getattr("ParseError")?;
        // People count characters, the library octets.
        let offset = text.get(..error.offset()).map_or(error.offset(), |before| before.chars().count());
        let expected: Vec<String> = error.expected().iter().map(|one| one.to_string()).collect();
        let arguments = (error.to_string(), offset, expected, error.section(), error.kind().as_str());
        class.call1((arguments.0, arguments.1, arguments.2, arguments.3, arguments.4, error.report(text).to_string()))
    };
    made().map_or_else(|error| error, PyErr::from_value)
}

/// A URL, read under an edition. It never changes.
///
/// A part is the text as it is written; None means absent, "" present and empty.
///
/// >>> from uriel import Uri
/// >>> url = Uri("http://example.org:8080/a?b")
/// >>> url.host, url.port, url.query, url.fragment
/// ('example.org', 8080, 'b', None)
#[pyclass(frozen, name = "Uri", module = "uriel")]
#[derive(Debug)]
struct PyUri(UriBuf);

#[pymethods]
impl PyUri {
    /// Reads a URL. Raises ParseError where `text` is none, ValueError where there is no such edition.
    #[new]
    #[pyo3(signature = (text, edition = None))]
    fn new(py: Python<'_>, text: &str, edition: Option<&str>) -> PyResult<Self> {
        let edition = edition.map_or(Ok(Edition::Rfc3986), edition_of)?;
        UriBuf::parse_with(text, edition).map(Self).map_err(|error| refused(py, &error, text))
    }

    /// The name of the scheme, as it is written.
    #[getter]
    fn scheme(&self) -> &str {
        self.0.as_uri().scheme().as_str()
    }

    /// The text between "//" and the path.
    #[getter]
    fn authority(&self) -> Option<&str> {
        self.0.authority()
    }

    /// The text before the "@" of the authority.
    #[getter]
    fn userinfo(&self) -> Option<&str> {
        self.0.userinfo().map(Encoded::as_str)
    }

    /// The host, with the brackets of an IP literal.
    #[getter]
    fn host(&self) -> Option<&str> {
        self.0.host().map(uriel::Host::as_str)
    }

    /// The kind of the host: "name", "ipv4", "ipv6" or "ipvfuture".
    #[getter]
    fn host_kind(&self) -> Option<&str> {
        self.0.host().map(|host| host.kind().as_str())
    }

    /// The port as a number; None where it is absent, empty or over 65535.
    #[getter]
    fn port(&self) -> Option<u16> {
        self.0.port_number().ok().flatten()
    }

    /// The path.
    #[getter]
    fn path(&self) -> &str {
        self.0.path().as_str()
    }

    /// The text after "?".
    #[getter]
    fn query(&self) -> Option<&str> {
        self.0.query().map(Encoded::as_str)
    }

    /// The text after "#".
    #[getter]
    fn fragment(&self) -> Option<&str> {
        self.0.fragment().map(Encoded::as_str)
    }

    /// The edition that the text was read under.
    #[getter]
    fn edition(&self) -> &str {
        self.0.edition().as_str()
    }

    /// The normal form, with the rules of the scheme if `scheme` is true.
    #[pyo3(signature = (*, scheme = false))]
    fn normalize(&self, scheme: bool) -> Self {
        let registry = scheme.then(|| Registry::under(self.0.edition()));
        Self(self.0.normalize(registry.as_ref().map_or(Level::Syntax, Level::Scheme)))
    }

    /// Reads a reference and resolves it against this base. Raises ValueError where that is not possible.
    fn resolve(&self, py: Python<'_>, reference: &str) -> PyResult<Self> {
        if let Err(error) = uriel::UriRef::parse_with(reference, self.0.edition()) {
            return Err(refused(py, &error, reference));
        }
        let resolved = self.0.resolve(reference).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self(resolved.into_uri()))
    }

    /// The fields that the scheme declares, by name; raises ParseError where the URL breaks the rule of its scheme.
    ///
    /// A scheme that is not known has none. An absent field is None; escapes are kept.
    ///
    /// >>> from uriel import Uri
    /// >>> fields = Uri("ftp://h/a/b;type=i").fields()
    /// >>> fields["cwd"], fields["name"], fields["typecode"]
    /// (['a'], 'b', 'i')
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let registry = Registry::under(self.0.edition());
        let parsed = registry.parse(self.0.as_str()).map_err(|error| refused(py, &error, self.0.as_str()))?;
        let fields = PyDict::new(py);
        let mut done = Ok(());
        parsed.fields(&mut |field| {
            if done.is_ok() {
                done = value_of(py, field.value).and_then(|value| fields.set_item(field.name, value));
            }
        });
        done.map(|()| fields)
    }

    fn __str__(&self) -> &str {
        self.0.as_str()
    }

    /// The URL without its password.
    fn __repr__(&self) -> String {
        match self.0.edition() {
            Edition::Rfc3986 => format!("Uri({:?})", self.0.redacted().to_string()),
            edition => format!("Uri({:?}, {:?})", self.0.redacted().to_string(), edition.as_str()),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.0.as_str(), self.0.edition().as_str()).hash(&mut hasher);
        hasher.finish()
    }

    fn __richcmp__(&self, other: &Self, operation: pyo3::pyclass::CompareOp) -> bool {
        let key = |uri: &Self| (uri.0.as_str().to_owned(), uri.0.edition());
        operation.matches(key(self).cmp(&key(other)))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let uri = &slf.get().0;
        let arguments = PyTuple::new(slf.py(), [uri.as_str(), uri.edition().as_str()])?;
        Ok((slf.get_type().into_any(), arguments))
    }
}

/// The value of a field as Python has it.
fn value_of<'py>(py: Python<'py>, value: Value<'_, '_>) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Text(text) | Value::Secret(text) => text.as_str().into_pyobject(py)?.into_any(),
        Value::Raw(text) | Value::Word(text) => text.into_pyobject(py)?.into_any(),
        Value::Octet(octet) => char::from(octet).into_pyobject(py)?.into_any(),
        Value::Shown(shown) => shown.to_string().into_pyobject(py)?.into_any(),
        Value::Number(number) => number.into_pyobject(py)?.into_any(),
        Value::Flag(flag) => flag.into_pyobject(py)?.to_owned().into_any(),
        Value::List(list) => PyList::new(py, list.map(Encoded::as_str).collect::<Vec<_>>())?.into_any(),
        Value::Pairs(pairs) => {
            let pairs: Vec<_> = pairs.map(|(name, value)| (name.as_str(), value.as_str())).collect();
            PyList::new(py, pairs)?.into_any()
        }
        _ => py.None().into_bound(py),
    })
}

#[pymodule]
fn _uriel(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyUri>()
}
