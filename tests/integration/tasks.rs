//! The tasks of `examples/tasks.rs`, beside the table in `docs/TASKS.md`.

use std::{fs, path::Path};

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path))
        .unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The cells of the rows that have a column for each library.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    // A "|" within a cell is written with a "\" before it.
    let cells = |row: &'_ str| row.trim_matches('|').split(" | ").count();
    let rows = table.lines().filter(move |line| line.starts_with("| ") && cells(line) == 5);
    rows.filter(|row| !row.starts_with("| task ")).map(|row| row.trim_matches(['|', ' ']).split(" | ").collect())
}

#[test]
fn example_and_table_have_the_same_tasks() {
    let (example, table) = (read("examples/tasks.rs"), read("docs/TASKS.md"));
    let list = example.split_once("const TASKS").and_then(|(_, list)| list.split_once("];")).expect("a list").0;
    // A long row is broken after its "(".
    let titles: Vec<_> = list.split('"').skip(1).step_by(2).collect();
    let tasks: Vec<_> = rows(&table).map(|row| row[0]).collect();
    assert!(titles.len() >= 40, "{} tasks", titles.len());
    assert_eq!(titles, tasks);
}

#[test]
fn every_task_has_a_call_and_every_gap_a_reason() {
    for row in rows(&read("docs/TASKS.md")) {
        assert!(row[1].contains('`'), "uriel has no call: {row:?}");
        for cell in &row[2..] {
            assert!(!cell.is_empty() && (!cell.starts_with('—') || cell.starts_with("— (")), "no reason: {row:?}");
        }
    }
}
