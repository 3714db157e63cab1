//! The hazards of a whole URL: of its scheme, its server, its path, and its readings under other editions.

use core::ops::ControlFlow;

use super::{
    authority,
    glance::Glance,
    hazard::{Hazard, Judge, Visit, judge_of_all, place_in},
    list::Hazards,
    name::{LONGEST_LABEL, found_in_plain_name},
    placed_server::{PlacedServer, judge_sole_host},
    schemes, text,
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
        Hazards::listed(|judge| judge_reference(self, None, judge))
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
        _ = judge_reference(self, None, &mut judge_of_all(visit));
    }
}

delegate! {
    UriRef, as_uri_ref => Uri, UriBuf, UriRefBuf;
    #[must_use]
    hazards() -> Hazards, "The hazards that can be seen without the scheme.", "x://h.example:1" () [.len()] 1;
    visit_hazards(visit: &mut Visit<'_>) -> (), "Passes these hazards to `visit`, one by one, without a list.",
        "x://h.example:1" (&mut |hazard| assert_eq!(hazard.span(), 14..15)) [] ();
}

/// Judges the hazards of a URL with a server: those of its scheme, of its server, of its escapes, and of its readings
/// under other editions. Returns true if the URL names a host.
#[inline]
fn judge_url(url: &str, server: Server<'_>, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
    match places_in(url, server) {
        Some(places) => judge_at_places(url, server.edition(), places, |_| server.default_port(), judge),
        None => judge_borrowed(url, &server, judge),
    }
}

/// The places of the parts of a server in its URL; `None` if one of them is from elsewhere.
#[inline]
fn places_in(url: &str, server: Server<'_>) -> Option<Authority<Span>> {
    let place = |part: &str| span_in(url, part).map(|span| Span::between(span.start, span.end));
    let place_if_any = |part: Option<&str>| part.map_or(Some(None), |part| place(part).map(Some));
    let (userinfo, port) = (place_if_any(server.userinfo())?, place_if_any(server.port())?);
    Some(Authority { userinfo, host: place(server.host().as_str())?, port })
}

/// [`judge_at_places`] of a URL whose scheme, which ends at `after_scheme`, has read its server at these places. The text
/// of the authority counts, if the rule of the scheme has read a part of it by itself, such as a user.
#[inline(always)]
pub(crate) fn judge_typed(
    url: &str,
    after_scheme: usize,
    edition: Edition,
    places: Authority<Span>,
    default_port: impl FnOnce(&str) -> Option<u16>,
    judge: &mut Judge<'_>,
) -> ControlFlow<(), bool> {
    if authority::is_whole(url, after_scheme, places) {
        judge_at_places(url, edition, places, default_port, judge)
    } else {
        judge_written_server(url, after_scheme, edition, &places, default_port(url), judge)
    }
}

/// [`judge_typed`] of a server whose places are not known.
#[inline]
pub(crate) fn judge_typed_server(
    url: &str,
    after_scheme: usize,
    server: Server<'_>,
    judge: &mut Judge<'_>,
) -> ControlFlow<(), bool> {
    match places_in(url, server).or_else(|| written_authority(url, after_scheme)) {
        Some(places) => judge_typed(url, after_scheme, server.edition(), places, |_| server.default_port(), judge),
        None => judge_borrowed(url, &server, judge),
    }
}

/// [`judge_typed`] by the text of the authority, or of a server that comes after no "//", with the user before it.
#[cold]
#[inline(never)]
fn judge_written_server(
    url: &str,
    after_scheme: usize,
    edition: Edition,
    places: &Authority<Span>,
    default_port: Option<u16>,
    judge: &mut Judge<'_>,
) -> ControlFlow<(), bool> {
    let places = written_authority(url, after_scheme).unwrap_or_else(|| {
        let before = url.get(after_scheme..places.host.start() as usize);
        let user = before.and_then(|before| before.strip_suffix('@')).map(|user| place_in(url, user));
        Authority { userinfo: places.userinfo.or(user), ..*places }
    });
    judge_at_places(url, edition, places, |_| default_port, judge)
}

/// The places of the text between "//" after the scheme and the next "/", "?" or "#": a user before its last "@", and a
/// port after its last ":".
#[cold]
#[inline(never)]
fn written_authority(url: &str, after_scheme: usize) -> Option<Authority<Span>> {
    let authority = url[after_scheme..].strip_prefix("//")?;
    let authority = &authority[..authority.find(['/', '?', '#']).unwrap_or(authority.len())];
    let (userinfo, server) =
        authority.rsplit_once('@').map_or((None, authority), |(user, server)| (Some(user), server));
    let is_number = |digits: &str| digits.bytes().all(|octet| octet.is_ascii_digit());
    let with_port = server.rsplit_once(':').filter(|(_, port)| is_number(port));
    let (host, port) = with_port.map_or((server, None), |(host, port)| (host, Some(port)));
    Some(Authority { userinfo, host, port }.map(|part| place_in(url, part)))
}

/// [`judge_url`] of a URL whose server has a part from elsewhere, as a user that goes without saying.
#[cold]
#[inline(never)]
fn judge_borrowed<'u>(url: &'u str, server: &'u Server<'u>, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
    let (host, port) = (server.host().as_str(), server.port());
    let ends = span_in(url, host).zip(span_in(url, port.unwrap_or(host)));
    let glance = match ends {
        Some((host, last)) => Glance::at(url, host, last.end),
        None => Glance::without_place(url, host.as_bytes()),
    };
    let parts = Authority { userinfo: server.userinfo(), host, port };
    let places = parts.map(|part| place_in(url, part));
    let (edition, default_port) = (server.edition(), server.default_port());
    let server = PlacedServer { url, edition, places, default_port, glance, elsewhere: Some(server) };
    judge_scheme(url, judge)?;
    server.judge_suspect(judge)
}

