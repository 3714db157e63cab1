//! Characters that are left out at the ends of texts, found in linear time for texts with the same end.

use core::ops::Range;

/// The place where the last octets of `text` begin that are all left out.
pub(super) fn tail(text: &[u8], is_left_out: impl Fn(u8) -> bool) -> usize {
    text.iter().rposition(|&octet| !is_left_out(octet)).map_or(0, |last| last + 1)
}

/// The number of octets at the end of a text that are looked at before anything is noted of them.
pub(super) const NEAR: usize = 8;

/// Stretches of left out octets at the ends of texts.
///
/// Perf: a stretch is looked at once, however many URLs begin before it. The shortest are forgotten first.
#[derive(Clone, Default, Debug)]
pub(super) struct Tails {
    stretches: [Stretch; 8],
    /// The number of the stretch that was last asked for.
    last: usize,
}

/// Octets of a text that are all left out.
#[derive(Clone, Copy, Default, Debug)]
struct Stretch {
    /// The mark of emphasis that is left out too.
    emphasis: Option<u8>,
    start: usize,
    end: usize,
}

impl Tails {
    /// The place where the last octets of a part of `text` begin that are all left out, by punctuation or as
    /// `emphasis`. No part may begin before the last one.
    pub(super) fn start(
        &mut self,
        text: &[u8],
        Range { start, end }: Range<usize>,
        emphasis: Option<u8>,
        is_left_out: impl Fn(u8) -> bool,
    ) -> usize {
        // Perf: nearly always the text has few such octets at its end.
        let near = start.max(end.saturating_sub(NEAR));
        let at = near + tail(&text[near..end], &is_left_out);
        if at > near {
            return at;
        }
        let last = self.stretches[self.last];
        // Perf: nearly always the last stretch is the one.
        let near = if last.emphasis == emphasis && (last.start..=last.end).contains(&end) {
            Some(self.last)
        } else {
            self.nearest(end, emphasis)
        };
        let known_end = near.map_or(0, |near| self.stretches[near].end.min(end));
        let from = start.max(known_end);
        let at = from + tail(&text[from..end], &is_left_out);
        let Some(near) = near.filter(|_| at == known_end) else {
            self.last = self.least_worth(start);
            self.stretches[self.last] = Stretch { emphasis, start: at, end };
            return at;
        };
        self.last = near;
        let near = &mut self.stretches[near];
        near.end = near.end.max(end);
        if start < near.start {
            near.start = start + tail(&text[start..near.start], &is_left_out);
        }
        near.start.max(start)
    }

    /// The stretch that reaches farthest towards `end`.
    fn nearest(&self, end: usize, emphasis: Option<u8>) -> Option<usize> {
        let alike = self.stretches.iter().enumerate().filter(|(_, it)| it.emphasis == emphasis && it.start <= end);
        alike.max_by_key(|(_, stretch)| stretch.end.min(end)).map(|(place, _)| place)
    }

    /// The stretch to forget: one that ends before `start`, or else the shortest.
    fn least_worth(&self, start: usize) -> usize {
        let worth = |stretch: &Stretch| if stretch.end <= start { 0 } else { stretch.end - stretch.start };
        let all = self.stretches.iter().enumerate();
        all.min_by_key(|(_, stretch)| worth(stretch)).map_or(0, |(place, _)| place)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// Every text of letters, punctuation and emphasis of up to seven octets, with URLs that begin at every place and
    /// end at every later one.
    #[test]
    fn tails_of_a_run_are_those_of_each_url() {
        for length in 0..=7 {
            for number in 0..3_usize.pow(length) {
                let octet = |place| b"a.*"[number / 3_usize.pow(place) % 3];
                let text: Vec<u8> = (0..length).map(octet).collect();
                let mut tails = Tails::default();
                for start in 0..text.len() {
                    for end in [text.len().min(start + 2), text.len(), start + (text.len() - start) / 2, start] {
                        for emphasis in [None, Some(b'*'), Some(b'_'), Some(b'~'), Some(b'|')] {
                            let is_left_out = |octet| octet == b'.' || Some(octet) == emphasis;
                            let expected = start + tail(&text[start..end], is_left_out);
                            let found = tails.start(&text, start..end, emphasis, is_left_out);
                            assert_eq!(found, expected, "{:?} {start}..{end} {emphasis:?}", str::from_utf8(&text));
                        }
                    }
                }
            }
        }
    }
}
