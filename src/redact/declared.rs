//! The secrets that a scheme declares: pieces of the URL, handed over by their places.

use core::{mem, ops::Range};

use crate::engine::text::span_in;

/// The number of places that are kept apart.
const MOST: usize = 3;

/// The places of the fields that a scheme declares as secret, in order. After the third, all text from the beginning of
/// a further one to the end of the last is one secret.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Declared {
    places: [Option<(usize, usize)>; MOST],
}

impl Declared {
    pub(super) const NOTHING: Self = Self { places: [None; MOST] };

    pub(super) const fn is_empty(&self) -> bool {
        self.places[0].is_none()
    }

    /// The place, if it is the only one.
    pub(super) fn only(&self) -> Option<Range<usize>> {
        self.places[0].filter(|_| self.places[1].is_none()).map(|(start, end)| start..end)
    }

    /// These places with that of one more piece of the text.
    pub(super) fn with(mut self, text: &str, piece: &str) -> Self {
        let Some(Range { start, end }) = span_in(text, piece) else { return self };
        let mut place = (start, end);
        for kept in &mut self.places {
            match kept {
                None => {
                    *kept = Some(place);
                    return self;
                }
                Some(kept) if place < *kept => mem::swap(kept, &mut place),
                Some(_) => {}
            }
        }
        if let Some(Some(last)) = self.places.last_mut() {
            last.1 = last.1.max(place.1);
        }
        self
    }
}

/// The declared places, in order.
#[derive(Clone, Debug)]
pub(super) struct DeclaredPlaces(pub(super) Declared);

impl Iterator for DeclaredPlaces {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let places = &mut self.0.places;
        let (start, end) = places[0].take()?;
        places.rotate_left(1);
        Some(start..end)
    }
}