/// [`judge_url`] of a URL with the places of its server. The default port is asked for only to compare a port with it.
#[inline(always)]
fn judge_at_places(
    url: &str,
    edition: Edition,
    places: Authority<Span>,
    default_port: impl FnOnce(&str) -> Option<u16>,
    judge: &mut Judge<'_>,
) -> ControlFlow<(), bool> {
    let Authority { userinfo, host, port } = places;
    let glance = Glance::at(url, host.start() as usize..host.end() as usize, port.unwrap_or(host).end() as usize);
    if userinfo.is_none() && port.is_none() {
        if glance.is_harmless() {
            return ControlFlow::Continue(true);
        }
        return judge_sole_host(url, edition, host, glance, judge);
    }
    let default_port = port.and_then(|_| default_port(url));
    PlacedServer { url, edition, places, default_port, glance, elsewhere: None }.judge_found(judge)
}

/// Judges the hazards of a URL whose scheme is known but does not give its server. The scheme and its ":" end at
/// `after_scheme`, `default_host` is the host that it takes for granted, and `default_port` finds its port. Returns true
/// if the URL names a host.
///
/// Perf: an authority that is absent or a plain name is recognised without the generic parse.
#[inline(always)]
pub(crate) fn judge_serverless(
    url: &str,
    after_scheme: usize,
    edition: Edition,
    default_host: Option<&str>,
    default_port: &dyn Fn(&str) -> Option<u16>,
    judge: &mut Judge<'_>,
) -> ControlFlow<(), bool> {
    match url.as_bytes().get(after_scheme..) {
        Some([b'/', b'/', b'/', ..] | [b'/', b'/']) => judge_nameless(url, after_scheme + "//".len(), judge),
        Some([b'/', b'/', ..]) => judge_named(url, after_scheme, edition, default_host, default_port, judge),
        _ => judge_nameless(url, after_scheme, judge),
    }
}

/// [`judge_serverless`] of a URL without an authority, or with an empty one. Its path begins at `path`.
#[inline(never)]
fn judge_nameless(url: &str, path: usize, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
    judge_from_path(url, path, judge).map_continue(|()| false)
}

/// [`judge_serverless`] of a URL whose authority is not empty.
#[inline(never)]
fn judge_named(
    url: &str,
    after_scheme: usize,
    edition: Edition,
    default_host: Option<&str>,
    default_port: &dyn Fn(&str) -> Option<u16>,
    judge: &mut Judge<'_>,
) -> ControlFlow<(), bool> {
    let Some(name) = harmless_name(url, after_scheme, default_host) else {
        return judge_authority(url, edition, default_port(url), judge);
    };
    judge_scheme(url, judge)?;
    text::judge_escapes_of_rest(url, after_scheme + "//".len() + name.len(), judge)?;
    ControlFlow::Continue(true)
}

/// The authority after "//", if it is the host that goes without saying, or a plain name without a hazard.
#[inline(always)]
fn harmless_name<'u>(url: &'u str, after_scheme: usize, default_host: Option<&str>) -> Option<&'u [u8]> {
    // Perf: in most URLs that write that host, it is compared before the end of a name is looked for.
    if let Some(host) = default_host {
        let octets = &url.as_bytes()[after_scheme + "//".len()..];
        if let Some([] | [b'/', ..]) = octets.strip_prefix(host.as_bytes()) {
            return octets.get(..host.len());
        }
    }
    let name = authority::named_after(url, after_scheme)?;
    let is_default = |host: &str| host.as_bytes().eq_ignore_ascii_case(name);
    let is_harmless = || name.len() <= LONGEST_LABEL && found_in_plain_name(name) == 0;
    (is_harmless() || default_host.is_some_and(is_default)).then_some(name)
}

/// Judges the hazards of a URL of whose scheme no more is known than perhaps its default port. Returns true if the URL
/// names a host.
#[inline(never)]
pub(crate) fn judge_unknown(url: &Uri<'_>, default_port: Option<u16>, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
    judge_reference(url.as_uri_ref(), default_port, judge)
}

