//! Escapes, as they are read.

/// What a text begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A character that stands for itself.
    Plain,
    /// An escape of that length, and the characters that it stands for. A few references of HTML stand for two.
    Escape { length: usize, first: char, second: Option<char> },
    /// Perhaps an escape, if the text goes on.
    Unfinished,
}

impl Step {
    pub fn escape(length: usize, c: char) -> Self {
        Self::Escape { length, first: c, second: None }
    }
}
