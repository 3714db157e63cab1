//! URLs as people have written them, from archives of mailing lists, RFCs and the metadata of packages, each with its
//! readings by the letter of RFC 1738 and as of today.
//!
//! `data/urls` has a file for each scheme, and for each URL a block of lines:
//!
//! ```text
//! ftp://ftp.is.co.za/rfc/rfc1808.txt
//!   from     RFC 3986 section 1.1.2
//!   rfc1738  FtpUrl { … }
//!   rfc3986  the same
//! ```
//!
//! A reading is the `Debug` of the typed URL, or the error. With `URIEL_WRITE_READINGS` in the environment the test
//! writes the readings into the files, where they are to be checked by eye.

use std::{env, fmt::Write as _, fs, path::PathBuf};

use uriel::{Edition, scheme::DEFINED_NAMES, schemes::Url};

/// The lines of one URL.
#[derive(Debug)]
struct Entry {
    url: String,
    from: String,
    readings: [String; 2],
}

const EDITIONS: [Edition; 2] = [Edition::Rfc1738, Edition::Rfc3986];

fn path(scheme: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/urls/{scheme}.txt"))
}

fn entries(text: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        match (line.strip_prefix("  "), entries.last_mut()) {
            (None, _) => {
                entries.push(Entry { url: line.to_owned(), from: String::new(), readings: Default::default() });
            }
            (Some(fact), Some(entry)) => {
                let (name, value) = fact.split_once(' ').unwrap_or_else(|| panic!("a name and a value, not {line:?}"));
                let value = value.trim_start().to_owned();
                match name {
                    "from" => entry.from = value,
                    "rfc1738" => entry.readings[0] = value,
                    "rfc3986" if value == "the same" => {
                        let [letter, today] = &mut entry.readings;
                        today.clone_from(letter);
                    }
                    "rfc3986" => entry.readings[1] = value,
                    _ => panic!("no line begins with {name:?}"),
                }
            }
            (Some(_), None) => panic!("a URL stands before {line:?}"),
        }
    }
    entries
}

fn reading(url: &str, edition: Edition) -> String {
    Url::parse_with(url, edition).map_or_else(|error| error.to_string(), |url| format!("{url:?}"))
}

fn written(entries: &[Entry]) -> String {
    let mut text = String::new();
    for Entry { url, from, readings: [letter, today] } in entries {
        let today = if letter == today { "the same" } else { today };
        write!(text, "{url}\n  from     {from}\n  rfc1738  {letter}\n  rfc3986  {today}\n\n")
            .expect("a string takes it");
    }
    text
}

#[test]
fn each_is_read_as_it_was_checked() {
    let mut complaints = String::new();
    for scheme in DEFINED_NAMES {
        let text = fs::read_to_string(path(scheme)).unwrap_or_else(|error| panic!("{scheme}: {error}"));
        let mut entries = entries(&text);
        assert!(entries.len() >= 50, "{scheme}: fifty URLs are due, not {}", entries.len());
        for entry in &mut entries {
            assert!(!entry.from.is_empty(), "{}: where is it from?", entry.url);
            for (edition, expected) in EDITIONS.into_iter().zip(&mut entry.readings) {
                let found = reading(&entry.url, edition);
                if found != *expected {
                    writeln!(complaints, "  {} under {edition}: {found}\n    not {expected}", entry.url)
                        .expect("a string takes it");
                    *expected = found;
                }
            }
        }
        if env::var_os("URIEL_WRITE_READINGS").is_some() {
            fs::write(path(scheme), written(&entries)).expect("the file can be written");
        }
    }
    assert!(complaints.is_empty() || env::var_os("URIEL_WRITE_READINGS").is_some(), "\n{complaints}");
}

#[test]
fn no_url_stands_twice() {
    for scheme in DEFINED_NAMES {
        let text = fs::read_to_string(path(scheme)).unwrap_or_else(|error| panic!("{scheme}: {error}"));
        let mut urls: Vec<String> = entries(&text).into_iter().map(|entry| entry.url).collect();
        let before = urls.len();
        urls.sort_unstable();
        urls.dedup();
        assert_eq!(urls.len(), before, "{scheme}");
    }
}
