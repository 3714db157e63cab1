//! Lines and columns.

use memchr::{memchr_iter, memrchr};

use super::files::Stretch;

/// A place in a file: the number of octets before it, the line, and the column in octets, both from 1 on.
#[derive(Clone, Copy)]
pub struct Place {
    pub offset: u64,
    pub line: u64,
    pub column: u64,
}

/// The lines of a file, counted up to a place.
#[derive(Default)]
pub struct Places {
    /// The place in the text of the file up to which lines are counted.
    counted: u64,
    /// That place in the file itself.
    offset: u64,
    /// Number of line ends before that place.
    lines: u64,
    /// The place in the file at which the last of these lines begins.
    line_start: u64,
}

impl Places {
    /// Begins anew if the stretch is the first of a file.
    pub fn enter(&mut self, stretch: &Stretch) {
        if stretch.is_first() {
            *self = Self { offset: stretch.encoding.mark_length(), ..Self::default() };
        }
    }

    /// The place of an octet of the stretch. The octet must not be before that of the last call.
    pub fn of(&mut self, octet: usize, stretch: &Stretch) -> Place {
        self.count_to(octet, stretch);
        Place { offset: self.offset, line: self.lines + 1, column: self.offset - self.line_start + 1 }
    }

    /// Counts the lines of the stretch up to the octets that the next stretch repeats.
    pub fn leave(&mut self, stretch: &Stretch) {
        self.count_to(stretch.part.end - stretch.look_back, stretch);
    }

    fn count_to(&mut self, octet: usize, stretch: &Stretch) {
        let from = usize::try_from(self.counted.saturating_sub(stretch.start)).unwrap_or(usize::MAX);
        let text = &stretch.text;
        let Some(octets) = text.octets.get(from..octet) else { return };
        if text.is_as_written() {
            self.lines += memchr_iter(b'\n', octets).count() as u64;
            if let Some(last) = memrchr(b'\n', octets) {
                self.line_start = self.offset + last as u64 + 1;
            }
            self.offset += octets.len() as u64;
        } else {
            let mut at = from;
            for (end, count) in text.line_ends(from..octet, stretch.encoding) {
                self.offset += text.width(at..end + 1);
                at = end + 1;
                self.lines += count;
                self.line_start = self.offset;
            }
            self.offset += text.width(at..octet);
        }
        self.counted += octets.len() as u64;
    }
}
