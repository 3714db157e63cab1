//! Properties with secret values, such as `Password=`, in lists as databases and brokers take them.

use core::{cell::OnceCell, ops::Range};

use super::property_name::{LONGEST_NAME, PropertyName, is_in_name, is_secret, may_be_secret, name_before};
use crate::engine::octets::{begins_with_word, ends_with_word, first, last};
use crate::redact::{
    colours::{length_of_colours, length_of_colours_at_end},
    keys::KeySet,
    marks::{is_mark_of_value, is_opened, near_line_before},
    port::begins_property,
    query::{JDBC, end_of_braces},
    reach::{LONGEST_QUOTATION, NEAR},
};

/// A separator of the pairs of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Separator {
    Semicolon,
    Ampersand,
    Blank,
    Comma,
}

/// The secret values of a text.
pub(super) struct Properties<'t, 'k> {
    octets: &'t [u8],
    /// The keys whose values are hidden in a query, and so in a form or a query that stands without its URL.
    keys: &'t KeySet<'k>,
    /// The end of the latest one.
    done: usize,
    /// The "=" of the latest pair.
    latest: Option<usize>,
    /// True if the latest pair is in the query of a URL, where values are found by their delimiters.
    is_in_query: bool,
    /// The place after the latest "=" that was looked at.
    at: usize,
    /// The end of the text that was read in vain for a list: a name in it has its value near it, or none. So no octet
    /// is read for many names.
    in_vain: usize,
}

impl<'t, 'k> Properties<'t, 'k> {
    pub(super) const fn of(octets: &'t [u8], keys: &'t KeySet<'k>) -> Self {
        Self { octets, keys, done: 0, latest: None, is_in_query: false, at: 0, in_vain: 0 }
    }

    /// The secret value after the next "=", which is at `equals`.
    pub(super) fn value_at(&mut self, equals: usize) -> Option<Range<usize>> {
        let octets = self.octets;
        if equals < self.done {
            return None;
        }
        // Files of Java's properties have a backslash before it.
        let sign = equals - usize::from(octets[..equals].ends_with(b"\\"));
        let end = sign - octets[..sign].iter().rev().take(3).take_while(|octet| is_blank(**octet)).count();
        let has_blank = end < sign;
        let end = end - length_of_colours_at_end(&octets[..end]);
        let before_name = &octets[..name_before(octets, end).start];
        self.is_in_query = match before_name.last() {
            Some(b'?' | b'#') => true,
            Some(b'&' | b';') => {
                let since = octets.get(self.at..before_name.len()).unwrap_or_default();
                self.is_in_query && !since.iter().any(u8::is_ascii_whitespace)
            }
            _ => false,
        };
        self.at = equals + 1;
        let may_be_property = may_be_secret(&octets[..end]);
        let is_sought = !self.is_in_query && !has_blank && !self.keys.is_empty();
        let may_be_key = is_sought && self.keys.may_end(&octets[..end]);
        let mut secret = None;
        if may_be_property || may_be_key {
            let pair = Pair { name: PropertyName::before(octets, end), has_blank, equals };
            let name = &octets[pair.name.last.clone()];
            let mut value = |list| value(octets, &pair, list, self.latest, &mut self.in_vain);
            if may_be_property && is_secret(name) {
                secret = value(List::Any);
            }
            if secret.is_none() && may_be_key && !name.is_empty() && self.keys.have(name, &octets[equals + 1..]) {
                secret = value(List::Query);
            }
        }
        self.done = secret.as_ref().map_or(self.done, |value| value.end);
        // The second "=" of a value in base64 begins no pair, and ends none.
        let is_padding =
            octets[..equals].ends_with(b"=") && matches!(octets.get(equals + 1), Some(b';' | b'&' | b',' | b' '));
        if !is_padding {
            let is_named = octets[..end].last().is_some_and(|octet| is_in_name(*octet) || *octet == b']');
            // An arm of code ends no pair: `None => token = first`.
            self.latest = (is_named && octets.get(equals + 1) != Some(&b'>')).then_some(equals);
        }
        secret
    }
}

const fn is_blank(octet: u8) -> bool {
    matches!(octet, b' ' | b'\t')
}

/// A name and the "=" after it.
struct Pair {
    name: PropertyName,
    /// True if a blank is between them.
    has_blank: bool,
    equals: usize,
}

