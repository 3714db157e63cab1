//! Hazards of a file URL: another machine, and paths that are read as Windows reads them.

use uriel::hazards::{Hazard, Visit, Warning};

use super::{FileUrl, root::drive_letter};

const FOREIGN_HOST: &Warning = &Warning::new(
    "foreign-host",
    Some("RFC 8089 section 5"),
    "the file is on another host: opening it contacts that host, and may send your credentials",
);

const DRIVE: &Warning = &Warning::new(
    "drive",
    Some("RFC 8089 appendix E.2"),
    "some readers take the name for a drive, which \"..\" does not leave, and others for a folder",
);

const DOUBLE_SLASH: &Warning = &Warning::new(
    "double-slash",
    Some("RFC 8089 appendix E.3.2"),
    "some readers take the name after \"//\" for a host, and some drop a \"/\"",
);

/// Passes the hazards of a file URL to `visit`.
pub(super) fn visit_hazards(url: &FileUrl<'_>, visit: &mut Visit<'_>) {
    if let Some(host) = url.remote_host() {
        visit(Hazard::new(FOREIGN_HOST, url.text, host.as_str()));
    }
    let path = url.path().as_str();
    if may_have_roots(path.as_bytes()) {
        visit_roots(url.text, path, visit);
    }
}

/// False for nearly every path: it has neither an empty first name nor a ":", or "|", nor a dot segment.
///
/// Perf: sixteen octets a step, which compilers turn into vectors (judged: file).
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
fn may_have_roots(path: &[u8]) -> bool {
    // The escapes of ":" and "|" are `%3A` and `%7C`.
    let may_be_root = |octet: u8, next: u8| {
        (octet == b':') | (octet == b'.') & (next == b'/') | (octet == b'%') & ((next == b'3') | (next == b'7'))
    };
    let may_be_roots = |pairs: &[u8; 17]| {
        let mut any = false;
        for at in 0..16 {
            any |= may_be_root(pairs[at], pairs[at + 1]);
        }
        any
    };
    if matches!(path, [b'/', ..] | [.., b':']) {
        return true;
    }
    let Some(last) = path.last_chunk() else {
        return path.windows(2).any(|pair| pair[0] < b'A' && may_be_root(pair[0], pair[1]));
    };
    let mut rest = path;
    while let Some(pairs) = rest.first_chunk() {
        if may_be_roots(pairs) {
            return true;
        }
        rest = &rest[16..];
    }
    may_be_roots(last)
}

/// The names at the root: the first, and any after a dot segment, because those may be removed before it. A drive is
/// one to some readers wherever it is, and to this library also with escapes.
#[cold]
fn visit_roots(url: &str, path: &str, visit: &mut Visit<'_>) {
    let (mut rest, mut is_at_root) = (path, true);
    loop {
        let (name, after) = rest.split_once('/').map_or((rest, None), |(name, after)| (name, Some(after)));
        // A reader of Windows looks for the ":" alone: `file:///1:` has one too.
        if drive_letter(name).is_some() || is_at_root && name.as_bytes().get(1) == Some(&b':') {
            visit(Hazard::new(DRIVE, url, name));
        }
        let Some(after) = after else { return };
        if is_at_root && name.is_empty() {
            visit(Hazard::new(DOUBLE_SLASH, url, after));
        }
        is_at_root = matches!(name, "." | "..");
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;

    use alloc::{format, string::String};

    use super::*;

    /// Pieces of paths, of which long ones fill a step.
    const PIECES: [&str; 10] =
        ["a", ":", "/", ".", "a/b.c", "/./", "/../", "C%7c", "0123456789abcde", "0123456789abcdef"];

    #[test]
    fn a_path_that_may_have_no_roots_has_none() {
        let (mut without, mut with) = (0, 0);
        for number in 0..PIECES.len().pow(if cfg!(miri) { 2 } else { 4 }) {
            let (mut path, mut rest) = (String::new(), number);
            while rest > 0 {
                path.push_str(PIECES[rest % PIECES.len()]);
                rest /= PIECES.len();
            }
            let (url, mut found) = (format!("file:///{path}"), 0);
            visit_roots(&url, &url["file:///".len()..], &mut |_| found += 1);
            if may_have_roots(path.as_bytes()) {
                with += usize::from(found > 0);
            } else {
                without += 1;
                assert_eq!(found, 0, "{path}");
            }
        }
        assert!(without > 10 && with > 10);
    }
}
