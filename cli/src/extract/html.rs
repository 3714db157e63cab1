//! Tags of HTML, and the attributes in them that are links.

use std::ops::Range;

use html5gum::{
    Emitter, Span, Tokenizer,
    emitters::{
        ForwardingEmitter,
        callback::{Callback, CallbackEmitter, CallbackEvent},
    },
};
use memchr::{memchr, memmem};

use super::tag::{AttributeValue, Content, Element, Role, Tag};

/// Quotation marks, as they are written in the value of an attribute.
const QUOTES: [&str; 6] = ["\"", "'", "&quot;", "&#39;", "&#34;", "&apos;"];

/// Reads the tag that a text begins with, and adds the values of its attributes.
pub fn tag(text: &[u8], values: &mut Vec<AttributeValue>) -> Tag {
    if let Some(tag) = TagReader::new(text, values).in_usual_form() {
        return tag;
    }
    values.clear();
    TagReader::new(text, values).by_tokens().unwrap_or(Tag::Unfinished)
}

/// An emitter to which no errors are told.
///
/// Perf: to look for them takes a third of the time.
struct WithoutErrors<F: Callback<Tag, usize>>(CallbackEmitter<F, Tag, usize>);

impl<F: Callback<Tag, usize>> ForwardingEmitter for WithoutErrors<F> {
    type Token = Tag;

    fn inner(&mut self) -> &mut impl Emitter<Token = Tag> {
        &mut self.0
    }

    fn should_emit_errors(&mut self) -> bool {
        false
    }
}

/// The meaning of an attribute's value.
#[derive(Clone, Copy, Default)]
enum Meaning {
    #[default]
    Text,
    Url,
    /// URLs, each with a width or a density after it, and commas between.
    Sources,
    /// URLs with white space between.
    Urls,
    Style,
    HttpEquiv,
    /// Text, but a number and a URL in the tag of a refresh.
    Content,
}

impl Meaning {
    fn of(attribute: &[u8]) -> Self {
        match attribute {
            b"href" | b"src" | b"action" | b"cite" | b"data" | b"poster" | b"formaction" | b"manifest"
            | b"xlink:href" => Self::Url,
            b"srcset" | b"imagesrcset" => Self::Sources,
            b"ping" => Self::Urls,
            b"style" => Self::Style,
            b"http-equiv" => Self::HttpEquiv,
            b"content" => Self::Content,
            _ => Self::Text,
        }
    }
}

/// A tag, as far as it has been read.
struct TagReader<'t> {
    text: &'t [u8],
    values: &'t mut Vec<AttributeValue>,
    content: Option<Content>,
    /// The meaning of the value to come.
    meaning: Meaning,
    /// True if the tag is BASE.
    is_base: bool,
    /// True if the tag is that of a refresh.
    is_refresh: bool,
    /// The place of the value of CONTENT.
    refresh: Option<Range<usize>>,
}

impl<'t> TagReader<'t> {
    fn new(text: &'t [u8], values: &'t mut Vec<AttributeValue>) -> Self {
        let (content, meaning) = (None, Meaning::Text);
        Self { text, values, content, meaning, is_base: false, is_refresh: false, refresh: None }
    }

    fn take(&mut self, event: &CallbackEvent<'_>, span: Span<usize>) -> Option<Tag> {
        match event {
            CallbackEvent::OpenStartTag { name } => {
                self.content = Content::of(name);
                self.is_base = *name == b"base";
            }
            CallbackEvent::AttributeName { name } => self.meaning = Meaning::of(name),
            CallbackEvent::AttributeValue { value } => self.value(value, span.start..span.end),
            CallbackEvent::CloseStartTag { .. } => {
                return Some(self.end(span.end));
            }
            CallbackEvent::EndTag { .. } => {
                return Some(Tag::Whole { length: span.end, element: Element::Start, content: None });
            }
            _ => {}
        }
        None
    }

