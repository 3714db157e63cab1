//! The way from a text to the URL made of it: few rules, from which every change is found again.
//!
//! A list of changes would be many times as long as a hostile text. So none is kept: line ends are removed with the
//! white space around them, and any other octet is escaped or stays, which a look at the text and at the URL side by
//! side tells.

use alloc::vec::Vec;
use core::{iter, ops::Range};

use super::upgrade::{Change, ChangeKind};
use crate::{
    grammar::Path,
    mend::{Folded, MendRule, Secrets},
    syntax::{CharSet, Class, Edition},
};

/// A text, and the rules by which it was changed.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Trail<'t> {
    given: &'t [u8],
    pub(super) edition: Edition,
    /// The wrapper before the URL, which is removed: "<URL:".
    opening: Range<usize>,
    /// The text between the wrappers.
    inside: Range<usize>,
    /// The wrapper after the URL.
    closing: Range<usize>,
    /// The rules by which octets were escaped. An octet was escaped by the first that means it.
    escapings: Vec<Escaping>,
}

/// A rule by which octets of a part were escaped. It means each octet that is not ASCII, too.
#[derive(Clone, PartialEq, Eq)]
struct Escaping {
    /// The part of the original text.
    part: Range<usize>,
    octets: CharSet,
    section: Option<&'static str>,
}

impl<'t> Trail<'t> {
    /// The text `given`, with what is to be removed around the URL.
    pub(super) fn unwrapped(given: &'t [u8], edition: Edition) -> Self {
        let mut inside = without_white_space(0..given.len(), given);
        let (mut opening, mut closing) = (inside.start..inside.start, inside.end..inside.end);
        for [open, close] in [*b"\"\"", *b"<>", *b"\"\""] {
            if matches!(given[inside.clone()], [first, .., last] if (first, last) == (open, close)) {
                (opening.end, closing.start) = (inside.start + 1, inside.end - 1);
                inside = without_white_space(opening.end..closing.start, given);
            }
        }
        // Another "URL:" after the first would be removed by the next upgrade.
        while let Some(end) = end_of_prefix(given, inside.clone()) {
            (opening.end, inside.start) = (end, end);
        }
        let inside = without_white_space(inside, given);
        Self { given, edition, opening, inside, closing, escapings: Vec::new() }
    }

    /// The text between the wrappers.
    pub(super) fn inside(&self) -> &'t [u8] {
        &self.given[self.inside.clone()]
    }

    /// The text between the wrappers, with the line ends in it that are removed.
    pub(super) fn folded(&self) -> Folded<'t> {
        Folded::of(self.inside())
    }

    /// True if the text has only octets of ASCII.
    pub(super) fn is_ascii(&self) -> bool {
        self.given.is_ascii()
    }

    /// Adds the rule by which octets of a part of `text` are escaped; `text` is the text as changed before.
    pub(super) fn add(&mut self, text: &str, part: Range<usize>, octets: CharSet, section: Option<&'static str>) {
        let mut steps = Steps::new(self.folded(), text);
        let [start, end] = [part.start, part.end].map(|at| self.inside.start + steps.reach(at));
        self.escapings.push(Escaping { part: start..end, octets, section });
    }

    /// The section that requires the escape of the octet at a place of the original text. For an octet that is not
    /// UTF-8, where no rule means it, that is the section on paths.
    fn section(&self, at: usize) -> Option<&'static str> {
        let octet = self.given[at];
        let means = |rule: &&Escaping| rule.part.contains(&at) && (!octet.is_ascii() || rule.octets.contains(octet));
        self.escapings.iter().find(means).map_or(Path::RULE.section(self.edition), |rule| rule.section)
    }

    /// The changes that lead to `text`, in the order of the original text.
    pub(super) fn changes<'a>(&'a self, text: &'a str) -> impl Iterator<Item = Change<'t>> + Clone + use<'a, 't> {
        let mut secrets = Secrets::of(self.given, text);
        let mut steps = Steps::new(self.folded(), text);
        let mut part = 0;
        iter::from_fn(move || {
            loop {
                let (kind, span, written) = match part {
                    0 => (ChangeKind::Unwrapped, self.opening.clone(), 0..0),
                    1 => match self.next_change(&mut steps) {
                        Some(change) => change,
                        None => (ChangeKind::Unwrapped, 0..0, 0..0),
                    },
                    2 => (ChangeKind::Unwrapped, self.closing.clone(), text.len()..text.len()),
                    _ => return None,
                };
                if part != 1 || span.is_empty() {
                    part += 1;
                }
                if !span.is_empty() {
                    let is_secret = secrets.overlap([&span, &written]);
                    return Some(self.change(kind, span, is_secret));
                }
            }
        })
    }

    /// The next run of octets between the wrappers that were changed by one rule: its place in the original text, and
    /// in the other one.
    fn next_change(&self, steps: &mut Steps<'_>) -> Option<(ChangeKind, Range<usize>, Range<usize>)> {
        let start = self.inside.start;
        if steps.are_unchanged() {
            return None;
        }
        let mut before = steps.written();
        let (first, kind) = loop {
            match steps.next()? {
                (at, Some(kind)) => break (start + at, kind),
                (_, None) => before = steps.written(),
            }
        };
        let section = if kind == ChangeKind::Escaped { self.section(first) } else { None };
        let mut end = first + 1;
        while let Some((at, Some(next))) = steps.clone().next() {
            let at = start + at;
            if next != kind || kind == ChangeKind::Escaped && self.section(at) != section {
                break;
            }
            steps.next();
            end = at + 1;
        }
        Some((kind, first..end, before..steps.written()))
    }

    fn change(&self, kind: ChangeKind, span: Range<usize>, is_secret: bool) -> Change<'t> {
        let section = match kind {
            ChangeKind::Escaped => self.section(span.start),
            ChangeKind::Unwrapped | ChangeKind::Joined => Some(MendRule::Wrapper.section(self.edition)),
        };
        let changed = if kind == ChangeKind::Joined { &[] } else { &self.given[span.clone()] };
        Change { kind, span, section, changed, is_secret }
    }
}

