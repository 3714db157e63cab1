//! What looks like a password, kept out of what people read.

use core::{fmt, ops::Range};

/// A text without the password in it.
///
/// It goes by the look of the text and not by a parse, so that it serves refused texts too: of what stands between "//"
/// and the next "/", the part between the first ":" and the last "@" is hidden. Without "//", which people forget, it is
/// what follows the scheme.
#[derive(Clone, Copy)]
pub(crate) struct Redacted<'a>(pub(crate) &'a str);

impl Redacted<'_> {
    fn hidden(&self) -> Option<Range<usize>> {
        let start = match self.0.find("//") {
            Some(slashes) => slashes + 2,
            None => self.0.find(':')? + 1,
        };
        let authority = self.0[start..].split('/').next()?;
        let at = authority.rfind('@')?;
        let colon = authority[..at].find(':')?;
        Some(start + colon + 1..start + at)
    }

    /// Whether the octet at `k` belongs to what is hidden.
    pub(crate) fn hides(&self, k: usize) -> bool {
        self.hidden().is_some_and(|hidden| hidden.contains(&k))
    }
}

/// The text, with three asterisks for what is hidden.
impl fmt::Display for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.hidden() {
            Some(hidden) => write!(f, "{}***{}", &self.0[..hidden.start], &self.0[hidden.end..]),
            None => f.write_str(self.0),
        }
    }
}

/// The same in quotes.
impl fmt::Debug for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.hidden() {
            Some(hidden) => {
                write!(f, "\"{}***", self.0[..hidden.start].escape_debug())?;
                write!(f, "{}\"", self.0[hidden.end..].escape_debug())
            }
            None => fmt::Debug::fmt(self.0, f),
        }
    }
}
