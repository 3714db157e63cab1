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
        _mm256_cmpeq_epi8, _mm256_movemask_epi8, _mm256_set_epi64x, _mm256_set1_epi8, _mm256_setr_epi8,
        _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16,
    },
    sync::atomic::{AtomicU8, Ordering},
};

use super::outside;
use crate::edition::{ALPHANUM_NIBBLES, Class, Edition, Excluded, Rules};

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

/// The maps of the first 64 octets: [`super::map`].
#[inline(always)]
pub(super) fn map(octets: &[u8], rules: &Rules, path: Class, alphanum: Option<&mut u64>) -> (u64, u64) {
    // SAFETY: AVX2 is used where it was found, and every x86-64 has SSE2.
    unsafe {
        if has_avx2() { map_avx2(octets, rules, path, alphanum) } else { map_sse2(octets, rules, path, alphanum) }
    }
}

/// The next octet from `at` on that is outside `class`, perhaps behind escapes: [`super::beyond`].
#[inline(always)]
pub(super) fn beyond(octets: &[u8], rules: &Rules, class: Class, at: usize) -> usize {
    if octets.len() <= at {
        return octets.len();
    }
    // SAFETY: AVX2 is used where it was found, and every x86-64 has SSE2.
    unsafe { if has_avx2() { beyond_avx2(octets, rules, class, at) } else { beyond_sse2(octets, rules, class, at) } }
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

/// The maps of two classes without the marks of these escapes, where the class takes escapes.
#[inline(always)]
fn without_escapes(
    (name, path): (u64, u64),
    [name_class, path_class]: [Class; 2],
    edition: Edition,
    escapes: u64,
) -> (u64, u64) {
    let marks_of = |class: Class| if class.takes_escapes(edition) { escapes } else { 0 };
    (name & !marks_of(name_class), path & !marks_of(path_class))
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

/// The maps of at least 32 octets: there is no loop for the tail, the second vector overlaps the first, and bits that
/// overlap agree. Below that the two halves of one vector are the first and the last 16 octets.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline(never)]
fn map_avx2(octets: &[u8], rules: &Rules, path: Class, alphanum: Option<&mut u64>) -> (u64, u64) {
    let n = octets.len();
    let past = past(n);
    let scheme = &rules.nibbles[Class::Scheme as usize];
    if n >= 32 {
        let shift = (n - 32).min(32);
        let (first, second) = (load_32(octets, 0), load_32(octets, shift));
        let outside = |nibbles: &[u8; 16]| outside_32(first, nibbles) | outside_32(second, nibbles) << shift | past;
        if let Some(alphanum) = alphanum {
            *alphanum = outside(&ALPHANUM_NIBBLES);
        }
        let percent = equal_32(first, b'%') | equal_32(second, b'%') << shift;
        name_and_path(rules, path, outside, percent, outside_32(first, scheme))
    } else {
        let (both, shift) = match (octets.first_chunk(), octets.last_chunk()) {
            (Some(head), Some(tail)) => (join(u128::from_le_bytes(*head), u128::from_le_bytes(*tail)), n - 16),
            _ => (join(few(octets), 0), 16),
        };
        let spread = |halves| halves & 0xFFFF | (halves >> 16) << shift;
        let outside = |nibbles: &[u8; 16]| spread(outside_32(both, nibbles)) | past;
        if let Some(alphanum) = alphanum {
            *alphanum = outside(&ALPHANUM_NIBBLES);
        }
        name_and_path(rules, path, outside, spread(equal_32(both, b'%')), outside(scheme))
    }
}

/// The maps of two classes, each of which `outside` gives by its nibbles, without the marks of well-formed escapes. What
/// ends a scheme is marked in the first.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline]
fn name_and_path(
    rules: &Rules,
    path: Class,
    outside: impl Fn(&[u8; 16]) -> u64,
    percent: u64,
    scheme: u64,
) -> (u64, u64) {
    let outside = |class: Class| outside(&rules.nibbles[class as usize]);
    let mut maps = (outside(Class::Name), outside(path));
    if percent != 0 {
        let hex = !outside(Class::Hex);
        maps = without_escapes(maps, [Class::Name, path], rules.edition, percent & hex >> 1 & hex >> 2);
    }
    (maps.0 | scheme & scheme.wrapping_neg(), maps.1)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline(never)]
fn beyond_avx2(octets: &[u8], rules: &Rules, class: Class, mut at: usize) -> usize {
    let nibbles = &rules.nibbles[class as usize];
    let marks_at = |at: usize| {
        let vector = load_32(octets, at);
        let marks = outside_32(vector, nibbles);
        let is_escape = marks != 0 && octets[at + marks.trailing_zeros() as usize] == b'%';
        if is_escape { marks & !escapes_32(vector, rules, class) } else { marks }
    };
    while at + 32 <= octets.len() {
        let marks = marks_at(at);
        if marks != 0 {
            return at + marks.trailing_zeros() as usize;
        }
        at += 32;
    }
    let last = octets.len() - 32;
    at + ((marks_at(last) | 1 << 32) >> (at - last)).trailing_zeros() as usize
}

/// A bit for each "%" of an escape that lies within these 32 octets, if the class takes escapes.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
#[inline]
fn escapes_32(octets: __m256i, rules: &Rules, class: Class) -> u64 {
    if !class.takes_escapes(rules.edition) {
        return 0;
    }
    let hex = outside_32(octets, &rules.nibbles[Class::Hex as usize]) ^ u64::from(u32::MAX);
    equal_32(octets, b'%') & hex >> 1 & hex >> 2
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

/// Up to `N` octets that a class lacks, of which the caller knows that there are no more.
#[target_feature(enable = "sse2")]
#[inline]
fn among<const N: usize>(octets: __m128i, excluded: &Excluded) -> __m128i {
    let mut among = _mm_set1_epi8(0);
    for row in &excluded.octets[..N] {
        among = _mm_or_si128(among, _mm_cmpeq_epi8(octets, sixteen(u128::from_le_bytes(*row))));
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

/// A bit for each octet that is marked.
#[target_feature(enable = "sse2")]
#[inline]
fn bits(marked: __m128i) -> u64 {
    u64::from(_mm_movemask_epi8(marked).cast_unsigned())
}

/// The first 64 octets in four vectors that overlap, each judged by `marks`, for two classes at once.
#[target_feature(enable = "sse2")]
#[inline]
fn by_sixteens(octets: &[u8], marks: impl Fn(__m128i) -> (__m128i, __m128i)) -> (u64, u64) {
    let n = octets.len();
    let past = past(n);
    if n < 16 {
        let (a, b) = marks(sixteen(few(octets)));
        return (bits(a) | past, bits(b) | past);
    }
    let k1 = 16.min(n - 16);
    let (a0, b0) = marks(load_16(octets, 0));
    let (a1, b1) = marks(load_16(octets, k1));
    let (a, b) = (bits(a0) | bits(a1) << k1, bits(b0) | bits(b1) << k1);
    if n <= 32 {
        return (a | past, b | past);
    }
    let (k2, k3) = (32.min(n - 16), 48.min(n - 16));
    let (a2, b2) = marks(load_16(octets, k2));
    let (a3, b3) = marks(load_16(octets, k3));
    let (a, b) = (a | bits(a2) << k2, b | bits(b2) << k2);
    (a | bits(a3) << k3 | past, b | bits(b3) << k3 | past)
}

#[target_feature(enable = "sse2")]
#[inline(never)]
fn map_sse2(octets: &[u8], rules: &Rules, path: Class, alphanum: Option<&mut u64>) -> (u64, u64) {
    let (name, path) = match (rules.excluded(Class::Name), rules.excluded(path)) {
        (Some(name), Some(path)) if path.count <= 2 => by_sixteens(octets, |octets| {
            let never = never(octets);
            (_mm_or_si128(never, among::<4>(octets, name)), _mm_or_si128(never, among::<2>(octets, path)))
        }),
        (None, Some(path)) if path.count <= 2 => by_sixteens(octets, |octets| {
            let name = _mm_andnot_si128(between(octets, b'-', b'.'), no_alphanum(octets));
            (name, _mm_or_si128(never(octets), among::<2>(octets, path)))
        }),
        _ => (outside_by_table(octets, rules, Class::Name), outside_by_table(octets, rules, path)),
    };
    if let Some(alphanum) = alphanum {
        *alphanum = by_sixteens(octets, |octets| (no_alphanum(octets), octets)).0;
    }
    let head = sixteen(octets.first_chunk().map_or_else(|| few(octets), |head| u128::from_le_bytes(*head)));
    let plus_to_dot = _mm_or_si128(is(head, b'+'), between(head, b'-', b'.'));
    let scheme = bits(_mm_andnot_si128(plus_to_dot, no_alphanum(head)));
    (name | scheme & scheme.wrapping_neg(), path)
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
        return outside(octets, rules, class, at);
    };
    let marks = |at| {
        let octets = load_16(octets, at);
        bits(_mm_or_si128(never(octets), among::<4>(octets, excluded)))
    };
    while at + 16 <= octets.len() {
        let marks = marks(at);
        if marks != 0 {
            return at + marks.trailing_zeros() as usize;
        }
        at += 16;
    }
    let last = octets.len() - 16;
    at + ((marks(last) | 1 << 16) >> (at - last)).trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    extern crate alloc;

    use super::*;
    use crate::text::is_escape;

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

    /// What a map has to be, octet by octet.
    fn slow(octets: &[u8], member: impl Fn(u8) -> bool) -> u64 {
        (0..64).map(|k| u64::from(!octets.get(k).is_some_and(|&octet| member(octet))) << k).sum()
    }

    /// The well-formed escapes that lie within a map.
    fn escapes(octets: &[u8]) -> u64 {
        let head = &octets[..octets.len().min(64)];
        (0..head.len()).map(|k| u64::from(is_escape(head, k)) << k).sum()
    }

    /// Every suffix and prefix of the texts, so that every length and every alignment comes up.
    fn every(mut check: impl FnMut(&[u8])) {
        // Miri is some thousand times slower: there a sample has to do.
        let step = if cfg!(miri) { 53 } else { 1 };
        for text in TEXTS {
            let octets = text.as_bytes();
            for k in (0..=octets.len()).step_by(step) {
                check(&octets[k..]);
                check(&octets[..k]);
            }
        }
    }

    #[test]
    fn both_back_ends_map_as_the_table_says() {
        for edition in Edition::ALL {
            let rules = edition.rules();
            for path in Class::ALL.into_iter().step_by(if cfg!(miri) { 9 } else { 1 }) {
                every(|octets| {
                    let head = &octets[..octets.len().min(16)];
                    let scheme = slow(head, |octet| rules.has(Class::Scheme, octet));
                    let name = slow(octets, |octet| rules.has(Class::Name, octet));
                    let wanted = slow(octets, |octet| rules.has(path, octet));
                    // SAFETY: AVX2 is used where it was found.
                    let avx2 = has_avx2().then(|| (unsafe { map_avx2(octets, rules, path, None) }, escapes(octets)));
                    // SAFETY: every x86-64 has SSE2.
                    let maps = [Some((unsafe { map_sse2(octets, rules, path, None) }, 0)), avx2];
                    for ((got_name, got_path), escapes) in maps.into_iter().flatten() {
                        let (name, wanted) = without_escapes((name, wanted), [Class::Name, path], edition, escapes);
                        assert_eq!(got_path, wanted, "{edition} {path:?} {octets:?}");
                        assert_eq!(
                            got_name & !name,
                            got_name & !name & (1 << got_name.trailing_zeros().min(63)),
                            "{octets:?}"
                        );
                        assert_eq!(got_name & name, name);
                        if scheme.trailing_zeros() < 16 {
                            assert!(got_name >> scheme.trailing_zeros() & 1 == 1, "{edition} {octets:?}");
                        }
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
                    let octets = [&[b'a'; 64], tail].concat();
                    if octets.len() <= 64 {
                        return;
                    }
                    let next = |at| outside(&octets, rules, class, at);
                    // SAFETY: every x86-64 has SSE2.
                    assert_eq!(
                        unsafe { beyond_sse2(&octets, rules, class, 64) },
                        next(64),
                        "{edition} {class:?} {tail:?}"
                    );
                    if has_avx2() {
                        // SAFETY: it was found.
                        let found = unsafe { beyond_avx2(&octets, rules, class, 64) };
                        // It may have passed over escapes, and over nothing else.
                        let mut at = next(64);
                        while at < found && class.takes_escapes(edition) && is_escape(&octets, at) {
                            at = next(at + 3);
                        }
                        assert_eq!(found, at, "{edition} {class:?} {tail:?}");
                    }
                });
            }
        }
    }

    #[test]
    fn letters_and_digits() {
        let rules = Edition::Rfc1738.rules();
        every(|octets| {
            let wanted = slow(octets, |octet| octet.is_ascii_alphanumeric());
            let (mut sse2, mut avx2) = (0, wanted);
            // SAFETY: every x86-64 has SSE2.
            unsafe { map_sse2(octets, rules, Class::Path, Some(&mut sse2)) };
            if has_avx2() {
                // SAFETY: it was found.
                unsafe { map_avx2(octets, rules, Class::Path, Some(&mut avx2)) };
            }
            assert_eq!((sse2, avx2), (wanted, wanted), "{octets:?}");
        });
    }
}
