//! Hints: what to do about an error that a set of expected characters does not explain. Most are about IP addresses,
//! others about texts that people take for URLs. A scheme has its own:
//! [`Production::HINT`](crate::scheme::Production::HINT).

use super::{Subject, URI};
use crate::{
    engine::{octets::first, plain::Under},
    grammar::{
        HOST, IPV6ADDRESS, OF_ADDRESS, PORT, SCHEME, TOPLABEL, authority::length_of_authority, dec_octet, host,
        ipv6address, rfc2396::SEGMENT_NC,
    },
    syntax::{
        Edition,
        charset::{DIGIT, HEX, LABEL},
        stop::{Stop, Wanted},
    },
};

// ----- words, which a message has after the place -----

const EMPTY_BRACKETS: &str = "write an address in the brackets";
const AFTER_BRACKET: &str = "write only \":\" and a port after the \"]\" of an address";
const NO_ADDRESSES: &str = "this edition has no IPv6 addresses";
const WANTS_BRACKETS: &str = "write an IPv6 address in brackets: [::1]";
const ZONE: &str = "remove the zone identifier: it is no part of a URL (RFC 9844)";
const FUTURE: &str = "this edition does not allow addresses of later versions (RFC 3986)";
const NEEDLESS_BRACKETS: &str = "remove the brackets: they are for IPv6 addresses only";
const NUMBER: &str = "a number of an IPv4 address must be at most 255, without leading zeros";
const NUMBERS: &str = "an IPv4 address must have four numbers";
const LONG_GROUP: &str = "a group must have at most four hexadecimal digits";
const ELISION: &str = "write \"::\" at most once";
const FIRST_COLON: &str = "an address must begin with a group or with \"::\"";
const FEW_GROUPS: &str = "an address must have eight groups, or \"::\" instead of some";
const MANY_GROUPS: &str = "an address must have at most eight groups, and \"::\" counts for one or more";
const LAST: &str = "write an IPv4 address only instead of the last two groups";
const LAST_LABEL: &str = "the last label of a name must begin with a letter";
const NO_SCHEME: &str = "write a scheme, or read a UriRef";
const REMOTE_PATH: &str = "this is user@host:path of scp: write ssh://user@host/path";
const DRIVE: &str = "this is a path of Windows: write file:///C:/path";
const SECOND_AT: &str = "write %40 for an \"@\" in a user or password";
const SEVERAL_HOSTS: &str = "write one host: a \",\" cannot separate several";
const LITERAL: &str = "write an address in brackets after \"//\", unless the document of the scheme allows it here";
const NOT_ASCII: &str = "write the host in ASCII, with \"xn--\" and Punycode, as the feature \"idna\" does";
const UNDERSCORE: &str = "this edition does not allow \"_\" in a host";

/// True for an octet of ASCII that begins no escape and no hint where a run of the generic syntax ends at it: not a run
/// of digits or labels, nor an address in brackets.
#[inline(always)]
pub(crate) const fn needs_no_hint(octet: u8) -> bool {
    octet.is_ascii() && !matches!(octet, b'%' | b'/' | b'?' | b'#' | b'[' | b'@' | b':' | b',' | b'_' | b'~' | b'\\')
}

// ----- texts that people take for URLs -----

/// The hint for a text of another notation, for a list of hosts, for a host outside ASCII, and for a raw "@" or "_" in
/// an authority. `within` is the rule that the text was read by, and `octet` the one where reading stopped.
///
/// Perf: the kind of the expectation and the octet exclude nearly every other error.
#[inline(always)]
pub(super) fn of_text(
    text: &str,
    octet: Option<u8>,
    stop: Stop,
    edition: Edition,
    within: Subject,
) -> Option<&'static str> {
    let may_be = match (octet, stop.wanted) {
        // Only the documents that have labels have no "_" in a host.
        (_, Wanted::Octet(b'@')) => TOPLABEL.section(edition).is_some(),
        (None | Some(b'/' | b'?' | b'#' | b'_' | b'~'), Wanted::Octet(b':')) | (Some(b'@' | b'[' | 0x80..), _) => true,
        (Some(b','), wanted) => wanted.is(&PORT),
        (Some(b':'), wanted) => wanted.is(&SEGMENT_NC),
        (Some(b'\\'), _) => text.len() - stop.left == 2,
        (Some(b'/' | b'?' | b'#' | b'_' | b'~'), wanted) => wanted.is(&SCHEME),
        _ => false,
    };
    if may_be { of_notation(text, stop, edition, within) } else { None }
}

