//! Pieces of the texts of a column.
//!
//! Perf: an array of views is checked view by view, which costs more than a parse. An array of texts that lie one after
//! the other is checked in one pass over its octets, and its views are made without a check. So the pieces of all rows
//! become one such array, together with the gaps between them, and columns name its items by their index.

use arrow_array::{StringArray, StringViewArray};
use arrow_buffer::{Buffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::ArrowError;

use crate::{
    chunks,
    lists::PIECE_VIEW,
    spot::{Spot, index},
    texts::FURTHEST,
    views::{NOTHING, view},
};

/// The longest gap in a run, in octets: a check of more would cost more than another run.
const GAP: usize = 1024;

/// The number of rows for each run, at least: a run costs as much as the checks of so many views.
const ROWS_OF_RUN: usize = 32;

/// The offsets that a row has room for: those of 15 pieces, and of the gaps before them.
const STEP: usize = 32;

/// The offsets that there is room for, for each row.
///
/// Perf: far more than are used, which costs nothing. But a buffer as long as this, once it is freed, makes glibc keep
/// what is freed later. To get the buffers of columns from the system again for each batch costs as much as a third of
/// a whole parse.
const ROOM: usize = 4 * STEP;

/// Pieces in the making.
#[derive(Debug)]
pub(crate) struct Pieces {
    full: Vec<Run>,
    run: Run,
    /// Views of pieces that are in no run.
    views: Vec<u128>,
    /// The number of rows so far.
    rows: usize,
    /// The offsets that are added for rows to come.
    step: usize,
}

/// Pieces of one buffer in their order, and the gaps between them.
#[derive(Debug)]
struct Run {
    buffer: u32,
    /// The offset in the buffer that others are counted from.
    base: usize,
    /// The start of the first piece, and the ends of all. Those after `used` mean nothing.
    offsets: Vec<i32>,
    used: usize,
    /// The index of the first piece.
    first: usize,
}

/// A row that pieces are taken from.
#[derive(Debug)]
pub(crate) struct Row<'p> {
    /// The last offset of the run, and room for those of this row.
    offsets: &'p mut [i32; STEP],
    used: &'p mut usize,
    views: &'p mut Vec<u128>,
    /// The address of the text, and its length.
    address: usize,
    length: usize,
    spot: Spot,
    /// The offset of the text in the run.
    at: usize,
    /// The number of offsets of this row, with the last one before it.
    count: usize,
    end: usize,
    /// The index of the first piece of this row.
    first: usize,
}

impl Pieces {
    /// No pieces, with room for those of `rows` rows.
    pub(crate) fn new(rows: usize) -> Self {
        let offsets = Vec::with_capacity(rows.min(chunks::ROWS) * ROOM);
        // No row goes on with this run: not even one that is nowhere is at its end.
        let run = Run { buffer: Spot::NOWHERE.buffer, base: 1, offsets, used: 1, first: 0 };
        Self { full: Vec::new(), run, views: Vec::new(), rows: 0, step: STEP * rows.clamp(1, 64) }
    }

    /// The row with this text.
    #[inline(always)]
    pub(crate) fn row(&mut self, text: &[u8], spot: Spot) -> Row<'_> {
        self.rows += 1;
        let is_in_run = self.run.goes_on_with(text, spot) || self.begin_run(spot);
        let run = &mut self.run;
        let last = run.used - 1;
        if run.offsets.len() < last + STEP {
            run.offsets.resize(last + self.step, 0);
        }
        let offsets: &mut [i32; STEP] = run.offsets[last..].first_chunk_mut().expect("there is room now");
        // No piece is after the end that a row has which is not in the run.
        let (at, end) =
            if is_in_run { (spot.offset as usize - run.base, unsigned(offsets[0])) } else { (0, usize::MAX) };
        Row {
            offsets,
            used: &mut run.used,
            views: &mut self.views,
            address: text.as_ptr().addr(),
            length: text.len(),
            spot,
            at,
            count: 1,
            end,
            first: run.first + last,
        }
    }

    /// Begins a run at a row that does not go on with the last; false if the row is in no buffer, or there are too many
    /// runs.
    #[cold]
    fn begin_run(&mut self, spot: Spot) -> bool {
        if spot == Spot::NOWHERE || self.full.len() * ROWS_OF_RUN > self.rows {
            return false;
        }
        let first = self.run.first + self.run.used - 1;
        let next = Run { buffer: spot.buffer, base: spot.offset as usize, offsets: Vec::new(), used: 1, first };
        let mut last = std::mem::replace(&mut self.run, next);
        if last.used > 1 {
            self.full.push(last);
        } else {
            self.run.offsets = std::mem::take(&mut last.offsets);
        }
        if let Some(start) = self.run.offsets.first_mut() {
            *start = 0;
        }
        true
    }

    /// The pieces in runs and those in none, in the buffers of the column.
    pub(crate) fn finish(mut self, buffers: Vec<Buffer>) -> Result<[Vec<StringViewArray>; 2], ArrowError> {
        self.full.push(self.run);
        let runs = self.full.into_iter().filter(|run| run.used > 1).map(|run| run.finish(&buffers));
        let runs = runs.collect::<Result<_, _>>()?;
        let views = if self.views.is_empty() {
            Vec::new()
        } else {
            vec![StringViewArray::try_new(self.views.into(), buffers, None)?]
        };
        Ok([runs, views])
    }
}

