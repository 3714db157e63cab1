//! The text that a file of some format stands for.

use memchr::{memchr, memchr2};

use super::{encoding::Encoding, escapes, format::FileFormat, quoted_printable, references, step::Step, text::Text};

/// A decoder of the escapes of a file that is read in pieces.
pub struct Decoder {
    encoding: Encoding,
    context: Context,
}

/// The kind of text that is read at a place of a file; each kind has escapes of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    /// A text without escapes.
    Text,
    Json,
    Source,
    QuotedPrintable,
    Html,
    /// The tag SCRIPT of HTML.
    ScriptTag,
    /// The content of SCRIPT.
    Script,
}

impl Decoder {
    pub const fn new(format: FileFormat, encoding: Encoding) -> Self {
        let context = match format {
            FileFormat::Auto | FileFormat::Text | FileFormat::Csv => Context::Text,
            FileFormat::Html => Context::Html,
            FileFormat::Json => Context::Json,
            FileFormat::Source => Context::Source,
            FileFormat::QuotedPrintable => Context::QuotedPrintable,
        };
        Self { encoding, context }
    }

    /// Decodes the next octets of a file, which may be the last ones, and returns the number of those that were
    /// decoded. An escape that may go on is left for the next call.
    pub fn decode(&mut self, octets: &[u8], is_whole: bool, text: &mut Text) -> usize {
        if (self.encoding, self.context) == (Encoding::Utf8, Context::Text) {
            text.push_as_written(octets);
            return octets.len();
        }
        let mut at = 0;
        while let Some(plain) = self.context.next_mark(&octets[at..]) {
            text.push(&octets[at..at + plain], self.encoding);
            at += plain;
            let rest = &octets[at..];
            at += match self.step(rest, is_whole) {
                Step::Unfinished => return at,
                Step::Plain => {
                    text.push(&rest[..1], self.encoding);
                    1
                }
                Step::LineEnd { length } => {
                    if !text.remove_line_end(self.width(&rest[..length])) {
                        text.push(&rest[..length], self.encoding);
                    }
                    length
                }
                Step::Escape { length, first, second } => {
                    let width = self.width(&rest[..length]);
                    text.push_escaped(first, width);
                    // The width of both is that of the first.
                    if let Some(second) = second {
                        text.push_escaped(second, 0);
                    }
                    length
                }
            };
        }
        text.push(&octets[at..], self.encoding);
        octets.len()
    }

    /// The number of octets of the file that a text of ASCII stands for.
    fn width(&self, text: &[u8]) -> u8 {
        text.iter().map(|&octet| self.encoding.width(octet)).sum()
    }

    /// Reads the mark that a text begins with.
    fn step(&mut self, text: &[u8], is_whole: bool) -> Step {
        match (self.context, text[0]) {
            (Context::QuotedPrintable, _) => quoted_printable::read(text, is_whole),
            (_, b'&') => references::read(text, is_whole),
            (Context::Json, _) => escapes::of_json(text, is_whole),
            (_, b'\\') => escapes::of_source(text, is_whole),
            (Context::Html, _) => self.tag(text, b"<script", Context::ScriptTag, is_whole),
            (Context::Script, _) => self.tag(text, b"</script", Context::Html, is_whole),
            _ => {
                self.context = Context::Script;
                Step::Plain
            }
        }
    }

    /// Enters the context after the beginning of a tag, if the text has it.
    fn tag(&mut self, text: &[u8], tag: &[u8], context: Context, is_whole: bool) -> Step {
        let length = text.len().min(tag.len());
        if !text[..length].eq_ignore_ascii_case(&tag[..length]) {
            return Step::Plain;
        }
        if length < tag.len() {
            return if is_whole { Step::Plain } else { Step::Unfinished };
        }
        self.context = context;
        Step::Plain
    }
}

impl Context {
    /// The next octet that may begin an escape or a tag.
    fn next_mark(self, text: &[u8]) -> Option<usize> {
        match self {
            Self::Text => None,
            Self::Json | Self::Source => memchr(b'\\', text),
            Self::QuotedPrintable => memchr(b'=', text),
            Self::Html => memchr2(b'&', b'<', text),
            Self::ScriptTag => memchr2(b'&', b'>', text),
            Self::Script => memchr2(b'\\', b'<', text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text, and the place in the file of each of its octets.
    fn decoded(pieces: &[&[u8]], format: FileFormat, encoding: Encoding) -> (String, Vec<u64>) {
        let (mut decoder, mut text, mut octets) = (Decoder::new(format, encoding), Text::default(), Vec::new());
        for (nth, piece) in pieces.iter().enumerate() {
            octets.extend_from_slice(piece);
            let count = decoder.decode(&octets, nth + 1 == pieces.len(), &mut text);
            octets.drain(..count);
        }
        assert_eq!(octets, b"");
        let places = (0..=text.octets.len()).map(|at| text.width(0..at)).collect();
        (String::from_utf8(text.octets).expect("it was UTF-8"), places)
    }

    #[test]
    fn pieces_are_decoded_as_the_whole() {
        for (format, written, expected) in [
            (
                FileFormat::Html,
                "a&amp;b&#x1F600;<script a='&lt;'>\\/\\u0041&lt;</SCRIPT>\\/&gt;&nosuch;&am",
                "a&b😀<script a='<'>/A&lt;</SCRIPT>\\/>&nosuch;&am",
            ),
            (FileFormat::Json, r"\\\/\uD83D\uDE00\n\u00\q\", "\\/😀\n\\u00\\q\\"),
            (FileFormat::Source, r"\x41\u{e9}\.\U0001F600é\", "Aé.😀é\\"),
            (FileFormat::Text, "a&amp;\\/é", "a&amp;\\/é"),
            (
                FileFormat::QuotedPrintable,
                "a=3Db=C3=A9=\r\nc=\n=\nd\n=\ne= \nf=E9g=F0=9F=98=80=zz=4",
                "a=bécd\nef\u{fffd}g😀=zz=4",
            ),
            (FileFormat::QuotedPrintable, "=\n=\na=\n= \r\n=\nb\n=\n=\n=3D=\n=\n=C3=A9=\n=\n", "=\nab\n=é"),
        ] {
            for encoding in [Encoding::Utf8, Encoding::Utf16] {
                let whole = decoded(&[written.as_bytes()], format, encoding);
                assert_eq!(whole.0, expected);
                let length = match encoding {
                    Encoding::Utf8 => written.len(),
                    Encoding::Utf16 => written.encode_utf16().count() * 2,
                };
                assert_eq!(whole.1.last(), Some(&(length as u64)));
                for at in 0..written.len() {
                    let (one, other) = written.as_bytes().split_at(at);
                    assert_eq!(decoded(&[one, other], format, encoding), whole, "{written} at {at}");
                }
                let octets: Vec<_> = written.as_bytes().chunks(1).collect();
                assert_eq!(decoded(&octets, format, encoding), whole, "{written} octet by octet");
            }
        }
    }
}
