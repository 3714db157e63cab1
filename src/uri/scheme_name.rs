//! The name of a URL's scheme.
//!
//! Comparisons of its first eight octets, as one number, are inlined by force: each is a few instructions.

use core::{
    fmt,
    hash::{Hash, Hasher},
};

use super::eq_str::eq_str;
use crate::{
    engine::octets::first,
    grammar::{Text, Under, scheme},
    redact::padded::pad,
    syntax::Edition,
};

/// The name of a scheme: compared case-insensitively, displayed in lower case, kept as it is written.
///
/// Compare it with `==`. For a `match`, which would compare the letters as they are written, take
/// [`to_lowercase`](Self::to_lowercase).
///
/// ```
/// let uri = uriel::Uri::parse("HTTP://h")?;
/// assert_eq!(uri.scheme(), "http");
/// assert_eq!(uri.scheme().to_string(), "http");
/// assert_eq!(uri.scheme().as_str(), "HTTP");
/// let is_web = matches!(&*uri.scheme().to_lowercase(), "http" | "https");
/// assert!(is_web);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct SchemeName<'a>(pub(super) &'a str);

impl<'a> SchemeName<'a> {
    /// The scheme name before the first ":" of `url`; `None` if that is no name of a scheme.
    ///
    /// A name consists of letters, digits, "+", "-" and "."; before RFC 2396 it may begin with any of them.
    ///
    /// ```
    /// use uriel::SchemeName;
    /// assert_eq!(SchemeName::of("FTP://h/").unwrap(), "ftp");
    /// assert_eq!(SchemeName::of("a/b:c"), None);
    /// ```
    #[must_use]
    pub fn of(url: &'a str) -> Option<Self> {
        let (rest, name) = scheme(Under::new(url, Edition::Rfc1738)).ok()?;
        (rest.next() == Some(b':')).then_some(Self(name))
    }

    /// The text before the first ":" of `url`, without checking that it is a name; empty without a ":".
    ///
    /// ```
    /// use uriel::SchemeName;
    /// assert_eq!(SchemeName::of_unchecked("FTP://h/"), "ftp");
    /// assert_eq!(SchemeName::of_unchecked("a/b:c"), "a/b");
    /// ```
    #[inline]
    #[must_use]
    pub fn of_unchecked(url: &'a str) -> Self {
        // No operation here can panic, so the compiler removes the search if the name is not used.
        Self(first(url.as_bytes(), b':').and_then(|end| url.get(..end)).unwrap_or_default())
    }

    /// The text of the name, in the case in which it is written.
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("X:")?.scheme().as_str(), "X");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// The name in lower case, to be matched; borrowed if it is written so.
    ///
    /// ```
    /// let uri = uriel::Uri::parse("HTTP://h/")?;
    /// let port = match &*uri.scheme().to_lowercase() {
    ///     "http" => 80,
    ///     _ => 443,
    /// };
    /// assert_eq!(port, 80);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn to_lowercase(self) -> alloc::borrow::Cow<'a, str> {
        if self.0.bytes().any(|octet| octet.is_ascii_uppercase()) {
            self.0.to_ascii_lowercase().into()
        } else {
            self.0.into()
        }
    }
}

/// The name in the case in which it is written.
impl AsRef<str> for SchemeName<'_> {
    fn as_ref(&self) -> &str {
        self.0
    }
}

impl PartialEq for SchemeName<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(other.0)
    }
}

impl Eq for SchemeName<'_> {}

eq_str!(SchemeName, str::eq_ignore_ascii_case);

impl Hash for SchemeName<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for octet in self.0.bytes() {
            octet.to_ascii_lowercase().hash(state);
        }
        0xFF_u8.hash(state);
    }
}

/// Writes the name in lower case.
impl fmt::Display for SchemeName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, &|out| self.0.chars().try_for_each(|letter| out.write_char(letter.to_ascii_lowercase())))
    }
}

impl fmt::Debug for SchemeName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}

/// True if the text begins with `name` and ":".
#[inline(always)]
pub(crate) fn is_named(text: &str, name: &str) -> bool {
    are_named(text.as_bytes(), name)
}

/// True if the octets begin with `name` and ":".
#[inline(always)]
pub(crate) fn are_named(octets: &[u8], name: &str) -> bool {
    let name = name.as_bytes();
    match octets.split_at_checked(name.len()) {
        // Fast exit: the name is nearly always written in lower case, as here.
        Some((written, [b':', ..])) => written == name || written.eq_ignore_ascii_case(name),
        _ => false,
    }
}

/// The first eight octets of a name and its ":", by which one comparison tells it from nearly all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NameHead {
    octets: u64,
    /// The bits that tell the name: not that of the case of a letter, and none after the ":".
    mask: u64,
}

impl NameHead {
    pub(crate) fn of(name: &str) -> Self {
        let (mut octets, mut mask) = ([0; 8], [0; 8]);
        for ((place, mask), octet) in octets.iter_mut().zip(&mut mask).zip(name.bytes().chain([b':'])) {
            (*place, *mask) = (octet, if octet.is_ascii_alphabetic() { !0x20 } else { !0 });
        }
        Self { octets: u64::from_le_bytes(octets), mask: u64::from_le_bytes(mask) }
    }

    #[inline(always)]
    pub(crate) const fn octets(self) -> u64 {
        self.octets
    }

    /// True if a text that begins with `head` may begin with the name and ":"; it does if that is at most eight octets.
    #[inline(always)]
    pub(crate) const fn may_begin(self, head: u64) -> bool {
        (self.octets ^ head) & self.mask == 0
    }
}

/// The first eight octets of a text; zeros after its end.
#[inline(always)]
pub(crate) fn head(text: &str) -> u64 {
    head_of_octets(text.as_bytes())
}

/// The [`head`] of octets.
#[inline(always)]
pub(crate) fn head_of_octets(octets: &[u8]) -> u64 {
    match octets.first_chunk() {
        Some(head) => u64::from_le_bytes(*head),
        None => octets.iter().rfold(0, |head, &octet| head << 8 | u64::from(octet)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_a_name_before_the_first_colon() {
        for (url, name) in
            [("X+y.1-z:a:b", Some("X+y.1-z")), ("1x:", Some("1x")), (":x", None), ("x", None), ("", None)]
        {
            assert_eq!(SchemeName::of(url).map(SchemeName::as_str), name, "{url}");
        }
    }

    #[test]
    fn is_padded_like_a_str() {
        let name = SchemeName::of_unchecked("HtTp:");
        assert_eq!(alloc::format!("{name:>8}|{name:-<6}|{name:.2}"), "    http|http--|ht");
    }

    #[test]
    fn in_lower_case_is_borrowed_if_written_so() {
        assert!(matches!(SchemeName("x+1-.").to_lowercase(), alloc::borrow::Cow::Borrowed("x+1-.")));
        assert_eq!(SchemeName("HtTp").to_lowercase(), "http");
        assert_eq!(SchemeName("HtTp").as_ref(), "HtTp");
    }

    #[test]
    fn equals_str_case_insensitively_both_ways() {
        let name = SchemeName::of_unchecked("HtTp:");
        assert_eq!(name, *"http");
        assert_eq!(name, "HTTP");
        assert_eq!(*"http", name);
        assert_eq!("HTTP", name);
        assert_ne!("https", name);
    }
}
