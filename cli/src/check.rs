//! `uriel check`: whether a policy lets URLs through.

use std::{ffi::OsString, io};

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser as _},
};
use uriel::{
    Edition, ParseError, Registry, Uri,
    hazards::{Hazards, ParsePolicyError, Policy},
    redact::Redacted,
};

use crate::{
    answer::ErrorAnswer,
    hazards::{put, show},
    input::{FileOptions, Input},
    json::{Members, Object},
    options::{EditionParser, JsonOptions},
    outcome::Outcome,
    output::Output,
    registry::redacted,
    reporter::Reporter,
    request::Request,
    text_error::TextError,
};

/// Tell whether a policy lets URLs through, and why not
///
/// Each reason is a line, wrapped on a terminal: its kind, its bytes in the URL, its message; after the first hundred
/// of a kind, the others are counted. Of a URL that is let through nothing is printed. "public-web" lets through http
/// and https with a host that is a name of two labels or more or a global address, on the default port or one from 1024
/// on, and no hazard but "non-default-port", "editions-differ", "punycode-host" and "encoded-slash"; "strict" is the
/// same without these exceptions. Nothing is looked up: a name may still lead to a private address, so check what DNS
/// answers too. The exit status is 1 if a URL is refused, 3 if one is invalid, and 2 if there was none at all. Write
/// "--" before a URL that comes from elsewhere: it may begin with "-".
#[derive(Args)]
#[command(after_long_help = "Examples:
  # let a script fetch only what is public
  uriel check -- https://www.example.com/feed && echo allowed
  # every reason, for a program
  uriel check --policy strict --json http://127.0.0.1:22/ || echo refused")]
pub struct Arguments {
    /// Policy that decides which URLs are let through
    #[arg(long, value_name = "NAME", default_value = Policy::NAMES[0], value_parser = policies())]
    policy: Policy,
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

/// Parser of the option `--policy`, which lists the names of policies.
fn policies() -> impl clap::builder::TypedValueParser<Value = Policy> {
    PossibleValuesParser::new(Policy::NAMES).try_map(|name| name.parse::<Policy>())
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = crate::registry::under(arguments.edition);
    let reporter = Reporter::new(arguments.json, out);
    let mut run = Run { policy: &arguments.policy, registry: &registry, reporter, outcome: Outcome::Done };
    arguments.files.one_url_or_more(&mut run, &arguments.urls, "a URL", |run| run.reporter.out, Run::url)?;
    Ok(run.outcome)
}

struct Run<'r> {
    policy: &'r Policy,
    registry: &'r Registry,
    reporter: Reporter<'r>,
    outcome: Outcome,
}

impl Run<'_> {
    /// Checks one URL; `line` is its line of the input.
    fn url(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let input = Input::from_octets(octets.into());
        let checked = Checked::read(self.policy, input.text(), self.registry);
        self.outcome.worsen(match &checked {
            Ok(checked) if checked.reasons.is_empty() => Outcome::Done,
            Ok(_) => Outcome::Refused,
            Err(_) => Outcome::Unjudged,
        });
        let checked = checked.map_err(|error| TextError::only(&input, &error));
        self.reporter.answer(checked, octets, line, |page, checked| {
            show(page, &checked.redacted, &checked.reasons);
        })
    }
}

/// The operation `check` of `batch`.
pub fn answer(request: &Request<'_>, registry: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let name = request.text("policy")?;
    let policy = name.parse().map_err(|_: ParsePolicyError| {
        let names = Policy::NAMES.join(" or ");
        format!("expected \"policy\": {names}")
    })?;
    let input = request.input("input")?;
    let checked = Checked::read(&policy, input.text(), registry).map_err(|error| ErrorAnswer::by(&error, &input))?;
    checked.members(object);
    Ok(())
}

/// The answer to a URL: the reasons why the policy refuses it.
struct Checked<'a> {
    redacted: Redacted<'a, 'static>,
    reasons: Hazards,
}

impl<'a> Checked<'a> {
    /// Reads a URL by its scheme. A text that the scheme refuses is a URI still, and the policy has reasons against
    /// most of these, as against a missing host; the error of the scheme is for the others.
    fn read(policy: &Policy, text: &'a str, registry: &Registry) -> Result<Self, ParseError> {
        let error = match registry.parse(text) {
            Ok(url) => return Ok(Self { redacted: url.redacted(), reasons: policy.reasons(&url) }),
            Err(error) => error,
        };
        match Uri::parse_with(text, registry.edition()).map(|uri| policy.reasons(&uri)) {
            Ok(reasons) if !reasons.is_empty() => Ok(Self { redacted: redacted(text), reasons }),
            _ => Err(error),
        }
    }
}

impl Members for Checked<'_> {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        object.put("allowed", &self.reasons.is_empty());
        put(object, "reasons", &self.reasons);
    }
}
