//! The dot segments "." and "..", and their removal from a path.

use alloc::string::String;

use crate::syntax::ByEdition;
use crate::{
    engine::octets,
    syntax::{AboveRoot, Edition},
};

impl Edition {
    /// The treatment of a ".." that has no level to remove: the edition's own, or `wanted` if it leaves the choice.
    pub(super) const fn above_root(self, wanted: AboveRoot) -> AboveRoot {
        match self.fixed_above_root() {
            Some(fixed) => fixed,
            None => wanted,
        }
    }
}

/// The error of a ".." that would lead above the root, under [`AboveRoot::Error`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoLevelLeft;

/// A path at the end of a text, to which pieces are appended without their dot segments: draft 1996 section 6 step 6,
/// RFC 2396 section 5.2 step 6c to 6g, 2396bis section 5.2 merge 3 to 7, RFC 3986 section 5.2.4.
///
/// It takes linear time: an octet is read again only when a ".." removes it.
pub(crate) struct PathWriter<'t> {
    text: &'t mut String,
    start: usize,
    /// The end of the part that no ".." removes: the root, and every ".." that was kept.
    floor: usize,
    edition: Edition,
    above_root: AboveRoot,
}

impl<'t> PathWriter<'t> {
    /// An empty path at the end of `text`.
    pub(crate) fn new(text: &'t mut String, edition: Edition, above_root: AboveRoot) -> Self {
        Self { start: text.len(), floor: text.len(), text, edition, above_root: edition.above_root(above_root) }
    }

    /// Appends a piece of the path. Only the first may begin with "/", and all but the last end with it.
    pub(crate) fn append(&mut self, piece: &str) -> Result<(), NoLevelLeft> {
        let mut rest = self.after_root(piece);
        while let Some(dots) = DotSegment::find(rest) {
            self.text.push_str(&rest[..dots.start]);
            rest = &rest[dots.end..];
            if dots.is_double {
                self.leave_level(rest.is_empty() && !piece.ends_with('/'))?;
            }
        }
        self.text.push_str(rest);
        Ok(())
    }

    /// Appends a piece without dot segments.
    pub(crate) fn append_clean(&mut self, piece: &str) {
        let rest = self.after_root(piece);
        self.text.push_str(rest);
    }

    /// The piece without the "/" of the root, which is written if the piece is the first one and begins with it.
    fn after_root<'p>(&mut self, piece: &'p str) -> &'p str {
        match piece.strip_prefix('/') {
            Some(rest) if self.text.len() == self.start => {
                self.root();
                rest
            }
            _ => piece,
        }
    }

    /// Appends a segment, and the "/" after it if it has one, as `write` spells them: a segment such as `%2E` becomes a
    /// dot segment only when it is spelled. A first segment that is a bare "/" is the root.
    pub(crate) fn append_segment(
        &mut self,
        segment: &str,
        write: impl FnOnce(&mut String, &str),
    ) -> Result<(), NoLevelLeft> {
        let start = self.text.len();
        if start == self.start && segment == "/" {
            self.root();
            return Ok(());
        }
        write(self.text, segment);
        let is_double = match &self.text[start..] {
            "." | "./" => false,
            ".." | "../" => true,
            _ => return Ok(()),
        };
        self.text.truncate(start);
        if is_double { self.leave_level(!segment.ends_with('/')) } else { Ok(()) }
    }

    /// Writes the "/" that no ".." removes.
    fn root(&mut self) {
        self.text.push('/');
        self.floor = self.text.len();
    }

    /// Removes a level, for a ".." that `is_last` or has a "/" after it.
    fn leave_level(&mut self, is_last: bool) -> Result<(), NoLevelLeft> {
        let end = self.text.len();
        if end > self.floor {
            let levels = &self.text.as_bytes()[self.floor..end - 1];
            let level = levels.iter().rposition(|&octet| octet == b'/').map_or(0, |slash| slash + 1);
            self.text.truncate(self.floor + level);
            // RFC 3986 keeps the "/" after a ".." that removes the first level of a path without a root: "a/../b"
            // becomes "/b". Its predecessors remove it too: "b".
            let is_rootless = self.floor == self.start;
            if self.edition.removes_all_dot_segments() && is_rootless && level == 0 {
                self.root();
            }
            return Ok(());
        }
        match self.above_root {
            AboveRoot::Keep => {
                self.text.push_str(if is_last { ".." } else { "../" });
                self.floor = self.text.len();
                Ok(())
            }
            AboveRoot::Drop => Ok(()),
            AboveRoot::Error => Err(NoLevelLeft),
        }
    }
}

/// A dot segment of a path that has no "/" at its beginning.
struct DotSegment {
    start: usize,
    /// The offset after the dot segment and its "/".
    end: usize,
    is_double: bool,
}

impl DotSegment {
    /// The first dot segment of `path`.
    #[inline]
    fn find(path: &str) -> Option<Self> {
        let octets = path.as_bytes();
        let mut start = 0;
        loop {
            if octets.get(start) == Some(&b'.') {
                let is_double = octets.get(start + 1) == Some(&b'.');
                let after = start + 1 + usize::from(is_double);
                match octets.get(after) {
                    None => return Some(Self { start, end: after, is_double }),
                    Some(b'/') => return Some(Self { start, end: after + 1, is_double }),
                    Some(_) => {}
                }
            }
            start += octets[start..].iter().position(|&octet| octet == b'/')? + 1;
        }
    }
}

