//! The witness of AVX2, in a module of its own, so that no code of the back end can make one.

#[cfg(feature = "std")]
use core::sync::atomic::{AtomicU8, Ordering};

/// A witness that the processor has AVX2, BMI1, BMI2 and LZCNT.
///
/// A value exists only if they were detected or, without `std`, if the build requires them: no other module can make one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

impl Avx2 {
    /// The witness, if the processor has these instructions.
    #[cfg(feature = "std")]
    #[inline(always)]
    pub(super) fn detect() -> Option<Self> {
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

    /// The witness, if the crate is compiled for such processors: without `std` the processor cannot be asked.
    #[cfg(not(feature = "std"))]
    #[inline(always)]
    pub(super) const fn detect() -> Option<Self> {
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