/// Judges the hazards of a URL whose authority has to be read, and whose scheme is known. Returns true if it names a
/// host.
#[inline(never)]
fn judge_authority(
    url: &str,
    edition: Edition,
    default_port: Option<u16>,
    judge: &mut Judge<'_>,
) -> ControlFlow<(), bool> {
    match UriRef::parse_with(url, edition).ok() {
        Some(reference) => judge_reference(&reference, default_port, judge),
        None => judge_opaque(url, judge),
    }
}

/// Judges the hazards of a reference. If its authority is the name of a registry, that name counts as the host. Returns
/// true if the reference names a host.
pub(super) fn judge_reference(
    reference: &UriRef<'_>,
    default_port: Option<u16>,
    judge: &mut Judge<'_>,
) -> ControlFlow<(), bool> {
    let url = reference.as_str();
    let Offsets { after_scheme, path, .. } = reference.offsets;
    // Some editions read an empty authority as none, and it names no host in any.
    let may_be_empty = || matches!(url.as_bytes().get(path as usize), None | Some(b'/'));
    if path == after_scheme || path == after_scheme + 2 && may_be_empty() {
        return judge_opaque(url, judge);
    }
    if reference.may_be_registry() {
        let host = reference.host();
        let parts = match host {
            Some(host) => parts_of(reference, host),
            None => registry_of(reference.authority().unwrap_or_default()),
        };
        let names_host = judge_url(url, Server::new(parts, reference.edition(), default_port), judge)?;
        return ControlFlow::Continue(names_host && host.is_some());
    }
    let Offsets { host, host_end, .. } = reference.offsets;
    let glance = Glance::at(url, host as usize..host_end as usize, path as usize);
    let (start, edition) = (after_scheme + 2, reference.edition());
    let between = |start: u32, end: u32| Span::between(start as usize, end as usize);
    if host == start && path == host_end {
        if glance.is_harmless() {
            return ControlFlow::Continue(true);
        }
        return judge_sole_host(url, edition, between(host, host_end), glance, judge);
    }
    let places = Authority {
        userinfo: (host > start).then(|| between(start, host - 1)),
        host: between(host, host_end),
        port: (path > host_end).then(|| between(host_end + 1, path)),
    };
    PlacedServer { url, edition, places, default_port, glance, elsewhere: None }.judge_found(judge)
}

/// The parts of an authority with a host.
fn parts_of<'a>(reference: &UriRef<'a>, host: Host<'a>) -> Authority<&'a str> {
    Authority { userinfo: reference.userinfo().map(Encoded::as_str), host: host.as_str(), port: reference.port() }
}

/// The parts of an authority that no host is known of, with the name of the registry for the host.
#[inline(never)]
fn registry_of(authority: &str) -> Authority<&str> {
    let at = authority.rsplit_once('@');
    let (userinfo, host) = at.map_or((None, authority), |(userinfo, host)| (Some(userinfo), host));
    Authority { userinfo, host, port: None }
}

/// Judges the hazards of a URL without a server.
fn judge_opaque(url: &str, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
    let after_scheme = after_scheme(url);
    judge_from_path(url, path_after(url, after_scheme), judge)?;
    authority::judge_editions(url, after_scheme, judge)?;
    ControlFlow::Continue(false)
}

/// Judges the hazards of a URL without a server, but those of its editions. Its path begins at `path`.
///
/// Perf: one look at most texts, which have none, and no registers to save.
#[inline(always)]
fn judge_from_path(url: &str, path: usize, judge: &mut Judge<'_>) -> ControlFlow<()> {
    let may_have_any = schemes::may_be_warned(url) | text::may_be_option_like(url, path);
    if may_have_any || text::may_have_escapes(url, 0) {
        judge_found_from_path(url, path, judge)
    } else {
        ControlFlow::Continue(())
    }
}

#[inline(never)]
fn judge_found_from_path(url: &str, path: usize, judge: &mut Judge<'_>) -> ControlFlow<()> {
    judge_scheme(url, judge)?;
    text::judge_path_start(url, path, judge)?;
    text::judge_escapes(url, path, judge)
}

/// Judges the hazard of the scheme.
#[inline]
pub(super) fn judge_scheme(url: &str, judge: &mut Judge<'_>) -> ControlFlow<()> {
    match schemes::warned_of(url) {
        Some((name, warning)) => judge(Hazard::new(warning, url, name)),
        None => ControlFlow::Continue(()),
    }
}

/// The offset after the scheme and its ":", or 0 if the text has no scheme.
pub(super) fn after_scheme(url: &str) -> usize {
    let delimiter = url.bytes().position(|octet| matches!(octet, b':' | b'/' | b'?' | b'#'));
    match delimiter {
        Some(colon) if url.as_bytes()[colon] == b':' => colon + 1,
        _ => 0,
    }
}

/// Where the path of a URL begins: after the scheme, and after an authority if there is one.
fn path_after(url: &str, after_scheme: usize) -> usize {
    let octets = url.as_bytes();
    if !octets[after_scheme..].starts_with(b"//") {
        return after_scheme;
    }
    let authority = after_scheme + 2;
    let is_end = |octet: &u8| matches!(octet, b'/' | b'?' | b'#');
    octets[authority..].iter().position(is_end).map_or(octets.len(), |end| authority + end)
}
