//! The parsers beside the minimal automata of the documents' rules.
//!
//! For each language a [`Suite`](suite::Suite) of texts is made, which tells its automaton from every other one with at
//! most so many states more. So, if the parser agrees with the automaton on all of them: **any program that reads octet
//! by octet with at most as many states accepts exactly the language of the document.** Nothing else is assumed of the
//! program, but that it reads the characters of a class alike where it may have states more; each character is tried by
//! itself too. What this does not say: the parser looks at the first 64 octets at once, which makes it a larger program.
//! So each suite is shown again with its states moved to the border of these octets and beyond it, on each back end.
//! That all places behave alike is tested so, and not proved.
//!
//! The suites are then judged: each rule of the documents gets [mutants](mutants::mutants), and a suite has to tell each
//! mutant that changes the language. One that has two states more or further ones is told by a text of its own if no other does.
//!
//! By default the program may have no state more, each text stands at its own place and at the border, and one mutant in
//! a hundred is tried. With `URIEL_PROOF=1` (`just proof`, `just proof-mutants`) it may have one more, each text stands
//! at nine places, the routes are shown that the automata had before they were made minimal, and all mutants are tried.

pub mod machine;
mod mutants;
mod samples;
pub mod suite;

use std::{env, time::Instant};

use uriel::{Edition, Uri, UriRef};

use self::{
    machine::Machine,
    samples::Automata,
    suite::{Suite, Thorough},
};
use crate::{
    against::{Against, Read},
    generator::urls,
    language::{Language, REFERENCES, not_compiled},
    oracle::{
        recogniser::{Recogniser, Together},
        rules::Rules,
    },
    productions,
    schemes::each_scheme,
};

/// URLs, as `Uri::parse_with` reads them.
pub static ABSOLUTE: Language = Language {
    name: "URLs",
    rules: [
        ("rfc1738", "genericurl"),
        ("draft1996", "absoluteURL [ \"#\" fragment ]"),
        ("rfc2396", "absoluteURI [ \"#\" fragment ]"),
        ("rfc2396bis", "absolute-URI-reference"),
        ("rfc3986", "URI"),
    ],
    default_port: None,
    has_path: false,
    has_dot_segments: true,
    rest: |random, text| urls::with(|_, _| (), random, text),
    equivalents: &[],
    prefixes: &[],
    has_fragment: false,
    admits_ip_literal: false,
    admits_servers: false,
    prose: None,
    recognisers: not_compiled(),
};

/// The languages, and how the library reads them.
macro_rules! readers {
    ($($module:ident $Scheme:ident,)+) => {
        &[
            (&REFERENCES, |text, edition| UriRef::parse_with(text, edition).map(|read| read.to_string())),
            (&ABSOLUTE, |text, edition| Uri::parse_with(text, edition).map(|read| read.to_string())),
            $((&crate::schemes::$module::LANGUAGE, |text, edition| {
                uriel::Scheme::parse_with(&uriel::schemes::$module::$Scheme, text, edition).map(|read| read.to_string())
            })),+
        ]
    };
}

const LANGUAGES: &[(&Language, Read)] = each_scheme!(readers);

/// The places at which the states of a suite are reached: the border of the octets that are looked at together, and
/// that of texts which are too short for that.
const PLACES: [usize; 8] = [15, 16, 62, 63, 64, 65, 127, 128];
const BORDER: [usize; 1] = [63];

/// The greatest number of texts for a rule that gets two states more.
const SMALL: usize = 3_000;

fn is_whole_proof() -> bool {
    env::var("URIEL_PROOF").is_ok_and(|value| value == "1")
}

/// The automata that accept the texts of a language together: `own`, and that of the generic rules.
fn automata<'r>(edition: Edition, language: &Language, own: &'r Recogniser) -> Vec<&'r Recogniser> {
    let generic = (!language.name.is_empty()).then(|| REFERENCES.recogniser(edition));
    generic.into_iter().chain([own]).collect()
}

fn machine(edition: Edition, language: &'static Language) -> Machine {
    Machine::of(Together(&automata(edition, language, language.recogniser(edition))))
}

/// The library agrees with the automaton of each language on all texts of its suite.
fn agrees(edition: Edition) {
    let places = if is_whole_proof() { &PLACES[..] } else { &BORDER };
    let mut samples = Automata::of(edition);
    for &(language, read) in LANGUAGES {
        let started = Instant::now();
        let machine = machine(edition, language);
        samples.push(name_of(language), &machine);
        let suite = Suite::of(&machine);
        let against = Against::new(edition, language, read);
        let (mut texts, mut complaints) = (0_u64, Vec::new());
        let mut show = |thorough, place| {
            suite.show(thorough, place, &mut |text, _| {
                texts += 1;
                let complaint = against.complaint(text).filter(|_| complaints.len() < 20);
                complaints.extend(complaint.map(|complaint| format!("  {text:?} {complaint}")));
            })
        };
        if is_whole_proof() {
            for thorough in [Thorough::Characters, Thorough::Classes(1), Thorough::Routes] {
                show(thorough, None);
            }
        } else {
            show(Thorough::Classes(0), None);
        }
        let unmoved: Vec<_> = places.iter().map(|&place| show(Thorough::Classes(0), Some(place))).collect();
        println!(
            "{edition} {language}: {} states by {} routes, {} classes, {texts} texts; {unmoved:?} states only at their place; {:.1} s",
            machine.states(),
            machine.routes.len(),
            machine.classes.len(),
            started.elapsed().as_secs_f64()
        );
        assert!(complaints.is_empty(), "{edition} {language}:\n{}", complaints.join("\n"));
    }
    samples.compare();
}

