//! The URLs that rules have found at the beginning of texts, each with the octets at which the rule has looked.
//!
//! If two texts differ only where a rule does not look, it finds the same URL in both. In a hostile text many URLs may
//! seem to begin, each of them as the one before: it is read once, and looked up for the next ones.

use super::octets::first;

/// The greatest number of octets that are kept of a text.
const LONGEST_KEPT: usize = 32;

/// The number of readings that are kept of texts that begin alike, and of equal texts.
const KEPT: usize = 8;

/// The octets of a text at which a rule has looked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seen {
    /// The number of octets at its end that the rule has not looked at, or a greater one if it has looked at none.
    pub(crate) left: usize,
    pub(crate) end: End,
}

impl Default for Seen {
    fn default() -> Self {
        Self { left: usize::MAX, end: End::Unseen }
    }
}

/// What a rule has learnt about the end of its text. It tells whether the rule would read a longer text alike.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum End {
    /// Nothing: it reads a longer text alike.
    #[default]
    Unseen,
    /// That one octet or two do not come before it: it reads a text alike that is longer by others.
    Lacks([u8; 2]),
    /// That the text ends there.
    Seen,
}

impl End {
    /// True if a text that goes on with `more` is read alike.
    pub(crate) fn may_go_on(self, more: &[u8]) -> bool {
        match self {
            Self::Unseen => true,
            Self::Lacks(octets) => octets.iter().all(|&octet| first(more, octet).is_none()),
            Self::Seen => more.is_empty(),
        }
    }

    /// The same, and that an octet does not come before it.
    pub(crate) fn lacking(self, octet: u8) -> Self {
        match self {
            Self::Unseen => Self::Lacks([octet; 2]),
            Self::Lacks([one, other]) if one == octet || one == other => Self::Lacks([one, octet]),
            Self::Lacks(octets) if octets.contains(&octet) => self,
            Self::Lacks(_) | Self::Seen => Self::Seen,
        }
    }
}

/// The URL that a text is known to begin with, or that it is known to begin with none.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct KnownUrl {
    /// The length of the URL that it begins with, if it begins with one.
    pub(crate) url: Option<usize>,
    /// The number of octets that tell it.
    pub(crate) told_by: usize,
    /// What the rule has learnt about the end of the text.
    pub(crate) end: End,
}

/// What rules have read.
#[derive(Clone, Default, Debug)]
pub(super) struct Readings {
    /// The URLs that texts begin with, by their rules.
    pub(super) by_rule: Kept,
    /// The longest URLs that texts begin with, where rules have refused more.
    pub(super) longest: Kept,
}

/// The readings of one kind that are kept.
#[derive(Clone, Default, Debug)]
pub(super) struct Kept {
    /// Those of texts that begin alike, and go on as they like or lack an octet.
    of_beginnings: LatestReadings,
    /// Those of equal texts.
    of_texts: LatestReadings,
}

impl Kept {
    /// The URL that `part` begins with, if that is known. `lacks` tells whether `part` lacks an octet.
    pub(super) fn url(&mut self, part: &[u8], lacks: impl Fn(u8) -> bool) -> Option<&KnownUrl> {
        let octets = first_octets(part);
        let may_go_on = |known: &KnownUrl| match known.end {
            End::Unseen | End::Seen => true,
            End::Lacks([one, other]) => lacks(one) && (one == other || lacks(other)),
        };
        let begins_alike = |known: &KnownUrl| known.told_by <= part.len() && may_go_on(known);
        let is_whole = |known: &KnownUrl| known.told_by == part.len();
        let of_text = if part.len() <= LONGEST_KEPT { self.of_texts.find(octets, is_whole) } else { None };
        of_text.or_else(|| self.of_beginnings.find(octets, begins_alike))
    }

    /// Keeps the URL that `part` begins with, which is not known. The octets up to `told_by` tell it, and what a rule
    /// has seen of the end.
    #[inline(always)]
    pub(super) fn keep(&mut self, part: &[u8], told_by: usize, end: End, url: Option<usize>) {
        let (latest, told_by) = match end {
            End::Seen => (&mut self.of_texts, part.len()),
            End::Unseen | End::Lacks(_) => (&mut self.of_beginnings, told_by),
        };
        // Perf: in hostile texts it is often too long.
        if told_by <= LONGEST_KEPT {
            latest.keep(part, KnownUrl { url, told_by, end });
        }
    }
}

/// The latest readings. A new one takes the place of the oldest.
#[derive(Clone, Default, Debug)]
struct LatestReadings {
    readings: [KeptReading; KEPT],
    count: usize,
    oldest: usize,
    /// The place of the one that was last found or kept.
    last: usize,
}

/// The URL at the beginning of texts whose first octets are alike.
#[derive(Clone, Copy, Default, Debug)]
struct KeptReading {
    /// These octets, and zeros.
    octets: [u128; 2],
    /// All bits of these octets.
    mask: [u128; 2],
    known: KnownUrl,
}

