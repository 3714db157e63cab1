//! URLs in angle brackets and in quotes: RFC 1738 appendix, RFC 2396 appendix E.

use alloc::{
    borrow::{Cow, ToOwned},
    string::String,
    vec::Vec,
};

use memchr::{memchr, memchr_iter, memchr2, memchr2_iter, memrchr};

use super::{Finder, Finding, Wrapper, bare::is_fragment, finder::LOOK_BACK, haystack::Haystack, is_url};
use crate::{mend::mend, scheme::AnyScheme, syntax::charset::SCHEME};

/// The greatest number of hyphens at line ends for which every combination is tried.
const HYPHENS: usize = 3;

/// The greatest number of lines of quoted mail that a URL may span.
const LINES: usize = 16;

/// The URL in the brackets that open at `open`, and the place after the closing bracket.
///
/// The time is linear, because brackets with another "<" in them hold no URL.
pub(super) fn in_brackets<'t>(finder: &Finder<'_>, text: &'t [u8], open: usize) -> Option<(Finding<'t>, usize)> {
    let longest = finder.delimiters.longest_in_brackets;
    let window = &text[open + 1..text.len().min((open + 2).saturating_add(longest))];
    if !begins_with_scheme(window) {
        return None;
    }
    let length = memchr2(b'<', b'>', window).filter(|&end| window[end] == b'>')?;
    if has_blank_line(&window[..length]) {
        return None;
    }
    let (content, wrapper) = without_prefix(str::from_utf8(&window[..length]).ok()?);
    if wrapper == Wrapper::Brackets && finder.is_in_markup {
        return None;
    }
    let is_url = |url: &str| is_url_in_brackets(url, wrapper, finder);
    let written = content.trim_matches(is_space);
    let begin = length - content.trim_start_matches(is_space).len();
    let start = open + 1 + begin;
    let mut beyond = beyond_quote_marks(&window[begin..], length - begin);
    let is_quoted =
        |beyond: &mut Beyond| beyond.marks > 0 && beyond.marks == reply_marks(&text[..open]) && is_url(&beyond.url);
    if let Some(beyond) = beyond.take_if(is_quoted) {
        let another = Some(join(written).into_owned());
        let alternatives = other_readings(finder, &beyond.text, &beyond.url, another, is_url);
        let span = start..start + beyond.end;
        let end = start + beyond.close + 1;
        let finding = Finding { url: beyond.url.into(), alternatives, ..Finding::as_written("", span, wrapper) };
        return Some((finding, end));
    }
    let url = join(written);
    if !is_url(&url) {
        return None;
    }
    let alternatives = other_readings(finder, written, &url, beyond.map(|beyond| beyond.url), is_url);
    let span = start..start + written.len();
    Some((Finding { url, alternatives, ..Finding::as_written("", span, wrapper) }, open + length + 2))
}

/// True for a URL that people put into brackets: one that the rule of its registered scheme admits, or else one of any
/// scheme after "URL:", and without it one with "//", or of a private scheme, which begins with "x-". Tags and types of
/// programs are in brackets too, such as `<dc:creator>`.
fn is_url_in_brackets(url: &str, wrapper: Wrapper, finder: &Finder<'_>) -> bool {
    let Some((name, rest)) = url.split_once(':').filter(|(_, rest)| !rest.is_empty()) else { return false };
    let registry = finder.registry;
    let Some(scheme) = registry.get(name) else {
        let is_meant = || {
            wrapper == Wrapper::PrefixedBrackets
                || finder.keeps_any_scheme()
                || rest.starts_with("//")
                || name.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("x-"))
        };
        return is_meant() && is_url(url, registry);
    };
    let edition = registry.edition();
    let mark = if edition.has_fragments() { None } else { memchr(b'#', url.as_bytes()) };
    let (url, fragment) = mark.map_or((url, ""), |mark| (&url[..mark], &url[mark + 1..]));
    scheme.prefix_length(url, url.len(), edition, false) == Some(url.len()) && is_fragment(fragment)
}

/// True if a text has a line with nothing in it, or white space alone.
fn has_blank_line(text: &[u8]) -> bool {
    // Fast exit: only line ends are looked for, of which most texts have none.
    let (mut last, mut feeds, mut returns) = (0, 0, 0);
    for at in memchr2_iter(b'\n', b'\r', text) {
        if !text[last..at].iter().all(|&octet| is_space(char::from(octet))) {
            (feeds, returns) = (0, 0);
        }
        if text[at] == b'\n' {
            feeds += 1;
        } else {
            returns += 1;
        }
        if feeds.max(returns) > 1 {
            return true;
        }
        last = at;
    }
    false
}

