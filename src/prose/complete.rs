//! Abbreviated URLs, completed: RFC 2396 appendix F.

use alloc::{borrow::Cow, format, string::String, vec::Vec};
use core::ops::Range;

use crate::{
    error::{ParseError, Report},
    redact,
    scheme::{Abbreviation, Registry},
};

/// The URL that a text abbreviates, by the heuristics of [`Registry::current`]: see [`Completer::complete`].
///
/// The text is an abbreviated URL alone. In prose, cut the words out first, without the punctuation around them: a
/// comma at the end would belong to the URL. [`find`](fn@super::find) does not find abbreviated URLs.
///
/// # Errors
///
/// No guess makes a URL of the text.
///
/// ```
/// use uriel::prose::{CompleteError, complete};
/// assert_eq!(complete("www.w3.org/Addressing/")?, "http://www.w3.org/Addressing/");
/// assert_eq!(complete("me@example.org")?, "mailto:me@example.org");
/// assert_eq!(complete("some/file"), Err(CompleteError::Unabbreviated { span: 0..4 }));
/// # Ok::<_, CompleteError>(())
/// ```
pub fn complete(text: &str) -> Result<Cow<'_, str>, CompleteError> {
    Completer::new(&Registry::current()).complete(text)
}

/// A completer of abbreviated URLs, by a list of guesses.
///
/// RFC 2396 appendix F describes abbreviated URLs, and says that there is no standard set of heuristics. So callers can
/// read and replace the list, and nothing else in this crate completes a text: [`Registry::parse`] never does.
///
/// ```
/// use uriel::{Registry, prose::{Completer, Guess}, scheme::Abbreviation};
///
/// let registry = Registry::current();
/// let completer = Completer::new(&registry);
/// let guesses: Vec<_> = completer.guesses().iter().map(ToString::to_string).collect();
/// assert_eq!(guesses, [
///     "\"ftp.\" begins a host of ftp",
///     "\"www.\" begins a host of http",
///     "\"gopher.\" begins a host of gopher",
///     "\"@\" is in an address of mailto",
///     "\"news.\" begins a host of news",
///     "\"nntp.\" begins a host of nntp",
///     "\"news.\" begins a host of nntp",
/// ]);
///
/// let https = completer.with_guesses([Guess { abbreviation: Abbreviation::Host("www."), scheme: "https" }]);
/// assert_eq!(https.complete("www.h")?, "https://www.h");
/// # Ok::<_, uriel::prose::CompleteError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Completer<'r> {
    registry: &'r Registry,
    guesses: Vec<Guess<'r>>,
}

/// A guess: an abbreviation, and the scheme of texts that look like it.
///
/// ```
/// use uriel::{prose::Guess, scheme::Abbreviation};
/// let guess = Guess { abbreviation: Abbreviation::Host("www."), scheme: "http" };
/// assert_eq!(guess.to_string(), "\"www.\" begins a host of http");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Guess<'r> {
    /// The form of the abbreviated text.
    ///
    /// ```
    /// # use uriel::{prose::Completer, Registry, scheme::Abbreviation};
    /// assert_eq!(Completer::new(&Registry::current()).guesses()[0].abbreviation, Abbreviation::Host("ftp."));
    /// ```
    pub abbreviation: Abbreviation,
    /// The scheme of the completed URL.
    ///
    /// ```
    /// # use uriel::{prose::Completer, Registry};
    /// assert_eq!(Completer::new(&Registry::current()).guesses()[0].scheme, "ftp");
    /// ```
    pub scheme: &'r str,
}

impl core::fmt::Display for Guess<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Self { abbreviation, scheme } = self;
        match abbreviation {
            Abbreviation::Host("") => write!(f, "any other text begins with a host of {scheme}"),
            Abbreviation::Host(beginning) => write!(f, "{beginning:?} begins a host of {scheme}"),
            Abbreviation::Address => write!(f, "\"@\" is in an address of {scheme}"),
        }
    }
}

