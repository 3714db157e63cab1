//! Options that many subcommands have: the edition, and JSON.

use std::{ffi::OsStr, io};

use clap::{
    Arg, Args,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use uriel::Edition;

use crate::{
    json::{Members, Object, Octets, write_line},
    output::Output,
};

/// Parser of the option `--edition`. It reads every name that the library reads, and lists one for each edition.
#[derive(Clone)]
pub struct EditionParser;

impl TypedValueParser for EditionParser {
    type Value = Edition;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Edition, clap::Error> {
        let edition = value.to_str().and_then(|name| name.parse().ok());
        let names = PossibleValuesParser::new(Edition::ALL.map(Edition::as_str));
        let complain = || names.parse_ref(command, argument, value).map(|_| Edition::default());
        edition.map_or_else(complain, Ok)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Edition::ALL.into_iter().map(|edition| PossibleValue::new(edition.as_str()))))
    }
}

/// Options of a subcommand that can answer with JSON.
#[derive(Args, Clone, Copy)]
pub struct JsonOptions {
    /// Print one JSON object per line; a URL in it keeps its password
    #[arg(long)]
    json: bool,
    /// Add the line number and the text to each JSON object
    #[arg(long, requires = "json")]
    with_input: bool,
}

impl JsonOptions {
    pub const fn is_wanted(self) -> bool {
        self.json
    }

    /// Prints the answer to a text; `line` is its line of the input, and `None` for an argument.
    pub fn print(self, answer: &impl Members, octets: &[u8], line: Option<usize>, out: &mut Output) -> io::Result<()> {
        let asked = self.with_input.then_some(Asked { line, octets });
        write_line(&With(asked, answer), out.page()?.octets);
        Ok(())
    }
}

/// The text that was asked about.
struct Asked<'a> {
    line: Option<usize>,
    octets: &'a [u8],
}

/// An answer, with the text that was asked about before it.
struct With<'a, A>(Option<Asked<'a>>, &'a A);

impl<A: Members> Members for With<'_, A> {
    fn members(&self, object: &mut Object<'_>) {
        if let Some(asked) = &self.0 {
            object.put("line", &asked.line);
            object.put("input", &Octets(asked.octets));
        }
        self.1.members(object);
    }
}
