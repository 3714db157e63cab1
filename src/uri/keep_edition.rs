//! URLs with their editions in a serde format, for `#[serde(with = "uriel::keep_edition")]`.
//!
//! A [`Uri`], [`UriRef`], [`UriBuf`](crate::UriBuf) or [`UriRefBuf`](crate::UriRefBuf) is written as a map of `edition`
//! and `text`, or as these two in a format without names, and read back under that edition. This module needs the
//! feature `serde`.
//!
//! ```
//! use serde_json::{Deserializer, Serializer};
//! use uriel::{Edition, UriBuf, keep_edition};
//!
//! let url = UriBuf::parse_with("1:x", Edition::Rfc1738)?;
//! let mut json = Vec::new();
//! keep_edition::serialize(&url, &mut Serializer::new(&mut json))?;
//! assert_eq!(json, br#"{"edition":"rfc1738","text":"1:x"}"#);
//!
//! let back: UriBuf = keep_edition::deserialize(&mut Deserializer::from_slice(&json))?;
//! assert_eq!((back.as_str(), back.edition()), ("1:x", Edition::Rfc1738));
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

use core::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, MapAccess, SeqAccess, Visitor},
    ser::SerializeStruct,
};

use super::{absolute::Uri, reference::UriRef, serial::Lent};
use crate::{error::ParseError, syntax::Edition};

/// Writes the edition and the text.
///
/// # Errors
///
/// Those of the format.
///
/// ```
/// use uriel::{Uri, keep_edition};
/// let value = keep_edition::serialize(&Uri::parse("x:")?, serde_json::value::Serializer)?;
/// assert_eq!(value, serde_json::json!({"edition": "rfc3986", "text": "x:"}));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub fn serialize<'u, U, S: Serializer>(url: &'u U, serializer: S) -> Result<S::Ok, S::Error>
where
    UriRef<'u>: From<&'u U>,
{
    let url = UriRef::from(url);
    let mut fields = serializer.serialize_struct(NAME, FIELDS.len())?;
    fields.serialize_field(FIELDS[0], &url.edition())?;
    fields.serialize_field(FIELDS[1], url.as_str())?;
    fields.end()
}

/// Reads the edition, and the text under it.
///
/// # Errors
///
/// Those of the format, an unknown edition, and a text that the edition refuses.
///
/// ```
/// use uriel::{UriRefBuf, keep_edition};
/// let value = serde_json::json!({"edition": "rfc1738", "text": "http://h/~me"});
/// let error = keep_edition::deserialize::<UriRefBuf, _>(value).unwrap_err();
/// assert!(error.to_string().contains("RFC 1738"), "{error}");
/// ```
pub fn deserialize<'de, U: KeepsEdition<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<U, D::Error> {
    deserializer.deserialize_struct(NAME, FIELDS, UrlVisitor(PhantomData))
}

const NAME: &str = "Url";
const FIELDS: &[&str] = &["edition", "text"];

/// A type that [`deserialize`] reads: one of the four of the generic syntax.
///
/// ```
/// use uriel::{Edition, UriBuf, keep_edition::{self, KeepsEdition}};
///
/// fn read<U: for<'de> KeepsEdition<'de>>(value: serde_json::Value) -> serde_json::Result<U> {
///     keep_edition::deserialize(value)
/// }
///
/// let url: UriBuf = read(serde_json::json!({"edition": "rfc1738", "text": "http://h/"}))?;
/// assert_eq!(url.edition(), Edition::Rfc1738);
/// # Ok::<_, serde_json::Error>(())
/// ```
pub trait KeepsEdition<'de>: sealed::KeepsEdition<'de> {}

mod sealed {
    use super::{Edition, ParseError};

    pub trait KeepsEdition<'de>: Sized {
        /// The text as the format gives it.
        type Text: super::Deserialize<'de>;

        fn read(text: Self::Text, edition: Edition) -> Result<Self, ParseError>;
    }
}

macro_rules! keeps_edition {
    ($($Url:ty, $Text:ty, |$text:ident| $str:expr;)+) => {$(
        impl<'de> KeepsEdition<'de> for $Url {}

        impl<'de> sealed::KeepsEdition<'de> for $Url {
            type Text = $Text;

            fn read($text: $Text, edition: Edition) -> Result<Self, ParseError> {
                Self::parse_with($str, edition)
            }
        }
    )+};
}

keeps_edition! {
    UriRef<'de>, Lent<'de>, |text| text.0;
    Uri<'de>, Lent<'de>, |text| text.0;
}

#[cfg(feature = "alloc")]
mod owned {
    use alloc::string::String;

    use super::{Edition, KeepsEdition, ParseError, sealed};
    use crate::uri::owned::{UriBuf, UriRefBuf};

    keeps_edition! {
        UriRefBuf, String, |text| text;
        UriBuf, String, |text| text;
    }
}

struct UrlVisitor<U>(PhantomData<U>);

impl<'de, U: KeepsEdition<'de>> Visitor<'de> for UrlVisitor<U> {
    type Value = U;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a URL with its edition")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut fields: A) -> Result<U, A::Error> {
        let edition = fields.next_element()?.ok_or_else(|| de::Error::missing_field(FIELDS[0]))?;
        let text = fields.next_element()?.ok_or_else(|| de::Error::missing_field(FIELDS[1]))?;
        U::read(text, edition).map_err(de::Error::custom)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<U, A::Error> {
        let (mut edition, mut text) = (None, None);
        while let Some(FieldIndex(at)) = fields.next_key()? {
            let is_repeated = if at == 0 { edition.is_some() } else { text.is_some() };
            if is_repeated {
                return Err(de::Error::duplicate_field(FIELDS[at]));
            }
            if at == 0 {
                edition = Some(fields.next_value()?);
            } else {
                text = Some(fields.next_value()?);
            }
        }
        let edition = edition.ok_or_else(|| de::Error::missing_field(FIELDS[0]))?;
        let text = text.ok_or_else(|| de::Error::missing_field(FIELDS[1]))?;
        U::read(text, edition).map_err(de::Error::custom)
    }
}

/// The index of a field's name in [`FIELDS`].
struct FieldIndex(usize);

impl<'de> Deserialize<'de> for FieldIndex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_identifier(FieldName)
    }
}

struct FieldName;

impl Visitor<'_> for FieldName {
    type Value = FieldIndex;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("`edition` or `text`")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<FieldIndex, E> {
        FIELDS.iter().position(|field| *field == name).map(FieldIndex).ok_or_else(|| E::unknown_field(name, FIELDS))
    }
}

/// Writes the name of the edition.
impl Serialize for Edition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Reads the name of an edition.
impl<'de> Deserialize<'de> for Edition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EditionName;

        impl Visitor<'_> for EditionName {
            type Value = Edition;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of an edition")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Edition, E> {
                name.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_str(EditionName)
    }
}
