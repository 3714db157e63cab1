//! Pieces that are cut out of a URL, shown without what they have of its secrets.

use core::{cell::RefCell, fmt, ops::Range};

use super::{
    Redacted, Spans,
    pieces::{Pieces, write_quoted},
    url,
};
use crate::engine::text::span_in;

/// Shows pieces of a URL without its secrets.
///
/// Perf: pieces in the order of the text are shown in linear time, because the secrets before a piece are not looked for
/// again.
pub(crate) struct Parts<'a> {
    redacted: Redacted<'a, 'static>,
    has_secrets: bool,
    latest: RefCell<Latest<'a>>,
}

/// The latest piece: where it began, and the secrets from there on.
struct Latest<'a> {
    start: usize,
    secret: Option<Range<usize>>,
    rest: Spans<'a, 'static>,
}

/// A piece of a URL. `Debug` writes it in quotes, escaped, with three asterisks for what it has of a secret.
pub(crate) struct Part<'s, 'a, 'p> {
    parts: &'s Parts<'a>,
    piece: &'p str,
}

impl<'a> Parts<'a> {
    pub(crate) fn of(redacted: Redacted<'a, 'static>) -> Self {
        let mut rest = redacted.spans();
        let secret = rest.next();
        Self { redacted, has_secrets: secret.is_some(), latest: RefCell::new(Latest { start: 0, secret, rest }) }
    }

    pub(crate) const fn part<'s, 'p>(&'s self, piece: &'p str) -> Part<'s, 'a, 'p> {
        Part { parts: self, piece }
    }
}

impl fmt::Debug for Part<'_, '_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let redacted = &self.parts.redacted;
        // Perf: nearly always there is no secret.
        let place = span_in(redacted.as_str(), self.piece);
        if !self.parts.has_secrets && place.is_some() {
            return fmt::Debug::fmt(self.piece, f);
        }
        // A value that the scheme has made shows its own secrets.
        let Some(place) = place else { return fmt::Debug::fmt(&url(self.piece), f) };
        let mut latest = self.parts.latest.borrow_mut();
        if place.start < latest.start {
            latest.rest = redacted.spans();
            latest.secret = latest.rest.next();
        }
        latest.start = place.start;
        while latest.secret.as_ref().is_some_and(|secret| secret.end < place.start) {
            latest.secret = latest.rest.next();
        }
        if latest.secret.as_ref().is_none_or(|secret| secret.start > place.end) {
            return fmt::Debug::fmt(self.piece, f);
        }
        let secrets = latest.secret.clone().into_iter().chain(latest.rest.clone());
        write_quoted(Pieces::of(redacted.as_str(), secrets, place), f)
    }
}
