//! The URLs that rules have found at the beginning of texts, each with the octets at which the rule has looked.
//!
//! If two texts differ only where a rule does not look, it finds the same URL in both. In a hostile text many URLs may
//! seem to begin, each of them as the one before: it is read once, and looked up for the next ones.

use core::cell::Cell;

use super::octets::first;

/// The greatest number of octets that are kept of a text.
const SHORT: usize = 32;

/// The number of readings of a kind that are kept: a bit of an octet for each.
const KEPT: usize = u8::BITS as usize;

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

/// The URL at the beginning of texts that begin alike.
#[derive(Clone, Copy, Debug)]
struct KeptReading {
    /// The octets that the texts begin with, and zeros.
    octets: [u8; SHORT],
    /// The number of these octets; more than there are, if nothing is kept.
    length: usize,
    /// How the texts go on.
    end: End,
    url: Option<usize>,
}

impl Default for KeptReading {
    fn default() -> Self {
        Self { octets: [0; SHORT], length: usize::MAX, end: End::Unseen, url: None }
    }
}

impl KeptReading {
    /// True if it is one of `part`, which begins with these octets.
    fn is_of(&self, part: &[u8], octets: &[u8; SHORT], lacks: impl Fn(u8) -> bool) -> bool {
        self.length <= part.len()
            && alike(octets, &self.octets) >= self.length
            && match self.end {
                End::Unseen => true,
                End::Lacks([one, other]) => lacks(one) && (one == other || lacks(other)),
                End::Seen => self.length == part.len(),
            }
    }
}

/// The first octets of a reading, as a number.
///
/// Perf: nearly all other texts differ in them.
#[derive(Clone, Copy, Debug)]
struct FirstEight {
    octets: u64,
    /// The bits of the octets that are kept.
    mask: u64,
}

impl Default for FirstEight {
    /// That of no text, for no text has such octets.
    fn default() -> Self {
        Self { octets: u64::MAX, mask: u64::MAX }
    }
}

impl FirstEight {
    /// That of the first `length` octets.
    fn of(octets: &[u8; SHORT], length: usize) -> Self {
        let mask = if length < 8 { (1 << (8 * length)) - 1 } else { u64::MAX };
        Self { octets: head(octets) & mask, mask }
    }
}

/// The first octets of a text, as a number.
#[inline]
fn head(octets: &[u8; SHORT]) -> u64 {
    octets.first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight))
}

/// The readings that are kept.
#[derive(Clone, Default, Debug)]
pub(super) struct Kept {
    heads: [FirstEight; KEPT],
    readings: [KeptReading; KEPT],
    turn: Turn,
}

/// Places among the readings.
#[derive(Clone, Copy, Default, Debug)]
struct Turn {
    /// Those of the readings that were asked for last, for a text that may be kept whole and for a longer one: in a
    /// text that repeats itself, they or the next ones are asked for.
    last: [u32; 2],
    /// That of the reading that will be forgotten next.
    oldest: u32,
    /// The readings whose texts may be longer than what is kept of them, a bit for each.
    of_longer: u8,
}

/// The readings that are kept, for reading on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Readings<'k> {
    heads: Option<&'k Cell<[FirstEight; KEPT]>>,
    kept: &'k [Cell<KeptReading>],
    turn: Option<&'k Cell<Turn>>,
}

impl<'k> Readings<'k> {
    /// No readings, and none will be kept.
    pub(super) const NONE: Self = Self { heads: None, kept: &[], turn: None };

    pub(super) fn of(kept: &'k mut Kept) -> Self {
        let Kept { heads, readings, turn } = kept;
        Self {
            heads: Some(Cell::from_mut(heads)),
            kept: Cell::from_mut(&mut readings[..]).as_slice_of_cells(),
            turn: Some(Cell::from_mut(turn)),
        }
    }

