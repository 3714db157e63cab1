//! The way from a text to the URL made of it, step by step. It is walked once to write the URL, and again to list the
//! changes.

use alloc::vec::Vec;
use core::ops::Range;

use super::{
    error::MendError,
    host::NewHost,
    outline::{Folded, Outline, REGIONS, Region, unwrapped},
    rule::{MendRule, RuleSet},
};
use crate::{
    engine::tables::{OctetTable, run_by_table_in_eights},
    grammar::{Fragment, Path, Query, Userinfo, draft1996::OpaquePart},
    syntax::{CharSet, Edition},
};

/// The characters of a part that a scheme refuses there, although the generic syntax does not.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Refused {
    pub(super) place: Range<usize>,
    pub(super) octets: CharSet,
}

/// The way from a text to the URL made of it.
#[derive(Clone)]
pub(super) struct Way {
    pub(super) outline: Outline,
    pub(super) wanted: RuleSet,
    /// The characters that the scheme refuses.
    pub(super) refused: Vec<Refused>,
    host: Option<NewHost>,
}

impl Way {
    /// The way of a text under an edition, by the rules that are wanted.
    pub(super) fn of(given: &[u8], edition: Edition, wanted: RuleSet) -> Result<Self, MendError> {
        match Outline::of(given, edition, wanted) {
            Ok(outline) => {
                let host = NewHost::of(given, outline.host_and_port(given), wanted, edition);
                Ok(Self { outline, wanted, refused: Vec::new(), host })
            }
            Err((doubt, at)) => Err(MendError::unread(doubt, at, given, &given[unwrapped(given, wanted)], edition)),
        }
    }

    /// The place of the given text that a place of the mended text was made of.
    pub(super) fn place(&self, given: &[u8], place: usize) -> usize {
        let mut start = 0;
        for step in Walk::new(given, self) {
            let RuleRun { span, rule, written } = step;
            let end = start + written;
            if place < end {
                return span.start
                    + match rule {
                        None | Some(MendRule::Backslash) => place - start,
                        Some(rule) if rule.escapes() => (place - start) / 3,
                        Some(_) => 0,
                    };
            }
            start = end;
        }
        self.outline.inside.1
    }
}

/// A run of octets of the text that stay as they are, or that one rule changes.
pub(super) struct RuleRun {
    pub(super) span: Range<usize>,
    /// The rule; `None` if the octets stay.
    pub(super) rule: Option<MendRule>,
    /// The length of what is written for it.
    pub(super) written: usize,
}

impl RuleRun {
    fn new(span: Range<usize>, rule: Option<MendRule>) -> Self {
        let written = match rule {
            None | Some(MendRule::Backslash) => span.len(),
            Some(rule) if rule.escapes() => 3 * span.len(),
            Some(_) => 0,
        };
        Self { span, rule, written }
    }
}

/// The steps from a text to a URL, in the order of the text.
#[derive(Clone)]
pub(super) struct Walk<'a> {
    text: Folded<'a>,
    way: &'a Way,
    at: usize,
    /// The number of the part that `at` is in.
    part: usize,
}

impl<'a> Walk<'a> {
    pub(super) const fn new(given: &'a [u8], way: &'a Way) -> Self {
        let text = Folded { given, end: way.outline.inside.1, after: way.outline.folded_after };
        Self { text, way, at: 0, part: 0 }
    }

    /// Document and section of a change by a rule.
    pub(super) fn section(&self, rule: MendRule) -> &'static str {
        self.way.wanted.section(rule, self.way.outline.edition)
    }

    /// The octets after `at` that a rule changes, or that stay, and are neighbours. There is at least one.
    #[inline]
    fn rule_at(&self, at: usize) -> (Option<MendRule>, usize) {
        let part = REGIONS[self.part];
        let set = self.way.outline.set(part);
        let octet = self.text.given[at];
        let next = at + 1;
        if matches!(part, Region::Opening | Region::Closing) {
            let is_space = octet.is_ascii_whitespace();
            return (Some(if is_space { MendRule::WhiteSpace } else { MendRule::Wrapper }), next);
        }
        let is_refused =
            || self.way.refused.iter().any(|refused| refused.octets.contains(octet) && refused.place.contains(&at));
        let (rule, end) = match octet {
            b' ' | b'\t' | b'\n' | b'\x0C' | b'\r' => match self.text.white_space(at) {
                (end, true) => (MendRule::LineEnd, end),
                (_, false) if part == Region::Path && self.way.wanted.leaves_out(octet) => (MendRule::LeftOut, next),
                (end, false) => (MendRule::Character, end),
            },
            _ if part == Region::Path && self.way.wanted.leaves_out(octet) => (MendRule::LeftOut, next),
            b'%' if !self.text.is_escape(at) => (MendRule::Percent, next),
            b'%' => return (None, next),
            0x80.. => (MendRule::NonAscii, next),
            b'\\' if self.way.outline.has_slashes && part == Region::Path => (MendRule::Backslash, next),
            _ if set.is_none_or(|set| set.contains(octet)) && !is_refused() => return (None, next),
            _ => (MendRule::Character, next),
        };
        let is_meant = self.way.wanted.has(rule) && (set.is_some() || !rule.escapes());
        (is_meant.then_some(rule), end)
    }
}