/// The lists in which the value of a name is a secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum List {
    Any,
    /// Those with "&" between the pairs.
    Query,
}

/// The value of a pair that is in a list. `latest` is the "=" of the pair before it.
fn value(octets: &[u8], pair: &Pair, list: List, latest: Option<usize>, in_vain: &mut usize) -> Option<Range<usize>> {
    let &Pair { ref name, has_blank, equals } = pair;
    let is_of_query = list == List::Query;
    if octets[..name.start].last().is_some_and(|octet| matches!(octet, b'$' | b'%' | b'@' | b'/' | b'\\')) {
        return None;
    }
    let begin = name.start - length_of_colours_at_end(&octets[..name.start]);
    let before = separator_before(octets, begin, latest);
    // Code: `self.token = token`. In a list that is written so, a blank is before each "=".
    let is_member = has_blank && octets[name.last.clone()].contains(&b'.');
    let is_after_blank = || latest.is_some_and(|latest| octets[..latest].last().is_some_and(|octet| is_blank(*octet)));
    let is_of_self = octets[name.last.clone()].starts_with(b"self.");
    if is_member && (is_of_self || before != Some(Separator::Semicolon) && !is_after_blank()) {
        return None;
    }
    // After a ";" it is a property of a path, whose query may follow.
    let is_of_path = octets[..name.start].ends_with(b";");
    if is_of_query && (is_of_path || !matches!(before, Some(Separator::Ampersand) | None)) {
        return None;
    }
    let blanks = octets[equals + 1..].iter().take(3).take_while(|octet| is_blank(**octet)).count();
    let is_spaced = blanks > 0 && (has_blank || before == Some(Separator::Semicolon));
    let start = equals + 1 + if is_spaced { blanks } else { 0 };
    let start = start + length_of_colours(&octets[start..]);
    // A comparison of code: `token == x`. In a list the second "=" belongs to the value.
    let is_in_list = || !has_blank && (before.is_some() || follows_port(&octets[..name.start]));
    if octets.get(equals + 1) == Some(&b'=') && !is_in_list() {
        return None;
    }
    let is_folder = before != Some(Separator::Semicolon)
        && octets[name.last.clone()].ends_with(b"PWD")
        && octets.get(start) == Some(&b'/');
    if is_folder {
        return None;
    }
    let quotation = Quotation { octets, start: name.start, is_open: OnceCell::new() };
    let value = |separator| value_from(octets, start, separator, &quotation);
    let value = match before {
        Some(separator) => value(separator).0,
        None if !is_of_query && is_jdbc(octets, name.start) => {
            let is_query = octets[..name.start].ends_with(b"?");
            value(if is_query { Separator::Ampersand } else { Separator::Semicolon }).0
        }
        // The first pair after a host: `h:6380,password=x`.
        None if !is_of_query && follows_port(&octets[..name.start]) => value(Separator::Comma).0,
        // Code: `let password = x; y = z`.
        None if has_blank => return None,
        None => {
            let most = if start < *in_vain { LONGEST_IN_VAIN } else { LONGEST_QUOTATION };
            let near = &octets[..octets.len().min(start + most)];
            // A line that was read in vain says nothing of the next one.
            let near = &near[..first(&near[start..], b'\n').map_or(near.len(), |end| start + end)];
            let in_list = |separator| {
                let (value, end) = value_from(near, start, separator, &quotation);
                // A blank before the first separator ends the list that may begin here.
                let is_one = end > value.end
                    || !near[value.clone()].iter().any(u8::is_ascii_whitespace)
                    || separator == Separator::Semicolon && begins_list(&near[end..]);
                (is_one && is_followed(near, end, separator)).then_some(value)
            };
            let in_query = || {
                // A "&" may be in a value of a list with ",".
                let value = in_list(Separator::Ampersand)?;
                Some(in_list(Separator::Comma).filter(|longer| longer.end > value.end).unwrap_or(value))
            };
            let others = [Separator::Blank, Separator::Comma];
            let found = if is_of_query {
                in_list(Separator::Ampersand)
            } else {
                in_list(Separator::Semicolon).or_else(in_query).or_else(|| others.into_iter().find_map(in_list))
            };
            if found.is_none() {
                *in_vain = near.len().max(*in_vain);
            }
            found?
        }
    };
    // The key by which a page calls an element: `<a class="b" accesskey="p">`.
    let is_named = |other: &[u8]| octets[name.last.clone()].eq_ignore_ascii_case(other);
    let is_other = value.len() == 1 && is_named(b"accesskey")
        // The code of a country, or of an error.
        || is_of_query && value.len() < 6 && is_named(b"code")
        // An argument of code: `refresh_token=refresh_token`.
        || octets[name.last.clone()].ends_with(b"token") && octets[value.clone()] == octets[name.last.clone()];
    (!value.is_empty() && !is_other && !is_placeholder(&octets[value.clone()])).then_some(value)
}

