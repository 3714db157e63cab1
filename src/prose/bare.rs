//! URLs without a wrapper.

use core::ops::Range;

use memchr::{memchr, memchr_iter};

use super::{
    Delimiters, Finder, Finding, LeftOut, Wrapper,
    brackets::unopened,
    closers::is_ideograph,
    cut::{Around, InVain, cuts_host, is_of_word},
    defanged::Defanged,
    finder::{LONGEST_NAME, Mark},
    haystack::Haystack,
    template::begins_with_template,
};
use crate::{
    engine::escapes::escape,
    grammar::Fragment,
    scheme::{AnyScheme, Registry},
    syntax::{CharSet, Class, Edition},
};

// The three constants bound the time of a search. The argument: a URL begins with a name and a ":", four octets or
// more in the schemes that there are, so at most a quarter of all octets are beginnings. In a short run each reads to
// the end of the run, so that an octet is read for at most 24 beginnings, and for twelve on average. In a longer run
// an octet is read three times, perhaps once more by the URL with which that is exceeded, and then for the 16
// beginnings in the 64 octets before it, by each once. To read an octet is to look for brackets and punctuation, a
// tenth of a nanosecond, and to run the rule: half a nanosecond by bitmaps, up to three where a rule compares what it
// has read. A rule that refuses a text runs again by table, as far as it gets, and rarely on the shorter texts that
// end before an optional part. So an octet of hostile text costs 10 to 90 nanoseconds, and one of dense links, with
// what it takes to print them, 12: less than eight times as much.

/// The length of a run, in octets, from which on the next two limits hold.
const SHORT_RUN: usize = 96;

/// How often the octets of such a run may be read, on average, for the URLs that may begin in it. After that, each is
/// read once: if its rule refuses the text, no shorter URL is tried.
const READINGS: usize = 3;

/// The greatest length of a URL that begins where a run has been read so often, in octets.
const LONGEST_IN_READ_RUN: usize = 64;

/// The greatest number of octets of an escape before the limit of length, if the limit cuts it.
const CUT_ESCAPE: usize = 2;

