//! `uriel` accepts the samples of each rule, and refuses the near misses.

use uriel::{Edition, Registry, Uri, UriRef};
use uriel_samples::Language;

/// The reading of a text by the library, which has the rules by another way: as productions.
fn is_read(language: Language, registry: &Registry, text: &str) -> Option<bool> {
    let edition = language.edition();
    match language.name() {
        "URI" => Some(Uri::parse_with(text, edition).is_ok()),
        "URI-reference" => Some(UriRef::parse_with(text, edition).is_ok()),
        // RFC 1738 has no generic authority.
        _ if registry.get(language.name()).is_none() && edition == Edition::Rfc1738 => None,
        "authority" => {
            let url = format!("x://{text}");
            // Where a text may be an opaque part, not all that follows "//" is an authority.
            Some(Uri::parse_with(&url, edition).is_ok_and(|url| url.authority() == Some(text)))
        }
        "host" | "IP-literal" => {
            let url = format!("x://{text}");
            let is_literal = language.name() == "host" || text.starts_with('[') && text.ends_with(']');
            let host =
                Uri::parse_with(&url, edition).ok().and_then(|url| url.host().map(|host| host.as_str().to_owned()));
            Some(is_literal && host.as_deref() == Some(text))
        }
        _ => Some(registry.parse(text).is_ok()),
    }
}

#[test]
fn samples_are_accepted_and_near_misses_refused() {
    let mut texts = 0;
    for edition in Edition::ALL {
        let registry = Registry::under(edition);
        for language in Language::all(edition) {
            for text in language.samples(11).take(500) {
                let is_read = is_read(language, &registry, &text);
                assert!(is_read.unwrap_or(true), "{edition} {}: {text:?} is refused", language.name());
                texts += usize::from(is_read.is_some());
            }
            for miss in language.near_misses(11).take(500) {
                let is_read = is_read(language, &registry, &miss.text);
                assert!(!is_read.unwrap_or(false), "{edition} {}: {:?} is accepted", language.name(), miss.text);
                texts += usize::from(is_read.is_some());
            }
        }
    }
    assert!(texts > 60_000, "{texts} texts were read");
}
