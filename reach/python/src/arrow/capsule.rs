//! Columns as PyCapsules of Arrow's C data interface: the one place that calls C functions of other libraries.

#![allow(unsafe_code, reason = "the C data interface is pointers to structs and functions")]

use std::{
    ffi::{CStr, c_char, c_int},
    fmt::Display,
    ops::RangeInclusive,
    ptr::{self, NonNull},
    sync::Arc,
    vec,
};

use arrow_array::{
    Array, ArrayRef, BinaryViewArray, GenericBinaryArray, NullArray, OffsetSizeTrait,
    ffi::{FFI_ArrowArray, FFI_ArrowSchema},
    ffi_stream::FFI_ArrowArrayStream,
    new_empty_array,
};
use arrow_buffer::{ArrowNativeType, BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field};
use pyo3::{prelude::*, types::PyCapsule};

use super::checks::{self, Layout, Rows, broken, last_offset, views_inside};
use crate::error::failed;

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// The most buffers that an array of views can have, so that their number and sizes fit into memory.
const MOST_BUFFERS: i64 = i32::MAX as i64;

/// The code of the C library for an argument that is not valid.
const EINVAL: c_int = 22;

/// The column that the method `__arrow_c_array__` of an object gives.
pub(super) fn array_of(export: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) = export.call0()?.extract()?;
    read_array(&schema, &array)
}

/// The error for a capsule, or a column in it, that went to somebody else.
fn used() -> ArrowError {
    let error = "expected a column, found a capsule that was used before; ask for it again";
    ArrowError::InvalidArgumentError(error.to_owned())
}

/// The column that the capsules of `__arrow_c_array__` hold; it is moved out of them.
pub(super) fn read_array(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> PyResult<ArrayRef> {
    let shape = read_schema(schema)?;
    let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: a capsule of this name holds an ArrowArray. It is moved out, which the interface allows its consumer, and
    // a released one is left in its place, so nothing is released twice. No other thread moves it: this one has the
    // GIL.
    let array = unsafe { FFI_ArrowArray::from_raw(array.as_ptr()) };
    // SAFETY: the producer gave the array with this schema, and promises by the interface that its buffers are of that
    // type and of the sizes that follow from it.
    unsafe { import(array, shape) }.map_err(|error| failed(&error))
}

/// The shape of the columns that a capsule of `__arrow_c_schema__` tells, which stays in it.
pub(super) fn read_schema(schema: &Bound<'_, PyCapsule>) -> PyResult<Shape> {
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    // SAFETY: a capsule of this name holds an ArrowSchema, which lives as long as the capsule: until this function
    // returns. No other thread moves it out: this one has the GIL.
    let shape = unsafe { Shape::of(schema.as_ref()) };
    shape.map_err(|error| failed(&error))
}

/// The layout of a column, which may be the only one of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    layout: Layout,
    is_in_table: bool,
}

impl Shape {
    /// The shape that a schema tells. Its names and metadata are not read: they may be any octets.
    ///
    /// # Safety
    ///
    /// The schema is valid by the C data interface, or was released.
    ///
    /// # Errors
    ///
    /// The schema was released, or tells no type that the kernels read: nothing is done with the buffers of such a
    /// column.
    unsafe fn of(schema: &FFI_ArrowSchema) -> Result<Self, ArrowError> {
        // SAFETY: the caller's.
        if unsafe { format(schema) }? != "+s" || !schema.dictionary.is_null() {
            // SAFETY: the caller's.
            return Ok(Self { layout: unsafe { layout(schema) }?, is_in_table: false });
        }
        if schema.n_children != 1 {
            let error = format!("expected one column of texts, found {} columns; select one", schema.n_children);
            return Err(ArrowError::InvalidArgumentError(error));
        }
        // SAFETY: the interface promises a pointer to as many pointers as there are children.
        let Some(child) = (unsafe { schema.children.as_ref().and_then(|child| child.as_ref()) }) else {
            return Err(broken("expected the type of a column, found none"));
        };
        // SAFETY: the children of a valid schema are valid, or were released.
        Ok(Self { layout: unsafe { layout(child) }?, is_in_table: true })
    }

