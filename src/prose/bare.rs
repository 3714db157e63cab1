//! URLs without a wrapper.

use alloc::{boxed::Box, vec::Vec};
use core::ops::Range;

use super::{
    Delimiters, Finder, Finding, Wrapper,
    brackets::{Brackets, unopened},
    cut::{Around, InVain},
    finder::{Haystack, Mark},
    tails::{NEAR, Tails, tail},
};
use crate::{
    engine::{
        escapes::escape,
        known::{KnownText, Memory},
    },
    grammar::Fragment,
    scheme::{AnyScheme, Registry},
    syntax::{CharSet, Class, Edition},
};

/// The length of a run, in octets, up to which each URL in it may be as long as the finder allows.
const SHORT_RUN: usize = 4096;

/// How often the octets of a longer run may be read, on average, for the URLs that may begin in it. After that, each is
/// read once: if its rule refuses the text, no shorter URL is tried.
const READINGS: usize = 8;

/// The greatest length of a URL that begins where a run has been read so often, in octets.
const LONGEST_IN_READ_RUN: usize = 256;

/// For how many URLs after two doubtful ones near each other what rules have read is kept; and how near they are.
///
/// Perf: in prose few URLs are refused, and to look up what was read costs a tenth of reading.
const WARY: u8 = 3;

/// How often the octets of a run may be read, on average, before its brackets and its punctuation are noted.
///
/// Perf: most runs have one URL, and are read once.
const READINGS_BEFORE_NOTES: usize = 2;

/// The greatest number of octets before the limit of length that belong to an escape which goes on after it.
const CUT_ESCAPE: usize = 2;

/// A run of octets that may belong to a URL.
///
/// Perf: many URLs may begin in a run, and none of them be one. The end of the run is looked for once, and its brackets
/// and its punctuation are noted as soon as many URLs may begin in it. But the rule of a scheme may read to the end of
/// the run each time, so the number of octets that rules read is limited.
#[derive(Clone, Default, Debug)]
pub(super) struct BareRun {
    /// The place up to which the run has been examined.
    end: usize,
    /// The number of octets that have been examined.
    octets: usize,
    /// True if the run ends there, so that no URL extends beyond.
    has_ended: bool,
    /// The closing brackets that the run has.
    closers: CharSet,
    /// The number of octets that have been read for URLs.
    read: usize,
    /// True if that is more than the run may be read for.
    is_read_up: bool,
    /// The last text in quotes that the rule of its scheme has refused.
    refused: Option<Quoted>,
    doubts: Doubts,
    notes: Option<Box<Notes>>,
    /// True if the notes are of the run.
    is_noted: bool,
    /// The texts beyond the run that have been read on in vain.
    in_vain: InVain,
}

/// How the last texts that looked like URLs were read. One is doubtful if its rule has refused it, or has not read all of
/// it.
#[derive(Clone, Copy, Default, Debug)]
struct Doubts {
    /// True if the last was doubtful.
    of_last: bool,
    /// The address of the scheme of the last one that was not doubtful, if none of that scheme was since.
    trusted: usize,
    /// A number that a doubtful one makes greater and each other one makes less: if it is more than [`WARY`], what rules
    /// have read is kept.
    weight: u8,
}

impl Doubts {
    /// Notes a URL, of a scheme with that address.
    #[inline]
    fn note(&mut self, is_doubtful: bool, scheme: usize) {
        self.of_last = is_doubtful;
        if !is_doubtful {
            (self.trusted, self.weight) = (scheme, self.weight.saturating_sub(1));
            return;
        }
        if self.trusted == scheme {
            self.trusted = 0;
        }
        self.weight = if self.weight > 0 { 2 * WARY } else { WARY };
    }

    /// True if what rules have read is worth keeping.
    const fn are_many(self) -> bool {
        self.weight > WARY
    }
}

/// A text in quotes that the rule of its scheme has refused.
#[derive(Clone, Debug)]
struct Quoted {
    span: Range<usize>,
    /// The length of the longest URL that it begins with.
    longest: Option<usize>,
}

