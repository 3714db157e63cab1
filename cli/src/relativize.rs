//! `uriel relativize`: the shortest references from a base to targets.

use std::{ffi::OsString, io};

use clap::Args;
use uriel::{Edition, Registry, Uri};

use crate::{
    answer::ErrorAnswer,
    input::{FileOptions, Input},
    json::{Members, Object},
    options::{EditionParser, JsonOptions},
    outcome::Outcome,
    output::Output,
    reporter::Reporter,
    request::Request,
    text_error::TextError,
};

/// Find the shortest references from a base to targets
///
/// Prints one reference per line, of the base itself an empty line. Each is checked: resolved against the base, it gives
/// the target. The exit status is 1 if a URI is invalid, or if no reference leads to a target. If the base is invalid,
/// no target is read, and the error of the base is printed once.
#[derive(Args)]
#[command(after_long_help = "Examples:
  uriel relativize http://h/a/b http://h/a/c/d")]
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
    files: FileOptions,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let base = Input::from_octets(arguments.base.as_encoded_bytes().into());
    // A wrong base is told before any target is waited for, and once.
    let base = match read("base", &base, arguments.edition) {
        Ok(base) => base,
        Err(error) => return Reporter::new(arguments.json, out).refuse(error),
    };
    let mut run = Run { base, reporter: Reporter::new(arguments.json, out) };
    arguments.files.each_url(&mut run, &arguments.targets, |run| run.reporter.out, Run::target)?;
    Ok(run.reporter.outcome)
}

struct Run<'b> {
    base: Uri<'b>,
    reporter: Reporter<'b>,
}

impl Run<'_> {
    /// Finds the reference to one target; `line` is its line of the input.
    fn target(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let target = Input::from_octets(octets.into());
        let relation = Relation::between(self.base, &target);
        self.reporter.answer(relation, octets, line, |page, relation| page.line(relation.result))
    }
}

/// Answer: a reference.
struct Relation {
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

/// The operation `relativize` of `batch`.
pub fn answer(request: &Request<'_>, registry: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let (base, target) = (request.input("base")?, request.input("target")?);
    Relation::between(read("base", &base, registry.edition())?, &target)?.members(object);
    Ok(())
}

fn read<'i>(name: &'static str, input: &'i Input<'_>, edition: Edition) -> Result<Uri<'i>, TextError<'i>> {
    Uri::parse_with(input.text(), edition).map_err(|error| TextError::text(name, input, &error))
}