    /// The URL that `part` begins with, if that is known. `lacks` tells whether `part` lacks an octet.
    #[inline(always)]
    pub(super) fn url(&self, part: &[u8], lacks: impl Fn(u8) -> bool) -> Option<KnownUrl> {
        // Perf: in some texts each rule sees the end.
        let turn = self.turn.filter(|turn| turn.get().of_longer != 0 || part.len() <= SHORT)?;
        self.find(turn, part, lacks)
    }

    /// The same where it may be known.
    #[inline(never)]
    fn find(&self, turn: &Cell<Turn>, part: &[u8], lacks: impl Fn(u8) -> bool) -> Option<KnownUrl> {
        let (Turn { mut last, of_longer, .. }, octets) = (turn.get(), beginning(part));
        let (last_of_length, first) = (&mut last[usize::from(part.len() > SHORT)], head(&octets));
        let known = |reading: KeptReading| KnownUrl { url: reading.url, told_by: reading.length, end: reading.end };
        let reading = self.kept[*last_of_length as usize].get();
        if reading.is_of(part, &octets, &lacks) {
            return Some(known(reading));
        }
        // Perf: a bit for each other reading, without a branch.
        let mut alike = 0_u8;
        for (place, head) in self.heads?.get().iter().enumerate() {
            alike |= u8::from((head.octets ^ first) & head.mask == 0) << place;
        }
        let of_length = if part.len() > SHORT { of_longer } else { u8::MAX };
        let mut alike = (alike & of_length).rotate_right(*last_of_length) & !1;
        while alike != 0 {
            let place = (*last_of_length + alike.trailing_zeros()) % u8::BITS;
            let reading = self.kept[place as usize].get();
            if reading.is_of(part, &octets, &lacks) {
                *last_of_length = place;
                turn.set(Turn { last, ..turn.get() });
                return Some(known(reading));
            }
            alike &= alike - 1;
        }
        None
    }

    /// Keeps the URL that `part` begins with, which is not known. The octets up to `told_by` tell it, and what a rule
    /// has seen of the end.
    #[inline(always)]
    pub(super) fn keep(&self, part: &[u8], told_by: usize, end: End, url: Option<usize>) {
        let length = if end == End::Seen { part.len() } else { told_by };
        // Perf: in hostile texts it is often too long.
        if length <= SHORT {
            self.keep_short(part, length, end, url);
        }
    }

    /// The same for a short beginning.
    #[inline(never)]
    fn keep_short(&self, part: &[u8], length: usize, end: End, url: Option<usize>) {
        if let (Some(heads), Some(turn), Some(told)) = (self.heads, self.turn, part.get(..length)) {
            let Turn { mut last, oldest, of_longer } = turn.get();
            last[usize::from(part.len() > SHORT)] = oldest;
            let (place, new) = (oldest as usize, KeptReading { octets: beginning(told), length, end, url });
            let mut of_all = heads.get();
            of_all[place] = FirstEight::of(&new.octets, length);
            heads.set(of_all);
            self.kept[place].set(new);
            let of_longer = of_longer & !(1 << place) | u8::from(end != End::Seen) << place;
            turn.set(Turn { last, oldest: (oldest + 1) % u8::BITS, of_longer });
        }
    }
}

/// The URL that a text is known to begin with, or that it is known to begin with none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownUrl {
    /// The length of the URL that it begins with, if it begins with one.
    pub(crate) url: Option<usize>,
    /// The number of octets that tell it.
    pub(crate) told_by: usize,
    /// What the rule has learnt about the end of the text.
    pub(crate) end: End,
}

/// The first octets of a text, and zeros.
#[inline]
fn beginning(text: &[u8]) -> [u8; SHORT] {
    // Perf: a copy of fixed length is no call.
    text.first_chunk().copied().unwrap_or_else(|| {
        let mut octets = [0; SHORT];
        octets[..text.len()].copy_from_slice(text);
        octets
    })
}

