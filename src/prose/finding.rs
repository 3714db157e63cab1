//! A URL that was found, and its wrapper.

use alloc::{borrow::Cow, string::String, vec::Vec};
use core::{fmt, ops::Range};

use crate::{
    error::ParseError,
    redact,
    scheme::{Parsed, Registry},
};

/// A URL found in a text.
///
/// ```
/// use uriel::prose::find;
///
/// let text = "<URL:http://h/twenty-\n   one>";
/// let found = &find(text)[0];
/// assert_eq!(found.url(), "http://h/twenty-one");
/// assert_eq!(found.alternatives(), ["http://h/twentyone"], "the hyphen may be of the line break");
/// assert_eq!(&text[found.span()], "http://h/twenty-\n   one");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Finding<'t> {
    pub(super) span: Range<usize>,
    pub(super) url: Cow<'t, str>,
    pub(super) wrapper: Wrapper,
    pub(super) alternatives: Vec<String>,
    /// The character at which the URL is cut.
    pub(super) cut: Option<char>,
    pub(super) is_mended: bool,
    pub(super) is_defanged: bool,
}

/// The place, the URL and its other readings without their passwords, the wrapper, and whether the URL is mended. A
/// character at which it is cut may be one of a password.
impl fmt::Debug for Finding<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { span, url, wrapper, alternatives, cut, is_mended, is_defanged } = self;
        let alternatives: Vec<_> = alternatives.iter().map(|url| redact::url(url)).collect();
        f.debug_struct("Finding")
            .field("span", span)
            .field("url", &redact::url(url))
            .field("wrapper", wrapper)
            .field("alternatives", &alternatives)
            .field("is_cut", &cut.is_some())
            .field("is_mended", is_mended)
            .field("is_defanged", is_defanged)
            .finish()
    }
}

/// The form that sets a URL off from the text around it.
///
/// ```
/// use uriel::prose::{Wrapper, find};
/// assert_eq!(find("<http://h/>")[0].wrapper(), Wrapper::Brackets);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Wrapper {
    /// `<URL:…>`
    PrefixedBrackets,
    /// `<…>`
    Brackets,
    /// `"…"`
    Quotes,
    /// `URL:…`
    Prefix,
    /// No wrapper: only the characters around the URL set it off.
    None,
}

impl Wrapper {
    /// The name for programs: `url-brackets`, `brackets`, `quotes`, `url-prefix` or `none`.
    ///
    /// ```
    /// assert_eq!(uriel::prose::Wrapper::PrefixedBrackets.as_str(), "url-brackets");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::PrefixedBrackets => "url-brackets",
            Self::Brackets => "brackets",
            Self::Quotes => "quotes",
            Self::Prefix => "url-prefix",
            Self::None => "none",
        }
    }
}

impl<'t> Finding<'t> {
    /// A finding whose URL is borrowed from the text unchanged.
    pub(super) const fn as_written(url: &'t str, span: Range<usize>, wrapper: Wrapper) -> Self {
        let url = Cow::Borrowed(url);
        Self { span, url, wrapper, alternatives: Vec::new(), cut: None, is_mended: false, is_defanged: false }
    }

