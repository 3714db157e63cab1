//! Words that many rows share: schemes, kinds, small numbers.

use arrow_array::StringViewArray;
use arrow_schema::ArrowError;

use crate::{
    lists::WORD,
    spot::index,
    views::{INLINE, view_of_word},
};

/// The number of words that are told apart. A column with more of them has no use for a list.
const ROOM: usize = 32;

/// Words in the making, each of which fits into its view.
#[derive(Default, Debug)]
pub(crate) struct WordList {
    views: Vec<u128>,
    /// The addresses and lengths of words of the program, and their indices.
    fixed: Vec<(usize, usize, u32)>,
    numbers: Vec<(u64, u32)>,
}

impl WordList {
    /// The index of a word; `None` if it is too long, or one of too many.
    #[inline(always)]
    pub(crate) fn find(&mut self, word: &str) -> Option<u32> {
        if word.len() > INLINE {
            return None;
        }
        let view = view_of_word(word);
        let known = (0..).zip(&self.views).find(|(_, known)| **known == view);
        known.map(|(at, _): (u32, _)| at | WORD).or_else(|| self.add(view))
    }

    #[cold]
    fn add(&mut self, view: u128) -> Option<u32> {
        (self.views.len() < ROOM).then(|| self.push(view))
    }

    fn push(&mut self, view: u128) -> u32 {
        self.views.push(view);
        index(self.views.len() - 1) | WORD
    }

    /// The index of a word of the program; `None` if it is too long.
    #[inline(always)]
    pub(crate) fn find_fixed(&mut self, word: &'static str) -> Option<u32> {
        let place = (word.as_ptr().addr(), word.len());
        match self.fixed.iter().find(|known| (known.0, known.1) == place) {
            Some(known) => Some(known.2),
            None => self.add_fixed(word),
        }
    }

    #[cold]
    fn add_fixed(&mut self, word: &'static str) -> Option<u32> {
        if word.len() > INLINE {
            return None;
        }
        let index = self.push(view_of_word(word));
        self.fixed.push((word.as_ptr().addr(), word.len(), index));
        Some(index)
    }

    /// The index of a number in digits; `None` as for any other word.
    #[inline]
    pub(crate) fn find_number(&mut self, number: u64) -> Option<u32> {
        match self.numbers.iter().find(|known| known.0 == number) {
            Some(known) => Some(known.1),
            None if self.numbers.len() == ROOM => None,
            None => self.add_number(number),
        }
    }

    #[cold]
    fn add_number(&mut self, number: u64) -> Option<u32> {
        let index = self.find(&number.to_string())?;
        self.numbers.push((number, index));
        Some(index)
    }

    pub(crate) fn finish(self) -> Result<StringViewArray, ArrowError> {
        StringViewArray::try_new(self.views.into(), vec![], None)
    }
}
