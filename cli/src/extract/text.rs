//! Text as it is searched, and the octets of the file that it stands for.

use std::ops::Range;

use super::encoding::Encoding;

/// A piece of text, decoded from a file.
#[derive(Clone, Default, Debug)]
pub struct Text {
    pub octets: Vec<u8>,
    /// The number of octets of the file that each octet stands for: for a character or an escape of several, the first
    /// octet has the number, and the others have none. With [`LINE_END`], a line of the file ends after the octet, and
    /// the number has the octets of that end. Empty if each stands for itself.
    widths: Vec<u8>,
}

/// The bit of a width that tells of a line end which is none of the text.
const LINE_END: u8 = 0x80;

impl Text {
    /// Adds octets that are as they are in the file.
    pub fn push_as_written(&mut self, octets: &[u8]) {
        self.octets.extend_from_slice(octets);
    }

    /// Adds octets of a file in that encoding, in which a text has widths.
    pub fn push(&mut self, octets: &[u8], encoding: Encoding) {
        self.octets.extend_from_slice(octets);
        self.widths.extend(octets.iter().map(|&octet| encoding.width(octet)));
    }

    /// Adds a character for which the file has an escape of that width.
    pub fn push_escaped(&mut self, c: char, width: u8) {
        self.octets.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        self.widths.push(width);
        self.widths.resize(self.octets.len(), 0);
    }

    /// Leaves out a line end of that width, which the file has after the last octet. False if that cannot be noted,
    /// because the octet ends a line itself, or stands for too many.
    pub fn remove_line_end(&mut self, width: u8) -> bool {
        let (Some(before), Some(last)) = (self.widths.last_mut(), self.octets.last()) else { return false };
        let may_be_removed = *before < LINE_END - width && *last != b'\n';
        if may_be_removed {
            *before = LINE_END | (*before + width);
        }
        may_be_removed
    }

    /// The end of the text from a place on.
    pub fn tail(&self, place: usize) -> Self {
        let widths = self.widths.get(place..).unwrap_or_default().to_vec();
        Self { octets: self.octets[place..].to_vec(), widths }
    }

    /// The number of octets of the file that a part of the text stands for.
    pub fn width(&self, part: Range<usize>) -> u64 {
        let number = |width: &u8| u64::from(width & !LINE_END);
        if self.is_as_written() { part.len() as u64 } else { self.widths[part].iter().map(number).sum() }
    }

    /// True if each octet stands for itself.
    pub const fn is_as_written(&self) -> bool {
        self.widths.is_empty()
    }

    /// The places of a part after which a line of the file ends. An escape of a line end ends none. The text has an
    /// octet that does not stand for itself.
    pub fn line_ends(&self, part: Range<usize>, encoding: Encoding) -> impl Iterator<Item = usize> {
        let ends_line = move |&at: &usize| {
            let (octet, width) = (self.octets[at], self.widths[at]);
            width & LINE_END != 0 || octet == b'\n' && width == encoding.width(octet)
        };
        part.filter(ends_line)
    }
}