impl Guess<'_> {
    /// The URL, if the text looks like the abbreviation.
    fn complete(&self, text: &str) -> Option<String> {
        let authority = authority(text);
        match self.abbreviation {
            Abbreviation::Host(beginning) => {
                let has_beginning =
                    text.get(..beginning.len()).is_some_and(|text| text.eq_ignore_ascii_case(beginning));
                let has_host = !authority.is_empty() && !authority.contains('@') && !has_no_port(authority);
                (has_beginning && has_host).then(|| format!("{}://{text}", self.scheme))
            }
            Abbreviation::Address => authority.split(',').all(is_address).then(|| format!("{}:{text}", self.scheme)),
        }
    }

    /// True if the name of a scheme begins the host: "ftp." tells more of a text than "www.".
    fn names_a_scheme(&self, registry: &Registry) -> bool {
        match self.abbreviation {
            Abbreviation::Host(beginning) => registry.get(beginning.trim_end_matches('.')).is_some(),
            Abbreviation::Address => true,
        }
    }
}

/// The text before its path, its query and its fragment.
fn authority(text: &str) -> &str {
    text.split(['/', '?', '#']).next().unwrap_or(text)
}

/// True if digits that are no port, or none, come after the last ":": the text before it is no host, but the name of a
/// scheme, as in `C:/x` and `isbn:0451450523`.
fn has_no_port(authority: &str) -> bool {
    let is_no_port = |port: &str| port.bytes().all(|octet| octet.is_ascii_digit()) && port.parse::<u16>().is_err();
    authority.rsplit_once(':').is_some_and(|(_, port)| is_no_port(port))
}

/// True for a user and a host with an "@" between them. A second "@", or a ":", would be a part of a password.
fn is_address(text: &str) -> bool {
    let is_part = |part: &str| !part.is_empty() && !part.contains(['@', ':']);
    text.split_once('@').is_some_and(|(user, host)| is_part(user) && is_part(host))
}

/// The length of the text before "//", and the name of a known scheme that it is, but for some octets that no scheme
/// has: `http;//h`.
fn scheme_before_slashes(text: &str, registry: &Registry) -> Option<(usize, String)> {
    const LONGEST: usize = 64;
    let (before, _) = text.split_once("//").filter(|(before, _)| before.len() <= LONGEST)?;
    let name: String = before.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.')).collect();
    let name = name.trim_matches(['+', '-', '.']);
    registry.get(name).map(|_| (before.len(), name.into()))
}

/// Reason why a text is not completed, and its place in the text.
///
/// It holds at most one character of the text, as a [`ParseError`] does, and never one of a secret.
///
/// ```
/// use uriel::{Registry, prose::{Completer, CompleteError}};
///
/// let registry = Registry::current();
/// let completer = Completer::new(&registry).with_default_scheme("https");
/// let say = |text| completer.complete(text).unwrap_err().to_string();
/// assert_eq!(say("http:/h"), "expected \"//\" of httpurl at byte 5, found \"/\" (U+002F) (RFC 9110 section 4.2.1)");
/// assert_eq!(say("http//h"), "expected \"://\" after the name of a scheme at byte 4");
/// assert_eq!(say("doi:10.1/a"), "expected an abbreviated URL, found the name of an unknown scheme at bytes 0..3");
/// assert_eq!(say("user:p@ss@h"), "expected an abbreviated URL, found the name of an unknown scheme at bytes 0..4");
/// assert_eq!(say("/a"), "expected an abbreviated URL at byte 0");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CompleteError {
    /// A rule refuses the text, which begins like a URL of its scheme, or the URL that a guess makes of it.
    #[error(transparent)]
    Refused(ParseError),
    /// The name of a known scheme comes before "//", without a ":" between them: `http//h`, `http;//h`.
    #[error("expected \"://\" after the name of a scheme at byte {}", .span.start)]
    MissingColon {
        /// The text after the name, up to the end of the "//".
        span: Range<usize>,
    },
    /// The text is a URL of a scheme that the registry does not have, or a host and its port, of which no guess makes
    /// a URL.
    #[error("expected an abbreviated URL, found the name of an unknown scheme at bytes {}..{}", .span.start, .span.end)]
    UnknownScheme {
        /// The name of the scheme.
        span: Range<usize>,
    },
    /// The text looks like no abbreviation.
    #[error("expected an abbreviated URL at byte {}", .span.start)]
    Unabbreviated {
        /// The beginning of the text, where a host or an address would be.
        span: Range<usize>,
    },
}

