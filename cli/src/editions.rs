//! `uriel editions`: what each edition makes of one text.

use std::{
    borrow::Cow,
    ffi::OsString,
    io::{self, BufWriter, Write},
};

use anstyle::Style;
use clap::Args;
use serde::Serialize;
use serde_json::Serializer;
use uriel::{Component, Differences, Edition, UriRef};

use crate::{
    Outcome,
    answer::{OneLine, Reference, Refused, Shown},
    fields::{Value, authority, path, userinfo},
    input::Input,
    table::{
        self,
        Alignment::{Last, Left},
        Column, Drawing,
    },
};

/// Show what every edition of the syntax makes of a URL
///
/// A column for each edition, a row for each component that one of them reads; a "*" stands before what they read
/// differently. An absent component is left blank, and "" is empty. The exit status is 1 when all of them refuse the URL.
#[derive(Args)]
pub struct Arguments {
    /// Print a JSON object, passwords included
    #[arg(long)]
    json: bool,
    /// Show passwords in the table
    #[arg(long)]
    show_password: bool,
    /// A URL or a relative reference
    #[arg(value_name = "URL")]
    url: OsString,
}

pub fn run(arguments: &Arguments) -> io::Result<Outcome> {
    let input = Input::from_octets(Cow::Borrowed(arguments.url.as_encoded_bytes()));
    let differences = Edition::differences(input.text());
    let mut out = BufWriter::new(anstream::stdout().lock());
    if arguments.json {
        Editions::new(&input).serialize(&mut Serializer::with_formatter(&mut out, OneLine))?;
        writeln!(out)?;
    } else {
        draw(&mut out, Drawing { show_password: arguments.show_password }, &differences)?;
    }
    out.flush()?;
    let is_refused = differences.readings().all(|(_, reading)| reading.is_err());
    Ok(if is_refused { Outcome::Refused } else { Outcome::Done })
}

fn draw(out: &mut impl Write, drawing: Drawing, differences: &Differences<'_>) -> io::Result<()> {
    if let Some(url) = differences.readings().find_map(|(_, reading)| reading.ok()) {
        drawing.write_url(out, &url)?;
        let read = |component| differences.readings().any(|(_, url)| url.is_ok_and(|url| is_read(component, &url)));
        let rows: Vec<Component> = Component::ALL.into_iter().filter(|&component| read(component)).collect();
        let marked = rows.iter().map(|&component| if differences.differs(component) { "*" } else { "" }.to_owned());
        let names = rows.iter().map(|component| component.as_str().replace('_', " "));
        let of_edition = |(edition, reading): (Edition, Result<UriRef<'_>, _>)| {
            let cell = |&component: &Component| match &reading {
                Ok(url) => drawing.plain(&value(component, url)),
                Err(_) if component == Component::Kind => "refused".to_owned(),
                Err(_) => String::new(),
            };
            let alignment = if edition == Edition::Rfc3986 { Last } else { Left };
            Column::new(edition.as_str(), Style::new(), alignment, rows.iter().map(cell))
        };
        let labels = [Column::new("", table::NAME, Left, marked), Column::new("", table::DIM, Left, names)];
        let columns: Vec<Column> = labels.into_iter().chain(differences.readings().map(of_edition)).collect();
        table::write_columns(out, &columns)?;
    }
    for (edition, reading) in differences.readings() {
        if let Err(error) = reading {
            writeln!(out, "{}", table::remark(&format!("{edition}: {error}")))?;
        }
    }
    Ok(())
}

fn is_read(component: Component, url: &UriRef<'_>) -> bool {
    !matches!(value(component, url), Value::Absent)
}

/// A component, and what in it is a password.
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

/// The answer that programs get.
#[derive(Serialize)]
pub struct Editions<'a> {
    ok: bool,
    readings: Vec<Entry<'a>>,
    differ: Vec<Shown<Component>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    edition: Shown<Edition>,
    #[serde(flatten)]
    reading: Reading<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Reading<'a> {
    Read(Reference<'a>),
    Refused(Refused),
}

impl<'a> Editions<'a> {
    pub fn new(input: &'a Input<'_>) -> Self {
        let differences = Edition::differences(input.text());
        let entry = |(edition, reading): (Edition, Result<UriRef<'a>, _>)| Entry {
            edition: Shown(edition),
            reading: match reading {
                Ok(url) => Reading::Read(Reference::new(&url)),
                Err(error) => Reading::Refused(Refused::by(&error, input)),
            },
        };
        Self {
            ok: true,
            readings: differences.readings().map(entry).collect(),
            differ: differences.components().map(Shown).collect(),
        }
    }
}
