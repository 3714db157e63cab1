//! Abbreviated URLs, completed: RFC 2396 appendix F.

use alloc::{borrow::Cow, format, string::String, vec::Vec};

use crate::scheme::{Abbreviation, Registry};

/// The URL that a text abbreviates, by the heuristics of [`Registry::current`]: see [`Completer::complete`].
///
/// The text is an abbreviated URL alone. In prose, cut the words out first, without the punctuation around them: a
/// comma at the end would belong to the URL. [`find`](fn@super::find) does not find abbreviated URLs.
///
/// ```
/// use uriel::prose::complete;
/// assert_eq!(complete("www.w3.org/Addressing/").as_deref(), Some("http://www.w3.org/Addressing/"));
/// assert_eq!(complete("me@example.org").as_deref(), Some("mailto:me@example.org"));
/// assert_eq!(complete("some/file"), None);
/// ```
#[must_use]
pub fn complete(text: &str) -> Option<Cow<'_, str>> {
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
/// assert_eq!(https.complete("www.h").as_deref(), Some("https://www.h"));
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
        let authority = text.split(['/', '?', '#']).next().unwrap_or(text);
        match self.abbreviation {
            Abbreviation::Host(beginning) => {
                let has_beginning =
                    text.get(..beginning.len()).is_some_and(|text| text.eq_ignore_ascii_case(beginning));
                let has_host = !authority.is_empty() && !authority.contains('@');
                (has_beginning && has_host).then(|| format!("{}://{text}", self.scheme))
            }
            Abbreviation::Address => {
                let (user, host) = authority.split_once('@')?;
                (!user.is_empty() && !host.is_empty()).then(|| format!("{}:{text}", self.scheme))
            }
        }
    }
}

impl<'r> Completer<'r> {
    /// A completer with the abbreviations of the registry's schemes
    /// ([`Scheme::ABBREVIATIONS`](crate::Scheme::ABBREVIATIONS)), in its order.
    ///
    /// ```
    /// use uriel::{Registry, prose::Completer};
    /// assert!(Completer::new(&Registry::rfc1738().without("http")).complete("www.w3.org").is_none());
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
    /// It is a further guess, that any text begins with a host of the scheme. Only who knows where a text comes from
    /// can make it: `some/file` has the host `some` then.
    ///
    /// ```
    /// use uriel::{Registry, prose::Completer};
    ///
    /// let registry = Registry::current();
    /// let completer = Completer::new(&registry).with_default_scheme("https");
    /// let complete = |text| completer.complete(text).map(|url| url.into_owned());
    /// assert_eq!(complete("example.com/foo").as_deref(), Some("https://example.com/foo"));
    /// assert_eq!(complete("localhost:8080").as_deref(), Some("https://localhost:8080"));
    /// assert_eq!(complete("www.h").as_deref(), Some("http://www.h"), "by the guess for \"www.\"");
    /// assert_eq!(complete("/foo"), None, "it has no host");
    /// ```
    #[must_use]
    pub fn with_default_scheme(mut self, scheme: &'r str) -> Self {
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
    /// assert_eq!(completer.with_guesses(guesses).complete("localhost:80").as_deref(), Some("https://localhost:80"));
    /// ```
    #[must_use]
    pub fn with_guesses(self, guesses: impl IntoIterator<Item = Guess<'r>>) -> Self {
        Self { guesses: guesses.into_iter().collect(), ..self }
    }

    /// The URL that a text abbreviates, or the text itself if it is a URL of a registered scheme or one with "://".
    /// White space around the text is left out. `None` if no guess makes a URL of the text, or if it is no URL although a
    /// name and "://" begin it.
    ///
    /// The result is that of the first guess whose URL is valid by the rule of its scheme, under the edition of the
    /// registry.
    ///
    /// ```
    /// use uriel::{Registry, prose::Completer};
    ///
    /// let registry = Registry::current();
    /// let completer = Completer::new(&registry);
    /// let complete = |text| completer.complete(text).map(|url| url.into_owned());
    /// assert_eq!(complete(" FTP.example.org ").as_deref(), Some("ftp://FTP.example.org"));
    /// assert_eq!(complete("www.h:8080/").as_deref(), Some("http://www.h:8080/"), "no scheme \"www.h\"");
    /// assert_eq!(complete("gopher://h/1").as_deref(), Some("gopher://h/1"));
    /// assert_eq!(complete("www.h/a b"), None, "it would not be a URL");
    /// assert_eq!(complete("http:///www.h/"), None, "no host \"http\"");
    /// ```
    #[must_use]
    pub fn complete<'t>(&self, text: &'t str) -> Option<Cow<'t, str>> {
        let text = text.trim_ascii();
        if let Some((scheme, rest)) = text.split_once(':') {
            let has_slashes = rest.starts_with("//");
            if (has_slashes || self.registry.get(scheme).is_some()) && self.registry.parse(text).is_ok() {
                return Some(Cow::Borrowed(text));
            }
            if has_slashes {
                return None;
            }
        }
        let mut urls = self.guesses.iter().filter_map(|guess| guess.complete(text));
        urls.find(|url| self.registry.parse(url).is_ok()).map(Cow::Owned)
    }
}
