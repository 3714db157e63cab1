//! Parts of templates in the place of an authority.

/// The greatest number of octets of an authority that are looked at.
const LONGEST: usize = 128;

/// True if the authority at the beginning of a text has a part of a template: `{host}`, `${host}`, `$(host)`,
/// `#{host}`, `%s`, `%HOST%`, `<host>`. In markup a "<" opens a tag.
#[cold]
#[inline(never)]
pub(super) fn begins_with_template(text: &[u8], is_in_markup: bool) -> bool {
    let text = &text[..text.len().min(LONGEST)];
    let next = |at: usize| text.get(at + 1).copied().unwrap_or_default();
    let mut is_in_bracket = false;
    for (at, &octet) in text.iter().enumerate() {
        match octet {
            b'{' => return true,
            b'$' if matches!(next(at), b'(' | b'{') => return true,
            b'#' => return next(at) == b'{',
            b'%' if text.get(at + 1..at + 3).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)) => {}
            b'%' => return next(at).is_ascii_alphabetic() || matches!(next(at), b'(' | b'{'),
            b'<' => return !is_in_markup && begins_with_name(&text[at..], text[..at].last().copied()),
            b'[' => is_in_bracket = true,
            b']' if is_in_bracket => is_in_bracket = false,
            b'/' | b'?' | b'"' | b'\'' | b'`' | b'|' | b'\\' | b'>' | b'}' | b')' | b']' => return false,
            _ if !octet.is_ascii_graphic() => return false,
            _ => {}
        }
    }
    false
}

/// True if a text begins with a name in angle brackets that stands for a part of an authority: one that nothing or a
/// delimiter of the authority is before, and the rest of a URL after it. Else it is a tag.
fn begins_with_name(text: &[u8], before: Option<u8>) -> bool {
    let is_of_name =
        |octet: &u8| octet.is_ascii_alphanumeric() || matches!(octet, b'-' | b'_' | b'.' | b'%' | b'=' | b'?');
    let length = text[1..].iter().take_while(|octet| is_of_name(octet)).count();
    let rest = text.get(1 + length..).unwrap_or_default();
    let [b'>', rest @ ..] = rest else { return text.starts_with(b"<%") || text.starts_with(b"<?") };
    let is_joined = before.is_none_or(|before| matches!(before, b'.' | b'-' | b':' | b'@'));
    let goes_on = || match rest {
        [b'/' | b':', ..] => true,
        [b'.' | b'-', next, ..] => is_joined && next.is_ascii_alphanumeric(),
        _ => before.is_none(),
    };
    length > 0 && goes_on()
}
