//! Normal forms and comparison of typed URLs, which know their scheme.

use super::{
    compare::{Comparison, comparison},
    level::Level,
};
use crate::{
    scheme::{Typed, generic, url_buf::UrlBuf},
    syntax::Edition,
    uri::UriRef,
};

/// The normal form of a URL by the rules of its scheme; the URL as it is if the scheme refuses that form. `text` is
/// that of the URL.
#[doc(hidden)]
#[must_use]
pub fn typed_normal_form<S: Typed>(scheme: &S, url: &S::Url<'_>, text: &str, edition: Edition) -> UrlBuf<S> {
    let normal = generic(text, edition).normalize(Level::Of(scheme)).into_string();
    UrlBuf::of_text(scheme, normal, edition).unwrap_or_else(|_| UrlBuf::of_url(url, text, edition))
}

/// Compares a URL with another one, by the rules of its scheme. `text` is that of the URL.
#[doc(hidden)]
#[must_use]
pub fn compare_typed<S: Typed>(scheme: &S, text: &str, edition: Edition, other: &UriRef<'_>) -> Comparison {
    comparison(generic(text, edition).as_uri_ref(), other, Level::Of(scheme))
}
