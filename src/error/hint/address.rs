//! Hints about IP addresses and hosts.

use crate::{
    engine::plain::Under,
    grammar::{HOST, IPV6ADDRESS, OF_ADDRESS, PORT, TOPLABEL, dec_octet, ipv6address},
    syntax::{
        Edition,
        charset::{DIGIT, HEX},
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
const LAST: &str = "an IPv4 address may replace only the last two groups";
const LAST_LABEL: &str = "the last label of a name must begin with a letter";

/// The reason why a host was refused, and the length of the wrong text, to whose beginning `stop` is moved. `None`
/// if there is no hint for the error.
///
/// Fast exit: two octets and the kind of the expectation exclude nearly every error that is not one of an address.
#[inline(always)]
pub(in crate::error) fn of_address(text: &str, stop: &mut Stop, edition: Edition) -> Option<(&'static str, usize)> {
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
    // A few octets: loops over them are faster than searches for strings.
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
