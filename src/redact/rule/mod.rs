//! The rule: where the passwords of a text are that is one URL, valid or not.
//!
//! An authority may begin after every run of two or more slashes, and after one that follows `scheme:`. The rule looks
//! at each such place:
//!
//! 1. If an "@" comes before the next "/", the text from the first ":" to the last such "@" is a password. Without a
//!    ":", the text before the "@" is a user, which is a secret if it looks like a token.
//! 2. If the text up to the first of "/", "?", "#" and "\" has a ":" that is not the ":" of a port, which has only
//!    digits after it, the password goes on to the last "@" of the URL: it holds a delimiter that should be escaped. It
//!    begins at the first ":" after the latest "/" all the same, so that a text without its secrets seldom has others.
//!    So it is after a user without ":" too, as in `//me@mail.com:pa/ss@h`, unless the text is the path of a
//!    repository, with one "@" at its end: `//git@h:o/r@v1`.
//! 3. Digits before a delimiter are a port, as in the valid URL `//me:12/x@h/`, although a password may begin so:
//!    nothing tells the two apart. But people write no port that is empty, has one digit, begins with "0" or is over
//!    65535. After these the password goes on to the last "@": `//me:/pw@h`. Hosts keep theirs that are addresses,
//!    `localhost`, or names with a "." and up to three digits; so do drives, `file:///c:/`, and a path in which the "@"
//!    is first, `//h:/@me`.
//! 4. After a password, a name without "." and port may be a part of it that has an "@": if a path follows it with
//!    an "@" before a host, and no separator of texts, the password goes on to it: `//me:P@ss/word@h`. A name with a
//!    "." or a port is the host: nothing tells `//me:P@s.s/word@h` from a path that has an "@".
//!
//! No login is before an "@" that a person has written elsewhere:
//!
//! 5. A port and `;name=` after a host make properties of what follows: in `jdbc:sqlserver://h:1433;user=me@h` no login
//!    is before the "@". A "," after a port may be followed by further hosts, each with a port: `//h1:1,h2:2/a:b@c`.
//! 6. A "," "|" ";" or bracket ends a URL if a scheme and "://" follow it, so that each URL of a list keeps its host.
//! 7. A name with a "." and a port of up to three digits is a host: `https://h.example:443@x`. Four may be a password.
//!    After such a name, an address and `localhost`, a port of two to five digits ends before "|", ",", "#", "?" and a
//!    closing mark: `http://h.example:8080,me@x`; after any name before a mark that closes one:
//!    `('http://h:80','me@x')`.
//! 8. Two slashes after a short relative path begin no authority, `path//to:file@host`, unless the path is the name of
//!    a scheme of the web whose ":" is missing; nor do backslashes in a path with a drive, `C:\Users\me\a:b@c.txt`.
//! 9. After such a name and a ":" slashes may be missing: `http:me:pw@h`. Tabs, line ends and U+200B between two
//!    slashes do not count.
//! 10. The first "\" after a name of letters, digits and "-" may be that of a domain: `//DOMAIN\me:pa/ss@h`.
//!
//! Delimiters count raw, as JSON writes them (`\/`, `\u0040`), and escaped once. After raw slashes an escaped "/" is a
//! part of the password; after escaped ones, which are those of a URL in a query, it ends the authority. Slashes of
//! both kinds are read in both ways, and so are escaped backslashes, which a person may have typed raw:
//! `http:%5C/%5C/`.
//!
//! Every other "\" is a slash too, although in JSON it may begin `\n` or `\\`: `x:\nick:pw@h` may be read in two ways,
//! and one has a password.

mod long_password;
mod server;
mod starts;

use core::ops::Range;

use super::{
    delimiters::{Delimiter, DelimiterForm, JSON, find, last_at_sign, read},
    port::is_host_and_port,
    repository::last_at_before_host,
    scope::Scope,
    user::{is_token, length_of_token},
};
use crate::engine::{escapes::escape, octets::first};

