//! What a client does with a URL, and what it sends.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use uriel::{
    Parsed,
    wire::{Command, Item, Line, Password, Value, WireErrorKind},
};

use crate::{
    group::{Group, Lines},
    value::{MASK, Pieces, message, octets},
};

/// The plan of a URL, or the reason why it makes none; nothing for a scheme without plans.
pub(crate) fn of(parsed: &Parsed<'_, '_>, pieces: &Pieces<'_>) -> Option<Group> {
    let mut plan = Plan { pieces, host: None, lines: Lines::default() };
    let planned = parsed.plan(&mut |item| plan.item(item));
    plan.connect(None);
    match planned {
        Ok(()) => plan.lines.some("client", "what a client does"),
        Err(error) if error.kind() == WireErrorKind::NoPlan => None,
        Err(error) => {
            let mut lines = Lines::default();
            lines.add("refused", message(error), "");
            lines.some("client", "what a client does")
        }
    }
}

struct Plan<'p, 'a> {
    pieces: &'p Pieces<'a>,
    /// A host, until it is known whether its port comes after it.
    host: Option<String>,
    lines: Lines,
}

impl Plan<'_, '_> {
    fn item(&mut self, Item { name, value }: Item<'_, '_>) {
        match (name, &value) {
            ("port", Value::Number(port)) if self.host.is_some() => return self.connect(Some(*port)),
            _ => self.connect(None),
        }
        let Self { pieces, lines, host } = self;
        let label = name.replace('_', " ");
        match value {
            Value::Host(found) => *host = Some(pieces.written(found.as_str())),
            Value::Number(number) => lines.add(label, number.to_string(), ""),
            Value::Word(word) => lines.add(label, word.to_string(), ""),
            Value::Line(line) => lines.add(label, of_line(pieces, line), ""),
            Value::Text(text) => lines.add(label, pieces.decoded(text), ""),
            Value::Secret(_) => lines.add(label, MASK.to_string(), ""),
            Value::Shown(shown) => lines.add(label, pieces.made(shown.to_string().as_bytes()), ""),
            Value::Octets(sent) if sent.is_secret() => lines.add(label, MASK.to_string(), ""),
            Value::Octets(sent) => match &*sent.iter().collect::<Vec<_>>() {
                [] => lines.add(label, "nothing".to_string(), ""),
                sent => lines.add(label, pieces.made(sent), ""),
            },
            Value::Login(login) => {
                lines.list("send", login.commands(), |command| of_command(pieces, command));
                match login.password {
                    Password::Given(_) => {}
                    Password::Ask => lines.add("ask", "for the password".to_string(), ""),
                    Password::Email => lines.add("password", "the mail address of the user".to_string(), ""),
                }
            }
            Value::Commands(commands) => lines.list("send", commands, |command| of_command(pieces, command)),
            Value::Lines(values) => lines.list(name, values, |line| of_line(pieces, line)),
            Value::Pairs(pairs) => lines
                .list(name, pairs, |(name, value)| format!("{} = {}", of_line(pieces, name), of_line(pieces, value))),
            // Nothing, or a kind of value that this package does not know.
            _ => {}
        }
    }

    /// Adds the line of the host, if there is one.
    fn connect(&mut self, port: Option<u64>) {
        match (self.host.take(), port) {
            (Some(host), Some(port)) => self.lines.add("connect", format!("{host} port {port}"), ""),
            (Some(host), None) => self.lines.add("connect", host, ""),
            (None, _) => {}
        }
    }
}

/// The text of a line, without what it has of a secret.
fn of_line(pieces: &Pieces<'_>, line: Line<'_>) -> String {
    let hidden = pieces.decoded(line.written());
    let decoded = octets(&line.written().decode());
    // The marks of the protocol around the piece are shown, unless a secret is hidden in it.
    if hidden == decoded { octets(&line.decode()) } else { hidden }
}

/// A command, without its line end and without a secret.
fn of_command(pieces: &Pieces<'_>, command: Command<'_>) -> String {
    let Some(argument) = command.argument() else { return command.verb().to_string() };
    let argument = if command.is_secret() { MASK.to_string() } else { of_line(pieces, argument) };
    match command.verb() {
        "" => argument,
        verb => format!("{verb} {argument}").trim_end().to_string(),
    }
}
