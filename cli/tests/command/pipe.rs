//! A program that asks by a pipe gets its answer before the command waits for more.

use crate::support::{Asked, subcommands};

/// Subcommands that read no lines.
const OTHERS: [&str; 5] = ["build", "charset", "completions", "generate", "schemes"];

/// The subcommands that read standard input, each with its arguments, a line, and how the first line of its answer
/// begins.
const READERS: [(&[&str], &str, &str); 25] = [
    (&["batch"], r#"{"op":"decode","input":"%41"}"#, r#"{"ok":true,"hex":"41""#),
    (&["check"], "http://127.0.0.1/", "http://127.0.0.1/"),
    (&["check", "--json"], "http://www.example.com/", r#"{"ok":true,"allowed":true"#),
    (&["compare", "http://h/"], "HTTP://h", "equivalent by scheme"),
    (&["complete"], "www.h", "http://www.h"),
    (&["decode"], "%41", "A"),
    (&["editions"], "http://h/;a", "http://h/;a"),
    (&["encode", "segment"], "a b", "a%20b"),
    (&["explain"], "http://h/a", "valid under RFC 3986"),
    (&["extract"], "see http://h/a now", "-:1:5: http://h/a"),
    (&["get", "{host}"], "http://h/a", "h"),
    (&["hazards"], "http://127.0.0.1/", "http://127.0.0.1/"),
    (&["mend"], "http://h/a b", "http://h/a%20b"),
    (&["normalize"], "HTTP://h/", "http://h/"),
    (&["normalize", "-"], "HTTP://h/", "http://h/"),
    (&["parse"], "http://h/a", "http://h/a"),
    (&["parse", "--json"], "http://h/a", r#"{"ok":true,"kind":"absolute""#),
    (&["plan"], "http://h/a", "http://h/a"),
    (&["redact"], "http://u:p@h/ is here", "http://u:***@h/ is here"),
    (&["relativize", "http://h/a"], "http://h/b", "b"),
    (&["resolve", "http://h/a"], "b", "http://h/b"),
    (&["set", "--scheme", "https"], "http://h/a", "https://h/a"),
    (&["upgrade", "--changes"], "<http://h/a>", "http://h/a"),
    (&["parse"], "http://h/ ", "error on line 1: expected path at byte 9"),
    (&["batch"], "what?", r#"{"ok":false,"error":{"kind":"request""#),
];

#[test]
fn every_subcommand_answers_before_it_waits() {
    for (arguments, line, expected) in READERS {
        let mut asked = Asked::start(arguments);
        asked.write(format!("{line}\n").as_bytes());
        let answer = asked.answer();
        assert!(answer.as_ref().is_ok_and(|answer| answer.starts_with(expected)), "{arguments:?}: {answer:?}");
        asked.end();
    }
    let listed = subcommands();
    let is_tried = |name: &str| OTHERS.contains(&name) || READERS.iter().any(|(arguments, ..)| arguments[0] == name);
    assert_eq!(listed.iter().filter(|name| !is_tried(name)).collect::<Vec<_>>(), [""; 0], "a row is missing");
}

/// The beginning of the next line is no reason to keep an answer back.
#[test]
fn answers_before_it_waits_for_the_rest_of_a_line() {
    for (arguments, [first, then, last], answers) in [
        (&["normalize"][..], ["HTTP://a/\nHTTP:", "//b/\nHTTP://c/", ""], ["http://a/", "http://b/", "http://c/"]),
        (
            &["normalize", "-"],
            ["HTTP://a/\r\nHTTP:", "//b/\r\n\r", "\nHTTP://c/"],
            ["http://a/", "http://b/", "http://c/"],
        ),
        (
            &["batch"],
            ["{\"op\":\"compare\",\"a\":\"x:\",\"b\":\"X:\"}\n{", "\"op\":\"decode\",\"input\":\"\"}\n{}", ""],
            [
                r#"{"ok":true,"equal":true}"#,
                r#"{"ok":true,"hex":"","text":""}"#,
                r#"{"ok":false,"error":{"kind":"request","message":"expected \"op\""}}"#,
            ],
        ),
    ] {
        let mut asked = Asked::start(arguments);
        asked.write(first.as_bytes());
        assert_eq!(asked.answer().as_deref(), Ok(answers[0]), "{arguments:?}");
        asked.write(then.as_bytes());
        assert_eq!(asked.answer().as_deref(), Ok(answers[1]), "{arguments:?}");
        asked.write(last.as_bytes());
        assert_eq!(asked.end(), [answers[2]], "{arguments:?}");
    }
}

/// Some systems write what a program prints in UTF-16.
#[test]
fn answers_lines_of_utf_16_before_it_waits() {
    let utf_16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
    for (arguments, line, expected) in [READERS[0], READERS[13]] {
        let mut asked = Asked::start(arguments);
        asked.write(&utf_16(&format!("\u{feff}{line}\n")));
        for _ in 0..2 {
            let answer = asked.answer();
            assert!(answer.as_ref().is_ok_and(|answer| answer.starts_with(expected)), "{arguments:?}: {answer:?}");
            asked.write(&utf_16(&format!("{line}\n")));
        }
        asked.end();
    }
}
