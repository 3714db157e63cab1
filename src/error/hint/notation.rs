//! Hints about texts that people take for URLs, or nearly write as URLs.

use super::template::begins_placeholder;
use crate::{
    engine::{octets::first, plain::Under},
    error::{Subject, URI},
    grammar::{PORT, SCHEME, TOPLABEL, authority::length_of_authority, host, rfc2396::SEGMENT_NC},
    syntax::{
        Edition,
        charset::LABEL,
        stop::{Stop, Wanted},
    },
};

// ----- words, which a message has after the place -----

const NO_SCHEME: &str = "write a scheme, or read it as a reference";
const NO_UNDERSCORE: &str = "no scheme has a \"_\", but only letters, digits, \"+\", \"-\" and \".\"";
const FIRST_LETTER: &str = "a scheme begins with a letter";
const BEFORE_SCHEME: &str = "remove what is before the scheme, which has only letters, digits, \"+\", \"-\" and \".\"";
const DEFANGED: &str = "this URL is defanged: write \":\" and \".\" without the brackets";
const TEMPLATE: &str = "this is a template, of RFC 6570 or of a program: fill it in before it is read";
const REMOTE_PATH: &str = "this is user@host:path of scp: write ssh://user@host/path";
const SCP_PORT: &str = "write \"/\" for the \":\" before a path: only scp has a \":\" there";
const DRIVE_AS_HOST: &str = "a drive is no host: write a third \"/\" before it, and \"/\" for each \"\\\"";
const DRIVE: &str = "this is a path of Windows: write file:///C:/path";
const SECOND_AT: &str = "write %40 for an \"@\" in a user or password";
const SLASH_IN_PASSWORD: &str = "a \"/\" ends the server of a URL: write %2F if it belongs to the password";
const QUESTION_MARK_IN_PASSWORD: &str = "a \"?\" ends the server of a URL: write %3F if it belongs to the password";
const HASH_IN_PASSWORD: &str = "a \"#\" ends the server of a URL: write %23 if it belongs to the password";
const BLANK_IN_HOST: &str = "no host has a blank: remove it and what follows, or write \":\" before a port";
const BACKSLASH: &str = "write \"/\" for each \"\\\": a URL has none";
const BACKSLASH_IN_USER: &str = "write %5C for a \"\\\" in a user or password";
const SEVERAL_HOSTS: &str = "a URL has one server: read each by itself, or the list by a scheme that admits one";
const LITERAL: &str = "no path has a \"[\": an address may come after \"//\", or where the document of a scheme that is registered has it";
const NOT_ASCII: &str = "write the host in ASCII, with \"xn--\" and Punycode, as the feature \"idna\" does";
const UNDERSCORE: &str = "this edition does not allow \"_\" in a host";

/// True for an octet of ASCII that begins no escape and no hint where a run of the generic syntax ends at it: not a run
/// of digits or labels, nor an address in brackets.
#[inline(always)]
pub(crate) const fn needs_no_hint(octet: u8) -> bool {
    octet.is_ascii()
        && !matches!(
            octet,
            b'%' | b'/' | b'?' | b'#' | b'[' | b'@' | b':' | b',' | b'_' | b'~' | b'\\' | b'{' | b'<' | b'"'
        )
}

/// The hint for a text of another notation, for a template, for a list of hosts, for a host outside ASCII, for a text
/// before a scheme, and for a raw delimiter in an authority. `within` is the rule that the text was read by, and
/// `octet` the one where reading stopped.
///
/// Fast exit: the kind of the expectation and the octet exclude nearly every other error.
#[inline(always)]
pub(in crate::error) fn of_text(
    text: &str,
    octet: Option<u8>,
    stop: Stop,
    edition: Edition,
    within: Subject,
) -> Option<&'static str> {
    let may_be = match (octet, stop.wanted) {
        // Only the documents that have labels have no "_" in a host.
        (_, Wanted::Octet(b'@')) => TOPLABEL.section(edition).is_some(),
        (Some(b'@' | b'[' | b'{' | b'<' | b'%' | b'\\' | b' ' | b'"' | 0x80..), _) | (_, Wanted::Octet(b':')) => true,
        (octet, wanted) => wanted.is(&SEGMENT_NC) || wanted.is(&SCHEME) || octet.is_some() && wanted.is(&PORT),
    };
    if may_be { of_notation(text, stop, edition, within) } else { None }
}

