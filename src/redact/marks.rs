//! Quotation marks and angle brackets in a secret, told from those around it by the line.

use super::reach::NEAR;
use crate::engine::octets::last;

/// The text of the line before `start`; `None` if the line is too long for all of it to be near.
fn line_before(octets: &[u8], start: usize) -> Option<&[u8]> {
    let near = start.saturating_sub(NEAR);
    match last(&octets[near..start], b'\n') {
        Some(end) => Some(&octets[near + end + 1..start]),
        None if near == 0 => Some(&octets[..start]),
        None => None,
    }
}

/// The text of the line before `start`, as far as it is near.
pub(super) fn near_line_before(octets: &[u8], start: usize) -> &[u8] {
    line_before(octets, start).unwrap_or(&octets[start.saturating_sub(NEAR)..start])
}

/// True if a mark is open before `start` on its line: an odd number of such marks is there.
pub(super) fn is_opened(octets: &[u8], start: usize, mark: u8) -> bool {
    let line = near_line_before(octets, start);
    // An apostrophe of a word opens nothing: `can't connect`.
    let is_letter = |octet: Option<&u8>| octet.is_some_and(u8::is_ascii_alphabetic);
    // One letter before it is the prefix of a string: `f'Server={h};'`.
    let is_in_word = |at: usize| {
        mark == b'\''
            && at > 1
            && is_letter(line.get(at - 2))
            && is_letter(line.get(at - 1))
            && is_letter(line.get(at + 1))
    };
    let marks = (0..line.len()).filter(|&at| line[at] == mark && !is_in_word(at));
    marks.count() % 2 == 1
}

/// True if the octet at `at` is a quotation mark or an angle bracket that belongs to the value or the login that begins
/// at `start`: none of its kind is open before `start` on the line, and the value goes on after it.
pub(super) fn is_mark_of_value(octets: &[u8], start: usize, at: usize) -> bool {
    let mark = octets[at];
    let ends_text = |octet: &u8| {
        octet.is_ascii_whitespace()
            || matches!(octet, b',' | b';' | b')' | b']' | b'}' | b'/' | b'\\')
            || (mark, *octet) == (b'"', b'>')
    };
    if !matches!(mark, b'"' | b'<' | b'>') || octets.get(at + 1).is_none_or(ends_text) {
        return false;
    }
    let Some(line) = line_before(octets, start) else { return false };
    if mark != b'"' {
        return !line.contains(&b'<');
    }
    // In a text of JSON that is itself quoted, marks have backslashes.
    let is_escaped = octets[..at].ends_with(b"\\");
    let is_same = |&at: &usize| line[at] == mark && line[..at].ends_with(b"\\") == is_escaped;
    (0..line.len()).filter(is_same).count() % 2 == 0
}
