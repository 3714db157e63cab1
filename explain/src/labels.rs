//! The text with its parts underlined, and a name under each.

use alloc::vec::Vec;
use core::ops::Range;

use crate::{
    Explanation,
    row::{Row, columns},
    tone::Tone,
};

/// Columns before the text.
const INDENT: usize = 2;
/// The greatest number of columns at the end of a line that may stay empty, so that a name fits under the last part.
const RESERVE: usize = 10;

/// A character of the text, and the part that it belongs to.
struct Cell {
    c: char,
    columns: usize,
    part: Option<usize>,
}

/// A name under a part.
struct Caption {
    column: usize,
    part: usize,
    /// Number of rows above it, which have a "│" over it.
    level: usize,
}

/// Draws the text on lines of at most `width` columns.
pub(crate) fn draw(explanation: &Explanation, width: usize, rows: &mut Vec<Row>) {
    let part_of = |at: usize| explanation.parts().iter().position(|part| part.drawn.contains(&at));
    let cells: Vec<Cell> = explanation
        .text()
        .chars()
        .enumerate()
        .map(|(at, c)| Cell { c, columns: columns(c), part: part_of(at) })
        .collect();
    let fits = |lines: &Vec<Range<usize>>, room: usize| {
        let ends = |line: &Range<usize>| {
            labels(explanation, &cells, line).into_iter().map(|label| label.column + name(explanation, &label).len())
        };
        lines.iter().flat_map(ends).all(|end| end <= room)
    };
    // A mark after the text has a column.
    let room = width - INDENT - usize::from(explanation.mark().is_some_and(Range::is_empty));
    let reserved = (0..RESERVE).map(|reserve| broken(&cells, room - reserve)).find(|lines| fits(lines, room));
    for line in reserved.unwrap_or_else(|| broken(&cells, room - RESERVE)) {
        draw_line(explanation, &cells, &line, rows);
    }
}

/// The text in lines of at most `room` columns, which end before a delimiter if one is near the end.
fn broken(cells: &[Cell], room: usize) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    let mut start = 0;
    while start < cells.len() {
        let mut used = 0;
        let taken = cells[start..].iter().take_while(|cell| {
            used += cell.columns;
            used <= room
        });
        let most = start + taken.count().max(1);
        let is_break = |at: &usize| matches!(cells[*at].c, '/' | '?' | '#' | '&' | ';' | '@');
        let end = match most {
            most if most >= cells.len() => cells.len(),
            most => (most - room * 2 / 5..=most).rev().find(is_break).filter(|end| *end > start + 1).unwrap_or(most),
        };
        lines.push(start..end);
        start = end;
    }
    if lines.is_empty() {
        lines.push(0..0);
    }
    lines
}

/// The names under a line, in the order of their parts.
fn labels(explanation: &Explanation, cells: &[Cell], line: &Range<usize>) -> Vec<Caption> {
    let column = |at: usize| cells[line.start..at].iter().map(|cell| cell.columns).sum();
    let parts = explanation.parts().iter().enumerate();
    let on_line = parts.filter(|(_, part)| part.drawn.start.max(line.start) < part.drawn.end.min(line.end));
    let mut labels: Vec<Caption> = on_line
        .map(|(k, part)| Caption { column: column(part.drawn.start.max(line.start)), part: k, level: 0 })
        .collect();
    // From the right: a name that would run into those after it goes under them.
    for k in (0..labels.len()).rev() {
        let end = labels[k].column + name(explanation, &labels[k]).len() + 1;
        let run_into = labels[k + 1..].iter().filter(|other| other.column < end).map(|other| other.level + 1);
        labels[k].level = run_into.max().unwrap_or(0);
    }
    labels
}

fn name(explanation: &Explanation, label: &Caption) -> &'static str {
    explanation.parts()[label.part].name
}

fn draw_line(explanation: &Explanation, cells: &[Cell], line: &Range<usize>, rows: &mut Vec<Row>) {
    let parts = explanation.parts();
    let tone = |part: Option<usize>| match part {
        Some(k) => parts[k].tone,
        None if parts.is_empty() => Tone::Plain,
        None => Tone::Dim,
    };
    let labels = labels(explanation, cells, line);
    let (mut text, mut strokes) = (Row::indented(INDENT), Row::indented(INDENT));
    let mut column = 0;
    for (at, cell) in line.clone().zip(&cells[line.clone()]) {
        text.push_char(tone(cell.part), cell.c);
        let is_start = labels.iter().any(|label| label.column == column);
        let (tone, stroke) = match cell.part {
            _ if explanation.mark().is_some_and(|mark| mark.contains(&at)) => (Tone::Wrong, "^"),
            Some(_) if is_start => (tone(cell.part), "┬"),
            Some(_) => (tone(cell.part), "─"),
            None => (Tone::Plain, " "),
        };
        strokes.push(tone, stroke);
        strokes.push(tone, &(if stroke == "┬" { "─" } else { stroke }).repeat(cell.columns.saturating_sub(1)));
        column += cell.columns;
    }
    // An empty mark means that more was expected: it is drawn after the text, or under the character that is there.
    let is_end = |mark: &Range<usize>| mark.is_empty() && mark.start >= line.start;
    if explanation.mark().is_some_and(|mark| is_end(mark) && line.end == cells.len()) {
        strokes.pad(INDENT + column);
        strokes.push(Tone::Wrong, "^");
    }
    if cells.is_empty() {
        text.push(Tone::Dim, "\"\"");
    }
    rows.extend([text, strokes].into_iter().filter_map(Row::trimmed));
    let Some(levels) = labels.iter().map(|label| label.level).max() else { return };
    for level in 0..=levels {
        let mut row = Row::indented(INDENT);
        for label in labels.iter().filter(|label| label.level >= level) {
            row.pad(INDENT + label.column);
            row.push(parts[label.part].tone, if label.level == level { parts[label.part].name } else { "│" });
        }
        rows.push(row);
    }
}
