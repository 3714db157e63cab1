//! The messages of the compiler for ten wrong literals, kept as files: `wrong/*.stderr`.
//!
//! A compiler puts the lines of the library among words of its own, which change from one to the next. So it is asked
//! only if it is the one that has written the files, [`COMPILER`]; that the lines of the library stand in the files is
//! tested by all. With `TRYBUILD=overwrite` that compiler writes them.

use std::{
    env, fs,
    panic::{self, AssertUnwindSafe},
    path::Path,
    process::Command,
};

use uriel::{Edition, Uri, UriRef};

/// The compiler that has written the files.
const COMPILER: &str = "rustc 1.95.";

fn has_written_the_files() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().expect("the compiler tells its version");
    version.stdout.starts_with(COMPILER.as_bytes())
}

#[test]
fn the_compiler_prints_the_files() {
    if has_written_the_files() {
        trybuild::TestCases::new().compile_fail("wrong/*.rs");
    } else {
        println!("another compiler than {COMPILER}");
    }
}

/// The message of a literal in a source, as the library writes it when a program runs.
fn message(source: &str) -> String {
    let text = source.split('"').nth(1).expect("a literal").to_owned();
    let text: &'static str = Box::leak(text.into_boxed_str());
    let edition = if source.contains("Rfc1738") { Edition::Rfc1738 } else { Edition::Rfc3986 };
    let made = panic::catch_unwind(AssertUnwindSafe(|| {
        if source.contains("uri_ref!") {
            UriRef::from_static_with(text, edition)
        } else {
            Uri::from_static_with(text, edition).into()
        }
    }));
    *made.expect_err("no URL").downcast::<String>().expect("a message that was written")
}

#[test]
fn files_have_the_lines_of_the_library() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("wrong");
    let sources = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path());
    let mut count = 0;
    for path in sources.filter(|path| path.extension().is_some_and(|extension| extension == "rs")) {
        let source = fs::read_to_string(&path).expect("a source");
        let printed = fs::read_to_string(path.with_extension("stderr")).expect("what the compiler prints");
        let message = message(&source);
        let (line, drawing) = message.split_once('\n').expect("a line, and the text with its mark below");
        assert!(printed.lines().any(|printed| printed.ends_with(line)), "{}: {line}", path.display());
        // The compiler moves the other lines to the right, all of them as far.
        let (text, mark) = drawing.split_once('\n').expect("the text and the mark");
        let mut lines = printed.lines().skip_while(|printed| !printed.ends_with(text));
        let moved = lines.next().map(|printed| printed.len() - text.len());
        let marked = lines.next().and_then(|printed| printed.get(moved?..));
        assert_eq!(marked, Some(mark), "{}: {printed}", path.display());
        count += 1;
    }
    assert_eq!(count, 10, "literals");
}
