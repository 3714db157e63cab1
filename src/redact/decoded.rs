//! URLs whose delimiters are escaped twice, or as HTML, C and look-alikes of Unicode write them.

use alloc::vec::Vec;
use core::ops::Range;

use super::{
    delimiters::{ends_url, length_at_end},
    scope::Scope,
};
use crate::engine::{
    escapes::escape,
    octets::{any_pair, first_where},
};

/// A text with the escapes of its delimiters decoded once, and the places in the text that was given.
pub(super) struct Decoded {
    pub(super) octets: Vec<u8>,
    /// The place in the decoded text after each escape, and in the text that was given.
    places: Vec<(usize, usize)>,
    /// The place of the text.
    start: usize,
}

impl Decoded {
    /// The place in the text that was given.
    pub(super) fn place(&self, decoded: &Range<usize>) -> Range<usize> {
        let place = |at: usize| match self.places.partition_point(|&(known, _)| known <= at).checked_sub(1) {
            Some(k) => self.places[k].1 + (at - self.places[k].0),
            None => at,
        };
        self.start + place(decoded.start)..self.start + place(decoded.end)
    }
}

/// A URL with such an escape at `start` of a text; `None` if it has none.
pub(super) fn url_at(octets: &[u8], start: usize) -> Option<Decoded> {
    let mut at = 0;
    while let Some(found) = octets.get(at..).and_then(|rest| first_where(rest, may_begin)) {
        let place = (at + found).saturating_sub(usize::from(matches!(octets[at + found], b'2' | b'5' | b'E')));
        if decode(&octets[place..]).is_some() {
            return Some(decoded(octets, start));
        }
        at += found + 1;
    }
    None
}

/// The place of the first "@" in any form: raw, escaped once or twice, or as HTML, C and Unicode write it.
///
/// Perf: one search for all forms, by the octet before the last of each.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
pub(super) fn first_at_sign(octets: &[u8]) -> Option<usize> {
    let may_be = |octet: u8, next: u8| {
        (octet == b'@')
            | (octet == b'4') & ((next == b'0') | (next == b';'))
            | (octet == b't') & (next == b';')
            | ((octet == b'\\') | (octet == b'C')) & (next == b'1')
            | begins_look_alike(octet, next)
    };
    let mut at = 0;
    while let Some(found) = octets.get(at..).and_then(|rest| first_where(rest, may_be)) {
        let place = at + found;
        if octets[place] == b'@' || is_in_at_sign(octets, place) {
            return Some(place);
        }
        at = place + 1;
    }
    None
}

/// True if the octet at `place` is one of an "@" that is escaped.
fn is_in_at_sign(octets: &[u8], place: usize) -> bool {
    let before = octets[..place].last().copied().unwrap_or(0);
    // Perf: of most numbers with these digits the octet before them tells that they are none.
    if octets[place] == b'4' && !matches!(before, b'%' | b'5' | b'6' | b'x' | b'X' | b'0') {
        return false;
    }
    if octets[place] == b'4' && length_at_end(&octets[..octets.len().min(place + 2)], b'@').is_some() {
        return true;
    }
    let from = place.saturating_sub(LONGEST_REFERENCE);
    (from..=place).any(|at| match decode(&octets[at..]) {
        Some((b'@', length)) => at + length > place,
        // Of `%2540` the last two octets.
        Some((b'%', length)) => at + length == place && octets[place..].starts_with(b"40"),
        _ => false,
    })
}

/// Calls `visit` with each URL of a text that has an escape of a delimiter of pairs: "?", "#", "&", ";" or "=".
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
pub(super) fn each(octets: &[u8], scope: Scope, visit: &mut dyn FnMut(&Decoded)) {
    // The bits that are set make `#` and `%` a `'`, and `0` an `x`.
    let may_delimit = |octet: u8, next: u8| {
        (octet == b'&') & (next | 6 == b'\'')
            | (octet == b'\\') & (next | 0x48 == b'x')
            | (octet == b'2') & (next == b'5')
            | begins_look_alike(octet, next)
    };
    let (mut at, mut done) = (0, 0);
    while let Some(found) = octets.get(at..).and_then(|rest| first_where(rest, may_delimit)) {
        // Of `%25` and `%EF` the last two octets are looked for.
        let place = at + found - usize::from(matches!(octets[at + found], b'2' | b'E') && at + found > done);
        at += found + 1;
        if decode(&octets[place..]).is_none() {
            continue;
        }
        let is_end = |octet: &u8| scope == Scope::Text && ends_url(*octet);
        let start = octets[done..place].iter().rposition(is_end).map_or(done, |end| done + end + 1);
        let end = octets[place..].iter().position(is_end).map_or(octets.len(), |end| place + end);
        visit(&decoded(&octets[start..end], start));
        (at, done) = (end + 1, end);
    }
}

