//! Hazards of the authority: login, port, and what its host leads to.

use core::{net::IpAddr, ops::ControlFlow};

use super::{
    hazard::{Hazard, Judge},
    host::{has_plain_labels, is_harmless_name},
    warner::Warner,
    warnings,
};
use crate::{
    engine::{octets::first, text::span_in},
    syntax::{CharSet, Component, Edition, charset::rfc1738},
    uri::{Encoded, Host, Server, UriRef},
};

/// The end of an authority that is a harmless name, which every edition reads alike; `None` if it may be anything else.
#[inline]
pub(super) fn end_of_harmless(url: &str, host: &str) -> Option<usize> {
    let end = span_in(url, host)?.end;
    (matches!(url.as_bytes().get(end), None | Some(b'/')) && is_harmless_name(host.as_bytes())).then_some(end)
}

/// Judges the hazards of a server of `url`. `has_scheme` is true if the scheme, and so the default port, is known.
/// Returns the end of the authority, and true if every edition that accepts the URL reads the server alike; false if
/// that is not certain.
#[inline]
pub(super) fn judge_server(
    url: &str,
    server: &Server<'_>,
    has_scheme: bool,
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
    if !is_harmless_name(host.as_bytes()) {
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
        let begin = host.as_bytes().first();
        if begin == Some(&b'[') {
            self.warn_of_literal(host)?;
            // Editions that know no brackets refuse them wherever they are.
            return ControlFlow::Continue(true);
        }
        let number = begin.is_some_and(u8::is_ascii_digit).then_some(host);
        if let Some(address) = number.and_then(Host::to_ipv4) {
            self.warn_of_address(host.as_str(), IpAddr::V4(address))?;
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
    judge(Hazard::at(warnings::EDITIONS_DIFFER, whole.unwrap_or(0..url.len())))
}

/// The components that decide where a URL leads.
const PARTS: [Component; 5] =
    [Component::Scheme, Component::Authority, Component::Userinfo, Component::Host, Component::Port];

/// The text between the "//" after the scheme and the path. `None` if it is empty: some editions read an empty
/// authority as none, and it names no host in any.
#[inline]
pub(super) fn named_after(url: &str, after_scheme: usize) -> Option<&str> {
    let authority = url.get(after_scheme..)?.strip_prefix("//")?;
    let end = first(authority.as_bytes(), b'/').unwrap_or(authority.len());
    (end > 0).then(|| &authority[..end])
}
