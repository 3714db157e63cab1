//! Pieces that are cut out of a URL, shown without what they have of its secrets.

use core::{cell::RefCell, fmt, ops::Range};

use super::{
    Redacted, Spans,
    padded::pad,
    portions::{Portions, write_open, write_quoted},
    url,
};
use crate::engine::text::span_in;

/// Pieces of a text, such as the fields of a URL, to be shown without its secrets: what [`Redacted::parts`] returns.
///
/// Pieces in the order of the text are shown in linear time, because the secrets before a piece are not looked for
/// again.
///
/// ```
/// let text = "/a?u=http://me:pw@h/&v=b";
/// let parts = uriel::redact::url(text).parts();
/// let pairs = text[3..].split('&').map(|pair| parts.hidden(pair).map_or(pair.to_owned(), |shown| shown.to_string()));
/// assert!(pairs.eq(["u=http://me:***@h/", "v=b"]));
/// ```
pub struct RedactedParts<'a, 'k> {
    redacted: Redacted<'a, 'k>,
    /// From the beginning of the first secret to the end of the last; `None` if there is none.
    extent: Option<Range<usize>>,
    latest: RefCell<Option<Latest<'a, 'k>>>,
}

/// The latest piece that was near a secret: where it began, and the secrets from there on.
struct Latest<'a, 'k> {
    start: usize,
    secret: Option<Range<usize>>,
    rest: Spans<'a, 'k>,
}

/// A part of a text, displayed without what it has of the secrets.
pub(super) struct RedactedPart<'a, S> {
    pub(super) text: &'a str,
    pub(super) place: Range<usize>,
    pub(super) secrets: S,
}

/// A piece of a URL. `Debug` writes it in quotes, escaped, with three asterisks for what it has of a secret.
pub(crate) struct MaskedPart<'s, 'a, 'p> {
    parts: &'s RedactedParts<'a, 'static>,
    piece: &'p str,
}

impl<'a, 'k> RedactedParts<'a, 'k> {
    pub(crate) fn of(redacted: Redacted<'a, 'k>) -> Self {
        Self { redacted, extent: redacted.extent(), latest: RefCell::new(None) }
    }

    /// A piece of the text, with three asterisks for what it has of a secret; `None` if it has none, or is no piece of
    /// the text.
    ///
    /// ```
    /// let text = "ftp://me:pw@h/";
    /// let parts = uriel::redact::url(text).parts();
    /// assert_eq!(parts.hidden(&text[6..11]).unwrap().to_string(), "me:***");
    /// assert!(parts.hidden(&text[6..8]).is_none() && parts.hidden("me:pw").is_none());
    /// ```
    pub fn hidden(&self, piece: &str) -> Option<impl fmt::Display + use<'a, 'k>> {
        self.hidden_at(span_in(self.redacted.as_str(), piece)?)
    }

    /// The part at a place of the text; `None` if it has nothing of a secret.
    fn hidden_at(
        &self,
        place: Range<usize>,
    ) -> Option<RedactedPart<'a, impl Iterator<Item = Range<usize>> + Clone + use<'a, 'k>>> {
        // Fast exit: nearly always there is no secret, or it is elsewhere.
        self.extent.as_ref().filter(|secrets| place.start <= secrets.end && secrets.start <= place.end)?;
        let mut latest = self.latest.borrow_mut();
        let known = latest.take().filter(|latest| latest.start <= place.start);
        let mut known = known.unwrap_or_else(|| {
            let mut rest = self.redacted.spans();
            Latest { start: 0, secret: rest.next(), rest }
        });
        known.start = place.start;
        while known.secret.as_ref().is_some_and(|secret| secret.end < place.start) {
            known.secret = known.rest.next();
        }
        let Latest { secret, rest, .. } = latest.insert(known);
        let secret = secret.clone().filter(|secret| secret.start <= place.end)?;
        let secrets = core::iter::once(secret).chain(rest.clone());
        Some(RedactedPart { text: self.redacted.as_str(), place, secrets })
    }
}

impl<'a> RedactedParts<'a, 'static> {
    pub(crate) const fn part<'s, 'p>(&'s self, piece: &'p str) -> MaskedPart<'s, 'a, 'p> {
        MaskedPart { parts: self, piece }
    }
}

impl<'a, S: Iterator<Item = Range<usize>> + Clone> RedactedPart<'a, S> {
    fn portions(&self) -> Portions<'a, S> {
        Portions::of(self.text, self.secrets.clone(), self.place.clone())
    }
}

impl<S: Iterator<Item = Range<usize>> + Clone> fmt::Display for RedactedPart<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, &|out| self.portions().try_for_each(|portion| out.write_str(portion.shown())))
    }
}

impl fmt::Debug for MaskedPart<'_, '_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { parts, piece } = self;
        match span_in(parts.redacted.as_str(), piece).map(|place| parts.hidden_at(place)) {
            // A value that the scheme has made shows its own secrets.
            None => fmt::Debug::fmt(&url(piece), f),
            Some(Some(hidden)) => write_quoted(hidden.portions(), f),
            Some(None) => write_open(piece, f),
        }
    }
}

/// The text without its secrets.
impl fmt::Debug for RedactedParts<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RedactedParts").field(&self.redacted).finish()
    }
}
