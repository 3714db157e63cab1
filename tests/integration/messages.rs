//! Every message once: of every production, of the generic parse under each edition, and of each scheme of RFC 1738 by
//! its letter and as of today.
//!
//! `data/messages` has a block of lines for each:
//!
//! ```text
//! rfc3986 reference
//!   http://h:80a/
//!     expected port at byte 11: a digit (RFC 3986 section 3.2.3)
//! ```
//!
//! Texts are made from valid ones, by a wrong character in every place and an end in every place, and of those with the
//! same message but for the byte the first is kept. With `URIEL_WRITE_READINGS` in the environment the test writes the
//! files, where the messages are to be read by a person.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    fmt::Write as _,
    fs,
    path::PathBuf,
};

use uriel::{
    Edition, ParseError, Scheme, Uri, UriRef,
    differences::Component,
    error::Reason,
    grammar::Rule,
    schemes::{Url, ftp::Ftp},
};

use crate::productions;

/// Wrong characters, and such as are wrong in some places only.
const WRONG: [&str; 16] = ["{", " ", "\t", "\0", "\u{e9}", "%", "%zz", "#", "?", "/", ":", "@", "[", "]", "x", "."];

/// URLs of which the texts under the generic rules are made.
const GENERIC: [&str; 8] = [
    "http://me:pw@h.de:80/a;b/c?q#f",
    "x:a/b",
    "//h/p",
    "a/b",
    "http://[::1]:80/",
    "http://[1:2:3:4:5:6:7:8]",
    "http://[::1.2.3.4]/",
    "http://[v1.x]/",
];

/// Texts that people write, and that no table of rules has.
const ODD: [&str; 30] = [
    "http://example.com:port/x",
    "http://h:-1/",
    "http://::1/",
    "http://2001:db8::1/",
    "http://1:2:3:4:5:6:7:8/",
    "http://[]/",
    "http://[::1]x/",
    "http://[fe80::1%25eth0]/",
    "http://[fe80::1%eth0]/",
    "http://[::1.2.3.256]/",
    "http://[::01.2.3.4]/",
    "http://[::1.2.3]/",
    "http://[1.2.3.4]/",
    "http://[localhost]/",
    "http://[12345::]/",
    "http://[1::2::3]/",
    "http://[:::1]/",
    "http://[:1]/",
    "http://[1:2:3:4:5:6:7:8:9]/",
    "http://[1:2:3:4:5:6:7:1.2.3.4]/",
    "http://me:se{cret/",
    "http://me:se{cret@h/",
    "http://my_host:80/",
    "http://me:p@w@h/",
    "http://a:1,b:2/x",
    "http://a:1,secret/",
    "www.example.org/x",
    "//h/x",
    "git@h:o/r",
    "C:\\x",
];

/// The same of each scheme.
const ODD_OF_SCHEMES: &[(&str, &[&str])] = &[
    ("ftp", &["ftp://my_host/x", "ftp://me:p@w@h/", "ftp://a:1,b:2/"]),
    ("http", &["http://my_host:80/x", "http://me:pass_word/", "http://me@my_host/"]),
    ("mailto", &["mailto:a@h;b@h", "mailto:a;b@h?c=d;e=f"]),
    ("news", &["news:%3Ca@h%3E", "news:a@h%3e", "news:<a@h>", "news://s/%3Ca@h%3E"]),
    ("file", &["file:etc/motd", "file:1", "file:c|/x", "file://C:/x", "file://C|/x", "file://h:80/x"]),
];

/// Texts of which each production refuses some, but for those that read nothing too.
const TEXTS: [&str; 18] =
    ["", "{", "\u{e9}", "%4", "a", "1", "-", "/", "a:", "x:{", "//", "[", "[v1", "[::1", "[1:g]", "1.2.", "a@", "@"];

/// URLs of which the texts of each scheme are made.
const SCHEMES: &[(&str, &[&str])] = &[
    ("ftp", &["ftp://me:pw@h.de:21/a/b;type=i", "ftp://h"]),
    ("http", &["http://h.de:80/a/b?q", "http://[::1]/"]),
    ("gopher", &["gopher://h:70/7a%09b%09+"]),
    ("mailto", &["mailto:a.b@c.de?subject=x", "mailto:\"a\"@c"]),
    ("news", &["news:a.b", "news:1@h.de", "news:*", "news://h/a"]),
    ("nntp", &["nntp://h:119/a.b/12"]),
    ("telnet", &["telnet://me:pw@h:23/"]),
    ("wais", &["wais://h:210/db?s", "wais://h/db/t/p"]),
    ("file", &["file://h/a/b", "file:///c:/a"]),
    ("prospero", &["prospero://h:191/a/b;f=v"]),
];

/// Texts of `url` with something wrong, and some that are valid too.
fn texts(url: &str) -> impl Iterator<Item = String> {
    (0..=url.len()).flat_map(move |at| {
        let (before, after) = url.split_at(at);
        let with = WRONG.map(|wrong| format!("{before}{wrong}{after}"));
        let without = after.get(1..).map(|after| format!("{before}{after}"));
        [before.to_owned()].into_iter().chain(without).chain(with)
    })
}

/// A message with "#" for the byte.
fn shape(message: &str) -> String {
    match message.split_once("at byte ") {
        Some((before, after)) => {
            let after = after.trim_start_matches(|c: char| c.is_ascii_digit());
            // Of what was found and of its mend, one stands for all.
            let after = after.split_once(", found ").map_or(after, |(_, after)| {
                after
                    .split_once(": ")
                    .map_or("found", |(_, after)| after.split_once("or ").map_or("", |(_, list)| list))
            });
            format!("{before}#{after}")
        }
        None => message.to_owned(),
    }
}