/// The brackets and the punctuation of a run, for URLs that begin one after the other, and what rules have read there
/// and before.
#[derive(Clone, Debug)]
struct Notes {
    brackets: Vec<Brackets>,
    punctuation: Tails,
    /// What rules have read.
    memory: Memory,
}

/// A place where a URL may begin.
struct Beginning<'b> {
    finder: &'b Finder<'b>,
    octets: &'b [u8],
    scheme: &'b dyn AnyScheme,
    /// The place of the scheme.
    start: usize,
    /// The octet before the scheme, if no URL ends with it.
    before: Option<u8>,
    /// The length of the scheme with its ":".
    scheme_length: usize,
    /// True if the run has been read so often that no shorter URL is tried for a text that its rule refuses.
    is_read_up: bool,
}

impl BareRun {
    /// The URL whose scheme is at the end of `name`, and the place after the URL, which may not begin before `floor`.
    ///
    /// Perf: inlined, as are the functions below that have one caller, because calls pass and return much.
    #[inline(always)]
    pub(super) fn url<'t>(
        &mut self,
        finder: &Finder<'_>,
        text: &mut Haystack<'t>,
        name: Range<usize>,
        floor: usize,
    ) -> Option<(Finding<'t>, usize)> {
        let (colon, octets) = (name.end, text.octets);
        let (start, scheme) = start_of_scheme(octets, name, finder.registry)?;
        let (longest, end) = self.end_of_token(finder, octets, start, colon);
        let is_read_up = self.is_read_up;
        let token = text.part(start..end)?;
        let before = start.checked_sub(1).filter(|&at| at >= floor).map(|at| octets[at]);
        let scheme_length = colon + 1 - start;
        let beginning = &Beginning { finder, octets, scheme, start, before, scheme_length, is_read_up };
        let url = self.read(beginning, token)?;
        let goes_on = || {
            let next = octets.get(end);
            next.is_some_and(|&next| finder.marks[usize::from(next)] != Mark::End)
        };
        if url.len() > longest
            || token.len() > longest && goes_on() && self.is_at_limit(beginning, url.len()..token.len())
        {
            return None;
        }
        let wrapper = if has_prefix(&octets[floor.min(start)..start]) { Wrapper::Prefix } else { Wrapper::None };
        let end = start + url.len();
        let finding = Finding::as_written(url, start..end, wrapper);
        let around = Around { finder, octets, before };
        match around.cut(end) {
            Some(cut) => Some(self.cut(around, finding, cut)),
            None => Some((finding, end)),
        }
    }

    /// The URL that is cut at a place, read on if it is to be mended, and its end.
    #[cold]
    #[inline(never)]
    fn cut<'t>(&mut self, around: Around<'_, 't>, finding: Finding<'t>, cut: usize) -> (Finding<'t>, usize) {
        let Range { start, end } = finding.span;
        let mended = if around.finder.is_mending { self.in_vain.mended(around, start, cut) } else { None };
        match mended {
            Some((url, end)) => (Finding { span: start..end, url: url.into(), is_mended: true, ..finding }, end),
            None => (Finding { cut: Some(around.character(cut).0), ..finding }, end),
        }
    }

    /// Moves the run, in a text whose first `octets` have been removed.
    pub(super) fn move_back(&mut self, octets: usize) {
        self.end = self.end.saturating_sub(octets);
        self.in_vain.move_back(octets);
        self.refused = None;
        self.notes = None;
    }

    /// The greatest length of a URL from `start` on, and the end of the octets that may belong to it. Those of a URL
    /// that is too long end one octet after the limit.
    #[inline(always)]
    fn end_of_token(&mut self, finder: &Finder<'_>, text: &[u8], start: usize, colon: usize) -> (usize, usize) {
        if self.end <= colon {
            (self.end, self.octets, self.has_ended) = (colon, colon - start, false);
            (self.closers, self.read, self.is_noted) = (CharSet::EMPTY, 0, false);
        }
        self.is_read_up = false;
        let longest = finder.delimiters.longest;
        let limit = text.len().min(start.saturating_add(longest).saturating_add(1));
        self.examine(finder, text, limit);
        let end = self.end.min(limit);
        if (self.read + (end - start)) / READINGS_BEFORE_NOTES > self.octets {
            return self.end_in_read_run(finder, start, end);
        }
        self.read += end - start;
        (longest, end)
    }

    /// The same in a run that has been read often.
    #[cold]
    #[inline(never)]
    fn end_in_read_run(&mut self, finder: &Finder<'_>, start: usize, end: usize) -> (usize, usize) {
        self.notes.get_or_insert_with(|| Box::new(Notes::new(finder, start)));
        self.is_noted = true;
        let longest = finder.delimiters.longest;
        self.is_read_up = self.octets >= SHORT_RUN && (self.read + (end - start)) / READINGS > self.octets;
        let longest = if self.is_read_up { longest.min(LONGEST_IN_READ_RUN) } else { longest };
        let end = end.min(start.saturating_add(longest).saturating_add(1));
        self.read += end - start;
        (longest, end)
    }

    /// Looks for the end of the run before `limit`.
    #[inline(always)]
    fn examine(&mut self, finder: &Finder<'_>, text: &[u8], limit: usize) {
        let from = self.end;
        while !self.has_ended && self.end < limit {
            self.end = plain_end(&text[..limit], self.end, &finder.marks);
            let Some(&octet) = text[..limit].get(self.end) else { break };
            match finder.marks[usize::from(octet)] {
                Mark::Closer if self.closers.contains(octet) => {}
                Mark::Closer => self.closers = self.closers.union(CharSet::range(octet, octet)),
                Mark::Word => self.has_ended = finder.has_word(&text[self.end..]),
                Mark::End | Mark::Plain => {
                    self.has_ended = true;
                    self.end -= finder.delimiters.head_of_word(&text[from..=self.end]);
                }
            }
            self.end += usize::from(!self.has_ended);
        }
        self.octets += self.end - from;
    }

    /// The URL at the start of the token, without the characters that belong to the text around it.
    #[inline(always)]
    fn read<'t>(&mut self, beginning: &Beginning<'_>, token: &'t str) -> Option<&'t str> {
        // Perf: nearly always the trimmed token is a URL, so the search for the longest URL is not needed. Both give
        // the same URL then, because both leave out the same characters.
        let separate = self.without_text_around(beginning, token);
        let url = self.without_punctuation(beginning, separate)?;
        let read = if self.is_noted || self.doubts.are_many() || self.refused.is_some() {
            self.read_again(beginning, token, url.len())
        } else {
            beginning.length(token, url.len(), !beginning.is_read_up, None)
        };
        let is_doubtful = read != Some(url.len());
        self.doubts.note(is_doubtful, beginning.address_of_scheme());
        if is_doubtful { self.shorter(beginning, token, separate, url.len(), read?) } else { Some(url) }
    }

    /// The length of the URL that the token begins with, in a run that has been read often, or after another has been
    /// refused, perhaps the part up to `preferred`.
    #[cold]
    #[inline(never)]
    fn read_again(&mut self, beginning: &Beginning<'_>, token: &str, preferred: usize) -> Option<usize> {
        let span = beginning.start..beginning.start + preferred;
        let refused = self.refused.take().filter(|refused| refused.span == span);
        let notes = self.notes.get_or_insert_with(|| Box::new(Notes::new(beginning.finder, beginning.start)));
        // Perf: most texts whose beginning was refused are, too.
        let is_doubtful =
            refused.is_some() || self.doubts.of_last && self.doubts.trusted != beginning.address_of_scheme();
        let known = KnownText::of(&mut notes.memory, beginning.start, is_doubtful);
        // Perf: most rules that refuse nothing see the end of the text, and of two such texts few are equal.
        let known = &mut if self.doubts.are_many() { known } else { known.without_readings() };
        let tries_shorter = !beginning.is_read_up;
        match refused {
            // Perf: the same text is not read again.
            Some(refused) if refused.span.len() == token.len() && tries_shorter => refused.longest,
            Some(_) => {
                let length = beginning.length(token, token.len(), tries_shorter, Some(known));
                length.filter(|&length| length != preferred)
            }
            None => beginning.length(token, preferred, tries_shorter, Some(known)),
        }
    }

    /// The URL at the start of the token, of which the rule of its scheme has `read` the beginning, and `refused` as
    /// many octets as it has without the text around it and without punctuation.
    #[cold]
    #[inline(never)]
    fn shorter<'t>(
        &mut self,
        beginning: &Beginning<'_>,
        token: &'t str,
        separate: &str,
        refused: usize,
        read: usize,
    ) -> Option<&'t str> {
        let edition = beginning.finder.registry.edition();
        let mut end = read;
        if let Some(fragment) = token[read..].strip_prefix('#').filter(|_| !edition.has_fragments()) {
            end += 1 + fragment.bytes().position(|octet| !FRAGMENT.contains(octet)).unwrap_or(fragment.len());
        }
        if end <= beginning.scheme_length {
            return None;
        }
        let url = self.without_punctuation(beginning, &token[..end.min(separate.len())])?;
        // Perf: in hostile texts it is often the one that has been refused.
        let may_be_url = url.len() >= read || url.len() != refused;
        let is_url = may_be_url
            && (read == token.len() || self.is_url(beginning, &token[..read]))
            && (url.len() >= read || self.is_url(beginning, url));
        is_url.then_some(url)
    }

    /// True if all of a part of the token is a URL.
    fn is_url(&mut self, beginning: &Beginning<'_>, part: &str) -> bool {
        beginning.length(part, part.len(), false, self.known(beginning.start, false).as_mut()) == Some(part.len())
    }

    /// True if all of a part of the text in quotes, from `start` on, is a URL by the rule of its scheme.
    pub(super) fn is_quoted_url(
        &mut self,
        finder: &Finder<'_>,
        scheme: &dyn AnyScheme,
        start: usize,
        url: &str,
    ) -> bool {
        // Perf: most such texts are refused.
        let mut known = self.known(start, true).unwrap_or(KnownText::REFUSED);
        let longest = scheme.prefix_length(url, url.len(), finder.registry.edition(), true, Some(&mut known));
        let is_url = longest == Some(url.len());
        self.refused = if is_url { None } else { Some(Quoted { span: start..start + url.len(), longest }) };
        is_url
    }

    /// What rules have read before, for reading a part of the text from `start` on, if it is kept.
    /// `is_doubtful` is true if the rule will probably refuse the part.
    #[inline]
    fn known(&mut self, start: usize, is_doubtful: bool) -> Option<KnownText<'_>> {
        self.notes.as_mut().map(|notes| KnownText::of(&mut notes.memory, start, is_doubtful))
    }

    /// The beginning of the token up to a quotation mark or a bracket that belongs to the text around it.
    fn without_text_around<'t>(&mut self, beginning: &Beginning<'_>, token: &'t str) -> &'t str {
        let &Beginning { finder, octets, start, before, .. } = beginning;
        let delimiters = &finder.delimiters;
        let mut url = token;
        if let Some(quote) = before.filter(|&before| delimiters.quotes.contains(before)) {
            url = url.split(char::from(quote)).next().unwrap_or(url);
        }
        if !self.closers.is_empty() {
            for (kind, &pair) in delimiters.brackets.iter().enumerate() {
                if !self.closers.contains(pair.1) {
                    continue;
                }
                let end = match self.notes.as_mut().filter(|_| self.is_noted) {
                    Some(notes) => notes.brackets[kind].unopened(octets, start, start + url.len()) - start,
                    None => unopened(url.as_bytes(), pair),
                };
                url = &url[..end];
            }
        }
        url
    }

    /// The URL without the punctuation at its end; `None` if nothing is left after the scheme.
    fn without_punctuation<'t>(&mut self, beginning: &Beginning<'_>, url: &'t str) -> Option<&'t str> {
        let &Beginning { finder, octets, start, before, scheme_length, .. } = beginning;
        let is_left_out = |octet| is_left_out(finder, octet, before);
        // Perf: many URLs have none.
        if !url.as_bytes().last().is_some_and(|&last| is_left_out(last)) {
            return (url.len() > scheme_length).then_some(url);
        }
        // Perf: nearly always it has few.
        let (near, mut end) = (url.len().saturating_sub(NEAR), url.len() - 1);
        while end > near && is_left_out(url.as_bytes()[end - 1]) {
            end -= 1;
        }
        if end == near {
            end = match self.notes.as_mut().filter(|_| self.is_noted) {
                Some(notes) => {
                    let part = start..start + url.len();
                    notes.punctuation.start(octets, part, emphasis(finder, before), is_left_out) - start
                }
                None => tail(&url.as_bytes()[..near], is_left_out),
            };
        }
        (end > scheme_length).then(|| &url[..end])
    }

    /// True if only characters that are left out are between a URL and the greatest length: the ends of `rest` in the
    /// octets from its scheme on.
    fn is_at_limit(&mut self, beginning: &Beginning<'_>, rest: Range<usize>) -> bool {
        let &Beginning { finder, octets, start, before, .. } = beginning;
        let is_left_out = |octet| is_left_out(finder, octet, before);
        let (from, end) = (start + rest.start, start + rest.end);
        // Perf: nearly always one of the first belongs to a text that goes on.
        let near = end.saturating_sub(CUT_ESCAPE).clamp(from, from + NEAR);
        if !octets[from..near].iter().copied().all(is_left_out) {
            return false;
        }
        let end = cut_escape(octets, start..end).unwrap_or(end).max(from);
        let at = match self.notes.as_mut().filter(|_| self.is_noted && end > near + CUT_ESCAPE) {
            Some(notes) => notes.punctuation.start(octets, from..end, emphasis(finder, before), is_left_out),
            None => from + tail(&octets[from..end], is_left_out),
        };
        at == from
    }
}

