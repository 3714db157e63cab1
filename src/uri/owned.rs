//! The owned twins of the generic parse.

use alloc::{borrow::ToOwned, string::String};
use core::{
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
    str::FromStr,
};

use super::{AuthorityKind, Encoded, Form, Host, Kind, Offsets, SchemeName, Uri, UriRef};
use crate::{edition::Edition, error::ParseError, redact::Redacted};

/// A text that was refused, given back with the reason.
///
/// ```
/// use uriel::UriBuf;
/// let refused = UriBuf::try_from(String::from("no URI")).unwrap_err();
/// assert_eq!(refused.error().offset(), 2);
/// assert_eq!(refused.into_string(), "no URI");
/// ```
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct FromStringError {
    #[source]
    error: ParseError,
    text: String,
}

impl FromStringError {
    /// Why it was refused.
    ///
    /// ```
    /// assert_eq!(uriel::UriBuf::try_from(String::new()).unwrap_err().error().offset(), 0);
    /// ```
    #[must_use]
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// The text, as it was given.
    ///
    /// ```
    /// assert_eq!(uriel::UriBuf::try_from(String::from("?")).unwrap_err().into_string(), "?");
    /// ```
    #[must_use]
    pub fn into_string(self) -> String {
        self.text
    }
}

/// Without the text, which may hold a password.
impl fmt::Debug for FromStringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FromStringError").field("error", &self.error).finish_non_exhaustive()
    }
}

macro_rules! owned {
    ($owned:ident, $borrowed:ident, $borrow:ident, $sample:literal, $doc:literal, |$reference:ident| $make:expr) => {
        #[doc = $doc]
        ///
        /// ```
        #[doc = concat!("use uriel::", stringify!($owned), ";")]
        #[doc = concat!("let owned: ", stringify!($owned), " = \"", $sample, "\".parse()?;")]
        #[doc = concat!("assert_eq!(owned.as_str(), \"", $sample, "\");")]
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        #[derive(Clone)]
        pub struct $owned {
            text: String,
            offsets: Offsets,
            edition: Edition,
        }

        impl $owned {
            /// Reads it under RFC 3986.
            ///
            /// # Errors
            ///
            #[doc = concat!("Those of [`", stringify!($borrowed), "::parse`].")]
            ///
            /// ```
            #[doc = concat!("assert!(uriel::", stringify!($owned), "::parse(\"", $sample, "\").is_ok());")]
            /// ```
            pub fn parse(text: impl AsRef<str> + Into<String>) -> Result<Self, ParseError> {
                Self::parse_with(text, Edition::Rfc3986)
            }

            /// Reads it under `edition`.
            ///
            /// # Errors
            ///
            #[doc = concat!("Those of [`", stringify!($borrowed), "::parse_with`].")]
            ///
            /// ```
            #[doc = concat!("use uriel::{Edition, ", stringify!($owned), "};")]
            #[doc = concat!("assert!(", stringify!($owned), "::parse_with(\"", $sample, "\", Edition::Rfc2396).is_ok());")]
            /// ```
            pub fn parse_with(text: impl AsRef<str> + Into<String>, edition: Edition) -> Result<Self, ParseError> {
                let (offsets, edition) = UriRef::from($borrowed::parse_with(text.as_ref(), edition)?).into_offsets();
                Ok(Self { text: text.into(), offsets, edition })
            }

            /// The same, borrowed.
            ///
            /// ```
            #[doc = concat!("let owned = uriel::", stringify!($owned), "::parse(\"", $sample, "\")?;")]
            #[doc = concat!("assert_eq!(owned.", stringify!($borrow), "().as_str(), owned.as_str());")]
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            #[inline]
            #[must_use]
            pub fn $borrow(&self) -> $borrowed<'_> {
                let $reference = UriRef::from_offsets(&self.text, self.offsets, self.edition);
                $make
            }

            /// The text, as it was read.
            ///
            /// ```
            #[doc = concat!("let owned = uriel::", stringify!($owned), "::parse(\"", $sample, "\")?;")]
            #[doc = concat!("assert_eq!(owned.into_string(), \"", $sample, "\");")]
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            #[must_use]
            pub fn into_string(self) -> String {
                self.text
            }
        }

        owned! { @getters $owned, $borrowed, $borrow, $sample,
            as_str -> &str, edition -> Edition, authority -> Option<&str>, authority_kind -> Option<AuthorityKind>,
            userinfo -> Option<Encoded<'_>>, user -> Option<Encoded<'_>>, password -> Option<Encoded<'_>>,
            host -> Option<Host<'_>>, port -> Option<&str>, port_number -> Option<u16>, path -> Encoded<'_>,
            urlpath -> Option<Encoded<'_>>, params -> Option<Encoded<'_>>, query -> Option<Encoded<'_>>,
            fragment -> Option<Encoded<'_>>, kind -> Kind, form -> Form,
        }

        impl $borrowed<'_> {
            /// The same, owned.
            ///
            /// ```
            #[doc = concat!("let borrowed = uriel::", stringify!($borrowed), "::parse(\"", $sample, "\")?;")]
            /// assert_eq!(borrowed.to_owned().as_str(), borrowed.as_str());
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            #[must_use]
            pub fn to_owned(&self) -> $owned {
                $owned::from(*self)
            }
        }

        impl FromStr for $owned {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                Self::parse(text)
            }
        }

        impl TryFrom<String> for $owned {
            type Error = FromStringError;

            /// # Errors
            ///
            /// When the text is refused: the error gives it back.
            fn try_from(text: String) -> Result<Self, FromStringError> {
                match $borrowed::parse(&text) {
                    Ok(read) => {
                        let (offsets, edition) = UriRef::from(read).into_offsets();
                        Ok(Self { text, offsets, edition })
                    }
                    Err(error) => Err(FromStringError { error, text }),
                }
            }
        }

        impl From<$borrowed<'_>> for $owned {
            fn from(borrowed: $borrowed<'_>) -> Self {
                let (offsets, edition) = UriRef::from(borrowed).into_offsets();
                Self { text: borrowed.as_str().to_owned(), offsets, edition }
            }
        }

        impl From<$owned> for String {
            fn from(owned: $owned) -> Self {
                owned.text
            }
        }

        impl AsRef<str> for $owned {
            fn as_ref(&self) -> &str {
                &self.text
            }
        }

        impl fmt::Display for $owned {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.text)
            }
        }

        impl fmt::Debug for $owned {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($owned)).field(&Redacted(&self.text)).field(&self.edition).finish()
            }
        }

        impl PartialEq for $owned {
            fn eq(&self, other: &Self) -> bool {
                self.cmp(other) == Ordering::Equal
            }
        }

        impl Eq for $owned {}

        impl PartialOrd for $owned {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $owned {
            fn cmp(&self, other: &Self) -> Ordering {
                self.$borrow().cmp(&other.$borrow())
            }
        }

        impl Hash for $owned {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.$borrow().hash(state);
            }
        }

        /// As its text; it is read back under RFC 3986.
        #[cfg(feature = "serde")]
        impl serde::Serialize for $owned {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.text)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $owned {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                Self::try_from(text).map_err(serde::de::Error::custom)
            }
        }
    };
    (@getters $owned:ident, $borrowed:ident, $borrow:ident, $sample:literal, $($getter:ident -> $value:ty,)*) => {
        impl $owned {
            $(
                #[doc = concat!("See [`UriRef::", stringify!($getter), "`].")]
                ///
                /// ```
                #[doc = concat!("let owned = uriel::", stringify!($owned), "::parse(\"", $sample, "\")?;")]
                #[doc = concat!(
                    "assert_eq!(owned.", stringify!($getter), "(), owned.", stringify!($borrow), "().",
                    stringify!($getter), "());"
                )]
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
                #[inline]
                #[must_use]
                pub fn $getter(&self) -> $value {
                    self.$borrow().$getter()
                }
            )*
        }
    };
}

