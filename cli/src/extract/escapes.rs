//! Escapes of JSON, of programming languages and of Markdown: a backslash, and what it says of the characters after it.

use std::iter;

use super::step::Step;

/// Length of the longest escape: two units of UTF-16.
const LONGEST: usize = r"\uD83D\uDE00".len();

/// Reads the escape of JSON that a text begins with: RFC 8259 section 7.
pub fn of_json(text: &[u8], is_whole: bool) -> Step {
    if text.len() < LONGEST && !is_whole && goes_on(text) {
        return Step::Unfinished;
    }
    let c = match text.get(1) {
        Some(b'"') => '"',
        Some(b'\\') => '\\',
        Some(b'/') => '/',
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{C}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'u') => return of_units(&text[2..]),
        _ => return Step::Plain,
    };
    Step::escape(2, c)
}

/// Reads the escape of a programming language that a text begins with: those of JSON, a number in the notation of C,
/// Python, Rust or JavaScript, and a mark of punctuation, which stands for itself.
pub fn of_source(text: &[u8], is_whole: bool) -> Step {
    if text.len() < LONGEST && !is_whole && goes_on(text) {
        return Step::Unfinished;
    }
    match text {
        // A greater number is an octet in some languages, and a character in others.
        [_, b'x', high @ b'0'..=b'7', low, ..] => of_digits(&[*high, *low], 4),
        [_, b'U', digits @ ..] => digits.get(..8).map_or(Step::Plain, |digits| of_digits(digits, 10)),
        [_, b'u', b'{', rest @ ..] => {
            let length = rest.iter().take(7).take_while(|&&octet| octet != b'}').count();
            if rest.get(length) == Some(&b'}') { of_digits(&rest[..length], length + 4) } else { Step::Plain }
        }
        [_, mark, ..] if mark.is_ascii_punctuation() => Step::escape(2, char::from(*mark)),
        _ => of_json(text, true),
    }
}

/// Reads the escape of Markdown that a whole text begins with: a mark of punctuation stands for itself.
pub fn of_markdown(text: &[u8]) -> Step {
    text.get(1)
        .filter(|mark| mark.is_ascii_punctuation())
        .map_or(Step::Plain, |&mark| Step::escape(2, char::from(mark)))
}

/// True if more text may belong to the escape that a text begins with.
fn goes_on(text: &[u8]) -> bool {
    !text.iter().skip(1).any(|octet| !(octet.is_ascii_alphanumeric() || matches!(octet, b'\\' | b'{')))
}

/// The character of a number of UTF-16, with four digits, or of two of them.
fn of_units(text: &[u8]) -> Step {
    let unit = |text: &[u8]| u16::try_from(number(text.get(..4)?)?).ok();
    let Some(high) = unit(text) else { return Step::Plain };
    let low = text[4..].strip_prefix(b"\\u").and_then(unit);
    match char::decode_utf16(iter::once(high).chain(low)).next() {
        Some(Ok(c)) => Step::escape(6 * c.len_utf16(), c),
        _ => Step::Plain,
    }
}

/// The character of a number, in an escape of that length.
fn of_digits(digits: &[u8], length: usize) -> Step {
    number(digits).and_then(char::from_u32).map_or(Step::Plain, |c| Step::escape(length, c))
}

/// The value of hexadecimal digits.
fn number(digits: &[u8]) -> Option<u32> {
    let is_number = digits.iter().all(u8::is_ascii_hexdigit);
    if is_number { u32::from_str_radix(str::from_utf8(digits).ok()?, 16).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::step;

    #[track_caller]
    fn reads(read: fn(&[u8], bool) -> Step, text: &str, expected: Option<(usize, char)>) {
        let expected = expected.map_or(Step::Plain, |(length, c)| Step::escape(length, c));
        step::reads(read, text, expected);
    }

    #[test]
    fn reads_the_escapes_of_json() {
        for (text, expected) in [
            (r"\/", Some((2, '/'))),
            (r#"\"a"#, Some((2, '"'))),
            (r"\\/", Some((2, '\\'))),
            (r"\n", Some((2, '\n'))),
            (r"\u002Fa", Some((6, '/'))),
            (r"\u00e9", Some((6, 'é'))),
            (r"\uD83D\uDE00", Some((12, '😀'))),
            (r"\uD83D\u0041", None),
            (r"\uD83Dxxxxxxx", None),
            (r"\u00+1", None),
            (r"\u002", None),
            (r"\.", None),
            (r"\x2F", None),
            (r"\", None),
        ] {
            reads(of_json, text, expected);
        }
    }

    #[test]
    fn reads_the_escapes_of_source_texts() {
        for (text, expected) in [
            (r"\/", Some((2, '/'))),
            (r"\u002F", Some((6, '/'))),
            (r"\uD83D\uDE00", Some((12, '😀'))),
            (r"\x2Fa", Some((4, '/'))),
            (r"\xE9", None),
            (r"\u{2F}a", Some((6, '/'))),
            (r"\u{01F600}", Some((10, '😀'))),
            (r"\u{}", None),
            (r"\u{110000}", None),
            (r"\U0000002Fa", Some((10, '/'))),
            (r"\.a", Some((2, '.'))),
            (r"\d", None),
            (r"\url{http", None),
        ] {
            reads(of_source, text, expected);
        }
    }
}
