//! Prose: URLs in text that people have written, in mail, documents and logs.
//!
//! The documents say how to set a URL off from the text around it: RFC 1738 in its appendix, the draft of 1996 in appendix B,
//! RFC 2396 in appendix E.
//!
//! | form | what it may hold | section |
//! |---|---|---|
//! | `<URL:…>` in any case, `<…>` | any URL; white space in it is removed, and a fragment belongs to it | RFC 1738 appendix, RFC 2396 appendix E |
//! | `"…"` | a URL of a registered scheme, or with "//", without white space | RFC 2396 appendix E |
//! | `URL:…` and bare text | a URL of a registered scheme, of 16 KiB at most, up to a character that none has, without punctuation at its end | RFC 2396 appendix E names white space alone |
//!
//! ```
//! use uriel::{Registry, prose::{Finder, Wrapper}};
//!
//! let text = "I found it under <URL:ftp://info.cern.ch/pub/www/doc;\n      type=d>, and (see http://h/a) elsewhere.";
//! let registry = Registry::rfc1738();
//! let found: Vec<_> = Finder::new(&registry).find(text).collect();
//! assert_eq!(found[0].url(), "ftp://info.cern.ch/pub/www/doc;type=d");
//! assert_eq!((found[1].url(), found[1].wrapper()), ("http://h/a", Wrapper::None));
//! assert_eq!(&text[found[1].span()], "http://h/a");
//! ```

mod bare;
mod wrapped;

use alloc::{borrow::Cow, string::String, vec::Vec};
use core::ops::Range;

use crate::{scheme::Registry, uri::Uri};

/// A finder of URLs in text, by the schemes and the edition of a registry.
///
/// ```
/// use uriel::{Registry, prose::Finder};
///
/// let registry = Registry::current();
/// let text = "\"http://h/a\" or gopher://h/0about, not note:this";
/// let found: Vec<_> = Finder::new(&registry).find(text).map(|found| found.url().to_owned()).collect();
/// assert_eq!(found, ["http://h/a", "gopher://h/0about"]);
/// let wrapped: Vec<_> = Finder::new(&registry).wrapped_only().find(text).map(|found| found.url().to_owned()).collect();
/// assert_eq!(wrapped, ["http://h/a"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Finder<'r> {
    registry: &'r Registry,
    wrapped_only: bool,
}

/// A URL that stands in a text.
///
/// ```
/// use uriel::{Registry, prose::Finder};
///
/// let registry = Registry::current();
/// let text = "<URL:http://h/twenty-\n   one>";
/// let found = Finder::new(&registry).find(text).next().unwrap();
/// assert_eq!(found.url(), "http://h/twenty-one");
/// assert_eq!(found.alternatives(), ["http://h/twentyone"], "the hyphen may be of the line break");
/// assert_eq!(&text[found.span()], "http://h/twenty-\n   one");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding<'t> {
    span: Range<usize>,
    url: Cow<'t, str>,
    wrapper: Wrapper,
    alternatives: Vec<String>,
}

/// The way in which a URL is set off from the text.
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
    /// Nothing but the characters around it.
    None,
}

impl<'r> Finder<'r> {
    /// A finder of URLs in all forms.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// assert_eq!(Finder::new(&registry).find("no links here").count(), 0);
    /// ```
    #[must_use]
    pub const fn new(registry: &'r Registry) -> Self {
        Self { registry, wrapped_only: false }
    }

    /// The same for brackets and quotes alone.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// assert_eq!(Finder::new(&registry).wrapped_only().find("http://h/ and <http://h/>").count(), 1);
    /// ```
    #[must_use]
    pub const fn wrapped_only(self) -> Self {
        Self { wrapped_only: true, ..self }
    }

    /// The URLs in `text`, in order, in linear time.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let text = "(http://h/a_(b)), http://h/c...";
    /// assert!(Finder::new(&registry).find(text).map(|found| found.url().to_owned()).eq(["http://h/a_(b)", "http://h/c"]));
    /// ```
    pub fn find<'t>(self, text: &'t str) -> impl Iterator<Item = Finding<'t>> + use<'t, 'r> {
        // Perf: characters of URLs are looked through once, however many colons stand among them.
        let (mut at, mut token_end) = (0, 0);
        core::iter::from_fn(move || {
            let octets = text.as_bytes();
            while let Some(ahead) = octets.get(at..)?.iter().position(|&octet| matches!(octet, b'<' | b'"' | b':')) {
                at += ahead;
                let found = match octets[at] {
                    b'<' => wrapped::in_brackets(text, at, self.registry),
                    b'"' => wrapped::in_quotes(text, at, self.registry),
                    _ if self.wrapped_only => None,
                    _ => {
                        if token_end <= at {
                            token_end = bare::end_of_token(text, at);
                        }
                        bare::around_colon(text, at, token_end, self.registry)
                    }
                };
                if let Some((finding, end)) = found {
                    at = end;
                    return Some(finding);
                }
                at += 1;
            }
            None
        })
    }
}

impl Finding<'_> {
    /// The place in the text: of the URL with all that was removed from it, without its wrapper.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// assert_eq!(Finder::new(&registry).find("<URL:http://h/>").next().unwrap().span(), 5..14);
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The URL, without white space. It is a URI by the generic rules of the registry's edition, or one with a fragment under
    /// RFC 1738, which has none.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::rfc1738();
    /// assert_eq!(Finder::new(&registry).find("<http://h/#top>").next().unwrap().url(), "http://h/#top");
    /// ```
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The way in which it is set off.
    ///
    /// ```
    /// use uriel::{Registry, prose::{Finder, Wrapper}};
    /// let registry = Registry::current();
    /// assert_eq!(Finder::new(&registry).find("url:http://h/").next().unwrap().wrapper(), Wrapper::Prefix);
    /// ```
    #[must_use]
    pub const fn wrapper(&self) -> Wrapper {
        self.wrapper
    }

    /// Other readings that the documents admit: without a hyphen at the end of a line, and beyond a ">" that begins a line and
    /// may mark quoted mail.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let found = Finder::new(&registry).find("<http://h/a\n> b>").next().unwrap();
    /// assert_eq!((found.url(), found.alternatives()), ("http://h/a", &["http://h/ab".to_owned()][..]));
    /// ```
    #[must_use]
    pub fn alternatives(&self) -> &[String] {
        &self.alternatives
    }
}

/// True for a URI under the edition of the registry; under RFC 1738 with a fragment too, which the appendix puts into the
/// wrapper.
fn is_url(text: &str, registry: &Registry) -> bool {
    let edition = registry.edition();
    let read = |text| Uri::parse_with(text, edition).is_ok();
    match text.split_once('#') {
        Some((url, fragment)) if !edition.has_fragments() => read(url) && bare::is_fragment(fragment),
        _ => read(text),
    }
}
