//! Answers to programs: one JSON object each.

use std::io;

use clap::Args;
use uriel::{Edition, ParseError, Parsed, Registry, UriRef, redact, wire::WireError, write::BuildError};

use crate::{
    Outcome,
    base::Established,
    compare::Compared,
    editions::Editions,
    encode::{Decoded, Written},
    extract::Extracted,
    fields,
    hazards::HazardList,
    input::Input,
    json::{Members, Object, Octets, write_line},
    normalize::Normalized,
    output::Output,
    plan::Planned,
    redact::Redacted,
    relativize::Relation,
    resolve::Resolution,
    text_error::TextError,
};

macro_rules! answers {
    ($a:lifetime $($kind:ident($answer:ty),)*) => {
        /// Answer to a request.
        pub enum Answer<$a> {
            $($kind($answer),)*
        }

        impl Members for Answer<'_> {
            fn members(&self, object: &mut Object<'_>) {
                match self {
                    $(Self::$kind(answer) => answer.members(object),)*
                }
            }
        }
    };
}

answers! {
    'a
    Reference(Reference<'a>),
    Typed(Typed<'a>),
    Resolved(Resolution),
    Relativized(Relation),
    Editions(Editions<'a>),
    Base(Established),
    Normalized(Normalized),
    Compared(Compared),
    Written(Written),
    Decoded(Decoded),
    Planned(Planned<'a>),
    Hazards(HazardList<'a>),
    Extracted(Extracted<'a>),
    Redacted(Redacted),
    Refused(ErrorAnswer),
}

impl<'a> Answer<'a> {
    /// Reads `input` by the generic rules.
    pub fn reference(input: &'a Input<'_>, edition: Edition, debug: bool) -> Self {
        match UriRef::parse_with(input.text(), edition) {
            Ok(url) => Self::Reference(Reference { url, debug }),
            Err(error) => Self::Refused(ErrorAnswer::by(&error, input)),
        }
    }

    /// Reads `input` by the rule that `registry` has for its scheme.
    pub fn typed(input: &'a Input<'_>, registry: &'a Registry, debug: bool) -> Self {
        let text = input.text();
        let parsed = match registry.parse(text) {
            Ok(parsed) => parsed,
            Err(error) => return Self::Refused(ErrorAnswer::by(&error, input)),
        };
        let written = text.bytes().position(|octet| octet == b':').unwrap_or(text.len());
        match parsed.scheme() {
            Some(_) => Self::Typed(Typed { scheme: &text[..written], parsed, debug }),
            None => Self::Refused(ErrorAnswer::unknown_scheme(written, registry)),
        }
    }
}

/// A reference, read by the generic rules.
pub struct Reference<'a> {
    pub url: UriRef<'a>,
    /// True if the answer has the member `debug`, the `Debug` of the reference.
    pub debug: bool,
}

impl Members for Reference<'_> {
    fn members(&self, object: &mut Object<'_>) {
        let url = &self.url;
        object.put("ok", &true);
        object.put("kind", url.kind().as_str());
        object.put("form", url.form().as_str());
        object.put_object("parts", |parts| fields::components(url, |name, text| parts.put_piece(name, text)));
        object.put("host_kind", &url.host().map(|host| host.kind().as_str()));
        if self.debug {
            object.put_shown("debug", format_args!("{url:?}"));
        }
    }
}

/// A URL, read by the rule of its scheme.
pub struct Typed<'a> {
    /// Name of the scheme as it is written.
    scheme: &'a str,
    parsed: Parsed<'a, 'a>,
    /// True if the answer has the member `debug`, the `Debug` of the URL.
    debug: bool,
}

impl Members for Typed<'_> {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        if self.scheme.bytes().any(|octet| octet.is_ascii_uppercase()) {
            object.put("scheme", &self.scheme.to_ascii_lowercase());
        } else {
            object.put("scheme", self.scheme);
        }
        object.put_object("fields", |fields| fields::put_fields(&self.parsed, fields));
        if self.debug {
            object.put_shown("debug", format_args!("{:?}", self.parsed));
        }
    }
}

