//! Reports: an error, and its place drawn under the text.

use core::{
    error::Error,
    fmt::{self, Write},
    iter,
    ops::Range,
};

use crate::{
    redact::{self, Portion, Redacted},
    syntax::is_invisible,
};

/// An error with its position drawn under the text: made by [`ParseError::report`](super::ParseError::report),
/// [`WireError::report`](crate::wire::WireError::report) and, of a link, `RefusedLink::report`.
///
/// ```
/// let text = "http://me:secret@h:80a/";
/// let error = uriel::Uri::parse(text).unwrap_err();
/// assert_eq!(
///     error.report(text).to_string(),
///     "expected port at byte 21: a digit (RFC 3986 section 3.2.3)\n  http://me:***@h:80a/\n                    ^"
/// );
/// ```
#[derive(Clone, Copy)]
pub struct Report<'t> {
    error: &'t (dyn Error + Send + Sync),
    start: usize,
    end: usize,
    shown: Redacted<'t, 'static>,
    /// The columns of a line; `None` without a limit.
    width: Option<usize>,
}

impl<'t> Report<'t> {
    /// Most characters shown on either side of the error.
    pub(crate) const AROUND: usize = 50;

    /// Columns before the text.
    const MARGIN: usize = 2;

    /// Columns of the "..." for characters that are not shown.
    const LEFT_OUT: usize = 3;

    /// The report of an error that is at `span` of the text.
    pub(crate) const fn new(error: &'t (dyn Error + Send + Sync), span: Range<usize>, text: &'t str) -> Self {
        Self { error, start: span.start, end: span.end, shown: redact::url(text), width: None }
    }

    /// The same report with the text shown as `redacted`, which knows the secrets of a scheme too.
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// let parsed = registry.parse("x:y?key=secret")?;
    /// let error = parsed.plan(&mut |_| {}).unwrap_err();
    /// let report = error.report(parsed.as_str()).with_redacted(parsed.redacted().with_keys(&["key"]));
    /// assert_eq!(report.to_string().lines().nth(1), Some("  x:y?key=***"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn with_redacted(mut self, redacted: Redacted<'t, 'static>) -> Self {
        self.shown = redacted;
        self
    }

    /// The same report with the text drawn on a line of at most `width` columns, so that a terminal does not break the
    /// line, and the mark stays under its place. The message is as long as it is.
    ///
    /// ```
    /// let text = "http://www.example.com:80a/index.html";
    /// let error = uriel::Uri::parse(text).unwrap_err();
    /// let report = error.report(text).with_width(25).to_string();
    /// assert_eq!(report.split_once('\n').unwrap().1, "  ...e.com:80a/index.h...\n             ^");
    /// ```
    #[must_use]
    pub const fn with_width(mut self, width: usize) -> Self {
        self.width = Some(width);
        self
    }
}

impl fmt::Display for Report<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (redacted, text) = (self.shown, self.shown.as_str());
        let at = self.start.min(text.len());
        let at = (0..=at).rev().find(|&k| text.is_char_boundary(k)).unwrap_or(0);
        if !redacted.may_have_secrets() {
            let (before, after) = text.split_at(at);
            return self.draw(f, iter::once(Portion::Shown(0, before)), iter::once(Portion::Shown(at, after)));
        }
        // A mark within a secret is under its asterisks.
        let at = redacted.spans().find(|secret| secret.end > at).map_or(at, |secret| secret.start.min(at));
        let before = redacted.portions_from(0).map_while(|piece| piece.before(at));
        self.draw(f, before, redacted.portions_from(at))
    }
}

impl Report<'_> {
    /// Writes the error, the text before it and from it on, and the mark.
    fn draw<'p>(
        &self,
        f: &mut fmt::Formatter<'_>,
        before: impl Iterator<Item = Portion<'p>> + Clone,
        after: impl Iterator<Item = Portion<'p>> + Clone,
    ) -> fmt::Result {
        let length: usize = before.clone().map(|piece| piece.shown().chars().count()).sum();
        let mut after = after.flat_map(Portion::chars);
        let (shown_before, most_after) = self.window(length, after.clone().take(Self::AROUND + 1).count());
        let skipped = length - shown_before;
        write!(f, "{}\n  {}", self.error, if skipped > 0 { "..." } else { "" })?;
        let mut left = skipped;
        for piece in before {
            let mut chars = piece.shown().chars();
            let passed = chars.by_ref().take(left).count();
            left -= passed;
            chars.try_for_each(|c| f.write_char(visible(c)))?;
        }
        let mut width = 0;
        for (k, c) in after.by_ref().take(most_after) {
            f.write_char(visible(c))?;
            // No more is marked than is shown.
            width += usize::from(k < self.end);
        }
        if after.next().is_some() {
            f.write_str("...")?;
        }
        let indent = Self::MARGIN + if skipped > 0 { Self::LEFT_OUT } else { 0 } + shown_before;
        write!(f, "\n{:indent$}{:^<width$}", "", "", width = width.max(1))
    }

    /// The numbers of characters to show before the error, and at most from it on, of a text with `before` and `after`
    /// of them. Half of a narrow line is for either, and what one leaves is for the other.
    fn window(&self, before: usize, after: usize) -> (usize, usize) {
        let line = self.width.map_or(usize::MAX, |width| width.saturating_sub(Self::MARGIN));
        let is_whole = before + after <= line && before.max(after) <= Self::AROUND;
        let room = if is_whole { line } else { line.saturating_sub(2 * Self::LEFT_OUT).max(2) };
        let shown_before = before.min((room / 2).max(room.saturating_sub(after))).min(Self::AROUND);
        (shown_before, (room - shown_before).min(Self::AROUND))
    }
}

/// The character that a report has for `c`, one column wide.
fn visible(c: char) -> char {
    match c {
        // Fast exit: nearly all characters are printable ASCII.
        ' '..='~' => c,
        // Symbols for the controls of ASCII.
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(c)).unwrap_or(c),
        '\x7f' => '\u{2421}',
        // Other controls, and characters that nobody sees or that change the line, must not reach a terminal.
        _ if is_invisible(c) || c.escape_debug().len() > 1 => '\u{fffd}',
        _ => c,
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

    /// Every line is short enough, the mark is under the letter at fault, and no text that fits is cut.
    #[test]
    fn a_narrow_line_has_the_place_of_the_error() {
        for width in 10..120 {
            for (at, length) in [(0, 10), (0, 90), (5, 30), (25, 30), (29, 30), (60, 61), (60, 120), (119, 120)] {
                let text = ["x".repeat(at), "!".into(), "x".repeat(length - at - 1)].concat();
                let report = Report::new(&fmt::Error, at..at + 1, &text).with_width(width).to_string();
                let mut lines = report.lines().skip(1);
                let (drawn, mark) = (lines.next().expect("the text"), lines.next().expect("the mark"));
                assert!(drawn.len() <= width && mark.len() <= width, "{width}: {report}");
                assert_eq!(drawn.find('!'), mark.find('^'), "{width}: {report}");
                let fits = length + 2 <= width && at <= 50 && length - at <= 50;
                assert_eq!(drawn.contains("..."), !fits, "{width}: {report}");
            }
        }
    }
}