#[cold]
fn of_notation(text: &str, stop: Stop, edition: Edition, within: Subject) -> Option<&'static str> {
    let (before, rest) = text.as_bytes().split_at(text.len() - stop.left);
    let wants_scheme = within.is(&URI) && (stop.wanted == Wanted::Octet(b':') || stop.wanted.is(&SCHEME));
    if wants_scheme || stop.wanted.is(&SEGMENT_NC) {
        return of_beginning(text.as_bytes()).or_else(|| match rest.first() {
            Some(b'[') => of_literal(before, text, edition),
            Some(0x80..) => is_of_host(before, rest, edition).then_some(NOT_ASCII),
            Some(b':') if !wants_scheme => is_remote_path(before, &rest[1..]).then_some(REMOTE_PATH),
            None if stop.wanted.is(&SCHEME) => None,
            None | Some(b'/' | b'?' | b'#' | b'_' | b'~' | b'@') if wants_scheme => of_no_scheme(text, edition),
            _ => None,
        });
    }
    let is_placeholder = |authority: &[u8]| begins_placeholder(rest, authority.last().copied(), stop.wanted.is(&PORT));
    match (rest.first(), stop.wanted) {
        (Some(b'{' | b'#' | b'$' | b'%' | b'<'), _) if after_slashes(before).is_some_and(is_placeholder) => {
            Some(TEMPLATE)
        }
        (Some(b'\\'), _) if is_drive(before) => Some(DRIVE),
        (Some(octet @ (b'\\' | b' ')), _) => of_authority(*octet, after_slashes(before)?, rest),
        (Some(0x80..), _) => is_of_host(before, rest, edition).then_some(NOT_ASCII),
        (Some(b'['), _) if after_slashes(before).is_some() => {
            (rest.starts_with(b"[.]") || rest.starts_with(b"[:]")).then_some(DEFANGED)
        }
        (Some(b'['), _) => of_literal(before, text, edition),
        (Some(b'@'), _) => {
            after_slashes(before).is_some_and(|authority| authority.contains(&b'@')).then_some(SECOND_AT)
        }
        (Some(b','), wanted) if wanted.is(&PORT) => is_list_of_hosts(rest, edition).then_some(SEVERAL_HOSTS),
        (Some(_), wanted) if wanted.is(&PORT) => of_port(before, rest, edition),
        (next, Wanted::Octet(b'@')) if next != Some(&b'%') => {
            let host = after_slashes(before)?.split(|&octet| octet == b':').next()?;
            let mut others = host.iter().filter(|&&octet| !LABEL.contains(octet) && octet != b'.');
            (others.next() == Some(&b'_') && others.all(|&other| other == b'_')).then_some(UNDERSCORE)
        }
        _ => None,
    }
}

// ----- before the first ":" -----

