//! Hazards of a file URL: another machine, and paths that are read as Windows reads them.

use uriel::hazards::{Hazard, Visit, Warning};

use super::FileUrl;

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
    let octets = path.as_bytes();
    // Perf: nearly every path has neither an empty first name nor ":" nor a dot segment, and most octets are letters.
    let may_be_root = |at: usize| match octets[at] {
        b'A'..=u8::MAX => false,
        b':' => true,
        octet => octet == b'/' && (at == 0 || octets[at - 1] == b'.'),
    };
    if (0..octets.len()).any(may_be_root) {
        visit_roots(url.text, path, visit);
    }
}

/// The names at the root: the first, and any after a dot segment, because those may be removed before it. A letter and
/// ":" are a drive to some readers wherever they are.
#[cold]
#[inline(never)]
fn visit_roots(url: &str, path: &str, visit: &mut Visit<'_>) {
    let (mut rest, mut is_at_root) = (path, true);
    loop {
        let (name, after) = rest.split_once('/').map_or((rest, None), |(name, after)| (name, Some(after)));
        // A reader of Windows looks for the ":" alone: `file:///1:` has one too.
        let is_drive = matches!(name.as_bytes(), [letter, b':'] if letter.is_ascii_alphabetic());
        if is_drive || is_at_root && name.as_bytes().get(1) == Some(&b':') {
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
