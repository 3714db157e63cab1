//! `uriel parse`: components and fields of URLs, as tables or as JSON.

use std::{borrow::Cow, ffi::OsString, io};

use clap::Args;
use uriel::{Edition, Form, Kind, ParseError, Parsed, Registry, UriRef};

use crate::{
    EditionParser, Outcome,
    answer::{Answer, ErrorAnswer, JsonOptions, Reference},
    fields,
    input::{Input, Source},
    json::{Members, Object},
    output::Output,
    table::{Drawing, Table},
};

/// Show the components and fields of URLs
///
/// The first group has the components of the generic syntax as they are written, the second the fields of the scheme,
/// decoded. Absent components are left out; "" means empty. Control characters and invisible characters are printed as
/// escapes such as \n or \u{202e}, and a backslash as \\. The exit status is 1 if a URL is invalid.
#[derive(Args)]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    #[command(flatten)]
    json: JsonOptions,
    /// Show passwords in the table
    #[arg(long)]
    show_password: bool,
    /// URLs or relative references; "-", or no argument, reads lines of standard input
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
    #[command(flatten)]
    source: Source,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let mut run = Run {
        edition: arguments.edition,
        registry: Registry::under(arguments.edition),
        drawing: (!arguments.json.is_wanted()).then_some(Drawing { show_password: arguments.show_password }),
        json: arguments.json,
        out,
        drawn: false,
        outcome: Outcome::Done,
    };
    arguments.source.each(&mut run, &arguments.urls, |run| run.out.flush(), Run::url)?;
    Ok(run.outcome)
}

struct Run<'o> {
    edition: Edition,
    registry: Registry,
    /// Options of the tables; `None` for JSON.
    drawing: Option<Drawing>,
    json: JsonOptions,
    out: &'o mut Output,
    /// True after the first table: a blank line separates the next one.
    drawn: bool,
    outcome: Outcome,
}

impl Run<'_> {
    /// Shows one URL; `line` is its line of the input.
    fn url(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let input = Input::from_octets(Cow::Borrowed(octets));
        match self.drawing {
            Some(drawing) => self.draw(drawing, &input, line),
            None => self.print(&input, octets, line),
        }
    }

    fn draw(&mut self, drawing: Drawing, input: &Input<'_>, line: Option<usize>) -> io::Result<()> {
        let url = match UriRef::parse_with(input.text(), self.edition) {
            Ok(url) => url,
            Err(error) => return self.report(&error, input, line),
        };
        let remark = match (url.kind(), url.form()) {
            (Kind::Opaque, Form::Opaque) => Cow::Borrowed("opaque"),
            (kind, form) => [kind.as_str(), form.as_str()].join(", ").into(),
        };
        let (typed, refusal) = match url.scheme().map(|_| self.registry.parse(url.as_str())) {
            Some(Ok(parsed)) => (Some(parsed), None),
            Some(Err(error)) => (None, Some(error)),
            None => (None, None),
        };
        let mut page = self.out.page()?;
        if self.drawn {
            page.text("\n");
        }
        drawing.write(&mut page, &url, |table| {
            table.group(self.edition.document(), &remark);
            fields::shown_components(&url, table);
            if let Some(parsed) = &typed {
                list_typed(parsed, self.edition, table);
            }
        });
        self.drawn = true;
        refusal.map_or(Ok(()), |error| self.report(&error, input, line))
    }

    /// Prints an error on standard error.
    fn report(&mut self, error: &ParseError, input: &Input<'_>, line: Option<usize>) -> io::Result<()> {
        self.outcome = Outcome::Refused;
        let error = input.told(error);
        self.out.error(line, error.report(input.text()))
    }

    fn print(&mut self, input: &Input<'_>, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let answer = match UriRef::parse_with(input.text(), self.edition) {
            Ok(url) => {
                let has_rule = url.scheme().is_some_and(|name| self.registry.get(name.as_str()).is_some());
                let typed = has_rule.then(|| Answer::typed(input, &self.registry, false));
                Printed::Reference { reference: Reference { url, debug: false }, typed }
            }
            Err(error) => Printed::Refused(ErrorAnswer::by(&error, input)),
        };
        if matches!(answer, Printed::Refused(_) | Printed::Reference { typed: Some(Answer::Refused(_)), .. }) {
            self.outcome = Outcome::Refused;
        }
        self.json.print(&answer, octets, line, self.out)
    }
}

/// JSON of a URL: the answers of `batch` to `parse` and, as the value of `typed`, to `typed`, both without `debug`.
enum Printed<'a> {
    Reference { reference: Reference<'a>, typed: Option<Answer<'a>> },
    Refused(ErrorAnswer),
}

impl Members for Printed<'_> {
    fn members(&self, object: &mut Object<'_>) {
        match self {
            Self::Reference { reference, typed } => {
                reference.members(object);
                object.put("typed", typed);
            }
            Self::Refused(refused) => refused.members(object),
        }
    }
}

/// Adds the group of the scheme's rule to a table, if the registry has the scheme.
fn list_typed<'a>(parsed: &Parsed<'a, '_>, edition: Edition, table: &mut Table<'_, '_, 'a>) {
    let Some(scheme) = parsed.scheme() else { return };
    let facts = scheme.facts();
    table.group(facts.rule.name(edition), facts.document(edition).map_or("", |document| document.name));
    fields::list_fields(parsed, table);
}