impl Beginning<'_> {
    /// The address of the scheme, by which it is known again.
    fn address_of_scheme(&self) -> usize {
        core::ptr::from_ref(self.scheme).cast::<()>().addr()
    }

    /// The length of the URL that a part of the token begins with, by the rule of the scheme: `preferred`, if as much of
    /// it is a URL. Unless `tries_shorter`, a part that the rule refuses has none.
    fn length(
        &self,
        part: &str,
        preferred: usize,
        tries_shorter: bool,
        known: Option<&mut KnownText<'_>>,
    ) -> Option<usize> {
        self.scheme.prefix_length(part, preferred, self.finder.registry.edition(), tries_shorter, known)
    }
}

impl Notes {
    /// The notes of runs from `start` on, still without any.
    fn new(finder: &Finder<'_>, start: usize) -> Self {
        let brackets = finder.delimiters.brackets.iter().map(|&pair| Brackets::new(pair, start)).collect();
        Self { brackets, punctuation: Tails::default(), memory: Memory::default() }
    }
}

/// The end of the octets without a mark that begin at `at`.
#[inline(always)]
fn plain_end(text: &[u8], mut at: usize, marks: &[Mark; 256]) -> usize {
    // Perf: the marks of eight octets are looked up before one branch.
    while let Some(eight) = text[at..].first_chunk::<8>() {
        let mut any = 0;
        for &octet in eight {
            any |= marks[usize::from(octet)] as u8;
        }
        if any != 0 {
            break;
        }
        at += 8;
    }
    while text.get(at).is_some_and(|&octet| marks[usize::from(octet)] == Mark::Plain) {
        at += 1;
    }
    at
}

