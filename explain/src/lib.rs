#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod client;
mod drawing;
mod editions;
mod fields;
mod group;
mod guesses;
mod labels;
mod mends;
mod parts;
mod row;
mod shown;
mod svg;
mod tone;
mod value;
mod wrap;

use alloc::{
    format,
    string::{String, ToString as _},
    vec::Vec,
};
use core::{fmt, ops::Range};

use uriel::{
    Edition, Kind, Level, ParseError, Parsed, Registry, UriRef,
    error::Found,
    hazards::{Hazard, Visit, visit_hazards_of_text},
    redact::Redacted,
};

pub use self::{
    drawing::Drawing,
    group::{Group, Line},
    parts::Part,
    tone::{Run, Tone},
    value::is_quoted,
};
use self::{
    group::Lines,
    shown::Shown,
    value::{Pieces, made_text},
};

/// Explains a text, or octets that need not be UTF-8, under the edition of a registry, whose schemes give the fields
/// and the plan.
///
/// ```
/// use uriel::Registry;
/// use uriel_explain::explain;
///
/// let registry = Registry::current();
/// let explanation = explain("http://h:80/a", &registry);
/// let names: Vec<_> = explanation.parts().iter().map(|part| part.name).collect();
/// assert_eq!(names, ["scheme", "host", "port", "path"]);
/// assert!(explain("http://h:80a/", &registry).error().is_some());
/// ```
#[must_use]
pub fn explain(text: &(impl AsRef<[u8]> + ?Sized), registry: &Registry) -> Explanation {
    let octets = text.as_ref();
    let text = String::from_utf8_lossy(octets);
    match UriRef::parse_with(&text, registry.edition()) {
        Ok(url) => of_reference(url, registry),
        // The rule of a scheme may admit what the generic syntax does not: an address in brackets, or a list of servers.
        Err(error) => {
            if let Ok(url) = registry.parse(&text) {
                return of_reference(*url.uri().as_uri_ref(), registry);
            }
            let error = registry.refusal_of(&text).unwrap_or(error);
            of_refused(&text, octets, with_octet(error, &text, octets), registry)
        }
    }
}

/// The error, naming the octet that is not UTF-8 instead of U+FFFD.
fn with_octet(error: ParseError, text: &str, octets: &[u8]) -> ParseError {
    let at = error.offset();
    match octets.get(at) {
        // Up to the first octet that is not UTF-8 the two are equal, and no edition reads beyond it.
        Some(&octet) if error.found() == Some(Found::Char('\u{fffd}')) && text.as_bytes()[..at] == octets[..at] => {
            error.with_octet(octet)
        }
        _ => error,
    }
}

/// A text explained for people: see the [front page](crate).
///
/// ```
/// use uriel::Registry;
/// use uriel_explain::explain;
/// let explanation = explain("mailto:me@h.example", &Registry::current());
/// assert_eq!(explanation.summary(), "valid under RFC 3986, and by the rule mailtourl of RFC 6068");
/// assert_eq!(explanation.text(), "mailto:me@h.example");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Explanation {
    edition: Edition,
    summary: String,
    text: String,
    parts: Vec<Part>,
    error: Option<ParseError>,
    /// The place of the error in `text`, in characters.
    mark: Option<Range<usize>>,
    groups: Vec<Group>,
}

impl Explanation {
    /// The edition that the text was read under.
    ///
    /// ```
    /// use uriel::{Edition, Registry};
    /// use uriel_explain::explain;
    /// assert_eq!(explain("x:y", &Registry::rfc1738()).edition(), Edition::Rfc1738);
    /// ```
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// True if the text is a URL or a reference, and the rule of its scheme, if the registry has it, admits it.
    ///
    /// ```
    /// use uriel::Registry;
    /// use uriel_explain::explain;
    /// let registry = Registry::current();
    /// assert!(explain("ftp://h/a", &registry).is_valid());
    /// assert!(!explain("ftp://h/a;type=q", &registry).is_valid());
    /// ```
    #[must_use]
    pub const fn is_valid(&self) -> bool {
        self.error.is_none()
    }

