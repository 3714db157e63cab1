//! `uriel relativize`: the shortest references from a base to targets.

use std::{ffi::OsString, io};

use clap::Args;
use uriel::{Edition, Uri};

use crate::{
    EditionParser, Outcome,
    answer::{Answer, JsonOptions},
    input::{Input, Source},
    json::{Members, Object},
    output::Output,
    text_error::TextError,
};

/// Find the shortest references from a base to targets
///
/// Prints one reference per line. Each is checked: resolved against the base, it gives the target. The exit status is 1
/// if a URI is invalid, or if no reference leads to a target. If the base is invalid, no target is read, and the error of
/// the base is printed once.
#[derive(Args)]
pub struct Arguments {
    /// Edition of the syntax; RFC 1738 has no relative references
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    #[command(flatten)]
    json: JsonOptions,
    /// Base, a URI
    #[arg(value_name = "BASE")]
    base: OsString,
    /// Targets, URIs; "-", or no argument, reads lines of standard input
    #[arg(value_name = "TARGET")]
    targets: Vec<OsString>,
    #[command(flatten)]
    source: Source,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let base = Input::from_octets(arguments.base.as_encoded_bytes().into());
    // A wrong base is told before any target is waited for, and once.
    let base = match read("base", &base, arguments.edition) {
        Ok(base) => base,
        Err(error) => return arguments.json.refuse(error, out),
    };
    let mut run = Run { base, json: arguments.json, out, outcome: Outcome::Done };
    arguments.source.each(&mut run, &arguments.targets, |run| run.out.flush(), Run::target)?;
    Ok(run.outcome)
}

struct Run<'b> {
    base: Uri<'b>,
    json: JsonOptions,
    out: &'b mut Output,
    outcome: Outcome,
}

impl Run<'_> {
    /// Finds the reference to one target; `line` is its line of the input.
    fn target(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let target = Input::from_octets(octets.into());
        let relation = Relation::between(self.base, &target);
        if relation.is_err() {
            self.outcome = Outcome::Refused;
        }
        match relation {
            relation if self.json.is_wanted() => {
                let answer = relation.map_or_else(|error| Answer::Refused(error.into()), Answer::Relativized);
                self.json.print(&answer, octets, line, self.out)
            }
            Ok(relation) => {
                self.out.page()?.line(relation.result);
                Ok(())
            }
            Err(error) => error.report(line, self.out),
        }
    }
}

/// Answer: a reference.
pub struct Relation {
    result: String,
}

impl Members for Relation {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        object.put("result", &self.result);
        // Always true: the library resolves the reference again before it returns it.
        object.put("proved", &true);
    }
}

impl Relation {
    fn between<'i>(base: Uri<'_>, target: &'i Input<'_>) -> Result<Self, TextError<'i>> {
        let reference = base.relativize(read("target", target, base.edition())?)?;
        Ok(Self { result: reference.into_string() })
    }
}

/// Answer of `batch`.
pub fn answer<'a>(base: &Input<'_>, target: &Input<'_>, edition: Edition) -> Answer<'a> {
    let relation = match read("base", base, edition) {
        Ok(base) => Relation::between(base, target),
        Err(error) => Err(error),
    };
    relation.map_or_else(|error| Answer::Refused(error.into()), Answer::Relativized)
}

fn read<'i>(name: &'static str, input: &'i Input<'_>, edition: Edition) -> Result<Uri<'i>, TextError<'i>> {
    Uri::parse_with(input.text(), edition).map_err(|error| TextError::text(name, input, &error))
}
