//! Tables for people: aligned, coloured, and without control characters of the input.

use std::{
    borrow::Cow,
    fmt,
    io::{self, Write},
};

use anstyle::{AnsiColor, Style};
use uriel::{Encoded, Host, SchemeName, UriRef};

use crate::fields::{Field, Fields, Value, authority, path, userinfo};

pub const DIM: Style = Style::new().dimmed();
pub const NAME: Style = AnsiColor::Cyan.on_default();
const TITLE: Style = Style::new().bold();
const SCHEME: Style = AnsiColor::Magenta.on_default();
const LOGIN: Style = AnsiColor::Yellow.on_default();
const HOST: Style = AnsiColor::Green.on_default().bold();
const PORT: Style = AnsiColor::Green.on_default();
const PATH: Style = AnsiColor::Cyan.on_default();
const AFTER_PATH: Style = AnsiColor::Blue.on_default();
/// Colour of the escape that is printed for a control character.
const ESCAPED: Style = AnsiColor::Red.on_default();

/// Options of tables.
#[derive(Clone, Copy)]
pub struct Drawing {
    pub show_password: bool,
}

/// Fields under a title.
pub struct Group<'a> {
    pub title: &'a str,
    pub remark: String,
    pub fields: Fields<'a>,
}

impl Drawing {
    /// Draws the URL, and its groups as one table after it.
    pub fn write(self, out: &mut impl Write, url: &UriRef<'_>, groups: &[Group<'_>]) -> io::Result<()> {
        self.write_url(out, url)?;
        // The names of absent fields count too, so that all tables of a list have the same width.
        let names = groups.iter().flat_map(|group| &group.fields.0).map(|field| field.name.len());
        let width = names.max().unwrap_or(0);
        for Group { title, remark, fields } in groups {
            writeln!(out, "  {}  {}", painted(title, TITLE), painted(remark, DIM))?;
            let mut rest = fields.0.iter().peekable();
            while let Some(field) = rest.next() {
                // The kind of a field is printed on the line of the field.
                let is_kind = |next: &&Field<'_>| next.name.strip_suffix("_kind") == Some(field.name);
                let kind = rest.next_if(is_kind).map(|kind| self.lines(&kind.value)).unwrap_or_default();
                let mut name = field.name.replace('_', " ");
                for octets in self.lines(&field.value) {
                    let line = Line { octets: &octets, style: style_of(field) };
                    write!(out, "    {}  {line}", painted(&format!("{name:width$}"), DIM))?;
                    for octets in &kind {
                        write!(out, "  {}", Line { octets, style: DIM })?;
                    }
                    writeln!(out)?;
                    name.clear();
                }
            }
        }
        Ok(())
    }

    /// Draws the URL on one line, in the colours of the table.
    pub fn write_url(self, out: &mut impl Write, url: &UriRef<'_>) -> io::Result<()> {
        let is_server = url.host().is_some();
        let of_server = |value| if is_server { value } else { None };
        let pieces = [
            ("", url.scheme().map(SchemeName::as_str).map(Value::Raw), SCHEME, ":"),
            ("//", url.authority().map(|text| if is_server { Value::Raw("") } else { authority(text) }), HOST, ""),
            ("", of_server(url.userinfo().map(|text| userinfo(text.as_str()))), LOGIN, "@"),
            ("", of_server(url.host().map(Host::as_str).map(Value::Raw)), HOST, ""),
            (":", of_server(url.port().map(Value::Raw)), PORT, ""),
            ("", Some(path(url)), PATH, ""),
            (";", raw(url.params()), AFTER_PATH, ""),
            ("?", raw(url.query()), AFTER_PATH, ""),
            ("#", raw(url.fragment()), AFTER_PATH, ""),
        ];
        for (before, value, style, after) in pieces {
            let Some(value) = value else { continue };
            write!(out, "{}", painted(before, DIM))?;
            for octets in self.lines(&value).iter().filter(|octets| !octets.is_empty()) {
                write!(out, "{}", Line { octets, style })?;
            }
            write!(out, "{}", painted(after, DIM))?;
        }
        if url.as_str().is_empty() {
            write!(out, "{}", Line { octets: b"", style: PATH })?;
        }
        writeln!(out)
    }

    /// A value as one line without colours, for the cell of a table.
    pub fn plain(self, value: &Value<'_>) -> String {
        let lines = self.lines(value);
        let lines = lines.iter().map(|octets| Line { octets, style: Style::new() }.plain());
        lines.collect::<Vec<_>>().join(" ")
    }

    /// The lines of a value: none if it is absent, and one for each element of a list.
    fn lines<'v>(self, value: &'v Value<'_>) -> Vec<Cow<'v, [u8]>> {
        match value {
            Value::Absent => Vec::new(),
            Value::Raw(text) => vec![text.as_bytes().into()],
            Value::Secret(octets, hidden) if !self.show_password => {
                let (before, after) = (octets.get(..hidden.start), octets.get(hidden.end..));
                vec![[before.unwrap_or_default(), b"***", after.unwrap_or_default()].concat().into()]
            }
            Value::Decoded(octets) | Value::Secret(octets, _) => vec![(**octets).into()],
            Value::List(all) => all.iter().map(|octets| (**octets).into()).collect(),
            Value::Pairs(all) => all.iter().map(|[name, value]| [name, &b"="[..], value].concat().into()).collect(),
            Value::Word(word) => vec![word.as_bytes().into()],
            Value::Number(number) => vec![number.to_string().into_bytes().into()],
            Value::Flag(true) => vec![b"yes".into()],
            Value::Flag(false) => vec![b"no".into()],
        }
    }
}

