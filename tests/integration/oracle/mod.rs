//! A second, slow reading of the documents, to compare the library with: their rules as automata ([`rules`]), and what
//! their prose says of components ([`split`]), normal forms ([`normal`]) and resolution ([`resolution`]).

pub mod normal;
pub mod notation;
pub mod recogniser;
pub mod resolution;
pub mod rules;
pub mod split;

use uriel::Edition;

use crate::language::{Language, REFERENCES};

/// True if the rules of `edition` have `text` in the language.
pub fn accepts(edition: Edition, language: &Language, text: &str) -> bool {
    verdict(edition, language, text).is_ok()
}

/// The first byte of `text` that no valid text could have there; the length of the text if all it lacks is more.
///
/// The answer for an accepted text is its length.
pub fn dead_at(edition: Edition, language: &Language, text: &str) -> usize {
    verdict(edition, language, text).err().unwrap_or(text.len())
}

/// The place where a person would put the error that [`dead_at`] finds: a broken escape is wrong from its "%" on.
pub fn blamed_at(text: &str, dead_at: usize) -> usize {
    let before = &text.as_bytes()[..dead_at];
    // No rule has a "%" that begins no escape: if the automaton lived through a "%" in the last two bytes, that is one
    // that has not ended.
    let open = before.iter().rev().take(2).position(|&byte| byte == b'%');
    open.map_or(dead_at, |back| dead_at - 1 - back)
}

/// Reads the whole of `text`, or says where it went dead.
///
/// A scheme refines what the generic parse has read, so both have to accept, and the prose of its document too. While
/// all live on, they may nevertheless have no text in common any more: then the answer is later than the truth, never
/// earlier.
pub fn verdict(edition: Edition, language: &Language, text: &str) -> Result<(), usize> {
    let generic = REFERENCES.recogniser(edition).read(&language.generic(text));
    if language.name.is_empty() {
        return generic;
    }
    let prose = language.prose.map_or(Ok(()), |prose| prose(text));
    let readings = [generic, language.recogniser(edition).read(text), prose];
    readings.into_iter().filter_map(Result::err).min().map_or(Ok(()), Err)
}
