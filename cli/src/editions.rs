//! `uriel editions`: texts read, and references resolved, under every edition.

use std::{borrow::Cow, ffi::OsString, io};

use anstyle::Style;
use clap::Args;
use uriel::{
    AuthorityKind, Edition, ParseError, Registry, UriRef,
    differences::Component,
    redact::Redacted,
    resolve::{Resolved, Target, TargetError},
};

use crate::{
    answer::ErrorAnswer,
    input::{FileOptions, Input},
    json::{Members, Object, Shown},
    options::{EditionParser, JsonOptions},
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
/// host. With --base, the last row is the target of the reference. With --edition, only the editions that are named are
/// read and compared. The exit status is 1 if every edition rejects a URL, or if none has a target on the base.
#[derive(Args)]
#[command(after_long_help = "Examples:
  # what a path with parameters is in each document
  uriel editions 'http://h/a;b?c'
  # how two documents differ
  uriel editions --edition rfc1738 --edition rfc3986 'http://h/?q'
  # where a reference leads
  uriel editions --base http://h/a/b ../../c")]
pub struct Arguments {
    /// Edition to read under; the option can be given several times, and without it, all are read
    #[arg(long = "edition", value_name = "EDITION", value_parser = EditionParser)]
    editions: Vec<Edition>,
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
        let Arguments { json, show_secrets, .. } = self.arguments;
        let read = Readings::of(input.text(), self.base.map(Input::text), &self.arguments.editions);
        if read.are_refused() {
            self.outcome = Outcome::Refused;
        }
        if json.is_wanted() {
            return json.print(&read.answer(&input, self.base), octets, line, self.out);
        }
        let mut page = self.out.page()?;
        if self.drawn {
            page.text("\n");
        }
        self.drawn = true;
        draw(&mut page, Drawing { show_secrets: *show_secrets }, &read);
        Ok(())
    }
}

/// A text under the editions that are asked for, oldest first.
struct Readings<'a> {
    readings: Vec<(Edition, Result<UriRef<'a>, ParseError>)>,
    /// The targets, if there is a base.
    targets: Option<Vec<Result<Resolved, TargetError>>>,
}

impl<'a> Readings<'a> {
    /// Reads a text under some editions, or under all if none is named.
    fn of(text: &'a str, base: Option<&str>, editions: &[Edition]) -> Self {
        let is_asked = |edition: Edition| editions.is_empty() || editions.contains(&edition);
        let readings = Edition::differences(text).readings().filter(|(edition, _)| is_asked(*edition));
        let targets = base.map(|base| {
            let targets = Edition::differences_on(text, base);
            let asked = targets.targets().filter(|(edition, _)| is_asked(*edition));
            asked.map(|(_, target)| target.cloned()).collect()
        });
        Self { readings: readings.collect(), targets }
    }

    /// True if every edition refuses the text, or has no target.
    fn are_refused(&self) -> bool {
        let have_target = self.targets.as_ref().is_none_or(|targets| targets.iter().any(Result::is_ok));
        self.urls().next().is_none() || !have_target
    }

    fn urls(&self) -> impl Iterator<Item = UriRef<'a>> + Clone {
        self.readings.iter().filter_map(|(_, reading)| reading.as_ref().ok().copied())
    }

    fn differs(&self, component: Component) -> bool {
        component.differs_among(self.urls())
    }

    /// True if all targets are the same text, and the same document or another one.
    fn targets_agree(&self) -> bool {
        let targets = self.targets.iter().flatten().flatten();
        let mut targets = targets.map(|target| (target.as_str(), target.target()));
        let first = targets.next();
        targets.all(|target| Some(target) == first)
    }

    fn answer(&self, input: &'a Input<'_>, base: Option<&'a Input<'_>>) -> Editions<'a> {
        let entry = |(edition, reading): &(Edition, Result<UriRef<'a>, ParseError>)| EditionReading {
            edition: *edition,
            reading: match reading {
                Ok(url) => Ok(Reference { url: *url, debug: true }),
                Err(error) => Err(ErrorAnswer::by(error, input)),
            },
            target: base.map(|base| Resolution::of(base, input, *edition, Options::default())),
        };
        let shown = |differs: &dyn Fn(Component) -> bool| {
            Component::ALL.into_iter().filter(|component| differs(*component)).map(Shown).collect()
        };
        let targets_differ = self.targets.as_ref().map(|targets| {
            let uris = targets.iter().flatten().map(|target| *target.as_uri().as_uri_ref());
            shown(&|component| component.differs_among(uris.clone()))
        });
        Editions {
            readings: self.readings.iter().map(entry).collect(),
            differ: shown(&|component| self.differs(component)),
            targets_differ,
        }
    }
}

fn draw(page: &mut Page<'_>, drawing: Drawing, read: &Readings<'_>) {
    if let Some(url) = read.urls().next() {
        // Perf: asked once, because every edition reads the same text.
        let redacted = redacted(url.as_str());
        drawing.write_url(page, &url, redacted);
        let has = |url: UriRef<'_>, component| !matches!(value(component, &url, redacted), Value::Absent);
        let is_read = |component: &Component| read.urls().any(|url| has(url, *component));
        let rows: Vec<Component> = Component::ALL.into_iter().filter(is_read).collect();
        let differ = rows.iter().map(|&component| read.differs(component));
        let differ = differ.chain(read.targets.as_ref().map(|_| !read.targets_agree()));
        let marks = differ.map(|differs| if differs { "*" } else { "" }.to_owned());
        let names = rows.iter().map(|component| component.as_str().replace('_', " "));
        let names = names.chain(read.targets.as_ref().map(|_| "target".to_owned()));
        let labels = [Column::new("", table::NAME, Left, marks), Column::new("", table::DIM, Left, names)];
        let count = labels.len();
        let mut columns: Vec<Column> = labels.into();
        for (k, (edition, reading)) in read.readings.iter().enumerate() {
            let cell = |&component: &Component| match reading {
                Ok(url)
                    if component == Component::Authority && url.authority_kind() == Some(AuthorityKind::Registry) =>
                {
                    drawing.plain(&value(component, url, redacted)) + " (registry)"
                }
                Ok(url) => drawing.plain(&value(component, url, redacted)),
                Err(_) if component == Component::Kind => "refused".to_owned(),
                Err(_) => String::new(),
            };
            let target = read.targets.as_ref().map(|targets| match &targets[k] {
                Ok(resolved) => target(drawing, resolved),
                Err(_) => String::new(),
            });
            let cells = rows.iter().map(cell).chain(target);
            columns.push(Column::beside(&columns, edition.as_str(), Style::new(), Left, cells));
        }
        table::write_labelled_columns(page, &columns, count);
    }
    for (k, (edition, reading)) in read.readings.iter().enumerate() {
        // An edition that refuses the text has no target either, for the same reason.
        let refusal = match (reading, read.targets.as_ref().map(|targets| &targets[k])) {
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
    Readings::of(input.text(), base.as_ref().map(Input::text), &[]).answer(&input, base.as_ref()).members(object);
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
