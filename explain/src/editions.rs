//! What other editions read differently.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use uriel::{Component, Edition, UriRef, differences::Differences};

use crate::{
    group::{Group, Lines},
    value::{Pieces, message},
};

/// The editions that read a text differently from `own`, each with the components that differ, or with its error.
pub(crate) fn of(own: &UriRef<'_>, pieces: &Pieces<'_>) -> Option<Group> {
    let differences = own.differences();
    // Each reading once, with the editions that agree on it.
    let mut readings: Vec<(String, Vec<Edition>)> = Vec::new();
    for (edition, reading) in differences.readings().filter(|(edition, _)| *edition != own.edition()) {
        let words = match reading {
            Ok(url) => words([own, &url], pieces, &differences),
            Err(error) => format!("refuses it: {}", message(&error)),
        };
        match readings.iter_mut().find(|(other, _)| *other == words) {
            _ if words.is_empty() => {}
            Some((_, editions)) => editions.push(edition),
            None => readings.push((words, Vec::from([edition]))),
        }
    }
    let mut lines = Lines::default();
    for (words, editions) in readings {
        let [first, others @ ..] = editions.as_slice() else { continue };
        let others: Vec<_> = others.iter().map(|edition| edition.as_str()).collect();
        let note = if others.is_empty() { String::new() } else { format!("also {}", others.join(", ")) };
        lines.add(first.as_str(), words, note);
    }
    lines.some("editions", "other editions")
}

/// The components of a reading that are not those of `own`.
fn words([own, url]: [&UriRef<'_>; 2], pieces: &Pieces<'_>, differences: &Differences<'_>) -> String {
    let other = |component: Component| {
        let value = value(component, url, pieces);
        (value != self::value(component, own, pieces)).then(|| match &*value {
            "" => format!("no {}", name(component)),
            value => format!("{} {value}", name(component)),
        })
    };
    differences.components().filter_map(other).collect::<Vec<_>>().join(", ")
}

/// The editions whose generic syntax accepts a text that another one refuses.
pub(crate) fn that_accept(text: &str) -> Option<Group> {
    let readings = Edition::differences(text).readings();
    let names: Vec<_> = readings.filter_map(|(edition, url)| url.ok().map(|_| edition.as_str())).collect();
    let mut lines = Lines::default();
    if !names.is_empty() {
        lines.add("", names.join(", "), "");
    }
    lines.some("editions", "editions whose generic syntax admits it")
}

fn name(component: Component) -> String {
    component.as_str().replace('_', " ")
}

/// The value of a component; "" if it is absent.
fn value(component: Component, url: &UriRef<'_>, pieces: &Pieces<'_>) -> String {
    match (component, component.of(url)) {
        (Component::Kind, _) => url.kind().as_str().to_string(),
        (Component::HostKind, _) => url.host().map_or("", |host| host.kind().as_str()).to_string(),
        (_, None) => String::new(),
        (_, Some("")) => "\"\"".to_string(),
        (_, Some(text)) => pieces.written(text),
    }
}
