//! A URL written from a draft, and read back by its scheme.

use alloc::string::String;

use super::{AnyScheme, Places, Scheme};
use crate::write::{BuildError, Draft, Written};

/// Writes a draft to an empty text, and reads it back with the places of its parts.
///
/// Perf: a text or places that were returned would be copied while they are still being stored, for which a processor waits.
pub(crate) fn build<S: Scheme>(
    scheme: &S,
    draft: &Draft<'_>,
    text: &mut String,
    places: &mut Places,
) -> Result<(), BuildError> {
    let Written { is_whole, has_dot } = draft.write(S::TEMPLATE, text)?;
    let text = text.as_str();
    let refused = |error| {
        let is_url = |text: &str| scheme.read_by_call(text, draft.edition()).is_ok();
        Err(draft.blame(S::TEMPLATE, text, error, &is_url))
    };
    // Perf: the URL stays where it is made.
    let at_places = match AnyScheme::parsed(scheme, text, draft.edition()) {
        Ok(ref parsed) => {
            *places = parsed.places;
            S::at_places(text, draft.edition(), &parsed.places)
        }
        Err(error) => return refused(error),
    };
    match at_places.map_or_else(|| scheme.read_by_call(text, draft.edition()), Ok) {
        Ok(ref url) => {
            match draft.compare(S::TEMPLATE, text, is_whole, &mut |names, visit| scheme.fields_named(url, names, visit))
            {
                Ok(()) if has_dot => draft.refuse_dot_segments(S::TEMPLATE, S::FIELDS, text),
                compared => compared,
            }
        }
        Err(error) => refused(error),
    }
}
