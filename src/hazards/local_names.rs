//! Names of hosts that lead to this machine, its network or its cloud, and what finds them.

use core::ops::ControlFlow;

use super::{
    address::AddressClass,
    hazard::{Hazard, Judge, Warning},
    name::{LOCAL, ONE_LABEL},
    warnings,
};
use crate::grammar::Span;

/// The reasons why a name may not lead into the public network.
#[derive(Clone, Copy)]
pub(super) struct Locality {
    is_of_metadata: bool,
    /// The warning of a name that stays on the machine or in its network.
    warning: Option<&'static Warning>,
    is_one_label: bool,
}

impl Locality {
    /// The locality of a name without a "." at its end, in which this was found: [`ONE_LABEL`] or [`LOCAL`].
    #[inline(always)]
    pub(super) fn of(name: &[u8], found: u8) -> Self {
        let may_be_local = found & LOCAL != 0;
        Self {
            is_of_metadata: may_be_local && is_of_metadata(name),
            warning: if may_be_local { warning_of_local(name) } else { None },
            is_one_label: found & ONE_LABEL != 0,
        }
    }

    /// Judges the hazards of the name, whose place this is.
    #[inline]
    pub(super) fn judge(self, place: Span, judge: &mut Judge<'_>) -> ControlFlow<()> {
        if self.is_of_metadata {
            judge(Hazard::of_place(warnings::of_address(AddressClass::Metadata), place))?;
        }
        if let Some(warning) = self.warning {
            judge(Hazard::of_place(warning, place))?;
        }
        if self.is_one_label {
            judge(Hazard::of_place(warnings::ONE_LABEL_HOST, place))?;
        }
        ControlFlow::Continue(())
    }
}

/// Names of hosts at which clouds serve metadata and keys.
static METADATA_NAMES: [&str; 5] =
    ["metadata.google.internal", "metadata.goog", "metadata", "instance-data", "instance-data.ec2.internal"];

/// Domains whose names stay on the machine or in its network: those of RFC 6761, of later documents, and of no document.
static LOCAL_NAMES: [(&str, &Warning); 26] = [
    ("localhost", warnings::LOCALHOST),
    // Names that many systems give themselves, and that no document reserves.
    ("localhost.localdomain", warnings::OWN_NAME),
    ("localdomain", warnings::INTERNAL_NAME),
    ("test", warnings::SPECIAL_NAME),
    ("invalid", warnings::SPECIAL_NAME),
    ("local", warnings::MULTICAST_NAME),
    ("internal", warnings::INTERNAL_NAME),
    ("home.arpa", warnings::HOME_NAME),
    // Names of the addresses in private networks: RFC 6761 section 6.1.
    ("10.in-addr.arpa", warnings::SPECIAL_NAME),
    ("168.192.in-addr.arpa", warnings::SPECIAL_NAME),
    ("16.172.in-addr.arpa", warnings::SPECIAL_NAME),
    ("17.172.in-addr.arpa", warnings::SPECIAL_NAME),
    ("18.172.in-addr.arpa", warnings::SPECIAL_NAME),
    ("19.172.in-addr.arpa", warnings::SPECIAL_NAME),
    ("20.172.in-addr.arpa", warnings::SPECIAL_NAME),
    ("21.172.in-addr.arpa", warnings::SPECIAL_NAME),
    ("22.172.in-addr.arpa", warnings::SPECIAL_NAME),
    ("23.172.in-addr.arpa", warnings::SPECIAL_NAME),
    ("24.172.in-addr.arpa", warnings::SPECIAL_NAME),
    ("25.172.in-addr.arpa", warnings::SPECIAL_NAME),
    ("26.172.in-addr.arpa", warnings::SPECIAL_NAME),
    ("27.172.in-addr.arpa", warnings::SPECIAL_NAME),
    ("28.172.in-addr.arpa", warnings::SPECIAL_NAME),
    ("29.172.in-addr.arpa", warnings::SPECIAL_NAME),
    ("30.172.in-addr.arpa", warnings::SPECIAL_NAME),
    ("31.172.in-addr.arpa", warnings::SPECIAL_NAME),
];

