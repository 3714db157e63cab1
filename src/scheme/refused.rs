//! Secrets in a text that the rule of its scheme refuses: it has no fields, but the template says where they may be.

use core::ops::Range;

use crate::{engine::escapes::escape, write::Piece};

/// Calls `visit` with what may be the value of a secret field in a text of its scheme, as the template has the field.
///
/// A value begins after the word before its slot. A word with a letter is found wherever it is: `key=` of `"?key=" key`
/// also after an "&". The value goes on to the end of the text, or to the last "@" if one ends the optional pieces
/// around the slot; without an "@" there is no value. A login after "//" is left to
/// [`redact::url`](crate::redact::url()), which tells a password from a port.
pub(super) fn secrets_of_refused<'t>(template: &[Piece], text: &'t str, visit: &mut dyn FnMut(&'t str)) {
    if let Some((_, part)) = text.split_once(':') {
        Search { part, visit }.look(template, Reached { place: 0, is_found: true, is_login: false }, None);
    }
}

/// The search in the text after the scheme.
struct Search<'t, 'v> {
    part: &'t str,
    visit: &'v mut dyn FnMut(&'t str),
}

/// The place that the words of a template lead to.
#[derive(Clone, Copy)]
struct Reached {
    /// The end of the last word that was found.
    place: usize,
    /// True if the text has the last word.
    is_found: bool,
    /// True after "//", and after the ":" of a login there.
    is_login: bool,
}

impl Search<'_, '_> {
    /// Looks for the values of the slots among the pieces. `ends_login` is `None` for pieces that must be there, and
    /// true for optional ones before an "@".
    fn look(&mut self, pieces: &[Piece], mut reached: Reached, ends_login: Option<bool>) {
        let mut rest = pieces;
        while let [piece, others @ ..] = rest {
            rest = others;
            let is_before_at = ends_login.map(|outer| first_word(rest).map_or(outer, |word| word.starts_with('@')));
            match *piece {
                Piece::Word(word) => reached = self.after(word, reached),
                Piece::Since(earlier, later) => {
                    let of_later = self.after(later, reached);
                    reached = if of_later.is_found { of_later } else { self.after(earlier, reached) };
                }
                Piece::Slot(slot) if slot.is_secret => self.find(reached, is_before_at == Some(true)),
                Piece::Each { before, slot, .. } if slot.is_secret => self.find(self.after(before, reached), false),
                Piece::Optional { pieces, .. } => self.look(pieces, reached, is_before_at.or(Some(false))),
                Piece::Either(choices) => choices.iter().for_each(|pieces| self.look(pieces, reached, is_before_at)),
                Piece::Slot(_) | Piece::Each { .. } => {}
            }
        }
    }

    /// The place after a word of the template.
    fn after(&self, word: &str, before: Reached) -> Reached {
        let name = word.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
        let found = if name.is_empty() {
            places_of(word, self.part, before.place).next()
        } else {
            let begins = |found: &Range<usize>| !ends_with_letter(&self.part.as_bytes()[..found.start]);
            places_of(name, self.part, 0).find(begins)
        };
        Reached {
            place: found.as_ref().map_or(before.place, |found| found.end),
            is_found: found.is_some(),
            is_login: word.ends_with("//") || before.is_login && word == ":",
        }
    }

    /// Passes on the value after the words that were found.
    fn find(&mut self, reached: Reached, is_before_at: bool) {
        if !reached.is_found || reached.is_login && is_before_at {
            return;
        }
        let end = if is_before_at {
            places_of("@", self.part, reached.place).last().map(|at| at.start)
        } else {
            Some(self.part.len())
        };
        if let Some(end) = end {
            (self.visit)(&self.part[reached.place..end]);
        }
    }
}

/// The first word among pieces, optional ones aside.
fn first_word(pieces: &[Piece]) -> Option<&'static str> {
    pieces.iter().find_map(|piece| match *piece {
        Piece::Word(word) | Piece::Since(_, word) => Some(word),
        _ => None,
    })
}

/// The places from `from` on of a word in ASCII, in any case and escaped.
fn places_of<'p>(word: &'p str, part: &'p str, from: usize) -> impl Iterator<Item = Range<usize>> + 'p {
    let octets = part.as_bytes();
    let end_of_word = move |start: usize| {
        word.bytes().try_fold(start, |at, wanted| {
            let (octet, length) = escape(octets.get(at..)?).map_or((*octets.get(at)?, 1), |octet| (octet, 3));
            octet.eq_ignore_ascii_case(&wanted).then_some(at + length)
        })
    };
    (from..octets.len()).filter_map(move |start| end_of_word(start).map(|end| start..end))
}

/// True if octets end with a letter or a digit, and not with an escape.
fn ends_with_letter(octets: &[u8]) -> bool {
    let is_escaped = octets.last_chunk::<3>().is_some_and(|three| escape(three).is_some());
    octets.last().is_some_and(u8::is_ascii_alphanumeric) && !is_escaped
}