/// True if a path may have a dot segment; if false, it has none.
#[inline]
pub(crate) fn may_have_dot_segments(path: &str) -> bool {
    path.starts_with('.') || may_have_inner_dot_segments(path.as_bytes())
}

/// True if a path may have a dot segment after its first segment; if false, it has none there.
#[inline]
pub(crate) fn may_have_inner_dot_segments(path: &[u8]) -> bool {
    // Perf: a short path is searched inline, without a call (ratios: resolution).
    match path.len() {
        0..=8 => path.windows(2).any(|pair| begins_dot(pair[0], pair[1])),
        _ => may_have_dot_segments_in_long(path),
    }
}

// Out of line: most paths are short, and searched inline.
#[inline(never)]
fn may_have_dot_segments_in_long(path: &[u8]) -> bool {
    if path.len() <= 16 { octets::has_pair(path, *b"/.") } else { octets::any_pair(path, begins_dot) }
}

/// True if a segment that may be a dot segment begins between `octet` and `next`, the octet after it.
#[allow(clippy::needless_bitwise_bool, reason = "a branch would prevent vectorisation")]
#[inline(always)]
pub(crate) const fn begins_dot(octet: u8, next: u8) -> bool {
    (octet == b'/') & (next == b'.')
}

/// The sections that say what a segment "." or ".." means; RFC 1738 has no such segments.
pub(crate) const DOT_SEGMENTS: ByEdition<&str> = sections!(- "4.3.2" "4" "4" "3.3");

/// The text that [`guard`] inserts before a path.
pub(crate) const GUARD: &str = "/.";

/// Inserts [`GUARD`] before a path at `start` that begins with "//" and has no authority before it: without that, the
/// path would be read as an authority. RFC 3986 section 3.3: such a path "cannot begin with two slash characters".
pub(crate) fn guard(text: &mut String, start: usize) {
    if text[start..].starts_with("//") {
        text.insert_str(start, GUARD);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(edition: Edition, above_root: AboveRoot, pieces: &[&str]) -> Result<String, NoLevelLeft> {
        let mut text = String::from("x:");
        let mut path = PathWriter::new(&mut text, edition, above_root);
        pieces.iter().try_for_each(|piece| path.append(piece))?;
        Ok(text.split_off(2))
    }

    #[test]
    fn removes_dot_segments_under_rfc3986() {
        for (path, wanted) in [
            ("/a/b/c/./../../g", "/a/g"),
            ("mid/content=5/../6", "mid/6"),
            ("/b/c/.", "/b/c/"),
            ("/b/c/..", "/b/"),
            ("/../../g", "/g"),
            ("/..", "/"),
            ("", ""),
            (".", ""),
            ("..", ""),
            ("../.././a", "a"),
            ("a/..", "/"),
            ("a/../b", "/b"),
            ("a/../../b", "/b"),
            (".//a", "/a"),
            (".//../a", "/a"),
            ("/a//../b", "/a/b"),
            ("//../b", "/b"),
            ("/.//b", "//b"),
            ("a/./b", "a/b"),
            ("...", "..."),
            ("/.../..a/.b/c./d..", "/.../..a/.b/c./d.."),
        ] {
            assert_eq!(written(Edition::Rfc3986, AboveRoot::Error, &[path]).as_deref(), Ok(wanted), "{path}");
            assert!(may_have_dot_segments(path) || path == wanted, "{path}");
        }
    }

    #[test]
    fn removes_dot_segments_under_older_editions() {
        use AboveRoot::{Drop, Error, Keep};
        for (path, keep, drop) in [
            ("/b/c/../../../g", "/../g", "/g"),
            ("/../..", "/../..", "/"),
            ("/../../", "/../../", "/"),
            ("a/../../b", "../b", "b"),
            ("a/..", "", ""),
            ("a/../b", "b", "b"),
            (".//../a", "a", "a"),
            ("/a/./../b/.", "/b/", "/b/"),
            ("../a/../b", "../b", "b"),
            ("/a//..", "/a/", "/a/"),
        ] {
            assert_eq!(written(Edition::Draft1996, Error, &[path]).as_deref(), Ok(keep), "{path}");
            for edition in [Edition::Rfc2396, Edition::Rfc2396bis] {
                assert_eq!(written(edition, Keep, &[path]).as_deref(), Ok(keep), "{path}");
                assert_eq!(written(edition, Drop, &[path]).as_deref(), Ok(drop), "{path}");
                assert_eq!(written(edition, Error, &[path]).is_err(), keep != drop, "{path}");
            }
        }
    }

    #[test]
    fn appends_pieces_as_one_path() {
        for above_root in [AboveRoot::Keep, AboveRoot::Drop] {
            for edition in Edition::ALL {
                let whole = written(edition, above_root, &["/../a/./b/../../../c/"]);
                assert_eq!(written(edition, above_root, &["/../", "a/./b/", "../../", "../c/", ""]), whole);
            }
        }
    }

    #[test]
    fn guards_a_path_that_would_become_an_authority() {
        for (text, wanted) in [("x://a", "x:/.//a"), ("x:/a//b", "x:/a//b"), ("x:", "x:")] {
            let mut guarded = String::from(text);
            guard(&mut guarded, 2);
            assert_eq!(guarded, wanted);
        }
    }
}
