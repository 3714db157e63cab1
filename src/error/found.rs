//! The character that is not allowed where reading stopped, and its escapes.

use core::fmt;

/// A character that is not allowed at its place, or an octet that is not UTF-8: [`ParseError::found`].
///
/// `Display` writes it for people: a graphic character of ASCII with its code point, others by name or code point.
///
/// ```
/// let found = |text| uriel::Uri::parse(text).unwrap_err().found().unwrap().to_string();
/// assert_eq!(found("http://h/{"), "\"{\" (U+007B)");
/// assert_eq!(found("http://h/a\tb"), "TAB (U+0009)");
/// assert_eq!(found("http://h/\u{e9}"), "U+00E9");
/// ```
///
/// [`ParseError::found`]: crate::ParseError::found
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Found {
    /// A character.
    Char(char),
    /// An octet of a text that is not UTF-8: [`ParseError::with_octet`](crate::ParseError::with_octet).
    Octet(u8),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let c = match *self {
            Self::Octet(octet) => return write!(f, "the byte 0x{octet:02X}"),
            Self::Char(c) => c,
        };
        match (c, name_of(c)) {
            ('"', _) => f.write_str("'\"' (U+0022)"),
            _ if c.is_ascii_alphanumeric() => write!(f, "\"{c}\""),
            _ if c.is_ascii_graphic() => write!(f, "\"{c}\" (U+{:04X})", u32::from(c)),
            (_, Some(name)) => write!(f, "{name} (U+{:04X})", u32::from(c)),
            (_, None) => write!(f, "U+{:04X}", u32::from(c)),
        }
    }
}

/// The name of a character of ASCII that cannot be seen, if people know it by one.
pub(crate) const fn name_of(c: char) -> Option<&'static str> {
    Some(match c {
        '\0' => "NUL",
        '\t' => "TAB",
        '\n' => "LINE FEED",
        '\r' => "CARRIAGE RETURN",
        '\u{1b}' => "ESCAPE",
        ' ' => "SPACE",
        '\u{7f}' => "DELETE",
        _ => return None,
    })
}

/// The escapes to write instead of a character that is not allowed at its place: [`ParseError::mend`].
///
/// ```
/// let mend = |text| uriel::Uri::parse(text).unwrap_err().mend().map(|mend| mend.to_string());
/// assert_eq!(mend("http://h/\u{e9}"), Some("%C3%A9".to_owned()));
/// assert_eq!(mend("http://h:80/%zz"), Some("%25".to_owned()));
/// assert_eq!(mend("x:a b"), Some("%20".to_owned()));
/// ```
///
/// [`ParseError::mend`]: crate::ParseError::mend
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mend(pub(super) Found);

impl fmt::Display for Mend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut buffer = [0; 4];
        let octets = match self.0 {
            Found::Char(c) => c.encode_utf8(&mut buffer).as_bytes(),
            Found::Octet(octet) => {
                buffer[0] = octet;
                &buffer[..1]
            }
        };
        octets.iter().try_for_each(|octet| write!(f, "%{octet:02X}"))
    }
}

/// Part of the text that an error keeps: at most one character or octet. Four octets, so that a `ParseError` stays
/// small.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct PackedFound(u32);

impl PackedFound {
    pub(super) const NOTHING: Self = Self(u32::MAX);

    /// The number of code points; octets are numbered from here on.
    const CHARS: u32 = 0x11_0000;

    pub(super) fn new(found: Found) -> Self {
        match found {
            Found::Char(c) => Self(u32::from(c)),
            Found::Octet(octet) => Self(Self::CHARS + u32::from(octet)),
        }
    }

    pub(super) fn found(self) -> Option<Found> {
        match char::from_u32(self.0) {
            Some(c) => Some(Found::Char(c)),
            None => Some(Found::Octet(u8::try_from(self.0.checked_sub(Self::CHARS)?).ok()?)),
        }
    }
}
