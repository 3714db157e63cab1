//! Texts shown to people, with their passwords hidden.

use core::{fmt, ops::Range};

/// A text that is displayed without its password.
///
/// The password is found without a parse, so that texts which no parser accepts are served too. It is the text between
/// the first ":" and the last "@" of the authority, and the authority is the text between "//" and the next "/".
/// Without "//", which people forget, the authority begins after the scheme.
#[derive(Clone, Copy)]
pub(crate) struct Redacted<'a>(pub(crate) &'a str);

impl Redacted<'_> {
    /// The place of the password.
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

    /// True if the octet at `k` belongs to the password.
    pub(crate) fn hides(&self, k: usize) -> bool {
        self.hidden().is_some_and(|hidden| hidden.contains(&k))
    }
}

/// Writes the text with three asterisks for the password.
impl fmt::Display for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.hidden() {
            Some(hidden) => write!(f, "{}***{}", &self.0[..hidden.start], &self.0[hidden.end..]),
            None => f.write_str(self.0),
        }
    }
}

/// Writes the text in quotes, escaped, with three asterisks for the password.
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
