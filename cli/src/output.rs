//! Standard output and standard error, written in blocks and in order.
//!
//! An answer is written while it is made, so that memory does not grow with its length.

use std::{
    fmt::{self, Display, Write as _},
    io::{self, Write},
};

use anstream::{
    AutoStream, ColorChoice,
    stream::{AsLockedWrite, RawStream},
};
use anstyle::{AnsiColor, Style};
use terminal_size::{Width, terminal_size};
use uriel::error::Report;

use crate::plain::visible_text;

/// Columns of a terminal that does not tell its size, and of a drawing in a pipe.
pub const WIDTH: usize = 80;

/// Size from which on a block is written, in bytes.
const BLOCK: usize = 64 * 1024;

pub const ERROR: Style = AnsiColor::Red.on_default().bold();

/// Both streams. What is kept for one of them is written before text for the other is taken, so that the order is kept
/// if both go to the same terminal or file.
pub struct Output {
    /// The stream that text was taken for last.
    current: usize,
    streams: [Stream; 2],
}

struct Stream {
    block: Block,
    has_colours: bool,
    is_terminal: bool,
    width: Option<usize>,
}

impl Stream {
    /// A stream with lines of `width` columns; without a width, those of a terminal.
    fn new(stream: impl RawStream + AsLockedWrite + 'static, width: Option<usize>) -> Self {
        let (choice, is_terminal) = (AutoStream::choice(&stream), stream.is_terminal());
        let has_colours = choice != ColorChoice::Never;
        let writer: Box<dyn Write> =
            if has_colours { Box::new(AutoStream::new(stream, choice)) } else { Box::new(stream) };
        let of_terminal = || terminal_size().map_or(WIDTH, |(Width(width), _)| width.into());
        let width = width.or_else(|| is_terminal.then(of_terminal));
        Self { block: Block::before(writer), has_colours, is_terminal, width }
    }
}

/// Octets for a stream. They are kept until they fill a block, and octets that would not fit into one are not kept.
pub struct Block {
    octets: Vec<u8>,
    /// The number of octets that are kept.
    most: usize,
    writer: Option<Box<dyn Write>>,
    /// The error of a write. Nothing is written after it.
    failure: Option<io::Error>,
}

impl Block {
    fn before(writer: Box<dyn Write>) -> Self {
        Self { octets: Vec::with_capacity(BLOCK), most: BLOCK, writer: Some(writer), failure: None }
    }

    /// A block that keeps everything.
    pub fn in_memory() -> Self {
        Self { octets: Vec::new(), most: usize::MAX, writer: None, failure: None }
    }

    #[inline]
    pub fn push(&mut self, octet: u8) {
        if self.octets.len() == self.most {
            self.pass_on(&[]);
        }
        self.octets.push(octet);
    }

    #[inline]
    pub fn extend_from_slice(&mut self, octets: &[u8]) {
        if octets.len() <= self.most - self.octets.len() {
            self.octets.extend_from_slice(octets);
        } else {
            self.pass_on(octets);
        }
    }

    /// Writes what was kept, and then `octets`.
    #[cold]
    fn pass_on(&mut self, octets: &[u8]) {
        if let (Some(writer), None) = (&mut self.writer, &self.failure) {
            self.failure = [&self.octets, octets].into_iter().find_map(|octets| writer.write_all(octets).err());
        }
        self.octets.clear();
    }

    /// Writes what was kept, and gives the error of this write or of an earlier one.
    fn flush(&mut self) -> io::Result<()> {
        self.pass_on(&[]);
        match (self.failure.take(), &mut self.writer) {
            (Some(error), _) => Err(error),
            (None, Some(writer)) => writer.flush(),
            (None, None) => Ok(()),
        }
    }

    /// The octets that are kept.
    pub fn into_octets(self) -> Vec<u8> {
        self.octets
    }
}

impl Write for Block {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        self.extend_from_slice(octets);
        Ok(octets.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Self::flush(self)
    }
}

/// The block of a stream, to write on.
pub struct Page<'o> {
    pub octets: &'o mut Block,
    /// True if the stream shows colours. If not, no escape sequences may be written.
    pub has_colours: bool,
    /// True if a person sees it, and control characters would be obeyed.
    pub is_terminal: bool,
    /// The columns of a line, by which prose is wrapped; `None` in a pipe, where programs read lines.
    pub width: Option<usize>,
}

impl Output {
    const OUT: usize = 0;
    const ERR: usize = 1;

    /// Both streams, with lines of `width` columns; without a width, those of a terminal.
    pub fn new(width: Option<usize>) -> Self {
        let streams = [Stream::new(io::stdout().lock(), width), Stream::new(io::stderr().lock(), width)];
        Self { current: Self::OUT, streams }
    }

