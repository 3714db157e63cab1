//! Places of texts in buffers.

/// The place of a text: the index of a buffer, and the offset there.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct Spot {
    pub(crate) buffer: u32,
    pub(crate) offset: u32,
}

impl Spot {
    /// The place of a text that is in no buffer, for its view holds it.
    pub(crate) const NOWHERE: Self = Self { buffer: u32::MAX, offset: 0 };
}

/// An offset in a window, the index of one, or an offset in a text that was read.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "a window and a text are at most 2³¹ − 1 octets long")]
pub(crate) fn index(number: usize) -> u32 {
    number as u32
}
