//! Names of hosts that lead to this machine, its network or its cloud, or that are never in the public DNS, and what
//! finds them.

use super::{hazard::Warning, warnings};

/// Names of hosts at which clouds serve metadata and keys.
static METADATA_NAMES: [&str; 5] =
    ["metadata.google.internal", "metadata.goog", "metadata", "instance-data", "instance-data.ec2.internal"];

/// Domains whose names stay on the machine or in its network, or are none of the public DNS: those of RFC 6761, of
/// later documents, and of no document.
static LOCAL_NAMES: [(&str, &Warning); 28] = [
    ("localhost", warnings::LOCALHOST),
    // Names that many systems give themselves, and that no document reserves.
    ("localhost.localdomain", warnings::OWN_NAME),
    ("localdomain", warnings::INTERNAL_NAME),
    ("test", warnings::TEST_NAME),
    ("invalid", warnings::INVALID_NAME),
    ("onion", warnings::ONION_NAME),
    ("alt", warnings::ALT_NAME),
    ("local", warnings::MULTICAST_NAME),
    ("internal", warnings::INTERNAL_NAME),
    ("home.arpa", warnings::HOME_NAME),
    // Names of the addresses in private networks: RFC 6761 section 6.1.
    ("10.in-addr.arpa", warnings::PRIVATE_ADDRESS_NAME),
    ("168.192.in-addr.arpa", warnings::PRIVATE_ADDRESS_NAME),
    ("16.172.in-addr.arpa", warnings::PRIVATE_ADDRESS_NAME),
    ("17.172.in-addr.arpa", warnings::PRIVATE_ADDRESS_NAME),
    ("18.172.in-addr.arpa", warnings::PRIVATE_ADDRESS_NAME),
    ("19.172.in-addr.arpa", warnings::PRIVATE_ADDRESS_NAME),
    ("20.172.in-addr.arpa", warnings::PRIVATE_ADDRESS_NAME),
    ("21.172.in-addr.arpa", warnings::PRIVATE_ADDRESS_NAME),
    ("22.172.in-addr.arpa", warnings::PRIVATE_ADDRESS_NAME),
    ("23.172.in-addr.arpa", warnings::PRIVATE_ADDRESS_NAME),
    ("24.172.in-addr.arpa", warnings::PRIVATE_ADDRESS_NAME),
    ("25.172.in-addr.arpa", warnings::PRIVATE_ADDRESS_NAME),
    ("26.172.in-addr.arpa", warnings::PRIVATE_ADDRESS_NAME),
    ("27.172.in-addr.arpa", warnings::PRIVATE_ADDRESS_NAME),
    ("28.172.in-addr.arpa", warnings::PRIVATE_ADDRESS_NAME),
    ("29.172.in-addr.arpa", warnings::PRIVATE_ADDRESS_NAME),
    ("30.172.in-addr.arpa", warnings::PRIVATE_ADDRESS_NAME),
    ("31.172.in-addr.arpa", warnings::PRIVATE_ADDRESS_NAME),
];

/// The last four octets of each of the [`LOCAL_NAMES`] and of the [`METADATA_NAMES`].
const LAST_FOUR: [u32; 11] = [
    u32::from_le_bytes(*b"main"),
    u32::from_le_bytes(*b"host"),
    u32::from_le_bytes(*b"test"),
    u32::from_le_bytes(*b"alid"),
    u32::from_le_bytes(*b"ocal"),
    u32::from_le_bytes(*b"rnal"),
    u32::from_le_bytes(*b"arpa"),
    u32::from_le_bytes(*b"goog"),
    u32::from_le_bytes(*b"data"),
    u32::from_le_bytes(*b"nion"),
    u32::from_le_bytes(*b".alt"),
];

/// For each letter, those of the [`LAST_FOUR`] that end with it, three at most, and zeros.
static ENDED_BY: [[u32; 3]; 32] = {
    let (mut ended_by, mut at) = ([[0; 3]; 32], 0);
    while at < LAST_FOUR.len() {
        let ended = &mut ended_by[(LAST_FOUR[at] >> 24 & 31) as usize];
        assert!(ended[2] == 0, "four of them end with one letter");
        let mut place = 0;
        while ended[place] != 0 {
            place += 1;
        }
        ended[place] = LAST_FOUR[at];
        at += 1;
    }
    ended_by
};

/// False for a name, in either case, that is none of the [`LOCAL_NAMES`], nor under one, nor one of the
/// [`METADATA_NAMES`].
///
/// Fast exit: names under most domains end in another letter.
#[inline(always)]
pub(super) fn may_be_local(name: &[u8]) -> bool {
    // The bit makes small letters, and keeps those that are small.
    let last_four = name.last_chunk().map_or(0, |last| u32::from_le_bytes(*last)) | 0x2020_2020;
    ENDED_BY[(last_four >> 24 & 31) as usize].contains(&last_four)
}

/// True for one of the names at which clouds serve metadata, in either case.
pub(super) fn is_of_metadata(name: &[u8]) -> bool {
    may_be_local(name)
        && METADATA_NAMES.iter().any(|known| known.len() == name.len() && known.as_bytes().eq_ignore_ascii_case(name))
}

/// The warning of a name, in either case, that stays on the machine or in its network.
pub(super) fn warning_of(name: &[u8]) -> Option<&'static Warning> {
    let is_under = |domain: &str| {
        let (above, end) = name.split_at(name.len().saturating_sub(domain.len()));
        end.eq_ignore_ascii_case(domain.as_bytes()) && matches!(above.last(), None | Some(b'.'))
    };
    let known = if may_be_local(name) { LOCAL_NAMES.iter().find(|(domain, _)| is_under(domain)) } else { None };
    known.map(|(_, warning)| *warning)
}