/// The secrets of the authorities of a URL, in the order of their beginnings; they may overlap.
///
/// Each of its searches begins where the one before it ended, so that the time is linear.
#[derive(Clone, Debug)]
pub(super) struct Authorities<'t> {
    octets: &'t [u8],
    /// The place up to which slashes have been searched for.
    at: usize,
    /// The last "@" of the URL: no secret goes on after it.
    last_at: usize,
    /// The last "@" of the URL, without one in the path of a repository.
    host_at: usize,
    /// The first ":", after which one slash is enough.
    first_colon: Option<usize>,
    /// The number of backslashes between the parts of a path that begins with a drive; 0 without one.
    drive_run: usize,
    /// True if every user is hidden.
    users: bool,
    /// True if a "\" may begin a delimiter of JSON.
    has_backslash: bool,
    raw: SlashSearch,
    escaped: SlashSearch,
    /// The latest servers after raw slashes, and after escaped ones.
    servers: [ServerSearch; 2],
    /// The latest search for the ":" of a port after an "@": from where, to where, and what it found.
    port_colon: (usize, usize, Option<Delimiter>),
    /// The latest text that was tried as a port, and whether it is one.
    tried_port: (usize, usize, bool),
    /// The latest search for a ":": from where, and what it found.
    colon: (usize, Option<Delimiter>),
    /// The bracket that was opened before the text, or 0.
    opened: u8,
    /// The second reading of the latest slashes.
    other: Option<Start>,
    /// The next authority, if it has been looked for.
    ahead: Option<Start>,
    /// The end of the segment in which the latest authorities have begun.
    segments_end: Option<usize>,
    /// True if a password has been found that goes on to the last "@".
    is_broken: bool,
    /// The secrets that have been found: a user, a password, and one that goes on to the last "@".
    found: [Option<Range<usize>>; 3],
}

/// The latest search for the next slash, and for the last "@" before it.
#[derive(Clone, Copy, Debug)]
struct SlashSearch {
    end: usize,
    last_at: Option<usize>,
    /// The last "@" of the text that is the server if all before `last_at` is hidden, once it has been looked for.
    further_at: Option<usize>,
}

/// The latest search for the end of a server, and for the last "@" in it.
#[derive(Clone, Copy, Debug)]
struct ServerSearch {
    from: usize,
    end: usize,
    last_at: Option<usize>,
    /// True if the "@" has been looked for.
    has_last_at: bool,
}

/// An authority with a secret whose end has not come yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenAuthority {
    /// The first of the slashes that tell where it begins.
    pub(super) slashes: usize,
    /// The place from which on the text may be secret.
    pub(super) hidden_from: usize,
}

/// The secrets of an authority.
struct AuthoritySecrets {
    user: Option<Range<usize>>,
    password: Option<Range<usize>>,
    /// True if it has a password that goes on to the last "@" of the URL.
    is_broken: bool,
}

/// A place where an authority may begin.
#[derive(Clone, Copy, Debug)]
struct Start {
    /// The first of the slashes before it.
    #[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "a stream asks for it"))]
    slashes: usize,
    at: usize,
    /// True if one of the slashes before it is escaped.
    is_escaped: bool,
}

impl<'t> Authorities<'t> {
    /// The secrets of a URL, alone or in running text, or of an authority.
    pub(super) fn of(octets: &'t [u8], scope: Scope, users: bool) -> Self {
        let Some(last_at) = last_at_sign(octets) else { return Self::nothing(octets) };
        let first_colon = if scope == Scope::Url { first(octets, b':') } else { None };
        let host_at = last_at_before_host(octets, last_at);
        let mut all = Self { last_at, host_at, first_colon, users, ..Self::ready(octets) };
        if scope == Scope::Authority {
            all.look_at(Start { slashes: 0, at: 0, is_escaped: false });
        } else if let Some(at) = first(octets, b':').filter(|&colon| is_name_of_web(&octets[..colon])) {
            // Readers take `http:me:pw@h` for a URL with slashes.
            if !matches!(octets[at + 1..], [b'/' | b'\\' | b'%', ..]) {
                all.look_at(Start { slashes: at, at: at + 1, is_escaped: false });
            }
        }
        all
    }

    /// This text, after another that may have opened a bracket.
    pub(super) fn after(mut self, before: &[u8]) -> Self {
        self.opened = before.last().copied().unwrap_or(0);
        self
    }

