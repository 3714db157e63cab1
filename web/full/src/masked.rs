//! A text without what is shown to no person: secrets of keys and connection strings, beside those that the library knows
//! by itself.

use std::ops::Range;

use uriel::{
    Registry,
    redact::{Keys, Patterns, Redacted},
};

/// In the place of a secret.
const MASK: &str = "***";

/// The text as a person may see it: without the values of common keys, webhooks and connection strings too.
pub fn redacted<'t>(text: &'t str, registry: &Registry) -> Redacted<'t, 'static> {
    let patterns = Patterns::CONNECTION_STRINGS.and(Patterns::WEBHOOKS);
    registry.redacted(text).with_keys(Keys::COMMON).with_patterns(patterns)
}

/// A text in which three asterisks stand for those secrets that [`explain`](uriel::explain) does not hide, with the way back
/// to the places of the text itself.
pub struct Masked {
    pub text: String,
    /// The places of the secrets in the text itself.
    places: Vec<Range<usize>>,
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
            let is_known = known.get(next).is_some_and(|one| one.start <= span.start && span.end <= one.end);
            if !is_known && !span.is_empty() {
                places.extend(besides(span, error));
            }
        }
        let (mut masked, mut end) = (String::with_capacity(text.len()), 0);
        for place in &places {
            masked.push_str(&text[end..place.start]);
            masked.push_str(MASK);
            end = place.end;
        }
        masked.push_str(&text[end..]);
        Self { text: masked, places }
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
        let mut before = 0;
        let mut added = 0;
        for place in &self.places {
            // Where the mask begins, and where it ends.
            let start = place.start + added - before;
            if masked <= start {
                break;
            }
            if masked < start + MASK.len() {
                return place.end;
            }
            added += MASK.len();
            before += place.len();
        }
        masked + before - added
    }
}

/// A secret without the characters of an error.
fn besides(secret: Range<usize>, error: Option<&Range<usize>>) -> impl Iterator<Item = Range<usize>> {
    let cut = error.filter(|error| secret.contains(&error.start) && error.start < error.end);
    let pieces = match cut {
        Some(error) => [secret.start..error.start, error.end.min(secret.end)..secret.end],
        None => [secret, 0..0],
    };
    pieces.into_iter().filter(|piece| !piece.is_empty())
}
