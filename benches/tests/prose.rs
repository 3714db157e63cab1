//! The findings of uriel and of linkify in the same texts, as `docs/PROSE.md` has them.
//!
//! `URIEL_WRITE_READINGS=1` writes the table anew.

use std::fmt::Write as _;
use std::{env, fs};

use linkify::LinkFinder;
use uriel::Registry;
use uriel::prose::Finder;

/// Texts, each with the reason of what uriel finds.
const TEXTS: &[(&str, &str)] = &[
    ("see http://h.example/a, please", "a comma belongs to the sentence"),
    ("(see http://h.example/a_(b))", "brackets that are opened in the URL belong to it"),
    ("[text](http://h.example/a)", "Markdown"),
    ("*http://h.example/a*", "emphasis"),
    ("<a href='http://h.example/a'>", "HTML"),
    ("**see http://h.example/a** and", "Markdown's strong text ends a URL"),
    ("<!-- http://h.example/a-->", "so does the end of a comment"),
    ("&lt;http://h.example/a&gt;", "HTML, escaped"),
    ("['http://h.example/a','http://h.example/b']", "quotation marks of a program"),
    ("<URL:http://h.example/a>", "RFC 1738 appendix"),
    ("<http://h.example/a\n   /b>", "white space in brackets is none of the URL (RFC 2396 appendix E)"),
    ("<http://h.example/a b>", "so is a blank; `http://h.example/a%20b`, which mends it, is an alternative"),
    ("<http://h.example/twenty-\none>", "other readings are listed (RFC 2396 appendix E)"),
    ("> <http://h.example/a\n> /b>", "in quoted mail, the \">\" of a line is none of the URL"),
    ("<foo:bar>", "a tag has this form too: `Finder::any_scheme` finds it, and so does `--mode wrapped`"),
    ("<URL:foo:bar>", "any scheme may be after \"URL:\""),
    ("<x-foo:bar>", "a private scheme"),
    ("<ldap://h.example/o=x>", "any scheme may be before \"//\""),
    ("<dc:creator>", "a tag"),
    ("<cut re: the weather>", "no white space is in the name of a scheme"),
    ("\"ldap://h.example/o=x\"", "any scheme with \"//\" may be in quotes"),
    ("ldap://h.example/o=x", "the scheme is not registered; a registry with it finds it"),
    ("mailto:me@h.example", "a URL"),
    ("me@h.example", "an address, and no URL"),
    ("news:comp.lang.rust", "a URL without \"//\""),
    ("gopher://h.example/0about", "a registered scheme"),
    ("http://h.example/caf\u{e9}", "a URL is ASCII: an IRI is cut, and `Finder::mending` reads on"),
    ("http://h.example/?a[]=1", "so is a URL with another character that is none of it"),
    ("\u{5728}http://h.example/\u{3002}", "characters that are not ASCII set it off"),
    ("http://h.example/100%", "a \"%\" without digits is none of it"),
    ("http://h.example:80a/", "the port ends where its digits do"),
    ("http://[2001:db8::7]/", "an address in brackets"),
    ("http://", "a beginning, and no URL"),
    ("std::vec::Vec", "a path of a program"),
    ("git+https://h.example/x.git", "the name of a scheme goes back over \"+\""),
    ("http://h.example\u{440}/", "another host would be found: `LeftOut::cut` counts it"),
    ("http://{host}/", "a template: `LeftOut::template` counts it"),
    ("hxxp://h[.]example/", "defanged: `Finder::defanged` finds `http://h.example/`"),
    ("No news:-)", "a word and a smiley"),
    ("www.h.example", "abbreviated: `prose::complete` makes a URL of it"),
];

fn table() -> String {
    let registry = Registry::current();
    let finder = Finder::new(&registry);
    let linkify = LinkFinder::new();
    let cell = |found: Vec<String>| {
        let shown: Vec<_> = found.iter().map(|url| format!("`{}`", url.replace('\n', "\u{23ce}"))).collect();
        if shown.is_empty() { "nothing".to_owned() } else { shown.join(", ") }
    };
    let mut table = String::from("| text | uriel | linkify | reason |\n|---|---|---|---|\n");
    for (text, reason) in TEXTS {
        let ours = cell(finder.find(text).map(|found| found.into_url().into_owned()).collect());
        let theirs = cell(linkify.links(text).map(|link| link.as_str().to_owned()).collect());
        let theirs = if ours == theirs { "the same".to_owned() } else { theirs };
        writeln!(table, "| `{}` | {ours} | {theirs} | {reason} |", text.replace('\n', "\u{23ce}")).unwrap();
    }
    table
}

#[test]
fn the_table_says_what_is_found() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/PROSE.md");
    let page = fs::read_to_string(path).unwrap();
    let (before, rest) = page.split_once("| text | uriel |").unwrap();
    let after = rest.split_once("\n\n").map_or("", |(_, after)| after);
    let written = format!("{before}{}\n{after}", table());
    if env::var_os("URIEL_WRITE_READINGS").is_some() {
        fs::write(path, written).unwrap();
    } else {
        assert_eq!(page, written);
    }
}
