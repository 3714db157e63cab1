//! Input: bytes that need not be UTF-8.

use std::{
    borrow::Cow,
    cell::Cell,
    ffi::OsString,
    fs::File,
    io::{self, BufRead, BufReader, ErrorKind, IsTerminal as _, Read},
    path::{Path, PathBuf},
};

use clap::Args;
use encoding_rs_io::DecodeReaderBytesBuilder;
use memchr::memchr;
use uriel::{ParseError, redact::url};

use crate::output::Output;

/// Text to be parsed as a URL or a reference.
///
/// Bytes that are not UTF-8 are replaced by U+FFFD. No edition admits that character, so such a text is rejected, at
/// the first of them or before. Commands that take texts of another kind read the bytes themselves.
#[derive(Debug)]
pub struct Input<'a> {
    text: Cow<'a, str>,
    /// Offset of the first byte that is not UTF-8, and the byte.
    broken: Option<(usize, u8)>,
}

impl<'a> Input<'a> {
    pub fn from_octets(octets: Cow<'a, [u8]>) -> Self {
        let read = match octets {
            Cow::Borrowed(octets) => str::from_utf8(octets).map(Cow::Borrowed).map_err(|error| (error, octets.into())),
            Cow::Owned(octets) => {
                String::from_utf8(octets).map(Cow::Owned).map_err(|error| (error.utf8_error(), error.into_bytes()))
            }
        };
        match read {
            Ok(text) => Self { text, broken: None },
            Err((error, octets)) => {
                let at = error.valid_up_to();
                let text = String::from_utf8_lossy(&octets).into_owned().into();
                Self { text, broken: octets.get(at).map(|octet| (at, *octet)) }
            }
        }
    }

    pub fn from_text(text: Cow<'a, str>) -> Self {
        Self { text, broken: None }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// False if a byte is not UTF-8, so that offsets into the text are not offsets into the bytes.
    pub const fn is_utf8(&self) -> bool {
        self.broken.is_none()
    }

    /// End of the span of `error`, as an offset into the bytes that were given.
    pub fn end_of(&self, error: &ParseError) -> usize {
        let end = error.span().end;
        self.broken.map_or(end, |(broken, _)| end.min(broken + 1))
    }

    /// The same error, but if it is at a byte that is not UTF-8, it names that byte instead of U+FFFD.
    pub fn told(&self, error: &ParseError) -> ParseError {
        match self.broken {
            Some((broken, octet)) if broken == error.offset() => error.clone().with_octet(octet),
            _ => error.clone(),
        }
    }
}

/// Options for the texts that a command reads besides its arguments.
#[derive(Args)]
pub struct FileOptions {
    /// Read the lines of a file, after the arguments; without arguments, instead of standard input
    #[arg(long, short, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Read blank lines as well, which are passed over otherwise: an empty one is an empty reference, one of spaces is
    /// an error. "resolve" reads empty lines in any case
    #[arg(long)]
    blank_lines: bool,
}

impl FileOptions {
    /// Calls `deal` with every argument, and then with every line of the file. "-", or no argument and no file, stands
    /// for the lines of standard input. Lines are numbered from 1. The `output` is flushed before every wait for input,
    /// and at the end.
    pub fn each<S>(
        &self,
        state: &mut S,
        arguments: &[OsString],
        output: impl Fn(&mut S) -> &mut Output,
        deal: impl Fn(&mut S, &[u8], Option<usize>) -> io::Result<()>,
    ) -> io::Result<()> {
        self.each_but(is_blank, state, arguments, output, deal)
    }

    /// The same for references: an empty line is one, as `relativize` prints it for the base itself.
    pub fn each_reference<S>(
        &self,
        state: &mut S,
        references: &[OsString],
        output: impl Fn(&mut S) -> &mut Output,
        deal: impl Fn(&mut S, &[u8], Option<usize>) -> io::Result<()>,
    ) -> io::Result<()> {
        self.each_but(|line| !line.is_empty() && is_blank(line), state, references, output, deal)
    }

    /// The same, but without the lines that `is_passed_over` tells, unless blank lines are asked for.
    fn each_but<S>(
        &self,
        is_passed_over: impl Fn(&[u8]) -> bool,
        state: &mut S,
        arguments: &[OsString],
        output: impl Fn(&mut S) -> &mut Output,
        deal: impl Fn(&mut S, &[u8], Option<usize>) -> io::Result<()>,
    ) -> io::Result<()> {
        let deal_line = |state: &mut S, line: &[u8], number| {
            let text = line.strip_suffix(b"\r").unwrap_or(line);
            let is_read = self.blank_lines || !is_passed_over(text);
            if is_read { deal(state, text, Some(number)) } else { Ok(()) }
        };
        let flush = |state: &mut S| output(state).flush();
        if arguments.is_empty() && self.file.is_none() {
            if io::stdin().is_terminal() {
                output(state).note("reads the terminal, a text a line, until the end of the input (Ctrl-D)")?;
            }
            each_line(state, io::stdin().lock(), flush, deal_line)?;
        }
        for argument in arguments {
            match argument.as_encoded_bytes() {
                b"-" => each_line(state, io::stdin().lock(), flush, deal_line)?,
                octets => deal(state, octets, None)?,
            }
        }
        if let Some(path) = &self.file {
            let file = File::open(path).map_err(|error| unreadable(path, &error))?;
            // A directory can be opened, but not read.
            if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
                return Err(unreadable(path, &ErrorKind::IsADirectory.into()));
            }
            each_line(state, file, flush, deal_line)?;
        }
        output(state).flush()
    }

