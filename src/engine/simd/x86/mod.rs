//! The back ends of x86-64: AVX2, found at run time, and SSE2, which the target has.
//!
//! Unsafe code is here and nowhere else in the crate: calls of functions that need AVX2, after it was found, and of
//! functions that need SSE2, because this module is compiled only for targets that have it. Not every x86-64 target does:
//! those for kernels and firmware have no vector registers. Loads and everything else inside the functions are safe.
#![allow(unsafe_code)]
#![allow(clippy::cast_possible_truncation, reason = "a vector is put together from the halves of a number")]
#![allow(clippy::cast_possible_wrap, reason = "intrinsics take signed numbers for bits")]

mod avx2;
mod operands;
mod sse2;
#[cfg(test)]
mod tests;

#[cfg(feature = "std")]
use core::sync::atomic::{AtomicU8, Ordering};

pub(crate) use self::operands::Operands;
use super::{Bitmaps, Simd, WithSimd};
use crate::{
    edition::Edition,
    engine::tables::{Tables, is_escape},
    grammar::Name,
};

/// A witness that the processor has AVX2, BMI1, BMI2 and LZCNT: one is made only after they were found.
#[derive(Clone, Copy, Debug)]
struct Avx2(());

impl Avx2 {
    /// The witness, if the processor has what it stands for.
    #[cfg(feature = "std")]
    #[inline(always)]
    fn detect() -> Option<Self> {
        /// 0: not asked yet; 1: no; 2: yes.
        static FOUND: AtomicU8 = AtomicU8::new(0);

        #[cold]
        #[inline(never)]
        fn ask() -> u8 {
            use std::arch::is_x86_feature_detected as has;

            let found = 1 + u8::from(has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt"));
            FOUND.store(found, Ordering::Relaxed);
            found
        }

        let found = match FOUND.load(Ordering::Relaxed) {
            0 => ask(),
            found => found,
        };
        (found == 2).then_some(Self(()))
    }

    /// The witness, if the crate is compiled for such processors: without `std` nothing can be asked.
    #[cfg(not(feature = "std"))]
    #[inline(always)]
    const fn detect() -> Option<Self> {
        if cfg!(all(
            target_feature = "avx2",
            target_feature = "bmi1",
            target_feature = "bmi2",
            target_feature = "lzcnt"
        )) {
            Some(Self(()))
        } else {
            None
        }
    }
}

impl Simd for Avx2 {
    const BITMAPS: bool = true;

    #[inline(always)]
    fn run_end(self, octets: &[u8], class: &'static Tables, edition: Edition, at: usize) -> usize {
        // SAFETY: AVX2, BMI1, BMI2 and LZCNT were found, or there would be no `self`.
        unsafe { avx2::run_end(octets, class, edition, at) }
    }
}

/// A witness of SSE2, which this target has.
#[derive(Clone, Copy, Debug)]
struct Sse2;

impl Simd for Sse2 {
    const BITMAPS: bool = true;

    #[inline(always)]
    fn run_end(self, octets: &[u8], class: &'static Tables, edition: Edition, at: usize) -> usize {
        // SAFETY: this module is compiled only for targets with SSE2.
        unsafe { sse2::run_end(octets, class, edition, at) }
    }
}

/// The back end that chooses AVX2 or SSE2 at run time, on each call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Detected;

impl Simd for Detected {
    const BITMAPS: bool = true;

    #[inline(always)]
    fn run_end(self, octets: &[u8], class: &'static Tables, edition: Edition, at: usize) -> usize {
        match Avx2::detect() {
            Some(avx2) => avx2.run_end(octets, class, edition, at),
            None => Sse2.run_end(octets, class, edition, at),
        }
    }
}

/// Runs `operation` on the best back end of this processor.
#[inline(always)]
pub(crate) fn dispatch<'s, W: WithSimd<'s>>(operation: W) -> W::Output {
    match Avx2::detect() {
        // SAFETY: the witness says that AVX2, BMI1, BMI2 and LZCNT were found.
        Some(avx2) => unsafe { avx2::with_avx2(operation, avx2) },
        None => with_sse2(operation),
    }
}

/// Runs `operation` on bitmaps made with SSE2, by a call: only AVX2 has a copy of the grammar around its own bitmaps.
#[inline(never)]
fn with_sse2<'s, W: WithSimd<'s>>(operation: W) -> W::Output {
    let mut once = (0, 0);
    let octets = operation.text().as_bytes();
    // SAFETY: this module is compiled only for targets with SSE2.
    let (name, rest) = unsafe { sse2::bitmaps(octets, operation.edition(), operation.rest(), &mut once) };
    let (separators, scheme) = once;
    operation.with_simd(Bitmaps { name, rest, separators, scheme }, Sse2)
}

/// All bits from `len` on: the end of the text is outside every class.
#[inline(always)]
const fn past(len: usize) -> u64 {
    if len < 64 { u64::MAX << len } else { 0 }
}

/// Up to 15 bytes as one number, and zeros after them.
#[inline(always)]
fn few(octets: &[u8]) -> u128 {
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
    fn without_escapes(self, edition: Edition, rest: &'static Tables, escapes: u64) -> Self {
        let marks_of = |class: &Tables| if class.takes_escapes(edition) { escapes } else { 0 };
        Self { name: self.name & !marks_of(Tables::of::<Name>()), rest: self.rest & !marks_of(rest), ..self }
    }
}

/// A bit for each "%" of the first 64 bytes that begins an escape. `hex` has a bit for each hexadecimal digit.
#[inline(always)]
fn escapes(octets: &[u8], percent: u64, hex: u64) -> u64 {
    let mut escapes = percent & hex >> 1 & hex >> 2;
    if percent >> 62 != 0 {
        // Its digits stand after them.
        escapes |= u64::from(is_escape(octets, 62)) << 62 | u64::from(is_escape(octets, 63)) << 63;
    }
    escapes
}
