//! The owned forms of [`UriRef`] and [`Uri`].

use alloc::{borrow::ToOwned, string::String};
use core::{fmt, str::FromStr};

use super::{absolute::Uri, encoded::Encoded, offsets::Offsets, reference::UriRef, scheme_name::SchemeName};
use crate::{
    error::{ParseError, Report},
    redact,
    syntax::Edition,
};

/// The error of a `String` that cannot be read as a URL; it gives the string back.
///
/// ```
/// use uriel::UriBuf;
/// let error = UriBuf::try_from(String::from("no URI")).unwrap_err();
/// assert_eq!(error.parse_error().offset(), 2);
/// assert_eq!(error.into_string(), "no URI");
/// ```
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct FromStringError {
    #[source]
    error: ParseError,
    text: String,
}

impl FromStringError {
    pub(crate) const fn new(error: ParseError, text: String) -> Self {
        Self { error, text }
    }

    /// The reason why the text was refused, and the place.
    ///
    /// ```
    /// assert_eq!(uriel::UriBuf::try_from(String::new()).unwrap_err().parse_error().offset(), 0);
    /// ```
    #[must_use]
    pub const fn parse_error(&self) -> &ParseError {
        &self.error
    }

    /// Report on several lines: the message, the text without its secrets, and a mark under the error.
    ///
    /// ```
    /// let error = uriel::UriBuf::try_from(String::from("x:|")).unwrap_err();
    /// assert!(error.report().to_string().ends_with("\n  x:|\n    ^"));
    /// ```
    #[must_use]
    pub fn report(&self) -> Report<'_> {
        self.error.report(&self.text)
    }

    /// The text as it was given.
    ///
    /// ```
    /// assert_eq!(uriel::UriBuf::try_from(String::from("?")).unwrap_err().into_string(), "?");
    /// ```
    #[must_use]
    pub fn into_string(self) -> String {
        self.text
    }
}

/// Leaves out the text, which may hold a password.
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
            #[doc = concat!("Reads a text under RFC 3986, like [`", stringify!($borrowed), "::parse`].")]
            ///
            /// ```
            #[doc = concat!("assert!(uriel::", stringify!($owned), "::parse(\"", $sample, "\").is_ok());")]
            /// ```
            pub fn parse(text: impl AsRef<str> + Into<String>) -> Result<Self, ParseError> {
                Self::parse_with(text, Edition::Rfc3986)
            }

            #[doc = concat!("Reads a text under `edition`, like [`", stringify!($borrowed), "::parse_with`].")]
            ///
            /// ```
            #[doc = concat!("use uriel::{Edition, ", stringify!($owned), "};")]
            #[doc = concat!("assert!(", stringify!($owned), "::parse_with(\"", $sample, "\", Edition::Rfc2396).is_ok());")]
            /// ```
            pub fn parse_with(text: impl AsRef<str> + Into<String>, edition: Edition) -> Result<Self, ParseError> {
                let (offsets, edition) = UriRef::from($borrowed::parse_with(text.as_ref(), edition)?).into_offsets();
                Ok(Self { text: text.into(), offsets, edition })
            }

            #[doc = concat!("Borrows it as a [`", stringify!($borrowed), "`].")]
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

            /// Removes the fragment and its "#", if there is one.
            ///
            /// ```
            #[doc = concat!("let mut owned = uriel::", stringify!($owned), "::parse(\"x:y#f\")?;")]
            /// owned.strip_fragment();
            /// assert_eq!(owned, "x:y");
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            pub fn strip_fragment(&mut self) {
                self.text.truncate(self.offsets.query_end as usize);
            }

            /// The text as it was read, without copying it.
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

        impl $borrowed<'_> {
            #[doc = concat!("Copies it into a [`", stringify!($owned), "`].")]
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

        /// Reads a text under RFC 3986 without copying it. The error gives a refused text back.
        impl TryFrom<String> for $owned {
            type Error = FromStringError;

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

        impl fmt::Debug for $owned {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($owned)).field(&redact::url(&self.text)).field(&self.edition).finish()
            }
        }
    };
}

owned!(
    UriRefBuf,
    UriRef,
    as_uri_ref,
    "../g?y#s",
    "A reference that owns its text, the owned twin of [`UriRef`].",
    |reference| reference
);
owned!(
    UriBuf,
    Uri,
    as_uri,
    "http://me@h:80/p?q#f",
    "A URI that owns its text, the owned twin of [`Uri`].",
    |reference| reference.assume_absolute()
);

impl UriRefBuf {
    /// A text with the offsets of its components.
    pub(crate) const fn from_offsets(text: String, offsets: Offsets, edition: Edition) -> Self {
        Self { text, offsets, edition }
    }

    /// The reference without its fragment, in the same text.
    ///
    /// ```
    /// assert_eq!(uriel::UriRefBuf::parse("a?b#c")?.without_fragment(), "a?b");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn without_fragment(&self) -> UriRef<'_> {
        self.as_uri_ref().without_fragment()
    }

    /// A reference that is known to have a scheme.
    pub(crate) fn assume_absolute(self) -> UriBuf {
        UriBuf { text: self.text, offsets: self.offsets, edition: self.edition }
    }

    /// The name of the scheme. See [`UriRef::scheme`].
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
    /// A text with the offsets of its components.
    pub(crate) const fn from_offsets(text: String, offsets: Offsets, edition: Edition) -> Self {
        Self { text, offsets, edition }
    }

    /// The URI without its fragment, in the same text.
    ///
    /// ```
    /// assert_eq!(uriel::UriBuf::parse("x:y#f")?.without_fragment(), "x:y");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn without_fragment(&self) -> Uri<'_> {
        self.as_uri().without_fragment()
    }

    /// The name of the scheme. See [`Uri::scheme`].
    ///
    /// ```
    /// assert_eq!(uriel::UriBuf::parse("x:y")?.scheme(), "x");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn scheme(&self) -> SchemeName<'_> {
        self.as_uri().scheme()
    }

    /// The text after the scheme and its ":", without the fragment. See [`Uri::scheme_specific_part`].
    ///
    /// ```
    /// assert_eq!(uriel::UriBuf::parse("x:y?z#f")?.scheme_specific_part(), "y?z");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn scheme_specific_part(&self) -> Encoded<'_> {
        self.as_uri().scheme_specific_part()
    }

    /// Borrows it as a reference.
    ///
    /// ```
    /// assert!(uriel::UriBuf::parse("x:")?.as_uri_ref().scheme().is_some());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn as_uri_ref(&self) -> UriRef<'_> {
        UriRef::from_offsets(&self.text, self.offsets, self.edition)
    }
}

impl From<UriBuf> for UriRefBuf {
    fn from(uri: UriBuf) -> Self {
        Self { text: uri.text, offsets: uri.offsets, edition: uri.edition }
    }
}

/// Refuses a relative reference, and gives its text back.
///
/// ```
/// use uriel::{UriBuf, UriRefBuf};
/// assert!(UriBuf::try_from(UriRefBuf::parse("x:y")?).is_ok());
/// assert_eq!(UriBuf::try_from(UriRefBuf::parse("y")?).unwrap_err().into_string(), "y");
/// # Ok::<_, uriel::ParseError>(())
/// ```
impl TryFrom<UriRefBuf> for UriBuf {
    type Error = FromStringError;

    fn try_from(reference: UriRefBuf) -> Result<Self, FromStringError> {
        match Uri::try_from(reference.as_uri_ref()) {
            Ok(_) => Ok(reference.assume_absolute()),
            Err(error) => Err(FromStringError { error, text: reference.text }),
        }
    }
}
