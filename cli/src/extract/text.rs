//! Text as it is searched, and the octets of the file that it stands for.

use std::{iter, ops::Range, sync::Arc};

use memchr::memchr_iter;

use super::encoding::Encoding;

/// A piece of text, decoded from a file.
#[derive(Clone, Default, Debug)]
pub struct Text {
    pub octets: Vec<u8>,
    /// The number of octets of the file that each octet stands for: for a character or an escape of several, the first
    /// octet has the number, and the others have none. Empty if each stands for itself.
    widths: Vec<u8>,
    /// The line ends of the file that are none of the text, in their order.
    removed: Vec<Removed>,
    /// The parts that the format says are links, in their order. A boundary is at both ends of each.
    links: Vec<Link>,
}

/// A part of a text that is a link.
#[derive(Clone, Debug)]
pub struct Link {
    pub place: Range<usize>,
    /// The base of a relative one, if it is known.
    pub base: Option<Arc<str>>,
}

/// An octet of the text that no URL has, and that ends each: the file has another one in its place.
const BOUNDARY: u8 = 0;

/// Line ends of a file that are none of its text, with no octet of the text between them.
#[derive(Clone, Copy, Debug)]
struct Removed {
    /// The number of octets of the text before them.
    place: usize,
    /// The number of octets of the file.
    width: u64,
    lines: u64,
}

impl Text {
    /// Adds octets that are as they are in the file.
    pub fn push_as_written(&mut self, octets: &[u8]) {
        self.octets.extend_from_slice(octets);
    }

    /// Adds octets of a file in that encoding, in which a text has widths.
    pub fn push(&mut self, octets: &[u8], encoding: Encoding) {
        self.octets.extend_from_slice(octets);
        match encoding {
            // Perf: filled, and not counted octet by octet, for most octets of a file are pushed here.
            Encoding::Utf8 => self.widths.resize(self.widths.len() + octets.len(), 1),
            Encoding::Utf16 => self.widths.extend(octets.iter().map(|&octet| encoding.width(octet))),
        }
    }

    /// Adds a character for which the file has an escape of that width.
    pub fn push_escaped(&mut self, c: char, width: u8) {
        self.octets.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        self.widths.push(width);
        self.widths.resize(self.octets.len(), 0);
    }

    /// Adds an octet that ends every URL and begins none, for an octet of that width.
    pub fn push_boundary(&mut self, width: u8) {
        self.octets.push(BOUNDARY);
        self.widths.push(width);
    }

    /// Makes an octet end every URL and begin none.
    pub fn make_boundary(&mut self, place: usize) {
        self.octets[place] = BOUNDARY;
    }

    /// Makes the octets from `start` on a link, and the octet before it a boundary. White space is one already.
    pub fn push_link(&mut self, start: usize, base: Option<Arc<str>>) {
        if let Some(before) = self.octets[..start].last_mut().filter(|octet| octet.is_ascii_graphic()) {
            *before = BOUNDARY;
        }
        self.links.push(Link { place: start..self.octets.len(), base });
    }

    /// The links that begin in the part from `start` on.
    pub fn links_from(&self, start: usize) -> &[Link] {
        &self.links[self.links.partition_point(|link| link.place.start < start)..]
    }

    /// The end of the link that has octets on both sides of a place, or else the place.
    pub fn out_of_links(&self, place: usize) -> usize {
        let before = self.links.partition_point(|link| link.place.start < place);
        self.links[..before].last().map_or(place, |link| link.place.end.max(place))
    }

    /// Leaves out a line end of that width, which the file has after the last octet. False if there is no octet.
    pub fn remove_line_end(&mut self, width: u8) -> bool {
        let (place, width) = (self.octets.len(), u64::from(width));
        match self.removed.last_mut() {
            Some(last) if last.place == place => {
                last.width += width;
                last.lines += 1;
            }
            _ if place == 0 => return false,
            _ => self.removed.push(Removed { place, width, lines: 1 }),
        }
        true
    }

    /// The end of the text from a place on.
    pub fn tail(&self, place: usize) -> Self {
        let widths = self.widths.get(place..).unwrap_or_default().to_vec();
        let removed = self.removed_in(place..self.octets.len()).iter();
        let removed = removed.map(|removed| Removed { place: removed.place - place, ..*removed }).collect();
        let links = self.links_from(place).iter().cloned();
        let links =
            links.map(|Link { place: Range { start, end }, base }| Link { place: start - place..end - place, base });
        let links = links.collect();
        Self { octets: self.octets[place..].to_vec(), widths, removed, links }
    }

    /// The number of octets of the file that a part of the text stands for. Line ends that were left out belong to the
    /// octet before them.
    pub fn width(&self, part: Range<usize>) -> u64 {
        if self.is_as_written() {
            return part.len() as u64;
        }
        let removed: u64 = self.removed_in(part.clone()).iter().map(|removed| removed.width).sum();
        // Perf: a number of 16 bits holds the sum of 256 octets, and so eight of them are added at a time.
        let sum = |widths: &[u8]| u64::from(widths.iter().copied().map(u16::from).sum::<u16>());
        removed + self.widths[part].chunks(256).map(sum).sum::<u64>()
    }

    /// The line ends that were left out after the octets of a part.
    fn removed_in(&self, part: Range<usize>) -> &[Removed] {
        let [start, end] = [part.start, part.end].map(|at| self.removed.partition_point(|it| it.place <= at));
        &self.removed[start..end]
    }

    /// True if each octet stands for itself.
    pub const fn is_as_written(&self) -> bool {
        self.widths.is_empty()
    }

    /// The places of a part after which lines of the file end, each with the number of these lines. An escape of a line
    /// end ends none. The text has an octet that does not stand for itself.
    pub fn line_ends(&self, part: Range<usize>, encoding: Encoding) -> impl Iterator<Item = (usize, u64)> {
        let mut removed = self.removed_in(part.clone()).iter().peekable();
        let (octets, start, width) = (&self.octets[part.clone()], part.start, encoding.width(b'\n'));
        let ends = memchr_iter(b'\n', octets).map(move |at| start + at);
        let mut ends = ends.filter(move |&at| self.widths[at] == width).peekable();
        iter::from_fn(move || {
            let after_removed = removed.peek().map(|removed| removed.place - 1);
            let at = ends.peek().copied().into_iter().chain(after_removed).min()?;
            let is_line_end = ends.next_if_eq(&at).is_some();
            let removed = removed.next_if(|removed| removed.place == at + 1).map_or(0, |removed| removed.lines);
            Some((at, u64::from(is_line_end) + removed))
        })
    }
}
