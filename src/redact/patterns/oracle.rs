//! Logins of Oracle's drivers and programs, `user/password`, in a URL of Java's and among arguments.

use core::ops::Range;

use crate::engine::octets::{first, last};
use crate::redact::{
    delimiters::{LONGEST_NAME, ends_url},
    reach::NEAR,
};

/// The place of the password in a word that ends before an "@", after a driver or a program. `start` is the beginning of
/// the word.
pub(super) fn password_in(octets: &[u8], start: usize, sign: usize) -> Option<usize> {
    let word = &octets[start..sign];
    after_driver(word).or_else(|| after_program(octets, start, word))
}

/// The password in quotation marks before an "@", after a user and a "/".
pub(super) fn quoted_password(octets: &[u8], sign: usize) -> Option<Range<usize>> {
    let end = sign.checked_sub(1).filter(|&end| octets[end] == b'"')?;
    let near = end.saturating_sub(NEAR);
    let mark = near + last(&octets[near..end], b'"')?;
    let login = &octets[near..mark];
    if first(&octets[mark..end], b'\n').is_some() || !login.ends_with(b"/") {
        return None;
    }
    let start = near + login.iter().rposition(|&octet| ends_url(octet)).map_or(0, |end| end + 1);
    password_in(octets, start, mark).map(|_| mark + 1..end)
}

/// The password among the arguments of a program that names no database: `sqlplus -S user/password`. `arguments` is the
/// place after the name of the program.
pub(super) fn password_among(octets: &[u8], arguments: usize) -> Option<Range<usize>> {
    let is_end = |octet: &u8| ends_url(*octet) || matches!(octet, b'@' | b'\'' | b'`');
    let mut at = arguments;
    for _ in 0..MOST_ARGUMENTS {
        let blanks = octets[at..].iter().take(3).take_while(|octet| **octet == b' ').count();
        let start = at + blanks + usize::from(matches!(octets.get(at + blanks), Some(b'\'' | b'"')));
        let near = &octets[start..octets.len().min(start + NEAR)];
        let length = near.iter().position(is_end).or_else(|| (near.len() < NEAR).then_some(near.len()))?;
        let word = &octets[start..start + length];
        at = start + length;
        if blanks == 0 || word.is_empty() {
            return None;
        }
        if !word.starts_with(b"-") {
            let password = place_of_password(word).filter(|&password| first(&word[password..], b'/').is_none())?;
            return Some(start + password..at);
        }
    }
    None
}

/// The greatest number of arguments up to a login.
const MOST_ARGUMENTS: usize = 4;

/// The place of the password after the driver and a user.
fn after_driver(word: &[u8]) -> Option<usize> {
    let drivers: [&[u8]; 3] = [b"thin", b"oci", b"oci8"];
    let mut end = 0;
    while let Some(colon) = first(&word[end..], b':').map(|colon| end + colon) {
        let name = word[end..colon].rsplit(|octet| !octet.is_ascii_alphanumeric()).next().unwrap_or_default();
        end = colon + 1;
        let is_url = word[end..].starts_with(b"//");
        if !is_url && drivers.iter().any(|driver| name.eq_ignore_ascii_case(driver)) {
            return first(&word[end..], b'/').map(|slash| end + slash + 1);
        }
    }
    None
}

/// The place of the password in an argument of a program, perhaps after options.
fn after_program(octets: &[u8], start: usize, word: &[u8]) -> Option<usize> {
    let password = place_of_password(word)?;
    let near = &octets[start.saturating_sub(LONGEST_NAME)..start];
    let mut line = &near[last(near, b'\n').map_or(0, |end| end + 1)..];
    let program = loop {
        let end = line.iter().rposition(|octet| !is_between(*octet))? + 1;
        let start = line[..end].iter().rposition(|octet| is_between(*octet)).map_or(0, |end| end + 1);
        let word = &line[start..end];
        line = &line[..start];
        if !word.starts_with(b"-") && !word.contains(&b'=') {
            break word;
        }
    };
    let is_before_name = |octet: &u8| matches!(octet, b'/' | b'\\' | b'(' | b'`' | b'\'');
    let name = program.rsplit(is_before_name).next().unwrap_or(program);
    let is_in = |names: &[&[u8]]| names.iter().any(|listed| name.eq_ignore_ascii_case(listed));
    // In prose one may connect and/or@home.
    let is_first = || matches!(line.trim_ascii_end(), [] | [.., b'>']) || line.ends_with(b"\"") || name != program;
    (is_in(&PROGRAMS) || is_in(&COMMANDS) && is_first()).then_some(password)
}

/// Oracle: "SQL*Plus User's Guide", "Utilities".
const PROGRAMS: [&[u8]; 4] = [b"sqlplus", b"sqlldr", b"expdp", b"impdp"];
/// The commands of SQL*Plus, which begin a line.
const COMMANDS: [&[u8]; 2] = [b"connect", b"conn"];

const fn is_between(octet: u8) -> bool {
    matches!(octet, b' ' | b'\t' | b'"')
}

/// The place after the "/" that follows a user.
fn place_of_password(word: &[u8]) -> Option<usize> {
    let slash = first(word, b'/')?;
    let is_in_user = |octet: &u8| octet.is_ascii_alphanumeric() || matches!(octet, b'_' | b'$' | b'#' | b'[' | b']');
    let user = word[..slash].strip_prefix(b"userid=").unwrap_or(&word[..slash]);
    let user = user.strip_prefix(b"'").unwrap_or(user);
    (!user.is_empty() && user.iter().all(is_in_user)).then_some(slash + 1)
}
