//! Escapes, found and read: the loops of percent-decoding.
//!
//! Perf: octets are looked at sixteen or eight at a time, by arithmetic that every processor has. Runs without escapes are
//! copied whole, and their ends cut off afterwards: to copy a few octets too many is cheaper than to count them.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::sixteens;

/// The value of a hexadecimal digit.
#[inline(always)]
pub(crate) const fn value(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        _ => (digit | 0x20) - b'a' + 10,
    }
}

/// The value of each hexadecimal digit, and 0xFF for other octets.
static VALUES: [u8; 256] = {
    let mut values = [0xFF; 256];
    let mut octet = 0_u8;
    while octet < 128 {
        if octet.is_ascii_hexdigit() {
            values[octet as usize] = value(octet);
        }
        octet += 1;
    }
    values
};

/// The octet that an escape at the beginning of `octets` stands for; `None` if there is none.
#[inline(always)]
pub(crate) fn escape(octets: &[u8]) -> Option<u8> {
    match octets.first_chunk() {
        Some(&[b'%', high, low]) => {
            let (high, low) = (VALUES[usize::from(high)], VALUES[usize::from(low)]);
            ((high | low) < 16).then_some(high << 4 | low)
        }
        _ => None,
    }
}

/// A mark in the highest bit of each octet of `word` that is a "%", from the first to one of them; those after it mean nothing.
#[inline(always)]
const fn percents(word: u64) -> u64 {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    let differing = word ^ u64::from_le_bytes([b'%'; 8]);
    differing.wrapping_sub(ONES) & !differing & (ONES << 7)
}

/// The number of octets before the first mark.
#[inline(always)]
const fn before(marks: u64) -> usize {
    marks.trailing_zeros() as usize / 8
}

/// Offset of the first "%" among sixteen octets, or 16.
#[cfg(feature = "alloc")]
#[inline(always)]
fn percent_in(octets: &[u8; 16]) -> usize {
    let [head, tail] = [octets.first_chunk(), octets.last_chunk()]
        .map(|eight| eight.map_or(0, |eight| before(percents(u64::from_le_bytes(*eight)))));
    if head < 8 { head } else { 8 + tail }
}

/// Offset of the first "%".
#[inline]
pub(crate) fn first_percent(octets: &[u8]) -> Option<usize> {
    if sixteens::all(octets, |octet| octet != b'%') {
        return None;
    }
    let mut at = 0;
    while let Some(eight) = octets[at..].first_chunk::<8>() {
        let ahead = before(percents(u64::from_le_bytes(*eight)));
        at += ahead;
        if ahead < 8 {
            return Some(at);
        }
    }
    octets[at..].iter().position(|&octet| octet == b'%').map(|ahead| at + ahead)
}

/// Offset of the first "%" that two hexadecimal digits do not follow.
pub(crate) fn first_broken(octets: &[u8]) -> Option<usize> {
    let mut at = first_percent(octets)?;
    while let Some(&octet) = octets.get(at) {
        at += match octets[at..].first_chunk::<8>() {
            _ if octet == b'%' && escape(&octets[at..]).is_some() => 3,
            _ if octet == b'%' => return Some(at),
            Some(eight) => before(percents(u64::from_le_bytes(*eight))),
            None => 1,
        };
    }
    None
}

/// Appends the octets that a text stands for, whose first "%" is at `first`. Returns the offset of the first "%" that two
/// hexadecimal digits do not follow: it stands for itself.
#[cfg(feature = "alloc")]
pub(crate) fn push_decoded(octets: &[u8], first: usize, out: &mut Vec<u8>) -> Option<usize> {
    let start = out.len();
    out.extend_from_slice(octets);
    let decoded = &mut out[start..];
    let (mut from, mut to, mut broken) = (first, first, None);
    loop {
        while let Some(octet) = escape(&octets[from..]) {
            decoded[to] = octet;
            from += 3;
            to += 1;
        }
        // Perf: a run is copied sixteen octets at a time, and its end cut off afterwards.
        let run = if let Some(sixteen) = octets[from..].first_chunk::<16>() {
            decoded[to..to + 16].copy_from_slice(sixteen);
            percent_in(sixteen)
        } else {
            let run = octets[from..].iter().position(|&octet| octet == b'%').unwrap_or(octets.len() - from);
            decoded[to..to + run].copy_from_slice(&octets[from..from + run]);
            if from + run == octets.len() {
                to += run;
                break;
            }
            run
        };
        from += run;
        to += run;
        if run == 0 {
            broken = broken.or(Some(from));
            decoded[to] = b'%';
            from += 1;
            to += 1;
        }
    }
    out.truncate(start + to);
    broken
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::{string::String, vec::Vec};

    use super::*;

    /// The same, octet by octet.
    fn one_by_one(octets: &[u8]) -> (Vec<u8>, Option<usize>) {
        let (mut out, mut broken, mut at) = (Vec::new(), None, 0);
        while let Some(&octet) = octets.get(at) {
            let digit = |at: usize| octets.get(at).and_then(|&digit| char::from(digit).to_digit(16));
            match (octet, digit(at + 1), digit(at + 2)) {
                (b'%', Some(high), Some(low)) => {
                    out.push(u8::try_from(16 * high + low).expect("two digits"));
                    at += 3;
                }
                (b'%', ..) => {
                    broken = broken.or(Some(at));
                    out.push(octet);
                    at += 1;
                }
                _ => {
                    out.push(octet);
                    at += 1;
                }
            }
        }
        (out, broken)
    }

    fn compare(text: &str) {
        let octets = text.as_bytes();
        let (wanted, broken) = one_by_one(octets);
        assert_eq!(first_percent(octets), octets.iter().position(|&octet| octet == b'%'), "{text}");
        assert_eq!(first_broken(octets), broken, "{text}");
        if let Some(first) = first_percent(octets) {
            let mut out = b"before".to_vec();
            assert_eq!(push_decoded(octets, first, &mut out), broken, "{text}");
            assert_eq!(out.strip_prefix(b"before"), Some(&*wanted), "{text}");
        }
    }

    #[test]
    fn an_escape_is_read_wherever_it_stands() {
        for length in 0..150 {
            let plain = "a$&b".repeat(38);
            for at in 0..=length {
                for escape in ["%41", "%fF", "%", "%4", "%%", "%4g", "%G4", "%00%", "\u{e9}"] {
                    compare(&[&plain[..at], escape, &plain[at..length]].concat());
                }
            }
        }
    }

    #[test]
    fn texts_of_all_kinds_of_pieces_are_decoded_octet_by_octet() {
        const PIECES: [&str; 12] = [
            "%",
            "%4",
            "%41",
            "%e9",
            "%zz",
            "$",
            "&",
            "ab",
            "abcdefgh",
            "%C3%A9%",
            "\u{a5}\u{a5}",
            "plain/text-of-17b",
        ];
        let mut state = 1_u64;
        for pieces in 0..4000 {
            let mut text = String::new();
            for _ in 0..pieces % 24 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                text += PIECES[usize::try_from(state >> 33).expect("31 bits") % PIECES.len()];
            }
            compare(&text);
        }
    }
}
