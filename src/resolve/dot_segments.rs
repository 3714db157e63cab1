//! The dot segments "." and "..": a path that is put together without them.

use alloc::string::String;

use crate::{edition::Edition, sixteens};

/// What becomes of a ".." that has no level left to leave, where the document leaves the choice: RFC 2396 section 5.2
/// step 6g and 2396bis section 5.2. Draft 1996 section 6 leaves none and keeps it, RFC 3986 section 5.2.4 drops it.
///
/// ```
/// assert_eq!(uriel::resolve::AboveRoot::default(), uriel::resolve::AboveRoot::Keep);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum AboveRoot {
    /// It stays in the path, as the examples of the documents have it: `http://a/../g`.
    #[default]
    Keep,
    /// It is dropped, as some clients do: `http://a/g`.
    Drop,
    /// The reference is refused.
    Error,
}

/// A ".." had no level left to leave, and that is to be an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoLevelLeft;

/// A path at the end of a text, to which pieces of a path are appended without their dot segments: draft 1996 section 6
/// step 6, RFC 2396 section 5.2 step 6c to 6g, 2396bis section 5.2 merge 3 to 7, RFC 3986 section 5.2.4.
///
/// The time is linear in what is appended: nothing is looked at again but for what a ".." takes away.
pub(crate) struct PathWriter<'t> {
    text: &'t mut String,
    start: usize,
    /// Where the levels begin that a ".." can leave: behind the root, and behind a ".." that was kept.
    floor: usize,
    edition: Edition,
    above_root: AboveRoot,
}

impl<'t> PathWriter<'t> {
    /// A path that begins at the end of `text`.
    pub(crate) fn new(text: &'t mut String, edition: Edition, above_root: AboveRoot) -> Self {
        let above_root = match edition {
            Edition::Rfc3986 => AboveRoot::Drop,
            Edition::Rfc2396 | Edition::Rfc2396bis => above_root,
            Edition::Rfc1738 | Edition::Draft1996 => AboveRoot::Keep,
        };
        Self { start: text.len(), floor: text.len(), text, edition, above_root }
    }

    /// Appends a piece of the path. Only the first may begin with "/", and all but the last end with it.
    pub(crate) fn append(&mut self, piece: &str) -> Result<(), NoLevelLeft> {
        let mut rest = self.behind_root(piece);
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

    /// Appends a piece that has no dot segments.
    pub(crate) fn append_clean(&mut self, piece: &str) {
        let rest = self.behind_root(piece);
        self.text.push_str(rest);
    }

    /// What follows the "/" with which the path begins, if it begins here and with one.
    fn behind_root<'p>(&mut self, piece: &'p str) -> &'p str {
        match piece.strip_prefix('/') {
            Some(rest) if self.text.len() == self.start => {
                self.root();
                rest
            }
            _ => piece,
        }
    }

    /// Appends a segment that `write` writes, with the "/" that it may have behind it: for what is a dot segment only when
    /// it is written. A "/" alone is the root, if it is the first.
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

    /// The "/" that no ".." takes away.
    fn root(&mut self) {
        self.text.push('/');
        self.floor = self.text.len();
    }

    /// What a ".." does, which stands at the end of the path or has a "/" behind it.
    fn leave_level(&mut self, is_last: bool) -> Result<(), NoLevelLeft> {
        let end = self.text.len();
        if end > self.floor {
            let levels = &self.text.as_bytes()[self.floor..end - 1];
            let level = levels.iter().rposition(|&octet| octet == b'/').map_or(0, |slash| slash + 1);
            self.text.truncate(self.floor + level);
            // By RFC 3986 the "/" behind ".." stays where a level before it went, even if that was the first of a path
            // without a root: "a/../b" is "/b". By its predecessors it goes with it: "b".
            let is_rootless = self.floor == self.start;
            if self.edition == Edition::Rfc3986 && is_rootless && level == 0 {
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

/// A dot segment within a path that begins with a segment.
struct DotSegment {
    start: usize,
    /// Behind it and its "/".
    end: usize,
    is_double: bool,
}

impl DotSegment {
    /// The first one.
    #[inline]
    fn find(path: &str) -> Option<Self> {
        let octets = path.as_bytes();
        let mut start = 0;
        loop {
            if octets.get(start) == Some(&b'.') {
                let is_double = octets.get(start + 1) == Some(&b'.');
                let behind = start + 1 + usize::from(is_double);
                match octets.get(behind) {
                    None => return Some(Self { start, end: behind, is_double }),
                    Some(b'/') => return Some(Self { start, end: behind + 1, is_double }),
                    Some(_) => {}
                }
            }
            start += octets[start..].iter().position(|&octet| octet == b'/')? + 1;
        }
    }
}

/// Whether a path may have a dot segment; if not, it has none.
#[inline]
pub(crate) fn may_have_dot_segments(path: &str) -> bool {
    path.starts_with('.') || may_have_inner_dot_segments(path.as_bytes())
}

/// The same of what is behind the first segment.
#[inline]
pub(crate) fn may_have_inner_dot_segments(path: &[u8]) -> bool {
    sixteens::any(path, begins_dot)
}

/// Whether a segment begins between two octets that may be a dot segment.
#[allow(clippy::needless_bitwise_bool, reason = "a branch would keep it from being asked of many octets at once")]
#[inline(always)]
pub(crate) const fn begins_dot(octet: u8, behind: u8) -> bool {
    (octet == b'/') & (behind == b'.')
}

/// Puts "/." before a path that begins with "//", at `start` of a text in which no authority stands before it: what follows
/// would be read as one. RFC 3986 section 3.3: such a path "cannot begin with two slash characters".
pub(crate) fn guard(text: &mut String, start: usize) {
    if text[start..].starts_with("//") {
        text.insert_str(start, "/.");
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
    fn rfc3986() {
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
    fn its_predecessors() {
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
    fn pieces_are_one_path() {
        for above_root in [AboveRoot::Keep, AboveRoot::Drop] {
            for edition in Edition::ALL {
                let whole = written(edition, above_root, &["/../a/./b/../../../c/"]);
                assert_eq!(written(edition, above_root, &["/../", "a/./b/", "../../", "../c/", ""]), whole);
            }
        }
    }

    #[test]
    fn a_path_becomes_no_authority() {
        for (text, wanted) in [("x://a", "x:/.//a"), ("x:/a//b", "x:/a//b"), ("x:", "x:")] {
            let mut guarded = String::from(text);
            guard(&mut guarded, 2);
            assert_eq!(guarded, wanted);
        }
    }
}
