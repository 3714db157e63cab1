//! `uriel complete`: the URLs that texts abbreviate.

use std::{ffi::OsString, io};

use clap::Args;
use uriel::{Edition, Registry, prose::Completer};

use crate::{
    EditionParser, Outcome,
    answer::{ErrorAnswer, JsonOptions},
    input::{Input, Source},
    json::{Members, Object},
    output::Output,
};

/// Complete abbreviated URLs, as www.w3.org/Addressing/
///
/// A text that is a URL is printed as it is. Others are completed by the first guess that makes a URL of them: "www."
/// begins a host of http, "ftp." one of ftp, "gopher." one of gopher, "news." one of news, "nntp." one of nntp, and a
/// text with "@" is an address of mailto. RFC 2396 appendix F says that there are no rules for it. The exit status is 1
/// if no guess fits.
#[derive(Args)]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    #[command(flatten)]
    json: JsonOptions,
    /// Abbreviated URLs; "-", or no argument, reads lines of standard input
    #[arg(value_name = "TEXT")]
    texts: Vec<OsString>,
    #[command(flatten)]
    source: Source,
}

/// Answer: a URL.
struct Completed<'a>(&'a str);

impl Members for Completed<'_> {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        object.put("result", self.0);
    }
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = Registry::under(arguments.edition);
    let mut run = Run { completer: Completer::new(&registry), json: arguments.json, out, outcome: Outcome::Done };
    arguments.source.each(&mut run, &arguments.texts, |run| run.out.flush(), Run::text)?;
    Ok(run.outcome)
}

struct Run<'r> {
    completer: Completer<'r>,
    json: JsonOptions,
    out: &'r mut Output,
    outcome: Outcome,
}

impl Run<'_> {
    /// Completes one text; `line` is its line of the input.
    fn text(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let input = Input::from_octets(octets.into());
        let completed = self.completer.complete(input.text());
        if let Some(url) = &completed {
            if self.json.is_wanted() {
                return self.json.print(&Completed(url), octets, line, self.out);
            }
            self.out.page()?.line(url);
            return Ok(());
        }
        self.outcome = Outcome::Refused;
        let guesses: Vec<_> = self.completer.guesses().iter().map(ToString::to_string).collect();
        let message = format!("expected a URL or an abbreviated one: {}", guesses.join(", "));
        if self.json.is_wanted() {
            return self.json.print(&ErrorAnswer::unknown_abbreviation(message), octets, line, self.out);
        }
        self.out.error(line, message)
    }
}
