//! A host outside ASCII, which the feature `idna` writes in ASCII.

use alloc::borrow::Cow;
#[cfg(feature = "idna")]
use alloc::string::String;
use core::ops::Range;

#[cfg(feature = "idna")]
use super::rule::MendRule;
use super::rule::RuleSet;
#[cfg(feature = "idna")]
use crate::{
    syntax::Edition,
    uri::{Host, HostKind, ascii},
};

/// A host outside ASCII as it is written, which IDNA admits, in ASCII.
#[cfg(feature = "idna")]
pub(super) fn in_ascii(host: &[u8]) -> Cow<'_, str> {
    ascii(host).unwrap_or_default()
}

#[cfg(not(feature = "idna"))]
pub(super) const fn in_ascii(_: &[u8]) -> Cow<'_, str> {
    Cow::Borrowed("")
}

/// A host outside ASCII, at its place in the text, and the same name in ASCII.
#[cfg(feature = "idna")]
#[derive(Clone)]
pub(super) struct AsciiHost {
    place: Range<usize>,
    name: String,
}

#[cfg(feature = "idna")]
impl AsciiHost {
    /// The rule by which the host is written.
    pub(super) const RULE: Option<MendRule> = Some(MendRule::Idna);

    /// True if the rule is switched on.
    pub(super) const fn is_wanted(wanted: RuleSet) -> bool {
        wanted.has(MendRule::Idna)
    }

    /// The host at the beginning of a place, if it is outside ASCII, and IDNA writes it as a name.
    ///
    /// If IDNA makes an IP address of it, the text has two readings, a name and an address.
    pub(super) fn of(given: &[u8], host_and_port: Option<Range<usize>>, wanted: RuleSet) -> Option<Self> {
        let place = host_and_port.filter(|_| Self::is_wanted(wanted))?;
        let written = given[place.clone()].split(|&octet| octet == b':').next()?;
        if written.is_ascii() {
            return None;
        }
        let name = ascii(written).ok()?.into_owned();
        let host = Host::new(&name, Edition::Rfc3986).ok()?;
        let is_name = host.kind() == HostKind::Name && host.lookup_name().is_ok();
        is_name.then(|| Self { place: place.start..place.start + written.len(), name })
    }

    pub(super) fn place(&self) -> Range<usize> {
        self.place.clone()
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }
}

/// Without the feature `idna` there is no such host.
#[cfg(not(feature = "idna"))]
#[derive(Clone)]
pub(super) enum AsciiHost {}

#[cfg(not(feature = "idna"))]
impl AsciiHost {
    pub(super) const RULE: Option<super::rule::MendRule> = None;

    pub(super) const fn is_wanted(_: RuleSet) -> bool {
        false
    }

    pub(super) const fn of(_: &[u8], _: Option<Range<usize>>, _: RuleSet) -> Option<Self> {
        None
    }

    pub(super) const fn place(&self) -> Range<usize> {
        match *self {}
    }

    pub(super) const fn name(&self) -> &str {
        match *self {}
    }
}
