//! The places of the parts of a URL, by its text.

use super::hazard::place_in;
use crate::{
    engine::{octets::first, scan::Slice, text::span_in},
    grammar::{Authority, Span},
    uri::Server,
};

/// A server, and its place in the URL.
#[derive(Clone, Copy)]
pub(super) struct PlacedServer<'u> {
    pub(super) url: &'u str,
    pub(super) parts: Authority<&'u str>,
    /// The places of the parts. That of a part which is not in the URL, such as a default user, is the whole URL.
    pub(super) places: Authority<Span>,
    /// The end of the authority.
    pub(super) end: usize,
    /// The default port of the scheme. For a server without a port it is not asked for, and may be `None`.
    pub(super) default_port: Option<u16>,
}

/// The server at these places of the URL.
#[inline]
pub(super) fn server_at(url: &str, places: Authority<Span>, default_port: Option<u16>) -> PlacedServer<'_> {
    let end = places.port.unwrap_or(places.host).end() as usize;
    PlacedServer { url, parts: places.map(|place| place.of(url)), places, end, default_port }
}

/// The places of the parts of a server in its URL; `None` if one of them is not in the URL.
pub(super) fn places_in(url: &str, server: Server<'_>) -> Option<Authority<Span>> {
    let place = |part: &str| span_in(url, part).map(|span| Span::between(span.start, span.end));
    let place_if_any = |part: Option<&str>| part.map_or(Some(None), |part| place(part).map(Some));
    let (userinfo, port) = (place_if_any(server.userinfo())?, place_if_any(server.port())?);
    Some(Authority { userinfo, host: place(server.host().as_str())?, port })
}

/// True if the parts at these places are all of the text between "//", after the scheme that ends at `after_scheme`,
/// and the next "/", "?" or "#".
#[inline]
pub(super) fn is_whole(url: &str, after_scheme: usize, places: Authority<Span>) -> bool {
    let Authority { userinfo, host, port } = places;
    let (start, end) = (userinfo.unwrap_or(host).start(), port.unwrap_or(host).end());
    url.as_bytes().get(after_scheme..start as usize) == Some(b"//")
        && userinfo.is_none_or(|userinfo| userinfo.end() + 1 == host.start())
        && port.is_none_or(|port| host.end() + 1 == port.start())
        && matches!(url.as_bytes().get(end as usize), None | Some(b'/' | b'?' | b'#'))
}

/// The places of the parts of the authority, as it is written after "//". Without "//", these `places`, and for the
/// user the text between the scheme and the "@" before the host.
#[cold]
pub(super) fn whole_places(url: &str, after_scheme: usize, places: &Authority<Span>) -> Authority<Span> {
    written_authority(url, after_scheme).unwrap_or_else(|| {
        let before = url.get(after_scheme..places.host.start() as usize);
        let user = before.and_then(|before| before.strip_suffix('@')).map(|user| place_in(url, user));
        Authority { userinfo: places.userinfo.or(user), ..*places }
    })
}

/// The places of the text between "//" after the scheme and the next "/", "?" or "#": a user before its last "@", and a
/// port after its last ":".
#[cold]
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

/// The offset after the scheme and its ":", or 0 if the text has no scheme.
pub(super) fn after_scheme(url: &str) -> usize {
    let delimiter = url.bytes().position(|octet| matches!(octet, b':' | b'/' | b'?' | b'#'));
    match delimiter {
        Some(colon) if url.as_bytes()[colon] == b':' => colon + 1,
        _ => 0,
    }
}

/// The offset at which the path of a URL begins: after the scheme, and after an authority if there is one.
pub(super) fn path_after(url: &str, after_scheme: usize) -> usize {
    let octets = url.as_bytes();
    if !octets[after_scheme..].starts_with(b"//") {
        return after_scheme;
    }
    let authority = after_scheme + 2;
    let is_end = |octet: &u8| matches!(octet, b'/' | b'?' | b'#');
    octets[authority..].iter().position(is_end).map_or(octets.len(), |end| authority + end)
}

/// The text between the "//" after the scheme and the path. `None` if it is empty: some editions read an empty
/// authority as none, and it names no host in any.
#[inline]
pub(super) fn named_after(url: &str, after_scheme: usize) -> Option<&[u8]> {
    let octets = url.as_bytes().get(after_scheme..)?.strip_prefix(b"//")?;
    // Fast exit: the path after an empty authority, as in most file URLs, is not searched.
    if matches!(octets.first(), None | Some(b'/')) {
        return None;
    }
    Some(&octets[..first(octets, b'/').unwrap_or(octets.len())])
}
