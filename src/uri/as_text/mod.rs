//! Comparison, order, hashes and display of the four types, which are those of their text, and conversions from and to
//! text.
//!
//! The edition is ignored: two URLs are equal if their texts are, as [`Borrow<str>`] demands. To compare how they are
//! read, use [`UriRef::compare`] or [`UriRef::differences`].

use core::{
    borrow::Borrow,
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
};

use super::{absolute::Uri, offsets::Offsets, reference::UriRef};
use crate::{error::ParseError, syntax::Edition};

/// Implements `==` between two types with a text, with either of them on the left.
macro_rules! equal {
    ($Url:ty, $Text:ty) => {
        impl PartialEq<$Text> for $Url {
            #[inline]
            fn eq(&self, other: &$Text) -> bool {
                let other: &str = other.as_ref();
                self.as_str() == other
            }
        }

        impl PartialEq<$Url> for $Text {
            #[inline]
            fn eq(&self, other: &$Url) -> bool {
                other == self
            }
        }
    };
}

macro_rules! as_text {
    ($($Url:ty),+) => {$(
        impl fmt::Display for $Url {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl AsRef<str> for $Url {
            #[inline]
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        /// Lets a map whose keys are URLs be searched by a text.
        impl Borrow<str> for $Url {
            #[inline]
            fn borrow(&self) -> &str {
                self.as_str()
            }
        }

        /// Compares the texts, and not the editions.
        impl PartialEq for $Url {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.as_str() == other.as_str()
            }
        }

        impl Eq for $Url {}

        /// Orders by the octets of the text.
        impl Ord for $Url {
            fn cmp(&self, other: &Self) -> Ordering {
                self.as_str().cmp(other.as_str())
            }
        }

        impl PartialOrd for $Url {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        /// Hashes the text, like `str`.
        impl Hash for $Url {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }

        equal!($Url, str);
        equal!($Url, &str);
    )+};
}

#[cfg(feature = "alloc")]
mod owned;

as_text!(UriRef<'_>, Uri<'_>);

equal!(Uri<'_>, UriRef<'_>);

/// The empty reference, which refers to the base.
///
/// ```
/// assert_eq!(uriel::UriRef::default(), uriel::UriRef::parse("")?);
/// # Ok::<_, uriel::ParseError>(())
/// ```
impl Default for UriRef<'_> {
    fn default() -> Self {
        Self { text: "", offsets: Offsets::EMPTY, edition: Edition::Rfc3986 }
    }
}

/// Conversions of a borrowed type. It is `Copy`, so a reference to it converts as the value does.
macro_rules! borrowed {
    ($($Url:ident),+) => {$(
        impl<'a> From<&Self> for $Url<'a> {
            #[inline]
            fn from(url: &Self) -> Self {
                *url
            }
        }

        impl<'a> From<$Url<'a>> for &'a str {
            fn from(url: $Url<'a>) -> Self {
                url.as_str()
            }
        }

        impl<'a> TryFrom<&'a str> for $Url<'a> {
            type Error = ParseError;

            fn try_from(text: &'a str) -> Result<Self, ParseError> {
                Self::parse(text)
            }
        }
    )+};
}

borrowed!(UriRef, Uri);

impl<'a> From<&Uri<'a>> for UriRef<'a> {
    #[inline]
    fn from(uri: &Uri<'a>) -> Self {
        uri.0
    }
}
