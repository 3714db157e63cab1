//! The hazards of a URL with a server, each rule once, in their order.

use core::ops::ControlFlow;

use super::{
    editions::find_difference_of_server,
    escapes::find_escapes,
    hazard::{Hazard, Report},
    host::find_in_host,
    login::find_in_login,
    port::find_in_port,
    schemes::find_scheme,
    warnings,
};
use crate::{
    engine::{octets::first_of_rare, scan::Slice},
    grammar::{Authority, Span},
};

/// A server, and its place in the URL.
#[derive(Clone, Copy)]
pub(super) struct PlacedServer<'u> {
    pub(super) url: &'u str,
    pub(super) parts: Authority<&'u str>,
    /// The places of the parts. That of a part from elsewhere, as a user that goes without saying, is the whole URL.
    pub(super) places: Authority<Span>,
    /// The end of the authority.
    pub(super) end: usize,
    /// The default port, which need not be known of a server without a port.
    pub(super) default_port: Option<u16>,
}

/// The server at these places of the URL.
pub(super) fn at(url: &str, places: Authority<Span>, default_port: Option<u16>) -> PlacedServer<'_> {
    let end = places.port.unwrap_or(places.host).end() as usize;
    PlacedServer { url, parts: places.map(|place| place.of(url)), places, end, default_port }
}

/// Finds the hazards of a URL with a server. Returns true if it names a host.
#[inline(never)]
pub(super) fn find_in_server(server: &PlacedServer<'_>, report: &mut Report<'_>) -> ControlFlow<(), bool> {
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
    find_in_host(parts.host, places.host, report)?;
    find_at_sign(url, end, report)?;
    find_escapes(url, end, report)?;
    find_difference_of_server(server, report)?;
    ControlFlow::Continue(!parts.host.is_empty())
}

/// Finds an "@" after an authority that a "?" or a "#" ends.
fn find_at_sign(url: &str, end: usize, report: &mut Report<'_>) -> ControlFlow<()> {
    let rest = &url.as_bytes()[end..];
    let Some(b'?' | b'#') = rest.first() else { return ControlFlow::Continue(()) };
    match first_of_rare(rest, b'@') {
        Some(at) => report(Hazard::at(warnings::AT_SIGN_AFTER_AUTHORITY, end + at..end + at + 1)),
        None => ControlFlow::Continue(()),
    }
}