    /// The octets that may be a part of a secret in a piece that was cut out of a URL: all before its last "@", and all
    /// after its first ":".
    pub(super) fn of_piece(octets: &'t [u8]) -> Self {
        let before = last_at_sign(octets).map(|at| 0..at);
        // The ":" of a scheme has slashes after it.
        let colon_from = |start| find(octets, start, octets.len(), DelimiterForm::Escaped, |octet| octet == b':');
        let mut colon = colon_from(0);
        while let Some(Delimiter { end, .. }) = colon.filter(|colon| octets.get(colon.end) == Some(&b'/')) {
            colon = colon_from(end);
        }
        let after = colon.map(|colon| colon.end..octets.len());
        // The address of a host has colons too.
        let after = if octets.first() == Some(&b'[') { None } else { after };
        Self { found: [before, after, None], ..Self::nothing(octets) }
    }

    /// No secrets yet, in a text without an "@".
    pub(super) const fn nothing(octets: &'t [u8]) -> Self {
        let segment = SlashSearch { end: 0, last_at: None, further_at: None };
        let server = ServerSearch { from: 1, end: 0, last_at: None, has_last_at: false };
        Self {
            octets,
            at: 0,
            last_at: 0,
            host_at: 0,
            first_colon: None,
            drive_run: 0,
            users: false,
            has_backslash: false,
            raw: segment,
            escaped: segment,
            servers: [server; 2],
            port_colon: (0, 0, None),
            tried_port: (0, 0, false),
            colon: (0, None),
            opened: 0,
            other: None,
            ahead: None,
            segments_end: None,
            is_broken: false,
            found: [const { None }; 3],
        }
    }

    /// No secrets yet, in a text that is going to be searched.
    fn ready(octets: &'t [u8]) -> Self {
        Self { has_backslash: first(octets, b'\\').is_some(), ..Self::nothing(octets) }
    }

    /// The first authority that may have a secret that ends after `settled`, whatever follows the end of the text.
    pub(super) fn open_from(octets: &'t [u8], users: bool, settled: usize) -> OpenAuthority {
        let mut all = Self { last_at: octets.len(), users, ..Self::ready(octets) };
        let mut open = OpenAuthority { slashes: octets.len(), hidden_from: octets.len() };
        // Others in its segment are after escaped slashes, or after backslashes.
        let mut first = Start { slashes: 0, at: 0, is_escaped: false };
        let mut latest = octets.len();
        // The slashes of one that is open may have a second reading.
        while let Some(start) = all.next_start().filter(|start| start.at <= latest) {
            if all.begins_segment(start) {
                first = start;
            }
            let end = all.segment(start).end;
            let colon = all.colon_of_open_password(start).or_else(|| all.colon_of_long_password(start, settled));
            let hidden_from = match colon {
                _ if end >= settled => start.at,
                Some(_) if users => first.at,
                Some(colon) => all.first_colon_from(first.at).map_or(colon.end, |colon| colon.end),
                None => continue,
            };
            open = OpenAuthority { slashes: first.slashes, hidden_from: open.hidden_from.min(hidden_from) };
            latest = start.at;
        }
        open
    }

    /// The ":" before a password that goes on to the last "@" of the URL, wherever that will be.
    fn colon_of_open_password(&mut self, start: Start) -> Option<Delimiter> {
        let has_escaped_at = self.last_at_in_server(start).is_some_and(|at| self.octets[at] == b'%');
        let colon = if has_escaped_at { self.colon_before_escaped_at(start) } else { None };
        colon.or_else(|| self.colon_of_password(start))
    }

    /// The ":" before a password that a further "@" may make longer, whose text goes on up to `settled`.
    fn colon_of_long_password(&mut self, start: Start, settled: usize) -> Option<Delimiter> {
        let at = self.segment(start).last_at?;
        let colon = self.first_colon_from(start.at).filter(|colon| colon.at < at)?;
        self.end_of_long_password(at, start).filter(|&end| end >= settled).map(|_| colon)
    }

