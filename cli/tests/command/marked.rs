//! Texts in their formats, searched, against the URLs that a reader has marked in them: those that a person means, whole
//! and with the escapes that they need.
//!
//! `docs/PROSE.md` has the table that the test prints.

use std::{collections::BTreeSet, fs, path::Path};

use crate::support::uriel;

/// Files, their formats, and what they are. Each has the marks of a reader beside it.
const TEXTS: [(&str, &str, &str); 6] = [
    ("show.html", "auto", "HTML page"),
    ("feed.xml", "auto", "feed"),
    ("program.txt", "source", "program with generics"),
    ("thread.txt", "auto", "thread in BBCode"),
    ("archive.txt", "auto", "page of a news archive"),
    ("service.log", "auto", "log of a service"),
];

#[test]
fn the_urls_that_a_reader_marks_are_found() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = fs::read_to_string(root.join("docs/PROSE.md")).unwrap();
    for (file, format, name) in TEXTS {
        let path = root.join("tests/data/prose").join(file);
        let marks = fs::read_to_string(path.with_extension("urls")).unwrap();
        let marked: BTreeSet<_> = marks.lines().map(str::to_owned).collect();
        let row = [&["--format", format][..], &["--format", format, "--mend"]].map(|options| {
            let (precision, recall) = compare(&path, options, &marked);
            format!("{precision:.3} | {recall:.3}")
        });
        let row = format!("| {name} | {} | {} |", marked.len(), row.join(" | "));
        println!("{row}");
        assert!(page.contains(&row), "docs/PROSE.md has not the row {row}");
    }
}

/// Precision and recall of the command. With `--mend`, both are at least 0.99.
fn compare(path: &Path, options: &[&str], marked: &BTreeSet<String>) -> (f64, f64) {
    let path = path.to_str().unwrap();
    let ran = uriel(&[&["extract"], options, &[path]].concat());
    let place = |line: &str| Some(line.strip_prefix(path)?.strip_prefix(':')?.replacen(": ", " ", 1));
    let found: BTreeSet<_> = ran.out.lines().map(|line| place(line).unwrap()).collect();
    let right = marked.intersection(&found).count();
    #[allow(clippy::cast_precision_loss, reason = "there are few")]
    let [precision, recall] = [found.len(), marked.len()].map(|whole| right as f64 / whole as f64);
    if options.contains(&"--mend") {
        let (missed, wrong): (Vec<_>, Vec<_>) =
            (marked.difference(&found).collect(), found.difference(marked).collect());
        assert!(precision >= 0.99 && recall >= 0.99, "{path}: {missed:?} are not found, {wrong:?} are none");
    }
    (precision, recall)
}
