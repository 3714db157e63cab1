//! The BASE element of HTML: draft-fielding-uri-url-00e, RFC 2396 and 2396bis-00 appendix D.

use alloc::{borrow::ToOwned, string::String};

use html5gum::{DefaultEmitter, Token, Tokenizer};

/// Elements of the head whose content is text, whatever it looks like.
const TEXT: [&[u8]; 4] = [b"title", b"script", b"style", b"noscript"];

/// Elements that a head may have beside those, and that it may stand in: of HTML 2.0 (RFC 1866) and of today's.
const HEAD: [&[u8]; 9] = [b"html", b"head", b"base", b"link", b"meta", b"isindex", b"nextid", b"basefont", b"bgsound"];

/// End tags that end the head, even where its start tag was left out.
const END: [&[u8]; 4] = [b"head", b"body", b"html", b"br"];

/// What the BASE element of an HTML document tells as its base: the attribute HREF of the first one that has it, in the
/// document's head, with character references decoded and without blanks around it.
///
/// It is given as it is written there. "The HREF attribute must be an absolute URI": whether it is one,
/// [`Context::embedded`](crate::resolve::base::Context::embedded) judges under its edition.
///
/// The head ends at the first tag or text that belongs into a body, and what looks like a tag in a comment, a script, a
/// style, a title or a template is none. As in a browser that runs scripts, NOSCRIPT is text.
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
    // A template's content is no part of the document.
    let mut templates = 0_usize;
    for Ok(token) in Tokenizer::new_with_emitter(document, emitter) {
        match token {
            Token::StartTag(tag) => match tag.name.as_slice() {
                b"template" => templates += 1,
                name if TEXT.contains(&name) => is_text = true,
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

/// An attribute without the blanks around it: HTML 4.01 section 6.2.
fn trimmed(value: &[u8]) -> Option<String> {
    str::from_utf8(value.trim_ascii()).ok().map(str::to_owned)
}
