//! One glance at a URL with a server, which is enough for most: they have no hazard.
//!
//! It says which rules are left to ask. Those of names are in `host.rs`, of addresses in `address.rs`, of ports in
//! `port.rs`, of users and of differences between editions in `authority.rs`, and of escapes in `text.rs`.

use core::ops::{ControlFlow, Range};

use super::{
    hazard::Judge,
    host::{has_one_label, is_plain_name},
    local_names::may_be_local,
    schemes::may_be_warned,
    text::{judge_found_escapes, may_have_escapes},
};
use crate::engine::octets::may_have_rare;

/// What one glance has found, a bit for each kind.
#[derive(Clone, Copy)]
pub(super) struct Glance {
    /// The end of the authority.
    pub(super) end: usize,
    found: u8,
}

impl Glance {
    /// A scheme that may have a hazard.
    pub(super) const SCHEME: u8 = 1;
    /// A host that is no plain name.
    pub(super) const NO_NAME: u8 = 2;
    /// A plain name of one label.
    pub(super) const ONE_LABEL: u8 = 4;
    /// A plain name that may be a local one.
    pub(super) const LOCAL: u8 = 8;
    /// An end of the authority that is none in some edition, or that an "@" comes after.
    pub(super) const END: u8 = 16;
    /// An escape after the authority; it may also be one before.
    pub(super) const ESCAPE: u8 = 32;

    /// The glance at a URL whose server is no part of its text: nothing is certain.
    pub(super) const fn without_place(url: &str) -> Self {
        Self { end: url.len(), found: Self::SCHEME | Self::NO_NAME | Self::END | Self::ESCAPE }
    }

    /// Looks at `url`, whose authority ends at `end`.
    ///
    /// Perf: it calls nothing, and so saves no registers, unless the host is too short for a step of the search.
    #[inline(never)]
    pub(super) fn at(url: &str, host: Range<usize>, end: usize) -> Self {
        let host = &url.as_bytes()[host];
        if host.len() > 4 { Self::at_host(url, host, end) } else { Self::at_short_host(url, host, end) }
    }

    #[inline(never)]
    fn at_short_host(url: &str, host: &[u8], end: usize) -> Self {
        Self::at_host(url, host, end)
    }

    #[inline(always)]
    fn at_host(url: &str, host: &[u8], end: usize) -> Self {
        let bit = |is_found: bool, kind: u8| if is_found { kind } else { 0 };
        let found_in_host = if is_plain_name(host) {
            bit(has_one_label(host), Self::ONE_LABEL) | bit(may_be_local(host), Self::LOCAL)
        } else {
            Self::NO_NAME
        };
        let found =
            found_in_host | bit(may_be_warned(url), Self::SCHEME) | bit(may_have_escapes(url, end), Self::ESCAPE);
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

    /// True if the host is a plain name, the scheme harmless, and the end of the authority the same in every edition.
    pub(super) const fn is_sure(self) -> bool {
        !self.has(Self::SCHEME | Self::NO_NAME | Self::END)
    }

    /// Judges the hazards of the escapes, of which the authority has none. Returns true, because the URL names a host.
    #[inline(always)]
    pub(super) fn judge_escapes(self, url: &str, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
        if self.has(Self::ESCAPE) {
            judge_found_escapes(url, self.end, judge)?;
        }
        ControlFlow::Continue(true)
    }

    /// True if the host is a plain name.
    pub(super) const fn has_plain_name(self) -> bool {
        !self.has(Self::NO_NAME)
    }

    /// True if one of `kinds` was found.
    pub(super) const fn has(self, kinds: u8) -> bool {
        self.found & kinds != 0
    }
}
