//! The places of the secrets in a text.

use core::ops::Range;

use super::{
    declared::{Declared, DeclaredPlaces},
    delimiters::has_at_sign,
    found_secrets::{FoundSecrets, OfDecoded},
    keys::{KeySet, Keys},
    kind::SecretKind,
    list::{end_of_url, start_of_url},
    mask::Mask,
    query::{UrlPart, Values},
    rule::Authorities,
    scope::Scope,
};

/// The places of the secrets in a text, in their order, made by [`spans`](super::spans): two of them do not overlap.
///
/// ```
/// let log = "ftp://me:pw@h/ and postgres://h:5432/";
/// let secrets: Vec<_> = uriel::redact::spans(log).map(|place| &log[place]).collect();
/// assert_eq!(secrets, ["pw"]);
/// ```
#[derive(Clone, Debug)]
pub struct Spans<'t, 'k> {
    passwords: Sorted<Passwords<'t>>,
    values: Sorted<Values<'t, 'k>>,
    declared: Sorted<DeclaredPlaces>,
    found: FoundSecrets,
    kind: SecretKind,
}

/// The secrets that the caller wants hidden beside passwords and the values of keys, and the place where a URL in the
/// text ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hiding {
    /// True if every user is a secret.
    pub(super) users: bool,
    pub(super) scope: Scope,
    pub(super) declared: Declared,
    #[cfg(feature = "patterns")]
    pub(super) patterns: super::patterns::Patterns,
    pub(super) mask: Mask,
}

impl Hiding {
    /// The values of keys in a text that begins in a part of a URL.
    fn values<'t, 'k>(&self, octets: &'t [u8], keys: KeySet<'k>, part: UrlPart) -> Values<'t, 'k> {
        let values = Values::of(octets, keys, self.scope, part);
        #[cfg(feature = "alloc")]
        let values = values.in_lines(self.reads_lines());
        values
    }

    /// True if a line tells what is secret, and not a URL alone.
    #[cfg(feature = "patterns")]
    pub(super) const fn reads_lines(&self) -> bool {
        !self.patterns.is_empty()
    }

    #[cfg(not(feature = "patterns"))]
    pub(super) const fn reads_lines(&self) -> bool {
        false
    }
}

impl<'t, 'k> Spans<'t, 'k> {
    pub(super) fn of(octets: &'t [u8], keys: Keys<'k>, wanted: &Hiding) -> Self {
        Self::from_part(octets, KeySet::of(keys), wanted, UrlPart::BeforeQuery)
    }

    /// The places in a text that goes on in a part of a URL.
    pub(super) fn from_part(octets: &'t [u8], keys: KeySet<'k>, wanted: &Hiding, part: UrlPart) -> Self {
        let &Hiding { users, scope, declared, .. } = wanted;
        Self {
            found: FoundSecrets::of(octets, &keys, wanted),
            passwords: Sorted::of(Passwords::of(octets, users, scope)),
            values: Sorted::of(wanted.values(octets, keys, part)),
            declared: Sorted::of(DeclaredPlaces(declared)),
            kind: SecretKind::Login,
        }
    }

    /// The kind of the latest place: that of its beginning.
    pub(super) const fn kind(&self) -> SecretKind {
        self.kind
    }
}

/// From the beginning of the first secret to the end of the last; `None` if there is none.
///
/// The spans come in order, so none is sorted or stored.
pub(super) fn extent(octets: &[u8], keys: Keys<'_>, wanted: &Hiding) -> Option<Range<usize>> {
    let &Hiding { users, scope, declared, .. } = wanted;
    // Fast exit: nearly always the one secret is the password that the scheme declares.
    if let Some(password) = declared.only().filter(|password| keys.is_empty() && !users && is_alone(octets, password)) {
        return Some(password);
    }
    let all = |all: Option<Range<usize>>, secret: Range<usize>| match all {
        Some(all) => Some(all.start.min(secret.start)..all.end.max(secret.end)),
        None => Some(secret),
    };
    let keys = KeySet::of(keys);
    let found = FoundSecrets::of(octets, &keys, wanted).fold(None, all);
    let passwords = Passwords::of(octets, users, scope).fold(found, all);
    let values = wanted.values(octets, keys, UrlPart::BeforeQuery).fold(passwords, all);
    DeclaredPlaces(declared).fold(values, all)
}

