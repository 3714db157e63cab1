//! A finding is a URL of the text, and is found again in a stream of pieces.

use uriel::{Edition, Registry, UriRef, prose::Finder};

use crate::REGISTRIES;

/// Panics where the promise is broken.
pub fn check(text: &str) {
    for registry in REGISTRIES.iter() {
        let finders =
            [Finder::new(registry), Finder::new(registry).in_markup(), Finder::new(registry).mending().defanged()];
        for finder in finders {
            let mut end = 0;
            let mut found = Vec::new();
            for finding in finder.find(text) {
                let span = finding.span();
                assert!(end <= span.start && span.start < span.end && span.end <= text.len(), "{text:?}");
                end = span.end;
                is_url(finding.url(), registry);
                found.push((span, finding.url().to_owned()));
            }
            for middle in [1, text.len() / 2] {
                let mut streamed = Vec::new();
                let mut stream = finder.stream(|finding| streamed.push((finding.span(), finding.url().to_owned())));
                let (before, after) = text.as_bytes().split_at(middle.min(text.len()));
                stream.push(before);
                stream.push(after);
                stream.finish();
                assert_eq!(streamed, found, "{text:?}");
            }
        }
    }
}

fn is_url(url: &str, registry: &Registry) {
    // Under RFC 1738 a fragment is no part of a URL, and stays after it.
    let url = if registry.edition() == Edition::Rfc1738 { url.split('#').next().unwrap_or(url) } else { url };
    UriRef::parse_with(url, registry.edition()).unwrap_or_else(|error| panic!("{url:?}: {error}"));
}
