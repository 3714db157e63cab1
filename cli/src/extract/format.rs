//! Formats of files, told by an option, or by the name of a file and its beginning.

use std::path::Path;

use clap::ValueEnum;

/// Length of the beginning of a file by which its format is told.
const BEGINNING: usize = 1024;

/// A format of files.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum FileFormat {
    /// That of the name of the file, such as .html, or else of its first kilobyte
    Auto,
    /// Text without escapes: logs, and mail and WARC as they are, without encoded words and base64
    Text,
    /// HTML: `&amp;` is "&"; the value of an attribute such as HREF is one URL; in SCRIPT, escapes as in source
    Html,
    /// XML, such as feeds and SVG: as in HTML, and sections of CDATA; the links are `href`, `src`, `url`, `about`,
    /// `resource`, and namespaces
    Xml,
    /// Markdown: a link's destination is one URL; HTML in it is read as such. A file of more than a mebibyte is read as
    /// text, and one from a pipe is read to its end first
    Markdown,
    /// JSON: `\/` is "/", and `\u002F` too
    Json,
    /// Source texts: escapes as in JSON, and `\x2F`, `\u{2F}`, `\.`
    Source,
    /// Quoted-printable, as the body of a mail is sent: `=3D` is "=", and a "=" at a line's end joins it to the next
    QuotedPrintable,
    /// Comma-separated values: a URL ends where its field does, at ",", ";" or a tab, as the first line shows, but not
    /// in quotes
    Csv,
}

/// Endings of names, and the format of each.
const ENDINGS: [(FileFormat, &str); 7] = [
    (FileFormat::Text, "txt text log rst tex eml mbox"),
    (FileFormat::Markdown, "md markdown mkd"),
    (FileFormat::Html, "html htm xhtml xht vue"),
    (FileFormat::Xml, "xml svg rss atom rdf xsl xslt xsd wsdl opml kml gpx plist"),
    (FileFormat::Json, "json jsonl ndjson geojson jsonld har ipynb webmanifest"),
    (FileFormat::Csv, "csv tsv"),
    (
        FileFormat::Source,
        "c cc cjs cpp cs cxx dart go h hpp java js jsx kt lua mjs php pl properties py rb rs scala sh swift toml ts \
         tsx yaml yml",
    ),
];

impl FileFormat {
    /// The format of a file with that name and beginning, if it is to be told.
    pub fn or_told_by(self, name: &Path, beginning: &[u8]) -> Self {
        match self {
            Self::Auto => by_name(name).unwrap_or_else(|| by_beginning(beginning)),
            format => format,
        }
    }
}

fn by_name(name: &Path) -> Option<FileFormat> {
    let ending = name.extension()?.to_str()?;
    let has_ending = |endings: &str| endings.split(' ').any(|known| known.eq_ignore_ascii_case(ending));
    ENDINGS.iter().find(|(_, endings)| has_ending(endings)).map(|&(format, _)| format)
}

fn by_beginning(text: &[u8]) -> FileFormat {
    let text = &text[..text.len().min(BEGINNING)];
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text).trim_ascii_start();
    let begins_with = |word: &[u8]| text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
    if [&b"<!doctype html"[..], b"<html"].into_iter().any(begins_with) {
        FileFormat::Html
    } else if begins_with(b"<?xml") {
        FileFormat::Xml
    } else if is_json(text) {
        FileFormat::Json
    } else if text.starts_with(b"#!/") {
        FileFormat::Source
    } else {
        FileFormat::Text
    }
}

/// True if a text begins as objects and arrays do. A "[" alone may also begin a link of Markdown.
fn is_json(text: &[u8]) -> bool {
    let inside = text.iter().position(|octet| !(octet.is_ascii_whitespace() || matches!(octet, b'[' | b'{')));
    inside.is_some_and(|at| at > 0 && text[at] == b'"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_tells_before_the_beginning() {
        for (name, beginning, format) in [
            ("a.HTML", "{\"a\"", FileFormat::Html),
            ("a.RSS", "", FileFormat::Xml),
            ("a.js", "", FileFormat::Source),
            ("a.jsonl", "", FileFormat::Json),
            ("a.md", "<html>", FileFormat::Markdown),
            ("a.csv", "", FileFormat::Csv),
            ("a", " \n<!DOCTYPE html>", FileFormat::Html),
            ("-", "\u{feff}<?xml version='1.0'?>", FileFormat::Xml),
            ("-", "[ {\"a\": 1}]", FileFormat::Json),
            ("-", "[[\"a\"", FileFormat::Json),
            ("-", "[a](http://h/)", FileFormat::Text),
            ("-", "{\\rm x}", FileFormat::Text),
            ("-", "\"a\"", FileFormat::Text),
            ("a.unknown", "#!/bin/sh", FileFormat::Source),
            ("", "", FileFormat::Text),
        ] {
            assert_eq!(
                FileFormat::Auto.or_told_by(Path::new(name), beginning.as_bytes()),
                format,
                "{name} {beginning}"
            );
        }
        let late = " ".repeat(BEGINNING) + "<html>";
        assert_eq!(FileFormat::Auto.or_told_by(Path::new("-"), late.as_bytes()), FileFormat::Text);
        assert_eq!(FileFormat::Csv.or_told_by(Path::new("a.html"), b""), FileFormat::Csv);
    }
}
