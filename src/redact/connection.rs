//! Properties and accounts of databases and brokers in running text.

use core::ops::Range;

use super::{
    delimiters::{Slashes, ends_url},
    query::end_of_braces,
    rule::begins_property,
};
use crate::engine::octets::{first, first_where, last};

/// Calls `visit` with the place of each secret.
pub(super) fn find(octets: &[u8], visit: &mut dyn FnMut(Range<usize>)) {
    properties(octets, visit);
    accounts(octets, visit);
}

/// What separates the pairs of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Separator {
    Semicolon,
    Ampersand,
    Blank,
    Comma,
}

/// The greatest number of octets that are looked at on either side of a property that may be the first of its list.
const NEAR: usize = 1024;

/// The values of properties whose names say that they are secret.
fn properties(octets: &[u8], visit: &mut dyn FnMut(Range<usize>)) {
    let (mut at, mut latest) = (0, None);
    while let Some(found) = first_where(&octets[at..], |octet, _| octet == b'=') {
        let equals = at + found;
        at = equals + 1;
        let name = name_before(octets, equals);
        let is_property = !name.is_empty() && is_secret(&octets[name.clone()]) && octets.get(at) != Some(&b'=');
        if let Some(value) = is_property.then(|| value(octets, &name, equals, latest)).flatten() {
            at = value.end.max(at);
            visit(value);
        }
        latest = if name.is_empty() { None } else { Some(equals) };
    }
}

/// The name before an "=", blanks between them aside; empty if there is none.
fn name_before(octets: &[u8], equals: usize) -> Range<usize> {
    let blanks = octets[..equals].iter().rev().take(3).take_while(|octet| matches!(octet, b' ' | b'\t')).count();
    let end = equals - blanks;
    let is_in_name = |octet: &&u8| octet.is_ascii_alphanumeric() || matches!(octet, b'_' | b'-' | b'.');
    let length = octets[..end].iter().rev().take(LONGEST_NAME + 1).take_while(is_in_name).count();
    if length > LONGEST_NAME { end..end } else { end - length..end }
}

const LONGEST_NAME: usize = 64;

/// True if a name, without "-", "_" and ".", is one of [`NAMES`], or ends with one of [`ENDINGS`].
fn is_secret(name: &[u8]) -> bool {
    // Perf: nearly no name ends so.
    if !matches!(name.last().map(u8::to_ascii_lowercase), Some(b'd' | b't' | b'n' | b'y' | b'e')) {
        return false;
    }
    let letters = || name.iter().filter(|octet| octet.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase);
    NAMES.iter().any(|listed| letters().eq(listed.bytes()))
        || ENDINGS.iter().any(|ending| {
            let skipped = letters().count().checked_sub(ending.len());
            skipped.is_some_and(|skipped| letters().skip(skipped).eq(ending.bytes()))
        })
}

const NAMES: [&str; 3] = ["pwd", "token", "sharedaccesssignature"];
const ENDINGS: [&str; 10] = [
    "password",
    "passwd",
    "passphrase",
    "secret",
    "accesskey",
    "accountkey",
    "secretkey",
    "apikey",
    "accesstoken",
    "authtoken",
];

/// The value after an "=", if its pair is in a list. `latest` is the "=" of the pair before it.
fn value(octets: &[u8], name: &Range<usize>, equals: usize, latest: Option<usize>) -> Option<Range<usize>> {
    let before = separator_before(octets, name.start, latest);
    if octets[..name.start].last().is_some_and(|octet| matches!(octet, b'$' | b'%' | b'@' | b'/' | b'\\')) {
        return None;
    }
    let blanks = octets[equals + 1..].iter().take(3).take_while(|octet| matches!(octet, b' ' | b'\t')).count();
    let is_spaced = blanks > 0 && (name.end < equals || before == Some(Separator::Semicolon));
    let start = equals + 1 + if is_spaced { blanks } else { 0 };
    let is_folder = before != Some(Separator::Semicolon)
        && octets[name.clone()].ends_with(b"PWD")
        && octets.get(start) == Some(&b'/');
    if is_folder {
        return None;
    }
    let is_quoted = is_in_quotation(octets, name.start);
    let value = |separator| value_from(octets, start, separator, is_quoted);
    let value = match before {
        Some(separator) => value(separator),
        None if is_jdbc(octets, name.start) => value(Separator::Semicolon),
        // Code: `let password = x; y = z`.
        None if name.end < equals => return None,
        None => {
            let separators = [Separator::Semicolon, Separator::Ampersand, Separator::Blank, Separator::Comma];
            let near = &octets[..octets.len().min(start + NEAR)];
            separators.into_iter().find_map(|separator| {
                let value = value_from(near, start, separator, is_quoted);
                let end = value.end + usize::from(value.start > start);
                // A blank before the first separator ends the list that may begin here.
                let is_one = value.start > start || !near[value.clone()].iter().any(u8::is_ascii_whitespace);
                (is_one && is_followed(near, end, separator)).then_some(value)
            })?
        }
    };
    (!value.is_empty()).then_some(value)
}

