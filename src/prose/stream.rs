//! A search of text that arrives in pieces.

use alloc::vec::Vec;
use core::{fmt, mem};

use super::{Finder, Finding, LeftOut, bare::BareRun};

/// A search for URLs in a text that arrives in pieces of any size; a URL may span several pieces.
///
/// A stream reports a URL when white space, or the closing bracket, shows that no later text can belong to that URL
/// ([`Finder::settled`]), at the latest in [`finish`](Self::finish). Between pieces, it keeps a little more than twice
/// [`Finder::look_ahead`] octets of the text at most.
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
#[derive(Clone)]
pub struct Stream<'f, F> {
    finder: &'f Finder<'f>,
    found: F,
    /// The end of the text so far.
    buffer: Vec<u8>,
    /// The number of octets that came before the buffer.
    gone: usize,
    /// The place in the buffer up to which it has been searched.
    at: usize,
    /// The place in the buffer where the last URL ended, with its wrapper; 0 if that is no longer in the buffer.
    floor: usize,
    /// The last run of octets that may belong to a URL.
    run: BareRun,
    /// The number of octets in the buffer that the latest search left.
    left: usize,
}

impl<'f, F: FnMut(Finding<'_>)> Stream<'f, F> {
    pub(super) fn new(finder: &'f Finder<'f>, found: F) -> Self {
        Self { finder, found, buffer: Vec::new(), gone: 0, at: 0, floor: 0, run: BareRun::default(), left: 0 }
    }

    /// Takes the next piece of the text, and reports the URLs that later text can no longer change, with their places
    /// in the whole text.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let mut count = 0;
    /// let finder = Finder::new(&registry);
    /// let mut stream = finder.stream(|_| count += 1);
    /// stream.push(b"http://h/ and http://h/");
    /// drop(stream);
    /// assert_eq!(count, 1, "the second URL may go on");
    /// ```
    pub fn push(&mut self, piece: &[u8]) {
        self.buffer.extend_from_slice(piece);
        // With many small pieces, a long text is not looked at again for each of them.
        if self.buffer.len() - self.at <= self.left + self.left / 256 {
            return;
        }
        self.search(self.at + self.finder.settled(&self.buffer[self.at..]));
        self.left = self.buffer.len() - self.at;
        // The buffer is moved only when more than half of it is done, not for every piece.
        let done = self.at.saturating_sub(self.finder.look_back());
        if done > self.buffer.len() - done {
            self.buffer.drain(..done);
            self.gone += done;
            self.at -= done;
            self.floor = self.floor.saturating_sub(done);
            self.run.move_back(done);
        }
    }

    /// Ends the text, and reports the remaining URLs. Returns how many were left out: see
    /// [`Findings::left_out`](super::Findings::left_out).
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let mut count = 0;
    /// let finder = Finder::new(&registry);
    /// let mut stream = finder.stream(|_| count += 1);
    /// stream.push(b"http://h/");
    /// assert_eq!(stream.finish().given_up, 0);
    /// assert_eq!(count, 1);
    /// ```
    pub fn finish(mut self) -> LeftOut {
        self.search(self.buffer.len());
        self.run.left_out()
    }

    /// Reports the URLs that begin before `end`, a place in the buffer.
    fn search(&mut self, end: usize) {
        if self.at < end {
            let run = mem::take(&mut self.run);
            let mut findings = self.finder.find_between(&self.buffer, self.at..end).after(self.floor, run);
            for finding in findings.by_ref() {
                (self.found)(finding.moved(self.gone));
            }
            self.at = findings.end();
            (self.floor, self.run) = findings.into_state();
        }
    }
}

/// The finder, and the number of octets that have been searched; the text may hold passwords.
impl<F> fmt::Debug for Stream<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let searched = self.gone + self.at;
        f.debug_struct("Stream").field("finder", self.finder).field("searched", &searched).finish_non_exhaustive()
    }
}
