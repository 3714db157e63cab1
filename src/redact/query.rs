//! Values in the queries and fragments of a text whose keys are secret.

use core::ops::Range;

use super::{
    colours::length_of_colours_at_end,
    delimiters::{Delimiter, DelimiterForm, JSON, ends_url, length_at_end, read, read_as},
    keys::KeySet,
    scope::Scope,
};
use crate::engine::{
    octets::ends_with_word,
    pairs::{PairPlaces, PairSets},
};

/// The values of some keys in every query and fragment of a text, and in the properties before them, in their order;
/// they do not overlap.
///
/// A query begins after a "?", a fragment after a "#", and both have pairs between "&" and ";", up to the end of the
/// URL in running text. Another "?" or "#" begins another query or fragment. Those of a URL within a query are found by
/// their escaped delimiters. Before the query, a property is a pair after a ";", as in `/a;jsessionid=1`: its value
/// ends before a "/" too, but not that of `jdbc:`, which ends at a ";" alone. In running text a value ends before the
/// quotation mark or bracket that closes one around the URL.
///
/// The search is for each "=", because few texts have many, and looks back for the key.
#[derive(Clone, Debug)]
pub(super) struct Values<'t, 'k> {
    octets: &'t [u8],
    /// Those of each "=", raw or escaped.
    equals: PairPlaces<'t>,
    keys: KeySet<'k>,
    /// The greatest number of octets of a key and the delimiter before it.
    reach: usize,
    /// The end of the latest value, or of the latest "=".
    at: usize,
    scope: Scope,
    /// True if all of the line is in the text, which tells whether a quotation mark ends a value.
    has_lines: bool,
    /// The part of a URL that the text before `settled` ends in.
    part: UrlPart,
    settled: usize,
    url: UrlBefore,
}

/// The part of a URL that a place is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum UrlPart {
    BeforeQuery,
    /// The query and the fragment, and the quotation mark or bracket that was opened before them.
    Pairs(Option<Opened>),
}

/// The text of a URL before its query, as far as it has been looked at.
#[derive(Clone, Copy, Debug)]
struct UrlBefore {
    start: usize,
    /// The first ":" or "/", without which there is no URL.
    begins: Option<usize>,
    /// The text before this place has been looked at.
    end: usize,
    /// The quotation mark or bracket that was opened before it, or empty ones, once it has been looked for.
    opened: Option<Opened>,
}

impl UrlBefore {
    const fn at(start: usize) -> Self {
        Self { start, begins: None, end: start, opened: None }
    }
}

/// A quotation mark or a bracket, and the one that closes it, in UTF-8.
type Opened = (&'static str, &'static str);

/// The ends of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ValueEnds {
    /// Those of a pair in a query.
    Pair,
    /// Those of a property before a query.
    Property,
    /// Those of a property of JDBC.
    Jdbc,
}

impl<'t, 'k> Values<'t, 'k> {
    /// The values in a text that begins in a part of a URL.
    pub(super) fn of(octets: &'t [u8], keys: KeySet<'k>, scope: Scope, part: UrlPart) -> Self {
        let at = if keys.is_empty() { octets.len() } else { 0 };
        let reach = (JSON + 2) * (keys.longest() + 2);
        let equals = PairPlaces::of(octets, &EQUALS, u8::MAX);
        Self { octets, equals, keys, reach, at, scope, has_lines: false, part, settled: 0, url: UrlBefore::at(0) }
    }

    /// These values in a text of whole lines: a quotation mark or an angle bracket belongs to one, if none of its
    /// kind was opened on the line, and so does a blank in base64, which has "+" where a form has a blank.
    #[cfg(feature = "alloc")]
    pub(super) const fn in_lines(mut self, has_lines: bool) -> Self {
        self.has_lines = has_lines;
        self
    }

    /// The part of a URL that the octets after the text are in.
    pub(super) fn part(&mut self) -> UrlPart {
        self.settle(self.octets.len());
        self.part
    }

    #[inline(always)]
    fn ends_here(&self, octet: u8) -> bool {
        self.scope == Scope::Text && ends_url(octet)
    }

    /// The next "=", raw or escaped, and its end.
    fn next_equals(&mut self) -> Option<Delimiter> {
        let mut from = self.at;
        loop {
            let found = self.equals.next_from(from)?;
            if self.octets[found] == b'=' {
                return Some(Delimiter { at: found, end: found + 1 });
            }
            let end = found + 2;
            let length = length_at_end(&self.octets[..end.min(self.octets.len())], b'=');
            if let Some(at) = length.map(|length| end - length).filter(|&at| at >= self.at) {
                return Some(Delimiter { at, end });
            }
            from = found + 1;
        }
    }