impl CompleteError {
    /// Range of the wrong text in bytes. It is empty if more was expected.
    ///
    /// ```
    /// use uriel::prose::complete;
    /// assert_eq!(complete(" http://h:x/").unwrap_err().span(), 10..11);
    /// ```
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        match self {
            Self::Refused(error) => error.span(),
            Self::MissingColon { span } | Self::UnknownScheme { span } | Self::Unabbreviated { span } => {
                span.start..span.end
            }
        }
    }

    /// The error with its place marked under `text`. Three asterisks stand for each secret of `text`, and for what
    /// would be one in the URL that it abbreviates.
    ///
    /// ```
    /// use uriel::prose::complete;
    /// let text = "http//me:secret@h/";
    /// let expected = "\
    /// expected \"://\" after the name of a scheme at byte 4
    ///   http//me:***@h/
    ///       ^^";
    /// assert_eq!(complete(text).unwrap_err().report(text).to_string(), expected);
    /// ```
    #[must_use]
    pub fn report<'t>(&'t self, text: &'t str) -> Report<'t> {
        let shown = redact::url(text);
        // Without slashes a password is no secret of the text, but it would be one of the URL.
        let shown = if shown.spans().next().is_none() { redact::authority(text) } else { shown };
        Report::new(self, self.span(), text).with_redacted(shown)
    }

    /// This error for a longer text, in which the text of this error begins at `by`.
    fn shifted(self, by: usize) -> Self {
        let moved = |Range { start, end }| start + by..end + by;
        match self {
            Self::Refused(error) => Self::Refused(error.shifted(by)),
            Self::MissingColon { span } => Self::MissingColon { span: moved(span) },
            Self::UnknownScheme { span } => Self::UnknownScheme { span: moved(span) },
            Self::Unabbreviated { span } => Self::Unabbreviated { span: moved(span) },
        }
    }
}

impl<'r> Completer<'r> {
    /// A completer with the abbreviations of the registry's schemes
    /// ([`Scheme::ABBREVIATIONS`](crate::Scheme::ABBREVIATIONS)), in its order.
    ///
    /// ```
    /// use uriel::{Registry, prose::Completer};
    /// assert!(Completer::new(&Registry::rfc1738().without("http")).complete("www.w3.org").is_err());
    /// ```
    #[must_use]
    pub fn new(registry: &'r Registry) -> Self {
        let own_names = registry.iter().filter(|(name, scheme)| name.eq_ignore_ascii_case(scheme.info().name));
        let guesses = own_names.flat_map(|(name, scheme)| {
            scheme.info().abbreviations.iter().map(move |&abbreviation| Guess { abbreviation, scheme: name })
        });
        Self { registry, guesses: guesses.collect() }
    }

    /// The guesses, in the order in which they are tried.
    ///
    /// ```
    /// use uriel::{Registry, prose::Completer};
    /// assert!(Completer::new(&Registry::empty(Default::default())).guesses().is_empty());
    /// ```
    #[must_use]
    pub fn guesses(&self) -> &[Guess<'r>] {
        &self.guesses
    }

    /// The same completer, with a scheme for texts that no other guess completes: suffix references, which have only an
    /// authority and a path (RFC 3986 section 4.5).
    ///
    /// It is a further guess, that any text begins with a host of the scheme. Guesses that tell no more are removed:
    /// "www." begins a host of the scheme then, and "ftp.", the name of a scheme, one of ftp. Only who knows where a
    /// text comes from can make the guess: `some/file` has the host `some` then.
    ///
    /// ```
    /// use uriel::{Registry, prose::Completer};
    ///
    /// let registry = Registry::current();
    /// let completer = Completer::new(&registry).with_default_scheme("https");
    /// assert_eq!(completer.complete("example.com/foo")?, "https://example.com/foo");
    /// assert_eq!(completer.complete("localhost:8080")?, "https://localhost:8080");
    /// assert_eq!(completer.complete("www.h")?, "https://www.h");
    /// assert_eq!(completer.complete("ftp.h")?, "ftp://ftp.h");
    /// assert!(completer.complete("/foo").is_err(), "it has no host");
    /// # Ok::<_, uriel::prose::CompleteError>(())
    /// ```
    #[must_use]
    pub fn with_default_scheme(mut self, scheme: &'r str) -> Self {
        self.guesses.retain(|guess| guess.names_a_scheme(self.registry));
        self.guesses.push(Guess { abbreviation: Abbreviation::Host(""), scheme });
        self
    }

