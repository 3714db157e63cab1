//! UTF-16, told by its mark, and read as UTF-8.

use std::io::{self, Cursor, Read};

use encoding_rs_io::DecodeReaderBytesBuilder;

use super::pieces::read_some;

/// The encoding of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// UTF-8, or another one in which each character of ASCII is its octet.
    Utf8,
    /// UTF-16 of either order of octets.
    Utf16,
}

impl Encoding {
    /// The length of the mark that is no part of the text.
    pub const fn mark_length(self) -> u64 {
        match self {
            Self::Utf8 => 0,
            Self::Utf16 => 2,
        }
    }

    /// The number of octets of the file that an octet of its text in UTF-8 stands for: the first one of a character for
    /// all.
    pub const fn width(self, octet: u8) -> u8 {
        match (self, octet) {
            (Self::Utf8, _) => 1,
            (Self::Utf16, 0x80..=0xBF) => 0,
            (Self::Utf16, 0xF0..) => 4,
            (Self::Utf16, _) => 2,
        }
    }
}

/// The encoding of an input, and its text: UTF-8 if it was UTF-16, without the mark.
pub fn decoded<'i>(mut input: impl Read + 'i) -> io::Result<(Encoding, Box<dyn Read + 'i>)> {
    let mut first = Vec::new();
    // A pipe may give the first octet of the mark alone.
    while read_some(&mut input, &mut first)? > 0 && matches!(first[..], [0xFE | 0xFF]) {}
    let encoding = match first[..] {
        [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..] => Encoding::Utf16,
        _ => Encoding::Utf8,
    };
    let input = Cursor::new(first).chain(input);
    Ok(match encoding {
        Encoding::Utf8 => (encoding, Box::new(input)),
        Encoding::Utf16 => (encoding, Box::new(DecodeReaderBytesBuilder::new().strip_bom(true).build(input))),
    })
}
