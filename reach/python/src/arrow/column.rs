//! Columns that come from Python, and the classes of those that go there.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef};
use arrow_schema::{ArrowError, DataType, Field};
use pyo3::{
    exceptions::PyTypeError,
    intern,
    prelude::*,
    types::{PyCapsule, PyString, PyTuple},
};

use super::{
    capsule::{self, array_of},
    pyarrow,
};
use crate::error::failed;

/// A column of another library: one array, or chunks, of which there is at least one.
#[derive(Debug)]
pub(super) struct Column {
    pub(super) chunks: Vec<ArrayRef>,
    is_chunked: bool,
}

impl Column {
    /// Takes what has `__arrow_c_array__` or `__arrow_c_stream__`. A table of one column stands for the column. Of what
    /// has neither, such as an array of pandas or numpy, or a series of an older pandas, pyarrow makes a column.
    pub(super) fn of(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        match made_by_pyarrow(object)? {
            Some(column) => Self::of_arrow(&column),
            None => Self::of_arrow(object),
        }
    }

    fn of_arrow(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = object.py();
        if let Some(chunks) = pyarrow::checked(object)? {
            return Ok(Self { chunks, is_chunked: true });
        }
        let (chunks, is_chunked) = if let Some(export) = object.getattr_opt(intern!(py, "__arrow_c_array__"))? {
            (vec![array_of(&export)?], false)
        } else if let Some(export) = object.getattr_opt(intern!(py, "__arrow_c_stream__"))? {
            let capsule = export.call0()?.extract::<Bound<'_, PyCapsule>>()?;
            let stream = capsule::Stream::of(&capsule)?;
            // A stream may be a query, whose threads may need the GIL.
            (py.detach(|| stream.read()).map_err(|error| failed(&error))?, true)
        } else {
            let name = object.get_type().qualname()?;
            return Err(PyTypeError::new_err(format!(
                "expected a column with __arrow_c_array__ or __arrow_c_stream__, as those of pyarrow, polars, pandas, duckdb \
                 and arro3; found {name}"
            )));
        };
        Ok(Self { chunks, is_chunked })
    }

    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        self.chunks.iter().map(Array::len).sum()
    }

    /// Cuts two columns of the same length at the same rows.
    pub(super) fn cut_alike(self, other: Self) -> (Self, Vec<ArrayRef>) {
        if self.chunks.iter().map(Array::len).eq(other.chunks.iter().map(Array::len)) {
            return (self, other.chunks);
        }
        let mut ends: Vec<usize> = self.ends().chain(other.ends()).collect();
        ends.sort_unstable();
        ends.dedup();
        let chunks = self.cut_at(&ends);
        let is_chunked = self.is_chunked || chunks.len() > 1;
        (Self { chunks, is_chunked }, other.cut_at(&ends))
    }

    /// The rows at which chunks end.
    fn ends(&self) -> impl Iterator<Item = usize> {
        self.chunks.iter().scan(0, |end, chunk| {
            *end += chunk.len();
            Some(*end)
        })
    }

    /// The column in chunks that end at these rows, which its own ends are among.
    fn cut_at(&self, ends: &[usize]) -> Vec<ArrayRef> {
        let mut made = Vec::with_capacity(ends.len());
        let (mut start, mut ends) = (0, ends.iter().copied().peekable());
        for (chunk, last) in self.chunks.iter().zip(self.ends()) {
            let first = last - chunk.len();
            while let Some(end) = ends.next_if(|&end| end <= last) {
                made.push(chunk.slice(start - first, end - start));
                start = end;
            }
        }
        made
    }

    /// Gives each chunk to a kernel, without the GIL.
    pub(super) fn map<'py>(
        self,
        py: Python<'py>,
        name: &str,
        mut kernel: impl FnMut(&ArrayRef) -> Result<ArrayRef, ArrowError> + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Self { chunks, is_chunked } = self;
        // The chunks that were given go here too: to release them may take time.
        let made = py.detach(move || chunks.iter().map(&mut kernel).collect::<Result<Vec<_>, _>>());
        let mut chunks = made.map_err(|error| failed(&error))?;
        let data_type = chunks.first().map_or(DataType::Null, |chunk| chunk.data_type().clone());
        let field = Arc::new(Field::new(name, data_type, true));
        match chunks.pop() {
            Some(array) if !is_chunked => Ok(Bound::new(py, PyArray { array, field })?.into_any()),
            last => {
                chunks.extend(last);
                Ok(Bound::new(py, PyChunkedArray { chunks, field })?.into_any())
            }
        }
    }
}

