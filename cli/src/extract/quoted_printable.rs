//! Escapes of quoted-printable, an encoding of mail: RFC 2045 section 6.7.

use super::step::Step;

/// The most blanks and tabs at the end of a line, which are no part of the text, that are looked over.
const PADDING: usize = 32;

/// Reads the escape that a text begins with: octets in hexadecimal digits, or a "=" that ends a line and makes no line
/// end. Octets that are not UTF-8 are U+FFFD, which no URL has.
pub fn read(text: &[u8], is_whole: bool) -> Step {
    let blanks = text[1..].iter().take(PADDING).take_while(|octet| matches!(octet, b' ' | b'\t')).count();
    match text[1 + blanks..] {
        [b'\n', ..] => Step::LineEnd { length: blanks + 2 },
        [b'\r', b'\n', ..] => Step::LineEnd { length: blanks + 3 },
        [] | [b'\r'] if !is_whole => Step::Unfinished,
        _ => of_octets(text, is_whole),
    }
}

/// The character of the escape that a text begins with, or of several escapes, one for each octet of its UTF-8.
fn of_octets(text: &[u8], is_whole: bool) -> Step {
    if text.len() < ESCAPE && !is_whole {
        return Step::Unfinished;
    }
    let Some(first) = octet(text) else { return Step::Plain };
    let length = match first {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => 1,
    };
    if text.len() < ESCAPE * length && !is_whole {
        return Step::Unfinished;
    }
    let octets: Vec<u8> = text.chunks(ESCAPE).map_while(octet).take(length).collect();
    match str::from_utf8(&octets).ok().and_then(|text| text.chars().next()) {
        Some(c) => Step::escape(ESCAPE * length, c),
        None => Step::escape(ESCAPE, char::REPLACEMENT_CHARACTER),
    }
}

/// The length of the escape of an octet.
const ESCAPE: usize = "=3D".len();

/// The octet of the escape that a text begins with. The digits may be in lower case, as section 6.7 advises readers.
fn octet(text: &[u8]) -> Option<u8> {
    let digits = text.strip_prefix(b"=")?.get(..2).filter(|digits| digits.iter().all(u8::is_ascii_hexdigit))?;
    u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::step;

    #[test]
    fn reads_octets_and_soft_line_ends() {
        for (text, expected) in [
            ("=3D", Step::escape(3, '=')),
            ("=3dx", Step::escape(3, '=')),
            ("=0A", Step::escape(3, '\n')),
            ("=C3=A9", Step::escape(6, '\u{e9}')),
            ("=F0=9F=98=80x", Step::escape(12, '\u{1F600}')),
            ("=E9t=E9..", Step::escape(3, char::REPLACEMENT_CHARACTER)),
            ("=C3\u{a9}.", Step::escape(3, char::REPLACEMENT_CHARACTER)),
            ("=FF", Step::escape(3, char::REPLACEMENT_CHARACTER)),
            ("=\n", Step::LineEnd { length: 2 }),
            ("=\r\n", Step::LineEnd { length: 3 }),
            ("= \t \r\nx", Step::LineEnd { length: 6 }),
            ("=\rx", Step::Plain),
            ("= x", Step::Plain),
            ("=3", Step::Plain),
            ("=", Step::Plain),
            ("=3G", Step::Plain),
            ("=+1", Step::Plain),
            ("==3D", Step::Plain),
        ] {
            step::reads(read, text, expected);
        }
        let far = format!("={}\n", " ".repeat(PADDING + 1));
        assert_eq!(read(far.as_bytes(), true), Step::Plain);
    }
}
