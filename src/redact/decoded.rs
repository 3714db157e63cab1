//! URLs whose delimiters are escaped twice, or as HTML, C and look-alikes of Unicode write them.

use alloc::vec::Vec;
use core::ops::Range;

#[cfg(not(feature = "patterns"))]
use super::spans::Hiding;
use super::{
    delimiters::{ends_url, length_at_end},
    keys::KeySet,
    kind::SecretKind,
    query::{UrlPart, Values},
    scope::Scope,
};
use crate::engine::{
    escapes::escape,
    octets::any_pair,
    pairs::{PairPlaces, PairSets},
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
    /// Two octets that begin an escape, or come after its "%".
    static BEGINNINGS: PairSets = PairSets::of([
        (b"&", b"#cs%"),
        (b"\\", b"x01"),
        (b"2", b"5"),
        (b"5", b"C"),
        (b"E", b"F"),
        (b"%", b"e"),
        (b"\xEF", b"\xB9\xBC"),
    ]);

    let is_escape = |at: usize| {
        let start = at.saturating_sub(usize::from(matches!(octets[at], b'2' | b'5' | b'E')));
        decode(&octets[start..]).is_some()
    };
    PairPlaces::of(octets, &BEGINNINGS, u8::MAX).any(is_escape).then(|| decoded(octets, start))
}

/// The place of the first "@" in any form: raw, escaped once or twice, or as HTML, C and Unicode write it.
pub(super) fn first_at_sign(octets: &[u8]) -> Option<usize> {
    /// An "@", and two octets near the end of each other form.
    static AT_SIGNS: PairSets = PairSets::of([
        (b"@", b""),
        (b"4", b"0;"),
        (b"t", b";"),
        (b"\\", b"1"),
        (b"C", b"1"),
        (b"E", b"F"),
        (b"%", b"e"),
        (b"\xEF", b"\xB9\xBC"),
    ]);

    PairPlaces::of(octets, &AT_SIGNS, u8::MAX).find(|&place| octets[place] == b'@' || is_in_at_sign(octets, place))
}

/// True if the octet at `place` is one of an "@" that is escaped.
fn is_in_at_sign(octets: &[u8], place: usize) -> bool {
    let before = octets[..place].last().copied().unwrap_or(0);
    // Fast exit: of most numbers with these digits the octet before them tells that they are none.
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

/// The URLs of a text that have an escape of a delimiter of pairs: "?", "#", "&", ";" or "=".
pub(super) struct EscapedUrls<'t> {
    octets: &'t [u8],
    scope: Scope,
    /// The end of the latest URL.
    done: usize,
}

impl<'t> EscapedUrls<'t> {
    /// Two octets of each escape: the last two of `%25` and `%EF`, and the first two of others.
    pub(super) const PAIRS: [(&'static [u8], &'static [u8]); 6] =
        [(b"&", b"#%"), (b"\\", b"x0"), (b"2", b"5"), (b"E", b"F"), (b"%", b"e"), (b"\xEF", b"\xB9\xBC")];

    pub(super) const fn of(octets: &'t [u8], scope: Scope) -> Self {
        Self { octets, scope, done: 0 }
    }

    /// Adds the values of keys in the URL around one of [`PAIRS`](Self::PAIRS) at `pair`.
    pub(super) fn add_values(&mut self, pair: usize, keys: &KeySet<'_>, found: &mut Vec<(Range<usize>, SecretKind)>) {
        if let Some(url) = self.around(pair) {
            let values = Values::of(&url.octets, keys.clone(), self.scope, UrlPart::BeforeQuery);
            found.extend(values.map(|secret| (url.place(&secret), SecretKind::Value)));
        }
    }

    /// The URL around one of [`PAIRS`](Self::PAIRS) at `pair`, if an escape is there, and an earlier one has not given
    /// it.
    fn around(&mut self, pair: usize) -> Option<Decoded> {
        let octets = self.octets;
        if pair < self.done {
            return None;
        }
        let place = pair - usize::from(matches!(octets[pair], b'2' | b'E') && pair > self.done);
        decode(&octets[place..])?;
        let is_end = |octet: &u8| self.scope == Scope::Text && ends_url(*octet);
        let start = octets[self.done..place].iter().rposition(is_end).map_or(self.done, |end| self.done + end + 1);
        let end = octets[place..].iter().position(is_end).map_or(octets.len(), |end| place + end);
        self.done = end;
        Some(decoded(&octets[start..end], start))
    }
}

/// The values of keys in URLs with other escapes, in order.
#[cfg(not(feature = "patterns"))]
pub(super) fn found(octets: &[u8], keys: &KeySet<'_>, wanted: &Hiding) -> Vec<(Range<usize>, SecretKind)> {
    static PAIRS: PairSets = PairSets::of(EscapedUrls::PAIRS);

    let (scope, mut found) = (wanted.scope, Vec::new());
    if reads_escapes(scope, keys) {
        let mut urls = EscapedUrls::of(octets, scope);
        for at in PairPlaces::of(octets, &PAIRS, u8::MAX) {
            urls.add_values(at, keys, &mut found);
        }
    }
    found
}

/// True if values are looked for in URLs with other escapes.
pub(super) fn reads_escapes(scope: Scope, keys: &KeySet<'_>) -> bool {
    matches!(scope, Scope::Text | Scope::Url) && !keys.is_empty()
}

/// True if a text may have an "@" in one of these forms.
///
/// "%" and "E" begin most escapes of Chinese and Japanese; few texts have small letters in escapes.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
pub(super) fn may_be_in(octets: &[u8]) -> bool {
    any_pair(octets, |octet, next| {
        (octet == b'&') & ((next == b'#') | (next == b'c') | (next == b'%'))
            | (octet == b'\\') & ((next == b'1') | (next == b'x'))
            | (octet == b'2') & (next == b'5')
            | (octet == b'C') & ((next == b'1') | (next == b'x'))
            | (octet == 0xEF)
            | (octet == b'E') & (next == b'F')
            | (octet == b'%') & (next == b'e')
    })
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