/// The blocks of a file.
#[derive(Default)]
struct Table {
    /// The texts of each block and their messages, by its name.
    blocks: BTreeMap<String, Vec<(String, String)>>,
    /// The shapes of the messages that [`add`](Self::add) has seen, with the names of their blocks.
    shapes: BTreeSet<(String, String)>,
}

impl Table {
    /// Adds a text and its message to a block.
    fn keep(&mut self, name: &str, text: &str, message: String) {
        self.blocks.entry(name.to_owned()).or_default().push((text.to_owned(), message));
    }

    /// The same for one of many texts, escaped: the first of those in the block whose messages have the same shape.
    fn add(&mut self, name: &str, text: &str, message: String) {
        if self.shapes.insert((name.to_owned(), shape(&message))) {
            self.keep(name, &text.escape_debug().to_string(), message);
        }
    }

    /// Adds the messages of `read` for texts like `urls`.
    fn fill<'u>(
        &mut self,
        name: &str,
        urls: impl IntoIterator<Item = &'u &'u str>,
        read: impl Fn(&str) -> Option<ParseError>,
    ) {
        for text in urls.into_iter().flat_map(|url| texts(url)) {
            if let Some(error) = read(&text) {
                self.add(name, &text, error.to_string());
            }
        }
    }

    #[track_caller]
    fn settle(&self, file: &str) {
        let mut written = String::new();
        for (name, rows) in &self.blocks {
            _ = writeln!(written, "{name}");
            for (text, message) in rows {
                _ = write!(written, "  {text}\n    {message}\n");
            }
            written.push('\n');
        }
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/messages").join(file);
        if env::var_os("URIEL_WRITE_READINGS").is_some() {
            fs::write(&path, &written).expect("the file can be written");
        }
        let read = fs::read_to_string(&path).unwrap_or_default();
        let differ = written.lines().zip(read.lines()).find(|(written, read)| written != read);
        assert!(written == read, "{file}: a message is not the one that was read: {differ:?}");
    }
}

#[test]
fn of_the_generic_rules() {
    let (mut table, mut refused) = (Table::default(), Vec::new());
    for edition in Edition::ALL {
        let (mut urls, mut references) = (0, 0);
        for text in ODD {
            if let Err(error) = Uri::parse_with(text, edition) {
                table.keep(&format!("{edition} odd"), text, error.to_string());
                urls += 1;
            }
            // Most messages are those of the URL; one of each shape is enough.
            if let Err(error) = UriRef::parse_with(text, edition) {
                table.add(&format!("{edition} odd reference"), text, error.to_string());
                references += 1;
            }
        }
        refused.push((edition, urls, references));
        table.fill(&format!("{edition} url"), &GENERIC, |text| Uri::parse_with(text, edition).err());
        table.fill(&format!("{edition} reference"), &GENERIC, |text| UriRef::parse_with(text, edition).err());
    }
    // Of thirty. Before RFC 3986, what is no server may be an opaque part or the name of a registry.
    let expected = [
        (Edition::Rfc1738, 21, 21),
        (Edition::Draft1996, 21, 18),
        (Edition::Rfc2396, 21, 19),
        (Edition::Rfc2396bis, 21, 19),
        (Edition::Rfc3986, 29, 27),
    ];
    assert_eq!(refused, expected, "the odd texts that are no URL, and those that are no reference");
    table.settle("generic.txt");
}

#[test]
fn of_the_schemes() {
    let mut table = Table::default();
    for &(scheme, urls) in SCHEMES {
        for edition in [Edition::Rfc1738, Edition::Rfc3986] {
            table.fill(&format!("{scheme} {edition}"), urls, |text| Url::parse_with(text, edition).err());
        }
    }
    for &(scheme, urls) in ODD_OF_SCHEMES {
        for edition in Edition::ALL {
            for url in urls {
                if let Err(error) = Url::parse_with(url, edition) {
                    table.keep(&format!("{scheme} {edition} odd"), url, error.to_string());
                }
            }
        }
    }
    table.settle("schemes.txt");
}

/// A scheme that refuses what its rule admits, in each of the ways that there are.
struct Odd;

impl Scheme for Odd {
    const NAME: &'static str = "odd";
    type Url<'a> = Uri<'a>;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
        match uri.path().as_str() {
            "words" => Err(uri.refuse("a path of two words", Component::Path)),
            "section" => Err(uri.refuse(Reason::from("a path of two words").defined_in("RFC 9999 section 1"), 4..5)),
            "owned" => Err(uri.refuse(format!("a path of {} words", 2), Component::Path)),
            "rule" => {
                static PAIR: Rule = Rule::new("pair").defined_in("RFC 9999 section 2");
                Err(uri.refuse(&PAIR, Component::Path))
            }
            "absent" => Err(uri.refuse("a query", Component::Query)),
            _ => Ok(*uri),
        }
    }
}

#[test]
fn of_refusals() {
    let mut table = Table::default();
    for edition in [Edition::Rfc1738, Edition::Rfc3986] {
        for text in ["http://h/", "ftpx://h/", "ft", "//h/a", "", "f{p://h/"] {
            let error = Ftp.parse_with(text, edition).expect_err("it is no ftp URL");
            table.add(&format!("other scheme than ftp, {edition}"), text, error.to_string());
        }
    }
    for text in ["odd:words", "odd:section", "odd:owned", "odd:rule", "odd:absent"] {
        let error = Odd.parse(text).expect_err("the scheme refuses it");
        table.add("refused by a scheme", text, error.to_string());
    }
    table.settle("refusals.txt");
}

#[test]
fn of_the_productions() {
    let mut table = Table::default();
    for (module, production, text, message) in productions::refusals(&TEXTS) {
        table.add(&format!("{module} {production}"), text, message);
    }
    table.settle("productions.txt");
}
