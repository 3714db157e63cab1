//! The help of every subcommand ends with examples, and each of them runs as it is printed.

use std::{env, fs, path::Path, process::Command};

use crate::support::{run, subcommands, uriel};

/// The files that examples name, each with its text.
const FILES: [(&str, &str); 4] = [
    ("urls.txt", "http://h/a\nhttp://h/b\n"),
    ("links.txt", "../c\nd\n"),
    ("mail.txt", "See <URL:http://h/a>.\n"),
    ("access.log", "GET http://me:pw@h/?token=secret\n"),
];

#[test]
fn every_example_runs() {
    let folder = env::temp_dir().join(format!("uriel-help-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    for (name, text) in FILES {
        fs::write(folder.join(name), text).expect("the file can be written");
    }
    let command = Path::new(env!("CARGO_BIN_EXE_uriel")).parent().expect("the folder of the command");
    let path = format!("{}:{}", command.display(), env::var("PATH").expect("a PATH"));
    let names = subcommands();
    assert!(names.len() >= 20, "{names:?}");
    for name in names {
        let help = uriel(&[&name, "--help"]).out;
        let (_, examples) = help.split_once("\nExamples:\n").unwrap_or_else(|| panic!("no examples of {name}"));
        let lines = examples.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let mut count = 0;
        for line in lines {
            assert!(line.contains(&format!("uriel {name}")) && line.len() < 78, "an example of {name}: {line}");
            let mut shell = Command::new("sh");
            shell.args(["-c", line]).env("PATH", &path).current_dir(&folder);
            let ran = run(&mut shell, b"");
            assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{line}");
            assert!(!ran.out.is_empty(), "{line}");
            assert!(name != "redact" || !ran.out.contains("secret"), "{line} prints {:?}", ran.out);
            count += 1;
        }
        assert!(count > 0, "no examples of {name}");
    }
    fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn the_page_of_the_command_shows_every_subcommand() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/COMMAND.md");
    let page = fs::read_to_string(page).expect("the page");
    let shows = |name: &String| [" ", "\n"].iter().any(|end| page.contains(&format!("uriel {name}{end}")));
    let missing: Vec<_> = subcommands().into_iter().filter(|name| !shows(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_text_is_wrapped() {
    for name in subcommands() {
        let help = uriel(&[&name, "--help"]).out;
        let long: Vec<_> = help.lines().filter(|line| line.chars().count() > 100).collect();
        assert!(long.is_empty(), "{name}: {long:#?}");
    }
}

/// The page of the command says so of all that read URLs.
#[test]
fn every_subcommand_that_reads_urls_has_json_and_editions() {
    const OTHERS: [&str; 8] = ["batch", "build", "charset", "completions", "decode", "encode", "redact", "schemes"];
    let names = subcommands();
    assert!(OTHERS.iter().all(|other| names.iter().any(|name| name == other)), "{names:?}");
    for name in names.iter().filter(|name| !OTHERS.contains(&name.as_str())) {
        let help = uriel(&[name, "--help"]).out;
        for option in ["--json", "--edition <EDITION>"] {
            assert!(help.contains(&format!("\n      {option}\n")), "{name} has no {option}");
        }
    }
}
