//! Runs of words on lines of a width.

use alloc::vec::Vec;

use crate::{
    row::{Row, columns},
    tone::Tone,
};

/// Adds words to the last of `rows`, and begins a new one with `indent` blanks wherever the width ends. A word that is
/// longer than a line is broken.
pub(crate) fn push_words(rows: &mut Vec<Row>, words: &[(Tone, &str)], indent: usize, width: usize) {
    let mut is_first = true;
    for &(tone, text) in words {
        for word in text.split(' ') {
            let length: usize = word.chars().map(columns).sum();
            let gap = usize::from(!is_first);
            let used = rows.last().map_or(0, Row::width);
            if is_first || used + gap + length <= width {
                add(rows, tone, if is_first { "" } else { " " });
            } else {
                rows.push(Row::indented(indent));
            }
            is_first = false;
            let mut rest = word;
            loop {
                let used = rows.last().map_or(0, Row::width);
                let fitting = fitting(rest, width.saturating_sub(used).max(1));
                add(rows, tone, &rest[..fitting]);
                rest = &rest[fitting..];
                if rest.is_empty() {
                    break;
                }
                rows.push(Row::indented(indent));
            }
        }
    }
}

fn add(rows: &mut [Row], tone: Tone, text: &str) {
    if let Some(row) = rows.last_mut() {
        row.push(tone, text);
    }
}

/// Length of the beginning of a text that fits into so many columns; that of one character at least.
fn fitting(text: &str, room: usize) -> usize {
    let mut used = 0;
    let fits = |(at, c): (usize, char)| {
        used += columns(c);
        if used <= room || at == 0 { Some(at + c.len_utf8()) } else { None }
    };
    text.char_indices().map_while(fits).last().unwrap_or(0)
}
