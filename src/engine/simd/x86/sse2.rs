//! SSE2: 16 bytes a step. There is no shuffle, so a class is described as most characters of URLs without a few of
//! them.
//!
//! Out of line are the functions that the parse calls, because their vectors would take the registers of its caller,
//! and the rare ones.

use core::arch::x86_64::{
    __m128i, _mm_add_epi8, _mm_andnot_si128, _mm_cmpeq_epi8, _mm_cmpgt_epi8, _mm_movemask_epi8, _mm_or_si128,
    _mm_set_epi64x, _mm_set1_epi8,
};

use super::Marks;
use super::{
    Bitmaps,
    octets::{escapes, few, past},
};
use crate::{
    engine::{
        simd::REACH,
        tables::{VectorTables, is_escape, run_by_table},
    },
    syntax::{Edition, mapped::Name},
};

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
    // Perf: one signed comparison tests both ends: adding `up` moves `last` to 127, and greater bytes wrap to negative
    // numbers (ratios: generic parse).
    let up = 0x7F - last;
    let moved = _mm_add_epi8(octets, _mm_set1_epi8(up.cast_signed()));
    _mm_cmpgt_epi8(moved, _mm_set1_epi8((first + up - 1).cast_signed()))
}

/// Bytes that are outside `URL` of [`Lacking`](super::operands::Lacking), and so outside every class that has a
/// `Lacking`.
#[target_feature(enable = "sse2")]
#[inline]
fn never(octets: __m128i) -> __m128i {
    // Compared as signed numbers, bytes outside ASCII are below the "$" too.
    let below = _mm_cmpgt_epi8(_mm_set1_epi8(b'$'.cast_signed()), octets);
    let above = _mm_cmpgt_epi8(_mm_or_si128(octets, _mm_set1_epi8(0x20)), _mm_set1_epi8(b'z'.cast_signed()));
    let spared = _mm_or_si128(is(octets, b'!'), _mm_or_si128(is(octets, b'_'), is(octets, b'~')));
    let angle = is(_mm_or_si128(octets, _mm_set1_epi8(2)), b'>');
    let others = _mm_or_si128(angle, _mm_or_si128(is(octets, b'`'), is(octets, b'%')));
    _mm_or_si128(_mm_andnot_si128(spared, _mm_or_si128(below, above)), others)
}

/// Bytes that are among a few.
#[target_feature(enable = "sse2")]
#[inline]
fn among<const N: usize>(octets: __m128i, few: &[[u8; 16]; N]) -> __m128i {
    let mut among = _mm_set1_epi8(0);
    for octet in few {
        among = _mm_or_si128(among, _mm_cmpeq_epi8(octets, sixteen(u128::from_le_bytes(*octet))));
    }
    among
}

/// Bytes that are neither digits nor letters up to `last`, a small letter, in either case.
#[target_feature(enable = "sse2")]
#[inline]
fn no_digit_or_letter(octets: __m128i, last: u8) -> __m128i {
    let letter = between(_mm_or_si128(octets, _mm_set1_epi8(0x20)), b'a', last);
    let digit_or_letter = _mm_or_si128(letter, between(octets, b'0', b'9'));
    _mm_cmpeq_epi8(digit_or_letter, _mm_set1_epi8(0))
}

/// Bytes that are neither letters nor digits.
#[target_feature(enable = "sse2")]
#[inline]
fn no_alphanum(octets: __m128i) -> __m128i {
    no_digit_or_letter(octets, b'z')
}

/// Bytes below the digits, and those outside ASCII.
#[target_feature(enable = "sse2")]
#[inline]
fn separators(octets: __m128i) -> __m128i {
    _mm_cmpgt_epi8(_mm_set1_epi8(b'0'.cast_signed()), octets)
}

/// Bytes that are not hexadecimal digits.
#[target_feature(enable = "sse2")]
#[inline]
fn no_hex(octets: __m128i) -> __m128i {
    no_digit_or_letter(octets, b'f')
}

/// A bit for each byte that is marked.
#[target_feature(enable = "sse2")]
#[inline]
fn bits(marked: __m128i) -> u64 {
    u64::from(_mm_movemask_epi8(marked).cast_unsigned())
}

