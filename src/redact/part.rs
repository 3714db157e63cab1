//! Pieces that are cut out of a URL, shown without what they have of its secrets.

use core::{cell::RefCell, fmt, ops::Range};

use super::{
    Redacted, Spans,
    portions::{Portions, write_open, write_quoted},
    url,
};
use crate::engine::text::span_in;

/// Shows pieces of a URL without its secrets.
///
/// Perf: pieces in the order of the text are shown in linear time, because the secrets before a piece are not looked
/// for again.
pub(crate) struct MaskedParts<'a> {
    redacted: Redacted<'a, 'static>,
    /// From the beginning of the first secret to the end of the last; `None` if there is none.
    secrets: Option<Range<usize>>,
    latest: RefCell<Option<Latest<'a>>>,
}

/// The latest piece that has something of a secret: where it began, and the secrets from there on.
struct Latest<'a> {
    start: usize,
    secret: Option<Range<usize>>,
    rest: Spans<'a, 'static>,
}

/// A piece of a URL. `Debug` writes it in quotes, escaped, with three asterisks for what it has of a secret.
pub(crate) struct MaskedPart<'s, 'a, 'p> {
    parts: &'s MaskedParts<'a>,
    piece: &'p str,
}

impl<'a> MaskedParts<'a> {
    pub(crate) fn of(redacted: Redacted<'a, 'static>) -> Self {
        Self { redacted, secrets: redacted.extent(), latest: RefCell::new(None) }
    }

    pub(crate) const fn part<'s, 'p>(&'s self, piece: &'p str) -> MaskedPart<'s, 'a, 'p> {
        MaskedPart { parts: self, piece }
    }

    /// Writes a part of the URL that may have something of a secret.
    #[inline(never)]
    fn write_part(&self, place: Range<usize>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
        let secrets = secret.clone().into_iter().chain(rest.clone());
        write_quoted(Portions::of(self.redacted.as_str(), secrets, place), f)
    }
}

impl fmt::Debug for MaskedPart<'_, '_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { parts, piece } = self;
        match (span_in(parts.redacted.as_str(), piece), &parts.secrets) {
            // A value that the scheme has made shows its own secrets.
            (None, _) => fmt::Debug::fmt(&url(piece), f),
            // Perf: nearly always there is no secret, or it is elsewhere.
            (Some(place), Some(secrets)) if place.start <= secrets.end && secrets.start <= place.end => {
                parts.write_part(place, f)
            }
            (Some(_), _) => write_open(piece, f),
        }
    }
}
