//! Documents in Markdown: links, code and HTML, and the text around them.

use std::ops::Range;

use memchr::memmem;
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

/// A longer document is read as text: the parser has to have the whole, and keeps a list of its parts.
pub const LONGEST: usize = 1 << 20;

/// A part of a document that is not its usual text.
pub struct MarkedPart {
    pub place: Range<usize>,
    pub kind: Kind,
}

/// A kind of text in a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The destination of a link, in which a backslash and a reference stand for a character.
    Destination,
    /// A URL in angle brackets, as it is.
    Autolink,
    Code,
    Html,
}

/// A link whose end is still to come.
struct Open {
    kind: LinkType,
    /// The end of what has been read of its text.
    end: usize,
}

/// The parts of a document, in their order.
pub fn parts(document: &str) -> Vec<MarkedPart> {
    let parser = Parser::new_ext(document, Options::empty());
    let definitions = parser.reference_definitions().iter().filter_map(|(_, definition)| {
        let from = memmem::find(&document.as_bytes()[definition.span.clone()], b"]:")?;
        destination(document, definition.span.start + from + 2..definition.span.end)
    });
    let mut parts: Vec<_> = definitions.map(|place| MarkedPart { place, kind: Kind::Destination }).collect();
    let mut open: Vec<Open> = Vec::new();
    for (event, place) in parser.into_offset_iter() {
        let mut add = |place, kind| parts.push(MarkedPart { place, kind });
        match event {
            Event::Start(Tag::Link { link_type: kind, .. } | Tag::Image { link_type: kind, .. }) => {
                open.push(Open { kind, end: place.start });
                continue;
            }
            Event::End(TagEnd::Link | TagEnd::Image) => match open.pop() {
                Some(Open { kind: LinkType::Inline, end }) => {
                    let from = memmem::find(&document.as_bytes()[end..place.end], b"](").map(|at| end + at + 2);
                    let found = from.and_then(|from| destination(document, from..place.end));
                    if let Some(place) = found {
                        add(place, Kind::Destination);
                    }
                }
                Some(Open { kind: LinkType::Autolink, .. }) => add(place.start + 1..place.end - 1, Kind::Autolink),
                _ => {}
            },
            Event::Start(Tag::CodeBlock(_)) | Event::Code(_) => add(place.clone(), Kind::Code),
            Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_) => add(place.clone(), Kind::Html),
            _ => {}
        }
        if let Some(link) = open.last_mut() {
            link.end = link.end.max(place.end);
        }
    }
    parts.sort_by_key(|part| part.place.start);
    let mut reached = 0;
    parts.retain(|part| {
        let is_next = part.place.start >= reached;
        reached = reached.max(part.place.end);
        is_next
    });
    parts
}

/// The destination that a part of a document begins with, after white space: `CommonMark`, "link destination".
fn destination(document: &str, part: Range<usize>) -> Option<Range<usize>> {
    let text = document[part.clone()].trim_start_matches([' ', '\t', '\r', '\n']);
    let (text, is_bracketed) = text.strip_prefix('<').map_or((text, false), |text| (text, true));
    let start = part.end - text.len();
    let (mut depth, mut is_escaped) = (0_usize, false);
    let length = text.bytes().position(|octet| {
        let ends = match octet {
            _ if is_escaped => false,
            b'>' | b'\n' if is_bracketed => true,
            _ if is_bracketed => false,
            b'(' => {
                depth += 1;
                false
            }
            b')' if depth > 0 => {
                depth -= 1;
                false
            }
            b')' | b' ' | b'\t' | b'\r' | b'\n' => true,
            _ => false,
        };
        is_escaped = octet == b'\\' && !is_escaped;
        ends
    });
    let end = start + length.unwrap_or(text.len());
    (start < end).then_some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_links_code_and_html_apart() {
        use Kind::{Autolink, Code, Destination, Html};
        for (document, expected) in [
            (
                "a [b](c) ![d](<e f> \"g\") [h](i(j)k 'l')",
                &[(Destination, "c"), (Destination, "e f"), (Destination, "i(j)k")][..],
            ),
            ("[![a](b)](c) [**d**](\n f)", &[(Destination, "b"), (Destination, "c"), (Destination, "f")]),
            ("[a]: b \"c\"\n[d]:\n  <e f>\n\n[a] [g][d] [h]", &[(Destination, "b"), (Destination, "e f")]),
            ("<ab:c> <c@d> `<e:f>` ``g`h``", &[(Autolink, "ab:c"), (Code, "`<e:f>`"), (Code, "``g`h``")]),
            (
                "a <b c='d'>e</b>\n\n<p>\nf\n\n    g\n\n```x\nh\n```",
                &[(Html, "<b c='d'>"), (Html, "</b>"), (Html, "<p>\nf\n"), (Code, "g\n"), (Code, "```x\nh\n```")],
            ),
            (
                "[a](b\\)c) [d](e&amp;f) \\[g](h) [i]() [](j)",
                &[(Destination, "b\\)c"), (Destination, "e&amp;f"), (Destination, "j")],
            ),
            ("> [a](b)\n> <p>\n> c", &[(Destination, "b"), (Html, "<p>\n> c")]),
        ] {
            let parts: Vec<_> = parts(document).into_iter().map(|part| (part.kind, &document[part.place])).collect();
            assert_eq!(parts, expected, "{document}");
        }
    }
}
