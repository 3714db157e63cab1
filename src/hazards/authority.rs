//! Hazards of the authority: login, host and port.

use alloc::borrow::Cow;
use core::{net::Ipv4Addr, ops::Range};

use super::{Hazard, Visit, Warning, warnings};
use crate::{
    engine::{
        octets::{self, first},
        text::span_in,
    },
    syntax::{CharSet, Component, Edition, charset::rfc1738},
    uri::{Encoded, Host, Server},
};

/// Passes the hazards of a server of `url` to `visit`. `has_scheme` is true if the scheme, and so the default port, is
/// known. Returns true if every edition that accepts the URL reads the server alike; false if that is not certain.
#[inline]
pub(super) fn visit_server(url: &str, server: &Server<'_>, has_scheme: bool, visit: &mut Visit<'_>) -> bool {
    let host = server.host();
    let mut is_same = is_followed_by_path(url, server.port().unwrap_or(host.as_str()));
    let mut warner = Warner { url, visit };
    // The password comes first in the table of hazards, before the port.
    let login = server.userinfo().map(Login::of);
    if let Some(password) = login.and_then(|login| login.password) {
        warner.warn(warnings::PASSWORD, password);
    }
    if let Some(digits) = server.port() {
        is_same &= !digits.is_empty();
        warner.warn_of_port(digits, server, has_scheme);
    }
    if let Some(login) = login.filter(|login| login.kinds != 0) {
        is_same &= login.kinds & STRANGE == 0;
        warner.warn_of_login(login);
    }
    // Perf: most hosts are plain, and one look at them is enough.
    if !is_plain_name(host.as_bytes()) {
        is_same &= warner.warn_of_host(host);
    }
    is_same
}

/// Visitor of hazards of a URL.
struct Warner<'u, 'v, 'f> {
    url: &'u str,
    visit: &'v mut Visit<'f>,
}

impl Warner<'_, '_, '_> {
    #[inline(never)]
    fn warn(&mut self, warning: &'static Warning, piece: &str) {
        (self.visit)(Hazard::new(warning, self.url, piece));
    }

    fn warn_of_port(&mut self, digits: &str, server: &Server<'_>, has_scheme: bool) {
        if digits.is_empty() {
            return;
        }
        // A number over 65535 is no default, and not reserved.
        let number = server.effective_port().ok().flatten();
        let is_other = server.default_port().is_some() && server.default_port() != number;
        if is_other {
            self.warn(warnings::NON_DEFAULT_PORT, digits);
        }
        if number.is_some_and(|number| number < 1024) && (is_other || !has_scheme) {
            self.warn(warnings::RESERVED_PORT, digits);
        }
    }

    fn warn_of_login(&mut self, Login { whole, user, kinds, .. }: Login<'_>) {
        let decoded = |piece| kinds_of(Encoded::new_unchecked(piece).octets());
        let kinds = if kinds & PERCENT == 0 { kinds } else { decoded(whole) };
        if kinds & AT != 0 {
            self.warn(warnings::SECOND_AT, whole);
        }
        let user = Encoded::new_unchecked(user);
        let is_like_name = kinds & DOT != 0 && looks_like_host(user);
        let is_like_address = || kinds & STRANGE != 0 && user.octets().next() == Some(b'[');
        if is_like_name || is_like_address() {
            self.warn(warnings::USER_LIKE_HOST, whole);
        }
        if kinds & BACKSLASH != 0 {
            self.warn(warnings::BACKSLASH, whole);
        }
    }

    /// Returns true if the host is an address, which every edition reads alike.
    ///
    /// Perf: out of line, because it is rare.
    #[inline(never)]
    fn warn_of_host(&mut self, host: Host<'_>) -> bool {
        if host.parse::<Ipv4Addr>().is_ok() {
            return true;
        }
        if host.contains('%') {
            self.warn_of_encoded_host(host);
        } else {
            self.warn_of_number_and_dot(host, host.as_str());
        }
        // An older edition admits fewer names.
        has_plain_labels(host.as_str())
    }

    #[cold]
    #[inline(never)]
    fn warn_of_encoded_host(&mut self, host: Host<'_>) {
        let kinds = kinds_of(host.encoded().octets());
        if kinds & AT != 0 {
            self.warn(warnings::SECOND_AT, host.as_str());
        }
        if kinds & BACKSLASH != 0 {
            self.warn(warnings::BACKSLASH, host.as_str());
        }
        self.warn(warnings::ENCODED_HOST, host.as_str());
        let decoded = host.encoded().decode_utf8().unwrap_or(Cow::Borrowed(host.as_str()));
        self.warn_of_number_and_dot(host, &decoded);
    }

    fn warn_of_number_and_dot(&mut self, host: Host<'_>, decoded: &str) {
        // Older rules admit numbers over 255, and leading zeros, which some programs read as octal.
        if is_numeric(decoded) {
            self.warn(warnings::NUMERIC_HOST, host.as_str());
        }
        if decoded.ends_with('.') {
            self.warn(warnings::TRAILING_DOT, host.as_str());
        }
    }
}

