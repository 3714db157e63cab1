//! The functions of `uriel_url.arrow`.

mod capsule;
mod checks;
mod column;
mod pyarrow;

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_schema::ArrowError;
use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyString, PyTuple},
};
use uriel::{Edition, Level, Uri, differences::Component};
use uriel_arrow::{Base, COMPONENTS};

use self::column::{Column, PyArray, PyChunkedArray};
use crate::{
    editions::edition_of,
    error::{invalid, refused},
    policy::PyPolicy,
    registry::{PyRegistry, registry_or_all},
    text::to_be_read,
    uri::PyUri,
};

/// The module of the functions, the two classes, and the names of the parts.
pub(crate) fn module(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    // The name is that of the module which gives them to users.
    let module = PyModule::new(py, "uriel_url.arrow")?;
    module.add("PARTS", PyTuple::new(py, COMPONENTS.map(Component::as_str))?)?;
    module.add_class::<PyArray>()?;
    module.add_class::<PyChunkedArray>()?;
    module.add_function(wrap_pyfunction!(parse, &module)?)?;
    module.add_function(wrap_pyfunction!(part, &module)?)?;
    module.add_function(wrap_pyfunction!(normalize, &module)?)?;
    module.add_function(wrap_pyfunction!(resolve, &module)?)?;
    module.add_function(wrap_pyfunction!(typed, &module)?)?;
    module.add_function(wrap_pyfunction!(typed_part, &module)?)?;
    module.add_function(wrap_pyfunction!(extract, &module)?)?;
    module.add_function(wrap_pyfunction!(check, &module)?)?;
    Ok(module)
}

fn component(name: &str) -> PyResult<Component> {
    Component::ALL.into_iter().find(|component| component.as_str() == name).ok_or_else(|| {
        let names = Component::ALL.map(Component::as_str).join(", ");
        PyValueError::new_err(format!("expected a component, one of {names}; found {name:?}"))
    })
}

/// Parts of every URL in a column, as a struct with `error_at` and `error` after them.
///
/// The parts are scheme, userinfo, host, host_kind, port, path, query and fragment, or those whose names are given;
/// only they are computed. A row that is no URL, or not UTF-8, has nulls, the offset of the error in bytes and its
/// message. A null gives a null. Views of parts point into the buffers of the column.
///
/// >>> import pyarrow as pa
/// >>> from uriel_url import arrow
/// >>> urls = pa.array(["http://example.org/?q", "http://h:80a/", None])
/// >>> for row in pa.array(arrow.parse(urls, ["host", "query"])).to_pylist():
/// ...     print(row)
/// {'host': 'example.org', 'query': 'q', 'error_at': None, 'error': None}
/// {'host': None, 'query': None, 'error_at': 11, 'error': 'expected port at byte 11: a digit (RFC 3986 section 3.2.3)'}
/// None
#[pyfunction]
#[pyo3(signature = (column, parts = None, *, edition = None))]
fn parse<'py>(
    py: Python<'py>,
    column: &Bound<'py, PyAny>,
    parts: Option<Vec<String>>,
    edition: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let edition = edition_of(edition)?;
    let parts = match parts {
        Some(parts) => parts.iter().map(|part| component(part)).collect::<PyResult<Vec<_>>>()?,
        None => COMPONENTS.to_vec(),
    };
    if let Some((_, part)) = parts.iter().enumerate().find(|(at, part)| parts[..*at].contains(part)) {
        return Err(invalid(format!("expected each part once, found {part} twice")));
    }
    Column::of(column)?
        .map(py, "uri", move |chunk| Ok(Arc::new(uriel_arrow::parse(chunk, edition, &parts)?) as ArrayRef))
}

/// One part of every URL in a column: text, or the port as a number. A row that is no URL gives a null.
///
/// >>> import pyarrow as pa
/// >>> from uriel_url import arrow
/// >>> urls = pa.array(["http://example.org/a", "no URL"])
/// >>> pa.array(arrow.part(urls, "host")).to_pylist()
/// ['example.org', None]
#[pyfunction]
#[pyo3(signature = (column, name, *, edition = None))]
fn part<'py>(
    py: Python<'py>,
    column: &Bound<'py, PyAny>,
    name: &str,
    edition: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let (edition, part) = (edition_of(edition)?, component(name)?);
    Column::of(column)?.map(py, name, move |chunk| uriel_arrow::part(chunk, edition, part))
}

