//! Tables for people: aligned, coloured, and with nothing in them that a terminal would obey.

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
const BEHIND_PATH: Style = AnsiColor::Blue.on_default();
/// Of what is written for a character that must not be.
const ESCAPED: Style = AnsiColor::Red.on_default();

/// How URLs are drawn.
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
    /// Draws the URL, and below it its groups as one table.
    pub fn write(self, out: &mut impl Write, url: &UriRef<'_>, groups: &[Group<'_>]) -> io::Result<()> {
        self.write_url(out, url)?;
        // Absent ones have their part in it, so that the tables of a list look alike.
        let names = groups.iter().flat_map(|group| &group.fields.0).map(|field| field.name.len());
        let width = names.max().unwrap_or(0);
        for Group { title, remark, fields } in groups {
            writeln!(out, "  {}  {}", painted(title, TITLE), painted(remark, DIM))?;
            let mut rest = fields.0.iter().peekable();
            while let Some(field) = rest.next() {
                // What kind a thing is stands on the line of the thing.
                let is_kind = |next: &&Field<'_>| next.name.strip_suffix("_kind") == Some(field.name);
                let kind = rest.next_if(is_kind).map(|kind| self.lines(&kind.value)).unwrap_or_default();
                let mut name = field.name.replace('_', " ");
                for octets in self.lines(&field.value) {
                    let line = Line { octets: &octets, style: style_of(field.name) };
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

    /// The URL on one line, each component in the colour that it has in the table.
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
            (";", raw(url.params()), BEHIND_PATH, ""),
            ("?", raw(url.query()), BEHIND_PATH, ""),
            ("#", raw(url.fragment()), BEHIND_PATH, ""),
        ];
        for (before, value, style, behind) in pieces {
            let Some(value) = value else { continue };
            write!(out, "{}", painted(before, DIM))?;
            for octets in self.lines(&value).iter().filter(|octets| !octets.is_empty()) {
                write!(out, "{}", Line { octets, style })?;
            }
            write!(out, "{}", painted(behind, DIM))?;
        }
        if url.as_str().is_empty() {
            write!(out, "{}", Line { octets: b"", style: PATH })?;
        }
        writeln!(out)
    }

    /// A value for the cell of a table: in no colour, and on one line.
    pub fn plain(self, value: &Value<'_>) -> String {
        let lines = self.lines(value);
        let lines = lines.iter().map(|octets| Line { octets, style: Style::new() }.plain());
        lines.collect::<Vec<_>>().join(" ")
    }

    /// What a value is on the page: nothing where it is absent, and a line for each element of a list.
    fn lines<'v>(self, value: &'v Value<'_>) -> Vec<Cow<'v, [u8]>> {
        match value {
            Value::Absent => Vec::new(),
            Value::Raw(text) => vec![text.as_bytes().into()],
            Value::Secret(octets, hidden) if !self.show_password => {
                let (before, behind) = (octets.get(..hidden.start), octets.get(hidden.end..));
                vec![[before.unwrap_or_default(), b"***", behind.unwrap_or_default()].concat().into()]
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

/// Our own words, in a style; nothing where there are none.
fn painted(text: &str, style: Style) -> impl fmt::Display {
    let style = if text.is_empty() { Style::new() } else { style };
    format!("{style}{text}{style:#}")
}

/// A remark below a table.
pub fn remark(text: &str) -> impl fmt::Display {
    painted(text, DIM)
}

fn raw(text: Option<Encoded<'_>>) -> Option<Value<'_>> {
    text.map(Encoded::as_str).map(Value::Raw)
}

/// The colour of a component, and of typed fields that are the same thing.
fn style_of(name: &str) -> Style {
    match name {
        "scheme" => SCHEME,
        "userinfo" | "user" | "password" => LOGIN,
        "authority" | "host" => HOST,
        "port" | "effective_port" => PORT,
        "params" | "query" | "fragment" | "search" | "typecode" | "gopher_plus" => BEHIND_PATH,
        "authority_kind" | "host_kind" | "kind" | "path_present" | "gtype_explicit" => DIM,
        _ => PATH,
    }
}

/// Octets as a person may be shown them.
///
/// What a terminal would obey or nobody would see is written as an escape of Rust's, such as `\n`, `\u{202e}` or, for an
/// octet that is no part of a character, `\xe9`; so is a backslash, as `\\`. Nothing at all is written as `""`.
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

/// Control characters, and those that have no look of their own and change that of others or of the line: marks of
/// direction, joiners, separators of lines, tags.
fn is_escaped(c: char) -> bool {
    c == '\\'
        || c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// A column of a table with a head.
pub struct Column {
    head: &'static str,
    cells: Vec<String>,
    style: Style,
    alignment: Alignment,
}

/// To which side the cells of a column are put; the last column is not filled with blanks.
#[derive(Clone, Copy)]
pub enum Alignment {
    Left,
    Right,
    Last,
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
            Alignment::Last => cell.to_owned(),
        }
    }
}

/// Draws columns of the same length beside one another.
pub fn write_columns(out: &mut impl Write, columns: &[Column]) -> io::Result<()> {
    let heads = columns.iter().map(|column| painted(&column.aligned(column.head), TITLE).to_string());
    writeln!(out, "{}", heads.collect::<Vec<_>>().join("  "))?;
    for row in 0..columns.iter().map(|column| column.cells.len()).min().unwrap_or(0) {
        let cells = columns.iter().map(|column| painted(&column.aligned(&column.cells[row]), column.style).to_string());
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  "))?;
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
    fn nothing_reaches_the_terminal_that_it_would_obey() {
        shows(b"", "\"\"");
        shows("Müller\u{301} ☃ \"'".as_bytes(), "Müller\u{301} ☃ \"'");
        shows(b"a\r\n\t\x1b[31m\x7f\\", r"a\r\n\t\u{1b}[31m\u{7f}\\");
        shows("\u{9b}1m\u{202e}x\u{200b}".as_bytes(), r"\u{9b}1m\u{202e}x\u{200b}");
        shows(b"\xe9t\xc3", r"\xe9t\xc3");
    }
}
