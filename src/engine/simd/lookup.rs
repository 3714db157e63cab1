//! Bitmaps by vectors of sixteen octets that can be looked up in a table of sixteen: the algorithm that NEON and
//! WebAssembly share. It needs few operations, so that such a back end is one file.
//!
//! Out of line are the functions that the parse calls, because their vectors would take the registers of its caller,
//! and the rare ones.

use super::octets::{Nibbles, escapes, far_run_end_by_64, few, nibbles, past};
use crate::engine::simd::Marks;
use crate::{
    engine::{
        pairs::PairSets,
        simd::{Bitmaps, Simd, WithSimd},
        tables::VectorTables,
    },
    syntax::{
        ByEdition, CharSet, Edition,
        mapped::{Hex, Name, Scheme},
    },
};

/// The octets of a class, as they are looked up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operands {
    nibbles: ByEdition<Nibbles>,
}

impl Operands {
    pub(crate) const fn of(sets: ByEdition<CharSet>) -> Self {
        let mut operands = Self { nibbles: ByEdition::all([0; 16]) };
        let mut edition = 0;
        while edition < Edition::ALL.len() {
            operands.nibbles.0[edition] = nibbles(sets.0[edition]);
            edition += 1;
        }
        operands
    }
}

/// The bit of each high half; octets that are not ASCII are in no set, and have none.
pub(super) const BITS: Nibbles = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

/// Operations on one, two or four vectors of sixteen octets. A result has a bit for each octet, in the order of the
/// octets.
pub(super) trait Vectors: Simd {
    /// Sixteen octets.
    type Octets: Copy;
    /// The halves of sixteen octets, as they are looked up: made once for all classes.
    type Halves: Copy;

    /// The octets of a number, from the lowest on.
    fn octets(self, octets: u128) -> Self::Octets;
    /// The low halves, and by [`BITS`] the bits of the high ones.
    fn halves(self, octets: Self::Octets) -> Self::Halves;
    /// The octets that are in the class of `nibbles`.
    fn members<const N: usize>(self, halves: [Self::Halves; N], nibbles: &Nibbles) -> u64;
    /// The octets that are `octet`.
    fn equal<const N: usize>(self, octets: [Self::Octets; N], octet: u8) -> u64;
    /// True if one of them is.
    fn any_equal<const N: usize>(self, octets: [Self::Octets; N], octet: u8) -> bool;
    /// The octets that are below the digits, and those that are not ASCII.
    fn separators<const N: usize>(self, octets: [Self::Octets; N]) -> u64;
    /// The octets that are in a set of [`PairSets`] together with the octets next to them, by the halves of both.
    fn in_pairs<const N: usize>(self, octets: [(Self::Octets, Self::Octets); N], halves: &[Nibbles; 4]) -> u64;
}

/// `N` vectors of a text. `place` moves the bit of each of their octets to the offset of that octet in the text.
#[derive(Clone, Copy)]
struct Several<V: Vectors, const N: usize, P> {
    simd: V,
    octets: [V::Octets; N],
    halves: [V::Halves; N],
    place: P,
}

impl<V: Vectors, const N: usize, P: Fn(u64) -> u64> Several<V, N, P> {
    #[inline(always)]
    fn new(simd: V, octets: [V::Octets; N], place: P) -> Self {
        Self { simd, octets, halves: octets.map(|sixteen| simd.halves(sixteen)), place }
    }

    #[inline(always)]
    fn members(&self, class: &'static VectorTables, edition: Edition) -> u64 {
        (self.place)(self.simd.members(self.halves, class.operands.nibbles.get_ref(edition)))
    }

    /// The bitmaps of a text of which these are the first 64 bytes.
    #[inline(always)]
    fn bitmaps(
        &self,
        text: &[u8],
        edition: Edition,
        (names, bulk, further): (bool, &'static VectorTables, Option<&'static VectorTables>),
    ) -> Bitmaps {
        let past = past(text.len());
        let outside = |class| !self.members(class, edition) | past;
        let name = if names { outside(VectorTables::of::<Name>()) } else { 0 };
        let outside_bulk = outside(bulk);
        let outside_further = further.map_or(0, outside);
        let (separators, perhaps_percent) = if edition.judges_labels() {
            // No class has "%", which is below the digits: without such a byte there is no escape.
            let separators = (self.place)(self.simd.separators(self.octets));
            (separators, separators & outside_bulk & !past != 0)
        } else {
            (0, self.simd.any_equal(self.octets, b'%'))
        };
        let head = [self.halves[0]];
        let scheme = !self.simd.members(head, VectorTables::of::<Scheme>().operands.nibbles.get_ref(edition));
        // The end of a text of less than 16 bytes is marked too: a zero follows it.
        let bitmaps = Bitmaps { name, bulk: outside_bulk, further: outside_further, separators, scheme };
        if !perhaps_percent {
            return bitmaps;
        }
        let percent = (self.place)(self.simd.equal(self.octets, b'%'));
        let escapes = escapes(text, percent, self.members(VectorTables::of::<Hex>(), edition));
        bitmaps.without_escapes(edition, bulk, further, escapes)
    }
}