/// The hint for a text that has "://" after what is no scheme.
fn of_beginning(text: &[u8]) -> Option<&'static str> {
    let colon = first(text, b':')?;
    let (name, after) = (&text[..colon], &text[colon + 1..]);
    if let Some(name) = name.strip_suffix(b"[") {
        return (after.starts_with(b"]//") && !name.is_empty()).then_some(DEFANGED);
    }
    let in_scheme = |octet: &u8| octet.is_ascii_alphanumeric() || matches!(octet, b'+' | b'-' | b'.');
    if let [b'<' | b'"', scheme @ ..] = name {
        let is_named = scheme.first().is_some_and(u8::is_ascii_alphabetic) && scheme.iter().all(in_scheme);
        return is_named.then_some(BEFORE_SCHEME);
    }
    // A reference may have a URL in its path or query.
    if !after.starts_with(b"//") || name.iter().any(|octet| matches!(octet, b'/' | b'?' | b'#')) {
        return None;
    }
    let end = name.iter().rposition(|octet| !in_scheme(octet)).map_or(0, |end| end + 1);
    match name.get(end.wrapping_sub(1)) {
        None => name.first().is_some_and(u8::is_ascii_digit).then_some(FIRST_LETTER),
        Some(b'_') if name.iter().all(|octet| in_scheme(octet) || *octet == b'_') => Some(NO_UNDERSCORE),
        Some(_) => name.get(end).is_some_and(u8::is_ascii_alphabetic).then_some(BEFORE_SCHEME),
    }
}

/// The hint for a text that is to have a scheme, and has none.
fn of_no_scheme(text: &str, edition: Edition) -> Option<&'static str> {
    let end = text.bytes().position(|octet| matches!(octet, b':' | b'/' | b'?' | b'#'));
    match end.map(|end| text.as_bytes().split_at(end)) {
        Some((server, [b':', path @ ..])) => is_remote_path(server, path).then_some(REMOTE_PATH),
        _ => edition.has_references().then_some(NO_SCHEME),
    }
}

// ----- in an authority -----

/// The hint for a port that is no number.
fn of_port(before: &[u8], rest: &[u8], edition: Edition) -> Option<&'static str> {
    let authority = after_slashes(before)?;
    let end = rest.iter().position(|octet| matches!(octet, b'/' | b'?' | b'#'));
    let Some(at) = first(authority, b'@') else {
        return in_password(rest, end?, edition);
    };
    if begins_with_user(rest) {
        return Some(SECOND_AT);
    }
    let is_path = end.is_some_and(|end| rest[end] == b'/') || rest.ends_with(b".git");
    let begins_path = authority.ends_with(b":") && (rest[0].is_ascii_alphabetic() || rest[0] == b'~');
    (is_path && begins_path && first(&authority[..at], b':').is_none()).then_some(SCP_PORT)
}

/// The hint for the delimiter at `end`, if one "@" follows it before a blank, and a server after that.
fn in_password(rest: &[u8], end: usize, edition: Edition) -> Option<&'static str> {
    let url = rest.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let at = end + first(url.get(end..)?, b'@')?;
    let server = core::str::from_utf8(&url[at + 1..]).ok().filter(|server| !server.contains('@'))?;
    let (after, name) = host(Under::new(server, edition)).ok()?;
    let after = after
        .as_str()
        .strip_prefix(':')
        .map_or(after.as_str(), |port| port.trim_start_matches(|c: char| c.is_ascii_digit()));
    if name.is_empty() || !matches!(after.as_bytes(), [] | [b'/' | b'?' | b'#', ..]) {
        return None;
    }
    Some(match url[end] {
        b'/' => SLASH_IN_PASSWORD,
        b'?' => QUESTION_MARK_IN_PASSWORD,
        _ => HASH_IN_PASSWORD,
    })
}

/// The hint for an IP literal after a scheme and its ":", and before no "/" and "?" or after an "@": `sip:me@[::1]`.
fn of_literal(before: &[u8], text: &str, edition: Edition) -> Option<&'static str> {
    let part = &before[first(before, b':')? + 1..];
    let is_outside = part.is_empty() || part.ends_with(b"@") && !part.starts_with(b"/");
    (is_outside && host(Under::new(text.get(before.len()..)?, edition)).is_ok()).then_some(LITERAL)
}

