//! `uriel editions`: texts read, and references resolved, under every edition.

use std::{borrow::Cow, ffi::OsString, io};

use anstyle::Style;
use clap::Args;
use uriel::{
    AuthorityKind, Edition, Registry, UriRef,
    differences::{Component, Differences, Targets},
    redact::Redacted,
    resolve::{Resolved, Target},
};

use crate::{
    answer::ErrorAnswer,
    input::{FileOptions, Input},
    json::{Members, Object, Shown},
    options::JsonOptions,
    outcome::Outcome,
    output::{Output, Page, Paragraph},
    parse::Reference,
    registry::redacted,
    request::Request,
    resolve::{Options, Resolution},
    table::{self, Alignment::Left, Column, Drawing},
    value::{self, Value},
};

/// Read URLs under every edition of the syntax
///
/// The table has a column for each edition and a row for each component. A "*" marks components that the editions read
/// differently. A blank means absent, "" means empty. An authority with "(registry)" after it is a name, and has no
/// host. With --base, the last row is the target of the reference. The exit status is 1 if every edition rejects a URL.
#[derive(Args)]
#[command(after_long_help = "Examples:
  # what a path with parameters is in each document
  uriel editions 'http://h/a;b?c'
  # where a reference leads
  uriel editions --base http://h/a/b ../../c")]
pub struct Arguments {
    /// Base to resolve the URLs against
    #[arg(long)]
    base: Option<OsString>,
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
    let base = arguments.base.as_ref().map(|base| Input::from_octets(Cow::Borrowed(base.as_encoded_bytes())));
    let mut run = Run { arguments, base: base.as_ref(), out, drawn: false, outcome: Outcome::Done };
    arguments.files.each_url(&mut run, &arguments.urls, |run| run.out, Run::url)?;
    Ok(run.outcome)
}

struct Run<'a> {
    arguments: &'a Arguments,
    base: Option<&'a Input<'a>>,
    out: &'a mut Output,
    /// True after the first table: a blank line separates the next one.
    drawn: bool,
    outcome: Outcome,
}

impl Run<'_> {
    /// Reads one URL; `line` is its line of the input.
    fn url(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let input = Input::from_octets(Cow::Borrowed(octets));
        let differences = Edition::differences(input.text());
        if differences.readings().all(|(_, reading)| reading.is_err()) {
            self.outcome = Outcome::Refused;
        }
        let Arguments { json, show_secrets, .. } = self.arguments;
        if json.is_wanted() {
            return json.print(&Editions::new(&input, self.base), octets, line, self.out);
        }
        let targets = self.base.map(|base| Edition::differences_on(input.text(), base.text()));
        let mut page = self.out.page()?;
        if self.drawn {
            page.text("\n");
        }
        self.drawn = true;
        draw(&mut page, Drawing { show_secrets: *show_secrets }, &differences, targets.as_ref());
        Ok(())
    }
}

