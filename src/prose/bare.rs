//! URLs without a wrapper.

use alloc::{borrow::Cow, vec::Vec};

use super::{Finding, Wrapper};
use crate::{
    charset::CharSet,
    edition::Edition,
    grammar::{Class, Fragment},
    scheme::Registry,
};

/// Characters at the end of a URL that nearly always belong to the sentence.
const PUNCTUATION: [char; 8] = ['.', ',', ';', ':', '!', '?', '\'', '"'];

/// Marks of emphasis: they end a URL if one stands before it too.
const EMPHASIS: [char; 4] = ['*', '_', '~', '\''];

/// Brackets that end a URL if they are not opened in it.
const BRACKETS: [(char, char); 2] = [('(', ')'), ('[', ']')];

/// Entities of HTML that stand for delimiters.
const ENTITIES: [&str; 3] = ["&lt;", "&gt;", "&quot;"];

/// The longest URL without a wrapper: the time that hostile text takes is bounded by it.
const LONGEST_URL: usize = 16 * 1024;

/// The longest name of a scheme that is looked for.
const LONGEST_NAME: usize = 64;

/// The URL whose scheme ends at `colon`, and the place after it. `end` is the end of the characters of URLs there.
pub(super) fn around_colon<'t>(
    text: &'t str,
    colon: usize,
    end: usize,
    registry: &Registry,
) -> Option<(Finding<'t>, usize)> {
    let start = start_of_scheme(text, colon, registry)?;
    let found = registry.parse_prefix(&text[start..end.min(start + LONGEST_URL)]).ok()?;
    let mut url = found.url.as_str();
    if let Some(fragment) = found.rest.strip_prefix('#').filter(|_| !registry.edition().has_fragments()) {
        let length = fragment.bytes().position(|octet| !FRAGMENT.contains(octet)).unwrap_or(fragment.len());
        url = &text[start..start + url.len() + 1 + length];
    }
    let before = text[..start].chars().next_back();
    let url = trimmed(url, before);
    if url.len() <= colon + 1 - start || !super::is_url(url, registry) {
        return None;
    }
    let has_prefix = start.checked_sub(4).and_then(|at| text.get(at..start));
    let wrapper = match has_prefix {
        Some(prefix) if prefix.eq_ignore_ascii_case("URL:") => Wrapper::Prefix,
        _ => Wrapper::None,
    };
    let end = start + url.len();
    Some((Finding { span: start..end, url: Cow::Borrowed(url), wrapper, alternatives: Vec::new() }, end))
}

/// The end of the text from `at` on that has only characters of URLs, and no entity of HTML that stands for a delimiter.
pub(super) fn end_of_token(text: &str, at: usize) -> usize {
    let octets = text.as_bytes();
    let ends = |end: &usize| match octets[*end] {
        b'&' => ENTITIES.iter().any(|entity| octets[*end..].starts_with(entity.as_bytes())),
        octet => !octet.is_ascii_graphic() || b"<>\"{}|\\^`".contains(&octet),
    };
    (at..octets.len()).find(ends).unwrap_or(octets.len())
}

/// The start of the longest name of a registered scheme that ends at `colon`.
fn start_of_scheme(text: &str, colon: usize, registry: &Registry) -> Option<usize> {
    let octets = &text.as_bytes()[colon.saturating_sub(LONGEST_NAME)..colon];
    let name = octets.iter().rev().take_while(|octet| octet.is_ascii_alphanumeric() || b"+-.".contains(octet)).count();
    let mut start = colon - name;
    loop {
        let name = &text[start..colon];
        if name.is_empty() {
            return None;
        }
        if registry.get(name).is_some() {
            return Some(start);
        }
        // A word before it, with a hyphen or the like between them, is none of its name.
        start += name.find(['+', '-', '.'])? + 1;
    }
}

/// The URL without what belongs to the text around it.
fn trimmed(mut url: &str, before: Option<char>) -> &str {
    let mark = before.filter(|before| EMPHASIS.contains(before));
    // For each kind of brackets, how many more are closed than opened.
    let mut unbalanced =
        BRACKETS.map(|(open, close)| url.matches(close).count().saturating_sub(url.matches(open).count()));
    while let Some(last) = url.chars().next_back() {
        let closes = BRACKETS.iter().position(|(_, close)| last == *close).filter(|&kind| unbalanced[kind] > 0);
        if let Some(kind) = closes {
            unbalanced[kind] -= 1;
        } else if !PUNCTUATION.contains(&last) && mark != Some(last) {
            break;
        }
        url = &url[..url.len() - last.len_utf8()];
    }
    url
}

/// Characters of a fragment, and the "%" of escapes.
const FRAGMENT: CharSet = Fragment::OCTETS.get(Edition::Draft1996).union(CharSet::of("%"));

/// True if a text may be the fragment of a URL of RFC 1738, whose grammar has none.
pub(super) fn is_fragment(text: &str) -> bool {
    text.bytes().all(|octet| FRAGMENT.contains(octet))
}
