//! The command `uriel`: reads, resolves, normalises and compares URLs for people, and answers programs with `batch`.

mod answer;
mod base;
mod batch;
mod compare;
mod editions;
mod fields;
mod input;
mod normalize;
mod parse;
mod refusal;
mod relativize;
mod resolve;
mod schemes;
mod table;

use std::{
    io::{self, ErrorKind, Write as _},
    process::ExitCode,
};

use clap::{
    Parser, Subcommand,
    builder::{PossibleValuesParser, TypedValueParser},
};
use uriel::Edition;

/// Reads URLs exactly as RFC 1738, its successors or RFC 3986 define them
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Parse(parse::Arguments),
    Resolve(resolve::Arguments),
    Relativize(relativize::Arguments),
    Normalize(normalize::Arguments),
    Compare(compare::Arguments),
    Editions(editions::Arguments),
    Schemes(schemes::Arguments),
    Batch(batch::Arguments),
}

/// Result of a command, which decides the exit status.
enum Outcome {
    Done,
    /// A text is invalid.
    Refused,
    /// The URLs compared are not equivalent.
    Different,
}

/// Parser of the option `--edition`; it lists the names in the help and in its error.
fn edition_parser() -> impl TypedValueParser<Value = Edition> {
    PossibleValuesParser::new(Edition::ALL.map(Edition::as_str)).try_map(|name| name.parse::<Edition>())
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Parse(arguments) => parse::run(&arguments),
        Command::Resolve(arguments) => resolve::run(&arguments),
        Command::Relativize(arguments) => relativize::run(&arguments),
        Command::Normalize(arguments) => normalize::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Editions(arguments) => editions::run(&arguments),
        Command::Schemes(arguments) => schemes::run(&arguments),
        Command::Batch(_) => batch::run(io::stdin().lock(), io::stdout().lock()).map(|()| Outcome::Done),
    };
    match outcome {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Refused | Outcome::Different) => ExitCode::from(1),
        // The reader of standard output has closed it, as `head` does.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed too, the message is lost.
            let _ = writeln!(io::stderr(), "uriel: {error}");
            ExitCode::from(2)
        }
    }
}
