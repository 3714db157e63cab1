//! Properties with secret values, such as `Password=`, in lists as databases and brokers take them.

use core::{cell::OnceCell, ops::Range};

use super::{
    marks::{is_mark_of_value, is_opened},
    patterns::{LONGEST_QUOTATION, NEAR},
    port::begins_property,
    query::end_of_braces,
};
use crate::engine::octets::{first, last};

/// A separator of the pairs of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Separator {
    Semicolon,
    Ampersand,
    Blank,
    Comma,
}

/// The secret values of a text.
pub(super) struct Properties<'t> {
    octets: &'t [u8],
    /// The end of the latest one.
    done: usize,
    /// The "=" of the latest pair.
    latest: Option<usize>,
    /// The end of the text that was read in vain for a list: a name in it has its value near it, or none. So no octet
    /// is read for many names.
    in_vain: usize,
}

impl<'t> Properties<'t> {
    pub(super) const fn of(octets: &'t [u8]) -> Self {
        Self { octets, done: 0, latest: None, in_vain: 0 }
    }

    /// The secret value after the next "=", which is at `equals`.
    pub(super) fn value_at(&mut self, equals: usize) -> Option<Range<usize>> {
        let octets = self.octets;
        if equals < self.done {
            return None;
        }
        let end = equals - octets[..equals].iter().rev().take(3).take_while(|octet| is_blank(**octet)).count();
        let mut secret = None;
        if may_be_secret(&octets[..end]) {
            let name = name_before(octets, end);
            let is_property = is_secret(&octets[name.clone()]);
            secret = is_property.then(|| value(octets, &name, equals, self.latest, &mut self.in_vain)).flatten();
            self.done = secret.as_ref().map_or(self.done, |value| value.end);
        }
        // The second "=" of a value in base64 begins no pair, and ends none.
        let is_padding = octets[..equals].ends_with(b"=") && matches!(octets.get(equals + 1), Some(b';' | b'&' | b','));
        if !is_padding {
            let is_named = octets[..end].last().is_some_and(|octet| is_in_name(*octet));
            // An arm of code ends no pair: `None => token = first`.
            self.latest = (is_named && octets.get(equals + 1) != Some(&b'>')).then_some(equals);
        }
        secret
    }
}

const fn is_blank(octet: u8) -> bool {
    matches!(octet, b' ' | b'\t')
}

const fn is_in_name(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || matches!(octet, b'_' | b'-' | b'.')
}

/// The name that ends at `end`; empty if it is too long for one.
fn name_before(octets: &[u8], end: usize) -> Range<usize> {
    let length = octets[..end].iter().rev().take(LONGEST_NAME + 1).take_while(|octet| is_in_name(**octet)).count();
    if length > LONGEST_NAME { end..end } else { end - length..end }
}

const LONGEST_NAME: usize = 64;

/// False if the text does not end as one of [`NAMES`] and [`ENDINGS`] does.
///
/// Fast exit: two octets settle it for nearly every "=".
fn may_be_secret(octets: &[u8]) -> bool {
    let [.., before, latest] = octets else { return false };
    matches!(
        [before.to_ascii_lowercase(), latest.to_ascii_lowercase()],
        [b'r' | b'w', b'd'] | [b's' | b'r', b'e'] | [b'e', b'n' | b't' | b'y']
    )
}

/// True if a name, without "-", "_" and ".", is one of [`NAMES`], or ends with one of [`ENDINGS`].
fn is_secret(name: &[u8]) -> bool {
    let (mut letters, mut length) = ([0; LONGEST_NAME], 0);
    for octet in name.iter().filter(|octet| octet.is_ascii_alphanumeric()) {
        letters[length] = octet.to_ascii_lowercase();
        length += 1;
    }
    let letters = &letters[..length];
    NAMES.contains(&letters) || ENDINGS.iter().any(|ending| letters.ends_with(ending))
}

const NAMES: [&[u8]; 3] = [b"pwd", b"token", b"sharedaccesssignature"];
const ENDINGS: [&[u8]; 10] = [
    b"password",
    b"passwd",
    b"passphrase",
    b"secret",
    b"accesskey",
    b"accountkey",
    b"secretkey",
    b"apikey",
    b"accesstoken",
    b"authtoken",
];

