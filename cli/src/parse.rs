//! `uriel parse`: components and fields of URLs, as tables or as JSON.

use std::{
    borrow::Cow,
    ffi::OsString,
    io::{self, BufWriter, Write},
};

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde::Serialize;
use uriel::{Edition, ParseError, Parsed, Registry, UriRef};

use crate::{
    Outcome,
    answer::{Answer, Reference, Refused, print},
    edition_parser,
    fields::{Typed, components, host_kind},
    input::{self, Input},
    table::{Drawing, Group},
};

/// Show the components and fields of URLs
///
/// The first group has the components of the generic syntax as they are written, the second the fields of the scheme,
/// decoded. Absent components are left out; "" means empty. Control characters and invisible characters are printed as
/// escapes such as \n or \u{202e}, and a backslash as \\. The exit status is 1 if a URL is invalid.
#[derive(Args)]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = edition_parser(), default_value_t)]
    edition: Edition,
    /// Print one JSON object per line, with passwords
    #[arg(long)]
    json: bool,
    /// Show passwords in the table
    #[arg(long)]
    show_password: bool,
    /// URLs or relative references; "-", or no argument, reads lines of standard input
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
}

pub const ERROR: Style = AnsiColor::Red.on_default().bold();

pub fn run(arguments: &Arguments) -> io::Result<Outcome> {
    let mut run = Run {
        edition: arguments.edition,
        registry: Registry::under(arguments.edition),
        drawing: (!arguments.json).then_some(Drawing { show_password: arguments.show_password }),
        out: BufWriter::new(anstream::stdout().lock()),
        drawn: false,
        outcome: Outcome::Done,
    };
    input::each(&mut run, &arguments.urls, |run| run.out.flush(), Run::url)?;
    Ok(run.outcome)
}

struct Run<W: Write> {
    edition: Edition,
    registry: Registry,
    /// Options of the tables; `None` for JSON.
    drawing: Option<Drawing>,
    out: W,
    /// True after the first table: a blank line separates the next one.
    drawn: bool,
    outcome: Outcome,
}

impl<W: Write> Run<W> {
    /// Shows one URL; `line` is its line of standard input.
    fn url(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let input = Input::from_octets(Cow::Borrowed(octets));
        match self.drawing {
            Some(drawing) => self.draw(drawing, &input, line),
            None => self.print(&input),
        }
    }

    fn draw(&mut self, drawing: Drawing, input: &Input<'_>, line: Option<usize>) -> io::Result<()> {
        let url = match UriRef::parse_with(input.text(), self.edition) {
            Ok(url) => url,
            Err(error) => return self.report(&error, input, line),
        };
        let (kind, form) = (url.kind().to_string(), url.form().to_string());
        let remark = if kind == form { kind } else { format!("{kind}, {form}") };
        let mut fields = components(&url);
        if let Some(host) = url.host() {
            fields.insert_after("host", host_kind(host));
        }
        let title = self.edition.document();
        let mut groups = vec![Group { title, remark, fields }];
        let mut refusal = None;
        match url.scheme().map(|_| self.registry.parse(url.as_str())) {
            Some(Ok(parsed)) => groups.extend(typed_group(&parsed, self.edition)),
            Some(Err(error)) => refusal = Some(error),
            None => {}
        }
        if self.drawn {
            writeln!(self.out)?;
        }
        drawing.write(&mut self.out, &url, &groups)?;
        self.drawn = true;
        refusal.map_or(Ok(()), |error| self.report(&error, input, line))
    }

    /// Prints an error on standard error, after flushing the tables before it.
    fn report(&mut self, error: &ParseError, input: &Input<'_>, line: Option<usize>) -> io::Result<()> {
        self.outcome = Outcome::Refused;
        self.out.flush()?;
        let place = line.map_or_else(String::new, |line| format!(" on line {line}"));
        let report = error.report(input.text());
        writeln!(anstream::stderr().lock(), "{ERROR}error{place}:{ERROR:#} {report}")
    }

    fn print(&mut self, input: &Input<'_>) -> io::Result<()> {
        let answer = match UriRef::parse_with(input.text(), self.edition) {
            Ok(url) => {
                let has_rule = url.scheme().is_some_and(|name| self.registry.get(name.as_str()).is_some());
                let typed = has_rule.then(|| Answer::typed(input, &self.registry));
                Printed::Reference { reference: Reference::new(&url), typed }
            }
            Err(error) => Printed::Refused(Refused::by(&error, input)),
        };
        if matches!(answer, Printed::Refused(_) | Printed::Reference { typed: Some(Answer::Refused(_)), .. }) {
            self.outcome = Outcome::Refused;
        }
        print(&answer, &mut self.out)
    }
}

/// JSON of a URL: the answers of `batch` to `parse` and, as the value of `typed`, to `typed`.
#[derive(Serialize)]
#[serde(untagged)]
enum Printed<'a> {
    Reference {
        #[serde(flatten)]
        reference: Reference<'a>,
        typed: Option<Answer<'a>>,
    },
    Refused(Refused),
}

/// Fields of the scheme; `None` if the registry has no scheme for the URL.
fn typed_group<'a>(parsed: &Parsed<'a, '_>, edition: Edition) -> Option<Group<'a>> {
    let facts = parsed.scheme()?.facts();
    let remark = facts.document(edition).map_or_else(String::new, |document| document.name.to_owned());
    Some(Group { title: facts.rule.name(edition), remark, fields: Typed::of(parsed)?.fields })
}
