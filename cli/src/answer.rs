//! Answers to programs: an object with `"ok":true`, or an error.

use std::ops::Range;

use uriel::{
    ParseError, Registry, SchemeName,
    mend::{Doubt, MendError},
    prose::CompleteError,
    wire::WireError,
    write::BuildError,
};

use crate::{
    input::Input,
    json::{Json, Members, Object},
    registry::redacted,
    text_error::TextError,
};

/// An answer, or the error in its place.
impl<A: Members> Members for Result<A, ErrorAnswer> {
    fn members(&self, object: &mut Object<'_>) {
        match self {
            Ok(answer) => answer.members(object),
            Err(error) => error.members(object),
        }
    }
}

/// Answer: a text that was made.
pub struct Written<T>(pub T);

impl<T: Json> Members for Written<T> {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        object.put("result", &self.0);
    }
}

/// Error of a text or of a request.
pub struct ErrorAnswer {
    kind: &'static str,
    message: String,
    place: Option<Box<ErrorPlace>>,
}

/// Span of an error in a text, and what was expected there.
struct ErrorPlace {
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
        let place = ErrorPlace {
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
            place.text = Some(redacted(text).to_string());
        }
        self
    }

    /// Error of a valid URL whose scheme, `name`, is not in the registry.
    pub fn unknown_scheme(name: SchemeName<'_>, registry: &Registry) -> Self {
        let expected: Vec<String> = registry.iter().map(|(name, _)| name.to_owned()).collect();
        let message = format!("expected a scheme of the registry: {}", expected.join(" "));
        let end = name.as_str().len();
        let place = ErrorPlace { text: None, offset: 0, end, production: "scheme".to_owned(), expected, section: None };
        Self { kind: "scheme", message, place: Some(Box::new(place)) }
    }

    /// Error of a text that is not mended. What was expected there are its two readings, if it has two.
    pub fn unmended(error: &MendError) -> Self {
        let refusal = error.parse_error();
        let kind = error.doubt().map(Doubt::as_str);
        let expected = match error.readings() {
            Some(readings) => readings.map(str::to_owned).to_vec(),
            None => {
                refusal.into_iter().flat_map(|refusal| refusal.expected().iter()).map(|one| one.to_string()).collect()
            }
        };
        let place = ErrorPlace {
            text: None,
            offset: error.span().start,
            end: error.span().end,
            production: refusal.map_or(kind, |refusal| Some(refusal.production())).unwrap_or_default().to_owned(),
            expected,
            section: refusal.and_then(ParseError::section),
        };
        let kind = kind.or(refusal.map(|refusal| refusal.kind().as_str())).unwrap_or_default();
        Self { kind, message: error.to_string(), place: Some(Box::new(place)) }
    }

    /// Error of a URL that cannot be built.
    pub fn unbuilt(error: &BuildError) -> Self {
        Self { kind: "build", message: error.to_string(), place: None }
    }

    /// Error of a URL that makes no plan, and its message.
    pub fn unplanned(error: &WireError, message: String) -> Self {
        let place = ErrorPlace {
            text: None,
            offset: error.span().start,
            end: error.span().end,
            production: error.field().to_owned(),
            expected: Vec::new(),
            section: error.section(),
        };
        Self { kind: error.kind().as_str(), message, place: Some(Box::new(place)) }
    }

    /// Error of a text that no guess completes, and its message. The signs of an abbreviation were expected.
    fn uncompleted(error: &CompleteError, message: String, signs: Vec<String>) -> Self {
        let kind = match error {
            CompleteError::UnknownScheme { .. } => "scheme",
            _ => "abbreviation",
        };
        let Range { start, end } = error.span();
        let place =
            ErrorPlace { text: None, offset: start, end, production: kind.to_owned(), expected: signs, section: None };
        Self { kind, message, place: Some(Box::new(place)) }
    }

    /// Error of a malformed request.
    pub fn request(message: String) -> Self {
        Self { kind: "request", message, place: None }
    }
}

/// The error of a request that cannot be read.
impl From<String> for ErrorAnswer {
    fn from(message: String) -> Self {
        Self::request(message)
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
            TextError::Only { input, error } => Self::by(&error, input),
            TextError::Together { kind, message } => Self { kind, message, place: None },
            TextError::Uncompleted { error, message, signs, .. } => Self::uncompleted(&error, message, signs),
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
