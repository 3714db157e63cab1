//! URLs that a refused text may mean.

use alloc::format;
use core::fmt;

use super::{
    Group,
    group::Lines,
    value::{message, url_text},
};
use crate::{
    mend::{Doubt, mend},
    prose::{Completer, upgrade},
    scheme::Registry,
    uri::UriRef,
};

/// The URLs that `mend` and `upgrade` make of a text and that their schemes accept, with their changes; or the two
/// readings between which `mend` does not decide.
pub(super) fn of(text: &[u8], registry: &Registry) -> Option<Group> {
    let mut lines = Lines::default();
    let mended = mend(text, registry.edition());
    let is_accepted =
        |url: &str| registry.parse(url).is_ok() || UriRef::parse(url).is_ok_and(|url| url.scheme().is_none());
    match &mended {
        Ok(mended) if mended.is_unchanged() || !is_accepted(mended.as_str()) => {}
        Ok(mended) => {
            lines.add_url("mend", url_text(mended.as_str(), registry));
            changes(mended.changes(), &mut lines);
        }
        Err(error) => {
            if let Some([one, other]) = error.doubt().map(Doubt::readings) {
                lines.add("either", format!("{one}, or {other}"), "");
            }
        }
    }
    if let Ok(upgraded) = upgrade(text, registry) {
        if is_accepted(upgraded.url()) && !mended.is_ok_and(|mended| mended.as_str() == upgraded.url()) {
            lines.add_url("upgrade", url_text(upgraded.url(), registry));
            changes(upgraded.changes(), &mut lines);
        }
    }
    lines.some("mends", "perhaps this is meant")
}

/// The URL that a reference without a scheme abbreviates, as `www.h` does.
pub(super) fn abbreviated(reference: &UriRef<'_>, registry: &Registry) -> Option<Group> {
    if reference.scheme().is_some() {
        return None;
    }
    let url = Completer::new(registry).complete(reference.as_str())?;
    let mut lines = Lines::default();
    lines.add_url("complete", url_text(&url, registry));
    lines.some("mends", "perhaps this is meant")
}

/// Adds the first changes, and the number of those that are left out.
fn changes(changes: impl Iterator<Item = impl fmt::Display>, lines: &mut Lines) {
    lines.list("", changes, message);
}
