//! `uriel explain`: what it prints of the URLs in the folder `explain`, a file each, and its options.
//!
//! A file begins with the command line. With `URIEL_WRITE` set, the outputs are written anew, for a person to read.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use crate::support::{run, shell, uriel, uriel_reads};
use serde_json::Value;

/// The files, by their names.
fn files() -> Vec<PathBuf> {
    let folder = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explain")).expect("the folder");
    let mut files: Vec<_> = folder.map(|entry| entry.expect("an entry of a folder").path()).collect();
    files.sort_unstable();
    files
}

#[test]
fn prints_what_the_files_show() {
    let command = Path::new(env!("CARGO_BIN_EXE_uriel")).parent().expect("the folder of the command");
    let path = format!("{}:{}", command.display(), env::var("PATH").expect("a PATH"));
    let mut changed = Vec::new();
    for file in files() {
        let shown = fs::read_to_string(&file).expect("the file is text");
        let (line, _) = shown.split_once('\n').expect("a command line");
        let mut shell = shell(line.strip_prefix("$ ").expect("a command line"));
        let ran = run(shell.env("PATH", &path), b"");
        assert_eq!(ran.err, "", "{line}");
        let printed = format!("{line}\n{}", ran.out);
        if printed != shown {
            if env::var_os("URIEL_WRITE").is_some() {
                fs::write(&file, &printed).expect("the file can be written");
            }
            changed.push(format!("{}:\n{printed}", file.display()));
        }
    }
    assert!(files().len() >= 40, "{} files", files().len());
    assert!(changed.is_empty(), "{}", changed.join("\n"));
}

#[test]
fn the_status_tells_whether_all_are_valid() {
    assert_eq!(uriel(&["explain", "http://h/"]).status, 0);
    assert_eq!(uriel(&["explain", "http://h/", "a b"]).status, 1);
    assert_eq!(uriel(&["explain", "ftp://h/a;type=q"]).status, 1);
    assert_eq!(uriel(&["explain", "--file", "/nowhere"]).status, 2);
    let both = uriel_reads(&["explain"], "http://h/\nftp://h/\n").out;
    assert_eq!(both.matches("\n\nvalid under").count(), 1, "{both}");
}

#[test]
fn json_has_parts_groups_and_the_error_without_secrets() {
    let ran = uriel(&["explain", "--json", "ftp://me:S3cret@h/a", "http://me:S3cret@h:x/"]);
    assert!(!ran.out.contains("S3cret"), "{}", ran.out);
    let answers: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((&answers[0]["ok"], &answers[0]["text"]), (&true.into(), &"ftp://me:***@h/a".into()));
    let host = &answers[0]["parts"][2];
    assert_eq!(
        (&host["name"], &host["start"], &host["end"], &host["rule"]),
        (&"host".into(), &16.into(), &17.into(), &"reg-name".into())
    );
    assert_eq!(answers[0]["groups"][0]["name"], "fields");
    assert_eq!((&answers[1]["ok"], &answers[1]["error"]["offset"]), (&false.into(), &19.into()));
    assert_eq!(answers[1]["parts"], Value::Array(Vec::new()));
}

#[test]
fn a_picture_is_written_into_a_file() {
    let file = env::temp_dir().join(format!("uriel-explain-{}.svg", std::process::id()));
    let name = file.to_str().expect("a name");
    let ran = uriel(&["explain", "--svg", name, "http://me:S3cret@h/?a=<b>&c"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert_eq!(uriel(&["explain", "--svg", name, "http://me:S3cret@h/?a&c"]).status, 0);
    let svg = fs::read_to_string(&file).expect("the picture");
    fs::remove_file(file).expect("it is there");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && !svg.contains("S3cret"));
    assert!(svg.contains("<title id=\"title\">http://me:***@h/?a&amp;c</title>"), "{svg}");
    let unwritable = uriel(&["explain", "--svg", "/nowhere/a.svg", "http://h/"]);
    assert_eq!(unwritable.status, 2);
    assert!(unwritable.err.starts_with("error: cannot write the file \"/nowhere/a.svg\""), "{}", unwritable.err);
}

#[test]
fn colours_are_those_of_the_option_and_of_no_color() {
    let coloured = uriel(&["--color", "always", "explain", "http://h/"]).out;
    assert!(coloured.contains("\u{1b}[32m") && coloured.contains("\u{1b}[35mhttp\u{1b}[0m"), "{coloured:?}");
    let plain = uriel(&["explain", "http://h/"]).out;
    assert!(!plain.contains('\u{1b}'));
    assert_eq!(uriel(&["--color", "never", "explain", "http://h/"]).out, plain);
}