    /// The place in the text: the URL with the white space that was removed from it, without its wrapper.
    ///
    /// ```
    /// assert_eq!(uriel::prose::find("<URL:http://h/>")[0].span(), 5..14);
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The URL, without white space. It is a URI by the generic rules of the registry's edition; under RFC 1738, whose
    /// URLs have no fragment, one may follow it.
    ///
    /// ```
    /// use uriel::{Registry, prose::find_with};
    /// assert_eq!(find_with(&Registry::rfc1738(), "<http://h/#top>")[0].url(), "http://h/#top");
    /// ```
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The URL, borrowed from the text unless white space was removed from it, or it was mended or made whole.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use uriel::prose::find;
    /// let url = find("at http://h/").remove(0).into_url();
    /// assert_eq!(url, Cow::Borrowed("http://h/"));
    /// ```
    #[must_use]
    pub fn into_url(self) -> Cow<'t, str> {
        self.url
    }

    /// The URL, read by the production of its scheme. Under RFC 1738, which has no fragments, the fragment is left out.
    ///
    /// # Errors
    ///
    /// The URL breaks the rule of its scheme: it stands in quotes, where the generic rules suffice.
    ///
    /// ```
    /// use uriel::{Registry, prose::find_with, schemes::gopher::Gopher};
    ///
    /// let registry = Registry::current();
    /// let found = find_with(&registry, "at gopher://h/0about, and \"gopher:x\"");
    /// assert_eq!(found[0].parse(&registry)?.refine::<Gopher>()?.selector(), "about");
    /// assert!(found[1].parse(&registry).is_err());
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse<'a, 'r>(&'a self, registry: &'r Registry) -> Result<Parsed<'a, 'r>, ParseError> {
        match self.url.split_once('#') {
            Some((url, _)) if !registry.edition().has_fragments() => registry.parse(url),
            _ => registry.parse(&self.url),
        }
    }

    /// The form that sets the URL off from the text around it.
    ///
    /// ```
    /// use uriel::prose::{Wrapper, find};
    /// assert_eq!(find("url:http://h/")[0].wrapper(), Wrapper::Prefix);
    /// ```
    #[must_use]
    pub const fn wrapper(&self) -> Wrapper {
        self.wrapper
    }

    /// Other URLs that the documents allow here: without a hyphen at the end of a line, which may come from the line
    /// break, past a ">" at the beginning of a line, which may mark quoted mail, or up to it, and with the blanks of a
    /// line escaped, as [`mend`](mod@crate::mend) does.
    ///
    /// In quoted mail, whose lines all begin with as many ">", the URL itself goes past them.
    ///
    /// ```
    /// let found = uriel::prose::find("<http://h/a\n> b>");
    /// assert_eq!((found[0].url(), found[0].alternatives()), ("http://h/a", &["http://h/ab".to_owned()][..]));
    ///
    /// let found = uriel::prose::find("<http://h/a b>");
    /// assert_eq!((found[0].url(), found[0].alternatives()), ("http://h/ab", &["http://h/a%20b".to_owned()][..]));
    ///
    /// let found = uriel::prose::find("> see <http://h/a\n> b>");
    /// assert_eq!((found[0].url(), found[0].alternatives()), ("http://h/ab", &["http://h/a".to_owned()][..]));
    /// ```
    #[must_use]
    pub fn alternatives(&self) -> &[String] {
        &self.alternatives
    }

    /// The character at which the URL is cut: its rule does not admit the character, and neither white space nor a
    /// delimiter comes there. So another URL may be meant, which [`Finder::mending`](super::Finder::mending) finds. An
    /// octet that is not UTF-8 is told as U+FFFD.
    ///
    /// `None` for a URL in brackets or quotes, and for one that ends at white space, a delimiter or the end of the
    /// text.
    ///
    /// ```
    /// use uriel::prose::find;
    /// let found = find("http://h/p?a[]=1 (http://h/caf\u{E9}) http://h/a. \"http://h/b\"");
    /// let cut: Vec<_> = found.iter().map(|found| (found.url(), found.cut())).collect();
    /// assert_eq!(cut, [
    ///     ("http://h/p?a", Some('[')),
    ///     ("http://h/caf", Some('\u{E9}')),
    ///     ("http://h/a", None),
    ///     ("http://h/b", None),
    /// ]);
    /// ```
    #[must_use]
    pub const fn cut(&self) -> Option<char> {
        self.cut
    }

    /// True if the URL was read on and mended by [`Finder::mending`](super::Finder::mending), so that it is not the
    /// text at its place.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let found = Finder::new(&registry).mending().find("http://h/a^b").next().unwrap();
    /// assert_eq!((found.url(), found.span(), found.is_mended()), ("http://h/a%5Eb", 0..12, true));
    /// ```
    #[must_use]
    pub const fn is_mended(&self) -> bool {
        self.is_mended
    }

    /// True if the text at its place is defanged, and the URL is made whole by
    /// [`Finder::defanged`](super::Finder::defanged).
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let found = Finder::new(&registry).defanged().find("at hxxp://h[.]example.").next().unwrap();
    /// assert_eq!((found.url(), found.span(), found.is_defanged()), ("http://h.example", 3..21, true));
    /// ```
    #[must_use]
    pub const fn is_defanged(&self) -> bool {
        self.is_defanged
    }

    /// This finding with its place moved by `octets`, for a longer text in which the searched one begins there.
    pub(super) fn moved(self, octets: usize) -> Self {
        Self { span: self.span.start + octets..self.span.end + octets, ..self }
    }
}
