//! `uriel resolve`: targets of references on a base.

use std::{ffi::OsString, io};

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use uriel::{
    Edition, Registry, Uri,
    resolve::{AboveRoot, Resolved, Resolver, Target},
};

use crate::{
    answer::ErrorAnswer,
    input::{FileOptions, Input},
    json::{Members, Object},
    mend::MendOption,
    options::{EditionParser, JsonOptions},
    outcome::Outcome,
    output::{Output, Page},
    reporter::Reporter,
    request::Request,
    text_error::TextError,
};

/// Resolve references against a base
///
/// Prints one URI per line. On a terminal, and with --json, a reference to the same document is marked as such. An empty
/// line is the empty reference, so what "relativize" prints leads back to its targets. The exit status is 1 if the base
/// or a reference is invalid. If the base is invalid, no reference is read, and the error of the base is printed once.
#[derive(Args)]
#[command(after_long_help = "Examples:
  # a link of a page
  uriel resolve http://h/a/b ../c
  # the links of a file, one a line
  uriel resolve http://h/a/b --file links.txt")]
pub struct Arguments {
    /// Edition of the syntax; RFC 1738 has no relative references
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    #[command(flatten)]
    mend: MendOption,
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
    files: FileOptions,
}

/// Names of the treatments of a ".." above the root.
const ABOVE_ROOT: [(&str, AboveRoot); 3] =
    [("keep", AboveRoot::Keep), ("drop", AboveRoot::Drop), ("error", AboveRoot::Error)];

/// The treatment called `name`.
fn above_root(name: &str) -> Result<AboveRoot, String> {
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
    let registry = crate::registry::under(arguments.edition);
    let base = arguments.mend.read(arguments.base.as_encoded_bytes(), &registry, out)?;
    let options = Options { compat: arguments.compat, above_root: arguments.above_root };
    // A wrong base is told before any reference is waited for, and once.
    let base = match Base::read(&base, arguments.edition, options) {
        Ok(base) => base,
        Err(error) => return Reporter::new(arguments.json, out).refuse(error),
    };
    let mut run = Run { registry: &registry, mend: arguments.mend, base, reporter: Reporter::new(arguments.json, out) };
    arguments.files.each_reference(&mut run, &arguments.references, |run| run.reporter.out, Run::reference)?;
    Ok(run.reporter.outcome)
}

struct Run<'i> {
    registry: &'i Registry,
    mend: MendOption,
    base: Base<'i>,
    reporter: Reporter<'i>,
}

impl Run<'_> {
    /// Resolves one reference; `line` is its line of the input.
    fn reference(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let reference = self.mend.read(octets, self.registry, self.reporter.out)?;
        self.reporter.answer(self.base.resolve(&reference), octets, line, |page, resolution| resolution.show(page))
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

impl Resolution {
    /// Prints the target. People are told that it is the same document; a program that reads the lines could not go on
    /// with that.
    fn show(self, page: &mut Page<'_>) {
        let is_marked = page.is_terminal && self.same_document.is_some();
        page.line(self.result + if is_marked { "  (same document)" } else { "" });
    }

    /// The target of a reference on a base.
    pub fn of(
        base: &Input<'_>,
        reference: &Input<'_>,
        edition: Edition,
        options: Options,
    ) -> Result<Self, ErrorAnswer> {
        Ok(Base::read(base, edition, options)?.resolve(reference)?)
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

/// The operation `resolve` of `batch`.
pub fn answer(request: &Request<'_>, registry: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let (base, reference) = (request.input("base")?, request.input("ref")?);
    let above_root = match request.value("above_root") {
        None => AboveRoot::Keep,
        Some(_) => above_root(&request.text("above_root")?)?,
    };
    let options = Options { compat: request.flag("compat", false)?, above_root };
    Resolution::of(&base, &reference, registry.edition(), options)?.members(object);
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::Block;

    #[test]
    fn marks_the_same_document_on_a_terminal_alone() {
        for (reference, in_pipe, on_terminal) in [
            ("#s", "http://h/a#s\n", "http://h/a#s  (same document)\n"),
            ("", "http://h/a\n", "http://h/a  (same document)\n"),
            ("b", "http://h/b\n", "http://h/b\n"),
        ] {
            for edition in [Edition::Draft1996, Edition::Rfc2396, Edition::Rfc2396bis, Edition::Rfc3986] {
                let shown = |is_terminal| {
                    let [base, reference] = ["http://h/a", reference].map(|text| Input::from_text(text.into()));
                    let resolution = Resolution::of(&base, &reference, edition, Options::default());
                    let mut octets = Block::in_memory();
                    let mut page = Page { octets: &mut octets, has_colours: false, is_terminal, width: None };
                    resolution.ok().expect("it has a target").show(&mut page);
                    String::from_utf8(octets.into_octets()).expect("it is UTF-8")
                };
                assert_eq!((shown(false), shown(true)), (in_pipe.to_owned(), on_terminal.to_owned()), "{edition}");
            }
        }
    }
}
