//! `uriel parse`: components and fields of URLs, as tables or as JSON.

use std::{borrow::Cow, ffi::OsString, io};

use clap::Args;
use uriel::{Edition, Form, Kind, ParseError, Parsed, Registry, SchemeName, UriRef};

use crate::{
    answer::ErrorAnswer,
    fields,
    input::{FileOptions, Input},
    json::{Members, Object},
    mend::MendOption,
    options::{EditionParser, JsonOptions},
    outcome::Outcome,
    output::Output,
    registry::reference_and_error,
    request::Request,
    table::{Drawing, Table},
    text_error::report_of,
};

/// Show the components and fields of URLs
///
/// The first group has the components of the generic syntax as they are written, the second the fields of the scheme,
/// decoded. Absent components are left out; "" means empty. Control characters and invisible characters are printed as
/// escapes such as \n or \u{202e}, and a backslash as \\. The exit status is 1 if a URL is invalid.
#[derive(Args)]
#[command(after_long_help = "Examples:
  # the components of a URL, and the fields of its scheme
  uriel parse 'ftp://me@h/a;type=i'
  # a list as JSON, one object a line
  uriel parse --json --file urls.txt")]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    #[command(flatten)]
    mend: MendOption,
    #[command(flatten)]
    json: JsonOptions,
    /// Show passwords and other secrets in the table
    #[arg(long)]
    show_secrets: bool,
    /// URLs or relative references; "-", or no argument, reads lines of standard input
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
    #[command(flatten)]
    files: FileOptions,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let mut run = Run {
        edition: arguments.edition,
        mend: arguments.mend,
        registry: crate::registry::under(arguments.edition),
        drawing: (!arguments.json.is_wanted()).then_some(Drawing { show_secrets: arguments.show_secrets }),
        json: arguments.json,
        out,
        drawn: false,
        outcome: Outcome::Done,
    };
    arguments.files.each_url(&mut run, &arguments.urls, |run| run.out, Run::url)?;
    Ok(run.outcome)
}

struct Run<'o> {
    edition: Edition,
    mend: MendOption,
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
        let input = self.mend.read(octets, &self.registry, self.out)?;
        match self.drawing {
            Some(drawing) => self.draw(drawing, &input, line),
            None => self.print(&input, octets, line),
        }
    }

    fn draw(&mut self, drawing: Drawing, input: &Input<'_>, line: Option<usize>) -> io::Result<()> {
        let (url, generic) = match reference_and_error(input.text(), &self.registry) {
            Ok(read) => read,
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
        let redacted = typed.as_ref().map_or_else(|| self.registry.redacted(url.as_str()), Parsed::redacted);
        let mut page = self.out.page()?;
        if self.drawn {
            page.text("\n");
        }
        drawing.write(&mut page, &url, redacted, |table| {
            table.group(self.edition.document(), &remark);
            fields::shown_components(&url, redacted, table);
            if let Some(parsed) = &typed {
                list_typed(parsed, self.edition, table);
            }
        });
        self.drawn = true;
        generic.or(refusal).map_or(Ok(()), |error| self.report(&error, input, line))
    }

    /// Prints an error on standard error.
    fn report(&mut self, error: &ParseError, input: &Input<'_>, line: Option<usize>) -> io::Result<()> {
        self.outcome = Outcome::Refused;
        let error = input.told(error);
        self.out.error(line, self.out.fit(report_of(&error, input.text())))
    }

    fn print(&mut self, input: &Input<'_>, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let read = reference_and_error(input.text(), &self.registry).map_err(|error| ErrorAnswer::by(&error, input));
        let answer = read.map(|(url, generic)| {
            let has_rule = url.scheme().is_some_and(|name| self.registry.get(name.as_str()).is_some());
            let typed = has_rule.then(|| Typed::read(input, &self.registry, false));
            let generic = generic.map(|error| Err(ErrorAnswer::by(&error, input)));
            Both { reference: Reference { url, debug: false }, typed, generic }
        });
        if !matches!(answer, Ok(Both { typed: None | Some(Ok(_)), generic: None, .. })) {
            self.outcome = Outcome::Refused;
        }
        self.json.print(&answer, octets, line, self.out)
    }
}

