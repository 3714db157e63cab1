//! The back end of 64-bit ARM: NEON, which the target has, so that nothing is asked at run time.
//!
//! Unsafe code is the calls of the functions that need NEON, each from a method of [`Vectors`]. They are sound, because
//! the `compile_error!` below demands a target that has NEON: on such a target every function may use it. Loads are
//! safe: a vector is made of a number. The lanes of the vector follow the octets of the number only on a little-endian
//! target.
#![allow(unsafe_code)]
#![allow(clippy::cast_possible_truncation, reason = "a vector is put together from the halves of a number")]

#[cfg(not(all(target_feature = "neon", target_endian = "little")))]
compile_error!("this back end is for little-endian targets with NEON");

#[path = "lookup.rs"]
mod lookup;
#[path = "octets.rs"]
mod octets;

use core::arch::aarch64::{
    uint8x16_t, vaddv_u8, vandq_u8, vceqq_u8, vcltq_s8, vcombine_u8, vcreate_u8, vdupq_n_s8, vdupq_n_u8, vget_high_u8,
    vget_low_u8, vgetq_lane_u32, vgetq_lane_u64, vmaxvq_u32, vorrq_u8, vpaddq_u8, vqtbl1q_u8, vreinterpretq_s8_u8,
    vreinterpretq_u32_u8, vreinterpretq_u64_u8, vshrq_n_u8, vtstq_u8,
};

pub(crate) use self::lookup::Operands;
use self::lookup::either;
use self::{
    lookup::{BITS, Vectors, run_end, with_bitmaps},
    octets::Nibbles,
};
use super::Marks;
use super::{Simd, WithSimd};
use crate::{
    engine::{pairs::PairSets, tables::VectorTables},
    syntax::Edition,
};

/// A witness of NEON, which this target has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon;

/// The back end of this processor.
pub(crate) use Neon as Detected;

/// Runs `operation` on bitmaps made with NEON.
#[inline(always)]
pub(crate) fn dispatch<'s, W: WithSimd<'s>>(operation: W) -> W::Output {
    with_bitmaps(operation, Neon)
}

/// The result of `operation` by each back end of this processor: it has one.
#[cfg(test)]
pub(crate) fn each<'s, W: WithSimd<'s> + Copy>(operation: W) -> impl Iterator<Item = W::Output> {
    [dispatch(operation)].into_iter()
}

impl Simd for Neon {
    const BITMAPS: bool = true;

    #[inline(always)]
    fn run_end(self, octets: &[u8], class: &'static VectorTables, edition: Edition, at: usize) -> usize {
        run_end(self, octets, class, edition, at)
    }

    #[inline(always)]
    fn either(self, octets: &[u8], at: usize, wanted: [u8; 2]) -> Marks {
        either(self, octets, at, wanted)
    }

    #[inline(always)]
    fn pairs(self, octets: &[u8], at: usize, pairs: &'static PairSets, wanted: u8) -> Marks {
        lookup::pairs(self, octets, at, pairs, wanted)
    }
}

// SAFETY of each method: the target has NEON, or the `compile_error!` above would end the build.
impl Vectors for Neon {
    type Octets = uint8x16_t;
    type Halves = (uint8x16_t, uint8x16_t);

    #[inline(always)]
    fn octets(self, octets: u128) -> uint8x16_t {
        // SAFETY: see `impl Vectors for Neon`.
        unsafe { vector(octets) }
    }

    #[inline(always)]
    fn halves(self, octets: uint8x16_t) -> (uint8x16_t, uint8x16_t) {
        // SAFETY: see `impl Vectors for Neon`.
        unsafe { halves(octets) }
    }

    #[inline(always)]
    fn members<const N: usize>(self, octets: [Self::Halves; N], nibbles: &Nibbles) -> u64 {
        // SAFETY: see `impl Vectors for Neon`.
        unsafe { members(octets, nibbles) }
    }

    #[inline(always)]
    fn equal<const N: usize>(self, octets: [uint8x16_t; N], octet: u8) -> u64 {
        // SAFETY: see `impl Vectors for Neon`.
        unsafe { equal(octets, octet) }
    }

    #[inline(always)]
    fn any_equal<const N: usize>(self, octets: [uint8x16_t; N], octet: u8) -> bool {
        // SAFETY: see `impl Vectors for Neon`.
        unsafe { any_equal(octets, octet) }
    }

