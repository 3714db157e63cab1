//! Users that are secrets, or hold one.

use super::delimiters::{DelimiterForm, find};

/// The least number of octets of a token.
const SHORTEST: usize = 20;

/// True if a user, cut out of an authority, looks like a token, or has an escaped ":" with a password after it.
pub(crate) fn is_secret(user: &str) -> bool {
    let user = user.as_bytes();
    is_token(user) || find(user, 0, user.len(), DelimiterForm::Escaped, |octet| octet == b':').is_some()
}

/// True if `user` looks like a token: 20 or more letters, digits, "_" and "-", among them a letter and a digit; or
/// three texts of these with "." between them, the first of which is an object of JSON in base64, as RFC 7519 writes a
/// token.
pub(super) fn is_token(user: &[u8]) -> bool {
    is_word(user) || user.starts_with(b"eyJ") && is_web_token(user)
}

/// The number of octets at the beginning of a text that a token may have.
pub(super) fn length_of_token(text: &[u8]) -> usize {
    text.iter().position(|&octet| !is_in_base64(octet)).unwrap_or(text.len())
}

const fn is_in_base64(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || matches!(octet, b'_' | b'-' | b'.')
}

fn is_web_token(user: &[u8]) -> bool {
    user.len() >= SHORTEST && user.iter().copied().all(is_in_base64) && user.split(|&octet| octet == b'.').count() == 3
}

fn is_word(user: &[u8]) -> bool {
    user.len() >= SHORTEST
        && user.iter().all(|octet| octet.is_ascii_alphanumeric() || matches!(octet, b'_' | b'-'))
        && user.iter().any(u8::is_ascii_alphabetic)
        && user.iter().any(u8::is_ascii_digit)
}
