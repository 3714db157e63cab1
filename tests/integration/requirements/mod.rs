//! Requirements of the documents on whoever reads, writes, resolves or compares a URL, a small test for each.
//!
//! The sentence stands above its test in the form that duvet reads, and in `tests/conformance` with all others of its
//! document: `conformance.rs` compares them.

mod drafts;
mod older;
mod rfc3986;

use uriel::{Edition, Encoded, ParseError, Uri, UriRef, resolve::Resolver};

#[track_caller]
fn parse(edition: Edition, text: &str) -> UriRef<'_> {
    UriRef::parse_with(text, edition).unwrap_or_else(|error| panic!("{edition}: {text:?}: {error}"))
}

#[track_caller]
fn refuse(edition: Edition, text: &str) -> ParseError {
    UriRef::parse_with(text, edition).map_or_else(|error| error, |uri| panic!("{edition}: {text:?} is read as {uri:?}"))
}

/// Authority, path, query and fragment.
#[track_caller]
fn parts(edition: Edition, text: &str) -> (Option<&str>, &str, Option<&str>, Option<&str>) {
    let uri = parse(edition, text);
    (uri.authority(), uri.path().as_str(), uri.query().map(Encoded::as_str), uri.fragment().map(Encoded::as_str))
}

/// The target of a reference, as a text.
#[track_caller]
fn resolve(edition: Edition, base: &str, reference: &str) -> String {
    let base = Uri::parse_with(base, edition).expect("a base");
    let resolver = Resolver::new(base).expect("an edition with references");
    resolver.resolve(&parse(edition, reference)).expect("a target").as_str().to_owned()
}
