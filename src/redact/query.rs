//! Values in the queries and fragments of a text whose keys are secret.

use core::ops::Range;

use super::{
    Scope,
    delimiters::{Delimiter, DelimiterForm, ends_url, read, read_as},
    keys::Keys,
};

/// The values of some keys in every query and fragment of a text, in their order; they do not overlap.
///
/// A query begins after a "?", a fragment after a "#", and both have pairs between "&" and ";", up to the end of the
/// URL in running text. Another "?" or "#" begins another query or fragment. Those of a URL within a query are found by
/// their escaped delimiters. In running text a value ends before the quotation mark or bracket that closes one around
/// the URL.
#[derive(Clone, Debug)]
pub(super) struct Values<'t, 'k> {
    octets: &'t [u8],
    keys: Keys<'k>,
    at: usize,
    part: UrlPart,
    scope: Scope,
    /// The latest end of a key that was searched for, among raw delimiters, and among escaped ones too.
    key_ends: [Option<Delimiter>; 2],
}

/// The part of a URL that a place is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum UrlPart {
    BeforeQuery,
    /// The query and the fragment, and the quotation mark or bracket that was opened before them.
    Pairs(Option<Opened>),
}

/// A quotation mark or a bracket, and the one that closes it, in UTF-8.
type Opened = (&'static str, &'static str);

impl<'t, 'k> Values<'t, 'k> {
    /// The values in a text that begins in a part of a URL.
    pub(super) fn of(octets: &'t [u8], keys: Keys<'k>, scope: Scope, part: UrlPart) -> Self {
        let at = if keys.is_empty() { octets.len() } else { 0 };
        Self { octets, keys, at, part, scope, key_ends: [None; 2] }
    }

    /// The part of a URL that the octets after those that were searched are in.
    #[cfg(feature = "alloc")]
    pub(super) const fn part(&self) -> UrlPart {
        self.part
    }

    fn ends_here(&self, octet: u8) -> bool {
        self.scope == Scope::Text && ends_url(octet)
    }

    /// The value of the pair that begins at `start`, if its key is one of those that are sought. `reading` has the
    /// delimiters that count, as the one before the pair tells.
    fn value(&mut self, start: usize, reading: DelimiterForm) -> Option<Range<usize>> {
        let equals = self.end_of_key(start, reading);
        let is_named = equals.at < equals.end
            && read_as(self.octets, equals.at, reading).0 == b'='
            && self.keys.have(&self.octets[start..equals.at]);
        if !is_named {
            return None;
        }
        // An escaped "&" belongs to a value, unless the "=" is escaped too.
        let reading = if self.octets[equals.at] == b'%' { DelimiterForm::Escaped } else { DelimiterForm::Raw };
        let mut end = self.end_of_value(equals.end, reading);
        // In a text of JSON that is itself quoted, a backslash belongs to the quotation mark.
        if self.octets.get(end) == Some(&b'"') {
            let written = &self.octets[equals.end..end];
            end -= written.iter().rev().take_while(|&&octet| octet == b'\\').count();
        }
        Some(equals.end..end)
    }

    /// The "=" after the key that begins at `start`, or what ends the pair before one: an "&", a "#", the end of the URL,
    /// or nothing at the end of the text. A ";" may separate pairs, or belong to a key.
    fn end_of_key(&mut self, start: usize, reading: DelimiterForm) -> Delimiter {
        // Perf: a key may have a "?" or a ";" in it, where another may begin: their one end is looked for once.
        if let Some(end) = self.key_ends[reading as usize].filter(|end| end.at >= start) {
            return end;
        }
        let (mut at, mut end) = (start, start);
        while at < self.octets.len() {
            let (octet, length) = read_as(self.octets, at, reading);
            if matches!(octet, b'=' | b'&' | b'#') || length == 1 && self.ends_here(octet) {
                end = at + length;
                break;
            }
            at += length;
            end = at;
        }
        let end = Delimiter { at, end };
        self.key_ends[reading as usize] = Some(end);
        end
    }

