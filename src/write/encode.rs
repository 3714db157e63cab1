//! Escapes, written and read.

use alloc::{borrow::Cow, string::String};

use crate::{
    charset::CharSet,
    edition::Edition,
    engine::{
        escapes::{escaped, push_escaped},
        tables::is_escape,
    },
    error::ParseError,
    grammar::Class,
    uri,
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
    escaped(octets.as_ref(), class.octets(edition))
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
    uri::decode(text)
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
