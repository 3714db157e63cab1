//! Texts shown to people, with their passwords hidden.

use core::{fmt, ops::Range};

use crate::engine::sixteens;

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

    /// True if the octet at `k` belongs to the password, or would if an "@" followed it: one may have been forgotten.
    ///
    /// Perf: in a path, nearly always a "/" before it tells that it does not.
    #[inline(always)]
    pub(crate) fn may_hide(&self, k: usize) -> bool {
        let (before, rest) = self.0.as_bytes().split_at(k.min(self.0.len()));
        let nearest = before.iter().rev().find(|octet| matches!(octet, b'/' | b':'));
        nearest == Some(&b':') && Self::may_be_password(before, rest)
    }

    /// The same, where the last "/" or ":" of `before` is a ":".
    #[inline(never)]
    fn may_be_password(before: &[u8], rest: &[u8]) -> bool {
        // As `hidden` finds the authority.
        let has_slashes = before.windows(2).position(|two| two == b"//");
        let start = has_slashes.map_or_else(|| before.iter().position(|&octet| octet == b':'), |at| Some(at + 1));
        let Some(start) = start else { return false };
        let goes_on = !matches!(rest.first(), Some(b'/' | b'?' | b'#'));
        // Perf: nearly always the ":" alone stands in the authority, and it need not be looked for.
        #[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
        let is_quiet = |octet| (octet != b'/') & (octet != b'@') & (octet != b'[') & (octet != b'?');
        if goes_on && has_slashes.is_some() && sixteens::all(&before[start + 1..], is_quiet) {
            return true;
        }
        // A ":" before, in the authority and in its host.
        let (mut has_colon, mut host_has_colon, mut is_bracketed, mut has_question) = (false, false, false, false);
        for &octet in &before[start + 1..] {
            match octet {
                b'/' => return false,
                b':' => (has_colon, host_has_colon) = (true, true),
                b'@' => (host_has_colon, is_bracketed) = (false, false),
                b'[' => is_bracketed = true,
                b'?' => has_question = true,
                _ => {}
            }
        }
        if !has_colon {
            return false;
        }
        let forgotten = has_slashes.is_some() && host_has_colon && !is_bracketed && !has_question;
        forgotten && goes_on || rest.iter().take_while(|&&octet| octet != b'/').any(|&octet| octet == b'@')
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
