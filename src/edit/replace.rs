//! The one way to edit: a component is replaced in a new text, which is read, and every other component is compared.

use alloc::string::String;
use core::ops::Range;

use super::error::{EditError, EditErrorKind};
use crate::{
    charset::{ALPHANUM, CharSet},
    differences::Component,
    engine::escapes::push_escaped,
    uri::{UriRef, UriRefBuf},
};

/// A piece of the text of a component.
#[derive(Clone, Copy)]
pub(super) enum Piece<'t> {
    /// Text as written.
    Written(&'t str),
    /// Octets, those outside the set as escapes.
    Escaped(&'t [u8], CharSet),
    /// Octets as a form writes them: a space as "+".
    Form(&'t [u8]),
}

/// The characters that the HTML and URL standards leave as they are in a form.
const FORM: CharSet = ALPHANUM.union(CharSet::of("*-._"));

impl Piece<'_> {
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
pub(super) type Pieces<'p> = &'p dyn Fn(&mut dyn FnMut(Piece<'_>));

/// The place of a component in a text, with its delimiters: what is replaced.
pub(super) struct Place {
    pub(super) component: Component,
    pub(super) span: Range<usize>,
    /// The delimiters before and after the component, which are there if it is.
    pub(super) before: &'static str,
    pub(super) after: &'static str,
}

/// A copy of `url` with other text for a component, or without it.
///
/// # Errors
///
/// The edition refuses the text, or it reads another component, or the same one elsewhere.
pub(super) fn replace(url: &UriRef<'_>, place: &Place, pieces: Option<Pieces<'_>>) -> Result<UriRefBuf, EditError> {
    let Place { component, ref span, before, after } = *place;
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
        Err(refusal) => return Err(EditError { refusal: Some(refusal), ..error(EditErrorKind::Text) }),
        Ok(new) => match change(url, &new, component, written.as_ref()) {
            Some(changed) => return Err(error(EditErrorKind::Reading(changed))),
            None => new.offsets,
        },
    };
    Ok(UriRefBuf::from_offsets(text, offsets, url.edition()))
}

/// The first component that an edit has changed against its intent. The edited one must be `written`.
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
    // Before RFC 3986 an empty host is no host, and an empty authority is one.
    let is_empty_authority = || edited == Host && new.authority() == Some("") && written.is_some_and(Range::is_empty);
    changed.or_else(|| (new.span(edited).as_ref() != written && !is_empty_authority()).then_some(edited))
}
