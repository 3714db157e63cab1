//! The fields of a scheme, and the pairs of a query.

use alloc::{
    format,
    string::{String, ToString},
};

use super::{
    Group, Part,
    group::Lines,
    value::{Pieces, octets},
};
use crate::{
    engine::text::span_in,
    fields::{Field, Value, Weight},
    redact::MASK,
    scheme::Parsed,
    uri::{Encoded, UriRef},
};

/// The fields of a URL's scheme, without those that the parts show already.
pub(super) fn of(parsed: &Parsed<'_, '_>, pieces: &Pieces<'_>, parts: &[Part]) -> Option<Group> {
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
            Value::Absent => {}
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
        }
    });
    let rule = facts.rule.name(parsed.edition());
    let source = facts.source(parsed.edition()).map_or(String::new(), |source| format!(", {source}"));
    lines.some("fields", format!("fields of the {rule}{source}"))
}

/// The pairs of a query, unless the scheme divides it into pairs or fields of its own.
pub(super) fn of_query(url: &UriRef<'_>, parsed: Option<&Parsed<'_, '_>>, pieces: &Pieces<'_>) -> Option<Group> {
    let query = url.query()?;
    let is_part = |piece: &str| span_in(&query, piece).is_some_and(|place| place.len() < query.len());
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
