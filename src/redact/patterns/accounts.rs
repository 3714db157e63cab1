//! Accounts of databases and proxies outside of URLs, and logins of URLs that a quotation mark or a blank seems to end.

use core::ops::Range;

use super::oracle;
use crate::engine::octets::{ends_with_word, first, first_of, last};
use crate::redact::{
    delimiters::{LONGEST_NAME, Slashes, ends_url},
    marks::is_mark_of_value,
    port::begins_property,
    reach::{LONGEST_QUOTATION, NEAR},
};

/// The passwords of a text: those of `user:pw@tcp(h)/` and `user:pw@/db?a=b`, `thin:user/pw@`, `:pserver:user:pw@`, of
/// `user:pw@h` after `proxy=`, of `sqlplus user/pw@h`, and of a login with a quotation mark or a blank in it.
pub(super) struct Accounts<'t> {
    octets: &'t [u8],
    /// The place after the latest "@".
    at: usize,
    /// The beginning of the word that the latest "@" is in, and of the latest word whose first "@" has been looked at.
    start: usize,
    looked_at: Option<usize>,
    /// The first ":" after `start`, or the end of the text that has none.
    colon: usize,
    /// The password with a mark or a blank in it before the latest "@".
    marked: Option<Range<usize>>,
}

impl<'t> Accounts<'t> {
    pub(super) const fn of(octets: &'t [u8]) -> Self {
        Self { octets, at: 0, start: 0, looked_at: None, colon: 0, marked: None }
    }

    /// The password before the next "@", which is at `sign`.
    pub(super) fn password_before(&mut self, sign: usize) -> Option<Range<usize>> {
        let octets = self.octets;
        let before = core::mem::replace(&mut self.at, sign + 1);
        if let Some(end) = octets[before..sign].iter().rposition(|&octet| ends_url(octet)) {
            self.start = before + end + 1;
        }
        let start = self.start;
        // Rules of CSS have brackets too: `b{c:d}@media(min-width:9px)`.
        let is_rule = matches!(octets[..sign].last(), Some(b'{' | b'}' | b';'));
        if !is_rule && names_protocol(&octets[sign + 1..])
            || is_before_database(&octets[start..sign], &octets[sign + 1..])
        {
            let from = self.colon.max(start);
            self.colon = first(&octets[from..sign], b':').map_or(sign, |found| from + found);
            return (self.colon < sign).then_some(self.colon + 1..sign);
        }
        if self.looked_at.replace(start) != Some(start) {
            let begin = start.max(sign.saturating_sub(LONGEST_QUOTATION));
            let login = &octets[begin..sign];
            let password = after_method(login).or_else(|| after_proxy(octets, begin, sign));
            if let Some(password) = password.or_else(|| oracle::password_in(octets, begin, sign)) {
                let end = octets[sign..].iter().position(|&octet| ends_url(octet));
                let word = &octets[sign..end.map_or(octets.len(), |end| sign + end)];
                return Some(begin + password..sign + last(word, b'@').unwrap_or(0));
            }
        }
        if let Some(password) = oracle::quoted_password(octets, sign) {
            return Some(password);
        }
        let first_sign = self.marked.take().filter(|marked| marked.end == before.wrapping_sub(1));
        let is_login = || octets.get(sign + 1).is_some_and(|octet| octet.is_ascii_alphanumeric() || *octet == b'[');
        self.marked = match first_sign {
            // A further "@" of the same login.
            Some(first) if goes_on(octets, &first, sign) => Some(first.start..sign),
            _ if before < start && is_login() => {
                with_mark(octets, before, sign).or_else(|| with_blank(octets, before, sign))
            }
            _ => None,
        };
        self.marked.clone()
    }
}

/// True if a text begins with the protocol and the "(" of a source of Go's drivers, or with an address in "(" and ")".
fn names_protocol(octets: &[u8]) -> bool {
    let length = octets.iter().take(16).take_while(|octet| octet.is_ascii_alphanumeric() || **octet == b'-').count();
    length > 1 && octets.get(length) == Some(&b'(') || octets.strip_prefix(b"(").is_some_and(has_port)
}

