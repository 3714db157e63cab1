//! The algorithm of resolution, step by step as the documents give it.

use alloc::string::String;

use super::{
    dot_segments::{NoLevelLeft, PathWriter, guard, may_have_dot_segments, may_have_inner_dot_segments},
    error::{ResolveError, ResolveErrorKind},
    resolved::Target,
    resolver::Resolver,
};
use crate::syntax::AboveRoot;
use crate::{
    engine::scan::{LONGEST, offset},
    grammar::Query,
    syntax::Class,
    uri::{Encoded, Form, Offsets, UriRef},
};

impl Resolver<'_> {
    /// Writes the target to `text`, and the offsets of its components to `offsets`, which are those of the base on
    /// entry.
    #[inline(always)]
    pub(super) fn write(
        &self,
        reference: &UriRef<'_>,
        text: &mut String,
        offsets: &mut Offsets,
    ) -> Result<Target, ResolveError> {
        text.clear();
        if reference.edition != self.base.edition {
            Err(self.error(ResolveErrorKind::Editions))
        } else if reference.offsets.after_scheme == 0 {
            self.write_relative(reference, text, offsets)
        } else {
            self.write_with_scheme(reference, text, offsets)
        }
    }

    /// Writes the target of a reference with a scheme, which may have to be ignored.
    // Out of line: most references have no scheme.
    #[inline(never)]
    fn write_with_scheme(
        &self,
        reference: &UriRef<'_>,
        text: &mut String,
        offsets: &mut Offsets,
    ) -> Result<Target, ResolveError> {
        match self.after_ignored_scheme(reference) {
            Some(reference) => self.write_relative(&reference, text, offsets),
            None => self.write_absolute(reference, text, offsets),
        }
    }

    /// Writes a reference that is its own target. RFC 3986 section 5.2.2 removes the dot segments of its path.
    fn write_absolute(
        &self,
        reference: &UriRef<'_>,
        text: &mut String,
        offsets: &mut Offsets,
    ) -> Result<Target, ResolveError> {
        let UriRef { text: written, edition, .. } = *reference;
        *offsets = reference.offsets;
        let path = reference.path().as_str();
        text.reserve(written.len());
        if edition.removes_all_dot_segments() && may_have_dot_segments(path) {
            text.push_str(&written[..offsets.path as usize]);
            self.write_path(*offsets, "", path, text)?;
            *offsets = joined(*offsets, length(text), *offsets);
            text.push_str(after_path(reference));
        } else {
            text.push_str(written);
        }
        Ok(self.target(text, offsets))
    }

    /// Writes the target of a reference without a scheme: RFC 2396 section 5.2 steps 2 to 7, and the pseudocode of
    /// 2396bis section 5.2 and of RFC 3986 section 5.2.2.
    ///
    /// Dot segments aside, the target is two pieces: the beginning of the base, and the end of the reference.
    #[inline(always)]
    fn write_relative(
        &self,
        reference: &UriRef<'_>,
        text: &mut String,
        offsets: &mut Offsets,
    ) -> Result<Target, ResolveError> {
        text.reserve(self.room(reference));
        if self.base.edition.inherits_by_level() {
            return self.write_draft1996(reference, text, offsets);
        }
        let (base, own) = (self.base.offsets, reference.offsets);
        let path = &reference.text.as_bytes()[own.path as usize..own.path_end as usize];
        let has_query = own.query_end > own.path_end;
        let mut head = base;
        let mut merges = false;
        let base_end = if own.path > own.after_scheme {
            head = self.head_of(reference);
            base.after_scheme
        } else if path.first() == Some(&b'/') {
            base.path
        } else if !path.is_empty() || (has_query && self.base.edition.merges_queries()) {
            merges = true;
            self.directory_end
        } else if has_query {
            base.path_end
        } else {
            return self.write_same_document(reference.fragment(), text);
        };
        if self.form == Form::Opaque {
            return Err(self.error(ResolveErrorKind::OpaqueBase));
        }
        let cut = if merges {
            self.merged(path)
        } else if self.base.edition.removes_all_dot_segments() && may_have_inner_dot_segments(path) {
            None
        } else {
            Some(Cut { base_end, dropped: 0 })
        };
        if let Some(Cut { base_end, dropped }) = cut {
            text.push_str(&self.base.text[..base_end as usize]);
            if merges && self.lacks_root {
                text.push('/');
            }
            text.push_str(&reference.text[(own.after_scheme + dropped) as usize..]);
            if dropped > 0 {
                guard_path(head, text);
            }
        } else {
            text.push_str(&self.base.text[..base_end.min(base.path) as usize]);
            text.push_str(&reference.text[own.after_scheme as usize..own.path as usize]);
            self.write_path(head, if merges { self.directory() } else { "" }, &reference.path(), text)?;
            text.push_str(after_path(reference));
        }
        self.check_length(text)?;
        let path_end = length(text) - length(after_path(reference));
        *offsets = joined(head, path_end, own);
        Ok(self.target(text, offsets))
    }

    /// Fails for a target that is too long to be read.
    #[inline(always)]
    fn check_length(&self, text: &str) -> Result<(), ResolveError> {
        if text.len() > LONGEST { Err(self.error(ResolveErrorKind::TooLong)) } else { Ok(()) }
    }

    /// The merge of the base with a relative path. `None` if there are dot segments elsewhere than at the beginning of
    /// the path.
    #[inline(always)]
    fn merged(&self, path: &[u8]) -> Option<Cut> {
        if self.directory_may_have_dots {
            None
        } else if path.first() == Some(&b'.') {
            self.merged_above(path)
        } else {
            (!may_have_inner_dot_segments(path)).then_some(Cut { base_end: self.directory_end, dropped: 0 })
        }
    }

    /// The merge, as [`merged`](Self::merged) gives it, with a path that begins with a dot: each ".." drops a level of
    /// the base.
    fn merged_above(&self, path: &[u8]) -> Option<Cut> {
        let start = self.base.offsets.path;
        let directory = &self.base.text.as_bytes()[start as usize..self.directory_end as usize];
        if !directory.starts_with(b"/") {
            return None;
        }
        let drops = self.base.edition.above_root(self.above_root) == AboveRoot::Drop;
        let (mut kept, mut rest) = (directory.len(), path);
        loop {
            match rest {
                [b'.'] => rest = &[],
                [b'.', b'/', after @ ..] => rest = after,
                [b'.', b'.'] | [b'.', b'.', b'/', ..] => {
                    match directory[..kept - 1].iter().rposition(|&octet| octet == b'/') {
                        Some(slash) => kept = slash + 1,
                        None if drops => {}
                        None => return None,
                    }
                    rest = rest.get(3..).unwrap_or_default();
                }
                _ => break,
            }
        }
        let dropped = offset(path.len() - rest.len());
        (!may_have_inner_dot_segments(rest)).then_some(Cut { base_end: start + offset(kept), dropped })
    }

    /// Writes the target of a reference without a scheme: draft 1996 section 6 steps 2 to 7.
    ///
    /// An empty component counts as absent there (sections 4.3.3 and 4.3.4). The server of the base is an exception:
    /// without its "//", `file:///a/b` would lead to `file:/a/c`.
    // Out of line: one edition resolves by these steps.
    #[inline(never)]
    fn write_draft1996(
        &self,
        reference: &UriRef<'_>,
        text: &mut String,
        offsets: &mut Offsets,
    ) -> Result<Target, ResolveError> {
        let fragment = unless_empty(reference.fragment());
        if reference.offsets.query_end == 0 {
            return self.write_same_document(fragment, text);
        }
        if self.form == Form::Opaque {
            return Err(self.error(ResolveErrorKind::OpaqueBase));
        }
        let base = self.base;
        let path = reference.path().as_str();
        let (mut params, mut query) = (unless_empty(reference.params()), unless_empty(reference.query()));
        if reference.authority().is_some_and(|server| !server.is_empty()) {
            *offsets = self.head_of(reference);
            text.push_str(&base.text[..base.offsets.after_scheme as usize]);
            text.push_str(&reference.text[..reference.offsets.path_end as usize]);
        } else {
            text.push_str(&base.text[..base.offsets.path as usize]);
            if path.starts_with('/') {
                text.push_str(path);
                guard_path(*offsets, text);
            } else if path.is_empty() {
                text.push_str(&base.path());
                if params.is_none() {
                    params = unless_empty(base.params());
                    query = query.or(unless_empty(base.query()));
                }
                // Without a "/", the parameters or the query would be read as part of the server.
                if self.lacks_root && (params.is_some() || query.is_some()) {
                    text.push('/');
                }
            } else {
                self.write_path(*offsets, self.directory(), path, text)?;
            }
        }
        offsets.path_end = length(text);
        offsets.params_end = append(text, ';', params);
        offsets.query_end = append(text, '?', query);
        append(text, '#', fragment);
        self.check_length(text)?;
        Ok(Target::Document)
    }

    /// Writes the target of a reference to the document that contains it: the base with the reference's fragment.
    fn write_same_document(&self, fragment: Option<Encoded<'_>>, text: &mut String) -> Result<Target, ResolveError> {
        text.push_str(&self.base.text[..self.base.offsets.query_end as usize]);
        append(text, '#', fragment);
        self.check_length(text)?;
        Ok(Target::SameDocument)
    }

    /// Appends `directory` and `path` to the text, without their dot segments. `head` holds the offsets of the text so
    /// far.
    // Out of line: most paths have no dot segment, and are copied.
    #[inline(never)]
    fn write_path(&self, head: Offsets, directory: &str, path: &str, text: &mut String) -> Result<(), ResolveError> {
        let mut writer = PathWriter::new(text, self.base.edition, self.above_root);
        let written = if self.directory_may_have_dots {
            writer.append(directory).and_then(|()| writer.append(path))
        } else {
            writer.append_clean(directory);
            writer.append(path)
        };
        written.map_err(|NoLevelLeft| self.error(ResolveErrorKind::AboveRoot))?;
        guard_path(head, text);
        Ok(())
    }

    /// The scheme of the base and the authority of the reference.
    fn head_of(&self, reference: &UriRef<'_>) -> Offsets {
        // A scheme that is ignored is the scheme of the base, so the two are equally long.
        let shift = self.base.offsets.after_scheme - reference.offsets.after_scheme;
        let Offsets { host, host_end, path, .. } = reference.offsets;
        Offsets { host: host + shift, host_end: host_end + shift, path: path + shift, ..self.base.offsets }
    }

    /// The reference with the offsets of a hierarchical one, if its scheme is to be ignored. Under RFC 2396 and 2396bis
    /// the parser has read the text after the scheme as an opaque part.
    #[inline]
    fn after_ignored_scheme<'r>(&self, reference: &UriRef<'r>) -> Option<UriRef<'r>> {
        if !self.ignores_schemes() || reference.scheme() != self.base.scheme() {
            return None;
        }
        if reference.form() != Form::Opaque {
            return Some(*reference);
        }
        let opaque_part = reference.path().as_str();
        let octets = Query.octets(self.base.edition);
        if !opaque_part.bytes().all(|octet| octet == b'%' || octets.contains(octet)) {
            return None;
        }
        let path = opaque_part.split_once('?').map_or(opaque_part, |(path, _)| path);
        let path_end = reference.offsets.path + length(path);
        Some(UriRef { offsets: Offsets { path_end, params_end: path_end, ..reference.offsets }, ..*reference })
    }

    /// The kind of the target: the same document if the target is the base "aside from its fragment component", by RFC
    /// 3986 section 4.4. Under earlier editions, only an empty reference or a bare fragment leads there.
    #[inline]
    fn target(&self, text: &str, offsets: &Offsets) -> Target {
        let end = self.base.offsets.query_end as usize;
        let is_base = self.base.edition.compares_targets_with_base()
            && offsets.query_end == self.base.offsets.query_end
            && text.as_bytes()[..end] == self.base.text.as_bytes()[..end];
        if is_base { Target::SameDocument } else { Target::Document }
    }

    #[cold]
    fn error(&self, kind: ResolveErrorKind) -> ResolveError {
        ResolveError { kind, edition: self.base.edition }
    }
}

