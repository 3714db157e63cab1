//! Why several texts together have no answer.

use std::io::{self, Write as _};

use uriel::{
    ParseError,
    resolve::{RelativizeError, ResolveError},
};

use crate::{input::Input, parse::ERROR};

/// One of the texts is wrong, or all of them together.
pub enum Refusal<'i> {
    Text { name: &'static str, input: &'i Input<'i>, error: ParseError },
    Together { kind: &'static str, message: String },
}

impl<'i> Refusal<'i> {
    /// The text that is called `name` is wrong.
    pub fn text(name: &'static str, input: &'i Input<'_>, error: ParseError) -> Self {
        Self::Text { name, input, error }
    }

    /// Tells it on standard error, with a picture of the place if there is one. `line` is that of standard input.
    pub fn report(&self, line: Option<usize>) -> io::Result<()> {
        let mut place = line.map_or_else(String::new, |line| format!(" on line {line}"));
        let report = match self {
            Self::Text { name, input, error } => {
                place = format!(" in the {name}{place}");
                error.report(input.text()).to_string()
            }
            Self::Together { message, .. } => message.clone(),
        };
        writeln!(anstream::stderr().lock(), "{ERROR}error{place}:{ERROR:#} {report}")
    }
}

impl From<ResolveError> for Refusal<'_> {
    fn from(error: ResolveError) -> Self {
        Self::Together { kind: error.kind().as_str(), message: error.to_string() }
    }
}

impl From<RelativizeError> for Refusal<'_> {
    fn from(error: RelativizeError) -> Self {
        Self::Together { kind: error.kind().as_str(), message: error.to_string() }
    }
}
