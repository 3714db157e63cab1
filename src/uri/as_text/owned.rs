//! The conversions of the four types that need owned texts.

use alloc::{borrow::Cow, boxed::Box, string::String, sync::Arc};

use core::{
    borrow::Borrow,
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
};

use crate::{
    error::ParseError,
    uri::{
        absolute::Uri,
        owned::{FromStringError, UriBuf, UriRefBuf},
        reference::UriRef,
    },
};

as_text!(UriRefBuf, UriBuf);

equal!(Uri<'_>, UriBuf);
equal!(Uri<'_>, UriRefBuf);
equal!(UriRef<'_>, UriBuf);
equal!(UriRef<'_>, UriRefBuf);
equal!(UriBuf, UriRefBuf);

equal!(UriRef<'_>, String);
equal!(Uri<'_>, String);
equal!(UriRefBuf, String);
equal!(UriBuf, String);

/// Conversion of a borrowed type to a text that may be owned.
macro_rules! borrowed {
    ($($Url:ident),+) => {$(
        impl<'a> From<$Url<'a>> for Cow<'a, str> {
            fn from(url: $Url<'a>) -> Self {
                Cow::Borrowed(url.as_str())
            }
        }
    )+};
}

borrowed!(UriRef, Uri);

/// Conversions of an owned type from and to owned texts, and to the borrowed type.
macro_rules! owned {
    ($($Owned:ident $Borrowed:ident $borrow:ident),+) => {$(
        impl<'a> From<&'a $Owned> for $Borrowed<'a> {
            #[inline]
            fn from(owned: &'a $Owned) -> Self {
                owned.$borrow()
            }
        }

        impl From<$Owned> for String {
            fn from(owned: $Owned) -> Self {
                owned.into_string()
            }
        }

        impl From<$Owned> for Box<str> {
            fn from(owned: $Owned) -> Self {
                owned.into_string().into()
            }
        }

        impl From<$Owned> for Arc<str> {
            fn from(owned: $Owned) -> Self {
                owned.into_string().into()
            }
        }

        impl From<$Owned> for Cow<'_, str> {
            fn from(owned: $Owned) -> Self {
                Cow::Owned(owned.into_string())
            }
        }

        impl<'a> From<&'a $Owned> for Cow<'a, str> {
            fn from(owned: &'a $Owned) -> Self {
                Cow::Borrowed(owned.as_str())
            }
        }

        impl TryFrom<&str> for $Owned {
            type Error = ParseError;

            fn try_from(text: &str) -> Result<Self, ParseError> {
                Self::parse(text)
            }
        }

        /// Reads a text under RFC 3986 without copying it. The error gives a refused text back.
        impl TryFrom<Box<str>> for $Owned {
            type Error = FromStringError;

            fn try_from(text: Box<str>) -> Result<Self, FromStringError> {
                Self::try_from(String::from(text))
            }
        }

        /// Reads a text under RFC 3986, and copies it if it is borrowed. The error gives a refused text back.
        impl TryFrom<Cow<'_, str>> for $Owned {
            type Error = FromStringError;

            fn try_from(text: Cow<'_, str>) -> Result<Self, FromStringError> {
                Self::try_from(text.into_owned())
            }
        }
    )+};
}

owned!(UriRefBuf UriRef as_uri_ref, UriBuf Uri as_uri);

impl<'a> From<&'a UriBuf> for UriRef<'a> {
    #[inline]
    fn from(uri: &'a UriBuf) -> Self {
        uri.as_uri_ref()
    }
}

/// The empty reference, which refers to the base.
impl Default for UriRefBuf {
    fn default() -> Self {
        UriRef::default().to_owned()
    }
}
