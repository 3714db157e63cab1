//! Searches for pairs of octets that stand side by side, of several sets at once.

use super::simd::{Detected, Marks, Simd};

/// Up to eight sets of pairs, each of which is a set of octets and the octets that come next.
#[derive(Debug)]
pub(crate) struct PairSets {
    /// The sets in which an octet comes first, a bit each.
    first: [u8; 256],
    /// The sets in which an octet comes next.
    next: [u8; 256],
    /// Four tables for vectors, which look up half octets: `first` by the lower half and by the higher one, then `next`
    /// by the lower half and by the higher one. An entry is the union over all octets with that half.
    ///
    /// A pair is found if all four entries share a set. That is exact for a set of one octet and one next octet; in
    /// others, some pairs are found that are in no set.
    #[allow(dead_code, reason = "the table does without them")]
    pub(super) halves: [[u8; 16]; 4],
}

impl PairSets {
    /// The sets in their order. Without octets that come next, an octet is found whatever does.
    pub(crate) const fn of<const N: usize>(sets: [(&[u8], &[u8]); N]) -> Self {
        let mut pairs = Self { first: [0; 256], next: [0; 256], halves: [[0; 16]; 4] };
        let mut set = 0;
        while set < N {
            let (first, next) = sets[set];
            let bit = 1 << set;
            let mut octet = 0;
            while octet < 256 {
                if has(first, octet) {
                    pairs.first[octet] |= bit;
                    pairs.halves[0][octet & 15] |= bit;
                    pairs.halves[1][octet >> 4] |= bit;
                }
                if next.is_empty() || has(next, octet) {
                    pairs.next[octet] |= bit;
                    pairs.halves[2][octet & 15] |= bit;
                    pairs.halves[3][octet >> 4] |= bit;
                }
                octet += 1;
            }
            set += 1;
        }
        pairs
    }

    /// Searches from `at` on, by looking up each octet, for eight octets that have a pair which is in one of the sets
    /// `wanted`; all eight are marked.
    pub(super) fn by_table(&self, octets: &[u8], mut at: usize, wanted: u8) -> Marks {
        while let Some([octet, neighbours @ ..]) = octets[at..].first_chunk::<9>() {
            // Eight octets are looked up before one branch.
            let (mut first, mut any) = (self.first[usize::from(*octet)], 0);
            for &next in neighbours {
                any |= first & self.next[usize::from(next)];
                first = self.first[usize::from(next)];
            }
            if any & wanted != 0 {
                return Marks { at, bits: 0xFF, end: at + 8 };
            }
            at += 8;
        }
        Marks { at, bits: (1 << (octets.len() - at)) - 1, end: octets.len() }
    }

    /// The sets that a pair is in, a bit each.
    #[inline(always)]
    pub(crate) const fn sets_of(&self, octet: u8, next: u8) -> u8 {
        self.first[octet as usize] & self.next[next as usize]
    }
}

const fn has(octets: &[u8], octet: usize) -> bool {
    let mut k = 0;
    while k < octets.len() {
        if octets[k] as usize == octet {
            return true;
        }
        k += 1;
    }
    false
}

/// The places of the pairs in a text, in order. After the last octet comes 0.
#[derive(Clone, Debug)]
pub(crate) struct PairPlaces<'t> {
    octets: &'t [u8],
    pairs: &'static PairSets,
    wanted: u8,
    marks: Marks,
}

impl<'t> PairPlaces<'t> {
    /// The places of pairs that are in one of the sets `wanted`, a bit each.
    #[inline]
    pub(crate) fn of(octets: &'t [u8], pairs: &'static PairSets, wanted: u8) -> Self {
        Self { octets, pairs, wanted, marks: Marks::default() }
    }

    /// The next place from `from` on; places that were passed are not found again.
    #[inline]
    pub(crate) fn next_from(&mut self, from: usize) -> Option<usize> {
        if from >= self.marks.end {
            self.marks = Marks { at: from, bits: 0, end: from };
        } else if from > self.marks.at {
            self.marks.bits = self.marks.bits >> (from - self.marks.at) << (from - self.marks.at);
        }
        loop {
            while self.marks.bits != 0 {
                let at = self.marks.at + self.marks.bits.trailing_zeros() as usize;
                self.marks.bits &= self.marks.bits - 1;
                if self.sets_at(at) != 0 {
                    return Some(at);
                }
            }
            if self.marks.end >= self.octets.len() {
                return None;
            }
            self.marks = Detected.pairs(self.octets, self.marks.end, self.pairs, self.wanted);
        }
    }

    /// The sets among those wanted that the pair at a place is in.
    #[inline]
    pub(crate) fn sets_at(&self, at: usize) -> u8 {
        let next = self.octets.get(at + 1).copied().unwrap_or(0);
        self.pairs.sets_of(self.octets[at], next) & self.wanted
    }
}

impl Iterator for PairPlaces<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.next_from(0)
    }
}
