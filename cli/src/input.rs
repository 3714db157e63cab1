//! Input: bytes that need not be UTF-8.

use std::{
    borrow::Cow,
    ffi::OsString,
    io::{self, BufRead as _, BufReader},
};

use uriel::ParseError;

/// Text to be read as a URL.
///
/// Bytes that are not UTF-8 are replaced by U+FFFD. No edition admits that character, so such a text is rejected, at the
/// first of them or before.
#[derive(Debug)]
pub struct Input<'a> {
    text: Cow<'a, str>,
    /// Offset of the first byte that is not UTF-8.
    broken: Option<usize>,
}

impl<'a> Input<'a> {
    pub fn from_octets(octets: Cow<'a, [u8]>) -> Self {
        let broken = str::from_utf8(&octets).err().map(|error| error.valid_up_to());
        let text = match octets {
            Cow::Borrowed(octets) => String::from_utf8_lossy(octets),
            Cow::Owned(octets) => Cow::Owned(match String::from_utf8(octets) {
                Ok(text) => text,
                Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
            }),
        };
        Self { text, broken }
    }

    pub fn from_text(text: Cow<'a, str>) -> Self {
        Self { text, broken: None }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// End of the span of `error`, as an offset into the bytes that were given.
    pub fn end_of(&self, error: &ParseError) -> usize {
        let end = error.span().end;
        self.broken.map_or(end, |broken| end.min(broken + 1))
    }
}

/// Calls `deal` with every argument. "-", or no argument at all, stands for the lines of standard input, which are numbered
/// from 1. `flush` is called before every wait for input, and at the end.
pub fn each<S>(
    state: &mut S,
    arguments: &[OsString],
    flush: impl Fn(&mut S) -> io::Result<()>,
    deal: impl Fn(&mut S, &[u8], Option<usize>) -> io::Result<()>,
) -> io::Result<()> {
    if arguments.is_empty() {
        each_line(state, &flush, &deal)?;
    }
    for argument in arguments {
        match argument.as_encoded_bytes() {
            b"-" => each_line(state, &flush, &deal)?,
            octets => deal(state, octets, None)?,
        }
    }
    flush(state)
}

fn each_line<S>(
    state: &mut S,
    flush: impl Fn(&mut S) -> io::Result<()>,
    deal: impl Fn(&mut S, &[u8], Option<usize>) -> io::Result<()>,
) -> io::Result<()> {
    let mut input = BufReader::new(io::stdin().lock());
    let mut line = Vec::new();
    for number in 1_usize.. {
        // Show the answers to the lines before, in case a person types.
        if input.buffer().is_empty() {
            flush(state)?;
        }
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        deal(state, text.strip_suffix(b"\r").unwrap_or(text), Some(number))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use uriel::{Edition, UriRef};

    use super::*;

    fn read(octets: &[u8], edition: Edition) -> (usize, usize) {
        let input = Input::from_octets(octets.into());
        let error = UriRef::parse_with(input.text(), edition).unwrap_err();
        (error.offset(), input.end_of(&error))
    }

    #[test]
    fn rejects_bytes_that_are_not_utf8_under_every_edition() {
        for edition in Edition::ALL {
            assert_eq!(read(b"http://h/\xff", edition), (9, 10));
            assert_eq!(read(b"http://h/\xe2\x82", edition), (9, 10));
            assert_eq!(read(b"http://h/a b\xff", edition), (10, 11));
            assert_eq!(read(b"x:\xff\xff", edition), (2, 3));
            assert_eq!(read(b"\xff", edition), (0, 1));
        }
    }
}
