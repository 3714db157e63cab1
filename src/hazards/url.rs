//! The hazards of a whole URL: how its server is found, if it has one, and which rules are asked.

use core::ops::ControlFlow;

use super::{
    editions::find_difference,
    escapes::{find_escapes, find_option_like},
    glance,
    hazard::{Reporter, Visit, place_in, report_all},
    list::Hazards,
    places::{
        self, PlacedServer, is_whole, named_after, path_after, places_in, server_at, whole_places, written_authority,
    },
    schemes::{find_host_for_scheme, find_scheme},
    server::find_in_server,
    servers::find_in_servers,
};
use crate::{
    engine::{scan::Slice, text::span_in},
    grammar::{Authority, Span},
    syntax::Edition,
    uri::{Encoded, Host, Offsets, Server, Uri, UriRef, written_servers},
};

impl UriRef<'_> {
    /// The hazards that can be seen without the scheme, in the order of [`Parsed::hazards`](crate::Parsed::hazards). A
    /// scheme's default port is not known here, so any port below 1024 is listed.
    ///
    /// ```
    /// use uriel::UriRef;
    /// let kinds = |text| UriRef::parse(text).unwrap().hazards().iter().map(|hazard| hazard.kind().as_str()).collect::<Vec<_>>();
    /// assert_eq!(kinds("//me:pw@h.example/"), ["password", "userinfo"]);
    /// assert_eq!(kinds("//h.example:80/%00"), ["reserved-port", "encoded-nul"]);
    /// ```
    #[must_use]
    pub fn hazards(&self) -> Hazards {
        Hazards::listed(|report| find_in_reference(self, None, report))
    }

    /// Passes the [`hazards`](Self::hazards) to `visit`, one by one, without a list of them.
    ///
    /// ```
    /// let mut kinds = Vec::new();
    /// uriel::UriRef::parse("//h.example./%00")?.visit_hazards(&mut |hazard| kinds.push(hazard.kind().as_str()));
    /// assert_eq!(kinds, ["trailing-dot", "encoded-nul"]);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn visit_hazards(&self, visit: &mut Visit<'_>) {
        _ = find_in_reference(self, None, &mut report_all(visit));
    }
}

