//! The documents themselves, searched, against the URLs that a reader has marked in them.

use std::{collections::BTreeSet, fs};

use uriel::{Registry, prose::find_with};

/// URLs that only a reader knows, with the reason.
const MISSED: [(&str, &str); 12] = [
    ("g:h", "the scheme is not registered"),
    ("http:g", "no URL of http, and not in quotes"),
    ("http://a/b/c/g.", "a full stop at the end belongs to the sentence, as a rule"),
    ("http://a/b/c/g..", "so do two"),
    ("http://www.ietf.org/ietf/1id-abstracts.txt", "it goes over a line without brackets"),
    ("ldap://[2001:db8::7]/c=GB?objectClass?one", "the scheme is not registered"),
    ("tel:+1-816-555-1212", "the scheme is not registered"),
    ("urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "the scheme is not registered"),
    ("urn:example:animal:ferret:nose", "the scheme is not registered"),
    ("foo://example.com:8042/over/there?name=ferret#nose", "the scheme is not registered"),
    ("example://a/b/c/%7Bfoo%7D", "the scheme is not registered"),
    ("eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "the scheme is not registered"),
];

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

fn findings(document: &str) -> BTreeSet<Mark> {
    let text = fs::read_to_string(format!("tests/data/prose/{document}.txt")).unwrap();
    let found = find_with(&Registry::current(), &text);
    let mark = |at: usize, url: &str| {
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        (before.matches('\n').count() + 1, at - line_start + 1, url.to_owned())
    };
    found.iter().map(|found| mark(found.span().start, found.url())).collect()
}

#[test]
fn the_documents_have_the_urls_that_a_reader_marks() {
    for document in ["draft1996", "rfc2396", "rfc2396bis-00", "rfc3986"] {
        let (marked, found) = (marks(document), findings(document));
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
            assert!(MISSED.iter().any(|(missed, _)| missed == url), "{document}:{line}:{column}: {url} is not found");
        }
        for (line, column, url) in found.difference(&marked) {
            let is_cut =
                marked.iter().any(|(l, c, whole)| (l, c) == (line, column) && whole.trim_end_matches('.') == url);
            assert!(is_cut, "{document}:{line}:{column}: {url} is found, and is none");
        }
        assert!(right > 50, "{document}");
    }
}