    /// Reads a tag by the rules of HTML; `None` if it goes on after the text.
    fn by_tokens(&mut self) -> Option<Tag> {
        let text = self.text;
        let emitter = CallbackEmitter::new(|event: CallbackEvent<'_>, span: Span<usize>| self.take(&event, span));
        Tokenizer::new_with_emitter(text, WithoutErrors(emitter)).next()?.ok()
    }

    /// Reads a tag whose attributes are all written as `a="b"`, in lower case.
    ///
    /// Perf: most are, and html5gum takes three times as long.
    fn in_usual_form(mut self) -> Option<Tag> {
        let name = 1 + count(&self.text[1..], |octet| octet.is_ascii_alphanumeric());
        self.content = Content::of(&self.text[1..name]);
        self.is_base = self.text[1..name].eq_ignore_ascii_case(b"base");
        let mut at = name;
        loop {
            let blanks = count(&self.text[at..], |octet| matches!(octet, b' ' | b'\n' | b'\t'));
            at += blanks;
            match &self.text[at..] {
                [b'>', ..] => return Some(self.end(at + 1)),
                [b'/', b'>', ..] => return Some(self.end(at + 2)),
                _ if blanks == 0 => return None,
                rest => {
                    let is_of_name = |octet: u8| matches!(octet, b'a'..=b'z' | b'0'..=b'9' | b'-' | b':' | b'_');
                    let name = count(rest, is_of_name);
                    if name == 0 || !rest[name..].starts_with(b"=\"") {
                        return None;
                    }
                    self.meaning = Meaning::of(&rest[..name]);
                    let start = at + name + 2;
                    let end = start + memchr(b'"', &self.text[start..])?;
                    if start < end {
                        self.value(&self.text[start..end], start..end);
                    }
                    at = end + 1;
                }
            }
        }
    }

    /// The tag that ends at a place.
    fn end(&mut self, length: usize) -> Tag {
        match self.refresh.take() {
            Some(place) if self.is_refresh => self.refresh(place),
            Some(place) => self.values.push(AttributeValue { place, role: Role::Text }),
            None => {}
        }
        // That of a refresh may have come before another one.
        self.values.sort_unstable_by_key(|value| value.place.start);
        Tag::Whole { length, element: Element::Start, content: self.content }
    }

    fn value(&mut self, value: &[u8], place: Range<usize>) {
        match self.meaning {
            Meaning::Text => self.values.push(AttributeValue { place, role: Role::Text }),
            Meaning::Url if self.is_base => self.values.push(AttributeValue { place, role: Role::Base }),
            Meaning::Url => self.link(place),
            Meaning::Sources => self.sources(place),
            Meaning::Urls => self.urls(place),
            Meaning::Style => self.style(place),
            Meaning::HttpEquiv => self.is_refresh = value.trim_ascii().eq_ignore_ascii_case(b"refresh"),
            Meaning::Content => self.refresh = Some(place),
        }
    }

    fn link(&mut self, place: Range<usize>) {
        if !place.is_empty() {
            self.values.push(AttributeValue { place, role: Role::Link });
        }
    }

    /// Each URL of SRCSET: HTML, "parse a srcset attribute".
    fn sources(&mut self, place: Range<usize>) {
        let mut at = place.start;
        while at < place.end {
            let rest = &self.text[at..place.end];
            let blanks = count(rest, |octet| octet.is_ascii_whitespace() || octet == b',');
            let length = count(&rest[blanks..], |octet| !octet.is_ascii_whitespace());
            let written = &rest[blanks..blanks + length];
            let commas = written.iter().rev().take_while(|&&octet| octet == b',').count();
            self.link(at + blanks..at + blanks + length - commas);
            at += blanks + length;
            if commas == 0 {
                at += count(&self.text[at..place.end], |octet| octet != b',');
            }
        }
    }

    fn urls(&mut self, place: Range<usize>) {
        let mut at = place.start;
        while at < place.end {
            at += count(&self.text[at..place.end], |octet| octet.is_ascii_whitespace());
            let length = count(&self.text[at..place.end], |octet| !octet.is_ascii_whitespace());
            self.link(at..at + length);
            at += length;
        }
    }

    /// Each `url(…)` of a style.
    fn style(&mut self, place: Range<usize>) {
        const OPEN: &[u8] = b"url(";
        let mut at = place.start;
        while let Some(open) = memchr(b'(', &self.text[at..place.end]) {
            let before = &self.text[at..=at + open];
            at += open + 1;
            if !before.get(before.len().saturating_sub(OPEN.len())..).is_some_and(|it| it.eq_ignore_ascii_case(OPEN)) {
                continue;
            }
            at += count(&self.text[at..place.end], |octet| octet.is_ascii_whitespace());
            at = self.quoted(at..place.end, b")");
        }
    }

    /// The URL after the number of a refresh: HTML, "shared declarative refresh steps".
    fn refresh(&mut self, place: Range<usize>) {
        let written = &self.text[place.clone()];
        let number = count(written, |octet| octet.is_ascii_digit() || octet == b'.' || octet.is_ascii_whitespace());
        let mut at = place.start + number;
        at += count(&self.text[at..place.end], |octet| matches!(octet, b';' | b',') || octet.is_ascii_whitespace());
        let rest = &self.text[at..place.end];
        if rest.get(..3).is_some_and(|word| word.eq_ignore_ascii_case(b"url")) {
            let blanks = count(&rest[3..], |octet| octet.is_ascii_whitespace());
            if rest.get(3 + blanks) == Some(&b'=') {
                at += 4 + blanks;
                at += count(&self.text[at..place.end], |octet| octet.is_ascii_whitespace());
            }
        }
        self.quoted(at..place.end, b"");
    }

    /// Adds the link that a place begins with, in quotation marks, or else up to `close`, and returns the place after
    /// it. An empty `close` is the end of the place.
    fn quoted(&mut self, place: Range<usize>, close: &[u8]) -> usize {
        let rest = &self.text[place.clone()];
        let quote = QUOTES.iter().map(|quote| quote.as_bytes()).find(|quote| rest.starts_with(quote));
        let start = quote.map_or(0, <[u8]>::len);
        let close = quote.unwrap_or(close);
        let end = if close.is_empty() { None } else { memmem::find(&rest[start..], close) };
        let end = end.map_or(rest.len(), |length| start + length);
        self.link(place.start + start..place.start + end);
        place.start + end
    }
}

/// The number of octets of a kind that a text begins with.
fn count(text: &[u8], is_of_kind: impl Fn(u8) -> bool) -> usize {
    text.iter().take_while(|&&octet| is_of_kind(octet)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tag in the usual form is read as html5gum reads it.
    #[test]
    fn the_usual_form_is_that_of_html5gum() {
        let parts = [
            "a=\"b\"",
            " ",
            "\n",
            "/",
            ">",
            "href=\"http://h/ b\"",
            "style=\"url(c)\"",
            "x",
            "=",
            "\"",
            "content=\"1;d\"",
        ];
        let (parts_of, mut read) = (|k: usize| (0..5).map(move |nth| parts[k / parts.len().pow(nth) % parts.len()]), 0);
        for k in 0..parts.len().pow(5) {
            let text = format!("<meta {}http-equiv=\"refresh\">", parts_of(k).collect::<String>());
            let (mut usual, mut values) = (Vec::new(), Vec::new());
            if let Some(tag) = TagReader::new(text.as_bytes(), &mut usual).in_usual_form() {
                let whole = TagReader::new(text.as_bytes(), &mut values).by_tokens();
                assert_eq!((Some(tag), usual), (whole, values), "{text}");
                read += 1;
            }
        }
        assert!(read > 1_000, "{read}");
    }
}
