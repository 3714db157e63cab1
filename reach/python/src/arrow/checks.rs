//! Checks of an array of another library: its numbers before its buffers are read, and its offsets and views before its
//! rows.
//!
//! The C data interface tells no size of a buffer but those of the buffers that views point into. All other sizes
//! follow from the type, the length and the last offset, and have to be believed.

use std::fmt::Display;

use arrow_array::{OffsetSizeTrait, ffi::FFI_ArrowArray};
use arrow_buffer::{NullBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, ffi::FFI_ArrowSchema};

/// The most octets that a buffer can have.
const LARGEST: usize = isize::MAX.unsigned_abs();

/// The octets of a view, which no other value is longer than.
const WIDEST: usize = size_of::<u128>();

/// The most rows of a column without buffers: it takes no memory, but a column made of it takes 16 octets a row.
const MOST_NULLS: usize = i32::MAX.unsigned_abs() as usize;

/// The longest text that is in its view, and not in a buffer.
const INLINE: u32 = 12;

/// An error that tells what is wrong with a column.
pub(super) fn broken(found: impl Into<String>) -> ArrowError {
    let found: String = found.into();
    let mend =
        "the column is broken: have its library check it, as pyarrow's validate(full=True) does, and make it again";
    ArrowError::InvalidArgumentError(format!("{found}; {mend}"))
}

/// The layout of a column.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Layout {
    /// Nulls alone, without buffers.
    Nulls,
    /// Octets, with offsets of 32 bits.
    Offsets,
    /// Octets, with offsets of 64 bits.
    LargeOffsets,
    /// Views of octets.
    Views,
}

impl Layout {
    /// The layout of a type, which the interface tells by a format. Texts are read as octets, which have the same
    /// buffers: a producer may not have checked that they are UTF-8.
    ///
    /// # Errors
    ///
    /// It is no type that the kernels read.
    pub(super) fn of(format: &str, is_dictionary: bool) -> Result<Self, ArrowError> {
        match format {
            _ if is_dictionary => Err(of_another_type("a dictionary")),
            "n" => Ok(Self::Nulls),
            "u" | "z" => Ok(Self::Offsets),
            "U" | "Z" => Ok(Self::LargeOffsets),
            "vu" | "vz" => Ok(Self::Views),
            format if format.starts_with('+') => Err(of_another_type(nested(format))),
            format => {
                let schema = FFI_ArrowSchema::try_new(format, Vec::new(), None);
                let data_type = schema.and_then(|schema| DataType::try_from(&schema));
                Err(of_another_type(&data_type.map_or_else(|_| format!("{format:?}"), |known| known.to_string())))
            }
        }
    }

    /// The type that a column of this layout is read as.
    pub(super) fn data_type(self) -> DataType {
        match self {
            Self::Nulls => DataType::Null,
            Self::Offsets => DataType::Binary,
            Self::LargeOffsets => DataType::LargeBinary,
            Self::Views => DataType::BinaryView,
        }
    }
}

fn of_another_type(found: &str) -> ArrowError {
    ArrowError::InvalidArgumentError(format!(
        "expected a column of Utf8, LargeUtf8, Utf8View, Binary, LargeBinary or BinaryView, found {found}; cast it"
    ))
}

/// The name of a type that has columns of its own. Their types are not named: there may be any number of them, in one
/// another.
fn nested(format: &str) -> &'static str {
    match format {
        "+l" | "+L" | "+vl" | "+vL" => "lists",
        "+s" => "structs",
        "+m" => "maps",
        "+r" => "runs",
        _ if format.starts_with("+w:") => "lists of a fixed size",
        _ if format.starts_with("+u") => "a union",
        _ => "a nested type",
    }
}

/// The rows of an array: `length` of them, after `first` others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows {
    pub(super) first: usize,
    pub(super) length: usize,
    /// The number of nulls; `None` if the producer has not counted them.
    pub(super) nulls: Option<usize>,
}

impl Rows {
    /// The rows that an array tells.
    ///
    /// # Errors
    ///
    /// A number is negative, there are more nulls than rows, or more rows than memory can hold.
    pub(super) fn of(array: &FFI_ArrowArray) -> Result<Self, ArrowError> {
        let FFI_ArrowArray { length, offset, null_count, .. } = *array;
        let count = |number: i64, name: &str| {
            usize::try_from(number).map_err(|_| broken(format!("expected {name} of 0 or more, found {number}")))
        };
        let (length, first) = (count(length, "a length")?, count(offset, "an offset")?);
        let nulls = if null_count == -1 { None } else { Some(count(null_count, "a number of nulls")?) };
        if let Some(nulls) = nulls.filter(|&nulls| nulls > length) {
            return Err(broken(format!("expected {length} nulls or fewer, one for each row, found {nulls}")));
        }
        let octets = first.checked_add(length).and_then(|end| end.checked_add(1)?.checked_mul(WIDEST));
        if octets.is_none_or(|octets| octets > LARGEST) {
            return Err(broken(format!("expected rows that memory can hold, found {length} after {first}")));
        }
        Ok(Self { first, length, nulls })
    }

