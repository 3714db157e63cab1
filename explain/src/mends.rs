//! URLs that a text may mean, or the reason why none is offered.

use alloc::{format, string::String};
use core::fmt;

use uriel::{ParseError, Registry, UriRef, mend::Mended, prose::Completer};

use crate::{
    group::{Group, Lines},
    guesses,
    value::{made_text, message, url_text},
};

/// The URL that `mend` makes of a refused text, or `upgrade` does, with its changes, or else a guess; if there is none,
/// the two readings between which `mend` does not decide, or why escapes do not help.
pub(crate) fn of(octets: &[u8], error: &ParseError, registry: &Registry) -> Option<Group> {
    let mut lines = Lines::default();
    let text = String::from_utf8_lossy(octets);
    let mended = registry.mend(octets);
    let offered = mended.as_ref().ok().filter(|mended| is_offered(mended, error, registry));
    // "URL:" may be a scheme that nobody has.
    let is_known =
        |mended: &&Mended<'_>| mended.as_uri_ref().scheme().is_none_or(|name| registry.get(name.as_str()).is_some());
    if let Some(known) = offered.filter(is_known) {
        made("mend", known, &text, registry, &mut lines);
    } else if let Some(url) = registry.upgrade(octets).ok().filter(|url| is_offered(url, error, registry)) {
        let name = if offered.is_some_and(|mended| mended.as_str() == url.as_str()) { "mend" } else { "upgrade" };
        made(name, &url, &text, registry, &mut lines);
    } else if let Some(mended) = offered {
        made("mend", mended, &text, registry, &mut lines);
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
        Ok(_) => None,
        Err(refused) => match (refused.readings(), refused.parse_error()) {
            // The message says what to write, unless there is more to be done.
            (_, refusal) if error.hint().is_some() && !refusal.is_some_and(|refusal| is_next(refusal, error)) => None,
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
pub(crate) fn of_valid(reference: &UriRef<'_>, registry: &Registry) -> Option<Group> {
    let mut lines = Lines::default();
    let completed = match reference.scheme() {
        Some(_) => None,
        None => Completer::new(registry).complete(reference.as_str()).ok(),
    };
    if let Some(url) = completed {
        lines.add_url("complete", url_text(&url, registry));
    } else if let Some(guess) = guesses::of_valid(reference, registry) {
        guess.add(&mut lines, registry);
    } else if let Some(other) = guesses::with_host_for_scheme(reference, registry) {
        let one = "a URL of a scheme that is not known here";
        lines.add("either", format!("{one}, or {other}"), "");
    }
    lines.some("mends", "perhaps this is meant")
}

/// True for an error that is left after another is mended, and that says in words what to do.
fn is_next(refusal: &ParseError, error: &ParseError) -> bool {
    refusal.offset() > error.offset() && refusal.hint().is_some_and(|hint| error.hint() != Some(hint))
}

/// True if a mended text was changed, and is what a person could mean. If the error says what the text is, escapes make
/// nothing of it that anybody means: `C:\x` is no URL of a scheme "C".
fn is_offered(mended: &Mended<'_>, error: &ParseError, registry: &Registry) -> bool {
    let reference = mended.as_uri_ref();
    let is_meant = match reference.scheme() {
        Some(name) if error.hint().is_some() && registry.get(name.as_str()).is_none() => {
            reference.authority().is_some()
        }
        _ => true,
    };
    is_meant && reference == mended.as_str() && !mended.is_unchanged()
}

/// Adds a URL that was made of a text, and the changes, unless escapes hide what tells a secret of the text.
fn made(name: &'static str, mended: &Mended<'_>, text: &str, registry: &Registry, lines: &mut Lines) {
    if let Some(url) = made_text(mended.as_str(), text, registry) {
        lines.add_url(name, url);
        changes(mended.changes(), lines);
    }
}

/// Adds the first changes, and the number of those that are left out.
fn changes(changes: impl Iterator<Item = impl fmt::Display>, lines: &mut Lines) {
    lines.list("", changes, message);
}
