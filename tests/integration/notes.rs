//! Notes in the sources: each note on speed names a bench and one of its rows, and each function that must not be
//! inlined says why.

use std::{fs, path::Path};

use crate::sources;

/// The benches, and the file with the rows of each.
const BENCHES: [(&str, &str); 10] = [
    ("build", "benches/build.rs"),
    ("decode", "benches/decode.rs"),
    ("encode", "benches/encode.rs"),
    ("judged", "judged.txt"),
    ("mended", "mended.txt"),
    ("processors", "processors/src/main.rs"),
    ("prose", "benches/prose.rs"),
    ("ratios", "benches/ratios.rs"),
    ("twins", "twins.txt"),
    ("wire", "benches/wire.rs"),
];

/// The sources of the library.
fn all_sources() -> impl Iterator<Item = String> {
    ["src", "schemes"].into_iter().flat_map(sources::module)
}

/// The paragraphs of the comments of a source, each on one line.
fn paragraphs(source: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    for line in source.lines() {
        let comment = ["//! ", "/// ", "// "].into_iter().find_map(|mark| line.trim_start().strip_prefix(mark));
        match (comment, paragraphs.last_mut()) {
            (Some(comment), Some(last)) => {
                last.push_str(comment);
                last.push(' ');
            }
            _ => paragraphs.push(String::new()),
        }
    }
    paragraphs
}

#[test]
fn each_note_on_speed_names_a_bench_and_a_row() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches");
    if !folder.is_dir() {
        // The published crate has no benches.
        return;
    }
    let rows = BENCHES.map(|(bench, file)| {
        let rows = fs::read_to_string(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        (bench, rows.to_ascii_lowercase())
    });
    let names_a_row = |note: &str| {
        let row = note.trim_end().strip_suffix(").").and_then(|note| note.rsplit_once('(')).map(|(_, row)| row);
        let row = row.and_then(|row| row.split_once(": "));
        row.is_some_and(|(bench, row)| {
            rows.iter().any(|(name, rows)| *name == bench && rows.contains(&row.to_ascii_lowercase()))
        })
    };
    let notes: Vec<_> = all_sources()
        .flat_map(|source| paragraphs(&source))
        .filter_map(|paragraph| paragraph.split_once("Perf").map(|(_, note)| note.to_owned()))
        .collect();
    let wrong: Vec<_> = notes.iter().filter(|note| !note.starts_with(": ") || !names_a_row(note)).collect();
    assert!(wrong.is_empty(), "no bench and row: {wrong:#?}");
    assert!(notes.len() > 50, "{} notes", notes.len());
}

#[test]
fn each_function_out_of_line_says_why() {
    let says_why = |text: &str| {
        let text = text.to_ascii_lowercase();
        ["out of line", "perf:", "fast exit:"].into_iter().any(|reason| text.contains(reason))
    };
    let mut wrong = Vec::new();
    for source in all_sources() {
        let head: String = source.lines().take_while(|line| line.starts_with("//!")).collect();
        let lines: Vec<_> = source.lines().map(str::trim_start).collect();
        for (at, _) in lines.iter().enumerate().filter(|(_, line)| **line == "#[inline(never)]") {
            let is_above = |line: &&&str| line.starts_with("//") || line.starts_with("#[");
            let above: Vec<_> = lines[..at].iter().rev().take_while(is_above).copied().collect();
            if !says_why(&above.join(" ")) && !says_why(&head) {
                wrong.push(lines[at..].iter().find(|line| line.contains("fn ")).map(ToString::to_string));
            }
        }
    }
    assert!(wrong.is_empty(), "out of line without a reason: {wrong:#?}");
}
