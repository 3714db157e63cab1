//! Views of texts.

use crate::spot::{Spot, index};

/// The longest text that is in its view, and not in a buffer.
pub(crate) const INLINE: usize = 12;

/// The view of a null.
pub(crate) const NOTHING: u128 = 0;

/// The view of a text that is at `spot`.
///
/// Perf: the one of arrow-array is not inlined.
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

/// The view of a word that fits into it.
pub(crate) fn view_of_word(word: &str) -> u128 {
    debug_assert!(word.len() <= INLINE, "{word} is too long");
    view(word, Spot::NOWHERE)
}
