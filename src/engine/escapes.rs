//! Escapes, found, read and written: the loops of percent-decoding and percent-encoding.
//!
//! Perf: octets are tested sixteen or eight at a time, by arithmetic that every processor has. They are also copied in
//! chunks, and the surplus is cut off afterwards: to copy a few octets too many is cheaper than to count them.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String, vec::Vec};

use super::octets::{self, HIGHEST, before, first, marks, perhaps_marks};
#[cfg(feature = "alloc")]
use crate::syntax::{CharSet, charset::ALPHANUM};

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

/// A mark in each octet of `word` that is a "%", as [`marks`] makes it.
#[inline(always)]
const fn percents(word: u64) -> u64 {
    marks(word, b'%')
}

/// Offset of the first "%" among sixteen octets, or 16.
#[cfg(feature = "alloc")]
#[inline(always)]
fn percent_in(octets: &[u8; 16]) -> usize {
    let in_eight = |eight: Option<&[u8; 8]>| eight.map_or(0, |eight| before(percents(u64::from_le_bytes(*eight))));
    match in_eight(octets.first_chunk()) {
        8 => 8 + in_eight(octets.last_chunk()),
        head => head,
    }
}

/// True if there is a "%".
///
/// Perf: most texts have 8 to 31 octets, and all of these are looked at by the same instructions: to foresee how long the next
/// text is would cost a processor more.
#[inline(never)]
pub(crate) fn has_percent(octets: &[u8]) -> bool {
    let length = octets.len();
    if !(8..32).contains(&length) {
        return !octets::all(octets, |octet| octet != b'%');
    }
    let (second, last) = ((length / 2) & 8, length - 8);
    let marks_at = |at| octets[at..].first_chunk().map_or(0, |eight| perhaps_marks(u64::from_le_bytes(*eight), b'%'));
    let marks = marks_at(0) | marks_at(second) | marks_at(last - second) | marks_at(last);
    marks & HIGHEST != 0
}

/// Offset of the first "%", or of the end: for texts in which one is likely to be near.
#[inline(always)]
pub(crate) fn next_percent(octets: &[u8]) -> usize {
    first(octets, b'%').unwrap_or(octets.len())
}

