//! Tables for people: aligned, coloured, and without invisible characters of the input.

use std::{mem, rc::Rc};

use anstyle::{AnsiColor, Style};
use uriel::{Encoded, Host, SchemeName, UriRef, people::is_invisible, redact::Redacted};
use uriel_explain::is_quoted;

use crate::{
    output::{Block, Page, Paragraph},
    plain::plain_prefix,
    value::{Field, Value, component},
};

pub const DIM: Style = Style::new().dimmed();
pub const NAME: Style = AnsiColor::Cyan.on_default();
pub const TITLE: Style = Style::new().bold();
pub const SCHEME: Style = AnsiColor::Magenta.on_default();
pub const LOGIN: Style = AnsiColor::Red.on_default();
pub const HOST: Style = AnsiColor::Green.on_default();
pub const PORT: Style = AnsiColor::Cyan.on_default();
pub const PATH: Style = AnsiColor::Magenta.on_default();
pub const AFTER_PATH: Style = AnsiColor::Cyan.on_default();
/// Colour of the escape that is printed for an invisible character.
const ESCAPED: Style = AnsiColor::Red.on_default();

/// Options of tables.
#[derive(Clone, Copy)]
pub struct Drawing {
    pub show_secrets: bool,
}

/// Fields under titles, that are listed twice: without a page, for the width of their names, and then on a page. A list
/// is written while it is visited.
pub struct Table<'p, 'o, 'a> {
    drawing: Drawing,
    page: Option<&'p mut Page<'o>>,
    width: usize,
    /// The last field, which is written once it is known whether its kind comes after it.
    last: Option<Field<'a>>,
}

impl<'p, 'o, 'a> Table<'p, 'o, 'a> {
    /// Begins a group of fields.
    pub fn group(&mut self, title: &str, remark: &str) {
        self.end();
        if let Some(page) = &mut self.page {
            page.text("  ");
            page.paint(TITLE, title);
            page.text("  ");
            page.paint(DIM, remark);
            page.text("\n");
        }
    }

    /// Adds a field. The name of an absent one counts too, so that all tables of a list have the same width.
    pub fn field(&mut self, field: Field<'a>) {
        self.width = self.width.max(field.name.len());
        // The kind of a field is printed on the line of the field.
        if let Some(last) = self.last.take_if(|last| field.name.strip_suffix("_kind") == Some(last.name)) {
            self.write(&last, Some(&field));
        } else {
            self.end();
            self.last = Some(field);
        }
    }

    /// Adds a field of several values, each on a line.
    pub fn list<'l>(&mut self, name: &'static str, values: impl IntoIterator<Item = Value<'l>>) {
        self.width = self.width.max(name.len());
        self.end();
        if self.page.is_some() {
            let mut label = name;
            for value in values {
                self.write_lines(name, label, &value, None);
                label = "";
            }
        }
    }

    /// Adds fields of the same name.
    pub fn fields(&mut self, name: &'static str, values: impl IntoIterator<Item = Value<'a>>) {
        self.width = self.width.max(name.len());
        if self.page.is_some() {
            values.into_iter().for_each(|value| self.field(Field { name, value }));
        }
    }

    /// Ends the group.
    pub fn end(&mut self) {
        if let Some(last) = self.last.take() {
            self.write(&last, None);
        }
    }

    /// The table of the same names on a page.
    pub fn onto<'q, 'n>(self, page: &'q mut Page<'n>) -> Table<'q, 'n, 'a> {
        Table { drawing: self.drawing, page: Some(page), width: self.width, last: None }
    }

    fn write(&mut self, field: &Field<'_>, kind: Option<&Field<'_>>) {
        self.write_lines(field.name, field.name, &field.value, kind);
    }

    fn write_lines(&mut self, name: &str, label: &str, value: &Value<'_>, kind: Option<&Field<'_>>) {
        /// The columns that values need at least beside their names, where lines are wrapped.
        const LEAST: usize = 24;
        let Self { drawing, page: Some(page), width, .. } = self else { return };
        drawing.lines(value, |octets| {
            page.text("    ");
            write_label(page, label, *width);
            page.text("  ");
            let column = 4 + *width + 2;
            let indent = if page.width.is_some_and(|columns| columns < column + LEAST) { 6 } else { column };
            let mut paragraph = Paragraph::new(page, column, indent);
            shown(octets, style_of(name, value), |style, text| paragraph.text(style, text));
            if let Some(kind) = kind {
                drawing.lines(&kind.value, |octets| {
                    let mut gap = "  ";
                    shown(octets, DIM, |style, text| {
                        paragraph.text(style, &format!("{}{text}", mem::take(&mut gap)));
                    });
                });
            }
            page.text("\n");
        });
    }
}

