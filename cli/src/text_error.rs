//! Errors of commands that take several texts.

use std::io;

use uriel::{
    ParseError,
    error::Report,
    prose::CompleteError,
    redact::{Keys, Redacted},
    resolve::{RelativizeError, ResolveError},
};

use crate::{input::Input, output::Output, registry::redacted};

/// The error drawn under its text.
pub fn report_of<'t>(error: &'t ParseError, text: &'t str) -> Report<'t> {
    error.report(text).with_redacted(in_error(text))
}

/// A text as errors show it: without the secrets that its scheme knows, and without the values of common keys.
pub fn in_error(text: &str) -> Redacted<'_, 'static> {
    redacted(text).with_keys(Keys::COMMON)
}

/// Error of one of the texts, or of all of them together.
pub enum TextError<'i> {
    Text {
        name: &'static str,
        input: &'i Input<'i>,
        error: ParseError,
    },
    /// Error of the only text of an answer, which JSON does not name.
    Only {
        input: &'i Input<'i>,
        error: ParseError,
    },
    Together {
        kind: &'static str,
        message: String,
    },
    /// Error of the only text of an answer, which no guess completes, in the words of the command, and the signs of an
    /// abbreviation.
    Uncompleted {
        input: &'i Input<'i>,
        error: Box<CompleteError>,
        message: String,
        signs: Vec<String>,
    },
    /// Error of a text that the command has made, with the text, unless that would show a secret.
    Edited {
        text: Option<String>,
        error: ParseError,
    },
}

impl<'i> TextError<'i> {
    /// Error of the text that the user knows as `name`.
    pub fn text(name: &'static str, input: &'i Input<'_>, error: &ParseError) -> Self {
        Self::Text { name, input, error: input.told(error) }
    }

    /// Error of the only text that an answer is about.
    pub fn only(input: &'i Input<'_>, error: &ParseError) -> Self {
        Self::Only { input, error: input.told(error) }
    }

    /// Prints the error on standard error, and marks its span in the text. `line` is the line of the input.
    pub fn report(&self, line: Option<usize>, out: &mut Output) -> io::Result<()> {
        match self {
            Self::Text { name, input, error } => {
                out.error_in(&format!(" in the {name}"), line, out.fit(report_of(error, input.text())))
            }
            Self::Only { input, error } => out.error_in(" in the URL", line, out.fit(report_of(error, input.text()))),
            Self::Together { message, .. } => out.error(line, message),
            Self::Uncompleted { input, error, message, .. } => {
                let report = out.fit(error.report(input.text())).to_string();
                let (_, place) = report.split_once('\n').unwrap_or_default();
                out.error(line, format_args!("{message}\n{place}"))
            }
            Self::Edited { text: Some(text), error } => {
                out.error_in(" in the edited URL", line, out.fit(report_of(error, text)))
            }
            Self::Edited { text: None, error } => out.error_in(" in the edited URL", line, error),
        }
    }
}

impl From<ResolveError> for TextError<'_> {
    fn from(error: ResolveError) -> Self {
        Self::Together { kind: error.kind().as_str(), message: error.to_string() }
    }
}

impl From<RelativizeError> for TextError<'_> {
    fn from(error: RelativizeError) -> Self {
        Self::Together { kind: error.kind().as_str(), message: error.to_string() }
    }
}