    /// The verdict, in one line.
    ///
    /// ```
    /// use uriel::Registry;
    /// use uriel_explain::explain;
    /// let summary = |text| explain(text, &Registry::current()).summary().to_owned();
    /// assert_eq!(summary("../a"), "valid under RFC 3986, as a relative reference: it is a URL only with a base");
    /// assert_eq!(summary("a b"), "invalid under RFC 3986");
    /// ```
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// The text as it is drawn: three asterisks for each secret, symbols for invisible characters, and "…" for
    /// the middle of each part that is long.
    ///
    /// ```
    /// use uriel::Registry;
    /// use uriel_explain::explain;
    /// assert_eq!(explain("http://me:pw@h/\0", &Registry::current()).text(), "http://me:***@h/␀");
    /// ```
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The parts of the URL, in their order; none of a text that is refused.
    ///
    /// ```
    /// use uriel::Registry;
    /// use uriel_explain::explain;
    /// let explanation = explain("http://me:secret@h/", &Registry::current());
    /// let host = &explanation.parts()[2];
    /// assert_eq!((host.name, host.rule, host.section), ("host", "reg-name", Some("RFC 3986 section 3.2.2")));
    /// assert_eq!((host.span.clone(), host.drawn.clone()), (17..18, 14..15), "the secret is drawn shorter");
    /// ```
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The error of a text that is refused, by the generic syntax or by the rule of its scheme.
    ///
    /// ```
    /// use uriel::Registry;
    /// use uriel_explain::explain;
    /// let explanation = explain("http://h:80a/", &Registry::current());
    /// assert_eq!(explanation.error().map(|error| error.offset()), Some(11));
    /// ```
    #[must_use]
    pub const fn error(&self) -> Option<&ParseError> {
        self.error.as_ref()
    }

    /// The rest of the explanation, in groups of lines. A group without lines is left out.
    ///
    /// ```
    /// use uriel::Registry;
    /// use uriel_explain::explain;
    /// let explanation = explain("HTTP://h:21/", &Registry::current());
    /// let names: Vec<_> = explanation.groups().iter().map(|group| group.name).collect();
    /// assert_eq!(names[..4], ["fields", "client", "hazards", "normal-form"]);
    /// ```
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The explanation on lines that are at most `width` columns wide, but for whole URLs, which are not broken, so
    /// that they can be copied. No width under 30 is used.
    ///
    /// ```
    /// use uriel::Registry;
    /// use uriel_explain::explain;
    /// let drawing = explain("http://h/?a=b#c", &Registry::current()).drawing(80).to_string();
    /// let expected = "
    ///   http://h/?a=b#c
    ///   ┬───   ┬┬ ┬── ┬
    ///   scheme ││ │   fragment
    ///          ││ query
    ///          │path
    ///          host
    /// ";
    /// assert!(drawing.contains(expected), "{drawing}");
    /// ```
    #[must_use]
    pub fn drawing(&self, width: usize) -> Drawing {
        Drawing::of(self, width, false)
    }

    /// The explanation as a picture: an SVG with a title and a description for those who do not see it, and colours for
    /// light and dark pages. It has no script, and loads nothing.
    ///
    /// ```
    /// use uriel::Registry;
    /// use uriel_explain::explain;
    /// let svg = explain("http://h/", &Registry::current()).svg();
    /// assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    /// assert!(svg.contains("<title id=\"title\">http://h/</title>"));
    /// ```
    #[must_use]
    pub fn svg(&self) -> String {
        svg::picture(self)
    }

    const fn mark(&self) -> Option<&Range<usize>> {
        self.mark.as_ref()
    }
}

/// The verdict and the text as it is drawn.
impl fmt::Debug for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Explanation").field("summary", &self.summary).field("text", &self.text).finish_non_exhaustive()
    }
}

/// Explains a reference, by the rule of its scheme too.
fn of_reference(url: UriRef<'_>, registry: &Registry) -> Explanation {
    let parsed = url.scheme().map(|_| registry.parse(url.as_str()));
    let (parsed, error) = match parsed {
        Some(Ok(parsed)) => (Some(parsed), None),
        Some(Err(error)) => (None, Some(error)),
        None => (None, None),
    };
    let redacted = parsed.as_ref().map_or_else(|| registry.redacted(url.as_str()), Parsed::redacted);
    let mut parts = parts::of(&url);
    let (shown, mark) = drawn(url.as_str(), &redacted, &mut parts, error.as_ref());
    let pieces = Pieces::of(redacted);
    let groups = [
        parsed.as_ref().and_then(|parsed| fields::of(parsed, &pieces, &parts)),
        fields::of_query(&url, parsed.as_ref(), &pieces),
        parsed.as_ref().and_then(|parsed| client::of(parsed, &pieces)),
        hazards("hazards", |visit| match &parsed {
            Some(parsed) => parsed.visit_hazards(visit),
            None => url.visit_hazards(visit),
        }),
        error.is_none().then(|| normal_form(&url, registry)).flatten(),
        error.is_none().then(|| for_people(&url, registry)).flatten(),
        match &error {
            Some(error) => mends::of(url.as_str().as_bytes(), error, registry),
            None => mends::of_valid(&url, registry),
        },
        editions::of(&url, &pieces),
    ];
    Explanation {
        edition: registry.edition(),
        summary: summary(&url, parsed.as_ref(), error.as_ref(), registry),
        text: shown.text,
        parts,
        error,
        mark,
        groups: groups.into_iter().flatten().collect(),
    }
}

