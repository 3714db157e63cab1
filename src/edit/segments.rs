//! Edits of the segments of a path, which may be any octets.

use super::{
    components::path_place,
    error::{EditError, EditErrorKind},
    replace::{NewPiece, NewPieces, replace},
};
use crate::{
    engine::text::span_in,
    resolve::DOT_SEGMENTS,
    syntax::{CharSet, Class, Component, OpaqueParts},
    uri::{Encoded, Form, UriRef, UriRefBuf},
    write::PathSegment,
};

/// A copy with more segments, of which the first takes the place of the last one of the path if that is empty: the "/"
/// at the end of a path is the one before them.
pub(super) fn push(url: &UriRef<'_>, segments: Segments<'_>) -> Result<UriRefBuf, EditError> {
    refuse_opaque_part(url)?;
    let Some(first_is_empty) = first_is_empty(url, segments)? else { return Ok(url.to_owned()) };
    let path = url.path().as_str();
    let slash = match path {
        "" if !first_is_empty && !must_begin_with_slash(url) => "",
        _ if path.ends_with('/') => "",
        _ => "/",
    };
    with_segments(url, path, slash, segments)
}

/// A copy with more text after its path, as it is written, and with one "/" where the two meet.
pub(super) fn append_path(url: &UriRef<'_>, written: &str) -> Result<UriRefBuf, EditError> {
    refuse_opaque_part(url)?;
    let is_dots = |segment: Encoded<'_>| segment.octets().eq(*b".") || segment.octets().eq(*b"..");
    if has_dot_segments(url) && Encoded::new_unchecked(written).split_slashes().any(is_dots) {
        return Err(error(url, EditErrorKind::DotSegment));
    }
    let path = url.path().as_str();
    let (slash, rest) = match (path.ends_with('/'), written.strip_prefix('/')) {
        (true, Some(rest)) => ("", rest),
        (false, None) if !written.is_empty() && (!path.is_empty() || must_begin_with_slash(url)) => ("/", written),
        _ => ("", written),
    };
    let pieces: NewPieces<'_> =
        &|visit| [path, slash, rest].into_iter().for_each(|text| visit(NewPiece::Written(text)));
    replace(url, &path_place(url), Some(pieces))
}

/// A copy without the last segment; `None` if the path is empty or "/".
pub(super) fn pop(url: &UriRef<'_>) -> Result<Option<UriRefBuf>, EditError> {
    refuse_opaque_part(url)?;
    let path = url.path().as_str();
    let rest = match path.rfind('/') {
        _ if matches!(path, "" | "/") => return Ok(None),
        None => "",
        Some(0) => "/",
        Some(slash) => &path[..slash],
    };
    replace(url, &path_place(url), Some(&|visit| visit(NewPiece::Written(rest)))).map(Some)
}

/// A copy with other text for the segment at `index`, counted from 0; `None` if there is none.
pub(super) fn set_at(url: &UriRef<'_>, index: usize, segment: &[u8]) -> Result<Option<UriRefBuf>, EditError> {
    refuse_opaque_part(url)?;
    refuse_dot_segment(url, segment)?;
    let path = url.path().as_str();
    let Some(old) = url.segments().nth(index) else { return Ok(None) };
    let Some(place) = span_in(path, old.as_str()) else { return Ok(None) };
    let (head, tail) = (&path[..place.start], &path[place.end..]);
    if head.is_empty() && segment.is_empty() {
        return Err(error(url, EditErrorKind::Reading(Component::Path)));
    }
    let plain = plain_octets(url, head.is_empty());
    let pieces: NewPieces<'_> = &|visit| {
        visit(NewPiece::Written(head));
        visit(NewPiece::Escaped(segment, plain));
        visit(NewPiece::Written(tail));
    };
    replace(url, &path_place(url), Some(pieces)).map(Some)
}

/// The segments, handed over one by one, any number of times.
pub(super) type Segments<'s> = &'s dyn Fn(&mut dyn FnMut(&[u8]));

/// A copy with other segments.
pub(super) fn set(url: &UriRef<'_>, segments: Segments<'_>) -> Result<UriRefBuf, EditError> {
    refuse_opaque_part(url)?;
    let first_is_empty = first_is_empty(url, segments)?;
    let rooted = url.path().starts_with('/') || must_begin_with_slash(url) || first_is_empty == Some(true);
    with_segments(url, "", if rooted { "/" } else { "" }, segments)
}

/// A copy with the path `path`, `slash`, and the segments with a "/" between them.
fn with_segments(url: &UriRef<'_>, path: &str, slash: &str, segments: Segments<'_>) -> Result<UriRefBuf, EditError> {
    replace(
        url,
        &path_place(url),
        Some(&|visit| {
            visit(NewPiece::Written(path));
            let mut slash = slash;
            segments(&mut |segment| {
                visit(NewPiece::Written(slash));
                visit(NewPiece::Escaped(segment, plain_octets(url, path.is_empty() && slash.is_empty())));
                slash = "/";
            });
        }),
    )
}

/// True if the first segment is empty, `None` without one. Refuses dot segments.
fn first_is_empty(url: &UriRef<'_>, segments: Segments<'_>) -> Result<Option<bool>, EditError> {
    let mut first_is_empty = None;
    let mut checked = Ok(());
    segments(&mut |segment| {
        first_is_empty.get_or_insert(segment.is_empty());
        if checked.is_ok() {
            checked = refuse_dot_segment(url, segment);
        }
    });
    checked.map(|()| first_is_empty)
}

/// Refuses an opaque part, which has no segments.
fn refuse_opaque_part(url: &UriRef<'_>) -> Result<(), EditError> {
    if url.form() == Form::Opaque { Err(error(url, EditErrorKind::Opaque)) } else { Ok(()) }
}

/// True if resolution removes "." and "..". RFC 1738 has no dot segments.
fn has_dot_segments(url: &UriRef<'_>) -> bool {
    DOT_SEGMENTS.section(url.edition()).is_some()
}

/// Refuses a dot segment, which no escape can make data.
fn refuse_dot_segment(url: &UriRef<'_>, segment: &[u8]) -> Result<(), EditError> {
    let is_dots = matches!(segment, b"." | b"..") && has_dot_segments(url);
    if is_dots { Err(error(url, EditErrorKind::DotSegment)) } else { Ok(()) }
}

fn error(url: &UriRef<'_>, kind: EditErrorKind) -> EditError {
    EditError::new(kind, Component::Path, url.edition())
}

/// True if a path that was empty must begin with "/": after an authority, or to avoid an opaque part.
fn must_begin_with_slash(url: &UriRef<'_>) -> bool {
    let would_be_opaque = url.scheme().is_some() && url.edition().opaque_parts() == OpaqueParts::Rootless;
    url.authority().is_some() || would_be_opaque
}

/// The characters that are not escaped in a segment: all of its class, but not ":" if it begins a relative path.
fn plain_octets(url: &UriRef<'_>, begins_path: bool) -> CharSet {
    let segment = PathSegment::OCTETS.get(url.edition());
    if begins_path && url.scheme().is_none() { segment.minus(CharSet::of(":")) } else { segment }
}