/// The normal form of every URL in a column; with the rules of its scheme too if there is a registry, whose edition
/// counts then. A row that is no URL gives a null.
///
/// >>> import pyarrow as pa
/// >>> from uriel_url import Registry, arrow
/// >>> urls = pa.array(["HTTP://Example.org:80/%7Eme", "no URL"])
/// >>> pa.array(arrow.normalize(urls)).to_pylist()
/// ['http://example.org:80/~me', None]
/// >>> pa.array(arrow.normalize(urls, registry=Registry())).to_pylist()
/// ['http://example.org/~me', None]
#[pyfunction]
#[pyo3(signature = (column, *, edition = None, registry = None))]
fn normalize<'py>(
    py: Python<'py>,
    column: &Bound<'py, PyAny>,
    edition: Option<&str>,
    registry: Option<&PyRegistry>,
) -> PyResult<Bound<'py, PyAny>> {
    let registry = registry.map(PyRegistry::registry);
    let edition = edition_in(edition, registry.map(uriel::Registry::edition))?;
    let level = registry.map_or(Level::Syntax, Level::Scheme);
    Column::of(column)?.map(py, "normal", move |chunk| uriel_arrow::normalize(chunk, level, edition))
}

/// Every reference in a column, resolved against a base: a Uri, a text, or a column with a base for each row.
///
/// A row is null where the reference or its base is null, or is none under the edition. Raises ParseError where a base
/// that is a text is no URL, and ValueError where two columns differ in length.
///
/// >>> import pyarrow as pa
/// >>> from uriel_url import arrow
/// >>> references = pa.array(["../g", "//h/", "a b"])
/// >>> pa.array(arrow.resolve(references, "http://a/b/c/d")).to_pylist()
/// ['http://a/b/g', 'http://h/', None]
#[pyfunction]
#[pyo3(signature = (column, base, *, edition = None))]
fn resolve<'py>(
    py: Python<'py>,
    column: &Bound<'py, PyAny>,
    base: &Bound<'py, PyAny>,
    edition: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let given = base.cast::<PyUri>().map(|base| base.get().0.as_uri()).ok();
    let edition = edition_in(edition, given.map(|base| base.edition()))?;
    let text = base.cast::<PyString>().ok().map(to_be_read);
    let one = match (given, &text) {
        (None, Some(text)) => Some(Uri::parse_with(text, edition).map_err(|error| refused(py, error, text))?),
        (given, _) => given,
    };
    if let Some(base) = one {
        return Column::of(column)?.map(py, "target", |chunk| uriel_arrow::resolve(chunk, Base::One(base)));
    }
    let (references, bases) = (Column::of(column)?, Column::of(base)?);
    if references.len() != bases.len() {
        let (rows, found) = (references.len(), bases.len());
        return Err(invalid(format!("expected a column of {rows} bases, found {found}")));
    }
    let (references, bases) = references.cut_alike(bases);
    let mut bases = bases.into_iter();
    references.map(py, "target", move |chunk| match bases.next() {
        Some(bases) => uriel_arrow::resolve(chunk, Base::Column(&bases, edition)),
        None => Err(ArrowError::InvalidArgumentError("expected a base for each row, found fewer".to_owned())),
    })
}

/// Fields of the URLs of a scheme in a column, as a struct with `error_at` and `error` after them.
///
/// The fields are all that the scheme declares, or those whose names are given; only they have columns made. A row of
/// another scheme is null. One that breaks the rule of the scheme has nulls, the offset of the error in bytes and its
/// message. All fields are texts; a list is its pieces with a space after each but the last. Raises ValueError where the
/// registry has no such scheme, or the scheme no such field.
///
/// >>> import pyarrow as pa
/// >>> from uriel_url import arrow
/// >>> urls = pa.array(["ftp://h/a/b/c;type=i", "http://h/"])
/// >>> [row and (row["cwd"], row["typecode"]) for row in pa.array(arrow.typed(urls, "ftp")).to_pylist()]
/// [('a b', 'i'), None]
/// >>> pa.array(arrow.typed(urls, "ftp", ["typecode"])).field("typecode").to_pylist()
/// ['i', None]
#[pyfunction]
#[pyo3(signature = (column, scheme, fields = None, *, registry = None))]
fn typed<'py>(
    py: Python<'py>,
    column: &Bound<'py, PyAny>,
    scheme: &str,
    fields: Option<Vec<String>>,
    registry: Option<&PyRegistry>,
) -> PyResult<Bound<'py, PyAny>> {
    let registry = registry_or_all(registry, Edition::Rfc3986);
    let kernel = move |chunk: &ArrayRef| match &fields {
        Some(fields) => {
            uriel_arrow::typed_some(chunk, registry, scheme, &fields.iter().map(String::as_str).collect::<Vec<_>>())
        }
        None => uriel_arrow::typed(chunk, registry, scheme),
    };
    Column::of(column)?.map(py, scheme, |chunk| Ok(Arc::new(kernel(chunk)?) as ArrayRef))
}

