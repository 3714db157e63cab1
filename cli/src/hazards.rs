//! `uriel hazards`: the hazards of URLs.

use std::{ffi::OsString, io};

use anstyle::{AnsiColor, Style};
use clap::Args;
use uriel::{
    Edition, Parsed, Registry,
    hazards::{Hazard, Hazards},
};

use crate::{
    EditionParser, Outcome,
    answer::{Answer, ErrorAnswer, JsonOptions},
    input::{Input, Source},
    json::{Json, Members, Object},
    output::Output,
    text_error::TextError,
};

const KIND: Style = AnsiColor::Yellow.on_default().bold();

/// List the hazards of URLs: passwords, ports of other protocols, line ends, hosts that are not what they seem
///
/// Each hazard is a line: its kind, its bytes in the URL, its message. Nothing is looked up. The exit status is 1 if a
/// URL has a hazard or is invalid, so that the command serves as a check in scripts.
#[derive(Args)]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    #[command(flatten)]
    json: JsonOptions,
    /// URLs; "-", or no argument, reads lines of standard input
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
    #[command(flatten)]
    source: Source,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = Registry::under(arguments.edition);
    let mut run = Run { json: arguments.json, registry: &registry, out, outcome: Outcome::Done };
    arguments.source.each(&mut run, &arguments.urls, |run| run.out.flush(), Run::url)?;
    Ok(run.outcome)
}

struct Run<'a> {
    json: JsonOptions,
    registry: &'a Registry,
    out: &'a mut Output,
    outcome: Outcome,
}

impl Run<'_> {
    /// Lists the hazards of one URL; `line` is its line of the input.
    fn url(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let input = Input::from_octets(octets.into());
        let read = self.registry.parse(input.text());
        let hazards = read.as_ref().map(Parsed::hazards).unwrap_or_default();
        if read.is_err() || !hazards.is_empty() {
            self.outcome = Outcome::Refused;
        }
        match read {
            read if self.json.is_wanted() => {
                let answer = read.map_or_else(
                    |error| Answer::Refused(ErrorAnswer::by(&error, &input)),
                    |_| Answer::Hazards(HazardList(hazards)),
                );
                self.json.print(&answer, octets, line, self.out)
            }
            Err(error) => TextError::text("URL", &input, &error).report(line, self.out),
            Ok(_) if hazards.is_empty() => Ok(()),
            Ok(parsed) => self.list(&parsed, &hazards),
        }
    }

    fn list(&mut self, parsed: &Parsed<'_, '_>, hazards: &[Hazard]) -> io::Result<()> {
        let mut page = self.out.page()?;
        page.line(parsed.redacted());
        for hazard in hazards {
            let span = hazard.span();
            page.text("  ");
            page.paint(KIND, hazard.kind().as_str());
            page.line(format_args!(" at {}..{}: {hazard}", span.start, span.end));
        }
        Ok(())
    }
}

/// Answer to `hazards`.
pub struct HazardList(Hazards);

impl HazardList {
    pub fn answer<'a>(input: &'a Input<'_>, registry: &'a Registry) -> Answer<'a> {
        match registry.parse(input.text()) {
            Ok(parsed) => Answer::Hazards(Self(parsed.hazards())),
            Err(error) => Answer::Refused(ErrorAnswer::by(&error, input)),
        }
    }
}

impl Members for HazardList {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        object.put_array("hazards", &self.0);
    }
}

impl Json for &Hazard {
    fn write(&self, out: &mut Vec<u8>) {
        Object::write(out, |object| {
            object.put("kind", self.kind().as_str());
            object.put("start", &self.span().start);
            object.put("end", &self.span().end);
            object.put("message", self.message());
            object.put("section", &self.section());
        });
    }
}
