//! Character references of HTML: `&amp;`, `&#47;`, `&#x2F;`.

use html5gum::{
    Span, Tokenizer,
    emitters::callback::{CallbackEmitter, CallbackEvent},
};

use super::step::Step;

/// Length of the longest name, `CounterClockwiseContourIntegral`. Longer numbers are no characters.
const LONGEST: usize = 31;

/// Reads the reference that a text begins with. One without the ";" at its end is none: in `?a=1&copy=2`, it would not
/// be meant.
pub fn read(text: &[u8], is_whole: bool) -> Step {
    let is_of_name = |octet: &&u8| octet.is_ascii_alphanumeric() || **octet == b'#';
    let name = text[1..].iter().take(LONGEST).take_while(is_of_name).count();
    match text.get(1 + name) {
        None if !is_whole => Step::Unfinished,
        // Perf: nearly all references in URLs are this one.
        Some(b';') if text[1..].starts_with(b"amp;") => Step::escape(5, '&'),
        Some(b';') if name > 0 => characters(&text[..name + 2]),
        _ => Step::Plain,
    }
}

/// The characters of a reference.
fn characters(reference: &[u8]) -> Step {
    let mut characters = String::new();
    let emitter = CallbackEmitter::new(|event: CallbackEvent<'_>, _: Span<()>| {
        if let CallbackEvent::String { value } = event {
            characters.push_str(str::from_utf8(value).unwrap_or_default());
        }
        None::<()>
    });
    Tokenizer::new_with_emitter(reference, emitter).for_each(drop);
    let mut characters = characters.chars();
    match (characters.next(), characters.next(), characters.next()) {
        (Some(first), second, None) => Step::Escape { length: reference.len(), first, second },
        // More are left of an unknown name.
        _ => Step::Plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::step;

    #[test]
    fn reads_references_to_characters() {
        for (text, expected) in [
            ("&amp;amp;", Some((5, "&"))),
            ("&AMP;", Some((5, "&"))),
            ("&lt;", Some((4, "<"))),
            ("&sol;a", Some((5, "/"))),
            ("&#47;", Some((5, "/"))),
            ("&#x2f;", Some((6, "/"))),
            ("&#X000002F;", Some((11, "/"))),
            ("&eacute;", Some((8, "é"))),
            ("&NotEqualTilde;", Some((15, "≂̸"))),
            ("&CounterClockwiseContourIntegral;", Some((33, "∳"))),
            ("&semi;", Some((6, ";"))),
            ("&ampx;", None),
            ("&gt1;", None),
            ("&nosuchname;", None),
            ("&copy=2;", None),
            ("&amp", None),
            ("&;", None),
            ("&", None),
            ("&a;", None),
        ] {
            let expected = expected.map_or(Step::Plain, |(length, characters)| {
                let mut characters = characters.chars();
                let first = characters.next().expect("a character");
                Step::Escape { length, first, second: characters.next() }
            });
            step::reads(read, text, expected);
        }
        let long = format!("&{};", "a".repeat(99));
        assert_eq!(read(long.as_bytes(), true), Step::Plain);
    }
}
