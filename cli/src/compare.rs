//! `uriel compare`: equivalence of two URLs.

use std::{
    borrow::Cow,
    ffi::{OsStr, OsString},
    io::{self, Write as _},
};

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde::Serialize;
use uriel::{Edition, Level, Registry, UriRef, normalize::Comparison};

use crate::{
    Outcome,
    answer::{Answer, Refused, print},
    edition_parser,
    input::Input,
    normalize::{Rung, rung_parser},
    refusal::Refusal,
};

/// Compare two URLs, as texts, by their syntax and by their scheme
///
/// Prints the first level at which the URLs are equivalent, or the first component that differs. The exit status is 1 if
/// they are not equivalent at the given level, or if one of them is invalid.
#[derive(Args)]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = edition_parser(), default_value_t)]
    edition: Edition,
    /// Last level to try: "string" compares texts, "syntax" normal forms, "scheme" also default ports and the like
    #[arg(long, value_parser = rung_parser(&Rung::NAMES), default_value = Rung::Scheme.name())]
    level: Rung,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// First URL or relative reference
    a: OsString,
    /// Second URL or relative reference
    b: OsString,
}

/// Answer to a comparison.
#[derive(Serialize)]
pub struct Compared {
    ok: bool,
    equal: bool,
}

impl Compared {
    pub fn answer<'t>(a: &Input<'_>, b: &Input<'_>, edition: Edition, level: Level<'_>) -> Answer<'t> {
        match (UriRef::parse_with(a.text(), edition), UriRef::parse_with(b.text(), edition)) {
            (Ok(a), Ok(b)) => Answer::Compared(Self { ok: true, equal: a.is_equivalent(b, level) }),
            (Err(error), _) => Answer::Refused(Refused::by(&error, a)),
            (_, Err(error)) => Answer::Refused(Refused::by(&error, b)),
        }
    }
}

const EQUIVALENT: Style = AnsiColor::Green.on_default().bold();
const DIFFERENT: Style = AnsiColor::Yellow.on_default().bold();

pub fn run(arguments: &Arguments) -> io::Result<Outcome> {
    let edition = arguments.edition;
    let registry = Registry::under(edition);
    let read = |url| Input::from_octets(Cow::Borrowed(OsStr::as_encoded_bytes(url)));
    let (a, b) = (read(&arguments.a), read(&arguments.b));
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let answer = Compared::answer(&a, &b, edition, arguments.level.level(&registry));
        print(&answer, &mut out)?;
        return Ok(match answer {
            Answer::Compared(Compared { equal: true, .. }) => Outcome::Done,
            Answer::Compared(_) => Outcome::Different,
            _ => Outcome::Refused,
        });
    }
    let (one, other) = match (UriRef::parse_with(a.text(), edition), UriRef::parse_with(b.text(), edition)) {
        (Ok(one), Ok(other)) => (one, other),
        (one, other) => {
            for (name, input, read) in [("first URL", &a, one), ("second URL", &b, other)] {
                read.map_or_else(|error| Refusal::text(name, input, error).report(None), |_| Ok(()))?;
            }
            return Ok(Outcome::Refused);
        }
    };
    let is_equivalent = one.is_equivalent(other, arguments.level.level(&registry));
    let style = if is_equivalent { EQUIVALENT } else { DIFFERENT };
    // They may be equivalent at a level after the last one to try.
    let alone = if is_equivalent { "" } else { " alone" };
    let verdict = match one.compare(other, &registry) {
        Comparison::String => "the same text".to_owned(),
        Comparison::Syntax => format!("equivalent by syntax{alone}"),
        Comparison::Scheme => format!("equivalent by scheme{alone}"),
        Comparison::Different(component) => format!("different: {component}"),
    };
    writeln!(out, "{style}{verdict}{style:#}")?;
    Ok(if is_equivalent { Outcome::Done } else { Outcome::Different })
}
