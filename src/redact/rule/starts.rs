//! Places where an authority may begin, and the segments that they are in.

use super::{
    super::delimiters::{DelimiterForm, LONGEST_NAME, Slashes, find, last_at_sign, last_raw_at_sign, length_at_end},
    Authorities, SlashSearch, Start, is_name_of_web,
};
use crate::engine::octets::{first, last};

impl Authorities<'_> {
    /// The next place before the last "@" where an authority may begin.
    pub(super) fn next_start(&mut self) -> Option<Start> {
        if let Some(start) = self.other.take() {
            return Some(start);
        }
        while self.at < self.last_at {
            let is_slash = |octet: &u8| matches!(octet, b'/' | b'\\' | b'%');
            let before = self.at + self.octets[self.at..self.last_at].iter().position(is_slash)?;
            let slashes = Slashes::at(self.octets, before);
            self.at = slashes.end.max(before + 1);
            let begins = slashes.count >= 2 || slashes.count == 1 && self.is_after_scheme(before);
            if begins && !self.is_in_relative_path(before, slashes) && !self.is_after_drive(before, slashes) {
                let start = Start { slashes: before, at: slashes.end, is_escaped: slashes.is_escaped };
                self.other = Some(start).filter(|_| slashes.is_escaped && slashes.is_raw);
                return Some(Start { is_escaped: !slashes.is_raw, ..start });
            }
        }
        None
    }

    /// True if the text before `at` ends with a name and a ":", or with the first ":" of all.
    pub(super) fn is_after_scheme(&self, at: usize) -> bool {
        let before = &self.octets[..at];
        let Some(length) = length_at_end(before, b':') else { return false };
        let name = &before[..at - length];
        let in_name = |octet: &&u8| octet.is_ascii_alphanumeric() || matches!(octet, b'+' | b'-' | b'.');
        self.first_colon == Some(name.len())
            || name.iter().rev().take(LONGEST_NAME).take_while(in_name).any(u8::is_ascii_alphabetic)
    }

    /// True if the text before the raw slashes at `before` is a name or a short path alone, as in `path//to:file`: no
    /// authority begins after them. A name of the web may lack its ":".
    pub(super) fn is_in_relative_path(&self, before: usize, slashes: Slashes) -> bool {
        let is_in_path =
            |octet: &u8| octet.is_ascii_alphanumeric() || matches!(octet, b'/' | b'.' | b'-' | b'_' | b'~');
        let path = &self.octets[..before];
        path.len() <= LONGEST_NAME
            && &self.octets[before..slashes.end] == b"//"
            && path.first().is_some_and(u8::is_ascii_alphanumeric)
            && path.iter().all(is_in_path)
            && !is_name_of_web(path)
    }

    /// True if a run of backslashes comes after the letter of a drive, and as many before the next part of the path;
    /// and if it is one of the further runs of as many.
    pub(super) fn is_after_drive(&mut self, before: usize, slashes: Slashes) -> bool {
        let (octets, run) = (&self.octets[..before], &self.octets[before..slashes.end]);
        if run.len() > 2 || run.iter().any(|&octet| octet != b'\\') {
            return false;
        }
        let is_drive = matches!(octets, [letter, b':'] | [.., b' ' | b'\'' | b'"' | b'(' | b'=', letter, b':']
            if letter.is_ascii_alphabetic());
        if is_drive {
            let rest = &self.octets[slashes.end..];
            let next = rest.iter().position(|octet| matches!(octet, b'\\' | b'/' | b':' | b'@' | b'%'));
            let following = |next: usize| rest[next..].iter().take_while(|&&octet| octet == b'\\').count();
            self.drive_run = next.map_or(0, following);
        }
        run.len() == self.drive_run
    }

    /// The delimiters that count after the slashes of `start`; `None` if they are all raw, without JSON.
    pub(super) fn reading(&self, start: Start) -> Option<DelimiterForm> {
        match (start.is_escaped, self.has_backslash) {
            (true, _) => Some(DelimiterForm::Escaped),
            (false, true) => Some(DelimiterForm::Raw),
            (false, false) => None,
        }
    }

    /// True if no authority before this one has begun in the same segment.
    pub(super) fn begins_segment(&self, start: Start) -> bool {
        self.segments_end.is_none_or(|end| start.at > end)
    }

    /// The next slash after `start`, and the last "@" before it.
    pub(super) fn segment(&mut self, start: Start) -> SlashSearch {
        let (octets, length, reading) = (self.octets, self.octets.len(), self.reading(start));
        let known = if start.is_escaped { &mut self.escaped } else { &mut self.raw };
        if known.end < start.at || known.end == 0 {
            let end = match reading {
                Some(reading) => find(octets, start.at, length, reading, |octet| octet == b'/').map(|slash| slash.at),
                None => first(&octets[start.at..], b'/').map(|slash| start.at + slash),
            };
            let end = end.unwrap_or(length);
            let segment = &octets[start.at..end];
            let last_at = match reading {
                Some(DelimiterForm::Escaped) => last_at_sign(segment),
                Some(DelimiterForm::Raw) => last_raw_at_sign(segment),
                None => last(segment, b'@'),
            };
            *known = SlashSearch { end, last_at: last_at.map(|at| start.at + at), further_at: None };
        }
        self.segments_end = self.segments_end.max(Some(known.end));
        SlashSearch { last_at: known.last_at.filter(|&at| at >= start.at), ..*known }
    }
}