/// True if a login without slashes is before the "/", the database and the parameters of a source of Go's drivers,
/// which needs no address. Without parameters, nothing tells `me:pw@/db` from names such as `npm:lib@/a`.
fn is_before_database(login: &[u8], octets: &[u8]) -> bool {
    let is_in_name = |octet: &&u8| octet.is_ascii_alphanumeric() || matches!(octet, b'_' | b'-' | b'$');
    let name = octets.iter().skip(1).take(LONGEST_NAME).take_while(is_in_name).count();
    let has_parameters = || octets[1 + name..].strip_prefix(b"?").is_some_and(begins_property);
    octets.first() == Some(&b'/')
        && has_parameters()
        && login.len() <= LONGEST_QUOTATION
        && !login.iter().any(|octet| matches!(octet, b'/' | b'\\' | b'@'))
        && first(login, b':').is_some_and(|colon| colon > 0)
}

/// The place of the password after the method of CVS and a user.
fn after_method(octets: &[u8]) -> Option<usize> {
    // The name of a setting, or an option: `CVSROOT=:pserver:`, `-d:pserver:`.
    let name = octets.iter().position(|octet| !octet.is_ascii_alphabetic() && *octet != b'-')?;
    let name = if matches!(octets[name], b'=') || octets[..name].starts_with(b"-d") { name } else { 0 };
    let colon = name + octets[name..].iter().position(|octet| !matches!(octet, b'\'' | b'`' | b'(' | b'=' | b'"'))?;
    let rest = octets[colon..].strip_prefix(b":")?;
    let method = first(rest, b':').filter(|&end| end > 1 && rest[..end].iter().all(u8::is_ascii_alphabetic))?;
    let user = first(&rest[method + 1..], b':')?;
    Some(colon + 1 + method + 1 + user + 1)
}

/// The place of the password after a user and a ":", if the setting or the option of a proxy is before them.
fn after_proxy(octets: &[u8], start: usize, sign: usize) -> Option<usize> {
    let word = &octets[start..sign];
    let equals = first(word, b'=').filter(|&equals| names_proxy(&word[..equals]));
    let login = equals.map_or(0, |equals| equals + 1);
    let is_between = |octet: &&u8| matches!(octet, b' ' | b'=' | b':' | b'"' | b'\'');
    let before = &octets[..start];
    let between = before.iter().rev().take(4).take_while(is_between).count();
    let name = &before[..start - between];
    let is_named = || {
        let is_short = name.ends_with(b"-x") && name.iter().rev().nth(2).is_none_or(u8::is_ascii_whitespace);
        let is_sign = |octet: &u8| matches!(octet, b'=' | b':');
        names_proxy(name) && (name.ends_with(b"-proxy") || before[start - between..].iter().any(is_sign))
            || is_short && has_port(&octets[sign + 1..])
    };
    if equals.is_none() && !(between > 0 && is_named()) {
        return None;
    }
    let login = login + usize::from(matches!(word[login..], [b'\'' | b'"', ..]));
    let colon = login + first(&word[login..], b':')?;
    // With slashes it is a URL.
    (colon > login && !matches!(word.get(colon + 1), Some(b'/' | b'\\'))).then_some(colon + 1)
}

/// True if a text ends with the name of a setting or an option of a proxy: `HTTPS_PROXY`, `--proxy`.
fn names_proxy(octets: &[u8]) -> bool {
    ends_with_word(octets, b"proxy")
}

/// True if a text begins with a host and a port.
fn has_port(octets: &[u8]) -> bool {
    let is_in_host = |octet: &&u8| octet.is_ascii_alphanumeric() || matches!(octet, b'.' | b'-' | b'[' | b']');
    let length = octets.iter().take(NEAR).take_while(is_in_host).count();
    matches!(octets[length..], [b':', digit, ..] if digit.is_ascii_digit())
}

/// True if no white space and no slash is between an "@" with a login before it and the next "@", and a host follows.
fn goes_on(octets: &[u8], login: &Range<usize>, sign: usize) -> bool {
    let between = &octets[login.end..sign];
    octets.get(sign + 1).is_some_and(u8::is_ascii_alphanumeric)
        && !between.iter().any(|octet| octet.is_ascii_whitespace() || matches!(octet, b'/' | b'?' | b'#'))
}