/// A run of octets that may belong to a URL.
///
/// Many URLs may begin in a run, and none of them be one. The end of the run is looked for once. But the rule of a
/// scheme may read to the end of the run each time, so the number of octets that are read is limited.
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
    /// The texts beyond the run that have been read on in vain.
    in_vain: InVain,
    /// The texts that have been read as defanged ones in vain.
    defanged_in_vain: InVain,
    /// The numbers of URLs, in all runs, that were left out.
    left_out: LeftOut,
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
    /// Perf: inlined, as are the functions below that have one caller, because calls pass and return much (prose: list
    /// of URLs).
    #[inline(always)]
    pub(super) fn url<'t>(
        &mut self,
        finder: &Finder<'_>,
        text: &mut Haystack<'t>,
        name: Range<usize>,
        floor: usize,
    ) -> Option<(Finding<'t>, usize)> {
        let (colon, octets) = (name.end, text.octets);
        let (start, scheme) = start_of_scheme(octets, name.clone(), finder.registry)?;
        let has_authority = octets[colon + 1..].starts_with(b"//");
        if !finder.may_be_bare(octets, start..colon, has_authority) {
            return None;
        }
        // The place where the URL begins, whose scheme may have others before it.
        let first = if has_authority { start_of_name(octets, name, start) } else { start };
        self.examine(finder, octets, start, colon);
        let is_read_up = self.octets >= SHORT_RUN && self.read / READINGS >= self.octets;
        let longest = finder.delimiters.longest.min(if is_read_up { LONGEST_IN_READ_RUN } else { usize::MAX });
        let longest = longest.saturating_sub(start - first);
        // A URL that is too long ends one octet after the limit.
        let end = self.end.min(start.saturating_add(longest).saturating_add(1));
        let token = text.part(start..end)?;
        let before = first.checked_sub(1).filter(|&at| at >= floor).map(|at| octets[at]);
        let scheme_length = colon + 1 - start;
        let beginning = &Beginning { finder, octets, scheme, start, before, scheme_length, is_read_up };
        let goes_on = || {
            let next = octets.get(end);
            next.is_some_and(|&next| finder.marks[usize::from(next)] != Mark::End)
        };
        let is_too_long = |url: &str| {
            url.len() > longest || token.len() > longest && goes_on() && beginning.is_at_limit(url.len()..token.len())
        };
        let read = self.read(beginning, token);
        let around = Around { finder, octets, before };
        let Some(url) = read.filter(|url| !is_too_long(url)) else {
            if is_read_up && token.len() > longest {
                self.left_out.given_up += 1;
            } else if read.is_some() {
                self.left_out.too_long += 1;
            } else {
                return self.refused(around, token, first, colon);
            }
            return None;
        };
        let is_meant = has_authority || is_word(&url[scheme_length..]) && scheme.is_meant_in_prose(url);
        if !is_meant {
            return None;
        }
        let end = start + url.len();
        let url = if first == start { url } else { text.part(first..end)? };
        let wrapper = if has_prefix(&octets[floor.min(first)..first]) { Wrapper::Prefix } else { Wrapper::None };
        let finding = Finding::as_written(url, first..end, wrapper);
        match around.cut(end) {
            Some(cut) => self.cut(around, finding, cut, colon),
            // The authority may have "$(…)" in it, or "<…>" after it.
            None if has_authority && (octets.get(self.end) == Some(&b'<') || self.closers.contains(b')')) => {
                let is_template = begins_with_template(&octets[colon + 3..], finder.is_in_markup);
                self.left_out.template += usize::from(is_template);
                if is_template { None } else { Some((finding, end)) }
            }
            None => Some((finding, end)),
        }
    }

    /// The URL around the ":" at `colon` that a defanged text becomes when it is made whole, and its end in the text.
    #[cold]
    pub(super) fn defanged<'t>(
        &mut self,
        finder: &Finder<'_>,
        octets: &'t [u8],
        colon: usize,
        floor: usize,
    ) -> Option<(Finding<'t>, usize)> {
        if self.defanged_in_vain.is_enough(colon) {
            return None;
        }
        let name_floor = floor.max(colon.saturating_sub(LONGEST_NAME));
        let defanged = Defanged::around(octets, colon, name_floor, finder.registry)?;
        let (mut run, mut whole) = (Self::default(), Haystack::of_characters(&defanged.whole));
        let Some((found, end)) = run.url(finder, &mut whole, 0..defanged.name_end, 0) else {
            self.defanged_in_vain.add(defanged.span.end);
            return None;
        };
        let start = defanged.span.start;
        let wrapper = if has_prefix(&octets[floor.min(start)..start]) { Wrapper::Prefix } else { found.wrapper };
        let end = defanged.end_of(octets, end);
        let Finding { cut, is_mended, url, .. } = found;
        let url = url.into_owned().into();
        let finding =
            Finding { url, cut, is_mended, is_defanged: true, ..Finding::as_written("", start..end, wrapper) };
        Some((finding, end))
    }

    /// The URL that is cut at a place, after a scheme that ends at `colon`: read on if it is to be mended; and its end.
    #[cold]
    fn cut<'t>(
        &mut self,
        around: Around<'_, 't>,
        finding: Finding<'t>,
        cut: usize,
        colon: usize,
    ) -> Option<(Finding<'t>, usize)> {
        let Range { start, end } = finding.span;
        let (octets, finder) = (around.octets, around.finder);
        let authority = octets[colon + 1..cut].strip_prefix(b"//");
        let has_authority = authority.is_some();
        let authority = authority.filter(|rest| !rest.iter().any(|octet| matches!(octet, b'/' | b'?' | b'#')));
        if authority.is_some() && begins_with_template(&octets[colon + 3..], finder.is_in_markup) {
            self.left_out.template += 1;
            return None;
        }
        let mended = if finder.is_mending { self.in_vain.mended(around, start, cut) } else { None };
        if let Some((url, end)) = mended {
            return Some((Finding { span: start..end, url: url.into(), is_mended: true, ..finding }, end));
        }
        let (c, _) = around.character(cut);
        let is_another = match authority {
            Some(authority) => cuts_host(authority, c),
            None => !has_authority && !matches!(c, '|' | char::REPLACEMENT_CHARACTER) && !is_ideograph(c),
        };
        if is_another {
            self.left_out.cut += 1;
            return None;
        }
        Some((Finding { cut: Some(c), ..finding }, end))
    }

    /// The URL at `start`, whose scheme ends at `colon` and whose rule refuses the token, read on if it is to be
    /// mended; and its end. Else it is counted if a URL seems to be meant.
    #[cold]
    fn refused<'t>(
        &mut self,
        around: Around<'_, 't>,
        token: &str,
        start: usize,
        colon: usize,
    ) -> Option<(Finding<'t>, usize)> {
        let authority = around.octets[colon + 1..].strip_prefix(b"//");
        let cut = if let Some(authority) = authority {
            if begins_with_template(authority, around.finder.is_in_markup) {
                self.left_out.template += 1;
                return None;
            }
            // The host may begin with a letter outside ASCII.
            let first = colon + 1 + b"//".len();
            let is_host = authority.first().is_some_and(|octet| !octet.is_ascii());
            (is_host && is_of_word(around.character(first).0)).then_some(first)?
        } else {
            // Message ids may have a "%" that begins no escape.
            let mut percents = memchr_iter(b'%', token.as_bytes()).map(|at| start + at);
            percents.find(|&at| at > colon && escape(&around.octets[at..]).is_none())?
        };
        let mended = if around.finder.is_mending { self.in_vain.mended(around, start, cut) } else { None };
        let Some((url, end)) = mended else {
            let is_meant = authority.is_some() || memchr(b'@', &token.as_bytes()[cut - start..]).is_some();
            self.left_out.cut += usize::from(is_meant);
            return None;
        };
        let finding =
            Finding { url: url.into(), is_mended: true, ..Finding::as_written("", start..end, Wrapper::None) };
        Some((finding, end))
    }

    /// Moves the run, in a text whose first `octets` have been removed.
    pub(super) fn move_back(&mut self, octets: usize) {
        self.end = self.end.saturating_sub(octets);
        self.in_vain.move_back(octets);
        self.defanged_in_vain.move_back(octets);
    }

    /// The numbers of URLs that were left out.
    pub(super) const fn left_out(&self) -> LeftOut {
        self.left_out
    }

    /// Looks for the end of the run in which a scheme begins at `start` and ends at `colon`, as far as a URL may go.
    #[inline(always)]
    fn examine(&mut self, finder: &Finder<'_>, text: &[u8], start: usize, colon: usize) {
        if self.end <= colon {
            (self.end, self.octets, self.has_ended) = (colon, colon - start, false);
            (self.closers, self.read) = (CharSet::EMPTY, 0);
        }
        let limit = text.len().min(start.saturating_add(finder.delimiters.longest).saturating_add(1));
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
        // Fast exit: nearly always the trimmed token is a URL. It is the one that the search for the longest would
        // find, because both leave out the same characters.
        let quoted = beginning.in_quotes(token);
        let separate = beginning.in_brackets(quoted, self.closers);
        let url = beginning.without_punctuation(separate)?;
        // Where a run has been read often, each URL is read once.
        let is_read_up = beginning.is_read_up;
        let read = beginning.length(if is_read_up { url } else { token }, url.len(), !is_read_up);
        if read == Some(url.len()) {
            // The rule has read the URL alone. The token was searched up to the quotation mark or the bracket after it.
            self.read += if quoted.len() < token.len() { quoted.len() } else { separate.len() };
            return Some(url);
        }
        self.read += token.len();
        beginning.shorter(token, separate, url.len(), read?)
    }
}