/// True for what statements and templates have in the place of a value, `WHERE name=? AND password=?`, and for the word of
/// code that there is none, `pwd=None)`.
fn is_placeholder(value: &[u8]) -> bool {
    let words: [&[u8]; 8] = [b"None", b"null", b"nil", b"undefined", b"True", b"False", b"true", b"false"];
    let is_word = |word: &&[u8]| value.strip_prefix(*word).is_some_and(|rest| matches!(rest, [] | [b')' | b',', ..]));
    matches!(value, b"?" | b"%s" | b"{}") || value.starts_with(b"self.") || words.iter().any(is_word)
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
    // An empty value, or one in base64 that ends with "=".
    if blanks > 0 && blanks == before.len() && octets[..latest].last().is_some_and(|octet| is_in_name(*octet)) {
        return Some(Separator::Blank);
    }
    let before = if is_quoted { before } else { &before[blanks..] };
    let trimmed = before.trim_ascii_end();
    if before[trimmed.len()..].contains(&b'\n') {
        return None;
    }
    let is_line = |value: &[u8]| first(value, b'\n').is_none();
    if let Some(value) = AMPERSANDS.iter().find_map(|separator| trimmed.strip_suffix(*separator)) {
        return value.iter().all(|octet| !octet.is_ascii_whitespace()).then_some(Separator::Ampersand);
    }
    // The pairs of an array of JSON: `["A=1","PASSWORD=x"]`.
    if let Some(value) = trimmed.strip_suffix(b"\",\"").or_else(|| trimmed.strip_suffix(b"\", \"")) {
        return first(value, b'"').is_none().then_some(Separator::Comma);
    }
    if let Some(value) = trimmed.strip_suffix(b";") {
        let is_one = first(value, b';').is_none() || matches!(value.first(), Some(b'"' | b'\'' | b'{'));
        return (is_one && is_line(value)).then_some(Separator::Semicolon);
    }
    if let Some(value) = trimmed.strip_suffix(b",") {
        let is_one = is_in_marks(value) && is_line(value)
            || !value.iter().any(|octet| *octet == b',' || octet.is_ascii_whitespace());
        return is_one.then_some(Separator::Comma);
    }
    // The options of a command: `-e A=1 -e PASSWORD=x`.
    if let Some(option) =
        trimmed.iter().rposition(u8::is_ascii_whitespace).filter(|at| begins_option(&trimmed[at + 1..]))
    {
        let value = trimmed[..option].trim_ascii_end();
        let is_one = is_in_marks(value) || !value.iter().any(u8::is_ascii_whitespace);
        return (is_one && is_line(trimmed) && trimmed.len() < before.len()).then_some(Separator::Blank);
    }
    // The name has a blank in it: `Server=h;Client Secret=`.
    if before.len() > trimmed.len()
        && is_line(trimmed)
        && first(trimmed, b';').is_some_and(|end| is_words(&trimmed[end..]))
    {
        return Some(Separator::Semicolon);
    }
    let is_word = |value: &[u8]| !value.iter().any(|octet| *octet == b'"' || octet.is_ascii_whitespace());
    let is_one = is_word(trimmed) || matches!(trimmed.first(), Some(b'"' | b'\'')) || trimmed.ends_with(b"\"");
    (trimmed.len() < before.len() && is_one && is_line(trimmed)).then_some(Separator::Blank)
}

/// The ways to write the "&" between two pairs.
const AMPERSANDS: [&[u8]; 3] = [b"&amp;", br"\u0026", b"&"];

/// True for an option of a command.
fn begins_option(word: &[u8]) -> bool {
    matches!(word, [b'-', letter, ..] if letter.is_ascii_alphabetic() || *letter == b'-')
}

