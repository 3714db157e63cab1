//! `uriel batch`: requests of programs, one JSON object per line in and out.

use std::io;

use clap::Args;
use uriel::{Edition, ParseEditionError, Registry};

use crate::{
    answer::ErrorAnswer,
    base::{self, Surroundings},
    build::{self, Parts},
    check, compare, editions, encode, extract, hazards,
    input::each_line,
    json::{Members as _, Object, write_line},
    mend, normalize,
    outcome::Outcome,
    output::{Block, Output},
    parse, plan, redact, relativize,
    request::Request,
    resolve,
    suggestion::nearest,
    target,
};

/// Answer the requests of a program, one JSON object per line
#[derive(Args)]
#[command(long_about = long_about(), after_long_help = keys_of_all() + EXAMPLES)]
pub struct Arguments {}

const EXAMPLES: &str = "\n\nExamples:
  echo '{\"op\":\"parse\",\"input\":\"http://h/\"}' | uriel batch";

/// An operation of `batch`.
struct Operation {
    name: &'static str,
    /// Keys of its requests beside [`COMMON`].
    keys: &'static [&'static str],
    /// Adds the members of the answer, or none if there is an error.
    answer: fn(&Request<'_>, &Registry, &mut Object<'_>) -> Result<(), ErrorAnswer>,
}

const fn operation(
    name: &'static str,
    keys: &'static [&'static str],
    answer: fn(&Request<'_>, &Registry, &mut Object<'_>) -> Result<(), ErrorAnswer>,
) -> Operation {
    Operation { name, keys, answer }
}

/// The operations. The help, the keys of requests and the answers come from these rows alone.
const OPERATIONS: &[Operation] = &[
    operation("parse", &["input", "debug"], parse::answer),
    operation("typed", &["input", "debug"], parse::answer_typed),
    operation("resolve", &["base", "ref", "compat", "above_root"], resolve::answer),
    operation("relativize", &["base", "target"], relativize::answer),
    operation("normalize", &["level", "for_people", "input"], normalize::answer),
    operation("compare", &["level", "a", "b"], compare::answer),
    operation("editions", &["input", "base"], editions::answer),
    operation("base", &["context", "mend"], base::answer),
    operation("encode", &["component", "text", "hex"], encode::answer_encode),
    operation("decode", &["input"], encode::answer_decode),
    operation("build", &["scheme", "parts"], build::answer),
    operation("plan", &["input"], plan::answer),
    operation("hazards", &["input"], hazards::answer),
    operation("check", &["policy", "hosts", "ports", "schemes", "without", "input"], check::answer),
    operation("target", &["base", "input", "within"], target::answer),
    operation(
        "extract",
        &["mode", "any_scheme", "wrapped_schemes", "format", "mend", "defanged", "relative", "base", "text"],
        extract::answer,
    ),
    operation("mend", &["with", "input"], mend::answer),
    operation("redact", &["text", "keys", "lists", "patterns", "mask", "users"], redact::answer),
];

/// Keys that every request may have.
const COMMON: [&str; 3] = ["id", "op", "edition"];

/// The description of the subcommand in its help.
fn long_about() -> String {
    let mut names: Vec<_> = OPERATIONS.iter().map(|operation| format!("{:?}", operation.name)).collect();
    let last = names.pop().unwrap_or_default();
    let names = names.join(", ");
    format!(
        "Answer the requests of a program, one JSON object per line\n\n\
         A request names an operation and its arguments: \
         {{\"op\":\"parse\",\"edition\":\"rfc3986\",\"input\":\"http://h/\"}}. The operations are {names} and {last}. \
         The answer repeats the \"id\" of the request. An invalid line gets an error as its answer, and the next line \
         is read. The edition is \"rfc3986\" by default. In the parts of \"build\", a host is read as people write it; \
         with the kind \"name\" beside it, it is a name of any characters, which are escaped.\n\n\
         All answers are handed over before a further line is waited for, so a program may ask, and wait. An answer \
         is written while it is made, and a request takes at most eight times its line of memory. Only an element of \
         a list in \"parts\" or \"context\", or a name in \"schemes\", takes some two hundred bytes, however short it \
         is. Nor does an octet of a long line take longer than one of a short line: \"build\" takes at most {} parts, \
         and \"base\" at most {} entities in \"encapsulating\".",
        Parts::MOST,
        Surroundings::MOST_ENTITIES
    )
}

/// The operations and their keys, for the help.
fn keys_of_all() -> String {
    let rows: Vec<_> =
        OPERATIONS.iter().map(|Operation { name, keys, .. }| format!("\n  {name:12}{}", keys.join(", "))).collect();
    format!("Keys of each operation, beside id, op and edition:{}", rows.concat())
}

/// Answers every line of standard input, in order.
pub fn run(_: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registries = Edition::ALL.map(crate::registry::under);
    let mut known = COMMON.to_vec();
    for key in OPERATIONS.iter().flat_map(|operation| operation.keys) {
        if !known.contains(key) {
            known.push(key);
        }
    }
    each_line(out, io::stdin().lock(), Output::flush, |out, line, _| {
        let out = out.page()?.octets;
        match Request::read(line, &known) {
            Ok(request) => write_answer(&request, &registries, out),
            Err(message) => write_line(&ErrorAnswer::request(message), out),
        }
        Ok(())
    })?;
    Ok(Outcome::Done)
}

/// Writes the answer to a request, with its id.
fn write_answer(request: &Request<'_>, registries: &[Registry; 5], out: &mut Block) {
    Object::write(out, |object| {
        if let Some(id) = request.value("id") {
            object.put_echoed("id", id.get());
        }
        let answered = asked(request)
            .map_err(ErrorAnswer::request)
            .and_then(|(operation, edition)| (operation.answer)(request, &registries[edition as usize], object));
        if let Err(error) = answered {
            error.members(object);
        }
    });
    out.push(b'\n');
}

/// The operation and the edition that a request asks for.
fn asked(request: &Request<'_>) -> Result<(&'static Operation, Edition), String> {
    request.check_doubled()?;
    let name = request.text("op")?;
    let operation = OPERATIONS.iter().find(|operation| operation.name == name).ok_or_else(|| {
        let names: Vec<_> = OPERATIONS.iter().map(|operation| operation.name).collect();
        let near = nearest(&name, names.iter().copied()).map(|near| format!("; did you mean {near:?}?"));
        format!("expected \"op\" to be one of {}{}", names.join(", "), near.unwrap_or_default())
    })?;
    request.check_keys(&COMMON, operation.keys)?;
    let edition = match request.value("edition") {
        None => Edition::default(),
        Some(_) => request.text("edition")?.parse().map_err(|error: ParseEditionError| error.to_string())?,
    };
    Ok((operation, edition))
}
