//! The layouts of a column of texts or of octets, read alike.

use std::sync::Arc;

use arrow_array::{
    Array, ArrayRef, GenericBinaryArray, GenericByteArray, GenericByteViewArray, GenericStringArray, OffsetSizeTrait,
    cast::AsArray,
    types::{ByteArrayType, ByteViewType},
};
use arrow_buffer::{ArrowNativeType, Buffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType};

use crate::{
    spot::{Spot, index},
    views::INLINE,
};

/// The furthest that a view can point into a buffer: the format says that offsets are signed.
pub(crate) const FURTHEST: usize = i32::MAX as usize;

/// A column that is read from its beginning to its end, and the buffers that its texts are in.
pub(crate) trait Texts<'a> {
    /// The octets of a row that is not null.
    fn octets(&self, row: usize) -> &'a [u8];

    /// The text of a row that is not null; `None` if its octets are not UTF-8.
    fn text(&self, row: usize) -> Option<&'a str>;

    /// The place of a row that is not null; [`Spot::NOWHERE`] for a text of 12 octets or fewer that has none.
    fn spot(&mut self, row: usize) -> Spot;

    /// The buffers that the places are in.
    fn buffers(self) -> Vec<Buffer>;
}

/// The value of a row: a text, or octets that may be one.
pub(crate) trait Value: AsRef<[u8]> {
    fn as_text(&self) -> Option<&str>;
}

impl Value for str {
    #[inline(always)]
    fn as_text(&self) -> Option<&str> {
        Some(self)
    }
}

impl Value for [u8] {
    #[inline]
    fn as_text(&self) -> Option<&str> {
        str::from_utf8(self).ok()
    }
}

/// The text that octets begin with, and U+FFFD where they are not UTF-8. No URL has that character, so the error of
/// this text is that of the octets.
#[cold]
pub(crate) fn marked(octets: &[u8]) -> String {
    let mut text = octets.utf8_chunks().next().map_or_else(String::new, |chunk| chunk.valid().to_owned());
    text.push(char::REPLACEMENT_CHARACTER);
    text
}

/// `Utf8`, `LargeUtf8`, `Binary` and `LargeBinary`: one buffer, which is cut into windows that views can reach.
#[derive(Debug)]
pub(crate) struct Plain<'a, T: ByteArrayType> {
    array: &'a GenericByteArray<T>,
    furthest: usize,
    /// The offsets in the buffer at which the windows begin; each begins where a text does.
    windows: Vec<usize>,
    start: usize,
}

impl<'a, T: ByteArrayType> Plain<'a, T> {
    pub(crate) fn new(array: &'a GenericByteArray<T>, furthest: usize) -> Self {
        let start = array.value_offsets()[0].as_usize();
        Self { array, furthest, windows: vec![start], start }
    }
}

impl<'a, T: ByteArrayType<Native: Value>> Texts<'a> for Plain<'a, T> {
    #[inline]
    fn octets(&self, row: usize) -> &'a [u8] {
        self.array.value(row).as_ref()
    }

    #[inline]
    fn text(&self, row: usize) -> Option<&'a str> {
        self.array.value(row).as_text()
    }

    #[inline]
    fn spot(&mut self, row: usize) -> Spot {
        let offsets = self.array.value_offsets();
        let (start, end) = (offsets[row].as_usize(), offsets[row + 1].as_usize());
        if end - self.start > self.furthest {
            self.start = start;
            self.windows.push(start);
        }
        Spot { buffer: index(self.windows.len() - 1), offset: index(start - self.start) }
    }

    fn buffers(self) -> Vec<Buffer> {
        let values = self.array.values();
        let length = |start: usize| self.furthest.min(values.len() - start);
        self.windows.iter().map(|&start| values.slice_with_length(start, length(start))).collect()
    }
}

/// `Utf8View` and `BinaryView`: the buffers are those of the column.
#[derive(Debug)]
pub(crate) struct Viewed<'a, T: ByteViewType>(&'a GenericByteViewArray<T>);

impl<'a, T: ByteViewType<Native: Value>> Texts<'a> for Viewed<'a, T> {
    #[inline]
    fn octets(&self, row: usize) -> &'a [u8] {
        self.0.value(row).as_ref()
    }

    #[inline]
    fn text(&self, row: usize) -> Option<&'a str> {
        self.0.value(row).as_text()
    }

    #[inline]
    fn spot(&mut self, row: usize) -> Spot {
        let view = self.0.views()[row];
        if low_half(view) as usize <= INLINE {
            return Spot::NOWHERE;
        }
        Spot { buffer: low_half(view >> 64), offset: low_half(view >> 96) }
    }

    fn buffers(self) -> Vec<Buffer> {
        self.0.data_buffers().to_vec()
    }
}

/// A column of the type `Null`, none of whose rows is ever read.
#[derive(Debug)]
pub(crate) struct Nothing;

impl<'a> Texts<'a> for Nothing {
    fn octets(&self, _: usize) -> &'a [u8] {
        &[]
    }

    fn text(&self, _: usize) -> Option<&'a str> {
        None
    }

    fn spot(&mut self, _: usize) -> Spot {
        Spot::NOWHERE
    }

    fn buffers(self) -> Vec<Buffer> {
        Vec::new()
    }
}

#[allow(clippy::cast_possible_truncation, reason = "that is what is asked for")]
fn low_half(word: u128) -> u32 {
    word as u32
}

