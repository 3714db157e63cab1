//! The hazards of a URL whose authority is a list of servers: those of a URL with one, for each of them.

use core::ops::{ControlFlow, Range};

use super::{
    escapes::find_escapes,
    hazard::{Hazard, Reporter, place_in},
    host::find_in_host,
    login::find_in_login,
    port::find_in_port,
    schemes::find_scheme,
    server::find_at_sign,
    warnings,
};
use crate::{
    grammar::Authority,
    syntax::Edition,
    uri::{Encoded, Server, Servers},
};

/// Finds the hazards of a URL with servers, at `list`, and perhaps a user before them, whose scheme ends at
/// `after_scheme`. Its scheme reads the list alike under every edition. Returns true if each names a host.
pub(super) fn find_in_servers(
    url: &str,
    after_scheme: usize,
    list: Range<usize>,
    edition: Edition,
    default_port: Option<u16>,
    report: &mut Reporter<'_>,
) -> ControlFlow<(), bool> {
    let end = list.end;
    let servers = Servers::new_unchecked(&url[list.clone()], edition, default_port);
    let userinfo = url.get(after_scheme + "//".len()..list.start).and_then(|before| before.strip_suffix('@'));
    let login = Authority { userinfo, host: "", port: None };
    find_scheme(url, report)?;
    if let Some((_, Some(password))) = login.user_and_password() {
        report(Hazard::new(warnings::PASSWORD, url, password.as_str()))?;
    }
    for digits in servers.clone().filter_map(Server::port) {
        find_in_port(digits, place_in(url, digits), default_port, report)?;
    }
    if let (Some(whole), Some((user, _))) = (userinfo, login.user_and_password()) {
        find_in_login(url, whole, user, place_in(url, whole), report)?;
    }
    let mut name_hosts = true;
    for host in servers.map(|server| server.host().encoded()).map(Encoded::as_str) {
        find_in_host(host, place_in(url, host), report)?;
        name_hosts &= !host.is_empty();
    }
    find_at_sign(url, end, report)?;
    find_escapes(url, end, report)?;
    ControlFlow::Continue(name_hosts)
}