    /// The block of standard output.
    pub fn page(&mut self) -> io::Result<Page<'_>> {
        self.turn_to(Self::OUT)
    }

    fn turn_to(&mut self, stream: usize) -> io::Result<Page<'_>> {
        if self.current != stream {
            self.flush()?;
            self.current = stream;
        }
        let Stream { block, has_colours, is_terminal, width } = &mut self.streams[stream];
        if let Some(error) = block.failure.take() {
            return Err(error);
        }
        Ok(Page { octets: block, has_colours: *has_colours, is_terminal: *is_terminal, width: *width })
    }

    /// The report with its text drawn as wide as the lines of standard error.
    pub fn fit<'t>(&self, report: Report<'t>) -> Report<'t> {
        match self.streams[Self::ERR].width {
            Some(width) => report.with_width(width),
            None => report,
        }
    }

    /// Writes an error on standard error. `line` is the line of the input that it is about.
    pub fn error(&mut self, line: Option<usize>, report: impl Display) -> io::Result<()> {
        self.error_in("", line, report)
    }

    /// Writes an error on standard error that is about one of several texts, as " in the base".
    pub fn error_in(&mut self, text: &str, line: Option<usize>, report: impl Display) -> io::Result<()> {
        let line = line.map_or_else(String::new, |line| format!(" on line {line}"));
        let mut page = self.turn_to(Self::ERR)?;
        let report = report.to_string();
        let (message, drawing) = report.split_once('\n').map_or((&*report, None), |(message, it)| (message, Some(it)));
        let mut paragraph = Paragraph::new(&mut page, 0, 2);
        paragraph.text(ERROR, &format!("error{text}{line}:"));
        paragraph.text(Style::new(), &format!(" {}", visible_text(message)));
        page.text("\n");
        if let Some(drawing) = drawing {
            page.line(drawing);
        }
        Ok(())
    }

    /// Writes a note on standard error.
    pub fn note(&mut self, text: impl Display) -> io::Result<()> {
        let mut page = self.turn_to(Self::ERR)?;
        Paragraph::new(&mut page, 0, 2).text(Style::new(), &format!("note: {}", visible_text(&text.to_string())));
        page.text("\n");
        Ok(())
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.streams[self.current].block.flush()
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

/// Text that goes on in a further line where the width of the page ends: at a blank, after an indent. A word is not
/// broken, so that a URL can be copied.
pub struct Paragraph<'p, 'o> {
    page: &'p mut Page<'o>,
    column: usize,
    indent: usize,
}

impl<'p, 'o> Paragraph<'p, 'o> {
    /// A paragraph that begins at a column of the current line.
    pub fn new(page: &'p mut Page<'o>, column: usize, indent: usize) -> Self {
        Self { page, column, indent }
    }

    /// Adds text in a style. A blank at its beginning is a place for a line end too.
    pub fn text(&mut self, style: Style, text: &str) {
        let Self { page, column, indent } = self;
        let Some(width) = page.width else { return page.paint(style, text) };
        let mut line = String::new();
        for (k, word) in text.split(' ').enumerate() {
            let length = word.chars().count();
            if k > 0 && *column > *indent && *column + 1 + length > width {
                page.paint(style, &line);
                line.clear();
                page.text("\n");
                page.text(&" ".repeat(*indent));
                *column = *indent;
            } else if k > 0 {
                line.push(' ');
                *column += 1;
            }
            line.push_str(word);
            *column += length;
        }
        page.paint(style, &line);
    }
}

impl fmt::Write for Page<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text(text);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::RefCell, rc::Rc};

    use super::*;

    /// A stream that fails once it has taken `room` octets.
    struct Narrow {
        taken: Rc<RefCell<Vec<u8>>>,
        room: usize,
    }

    impl Write for Narrow {
        fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
            let mut taken = self.taken.borrow_mut();
            if taken.len() + octets.len() > self.room {
                return Err(io::ErrorKind::StorageFull.into());
            }
            taken.extend_from_slice(octets);
            Ok(octets.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_block_writes_in_order_and_keeps_little() {
        let taken = Rc::new(RefCell::new(Vec::new()));
        let mut block = Block::before(Box::new(Narrow { taken: Rc::clone(&taken), room: usize::MAX }));
        let mut wanted = Vec::new();
        for length in [1, BLOCK - 1, 1, BLOCK, 0, 3, 2 * BLOCK, 5, BLOCK - 5, 7] {
            let octets: Vec<u8> = (0..length).map(|k| b"abcdefg"[k % 7]).collect();
            block.extend_from_slice(&octets);
            block.push(b'.');
            wanted.extend_from_slice(&octets);
            wanted.push(b'.');
            assert!(block.octets.len() <= BLOCK && block.octets.capacity() == BLOCK);
        }
        block.flush().expect("it takes everything");
        assert!(*taken.borrow() == wanted);
    }

    #[test]
    fn a_paragraph_is_wrapped_at_blanks_and_breaks_no_word() {
        let wrapped = |width, texts: &[&str]| {
            let mut octets = Block::in_memory();
            let mut page = Page { octets: &mut octets, has_colours: false, is_terminal: false, width };
            let mut paragraph = Paragraph::new(&mut page, 0, 2);
            for text in texts {
                paragraph.text(Style::new(), text);
            }
            String::from_utf8(octets.into_octets()).expect("it is UTF-8")
        };
        assert_eq!(wrapped(None, &["a text", " of words"]), "a text of words");
        assert_eq!(wrapped(Some(15), &["a text", " of words"]), "a text of words");
        assert_eq!(wrapped(Some(14), &["a text", " of words"]), "a text of\n  words");
        assert_eq!(wrapped(Some(4), &["http://h/a b c d"]), "http://h/a\n  b\n  c\n  d");
        assert_eq!(wrapped(Some(0), &["abc", "d e"]), "abcd\n  e");
    }

    #[test]
    fn nothing_is_written_after_an_error() {
        let taken = Rc::new(RefCell::new(Vec::new()));
        let mut block = Block::before(Box::new(Narrow { taken: Rc::clone(&taken), room: BLOCK + 1 }));
        block.extend_from_slice(&vec![b'a'; BLOCK + 1]);
        block.extend_from_slice(&vec![b'b'; BLOCK + 1]);
        block.extend_from_slice(b"c");
        assert_eq!(block.flush().map_err(|error| error.kind()), Err(io::ErrorKind::StorageFull));
        assert!(taken.borrow().iter().all(|&octet| octet == b'a'));
    }
}
