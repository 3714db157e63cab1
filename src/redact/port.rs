//! Ports, and what tells them from passwords that begin with digits.

use super::delimiters::LONGEST_NAME;

/// The text that follows a port.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AfterPort {
    Nothing,
    /// A property: ";", a name and "=".
    Properties,
}

/// The end of a text that begins with a port, perhaps an empty one, and may go on with further hosts that have one;
/// `None` if it goes on otherwise.
pub(super) fn begins_with_port(octets: &[u8]) -> Option<AfterPort> {
    let is_in_host = |octet: &&u8| octet.is_ascii_alphanumeric() || matches!(octet, b'.' | b'-' | b'_');
    let is_in_address = |octet: &u8| octet.is_ascii_alphanumeric() || matches!(octet, b':' | b'.' | b'%');
    let mut rest = octets;
    loop {
        let digits = rest.iter().take_while(|octet| octet.is_ascii_digit()).count();
        let after = &rest[digits..];
        match after {
            [] => return Some(AfterPort::Nothing),
            [b';'] if digits > 0 => return Some(AfterPort::Nothing),
            [b';', properties @ ..] if digits > 0 => {
                return begins_property(properties).then_some(AfterPort::Properties);
            }
            [b',', host @ ..] if digits > 0 => {
                let length = match host {
                    [b'[', address @ ..] => {
                        let end = address.iter().position(|octet| !is_in_address(octet));
                        end.filter(|&end| address[end] == b']')? + 2
                    }
                    _ => host.iter().take_while(is_in_host).count(),
                };
                rest = host[length..].strip_prefix(b":").filter(|_| length > 0)?;
            }
            _ => return None,
        }
    }
}

/// True if a text begins with a name and "=", before which files of Java's properties have a "\".
pub(super) fn begins_property(octets: &[u8]) -> bool {
    let is_in_name = |octet: &&u8| octet.is_ascii_alphanumeric() || matches!(octet, b'.' | b'-' | b'_' | b' ');
    let length = octets.iter().take(LONGEST_NAME).take_while(is_in_name).count();
    length > 0 && matches!(octets[length..], [b'=', ..] | [b'\\', b'=', ..])
}

/// True if a login is a host and a port that an "@" follows: a name with a "." and up to three digits, too few for a
/// password.
pub(super) fn is_host_and_port(login: &[u8], colon: usize) -> bool {
    let (host, port) = (&login[..colon], &login[colon + 1..]);
    login[colon] == b':' && matches!(port.len(), 1..=3) && port.iter().all(u8::is_ascii_digit) && is_domain(host)
}

/// True if a text after a host begins with a port that people write, of two digits or more, and then a mark that ends
/// the server: one that follows a URL, if the name is that of a host, or one that closes what `before` has opened, or a
/// bracket before it.
pub(super) fn ends_with_mark(before: &[u8], opened: u8, host: &[u8], after: &[u8]) -> bool {
    let digits = after.iter().take(6).take_while(|octet| octet.is_ascii_digit()).count();
    let Some(&mark) = after.get(digits).filter(|_| digits > 1 && !is_no_port(&after[..digits])) else { return false };
    let opening = match mark {
        b')' => b'(',
        b']' => b'[',
        b'}' => b'{',
        mark => mark,
    };
    let near = &before[before.len().saturating_sub(LONGEST_NAME)..];
    let is_mark = matches!(mark, b'\'' | b'`' | b')' | b']' | b'}');
    is_mark && (opened == opening || near.contains(&opening))
        || (is_mark || matches!(mark, b'|' | b',' | b'#' | b'?')) && (is_domain(host) || is_local(host))
}

/// True if the text between a host and a delimiter is no port that people write: no digit, one alone, a zero before
/// others, or more than 65535. An address may have any, and a name with a "." up to three.
pub(super) fn is_unlikely(host: &[u8], port: &[u8]) -> bool {
    let is_likely_of_domain = || matches!(port.len(), 1..=3) && is_domain(host);
    port.iter().all(u8::is_ascii_digit) && is_no_port(port) && !is_local(host) && !is_likely_of_domain()
}

/// True if digits are no port that people write.
fn is_no_port(digits: &[u8]) -> bool {
    let number = || digits.iter().fold(0_u32, |number, digit| number * 10 + u32::from(digit - b'0'));
    digits.len() < 2 || digits[0] == b'0' || digits.len() > 5 || number() > u32::from(u16::MAX)
}

/// True for a name with a "." and a domain of letters at its end.
fn is_domain(host: &[u8]) -> bool {
    let is_in_host = |octet: &u8| octet.is_ascii_alphanumeric() || matches!(octet, b'.' | b'-');
    let domain = || host.rsplit(|&octet| octet == b'.').next().filter(|domain| domain.len() < host.len());
    host.iter().all(is_in_host)
        && domain().is_some_and(|domain| domain.len() > 1 && domain.iter().all(u8::is_ascii_alphabetic))
}

/// True for an address, and for the name of this machine: nobody has it as a user.
fn is_local(host: &[u8]) -> bool {
    host.eq_ignore_ascii_case(b"localhost") || matches!(host, [b'[', .., b']']) || is_ipv4(host)
}

fn is_ipv4(host: &[u8]) -> bool {
    host.iter().all(|octet| octet.is_ascii_digit() || *octet == b'.') && host.split(|&octet| octet == b'.').count() == 4
}

/// True if a text begins with a host, perhaps with a port: not with the number of a version, and not with digits and
/// letters after a ":", as a hash has them.
pub(super) fn begins_with_host(octets: &[u8]) -> bool {
    let is_in_host = |octet: &&u8| octet.is_ascii_alphanumeric() || matches!(octet, b'.' | b'-' | b'_');
    if octets.first() == Some(&b'[') {
        return true;
    }
    let length = octets.iter().take(LONGEST_NAME * 4).take_while(is_in_host).count();
    let (host, rest) = octets.split_at(length);
    let domain = host.rsplit(|&octet| octet == b'.').next().and_then(<[u8]>::first);
    let is_name = domain.is_some_and(|octet| !octet.is_ascii_digit()) || is_ipv4(host);
    let port = rest.strip_prefix(b":").unwrap_or_default();
    let digits = port.iter().take_while(|octet| octet.is_ascii_digit()).count();
    length > 0 && is_name && !port.get(digits).is_some_and(u8::is_ascii_alphanumeric)
}
