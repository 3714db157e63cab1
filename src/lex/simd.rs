//! The maps of the first 64 octets, and the search behind them, by vectors of 32 octets (AVX2) or 16 (SSE2).
//!
//! This is the one file with `unsafe`. Each use is a call of a function that needs a processor feature, made after that
//! feature was found; loads and everything inside those functions are safe code.
#![allow(unsafe_code)]
#![allow(clippy::cast_possible_truncation, reason = "a vector is put together from the halves of a number")]
#![allow(clippy::cast_possible_wrap, reason = "intrinsics take signed numbers for bits")]

use core::{
    arch::x86_64::{
        __m128i, __m256i, _mm_andnot_si128, _mm_cmpeq_epi8, _mm_cmpgt_epi8, _mm_min_epu8, _mm_movemask_epi8,
        _mm_or_si128, _mm_set_epi64x, _mm_set1_epi8, _mm_sub_epi8, _mm256_and_si256, _mm256_broadcastsi128_si256,
        _mm256_cmpeq_epi8, _mm256_cmpgt_epi8, _mm256_movemask_epi8, _mm256_set_epi64x, _mm256_set1_epi8,
        _mm256_setr_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16,
    },
    sync::atomic::{AtomicU8, Ordering},
};

use super::{Marks, Processor, Reading};
use crate::{
    edition::{Class, Excluded, Rules},
    text::{is_escape, run_by_table},
};

/// What the maps are made with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Backend {
    /// 16 octets a step; every x86-64 has it.
    Sse2,
    /// 32 octets a step, and classes by shuffles; BMI and LZCNT, which came with it, for the bits of the maps.
    Avx2,
}

/// 0: not asked yet; otherwise the back end in force, plus one.
static IN_FORCE: AtomicU8 = AtomicU8::new(0);

/// The best that this processor has.
#[cfg(feature = "std")]
fn best() -> Backend {
    use std::arch::is_x86_feature_detected as has;

    let avx2 = has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt");
    if avx2 { Backend::Avx2 } else { Backend::Sse2 }
}

/// The best that this crate is compiled for: without `std` nothing can be asked.
#[cfg(not(feature = "std"))]
const fn best() -> Backend {
    let avx2 =
        cfg!(all(target_feature = "avx2", target_feature = "bmi1", target_feature = "bmi2", target_feature = "lzcnt"));
    if avx2 { Backend::Avx2 } else { Backend::Sse2 }
}

/// Uses nothing better than `most` from now on, and returns what is in force: for tests and measurements.
#[cold]
#[inline(never)]
pub fn limit(most: Backend) -> Backend {
    let in_force = most.min(best());
    IN_FORCE.store(in_force as u8 + 1, Ordering::Relaxed);
    in_force
}

/// Maps the text of `reading` and reads it: [`super::read`].
#[inline(always)]
pub(super) fn read<'s, R: Reading<'s>>(reading: R) -> R::Output {
    // SAFETY: AVX2 is used where it was found, and every x86-64 has SSE2.
    unsafe { if has_avx2() { read_avx2(reading) } else { read_sse2(reading) } }
}

/// A processor that may have AVX2 or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked;

impl Processor for Asked {
    const MAPS: bool = true;

    #[inline(always)]
    fn beyond(self, octets: &[u8], rules: &Rules, class: Class, at: usize) -> usize {
        if has_avx2() { Avx2(()).beyond(octets, rules, class, at) } else { Sse2.beyond(octets, rules, class, at) }
    }
}

/// A processor with AVX2: one is made only where that was found.
#[derive(Clone, Copy, Debug)]
struct Avx2(());

impl Processor for Avx2 {
    const MAPS: bool = true;

    #[inline(always)]
    fn beyond(self, octets: &[u8], rules: &Rules, class: Class, at: usize) -> usize {
        // SAFETY: AVX2 was found, or there would be no `self`.
        unsafe { beyond_avx2(octets, rules, class, at) }
    }
}

/// A processor of which nothing is known but that it is an x86-64.
#[derive(Clone, Copy, Debug)]
struct Sse2;

impl Processor for Sse2 {
    const MAPS: bool = true;

    #[inline(always)]
    fn beyond(self, octets: &[u8], rules: &Rules, class: Class, at: usize) -> usize {
        // SAFETY: every x86-64 has SSE2.
        unsafe { beyond_sse2(octets, rules, class, at) }
    }
}

