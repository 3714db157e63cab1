//! The back ends of x86-64: AVX2, which is detected at run time, and SSE2, which the target has.
//!
//! Unsafe code is here and in no other file of these back ends: calls of functions that need AVX2, for which there must
//! be an [`Avx2`], and of functions that need SSE2, which the `compile_error!` below demands of the target. Not every
//! x86-64 target has it: those for kernels and firmware have no vector registers. Loads and everything else inside the
//! functions are safe.
#![allow(unsafe_code)]
#![allow(clippy::cast_possible_truncation, reason = "a vector is put together from the halves of a number")]
#![allow(clippy::cast_possible_wrap, reason = "intrinsics take signed numbers for bits")]

#[cfg(not(target_feature = "sse2"))]
compile_error!("this back end is for targets with SSE2");

mod avx2;
#[path = "../octets.rs"]
mod octets;
mod operands;
mod sse2;
mod witness;

pub(crate) use self::operands::Operands;
use self::{
    sse2::{NameAndBulk, Once},
    witness::Avx2,
};
use super::Marks;
use super::{Bitmaps, Simd, WithSimd};
use crate::{
    engine::{pairs::PairSets, tables::VectorTables},
    syntax::Edition,
};

impl Simd for Avx2 {
    const BITMAPS: bool = true;

    #[inline(always)]
    fn run_end(self, octets: &[u8], class: &'static VectorTables, edition: Edition, at: usize) -> usize {
        // SAFETY: `self` exists, so the processor has AVX2, BMI1, BMI2 and LZCNT: see `Avx2`.
        unsafe { avx2::run_end(octets, class, edition, at) }
    }

    #[inline(always)]
    fn either(self, octets: &[u8], at: usize, wanted: [u8; 2]) -> Marks {
        // SAFETY: `self` exists, so the processor has AVX2, BMI1, BMI2 and LZCNT: see `Avx2`.
        unsafe { avx2::either(octets, at, wanted) }
    }

    #[inline(always)]
    fn pairs(self, octets: &[u8], at: usize, pairs: &'static PairSets, wanted: u8) -> Marks {
        // SAFETY: `self` exists, so the processor has AVX2, BMI1, BMI2 and LZCNT: see `Avx2`.
        unsafe { avx2::pairs(octets, at, pairs, wanted) }
    }
}

/// A witness of SSE2, which this target has.
#[derive(Clone, Copy, Debug)]
struct Sse2;

impl Simd for Sse2 {
    const BITMAPS: bool = true;
    const COMPACT: bool = true;

    #[inline(always)]
    fn run_end(self, octets: &[u8], class: &'static VectorTables, edition: Edition, at: usize) -> usize {
        // SAFETY: the target has SSE2, or the `compile_error!` above would end the build.
        unsafe { sse2::run_end(octets, class, edition, at) }
    }

    #[inline(always)]
    fn either(self, octets: &[u8], at: usize, wanted: [u8; 2]) -> Marks {
        // SAFETY: the target has SSE2, or the `compile_error!` above would end the build.
        unsafe { sse2::either(octets, at, wanted) }
    }
}

/// The back end that chooses AVX2 or SSE2 at run time, on each call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Detected;

impl Simd for Detected {
    const BITMAPS: bool = true;
    const DETECTED: bool = true;

    #[inline(always)]
    fn run_end(self, octets: &[u8], class: &'static VectorTables, edition: Edition, at: usize) -> usize {
        match Avx2::known() {
            Some(avx2) => avx2.run_end(octets, class, edition, at),
            // The processor was asked when the bitmaps were made.
            None => Sse2.run_end(octets, class, edition, at),
        }
    }

    #[inline(always)]
    fn either(self, octets: &[u8], at: usize, wanted: [u8; 2]) -> Marks {
        Avx2::ask();
        match Avx2::known() {
            Some(avx2) => avx2.either(octets, at, wanted),
            None => Sse2.either(octets, at, wanted),
        }
    }

    #[inline(always)]
    fn pairs(self, octets: &[u8], at: usize, pairs: &'static PairSets, wanted: u8) -> Marks {
        Avx2::ask();
        match Avx2::known() {
            Some(avx2) => avx2.pairs(octets, at, pairs, wanted),
            None => Sse2.pairs(octets, at, pairs, wanted),
        }
    }
}

/// Runs `operation` on the best back end of this processor. The first call of a program runs on SSE2, because only
/// there the processor is asked.
#[inline(always)]
pub(crate) fn dispatch<'s, W: WithSimd<'s>>(operation: W) -> W::Output {
    match Avx2::known() {
        // SAFETY: `avx2` exists, so the processor has AVX2, BMI1, BMI2 and LZCNT: see `Avx2`.
        Some(avx2) => unsafe { avx2::with_avx2(operation, avx2) },
        None => with_sse2(operation),
    }
}

/// The result of `operation` by each back end that this processor has.
#[cfg(test)]
pub(crate) fn each<'s, W: WithSimd<'s> + Copy>(operation: W) -> impl Iterator<Item = W::Output> {
    Avx2::ask();
    // SAFETY: `avx2` exists, so the processor has AVX2, BMI1, BMI2 and LZCNT: see `Avx2`.
    let by_avx2 = Avx2::known().map(|avx2| unsafe { avx2::with_avx2(operation, avx2) });
    [Some(with_sse2(operation)), by_avx2].into_iter().flatten()
}

/// Runs `operation` on bitmaps made with SSE2 by a call of its own. AVX2 makes them in the function that reads them.
// Out of line: few processors need it.
#[inline(never)]
fn with_sse2<'s, W: WithSimd<'s>>(operation: W) -> W::Output {
    Avx2::ask();
    let mut once = Once::default();
    let octets = operation.text().as_bytes();
    // SAFETY: the target has SSE2, or the `compile_error!` above would end the build.
    let NameAndBulk { name, bulk } = unsafe { sse2::bitmaps(octets, operation.edition(), operation.bulk(), &mut once) };
    let Once { separators, scheme } = once;
    // SAFETY: the same.
    let further = operation.further().map_or(0, |class| unsafe { sse2::bitmap(octets, operation.edition(), class) });
    operation.with_simd(Bitmaps { name, bulk, further, separators, scheme }, Sse2)
}
