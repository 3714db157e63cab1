//! Strategies for proptest: each value is valid, and stays valid as it shrinks.
//!
//! A text shrinks by what its automaton allows: a shorter ending after any of its octets, some octets left out where
//! the rest may go on after what comes before them, `a` or `0` for an octet that leads to the same state. So nothing
//! has to be filtered.

use proptest::{
    prelude::RngCore as _,
    strategy::{NewTree, Strategy, ValueTree},
    test_runner::TestRunner,
};
use uriel::{Edition, UriBuf, UriRefBuf, scheme::Typed, write::UrlBuf};

use crate::{
    automaton::{Automaton, Step},
    language::Language,
    random::Random,
    samples::{Octets, Samples},
};

/// Texts of a rule.
///
/// ```
/// use proptest::{prelude::*, test_runner::TestRunner};
/// use uriel::Edition;
/// use uriel_samples::{Language, strategies::texts};
///
/// let literals = Language::new("IP-literal", Edition::Rfc3986).unwrap();
/// TestRunner::default().run(&texts(literals), |text| {
///     prop_assert!(text.starts_with('[') && text.ends_with(']'));
///     Ok(())
/// })?;
/// # Ok::<_, proptest::test_runner::TestError<String>>(())
/// ```
pub fn texts(language: Language) -> Texts {
    Texts { language }
}

/// References of an edition.
///
/// ```
/// use proptest::{prelude::*, test_runner::TestRunner};
/// use uriel::{Edition, UriRef};
/// use uriel_samples::strategies::references;
///
/// TestRunner::default().run(&references(Edition::Rfc3986), |reference| {
///     prop_assert!(UriRef::parse(reference.as_str()).is_ok());
///     Ok(())
/// })?;
/// # Ok::<_, proptest::test_runner::TestError<uriel::UriRefBuf>>(())
/// ```
///
/// # Panics
///
/// Never: every edition has references.
pub fn references(edition: Edition) -> impl Strategy<Value = UriRefBuf> + Clone {
    let language = Language::new("URI-reference", edition).expect("every edition has references");
    texts(language).prop_map(move |text| UriRefBuf::parse_with(text, edition).expect("a reference"))
}

/// URLs of an edition.
///
/// ```
/// use proptest::{prelude::*, test_runner::TestRunner};
/// use uriel::{Edition, Level};
/// use uriel_samples::strategies::urls;
///
/// TestRunner::default().run(&urls(Edition::Rfc3986), |url| {
///     let normal = url.normalize(Level::Syntax);
///     prop_assert_eq!(normal.normalize(Level::Syntax), normal);
///     Ok(())
/// })?;
/// # Ok::<_, proptest::test_runner::TestError<uriel::UriBuf>>(())
/// ```
///
/// # Panics
///
/// Never: every edition has URLs.
pub fn urls(edition: Edition) -> impl Strategy<Value = UriBuf> + Clone {
    let language = Language::new("URI", edition).expect("every edition has URLs");
    texts(language).prop_map(move |text| UriBuf::parse_with(text, edition).expect("a URL"))
}

/// Hosts of an edition.
///
/// ```
/// use proptest::{prelude::*, test_runner::TestRunner};
/// use uriel::{Edition, Uri};
/// use uriel_samples::strategies::hosts;
///
/// TestRunner::default().run(&hosts(Edition::Rfc3986), |host| {
///     let text = format!("http://{host}/");
///     prop_assert_eq!(Uri::parse(&text).unwrap().host().unwrap().as_str(), host);
///     Ok(())
/// })?;
/// # Ok::<_, proptest::test_runner::TestError<String>>(())
/// ```
///
/// # Panics
///
/// Never: every edition has hosts.
pub fn hosts(edition: Edition) -> Texts {
    texts(Language::new("host", edition).expect("every edition has hosts"))
}

/// URLs of a scheme of RFC 1738 under an edition.
///
/// ```
/// use proptest::{prelude::*, test_runner::TestRunner};
/// use uriel::{Edition, schemes::ftp::Ftp};
/// use uriel_samples::strategies::urls_of;
///
/// TestRunner::default().run(&urls_of(Ftp, Edition::Rfc1738), |url| {
///     prop_assert!(!url.as_url().host().as_str().is_empty());
///     Ok(())
/// })?;
/// # Ok::<_, proptest::test_runner::TestError<uriel::write::UrlBuf<Ftp>>>(())
/// ```
///
/// # Panics
///
/// If the scheme is not one of the ten of RFC 1738.
pub fn urls_of<S: Typed + Clone>(scheme: S, edition: Edition) -> impl Strategy<Value = UrlBuf<S>> + Clone {
    let language = Language::of_scheme::<S>(edition).expect("one of the ten schemes of RFC 1738");
    texts(language).prop_map(move |text| UrlBuf::new(scheme.clone(), text, edition).expect("a URL of the scheme"))
}

