//! Secrets as programs print the parts of a URL: Python, Rust, Node and Go; and in headers and arguments of curl.

use core::ops::Range;

use super::{
    curl, oracle,
    property_name::{is_secret, name_before},
};
use crate::engine::octets::{ends_with_word, first, last};
use crate::redact::{
    delimiters::{LONGEST_NAME, ends_url},
    keys::KeySet,
    marks::is_opened,
    reach::LONGEST_QUOTATION,
};

/// The secrets of a text, as programs print them.
pub(super) struct Printed<'t, 'k> {
    octets: &'t [u8],
    keys: &'t KeySet<'k>,
    /// The end of the latest one.
    done: usize,
}

impl<'t, 'k> Printed<'t, 'k> {
    /// Two octets of each name, which are few in most texts: of `password` and `sqlplus`; of `netloc`; of `auth`, `query`,
    /// `-u` and `-sSu`; and of `User:`, of a member of JSON and of a header.
    pub(super) const PAIRS: [(&'static [u8], &'static [u8]); 4] =
        [(b"sS", b"wWqQ"), (b"tT", b"lL"), (b"aA-sSkKfLqQvi", b"uU"), (b"r\"'eynEYN=", b":>")];

    pub(super) const fn of(octets: &'t [u8], keys: &'t KeySet<'k>) -> Self {
        Self { octets, keys, done: 0 }
    }

    /// The secret after the name that has one of [`PAIRS`](Self::PAIRS) at `pair`.
    pub(super) fn secret_around(&mut self, pair: usize) -> Option<Range<usize>> {
        if pair < self.done {
            return None;
        }
        let secret = secret_around(self.octets, self.keys, pair).filter(|secret| !secret.is_empty())?;
        self.done = secret.end;
        Some(secret)
    }
}

/// The secret after the name that has the two octets at `pair`.
fn secret_around(octets: &[u8], keys: &KeySet<'_>, pair: usize) -> Option<Range<usize>> {
    // The name must have so many octets before the pair.
    let name = |name: &[u8], before: usize| {
        let start = pair.checked_sub(before)?;
        let end = start + name.len();
        octets.get(start..end).filter(|text| text.eq_ignore_ascii_case(name)).map(|_| (start, end))
    };
    // A line end as programs print it stands before a name: `b'GET /\\r\\nAuthorization: '`.
    let is_word = |start: usize| match octets[..start] {
        [.., b'\\', b'n' | b'r' | b't'] | [] => true,
        [.., before] => !before.is_ascii_alphanumeric(),
    };
    let next = octets.get(pair + 1).map_or(0, u8::to_ascii_lowercase);
    match octets[pair] | 0x20 {
        b's' if next == b'q' && is_word(pair) => {
            let (_, end) = name(b"sqlplus", 0).or_else(|| name(b"sqlldr", 0))?;
            oracle::password_among(octets, end)
        }
        b's' if next == b'w' => {
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
        mark @ (b'"' | b'\'') if next == b':' => {
            let name = name_before(octets, pair - usize::from(octets[..pair].ends_with(b"\\")));
            let is_named = octets[..name.start].ends_with(&[mark]);
            let name = &octets[name];
            // `PWD` is a folder.
            let is_member = is_named && name != b"PWD" && (is_secret(name) || is_cookie(name));
            is_member.then(|| quoted_after(octets, pair)).flatten()
        }
        // Of Node, Ruby and PHP: `'token' => 'x'`.
        b'=' if next == b'>' => member_of_map(octets, keys, pair),
        b'e' | b'y' | b'n' if next == b':' => {
            let name = name_before(octets, pair + 1);
            let begins = matches!(
                octets[..name.start],
                [] | [.., b'\\', b'n' | b'r'] | [.., b'\n' | b'"' | b'\''] | [.., b'<' | b'>', b' ']
            );
            let name = octets.get(name).filter(|_| begins)?;
            let is_header = is_cookie(name) || name.contains(&b'-') && (is_secret(name) || ends_with_token(name));
            is_header.then(|| value_of_header(octets, pair + 2)).flatten()
        }
        b'r' if next == b':' => {
            let is_name = |text: &[u8]| text.starts_with(b"User:") && !text.starts_with(b"User::");
            let start = pair.checked_sub(3).filter(|&start| is_word(start) && is_name(&octets[start..]))?;
            let login = start + b"User:".len();
            // Go prints no user as `User: Host:h`.
            octets.get(login).is_some_and(|octet| *octet != b' ').then(|| curl::password_after(octets, login)).flatten()
        }
        b's' | b'k' | b'f' | b'l' | b'q' | b'v' | b'i' if next == b'u' => match name(b"query", 0) {
            Some((_, end)) => first_of_query(octets, keys, end),
            None => curl::password_after_options(octets, pair),
        },
        b'-' => curl::password_after_option(octets, pair),
        _ => None,
    }
}

/// The value of the first pair of a query in quotation marks. Those of the further pairs are found as in any text.
fn first_of_query(octets: &[u8], keys: &KeySet<'_>, name: usize) -> Option<Range<usize>> {
    let quoted = quoted_after(octets, name)?;
    let query = &octets[quoted.clone()];
    let equals = first(query, b'=')?;
    let end = first(query, b'&').unwrap_or(query.len());
    let is_secret = equals < end && keys.have(&query[..equals], &query[equals + 1..]);
    is_secret.then(|| quoted.start + equals + 1..quoted.start + end)
}

/// The value of a member of a map as Node, Ruby and PHP print it, whose "=>" is at `arrow`.
fn member_of_map(octets: &[u8], keys: &KeySet<'_>, arrow: usize) -> Option<Range<usize>> {
    let blanks = octets[..arrow].iter().rev().take(4).take_while(|octet| **octet == b' ').count();
    let name = &octets[..arrow - blanks];
    let mark = name.last().filter(|mark| matches!(mark, b'"' | b'\''))?;
    let name = name_before(octets, name.len() - 1);
    let is_member = octets[..name.start].ends_with(&[*mark]);
    let value = octets[arrow + 2..].iter().take(2).take_while(|octet| **octet == b' ').count() + arrow + 2;
    match octets.get(value) {
        Some(mark @ (b'"' | b'\'')) if is_member => closed(octets, value + 1, *mark, false)
            .filter(|value| is_secret(&octets[name.clone()]) || keys.have(&octets[name], &octets[value.clone()])),
        _ => None,
    }
}

/// True for the headers that hold a session.
fn is_cookie(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"cookie") || name.eq_ignore_ascii_case(b"set-cookie")
}

