//! Columns that take their texts from lists of texts that they share.

use std::{cell::OnceCell, sync::Arc};

use arrow_array::{
    Array, ArrayRef, PrimitiveArray, StringViewArray,
    builder::StringViewBuilder,
    types::{UInt32Type, UInt64Type},
};
use arrow_buffer::{NullBuffer, ScalarBuffer};
use arrow_schema::ArrowError;
use arrow_select::take::take;

use crate::{
    bits::{Bits, ROWS},
    lists::{ABSENT, LIST, PIECE},
    new_texts::NewTexts,
    spot::index,
    word_list::WordList,
};

/// A column of places in texts, in octets.
pub(crate) fn places(octets: Vec<u64>) -> ArrayRef {
    Arc::new(PrimitiveArray::<UInt64Type>::new(ScalarBuffer::from(octets), None))
}

/// Texts in the making, as their indices.
#[derive(Default, Debug)]
pub(crate) struct Indices {
    indices: Vec<u32>,
    /// A bit for each list that has one of the texts.
    lists: u32,
}

impl Indices {
    pub(crate) fn push(&mut self, index: u32) {
        self.lists |= 1 << (index >> LIST);
        self.indices.push(index);
    }

    pub(crate) fn len(&self) -> usize {
        self.indices.len()
    }

    /// The array of the texts; null where `nulls` says so.
    pub(crate) fn finish(mut self, shared: &Shared, nulls: Option<NullBuffer>) -> Result<ArrayRef, ArrowError> {
        if self.lists == 0 {
            return Ok(Arc::new(StringViewArray::new_null(self.len())));
        }
        let texts = if self.lists.is_power_of_two()
            && let [texts] = &shared.lists[self.lists.ilog2() as usize][..]
        {
            let first = self.lists.ilog2() << LIST;
            if first != PIECE {
                self.indices.iter_mut().for_each(|index| *index = index.wrapping_sub(first));
            }
            // Perf: a column with one text of each row is the list itself.
            let is_whole = nulls.is_none() && texts.len() == self.len();
            if is_whole && (0..).zip(&self.indices).all(|(row, &index)| row == index) {
                return Ok(Arc::new(texts.clone()));
            }
            texts
        } else {
            let (texts, shifts) = shared.all();
            let present = self.indices.iter_mut().filter(|index| **index != ABSENT);
            present.for_each(|index| *index = index.wrapping_add(shifts[(*index >> LIST) as usize]));
            texts
        };
        take(texts, &PrimitiveArray::<UInt32Type>::new(self.indices.into(), nulls), None)
    }
}

/// A column in the making: the text of each row.
///
/// Perf: the rows of a block are in an array of a fixed length, whose bounds need no check. A column costs nothing
/// before the block with its first text.
#[derive(Debug)]
pub(crate) struct Column {
    texts: Indices,
    block: [u32; ROWS],
    /// The rows with a text in the block, and in those before it.
    word: u64,
    bits: Bits,
    rows: usize,
}

impl Column {
    pub(crate) fn new(rows: usize) -> Self {
        Self { texts: Indices::default(), block: [ABSENT; ROWS], word: 0, bits: Bits::new(rows), rows }
    }

    /// Sets the text of the row that has this bit in its block.
    #[inline(always)]
    pub(crate) fn set(&mut self, bit: usize, index: u32) {
        self.texts.lists |= 1 << (index >> LIST);
        self.set_again(bit, index);
    }

    /// Sets the text of a row to one of a list that the column has a text of.
    #[inline(always)]
    pub(crate) fn set_again(&mut self, bit: usize, index: u32) {
        debug_assert!(self.texts.lists >> (index >> LIST) & 1 == 1, "the list is new");
        self.block[bit % ROWS] = index;
        self.word |= 1 << (bit % ROWS);
    }

    /// Ends a block of rows.
    #[inline]
    pub(crate) fn end_block(&mut self) {
        let word = std::mem::take(&mut self.word);
        if word != 0 {
            self.add_block(word);
        }
        self.bits.push(word);
    }

    fn add_block(&mut self, word: u64) {
        let start = self.bits.rows();
        let indices = &mut self.texts.indices;
        if indices.capacity() == 0 {
            indices.reserve_exact(self.rows.next_multiple_of(ROWS));
        }
        indices.resize(start, ABSENT);
        indices.extend_from_slice(&self.block);
        if word != u64::MAX {
            self.block.fill(ABSENT);
        }
    }

    /// The array of the texts; null where none was set.
    pub(crate) fn finish(&mut self, shared: &Shared) -> Result<ArrayRef, ArrowError> {
        let (mut texts, bits) = (std::mem::take(&mut self.texts), std::mem::take(&mut self.bits));
        if texts.lists == 0 {
            return Ok(shared.nothing(self.rows));
        }
        texts.indices.resize(self.rows, ABSENT);
        texts.finish(shared, bits.finish(self.rows))
    }
}

/// The lists of the texts of columns, in the order of the highest bits of indices.
#[derive(Debug)]
pub(crate) struct Shared {
    lists: [Vec<StringViewArray>; 4],
    all: OnceCell<(StringViewArray, [u32; 4])>,
    nothing: OnceCell<ArrayRef>,
}

impl Shared {
    /// The lists for columns.
    ///
    /// # Errors
    ///
    /// The lists have 2³⁰ − 1 texts or more.
    pub(crate) fn new(
        [pieces, piece_views]: [Vec<StringViewArray>; 2],
        words: WordList,
        new_texts: NewTexts,
    ) -> Result<Self, ArrowError> {
        let new_texts = if new_texts.is_empty() { Vec::new() } else { new_texts.finish()? };
        let lists = [pieces, vec![words.finish()?], new_texts, piece_views];
        let length = lists.iter().flatten().map(Array::len).sum();
        if length >= (1 << LIST) - 1 {
            return Err(ArrowError::OffsetOverflowError(length));
        }
        Ok(Self { lists, all: OnceCell::new(), nothing: OnceCell::new() })
    }

    /// The column of `rows` rows without a text, which all columns of a struct share.
    fn nothing(&self, rows: usize) -> ArrayRef {
        Arc::clone(self.nothing.get_or_init(|| Arc::new(StringViewArray::new_null(rows))))
    }

    /// The texts of all lists, and the difference of an index there to that in each list.
    fn all(&self) -> &(StringViewArray, [u32; 4]) {
        self.all.get_or_init(|| {
            let lengths = self.lists.each_ref().map(|list| list.iter().map(Array::len).sum::<usize>());
            let mut all = StringViewBuilder::with_capacity(lengths.iter().sum());
            self.lists.iter().flatten().for_each(|texts| all.append_array(texts));
            let (mut first, mut start) = (0_u32, 0_u32);
            let shifts = lengths.map(|length| {
                let shift = start.wrapping_sub(first);
                start += index(length);
                first = first.wrapping_add(1 << LIST);
                shift
            });
            (all.finish(), shifts)
        })
    }
}
