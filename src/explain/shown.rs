//! The text as it is drawn.

use alloc::{collections::VecDeque, string::String, vec::Vec};
use core::ops::Range;

use crate::{
    error::visible,
    redact::{Portion, Redacted},
};

/// A text without its secrets and invisible characters, whose long parts are shortened.
pub(super) struct Shown {
    pub(super) text: String,
    /// For each boundary of a part, its offset in the given text and its place in characters.
    places: Vec<(usize, usize)>,
}

impl Shown {
    /// The greatest number of characters of a part.
    const LONGEST: usize = 160;
    /// The number of characters that are kept at the beginning and at the end of a longer part.
    const KEPT: [usize; 2] = [110, 40];

    /// The text of which parts begin and end at these offsets.
    pub(super) fn of(redacted: &Redacted<'_, '_>, mut boundaries: Vec<usize>) -> Self {
        boundaries.push(0);
        boundaries.sort_unstable();
        boundaries.dedup();
        let mut chars = redacted.portions_from(0).flat_map(Portion::chars).peekable();
        let (mut text, mut count, mut places) = (String::new(), 0, Vec::new());
        for (k, &start) in boundaries.iter().enumerate() {
            let end = boundaries.get(k + 1).copied().unwrap_or(usize::MAX);
            places.push((start, count));
            let part = core::iter::from_fn(|| chars.next_if(|(at, _)| *at < end));
            count += push_short(part.map(|(_, c)| visible(c)), &mut text);
        }
        Self { text, places }
    }

    /// The place of a part, in characters.
    pub(super) fn place(&self, span: &Range<usize>) -> Range<usize> {
        let at = |offset| {
            let place = self.places.iter().find(|(boundary, _)| *boundary == offset);
            place.map_or(0, |(_, at)| *at)
        };
        at(span.start)..at(span.end)
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
    for c in core::iter::once(next).chain(part) {
        tail.pop_front();
        tail.push_back(c);
    }
    text.extend(&head[..first]);
    text.push('…');
    text.extend(&tail);
    first + 1 + last
}
