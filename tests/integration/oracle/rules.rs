//! The rules of the documents, from `tests/rules`, as expressions of the crate `regex-syntax`.
//!
//! `name.abnf` has the rules of a document as it prints them. `name.readings` has the rules that are read otherwise, each
//! after the reason, and words that other documents need.
//!
//! A name in a rule is looked up in its own document first and then in those that the document builds on: other documents
//! of schemes, the generic syntax of the edition, and the core rules of RFC 2234. Where one edition alone reads the rule of
//! another document otherwise, its readings say so: `rfc1738:database` in them is `database` of RFC 1738.

use std::{
    cell::RefCell,
    collections::{BTreeSet, HashMap},
};

use regex_syntax::hir::{
    Class, ClassBytes, ClassBytesRange, ClassUnicode, ClassUnicodeRange, Hir, HirKind, Repetition,
};
use uriel::Edition;

use crate::oracle::{
    notation::{self, Expression},
    recogniser::Recogniser,
};

/// A document that has rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Document {
    Rfc1738,
    Draft1996,
    Rfc2396,
    Rfc2396bis,
    Rfc3986,
    /// The core rules of ABNF.
    Rfc2234,
    /// Internet messages.
    Rfc5322,
    /// Netnews articles.
    Rfc5536,
    /// `news` and `nntp`.
    Rfc5538,
    /// `mailto`.
    Rfc6068,
    /// `file`.
    Rfc8089,
    /// `http`.
    Rfc9110,
}

impl Document {
    const ALL: [Self; 12] = [
        Self::Rfc1738,
        Self::Draft1996,
        Self::Rfc2396,
        Self::Rfc2396bis,
        Self::Rfc3986,
        Self::Rfc2234,
        Self::Rfc5322,
        Self::Rfc5536,
        Self::Rfc5538,
        Self::Rfc6068,
        Self::Rfc8089,
        Self::Rfc9110,
    ];

    /// The document that an edition is named after.
    pub const fn of(edition: Edition) -> Self {
        match edition {
            Edition::Rfc1738 => Self::Rfc1738,
            Edition::Draft1996 => Self::Draft1996,
            Edition::Rfc2396 => Self::Rfc2396,
            Edition::Rfc2396bis => Self::Rfc2396bis,
            Edition::Rfc3986 => Self::Rfc3986,
        }
    }

    /// The document of a name in small letters.
    fn called(name: &str) -> Self {
        let called = Self::ALL.into_iter().find(|document| format!("{document:?}").to_lowercase() == name);
        called.unwrap_or_else(|| panic!("no document is called {name}"))
    }

    /// The rules as the document prints them.
    pub const fn printed(self) -> &'static str {
        match self {
            Self::Rfc1738 => include_str!("../../rules/rfc1738.abnf"),
            Self::Draft1996 => include_str!("../../rules/draft1996.abnf"),
            Self::Rfc2396 => include_str!("../../rules/rfc2396.abnf"),
            Self::Rfc2396bis => include_str!("../../rules/rfc2396bis.abnf"),
            Self::Rfc3986 => include_str!("../../rules/rfc3986.abnf"),
            Self::Rfc2234 => include_str!("../../rules/rfc2234.abnf"),
            Self::Rfc5322 => include_str!("../../rules/rfc5322.abnf"),
            Self::Rfc5536 => include_str!("../../rules/rfc5536.abnf"),
            Self::Rfc5538 => include_str!("../../rules/rfc5538.abnf"),
            Self::Rfc6068 => include_str!("../../rules/rfc6068.abnf"),
            Self::Rfc8089 => include_str!("../../rules/rfc8089.abnf"),
            Self::Rfc9110 => include_str!("../../rules/rfc9110.abnf"),
        }
    }

    /// The rules that are read otherwise under `edition`; an earlier text replaces rules of a later one.
    const fn readings(self, edition: Edition) -> &'static [&'static str] {
        const RFC1738: &str = include_str!("../../rules/rfc1738.readings");
        match (self, edition) {
            (Self::Rfc1738, Edition::Rfc1738) => &[RFC1738],
            (Self::Rfc1738, _) => &[include_str!("../../rules/rfc1738-later.readings"), RFC1738],
            (Self::Draft1996, _) => &[include_str!("../../rules/draft1996.readings")],
            (Self::Rfc2396, _) => &[include_str!("../../rules/rfc2396.readings")],
            (Self::Rfc2396bis, _) => &[include_str!("../../rules/rfc2396bis.readings")],
            (Self::Rfc3986, _) => &[include_str!("../../rules/rfc3986.readings")],
            (Self::Rfc2234, _) => &[],
            (Self::Rfc5322, _) => &[include_str!("../../rules/rfc5322.readings")],
            (Self::Rfc5536, _) => &[include_str!("../../rules/rfc5536.readings")],
            (Self::Rfc5538, _) => &[include_str!("../../rules/rfc5538.readings")],
            (Self::Rfc6068, _) => &[include_str!("../../rules/rfc6068.readings")],
            (Self::Rfc8089, _) => &[include_str!("../../rules/rfc8089.readings")],
            (Self::Rfc9110, _) => &[include_str!("../../rules/rfc9110.readings")],
        }
    }

    /// True if URLs are read by its rules under `edition`. RFC 1738 goes on as a document of schemes under later ones.
    fn counts_under(self, edition: Edition) -> bool {
        match self {
            Self::Rfc1738 => true,
            Self::Draft1996 | Self::Rfc2396 | Self::Rfc2396bis | Self::Rfc3986 => self == Self::of(edition),
            _ => edition != Edition::Rfc1738,
        }
    }

    /// The documents that the names in its rules are looked up in, one after the other.
    fn chain(self, edition: Edition) -> Vec<Self> {
        let own: &[Self] = match self {
            Self::Rfc5538 => &[Self::Rfc5538, Self::Rfc5536, Self::Rfc5322],
            Self::Rfc5536 => &[Self::Rfc5536, Self::Rfc5322],
            _ => &[self],
        };
        let mut chain = [own, &[Self::of(edition), Self::Rfc2234]].concat();
        chain.dedup();
        chain
    }
}