/// The readings of a text in brackets beside `url`, which is the text without white space: without hyphens at line
/// ends, `another`, and with blanks escaped.
fn other_readings(
    finder: &Finder<'_>,
    written: &str,
    url: &str,
    another: Option<String>,
    is_url: impl Fn(&str) -> bool,
) -> Vec<String> {
    let mut alternatives = Vec::new();
    if !finder.lists_alternatives {
        return alternatives;
    }
    // Line ends with the white space around them are dropped by a mend too, so that it gives `url`.
    let mended = if has_blank(written) { mend(written, finder.registry.edition()).ok() } else { None };
    let mended = mended.map(|mended| mended.into_text().into_owned()).filter(|reading| *reading != url);
    for reading in readings_without_hyphens(written).into_iter().chain(another).chain(mended) {
        if is_url(&reading) && !alternatives.contains(&reading) {
            alternatives.push(reading);
        }
    }
    alternatives
}

/// True if a text has white space that has no line end in it.
fn has_blank(text: &str) -> bool {
    text.split(|c| !is_space(c)).any(|space| !space.is_empty() && !space.contains(['\n', '\r']))
}

/// True if a text begins with the name of a scheme and a ":", after white space or none.
///
/// Fast exit: most brackets are HTML tags or mail addresses, which this test drops.
fn begins_with_scheme(text: &[u8]) -> bool {
    after_scheme(text) == Some(b':')
}

/// The first octet after white space and the characters of a scheme.
fn after_scheme(text: &[u8]) -> Option<u8> {
    let start = text.iter().position(|&octet| !is_space(char::from(octet)))?;
    text[start..].iter().copied().find(|&octet| !SCHEME.contains(octet))
}

/// The last "<" in a text, if later text can change the URL in its brackets.
///
/// The other "<" are settled: each has a ">" or another "<" after it.
pub(super) fn unsettled(text: &[u8]) -> Option<usize> {
    let open = memrchr(b'<', text)?;
    let inside = &text[open + 1..];
    if after_scheme(inside).is_some_and(|octet| octet != b':') {
        return None;
    }
    // A ">" that begins a line may be a mark of quoted mail.
    let close = memchr(b'>', inside);
    let is_closed = close.is_some_and(|close| !is_at_line_start(&inside[..close]));
    if is_closed || has_blank_line(&inside[..close.unwrap_or(inside.len())]) { None } else { Some(open) }
}

/// The URL in the quotes that open at `open`, whose first colon is at `colon`, and the place after the closing quote.
/// The URL may have no white space, because the quotes may hold prose that begins with a URL.
pub(super) fn in_quotes<'t>(
    finder: &Finder<'_>,
    text: &mut Haystack<'t>,
    open: usize,
    colon: usize,
) -> Option<(Finding<'t>, usize)> {
    let octets = text.octets;
    let window = &octets[open + 1..octets.len().min((open + 2).saturating_add(finder.delimiters.longest))];
    let ends = |octet: &u8| *octet == b'"' || is_space(char::from(*octet));
    let length = window.iter().position(ends).filter(|&end| window[end] == b'"')?;
    let url = text.part(open + 1..open + 1 + length)?;
    let (scheme, rest) = url.split_at(colon - open - 1);
    let scheme = finder.registry.get(scheme);
    let is_meant = rest.starts_with("://") || scheme.is_some();
    // Texts about URLs quote "mailto:" and "http://" too. Fast exit: no error is made of them.
    let edition = finder.registry.edition();
    let is_refused = |scheme: &dyn AnyScheme| scheme.prefix_length(url, url.len(), edition, false) != Some(url.len());
    let is_beginning = || rest.bytes().all(|octet| matches!(octet, b':' | b'/')) && scheme.is_some_and(is_refused);
    if !is_meant || rest == ":" || is_beginning() || !is_url(url, finder.registry) {
        return None;
    }
    let span = open + 1..open + 1 + length;
    Some((Finding::as_written(url, span, Wrapper::Quotes), open + length + 2))
}

const fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n' | '\x0C')
}

/// The text after "URL:", which may have white space before it.
fn without_prefix(content: &str) -> (&str, Wrapper) {
    let trimmed = content.trim_start_matches(is_space);
    match trimmed.get(..4) {
        Some(prefix) if prefix.eq_ignore_ascii_case("URL:") => (&trimmed[4..], Wrapper::PrefixedBrackets),
        _ => (content, Wrapper::Brackets),
    }
}

