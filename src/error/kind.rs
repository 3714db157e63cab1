//! Kinds of parse errors.

use core::fmt;

/// Kind of a parse error.
///
/// ```
/// use uriel::{ParseErrorKind, Scheme, Uri, schemes::ftp::Ftp};
/// let kind = |text| Uri::parse(text).unwrap_err().kind();
/// assert_eq!((kind("x:{"), kind("x:%zz"), kind("x")), (ParseErrorKind::Octet, ParseErrorKind::Escape, ParseErrorKind::End));
/// assert_eq!(Ftp.parse("http://h/").unwrap_err().kind(), ParseErrorKind::Scheme);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// An octet that is not allowed there.
    Octet,
    /// A "%" that is not followed by two hexadecimal digits.
    Escape,
    /// The end of the text, where more was expected.
    End,
    /// The URL is of another scheme than the one that was asked to read it.
    Scheme,
    /// A scheme refuses a text that its rule admits: [`Uri::refuse`](crate::Uri::refuse), or
    /// [`grammar::refused`](crate::grammar::refused) in a production.
    Refused,
    /// The text is longer than 2³¹ − 1 octets.
    TooLong,
}

impl ParseErrorKind {
    /// The name for programs.
    ///
    /// ```
    /// assert_eq!(uriel::ParseErrorKind::Escape.as_str(), "escape");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Octet => "octet",
            Self::Escape => "escape",
            Self::End => "end",
            Self::Scheme => "scheme",
            Self::Refused => "refused",
            Self::TooLong => "too-long",
        }
    }
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
