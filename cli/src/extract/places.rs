//! Lines and columns.

use memchr::{memchr_iter, memrchr};

use super::files::Block;

/// The lines of a file, counted up to a place.
#[derive(Default)]
pub struct Places {
    /// The place in the file up to which lines are counted.
    counted: u64,
    /// Number of line ends before that place.
    lines: u64,
    /// The place in the file at which the last of these lines begins.
    line_start: u64,
}

impl Places {
    /// Begins anew if the block is the first of a file.
    pub fn enter(&mut self, block: &Block) {
        if block.is_first() {
            *self = Self::default();
        }
    }

    /// The line and the column of an octet of the block, from 1 on. The octet must not be before that of the last call.
    pub fn of(&mut self, octet: usize, block: &Block) -> (u64, u64) {
        self.count_to(octet, block);
        (self.lines + 1, self.counted - self.line_start + 1)
    }

    /// Counts the lines of the block up to the octets that the next block repeats.
    pub fn leave(&mut self, block: &Block) {
        self.count_to(block.part.end - block.look_back, block);
    }

    fn count_to(&mut self, octet: usize, block: &Block) {
        let from = usize::try_from(self.counted.saturating_sub(block.start)).unwrap_or(usize::MAX);
        let Some(octets) = block.octets.get(from..octet) else { return };
        self.lines += memchr_iter(b'\n', octets).count() as u64;
        if let Some(last) = memrchr(b'\n', octets) {
            self.line_start = self.counted + last as u64 + 1;
        }
        self.counted += octets.len() as u64;
    }
}
