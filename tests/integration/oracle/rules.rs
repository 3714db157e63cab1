//! The rules of the documents, from folders `tests/rules`, as expressions of the crate `regex-syntax`.
//!
//! `name.abnf` has the rules of a document as it prints them. `name.readings` has the rules that are read otherwise,
//! each after the reason, and words that other documents need; `name-later.readings` has those that count from draft
//! 1996 on.
//!
//! A name in a rule is looked up in its own document, then in the generic syntax of the edition, then in the core rules
//! of RFC 2234. If one edition alone reads the rule of another document otherwise, its readings say so:
//! `rfc1738:database` in them is `database` of RFC 1738.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet, HashMap},
    fs,
    path::Path,
};

use regex_syntax::hir::{
    Class, ClassBytes, ClassBytesRange, ClassUnicode, ClassUnicodeRange, Hir, HirKind, Repetition,
};
use uriel::Edition;

use crate::{
    oracle::{
        notation::{self, Expression},
        recogniser::{Recogniser, Together},
    },
    schemes::FOLDERS,
};

/// The document of the core rules of ABNF.
pub const CORE: &str = "rfc2234";

/// The names of all documents: those of the editions, as the editions are called, and those of schemes.
pub fn documents() -> Vec<String> {
    let files = FOLDERS.iter().flat_map(|folder| fs::read_dir(folder).expect("the rules are there"));
    let names = files.map(|file| file.expect("an entry of a folder").file_name().into_string().expect("UTF-8"));
    let mut documents: Vec<_> = names.filter_map(|name| Some(name.strip_suffix(".abnf")?.to_owned())).collect();
    documents.sort_unstable();
    documents
}

/// The rules that a document prints: names and right sides.
pub fn printed(document: &str) -> Vec<(String, String)> {
    let texts = texts(&format!("{document}.abnf"));
    assert!(!texts.is_empty(), "no document is called {document}");
    texts.iter().flat_map(|text| notation::rules(text)).collect()
}

/// The texts of a document's readings under an edition, the first of which counts most.
fn readings(document: &str, edition: Edition) -> Vec<String> {
    let later = format!("{document}-later").to_owned();
    let files = [(edition != Edition::Rfc1738).then_some(later), Some(document.to_owned())];
    files.into_iter().flatten().flat_map(|name| texts(&(name + ".readings"))).collect()
}

/// The texts of the files of that name, which may be in several folders.
fn texts(file: &str) -> Vec<String> {
    FOLDERS.iter().filter_map(|folder| fs::read_to_string(Path::new(folder).join(file)).ok()).collect()
}

/// True if URLs are read by the rules of a document under `edition`. RFC 1738 goes on as a document of schemes.
fn counts_under(document: &str, edition: Edition) -> bool {
    if Edition::ALL.iter().any(|edition| edition.to_string() == document) {
        return document == "rfc1738" || document == edition.to_string();
    }
    edition != Edition::Rfc1738
}

/// The rules of all documents under one edition.
#[derive(Debug)]
pub struct Rules {
    edition: Edition,
    /// Right sides by document and name. Names ignore case in all notations.
    written: HashMap<(String, String), String>,
    /// Rules that have been compiled.
    compiled: RefCell<HashMap<(String, String), Hir>>,
}

impl Rules {
    pub fn of(edition: Edition) -> Self {
        let mut written = HashMap::new();
        for document in documents() {
            let read = readings(&document, edition).iter().flat_map(|text| notation::rules(text)).collect::<Vec<_>>();
            for (name, rule) in read.into_iter().chain(printed(&document)) {
                written.entry((document.clone(), name.to_lowercase())).or_insert(rule);
            }
        }
        Self { edition, written, compiled: RefCell::default() }
    }

    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// The same rules, but for one: that of a name in a document is another expression.
    pub fn with(&self, document: &str, name: &str, expression: &Expression) -> Result<Self, String> {
        let rule = self.compile(document, expression)?;
        let key = (document.to_owned(), name.to_lowercase());
        let compiled = RefCell::new(HashMap::from([(key, rule)]));
        Ok(Self { edition: self.edition, written: self.written.clone(), compiled })
    }