/// The start of the longest name of a registered scheme at the end of `name`, which a ":" follows, and the scheme.
#[inline(always)]
fn start_of_scheme<'r>(
    octets: &[u8],
    name: Range<usize>,
    registry: &'r Registry,
) -> Option<(usize, &'r dyn AnyScheme)> {
    let Range { mut start, end } = name;
    loop {
        if let Some(scheme) = registry.named_by(&octets[start..]) {
            return Some((start, scheme));
        }
        // A word before the scheme, joined to it by "+", "-" or ".", does not belong to its name.
        start += 1 + octets[start..end].iter().position(|octet| matches!(octet, b'+' | b'-' | b'.'))?;
    }
}

/// True if the word "URL:", with or without a space, is at the end of a text.
fn has_prefix(text: &[u8]) -> bool {
    let text = text.strip_suffix(b" ").unwrap_or(text);
    text.split_last_chunk::<4>().is_some_and(|(before, prefix)| {
        prefix.eq_ignore_ascii_case(b"URL:") && !before.last().is_some_and(u8::is_ascii_alphanumeric)
    })
}

/// The place in the text of an escape that goes on after a token, which ends at the limit of length.
fn cut_escape(text: &[u8], token: Range<usize>) -> Option<usize> {
    let mut last = (1..=CUT_ESCAPE).rev().filter(|&octets| octets <= token.len()).map(|octets| token.end - octets);
    last.find(|&at| escape(&text[at..]).is_some())
}