/// One field of the URLs of a scheme in a column, as text. A row of another scheme gives a null, and so does one that
/// breaks the rule of the scheme. Raises ValueError where the registry has no such scheme, or the scheme no such field.
///
/// >>> import pyarrow as pa
/// >>> from uriel_url import arrow
/// >>> urls = pa.array(["news:comp.infosystems", "http://h/"])
/// >>> pa.array(arrow.typed_part(urls, "news", "group")).to_pylist()
/// ['comp.infosystems', None]
#[pyfunction]
#[pyo3(signature = (column, scheme, name, *, registry = None))]
fn typed_part<'py>(
    py: Python<'py>,
    column: &Bound<'py, PyAny>,
    scheme: &str,
    name: &str,
    registry: Option<&PyRegistry>,
) -> PyResult<Bound<'py, PyAny>> {
    let registry = registry_or_all(registry, Edition::Rfc3986);
    Column::of(column)?.map(py, name, |chunk| uriel_arrow::typed_part(chunk, registry, scheme, name))
}

/// The URLs in every text of a column: lists of structs of `url`, and its bytes in the text from `start` to `end`.
///
/// The schemes are those of the registry. A text without URLs gives an empty list, and a null gives a null.
///
/// >>> import pyarrow as pa
/// >>> from uriel_url import arrow
/// >>> prose = pa.array(["see http://h/a, or <http://h/b>", "nothing"])
/// >>> [[found["url"] for found in row] for row in pa.array(arrow.extract(prose)).to_pylist()]
/// [['http://h/a', 'http://h/b'], []]
#[pyfunction]
#[pyo3(signature = (column, *, registry = None))]
fn extract<'py>(
    py: Python<'py>,
    column: &Bound<'py, PyAny>,
    registry: Option<&PyRegistry>,
) -> PyResult<Bound<'py, PyAny>> {
    let registry = registry_or_all(registry, Edition::Rfc3986);
    Column::of(column)?.map(py, "urls", |chunk| Ok(Arc::new(uriel_arrow::extract(chunk, registry)?) as ArrayRef))
}

/// The answer of a policy to every URL in a column, as a struct of `allowed` and `reasons`, with `error_at` and `error`
/// after them.
///
/// A reason is a struct of its `kind`, its bytes in the text from `start` to `end`, and its `message`. Texts are read
/// by their schemes, as `Policy.check` reads one. A row that is no URL, or not UTF-8, has nulls, the offset of the
/// error in bytes and its message. A null gives a null. Of each kind, the first hundred reasons are listed.
///
/// >>> import pyarrow as pa
/// >>> from uriel_url import Policy, arrow
/// >>> urls = pa.array(["http://example.org/", "http://127.0.0.1/", "a b"])
/// >>> checked = pa.array(arrow.check(urls, Policy.public_web()))
/// >>> checked.field("allowed").to_pylist(), checked.field("error_at").to_pylist()
/// ([True, False, None], [None, None, 1])
/// >>> [reason["kind"] for reason in checked[1]["reasons"].as_py()]
/// ['loopback-host']
#[pyfunction]
#[pyo3(signature = (column, policy, *, registry = None))]
fn check<'py>(
    py: Python<'py>,
    column: &Bound<'py, PyAny>,
    policy: &PyPolicy,
    registry: Option<&PyRegistry>,
) -> PyResult<Bound<'py, PyAny>> {
    let registry = registry_or_all(registry, Edition::Rfc3986);
    let policy = policy.policy();
    Column::of(column)?
        .map(py, "checked", |chunk| Ok(Arc::new(uriel_arrow::check(chunk, policy, registry)?) as ArrayRef))
}

/// The edition that was asked for, which must be that of the other value if there is one.
fn edition_in(asked: Option<&str>, other: Option<Edition>) -> PyResult<Edition> {
    match (asked.map(|name| edition_of(Some(name))).transpose()?, other) {
        (Some(asked), Some(other)) if asked != other => {
            Err(invalid(format!("expected one edition, found {asked} and {other}; leave edition out")))
        }
        (asked, other) => Ok(other.or(asked).unwrap_or(Edition::Rfc3986)),
    }
}
