//! Automata of rules.

use std::{collections::HashSet, iter};

use regex_automata::{
    Anchored, Input, MatchKind,
    dfa::{Automaton, StartKind, dense},
    nfa::thompson,
    util::primitives::StateID,
};
use regex_syntax::hir::Hir;

/// The automaton of one rule.
#[derive(Debug)]
pub struct Recogniser {
    automaton: dense::DFA<Vec<u32>>,
    start: StateID,
}

impl Recogniser {
    pub fn new(rule: Hir) -> Self {
        // An automaton of this crate tells of a match one byte late, and looks alive until then. With a last byte that
        // no text has, the match comes after the text, and a state that lives before it leads to a match.
        let ended = Hir::concat(vec![rule, Hir::literal([0xFF])]);
        let nfa = thompson::Compiler::new()
            .configure(thompson::Config::new().utf8(false))
            .build_from_hir(&ended)
            .expect("a rule is not too large");
        let automaton = dense::Builder::new()
            .configure(
                dense::Config::new()
                    .start_kind(StartKind::Anchored)
                    // All matches: nothing that could still become one is given up for a better one.
                    .match_kind(MatchKind::All),
            )
            .build_from_nfa(&nfa)
            .expect("a rule is not too large");
        let start = automaton.start_state_forward(&Input::new("").anchored(Anchored::Yes)).expect("it starts anchored");
        Self { automaton, start }
    }

    pub fn accepts(&self, text: &str) -> bool {
        self.read(text).is_ok()
    }

    /// Reads the whole of `text`; the error is the first byte that no text of the rule could have there.
    pub fn read(&self, text: &str) -> Result<(), usize> {
        let mut state = self.start;
        for (at, &byte) in text.as_bytes().iter().enumerate() {
            state = self.automaton.next_state(state, byte);
            if self.automaton.is_dead_state(state) {
                return Err(at);
            }
        }
        if self.ends(state) { Ok(()) } else { Err(text.len()) }
    }

    /// The state after another one and a byte; `None` if no text of the rule goes on like this.
    fn next(&self, state: StateID, byte: u8) -> Option<StateID> {
        let next = self.automaton.next_state(state, byte);
        (!self.automaton.is_dead_state(next)).then_some(next)
    }

    /// True if the text may end in `state`.
    fn ends(&self, state: StateID) -> bool {
        self.automaton.is_match_state(self.automaton.next_eoi_state(self.automaton.next_state(state, 0xFF)))
    }
}

/// Automata that read a text together: it is accepted if all accept it.
#[derive(Clone, Copy, Debug)]
pub struct Together<'r>(pub &'r [&'r Recogniser]);

/// The states of automata that have read the same; `None` once one of them is dead.
pub type States = Option<Vec<StateID>>;

impl Together<'_> {
    /// The states of the empty text.
    #[allow(clippy::unnecessary_wraps, reason = "states may be dead later")]
    pub fn start(self) -> States {
        Some(self.0.iter().map(|it| it.start).collect())
    }

    /// The states after others and a byte.
    pub fn next(self, states: &States, byte: u8) -> States {
        self.0.iter().zip(states.as_ref()?).map(|(it, &state)| it.next(state, byte)).collect()
    }

    /// True if the text may end in these states.
    pub fn ends(self, states: &States) -> bool {
        states.as_ref().is_some_and(|states| self.0.iter().zip(states).all(|(it, &state)| it.ends(state)))
    }

    /// The shortest text that they accept and others do not, or the others alone; `None` if they accept the same texts.
    pub fn difference(self, other: Together<'_>) -> Option<String> {
        let start = (self.start(), other.start());
        let mut seen = HashSet::from([start.clone()]);
        // For each pair of states, the pair before it and the byte between them.
        let mut reached: Vec<(_, Option<(usize, u8)>)> = vec![(start, None)];
        for at in 0.. {
            let (ours, theirs) = reached.get(at)?.0.clone();
            if self.ends(&ours) != other.ends(&theirs) {
                let bytes = iter::successors(reached[at].1, |(before, _)| reached[*before].1).map(|(_, byte)| byte);
                let bytes: Vec<u8> = bytes.collect::<Vec<_>>().into_iter().rev().collect();
                return Some(String::from_utf8(bytes).expect("what is accepted is a text"));
            }
            // No text has the last byte.
            for byte in 0..=0xFE {
                let next = (self.next(&ours, byte), other.next(&theirs, byte));
                if seen.insert(next.clone()) {
                    reached.push((next, Some((at, byte))));
                }
            }
        }
        None
    }
}