/// The octets of a text, each with its change on the way to another text.
#[derive(Clone)]
struct Steps<'a> {
    text: Folded<'a>,
    given: &'a [u8],
    /// The next octet of `given`.
    at: usize,
    /// The rest of the other text.
    rest: &'a [u8],
    /// Length of the whole of the other text.
    length: usize,
    /// The end of the white space that was looked at last, and whether it is removed.
    space: (usize, bool),
}

impl<'a> Steps<'a> {
    fn new(text: Folded<'a>, other: &'a str) -> Self {
        Self { text, given: text.given, at: 0, rest: other.as_bytes(), length: other.len(), space: (0, false) }
    }

    /// The place in the other text that has been reached.
    const fn written(&self) -> usize {
        self.length - self.rest.len()
    }

    /// The place in the text of the octet at `place` of the other text.
    fn reach(&mut self, place: usize) -> usize {
        // Perf: nearly always nothing has been changed before that place.
        if self.at == 0 && self.given.get(..place) == self.rest.get(..place) {
            (self.at, self.rest) = (place, &self.rest[place..]);
        }
        while self.written() < place && self.next().is_some() {}
        self.at
    }

    /// True if nothing is changed any more. Perf: nearly always nothing is changed at all.
    fn are_unchanged(&self) -> bool {
        self.given[self.at..] == *self.rest
    }

    /// True if the next octet is a "%" that was escaped. One that begins an escape never is.
    fn is_escaped_percent(&self) -> bool {
        let high = self.text.kept(self.at + 1);
        let low = self.text.kept(high + 1);
        let digits = [high, low].map(|at| self.given.get(at).copied());
        self.rest.starts_with(b"%25") && digits != [Some(b'2'), Some(b'5')]
    }

    /// True if the white space at `at` is removed.
    fn is_removed(&mut self, at: usize) -> bool {
        // Perf: white space is looked at once, however long it is.
        if at >= self.space.0 {
            self.space = self.text.white_space(at);
        }
        self.space.1
    }
}

impl Iterator for Steps<'_> {
    type Item = (usize, Option<ChangeKind>);

    fn next(&mut self) -> Option<Self::Item> {
        let (at, &octet) = (self.at, self.given.get(self.at)?);
        let (change, length) = match self.rest.first() {
            _ if octet.is_ascii_whitespace() && self.is_removed(at) => (Some(ChangeKind::Joined), 0),
            Some(&same) if same == octet && !(octet == b'%' && self.is_escaped_percent()) => (None, 1),
            _ => (Some(ChangeKind::Escaped), 3),
        };
        self.at += 1;
        self.rest = self.rest.get(length..).unwrap_or_default();
        Some((at, change))
    }
}

/// The end of "URL:" at the beginning of a part, after white space, if a scheme may come after it.
fn end_of_prefix(given: &[u8], part: Range<usize>) -> Option<usize> {
    let start = without_white_space(part.clone(), given).start;
    let end = start + b"URL:".len();
    let is_prefix = given[start..part.end].get(..4).is_some_and(|octets| octets.eq_ignore_ascii_case(b"URL:"));
    (is_prefix && given[end..part.end].contains(&b':')).then_some(end)
}

/// The part without the white space at its ends.
fn without_white_space(part: Range<usize>, text: &[u8]) -> Range<usize> {
    let written = &text[part.clone()];
    let start = part.start + written.len() - written.trim_ascii_start().len();
    start..start + written.trim_ascii().len()
}
