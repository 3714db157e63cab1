//! URLs without a wrapper.

use core::ops::Range;

use memchr::memchr2_iter;

use super::{
    Delimiters, Finder, Finding, Wrapper,
    finder::{Mark, Text},
};
use crate::{
    charset::CharSet,
    edition::Edition,
    engine::escapes::escape,
    grammar::{Class, Fragment},
    scheme::Registry,
};

/// A run of octets that may belong to a URL.
///
/// Perf: the end of the run is looked for once, however many colons are in it. For each colon that ends a scheme, no
/// more octets are parsed than the longest URL may have.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Run {
    /// The place up to which the run has been examined.
    end: usize,
    /// True if the run ends there, so that no URL extends beyond.
    has_ended: bool,
    /// True if the run has a closing bracket.
    has_closer: bool,
}

impl Run {
    /// The URL whose scheme is at the end of `name`, and the place after the URL, which may not begin before `floor`.
    pub(super) fn url<'t>(
        &mut self,
        finder: &Finder<'_>,
        text: Text<'t>,
        name: Range<usize>,
        floor: usize,
    ) -> Option<(Finding<'t>, usize)> {
        let colon = name.end;
        let start = start_of_scheme(text, name, finder.registry)?;
        let token = text.part(start..self.end_of_token(finder, text.octets, start, colon))?;
        let before = start.checked_sub(1).filter(|&at| at >= floor).map(|at| text.octets[at]);
        let url = read(finder, token, before, self.has_closer)?;
        let longest = finder.delimiters.longest;
        let goes_on = || {
            let next = text.octets.get(start + token.len());
            next.is_some_and(|&next| finder.marks[usize::from(next)] != Mark::End)
        };
        let is_at_limit = || {
            let cut = cut_escape(text.octets, start..start + token.len()).unwrap_or(token.len());
            token[url.len()..cut.max(url.len())].bytes().all(|octet| is_left_out(finder, octet, before))
        };
        let is_too_long = url.len() > longest || token.len() > longest && goes_on() && is_at_limit();
        if is_too_long || url.len() <= colon + 1 - start {
            return None;
        }
        let wrapper = if has_prefix(&text.octets[floor.min(start)..start]) { Wrapper::Prefix } else { Wrapper::None };
        let end = start + url.len();
        Some((Finding::as_written(url, start..end, wrapper), end))
    }

    /// The end of the octets after `colon` that may belong to a URL from `start` on. Those of a URL that is too long
    /// end one octet after the limit.
    fn end_of_token(&mut self, finder: &Finder<'_>, text: &[u8], start: usize, colon: usize) -> usize {
        let limit = text.len().min(start.saturating_add(finder.delimiters.longest).saturating_add(1));
        if self.end <= colon {
            *self = Self { end: colon, ..Self::default() };
        }
        while !self.has_ended && self.end < limit {
            self.end = plain_end(&text[..limit], self.end, &finder.marks);
            let Some(&octet) = text[..limit].get(self.end) else { break };
            match finder.marks[usize::from(octet)] {
                Mark::Closer => self.has_closer = true,
                Mark::Entity => {
                    let rest = &text[self.end..];
                    self.has_ended =
                        finder.delimiters.entities.iter().any(|entity| rest.starts_with(entity.as_bytes()));
                }
                Mark::End | Mark::Plain => self.has_ended = true,
            }
            self.end += usize::from(!self.has_ended);
        }
        self.end.min(limit)
    }
}

/// The end of the octets without a mark that begin at `at`.
#[inline(always)]
fn plain_end(text: &[u8], mut at: usize, marks: &[Mark; 256]) -> usize {
    // Perf: the marks of eight octets are looked up before one branch.
    while let Some(eight) = text[at..].first_chunk::<8>() {
        if eight.iter().fold(0, |any, &octet| any | marks[usize::from(octet)] as u8) != 0 {
            break;
        }
        at += 8;
    }
    let is_plain = |&&octet: &&u8| marks[usize::from(octet)] == Mark::Plain;
    at + text[at..].iter().take_while(is_plain).count()
}