/// The name of a language in `samples/`.
fn name_of(language: &Language) -> &str {
    match language.name {
        "" => "URI-reference",
        "URLs" => "URI",
        scheme => scheme,
    }
}

macro_rules! under_every_edition {
    ($($name:ident $edition:ident),*) => {
        $(mod $name {
            use uriel::Edition;

            #[test]
            fn parsers_agree_with_the_automata() {
                super::agrees(Edition::$edition);
            }

            #[test]
            fn suites_tell_mutants_of_the_rules() {
                super::tells_mutants(Edition::$edition);
            }
        })*
    };
}
under_every_edition!(
    rfc1738 Rfc1738, draft1996 Draft1996, rfc2396 Rfc2396, rfc2396bis Rfc2396bis, rfc3986 Rfc3986
);

/// Each public production agrees with the automaton of its rule: small ones could have two states more.
#[test]
fn productions_agree_with_the_automata() {
    let (mut rules, mut texts, mut complaints) = (0, 0_u64, Vec::new());
    let most = if is_whole_proof() { 50 * SMALL } else { SMALL };
    productions::each_rule(&mut |name, recogniser, reads| {
        let machine = Machine::of(Together(&[recogniser]));
        let suite = Suite::of(&machine);
        let extra = (0..=2).rev().find(|&extra| suite.texts(extra) <= most).unwrap_or(0);
        suite.show(Thorough::Classes(extra), None, &mut |text, is_accepted| {
            texts += 1;
            if reads(text) == Some(!is_accepted) {
                complaints.push(format!("  {name} and {text:?}"));
            }
        });
        rules += 1;
    });
    println!("{rules} productions, {texts} texts");
    assert!(complaints.is_empty(), "production and rule differ:\n{}", complaints.join("\n"));
    assert!(rules > 250, "{rules} productions were compared");
}

/// The suite of a language tells each mutant of a rule that changes the language.
fn tells_mutants(edition: Edition) {
    let step = if is_whole_proof() { 1 } else { 100 };
    let rules = Rules::of(edition);
    let machines: Vec<_> = LANGUAGES.iter().map(|&(language, _)| (language, machine(edition, language))).collect();
    let mut suites = Vec::new();
    for (&(_, read), (language, machine)) in LANGUAGES.iter().zip(&machines) {
        suites.push((*language, read, language.tree(edition), Suite::of(machine)));
    }
    let mut mutants: Vec<_> = rules
        .all()
        .flat_map(|(document, name, rule)| mutants::mutants(&rule).into_iter().map(move |rule| (document, name, rule)))
        .collect();
    mutants.sort_by_cached_key(|(document, name, rule)| format!("{document} {name} {rule:?}"));
    let (mut equal, mut told, mut told_alone, mut survivors) = (0, 0, 0, Vec::new());
    for (document, name, mutant) in mutants.iter().step_by(step) {
        // A rule that no edition reads may name rules that are nowhere.
        let Ok(changed) = rules.with(document, name, mutant) else { continue };
        for (language, read, unchanged, suite) in &suites {
            let tree = language.tree_of(&changed);
            if tree == *unchanged {
                continue;
            }
            let own = Recogniser::new(tree);
            let changed = automata(edition, language, &own);
            let unchanged = automata(edition, language, language.recogniser(edition));
            let Some(difference) = Together(&changed).difference(Together(&unchanged)) else {
                equal += 1;
                continue;
            };
            let is_told = |thorough| {
                suite.has(thorough, &mut |text, is_accepted| {
                    is_accepted != changed.iter().all(|recogniser| recogniser.accepts(text))
                })
            };
            // The latter two tell what has more states than the language.
            if [Thorough::Classes(0), Thorough::Routes, Thorough::Classes(1)].into_iter().any(is_told) {
                told += 1;
                continue;
            }
            // No suite for one state more has to tell one that has two more; a text of its own does.
            let is_larger = Machine::of(Together(&changed)).states() > suite.states() + 1;
            match Against::new(edition, language, *read).complaint(&difference) {
                None if is_larger => told_alone += 1,
                complaint => survivors.push(format!("  {language}: {document} {name} = {mutant:?}: {complaint:?}")),
            }
        }
    }
    let count = mutants.len().div_ceil(step);
    println!(
        "{edition}: {count} mutants, {told} told, {told_alone} by a text of their own, {equal} leave a language as it is"
    );
    assert!(survivors.is_empty(), "{edition}: not told:\n{}", survivors.join("\n"));
    assert!(told > 0, "{edition}: no mutant was told");
}
