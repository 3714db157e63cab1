//! Hazards of the whole text: escapes that stand for control characters.

use super::{Hazard, HazardKind, Visit};
use crate::engine::{eights::first, escapes::escape, sixteens::any_pair};

/// Passes the escapes of CR, LF and NUL to `visit`.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
pub(super) fn visit_escapes(url: &str, visit: &mut Visit<'_>) {
    // Perf: all three begin with `%0`, and hardly any URL has such an escape.
    if any_pair(url.as_bytes(), |octet, next| (octet == b'%') & (next == b'0')) {
        visit_found(url.as_bytes(), visit);
    }
}

#[cold]
fn visit_found(octets: &[u8], visit: &mut Visit<'_>) {
    let mut at = 0;
    while let Some(ahead) = first(&octets[at..], b'%') {
        at += ahead;
        let kind = match escape(&octets[at..]) {
            Some(b'\r' | b'\n') => Some(HazardKind::EncodedLineDelimiter),
            Some(0) => Some(HazardKind::EncodedNul),
            _ => None,
        };
        if let Some(kind) = kind {
            visit(Hazard::of(kind, at..at + 3));
        }
        at += 1;
    }
}
