//! Hazards of the authority: login, port, and what its host leads to.

use core::{
    net::IpAddr,
    ops::{ControlFlow, Range},
};

use super::{
    address::AddressClass,
    glance::Glance,
    hazard::{Hazard, Judge},
    name::{NEWER, NO_NAME, found_in_name, judge_ordinary_name},
    placed_server::PlacedServer,
    port::WrittenPort,
    url::after_scheme,
    warner::Warner,
    warnings,
};
use crate::{
    engine::{
        octets::{all, first, first_of_rare, holds_from},
        scan::Slice,
    },
    grammar::{Authority, Span},
    syntax::{CharSet, Component, Edition, charset::rfc1738},
    uri::{Encoded, Host, UriRef, ipv4, ipv6},
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

/// What is known of a server once its hazards are judged.
#[derive(Clone, Copy)]
pub(super) struct Judged {
    /// True if every edition that accepts the URL reads the server alike; false if that is not certain.
    pub(super) is_same: bool,
    /// The same for the host alone.
    is_same_host: bool,
}

/// Judges the hazards of any server.
#[inline]
pub(super) fn judge_server(server: &PlacedServer<'_>, judge: &mut Judge<'_>) -> ControlFlow<(), Judged> {
    let &PlacedServer { url, places, default_port, glance, .. } = server;
    // RFC 1738 has no "#", and in all others it ends the authority.
    let after = url.as_bytes().get(glance.end);
    let mut is_same = after != Some(&b'?');
    let mut warner = Warner { url, judge };
    // The password comes first in the table of hazards, before the port.
    let login = server.userinfo().map(Credentials::of);
    if let Some(password) = login.and_then(|login| login.password) {
        warner.warn_of(warnings::PASSWORD, password)?;
    }
    if let Some((digits, place)) = server.port().zip(places.port) {
        is_same &= !digits.is_empty();
        if digits.is_empty() {
            warner.warn(warnings::EMPTY_PORT, place)?;
        } else {
            WrittenPort::of_many(digits.as_bytes()).judge(place, default_port, warner.judge)?;
        }
    }
    if let Some((login, place)) = login.zip(places.userinfo) {
        is_same &= login.kinds & STRANGE == 0;
        warner.warn_of_login(login, place)?;
    }
    let is_same_host = if glance.has_name() {
        if glance.has_suspect_name() {
            warner.warn_of_ordinary_name(server.host(), glance.in_host(), places.host)?;
        }
        !glance.has(NEWER)
    } else {
        warner.warn_of_host(server.host(), places.host)?
    };
    if glance.has(Glance::END) && matches!(after, Some(b'?' | b'#')) {
        warner.warn_of_at_sign(glance.end)?;
    }
    ControlFlow::Continue(Judged { is_same: is_same && is_same_host, is_same_host })
}

impl Warner<'_, '_, '_> {
    #[inline(never)]
    fn warn_of_login(&mut self, login: Credentials<'_>, place: Span) -> ControlFlow<()> {
        let Credentials { whole, user, kinds, .. } = login;
        // Perf: most logins have none of the octets that bring a hazard.
        if kinds != 0 {
            self.warn_of_kinds(kinds, whole, user, place)?;
        }
        self.warn(warnings::USERINFO, place)?;
        match Encoded::new_unchecked(user).octets().next() {
            None => self.warn_of(warnings::EMPTY_USER, whole),
            Some(b'-') => self.warn_of(warnings::OPTION_LIKE, user),
            Some(_) => ControlFlow::Continue(()),
        }
    }

    /// Warns of what a login with octets of these kinds looks like.
    #[inline(never)]
    fn warn_of_kinds(&mut self, kinds: u8, whole: &str, user: &str, place: Span) -> ControlFlow<()> {
        let decoded = |piece| kinds_of(Encoded::new_unchecked(piece).octets());
        let kinds = if kinds & PERCENT == 0 { kinds } else { decoded(whole) };
        if kinds & AT != 0 {
            self.warn(warnings::SECOND_AT, place)?;
        }
        let user = Encoded::new_unchecked(user);
        let is_like_name = kinds & DOT != 0 && looks_like_host(user);
        let is_like_address = || kinds & STRANGE != 0 && user.octets().next() == Some(b'[');
        if is_like_name || is_like_address() {
            self.warn(warnings::USER_LIKE_HOST, place)?;
        }
        if kinds & BACKSLASH != 0 {
            self.warn(warnings::BACKSLASH, place)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns true if every edition that accepts the host reads it alike.
    ///
    /// Perf: out of line, because it is rare.
    #[inline(never)]
    fn warn_of_host(&mut self, host: Host<'_>, place: Span) -> ControlFlow<(), bool> {
        if let Some(address) = address_of(host.as_bytes()) {
            self.warn_of_address(place, address)?;
            // Editions that know no brackets refuse them wherever they are.
            return ControlFlow::Continue(true);
        }
        if host.starts_with('[') {
            // An address of a version that nobody has defined.
            self.warn(warnings::of_address(AddressClass::Reserved), place)?;
            return ControlFlow::Continue(true);
        }
        let found = found_in_name(host.as_bytes());
        if found & NO_NAME == 0 {
            self.warn_of_ordinary_name(host, found, place)?;
            return ControlFlow::Continue(found & NEWER == 0);
        }
        if first_of_rare(host.as_bytes(), b'%').is_some() {
            self.warn_of_encoded_host(host, place)?;
        }
        self.warn_of_name(host, place)?;
        // An older edition admits fewer names.
        ControlFlow::Continue(false)
    }

    /// Warns of an ordinary name, in which this was found.
    #[inline(never)]
    fn warn_of_ordinary_name(&mut self, host: Host<'_>, found: u8, place: Span) -> ControlFlow<()> {
        judge_ordinary_name(host.as_bytes(), found, place, self.judge)
    }

    #[cold]
    #[inline(never)]
    fn warn_of_encoded_host(&mut self, host: Host<'_>, place: Span) -> ControlFlow<()> {
        let kinds = kinds_of(host.encoded().octets());
        if kinds & AT != 0 {
            self.warn(warnings::SECOND_AT, place)?;
        }
        if kinds & BACKSLASH != 0 {
            self.warn(warnings::BACKSLASH, place)?;
        }
        self.warn(warnings::ENCODED_HOST, place)
    }

    /// Warns of an "@" after an authority that a "?" or a "#" ends.
    #[inline(never)]
    fn warn_of_at_sign(&mut self, end: usize) -> ControlFlow<()> {
        match first_of_rare(&self.url.as_bytes()[end..], b'@') {
            Some(at) => (self.judge)(Hazard::at(warnings::AT_SIGN_AFTER_AUTHORITY, end + at..end + at + 1)),
            None => ControlFlow::Continue(()),
        }
    }
}

/// A user and perhaps a password, and the [kinds](KINDS) of their octets.
#[derive(Clone, Copy)]
struct Credentials<'a> {
    whole: &'a str,
    user: &'a str,
    password: Option<&'a str>,
    kinds: u8,
}

impl<'a> Credentials<'a> {
    #[inline]
    fn of(whole: &'a str) -> Self {
        // Perf: most users are short, or have letters and digits alone.
        let is_plain = whole.len() >= 4 && all(whole.as_bytes(), |octet| octet.is_ascii_alphanumeric());
        if is_plain { Self { whole, user: whole, password: None, kinds: 0 } } else { Self::of_each_octet(whole) }
    }

    #[inline(never)]
    fn of_each_octet(whole: &'a str) -> Self {
        // Perf: one pass over all octets, because its end is hard to foresee.
        let (mut kinds, mut repeated) = (0, 0);
        for octet in whole.bytes() {
            let kind = KINDS[usize::from(octet)];
            repeated |= kinds & kind;
            kinds |= kind;
        }
        let colon = if kinds & COLON == 0 { None } else { first(whole.as_bytes(), b':') };
        let (user, password) = match colon {
            Some(colon) => (&whole[..colon], Some(&whole[colon + 1..])),
            None => (whole, None),
        };
        // The first ":" stands before a password, and a second one in it.
        if repeated & COLON != 0 {
            kinds |= STRANGE;
        }
        kinds &= !COLON;
        Self { whole, user, password, kinds }
    }
}

fn kinds_of(octets: impl Iterator<Item = u8>) -> u8 {
    octets.fold(0, |kinds, octet| kinds | KINDS[usize::from(octet)])
}

// The kinds of octets in a user or a password: those that may bring a hazard, and strange ones.
const DOT: u8 = 1;
const PERCENT: u8 = 2;
const AT: u8 = 4;
const BACKSLASH: u8 = 8;
const COLON: u8 = 16;
/// An octet, or a second ":", that some edition does not admit there.
const STRANGE: u8 = 32;

/// The kinds of each octet, a bit each.
///
/// Perf: one lookup per octet answers all questions, and most logins have no such octet.
static KINDS: [u8; 256] = {
    const PLAIN: CharSet = rfc1738::UCHAR.union(CharSet::of("%;&=:"));
    let mut kinds = [STRANGE; 256];
    let mut octet = 0_u8;
    while octet < 128 {
        if PLAIN.contains(octet) {
            kinds[octet as usize] = 0;
        }
        octet += 1;
    }
    kinds[b'.' as usize] |= DOT;
    kinds[b'%' as usize] |= PERCENT;
    kinds[b'@' as usize] |= AT;
    kinds[b'\\' as usize] |= BACKSLASH;
    kinds[b':' as usize] |= COLON;
    kinds
};

/// True if a user begins with the name or the IPv4 address of a host. A person would take the octet after it for the
/// end of the host.
fn looks_like_host(user: Encoded<'_>) -> bool {
    let (mut dots, mut label, mut last) = (0, LabelCounts::default(), LabelCounts::default());
    for octet in user.octets() {
        match octet {
            b'.' if label.length == 0 => return false,
            b'.' => (dots, last, label) = (dots + 1, label, LabelCounts::default()),
            b'-' | b'_' => label.length += 1,
            _ if octet.is_ascii_alphanumeric() => {
                label.begins_with_letter |= label.length == 0 && octet.is_ascii_alphabetic();
                label.digits += usize::from(octet.is_ascii_digit());
                label.length += 1;
            }
            _ => break,
        }
    }
    // A "." may end a name.
    if label.length == 0 && dots > 0 {
        (dots, label) = (dots - 1, last);
    }
    let is_name = dots > 0 && label.length > 1 && label.begins_with_letter;
    let is_address = dots == 3 && label.length > 0 && label.length == label.digits;
    is_name || is_address
}

/// A label of what may be the name or the address of a host.
#[derive(Clone, Copy, Default)]
struct LabelCounts {
    length: usize,
    digits: usize,
    begins_with_letter: bool,
}

/// Judges the hazard that two editions read the authority differently.
///
/// Perf: a reading under every edition takes longer than the parse, so callers skip this for a server that all editions
/// are known to read alike, as most are.
#[inline]
pub(super) fn judge_editions(url: &str, after_scheme: usize, judge: &mut Judge<'_>) -> ControlFlow<()> {
    match named_after(url, after_scheme) {
        Some(_) => judge_readings(url, judge),
        None => ControlFlow::Continue(()),
    }
}

/// Judges the hazard that editions differ in an authority which is an ordinary name that some of them do not have, and
/// perhaps a port: it stands at these places.
///
/// The law: [`judge_editions`] finds the same.
///
/// Perf: to draft 1996, such a name is a piece of an opaque part.
#[inline(always)]
pub(super) fn judge_newer_name(url: &str, start: usize, end: usize, judge: &mut Judge<'_>) -> ControlFlow<()> {
    let octets = url.as_bytes();
    if follows_scheme(octets, start) && holds_from(octets, end, is_opaque) {
        judge_difference(start..end, judge)
    } else {
        judge_editions(url, after_scheme(url), judge)
    }
}

/// Judges the hazard that two editions read different authorities in a text.
#[cold]
#[inline(never)]
fn judge_readings(url: &str, judge: &mut Judge<'_>) -> ControlFlow<()> {
    let readings = Edition::ALL.map(|edition| UriRef::parse_with(url, edition).ok());
    let mut valid = readings.iter().flatten();
    let Some(first) = valid.next() else { return ControlFlow::Continue(()) };
    let differs = |other: &UriRef<'_>| PARTS.iter().any(|part| part.of(first) != part.of(other));
    if !valid.any(differs) {
        return ControlFlow::Continue(());
    }
    let spans = readings.iter().flatten().filter_map(|reading| reading.span(Component::Authority));
    let whole = spans.reduce(|one, other| one.start.min(other.start)..one.end.max(other.end));
    judge_difference(whole.unwrap_or(0..url.len()), judge)
}

/// Judges the hazard that two editions read the authorities at `span` differently.
pub(super) fn judge_difference(span: Range<usize>, judge: &mut Judge<'_>) -> ControlFlow<()> {
    judge(Hazard::at(warnings::EDITIONS_DIFFER, span))
}

/// The place of an authority that RFC 2396 and its successors read, while to draft 1996 all that follows the scheme is
/// an opaque part; `None` if that is not certain.
///
/// The law: [`judge_editions`] finds the difference at this place.
///
/// Perf: one look at the octets, where the readings under all editions take twenty times as long.
pub(super) fn read_by_newer_editions(server: &PlacedServer<'_>, judged: Judged) -> Option<Range<usize>> {
    let (octets, host, places) = (server.url.as_bytes(), server.host(), server.places);
    let (start, end) = (places.host.start() as usize, server.glance.end);
    if places.userinfo.is_some() || !follows_scheme(octets, start) || host.is_empty() {
        return None;
    }
    // What no server of draft 1996 has: a host of other labels, and a "?" after it.
    let begins_with_letter = host.bytes().next().is_some_and(|octet| octet.is_ascii_alphabetic());
    let is_number = || !begins_with_letter && all(host.as_bytes(), |octet| matches!(octet, b'0'..=b'9' | b'.'));
    let is_other_name = || host.len() <= 63 && !judged.is_same_host && !is_number();
    let is_declined = octets.get(end) == Some(&b'?') || is_other_name();
    // Without an "@", nothing else in the text is a host.
    (is_declined && holds_from(octets, start, is_opaque)).then_some(start..end)
}

/// True if the parts at these places are all of the text between "//", after the scheme that ends at `after_scheme`, and
/// the next "/", "?" or "#".
#[inline(always)]
pub(super) fn is_whole(url: &str, after_scheme: usize, places: Authority<Span>) -> bool {
    let Authority { userinfo, host, port } = places;
    let (start, end) = (userinfo.unwrap_or(host).start(), port.unwrap_or(host).end());
    url.as_bytes().get(after_scheme..start as usize) == Some(b"//")
        && userinfo.is_none_or(|userinfo| userinfo.end() + 1 == host.start())
        && port.is_none_or(|port| host.end() + 1 == port.start())
        && matches!(url.as_bytes().get(end as usize), None | Some(b'/' | b'?' | b'#'))
}

/// True if a scheme and "://" stand before `start`, and nothing else.
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

/// The components that decide where a URL leads.
const PARTS: [Component; 5] =
    [Component::Scheme, Component::Authority, Component::Userinfo, Component::Host, Component::Port];

/// The text between the "//" after the scheme and the path. `None` if it is empty: some editions read an empty
/// authority as none, and it names no host in any.
#[inline]
pub(super) fn named_after(url: &str, after_scheme: usize) -> Option<&[u8]> {
    let octets = url.as_bytes().get(after_scheme..)?.strip_prefix(b"//")?;
    // Perf: a path after an empty authority, as in most file URLs, is not searched.
    if matches!(octets.first(), None | Some(b'/')) {
        return None;
    }
    Some(&octets[..first(octets, b'/').unwrap_or(octets.len())])
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::{
        super::{
            hazard::{place_in, told},
            url::judge_reference,
        },
        *,
    };
    use crate::{
        engine::text::span_in,
        syntax::{
            charset::{self, draft1996},
            texts::each_text,
        },
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
                    let wanted = told(|judge| judge_editions(&url, after_scheme, judge));
                    for reference in
                        Edition::ALL.into_iter().filter_map(|edition| UriRef::parse_with(&url, edition).ok())
                    {
                        let mut found = told(|judge| judge_reference(&reference, None, judge).map_continue(drop));
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
                let Some(read) = UriRef::parse_with(&url, Edition::Rfc3986).ok() else { continue };
                let Some(host) = read.host() else { continue };
                let end = read.span(Component::Authority).expect("with a host").end;
                let userinfo = read.userinfo().map(Encoded::as_str);
                let parts = Authority { userinfo, host: host.as_str(), port: read.port() };
                let server = PlacedServer {
                    url: &url,
                    edition: Edition::Rfc3986,
                    places: parts.map(|part| place_in(&url, part)),
                    default_port: None,
                    glance: Glance::at(&url, span_in(&url, &host).expect("a part"), end),
                    elsewhere: None,
                };
                let judged = judge_server(&server, &mut |_| ControlFlow::Continue(()));
                let ControlFlow::Continue(judged) = judged else { unreachable!() };
                let Some(span) = read_by_newer_editions(&server, judged) else {
                    declined += 1;
                    continue;
                };
                let found = told(|judge| judge_editions(&url, after_scheme(&url), judge));
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
