//! Lines that are being drawn, and their columns.

use alloc::vec::Vec;

use crate::tone::{Run, Tone};

/// A line that is being drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Row {
    runs: Vec<Run>,
}

impl Row {
    pub(crate) fn runs(&self) -> &[Run] {
        &self.runs
    }

    pub(crate) fn indented(blanks: usize) -> Self {
        let mut row = Self::default();
        row.pad(blanks);
        row
    }

    /// Adds a text. Neighbours of one colour are one run.
    pub(crate) fn push(&mut self, tone: Tone, text: &str) {
        match self.runs.last_mut() {
            _ if text.is_empty() => {}
            Some(run) if run.tone == tone => run.text.push_str(text),
            _ => self.runs.push(Run { tone, text: text.into() }),
        }
    }

    /// The row without blanks at its end; `None` if nothing else is in it.
    pub(crate) fn trimmed(mut self) -> Option<Self> {
        while let Some(run) = self.runs.last_mut() {
            run.text.truncate(run.text.trim_end_matches(' ').len());
            if !run.text.is_empty() {
                return Some(self);
            }
            self.runs.pop();
        }
        None
    }

    pub(crate) fn push_char(&mut self, tone: Tone, c: char) {
        self.push(tone, c.encode_utf8(&mut [0; 4]));
    }

    /// Adds blanks up to a column.
    pub(crate) fn pad(&mut self, column: usize) {
        let blanks = column.saturating_sub(self.width());
        self.push(Tone::Plain, &" ".repeat(blanks));
    }

    pub(crate) fn width(&self) -> usize {
        self.runs.iter().flat_map(|run| run.text.chars()).map(columns).sum()
    }
}

/// The columns that a terminal gives to a character: two for those of East Asian scripts and for pictures, none for a
/// mark over the character before it.
pub(crate) const fn columns(c: char) -> usize {
    match c {
        '\u{300}'..='\u{36f}' | '\u{20d0}'..='\u{20ff}' | '\u{fe00}'..='\u{fe0f}' => 0,
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1faff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}
