//! `uriel hazards`: the hazards of URLs.

use std::{ffi::OsString, fmt::Display, io};

use anstyle::{AnsiColor, Style};
use clap::Args;
use uriel::{
    Edition, Registry,
    hazards::{Hazard, Hazards, hazards_of_text},
};

use crate::{
    answer::ErrorAnswer,
    few::put_more,
    input::{FileOptions, Input},
    json::{Json, Members, Object},
    options::{EditionParser, JsonOptions},
    outcome::Outcome,
    output::{Block, Output, Page, Paragraph},
    plain::Visible,
    registry::redacted,
    request::Request,
    text_error::TextError,
};

const KIND: Style = AnsiColor::Red.on_default();

/// List the hazards of URLs: passwords, ports of other protocols, line ends, hosts that are not what they seem
///
/// Each hazard is a line, wrapped on a terminal: its kind, its bytes in the URL, its message; after the first hundred
/// of a kind, the others are counted. Of a text that is no URL, what a lenient reader drops or replaces is listed after
/// the error. With --json an object has the list as "hazards", each with its kind, start, end, message and section, and
/// that of an invalid text the error too. Nothing is looked up. The exit status is 1 if a URL has a hazard, 3 if one is
/// invalid, and 2 if there was none at all, so that the command serves as a check in scripts.
#[derive(Args)]
#[command(after_long_help = "Examples:
  # a check in a script
  uriel hazards http://127.0.0.1:22/ || echo refused")]
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
    files: FileOptions,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = crate::registry::under(arguments.edition);
    let mut run = Run { json: arguments.json, registry: &registry, out, outcome: Outcome::Done };
    arguments.files.one_url_or_more(&mut run, &arguments.urls, "a URL", |run| run.out, Run::url)?;
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
        let parsed = self.registry.parse(input.text()).map_err(|error| TextError::only(&input, &error));
        let outcome = match parsed {
            Ok(parsed) => {
                let hazards = parsed.hazards();
                if self.json.is_wanted() {
                    self.json.print(&HazardList(&hazards), octets, line, self.out)?;
                } else {
                    show(&mut self.out.page()?, &parsed.redacted(), &hazards);
                }
                if hazards.is_empty() { Outcome::Done } else { Outcome::Refused }
            }
            Err(error) if self.json.is_wanted() => {
                let answer = RefusedText { error: ErrorAnswer::from(error), input: &input };
                self.json.print(&answer, octets, line, self.out)?;
                Outcome::Unjudged
            }
            Err(error) => {
                error.report(line, self.out)?;
                // A text that is no URL may have line ends and other controls.
                show(&mut self.out.page()?, &Visible(redacted(input.text())), &hazards_of(&input));
                Outcome::Unjudged
            }
        };
        self.outcome.worsen(outcome);
        Ok(())
    }
}

/// Lists hazards after a line for their URL, and then the kinds of which there are more. Nothing is written if there
/// are none.
pub fn show(page: &mut Page<'_>, url: &impl Display, hazards: &Hazards) {
    if !hazards.is_empty() {
        page.line(url);
    }
    for hazard in hazards {
        let span = hazard.span();
        page.text("  ");
        let mut paragraph = Paragraph::new(page, 2, 4);
        paragraph.text(KIND, hazard.kind().as_str());
        paragraph.text(Style::new(), &format!(" at {}..{}: {hazard}", span.start, span.end));
        page.text("\n");
    }
    for (kind, count) in hazards.more() {
        page.text("  ");
        page.paint(KIND, kind.as_str());
        page.line(format_args!(": and {count} more"));
    }
}

/// Adds the member `name`, a list of hazards, and then "more", if there are more of a kind.
pub fn put(object: &mut Object<'_>, name: &str, hazards: &Hazards) {
    object.put_array(name, hazards.iter().copied());
    put_more(object, "kind", hazards.more().map(|(kind, count)| (kind.as_str(), count)));
}

/// The operation `hazards` of `batch`.
pub fn answer(request: &Request<'_>, registry: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let input = request.input("input")?;
    match registry.parse(input.text()) {
        Ok(parsed) => HazardList(&parsed.hazards()).members(object),
        Err(error) => RefusedText { error: ErrorAnswer::by(&error, &input), input: &input }.members(object),
    }
    Ok(())
}

/// Answer to a text that is no URL: the error, and what a lenient reader would change.
struct RefusedText<'i> {
    error: ErrorAnswer,
    input: &'i Input<'i>,
}

impl Members for RefusedText<'_> {
    fn members(&self, object: &mut Object<'_>) {
        self.error.members(object);
        put(object, "hazards", &hazards_of(self.input));
    }
}

/// The hazards of a text that is no URL; none if it has bytes that are not UTF-8.
fn hazards_of(input: &Input<'_>) -> Hazards {
    if input.is_utf8() { hazards_of_text(input.text()) } else { Hazards::default() }
}

/// Answer to `hazards`.
struct HazardList<'h>(&'h Hazards);

impl Members for HazardList<'_> {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        put(object, "hazards", self.0);
    }
}

impl Json for Hazard {
    fn write(&self, out: &mut Block) {
        Object::write(out, |object| {
            object.put("kind", self.kind().as_str());
            object.put("start", &self.span().start);
            object.put("end", &self.span().end);
            object.put("message", &*self.message());
            object.put("section", &self.section());
        });
    }
}
