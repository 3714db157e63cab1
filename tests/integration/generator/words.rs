//! Random references that are put together of words.

use uriel::Edition;

use super::{Generator, urls};
use crate::{
    language::REFERENCES,
    random::{Random, seed},
    schemes::LANGUAGES,
};

/// Words of a scheme and its ":", of authorities, and of what follows them.
#[derive(Debug)]
pub struct Words {
    pub schemes: &'static [&'static str],
    pub authorities: &'static [&'static str],
    pub pieces: &'static [&'static str],
    /// One text in so many is one of the generator.
    pub generated: usize,
    /// One text in so many has no authority.
    pub rootless: usize,
}

/// References of such words, for the most part.
#[derive(Debug)]
pub struct Texts {
    words: &'static Words,
    pub random: Random,
    generator: Generator,
}

impl Texts {
    pub fn new(edition: Edition, number: u64, words: &'static Words) -> Self {
        let seed = seed(number) ^ (edition as u64) << 56;
        Self { words, random: Random::new(seed), generator: Generator::new(edition, &REFERENCES, seed) }
    }

    pub fn next(&mut self) -> String {
        let Words { schemes, authorities, pieces, generated, rootless } = self.words;
        if self.random.once_in(*generated) {
            return self.generator.next();
        }
        let random = &mut self.random;
        let mut text = String::new();
        match random.pick(LANGUAGES) {
            language if language.name.is_empty() || random.once_in(2) => text += random.word(schemes),
            language => urls::scheme(language.name, random, &mut text),
        }
        if !random.once_in(*rootless) {
            text += random.word(authorities);
        }
        for _ in 0..random.below(8) {
            text += random.word(pieces);
        }
        text
    }
}
