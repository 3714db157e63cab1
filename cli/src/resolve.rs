//! `uriel resolve`: targets of references on a base.

use std::{ffi::OsString, io};

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use uriel::{
    Edition, Uri,
    resolve::{AboveRoot, Resolved, Resolver, Target},
};

use crate::{
    EditionParser, Outcome,
    answer::{Answer, JsonOptions},
    input::{Input, Source},
    json::{Members, Object},
    output::Output,
    text_error::TextError,
};

/// Resolve references against a base
///
/// Prints one URI per line. A reference to the same document is marked as such. The exit status is 1 if the base or a
/// reference is invalid. If the base is invalid, no reference is read, and the error of the base is printed once.
#[derive(Args)]
pub struct Arguments {
    /// Edition of the syntax; RFC 1738 has no relative references
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    /// Ignore the scheme of a reference if it is that of the base, as old parsers do
    #[arg(long)]
    compat: bool,
    /// Treatment of a ".." above the root, which RFC 2396 and 2396bis leave open; other editions ignore the option
    #[arg(long, value_name = "CHOICE", value_parser = above_root_parser(), default_value = "keep")]
    above_root: AboveRoot,
    #[command(flatten)]
    json: JsonOptions,
    /// Base, a URI
    #[arg(value_name = "BASE")]
    base: OsString,
    /// References; "-", or no argument, reads lines of standard input
    #[arg(value_name = "REF")]
    references: Vec<OsString>,
    #[command(flatten)]
    source: Source,
}

/// Names of the treatments of a ".." above the root.
const ABOVE_ROOT: [(&str, AboveRoot); 3] =
    [("keep", AboveRoot::Keep), ("drop", AboveRoot::Drop), ("error", AboveRoot::Error)];

/// The treatment called `name`.
pub fn above_root(name: &str) -> Result<AboveRoot, String> {
    let choice = ABOVE_ROOT.into_iter().find(|(known, _)| *known == name).map(|(_, choice)| choice);
    choice.ok_or_else(|| "expected \"above_root\": keep, drop or error".to_owned())
}

fn above_root_parser() -> impl TypedValueParser<Value = AboveRoot> {
    PossibleValuesParser::new(ABOVE_ROOT.map(|(name, _)| name)).try_map(|name| above_root(&name))
}

/// Choices that an edition leaves open.
#[derive(Clone, Copy, Default)]
pub struct Options {
    pub compat: bool,
    pub above_root: AboveRoot,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let base = Input::from_octets(arguments.base.as_encoded_bytes().into());
    let options = Options { compat: arguments.compat, above_root: arguments.above_root };
    // A wrong base is told before any reference is waited for, and once.
    let base = match Base::read(&base, arguments.edition, options) {
        Ok(base) => base,
        Err(error) => return arguments.json.refuse(error, out),
    };
    let mut run = Run { base, json: arguments.json, out, outcome: Outcome::Done };
    arguments.source.each(&mut run, &arguments.references, |run| run.out.flush(), Run::reference)?;
    Ok(run.outcome)
}

struct Run<'i> {
    base: Base<'i>,
    json: JsonOptions,
    out: &'i mut Output,
    outcome: Outcome,
}

impl Run<'_> {
    /// Resolves one reference; `line` is its line of the input.
    fn reference(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let reference = Input::from_octets(octets.into());
        let resolution = self.base.resolve(&reference);
        if resolution.is_err() {
            self.outcome = Outcome::Refused;
        }
        if self.json.is_wanted() {
            let answer = resolution.map_or_else(|error| Answer::Refused(error.into()), Answer::Resolved);
            return self.json.print(&answer, octets, line, self.out);
        }
        match resolution {
            Ok(Resolution { result, same_document }) => {
                let remark = if same_document.is_some() { "  (same document)" } else { "" };
                self.out.page()?.line(result + remark);
                Ok(())
            }
            Err(error) => error.report(line, self.out),
        }
    }
}

/// Answer: the target of a reference.
pub struct Resolution {
    result: String,
    same_document: Option<SameDocument>,
}

/// Part of the answer to a reference to the same document.
struct SameDocument {
    fragment: Option<String>,
}

impl Members for Resolution {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        object.put("result", &self.result);
        if let Some(SameDocument { fragment }) = &self.same_document {
            object.put("same_document", &true);
            object.put("fragment", fragment);
        }
    }
}

impl From<Resolved> for Resolution {
    fn from(resolved: Resolved) -> Self {
        let fragment = || resolved.fragment().map(|fragment| fragment.as_str().to_owned());
        let same_document = match resolved.target() {
            Target::SameDocument => Some(SameDocument { fragment: fragment() }),
            Target::Document => None,
        };
        Self { same_document, result: resolved.into_uri().into_string() }
    }
}

/// Answer of `batch`.
pub fn answer<'a>(base: &Input<'_>, reference: &Input<'_>, edition: Edition, options: Options) -> Answer<'a> {
    match Base::read(base, edition, options).and_then(|base| base.resolve(reference)) {
        Ok(resolution) => Answer::Resolved(resolution),
        Err(error) => Answer::Refused(error.into()),
    }
}

/// The base of references.
enum Base<'b> {
    /// Draft 1996 section 6 step 1: "If the base URL is the empty string (unknown), the URL reference is interpreted as
    /// an absolute URL and we are done."
    Unknown(Edition),
    Known(Resolver<'b>),
}

impl<'b> Base<'b> {
    fn read(input: &'b Input<'_>, edition: Edition, options: Options) -> Result<Self, TextError<'b>> {
        if input.text().is_empty() && !edition.has_default_bases() {
            return Ok(Self::Unknown(edition));
        }
        let base = Uri::parse_with(input.text(), edition).map_err(|error| TextError::text("base", input, &error))?;
        Ok(Self::Known(Resolver::new(base)?.compat(options.compat).above_root(options.above_root)))
    }

    fn resolve<'i>(&self, reference: &'i Input<'_>) -> Result<Resolution, TextError<'i>> {
        let refuse = |error| TextError::text("reference", reference, &error);
        match self {
            Self::Unknown(edition) => {
                let url = Uri::parse_with(reference.text(), *edition).map_err(refuse)?;
                Ok(Resolution { result: url.to_string(), same_document: None })
            }
            Self::Known(resolver) => {
                let reference = resolver.parse(reference.text()).map_err(refuse)?;
                Ok(resolver.resolve(&reference)?.into())
            }
        }
    }
}