/// True if a password comes after `scheme://user:`, and the only "@" after the password.
fn is_alone(octets: &[u8], password: &Range<usize>) -> bool {
    let in_name = |octet: &u8| octet.is_ascii_alphanumeric() || matches!(octet, b'+' | b'-' | b'.' | b'_');
    let (before, rest) = octets.split_at(password.end);
    let (login, password) = before.split_at(password.start);
    let Some(login) = login.strip_suffix(b":") else { return false };
    let user_start = login.iter().rposition(|octet| !in_name(octet)).map_or(0, |end| end + 1);
    login[..user_start].strip_suffix(b"://").is_some_and(|scheme| scheme.iter().all(in_name))
        && rest.first() == Some(&b'@')
        && !has_at_sign(&rest[1..])
        && !has_at_sign(password)
}

impl Iterator for Spans<'_, '_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        loop {
            let span = self.next_joined()?;
            if !stands_for_secret(&self.passwords.rest.octets[span.clone()]) {
                return Some(span);
            }
        }
    }
}

/// True for the variable of a template, `${DB_PASSWORD}`, which stands where the secret will be, and for a mask.
fn stands_for_secret(octets: &[u8]) -> bool {
    if matches!(octets, b"***" | b"REDACTED") {
        return true;
    }
    let name = octets.strip_prefix(b"${").and_then(|rest| rest.strip_suffix(b"}"));
    name.is_some_and(|name| {
        name.first().is_some_and(|octet| octet.is_ascii_alphabetic() || *octet == b'_')
            && name.iter().all(|octet| octet.is_ascii_alphanumeric() || *octet == b'_')
    })
}

impl Spans<'_, '_> {
    /// The next secret, and all that overlap with it.
    fn next_joined(&mut self) -> Option<Range<usize>> {
        let starts = [
            (self.passwords.start(), SecretKind::Login),
            (self.values.start(), SecretKind::Value),
            (self.declared.start(), SecretKind::Declared),
            self.found.start(),
        ];
        let starts = starts.into_iter().filter_map(|(start, kind)| Some((start?, kind)));
        let (start, kind) = starts.min_by_key(|&(start, _)| start)?;
        self.kind = kind;
        let mut span = start..start;
        // Secrets that overlap are one.
        while self.join(&mut span) {}
        Some(span)
    }

    /// Makes a span longer by one of the next places.
    fn join(&mut self, span: &mut Range<usize>) -> bool {
        self.found.join(span) || self.passwords.join(span) || self.values.join(span) || self.declared.join(span)
    }
}

/// Places whose beginnings are in order, with the next of them.
#[derive(Clone, Debug)]
struct Sorted<I> {
    next: Option<Range<usize>>,
    rest: I,
}

impl<I: Iterator<Item = Range<usize>>> Sorted<I> {
    fn of(mut rest: I) -> Self {
        Self { next: rest.next(), rest }
    }

    fn start(&self) -> Option<usize> {
        self.next.as_ref().map(|next| next.start)
    }

    /// Makes `span` longer by the next place, if that begins in it. False if it does not.
    fn join(&mut self, span: &mut Range<usize>) -> bool {
        match self.next.take_if(|next| next.start <= span.end) {
            Some(next) => {
                span.end = span.end.max(next.end);
                self.next = self.rest.next();
                true
            }
            None => false,
        }
    }
}

/// The passwords, and the users that are secret, in a text.
#[derive(Clone, Debug)]
pub(super) struct Passwords<'t> {
    octets: &'t [u8],
    users: bool,
    scope: Scope,
    /// The place up to which the text has been searched.
    done: usize,
    /// The place of the URL that is being searched.
    url: usize,
    authorities: Authorities<'t>,
    /// The secrets of the URL, if its delimiters have other escapes.
    of_decoded: OfDecoded,
}

impl<'t> Passwords<'t> {
    fn of(octets: &'t [u8], users: bool, scope: Scope) -> Self {
        Self::with(octets, users, scope, OfDecoded::default())
    }

    /// The passwords in a text whose escaped delimiters are decoded, or are to be.
    pub(super) fn with(octets: &'t [u8], users: bool, scope: Scope, of_decoded: OfDecoded) -> Self {
        let (done, authorities) = match scope {
            Scope::Text | Scope::Url => (0, Authorities::nothing(octets)),
            Scope::Piece => (octets.len(), Authorities::of_piece(octets)),
            Scope::Authority => (octets.len(), Authorities::of(octets, scope, users)),
        };
        Self { octets, users, scope, done, url: 0, authorities, of_decoded }
    }

