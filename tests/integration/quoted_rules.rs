//! The rules of the documents stand in the documentation of the library as the documents print them (`tests/rules`).

use crate::{
    oracle::{notation, rules::Document},
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

#[test]
fn every_rule_stands_verbatim_above_its_production() {
    let sources = [sources::module("src/grammar"), sources::module("schemes")].concat();
    let blocks: Vec<_> = sources.iter().flat_map(|source| blocks(source)).collect();
    for (heading, document) in [
        ("rfc 1738", Document::Rfc1738),
        ("draft 1996", Document::Draft1996),
        ("rfc 2396", Document::Rfc2396),
        ("2396bis", Document::Rfc2396bis),
        ("rfc 3986", Document::Rfc3986),
        ("rfc 5322", Document::Rfc5322),
        ("rfc 5536", Document::Rfc5536),
        ("rfc 5538", Document::Rfc5538),
        ("rfc 6068", Document::Rfc6068),
        ("rfc 8089", Document::Rfc8089),
        ("rfc 9110", Document::Rfc9110),
    ] {
        for rule in notation::rules(document.printed()) {
            let stands = blocks.iter().any(|block| block.heading.contains(heading) && block.rules.contains(&rule));
            assert!(stands, "{heading}: {} = {}", rule.0, rule.1);
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