    /// The value after an "=", if the text before it is a key that is sought.
    fn value(&mut self, equals: Delimiter) -> Option<Range<usize>> {
        let ends =
            if self.keys.may_end(&self.octets[..equals.at]) { self.ends_after_key(equals)? } else { return None };
        // An escaped "&" belongs to a value, unless the "=" is escaped too.
        let reading = if self.octets[equals.at] == b'%' { DelimiterForm::Escaped } else { DelimiterForm::Raw };
        let mut end = self.end_of_value(equals.end, reading, ends);
        // In a text of JSON that is itself quoted, a backslash belongs to the quotation mark.
        if self.octets.get(end) == Some(&b'"') {
            let written = &self.octets[equals.end..end];
            end -= written.iter().rev().take_while(|&&octet| octet == b'\\').count();
        }
        // An empty value hides nothing.
        (equals.end < end).then_some(equals.end..end)
    }

    /// The ends of the value after an "=", if a key is before it, and a delimiter before the key: of the same form as
    /// the "=", or an escaped one.
    fn ends_after_key(&mut self, equals: Delimiter) -> Option<ValueEnds> {
        let Delimiter { at: equals, end: start } = equals;
        let lowest = self.at.max(equals.saturating_sub(self.reach));
        let (mut raw, mut escaped) = (self.octets[equals] != b'%', true);
        let mut at = equals;
        while at > lowest && (raw || escaped) {
            at -= 1;
            if !OF_INTEREST[usize::from(self.octets[at])] {
                continue;
            }
            if self.ends_here(self.octets[at]) {
                return None;
            }
            let (octet, length) = read(self.octets, at);
            let is_escaped = self.octets[at] == b'%';
            let counts = if is_escaped { escaped } else { raw };
            let key = self.octets.get(at + length..equals).unwrap_or_default();
            // As files of Java's properties write an "=".
            let key = key.strip_suffix(b"\\").unwrap_or(key);
            // As the router of a page of one document writes a fragment: `#/token=x`.
            let key = key.strip_prefix(b"/").filter(|_| octet == b'#').unwrap_or(key);
            let is_key = counts
                && matches!(octet, b'?' | b'#' | b'&' | b';')
                && !key.is_empty()
                && self.keys.have(key, &self.octets[start..]);
            if let Some(ends) = is_key.then(|| self.ends_at(at, octet, length)).flatten() {
                return Some(ends);
            }
            if matches!(octet, b'?' | b';') && self.keys.are_listed() {
                return None;
            }
            if matches!(octet, b'&' | b'#' | b'=') {
                // Fast exit: an escaped key has no raw delimiter in it either.
                (raw, escaped) = (raw && is_escaped, false);
            }
        }
        None
    }

    /// The ends of the value of a key after the delimiter at `at`; `None` if it begins no pair.
    fn ends_at(&mut self, at: usize, octet: u8, length: usize) -> Option<ValueEnds> {
        self.settle(at);
        match (octet, self.part) {
            (b'?' | b'#', _) => {
                self.settle(at + length);
                Some(ValueEnds::Pair)
            }
            (_, UrlPart::Pairs(_)) => Some(ValueEnds::Pair),
            (b';', UrlPart::BeforeQuery) => self.ends_of_property(at),
            _ => None,
        }
    }

    /// The ends of the value of a property after the ";" at `at`; `None` if no URL is before it.
    fn ends_of_property(&mut self, at: usize) -> Option<ValueEnds> {
        let url = &mut self.url;
        if url.begins.is_none() {
            let mark = self.octets[url.end..at].iter().position(|octet| matches!(octet, b':' | b'/'));
            url.begins = mark.map(|mark| url.end + mark);
            url.end = at;
        }
        let start = url.start;
        if self.scope == Scope::Text {
            url.begins?;
        }
        let is_jdbc = url.begins.is_some_and(|colon| ends_with_word(&self.octets[start..colon], JDBC));
        // Without a URL before it, a list has no path that could go on after it.
        Some(if is_jdbc || url.begins.is_none() { ValueEnds::Jdbc } else { ValueEnds::Property })
    }

    /// Follows the part of a URL up to `to`.
    fn settle(&mut self, to: usize) {
        if self.scope == Scope::Text {
            let is_end = |&octet: &u8| ends_url(octet);
            if let Some(end) = self.octets.get(self.settled..to).and_then(|text| text.iter().rposition(is_end)) {
                self.settled += end + 1;
                self.part = UrlPart::BeforeQuery;
                self.url = UrlBefore::at(self.settled);
            }
        }
        while self.settled < to && self.part == UrlPart::BeforeQuery {
            let (octet, length) = read(self.octets, self.settled);
            if matches!(octet, b'?' | b'#') {
                self.part = UrlPart::Pairs(self.opened_before(self.settled));
            }
            self.settled += length;
        }
        self.settled = self.settled.max(to);
    }

