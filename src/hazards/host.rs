//! Hazards of the host: addresses that are not public, escapes, and names.

use core::{
    net::{IpAddr, Ipv4Addr},
    ops::ControlFlow,
};

use smallvec::SmallVec;

use super::{
    address::{AddressClass, classes_of, ipv4_inside},
    glance::is_harmless_name,
    hazard::{Hazard, Reporter},
    name::find_in_name,
    warnings,
};
use crate::{
    grammar::Span,
    uri::{Encoded, ipv4, ipv6},
};

/// The IP address that a host is, by its first octet; `None` for a name and for an address of another version.
#[inline]
pub(super) fn address_of(host: &[u8]) -> Option<IpAddr> {
    match host {
        [b'[', address @ .., b']'] => ipv6(address).map(IpAddr::V6),
        [b'0'..=b'9', ..] => ipv4(host).map(IpAddr::V4),
        _ => None,
    }
}

/// Finds the hazards of a host. Escapes in a name count as what they stand for, but a character that no name has is not
/// odd if it is escaped: an escape has a hazard of its own. Returns true if every edition reads the
/// host alike, if it accepts the URL at all: those that know no brackets refuse them wherever they are, and the older
/// ones admit fewer names.
pub(super) fn find_in_host(host: &str, place: Span, report: &mut Reporter<'_>) -> ControlFlow<(), bool> {
    // Fast exit: most hosts, if the URL has another hazard.
    if is_harmless_name(host.as_bytes()) {
        return ControlFlow::Continue(true);
    }
    if let Some(address) = address_of(host.as_bytes()) {
        return find_in_address(address, place, report).map_continue(|()| true);
    }
    if host.starts_with('[') {
        // An address of a version that nobody has defined.
        return report(Hazard::of_place(warnings::of_address(AddressClass::Reserved), place)).map_continue(|()| true);
    }
    // A longer host is no name of DNS.
    let decoded: SmallVec<[u8; 256]>;
    let is_encoded = host.contains('%');
    let octets = if is_encoded {
        decoded = Encoded::new_unchecked(host).octets().collect();
        &*decoded
    } else {
        host.as_bytes()
    };
    if is_encoded {
        if octets.contains(&b'@') {
            report(Hazard::of_place(warnings::SECOND_AT, place))?;
        }
        if octets.contains(&b'\\') {
            report(Hazard::of_place(warnings::BACKSLASH, place))?;
        }
        report(Hazard::of_place(warnings::ENCODED_HOST, place))?;
    }
    let is_of_all = find_in_name(host, octets, place, report)?;
    ControlFlow::Continue(is_of_all && !is_encoded)
}

/// Finds the hazards of an address that is not global: first of the IPv4 address inside it, then of the whole.
fn find_in_address(address: IpAddr, place: Span, report: &mut Reporter<'_>) -> ControlFlow<()> {
    let mut find = |address: IpAddr, inner: Option<Ipv4Addr>| {
        let mut classes = classes_of(address).into_iter().flatten();
        classes.try_for_each(|class| report(Hazard::of_place(warnings::of_address(class), place).of_address(inner)))
    };
    if let Some(inner) = ipv4_inside(address) {
        find(IpAddr::V4(inner), Some(inner))?;
    }
    find(address, None)
}