delegate! {
    UriRef, as_uri_ref => Uri, UriBuf, UriRefBuf;
    #[must_use]
    hazards() -> Hazards, "The hazards that can be seen without the scheme.", "x://h.example:1" () [.len()] 1;
    visit_hazards(visit: &mut Visit<'_>) -> (), "Passes these hazards to `visit`, one by one, without a list.",
        "x://h.example:1" (&mut |hazard| assert_eq!(hazard.span(), 14..15)) [] ();
}

/// Finds the hazards of a URL whose scheme, which ends at `after_scheme`, has read its server at these places. If they
/// are not the whole authority, because the rule of the scheme takes a part of it, such as the user, for something
/// else, the authority is read again from the text. Returns true if the URL names a host.
#[inline]
pub(crate) fn find_at_places(
    url: &str,
    after_scheme: usize,
    places: Authority<Span>,
    default_port: impl FnOnce(&str) -> Option<u16>,
    report: &mut Reporter<'_>,
) -> ControlFlow<(), bool> {
    let places = if is_whole(url, after_scheme, places) { places } else { whole_places(url, after_scheme, &places) };
    find_at(url, places, places.port.and_then(|_| default_port(url)), report)
}

/// Finds the hazards of a URL whose scheme gives its server, but not the places. Returns true if the URL names a host.
pub(crate) fn find_by_server(
    url: &str,
    after_scheme: usize,
    server: Server<'_>,
    report: &mut Reporter<'_>,
) -> ControlFlow<(), bool> {
    match places_in(url, server).or_else(|| written_authority(url, after_scheme)) {
        Some(places) => find_at_places(url, after_scheme, places, |_| server.default_port(), report),
        None => find_in_borrowed(url, server, report),
    }
}

/// Finds the hazards of a URL whose scheme is known but does not give its server. `default_host` is the host that the
/// scheme takes for granted, and `default_port` finds its port; `admits_servers` says that its authority is a list of
/// servers. Returns true if the URL names a host.
pub(crate) fn find_without_server(
    url: &str,
    after_scheme: usize,
    edition: Edition,
    default_host: Option<&str>,
    admits_servers: bool,
    default_port: &dyn Fn(&str) -> Option<u16>,
    report: &mut Reporter<'_>,
) -> ControlFlow<(), bool> {
    let list = if admits_servers { written_servers(url, after_scheme, edition) } else { None };
    if let Some(list) = list.filter(|list| url[list.clone()].contains(',')) {
        return find_in_servers(url, after_scheme, list, edition, default_port(url), report);
    }
    let Some(name) = named_after(url, after_scheme) else { return find_in_opaque(url, after_scheme, report) };
    if default_host.is_some_and(|host| host.as_bytes().eq_ignore_ascii_case(name)) {
        find_scheme(url, report)?;
        find_escapes(url, after_scheme + "//".len() + name.len(), report)?;
        return ControlFlow::Continue(true);
    }
    match UriRef::parse_with(url, edition) {
        Ok(reference) => find_in_reference(&reference, default_port(url), report),
        Err(_) => find_in_opaque(url, after_scheme, report),
    }
}

/// Finds the hazards of a reference. If its authority is a `reg_name` of RFC 2396, which names no server, that is read
/// as the host. Returns true if the reference names a host.
// Out of line: it has many callers.
#[inline(never)]
pub(crate) fn find_in_reference(
    reference: &UriRef<'_>,
    default_port: Option<u16>,
    report: &mut Reporter<'_>,
) -> ControlFlow<(), bool> {
    let url = reference.as_str();
    let Offsets { after_scheme, host, host_end, path, .. } = reference.offsets;
    // Some editions read an empty authority as none, and it names no host in any.
    let may_be_empty = || matches!(url.as_bytes().get(path as usize), None | Some(b'/'));
    if path == after_scheme || path == after_scheme + 2 && may_be_empty() {
        return find_in_opaque(url, places::after_scheme(url), report);
    }
    if reference.may_be_registry() {
        let host = reference.host();
        let parts = match host {
            Some(host) => parts_of(reference, host),
            None => parts_of_reg_name(reference.authority().unwrap_or_default()),
        };
        let names_host = find_at(url, parts.map(|part| place_in(url, part)), default_port, report)?;
        return ControlFlow::Continue(names_host && host.is_some());
    }
    let start = after_scheme + 2;
    let between = |start: u32, end: u32| Span::between(start as usize, end as usize);
    let places = Authority {
        userinfo: (host > start).then(|| between(start, host - 1)),
        host: between(host, host_end),
        port: (path > host_end).then(|| between(host_end + 1, path)),
    };
    find_at(url, places, default_port, report)
}

/// Finds the hazards of a URL with a server at these places: none, if one glance tells so. Returns true if the URL
/// names a host.
#[inline]
fn find_at(
    url: &str,
    places: Authority<Span>,
    default_port: Option<u16>,
    report: &mut Reporter<'_>,
) -> ControlFlow<(), bool> {
    if glance::is_harmless(url, places, default_port) {
        ControlFlow::Continue(true)
    } else {
        find_in_server(&server_at(url, places, default_port), report)
    }
}

/// Finds the hazards of a URL whose server has a part that is not in the URL, such as a default user.
#[cold]
fn find_in_borrowed(url: &str, server: Server<'_>, report: &mut Reporter<'_>) -> ControlFlow<(), bool> {
    let host = server.host();
    let parts = Authority { userinfo: server.userinfo(), host: host.as_str(), port: server.port() };
    let ends = span_in(url, parts.host).zip(span_in(url, parts.port.unwrap_or(parts.host)));
    let end = ends.map_or(url.len(), |(_, last)| last.end);
    let (places, default_port) = (parts.map(|part| place_in(url, part)), server.default_port());
    find_in_server(&PlacedServer { url, parts, places, end, default_port }, report)
}

/// Finds the hazards of a URL without a server, whose scheme ends at `after_scheme`.
fn find_in_opaque(url: &str, after_scheme: usize, report: &mut Reporter<'_>) -> ControlFlow<(), bool> {
    let path = path_after(url, after_scheme);
    find_scheme(url, report)?;
    find_host_for_scheme(url, after_scheme, report)?;
    find_option_like(url, path, report)?;
    find_escapes(url, path, report)?;
    find_difference(url, after_scheme, report)?;
    ControlFlow::Continue(false)
}

/// The parts of an authority with a host.
fn parts_of<'a>(reference: &UriRef<'a>, host: Host<'a>) -> Authority<&'a str> {
    Authority { userinfo: reference.userinfo().map(Encoded::as_str), host: host.as_str(), port: reference.port() }
}

/// The parts of an authority without a host, which is a `reg_name`, with that in the place of the host.
fn parts_of_reg_name(authority: &str) -> Authority<&str> {
    let at = authority.rsplit_once('@');
    let (userinfo, host) = at.map_or((None, authority), |(userinfo, host)| (Some(userinfo), host));
    Authority { userinfo, host, port: None }
}