/// The rules of all documents under one edition.
#[derive(Debug)]
pub struct Rules {
    edition: Edition,
    /// Right sides by document and name. Names ignore case in all notations.
    written: HashMap<(Document, String), String>,
    /// Rules that have been compiled.
    compiled: RefCell<HashMap<(Document, String), Hir>>,
}

impl Rules {
    pub fn of(edition: Edition) -> Self {
        let mut written = HashMap::new();
        for document in Document::ALL {
            for text in document.readings(edition).iter().chain([&document.printed()]) {
                for (name, rule) in notation::rules(text) {
                    written.entry((document, name.to_lowercase())).or_insert(rule);
                }
            }
        }
        Self { edition, written, compiled: RefCell::default() }
    }

    /// An expression in the words of a document: the name of a rule, or more than that.
    pub fn tree(&self, document: Document, expression: &str) -> Hir {
        self.read(document, expression).unwrap_or_else(|error| panic!("{}: {document:?}: {error}", self.edition))
    }

    /// The names of a document's rules: those that its readings have, and those that it prints.
    pub fn names(&self, document: Document) -> Vec<String> {
        let texts = document.readings(self.edition).iter().copied().chain([document.printed()]);
        let names = texts.flat_map(notation::rules).map(|(name, _)| name);
        names.filter(|name| !name.contains(':')).collect()
    }

    fn read(&self, document: Document, expression: &str) -> Result<Hir, String> {
        self.compile(document, &notation::expression(expression)?)
    }

    fn rule(&self, document: Document, name: &str) -> Result<Hir, String> {
        let key = (document, name.to_lowercase());
        if let Some(tree) = self.compiled.borrow().get(&key) {
            return Ok(tree.clone());
        }
        let mut places = document.chain(self.edition).into_iter().flat_map(|home| {
            let of_this_edition = format!("{home:?}:{name}").to_lowercase();
            [(home, Document::of(self.edition), of_this_edition), (home, home, key.1.clone())]
        });
        let (home, rule) = places
            .find_map(|(home, defined_in, name)| Some((home, self.written.get(&(defined_in, name))?)))
            .ok_or_else(|| format!("no rule is called {name}"))?;
        let tree = self.read(home, rule)?;
        self.compiled.borrow_mut().insert(key, tree.clone());
        Ok(tree)
    }

    fn compile(&self, document: Document, expression: &Expression) -> Result<Hir, String> {
        let all = |list: &[Expression]| list.iter().map(|part| self.compile(document, part)).collect::<Result<_, _>>();
        Ok(match expression {
            Expression::Alternatives(list) => Hir::alternation(all(list)?),
            Expression::Sequence(list) => Hir::concat(all(list)?),
            // `0<pchar>` is nothing, whatever the prose says.
            Expression::Repeat { most: Some(0), .. } => Hir::empty(),
            Expression::Repeat { least, most, element } => {
                let sub = self.compile(document, element)?.into();
                Hir::repetition(Repetition { min: *least, max: *most, greedy: true, sub })
            }
            Expression::Word(word) => Hir::concat(word.bytes().map(in_either_case).collect()),
            Expression::Exact(word) => Hir::literal(word.as_bytes()),
            Expression::Range(first, last) => range(*first, *last),
            Expression::Rule(name) => self.rule(document, name)?,
            Expression::Prose(prose) => self.prose(document, prose)?,
        })
    }

