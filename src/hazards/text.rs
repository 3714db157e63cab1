//! Hazards of the whole text: escapes that stand for control characters.

use super::{Hazard, Visit, warnings};
use crate::engine::{
    escapes::{escape, has_percent},
    octets::{self, first},
};

/// Passes the escapes of CR, LF and NUL to `visit`.
pub(super) fn visit_escapes(url: &str, visit: &mut Visit<'_>) {
    // Perf: most URLs have no escapes.
    if has_percent(url.as_bytes()) {
        visit_found(url.as_bytes(), visit);
    }
}

#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
#[inline(never)]
fn visit_found(octets: &[u8], visit: &mut Visit<'_>) {
    // Perf: hardly any URL has an escape that begins with `%0` and ends in 0, A or D. A gopher URL often has `%09`.
    let begins = |octet: u8, next: u8| (octet == b'%') & (next == b'0');
    let ends = |octet: u8, next: u8| (octet == b'0') & ((next == b'0') | (next | 0x20 == b'a') | (next | 0x20 == b'd'));
    if !(octets::any_pair(octets, begins) && octets::any_pair(octets, ends)) {
        return;
    }
    let mut at = 0;
    while let Some(ahead) = first(&octets[at..], b'%') {
        at += ahead;
        let warning = match escape(&octets[at..]) {
            Some(b'\r' | b'\n') => Some(warnings::ENCODED_LINE_DELIMITER),
            Some(0) => Some(warnings::ENCODED_NUL),
            _ => None,
        };
        if let Some(warning) = warning {
            visit(Hazard::at(warning, at..at + 3));
        }
        at += 1;
    }
}
