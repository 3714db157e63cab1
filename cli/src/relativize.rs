//! `uriel relativize`: the shortest reference from a base to a target.

use std::{ffi::OsString, io};

use clap::Args;
use uriel::{Edition, Uri};

use crate::{
    EditionParser, Outcome,
    answer::Answer,
    input::Input,
    json::{Members, Object, write_line},
    output::Output,
    text_error::TextError,
};

/// Find the shortest reference from a base to a target
///
/// The reference is checked: resolved against the base, it gives the target. The exit status is 1 if a URI is invalid,
/// or if no reference leads to the target.
#[derive(Args)]
pub struct Arguments {
    /// Edition of the syntax; RFC 1738 has no relative references
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Base, a URI
    #[arg(value_name = "BASE")]
    base: OsString,
    /// Target, a URI
    #[arg(value_name = "TARGET")]
    target: OsString,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let [base, target] =
        [&arguments.base, &arguments.target].map(|text| Input::from_octets(text.as_encoded_bytes().into()));
    let relation = relativize(&base, &target, arguments.edition);
    let outcome = if relation.is_ok() { Outcome::Done } else { Outcome::Refused };
    match relation {
        _ if arguments.json => {
            let answer = relation.map_or_else(|error| Answer::Refused(error.into()), Answer::Relativized);
            write_line(&answer, out.page()?.octets);
        }
        Ok(relation) => out.page()?.line(relation.result),
        Err(error) => error.report(None, out)?,
    }
    Ok(outcome)
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

/// Answer of `batch`.
pub fn answer<'a>(base: &Input<'_>, target: &Input<'_>, edition: Edition) -> Answer<'a> {
    match relativize(base, target, edition) {
        Ok(relation) => Answer::Relativized(relation),
        Err(error) => Answer::Refused(error.into()),
    }
}

fn relativize<'i>(base: &'i Input<'_>, target: &'i Input<'_>, edition: Edition) -> Result<Relation, TextError<'i>> {
    let read = |name, input: &'i Input<'_>| {
        Uri::parse_with(input.text(), edition).map_err(|error| TextError::text(name, input, &error))
    };
    let reference = read("base", base)?.relativize(read("target", target)?)?;
    Ok(Relation { result: reference.into_string() })
}
