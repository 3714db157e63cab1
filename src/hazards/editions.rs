//! The hazard that editions differ: two of them read another authority in the same text.

use core::ops::{ControlFlow, Range};

use super::{
    hazard::{Hazard, Reporter},
    name::LONGEST_LABEL,
    places::{PlacedServer, after_scheme, named_after},
    warnings,
};
use crate::{
    engine::{
        octets::{all, holds_from},
        scan::Slice,
    },
    syntax::{CharSet, Component, Edition, charset::rfc1738},
    uri::UriRef,
};

/// Finds the hazard that editions differ in the authority of a server, whose host is the same in each of them if
/// `is_same_host` is true.
///
/// Perf: a reading under every edition takes several times as long as the parse. So the rules of the editions are asked
/// first: nearly all servers are the same in each of them, and of most others they tell the difference (judged: an odd
/// name).
pub(super) fn find_difference_of_server(
    server: &PlacedServer<'_>,
    is_same_host: bool,
    report: &mut Reporter<'_>,
) -> ControlFlow<()> {
    if is_same_host && is_alike(server) {
        ControlFlow::Continue(())
    } else if let Some(span) = read_by_newer_editions(server, is_same_host) {
        report(Hazard::at(warnings::EDITIONS_DIFFER, span))
    } else {
        find_difference(server.url, after_scheme(server.url), report)
    }
}

/// True if every edition that accepts the URL reads its server alike, but perhaps the host; false if that is not
/// certain.
///
/// The law: then [`find_difference`] finds none.
fn is_alike(server: &PlacedServer<'_>) -> bool {
    // RFC 1738 has no "#", and in all others it ends the authority.
    server.url.as_bytes().get(server.end) != Some(&b'?')
        && server.parts.port != Some("")
        && server.parts.userinfo.is_none_or(is_login_of_all)
}

/// True for a user, and perhaps a password, that every edition admits.
fn is_login_of_all(login: &str) -> bool {
    const OCTETS: CharSet = rfc1738::UCHAR.union(CharSet::of("%;&="));
    let mut pieces = login.splitn(2, ':');
    pieces.all(|piece| piece.bytes().all(|octet| OCTETS.contains(octet)))
}

/// The place of an authority that RFC 2396 and its successors read, while to draft 1996 all that follows the scheme is
/// an opaque part; `None` if that is not certain.
///
/// The law: [`find_difference`] finds the difference at this place.
fn read_by_newer_editions(server: &PlacedServer<'_>, is_same_host: bool) -> Option<Range<usize>> {
    let &PlacedServer { url, parts, places, end, .. } = server;
    let (octets, start) = (url.as_bytes(), places.host.start() as usize);
    if parts.userinfo.is_some() || !follows_scheme(octets, start) || parts.host.is_empty() {
        return None;
    }
    // Draft 1996 reads no server before a "?", nor one whose name is not the same in all editions: unless that name is
    // only too long, which no grammar minds, or is a number.
    let is_number = || all(parts.host.as_bytes(), |octet| matches!(octet, b'0'..=b'9' | b'.'));
    let is_other_name = || parts.host.len() <= LONGEST_LABEL && !is_same_host && !is_number();
    let is_declined = octets.get(end) == Some(&b'?') || is_other_name();
    // Without an "@", nothing else in the text is a host.
    (is_declined && holds_from(octets, start, is_opaque)).then_some(start..end)
}

/// True if a scheme and "://" come before `start`, and nothing else.
#[inline(always)]
fn follows_scheme(octets: &[u8], start: usize) -> bool {
    let scheme = octets[..start].strip_suffix(b"://").unwrap_or_default();
    scheme.first().is_some_and(u8::is_ascii_alphabetic) && all(scheme, is_of_scheme)
}

/// True for the octets of a scheme.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
const fn is_of_scheme(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() | (octet == b'+') | (octet == b'-') | (octet == b'.')
}

/// True for the octets of an opaque part of draft 1996, which are those of its `urlchar` and of escapes, but for none
/// that is "@".
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
const fn is_opaque(octet: u8) -> bool {
    (b'$' <= octet) & (octet <= b';')
        | octet.is_ascii_alphabetic()
        | (octet == b'!')
        | (octet == b'=')
        | (octet == b'?')
        | (octet == b'_')
        | (octet == b'~')
}

/// Finds the hazard that two editions read different authorities in a text.
#[inline]
pub(super) fn find_difference(url: &str, after_scheme: usize, report: &mut Reporter<'_>) -> ControlFlow<()> {
    match named_after(url, after_scheme) {
        Some(_) => find_in_readings(url, report),
        None => ControlFlow::Continue(()),
    }
}