    /// The same completer with other guesses.
    ///
    /// ```
    /// use uriel::{Registry, prose::{Completer, Guess}, scheme::Abbreviation};
    ///
    /// let registry = Registry::current();
    /// let any_host = Guess { abbreviation: Abbreviation::Host(""), scheme: "https" };
    /// let completer = Completer::new(&registry);
    /// let guesses: Vec<_> = completer.guesses().iter().copied().chain([any_host]).collect();
    /// assert_eq!(completer.with_guesses(guesses).complete("localhost:80")?, "https://localhost:80");
    /// # Ok::<_, uriel::prose::CompleteError>(())
    /// ```
    #[must_use]
    pub fn with_guesses(self, guesses: impl IntoIterator<Item = Guess<'r>>) -> Self {
        Self { guesses: guesses.into_iter().collect(), ..self }
    }

    /// The URL that a text abbreviates, or the text itself if it is a URL of a registered scheme or one with "://".
    /// White space around the text is left out.
    ///
    /// The result is that of the first guess whose URL is valid by the rule of its scheme, under the edition of the
    /// registry. A text that begins with the name of a registered scheme and ":" is a URL of that scheme or none, and
    /// so is one with "://": no guess takes its scheme for a host.
    ///
    /// # Errors
    ///
    /// No guess makes a URL of the text, or it begins like a URL, and is none.
    ///
    /// ```
    /// use uriel::{Registry, prose::Completer};
    ///
    /// let registry = Registry::current();
    /// let completer = Completer::new(&registry);
    /// assert_eq!(completer.complete(" FTP.example.org ")?, "ftp://FTP.example.org");
    /// assert_eq!(completer.complete("www.h:8080/")?, "http://www.h:8080/", "no scheme \"www.h\"");
    /// assert_eq!(completer.complete("gopher://h/1")?, "gopher://h/1");
    /// assert_eq!(completer.complete("www.h/a b").unwrap_err().span(), 7..8, "it would not be a URL");
    /// assert_eq!(completer.complete("http:///www.h/").unwrap_err().span(), 7..8, "no host \"http\"");
    /// # Ok::<_, uriel::prose::CompleteError>(())
    /// ```
    pub fn complete<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, CompleteError> {
        let start = text.len() - text.trim_ascii_start().len();
        self.completed(text.trim_ascii()).map_err(|error| error.shifted(start))
    }

    /// The result for a text without white space around it.
    fn completed<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, CompleteError> {
        let registry = self.registry;
        let begins_a_url = |(name, rest): (&str, &str)| rest.starts_with("//") || registry.get(name).is_some();
        if text.split_once(':').is_some_and(begins_a_url) {
            return registry.parse(text).map(|_| Cow::Borrowed(text)).map_err(CompleteError::Refused);
        }
        if let Some((end, name)) = scheme_before_slashes(text, registry) {
            let start = if text.starts_with(&name) { name.len() } else { 0 };
            return Err(CompleteError::MissingColon { span: start..end + "//".len() });
        }
        let (mut refused, mut is_abbreviated) = (None, false);
        for guess in &self.guesses {
            let Some(url) = guess.complete(text) else { continue };
            let Err(error) = registry.parse(&url) else { return Ok(Cow::Owned(url)) };
            is_abbreviated |= guess.abbreviation != Abbreviation::Host("");
            let before = url.len() - text.len();
            refused.get_or_insert_with(|| {
                let Range { start, end } = error.span();
                error.placed(start.saturating_sub(before)..end.saturating_sub(before))
            });
        }
        // Any text begins with a host of the default scheme, so its refusal tells less than the name of a scheme.
        if !is_abbreviated && registry.parse(text).is_ok() {
            let end = text.split(':').next().map_or(0, str::len);
            return Err(CompleteError::UnknownScheme { span: 0..end });
        }
        Err(match refused {
            Some(error) => CompleteError::Refused(error),
            None => CompleteError::Unabbreviated { span: 0..authority(text).len() },
        })
    }
}
