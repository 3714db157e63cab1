//! Standard output and standard error, written in blocks and in order.

use std::{
    fmt::{self, Display, Write as _},
    io::{self, Write},
};

use anstream::{
    AutoStream, ColorChoice,
    stream::{AsLockedWrite, RawStream},
};
use anstyle::{AnsiColor, Style};

/// Size from which on a block is written, in bytes.
const BLOCK: usize = 64 * 1024;

pub const ERROR: Style = AnsiColor::Red.on_default().bold();

/// Both streams, with one block for the two. The block is written before text for the other stream is taken, so that
/// the order is kept if both go to the same terminal or file.
pub struct Output {
    block: Vec<u8>,
    /// The stream that the block is for.
    current: usize,
    streams: [Stream; 2],
}

struct Stream {
    writer: Box<dyn Write>,
    has_colours: bool,
    is_terminal: bool,
}

impl Stream {
    fn new(stream: impl RawStream + AsLockedWrite + 'static) -> Self {
        let (choice, is_terminal) = (AutoStream::choice(&stream), stream.is_terminal());
        let has_colours = choice != ColorChoice::Never;
        let writer: Box<dyn Write> =
            if has_colours { Box::new(AutoStream::new(stream, choice)) } else { Box::new(stream) };
        Self { writer, has_colours, is_terminal }
    }
}

/// The block of a stream, to write on.
pub struct Page<'o> {
    pub octets: &'o mut Vec<u8>,
    /// True if the stream shows colours. If not, no escape sequences may be written.
    pub has_colours: bool,
    /// True if a person sees it, and control characters would be obeyed.
    pub is_terminal: bool,
}

impl Output {
    const OUT: usize = 0;
    const ERR: usize = 1;

    pub fn new() -> Self {
        let streams = [Stream::new(io::stdout().lock()), Stream::new(io::stderr().lock())];
        Self { block: Vec::with_capacity(BLOCK * 2), current: Self::OUT, streams }
    }

    /// The block of standard output.
    pub fn page(&mut self) -> io::Result<Page<'_>> {
        self.turn_to(Self::OUT)
    }

    fn turn_to(&mut self, stream: usize) -> io::Result<Page<'_>> {
        if self.current != stream || self.block.len() >= BLOCK {
            self.flush()?;
            self.current = stream;
        }
        let Stream { has_colours, is_terminal, .. } = self.streams[stream];
        Ok(Page { octets: &mut self.block, has_colours, is_terminal })
    }

    /// Writes an error on standard error. `line` is the line of the input that it is about.
    pub fn error(&mut self, line: Option<usize>, report: impl Display) -> io::Result<()> {
        self.error_in("", line, report)
    }

    /// Writes an error on standard error that is about one of several texts, as " in the base".
    pub fn error_in(&mut self, text: &str, line: Option<usize>, report: impl Display) -> io::Result<()> {
        let line = line.map_or_else(String::new, |line| format!(" on line {line}"));
        let mut page = self.turn_to(Self::ERR)?;
        page.paint(ERROR, &format!("error{text}{line}:"));
        page.line(format_args!(" {report}"));
        Ok(())
    }

    /// Writes a note on standard error.
    pub fn note(&mut self, text: impl Display) -> io::Result<()> {
        self.turn_to(Self::ERR)?.line(format_args!("note: {text}"));
        Ok(())
    }

    pub fn flush(&mut self) -> io::Result<()> {
        let Stream { writer, .. } = &mut self.streams[self.current];
        writer.write_all(&self.block)?;
        self.block.clear();
        writer.flush()
    }
}

impl Page<'_> {
    pub fn text(&mut self, text: &str) {
        self.octets.extend_from_slice(text.as_bytes());
    }

    /// Writes a text of the command itself, and ends the line.
    pub fn line(&mut self, text: impl Display) {
        // Writing into memory cannot fail.
        let _ = writeln!(self, "{text}");
    }

    /// Writes a text of the command itself in a style. An empty text gets no colours.
    pub fn paint(&mut self, style: Style, text: &str) {
        if !text.is_empty() {
            self.begin(style);
            self.text(text);
            self.end(style);
        }
    }

    /// The escape sequence that begins a style, if the stream shows colours.
    pub fn begin(&mut self, style: Style) {
        if self.has_colours {
            let _ = write!(self, "{style}");
        }
    }

    /// The escape sequence that ends a style, if the stream shows colours.
    pub fn end(&mut self, style: Style) {
        if self.has_colours {
            let _ = write!(self, "{style:#}");
        }
    }
}

impl fmt::Write for Page<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text(text);
        Ok(())
    }
}
