//! The record of a parse: the last run, the user that was given up, the word that was compared. It judges nothing: an
//! error asks it. It also reads runs faster, by the bitmaps of the scan before it or by known runs.

use core::cell::Cell;

use super::{
    known::KnownOctets,
    octets::first,
    readings::{End, Seen},
    scan::{Generic, Scanned},
    simd::{Bitmaps, Detected, REACH, Simd},
    tables::{OctetTable, Serves, run_by_table, run_of_text, serves},
};
use crate::syntax::{
    Class, ClassValue, Edition,
    mapped::{Name, Path},
    stop::Word,
};

/// Record of a parse, to explain a refusal: the last run, and the user that was given up.
#[derive(Debug, Default)]
pub(crate) struct Trace<'a> {
    /// The number of bytes left after the last run, and its class.
    last_run: Cell<Option<(usize, &'static ClassValue)>>,
    /// The text that would have been a user, if an "@" had followed.
    gave_up: Cell<Option<GivenUp>>,
    /// The last word that nom compared with the text, and the number of bytes left there.
    compared: Cell<Option<(usize, Word)>>,
    seen: Cell<Seen>,
    runs: Runs<'a>,
}

/// What is known of the runs of the whole text, of which the plain text is the rest.
///
/// Perf: a tag of its own. Without `repr` it is a value of the flag in [`KnownOctets`] that a `bool` does not have, which
/// takes eight instructions more to decode, for each run.
#[derive(Debug, Default)]
#[repr(u8)]
enum Runs<'a> {
    #[default]
    Unknown,
    /// The bitmaps of a text that was scanned.
    Mapped(Mapped<'a>),
    /// The text, and what was read in it before.
    Known(&'a [u8], KnownOctets<'a>),
}

/// The beginning of an authority that was read as a user and then, because no "@" follows, as a host and a port.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GivenUp {
    /// The number of bytes left at its start.
    pub(crate) start: usize,
    /// The number of bytes left at its end.
    pub(crate) end: usize,
}

/// A whole text and its bitmaps.
#[derive(Debug)]
struct Mapped<'a> {
    octets: &'a [u8],
    /// The bitmaps of [`Path`] and [`Name`]; the third, for classes that neither serves, marks every byte.
    outside: [u64; 3],
}

impl Mapped<'_> {
    /// The length of the run of a class that begins where `left` bytes are left.
    #[inline(always)]
    fn run(&self, left: usize, class: &'static OctetTable, serving: usize, edition: Edition) -> usize {
        let start = self.octets.len() - left;
        let mut at = start;
        if Detected::BITMAPS && at < REACH {
            // Without a mark, the run goes on after the bitmaps.
            let ahead = (self.outside[serving] >> at).trailing_zeros() as usize;
            at = (at + ahead).min(REACH).min(self.octets.len());
        }
        run_by_table(self.octets, class, edition, at) - start
    }
}

impl<'a> Trace<'a> {
    /// The length of the run of a class that `text`, the rest of a text, begins with; it is recorded.
    ///
    /// Perf: the class is passed as three arguments, because one constant for each place that reads a run would make a
    /// program larger.
    #[inline(never)]
    pub(super) fn run(
        &self,
        text: &str,
        table: &'static OctetTable,
        class: &'static ClassValue,
        serving: usize,
        edition: Edition,
    ) -> usize {
        let left = text.len();
        let length = match &self.runs {
            Runs::Mapped(whole) => whole.run(left, table, serving, edition),
            Runs::Known(whole, known) => self.saw_run(text, known.run(whole, left, table, edition)),
            Runs::Unknown => self.saw_run(text, run_of_text(text, table, edition)),
        };
        // Don't record an empty run where a non-empty run just ended: the error should name the earlier class.
        if length > 0 || self.last_run.get().is_none_or(|(end, _)| end != left) {
            self.last_run.set(Some((left - length, class)));
        }
        length
    }

    /// Records that a run of so many octets at the beginning of `text`, and what ends it, was seen.
    #[inline]
    fn saw_run(&self, text: &str, length: usize) -> usize {
        let left = text.len() - length;
        match text.as_bytes().get(length) {
            None => self.see_end(End::Seen),
            // An escape may be cut off.
            Some(b'%') if left < "%41".len() => self.see_end(End::Seen),
            Some(b'%') => self.see_all_but(left - "%41".len()),
            Some(_) => self.see_all_but(left - 1),
        }
        length
    }

