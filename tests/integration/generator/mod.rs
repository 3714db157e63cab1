//! Texts made from the rules: members of a rule, and texts one edit away from them, the same for the same seed.

pub mod urls;
pub mod words;

use regex_syntax::hir::{Class, Hir, HirKind, Repetition};
use uriel::Edition;

use crate::{language::Language, random::Random};

/// Makes one text after the other for a rule.
#[derive(Debug)]
pub struct Generator {
    random: Random,
    rule: Hir,
    /// The language of the URLs that it makes, too.
    language: Option<&'static Language>,
}

impl Generator {
    pub fn new(edition: Edition, language: &'static Language, seed: u64) -> Self {
        Self { language: Some(language), ..Self::of_rule(language.tree(edition), seed) }
    }

    /// A generator of texts for a rule that is not a whole URL.
    pub fn of_rule(rule: Hir, seed: u64) -> Self {
        Self { random: Random::new(seed), rule, language: None }
    }

    /// The next text: a member of the rule, or something that looks like a URL, and half of them with one edit.
    pub fn next(&mut self) -> String {
        let mut text = match self.language {
            Some(language) if self.random.once_in(3) => self.url_like(language),
            _ => self.member(),
        };
        if self.random.once_in(2) {
            text = self.edited(&text);
        }
        text
    }

    /// A member of the rule.
    pub fn member(&mut self) -> String {
        let mut text = String::new();
        walk(&self.rule, &mut self.random, &mut text);
        text
    }

    /// A text with the parts of a URL, each usual or odd.
    fn url_like(&mut self, language: &Language) -> String {
        let mut text = String::new();
        if language.name.is_empty() {
            urls::any_scheme(&mut self.random, &mut text);
        } else {
            urls::scheme(language.name, &mut self.random, &mut text);
        }
        (language.rest)(&mut self.random, &mut text);
        text
    }

    /// `text` with one character put in, taken out, replaced, doubled or swapped with the next.
    fn edited(&mut self, text: &str) -> String {
        let random = &mut self.random;
        let mut characters: Vec<char> = text.chars().collect();
        let at = random.below(characters.len() + 1);
        if at == characters.len() || random.once_in(3) {
            characters.splice(at..at, random.word(EDITS).chars());
            return characters.into_iter().collect();
        }
        match random.below(4) {
            0 => drop(characters.remove(at)),
            1 => drop(characters.splice(at..=at, random.word(EDITS).chars())),
            2 => characters.insert(at, characters[at]),
            _ => {
                let other = (at + 1) % characters.len();
                characters.swap(at, other);
            }
        }
        characters.into_iter().collect()
    }
}

/// Appends a member of `rule`.
fn walk(rule: &Hir, random: &mut Random, text: &mut String) {
    match rule.kind() {
        HirKind::Empty => {}
        HirKind::Look(look) => panic!("no rule looks around: {look:?}"),
        HirKind::Literal(literal) => text.extend(literal.0.iter().copied().map(char::from)),
        HirKind::Class(class) => text.push(one_of(class, random)),
        HirKind::Capture(capture) => walk(&capture.sub, random, text),
        HirKind::Concat(parts) => parts.iter().for_each(|part| walk(part, random, text)),
        HirKind::Alternation(branches) => walk(random.pick(branches), random, text),
        HirKind::Repetition(repetition) => {
            for _ in 0..times(repetition, random, text.len()) {
                walk(&repetition.sub, random, text);
            }
        }
    }
}

/// A member of a class: first one of its ranges, so that a delimiter is as likely as any letter or digit at all.
fn one_of(class: &Class, random: &mut Random) -> char {
    let (first, length) = match class {
        Class::Bytes(class) => {
            let range = random.pick(class.ranges());
            (u32::from(range.start()), range.len())
        }
        Class::Unicode(class) => {
            let range = random.pick(class.ranges());
            (u32::from(range.start()), range.len())
        }
    };
    // A range beyond ASCII has the surrogates in it, which are no characters.
    (first..).nth(random.below(length)).and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The number of repetitions: seldom more than a few, but now and then enough to meet a limit.
fn times(repetition: &Repetition, random: &mut Random, written: usize) -> usize {
    let least = repetition.min as usize;
    let most = repetition.max.map_or(usize::MAX, |most| most as usize);
    // A repetition inside a repetition must come to an end.
    if written > 200 {
        return least;
    }
    let single = matches!(repetition.sub.kind(), HirKind::Class(_));
    let more = match random.below(64) {
        0..16 => 0,
        16..36 => 1,
        36..48 => 2,
        48..63 => 3 + random.below(5),
        _ if single => 59 + random.below(7),
        _ => 8 + random.below(5),
    };
    if most != usize::MAX && random.once_in(8) { most } else { least.saturating_add(more).min(most) }
}

/// Characters that an edit puts in: mostly delimiters.
const EDITS: &[&str] = &[
    ":",
    ":",
    "/",
    "/",
    "?",
    "#",
    "[",
    "]",
    "@",
    "@",
    ";",
    "%",
    "%",
    "=",
    ".",
    ".",
    "-",
    "-",
    "+",
    "_",
    "~",
    "%09",
    "0",
    "9",
    "a",
    "F",
    "g",
    "Z",
    " ",
    "\t",
    "\r",
    "\n",
    "\0",
    "\u{7F}",
    "é",
    "§",
    "\u{10FFFF}",
    "&",
    ",",
    "$",
    "!",
    "*",
    "|",
    "\"",
];
