//! Escapes, as they are read.

use super::tag::Element;

/// The beginning of a text: a character or an escape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A character that stands for itself.
    Plain,
    /// An escape of that length, and the characters that it stands for. A few references of HTML stand for two.
    Escape { length: usize, first: char, second: Option<char> },
    /// A line end of that length that is none of the text.
    LineEnd { length: usize },
    /// An octet that ends every URL and begins none.
    Boundary,
    /// A "<", a name and a ":", of that length, which begin no URL.
    Name { length: usize },
    /// A tag of that length.
    Tag { length: usize, element: Element },
    /// Perhaps an escape, if the text goes on.
    Unfinished,
}

impl Step {
    pub fn escape(length: usize, c: char) -> Self {
        Self::Escape { length, first: c, second: None }
    }
}

/// Checks the step that is read of a text, and that it is unfinished or the same for each beginning of the text.
#[cfg(test)]
#[track_caller]
pub fn reads(read: fn(&[u8], bool) -> Step, text: &str, expected: Step) {
    assert_eq!(read(text.as_bytes(), true), expected, "{text}");
    for end in 1..text.len() {
        let step = read(&text.as_bytes()[..end], false);
        assert!(step == Step::Unfinished || step == expected, "{} {step:?}", &text[..end]);
    }
}
