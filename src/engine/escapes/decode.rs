//! Percent-decoding, in chunks.

use alloc::vec::Vec;

use super::{escape, percents};
use crate::engine::octets::{self, before};

/// Offset of the first "%" among sixteen octets, or 16.
#[inline(always)]
fn percent_in(octets: &[u8; 16]) -> usize {
    let in_eight = |eight: Option<&[u8; 8]>| eight.map_or(0, |eight| before(percents(u64::from_le_bytes(*eight))));
    match in_eight(octets.first_chunk()) {
        8 => 8 + in_eight(octets.last_chunk()),
        head => head,
    }
}

/// A text that is being decoded.
struct Decoding<'a> {
    octets: &'a [u8],
    /// The next octet to read.
    from: usize,
    /// Room for all octets, and for eight more.
    decoded: &'a mut [u8],
    /// The number of those that are decoded.
    to: usize,
    /// The first "%" that two hexadecimal digits do not follow.
    broken: Option<usize>,
}

impl Decoding<'_> {
    /// The next `N` octets, if the text has as many.
    #[inline(always)]
    fn next<const N: usize>(&self) -> Option<[u8; N]> {
        self.octets[self.from..].first_chunk().copied()
    }

    /// The octets that are left, fewer than eight, with zeros after them.
    #[inline(always)]
    fn last(&self) -> [u8; 8] {
        let rest = &self.octets[self.from..];
        match self.octets.last_chunk() {
            Some(last) => (u64::from_le_bytes(*last) >> (8 * (8 - rest.len()))).to_le_bytes(),
            None => rest.iter().rev().fold(0, |word, &octet| word << 8 | u64::from(octet)).to_le_bytes(),
        }
    }

    /// Writes the next octets, of which the first `run` are to stay.
    #[inline(always)]
    fn put<const N: usize>(&mut self, octets: &[u8; N], run: usize) {
        if let Some(place) = self.decoded[self.to..].first_chunk_mut() {
            *place = *octets;
        }
        self.from += run;
        self.to += run;
    }

    /// Decodes the escapes that stand here, one or more.
    #[inline(always)]
    fn escapes(&mut self) {
        loop {
            let (octet, length) = escape(&self.octets[self.from..]).map_or((b'%', 1), |octet| (octet, 3));
            if length == 1 {
                self.broken = self.broken.or(Some(self.from));
            }
            self.decoded[self.to] = octet;
            self.from += length;
            self.to += 1;
            if self.octets.get(self.from) != Some(&b'%') {
                break;
            }
        }
    }

    /// Decodes while sixteen octets or more are left.
    #[inline(always)]
    fn by_sixteens(&mut self) {
        while let Some(sixteen) = self.next::<16>() {
            if octets::holds(&sixteen, |octet| octet != b'%') {
                self.put(&sixteen, 16);
                continue;
            }
            // Escapes often stand near one another. A test by words also tells where it is.
            while let Some(sixteen) = self.next() {
                let run = percent_in(&sixteen);
                self.put(&sixteen, run);
                if run == 16 {
                    break;
                }
                self.escapes();
            }
        }
    }

    /// Decodes the rest.
    #[inline(always)]
    fn by_eights(&mut self) {
        while self.from < self.octets.len() {
            let eight = self.next().unwrap_or_else(|| self.last());
            let run = before(percents(u64::from_le_bytes(eight)));
            self.put(&eight, run);
            if run < 8 {
                self.escapes();
            }
        }
    }
}

/// Appends the octets that a text stands for. Returns the offset of the first "%" that two hexadecimal digits do not
/// follow: it stands for itself.
pub(crate) fn push_decoded(octets: &[u8], out: &mut Vec<u8>) -> Option<usize> {
    let start = out.len();
    out.reserve(octets.len() + DECODING_ROOM);
    out.extend_from_slice(octets);
    out.extend_from_slice(&[0; DECODING_ROOM]);
    let mut text = Decoding { octets, from: 0, decoded: &mut out[start..], to: 0, broken: None };
    text.by_sixteens();
    text.by_eights();
    // `last` pads with zeros, and `from` and `to` have passed them.
    let (zeros, to, broken) = (text.from - octets.len(), text.to, text.broken);
    out.truncate(start + to - zeros);
    broken
}

/// The room that decoding needs after the octets of the text, in octets.
pub(crate) const DECODING_ROOM: usize = 8;

#[cfg(test)]
mod tests {
    use alloc::{string::String, vec::Vec};

    use super::{
        super::{first_broken, has_percent},
        push_decoded,
    };

    /// Decodes octet by octet, and finds the first broken escape.
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
        assert_eq!(has_percent(octets), octets.contains(&b'%'), "{text}");
        assert_eq!(first_broken(octets), broken, "{text}");
        let mut out = b"before".to_vec();
        assert_eq!(push_decoded(octets, &mut out), broken, "{text}");
        assert_eq!(out.strip_prefix(b"before"), Some(&*wanted), "{text}");
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
