//! Texts that are nowhere else, in buffers of their own.

use arrow_array::{StringArray, StringViewArray};
use arrow_buffer::{Buffer, OffsetBuffer};
use arrow_schema::ArrowError;

use crate::{lists::NEW_TEXT, spot::index, texts::FURTHEST};

/// The size from which a buffer is closed, though a text of any length may go into one.
const FULL: usize = 1 << 28;

/// Texts in the making.
///
/// Perf: texts one after the other are checked in one pass, and their views are then made without a check.
#[derive(Debug)]
pub(crate) struct NewTexts {
    open: String,
    /// The ends of the texts in the open buffer, after the start of the first.
    offsets: Vec<i32>,
    full: Vec<(OffsetBuffer<i32>, Buffer)>,
    /// The number of texts in full buffers.
    before: usize,
}

impl Default for NewTexts {
    fn default() -> Self {
        Self { open: String::new(), offsets: vec![0], full: Vec::new(), before: 0 }
    }
}

impl NewTexts {
    pub(crate) fn is_empty(&self) -> bool {
        self.before == 0 && self.offsets.len() == 1
    }

    /// Keeps a text, and gives its index. `None` if it is longer than a view can say.
    #[inline]
    pub(crate) fn keep(&mut self, text: &str) -> Option<u32> {
        if self.open.len() + text.len() > FULL {
            if text.len() > FURTHEST {
                return None;
            }
            self.close();
        }
        self.open.push_str(text);
        Some(self.push_end())
    }

    /// Keeps what `write` adds to a text, and gives its index. `None` if that is longer than a view can say, or if
    /// `write` says so.
    #[inline]
    pub(crate) fn write(&mut self, write: impl FnOnce(&mut String) -> Option<()>) -> Option<u32> {
        let start = self.open.len();
        if write(&mut self.open).is_none() {
            self.open.truncate(start);
            return None;
        }
        if self.open.len() > FULL {
            let text = self.open.split_off(start);
            return self.keep(&text);
        }
        Some(self.push_end())
    }

    /// Ends a text, and gives its index.
    #[inline]
    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "no buffer is longer than 2³¹ − 1")]
    fn push_end(&mut self) -> u32 {
        self.offsets.push(self.open.len() as i32);
        index(self.before + self.offsets.len() - 2) | NEW_TEXT
    }

    #[cold]
    fn close(&mut self) {
        self.before += self.offsets.len() - 1;
        let offsets = std::mem::replace(&mut self.offsets, vec![0]);
        self.full
            .push((OffsetBuffer::new(offsets.into()), Buffer::from_vec(std::mem::take(&mut self.open).into_bytes())));
    }

    /// The texts, a column for each buffer.
    pub(crate) fn finish(mut self) -> Result<Vec<StringViewArray>, ArrowError> {
        self.close();
        let column = |(offsets, buffer)| Ok(StringViewArray::from(&StringArray::try_new(offsets, buffer, None)?));
        self.full.into_iter().map(column).collect()
    }
}