/// Offset of the first "%" that two hexadecimal digits do not follow: for texts that have a "%".
pub(crate) fn first_broken(octets: &[u8]) -> Option<usize> {
    let mut at = next_percent(octets);
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

/// A text that is being decoded.
#[cfg(feature = "alloc")]
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

#[cfg(feature = "alloc")]
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
            // Perf: where one escape is, another is likely to be near. A test by words also tells where it is.
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

/// Appends the octets that a text stands for. Returns the offset of the first "%" that two hexadecimal digits do not follow: it
/// stands for itself.
#[cfg(feature = "alloc")]
pub(crate) fn push_decoded(octets: &[u8], out: &mut Vec<u8>) -> Option<usize> {
    let start = out.len();
    out.reserve(octets.len() + DECODING_ROOM);
    out.extend_from_slice(octets);
    out.extend_from_slice(&[0; DECODING_ROOM]);
    let mut text = Decoding { octets, from: 0, decoded: &mut out[start..], to: 0, broken: None };
    text.by_sixteens();
    text.by_eights();
    // The zeros after the last octets were counted too.
    let (zeros, to, broken) = (text.from - octets.len(), text.to, text.broken);
    out.truncate(start + to - zeros);
    broken
}

/// The room that decoding needs after the octets of the text, in octets.
#[cfg(feature = "alloc")]
pub(crate) const DECODING_ROOM: usize = 8;

/// Characters that most texts consist of and most sets have: letters, digits, "-", "." and "_".
#[cfg(feature = "alloc")]
const USUAL: CharSet = ALPHANUM.union(CharSet::of("-._"));

/// The escape of each octet, and then each octet as it is; after them in the last byte of a word, their length.
///
/// Perf: one table of both, or the compiler would make a branch of the choice.
#[cfg(feature = "alloc")]
#[allow(clippy::cast_possible_truncation, reason = "the number of an octet is below 256")]
static WRITTEN: [u32; 512] = {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let mut written = [0; 512];
    let mut octet = 0;
    while octet < 256 {
        written[octet] = u32::from_le_bytes([b'%', DIGITS[octet >> 4], DIGITS[octet & 15], 3]);
        written[256 + octet] = u32::from_le_bytes([octet as u8, 0, 0, 1]);
        octet += 1;
    }
    written
};

/// The number of octets that are escaped at once.
#[cfg(feature = "alloc")]
const AT_ONCE: usize = 64;

/// Room for [`AT_ONCE`] escapes, and for the zero after the last.
#[cfg(feature = "alloc")]
const ROOM: usize = 3 * AT_ONCE + 1;

/// A set of octets, prepared for fast tests.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy)]
struct Plain {
    words: [u64; 4],
    has_usual: bool,
    /// The first and the number of the members that lie without a gap up to ".".
    marks: (u8, u8),
    /// The number of the members that lie without a gap from "0" on.
    digits: u8,
}

#[cfg(feature = "alloc")]
impl Plain {
    #[allow(clippy::cast_possible_truncation, reason = "there are at most 64 members in a word")]
    #[inline(always)]
    const fn new(set: CharSet) -> Self {
        let [low, high] = set.words();
        let marks = (low << (63 - b'.')).leading_ones() as u8;
        let digits = (low >> b'0').trailing_ones() as u8;
        let has_usual = set.includes(USUAL);
        Self { words: [low, high, 0, 0], has_usual, marks: (b'.'.wrapping_sub(marks).wrapping_add(1), marks), digits }
    }

    /// 1 if `octet` is a member, or 0.
    #[allow(clippy::cast_possible_truncation, reason = "it is a single bit")]
    #[inline(always)]
    const fn bit(&self, octet: u8) -> usize {
        (self.words[(octet >> 6) as usize] >> (octet & 63)) as usize & 1
    }

    /// True if all octets are members of kinds that arithmetic can tell, and so vector instructions: letters, digits,
    /// "_", and the members without a gap before "." or after the digits.
    #[allow(clippy::needless_bitwise_bool, reason = "a branch would keep the compiler from using vectors")]
    #[inline(always)]
    fn are_usual(&self, octets: &[u8]) -> bool {
        let Self { marks: (first, marks), digits, .. } = *self;
        self.has_usual
            && octets::all(octets, |octet| {
                let is_letter = (octet | 0x20).wrapping_sub(b'a') < 26;
                let is_mark = (octet.wrapping_sub(first) < marks) | (octet == b'_');
                is_letter | is_mark | (octet.wrapping_sub(b'0') < digits)
            })
    }

    /// Writes at most [`AT_ONCE`] octets, each that is no member as an escape, and returns the length.
    ///
    /// Perf: four octets are written for each, and all but one or three cut off. There is no branch.
    #[inline(always)]
    fn write(&self, octets: &[u8], buffer: &mut [u8; ROOM]) -> usize {
        let mut to = 0;
        for &octet in octets {
            let written = WRITTEN[usize::from(octet) | self.bit(octet) << 8];
            buffer[to..to + 4].copy_from_slice(&written.to_le_bytes());
            to += (written >> 24) as usize;
        }
        to
    }
}

/// The text of octets that are members of a set, or escapes.
#[cfg(feature = "alloc")]
#[inline(always)]
fn ascii(octets: &[u8]) -> &str {
    str::from_utf8(octets).expect("members of a set and escapes are ASCII")
}

/// Octets to be written. If they are known to be UTF-8, they are kept as a text too, and need no check.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy)]
pub(crate) struct Raw<'a> {
    pub(crate) octets: &'a [u8],
    text: Option<&'a str>,
}

#[cfg(feature = "alloc")]
impl<'a> Raw<'a> {
    /// The octets as a text, if they are UTF-8.
    #[cfg(any(feature = "build", feature = "mend"))]
    #[inline(always)]
    pub(crate) fn as_text(self) -> Option<&'a str> {
        self.text.or_else(|| str::from_utf8(self.octets).ok())
    }

    /// The octets as a text, if the caller knows that they are ASCII.
    #[inline(always)]
    pub(crate) fn text(self) -> &'a str {
        match self.text {
            Some(text) => text,
            None => ascii(self.octets),
        }
    }
}

#[cfg(feature = "alloc")]
impl<'a> From<&'a [u8]> for Raw<'a> {
    #[inline(always)]
    fn from(octets: &'a [u8]) -> Self {
        Self { octets, text: None }
    }
}

#[cfg(feature = "alloc")]
impl<'a> From<&'a str> for Raw<'a> {
    #[inline(always)]
    fn from(text: &'a str) -> Self {
        Self { octets: text.as_bytes(), text: Some(text) }
    }
}