impl Walk<'_> {
    /// The place up to which the octets of a part surely stay, whatever comes before and after them.
    fn kept(&self, at: usize, end: usize) -> usize {
        let table = match REGIONS[self.part] {
            _ if !self.way.refused.is_empty() => return at,
            Region::Userinfo => OctetTable::of::<Userinfo>(),
            Region::Path | Region::Query if self.way.outline.is_opaque => OctetTable::of::<OpaquePart>(),
            Region::Path => OctetTable::of::<Path>(),
            Region::Query => OctetTable::of::<Query>(),
            Region::Fragment => OctetTable::of::<Fragment>(),
            Region::Opening | Region::Closing => return at,
            Region::Head | Region::Host | Region::Hash => {
                let octets = &self.text.given[at..end];
                return at + octets.iter().position(|&octet| octet <= b' ').unwrap_or(octets.len());
            }
        };
        run_by_table_in_eights(&self.text.given[..end], table, self.way.outline.edition, at)
    }

    /// Goes on to the part that the next octet is in; `None` at the end of the text.
    fn enter(&mut self) -> Option<usize> {
        while *self.way.outline.ends.get(self.part)? == self.at {
            self.part += 1;
        }
        let end = self.way.outline.ends[self.part];
        let before_host = self.way.host.as_ref().map(|host| host.place.start).filter(|host| *host > self.at);
        Some(before_host.map_or(end, |host| end.min(host)))
    }
}

impl Iterator for Walk<'_> {
    type Item = RuleRun;

    fn next(&mut self) -> Option<RuleRun> {
        let start = self.at;
        let mut end = self.enter()?;
        if let Some(host) = self.way.host.as_ref().filter(|host| host.place.start == start) {
            self.at = host.place.end;
            return Some(RuleRun { span: host.place.clone(), rule: Some(host.rule), written: host.name.len() });
        }
        let mut rule = None;
        loop {
            if rule.is_none() {
                self.at = self.kept(self.at, end);
            }
            if self.at < end {
                let (next_rule, next) = self.rule_at(self.at);
                if self.at > start && next_rule != rule {
                    break;
                }
                (rule, self.at) = (next_rule, next);
            } else if rule.is_some() || self.way.host.as_ref().is_some_and(|host| host.place.start == end) {
                break;
            } else {
                // A run that stays goes on in the next part.
                let Some(next_end) = self.enter() else { break };
                end = next_end;
            }
        }
        Some(RuleRun::new(start..self.at, rule))
    }
}

/// The text that a walk leads to. It is UTF-8 if every octet that stays is a part of a character.
pub(super) fn written(walk: Walk<'_>) -> Vec<u8> {
    let given = walk.text.given;
    // Perf: for a short text, spare room costs less than a second walk (mended: character).
    let length = if given.len() <= 256 { 3 * given.len() } else { walk.clone().map(|step| step.written).sum() };
    let (mut out, host) = (Vec::with_capacity(length), walk.way.host.as_ref());
    for step in walk {
        let octets = &given[step.span];
        match step.rule {
            None => out.extend_from_slice(octets),
            Some(MendRule::Backslash) => out.extend(octets.iter().map(|_| b'/')),
            Some(rule) if rule.respells() => out.extend_from_slice(host.map_or("", |host| &host.name).as_bytes()),
            Some(rule) if rule.escapes() => {
                for &octet in octets {
                    out.extend_from_slice(escape(octet).as_bytes());
                }
            }
            Some(_) => {}
        }
    }
    out
}

/// The escape of an octet, with capitals (RFC 3986 section 2.1).
pub(super) fn escape(octet: u8) -> &'static str {
    const LENGTH: usize = "%41".len();
    const ALL: [u8; 256 * LENGTH] = {
        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
        let mut all = [b'%'; 256 * LENGTH];
        let mut octet = 0;
        while octet < 256 {
            all[octet * LENGTH + 1] = DIGITS[octet >> 4];
            all[octet * LENGTH + 2] = DIGITS[octet & 15];
            octet += 1;
        }
        all
    };
    static ESCAPES: &str = match str::from_utf8(&ALL) {
        Ok(escapes) => escapes,
        Err(_) => panic!("escapes are ASCII"),
    };
    let start = usize::from(octet) * LENGTH;
    &ESCAPES[start..start + LENGTH]
}
