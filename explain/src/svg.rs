//! The picture: an SVG of the lines, whose strokes are drawn.

use alloc::string::String;
use core::fmt::{self, Write as _};

use uriel::people::is_invisible;

use crate::{
    Explanation,
    drawing::Drawing,
    row::columns,
    tone::{Run, Tone},
    value::message,
};

/// Columns of the picture.
const COLUMNS: usize = 96;
/// Size of a column and of a line, and the distance of the base line from the upper edge of a line, in pixels. With the
/// fonts that are named, a column has 0.6 of the font size of 14.
const COLUMN: f64 = 8.4;
const LINE: f64 = 20.0;
const BASE: f64 = 14.5;
/// Pixels around the text.
const MARGIN: f64 = 16.0;

/// Colours of a light page and of a dark one.
const COLOURS: [(Tone, &str, &str); 12] = [
    (Tone::Plain, "#1f2328", "#e6edf3"),
    (Tone::Dim, "#59636e", "#9198a1"),
    (Tone::Title, "#1f2328", "#e6edf3"),
    (Tone::Good, "#116329", "#3fb950"),
    (Tone::Wrong, "#cf222e", "#ff7b72"),
    (Tone::Warning, "#9a3412", "#ffa657"),
    (Tone::Scheme, "#8250df", "#d2a8ff"),
    (Tone::Login, "#7d4e00", "#e3b341"),
    (Tone::Host, "#116329", "#56d364"),
    (Tone::Port, "#1a7f37", "#7ee787"),
    (Tone::Path, "#0a6b74", "#56d4dd"),
    (Tone::AfterPath, "#0550ae", "#79c0ff"),
];

/// Draws an explanation.
pub(crate) fn picture(explanation: &Explanation) -> String {
    let mut svg = String::new();
    // Writing into memory cannot fail.
    let _ = write_picture(explanation, &mut svg);
    svg
}

/// The length of a number of rows or columns, in pixels.
#[allow(clippy::cast_precision_loss, reason = "there are some hundred rows")]
const fn pixels(count: usize, size: f64) -> f64 {
    count as f64 * size
}

fn write_picture(explanation: &Explanation, out: &mut String) -> fmt::Result {
    let drawing = Drawing::of(explanation, COLUMNS, true);
    let (width, height) = (pixels(COLUMNS, COLUMN) + 2.0 * MARGIN, pixels(drawing.rows().len(), LINE) + 2.0 * MARGIN);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-labelledby=\"title desc\">"
    )?;
    writeln!(out, "<title id=\"title\">{}</title>", Escaped(explanation.text()))?;
    write!(out, "<desc id=\"desc\">{}.", Escaped(explanation.summary()))?;
    if let Some(error) = explanation.error() {
        write!(out, " {}.", Escaped(&message(error)))?;
    }
    for part in explanation.parts() {
        let text: String = explanation.text().chars().skip(part.drawn.start).take(part.drawn.len()).collect();
        write!(out, " {}: {}.", part.name, Escaped(&text))?;
    }
    for group in explanation.groups() {
        write!(out, " {}:", Escaped(&group.title))?;
        for line in &group.lines {
            let blank = if line.name.is_empty() { "" } else { " " };
            write!(out, "{blank}{} {};", Escaped(&line.name), Escaped(&line.value))?;
        }
    }
    writeln!(out, "</desc>")?;
    write_style(out)?;
    writeln!(out, "<rect class=\"page\" width=\"100%\" height=\"100%\" rx=\"8\"/>")?;
    for (k, row) in drawing.rows().enumerate() {
        let top = MARGIN + pixels(k, LINE);
        let mut column = 0;
        for run in row {
            let length: usize = run.text.chars().map(columns).sum();
            write_run(out, run, MARGIN + pixels(column, COLUMN), top, pixels(length, COLUMN))?;
            column += length;
        }
    }
    out.push_str("</svg>\n");
    Ok(())
}

fn write_style(out: &mut String) -> fmt::Result {
    out.push_str(
        "<style>\ntext { font: 14px ui-monospace, \"DejaVu Sans Mono\", Menlo, Consolas, \
         \"Liberation Mono\", monospace; white-space: pre; }\n.title, .host { font-weight: bold; }\n.page { fill: #ffffff; }\n",
    );
    for (tone, light, _) in COLOURS {
        writeln!(out, ".{} {{ fill: {light}; }}", tone.as_str())?;
    }
    out.push_str("@media (prefers-color-scheme: dark) {\n.page { fill: #0d1117; }\n");
    for (tone, _, dark) in COLOURS {
        writeln!(out, ".{} {{ fill: {dark}; }}", tone.as_str())?;
    }
    out.push_str("}\n</style>\n");
    Ok(())
}

/// Writes a run at a place: as text, or as the strokes that it stands for.
fn write_run(out: &mut String, Run { tone, text }: &Run, left: f64, top: f64, length: f64) -> fmt::Result {
    let class = tone.as_str();
    let is_stroke = |c: char| matches!(c, '─' | '┬' | '│');
    if text.trim().is_empty() {
        return Ok(());
    }
    if !text.chars().any(is_stroke) {
        let blanks = text.chars().take_while(|c| *c == ' ').count();
        let indent = pixels(blanks, COLUMN);
        return writeln!(
            out,
            "<text class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" textLength=\"{:.1}\" lengthAdjust=\"spacingAndGlyphs\" \
             xml:space=\"preserve\">{}</text>",
            left + indent,
            top + BASE,
            length - indent,
            Escaped(&text[blanks..])
        );
    }
    let mut x = left;
    for stroke in text.split_inclusive(|c: char| !matches!(c, '─' | '┬')) {
        for (start, c) in stroke.char_indices().filter(|(_, c)| matches!(c, '┬' | '│')) {
            let at = x + pixels(stroke[..start].chars().count(), COLUMN) + 1.0;
            let (from, height) = if c == '│' { (top, LINE) } else { (top + 3.0, LINE - 3.0) };
            writeln!(
                out,
                "<rect class=\"{class}\" x=\"{at:.1}\" y=\"{from:.1}\" width=\"1.5\" height=\"{height:.1}\"/>"
            )?;
        }
        let under = pixels(stroke.chars().filter(|c| matches!(c, '─' | '┬')).count(), COLUMN);
        if under > 0.0 {
            writeln!(
                out,
                "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"2\"/>",
                x + 1.0,
                top + 2.0,
                under - 2.0
            )?;
        }
        x += pixels(stroke.chars().count(), COLUMN);
    }
    Ok(())
}

/// A text with references for the characters that XML reserves.
struct Escaped<'t>(&'t str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '&' => f.write_str("&amp;"),
            '"' => f.write_str("&quot;"),
            // No document may have these; none gets here but from a value that a scheme shows.
            c if is_invisible(c) || matches!(c, '\u{fffe}' | '\u{ffff}') => f.write_char('\u{fffd}'),
            c => f.write_char(c),
        })
    }
}
