//! The hazards of a URL with a server, each rule once, in their order.

use core::ops::ControlFlow;

use super::{
    editions::find_difference_of_server,
    escapes::find_escapes,
    hazard::{Hazard, Reporter},
    host::find_in_host,
    login::find_in_login,
    places::PlacedServer,
    port::find_in_port,
    schemes::find_scheme,
    warnings,
};
use crate::engine::octets::first_of_rare;

/// Finds the hazards of a URL with a server. Returns true if it names a host.
// Out of line: most URLs are harmless, and need none of its rules.
#[inline(never)]
pub(super) fn find_in_server(server: &PlacedServer<'_>, report: &mut Reporter<'_>) -> ControlFlow<(), bool> {
    let &PlacedServer { url, parts, places, end, default_port } = server;
    find_scheme(url, report)?;
    let login = parts.user_and_password();
    // The password comes first in the table of hazards, before the port.
    if let Some((_, Some(password))) = login {
        report(Hazard::new(warnings::PASSWORD, url, password.as_str()))?;
    }
    if let Some((digits, place)) = parts.port.zip(places.port) {
        find_in_port(digits, place, default_port, report)?;
    }
    if let (Some(whole), Some(place), Some((user, _))) = (parts.userinfo, places.userinfo, login) {
        find_in_login(url, whole, user, place, report)?;
    }
    let is_same_host = find_in_host(parts.host, places.host, report)?;
    find_at_sign(url, end, report)?;
    find_escapes(url, end, report)?;
    find_difference_of_server(server, is_same_host, report)?;
    ControlFlow::Continue(!parts.host.is_empty())
}

/// Finds an "@" after an authority that a "?" or a "#" ends.
pub(super) fn find_at_sign(url: &str, end: usize, report: &mut Reporter<'_>) -> ControlFlow<()> {
    let rest = &url.as_bytes()[end..];
    let Some(b'?' | b'#') = rest.first() else { return ControlFlow::Continue(()) };
    match first_of_rare(rest, b'@') {
        Some(at) => report(Hazard::at(warnings::AT_SIGN_AFTER_AUTHORITY, end + at..end + at + 1)),
        None => ControlFlow::Continue(()),
    }
}
