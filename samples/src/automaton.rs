//! A minimal automaton, as a file of `automata/` has it.

use std::collections::VecDeque;

use crate::random::Random;

/// The state after each other one that no text leaves, and the number of octets of an ending that is none.
const NONE: u16 = u16::MAX;

/// A minimal automaton over classes of octets, without the state that no text leaves.
#[derive(Debug)]
pub struct Automaton {
    /// The octets of each class that can be seen, and the space.
    octets: Vec<Vec<u8>>,
    /// The class of each octet of ASCII. Characters outside ASCII are of the class of NUL.
    class_of: [u8; 0x80],
    /// A row for each state: the state after it for each class.
    next: Vec<u16>,
    ends: Vec<bool>,
    /// For each state, the octets of the shortest text that ends after it, those of the shortest one that leads to it,
    /// and the last state and class of each text that is as short.
    to_end: Vec<u16>,
    from_start: Vec<u16>,
    before: Vec<Vec<Step>>,
}

/// A state, and a class after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub state: usize,
    pub class: usize,
}

impl Automaton {
    /// The state of the empty text.
    pub const START: usize = 0;

    /// Reads the lines of an automaton: the class of each octet, and the states.
    pub fn of_lines(section: &str) -> Self {
        let mut lines = section.lines();
        let letters = lines.next().unwrap_or_default().as_bytes();
        let class = |letter: u8| letter - b'A';
        let class_of = std::array::from_fn(|octet| letters.get(octet).map_or(0, |letter| class(*letter)));
        let width = class_of.iter().max().map_or(0, |most| usize::from(*most) + 1);
        let mut octets = vec![Vec::new(); width];
        // Letters come first: they are what a person reads best.
        let graphic = (b'a'..=b'z').chain(b'0'..=b'9').chain(b'A'..=b'Z').chain(b' '..=b'~');
        for octet in graphic {
            let of_class: &mut Vec<u8> = &mut octets[usize::from(class_of[usize::from(octet)])];
            if !of_class.contains(&octet) {
                of_class.push(octet);
            }
        }
        let (mut next, mut ends) = (Vec::new(), Vec::new());
        for line in lines {
            let start = next.len();
            next.resize(start + width, NONE);
            ends.push(line.split(' ').next() == Some("."));
            for way in line.split(' ').filter(|way| *way != "." && !way.is_empty()) {
                let (letters, state) = way.split_at(way.find(|c: char| c.is_ascii_digit()).unwrap_or(way.len()));
                let state = state.parse().unwrap_or(NONE);
                letters.bytes().for_each(|letter| next[start + usize::from(class(letter))] = state);
            }
        }
        let count = ends.len();
        let mut automaton = Self {
            octets,
            class_of,
            next,
            ends,
            to_end: vec![NONE; count],
            from_start: vec![NONE; count],
            before: vec![Vec::new(); count],
        };
        automaton.measure();
        automaton
    }

    /// Finds the distances of all states.
    fn measure(&mut self) {
        self.from_start[Self::START] = 0;
        let mut open = VecDeque::from([Self::START]);
        while let Some(state) = open.pop_front() {
            let far = self.from_start[state] + 1;
            for (class, to) in self.ways(state).collect::<Vec<_>>() {
                if self.from_start[to] == NONE {
                    self.from_start[to] = far;
                    open.push_back(to);
                }
                if self.from_start[to] == far {
                    self.before[to].push(Step { state, class });
                }
            }
        }
        let mut leading = vec![Vec::new(); self.ends.len()];
        for state in 0..self.ends.len() {
            self.ways(state).for_each(|(_, to)| leading[to].push(state));
        }
        let mut open: VecDeque<usize> = (0..self.ends.len()).filter(|state| self.ends[*state]).collect();
        for state in &open {
            self.to_end[*state] = 0;
        }
        while let Some(state) = open.pop_front() {
            for &before in &leading[state] {
                if self.to_end[before] == NONE {
                    self.to_end[before] = self.to_end[state] + 1;
                    open.push_back(before);
                }
            }
        }
    }

    pub fn states(&self) -> usize {
        self.ends.len()
    }

    pub fn classes(&self) -> usize {
        self.octets.len()
    }

    /// The state after a state and a class; `None` if no text goes on like that.
    pub fn next(&self, step: Step) -> Option<usize> {
        let next = self.next[step.state * self.classes() + step.class];
        (next != NONE).then_some(usize::from(next))
    }

    /// The classes after which a text goes on, and the states after them.
    pub fn ways(&self, state: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.classes()).filter_map(move |class| Some((class, self.next(Step { state, class })?)))
    }

    /// True if a text may end in a state.
    pub fn ends(&self, state: usize) -> bool {
        self.ends[state]
    }

    /// The class of a character.
    pub fn class_of(&self, character: char) -> usize {
        let octet = u8::try_from(character).ok().filter(u8::is_ascii).unwrap_or(0);
        usize::from(self.class_of[usize::from(octet)])
    }

    /// The octets of a class that can be seen, and the space.
    pub fn octets(&self, class: usize) -> &[u8] {
        &self.octets[class]
    }

    /// The number of octets of the shortest text that ends after a state.
    pub fn to_end(&self, state: usize) -> usize {
        usize::from(self.to_end[state])
    }

    /// A shortest ending of a text after a state: of several, one by the numbers; the first ones without them.
    pub fn ending(&self, mut state: usize, mut random: Option<&mut Random>) -> Vec<Step> {
        let mut steps = Vec::new();
        while self.to_end[state] > 0 {
            let nearer: Vec<_> =
                self.ways(state).filter(|(_, to)| self.to_end[*to] + 1 == self.to_end[state]).collect();
            let (class, to) = nearer[random.as_mut().map_or(0, |random| random.below(nearer.len()))];
            steps.push(Step { state, class });
            state = to;
        }
        steps
    }

    /// A shortest text that leads to a state, by the numbers.
    pub fn way_to(&self, mut state: usize, random: &mut Random) -> Vec<Step> {
        let mut steps = Vec::new();
        while self.from_start[state] > 0 {
            let step = self.before[state][random.below(self.before[state].len())];
            steps.push(step);
            state = step.state;
        }
        steps.reverse();
        steps
    }

    /// The number of octets that a text begins with and after which it may go on, or its length; and the state there.
    pub fn viable(&self, text: &str) -> (usize, usize) {
        self.read(Self::START, text)
    }

    /// True if a text may end with another one after a state.
    #[cfg(feature = "proptest")]
    pub fn accepts_after(&self, state: usize, text: &str) -> bool {
        let (length, state) = self.read(state, text);
        length == text.len() && self.ends(state)
    }

    fn read(&self, mut state: usize, text: &str) -> (usize, usize) {
        for (at, character) in text.char_indices() {
            match self.next(Step { state, class: self.class_of(character) }) {
                Some(next) => state = next,
                None => return (at, state),
            }
        }
        (text.len(), state)
    }
}