/// The text without white space, borrowed if it has none.
fn join(text: &str) -> Cow<'_, str> {
    if text.contains(is_space) {
        let mut joined = String::with_capacity(text.len());
        joined.extend(text.split(is_space));
        Cow::Owned(joined)
    } else {
        Cow::Borrowed(text)
    }
}

/// The readings without the hyphens at line ends, which may come from the line breaks.
fn readings_without_hyphens(text: &str) -> Vec<String> {
    // Fast exit: most texts have one line.
    if !text.contains(['\n', '\r']) {
        return Vec::new();
    }
    let pieces: Vec<&str> = text.split_inclusive(['\n', '\r']).map(|line| line.trim_matches(is_space)).collect();
    let Some((last, lines)) = pieces.split_last() else { return Vec::new() };
    let hyphens = lines.iter().filter(|line| line.ends_with('-')).count();
    // Each bit of a choice is a hyphen to leave out. Of many hyphens, all are left out: there would be too many
    // choices.
    let choices = if hyphens <= HYPHENS { 1..1_u32 << hyphens } else { 0..1 };
    choices
        .map(|choice| {
            let mut nth = 0;
            let mut reading = String::with_capacity(text.len());
            for line in lines {
                let kept = line.strip_suffix('-').filter(|_| {
                    nth += 1;
                    hyphens > HYPHENS || choice >> (nth - 1) & 1 == 1
                });
                reading.extend(kept.unwrap_or(line).split(is_space));
            }
            reading.extend(last.split(is_space));
            reading
        })
        .collect()
}

/// A text in brackets that goes on after ">" at the beginning of its lines, which mark quoted mail.
struct Beyond {
    /// The text without these marks.
    text: String,
    /// The URL that it is, without white space.
    url: String,
    /// The place after its last character that is not white space.
    end: usize,
    /// The place of the closing bracket.
    close: usize,
    /// The number of marks, if all lines have as many; 0 otherwise.
    marks: usize,
}

/// The reading that continues after the ">" at `mark` in `text`, which begins a line and so may mark quoted mail.
fn beyond_quote_marks(text: &[u8], mark: usize) -> Option<Beyond> {
    if !is_at_line_start(&text[..mark]) {
        return None;
    }
    let mut reading = text[..mark].to_owned();
    let mut rest = &text[mark..];
    let mut marks = marks_of_line(rest).0;
    for _ in 0..LINES {
        let (of_line, length) = marks_of_line(rest);
        marks = if marks == of_line { marks } else { 0 };
        rest = &rest[length..];
        let end = rest.iter().position(|octet| matches!(octet, b'<' | b'>' | b'"'))?;
        reading.extend_from_slice(&rest[..end]);
        rest = &rest[end..];
        if !rest.starts_with(b">") {
            return None;
        }
        if !is_at_line_start(&reading) {
            let close = text.len() - rest.len();
            let end = text[..close].trim_ascii_end().len();
            let text = String::from_utf8(reading.trim_ascii_end().to_owned()).ok()?;
            if has_blank_line(text.as_bytes()) {
                return None;
            }
            let url = join(&text).into_owned();
            return Some(Beyond { text, url, end, close, marks });
        }
    }
    None
}

/// The number of ">" at the beginning of a line of quoted mail, and the length of the marks with the white space among
/// them.
fn marks_of_line(line: &[u8]) -> (usize, usize) {
    let length = line.iter().take_while(|octet| matches!(octet, b'>' | b' ' | b'\t')).count();
    (memchr_iter(b'>', &line[..length]).count(), length)
}

/// The number of marks of quoted mail at the beginning of the last line of a text, which may be cut off before that
/// line.
fn reply_marks(text: &[u8]) -> usize {
    let part = &text[text.len().saturating_sub(LOOK_BACK)..];
    match memrchr(b'\n', part) {
        Some(end) => marks_of_line(&part[end + 1..]).0,
        None if part.len() < LOOK_BACK => marks_of_line(part).0,
        None => 0,
    }
}

/// True if only white space is between the last line end and the end of the text.
fn is_at_line_start(text: &[u8]) -> bool {
    let line = memrchr(b'\n', text).map(|end| &text[end + 1..]);
    line.is_some_and(|line| line.iter().all(|&octet| is_space(char::from(octet))))
}
