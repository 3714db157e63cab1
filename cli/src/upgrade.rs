//! `uriel upgrade`: another name for what `uriel mend --scheme` does, for the scheme that each text has.

use std::{ffi::OsString, io};

use clap::Args;
use uriel::Edition;

use crate::{
    input::FileOptions,
    mend::{Printed, Purpose, Run},
    options::{EditionParser, JsonOptions},
    outcome::Outcome,
    output::Output,
};

/// Make texts URLs of another edition, newer or older
///
/// This is "mend --scheme" for the scheme that each text has: the wrapper, "URL:" and line ends are removed, and
/// characters that the edition or the rule of the scheme does not admit in their place are escaped, blanks among them.
/// Under RFC 1738 a fragment stays after the URL. Standard error has each change, unless --changes prints them; with
/// --json, "changes" has them. The exit status is 1 if that does not make a text a URL.
#[derive(Args)]
#[command(after_long_help = "Examples:
  uriel upgrade --changes '<URL:http://h/a b>'")]
pub struct Arguments {
    /// Edition that the texts are to be URLs of
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    /// Print the changes after the URL, each with its place in the text and its section; after the first hundred by one
    /// rule, the others are counted
    #[arg(long, conflicts_with = "json")]
    changes: bool,
    #[command(flatten)]
    json: JsonOptions,
    /// URLs as they were written; "-", or no argument, reads lines of standard input
    #[arg(value_name = "TEXT")]
    texts: Vec<OsString>,
    #[command(flatten)]
    files: FileOptions,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = crate::registry::under(arguments.edition);
    let printed = if arguments.changes { Printed::After } else { Printed::AsNotes };
    let mut run = Run {
        registry: &registry,
        purpose: Purpose::Upgrade,
        printed,
        json: arguments.json,
        out,
        outcome: Outcome::Done,
    };
    arguments.files.each_url(&mut run, &arguments.texts, |run| run.out, Run::text)?;
    Ok(run.outcome)
}