/// Sixteen octets of a text, which are there.
#[inline(always)]
fn load<V: Vectors>(simd: V, octets: &[u8], at: usize) -> V::Octets {
    let Some(chunk) = octets[at..].first_chunk() else { unreachable!("the caller leaves 16 octets") };
    simd.octets(u128::from_le_bytes(*chunk))
}

/// Runs `operation` on bitmaps.
///
/// Perf: `operation` is inlined after the bitmaps are made, so that they stay in registers. A function that returned
/// them would cost a fifth of a parse (processors: parse).
///
/// 32 bytes or more are read as two pairs of vectors; the second pair may overlap the first, so there is no loop for
/// the tail, and bits that overlap agree. Fewer than 32 bytes are read as the first 16 and the last 16.
#[inline(never)]
pub(super) fn with_bitmaps<'s, W: WithSimd<'s>, V: Vectors>(operation: W, simd: V) -> W::Output {
    let (text, edition) = (operation.text().as_bytes(), operation.edition());
    let classes = (W::NAMES, operation.bulk(), operation.further());
    let n = text.len();
    let bitmaps = if n >= 32 {
        let shift = (n - 32).min(32);
        let (Some(first), Some(second)) = (text.first_chunk::<32>(), text[shift..].first_chunk::<32>()) else {
            unreachable!("there are 32 octets")
        };
        let vectors = [load(simd, first, 0), load(simd, first, 16), load(simd, second, 0), load(simd, second, 16)];
        let place = |bits: u64| bits & 0xFFFF_FFFF | bits >> 32 << shift;
        Several::new(simd, vectors, place).bitmaps(text, edition, classes)
    } else if let (Some(first), Some(second)) = (text.first_chunk(), text.last_chunk()) {
        let vectors = [simd.octets(u128::from_le_bytes(*first)), simd.octets(u128::from_le_bytes(*second))];
        let place = |bits: u64| bits & 0xFFFF | bits >> 16 << (n - 16);
        Several::new(simd, vectors, place).bitmaps(text, edition, classes)
    } else {
        Several::new(simd, [simd.octets(few(text))], |bits| bits).bitmaps(text, edition, classes)
    };
    operation.with_simd(bitmaps, simd)
}

/// 64 bytes from `from` on.
#[inline(always)]
fn load_64<V: Vectors>(simd: V, octets: &[u8], from: usize) -> Several<V, 4, fn(u64) -> u64> {
    let Some(chunk) = octets[from..].first_chunk::<64>() else { unreachable!("the caller leaves 64 bytes") };
    let vectors = [load(simd, chunk, 0), load(simd, chunk, 16), load(simd, chunk, 32), load(simd, chunk, 48)];
    Several::new(simd, vectors, |bits| bits)
}

/// End of a run: nearly always the next 64 bytes tell, or the last 64 of the text. `run_end` of `x86/avx2.rs` is the
/// same code, which says why.
#[inline(never)]
pub(super) fn run_end<V: Vectors>(
    simd: V,
    octets: &[u8],
    class: &'static VectorTables,
    edition: Edition,
    at: usize,
) -> usize {
    let from = at.min(octets.len() - 64);
    let outside = !load_64(simd, octets, from).members(class, edition) >> (at - from);
    let next = at + outside.trailing_zeros() as usize;
    match octets.get(next) {
        None => octets.len(),
        Some(&octet) if outside != 0 && octet != b'%' => next,
        Some(_) => far_run_end(simd, octets, class, edition, next),
    }
}

/// End of a run, however far it is, and past escapes.
#[cold]
#[inline(never)]
fn far_run_end<V: Vectors>(simd: V, octets: &[u8], class: &'static VectorTables, edition: Edition, at: usize) -> usize {
    let outside = |from, class| !load_64(simd, octets, from).members(class, edition);
    let percent = |from| simd.equal(load_64(simd, octets, from).octets, b'%');
    far_run_end_by_64(octets, (class, edition), at, outside, percent)
}

/// See [`Simd::either`].
#[inline(never)]
pub(super) fn either<V: Vectors>(simd: V, octets: &[u8], at: usize, [one, other]: [u8; 2]) -> Marks {
    let wanted = |octets: &[u8; 64]| {
        let vectors = [0, 16, 32, 48].map(|at| load(simd, octets, at));
        // Fast exit: most blocks have neither.
        if simd.any_equal(vectors, one) || simd.any_equal(vectors, other) {
            simd.equal(vectors, one) | simd.equal(vectors, other)
        } else {
            0
        }
    };
    Marks::by_64(octets, at, wanted)
}

/// See [`Simd::pairs`].
#[inline(never)]
pub(super) fn pairs<V: Vectors>(simd: V, octets: &[u8], at: usize, pairs: &PairSets, wanted: u8) -> Marks {
    let [first_low, first_high, next_low, next_high] = pairs.halves;
    let halves = [first_low, first_high.map(|sets| sets & wanted), next_low, next_high];
    let with_next = |octets: &[u8; 65], at| (load(simd, octets, at), load(simd, octets, at + 1));
    Marks::by_64(octets, at, |octets: &[u8; 65]| {
        simd.in_pairs([0, 16, 32, 48].map(|at| with_next(octets, at)), &halves)
    })
}
