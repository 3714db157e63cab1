//! Delimiters of a URL as they may be found in any text: raw, as `\/` in JSON, and escaped once.

use crate::engine::{
    escapes::escape,
    octets::{first, last},
};

/// The octet at `at`, or the one that the escape there stands for, and the number of octets that it takes.
#[inline(always)]
pub(super) fn read(octets: &[u8], at: usize) -> (u8, usize) {
    match (octets[at], octets.get(at..).and_then(escape)) {
        (_, Some(octet)) => (octet, 3),
        (octet, None) => (octet, 1),
    }
}

/// The first place from `from` on, and before `end`, at which `is` holds for an octet, raw or escaped.
pub(super) fn find(octets: &[u8], from: usize, end: usize, is: impl Fn(u8) -> bool) -> Option<Delimiter> {
    let mut at = from;
    while at < end {
        let (octet, length) = read(octets, at);
        if is(octet) {
            return Some(Delimiter { at, end: at + length });
        }
        // An escape that does not stand for a delimiter holds none.
        at += length;
    }
    None
}

/// A delimiter: its first octet and its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Delimiter {
    pub(super) at: usize,
    pub(super) end: usize,
}

/// The place of the last "@", raw or escaped.
pub(super) fn last_at_sign(octets: &[u8]) -> Option<usize> {
    // Perf: nearly always there is neither, which is found out eight octets at a time.
    let raw = last(octets, b'@');
    let after = raw.map_or(0, |at| at + 1);
    let mut end = octets.len();
    while let Some(percent) = last(&octets[after..end], b'%') {
        end = after + percent;
        if escape(&octets[end..]) == Some(b'@') {
            return Some(end);
        }
    }
    raw
}

/// True if there is an "@", raw or escaped.
#[inline]
pub(super) fn has_at_sign(octets: &[u8]) -> bool {
    first(octets, b'@').is_some() || first(octets, b'%').is_some() && last_at_sign(octets).is_some()
}

/// A run of slashes and backslashes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slashes {
    pub(super) end: usize,
    /// Their number; `\/` is one slash of JSON.
    pub(super) count: usize,
    /// True if one of them is escaped.
    pub(super) is_escaped: bool,
}

impl Slashes {
    /// The run that begins at `at`; its `count` is 0 if there is none.
    pub(super) fn at(octets: &[u8], at: usize) -> Self {
        let mut run = Self { end: at, count: 0, is_escaped: false };
        while run.end < octets.len() {
            let (octet, length) = read(octets, run.end);
            let is_json = octet == b'\\' && length == 1 && octets.get(run.end + 1) == Some(&b'/');
            if !matches!(octet, b'/' | b'\\') {
                break;
            }
            run.end += if is_json { 2 } else { length };
            run.count += 1;
            run.is_escaped |= length == 3;
        }
        run
    }
}

/// True for an octet at which a URL in running text ends: white space, a quotation mark, an angle bracket.
#[inline(always)]
pub(super) const fn ends_url(octet: u8) -> bool {
    matches!(octet, b' ' | b'\t'..=b'\r' | b'"' | b'<' | b'>')
}
