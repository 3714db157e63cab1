//! The text as it is drawn.

use alloc::{collections::VecDeque, string::String, vec::Vec};
use core::{iter, ops::Range};

use uriel::{people::is_invisible, redact::Redacted};

use crate::value::MASK;

/// A text without its secrets and invisible characters, whose long parts are shortened.
pub(crate) struct Shown {
    pub(crate) text: String,
    /// For each boundary of a part, its offset in the given text and its place in characters.
    places: Vec<(usize, usize)>,
}

impl Shown {
    /// The greatest number of characters of a part.
    const LONGEST: usize = 160;
    /// The number of characters that are kept at the beginning and at the end of a longer part.
    const KEPT: [usize; 2] = [110, 40];

    /// The text, of which parts begin and end at these offsets.
    pub(crate) fn of<'t>(text: &'t str, redacted: &Redacted<'t, '_>, mut boundaries: Vec<usize>) -> Self {
        boundaries.push(0);
        boundaries.sort_unstable();
        boundaries.dedup();
        let mut chars = masked(text, redacted).peekable();
        let (mut text, mut count, mut places) = (String::new(), 0, Vec::new());
        for (k, &start) in boundaries.iter().enumerate() {
            let end = boundaries.get(k + 1).copied().unwrap_or(usize::MAX);
            places.push((start, count));
            let part = iter::from_fn(|| chars.next_if(|(at, _)| *at < end));
            count += push_short(part.map(|(_, c)| visible(c)), &mut text);
        }
        Self { text, places }
    }

    /// The place of a part, in characters.
    pub(crate) fn place(&self, span: &Range<usize>) -> Range<usize> {
        let at = |offset| {
            let place = self.places.iter().find(|(boundary, _)| *boundary == offset);
            place.map_or(0, |(_, at)| *at)
        };
        at(span.start)..at(span.end)
    }
}

/// The characters of a text, each with its place; those of a mask are at the beginning of the secret.
fn masked<'t>(text: &'t str, redacted: &Redacted<'t, '_>) -> impl Iterator<Item = (usize, char)> {
    let mut at = 0;
    let secrets = redacted.spans().map(|secret| (secret, MASK));
    secrets.chain(iter::once((text.len()..text.len(), ""))).flat_map(move |(secret, mask)| {
        let start = at;
        at = start.max(secret.end);
        let open = text.get(start..secret.start).unwrap_or_default().char_indices().map(move |(at, c)| (start + at, c));
        open.chain(mask.chars().map(move |c| (secret.start, c)))
    })
}

/// The character that is drawn for `c`, one column wide.
fn visible(c: char) -> char {
    match c {
        // Symbols for the controls of ASCII.
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(c)).unwrap_or(c),
        '\x7f' => '\u{2421}',
        ' '..='~' => c,
        // Marks over other characters are escapes of `Debug` too, and would have no column.
        _ if is_invisible(c) || c.escape_debug().len() > 1 => '\u{fffd}',
        _ => c,
    }
}

/// Adds the characters of a part, without the middle of a long one. Returns the number of them.
fn push_short(mut part: impl Iterator<Item = char>, text: &mut String) -> usize {
    let [first, last] = Shown::KEPT;
    let head: Vec<char> = part.by_ref().take(Shown::LONGEST).collect();
    let Some(next) = part.next() else {
        text.extend(&head);
        return head.len();
    };
    let mut tail: VecDeque<char> = head[head.len() - last..].iter().copied().collect();
    for c in iter::once(next).chain(part) {
        tail.pop_front();
        tail.push_back(c);
    }
    text.extend(&head[..first]);
    text.push('…');
    text.extend(&tail);
    first + 1 + last
}
