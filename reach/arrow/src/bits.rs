//! Null bits, a word for 64 rows.

use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer};

/// The number of rows that a word has bits for.
pub(crate) const ROWS: usize = 64;

/// Bits that tell which rows have a value, in the making.
///
/// Perf: a word is written at once; a builder that takes bits one by one costs more than the views.
#[derive(Default, Debug)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    pub(crate) fn new(rows: usize) -> Self {
        Self(Vec::with_capacity(rows.div_ceil(ROWS)))
    }

    /// Adds the bits of the next 64 rows, or of the rest.
    #[inline]
    pub(crate) fn push(&mut self, word: u64) {
        self.0.push(word);
    }

    /// The number of rows so far, in whole words.
    pub(crate) fn rows(&self) -> usize {
        self.0.len() * ROWS
    }

    /// The nulls of `rows` rows; `None` if every row has a value.
    pub(crate) fn finish(self, rows: usize) -> Option<NullBuffer> {
        let nulls = NullBuffer::new(BooleanBuffer::new(Buffer::from_vec(self.0), 0, rows));
        (nulls.null_count() > 0).then_some(nulls)
    }
}

/// The bits of `rows` rows, 64 at a time: set for those that are not null.
pub(crate) fn words(nulls: Option<&NullBuffer>, rows: usize) -> impl Iterator<Item = u64> {
    let mut chunks = nulls.map(|nulls| nulls.inner().bit_chunks().iter_padded().collect::<Vec<_>>().into_iter());
    (0..rows.div_ceil(ROWS)).map(move |word| {
        let present = chunks.as_mut().map_or(u64::MAX, |chunks| chunks.next().unwrap_or(0));
        let left = rows - word * ROWS;
        if left < ROWS { present & ((1 << left) - 1) } else { present }
    })
}