    /// True if the octet at `k` would be a part of a password if an "@" followed.
    pub(super) fn may_lack_at_sign(octets: &'t [u8], k: usize) -> bool {
        let is_end = |octet: &u8| matches!(octet, b'/' | b'\\' | b'?' | b'#');
        let Some((before, rest)) = octets.split_at_checked(k) else { return false };
        let is_delimiter = |at: &usize| is_end(&before[*at]) || before[*at] == b'%' && !is_plain_escape(&before[*at..]);
        let start = (0..k).rev().find(is_delimiter).map_or(0, |end| end + 1);
        // Without escaped delimiters near it the authority around `k` can only begin after the nearest delimiter.
        let near = start.saturating_sub(3 + JSON);
        let may_delimit = |at| matches!(before[at], b'%' | b'\\') && !is_plain_escape(&before[at..start]);
        if (near..start).any(may_delimit) {
            return Self::may_lack_at_sign_anywhere(octets, k);
        }
        let (before, server) = before.split_at(start);
        if !matches!(before, [.., b'/' | b':', b'/']) {
            return false;
        }
        if before[near..].contains(&b'%') || server.contains(&b'%') {
            return Self::may_lack_at_sign_anywhere(octets, k);
        }
        let host = server.iter().rposition(|&octet| octet == b'@').map_or(server, |at| &server[at + 1..]);
        let Some(colon) = host.iter().position(|&octet| octet == b':') else { return false };
        let is_digits = |octets: &[u8]| octets.iter().all(u8::is_ascii_digit);
        let port_end = || &rest[..rest.iter().position(is_end).unwrap_or(rest.len())];
        host[0] != b'['
            && rest.first().is_some_and(|octet| !is_end(octet))
            && !(is_digits(&host[colon + 1..]) && is_digits(port_end()))
    }

    /// The answer for a text with escapes.
    fn may_lack_at_sign_anywhere(octets: &'t [u8], k: usize) -> bool {
        let mut all = Self { last_at: k, first_colon: first(octets, b':'), ..Self::ready(octets) };
        while let Some(start) = all.next_start() {
            let end = all.end_of_server(start);
            if all.colon_of_password(start).is_some_and(|colon| (colon.end..end).contains(&k)) {
                return true;
            }
        }
        false
    }

    /// Finds the secrets of the authority that may begin at `start`.
    fn look_at(&mut self, start: Start) {
        let begins_segment = self.begins_segment(start);
        let AuthoritySecrets { mut user, password, is_broken } = self.secrets_of(start);
        let mut broken = None;
        if begins_segment && !self.is_broken {
            self.is_broken = is_broken || self.clone().breaks_in_segment();
            if let (true, Some(colon)) = (self.is_broken, self.first_colon_from(start.at)) {
                broken = Some(colon.end..self.last_at);
                user = if self.users && start.at < colon.at { Some(start.at..colon.at) } else { user };
            }
        }
        for (found, secret) in self.found.iter_mut().zip([user, password, broken]) {
            // One that an earlier authority has too begins at the same ":".
            *found = match (found.take(), secret) {
                (Some(found), Some(secret)) => Some(found.start.min(secret.start)..found.end.max(secret.end)),
                (found, secret) => found.or(secret),
            };
        }
    }

    /// True if a further authority that begins in the segment has a password that goes on to the last "@".
    fn breaks_in_segment(mut self) -> bool {
        while let Some(start) = self.next_start().filter(|start| !self.begins_segment(*start)) {
            if self.secrets_of(start).is_broken {
                return true;
            }
        }
        false
    }

