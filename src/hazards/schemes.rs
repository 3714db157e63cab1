//! Names of schemes that run or hold content, or open another URL: beside the names of a registry, as data.

use super::{hazard::Warning, warnings};
use crate::uri::is_named;

/// The schemes that a page or a message should not lead to, and what each does.
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
    while at < NAMES.len() {
        initials |= 1 << (NAMES[at].0.as_bytes()[0] & 31);
        at += 1;
    }
    initials
};

/// The name of the scheme with which `url` begins, if it is one of these, and the warning of it.
#[inline]
pub(super) fn warned_of(url: &str) -> Option<(&str, &'static Warning)> {
    // Perf: hardly any URL begins with one of these letters.
    let initial = url.as_bytes().first()?;
    if INITIALS >> (initial & 31) & 1 == 0 { None } else { found(url) }
}

#[inline(never)]
fn found(url: &str) -> Option<(&str, &'static Warning)> {
    NAMES.iter().find(|(name, _)| is_named(url, name)).map(|(name, warning)| (&url[..name.len()], *warning))
}
