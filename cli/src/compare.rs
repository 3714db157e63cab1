//! `uriel compare`: equivalence of two URLs.

use std::{borrow::Cow, ffi::OsString, io};

use anstyle::{AnsiColor, Style};
use clap::Args;
use uriel::{Edition, Level, Registry, UriRef, normalize::Comparison};

use crate::{
    answer::ErrorAnswer,
    input::{FileOptions, Input},
    json::{Members, Object},
    normalize::{Rung, rung_parser},
    options::{EditionParser, JsonOptions},
    outcome::Outcome,
    output::Output,
    registry::reference,
    request::Request,
    text_error::TextError,
};

/// Compare two URLs, as texts, by their syntax and by their scheme
///
/// Prints the first level at which the URLs are equivalent, or the first component that differs. With "-" as the second
/// URL, prints that for each line of standard input. The exit status is 1 if they are not equivalent at the given
/// level, or if one of them is invalid, and 2 if there was no second URL at all.
#[derive(Args)]
#[command(after_long_help = "Examples:
  uriel compare http://h HTTP://h:80/")]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    /// Last level to try: "string" compares texts, "syntax" normal forms, "scheme" also default ports and the like
    #[arg(long, value_parser = rung_parser(&Rung::NAMES), default_value = Rung::Scheme.name())]
    level: Rung,
    #[command(flatten)]
    json: JsonOptions,
    /// First URL or relative reference
    a: OsString,
    /// Second URL or relative reference; "-", or no argument, reads lines of standard input
    b: Option<OsString>,
    #[command(flatten)]
    files: FileOptions,
}

/// The operation `compare` of `batch`.
pub fn answer(request: &Request<'_>, registry: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let (a, b, rung) = (request.input("a")?, request.input("b")?, Rung::asked(request)?);
    Compared::of(&a, &b, registry, rung.level(registry))?.members(object);
    Ok(())
}

/// Answer to a comparison.
struct Compared {
    equal: bool,
}

impl Members for Compared {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        object.put("equal", &self.equal);
    }
}

impl Compared {
    fn of(a: &Input<'_>, b: &Input<'_>, registry: &Registry, level: Level<'_>) -> Result<Self, ErrorAnswer> {
        let read =
            |name, input| reference(Input::text(input), registry).map_err(|error| TextError::text(name, input, &error));
        let (a, b) = (read("a", a)?, read("b", b)?);
        Ok(Self { equal: a.is_equivalent(b, level) })
    }
}

const EQUIVALENT: Style = AnsiColor::Green.on_default();
const DIFFERENT: Style = AnsiColor::Red.on_default();

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = crate::registry::under(arguments.edition);
    let first = Input::from_octets(Cow::Borrowed(arguments.a.as_encoded_bytes()));
    let read = reference(first.text(), &registry);
    // A wrong URL is told before any other is waited for, and once.
    if let (Err(error), false) = (&read, arguments.json.is_wanted()) {
        TextError::text("first URL", &first, error).report(None, out)?;
    }
    let url = read.ok();
    let mut run = Run { arguments, registry: &registry, first: &first, url, out, outcome: Outcome::Done };
    arguments.files.one_url_or_more(&mut run, arguments.b.as_slice(), "a second URL", |run| run.out, Run::other)?;
    Ok(run.outcome)
}

struct Run<'a> {
    arguments: &'a Arguments,
    registry: &'a Registry,
    first: &'a Input<'a>,
    /// The first URL; `None` if it is invalid.
    url: Option<UriRef<'a>>,
    out: &'a mut Output,
    outcome: Outcome,
}

impl Run<'_> {
    /// Compares the first URL with another one; `line` is its line of the input.
    fn other(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let Arguments { level, json, .. } = *self.arguments;
        let (first, other, level) = (self.first, Input::from_octets(Cow::Borrowed(octets)), level.level(self.registry));
        if json.is_wanted() {
            let answer = Compared::of(first, &other, self.registry, level);
            if !matches!(answer, Ok(Compared { equal: true })) {
                self.outcome = Outcome::Different;
            }
            return json.print(&answer, octets, line, self.out);
        }
        let (one, other) = match (self.url, reference(other.text(), self.registry)) {
            (Some(one), Ok(other)) => (one, other),
            (_, read) => {
                self.outcome = Outcome::Refused;
                let report = |error| TextError::text("second URL", &other, &error).report(line, self.out);
                return read.map_or_else(report, |_| Ok(()));
            }
        };
        let is_equivalent = one.is_equivalent(other, level);
        if !is_equivalent {
            self.outcome = Outcome::Different;
        }
        let style = if is_equivalent { EQUIVALENT } else { DIFFERENT };
        // "only": the URLs are equivalent, but at a higher level than the last one to try.
        let only = if is_equivalent { "" } else { "only " };
        let verdict = match one.compare(other, self.registry) {
            Comparison::String => "the same text".to_owned(),
            Comparison::Syntax => format!("equivalent {only}by syntax"),
            // The scheme tells them apart, and was not asked.
            Comparison::Different(_) if is_equivalent => "equivalent by syntax".to_owned(),
            Comparison::Scheme => format!("equivalent {only}by scheme"),
            Comparison::Different(component) => format!("different: {component}"),
        };
        let mut page = self.out.page()?;
        page.paint(style, &verdict);
        page.text("\n");
        Ok(())
    }
}
