//! The function that all edits call: it replaces a component in a new text, reads that text, and compares the
//! components.

use alloc::string::String;
use core::ops::Range;

use super::error::{EditError, EditErrorKind};
use crate::{
    engine::escapes::push_escaped,
    syntax::{CharSet, Component, charset::ALPHANUM},
    uri::{Form, Uri, UriRef, UriRefBuf},
};

/// A piece of the new text of a component.
#[derive(Clone, Copy)]
pub(super) enum NewPiece<'t> {
    /// Text as written.
    Written(&'t str),
    /// Octets, of which those outside the set are written as escapes.
    Escaped(&'t [u8], CharSet),
    /// Octets of a form, where a space is written as "+".
    Form(&'t [u8]),
}

/// The characters that the HTML and URL standards leave as they are in a form.
const FORM: CharSet = ALPHANUM.union(CharSet::of("*-._"));

impl NewPiece<'_> {
    fn len(self) -> usize {
        let escaped =
            |octets: &[u8], plain: CharSet| octets.iter().map(|&octet| if plain.contains(octet) { 1 } else { 3 }).sum();
        match self {
            Self::Written(text) => text.len(),
            Self::Escaped(octets, plain) => escaped(octets, plain),
            Self::Form(octets) => escaped(octets, FORM.union(CharSet::of(" "))),
        }
    }

    fn push_to(self, text: &mut String) {
        match self {
            Self::Written(written) => text.push_str(written),
            Self::Escaped(octets, plain) => push_escaped(octets.into(), plain, text),
            Self::Form(octets) => {
                for (k, word) in octets.split(|&octet| octet == b' ').enumerate() {
                    text.push_str(if k == 0 { "" } else { "+" });
                    push_escaped(word.into(), FORM, text);
                }
            }
        }
    }
}

/// The pieces of a component. They are visited twice: for their length, and for their text.
pub(super) type NewPieces<'p> = &'p dyn Fn(&mut dyn FnMut(NewPiece<'_>));

/// The place in a text that an edit replaces: a component with its delimiters.
pub(super) struct Extent {
    pub(super) component: Component,
    pub(super) span: Range<usize>,
    /// The delimiters before and after the component, written only with it.
    pub(super) before: &'static str,
    pub(super) after: &'static str,
}

/// A copy of `url` with other text for a component, or without it.
///
/// # Errors
///
/// The edition refuses the text, another component would change, or the new text would not be read as the component.
pub(super) fn replace(url: &UriRef<'_>, place: &Extent, pieces: Option<NewPieces<'_>>) -> Result<UriRefBuf, EditError> {
    let Extent { component, ref span, before, after } = *place;
    let (head, tail) = (&url.as_str()[..span.start], &url.as_str()[span.end..]);
    let mut text;
    let mut written = None;
    if let Some(pieces) = pieces {
        let mut length = head.len() + before.len() + after.len() + tail.len();
        pieces(&mut |piece| length += piece.len());
        text = String::with_capacity(length);
        text.push_str(head);
        text.push_str(before);
        let start = text.len();
        pieces(&mut |piece| piece.push_to(&mut text));
        written = Some(start..text.len());
        text.push_str(after);
    } else {
        text = String::with_capacity(head.len() + tail.len());
        text.push_str(head);
    }
    text.push_str(tail);
    let error = |kind| EditError::new(kind, component, url.edition());
    let offsets = match UriRef::parse_with(&text, url.edition()) {
        Err(refusal) => {
            // A text with a scheme is a URI: the rule of a reference would name faults of a path.
            let uri =
                (component == Component::Scheme && written.is_some()).then(|| Uri::parse_with(&text, url.edition()));
            let refusal = uri.and_then(Result::err).unwrap_or(refusal);
            return Err(EditError { refusal: Some(refusal), ..error(EditErrorKind::Text) });
        }
        Ok(new) => match change(url, &new, component, written.as_ref()) {
            Some(changed) => return Err(error(EditErrorKind::Reading(changed))),
            None => new.offsets,
        },
    };
    Ok(UriRefBuf::from_offsets(text, offsets, url.edition()))
}

/// The first component that is not as intended: another one that has changed, the kind if a path would become an opaque
/// part, or the edited one if it is not at `written`.
fn change(old: &UriRef<'_>, new: &UriRef<'_>, edited: Component, written: Option<&Range<usize>>) -> Option<Component> {
    use Component::{Authority, Fragment, Host, Params, Path, Port, Query, Scheme, Userinfo};
    let is_part = |component| matches!(component, Userinfo | Host | Port);
    let may_change = |component| match edited {
        Authority => is_part(component),
        Userinfo | Host | Port => component == Authority,
        _ => false,
    };
    let mut others = [Scheme, Authority, Userinfo, Host, Port, Path, Params, Query, Fragment].into_iter();
    let changed = others.find(|&other| other != edited && !may_change(other) && other.of(new) != other.of(old));
    let becomes_opaque =
        new.form() == Form::Opaque && old.form() != Form::Opaque && !matches!(edited, Scheme | Authority);
    let changed = changed.or_else(|| becomes_opaque.then_some(Component::Kind));
    // Before RFC 3986 an empty authority has no host, so an edit to an empty host finds none.
    let is_empty_authority = || edited == Host && new.authority() == Some("") && written.is_some_and(Range::is_empty);
    changed.or_else(|| (new.span(edited).as_ref() != written && !is_empty_authority()).then_some(edited))
}
