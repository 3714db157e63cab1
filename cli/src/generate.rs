//! `uriel generate`: texts of a rule, or texts that are nearly of it.

use std::io;

use clap::Args;
use uriel::Edition;
use uriel_samples::{Language, NearMiss};

use crate::{
    json::{Members, Object, write_line},
    options::EditionParser,
    outcome::Outcome,
    output::Output,
    suggestion::found,
};

/// Print texts of a rule, to test another reader of URLs with
///
/// The texts are valid by the letter of the edition, and use every step of the minimal automaton of the rule: none is
/// chosen again before each was used as often. With --near-miss each has a single fault, and after a tab its byte: that at
/// which the library's own parser of the rule refuses it. "uriel parse" is that of URI-reference, and the operation
/// "typed" of batch that of a scheme. The same seed gives the same texts.
///
/// Rules have the names of RFC 3986: URI, URI-reference, authority, host and IP-literal. The name of one of the ten
/// schemes of RFC 1738 gives URLs of that scheme.
#[derive(Args)]
#[command(after_long_help = "Examples:
  # a thousand URLs under RFC 3986
  uriel generate --count 1000
  # hosts that RFC 1738 just does not have, and where they go wrong
  uriel generate --rule host --edition rfc1738 --near-miss
  # other texts at every run
  uriel generate --rule ftp --seed $$ --json")]
pub struct Arguments {
    /// Rule of the texts
    #[arg(long, value_name = "RULE", default_value = "URI")]
    rule: String,
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    /// Number of texts
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: u64,
    /// Print texts that are nearly valid, each with the byte of its fault
    #[arg(long)]
    near_miss: bool,
    /// Number that chooses the texts
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let Arguments { edition, seed, .. } = *arguments;
    let rule = Language::new(&arguments.rule, edition).ok_or_else(|| unknown(&arguments.rule, edition))?;
    let count = usize::try_from(arguments.count).unwrap_or(usize::MAX);
    if arguments.near_miss {
        rule.near_misses(seed).take(count).try_for_each(|miss| arguments.print(&Generated::from(miss), out))?;
    } else {
        rule.samples(seed).take(count).try_for_each(|text| arguments.print(&Generated { text, fault: None }, out))?;
    }
    Ok(Outcome::Done)
}

/// The error of a name that no rule of the edition has.
fn unknown(rule: &str, edition: Edition) -> io::Error {
    let found = found(rule, Language::all(edition).map(Language::name));
    let is_elsewhere = Edition::ALL.into_iter().any(|other| Language::new(rule, other).is_some());
    let of_edition = if is_elsewhere { format!(" of {}", edition.document()) } else { String::new() };
    let known: Vec<_> = Language::all(edition).map(Language::name).collect();
    io::Error::other(format!("expected a rule{of_edition}, {found} ({})", known.join(", ")))
}

impl Arguments {
    fn print(&self, generated: &Generated, out: &mut Output) -> io::Result<()> {
        let mut page = out.page()?;
        if self.json {
            write_line(generated, page.octets);
        } else {
            match generated.fault {
                Some(Fault { offset, .. }) => page.line(format_args!("{}\t{offset}", generated.text)),
                None => page.line(&generated.text),
            }
        }
        Ok(())
    }
}

/// Answer to programs.
struct Generated {
    text: String,
    fault: Option<Fault>,
}

struct Fault {
    offset: usize,
    viable: usize,
}

impl From<NearMiss> for Generated {
    fn from(NearMiss { text, offset, viable }: NearMiss) -> Self {
        Self { text, fault: Some(Fault { offset, viable }) }
    }
}

impl Members for Generated {
    fn members(&self, object: &mut Object<'_>) {
        object.put("text", &self.text);
        if let Some(Fault { offset, viable }) = self.fault {
            object.put("offset", &offset);
            object.put("viable", &viable);
        }
    }
}
