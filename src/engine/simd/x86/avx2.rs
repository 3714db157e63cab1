//! AVX2: 32 bytes a step, and classes by shuffles. BMI and LZCNT, which came with it, for the bits of the bitmaps.
//!
//! Out of line are the functions that code without AVX2 calls, which cannot inline them, and the rare ones.

use core::arch::x86_64::_mm256_or_si256;
use core::arch::x86_64::{
    __m256i, _mm_set_epi64x, _mm256_and_si256, _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8, _mm256_cmpgt_epi8,
    _mm256_movemask_epi8, _mm256_set_epi64x, _mm256_set_m128i, _mm256_set1_epi8, _mm256_setr_epi8,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16,
};

use super::Marks;
use super::{
    Avx2, Bitmaps,
    octets::{escapes, far_run_end_by_64, few, past},
};
use crate::{
    engine::{pairs::PairSets, simd::WithSimd, tables::VectorTables},
    syntax::{
        Edition,
        mapped::{Hex, Name, Scheme},
    },
};

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline]
fn load_32(octets: &[u8], at: usize) -> __m256i {
    let Some(chunk) = octets[at..].first_chunk::<32>() else { unreachable!("the caller leaves 32 bytes") };
    // Perf: two halves of 16 bytes become one load. Of four numbers the compiler makes a load and shuffles, in a loop
    // (ratios: generic parse).
    let half = |k: usize| {
        let octets = u128::from_le_bytes(*chunk[16 * k..].first_chunk().unwrap_or(&[0; 16]));
        _mm_set_epi64x((octets >> 64) as i64, octets as i64)
    };
    _mm256_set_m128i(half(1), half(0))
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline]
fn join(low: u128, high: u128) -> __m256i {
    _mm256_set_epi64x((high >> 64) as i64, high as i64, (low >> 64) as i64, low as i64)
}

/// A bit for each of 32 bytes that is outside the class of `nibbles`.
///
/// The low half of an octet looks up a byte of bits, the high half one of those bits.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline]
fn outside_32(octets: __m256i, nibbles: &[u8; 16]) -> u64 {
    let nibbles = u128::from_le_bytes(*nibbles);
    let rows = _mm256_broadcastsi128_si256(_mm_set_epi64x((nibbles >> 64) as i64, nibbles as i64));
    let bits = _mm256_setr_epi8(
        1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0,
    );
    let row = _mm256_shuffle_epi8(rows, octets);
    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(octets), _mm256_set1_epi8(15));
    let member = _mm256_and_si256(row, _mm256_shuffle_epi8(bits, high));
    u64::from(_mm256_movemask_epi8(_mm256_cmpeq_epi8(member, _mm256_setzero_si256())).cast_unsigned())
}

/// A bit for each of 32 bytes that is `octet`.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline]
fn equal_32(octets: __m256i, octet: u8) -> u64 {
    let equal = _mm256_cmpeq_epi8(octets, _mm256_set1_epi8(octet.cast_signed()));
    u64::from(_mm256_movemask_epi8(equal).cast_unsigned())
}

/// A bit for each of 32 bytes that is below the digits, and for those that are not ASCII.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline]
fn separators_32(octets: __m256i) -> u64 {
    let below = _mm256_cmpgt_epi8(_mm256_set1_epi8(b'0'.cast_signed()), octets);
    u64::from(_mm256_movemask_epi8(below).cast_unsigned())
}

/// Runs `operation` on bitmaps.
///
/// Perf: `operation` is inlined after the bitmaps are made, so that they stay in registers. A function that returned
/// them would cost a fifth of a parse (ratios: generic parse).
///
/// 32 bytes or more are read as two vectors; the second may overlap the first, so there is no loop for the tail, and
/// bits that overlap agree. Fewer than 32 bytes are read as one vector, with the first 16 and the last 16 as its
/// halves.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline(never)]
pub(super) fn with_avx2<'s, W: WithSimd<'s>>(operation: W, avx2: Avx2) -> W::Output {
    let (octets, edition) = (operation.text().as_bytes(), operation.edition());
    let classes = (W::NAMES, operation.bulk(), operation.further());
    let n = octets.len();
    let past = past(n);
    let scheme = &VectorTables::of::<Scheme>().operands.nibbles.get_ref(edition);
    let bitmaps = if n >= 32 {
        let shift = (n - 32).min(32);
        let (first, second) = (load_32(octets, 0), load_32(octets, shift));
        let outside = |nibbles: &[u8; 16]| outside_32(first, nibbles) | outside_32(second, nibbles) << shift | past;
        let percent = || equal_32(first, b'%') | equal_32(second, b'%') << shift;
        let separators = || separators_32(first) | separators_32(second) << shift;
        bitmaps(octets, edition, classes, outside, separators, percent, outside_32(first, scheme))
    } else {
        let (both, shift) = match (octets.first_chunk(), octets.last_chunk()) {
            (Some(head), Some(tail)) => (join(u128::from_le_bytes(*head), u128::from_le_bytes(*tail)), n - 16),
            _ => (join(few(octets), 0), 16),
        };
        let spread = |halves| halves & 0xFFFF | (halves >> 16) << shift;
        let outside = |nibbles: &[u8; 16]| spread(outside_32(both, nibbles)) | past;
        let separators = || spread(separators_32(both)) & !past;
        let percent = || spread(equal_32(both, b'%'));
        bitmaps(octets, edition, classes, outside, separators, percent, outside(scheme))
    };
    operation.with_simd(bitmaps, avx2)
}