impl Beginning<'_> {
    /// The length of the URL that a part of the token begins with, by the rule of the scheme: `preferred`, if as much
    /// of it is a URL. With `tries_shorter` false, a part that the rule refuses has none: no shorter one is tried.
    fn length(&self, part: &str, preferred: usize, tries_shorter: bool) -> Option<usize> {
        self.scheme.prefix_length(part, preferred, self.finder.registry.edition(), tries_shorter)
    }

    /// True if all of a part of the token is a URL.
    fn is_url(&self, part: &str) -> bool {
        self.length(part, part.len(), false) == Some(part.len())
    }

    /// The URL at the start of the token, of which the rule of its scheme has read the first `read` octets. `separate`
    /// is the token without the text around it; without its punctuation, too, it has `refused` octets, and is no URL.
    #[cold]
    fn shorter<'t>(&self, token: &'t str, separate: &str, refused: usize, read: usize) -> Option<&'t str> {
        let edition = self.finder.registry.edition();
        let mut end = read;
        if let Some(fragment) = token[read..].strip_prefix('#').filter(|_| !edition.has_fragments()) {
            end += 1 + fragment.bytes().position(|octet| !FRAGMENT.contains(octet)).unwrap_or(fragment.len());
        }
        if end <= self.scheme_length {
            return None;
        }
        let url = self.without_punctuation(&token[..end.min(separate.len())])?;
        // Fast exit: in hostile texts it is often the one that has been refused.
        let may_be_url = url.len() >= read || url.len() != refused;
        let is_url = may_be_url
            && (read == token.len() || self.is_url(&token[..read]))
            && (url.len() >= read || self.is_url(url));
        is_url.then_some(url)
    }

    /// The beginning of the token up to a quotation mark that belongs to the text around it.
    fn in_quotes<'t>(&self, token: &'t str) -> &'t str {
        let quote = self.before.filter(|&before| self.finder.delimiters.quotes.contains(before));
        quote.and_then(|quote| token.split(char::from(quote)).next()).unwrap_or(token)
    }

    /// The beginning of a part of the token up to a bracket that belongs to the text around it. `closers` are those
    /// that it may have.
    fn in_brackets<'t>(&self, part: &'t str, closers: CharSet) -> &'t str {
        let brackets = self.finder.delimiters.brackets.iter().filter(|(_, close)| closers.contains(*close));
        brackets.fold(part, |part, &pair| &part[..unopened(part.as_bytes(), pair)])
    }

    /// The URL without the punctuation at its end; `None` if nothing is left after the scheme.
    fn without_punctuation<'t>(&self, url: &'t str) -> Option<&'t str> {
        let is_left_out = |octet| is_left_out(self.finder, octet, self.before);
        let end = url.bytes().rposition(|octet| !is_left_out(octet)).map_or(0, |last| last + 1);
        (end > self.scheme_length).then(|| &url[..end])
    }

    /// True if a URL may go on after the limit of length: between them are only characters that are left out at the end
    /// of a URL, and perhaps an escape that the limit cuts. `rest` is the text between them, counted from the scheme
    /// on.
    fn is_at_limit(&self, rest: Range<usize>) -> bool {
        let (from, end) = (self.start + rest.start, self.start + rest.end);
        let end = cut_escape(self.octets, self.start..end).unwrap_or(end).max(from);
        self.octets[from..end].iter().all(|&octet| is_left_out(self.finder, octet, self.before))
    }
}

