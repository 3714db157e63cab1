//! The parts of a text that is no URL, found by its delimiters alone, and the texts that have two readings.

use core::ops::Range;

use super::{
    error::Doubt,
    rule::{Backslash, MendRule, RuleSet},
};
use crate::{
    engine::octets::{first, first_of, last},
    grammar::{Fragment, Path, Query, Scheme, Userinfo, draft1996::OpaquePart, rfc2396::SegmentNc},
    syntax::{CharSet, Class, Edition, OpaqueParts, mapped::SchemeStart},
};

/// The parts of a text that should be a URL or a reference, by its delimiters.
///
/// All places are those of the text as it was given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Outline {
    /// The text without the white space at its ends and without its wrappers.
    pub(super) inside: (usize, usize),
    /// The place of the first ":", "/", "?" or "#": line ends are dropped after it.
    pub(super) folded_after: usize,
    pub(super) edition: Edition,
    /// True if the path and the query are an opaque part.
    pub(super) is_opaque: bool,
    /// True if a "\" in the path is written as "/".
    pub(super) has_slashes: bool,
    /// The ends of the parts, in their order.
    pub(super) ends: [usize; REGIONS.len()],
    /// True if the authority may be no server: a registry, or a part of an opaque part. There ":" and "@" may stand.
    may_be_no_server: bool,
}

/// The parts, in their order.
pub(super) const REGIONS: [Region; 9] = [
    Region::Opening,
    Region::Head,
    Region::Userinfo,
    Region::Host,
    Region::Path,
    Region::Query,
    Region::Hash,
    Region::Fragment,
    Region::Closing,
];

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Region {
    /// White space and wrappers before the URL.
    Opening,
    /// The scheme with its ":", and the "//" of an authority.
    Head,
    Userinfo,
    /// The "@", the host and the port.
    Host,
    /// The path, or the opaque part.
    Path,
    /// The "?" and the query.
    Query,
    Hash,
    Fragment,
    /// Wrappers and white space after the URL.
    Closing,
}

impl Outline {
    /// The parts of `given`, or the place of its first doubt.
    pub(super) fn of(given: &[u8], edition: Edition, wanted: RuleSet) -> Result<Self, (Doubt, usize)> {
        let inside = unwrapped(given, wanted);
        let Range { start, end } = inside;
        let delimiter = find(given, start..end, *b":/?#");
        let folds = wanted.has(MendRule::LineEnd);
        let text = Folded { given, end, after: if folds { delimiter } else { end } };

        let scheme = &given[start..delimiter];
        let has_colon = given[..end].get(delimiter) == Some(&b':');
        let has_scheme = has_colon && is_scheme(scheme.iter().copied(), edition);
        if has_colon && text.is_drive(start..delimiter) {
            return Err((Doubt::Drive, start));
        }
        if has_colon && !has_scheme {
            text.check_first_segment(start..delimiter, edition)?;
        } else if !has_scheme && !edition.has_references() {
            return Err((Doubt::Reference, start));
        }
        let after_scheme = if has_scheme { delimiter + 1 } else { start };

        let authority = text.authority(after_scheme).map_err(|at| (Doubt::Reader, at))?;
        let authority_end = authority.map_or(after_scheme, |start| find(given, start..end, *b"/?#"));
        let host = match authority {
            Some(start) => text.host(start..authority_end, edition)?,
            None => after_scheme,
        };

        let hash = authority_end + first(&given[authority_end..end], b'#').unwrap_or(end - authority_end);
        if hash < end && !edition.has_fragments() && !wanted.upgrades {
            return Err((Doubt::Fragment, hash));
        }
        let query = authority_end + first(&given[authority_end..hash], b'?').unwrap_or(hash - authority_end);
        let begin = given[..end].get(text.kept(after_scheme));
        let is_opaque = has_scheme && authority.is_none() && begin != Some(&b'/');
        // A reader that takes "\" for "/" finds no opaque part after it.
        let has_path = !is_opaque || begin == Some(&b'\\');
        match first(&given[authority_end..query], b'\\') {
            Some(at) if has_path && wanted.backslash.is_none() => return Err((Doubt::Backslash, authority_end + at)),
            _ => {}
        }
        let is_address = given[..authority_end].get(host + 1) == Some(&b'[');
        let admits_others = edition.has_registries() || edition.opaque_parts() != OpaqueParts::None;
        let head = authority.unwrap_or(after_scheme);
        let ends = [start, head, host, authority_end, query, hash, end.min(hash + 1), end, given.len()];
        Ok(Self {
            inside: (start, end),
            folded_after: text.after,
            edition,
            is_opaque,
            has_slashes: has_path && wanted.backslash == Some(Backslash::Slash),
            // A wrapper around nothing is one part.
            ends: if start == end { [given.len(); REGIONS.len()] } else { ends },
            may_be_no_server: admits_others && !is_address,
        })
    }