impl Drawing {
    /// A table without a page, for the width of its names.
    pub fn measure<'a>(self) -> Table<'static, 'static, 'a> {
        Table { drawing: self, page: None, width: 0, last: None }
    }

    /// Draws the URL without the secrets that `redacted` knows, and the fields that `list` adds as a table after it.
    pub fn write<'a>(
        self,
        page: &mut Page<'_>,
        url: &UriRef<'_>,
        redacted: Redacted<'_, '_>,
        list: impl Fn(&mut Table<'_, '_, 'a>),
    ) {
        let mut measured = self.measure();
        list(&mut measured);
        self.write_url(page, url, redacted);
        let mut table = measured.onto(page);
        list(&mut table);
        table.end();
    }

    /// Draws the URL on one line, in the colours of the table.
    pub fn write_url(self, page: &mut Page<'_>, url: &UriRef<'_>, redacted: Redacted<'_, '_>) {
        let host = url.host();
        let is_server = host.is_some();
        let of_server = |text| if is_server { text } else { None };
        let pieces = [
            ("", url.scheme().map(SchemeName::as_str), SCHEME, ":"),
            ("//", url.authority().map(|text| if is_server { "" } else { text }), HOST, ""),
            ("", of_server(url.userinfo().map(Encoded::as_str)), LOGIN, "@"),
            ("", host.map(Host::as_str), HOST, ""),
            (":", of_server(url.port()), PORT, ""),
            ("", Some(url.path().as_str()), PATH, ""),
            (";", url.params().map(Encoded::as_str), AFTER_PATH, ""),
            ("?", url.query().map(Encoded::as_str), AFTER_PATH, ""),
            ("#", url.fragment().map(Encoded::as_str), AFTER_PATH, ""),
        ];
        for (before, text, style, after) in pieces {
            let Some(text) = text else { continue };
            page.paint(DIM, before);
            self.lines(&component(url, redacted, text), |octets| {
                if !octets.is_empty() {
                    write_value(page, octets, style);
                }
            });
            page.paint(DIM, after);
        }
        if url.as_str().is_empty() {
            write_value(page, b"", PATH);
        }
        page.text("\n");
    }

    /// A value as one line without colours, for the cell of a table.
    pub fn plain(self, value: &Value<'_>) -> String {
        let mut cell = Block::in_memory();
        self.lines(value, |octets| {
            let mut page = Page { octets: &mut cell, has_colours: false, is_terminal: false, width: None };
            write_value(&mut page, octets, Style::new());
        });
        String::from_utf8(cell.into_octets())
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }

    /// Passes the line of a value to `visit`, or none if it is absent.
    fn lines(self, value: &Value<'_>, mut visit: impl FnMut(&[u8])) {
        match value {
            Value::Absent => {}
            Value::Raw(text) => visit(text.as_bytes()),
            Value::Secret { shown, .. } if !self.show_secrets => visit(shown.as_bytes()),
            Value::Decoded(octets) => visit(octets),
            Value::Secret { octets, .. } => visit(octets),
            Value::Word(word) => visit(word.as_bytes()),
            Value::Number(number) => visit(number.to_string().as_bytes()),
            Value::Flag(true) => visit(b"yes"),
            Value::Flag(false) => visit(b"no"),
        }
    }
}

/// Writes the name of a field, with spaces up to `width`.
fn write_label(page: &mut Page<'_>, name: &str, width: usize) {
    page.begin(DIM);
    for octet in name.bytes() {
        page.octets.push(if octet == b'_' { b' ' } else { octet });
    }
    for _ in name.len()..width {
        page.octets.push(b' ');
    }
    page.end(DIM);
}

