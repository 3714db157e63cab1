//! Escapes, found, read and written: the loops of percent-decoding and percent-encoding.
//!
//! Perf: octets are tested sixteen or eight at a time, by arithmetic that every processor has. They are also copied in
//! chunks, and the surplus is cut off afterwards: to copy a few octets too many is cheaper than to count them (decode:
//! some).

#[cfg(feature = "alloc")]
mod decode;
#[cfg(feature = "alloc")]
mod write;

#[cfg(feature = "alloc")]
pub(crate) use self::{
    decode::{DECODING_ROOM, push_decoded},
    write::{Raw, escaped, push_escaped},
};
use super::octets::{self, HIGHEST, before, first, marks, perhaps_marks};

/// The value of a hexadecimal digit.
#[inline(always)]
pub(crate) const fn value(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        _ => (digit | 0x20) - b'a' + 10,
    }
}

/// The value of each hexadecimal digit, and 0xFF for other octets.
static VALUES: [u8; 256] = {
    let mut values = [0xFF; 256];
    let mut octet = 0_u8;
    while octet < 128 {
        if octet.is_ascii_hexdigit() {
            values[octet as usize] = value(octet);
        }
        octet += 1;
    }
    values
};

/// The octet that an escape at the beginning of `octets` stands for; `None` if there is none.
#[inline(always)]
pub(crate) fn escape(octets: &[u8]) -> Option<u8> {
    match octets.first_chunk() {
        Some(&[b'%', high, low]) => {
            let (high, low) = (VALUES[usize::from(high)], VALUES[usize::from(low)]);
            ((high | low) < 16).then_some(high << 4 | low)
        }
        _ => None,
    }
}

/// A mark in the first octet of `word` that is a "%", as [`marks`] makes it; further marks mean nothing.
#[inline(always)]
const fn percents(word: u64) -> u64 {
    marks(word, b'%')
}

/// True if there is a "%".
///
/// Perf: most texts have 8 to 31 octets, and all of these take the same instructions. A loop that ends earlier for a
/// short text costs more: its last branch is mispredicted (decode: no escapes).
#[inline(never)]
pub(crate) fn has_percent(octets: &[u8]) -> bool {
    let length = octets.len();
    if !(8..32).contains(&length) {
        return !octets::all(octets, |octet| octet != b'%');
    }
    let (second, last) = ((length / 2) & 8, length - 8);
    let marks_at = |at| octets[at..].first_chunk().map_or(0, |eight| perhaps_marks(u64::from_le_bytes(*eight), b'%'));
    let marks = marks_at(0) | marks_at(second) | marks_at(last - second) | marks_at(last);
    marks & HIGHEST != 0
}

/// Offset of the first "%", or of the end: for texts in which one is likely to be near.
#[inline(always)]
pub(crate) fn next_percent(octets: &[u8]) -> usize {
    first(octets, b'%').unwrap_or(octets.len())
}

/// Offset of the first "%" that two hexadecimal digits do not follow: for texts that have a "%".
pub(crate) fn first_broken(octets: &[u8]) -> Option<usize> {
    let mut at = next_percent(octets);
    while let Some(&octet) = octets.get(at) {
        at += match octets[at..].first_chunk::<8>() {
            _ if octet == b'%' && escape(&octets[at..]).is_some() => 3,
            _ if octet == b'%' => return Some(at),
            Some(eight) => before(percents(u64::from_le_bytes(*eight))),
            None => 1,
        };
    }
    None
}