    /// The octets that stay in a part; `None` where nothing is escaped.
    pub(super) const fn set(&self, part: Region) -> Option<CharSet> {
        let edition = self.edition;
        Some(match part {
            Region::Userinfo if self.may_be_no_server => {
                Userinfo::OCTETS.get(edition).union(const { CharSet::of(":@") })
            }
            Region::Userinfo => Userinfo::OCTETS.get(edition),
            Region::Path | Region::Query if self.is_opaque => OpaquePart::OCTETS.get(edition),
            // In draft 1996 a ";" begins the parameters.
            Region::Path => const { Path::OCTETS.with(";") }.get(edition),
            Region::Query => Query::OCTETS.get(edition),
            // RFC 1738 leaves fragments to the documents after it.
            Region::Fragment if !edition.has_fragments() => Fragment::OCTETS.get(Edition::Draft1996),
            Region::Fragment => Fragment::OCTETS.get(edition),
            Region::Opening | Region::Head | Region::Host | Region::Hash | Region::Closing => return None,
        })
    }

    /// The rest, from a place on, of a part in which characters are escaped; `None` in any other part.
    pub(super) fn escaped_from(&self, at: usize) -> Option<Range<usize>> {
        let part = self.ends.iter().position(|&end| at < end)?;
        self.set(REGIONS[part]).map(|_| at..self.ends[part])
    }

    /// The place of the host and the port; `None` without an authority.
    pub(super) fn host_and_port(&self, given: &[u8]) -> Option<Range<usize>> {
        let [start, head, host, end, ..] = self.ends;
        let is_there = head > start && given[head - 1] == b'/';
        is_there.then(|| if given[..end].get(host) == Some(&b'@') { host + 1..end } else { host..end })
    }
}

/// The place of the first octet of `sought` in a part of a text, or the end of the part.
fn find<const N: usize>(text: &[u8], part: Range<usize>, sought: [u8; N]) -> usize {
    let octets = &text[part.clone()];
    part.start + first_of(octets, sought).unwrap_or(octets.len())
}

/// True if the octets are a scheme.
fn is_scheme(mut octets: impl Iterator<Item = u8>, edition: Edition) -> bool {
    octets.next().is_some_and(|first| SchemeStart::OCTETS.get(edition).contains(first))
        && octets.all(|octet| Scheme::OCTETS.get(edition).contains(octet))
}

/// True for the octets that a careless reader drops.
const fn is_dropped(octet: u8) -> bool {
    matches!(octet, b'\t' | b'\n' | b'\r')
}

/// A text whose line ends are dropped from a place on.
#[derive(Clone, Copy)]
pub(super) struct Folded<'t> {
    pub(super) given: &'t [u8],
    pub(super) end: usize,
    /// A line end at this place, or before it, stays.
    pub(super) after: usize,
}

impl<'t> Folded<'t> {
    /// The end of the white space at `at`, and whether it is dropped, because it has a line end.
    pub(super) fn white_space(&self, at: usize) -> (usize, bool) {
        let rest = &self.given[at..self.end];
        let length = rest.iter().take_while(|octet| octet.is_ascii_whitespace()).count();
        let is_dropped = at > self.after && rest[..length].iter().any(|octet| matches!(octet, b'\n' | b'\r'));
        (at + length, is_dropped)
    }

    /// The place of the first octet from `at` on that is not dropped with a line end.
    fn kept(&self, at: usize) -> usize {
        match self.given[..self.end].get(at) {
            Some(octet) if octet.is_ascii_whitespace() => match self.white_space(at) {
                (end, true) => end,
                _ => at,
            },
            _ => at,
        }
    }

    /// True if an escape begins at the "%" at `at`, with line ends in it or not.
    pub(super) fn is_escape(&self, at: usize) -> bool {
        let high = self.kept(at + 1);
        let low = self.kept(high + 1);
        let is_digit = |at| self.given[..self.end].get(at).is_some_and(u8::is_ascii_hexdigit);
        is_digit(high) && is_digit(low)
    }

    /// True if the part before a ":" is the letter of a drive, as in `C:\x`: a "\" follows.
    fn is_drive(&self, part: Range<usize>) -> bool {
        let is_letter = matches!(self.given[part.clone()], [letter] if letter.is_ascii_alphabetic());
        is_letter && self.given[..self.end].get(self.kept(part.end + 1)) == Some(&b'\\')
    }

