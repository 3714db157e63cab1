//! Minimal automata of languages, over classes of characters that no state tells apart.

use std::collections::{BTreeMap, HashMap, VecDeque};

use crate::oracle::recogniser::{States, Together};

/// A character outside ASCII, which stands for all of them: hardly a rule has any.
const OUTSIDE: char = '\u{e9}';

/// The minimal automaton of a language. Its first state is that of the empty text.
#[derive(Debug)]
pub struct Machine {
    /// The characters of each class.
    pub classes: Vec<Vec<char>>,
    /// The state after each state, for each class.
    next: Vec<Vec<usize>>,
    ends: Vec<bool>,
    /// For each state before the automaton was made minimal, a word that leads there, and the state that it is now. Where
    /// a document has two rules for the same texts, each has states there.
    pub routes: Vec<(Word, usize)>,
    /// For texts of up to so many classes, the states that none of them tells apart have one number.
    told_apart: Vec<Vec<usize>>,
}

/// A word: a text, as the classes of its characters.
pub type Word = Vec<usize>;

impl Machine {
    /// The automaton of the texts that all of some automata accept.
    pub fn of(recognisers: Together<'_>) -> Self {
        let characters: Vec<char> = (0..0x80).map(char::from).chain([OUTSIDE]).collect();
        let (next, ends) = reached(recognisers, &characters);
        let mut columns: BTreeMap<Vec<usize>, Vec<char>> = BTreeMap::new();
        for (nth, &character) in characters.iter().enumerate() {
            columns.entry(next.iter().map(|row| row[nth]).collect()).or_default().push(character);
        }
        let (columns, classes): (Vec<_>, Vec<_>) = columns.into_iter().unzip();
        let next: Vec<Word> =
            (0..ends.len()).map(|state| columns.iter().map(|column| column[state]).collect()).collect();
        let words = shortest(&next, [(0, Word::new())]);
        let told_apart = told_apart(&next, &ends);
        // One state for each number of the last row, in the order of their first states.
        let numbers = told_apart.last().expect("the empty text tells states apart");
        let count = numbers.iter().max().map_or(0, |most| most + 1);
        let first = |number| numbers.iter().position(|other| *other == number).expect("each number has a state");
        let firsts: Vec<usize> = (0..count).map(first).collect();
        let of_firsts = |row: &[usize]| firsts.iter().map(|&state| row[state]).collect::<Vec<_>>();
        let routes = words.into_iter().zip(numbers).map(|(word, &state)| (word.expect("it was reached").1, state));
        Self {
            classes,
            routes: routes.collect(),
            next: firsts.iter().map(|&state| next[state].iter().map(|&after| numbers[after]).collect()).collect(),
            ends: firsts.iter().map(|&state| ends[state]).collect(),
            told_apart: told_apart.iter().map(|row| of_firsts(row)).collect(),
        }
    }

    /// For each state, the word that is shortest of those from some states, and which of them it begins at.
    pub fn shortest(&self, from: impl IntoIterator<Item = (usize, Word)>) -> Vec<Option<(usize, Word)>> {
        shortest(&self.next, from)
    }

    pub fn states(&self) -> usize {
        self.ends.len()
    }

    /// The state after a state and a class.
    pub fn next(&self, state: usize, class: usize) -> usize {
        self.next[state][class]
    }

    /// The state after a state and a word.
    pub fn after(&self, state: usize, word: &[usize]) -> usize {
        word.iter().fold(state, |state, &class| self.next(state, class))
    }

    /// True if a text may end in a state.
    pub fn ends(&self, state: usize) -> bool {
        self.ends[state]
    }

    /// A shortest word that ends a text after one of two states, and not after the other one.
    pub fn separator(&self, mut one: usize, mut other: usize) -> Word {
        let mut word = Word::new();
        loop {
            let differs = |length: &usize| self.told_apart[*length][one] != self.told_apart[*length][other];
            let length =
                (0..self.told_apart.len()).find(differs).expect("no two states of a minimal automaton are alike");
            let Some(before) = length.checked_sub(1) else { return word };
            let separates = |class: &usize| {
                self.told_apart[before][self.next(one, *class)] != self.told_apart[before][self.next(other, *class)]
            };
            let class = (0..self.classes.len()).find(separates).expect("a class leads to states that are told apart");
            word.push(class);
            (one, other) = (self.next(one, class), self.next(other, class));
        }
    }
}

/// The states that texts lead to in all of some automata at once, a row of the states after each, and whether a text may
/// end there. Where one automaton is dead, so are all.
fn reached(recognisers: Together<'_>, characters: &[char]) -> (Vec<Vec<usize>>, Vec<bool>) {
    let start = recognisers.start();
    let (mut numbers, mut open) = (HashMap::from([(start.clone(), 0)]), vec![start]);
    let (mut next, mut ends) = (Vec::new(), Vec::new());
    while let Some(states) = open.get(next.len()).cloned() {
        let mut row = Vec::new();
        for character in characters {
            let after_byte = |states: States, byte: &u8| recognisers.next(&states, *byte);
            let after = character.encode_utf8(&mut [0; 4]).as_bytes().iter().fold(states.clone(), after_byte);
            let count = numbers.len();
            row.push(*numbers.entry(after.clone()).or_insert_with(|| {
                open.push(after);
                count
            }));
        }
        next.push(row);
        ends.push(recognisers.ends(&states));
    }
    (next, ends)
}

/// See [`Machine::shortest`].
fn shortest(next: &[Word], from: impl IntoIterator<Item = (usize, Word)>) -> Vec<Option<(usize, Word)>> {
    let mut words = vec![None; next.len()];
    let mut open = VecDeque::new();
    for (state, word) in from {
        words[state] = Some((state, word));
        open.push_back(state);
    }
    while let Some(state) = open.pop_front() {
        for (class, &after) in next[state].iter().enumerate() {
            if words[after].is_none() {
                words[after] =
                    words[state].as_ref().map(|(start, word): &(usize, Word)| (*start, [&word[..], &[class]].concat()));
                open.push_back(after);
            }
        }
    }
    words
}

/// Moore's refinement: a number for each state, by what texts of up to 0, 1, 2 … classes tell of it, until longer ones
/// tell no more.
fn told_apart(next: &[Word], ends: &[bool]) -> Vec<Vec<usize>> {
    let numbered = |marks: Vec<(usize, Word)>| {
        let mut known = HashMap::new();
        let number = |mark| {
            let count = known.len();
            *known.entry(mark).or_insert(count)
        };
        marks.into_iter().map(number).collect::<Vec<_>>()
    };
    let mut rows = vec![numbered(ends.iter().map(|&ends| (usize::from(ends), Word::new())).collect())];
    loop {
        let last = &rows[rows.len() - 1];
        let mark = |state: usize| (last[state], next[state].iter().map(|&after| last[after]).collect());
        let row = numbered((0..ends.len()).map(mark).collect());
        // Numbers are given in the order of states, so that equal partitions have equal numbers.
        if row == *last {
            return rows;
        }
        rows.push(row);
    }
}
