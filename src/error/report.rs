//! Reports: an error, and its place drawn under the text.

use core::{error::Error, fmt, ops::Range};

use crate::redact::Redacted;

/// An error with its position drawn under the text: made by [`ParseError::report`](super::ParseError::report) and
/// [`WireError::report`](crate::wire::WireError::report).
///
/// ```
/// let text = "http://me:secret@h:80a/";
/// let error = uriel::Uri::parse(text).unwrap_err();
/// assert_eq!(
///     error.report(text).to_string(),
///     "expected port at byte 21: a digit (RFC 3986 section 3.2.3)\n  http://me:******@h:80a/\n                       ^"
/// );
/// ```
#[derive(Clone, Copy)]
pub struct Report<'t> {
    error: &'t (dyn Error + Send + Sync),
    start: usize,
    end: usize,
    text: &'t str,
}

impl<'t> Report<'t> {
    /// Number of characters shown on either side of the error.
    const AROUND: usize = 50;

    /// The report of an error that is at `span` of the text.
    pub(crate) const fn new(error: &'t (dyn Error + Send + Sync), span: Range<usize>, text: &'t str) -> Self {
        Self { error, start: span.start, end: span.end, text }
    }
}

impl fmt::Display for Report<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.start.min(self.text.len());
        let at = (0..=at).rev().find(|&k| self.text.is_char_boundary(k)).unwrap_or(0);
        // Perf: searched for once; the text may be much longer than the part of it that is shown.
        let hidden = Redacted::of_any(self.text).hidden().unwrap_or_default();
        let shown = |(k, c): (usize, char)| match c {
            _ if hidden.contains(&k) => '*',
            // Symbols for the controls of ASCII, each one column wide.
            '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(c)).unwrap_or(c),
            '\x7f' => '\u{2421}',
            // Other controls, and characters that change the direction of the line, must not reach a terminal.
            _ if c != '\'' && c != '"' && c != '\\' && c.escape_debug().len() > 1 => '\u{fffd}',
            _ => c,
        };
        let before = self.text[..at].char_indices();
        let skipped = before.clone().count().saturating_sub(Self::AROUND);
        let after = self.text[at..].char_indices().map(|(k, c)| (at + k, c));
        write!(f, "{}\n  {}", self.error, if skipped > 0 { "..." } else { "" })?;
        for c in before.skip(skipped).map(shown) {
            write!(f, "{c}")?;
        }
        for c in after.clone().take(Self::AROUND).map(shown) {
            write!(f, "{c}")?;
        }
        if after.count() > Self::AROUND {
            f.write_str("...")?;
        }
        let indent = 2 + if skipped > 0 { 3 + Self::AROUND } else { self.text[..at].chars().count() };
        // No more is marked than is shown.
        let width = self.text.get(self.start..self.end).map_or(1, |wrong| wrong.chars().count().clamp(1, Self::AROUND));
        write!(f, "\n{:indent$}{:^<width$}", "", "")
    }
}

impl fmt::Debug for Report<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Report").field(&self.error).finish()
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn marks_no_more_than_it_shows() {
        for (span, marked) in
            [(10..20, 10..20), (10..100, 10..60), (60..100, 53..93), (60..120, 53..103), (60..60, 53..54)]
        {
            let report = Report::new(&fmt::Error, span, &"x".repeat(120)).to_string();
            let mut lines = report.lines().skip(1);
            let (text, marks) = (lines.next().expect("the text"), lines.next().expect("the marks"));
            assert_eq!(marks.find('^')..Some(marks.len()), Some(marked.start + 2)..Some(marked.end + 2), "{report}");
            assert!(text[2..].trim_end_matches("...").len() >= marked.end, "{report}");
        }
    }
}