/// Whether AVX2 is in force, which it is only where it was found.
#[inline(always)]
fn has_avx2() -> bool {
    match IN_FORCE.load(Ordering::Relaxed) {
        0 => limit(Backend::Avx2) == Backend::Avx2,
        in_force => in_force == Backend::Avx2 as u8 + 1,
    }
}

/// All bits from `len` on: past the end everything is outside of every class.
#[inline(always)]
const fn past(len: usize) -> u64 {
    if len < 64 { u64::MAX << len } else { 0 }
}

/// Up to 15 octets as one number, and zeros.
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

impl Marks {
    /// Without the marks of escapes in the maps of classes that take them.
    #[inline(always)]
    fn without_escapes(self, rules: &Rules, path: Class, escapes: u64) -> Self {
        let marks_of = |class: Class| if class.takes_escapes(rules.edition) { escapes } else { 0 };
        Self { name: self.name & !marks_of(Class::Name), path: self.path & !marks_of(path), ..self }
    }
}

/// Which of the "%" among the first 64 octets begin an escape. `hex` has a bit for each of them that is a hexadecimal digit.
#[inline(always)]
fn escapes(octets: &[u8], percent: u64, hex: u64) -> u64 {
    let mut escapes = percent & hex >> 1 & hex >> 2;
    if percent >> 62 != 0 {
        // Its digits stand behind them.
        escapes |= u64::from(is_escape(octets, 62)) << 62 | u64::from(is_escape(octets, 63)) << 63;
    }
    escapes
}

// ----- AVX2 -----

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline]
fn load_32(octets: &[u8], at: usize) -> __m256i {
    let Some(chunk) = octets[at..].first_chunk::<32>() else { unreachable!("the caller leaves 32 octets") };
    let quarter = |k: usize| i64::from_le_bytes(*chunk[8 * k..].first_chunk().unwrap_or(&[0; 8]));
    _mm256_set_epi64x(quarter(3), quarter(2), quarter(1), quarter(0))
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline]
fn join(low: u128, high: u128) -> __m256i {
    _mm256_set_epi64x((high >> 64) as i64, high as i64, (low >> 64) as i64, low as i64)
}

/// A bit for each of 32 octets that is outside the class of `nibbles`.
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

/// A bit for each of 32 octets that is `octet`.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline]
fn equal_32(octets: __m256i, octet: u8) -> u64 {
    let equal = _mm256_cmpeq_epi8(octets, _mm256_set1_epi8(octet.cast_signed()));
    u64::from(_mm256_movemask_epi8(equal).cast_unsigned())
}

/// A bit for each of 32 octets that is below the digits, and for those that are not ASCII.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline]
fn separators_32(octets: __m256i) -> u64 {
    let below = _mm256_cmpgt_epi8(_mm256_set1_epi8(b'0'.cast_signed()), octets);
    u64::from(_mm256_movemask_epi8(below).cast_unsigned())
}

/// Maps and reads.
///
/// At least 32 octets are two vectors, of which the second may overlap the first: there is no loop for the tail, and bits
/// that overlap agree. The halves of one vector are the first and the last 16 octets of less than 32.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline(never)]
fn read_avx2<'s, R: Reading<'s>>(reading: R) -> R::Output {
    let (octets, rules, path) = (reading.text().as_bytes(), reading.edition().rules(), reading.path());
    let n = octets.len();
    let past = past(n);
    let marks = if n >= 32 {
        let shift = (n - 32).min(32);
        let (first, second) = (load_32(octets, 0), load_32(octets, shift));
        let outside = |nibbles: &[u8; 16]| outside_32(first, nibbles) | outside_32(second, nibbles) << shift | past;
        let percent = || equal_32(first, b'%') | equal_32(second, b'%') << shift;
        let separators = || separators_32(first) | separators_32(second) << shift;
        let scheme = outside_32(first, &rules.nibbles[Class::Scheme as usize]);
        marks(octets, rules, path, outside, separators, percent, scheme)
    } else {
        let (both, shift) = match (octets.first_chunk(), octets.last_chunk()) {
            (Some(head), Some(tail)) => (join(u128::from_le_bytes(*head), u128::from_le_bytes(*tail)), n - 16),
            _ => (join(few(octets), 0), 16),
        };
        let spread = |halves| halves & 0xFFFF | (halves >> 16) << shift;
        let outside = |nibbles: &[u8; 16]| spread(outside_32(both, nibbles)) | past;
        let separators = || spread(separators_32(both)) & !past;
        let percent = || spread(equal_32(both, b'%'));
        marks(octets, rules, path, outside, separators, percent, outside(&rules.nibbles[Class::Scheme as usize]))
    };
    reading.read(marks, Avx2(()))
}

