//! Lists of URLs: where one ends because another begins.

use core::ops::Range;

use super::{
    delimiters::{LONGEST_NAME, Slashes, ends_url, read},
    scope::Scope,
};

/// The beginning of the URL that `range` ends in: after what ends a URL in running text, or after a separator that
/// another URL follows.
pub(super) fn start_of_url(octets: &[u8], range: Range<usize>, scope: Scope) -> usize {
    let mut rest = range.clone();
    while let Some(at) = octets[rest.clone()].iter().rposition(may_end).map(|at| rest.start + at) {
        rest.end = at;
        if is_end(octets[at], scope) {
            return at + 1;
        }
        if let Some(end) = separator(octets, at).filter(|&end| end <= range.end) {
            return end;
        }
    }
    range.start
}

/// The end of the URL around `at`.
pub(super) fn end_of_url(octets: &[u8], at: usize, scope: Scope) -> usize {
    let mut from = at;
    while let Some(end) = octets[from..].iter().position(may_end).map(|end| from + end) {
        if is_end(octets[end], scope) || separator(octets, end).is_some() {
            return end;
        }
        from = end + 1;
    }
    octets.len()
}

/// True for an octet that may end a URL.
#[inline(always)]
fn may_end(octet: &u8) -> bool {
    MAY_END[usize::from(*octet)]
}

fn is_end(octet: u8, scope: Scope) -> bool {
    scope == Scope::Text && ends_url(octet)
}

/// The end of a ",", "|", ";" or bracket at `at`, in any form, if a scheme and "://" follow it, perhaps after a
/// quotation mark.
fn separator(octets: &[u8], at: usize) -> Option<usize> {
    let (octet, length) = read(octets, at);
    (SEPARATORS.contains(&octet) && begins_url(octets, at + length)).then_some(at + length)
}

const SEPARATORS: &[u8] = b",|;()[]{}";

/// True if a URL begins at `start`: names, such as `jdbc:mysql`, and "://".
fn begins_url(octets: &[u8], start: usize) -> bool {
    let is_mark = |octet: &&u8| matches!(octet, b' ' | b'\'' | b'`' | b'"');
    let mut at = start + octets[start..].iter().take(MOST_MARKS).take_while(is_mark).count();
    (0..MOST_NAMES).any(|_| {
        let in_name = |octet: &&u8| octet.is_ascii_alphanumeric() || matches!(octet, b'+' | b'-' | b'.');
        let length = octets[at..].iter().take(LONGEST_NAME).take_while(in_name).count();
        let end = at + length;
        if length == 0 || !octets[at].is_ascii_alphabetic() || end == octets.len() {
            return false;
        }
        let (octet, colon) = read(octets, end);
        at = if octet == b':' { end + colon } else { octets.len() };
        octet == b':' && Slashes::at(octets, at).count >= 2
    })
}

/// The greatest number of blanks and quotation marks between a separator and a URL.
const MOST_MARKS: usize = 3;

/// The greatest number of names before "://".
const MOST_NAMES: usize = 3;

/// The octets that may end a URL, separate it from another, or begin an escape that does.
static MAY_END: [bool; 256] = {
    let mut octets = [false; 256];
    let mut octet = 0;
    while octet < 128 {
        octets[octet as usize] = ends_url(octet) || matches!(octet, b'%' | b'\\');
        octet += 1;
    }
    let mut k = 0;
    while k < SEPARATORS.len() {
        octets[SEPARATORS[k] as usize] = true;
        k += 1;
    }
    octets
};