    /// A column of this shape without rows.
    pub(super) fn empty(self) -> ArrayRef {
        new_empty_array(&self.layout.data_type())
    }
}

/// The format of a type.
///
/// # Safety
///
/// As for [`Shape::of`].
unsafe fn format(schema: &FFI_ArrowSchema) -> Result<&str, ArrowError> {
    // A schema that was moved out is known by this alone: its other pointers may be those of memory that was freed.
    if schema.release.is_none() {
        return Err(used());
    }
    if schema.format.is_null() {
        return Err(broken("expected the format of a type, found none"));
    }
    // SAFETY: the schema is not released, so its format is a C string.
    let format = unsafe { CStr::from_ptr(schema.format) };
    format.to_str().map_err(|_| broken(format!("expected the format of a type, found {format:?}")))
}

/// The layout of the columns of a type.
///
/// # Safety
///
/// As for [`Shape::of`].
unsafe fn layout(schema: &FFI_ArrowSchema) -> Result<Layout, ArrowError> {
    // SAFETY: the caller's.
    Layout::of(unsafe { format(schema) }?, !schema.dictionary.is_null())
}

/// The column of another library.
///
/// # Safety
///
/// The array is one of the C data interface and of this shape, or was released. Its numbers, offsets and views are
/// checked; the interface has no means to check these promises, which are believed:
///
/// * There are as many pointers to buffers and to children as the array tells.
/// * A buffer is null, or has the octets that the interface asks for: a bit, an offset or a view for each row and each
///   before them, and one more offset; as many texts as the last offset tells; and as many texts for views as the array
///   tells sizes.
/// * Nobody writes to the buffers before the array is released.
unsafe fn import(array: FFI_ArrowArray, shape: Shape) -> Result<ArrayRef, ArrowError> {
    let owner = Arc::new(array);
    let outer = Foreign::of(&owner, &owner)?;
    if !shape.is_in_table {
        // SAFETY: the caller's.
        return unsafe { outer.read(shape.layout) };
    }
    outer.check_buffers(1..=1)?;
    // SAFETY: the caller's.
    if unsafe { outer.nulls() }?.is_some() {
        let error = "expected a column of texts, found structs of which some are null; select their field";
        return Err(ArrowError::InvalidArgumentError(error.to_owned()));
    }
    if owner.n_children != 1 {
        return Err(broken(format!("expected one column, as in the type, found {}", owner.n_children)));
    }
    // SAFETY: the interface promises a pointer to as many pointers as there are children.
    let Some(child) = (unsafe { owner.children.as_ref().and_then(|child| child.as_ref()) }) else {
        return Err(broken("expected a column, found none"));
    };
    let child = Foreign::of(child, &owner)?;
    if child.rows.length < outer.rows.end() {
        let (length, end) = (child.rows.length, outer.rows.end());
        return Err(broken(format!("expected a column of {end} rows or more, as its table has, found {length}")));
    }
    // SAFETY: the children of a valid array are valid, and a table's is of the type that its schema tells.
    let column = unsafe { child.read(shape.layout) }?;
    Ok(column.slice(outer.rows.first, outer.rows.length))
}

/// An array of another library, whose numbers were checked, or a child of one.
struct Foreign<'a> {
    array: &'a FFI_ArrowArray,
    rows: Rows,
    /// The array that owns the buffers, released after the last reader of one.
    owner: &'a Arc<FFI_ArrowArray>,
}

impl<'a> Foreign<'a> {
    fn of(array: &'a FFI_ArrowArray, owner: &'a Arc<FFI_ArrowArray>) -> Result<Self, ArrowError> {
        // As for a schema. A consumer may have moved out a child alone.
        if array.is_released() {
            return Err(used());
        }
        Ok(Self { array, rows: Rows::of(array)?, owner })
    }

