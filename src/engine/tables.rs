//! Lookup tables of a class, computed from its octets when the crate is compiled.

use super::simd::Operands;
use crate::syntax::{
    ByEdition, CharSet, Class, Edition,
    charset::{ALPHA, HEX},
};

/// Lookup table of a class, for reading it byte by byte.
#[derive(Debug)]
pub(crate) struct OctetTable {
    /// For each byte the editions under which it is a member, a bit each.
    members: [u8; 256],
    escapes: ByEdition<bool>,
}

impl OctetTable {
    /// The table of a class.
    #[inline(always)]
    pub(crate) const fn of<C: Class>() -> &'static Self {
        const { &Self::new(C::OCTETS, C::ESCAPES) }
    }

    const fn new(octets: ByEdition<CharSet>, escapes: ByEdition<bool>) -> Self {
        let mut members = [0; 256];
        let mut edition = 0;
        while edition < Edition::ALL.len() {
            let set = octets.0[edition];
            let mut octet = 0;
            while octet < 128 {
                if set.contains(octet) {
                    members[octet as usize] |= 1 << edition;
                }
                octet += 1;
            }
            edition += 1;
        }
        Self { members, escapes }
    }

    /// True if `octet` is a member under `edition`.
    #[inline(always)]
    pub(crate) const fn has(&self, edition: Edition, octet: u8) -> bool {
        self.members[octet as usize] & 1 << edition as u8 != 0
    }

    /// True if `octet` is a member under some edition.
    #[inline(always)]
    const fn ever_has(&self, octet: u8) -> bool {
        self.members[octet as usize] != 0
    }

    /// True if an escape may stand for a member under `edition`.
    #[inline(always)]
    pub(crate) const fn takes_escapes(&self, edition: Edition) -> bool {
        self.escapes.get(edition)
    }
}

/// Tables of a class for vector instructions. Only classes with a bitmap have them, and classes that such a bitmap
/// serves.
#[derive(Debug)]
pub(crate) struct VectorTables {
    pub(super) lookup: OctetTable,
    #[allow(dead_code, reason = "the fallback has no vector instructions")]
    pub(super) operands: Operands,
}

impl VectorTables {
    /// The tables of a class.
    #[inline(always)]
    pub(crate) const fn of<C: Class>() -> &'static Self {
        const { &Self { lookup: OctetTable::new(C::OCTETS, C::ESCAPES), operands: Operands::of(C::OCTETS) } }
    }

    /// True if `octet` is a member under `edition`.
    #[inline(always)]
    pub(super) const fn has(&self, edition: Edition, octet: u8) -> bool {
        self.lookup.has(edition, octet)
    }

    /// True if an escape may stand for a member under `edition`.
    #[inline(always)]
    pub(super) const fn takes_escapes(&self, edition: Edition) -> bool {
        self.lookup.takes_escapes(edition)
    }
}

/// True if a well-formed escape stands at `at`.
#[inline(always)]
pub(crate) fn is_escape(octets: &[u8], at: usize) -> bool {
    match octets.get(at..).and_then(<[u8]>::first_chunk) {
        Some(&[b'%', high, low]) => high.is_ascii_hexdigit() && low.is_ascii_hexdigit(),
        _ => false,
    }
}

/// End of the run of a class that begins at `at`, byte by byte.
#[inline(always)]
pub(crate) fn run_by_table(octets: &[u8], class: &'static OctetTable, edition: Edition, mut at: usize) -> usize {
    while let Some(&octet) = octets.get(at) {
        if !class.has(edition, octet) {
            return end_or_escape(octets, octet, class, edition, at);
        }
        at += 1;
    }
    at
}

/// [`run_by_table`] for a class that is [constant](is_constant), such as the digits.
#[inline(always)]
pub(super) fn run_of_constant(octets: &[u8], class: &'static OctetTable, mut at: usize) -> usize {
    while octets.get(at).is_some_and(|&octet| class.ever_has(octet)) {
        at += 1;
    }
    at
}

/// True if a class has the same octets under every edition, and escapes under none.
pub(super) const fn is_constant<C: Class>() -> bool {
    let mut k = 0;
    while k < Edition::ALL.len() {
        if C::ESCAPES.0[k] || !is_same(C::OCTETS.0[0], C::OCTETS.0[k]) {
            return false;
        }
        k += 1;
    }
    true
}

const fn is_same(one: CharSet, other: CharSet) -> bool {
    one.includes(other) && other.includes(one)
}

/// True if two classes have the same octets and escapes under every edition.
pub(super) const fn are_equal<A: Class, B: Class>() -> bool {
    let mut k = 0;
    while k < Edition::ALL.len() {
        if A::ESCAPES.0[k] != B::ESCAPES.0[k] || !is_same(A::OCTETS.0[k], B::OCTETS.0[k]) {
            return false;
        }
        k += 1;
    }
    true
}

/// The length of the run of a class that a text begins with.
// Out of line: each production of plain text calls it.
#[inline(never)]
pub(super) fn run_of_text(text: &str, class: &'static OctetTable, edition: Edition) -> usize {
    run_by_table(text.as_bytes(), class, edition, 0)
}

