//! Hazards of the authority: login, port, and what its host leads to.

use core::{
    net::IpAddr,
    ops::{ControlFlow, Range},
};

use super::{
    address::{AddressClass, begins_global},
    hazard::{Hazard, Judge},
    host::{has_plain_labels, is_harmless_name},
    warner::Warner,
    warnings,
};
use crate::{
    engine::{
        octets::{first, last},
        text::span_in,
    },
    grammar::Authority,
    syntax::{
        CharSet, Component, Edition,
        charset::{ALPHANUM, draft1996, rfc1738},
    },
    uri::{Encoded, Host, Server, UriRef},
};

/// The end of an authority that is `host` alone; `None` if a "?" or a "#" ends it, which not every edition allows.
#[inline]
pub(super) fn end_of_sole(url: &str, host: &str) -> Option<usize> {
    let end = span_in(url, host)?.end;
    matches!(url.as_bytes().get(end), None | Some(b'/')).then_some(end)
}

/// The IP address that a host is, by its first octet; `None` for a name and for an address of another version.
#[inline]
pub(super) fn address_of(host: Host<'_>) -> Option<IpAddr> {
    match host.as_bytes().first()? {
        b'[' => host.to_ipv6().map(IpAddr::V6),
        b'0'..=b'9' => host.to_ipv4().map(IpAddr::V4),
        _ => None,
    }
}

/// Judges the hazards of a host that is an IP address.
#[inline]
pub(super) fn judge_address(url: &str, host: &str, address: IpAddr, judge: &mut Judge<'_>) -> ControlFlow<()> {
    // Perf: most addresses are global, and begin with an octet that none of the others has.
    if begins_global(address) {
        ControlFlow::Continue(())
    } else {
        Warner { url, judge }.warn_of_address(host, address)
    }
}

/// The parts of an authority, which has no "/", if it is a harmless name or an IP address, and perhaps a port, and true
/// for a name; `None` if it may be anything else.
///
/// The law: they are what every edition reads that accepts a URL with this authority, before a "/" or the end.
#[inline]
pub(super) fn plain_server(authority: &str) -> Option<(Authority<&str>, bool)> {
    let is_port = |port: &str| !port.is_empty() && port.bytes().all(|octet| octet.is_ascii_digit());
    let (host, port) = match last(authority.as_bytes(), b':') {
        Some(colon) if !authority.ends_with(']') => (&authority[..colon], Some(&authority[colon + 1..])),
        _ => (authority, None),
    };
    let is_harmless = is_harmless_name(host.as_bytes());
    // The text of an address is the same under every edition.
    let is_plain = is_harmless || address_of(Host::new_unchecked(host, Edition::Rfc3986)).is_some();
    (is_plain && port.is_none_or(is_port)).then_some((Authority { userinfo: None, host, port }, is_harmless))
}

/// Judges the hazards of a server of `url`. `has_scheme` is true if the scheme, and so the default port, is known, and
/// `is_harmless` if the host is a harmless name. Returns the end of the authority, and true if every edition that
/// accepts the URL reads the server alike; false if that is not certain.
#[inline]
pub(super) fn judge_server(
    url: &str,
    server: &Server<'_>,
    has_scheme: bool,
    is_harmless: bool,
    judge: &mut Judge<'_>,
) -> ControlFlow<(), (usize, bool)> {
    let host = server.host();
    let end = span_in(url, server.port().unwrap_or(host.as_str())).map_or(url.len(), |span| span.end);
    let mut is_same = matches!(url.as_bytes().get(end), None | Some(b'/'));
    let mut warner = Warner { url, judge };
    // The password comes first in the table of hazards, before the port.
    let login = server.userinfo().map(Credentials::of);
    if let Some(password) = login.and_then(|login| login.password) {
        warner.warn(warnings::PASSWORD, password)?;
    }
    if let Some(digits) = server.port() {
        is_same &= !digits.is_empty();
        warner.warn_of_port(digits, server, has_scheme)?;
    }
    if let Some(login) = login {
        is_same &= login.kinds & STRANGE == 0;
        warner.warn_of_login(login)?;
    }
    // Perf: most hosts are plain, and one look at them is enough.
    if !is_harmless {
        is_same &= warner.warn_of_host(host)?;
    }
    if !is_same {
        warner.warn_of_at_sign(end)?;
    }
    ControlFlow::Continue((end, is_same))
}

