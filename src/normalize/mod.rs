//! Normal forms: one spelling for what is spelled in many ways (RFC 3986 section 6.2, RFC 2396 section 6).
//!
//! | | RFC 1738 | draft 1996 | RFC 2396, 2396bis | RFC 3986 |
//! |---|---|---|---|---|
//! | scheme and host in small letters, digits of escapes in capitals | yes | yes | yes | yes |
//! | escapes of unreserved characters decoded, as the edition's `unreserved` has them | yes | yes | yes | yes |
//! | a ";", "?" or "#" with nothing behind it dropped | | yes | | |
//! | dot segments removed from a path that begins with "/" | | | | yes |
//! | by scheme: a port that is empty or the default dropped | yes | yes | yes | yes |
//! | by scheme: an empty path written as "/", the default host as nothing | | | | yes |
//!
//! The rest is the scheme's own: [`Scheme::normalize`](crate::Scheme::normalize).
//!
//! A relative reference stays one, and keeps its dot segments, which mean something until it is resolved. No path becomes
//! an authority: where it would, `/.` is put before it, and "./" where a first segment would become a scheme. For the same
//! reason no character is decoded in the name of a registry, or behind the "//" of an opaque part: it could become a host.

mod compare;
mod level;
mod sink;
mod spelling;

use alloc::string::String;

pub use self::{compare::Comparison, level::Level};
use self::{level::registered, sink::GUARD, spelling::Spelling};
use crate::{
    scheme::AnyScheme,
    uri::{Offsets, Uri, UriBuf, UriRef, UriRefBuf},
};

impl UriRef<'_> {
    /// The normal form: RFC 3986 section 6.2, RFC 2396 section 6, and what the other documents say to the same end.
    ///
    /// Read again, it has the same components, and its normal form is itself.
    ///
    /// ```
    /// use uriel::{Level, UriRef};
    /// let reference = UriRef::parse("//H/%7ea/../b")?;
    /// assert_eq!(reference.normalize(Level::Syntax).as_str(), "//h/~a/../b", "it is not resolved yet");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn normalize(&self, level: Level<'_>) -> UriRefBuf {
        let mut text = String::with_capacity(self.text.len() + GUARD.len());
        let offsets = write_normal(self, level, &mut text);
        UriRefBuf::from_offsets(text, offsets, self.edition)
    }

    /// Writes the normal form in the place of what `buffer` holds: it allocates nothing where there is room, and where the
    /// scheme has nothing of its own to change.
    ///
    /// ```
    /// use uriel::{Level, UriRef};
    /// let mut buffer = String::from("what was there");
    /// UriRef::parse("//H")?.normalize_into(Level::Syntax, &mut buffer);
    /// assert_eq!(buffer, "//h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn normalize_into(&self, level: Level<'_>, buffer: &mut String) {
        buffer.clear();
        write_normal(self, level, buffer);
    }

    /// Whether the reference is its own normal form. Nothing is allocated to find out, unless a scheme's own rule does so.
    ///
    /// ```
    /// use uriel::{Level, UriRef};
    /// assert!(UriRef::parse("../%2F")?.is_normalized(Level::Syntax));
    /// assert!(!UriRef::parse("../%2f")?.is_normalized(Level::Syntax));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_normalized(&self, level: Level<'_>) -> bool {
        let is_spelled_so = Spelling::normal(self, level).is_none_or(|spelling| spelling.is_of(self));
        is_spelled_so && own_form(self, level, self.as_str()).is_none()
    }
}

impl Uri<'_> {
    /// The normal form; see [`UriRef::normalize`].
    ///
    /// ```
    /// use uriel::{Level, Uri};
    /// let uri = Uri::parse("eXAMPLE://a/./b/../b/%63/%7bfoo%7d")?;
    /// assert_eq!(uri.normalize(Level::Syntax).as_str(), "example://a/b/c/%7Bfoo%7D");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn normalize(&self, level: Level<'_>) -> UriBuf {
        let mut text = String::with_capacity(self.as_str().len() + GUARD.len());
        let offsets = write_normal(self.as_uri_ref(), level, &mut text);
        UriBuf::from_offsets(text, offsets, self.edition())
    }

    /// Writes the normal form in the place of what `buffer` holds; see [`UriRef::normalize_into`].
    ///
    /// ```
    /// use uriel::{Level, Uri};
    /// let mut buffer = String::new();
    /// Uri::parse("X:/a/../b")?.normalize_into(Level::Syntax, &mut buffer);
    /// assert_eq!(buffer, "x:/b");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn normalize_into(&self, level: Level<'_>, buffer: &mut String) {
        self.as_uri_ref().normalize_into(level, buffer);
    }

    /// Whether the URI is its own normal form; see [`UriRef::is_normalized`].
    ///
    /// ```
    /// use uriel::{Level, Registry, Uri};
    /// let uri = Uri::parse("ftp://h:21/")?;
    /// assert!(uri.is_normalized(Level::Syntax));
    /// assert!(!uri.is_normalized(Level::Scheme(&Registry::current())));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_normalized(&self, level: Level<'_>) -> bool {
        self.as_uri_ref().is_normalized(level)
    }
}

/// Appends the normal form to a text that is empty, and tells where its components are.
#[inline(always)]
fn write_normal(url: &UriRef<'_>, level: Level<'_>, text: &mut String) -> Offsets {
    let offsets = if let Some(spelling) = Spelling::normal(url, level) {
        spelling.spell(url, text)
    } else {
        text.push_str(url.text);
        url.offsets
    };
    if let Some((own, offsets)) = own_form(url, level, text) {
        text.clear();
        text.push_str(&own);
        offsets
    } else {
        offsets
    }
}

/// What the scheme makes of a text that is in normal form otherwise, if that is a URL of the same scheme.
#[inline]
fn own_form(url: &UriRef<'_>, level: Level<'_>, normal: &str) -> Option<(String, Offsets)> {
    let scheme = registered(url, level)?;
    form_by(scheme, url, normal)
}

#[inline(never)]
fn form_by(scheme: &dyn AnyScheme, url: &UriRef<'_>, normal: &str) -> Option<(String, Offsets)> {
    let text = scheme.normalize(normal, url.edition).filter(|text| text != normal)?;
    let own = UriRef::parse_with(&text, url.edition).ok().filter(|own| own.scheme() == url.scheme())?;
    let offsets = own.offsets;
    Some((text, offsets))
}
