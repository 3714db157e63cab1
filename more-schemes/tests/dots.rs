//! Schemes whose path is a hierarchy, and schemes in whose names "." and ".." are data.

use std::{collections::BTreeMap, fs, path::Path};

use uriel::{Level, Registry, Uri};
use uriel_schemes::register;

/// The table of the page is that of the code.
#[test]
fn the_page_judges_every_scheme() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/SCHEMES.md");
    let page = fs::read_to_string(page).expect("the page is there");
    let (_, table) = page.split_once("\n| schemes | dot segments | why |\n|---|---|---|\n").expect("it has the table");
    let mut said = BTreeMap::new();
    for row in table.lines().take_while(|line| line.starts_with('|')) {
        let cells: Vec<_> = row.split(" | ").collect();
        for name in cells[0].split('`').skip(1).step_by(2) {
            assert_eq!(said.insert(name, cells[1]), None, "{name}");
        }
    }
    let registry = register(Registry::current());
    let known: BTreeMap<_, _> = registry
        .iter()
        .map(|(_, scheme)| scheme.info())
        .map(|info| (info.name, if info.has_dot_segments { "yes" } else { "no" }))
        .collect();
    assert_eq!(said, known);
}

#[test]
fn names_in_other_languages_keep_their_dots() {
    let registry = register(Registry::current());
    for (url, other, is_hierarchy) in [
        ("ws://h/a/../b", "ws://h/b", true),
        ("coap://h/a/../b", "coap://h/b", true),
        ("gemini://h/a/../b", "gemini://h/b", true),
        ("nfs://h/a/../b", "nfs://h/b", true),
        ("sftp://h/a/../b", "sftp://h/b", true),
        ("ssh://h/a/../b", "ssh://h/b", true),
        ("imap://h/a/../b", "imap://h/b", true),
        ("irc://h/..", "irc://h/", false),
        ("ldap://h/o=a/../b", "ldap://h/b", false),
        ("z39.50r://h/..?a", "z39.50r://h/?a", false),
        ("z39.50s://h/..", "z39.50s://h/", false),
        ("xmpp://me@h/you@g/..", "xmpp://me@h/", false),
    ] {
        let uri = Uri::parse(url).expect("it is a URL");
        assert!(registry.parse(url).is_ok(), "{url}");
        assert_eq!(uri.normalize(Level::Syntax).as_str(), if url.contains(":/") { other } else { url });
        let normal = uri.normalize(Level::Scheme(&registry));
        assert_eq!(normal.as_str(), if is_hierarchy { other } else { url });
        let other = Uri::parse(other).expect("it is a URL");
        assert_eq!(uri.is_equivalent(other, Level::Scheme(&registry)), is_hierarchy, "{url}");
    }
}
