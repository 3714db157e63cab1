//! Texts, searched, against the URLs that a reader has marked in them: a mail archive, a manual, a log, a page of
//! Markdown and a source file of our own; and the documents that the library implements, where their texts are at hand.

use std::{collections::BTreeSet, env, fs, path::PathBuf};

use uriel::{ParseError, Registry, Scheme, Uri, prose::find_with};

/// Texts, the schemes of theirs that no registry has at first, and the URLs that are not found whatever the registry.
struct Texts {
    names: &'static [&'static str],
    /// The folder of the texts, and that of the marks.
    folders: [PathBuf; 2],
    schemes: &'static [&'static str],
    /// Each with the reason.
    missed: &'static [(&'static str, &'static str)],
    /// What is found in their place.
    cut: &'static [&'static str],
}

fn ours() -> Texts {
    Texts {
        names: &["mail.txt", "manual.txt", "server.log", "page.md", "source.txt"],
        folders: ["tests/data/prose".into(), "tests/data/prose".into()],
        schemes: &["irc", "ldap", "tel", "urn"],
        missed: &[
            ("http://h.example/?", "a question mark at the end belongs to the sentence, as a rule"),
            ("gopher://gopher.example.org:70a/1/d", "it is none, and is marked for a person would take it for one"),
            ("javascript:void(0)", "not in quotes, and its scheme is not registered"),
            ("https://a.example", "the comma after it may belong to a URL"),
            ("https://b.example", "nothing but a comma is before it"),
        ],
        cut: &["http://h.example/", "gopher://gopher.example.org:70", "https://a.example,https://b.example"],
    }
}

/// The documents, from the folder that `URIEL_SPEC` names: their texts are not ours to copy.
fn documents() -> Texts {
    let texts = env::var_os("URIEL_SPEC").expect("`URIEL_SPEC` names the folder of the documents");
    Texts {
        names: &["draft1996.txt", "rfc2396.txt", "rfc2396bis-00.txt", "rfc3986.txt"],
        folders: [texts.into(), "tests/data/prose/rfc".into()],
        schemes: &["example", "foo", "g", "ldap", "tel", "urn"],
        missed: &[
            ("http:g", "no URL of http, and not in quotes"),
            ("http://a/b/c/g.", "a full stop at the end belongs to the sentence, as a rule"),
            ("http://a/b/c/g..", "so do two"),
            ("http://www.ietf.org/ietf/1id-abstracts.txt", "it goes over a line without brackets"),
        ],
        cut: &["http://a/b/c/g", "http://www.ietf.org/ietf/1id-"],
    }
}

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

impl Texts {
    fn is_unregistered(&self, url: &str) -> bool {
        url.split_once(':').is_some_and(|(scheme, _)| self.schemes.contains(&&*scheme.to_ascii_lowercase()))
    }

    fn marks(&self, name: &str) -> BTreeSet<Mark> {
        let file = fs::read_to_string(self.folders[1].join(name).with_extension("urls")).unwrap();
        let read = |line: &str| {
            let (place, url) = line.split_once(' ')?;
            let (line, column) = place.split_once(':')?;
            Some((line.parse().ok()?, column.parse().ok()?, url.to_owned()))
        };
        file.lines().map(|line| read(line).unwrap_or_else(|| panic!("{name}: {line}"))).collect()
    }

    fn findings(&self, name: &str, registry: &Registry) -> BTreeSet<Mark> {
        let text = fs::read_to_string(self.folders[0].join(name)).unwrap();
        let mark = |at: usize, url: &str| {
            let before = &text[..at];
            let line_start = before.rfind('\n').map_or(0, |end| end + 1);
            (before.matches('\n').count() + 1, at - line_start + 1, url.to_owned())
        };
        find_with(registry, &text).iter().map(|found| mark(found.span().start, found.url())).collect()
    }

    /// Compares the findings with the marks, and prints precision and recall.
    fn compare(&self, registry: &Registry, is_missed: impl Fn(&str) -> bool) {
        for name in self.names {
            let (marked, found) = (self.marks(name), self.findings(name, registry));
            let right = marked.intersection(&found).count();
            #[allow(clippy::cast_precision_loss, reason = "there are few")]
            let of = |part: usize, whole: usize| part as f64 / whole as f64;
            println!(
                "{name}: {} marked, precision {:.3}, recall {:.3}",
                marked.len(),
                of(right, found.len()),
                of(right, marked.len())
            );
            for (line, column, url) in marked.difference(&found) {
                let is_missed = is_missed(url) || self.missed.iter().any(|(missed, _)| missed == url);
                assert!(is_missed, "{name}:{line}:{column}: {url} is not found");
            }
            for (line, column, url) in found.difference(&marked) {
                assert!(self.cut.contains(&&**url), "{name}:{line}:{column}: {url} is found, and is none");
            }
            assert!(right >= 48, "{name}");
        }
    }

    fn compare_with_and_without_their_schemes(&self) {
        let registry = Registry::current();
        self.compare(&registry, |url| self.is_unregistered(url));
        let registry = self.schemes.iter().fold(registry, |registry, name| registry.with_as(*name, Generic));
        self.compare(&registry, |_| false);
    }
}

#[test]
fn the_urls_that_a_reader_marks_are_found() {
    ours().compare_with_and_without_their_schemes();
}

#[test]
#[ignore = "needs the texts of the documents: `just prose-rfc`"]
fn the_documents_have_the_urls_that_a_reader_marks() {
    documents().compare_with_and_without_their_schemes();
}
