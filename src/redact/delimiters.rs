//! Delimiters of a URL as they may be found in any text: raw, as JSON writes them, and escaped once.

use crate::engine::{
    escapes::escape,
    octets::{any, has_either, last},
    pairs::{PairPlaces, PairSets},
};

/// The ways to write a delimiter that count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DelimiterForm {
    /// Raw, and as JSON writes it: `\u0040`.
    Raw,
    /// Also escaped: `%40`.
    Escaped,
}

/// The octet at `at`, or the one that the escape there stands for, and the number of octets that it takes: 3 if it is
/// percent-encoded, [`JSON`] if it is a delimiter in JSON, and 8 if the backslash of JSON is percent-encoded too.
#[inline(always)]
pub(super) fn read(octets: &[u8], at: usize) -> (u8, usize) {
    match octets[at] {
        b'%' => match escape(&octets[at..]) {
            Some(b'\\') => json(&octets[at + 3..]).map_or((b'\\', 3), |octet| (octet, JSON + 2)),
            Some(octet) => (octet, 3),
            None => (b'%', 1),
        },
        b'\\' => json(&octets[at + 1..]).map_or((b'\\', 1), |octet| (octet, JSON)),
        octet => (octet, 1),
    }
}

/// The octet at `at`, as `reading` has it, and the number of octets that it takes.
#[inline(always)]
pub(super) fn read_as(octets: &[u8], at: usize, reading: DelimiterForm) -> (u8, usize) {
    match reading {
        DelimiterForm::Raw if octets[at] == b'%' => (b'%', 1),
        _ => read(octets, at),
    }
}

/// The longest name of a scheme that is looked for before a ":".
pub(super) const LONGEST_NAME: usize = 64;

/// The number of octets of an escape of JSON.
pub(super) const JSON: usize = r"\u0040".len();

/// The delimiter that an escape of JSON stands for, by the octets after its backslash.
fn json(octets: &[u8]) -> Option<u8> {
    let digits = octets.strip_prefix(b"u00")?.get(..2)?;
    let octet = u8::from_str_radix(core::str::from_utf8(digits).ok()?, 16).ok()?;
    (octet.is_ascii_punctuation() && digits[0] != b'+').then_some(octet)
}

/// The delimiter `octet` at the end of `octets`, in any form: the number of octets that it takes.
pub(super) fn length_at_end(octets: &[u8], octet: u8) -> Option<usize> {
    let is_it =
        |length: &usize| octets.len().checked_sub(*length).is_some_and(|at| read(octets, at) == (octet, *length));
    [1, 3, JSON, JSON + 2].into_iter().find(is_it)
}

/// The first place from `from` on, and before `end`, at which `is` holds for an octet.
#[inline]
pub(super) fn find(
    octets: &[u8],
    from: usize,
    end: usize,
    reading: DelimiterForm,
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
pub(super) fn first_at_sign(octets: &[u8]) -> Option<usize> {
    /// An "@", and the last two digits of its escapes.
    static AT_SIGNS: PairSets = PairSets::of([(b"@", b""), (b"4", b"0")]);

    PairPlaces::of(octets, &AT_SIGNS, u8::MAX).find_map(|at| {
        let end = if octets[at] == b'@' { at + 1 } else { at + 2 };
        length_at_end(&octets[..end], b'@').map(|length| end - length)
    })
}

/// The place of the last "@", raw or escaped.
pub(super) fn last_at_sign(octets: &[u8]) -> Option<usize> {
    let mut latest = last(octets, b'@');
    // Fast exit: the search from the end is short, and nearly always no escape comes after it.
    let mut after = latest.map_or(0, |at| at + 1);
    let may_have = |rest: &&[u8]| rest.len() > 16 || may_have_at_sign(rest);
    while let Some(at) = octets.get(after..).filter(may_have).and_then(first_at_sign) {
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
    may_have_at_sign(octets) && first_at_sign(octets).is_some()
}

/// False if there is no "@", nor the digits of an escaped one.
///
/// Sixteen octets a step, which compilers turn into vectors.
// Out of line: its vector loops are long, and have several callers.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
#[inline(never)]
fn may_have_at_sign(octets: &[u8]) -> bool {
    match octets.len() {
        ..8 => octets.iter().any(|&octet| octet == b'@' || octet == b'4'),
        8..17 => has_either(octets, b'@', b'4'),
        _ => any(octets, |octet, next| (octet == b'@') | (octet == b'4') & (next == b'0')),
    }
}

/// A run of slashes and backslashes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slashes {
    pub(super) end: usize,
    /// Their number; `\/` is one slash of JSON.
    pub(super) count: usize,
    /// True if one of them is raw, or an escaped backslash, which every URL has to escape.
    pub(super) is_raw: bool,
    /// True if one of them is percent-encoded.
    pub(super) is_escaped: bool,
}

impl Slashes {
    /// The run that begins at `at`; its `count` is 0 if there is none.
    pub(super) fn at(octets: &[u8], at: usize) -> Self {
        let mut run = Self { end: at, count: 0, is_raw: false, is_escaped: false };
        while run.end < octets.len() {
            let (octet, length) = match read(octets, run.end) {
                (octet @ (b'/' | b'\\'), length) => (octet, length),
                // The backslash before it escapes the backslash, so that a name such as `u0026` follows.
                (_, JSON) if octets[at..run.end].ends_with(b"\\") => (b'\\', 1),
                _ if run.count > 0 && skipped(&octets[run.end..]) > 0 => {
                    run.end += skipped(&octets[run.end..]);
                    continue;
                }
                _ => break,
            };
            let is_json = octet == b'\\' && length == 1 && octets.get(run.end + 1) == Some(&b'/');
            let escaped = escape(&octets[run.end..]);
            run.is_raw |= escaped.is_none_or(|octet| octet == b'\\');
            run.is_escaped |= escaped.is_some();
            run.end += if is_json { 2 } else { length };
            run.count += 1;
        }
        run
    }
}

/// The number of octets before a slash that readers drop without a word, or that nobody sees: tabs, line ends and
/// U+200B; 0 if no slash follows them.
fn skipped(octets: &[u8]) -> usize {
    let mut rest = octets;
    while let [b'\t' | b'\r' | b'\n', after @ ..] | [0xE2, 0x80, 0x8B, after @ ..] = rest {
        rest = after;
    }
    if matches!(rest, [b'/' | b'\\', ..]) { octets.len() - rest.len() } else { 0 }
}

/// True for an octet at which a URL in running text ends: white space, a quotation mark, an angle bracket.
#[inline(always)]
pub(super) const fn ends_url(octet: u8) -> bool {
    matches!(octet, b' ' | b'\t'..=b'\r' | b'"' | b'<' | b'>')
}
