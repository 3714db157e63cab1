//! Users that are secrets, or hold one.

use super::delimiters::{find, read};

/// The least number of octets of a token.
const SHORTEST: usize = 20;

/// True if a user, cut out of an authority, looks like a token, or has an escaped ":" with a password after it.
pub(crate) fn is_secret(user: &str) -> bool {
    let user = user.as_bytes();
    has_token(user) || find(user, 0, user.len(), |octet| octet == b':').is_some()
}

/// True if `user` holds a run of 20 or more letters, digits, "_" and "-", among them a letter and a digit.
pub(super) fn has_token(user: &[u8]) -> bool {
    if user.len() < SHORTEST {
        return false;
    }
    let (mut at, mut length, mut has_letter, mut has_digit) = (0, 0, false, false);
    while at < user.len() {
        let (octet, width) = read(user, at);
        at += width;
        if width == 1 && (octet.is_ascii_alphanumeric() || matches!(octet, b'_' | b'-')) {
            length += 1;
            has_letter |= octet.is_ascii_alphabetic();
            has_digit |= octet.is_ascii_digit();
            if length >= SHORTEST && has_letter && has_digit {
                return true;
            }
        } else {
            (length, has_letter, has_digit) = (0, false, false);
        }
    }
    false
}
