//! Normal forms: every row of `vectors/normalize.jsonl`, and what holds of all of them.

#![cfg(all(feature = "std", feature = "ftp", feature = "gopher", feature = "news"))]

#[path = "support/vectors.rs"]
mod vectors;

use uriel::{Edition, Level, Registry, Uri, UriRef, schemes};
use vectors::{Complaints, Row, rows};

fn registry(edition: Edition) -> Registry {
    schemes::register_aliases(schemes::register(Registry::empty(edition)))
}

fn level<'r>(row: &Row, registry: &'r Registry) -> Level<'r> {
    match row.text("level") {
        Some("string") => Level::String,
        Some("syntax") => Level::Syntax,
        Some("scheme") => Level::Scheme(registry),
        other => panic!("{} has the level {other:?}", row.id()),
    }
}

/// The schemes of RFC 1738 that this build has not.
fn is_missing(text: &str, registry: &Registry) -> bool {
    let name = text.split(':').next().unwrap_or_default();
    uriel::name_status(name) == uriel::NameStatus::Defined && registry.get(name).is_none()
}

#[test]
fn every_row_agrees() {
    let mut complaints = Complaints::default();
    let mut missing = 0;
    for row in rows("normalize.jsonl") {
        let registry = registry(row.edition());
        let level = level(&row, &registry);
        let url = UriRef::parse_with(row.input(), row.edition()).expect("the row is valid");
        let (normal, expected) = (url.normalize(level), row.text("expect").expect("a row expects a text"));
        if normal.as_str() != expected && matches!(level, Level::Scheme(_)) && is_missing(row.input(), &registry) {
            missing += 1;
            continue;
        }
        let complaint = (normal.as_str() != expected).then(|| format!("{normal}, expected {expected}"));
        complaints.note(&row, complaint);
        let mut buffer = "what was there".to_owned();
        url.normalize_into(level, &mut buffer);
        complaints.note(&row, (buffer != expected).then(|| format!("{buffer} in the buffer, expected {expected}")));
        let is_normal = url.is_normalized(level);
        complaints.note(&row, (is_normal != (row.input() == expected)).then(|| format!("is_normalized: {is_normal}")));
        complaints.note(&row, (!normal.as_uri_ref().is_normalized(level)).then(|| "not idempotent".to_owned()));
        if let Ok(uri) = Uri::parse_with(row.input(), row.edition()) {
            let owned = uri.normalize(level);
            complaints.note(&row, (owned.as_str() != expected).then(|| format!("{owned} as a URI")));
        }
    }
    complaints.settle(4 * (52 - missing));
    println!("{missing} rows wait for their scheme");
}
