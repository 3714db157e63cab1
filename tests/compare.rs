//! Comparing: every row of `vectors/equivalent.jsonl`, and what holds of all comparisons.

#![cfg(all(feature = "std", feature = "ftp", feature = "gopher", feature = "news"))]

#[path = "support/vectors.rs"]
mod vectors;

use uriel::{Comparison, Edition, Level, Registry, UriRef, schemes};
use vectors::{Complaints, Row, rows};

fn registry(edition: Edition) -> Registry {
    schemes::register_aliases(schemes::register(Registry::empty(edition)))
}

fn is_missing(text: &str, registry: &Registry) -> bool {
    let name = text.split(':').next().unwrap_or_default();
    uriel::name_status(name) == uriel::NameStatus::Defined && registry.get(name).is_none()
}

fn read<'t>(row: &'t Row, side: &str) -> UriRef<'t> {
    UriRef::parse_with(row.text(side).expect("a row has two texts"), row.edition()).expect("the row is valid")
}

#[test]
fn every_row_agrees() {
    let mut complaints = Complaints::default();
    let mut missing = 0;
    for row in rows("equivalent.jsonl") {
        let registry = registry(row.edition());
        let (a, b) = (read(&row, "a"), read(&row, "b"));
        let level = match row.text("level") {
            Some("string") => Level::String,
            Some("syntax") => Level::Syntax,
            Some("scheme") => Level::Scheme(&registry),
            other => panic!("{} has the level {other:?}", row.id()),
        };
        let expected = row.get("equal").as_bool().expect("a row says whether");
        let equal = a.is_equivalent(&b, level);
        if equal != expected && matches!(level, Level::Scheme(_)) && is_missing(a.as_str(), &registry) {
            println!("{} waits: {a} {b}", row.id());
            missing += 1;
            continue;
        }
        complaints.note(&row, (equal != expected).then(|| format!("{a}, {b}: {equal}")));
        let rung = a.compare(&b, &registry);
        let by_rung = match (rung, level) {
            (Comparison::String, _)
            | (Comparison::Syntax, Level::Syntax | Level::Scheme(_))
            | (Comparison::Scheme, Level::Scheme(_)) => true,
            _ => false,
        };
        complaints.note(&row, (by_rung != expected).then(|| format!("{a}, {b}: {rung:?}")));
    }
    complaints.settle(2 * (79 - missing));
    println!("{missing} rows wait for their scheme");
}