#[cold]
#[inline(never)]
fn of_notation(text: &str, stop: Stop, edition: Edition, within: Subject) -> Option<&'static str> {
    let (before, rest) = text.as_bytes().split_at(text.len() - stop.left);
    match (rest.first(), stop.wanted) {
        (Some(b'\\'), _) => matches!(before, [letter, b':'] if letter.is_ascii_alphabetic()).then_some(DRIVE),
        (Some(0x80..), _) => is_of_host(before, rest, edition).then_some(NOT_ASCII),
        (Some(b','), _) => is_list_of_hosts(rest, edition).then_some(SEVERAL_HOSTS),
        (Some(b'['), _) => is_literal_outside(before, &text[before.len()..], edition).then_some(LITERAL),
        (_, wanted) if wanted.is(&SEGMENT_NC) => is_remote_path(before, rest.get(1..)?).then_some(REMOTE_PATH),
        (_, wanted) if within.is(&URI) && (wanted == Wanted::Octet(b':') || wanted.is(&SCHEME)) => {
            let end = text.bytes().position(|octet| matches!(octet, b':' | b'/' | b'?' | b'#'));
            match end.map(|end| text.as_bytes().split_at(end)) {
                Some((server, [b':', path @ ..])) => is_remote_path(server, path).then_some(REMOTE_PATH),
                _ => edition.has_references().then_some(NO_SCHEME),
            }
        }
        (Some(b'@'), _) => {
            after_slashes(before).is_some_and(|authority| authority.contains(&b'@')).then_some(SECOND_AT)
        }
        (next, Wanted::Octet(b'@')) if next != Some(&b'%') => {
            let host = after_slashes(before)?.split(|&octet| octet == b':').next()?;
            let mut others = host.iter().filter(|&&octet| !LABEL.contains(octet) && octet != b'.');
            (others.next() == Some(&b'_') && others.all(|&other| other == b'_')).then_some(UNDERSCORE)
        }
        _ => None,
    }
}

