//! Normal forms, and comparison: one spelling for URLs that can be spelled in many ways (RFC 3986 section 6.2, RFC 2396
//! section 6).
//!
//! | | RFC 1738 | draft 1996 | RFC 2396, 2396bis | RFC 3986 |
//! |---|---|---|---|---|
//! | scheme and host in lower case, digits of escapes in upper case | yes | yes | yes | yes |
//! | escapes of the edition's `unreserved` characters decoded | yes | yes | yes | yes |
//! | a ";", "?" or "#" with nothing after it dropped | | yes | | |
//! | dot segments removed from a path that begins with "/" | | | | yes; by scheme, if it has them |
//! | by scheme: an empty port dropped; if the scheme has a default port, that port and leading zeros too | yes | yes | yes | yes |
//! | by scheme: an empty path written as "/", the default host written as an empty host | | | | yes |
//!
//! A scheme can add rules of its own: [`Scheme::normalize`](crate::Scheme::normalize). This module needs the feature
//! `alloc`, which `std` includes.
//!
//! A scheme may refuse the normal form by syntax: `news:a~` is not a URL of its scheme, although `news:a%7E` is one. At
//! [`Level::Scheme`], such a URL keeps everything after its authority, except that the digits of escapes are written in
//! upper case, and its user too if that is what the scheme refuses.
//!
//! An IPv6 address keeps its spelling, but for capitals, because no edition says which one is normal;
//! [`Host::to_ipv6`](crate::Host::to_ipv6) prints that of RFC 5952.
//!
//! The generic syntax has dot segments in every path that begins with "/". Some schemes have none, as gopher, whose
//! selectors are data ([`Scheme::HAS_DOT_SEGMENTS`](crate::Scheme::HAS_DOT_SEGMENTS)): at the levels of schemes, the
//! normal form of their URLs keeps "." and "..", and a comparison tells such URLs apart.
//!
//! A relative reference stays relative and keeps its dot segments, because they matter when it is resolved. No
//! component turns into another one: a path that would be read as an authority gets a `/.` before it, and one whose
//! first segment would be read as a scheme gets a `./`. The name of a registry, and an opaque part up to the first "/"
//! after its "//", keep their escapes, because the decoded text could be read as a host.
//!
//! ```
//! use uriel::{Level, Registry, Uri, schemes::http::Http};
//! let uri = Uri::parse("HTTP://H:80/%7Eme/../a")?;
//! assert_eq!(uri.normalize(Level::Syntax), "http://h:80/a");
//! assert_eq!(uri.normalize(Level::Scheme(&Registry::current())), "http://h/a");
//! assert_eq!(uri.normalize(Level::Of(&Http)), "http://h/a");
//! assert_eq!(uri.refine::<Http>()?.normalize(), "http://h/a");
//! # Ok::<_, uriel::ParseError>(())
//! ```

mod compare;
mod level;
mod sink;
mod spelling;
mod typed;

use alloc::string::String;

#[doc(hidden)]
pub use self::typed::{compare_typed, typed_normal_form};
pub use self::{compare::Comparison, level::Level};
use self::{level::registered, spelling::Spelling};
use crate::{
    engine::escapes::has_percent,
    resolve::GUARD,
    scheme::AnyScheme,
    uri::{Offsets, Uri, UriBuf, UriRef, UriRefBuf},
};

impl UriRef<'_> {
    /// The normal form: RFC 3986 section 6.2, RFC 2396 section 6, and the rules of the other documents to the same end.
    ///
    /// The result is its own normal form.
    ///
    /// ```
    /// use uriel::{Level, UriRef};
    /// let reference = UriRef::parse("//H/%7ea/../b")?;
    /// assert_eq!(reference.normalize(Level::Syntax).as_str(), "//h/~a/../b", "it is not resolved yet");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn normalize(&self, level: Level<'_>) -> UriRefBuf {
        // A normal form is longer than its URL at most by a guard, by "./", or by "/".
        let mut text = String::with_capacity(self.text.len() + GUARD.len());
        let offsets = write_normal(self, level, &mut text);
        UriRefBuf::from_offsets(text, offsets, self.edition)
    }

    /// Writes the normal form into `buffer`, replacing its contents. It allocates only if the capacity does not
    /// suffice, or if the scheme has rules of its own or needs another spelling.
    ///
    /// ```
    /// use uriel::{Level, UriRef};
    /// let mut buffer = String::from("what was there");
    /// UriRef::parse("//H")?.normalize_into(Level::Syntax, &mut buffer);
    /// assert_eq!(buffer, "//h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    pub fn normalize_into(&self, level: Level<'_>, buffer: &mut String) {
        buffer.clear();
        write_normal(self, level, buffer);
    }

    /// True if the reference is its own normal form. It allocates nothing, unless the scheme has rules of its own or
    /// may need another spelling.
    ///
    /// ```
    /// use uriel::{Level, UriRef};
    /// assert!(UriRef::parse("../%2F")?.is_normalized(Level::Syntax));
    /// assert!(!UriRef::parse("../%2f")?.is_normalized(Level::Syntax));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn is_normalized(&self, level: Level<'_>) -> bool {
        let scheme = registered(self, level);
        let is_spelled_so = Spelling::of_normal_form(self, level, scheme).is_none_or(|spelling| spelling.is_of(self));
        match scheme {
            Some(scheme) if is_spelled_so => own_form(self, level, scheme, self.as_str()).is_none(),
            // The scheme may refuse the spelling.
            Some(scheme) => !scheme.info().takes_normal_forms && self.normalize(level).as_str() == self.as_str(),
            None => is_spelled_so,
        }
    }
}

