//! The text that a file of some format stands for.

use std::sync::Arc;

use memchr::{memchr, memchr2, memchr2_iter, memchr3};

use super::{
    bases::Bases,
    csv::Csv,
    encoding::Encoding,
    escapes,
    format::FileFormat,
    markdown::{self, Kind, MarkedPart},
    markup::{self, Language},
    quoted_printable, references,
    step::Step,
    tag::{AttributeValue, Content, Element, Role, Tag},
    text::Text,
};

/// A tag that has not ended by then is read as text.
const LONGEST_TAG: usize = 1 << 20;

/// A tag that is longer, and goes on in the next piece, is read again once its text is twice as long, so that each octet
/// is read a few times, however small the pieces are.
const LONG_TAG: usize = 4096;

/// A decoder of the escapes of a file that is read in pieces.
pub struct Decoder {
    encoding: Encoding,
    context: Context,
    /// The values of the attributes of the tag that was read last.
    values: Vec<AttributeValue>,
    bases: Bases,
    /// The fields of CSV, once their separator is known.
    csv: Option<Csv>,
    /// The length of an unfinished tag at which it is read again.
    needed: usize,
}

/// The kind of text that is read at a place of a file; each kind has escapes of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    /// A text without escapes.
    Text,
    Json,
    Source,
    QuotedPrintable,
    Csv,
    /// A document that is read as a whole.
    Markdown,
    /// The text of Markdown: references, and a backslash before punctuation.
    MarkdownText,
    /// Text and tags.
    Markup(Language),
    Comment(Language),
    /// A section of XML without references and tags.
    Cdata,
    /// The content of an element of HTML that has no tags.
    Content(Content),
}

impl Decoder {
    pub fn new(format: FileFormat, encoding: Encoding) -> Self {
        let context = match format {
            FileFormat::Auto | FileFormat::Text => Context::Text,
            FileFormat::Csv => Context::Csv,
            FileFormat::Html => Context::Markup(Language::Html),
            FileFormat::Xml => Context::Markup(Language::Xml),
            FileFormat::Markdown => Context::Markdown,
            FileFormat::Json => Context::Json,
            FileFormat::Source => Context::Source,
            FileFormat::QuotedPrintable => Context::QuotedPrintable,
        };
        Self { encoding, context, values: Vec::new(), bases: Bases::default(), csv: None, needed: 0 }
    }

    pub fn with_bases(self, bases: Bases) -> Self {
        Self { bases, ..self }
    }

    /// Decodes the next octets of a file, which may be the last ones, and returns the number of those that were
    /// decoded. An escape that may go on is left for the next call.
    pub fn decode(&mut self, octets: &[u8], is_whole: bool, text: &mut Text) -> usize {
        if self.context == Context::Csv {
            self.csv = self.csv.take().or_else(|| Csv::told_by(octets, is_whole));
            let Some(csv) = &mut self.csv else { return 0 };
            csv.decode(octets, is_whole, self.encoding, text);
            return octets.len();
        }
        if self.context == Context::Markdown {
            if octets.len() <= markdown::LONGEST && !is_whole {
                return 0;
            }
            if let Some(document) = str::from_utf8(octets).ok().filter(|octets| octets.len() <= markdown::LONGEST) {
                self.push_markdown(document, text);
                return octets.len();
            }
            self.context = Context::Text;
        }
        if (self.encoding, self.context) == (Encoding::Utf8, Context::Text) {
            text.push_as_written(octets);
            return octets.len();
        }
        let mut at = 0;
        while let Some(plain) = self.context.next_mark(&octets[at..]) {
            text.push(&octets[at..at + plain], self.encoding);
            at += plain;
            let rest = &octets[at..];
            at += match self.step(rest, is_whole, text) {
                Step::Unfinished => return at,
                Step::Tag { length, element } => {
                    self.push_tag(&rest[..length], element, text);
                    length
                }
                step => self.push(step, rest, text),
            };
        }
        text.push(&octets[at..], self.encoding);
        octets.len()
    }