/// Error of a text or of a request.
pub struct ErrorAnswer {
    kind: &'static str,
    message: String,
    place: Option<Box<Place>>,
}

/// Span of an error in a text, and what was expected there.
struct Place {
    /// The text that the span is in, if that is not the text that was given.
    text: Option<String>,
    offset: usize,
    end: usize,
    production: String,
    expected: Vec<String>,
    section: Option<&'static str>,
}

impl Members for ErrorAnswer {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &false);
        object.put_object("error", |error| {
            error.put("kind", self.kind);
            error.put("message", &self.message);
            if let Some(place) = &self.place {
                error.put("offset", &place.offset);
                error.put("end", &place.end);
                error.put("production", &place.production);
                error.put_array("expected", &place.expected);
                error.put("section", &place.section);
                error.put_some("text", place.text.as_ref());
            }
        });
    }
}

impl ErrorAnswer {
    pub fn by(error: &ParseError, input: &Input<'_>) -> Self {
        let error = &input.told(error);
        let place = Place {
            text: None,
            offset: error.offset(),
            end: input.end_of(error),
            production: error.production().to_owned(),
            expected: error.expected().iter().map(|alternative| alternative.to_string()).collect(),
            section: error.section(),
        };
        Self { kind: error.kind().as_str(), message: error.to_string(), place: Some(Box::new(place)) }
    }

    /// The same error, with `text` as the text that its span is in, for an error in a text that the command has
    /// changed. The secrets of the text are hidden, so the span is that of the text with them.
    pub fn in_text(mut self, text: &str) -> Self {
        if let Some(place) = &mut self.place {
            place.text = Some(redact::url(text).to_string());
        }
        self
    }

    /// Error of a valid URL whose scheme is not in the registry; the name of the scheme ends at `end`.
    fn unknown_scheme(end: usize, registry: &Registry) -> Self {
        let expected: Vec<String> = registry.iter().map(|(name, _)| name.to_owned()).collect();
        let message = format!("expected a scheme of the registry: {}", expected.join(" "));
        let place = Place { text: None, offset: 0, end, production: "scheme".to_owned(), expected, section: None };
        Self { kind: "scheme", message, place: Some(Box::new(place)) }
    }

    /// Error of a URL that cannot be built.
    pub fn unbuilt(error: &BuildError) -> Self {
        Self { kind: "build", message: error.to_string(), place: None }
    }

    /// Error of a URL that makes no plan.
    pub fn unplanned(error: &WireError) -> Self {
        let place = Place {
            text: None,
            offset: error.span().start,
            end: error.span().end,
            production: error.field().to_owned(),
            expected: Vec::new(),
            section: error.section(),
        };
        Self { kind: error.kind().as_str(), message: error.to_string(), place: Some(Box::new(place)) }
    }

    /// Error of a text that no guess completes.
    pub fn unknown_abbreviation(message: String) -> Self {
        Self { kind: "abbreviation", message, place: None }
    }

    /// Error of a malformed request.
    pub fn request(message: String) -> Self {
        Self { kind: "request", message, place: None }
    }
}

impl From<TextError<'_>> for ErrorAnswer {
    fn from(error: TextError<'_>) -> Self {
        match error {
            TextError::Text { name, input, error } => {
                let mut refused = Self::by(&error, input);
                refused.message = format!("{name}: {error}");
                refused
            }
            TextError::Together { kind, message } => Self { kind, message, place: None },
            TextError::Edited { text, error } => {
                let refused = Self::by(&error, &Input::from_text(text.as_deref().unwrap_or_default().into()));
                match text {
                    Some(text) => refused.in_text(&text),
                    None => refused,
                }
            }
        }
    }
}

/// Options of a command that can answer with JSON.
#[derive(Args, Clone, Copy)]
pub struct JsonOptions {
    /// Print one JSON object per line, with passwords
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

    /// Prints the error of a base, which belongs to no line: nothing is read on it.
    pub fn refuse(self, error: TextError<'_>, out: &mut Output) -> io::Result<Outcome> {
        if self.json {
            write_line(&Answer::Refused(error.into()), out.page()?.octets);
        } else {
            error.report(None, out)?;
        }
        Ok(Outcome::Refused)
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
