//! Languages of tags: HTML and XML.

use super::{
    html,
    step::Step,
    tag::{AttributeValue, Content, Element, Tag},
    xml,
};

/// The longest name of a type or a tag that is looked at.
const LONGEST_NAME: usize = 64;

/// A language of tags.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Language {
    Html,
    Xml,
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
    pub fn tag(self, text: &[u8], values: &mut Vec<AttributeValue>) -> Tag {
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

/// Reads the "<" that a program, a comment or a section begins with: it opens what it does in markup, and the name of a
/// type or a tag after it is that of no scheme.
pub fn open_name(text: &[u8], is_whole: bool) -> Step {
    let step = open(text, is_whole);
    if step != Step::Boundary {
        return step;
    }
    let is_of_name = |octet: &&u8| octet.is_ascii_alphanumeric() || matches!(octet, b'+' | b'-' | b'.');
    let start = if text.get(1) == Some(&b'/') { 2 } else { 1 };
    let name = text[start..].iter().take(LONGEST_NAME).take_while(is_of_name).count();
    match &text[start + name..] {
        [] | [b':'] | [b':', b'/'] if name < LONGEST_NAME && !is_whole => Step::Unfinished,
        [b':', rest @ ..] if !rest.starts_with(b"//") => Step::Name { length: start + name + 1 },
        _ => Step::Boundary,
    }
}

#[cfg(test)]
mod tests {
    use super::{super::step::reads, *};

    #[test]
    fn names_of_types_and_tags_begin_no_urls() {
        for (text, step) in [
            ("<news:title>", Step::Name { length: 6 }),
            ("<std::io::Error>", Step::Name { length: 5 }),
            ("<:/", Step::Name { length: 2 }),
            ("<T: Text>", Step::Name { length: 3 }),
            ("</news:a>", Step::Name { length: 7 }),
            ("</http://h/", Step::Boundary),
            ("<!--", Step::Boundary),
            ("<http://h/>", Step::Boundary),
            ("<dyn news:a>", Step::Boundary),
            ("< news:a>", Step::Boundary),
            ("<url:news:a>", Step::Plain),
            ("<u", Step::Boundary),
        ] {
            reads(open_name, text, step);
        }
    }
}