/// A text of the command itself in a style; an empty text gets no colour codes.
fn painted(text: &str, style: Style) -> impl fmt::Display {
    let style = if text.is_empty() { Style::new() } else { style };
    format!("{style}{text}{style:#}")
}

/// A remark after a table.
pub fn remark(text: &str) -> impl fmt::Display {
    painted(text, DIM)
}

fn raw(text: Option<Encoded<'_>>) -> Option<Value<'_>> {
    text.map(Encoded::as_str).map(Value::Raw)
}

/// The colour of a component, or of a typed field: that of the component of its name, if there is one.
fn style_of(field: &Field<'_>) -> Style {
    match (field.name, &field.value) {
        ("scheme", _) => SCHEME,
        ("userinfo" | "user" | "password", _) => LOGIN,
        ("authority" | "host", _) => HOST,
        ("port" | "effective_port", _) => PORT,
        ("params" | "query" | "fragment", _) => AFTER_PATH,
        (_, Value::Word(_) | Value::Flag(_)) => DIM,
        _ => PATH,
    }
}

/// Bytes as a terminal may print them.
///
/// Control characters and invisible characters are printed as escapes in the notation of Rust, such as `\n` or `\u{202e}`; a
/// byte that is not UTF-8 as `\xe9`, a backslash as `\\`, and an empty text as `""`.
struct Line<'v> {
    octets: &'v [u8],
    style: Style,
}

impl Line<'_> {
    fn plain(&self) -> String {
        anstream::adapter::strip_str(&self.to_string()).to_string()
    }
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = self.style;
        if self.octets.is_empty() {
            return write!(f, "{}", painted("\"\"", DIM));
        }
        write!(f, "{style}")?;
        for chunk in self.octets.utf8_chunks() {
            let mut rest = chunk.valid();
            while let Some((at, escaped)) = rest.char_indices().find(|&(_, c)| is_escaped(c)) {
                let before = &rest[..at];
                write!(f, "{before}{style:#}{ESCAPED}{}{ESCAPED:#}{style}", escaped.escape_default())?;
                rest = &rest[at + escaped.len_utf8()..];
            }
            f.write_str(rest)?;
            for octet in chunk.invalid() {
                write!(f, "{style:#}{ESCAPED}\\x{octet:02x}{ESCAPED:#}{style}")?;
            }
        }
        write!(f, "{style:#}")
    }
}

/// True for control characters, and for invisible characters that change others or the line: marks of direction, joiners,
/// line separators, tags.
fn is_escaped(c: char) -> bool {
    c == '\\'
        || c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Column of a table, with a head.
pub struct Column {
    head: &'static str,
    cells: Vec<String>,
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
        Self { head, cells: cells.into_iter().collect(), style, alignment }
    }

    fn aligned(&self, cell: &str) -> String {
        let widths = self.cells.iter().map(|cell| cell.chars().count());
        let width = widths.chain([self.head.len()]).max().unwrap_or(0);
        match self.alignment {
            Alignment::Left => format!("{cell:width$}"),
            Alignment::Right => format!("{cell:>width$}"),
        }
    }
}

/// Draws columns of the same length side by side. The last one is not padded.
pub fn write_columns(out: &mut impl Write, columns: &[Column]) -> io::Result<()> {
    let Some((last, others)) = columns.split_last() else { return Ok(()) };
    for column in others {
        write!(out, "{}  ", painted(&column.aligned(column.head), TITLE))?;
    }
    writeln!(out, "{}", painted(last.head, TITLE))?;
    for (row, last_cell) in last.cells.iter().enumerate() {
        for column in others {
            write!(out, "{}  ", painted(&column.aligned(&column.cells[row]), column.style))?;
        }
        writeln!(out, "{}", painted(last_cell, last.style))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn shows(octets: &[u8], expected: &str) {
        assert_eq!(Line { octets, style: Style::new() }.plain(), expected);
    }

    #[test]
    fn escapes_control_and_invisible_characters() {
        shows(b"", "\"\"");
        shows("Müller\u{301} ☃ \"'".as_bytes(), "Müller\u{301} ☃ \"'");
        shows(b"a\r\n\t\x1b[31m\x7f\\", r"a\r\n\t\u{1b}[31m\u{7f}\\");
        shows("\u{9b}1m\u{202e}x\u{200b}".as_bytes(), r"\u{9b}1m\u{202e}x\u{200b}");
        shows(b"\xe9t\xc3", r"\xe9t\xc3");
    }
}
