//! Hazards of the whole text: escapes that stand for control characters, and those that change the path.

use core::ops::{ControlFlow, Range};

use super::{
    hazard::{Hazard, Reporter},
    warnings,
};
use crate::engine::{
    escapes::escape,
    octets::{first, may_have_rare},
};

/// Finds the hazards of the escapes of a URL whose path begins at `path`.
#[inline]
pub(super) fn find_escapes(url: &str, path: usize, report: &mut Reporter<'_>) -> ControlFlow<()> {
    // Fast exit: most texts have no escape.
    if may_have_rare(url.as_bytes(), 0, b'%') {
        find_each(url.as_bytes(), path, report)
    } else {
        ControlFlow::Continue(())
    }
}

// Out of line: most texts have no escape.
#[inline(never)]
fn find_each(octets: &[u8], path: usize, report: &mut Reporter<'_>) -> ControlFlow<()> {
    let ends_path = |octet: &u8| matches!(octet, b'?' | b'#');
    // The path is known to go on up to here. Its end is searched for up to an escape for which it matters, and no
    // further.
    let mut path_to = path;
    let mut is_in_path = |at: usize| {
        let new = octets.get(path_to..at).unwrap_or_default();
        path_to += new.iter().position(ends_path).unwrap_or(new.len());
        path_to == at
    };
    // After the "%" of an escape there are two octets.
    let but_two = &octets[..octets.len().saturating_sub(2)];
    let mut at = 0;
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
            report(Hazard::at(warning, place))?;
        }
        at += 1;
    }
    ControlFlow::Continue(())
}

/// The dot segment whose first escape is at `at`, in the path that begins at `path`; `None` if it is no dot segment.
#[cold]
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

/// Finds the hazard of a path that begins with "-".
pub(super) fn find_option_like(url: &str, path: usize, report: &mut Reporter<'_>) -> ControlFlow<()> {
    let octets = &url.as_bytes()[path..];
    if octets.first() == Some(&b'-') || escape(octets) == Some(b'-') {
        let end = octets.iter().position(|octet| matches!(octet, b'?' | b'#')).unwrap_or(octets.len());
        report(Hazard::at(warnings::OPTION_LIKE, path..path + end))?;
    }
    ControlFlow::Continue(())
}
