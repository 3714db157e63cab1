//! Percent-encoding, in chunks.

use alloc::{borrow::Cow, string::String};

use crate::{
    engine::octets,
    syntax::{CharSet, charset::ALPHANUM},
};

/// Characters that most texts consist of and most sets have: letters, digits, "-", "." and "_".
const USUAL: CharSet = ALPHANUM.union(CharSet::of("-._"));

/// Entries 0 to 255 are escapes, those from 256 on the octets as they are. The last byte of an entry is its length.
///
/// Perf: one table of both, indexed without a branch. Between two, the compiler chooses by a branch (encode: dense).
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
const AT_ONCE: usize = 64;

/// Room for [`AT_ONCE`] escapes, and for the zero after the last.
const ROOM: usize = 3 * AT_ONCE + 1;

/// A set of octets, prepared for fast tests.
#[derive(Clone, Copy)]
struct PreparedSet {
    words: [u64; 4],
    has_usual: bool,
    /// The first and the number of the members that lie without a gap up to ".".
    marks: (u8, u8),
    /// The number of the members that lie without a gap from "0" on.
    digits: u8,
}

impl PreparedSet {
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
    /// Perf: four octets are written for each, and all but one or three cut off. There is no branch (encode: mixed).
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
#[inline(always)]
fn ascii(octets: &[u8]) -> &str {
    str::from_utf8(octets).expect("members of a set and escapes are ASCII")
}

/// Octets to be written. If they are known to be UTF-8, they are kept as a text too, and need no check.
#[derive(Clone, Copy)]
pub(crate) struct Raw<'a> {
    pub(crate) octets: &'a [u8],
    text: Option<&'a str>,
}

impl<'a> Raw<'a> {
    /// The octets as a text, if they are UTF-8.
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

impl<'a> From<&'a [u8]> for Raw<'a> {
    #[inline(always)]
    fn from(octets: &'a [u8]) -> Self {
        Self { octets, text: None }
    }
}

impl<'a> From<&'a str> for Raw<'a> {
    #[inline(always)]
    fn from(text: &'a str) -> Self {
        Self { octets: text.as_bytes(), text: Some(text) }
    }
}

/// The octets, each that is not in `kept` as an escape; borrowed if all are kept.
pub(crate) fn escaped(raw: Raw<'_>, kept: CharSet) -> Cow<'_, str> {
    let (set, octets) = (PreparedSet::new(kept), raw.octets);
    if set.are_usual(octets) {
        return Cow::Borrowed(raw.text());
    }
    if octets.len() <= AT_ONCE {
        let mut buffer = [0; ROOM];
        let length = set.write(octets, &mut buffer);
        let is_kept = length == octets.len();
        return if is_kept { Cow::Borrowed(raw.text()) } else { Cow::Owned(ascii(&buffer[..length]).into()) };
    }
    if octets.iter().all(|&octet| set.bit(octet) == 1) {
        return Cow::Borrowed(raw.text());
    }
    let mut out = String::with_capacity(octets.len() + octets.len() / 2);
    push_by_chunks(octets, set, &mut out);
    Cow::Owned(out)
}

/// Appends the octets, each that is not in `kept` as an escape.
pub(crate) fn push_escaped(raw: Raw<'_>, kept: CharSet, out: &mut String) {
    // Fast exit: the octets of a short text are tested one by one.
    if raw.octets.len() < 8 && raw.octets.iter().all(|&octet| kept.contains(octet)) {
        return out.push_str(raw.text());
    }
    push_long(raw, kept, out);
}

/// Does the work of [`push_escaped`] for many octets, or for few that need escapes.
// Out of line: a short text that needs no escape is tested inline.
#[inline(never)]
fn push_long(raw: Raw<'_>, kept: CharSet, out: &mut String) {
    let set = PreparedSet::new(kept);
    // Fast exit: often one of the first octets needs an escape, and then the others need no test.
    let is_usual = raw.octets.first_chunk::<16>().is_none_or(|head| set.are_usual(head)) && set.are_usual(raw.octets);
    if is_usual {
        out.push_str(raw.text());
    } else {
        push_by_chunks(raw.octets, set, out);
    }
}

/// Does the work of [`push_escaped`] for octets that probably need escapes.
// Out of line: its buffer is large, and its two callers seldom need it.
#[inline(never)]
fn push_by_chunks(octets: &[u8], set: PreparedSet, out: &mut String) {
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

#[cfg(test)]
mod tests {
    use alloc::{string::String, vec::Vec};
    use core::fmt::Write as _;

    use super::*;
    use crate::{
        grammar::{Port, Query, User},
        syntax::{Class, Edition, charset::rfc3986},
    };

    fn written_one_by_one(octets: &[u8], kept: CharSet) -> String {
        octets.iter().fold(String::new(), |mut text, &octet| {
            if kept.contains(octet) {
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
        for kept in sets.into_iter().flatten().chain(more) {
            let members: Vec<u8> = (0..=127).filter(|&octet| kept.contains(octet)).collect();
            for length in (0..34).chain([47, 48, 63, 64, 65, 66, 127, 128, 129, 160]) {
                let mut octets: Vec<u8> = members.iter().copied().cycle().skip(length / 3).take(length).collect();
                let is_kept =
                    matches!(escaped(octets[..].into(), kept), Cow::Borrowed(text) if text.as_bytes() == octets);
                assert!(is_kept, "{kept}: {octets:?}");
                for at in (0..octets.len()).step_by(7) {
                    for octet in (0..=255_u8).step_by(11) {
                        octets[at] = octet;
                        let wanted = written_one_by_one(&octets, kept);
                        assert_eq!(escaped(octets[..].into(), kept), wanted, "{kept}: {octets:?}");
                        let mut out = String::from("before");
                        push_escaped(octets[..].into(), kept, &mut out);
                        assert_eq!(out.strip_prefix("before"), Some(&*wanted), "{kept}: {octets:?}");
                        if let Ok(text) = str::from_utf8(&octets) {
                            assert_eq!(escaped(text.into(), kept), wanted, "{kept}: {text}");
                            push_escaped(text.into(), kept, &mut out);
                            assert_eq!(out["before".len()..], [&*wanted, &*wanted].concat(), "{kept}: {text}");
                        }
                    }
                }
            }
        }
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(escaped(all[..].into(), USUAL), written_one_by_one(&all, USUAL));
    }
}