/// True if a text may have an "@" in one of these forms.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
pub(super) fn may_be_in(octets: &[u8]) -> bool {
    any_pair(octets, |octet, next| {
        (octet == b'&') & ((next == b'#') | (next == b'c') | (next == b'%'))
            | (octet == b'\\') & ((next == b'1') | (next == b'x'))
            | (octet == b'2') & (next == b'5')
            | (octet == b'C') & ((next == b'1') | (next == b'x'))
            | begins_look_alike(octet, next)
    })
}

/// True if an escape may begin with two octets, or has them after its "%".
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
#[inline(always)]
fn may_begin(octet: u8, next: u8) -> bool {
    // The bit that is set makes `c` an `s`, and `0` a `1`.
    (octet == b'&') & ((next == b'#') | (next | 0x10 == b's') | (next == b'%'))
        | (octet == b'\\') & ((next == b'x') | (next | 1 == b'1'))
        | begins_look_alike(octet, next)
        | (octet == b'2') & (next == b'5')
        | (octet == b'5') & (next == b'C')
}

/// True for the first octet of each of [`LOOK_ALIKES`], and for two of its escape.
///
/// Perf: "%" and "E" begin most escapes of Chinese and Japanese; few texts have small letters in escapes.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
#[inline(always)]
fn begins_look_alike(octet: u8, next: u8) -> bool {
    (octet == 0xEF) | (octet == b'E') & (next == b'F') | (octet == b'%') & (next == b'e')
}

fn decoded(octets: &[u8], start: usize) -> Decoded {
    let mut decoded = Decoded { octets: Vec::with_capacity(octets.len()), places: Vec::new(), start };
    let mut at = 0;
    while at < octets.len() {
        if let Some((octet, length)) = decode(&octets[at..]) {
            at += length;
            decoded.octets.push(octet);
            decoded.places.push((decoded.octets.len(), at));
        } else {
            decoded.octets.push(octets[at]);
            at += 1;
        }
    }
    decoded
}

/// The delimiter that an escape at the beginning of a text stands for, and the length of the escape.
#[inline]
fn decode(octets: &[u8]) -> Option<(u8, usize)> {
    match octets {
        [b'%', b'2', b'5', high, low, ..] => escape(&[b'%', *high, *low]).map(|_| (b'%', 3)),
        [b'&', rest @ ..] => {
            let end = rest.iter().take(LONGEST_REFERENCE).position(|&octet| octet == b';')?;
            reference(&rest[..end]).map(|octet| (octet, end + 2))
        }
        [b'\\', rest @ ..] => number_of_c(rest).map(|octet| (octet, 4)),
        // A mend escapes the backslash.
        [b'%', b'5', b'C', rest @ ..] => number_of_c(rest).map(|octet| (octet, 6)),
        [0xEF, middle, last, ..] => look_alike([0xEF, *middle, *last]).map(|octet| (octet, 3)),
        [b'%', b'E' | b'e', b'F' | b'f', rest @ ..] => {
            let letter = [0xEF, escape(rest)?, escape(rest.get(3..)?)?];
            look_alike(letter).map(|octet| (octet, 9))
        }
        _ => None,
    }
}

/// The greatest number of octets of a character reference after its "&".
const LONGEST_REFERENCE: usize = "%23x0040;".len();

/// Full-width and small forms of delimiters.
const LOOK_ALIKES: [(&str, u8); 7] = [
    ("\u{ff1a}", b':'),
    ("\u{ff0f}", b'/'),
    ("\u{ff20}", b'@'),
    ("\u{ff3c}", b'\\'),
    ("\u{ff1f}", b'?'),
    ("\u{fe55}", b':'),
    ("\u{fe6b}", b'@'),
];

fn look_alike(letter: [u8; 3]) -> Option<u8> {
    LOOK_ALIKES.iter().find(|(known, _)| known.as_bytes() == letter).map(|&(_, octet)| octet)
}

/// The delimiter that a character reference of HTML stands for.
fn reference(name: &[u8]) -> Option<u8> {
    match name {
        // An escape of the "#" is one more form of it, which a mend may have made.
        [b'#', b'x' | b'X', digits @ ..] | [b'%', b'2', b'3', b'x' | b'X', digits @ ..] => number(digits, 16),
        [b'%', b'2', b'3', digits @ ..] | [b'#', digits @ ..] => number(digits, 10),
        b"colon" => Some(b':'),
        b"sol" => Some(b'/'),
        b"commat" => Some(b'@'),
        _ => None,
    }
}

/// The delimiter that an escape of C stands for, by the octets after its backslash.
fn number_of_c(octets: &[u8]) -> Option<u8> {
    match octets {
        [b'x' | b'X', digits @ ..] => number(digits.get(..2)?, 16),
        [b'0' | b'1', ..] => number(octets.get(..3)?, 8),
        _ => None,
    }
}

/// The delimiter with this number.
fn number(digits: &[u8], radix: u32) -> Option<u8> {
    let octet = u8::from_str_radix(core::str::from_utf8(digits).ok()?, radix).ok()?;
    (octet.is_ascii_punctuation() && digits[0] != b'+').then_some(octet)
}