    #[inline(always)]
    fn separators<const N: usize>(self, octets: [uint8x16_t; N]) -> u64 {
        // SAFETY: see `impl Vectors for Neon`.
        unsafe { separators(octets) }
    }

    #[inline(always)]
    fn in_pairs<const N: usize>(self, octets: [(uint8x16_t, uint8x16_t); N], halves: &[Nibbles; 4]) -> u64 {
        // SAFETY: see `impl Vectors for Neon`.
        unsafe { in_pairs(octets, halves) }
    }
}

#[target_feature(enable = "neon")]
#[inline]
fn vector(octets: u128) -> uint8x16_t {
    vcombine_u8(vcreate_u8(octets as u64), vcreate_u8((octets >> 64) as u64))
}

#[target_feature(enable = "neon")]
#[inline]
fn halves(octets: uint8x16_t) -> (uint8x16_t, uint8x16_t) {
    let bits = vector(u128::from_le_bytes(BITS));
    (vandq_u8(octets, vdupq_n_u8(15)), vqtbl1q_u8(bits, vshrq_n_u8::<4>(octets)))
}

#[target_feature(enable = "neon")]
#[inline]
fn members<const N: usize>(halves: [(uint8x16_t, uint8x16_t); N], nibbles: &Nibbles) -> u64 {
    let rows = vector(u128::from_le_bytes(*nibbles));
    bits(halves.map(|(low, high)| vtstq_u8(vqtbl1q_u8(rows, low), high)))
}

#[target_feature(enable = "neon")]
#[inline]
fn equal<const N: usize>(octets: [uint8x16_t; N], octet: u8) -> u64 {
    bits(octets.map(|octets| vceqq_u8(octets, vdupq_n_u8(octet))))
}

#[target_feature(enable = "neon")]
#[inline]
fn any_equal<const N: usize>(octets: [uint8x16_t; N], octet: u8) -> bool {
    let equal = octets.map(|octets| vceqq_u8(octets, vdupq_n_u8(octet)));
    let any = equal.into_iter().reduce(|some, others| vorrq_u8(some, others));
    any.is_some_and(|any| vmaxvq_u32(vreinterpretq_u32_u8(any)) != 0)
}

#[target_feature(enable = "neon")]
#[inline]
fn separators<const N: usize>(octets: [uint8x16_t; N]) -> u64 {
    bits(octets.map(|octets| vcltq_s8(vreinterpretq_s8_u8(octets), vdupq_n_s8(b'0'.cast_signed()))))
}

#[target_feature(enable = "neon")]
#[inline]
fn in_pairs<const N: usize>(octets: [(uint8x16_t, uint8x16_t); N], halves: &[Nibbles; 4]) -> u64 {
    let [first_low, first_high, next_low, next_high] = halves.map(|sets| vector(u128::from_le_bytes(sets)));
    let sets = |octets, low, high| {
        let low = vqtbl1q_u8(low, vandq_u8(octets, vdupq_n_u8(15)));
        vandq_u8(low, vqtbl1q_u8(high, vshrq_n_u8::<4>(octets)))
    };
    bits(octets.map(|(octets, next)| vtstq_u8(sets(octets, first_low, first_high), sets(next, next_low, next_high))))
}

/// A bit for each octet that is marked, in the order of the octets.
///
/// Of each mark only the bit of its place among eight is kept. Three pairwise additions leave one octet for eight
/// marks.
#[target_feature(enable = "neon")]
#[inline]
fn bits<const N: usize>(marked: [uint8x16_t; N]) -> u64 {
    let places = vector(u128::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]));
    let marked = marked.map(|marked| vandq_u8(marked, places));
    match marked[..] {
        [a, b, c, d] => {
            let eights = vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, d));
            vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(eights, eights)))
        }
        [a, b] => {
            let fours = vpaddq_u8(a, b);
            let eights = vpaddq_u8(fours, fours);
            u64::from(vgetq_lane_u32::<0>(vreinterpretq_u32_u8(vpaddq_u8(eights, eights))))
        }
        [a] => u64::from(vaddv_u8(vget_low_u8(a))) | u64::from(vaddv_u8(vget_high_u8(a))) << 8,
        _ => unreachable!("one, two or four vectors"),
    }
}
