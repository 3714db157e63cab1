//! Parts of templates in the place of an authority.

use crate::error::begins_placeholder;

/// The greatest number of octets of an authority that are looked at.
const LONGEST: usize = 128;

/// True if the authority at the beginning of a text has a part of a template: `{host}`, `${host}`, `$(host)`,
/// `#{host}`, `%s`, `%HOST%`, `<host>`. In markup a "<" opens a tag.
#[cold]
pub(super) fn begins_with_template(text: &[u8], is_in_markup: bool) -> bool {
    let text = &text[..text.len().min(LONGEST)];
    let begins = |at: usize| begins_placeholder(&text[at..], text[..at].last().copied(), false);
    let mut is_in_bracket = false;
    for (at, &octet) in text.iter().enumerate() {
        match octet {
            b'$' if !begins(at) => {}
            b'%' if text.get(at + 1..at + 3).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)) => {}
            b'<' if is_in_markup => return false,
            b'{' | b'$' | b'#' | b'%' | b'<' => return begins(at),
            b'[' => is_in_bracket = true,
            b']' if is_in_bracket => is_in_bracket = false,
            b'/' | b'?' | b'"' | b'\'' | b'`' | b'|' | b'\\' | b'>' | b'}' | b')' | b']' => return false,
            _ if !octet.is_ascii_graphic() => return false,
            _ => {}
        }
    }
    false
}
