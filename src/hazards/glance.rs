//! The first of two passes over a URL with a server: most have no hazard, and need no other pass.
//!
//! The law: of a URL that is harmless, the [rules](super::server), which are the second pass, find no hazard.

use super::{
    address::{classes_of, ipv4_inside},
    host::address_of,
    local_names::may_be_local,
    name::{LONGEST_LABEL, is_overlong},
    port, schemes,
};
use crate::{
    engine::{
        octets::{any_pair, last, may_have_rare},
        scan::Slice,
    },
    grammar::{Authority, Span},
};

/// True if the URL, whose server is at these places, has no hazard; if false, it may still have none.
///
/// Perf: tests sixteen octets at a time, where the rules walk from label to label and from escape to escape (judged: a
/// name).
#[inline(never)]
pub(super) fn is_harmless(url: &str, places: Authority<Span>, default_port: Option<u16>) -> bool {
    let Authority { userinfo, host, port } = places;
    let end = port.unwrap_or(host).end() as usize;
    userinfo.is_none()
        && !schemes::may_be_warned(url)
        && (is_harmless_name(host.of(url).as_bytes()) || is_global_address(host.of(url).as_bytes()))
        && port.is_none_or(|port| port::is_harmless(port.of(url), default_port))
        && is_harmless_rest(url.as_bytes(), end)
}

/// True for an address that is global, and holds no other.
fn is_global_address(host: &[u8]) -> bool {
    address_of(host).is_some_and(|address| ipv4_inside(address).is_none() && classes_of(address) == [None; 2])
}

/// True if what comes after the authority ends it in every edition, and has no escape that may have a hazard.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
#[inline(always)]
fn is_harmless_rest(octets: &[u8], end: usize) -> bool {
    let may_have_hazard = |octet: u8, next: u8| {
        let letter = next | 0x20;
        // `%0` and `%1`, and what ends in `2E`, `2F`, `5C` and `7F`.
        (octet == b'%') & (next | 1 == b'1')
            | (octet == b'2') & ((letter == b'e') | (letter == b'f'))
            | (octet == b'5') & (letter == b'c')
            | (octet == b'7') & (letter == b'f')
    };
    // A "?" may be a part of the authority in the first two editions, and RFC 1738 has no "#".
    let is_end = match octets.get(end) {
        None | Some(b'/') => true,
        Some(b'#') => !may_have_rare(octets, end, b'@'),
        Some(_) => false,
    };
    is_end && (!may_have_rare(octets, end, b'%') || !any_pair(&octets[end..], may_have_hazard))
}

/// True for a name of two labels or more that every edition admits, that is no local one, and that has no "--", as
/// labels in Punycode have.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
#[inline(always)]
pub(super) fn is_harmless_name(name: &[u8]) -> bool {
    let is_wrong = |octet: u8, next: u8| {
        let is_letter = (octet | 0x20).wrapping_sub(b'a') < 26;
        // A host has no "/", the character between "." and "0". So an octet below "0" is a separator here.
        let (is_digit_or_separator, is_before_digits) = (octet.wrapping_sub(b'-') < 13, next < b'0');
        let is_separator = next | 3 == b'-' | 3;
        !(is_letter | is_digit_or_separator) | (octet == b'.') & is_before_digits | (octet == b'-') & is_separator
    };
    // If no octet is wrong, the first is a letter or a digit unless it is below "0".
    matches!(name, [b'0'..=u8::MAX, .., end] if end.is_ascii_alphabetic())
        && !any_pair(name, is_wrong)
        && (ends_in_short_word(name) || last(name, b'.').is_some_and(|dot| name[dot + 1].is_ascii_alphabetic()))
        && !may_be_local(name)
        && (name.len() <= LONGEST_LABEL || !is_overlong(name))
}

/// True if the last label of a name that ends in a letter begins with one too, by its last four octets; false if they
/// do not tell. Before them, the name has no "-" before a "." and no "..".
///
/// Fast exit: the last label of most names has two or three letters, and then the "." is not searched for.
#[inline(always)]
fn ends_in_short_word(name: &[u8]) -> bool {
    // Letters have a bit that digits have not.
    let begins_with_dot = |end: u32| end & 0x40FF == 0x40 << 8 | u32::from(b'.');
    let end = name.last_chunk().map_or(0, |end| u32::from_le_bytes(*end));
    begins_with_dot(end) || begins_with_dot(end >> 8)
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use core::ops::ControlFlow;

    use super::{
        super::{
            hazard::reported,
            places::{server_at, written_authority},
            server::find_in_server,
        },
        *,
    };
    use crate::syntax::texts::each_text;

    const PIECES: [&str; 28] = [
        "www",
        ".com",
        "a",
        "Z",
        "0",
        ".",
        "-",
        "--",
        "_",
        "xn--",
        ".localhost",
        "metadata",
        ".goog",
        "10.in-addr.arpa",
        "1.2.3.4",
        "[::1]",
        "[2606:4700::1]",
        "me@",
        ":",
        ":80",
        ":8080",
        ":080",
        ":99999",
        "/",
        "?",
        "#",
        "%2f",
        "~",
    ];

    #[test]
    fn the_rules_find_nothing_in_what_is_harmless() {
        let (mut harmless, mut others) = (0, 0);
        let mut check = |scheme: &str, text: &str| {
            let url = &format!("{scheme}{text}");
            let places = written_authority(url, scheme.len() - 2).expect("it has \"//\"");
            for default_port in [None, Some(80)] {
                if is_harmless(url, places, default_port) {
                    let found = reported(|report| {
                        let names_host = find_in_server(&server_at(url, places, default_port), report)?;
                        assert!(names_host, "{url}");
                        ControlFlow::Continue(())
                    });
                    assert!(found.is_empty(), "{url}: {found:?}");
                    harmless += 1;
                } else {
                    others += 1;
                }
            }
        };
        each_text("", &PIECES, if cfg!(miri) { 1 } else { 4 }, |text| check("http://", text));
        each_text("", &PIECES, if cfg!(miri) { 1 } else { 2 }, |text| check("data://", text));
        for (label, labels) in [(1, 126), (1, 127), (31, 7), (31, 8), (62, 4), (63, 3), (63, 4), (64, 2)] {
            for end in ["", "ab", ".c0m", ".0"] {
                check("x://", &(vec!["a".repeat(label); labels].join(".") + end));
            }
        }
        assert!(harmless > 0 && others > 0);
    }
}