/// The normal form of a URL is a URL.
macro_rules! normal_forms {
    ($($Url:ident $(<$lifetime:lifetime>)?),+) => {$(
        impl $Url $(<$lifetime>)? {
            /// The normal form. See [`UriRef::normalize`](crate::UriRef::normalize).
            ///
            /// ```
            #[doc = concat!("let url = uriel::", stringify!($Url), "::parse(\"eXAMPLE://a/./b/../b/%63/%7bfoo%7d\")?;")]
            /// assert_eq!(url.normalize(uriel::Level::Syntax).as_str(), "example://a/b/c/%7Bfoo%7D");
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            #[must_use]
            pub fn normalize(&self, level: Level<'_>) -> UriBuf {
                self.as_uri_ref().normalize(level).assume_absolute()
            }
        }
    )+};
}

normal_forms!(Uri<'_>, UriBuf);

delegate! {
    UriRef, as_uri_ref => UriRefBuf;
    #[must_use]
    normalize(level: Level<'_>) -> UriRefBuf, "The normal form.",
        "//H/%7ea" (Level::Syntax) [.as_str()] "//h/~a";
}

delegate! {
    UriRef, as_uri_ref => Uri, UriBuf, UriRefBuf;
    normalize_into(level: Level<'_>, buffer: &mut String) -> (),
        "Writes the normal form into `buffer`, replacing its contents.", "X://H" (Level::Syntax, &mut text) [] ();
    #[must_use]
    is_normalized(level: Level<'_>) -> bool, "True if the text is its own normal form.",
        "x://h/%7e" (Level::Syntax) [] false;
}

/// Writes the normal form to an empty text, and returns the offsets of its components.
#[inline(always)]
fn write_normal(url: &UriRef<'_>, level: Level<'_>, text: &mut String) -> Offsets {
    if let Some(scheme) = registered(url, level) {
        return write_by_scheme(url, level, scheme, text);
    }
    write_by_rules(url, level, None, text)
}

/// Out of line, so that the level of syntax, which knows no scheme, contains none of it.
#[inline(never)]
fn write_by_scheme(url: &UriRef<'_>, level: Level<'_>, scheme: &dyn AnyScheme, text: &mut String) -> Offsets {
    let offsets = write_by_rules(url, level, Some(scheme), text);
    match own_form(url, level, scheme, text) {
        Some((own, offsets)) => {
            text.clear();
            text.push_str(&own);
            offsets
        }
        None => offsets,
    }
}

/// Writes the normal form by all rules but the scheme's own.
#[inline(always)]
fn write_by_rules(url: &UriRef<'_>, level: Level<'_>, scheme: Option<&dyn AnyScheme>, text: &mut String) -> Offsets {
    if let Some(spelling) = Spelling::of_normal_form(url, level, scheme) {
        spelling.spell(url, text)
    } else {
        text.push_str(url.text);
        url.offsets
    }
}

/// The normal form of `url` by the rules of its scheme, made from `normal`, the form by all other rules. `None` if
/// `normal` is to stay: the scheme has no rules of its own, or its result is not a URL of the same scheme.
#[inline]
fn own_form(url: &UriRef<'_>, level: Level<'_>, scheme: &dyn AnyScheme, normal: &str) -> Option<(String, Offsets)> {
    if scheme.info().takes_normal_forms {
        form_by(scheme, url, normal)
    } else {
        accepted_form_by(scheme, url, level, normal)
    }
}

/// The normal form of `url` by its scheme, which takes `normal`.
///
/// Out of line, because few schemes have rules of their own.
#[inline(never)]
fn form_by(scheme: &dyn AnyScheme, url: &UriRef<'_>, normal: &str) -> Option<(String, Offsets)> {
    let text = scheme.normalize(normal, url.edition).filter(|text| text != normal)?;
    let own = UriRef::parse_with(&text, url.edition).ok().filter(|own| own.scheme() == url.scheme())?;
    let offsets = own.offsets;
    Some((text, offsets))
}

/// The result of [`form_by`] for a scheme that may refuse `normal`: then everything after the authority is kept, but
/// for the digits of escapes, and if that is refused too, the user.
// Out of line: few schemes refuse a normal form.
#[inline(never)]
fn accepted_form_by(
    scheme: &dyn AnyScheme,
    url: &UriRef<'_>,
    level: Level<'_>,
    normal: &str,
) -> Option<(String, Offsets)> {
    let after_authority = &url.text[url.offsets.path as usize..];
    let is_accepted = || scheme.parsed(normal, url.edition).is_ok();
    let user_is_kept = url.userinfo().is_none_or(|user| !has_percent(user.as_str().as_bytes()));
    // A "/" may have been added for an empty path.
    let path_is_kept = |head: &str| after_authority.starts_with('/') || !head.ends_with('/');
    if user_is_kept && normal.strip_suffix(after_authority).is_some_and(path_is_kept) {
        // Fast exit: most forms stay as they are, and are not parsed. A form that the scheme refuses does not get its
        // rules.
        return form_by(scheme, url, normal).filter(|_| is_accepted());
    }
    if is_accepted() {
        return form_by(scheme, url, normal);
    }
    let spelling = Spelling::of_normal_form(url, level, Some(scheme))?;
    let (text, offsets) = [spelling, spelling.of_all_but_user()].into_iter().find_map(|spelling| {
        let mut text = String::new();
        let offsets = spelling.spell_head(url, &mut text);
        scheme.parsed(&text, url.edition).is_ok().then_some((text, offsets))
    })?;
    Some(form_by(scheme, url, &text).unwrap_or((text, offsets)))
}