/// The last four octets of each of the [`LOCAL_NAMES`] and of the [`METADATA_NAMES`].
const LAST_FOUR: [u32; 9] = [
    u32::from_le_bytes(*b"main"),
    u32::from_le_bytes(*b"host"),
    u32::from_le_bytes(*b"test"),
    u32::from_le_bytes(*b"alid"),
    u32::from_le_bytes(*b"ocal"),
    u32::from_le_bytes(*b"rnal"),
    u32::from_le_bytes(*b"arpa"),
    u32::from_le_bytes(*b"goog"),
    u32::from_le_bytes(*b"data"),
];

/// For each letter, the two at most of these that it ends.
static ENDED_BY: [[u32; 2]; 32] = {
    let (mut ended_by, mut at) = ([[0; 2]; 32], 0);
    while at < LAST_FOUR.len() {
        let ended = &mut ended_by[(LAST_FOUR[at] >> 24 & 31) as usize];
        assert!(ended[1] == 0, "a letter ends three of them");
        ended[if ended[0] == 0 { 0 } else { 1 }] = LAST_FOUR[at];
        at += 1;
    }
    ended_by
};

/// False for a name, in either case, that is none of the [`LOCAL_NAMES`], nor under one, nor one of the
/// [`METADATA_NAMES`].
///
/// Perf: names under most domains end in another letter.
#[inline(always)]
pub(super) fn may_be_local(name: &[u8]) -> bool {
    // The bit makes small letters, and keeps those that are small.
    let last_four = name.last_chunk().map_or(0, |last| u32::from_le_bytes(*last)) | 0x2020_2020;
    ENDED_BY[(last_four >> 24 & 31) as usize].contains(&last_four)
}

/// True for one of the names at which clouds serve metadata, in either case.
#[inline(always)]
fn is_of_metadata(name: &[u8]) -> bool {
    // Perf: a loop, because `any` would be a call.
    for known in METADATA_NAMES {
        if known.as_bytes().eq_ignore_ascii_case(name) {
            return true;
        }
    }
    false
}

/// The warning of a name, in either case, that stays on the machine or in its network.
fn warning_of_local(name: &[u8]) -> Option<&'static Warning> {
    let is_under = |domain: &str| match name.len().checked_sub(domain.len()).map(|start| name.split_at(start)) {
        Some((above, end)) => {
            // Perf: nearly all names are written in lower case.
            (end == domain.as_bytes() || end.eq_ignore_ascii_case(domain.as_bytes()))
                && matches!(above.last(), None | Some(b'.'))
        }
        None => false,
    };
    LOCAL_NAMES.iter().find(|(domain, _)| is_under(domain)).map(|(_, warning)| *warning)
}

/// One octet more than the longest of the names has.
const LONGEST: usize = {
    let (mut longest, mut at) = (0, 0);
    while at < LOCAL_NAMES.len() {
        let length = LOCAL_NAMES[at].0.len();
        longest = if length > longest { length } else { longest };
        at += 1;
    }
    at = 0;
    while at < METADATA_NAMES.len() {
        let length = METADATA_NAMES[at].len();
        longest = if length > longest { length } else { longest };
        at += 1;
    }
    longest + 1
};

/// The last octets of a name: all of it, if it is shorter than [`LONGEST`].
pub(super) struct LastOctets {
    octets: [u8; LONGEST],
    length: usize,
}

impl LastOctets {
    /// `name` has `length` octets, which are decoded.
    pub(super) fn of(name: impl Iterator<Item = u8>, length: usize) -> Self {
        let mut octets = [0; LONGEST];
        for (place, octet) in octets.iter_mut().zip(name.take(length).skip(length.saturating_sub(LONGEST))) {
            *place = octet;
        }
        Self { octets, length: length.min(LONGEST) }
    }

    pub(super) fn octets(&self) -> &[u8] {
        &self.octets[..self.length]
    }
}
