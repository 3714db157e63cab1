//! Texts that are no URLs yet: mended, without secrets, or with URLs in them.

use alloc::{format, vec::Vec};

use uriel::{
    mend::{Backslash, Mender},
    prose::Finder,
    redact::{self, Keys, Patterns},
};

use crate::{
    failure::Failure,
    json::{Object, Octets},
    request::Request,
};

/// How many changes by one rule are listed.
const MOST: usize = 100;

/// A text made valid, with the list of its changes.
pub fn mend(request: &Request<'_>, object: &mut Object<'_>) -> Result<(), Failure> {
    let registry = request.registry()?;
    let mut rules = Mender::new(registry.edition());
    if let Some(name) = request.one("backslash") {
        let reading = Backslash::ALL.into_iter().find(|reading| reading.as_str() == name);
        rules =
            rules.with_backslash(reading.ok_or_else(|| format!("expected \"slash\" or \"escape\", found {name:?}"))?);
    }
    let mended = registry.mend_by(rules, request.text).map_err(Failure::Mend)?;
    object.put("ok", &true);
    object.put("result", mended.as_str());
    let mut counts: Vec<(&str, usize)> = Vec::new();
    let few = mended.changes().filter(|change| {
        let rule = change.rule().as_str();
        let at = counts.iter().position(|(known, _)| *known == rule).unwrap_or_else(|| {
            counts.push((rule, 0));
            counts.len() - 1
        });
        counts[at].1 += 1;
        counts[at].1 <= MOST
    });
    object.put_objects("changes", few, |change, object| {
        object.put("rule", change.rule().as_str());
        object.put("start", &change.span().start);
        object.put("end", &change.span().end);
        object.put("before", &Octets(&change.before()));
        object.put_shown("after", change.after());
        object.put("section", change.section());
    });
    Ok(())
}

/// A text without the secrets of the URLs in it, and of the keys that are named; where they are, if the option `places` asks.
pub fn redact(request: &Request<'_>, object: &mut Object<'_>) -> Result<(), Failure> {
    let named: Vec<&str> = request.all("key").collect();
    let mut keys = Keys::of(&named);
    for list in request.all("list") {
        keys = match list {
            "common" => keys.and_lists_of(Keys::COMMON),
            "open-telemetry" => keys.and_lists_of(Keys::OPEN_TELEMETRY),
            _ => return Err(format!("expected a list of keys, found {list:?}").into()),
        };
    }
    let mut patterns = Patterns::none();
    for name in request.all("pattern") {
        patterns = patterns.and(match name {
            "connection-strings" => Patterns::CONNECTION_STRINGS,
            "webhooks" => Patterns::WEBHOOKS,
            "debug" => Patterns::DEBUG,
            _ => return Err(format!("expected a pattern, found {name:?}").into()),
        });
    }
    let registry = request.registry()?;
    let shown = match request.one("url") {
        // The scheme knows secrets that no text tells.
        Some(_) => registry.redacted(request.text).with_keys(keys),
        None => redact::text(request.text, keys),
    };
    let shown = shown.with_patterns(patterns);
    object.put("ok", &true);
    object.put_shown("result", shown);
    if request.one("places").is_some() {
        object.put_objects("places", shown.spans(), |place, object| {
            object.put("start", &place.start);
            object.put("end", &place.end);
        });
    }
    Ok(())
}

/// The URLs in a text, at most so many as the option `most` says, and how many there are; and, by the reason, how many seem to
/// begin in it and are none.
pub fn find(request: &Request<'_>, object: &mut Object<'_>) -> Result<(), Failure> {
    let registry = request.registry()?;
    let most = request.one("most").and_then(|most| most.parse().ok()).unwrap_or(usize::MAX);
    let mut finder = Finder::new(registry).without_alternatives();
    if request.one("mending").is_some() {
        finder = finder.mending();
    }
    if request.one("defanged").is_some() {
        finder = finder.defanged();
    }
    let (mut count, mut findings) = (0_usize, finder.find(request.text));
    object.put("ok", &true);
    let first = findings.by_ref().inspect(|_| count += 1).enumerate().filter(|(k, _)| *k < most);
    object.put_objects("urls", first, |(_, found), object| {
        object.put("url", found.url());
        object.put("start", &found.span().start);
        object.put("end", &found.span().end);
    });
    object.put("count", &count);
    object.put_object("left_out", |object| {
        for (reason, count) in findings.left_out().counts().into_iter().filter(|(_, count)| *count > 0) {
            object.put(reason, &count);
        }
    });
    Ok(())
}