    /// The end of the value that begins at `start`: a delimiter, or the mark that closes the one which was opened
    /// before the URL. A mark belongs to the value if it closes one that was opened in it, or if a word goes on after
    /// it.
    fn end_of_value(&self, start: usize, reading: DelimiterForm) -> usize {
        // A "." or a "," is none of these.
        let in_word = |octet: &u8| !octet.is_ascii() || octet.is_ascii_alphanumeric() || b"%+-/=_~".contains(octet);
        let (opening, closing) = match self.part {
            UrlPart::Pairs(Some(opened)) => opened,
            _ => ("", ""),
        };
        let (mut at, mut open) = (start, 0_usize);
        while at < self.octets.len() {
            let (octet, length) = read_as(self.octets, at, reading);
            // A mark outside ASCII is raw, and takes several octets.
            let length_of = |mark: &str| match mark.as_bytes() {
                [one] => (octet == *one).then_some(length),
                mark => (!mark.is_empty() && self.octets[at..].starts_with(mark)).then_some(mark.len()),
            };
            let closed = length_of(closing);
            let is_closed = |length| open == 0 && !self.octets.get(at + length).is_some_and(in_word);
            if matches!(octet, b'&' | b';' | b'#') || self.ends_here(octet) || closed.is_some_and(is_closed) {
                break;
            } else if closed.is_some() {
                open = open.saturating_sub(1);
            } else if length_of(opening).is_some() {
                open += 1;
            }
            at += length;
        }
        at
    }

    /// The latest quotation mark or bracket that was opened before a URL whose query begins at `end` in running text.
    fn opened_before(&self, end: usize) -> Option<Opened> {
        // Perf: the time is linear, because a URL has one beginning of its pairs.
        let is_in_text = |octet: &&u8| self.scope == Scope::Text && !ends_url(**octet);
        let length = self.octets[..end].iter().rev().take_while(is_in_text).count();
        let text = &self.octets[end - length..end];
        // One in the path belongs to the URL.
        let mut before = &text[..text.iter().rposition(|&octet| octet == b':')?];
        let mut open = [0_i32; OPENED.len()];
        while let [rest @ .., _] = before {
            for ((opening, closing), open) in OPENED.into_iter().zip(&mut open) {
                let ends_with = |mark: &str| before.ends_with(mark.as_bytes());
                *open += i32::from(ends_with(opening)) - i32::from(ends_with(closing) && closing != opening);
                if *open > 0 {
                    return Some((opening, closing));
                }
            }
            before = rest;
        }
        None
    }
}

/// The quotation marks and brackets that may be around a URL.
const OPENED: [Opened; 9] = [
    ("'", "'"),
    ("`", "`"),
    ("(", ")"),
    ("[", "]"),
    ("{", "}"),
    ("\u{201c}", "\u{201d}"),
    ("\u{201e}", "\u{201c}"),
    ("\u{2018}", "\u{2019}"),
    ("\u{ab}", "\u{bb}"),
];

impl Iterator for Values<'_, '_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        while self.at < self.octets.len() {
            let is_of_interest = |&octet: &u8| OF_INTEREST[usize::from(octet)];
            let Some(found) = self.octets[self.at..].iter().position(is_of_interest) else {
                self.at = self.octets.len();
                return None;
            };
            let start = self.at + found;
            let (octet, length) = read(self.octets, start);
            self.at = start + length;
            let begins_pair = match octet {
                b'?' | b'#' => true,
                b'&' | b';' => self.part != UrlPart::BeforeQuery,
                _ => false,
            };
            match octet {
                b'?' | b'#' if self.part == UrlPart::BeforeQuery => {
                    self.part = UrlPart::Pairs(self.opened_before(start));
                }
                octet if length == 1 && self.ends_here(octet) => self.part = UrlPart::BeforeQuery,
                _ => {}
            }
            let reading = if self.octets[start] == b'%' { DelimiterForm::Escaped } else { DelimiterForm::Raw };
            let value = if begins_pair { self.value(self.at, reading) } else { None };
            if let Some(value) = value {
                self.at = value.end;
                return Some(value);
            }
        }
        None
    }
}

/// The octets that may begin or end a query or a pair, or an escape that does.
///
/// Perf: to compare each octet with them would take three times as long.
static OF_INTEREST: [bool; 256] = {
    let mut marks = [false; 256];
    let mut octet = 0;
    while octet < 128 {
        marks[octet as usize] = matches!(octet, b'?' | b'#' | b'&' | b';' | b'%' | b'\\') || ends_url(octet);
        octet += 1;
    }
    marks
};
