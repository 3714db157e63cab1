//! Hazards of the login: a password, and a user that looks like a host.

use core::ops::ControlFlow;

use super::{
    hazard::{Hazard, Reporter},
    warnings,
};
use crate::{grammar::Span, uri::Encoded};

/// Finds the hazards of a login, but for that of its password. `whole` is its text, at `place` of the URL, and `user`
/// its part before the first ":".
pub(super) fn find_in_login(
    url: &str,
    whole: &str,
    user: Encoded<'_>,
    place: Span,
    report: &mut Reporter<'_>,
) -> ControlFlow<()> {
    let has = |sought| Encoded::new_unchecked(whole).octets().any(|octet| octet == sought);
    let first = user.octets().next();
    if has(b'@') {
        report(Hazard::of_place(warnings::SECOND_AT, place))?;
    }
    if first == Some(b'[') || looks_like_host(user) {
        report(Hazard::of_place(warnings::USER_LIKE_HOST, place))?;
    }
    if has(b'\\') {
        report(Hazard::of_place(warnings::BACKSLASH, place))?;
    }
    report(Hazard::of_place(warnings::USERINFO, place))?;
    match first {
        None => report(Hazard::new(warnings::EMPTY_USER, url, whole)),
        Some(b'-') => report(Hazard::new(warnings::OPTION_LIKE, url, user.as_str())),
        Some(_) => ControlFlow::Continue(()),
    }
}

/// True if a user begins with the name or the IPv4 address of a host. A person would take the octet after it for the
/// end of the host.
fn looks_like_host(user: Encoded<'_>) -> bool {
    let (mut dots, mut label, mut last) = (0, LabelCounts::default(), LabelCounts::default());
    for octet in user.octets() {
        match octet {
            b'.' if label.length == 0 => return false,
            b'.' => (dots, last, label) = (dots + 1, label, LabelCounts::default()),
            b'-' | b'_' => label.length += 1,
            _ if octet.is_ascii_alphanumeric() => {
                label.begins_with_letter |= label.length == 0 && octet.is_ascii_alphabetic();
                label.digits += usize::from(octet.is_ascii_digit());
                label.length += 1;
            }
            _ => break,
        }
    }
    // A "." may end a name.
    if label.length == 0 && dots > 0 {
        (dots, label) = (dots - 1, last);
    }
    let is_name = dots > 0 && label.length > 1 && label.begins_with_letter;
    let is_address = dots == 3 && label.length > 0 && label.length == label.digits;
    is_name || is_address
}

/// A label of what may be the name or the address of a host.
#[derive(Clone, Copy, Default)]
struct LabelCounts {
    length: usize,
    digits: usize,
    begins_with_letter: bool,
}
