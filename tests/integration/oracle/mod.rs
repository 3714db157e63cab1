//! A second, slow reading of the rules: the documents' grammars as regular expressions, compiled to automata.
//!
//! The files in `rules/` copy each document's rules one by one, in its order, so that the two can be laid side by side:
//!
//! ```text
//! ; a comment, a line of its own
//! hostport = {host} (?: : {port} )?
//!          | what a line that begins with blanks says belongs to the rule above
//! ```
//!
//! A rule is a regular expression over bytes, in the syntax of the crate `regex-syntax`. `{name}` stands for another
//! rule, in brackets of its own. Blanks mean nothing, since no URL has any.

pub mod normal;
pub mod resolution;
pub mod split;

use std::{collections::HashMap, sync::OnceLock};

use regex_automata::{
    Anchored, Input, MatchKind,
    dfa::{Automaton, StartKind, dense},
    util::{primitives::StateID, syntax},
};
use regex_syntax::hir::Hir;
use uriel::Edition;

/// What a text is read as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A reference, as `UriRef::parse_with` reads it.
    Generic,
    Ftp,
    Http,
    Gopher,
    Mailto,
    News,
    Nntp,
    Telnet,
    Wais,
    File,
    Prospero,
}

impl What {
    pub const ALL: [Self; 11] = [
        Self::Generic,
        Self::Ftp,
        Self::Http,
        Self::Gopher,
        Self::Mailto,
        Self::News,
        Self::Nntp,
        Self::Telnet,
        Self::Wais,
        Self::File,
        Self::Prospero,
    ];

    /// The name of the rule that says what `self` is.
    pub const fn rule(self, edition: Edition) -> &'static str {
        match self {
            Self::Generic => match edition {
                Edition::Rfc1738 => "genericurl",
                Edition::Draft1996 => "URL-reference",
                Edition::Rfc2396 | Edition::Rfc2396bis | Edition::Rfc3986 => "URI-reference",
            },
            Self::Ftp => "ftpurl",
            Self::Http => "httpurl",
            Self::Gopher => "gopherurl",
            Self::Mailto => match edition {
                Edition::Rfc1738 => "mailtourl",
                _ => "mailtoURI",
            },
            Self::News => "newsurl",
            Self::Nntp => "nntpurl",
            Self::Telnet => "telneturl",
            Self::Wais => "waisurl",
            Self::File => "fileurl",
            Self::Prospero => "prosperourl",
        }
    }
}

/// Whether the rules of `edition` have `text` as a `what`.
pub fn accepts(edition: Edition, what: What, text: &str) -> bool {
    verdict(edition, what, text).is_ok()
}

/// The first byte of `text` that no valid text could have there; the length of the text if all it lacks is more.
///
/// The answer for an accepted text is its length.
pub fn dead_at(edition: Edition, what: What, text: &str) -> usize {
    verdict(edition, what, text).err().unwrap_or(text.len())
}

/// Where a person would put the error that [`dead_at`] finds: a broken escape is wrong from its "%" on.
pub fn blamed_at(text: &str, dead_at: usize) -> usize {
    let before = &text.as_bytes()[..dead_at];
    // No rule has a "%" that begins no escape: if the automaton lived through a "%" in the last two bytes, that is one
    // that has not ended.
    let open = before.iter().rev().take(2).position(|&byte| byte == b'%');
    open.map_or(dead_at, |back| dead_at - 1 - back)
}

/// Reads the whole of `text`, or says where it went dead.
///
/// A scheme refines what the generic parse has read, so both have to accept. Where both live on, the two together may
/// nevertheless have no text in common any more: then the answer is later than the truth, never earlier.
pub fn verdict(edition: Edition, what: What, text: &str) -> Result<(), usize> {
    let generic = recogniser(edition, What::Generic).read(text);
    if what == What::Generic {
        return generic;
    }
    match (generic, recogniser(edition, what).read(text)) {
        (Err(generic), Err(refined)) => Err(generic.min(refined)),
        (generic, refined) => generic.and(refined),
    }
}

/// The recogniser of a top rule, compiled once.
pub fn recogniser(edition: Edition, what: What) -> &'static Recogniser {
    static COMPILED: [[OnceLock<Recogniser>; What::ALL.len()]; Edition::ALL.len()] =
        [const { [const { OnceLock::new() }; What::ALL.len()] }; Edition::ALL.len()];
    COMPILED[edition as usize][what as usize].get_or_init(|| Recogniser::new(edition, what.rule(edition)))
}

