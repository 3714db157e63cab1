//! Passwords with an "@" in them, and then a "/".

use super::{
    super::{
        delimiters::{Slashes, ends_url, last_at_sign, last_raw_at_sign, read},
        port::begins_with_host,
        repository::last_at_before_host,
    },
    Authorities, Start,
};

impl Authorities<'_> {
    /// The "@" up to which the password before the "@" at `at` goes on: a name follows that is that of no host outside
    /// of a network, then a path, and in it an "@" after other text and before a host.
    pub(super) fn further_at_of_long_password(&self, at: usize, start: Start) -> Option<usize> {
        let end = self.end_of_long_password(at, start).filter(|&end| end > at + 1)?;
        let text = &self.octets[at + 1..end];
        let last_at = if start.is_escaped { last_at_sign(text) } else { last_raw_at_sign(text) };
        let further = at + 1 + last_at?;
        let host = &self.octets[further + read(self.octets, further).1..];
        let is_host = self.octets[further - 1] != b'/' && begins_with_host(host);
        (is_host && last_at_before_host(&self.octets[at..end], further - at) > 0).then_some(further)
    }

    /// The end of the text that may belong to the password before the "@" at `at` if a further "@" follows: what
    /// separates texts, begins a query or is the second of two slashes. `None` unless a name without "." and port
    /// follows the "@", and then a "/".
    pub(super) fn end_of_long_password(&self, at: usize, start: Start) -> Option<usize> {
        let from = at + read(self.octets, at).1;
        let near = &self.octets[..self.octets.len().min(from + LONGEST_PASSWORD)];
        let is_in_name = |octet: &&u8| octet.is_ascii_alphanumeric() || matches!(octet, b'-' | b'_');
        let name = from + near[from..].iter().take_while(is_in_name).count();
        // A mend escapes the backslash of JSON.
        let is_slash = near.get(name).is_some_and(|&octet| match octet {
            b'%' => start.is_escaped && read(near, name).0 == b'/' || near[name..].starts_with(b"%5C/"),
            b'\\' => near.get(name + 1) == Some(&b'/') || read(near, name).0 == b'/',
            octet => octet == b'/',
        });
        if !is_slash || near[from..name].eq_ignore_ascii_case(b"localhost") {
            return None;
        }
        // White space is in no URL of running text.
        let is_end =
            |octet: u8| !octet.is_ascii_alphanumeric() && !b"@:+-_.~!$*=^".contains(&octet) && !ends_url(octet);
        let mut end = name;
        while end < near.len() {
            if near[end..].starts_with(b"%5C/") {
                end += b"%5C".len();
            }
            let slashes = Slashes::at(near, end);
            if slashes.count > 1 || slashes.count == 0 && near[end] != b'%' && is_end(near[end]) {
                break;
            }
            end = slashes.end.max(end + 1);
        }
        Some(end)
    }
}

/// The greatest number of octets after an "@" in which a further "@" may belong to the password.
const LONGEST_PASSWORD: usize = 256;