/// Work on a column, whichever layout it has.
pub(crate) trait Kernel<'a> {
    type Output;

    fn run<T: Texts<'a>>(self, texts: T) -> Self::Output;
}

/// A column of octets as one of texts, in the same buffers, if all its octets are UTF-8; any other column as it is.
///
/// Perf: kernels check a column of octets row by row, which takes longer than one check of all rows.
pub(crate) fn as_texts(column: &dyn Array) -> ArrayRef {
    let texts = match column.data_type() {
        DataType::Binary => plain_texts(column.as_binary::<i32>()),
        DataType::LargeBinary => plain_texts(column.as_binary::<i64>()),
        DataType::BinaryView => {
            let texts = column.as_binary_view().clone().to_string_view();
            texts.ok().map(|texts| Arc::new(texts) as ArrayRef)
        }
        _ => None,
    };
    texts.unwrap_or_else(|| column.slice(0, column.len()))
}

fn plain_texts<O: OffsetSizeTrait>(column: &GenericBinaryArray<O>) -> Option<ArrayRef> {
    let offsets = column.value_offsets();
    let (first, last) = (offsets[0], offsets[column.len()]);
    // Perf: the buffer of a slice may be far longer than its rows.
    let octets = column.values().slice_with_length(first.as_usize(), (last - first).as_usize());
    let offsets = if first.as_usize() == 0 {
        column.offsets().clone()
    } else {
        OffsetBuffer::new(offsets.iter().map(|&offset| offset - first).collect())
    };
    let texts = GenericStringArray::try_new(offsets, octets, column.nulls().cloned());
    texts.ok().map(|texts| Arc::new(texts) as ArrayRef)
}

/// Runs a kernel over a column.
///
/// # Errors
///
/// The column is not one of texts.
pub(crate) fn over<'a, K: Kernel<'a>>(column: &'a dyn Array, kernel: K) -> Result<K::Output, ArrowError> {
    match column.data_type() {
        DataType::Utf8 => Ok(kernel.run(Plain::new(column.as_string::<i32>(), FURTHEST))),
        DataType::LargeUtf8 => Ok(kernel.run(Plain::new(column.as_string::<i64>(), FURTHEST))),
        DataType::Utf8View => Ok(kernel.run(Viewed(column.as_string_view()))),
        DataType::Binary => Ok(kernel.run(Plain::new(column.as_binary::<i32>(), FURTHEST))),
        DataType::LargeBinary => Ok(kernel.run(Plain::new(column.as_binary::<i64>(), FURTHEST))),
        DataType::BinaryView => Ok(kernel.run(Viewed(column.as_binary_view()))),
        DataType::Null => Ok(kernel.run(Nothing)),
        other => Err(ArrowError::InvalidArgumentError(format!(
            "expected a column of Utf8, LargeUtf8, Utf8View, Binary, LargeBinary or BinaryView, found {other}; cast it"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use arrow_array::{BinaryArray, BinaryViewArray, LargeBinaryArray, LargeStringArray};

    use super::*;

    #[test]
    fn octets_are_texts_if_all_rows_are_utf8_whatever_is_around_them() {
        let rows: [Option<&[u8]>; 5] =
            [Some(b"\xff"), Some("http://h/\u{e9}".as_bytes()), None, Some(b"x:"), Some(b"\xc3")];
        let binary = BinaryArray::from_iter(rows);
        let columns: [(&dyn Array, _); 3] = [
            (&binary, DataType::Utf8),
            (&LargeBinaryArray::from_iter(rows), DataType::LargeUtf8),
            (&BinaryViewArray::from_iter(rows), DataType::Utf8View),
        ];
        for (column, data_type) in columns {
            assert_eq!(as_texts(&column.slice(1, 3)).data_type(), &data_type);
            assert_eq!(as_texts(&column.slice(1, 0)).data_type(), &data_type);
            for (start, length) in [(0, 5), (0, 1), (1, 4)] {
                assert_eq!(as_texts(&column.slice(start, length)).data_type(), column.data_type());
            }
        }
        let texts = as_texts(&binary.slice(1, 3));
        let texts = texts.as_string::<i32>();
        assert!(texts.iter().eq([Some("http://h/\u{e9}"), None, Some("x:")]));
        assert_eq!(texts.value(0).as_ptr(), binary.value(1).as_ptr(), "no octet is copied");
    }

    /// A column whose texts are further apart than a view can reach, with a reach that is short.
    #[test]
    fn windows_hold_the_texts_that_views_cannot_reach_from_the_start() {
        let texts: Vec<String> = (0..100).map(|number| format!("http://h/{number}/a-long-path")).collect();
        let column = LargeStringArray::from_iter_values(&texts);
        for from in [0, 17] {
            let slice = column.slice(from, column.len() - from);
            let mut plain = Plain::new(&slice, 100);
            let spots: Vec<_> = (0..slice.len()).map(|row| (slice.value(row), plain.spot(row))).collect();
            let buffers = plain.buffers();
            assert!(buffers.len() > 20 && buffers.iter().all(|buffer| buffer.len() <= 100));
            for ((text, spot), wanted) in spots.into_iter().zip(&texts[from..]) {
                let buffer = &buffers[spot.buffer as usize];
                assert_eq!(text, wanted);
                assert_eq!(buffer[spot.offset as usize..][..text.len()].as_ptr(), text.as_ptr());
            }
        }
    }
}