fn draw(page: &mut Page<'_>, drawing: Drawing, differences: &Differences<'_>, targets: Option<&Targets>) {
    if let Some(url) = differences.readings().find_map(|(_, reading)| reading.ok()) {
        // Perf: asked once, because every edition reads the same text.
        let redacted = redacted(url.as_str());
        drawing.write_url(page, &url, redacted);
        let has = |url: UriRef<'_>, component| !matches!(value(component, &url, redacted), Value::Absent);
        let read = |component| differences.readings().any(|(_, url)| url.is_ok_and(|url| has(url, component)));
        let rows: Vec<Component> = Component::ALL.into_iter().filter(|&component| read(component)).collect();
        let differ = rows.iter().map(|&component| differences.differs(component));
        let differ = differ.chain(targets.map(|targets| !targets.agree()));
        let marks = differ.map(|differs| if differs { "*" } else { "" }.to_owned());
        let names = rows.iter().map(|component| component.as_str().replace('_', " "));
        let names = names.chain(targets.map(|_| "target".to_owned()));
        let labels = [Column::new("", table::NAME, Left, marks), Column::new("", table::DIM, Left, names)];
        let count = labels.len();
        let mut columns: Vec<Column> = labels.into();
        for (edition, reading) in differences.readings() {
            let cell = |&component: &Component| match &reading {
                Ok(url)
                    if component == Component::Authority && url.authority_kind() == Some(AuthorityKind::Registry) =>
                {
                    drawing.plain(&value(component, url, redacted)) + " (registry)"
                }
                Ok(url) => drawing.plain(&value(component, url, redacted)),
                Err(_) if component == Component::Kind => "refused".to_owned(),
                Err(_) => String::new(),
            };
            let target = targets.map(|targets| targets.target(edition).map_or(String::new(), |at| target(drawing, at)));
            let cells = rows.iter().map(cell).chain(target);
            columns.push(Column::beside(&columns, edition.as_str(), Style::new(), Left, cells));
        }
        table::write_labelled_columns(page, &columns, count);
    }
    for (edition, reading) in differences.readings() {
        // An edition that refuses the text has no target either, for the same reason.
        let refusal = match (reading, targets.map(|targets| targets.target(edition))) {
            (Err(error), _) => error.to_string(),
            (Ok(_), Some(Err(error))) => error.to_string(),
            (Ok(_), _) => continue,
        };
        Paragraph::new(page, 0, 2).text(table::DIM, &format!("{edition}: {refusal}"));
        page.text("\n");
    }
}

/// The target of a reference.
fn target(drawing: Drawing, target: &Resolved) -> String {
    let remark = if target.target() == Target::SameDocument { " (same document)" } else { "" };
    let uri = target.as_uri();
    drawing.plain(&value::component(uri.as_uri_ref(), redacted(uri.as_str()), uri.as_str())) + remark
}

/// Value of a component, and what is shown of it.
fn value<'a>(component: Component, url: &UriRef<'a>, redacted: Redacted<'_, '_>) -> Value<'a> {
    match component {
        Component::Kind => Value::Word(url.kind().as_str().into()),
        Component::HostKind => url.host().map_or(Value::Absent, |host| Value::Word(host.kind().as_str().into())),
        _ => component.of(url).map_or(Value::Absent, |text| value::component(url, redacted, text)),
    }
}

/// The operation `editions` of `batch`.
pub fn answer(request: &Request<'_>, _: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let input = request.input("input")?;
    let base = request.value("base").map(|_| request.input("base")).transpose()?;
    Editions::new(&input, base.as_ref()).members(object);
    Ok(())
}

/// Answer to programs.
struct Editions<'a> {
    readings: Vec<EditionReading<'a>>,
    differ: Vec<Shown<Component>>,
    /// Components in which the targets differ, if there is a base.
    targets_differ: Option<Vec<Shown<Component>>>,
}

impl Members for Editions<'_> {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        object.put_array("readings", &self.readings);
        object.put_array("differ", &self.differ);
        if let Some(differ) = &self.targets_differ {
            object.put_array("targets_differ", differ);
        }
    }
}

struct EditionReading<'a> {
    edition: Edition,
    reading: Result<Reference<'a>, ErrorAnswer>,
    target: Option<Result<Resolution, ErrorAnswer>>,
}

impl Members for EditionReading<'_> {
    fn members(&self, object: &mut Object<'_>) {
        object.put("edition", self.edition.as_str());
        self.reading.members(object);
        object.put_some("target", self.target.as_ref());
    }
}

impl<'a> Editions<'a> {
    fn new(input: &'a Input<'_>, base: Option<&'a Input<'_>>) -> Self {
        let differences = Edition::differences(input.text());
        let targets = base.map(|base| Edition::differences_on(input.text(), base.text()));
        let entry = |(edition, reading): (Edition, Result<UriRef<'a>, _>)| EditionReading {
            edition,
            reading: reading.map(|url| Reference { url, debug: true }).map_err(|error| ErrorAnswer::by(&error, input)),
            target: base.map(|base| Resolution::of(base, input, edition, Options::default())),
        };
        Self {
            readings: differences.readings().map(entry).collect(),
            differ: differences.components().map(Shown).collect(),
            targets_differ: targets.map(|targets| targets.components().map(Shown).collect()),
        }
    }
}
