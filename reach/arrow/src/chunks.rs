//! Long columns, a chunk at a time.

use std::sync::Arc;

use arrow_array::{
    Array, ArrayRef,
    builder::{PrimitiveBuilder, StringViewBuilder},
    cast::AsArray,
    types::{UInt16Type, UInt32Type},
};
use arrow_buffer::{NullBuffer, NullBufferBuilder};
use arrow_schema::{ArrowError, DataType};

use crate::texts::as_texts;

/// The rows of a chunk: few enough for the caches.
pub(crate) const ROWS: usize = 1 << 14;

/// Columns of the same length, and the nulls of their rows.
pub(crate) type Columns = (Vec<ArrayRef>, Option<NullBuffer>);

/// What `work` makes of a column, a chunk at a time.
pub(crate) fn in_chunks(
    column: &dyn Array,
    mut work: impl FnMut(&dyn Array) -> Result<Columns, ArrowError>,
) -> Result<Columns, ArrowError> {
    let column = &*as_texts(column);
    if column.len() <= ROWS {
        return work(column);
    }
    let (mut whole, mut nulls) = (Vec::new(), NullBufferBuilder::new(column.len()));
    for start in (0..column.len()).step_by(ROWS) {
        let rows = ROWS.min(column.len() - start);
        let (columns, present) = work(&column.slice(start, rows))?;
        if whole.is_empty() {
            whole.extend(columns.iter().map(|chunk| Whole::new(chunk.data_type(), column.len())));
        }
        whole.iter_mut().zip(&columns).for_each(|(whole, chunk)| whole.append(chunk));
        match present {
            Some(present) => nulls.append_buffer(&present),
            None => nulls.append_n_non_nulls(rows),
        }
    }
    Ok((whole.into_iter().map(Whole::finish).collect(), nulls.finish()))
}

/// A column that chunks are added to.
enum Whole {
    Texts(StringViewBuilder),
    Ports(PrimitiveBuilder<UInt16Type>),
    Offsets(PrimitiveBuilder<UInt32Type>),
}

impl Whole {
    fn new(of: &DataType, rows: usize) -> Self {
        match of {
            DataType::UInt16 => Self::Ports(PrimitiveBuilder::with_capacity(rows)),
            DataType::UInt32 => Self::Offsets(PrimitiveBuilder::with_capacity(rows)),
            _ => Self::Texts(StringViewBuilder::with_capacity(rows)),
        }
    }

    fn append(&mut self, chunk: &dyn Array) {
        match self {
            Self::Texts(texts) => texts.append_array(chunk.as_string_view()),
            Self::Ports(ports) => ports.append_array(chunk.as_primitive()),
            Self::Offsets(offsets) => offsets.append_array(chunk.as_primitive()),
        }
    }

    fn finish(self) -> ArrayRef {
        match self {
            Self::Texts(mut texts) => Arc::new(texts.finish()),
            Self::Ports(mut ports) => Arc::new(ports.finish()),
            Self::Offsets(mut offsets) => Arc::new(offsets.finish()),
        }
    }
}
