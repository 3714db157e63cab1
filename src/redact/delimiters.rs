//! Delimiters of a URL as they may be found in any text: raw, as JSON writes them, and escaped once.

use crate::engine::{
    escapes::escape,
    octets::{first_or_pair, last},
};

/// The ways to write a delimiter that count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// Raw, and as JSON writes it: `\u0040`.
    Raw,
    /// Also escaped: `%40`.
    Escaped,
}

/// The octet at `at`, or the one that the escape there stands for, and the number of octets that it takes: 3 if it is
/// percent-encoded, and [`JSON`] if it is a delimiter in JSON.
#[inline(always)]
pub(super) fn read(octets: &[u8], at: usize) -> (u8, usize) {
    match octets[at] {
        b'%' => escape(&octets[at..]).map_or((b'%', 1), |octet| (octet, 3)),
        b'\\' => json(&octets[at..]).map_or((b'\\', 1), |octet| (octet, JSON)),
        octet => (octet, 1),
    }
}

/// The octet at `at`, as `reading` has it, and the number of octets that it takes.
#[inline(always)]
pub(super) fn read_as(octets: &[u8], at: usize, reading: Reading) -> (u8, usize) {
    match read(octets, at) {
        (_, 3) if reading == Reading::Raw => (b'%', 1),
        read => read,
    }
}

/// The number of octets of an escape of JSON.
pub(super) const JSON: usize = r"\u0040".len();

/// The delimiter that an escape of JSON at the beginning of `octets` stands for.
fn json(octets: &[u8]) -> Option<u8> {
    let digits = octets.strip_prefix(br"\u00")?.get(..2)?;
    let octet = u8::from_str_radix(core::str::from_utf8(digits).ok()?, 16).ok()?;
    (octet.is_ascii_punctuation() && digits[0] != b'+').then_some(octet)
}

/// The first place from `from` on, and before `end`, at which `is` holds for an octet.
#[inline]
pub(super) fn find(
    octets: &[u8],
    from: usize,
    end: usize,
    reading: Reading,
    is: impl Fn(u8) -> bool,
) -> Option<Delimiter> {
    let mut at = from;
    while at < end {
        let (octet, length) = read_as(octets, at, reading);
        if is(octet) {
            return Some(Delimiter { at, end: at + length });
        }
        // An escape that does not stand for a delimiter holds none.
        at += length;
    }
    None
}

/// A delimiter: its first octet and its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Delimiter {
    pub(super) at: usize,
    pub(super) end: usize,
}

/// The place of the first "@", raw or escaped.
#[inline]
pub(super) fn first_at_sign(octets: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        // Perf: one search for all three, whose escapes end with the same digits.
        at += first_or_pair(&octets[at..], b'@', *b"40")?;
        let before = &octets[..at];
        if octets[at] == b'@' {
            return Some(at);
        } else if before.ends_with(b"%") {
            return Some(at - 1);
        } else if before.ends_with(br"\u00") {
            return Some(at - 4);
        }
        at += 1;
    }
}

/// The place of the last "@", raw or escaped.
pub(super) fn last_at_sign(octets: &[u8]) -> Option<usize> {
    let mut latest = last(octets, b'@');
    // Perf: the search from the end is short, and nearly always no escape comes after it.
    let mut after = latest.map_or(0, |at| at + 1);
    while let Some(at) = octets.get(after..).and_then(first_at_sign) {
        latest = Some(after + at);
        after += at + 1;
    }
    latest
}

/// The place of the last "@" that is raw, or as JSON writes it.
pub(super) fn last_raw_at_sign(octets: &[u8]) -> Option<usize> {
    let at_sign = last(octets, b'@');
    let after = at_sign.map_or(0, |at| at + 1);
    let in_json = octets[after..].windows(JSON).rposition(|octets| octets == br"\u0040");
    in_json.map(|at| after + at).or(at_sign)
}

/// True if there is an "@", raw or escaped.
#[inline]
pub(super) fn has_at_sign(octets: &[u8]) -> bool {
    first_at_sign(octets).is_some()
}

/// A run of slashes and backslashes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slashes {
    pub(super) end: usize,
    /// Their number; `\/` is one slash of JSON.
    pub(super) count: usize,
    /// True if one of them is percent-encoded.
    pub(super) is_escaped: bool,
}

impl Slashes {
    /// The run that begins at `at`; its `count` is 0 if there is none.
    pub(super) fn at(octets: &[u8], at: usize) -> Self {
        let mut run = Self { end: at, count: 0, is_escaped: false };
        while run.end < octets.len() {
            let (octet, length) = match read(octets, run.end) {
                (b'/' | b'\\', length) => (octets[run.end], length),
                // The backslash before it escapes the backslash, so that a name such as `u0026` follows.
                (_, JSON) if octets[at..run.end].ends_with(b"\\") => (b'\\', 1),
                _ => break,
            };
            let is_json = octet == b'\\' && length == 1 && octets.get(run.end + 1) == Some(&b'/');
            run.end += if is_json { 2 } else { length };
            run.count += 1;
            run.is_escaped |= length == 3;
        }
        run
    }
}

/// True for an octet at which a URL in running text ends: white space, a quotation mark, an angle bracket.
#[inline(always)]
pub(super) const fn ends_url(octet: u8) -> bool {
    matches!(octet, b' ' | b'\t'..=b'\r' | b'"' | b'<' | b'>')
}
