//! Hosts outside ASCII as people write them, which the feature `idna` writes in ASCII.

use alloc::string::String;

#[cfg(feature = "idna")]
use super::{
    host::{Host, HostKind},
    idna::ascii,
};
use crate::syntax::Edition;

/// A host outside ASCII as IDNA writes it; `None` if IDNA does not admit it, and without the feature `idna`.
///
/// If IDNA makes an IP address of it, the text has two readings, a name and an address, and is none.
#[cfg(feature = "idna")]
pub(crate) fn host_in_ascii(written: &[u8], edition: Edition) -> Option<String> {
    if written.is_ascii() {
        return None;
    }
    let name = ascii(written).ok()?.into_owned();
    let host = Host::new(&name, edition).ok()?;
    let is_name = host.kind() == HostKind::Name && host.lookup_name().is_ok();
    is_name.then_some(name)
}

#[cfg(not(feature = "idna"))]
pub(crate) const fn host_in_ascii(_: &[u8], _: Edition) -> Option<String> {
    None
}
