//! Abbreviated URLs, which leave the scheme to the reader.

/// A form in which people abbreviate URLs of a scheme (RFC 2396 appendix F).
///
/// ```
/// use uriel::{Scheme, scheme::Abbreviation, schemes::http::Http};
/// assert_eq!(Http::ABBREVIATIONS, [Abbreviation::Host("www.")]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Abbreviation {
    /// A host whose name begins with this text, in either case: `www.w3.org/Addressing/`. It is completed by the scheme
    /// and "://".
    Host(&'static str),
    /// An address with "@": `me@example.org`. It is completed by the scheme and ":".
    Address,
}