/// [`run_by_table`] for long runs.
///
/// Perf: one bounds check for eight bytes, and a speed that depends less on the alignment of the loop (ratios: generic
/// parse).
#[inline(always)]
pub(crate) fn run_by_table_in_eights(
    octets: &[u8],
    class: &'static OctetTable,
    edition: Edition,
    mut at: usize,
) -> usize {
    while let Some(eight) = octets.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        for &octet in eight {
            if !class.has(edition, octet) {
                return end_or_escape(octets, octet, class, edition, at);
            }
            at += 1;
        }
    }
    run_by_table(octets, class, edition, at)
}

/// The end of a run before a byte that is no member, unless that begins an escape.
#[inline(always)]
fn end_or_escape(octets: &[u8], octet: u8, class: &'static OctetTable, edition: Edition, at: usize) -> usize {
    if octet == b'%' && class.takes_escapes(edition) { run_on_by_table(octets, class, edition, at) } else { at }
}

/// Goes on with [`run_by_table`] from an escape on.
// Out of line: few runs have an escape.
#[cold]
#[inline(never)]
fn run_on_by_table(octets: &[u8], class: &'static OctetTable, edition: Edition, mut at: usize) -> usize {
    while let Some(&octet) = octets.get(at) {
        at += match octet {
            _ if class.has(edition, octet) => 1,
            b'%' if is_escape(octets, at) => 3,
            _ => break,
        };
    }
    at
}

/// Use of the bitmap of one class for a run of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Serves {
    /// The classes are equal under every edition, escapes included: the run ends where the bitmap says.
    Exactly,
    /// The mapped class lies within the class, which may have more bytes: look at the byte where the bitmap stops.
    Within,
    /// The bitmap is of no use for the class.
    Not,
}

/// Use of a bitmap of `Map` for runs of `C`, under every edition.
pub(crate) const fn serves<Map: Class, C: Class>() -> Serves {
    let mut k = 0;
    while k < Edition::ALL.len() {
        let (map, wanted) = (Map::OCTETS.0[k], C::OCTETS.0[k]);
        let (passed_over, taken) = (Map::ESCAPES.0[k], C::ESCAPES.0[k]);
        // A bitmap passes over only the "%" of an escape; its two digits must be members.
        if !wanted.includes(map) || passed_over && !taken || taken && !wanted.includes(HEX) {
            return Serves::Not;
        }
        // A bitmap without letters, such as that of digits, would stop at nearly every octet of a word.
        if wanted.includes(ALPHA) && !map.includes(ALPHA) {
            return Serves::Not;
        }
        k += 1;
    }
    if are_equal::<Map, C>() { Serves::Exactly } else { Serves::Within }
}

/// The one octet that `Map` has and `C` lacks, if `C` is `Map` without it.
pub(crate) const fn lacking<Map: Class, C: Class>() -> Option<u8> {
    let (mut lacking, mut k) = (CharSet::of(""), 0);
    while k < Edition::ALL.len() {
        if Map::ESCAPES.0[k] != C::ESCAPES.0[k] || !Map::OCTETS.0[k].includes(C::OCTETS.0[k]) {
            return None;
        }
        lacking = lacking.union(Map::OCTETS.0[k].minus(C::OCTETS.0[k]));
        k += 1;
    }
    let (mut found, mut octet) = (None, 0);
    while octet < 128 {
        if lacking.contains(octet) {
            // Neither a digit of an escape, nor one of several.
            if HEX.contains(octet) || found.is_some() {
                return None;
            }
            found = Some(octet);
        }
        octet += 1;
    }
    found
}

/// True if a bitmap of `Map` stops at escapes that belong to a run of `C`, under some edition. One that passes over
/// escapes stops at none.
pub(crate) const fn may_stop_at_escapes<Map: Class, C: Class>() -> bool {
    let mut k = 0;
    while k < Edition::ALL.len() {
        if C::ESCAPES.0[k] && !Map::ESCAPES.0[k] {
            return true;
        }
        k += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grammar::{
            Fragment, Query, RegName, Segment, User, Userinfo,
            draft1996::{OpaquePart, Parameters},
            rfc2396::SegmentNc,
        },
        syntax::mapped::{Name, Path},
    };

    #[test]
    fn every_generic_run_is_served_by_a_bitmap() {
        assert_eq!(serves::<Name, Name>(), Serves::Exactly);
        for within in [serves::<Name, RegName>(), serves::<Name, Userinfo>(), serves::<Name, User>()] {
            assert_eq!(within, Serves::Within);
        }
        assert_eq!(serves::<Name, SegmentNc>(), Serves::Within);
        for within in [serves::<Path, Query>(), serves::<Path, Fragment>(), serves::<Path, Parameters>()] {
            assert_eq!(within, Serves::Within);
        }
        assert_eq!(serves::<Path, OpaquePart>(), Serves::Within);
        assert_eq!(serves::<Path, Name>(), Serves::Not);
    }

    #[test]
    fn classes_without_one_octet_of_another_are_known() {
        assert_eq!(lacking::<Path, Segment>(), Some(b'/'));
        assert_eq!((lacking::<Segment, Path>(), lacking::<Path, Path>(), lacking::<Path, Name>()), (None, None, None));
    }
}