/// The separator before the name at `start`, if a pair is before it.
fn separator_before(octets: &[u8], start: usize, latest: Option<usize>) -> Option<Separator> {
    let before = &octets[latest? + 1..start];
    let trimmed = before.trim_ascii_end();
    if before.len() > trimmed.len() && before[trimmed.len()..].contains(&b'\n') {
        return None;
    }
    let is_line = |value: &[u8]| first(value, b'\n').is_none();
    if let Some(value) = trimmed.strip_suffix(b"&amp;").or_else(|| trimmed.strip_suffix(b"&")) {
        return value.iter().all(|octet| !ends_url(*octet)).then_some(Separator::Ampersand);
    }
    if let Some(value) = trimmed.strip_suffix(b";") {
        let is_one = first(value, b';').is_none() || matches!(value.first(), Some(b'"' | b'\'' | b'{'));
        return (is_one && is_line(value)).then_some(Separator::Semicolon);
    }
    if let Some(value) = trimmed.strip_suffix(b",") {
        let is_one = !value.iter().any(|octet| *octet == b',' || octet.is_ascii_whitespace());
        return is_one.then_some(Separator::Comma);
    }
    let is_one = !trimmed.iter().any(u8::is_ascii_whitespace) || matches!(trimmed.first(), Some(b'"' | b'\''));
    (trimmed.len() < before.len() && is_one && is_line(trimmed)).then_some(Separator::Blank)
}

/// True if a pair follows the value that ends at `end`.
fn is_followed(octets: &[u8], end: usize, separator: Separator) -> bool {
    let rest = &octets[end..];
    let after = match separator {
        Separator::Semicolon => rest.strip_prefix(b";"),
        Separator::Ampersand => rest.strip_prefix(b"&amp;").or_else(|| rest.strip_prefix(b"&")),
        Separator::Blank => rest.strip_prefix(b" ").or_else(|| rest.strip_prefix(b"\t")),
        Separator::Comma => rest.strip_prefix(b","),
    };
    after.is_some_and(|after| {
        let blanks = after.iter().take(3).take_while(|octet| matches!(octet, b' ' | b'\t')).count();
        let after = &after[blanks..];
        begins_property(after) && after[0] != b' '
    })
}

/// True if `jdbc:` is in the text before `start`, without white space between them.
fn is_jdbc(octets: &[u8], start: usize) -> bool {
    let near = &octets[start.saturating_sub(NEAR)..start];
    let length = near.iter().rev().take_while(|octet| !octet.is_ascii_whitespace()).count();
    near[near.len() - length..].windows(5).any(|five| five.eq_ignore_ascii_case(b"jdbc:"))
}

/// True if an apostrophe or a grave accent is open before `start` on its line.
fn is_in_quotation(octets: &[u8], start: usize) -> bool {
    let near = &octets[start.saturating_sub(NEAR)..start];
    let line = &near[last(near, b'\n').map_or(0, |end| end + 1)..];
    [b'\'', b'`'].iter().any(|mark| line.split(|octet| octet == mark).count() % 2 == 0)
}

/// The value that begins at `start`; without the quotation marks around it.
fn value_from(octets: &[u8], start: usize, separator: Separator, is_quoted: bool) -> Range<usize> {
    let rest = &octets[start..];
    let (mark, length) = match *rest {
        [b'\\', mark @ (b'"' | b'\''), ..] => (mark, 2),
        [mark @ (b'"' | b'\''), ..] if !(is_quoted && mark == b'\'') => (mark, 1),
        _ => (0, 0),
    };
    let closing = (length > 0).then(|| end_of_quotation(&rest[length..], mark, length == 2)).flatten();
    if let Some(end) = closing {
        return start + length..start + length + end;
    }
    if let [b'{', ..] = rest {
        let length = end_of_braces(rest);
        if length > 0 && first(&rest[..length], b'\n').is_none() {
            return start..start + length;
        }
    }
    let ends = |at: usize| {
        let octet = rest[at];
        matches!(octet, b'\n' | b'\r' | b'"' | b'<' | b'>')
            || is_quoted && matches!(octet, b'\'' | b'`') && !rest.get(at + 1).is_some_and(u8::is_ascii_alphanumeric)
            || match separator {
                Separator::Semicolon => octet == b';',
                Separator::Ampersand => matches!(octet, b'&' | b'#') || ends_url(octet),
                Separator::Blank => octet.is_ascii_whitespace(),
                Separator::Comma => octet == b',' || octet.is_ascii_whitespace(),
            }
    };
    let end = (0..rest.len()).find(|&at| ends(at)).unwrap_or(rest.len());
    let blank = rest[..end].iter().position(u8::is_ascii_whitespace);
    // A blank belongs to a value if the list goes on after it, or ends with it.
    let end = match (blank, rest.get(end)) {
        (Some(blank), Some(b';')) => {
            let after = rest[end + 1..].trim_ascii_start();
            let is_end = rest.get(end + 1).is_none_or(|next| matches!(next, b'\n' | b'\r' | b'"' | b'\''));
            if is_end || begins_property(after) { end } else { blank }
        }
        (Some(_), Some(b'"')) | (None, _) => end,
        (Some(blank), _) => blank,
    };
    // In a text of JSON that is itself quoted, a backslash belongs to the quotation mark.
    let end = match rest.get(end) {
        Some(b'"') => end - rest[..end].iter().rev().take_while(|&&octet| octet == b'\\').count(),
        _ => end,
    };
    start..start + end
}

