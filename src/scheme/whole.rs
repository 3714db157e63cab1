//! Whole texts read by a production, and why it refuses them.

use core::marker::PhantomData;

use nom::Parser;

use super::{
    places::{Placed, Places},
    production::Production,
};
use crate::{
    engine::{
        octets::first,
        plain::Under,
        scan::{LONGEST, Scan, Scanned, Span},
        text::{Read, Text, span_in},
    },
    error::{ParseError, Subject},
    grammar::{HOST, PORT, REG_NAME, ended, fragment, octet, scheme},
    syntax::Edition,
    uri::{Uri, UriRef},
};

/// The type of [`Production::HINT`].
pub(super) type Hint = fn(read: &str, rest: &str) -> Option<&'static str>;

/// The end of the scheme of a URL, after its ":".
pub(super) fn end_of_scheme(url: &str) -> Option<usize> {
    first(url.as_bytes(), b':').map(|colon| colon + 1)
}

/// The scan for a typed URL, by itself or for a registry.
///
/// Perf: `Scheme::read` and `Scheme::read_places` run a production over texts of different types. So each instance of
/// its functions has one caller, and the compiler inlines it there without being forced to (ratios: typed parse, RFC
/// 1738).
#[derive(Debug)]
pub(super) struct OfScheme<P, const FOR_REGISTRY: bool>(PhantomData<P>);

impl<P: Production, const FOR_REGISTRY: bool> Scan for OfScheme<P, FOR_REGISTRY> {
    const NAMES: bool = P::NAMES;
    type Bulk = P::Bulk;
    type Further = P::Further;
    type Slice = Span;
}

/// Reads a whole URL, as [`Production::spans`] says, and makes something `of` its parts.
///
/// Perf: a `Result` with the parts, and their error beside them, would be made in memory, and copied from there
/// (ratios: typed parse, RFC 1738).
#[inline(always)]
pub(super) fn read_whole<P: Production, C: Scan<Slice = Span>, O>(
    text: &str,
    edition: Edition,
    of: impl FnOnce(P::Parts<Span>) -> O,
) -> Result<O, ParseError> {
    if text.len() > LONGEST {
        return Err(ParseError::too_long(edition));
    }
    let mut scanned = Scanned::<C>::unscanned(text, edition);
    scanned.scan();
    match ended(url::<P, _>(scanned.start(), P::parts)) {
        Ok((_, parts)) => Ok(of(parts)),
        Err(_) => Err(refusal::<P>(text, edition)),
    }
}

/// Reads a whole URL as [`Production::spans`] does, and makes a typed URL `of` its parts.
#[doc(hidden)]
#[inline(always)]
pub fn read_by<P: Production, U>(
    text: &str,
    edition: Edition,
    of: impl FnOnce(P::Parts<Span>) -> U,
) -> Result<U, ParseError> {
    read_whole::<P, OfScheme<P, false>, U>(text, edition, of)
}

/// Reads a whole URL as [`Production::spans`] does, by the function that does it for a registry, if there are
/// registries.
#[doc(hidden)]
#[cfg(feature = "alloc")]
pub fn spans_by_call<P>(scheme: &P, text: &str, edition: Edition) -> Result<P::Parts<Span>, ParseError>
where
    P: Production<Parts<Span>: Placed> + super::hooks::Scheme,
{
    super::sealed::Sealed::parsed(scheme, text, edition)
        .map(|url| url.places.parts().expect("it keeps the places of all parts"))
}

#[doc(hidden)]
#[cfg(not(feature = "alloc"))]
pub fn spans_by_call<P: Production>(_: &P, text: &str, edition: Edition) -> Result<P::Parts<Span>, ParseError> {
    P::spans(text, edition)
}

impl Places {
    /// Reads a whole URL by a production, and keeps the places of its parts.
    #[inline(always)]
    pub fn read<P: Production<Parts<Span>: Placed>>(&mut self, text: &str, edition: Edition) -> Result<(), ParseError> {
        read_whole::<P, OfScheme<P, true>, _>(text, edition, |parts| self.keep(parts))
    }
}

/// The error of a refused URL.
///
/// Perf: the error alone. A function out of line whose output has room for the parts, too, keeps the parts of every URL
/// in memory, from where they are copied (ratios: typed parse, RFC 1738).
#[cold]
#[inline(never)]
fn refusal<P: Production>(text: &str, edition: Edition) -> ParseError {
    let mut error = ParseError::of(text, edition, Subject::rule(P::RULE), &mut |i| plain_url::<P>.map(drop).parse(i));
    add_hint_to_url(&mut error, P::HINT, P::FRAGMENT, text);
    error
}

/// Adds the hint that the generic rules have for the same place, or else the scheme's, to the error of a URL.
///
/// A rule that wants a host stops where an address without brackets begins, and sees nothing of the address.
pub(super) fn add_hint_to_url(error: &mut ParseError, hint: Option<Hint>, has_fragments: bool, text: &str) {
    match Uri::parse_with(text, error.edition()) {
        Err(generic) if generic.offset() == error.offset() && generic.has_hint_besides(error) => *error = generic,
        generic => {
            add_hint(error, hint, text, end_of_scheme);
            if let Ok(uri) = generic {
                let wants_server = error.wants(&HOST) || error.wants(&REG_NAME) || error.wants(&PORT);
                error.add_hint(|at| of_generic_part(&uri, at, wants_server, has_fragments));
            }
        }
    }
}

