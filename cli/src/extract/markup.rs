//! Tags of HTML and XML: where they end, and the links in them.

use std::ops::Range;

use super::{html, step::Step, xml};

/// A language of tags.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Language {
    Html,
    Xml,
}

/// An element of HTML whose content has no tags but its own end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    Script,
    Style,
    Title,
    Textarea,
    Xmp,
    Iframe,
    Noembed,
    Noframes,
}

/// The value of an attribute, or a part of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value {
    /// Its place in the tag.
    pub place: Range<usize>,
    pub role: Role,
}

/// The role of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Text,
    /// One URL.
    Link,
    /// One URL, which is the base of others.
    Base,
}

/// The part of an element of XML that a tag is; in HTML, where it says nothing of what comes after, `Start`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Element {
    Start,
    End,
    Empty,
}

/// The beginning of a text, read as a tag.
#[derive(PartialEq, Eq, Debug)]
pub enum Tag {
    /// No tag.
    None,
    /// A tag that goes on after the text.
    Unfinished,
    /// A tag, up to its end, and what comes after it, if that has no tags.
    Whole { length: usize, element: Element, content: Option<Content> },
}

impl Language {
    /// True if a tag begins with a "<" and these octets, after a "/" in an end tag.
    pub fn begins_name(self, octets: &[u8]) -> bool {
        match self {
            Self::Html => octets.first().is_some_and(u8::is_ascii_alphabetic),
            Self::Xml => {
                octets.first().is_some_and(|&it| it.is_ascii_alphabetic() || matches!(it, b'_' | b':' | 0x80..))
            }
        }
    }

    /// Reads the tag that a text begins with, and adds the values of its attributes.
    pub fn tag(self, text: &[u8], values: &mut Vec<Value>) -> Tag {
        let is_of_name = |octet: &&u8| octet.is_ascii_alphanumeric() || matches!(octet, b':' | b'-' | b'_' | b'.');
        let name = if text.get(1) == Some(&b'/') { 2 } else { 1 };
        let end = name + text[name..].iter().take_while(is_of_name).count();
        match (self, text.get(end)) {
            (_, None) => Tag::Unfinished,
            // Perf: most tags have no attributes.
            (Self::Html, Some(b'>')) => {
                Tag::Whole { length: end + 1, element: Element::Start, content: Content::of(&text[1..end]) }
            }
            (Self::Xml, Some(b'>')) => {
                let element = if name == 2 { Element::End } else { Element::Start };
                Tag::Whole { length: end + 1, element, content: None }
            }
            (Self::Html, _) => html::tag(text, values),
            (Self::Xml, _) => xml::tag(text, values),
        }
    }
}

impl Content {
    const ALL: [Self; 8] = [
        Self::Script,
        Self::Style,
        Self::Title,
        Self::Textarea,
        Self::Xmp,
        Self::Iframe,
        Self::Noembed,
        Self::Noframes,
    ];

    /// That of the element with a name.
    pub fn of(name: &[u8]) -> Option<Self> {
        Self::ALL.into_iter().find(|content| content.end_tag()[2..].eq_ignore_ascii_case(name))
    }

    pub const fn end_tag(self) -> &'static [u8] {
        match self {
            Self::Script => b"</script",
            Self::Style => b"</style",
            Self::Title => b"</title",
            Self::Textarea => b"</textarea",
            Self::Xmp => b"</xmp",
            Self::Iframe => b"</iframe",
            Self::Noembed => b"</noembed",
            Self::Noframes => b"</noframes",
        }
    }

    /// The octet that begins an escape, or else that of a tag.
    pub const fn escape(self) -> u8 {
        match self {
            Self::Script => b'\\',
            Self::Title | Self::Textarea => b'&',
            Self::Style | Self::Xmp | Self::Iframe | Self::Noembed | Self::Noframes => b'<',
        }
    }
}

/// True if a text begins with a word in any case; `None` if that is known only once the text goes on.
pub fn begins(text: &[u8], word: &[u8], is_whole: bool) -> Option<bool> {
    let length = text.len().min(word.len());
    match text[..length].eq_ignore_ascii_case(&word[..length]) {
        true if length < word.len() => {
            if is_whole {
                Some(false)
            } else {
                None
            }
        }
        is_same => Some(is_same),
    }
}

/// Reads the "<" that a text begins with. In markup, it opens no URL in brackets, unless "URL:" is next.
pub fn open(text: &[u8], is_whole: bool) -> Step {
    match begins(text, b"<URL:", is_whole) {
        None => Step::Unfinished,
        Some(true) => Step::Plain,
        Some(false) => Step::Boundary,
    }
}