/// The column that pyarrow makes of an array of another library; `None` if the object is a column itself or no array, or
/// if there is no pyarrow.
fn made_by_pyarrow<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let py = object.py();
    let has = |names: [&Bound<'py, PyString>; 2]| -> PyResult<bool> {
        Ok(object.hasattr(names[0])? || object.hasattr(names[1])?)
    };
    let is_column = has([intern!(py, "__arrow_c_array__"), intern!(py, "__arrow_c_stream__")])?;
    if is_column || !has([intern!(py, "__arrow_array__"), intern!(py, "__array__")])? {
        return Ok(None);
    }
    let Ok(pyarrow) = py.import(intern!(py, "pyarrow")) else { return Ok(None) };
    pyarrow.call_method1(intern!(py, "array"), (object,)).map(Some)
}

/// A column that a function of uriel_url.arrow made, in one piece: an Arrow array for any library that takes
/// `__arrow_c_array__`.
#[pyclass(frozen, name = "Array", module = "uriel_url.arrow")]
#[derive(Debug)]
pub(super) struct PyArray {
    array: ArrayRef,
    field: Arc<Field>,
}

#[pymethods]
impl PyArray {
    /// Capsules with the type and the array, of the type that it has.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        // The interface lets a producer give the type that it has, and lets the consumer cast.
        let _ = requested_schema;
        PyTuple::new(py, [capsule::schema(py, &self.field)?, capsule::array(py, &self.array)?])
    }

    /// A capsule with the type.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsule::schema(py, &self.field)
    }

    fn __len__(&self) -> usize {
        self.array.len()
    }

    /// The type and the number of rows, and no value: one may hold a password.
    fn __repr__(&self) -> String {
        format!("<uriel_url.arrow.Array of {} rows, {}>", self.array.len(), self.field.data_type())
    }
}

/// A column that a function of uriel_url.arrow made, in chunks: for any library that takes `__arrow_c_stream__`.
#[pyclass(frozen, name = "ChunkedArray", module = "uriel_url.arrow")]
#[derive(Debug)]
pub(super) struct PyChunkedArray {
    chunks: Vec<ArrayRef>,
    field: Arc<Field>,
}

#[pymethods]
impl PyChunkedArray {
    /// A capsule with a stream of the chunks, of the type that they have.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface lets a producer give the type that it has, and lets the consumer cast.
        let _ = requested_schema;
        capsule::stream(py, Arc::clone(&self.field), self.chunks.clone())
    }

    /// The column as a chunked array of pyarrow, which `pyarrow.array` asks for.
    #[pyo3(name = "__arrow_array__", signature = (r#type = None))]
    fn arrow_array<'py>(slf: &Bound<'py, Self>, r#type: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let made = slf.py().import("pyarrow")?.call_method1("chunked_array", (slf,))?;
        r#type.map_or(Ok(made.clone()), |r#type| made.call_method1("cast", (r#type,)))
    }

    /// A capsule with the type.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsule::schema(py, &self.field)
    }

    fn __len__(&self) -> usize {
        self.chunks.iter().map(Array::len).sum()
    }

    /// The type and the number of rows, and no value: one may hold a password.
    fn __repr__(&self) -> String {
        let (rows, chunks) = (self.__len__(), self.chunks.len());
        format!("<uriel_url.arrow.ChunkedArray of {rows} rows in {chunks} chunks, {}>", self.field.data_type())
    }
}
