//! `uriel compare`: equivalence of two URLs.

use std::{
    borrow::Cow,
    ffi::{OsStr, OsString},
    io,
};

use anstyle::{AnsiColor, Style};
use clap::Args;
use uriel::{Edition, Level, Registry, UriRef, normalize::Comparison};

use crate::{
    EditionParser, Outcome,
    answer::Answer,
    input::Input,
    json::{Members, Object, write_line},
    normalize::{Rung, rung_parser},
    output::Output,
    text_error::TextError,
};

/// Compare two URLs, as texts, by their syntax and by their scheme
///
/// Prints the first level at which the URLs are equivalent, or the first component that differs. The exit status is 1
/// if they are not equivalent at the given level, or if one of them is invalid.
#[derive(Args)]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
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
pub struct Compared {
    equal: bool,
}

impl Members for Compared {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        object.put("equal", &self.equal);
    }
}

impl Compared {
    pub fn answer<'t>(a: &Input<'_>, b: &Input<'_>, edition: Edition, level: Level<'_>) -> Answer<'t> {
        match (UriRef::parse_with(a.text(), edition), UriRef::parse_with(b.text(), edition)) {
            (Ok(a), Ok(b)) => Answer::Compared(Self { equal: a.is_equivalent(b, level) }),
            (Err(error), _) => Answer::Refused(TextError::text("a", a, &error).into()),
            (_, Err(error)) => Answer::Refused(TextError::text("b", b, &error).into()),
        }
    }
}

const EQUIVALENT: Style = AnsiColor::Green.on_default().bold();
const DIFFERENT: Style = AnsiColor::Yellow.on_default().bold();

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let edition = arguments.edition;
    let registry = Registry::under(edition);
    let read = |url| Input::from_octets(Cow::Borrowed(OsStr::as_encoded_bytes(url)));
    let (a, b) = (read(&arguments.a), read(&arguments.b));
    if arguments.json {
        let answer = Compared::answer(&a, &b, edition, arguments.level.level(&registry));
        write_line(&answer, out.page()?.octets);
        return Ok(match answer {
            Answer::Compared(Compared { equal: true }) => Outcome::Done,
            Answer::Compared(_) => Outcome::Different,
            _ => Outcome::Refused,
        });
    }
    let (one, other) = match (UriRef::parse_with(a.text(), edition), UriRef::parse_with(b.text(), edition)) {
        (Ok(one), Ok(other)) => (one, other),
        (one, other) => {
            for (name, input, read) in [("first URL", &a, one), ("second URL", &b, other)] {
                read.map_or_else(|error| TextError::text(name, input, &error).report(None, out), |_| Ok(()))?;
            }
            return Ok(Outcome::Refused);
        }
    };
    let is_equivalent = one.is_equivalent(other, arguments.level.level(&registry));
    let style = if is_equivalent { EQUIVALENT } else { DIFFERENT };
    // "only": the URLs are equivalent, but at a higher level than the last one to try.
    let only = if is_equivalent { "" } else { "only " };
    let verdict = match one.compare(other, &registry) {
        Comparison::String => "the same text".to_owned(),
        Comparison::Syntax => format!("equivalent {only}by syntax"),
        Comparison::Scheme => format!("equivalent {only}by scheme"),
        Comparison::Different(component) => format!("different: {component}"),
    };
    let mut page = out.page()?;
    page.paint(style, &verdict);
    page.text("\n");
    Ok(if is_equivalent { Outcome::Done } else { Outcome::Different })
}