/// The maps. `outside` makes one by the nibbles of its class.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline]
fn marks(
    octets: &[u8],
    rules: &Rules,
    path: Class,
    outside: impl Fn(&[u8; 16]) -> u64,
    separators: impl FnOnce() -> u64,
    percent: impl FnOnce() -> u64,
    scheme: u64,
) -> Marks {
    let of = |class: Class| outside(&rules.nibbles[class as usize]);
    let (name, path_marks) = (of(Class::Name), of(path));
    let (separators, perhaps_percent) = if rules.edition.judges_labels() {
        // "%" is one of the octets below the digits that no class has.
        let separators = separators();
        (separators, separators & path_marks != 0)
    } else {
        (0, true)
    };
    let marks = Marks { name, path: path_marks, separators, scheme };
    let percent = if perhaps_percent { percent() } else { 0 };
    if percent == 0 {
        return marks;
    }
    marks.without_escapes(rules, path, escapes(octets, percent, !of(Class::Hex)))
}

/// 64 octets from `from` on.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline]
fn load_64(octets: &[u8], from: usize) -> [__m256i; 2] {
    let Some(chunk) = octets[from..].first_chunk::<64>() else { unreachable!("the caller leaves 64 octets") };
    [load_32(chunk, 0), load_32(chunk, 32)]
}

/// A bit for each of 64 octets that is outside the class of `nibbles`.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline]
fn outside_64([low, high]: [__m256i; 2], nibbles: &[u8; 16]) -> u64 {
    outside_32(low, nibbles) | outside_32(high, nibbles) << 32
}

/// Nearly always it is the next 64 octets that tell, or the last 64 of the text.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline(never)]
fn beyond_avx2(octets: &[u8], rules: &Rules, class: Class, at: usize) -> usize {
    let from = at.min(octets.len() - 64);
    let marks = outside_64(load_64(octets, from), &rules.nibbles[class as usize]) >> (at - from);
    let next = at + marks.trailing_zeros() as usize;
    match octets.get(next) {
        None => octets.len(),
        Some(&octet) if marks != 0 && octet != b'%' => next,
        Some(_) => far_beyond_avx2(octets, rules, class, at),
    }
}

/// The same, however far it is, and past escapes.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[cold]
#[inline(never)]
fn far_beyond_avx2(octets: &[u8], rules: &Rules, class: Class, mut at: usize) -> usize {
    while at < octets.len() {
        let from = at.min(octets.len() - 64);
        let both = load_64(octets, from);
        let mut marks = outside_64(both, &rules.nibbles[class as usize]) >> (at - from);
        let mut next = at + marks.trailing_zeros() as usize;
        if marks != 0 && octets[next] == b'%' && class.takes_escapes(rules.edition) {
            let percent = equal_32(both[0], b'%') | equal_32(both[1], b'%') << 32;
            let hex = !outside_64(both, &rules.nibbles[Class::Hex as usize]);
            marks &= !((percent & hex >> 1 & hex >> 2) >> (at - from));
            next = at + marks.trailing_zeros() as usize;
            if marks != 0 && next > at && octets[next] == b'%' {
                // Perhaps its digits stand behind these 64 octets.
                at = next;
                continue;
            }
        }
        if marks != 0 {
            return next;
        }
        at = from + 64;
    }
    octets.len()
}

// ----- SSE2 -----
// There is no shuffle, so a class is what may stand in a URL at all, less a few octets.

#[target_feature(enable = "sse2")]
#[inline]
fn sixteen(octets: u128) -> __m128i {
    _mm_set_epi64x((octets >> 64) as i64, octets as i64)
}

