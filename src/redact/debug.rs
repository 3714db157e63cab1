//! Secrets as programs print the parts of a URL: Python, Rust, Node and Go; and in headers and arguments of curl.

use core::ops::Range;

use super::{
    delimiters::{LONGEST_NAME, ends_url},
    marks::is_opened,
    patterns::{LONGEST_QUOTATION, NEAR},
};
use crate::engine::octets::{first, last};

/// The secrets of a text, as programs print them.
pub(super) struct Printed<'t> {
    octets: &'t [u8],
    /// The end of the latest one.
    done: usize,
}

impl<'t> Printed<'t> {
    /// Two octets of each name, which are few in most texts: of `password`, of `netloc`, of `auth` and `-u`, and of
    /// `User:`.
    pub(super) const PAIRS: [(&'static [u8], &'static [u8]); 4] =
        [(b"sS", b"wW"), (b"tT", b"lL"), (b"aA-", b"uU"), (b"r", b":")];

    pub(super) const fn of(octets: &'t [u8]) -> Self {
        Self { octets, done: 0 }
    }

    /// The secret after the name that has one of [`PAIRS`](Self::PAIRS) at `pair`.
    pub(super) fn secret_around(&mut self, pair: usize) -> Option<Range<usize>> {
        if pair < self.done {
            return None;
        }
        let secret = secret_around(self.octets, pair).filter(|secret| !secret.is_empty())?;
        self.done = secret.end;
        Some(secret)
    }
}

/// The secret after the name that has the two octets at `pair`.
fn secret_around(octets: &[u8], pair: usize) -> Option<Range<usize>> {
    // The name must have so many octets before the pair.
    let name = |name: &[u8], before: usize| {
        let start = pair.checked_sub(before)?;
        let end = start + name.len();
        octets.get(start..end).filter(|text| text.eq_ignore_ascii_case(name)).map(|_| (start, end))
    };
    let is_word = |start: usize| !octets[..start].last().is_some_and(u8::is_ascii_alphanumeric);
    match octets[pair] | 0x20 {
        b's' => {
            let (start, end) = name(b"password", 3)?;
            // A prompt: the mark after `"Password: ` closes its text.
            let is_prompt = octets.get(end) == Some(&b':') && is_opened(octets, start, b'"');
            quoted_after(octets, end).filter(|quoted| !(is_prompt && octets[..quoted.start].ends_with(b"\"")))
        }
        b't' => {
            let (_, end) = name(b"netloc", 2).filter(|&(start, _)| is_word(start))?;
            let quoted = quoted_after(octets, end)?;
            let login = last(&octets[quoted.clone()], b'@').map(|end| quoted.start..quoted.start + end)?;
            first(&octets[login.clone()], b':').map(|colon| login.start + colon + 1..login.end)
        }
        b'a' if is_word(pair) => {
            if let Some((_, end)) = name(b"authorization", 0) {
                return credentials(octets, end);
            }
            let quoted = name(b"auth", 0).and_then(|(_, end)| quoted_after(octets, end))?;
            first(&octets[quoted.clone()], b':').map(|colon| quoted.start + colon + 1..quoted.end)
        }
        b'r' => {
            let is_name = |text: &[u8]| text.starts_with(b"User:") && !text.starts_with(b"User::");
            let start = pair.checked_sub(3).filter(|&start| is_word(start) && is_name(&octets[start..]))?;
            password_after(octets, start + b"User:".len())
        }
        b'-' => {
            let before: [&[u8]; 2] = [b"--proxy", b"-"];
            let start = pair - before.iter().find(|name| octets[..pair].ends_with(name)).map_or(0, |name| name.len());
            let options: [&[u8]; 6] = [b"--user ", b"--user=", b"--proxy-user ", b"--proxy-user=", b"-u", b"-U"];
            let option = options.iter().find(|option| octets[start..].starts_with(option))?;
            let is_argument = octets[..start].last().is_none_or(u8::is_ascii_whitespace);
            is_argument.then(|| password_after(octets, start + option.len())).flatten()
        }
        _ => None,
    }
}

/// The password after a user and a ":", perhaps in quotation marks.
fn password_after(octets: &[u8], start: usize) -> Option<Range<usize>> {
    let login = start + octets[start..].iter().take(2).take_while(|&&octet| octet == b' ').count();
    let quote = octets.get(login).copied().filter(|octet| matches!(octet, b'"' | b'\''));
    let login = login + usize::from(quote.is_some());
    let ends = |octet: &u8| match quote {
        Some(quote) => *octet == quote || *octet == b'\n',
        None => ends_url(*octet) || matches!(octet, b'}' | b','),
    };
    let user = octets[login..].iter().take(NEAR).position(|octet| *octet == b':' || ends(octet))?;
    let colon = login + user;
    if octets[colon] != b':' || octets[colon..].starts_with(b"://") {
        return None;
    }
    let end = octets[colon..].iter().position(ends).map_or(octets.len(), |end| colon + end);
    // The numbers of a user and a group: `docker run -u 1000:1000`.
    let is_number = |octets: &[u8]| octets.iter().all(u8::is_ascii_digit);
    (!is_number(&octets[login..colon]) || !is_number(&octets[colon + 1..end])).then_some(colon + 1..end)
}

