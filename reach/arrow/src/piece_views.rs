//! Pieces of the texts of a column, each by itself.
//!
//! Perf: [`Pieces`](crate::pieces::Pieces) are for texts that have hardly any gaps between their pieces. Where there is
//! one before each, it costs less to check each piece.

use arrow_array::StringViewArray;
use arrow_buffer::Buffer;
use arrow_schema::ArrowError;

use crate::{
    chunks,
    lists::PIECE_VIEW,
    spot::{Spot, index},
    views::view,
};

/// The pieces that there is room for, for each row: far more than there are, for the same reason as in
/// [`pieces`](crate::pieces).
const ROOM: usize = 32;

/// Pieces in the making, as views.
#[derive(Debug)]
pub(crate) struct PieceViews(Vec<u128>);

/// A row that pieces are taken from.
#[derive(Debug)]
pub(crate) struct ViewRow<'p> {
    views: &'p mut Vec<u128>,
    /// The address of the text, and its length.
    address: usize,
    length: usize,
    spot: Spot,
}

impl PieceViews {
    /// No pieces, with room for those of `rows` rows.
    pub(crate) fn new(rows: usize) -> Self {
        Self(Vec::with_capacity(rows.min(chunks::ROWS) * ROOM))
    }

    /// The row with this text.
    #[inline(always)]
    pub(crate) fn row(&mut self, text: &[u8], spot: Spot) -> ViewRow<'_> {
        ViewRow { views: &mut self.0, address: text.as_ptr().addr(), length: text.len(), spot }
    }

    /// The pieces, in the buffers of the column.
    pub(crate) fn finish(self, buffers: Vec<Buffer>) -> Result<StringViewArray, ArrowError> {
        StringViewArray::try_new(self.0.into(), buffers, None)
    }
}

impl ViewRow<'_> {
    /// The index of a part of the text; `None` if it is elsewhere.
    #[inline(always)]
    pub(crate) fn piece(&mut self, part: &str) -> Option<u32> {
        let from = part.as_ptr().addr().wrapping_sub(self.address);
        if from > self.length || part.len() > self.length - from {
            return None;
        }
        self.views.push(view(part, Spot { offset: self.spot.offset.wrapping_add(index(from)), ..self.spot }));
        Some(index(self.views.len() - 1) | PIECE_VIEW)
    }
}
