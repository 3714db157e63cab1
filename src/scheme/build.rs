//! A URL written from a draft, and read back by its scheme.

use alloc::string::String;

use super::hooks::Scheme;
use crate::write::{BuildError, Draft, Written};

/// Writes a draft to an empty text, and reads it back: the URL of the text.
pub(crate) fn build<'t, S: Scheme>(
    scheme: &S,
    draft: &Draft<'_>,
    text: &'t mut String,
) -> Result<S::Url<'t>, BuildError> {
    let draft = &*draft.settled(S::TEMPLATE);
    let Written { is_whole, has_dot } = draft.write(S::TEMPLATE, text)?;
    let text = text.as_str();
    match scheme.read_by_call(text, draft.edition()) {
        Ok(url) => {
            draft.compare(S::TEMPLATE, text, is_whole, &mut |names, visit| scheme.fields_named(&url, names, visit))?;
            if has_dot {
                draft.refuse_dot_segments(S::TEMPLATE, S::FIELDS, text)?;
            }
            Ok(url)
        }
        Err(error) => {
            let is_url = |text: &str| scheme.read_by_call(text, draft.edition()).is_ok();
            Err(draft.blame(S::TEMPLATE, text, error, &is_url))
        }
    }
}
