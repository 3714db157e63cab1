//! The back end of WebAssembly that is compiled with `simd128`.
//!
//! There is no unsafe code: a module with such instructions is refused as a whole by an engine that has none, so Rust
//! counts its functions as safe on this target. Nothing can be asked at run time, for the same reason.

#[path = "lookup.rs"]
mod lookup;
#[path = "octets.rs"]
mod octets;

use core::arch::wasm32::{
    i8x16_lt, i8x16_splat, u8x16_bitmask, u8x16_eq, u8x16_ne, u8x16_shr, u8x16_splat, u8x16_swizzle, u64x2, v128,
    v128_and, v128_any_true, v128_or,
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

/// A witness of `simd128`, which this target has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Simd128;

/// The back end of this target.
pub(crate) use Simd128 as Detected;

/// Runs `operation` on bitmaps made with `simd128`.
#[inline(always)]
pub(crate) fn dispatch<'s, W: WithSimd<'s>>(operation: W) -> W::Output {
    with_bitmaps(operation, Simd128)
}

/// The result of `operation` by each back end of this processor: it has one.
#[cfg(test)]
pub(crate) fn each<'s, W: WithSimd<'s> + Copy>(operation: W) -> impl Iterator<Item = W::Output> {
    [dispatch(operation)].into_iter()
}

impl Simd for Simd128 {
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

impl Vectors for Simd128 {
    type Octets = v128;
    type Halves = (v128, v128);

    #[allow(clippy::cast_possible_truncation, reason = "a vector is put together from the halves of a number")]
    #[inline(always)]
    fn octets(self, octets: u128) -> v128 {
        u64x2(octets as u64, (octets >> 64) as u64)
    }

    #[inline(always)]
    fn halves(self, octets: v128) -> (v128, v128) {
        let bits = self.octets(u128::from_le_bytes(BITS));
        (v128_and(octets, u8x16_splat(15)), u8x16_swizzle(bits, u8x16_shr(octets, 4)))
    }

    #[inline(always)]
    fn members<const N: usize>(self, halves: [(v128, v128); N], nibbles: &Nibbles) -> u64 {
        let rows = self.octets(u128::from_le_bytes(*nibbles));
        bits(halves.map(|(low, high)| u8x16_ne(v128_and(u8x16_swizzle(rows, low), high), u8x16_splat(0))))
    }

    #[inline(always)]
    fn equal<const N: usize>(self, octets: [v128; N], octet: u8) -> u64 {
        bits(octets.map(|octets| u8x16_eq(octets, u8x16_splat(octet))))
    }

    #[inline(always)]
    fn any_equal<const N: usize>(self, octets: [v128; N], octet: u8) -> bool {
        let equal = octets.map(|octets| u8x16_eq(octets, u8x16_splat(octet)));
        equal.into_iter().reduce(|some, others| v128_or(some, others)).is_some_and(|any| v128_any_true(any))
    }

    #[inline(always)]
    fn separators<const N: usize>(self, octets: [v128; N]) -> u64 {
        bits(octets.map(|octets| i8x16_lt(octets, i8x16_splat(b'0'.cast_signed()))))
    }

    #[inline(always)]
    fn in_pairs<const N: usize>(self, octets: [(v128, v128); N], halves: &[Nibbles; 4]) -> u64 {
        let [first_low, first_high, next_low, next_high] = halves.map(|sets| self.octets(u128::from_le_bytes(sets)));
        let sets = |octets, low, high| {
            let low = u8x16_swizzle(low, v128_and(octets, u8x16_splat(15)));
            v128_and(low, u8x16_swizzle(high, u8x16_shr(octets, 4)))
        };
        bits(octets.map(|(octets, next)| {
            let both = v128_and(sets(octets, first_low, first_high), sets(next, next_low, next_high));
            u8x16_ne(both, u8x16_splat(0))
        }))
    }
}

/// A bit for each octet that is marked.
#[inline(always)]
fn bits<const N: usize>(marked: [v128; N]) -> u64 {
    (0..N).fold(0, |bits, k| bits | u64::from(u8x16_bitmask(marked[k])) << (16 * k))
}
