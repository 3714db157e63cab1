//! The way from a text to the URL made of it, step by step. It is walked once to write the URL, and again to list the
//! changes.

use alloc::vec::Vec;
use core::ops::Range;

use super::{
    host::AsciiHost,
    outline::{Folded, Outline, REGIONS, Region},
    rule::{MendRule, RuleSet},
};
use crate::syntax::CharSet;

/// The characters of a part that a scheme refuses there, although the generic syntax does not.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Refused {
    pub(super) place: Range<usize>,
    pub(super) octets: CharSet,
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
    outline: Outline,
    wanted: RuleSet,
    refused: &'a [Refused],
    host: Option<&'a AsciiHost>,
    at: usize,
    /// The number of the part that `at` is in.
    part: usize,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        given: &'a [u8],
        outline: Outline,
        wanted: RuleSet,
        refused: &'a [Refused],
        host: Option<&'a AsciiHost>,
    ) -> Self {
        let text = Folded { given, end: outline.inside.1, after: outline.folded_after };
        Self { text, outline, wanted, refused, host, at: 0, part: 0 }
    }

    /// The octets after `at` that a rule changes, or that stay, and are neighbours. There is at least one.
    #[inline]
    fn rule_at(&self, at: usize, part: Region, set: Option<CharSet>) -> (Option<MendRule>, usize) {
        let octet = self.text.given[at];
        let next = at + 1;
        if matches!(part, Region::Opening | Region::Closing) {
            let is_space = octet.is_ascii_whitespace();
            return (Some(if is_space { MendRule::WhiteSpace } else { MendRule::Wrapper }), next);
        }
        let is_refused =
            || self.refused.iter().any(|refused| refused.octets.contains(octet) && refused.place.contains(&at));
        let (rule, end) = match octet {
            b' ' | b'\t' | b'\n' | b'\x0C' | b'\r' => match self.text.white_space(at) {
                (end, true) => (MendRule::LineEnd, end),
                (end, false) => (MendRule::Character, end),
            },
            b'%' if !self.text.is_escape(at) => (MendRule::Percent, next),
            b'%' => return (None, next),
            0x80.. => (MendRule::NonAscii, next),
            b'\\' if self.outline.has_slashes && part == Region::Path => (MendRule::Backslash, next),
            _ if set.is_none_or(|set| set.contains(octet)) && !is_refused() => return (None, next),
            _ => (MendRule::Character, next),
        };
        let is_meant = self.wanted.has(rule) && (set.is_some() || !rule.escapes());
        (is_meant.then_some(rule), end)
    }
}

impl Iterator for Walk<'_> {
    type Item = RuleRun;

    fn next(&mut self) -> Option<RuleRun> {
        let start = self.at;
        while *self.outline.ends.get(self.part)? == start {
            self.part += 1;
        }
        let (part, end, set) = (REGIONS[self.part], self.outline.ends[self.part], self.outline.set(REGIONS[self.part]));
        let end = match self.host {
            Some(host) if host.place().start == start => {
                self.at = host.place().end;
                return Some(RuleRun { span: host.place(), rule: AsciiHost::RULE, written: host.name().len() });
            }
            Some(host) if start < host.place().start => end.min(host.place().start),
            _ => end,
        };
        let (rule, mut at) = self.rule_at(start, part, set);
        while at < end {
            // Perf: most octets stay.
            let octet = self.text.given[at];
            if rule.is_none() && octet.is_ascii_alphanumeric() && self.refused.is_empty() {
                at += 1;
                continue;
            }
            match self.rule_at(at, part, set) {
                (same, next) if same == rule => at = next,
                _ => break,
            }
        }
        self.at = at;
        Some(RuleRun::new(start..at, rule))
    }
}

/// The text that a walk leads to. It is UTF-8 if every octet that stays is a part of a character.
pub(super) fn written(walk: &Walk<'_>) -> Vec<u8> {
    let given = walk.text.given;
    // Perf: for a short text, spare room costs less than a second walk.
    let length = if given.len() <= 64 { 3 * given.len() } else { walk.clone().map(|step| step.written).sum() };
    let mut out = Vec::with_capacity(length);
    for step in walk.clone() {
        let octets = &given[step.span];
        match step.rule {
            None => out.extend_from_slice(octets),
            Some(MendRule::Backslash) => out.extend(octets.iter().map(|_| b'/')),
            Some(rule) if rule.respells() => out.extend_from_slice(walk.host.map_or("", AsciiHost::name).as_bytes()),
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