/// The colour of a component, or of a typed field: that of the component of its name, if there is one.
fn style_of(name: &str, value: &Value<'_>) -> Style {
    match (name, value) {
        ("scheme", _) => SCHEME,
        ("userinfo" | "user" | "password", _) => LOGIN,
        ("authority" | "host", _) => HOST,
        ("port" | "effective_port", _) => PORT,
        ("params" | "query" | "fragment", _) => AFTER_PATH,
        (_, Value::Word(_) | Value::Flag(_)) => DIM,
        _ => PATH,
    }
}

/// Writes a value as people read and copy it.
///
/// It is written as it is, or in quotation marks, if its end could not be seen or a character of it could not be
/// printed ([`is_quoted`]). Then invisible characters are escapes in the notation of Rust, such as `\n` or
/// `\u{202e}`; a byte that is not UTF-8 is `\xe9`, a backslash `\\`, a quotation mark `\"`. An empty value is `""`.
pub fn write_value(page: &mut Page<'_>, octets: &[u8], style: Style) {
    shown(octets, style, |style, text| page.paint(style, text));
}

/// Passes the pieces of a value to `put`, each with its style.
fn shown(octets: &[u8], style: Style, mut put: impl FnMut(Style, &str)) {
    match str::from_utf8(octets) {
        Ok(text) if !is_quoted(text) => put(style, text),
        _ => {
            put(DIM, "\"");
            escaped(octets, |c| matches!(c, '"' | '\\') || is_invisible(c), style, &mut put);
            put(DIM, "\"");
        }
    }
}

/// Writes bytes on one line: with escapes, as in a value in quotation marks, but without these.
pub fn write_escaped(page: &mut Page<'_>, octets: &[u8]) {
    // Perf: most values have nothing to escape.
    if plain_prefix(octets) == octets.len() {
        return page.octets.extend_from_slice(octets);
    }
    escaped(octets, |c| c == '\\' || is_invisible(c), Style::new(), &mut |style, text| page.paint(style, text));
}

/// Passes the pieces of bytes to `put`, with escapes for some characters and for what is not UTF-8.
fn escaped(octets: &[u8], is_escaped: impl Fn(char) -> bool, style: Style, put: &mut impl FnMut(Style, &str)) {
    for chunk in octets.utf8_chunks() {
        let mut rest = chunk.valid();
        while let Some((at, c)) = rest.char_indices().find(|&(_, c)| is_escaped(c)) {
            put(style, &rest[..at]);
            put(ESCAPED, &c.escape_default().to_string());
            rest = &rest[at + c.len_utf8()..];
        }
        put(style, rest);
        chunk.invalid().iter().for_each(|octet| put(ESCAPED, &format!("\\x{octet:02x}")));
    }
}

/// Column of a table, with a head.
pub struct Column {
    head: &'static str,
    cells: Vec<Rc<str>>,
    style: Style,
    alignment: Alignment,
}

/// Alignment of the cells of a column.
#[derive(Clone, Copy)]
pub enum Alignment {
    Left,
    Right,
}

impl Column {
    pub fn new(
        head: &'static str,
        style: Style,
        alignment: Alignment,
        cells: impl IntoIterator<Item = String>,
    ) -> Self {
        Self::beside(&[], head, style, alignment, cells)
    }

    /// A column of the same rows as `others`. A cell that is equal to one of theirs is not kept twice: it may be long.
    pub fn beside(
        others: &[Self],
        head: &'static str,
        style: Style,
        alignment: Alignment,
        cells: impl IntoIterator<Item = String>,
    ) -> Self {
        let kept = |(row, cell): (usize, String)| {
            let equal = others.iter().map(|other| &other.cells[row]).find(|&other| **other == *cell);
            equal.map_or_else(|| cell.as_str().into(), Rc::clone)
        };
        Self { head, cells: cells.into_iter().enumerate().map(kept).collect(), style, alignment }
    }

    /// The number of characters of its widest cell, up to [`WIDEST`].
    fn width(&self) -> usize {
        self.cells.iter().map(|cell| cell.chars().count()).chain([self.head.len()]).max().unwrap_or(0).min(WIDEST)
    }

