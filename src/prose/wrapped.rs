//! URLs in angle brackets and in quotes: RFC 1738 appendix, RFC 2396 appendix E.

use alloc::{
    borrow::{Cow, ToOwned},
    string::String,
    vec::Vec,
};

use memchr::{memchr, memchr2, memrchr};

use super::{Finder, Finding, Wrapper, is_url};
use crate::{mend::mend, syntax::charset::SCHEME};

/// The greatest number of hyphens at line ends for which every combination is tried.
const HYPHENS: usize = 3;

/// The greatest number of lines of quoted mail that a URL may span.
const LINES: usize = 16;

/// The URL in the brackets that open at `open`, and the place after the closing bracket.
///
/// Perf: the time is linear, because brackets with another "<" in them hold no URL.
pub(super) fn in_brackets<'t>(finder: &Finder<'_>, text: &'t [u8], open: usize) -> Option<(Finding<'t>, usize)> {
    let longest = finder.delimiters.longest_in_brackets;
    let window = &text[open + 1..text.len().min((open + 2).saturating_add(longest))];
    if !begins_with_scheme(window) {
        return None;
    }
    let length = memchr2(b'<', b'>', window).filter(|&end| window[end] == b'>')?;
    let inside = &window[..length];
    let (content, wrapper) = without_prefix(str::from_utf8(inside).ok()?);
    let written = content.trim_matches(is_space);
    let url = join(written);
    if !is_url(&url, finder.registry) {
        return None;
    }
    let start = open + 1 + length - content.trim_start_matches(is_space).len();
    let span = start..start + written.len();
    let beyond = beyond_quote_marks(&window[start - open - 1..], open + 1 + length - start);
    let mut alternatives = Vec::new();
    let mended = if written.len() == url.len() { None } else { mend(written, finder.registry.edition()).ok() };
    let mended = mended.map(|mended| mended.into_text().into_owned()).filter(|reading| *reading != url);
    for reading in readings_without_hyphens(written).into_iter().chain(beyond).chain(mended) {
        if is_url(&reading, finder.registry) && !alternatives.contains(&reading) {
            alternatives.push(reading);
        }
    }
    Some((Finding { span, url, wrapper, alternatives }, open + length + 2))
}

/// True if a text begins with characters of a scheme and a ":", with or without white space among them.
///
/// Perf: most brackets are HTML tags or mail addresses, which this test drops.
fn begins_with_scheme(text: &[u8]) -> bool {
    after_scheme(text) == Some(b':')
}

/// The first octet that is neither a character of a scheme nor white space.
fn after_scheme(text: &[u8]) -> Option<u8> {
    text.iter().copied().find(|&octet| !SCHEME.contains(octet) && !is_space(char::from(octet)))
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
    let is_closed = memchr(b'>', inside).is_some_and(|close| !is_at_line_start(&inside[..close]));
    if is_closed { None } else { Some(open) }
}

/// The URL in the quotes that open at `open`, whose first colon is at `colon`, and the place after the closing quote.
/// The URL may have no white space, because the quotes may hold prose that begins with a URL.
pub(super) fn in_quotes<'t>(
    finder: &Finder<'_>,
    text: &'t [u8],
    open: usize,
    colon: usize,
) -> Option<(Finding<'t>, usize)> {
    let window = &text[open + 1..text.len().min((open + 2).saturating_add(finder.delimiters.longest))];
    let ends = |octet: &u8| *octet == b'"' || is_space(char::from(*octet));
    let length = window.iter().position(ends).filter(|&end| window[end] == b'"')?;
    let url = str::from_utf8(&window[..length]).ok()?;
    let (scheme, rest) = url.split_at(colon - open - 1);
    let is_meant = rest.starts_with("://") || finder.registry.get(scheme).is_some();
    // Texts about URLs quote "mailto:" and "http://" too.
    let is_beginning = || rest.bytes().all(|octet| matches!(octet, b':' | b'/')) && finder.registry.parse(url).is_err();
    if !is_meant || rest == ":" || !is_url(url, finder.registry) || is_beginning() {
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
        Cow::Owned(text.chars().filter(|&c| !is_space(c)).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// The readings without the hyphens at line ends, which may come from the line breaks.
fn readings_without_hyphens(text: &str) -> Vec<String> {
    // Perf: most texts have one line.
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

/// The reading that continues after the ">" at `mark` in `text`, which begins a line and so may mark quoted mail.
fn beyond_quote_marks(text: &[u8], mark: usize) -> Option<String> {
    if !is_at_line_start(&text[..mark]) {
        return None;
    }
    let mut reading = text[..mark].to_owned();
    let mut rest = &text[mark..];
    for _ in 0..LINES {
        let marks = rest.iter().take_while(|octet| matches!(octet, b'>' | b' ' | b'\t')).count();
        rest = &rest[marks..];
        let end = rest.iter().position(|octet| matches!(octet, b'<' | b'>' | b'"'))?;
        reading.extend_from_slice(&rest[..end]);
        rest = &rest[end..];
        if !rest.starts_with(b">") {
            return None;
        }
        if !is_at_line_start(&reading) {
            reading.retain(|&octet| !is_space(char::from(octet)));
            return String::from_utf8(reading).ok();
        }
    }
    None
}

/// True if only white space is between the last line end and the end of the text.
fn is_at_line_start(text: &[u8]) -> bool {
    let line = memrchr(b'\n', text).map(|end| &text[end + 1..]);
    line.is_some_and(|line| line.iter().all(|&octet| is_space(char::from(octet))))
}
