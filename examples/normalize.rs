//! One key for many spellings of a URL, as a cache or a crawler needs it.
//!
//! ```console
//! $ cargo run --example normalize
//! ```

use std::collections::BTreeMap;

use uriel::{Level, ParseError, Registry, Uri, normalize::Comparison};

const SEEN: [&str; 7] = [
    "ftp://ftp.example.org/pub/%7Eanna/",
    "FTP://ftp.Example.ORG:21/pub/./rfc/../~anna/",
    "ftp://ftp.example.org:2121/pub/~anna/",
    "gopher://gopher.example.org",
    "gopher://gopher.example.org/1",
    "urn:isbn:0-395-36341-1",
    "URN:isbn:%30-395-36341-1",
];

fn main() -> Result<(), ParseError> {
    let registry = Registry::current();

    let mut spellings: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let mut key = String::new();
    for text in SEEN {
        // The buffer is used again: a URL seen before allocates nothing.
        Uri::parse(text)?.normalize_into(Level::Scheme(&registry), &mut key);
        match spellings.get_mut(&key) {
            Some(texts) => texts.push(text),
            None => _ = spellings.insert(key.clone(), vec![text]),
        }
    }
    for (normal, texts) in &spellings {
        println!("{normal}");
        println!("    {}", texts.join("\n    "));
    }

    // A scheme may know URLs to be equivalent whose normal forms differ.
    let [a, b] = [SEEN[3], SEEN[4]].map(Uri::parse);
    let comparison = a?.compare(b?, &registry);
    assert_eq!(comparison, Comparison::Scheme);
    println!("{} and {} are equivalent by their scheme", SEEN[3], SEEN[4]);
    Ok(())
}