/// The value after an "=", if its pair is in a list. `latest` is the "=" of the pair before it.
fn value(
    octets: &[u8],
    name: &Range<usize>,
    equals: usize,
    latest: Option<usize>,
    in_vain: &mut usize,
) -> Option<Range<usize>> {
    if octets[..name.start].last().is_some_and(|octet| matches!(octet, b'$' | b'%' | b'@' | b'/' | b'\\')) {
        return None;
    }
    let before = separator_before(octets, name.start, latest);
    let blanks = octets[equals + 1..].iter().take(3).take_while(|octet| is_blank(**octet)).count();
    let is_spaced = blanks > 0 && (name.end < equals || before == Some(Separator::Semicolon));
    let start = equals + 1 + if is_spaced { blanks } else { 0 };
    // A comparison of code: `token == x`. In a list the second "=" belongs to the value.
    let is_in_list = || name.end == equals && (before.is_some() || follows_port(&octets[..name.start]));
    if octets.get(equals + 1) == Some(&b'=') && !is_in_list() {
        return None;
    }
    let is_folder = before != Some(Separator::Semicolon)
        && octets[name.clone()].ends_with(b"PWD")
        && octets.get(start) == Some(&b'/');
    if is_folder {
        return None;
    }
    let quotation = Quotation { octets, start: name.start, is_open: OnceCell::new() };
    let value = |separator| value_from(octets, start, separator, &quotation);
    let value = match before {
        Some(separator) => value(separator).0,
        None if is_jdbc(octets, name.start) => {
            let is_query = octets[..name.start].ends_with(b"?");
            value(if is_query { Separator::Ampersand } else { Separator::Semicolon }).0
        }
        // The first pair after a host: `h:6380,password=x`.
        None if follows_port(&octets[..name.start]) => value(Separator::Comma).0,
        // Code: `let password = x; y = z`.
        None if name.end < equals => return None,
        None => {
            let most = if start < *in_vain { LONGEST_IN_VAIN } else { LONGEST_QUOTATION };
            let near = &octets[..octets.len().min(start + most)];
            let in_list = |separator| {
                let (value, end) = value_from(near, start, separator, &quotation);
                // A blank before the first separator ends the list that may begin here.
                let is_one = end > value.end || !near[value.clone()].iter().any(u8::is_ascii_whitespace);
                (is_one && is_followed(near, end, separator)).then_some(value)
            };
            let in_query = || {
                // A "&" may be in a value of a list with ",".
                let value = in_list(Separator::Ampersand)?;
                Some(in_list(Separator::Comma).filter(|longer| longer.end > value.end).unwrap_or(value))
            };
            let others = [Separator::Blank, Separator::Comma];
            let found =
                in_list(Separator::Semicolon).or_else(in_query).or_else(|| others.into_iter().find_map(in_list));
            if found.is_none() {
                *in_vain = near.len().max(*in_vain);
            }
            found?
        }
    };
    (!value.is_empty()).then_some(value)
}

/// The greatest number of octets of a value that begins in text which was read in vain.
const LONGEST_IN_VAIN: usize = 128;

/// True if a text ends with a port and a ",".
fn follows_port(octets: &[u8]) -> bool {
    let Some(host) = octets.strip_suffix(b",") else { return false };
    let digits = host.iter().rev().take(6).take_while(|octet| octet.is_ascii_digit()).count();
    digits > 1 && host[..host.len() - digits].ends_with(b":")
}

