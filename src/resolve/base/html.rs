//! The BASE element of HTML (draft-fielding-uri-url-00e, RFC 2396 and 2396bis-00 appendix D).

use alloc::{borrow::ToOwned, string::String};

use html5gum::{DefaultEmitter, State, Token, Tokenizer};

/// Elements of the head whose content is text, even if it looks like tags.
const TEXT: [&[u8]; 5] = [b"title", b"script", b"style", b"noscript", b"noframes"];

/// The other elements that may be in a head or around it, in HTML 2.0 (RFC 1866) or in today's HTML.
const HEAD: [&[u8]; 9] = [b"html", b"head", b"base", b"link", b"meta", b"isindex", b"nextid", b"basefont", b"bgsound"];

/// End tags that end the head, even if it has no start tag.
const END: [&[u8]; 4] = [b"head", b"body", b"html", b"br"];

/// The base of an HTML document: the attribute HREF of the first BASE element that has it, in the document's head.
///
/// Character references are decoded, and blanks around the value are dropped. The value need not be a URL:
/// [`Context::embedded`](crate::resolve::base::Context::embedded) skips one that is none. This function needs the
/// feature `html`.
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
    let mut emitter = DefaultEmitter::default();
    emitter.naively_switch_states(true);
    let document = document.strip_prefix('\u{feff}').unwrap_or(document);
    let mut is_text = false;
    // The content of a template is not part of the document.
    let mut templates = 0_usize;
    let mut tokens = Tokenizer::new_with_emitter(document, emitter);
    while let Some(Ok(token)) = tokens.next() {
        match token {
            Token::StartTag(tag) => match tag.name.as_slice() {
                b"template" => templates += 1,
                name if TEXT.contains(&name) => {
                    is_text = true;
                    if name == b"noframes" {
                        // The emitter does not switch the state for this element.
                        tokens.set_state(State::RawText);
                    }
                }
                _ if templates > 0 => {}
                b"base" => {
                    if let Some(href) = tag.attributes.get(b"href".as_slice()) {
                        return trimmed(href);
                    }
                }
                name if HEAD.contains(&name) => {}
                _ => return None,
            },
            Token::EndTag(tag) => match tag.name.as_slice() {
                b"template" => templates = templates.saturating_sub(1),
                name if TEXT.contains(&name) => is_text = false,
                name if templates == 0 && END.contains(&name) => return None,
                _ => {}
            },
            Token::String(text) if templates == 0 && !is_text && !text.trim_ascii().is_empty() => return None,
            _ => {}
        }
    }
    None
}

/// The value of an attribute without the blanks around it: HTML 4.01 section 6.2.
fn trimmed(value: &[u8]) -> Option<String> {
    str::from_utf8(value.trim_ascii()).ok().map(str::to_owned)
}