    /// The same for arguments that are URLs. A note tells of an argument that is the name of a file.
    pub fn each_url<S>(
        &self,
        state: &mut S,
        urls: &[OsString],
        output: impl Fn(&mut S) -> &mut Output,
        deal: impl Fn(&mut S, &[u8], Option<usize>) -> io::Result<()>,
    ) -> io::Result<()> {
        self.each(state, urls, &output, |state, octets, line| {
            deal(state, octets, line)?;
            match str::from_utf8(octets) {
                Ok(name) if line.is_none() && Path::new(name).is_file() => {
                    let name = url(name);
                    output(state).note(format_args!(
                        "{name:?} was read as a URL; to read the lines of the file, give -f {name:?}"
                    ))
                }
                _ => Ok(()),
            }
        })
    }

    /// The same for a question that the exit status answers: an error if there was no URL at all, because a script would
    /// take the answer to nothing for a yes. `expected` names what is missing then.
    pub fn one_url_or_more<S>(
        &self,
        state: &mut S,
        urls: &[OsString],
        expected: &str,
        output: impl Fn(&mut S) -> &mut Output,
        deal: impl Fn(&mut S, &[u8], Option<usize>) -> io::Result<()>,
    ) -> io::Result<()> {
        let has_read = Cell::new(false);
        self.each_url(state, urls, output, |state, octets, line| {
            has_read.set(true);
            deal(state, octets, line)
        })?;
        if has_read.get() { Ok(()) } else { Err(io::Error::other(format!("expected {expected}, found none"))) }
    }
}

/// True for a line that is empty or of white space.
fn is_blank(line: &[u8]) -> bool {
    line.iter().all(|octet| matches!(octet, b' ' | b'\t'))
}

/// Calls `deal` with every line, without its end, and with its number from 1 on. `wait` is called before every wait for
/// input. A byte order mark before the first line is passed over; that of UTF-16, in which some systems write what a
/// program prints, tells that the lines are read in it.
pub fn each_line<S>(
    state: &mut S,
    input: impl Read,
    wait: impl Fn(&mut S) -> io::Result<()>,
    deal: impl Fn(&mut S, &[u8], usize) -> io::Result<()>,
) -> io::Result<()> {
    let deal = |state: &mut S, line: &[u8], number| {
        let mark = if number == 1 { BYTE_ORDER_MARK } else { b"" };
        deal(state, line.strip_prefix(mark).unwrap_or(line), number)
    };
    let mut input = BufReader::with_capacity(BLOCK, input);
    wait(state)?;
    if matches!(input.fill_buf()?, [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..]) {
        let decoded = DecodeReaderBytesBuilder::new().strip_bom(true).build(input);
        return each_line_of(state, &mut BufReader::with_capacity(BLOCK, decoded), wait, deal);
    }
    each_line_of(state, &mut input, wait, deal)
}

/// Calls `deal` with every line of an input that is not in UTF-16.
fn each_line_of<S>(
    state: &mut S,
    input: &mut BufReader<impl Read>,
    wait: impl Fn(&mut S) -> io::Result<()>,
    deal: impl Fn(&mut S, &[u8], usize) -> io::Result<()>,
) -> io::Result<()> {
    // A line that extends beyond the buffer.
    let mut long = Vec::new();
    for number in 1.. {
        let mut end = memchr(b'\n', input.buffer());
        if end.is_none() {
            // Show the answers to earlier lines before waiting, in case someone asks a line at a time.
            wait(state)?;
            if input.buffer().is_empty() {
                end = memchr(b'\n', input.fill_buf()?);
            }
        }
        // Perf: a line that is whole in the buffer is not copied.
        if let Some(end) = end {
            deal(state, &input.buffer()[..end], number)?;
            input.consume(end + 1);
        } else {
            long.clear();
            if input.read_until(b'\n', &mut long)? == 0 {
                break;
            }
            deal(state, long.strip_suffix(b"\n").unwrap_or(&long), number)?;
        }
    }
    Ok(())
}

/// U+FEFF, which some editors write at the beginning of a text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Size of the buffer that lines are read into.
const BLOCK: usize = 64 * 1024;

/// The error of a file that cannot be read, with its name and the reason.
pub fn unreadable(path: &Path, error: &io::Error) -> io::Error {
    // A name may have control characters, which a terminal would obey; and it may be a URL.
    let path = path.to_string_lossy();
    let path = url(&path);
    let message = match error.kind() {
        ErrorKind::NotFound => format!("there is no file {path:?}"),
        ErrorKind::IsADirectory => format!("{path:?} is a directory, not a file"),
        _ => format!("cannot read the file {path:?}: {error}"),
    };
    io::Error::new(error.kind(), message)
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