/// The octets, each that is not in `plain` as an escape; borrowed if all are plain.
#[cfg(feature = "alloc")]
pub(crate) fn escaped(raw: Raw<'_>, plain: CharSet) -> Cow<'_, str> {
    let (set, octets) = (Plain::new(plain), raw.octets);
    if set.are_usual(octets) {
        return Cow::Borrowed(raw.text());
    }
    if octets.len() <= AT_ONCE {
        let mut buffer = [0; ROOM];
        let length = set.write(octets, &mut buffer);
        let is_plain = length == octets.len();
        return if is_plain { Cow::Borrowed(raw.text()) } else { Cow::Owned(ascii(&buffer[..length]).into()) };
    }
    if octets.iter().all(|&octet| set.bit(octet) == 1) {
        return Cow::Borrowed(raw.text());
    }
    let mut out = String::with_capacity(octets.len() + octets.len() / 2);
    push_by_chunks(octets, set, &mut out);
    Cow::Owned(out)
}

/// Appends the octets, each that is not in `plain` as an escape.
#[cfg(feature = "alloc")]
pub(crate) fn push_escaped(raw: Raw<'_>, plain: CharSet, out: &mut String) {
    // Perf: a few octets are faster tested one by one.
    if raw.octets.len() < 8 && raw.octets.iter().all(|&octet| plain.contains(octet)) {
        return out.push_str(raw.text());
    }
    push_long(raw, plain, out);
}

/// Does the work of [`push_escaped`] for many octets, or for few that need escapes.
#[cfg(feature = "alloc")]
#[inline(never)]
fn push_long(raw: Raw<'_>, plain: CharSet, out: &mut String) {
    let set = Plain::new(plain);
    // Perf: often one of the first octets needs an escape, and then the others need no test.
    let is_usual = raw.octets.first_chunk::<16>().is_none_or(|head| set.are_usual(head)) && set.are_usual(raw.octets);
    if is_usual {
        out.push_str(raw.text());
    } else {
        push_by_chunks(raw.octets, set, out);
    }
}

/// Does the work of [`push_escaped`] for octets that probably need escapes.
#[cfg(feature = "alloc")]
#[inline(never)]
fn push_by_chunks(octets: &[u8], set: Plain, out: &mut String) {
    let mut buffer = [0; ROOM];
    for chunk in octets.chunks(AT_ONCE) {
        if octets.len() > AT_ONCE && set.are_usual(chunk) {
            out.push_str(ascii(chunk));
        } else {
            let length = set.write(chunk, &mut buffer);
            out.push_str(ascii(&buffer[..length]));
        }
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::{string::String, vec::Vec};
    use core::fmt::Write as _;

    use super::*;
    use crate::{
        grammar::{Port, Query, User},
        syntax::{Class, Edition, charset::rfc3986},
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

    fn written_one_by_one(octets: &[u8], plain: CharSet) -> String {
        octets.iter().fold(String::new(), |mut text, &octet| {
            if plain.contains(octet) {
                text.push(octet.into());
            } else {
                write!(text, "%{octet:02X}").expect("a string takes any text");
            }
            text
        })
    }

    #[test]
    fn octets_are_written_one_by_one() {
        let sets = Edition::ALL.map(|edition| [User.octets(edition), Query.octets(edition), Port.octets(edition)]);
        let more =
            [rfc3986::UNRESERVED, CharSet::EMPTY, USUAL, USUAL.union(CharSet::of("+,/;:")), CharSet::range(0, 127)];
        for plain in sets.into_iter().flatten().chain(more) {
            let members: Vec<u8> = (0..=127).filter(|&octet| plain.contains(octet)).collect();
            for length in (0..34).chain([47, 48, 63, 64, 65, 66, 127, 128, 129, 160]) {
                let mut octets: Vec<u8> = members.iter().copied().cycle().skip(length / 3).take(length).collect();
                let is_plain =
                    matches!(escaped(octets[..].into(), plain), Cow::Borrowed(text) if text.as_bytes() == octets);
                assert!(is_plain, "{plain}: {octets:?}");
                for at in (0..octets.len()).step_by(7) {
                    for octet in (0..=255_u8).step_by(11) {
                        octets[at] = octet;
                        let wanted = written_one_by_one(&octets, plain);
                        assert_eq!(escaped(octets[..].into(), plain), wanted, "{plain}: {octets:?}");
                        let mut out = String::from("before");
                        push_escaped(octets[..].into(), plain, &mut out);
                        assert_eq!(out.strip_prefix("before"), Some(&*wanted), "{plain}: {octets:?}");
                        if let Ok(text) = str::from_utf8(&octets) {
                            assert_eq!(escaped(text.into(), plain), wanted, "{plain}: {text}");
                            push_escaped(text.into(), plain, &mut out);
                            assert_eq!(out["before".len()..], [&*wanted, &*wanted].concat(), "{plain}: {text}");
                        }
                    }
                }
            }
        }
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(escaped(all[..].into(), USUAL), written_one_by_one(&all, USUAL));
    }
}
