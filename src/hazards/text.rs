//! Hazards of the whole text: escapes that stand for control characters.

use super::{Hazard, HazardKind, Visit};
use crate::{
    engine::escapes::{escape, first_percent, has_percent},
    wire::may_end_line,
};

/// Passes the escapes of CR, LF and NUL to `visit`.
pub(super) fn visit_escapes(url: &str, visit: &mut Visit<'_>) {
    let octets = url.as_bytes();
    // Perf: most URLs have no escapes, and most that have some are known at the second look.
    if !has_percent(octets) || !may_end_line(octets) {
        return;
    }
    let mut at = 0;
    while let Some(ahead) = first_percent(&octets[at..]) {
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
