//! The octets that a text with escapes stands for, as owned values.

use alloc::{borrow::Cow, string::String, vec::Vec};

use super::{Encoded, broken};
use crate::{
    engine::escapes::{DECODING_ROOM, has_percent, push_decoded},
    error::ParseError,
};

impl<'a> Encoded<'a> {
    /// The octets that the text stands for; borrowed if the text has no escapes.
    ///
    /// ```
    /// let uri = uriel::Uri::parse("x:%E9")?;
    /// assert_eq!(*uri.path().decode(), [0xE9]);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn decode(self) -> Cow<'a, [u8]> {
        let octets = self.as_str().as_bytes();
        if has_percent(octets) { Cow::Owned(decoded(octets)) } else { Cow::Borrowed(octets) }
    }

    /// Appends to `out` what [`decode`](Self::decode) returns.
    ///
    /// ```
    /// use uriel::Encoded;
    /// let mut octets = b"caf".to_vec();
    /// Encoded::new("%C3%A9")?.decode_into(&mut octets);
    /// assert_eq!(octets, "café".as_bytes());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn decode_into(self, out: &mut Vec<u8>) {
        let text = self.as_str().as_bytes();
        if has_percent(text) {
            push_decoded(text, out);
        } else {
            out.extend_from_slice(text);
        }
    }

    /// The decoded text; an error if the octets are not UTF-8. Borrowed if the text has no escapes.
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("x:%C3%A9")?.path().decode_utf8(), Ok("é".into()));
    /// assert!(uriel::Uri::parse("x:%E9")?.path().decode_utf8().is_err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn decode_utf8(self) -> Result<Cow<'a, str>, core::str::Utf8Error> {
        match self.decode() {
            Cow::Borrowed(_) => Ok(Cow::Borrowed(self.as_str())),
            Cow::Owned(octets) => String::from_utf8(octets).map(Cow::Owned).map_err(|error| error.utf8_error()),
        }
    }
}

/// The octets that a text stands for. A "%" that two hexadecimal digits do not follow stands for itself.
// Out of line: the loops of decoding are long, and have several callers.
#[inline(never)]
fn decoded(octets: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(octets.len() + DECODING_ROOM);
    _ = push_decoded(octets, &mut out);
    out
}

/// The octets that a text stands for.
///
/// Perf: a text without escapes is borrowed, after one search (decode: no escapes).
///
/// # Errors
///
/// As [`Encoded::new`].
#[inline]
pub(crate) fn decode(text: &str) -> Result<Cow<'_, [u8]>, ParseError> {
    if has_percent(text.as_bytes()) { decoded_if_whole(text) } else { Ok(Cow::Borrowed(text.as_bytes())) }
}

/// Does the work of [`decode`] for a text with a "%".
// Out of line: most texts have no "%".
#[inline(never)]
fn decoded_if_whole(text: &str) -> Result<Cow<'_, [u8]>, ParseError> {
    let mut out = Vec::with_capacity(text.len() + DECODING_ROOM);
    match push_decoded(text.as_bytes(), &mut out) {
        None => Ok(Cow::Owned(out)),
        Some(at) => Err(broken(text, at)),
    }
}