    /// Turns to the next URL that may have a secret: a text with an "@", up to what ends a URL on either side.
    fn next_url(&mut self) -> bool {
        let rest = &self.octets[self.done..];
        let Some(at) = self.of_decoded.first_at_sign(rest).map(|ahead| self.done + ahead) else {
            self.done = self.octets.len();
            return false;
        };
        let before = start_of_url(self.octets, self.done..at, self.scope);
        let after = end_of_url(self.octets, at, self.scope);
        self.url = before;
        self.done = after;
        let scope = if before == 0 { self.scope } else { Scope::Text };
        self.authorities =
            Authorities::of(&self.octets[before..after], scope, self.users).after(&self.octets[..before]);
        self.of_decoded.read(&self.octets[before..after], before, (self.users, self.scope), &mut self.authorities);
        true
    }
}

impl Iterator for Passwords<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        loop {
            if let Some(secret) = self.authorities.next() {
                return Some(self.url + secret.start..self.url + secret.end);
            }
            if let Some(secret) = self.of_decoded.next() {
                return Some(secret);
            }
            if !self.next_url() {
                return None;
            }
        }
    }
}

/// True if the octet at `k` of a URL, valid or not, may belong to a password: to one that [`Spans`] has, or to one
/// whose "@" is missing.
///
/// Fast exit: in a path without an "@" after `k`, the nearest "/" or ":" before `k` is nearly always a "/", which
/// settles it; and so does a port with another octet than a digit.
// Out of line: it is asked of errors, which are rare.
#[inline(never)]
pub(crate) fn may_hide(text: &str, k: usize) -> bool {
    let (before, rest) = text.as_bytes().split_at(k.min(text.len()));
    match last_before_secret(before) {
        None => false,
        // Without slashes no authority begins.
        Some(at) if before[at] == b':' && last_before_secret(&before[..at]).is_none() => false,
        Some(at) if before[at] == b'/' && !has_at_sign(rest) => false,
        Some(at) => is_in_port(before, at, rest) || may_be_secret(text.as_bytes(), k),
    }
}

/// The last octet of a ":", or of a slash in any form.
#[inline(always)]
fn last_before_secret(octets: &[u8]) -> Option<usize> {
    let may_begin = |octet: &u8| BEFORE_SECRETS[usize::from(*octet)];
    // Fast exit: nearly always it is near.
    let near = octets.len().saturating_sub(16);
    if let Some(at) = octets[near..].iter().rposition(may_begin) {
        return Some(near + at);
    }
    let mut rest = &octets[..near];
    while let Some((before, eight)) = rest.split_last_chunk::<8>() {
        if eight.iter().fold(false, |any, octet| any | may_begin(octet)) {
            break;
        }
        rest = before;
    }
    rest.iter().rposition(may_begin)
}

/// The octets of a ":", and of a slash in any form.
static BEFORE_SECRETS: [bool; 256] = {
    let mut octets = [false; 256];
    (octets[b'/' as usize], octets[b':' as usize]) = (true, true);
    (octets[b'%' as usize], octets[b'\\' as usize]) = (true, true);
    octets
};

/// True if a host comes before the ":" at `colon`, and only digits after it, and then a letter.
#[inline(always)]
fn is_in_port(before: &[u8], colon: usize, rest: &[u8]) -> bool {
    let (before, port) = before.split_at(colon);
    let is_in_host = |octet: &u8| octet.is_ascii_alphanumeric() || matches!(octet, b'.' | b'-');
    port[0] == b':'
        && rest.first().is_some_and(u8::is_ascii_alphabetic)
        && port[1..].iter().all(u8::is_ascii_digit)
        && before.iter().rposition(|octet| !is_in_host(octet)).is_some_and(|end| before[..=end].ends_with(b"//"))
        && before.last() != Some(&b'/')
}

// Out of line: nearly always the fast exits of its caller settle it.
#[inline(never)]
fn may_be_secret(octets: &[u8], k: usize) -> bool {
    let is_in = |secret: Range<usize>| secret.contains(&k);
    Authorities::may_lack_at_sign(octets, k)
        || has_at_sign(&octets[k..]) && Authorities::of(octets, Scope::Url, false).any(is_in)
}
