//! Prose: URLs in text that people have written, in mail, documents and logs.
//!
//! The documents say how to set a URL off from the text around it: RFC 1738 in its appendix, the draft of 1996 in
//! appendix B, RFC 2396 in appendix E, RFC 3986 in appendix C. This module needs the feature `prose`, which is on by
//! default. The schemes are those of a registry: [`Registry::current`](crate::Registry::current) has only those whose
//! features are on, such as `scheme-http`.
//!
//! | form | content | section |
//! |---|---|---|
//! | `<URL:…>` in any case | any URL, with its fragment, by the rule of its scheme if that is registered; white space in it is removed, and none is in the name of its scheme, nor a blank line in the URL | RFC 1738 appendix, RFC 2396 appendix E |
//! | `<…>` | the same, if its scheme is registered or begins with `x-`, or is before "//": [`Finder::any_scheme`] finds the others, but [`Finder::in_markup`] finds none | RFC 2396 appendix E |
//! | `"…"` | a URL of a registered scheme, or with "//", without white space | RFC 2396 appendix E |
//! | `URL:…` and bare text | a URL of a registered scheme, up to a delimiter, without punctuation at its end | RFC 2396 appendix E: its only delimiter is white space |
//!
//! | task | item |
//! |---|---|
//! | find URLs in a text | [`find`](fn@find), [`find_with`]; a [`Finder`] for octets, other delimiters, part of a text |
//! | find them in a file of any size | [`Stream`] |
//! | tell which are cut, and mend them | [`Finding::cut`], [`Finder::mending`] |
//! | find `hxxp://h[.]example/` | [`Finder::defanged`] |
//! | tell how many are no finds, and why | [`LeftOut`] |
//! | complete `www.w3.org` | [`complete`](fn@complete); a [`Completer`] for guesses of your own |
//! | say which delimiters end a URL | [`Delimiters`] |
//!
//! ```
//! use uriel::{Registry, prose::{Wrapper, find_with}};
//!
//! let text = "I found it under <URL:ftp://info.cern.ch/pub/www/doc;\n      type=d>, and (see http://h/a) elsewhere.";
//! let found = find_with(&Registry::rfc1738(), text);
//! assert_eq!(found[0].url(), "ftp://info.cern.ch/pub/www/doc;type=d");
//! assert_eq!((found[1].url(), found[1].wrapper()), ("http://h/a", Wrapper::None));
//! assert_eq!(&text[found[1].span()], "http://h/a");
//! ```
//!
//! A bare URL ends at the first character that its rule does not admit, and what comes before is found if it is a URL.
//! That need not be the URL that was meant: `http://me:p@ss@h/` is found as `http://me:p@ss`, because a password has no
//! "@". [`Finding::cut`] tells of it, and [`Finder::mending`] reads on.
//!
//! The crate [`linkify`](https://github.com/robinst/linkify) finds URLs too; `docs/PROSE.md` compares the two on the
//! same texts.

mod bare;
mod brackets;
mod closers;
mod complete;
mod cut;
mod defanged;
mod delimiters;
mod finder;
mod finding;
mod findings;
mod haystack;
mod left_out;
mod stream;
mod template;
mod wrapped;

use alloc::vec::Vec;

pub use self::{
    complete::{CompleteError, Completer, Guess, complete},
    delimiters::Delimiters,
    finder::Finder,
    finding::{Finding, Wrapper},
    findings::Findings,
    left_out::LeftOut,
    stream::Stream,
};
use crate::{scheme::Registry, uri::UriRef};

/// The URLs in a text whose schemes are in [`Registry::current`].
///
/// For many texts, make a registry and a [`Finder`] once and use them for each.
///
/// ```
/// let found = uriel::prose::find("see <http://h/a b>, or mail mailto:me@h.");
/// assert_eq!(found[0].url(), "http://h/ab");
/// assert_eq!(found[1].url(), "mailto:me@h");
/// ```
#[must_use]
pub fn find(text: &str) -> Vec<Finding<'_>> {
    find_with(&Registry::current(), text)
}

/// The URLs in a text, under the schemes and the edition of a registry.
///
/// ```
/// use uriel::{Registry, prose::find_with};
/// let found = find_with(&Registry::current().without("ftp"), "ftp://h/a http://h/b");
/// assert_eq!(found.len(), 1);
/// ```
#[must_use]
pub fn find_with<'t>(registry: &Registry, text: &'t str) -> Vec<Finding<'t>> {
    Finder::new(registry).find(text).collect()
}

/// True for a URI under the edition of the registry. Under RFC 1738 the URI may also have a fragment, because the
/// appendix puts fragments into the wrapper.
fn is_url(text: &str, registry: &Registry) -> bool {
    let edition = registry.edition();
    let read = |text| UriRef::parse_with(text, edition).ok().is_some_and(|url| url.scheme().is_some());
    if edition.has_fragments() {
        return read(text);
    }
    match text.split_once('#') {
        Some((url, fragment)) => read(url) && bare::is_fragment(fragment),
        None => read(text),
    }
}
