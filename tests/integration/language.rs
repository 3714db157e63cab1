//! The languages that the tests read: references, and the URLs of a scheme.

use std::{borrow::Cow, fmt, sync::OnceLock};

use regex_syntax::hir::Hir;
use uriel::Edition;

use crate::{
    generator::urls,
    oracle::{recogniser::Recogniser, rules::Rules},
    random::Random,
};

/// References, as `UriRef::parse_with` reads them.
pub static REFERENCES: Language = Language {
    name: "",
    rules: [
        ("rfc1738", "genericurl"),
        ("draft1996", "URL-reference"),
        ("rfc2396", "URI-reference"),
        ("rfc2396bis", "URI-reference"),
        ("rfc3986", "URI-reference"),
    ],
    default_port: None,
    has_path: false,
    has_dot_segments: true,
    rest: |random, text| urls::with(|_, _| (), random, text),
    equivalents: &[],
    prefixes: &["", "x://"],
    has_fragment: false,
    admits_ip_literal: false,
    admits_servers: false,
    prose: None,
    recognisers: not_compiled(),
};

/// Reads a text; the error is the first byte that no valid text could have there.
pub type Prose = fn(&str) -> Result<(), usize>;

/// The texts of one kind that the library reads.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of a rule by itself")]
pub struct Language {
    /// The name of the scheme; references have none.
    pub name: &'static str,
    /// Document and rule under each edition.
    pub rules: [(&'static str, &'static str); 5],
    pub default_port: Option<u16>,
    /// True if "/" is the path of a URL that has an authority and no path.
    pub has_path: bool,
    /// True if its path is a hierarchy: RFC 1738 section 2.3 says so of ftp, http and file. A telnet URL has no path.
    pub has_dot_segments: bool,
    /// Appends what may stand after the name and ":", usual or odd.
    pub rest: fn(&mut Random, &mut String),
    /// Texts some of which mean the same to the scheme.
    pub equivalents: &'static [&'static str],
    /// Beginnings of long texts, each of which puts the rest of the text into another component.
    pub prefixes: &'static [&'static str],
    /// True if a fragment may follow its rule from draft 1996 on.
    pub has_fragment: bool,
    /// True if its rule admits an IP literal outside of an authority.
    pub admits_ip_literal: bool,
    /// True if its rule admits a list of servers.
    pub admits_servers: bool,
    /// What the prose forbids and no grammar can say.
    pub prose: Option<Prose>,
    /// The automata of the rules, once they have been asked for.
    pub recognisers: [OnceLock<Recogniser>; 5],
}

pub const fn not_compiled() -> [OnceLock<Recogniser>; 5] {
    [const { OnceLock::new() }; 5]
}

impl Language {
    /// Its rule under an edition.
    pub fn tree(&self, edition: Edition) -> Hir {
        self.tree_of(&Rules::of(edition))
    }

    /// Its rule among these.
    pub fn tree_of(&self, rules: &Rules) -> Hir {
        let (document, rule) = self.rules[rules.edition() as usize];
        let fragment =
            if self.has_fragment && rules.edition() != Edition::Rfc1738 { " [ \"#\" fragment ]" } else { "" };
        rules.tree(document, &[rule, fragment].concat())
    }

    /// The text that has to be a URL by the generic rules: with letters for the brackets of a literal, or a name as
    /// long as a list of servers for it, if the rule admits one.
    pub fn generic<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if let Some((before, rest)) = text.split_once("://").filter(|_| self.admits_servers) {
            let (authority, after) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
            let login = authority.split_once('@').filter(|(login, _)| !login.contains('['));
            let list = login.map_or(authority, |(_, list)| list);
            if list.contains(',') {
                let (login, host) = (&authority[..authority.len() - list.len()], "h".repeat(list.len()));
                return [before, "://", login, &host, after].concat().into();
            }
        }
        match text.split_once('[').filter(|_| self.admits_ip_literal) {
            Some((before, literal)) => [before, &literal.replacen(']', "x", 1)].join("x").into(),
            None => text.into(),
        }
    }

    /// A number for seeds, another for each language.
    pub fn number(&self) -> u64 {
        self.name.bytes().fold(0, |number, letter| number * 31 + u64::from(letter))
    }

    pub fn recogniser(&self, edition: Edition) -> &Recogniser {
        self.recognisers[edition as usize].get_or_init(|| Recogniser::new(self.tree(edition)))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.name.is_empty() { "references" } else { self.name })
    }
}