    /// Refuses a first segment with a ":" after `part`, unless the edition lets it stand there, and `part` needs no
    /// mend.
    fn check_first_segment(&self, part: Range<usize>, edition: Edition) -> Result<(), (Doubt, usize)> {
        let octets = &self.given[part.clone()];
        if is_scheme(octets.iter().copied().filter(|&octet| !is_dropped(octet)), edition) {
            return Err((Doubt::Reader, part.start));
        }
        let allowed = SegmentNc::OCTETS.get(edition);
        let is_valid = |at: usize| match self.given[at] {
            b'%' => self.is_escape(at),
            octet => allowed.contains(octet),
        };
        let is_path = edition.has_references() && allowed.contains(b':');
        // The ":" of an address is not the one in doubt.
        let at = if octets.first() == Some(&b'[') { part.start } else { part.end };
        if is_path && part.clone().all(is_valid) { Ok(()) } else { Err((Doubt::Scheme, at)) }
    }

    /// The place after the "//" at `at`; `None` if there is none. An error if a reader that keeps line ends, one that
    /// drops them, and a careless one do not agree.
    fn authority(&self, at: usize) -> Result<Option<usize>, usize> {
        let octets = &self.given[..self.end];
        let is_slash = |octet: Option<&u8>| matches!(octet, Some(b'/' | b'\\'));
        let has_authority = octets[at..].starts_with(b"//");
        let slash = self.kept(at);
        let is_folded = is_slash(octets.get(slash)) && is_slash(octets.get(self.kept(slash + 1)));
        let mut read = octets[at..].iter().filter(|octet| !is_dropped(**octet));
        let is_misread = is_slash(read.next()) && is_slash(read.next());
        if has_authority != is_folded || has_authority != is_misread {
            return Err(at);
        }
        Ok(has_authority.then_some(at + 2))
    }

    /// The place of the "@" before the host of an authority, or of the beginning of the authority without an "@".
    ///
    /// An error if a careless reader would find another authority, or if the user may go on after the authority.
    fn host(&self, authority: Range<usize>, edition: Edition) -> Result<usize, (Doubt, usize)> {
        let Range { start, end } = authority;
        let octets = &self.given[start..end];
        if let Some(at) = first(octets, b'\\') {
            return Err((Doubt::Reader, start + at));
        }
        let mut at = start;
        while let Some(ahead) = self.given[at..end].iter().position(u8::is_ascii_whitespace) {
            at += ahead;
            let (space_end, is_line_end) = self.white_space(at);
            // A reader drops what stands here alone, or keeps the blank that stands beside a line end.
            let differs = |octet: &u8| is_line_end != is_dropped(*octet);
            if let Some(other) = self.given[at..space_end].iter().position(differs) {
                return Err((Doubt::Reader, at + other));
            }
            at = space_end;
        }
        if !edition.ends_authorities_at_queries() && self.given[..self.end].get(end) == Some(&b'?') {
            let rest = end..find(self.given, end..self.end, *b"/#");
            if first(&self.given[rest], b'@').is_some() {
                return Err((Doubt::Userinfo, end));
            }
        }
        Ok(last(octets, b'@').map_or(start, |at| start + at))
    }
}

/// The place of a text without the white space at its ends and without its wrappers.
#[inline(always)]
pub(super) fn unwrapped(given: &[u8], wanted: RuleSet) -> Range<usize> {
    // Fast exit: most texts have neither.
    if is_bare(given) && !wanted.upgrades { 0..given.len() } else { inside(given, wanted) }
}

/// True if a text begins with "URL:", and a scheme may come after it.
pub(super) fn has_prefix(text: &[u8]) -> bool {
    let begin = text.split_at_checked(b"URL:".len());
    begin.is_some_and(|(prefix, rest)| prefix.eq_ignore_ascii_case(b"URL:") && first(rest, b':').is_some())
}

/// True if a text has surely no white space at its ends, and no wrapper.
#[inline(always)]
fn is_bare(text: &[u8]) -> bool {
    text.len() > 1 && !is_surely_wrapped(text)
}

/// True if a text has white space at an end, or begins as a wrapper does, so that it is no reference.
#[inline(always)]
pub(super) fn is_surely_wrapped(text: &[u8]) -> bool {
    match text {
        [first, .., last] => !first.is_ascii_graphic() || !last.is_ascii_graphic() || matches!(first, b'<' | b'"'),
        _ => false,
    }
}

fn inside(given: &[u8], wanted: RuleSet) -> Range<usize> {
    let mut inside = 0..given.len();
    loop {
        let mut text = &given[inside.clone()];
        if wanted.has(MendRule::WhiteSpace) {
            let from_start = text.trim_ascii_start();
            text = from_start.trim_ascii_end();
            let start = inside.end - from_start.len();
            inside = start..start + text.len();
        }
        let (prefix, suffix) = match text {
            _ if !wanted.has(MendRule::Wrapper) => return inside,
            [b'<', b'U' | b'u', b'R' | b'r', b'L' | b'l', b':', .., b'>'] => (5, 1),
            [b'<', .., b'>'] | [b'"', .., b'"'] => (1, 1),
            _ if wanted.upgrades && has_prefix(text) => (4, 0),
            _ => return inside,
        };
        inside = inside.start + prefix..inside.end - suffix;
    }
}
