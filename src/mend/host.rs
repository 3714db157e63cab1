//! A host that is written in other characters: an address without its brackets, and a name outside ASCII.

use alloc::{borrow::Cow, format, string::String};
use core::ops::Range;

use super::rule::{MendRule, RuleSet};
#[cfg(feature = "idna")]
use crate::uri::{ascii, host_in_ascii};
use crate::{syntax::Edition, uri::Host};

/// A host outside ASCII as it is written, which IDNA admits, in ASCII.
#[cfg(feature = "idna")]
pub(super) fn in_ascii(host: &[u8]) -> Cow<'_, str> {
    ascii(host).unwrap_or_default()
}

#[cfg(not(feature = "idna"))]
pub(super) const fn in_ascii(_: &[u8]) -> Cow<'_, str> {
    Cow::Borrowed("")
}

/// A host, at its place in the text, and as it is written instead, by a rule.
#[derive(Clone)]
pub(super) struct NewHost {
    pub(super) place: Range<usize>,
    pub(super) name: String,
    pub(super) rule: MendRule,
}

impl NewHost {
    /// The host at the beginning of a place, if a rule that is switched on writes it otherwise.
    pub(super) fn of(
        given: &[u8],
        host_and_port: Option<Range<usize>>,
        wanted: RuleSet,
        edition: Edition,
    ) -> Option<Self> {
        let place = host_and_port?;
        Self::in_brackets(given, &place, wanted, edition).or_else(|| Self::in_ascii(given, &place, wanted))
    }

    /// An IPv6 address without its brackets, and perhaps a port after it.
    ///
    /// If the last group may be a port too, as in `2001:db8::1:80`, the text has two readings, and is none.
    fn in_brackets(given: &[u8], place: &Range<usize>, wanted: RuleSet, edition: Edition) -> Option<Self> {
        if !wanted.has(MendRule::Brackets) {
            return None;
        }
        let written = str::from_utf8(&given[place.clone()]).ok()?;
        // Fast exit: no address has fewer than two ":".
        if written.bytes().filter(|&octet| octet == b':').count() < 2 {
            return None;
        }
        let literal = |address: &str| {
            let literal = format!("[{address}]");
            Host::new(&literal, edition).ok()?.to_ipv6()?;
            Some(literal)
        };
        let is_port = |digits: &str| digits.len() <= 5 && digits.bytes().all(|octet| octet.is_ascii_digit());
        let before_port = written.rsplit_once(':').filter(|(_, port)| is_port(port)).map(|(address, _)| address);
        let (length, name) =
            match (literal(written), before_port.and_then(|address| Some((address, literal(address)?)))) {
                (Some(name), None) => (written.len(), name),
                (None, Some((address, name))) => (address.len(), name),
                _ => return None,
            };
        Some(Self { place: place.start..place.start + length, name, rule: MendRule::Brackets })
    }

    /// A host outside ASCII that IDNA writes as a name.
    #[cfg(feature = "idna")]
    fn in_ascii(given: &[u8], place: &Range<usize>, wanted: RuleSet) -> Option<Self> {
        if !Self::may_be_in_ascii(wanted) {
            return None;
        }
        let written = given[place.clone()].split(|&octet| octet == b':').next()?;
        let name = host_in_ascii(written, Edition::Rfc3986)?;
        Some(Self { place: place.start..place.start + written.len(), name, rule: MendRule::Idna })
    }

    /// True if a host outside ASCII is to be written in ASCII.
    #[cfg(feature = "idna")]
    pub(super) const fn may_be_in_ascii(wanted: RuleSet) -> bool {
        wanted.has(MendRule::Idna)
    }

    #[cfg(not(feature = "idna"))]
    const fn in_ascii(_: &[u8], _: &Range<usize>, _: RuleSet) -> Option<Self> {
        None
    }

    #[cfg(not(feature = "idna"))]
    pub(super) const fn may_be_in_ascii(_: RuleSet) -> bool {
        false
    }
}
