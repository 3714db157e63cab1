//! A text without what is shown to no person: secrets of keys and connection strings, beside those that the library knows
//! by itself.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::ops::Range;

use uriel::{
    ParseError, Registry,
    redact::{Keys, Patterns, Redacted},
};
use uriel_explain::Explanation;

/// In the place of a secret.
const MASK: &str = "***";

/// The text as a person may see it: without the values of common keys, webhooks and connection strings too.
pub fn redacted<'t>(text: &'t str, registry: &Registry) -> Redacted<'t, 'static> {
    let patterns = Patterns::CONNECTION_STRINGS.and(Patterns::WEBHOOKS);
    registry.redacted(text).with_keys(Keys::COMMON).with_patterns(patterns)
}

/// A text in which three letters stand for each word of those secrets that [`explain`](uriel_explain::explain) does not hide, with
/// the way back to the places of the text itself. What divides the parts of a URL stays.
pub struct Masked {
    pub text: String,
    /// The letters, which the text itself does not have. Asterisks would end a URL in other text.
    letters: String,
    /// For each word, where its letters begin, and its place in the text itself.
    places: Vec<(usize, Range<usize>)>,
}

impl Masked {
    /// The characters of `error` stay, so that the text is refused as before.
    pub fn of(text: &str, registry: &Registry, error: Option<&Range<usize>>) -> Self {
        let known: Vec<_> = registry.redacted(text).spans().collect();
        let mut next = 0;
        let mut places = Vec::new();
        for span in redacted(text, registry).spans() {
            while known.get(next).is_some_and(|one| one.end <= span.start) {
                next += 1;
            }
            if known.get(next).is_none_or(|one| span.start < one.start || one.end < span.end) {
                push_words(text, span, error, &mut places);
            }
        }
        let letters = letters_without(text);
        let (mut masked, mut end) = (String::with_capacity(text.len()), 0);
        let words = places.into_iter().map(|place| {
            masked.push_str(&text[end..place.start]);
            let start = masked.len();
            masked.push_str(&letters);
            end = place.end;
            (start, place)
        });
        let places = words.collect();
        masked.push_str(&text[end..]);
        Self { text: masked, letters, places }
    }

    /// True if the text has none of those secrets.
    pub fn is_same(&self) -> bool {
        self.places.is_empty()
    }

    /// The place in the text itself.
    pub fn place(&self, span: &Range<usize>) -> Range<usize> {
        self.offset(span.start)..self.offset(span.end)
    }

    fn offset(&self, masked: usize) -> usize {
        let next = self.places.partition_point(|(start, _)| *start < masked);
        let Some((start, place)) = next.checked_sub(1).and_then(|last| self.places.get(last)) else { return masked };
        place.end + masked.saturating_sub(start + MASK.len())
    }

    /// What an explanation says: with asterisks for the letters, and with the places of the text itself.
    pub fn said(&self, said: &str) -> String {
        let mut rest = said;
        let mut result = String::with_capacity(said.len());
        while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
            let (before, after) = rest.split_at(at);
            let (number, after) = after.split_at(after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len()));
            result.push_str(before);
            let is_end = before == ".." && result.trim_end_matches("..").ends_with(|c: char| c.is_ascii_digit());
            let is_place = is_end || before.ends_with("byte ") || before.ends_with("bytes ");
            match number.parse().ok().filter(|_| is_place && !self.is_same()) {
                Some(place) => result.push_str(&self.offset(place).to_string()),
                None => result.push_str(number),
            }
            rest = after;
        }
        result.push_str(rest);
        if self.is_same() { result } else { result.replace(&self.letters, MASK) }
    }

    /// True if the two explanations have the same parts and the same error, and the same secrets are hidden in them: else the
    /// one of the masked text is of another URL.
    pub fn is_as(&self, text: &str, registry: &Registry, masked: &Explanation, explanation: &Explanation) -> bool {
        let parts = |one: &Explanation, place: &dyn Fn(&Range<usize>) -> Range<usize>| {
            one.parts().iter().map(|part| (part.name, place(&part.span))).collect::<Vec<_>>()
        };
        let offset = |one: &Explanation| one.error().map(ParseError::offset);
        parts(masked, &|span| self.place(span)) == parts(explanation, &Range::clone)
            && offset(masked).map(|offset| self.offset(offset)) == offset(explanation)
            && registry.redacted(&self.text).spans().map(|span| self.place(&span)).eq(registry.redacted(text).spans())
    }
}

/// Three letters that are not in a text, nor begin an escape.
fn letters_without(text: &str) -> String {
    let mut all = ('g'..='z').flat_map(|one| ('G'..='Z').map(move |other| format!("{one}{other}{one}")));
    all.find(|letters| !text.contains(letters.as_str())).unwrap_or_else(|| MASK.to_owned())
}

/// Adds the words of a secret, but for the characters of an error. Escapes are characters of a word, unless they divide.
fn push_words(text: &str, secret: Range<usize>, error: Option<&Range<usize>>, places: &mut Vec<Range<usize>>) {
    let mut word = secret.start..secret.start;
    let mut at = secret.start;
    while at < secret.end {
        let rest = &text[at..secret.end];
        let escape = rest.strip_prefix('%').and_then(|rest| u8::from_str_radix(rest.get(..2)?, 16).ok());
        let (length, stays) = match (escape, rest.chars().next()) {
            (Some(octet), _) => (3, divides(char::from(octet)) || octet.is_ascii_control()),
            (None, Some(c)) => (c.len_utf8(), divides(c) || c == '%' || c.is_ascii_control()),
            (None, None) => break,
        };
        if stays || error.is_some_and(|error| error.start < at + length && at < error.end) {
            places.extend((!word.is_empty()).then_some(word));
            word = at + length..at + length;
        } else {
            word.end = at + length;
        }
        at += length;
    }
    places.extend((!word.is_empty()).then_some(word));
}

/// True for a character that may divide parts of a URL, or that no URL has.
fn divides(c: char) -> bool {
    ":/?#[]@\\&;=. \"<>^`{|}".contains(c)
}
