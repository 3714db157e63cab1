//! `uriel complete`: the URLs that texts abbreviate.

use std::{ffi::OsString, io};

use clap::Args;
use uriel::{Edition, Registry, Uri, prose::Completer, scheme::Abbreviation};

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
/// other text begins with a host: example.com/foo (RFC 3986 section 4.5). The exit status is 1 if no guess fits.
#[derive(Args)]
#[command(after_long_help = "Examples:
  uriel complete www.w3.org/Addressing/
  uriel complete --scheme https example.com/foo localhost:8080")]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    /// Scheme of texts that no other guess completes, such as example.com/foo
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
        let completed = self.completer.complete(input.text()).map(Written).ok_or_else(|| self.refusal(&input));
        self.reporter.answer(completed, octets, line, |page, Written(url)| page.line(url))
    }

    /// The error of a text that no guess completes, with what to do.
    fn refusal<'i>(&self, input: &'i Input<'_>) -> TextError<'i> {
        let cure = match self.scheme {
            None => "if the text begins with a host, name the scheme of the URL, as --scheme https".to_owned(),
            Some(scheme) => format!("the text is none after \"{scheme}://\""),
        };
        let name = input.text().split_once(':').map(|(name, _)| name);
        let message = match self.registry.parse(input.text().trim_ascii()) {
            Err(error) if name.is_some_and(|name| self.registry.get(name).is_some()) => {
                return TextError::only(input, &error);
            }
            Err(_) => format!("expected a URL or an abbreviated one, with {}: {cure}", self.abbreviations()),
            Ok(url) => {
                let name = url.uri().scheme();
                format!(
                    "expected an abbreviated URL, found a URL of the scheme {name}, which is not known here: {cure}"
                )
            }
        };
        TextError::Together { kind: "abbreviation", message }
    }

    /// The signs of an abbreviated URL, each once: `"www.", "ftp." or "@"`.
    fn abbreviations(&self) -> String {
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
        match signs.split_last() {
            Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
            _ => signs.concat(),
        }
    }
}