/// JSON of a URL: the answers of `batch` to `parse` and, as the value of `typed`, to `typed`, both without `debug`.
struct Both<'a> {
    reference: Reference<'a>,
    typed: Option<Result<Typed<'a>, ErrorAnswer>>,
    /// The error of the generic rules, if the scheme alone reads the text.
    generic: Option<Result<Typed<'a>, ErrorAnswer>>,
}

impl Members for Both<'_> {
    fn members(&self, object: &mut Object<'_>) {
        self.reference.members(object);
        object.put("typed", &self.typed);
        if self.generic.is_some() {
            object.put("generic", &self.generic);
        }
    }
}

/// The operation `parse` of `batch`.
pub fn answer(request: &Request<'_>, registry: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let (input, debug) = (request.input("input")?, request.flag("debug", true)?);
    Reference::read(&input, registry.edition(), debug)?.members(object);
    Ok(())
}

/// The operation `typed` of `batch`.
pub fn answer_typed(request: &Request<'_>, registry: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let (input, debug) = (request.input("input")?, request.flag("debug", true)?);
    Typed::read(&input, registry, debug)?.members(object);
    Ok(())
}

/// A reference, read by the generic rules.
pub struct Reference<'a> {
    pub url: UriRef<'a>,
    /// True if the answer has the member `debug`, the `Debug` of the reference.
    pub debug: bool,
}

impl Members for Reference<'_> {
    fn members(&self, object: &mut Object<'_>) {
        let url = &self.url;
        object.put("ok", &true);
        object.put("kind", url.kind().as_str());
        object.put("form", url.form().as_str());
        object.put_object("parts", |parts| fields::components(url, |name, text| parts.put_piece(name, text)));
        object.put("host_kind", &url.host().map(|host| host.kind().as_str()));
        if self.debug {
            object.put_shown("debug", format_args!("{url:?}"));
        }
    }
}

impl<'a> Reference<'a> {
    pub fn read(input: &'a Input<'_>, edition: Edition, debug: bool) -> Result<Self, ErrorAnswer> {
        let url = UriRef::parse_with(input.text(), edition).map_err(|error| ErrorAnswer::by(&error, input))?;
        Ok(Self { url, debug })
    }
}

/// A URL, read by the rule of its scheme.
struct Typed<'a> {
    parsed: Parsed<'a, 'a>,
    /// True if the answer has the member `debug`, the `Debug` of the URL.
    debug: bool,
}

impl<'a> Typed<'a> {
    /// Reads `input` by the rule that `registry` has for its scheme.
    fn read(input: &'a Input<'_>, registry: &'a Registry, debug: bool) -> Result<Self, ErrorAnswer> {
        let text = input.text();
        let parsed = registry.parse(text).map_err(|error| ErrorAnswer::by(&error, input))?;
        match parsed.scheme() {
            Some(_) => Ok(Self { parsed, debug }),
            None => Err(ErrorAnswer::unknown_scheme(SchemeName::of_unchecked(text), registry)),
        }
    }
}

impl Members for Typed<'_> {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        object.put("scheme", &SchemeName::of_unchecked(self.parsed.as_str()).to_lowercase());
        object.put_object("fields", |fields| fields::put_fields(&self.parsed, fields));
        if self.debug {
            object.put_shown("debug", format_args!("{:?}", self.parsed));
        }
    }
}

/// Adds the group of the scheme's rule to a table, if the registry has the scheme.
fn list_typed<'a>(parsed: &Parsed<'a, '_>, edition: Edition, table: &mut Table<'_, '_, 'a>) {
    let Some(scheme) = parsed.scheme() else { return };
    let facts = scheme.info().facts;
    table.group(facts.rule.name(edition), facts.document(edition).map_or("", |document| document.name));
    fields::list_fields(parsed, table);
}