/// The text in quotation marks after a name: `="…"`, `: '…'`, `: Some("…")`.
fn quoted_after(octets: &[u8], start: usize) -> Option<Range<usize>> {
    let mut at = start;
    let mut has_sign = false;
    loop {
        match octets.get(at)? {
            b':' | b'=' if !has_sign => has_sign = true,
            b' ' => {}
            b'\\' | b'"' | b'\'' if !has_sign => {}
            b'b' if has_sign && matches!(octets.get(at + 1), Some(b'"' | b'\'')) => {}
            b'S' if has_sign && octets[at..].starts_with(b"Some(") => at += b"Some".len(),
            b'\\' if octets.get(at + 1) == Some(&b'"') => return closed(octets, at + 2, b'"', true),
            mark @ (b'"' | b'\'') => return closed(octets, at + 1, *mark, false),
            _ => return None,
        }
        at += 1;
        if at > start + 16 {
            return None;
        }
    }
}

/// The text up to the mark that closes it on its line, which has a backslash before it if it `is_escaped`, and none
/// otherwise; up to white space, if that is too far away.
fn closed(octets: &[u8], start: usize, mark: u8, is_escaped: bool) -> Option<Range<usize>> {
    let near = &octets[start..octets.len().min(start + LONGEST_QUOTATION)];
    let mut at = 0;
    while at < near.len() {
        match near[at..] {
            [b'\n', ..] => return None,
            [b'\\', octet, ..] if is_escaped && octet == mark => return Some(start..start + at),
            [b'\\', _, ..] => at += 2,
            [octet, ..] if octet == mark && !is_escaped => return Some(start..start + at),
            _ => at += 1,
        }
    }
    let end = octets[start..].iter().position(|&octet| ends_url(octet)).map_or(octets.len(), |end| start + end);
    (near.len() == LONGEST_QUOTATION).then_some(start..end)
}

/// The credentials after the name of the header, without the name of their scheme. Of code, such as `authorization:
/// u32`, and of prose nothing is one: a quotation mark is before the credentials, a scheme and a blank, or they have a
/// digit.
fn credentials(octets: &[u8], name: usize) -> Option<Range<usize>> {
    let is_between = |octet: &&u8| matches!(octet, b'"' | b'\'' | b'\\' | b' ' | b'\t' | b':' | b'=' | b',' | b'[');
    let length = octets[name..].iter().take(8).take_while(is_between).count();
    let between = &octets[name..name + length];
    let is_quoted = matches!(between.last(), Some(b'"' | b'\''));
    let is_assigned = between.iter().filter(|octet| matches!(octet, b':' | b'=')).count() == 1;
    if !(is_assigned || is_quoted && between.contains(&b',')) {
        return None;
    }
    let start = name + length;
    // The end is looked for only after what has credentials, so that no text is read again for each name.
    let ends = |octet: &u8| matches!(octet, b'"' | b'\'' | b'\n' | b'\r' | b'\\');
    let up_to_end = |start: usize| {
        let end = octets[start..].iter().position(ends).map_or(octets.len(), |end| start + end);
        start..end
    };
    let near = &octets[start..octets.len().min(start + LONGEST_NAME)];
    let scheme = near.iter().take_while(|octet| octet.is_ascii_alphanumeric() || **octet == b'-').count();
    let blanks = near[scheme..].iter().take_while(|octet| matches!(octet, b' ' | b'\t')).count();
    // The parameters of this scheme are in quotation marks, and the answer among them: RFC 7616 section 3.4.
    if near[..scheme].eq_ignore_ascii_case(b"digest") && !is_quoted {
        let line = octets[start..].iter().position(|octet| matches!(octet, b'\n' | b'\r'));
        return Some(start + scheme + blanks..line.map_or(octets.len(), |end| start + end));
    }
    let begins = |octet: &u8| octet.is_ascii_alphanumeric() || matches!(octet, b'_' | b'/' | b'+' | b'-');
    if scheme > 0 && blanks > 0 && near.get(scheme + blanks).is_some_and(begins) {
        return Some(up_to_end(start + scheme + blanks));
    }
    let word = near.iter().take_while(|octet| **octet != b' ' && !ends(octet));
    (is_quoted || word.clone().count() > 8 && word.clone().any(u8::is_ascii_digit)).then(|| up_to_end(start))
}