/// True for an IP literal after a scheme and its ":", and before no "/" and "?" or after an "@", as in `sip:me@[::1]`.
fn is_literal_outside(before: &[u8], rest: &str, edition: Edition) -> bool {
    let part = first(before, b':').map(|colon| &before[colon + 1..]);
    part.is_some_and(|part| part.is_empty() || part.ends_with(b"@") && !part.starts_with(b"/"))
        && host(Under::new(rest, edition)).is_ok()
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
fn is_list_of_hosts(rest: &[u8], edition: Edition) -> bool {
    let mut hosts = rest[..length_of_authority(rest, edition)].split(|&octet| octet == b',');
    hosts.next() == Some(b"") && hosts.all(is_host_and_port)
}

fn is_host_and_port(text: &[u8]) -> bool {
    let Some(colon) = text.iter().rposition(|&octet| octet == b':') else { return false };
    let (host, port) = (&text[..colon], &text[colon + 1..]);
    let is_host = !host.contains(&b'@') && (host.starts_with(b"[") || !host.contains(&b':'));
    is_host && port.iter().all(u8::is_ascii_digit)
}

// ----- IP addresses -----

/// The reason why a host was refused, and the length of the wrong text, to whose beginning `stop` is moved. `None`
/// if there is no hint for the error.
///
/// Perf: two octets and the kind of the expectation exclude nearly every error that is not one of an address.
#[inline(always)]
pub(super) fn of_address(text: &str, stop: &mut Stop, edition: Edition) -> Option<(&'static str, usize)> {
    let octets = text.as_bytes();
    let at = octets.len() - stop.left;
    // No address is at the beginning of a text.
    let before = *octets.get(at.wrapping_sub(1))?;
    let may_be = match stop.wanted {
        Wanted::Octets(..) => true,
        wanted if wanted.is(&TOPLABEL) => return Some((LAST_LABEL, one(text.get(at..)?))),
        Wanted::Class(class) => *class.octets.get_ref(edition) == DIGIT,
        _ => false,
    };
    if may_be || octets.get(at) == Some(&b'[') || before == b']' {
        let (hint, blamed, length) = fault_of_address(text, *stop, edition)?;
        *stop = blamed;
        Some((hint, length))
    } else {
        None
    }
}

#[cold]
#[inline(never)]
fn fault_of_address(text: &str, stop: Stop, edition: Edition) -> Option<(&'static str, Stop, usize)> {
    let at = text.len() - stop.left;
    let (before, rest) = text.split_at_checked(at)?;
    let after_address = before.ends_with(']');
    let is_of_address = OF_ADDRESS.into_iter().any(|rule| stop.wanted.is(rule));
    let of_host =
        |hint, start: usize, length| (hint, Stop { left: text.len() - start, wanted: Wanted::Rule(&HOST) }, length);
    if rest.starts_with('[') && in_authority(before).is_some_and(str::is_empty) {
        return IPV6ADDRESS.section(edition).is_none().then(|| of_host(NO_ADDRESSES, at, 1));
    }
    if is_of_address && !after_address {
        let hint = in_brackets(&before[before.bytes().rposition(|octet| octet == b'[')? + 1..], rest, edition)?;
        let length = match hint {
            ZONE => rest.bytes().take_while(|octet| !matches!(octet, b']' | b'/' | b'?' | b'#' | b'@')).count(),
            _ => one(rest),
        };
        return Some((hint, stop.named(&IPV6ADDRESS), length));
    }
    if after_address {
        let host = in_authority(before)?;
        return (!rest.is_empty() && host.starts_with('[')).then(|| of_host(AFTER_BRACKET, at, one(rest)));
    }
    // An address without brackets has a second ":", which no port has.
    let mut further = rest.bytes().take_while(|octet| !matches!(octet, b'/' | b'?' | b'#'));
    if !stop.wanted.is(&PORT) || !further.any(|octet| octet == b':') {
        return None;
    }
    let start = at - in_authority(before)?.len();
    let octets = text.as_bytes()[start..].iter();
    let length = octets.take_while(|&&octet| HEX.contains(octet) || matches!(octet, b':' | b'.')).count();
    let host = &text[start..start + length];
    let is_address = IPV6ADDRESS.section(edition).is_some()
        && matches!(text.as_bytes().get(start + length), None | Some(b'/' | b'?' | b'#'))
        && ipv6address(Under::new(host, edition)).is_ok_and(|(rest, _)| rest.as_str().is_empty());
    is_address.then(|| of_host(WANTS_BRACKETS, start, length))
}

/// The length of the next character.
fn one(rest: &str) -> usize {
    rest.chars().next().map_or(0, char::len_utf8)
}

/// The end of `before` that lies in an authority, after the userinfo; `None` if `before` does not end in an authority.
fn in_authority(before: &str) -> Option<&str> {
    let start = before.as_bytes().windows(2).position(|two| two == b"//")? + 2;
    let end = before.as_bytes()[start..].iter().rposition(|&octet| matches!(octet, b'@' | b'/' | b'?' | b'#'));
    match end {
        None => Some(&before[start..]),
        Some(at) => before[start..].split_at(at).1.strip_prefix('@'),
    }
}

/// True if `address` begins as `IPvFuture` of RFC 3986 does: `"v" 1*HEXDIG "."`.
fn begins_with_version(address: &str) -> bool {
    let version = address[1..].trim_start_matches(|c: char| c.is_ascii_hexdigit());
    version.len() + 1 < address.len() && version.starts_with('.')
}

/// The fault of an address in brackets. `read` is the part of it that was read, and `rest` the text after that.
fn in_brackets(read: &str, rest: &str, edition: Edition) -> Option<&'static str> {
    let next = rest.bytes().next()?;
    let octets = read.as_bytes();
    if let [b'v' | b'V', ..] = octets {
        return None;
    }
    // Perf: loops over a few octets are faster than searches for strings.
    let colon = octets.iter().rposition(|&octet| octet == b':');
    let group = &read[colon.map_or(0, |at| at + 1)..];
    let mut in_rest = rest.bytes().take_while(|octet| !matches!(octet, b']' | b'/' | b'?' | b'#'));
    let has_colon = colon.is_some() || in_rest.any(|octet| octet == b':');
    let has_dot = group.bytes().any(|octet| octet == b'.');
    let is_number = !group.is_empty() && group.bytes().all(|octet| octet.is_ascii_digit());
    let ends_in_colon = colon.is_some() && group.is_empty();
    let is_whole = |read: nom::IResult<Under<'_, '_>, &str, Stop>| read.is_ok_and(|(rest, _)| rest.as_str().is_empty());
    let under = |text| Under::new(text, edition);
    Some(match next {
        b']' if read.is_empty() => EMPTY_BRACKETS,
        b'%' if is_whole(ipv6address(under(read))) => ZONE,
        // Under RFC 3986 the "v" would have been read.
        b'v' | b'V' if read.is_empty() && begins_with_version(rest) => FUTURE,
        b'.' if !has_colon && is_number => NEEDLESS_BRACKETS,
        _ if !has_colon && !HEX.contains(next) && next.is_ascii_alphanumeric() => NEEDLESS_BRACKETS,
        b']' | b'.' if has_dot => NUMBERS,
        _ if has_dot => next.is_ascii_digit().then_some(NUMBER)?,
        b'.' if is_number => {
            if is_whole(dec_octet(under(group))) {
                LAST
            } else {
                NUMBER
            }
        }
        b':' if ends_in_colon && (read == ":" || octets.windows(2).any(|two| two == b"::")) => ELISION,
        _ if read == ":" => FIRST_COLON,
        b':' => MANY_GROUPS,
        _ if HEX.contains(next) && group.len() == 4 => LONG_GROUP,
        b']' if !ends_in_colon => FEW_GROUPS,
        _ => return None,
    })
}