/// The end of the octets without a mark that begin at `at`.
#[inline(always)]
fn plain_end(text: &[u8], mut at: usize, marks: &[Mark; 256]) -> usize {
    // Perf: the marks of eight octets are looked up before one branch (prose: list of URLs).
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

/// The start of the name of a scheme before which others are, with a "+" after each: `git+https`. The last one is
/// registered, and begins at `start`.
#[inline(always)]
fn start_of_name(octets: &[u8], name: Range<usize>, start: usize) -> usize {
    // Fast exit: nearly always the scheme has one name.
    if start > name.start && octets[start - 1] == b'+' { start_of_joined_name(octets, name, start) } else { start }
}

#[cold]
fn start_of_joined_name(octets: &[u8], name: Range<usize>, start: usize) -> usize {
    // A name may have begun before these octets, of which there are at most `LONGEST_NAME`.
    let is_cut = name.len() == LONGEST_NAME;
    let (mut first, mut at) = (start, start);
    while let Some(before) = octets[name.start..at].strip_suffix(b"+") {
        let length = before.iter().rev().take_while(|octet| octet.is_ascii_alphanumeric()).count();
        if length == 0 || is_cut && length == before.len() {
            break;
        }
        at -= length + 1;
        first = if octets[at].is_ascii_alphabetic() { at } else { first };
    }
    first
}

/// True if a text after a scheme without "//" is a word, and no smiley: `about:-)`, `news:-D`; nor the rest of a path
/// of a program: `mailto::Mailto`.
fn is_word(text: &str) -> bool {
    let is_smiley = text.len() <= 2 && text.starts_with('-');
    text == "*" || !is_smiley && !text.starts_with(':') && text.bytes().any(|octet| octet.is_ascii_alphanumeric())
}

/// True if the word "URL:", with or without a space, is at the end of a text.
fn has_prefix(text: &[u8]) -> bool {
    let text = text.strip_suffix(b" ").unwrap_or(text);
    text.split_last_chunk::<4>().is_some_and(|(before, prefix)| {
        prefix.eq_ignore_ascii_case(b"URL:") && !before.last().is_some_and(u8::is_ascii_alphanumeric)
    })
}

/// The place in the text of an escape that the end of a token cuts, which is the limit of length.
fn cut_escape(text: &[u8], token: Range<usize>) -> Option<usize> {
    let mut last = (1..=CUT_ESCAPE).rev().filter(|&octets| octets <= token.len()).map(|octets| token.end - octets);
    last.find(|&at| escape(&text[at..]).is_some())
}

/// True if a character is left out at the end of a URL that `before` stands before.
pub(super) fn is_left_out(finder: &Finder<'_>, octet: u8, before: Option<u8>) -> bool {
    let Delimiters { punctuation, emphasis, .. } = &finder.delimiters;
    punctuation.contains(octet) || before == Some(octet) && emphasis.contains(octet)
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

    /// Short runs, whose URLs are found as if each of them were the first that may begin in its run.
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
        for nth in 0..1_000 {
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