impl Run {
    /// True if the row begins where the run ends, or soon after.
    #[inline(always)]
    fn goes_on_with(&self, text: &[u8], spot: Spot) -> bool {
        let at = (spot.offset as usize).wrapping_sub(self.base);
        let end = self.offsets.get(self.used - 1).map_or(0, |&end| unsigned(end));
        spot.buffer == self.buffer && at.wrapping_sub(end) <= GAP && at + text.len() <= FURTHEST
    }

    fn finish(mut self, buffers: &[Buffer]) -> Result<StringViewArray, ArrowError> {
        self.offsets.truncate(self.used);
        let length = self.offsets.last().map_or(0, |&end| unsigned(end));
        let buffer = buffers[self.buffer as usize].slice_with_length(self.base, length);
        let offsets = OffsetBuffer::new(ScalarBuffer::from(self.offsets));
        match StringArray::try_new(offsets.clone(), buffer.clone(), None) {
            Ok(texts) => Ok(StringViewArray::from(&texts)),
            Err(_) => without_bad_gaps(&offsets, buffer),
        }
    }
}

/// The pieces of a run whose gaps are not all UTF-8: such a gap becomes empty.
#[cold]
fn without_bad_gaps(offsets: &[i32], buffer: Buffer) -> Result<StringViewArray, ArrowError> {
    let piece = |ends: &[i32]| {
        let [start, end] = [ends[0], ends[1]].map(unsigned);
        let text = str::from_utf8(&buffer[start..end]);
        text.map_or(NOTHING, |text| view(text, Spot { buffer: 0, offset: index(start) }))
    };
    let views: Vec<_> = offsets.windows(2).map(piece).collect();
    StringViewArray::try_new(views.into(), vec![buffer], None)
}

impl Row<'_> {
    /// True if this is a part of the text of the row.
    #[inline(always)]
    pub(crate) fn has(&self, part: &str) -> bool {
        let from = part.as_ptr().addr().wrapping_sub(self.address);
        from.checked_add(part.len()).is_some_and(|end| end <= self.length)
    }

    /// The index of a part of the text.
    #[inline(always)]
    pub(crate) fn piece(&mut self, part: &str) -> u32 {
        debug_assert!(self.has(part), "{part:?} is elsewhere");
        self.next_piece(part).unwrap_or_else(|| self.loose_piece(part))
    }

    /// The index of a part that is after those before it, and in the run; it has no highest bits.
    #[inline(always)]
    fn next_piece(&mut self, part: &str) -> Option<u32> {
        let start = part.as_ptr().addr().wrapping_sub(self.address).wrapping_add(self.at);
        if start < self.end || self.count >= STEP - 1 {
            return None;
        }
        // Perf: the start is written always, and counted only if there is a gap.
        let gap = usize::from(start > self.end);
        self.end = start + part.len();
        self.offsets[self.count] = signed(start);
        self.offsets[self.count + gap] = signed(self.end);
        self.count += gap + 1;
        Some(index(self.first + self.count - 2))
    }

    /// The index of a part that is before another one, or of a row that is not in the run.
    #[cold]
    fn loose_piece(&mut self, part: &str) -> u32 {
        let from = part.as_ptr().addr().wrapping_sub(self.address);
        self.views.push(view(part, Spot { offset: self.spot.offset.wrapping_add(index(from)), ..self.spot }));
        index(self.views.len() - 1) | PIECE_VIEW
    }
}

impl Drop for Row<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        *self.used += self.count - 1;
    }
}

/// An offset in a run.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "a run is at most 2³¹ − 1 octets long")]
fn signed(offset: usize) -> i32 {
    offset as i32
}

#[inline(always)]
#[allow(clippy::cast_sign_loss, reason = "no offset is negative")]
fn unsigned(offset: i32) -> usize {
    offset as usize
}
