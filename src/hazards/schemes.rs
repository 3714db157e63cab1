//! Schemes that run or hold content, or open another URL.

use core::ops::ControlFlow;

use super::{
    hazard::{Hazard, Reporter, Warning},
    warnings,
};
use crate::{error::is_list_of_hosts, syntax::Edition, uri::is_named};

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

/// A host that is written in the place of a scheme, recognised by the text after the ":".
enum HostForScheme {
    /// A host, before its port and no more of the authority.
    One,
    /// The first of several hosts with ports.
    OfSeveral,
}

impl HostForScheme {
    /// Reads what follows the ":" of a scheme: digits, and then the end, "/", "?", "#", or a "," and more hosts with ports.
    fn before(rest: &str) -> Option<Self> {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let after = &rest.as_bytes()[digits..];
        match after.first() {
            _ if !(1..=5).contains(&digits) => None,
            None | Some(b'/' | b'?' | b'#') => Some(Self::One),
            Some(b',') if is_list_of_hosts(after, Edition::Rfc3986) => Some(Self::OfSeveral),
            Some(_) => None,
        }
    }
}

/// Finds a scheme that is probably a host, before a port: `localhost` or a name with a ".", or any that begins a list
/// of hosts with ports. `after_scheme` is the place after its ":".
pub(super) fn find_host_for_scheme(url: &str, after_scheme: usize, report: &mut Reporter<'_>) -> ControlFlow<()> {
    let (name, rest) = (&url[..after_scheme.saturating_sub(1)], &url[after_scheme..]);
    let ends_as_name =
        |(_, label): (&str, &str)| label.len() > 1 && label.bytes().all(|octet| octet.is_ascii_alphabetic());
    let is_name = || name.eq_ignore_ascii_case("localhost") || name.rsplit_once('.').is_some_and(ends_as_name);
    match HostForScheme::before(rest) {
        Some(HostForScheme::One) if is_name() => report(Hazard::new(warnings::SCHEME_LIKE_HOST, url, name)),
        Some(HostForScheme::OfSeveral) => report(Hazard::new(warnings::SCHEME_LIKE_HOSTS, url, name)),
        _ => ControlFlow::Continue(()),
    }
}

/// False for nearly every URL whose scheme is none of these.
#[inline(always)]
pub(super) fn may_be_warned(url: &str) -> bool {
    // Fast exit: hardly any URL begins with these octets. The bit makes small letters, and keeps a ":".
    let begin = url.as_bytes().first_chunk().map_or(0, |begin| u32::from_le_bytes(*begin) | 0x2020_2020);
    INITIALS >> (begin & 31) & 1 == 1 && BEGINS.contains(&begin)
}
