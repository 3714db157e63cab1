//! Tags of XML, and the attributes in them that are links.

use quick_xml::{Error, events::Event, reader::Reader};

use super::markup::{Tag, Value};

/// Attributes that are links in any vocabulary, by their names without a prefix.
const LINKS: [&str; 5] = ["href", "src", "url", "about", "resource"];

/// Reads the start tag that a text begins with, and adds the values of its attributes.
pub fn tag(text: &[u8], values: &mut Vec<Value>) -> Tag {
    let mut reader = Reader::from_reader(text);
    reader.config_mut().allow_unmatched_ends = true;
    match reader.read_event() {
        Ok(Event::Start(tag) | Event::Empty(tag)) => {
            for attribute in tag.attributes().with_checks(false).flatten() {
                let start = attribute.value.as_ptr().addr() - text.as_ptr().addr();
                let place = start..start + attribute.value.len();
                values.push(Value { is_link: is_link(attribute.key.0) && !place.is_empty(), place });
            }
        }
        Ok(Event::End(_)) => {}
        // Of the errors that a tag may have, only those of its end.
        Err(Error::Syntax(_)) => return Tag::Unfinished,
        _ => return Tag::None,
    }
    Tag::Whole { length: usize::try_from(reader.buffer_position()).unwrap_or(text.len()), content: None }
}

fn is_link(attribute: &str) -> bool {
    let (prefix, name) = attribute.split_once(':').unwrap_or(("", attribute));
    LINKS.contains(&name) || prefix == "xmlns" || attribute == "xmlns"
}