    /// Records that a run of a class ended where `left` bytes are left.
    pub(super) fn note_run(&self, left: usize, class: &'static ClassValue) {
        self.last_run.set(Some((left, class)));
    }

    /// The class of the last run, if it ended where `left` bytes are left.
    pub(super) fn run_that_ended(&self, left: usize) -> Option<&'static ClassValue> {
        self.last_run.get().filter(|(end, _)| *end == left).map(|(_, class)| class)
    }

    /// The octets that were looked at.
    pub(crate) fn seen(&self) -> Seen {
        self.seen.get()
    }

    /// Records what was seen of the text, in place of what is recorded.
    pub(super) fn set_seen(&self, seen: Seen) {
        self.seen.set(seen);
    }

    /// Records what is seen of the end of the text.
    pub(super) fn see_end(&self, end: End) {
        self.seen.set(Seen { end, ..self.seen.get() });
    }

    /// Records that an octet is seen not to come before the end of the text.
    pub(super) fn see_lack(&self, octet: u8) {
        self.see_end(self.seen.get().end.lacking(octet));
    }

    /// The first place of an octet in `text`, the rest of a text.
    pub(super) fn place(&self, text: &str, octet: u8) -> Option<usize> {
        match &self.runs {
            Runs::Known(whole, known) => known.place(text.as_bytes(), whole.len() - text.len(), octet),
            _ => first(text.as_bytes(), octet),
        }
    }

    /// Records that the text is seen but for its last octets.
    #[inline]
    pub(super) fn see_all_but(&self, left: usize) {
        let seen = self.seen.get();
        if left < seen.left {
            self.seen.set(Seen { left, ..seen });
        }
    }

    /// Records a user that no "@" follows.
    pub(super) fn give_up(&self, user: GivenUp) {
        self.gave_up.set(Some(user));
    }

    /// The user that no "@" follows.
    pub(crate) fn given_up(&self) -> Option<GivenUp> {
        self.gave_up.get()
    }

    /// Records the word that nom compares with the text where `left` bytes are left.
    pub(super) fn note_compared(&self, left: usize, word: &str) {
        self.compared.set(Word::new(word.as_bytes()).map(|word| (left, word)));
    }

    /// The word that nom has compared with the text where `left` bytes are left.
    pub(super) fn compared(&self, left: usize) -> Option<Word> {
        self.compared.get().filter(|(at, _)| *at == left).map(|(_, word)| word)
    }

    /// A record for reading `text`, given its bitmaps of [`Path`] and [`Name`].
    ///
    /// Perf: with bitmaps a text is refused in half the time.
    pub(crate) fn with_bitmaps(text: &'a str, path: u64, name: u64) -> Self {
        let whole = Mapped { octets: text.as_bytes(), outside: [path, name, u64::MAX] };
        Self { runs: Runs::Mapped(whole), ..Self::default() }
    }

    /// A record for reading `text`, of which something may be known.
    pub(crate) fn knowing(text: &'a str, known: Option<KnownOctets<'a>>) -> Self {
        let runs = known.map_or(Runs::Unknown, |known| Runs::Known(text.as_bytes(), known));
        Self { runs, ..Self::default() }
    }

    /// A record for reading `text`, which is scanned first.
    pub(crate) fn scanning(text: &'a str, edition: Edition) -> Self {
        let mut scanned = Scanned::<Generic>::unscanned(text, edition);
        scanned.scan();
        let Bitmaps { bulk, name, .. } = scanned.bitmaps;
        Self::with_bitmaps(text, bulk, name)
    }
}

/// The bitmap that serves a class: its index in [`Mapped::outside`].
pub(super) const fn serving<C: Class>() -> usize {
    match (serves::<Path, C>(), serves::<Name, C>()) {
        (Serves::Exactly | Serves::Within, _) => 0,
        (_, Serves::Exactly | Serves::Within) => 1,
        _ => 2,
    }
}
