//! The BASE element of HTML (draft-fielding-uri-url-00e, RFC 2396 and 2396bis-00 appendix D).

use alloc::{borrow::ToOwned, string::String, vec::Vec};

use html5gum::{
    Span, State, Tokenizer,
    emitters::callback::{CallbackEmitter, CallbackEvent},
};

/// Elements of the head whose content is text, even if it looks like tags.
const TEXT: [&[u8]; 5] = [b"title", b"script", b"style", b"noscript", b"noframes"];

/// The other elements that may be in a head or around it, in HTML 2.0 (RFC 1866) or in today's HTML.
const HEAD: [&[u8]; 9] = [b"html", b"head", b"base", b"link", b"meta", b"isindex", b"nextid", b"basefont", b"bgsound"];

/// End tags that end the head, even if it has no start tag.
const END: [&[u8]; 4] = [b"head", b"body", b"html", b"br"];

/// The base of an HTML document: the attribute HREF of the first BASE element that has it, in the document's head.
///
/// Character references are decoded, and blanks around the value are dropped. The value need not be a URL:
/// [`Context::embedded`](crate::resolve::base::Context::embedded) skips one that is none, if it is not mended first.
/// This function needs the feature `html`.
///
/// The head ends at the first tag or text that belongs into a body. Text in a comment, a script, a style, a title or a
/// template is no tag, even if it looks like one. As in a browser that runs scripts, the content of NOSCRIPT is text,
/// and so is that of NOFRAMES.
///
/// ```
/// let document = r#"<HTML><HEAD><TITLE>An example</TITLE>
///     <BASE href="http://www.ics.uci.edu/cgi?a=1&amp;b=2"></HEAD><BODY>..."#;
/// assert_eq!(uriel::resolve::base::in_html(document).as_deref(), Some("http://www.ics.uci.edu/cgi?a=1&b=2"));
/// ```
#[must_use]
pub fn in_html(document: &str) -> Option<String> {
    let mut head = Head::default();
    let mut emitter = CallbackEmitter::new(|event: CallbackEvent<'_>, _: Span<()>| head.take(&event));
    emitter.naively_switch_states(true);
    let mut tokens = Tokenizer::new_with_emitter(document.strip_prefix('\u{feff}').unwrap_or(document), emitter);
    while let Some(Ok(step)) = tokens.next() {
        match step {
            Step::RawText => tokens.set_state(State::RawText),
            Step::End(base) => return base,
        }
    }
    None
}

/// An event that the search obeys.
enum Step {
    /// An element begins whose content is text, although the tokenizer does not know it.
    RawText,
    /// The head ends, or the base is found.
    End(Option<String>),
}

/// The head of a document, as far as it has been read. Of its tags and their attributes no list is kept, nor of errors,
/// of which each octet may be one.
#[derive(Default)]
struct Head {
    is_text: bool,
    /// The content of a template is not part of the document.
    templates: usize,
    /// Name of the last start tag.
    name: Vec<u8>,
    /// The attribute HREF of that tag, the first if there are several.
    href: Option<Vec<u8>>,
    /// True if the next value is that of this attribute.
    is_href: bool,
}

impl Head {
    fn take(&mut self, event: &CallbackEvent<'_>) -> Option<Step> {
        match *event {
            CallbackEvent::OpenStartTag { name } => {
                name.clone_into(&mut self.name);
                (self.href, self.is_href) = (None, false);
            }
            CallbackEvent::AttributeName { name } => {
                self.is_href = name == b"href" && self.href.is_none();
                if self.is_href {
                    self.href = Some(Vec::new());
                }
            }
            CallbackEvent::AttributeValue { value } if self.is_href => self.href = Some(value.to_owned()),
            CallbackEvent::CloseStartTag { .. } => return self.start_tag(),
            CallbackEvent::EndTag { name: b"template" } => self.templates = self.templates.saturating_sub(1),
            CallbackEvent::EndTag { name } if TEXT.contains(&name) => self.is_text = false,
            CallbackEvent::EndTag { name } if self.templates == 0 && END.contains(&name) => {
                return Some(Step::End(None));
            }
            CallbackEvent::String { value }
                if self.templates == 0 && !self.is_text && !value.trim_ascii().is_empty() =>
            {
                return Some(Step::End(None));
            }
            _ => {}
        }
        None
    }

    fn start_tag(&mut self) -> Option<Step> {
        match self.name.as_slice() {
            b"template" => self.templates += 1,
            name if TEXT.contains(&name) => {
                self.is_text = true;
                return (name == b"noframes").then_some(Step::RawText);
            }
            _ if self.templates > 0 => {}
            b"base" => return self.href.as_deref().map(|href| Step::End(trimmed(href))),
            name if HEAD.contains(&name) => {}
            _ => return Some(Step::End(None)),
        }
        None
    }
}

/// The value of an attribute without the blanks around it: HTML 4.01 section 6.2.
fn trimmed(value: &[u8]) -> Option<String> {
    str::from_utf8(value.trim_ascii()).ok().map(str::to_owned)
}