    /// `<">`, `<rule, see [URI]>` for a rule of the edition, and `<class except "a", "b">` for other words of a class.
    fn prose(&self, document: Document, prose: &str) -> Result<Hir, String> {
        if let Some((name, exceptions)) = prose.split_once(" except ") {
            let class = class(&self.rule(document, name)?).ok_or_else(|| format!("{name} is no class"))?;
            let exceptions = exceptions.split(", ").map(|word| word.trim_matches('"').as_bytes());
            return Ok(other_words(&class, &exceptions.chain([&b""[..]]).collect::<Vec<_>>()));
        }
        let (name, place) = prose.split_once(", see [").unwrap_or((prose, ""));
        match place.split_once(']') {
            Some(("URI", _)) => self.rule(Document::of(self.edition), name),
            Some(("RFC3986", _)) => Self::of(Edition::Rfc3986).rule(Document::Rfc3986, name),
            _ if prose == "\"" => Ok(Hir::literal([b'"'])),
            _ => Err(format!("<{prose}> needs a reading")),
        }
    }
}

fn in_either_case(byte: u8) -> Hir {
    Hir::class(Class::Bytes(cases(byte)))
}

fn cases(byte: u8) -> ClassBytes {
    let cases = [byte.to_ascii_uppercase(), byte.to_ascii_lowercase()];
    ClassBytes::new(cases.map(|letter| ClassBytesRange::new(letter, letter)))
}

/// The bytes that an expression describes, if it describes single bytes only.
fn class(expression: &Hir) -> Option<ClassBytes> {
    match expression.kind() {
        HirKind::Class(Class::Bytes(class)) => Some(class.clone()),
        HirKind::Class(Class::Unicode(class)) => class.to_byte_class(),
        HirKind::Literal(literal) => match *literal.0 {
            [byte] => Some(ClassBytes::new([ClassBytesRange::new(byte, byte)])),
            _ => None,
        },
        HirKind::Alternation(list) => list.iter().try_fold(ClassBytes::empty(), |mut all, part| {
            all.union(&class(part)?);
            Some(all)
        }),
        _ => None,
    }
}

/// The words of a class, the empty one too, but for `exceptions`.
fn other_words(class: &ClassBytes, exceptions: &[&[u8]]) -> Hir {
    let of = |class: ClassBytes| Hir::class(Class::Bytes(class));
    let any = Hir::repetition(Repetition { min: 0, max: None, greedy: true, sub: of(class.clone()).into() });
    let mut others = class.clone();
    let mut ways = Vec::new();
    if exceptions.iter().all(|word| !word.is_empty()) {
        ways.push(Hir::empty());
    }
    for first in exceptions.iter().filter_map(|word| word.first()).collect::<BTreeSet<_>>() {
        others.difference(&cases(*first));
        let ends: Vec<&[u8]> = exceptions.iter().filter_map(|word| word.strip_prefix(&[*first])).collect();
        ways.push(Hir::concat(vec![of(cases(*first)), other_words(class, &ends)]));
    }
    ways.push(Hir::concat(vec![of(others), any]));
    Hir::alternation(ways)
}

fn range(first: char, last: char) -> Hir {
    Hir::class(match (u8::try_from(first), u8::try_from(last)) {
        (Ok(first), Ok(last)) if last.is_ascii() => Class::Bytes(ClassBytes::new([ClassBytesRange::new(first, last)])),
        _ => Class::Unicode(ClassUnicode::new([ClassUnicodeRange::new(first, last)])),
    })
}

#[test]
fn every_reading_has_a_reason() {
    for edition in Edition::ALL {
        for text in Document::ALL.iter().flat_map(|document| document.readings(edition)) {
            for paragraph in text.split("\n\n") {
                assert!(paragraph.starts_with("; "), "no reason stands before {paragraph:?}");
            }
        }
    }
}

/// A reading that replaces a printed rule has other texts than that rule, under some edition at least.
#[test]
fn every_reading_reads_otherwise() {
    let mut differs: HashMap<(Document, String), bool> = HashMap::new();
    for edition in Edition::ALL {
        let rules = Rules::of(edition);
        for document in Document::ALL.into_iter().filter(|document| document.counts_under(edition)) {
            for (name, _) in document.readings(edition).iter().flat_map(|text| notation::rules(text)) {
                let (document, name) = match name.split_once(':') {
                    Some((of, name)) => (Document::called(of), name.to_owned()),
                    None => (document, name),
                };
                let printed = notation::rules(document.printed()).into_iter().find(|(printed, _)| *printed == name);
                // Words that the document lacks are no readings of its rules.
                let Some((_, printed)) = printed else { continue };
                let ours = Recogniser::new(rules.tree(document, &name));
                let is_other =
                    rules.read(document, &printed).map_or(true, |rule| !Recogniser::new(rule).is_equivalent(&ours));
                *differs.entry((document, name)).or_default() |= is_other;
            }
        }
    }
    let same: Vec<_> = differs.iter().filter(|(_, differs)| !**differs).map(|(rule, _)| rule).collect();
    assert!(same.is_empty(), "read as they are printed: {same:?}");
    assert!(differs.len() > 30, "{} readings were compared", differs.len());
}