impl LatestReadings {
    /// The reading of a text with these first `octets`, of which `is_of` is true as well.
    fn find(&mut self, octets: [u128; 2], is_of: impl Fn(&KnownUrl) -> bool) -> Option<&KnownUrl> {
        // Perf: in a text that repeats itself, the last one or the next ones are asked for.
        let mut place = self.last;
        for _ in 0..self.count {
            let KeptReading { octets: [first, second], mask, known } = &self.readings[place];
            let differ = (first ^ octets[0]) & mask[0] | (second ^ octets[1]) & mask[1];
            if differ == 0 && is_of(known) {
                self.last = place;
                return Some(&self.readings[place].known);
            }
            place = if place + 1 < self.count { place + 1 } else { 0 };
        }
        None
    }

    /// Keeps what is known of a text that begins with `part`.
    #[inline(never)]
    fn keep(&mut self, part: &[u8], known: KnownUrl) {
        let mask = [0, LONGEST_KEPT / 2].map(|start| match known.told_by.saturating_sub(start) {
            few if few < LONGEST_KEPT / 2 => (1 << (8 * few)) - 1,
            _ => u128::MAX,
        });
        let [first, second] = first_octets(part);
        self.readings[self.oldest] = KeptReading { octets: [first & mask[0], second & mask[1]], mask, known };
        self.last = self.oldest;
        self.oldest = (self.oldest + 1) % KEPT;
        self.count = KEPT.min(self.count + 1);
    }
}

/// The first octets of a text, and zeros, as two numbers.
///
/// Perf: to compare them takes a few instructions, and no branch.
#[inline]
fn first_octets(text: &[u8]) -> [u128; 2] {
    let mut padded = [0; LONGEST_KEPT];
    let octets: &[u8; LONGEST_KEPT] = if let Some(octets) = text.first_chunk() {
        octets
    } else {
        padded[..text.len()].copy_from_slice(text);
        &padded
    };
    let number = |half: Option<&[u8; LONGEST_KEPT / 2]>| half.map_or(0, |octets| u128::from_le_bytes(*octets));
    [number(octets.first_chunk()), number(octets.last_chunk())]
}

#[cfg(test)]
mod tests {
    use alloc::{string::String, vec::Vec};

    use super::*;

    /// The URL that is known of a text, by readings that tell no octet to be lacking.
    #[allow(clippy::option_option, reason = "the inner one is the URL")]
    fn url(kept: &mut Kept, text: &str) -> Option<Option<usize>> {
        kept.url(text.as_bytes(), |_| false).map(|known| known.url)
    }

    #[test]
    fn readings_of_short_texts_are_those_of_equal_texts() {
        let mut kept = Kept::default();
        let texts = ["a", "a\0", "b:", &"c".repeat(LONGEST_KEPT), &"c".repeat(LONGEST_KEPT - 1)].map(String::from);
        for (nth, text) in texts.iter().enumerate() {
            assert_eq!(url(&mut kept, text), None);
            kept.keep(text.as_bytes(), 1, End::Seen, Some(nth).filter(|nth| *nth > 0));
        }
        for (nth, text) in texts.iter().enumerate() {
            assert_eq!(url(&mut kept, text), Some(Some(nth).filter(|nth| *nth > 0)), "{text:?}");
        }
        let long = "c".repeat(LONGEST_KEPT + 1);
        kept.keep(long.as_bytes(), 1, End::Seen, Some(1));
        assert_eq!(url(&mut kept, &long), None);
        (0..KEPT).for_each(|nth| kept.keep("d".repeat(nth).as_bytes(), 0, End::Seen, None));
        assert_eq!((url(&mut kept, "a"), url(&mut kept, "dd")), (None, Some(None)), "the oldest are forgotten");
    }

    #[test]
    fn readings_are_those_of_texts_that_begin_alike() {
        for told_by in 0..=LONGEST_KEPT + 1 {
            let mut kept = Kept::default();
            let text: Vec<u8> = (b'a'..).take(LONGEST_KEPT + 2).collect();
            kept.keep(&text, told_by, End::Unseen, Some(7));
            for other in 0..text.len() {
                let mut texts = [text.clone(), text.clone()];
                texts[0][other] = b'_';
                texts[1].truncate(other);
                let known = texts.map(|text| kept.url(&text, |_| false).copied());
                let are_told = [other, other].map(|other| other >= told_by && told_by <= LONGEST_KEPT);
                assert_eq!(known.map(|known| known.is_some()), are_told, "{told_by} {other}");
                assert!(known.iter().flatten().all(|known| (known.url, known.told_by) == (Some(7), told_by)));
            }
        }
    }

    #[test]
    fn a_reading_may_hold_for_texts_that_lack_an_octet() {
        let mut kept = Kept::default();
        kept.keep(b"a:b", 2, End::Unseen.lacking(b'@'), None);
        let mut known = |lacks| kept.url(b"a:c", |octet| octet == b'@' && lacks).is_some();
        assert!(known(true) && !known(false));
    }
}
