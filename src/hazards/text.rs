//! Hazards of the whole text: escapes that stand for control characters, and those that change the path.

use core::ops::{ControlFlow, Range};

use super::{
    hazard::{Hazard, Judge},
    warnings,
};
use crate::engine::{
    escapes::escape,
    octets::{self, first, may_have_rare},
};

/// Judges the hazards of the escapes of a URL whose path begins at `path`.
#[inline]
pub(super) fn judge_escapes(url: &str, path: usize, judge: &mut Judge<'_>) -> ControlFlow<()> {
    judge_escapes_after(0, url, path, judge)
}

/// Judges the hazards of the escapes from the path on, before which there is none.
#[inline(always)]
pub(super) fn judge_escapes_of_rest(url: &str, path: usize, judge: &mut Judge<'_>) -> ControlFlow<()> {
    judge_escapes_after(path, url, path, judge)
}

#[inline(always)]
fn judge_escapes_after(start: usize, url: &str, path: usize, judge: &mut Judge<'_>) -> ControlFlow<()> {
    // Perf: most texts have no escape.
    if may_have_escapes(url, start) {
        judge_from(start, url.as_bytes(), path, judge)
    } else {
        ControlFlow::Continue(())
    }
}

/// Judges the hazards of the escapes from the path on, of which there may be some.
#[inline(always)]
pub(super) fn judge_found_escapes(url: &str, path: usize, judge: &mut Judge<'_>) -> ControlFlow<()> {
    judge_from(path, url.as_bytes(), path, judge)
}

/// False if there is no escape from `start` on.
#[inline(always)]
pub(super) fn may_have_escapes(url: &str, start: usize) -> bool {
    may_have_rare(url.as_bytes(), start, b'%')
}

#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
#[inline(never)]
fn judge_from(start: usize, octets: &[u8], path: usize, judge: &mut Judge<'_>) -> ControlFlow<()> {
    // Perf: most escapes stand for other octets: a blank, or one of a character that is not ASCII.
    let is_sought = |octet: u8, next: u8| {
        let letter = next | 0x20;
        // `%0` and `%1`, and what ends in `2E`, `2F`, `5C` and `7F`.
        (octet == b'%') & (next | 1 == b'1')
            | (octet == b'2') & ((letter == b'e') | (letter == b'f'))
            | (octet == b'5') & (letter == b'c')
            | (octet == b'7') & (letter == b'f')
    };
    if octets::any_pair(&octets[start..], is_sought) {
        judge_each_from(start, octets, path, judge)
    } else {
        ControlFlow::Continue(())
    }
}

/// Judges the hazards of each escape, from the first "%" on.
#[inline(never)]
fn judge_each_from(start: usize, octets: &[u8], path: usize, judge: &mut Judge<'_>) -> ControlFlow<()> {
    let ends_path = |octet: &u8| matches!(octet, b'?' | b'#');
    // Perf: the end of the path is looked for no further than to the last escape that is a hazard only in a path.
    let mut without_end = path;
    let mut is_in_path = |at: usize| {
        let new = octets.get(without_end..at).unwrap_or_default();
        without_end += new.iter().position(ends_path).unwrap_or(new.len());
        without_end == at
    };
    // After the "%" of an escape there are two octets.
    let but_two = &octets[..octets.len().saturating_sub(2)];
    let mut at = start;
    while let Some(ahead) = but_two.get(at..).and_then(|rest| first(rest, b'%')) {
        at += ahead;
        let mut place = at..at + 3;
        let warning = match escape(&octets[at..]) {
            Some(b'\r' | b'\n') => Some(warnings::ENCODED_LINE_DELIMITER),
            Some(0) => Some(warnings::ENCODED_NUL),
            Some(0x01..=0x1F | 0x7F) => Some(warnings::ENCODED_CONTROL),
            Some(b'/' | b'\\') if is_in_path(at) => Some(warnings::ENCODED_SLASH),
            Some(b'.') if is_in_path(at) => dot_segment(octets, path, at).map(|segment| {
                place = segment;
                warnings::ENCODED_DOT_SEGMENT
            }),
            _ => None,
        };
        if let Some(warning) = warning {
            judge(Hazard::at(warning, place))?;
        }
        at += 1;
    }
    ControlFlow::Continue(())
}

/// The dot segment whose first escape is at `at`, in the path that begins at `path`; `None` if it is no dot segment.
#[cold]
#[inline(never)]
fn dot_segment(octets: &[u8], path: usize, at: usize) -> Option<Range<usize>> {
    let begins = |start: usize| start == path || octets[start - 1] == b'/';
    let start = if begins(at) {
        at
    } else {
        at.checked_sub(1).filter(|&start| start >= path && octets[start] == b'.' && begins(start))?
    };
    let mut end = start;
    for _ in 0..2 {
        end += match &octets[end..] {
            [b'.', ..] => 1,
            rest if escape(rest) == Some(b'.') => 3,
            _ => 0,
        };
    }
    matches!(octets.get(end), None | Some(b'/' | b'?' | b'#')).then_some(start..end)
}

/// False if the path begins neither with "-" nor with an escape, as most do.
#[inline(always)]
pub(super) fn may_be_option_like(url: &str, path: usize) -> bool {
    matches!(url.as_bytes().get(path), Some(b'-' | b'%'))
}

/// Judges the hazard of a path that begins with "-".
#[inline]
pub(super) fn judge_path_start(url: &str, path: usize, judge: &mut Judge<'_>) -> ControlFlow<()> {
    let octets = &url.as_bytes()[path..];
    if may_be_option_like(url, path) && (octets[0] == b'-' || escape(octets) == Some(b'-')) {
        let end = octets.iter().position(|octet| matches!(octet, b'?' | b'#')).unwrap_or(octets.len());
        judge(Hazard::at(warnings::OPTION_LIKE, path..path + end))?;
    }
    ControlFlow::Continue(())
}