/// True for a value in quotation marks or brackets.
fn is_in_marks(value: &[u8]) -> bool {
    matches!(value, [b'"', .., b'"'] | [b'\'', .., b'\''] | [b'[', .., b']'] | [b'(', .., b')'] | [b'{', .., b'}'])
}

/// True for a ";" and the first words of a name.
fn is_words(text: &[u8]) -> bool {
    text.len() > 1
        && text[1..].iter().all(|octet| is_in_name(*octet) || is_blank(*octet) || *octet == b':')
        && !is_blank(text[1])
}

/// True if a pair follows the value that ends at `end`.
fn is_followed(octets: &[u8], end: usize, separator: Separator) -> bool {
    let rest = &octets[end..];
    let after = match separator {
        Separator::Semicolon => rest.strip_prefix(b";"),
        Separator::Ampersand => AMPERSANDS.iter().find_map(|separator| rest.strip_prefix(*separator)),
        Separator::Blank => rest.strip_prefix(b" ").or_else(|| rest.strip_prefix(b"\t")),
        Separator::Comma => rest.strip_prefix(b","),
    };
    after.is_some_and(|after| {
        let blanks = after.iter().take(3).take_while(|octet| is_blank(**octet)).count();
        let after = &after[blanks..];
        begins_property(after) && after[0] != b' ' || begins_coloured_pair(after)
    })
}

/// True if a text begins with a colour, a name, and an "=" after another colour.
fn begins_coloured_pair(octets: &[u8]) -> bool {
    let name = &octets[length_of_colours(octets)..];
    let end = name.iter().take(LONGEST_NAME).take_while(|octet| is_in_name(**octet)).count();
    let rest = &name[end..];
    end > 0 && name.len() < octets.len() && rest[length_of_colours(rest)..].starts_with(b"=")
}

/// True if a ";" and a property follow that says where a database is, or who asks for it: so all of the text before it
/// is the value of a first property, and no code.
fn begins_list(octets: &[u8]) -> bool {
    let names: [&[u8]; 11] = [
        b"server=",
        b"data source=",
        b"address=",
        b"addr=",
        b"host=",
        b"endpoint=",
        b"database=",
        b"initial catalog=",
        b"user=",
        b"user id=",
        b"uid=",
    ];
    let property = octets.get(1..).unwrap_or_default().trim_ascii_start();
    names.iter().any(|name| begins_with_word(property, name))
}

