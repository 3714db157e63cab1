//! A text in portions: those that are shown, and a mask for each secret.

use core::{
    fmt::{self, Display as _, Write},
    ops::Range,
};

use super::mask::MASK;
use crate::{
    engine::octets::all,
    syntax::{InQuotes, write_escaped},
};

/// A portion of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Portion<'a> {
    /// Text that is shown, and its place.
    Shown(usize, &'a str),
    /// A secret, and the place where it begins.
    Secret(usize),
}

impl<'a> Portion<'a> {
    /// The text to show.
    pub(crate) const fn shown(self) -> &'a str {
        match self {
            Self::Shown(_, text) => text,
            Self::Secret(_) => MASK,
        }
    }

    /// The part of the portion before `end`, which is in no secret; `None` if there is none.
    pub(crate) fn before(self, end: usize) -> Option<Self> {
        match self {
            Self::Shown(start, text) if start < end => Some(Self::Shown(start, &text[..text.len().min(end - start)])),
            Self::Secret(start) if start < end => Some(self),
            _ => None,
        }
    }

    /// The characters to show, each with its place; those of a mask are at the beginning of the secret.
    pub(crate) fn chars(self) -> impl Iterator<Item = (usize, char)> + Clone + use<'a> {
        let (start, step) = match self {
            Self::Shown(start, _) => (start, 1),
            Self::Secret(start) => (start, 0),
        };
        self.shown().char_indices().map(move |(at, c)| (start + step * at, c))
    }
}

/// The portions of a part of a text.
#[derive(Clone, Debug)]
pub(crate) struct Portions<'a, S> {
    text: &'a str,
    at: usize,
    end: usize,
    spans: S,
    /// The secret after the portion that was shown last.
    secret: Option<Range<usize>>,
    is_done: bool,
}

impl<'a, S: Iterator<Item = Range<usize>>> Portions<'a, S> {
    /// The portions of `part`, with those secrets that touch it: an empty password is shown as one.
    pub(super) fn of(text: &'a str, mut spans: S, part: Range<usize>) -> Self {
        let secret = spans.find(|secret| secret.end >= part.start);
        Self { text, at: part.start, end: part.end, spans, secret, is_done: false }
    }

    /// The portions of the text from `start` on, with those secrets that begin there or after it.
    pub(super) fn from(text: &'a str, mut spans: S, start: usize) -> Self {
        let secret = spans.find(|secret| secret.start >= start);
        Self { text, at: start, end: text.len(), spans, secret, is_done: false }
    }
}

impl<'a, S: Iterator<Item = Range<usize>>> Iterator for Portions<'a, S> {
    type Item = Portion<'a>;

    #[inline]
    fn next(&mut self) -> Option<Portion<'a>> {
        if self.is_done {
            return None;
        }
        let start = match &self.secret {
            Some(secret) if secret.start <= self.end => secret.start.max(self.at),
            _ => {
                self.is_done = true;
                return Some(Portion::Shown(self.at, &self.text[self.at..self.end]));
            }
        };
        if start > self.at {
            let shown = Portion::Shown(self.at, &self.text[self.at..start]);
            self.at = start;
            return Some(shown);
        }
        let secret = self.secret.take()?;
        self.at = secret.end.min(self.end);
        self.secret = self.spans.next();
        self.is_done = secret.end >= self.end;
        Some(Portion::Secret(secret.start))
    }
}

/// True for an octet that a text in quotation marks has as it is.
const fn is_plain(octet: u8) -> bool {
    matches!(octet, b' ' | b'!' | b'#'..=b'[' | b']'..=b'~')
}

static IS_PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut octet = 0;
    while octet < 128 {
        plain[octet as usize] = is_plain(octet);
        octet += 1;
    }
    plain
};

/// Writes a text without secrets in quotation marks, with escapes.
pub(super) fn write_open(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    // Fast exit: nearly always nothing has to be escaped. Most portions are too short to be tested many octets at a
    // time.
    let octets = text.as_bytes();
    let is_plain = match octets.len() {
        ..16 => octets.iter().all(|&octet| IS_PLAIN[usize::from(octet)]),
        _ => all(octets, is_plain),
    };
    if !is_plain {
        return InQuotes(text).fmt(f);
    }
    f.write_char('"')?;
    f.write_str(text)?;
    f.write_char('"')
}

/// Writes portions in quotation marks, with escapes.
pub(super) fn write_quoted<'a>(portions: impl Iterator<Item = Portion<'a>>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("\"")?;
    for c in portions.flat_map(|portion| portion.shown().chars()) {
        match c {
            ' ' | '!' | '#'..='[' | ']'..='~' => f.write_char(c)?,
            _ => write_escaped(c, f)?,
        }
    }
    f.write_str("\"")
}
