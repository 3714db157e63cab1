//! An automaton that constants can run.

/// A minimal automaton over classes of octets. State 0 is the one that no text leaves; a text begins in state 1.
pub(super) struct Automaton {
    /// The class of each octet of ASCII, from 1 on. All other octets are of the class of NUL.
    pub(super) classes: [u8; 128],
    /// The length of a row.
    pub(super) width: usize,
    /// A row for each state: 1 if a text may end in it, and then the state after it for each class.
    pub(super) rows: &'static [u8],
}

impl Automaton {
    /// The state of the empty text.
    pub(super) const START: u8 = 1;

    /// The state after another one and an octet; 0 if no text goes on like that.
    pub(super) const fn next(&self, state: u8, octet: u8) -> u8 {
        let class = self.classes[if octet < 0x80 { octet as usize } else { 0 }];
        self.rows[state as usize * self.width + class as usize]
    }

    /// True if a text may end in a state.
    pub(super) const fn ends(&self, state: u8) -> bool {
        self.rows[state as usize * self.width] != 0
    }

    /// Reads octets from `start` to `end`, beginning in a state: the last state, and the offset at which no text goes on
    /// like that, or else `end`.
    pub(super) const fn read(&self, mut state: u8, octets: &[u8], start: usize, end: usize) -> (u8, usize) {
        let mut at = start;
        while at < end {
            let next = self.next(state, octets[at]);
            if next == 0 {
                return (state, at);
            }
            state = next;
            at += 1;
        }
        (state, end)
    }

    /// True if the octets from `start` to `end` are a text.
    pub(super) const fn accepts(&self, octets: &[u8], start: usize, end: usize) -> bool {
        let (state, at) = self.read(Self::START, octets, start, end);
        at == end && self.ends(state)
    }
}