/// The first 64 bytes of a text with at least 16, in vectors that overlap, each compared by `marks`, for some classes
/// at once.
#[target_feature(enable = "sse2")]
#[inline]
fn by_sixteens<const N: usize>(octets: &[u8], mut marks: impl FnMut(__m128i) -> [__m128i; N]) -> [u64; N] {
    let mut maps = marks(load_16(octets, 0)).map(|marked| bits(marked));
    let mut before = &octets[..octets.len().min(REACH)];
    // A loop: unrolled, the four steps are four times the code.
    while before.len() > 16 {
        let Some((rest, chunk)) = before.split_last_chunk() else { break };
        for (map, marks) in maps.iter_mut().zip(marks(sixteen(u128::from_le_bytes(*chunk)))) {
            *map |= bits(marks) << rest.len();
        }
        before = rest;
    }
    maps
}

/// True if one of the bytes that `outside` marks is "%".
///
/// Perf: most texts have no such byte that is outside both classes, or one or two. To look for "%" together with the
/// classes needs one register more than the loop has, and one of them spills (ratios: generic parse).
#[inline(always)]
fn marks_percent(octets: &[u8], mut outside: u64) -> bool {
    while outside != 0 {
        if octets.get(outside.trailing_zeros() as usize) == Some(&b'%') {
            return true;
        }
        outside &= outside - 1;
    }
    false
}

/// The bitmaps of [`Name`] and of the class of the bulk.
#[derive(Clone, Copy)]
pub(super) struct NameAndBulk {
    pub(super) name: u64,
    pub(super) bulk: u64,
}

/// The bitmaps at which a parse looks once at most.
#[derive(Clone, Copy, Default)]
pub(super) struct Once {
    pub(super) separators: u64,
    pub(super) scheme: u64,
}

/// The bitmaps of the text, and in `once` those at which a parse looks once at most.
///
/// Perf: returning more than two words spills to the stack. Rare cases are tail calls, for which no register is saved
/// (ratios: generic parse).
#[target_feature(enable = "sse2")]
#[inline(never)]
pub(super) fn bitmaps(octets: &[u8], edition: Edition, bulk: &'static VectorTables, once: &mut Once) -> NameAndBulk {
    if octets.len() < 16 {
        return bitmaps_of_few(octets, edition, bulk, once);
    }
    let head = load_16(octets, 0);
    let plus_to_dot = _mm_or_si128(is(head, b'+'), between(head, b'-', b'.'));
    once.scheme = bits(_mm_andnot_si128(plus_to_dot, no_alphanum(head)));
    let lacking = |class: &'static VectorTables| class.operands.lacking.get_ref(edition).as_ref();
    let outside = match (lacking(VectorTables::of::<Name>()), lacking(bulk)) {
        (Some(name), Some(bulk)) if bulk.count <= 2 => by_sixteens(octets, |octets| {
            let never = never(octets);
            [_mm_or_si128(never, among(octets, &name.octets)), _mm_or_si128(never, among(octets, bulk.two()))]
        }),
        (None, Some(bulk)) if bulk.count <= 2 && edition.judges_labels() => {
            let [name, bulk, separators] = by_sixteens(octets, |octets| {
                let name = _mm_andnot_si128(between(octets, b'-', b'.'), no_alphanum(octets));
                [name, _mm_or_si128(never(octets), among(octets, bulk.two())), separators(octets)]
            });
            once.separators = separators | past(octets.len());
            [name, bulk]
        }
        _ => return by_tables(octets, edition, bulk, &mut once.separators),
    };
    ended(octets, edition, bulk, outside)
}

/// The bitmaps of a text of less than 16 bytes: the zeros after it are in no class.
#[target_feature(enable = "sse2")]
#[cold]
#[inline(never)]
fn bitmaps_of_few(octets: &[u8], edition: Edition, bulk: &'static VectorTables, once: &mut Once) -> NameAndBulk {
    bitmaps(&few(octets).to_le_bytes(), edition, bulk, once)
}

/// The bitmaps of [`Name`] and of `bulk` without the marks of escapes, and with marks after the end of the text.
#[target_feature(enable = "sse2")]
#[inline]
fn ended(octets: &[u8], edition: Edition, bulk: &'static VectorTables, outside: [u64; 2]) -> NameAndBulk {
    let [name, other] = outside;
    if marks_percent(octets, name & other) {
        return without_escapes(octets, edition, bulk, outside);
    }
    let past = past(octets.len());
    NameAndBulk { name: name | past, bulk: other | past }
}

/// The bitmaps of two classes one of which has no [`Lacking`](super::operands::Lacking), and that of the separators.
///
/// Perf: for a class that has all letters and digits, only the other bytes are looked up (ratios: generic parse under
/// the other editions).
#[target_feature(enable = "sse2")]
#[cold]
#[inline(never)]
fn by_tables(octets: &[u8], edition: Edition, bulk: &'static VectorTables, separators_map: &mut u64) -> NameAndBulk {
    let [separators, others] = by_sixteens(octets, |octets| [separators(octets), no_alphanum(octets)]);
    *separators_map = separators | past(octets.len());
    let outside = [VectorTables::of::<Name>(), bulk].map(|class| outside_by_table(octets, class, edition, others));
    ended(octets, edition, bulk, outside)
}

