//! A tag: where it ends, what comes after it, and the values of its attributes, some of which are links.

use std::ops::Range;

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
pub struct AttributeValue {
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
