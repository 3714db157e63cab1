//! Back ends: bitmaps of the first 64 bytes of a text, and the search for the end of a run after them.
//!
//! A back end is a value of a type that implements [`Simd`]: a witness that the processor has what its code needs. Code
//! that wants vectors implements [`WithSimd`] and is handed to [`dispatch`]. There is a file for each back end, and a
//! build has one of them: `x86` (AVX2 and SSE2), `neon`, `simd128` (WebAssembly) or, without the feature `simd` and on
//! other processors, `fallback`, where everything goes by [`Table`].
//!
//! A back end whose vectors have sixteen octets and can be looked up in a table implements the trait `Vectors`; the
//! file `lookup` does the rest.

// The back end of the target: one of three files or, if none is for its processor, the fallback.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[path = "x86/mod.rs"]
mod back_end;
#[cfg(all(feature = "simd", target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
#[path = "neon.rs"]
mod back_end;
#[cfg(all(feature = "simd", target_arch = "wasm32", target_feature = "simd128"))]
#[path = "simd128.rs"]
mod back_end;
#[cfg(not(any(
    all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"),
    all(feature = "simd", target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
    all(feature = "simd", target_arch = "wasm32", target_feature = "simd128"),
)))]
#[path = "fallback.rs"]
mod back_end;
#[cfg(test)]
mod tests;

#[cfg(test)]
pub(crate) use self::back_end::each;
pub(crate) use self::back_end::{Detected, Operands, dispatch};
use super::tables::{VectorTables, run_by_table};
use super::{octets::bits_of_either, pairs::PairSets};
use crate::syntax::Edition;

/// The number of bytes that bitmaps cover.
pub(crate) const REACH: usize = 64;

/// Bitmaps of the first 64 bytes: a bit is set where a byte is outside a class. The "%" of an escape counts as a member
/// if the class takes escapes, but its digits only if they are members themselves; [`serves`](super::tables::serves)
/// ensures that a class which lacks them is not read by a bitmap. The end of the text is outside every class.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Bitmaps {
    /// Bytes outside [`Name`](crate::grammar::Name); it means nothing to an operation without
    /// [`NAMES`](WithSimd::NAMES).
    pub(crate) name: u64,
    /// Bytes outside the class of the bulk of a text, [`Scan::Bulk`](super::scan::Scan::Bulk).
    pub(crate) bulk: u64,
    /// Bytes outside a further class, [`Scan::Further`](super::scan::Scan::Further); nothing if there is none.
    pub(crate) further: u64,
    /// Bytes below all letters and digits, as dots and hyphens are in a host name: for the editions whose host names
    /// are made of labels. Its bits after the end of the text mean nothing.
    pub(crate) separators: u64,
    /// Bytes outside [`Scheme`](crate::grammar::Scheme); only the first 16 bits are valid.
    pub(crate) scheme: u64,
}

/// A back end: a witness that the processor has the instructions of its functions.
pub(crate) trait Simd: Copy {
    /// True if texts have bitmaps.
    const BITMAPS: bool;

    /// True if few processors need this back end: then rare productions are not compiled for it, but run over plain
    /// text.
    const COMPACT: bool = false;

    /// True if each of its functions looks for the back end that the processor has.
    const DETECTED: bool = false;

    /// End of the run of a class that goes on at `at`. If there are [`BITMAPS`](Self::BITMAPS), the text has at least
    /// 64 octets, and `at` is less than its length.
    fn run_end(self, octets: &[u8], class: &'static VectorTables, edition: Edition, at: usize) -> usize;

    /// Searches from `at` on for the first block of octets that has one of the two `wanted`.
    fn either(self, octets: &[u8], at: usize, wanted: [u8; 2]) -> Marks;

    /// Searches from `at` on for the first octets that have a pair which is in one of the sets `wanted`, a bit each;
    /// and perhaps finds a pair that is in none of them.
    #[inline(always)]
    fn pairs(self, octets: &[u8], at: usize, pairs: &'static PairSets, wanted: u8) -> Marks {
        pairs.by_table(octets, at, wanted)
    }
}

/// Up to 64 octets of a text that were searched.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Marks {
    /// Offset of the first of them.
    pub(crate) at: usize,
    /// A bit for each that may be one of those wanted, which the caller has to test; 0 if the text has no more.
    pub(crate) bits: u64,
    /// Offset after the last of them.
    pub(crate) end: usize,
}

