//! Texts explained for people.

use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBytes, PyDict, PyList, PyString},
};
use uriel::Edition;
use uriel_explain::{Explanation, explain};

use crate::{
    registry::{PyRegistry, registry_or_all},
    text::to_be_read,
    uri::PyUri,
};

/// All that there is to say of a text, a Uri or bytes: the parts of the URL with their rules, the fields of its scheme,
/// what a client would send, hazards, the normal form, and what other editions read; of a text that is refused, the rule
/// that stopped, and URLs that may be meant. It shows no secret, and its size does not grow with the text.
///
/// >>> from uriel_url import explain
/// >>> explanation = explain("http://h:80/?a=b#c")
/// >>> explanation.valid, [part["name"] for part in explanation.parts]
/// (True, ['scheme', 'host', 'port', 'path', 'query', 'fragment'])
/// >>> print("\n".join(str(explanation).splitlines()[2:5]))
///   http://h:80/?a=b#c
///   ┬───   ┬ ┬─┬ ┬── ┬
///   scheme │ │ │ │   fragment
#[pyfunction]
#[pyo3(name = "explain", signature = (text, *, registry = None))]
pub(crate) fn explained(text: &Bound<'_, PyAny>, registry: Option<&PyRegistry>) -> PyResult<PyExplanation> {
    let of = |octets: &[u8], edition| PyExplanation(explain(octets, registry_or_all(registry, edition)));
    if let Ok(uri) = text.cast::<PyUri>() {
        Ok(of(uri.get().0.as_str().as_bytes(), uri.get().0.edition()))
    } else if let Ok(text) = text.cast::<PyString>() {
        Ok(of(to_be_read(text).as_bytes(), Edition::Rfc3986))
    } else if let Ok(octets) = text.cast::<PyBytes>() {
        Ok(of(octets.as_bytes(), Edition::Rfc3986))
    } else {
        let name = text.get_type().qualname()?;
        Err(PyTypeError::new_err(format!("expected a text, bytes or a Uri, found {name}")))
    }
}

/// A text explained for people. `str` gives its drawing on lines of 80 columns; a notebook shows its picture.
#[pyclass(frozen, name = "Explanation", module = "uriel_url")]
#[derive(Debug)]
pub(crate) struct PyExplanation(Explanation);

#[pymethods]
impl PyExplanation {
    /// True if the text is a URL or a reference, and the rule of its scheme admits it.
    #[getter]
    const fn valid(&self) -> bool {
        self.0.is_valid()
    }

    /// The verdict, in one line.
    #[getter]
    fn summary(&self) -> &str {
        self.0.summary()
    }

    /// The text as it is drawn: without secrets, and long parts shortened.
    #[getter]
    fn text(&self) -> &str {
        self.0.text()
    }

    /// Parts of the URL, in their order: for each a dict of its name, its bytes in the text from start to end, its rule
    /// and section, and a note.
    #[getter]
    fn parts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let parts = PyList::empty(py);
        for part in self.0.parts() {
            let shown = PyDict::new(py);
            shown.set_item("name", part.name)?;
            shown.set_item("start", part.span.start)?;
            shown.set_item("end", part.span.end)?;
            shown.set_item("rule", part.rule)?;
            shown.set_item("section", part.section)?;
            shown.set_item("note", part.note)?;
            parts.append(shown)?;
        }
        Ok(parts)
    }

    /// Groups of all else that there is to say: for each a dict of its name, its title and its lines, which are dicts of
    /// name, value and note.
    #[getter]
    fn groups<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let groups = PyList::empty(py);
        for group in self.0.groups() {
            let (shown, lines) = (PyDict::new(py), PyList::empty(py));
            for line in &group.lines {
                let shown = PyDict::new(py);
                shown.set_item("name", &*line.name)?;
                shown.set_item("value", &line.value)?;
                shown.set_item("note", &line.note)?;
                lines.append(shown)?;
            }
            shown.set_item("name", group.name)?;
            shown.set_item("title", &group.title)?;
            shown.set_item("lines", lines)?;
            groups.append(shown)?;
        }
        Ok(groups)
    }

    /// The drawing, on lines of so many columns; whole URLs are not broken.
    #[pyo3(signature = (width = 80))]
    fn drawing(&self, width: usize) -> String {
        self.0.drawing(width).to_string()
    }

    /// The picture, an SVG that has no script and loads nothing.
    fn svg(&self) -> String {
        self.0.svg()
    }

    fn _repr_svg_(&self) -> String {
        self.0.svg()
    }

    fn __str__(&self) -> String {
        self.drawing(80)
    }

    fn __repr__(&self) -> String {
        format!("<explanation: {}>", self.0.summary())
    }
}