    /// The rules of the documents that count under the edition: document, name, and the right side.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str, Expression)> {
        let counting = self
            .written
            .iter()
            .filter(|((document, name), _)| counts_under(document, self.edition) && !name.contains(':'));
        counting.filter_map(|((document, name), rule)| Some((&**document, &**name, notation::expression(rule).ok()?)))
    }

    /// An expression in the words of a document: the name of a rule, or more than that.
    pub fn tree(&self, document: &str, expression: &str) -> Hir {
        self.read(document, expression).unwrap_or_else(|error| panic!("{}: {document}: {error}", self.edition))
    }

    /// The names of a document's rules: those that its readings have, and those that it prints.
    pub fn names(&self, document: &str) -> Vec<String> {
        let read = readings(document, self.edition).iter().flat_map(|text| notation::rules(text)).collect::<Vec<_>>();
        let names = read.into_iter().chain(printed(document)).map(|(name, _)| name);
        names.filter(|name| !name.contains(':')).collect()
    }

    fn read(&self, document: &str, expression: &str) -> Result<Hir, String> {
        self.compile(document, &notation::expression(expression)?)
    }

    fn rule(&self, document: &str, name: &str) -> Result<Hir, String> {
        let key = (document.to_owned(), name.to_lowercase());
        if let Some(tree) = self.compiled.borrow().get(&key) {
            return Ok(tree.clone());
        }
        let edition = self.edition.to_string();
        let mut places = [document, &edition, CORE].into_iter().flat_map(|home| {
            let of_this_edition = (edition.clone(), format!("{home}:{}", key.1));
            [(home, of_this_edition), (home, (home.to_owned(), key.1.clone()))]
        });
        let (home, rule) = places
            .find_map(|(home, place)| Some((home, self.written.get(&place)?)))
            .ok_or_else(|| format!("no rule is called {name}"))?;
        let tree = self.read(home, rule)?;
        self.compiled.borrow_mut().insert(key, tree.clone());
        Ok(tree)
    }

    fn compile(&self, document: &str, expression: &Expression) -> Result<Hir, String> {
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

    /// `<">`, `<rule, see [RFC5536]>`, where `[URI]` is the document of the edition, `<class except "a", "b">` for other
    /// words of a class, and the name of a rule of this document.
    fn prose(&self, document: &str, prose: &str) -> Result<Hir, String> {
        if let Some((name, exceptions)) = prose.split_once(" except ") {
            let class = class(&self.rule(document, name)?).ok_or_else(|| format!("{name} is no class"))?;
            let exceptions = exceptions.split(", ").map(|word| word.trim_matches('"').as_bytes());
            return Ok(other_words(&class, &exceptions.chain([&b""[..]]).collect::<Vec<_>>()));
        }
        if prose == "\"" {
            return Ok(Hir::literal([b'"']));
        }
        let Some((name, place)) = prose.split_once(", see [") else {
            return self.rule(document, prose).map_err(|error| format!("<{prose}> needs a reading: {error}"));
        };
        match place.split(']').next().unwrap_or_default() {
            "URI" => self.rule(&self.edition.to_string(), name),
            other => self.rule(&other.to_lowercase(), name),
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
    for document in documents() {
        for text in Edition::ALL.iter().flat_map(|&edition| readings(&document, edition)) {
            for paragraph in text.split("\n\n") {
                assert!(paragraph.starts_with("; "), "{document}: no reason stands before {paragraph:?}");
            }
        }
    }
}

/// A reading that replaces a printed rule has other texts than that rule, under some edition at least.
#[test]
fn every_reading_reads_otherwise() {
    let mut differs: BTreeMap<(String, String), bool> = BTreeMap::new();
    for edition in Edition::ALL {
        let rules = Rules::of(edition);
        for document in documents().into_iter().filter(|document| counts_under(document, edition)) {
            for (name, _) in readings(&document, edition).iter().flat_map(|text| notation::rules(text)) {
                let (document, name) = name.split_once(':').unwrap_or((&document, &name));
                let rule = printed(document).into_iter().find(|(printed, _)| printed == name);
                // Words that the document lacks are no readings of its rules.
                let Some((_, rule)) = rule else { continue };
                let ours = Recogniser::new(rules.tree(document, name));
                let is_ours = |rule| Together(&[&Recogniser::new(rule)]).difference(Together(&[&ours])).is_none();
                let is_other = rules.read(document, &rule).map_or(true, |rule| !is_ours(rule));
                *differs.entry((document.to_owned(), name.to_owned())).or_default() |= is_other;
            }
        }
    }
    let same: Vec<_> = differs.iter().filter(|(_, differs)| !**differs).map(|(rule, _)| rule).collect();
    assert!(same.is_empty(), "read as they are printed: {same:?}");
    assert!(differs.len() > 30, "{} readings were compared", differs.len());
}
