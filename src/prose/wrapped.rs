//! URLs in angle brackets and in quotes: RFC 1738 appendix, RFC 2396 appendix E.

use alloc::{
    borrow::{Cow, ToOwned},
    string::String,
    vec::Vec,
};

use super::{Finding, Wrapper, is_url};
use crate::{engine::text::span_in, scheme::Registry};

/// The most hyphens at line ends of which each is tried alone and together with others.
const HYPHENS: usize = 3;

/// The most lines of quoted mail that a URL goes over.
const LINES: usize = 16;

/// The URL in the brackets that open at `open`, and the place after the closing one.
///
/// Perf: nothing is looked at twice, because brackets with another "<" in them hold no URL.
pub(super) fn in_brackets<'t>(text: &'t str, open: usize, registry: &Registry) -> Option<(Finding<'t>, usize)> {
    let inside = &text[open + 1..];
    let length = inside.find(['<', '>']).filter(|&end| inside.as_bytes()[end] == b'>')?;
    let (content, wrapper) = without_prefix(&inside[..length]);
    let written = content.trim_matches(is_space);
    let url = join(written);
    if !is_url(&url, registry) {
        return None;
    }
    let span = span_in(text, written)?;
    let mut alternatives = readings_without_hyphens(written);
    alternatives.extend(beyond_quote_marks(&text[span.start..], open + 1 + length - span.start));
    alternatives.retain(|reading| is_url(reading, registry));
    Some((Finding { span, url, wrapper, alternatives }, open + length + 2))
}

/// The URL in the quotes that open at `open`, and the place after the closing ones. It has no white space: quoted prose may
/// begin with a URL.
pub(super) fn in_quotes<'t>(text: &'t str, open: usize, registry: &Registry) -> Option<(Finding<'t>, usize)> {
    let inside = &text[open + 1..];
    let length = inside.find(|c| c == '"' || is_space(c)).filter(|&end| inside.as_bytes()[end] == b'"')?;
    let url = &inside[..length];
    let (scheme, rest) = url.split_once(':')?;
    if !rest.starts_with("//") && registry.get(scheme).is_none() || !is_url(url, registry) {
        return None;
    }
    let span = open + 1..open + 1 + length;
    let finding = Finding { span, url: Cow::Borrowed(url), wrapper: Wrapper::Quotes, alternatives: Vec::new() };
    Some((finding, open + length + 2))
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
    if text.contains(is_space) { Cow::Owned(text.split(is_space).collect()) } else { Cow::Borrowed(text) }
}

/// The readings without hyphens that end lines: they may have come with the line break.
fn readings_without_hyphens(text: &str) -> Vec<String> {
    let pieces: Vec<&str> = text.split_inclusive(['\n', '\r']).map(|line| line.trim_matches(is_space)).collect();
    let Some((last, lines)) = pieces.split_last() else { return Vec::new() };
    let hyphens = lines.iter().filter(|line| line.ends_with('-')).count();
    // Each bit is a hyphen that is left out.
    let choices = match hyphens {
        0 => 0..0,
        few if few <= HYPHENS => 1..1_usize << few,
        _ => usize::MAX - 1..usize::MAX,
    };
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

/// The reading that goes on after a ">" at the beginning of a line, at `mark` in `text`: it may mark quoted mail.
fn beyond_quote_marks(text: &str, mark: usize) -> Option<String> {
    let mut reading: String = text[..mark].to_owned();
    let mut rest = &text[mark..];
    for _ in 0..LINES {
        let line_start = reading.rfind('\n')?;
        if !reading[line_start..].trim_matches(is_space).is_empty() {
            return None;
        }
        rest = rest.trim_start_matches(['>', ' ', '\t']);
        let end = rest.find(['<', '>', '"'])?;
        reading.push_str(&rest[..end]);
        rest = &rest[end..];
        if !rest.starts_with('>') {
            return None;
        }
        let is_mark = reading.rfind('\n').is_some_and(|start| reading[start..].trim_matches(is_space).is_empty());
        if !is_mark {
            return Some(reading.split(is_space).collect());
        }
    }
    None
}
