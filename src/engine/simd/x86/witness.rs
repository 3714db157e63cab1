//! The witness of AVX2, in a module of its own, so that no code of the back end can make one.

#[cfg(feature = "std")]
use core::sync::atomic::{AtomicU8, Ordering};

/// The answer of the processor.
#[cfg(feature = "std")]
static FOUND: AtomicU8 = AtomicU8::new(NOT_ASKED);

#[cfg(feature = "std")]
const NOT_ASKED: u8 = 0;
#[cfg(feature = "std")]
const NO: u8 = 1;
#[cfg(feature = "std")]
const YES: u8 = 2;

/// A witness that the processor has AVX2, BMI1, BMI2 and LZCNT.
///
/// A value exists only if they were detected or, without `std`, if the build requires them: no other module can make
/// one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

impl Avx2 {
    /// The witness, if the processor has these instructions and was [asked](Self::ask).
    ///
    /// Perf: one load. `cpuid` is in [`ask`](Self::ask): it overwrites four registers, which callers would have to save
    /// (ratios: generic parse).
    #[cfg(feature = "std")]
    #[inline(always)]
    pub(super) fn known() -> Option<Self> {
        (FOUND.load(Ordering::Relaxed) == YES).then_some(Self(()))
    }

    /// Asks the processor for these instructions, the first time.
    #[cfg(feature = "std")]
    #[inline(always)]
    pub(super) fn ask() {
        // Out of line: the processor is asked once in a program.
        #[cold]
        #[inline(never)]
        fn first() {
            use std::arch::is_x86_feature_detected as has;

            let has_all = has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt");
            FOUND.store(if has_all { YES } else { NO }, Ordering::Relaxed);
        }

        if FOUND.load(Ordering::Relaxed) == NOT_ASKED {
            first();
        }
    }

    /// The witness, if the crate is compiled for such processors: without `std` the processor cannot be asked.
    #[cfg(not(feature = "std"))]
    #[inline(always)]
    pub(super) const fn known() -> Option<Self> {
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
    #[cfg(not(feature = "std"))]
    pub(super) const fn ask() {}
}
