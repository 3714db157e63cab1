//! Texts as they come from outside: octets, which need not be UTF-8.

use std::{
    borrow::Cow,
    ffi::OsString,
    io::{self, BufRead as _, BufReader},
};

use uriel::ParseError;

/// A text to be read as a URL.
///
/// Octets that are not UTF-8 stand in it as U+FFFD. No edition admits that character, so such a text is refused, at the
/// first of them or before.
#[derive(Debug)]
pub struct Input<'a> {
    text: Cow<'a, str>,
    /// Where the octets that are UTF-8 end, if not at the end.
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

    /// Where what `error` blames ends, in the octets that were given.
    pub fn end_of(&self, error: &ParseError) -> usize {
        let end = error.span().end;
        self.broken.map_or(end, |broken| end.min(broken + 1))
    }
}

/// Deals with every argument. "-", or none at all, stands for the lines of standard input, of which it tells the numbers.
/// Before more is waited for, and in the end, `flush` shows what is done.
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
        // Whoever types has an answer before the next line is waited for.
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
    fn octets_that_are_not_utf_8_are_refused_under_every_edition() {
        for edition in Edition::ALL {
            assert_eq!(read(b"http://h/\xff", edition), (9, 10));
            assert_eq!(read(b"http://h/\xe2\x82", edition), (9, 10));
            assert_eq!(read(b"http://h/a b\xff", edition), (10, 11));
            assert_eq!(read(b"x:\xff\xff", edition), (2, 3));
            assert_eq!(read(b"\xff", edition), (0, 1));
        }
    }
}