/// True if `jdbc:` is in the text before `start`, without white space between them.
fn is_jdbc(octets: &[u8], start: usize) -> bool {
    let near = &octets[start.saturating_sub(NEAR)..start];
    let mut end = near.len();
    while let Some(colon) = last(&near[..end], b':') {
        if near[colon..end].iter().any(u8::is_ascii_whitespace) {
            return false;
        }
        let name = near[..colon].strip_suffix(b"\\").unwrap_or(&near[..colon]);
        if ends_with_word(name, JDBC) {
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
    if let Some(quoted) = quoted_as_text(octets, start) {
        return quoted;
    }
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
    if let Some((end, mark)) = closing {
        let end = start + length + end;
        return (start + length..end, end + mark);
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

/// The value between two quotation marks that are written as JSON or XML escapes them, and the end of the second.
fn quoted_as_text(octets: &[u8], start: usize) -> Option<(Range<usize>, usize)> {
    let rest = &octets[start..octets.len().min(start + LONGEST_QUOTATION)];
    let mark = ESCAPED_MARKS.into_iter().find(|mark| rest.starts_with(mark))?;
    let rest = &rest[mark.len()..];
    // The end of the text around the list, in which the value is empty.
    if matches!(rest, [] | [b',' | b';' | b'}' | b')' | b']' | b' ' | b'/' | b'>', ..]) {
        return None;
    }
    let line = &rest[..first(rest, b'\n').unwrap_or(rest.len())];
    let length = line.windows(mark.len()).position(|octets| octets == mark)?;
    let start = start + mark.len();
    Some((start..start + length, start + length + mark.len()))
}

const ESCAPED_MARKS: [&[u8]; 6] = [br"\u0027", br"\u0022", b"&quot;", b"&apos;", b"&#39;", b"&#34;"];

/// The end of a value without quotation marks.
fn end_of_plain(octets: &[u8], start: usize, separator: Separator, quotation: &Quotation<'_>) -> usize {
    let rest = &octets[start..];
    let mut blank = None;
    let is_escaped_blank = |at: usize| {
        let backslashes = rest[..at].iter().rev().take_while(|octet| **octet == b'\\').count();
        separator == Separator::Blank && is_blank(rest[at]) && backslashes % 2 == 1
    };
    let ends = |at: usize| match rest[at] {
        b'\n' | b'\r' => true,
        b'"' | b'<' | b'>' => !is_mark_of_value(octets, quotation.start, start + at),
        b'\'' | b'`' if !rest.get(at + 1).is_some_and(u8::is_ascii_alphanumeric) && quotation.is_open() => true,
        octet => match separator {
            Separator::Semicolon => octet == b';' && !is_reference(&rest[..at], rest.get(at + 1)),
            Separator::Ampersand => {
                matches!(octet, b'&' | b'#') || octet.is_ascii_whitespace() || rest[at..].starts_with(br"\u0026")
            }
            // As libpq has it: `password=a\ b`.
            Separator::Blank => octet.is_ascii_whitespace() && !is_escaped_blank(at),
            Separator::Comma => octet == b',' || octet.is_ascii_whitespace(),
        },
    };
    let mut end = 0;
    while end < rest.len() && !ends(end) {
        if blank.is_none() && rest[end].is_ascii_whitespace() && !is_escaped_blank(end) {
            blank = Some(end);
        }
        // Without a limit, many values could each be looked for up to the end of the text.
        if blank.is_some_and(|blank| end - blank >= NEAR) {
            break;
        }
        end += 1;
    }
    end -= length_of_colours_at_end(&rest[..end]);
    // In a list of blanks a "," belongs to the text around it: `f(token=x, y=1)`.
    if separator == Separator::Blank && rest[..end].ends_with(b",") {
        end -= 1;
    }
    // So does what closes a bracket before the list: `User(id=1, password=x)`.
    if separator == Separator::Comma && closes_bracket(octets, quotation.start, &rest[..end]) {
        end -= 1;
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

/// True if a value ends with what closes a bracket that is open before `start` on the line, and not in the value.
fn closes_bracket(octets: &[u8], start: usize, value: &[u8]) -> bool {
    let Some(close @ (b')' | b'}' | b']')) = value.last() else { return false };
    let open = if *close == b')' { b'(' } else { *close - 2 };
    let depth = near_line_before(octets, start)
        .iter()
        .fold(0, |depth, octet| depth + i32::from(*octet == open) - i32::from(octet == close));
    depth > 0 && !value.contains(&open) && !is_opened(octets, start, b'"') && !is_opened(octets, start, b'\'')
}

/// True if a text of HTML or XML has a character reference before a ";": of a delimiter, or of a quotation mark with a word
/// after it.
fn is_reference(before: &[u8], after: Option<&u8>) -> bool {
    let length =
        before.iter().rev().take(6).take_while(|octet| octet.is_ascii_alphanumeric() || **octet == b'#').count();
    let (before, name) = before.split_at(before.len() - length);
    let is_number = || name.strip_prefix(b"#").is_some_and(|digits| digits.last().is_some_and(u8::is_ascii_hexdigit));
    before.ends_with(b"&")
        && match name {
            b"amp" | b"lt" | b"gt" => true,
            b"quot" | b"apos" => after.is_some_and(u8::is_ascii_alphanumeric),
            _ => is_number(),
        }
}

/// The number of octets before the mark that closes a quotation on its line, in which two marks stand for one, and of the
/// mark.
fn end_of_quotation(octets: &[u8], mark: u8, is_escaped: bool) -> Option<(usize, usize)> {
    let octets = &octets[..octets.len().min(LONGEST_QUOTATION)];
    let mut at = 0;
    while at < octets.len() && octets[at] != b'\n' {
        match octets[at..] {
            [b'\\', octet, ..] if is_escaped && octet == mark => return Some((at, 2)),
            [b'\\', _, ..] => at += 2,
            [octet, next, ..] if octet == mark && next == mark => at += 2,
            [octet, ..] if octet == mark => return Some((at, 1)),
            _ => at += 1,
        }
    }
    None
}