    /// Adds the step that a text begins with, and returns its length.
    fn push(&self, step: Step, rest: &[u8], text: &mut Text) -> usize {
        match step {
            Step::Unfinished | Step::Plain | Step::Tag { .. } => {
                text.push(&rest[..1], self.encoding);
                1
            }
            Step::Boundary => {
                text.push_boundary(self.width(&rest[..1]));
                1
            }
            Step::Name { length } => {
                text.push_boundary(self.width(&rest[..1]));
                text.push(&rest[1..length - 1], self.encoding);
                text.push_boundary(self.width(&rest[length - 1..length]));
                length
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
        }
    }

    /// Adds a document of Markdown.
    fn push_markdown(&self, document: &str, text: &mut Text) {
        let mut at = 0;
        for MarkedPart { place, kind } in markdown::parts(document) {
            // The octet before it may be the boundary after a link.
            self.push_within(Context::MarkdownText, &document[at.min(place.start)..place.start], text);
            let start = text.octets.len();
            let context = match kind {
                Kind::Destination => Context::MarkdownText,
                Kind::Autolink | Kind::Code => Context::Text,
                Kind::Html => Context::Markup(Language::Html),
            };
            self.push_within(context, &document[place.clone()], text);
            at = place.end;
            if matches!(kind, Kind::Destination | Kind::Autolink) {
                at += self.push_link(start, self.bases.current(), &document.as_bytes()[at..], text);
            }
        }
        self.push_within(Context::MarkdownText, &document[at..], text);
    }

    /// Adds a whole text of another kind.
    fn push_within(&self, context: Context, part: &str, text: &mut Text) {
        if context == Context::Text {
            text.push(part.as_bytes(), self.encoding);
        } else {
            let bases = self.bases.clone();
            let within = Self { context, bases, ..Self::new(FileFormat::Text, self.encoding) };
            { within }.decode(part.as_bytes(), true, text);
        }
    }

    /// Makes the text from `start` on a link, adds the boundary after it, and returns the length of that in the rest of
    /// the file.
    fn push_link(&self, start: usize, base: Option<Arc<str>>, rest: &[u8], text: &mut Text) -> usize {
        text.push_link(start, base);
        match rest.first() {
            Some(octet) if octet.is_ascii_graphic() => self.push(Step::Boundary, rest, text),
            _ => 0,
        }
    }

    /// Adds a tag. Names, in which a ":" is no end of a scheme, are no text.
    fn push_tag(&mut self, tag: &[u8], element: Element, text: &mut Text) {
        let outer = self.bases.current();
        if outer.is_some() {
            self.enter_element(tag, element);
        }
        let inner = self.bases.current();
        let mut at = 0;
        for AttributeValue { place, role } in &self.values {
            self.push_names(&tag[at..place.start], text);
            let start = text.octets.len();
            self.push_value(&tag[place.clone()], text);
            at = place.end;
            // A "'" may belong to a URL.
            match role {
                Role::Link => at += self.push_link(start, inner.clone(), &tag[at..], text),
                Role::Base => at += self.push_link(start, outer.clone(), &tag[at..], text),
                Role::Text if tag.get(at) == Some(&b'\'') => at += self.push(Step::Boundary, &tag[at..], text),
                Role::Text => {}
            }
        }
        self.push_names(&tag[at..], text);
        if element == Element::Empty {
            self.bases.close();
        }
    }

    /// Enters or leaves the element of a tag, which may name a base.
    fn enter_element(&mut self, tag: &[u8], element: Element) {
        let named = self.values.iter().find(|value| value.role == Role::Base).map(|value| {
            let mut text = Text::default();
            self.push_value(&tag[value.place.clone()], &mut text);
            String::from_utf8(text.octets).unwrap_or_default()
        });
        match (self.context, element) {
            (Context::Markup(Language::Xml), Element::End) => self.bases.close(),
            (Context::Markup(Language::Xml), _) => self.bases.open(named.as_deref()),
            _ => {
                if let Some(base) = named {
                    self.bases.name(&base);
                }
            }
        }
    }

    /// Adds names of a tag and what is between them, in which a reference is none.
    fn push_names(&self, names: &[u8], text: &mut Text) {
        let start = text.octets.len();
        text.push(names, self.encoding);
        for at in memchr2_iter(b'<', b':', names) {
            let rest = &names[at..];
            // No name has "//" in it: a URL in brackets was meant.
            let is_plain =
                if rest[0] == b':' { rest.starts_with(b"://") } else { markup::open(rest, true) == Step::Plain };
            if !is_plain {
                text.make_boundary(start + at);
            }
        }
    }

    /// Adds a value of an attribute.
    fn push_value(&self, value: &[u8], text: &mut Text) {
        let mut at = 0;
        while let Some(plain) = memchr2(b'<', b'&', &value[at..]) {
            text.push(&value[at..at + plain], self.encoding);
            at += plain;
            let rest = &value[at..];
            let step = if rest[0] == b'&' { references::read(rest, true) } else { markup::open(rest, true) };
            at += self.push(step, rest, text);
        }
        text.push(&value[at..], self.encoding);
    }

    /// The number of octets of the file that a text of ASCII stands for.
    fn width(&self, text: &[u8]) -> u8 {
        text.iter().map(|&octet| self.encoding.width(octet)).sum()
    }

    /// Reads the mark that a text begins with, after the text that has been decoded.
    fn step(&mut self, text: &[u8], is_whole: bool, decoded: &Text) -> Step {
        match (self.context, text[0]) {
            (Context::QuotedPrintable, _) => quoted_printable::read(text, is_whole),
            (_, b'&') => references::read(text, is_whole),
            (Context::Json, _) => escapes::of_json(text, is_whole),
            (Context::MarkdownText, _) => escapes::of_markdown(text),
            (_, b'\\') => escapes::of_source(text, is_whole),
            (Context::Markup(language), _) => self.markup(language, text, is_whole),
            (Context::Content(content), _) => match markup::begins(text, content.end_tag(), is_whole) {
                None => Step::Unfinished,
                Some(true) => self.enter(Context::Markup(Language::Html)),
                Some(false) if content == Content::Script => markup::open_name(text, is_whole),
                Some(false) => markup::open(text, is_whole),
            },
            (Context::Source | Context::Comment(_) | Context::Cdata, b'<') => markup::open_name(text, is_whole),
            (Context::Comment(language), b'>') if decoded.octets.ends_with(b"--") => {
                self.enter(Context::Markup(language));
                Step::Plain
            }
            (Context::Cdata, b'>') if decoded.octets.ends_with(b"]]") => {
                self.enter(Context::Markup(Language::Xml));
                Step::Plain
            }
            (_, b'<') => markup::open(text, is_whole),
            _ => Step::Plain,
        }
    }

    const fn enter(&mut self, context: Context) -> Step {
        self.context = context;
        Step::Boundary
    }

    /// Reads the tag or the beginning of a comment that a text begins with.
    fn markup(&mut self, language: Language, text: &[u8], is_whole: bool) -> Step {
        let begins = |word| markup::begins(text, word, is_whole);
        let is_section = if language == Language::Xml { begins(b"<![CDATA[") } else { Some(false) };
        match (begins(b"<!--"), text.get(1)) {
            (None, _) => Step::Unfinished,
            (Some(true), _) => self.enter(Context::Comment(language)),
            _ if is_section.is_none() => Step::Unfinished,
            _ if is_section == Some(true) => self.enter(Context::Cdata),
            (_, Some(b'/')) if language.begins_name(&text[2..]) => self.tag(language, text, is_whole),
            (_, Some(b'/')) if text.len() == 2 && !is_whole => Step::Unfinished,
            (_, Some(_)) if language.begins_name(&text[1..]) => match markup::open(text, is_whole) {
                Step::Boundary => self.tag(language, text, is_whole),
                step => step,
            },
            _ => Step::Boundary,
        }
    }

    fn tag(&mut self, language: Language, text: &[u8], is_whole: bool) -> Step {
        if text.len() < self.needed && !is_whole {
            return Step::Unfinished;
        }
        self.needed = 0;
        self.values.clear();
        let text = &text[..text.len().min(LONGEST_TAG)];
        match language.tag(text, &mut self.values) {
            Tag::None => Step::Boundary,
            Tag::Whole { length, element, content } => {
                if let Some(content) = content {
                    self.context = Context::Content(content);
                }
                Step::Tag { length, element }
            }
            Tag::Unfinished if is_whole || text.len() == LONGEST_TAG => {
                // Its end may be that of the file, or far away: what seem to be names may be text.
                self.values.clear();
                self.values.push(AttributeValue { place: 1..text.len(), role: Role::Text });
                Step::Tag { length: text.len(), element: Element::Start }
            }
            Tag::Unfinished => {
                self.needed = if text.len() > LONG_TAG { LONGEST_TAG.min(text.len() * 2) } else { 0 };
                Step::Unfinished
            }
        }
    }
}

impl Context {
    /// The next octet that may begin an escape or a tag, or end a comment.
    fn next_mark(self, text: &[u8]) -> Option<usize> {
        match self {
            Self::Text | Self::Csv | Self::Markdown => None,
            Self::MarkdownText => memchr2(b'&', b'\\', text),
            Self::Json => memchr(b'\\', text),
            Self::Source => memchr2(b'\\', b'<', text),
            Self::QuotedPrintable => memchr(b'=', text),
            Self::Markup(_) => memchr2(b'&', b'<', text),
            Self::Cdata => memchr2(b'<', b'>', text),
            Self::Comment(_) => memchr3(b'&', b'<', b'>', text),
            Self::Content(content) => memchr2(content.escape(), b'<', text),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;

    /// The text, the place in the file of each of its octets, and its links.
    fn decoded(pieces: &[&[u8]], format: FileFormat, encoding: Encoding) -> (String, Vec<u64>, Vec<Range<usize>>) {
        let (mut decoder, mut text, mut octets) = (Decoder::new(format, encoding), Text::default(), Vec::new());
        for (nth, piece) in pieces.iter().enumerate() {
            octets.extend_from_slice(piece);
            let count = decoder.decode(&octets, nth + 1 == pieces.len(), &mut text);
            octets.drain(..count);
        }
        assert_eq!(octets, b"");
        let places = (0..=text.octets.len()).map(|at| text.width(0..at)).collect();
        let links = text.links_from(0).iter().map(|link| link.place.clone()).collect();
        (String::from_utf8(text.octets).expect("it was UTF-8"), places, links)
    }

    #[test]
    fn pieces_are_decoded_as_the_whole() {
        for (format, written, expected) in [
            (
                FileFormat::Html,
                "a&amp;b&#x1F600;<script a='&lt;'>\\/\\u0041&lt;</SCRIPT>\\/&gt;&nosuch;&am",
                "a&b😀\0script a='<\0>/A&lt;\0/SCRIPT>\\/>&nosuch;&am",
            ),
            (
                FileFormat::Html,
                "<p a='>' href = ' x&amp;y&#9; '>z<!--<a href=x>--><a ping='a  b'><URL:a>&lt;<b c=d><_<!DOCTYPE x><a href=",
                "\0p a='>\0 href = \0 x&y\t \0>z\0!--\0a href=x>-->\0a ping=\0a  b\0><URL:a><\0b c=d>\0_\0!DOCTYPE x>\0a href=",
            ),
            (
                FileFormat::Xml,
                "<a:b c:d='>' src = ' x&amp;y '>z<!--<a href=''>--><![CDATA[&lt;<a href=''>]]>&lt;<b xmlns:a='x'/></b:c ><b a='",
                "\0a\0b c\0d='>\0 src = \0 x&y \0>z\0!--\0a href=''>-->\0![CDATA[&lt;\0a href=''>]]><\0b xmlns\0a=\0x\0/>\0/b\0c >\0b a='",
            ),
            (
                FileFormat::Csv,
                "a;b,c;\"d;\"\"e\"\"\"\r\nf\"g;\"\";h\"i\n\"j\";k\"\"l;\"m",
                "a\0b,c\0\"d;\"e\"\"\r\nf\"g\0\"\"\0h\"i\n\"j\"\0k\"\"l\0\"m",
            ),
            (FileFormat::Json, r"\\\/\uD83D\uDE00\n\u00\q\", "\\/😀\n\\u00\\q\\"),
            (FileFormat::Source, r"\x41\u{e9}\.\U0001F600é\", "Aé.😀é\\"),
            (
                FileFormat::Source,
                r"a<b Vec<news:a\x3c> <https://h/> <URL:x> <T: U>\<",
                "a\0b Vec\0news\0a<> \0https://h/> <URL:x> \0T\0 U><",
            ),
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
