//! A wrong literal is told at the place that the parse's error has, and by its line where that has no hint.

use std::{
    env, fs,
    panic::{self, AssertUnwindSafe},
    path::Path,
};

use uriel::{Edition, ParseError, Uri, UriRef};

use super::{leaked, written};
use crate::random::{Random, strings};

/// Pieces of URLs, and pieces that no URL has.
const PIECES: [&str; 32] = [
    "http:",
    "//",
    "/",
    "..",
    ":",
    "@",
    "?",
    "#",
    ";",
    "%41",
    "%4",
    "%zz",
    "example.org",
    "1.2.3.4",
    "[::1]",
    "[v1.a]",
    "[",
    "[1:2",
    "::",
    ":80",
    "a",
    "B7",
    "-",
    "_",
    "~",
    "x.1",
    " ",
    "{",
    "\u{e9}",
    "\\",
    "]",
    "\t",
];

/// Ten wrong literals.
const TEN: [&str; 10] = [
    "http://h:80a/",
    "http://::1/",
    "http://h/a b",
    "http://h/%zz",
    "http://exa\u{e9}mple.org/{",
    "//h/x",
    "www.example.org",
    "http://[::1/",
    "http://me@h@i/",
    "http://a/a/long/path/of/which/the/first/part/is/not/shown/|/nor/is/the/last/part/of/it/shown/x",
];

/// The message of a constant that a text is no value of.
fn message(text: &str, edition: Edition, needs_scheme: bool) -> String {
    let text = leaked(text);
    let made = panic::catch_unwind(AssertUnwindSafe(|| {
        if needs_scheme { Uri::from_static_with(text, edition).into() } else { UriRef::from_static_with(text, edition) }
    }));
    *made.expect_err("no URL").downcast::<String>().expect("a message that was written")
}

/// The beginning of a line up to the place.
fn place(line: &str) -> &str {
    let start = line.find(" at byte ").expect("a place") + " at byte ".len();
    let digits = line[start..].bytes().take_while(u8::is_ascii_digit).count();
    &line[start..start + digits]
}

/// True if the line of an error has neither a hint nor a character that may be a part of a password: then a constant
/// tells the same.
fn is_plain(line: &str) -> bool {
    line.contains(", found ") || line.contains(", where the text ends")
}

#[test]
fn refusals_are_those_of_the_parse() {
    // Each refusal is a panic, which would be printed.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let texts = written();
    let mut random = Random::new(17);
    let (mut refused, mut plain, mut same, mut differ) = (0_u64, 0_u64, 0_u64, Vec::new());
    let mut judge = |text: &str, edition, needs_scheme, error: &ParseError| {
        let (constant, report) = (message(text, edition, needs_scheme), error.report(text).to_string());
        let [ours, theirs] = [&constant, &report].map(|it| it.lines().next().unwrap_or_default().to_owned());
        refused += 1;
        if place(&ours) != place(&theirs) || is_plain(&theirs) && ours != theirs {
            differ.push(format!("{edition} {text:?}\n  {ours}\n  {theirs}"));
        }
        plain += u64::from(is_plain(&theirs));
        same += u64::from(constant == report);
    };
    for _ in 0..strings(10_000) {
        let mut text = random.pick(&texts).clone();
        text.truncate(text.char_indices().map(|(at, _)| at).nth(200).unwrap_or(text.len()));
        for _ in 0..=random.below(2) {
            let places: Vec<_> = text.char_indices().map(|(at, _)| at).collect();
            let at = places.get(random.below(places.len() + 1)).copied().unwrap_or(text.len());
            match random.below(3) {
                0 => text.truncate(at),
                1 => text.insert_str(at, random.word(&PIECES)),
                _ if at < text.len() => drop(text.remove(at)),
                _ => {}
            }
        }
        for edition in Edition::ALL {
            if let Err(error) = Uri::parse_with(&text, edition) {
                judge(&text, edition, true, &error);
            }
            if let Err(error) = UriRef::parse_with(&text, edition) {
                judge(&text, edition, false, &error);
            }
        }
    }
    panic::set_hook(hook);
    println!("{refused} refusals, {plain} without a hint, {same} reports the same, {} differ", differ.len());
    assert!(refused > 10_000 && same > refused / 3, "{refused} refusals, {same} reports the same");
    // In brackets, and before an "@" that nothing follows, the words of an expectation may be others.
    let elsewhere = differ
        .iter()
        .filter(|it| it.lines().skip(1).map(place).collect::<Vec<_>>().windows(2).any(|it| it[0] != it[1]));
    assert_eq!(elsewhere.count(), 0, "at another place:\n{}", differ.join("\n"));
    assert!(differ.len() as u64 * 200 < plain, "{} of {plain} differ:\n{}", differ.len(), differ.join("\n"));
}

#[test]
fn messages_of_ten_wrong_literals() {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let written = TEN.map(|text| message(text, Edition::Rfc3986, true) + "\n\n").concat();
    panic::set_hook(hook);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/messages/literals.txt");
    if env::var_os("URIEL_WRITE_READINGS").is_some() {
        fs::write(&path, &written).expect("the file can be written");
    }
    assert_eq!(written, fs::read_to_string(&path).unwrap_or_default(), "a message is not the one that was read");
}