/// True if a character is left out at the end of a URL that `before` stands before.
pub(super) fn is_left_out(finder: &Finder<'_>, octet: u8, before: Option<u8>) -> bool {
    let Delimiters { punctuation, emphasis, .. } = &finder.delimiters;
    punctuation.contains(octet) || before == Some(octet) && emphasis.contains(octet)
}

/// The mark of emphasis before a URL, if there is one.
fn emphasis(finder: &Finder<'_>, before: Option<u8>) -> Option<u8> {
    before.filter(|&before| finder.delimiters.emphasis.contains(before))
}

/// The characters of a fragment, and the "%" of escapes.
pub(super) const FRAGMENT: CharSet = Fragment::OCTETS.get(Edition::Draft1996).union(CharSet::of("%"));

/// True if a text may be the fragment of a URL of RFC 1738, whose grammar has none.
pub(super) fn is_fragment(text: &str) -> bool {
    text.bytes().all(|octet| FRAGMENT.contains(octet))
}

#[cfg(test)]
mod tests {
    use alloc::{borrow::Cow, string::String, vec::Vec};

    use super::*;

    #[test]
    fn words_that_end_urls_may_be_outside_ascii() {
        let registry = Registry::current();
        let delimiters = Delimiters { words: Cow::Borrowed(&["\u{BB}", "end"]), ..Delimiters::DEFAULT };
        let finder = Finder::new(&registry).with_delimiters(delimiters).mending();
        let found = finder.find("http://h/a\u{BB}, http://h/bend, http://h/c[]end");
        assert!(found.map(Finding::into_url).eq(["http://h/a", "http://h/b", "http://h/c%5B%5D"]));
    }