#[target_feature(enable = "sse2")]
#[inline]
fn load_16(octets: &[u8], at: usize) -> __m128i {
    let Some(chunk) = octets[at..].first_chunk() else { unreachable!("the caller leaves 16 octets") };
    sixteen(u128::from_le_bytes(*chunk))
}

#[target_feature(enable = "sse2")]
#[inline]
fn is(octets: __m128i, octet: u8) -> __m128i {
    _mm_cmpeq_epi8(octets, _mm_set1_epi8(octet.cast_signed()))
}

#[target_feature(enable = "sse2")]
#[inline]
fn between(octets: __m128i, first: u8, last: u8) -> __m128i {
    let from_first = _mm_sub_epi8(octets, _mm_set1_epi8(first.cast_signed()));
    _mm_cmpeq_epi8(_mm_min_epu8(from_first, _mm_set1_epi8((last - first).cast_signed())), from_first)
}

/// What may not stand in a URL.
#[target_feature(enable = "sse2")]
#[inline]
fn never(octets: __m128i) -> __m128i {
    // Compared as signed numbers, what is not ASCII is below the space too.
    let invisible = _mm_or_si128(_mm_cmpgt_epi8(_mm_set1_epi8(0x21), octets), is(octets, 0x7F));
    let quote_or_hash = is(_mm_or_si128(octets, _mm_set1_epi8(1)), b'#');
    let angle = is(_mm_or_si128(octets, _mm_set1_epi8(2)), b'>');
    let bracket_or_brace = between(_mm_or_si128(octets, _mm_set1_epi8(0x20)), b'{', b'}');
    let caret_or_grave = _mm_or_si128(is(octets, b'^'), is(octets, b'`'));
    let never = _mm_or_si128(_mm_or_si128(invisible, quote_or_hash), _mm_or_si128(angle, bracket_or_brace));
    _mm_or_si128(never, _mm_or_si128(caret_or_grave, is(octets, b'%')))
}

/// The octets that a class lacks.
#[target_feature(enable = "sse2")]
#[inline]
fn among(octets: __m128i, excluded: &Excluded) -> __m128i {
    let mut among = _mm_set1_epi8(0);
    let mut k = 0;
    while k < excluded.count {
        among = _mm_or_si128(among, _mm_cmpeq_epi8(octets, sixteen(u128::from_le_bytes(excluded.octets[k]))));
        k += 1;
    }
    among
}

/// What is neither letter nor digit.
#[target_feature(enable = "sse2")]
#[inline]
fn no_alphanum(octets: __m128i) -> __m128i {
    let letter = between(_mm_or_si128(octets, _mm_set1_epi8(0x20)), b'a', b'z');
    let alphanum = _mm_or_si128(letter, between(octets, b'0', b'9'));
    _mm_cmpeq_epi8(alphanum, _mm_set1_epi8(0))
}

/// What is below the digits, and what is not ASCII.
#[target_feature(enable = "sse2")]
#[inline]
fn separators(octets: __m128i) -> __m128i {
    _mm_cmpgt_epi8(_mm_set1_epi8(b'0'.cast_signed()), octets)
}

/// What is no hexadecimal digit.
#[target_feature(enable = "sse2")]
#[inline]
fn no_hex(octets: __m128i) -> __m128i {
    let letter = between(_mm_or_si128(octets, _mm_set1_epi8(0x20)), b'a', b'f');
    let hex = _mm_or_si128(letter, between(octets, b'0', b'9'));
    _mm_cmpeq_epi8(hex, _mm_set1_epi8(0))
}

/// A bit for each octet that is marked.
#[target_feature(enable = "sse2")]
#[inline]
fn bits(marked: __m128i) -> u64 {
    u64::from(_mm_movemask_epi8(marked).cast_unsigned())
}

/// The first 64 octets in four vectors that overlap, each judged by `marks`, for some classes at once.
#[target_feature(enable = "sse2")]
#[inline]
fn by_sixteens<const N: usize>(octets: &[u8], mut marks: impl FnMut(__m128i) -> [__m128i; N]) -> [u64; N] {
    let n = octets.len();
    let mut maps = [past(n); N];
    let mut add = |marks: [__m128i; N], from: usize| {
        for (map, marks) in maps.iter_mut().zip(marks) {
            *map |= bits(marks) << from;
        }
    };
    if n < 16 {
        add(marks(sixteen(few(octets))), 0);
        return maps;
    }
    add(marks(load_16(octets, 0)), 0);
    add(marks(load_16(octets, 16.min(n - 16))), 16.min(n - 16));
    if n > 32 {
        add(marks(load_16(octets, 32.min(n - 16))), 32.min(n - 16));
        add(marks(load_16(octets, 48.min(n - 16))), 48.min(n - 16));
    }
    maps
}