/// Explains a text that the generic syntax refuses.
fn of_refused(text: &str, octets: &[u8], error: ParseError, registry: &Registry) -> Explanation {
    let (shown, mark) = drawn(text, &registry.redacted(text), &mut [], Some(&error));
    let lenient = hazards("what lenient readers do", |visit| visit_hazards_of_text(text, visit));
    let groups = [mends::of(octets, &error, registry), lenient, editions::that_accept(text)];
    Explanation {
        edition: registry.edition(),
        summary: format!("invalid under {}", registry.edition().document()),
        text: shown.text,
        parts: Vec::new(),
        error: Some(error),
        mark,
        groups: groups.into_iter().flatten().collect(),
    }
}

/// The text as it is drawn, with the places of its parts, and that of the error.
fn drawn<'t>(
    text: &'t str,
    redacted: &Redacted<'t, '_>,
    parts: &mut [Part],
    error: Option<&ParseError>,
) -> (Shown, Option<Range<usize>>) {
    let mark = error.map(|error| {
        let Range { start, end } = error.span();
        // A mark within a secret is under its asterisks.
        let secret = redacted.spans().find(|secret| secret.end > start);
        secret.map_or(start, |secret| secret.start.min(start))..end
    });
    let spans = parts.iter().map(|part| &part.span).chain(&mark);
    let shown = Shown::of(text, redacted, spans.flat_map(|span| [span.start, span.end]).collect());
    for part in parts {
        part.drawn = shown.place(&part.span);
    }
    let mark = mark.map(|span| shown.place(&span));
    (shown, mark)
}

/// The verdict.
fn summary(
    url: &UriRef<'_>,
    parsed: Option<&Parsed<'_, '_>>,
    error: Option<&ParseError>,
    registry: &Registry,
) -> String {
    let (edition, document) = (url.edition(), url.edition().document());
    let facts = url.scheme().and_then(|name| registry.get(name.as_str())).map(|scheme| scheme.info().facts);
    let rule = facts.map(|facts| {
        let section = fields::source(facts, edition).map_or(String::new(), |source| format!(" of {source}"));
        format!("by the rule {}{section}", facts.rule.name(edition))
    });
    let kind = match url.kind() {
        Kind::Absolute => "",
        Kind::Relative if url.authority().is_some() => ", as a relative reference: its scheme is that of its base",
        Kind::Relative => ", as a relative reference: it is a URL only with a base",
        Kind::Opaque => ", as an opaque URL",
    };
    match (rule, parsed) {
        (Some(rule), _) if error.is_some() => format!("invalid {rule}, although valid under {document}"),
        (Some(rule), _) if UriRef::parse_with(url.as_str(), edition).is_err() => {
            format!("valid {rule}, and no URL under {document}")
        }
        (Some(rule), _) => format!("valid under {document}{kind}, and {rule}"),
        (None, Some(_)) => format!("valid under {document}{kind}; its scheme has no rule here"),
        (None, None) => format!("valid under {document}{kind}"),
    }
}

/// The hazards that `visit_all` passes, each kind once.
fn hazards(title: &str, visit_all: impl FnOnce(&mut Visit<'_>)) -> Option<Group> {
    let mut kinds: Vec<(Hazard, usize)> = Vec::new();
    visit_all(&mut |hazard| match kinds.iter_mut().find(|(other, _)| other.kind() == hazard.kind()) {
        Some((_, count)) => *count += 1,
        None => kinds.push((hazard, 1)),
    });
    let mut lines = Lines::default();
    for (hazard, count) in kinds {
        let times = if count > 1 { format!(" ({count} times)") } else { String::new() };
        lines.add(hazard.kind().as_str(), format!("{}{times}", hazard.message()), hazard.section().unwrap_or_default());
    }
    lines.some("hazards", title)
}

/// The normal form, if it is another text.
fn normal_form(url: &UriRef<'_>, registry: &Registry) -> Option<Group> {
    if url.is_normalized(Level::Scheme(registry)) {
        return None;
    }
    let mut lines = Lines::default();
    let normal = url.normalize(Level::Scheme(registry));
    lines.add_url("", made_text(normal.as_str(), url.as_str(), registry)?);
    lines.some("normal-form", "normal form")
}

/// The text as people read it, if it has letters outside ASCII. What else is decoded, the normal form shows.
fn for_people(url: &UriRef<'_>, registry: &Registry) -> Option<Group> {
    let text = registry.for_people(*url);
    if text.to_string().is_ascii() {
        return None;
    }
    let mut lines = Lines::default();
    lines.add_url("", value::shown(text.redacted(), value::LONGEST_URL));
    lines.some("for-people", "for people")
}
