//! Placeholders of templates, which a person or a program is to fill in before a text is a URL.

/// True if a text begins with a placeholder that stands for a part of an authority: `{host}`, `${host}`, `$(host)`,
/// `#{host}`, `%s`, `%(host)s`, `%HOST%`, `<host>`, and where only a port may be, `$PORT`. `before` is the octet of the
/// authority before it.
pub(crate) fn begins_placeholder(text: &[u8], before: Option<u8>, is_port: bool) -> bool {
    match text {
        [b'{', name @ ..] | [b'#', b'{', name @ ..] => name.contains(&b'}'),
        [b'$' | b'%', b'{' | b'(', ..] => true,
        // A user, a password and a host may have a "$".
        [b'$', name, ..] => is_port && name.is_ascii_alphabetic(),
        [b'%', name @ ..] => {
            let length = name.iter().take_while(|octet| octet.is_ascii_alphanumeric() || **octet == b'_').count();
            match name.split_at(length) {
                (_, [b'%', ..]) => name[0].is_ascii_alphabetic() && !name[..2].iter().all(u8::is_ascii_hexdigit),
                ([b's' | b'd' | b'v' | b'i' | b'u'], _) => true,
                _ => false,
            }
        }
        [b'<', ..] => begins_with_name(text, before),
        _ => false,
    }
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
        [b'/' | b':' | b'@', ..] => true,
        [b'.' | b'-', next, ..] => is_joined && next.is_ascii_alphanumeric(),
        _ => before.is_none(),
    };
    length > 0 && goes_on()
}
