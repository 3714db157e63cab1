//! The documents themselves, searched, against the URLs that a reader has marked in them.

use std::{collections::BTreeSet, fs};

use uriel::{ParseError, Registry, Scheme, Uri, prose::find_with};

/// Schemes of the examples in the documents, which no registry has at first.
const SCHEMES: [&str; 6] = ["example", "foo", "g", "ldap", "tel", "urn"];

/// URLs that are not found whatever the registry, each with the reason.
const MISSED: [(&str, &str); 4] = [
    ("http:g", "no URL of http, and not in quotes"),
    ("http://a/b/c/g.", "a full stop at the end belongs to the sentence, as a rule"),
    ("http://a/b/c/g..", "so do two"),
    ("http://www.ietf.org/ietf/1id-abstracts.txt", "it goes over a line without brackets"),
];

/// A scheme whose URLs have the generic syntax.
struct Generic;

impl Scheme for Generic {
    const NAME: &'static str = "generic";
    type Url<'a> = Uri<'a>;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
        Ok(*uri)
    }
}

/// Line, column and URL.
type Mark = (usize, usize, String);

fn marks(document: &str) -> BTreeSet<Mark> {
    let file = fs::read_to_string(format!("tests/data/prose/{document}.urls")).unwrap();
    let read = |line: &str| {
        let (place, url) = line.split_once(' ')?;
        let (line, column) = place.split_once(':')?;
        Some((line.parse().ok()?, column.parse().ok()?, url.to_owned()))
    };
    file.lines().map(|line| read(line).unwrap_or_else(|| panic!("{document}: {line}"))).collect()
}

fn findings(document: &str, registry: &Registry) -> BTreeSet<Mark> {
    let text = fs::read_to_string(format!("tests/data/prose/{document}.txt")).unwrap();
    let found = find_with(registry, &text);
    let mark = |at: usize, url: &str| {
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        (before.matches('\n').count() + 1, at - line_start + 1, url.to_owned())
    };
    found.iter().map(|found| mark(found.span().start, found.url())).collect()
}

/// Compares the findings with the marks, prints precision and recall, and calls `is_missed` for every mark that is not found.
fn compare(document: &str, registry: &Registry, is_missed: impl Fn(&str) -> bool) {
    let (marked, found) = (marks(document), findings(document, registry));
    let right = marked.intersection(&found).count();
    #[allow(clippy::cast_precision_loss, reason = "there are few")]
    let of = |part: usize, whole: usize| part as f64 / whole as f64;
    println!(
        "{document}: {} marked, precision {:.3}, recall {:.3}",
        marked.len(),
        of(right, found.len()),
        of(right, marked.len())
    );
    for (line, column, url) in marked.difference(&found) {
        assert!(is_missed(url), "{document}:{line}:{column}: {url} is not found");
    }
    for (line, column, url) in found.difference(&marked) {
        let is_cut = marked.iter().any(|(l, c, whole)| (l, c) == (line, column) && whole.trim_end_matches('.') == url);
        assert!(is_cut, "{document}:{line}:{column}: {url} is found, and is none");
    }
    assert!(right > 50, "{document}");
}

const DOCUMENTS: [&str; 4] = ["draft1996", "rfc2396", "rfc2396bis-00", "rfc3986"];

fn is_always_missed(url: &str) -> bool {
    MISSED.iter().any(|(missed, _)| *missed == url)
}

#[test]
fn the_documents_have_the_urls_that_a_reader_marks() {
    let registry = SCHEMES.iter().fold(Registry::current(), |registry, name| registry.with_as(*name, Generic));
    for document in DOCUMENTS {
        compare(document, &registry, is_always_missed);
    }
}

#[test]
fn bare_urls_of_unregistered_schemes_are_not_found() {
    let is_unregistered =
        |url: &str| url.split_once(':').is_some_and(|(scheme, _)| SCHEMES.contains(&&*scheme.to_ascii_lowercase()));
    for document in DOCUMENTS {
        compare(document, &Registry::current(), |url| is_always_missed(url) || is_unregistered(url));
    }
}