/// True for the end of names such as `PRIVATE-TOKEN`.
fn ends_with_token(name: &[u8]) -> bool {
    ends_with_word(name, b"-token") && name.len() > b"-token".len()
}

/// The value of a header: after a blank, up to the end of the line, or to the quotation mark around the header.
fn value_of_header(octets: &[u8], start: usize) -> Option<Range<usize>> {
    let start = start + usize::from(octets.get(start) == Some(&b' '));
    octets[..start].ends_with(b" ").then(|| up_to_end_of_header(octets, start))
}

/// The text up to the end of the line, or to the quotation mark around a header.
fn up_to_end_of_header(octets: &[u8], start: usize) -> Range<usize> {
    start..octets[start..].iter().position(|octet| ends_header(*octet)).map_or(octets.len(), |end| start + end)
}

const fn ends_header(octet: u8) -> bool {
    matches!(octet, b'"' | b'\'' | b'\n' | b'\r' | b'\\')
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

/// The credentials after the name of the header, without the name of their scheme. Of code, such as `authorization: u32`,
/// and of prose nothing is one: a quotation mark or a scheme that is known is before the credentials, or they have a
/// digit or a capital letter.
fn credentials(octets: &[u8], name: usize) -> Option<Range<usize>> {
    let is_between =
        |octet: &u8| matches!(octet, b'"' | b'\'' | b'\\' | b' ' | b'\t' | b':' | b'=' | b'>' | b',' | b'[' | b']');
    let length_of_between = |start: usize| {
        let near = &octets[start..octets.len().min(start + 8)];
        let length = near.iter().take_while(|octet| is_between(octet)).count();
        // Bytes of Python: `b'…'`.
        let is_of_bytes = matches!(near[length..], [b'b', b'\'' | b'"', ..]) && length > 0;
        if is_of_bytes { length + 2 } else { length }
    };
    // A header of an archive of requests: `{"name": "Authorization", "value": "…"}`.
    let length = length_of_between(name);
    let name = if octets[name + length..].starts_with(b"value\"") { name + length + b"value".len() } else { name };
    let length = length_of_between(name);
    let between = &octets[name..name + length];
    let is_quoted = matches!(between.last(), Some(b'"' | b'\''));
    let is_arm = between.contains(&b'>') && !is_quoted;
    let is_assigned = between.iter().filter(|octet| matches!(octet, b':' | b'=')).count() == 1 && !is_arm;
    if !(is_assigned || is_quoted && between.contains(&b',')) {
        return None;
    }
    let start = name + length;
    // The end is looked for only after what has credentials, so that no text is read again for each name.
    let up_to_end = |start: usize| up_to_end_of_header(octets, start);
    let near = &octets[start..octets.len().min(start + LONGEST_NAME)];
    let scheme = near.iter().take_while(|octet| octet.is_ascii_alphanumeric() || **octet == b'-').count();
    let blanks = near[scheme..].iter().take_while(|octet| matches!(octet, b' ' | b'\t')).count();
    // Parameters in quotation marks, of which one is the secret: RFC 7616 section 3.4, and OAuth's.
    let parameter = &near[(scheme + blanks).min(near.len())..];
    let is_in_name = |octet: &&u8| octet.is_ascii_alphanumeric() || matches!(octet, b'_' | b'-');
    let parameter = &parameter[parameter.iter().take_while(is_in_name).count()..];
    if !is_quoted && scheme > 0 && blanks > 0 && parameter.starts_with(b"=\"") {
        let line = octets[start..].iter().position(|octet| matches!(octet, b'\n' | b'\r'));
        return Some(start + scheme + blanks..line.map_or(octets.len(), |end| start + end));
    }
    let begins = |octet: &u8| octet.is_ascii_alphanumeric() || matches!(octet, b'_' | b'/' | b'+' | b'-');
    if scheme > 0 && blanks > 0 && near.get(scheme + blanks).is_some_and(begins) {
        let is_known = SCHEMES.iter().any(|known| near[..scheme].eq_ignore_ascii_case(known));
        let mut word = near[scheme + blanks..].iter().take_while(|octet| **octet != b' ' && !ends_header(**octet));
        let mut is_token = || word.any(|octet| !octet.is_ascii_lowercase() && !matches!(octet, b',' | b'.' | b'-'));
        return (is_known || is_quoted || is_token()).then(|| up_to_end(start + scheme + blanks));
    }
    let word = near.iter().take_while(|octet| **octet != b' ' && !ends_header(**octet));
    (is_quoted || word.clone().count() > 8 && word.clone().any(u8::is_ascii_digit)).then(|| up_to_end(start))
}

/// The schemes of authentication that IANA lists, and those of services.
const SCHEMES: [&[u8]; 12] = [
    b"basic",
    b"bearer",
    b"digest",
    b"dpop",
    b"gnap",
    b"hoba",
    b"mutual",
    b"negotiate",
    b"ntlm",
    b"oauth",
    b"token",
    b"apikey",
];
