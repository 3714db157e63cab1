//! The hazards of a whole URL: how its server is found, if it has one, and which rules are asked.

use core::ops::ControlFlow;

use super::{
    editions::{find_difference, named_after},
    escapes::{find_escapes, find_option_like},
    glance,
    hazard::{Report, Visit, place_in, report_all},
    list::Hazards,
    schemes::find_scheme,
    server::{self, PlacedServer, find_in_server},
};
use crate::{
    engine::{scan::Slice, text::span_in},
    grammar::{Authority, Span},
    syntax::Edition,
    uri::{Encoded, Host, Offsets, Server, Uri, UriBuf, UriRef, UriRefBuf},
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

/// Finds the hazards of a URL whose scheme, which ends at `after_scheme`, has read its server at these places. If the
/// rule of the scheme has read a part of the authority by itself, such as a user, the text of the authority counts.
/// Returns true if the URL names a host.
#[inline]
pub(crate) fn find_at_places(
    url: &str,
    after_scheme: usize,
    places: Authority<Span>,
    default_port: impl FnOnce(&str) -> Option<u16>,
    report: &mut Report<'_>,
) -> ControlFlow<(), bool> {
    let places = if is_whole(url, after_scheme, places) { places } else { whole_places(url, after_scheme, &places) };
    find_at(url, places, places.port.and_then(|_| default_port(url)), report)
}

/// Finds the hazards of a URL whose scheme gives its server, but not the places. Returns true if the URL names a host.
pub(crate) fn find_by_server(
    url: &str,
    after_scheme: usize,
    server: Server<'_>,
    report: &mut Report<'_>,
) -> ControlFlow<(), bool> {
    match places_in(url, server).or_else(|| written_authority(url, after_scheme)) {
        Some(places) => find_at_places(url, after_scheme, places, |_| server.default_port(), report),
        None => find_in_borrowed(url, server, report),
    }
}

/// Finds the hazards of a URL whose scheme is known but does not give its server. `default_host` is the host that the
/// scheme takes for granted, and `default_port` finds its port. Returns true if the URL names a host.
pub(crate) fn find_without_server(
    url: &str,
    after_scheme: usize,
    edition: Edition,
    default_host: Option<&str>,
    default_port: &dyn Fn(&str) -> Option<u16>,
    report: &mut Report<'_>,
) -> ControlFlow<(), bool> {
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

/// Finds the hazards of a reference. If its authority is the name of a registry, that name counts as the host. Returns
/// true if the reference names a host.
#[inline(never)]
pub(crate) fn find_in_reference(
    reference: &UriRef<'_>,
    default_port: Option<u16>,
    report: &mut Report<'_>,
) -> ControlFlow<(), bool> {
    let url = reference.as_str();
    let Offsets { after_scheme, host, host_end, path, .. } = reference.offsets;
    // Some editions read an empty authority as none, and it names no host in any.
    let may_be_empty = || matches!(url.as_bytes().get(path as usize), None | Some(b'/'));
    if path == after_scheme || path == after_scheme + 2 && may_be_empty() {
        return find_in_opaque(url, self::after_scheme(url), report);
    }
    if reference.may_be_registry() {
        let host = reference.host();
        let parts = match host {
            Some(host) => parts_of(reference, host),
            None => registry_of(reference.authority().unwrap_or_default()),
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

/// Finds the hazards of a URL with a server at these places: none, if one glance tells so. Returns true if the URL names
/// a host.
#[inline]
fn find_at(
    url: &str,
    places: Authority<Span>,
    default_port: Option<u16>,
    report: &mut Report<'_>,
) -> ControlFlow<(), bool> {
    if glance::is_harmless(url, places, default_port) {
        ControlFlow::Continue(true)
    } else {
        find_in_server(&server::at(url, places, default_port), report)
    }
}

/// Finds the hazards of a URL whose server has a part from elsewhere, as a user that goes without saying.
#[cold]
#[inline(never)]
fn find_in_borrowed(url: &str, server: Server<'_>, report: &mut Report<'_>) -> ControlFlow<(), bool> {
    let host = server.host();
    let parts = Authority { userinfo: server.userinfo(), host: host.as_str(), port: server.port() };
    let ends = span_in(url, parts.host).zip(span_in(url, parts.port.unwrap_or(parts.host)));
    let end = ends.map_or(url.len(), |(_, last)| last.end);
    let (places, default_port) = (parts.map(|part| place_in(url, part)), server.default_port());
    find_in_server(&PlacedServer { url, parts, places, end, default_port }, report)
}

/// Finds the hazards of a URL without a server, whose scheme ends at `after_scheme`.
fn find_in_opaque(url: &str, after_scheme: usize, report: &mut Report<'_>) -> ControlFlow<(), bool> {
    let path = path_after(url, after_scheme);
    find_scheme(url, report)?;
    find_option_like(url, path, report)?;
    find_escapes(url, path, report)?;
    find_difference(url, after_scheme, report)?;
    ControlFlow::Continue(false)
}

/// The places of the parts of a server in its URL; `None` if one of them is from elsewhere.
fn places_in(url: &str, server: Server<'_>) -> Option<Authority<Span>> {
    let place = |part: &str| span_in(url, part).map(|span| Span::between(span.start, span.end));
    let place_if_any = |part: Option<&str>| part.map_or(Some(None), |part| place(part).map(Some));
    let (userinfo, port) = (place_if_any(server.userinfo())?, place_if_any(server.port())?);
    Some(Authority { userinfo, host: place(server.host().as_str())?, port })
}

/// True if the parts at these places are all of the text between "//", after the scheme that ends at `after_scheme`, and
/// the next "/", "?" or "#".
#[inline]
fn is_whole(url: &str, after_scheme: usize, places: Authority<Span>) -> bool {
    let Authority { userinfo, host, port } = places;
    let (start, end) = (userinfo.unwrap_or(host).start(), port.unwrap_or(host).end());
    url.as_bytes().get(after_scheme..start as usize) == Some(b"//")
        && userinfo.is_none_or(|userinfo| userinfo.end() + 1 == host.start())
        && port.is_none_or(|port| host.end() + 1 == port.start())
        && matches!(url.as_bytes().get(end as usize), None | Some(b'/' | b'?' | b'#'))
}

/// The places of the authority as it is written, or of a server that comes after no "//", with the user before it.
#[cold]
#[inline(never)]
fn whole_places(url: &str, after_scheme: usize, places: &Authority<Span>) -> Authority<Span> {
    written_authority(url, after_scheme).unwrap_or_else(|| {
        let before = url.get(after_scheme..places.host.start() as usize);
        let user = before.and_then(|before| before.strip_suffix('@')).map(|user| place_in(url, user));
        Authority { userinfo: places.userinfo.or(user), ..*places }
    })
}

/// The places of the text between "//" after the scheme and the next "/", "?" or "#": a user before its last "@", and a
/// port after its last ":".
#[cold]
#[inline(never)]
pub(super) fn written_authority(url: &str, after_scheme: usize) -> Option<Authority<Span>> {
    let authority = url[after_scheme..].strip_prefix("//")?;
    let authority = &authority[..authority.find(['/', '?', '#']).unwrap_or(authority.len())];
    let (userinfo, server) =
        authority.rsplit_once('@').map_or((None, authority), |(user, server)| (Some(user), server));
    let is_number = |digits: &str| digits.bytes().all(|octet| octet.is_ascii_digit());
    let with_port = server.rsplit_once(':').filter(|(_, port)| is_number(port));
    let (host, port) = with_port.map_or((server, None), |(host, port)| (host, Some(port)));
    Some(Authority { userinfo, host, port }.map(|part| place_in(url, part)))
}

/// The parts of an authority with a host.
fn parts_of<'a>(reference: &UriRef<'a>, host: Host<'a>) -> Authority<&'a str> {
    Authority { userinfo: reference.userinfo().map(Encoded::as_str), host: host.as_str(), port: reference.port() }
}

/// The parts of an authority that no host is known of, with the name of the registry for the host.
fn registry_of(authority: &str) -> Authority<&str> {
    let at = authority.rsplit_once('@');
    let (userinfo, host) = at.map_or((None, authority), |(userinfo, host)| (Some(userinfo), host));
    Authority { userinfo, host, port: None }
}

/// The offset after the scheme and its ":", or 0 if the text has no scheme.
pub(super) fn after_scheme(url: &str) -> usize {
    let delimiter = url.bytes().position(|octet| matches!(octet, b':' | b'/' | b'?' | b'#'));
    match delimiter {
        Some(colon) if url.as_bytes()[colon] == b':' => colon + 1,
        _ => 0,
    }
}

/// The offset at which the path of a URL begins: after the scheme, and after an authority if there is one.
fn path_after(url: &str, after_scheme: usize) -> usize {
    let octets = url.as_bytes();
    if !octets[after_scheme..].starts_with(b"//") {
        return after_scheme;
    }
    let authority = after_scheme + 2;
    let is_end = |octet: &u8| matches!(octet, b'/' | b'?' | b'#');
    octets[authority..].iter().position(is_end).map_or(octets.len(), |end| authority + end)
}
