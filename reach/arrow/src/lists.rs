//! The lists that a column takes its texts from, as the highest bits of an index tell them.

/// The index of no text. It is in no list, even without its two highest bits.
pub(crate) const ABSENT: u32 = u32::MAX;

/// The two highest bits of an index tell the list that it is for.
pub(crate) const LIST: u32 = 30;
pub(crate) const PIECE: u32 = 0;
pub(crate) const WORD: u32 = 1 << LIST;
pub(crate) const NEW_TEXT: u32 = 2 << LIST;
pub(crate) const PIECE_VIEW: u32 = 3 << LIST;