/// The strategy of [`texts`].
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    language: Language,
}

impl Strategy for Texts {
    type Tree = TextTree;
    type Value = String;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let mut random = Random::new(runner.rng().next_u64());
        let automaton = self.language.automaton();
        let mut octets = Octets::of(automaton, &mut random);
        let steps = Samples::new(self.language, runner.rng().next_u64()).next_steps();
        let text = octets.text(steps);
        Ok(TextTree { edits: edits(automaton, &text), at: 0, current: text.clone(), failed: text, automaton })
    }
}

/// A text of [`texts`] that shrinks.
#[derive(Clone, Debug)]
pub struct TextTree {
    automaton: &'static Automaton,
    current: String,
    /// The last text that was not to be left as it was.
    failed: String,
    /// The edits that make it simpler; those that shorten it most come first.
    edits: Vec<Edit>,
    at: usize,
}

/// Some octets of a text, and others that may stand in their place.
#[derive(Clone, Debug)]
struct Edit {
    start: usize,
    end: usize,
    octets: String,
}

impl Edit {
    /// By how many octets the text becomes shorter.
    fn gain(&self) -> usize {
        self.end - self.start - self.octets.len()
    }
}

impl TextTree {
    /// Tries the next edit; the text is the last one that failed, if there is none.
    fn advance(&mut self) -> bool {
        self.current.clone_from(&self.failed);
        let Some(Edit { start, end, octets }) = self.edits.get(self.at) else { return false };
        self.current.replace_range(start..end, octets);
        self.at += 1;
        true
    }
}

impl ValueTree for TextTree {
    type Value = String;

    fn current(&self) -> String {
        self.current.clone()
    }

    fn simplify(&mut self) -> bool {
        if self.current != self.failed {
            let gain = self.edits[self.at - 1].gain();
            self.failed.clone_from(&self.current);
            self.edits = edits(self.automaton, &self.failed);
            // Those that gain more were tried.
            self.at = self.edits.partition_point(|edit| edit.gain() > gain);
        }
        self.advance()
    }

    fn complicate(&mut self) -> bool {
        self.current != self.failed && {
            self.advance();
            true
        }
    }
}

/// The edits that make a text simpler and leave it valid.
fn edits(automaton: &Automaton, text: &str) -> Vec<Edit> {
    let (mut states, mut edits) = (vec![Automaton::START], Vec::new());
    for character in text.chars() {
        let step = Step { state: states[states.len() - 1], class: automaton.class_of(character) };
        states.extend(automaton.next(step));
    }
    for (start, &state) in states.iter().enumerate() {
        let ending = automaton.ending(state, None);
        if start + ending.len() < text.len() {
            let octets = ending.into_iter().map(|step| first(automaton, step.class)).collect();
            edits.push(Edit { start, end: text.len(), octets });
        }
        // A text is all of ASCII.
        let without = (start + 1..states.len()).filter(|end| automaton.accepts_after(state, &text[*end..]));
        edits.extend(without.map(|end| Edit { start, end, octets: String::new() }));
        if let Some(&after) = states.get(start + 1) {
            let alike = automaton.ways(state).filter(|(_, to)| *to == after);
            let simplest = alike.map(|(class, _)| first(automaton, class)).min_by_key(|octet| rank(*octet));
            let old = text[start..].chars().next().unwrap_or_default();
            if let Some(octet) = simplest.filter(|octet| rank(*octet) < rank(old)) {
                edits.push(Edit { start, end: start + 1, octets: octet.into() });
            }
        }
    }
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.gain()));
    edits
}

/// The simplest octet of a class.
fn first(automaton: &Automaton, class: usize) -> char {
    automaton.octets(class).first().map_or(' ', |octet| char::from(*octet))
}

/// Letters are simpler than digits, and these than all others.
fn rank(octet: char) -> (u8, char) {
    let kind = match octet {
        'a'..='z' => 0,
        '0'..='9' => 1,
        'A'..='Z' => 2,
        _ => 3,
    };
    (kind, octet)
}
