//! One glance at a URL with a server, which is enough for most: they have no hazard.

use core::ops::Range;

use super::{
    host::{has_one_label, is_plain_name},
    local_names::may_be_local,
    schemes::may_be_warned,
    text::may_have_escapes,
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
    /// Perf: it calls nothing, and so hardly saves registers.
    #[inline(never)]
    pub(super) fn at(url: &str, host: Range<usize>, end: usize) -> Self {
        let host = &url.as_bytes()[host];
        let bit = |is_found: bool, kind: u8| if is_found { kind } else { 0 };
        let found_in_host = if is_plain_name(host) {
            bit(has_one_label(host), Self::ONE_LABEL) | bit(may_be_local(host), Self::LOCAL)
        } else {
            Self::NO_NAME
        };
        let found = found_in_host
            | bit(!ends_in_every_edition(url, end), Self::END)
            | bit(may_be_warned(url), Self::SCHEME)
            | bit(may_have_escapes(url, end), Self::ESCAPE);
        Self { end, found }
    }

    /// True if nothing was found: then the URL has no hazard, but for those of a user or a port, and every edition that
    /// accepts it reads its host alike.
    pub(super) const fn is_harmless(self) -> bool {
        self.found == 0
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

/// True if an authority that ends at `end` does so in every edition that accepts the URL: a "?" may be a part of it in
/// the first two, while RFC 1738 has no "#". False if "#" ends it and an "@" comes after it, which is a hazard.
#[inline(always)]
fn ends_in_every_edition(url: &str, end: usize) -> bool {
    let after = &url.as_bytes()[end..];
    match after.first() {
        None | Some(b'/') => true,
        Some(b'#') => !may_have_rare(after, 0, b'@'),
        Some(_) => false,
    }
}
