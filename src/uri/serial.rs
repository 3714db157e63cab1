//! URLs as strings of a serde format. The borrowed types borrow their text from the input, where the format allows it.

use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{absolute::Uri, reference::UriRef};

macro_rules! serialize {
    ($($Url:ty),+) => {$(
        /// Writes the text, which is read back under RFC 3986. [`keep_edition`](crate::keep_edition) writes the edition
        /// too.
        impl Serialize for $Url {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    )+};
}

serialize!(UriRef<'_>, Uri<'_>);

/// A text that is borrowed from the input. Unlike the error of `&str`, its error does not show a text that cannot be
/// borrowed, which may hold a password.
#[derive(Debug)]
pub struct Lent<'de>(pub(crate) &'de str);

impl<'de> Deserialize<'de> for Lent<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Lender;

        impl<'de> de::Visitor<'de> for Lender {
            type Value = Lent<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a URL that can be borrowed")
            }

            fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<Lent<'de>, E> {
                Ok(Lent(text))
            }

            fn visit_str<E: de::Error>(self, _: &str) -> Result<Lent<'de>, E> {
                let text = "a string with escapes or from a reader, which only an owned type such as UriBuf can take";
                Err(E::invalid_type(de::Unexpected::Other(text), &self))
            }
        }

        deserializer.deserialize_str(Lender)
    }
}

macro_rules! deserialize_borrowed {
    ($($Url:ident),+) => {$(
        /// Reads a text under RFC 3986. It must be borrowed from the input, which a JSON string with an escape cannot
        /// be.
        impl<'de: 'a, 'a> Deserialize<'de> for $Url<'a> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let Lent(text) = Lent::deserialize(deserializer)?;
                Self::parse(text).map_err(de::Error::custom)
            }
        }
    )+};
}

deserialize_borrowed!(UriRef, Uri);

#[cfg(feature = "alloc")]
mod owned {
    use alloc::string::String;

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    use crate::uri::owned::{UriBuf, UriRefBuf};

    macro_rules! deserialize {
        ($($Url:ident),+) => {$(
            /// Reads a text under RFC 3986.
            impl<'de> Deserialize<'de> for $Url {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    let text = String::deserialize(deserializer)?;
                    Self::try_from(text).map_err(de::Error::custom)
                }
            }
        )+};
    }

    serialize!(UriRefBuf, UriBuf);
    deserialize!(UriRefBuf, UriBuf);
}
