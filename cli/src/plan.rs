//! `uriel plan`: the server and the commands of a client for URLs.

use std::{ffi::OsString, io};

use clap::Args;
use uriel::{
    Edition, Parsed, Registry,
    redact::Keys,
    wire::{Command, Item, Line, Password, Value, WireError},
};

use crate::{
    answer::ErrorAnswer,
    input::{FileOptions, Input},
    json::{Hex, Json, Members, Object, Octets},
    options::{EditionParser, JsonOptions},
    outcome::Outcome,
    output::{Block, Output},
    request::Request,
    suggestion,
    table::{Drawing, Table},
    text_error::TextError,
    value::{Field, Pieces, Value as Shown},
};

/// Show what a client does with URLs: where it connects to, and what it sends
///
/// Nothing is sent, and no name is looked up. A "send" line is a command, without its line end, and a "request" is sent
/// as it is; the other lines are facts that the client needs. Passwords are shown as asterisks.
///
/// The exit status is 1 if a URL is invalid, or makes no plan: its scheme has none, or a field stands for a line end,
/// which would be a command of its own.
#[derive(Args)]
#[command(after_long_help = "Examples:
  uriel plan ftp://me@h/a/b")]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    /// Show passwords and other secrets
    #[arg(long)]
    show_secrets: bool,
    #[command(flatten)]
    json: JsonOptions,
    /// URLs; "-", or no argument, reads lines of standard input
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
    #[command(flatten)]
    files: FileOptions,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = crate::registry::under(arguments.edition);
    let mut run = Run { arguments, registry: &registry, out, shown: false, outcome: Outcome::Done };
    arguments.files.each_url(&mut run, &arguments.urls, |run| run.out, Run::url)?;
    Ok(run.outcome)
}

struct Run<'a> {
    arguments: &'a Arguments,
    registry: &'a Registry,
    out: &'a mut Output,
    /// True after the first plan: a blank line separates the next one.
    shown: bool,
    outcome: Outcome,
}

impl Run<'_> {
    /// Shows the plan of one URL; `line` is its line of the input.
    fn url(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let input = Input::from_octets(octets.into());
        if self.arguments.json.is_wanted() {
            let answer = Planned::read(&input, self.registry);
            if answer.is_err() {
                self.outcome = Outcome::Refused;
            }
            return self.arguments.json.print(&answer, octets, line, self.out);
        }
        let mut measured = Drawing { show_secrets: self.arguments.show_secrets }.measure();
        let text_error = match self.registry.parse(input.text()) {
            Err(error) => TextError::only(&input, &error),
            Ok(parsed) => {
                let pieces = Pieces::of(&parsed);
                match parsed.plan(&mut |item| list(item, &pieces, &mut measured)) {
                    Ok(()) => return self.show(&parsed, &pieces, measured),
                    Err(error) => {
                        let report =
                            error.report(input.text()).with_redacted(parsed.redacted().with_keys(Keys::COMMON));
                        let report = self.out.fit(report).to_string();
                        let (_, place) = report.split_once('\n').unwrap_or_default();
                        let message = format!("{}\n{place}", message(&error, &parsed, self.registry));
                        TextError::Together { kind: error.kind().as_str(), message }
                    }
                }
            }
        };
        self.outcome = Outcome::Refused;
        text_error.report(line, self.out)
    }

    /// Shows a plan, whose names have been measured. It is listed again, and each command is written at once.
    fn show<'u>(
        &mut self,
        parsed: &Parsed<'u, '_>,
        pieces: &Pieces<'u>,
        measured: Table<'_, '_, 'u>,
    ) -> io::Result<()> {
        let mut page = self.out.page()?;
        if self.shown {
            page.text("\n");
        }
        self.shown = true;
        Drawing { show_secrets: self.arguments.show_secrets }.write_url(
            &mut page,
            &parsed.uri().into(),
            parsed.redacted(),
        );
        let mut table = measured.onto(&mut page);
        table.group("plan", parsed.scheme().map_or("", |scheme| scheme.info().name));
        // It was listed before, so there is no error.
        let _ = parsed.plan(&mut |item| list(item, pieces, &mut table));
        table.end();
        Ok(())
    }
}

/// The message of a URL without a plan. If the registry does not have its scheme, it ends with the nearest name of
/// those that it has.
fn message(error: &WireError, parsed: &Parsed<'_, '_>, registry: &Registry) -> String {
    if parsed.scheme().is_some() {
        return error.to_string();
    }
    let names = registry.iter().map(|(name, _)| name);
    format!("{error}, {}", suggestion::found(parsed.uri().scheme().as_str(), names))
}

