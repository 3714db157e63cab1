//! Logins among the arguments of curl, and of programs with the same options.

use core::ops::Range;

use crate::redact::{
    delimiters::{LONGEST_NAME, ends_url},
    reach::NEAR,
};

/// The password after `u` and the options before it, as in `-sSu me:pw`; the octets at `pair` are the last of these and
/// `u`.
pub(super) fn password_after_options(octets: &[u8], pair: usize) -> Option<Range<usize>> {
    let options = octets[..=pair].iter().rev().take(MOST_OPTIONS).take_while(|octet| is_option(**octet));
    let hyphen = pair.checked_sub(options.count())?;
    let is_argument = octets[hyphen] == b'-' && octets[..hyphen].last().is_none_or(u8::is_ascii_whitespace);
    is_argument.then(|| password_after(octets, pair + 2)).flatten()
}

/// True for the letters of options that take no value: `u` may be written after some of them, as in `-sSu`.
const fn is_option(octet: u8) -> bool {
    matches!(
        octet,
        b'f' | b'g' | b'i' | b'j' | b'k' | b'l' | b'n' | b'q' | b's' | b'v' | b'I' | b'L' | b'N' | b'O' | b'S'
    )
}

/// The greatest number of them.
const MOST_OPTIONS: usize = 8;

/// The password after `-u`, `--user` and the same of a proxy; `pair` is the place of `-u` or `-U` in the option.
pub(super) fn password_after_option(octets: &[u8], pair: usize) -> Option<Range<usize>> {
    let before: [&[u8]; 2] = [b"--proxy", b"-"];
    let start = pair - before.iter().find(|name| octets[..pair].ends_with(name)).map_or(0, |name| name.len());
    let options: [&[u8]; 4] = [b"--user", b"--proxy-user", b"-u", b"-U"];
    let option = options.iter().find(|option| octets[start..].starts_with(option))?;
    // Also in a list of Python's or of JSON: `['curl', '-u', 'me:pw']`.
    let is_before = |octet: &u8| octet.is_ascii_whitespace() || matches!(octet, b'"' | b'\'');
    let is_argument = octets[..start].last().is_none_or(is_before);
    let end = start + option.len();
    let between: [&[u8]; 6] = [b"', ", b"\", ", b"',", b"\",", b"=", b" "];
    let length = between.iter().find(|text| octets[end..].starts_with(text)).map_or(0, |text| text.len());
    let is_short = option.len() == b"-u".len();
    (is_argument && (is_short || length > 0)).then(|| password_after(octets, end + length)).flatten()
}

/// The password after a user and a ":", perhaps in quotation marks.
pub(super) fn password_after(octets: &[u8], start: usize) -> Option<Range<usize>> {
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
    let (user, password) = (&octets[login..colon], &octets[colon + 1..end]);
    // A format of a date, a user and a group of one name, and a path of git: `date -u +%H:%M`, `-u app:app`, `add -u :/`.
    let near = &octets[start.saturating_sub(LONGEST_NAME)..start];
    let is_container = || near.windows(b"docker ".len()).any(|text| text == b"docker ");
    let is_other =
        user.starts_with(b"+%") || user == password && is_container() || user.is_empty() && password.starts_with(b"/");
    (!is_other && (!is_number(user) || !is_number(password))).then_some(colon + 1..end)
}