    /// The number of the rows and of those before them. A buffer with a value of up to 16 octets for each, and for one
    /// more, is no larger than memory can be.
    pub(super) fn end(&self) -> usize {
        self.first + self.length
    }

    /// Checks that there is memory for a column that is made of so many rows without buffers.
    ///
    /// # Errors
    ///
    /// There is none, or there are 2³¹ rows or more.
    pub(super) fn check_nulls(&self) -> Result<(), ArrowError> {
        let length = self.length;
        if length > MOST_NULLS || Vec::<u128>::new().try_reserve_exact(length).is_err() {
            let error = format!("expected nulls that a column can be made of, found {length}; slice them");
            return Err(ArrowError::MemoryError(error));
        }
        Ok(())
    }
}

/// The last of the offsets of an array, of which there is at least one: the size of the buffer that they point into.
///
/// # Errors
///
/// An offset is negative, or smaller than the one before it.
pub(super) fn last_offset<O: OffsetSizeTrait + Display>(offsets: &[O]) -> Result<usize, ArrowError> {
    let (first, last) = (offsets[0], offsets[offsets.len() - 1]);
    // Perf: all are counted. An end at the first would keep compilers from comparing several at once.
    let falls = offsets.windows(2).filter(|pair| pair[0] > pair[1]).count();
    if first < O::zero() {
        return Err(broken(format!("expected offsets of 0 or more, found {first} for row 0")));
    }
    if falls > 0 {
        let fall = offsets.windows(2).enumerate().find(|(_, pair)| pair[0] > pair[1]);
        let found =
            fall.map_or_else(String::new, |(row, pair)| format!("{} and then {} in row {row}", pair[0], pair[1]));
        return Err(broken(format!("expected offsets that do not decrease, found {found}")));
    }
    Ok(last.as_usize())
}

/// The sizes of the buffers that views point into.
///
/// # Errors
///
/// One is negative.
pub(super) fn sizes(sizes: &[i64]) -> Result<Vec<usize>, ArrowError> {
    let size = |(index, &size): (usize, &i64)| {
        usize::try_from(size)
            .map_err(|_| broken(format!("expected buffers of 0 octets or more, found {size} for buffer {index}")))
    };
    sizes.iter().enumerate().map(size).collect()
}

/// The views of an array, all of which point into buffers of these sizes. That of a null may be anything, and then is
/// made empty.
///
/// The octets of a text that its view has too are not compared: only comparisons of views read them, and kernels read
/// texts.
///
/// # Errors
///
/// The view of a row that is not null points elsewhere.
pub(super) fn views_inside(
    views: ScalarBuffer<u128>,
    sizes: &[usize],
    nulls: Option<&NullBuffer>,
) -> Result<ScalarBuffer<u128>, ArrowError> {
    let Some(first) = views.iter().position(|&view| !is_inside(view, sizes)) else { return Ok(views) };
    let mut views = views.to_vec();
    for (row, view) in views.iter_mut().enumerate().skip(first).filter(|(_, view)| !is_inside(**view, sizes)) {
        if nulls.is_none_or(|nulls| nulls.is_valid(row)) {
            return Err(points_elsewhere(row, *view, sizes));
        }
        *view = 0;
    }
    Ok(views.into())
}

#[cold]
fn points_elsewhere(row: usize, view: u128, sizes: &[usize]) -> ArrowError {
    let [length, _, buffer, offset] = numbers(view).map(u32::cast_signed);
    let found = match usize::try_from(buffer).ok().and_then(|buffer| sizes.get(buffer)) {
        Some(size) => format!("{length} octets from {offset} in a buffer of {size}"),
        None => format!("buffer {buffer} of {}", sizes.len()),
    };
    broken(format!("expected a view into the buffers of the column, found {found} in row {row}"))
}

/// True if a view holds its text, or points into a buffer of these sizes.
#[inline]
fn is_inside(view: u128, sizes: &[usize]) -> bool {
    let [length, _, buffer, offset] = numbers(view);
    if length <= INLINE {
        return true;
    }
    // The numbers are signed, so the highest bit of none is set.
    let size = sizes.get(buffer as usize).filter(|_| (length | offset) >> 31 == 0);
    size.is_some_and(|&size| length as usize + offset as usize <= size)
}

/// Length, first octets, index of the buffer and offset: the numbers of a view.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "a view is four numbers of 32 bits")]
fn numbers(view: u128) -> [u32; 4] {
    [view, view >> 32, view >> 64, view >> 96].map(|number| number as u32)
}