/// Maps and reads.
#[target_feature(enable = "sse2")]
#[inline(never)]
fn read_sse2<'s, R: Reading<'s>>(reading: R) -> R::Output {
    let (octets, rules, path_class) = (reading.text().as_bytes(), reading.edition().rules(), reading.path());
    let mut percent = _mm_set1_epi8(0);
    let mut note_percent = |octets| percent = _mm_or_si128(percent, is(octets, b'%'));
    let ([name, path], separators) = match (rules.excluded(Class::Name), rules.excluded(path_class)) {
        (Some(name), Some(path)) if path.count <= 2 => {
            let maps = by_sixteens(octets, |octets| {
                note_percent(octets);
                let never = never(octets);
                [_mm_or_si128(never, among(octets, name)), _mm_or_si128(never, among(octets, path))]
            });
            (maps, 0)
        }
        (None, Some(path)) if path.count <= 2 && rules.edition.judges_labels() => {
            let [name, path, separators] = by_sixteens(octets, |octets| {
                note_percent(octets);
                let name = _mm_andnot_si128(between(octets, b'-', b'.'), no_alphanum(octets));
                [name, _mm_or_si128(never(octets), among(octets, path)), separators(octets)]
            });
            ([name, path], separators)
        }
        _ => {
            let [separators] = by_sixteens(octets, |octets| {
                note_percent(octets);
                [separators(octets)]
            });
            ([Class::Name, path_class].map(|class| outside_by_table(octets, rules, class)), separators)
        }
    };
    let head = if octets.len() < 16 { sixteen(few(octets)) } else { load_16(octets, 0) };
    let plus_to_dot = _mm_or_si128(is(head, b'+'), between(head, b'-', b'.'));
    let scheme = bits(_mm_andnot_si128(plus_to_dot, no_alphanum(head)));
    let mut marks = Marks { name, path, separators, scheme };
    if bits(percent) != 0 {
        let [percent, no_hex] = by_sixteens(octets, |octets| [is(octets, b'%'), no_hex(octets)]);
        marks = marks.without_escapes(rules, path_class, escapes(octets, percent & !past(octets.len()), !no_hex));
    }
    reading.read(marks, Sse2)
}

/// The map of a class that lacks too much of what a URL is made of.
#[cold]
fn outside_by_table(octets: &[u8], rules: &Rules, class: Class) -> u64 {
    let marks = octets
        .iter()
        .take(64)
        .enumerate()
        .fold(0, |marks, (k, &octet)| marks | u64::from(!rules.has(class, octet)) << k);
    marks | past(octets.len())
}

#[target_feature(enable = "sse2")]
#[inline(never)]
fn beyond_sse2(octets: &[u8], rules: &Rules, class: Class, mut at: usize) -> usize {
    let Some(excluded) = rules.excluded(class) else {
        return run_by_table(octets, rules, class, at);
    };
    let marks = |at| {
        let octets = load_16(octets, at);
        bits(_mm_or_si128(never(octets), among(octets, excluded)))
    };
    while at < octets.len() {
        let from = at.min(octets.len() - 16);
        let marks = marks(from) >> (at - from);
        if marks == 0 {
            at = from + 16;
            continue;
        }
        at += marks.trailing_zeros() as usize;
        if !(class.takes_escapes(rules.edition) && is_escape(octets, at)) {
            return at;
        }
        at += 3;
    }
    octets.len()
}

#[cfg(test)]
mod tests {
    extern crate alloc;

    use super::*;
    use crate::{
        edition::Edition,
        lex::{Mapping, Others, SCHEMES},
        text::is_escape,
    };

