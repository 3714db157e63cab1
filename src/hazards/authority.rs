//! Hazards of the authority: login, host and port.

use core::{net::Ipv4Addr, ops::Range};

use super::{Hazard, HazardKind, Visit};
use crate::{
    charset::{CharSet, rfc1738},
    differences::Component,
    edition::Edition,
    engine::text::span_in,
    scheme::Server,
    uri::{Encoded, Host},
};

/// The parts of a server that are plain: free of hazards, and read alike by every edition.
///
/// Perf: nearly all parts are plain, and one look at each is enough.
#[derive(Clone, Copy)]
pub(super) struct Plain {
    /// True if the user and the password are plain.
    login: bool,
    host: bool,
}

impl Plain {
    pub(super) fn of(server: Server<'_>) -> Self {
        let login = server.userinfo().is_none_or(is_simple_login);
        Self { login, host: is_plain_name(server.host().as_bytes()) }
    }
}

/// Passes the hazards of a server of `url` to `visit`. `has_scheme` is true if the scheme, and so the default port, is
/// known; `plain` tells which parts of the server need no second look.
pub(super) fn visit_server(url: &str, server: Server<'_>, has_scheme: bool, plain: Plain, visit: &mut Visit<'_>) {
    let mut warn = |kind, piece| visit(Hazard::of(kind, span_in(url, piece).unwrap_or(0..url.len())));
    if let Some(password) = server.password() {
        warn(HazardKind::Password, password.as_str());
    }
    if let Some(digits) = server.port().filter(|digits| !digits.is_empty()) {
        let number: u64 = digits.parse().unwrap_or(u64::MAX);
        let default = server.default_port().map(u64::from);
        let is_other = default.is_some_and(|default| default != number);
        if is_other {
            warn(HazardKind::NonDefaultPort, digits);
        }
        if number < 1024 && (is_other || !has_scheme) {
            warn(HazardKind::ReservedPort, digits);
        }
    }
    if let Some(userinfo) = server.userinfo().filter(|_| !plain.login) {
        if stands_for(userinfo, b'@') {
            warn(HazardKind::SecondAt, userinfo);
        }
        if server.user().is_some_and(looks_like_host) {
            warn(HazardKind::UserLikeHost, userinfo);
        }
        if stands_for(userinfo, b'\\') {
            warn(HazardKind::Backslash, userinfo);
        }
    }
    if plain.host {
        return;
    }
    let host = server.host();
    if host.contains('%') {
        let kind = if stands_for(host.as_str(), b'\\') { HazardKind::Backslash } else { HazardKind::EncodedHost };
        warn(kind, host.as_str());
    }
    if is_numeric(host) {
        warn(HazardKind::NumericHost, host.as_str());
    }
    if host.ends_with('.') {
        warn(HazardKind::TrailingDot, host.as_str());
    }
}

/// True for a user and perhaps a password of letters, digits, "-" and "_".
///
/// Perf: most logins are so simple, and such a login has no "." of a host and no second "@".
fn is_simple_login(userinfo: &str) -> bool {
    let mut colons = 0;
    let is_simple = userinfo.bytes().all(|octet| {
        colons += usize::from(octet == b':');
        octet.is_ascii_alphanumeric() || matches!(octet, b'-' | b'_' | b':')
    });
    is_simple && colons < 2
}

/// True if a piece of a URL, decoded, has the octet.
fn stands_for(piece: &str, octet: u8) -> bool {
    Encoded::new_unchecked(piece).octets().any(|decoded| decoded == octet)
}

/// True if a user begins with the name or the address of a host.
fn looks_like_host(user: Encoded<'_>) -> bool {
    let (mut labels, mut label, mut letters) = (0, 0, 0);
    for octet in user.octets() {
        match octet {
            b'.' if label == 0 => return false,
            b'.' => (labels, label, letters) = (labels + 1, 0, 0),
            b'a'..=b'z' | b'A'..=b'Z' => (label, letters) = (label + 1, letters + 1),
            b'0'..=b'9' | b'-' => label += 1,
            // A person would take one of these for the end of the host.
            b'/' | b'\\' | b'?' | b'#' | b':' | b'@' => break,
            _ => return false,
        }
    }
    let is_name = labels > 0 && label == letters && label > 1;
    let is_address = labels == 3 && letters == 0 && label > 0;
    is_name || is_address
}

