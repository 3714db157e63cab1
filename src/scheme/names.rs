//! Names of schemes: those of RFC 1738, and the one that a text begins with.

#[cfg(feature = "hazards")]
use crate::engine::octets::first;
use crate::{
    error::ParseError,
    grammar::{Scheme, Text, Under, scheme},
    syntax::{Class, Edition},
    uri::{SchemeName, Uri, is_named},
};

/// Names of the schemes that RFC 1738 section 3 defines.
///
/// ```
/// assert!(uriel::scheme::DEFINED_NAMES.contains(&"wais"));
/// ```
pub const DEFINED_NAMES: [&str; 10] =
    ["ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero"];

/// Names that RFC 1738 section 4 reserves for schemes to be defined.
///
/// ```
/// assert!(uriel::scheme::RESERVED_NAMES.contains(&"z39.50"));
/// ```
pub const RESERVED_NAMES: [&str; 7] = ["afs", "mid", "cid", "nfs", "tn3270", "mailserver", "z39.50"];

/// Status of a scheme's name in RFC 1738, apart from any registry.
///
/// ```
/// use uriel::scheme::{NameStatus, name_status};
/// assert_eq!((name_status("wais"), name_status("nfs")), (NameStatus::Defined, NameStatus::Reserved));
/// assert_eq!((name_status("x-mine"), name_status("mine")), (NameStatus::Experimental, NameStatus::Free));
/// assert_eq!(name_status("m_ne"), NameStatus::Malformed);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NameStatus {
    /// One of [`DEFINED_NAMES`].
    Defined,
    /// One of [`RESERVED_NAMES`].
    Reserved,
    /// For experiments: the name begins with `x-` (section 4).
    Experimental,
    /// Any other name.
    Free,
    /// Not a scheme's name at all.
    Malformed,
}

/// Status of `name` in RFC 1738; the name is case-insensitive.
///
/// ```
/// use uriel::scheme::{NameStatus, name_status};
/// assert_eq!(name_status("gopher"), NameStatus::Defined);
/// assert_eq!(name_status("z39.50"), NameStatus::Reserved);
/// assert_eq!(name_status("X-mine"), NameStatus::Experimental);
/// assert_eq!(name_status("finger"), NameStatus::Free);
/// assert_eq!(name_status("a_b"), NameStatus::Malformed);
/// ```
#[must_use]
pub fn name_status(name: &str) -> NameStatus {
    let among = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
    let read = scheme(Under::new(name, Edition::Rfc1738));
    if !read.is_ok_and(|(rest, _)| rest.is_empty()) {
        NameStatus::Malformed
    } else if among(&DEFINED_NAMES) {
        NameStatus::Defined
    } else if among(&RESERVED_NAMES) {
        NameStatus::Reserved
    } else if name.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("x-")) {
        NameStatus::Experimental
    } else {
        NameStatus::Free
    }
}

/// The default port of a URL of the scheme, by the name that the URL begins with.
///
/// Perf: the scheme's own names, as most of its URLs write them, are known without a search for their ends (judged:
/// another port).
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub fn default_port_of<S: super::hooks::Scheme>(url: &str) -> Option<u16> {
    if begins_with(url, S::NAME) {
        return S::default_port(S::NAME);
    }
    for (alias, _) in S::ALIASES {
        if begins_with(url, alias) {
            return S::default_port(alias);
        }
    }
    S::default_port(SchemeName::of_unchecked(url).as_str())
}

/// The offset after the name of the scheme and its ":", in a URL of the scheme.
///
/// As fast as [`default_port_of`], for the same names.
#[cfg(feature = "hazards")]
#[inline(always)]
pub(super) fn after_scheme_of<S: super::hooks::Scheme>(url: &str) -> usize {
    if begins_with(url, S::NAME) {
        return S::NAME.len() + ":".len();
    }
    for (alias, _) in S::ALIASES {
        if begins_with(url, alias) {
            return alias.len() + ":".len();
        }
    }
    first(url.as_bytes(), b':').map_or(0, |colon| colon + 1)
}

/// True if the URL begins with `name`, as it is written here, and ":".
#[inline(always)]
fn begins_with(url: &str, name: &str) -> bool {
    matches!(url.as_bytes().split_at_checked(name.len()), Some((start, [b':', ..])) if start == name.as_bytes())
}

/// True if the text begins with a name that the scheme has under `edition`, and ":".
#[inline(always)]
pub(super) fn has_name_of<S: super::hooks::Scheme + ?Sized>(text: &str, edition: Edition) -> bool {
    // Only if the text begins with none of the declared names, its own is looked for.
    let is_alias = |(alias, _): &(&str, _)| is_named(text, alias);
    is_named(text, S::NAME)
        || edition.has_newer_schemes() && S::ALIASES.iter().any(is_alias)
        || S::goes_by(SchemeName::of_unchecked(text).as_str(), edition)
}

/// Error of a text that does not begin with `name`.
#[cold]
pub(super) fn other_scheme(text: &str, name: &'static str, edition: Edition) -> ParseError {
    let written = text.bytes().take_while(|&octet| Scheme.octets(edition).contains(octet)).count();
    let alike = text.bytes().zip(name.bytes()).take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count();
    match Uri::parse_with(text, edition) {
        // A text that agrees with the name up to its error may have been meant as this scheme: report that error.
        Err(error) if error.offset() <= alike => error,
        _ => ParseError::other_scheme(name, written, edition),
    }
}
