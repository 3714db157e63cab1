//! Columns of pyarrow, which knows the sizes of its buffers and is asked to check them: the C data interface tells no
//! sizes.

use arrow_array::ArrayRef;
use pyo3::{
    exceptions::{PyStopIteration, PyValueError},
    intern,
    prelude::*,
    types::{PyCapsule, PyDict},
};

use super::capsule::{self, array_of};

/// Checks a column or a table of pyarrow by its own `validate`; other objects pass.
///
/// Returns the chunks of a reader, whose batches have to be checked one by one and so are read here. All else is read
/// by the interface.
///
/// # Errors
///
/// pyarrow refuses it: an array is longer than its buffers, or the first or last offset is outside of them. Or the
/// reader fails.
pub(super) fn checked(object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<ArrayRef>>> {
    let py = object.py();
    // Not imported here: an object of pyarrow exists only after this module was.
    let modules = py.import(intern!(py, "sys"))?.getattr(intern!(py, "modules"))?.cast_into::<PyDict>()?;
    let Some(pyarrow) = modules.get_item(intern!(py, "pyarrow.lib"))? else { return Ok(None) };
    // It has no classes while another thread imports it.
    let class_of_object = |name| match pyarrow.getattr_opt(name)? {
        Some(class) if object.is_instance(&class)? => Ok::<_, PyErr>(Some(class)),
        _ => Ok(None),
    };
    for name in [intern!(py, "Array"), intern!(py, "ChunkedArray"), intern!(py, "RecordBatch"), intern!(py, "Table")] {
        if let Some(class) = class_of_object(name)? {
            return check(&class, object).map(|()| None);
        }
    }
    if class_of_object(intern!(py, "RecordBatchReader"))?.is_some() {
        return read(object, &pyarrow.getattr(intern!(py, "RecordBatch"))?).map(Some);
    }
    Ok(None)
}

/// The columns of the batches of a reader, which are of the class `batches`; an empty one if there are none.
fn read(reader: &Bound<'_, PyAny>, batches: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    let py = reader.py();
    let schema = reader.getattr(intern!(py, "schema"))?.call_method0(intern!(py, "__arrow_c_schema__"))?;
    let shape = capsule::read_schema(&schema.extract::<Bound<'_, PyCapsule>>()?)?;
    let mut chunks = Vec::new();
    loop {
        match reader.call_method0(intern!(py, "read_next_batch")) {
            Ok(batch) => {
                check(batches, &batch)?;
                chunks.push(array_of(&batch.getattr(intern!(py, "__arrow_c_array__"))?)?);
            }
            Err(error) if error.is_instance_of::<PyStopIteration>(py) => break,
            Err(error) => return Err(error),
        }
    }
    if chunks.is_empty() {
        chunks.push(shape.empty());
    }
    Ok(chunks)
}

/// Has pyarrow check that the buffers of a column or a table are as long as its rows need, by the method of its own
/// class: one that somebody derived may have another.
fn check(class: &Bound<'_, PyAny>, object: &Bound<'_, PyAny>) -> PyResult<()> {
    let py = object.py();
    let refused = match class.call_method1(intern!(py, "validate"), (object,)) {
        Err(error) if error.is_instance_of::<PyValueError>(py) => error,
        checked => return checked.map(drop),
    };
    let error = PyValueError::new_err(format!(
        "expected a column whose rows are in its buffers, found one that pyarrow refuses: {}; make it again",
        refused.value(py)
    ));
    error.set_cause(py, Some(refused));
    Err(error)
}
