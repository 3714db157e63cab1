//! Names of hosts that have no hazards but those of names, as nearly all have: how they are recognised at one look.
//!
//! An ordinary name has letters, digits, "-", "_" and single dots, and is not too long for the DNS. Each label begins
//! with a letter, a digit or "_", the last with a letter or "_". A letter, a digit or a "." ends the name. It is plain if
//! every edition admits it, a letter ends it, and it has no "--". The hazards of all other names are found in `host.rs`,
//! octet by octet.

use core::ops::ControlFlow;

use super::{
    hazard::{Hazard, Judge},
    local_names::{Locality, may_be_local},
    punycode::{encodes_characters, is_encoded},
    warnings,
};
use crate::{
    engine::octets::{any_pair, kinds_of_pairs, last},
    grammar::Span,
};

/// The most octets of a label in the DNS: RFC 1035 section 2.3.4.
pub(super) const LONGEST_LABEL: usize = 63;

/// The most octets of a name in the DNS: RFC 1035 section 2.3.4, whose 255 octets count the length of each label and of
/// the root.
pub(super) const LONGEST_NAME: usize = 253;

// What is found in a host, a bit for each. An ordinary name with none of them has no hazard.

/// The host is no ordinary name, or not known to be one. The other bits mean nothing then.
pub(super) const NO_NAME: u8 = 1;
/// The name has one label.
pub(super) const ONE_LABEL: u8 = 2;
/// The name may be a local one.
pub(super) const LOCAL: u8 = 4;
/// The name has "--", as encoded labels have.
pub(super) const HYPHENS: u8 = 8;
/// The name is none in some edition: it has "_", or "-" at the end of a label, or ends with ".".
pub(super) const NEWER: u8 = 16;

#[inline(always)]
pub(super) const fn bit(is_found: bool, kind: u8) -> u8 {
    if is_found { kind } else { 0 }
}

/// What is found in a host that is a plain name; any other counts as no name. Lengths are not looked at: of a name of
/// over 63 octets, [`is_overlong`] is to be asked too.
///
/// Perf: sixteen octets a step.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
#[inline(always)]
pub(super) fn found_in_plain_name(host: &[u8]) -> u8 {
    let is_wrong = |octet: u8, next: u8| {
        let is_letter = (octet | 0x20).wrapping_sub(b'a') < 26;
        // A host has no "/", the character between "." and "0". So an octet below "0" is a separator here.
        let (is_digit_or_separator, is_before_digits) = (octet.wrapping_sub(b'-') < 13, next < b'0');
        let is_separator = next | 3 == b'-' | 3;
        !(is_letter | is_digit_or_separator) | (octet == b'.') & is_before_digits | (octet == b'-') & is_separator
    };
    // If no octet is wrong, the first is a letter or a digit unless it is below "0".
    let is_plain = host.last().is_some_and(u8::is_ascii_alphabetic)
        && matches!(host, [b'0'..=u8::MAX, ..])
        && !any_pair(host, is_wrong);
    if !is_plain {
        return NO_NAME;
    }
    // Perf: most names end in a "." and two or three letters, which have a bit that digits have not.
    let begins_with_dot = |end: u32| end & 0x40FF == 0x40 << 8 | u32::from(b'.');
    let end = host.last_chunk().map_or(0, |end| u32::from_le_bytes(*end));
    if begins_with_dot(end) || begins_with_dot(end >> 8) {
        return bit(may_be_local(host), LOCAL);
    }
    let (top, is_one_label) = last(host, b'.').map_or((host, true), |dot| (&host[dot + 1..], false));
    if top.first().is_some_and(u8::is_ascii_alphabetic) {
        bit(is_one_label, ONE_LABEL) | bit(may_be_local(host), LOCAL)
    } else {
        NO_NAME
    }
}

/// True for a name that is too long for the DNS, or that has a label that is.
#[inline]
pub(super) fn is_overlong(name: &[u8]) -> bool {
    let mut rest = name;
    while let Some((start, _)) = rest.split_at_checked(LONGEST_LABEL + 1) {
        let Some(dot) = last(start, b'.') else { return true };
        rest = &rest[dot + 1..];
    }
    name.len() > LONGEST_NAME
}