    /// The column.
    ///
    /// # Safety
    ///
    /// As for [`import`]: the array is one of this layout.
    unsafe fn read(&self, layout: Layout) -> Result<ArrayRef, ArrowError> {
        match layout {
            Layout::Nulls => {
                self.rows.check_nulls()?;
                Ok(Arc::new(NullArray::new(self.rows.length)))
            }
            // SAFETY: the caller's, here and below.
            Layout::Offsets => unsafe { self.read_offsets::<i32>() },
            Layout::LargeOffsets => unsafe { self.read_offsets::<i64>() },
            Layout::Views => unsafe { self.read_views() },
        }
    }

    /// A column whose buffers are the nulls, the offsets and the texts.
    ///
    /// # Safety
    ///
    /// As for [`import`]: the offsets are of the type `O`.
    unsafe fn read_offsets<O: OffsetSizeTrait + Display>(&self) -> Result<ArrayRef, ArrowError> {
        self.check_buffers(3..=3)?;
        // An array without rows may have no offsets, not even the first.
        if self.rows.length == 0 {
            return Ok(new_empty_array(&GenericBinaryArray::<O>::DATA_TYPE));
        }
        // SAFETY: the caller's: there are bits for all rows, and an offset for each and one more.
        let (nulls, offsets) = unsafe { (self.nulls()?, self.values::<O>(1, 1)?) };
        let size = last_offset(&offsets)?;
        // SAFETY: the caller's: the texts are in as many octets as the last offset tells.
        let texts = unsafe { self.buffer(2, size) }?;
        // SAFETY: the offsets do not decrease, the first is not negative, and the last is the size of the texts;
        // offsets and bits are those of the same rows.
        Ok(Arc::new(unsafe {
            GenericBinaryArray::<O>::new_unchecked(OffsetBuffer::new_unchecked(offsets), texts, nulls)
        }))
    }

    /// A column whose buffers are the nulls, the views, those that views point into, and the sizes of these.
    ///
    /// # Safety
    ///
    /// As for [`import`].
    unsafe fn read_views(&self) -> Result<ArrayRef, ArrowError> {
        self.check_buffers(3..=MOST_BUFFERS)?;
        if self.rows.length == 0 {
            return Ok(new_empty_array(&DataType::BinaryView));
        }
        let (pointed, last) = (2..self.array.num_buffers() - 1, self.array.num_buffers() - 1);
        // SAFETY: the caller's: there is a size for each of these buffers.
        let sizes = checks::sizes(&aligned::<i64>(unsafe { self.buffer(last, pointed.len() * size_of::<i64>()) }?))?;
        // SAFETY: the caller's: the buffers have the sizes that the array tells.
        let buffers = pointed.zip(&sizes).map(|(index, &size)| unsafe { self.buffer(index, size) });
        let buffers = buffers.collect::<Result<Vec<_>, _>>()?;
        // SAFETY: the caller's: there are a bit and a view for each row.
        let (nulls, views) = unsafe { (self.nulls()?, self.values::<u128>(1, 0)?) };
        let views = views_inside(views, &sizes, nulls.as_ref())?;
        // SAFETY: all views point into the buffers; views and bits are those of the same rows.
        Ok(Arc::new(unsafe { BinaryViewArray::new_unchecked(views, buffers, nulls) }))
    }

    /// Checks the number of buffers.
    fn check_buffers(&self, expected: RangeInclusive<i64>) -> Result<(), ArrowError> {
        let found = if self.array.buffers.is_null() { 0 } else { self.array.n_buffers };
        if !expected.contains(&found) {
            return Err(broken(format!("expected {} buffers, found {found}", expected.start())));
        }
        Ok(())
    }

