//! `uriel relativize`: the shortest reference from a base to a target.

use std::{
    ffi::OsString,
    io::{self, Write as _},
};

use clap::Args;
use serde::Serialize;
use uriel::{Edition, Uri};

use crate::{
    Outcome,
    answer::{Answer, Refused, print},
    edition_parser,
    input::Input,
    refusal::Refusal,
};

/// Find the shortest reference from a base to a target
///
/// The reference is checked: resolved against the base, it gives the target. The exit status is 1 if a URI is invalid, or if
/// no reference leads to the target.
#[derive(Args)]
pub struct Arguments {
    /// Edition of the syntax; RFC 1738 has no relative references
    #[arg(long, value_parser = edition_parser(), default_value_t)]
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

pub fn run(arguments: &Arguments) -> io::Result<Outcome> {
    let [base, target] =
        [&arguments.base, &arguments.target].map(|text| Input::from_octets(text.as_encoded_bytes().into()));
    let mut out = anstream::stdout().lock();
    match relativize(&base, &target, arguments.edition) {
        Ok(relation) if arguments.json => print(&relation, &mut out)?,
        Ok(relation) => writeln!(out, "{}", relation.result)?,
        Err(refusal) => {
            if arguments.json {
                print(&Refused::from(refusal), &mut out)?;
            } else {
                refusal.report(None)?;
            }
            return Ok(Outcome::Refused);
        }
    }
    Ok(Outcome::Done)
}

/// Answer: a reference.
#[derive(Serialize)]
pub struct Relation {
    ok: bool,
    result: String,
    /// Always true: the library resolves the reference again before it returns it.
    proved: bool,
}

/// Answer of `batch`.
pub fn answer<'a>(base: &Input<'_>, target: &Input<'_>, edition: Edition) -> Answer<'a> {
    match relativize(base, target, edition) {
        Ok(relation) => Answer::Relativized(relation),
        Err(refusal) => Answer::Refused(refusal.into()),
    }
}

fn relativize<'i>(base: &'i Input<'_>, target: &'i Input<'_>, edition: Edition) -> Result<Relation, Refusal<'i>> {
    let read = |name, input: &'i Input<'_>| {
        Uri::parse_with(input.text(), edition).map_err(|error| Refusal::text(name, input, error))
    };
    let reference = read("base", base)?.relativize(read("target", target)?)?;
    Ok(Relation { ok: true, result: reference.into_string(), proved: true })
}