/// The number of octets that two texts begin with alike.
#[inline]
fn alike(one: &[u8; SHORT], other: &[u8; SHORT]) -> usize {
    // Perf: as two numbers, because most texts differ in the first of them.
    let differ = |half: usize| {
        let number = |octets: &[u8; SHORT]| {
            let mut number = [0; SHORT / 2];
            number.copy_from_slice(&octets[half * SHORT / 2..(half + 1) * SHORT / 2]);
            u128::from_le_bytes(number)
        };
        (number(one) ^ number(other)).trailing_zeros() as usize / 8
    };
    match differ(0) {
        few if few < SHORT / 2 => few,
        half => half + differ(1),
    }
}

/// An octet that a part of a text lacks.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Absence {
    octet: u8,
    /// The ends of the part. The octet comes after it, if that has been looked at.
    start: usize,
    end: usize,
}

impl Absence {
    /// True if it is about that octet.
    pub(super) const fn is_of(self, octet: u8) -> bool {
        self.octet == octet
    }

    /// The end of the part.
    pub(super) const fn end(self) -> usize {
        self.end
    }

    /// The first place of an octet in `part`, which begins at `start` in the text.
    ///
    /// Perf: each octet of parts that end alike is looked at once.
    pub(super) fn place(cell: &Cell<Self>, part: &[u8], start: usize, octet: u8) -> Option<usize> {
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

#[cfg(test)]
mod tests {
    use alloc::{string::String, vec::Vec};

    use super::*;

    /// The URL that is known of a text, by readings that tell no octet to be lacking.
    #[allow(clippy::option_option, reason = "the inner one is the URL")]
    fn url(readings: &Readings<'_>, text: &str) -> Option<Option<usize>> {
        readings.url(text.as_bytes(), |_| false).map(|known| known.url)
    }

    #[test]
    fn readings_of_short_texts_are_those_of_equal_texts() {
        let mut kept = Kept::default();
        let readings = Readings::of(&mut kept);
        let texts = ["a", "a\0", "b:", &"c".repeat(SHORT), &"c".repeat(SHORT - 1)].map(String::from);
        for (nth, text) in texts.iter().enumerate() {
            assert_eq!(url(&readings, text), None);
            readings.keep(text.as_bytes(), 1, End::Seen, Some(nth).filter(|nth| *nth > 0));
        }
        for (nth, text) in texts.iter().enumerate() {
            assert_eq!(url(&readings, text), Some(Some(nth).filter(|nth| *nth > 0)), "{text:?}");
        }
        let long = "c".repeat(SHORT + 1);
        readings.keep(long.as_bytes(), 1, End::Seen, Some(1));
        assert_eq!(url(&readings, &long), None);
        (0..KEPT).for_each(|nth| readings.keep("d".repeat(nth).as_bytes(), 0, End::Seen, None));
        assert_eq!((url(&readings, "a"), url(&readings, "dd")), (None, Some(None)), "the oldest are forgotten");
    }

    #[test]
    fn readings_are_those_of_texts_that_begin_alike() {
        for told_by in 0..=SHORT + 1 {
            let mut kept = Kept::default();
            let readings = Readings::of(&mut kept);
            let text: Vec<u8> = (b'a'..).take(SHORT + 2).collect();
            readings.keep(&text, told_by, End::Unseen, Some(7));
            for other in 0..text.len() {
                let mut texts = [text.clone(), text.clone()];
                texts[0][other] = b'_';
                texts[1].truncate(other);
                let known = texts.map(|text| readings.url(&text, |_| false));
                let are_told = [other, other].map(|other| other >= told_by && told_by <= SHORT);
                assert_eq!(known.map(|known| known.is_some()), are_told, "{told_by} {other}");
                assert!(known.iter().flatten().all(|known| (known.url, known.told_by) == (Some(7), told_by)));
            }
        }
    }

    #[test]
    fn a_reading_may_hold_for_texts_that_lack_an_octet() {
        let mut kept = Kept::default();
        let readings = Readings::of(&mut kept);
        readings.keep(b"a:b", 2, End::Unseen.lacking(b'@'), None);
        let known = |lacks| readings.url(b"a:c", |octet| octet == b'@' && lacks).is_some();
        assert!(known(true) && !known(false));
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
