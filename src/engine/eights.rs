//! Searches for an octet, eight octets at a time: that is one word.
//!
//! Perf: the pieces of a URL are short, and of all lengths, so a processor would mispredict the end of a search octet
//! by octet; and the octet is usually too near to repay the setup of a vector search.

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

/// The number of octets before the first mark.
#[inline(always)]
pub(super) const fn before(marks: u64) -> usize {
    marks.trailing_zeros() as usize / 8
}

/// Offset of the first octet that is `sought`.
#[inline]
pub(crate) fn first(octets: &[u8], sought: u8) -> Option<usize> {
    // Perf: nothing here can panic, so the compiler leaves out a search whose result is not used.
    let Some(&last) = octets.last_chunk() else {
        return octets.iter().position(|&octet| octet == sought);
    };
    let mut rest = octets;
    while let Some((&eight, after)) = rest.split_first_chunk() {
        let marks = marks(u64::from_le_bytes(eight), sought);
        if marks != 0 {
            return Some(octets.len() - rest.len() + before(marks));
        }
        rest = after;
    }
    // The last eight octets. The loop has found nothing in those of them that it has seen.
    let marks = marks(u64::from_le_bytes(last), sought);
    (marks != 0).then(|| octets.len() - 8 + before(marks))
}

/// True if `pair` is in `octets`. With fewer than nine octets it is always false.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn has_pair(octets: &[u8], pair: [u8; 2]) -> bool {
    let last = octets.len().saturating_sub(9);
    (0..last).step_by(8).any(|at| has_pair_at(octets, at, pair)) || has_pair_at(octets, last, pair)
}

/// True if `pair` is one of the eight pairs that begin at `at` or after it.
#[cfg(feature = "alloc")]
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

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::{first, has_pair, last};
    use alloc::vec;

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
                for (a, b) in (0..length).flat_map(|b| (0..=b).map(move |a| (a, b))) {
                    let mut octets = vec![other; length];
                    (octets[a], octets[b]) = (b'/', b'/');
                    assert_eq!((first(&octets, b'/'), last(&octets, b'/')), (Some(a), Some(b)), "{octets:?}");
                }
            }
        }
    }
}
