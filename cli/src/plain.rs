//! Plain text: printable ASCII characters but the quotation mark and the backslash, which neither JSON nor a table
//! escapes; and text with escapes for what nobody sees.

use std::{
    borrow::Cow,
    fmt::{self, Display, Formatter, Write},
};

use uriel::people::is_invisible;

/// Length of the plain text that the bytes begin with.
pub fn plain_prefix(octets: &[u8]) -> usize {
    let mut at = 0;
    // Perf: eight bytes are judged at a time; the last ones together with some before them.
    while let Some(word) = octets[at..].first_chunk() {
        match first_special(*word) {
            Some(before) => return at + before,
            None => at += 8,
        }
    }
    match octets.last_chunk() {
        Some(word) => first_special(*word).map_or(octets.len(), |before| octets.len() - 8 + before),
        None => octets.iter().position(|&octet| !is_plain(octet)).unwrap_or(octets.len()),
    }
}

const fn is_plain(octet: u8) -> bool {
    matches!(octet, b' '..=b'~') && octet != b'"' && octet != b'\\'
}

/// Index of the first byte that is not plain.
fn first_special(octets: [u8; 8]) -> Option<usize> {
    const fn every(octet: u8) -> u64 {
        u64::from_le_bytes([octet; 8])
    }
    const HIGH: u64 = every(0x80);
    // A subtraction from each byte sets its high bit if the byte was smaller. It may borrow from the next byte, so that
    // only the first bit that is set is certain; no other is used.
    let below = |word: u64, octet: u8| word.wrapping_sub(every(octet)) & !word;
    let word = u64::from_le_bytes(octets);
    let special = below(word, b' ')
        | below(word ^ every(b'"'), 1)
        | below(word ^ every(b'\\'), 1)
        | below(word ^ every(0x7F), 1)
        | word;
    match special & HIGH {
        0 => None,
        special => Some(special.trailing_zeros() as usize / 8),
    }
}

/// The text with escapes for its invisible characters. A backslash stays as it is.
pub fn visible_text(text: &str) -> Cow<'_, str> {
    if text.contains(is_invisible) { Visible(text).to_string().into() } else { text.into() }
}

/// A value with escapes for its invisible characters, which are made while it is written: a long one takes no memory.
pub struct Visible<T>(pub T);

impl<T: Display> Display for Visible<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(Escaper(f), "{}", self.0)
    }
}

/// A writer that escapes invisible characters.
struct Escaper<'f, 'a>(&'f mut Formatter<'a>);

impl Write for Escaper<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.split_inclusive(is_invisible).try_for_each(|piece| match piece.chars().next_back() {
            Some(last) if is_invisible(last) => {
                self.0.write_str(&piece[..piece.len() - last.len_utf8()])?;
                write!(self.0, "{}", last.escape_default())
            }
            _ => self.0.write_str(piece),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_every_octet_at_every_place() {
        for length in 0..20 {
            for at in 0..length {
                for octet in 0..=u8::MAX {
                    for fill in [b'!', b' ', b'~'] {
                        let mut octets = vec![fill; length];
                        octets[at] = octet;
                        let expected = octets.iter().position(|&octet| !is_plain(octet)).unwrap_or(length);
                        assert_eq!(plain_prefix(&octets), expected, "{octets:?}");
                    }
                }
            }
        }
    }
}