/// The marks of the bytes that are outside a class. `others` marks those that are no letters and no digits, which alone
/// are looked up for a class that has all of these.
#[inline]
fn outside_by_table(octets: &[u8], class: &'static VectorTables, edition: Edition, others: u64) -> u64 {
    let mut suspects = if class.operands.has_alphanum.get(edition) { others } else { u64::MAX };
    let (octets, mut outside) = (&octets[..octets.len().min(REACH)], 0);
    while let Some(&octet) = octets.get(suspects.trailing_zeros() as usize) {
        let mark = suspects & suspects.wrapping_neg();
        outside |= if class.has(edition, octet) { 0 } else { mark };
        suspects ^= mark;
    }
    outside
}

/// The bitmaps of [`Name`] and of `bulk` without the marks of escapes.
#[target_feature(enable = "sse2")]
#[cold]
#[inline(never)]
fn without_escapes(
    octets: &[u8],
    edition: Edition,
    bulk: &'static VectorTables,
    [name, other]: [u64; 2],
) -> NameAndBulk {
    let past = past(octets.len());
    let escapes = escapes_in(octets);
    let bitmaps = Bitmaps { name: name | past, bulk: other | past, ..Bitmaps::default() };
    let Bitmaps { name, bulk, .. } = bitmaps.without_escapes(edition, bulk, None, escapes);
    NameAndBulk { name, bulk }
}

/// The bitmap of one class: few schemes have a further one.
#[target_feature(enable = "sse2")]
#[inline(never)]
pub(super) fn bitmap(octets: &[u8], edition: Edition, class: &'static VectorTables) -> u64 {
    if octets.len() < 16 {
        // The zeros after the text are in no class.
        return bitmap(&few(octets).to_le_bytes(), edition, class) | past(octets.len());
    }
    let [others] = by_sixteens(octets, |octets| [no_alphanum(octets)]);
    let outside = outside_by_table(octets, class, edition, others) | past(octets.len());
    if class.takes_escapes(edition) && marks_percent(octets, outside) { outside & !escapes_in(octets) } else { outside }
}

/// A bit for each "%" that begins an escape.
#[target_feature(enable = "sse2")]
#[inline]
fn escapes_in(octets: &[u8]) -> u64 {
    let [percent, no_hex] = by_sixteens(octets, |octets| [is(octets, b'%'), no_hex(octets)]);
    escapes(octets, percent, !(no_hex | past(octets.len())))
}

/// End of a run.
#[target_feature(enable = "sse2")]
#[inline(never)]
pub(super) fn run_end(octets: &[u8], class: &'static VectorTables, edition: Edition, mut at: usize) -> usize {
    let (Some(lacking), Some(last)) = (class.operands.lacking.get_ref(edition).as_ref(), octets.last_chunk()) else {
        return run_by_table(octets, &class.lookup, edition, at);
    };
    let outside = |octets: &[u8; 16]| {
        let octets = sixteen(u128::from_le_bytes(*octets));
        bits(_mm_or_si128(never(octets), among(octets, &lacking.octets)))
    };
    while at < octets.len() {
        let mut ahead = 0;
        while let Some(chunk) = octets.get(at..at + 16).and_then(<[u8]>::first_chunk) {
            ahead = outside(chunk);
            if ahead != 0 {
                break;
            }
            at += 16;
        }
        if ahead == 0 {
            ahead = outside(last) >> (at + 16 - octets.len());
            if ahead == 0 {
                break;
            }
        }
        at += ahead.trailing_zeros() as usize;
        if !(class.takes_escapes(edition) && is_escape(octets, at)) {
            return at;
        }
        at += 3;
    }
    octets.len()
}

/// See [`Simd::either`](super::Simd::either).
#[target_feature(enable = "sse2")]
#[inline(never)]
pub(super) fn either(octets: &[u8], at: usize, [one, other]: [u8; 2]) -> Marks {
    let wanted = |octets: &[u8; 64]| {
        (0..4).fold(0, |marks, k| {
            let octets = load_16(octets, 16 * k);
            marks | bits(_mm_or_si128(is(octets, one), is(octets, other))) << (16 * k)
        })
    };
    Marks::by_64(octets, at, wanted)
}
