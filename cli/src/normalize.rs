//! `uriel normalize`: normal forms of URLs.

use std::{ffi::OsString, io, str::FromStr};

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use uriel::{Edition, Level, Registry};

use crate::{
    answer::{ErrorAnswer, Written},
    input::{FileOptions, Input},
    json::{Members as _, Object},
    mend::MendOption,
    options::{EditionParser, JsonOptions},
    outcome::Outcome,
    output::Output,
    registry::reference,
    reporter::Reporter,
    request::Request,
    text_error::TextError,
};

/// Print the normal forms of URLs
///
/// One per line, with passwords, unless they are printed for people. The exit status is 1 if a URL is invalid.
#[derive(Args)]
#[command(after_long_help = "Examples:
  uriel normalize 'HTTP://H:80/%7Ea/../b'
  uriel normalize --for-people https://h/caf%C3%A9
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
    /// Print them as people read them: letters outside ASCII instead of escapes, the host in Unicode where that is safe,
    /// and no passwords. "uriel mend" makes URLs of them again
    #[arg(long)]
    for_people: bool,
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
    let (mend, for_people) = (arguments.mend, arguments.for_people);
    let mut run = Run { registry: &registry, mend, level, for_people, reporter: Reporter::new(arguments.json, out) };
    arguments.files.each_url(&mut run, &arguments.urls, |run| run.reporter.out, Run::url)?;
    Ok(run.reporter.outcome)
}

struct Run<'r> {
    registry: &'r Registry,
    mend: MendOption,
    level: Level<'r>,
    for_people: bool,
    reporter: Reporter<'r>,
}

impl Run<'_> {
    /// Normalises one URL; `line` is its line of the input.
    fn url(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let input = self.mend.read(octets, self.registry, self.reporter.out)?;
        let normal = normalized(&input, self.registry, self.level, self.for_people);
        self.reporter.answer(normal, octets, line, |page, Written(url)| page.line(url))
    }
}

/// The operation `normalize` of `batch`.
pub fn answer(request: &Request<'_>, registry: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let (input, rung) = (request.input("input")?, Rung::asked(request)?);
    let for_people = request.flag("for_people", false)?;
    normalized(&input, registry, rung.level(registry), for_people)?.members(object);
    Ok(())
}

/// The normal form of a URL, for programs or for people.
fn normalized<'i>(
    input: &'i Input<'_>,
    registry: &Registry,
    level: Level<'_>,
    for_people: bool,
) -> Result<Written<String>, TextError<'i>> {
    let url = reference(input.text(), registry).map_err(|error| TextError::only(input, &error))?;
    let normal = url.normalize(level);
    let people = for_people.then(|| registry.for_people(normal.as_uri_ref()).redacted().to_string());
    Ok(Written(people.unwrap_or_else(|| normal.into_string())))
}
