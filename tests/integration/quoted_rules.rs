//! The rules of the documents stand in the documentation of the library as the documents print them (`tests/rules`).

use crate::{
    oracle::{notation, rules},
    sources,
};

/// A block of rules in a documentation comment.
struct Block {
    /// The text before it, in small letters.
    heading: String,
    rules: Vec<(String, String)>,
}

/// The blocks marked `abnf` of a source, whatever item they document.
fn blocks(source: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut heading = String::new();
    let mut block: Option<String> = None;
    for line in source.lines() {
        let line = line.trim_start();
        let Some(line) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else {
            heading.clear();
            continue;
        };
        let line = line.strip_prefix(' ').unwrap_or(line);
        match (&mut block, line) {
            (None, "```abnf") => block = Some(String::new()),
            (None, _) => heading.extend([line, " "]),
            (Some(text), "```") => {
                blocks
                    .push(Block { heading: std::mem::take(&mut heading).to_lowercase(), rules: notation::rules(text) });
                block = None;
            }
            (Some(text), _) => text.extend([line, "\n"]),
        }
    }
    blocks
}

/// The name of a document in headings: `rfc 1738`, `draft 1996`, `2396bis`, `dict`.
fn called(document: &str) -> String {
    let digits = document.find(|c: char| c.is_ascii_digit()).unwrap_or_default();
    match document.split_at(digits) {
        ("", name) => name.to_owned(),
        (_, number) if number.ends_with("bis") => number.to_owned(),
        (kind, number) => format!("{kind} {number}"),
    }
}

#[test]
fn every_rule_stands_verbatim_above_its_production() {
    let sources = [sources::module("src/grammar"), sources::module("schemes")].concat();
    let blocks: Vec<_> = sources.iter().flat_map(|source| blocks(source)).collect();
    for document in rules::documents().into_iter().filter(|document| document != rules::CORE) {
        let called = called(&document);
        for rule in rules::printed(&document) {
            let stands = blocks.iter().any(|block| block.heading.contains(&called) && block.rules.contains(&rule));
            assert!(stands, "{called}: {} = {}", rule.0, rule.1);
        }
    }
}

#[test]
fn blocks_are_found_before_any_item() {
    let source = "
        //! RFC 1 of a module
        //! ```abnf
        //! a = b
        //!     c ; d
        //! ```
        runs! {
            /// RFC 2
            /// ```abnf
            /// e  =  f
            /// ```
            name: Class;
        }
    ";
    let blocks = blocks(source);
    assert_eq!(blocks.len(), 2);
    assert_eq!(blocks[0].heading, "rfc 1 of a module ");
    assert_eq!(blocks[0].rules, [("a".to_owned(), "b c".to_owned())]);
    assert_eq!((blocks[1].heading.as_str(), &*blocks[1].rules[0].1), ("rfc 2 ", "f"));
}