/// The automaton of one rule.
#[derive(Debug)]
pub struct Recogniser {
    automaton: dense::DFA<Vec<u32>>,
    start: StateID,
}

impl Recogniser {
    /// Compiles the rule called `name`.
    pub fn new(edition: Edition, name: &str) -> Self {
        // An automaton of this crate tells of a match one byte late, and looks alive until then. With a last byte that
        // no text has, the match comes behind the text, and a state that lives before it leads to a match.
        let pattern = format!("(?:{})\\xFF", Rules::of(edition).regex(name));
        let automaton = dense::Builder::new()
            .configure(
                dense::Config::new()
                    .start_kind(StartKind::Anchored)
                    // All matches: nothing that could still become one is given up for a better one.
                    .match_kind(MatchKind::All),
            )
            .syntax(syntax::Config::new().unicode(false).utf8(false))
            .thompson(regex_automata::nfa::thompson::Config::new().utf8(false))
            .build(&pattern)
            .unwrap_or_else(|error| panic!("{edition} {name}: {error}"));
        let start = automaton.start_state_forward(&Input::new("").anchored(Anchored::Yes)).expect("it starts anchored");
        Self { automaton, start }
    }

    pub fn accepts(&self, text: &str) -> bool {
        self.read(text).is_ok()
    }

    /// Reads the whole of `text`; the error is the first byte that no text of the rule could have there.
    pub fn read(&self, text: &str) -> Result<(), usize> {
        let mut state = self.start;
        for (at, &byte) in text.as_bytes().iter().enumerate() {
            state = self.automaton.next_state(state, byte);
            if self.automaton.is_dead_state(state) {
                return Err(at);
            }
        }
        let end = self.automaton.next_eoi_state(self.automaton.next_state(state, 0xFF));
        if self.automaton.is_match_state(end) { Ok(()) } else { Err(text.len()) }
    }
}

/// The rules of one edition, by name.
#[derive(Debug)]
pub struct Rules {
    edition: Edition,
    /// Without blanks, references still in them.
    written: HashMap<&'static str, String>,
}

impl Rules {
    pub fn of(edition: Edition) -> Self {
        let file = match edition {
            Edition::Rfc1738 => include_str!("rules/rfc1738.rules"),
            Edition::Draft1996 => include_str!("rules/draft1996.rules"),
            Edition::Rfc2396 => include_str!("rules/rfc2396.rules"),
            Edition::Rfc2396bis => include_str!("rules/rfc2396bis.rules"),
            Edition::Rfc3986 => include_str!("rules/rfc3986.rules"),
        };
        let mut written: HashMap<&str, String> = HashMap::new();
        let mut name = "";
        for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with(';')) {
            let definition = if line.starts_with(' ') {
                line
            } else {
                let (defined, definition) = line.split_once('=').expect("a rule has a name and a definition");
                name = defined.trim_end();
                assert!(!written.contains_key(name), "{edition}: {name} is defined twice");
                definition
            };
            written.entry(name).or_default().extend(definition.split_whitespace());
        }
        Self { edition, written }
    }

    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.written.keys().copied()
    }

    /// The regular expression of a rule, with the rules it names put in their places.
    pub fn regex(&self, name: &str) -> String {
        let Some(mut rest) = self.written.get(name).map(String::as_str) else {
            panic!("{}: no rule {name}", self.edition);
        };
        let mut regex = String::new();
        // "{" is a count when a digit follows, and a name otherwise.
        while let Some(open) = rest.find('{') {
            let (before, behind) = rest.split_at(open + 1);
            let (inside, after) = behind.split_once('}').expect("a closing brace");
            if inside.starts_with(|first: char| first.is_ascii_digit()) {
                regex.extend([before, inside, "}"]);
            } else {
                regex.extend([&before[..open], "(?:", &self.regex(inside), ")"]);
            }
            rest = after;
        }
        regex + rest
    }

    /// The same as a tree, for those who want to walk it.
    pub fn tree(&self, name: &str) -> Hir {
        regex_syntax::ParserBuilder::new()
            .unicode(false)
            .utf8(false)
            .build()
            .parse(&self.regex(name))
            .unwrap_or_else(|error| panic!("{} {name}: {error}", self.edition))
    }
}
