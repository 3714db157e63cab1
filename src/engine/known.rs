//! What is known of a text that is read from one place after the other: where runs end, the last of its delimiters, and
//! which URLs rules have found.
//!
//! A run ends at the same place wherever in it reading begins. So a text in which many URLs seem to begin, each of
//! which is refused where the run of a class ends, is searched for that end once. And if two texts begin alike, a rule
//! finds the same URL in both (`readings`).

use core::{cell::Cell, ops::Range};

use super::{
    octets::first,
    readings::{End, Kept, KnownUrl, Readings},
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

/// The number of kinds of delimiters, each of them a bit of an octet.
pub(crate) const DELIMITERS: usize = 5;

/// What is known of a text.
#[derive(Clone, Default, Debug)]
pub struct Memory {
    /// Runs of classes.
    runs: [KnownRun; 4],
    /// Octets that the text lacks.
    lacking: [Absence; 2],
    /// Delimiters of parts.
    delimiters: [LastDelimiters; 2],
    readings: Readings,
}

/// The run of a class under an edition; the default is none.
#[derive(Clone, Copy, Default, Debug)]
struct KnownRun {
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

/// The last delimiter of each kind in a part of a text.
#[derive(Clone, Copy, Default, Debug)]
struct LastDelimiters {
    /// The ends of the part, as places in the text.
    start: usize,
    end: usize,
    /// The places of the delimiters, from the last to the first.
    places: [usize; DELIMITERS],
    count: usize,
}

/// An octet that a part of a text lacks.
#[derive(Clone, Copy, Default, Debug)]
struct Absence {
    octet: u8,
    /// The ends of the part. The octet comes after it, if that has been looked at.
    start: usize,
    end: usize,
}

impl Absence {
    /// True if a part of the text with these ends is known to lack an octet.
    const fn is_known(self, octet: u8, start: usize, end: usize) -> bool {
        self.octet == octet && self.start <= start && end <= self.end
    }

    /// The first place of an octet in `part`, which begins at `start` in the text.
    ///
    /// Perf: each octet of parts that end alike is looked at once.
    fn place(cell: &Cell<Self>, part: &[u8], start: usize, octet: u8) -> Option<usize> {
        let known = cell.get();
        let is_known = known.octet == octet && (known.start..=known.end).contains(&start);
        let from = if is_known { known.end } else { start };
        let rest = part.get(from - start..).filter(|rest| !rest.is_empty())?;
        let place = first(rest, octet);
        let known_start = if is_known { known.start } else { start };
        cell.set(Self { octet, start: known_start, end: from + place.unwrap_or(rest.len()) });
        place.map(|place| from - start + place)
    }
}

/// What is known of a text, for reading a part of it.
#[derive(Debug)]
pub struct KnownText<'k> {
    pub(crate) octets: KnownOctets<'k>,
    /// What rules have read before, if that may help.
    readings: Option<&'k mut Readings>,
}

impl<'k> KnownText<'k> {
    /// Nothing but that the rule will refuse the part.
    pub const REFUSED: Self = Self { octets: KnownOctets::REFUSED, readings: None };

    /// What is known of a text, for reading a part of it from `start` on. `is_doubtful` is true if the rule will probably
    /// refuse the part.
    pub fn of(memory: &'k mut Memory, start: usize, is_doubtful: bool) -> Self {
        let Memory { runs, lacking, delimiters, readings } = memory;
        let octets = KnownOctets {
            runs: Cell::from_mut(&mut runs[..]).as_slice_of_cells(),
            lacking: Cell::from_mut(&mut lacking[..]).as_slice_of_cells(),
            delimiters: Cell::from_mut(&mut delimiters[..]).as_slice_of_cells(),
            start,
            is_doubtful,
        };
        Self { octets, readings: Some(readings) }
    }

    /// The same but for what rules have read, which is neither known nor kept.
    #[must_use]
    pub fn without_readings(self) -> Self {
        Self { readings: None, ..self }
    }

    /// The URL that a rule reads at the beginning of `part`, if it is known; none if the rule refuses the part.
    #[inline(always)]
    pub(crate) fn reading(&mut self, part: &str) -> Option<KnownUrl> {
        self.octets.url(&mut self.readings.as_deref_mut()?.by_rule, part).copied()
    }

    /// The longest URL that `part` begins with, if it is known, whether a rule reads it or refuses more.
    #[inline(always)]
    pub(crate) fn longest(&mut self, part: &str) -> Option<KnownUrl> {
        self.octets.url(&mut self.readings.as_deref_mut()?.longest, part).copied()
    }

    /// True if a rule reads all of `part`, as is known, or as `read` tells, whose length is then kept if it reads any.
    pub(crate) fn reads_whole(known: Option<&mut Self>, part: &str, read: impl FnOnce() -> Option<usize>) -> bool {
        let Some(known) = known else { return read() == Some(part.len()) };
        if let Some(reading) = known.reading(part) {
            return reading.url == Some(part.len());
        }
        let length = read();
        known.keep_reading(part, part.len(), End::Seen, length);
        length == Some(part.len())
    }

    /// Keeps what a rule has read at the beginning of `part`: its octets up to `told_by` tell it, and what the rule has
    /// seen of the end.
    #[inline(always)]
    pub(crate) fn keep_reading(&mut self, part: &str, told_by: usize, end: End, url: Option<usize>) {
        if let Some(readings) = &mut self.readings {
            readings.by_rule.keep(part.as_bytes(), told_by, end, url);
        }
    }

    /// Keeps the longest URL that `part` begins with.
    pub(crate) fn keep_longest(&mut self, part: &str, told_by: usize, end: End, url: Option<usize>) {
        if let Some(readings) = &mut self.readings {
            readings.longest.keep(part.as_bytes(), told_by, end, url);
        }
    }
}

/// What is known of the octets of a text, for reading a part of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownOctets<'k> {
    runs: &'k [Cell<KnownRun>],
    lacking: &'k [Cell<Absence>],
    delimiters: &'k [Cell<LastDelimiters>],
    /// The place where the part begins.
    start: usize,
    /// True if the rule will probably refuse the part.
    is_doubtful: bool,
}

