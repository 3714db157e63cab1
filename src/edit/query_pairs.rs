//! The edits of pairs of a query, in both syntaxes, as methods.

use super::{
    error::EditError,
    pairs::{self, PairSyntax},
};
use crate::uri::{Encoded, UriBuf, UriRefBuf, form_text, split_pair};

/// Declares the edits of pairs, which have two syntaxes.
macro_rules! pairs {
    (
        $($Url:ident |$edited:ident| $own:expr),+;
        $syntax:ident, $note:literal,
        $set:ident $append:ident $remove:ident $retain:ident $sort:ident, $value:literal $escaped:literal,
        ($Key:ty, $Value:ty) |$keeps:ident, $key:ident, $text:ident| $is_kept:expr
    ) => {$(
        impl $Url {
            #[doc = concat!("Sets the value of a pair of the query, ", $note, ".")]
            ///
            /// The first pair with this key gets the value, and other pairs with it are removed. If there is none, the
            /// pair is appended. Keys are compared decoded.
            ///
            /// # Errors
            ///
            /// The text would not be valid, or another component would change, as under RFC 1738, which has no query.
            /// Nothing has changed then.
            ///
            /// ```
            #[doc = concat!("let mut url = uriel::", stringify!($Url), "::parse(\"x:?a=1&b=2&a=3\")?;")]
            #[doc = concat!("url.", stringify!($set), "(\"a\", \"", $value, "\")?;")]
            #[doc = concat!("assert_eq!(url, \"x:?a=", $escaped, "&b=2\");")]
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn $set(&mut self, key: impl AsRef<[u8]>, value: impl AsRef<[u8]>) -> Result<(), EditError> {
                let $edited = pairs::set(&self.as_uri_ref(), PairSyntax::$syntax, key.as_ref(), Some(value.as_ref()))?;
                *self = $own;
                Ok(())
            }

            #[doc = concat!("Appends a pair to the query, ", $note, ".")]
            ///
            /// # Errors
            ///
            /// The text would not be valid, or another component would change, as under RFC 1738, which has no query.
            /// Nothing has changed then.
            ///
            /// ```
            #[doc = concat!("let mut url = uriel::", stringify!($Url), "::parse(\"x:?a\")?;")]
            #[doc = concat!("url.", stringify!($append), "(\"b\", \"", $value, "\")?;")]
            #[doc = concat!("assert_eq!(url, \"x:?a&b=", $escaped, "\");")]
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn $append(&mut self, key: impl AsRef<[u8]>, value: impl AsRef<[u8]>) -> Result<(), EditError> {
                let $edited =
                    pairs::append(&self.as_uri_ref(), PairSyntax::$syntax, key.as_ref(), Some(value.as_ref()))?;
                *self = $own;
                Ok(())
            }

            #[doc = concat!("Removes all pairs with this key from the query, ", $note, ", and returns their number.")]
            ///
            /// If no pair is left, or a single empty one, the query is removed with its "?". Keys are compared decoded.
            ///
            /// # Errors
            ///
            /// The text would not be valid. Nothing has changed then.
            ///
            /// ```
            #[doc = concat!("let mut url = uriel::", stringify!($Url), "::parse(\"x:?a=1&b=2&%61\")?;")]
            #[doc = concat!("assert_eq!(url.", stringify!($remove), "(\"a\")?, 2);")]
            /// assert_eq!(url, "x:?b=2");
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn $remove(&mut self, key: impl AsRef<[u8]>) -> Result<usize, EditError> {
                let removed = pairs::remove(&self.as_uri_ref(), PairSyntax::$syntax, key.as_ref())?;
                let Some(($edited, count)) = removed else { return Ok(0) };
                *self = $own;
                Ok(count)
            }

            #[doc = concat!("Keeps some pairs of the query, ", $note, ", and returns the number of those removed.")]
            ///
            /// `keeps` is asked once for each pair, in their order. If no pair is left, or a single empty one, the
            /// query is removed with its "?". If none is removed, nothing changes: the "?" of an empty query, which has
            /// no pairs, stays.
            ///
            /// # Errors
            ///
            /// The text would not be valid. Nothing has changed then.
            ///
            /// ```
            #[doc = concat!("let mut url = uriel::", stringify!($Url), "::parse(\"x:?utm_a=1&b=2&utm_c\")?;")]
            #[doc = concat!("assert_eq!(url.", stringify!($retain), "(|key, _| !key.starts_with(\"utm_\"))?, 2);")]
            /// assert_eq!(url, "x:?b=2");
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn $retain(&mut self, mut $keeps: impl FnMut($Key, $Value) -> bool) -> Result<usize, EditError> {
                let retained = pairs::retain(&self.as_uri_ref(), |pair| {
                    let ($key, $text) = split_pair(pair);
                    $is_kept
                })?;
                let Some(($edited, count)) = retained else { return Ok(0) };
                *self = $own;
                Ok(count)
            }

            #[doc = concat!("Sorts the pairs of the query by their keys, ", $note, ".")]
            ///
            /// Keys are compared decoded, octet by octet. Pairs with the same key keep their order, and their bytes.
            ///
            /// ```
            #[doc = concat!("let mut url = uriel::", stringify!($Url), "::parse(\"x:?b=2&a=2&%61=1#f\")?;")]
            #[doc = concat!("url.", stringify!($sort), "();")]
            /// assert_eq!(url, "x:?a=2&%61=1&b=2#f");
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            pub fn $sort(&mut self) {
                let $edited = pairs::sorted(&self.as_uri_ref(), PairSyntax::$syntax);
                *self = $own;
            }
        }
    )+};
}

pairs!(UriBuf |edited| edited.assume_absolute(), UriRefBuf |edited| edited;
Generic, "where a \"+\" is a \"+\"",
set_query_pair append_query_pair remove_query_pairs retain_query_pairs sort_query_pairs, "1 +" "1%20%2B",
(Encoded<'_>, Option<Encoded<'_>>) |keeps, key, value| {
    keeps(Encoded::new_unchecked(key), value.map(Encoded::new_unchecked))
});
pairs!(UriBuf |edited| edited.assume_absolute(), UriRefBuf |edited| edited;
Form, "written as an HTML form does: a space as \"+\"",
set_form_pair append_form_pair remove_form_pairs retain_form_pairs sort_form_pairs, "1 +" "1+%2B",
(&str, &str) |keeps, key, value| {
    // An empty text is no pair of a form.
    (key, value) == ("", None) || keeps(&form_text(key), &form_text(value.unwrap_or_default()))
});
