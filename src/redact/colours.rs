//! Colours of a terminal, `ESC [ 0 m`, before a name and a value and after them; grep writes `ESC [ K` too.

/// The number of octets of the colours at the end of a text.
pub(super) fn length_of_colours_at_end(octets: &[u8]) -> usize {
    let mut rest = octets;
    while let Some(before) = before_colour(rest) {
        rest = before;
    }
    octets.len() - rest.len()
}

/// The text before the colour at its end.
fn before_colour(octets: &[u8]) -> Option<&[u8]> {
    let (last, before) = octets.split_last()?;
    let is_in_colour = |octet: &&u8| octet.is_ascii_digit() || **octet == b';';
    let length = before.iter().rev().take(LONGEST).take_while(is_in_colour).count();
    before[..before.len() - length].strip_suffix(b"\x1B[").filter(|_| matches!(last, b'm' | b'K'))
}

/// The number of octets of the colours at the beginning of a text.
pub(super) fn length_of_colours(octets: &[u8]) -> usize {
    let mut rest = octets;
    while let Some(colour) = rest.strip_prefix(b"\x1B[") {
        let length = colour.iter().take(LONGEST).take_while(|octet| octet.is_ascii_digit() || **octet == b';').count();
        if !matches!(colour.get(length), Some(b'm' | b'K')) {
            break;
        }
        rest = &colour[length + 1..];
    }
    octets.len() - rest.len()
}

/// The greatest number of digits and ";" of one.
const LONGEST: usize = 12;