/// A user and perhaps a password, and the [kinds](KINDS) of their octets.
#[derive(Clone, Copy)]
struct Login<'a> {
    whole: &'a str,
    user: &'a str,
    password: Option<&'a str>,
    kinds: u8,
}

impl<'a> Login<'a> {
    fn of(whole: &'a str) -> Self {
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
    let (mut dots, mut label, mut last) = (0, Label::default(), Label::default());
    for octet in user.octets() {
        match octet {
            b'.' if label.length == 0 => return false,
            b'.' => (dots, last, label) = (dots + 1, label, Label::default()),
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
struct Label {
    length: usize,
    digits: usize,
    begins_with_letter: bool,
}

/// True for a host that ends in a number: some programs read it as an IPv4 address, even if it is none as it is
/// written.
fn is_numeric(host: &str) -> bool {
    let text = host.strip_suffix('.').unwrap_or(host);
    let last = text.rsplit_once('.').map_or(text, |(_, last)| last).as_bytes();
    match last {
        [b'0', b'x' | b'X', digits @ ..] => digits.iter().all(u8::is_ascii_hexdigit),
        [b'0'..=b'9', digits @ ..] => digits.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// Passes a hazard to `visit` if two editions read the authority differently.
///
/// Perf: a parse under every edition takes five times as long as one parse, so callers skip this for a server that all
/// editions are known to read alike, as most are.
#[cold]
#[inline(never)]
pub(super) fn visit_editions(url: &str, visit: &mut Visit<'_>) {
    use Component::{Authority, Host, Port, Scheme, Userinfo};
    if named_authority(url).is_none() {
        return;
    }
    let differences = Edition::differences(url);
    if [Scheme, Authority, Userinfo, Host, Port].into_iter().any(|component| differences.differs(component)) {
        let readings = differences.readings().filter_map(|(_, reading)| reading.ok()?.span(Authority));
        let spans = readings.reduce(|one: Range<usize>, other| one.start.min(other.start)..one.end.max(other.end));
        visit(Hazard::at(warnings::EDITIONS_DIFFER, spans.unwrap_or(0..url.len())));
    }
}

/// The text between the "//" after the scheme and the path. `None` if it is empty: some editions read an empty
/// authority as none, and it names no host in any.
#[inline]
pub(super) fn named_authority(url: &str) -> Option<&str> {
    let octets = url.as_bytes();
    let slashes = if octets.starts_with(b"//") { 0 } else { first(octets, b':')? + 1 };
    octets[slashes..].starts_with(b"//").then_some(())?;
    let rest = &url[slashes + 2..];
    let end = first(rest.as_bytes(), b'/').unwrap_or(rest.len());
    (end > 0).then(|| &rest[..end])
}

/// True if the text after a piece of the URL is a path that begins with "/", or is empty.
fn is_followed_by_path(url: &str, piece: &str) -> bool {
    let after = span_in(url, piece).and_then(|span| url.as_bytes().get(span.end).copied());
    matches!(after, None | Some(b'/'))
}

/// True for a [plain name](has_plain_labels) of labels that begin with a letter, as nearly all do.
///
/// Perf: sixteen octets a step.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
pub(super) fn is_plain_name(host: &[u8]) -> bool {
    let is_wrong = |octet: u8, next: u8| {
        // A host has no "/", the character between "." and "0". So an octet below "@" is a digit or a separator here.
        let (is_digit_or_separator, is_before_letters) = ((b'-'..=b'9').contains(&octet), next < b'@');
        !(octet.is_ascii_alphabetic() | is_digit_or_separator)
            | (octet == b'.') & is_before_letters
            | (octet == b'-') & (next == b'.')
    };
    host.len() <= 63
        && host.first().is_some_and(u8::is_ascii_alphabetic)
        && host.last().is_some_and(u8::is_ascii_alphanumeric)
        && !octets::any_pair(host, is_wrong)
}

/// True for a name of labels that every edition admits, the last of which begins with a letter. False for a name of
/// over 63 octets, whose labels may be too long: callers then check further.
fn has_plain_labels(host: &str) -> bool {
    let is_end = |octet: Option<&u8>| octet.is_some_and(u8::is_ascii_alphanumeric);
    let is_label = |label: &[u8]| {
        is_end(label.first())
            && is_end(label.last())
            && label.iter().all(|&octet| octet.is_ascii_alphanumeric() || octet == b'-')
    };
    let mut labels = host.as_bytes().split(|&octet| octet == b'.');
    host.len() <= 63
        && labels.clone().all(is_label)
        && labels.next_back().and_then(<[u8]>::first).is_some_and(u8::is_ascii_alphabetic)
}
