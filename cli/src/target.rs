//! `uriel check --same-site`: whether links of strangers lead to the origin of a base, and what to send instead of them.

use std::{ffi::OsString, io};

use uriel::{
    Parsed, Registry,
    target::{LinkReason, RefusedLink, Target},
};

use crate::{
    answer::ErrorAnswer,
    input::{FileOptions, Input},
    json::{Json, Members, Object},
    options::JsonOptions,
    outcome::Outcome,
    output::{Block, Output},
    registry::redacted,
    request::Request,
    text_error::TextError,
};

/// Checks links against a base, and prints for each the text to send, or the reasons.
pub fn run(
    registry: &Registry,
    base: &str,
    within: Option<&str>,
    texts: &[OsString],
    files: &FileOptions,
    json: JsonOptions,
    out: &mut Output,
) -> io::Result<Outcome> {
    let parse = |name, text| registry.parse(text).map_err(|error| io::Error::other(format!("{name}: {error}")));
    let within = within.map(|url| parse("within", url)).transpose()?;
    let target = target(parse("base", base)?, within).map_err(io::Error::other)?;
    let mut run = Run { target: &target, json, out, outcome: Outcome::Done };
    files.each_url(&mut run, texts, |run| run.out, Run::link)?;
    Ok(run.outcome)
}

/// The place that links may lead to; an error names the URL that cannot be one.
fn target<'a, 'r>(base: Parsed<'a, 'r>, within: Option<Parsed<'a, '_>>) -> Result<Target<'a, 'r>, String> {
    let target = Target::of(base).map_err(|error| format!("base: {error}"))?;
    let Some(url) = within else { return Ok(target) };
    target.within(url).map_err(|error| format!("within: {error}"))
}

struct Run<'r> {
    target: &'r Target<'r, 'r>,
    json: JsonOptions,
    out: &'r mut Output,
    outcome: Outcome,
}

impl Run<'_> {
    /// Checks one link; `line` is its line of the input.
    fn link(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let input = Input::from_octets(octets.into());
        let checked = CheckedLink(self.target.check(input.text()));
        if checked.0.is_err() {
            self.outcome = Outcome::Refused;
        }
        if self.json.is_wanted() {
            return self.json.print(&Ok::<_, ErrorAnswer>(checked), octets, line, self.out);
        }
        match checked.0 {
            Ok(sent) => {
                self.out.page()?.line(&sent);
                Ok(())
            }
            Err(refused) => {
                let report = refused.report(input.text()).with_redacted(redacted(input.text()));
                self.out.error(line, self.out.fit(report))
            }
        }
    }
}

/// The operation `target` of `batch`.
pub fn answer(request: &Request<'_>, registry: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let (base, input) = (request.input("base")?, request.input("input")?);
    let within = match request.value("within") {
        Some(_) => Some(request.input("within")?),
        None => None,
    };
    let base = parse("base", &base, registry)?;
    let within = within.as_ref().map(|url| parse("within", url, registry)).transpose()?;
    CheckedLink(target(base, within)?.check(input.text())).members(object);
    Ok(())
}

fn parse<'i, 'r>(
    name: &'static str,
    input: &'i Input<'_>,
    registry: &'r Registry,
) -> Result<Parsed<'i, 'r>, TextError<'i>> {
    registry.parse(input.text()).map_err(|error| TextError::text(name, input, &error))
}

/// The answer to a link.
struct CheckedLink(Result<String, RefusedLink>);

impl Members for CheckedLink {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        object.put("allowed", &self.0.is_ok());
        object.put("send", &self.0.as_ref().ok());
        object.put_array("reasons", self.0.as_ref().err().map_or(&[][..], RefusedLink::reasons).iter().cloned());
    }
}

impl Json for LinkReason {
    fn write(&self, out: &mut Block) {
        Object::write(out, |object| {
            object.put("kind", self.kind());
            object.put("start", &self.span().start);
            object.put("end", &self.span().end);
            object.put_shown("message", self);
        });
    }
}
