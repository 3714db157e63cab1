//! URLs and references as constants.

use super::{
    cuts::{Cuts, after_scheme, references},
    message::Message,
    wrong_text::{Needs, WrongText},
};
use crate::{
    engine::scan::LONGEST,
    syntax::Edition,
    uri::{Offsets, Uri, UriRef},
};

/// The longest text of a constant: the compiler reads it octet by octet.
const LONGEST_LITERAL: usize = 16 * 1024;

impl UriRef<'_> {
    /// True if a text is a reference of an edition. For constants: at run time, `parse_with` is many times as fast.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// const _: () = assert!(UriRef::is_valid("../x", Edition::Rfc3986));
    /// assert!(!UriRef::is_valid("../x", Edition::Rfc1738));
    /// ```
    #[must_use]
    pub const fn is_valid(text: &str, edition: Edition) -> bool {
        text.len() <= LONGEST && references(edition).accepts(text.as_bytes(), 0, text.len())
    }
}

impl UriRef<'static> {
    /// The reference of a constant, under RFC 3986. The macro [`uri_ref!`](crate::uri_ref) calls it when a program is
    /// compiled.
    ///
    /// ```
    /// use uriel::UriRef;
    /// const STYLES: UriRef<'static> = UriRef::from_static("/styles?v=2");
    /// assert_eq!(STYLES.query().as_deref(), Some("v=2"));
    /// ```
    ///
    /// # Panics
    ///
    /// If the text is no reference, or longer than 16 KiB; in a constant that is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn from_static(text: &'static str) -> Self {
        Self::from_static_with(text, Edition::Rfc3986)
    }

    /// The reference of a constant, under an edition.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// const PAGE: UriRef<'static> = UriRef::from_static_with("a;b", Edition::Draft1996);
    /// assert_eq!(PAGE.params().as_deref(), Some("b"));
    /// ```
    ///
    /// # Panics
    ///
    /// If the text is no reference of that edition, or longer than 16 KiB; in a constant that is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn from_static_with(text: &'static str, edition: Edition) -> Self {
        Self { text, offsets: checked(text, edition, Needs::Nothing), edition }
    }
}

impl Uri<'_> {
    /// True if a text is a URL of an edition. For constants: at run time, `parse_with` is many times as fast.
    ///
    /// ```
    /// use uriel::{Edition, Uri};
    /// const _: () = assert!(Uri::is_valid("http://h/~me", Edition::Rfc3986));
    /// assert!(!Uri::is_valid("http://h/~me", Edition::Rfc1738));
    /// ```
    #[must_use]
    pub const fn is_valid(text: &str, edition: Edition) -> bool {
        UriRef::is_valid(text, edition) && after_scheme(text.as_bytes(), edition) > 0
    }
}

impl Uri<'static> {
    /// The URL of a constant, under RFC 3986. The macro [`uri!`](crate::uri) calls it when a program is compiled.
    ///
    /// ```
    /// use uriel::Uri;
    /// const HOME: Uri<'static> = Uri::from_static("http://example.org:8080/");
    /// assert_eq!(HOME.port(), Some("8080"));
    /// ```
    ///
    /// # Panics
    ///
    /// If the text is no URL, or longer than 16 KiB; in a constant that is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn from_static(text: &'static str) -> Self {
        Self::from_static_with(text, Edition::Rfc3986)
    }

    /// The URL of a constant, under an edition.
    ///
    /// ```
    /// use uriel::{Edition, Uri};
    /// const MENU: Uri<'static> = Uri::from_static_with("gopher://h/1", Edition::Rfc1738);
    /// assert_eq!(MENU.edition(), Edition::Rfc1738);
    /// ```
    ///
    /// # Panics
    ///
    /// If the text is no URL of that edition, or longer than 16 KiB; in a constant that is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn from_static_with(text: &'static str, edition: Edition) -> Self {
        Self::at_offsets(text, edition, checked(text, edition, Needs::Scheme))
    }
}

/// The offsets of a text that is a constant's.
#[track_caller]
const fn checked(text: &str, edition: Edition, needs: Needs) -> Offsets {
    assert!(text.len() <= LONGEST_LITERAL, "expected a text of at most 16384 octets");
    let is_valid = match needs {
        Needs::Nothing => UriRef::is_valid(text, edition),
        Needs::Scheme => Uri::is_valid(text, edition),
    };
    assert!(is_valid, "{}", Message::of(&WrongText::of(text, edition, needs), text, edition).as_str());
    Cuts::of(text.as_bytes(), edition).offsets(text.as_bytes(), edition)
}
