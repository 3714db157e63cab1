//! The layout: lines of a width, made of runs that have a colour each.

use alloc::{string::String, vec::Vec};
use core::{fmt, iter};

use crate::{
    Explanation,
    group::{Group, Line},
    labels,
    parts::Part,
    row::Row,
    tone::{Run, Tone},
    value::message,
    wrap,
};

/// An explanation on lines: the result of [`Explanation::drawing`]. `Display` prints it without colours.
///
/// ```
/// use uriel::Registry;
/// use uriel_explain::explain;
/// let drawing = explain("x:y", &Registry::current()).drawing(80);
/// let lines: Vec<String> =
///     drawing.rows().map(|row| row.iter().map(|run| run.text.as_str()).collect()).collect();
/// assert_eq!(lines.join("\n") + "\n", drawing.to_string());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    rows: Vec<Row>,
}

impl Drawing {
    /// The smallest width.
    const NARROW: usize = 30;

    /// The explanation on lines of a width. A whole URL is broken only if `breaks_urls`.
    pub(crate) fn of(explanation: &Explanation, width: usize, breaks_urls: bool) -> Self {
        let width = width.max(Self::NARROW);
        let mut layout = Layout { rows: Vec::new(), width, label: 0, breaks_urls };
        layout.summary(explanation);
        layout.blank();
        labels::draw(explanation, width, &mut layout.rows);
        layout.error(explanation);
        let parts = of_parts(explanation);
        let groups = || parts.iter().chain(explanation.groups());
        layout.label = width_of_names(groups());
        groups().for_each(|group| layout.group(group));
        Self { rows: layout.rows.into_iter().map(|row| row.trimmed().unwrap_or_default()).collect() }
    }

    /// The lines, each with its runs.
    ///
    /// ```
    /// use uriel::Registry;
    /// use uriel_explain::explain;
    /// assert!(explain("x:y", &Registry::current()).drawing(80).rows().count() > 3);
    /// ```
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Run]> + Clone {
        self.rows.iter().map(Row::runs)
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows().try_for_each(|row| {
            row.iter().try_for_each(|run| f.write_str(&run.text))?;
            f.write_str("\n")
        })
    }
}

/// The greatest width of the names of lines.
const LONGEST_LABEL: usize = 22;
/// The width that values need at least beside their names.
const LEAST_VALUE: usize = 24;

/// The parts as a group: the rule of each, and its section.
fn of_parts(explanation: &Explanation) -> Option<Group> {
    let line = |part: &Part| {
        let rule = if part.rule == part.name { "" } else { part.rule };
        let words = [rule, part.section.unwrap_or_default(), part.note];
        let value = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ");
        Line { name: part.name.into(), value, note: String::new(), is_url: false }
    };
    let lines: Vec<Line> = explanation.parts().iter().map(line).collect();
    (!lines.is_empty()).then(|| Group { name: "parts", title: "parts, and the rule of each".into(), lines })
}

/// The width of the names of lines.
fn width_of_names<'g>(groups: impl Iterator<Item = &'g Group>) -> usize {
    let names = groups.flat_map(|group| &group.lines).map(|line| line.name.chars().count());
    names.max().unwrap_or(0).min(LONGEST_LABEL)
}

struct Layout {
    rows: Vec<Row>,
    width: usize,
    /// Width of the names of lines in all groups.
    label: usize,
    breaks_urls: bool,
}

impl Layout {
    fn blank(&mut self) {
        self.rows.push(Row::default());
    }

    /// The verdict, its first word in colour.
    fn summary(&mut self, explanation: &Explanation) {
        let tone = if explanation.is_valid() { Tone::Good } else { Tone::Wrong };
        let summary = explanation.summary();
        let (first, rest) = summary.split_once(' ').unwrap_or((summary, ""));
        self.rows.push(Row::default());
        wrap::push_words(&mut self.rows, &[(tone, first), (Tone::Plain, rest)], 0, self.width);
    }

    /// The message of an error, under its mark.
    fn error(&mut self, explanation: &Explanation) {
        let Some(error) = explanation.error() else { return };
        self.blank();
        self.rows.push(Row::indented(2));
        let message = message(error);
        wrap::push_words(&mut self.rows, &[(Tone::Wrong, &message)], 2, self.width);
    }

    fn group(&mut self, group: &Group) {
        self.blank();
        self.rows.push(Row::indented(2));
        wrap::push_words(&mut self.rows, &[(Tone::Title, &group.title)], 2, self.width);
        let tone = match group.name {
            "hazards" => Tone::Warning,
            "parts" => Tone::Dim,
            _ => Tone::Plain,
        };
        // The groups are aligned with one another, unless lines are so narrow that each has to care for itself.
        let label = match width_of_names(iter::once(group)) {
            0 => 0,
            _ if 6 + self.label + LEAST_VALUE <= self.width => self.label,
            own => own,
        };
        for line in &group.lines {
            self.line(line, tone, label);
        }
    }

    fn line(&mut self, Line { name, value, note, is_url }: &Line, tone: Tone, label: usize) {
        let beside = 4 + if label > 0 { label + 2 } else { 0 };
        let is_beside = beside + LEAST_VALUE <= self.width;
        let indent = if is_beside { beside } else { 6 };
        let mut row = Row::indented(4);
        row.push(if tone == Tone::Warning { tone } else { Tone::Dim }, name);
        if is_beside && (name.is_empty() || row.width() + 2 <= beside) {
            row.pad(beside);
            self.rows.push(row);
        } else if name.is_empty() {
            self.rows.push(Row::indented(indent));
        } else {
            self.rows.extend([row, Row::indented(indent)]);
        }
        let tone = if tone == Tone::Warning { Tone::Plain } else { tone };
        if *is_url && !self.breaks_urls {
            if let Some(row) = self.rows.last_mut() {
                row.push(tone, value);
            }
        } else if value.is_empty() && note.is_empty() {
            wrap::push_words(&mut self.rows, &[(Tone::Dim, "\"\"")], indent, self.width);
        } else if note.is_empty() {
            wrap::push_words(&mut self.rows, &[(tone, value)], indent, self.width);
        } else if value.is_empty() {
            wrap::push_words(&mut self.rows, &[(Tone::Dim, note)], indent, self.width);
        } else {
            let note = alloc::format!("({note})");
            wrap::push_words(&mut self.rows, &[(tone, value), (Tone::Dim, &note)], indent, self.width);
        }
    }
}
