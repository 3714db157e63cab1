//! Texts of a rule.

use crate::{
    automaton::{Automaton, Step},
    language::Language,
    random::Random,
    turns::Turns,
};

/// The length at which a text is brought to an end.
const USUAL: usize = 64;

/// Texts of a rule without end, from [`Language::samples`].
///
/// Each text is made for a step of the automaton, and goes on by the steps that were used least. All steps take turns:
/// none is chosen again before each was used as often. A text has at most 64 octets, unless the step can be reached or
/// left by longer texts alone. Of the octets of a step each has its turn too.
///
/// ```
/// use uriel::{Edition, UriRef};
/// use uriel_samples::Language;
///
/// let references = Language::new("URI-reference", Edition::Rfc3986).unwrap();
/// for text in references.samples(7).take(100) {
///     UriRef::parse(&text)?;
/// }
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Samples {
    automaton: &'static Automaton,
    turns: Turns<Step>,
    uses: Uses,
    random: Random,
    octets: Octets,
}

impl Language {
    /// Texts of the rule without end, the same ones for the same seed.
    ///
    /// ```
    /// # use uriel::Edition;
    /// # use uriel_samples::Language;
    /// let hosts = Language::new("host", Edition::Rfc3986).unwrap();
    /// assert!(hosts.samples(1).take(100).all(|host| hosts.accepts(&host)));
    /// ```
    pub fn samples(self, seed: u64) -> Samples {
        Samples::new(self, seed)
    }
}

impl Samples {
    pub(crate) fn new(language: Language, seed: u64) -> Self {
        let automaton = language.automaton();
        let mut random = Random::new(seed);
        let steps = (0..automaton.states())
            .flat_map(|state| automaton.ways(state).map(move |(class, _)| Step { state, class }))
            .collect();
        Self {
            automaton,
            turns: Turns::of(steps, &mut random),
            uses: Uses { width: automaton.classes(), counts: vec![0; automaton.states() * automaton.classes()] },
            octets: Octets::of(automaton, &mut random),
            random,
        }
    }

    /// The steps of the next text.
    pub(crate) fn next_steps(&mut self) -> Vec<Step> {
        let Self { automaton, turns, uses, random, .. } = self;
        let chosen = turns.next(|step| uses.of(step));
        let mut steps = chosen.map_or_else(Vec::new, |step| automaton.way_to(step.state, random));
        steps.extend(chosen);
        uses.add(&steps);
        let mut state = chosen.and_then(|step| automaton.next(step)).unwrap_or(Automaton::START);
        while !(automaton.ends(state) && random.below(12) == 0) {
            let ways = automaton.ways(state).filter(|(_, to)| steps.len() + 1 + automaton.to_end(*to) <= USUAL);
            let ways = ways.map(|(class, to)| (Step { state, class }, to));
            let Some((step, to)) = ways.min_by_key(|(step, _)| uses.of(*step)) else {
                let ending = automaton.ending(state, Some(random));
                uses.add(&ending);
                steps.extend(ending);
                break;
            };
            uses.add(&[step]);
            steps.push(step);
            state = to;
        }
        steps
    }
}

impl Iterator for Samples {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let steps = self.next_steps();
        Some(self.octets.text(steps))
    }
}

/// How often each step was used.
#[derive(Clone, Debug)]
struct Uses {
    /// The number of classes.
    width: usize,
    /// A row for each state.
    counts: Vec<u32>,
}

impl Uses {
    fn of(&self, Step { state, class }: Step) -> u32 {
        self.counts[state * self.width + class]
    }

    fn add(&mut self, steps: &[Step]) {
        for Step { state, class } in steps {
            self.counts[state * self.width + class] += 1;
        }
    }
}

/// The octets of each class, which take turns.
#[derive(Clone, Debug)]
pub struct Octets {
    automaton: &'static Automaton,
    counts: Vec<usize>,
}

impl Octets {
    pub fn of(automaton: &'static Automaton, random: &mut Random) -> Self {
        Self { automaton, counts: (0..automaton.classes()).map(|_| random.below(100)).collect() }
    }

    /// A text of steps.
    pub fn text(&mut self, steps: impl IntoIterator<Item = Step>) -> String {
        steps.into_iter().map(|step| self.next(step.class)).collect()
    }

    /// The next octet of a class.
    pub fn next(&mut self, class: usize) -> char {
        let octets = self.automaton.octets(class);
        self.counts[class] += 1;
        char::from(octets[self.counts[class] % octets.len()])
    }
}

#[cfg(test)]
mod tests {
    use uriel::Edition;

    use super::*;

    #[test]
    fn each_step_is_used_before_one_is_chosen_again() {
        for edition in Edition::ALL {
            for language in Language::all(edition) {
                let (automaton, steps) = (language.automaton(), language.steps());
                let way = |step: Step| automaton.next(step).map_or(0, |to| automaton.to_end(to) + 1);
                let mut samples = language.samples(3);
                let (mut texts, mut used, mut longest) = (0, 0, 0);
                while used < steps {
                    let made = samples.next_steps();
                    let text: String = made.iter().map(|step| char::from(automaton.octets(step.class)[0])).collect();
                    assert!(language.accepts(&text), "{edition} {}: {text:?}", language.name());
                    let needed = made.iter().enumerate().map(|(at, step)| at + way(*step)).max().unwrap_or(0);
                    assert!(made.len() <= USUAL.max(needed), "{edition} {}: {text:?}", language.name());
                    longest = longest.max(made.len());
                    texts += 1;
                    used = samples.uses.counts.iter().filter(|uses| **uses > 0).count();
                    assert!(texts <= steps, "{edition} {}: {used} of {steps} steps", language.name());
                }
                assert!(longest <= 80, "{edition} {}: {longest} octets", language.name());
                println!(
                    "{edition} {}: {steps} steps in {texts} texts, the longest of {longest} octets",
                    language.name()
                );
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_texts() {
        let hosts = Language::new("host", Edition::Rfc3986).expect("a rule");
        let made = |seed| hosts.samples(seed).take(50).collect::<Vec<_>>();
        assert_eq!(made(1), made(1));
        assert_ne!(made(1), made(2));
    }
}
