//! Closing brackets that a URL does not open, found in linear time for all URLs that may begin in a run.

use alloc::vec::Vec;

use memchr::memchr2_iter;

use crate::engine::octets::first_of;

/// The place of the first closing bracket that `url` does not open, or the end of `url`.
pub(super) fn unopened(url: &[u8], (open, close): (u8, u8)) -> usize {
    let mut depth = 0_usize;
    for at in memchr2_iter(open, close, url) {
        if url[at] == open {
            depth += 1;
        } else if depth == 0 {
            return at;
        } else {
            depth -= 1;
        }
    }
    url.len()
}

/// The brackets of one kind in a run, for URLs that begin one after the other.
///
/// Perf: each octet is looked at a few times, however many URLs begin before it, and however deep the brackets are
/// nested.
#[derive(Clone, Debug)]
pub(super) struct Brackets {
    pair: (u8, u8),
    /// The place in the text where the first level begins.
    base: usize,
    /// The place up to which levels are known.
    end: usize,
    /// The levels, in the order in which they begin.
    levels: Vec<Bracketed>,
    /// The level at `end`.
    at_end: usize,
    /// The level at the start of the last URL.
    at_start: usize,
    /// The number of levels that begin before it or there.
    begun: usize,
}

/// A stretch of text up to the closing bracket that ends it.
///
/// It begins after the opening bracket or, if nothing opens the closing one, after the closing bracket before it.
#[derive(Clone, Copy, Debug)]
struct Bracketed {
    start: usize,
    /// The place of the closing bracket; [`UNKNOWN`] before it is found.
    close: usize,
    /// The level that goes on after the closing bracket: an earlier one, or a later one if nothing opens that bracket.
    /// A level that nothing opens is its own outer level until it ends.
    outer: usize,
}

/// The place of a bracket that has not been found.
const UNKNOWN: usize = usize::MAX;

impl Brackets {
    pub(super) fn new(pair: (u8, u8), start: usize) -> Self {
        Self::in_place_of(Vec::new(), pair, start)
    }

    /// The same, in the memory of levels that are forgotten.
    fn in_place_of(mut levels: Vec<Bracketed>, pair: (u8, u8), start: usize) -> Self {
        levels.clear();
        levels.push(Bracketed { start, close: UNKNOWN, outer: 0 });
        Self { pair, base: start, end: start, levels, at_end: 0, at_start: 0, begun: 1 }
    }

    /// The place in the text of the first closing bracket that the URL at `start..end` does not open, or `end`. No URL
    /// may begin before the last one.
    pub(super) fn unopened(&mut self, text: &[u8], start: usize, end: usize) -> usize {
        // The levels that began before the URL are forgotten as soon as that costs no more than what was read since the
        // last time.
        if start > self.end || start - self.base > self.end - start {
            *self = Self::in_place_of(core::mem::take(&mut self.levels), self.pair, start);
        }
        self.look_ahead(text, end);
        self.begin(start);
        self.levels[self.at_start].close.min(end)
    }

    /// Reads the brackets before `end`.
    fn look_ahead(&mut self, text: &[u8], end: usize) {
        let (open, close) = self.pair;
        while let Some(ahead) = text.get(self.end..end).and_then(|octets| first_of(octets, [open, close])) {
            let (at, next) = (self.end + ahead, self.levels.len());
            self.end = at + 1;
            if text[at] == open {
                self.levels.push(Bracketed { start: at + 1, close: UNKNOWN, outer: self.at_end });
                self.at_end = next;
                continue;
            }
            let level = &mut self.levels[self.at_end];
            level.close = at;
            if level.outer == self.at_end {
                level.outer = next;
                self.levels.push(Bracketed { start: at + 1, close: UNKNOWN, outer: next });
            }
            self.at_end = self.levels[self.at_end].outer;
        }
        self.end = self.end.max(end);
    }

    /// Moves to the level at `start`: of those that have begun, the last one that goes on there.
    fn begin(&mut self, start: usize) {
        while self.levels.get(self.begun).is_some_and(|next| next.start <= start) {
            self.at_start = self.begun;
            self.begun += 1;
        }
        while self.levels[self.at_start].close < start {
            self.at_start = self.levels[self.at_start].outer;
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// Every text of brackets and letters of up to nine octets, with URLs that begin at every place and end at every
    /// later one.
    #[test]
    fn brackets_of_a_run_are_those_of_each_url() {
        for length in 0..=9 {
            for number in 0..3_usize.pow(length) {
                let octet = |place| b"(a)"[number / 3_usize.pow(place) % 3];
                let text: Vec<u8> = (0..length).map(octet).collect();
                for step in 1..=3 {
                    let mut brackets = Brackets::new((b'(', b')'), 0);
                    for start in (0..text.len()).step_by(step) {
                        for end in [text.len().min(start + 4), text.len(), start + (text.len() - start) / 2] {
                            let expected = start + unopened(&text[start..end], (b'(', b')'));
                            let found = brackets.unopened(&text, start, end);
                            assert_eq!(found, expected, "{:?} {start}..{end}", str::from_utf8(&text));
                        }
                    }
                }
            }
        }
    }

    /// A hundred thousand URLs, each in brackets of its own: quadratic time would be minutes.
    #[test]
    fn nested_brackets_are_read_a_few_times() {
        let text = [b"(a(b)".repeat(100_000), b")".repeat(100_000)].concat();
        let mut brackets = Brackets::new((b'(', b')'), 0);
        for url in 0..100_000 {
            let (start, end) = (url * 5 + 1, text.len());
            assert_eq!(brackets.unopened(&text, start, end), text.len() - 1 - url);
        }
    }
}
