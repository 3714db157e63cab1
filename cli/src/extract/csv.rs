//! Fields of CSV: the separator that the first line shows, quotation marks, and doubled ones in them.

use csv_core::{Reader, ReaderBuilder};
use memchr::{memchr, memchr3};

use super::{encoding::Encoding, text::Text};

/// The separators that the first line may show. The first one is that of a line without any.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// Octets of the first line by which the separator is told.
const BEGINNING: usize = 1024;

/// The fields of a file, as far as they have been read.
pub struct Csv {
    reader: Box<Reader>,
    separator: u8,
    /// True if the last octet is a quotation mark that the next one may double.
    holds_quote: bool,
}

impl Csv {
    /// The fields of a file with this beginning; `None` if its first line goes on.
    pub fn told_by(beginning: &[u8], is_whole: bool) -> Option<Self> {
        let part = &beginning[..beginning.len().min(BEGINNING)];
        let end = memchr(b'\n', part);
        if end.is_none() && part.len() < BEGINNING && !is_whole {
            return None;
        }
        let mut counts = [0_usize; SEPARATORS.len()];
        let mut is_quoted = false;
        for octet in &part[..end.unwrap_or(part.len())] {
            is_quoted ^= *octet == b'"';
            if let Some(nth) = SEPARATORS.iter().position(|separator| separator == octet && !is_quoted) {
                counts[nth] += 1;
            }
        }
        // The first of those that are as many.
        let nth = (0..counts.len()).rev().max_by_key(|&nth| counts[nth]).unwrap_or_default();
        let separator = SEPARATORS[nth];
        let reader = Box::new(ReaderBuilder::new().delimiter(separator).build());
        Some(Self { reader, separator, holds_quote: false })
    }

    /// Adds the next octets of the file. A separator is a boundary; a quotation mark stays, and a doubled one is one.
    pub fn decode(&mut self, octets: &[u8], is_whole: bool, encoding: Encoding, text: &mut Text) {
        let mut at = 0;
        while at < octets.len() {
            let rest = &octets[at..];
            let plain = memchr3(self.separator, b'"', b'\n', rest).unwrap_or(rest.len());
            let plain = memchr(b'\r', &rest[..plain]).unwrap_or(plain);
            let octet = rest[0];
            let (_, _, count) = self.reader.read_field(&[octet], &mut [0; 2]);
            let is_data = count > 0;
            if self.holds_quote {
                self.holds_quote = false;
                if octet == b'"' && is_data {
                    text.push_escaped('"', 2 * encoding.width(b'"'));
                    at += 1;
                    continue;
                }
                text.push(b"\"", encoding);
            }
            // Perf: what one octet of data does to the reader, more of them do not change.
            let length = plain.max(1);
            match octet {
                b'"' if !is_data => self.holds_quote = true,
                _ if octet == self.separator && !is_data => text.push_boundary(encoding.width(octet)),
                _ => text.push(&rest[..length], encoding),
            }
            at += length;
        }
        if is_whole && self.holds_quote {
            text.push(b"\"", encoding);
        }
    }
}
