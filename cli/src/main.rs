//! The command `uriel`: reads, resolves, normalises and compares URLs for people, and answers programs with `batch`.

mod answer;
mod base;
mod batch;
mod build;
mod check;
mod compare;
mod complete;
mod completions;
mod editions;
mod encode;
mod explain;
mod extract;
mod few;
mod fields;
mod format;
mod generate;
mod get;
mod hazards;
mod input;
mod json;
#[cfg(test)]
mod kinds;
mod mend;
mod normalize;
mod options;
mod outcome;
mod output;
mod parse;
mod plain;
mod plan;
mod redact;
mod registry;
mod relativize;
mod reporter;
mod request;
mod resolve;
mod schemes;
mod set;
mod suggestion;
mod table;
mod target;
mod text_error;
mod upgrade;
mod value;

use std::{
    env,
    io::{self, ErrorKind, Write as _},
    process::{ExitCode, exit},
};

use anstream::ColorChoice;
use clap::{
    CommandFactory as _, Parser, Subcommand, ValueEnum,
    error::{ContextKind, ContextValue},
};
use uriel::redact::url;

use crate::{
    outcome::Outcome,
    output::{ERROR, Output},
    plain::visible_text,
};

/// Reads URLs exactly as RFC 1738, its successors or RFC 3986 define them
#[derive(Parser)]
// The usage has the name, not the path that the command was started by, which a terminal might obey.
#[command(name = "uriel", bin_name = "uriel", version)]
struct Arguments {
    /// Colours: "auto" colours terminals, unless `NO_COLOR` is set, and everything if `CLICOLOR_FORCE` is
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: Colour,
    /// Columns of a line, instead of those of the terminal
    ///
    /// Prose and tables are wrapped between words, so no URL is broken. In a pipe, where programs read lines, they are
    /// wrapped by this option alone, but for what "explain" draws, which has 80 columns there.
    #[arg(long, global = true, value_name = "COLUMNS")]
    width: Option<usize>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Copy, ValueEnum)]
enum Colour {
    Auto,
    Always,
    Never,
}

macro_rules! subcommands {
    ($($name:ident($arguments:ty) => $run:path,)*) => {
        #[derive(Subcommand)]
        enum Command {
            $($name($arguments),)*
            Completions(completions::Arguments),
            #[command(hide = true)]
            Man(completions::ManArguments),
        }

        impl Command {
            fn run(&self, out: &mut Output) -> io::Result<Outcome> {
                match self {
                    $(Self::$name(arguments) => $run(arguments, out),)*
                    Self::Completions(arguments) => completions::run(arguments, &Arguments::command(), out),
                    Self::Man(arguments) => completions::run_man(arguments, Arguments::command()),
                }
            }
        }
    };
}

subcommands! {
    Explain(explain::Arguments) => explain::run,
    Parse(parse::Arguments) => parse::run,
    Get(get::Arguments) => get::run,
    Set(Box<set::Arguments>) => set::run,
    Resolve(resolve::Arguments) => resolve::run,
    Relativize(relativize::Arguments) => relativize::run,
    Normalize(normalize::Arguments) => normalize::run,
    Compare(compare::Arguments) => compare::run,
    Editions(editions::Arguments) => editions::run,
    Schemes(schemes::Arguments) => schemes::run,
    Encode(encode::EncodeArguments) => encode::run_encode,
    Decode(encode::DecodeArguments) => encode::run_decode,
    Charset(encode::CharsetArguments) => encode::run_charset,
    Build(build::Arguments) => build::run,
    Plan(plan::Arguments) => plan::run,
    Hazards(hazards::Arguments) => hazards::run,
    Check(check::Arguments) => check::run,
    Extract(extract::Arguments) => extract::run,
    Complete(complete::Arguments) => complete::run,
    Upgrade(upgrade::Arguments) => upgrade::run,
    Mend(mend::Arguments) => mend::run,
    Redact(redact::Arguments) => redact::run,
    Generate(generate::Arguments) => generate::run,
    Batch(batch::Arguments) => batch::run,
}

