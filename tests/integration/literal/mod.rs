//! Literals: the tables that constants read by, the values of constants, and the messages of wrong ones.

mod refusals;
mod tables;
mod values;

/// A text as that of a program is.
fn leaked(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

/// The texts of the vectors and of `data/urls`.
fn written() -> Vec<String> {
    let read = |folder: &str| {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let files = std::fs::read_dir(path).expect("the folder is there");
        let text = |file: std::io::Result<std::fs::DirEntry>| std::fs::read_to_string(file?.path());
        files.map(|file| text(file).expect("a text")).collect::<Vec<_>>()
    };
    let mut texts: Vec<String> = Vec::new();
    for file in read("tests/data/urls") {
        texts.extend(file.lines().filter(|line| !line.starts_with(' ') && !line.is_empty()).map(str::to_owned));
    }
    for line in read("tests/vectors").iter().flat_map(|file| file.lines()) {
        let row: serde_json::Value = serde_json::from_str(line).expect("a row");
        texts.extend(["input", "base", "ref"].iter().filter_map(|key| row[*key].as_str()).map(str::to_owned));
    }
    assert!(texts.len() > 2000, "{} texts were read", texts.len());
    texts
}
