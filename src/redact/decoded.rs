//! URLs whose delimiters are escaped twice, or as HTML, C and look-alikes of Unicode write them.

use alloc::vec::Vec;
use core::ops::Range;

use super::{delimiters::ends_url, scope::Scope};
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

/// Calls `visit` with each URL of a text that has such an escape.
pub(super) fn each(octets: &[u8], scope: Scope, visit: &mut dyn FnMut(&Decoded)) {
    let mut at = 0;
    while let Some(found) = octets.get(at..).and_then(|rest| first_where(rest, may_begin)) {
        // Of `%25` the last two octets are looked for.
        let place = at + found - usize::from(octets[at + found] == b'2' && at + found > at);
        if decode(&octets[place..]).is_none() {
            at += found + 1;
            continue;
        }
        let is_end = |octet: &u8| scope == Scope::Text && ends_url(*octet);
        let start = octets[at..place].iter().rposition(is_end).map_or(at, |end| at + end + 1);
        let end = octets[place..].iter().position(is_end).map_or(octets.len(), |end| place + end);
        visit(&decoded(&octets[start..end], start));
        at = end + 1;
    }
}

/// True if a text may have an "@" in one of these forms.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
pub(super) fn may_be_in(octets: &[u8]) -> bool {
    any_pair(octets, |octet, next| {
        (octet == b'&') & ((next == b'#') | (next == b'c'))
            | (octet == b'\\') & ((next == b'1') | (next == b'x'))
            | (octet == b'2') & (next == b'5')
            | (octet == 0xEF)
    })
}

/// True if an escape may begin with two octets, or has them after its "%".
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
#[inline(always)]
fn may_begin(octet: u8, next: u8) -> bool {
    // The bit that is set makes `c` an `s`, and `0` a `1`.
    (octet == b'&') & ((next == b'#') | (next | 0x10 == b's'))
        | (octet == b'\\') & ((next == b'x') | (next | 1 == b'1'))
        | (octet == 0xEF)
        | (octet == b'2') & (next == b'5')
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
            let end = rest.iter().take(8).position(|&octet| octet == b';')?;
            reference(&rest[..end]).map(|octet| (octet, end + 2))
        }
        [b'\\', b'x' | b'X', digits @ ..] => number(digits.get(..2)?, 16).map(|octet| (octet, 4)),
        [b'\\', b'0' | b'1', ..] => number(octets.get(1..4)?, 8).map(|octet| (octet, 4)),
        [0xEF, ..] => LOOK_ALIKES.iter().find_map(|(letter, octet)| {
            let letter = letter.as_bytes();
            octets.starts_with(letter).then_some((*octet, letter.len()))
        }),
        _ => None,
    }
}

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

/// The delimiter that a character reference of HTML stands for.
fn reference(name: &[u8]) -> Option<u8> {
    match name {
        [b'#', b'x' | b'X', digits @ ..] => number(digits, 16),
        [b'#', digits @ ..] => number(digits, 10),
        b"colon" => Some(b':'),
        b"sol" => Some(b'/'),
        b"commat" => Some(b'@'),
        _ => None,
    }
}

/// The delimiter with this number.
fn number(digits: &[u8], radix: u32) -> Option<u8> {
    let octet = u8::from_str_radix(core::str::from_utf8(digits).ok()?, radix).ok()?;
    (octet.is_ascii_punctuation() && digits[0] != b'+').then_some(octet)
}
