//! The search through a text: each "<" and each ":" is looked at once.

use core::{fmt, ops::Range};

use super::{
    Finding, LeftOut,
    bare::BareRun,
    defanged::whole_name,
    finder::{Finder, LONGEST_NAME, LOOK_BACK, Mark},
    haystack::Haystack,
    wrapped,
};
use crate::{
    engine::simd::{Detected, Marks, Simd},
    syntax::charset::SCHEME,
};

/// True for the octets of names of schemes.
///
/// Perf: a look into a table is a third of one into a [`CharSet`] (prose: list of URLs).
static IN_NAMES: [bool; 256] = {
    let mut octets = [false; 256];
    let mut octet = 0;
    while octet < 0x80 {
        octets[octet as usize] = SCHEME.contains(octet);
        octet += 1;
    }
    octets
};

/// The URLs in a text: see [`Finder::find`].
///
/// ```
/// use uriel::{Registry, prose::Finder};
/// let registry = Registry::current();
/// let finder = Finder::new(&registry);
/// let mut findings = finder.find("<http://h/>.");
/// assert_eq!(findings.next().unwrap().url(), "http://h/");
/// assert_eq!(findings.end(), 11, "after the bracket");
/// ```
#[derive(Clone)]
pub struct Findings<'f, 't> {
    finder: &'f Finder<'f>,
    text: Haystack<'t>,
    /// The place up to which the text has been searched.
    at: usize,
    part_end: usize,
    /// The end of the last URL and its wrapper: a scheme, a quote and "URL:" are looked for only after it.
    floor: usize,
    run: BareRun,
    /// The result of the latest search: the octets that it covered, and each "<" and ":" among them.
    marks: Marks,
}

/// The finder, and the place up to which the text has been searched; the text may hold passwords.
impl fmt::Debug for Findings<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Findings").field("finder", &self.finder).field("end", &self.at).finish_non_exhaustive()
    }
}

impl Findings<'_, '_> {
    /// The place up to which the text has been searched: after the last URL and its wrapper.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// assert_eq!(Finder::new(&registry).find("abc").end(), 0);
    /// ```
    #[must_use]
    pub const fn end(&self) -> usize {
        self.at
    }

    /// The numbers of URLs, so far, that seem to begin in the text and were left out, by the reason.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let finder = Finder::new(&registry);
    /// let mut findings = finder.find("http://{host}/");
    /// assert_eq!((findings.next(), findings.left_out().template), (None, 1));
    /// ```
    #[must_use]
    pub const fn left_out(&self) -> LeftOut {
        self.run.left_out()
    }
}

impl<'t> Iterator for Findings<'_, 't> {
    type Item = Finding<'t>;

    fn next(&mut self) -> Option<Finding<'t>> {
        loop {
            let octets = self.text.octets;
            let Some(at) = self.next_mark() else {
                self.at = self.part_end.max(self.at);
                return None;
            };
            let found = if octets[at] == b'<' {
                let found = wrapped::in_brackets(self.finder, octets, at);
                found.filter(|(found, _)| !self.finder.is_defanged || !self.is_name_defanged(found.url()))
            } else {
                self.around_colon(at)
            };
            if let Some((finding, end)) = found {
                (self.at, self.floor) = (end, end);
                return Some(finding);
            }
            self.at = at + 1;
        }
    }
}

impl<'f, 't> Findings<'f, 't> {
    pub(super) fn new(finder: &'f Finder<'f>, text: Haystack<'t>, part: Range<usize>) -> Self {
        let (floor, part_end) = (part.start.saturating_sub(LOOK_BACK), part.end.min(text.octets.len()));
        Self { finder, text, at: part.start, part_end, floor, run: BareRun::default(), marks: Marks::default() }
    }

    /// This search, after a URL that ended at `floor` with its wrapper, and in a run that has been examined.
    pub(super) fn after(self, floor: usize, run: BareRun) -> Self {
        Self { floor: self.floor.max(floor), run, ..self }
    }

    /// The end of the last URL and its wrapper, or some place before the part in which a URL may begin; and the last
    /// run.
    pub(super) fn into_state(self) -> (usize, BareRun) {
        (self.floor, self.run)
    }

    /// The next "<", or the next ":" that an octet of a URL follows.
    ///
    /// Perf: every form of a URL has a "<" or a ":". 64 octets are searched together, and most colons in prose are
    /// dropped here, because a space follows them (prose: documents).
    #[inline(always)]
    fn next_mark(&mut self) -> Option<usize> {
        let octets = self.text.octets;
        loop {
            while self.marks.bits != 0 {
                let at = self.marks.at + self.marks.bits.trailing_zeros() as usize;
                self.marks.bits &= self.marks.bits - 1;
                let next = octets.get(at + 1).map_or(Mark::End, |&next| self.finder.marks[usize::from(next)]);
                if at >= self.at && (next != Mark::End || octets[at] == b'<') {
                    return Some(at);
                }
            }
            let from = self.marks.end.max(self.at);
            if from >= self.part_end {
                return None;
            }
            self.marks = Detected.either(&octets[..self.part_end], from, *b"<:");
        }
    }

    /// True if the name of the scheme of a URL is a defanged one.
    fn is_name_defanged(&self, url: &str) -> bool {
        url.split(':').next().is_some_and(|name| whole_name(name, self.finder.registry).is_some())
    }

    /// The URL whose scheme ends at `colon`, and the place after the URL and its wrapper.
    fn around_colon(&mut self, colon: usize) -> Option<(Finding<'t>, usize)> {
        let (finder, octets) = (self.finder, self.text.octets);
        if finder.is_defanged && !finder.wrapped_only {
            let defanged = self.run.defanged(finder, octets, colon, self.floor);
            if defanged.is_some() {
                return defanged;
            }
        }
        // Fast exit: this drops most other colons, as those in times of day. Before "//" any scheme counts, because it
        // may be in quotes.
        if !finder.last_of_names.contains(*octets.get(colon.wrapping_sub(1))?) && octets.get(colon + 1) != Some(&b'/') {
            return None;
        }
        let before = &octets[self.floor.max(colon.saturating_sub(LONGEST_NAME))..colon];
        let name =
            before.len() - before.iter().rposition(|&octet| !IN_NAMES[usize::from(octet)]).map_or(0, |at| at + 1);
        if name == 0 {
            return None;
        }
        let start = colon - name;
        if start > self.floor && octets[start - 1] == b'"' {
            let quoted = wrapped::in_quotes(finder, &mut self.text, start - 1, colon);
            if quoted.is_some() {
                return quoted;
            }
        }
        if finder.wrapped_only { None } else { self.run.url(finder, &mut self.text, start..colon, self.floor) }
    }
}
