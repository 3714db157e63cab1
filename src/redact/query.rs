//! Values in the queries of a text whose keys are secret.

use core::ops::Range;

use super::{
    Scope,
    delimiters::{Delimiter, ends_url, find, read},
};

/// The values of some keys in every query of a text, in their order; they do not overlap.
///
/// A query begins after a "?", and has pairs between "&" and ";". It ends at a "#", in running text also where the URL
/// ends, and there another "?" begins another query. The query of a URL within a query is found by its escaped delimiters.
#[derive(Clone, Debug)]
pub(super) struct Values<'t, 'k> {
    octets: &'t [u8],
    keys: &'k [&'k str],
    at: usize,
    part: Part,
    scope: Scope,
    /// The number of octets that the longest key takes, if all of them are escaped.
    longest: usize,
}

/// The part of a URL that a place is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    BeforeQuery,
    Query,
    Fragment,
}

impl<'t, 'k> Values<'t, 'k> {
    /// The values in a text that begins in a part of a URL.
    pub(super) fn of(octets: &'t [u8], keys: &'k [&'k str], scope: Scope, part: Part) -> Self {
        let at = if keys.is_empty() { octets.len() } else { 0 };
        let longest = keys.iter().map(|key| 3 * key.len()).max().unwrap_or(0);
        Self { octets, keys, at, part, scope, longest }
    }

    /// The part of a URL that the octets after those that were searched are in.
    #[cfg(feature = "alloc")]
    pub(super) const fn part(&self) -> Part {
        self.part
    }

    fn ends_here(&self, octet: u8) -> bool {
        self.scope == Scope::Text && ends_url(octet)
    }

    /// The value of the pair that begins at `start`, if its key is one of those that are sought. `is_escaped` if the
    /// delimiter before the pair is.
    fn value(&self, start: usize, is_escaped: bool) -> Option<Range<usize>> {
        let window = self.octets.len().min(start + self.longest + 1);
        let equals = if is_escaped {
            find(self.octets, start, window, |octet| octet == b'=')?
        } else {
            let at = start + self.octets[start..window].iter().position(|&octet| octet == b'=')?;
            Delimiter { at, end: at + 1 }
        };
        let key = &self.octets[start..equals.at];
        if !self.keys.iter().any(|named| is_alike(key, named.as_bytes())) {
            return None;
        }
        let length = self.octets.len();
        // An escaped "&" belongs to a value, unless the "=" is escaped too.
        let is_end = |octet| matches!(octet, b'&' | b';' | b'#');
        let end = if equals.end - equals.at > 1 {
            find(self.octets, equals.end, length, |octet| is_end(octet) || self.ends_here(octet)).map(|end| end.at)
        } else {
            let is_raw_end = |&octet: &u8| is_end(octet) || self.ends_here(octet);
            self.octets[equals.end..].iter().position(is_raw_end).map(|end| equals.end + end)
        };
        let mut end = end.unwrap_or(length);
        // In a text of JSON that is itself quoted, a backslash belongs to the quotation mark.
        if self.octets.get(end) == Some(&b'"') {
            let written = &self.octets[equals.end..end];
            end -= written.iter().rev().take_while(|&&octet| octet == b'\\').count();
        }
        Some(equals.end..end)
    }
}

impl Iterator for Values<'_, '_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        while self.at < self.octets.len() {
            let is_of_interest = |&octet: &u8| OF_INTEREST[usize::from(octet)];
            let Some(found) = self.octets[self.at..].iter().position(is_of_interest) else {
                self.at = self.octets.len();
                return None;
            };
            let (octet, length) = read(self.octets, self.at + found);
            self.at += found + length;
            let begins_pair = match octet {
                // In running text a "#" may come before the URL, as in `[#12](http://h/?a=1)`, or be in a broken password.
                b'?' => self.part != Part::Fragment || self.scope == Scope::Text,
                b'&' | b';' => self.part == Part::Query,
                _ => false,
            };
            self.part = match octet {
                b'?' if begins_pair => Part::Query,
                b'#' if length == 1 => Part::Fragment,
                octet if length == 1 && self.ends_here(octet) => Part::BeforeQuery,
                _ => self.part,
            };
            let value = if begins_pair { self.value(self.at, length > 1) } else { None };
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
        marks[octet as usize] = matches!(octet, b'?' | b'#' | b'&' | b';' | b'%') || ends_url(octet);
        octet += 1;
    }
    marks
};

/// True if a key of a query is the one that is sought, in any case, with escapes, and with "+" for a space.
fn is_alike(written: &[u8], sought: &[u8]) -> bool {
    let (mut at, mut sought_at) = (0, 0);
    while at < written.len() && sought_at < sought.len() {
        let (octet, length) = read(written, at);
        let (wanted, wanted_length) = read(sought, sought_at);
        let is_space = length == 1 && octet == b'+' && wanted == b' ';
        if !octet.eq_ignore_ascii_case(&wanted) && !is_space {
            return false;
        }
        at += length;
        sought_at += wanted_length;
    }
    at == written.len() && sought_at == sought.len()
}
