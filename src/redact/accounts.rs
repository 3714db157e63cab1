//! Accounts of databases outside of URLs, and logins of URLs that a quotation mark seems to end.

use core::ops::Range;

use super::{
    delimiters::{Slashes, ends_url},
    patterns::NEAR,
};
use crate::engine::octets::{first, first_of_rare, last};

/// Calls `visit` with the place of each password: that of `user:pw@tcp(h)/`, `thin:user/pw@`, `:pserver:user:pw@`, and
/// of a login with a quotation mark in it.
pub(super) fn find(octets: &[u8], visit: &mut dyn FnMut(Range<usize>)) {
    let (mut at, mut start, mut looked_at) = (0, 0, None);
    while let Some(found) = first_of_rare(&octets[at..], b'@') {
        let sign = at + found;
        if let Some(end) = octets[at..sign].iter().rposition(|&octet| ends_url(octet)) {
            start = at + end + 1;
        }
        at = sign + 1;
        let begin = start.max(sign.saturating_sub(NEAR));
        let login = &octets[begin..sign];
        if names_protocol(&octets[sign + 1..]) {
            if let Some(colon) = first(login, b':') {
                visit(begin + colon + 1..sign);
            }
        } else if looked_at != Some(start) {
            looked_at = Some(start);
            if let Some(password) = after_driver(login).or_else(|| after_method(login)) {
                let end = octets[sign..].iter().position(|&octet| ends_url(octet));
                let word = &octets[sign..end.map_or(octets.len(), |end| sign + end)];
                visit(begin + password..sign + last(word, b'@').unwrap_or(0));
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
    let drivers: [&[u8]; 3] = [b":thin", b":oci", b":oci8"];
    let mut end = 0;
    while let Some(colon) = first(&octets[end..], b':').map(|colon| end + colon) {
        let is_before = |driver: &&[u8]| {
            let start = colon.checked_sub(driver.len());
            start.is_some_and(|start| octets[start..colon].eq_ignore_ascii_case(driver))
        };
        end = colon + 1;
        if drivers.iter().any(is_before) {
            return first(&octets[end..], b'/').map(|slash| end + slash + 1);
        }
    }
    None
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
/// on: no mark of its kind is before the URL on the line, and a host follows the "@".
fn before_mark(octets: &[u8], start: usize, sign: usize) -> Option<Range<usize>> {
    let mark = start.checked_sub(1)?;
    let kind = match octets[mark] {
        b'>' => b'<',
        kind @ (b'"' | b'<') => kind,
        _ => return None,
    };
    if !octets.get(sign + 1)?.is_ascii_alphanumeric() || sign - mark > NEAR {
        return None;
    }
    let near = &octets[mark.saturating_sub(NEAR)..mark];
    let url = near.iter().rposition(|&octet| ends_url(octet)).map_or(0, |end| end + 1);
    let slashes = (url..near.len()).find(|&at| Slashes::at(near, at).count >= 2)?;
    let login = Slashes::at(near, slashes).end;
    let is_login = !near[login..].iter().any(|octet| matches!(octet, b'/' | b'?' | b'#' | b'@'));
    let colon = login + first(&near[login..], b':').filter(|_| is_login)?;
    let line = last(&near[..url], b'\n').map_or(0, |end| end + 1);
    let is_escaped = near.ends_with(b"\\");
    let opens = |at: usize| near[at] == kind && near[line..at].ends_with(b"\\") == is_escaped;
    (!(line..url).any(opens)).then_some(mark - near.len() + colon + 1..sign)
}
