//! A URL that ends where its rule admits no more, and not at a delimiter: the place of the cut, and the URL that is
//! meant if the text is read on and mended.

use alloc::string::String;

use super::{
    Finder,
    bare::is_left_out,
    brackets::unopened,
    closers::{is_closer, is_ideograph},
};
use crate::{mend::mend, scheme::Registry, syntax::CharSet};

/// Delimiters that end a URL, and not a text that is read on: only URLs that are to be mended have them.
const READ_ON: CharSet = CharSet::of("{}|\\^`");

/// Those of them that are left out at the end of such a text.
const LEFT_OUT: CharSet = CharSet::of("|\\^`");

/// The brackets that are delimiters of no URL, but of a text that is read on.
const BRACES: (u8, u8) = (b'{', b'}');

/// How often an octet may be read on in vain, for the URLs before it that end in the same text.
const READINGS: u8 = 8;

/// The text around a URL without a wrapper.
#[derive(Clone, Copy)]
pub(super) struct Around<'f, 't> {
    pub(super) finder: &'f Finder<'f>,
    pub(super) octets: &'t [u8],
    /// The octet before the URL, if no other URL ends with it.
    pub(super) before: Option<u8>,
}

impl Around<'_, '_> {
    /// The place of the character at which the URL that ends at `end` is cut.
    #[inline]
    pub(super) fn cut(self, end: usize) -> Option<usize> {
        // Fast exit: nearly always white space comes after a URL.
        match self.octets.get(end) {
            None | Some(b' ' | b'\n' | b'\r') => None,
            Some(_) => self.cut_before_closer(end),
        }
    }

    fn cut_before_closer(self, end: usize) -> Option<usize> {
        let (mut at, mut first) = (end, None);
        // Fast exit: nearly always a letter or a digit is next, or after some punctuation.
        let is_plain = |at: usize| self.octets.get(at).is_some_and(|&octet| self.finder.is_plain(octet));
        while is_plain(at) || !self.closes(at) && !self.is_closing_bracket(at) {
            let octet = self.octets[at];
            if LEFT_OUT.contains(octet) {
                first = first.or(Some(at));
            } else if !is_left_out(self.finder, octet, self.before) {
                return first.or(Some(at));
            }
            at += 1;
        }
        None
    }

    /// The character at a place, or U+FFFD, and its length.
    pub(super) fn character(self, at: usize) -> (char, usize) {
        let octets = &self.octets[at..self.octets.len().min(at + 4)];
        // Fast exit: nearly always the character is ASCII.
        if let [octet @ ..0x80, ..] = *octets {
            return (char::from(octet), 1);
        }
        let first = octets.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
        first.map_or((char::REPLACEMENT_CHARACTER, 1), |c| (c, c.len_utf8()))
    }

    /// True if a text that is read on ends at a place, but for closing brackets.
    fn closes(self, at: usize) -> bool {
        let Some(&octet) = self.octets.get(at) else { return true };
        let delimiters = &self.finder.delimiters;
        match octet {
            0x80.. => is_closer(self.character(at).0),
            // A closing tag of BBCode, or the item of a list.
            b'[' => matches!(self.octets[at + 1..], [b'/', ..] | [b'*', b']', ..]),
            _ if !octet.is_ascii_graphic() => true,
            _ if READ_ON.contains(octet) => LEFT_OUT.contains(octet) && self.before == Some(octet),
            _ if delimiters.ends.contains(octet) => true,
            _ if delimiters.quotes.contains(octet) => self.before == Some(octet),
            _ => self.finder.has_word(&self.octets[at..]),
        }
    }

    fn is_closing_bracket(self, at: usize) -> bool {
        let mut brackets = self.finder.delimiters.brackets.iter().chain([&BRACES]);
        brackets.any(|&(_, close)| self.octets[at] == close)
    }

