//! Paths of repositories, in which an "@" comes before a revision.

use super::delimiters::{last_at_sign, read};
use crate::engine::octets::any_pair;

/// The last "@", or the one before it if that is in the path of a repository: after `.git`, or before a revision.
pub(super) fn last_at_before_host(octets: &[u8], last_at: usize) -> usize {
    let (before, after) = (&octets[..last_at], &octets[last_at + read(octets, last_at).1..]);
    let earlier = last_at_sign(before).unwrap_or(0);
    if is_revision(after) || names_repository(&before[earlier..]) { earlier } else { last_at }
}

/// True if `.git` is at the end of the text, of a segment or of the path.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
fn names_repository(octets: &[u8]) -> bool {
    let ends_name = |octet: Option<&u8>| octet.is_none_or(|octet| matches!(octet, b'/' | b'?' | b'#'));
    // Fast exit: hardly any text has the beginning of the name.
    any_pair(octets, |octet, next| (octet == b'.') & (next == b'g'))
        && (0..octets.len()).any(|at| octets[at..].starts_with(b".git") && ends_name(octets.get(at + b".git".len())))
}

/// True if a text begins with a revision that is no host: a version such as `v1.2-rc.3`, or a hash in hexadecimal
/// digits.
fn is_revision(octets: &[u8]) -> bool {
    let in_revision = |octet: &u8| octet.is_ascii_alphanumeric() || matches!(octet, b'.' | b'-' | b'_' | b'+');
    let length = octets.iter().position(|octet| !in_revision(octet)).unwrap_or(octets.len());
    let (revision, rest) = octets.split_at(length);
    // A full stop may end a sentence.
    let revision = revision.strip_suffix(b".").unwrap_or(revision);
    let is_hash = matches!(revision.len(), 40 | 64) && revision.iter().all(u8::is_ascii_hexdigit);
    let begins_with_digit = |part: &[u8]| part.first().is_some_and(u8::is_ascii_digit);
    let parts = revision.strip_prefix(b"v").map(|version| version.split(|&octet| octet == b'.'));
    (is_hash || parts.is_some_and(|mut parts| parts.all(begins_with_digit)))
        && !matches!(rest, [b'/' | b'\\' | b':' | b'%', ..])
}