    /// The secrets of the authority that may begin at `start`.
    fn secrets_of(&mut self, start: Start) -> AuthoritySecrets {
        if self.is_server_alone(start) {
            return AuthoritySecrets { user: None, password: None, is_broken: false };
        }
        // A ":" that begins at the end of a run of backslashes, as in `\\u003a`, belongs to the user too.
        let user_start = match self.colon.1 {
            Some(colon) if (colon.at + 1..colon.end).contains(&start.at) => colon.at,
            _ => start.at,
        };
        let segment = self.segment(start);
        let server_end = self.end_of_server(start);
        // An escaped "@" is no delimiter after the "?" of a raw URL: it belongs to the query.
        let escaped_at = match segment.last_at {
            // No "@" comes after it.
            Some(at) if at == self.last_at && !start.is_escaped => None,
            _ => self.last_at_in_server(start),
        };
        // The URL in a query ends at the "&" of the query, if it has only a host and a port, and is escaped as a whole.
        let is_done = start.is_escaped
            && escaped_at.is_none()
            && server_end < self.octets.len()
            && matches!(read(self.octets, server_end), (b'&', 1 | JSON))
            && self.port(start).is_some_and(|(colon, end)| {
                self.octets[colon.at] == b'%' && colon.end < end && self.is_port(start, colon, end)
            });
        let at = segment.last_at.max(escaped_at).filter(|_| !is_done);
        let (mut user, mut password) = (None, None);
        if let Some(at) = at {
            // A token is before the first "@", if there are several, and goes on up to it.
            let user_end = start.at + length_of_token(&self.octets[start.at..at.min(server_end)]);
            let is_token = user_end < self.octets.len()
                && read(self.octets, user_end).0 == b'@'
                && is_token(&self.octets[start.at..user_end]);
            let colon = self.first_colon_from(start.at).filter(|colon| colon.at < at);
            // Without the delimiters that are hidden, the server goes on, perhaps to an escaped "@".
            let hidden_from = if self.users { Some(start.at) } else { colon.map(|colon| colon.end) };
            let hides_delimiter = hidden_from.is_some_and(|from| (from..at).contains(&server_end));
            let at = if hides_delimiter && at < self.last_at { self.further_at(at, start) } else { at };
            match colon {
                Some(colon) if !self.users && is_host_and_port(&self.octets[start.at..at], colon.at - start.at) => {}
                Some(colon) => {
                    let is_before_filler = FILLERS.contains(&&self.octets[colon.end..at]);
                    user = match () {
                        () if self.users => Some(user_start..colon.at).filter(|user| !user.is_empty()),
                        () if is_token => Some(start.at..user_end),
                        () if is_before_filler && self::is_token(&self.octets[start.at..colon.at]) => {
                            Some(start.at..colon.at)
                        }
                        () => None,
                    };
                    password = Some(colon.end..at);
                }
                None if self.users => user = Some(user_start..at),
                None if is_token => user = Some(start.at..at),
                None => {}
            }
        }
        if let (Some(password), Some(at)) = (&mut password, at) {
            password.end = self.further_at_of_long_password(at, start).unwrap_or(password.end);
        }
        // An "@" may be part of the password, if a ":" is before it, and part of the user.
        let is_broken = at.is_none_or(|at| at < server_end.min(self.last_at)) && {
            let is_escaped = at.is_some_and(|at| self.octets[at] == b'%');
            let colon = if is_escaped { self.colon_before_escaped_at(start) } else { None };
            // After a user without ":", what looks like no port may be a path: `git@h:o/r@v1`.
            let is_user = at.is_some() && password.is_none() && !is_escaped;
            let last_at = if is_user { self.host_at } else { self.last_at };
            colon.or_else(|| self.colon_of_password(start)).is_some_and(|colon| colon.end <= last_at)
        };
        AuthoritySecrets { user, password, is_broken }
    }
}

impl Iterator for Authorities<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        loop {
            self.ahead = self.ahead.or_else(|| self.next_start());
            // A secret of an authority begins at the authority, or after it.
            let begins = |secret: &Range<usize>| self.ahead.is_none_or(|start| secret.start <= start.at);
            let first = self.found.iter_mut().filter(|found| found.as_ref().is_some_and(begins));
            if let Some(first) = first.min_by_key(|found| found.as_ref().map(|secret| secret.start)) {
                return first.take();
            }
            let start = self.ahead.take()?;
            self.look_at(start);
        }
    }
}

/// True for a name after which people forget the ":" or the slashes, and readers go on as if these were there.
fn is_name_of_web(octets: &[u8]) -> bool {
    NAMES_OF_WEB.iter().any(|name| octets.eq_ignore_ascii_case(name))
}

/// The special schemes of the URL Standard, section 4.2, which it reads with any number of slashes; `file` has no
/// login.
const NAMES_OF_WEB: [&[u8]; 5] = [b"http", b"https", b"ws", b"wss", b"ftp"];

/// Passwords beside a token, which services tell people to write: GitHub and Freshdesk.
const FILLERS: [&[u8]; 4] = [b"", b"x", b"X", b"x-oauth-basic"];

/// True if a text begins with an escape of an octet that delimits nothing in an authority, nor ends or begins one.
///
/// Fast exit: most escapes are of letters and blanks.
#[inline]
fn is_plain_escape(octets: &[u8]) -> bool {
    escape(octets).is_some_and(|octet| !matches!(octet, b'/' | b'\\' | b'?' | b'#' | b'&' | b':' | b'@' | b'%'))
}