/// The number of octets before the mark that closes a quotation on its line, in which two marks stand for one.
fn end_of_quotation(octets: &[u8], mark: u8, is_escaped: bool) -> Option<usize> {
    let mut at = 0;
    while at < octets.len() && octets[at] != b'\n' {
        match octets[at..] {
            [b'\\', octet, ..] if is_escaped && octet == mark => return Some(at),
            [b'\\', _, ..] => at += 2,
            [octet, next, ..] if octet == mark && next == mark => at += 2,
            [octet, ..] if octet == mark => return Some(at),
            _ => at += 1,
        }
    }
    None
}

/// The passwords of accounts: `user:pw@tcp(h)/`, `thin:user/pw@`, `:pserver:user:pw@`, and of logins with a quotation
/// mark in them.
fn accounts(octets: &[u8], visit: &mut dyn FnMut(Range<usize>)) {
    let (mut at, mut start, mut looked_at) = (0, 0, None);
    while let Some(found) = first(&octets[at..], b'@') {
        let sign = at + found;
        if let Some(end) = octets[at..sign].iter().rposition(|&octet| ends_url(octet)) {
            start = at + end + 1;
        }
        at = sign + 1;
        let begin = start.max(sign.saturating_sub(NEAR));
        if names_protocol(&octets[sign + 1..]) {
            if let Some(colon) = first(&octets[begin..sign], b':') {
                visit(begin + colon + 1..sign);
            }
        } else if looked_at != Some(start) {
            looked_at = Some(start);
            let end = octets[sign..].iter().position(|&octet| ends_url(octet)).map_or(octets.len(), |end| sign + end);
            let password = after_driver(&octets[begin..sign]).or_else(|| after_method(&octets[begin..sign]));
            if let Some(password) = password {
                let sign = sign + last(&octets[sign..end], b'@').unwrap_or(0);
                visit(begin + password..sign);
            } else if let Some(password) = before_mark(octets, start, sign) {
                visit(password);
            }
        }
    }
}

/// True if a text begins with the protocol and the "(" of a source of Go's drivers.
fn names_protocol(octets: &[u8]) -> bool {
    let length = octets.iter().take(16).take_while(|octet| octet.is_ascii_alphanumeric()).count();
    length > 1 && octets.get(length) == Some(&b'(')
}

/// The place of the password after the driver of Oracle and a user.
fn after_driver(octets: &[u8]) -> Option<usize> {
    let drivers: [&[u8]; 3] = [b":thin:", b":oci:", b":oci8:"];
    let end = drivers.iter().find_map(|driver| {
        let is_it = |part: &[u8]| part.eq_ignore_ascii_case(driver);
        octets.windows(driver.len()).position(is_it).map(|at| at + driver.len())
    })?;
    first(&octets[end..], b'/').map(|slash| end + slash + 1)
}

/// The place of the password after the method of CVS and a user.
fn after_method(octets: &[u8]) -> Option<usize> {
    let colon = octets.iter().position(|octet| !matches!(octet, b'\'' | b'`' | b'(' | b'='))?;
    let rest = octets[colon..].strip_prefix(b":")?;
    let method = first(rest, b':').filter(|&end| end > 1 && rest[..end].iter().all(u8::is_ascii_alphabetic))?;
    let user = first(&rest[method + 1..], b':')?;
    Some(colon + 1 + method + 1 + user + 1)
}

/// The password before an "@" that has a quotation mark or an angle bracket, after which the text from `start` on goes
/// on: no mark of its kind stands before the URL on the line, and a host follows the "@".
fn before_mark(octets: &[u8], start: usize, sign: usize) -> Option<Range<usize>> {
    let mark = start.checked_sub(1)?;
    let is_escaped = octets[..mark].ends_with(b"\\");
    let kind = match octets[mark] {
        b'>' => b'<',
        kind @ (b'"' | b'<') => kind,
        _ => return None,
    };
    if !octets.get(sign + 1)?.is_ascii_alphanumeric() || sign - mark > NEAR {
        return None;
    }
    let near = mark.saturating_sub(NEAR);
    let line = near + last(&octets[near..mark], b'\n').map_or(0, |end| end + 1);
    let before = &octets[line..mark];
    let url = before.iter().rposition(|&octet| ends_url(octet)).map_or(0, |end| end + 1);
    let slashes = (url..before.len()).find(|&at| Slashes::at(before, at).count >= 2)?;
    let login = Slashes::at(before, slashes).end;
    let is_login = !before[login..].iter().any(|octet| matches!(octet, b'/' | b'?' | b'#' | b'@'));
    let colon = login + first(&before[login..], b':').filter(|_| is_login)?;
    let opens = |at: usize| before[at] == kind && before[..at].ends_with(b"\\") == is_escaped;
    (!(0..url).any(opens)).then_some(line + colon + 1..sign)
}
