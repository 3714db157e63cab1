//! Escapes, written and read.

use alloc::{borrow::Cow, string::String};

use crate::{
    charset::CharSet,
    edition::Edition,
    engine::tables::is_escape,
    error::ParseError,
    grammar::Class,
    uri::{broken, decoded},
};

/// Any octets, written so that they may stand where `class` is read under `edition`: each that is not a member becomes an
/// escape.
///
/// Escapes have upper-case digits. A "%" is escaped too, so the text decodes to the same octets. The text is borrowed if
/// nothing has to be escaped. Where the rule of the class takes no escapes, as in a port, a text with one is no valid
/// text there.
///
/// ```
/// use uriel::{Edition, grammar::{Query, User}, write::encode};
/// assert_eq!(encode("a:b@c", User, Edition::Rfc3986), "a%3Ab%40c");
/// assert_eq!(encode("~me", User, Edition::Rfc1738), "%7Eme", "RFC 1738 has no \"~\"");
/// assert_eq!(encode(b"\xE9=1", Query, Edition::Rfc3986), "%E9=1");
/// ```
pub fn encode<'t, C: Class>(octets: &'t (impl AsRef<[u8]> + ?Sized), class: C, edition: Edition) -> Cow<'t, str> {
    encode_by(octets.as_ref(), class.octets(edition))
}

/// Appends to `out` what [`encode`] returns.
///
/// ```
/// use uriel::{Edition, write::{PathSegment, encode_into}};
/// let mut url = String::from("http://h/");
/// encode_into("a b", PathSegment, Edition::Rfc3986, &mut url);
/// assert_eq!(url, "http://h/a%20b");
/// ```
pub fn encode_into<C: Class>(octets: impl AsRef<[u8]>, class: C, edition: Edition, out: &mut String) {
    push_escaped(octets.as_ref(), class.octets(edition), out);
}

/// The octets that a text with escapes stands for, borrowed if it has none.
///
/// # Errors
///
/// Two hexadecimal digits do not follow a "%": a [`ParseError`] with the offset of that "%".
///
/// ```
/// use uriel::write::decode;
/// assert_eq!(*decode("%E9t%E9")?, *b"\xE9t\xE9");
/// assert_eq!(*decode("%2541")?, *b"%41", "once");
/// assert_eq!(decode("100%").unwrap_err().offset(), 3);
/// # Ok::<_, uriel::ParseError>(())
/// ```
pub fn decode(text: &str) -> Result<Cow<'_, [u8]>, ParseError> {
    match decoded(text) {
        (octets, None) => Ok(octets),
        (_, Some(at)) => Err(broken(text, at)),
    }
}

/// The octets, each that is not in `plain` as an escape.
pub(super) fn encode_by(octets: &[u8], plain: CharSet) -> Cow<'_, str> {
    if let Ok(text) = core::str::from_utf8(octets) {
        if octets.iter().all(|&octet| plain.contains(octet)) {
            return Cow::Borrowed(text);
        }
    }
    let mut out = String::with_capacity(octets.len() + octets.len() / 2 + 4);
    push_escaped(octets, plain, &mut out);
    Cow::Owned(out)
}

/// Appends the octets, each that is not in `plain` as an escape.
pub(crate) fn push_escaped(octets: &[u8], plain: CharSet, out: &mut String) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for &octet in octets {
        if plain.contains(octet) {
            out.push(octet.into());
        } else {
            out.extend(['%', DIGITS[usize::from(octet >> 4)].into(), DIGITS[usize::from(octet & 15)].into()]);
        }
    }
}

/// Appends a text whose escapes stay as they are, and escapes other octets that are not in `plain`.
pub(super) fn push_encoded(octets: &[u8], plain: CharSet, out: &mut String) {
    let mut start = 0;
    for (at, &octet) in octets.iter().enumerate() {
        if octet == b'%' && is_escape(octets, at) {
            push_escaped(&octets[start..at], plain, out);
            out.push('%');
            start = at + 1;
        }
    }
    push_escaped(&octets[start..], plain, out);
}