/// A target whose dot segments are those at the beginning of the reference's path: the base up to `base_end`, and the
/// reference without the `dropped` octets at the beginning of its path.
#[derive(Clone, Copy)]
struct Cut {
    base_end: u32,
    dropped: u32,
}

/// The offsets of a text whose path ends at `path_end`, with those of `head` before the path and of `tail` after it.
fn joined(head: Offsets, path_end: u32, tail: Offsets) -> Offsets {
    let moved = |end: u32| end - tail.path_end + path_end;
    Offsets { path_end, params_end: moved(tail.params_end), query_end: moved(tail.query_end), ..head }
}

/// The component, unless it is empty.
fn unless_empty(component: Option<Encoded<'_>>) -> Option<Encoded<'_>> {
    component.filter(|text| !text.is_empty())
}

/// Appends a separator and a component, if there is one, and returns the offset of the end.
fn append(text: &mut String, separator: char, component: Option<Encoded<'_>>) -> u32 {
    if let Some(component) = component {
        text.push(separator);
        text.push_str(&component);
    }
    length(text)
}

/// The text after the path of a reference.
#[inline]
fn after_path<'r>(reference: &UriRef<'r>) -> &'r str {
    &reference.text[reference.offsets.path_end as usize..]
}

/// Guards the path at the end of `text` if there is no authority before it.
fn guard_path(head: Offsets, text: &mut String) {
    if head.path == head.after_scheme {
        guard(text, head.path as usize);
    }
}

/// The length of a text that is known to be shorter than 2³² octets.
pub(super) fn length(text: &str) -> u32 {
    offset(text.len())
}
