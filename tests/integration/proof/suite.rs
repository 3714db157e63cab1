//! The texts that tell an automaton from every other one with a few states more: Chow's W-method, with identifiers of
//! each state (HSI: Petrenko, Yevtushenko, Lebedev and Das, "Nondeterministic state machines in protocol conformance
//! testing", 1993).
//!
//! A word leads to each state, then come all words of one class more than there may be states more, and then the words
//! that tell the state reached from each other one. That each character of a class is read as the others are is tested
//! by shorter words, or by the same ones, if the suite is [`Thorough::Characters`].

use std::collections::BTreeSet;

use super::machine::{Machine, Word};

/// The texts for one automaton.
#[derive(Debug)]
pub struct Suite<'m> {
    machine: &'m Machine,
    /// A shortest word that leads to each state.
    cover: Vec<Word>,
    /// The words that tell a state from the others. Two states have a word in common that tells them apart.
    identifiers: Vec<Vec<Word>>,
    /// A shortest word that ends a text after each state, if there is one.
    endings: Vec<Option<Word>>,
    /// How each state is reached after any number of characters, if it is.
    ways: Vec<Option<Way>>,
}

/// A way to a state that any number of characters can be on.
#[derive(Clone, Debug)]
struct Way {
    before: Word,
    /// A class that leads from the state after `before` to that state itself.
    back: usize,
    after: Word,
}

/// How much a suite tells.
#[derive(Clone, Copy, Debug)]
pub enum Thorough {
    /// The program may have so many states more, and reads the characters of a class alike, which is tested.
    Classes(u32),
    /// The program has no state more.
    Characters,
    /// The program may have as many states as the automaton had before it was made minimal, in the same places.
    Routes,
}

impl<'m> Suite<'m> {
    /// The number of states of the automaton.
    pub fn states(&self) -> usize {
        self.machine.states()
    }

    pub fn of(machine: &'m Machine) -> Self {
        let words = machine.shortest([(0, Word::new())]);
        let cover: Vec<_> = words.into_iter().map(|word| word.expect("every state is reached").1).collect();
        let endings = endings(machine);
        let ways = ways(machine, &cover, &endings);
        Self { machine, cover, identifiers: identifiers(machine), endings, ways }
    }

    /// The number of texts, if the program may have `extra` states more than the automaton has, without those for the
    /// characters of a class.
    pub fn texts(&self, extra: u32) -> usize {
        let words: usize = (0..=extra + 1).map(|length| self.machine.classes.len().pow(length)).sum();
        words * self.identifiers.iter().map(Vec::len).sum::<usize>()
    }

    /// Shows the texts, and whether the automaton accepts each; with `moved`, those whose state is reached after that
    /// many characters. Returns the number of states that are not.
    pub fn show(&self, thorough: Thorough, moved: Option<usize>, visit: &mut dyn FnMut(&str, bool)) -> usize {
        self.visit(thorough, moved, &mut |text, is_accepted| {
            visit(text, is_accepted);
            false
        })
    }

    /// True if one of the texts, with whether the automaton accepts it, is what is sought; no further one is made then.
    pub fn has(&self, thorough: Thorough, sought: &mut dyn FnMut(&str, bool) -> bool) -> bool {
        let mut is_found = false;
        self.visit(thorough, None, &mut |text, is_accepted| {
            is_found = sought(text, is_accepted);
            is_found
        });
        is_found
    }

    /// Shows the texts up to one at which `visit` is true.
    fn visit(&self, thorough: Thorough, moved: Option<usize>, visit: &mut dyn FnMut(&str, bool) -> bool) -> usize {
        let mut texts = Texts { suite: self, text: String::new(), count: 0, visit, is_over: false };
        if let Thorough::Routes = thorough {
            let routes = self.machine.routes.iter();
            routes.for_each(|(word, state)| texts.of_state(*state, word, Thorough::Classes(0)));
            return 0;
        }
        let mut unmoved = 0;
        for state in 0..self.machine.states() {
            match moved.map_or_else(|| Some(self.cover[state].clone()), |to| self.moved(state, to)) {
                Some(word) => texts.of_state(state, &word, thorough),
                None => unmoved += 1,
            }
        }
        unmoved
    }

    /// A word of some length to a state.
    fn moved(&self, state: usize, to: usize) -> Option<Word> {
        let Way { before, back, after } = self.ways[state].as_ref()?;
        let more = to.checked_sub(before.len() + after.len())?;
        Some([&before[..], &vec![*back; more], after].concat())
    }
}

/// The texts of a suite, as they are made.
struct Texts<'s, 'v> {
    suite: &'s Suite<'s>,
    text: String,
    /// The number of characters that were written: those of a class take turns.
    count: usize,
    visit: &'v mut dyn FnMut(&str, bool) -> bool,
    is_over: bool,
}

