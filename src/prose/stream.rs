//! Text that comes in pieces.

use alloc::vec::Vec;

use super::{Finder, Finding};

/// Text that comes in pieces of any size, in which a [`Finder`] finds the URLs of the whole.
///
/// It keeps as much of the text as the longest URL may be ([`Finder::look_ahead`]) beside the last piece. A URL is told once what comes after it can no longer be a part of it, at the latest by
/// [`finish`](Self::finish).
///
/// ```
/// use uriel::{Registry, prose::Finder};
///
/// let registry = Registry::current();
/// let finder = Finder::new(&registry);
/// let mut found = Vec::new();
/// let mut stream = finder.stream(|finding| found.push(finding.span()));
/// for octet in b"<URL:http://h/a\n b> and mailto:me@h" {
///     stream.push(&[*octet]);
/// }
/// stream.finish();
/// assert_eq!(found, [5..18, 24..35]);
/// ```
#[derive(Clone, Debug)]
pub struct Stream<'f, F> {
    finder: &'f Finder<'f>,
    found: F,
    /// The end of the text that has come.
    buffer: Vec<u8>,
    /// Octets that came before the buffer.
    gone: usize,
    /// The place in the buffer up to which it was searched.
    at: usize,
}

impl<'f, F: FnMut(Finding<'_>)> Stream<'f, F> {
    pub(super) const fn new(finder: &'f Finder<'f>, found: F) -> Self {
        Self { finder, found, buffer: Vec::new(), gone: 0, at: 0 }
    }

    /// Takes the next piece of the text, and tells the URLs that are sure now, with their places in the whole text.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let mut count = 0;
    /// let finder = Finder::new(&registry);
    /// let mut stream = finder.stream(|_| count += 1);
    /// stream.push("http://h/ ".repeat(100_000).as_bytes());
    /// drop(stream);
    /// assert!(count > 70_000, "the last 256 KiB are kept");
    /// ```
    pub fn push(&mut self, piece: &[u8]) {
        self.buffer.extend_from_slice(piece);
        self.search(self.buffer.len().saturating_sub(self.finder.look_ahead()));
        // Perf: octets are moved once, and not for every piece.
        let done = self.at.saturating_sub(self.finder.look_back());
        if done > self.buffer.len() - done {
            self.buffer.drain(..done);
            self.gone += done;
            self.at -= done;
        }
    }

    /// Ends the text, and tells the URLs that are left.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let mut count = 0;
    /// let finder = Finder::new(&registry);
    /// let mut stream = finder.stream(|_| count += 1);
    /// stream.push(b"http://h/");
    /// stream.finish();
    /// assert_eq!(count, 1);
    /// ```
    pub fn finish(mut self) {
        self.search(self.buffer.len());
    }

    /// Tells the URLs that begin before `end`, a place in the buffer.
    fn search(&mut self, end: usize) {
        if self.at < end {
            let mut findings = self.finder.find_between(&self.buffer, self.at..end);
            for finding in findings.by_ref() {
                (self.found)(finding.moved(self.gone));
            }
            self.at = findings.end();
        }
    }
}