    /// The end of the text from `start` on that is read on from `at`, at most one octet beyond the limit of length.
    fn end_of_text(self, start: usize, at: usize) -> usize {
        let limit = start.saturating_add(self.finder.delimiters.longest);
        let (mut end, mut depth) = (at, 0_usize);
        while end <= limit {
            match self.octets.get(end) {
                // A bar is before the label of a link in a wiki, or ends a field of a table.
                Some(b'|') => break,
                // In brackets that the text opens, a tag is a part of it.
                Some(b'[') if depth > 0 => depth += 1,
                _ if self.closes(end) => break,
                Some(b'[') => depth = 1,
                Some(b']') => depth = depth.saturating_sub(1),
                _ => {}
            }
            end += if self.octets[end].is_ascii() { 1 } else { self.character(end).1 };
        }
        end
    }

    /// A text up to a closing bracket that it does not open, without the characters that are left out at its end.
    fn trimmed(self, text: &[u8]) -> &[u8] {
        let brackets = self.finder.delimiters.brackets.iter().chain([&BRACES]);
        let text = brackets.fold(text, |text, &pair| &text[..unopened(text, pair)]);
        let is_left_out = |octet| LEFT_OUT.contains(octet) || is_left_out(self.finder, octet, self.before);
        let end = text.iter().rposition(|&octet| !is_left_out(octet)).map_or(0, |last| last + 1);
        &text[..end]
    }
}

/// True if a URL is another one without the rest of the text from `cut` on, which a character of `authority`, the text
/// of its authority so far, is at: one that may belong to its host.
pub(super) fn cuts_host(authority: &[u8], c: char) -> bool {
    let host = authority.rsplit(|&octet| octet == b'@').next().unwrap_or_default();
    let is_in_port = host.rsplit(|&octet| octet == b']').next().is_some_and(|rest| rest.contains(&b':'));
    !is_in_port
        && match c {
            '[' | '{' | '$' | '\\' | '%' | '_' => true,
            c if is_ideograph(c) => host.ends_with(b"."),
            c => is_of_word(c),
        }
}

/// True for a letter or a digit, a mark on the letter before it, or an octet that is not UTF-8, where most are letters.
pub(super) fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '\u{300}'..='\u{36F}' | char::REPLACEMENT_CHARACTER)
}

/// The texts that have been read on in vain.
///
/// Many URLs that are cut may end in one text, and none of them be mended.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct InVain {
    /// The end of the longest of them.
    end: usize,
    /// The number of those that overlap.
    times: u8,
}

impl InVain {
    /// True if no text that begins at `start` is to be read any more.
    pub(super) fn is_enough(&mut self, start: usize) -> bool {
        if start >= self.end {
            *self = Self::default();
        }
        self.times == READINGS
    }

    /// Adds a text that has been read in vain.
    pub(super) fn add(&mut self, end: usize) {
        (self.end, self.times) = (self.end.max(end), self.times + 1);
    }

    /// The URL at `start` that is cut at `cut`, read on and mended, and its end.
    pub(super) fn mended(&mut self, around: Around<'_, '_>, start: usize, cut: usize) -> Option<(String, usize)> {
        if self.is_enough(start) {
            return None;
        }
        let end = around.end_of_text(start, cut);
        let text = around.trimmed(&around.octets[start..end]);
        let is_longer = text.len() > cut - start && text.len() <= around.finder.delimiters.longest;
        let url = if is_longer { mended(text, around.finder.registry) } else { None };
        if url.is_none() {
            self.add(end);
        }
        Some((url?, start + text.len()))
    }

    /// Moves the texts, in one whose first `octets` have been removed.
    pub(super) fn move_back(&mut self, octets: usize) {
        self.end = self.end.saturating_sub(octets);
    }
}

/// The URL that a text becomes by mending, by the rule of its scheme.
fn mended(text: &[u8], registry: &Registry) -> Option<String> {
    let mended = mend(text, registry.edition()).ok()?;
    let mended = mended.escaped_for(|text| registry.parse(text).err()).ok()?;
    Some(mended.into_text().into_owned())
}
