//! Items that take turns.

use crate::random::Random;

/// Items, of which none has a second turn before each has had one.
#[derive(Clone, Debug)]
pub struct Turns<T> {
    items: Vec<T>,
    at: usize,
    round: u32,
}

impl<T: Copy> Turns<T> {
    /// The items in an order by the numbers.
    pub fn of(mut items: Vec<T>, random: &mut Random) -> Self {
        random.shuffle(&mut items);
        Self { items, at: 0, round: 0 }
    }

    /// The number of items.
    #[cfg(test)]
    pub const fn len(&self) -> usize {
        self.items.len()
    }

    /// The number of items that have been passed in this round.
    #[cfg(test)]
    pub const fn had(&self) -> usize {
        self.at
    }

    /// The next item that was not used more often than all others; `None` if there are no items.
    pub fn next(&mut self, uses: impl Fn(T) -> u32) -> Option<T> {
        loop {
            match self.items.get(self.at) {
                Some(&item) => {
                    self.at += 1;
                    if uses(item) <= self.round {
                        return Some(item);
                    }
                }
                None if self.items.is_empty() => return None,
                None => (self.at, self.round) = (0, self.round + 1),
            }
        }
    }
}
