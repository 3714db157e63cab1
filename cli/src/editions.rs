//! `uriel editions`: one text read, and one reference resolved, under every edition.

use std::{
    borrow::Cow,
    ffi::OsString,
    io::{self, BufWriter, Write},
};

use anstyle::Style;
use clap::Args;
use serde::Serialize;
use uriel::{
    Edition, UriRef,
    differences::{Component, Differences, Targets},
    resolve::{Resolved, Target},
};

use crate::{
    Outcome,
    answer::{Answer, Reference, Refused, Shown, print},
    fields::{Value, authority, path, userinfo, whole},
    input::Input,
    resolve::{self, Options},
    table::{self, Alignment::Left, Column, Drawing},
};

/// Read a URL under every edition of the syntax
///
/// The table has a column for each edition and a row for each component. A "*" marks components that the editions read
/// differently. A blank means absent, "" means empty. With --base, the last row is the target of the reference. The exit
/// status is 1 if every edition rejects the URL.
#[derive(Args)]
pub struct Arguments {
    /// Base to resolve the URL against
    #[arg(long)]
    base: Option<OsString>,
    /// Print one JSON object, with passwords
    #[arg(long)]
    json: bool,
    /// Show passwords in the table
    #[arg(long)]
    show_password: bool,
    /// URL or relative reference
    #[arg(value_name = "URL")]
    url: OsString,
}

pub fn run(arguments: &Arguments) -> io::Result<Outcome> {
    let input = Input::from_octets(Cow::Borrowed(arguments.url.as_encoded_bytes()));
    let base = arguments.base.as_ref().map(|base| Input::from_octets(Cow::Borrowed(base.as_encoded_bytes())));
    let differences = Edition::differences(input.text());
    let mut out = BufWriter::new(anstream::stdout().lock());
    if arguments.json {
        print(&Editions::new(&input, base.as_ref()), &mut out)?;
    } else {
        let targets = base.map(|base| Edition::differences_on(input.text(), base.text()));
        draw(&mut out, Drawing { show_password: arguments.show_password }, &differences, targets.as_ref())?;
    }
    out.flush()?;
    let is_refused = differences.readings().all(|(_, reading)| reading.is_err());
    Ok(if is_refused { Outcome::Refused } else { Outcome::Done })
}

fn draw(
    out: &mut impl Write,
    drawing: Drawing,
    differences: &Differences<'_>,
    targets: Option<&Targets>,
) -> io::Result<()> {
    if let Some(url) = differences.readings().find_map(|(_, reading)| reading.ok()) {
        drawing.write_url(out, &url)?;
        let read = |component| differences.readings().any(|(_, url)| url.is_ok_and(|url| is_read(component, &url)));
        let rows: Vec<Component> = Component::ALL.into_iter().filter(|&component| read(component)).collect();
        let differ = rows.iter().map(|&component| differences.differs(component));
        let differ = differ.chain(targets.map(|targets| !targets.agree()));
        let marks = differ.map(|differs| if differs { "*" } else { "" }.to_owned());
        let names = rows.iter().map(|component| component.as_str().replace('_', " "));
        let names = names.chain(targets.map(|_| "target".to_owned()));
        let of_edition = |(edition, reading): (Edition, Result<UriRef<'_>, _>)| {
            let cell = |&component: &Component| match &reading {
                Ok(url) => drawing.plain(&value(component, url)),
                Err(_) if component == Component::Kind => "refused".to_owned(),
                Err(_) => String::new(),
            };
            let target = targets.map(|targets| targets.target(edition).map_or(String::new(), |at| target(drawing, at)));
            Column::new(edition.as_str(), Style::new(), Left, rows.iter().map(cell).chain(target))
        };
        let labels = [Column::new("", table::NAME, Left, marks), Column::new("", table::DIM, Left, names)];
        let columns: Vec<Column> = labels.into_iter().chain(differences.readings().map(of_edition)).collect();
        table::write_columns(out, &columns)?;
    }
    for (edition, reading) in differences.readings() {
        // A text without a reading has no target either, for the same reason.
        let refusal = match (reading, targets.map(|targets| targets.target(edition))) {
            (Err(error), _) => error.to_string(),
            (Ok(_), Some(Err(error))) => error.to_string(),
            (Ok(_), _) => continue,
        };
        writeln!(out, "{}", table::remark(&format!("{edition}: {refusal}")))?;
    }
    Ok(())
}

/// The target of a reference.
fn target(drawing: Drawing, target: &Resolved) -> String {
    let remark = if target.target() == Target::SameDocument { " (same document)" } else { "" };
    drawing.plain(&whole(target.as_uri().as_uri_ref())) + remark
}

fn is_read(component: Component, url: &UriRef<'_>) -> bool {
    !matches!(value(component, url), Value::Absent)
}

/// Value of a component, with the span of the password in it.
fn value<'a>(component: Component, url: &UriRef<'a>) -> Value<'a> {
    match component {
        Component::Kind => Value::Word(url.kind().to_string()),
        Component::HostKind => url.host().map_or(Value::Absent, |host| Value::Word(host.kind().to_string())),
        Component::Authority => url.authority().map_or(Value::Absent, authority),
        Component::Userinfo => url.userinfo().map_or(Value::Absent, |text| userinfo(text.as_str())),
        Component::Path => path(url),
        _ => component.of(url).map_or(Value::Absent, Value::Raw),
    }
}

/// Answer to programs.
#[derive(Serialize)]
pub struct Editions<'a> {
    ok: bool,
    readings: Vec<Entry<'a>>,
    differ: Vec<Shown<Component>>,
    /// Components in which the targets differ, if there is a base.
    #[serde(skip_serializing_if = "Option::is_none")]
    targets_differ: Option<Vec<Shown<Component>>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    edition: Shown<Edition>,
    #[serde(flatten)]
    reading: Reading<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<Answer<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Reading<'a> {
    Read(Reference<'a>),
    Refused(Refused),
}

impl<'a> Editions<'a> {
    pub fn new(input: &'a Input<'_>, base: Option<&'a Input<'_>>) -> Self {
        let differences = Edition::differences(input.text());
        let targets = base.map(|base| Edition::differences_on(input.text(), base.text()));
        let entry = |(edition, reading): (Edition, Result<UriRef<'a>, _>)| Entry {
            edition: Shown(edition),
            reading: match reading {
                Ok(url) => Reading::Read(Reference::new(&url)),
                Err(error) => Reading::Refused(Refused::by(&error, input)),
            },
            target: base.map(|base| resolve::answer(base, input, edition, Options::default())),
        };
        Self {
            ok: true,
            readings: differences.readings().map(entry).collect(),
            differ: differences.components().map(Shown).collect(),
            targets_differ: targets.map(|targets| targets.components().map(Shown).collect()),
        }
    }
}
