//! `uriel normalize`: normal forms of URLs.

use std::{ffi::OsString, io, str::FromStr};

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use uriel::{Edition, Level, Registry, UriRef};

use crate::{
    answer::{ErrorAnswer, Written},
    input::{FileOptions, Input},
    json::{Members as _, Object},
    mend::MendOption,
    options::{EditionParser, JsonOptions},
    outcome::Outcome,
    output::Output,
    reporter::Reporter,
    request::Request,
    text_error::TextError,
};

/// Print the normal forms of URLs
///
/// One per line, with passwords. The exit status is 1 if a URL is invalid.
#[derive(Args)]
#[command(after_long_help = "Examples:
  uriel normalize 'HTTP://H:80/%7Ea/../b'
  # a list, of equivalent URLs one
  uriel normalize --file urls.txt | sort -u")]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    #[command(flatten)]
    mend: MendOption,
    /// Rules to apply: "syntax" for those of all URLs, "scheme" also for those of the scheme, as its default port
    #[arg(long, value_parser = rung_parser(&Rung::NAMES[1..]), default_value = Rung::Scheme.name())]
    level: Rung,
    #[command(flatten)]
    json: JsonOptions,
    /// URLs or relative references; "-", or no argument, reads lines of standard input
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
    #[command(flatten)]
    files: FileOptions,
}

/// Level of normalisation by its name.
#[derive(Clone, Copy)]
pub enum Rung {
    String,
    Syntax,
    Scheme,
}

impl Rung {
    pub const NAMES: [&'static str; 3] = ["string", "syntax", "scheme"];

    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The level of a request; `Scheme` by default.
    pub fn asked(request: &Request<'_>) -> Result<Self, String> {
        match request.value("level") {
            None => Ok(Self::Scheme),
            Some(_) => request.text("level")?.parse(),
        }
    }

    pub fn level(self, registry: &Registry) -> Level<'_> {
        match self {
            Self::String => Level::String,
            Self::Syntax => Level::Syntax,
            Self::Scheme => Level::Scheme(registry),
        }
    }
}

impl FromStr for Rung {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = [Self::String, Self::Syntax, Self::Scheme].into_iter().find(|rung| rung.name() == name);
        found.ok_or_else(|| format!("expected a level: {}", Self::NAMES.join(", ")))
    }
}

/// Parser of the option `--level`; it lists the names in the help and in its error.
pub fn rung_parser(names: &'static [&str]) -> impl TypedValueParser<Value = Rung> {
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Rung>())
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = crate::registry::under(arguments.edition);
    let level = arguments.level.level(&registry);
    let mut run =
        Run { registry: &registry, mend: arguments.mend, level, reporter: Reporter::new(arguments.json, out) };
    arguments.files.each_url(&mut run, &arguments.urls, |run| run.reporter.out, Run::url)?;
    Ok(run.reporter.outcome)
}

struct Run<'r> {
    registry: &'r Registry,
    mend: MendOption,
    level: Level<'r>,
    reporter: Reporter<'r>,
}

impl Run<'_> {
    /// Normalises one URL; `line` is its line of the input.
    fn url(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let input = self.mend.read(octets, self.registry, self.reporter.out)?;
        let normal = normalized(&input, self.registry.edition(), self.level);
        self.reporter.answer(normal, octets, line, |page, Written(url)| page.line(url))
    }
}

/// The operation `normalize` of `batch`.
pub fn answer(request: &Request<'_>, registry: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let (input, rung) = (request.input("input")?, Rung::asked(request)?);
    normalized(&input, registry.edition(), rung.level(registry))?.members(object);
    Ok(())
}

/// The normal form of a URL.
fn normalized<'i>(input: &'i Input<'_>, edition: Edition, level: Level<'_>) -> Result<Written<String>, TextError<'i>> {
    let url = UriRef::parse_with(input.text(), edition).map_err(|error| TextError::only(input, &error))?;
    Ok(Written(url.normalize(level).into_string()))
}
