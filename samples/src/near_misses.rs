//! Texts that are nearly of a rule.

use crate::{automaton::Step, language::Language, random::Random, samples::Octets, turns::Turns};

/// A text that is nearly of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearMiss {
    /// The text.
    pub text: String,
    /// The offset of its error, which is that of `uriel`.
    ///
    /// It is that of the first octet that no text of the rule has there, or the end of the text, with some exceptions
    /// that a person would look for elsewhere: a broken escape is wrong at its "%"; of an authority without an "@" the
    /// port is wrong although an "@" could still make it a password, or the host is missing; and an address may need
    /// brackets. A host of a scheme may be wrong at a "." after which no label comes.
    pub offset: usize,
    /// The number of octets that the text begins with and with which a text of the rule begins too.
    pub viable: usize,
}

/// Texts without end that are nearly of a rule, from [`Language::near_misses`].
///
/// Each has one fault: after a state of the automaton an octet of a class that no text of the rule goes on with, which
/// may be followed by what the text without it would end with; or its end, where a text of the rule goes on. These
/// faults take turns. Faults are characters that can be seen, or a space.
///
/// ```
/// use uriel::Edition;
/// use uriel_samples::Language;
///
/// let hosts = Language::new("host", Edition::Rfc3986).unwrap();
/// for miss in hosts.near_misses(7).take(100) {
///     assert!(!hosts.accepts(&miss.text) && hosts.viable(&miss.text) == miss.viable);
/// }
/// ```
#[derive(Clone, Debug)]
pub struct NearMisses {
    language: Language,
    faults: Turns<Fault>,
    random: Random,
    octets: Octets,
}

/// A fault that a text has after a state.
#[derive(Clone, Copy, Debug)]
struct Fault {
    state: usize,
    /// A class of octets with which no text goes on; `None` for the end of the text.
    class: Option<usize>,
}

impl Language {
    /// Texts without end that are nearly of the rule, the same ones for the same seed.
    ///
    /// ```
    /// # use uriel::{Edition, Uri};
    /// # use uriel_samples::Language;
    /// let urls = Language::new("URI", Edition::Rfc3986).unwrap();
    /// for miss in urls.near_misses(1).take(100) {
    ///     assert_eq!(Uri::parse(&miss.text).unwrap_err().offset(), miss.offset);
    /// }
    /// ```
    pub fn near_misses(self, seed: u64) -> NearMisses {
        NearMisses::new(self, seed)
    }
}

impl NearMisses {
    fn new(language: Language, seed: u64) -> Self {
        let automaton = language.automaton();
        let mut random = Random::new(seed);
        let mut faults = Vec::new();
        for state in (0..automaton.states()).filter(|state| !is_in_name(language, *state, &mut random)) {
            let dead = (0..automaton.classes()).filter(|&class| automaton.next(Step { state, class }).is_none());
            faults.extend(dead.map(|class| Fault { state, class: Some(class) }));
            if !automaton.ends(state) {
                faults.push(Fault { state, class: None });
            }
        }
        Self { language, faults: Turns::of(faults, &mut random), octets: Octets::of(automaton, &mut random), random }
    }
}

/// True for a state in the name of a scheme: a text that goes wrong there is one of another scheme.
fn is_in_name(language: Language, state: usize, random: &mut Random) -> bool {
    let colon = language.automaton().class_of(':');
    language.is_of_scheme() && language.automaton().way_to(state, random).iter().all(|step| step.class != colon)
}

impl Iterator for NearMisses {
    type Item = NearMiss;

    fn next(&mut self) -> Option<NearMiss> {
        let Fault { state, class } = self.faults.next(|_| 0)?;
        let automaton = self.language.automaton();
        let way = automaton.way_to(state, &mut self.random);
        let mut text = self.octets.text(way);
        let viable = text.len();
        if let Some(class) = class {
            let is_outside = class == automaton.class_of('\u{e9}') && self.random.below(4) == 0;
            text.push(if is_outside { '\u{e9}' } else { self.octets.next(class) });
            if self.random.below(2) == 0 {
                let ending = automaton.ending(state, Some(&mut self.random));
                text += &self.octets.text(ending);
            }
        }
        let offset = self.language.offset(&text).unwrap_or_else(|| start_of_escape(&text, viable));
        Some(NearMiss { text, offset, viable })
    }
}

/// The offset of the "%" of an escape that is broken after `viable` octets, or else `viable`.
fn start_of_escape(text: &str, viable: usize) -> usize {
    let back = (1..=2).find(|back| viable >= *back && text.as_bytes()[viable - back] == b'%');
    viable - back.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use uriel::Edition;

    use super::*;

    #[test]
    fn each_fault_is_made() {
        for edition in Edition::ALL {
            for language in Language::all(edition) {
                let mut misses = language.near_misses(5);
                let faults = misses.faults.len();
                let mut early = 0;
                for miss in misses.by_ref().take(faults) {
                    let NearMiss { text, offset, viable } = &miss;
                    assert!(!language.accepts(text), "{edition} {}: {text:?}", language.name());
                    assert_eq!(language.viable(text), *viable, "{edition} {}: {text:?}", language.name());
                    assert!(offset <= viable, "{edition} {}: {miss:?}", language.name());
                    early += usize::from(*offset < start_of_escape(text, *viable));
                }
                assert_eq!(misses.faults.had(), faults, "{edition} {}", language.name());
                println!("{edition} {}: {faults} faults, {early} told before the first wrong octet", language.name());
                assert!(early * 2 < faults, "{edition} {}: {early} of {faults}", language.name());
            }
        }
    }
}
