//! URLs that a text may mean, or the reason why none is offered.

use alloc::{format, string::String};
use core::fmt;

use super::{
    Group,
    group::Lines,
    guesses,
    value::{made_text, message, url_text},
};
use crate::{
    error::ParseError,
    prose::{Completer, upgrade},
    scheme::Registry,
    uri::UriRef,
};

/// The URLs that `mend` and `upgrade` make of a refused text and that their schemes accept, with their changes, or else
/// a guess; if there is none, the two readings between which `mend` does not decide, or why escapes do not help.
pub(super) fn of(octets: &[u8], error: &ParseError, registry: &Registry) -> Option<Group> {
    let mut lines = Lines::default();
    let text = String::from_utf8_lossy(octets);
    // Upgrading holds two texts for a while, so there is no third yet.
    let upgraded = upgrade(octets, registry);
    let mended = registry.mend(octets);
    if let Ok(mended) = &mended {
        if !mended.is_unchanged() && is_meant(mended.as_str(), error, registry) {
            made("mend", mended.as_str(), &text, mended.changes(), registry, &mut lines);
        }
    }
    if let Ok(upgraded) = &upgraded {
        let is_mended = mended.as_ref().is_ok_and(|mended| mended.as_str() == upgraded.url());
        if !is_mended && is_meant(upgraded.url(), error, registry) {
            made("upgrade", upgraded.url(), &text, upgraded.changes(), registry, &mut lines);
        }
    }
    if lines.is_empty() {
        if let Some(guess) = str::from_utf8(octets).ok().and_then(|text| guesses::of_refused(text, error, registry)) {
            guess.add(&mut lines, registry);
        }
    }
    if !lines.is_empty() {
        return lines.some("mends", "perhaps this is meant");
    }
    match mended {
        // The message says what to write.
        _ if error.has_hint() => None,
        Ok(_) => None,
        Err(error) => match (error.readings(), error.parse_error()) {
            (Some([one, other]), _) => {
                lines.add("either", format!("{one}, or {other}"), "");
                lines.some("mends", "perhaps this is meant")
            }
            (None, refusal) => {
                lines.add("escapes", format!("do not help: {}", message(refusal?)), "");
                lines.some("mends", "why it is not mended")
            }
        },
    }
}

/// Other meanings of a valid reference: the URL that `www.h` abbreviates, or one that a slip has spoilt.
pub(super) fn of_valid(reference: &UriRef<'_>, registry: &Registry) -> Option<Group> {
    let mut lines = Lines::default();
    let completed = match reference.scheme() {
        Some(_) => None,
        None => Completer::new(registry).complete(reference.as_str()).ok(),
    };
    if let Some(url) = completed {
        lines.add_url("complete", url_text(&url, registry));
    } else if let Some(guess) = guesses::of_valid(reference, registry) {
        guess.add(&mut lines, registry);
    } else if guesses::is_host_and_port(reference, registry) {
        let one = "a URL of a scheme that is not known here";
        let other = "a host and its port, before which a scheme and \"://\" are missing";
        lines.add("either", format!("{one}, or {other}"), "");
    }
    lines.some("mends", "perhaps this is meant")
}

/// True if a text is a URL that its scheme accepts, or a reference, under the edition of the registry. If the error
/// says what the text is, escapes make nothing of it that a person could mean: `C:\x` is no URL of a scheme "C".
fn is_meant(text: &str, error: &ParseError, registry: &Registry) -> bool {
    let Ok(reference) = UriRef::parse_with(text, registry.edition()) else { return false };
    match reference.scheme() {
        None => true,
        Some(name) if error.has_hint() && registry.get(name.as_str()).is_none() => reference.authority().is_some(),
        Some(_) => registry.parse(text).is_ok(),
    }
}

/// Adds a URL that was made of a text, and the changes, unless escapes hide what tells a secret of the text.
fn made(
    name: &'static str,
    url: &str,
    text: &str,
    changed: impl Iterator<Item = impl fmt::Display>,
    registry: &Registry,
    lines: &mut Lines,
) {
    if let Some(url) = made_text(url, text, registry) {
        lines.add_url(name, url);
        changes(changed, lines);
    }
}

/// Adds the first changes, and the number of those that are left out.
fn changes(changes: impl Iterator<Item = impl fmt::Display>, lines: &mut Lines) {
    lines.list("", changes, message);
}
