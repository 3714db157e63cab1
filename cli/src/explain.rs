//! `uriel explain`: URLs drawn with their parts named, and all that can be said of them.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

use anstyle::{AnsiColor, Style};
use clap::Args;
use uriel::{Edition, Registry, redact::url};
use uriel_explain::{Explanation, Group, Line, Part, Tone, explain};

use crate::{
    answer::ErrorAnswer,
    input::{FileOptions, Input},
    json::{Members, Object, write_line},
    options::EditionParser,
    outcome::Outcome,
    output::{Output, Page, WIDTH},
    table,
};

/// Draw URLs with their parts named, and say all that there is to say of them
///
/// Under the URL, each part has its name. Then come the rule and section that each part matched, the fields of the
/// scheme, what a client would send, hazards, the normal form, and where editions differ: only lines that tell
/// something. Of a text that is no URL, the place and the rule where reading stopped, and whole URLs that may be meant;
/// of "www.h", the URL that it abbreviates.
///
/// Passwords, and tokens in the place of a user, are shown as asterisks; a value of the query is not. Bytes are counted
/// from 0 in the text as it was given. Lines are as wide as the terminal, or 80 columns in a pipe, but whole URLs are
/// not broken. The exit status is 1 if a text is refused.
#[derive(Args)]
#[command(after_long_help = "Examples:
  uriel explain 'http://me@h:8080/a;b?c=d#e'
  # why is this no URL, and what may be meant?
  uriel explain 'http://h/a b' || true
  # a picture
  uriel explain --svg /dev/stdout 'ftp://h/a;type=i'")]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    /// Print one JSON object per line, without secrets
    #[arg(long)]
    json: bool,
    /// Write a picture into a file, an SVG, instead of the drawing; of several URLs, the last
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    svg: Option<PathBuf>,
    /// URLs or relative references; "-", or no argument, reads lines of standard input
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
    #[command(flatten)]
    files: FileOptions,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = crate::registry::under(arguments.edition);
    let width = out.page()?.width.unwrap_or(WIDTH);
    let mut run = Run { arguments, registry: &registry, width, out, drawn: false, outcome: Outcome::Done };
    arguments.files.each_url(&mut run, &arguments.urls, |run| run.out, Run::url)?;
    Ok(run.outcome)
}

struct Run<'a> {
    arguments: &'a Arguments,
    registry: &'a Registry,
    width: usize,
    out: &'a mut Output,
    /// True after the first drawing: two blank lines separate the next one.
    drawn: bool,
    outcome: Outcome,
}

impl Run<'_> {
    fn url(&mut self, octets: &[u8], _: Option<usize>) -> io::Result<()> {
        let explanation = explain(octets, self.registry);
        if !explanation.is_valid() {
            self.outcome = Outcome::Refused;
        }
        if self.arguments.json {
            write_line(
                &Answer { explanation: &explanation, input: &Input::from_octets(octets.into()) },
                self.out.page()?.octets,
            );
            return Ok(());
        }
        if let Some(path) = &self.arguments.svg {
            return fs::write(path, explanation.svg()).map_err(|error| unwritable(path, &error));
        }
        let mut page = self.out.page()?;
        if self.drawn {
            page.text("\n\n");
        }
        self.drawn = true;
        draw(&explanation, self.width, &mut page);
        Ok(())
    }
}

fn draw(explanation: &Explanation, width: usize, page: &mut Page<'_>) {
    for row in explanation.drawing(width).rows() {
        for run in row {
            match run.text.trim_start_matches(' ') {
                text if text.len() < run.text.len() => {
                    page.text(&run.text[..run.text.len() - text.len()]);
                    page.paint(style(run.tone), text);
                }
                text => page.paint(style(run.tone), text),
            }
        }
        page.text("\n");
    }
}

/// The colour of a tone on a terminal.
fn style(tone: Tone) -> Style {
    match tone {
        Tone::Dim => table::DIM,
        Tone::Title => table::TITLE,
        Tone::Good => AnsiColor::Green.on_default(),
        Tone::Wrong => AnsiColor::Red.on_default().bold(),
        Tone::Warning => AnsiColor::Red.on_default(),
        Tone::Scheme => table::SCHEME,
        Tone::Login => table::LOGIN,
        Tone::Host => table::HOST,
        Tone::Port => table::PORT,
        Tone::Path => table::PATH,
        Tone::AfterPath => table::AFTER_PATH,
        _ => Style::new(),
    }
}

/// The error of a picture that cannot be written.
fn unwritable(path: &Path, error: &io::Error) -> io::Error {
    let path = path.to_string_lossy();
    io::Error::new(error.kind(), format!("cannot write the file {:?}: {error}", url(&path)))
}

/// Answer to programs: the error, if there is one, and the explanation as it is drawn.
struct Answer<'a> {
    explanation: &'a Explanation,
    input: &'a Input<'a>,
}

impl Members for Answer<'_> {
    fn members(&self, object: &mut Object<'_>) {
        let Self { explanation, input } = self;
        match explanation.error() {
            Some(error) => ErrorAnswer::by(error, input).members(object),
            None => object.put("ok", &true),
        }
        object.put("edition", explanation.edition().as_str());
        object.put("summary", explanation.summary());
        object.put("text", explanation.text());
        object.put_array("parts", explanation.parts());
        object.put_array("groups", explanation.groups());
    }
}

impl Members for Part {
    fn members(&self, object: &mut Object<'_>) {
        object.put("name", self.name);
        object.put("start", &self.span.start);
        object.put("end", &self.span.end);
        object.put("rule", self.rule);
        object.put("section", &self.section);
        object.put("note", self.note);
    }
}

impl Members for Group {
    fn members(&self, object: &mut Object<'_>) {
        object.put("name", self.name);
        object.put("title", &self.title);
        object.put_array("lines", &self.lines);
    }
}

impl Members for Line {
    fn members(&self, object: &mut Object<'_>) {
        object.put("name", &*self.name);
        object.put("value", &self.value);
        object.put("note", &self.note);
    }
}
