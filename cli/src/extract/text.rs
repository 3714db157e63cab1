//! Text as it is searched, and the octets of the file that it stands for.

use std::ops::Range;

use super::encoding::Encoding;

/// A piece of text, decoded from a file.
#[derive(Clone, Default, Debug)]
pub struct Text {
    pub octets: Vec<u8>,
    /// The number of octets of the file that each octet stands for: for a character or an escape of several, the first
    /// octet has the number, and the others have none. Empty if each stands for itself.
    widths: Vec<u8>,
}

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

    /// The end of the text from a place on.
    pub fn tail(&self, place: usize) -> Self {
        let widths = self.widths.get(place..).unwrap_or_default().to_vec();
        Self { octets: self.octets[place..].to_vec(), widths }
    }

    /// The number of octets of the file that a part of the text stands for.
    pub fn width(&self, part: Range<usize>) -> u64 {
        if self.is_as_written() { part.len() as u64 } else { self.widths[part].iter().copied().map(u64::from).sum() }
    }

    /// True if each octet stands for itself.
    pub const fn is_as_written(&self) -> bool {
        self.widths.is_empty()
    }

    /// True if an octet is written as itself: an escape takes several characters.
    pub fn is_plain(&self, at: usize, encoding: Encoding) -> bool {
        self.widths.get(at).is_none_or(|&width| width == encoding.width(self.octets[at]))
    }
}