impl Texts<'_, '_> {
    /// The texts of a state, to which a word leads.
    fn of_state(&mut self, state: usize, word: &[usize], thorough: Thorough) {
        match thorough {
            Thorough::Classes(extra) => {
                self.after(state, word, extra + 1);
                let suite = self.suite;
                // Each character leads on as the others of its class do, and not back to the state before it.
                self.characters(state, word, |next| {
                    let endings = [&suite.endings[next], &suite.endings[state]].into_iter().flatten();
                    endings.chain(suite.identifiers[next].first()).collect()
                });
            }
            Thorough::Characters | Thorough::Routes => {
                self.after(state, word, 0);
                let suite = self.suite;
                self.characters(state, word, |next| suite.identifiers[next].iter().collect());
            }
        }
    }

    /// The texts of a word to a state, of those with up to `more` classes after it, and of what tells the states apart.
    fn after(&mut self, state: usize, word: &[usize], more: u32) {
        if self.is_over {
            return;
        }
        let suite = self.suite;
        for identifier in &suite.identifiers[state] {
            self.write(word, None, identifier, state);
        }
        if more > 0 {
            for class in 0..suite.machine.classes.len() {
                self.after(suite.machine.next(state, class), &[word, &[class]].concat(), more - 1);
            }
        }
    }

    /// The texts of a word to a state, of each character, and of words for the state after it.
    fn characters<'w>(&mut self, state: usize, word: &[usize], endings: impl Fn(usize) -> Vec<&'w Word>) {
        let machine = self.suite.machine;
        for (class, characters) in machine.classes.iter().enumerate() {
            let next = machine.next(state, class);
            let endings = endings(next);
            for &character in characters {
                for ending in &endings {
                    self.write(word, Some(character), ending, next);
                }
            }
        }
    }

    fn write(&mut self, word: &[usize], character: Option<char>, ending: &[usize], state: usize) {
        if self.is_over {
            return;
        }
        self.text.clear();
        self.push(word);
        self.text.extend(character);
        self.push(ending);
        let machine = self.suite.machine;
        self.is_over = (self.visit)(&self.text, machine.ends(machine.after(state, ending)));
    }

    fn push(&mut self, word: &[usize]) {
        for &class in word {
            let characters = &self.suite.machine.classes[class];
            self.text.push(characters[self.count % characters.len()]);
            self.count += 1;
        }
    }
}

/// A shortest word that ends a text after each state.
fn endings(machine: &Machine) -> Vec<Option<Word>> {
    let mut endings: Vec<Option<Word>> =
        (0..machine.states()).map(|state| machine.ends(state).then(Word::new)).collect();
    // Each round finds those that are a class longer.
    loop {
        let found: Vec<_> = (0..machine.states())
            .filter(|&state| endings[state].is_none())
            .filter_map(|state| {
                let class = (0..machine.classes.len()).find(|&class| endings[machine.next(state, class)].is_some())?;
                let rest = endings[machine.next(state, class)].as_ref()?;
                Some((state, [&[class], &rest[..]].concat()))
            })
            .collect();
        if found.is_empty() {
            return endings;
        }
        for (state, word) in found {
            endings[state] = Some(word);
        }
    }
}

/// A way to each state by a state after which texts end and which a class leads back to.
fn ways(machine: &Machine, cover: &[Word], endings: &[Option<Word>]) -> Vec<Option<Way>> {
    let back = |state: usize| (0..machine.classes.len()).find(|&class| machine.next(state, class) == state);
    let loops: Vec<_> =
        (0..machine.states()).filter(|&state| endings[state].is_some() && back(state).is_some()).collect();
    let words = machine.shortest(loops.into_iter().map(|state| (state, Word::new())));
    let way = |word: Option<(usize, Word)>| {
        let (start, after) = word?;
        Some(Way { before: cover[start].clone(), back: back(start)?, after })
    };
    words.into_iter().map(way).collect()
}

/// The words that tell each state from the others, few of them.
fn identifiers(machine: &Machine) -> Vec<Vec<Word>> {
    let states = machine.states();
    // Each word with the states after which it ends a text, and the words of each state by their places there.
    let (mut words, mut of_states): (Vec<(Word, Vec<bool>)>, _) = (Vec::new(), vec![BTreeSet::new(); states]);
    for (one, other) in (0..states).flat_map(|one| (0..one).map(move |other| (one, other))) {
        let separates = |at: &usize| words[*at].1[one] != words[*at].1[other];
        if of_states[one].intersection(&of_states[other]).any(separates) {
            continue;
        }
        let known = (0..words.len()).find(separates);
        let at = known.unwrap_or(words.len());
        if known.is_none() {
            let word = machine.separator(one, other);
            let ends = (0..states).map(|state| machine.ends(machine.after(state, &word))).collect();
            words.push((word, ends));
        }
        of_states[one].insert(at);
        of_states[other].insert(at);
    }
    let mut of_states: Vec<Vec<Word>> =
        of_states.into_iter().map(|places| places.into_iter().map(|at| words[at].0.clone()).collect()).collect();
    // The only state of an automaton that accepts all texts, or none.
    of_states.iter_mut().filter(|words| words.is_empty()).for_each(|words| words.push(Word::new()));
    of_states
}
