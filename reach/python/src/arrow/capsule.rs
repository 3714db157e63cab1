//! Columns as PyCapsules of Arrow's C data interface: the one place that calls C functions of other libraries.

#![allow(unsafe_code, reason = "the C data interface is pointers to structs and functions")]

use std::{
    ffi::{CStr, c_char, c_int},
    ptr,
    sync::Arc,
    vec,
};

use arrow_array::{
    Array, ArrayRef,
    ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi_and_data_type},
    ffi_stream::FFI_ArrowArrayStream,
    make_array, new_empty_array,
};
use arrow_schema::{ArrowError, DataType, Field};
use pyo3::{prelude::*, types::PyCapsule};
use uriel::{Edition, differences::Component};

use crate::error::{failed, invalid};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// The message for a capsule whose column went to somebody else.
const USED: &str = "expected a column, found a capsule that was used before; ask for it again";

/// The code of the C library for an argument that is not valid.
const EINVAL: c_int = 22;

/// The array that the capsules of `__arrow_c_array__` hold; it is moved out of them.
pub(super) fn read_array(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> PyResult<ArrayRef> {
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: a capsule of this name holds an ArrowSchema, whose first field is the pointer to its format. It is null in one that
    // was moved out, which arrow-schema must not be given.
    if unsafe { schema.cast::<*const c_char>().read() }.is_null() {
        return Err(invalid(USED));
    }
    // SAFETY: a capsule of this name holds an ArrowSchema, which lives as long as the capsule: until this function returns.
    let data_type = DataType::try_from(unsafe { schema.as_ref() }).and_then(read_as).map_err(|error| failed(&error))?;
    // SAFETY: a capsule of this name holds an ArrowArray. It is moved out, which the interface allows its consumer, and a
    // released one is left in its place, so nothing is released twice. No other thread moves it: this one has the GIL.
    let array = unsafe { FFI_ArrowArray::from_raw(array.as_ptr()) };
    if array.is_released() {
        return Err(invalid(USED));
    }
    // SAFETY: the producer gave the array with this schema, and promises by the interface that its buffers are of that type, which
    // are those of the type that it is read as.
    unsafe { import(array, data_type) }.map_err(|error| failed(&error))
}

/// An array of another library.
///
/// # Safety
///
/// The array is valid by the C data interface, and of `data_type`.
unsafe fn import(array: FFI_ArrowArray, data_type: DataType) -> Result<ArrayRef, ArrowError> {
    if !has_aligned_lengths(&array, &data_type) {
        let error = "expected offsets that are aligned in memory, found others; copy the column";
        return Err(ArrowError::InvalidArgumentError(error.to_owned()));
    }
    // SAFETY: the caller's. What is read here for the lengths of buffers is aligned; other buffers that are not, which the
    // interface allows, are copied.
    let data = unsafe { from_ffi_and_data_type(array, data_type) }?;
    Ok(make_array(data))
}

/// The type that a column of `data_type` is read as, or a table of one such column. Texts are read as octets, which have the
/// same buffers: a producer may not have checked that they are UTF-8.
///
/// # Errors
///
/// It is no type that the kernels read: nothing is done with the buffers of such a column.
fn read_as(data_type: DataType) -> Result<DataType, ArrowError> {
    let DataType::Struct(fields) = &data_type else { return octets(data_type) };
    match &**fields {
        [field] => {
            let field = field.as_ref().clone().with_data_type(octets(field.data_type().clone())?);
            Ok(DataType::Struct(vec![field].into()))
        }
        fields => {
            let error = format!("expected one column of texts, found {} columns; select one", fields.len());
            Err(ArrowError::InvalidArgumentError(error))
        }
    }
}

fn octets(data_type: DataType) -> Result<DataType, ArrowError> {
    // The kernels tell which types they read.
    uriel_arrow::part(&new_empty_array(&data_type), Edition::default(), Component::Kind)?;
    Ok(match data_type {
        DataType::Utf8 => DataType::Binary,
        DataType::LargeUtf8 => DataType::LargeBinary,
        DataType::Utf8View => DataType::BinaryView,
        other => other,
    })
}

/// True if the buffers are aligned from which the lengths of others are read.
fn has_aligned_lengths(array: &FFI_ArrowArray, data_type: &DataType) -> bool {
    let is_aligned = |buffer: Option<usize>, width: usize| {
        buffer
            .filter(|&index| index < array.num_buffers())
            .is_none_or(|index| array.buffer(index).addr().is_multiple_of(width))
    };
    match data_type {
        DataType::Binary => is_aligned(Some(1), size_of::<i32>()),
        DataType::LargeBinary => is_aligned(Some(1), size_of::<i64>()),
        DataType::BinaryView => is_aligned(array.num_buffers().checked_sub(1), size_of::<i64>()),
        DataType::Struct(fields) if fields.len() == array.num_children() => {
            fields.iter().enumerate().all(|(k, field)| has_aligned_lengths(array.child(k), field.data_type()))
        }
        _ => true,
    }
}

/// A stream of arrays of another library, moved out of its capsule.
#[derive(Debug)]
pub(super) struct Stream(FFI_ArrowArrayStream);

impl Stream {
    pub(super) fn of(capsule: &Bound<'_, PyCapsule>) -> PyResult<Self> {
        let stream = capsule.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
        // SAFETY: a capsule of this name holds an ArrowArrayStream. It is moved out, which the interface allows its consumer,
        // and a released one is left in its place. No other thread moves it: this one has the GIL.
        let stream = Self(unsafe { FFI_ArrowArrayStream::from_raw(stream.as_ptr()) });
        if stream.0.release.is_none() {
            return Err(invalid(USED));
        }
        Ok(stream)
    }

    /// Its arrays; an empty one if there are none, which has the type.
    pub(super) fn read(mut self) -> Result<Vec<ArrayRef>, ArrowError> {
        let (Some(get_schema), Some(get_next)) = (self.0.get_schema, self.0.get_next) else {
            return Err(ArrowError::CDataInterface("expected a stream with its functions, found none".to_owned()));
        };
        let mut schema = FFI_ArrowSchema::empty();
        // SAFETY: the stream is not released, and `schema` is a place to write to, as the interface asks for.
        let code = unsafe { get_schema(&raw mut self.0, &raw mut schema) };
        self.check(code)?;
        let data_type = read_as(DataType::try_from(&schema)?)?;
        let mut arrays = Vec::new();
        loop {
            let mut array = FFI_ArrowArray::empty();
            // SAFETY: as above. The stream is used by this thread alone.
            let code = unsafe { get_next(&raw mut self.0, &raw mut array) };
            self.check(code)?;
            if array.is_released() {
                break;
            }
            // SAFETY: the interface promises that every array of a stream is valid and has its schema, whose type has the buffers
            // of the one that it is read as.
            arrays.push(unsafe { import(array, data_type.clone()) }?);
        }
        if arrays.is_empty() {
            arrays.push(new_empty_array(&data_type));
        }
        Ok(arrays)
    }

    /// The error of the function that was called last, if `code` says that it failed.
    fn check(&mut self, code: c_int) -> Result<(), ArrowError> {
        if code == 0 {
            return Ok(());
        }
        let mut message = ptr::null();
        if let Some(get_last_error) = self.0.get_last_error {
            // SAFETY: a function of the stream has just failed, after which the interface allows this call.
            message = unsafe { get_last_error(&raw mut self.0) };
        }
        let message = if message.is_null() {
            format!("the stream failed with the code {code} and no message")
        } else {
            // SAFETY: a message is a C string that lives until the next call of a function of the stream.
            unsafe { CStr::from_ptr(message) }.to_string_lossy().into_owned()
        };
        Err(ArrowError::CDataInterface(message))
    }
}

/// A capsule with the type of a column.
pub(super) fn schema<'py>(py: Python<'py>, field: &Field) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(field).map_err(|error| failed(&error))?;
    PyCapsule::new_with_value(py, schema, SCHEMA)
}