/// The separator before the name at `start`, if a pair is before it.
fn separator_before(octets: &[u8], start: usize, latest: Option<usize>) -> Option<Separator> {
    let latest = latest.filter(|latest| start - latest <= NEAR)?;
    let before = &octets[latest + 1..start];
    // Databases take blanks around an "=". A quotation after one is mostly that of code.
    let blanks = before.iter().take(3).take_while(|octet| is_blank(**octet)).count();
    let is_quoted = matches!(before.get(blanks), Some(b'"' | b'\'' | b'`'));
    let before = if is_quoted { before } else { &before[blanks..] };
    let trimmed = before.trim_ascii_end();
    if before[trimmed.len()..].contains(&b'\n') {
        return None;
    }
    let is_line = |value: &[u8]| first(value, b'\n').is_none();
    if let Some(value) = trimmed.strip_suffix(b"&amp;").or_else(|| trimmed.strip_suffix(b"&")) {
        return value.iter().all(|octet| !octet.is_ascii_whitespace()).then_some(Separator::Ampersand);
    }
    if let Some(value) = trimmed.strip_suffix(b";") {
        let is_one = first(value, b';').is_none() || matches!(value.first(), Some(b'"' | b'\'' | b'{'));
        return (is_one && is_line(value)).then_some(Separator::Semicolon);
    }
    if let Some(value) = trimmed.strip_suffix(b",") {
        let is_one = !value.iter().any(|octet| *octet == b',' || octet.is_ascii_whitespace());
        return is_one.then_some(Separator::Comma);
    }
    // The name has a blank in it: `Server=h;Client Secret=`.
    if before.len() > trimmed.len()
        && is_line(trimmed)
        && first(trimmed, b';').is_some_and(|end| is_words(&trimmed[end..]))
    {
        return Some(Separator::Semicolon);
    }
    let is_word = |value: &[u8]| !value.iter().any(|octet| *octet == b'"' || octet.is_ascii_whitespace());
    let is_one = is_word(trimmed) || matches!(trimmed.first(), Some(b'"' | b'\''));
    (trimmed.len() < before.len() && is_one && is_line(trimmed)).then_some(Separator::Blank)
}

/// True for a ";" and the first words of a name.
fn is_words(text: &[u8]) -> bool {
    text.len() > 1 && text[1..].iter().all(|octet| is_in_name(*octet) || is_blank(*octet)) && !is_blank(text[1])
}

/// True if a pair follows the value that ends at `end`.
fn is_followed(octets: &[u8], end: usize, separator: Separator) -> bool {
    let rest = &octets[end..];
    let after = match separator {
        Separator::Semicolon => rest.strip_prefix(b";"),
        Separator::Ampersand => rest.strip_prefix(b"&amp;").or_else(|| rest.strip_prefix(b"&")),
        Separator::Blank => rest.strip_prefix(b" ").or_else(|| rest.strip_prefix(b"\t")),
        Separator::Comma => rest.strip_prefix(b","),
    };
    after.is_some_and(|after| {
        let blanks = after.iter().take(3).take_while(|octet| is_blank(**octet)).count();
        let after = &after[blanks..];
        begins_property(after) && after[0] != b' '
    })
}

/// True if `jdbc:` is in the text before `start`, without white space between them.
fn is_jdbc(octets: &[u8], start: usize) -> bool {
    let near = &octets[start.saturating_sub(NEAR)..start];
    let mut end = near.len();
    while let Some(colon) = last(&near[..end], b':') {
        if near[colon..end].iter().any(u8::is_ascii_whitespace) {
            return false;
        }
        if near[..colon].len() >= 4 && near[colon - 4..colon].eq_ignore_ascii_case(b"jdbc") {
            return true;
        }
        end = colon;
    }
    false
}

/// The line before a property, in which a quotation may have been opened.
struct Quotation<'t> {
    octets: &'t [u8],
    start: usize,
    /// True if an apostrophe or a grave accent is open, once that has been asked for.
    ///
    /// Computed when it is asked for: few values have a mark.
    is_open: OnceCell<bool>,
}

impl Quotation<'_> {
    fn is_open(&self) -> bool {
        *self.is_open.get_or_init(|| self.has_open(b'\'') || self.has_open(b'`'))
    }

    fn has_open(&self, mark: u8) -> bool {
        is_opened(self.octets, self.start, mark)
    }
}