/// The hint for a part that a URL has by the generic rules, where the rule of its scheme has none.
fn of_generic_part(uri: &Uri<'_>, at: usize, wants_server: bool, has_fragments: bool) -> Option<&'static str> {
    let (text, after_scheme) = (uri.as_str(), uri.offsets().after_scheme as usize);
    let rest = text.get(at..)?;
    let login = uri.userinfo().and_then(|userinfo| span_in(text, userinfo.as_str()));
    let is_of_login = login.is_some_and(|login| login.end == at || login.contains(&at) && wants_server);
    if is_of_login {
        Some("no URL of this scheme has a user")
    } else if at == after_scheme && rest.starts_with("//") {
        Some("remove the \"//\": no URL of this scheme has a server")
    } else {
        (!has_fragments && rest.starts_with('#'))
            .then_some("no URL of this scheme has a fragment: write %23 for a \"#\" that is data")
    }
}

/// Adds the scheme's hint, if it has one, to the error of a text whose scheme-specific part begins at `start`.
#[inline]
fn add_hint(error: &mut ParseError, hint: Option<Hint>, text: &str, start: impl FnOnce(&str) -> Option<usize>) {
    if let Some(hint) = hint {
        error.add_hint(|at| hint(text.get(start(text)?..at)?, text.get(at..)?));
    }
}

/// `scheme ":"`, the rule, `[ "#" fragment ]`
#[inline(always)]
pub(super) fn url<P: Production, T: Text>(
    i: T,
    parts: impl FnOnce(T) -> Read<T, P::Parts<T::Slice>>,
) -> Read<T, P::Parts<T::Slice>> {
    let (i, _) = scheme(i)?;
    let (i, ()) = octet(b':').parse(i)?;
    after_scheme::<P, T>(i, parts)
}

/// The rest of a URL after its scheme and the ":".
#[inline(always)]
fn after_scheme<P: Production, T: Text>(
    i: T,
    parts: impl FnOnce(T) -> Read<T, P::Parts<T::Slice>>,
) -> Read<T, P::Parts<T::Slice>> {
    let (i, parts) = parts(i)?;
    if P::FRAGMENT && i.next() == Some(b'#') && i.edition().has_fragments() {
        let (i, _) = fragment(i.skip(1))?;
        return Ok((i, parts));
    }
    Ok((i, parts))
}

/// [`url`], compiled once for plain text.
// Out of line: compiled once, for refusals.
#[inline(never)]
pub(super) fn plain_url<'a, 't, P: Production>(i: Under<'a, 't>) -> Read<Under<'a, 't>, P::Parts<&'a str>> {
    url::<P, _>(i, plain_parts::<P>)
}

/// The rule, compiled once for plain text.
// Out of line: compiled once, for rare processors and refusals.
#[inline(never)]
fn plain_parts<'a, 't, P: Production>(i: Under<'a, 't>) -> Read<Under<'a, 't>, P::Parts<&'a str>> {
    P::parts(i)
}

/// Reads all of `text` by the production alone, and by the same once more to explain a refusal.
fn whole<P: Production>(text: &str, edition: Edition) -> Result<P::Parts<&str>, ParseError> {
    if let Ok((_, parts)) = ended(plain_parts::<P>(Under::new(text, edition))) {
        return Ok(parts);
    }
    let mut error = ParseError::of(text, edition, Subject::rule(P::RULE), &mut |i| plain_parts::<P>.map(drop).parse(i));
    add_hint(&mut error, P::HINT, text, |_| Some(0));
    Err(error)
}

impl<'a> Uri<'a> {
    /// Reads the whole scheme-specific part by a [`Production`], under the edition of the URI.
    ///
    /// # Errors
    ///
    /// If the production refuses the text, or leaves some of it.
    ///
    /// ```
    /// use uriel::{Edition, Uri, schemes::news::News};
    /// let uri = Uri::parse_with("news:alt.hypertext", Edition::Rfc1738)?;
    /// assert_eq!(uri.read_by::<News>()?.grouppart, "alt.hypertext");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn read_by<P: Production>(&self) -> Result<P::Parts<&'a str>, ParseError> {
        let part = self.scheme_specific_part().as_str();
        let before = self.scheme().as_str().len() + 1;
        whole::<P>(part, self.edition()).map_err(|error| error.shifted(before))
    }
}

impl<'a> UriRef<'a> {
    /// Reads a whole relative reference but for its fragment by a [`Production`], under the edition of the reference,
    /// as [`Uri::read_by`] reads the scheme-specific part of a URI.
    ///
    /// # Errors
    ///
    /// If the reference has a scheme, and if the production refuses the text or leaves some of it.
    ///
    /// ```
    /// use uriel::{UriRef, schemes::telnet::Telnet};
    /// assert_eq!(UriRef::parse("//h/#s")?.read_by::<Telnet>()?.server.host, "h");
    /// assert!(UriRef::parse("telnet://h/")?.read_by::<Telnet>().is_err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn read_by<P: Production>(&self) -> Result<P::Parts<&'a str>, ParseError> {
        let edition = self.edition();
        if let Some(scheme) = self.scheme() {
            return Err(ParseError::refused("a relative reference".into(), 0..scheme.as_str().len(), edition));
        }
        let text = self.as_str();
        let text = text.split_once('#').map_or(text, |(text, _)| text);
        whole::<P>(text, edition).map_err(ParseError::in_relative_reference)
    }
}