/// The URL at the start of the token, without the characters that belong to the text around it.
fn read<'t>(finder: &Finder<'_>, token: &'t str, before: Option<u8>, has_closer: bool) -> Option<&'t str> {
    let registry = finder.registry;
    // Perf: nearly always the trimmed token is a URL, so the slower search for the longest URL is not needed. Both give
    // the same URL then, because both leave out the same characters.
    let url = trimmed(finder, token, before, has_closer);
    if registry.parse(url).is_ok() {
        return Some(url);
    }
    let found = registry.parse_prefix(token).ok()?;
    let mut url = found.url.as_str();
    if let Some(fragment) = found.rest.strip_prefix('#').filter(|_| !registry.edition().has_fragments()) {
        let length = fragment.bytes().position(|octet| !FRAGMENT.contains(octet)).unwrap_or(fragment.len());
        url = &token[..url.len() + 1 + length];
    }
    let url = trimmed(finder, url, before, has_closer);
    Finding::as_written(url, 0..url.len(), Wrapper::None).parse(registry).is_ok().then_some(url)
}

/// The start of the longest name of a registered scheme at the end of `name`.
fn start_of_scheme(text: Text<'_>, name: Range<usize>, registry: &Registry) -> Option<usize> {
    let end = name.end;
    let mut name = text.part(name)?;
    while registry.get(name).is_none() {
        // A word before the scheme, joined to it by "+", "-" or ".", does not belong to its name.
        (_, name) = name.split_once(['+', '-', '.'])?;
    }
    Some(end - name.len())
}

/// True if the word "URL:", with or without a space, is at the end of a text.
fn has_prefix(text: &[u8]) -> bool {
    let text = text.strip_suffix(b" ").unwrap_or(text);
    text.split_last_chunk::<4>().is_some_and(|(before, prefix)| {
        prefix.eq_ignore_ascii_case(b"URL:") && !before.last().is_some_and(u8::is_ascii_alphanumeric)
    })
}

/// The URL without the characters that belong to the text around it.
fn trimmed<'t>(finder: &Finder<'_>, mut url: &'t str, before: Option<u8>, has_closer: bool) -> &'t str {
    let delimiters = &finder.delimiters;
    if let Some(quote) = before.filter(|&before| delimiters.quotes.contains(before)) {
        url = url.split(char::from(quote)).next().unwrap_or(url);
    }
    if has_closer {
        for &brackets in delimiters.brackets.iter() {
            url = &url[..unopened(url.as_bytes(), brackets)];
        }
    }
    let length = url.bytes().rposition(|octet| !is_left_out(finder, octet, before)).map_or(0, |last| last + 1);
    &url[..length]
}

/// The place in a token of an escape that goes on after the token, which ends at the limit of length.
fn cut_escape(text: &[u8], token: Range<usize>) -> Option<usize> {
    let mut last = [2, 1].into_iter().filter_map(|octets| token.len().checked_sub(octets));
    last.find(|&at| escape(&text[token.start + at..]).is_some())
}

/// True if a character is left out at the end of a URL that `before` stands before.
fn is_left_out(finder: &Finder<'_>, octet: u8, before: Option<u8>) -> bool {
    let Delimiters { punctuation, emphasis, .. } = &finder.delimiters;
    punctuation.contains(octet) || before == Some(octet) && emphasis.contains(octet)
}

/// The place of the first closing bracket that the URL does not open, or the end of the URL.
fn unopened(url: &[u8], (open, close): (u8, u8)) -> usize {
    let mut depth = 0_usize;
    for at in memchr2_iter(open, close, url) {
        if url[at] == open {
            depth += 1;
        } else if depth == 0 {
            return at;
        } else {
            depth -= 1;
        }
    }
    url.len()
}

/// The characters of a fragment, and the "%" of escapes.
pub(super) const FRAGMENT: CharSet = Fragment::OCTETS.get(Edition::Draft1996).union(CharSet::of("%"));

/// True if a text may be the fragment of a URL of RFC 1738, whose grammar has none.
pub(super) fn is_fragment(text: &str) -> bool {
    text.bytes().all(|octet| FRAGMENT.contains(octet))
}