/// Prints an error of the arguments without the secrets of URLs that it quotes, and exits.
fn exit_with(mut error: clap::Error) -> ! {
    if error.use_stderr() {
        quote_what_may_be_shown(&mut error);
        // If standard error is closed, the message is lost.
        let _ = write!(anstream::stderr(), "{}", url(&error.render().ansi().to_string()));
        exit(error.exit_code());
    }
    error.exit()
}

/// Replaces each text that an error quotes from the arguments by what may be shown of it.
///
/// The message is written afterwards: in it, an argument could not be told from the styles and the lines around it.
fn quote_what_may_be_shown(error: &mut clap::Error) {
    let arguments: Vec<String> = env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let text_of = |(kind, value): (_, &_)| match value {
        ContextValue::String(text) => Some((kind, text.clone())),
        // All others are names of options and tips.
        _ => None,
    };
    let quoted: Vec<(ContextKind, String)> = error.context().filter_map(text_of).collect();
    for (kind, quoted) in quoted {
        let shown = shown(&quoted, &arguments);
        if let (ContextKind::InvalidSubcommand, Some(tip)) = (kind, tip_for(&quoted)) {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
        } else if shown != quoted {
            // Clap's tip repeats the argument as it was given, because it is to be given again after "--".
            error.remove(ContextKind::Suggested);
        }
        error.insert(kind, ContextValue::String(shown));
    }
}

/// A text that an error quotes from the arguments, without secrets, and with escapes for what nobody sees.
///
/// It may be the beginning or the end of an argument, such as the name of the option `--http://me:pw=x@h`: what is
/// secret there can be told by the whole argument only.
fn shown(quoted: &str, arguments: &[String]) -> String {
    let beginnings = arguments.iter().filter(|argument| argument.starts_with(quoted));
    let ends = arguments.iter().filter(|argument| argument.ends_with(quoted));
    let as_beginning = beginnings.map(|argument| url(argument).part(0..quoted.len()).to_string());
    let as_end = ends.map(|argument| url(argument).part(argument.len() - quoted.len()..argument.len()).to_string());
    let hidden = as_beginning.chain(as_end).find(|shown| shown != quoted);
    visible_text(&hidden.unwrap_or_else(|| url(quoted).to_string())).into_owned()
}

/// A tip for an argument that is in the place of a subcommand, and is none.
fn tip_for(argument: &str) -> Option<String> {
    /// Words of other programs, and the subcommands that do the same.
    const WORDS: [(&str, &str); 8] = [
        ("canonicalize", "normalize"),
        ("escape", "encode"),
        ("find", "extract"),
        ("fix", "mend"),
        ("fuzz", "generate"),
        ("join", "resolve"),
        ("repair", "mend"),
        ("unescape", "decode"),
    ];
    // Whoever gives a URL alone wants to know what it is.
    if argument.contains([':', '/']) {
        return Some("'uriel explain URL' says all that there is to say of a URL".to_owned());
    }
    let (_, subcommand) = WORDS.iter().find(|(word, _)| *word == argument)?;
    Some(format!("'uriel {subcommand}' does that"))
}

fn main() -> ExitCode {
    let Arguments { color, width, command } = Arguments::try_parse().unwrap_or_else(|error| exit_with(error));
    let choice = match color {
        Colour::Auto => ColorChoice::Auto,
        Colour::Always => ColorChoice::AlwaysAnsi,
        Colour::Never => ColorChoice::Never,
    };
    choice.write_global();
    let mut out = Output::new(width);
    let outcome = command.run(&mut out);
    match outcome.and_then(|outcome| out.flush().map(|()| outcome)) {
        Ok(outcome) => outcome.into(),
        // The reader of standard output has closed it, as `head` does.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed too, the message is lost.
            let message = url(&error.to_string()).to_string();
            let _ = writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {}", visible_text(&message));
            ExitCode::from(2)
        }
    }
}
