//! Long columns, a chunk at a time.

use arrow_array::{Array, ArrayRef};
use arrow_schema::ArrowError;
use arrow_select::concat::concat;

/// The rows of a chunk: few enough for the caches.
const ROWS: usize = 1 << 15;

/// What `work` makes of each chunk of a column, in one column.
pub(crate) fn in_chunks(
    column: &dyn Array,
    mut work: impl FnMut(&dyn Array) -> Result<ArrayRef, ArrowError>,
) -> Result<ArrayRef, ArrowError> {
    if column.len() <= ROWS {
        return work(column);
    }
    let starts = (0..column.len()).step_by(ROWS);
    let chunks = starts.map(|start| work(&column.slice(start, ROWS.min(column.len() - start))));
    let chunks = chunks.collect::<Result<Vec<_>, _>>()?;
    let chunks: Vec<&dyn Array> = chunks.iter().map(AsRef::as_ref).collect();
    concat(&chunks)
}