/// The bitmaps, given how to make one: `outside` makes that of a class by its nibbles.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline]
fn bitmaps(
    octets: &[u8],
    edition: Edition,
    (names, bulk, further): (bool, &'static VectorTables, Option<&'static VectorTables>),
    outside: impl Fn(&[u8; 16]) -> u64,
    separators: impl FnOnce() -> u64,
    percent: impl FnOnce() -> u64,
    scheme: u64,
) -> Bitmaps {
    let outside_class = |class: &'static VectorTables| outside(class.operands.nibbles.get_ref(edition));
    let name = if names { outside_class(VectorTables::of::<Name>()) } else { 0 };
    let outside_bulk = outside_class(bulk);
    let outside_further = further.map_or(0, outside_class);
    let (separators, perhaps_percent) = if edition.judges_labels() {
        // No class has "%", which is below the digits: without such a byte there is no escape.
        let separators = separators();
        (separators, separators & outside_bulk != 0)
    } else {
        (0, true)
    };
    let bitmaps = Bitmaps { name, bulk: outside_bulk, further: outside_further, separators, scheme };
    let percent = if perhaps_percent { percent() } else { 0 };
    if percent == 0 {
        return bitmaps;
    }
    let escapes = escapes(octets, percent, !outside_class(VectorTables::of::<Hex>()));
    bitmaps.without_escapes(edition, bulk, further, escapes)
}

/// 64 bytes from `from` on.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline]
fn load_64(octets: &[u8], from: usize) -> [__m256i; 2] {
    let Some(chunk) = octets[from..].first_chunk::<64>() else { unreachable!("the caller leaves 64 bytes") };
    [load_32(chunk, 0), load_32(chunk, 32)]
}

/// A bit for each of 64 bytes that is outside the class of `nibbles`.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline]
fn outside_64([low, high]: [__m256i; 2], nibbles: &[u8; 16]) -> u64 {
    outside_32(low, nibbles) | outside_32(high, nibbles) << 32
}

/// End of a run: nearly always the next 64 bytes tell, or the last 64 of the text.
///
/// Perf: `run_end` of `lookup.rs` is the same code. As one generic function it changes the allocation of registers in
/// the parse around it (ratios: generic parse).
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline(never)]
pub(super) fn run_end(octets: &[u8], class: &'static VectorTables, edition: Edition, at: usize) -> usize {
    let from = at.min(octets.len() - 64);
    let outside = outside_64(load_64(octets, from), class.operands.nibbles.get_ref(edition)) >> (at - from);
    let next = at + outside.trailing_zeros() as usize;
    match octets.get(next) {
        None => octets.len(),
        Some(&octet) if outside != 0 && octet != b'%' => next,
        Some(_) => far_run_end(octets, class, edition, next),
    }
}

/// End of a run, however far it is, and past escapes.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[cold]
#[inline(never)]
fn far_run_end(octets: &[u8], class: &'static VectorTables, edition: Edition, at: usize) -> usize {
    let outside =
        |from, class: &'static VectorTables| outside_64(load_64(octets, from), class.operands.nibbles.get_ref(edition));
    let percent = |from| {
        let [low, high] = load_64(octets, from);
        equal_32(low, b'%') | equal_32(high, b'%') << 32
    };
    far_run_end_by_64(octets, (class, edition), at, outside, percent)
}

/// See [`Simd::either`](super::Simd::either).
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline(never)]
pub(super) fn either(octets: &[u8], at: usize, [one, other]: [u8; 2]) -> Marks {
    let wanted = |octets: &[u8; 64]| {
        let [low, high] = load_64(octets, 0).map(|octets| {
            let is = |octet: u8| _mm256_cmpeq_epi8(octets, _mm256_set1_epi8(octet.cast_signed()));
            u64::from(_mm256_movemask_epi8(_mm256_or_si256(is(one), is(other))).cast_unsigned())
        });
        low | high << 32
    };
    Marks::by_64(octets, at, wanted)
}

/// See [`Simd::pairs`](super::Simd::pairs).
///
/// The halves of an octet look up the sets in which it comes first, and those of the octet after it the sets in which
/// that comes next.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline(never)]
pub(super) fn pairs(octets: &[u8], at: usize, pairs: &PairSets, wanted: u8) -> Marks {
    let [first_low, first_high, next_low, next_high] = pairs.halves.map(|sets| {
        let sets = u128::from_le_bytes(sets);
        _mm256_broadcastsi128_si256(_mm_set_epi64x((sets >> 64) as i64, sets as i64))
    });
    let first_high = _mm256_and_si256(first_high, _mm256_set1_epi8(wanted.cast_signed()));
    let sets = |octets: __m256i, low: __m256i, high: __m256i| {
        let half = _mm256_set1_epi8(15);
        let high_half = _mm256_and_si256(_mm256_srli_epi16::<4>(octets), half);
        _mm256_and_si256(_mm256_shuffle_epi8(low, _mm256_and_si256(octets, half)), _mm256_shuffle_epi8(high, high_half))
    };
    let wanted = |octets: &[u8; 65]| {
        let none = [0, 32].map(|at| {
            let first = sets(load_32(octets, at), first_low, first_high);
            let next = sets(load_32(octets, at + 1), next_low, next_high);
            let none = _mm256_cmpeq_epi8(_mm256_and_si256(first, next), _mm256_setzero_si256());
            u64::from(_mm256_movemask_epi8(none).cast_unsigned())
        });
        !(none[0] | none[1] << 32)
    };
    Marks::by_64(octets, at, wanted)
}