impl<'k> KnownOctets<'k> {
    /// Nothing but that the rule will refuse the part.
    const REFUSED: Self = Self { runs: &[], lacking: &[], delimiters: &[], start: 0, is_doubtful: true };

    /// The URL at the beginning of `part` that is kept, if it is.
    ///
    /// Perf: by reference, because it would be returned through memory.
    #[inline(never)]
    fn url<'r>(&self, kept: &'r mut Kept, part: &str) -> Option<&'r KnownUrl> {
        let part = part.as_bytes();
        kept.url(part, |octet| self.place(part, 0, octet).is_none())
    }

    /// The first place of an octet among some of a part of the text, which begin at `at` in it.
    pub(super) fn place(&self, octets: &[u8], at: usize, octet: u8) -> Option<usize> {
        let start = self.start + at;
        // Perf: the same is asked about many parts that end alike.
        if self.lacking.iter().any(|lacking| lacking.get().is_known(octet, start, start + octets.len())) {
            return None;
        }
        let of_octet = self.lacking.iter().find(|lacking| lacking.get().octet == octet);
        // The one that has been looked at less far is the one that is done with.
        match of_octet.or_else(|| self.lacking.iter().min_by_key(|lacking| lacking.get().end)) {
            Some(lacking) => Absence::place(lacking, octets, start, octet),
            None => first(octets, octet),
        }
    }

    /// The first of the places that [`last_of_each`] finds in a range of `part` of which `is` is true. `kinds` is the same
    /// table for a text.
    ///
    /// Perf: of many URLs that are refused at the same place, one looks at the octets before it.
    pub(crate) fn last_of_kind(
        &self,
        part: &[u8],
        range: Range<usize>,
        kinds: &[u8; 256],
        mut is: impl FnMut(usize) -> bool,
    ) -> Option<usize> {
        let (from, to) = (self.start + range.start, self.start + range.end);
        let known = self.delimiters.iter().map(Cell::get).find(|known| known.end == to && known.start <= from);
        let LastDelimiters { places, count, .. } = known.unwrap_or_else(|| {
            let mut last = LastDelimiters { start: from, end: to, ..LastDelimiters::default() };
            for (place, at) in last.places.iter_mut().zip(last_of_each(&part[range], kinds)) {
                *place = from + at;
                last.count += 1;
            }
            // Perf: the place that is nearer is the one that is done with.
            if let Some(nearer) = self.delimiters.iter().min_by_key(|known| known.get().end) {
                nearer.set(last);
            }
            last
        });
        let mut within = places[..count].iter().take_while(|&&place| place >= from).map(|place| place - self.start);
        within.find(|&at| is(at))
    }

    /// True if a part of so many octets is better read with these runs than scanned: there are no bitmaps, it will be
    /// refused, or it begins in a long run.
    #[inline]
    pub(crate) fn spare_a_scan(&self, length: usize) -> bool {
        let begins_in_long_run = || self.runs.iter().any(|run| run.get().end > self.start + LONG);
        !Detected::BITMAPS || self.is_doubtful || length > LONG && begins_in_long_run()
    }

    /// The length of the run of a class that begins where `left` octets are left of `part`, a part of the text.
    #[inline(always)]
    pub(super) fn run(&self, part: &[u8], left: usize, class: &'static OctetTable, edition: Edition) -> usize {
        let at = part.len() - left;
        if self.covers(part, at, class, edition) {
            return left;
        }
        // Perf: most runs end nearer than they could be looked up.
        let near = part.len().min(at + NEAR + ESCAPE);
        let end = run_by_table(&part[..near], class, edition, at);
        if near == part.len() || end + ESCAPE <= near {
            return end - at;
        }
        self.long_run(part, at, end, class, edition)
    }

    /// True if the run of a class that begins at `at` is the one that was last looked up, and goes on to the end of
    /// `part`.
    ///
    /// Perf: in hostile texts the run that is asked for is often that one.
    #[inline(always)]
    fn covers(&self, part: &[u8], at: usize, class: &'static OctetTable, edition: Edition) -> bool {
        let (start, end) = (self.start + at, self.start + part.len());
        let covers = |run: KnownRun| run.is_of(class, edition) && run.start <= start && end <= run.end;
        let cuts_no_escape = |at: usize| length_of_cut_escape(&part[..at]) == 0;
        self.runs.first().is_some_and(|run| covers(run.get())) && cuts_no_escape(at) && cuts_no_escape(part.len())
    }

    /// The same for a run that may be long, and that has been read up to `read`.
    ///
    /// Perf: out of line: inlined, it makes its caller save registers for every other run as well.
    #[inline(never)]
    fn long_run(&self, part: &[u8], at: usize, read: usize, class: &'static OctetTable, edition: Edition) -> usize {
        // If a "%" is no member and the class takes escapes, a run must not be resumed inside an escape.
        let escapes = class.takes_escapes(edition) && !class.has(edition, b'%');
        if escapes && length_of_cut_escape(&part[..at]) > 0 {
            return run_by_table(part, class, edition, read) - at;
        }
        let place = self.start + at;
        let of_class = self.first_of_class(class, edition);
        let known = of_class.filter(|run| (run.get().start..=run.get().end).contains(&place));
        let known_end = known.map_or(place, |run| run.get().end) - self.start;
        let from = match known_end.checked_sub(part.len()) {
            Some(_) if escapes => part.len() - length_of_cut_escape(part),
            Some(_) => part.len(),
            None => known_end,
        };
        let end = run_by_table(part, class, edition, from.max(read));
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

    /// The known run of a class, which becomes the first of all.
    fn first_of_class(&self, class: &'static OctetTable, edition: Edition) -> Option<&'k Cell<KnownRun>> {
        let at = self.runs.iter().position(|run| run.get().is_of(class, edition))?;
        self.runs[0].swap(&self.runs[at]);
        self.runs.first()
    }
}

/// The places of the last octet of each kind, from the last to the first. `kinds` has a bit for each of the kinds that
/// an octet is of.
pub(crate) fn last_of_each(octets: &[u8], kinds: &[u8; 256]) -> impl Iterator<Item = usize> {
    let mut seen = 0;
    octets.iter().enumerate().rev().filter_map(move |(at, octet)| {
        let new = kinds[usize::from(*octet)] & !seen;
        seen |= new;
        (new != 0).then_some(at)
    })
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

    /// Every text of four delimiters and a letter, with parts that begin at every place and end at several.
    #[test]
    fn last_delimiters_are_those_of_each_part() {
        let mut kinds = [0; 256];
        (b";/?,".iter().enumerate()).for_each(|(kind, &octet)| kinds[usize::from(octet)] = 1 << kind);
        for number in 0..5_usize.pow(6) {
            let text: Vec<u8> = (0..6).map(|place| b";/?,a"[number / 5_usize.pow(place) % 5]).collect();
            let mut memory = Memory::default();
            for start in 0..text.len() {
                for end in [text.len(), text.len() - 1, (start + 3).min(text.len())] {
                    let part = &text[start..];
                    for from in 0..=(end.max(start) - start) {
                        let range = from..end.max(start) - start;
                        let is_last = |at: &usize| part[at + 1..range.end].iter().all(|octet| *octet != part[*at]);
                        let expected: Vec<_> =
                            range.clone().rev().filter(|at| part[*at] != b'a').filter(is_last).collect();
                        let known = KnownText::of(&mut memory, start, false).octets;
                        let mut found = Vec::new();
                        known.last_of_kind(part, range.clone(), &kinds, |at| {
                            found.push(at);
                            false
                        });
                        assert_eq!(found, expected, "{:?} {start} {range:?}", str::from_utf8(&text));
                    }
                }
            }
        }
    }

    /// Every text of some letters and parts of escapes, between runs that are long enough to be kept, read from every
    /// place on to several ends.
    #[test]
    fn known_runs_are_those_that_are_read() {
        let classes = [OctetTable::of::<Name>(), OctetTable::of::<Path>()];
        for number in 0..5_usize.pow(6) {
            let middle = (0..6).map(|place| b"a4%/ "[number / 5_usize.pow(place) % 5]);
            let text: Vec<u8> = b"aaaaaaaaaaaaaaaa".iter().copied().chain(middle).chain(*b"a%41").collect();
            let mut memory = Memory::default();
            for start in (0..text.len()).step_by(1 + number % 3) {
                for end in [text.len(), text.len() - 1, text.len() - 2, 20].map(|end| end.max(start)) {
                    let part = &text[start..end];
                    for at in [0, part.len() / 3, part.len()] {
                        for class in classes {
                            let known = KnownText::of(&mut memory, start, false).octets;
                            let expected = run_by_table(part, class, Edition::Rfc3986, at) - at;
                            let found = known.run(part, part.len() - at, class, Edition::Rfc3986);
                            assert_eq!(found, expected, "{:?} {start}..{end} at {at}", str::from_utf8(&text));
                        }
                    }
                }
            }
        }
    }

    /// Every text of a letter and an octet, with parts that begin at every place and end at several.
    #[test]
    fn places_of_octets_are_those_of_each_part() {
        for number in 0..1_usize << 7 {
            let text: Vec<u8> = (0..7).map(|place| b"a@"[number >> place & 1]).collect();
            for step in 1..4 {
                let lacking = Cell::new(Absence::default());
                for start in (0..text.len()).step_by(step) {
                    for end in [text.len(), start, (start + 3).min(text.len()), text.len()] {
                        let part = &text[start..end];
                        for octet in [b'@', b'a'] {
                            let place = Absence::place(&lacking, part, start, octet);
                            let expected = part.iter().position(|other| *other == octet);
                            assert_eq!(place, expected, "{text:?} {start}..{end}");
                        }
                    }
                }
            }
        }
    }
}