    /// Runs of less than 4 KiB, whose URLs are found as if each of them were the first that may begin in its run.
    #[test]
    fn a_short_run_is_read_as_often_as_needed() {
        let pieces = [
            "http:",
            "http://h/",
            "ftp://u",
            "mailto:a@h",
            "news:",
            "news:a",
            "(",
            ")",
            "[",
            "]",
            "'",
            "\"",
            "a",
            "/",
            ":",
            "@",
            "?",
            "#",
            "%",
            ".",
            ",",
            "*",
            "_",
            ";",
            "&lt;",
            "!",
        ];
        let (mut state, mut count) = (7_u64, 0);
        for nth in 0..300 {
            let mut below = |end: usize| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                usize::try_from(state >> 33).expect("31 bits") % end
            };
            let unit: String = (0..=below(12)).map(|_| pieces[below(pieces.len())]).collect();
            let mut text = unit.repeat(SHORT_RUN / unit.len());
            text.truncate(SHORT_RUN - 1 - below(SHORT_RUN / 2));
            let registry = Registry::under(Edition::ALL[nth % 5]);
            let finder = Finder::new(&registry);
            let (mut alone, mut at) = (Vec::new(), 0);
            while at < text.len() {
                let (start, mut findings) = (at, finder.find_between(text.as_bytes(), at..at + 1));
                if let Some(&(_, floor)) = alone.last() {
                    findings = findings.after(floor, BareRun::default());
                }
                at = match findings.next() {
                    Some(finding) => {
                        alone.push((finding.span(), findings.end()));
                        findings.end()
                    }
                    None => start + 1,
                };
            }
            let together: Vec<_> = finder.find(&text).map(|finding| finding.span()).collect();
            count += together.len();
            let alone: Vec<_> = alone.into_iter().map(|(span, _)| span).collect();
            assert_eq!(together, alone, "{unit:?} under {}", registry.edition());
        }
        assert!(count > 1_000, "{count} URLs");
    }
}