    /// The bits that tell which rows are null; `None` if none is.
    ///
    /// # Safety
    ///
    /// As for [`import`]: the first buffer has a bit for each row.
    unsafe fn nulls(&self) -> Result<Option<NullBuffer>, ArrowError> {
        let Rows { first, length, nulls } = self.rows;
        match nulls {
            Some(0) => return Ok(None),
            None if self.array.buffer(0).is_null() => return Ok(None),
            _ => {}
        }
        // SAFETY: the caller's.
        let bits = unsafe { self.buffer(0, self.rows.end().div_ceil(8)) }?;
        // Counted, because kernels trust the number.
        let nulls = NullBuffer::new(BooleanBuffer::new(bits, first, length));
        Ok((nulls.null_count() > 0).then_some(nulls))
    }

    /// The values of a buffer for the rows, and `more` after them.
    ///
    /// # Safety
    ///
    /// As for [`import`]: the buffer has as many values of this type, after those of the rows before.
    unsafe fn values<T: ArrowNativeType>(&self, index: usize, more: usize) -> Result<ScalarBuffer<T>, ArrowError> {
        let width = size_of::<T>();
        // SAFETY: the caller's.
        let buffer = unsafe { self.buffer(index, (self.rows.end() + more) * width) }?;
        Ok(aligned(buffer.slice(self.rows.first * width)))
    }

    /// A buffer of this size.
    ///
    /// # Safety
    ///
    /// As for [`import`]: the buffer has as many octets.
    unsafe fn buffer(&self, index: usize, size: usize) -> Result<Buffer, ArrowError> {
        // Without octets, it may be a pointer to anywhere.
        if size == 0 {
            return Ok(Buffer::from(&[]));
        }
        let start = NonNull::new(self.array.buffer(index).cast_mut());
        let start =
            start.ok_or_else(|| broken(format!("expected {size} octets in buffer {index}, found no buffer")))?;
        // SAFETY: the caller's. The owner is released after the last buffer was dropped.
        Ok(unsafe { Buffer::from_custom_allocation(start, size, Arc::clone(self.owner) as _) })
    }
}

/// The values in a buffer. The interface allows it to be unaligned in memory, and then it is copied.
fn aligned<T: ArrowNativeType>(buffer: Buffer) -> ScalarBuffer<T> {
    if buffer.as_ptr().addr().is_multiple_of(align_of::<T>()) {
        buffer.into()
    } else {
        Buffer::from(buffer.as_slice()).into()
    }
}

/// A stream of arrays of another library, moved out of its capsule.
#[derive(Debug)]
pub(super) struct Stream(FFI_ArrowArrayStream);

impl Stream {
    pub(super) fn of(capsule: &Bound<'_, PyCapsule>) -> PyResult<Self> {
        let stream = capsule.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
        // SAFETY: a capsule of this name holds an ArrowArrayStream. It is moved out, which the interface allows its
        // consumer, and a released one is left in its place. No other thread moves it: this one has the GIL.
        let stream = Self(unsafe { FFI_ArrowArrayStream::from_raw(stream.as_ptr()) });
        if stream.0.release.is_none() {
            return Err(failed(&used()));
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
        // SAFETY: the interface promises a valid schema after the code 0. It is released by then if the function wrote
        // none.
        let shape = unsafe { Shape::of(&schema) }?;
        let mut arrays = Vec::new();
        loop {
            let mut array = FFI_ArrowArray::empty();
            // SAFETY: as above. The stream is used by this thread alone.
            let code = unsafe { get_next(&raw mut self.0, &raw mut array) };
            self.check(code)?;
            if array.is_released() {
                break;
            }
            // SAFETY: the interface promises that every array of a stream is valid and has its schema.
            arrays.push(unsafe { import(array, shape) }?);
        }
        if arrays.is_empty() {
            arrays.push(shape.empty());
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
    // SAFETY: the interface promises a stream that is not released, whose private data are those of `stream`, and no
    // other call at the same time.
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
