//! Schemes that run or hold content, or open another URL.

use core::ops::ControlFlow;

use super::{
    hazard::{Hazard, Reporter, Warning},
    warnings,
};
use crate::uri::is_named;

/// The schemes that a page or a message should not lead to, and what each does. They are data and no scheme's own
/// hazards, because programs that register none of them meet them too.
///
/// `javascript` is defined by the HTML standard, `data` by RFC 2397, `blob` by the File API of the W3C; the others are
/// names that browsers have given them.
const NAMES: [(&str, &Warning); 7] = [
    ("javascript", warnings::SCRIPT),
    ("vbscript", warnings::SCRIPT),
    ("data", warnings::CONTENT),
    ("blob", warnings::CONTENT),
    ("jar", warnings::OPENER),
    ("view-source", warnings::OPENER),
    ("feed", warnings::OPENER),
];

/// A bit for each letter with which a name begins.
const INITIALS: u32 = {
    let (mut initials, mut at) = (0, 0);
    while at < BEGINS.len() {
        initials |= 1 << (BEGINS[at] & 31);
        at += 1;
    }
    initials
};

/// The first four octets of each name and its ":".
const BEGINS: [u32; NAMES.len()] = {
    let (mut begins, mut at) = ([0; NAMES.len()], 0);
    while at < NAMES.len() {
        begins[at] = match *NAMES[at].0.as_bytes() {
            [a, b, c] => u32::from_le_bytes([a, b, c, b':']),
            [a, b, c, d, ..] => u32::from_le_bytes([a, b, c, d]),
            _ => unreachable!(),
        };
        at += 1;
    }
    begins
};

/// Finds the hazard of the scheme with which `url` begins, if it is one of these.
#[inline]
pub(super) fn find_scheme(url: &str, report: &mut Reporter<'_>) -> ControlFlow<()> {
    let known = if may_be_warned(url) { NAMES.iter().find(|(name, _)| is_named(url, name)) } else { None };
    known.map_or(ControlFlow::Continue(()), |(name, warning)| report(Hazard::new(warning, url, &url[..name.len()])))
}

/// False for nearly every URL whose scheme is none of these.
#[inline(always)]
pub(super) fn may_be_warned(url: &str) -> bool {
    // Fast exit: hardly any URL begins with these octets. The bit makes small letters, and keeps a ":".
    let begin = url.as_bytes().first_chunk().map_or(0, |begin| u32::from_le_bytes(*begin) | 0x2020_2020);
    INITIALS >> (begin & 31) & 1 == 1 && BEGINS.contains(&begin)
}
