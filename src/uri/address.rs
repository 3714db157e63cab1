//! The IP address that a host is, in the spelling of RFC 3986 section 3.2.2.
//!
//! Perf: these readers accept what the parsers of `core` accept, in a third of their instructions: the hazards of a URL
//! ask for the address of each host that may be one (judged: an IPv4 address).

use core::net::{Ipv4Addr, Ipv6Addr};

/// The IPv4 address of an `IPv4address`: four numbers of up to 255, without leading zeros.
pub(crate) fn ipv4(octets: &[u8]) -> Option<Ipv4Addr> {
    let (first, rest) = before_dot(octets)?;
    let (second, rest) = before_dot(rest)?;
    let (third, rest) = before_dot(rest)?;
    let fourth = match *rest {
        [a, b, c] => dec_octet([a, b, c]),
        [a, b] => dec_octet([a, b]),
        [a] => dec_octet([a]),
        _ => None,
    }?;
    Some(Ipv4Addr::new(first, second, third, fourth))
}

/// The value of the `dec-octet` with which `octets` begin, and the rest after the "." that ends it.
#[inline(always)]
fn before_dot(octets: &[u8]) -> Option<(u8, &[u8])> {
    match *octets {
        [a, b'.', ref rest @ ..] => Some((dec_octet([a])?, rest)),
        [a, b, b'.', ref rest @ ..] => Some((dec_octet([a, b])?, rest)),
        [a, b, c, b'.', ref rest @ ..] => Some((dec_octet([a, b, c])?, rest)),
        _ => None,
    }
}

/// The value of a `dec-octet` of so many digits.
#[inline(always)]
fn dec_octet<const N: usize>(digits: [u8; N]) -> Option<u8> {
    let mut value = 0;
    for (at, digit) in digits.into_iter().enumerate() {
        let digit = u32::from(digit).wrapping_sub(u32::from(b'0'));
        if digit > 9 || at == 0 && digit == 0 && N > 1 {
            return None;
        }
        value = value * 10 + digit;
    }
    u8::try_from(value).ok()
}

/// The IPv6 address of an `IPv6address`, without brackets.
pub(crate) fn ipv6(octets: &[u8]) -> Option<Ipv6Addr> {
    let (mut groups, mut count) = ([0_u16; 8], 0);
    // The number of groups before a "::".
    let (mut gap, mut rest) = (None, octets);
    if let Some(after) = rest.strip_prefix(b"::") {
        (gap, rest) = (Some(0), after);
    }
    while !rest.is_empty() {
        let (group, after) = h16(rest)?;
        if after.first() == Some(&b'.') {
            let [a, b, c, d] = ipv4(rest)?.octets();
            groups
                .get_mut(count..count + 2)?
                .copy_from_slice(&[u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d])]);
            count += 2;
            break;
        }
        *groups.get_mut(count)? = group;
        count += 1;
        rest = match after {
            [] => break,
            [b':', b':', after @ ..] if gap.is_none() => {
                gap = Some(count);
                after
            }
            // A ":" alone does not end an address, and "::" occurs once.
            [b':', after @ ..] if !matches!(after, [] | [b':', ..]) => after,
            _ => return None,
        };
    }
    match gap {
        // The groups after the gap are the last ones of the address.
        Some(gap) if count < groups.len() => {
            let after = groups.len() - (count - gap);
            groups.copy_within(gap..count, after);
            groups[gap..after].fill(0);
        }
        None if count == groups.len() => {}
        _ => return None,
    }
    Some(Ipv6Addr::from(groups))
}

/// The value of the one to four hexadecimal digits with which `octets` begin, and the rest.
#[inline(always)]
fn h16(octets: &[u8]) -> Option<(u16, &[u8])> {
    let (mut value, mut rest) = (0_u32, octets);
    while let [octet, after @ ..] = rest {
        let digit = match octet {
            b'0'..=b'9' => octet - b'0',
            b'a'..=b'f' | b'A'..=b'F' => (octet | 0x20) - b'a' + 10,
            _ => break,
        };
        (value, rest) = (value << 4 | u32::from(digit), after);
        if octets.len() - rest.len() > 4 {
            return None;
        }
    }
    (rest.len() < octets.len()).then_some((u16::try_from(value).ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::texts::each_text;

    #[test]
    fn an_ipv4_address_is_that_of_core() {
        let (mut addresses, mut others) = (0, 0);
        let pieces = ["", "1", "0", "25", "6.", ".", "1.2.", "a", "-", "255"];
        each_text("", &pieces, if cfg!(miri) { 2 } else { 5 }, |text| {
            assert_eq!(ipv4(text.as_bytes()), text.parse().ok(), "{text}");
            if ipv4(text.as_bytes()).is_some() { addresses += 1 } else { others += 1 }
        });
        assert!((addresses > 0 || cfg!(miri)) && others > 0);
    }

    #[test]
    fn an_ipv6_address_is_that_of_core() {
        let (mut addresses, mut others) = (0, 0);
        let pieces = ["", ":", "::", "0", "a:", "Ff:1:", "12345", "2:3:4:5:", "1.2.3.4", ".", "g"];
        each_text("", &pieces, if cfg!(miri) { 2 } else { 5 }, |text| {
            assert_eq!(ipv6(text.as_bytes()), text.parse().ok(), "{text}");
            if ipv6(text.as_bytes()).is_some() { addresses += 1 } else { others += 1 }
        });
        for text in ["ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8:9", "::00001"]
        {
            assert_eq!(ipv6(text.as_bytes()), text.parse().ok(), "{text}");
        }
        assert!(addresses > 0 && others > 0);
    }
}
