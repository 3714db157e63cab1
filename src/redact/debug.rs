//! Secrets as programs print the parts of a URL: Python, Rust, Node and Go; and in headers and arguments of curl.

use core::ops::Range;

use super::delimiters::ends_url;
use crate::engine::octets::{first, first_where, last};

/// Calls `visit` with the place of each secret.
pub(super) fn find(octets: &[u8], visit: &mut dyn FnMut(Range<usize>)) {
    let mut at = 0;
    while let Some(found) = first_where(&octets[at..], may_begin) {
        let start = at + found;
        let secret = secret_at(octets, start);
        at = secret.as_ref().map_or(start + 1, |secret| secret.end.max(start + 1));
        if let Some(secret) = secret.filter(|secret| !secret.is_empty()) {
            visit(secret);
        }
    }
}

/// True if two octets may begin one of the names: `password`, `netloc`, `auth`, `user`, `-u` and `--user`.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
#[inline(always)]
fn may_begin(octet: u8, next: u8) -> bool {
    let (octet, next) = (octet | 0x20, next | 0x20);
    (octet == b'p') & (next == b'a')
        | (octet == b'n') & (next == b'e')
        | (octet == b'a') & (next == b'u')
        | (octet == b'u') & (next == b's')
        | (octet == b'-') & ((next == b'u') | (next == b'-'))
}

/// The secret after a name that begins at `start`.
fn secret_at(octets: &[u8], start: usize) -> Option<Range<usize>> {
    let rest = &octets[start..];
    let is_word_before = octets[..start].last().is_some_and(u8::is_ascii_alphanumeric);
    let name = |name: &[u8]| rest.get(..name.len()).is_some_and(|text| text.eq_ignore_ascii_case(name));
    if name(b"password") {
        let quoted = quoted_after(octets, start + b"password".len())?;
        return Some(quoted);
    }
    if is_word_before {
        return None;
    }
    if name(b"netloc") {
        let quoted = quoted_after(octets, start + b"netloc".len())?;
        let login = last(&octets[quoted.clone()], b'@').map(|end| quoted.start..quoted.start + end)?;
        return first(&octets[login.clone()], b':').map(|colon| login.start + colon + 1..login.end);
    }
    if name(b"authorization") {
        return credentials(octets, start + b"authorization".len());
    }
    if name(b"auth") {
        let quoted = quoted_after(octets, start + b"auth".len())?;
        return first(&octets[quoted.clone()], b':').map(|colon| quoted.start + colon + 1..quoted.end);
    }
    let options: [&[u8]; 4] = [b"--user ", b"--user=", b"-u ", b"User:"];
    let option = options.iter().find(|option| rest.starts_with(option));
    let length = option.map(|option| option.len()).or_else(|| rest.starts_with(b"-u").then_some(2))?;
    let is_argument = !rest.starts_with(b"-") || octets[..start].last().is_none_or(u8::is_ascii_whitespace);
    if !is_argument {
        return None;
    }
    let login = start + length + rest[length..].iter().take(2).take_while(|&&octet| octet == b' ').count();
    let quote = octets.get(login).copied().filter(|octet| matches!(octet, b'"' | b'\''));
    let login = login + usize::from(quote.is_some());
    let ends = |octet: &u8| match quote {
        Some(quote) => *octet == quote || *octet == b'\n',
        None => ends_url(*octet) || matches!(octet, b'}' | b','),
    };
    let end = octets[login..].iter().position(ends).map_or(octets.len(), |end| login + end);
    let colon = first(&octets[login..end], b':')?;
    (!octets[login + colon..end].starts_with(b"://")).then_some(login + colon + 1..end)
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
            b'S' if has_sign && octets[at..].starts_with(b"Some(") => at += b"Some".len(),
            b'\\' if octets.get(at + 1) == Some(&b'"') => {
                let open = at + 2;
                let end = octets[open..].windows(2).position(|two| two == b"\\\"")?;
                return Some(open..open + end);
            }
            mark @ (b'"' | b'\'') => return closed(octets, at + 1, *mark),
            _ => return None,
        }
        at += 1;
        if at > start + 16 {
            return None;
        }
    }
}

/// The text up to the mark that closes it on its line; a mark after a backslash does not.
fn closed(octets: &[u8], start: usize, mark: u8) -> Option<Range<usize>> {
    let mut at = start;
    while *octets.get(at)? != b'\n' {
        match octets[at] {
            b'\\' => at += 2,
            octet if octet == mark => return Some(start..at),
            _ => at += 1,
        }
    }
    None
}

/// The credentials after the name of the header, without the name of their scheme.
fn credentials(octets: &[u8], name: usize) -> Option<Range<usize>> {
    let is_between = |octet: &&u8| matches!(octet, b'"' | b'\'' | b'\\' | b' ' | b':' | b'=' | b',' | b'[');
    let length = octets[name..].iter().take(8).take_while(is_between).count();
    if !octets[name..name + length].iter().any(|octet| matches!(octet, b':' | b'=' | b',')) {
        return None;
    }
    let start = name + length;
    let ends = |octet: &u8| matches!(octet, b'"' | b'\'' | b'\n' | b'\r' | b'\\');
    let end = octets[start..].iter().position(ends).map_or(octets.len(), |end| start + end);
    let value = &octets[start..end];
    let scheme = value.iter().take_while(|octet| octet.is_ascii_alphanumeric() || **octet == b'-').count();
    let has_scheme = value.get(scheme) == Some(&b' ') && scheme > 0;
    Some(if has_scheme { start + scheme + 1..end } else { start..end })
}
