//! The command in our own sources: no type of a program is a URL.

use std::{fs, ops::Range, path::Path};

use crate::support::uriel;

const FOLDERS: [&str; 6] = ["src", "cli/src", "more-schemes/src", "tests", "cli/tests", "examples"];

/// A URL of a program is in a comment or a literal; a type is in neither.
#[test]
fn no_find_is_a_type() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = FOLDERS.map(|folder| root.join(folder).to_str().unwrap().to_owned());
    let arguments = ["extract", "--recursive", "--json"].into_iter().chain(folders.iter().map(String::as_str));
    let ran = uriel(&arguments.collect::<Vec<_>>());
    let (mut count, mut wrong) = (0, Vec::new());
    let (mut name, mut texts) = (String::new(), Vec::new());
    for line in ran.out.lines() {
        let found: serde_json::Value = serde_json::from_str(line).unwrap();
        let is_program = |file: &&str| Path::new(file).extension().is_some_and(|extension| extension == "rs");
        let Some(file) = found["file"].as_str().filter(is_program) else { continue };
        if file != name {
            name = file.to_owned();
            texts = comments_and_literals(&fs::read(file).unwrap());
        }
        count += 1;
        let start = usize::try_from(found["start"].as_u64().unwrap()).unwrap();
        if !texts.iter().any(|text| text.contains(&start)) {
            wrong.push(format!("{file}:{}: {}", found["line"], found["url"]));
        }
    }
    println!("{count} URLs in our own sources, {} of them types", wrong.len());
    assert!(count > 1000, "{count}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The places of the comments and the literals of a program of Rust.
fn comments_and_literals(program: &[u8]) -> Vec<Range<usize>> {
    let (mut places, mut at) = (Vec::new(), 0);
    while at < program.len() {
        let rest = &program[at..];
        let length = match rest {
            [b'/', b'/', ..] => until(rest, b"\n"),
            [b'/', b'*', ..] => until(rest, b"*/"),
            [b'"', ..] => quoted(rest, b'"'),
            [b'r', b'"' | b'#', ..] => raw(rest),
            // A lifetime has no quotation mark at its end.
            [b'\'', b'\\', ..] | [b'\'', _, b'\'', ..] => quoted(rest, b'\''),
            _ => 0,
        };
        if length > 0 {
            places.push(at..at + length);
        }
        at += length.max(1);
    }
    places
}

/// The length of a text up to the end of a word.
fn until(text: &[u8], word: &[u8]) -> usize {
    text.windows(word.len()).skip(1).position(|part| part == word).map_or(text.len(), |at| at + 1 + word.len())
}

/// The length of a literal in quotation marks.
fn quoted(text: &[u8], mark: u8) -> usize {
    let mut at = 1;
    while at < text.len() && text[at] != mark {
        at += if text[at] == b'\\' { 2 } else { 1 };
    }
    at + 1
}

/// The length of a raw string, or 0 for a raw name.
fn raw(text: &[u8]) -> usize {
    let hashes = text[1..].iter().take_while(|&&octet| octet == b'#').count();
    if text.get(1 + hashes) != Some(&b'"') {
        return 0;
    }
    let end = [b"\"".as_slice(), &b"#".repeat(hashes)].concat();
    1 + hashes + until(&text[1 + hashes..], &end)
}