/// Adds an item to a table. Each command is a line that is sent.
pub fn list<'a>(Item { name, value }: Item<'a, '_>, pieces: &Pieces<'a>, table: &mut Table<'_, '_, 'a>) {
    let mut put = |name, value| table.field(Field { name, value });
    match value {
        Value::Host(host) => put(name, pieces.raw(host.as_str())),
        Value::Number(number) => put(name, Shown::Number(number)),
        Value::Word(word) => put(name, Shown::Word(word.into())),
        Value::Line(line) => put(name, pieces.line(line)),
        Value::Text(text) => put(name, pieces.decoded(text)),
        Value::Secret(line) => put(name, Shown::secret(line.decode())),
        Value::Shown(shown) => put(name, pieces.made(shown.to_string().into_bytes())),
        Value::Lines(lines) => table.list(name, lines.map(|line| pieces.line(line))),
        Value::Pairs(pairs) => table.list(name, pairs.map(|(name, value)| pieces.pair_of_lines(name, value))),
        Value::Octets(octets) if octets.is_secret() => put(name, Shown::secret(octets.iter().collect())),
        Value::Octets(octets) => put(name, pieces.made(octets.iter().collect())),
        Value::Login(login) => {
            login.commands().for_each(|command| put("send", pieces.command(command)));
            match login.password {
                Password::Given(_) => {}
                Password::Ask => put("password", Shown::Word("asked for".into())),
                Password::Email => put("password", Shown::Word("the mail address of the user".into())),
            }
        }
        Value::Commands(commands) => table.fields("send", commands.map(|command| pieces.command(command))),
        Value::Absent | Value::NoOctets => {}
        other => put(name, Shown::Word(format!("{other:?}").into())),
    }
}

/// The operation `plan` of `batch`.
pub fn answer(request: &Request<'_>, registry: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    Planned::read(&request.input("input")?, registry)?.members(object);
    Ok(())
}

/// Answer to `plan`: a URL that has one.
pub struct Planned<'a>(Parsed<'a, 'a>);

impl<'a> Planned<'a> {
    pub fn read(input: &'a Input<'_>, registry: &'a Registry) -> Result<Self, ErrorAnswer> {
        let parsed = registry.parse(input.text()).map_err(|error| ErrorAnswer::by(&error, input))?;
        // The items are listed while they are written. Until then nothing is done but to look for an error.
        parsed.plan(&mut |_| {}).map_err(|error| ErrorAnswer::unplanned(&error, message(&error, &parsed, registry)))?;
        Ok(Self(parsed))
    }
}

impl Members for Planned<'_> {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        object.put_object("plan", |plan| _ = self.0.plan(&mut |item| put(item, plan)));
    }
}

/// Adds an item to the plan. Octets are hexadecimal digits, and the name of the member says so.
fn put(Item { name, value }: Item<'_, '_>, plan: &mut Object<'_>) {
    match value {
        Value::Host(host) => plan.put(name, host.as_str()),
        Value::Number(number) => plan.put(name, &number),
        Value::Word(word) => plan.put(name, word),
        Value::Line(line) | Value::Secret(line) => plan.put(name, &line),
        Value::Text(text) => plan.put(name, &Octets(&text.decode())),
        Value::Shown(shown) => plan.put_shown(name, shown),
        Value::Lines(lines) => plan.put_array(name, lines),
        Value::Pairs(pairs) => plan.put_array(name, pairs.map(|(name, value)| [name, value])),
        Value::Octets(octets) => plan.put(&format!("{name}_hex"), &Hex(octets.iter())),
        Value::NoOctets => plan.put(&format!("{name}_hex"), &None::<&str>),
        Value::Login(login) => plan.put_object(name, |object| {
            object.put("user", &login.user);
            match login.password {
                Password::Given(password) => object.put("password", &password),
                Password::Ask => object.put("password", "ask"),
                Password::Email => object.put("password", "end-user e-mail"),
            }
        }),
        Value::Commands(commands) => plan.put_array(name, commands),
        Value::Absent => plan.put(name, &None::<&str>),
        other => plan.put_shown(name, format_args!("{other:?}")),
    }
}

impl Json for Line<'_> {
    fn write(&self, out: &mut Block) {
        Octets(&self.decode()).write(out);
    }
}

/// The verb and the argument.
impl Json for Command<'_> {
    fn write(&self, out: &mut Block) {
        out.push(b'[');
        self.verb().write(out);
        out.push(b',');
        self.argument().write(out);
        out.push(b']');
    }
}
