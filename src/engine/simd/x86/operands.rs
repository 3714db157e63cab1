//! Sets of octets as the vector instructions want them.

use super::octets::{self, Nibbles};
use crate::syntax::{
    ByEdition, CharSet, Edition,
    charset::{
        ALPHANUM,
        rfc3986::{SUB_DELIMS, UNRESERVED},
    },
};

/// The octets of a class, as AVX2 and as SSE2 want them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operands {
    /// For each low half of a byte, the high halves with which it is a member, a bit each: AVX2 looks them up by a
    /// shuffle.
    pub(super) nibbles: ByEdition<Nibbles>,
    /// Operands of the comparisons of SSE2; `None` for a set that lacks too many characters of URLs, or has others.
    pub(super) lacking: ByEdition<Option<Lacking>>,
    /// True if all letters and digits are members, for SSE2.
    pub(super) has_alphanum: ByEdition<bool>,
}

impl Operands {
    pub(crate) const fn of(sets: ByEdition<CharSet>) -> Self {
        let mut nibbles = ByEdition::all([0; 16]);
        let mut lacking = ByEdition::all(None);
        let mut has_alphanum = ByEdition::all(false);
        let mut edition = 0;
        while edition < Edition::ALL.len() {
            let set = sets.0[edition];
            nibbles.0[edition] = octets::nibbles(set);
            lacking.0[edition] = Lacking::from(set);
            has_alphanum.0[edition] = set.includes(ALPHANUM);
            edition += 1;
        }
        Self { nibbles, lacking, has_alphanum }
    }
}

/// The few characters of URLs that a set lacks, each sixteen times, as a vector is compared with them. If a set lacks
/// fewer, the other places hold 0xFF, which is in no set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lacking {
    pub(super) octets: [[u8; 16]; Self::MOST],
    pub(super) count: u8,
}

impl Lacking {
    const MOST: usize = 4;

    /// The first two, which are all of them if there are no more.
    pub(super) fn two(&self) -> &[[u8; 16]; 2] {
        self.octets.first_chunk().expect("four are more than two")
    }

    const fn from(set: CharSet) -> Option<Self> {
        /// Characters of URLs, except "#", "%" and brackets, which no set of these operands has: the complement of
        /// `never` in `sse2.rs`.
        const URL: CharSet = UNRESERVED.union(SUB_DELIMS).union(CharSet::of(":/?@"));

        if !URL.includes(set) {
            return None;
        }
        let absent = URL.minus(set);
        let mut lacking = Self { octets: [[0xFF; 16]; Self::MOST], count: 0 };
        let mut octet = 0;
        while octet < 128 {
            if absent.contains(octet) {
                if lacking.count as usize == Self::MOST {
                    return None;
                }
                lacking.octets[lacking.count as usize] = [octet; 16];
                lacking.count += 1;
            }
            octet += 1;
        }
        Some(lacking)
    }
}
