//! The server of an authority: its end, its port, and what is no port but the beginning of a password.

use super::{
    super::{
        delimiters::{Delimiter, DelimiterForm, Slashes, find, last_at_sign, read},
        port::{AfterPort, begins_with_port, ends_with_mark, is_unlikely},
    },
    Authorities, ServerSearch, Start,
};

impl Authorities<'_> {
    /// The last "@" of a server, raw or escaped, that goes on over all delimiters before `at`, the last raw one.
    pub(super) fn further_at(&mut self, at: usize, start: Start) -> usize {
        let known = if start.is_escaped { self.escaped } else { self.raw };
        let further = known.further_at.unwrap_or_else(|| {
            let server = &self.octets[at..self.end_of_server_from(at, start)];
            last_at_sign(server).map_or(at, |further| at + further)
        });
        let known = if start.is_escaped { &mut self.escaped } else { &mut self.raw };
        known.further_at = Some(further);
        further
    }

    /// The end of user, password, host and port: the first delimiter of what follows them.
    pub(super) fn end_of_server(&mut self, start: Start) -> usize {
        let known = self.servers[usize::from(start.is_escaped)];
        if (known.from..=known.end).contains(&start.at) {
            return known.end;
        }
        let end = self.end_of_server_from(start.at, start);
        let server = ServerSearch { from: start.at, end, last_at: None, has_last_at: false };
        self.servers[usize::from(start.is_escaped)] = server;
        end
    }

    /// The last "@" of a server, raw or escaped.
    pub(super) fn last_at_in_server(&mut self, start: Start) -> Option<usize> {
        let (octets, end) = (self.octets, self.end_of_server(start));
        let server = &mut self.servers[usize::from(start.is_escaped)];
        if !server.has_last_at {
            server.last_at = last_at_sign(&octets[start.at..end]).map(|at| start.at + at);
            server.has_last_at = true;
        }
        server.last_at.filter(|&at| at >= start.at)
    }

    /// The first delimiter from `at` on of what follows a server.
    pub(super) fn end_of_server_from(&self, at: usize, start: Start) -> usize {
        let (octets, length) = (self.octets, self.octets.len());
        let is_end = |octet| matches!(octet, b'/' | b'?' | b'#' | b'\\');
        let end = match self.reading(start) {
            Some(DelimiterForm::Escaped) => {
                find(octets, at, length, DelimiterForm::Escaped, |octet| is_end(octet) || octet == b'&')
                    .map(|end| end.at)
            }
            Some(DelimiterForm::Raw) => find(octets, at, length, DelimiterForm::Raw, is_end).map(|end| end.at),
            None => octets[at..].iter().position(|&octet| is_end(octet)).map(|end| at + end),
        };
        end.unwrap_or(length)
    }

    /// The ":" after the host, and the end of the port, as they look before the first delimiter.
    pub(super) fn port(&mut self, start: Start) -> Option<(Delimiter, usize)> {
        let end = self.end_of_server(start);
        // A user may have a raw backslash after a domain: `DOMAIN\user`.
        let is_domain = self.octets[end..].first() == Some(&b'\\')
            && self.octets.get(end + 1).is_some_and(u8::is_ascii_alphanumeric)
            && end > start.at
            && self.octets[start.at..end].iter().all(|octet| octet.is_ascii_alphanumeric() || *octet == b'-');
        let (at, end) = if is_domain {
            let end = self.end_of_server_from(end + 1, start);
            (last_at_sign(&self.octets[start.at..end]).map(|at| start.at + at), end)
        } else {
            (self.last_at_in_server(start), end)
        };
        let host = at.map_or(start.at, |at| at + read(self.octets, at).1);
        let colon = match at {
            None => self.first_colon_from(host).filter(|colon| colon.at < end)?,
            Some(_) => self.port_colon_from(host, end)?,
        };
        (!self.is_address(host, end)).then_some((colon, end))
    }

    /// The first ":" between a place after an "@" and the end of a server.
    pub(super) fn port_colon_from(&mut self, host: usize, end: usize) -> Option<Delimiter> {
        if (self.port_colon.0, self.port_colon.1) != (host, end) {
            let colon = find(self.octets, host, end, DelimiterForm::Escaped, |octet| octet == b':');
            self.port_colon = (host, end, colon);
        }
        self.port_colon.2
    }

    /// True if the address in brackets begins at `host`, and ends before `end`.
    pub(super) fn is_address(&self, host: usize, end: usize) -> bool {
        let end = end.min(host + LONGEST_HOST);
        host < end
            && read(self.octets, host).0 == b'['
            && find(self.octets, host, end, DelimiterForm::Escaped, |octet| octet == b']').is_some()
    }

    /// True if the text from a ":" to `end` is a port, perhaps an empty one, or ports of further hosts and properties
    /// follow it; not if it is [no port that people write](is_unlikely), and text before an "@" follows a delimiter.
    pub(super) fn is_port(&mut self, start: Start, colon: Delimiter, end: usize) -> bool {
        let (from, to, is_one) = self.tried_port;
        if (from, to) == (colon.end, end) {
            return is_one;
        }
        let port = &self.octets[colon.end..end];
        let is_one = begins_with_port(port).is_some() && !self.may_begin_password(start, colon, end);
        self.tried_port = (colon.end, end, is_one);
        is_one
    }

    /// True if the digits between a ":" and the delimiter at `end` may be the beginning of a password.
    pub(super) fn may_begin_password(&self, start: Start, colon: Delimiter, end: usize) -> bool {
        let octets = self.octets;
        let user = octets.get(start.at..colon.at).unwrap_or_default();
        let host = user.iter().rposition(|&octet| octet == b'@').map_or(user, |at| &user[at + 1..]);
        if end >= octets.len() || !is_unlikely(host, &octets[colon.end..end]) {
            return false;
        }
        let (delimiter, length) = read(octets, end);
        let slashes = Slashes::at(octets, end);
        let next = slashes.end.max(end + length);
        matches!(delimiter, b'/' | b'?' | b'#' | b'\\')
            && slashes.count < 2
            && next < octets.len()
            && read(octets, next).0 != b'@'
            && !self.is_drive(user, start)
    }

    /// True if a user is the letter of a drive, as in `file:///c:/` and `file://C:/`.
    pub(super) fn is_drive(&self, user: &[u8], start: Start) -> bool {
        matches!(user, [letter] if letter.is_ascii_alphabetic())
            && (user[0].is_ascii_uppercase() || Slashes::at(self.octets, start.slashes).count != 2)
    }

    /// True if no login begins at `start`: a host, a port, and then properties, in which there may be an "@", or a mark
    /// that ends the server.
    pub(super) fn is_server_alone(&mut self, start: Start) -> bool {
        let Some(colon) = self.first_colon_from(start.at) else { return false };
        // A longer text is no host, and the authorities in it would each look at the same octets.
        if !(start.at..start.at + LONGEST_HOST).contains(&colon.at) {
            return false;
        }
        let (host, after) = (&self.octets[start.at..colon.at], &self.octets[colon.end..]);
        host.iter().all(|octet| !matches!(octet, b'@' | b'/' | b'?' | b'#'))
            && (begins_with_port(after) == Some(AfterPort::Properties)
                || ends_with_mark(&self.octets[..start.slashes], self.opened, host, after))
    }

    /// The ":" before a password that has a delimiter in it: the text after it is no port.
    pub(super) fn colon_of_password(&mut self, start: Start) -> Option<Delimiter> {
        let (colon, end) = self.port(start)?;
        (!self.is_port(start, colon, end)).then_some(colon)
    }

    /// The ":" before a password of which an escaped "@" may be a part: after raw slashes, or if the ":" is raw.
    pub(super) fn colon_before_escaped_at(&mut self, start: Start) -> Option<Delimiter> {
        let end = self.end_of_server(start);
        let colon = if start.is_escaped {
            find(self.octets, start.at, end, DelimiterForm::Raw, |octet| octet == b':')?
        } else {
            self.first_colon_from(start.at).filter(|colon| colon.at < end)?
        };
        (!self.is_address(start.at, end) && !self.is_port(start, colon, end)).then_some(colon)
    }

    /// The first ":" from `at` on.
    pub(super) fn first_colon_from(&mut self, at: usize) -> Option<Delimiter> {
        let (from, found) = self.colon;
        let is_known = from <= at && found.is_none_or(|colon| at <= colon.at) && from > 0;
        if !is_known {
            self.colon = (at, find(self.octets, at, self.last_at, DelimiterForm::Escaped, |octet| octet == b':'));
        }
        self.colon.1
    }
}

/// The longest host that is looked for before a port: a name of 253 octets, perhaps with that of an instance.
const LONGEST_HOST: usize = 512;
