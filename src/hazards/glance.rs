//! One glance at a URL with a server, which is enough for most: they have no hazard.
//!
//! It says which rules are left to ask. Those of names are in `name.rs` and `host.rs`, of addresses in `address.rs`, of
//! ports in `port.rs`, of users and of differences between editions in `authority.rs`, and of escapes in `text.rs`.

use core::ops::{ControlFlow, Range};

use super::{
    hazard::Judge,
    name::{
        HYPHENS, LOCAL, LONGEST_LABEL, NEWER, NO_NAME, ONE_LABEL, bit, found_in_name, found_in_plain_name, is_overlong,
    },
    schemes::may_be_warned,
    text::{judge_found_escapes, may_have_escapes},
};
use crate::engine::octets::may_have_rare;

/// What one glance has found, a bit for each kind: in the host, of which the kinds are in `name.rs`, and around it.
#[derive(Clone, Copy)]
pub(super) struct Glance {
    /// The end of the authority.
    pub(super) end: usize,
    found: u8,
}

impl Glance {
    /// A scheme that may have a hazard.
    pub(super) const SCHEME: u8 = 32;
    /// An end of the authority that is none in some edition, or that an "@" comes after.
    pub(super) const END: u8 = 64;
    /// An escape after the authority; it may also be one before.
    pub(super) const ESCAPE: u8 = 128;

    /// The glance at a URL whose `host` is no part of its text: nothing else is certain.
    pub(super) fn without_place(url: &str, host: &[u8]) -> Self {
        Self { end: url.len(), found: found_in_name(host) | Self::SCHEME | Self::END | Self::ESCAPE }
    }

    /// Looks at `url`, whose authority ends at `end`.
    ///
    /// Perf: it calls nothing, and so saves no registers, unless the host is too short for a step of the search, or may
    /// have too long a label.
    #[inline(never)]
    pub(super) fn at(url: &str, host: Range<usize>, end: usize) -> Self {
        let host = &url.as_bytes()[host];
        if host.len() <= 4 {
            return Self::at_short_host(url, host, end);
        }
        let glance = Self::at_host(url, host, end);
        if host.len() <= LONGEST_LABEL { glance } else { glance.at_long_host(host) }
    }

    #[inline(never)]
    fn at_short_host(url: &str, host: &[u8], end: usize) -> Self {
        Self::at_host(url, host, end)
    }

    /// The same glance, after a look at the lengths of the labels.
    #[inline(never)]
    fn at_long_host(self, host: &[u8]) -> Self {
        if is_overlong(host) { Self { found: self.found | NO_NAME, ..self } } else { self }
    }

    #[inline(always)]
    fn at_host(url: &str, host: &[u8], end: usize) -> Self {
        let found = found_in_plain_name(host)
            | bit(may_be_warned(url), Self::SCHEME)
            | bit(may_have_escapes(url, end), Self::ESCAPE);
        // Every edition ends an authority at a "/". A "?" may be a part of it in the first two editions, while RFC 1738
        // has no "#".
        match url.as_bytes().get(end) {
            None | Some(b'/') => Self { end, found },
            Some(b'#') => Self { end, found }.before_fragment(url),
            Some(_) => Self { end, found: found | Self::END },
        }
    }

    /// The glance, after a look at the fragment after the authority: an "@" in it is a hazard.
    #[inline(never)]
    fn before_fragment(self, url: &str) -> Self {
        let has_at = may_have_rare(&url.as_bytes()[self.end..], 0, b'@');
        Self { found: if has_at { self.found | Self::END } else { self.found }, ..self }
    }

    /// True if nothing was found: then the URL has no hazard, but for those of a user or a port.
    pub(super) const fn is_harmless(self) -> bool {
        self.found == 0
    }

    /// True if the scheme is harmless, and the end of the authority the same in every edition.
    pub(super) const fn is_sure(self) -> bool {
        !self.has(Self::SCHEME | Self::END)
    }

    /// Judges the hazards of the escapes, of which the authority has none.
    #[inline(always)]
    pub(super) fn judge_escapes(self, url: &str, judge: &mut Judge<'_>) -> ControlFlow<()> {
        if self.has(Self::ESCAPE) { judge_found_escapes(url, self.end, judge) } else { ControlFlow::Continue(()) }
    }

    /// The same glance, after a closer look at a host that is an ordinary name, if it is one.
    pub(super) fn at_name(self, host: &[u8]) -> Self {
        Self { found: self.found & !NO_NAME | found_in_name(host), ..self }
    }

    /// True if the host is an ordinary name.
    pub(super) const fn has_name(self) -> bool {
        !self.has(NO_NAME)
    }

    /// True if the host is an ordinary name that may have a hazard.
    pub(super) const fn has_suspect_name(self) -> bool {
        self.has(ONE_LABEL | LOCAL | HYPHENS | NEWER)
    }

    /// What was found in the host.
    pub(super) const fn in_host(self) -> u8 {
        self.found & !(Self::SCHEME | Self::END | Self::ESCAPE)
    }

    /// True if one of `kinds` was found.
    pub(super) const fn has(self, kinds: u8) -> bool {
        self.found & kinds != 0
    }
}
