//! `uriel upgrade`: texts made URLs of an edition, with a list of the changes.

use std::{ffi::OsString, io};

use clap::Args;
use uriel::{
    Edition, Registry,
    prose::{Change, Upgraded, upgrade},
};

use crate::{
    answer::ErrorAnswer,
    few::Few,
    input::{FileOptions, Input},
    json::{Json, Members, Object},
    options::{EditionParser, JsonOptions},
    outcome::Outcome,
    output::{Block, Output},
    text_error::report_of,
};

/// Make texts URLs of another edition, newer or older
///
/// The wrapper, "URL:" and line ends are removed, and characters that the edition does not admit in their place are
/// escaped, blanks among them. Neighbours that one rule changes are one change. Standard error has each, unless
/// --changes prints them; with --json, "changes" has them.
/// The exit status is 1 if that does not make a text a URL.
#[derive(Args)]
#[command(after_long_help = "Examples:
  uriel upgrade --changes '<URL:http://h/a b>'")]
pub struct Arguments {
    /// Edition that the texts are to be URLs of
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    /// Print the changes after the URL, each with its place in the text and its section; after the first hundred of a
    /// kind, the others are counted
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

/// The changes, as they are listed.
fn few<'t>(upgraded: &Upgraded<'t>) -> Few<impl Iterator<Item = Change<'t>>> {
    Few::of(upgraded.changes(), |change| change.kind().as_str())
}

impl Members for Upgraded<'_> {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        object.put("result", self.url());
        few(self).put(object, "changes", "kind");
    }
}

impl Json for Change<'_> {
    fn write(&self, out: &mut Block) {
        Object::write(out, |object| {
            object.put("kind", self.kind().as_str());
            object.put("start", &self.span().start);
            object.put("end", &self.span().end);
            object.put("section", &self.section());
            object.put_shown("message", self);
        });
    }
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = crate::registry::under(arguments.edition);
    let mut run = Run { registry: &registry, arguments, out, outcome: Outcome::Done };
    arguments.files.each_url(&mut run, &arguments.texts, |run| run.out, Run::text)?;
    Ok(run.outcome)
}

struct Run<'r> {
    registry: &'r Registry,
    arguments: &'r Arguments,
    out: &'r mut Output,
    outcome: Outcome,
}

impl Run<'_> {
    /// Upgrades one text; `line` is its line of the input.
    fn text(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let json = self.arguments.json;
        match upgrade(octets, self.registry) {
            Ok(upgraded) if json.is_wanted() => json.print(&upgraded, octets, line, self.out),
            Ok(upgraded) => {
                let mut page = self.out.page()?;
                page.line(upgraded.url());
                if self.arguments.changes {
                    few(&upgraded).print(&mut page);
                    return Ok(());
                }
                few(&upgraded).note(self.out)
            }
            Err(error) => {
                self.outcome = Outcome::Refused;
                let (error, text) = (error.parse_error(), error.text());
                let is_shown = self.registry.keeps_secrets(text, &String::from_utf8_lossy(octets));
                if json.is_wanted() {
                    let refused = ErrorAnswer::by(error, &Input::from_text(text.into()));
                    return json.print(&if is_shown { refused.in_text(text) } else { refused }, octets, line, self.out);
                }
                if is_shown {
                    self.out.error(line, self.out.fit(report_of(error, text)))
                } else {
                    self.out.error(line, error)
                }
            }
        }
    }
}