/// What is found in a host that is an ordinary name.
///
/// Perf: sixteen octets a step.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
#[inline(never)]
pub(super) fn found_in_name(host: &[u8]) -> u8 {
    /// A label begins with a digit: then the last one may be a number.
    const DIGIT: u8 = 128;
    let (Some(&first), Some(&last)) = (host.first(), host.last()) else { return NO_NAME };
    let name = without_last_dot(host);
    let ends_with_dot = name.len() < host.len();
    // A host has no "/", the character between "." and "0".
    if first < b'/' || !(last.is_ascii_alphanumeric() | ends_with_dot) {
        return NO_NAME;
    }
    let found = kinds_of_pairs(host, |octet, next| {
        let (is_dot, is_hyphen, is_underscore) = (octet == b'.', octet == b'-', octet == b'_');
        let is_letter = (octet | 0x20).wrapping_sub(b'a') < 26;
        let is_digit_or_separator = octet.wrapping_sub(b'-') < 13;
        let is_strange = !(is_letter | is_digit_or_separator | is_underscore) | is_dot & (next < b'/');
        bit(is_strange, NO_NAME)
            | bit(is_dot, ONE_LABEL)
            | bit(is_dot & (next < b'@'), DIGIT)
            | bit(is_hyphen & (next == b'-'), HYPHENS)
            | bit(is_underscore | is_hyphen & (next == b'.'), NEWER)
    });
    // A "." was marked, but for the last octet.
    let found = found ^ ONE_LABEL | bit(ends_with_dot, NEWER) | bit(may_be_local(name), LOCAL);
    if found & DIGIT != 0 || first < b'@' || name.len() > LONGEST_LABEL {
        found_if_ordinary(name, found & !DIGIT)
    } else {
        found
    }
}

/// What was `found` in a name; but if it ends in a number, or is too long for the DNS, it is no ordinary name.
#[inline(never)]
fn found_if_ordinary(name: &[u8], found: u8) -> u8 {
    let ends_in_number = last_label(name).first().is_some_and(u8::is_ascii_digit);
    if ends_in_number || is_overlong(name) { NO_NAME } else { found }
}

#[inline(always)]
fn without_last_dot(name: &[u8]) -> &[u8] {
    name.strip_suffix(b".").unwrap_or(name)
}

/// The octets after the last ".", or all.
fn last_label(name: &[u8]) -> &[u8] {
    last(name, b'.').map_or(name, |dot| &name[dot + 1..])
}

/// Judges the hazards of an ordinary name, in which this was found.
#[inline(always)]
pub(super) fn judge_ordinary_name(host: &[u8], found: u8, place: Span, judge: &mut Judge<'_>) -> ControlFlow<()> {
    let name = without_last_dot(host);
    if name.len() < host.len() {
        judge(Hazard::of_place(warnings::TRAILING_DOT, place))?;
    }
    if found & (ONE_LABEL | LOCAL) != 0 {
        judge_locality(name, found, place, judge)?;
    }
    if found & HYPHENS != 0 {
        judge_encoded_labels(name, place, judge)?;
    }
    ControlFlow::Continue(())
}

#[inline(never)]
fn judge_locality(name: &[u8], found: u8, place: Span, judge: &mut Judge<'_>) -> ControlFlow<()> {
    Locality::of(name, found).judge(place, judge)
}

/// Judges the hazards of the labels of an ordinary name that begin with `xn--`.
#[inline(never)]
fn judge_encoded_labels(name: &[u8], place: Span, judge: &mut Judge<'_>) -> ControlFlow<()> {
    let mut encoded = name.split(|octet| *octet == b'.').filter(|label| is_encoded(label)).peekable();
    if encoded.peek().is_some() {
        judge(Hazard::of_place(warnings::PUNYCODE_HOST, place))?;
    }
    if !encoded.all(encodes_characters) {
        judge(Hazard::of_place(warnings::INVALID_PUNYCODE, place))?;
    }
    ControlFlow::Continue(())
}
