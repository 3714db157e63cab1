//! Searches for octets in a text, several octets at a time.
//!
//! `first`, `last` and `has_pair` find an octet, eight at a time: that is one word. `all`, `any` and `any_pair` test
//! all octets of a text, sixteen at a time: compilers turn them into vector code for every processor that has vectors.

// ----- an octet in a short text: words of eight octets -----

// Perf: the pieces of a URL are short, and of all lengths, so a processor would mispredict the end of a search octet by
// octet; and the octet is usually too near to repay the setup of a vector search (ratios: all components touched).

/// The highest bit of each octet of a word.
pub(super) const HIGHEST: u64 = u64::from_le_bytes([0x80; 8]);

/// A mark in the highest bit of the first octet of `word` that is `sought`; 0 if there is none. Marks of later octets
/// mean nothing.
#[inline(always)]
pub(super) const fn marks(word: u64, sought: u8) -> u64 {
    perhaps_marks(word, sought) & HIGHEST
}

/// [`marks`] before it clears the other bits, which mean nothing.
#[inline(always)]
pub(super) const fn perhaps_marks(word: u64, sought: u8) -> u64 {
    let differing = word ^ u64::from_le_bytes([sought; 8]);
    differing.wrapping_sub(u64::from_le_bytes([1; 8])) & !differing
}

/// A mark in the highest bit of each octet of `word` that is `sought`, and no other.
#[inline(always)]
const fn all_marks(word: u64, sought: u8) -> u64 {
    let differing = word ^ u64::from_le_bytes([sought; 8]);
    !(((differing & !HIGHEST) + !HIGHEST) | differing | !HIGHEST)
}