/// A capsule with a column, which shares its buffers.
pub(super) fn array<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowArray::new(&array.to_data()), ARRAY)
}

/// A capsule with a stream of the chunks of a column, which shares their buffers.
pub(super) fn stream<'py>(
    py: Python<'py>,
    field: Arc<Field>,
    chunks: Vec<ArrayRef>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let chunks = Box::new(Chunks { field, chunks: chunks.into_iter() });
    let stream = FFI_ArrowArrayStream {
        get_schema: Some(get_schema),
        get_next: Some(get_next),
        get_last_error: Some(get_last_error),
        release: Some(release),
        private_data: Box::into_raw(chunks).cast(),
    };
    PyCapsule::new_with_value(py, stream, STREAM)
}

/// The private data of a stream that [`stream`] makes.
struct Chunks {
    field: Arc<Field>,
    chunks: vec::IntoIter<ArrayRef>,
}

unsafe extern "C" fn get_schema(stream: *mut FFI_ArrowArrayStream, schema: *mut FFI_ArrowSchema) -> c_int {
    // SAFETY: the interface promises a stream that is not released, whose private data are those of `stream`, and no other call
    // at the same time.
    let chunks = unsafe { &*(*stream).private_data.cast::<Chunks>() };
    match FFI_ArrowSchema::try_from(chunks.field.as_ref()) {
        Ok(field) => {
            // SAFETY: the interface promises a place to write to, which holds nothing.
            unsafe { schema.write(field) };
            0
        }
        Err(_) => EINVAL,
    }
}

unsafe extern "C" fn get_next(stream: *mut FFI_ArrowArrayStream, array: *mut FFI_ArrowArray) -> c_int {
    // SAFETY: as for `get_schema`.
    let chunks = unsafe { &mut *(*stream).private_data.cast::<Chunks>() };
    let next = chunks.chunks.next().map_or_else(FFI_ArrowArray::empty, |chunk| FFI_ArrowArray::new(&chunk.to_data()));
    // SAFETY: the interface promises a place to write to, which holds nothing.
    unsafe { array.write(next) };
    0
}

unsafe extern "C" fn get_last_error(_: *mut FFI_ArrowArrayStream) -> *const c_char {
    ptr::null()
}

unsafe extern "C" fn release(stream: *mut FFI_ArrowArrayStream) {
    // SAFETY: the interface promises a stream that is not released, and no call after this one.
    let stream = unsafe { &mut *stream };
    // SAFETY: the private data are of the box that `stream` made, and are given back once: the stream is released now.
    drop(unsafe { Box::from_raw(stream.private_data.cast::<Chunks>()) });
    stream.private_data = ptr::null_mut();
    stream.release = None;
}