/// A login in a text that begins after the latest "@": the beginning of its URL, its ":", and the first octet in it
/// that ends a URL elsewhere. A host follows it, so the digits of a port are no login.
fn login_in(octets: &[u8], start: usize) -> Option<(usize, usize, usize)> {
    let (mut at, mut latest) = (start, None);
    while let Some(slash) = octets[at..].iter().position(|octet| matches!(octet, b'/' | b'\\')) {
        let slashes = Slashes::at(octets, at + slash);
        let (url, login) = (at + slash, slashes.end.max(at + slash + 1));
        at = login;
        if slashes.count < 2 {
            continue;
        }
        let is_end = |octet: &u8| ends_url(*octet) || matches!(octet, b'/' | b'?' | b'#' | b'\\');
        let Some(end) = octets[login..].iter().position(is_end).map(|end| login + end) else { continue };
        let is_escaped = octets[end] == b'\\' && octets.get(end + 1) == Some(&b'"');
        if !ends_url(octets[end]) && !is_escaped {
            continue;
        }
        let Some(colon) = first(&octets[login..end], b':').map(|colon| login + colon) else { continue };
        let beginning = &octets[colon + 1..end];
        // A mark or a further host may follow a port: `http://h:80;`.
        let digits = beginning.iter().take_while(|octet| octet.is_ascii_digit()).count();
        let is_after_port = |octet: &u8| matches!(octet, b',' | b';' | b'.' | b')' | b']' | b'}' | b'\'' | b'|');
        if digits < 2 || !beginning.get(digits).is_none_or(is_after_port) {
            latest = Some((url, colon, end + usize::from(is_escaped)));
        }
    }
    latest
}

/// The password before an "@" that has quotation marks or angle brackets in it, and no white space: none of their kind
/// is open before the URL on the line.
fn with_mark(octets: &[u8], before: usize, sign: usize) -> Option<Range<usize>> {
    let near = before.max(sign.saturating_sub(LONGEST_QUOTATION));
    let word = octets[near..sign].iter().rposition(u8::is_ascii_whitespace).map_or(near, |end| near + end + 1);
    first_of(&octets[word..sign], [b'"', b'<', b'>'])?;
    let (url, colon, mark) = login_in(&octets[..sign], word)?;
    let mut marks = (mark..sign).filter(|&at| ends_url(octets[at]));
    marks.all(|mark| is_mark_of_value(octets, url, mark)).then_some(colon + 1..sign)
}

/// The password before an "@" that has blanks in it: its URL begins after a quotation mark, and that is closed on the
/// line after the "@".
fn with_blank(octets: &[u8], before: usize, sign: usize) -> Option<Range<usize>> {
    let near = before.max(sign.saturating_sub(LONGEST_QUOTATION));
    let line = last(&octets[near..sign], b'\n').map_or(near, |end| near + end + 1);
    first_of(&octets[line..sign], [b'"', b'\'', b'`'])?;
    let (url, colon, blank) = login_in(&octets[..sign], line)?;
    let is_in_name = |octet: &&u8| octet.is_ascii_alphanumeric() || matches!(octet, b'+' | b'-' | b'.' | b':');
    let name = octets[line..url].iter().rev().take_while(is_in_name).count();
    let mark = octets[line..url - name].last().copied().filter(|mark| matches!(mark, b'"' | b'\'' | b'`'))?;
    let rest = &octets[sign..octets.len().min(sign + NEAR)];
    let rest = &rest[..first(rest, b'\n').unwrap_or(rest.len())];
    // An "@" after a blank begins a name, as people mention one another.
    let is_blank = matches!(octets[blank], b' ' | b'\t') && blank > colon + 1 && name > 1;
    let is_blank = is_blank && !octets[..sign].last().is_some_and(u8::is_ascii_whitespace);
    (is_blank && first(&octets[url..sign], mark).is_none() && first(rest, mark).is_some()).then_some(colon + 1..sign)
}