/// The value that begins at `start`, without the quotation marks around it, and the end of them.
fn value_from(octets: &[u8], start: usize, separator: Separator, quotation: &Quotation<'_>) -> (Range<usize>, usize) {
    let rest = &octets[start..];
    // An apostrophe that nothing closes belongs to the value.
    let (mark, length) = match *rest {
        [b'\\', mark @ (b'"' | b'\''), ..] => (mark, 2),
        // The end of a text of JSON or of a program, in which the value is empty.
        [b'"', b',' | b';' | b'}' | b')' | b']' | b' ', ..] if quotation.has_open(b'"') => {
            return (start..start, start);
        }
        [b'"', ..] => (b'"', 1),
        [b'\'', ..] if !quotation.is_open() => (b'\'', 1),
        _ => (0, 0),
    };
    let closing = (length > 0).then(|| end_of_quotation(&rest[length..], mark, length == 2)).flatten();
    if let Some(end) = closing {
        let end = start + length + end;
        return (start + length..end, end + length);
    }
    let (start, rest) = if mark == b'"' { (start + length, &rest[length..]) } else { (start, rest) };
    if let [b'{', ..] = rest {
        let near = &rest[..rest.len().min(NEAR)];
        let length = end_of_braces(near);
        if length > 0 && first(&near[..length], b'\n').is_none() {
            return (start..start + length, start + length);
        }
    }
    let end = end_of_plain(octets, start, separator, quotation);
    // In a text of JSON that is itself quoted, a backslash belongs to the quotation mark.
    let end = match rest.get(end) {
        Some(b'"') => end - rest[..end].iter().rev().take_while(|&&octet| octet == b'\\').count(),
        _ => end,
    };
    (start..start + end, start + end)
}

/// The end of a value without quotation marks.
fn end_of_plain(octets: &[u8], start: usize, separator: Separator, quotation: &Quotation<'_>) -> usize {
    let rest = &octets[start..];
    let mut blank = None;
    let ends = |at: usize| match rest[at] {
        b'\n' | b'\r' => true,
        b'"' | b'<' | b'>' => !is_mark_of_value(octets, quotation.start, start + at),
        b'\'' | b'`' if !rest.get(at + 1).is_some_and(u8::is_ascii_alphanumeric) && quotation.is_open() => true,
        octet => match separator {
            Separator::Semicolon => octet == b';',
            Separator::Ampersand => matches!(octet, b'&' | b'#') || octet.is_ascii_whitespace(),
            Separator::Blank => octet.is_ascii_whitespace(),
            Separator::Comma => octet == b',' || octet.is_ascii_whitespace(),
        },
    };
    let mut end = 0;
    while end < rest.len() && !ends(end) {
        if blank.is_none() && rest[end].is_ascii_whitespace() {
            blank = Some(end);
        }
        // Without a limit, many values could each be looked for up to the end of the text.
        if blank.is_some_and(|blank| end - blank >= NEAR) {
            break;
        }
        end += 1;
    }
    let Some(blank) = blank else { return end };
    // A blank belongs to a value if the list goes on after it, or ends with it.
    let goes_on = match rest.get(end) {
        Some(b'"') => true,
        Some(b';') => {
            let after = &rest[end + 1..];
            let blanks = after.iter().take(NEAR).take_while(|octet| is_blank(**octet)).count();
            let after = &after[blanks..];
            matches!(after, [] | [b'\n' | b'\r' | b'"' | b'\'', ..]) || begins_property(after)
        }
        _ => false,
    };
    if goes_on { end } else { blank }
}

/// The number of octets before the mark that closes a quotation on its line, in which two marks stand for one.
fn end_of_quotation(octets: &[u8], mark: u8, is_escaped: bool) -> Option<usize> {
    let octets = &octets[..octets.len().min(LONGEST_QUOTATION)];
    let mut at = 0;
    while at < octets.len() && octets[at] != b'\n' {
        match octets[at..] {
            [b'\\', octet, ..] if is_escaped && octet == mark => return Some(at),
            [b'\\', _, ..] => at += 2,
            [octet, next, ..] if octet == mark && next == mark => at += 2,
            [octet, ..] if octet == mark => return Some(at),
            _ => at += 1,
        }
    }
    None
}