impl Marks {
    /// Searches from `at` on, 64 octets at a time, for the first block in which `wanted` finds one. It is given `N`
    /// octets: the block, and what comes after it if it looks further. After the text come zeros.
    #[allow(dead_code, reason = "the fallback searches by `memchr` and by tables")]
    #[inline(always)]
    fn by_64<const N: usize>(octets: &[u8], mut at: usize, wanted: impl Fn(&[u8; N]) -> u64) -> Self {
        while let Some(chunk) = octets[at..].first_chunk() {
            let bits = wanted(chunk);
            if bits != 0 {
                return Self { at, bits, end: at + 64 };
            }
            at += 64;
        }
        let rest = &octets[at..];
        if rest.is_empty() {
            return Self { at, bits: 0, end: at };
        }
        let mut padded = [0; N];
        padded[..rest.len()].copy_from_slice(rest);
        let past = if rest.len() < 64 { u64::MAX << rest.len() } else { 0 };
        Self { at, bits: wanted(&padded) & !past, end: octets.len() }
    }
}

/// The back end of any processor: no bitmaps, and a lookup table for each byte.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table;

impl Simd for Table {
    const BITMAPS: bool = false;

    #[inline(always)]
    fn run_end(self, octets: &[u8], class: &'static VectorTables, edition: Edition, at: usize) -> usize {
        run_by_table(octets, &class.lookup, edition, at)
    }

    #[inline(always)]
    fn either(self, octets: &[u8], at: usize, [one, other]: [u8; 2]) -> Marks {
        let Some(ahead) = memchr::memchr2(one, other, &octets[at..]) else {
            return Marks { at: octets.len(), bits: 0, end: octets.len() };
        };
        // A call finds what is near the first one, too.
        let at = at + ahead;
        match octets[at..].first_chunk() {
            Some(&eight) => Marks { at, bits: bits_of_either(eight, one, other), end: at + 8 },
            None => Marks { at, bits: 1, end: at + 1 },
        }
    }
}

/// An operation on the bitmaps of a text, compiled for each back end.
#[allow(dead_code, reason = "the fallback uses only `with_simd`")]
pub(crate) trait WithSimd<'s>: Sized {
    /// Result of the operation.
    type Output;

    /// True if the bitmap of [`Name`](crate::grammar::Name) is used. A back end that makes it by itself spares it
    /// otherwise.
    const NAMES: bool = true;

    /// The text, which must not be longer than [`LONGEST`](super::scan::LONGEST).
    fn text(&self) -> &'s str;

    /// The edition that the text is read under.
    fn edition(&self) -> Edition;

    /// Tables of the class that is mapped beside [`Name`](crate::grammar::Name).
    fn bulk(&self) -> &'static VectorTables;

    /// Tables of a further class, if one is mapped.
    #[inline(always)]
    fn further(&self) -> Option<&'static VectorTables> {
        None
    }

    /// Runs the operation.
    fn with_simd<S: Simd>(self, bitmaps: Bitmaps, simd: S) -> Self::Output;
}

/// Runs `operation` without bitmaps: what the fallback does with each text, and the parse with a short one.
// Out of line: the parse has bitmaps beside it, and is compiled twice.
#[inline(never)]
pub(crate) fn by_table<'s, W: WithSimd<'s>>(operation: W) -> W::Output {
    operation.with_simd(Bitmaps::default(), Table)
}