#[cold]
fn find_in_readings(url: &str, report: &mut Reporter<'_>) -> ControlFlow<()> {
    let readings = Edition::ALL.map(|edition| UriRef::parse_with(url, edition).ok());
    let mut valid = readings.iter().flatten();
    let Some(first) = valid.next() else { return ControlFlow::Continue(()) };
    let differs = |other: &UriRef<'_>| PARTS.iter().any(|part| part.of(first) != part.of(other));
    if !valid.any(differs) {
        return ControlFlow::Continue(());
    }
    let spans = readings.iter().flatten().filter_map(|reading| reading.span(Component::Authority));
    let whole = spans.reduce(|one, other| one.start.min(other.start)..one.end.max(other.end));
    report(Hazard::at(warnings::EDITIONS_DIFFER, whole.unwrap_or(0..url.len())))
}

/// The components that decide where a URL leads.
const PARTS: [Component; 5] =
    [Component::Scheme, Component::Authority, Component::Userinfo, Component::Host, Component::Port];

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::{
        super::{
            hazard::reported,
            host::find_in_host,
            places::{server_at, written_authority},
            url::find_in_reference,
        },
        *,
    };
    use crate::syntax::{
        charset::{self, draft1996},
        texts::each_text,
    };

    /// Pieces of URLs after the "//". The laws below answer for some of their sequences, and decline others.
    const PIECES: [&str; 20] = [
        "www.a.b",
        "h",
        "a_b.c",
        "x.localhost",
        "1.2.3.4",
        "1.2",
        "[::1]",
        ".",
        "-",
        "~",
        "%41",
        ":",
        ":80",
        "@",
        "/",
        "?",
        "#",
        ";",
        "[",
        "\\",
    ];

    #[test]
    fn editions_differ_where_their_readings_do() {
        const LENGTH: u32 = if cfg!(miri) { 1 } else { 3 };
        let (mut alike, mut differing) = (0, 0);
        each_text("//", &PIECES, LENGTH, |text| {
            for rest in ["", "/", "/%41?b#c", "?b=c", "?@", "#c", "#@"] {
                for url in [format!("{text}{rest}"), format!("x:{text}{rest}")] {
                    let after_scheme = if url.starts_with('x') { 2 } else { 0 };
                    let wanted = reported(|report| find_difference(&url, after_scheme, report));
                    for reference in
                        Edition::ALL.into_iter().filter_map(|edition| UriRef::parse_with(&url, edition).ok())
                    {
                        let mut found =
                            reported(|report| find_in_reference(&reference, None, report).map_continue(drop));
                        found.retain(|hazard| hazard.kind() == warnings::EDITIONS_DIFFER.kind());
                        assert_eq!(found, wanted, "{url} {}", reference.edition());
                        *if found.is_empty() { &mut alike } else { &mut differing } += 1;
                    }
                }
            }
        });
        assert!(alike > 0 && differing > 0);
    }

    #[test]
    fn what_newer_editions_alone_read_is_the_difference_of_all() {
        const LENGTH: u32 = if cfg!(miri) { 1 } else { 4 };
        let (mut answers, mut declined) = (0, 0);
        each_text("//", &PIECES, LENGTH, |text| {
            for url in [format!("x:{text}"), format!("X+1:{text}/~?a=%2f&b"), format!("1:{text}")] {
                let is_named = |read: UriRef<'_>| read.host().is_some();
                if !UriRef::parse_with(&url, Edition::Rfc3986).is_ok_and(is_named) {
                    continue;
                }
                let places = written_authority(&url, after_scheme(&url)).expect("it has \"//\"");
                let server = server_at(&url, places, None);
                let found = find_in_host(server.parts.host, places.host, &mut |_| ControlFlow::Continue(()));
                let is_same_host = found == ControlFlow::Continue(true);
                let Some(span) = read_by_newer_editions(&server, is_same_host) else {
                    declined += 1;
                    continue;
                };
                let found = reported(|report| find_difference(&url, after_scheme(&url), report));
                assert!(found == [Hazard::at(warnings::EDITIONS_DIFFER, span)], "{url}");
                answers += 1;
            }
        });
        assert!(answers > 0 && declined > 0);
    }

    #[test]
    fn octets_are_those_of_the_classes() {
        for octet in 0..=u8::MAX {
            assert_eq!(is_of_scheme(octet), charset::SCHEME.contains(octet), "{octet}");
            let is_urlchar = draft1996::URLCHAR.contains(octet) || octet == b'%';
            assert_eq!(is_opaque(octet), is_urlchar && octet != b'@', "{octet}");
        }
    }
}
