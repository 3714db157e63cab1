//! The command `uriel`: reads, resolves, normalises and compares URLs for people, and answers programs with `batch`.

mod answer;
mod base;
mod batch;
mod build;
mod compare;
mod complete;
mod editions;
mod encode;
mod extract;
mod fields;
mod format;
mod get;
mod hazards;
mod input;
mod json;
mod normalize;
mod output;
mod parse;
mod plain;
mod plan;
mod redact;
mod relativize;
mod resolve;
mod schemes;
mod set;
mod table;
mod text_error;
mod upgrade;

use std::{
    ffi::OsStr,
    io::{self, ErrorKind, Write as _},
    process::{ExitCode, exit},
};

use anstream::ColorChoice;
use clap::{
    Arg, Parser, Subcommand, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use uriel::{Edition, redact::url};

use crate::output::Output;

/// Reads URLs exactly as RFC 1738, its successors or RFC 3986 define them
#[derive(Parser)]
#[command(name = "uriel", version)]
struct Arguments {
    /// Colours: "auto" colours terminals, unless `NO_COLOR` is set, and everything if `CLICOLOR_FORCE` is
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: Colour,
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Copy, ValueEnum)]
enum Colour {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand)]
enum Command {
    Parse(parse::Arguments),
    Get(get::Arguments),
    Set(Box<set::Arguments>),
    Resolve(resolve::Arguments),
    Relativize(relativize::Arguments),
    Normalize(normalize::Arguments),
    Compare(compare::Arguments),
    Editions(editions::Arguments),
    Schemes(schemes::Arguments),
    Encode(encode::EncodeArguments),
    Decode(encode::DecodeArguments),
    Charset(encode::CharsetArguments),
    Build(build::Arguments),
    Plan(plan::Arguments),
    Hazards(hazards::Arguments),
    Extract(extract::Arguments),
    Complete(complete::Arguments),
    Upgrade(upgrade::Arguments),
    Redact(redact::Arguments),
    Batch(batch::Arguments),
}

/// Result of a command, which decides the exit status.
enum Outcome {
    Done,
    /// A text is invalid, or has a hazard.
    Refused,
    /// The URLs compared are not equivalent.
    Different,
    /// The texts have no URL.
    NothingFound,
    /// A file could not be read.
    Failed,
}

/// Parser of the option `--edition`. It reads every name that the library reads, and lists one for each edition.
#[derive(Clone)]
struct EditionParser;

impl TypedValueParser for EditionParser {
    type Value = Edition;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Edition, clap::Error> {
        let edition = value.to_str().and_then(|name| name.parse().ok());
        let names = PossibleValuesParser::new(Edition::ALL.map(Edition::as_str));
        let complain = || names.parse_ref(command, argument, value).map(|_| Edition::default());
        edition.map_or_else(complain, Ok)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Edition::ALL.into_iter().map(|edition| PossibleValue::new(edition.as_str()))))
    }
}

/// Prints an error of the arguments without the secrets of URLs that it quotes, and exits.
fn exit_with(error: &clap::Error) -> ! {
    if error.use_stderr() {
        // If standard error is closed, the message is lost.
        let _ = write!(anstream::stderr(), "{}", url(&error.render().ansi().to_string()));
        exit(error.exit_code());
    }
    error.exit()
}

fn main() -> ExitCode {
    let Arguments { color, command } = Arguments::try_parse().unwrap_or_else(|error| exit_with(&error));
    let choice = match color {
        Colour::Auto => ColorChoice::Auto,
        Colour::Always => ColorChoice::AlwaysAnsi,
        Colour::Never => ColorChoice::Never,
    };
    choice.write_global();
    let mut out = Output::new();
    let outcome = match command {
        Command::Parse(arguments) => parse::run(&arguments, &mut out),
        Command::Get(arguments) => get::run(&arguments, &mut out),
        Command::Set(arguments) => set::run(&arguments, &mut out),
        Command::Resolve(arguments) => resolve::run(&arguments, &mut out),
        Command::Relativize(arguments) => relativize::run(&arguments, &mut out),
        Command::Normalize(arguments) => normalize::run(&arguments, &mut out),
        Command::Compare(arguments) => compare::run(&arguments, &mut out),
        Command::Editions(arguments) => editions::run(&arguments, &mut out),
        Command::Schemes(arguments) => schemes::run(&arguments, &mut out),
        Command::Encode(arguments) => encode::run_encode(&arguments, &mut out),
        Command::Decode(arguments) => encode::run_decode(&arguments, &mut out),
        Command::Charset(arguments) => encode::run_charset(&arguments, &mut out),
        Command::Build(arguments) => build::run(&arguments, &mut out),
        Command::Plan(arguments) => plan::run(&arguments, &mut out),
        Command::Hazards(arguments) => hazards::run(&arguments, &mut out),
        Command::Extract(arguments) => extract::run(&arguments, &mut out),
        Command::Complete(arguments) => complete::run(&arguments, &mut out),
        Command::Upgrade(arguments) => upgrade::run(&arguments, &mut out),
        Command::Redact(arguments) => redact::run(&arguments, &mut out),
        Command::Batch(_) => batch::run(io::stdin().lock(), &mut out).map(|()| Outcome::Done),
    };
    match outcome.and_then(|outcome| out.flush().map(|()| outcome)) {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Refused | Outcome::Different | Outcome::NothingFound) => ExitCode::from(1),
        Ok(Outcome::Failed) => ExitCode::from(2),
        // The reader of standard output has closed it, as `head` does.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed too, the message is lost.
            let _ = writeln!(io::stderr(), "uriel: {}", url(&error.to_string()));
            ExitCode::from(2)
        }
    }
}
