//! SSE2: 16 bytes a step. There is no shuffle, so a class is described as most characters of URLs without a few of
//! them.

use core::arch::x86_64::{
    __m128i, _mm_andnot_si128, _mm_cmpeq_epi8, _mm_cmpgt_epi8, _mm_min_epu8, _mm_movemask_epi8, _mm_or_si128,
    _mm_set_epi64x, _mm_set1_epi8, _mm_sub_epi8,
};

#[cfg(feature = "prose")]
use super::Marks;
use super::{
    Bitmaps,
    octets::{escapes, few, past},
};
use crate::{
    edition::Edition,
    engine::{
        simd::REACH,
        tables::{Tables, is_escape, run_by_table},
    },
    grammar::Name,
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
    let from_first = _mm_sub_epi8(octets, _mm_set1_epi8(first.cast_signed()));
    _mm_cmpeq_epi8(_mm_min_epu8(from_first, _mm_set1_epi8((last - first).cast_signed())), from_first)
}

/// Bytes that are outside `URL` of [`Lacking`](super::operands::Lacking), and so outside every class that has a
/// `Lacking`.
#[target_feature(enable = "sse2")]
#[inline]
fn never(octets: __m128i) -> __m128i {
    // Compared as signed numbers, bytes outside ASCII are below the space too.
    let invisible = _mm_or_si128(_mm_cmpgt_epi8(_mm_set1_epi8(0x21), octets), is(octets, 0x7F));
    let quote_or_hash = is(_mm_or_si128(octets, _mm_set1_epi8(1)), b'#');
    let angle = is(_mm_or_si128(octets, _mm_set1_epi8(2)), b'>');
    let bracket_or_brace = between(_mm_or_si128(octets, _mm_set1_epi8(0x20)), b'{', b'}');
    let caret_or_grave = _mm_or_si128(is(octets, b'^'), is(octets, b'`'));
    let never = _mm_or_si128(_mm_or_si128(invisible, quote_or_hash), _mm_or_si128(angle, bracket_or_brace));
    _mm_or_si128(never, _mm_or_si128(caret_or_grave, is(octets, b'%')))
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

/// The first 64 bytes in four vectors that overlap, each judged by `marks`, for some classes at once.
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
    // Perf: a loop, because four steps one after the other would be four times the code.
    let (mut from, last) = (0, n.min(REACH) - 16);
    loop {
        add(marks(load_16(octets, from)), from);
        if from == last {
            return maps;
        }
        from = (from + 16).min(last);
    }
}

/// The bitmaps: of [`Name`], of the class of `rest`, and in `once` the two that are looked at once.
///
/// Perf: returning more than two words spills to the stack.
#[target_feature(enable = "sse2")]
#[inline(never)]
pub(super) fn bitmaps(octets: &[u8], edition: Edition, rest: &'static Tables, once: &mut (u64, u64)) -> (u64, u64) {
    let mut percent = _mm_set1_epi8(0);
    let mut note_percent = |octets| percent = _mm_or_si128(percent, is(octets, b'%'));
    let lacking = |class: &'static Tables| class.operands.lacking.get_ref(edition).as_ref();
    let ([outside_name, outside_rest], separators) = match (lacking(Tables::of::<Name>()), lacking(rest)) {
        (Some(name), Some(rest)) if rest.count <= 2 => {
            let bitmaps = by_sixteens(octets, |octets| {
                note_percent(octets);
                let never = never(octets);
                [_mm_or_si128(never, among(octets, &name.octets)), _mm_or_si128(never, among(octets, rest.two()))]
            });
            (bitmaps, 0)
        }
        (None, Some(rest)) if rest.count <= 2 && edition.judges_labels() => {
            let [name, rest, separators] = by_sixteens(octets, |octets| {
                note_percent(octets);
                let name = _mm_andnot_si128(between(octets, b'-', b'.'), no_alphanum(octets));
                [name, _mm_or_si128(never(octets), among(octets, rest.two())), separators(octets)]
            });
            ([name, rest], separators)
        }
        _ => {
            let [separators] = by_sixteens(octets, |octets| {
                note_percent(octets);
                [separators(octets)]
            });
            ([Tables::of::<Name>(), rest].map(|class| outside_by_table(octets, class, edition)), separators)
        }
    };
    let head = if octets.len() < 16 { sixteen(few(octets)) } else { load_16(octets, 0) };
    let plus_to_dot = _mm_or_si128(is(head, b'+'), between(head, b'-', b'.'));
    let scheme = bits(_mm_andnot_si128(plus_to_dot, no_alphanum(head)));
    let mut bitmaps = Bitmaps { name: outside_name, rest: outside_rest, separators, scheme };
    if bits(percent) != 0 {
        let [percent, no_hex] = by_sixteens(octets, |octets| [is(octets, b'%'), no_hex(octets)]);
        bitmaps = bitmaps.without_escapes(edition, rest, escapes(octets, percent & !past(octets.len()), !no_hex));
    }
    *once = (bitmaps.separators, bitmaps.scheme);
    (bitmaps.name, bitmaps.rest)
}

/// The bitmap of a class without a [`Lacking`](super::operands::Lacking).
#[cold]
fn outside_by_table(octets: &[u8], class: &'static Tables, edition: Edition) -> u64 {
    let outside = octets
        .iter()
        .take(64)
        .enumerate()
        .fold(0, |outside, (k, &octet)| outside | u64::from(!class.has(edition, octet)) << k);
    outside | past(octets.len())
}

/// End of a run.
#[target_feature(enable = "sse2")]
#[inline(never)]
pub(super) fn run_end(octets: &[u8], class: &'static Tables, edition: Edition, mut at: usize) -> usize {
    let Some(lacking) = class.operands.lacking.get_ref(edition).as_ref() else {
        return run_by_table(octets, &class.lookup, edition, at);
    };
    let outside = |at| {
        let octets = load_16(octets, at);
        bits(_mm_or_si128(never(octets), among(octets, &lacking.octets)))
    };
    while at < octets.len() {
        let from = at.min(octets.len() - 16);
        let outside = outside(from) >> (at - from);
        if outside == 0 {
            at = from + 16;
            continue;
        }
        at += outside.trailing_zeros() as usize;
        if !(class.takes_escapes(edition) && is_escape(octets, at)) {
            return at;
        }
        at += 3;
    }
    octets.len()
}

/// See [`Simd::either`](super::Simd::either).
#[cfg(feature = "prose")]
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