/// The hint for a blank, or a "\\", that ends an authority, but not where it may belong to a password: nobody is to
/// read that.
fn of_authority(octet: u8, authority: &[u8], rest: &[u8]) -> Option<&'static str> {
    if octet == b'\\' && is_drive(authority) {
        return Some(DRIVE_AS_HOST);
    }
    let host = authority.rsplit(|&octet| octet == b'@').next()?;
    let name = host
        .iter()
        .rposition(|&octet| octet == b':')
        .map_or(host, |colon| if host[colon + 1..].iter().all(u8::is_ascii_digit) { &host[..colon] } else { &[] });
    if name.is_empty() || name.contains(&b':') && !name.starts_with(b"[") {
        return None;
    }
    match (octet, begins_with_user(rest)) {
        // A domain of Windows has no ".": before one, filters and browsers find two hosts, and nobody says which is
        // meant.
        (b'\\', true) => (name == host && !name.contains(&b'.')).then_some(BACKSLASH_IN_USER),
        (b'\\', false) => Some(BACKSLASH),
        (_, is_user) => (!is_user && !name.contains(&b'[') && !host.ends_with(b":")).then_some(BLANK_IN_HOST),
    }
}

/// True if a user goes on in the text: an "@" follows in the authority.
fn begins_with_user(rest: &[u8]) -> bool {
    rest.iter().take_while(|octet| !matches!(octet, b'/' | b'?' | b'#')).any(|&octet| octet == b'@')
}

/// True for the letter of a drive and its ":".
fn is_drive(text: &[u8]) -> bool {
    matches!(text, [letter, b':'] if letter.is_ascii_alphabetic())
}

/// True if a hint says that a text before "://" is no scheme.
pub(in crate::error) fn is_of_scheme(hint: &str) -> bool {
    matches!(hint, NO_UNDERSCORE | FIRST_LETTER | BEFORE_SCHEME | DEFANGED)
}

/// True for the parts of `user@host:path`, as in `git@h:o/r`, and not for those of a misspelt URL with a "//".
pub(crate) fn is_remote_path(server: &[u8], path: &[u8]) -> bool {
    let at = first(server, b'@').unwrap_or_default();
    at > 0 && at + 1 < server.len() && !path.starts_with(b"//")
}

/// True if a character at the beginning of `rest` is one of a name: no address, user or port.
fn is_of_host(before: &[u8], rest: &[u8], edition: Edition) -> bool {
    let Some(authority) = after_slashes(before) else { return false };
    let scheme = &before[..before.len() - authority.len() - 2];
    let has_scheme = first(scheme, b':').is_some_and(|colon| colon + 1 == scheme.len());
    let following = &rest[..length_of_authority(rest, edition)];
    let host = authority.rsplit(|&octet| octet == b'@').next().unwrap_or_default();
    (scheme.is_empty() || has_scheme)
        && !host.iter().any(|octet| matches!(octet, b':' | b'['))
        && !following.contains(&b'@')
}

/// The text after the first "//" if no octet ends the authority there.
fn after_slashes(before: &[u8]) -> Option<&[u8]> {
    let authority = before[first(before, b'/')?..].strip_prefix(b"//")?;
    (!authority.iter().any(|octet| matches!(octet, b'/' | b'?' | b'#'))).then_some(authority)
}

/// True for hosts with ports, and a "," before each, up to the end of an authority: they cannot be meant as a password.
pub(crate) fn is_list_of_hosts(rest: &[u8], edition: Edition) -> bool {
    let mut hosts = rest[..length_of_authority(rest, edition)].split(|&octet| octet == b',');
    hosts.next() == Some(b"") && hosts.all(is_host_and_port)
}

fn is_host_and_port(text: &[u8]) -> bool {
    let Some(colon) = text.iter().rposition(|&octet| octet == b':') else { return false };
    let (host, port) = (&text[..colon], &text[colon + 1..]);
    let is_host = !host.contains(&b'@') && (host.starts_with(b"[") || !host.contains(&b':'));
    is_host && !host.is_empty() && !port.is_empty() && port.iter().all(u8::is_ascii_digit)
}