    /// The end of the value that begins at `start`: a delimiter, or the mark that closes the one which was opened
    /// before the URL. A mark belongs to the value if it closes one that was opened in it, or if a word goes on after
    /// it.
    fn end_of_value(&mut self, start: usize, reading: DelimiterForm, ends: ValueEnds) -> usize {
        // A "." or a "," is none of these.
        let in_word = |octet: &u8| !octet.is_ascii() || octet.is_ascii_alphanumeric() || b"%+-/=_~".contains(octet);
        let (opening, closing) = match self.part {
            UrlPart::Pairs(Some(opened)) => opened,
            UrlPart::Pairs(None) => ("", ""),
            UrlPart::BeforeQuery => {
                let known = self.url.opened;
                let opened = known.unwrap_or_else(|| self.opened_before(start).unwrap_or_default());
                self.url.opened = Some(opened);
                opened
            }
        };
        let is_end = |octet| match ends {
            ValueEnds::Pair => matches!(octet, b'&' | b';' | b'#'),
            ValueEnds::Property => matches!(octet, b';' | b'/' | b'?' | b'#'),
            ValueEnds::Jdbc => octet == b';',
        };
        let (mut at, mut open) = (start, 0_usize);
        if ends == ValueEnds::Jdbc && self.octets.get(start) == Some(&b'{') {
            at += end_of_braces(&self.octets[start..]);
        }
        while at < self.octets.len() {
            let (octet, length) = read_as(self.octets, at, reading);
            // A mark outside ASCII is raw, and takes several octets.
            let length_of = |mark: &str| match mark.as_bytes() {
                [one] => (octet == *one).then_some(length),
                mark => (!mark.is_empty() && self.octets[at..].starts_with(mark)).then_some(mark.len()),
            };
            let closed = length_of(closing);
            let is_closed = |length| open == 0 && (at == start || !self.octets.get(at + length).is_some_and(in_word));
            let goes_on = || self.has_lines && belongs_to_value(self.octets, start, at);
            if is_end(octet) || self.ends_here(octet) && !goes_on() || closed.is_some_and(is_closed) {
                break;
            } else if closed.is_some() {
                open = open.saturating_sub(1);
            } else if length_of(opening).is_some() {
                open += 1;
            }
            at += length;
        }
        at - length_of_colours_at_end(&self.octets[start..at])
    }

    /// The latest quotation mark or bracket that was opened before a URL whose query begins at `end` in running text.
    fn opened_before(&self, end: usize) -> Option<Opened> {
        // The time is linear, because a URL has one beginning of its pairs.
        let is_in_text = |octet: &&u8| self.scope == Scope::Text && !ends_url(**octet);
        let length = self.octets[..end].iter().rev().take_while(is_in_text).count();
        let text = &self.octets[end - length..end];
        // One in the path belongs to the URL, which is relative without a ":".
        let colon = text.iter().rposition(|&octet| octet == b':');
        let path = || text.iter().position(|&octet| octet == b'/');
        let mut before = &text[..colon.or_else(path).unwrap_or(text.len())];
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

/// True if what ends a URL at `at` belongs to the value that begins at `start`.
#[cfg(feature = "alloc")]
fn belongs_to_value(octets: &[u8], start: usize, at: usize) -> bool {
    use super::{delimiters::LONGEST_NAME, marks::is_mark_of_value, port::begins_property};

    // True if a text begins with a word of base64 and a further pair.
    let continues_base64 = |octets: &[u8]| {
        let is_in_word =
            |octet: &&u8| octet.is_ascii_alphanumeric() || matches!(octet, b'+' | b'/' | b'_' | b'-' | b' ');
        let length = octets.iter().take(LONGEST_NAME).take_while(is_in_word).count();
        let padding = octets[length..].iter().take(2).take_while(|&&octet| octet == b'=').count();
        length > 0 && octets[length + padding..].strip_prefix(b"&").is_some_and(begins_property)
    };
    match octets[at] {
        b' ' => continues_base64(&octets[at + 1..]),
        _ => is_mark_of_value(octets, start, at),
    }
}

/// Without patterns, no value goes on after the end of a URL.
#[cfg(not(feature = "alloc"))]
const fn belongs_to_value(_: &[u8], _: usize, _: usize) -> bool {
    false
}

/// The name before the URLs of Java's databases, whose properties have their values up to the next ";".
pub(super) const JDBC: &[u8] = b"jdbc";

/// The number of octets of a value in braces, in which two "}" stand for one; 0 if it does not end.
pub(super) fn end_of_braces(octets: &[u8]) -> usize {
    let mut at = 1;
    while let Some(close) = octets.get(at..).and_then(|rest| rest.iter().position(|&octet| octet == b'}')) {
        at += close + 1;
        if octets.get(at) != Some(&b'}') {
            return at;
        }
        at += 1;
    }
    0
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

/// An "=", and the digits of one that is escaped.
static EQUALS: PairSets = PairSets::of([(b"=", b""), (b"3", b"dD")]);

impl Iterator for Values<'_, '_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        loop {
            let Some(equals) = self.next_equals() else {
                self.at = self.octets.len();
                return None;
            };
            let value = self.value(equals);
            self.at = value.as_ref().map_or(equals.end, |value| value.end);
            if value.is_some() {
                self.settled = self.settled.max(self.at);
                return value;
            }
        }
    }
}

/// The octets that may begin or end a query or a pair, or an escape that does.
///
/// A table: to compare each octet with them takes three times as long.
static OF_INTEREST: [bool; 256] = {
    let mut marks = [false; 256];
    let mut octet = 0;
    while octet < 128 {
        marks[octet as usize] = matches!(octet, b'?' | b'#' | b'&' | b';' | b'=' | b'%' | b'\\') || ends_url(octet);
        octet += 1;
    }
    marks
};