/// A bit for each of eight octets that is one of two.
#[inline(always)]
pub(super) const fn bits_of_either(octets: [u8; 8], one: u8, other: u8) -> u64 {
    let word = u64::from_le_bytes(octets);
    let marks = all_marks(word, one) | all_marks(word, other);
    // In the highest octet of the product, each mark is one bit further than the mark before it.
    (marks >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The number of octets before the first mark.
#[inline(always)]
pub(super) const fn before(marks: u64) -> usize {
    marks.trailing_zeros() as usize / 8
}

/// Offset of the first octet that is `sought`.
#[inline]
pub(crate) fn first(octets: &[u8], sought: u8) -> Option<usize> {
    first_of(octets, [sought])
}

/// Offset of the first octet that is one of those `sought`.
#[inline]
pub(crate) fn first_of<const N: usize>(octets: &[u8], sought: [u8; N]) -> Option<usize> {
    let marks = |eight| sought.iter().fold(0, |all, &sought| all | marks(u64::from_le_bytes(eight), sought));
    // No operation here can panic, so the compiler removes a search whose result is not used.
    let Some(&last) = octets.last_chunk() else {
        return octets.iter().position(|octet| sought.contains(octet));
    };
    let mut rest = octets;
    while let Some((&eight, after)) = rest.split_first_chunk() {
        let marks = marks(eight);
        if marks != 0 {
            return Some(octets.len() - rest.len() + before(marks));
        }
        rest = after;
    }
    // The last eight octets. The loop has found nothing in those of them that it has seen.
    let marks = marks(last);
    (marks != 0).then(|| octets.len() - 8 + before(marks))
}

/// True if one of two octets is in a text, which must have 8 to 16 octets: only the first eight and the last eight are
/// searched.
#[inline(always)]
pub(crate) fn has_either(octets: &[u8], one: u8, other: u8) -> bool {
    let (Some(first), Some(last)) = (octets.first_chunk(), octets.last_chunk()) else { return false };
    let (first, last) = (u64::from_le_bytes(*first), u64::from_le_bytes(*last));
    marks(first, one) | marks(first, other) | marks(last, one) | marks(last, other) != 0
}

/// Offset of the first octet that is `sought`, which most texts do not have.
///
/// Perf: sixteen octets a step, of which the last may overlap the one before (judged: ftp).
#[inline(always)]
pub(crate) fn first_of_rare(octets: &[u8], sought: u8) -> Option<usize> {
    let is_absent = |sixteen: &[u8; 16]| holds(sixteen, |octet| octet != sought);
    let mut rest = octets;
    while let Some((sixteen, after)) = rest.split_first_chunk() {
        if !is_absent(sixteen) {
            return first(rest, sought).map(|at| octets.len() - rest.len() + at);
        }
        rest = after;
    }
    match octets.last_chunk() {
        Some(sixteen) if is_absent(sixteen) => None,
        _ => first(rest, sought).map(|at| octets.len() - rest.len() + at),
    }
}

/// True if an octet from `start` on may be `sought`, which most texts do not have; false if none is.
#[inline(always)]
pub(crate) fn may_have_rare(octets: &[u8], start: usize, sought: u8) -> bool {
    !holds_from(octets, start, |octet| octet != sought)
}

/// True if `is` holds for all octets from `start` on; it may be false if it does not hold for one before.
///
/// Perf: sixteen octets a step, of which the last may begin before `start` (judged: a name).
#[inline(always)]
pub(crate) fn holds_from(octets: &[u8], start: usize, is: impl Fn(u8) -> bool + Copy) -> bool {
    let Some(last) = octets.last_chunk::<16>() else { return octets.iter().all(|&octet| is(octet)) };
    let mut rest = &octets[start..];
    while let Some((sixteen, after)) = rest.split_first_chunk() {
        if !holds::<16>(sixteen, is) {
            return false;
        }
        rest = after;
    }
    holds(last, is)
}

/// True if `pair` is in `octets`, of which there must be nine or more: of fewer it finds none.
#[inline]
pub(crate) fn has_pair(octets: &[u8], pair: [u8; 2]) -> bool {
    let last = octets.len().saturating_sub(9);
    (0..last).step_by(8).any(|at| has_pair_at(octets, at, pair)) || has_pair_at(octets, last, pair)
}

/// True if `pair` is one of the eight pairs that begin at `at` or after it.
#[inline(always)]
fn has_pair_at(octets: &[u8], at: usize, [first, second]: [u8; 2]) -> bool {
    let eight = |at: usize| octets.get(at..)?.first_chunk().map(|eight| u64::from_le_bytes(*eight));
    let (Some(word), Some(next)) = (eight(at), eight(at + 1)) else { return false };
    let differing = (word ^ u64::from_le_bytes([first; 8])) | (next ^ u64::from_le_bytes([second; 8]));
    marks(differing, 0) != 0
}

/// Offset of the last octet that is `sought`.
#[inline]
pub(crate) fn last(octets: &[u8], sought: u8) -> Option<usize> {
    let mut rest = octets;
    while let Some((before, &eight)) = rest.split_last_chunk() {
        let marks = all_marks(u64::from_le_bytes(eight), sought);
        if marks != 0 {
            return Some(rest.len() - 1 - marks.leading_zeros() as usize / 8);
        }
        rest = before;
    }
    rest.iter().rposition(|&octet| octet == sought)
}

// ----- a word at an end of a text -----

/// True if a text begins with a word, in any case.
pub(crate) fn begins_with_word(octets: &[u8], word: &[u8]) -> bool {
    octets.get(..word.len()).is_some_and(|text| text.eq_ignore_ascii_case(word))
}

/// True if a text ends with a word, in any case.
pub(crate) fn ends_with_word(octets: &[u8], word: &[u8]) -> bool {
    octets.len().checked_sub(word.len()).is_some_and(|start| octets[start..].eq_ignore_ascii_case(word))
}

// ----- a test of all octets: vectors of sixteen -----

// Perf: all sixteen are tested before a branch on the result, so that the compiler can use vector instructions (decode:
// no escapes).

/// True if `is` holds for each byte.
///
/// Perf: the last chunk overlaps the one before it, so texts of many lengths take the same few branches (decode: no
/// escapes).
#[inline(always)]
pub(crate) fn all(octets: &[u8], is: impl Fn(u8) -> bool + Copy) -> bool {
    let mut octets = octets;
    while octets.len() > 64 {
        if !in_chunks(octets, [0, 16, 32, 48], is) {
            return false;
        }
        octets = &octets[64.min(octets.len() - 64)..];
    }
    if octets.len() >= 16 {
        let (second, last) = (octets.len() / 32 * 16, octets.len() - 16);
        in_chunks(octets, [0, second, last - second, last], is)
    } else if let (Some(head), Some(tail)) = (octets.first_chunk::<8>(), octets.last_chunk::<8>()) {
        holds(head, is) & holds(tail, is)
    } else if let (Some(&[a, b, c, d]), Some(&[e, f, g, h])) = (octets.first_chunk(), octets.last_chunk()) {
        holds(&[a, b, c, d, e, f, g, h], is)
    } else {
        octets.iter().all(|&octet| is(octet))
    }
}

/// True if `is` holds for 16 bytes at each of four offsets, which must be there.
#[inline(always)]
fn in_chunks(octets: &[u8], [a, b, c, d]: [usize; 4], is: impl Fn(u8) -> bool) -> bool {
    let chunk = |at: usize| octets[at..].first_chunk::<16>();
    let (Some(a), Some(b), Some(c), Some(d)) = (chunk(a), chunk(b), chunk(c), chunk(d)) else { return false };
    // Perf: 16 results instead of one `bool`, with which the compiler does not keep a chunk in a vector (decode: no
    // escapes).
    let mut fails = [false; 16];
    for at in 0..16 {
        fails[at] = !is(a[at]) | !is(b[at]) | !is(c[at]) | !is(d[at]);
    }
    fails == [false; 16]
}

/// True if `is` holds for all of `N` bytes.
#[inline(always)]
pub(crate) fn holds<const N: usize>(octets: &[u8; N], is: impl Fn(u8) -> bool) -> bool {
    let mut all = true;
    for &octet in octets {
        all &= is(octet);
    }
    all
}

/// True if `is` holds for some byte and the byte after it, which for the last byte is taken to be 0.
#[inline(always)]
pub(crate) fn any(octets: &[u8], is: impl Fn(u8, u8) -> bool + Copy) -> bool {
    octets.last().is_some_and(|&last| is(last, 0)) || any_pair(octets, is)
}

/// True if `is` holds for some byte and the byte after it. The last byte, which has none after it, is not tested.
#[inline(always)]
pub(crate) fn any_pair(octets: &[u8], is: impl Fn(u8, u8) -> bool + Copy) -> bool {
    // Perf: compilers produce poor code for chunks that overlap, except for two that are tested one after the other
    // (judged: a name).
    if let Some(last) = octets.len().checked_sub(17) {
        let mut from = 0;
        while from < last {
            if any_in_chunk(octets, from, is) {
                return true;
            }
            from += 16;
        }
        any_in_chunk(octets, last, is)
    } else if octets.len() > 8 {
        any_of(both_ends(octets), is)
    } else if octets.len() > 4 {
        any_of(both_ends_of_few(octets), is)
    } else {
        octets.windows(2).any(|pair| is(pair[0], pair[1]))
    }
}

/// Sixteen octets, and the octet after each.
type Pairs = ([u8; 16], [u8; 16]);

/// The 16 pairs from `at` on; `None` if they are not there.
#[inline(always)]
fn chunk_at(octets: &[u8], at: usize) -> Option<Pairs> {
    Some((*octets.get(at..)?.first_chunk()?, *octets.get(at + 1..)?.first_chunk()?))
}

/// True if `is` holds for one of the 16 pairs from `at` on, which must be there.
#[inline(always)]
fn any_in_chunk(octets: &[u8], at: usize, is: impl Fn(u8, u8) -> bool) -> bool {
    chunk_at(octets, at).is_some_and(|pairs| any_of(pairs, is))
}

/// The first 8 pairs and the last 8, which may overlap.
#[inline(always)]
fn both_ends(octets: &[u8]) -> Pairs {
    // Perf: each half is loaded from the text. An array of 16 that is cut in two spills to the stack (judged: a name).
    let ends = |octets: &[u8]| {
        let word = |eight: Option<&[u8; 8]>| eight.map_or(0, |eight| u64::from_le_bytes(*eight));
        (u128::from(word(octets.first_chunk())) | u128::from(word(octets.last_chunk())) << 64).to_le_bytes()
    };
    (ends(&octets[..octets.len() - 1]), ends(&octets[1..]))
}

/// The first 4 pairs and the last 4, which may overlap, both twice.
#[inline(always)]
fn both_ends_of_few(octets: &[u8]) -> Pairs {
    let ends = |octets: &[u8]| {
        let word = |four: Option<&[u8; 4]>| four.map_or(0, |four| u32::from_le_bytes(*four));
        let eight = u64::from(word(octets.first_chunk())) | u64::from(word(octets.last_chunk())) << 32;
        (u128::from(eight) | u128::from(eight) << 64).to_le_bytes()
    };
    (ends(&octets[..octets.len() - 1]), ends(&octets[1..]))
}

/// True if `is` holds for one of the pairs.
#[inline(always)]
fn any_of((octets, neighbours): Pairs, is: impl Fn(u8, u8) -> bool) -> bool {
    let mut any = false;
    for at in 0..16 {
        any |= is(octets[at], neighbours[at]);
    }
    any
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec;

    use super::{all, any, any_pair, first, first_of, has_pair, last};

    #[test]
    fn a_pair_is_found_wherever_it_stands() {
        for other in [b'/', b'.', b'0', b'.' | 0x80, 0] {
            for length in 9..40 {
                assert!(!has_pair(&vec![other; length], *b"/."), "{length} times {other}");
                for at in 0..length - 1 {
                    let mut octets = vec![other; length];
                    (octets[at], octets[at + 1]) = (b'/', b'.');
                    assert!(has_pair(&octets, *b"/."), "{octets:?}");
                }
            }
        }
    }

    #[test]
    fn an_octet_is_found_wherever_it_stands() {
        // The neighbours of the sought octet differ from it by single bits, and so might be mistaken for it.
        for other in [b'.', b'0', b'/' | 0x80, b'.' | 0x80, 0, 0xFF] {
            for length in 0..40 {
                assert_eq!((first(&vec![other; length], b'/'), last(&vec![other; length], b'/')), (None, None));
                assert_eq!(super::first_of_rare(&vec![other; length], b'/'), None);
                assert!((0..=length).all(|start| !super::may_have_rare(&vec![other; length], start, b'/')));
                for (a, b) in (0..length).flat_map(|b| (0..=b).map(move |a| (a, b))) {
                    let mut octets = vec![other; length];
                    (octets[a], octets[b]) = (b'/', b'/');
                    assert_eq!((first(&octets, b'/'), last(&octets, b'/')), (Some(a), Some(b)), "{octets:?}");
                    octets[b] = b'#';
                    assert_eq!(first_of(&octets, [b'#', b'/', b'?']), Some(a), "{octets:?}");
                    octets[b] = b'/';
                    assert_eq!(super::first_of_rare(&octets, b'/'), Some(a), "{octets:?}");
                    assert!((0..=b).all(|start| super::may_have_rare(&octets, start, b'/')), "{octets:?}");
                }
            }
        }
    }

    #[test]
    fn an_octet_is_seen_wherever_it_stands() {
        for len in 0..300 {
            assert!(!any(&vec![b'$'; len], |octet, _| octet == b'%'));
            for at in 0..len {
                let mut octets = vec![b'$'; len];
                octets[at] = b'%';
                assert!(any(&octets, |octet, _| octet == b'%'), "{at} of {len}");
                assert!(!all(&octets, |octet| octet != b'%'), "{at} of {len}");
            }
            assert!(all(&vec![b'$'; len], |octet| octet != b'%'), "{len}");
            assert_eq!(any_pair(&vec![b'$'; len], |octet, next| octet == next), len > 1, "{len}");
        }
    }

    #[test]
    fn neighbours_are_seen_together() {
        let is_pair = |octet, next| octet == b'/' && next == b'.';
        for len in 2..70 {
            for at in 0..len - 1 {
                let mut octets = vec![b'-'; len];
                octets[at] = b'/';
                assert!(!any(&octets, is_pair), "{at} of {len}");
                octets[at + 1] = b'.';
                assert!(any(&octets, is_pair), "{at} of {len}");
            }
        }
    }
}
