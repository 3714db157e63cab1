//! Answers to programs: one JSON object each.

use std::{
    fmt::Display,
    io::{self, Write},
};

use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;
use uriel::{Edition, Form, HostKind, Kind, ParseError, Registry, UriRef};

use crate::{
    base::Established,
    compare::Compared,
    editions::Editions,
    fields::{self, Fields, components},
    input::Input,
    normalize::Normalized,
    refusal::Refusal,
    relativize::Relation,
    resolve::Resolution,
};

/// Answer to a request.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Answer<'a> {
    Reference(Reference<'a>),
    Typed(Typed<'a>),
    Resolved(Resolution),
    Relativized(Relation),
    Editions(Editions<'a>),
    Base(Established),
    Normalized(Normalized),
    Compared(Compared),
    Refused(Refused),
}

impl<'a> Answer<'a> {
    /// Reads `input` by the generic rules.
    pub fn reference(input: &'a Input<'_>, edition: Edition) -> Self {
        match UriRef::parse_with(input.text(), edition) {
            Ok(url) => Self::Reference(Reference::new(&url)),
            Err(error) => Self::Refused(Refused::by(&error, input)),
        }
    }

    /// Reads `input` by the rule that `registry` has for its scheme.
    pub fn typed(input: &'a Input<'_>, registry: &Registry) -> Self {
        let text = input.text();
        let parsed = match registry.parse(text) {
            Ok(parsed) => parsed,
            Err(error) => return Self::Refused(Refused::by(&error, input)),
        };
        let scheme = text.split_once(':').map_or(text, |(scheme, _)| scheme);
        match fields::Typed::of(&parsed) {
            Some(url) => Self::Typed(Typed { ok: true, scheme: scheme.to_ascii_lowercase(), url }),
            None => Self::Refused(Refused::unknown_scheme(scheme.len(), registry)),
        }
    }
}

/// A reference, read by the generic rules.
#[derive(Serialize)]
pub struct Reference<'a> {
    ok: bool,
    kind: Shown<Kind>,
    form: Shown<Form>,
    parts: Fields<'a>,
    host_kind: Option<Shown<HostKind>>,
    debug: String,
}

impl<'a> Reference<'a> {
    pub fn new(url: &UriRef<'a>) -> Self {
        Self {
            ok: true,
            kind: Shown(url.kind()),
            form: Shown(url.form()),
            parts: components(url),
            host_kind: url.host().map(|host| Shown(host.kind())),
            debug: format!("{url:?}"),
        }
    }
}

/// A URL, read by the rule of its scheme.
#[derive(Serialize)]
pub struct Typed<'a> {
    ok: bool,
    /// Name of the scheme in lower case.
    scheme: String,
    #[serde(flatten)]
    url: fields::Typed<'a>,
}

/// Error of a text or of a request.
#[derive(Serialize)]
pub struct Refused {
    ok: bool,
    error: Error,
}

#[derive(Serialize)]
struct Error {
    kind: &'static str,
    message: String,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    place: Option<Place>,
}

/// Span of an error in a text, and what was expected there.
#[derive(Serialize)]
struct Place {
    offset: usize,
    end: usize,
    production: &'static str,
    expected: Vec<String>,
    section: Option<&'static str>,
}

impl Refused {
    pub fn by(error: &ParseError, input: &Input<'_>) -> Self {
        let place = Place {
            offset: error.offset(),
            end: input.end_of(error),
            production: error.production(),
            expected: error.expected().iter().map(|alternative| alternative.to_string()).collect(),
            section: error.section(),
        };
        let error = Error { kind: error.kind().as_str(), message: error.to_string(), place: Some(place) };
        Self { ok: false, error }
    }

    /// Error of a valid URL whose scheme is not in the registry; the name of the scheme ends at `end`.
    fn unknown_scheme(end: usize, registry: &Registry) -> Self {
        let expected: Vec<String> = registry.iter().map(|(name, _)| name.to_owned()).collect();
        let message = format!("expected a scheme of the registry: {}", expected.join(" "));
        let place = Place { offset: 0, end, production: "scheme", expected, section: None };
        Self { ok: false, error: Error { kind: "scheme", message, place: Some(place) } }
    }

    /// Error of a malformed request.
    pub fn request(message: String) -> Self {
        Self { ok: false, error: Error { kind: "request", message, place: None } }
    }
}

impl From<Refusal<'_>> for Refused {
    fn from(refusal: Refusal<'_>) -> Self {
        match refusal {
            Refusal::Text { name, input, error } => {
                let mut refused = Self::by(&error, input);
                refused.error.message = format!("{name}: {error}");
                refused
            }
            Refusal::Together { kind, message } => Self { ok: false, error: Error { kind, message, place: None } },
        }
    }
}

/// Value that is serialised as its `Display` prints it.
pub struct Shown<T>(pub T);

impl<T: Display> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// Prints an answer as one line.
pub fn print(answer: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    answer.serialize(&mut serde_json::Serializer::with_formatter(&mut *out, OneLine))?;
    writeln!(out)
}

/// Formatter of JSON on one line, without control characters.
///
/// JSON escapes only those below U+0020, but a terminal also obeys U+009B, which means the same as ESC "[".
struct OneLine;

impl Formatter for OneLine {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        let mut rest = fragment;
        while let Some((at, control)) = rest.char_indices().find(|(_, c)| c.is_control()) {
            write!(out, "{}\\u{:04x}", &rest[..at], u32::from(control))?;
            rest = &rest[at + control.len_utf8()..];
        }
        out.write_all(rest.as_bytes())
    }
}
