//! `uriel complete`: the URLs that texts abbreviate.

use std::{ffi::OsString, io};

use clap::Args;
use uriel::{
    Edition, Registry, Uri,
    prose::{CompleteError, Completer},
    scheme::Abbreviation,
};

use crate::{
    answer::Written,
    input::{FileOptions, Input},
    options::{EditionParser, JsonOptions},
    outcome::Outcome,
    output::Output,
    reporter::Reporter,
    text_error::TextError,
};

/// Complete abbreviated URLs, as www.w3.org/Addressing/
///
/// A text that is a URL is printed as it is. Others are completed by the first guess that makes a URL of them: "www."
/// begins a host of http, "ftp." one of ftp, "gopher." one of gopher, "news." one of news, "nntp." one of nntp, and a
/// text with "@" is an address of mailto. RFC 2396 appendix F says that there are no rules for it. With --scheme, any
/// other text begins with a host of that scheme: example.com/foo (RFC 3986 section 4.5), and www.example.com too. A text
/// that begins with the name of a known scheme, and ":" or "//", is a URL of that scheme or refused. The exit status is
/// 1 if no guess fits.
#[derive(Args)]
#[command(after_long_help = "Examples:
  uriel complete www.w3.org/Addressing/
  uriel complete --scheme https example.com/foo localhost:8080")]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    /// Scheme of texts that begin with a host, such as example.com/foo and www.example.com; other signs keep theirs
    #[arg(long, value_name = "NAME", value_parser = scheme)]
    scheme: Option<String>,
    #[command(flatten)]
    json: JsonOptions,
    /// Abbreviated URLs; "-", or no argument, reads lines of standard input
    #[arg(value_name = "TEXT")]
    texts: Vec<OsString>,
    #[command(flatten)]
    files: FileOptions,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = crate::registry::under(arguments.edition);
    let completer = Completer::new(&registry);
    let completer = match &arguments.scheme {
        Some(scheme) => completer.with_default_scheme(scheme),
        None => completer,
    };
    let scheme = arguments.scheme.as_deref();
    let mut run = Run { registry: &registry, completer, scheme, reporter: Reporter::new(arguments.json, out) };
    arguments.files.each_url(&mut run, &arguments.texts, |run| run.reporter.out, Run::text)?;
    Ok(run.reporter.outcome)
}

/// A name of a scheme, known or not.
fn scheme(name: &str) -> Result<String, String> {
    let is_scheme = Uri::parse(&format!("{name}:")).is_ok_and(|uri| uri.scheme().as_str() == name);
    if is_scheme { Ok(name.to_owned()) } else { Err("expected the name of a scheme, as https".to_owned()) }
}

struct Run<'r> {
    registry: &'r Registry,
    completer: Completer<'r>,
    /// The scheme of texts that no other guess completes.
    scheme: Option<&'r str>,
    reporter: Reporter<'r>,
}

impl Run<'_> {
    /// Completes one text; `line` is its line of the input.
    fn text(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let input = Input::from_octets(octets.into());
        let completed = self.completer.complete(input.text()).map(Written);
        let completed = completed.map_err(|error| self.refusal(&input, error));
        self.reporter.answer(completed, octets, line, |page, Written(url)| page.line(url))
    }

    /// The error of a text that no guess completes, with what to do.
    fn refusal<'i>(&self, input: &'i Input<'_>, error: CompleteError) -> TextError<'i> {
        if let CompleteError::Refused(error) = &error {
            return TextError::only(input, error);
        }
        // A text with an octet that is not UTF-8 is wrong there, whatever else it is.
        if let (false, Err(error)) = (input.is_utf8(), self.registry.parse(input.text())) {
            return TextError::only(input, &error);
        }
        let begins = input.text().trim_ascii_start().split(['/', '?', '#']).next().unwrap_or_default();
        let cure = match (&error, self.scheme) {
            (CompleteError::MissingColon { .. }, _) => "as in http://h/",
            _ if begins.contains('@') => {
                "an address has one \"@\" and no \":\", and any other text with an \"@\" needs its scheme"
            }
            _ if begins.is_empty() => "the text begins with no host",
            (CompleteError::UnknownScheme { .. }, Some(_)) => "the text begins with no host and its port",
            (_, Some(_)) => "the text begins with no host",
            (_, None) => "if the text begins with a host, name the scheme of the URL, as --scheme https",
        };
        let signs = self.signs();
        let expected = match (&error, signs.split_last()) {
            (CompleteError::Unabbreviated { .. }, Some((last, others))) if !others.is_empty() => {
                format!(", with {} or {last}", others.join(", "))
            }
            (CompleteError::Unabbreviated { .. }, Some((only, _))) => format!(", with {only}"),
            _ => String::new(),
        };
        let message = format!("{error}{expected}: {cure}");
        TextError::Uncompleted { input, error: Box::new(error), message, signs }
    }

    /// The signs of an abbreviated URL, each once: `"www."`, `"ftp."`, `"@"`.
    fn signs(&self) -> Vec<String> {
        let mut signs: Vec<String> = Vec::new();
        for guess in self.completer.guesses() {
            let sign = match guess.abbreviation {
                Abbreviation::Host(beginning) if !beginning.is_empty() => format!("{beginning:?}"),
                Abbreviation::Address => "\"@\"".to_owned(),
                _ => continue,
            };
            if !signs.contains(&sign) {
                signs.push(sign);
            }
        }
        signs
    }
}
