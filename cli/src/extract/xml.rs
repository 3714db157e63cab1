//! Tags of XML, and the attributes in them that are links.

use quick_xml::{Error, events::Event, reader::Reader};

use super::tag::{AttributeValue, Element, Role, Tag};

/// Attributes that are links in any vocabulary, by their names without a prefix.
const LINKS: [&str; 5] = ["href", "src", "url", "about", "resource"];

/// Reads the start tag that a text begins with, and adds the values of its attributes.
pub fn tag(text: &[u8], values: &mut Vec<AttributeValue>) -> Tag {
    let mut reader = Reader::from_reader(text);
    reader.config_mut().allow_unmatched_ends = true;
    let event = reader.read_event();
    let element = if matches!(event, Ok(Event::Empty(_))) { Element::Empty } else { Element::Start };
    let element = match event {
        Ok(Event::Start(tag) | Event::Empty(tag)) => {
            for attribute in tag.attributes().with_checks(false).flatten() {
                let start = attribute.value.as_ptr().addr() - text.as_ptr().addr();
                let place = start..start + attribute.value.len();
                let role = if place.is_empty() { Role::Text } else { role(attribute.key.0) };
                values.push(AttributeValue { place, role });
            }
            element
        }
        Ok(Event::End(_)) => Element::End,
        // Of the errors that a tag may have, only those of its end.
        Err(Error::Syntax(_)) => return Tag::Unfinished,
        _ => return Tag::None,
    };
    Tag::Whole { length: usize::try_from(reader.buffer_position()).unwrap_or(text.len()), element, content: None }
}

fn role(attribute: &str) -> Role {
    match attribute.split_once(':').unwrap_or(("", attribute)) {
        ("xml", "base") => Role::Base,
        ("xmlns", _) | ("", "xmlns") => Role::Link,
        (_, name) if LINKS.contains(&name) => Role::Link,
        _ => Role::Text,
    }
}