    const TEXTS: [&str; 10] = [
        "",
        "a",
        "ab:",
        "mailto:a@b",
        "%41%4%%zz%C3%a9x%0g:%25%32%35//a%2Fb%2f%9%99%fF%%41%41%41%41%41%41%41%41%41%41%41%41",
        "ftp+x-y.z://a_b~c/",
        "http://www.ietf.org/rfc/rfc2396.txt?a=b#c",
        "gopher://h:70/00/Weather/California/Los%20Angeles\u{e9}\u{7f}\u{0}[]{}|\\^`\"<>",
        "0123456789012345678901234567890123456789012345678901234567890123/456789",
        "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\u{7f}\u{80}\u{7ff}",
    ];

    /// What the map of a class has to be, octet by octet.
    fn slow(octets: &[u8], rules: &Rules, class: Class) -> u64 {
        let passed_over = |k| class.takes_escapes(rules.edition) && is_escape(octets, k);
        let is_member = |k| octets.get(k).is_some_and(|&octet| rules.has(class, octet)) || passed_over(k);
        (0..64).map(|k| u64::from(!is_member(k)) << k).sum()
    }

    /// The maps of `text` by each back end that there is.
    fn maps(text: &str, edition: Edition, path: Class) -> impl Iterator<Item = Marks> {
        let by = |backend: Backend| {
            let mut others = Others::default();
            let mapping = Mapping { text, edition, path, others: &mut others };
            let (name, path) = match backend {
                // SAFETY: every x86-64 has SSE2.
                Backend::Sse2 => unsafe { read_sse2(mapping) },
                // SAFETY: AVX2 is used where it was found.
                Backend::Avx2 => unsafe { read_avx2(mapping) },
            };
            Marks { name, path, separators: others.separators, scheme: others.scheme }
        };
        [Some(by(Backend::Sse2)), has_avx2().then(|| by(Backend::Avx2))].into_iter().flatten()
    }

    /// Every suffix and prefix of the texts, so that every length and every alignment comes up.
    fn every(mut check: impl FnMut(&str)) {
        // Miri is some thousand times slower: there a sample has to do.
        let step = if cfg!(miri) { 53 } else { 1 };
        for text in TEXTS {
            for k in (0..=text.len()).step_by(step).filter(|&k| text.is_char_boundary(k)) {
                check(&text[k..]);
                check(&text[..k]);
            }
        }
    }

    #[test]
    fn both_back_ends_map_as_the_table_says() {
        for edition in Edition::ALL {
            let rules = edition.rules();
            for class in Class::ALL.into_iter().step_by(if cfg!(miri) { 9 } else { 1 }) {
                every(|text| {
                    let octets = text.as_bytes();
                    let name = slow(octets, rules, Class::Name);
                    let end_of_scheme = run_by_table(octets, rules, Class::Scheme, 0);
                    for marks in maps(text, edition, class) {
                        let wanted = (name, slow(octets, rules, class));
                        assert_eq!((marks.name, marks.path), wanted, "{edition} {class:?} {text:?}");
                        let ends = marks.scheme.trailing_zeros() as usize;
                        assert!(ends == end_of_scheme || ends.min(end_of_scheme) >= SCHEMES, "{edition} {text:?}");
                    }
                });
            }
        }
    }

    #[test]
    fn both_back_ends_search_on_as_the_table_says() {
        for edition in Edition::ALL {
            let rules = edition.rules();
            for class in Class::ALL.into_iter().step_by(if cfg!(miri) { 9 } else { 1 }) {
                every(|tail| {
                    let text = [&"a".repeat(64), tail, "%41"].concat();
                    let octets = text.as_bytes();
                    for at in (64..octets.len()).step_by(7) {
                        let end = run_by_table(octets, rules, class, at);
                        assert_eq!(Sse2.beyond(octets, rules, class, at), end, "{edition} {class:?} {tail:?}");
                        if has_avx2() {
                            assert_eq!(Avx2(()).beyond(octets, rules, class, at), end, "{edition} {class:?} {tail:?}");
                        }
                    }
                });
            }
        }
    }

    #[test]
    fn separators_of_labels() {
        every(|text| {
            let octets = text.as_bytes().iter().take(64).enumerate();
            let wanted = octets.map(|(k, octet)| u64::from(!octet.is_ascii() || *octet < b'0') << k).sum::<u64>();
            for marks in maps(text, Edition::Rfc1738, Class::Path) {
                assert_eq!(marks.separators & !past(text.len()), wanted, "{text:?}");
            }
        });
    }
}
