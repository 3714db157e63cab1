//! Runs that are known already, of a text that is read from one place after the other.
//!
//! A run ends at the same place wherever in it reading begins. So a text in which many URLs seem to begin, each of
//! which is refused where the run of a class ends, is searched for that end once.

use core::cell::Cell;

use super::{
    simd::{Detected, Simd},
    tables::{OctetTable, run_by_table},
};
use crate::syntax::Edition;

/// The least length of a run that is kept, in octets. Perf: to read a shorter one again costs no more than to look it
/// up.
const WORTH_KEEPING: usize = 16;

/// The number of octets that are looked at before a run is looked up: most runs are short.
const NEAR: usize = 7;

/// The length of an escape, which may be cut at the end of a part.
const ESCAPE: usize = 3;

/// Up to this many octets, scanning a part takes less time than reading it with the runs that are known.
const LONG: usize = 512;

/// The run of a class under an edition; the default is none.
#[derive(Clone, Copy, Default, Debug)]
pub struct KnownRun {
    class: Option<(&'static OctetTable, Edition)>,
    /// The place where it begins.
    start: usize,
    /// The place up to which it was read: its end, unless the part that was read ended there.
    end: usize,
}

impl KnownRun {
    #[inline(always)]
    fn is_of(&self, class: &'static OctetTable, edition: Edition) -> bool {
        self.class.is_some_and(|(known, under)| core::ptr::eq(known, class) && under == edition)
    }
}

/// The runs that are known of a text, for reading a part of it.
#[derive(Clone, Copy, Debug)]
pub struct KnownRuns<'k> {
    runs: &'k [Cell<KnownRun>],
    /// The place where the part begins.
    start: usize,
    /// True if the rule will probably refuse the part.
    is_doubtful: bool,
}

impl<'k> KnownRuns<'k> {
    /// The runs known of a text, for reading it from `start` on.
    pub fn of(runs: &'k mut [KnownRun], start: usize) -> Self {
        Self { runs: Cell::from_mut(runs).as_slice_of_cells(), start, is_doubtful: false }
    }

    /// The same, for a part that the rule will probably refuse, because it has refused another.
    #[must_use]
    pub const fn doubtful(self) -> Self {
        Self { is_doubtful: true, ..self }
    }

    /// True if the part is better read with these runs than scanned: there are no bitmaps, it will be refused, or it
    /// begins in a long run.
    pub(crate) fn spare_a_scan(self) -> bool {
        !Detected::BITMAPS || self.is_doubtful || self.runs.iter().any(|run| run.get().end > self.start + LONG)
    }

    /// The length of the run of a class that begins where `left` octets are left of `part`, a part of the text.
    ///
    /// Perf: out of line: inlined, it makes its caller save registers for every other run as well.
    #[inline(never)]
    pub(super) fn run(&self, part: &[u8], left: usize, class: &'static OctetTable, edition: Edition) -> usize {
        let at = part.len() - left;
        // If a "%" is no member and the class takes escapes, a run must not be resumed inside an escape.
        let escapes = class.takes_escapes(edition) && !class.has(edition, b'%');
        // Perf: most runs end nearer than they could be looked up.
        let near = part.len().min(at + NEAR + ESCAPE);
        let end = run_by_table(&part[..near], class, edition, at);
        if near == part.len() || end + ESCAPE <= near {
            return end - at;
        }
        if escapes && part[at.saturating_sub(2)..at].contains(&b'%') {
            return run_by_table(part, class, edition, at) - at;
        }
        let place = self.start + at;
        let of_class = self.runs.iter().find(|run| run.get().is_of(class, edition));
        let known = of_class.filter(|run| (run.get().start..=run.get().end).contains(&place));
        let known_end = known.map_or(place, |run| run.get().end) - self.start;
        let from = match known_end.checked_sub(part.len()) {
            Some(_) if escapes => part.len() - length_of_cut_escape(part),
            Some(_) => part.len(),
            None => known_end,
        };
        let end = run_by_table(part, class, edition, from.max(at));
        match known {
            Some(_) if end <= known_end => {}
            Some(run) => run.set(KnownRun { end: self.start + end, ..run.get() }),
            None if end - at < WORTH_KEEPING => {}
            None => {
                // A run of the same class is not asked for again, for reading has passed it.
                let run = of_class.or_else(|| self.runs.iter().min_by_key(|run| run.get().end));
                if let Some(run) = run {
                    run.set(KnownRun { class: Some((class, edition)), start: place, end: self.start + end });
                }
            }
        }
        end - at
    }
}

/// The length of the beginning of an escape at the end of a part that may have been cut there.
fn length_of_cut_escape(part: &[u8]) -> usize {
    match part {
        [.., b'%'] => 1,
        [.., b'%', _] => 2,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::syntax::mapped::{Name, Path};

    /// Every text of some letters and parts of escapes, between runs that are long enough to be kept, read from every
    /// place on to several ends.
    #[test]
    fn known_runs_are_those_that_are_read() {
        let classes = [OctetTable::of::<Name>(), OctetTable::of::<Path>()];
        for number in 0..5_usize.pow(6) {
            let middle = (0..6).map(|place| b"a4%/ "[number / 5_usize.pow(place) % 5]);
            let text: Vec<u8> = b"aaaaaaaaaaaaaaaa".iter().copied().chain(middle).chain(*b"a%41").collect();
            let mut runs = [KnownRun::default(); 2];
            for start in (0..text.len()).step_by(1 + number % 3) {
                for end in [text.len(), text.len() - 1, text.len() - 2, 20].map(|end| end.max(start)) {
                    let part = &text[start..end];
                    for at in [0, part.len() / 3, part.len()] {
                        for class in classes {
                            let known = KnownRuns::of(&mut runs, start);
                            let expected = run_by_table(part, class, Edition::Rfc3986, at) - at;
                            let found = known.run(part, part.len() - at, class, Edition::Rfc3986);
                            assert_eq!(found, expected, "{:?} {start}..{end} at {at}", str::from_utf8(&text));
                        }
                    }
                }
            }
        }
    }
}
