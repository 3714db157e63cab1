//! Names of properties, and which of them are those of secrets.

use core::ops::Range;

use crate::redact::colours::length_of_colours_at_end;

/// The name of a pair.
pub(super) struct PropertyName {
    pub(super) start: usize,
    /// All of it; of one in brackets, as in `user[password]`, the name in them.
    pub(super) last: Range<usize>,
}

impl PropertyName {
    /// The name that ends at `end`.
    pub(super) fn before(octets: &[u8], end: usize) -> Self {
        let name = &octets[..end];
        let Some(inner) = name.strip_suffix(b"]").or_else(|| strip_escape(name, *b"5d")) else {
            let mut last = name_before(octets, end);
            // An "&" of JSON ends with octets of a name.
            if octets[last.clone()].starts_with(b"u0026") && octets[..last.start].ends_with(b"\\") {
                last.start += b"u0026".len();
            }
            // So does a colour before the name.
            let digits = octets[last.clone()].iter().take_while(|octet| octet.is_ascii_digit()).count();
            let name = (last.start + digits + 1).min(end);
            if length_of_colours_at_end(&octets[..name]) > 0 {
                last.start = name;
            }
            return Self { start: last.start, last };
        };
        let last = name_before(octets, inner.len());
        // The digits of an escaped bracket are read as octets of the name.
        let escaped = strip_escape(&octets[..(last.start + 2).min(end)], *b"5b");
        let (outer, last) = match escaped {
            Some(outer) => (outer, last.start + 2..last.end),
            None => (octets[..last.start].strip_suffix(b"[").unwrap_or_default(), last),
        };
        if outer.is_empty() {
            Self { start: end, last: end..end }
        } else {
            Self { start: name_before(octets, outer.len()).start, last }
        }
    }
}

/// The text before an escape with these digits.
fn strip_escape(octets: &[u8], digits: [u8; 2]) -> Option<&[u8]> {
    let (before, escape) = octets.split_last_chunk::<3>()?;
    escape.eq_ignore_ascii_case(&[b'%', digits[0], digits[1]]).then_some(before)
}

/// The name that ends at `end`; empty if it is too long for one.
pub(super) fn name_before(octets: &[u8], end: usize) -> Range<usize> {
    let length = octets[..end].iter().rev().take(LONGEST_NAME + 1).take_while(|octet| is_in_name(**octet)).count();
    if length > LONGEST_NAME { end..end } else { end - length..end }
}

pub(super) const LONGEST_NAME: usize = 64;

pub(super) const fn is_in_name(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || matches!(octet, b'_' | b'-' | b'.')
}

/// False if the text does not end as one of [`NAMES`] and [`ENDINGS`] does.
///
/// Fast exit: two octets settle it for nearly every "=".
pub(super) fn may_be_secret(octets: &[u8]) -> bool {
    let [.., before, latest] = octets else { return false };
    matches!(
        [before.to_ascii_lowercase(), latest.to_ascii_lowercase()],
        [b'r' | b'w' | b'5', b'd'] | [b's' | b'r', b'e'] | [b'e', b'n' | b't' | b'y'] | [b'd', b']']
    )
}

/// True if a name, without "-", "_" and ".", is one of [`NAMES`], or ends with one of [`ENDINGS`].
pub(super) fn is_secret(name: &[u8]) -> bool {
    let (mut letters, mut length) = ([0; LONGEST_NAME], 0);
    for octet in name.iter().filter(|octet| octet.is_ascii_alphanumeric()) {
        letters[length] = octet.to_ascii_lowercase();
        length += 1;
    }
    let letters = &letters[..length];
    NAMES.contains(&letters) || ENDINGS.iter().any(|ending| letters.ends_with(ending)) && !PAGES.contains(&letters)
}

/// Names of the place at which a list goes on.
const PAGES: [&[u8]; 4] = [b"nexttoken", b"pagetoken", b"paginationtoken", b"continuationtoken"];
const NAMES: [&[u8]; 2] = [b"pwd", b"sharedaccesssignature"];
const ENDINGS: [&[u8]; 9] =
    [b"password", b"passwd", b"passphrase", b"secret", b"accesskey", b"accountkey", b"secretkey", b"apikey", b"token"];
