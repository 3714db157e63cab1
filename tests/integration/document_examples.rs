//! Every URL and every reference that the five documents print, under every edition that admits it and under those that
//! do not.
//!
//! `data/examples` has a file for each document, a line for each example: the text, the section, the editions that
//! admit it. Examples that the extraction of URLs from prose must put together or take apart (line breaks, `<URL:…>`)
//! stand here in their plain form.

use crate::vectors::{Complaints, edition};
use uriel::{Edition, UriRef, UriRefBuf, schemes::Url};

const DOCUMENTS: [(Edition, &str, usize); 5] = [
    (Edition::Rfc1738, include_str!("../data/examples/rfc1738.txt"), 30),
    (Edition::Draft1996, include_str!("../data/examples/draft1996.txt"), 85),
    (Edition::Rfc2396, include_str!("../data/examples/rfc2396.txt"), 94),
    (Edition::Rfc2396bis, include_str!("../data/examples/rfc2396bis.txt"), 95),
    (Edition::Rfc3986, include_str!("../data/examples/rfc3986.txt"), 119),
];

struct Example {
    text: &'static str,
    place: String,
    editions: Vec<Edition>,
}

fn examples() -> Vec<Example> {
    let mut all = Vec::new();
    for (document, lines, count) in DOCUMENTS {
        let before = all.len();
        for line in lines.lines() {
            let [text, section, editions] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{document}: three fields, not {line:?}");
            };
            let editions = editions.split(' ').map(edition).collect();
            all.push(Example { text, place: format!("{} {section}", document.document()), editions });
        }
        assert_eq!(all.len() - before, count, "examples of {document}");
    }
    all
}

#[test]
fn each_parses_under_the_editions_that_admit_it_and_prints_back() {
    let mut complaints = Complaints::default();
    for Example { text, place, editions } in examples() {
        for edition in editions {
            let complaint = match UriRef::parse_with(text, edition) {
                Err(error) => Some(format!("refused: {error}")),
                Ok(uri) if *uri.to_string() != *text => Some(format!("prints as {uri}")),
                Ok(uri) if uri.as_str() != text => Some(format!("is kept as {:?}", uri.as_str())),
                Ok(uri) => {
                    let owned = UriRefBuf::parse_with(text, edition).map(|owned| owned.to_string());
                    (owned.as_deref() != Ok(text)).then(|| format!("{uri} is owned as {owned:?}"))
                }
            };
            complaints.note_as(&format!("{text:?} under {edition}"), &place, complaint);
        }
    }
    complaints.settle(1800);
}

#[test]
fn each_is_refused_under_the_other_editions() {
    let mut complaints = Complaints::default();
    for Example { text, place, editions } in examples() {
        for edition in Edition::ALL.into_iter().filter(|edition| !editions.contains(edition)) {
            let complaint = UriRef::parse_with(text, edition).ok().map(|uri| format!("accepted: {uri:?}"));
            complaints.note_as(&format!("{text:?} under {edition}"), &place, complaint);
        }
    }
    complaints.settle(200);
}

/// True for a text that `edition` admits and its scheme refuses: one that the rules of RFC 1738 section 5 leave out, or
/// `http` without a host, which no document gives a meaning.
fn is_refused_by_its_scheme(text: &str, edition: Edition) -> bool {
    let search_has_slash = || text.split_once('?').is_some_and(|(_, search)| search.contains('/'));
    match (text.split_once(':'), edition) {
        (Some(("http", rest)), _) if !rest.starts_with("//") => true,
        (Some(("http", rest)), Edition::Rfc1738) => search_has_slash() || rest.contains(":/"),
        (Some(("file", rest)), Edition::Rfc1738) => !rest.starts_with("//"),
        _ => false,
    }
}

/// The examples have the structure of their schemes, under every edition that admits the URL.
#[test]
fn each_has_the_structure_of_its_scheme() {
    let mut complaints = Complaints::default();
    for Example { text, place, editions } in examples() {
        for edition in editions {
            let complaint = match Url::parse_with(text, edition) {
                Ok(Url::Other(_)) => continue,
                Ok(_) if is_refused_by_its_scheme(text, edition) => Some("accepted".to_owned()),
                Ok(url) => (url.to_string() != text).then(|| format!("prints as {url}")),
                Err(_) if UriRef::parse_with(text, edition).is_ok_and(|read| read.scheme().is_none()) => continue,
                Err(_) if is_refused_by_its_scheme(text, edition) => None,
                Err(error) => Some(format!("refused: {error}")),
            };
            complaints.note_as(&format!("{text:?} under {edition}"), &place, complaint);
        }
    }
    complaints.settle(400);
}
