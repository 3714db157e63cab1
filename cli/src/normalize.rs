//! `uriel normalize`: normal forms of URLs.

use std::{ffi::OsString, io, str::FromStr};

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use uriel::{Edition, Level, ParseError, Registry, UriRef};

use crate::{
    EditionParser, Outcome,
    answer::{Answer, ErrorAnswer, JsonOptions},
    input::{Input, Source},
    json::{Members, Object},
    output::Output,
    text_error::TextError,
};

/// Print the normal forms of URLs
///
/// One per line, with passwords. The exit status is 1 if a URL is invalid.
#[derive(Args)]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    /// Rules to apply: "syntax" for those of all URLs, "scheme" also for those of the scheme, as its default port
    #[arg(long, value_parser = rung_parser(&Rung::NAMES[1..]), default_value = Rung::Scheme.name())]
    level: Rung,
    #[command(flatten)]
    json: JsonOptions,
    /// URLs or relative references; "-", or no argument, reads lines of standard input
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
    #[command(flatten)]
    source: Source,
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

/// Answer: a normal form.
pub struct Normalized {
    pub result: String,
}

impl Members for Normalized {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        object.put("result", &self.result);
    }
}

impl Normalized {
    pub fn answer<'a>(input: &Input<'_>, edition: Edition, level: Level<'_>) -> Answer<'a> {
        match normalized(input, edition, level) {
            Ok(result) => Answer::Normalized(Self { result }),
            Err(error) => Answer::Refused(ErrorAnswer::by(&error, input)),
        }
    }
}

fn normalized(input: &Input<'_>, edition: Edition, level: Level<'_>) -> Result<String, ParseError> {
    Ok(UriRef::parse_with(input.text(), edition)?.normalize(level).into_string())
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = Registry::under(arguments.edition);
    let mut run = Run {
        edition: arguments.edition,
        level: arguments.level.level(&registry),
        json: arguments.json,
        out,
        outcome: Outcome::Done,
    };
    arguments.source.each(&mut run, &arguments.urls, |run| run.out.flush(), Run::url)?;
    Ok(run.outcome)
}

struct Run<'r> {
    edition: Edition,
    level: Level<'r>,
    json: JsonOptions,
    out: &'r mut Output,
    outcome: Outcome,
}

impl Run<'_> {
    /// Normalises one URL; `line` is its line of the input.
    fn url(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let input = Input::from_octets(octets.into());
        if self.json.is_wanted() {
            let answer = Normalized::answer(&input, self.edition, self.level);
            if matches!(answer, Answer::Refused(_)) {
                self.outcome = Outcome::Refused;
            }
            return self.json.print(&answer, octets, line, self.out);
        }
        match normalized(&input, self.edition, self.level) {
            Ok(text) => {
                self.out.page()?.line(text);
                Ok(())
            }
            Err(error) => {
                self.outcome = Outcome::Refused;
                TextError::text("URL", &input, &error).report(line, self.out)
            }
        }
    }
}