impl Warner<'_, '_, '_> {
    fn warn_of_port(&mut self, digits: &str, server: &Server<'_>, has_scheme: bool) -> ControlFlow<()> {
        if digits.is_empty() {
            return self.warn(warnings::EMPTY_PORT, digits);
        }
        // A number over 65535 is no default, and not reserved.
        let number = server.effective_port().ok().flatten();
        let is_other = server.default_port().is_some() && server.default_port() != number;
        if is_other {
            self.warn(warnings::NON_DEFAULT_PORT, digits)?;
        }
        if number.is_some_and(|number| number < 1024) && (is_other || !has_scheme) {
            self.warn(warnings::RESERVED_PORT, digits)?;
        }
        if number.is_none() {
            self.warn(warnings::PORT_OUT_OF_RANGE, digits)?;
        }
        if digits.len() > 1 && digits.starts_with('0') {
            self.warn(warnings::PORT_WITH_ZEROS, digits)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(never)]
    fn warn_of_login(&mut self, Credentials { whole, user, kinds, .. }: Credentials<'_>) -> ControlFlow<()> {
        let decoded = |piece| kinds_of(Encoded::new_unchecked(piece).octets());
        let kinds = if kinds & PERCENT == 0 { kinds } else { decoded(whole) };
        if kinds & AT != 0 {
            self.warn(warnings::SECOND_AT, whole)?;
        }
        let user = Encoded::new_unchecked(user);
        let is_like_name = kinds & DOT != 0 && looks_like_host(user);
        let is_like_address = || kinds & STRANGE != 0 && user.octets().next() == Some(b'[');
        if is_like_name || is_like_address() {
            self.warn(warnings::USER_LIKE_HOST, whole)?;
        }
        if kinds & BACKSLASH != 0 {
            self.warn(warnings::BACKSLASH, whole)?;
        }
        self.warn(warnings::USERINFO, whole)?;
        match user.octets().next() {
            None => self.warn(warnings::EMPTY_USER, whole),
            Some(b'-') => self.warn(warnings::OPTION_LIKE, user.as_str()),
            Some(_) => ControlFlow::Continue(()),
        }
    }

    /// Returns true if every edition that accepts the host reads it alike.
    ///
    /// Perf: out of line, because it is rare.
    #[inline(never)]
    fn warn_of_host(&mut self, host: Host<'_>) -> ControlFlow<(), bool> {
        if let Some(address) = address_of(host) {
            self.warn_of_address(host.as_str(), address)?;
            // Editions that know no brackets refuse them wherever they are.
            return ControlFlow::Continue(true);
        }
        if host.starts_with('[') {
            // An address of a version that nobody has defined.
            self.warn(warnings::of_address(AddressClass::Reserved), host.as_str())?;
            return ControlFlow::Continue(true);
        }
        if host.contains('%') {
            self.warn_of_encoded_host(host)?;
        }
        self.warn_of_name(host)?;
        // An older edition admits fewer names.
        ControlFlow::Continue(has_plain_labels(host.as_str()))
    }

    #[cold]
    #[inline(never)]
    fn warn_of_encoded_host(&mut self, host: Host<'_>) -> ControlFlow<()> {
        let kinds = kinds_of(host.encoded().octets());
        if kinds & AT != 0 {
            self.warn(warnings::SECOND_AT, host.as_str())?;
        }
        if kinds & BACKSLASH != 0 {
            self.warn(warnings::BACKSLASH, host.as_str())?;
        }
        self.warn(warnings::ENCODED_HOST, host.as_str())
    }

    /// Warns of an "@" after an authority that a "?" or a "#" ends.
    #[cold]
    #[inline(never)]
    fn warn_of_at_sign(&mut self, end: usize) -> ControlFlow<()> {
        let after = &self.url.as_bytes()[end..];
        match (after.first(), first(after, b'@')) {
            (Some(b'?' | b'#'), Some(at)) => {
                (self.judge)(Hazard::at(warnings::AT_SIGN_AFTER_AUTHORITY, end + at..end + at + 1))
            }
            _ => ControlFlow::Continue(()),
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
#[cold]
#[inline(never)]
pub(super) fn judge_editions(url: &str, after_scheme: usize, judge: &mut Judge<'_>) -> ControlFlow<()> {
    if named_after(url, after_scheme).is_none() {
        return ControlFlow::Continue(());
    }
    let readings = Edition::ALL.map(|edition| UriRef::read(url, edition));
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
/// an opaque part; `None` if that is not certain. `server` is read from it, and ends at `end`.
///
/// The law: [`judge_editions`] finds the difference at this place.
///
/// Perf: one look at the octets, where the readings under all editions take twenty times as long.
pub(super) fn read_by_newer_editions(
    url: &str,
    after_scheme: usize,
    server: &Server<'_>,
    end: usize,
) -> Option<Range<usize>> {
    let (octets, host, start) = (url.as_bytes(), server.host(), after_scheme + "//".len());
    let is_sole_server = server.userinfo().is_none() && span_in(url, host.as_str())?.start == start;
    let (first, scheme) = octets.get(..after_scheme.checked_sub(1)?)?.split_first()?;
    let is_scheme = first.is_ascii_alphabetic() && scheme.iter().all(|octet| SCHEME.contains(*octet));
    if !is_sole_server || !is_scheme || host.is_empty() {
        return None;
    }
    // What no server of draft 1996 has: a host of other labels, and a "?" after it.
    let is_number = || host.bytes().all(|octet| octet.is_ascii_digit() || octet == b'.');
    let is_other_name = || host.len() <= 63 && !has_plain_labels(host.as_str()) && !is_number();
    let is_declined = octets.get(end) == Some(&b'?') || is_other_name();
    // Without an "@", nothing else in the text is a host.
    let is_opaque = || octets[start..].iter().all(|octet| OPAQUE.contains(*octet));
    (is_declined && is_opaque()).then_some(start..end)
}

/// The octets of a scheme.
const SCHEME: CharSet = ALPHANUM.union(CharSet::of("+-."));

/// The octets of an opaque part of draft 1996, but "@".
const OPAQUE: CharSet = draft1996::UNRESERVED.union(CharSet::of(";/?:&=+%"));

/// The components that decide where a URL leads.
const PARTS: [Component; 5] =
    [Component::Scheme, Component::Authority, Component::Userinfo, Component::Host, Component::Port];

/// The text between the "//" after the scheme and the path. `None` if it is empty: some editions read an empty
/// authority as none, and it names no host in any.
#[inline]
pub(super) fn named_after(url: &str, after_scheme: usize) -> Option<&str> {
    let start = after_scheme + "//".len();
    let octets = url.as_bytes().get(after_scheme..)?.strip_prefix(b"//")?;
    // Perf: a path after an empty authority, as in most file URLs, is not searched.
    if matches!(octets.first(), None | Some(b'/')) {
        return None;
    }
    let length = first(octets, b'/').unwrap_or(octets.len());
    Some(&url[start..start + length])
}

#[cfg(test)]
mod tests {
    use alloc::{format, vec::Vec};

    use super::*;
    use crate::syntax::texts::each_text;

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

    const LENGTH: u32 = if cfg!(miri) { 1 } else { 4 };

    #[test]
    fn a_plain_server_is_that_of_every_edition() {
        let (mut answers, mut declined) = (0, 0);
        each_text("//", &PIECES, LENGTH, |text| {
            let Some(authority) = named_after(text, 0) else { return };
            let Some((parts, is_harmless)) = plain_server(authority) else {
                declined += 1;
                return;
            };
            answers += 1;
            assert_eq!(is_harmless, is_harmless_name(parts.host.as_bytes()), "{authority}");
            for url in ["", "/", "/%41?b#c"].map(|rest| format!("x://{authority}{rest}")) {
                let mut readers = 0;
                for edition in Edition::ALL {
                    let Some(read) = UriRef::read(&url, edition) else { continue };
                    let host = read.host().map(Host::as_str);
                    assert_eq!(
                        (read.userinfo(), host, read.port()),
                        (None, Some(parts.host), parts.port),
                        "{url} {edition}"
                    );
                    readers += 1;
                }
                assert!(readers > 1, "{url}");
            }
        });
        assert!(answers > 0 && declined > 0);
    }

    #[test]
    fn what_newer_editions_alone_read_is_the_difference_of_all() {
        let (mut answers, mut declined) = (0, 0);
        each_text("//", &PIECES, LENGTH, |text| {
            for url in [format!("x:{text}"), format!("X+1:{text}/~?a=%2f&b"), format!("1:{text}")] {
                let Some(read) = UriRef::read(&url, Edition::Rfc3986) else { continue };
                let Some(host) = read.host() else { continue };
                let end = read.span(Component::Authority).expect("with a host").end;
                let userinfo = read.userinfo().map(Encoded::as_str);
                let parts = Authority { userinfo, host: host.as_str(), port: read.port() };
                let server = Server::new(parts, Edition::Rfc3986, None);
                let after_scheme = url.find(':').expect("a scheme") + 1;
                let Some(span) = read_by_newer_editions(&url, after_scheme, &server, end) else {
                    declined += 1;
                    continue;
                };
                let mut found = Vec::new();
                let flow = judge_editions(&url, after_scheme, &mut |hazard| {
                    found.push(hazard);
                    ControlFlow::Continue(())
                });
                assert!(flow.is_continue() && found == [Hazard::at(warnings::EDITIONS_DIFFER, span)], "{url}");
                answers += 1;
            }
        });
        assert!(answers > 0 && declined > 0);
    }
}
