//! Columns of views, in the making.

use std::sync::Arc;

use arrow_array::{ArrayRef, StringViewArray};
use arrow_buffer::{Buffer, NullBuffer, ScalarBuffer};
use arrow_schema::ArrowError;

use crate::texts::{FURTHEST, Spot, index};

/// The longest text that is in its view, and not in a buffer.
pub(crate) const INLINE: usize = 12;

/// The view of a null.
pub(crate) const NOTHING: u128 = 0;

/// The view of a text that is at `spot`.
///
/// Perf: the one of arrow-array is not inlined, and was half of the time of a whole parse.
#[inline(always)]
pub(crate) fn view(text: &str, spot: Spot) -> u128 {
    let octets = text.as_bytes();
    let length = octets.len();
    let four = |chunk: Option<&[u8; 4]>| chunk.map_or(0, |chunk| u128::from(u32::from_le_bytes(*chunk)));
    let eight = |chunk: Option<&[u8; 8]>| chunk.map_or(0, |chunk| u128::from(u64::from_le_bytes(*chunk)));
    let data = match length {
        // The first and the last octets overlap, and agree there.
        0..4 => octets.iter().rev().fold(0, |data, &octet| data << 8 | u128::from(octet)),
        4..8 => four(octets.first_chunk()) | four(octets.last_chunk()) << (8 * (length - 4)),
        8..=INLINE => eight(octets.first_chunk()) | eight(octets.last_chunk()) << (8 * (length - 8)),
        _ => four(octets.first_chunk()) | u128::from(spot.buffer) << 32 | u128::from(spot.offset) << 64,
    };
    u128::from(index(length)) | data << 32
}

/// The view of a part of `text`, which is at `spot`.
#[inline(always)]
pub(crate) fn view_of_part(part: &str, text: impl AsRef<[u8]>, spot: Spot) -> u128 {
    let from = part.as_ptr().addr().wrapping_sub(text.as_ref().as_ptr().addr());
    view(part, Spot { offset: spot.offset.wrapping_add(index(from)), ..spot })
}

/// The view of a word that fits into it.
pub(crate) fn view_of_word(word: &str) -> u128 {
    debug_assert!(word.len() <= INLINE, "{word} is too long");
    view(word, Spot::default())
}

/// The array of these views. Each is of a word that fits into it, or of a part of a text in one of the buffers.
///
/// # Errors
///
/// A view leads out of its buffer or cuts a character in two, which none does.
pub(crate) fn array(
    views: Vec<u128>,
    buffers: &Arc<[Buffer]>,
    nulls: Option<NullBuffer>,
) -> Result<ArrayRef, ArrowError> {
    Ok(Arc::new(StringViewArray::try_new(ScalarBuffer::from(views), Arc::clone(buffers), nulls)?))
}

/// Texts that are nowhere else, in buffers of their own.
#[derive(Debug)]
pub(crate) struct Made {
    open: Vec<u8>,
    full: Vec<Buffer>,
    /// The number of buffers before these.
    first: usize,
}

/// The size from which a buffer is closed, though a text of any length may go into one.
const FULL: usize = 1 << 28;

impl Made {
    /// No texts yet, in buffers after `first` others.
    pub(crate) const fn after(first: usize) -> Self {
        Self { open: Vec::new(), full: Vec::new(), first }
    }

    /// Keeps a text, and gives its view. `None` if it is longer than a view can say.
    #[inline]
    pub(crate) fn keep(&mut self, text: &str) -> Option<u128> {
        if text.len() <= INLINE {
            return Some(view_of_word(text));
        }
        if self.open.len() + text.len() > FULL {
            if text.len() > FURTHEST {
                return None;
            }
            self.full.push(Buffer::from_vec(std::mem::take(&mut self.open)));
        }
        let spot = Spot { buffer: index(self.first + self.full.len()), offset: index(self.open.len()) };
        self.open.extend_from_slice(text.as_bytes());
        Some(view(text, spot))
    }

    /// The buffers, after those of `before`.
    pub(crate) fn finish(self, mut before: Vec<Buffer>) -> Arc<[Buffer]> {
        before.extend(self.full);
        if !self.open.is_empty() {
            before.push(Buffer::from_vec(self.open));
        }
        before.into()
    }
}
