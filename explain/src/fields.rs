//! The fields of a scheme, and the pairs of a query.

use alloc::{
    format,
    string::{String, ToString},
};

use uriel::{
    Component, Edition, Encoded, Parsed, UriRef,
    scheme::{Facts, Field, Value, Weight},
};

use crate::{
    group::{Group, Lines},
    parts::Part,
    value::{MASK, Pieces, octets},
};

/// The fields of a URL's scheme, without those that the parts show already.
pub(crate) fn of(parsed: &Parsed<'_, '_>, pieces: &Pieces<'_>, parts: &[Part]) -> Option<Group> {
    let facts = parsed.scheme()?.info().facts;
    let is_part = |name: &str, value: &str| {
        let mut same = parts.iter().filter(|part| part.name == name);
        same.any(|part| parsed.as_str().get(part.span.clone()) == Some(value))
    };
    let mut lines = Lines::default();
    parsed.fields(&mut |Field { name, value, weight }| {
        let label = name.replace('_', " ");
        match value {
            // They repeat others, or say in a word what the parts show.
            Value::Flag(_) | Value::Number(_) if weight == Weight::Note => {}
            Value::Word(_) | Value::Shown(_) if name.ends_with("_kind") => {}
            Value::Text(text) if is_part(name, &text) => {}
            Value::Raw(text) if is_part(name, text) => {}
            Value::Text(text) => lines.add(label, pieces.decoded(text), ""),
            Value::Secret(_) => lines.add(label, MASK.to_string(), ""),
            Value::Raw(text) => lines.add(label, pieces.written(text), ""),
            Value::Octet(octet) => lines.add(label, octets(&[octet]), ""),
            Value::Word(word) => lines.add(label, word.to_string(), ""),
            Value::Shown(shown) => lines.add(label, pieces.made(shown.to_string().as_bytes()), ""),
            Value::Number(number) => lines.add(label, number.to_string(), ""),
            Value::Flag(flag) => lines.add(label, if flag { "yes" } else { "no" }.to_string(), ""),
            Value::List(list) => lines.list(name, list, |piece| pieces.decoded(piece)),
            Value::Secrets(list) => lines.list(name, list, |_| MASK.to_string()),
            Value::Entries(entries) => lines.list(name, entries, |entry| pieces.written(entry.as_str())),
            Value::Pairs(pairs) => lines.list(name, pairs, |(name, value)| pair(pieces, name, value)),
            // Nothing, or a kind of value that this package does not know.
            _ => {}
        }
    });
    let rule = facts.rule.name(parsed.edition());
    let source = source(facts, parsed.edition()).map_or(String::new(), |source| format!(", {source}"));
    lines.some("fields", format!("fields of the {rule}{source}"))
}

/// The document that defines a scheme, or else the section that defines its rule.
pub(crate) fn source(facts: Facts, edition: Edition) -> Option<&'static str> {
    facts.document(edition).map(|document| document.name).or_else(|| facts.rule.section(edition))
}

/// The pairs of a query, unless the scheme divides it into pairs or fields of its own.
pub(crate) fn of_query(url: &UriRef<'_>, parsed: Option<&Parsed<'_, '_>>, pieces: &Pieces<'_>) -> Option<Group> {
    let (query, place) = (url.query()?, url.span(Component::Query)?);
    let is_part = |piece: &str| {
        let span = url.span_of(piece);
        span.is_some_and(|span| place.start <= span.start && span.end <= place.end && span.len() < place.len())
    };
    let mut is_divided = false;
    if let Some(parsed) = parsed {
        parsed.fields(&mut |field| {
            is_divided |= match field.value {
                Value::Pairs(_) => true,
                Value::Text(piece) => is_part(&piece),
                Value::Raw(piece) => is_part(piece),
                Value::Entries(entries) => entries.fold(false, |is_any, entry| is_any | is_part(entry.as_str())),
                _ => false,
            };
        });
    }
    if is_divided || !query.contains('=') {
        return None;
    }
    let mut lines = Lines::default();
    lines.list("", url.query_pairs(), |(name, value)| match value {
        Some(value) => pair(pieces, name, value),
        None => pieces.decoded(name),
    });
    lines.some("query", "pairs of the query")
}

fn pair(pieces: &Pieces<'_>, name: Encoded<'_>, value: Encoded<'_>) -> String {
    format!("{} = {}", pieces.decoded(name), pieces.decoded(value))
}
