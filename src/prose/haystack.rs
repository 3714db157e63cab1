//! A text in which URLs are looked for.

use core::ops::Range;

/// A text: its octets, and the part of them that is known to be UTF-8.
#[derive(Clone, Copy)]
pub(super) struct Haystack<'t> {
    pub(super) octets: &'t [u8],
    characters: &'t str,
    /// The place of the characters among the octets.
    from: usize,
}

impl<'t> Haystack<'t> {
    pub(super) const fn of_characters(characters: &'t str) -> Self {
        Self { octets: characters.as_bytes(), characters, from: 0 }
    }

    pub(super) const fn of_octets(octets: &'t [u8]) -> Self {
        Self { octets, characters: "", from: 0 }
    }

    /// A part of the text as characters; `None` if it is not UTF-8.
    #[inline]
    pub(super) fn part(&mut self, part: Range<usize>) -> Option<&'t str> {
        if part.start < self.from + self.characters.len() {
            return self.known(&part).or_else(|| self.learn_ahead(part));
        }
        self.characters = str::from_utf8(&self.octets[part.clone()]).ok()?;
        self.from = part.start;
        Some(self.characters)
    }

    #[inline]
    fn known(&self, part: &Range<usize>) -> Option<&'t str> {
        let start = part.start.checked_sub(self.from)?;
        self.characters.get(start..start + part.len())
    }

    /// A part that begins in what is known to be UTF-8, and ends after it.
    ///
    /// Twice its length is read, so that each octet of parts that overlap is read a few times.
    #[cold]
    fn learn_ahead(&mut self, part: Range<usize>) -> Option<&'t str> {
        let octets = &self.octets[part.start..self.octets.len().min(part.end + part.len())];
        let valid = str::from_utf8(octets).or_else(|error| str::from_utf8(&octets[..error.valid_up_to()]));
        (self.characters, self.from) = (valid.ok()?, part.start);
        self.known(&part)
    }
}
