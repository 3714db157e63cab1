//! The library's own sources, for the tests that compare their names and their documentation with the documents.

use std::{fs, path::Path};

/// The sources of a module: `path.rs`, if there is such a file, and all files below the folder `path`.
pub fn module(path: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Vec::new();
    let file = root.join(path).with_extension("rs");
    if file.is_file() {
        sources.push(read(&file));
    }
    below(&root.join(path), &mut sources);
    assert!(!sources.is_empty(), "{path} has no sources");
    sources
}

/// The modules in a folder: its files and folders, less `.rs`.
pub fn modules(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).expect("a folder of sources");
    let paths = entries.map(|entry| entry.expect("an entry of a folder").path().with_extension(""));
    let mut modules: Vec<_> = paths.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect();
    modules.sort_unstable();
    modules.dedup();
    modules
}

fn below(folder: &Path, sources: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry of a folder").path()).collect();
    paths.sort_unstable();
    for path in paths {
        if path.is_dir() {
            below(&path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push(read(&path));
        }
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