owned!(
    UriRefBuf,
    UriRef,
    as_uri_ref,
    "../g?y#s",
    "A reference that owns its text: the twin of [`UriRef`].",
    |reference| reference
);
owned!(UriBuf, Uri, as_uri, "http://me@h:80/p?q#f", "A URI that owns its text: the twin of [`Uri`].", |reference| {
    reference.assume_absolute()
});

impl UriRefBuf {
    /// A text that has these components.
    pub(crate) const fn from_offsets(text: String, offsets: Offsets, edition: Edition) -> Self {
        Self { text, offsets, edition }
    }

    /// See [`UriRef::scheme`].
    ///
    /// ```
    /// assert_eq!(uriel::UriRefBuf::parse("x:y")?.scheme().unwrap(), "x");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn scheme(&self) -> Option<SchemeName<'_>> {
        self.as_uri_ref().scheme()
    }
}

impl UriBuf {
    /// A text that has these components.
    pub(crate) const fn from_offsets(text: String, offsets: Offsets, edition: Edition) -> Self {
        Self { text, offsets, edition }
    }

    /// See [`Uri::scheme`].
    ///
    /// ```
    /// assert_eq!(uriel::UriBuf::parse("x:y")?.scheme(), "x");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn scheme(&self) -> SchemeName<'_> {
        self.as_uri().scheme()
    }
}

impl From<UriBuf> for UriRefBuf {
    fn from(uri: UriBuf) -> Self {
        Self { text: uri.text, offsets: uri.offsets, edition: uri.edition }
    }
}