/// True for a host that is not a valid IPv4 address but ends in a number, so that some programs read it as one.
fn is_numeric(host: Host<'_>) -> bool {
    let text = host.strip_suffix('.').unwrap_or(host.as_str());
    let last = text.rsplit_once('.').map_or(text, |(_, last)| last).as_bytes();
    let is_number = match last {
        [b'0', b'x' | b'X', digits @ ..] => digits.iter().all(u8::is_ascii_hexdigit),
        [b'0'..=b'9', digits @ ..] => digits.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    // Older rules admit numbers over 255, and leading zeros, which some programs read as octal.
    is_number && host.parse::<Ipv4Addr>().is_err()
}

/// Passes a hazard to `visit` if two editions read the authority differently.
pub(super) fn visit_editions(url: &str, server: Option<(Server<'_>, Plain)>, visit: &mut Visit<'_>) {
    use Component::{Authority, Host, Port, Scheme, Userinfo};
    // Perf: a parse under every edition takes five times as long as one parse.
    if server.is_some_and(|(server, plain)| is_the_same_to_all(url, server, plain)) || named_authority(url).is_none() {
        return;
    }
    let differences = Edition::differences(url);
    if [Scheme, Authority, Userinfo, Host, Port].into_iter().any(|component| differences.differs(component)) {
        let readings = differences.readings().filter_map(|(_, reading)| reading.ok()?.span(Authority));
        let spans = readings.reduce(|one: Range<usize>, other| one.start.min(other.start)..one.end.max(other.end));
        visit(Hazard::of(HazardKind::EditionsDiffer, spans.unwrap_or(0..url.len())));
    }
}

/// The text between the "//" after the scheme and the path. `None` if it is empty: some editions read an empty
/// authority as none, and it names no host in any.
pub(super) fn named_authority(url: &str) -> Option<&str> {
    let after_scheme = url.bytes().position(|octet| octet == b':').map_or("", |colon| &url[colon + 1..]);
    let rest = url.strip_prefix("//").or_else(|| after_scheme.strip_prefix("//"))?;
    let end = rest.bytes().position(|octet| octet == b'/').unwrap_or(rest.len());
    (end > 0).then(|| &rest[..end])
}

/// True for a server that is a plain name, without a login and a port: it has no hazards, and every edition that accepts the
/// URL reads it alike.
pub(super) fn is_plain_name_alone(url: &str, server: Server<'_>) -> bool {
    let host = server.host();
    server.userinfo().is_none()
        && server.port().is_none()
        && is_followed_by_path(url, host.as_str())
        && is_plain_name(host.as_bytes())
}

/// True if the text after a piece of the URL is a path that begins with "/", or is empty.
fn is_followed_by_path(url: &str, piece: &str) -> bool {
    let after = span_in(url, piece).and_then(|span| url.as_bytes().get(span.end).copied());
    matches!(after, None | Some(b'/'))
}

/// True for a server in plain form, which every edition that accepts the URL reads alike.
fn is_the_same_to_all(url: &str, server: Server<'_>, plain: Plain) -> bool {
    let host = server.host();
    server.port() != Some("")
        && is_followed_by_path(url, server.port().unwrap_or(host.as_str()))
        && (plain.login || server.userinfo().is_none_or(is_plain_login))
        && (plain.host || host.parse::<Ipv4Addr>().is_ok())
}

/// True for a user, and perhaps a password, of characters that every edition admits there.
fn is_plain_login(userinfo: &str) -> bool {
    const PLAIN: CharSet = rfc1738::UCHAR.union(CharSet::of("%;&="));
    let (user, password) = userinfo.split_once(':').unwrap_or((userinfo, ""));
    user.bytes().chain(password.bytes()).all(|octet| PLAIN.contains(octet))
}

/// Two sets of bits for each octet of a name, of [`DOT`], [`HYPHEN`] and [`OTHER`]. The lower half is the kind of the
/// octet, empty for a letter or a digit; the upper half is the kinds that may not follow it.
///
/// Perf: one lookup per octet tells if it may stand after the one before.
static STEPS: [u8; 256] = {
    let mut steps = [OTHER | OTHER << 4; 256];
    let mut octet = 0_u8;
    while octet < 128 {
        if octet.is_ascii_alphanumeric() {
            steps[octet as usize] = OTHER << 4;
        }
        octet += 1;
    }
    steps[b'.' as usize] = DOT | (DOT | HYPHEN | OTHER) << 4;
    steps[b'-' as usize] = HYPHEN | (DOT | OTHER) << 4;
    steps
};
const DOT: u8 = 1;
const HYPHEN: u8 = 2;
const OTHER: u8 = 4;

/// True for a name of labels that every edition admits, the last of which begins with a letter. False for a name of
/// over 63 octets, whose labels may be too long: callers then check further.
pub(super) fn is_plain_name(host: &[u8]) -> bool {
    let (mut refused, mut wrong) = (DOT | HYPHEN | OTHER, 0);
    for &octet in host {
        let step = STEPS[usize::from(octet)];
        wrong |= step & refused;
        refused = step >> 4;
    }
    let last_label = host.iter().rposition(|&octet| octet == b'.').map_or(0, |dot| dot + 1);
    wrong == 0 && refused == OTHER && host.len() <= 63 && host.get(last_label).is_some_and(u8::is_ascii_alphabetic)
}
