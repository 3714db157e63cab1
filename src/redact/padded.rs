//! Padding of texts that are written in pieces.

use core::fmt::{self, Alignment, Write};

/// Writes the text of `write` with the width, fill, alignment and precision of `f`, as [`Formatter::pad`] writes a
/// `str`. With a width or a precision, `write` is called twice: for the length, and for the text.
///
/// [`Formatter::pad`]: fmt::Formatter::pad
pub(crate) fn pad(f: &mut fmt::Formatter<'_>, write: &dyn Fn(&mut dyn Write) -> fmt::Result) -> fmt::Result {
    // Fast exit: nearly always there is neither, and no character needs to be counted.
    if f.width().is_none() && f.precision().is_none() {
        return write(f);
    }
    let (width, most) = (f.width().unwrap_or_default(), f.precision().unwrap_or(usize::MAX));
    let mut counted = Shortened { out: None, left: most, length: 0 };
    write(&mut counted)?;
    let gap = width.saturating_sub(counted.length);
    let before = match f.align() {
        Some(Alignment::Right) => gap,
        Some(Alignment::Center) => gap / 2,
        Some(Alignment::Left) | None => 0,
    };
    let fill = f.fill();
    (0..before).try_for_each(|_| f.write_char(fill))?;
    write(&mut Shortened { out: Some(f), left: most, length: 0 })?;
    (before..gap).try_for_each(|_| f.write_char(fill))
}

/// Counts the characters that are written, and passes the first of them on.
struct Shortened<'o> {
    /// Without one, the characters are only counted.
    out: Option<&'o mut dyn Write>,
    /// Number of characters that may still be written.
    left: usize,
    /// Number of characters written.
    length: usize,
}

impl Write for Shortened<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let (end, count) = match text.char_indices().nth(self.left) {
            Some((end, _)) => (end, self.left),
            None => (text.len(), text.chars().count()),
        };
        self.left -= count;
        self.length += count;
        self.out.as_mut().map_or(Ok(()), |out| out.write_str(&text[..end]))
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::format;

    use super::*;

    /// A text in two pieces.
    struct Pieces(&'static str, &'static str);

    impl fmt::Display for Pieces {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            pad(f, &|out| {
                out.write_str(self.0)?;
                out.write_str(self.1)
            })
        }
    }

    #[test]
    fn pads_pieces_like_a_str() {
        for (a, b) in [("", ""), ("ab", "c"), ("a", "\u{fc}\u{fc}"), ("a long text", " in pieces")] {
            let (pieces, whole) = (Pieces(a, b), format!("{a}{b}"));
            assert_eq!(format!("{pieces}"), whole);
            assert_eq!(format!("{pieces:8}|"), format!("{whole:8}|"));
            assert_eq!(format!("{pieces:>8}|"), format!("{whole:>8}|"));
            assert_eq!(format!("{pieces:-^8}|"), format!("{whole:-^8}|"));
            assert_eq!(format!("{pieces:\u{e9}<8.2}|"), format!("{whole:\u{e9}<8.2}|"));
            assert_eq!(format!("{pieces:.2}|"), format!("{whole:.2}|"));
            assert_eq!(format!("{pieces:.0}|"), format!("{whole:.0}|"));
        }
    }
}
