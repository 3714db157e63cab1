//! The record of a parse, from which an error is made: the last run, the text that turned out to be no user, the word
//! that was compared. It also reads runs faster, by the bitmaps of the scan before it.

use core::cell::Cell;

use super::{
    scan::{Generic, Scanned},
    simd::{Bitmaps, Detected, REACH, Simd},
    tables::{OctetTable, Serves, run_by_table, run_of_text, serves},
};
use crate::syntax::{
    Class, ClassValue, Edition,
    mapped::{Name, Path},
    stop::Word,
};

/// Record of a parse, to explain a refusal.
#[derive(Debug, Default)]
pub(crate) struct Trace<'a> {
    /// The number of bytes left after the last run, and its class.
    last_run: Cell<Option<(usize, &'static ClassValue)>>,
    /// The text that would have been a user, if an "@" had followed.
    no_user: Cell<Option<NoUser>>,
    /// The last word that nom compared with the text, and the number of bytes left there.
    compared: Cell<Option<(usize, Word)>>,
    /// The whole text, of which the plain text is the rest, if it was scanned.
    mapped: Option<Mapped<'a>>,
}

/// The beginning of an authority that was read as a user and then, because no "@" follows, as a host and a port.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoUser {
    /// The number of bytes left at its start.
    pub(crate) start: usize,
    /// The number of bytes left at its end.
    pub(crate) end: usize,
}

/// The bitmaps of [`Path`] and [`Name`], by which a refused text is read again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PathAndName {
    pub(crate) path: u64,
    /// It is 0 if the text was read without bitmaps, or if its first 64 bytes are all in [`Name`].
    pub(crate) name: u64,
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
    /// The class is passed as three arguments: one constant for each place that reads a run would make a program
    /// larger.
    // Out of line: only refused texts are read so, and each production calls it.
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
        let length = match &self.mapped {
            Some(whole) => whole.run(left, table, serving, edition),
            None => run_of_text(text, table, edition),
        };
        // Don't record an empty run where a non-empty run just ended: the error should name the earlier class.
        if length > 0 || self.last_run.get().is_none_or(|(end, _)| end != left) {
            self.last_run.set(Some((left - length, class)));
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

    /// Records a text that would be a user, if an "@" followed it.
    pub(super) fn note_no_user(&self, text: NoUser) {
        self.no_user.set(Some(text));
    }

    /// The last text that would have been a user, if an "@" had followed it.
    pub(crate) fn no_user(&self) -> Option<NoUser> {
        self.no_user.get()
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
    /// Perf: a run of a class that a bitmap serves is a count of zeros, so that a text is refused in half the time
    /// (ratios: refusal, with its error).
    pub(crate) fn with_bitmaps(text: &'a str, PathAndName { path, name }: PathAndName) -> Self {
        let whole = Mapped { octets: text.as_bytes(), outside: [path, name, u64::MAX] };
        Self { mapped: Some(whole), ..Self::default() }
    }

    /// A record for reading `text`, which is scanned first.
    pub(crate) fn scanning(text: &'a str, edition: Edition) -> Self {
        let mut scanned = Scanned::<Generic>::unscanned(text, edition);
        scanned.scan();
        let Bitmaps { bulk, name, .. } = scanned.bitmaps;
        Self::with_bitmaps(text, PathAndName { path: bulk, name })
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
