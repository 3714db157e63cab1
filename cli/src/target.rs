//! `uriel check --same-site`: whether links of strangers lead to the origin of a base, and what to send instead of them.

use std::{ffi::OsString, io};

use uriel::{
    OriginError, ParseError, Registry,
    target::{LinkReason, RefusedLink, Target},
};

use crate::{
    answer::ErrorAnswer,
    input::{FileOptions, Input},
    json::{Json, Members, Object},
    options::JsonOptions,
    outcome::Outcome,
    output::{Block, Output},
    request::Request,
    text_error::TextError,
};

/// Checks links against a base, and prints for each the text to send, or the reasons.
pub fn run(
    place: &LinkPlace<'_>,
    texts: &[OsString],
    files: &FileOptions,
    json: JsonOptions,
    out: &mut Output,
) -> io::Result<Outcome> {
    let target = place.read().map_err(io::Error::other)?;
    let mut run = Run { target: &target, json, out, outcome: Outcome::Done };
    files.each_url(&mut run, texts, |run| run.out, Run::link)?;
    Ok(run.outcome)
}

/// The place that links may lead to, as it is given.
pub struct LinkPlace<'a> {
    pub registry: &'a Registry,
    pub base: &'a str,
    pub within: Option<&'a str>,
}

impl<'a> LinkPlace<'a> {
    /// The place; an error names the URL that cannot be one.
    fn read(&self) -> Result<Target<'a, 'a>, String> {
        let named = |name: &str, error: &dyn std::error::Error| format!("{name}: {error}");
        let parse = |name, text| self.registry.parse(text).map_err(|error: ParseError| named(name, &error));
        let target = Target::of(parse("base", self.base)?).map_err(|error: OriginError| named("base", &error))?;
        match self.within {
            None => Ok(target),
            Some(url) => target
                .within(parse("within", url)?)
                .map_err(|_| "within: expected a URL of the origin of the base (RFC 6454 section 4)".to_owned()),
        }
    }
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
            Err(refused) => self.out.error(line, refused),
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
    let read = |name, input: &Input<'_>| match registry.parse(input.text()) {
        Ok(_) => Ok(()),
        Err(error) => Err(ErrorAnswer::from(TextError::text(name, input, &error))),
    };
    read("base", &base)?;
    within.as_ref().map_or(Ok(()), |within| read("within", within))?;
    let place = LinkPlace { registry, base: base.text(), within: within.as_ref().map(Input::text) };
    CheckedLink(place.read()?.check(input.text())).members(object);
    Ok(())
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