    /// Writes the cell with the spaces that its width lacks, but none at the end of a line. The formats of `std` take no
    /// width over 65,535.
    fn write(&self, page: &mut Page<'_>, cell: &str, style: Style, is_last: bool) {
        let spaces = " ".repeat(self.width().saturating_sub(cell.chars().count()));
        if cell.is_empty() && spaces.is_empty() {
            return;
        }
        let (before, after) = match self.alignment {
            Alignment::Left if is_last => ("", ""),
            Alignment::Left => ("", spaces.as_str()),
            Alignment::Right => (spaces.as_str(), ""),
        };
        page.begin(style);
        for text in [before, cell, after] {
            page.text(text);
        }
        page.end(style);
    }
}

/// Draws columns of the same length side by side.
pub fn write_columns(page: &mut Page<'_>, columns: &[Column]) {
    write_rows(page, &columns.iter().collect::<Vec<_>>());
}

/// Draws columns beside the first `labels` of them. Those that do not fit on the page are drawn below the others, beside
/// the labels once more. No column is broken.
pub fn write_labelled_columns(page: &mut Page<'_>, columns: &[Column], labels: usize) {
    let (labels, mut rest) = columns.split_at(labels);
    let width_of_labels: usize = labels.iter().map(|label| label.width() + GAP.len()).sum();
    while !rest.is_empty() {
        let mut end = width_of_labels;
        let fits = |column: &&Column| {
            let start = end;
            end += column.width() + GAP.len();
            page.width.is_none_or(|width| start + column.width() <= width)
        };
        let (shown, further) = rest.split_at(rest.iter().take_while(fits).count().max(1));
        rest = further;
        write_rows(page, &labels.iter().chain(shown).collect::<Vec<_>>());
    }
}

fn write_rows(page: &mut Page<'_>, columns: &[&Column]) {
    write_row(page, columns, |column| (column.head, TITLE));
    for row in 0..columns.first().map_or(0, |column| column.cells.len()) {
        write_row(page, columns, |column| (&column.cells[row], column.style));
    }
}

/// The width of a column up to which its cells are filled with blanks. A cell that is longer, as those of a hostile
/// text are, moves the cells after it.
const WIDEST: usize = 2000;

/// The blanks between two columns.
const GAP: &str = "  ";

/// Writes a line of cells, up to the last that is not empty.
fn write_row<'c>(page: &mut Page<'_>, columns: &[&'c Column], cell: impl Fn(&'c Column) -> (&'c str, Style)) {
    let last = columns.iter().rposition(|column| !cell(column).0.is_empty());
    for (place, column) in columns.iter().enumerate().take(last.map_or(0, |last| last + 1)) {
        let (text, style) = cell(column);
        page.text(if place == 0 { "" } else { GAP });
        column.write(page, text, style, last == Some(place));
    }
    page.text("\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn shows(octets: &[u8], expected: &str) {
        let mut out = Block::in_memory();
        let mut page = Page { octets: &mut out, has_colours: false, is_terminal: false, width: None };
        write_value(&mut page, octets, Style::new());
        assert_eq!(String::from_utf8(out.into_octets()).as_deref(), Ok(expected));
    }

    #[test]
    fn a_value_is_written_as_it_is_if_that_can_be_copied() {
        shows("Müller\u{301} ☃ \"'".as_bytes(), "Müller\u{301} ☃ \"'");
        shows(br"C:\x y", r"C:\x y");
        shows(br"\\server\new\u{41}", r"\\server\new\u{41}");
        shows(b"\"a\"", "\"a\"");
    }

    #[test]
    fn other_values_are_in_quotation_marks_with_escapes() {
        shows(b"", "\"\"");
        shows(b" a", "\" a\"");
        shows(b"a ", "\"a \"");
        shows(b"\"\"", r#""\"\"""#);
        shows(b"\"a \"", r#""\"a \"""#);
        shows(br#""\n""#, r#""\"\\n\"""#);
        shows(b"a\r\n\t\x1b[31m\x7f\\", r#""a\r\n\t\u{1b}[31m\u{7f}\\""#);
        shows("\u{9b}1m\u{202e}x\u{200b}".as_bytes(), r#""\u{9b}1m\u{202e}x\u{200b}""#);
        shows(b"\xe9t\xc3", r#""\xe9t\xc3""#);
    }
}
