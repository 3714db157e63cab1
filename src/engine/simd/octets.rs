//! Code that several back ends share: classes as tables of half octets, and the parts of a text that are read at once.

use crate::{
    engine::{
        simd::Bitmaps,
        tables::{VectorTables, is_escape},
    },
    syntax::{
        CharSet, Edition,
        mapped::{Hex, Name},
    },
};

/// A set of ASCII characters: for each low half of an octet, the high halves with which it is a member, a bit each.
pub(super) type Nibbles = [u8; 16];

/// The table of a set.
pub(super) const fn nibbles(set: CharSet) -> Nibbles {
    let mut nibbles = [0; 16];
    let mut octet = 0;
    while octet < 128 {
        if set.contains(octet) {
            nibbles[(octet & 15) as usize] |= 1 << (octet >> 4);
        }
        octet += 1;
    }
    nibbles
}

/// All bits from `len` on: the end of the text is outside every class.
#[inline(always)]
pub(super) const fn past(len: usize) -> u64 {
    if len < 64 { u64::MAX << len } else { 0 }
}

/// Up to 15 bytes as one number, and zeros after them.
#[inline(always)]
pub(super) fn few(octets: &[u8]) -> u128 {
    let n = octets.len();
    if let (Some(head), Some(tail)) = (octets.first_chunk::<8>(), octets.last_chunk::<8>()) {
        let tail = u128::from(u64::from_le_bytes(*tail));
        u128::from(u64::from_le_bytes(*head)) | tail << (8 * (n - 8))
    } else if let (Some(head), Some(tail)) = (octets.first_chunk::<4>(), octets.last_chunk::<4>()) {
        let tail = u128::from(u32::from_le_bytes(*tail));
        u128::from(u32::from_le_bytes(*head)) | tail << (8 * (n - 4))
    } else if n > 0 {
        let (half, last) = (n / 2, n - 1);
        u128::from(octets[0]) | u128::from(octets[half]) << (8 * half) | u128::from(octets[last]) << (8 * last)
    } else {
        0
    }
}

impl Bitmaps {
    /// The bitmaps without the marks of escapes, where a class takes them.
    #[inline(always)]
    pub(super) fn without_escapes(
        self,
        edition: Edition,
        bulk: &'static VectorTables,
        further: Option<&'static VectorTables>,
        escapes: u64,
    ) -> Self {
        let marks_of = |class: &VectorTables| if class.takes_escapes(edition) { escapes } else { 0 };
        Self {
            name: self.name & !marks_of(VectorTables::of::<Name>()),
            bulk: self.bulk & !marks_of(bulk),
            further: self.further & !further.map_or(0, marks_of),
            ..self
        }
    }
}

/// A bit for each "%" of the first 64 bytes that begins an escape. `hex` has a bit for each hexadecimal digit.
#[inline(always)]
pub(super) fn escapes(octets: &[u8], percent: u64, hex: u64) -> u64 {
    let mut escapes = percent & hex >> 1 & hex >> 2;
    if percent >> 62 != 0 {
        // Not both of its digits are among them.
        escapes |= u64::from(is_escape(octets, 62)) << 62 | u64::from(is_escape(octets, 63)) << 63;
    }
    escapes
}

/// End of the run of `class` that goes on at `at`, however far it is, and past escapes. The text has at least 64
/// octets.
///
/// `outside` marks those of the 64 octets from a place on that are outside a class, and `percent` those that are "%".
#[inline(always)]
pub(super) fn far_run_end_by_64(
    octets: &[u8],
    (class, edition): (&'static VectorTables, Edition),
    mut at: usize,
    outside: impl Fn(usize, &'static VectorTables) -> u64,
    percent: impl Fn(usize) -> u64,
) -> usize {
    while at < octets.len() {
        let from = at.min(octets.len() - 64);
        let mut ahead = outside(from, class) >> (at - from);
        let mut next = at + ahead.trailing_zeros() as usize;
        if ahead != 0 && octets[next] == b'%' && class.takes_escapes(edition) {
            let hex = !outside(from, VectorTables::of::<Hex>());
            ahead &= !((percent(from) & hex >> 1 & hex >> 2) >> (at - from));
            next = at + ahead.trailing_zeros() as usize;
            if ahead != 0 && next > at && octets[next] == b'%' {
                // Its digits may come after these 64 octets. So the next 64 begin with it: then `next` is `at`.
                at = next;
                continue;
            }
        }
        if ahead != 0 {
            return next;
        }
        at = from + 64;
    }
    octets.len()
}
