//! The verbs that [`Uri`] and the owned types share with [`UriRef`](crate::UriRef).

use core::ops::Range;

#[cfg(feature = "hazards")]
use crate::hazards::{Hazards, Visit};
use crate::{
    differences::Differences,
    redact::Redacted,
    syntax::Component,
    uri::{Encoded, Uri},
};
#[cfg(feature = "alloc")]
use crate::{
    normalize::{Comparison, Level},
    resolve::{RelativizeError, ResolveError, Resolved, Target, TargetError},
    scheme::Registry,
    uri::{UriBuf, UriRef, UriRefBuf},
};
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};

/// Implements verbs of one type for another, by calling them on the value that the closure gives.
///
/// A row is a verb, its parameters and type, a summary, and an example: a text, the arguments, and the value there.
macro_rules! rows {
    (
        $Url:ident $(<$lifetime:lifetime>)?, $Original:ident, |$url:ident| $original:expr;
        $(
            $verb:ident $(<$from:lifetime>)? ($($parameter:ident: $Parameter:ty),*) -> $Value:ty, $summary:literal,
                $text:literal ($($argument:expr),*) [$($then:tt)*] $value:expr;
        )*
    ) => {
        impl $(<$lifetime>)? $Url $(<$lifetime>)? {$(
            #[doc = concat!(
                $summary, " See [`", stringify!($Original), "::", stringify!($verb), "`](crate::", stringify!($Original),
                "::", stringify!($verb), ")."
            )]
            ///
            /// ```
            /// # use uriel::{Level, Registry, Uri, UriRef, differences::Component, normalize::Comparison};
            #[doc = concat!("let url = uriel::", stringify!($Url), "::parse(", stringify!($text), ")?;")]
            /// # let mut text = String::new();
            #[doc = concat!(
                "assert_eq!(url.", stringify!($verb), "(", stringify!($($argument),*), ")", stringify!($($then)*), ", ",
                stringify!($value), ");"
            )]
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            #[inline]
            pub fn $verb $(<$from>)? (&self, $($parameter: $Parameter),*) -> $Value {
                let $url = self;
                $original.$verb($($parameter),*)
            }
        )*}
    };
}

/// The verbs that allocate nothing.
macro_rules! readings {
    ($Url:ident $(<$lifetime:lifetime>)?, $a:lifetime, |$url:ident| $original:expr) => {
        rows! { $Url $(<$lifetime>)?, UriRef, |$url| $original;
            differences() -> Differences<$a>, "The text, read under every edition.", "x://h/p" () [.agree()] true;
            span(component: Component) -> Option<Range<usize>>, "The place of a component in the text.",
                "x://h/p" (Component::Host) [] Some(4..5);
            span_of(part: &str) -> Option<Range<usize>>, "The place of a part that a getter returned.",
                "x://u:pw@h" (url.password().unwrap().as_str()) [] Some(6..8);
            redacted() -> Redacted<$a, 'static>, "The URL without its password, to be shown.",
                "x://u:pw@h" () [.to_string()] "x://u:***@h";
            query_pairs() -> impl DoubleEndedIterator<Item = (Encoded<$a>, Option<Encoded<$a>>)> + Clone + use<$a>,
                "The pairs of the query.", "x:?a=1&b" () [.count()] 2;
            query_value(key: impl AsRef<[u8]>) -> Option<Encoded<$a>>, "The value of the first pair with this key.",
                "x:?a=1&b=2" ("b") [.unwrap()] "2";
        }
    };
}

/// The verbs of every reference.
#[cfg(feature = "alloc")]
macro_rules! verbs {
    (
        $Url:ident $(<$lifetime:lifetime>)?, $a:lifetime, |$url:ident| $original:expr,
        $Owned:ident |$normal:ident| $own:expr
    ) => {
        rows! { $Url $(<$lifetime>)?, UriRef, |$url| $original;
            normalize_into(level: Level<'_>, buffer: &mut String) -> (),
                "Writes the normal form into `buffer`, replacing its contents.",
                "X://H" (Level::Syntax, &mut text) [] ();
            is_normalized(level: Level<'_>) -> bool, "True if the text is its own normal form.",
                "x://h/%7e" (Level::Syntax) [] false;
            is_equivalent<'o>(other: impl Into<UriRef<'o>>, level: Level<'_>) -> bool,
                "True if this URL and `other` are equivalent at this level or at a lower one.",
                "X://H" (UriRef::parse("x://h")?, Level::Syntax) [] true;
            compare<'o>(other: impl Into<UriRef<'o>>, registry: &Registry) -> Comparison,
                "Compares this URL with `other`: the lowest level at which they are equivalent, or the component that differs.",
                "X://H" (UriRef::parse("x://h")?, &Registry::current()) [] Comparison::Syntax;
            resolve_against<'b>(base: impl Into<Uri<'b>>) -> Result<Resolved, ResolveError>,
                "Resolves this reference against a base.",
                "x:/a/../b" (Uri::parse("x:/c")?) [.unwrap().as_str()] "x:/b";
            resolve_into<'b>(base: impl Into<Uri<'b>>, text: &mut String) -> Result<Target, ResolveError>,
                "Resolves this reference against a base into `text`, replacing the contents of `text`.",
                "x:/a/../b" (Uri::parse("x:/c")?, &mut text) [.is_ok()] true;
            form_pairs() -> impl DoubleEndedIterator<Item = (Cow<$a, str>, Cow<$a, str>)> + Clone + use<$a>,
                "The pairs of the query as an HTML form sends them.", "x:?a=1+2&&b" () [.count()] 2;
            form_value(key: impl AsRef<[u8]>) -> Option<Cow<$a, str>>,
                "The value of the first pair with this key, as an HTML form sends it.",
                "x:?a=1+2" ("a") [.unwrap()] "1 2";
        }

        impl $(<$lifetime>)? $Url $(<$lifetime>)? {
            /// The normal form. See [`UriRef::normalize`](crate::UriRef::normalize).
            ///
            /// ```
            #[doc = concat!("let url = uriel::", stringify!($Url), "::parse(\"eXAMPLE://a/./b/../b/%63/%7bfoo%7d\")?;")]
            /// assert_eq!(url.normalize(uriel::Level::Syntax).as_str(), "example://a/b/c/%7Bfoo%7D");
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            #[must_use]
            pub fn normalize(&self, level: Level<'_>) -> $Owned {
                let $url = self;
                let $normal = $original.normalize(level);
                $own
            }
        }
    };
}

readings!(Uri<'a>, 'a, |uri| uri.as_uri_ref());
#[cfg(feature = "alloc")]
readings!(UriBuf, '_, |uri| uri.as_uri_ref());
#[cfg(feature = "alloc")]
readings!(UriRefBuf, '_, |reference| reference.as_uri_ref());

#[cfg(feature = "alloc")]
verbs!(Uri<'a>, 'a, |uri| uri.as_uri_ref(), UriBuf | normal | normal.assume_absolute());
#[cfg(feature = "alloc")]
verbs!(UriBuf, '_, |uri| uri.as_uri_ref(), UriBuf | normal | normal.assume_absolute());
#[cfg(feature = "alloc")]
verbs!(UriRefBuf, '_, |reference| reference.as_uri_ref(), UriRefBuf | normal | normal);

#[cfg(feature = "hazards")]
macro_rules! hazards {
    ($($Url:ident $(<$lifetime:lifetime>)?;)+) => {$(
        rows! { $Url $(<$lifetime>)?, UriRef, |url| url.as_uri_ref();
            hazards() -> Hazards, "The hazards that can be seen without the scheme.", "x://u:pw@h" () [.len()] 1;
            visit_hazards(visit: &mut Visit<'_>) -> (), "Passes these hazards to `visit`, one by one, without a list.",
                "x://u:pw@h" (&mut |hazard| assert_eq!(hazard.span(), 6..8)) [] ();
        }
    )+};
}

#[cfg(feature = "hazards")]
hazards! { Uri<'a>; UriBuf; UriRefBuf; }

#[cfg(feature = "alloc")]
rows! { UriBuf, Uri, |base| base.as_uri();
    resolve(reference: &str) -> Result<Resolved, TargetError>, "Reads a reference and resolves it against this base.",
        "http://a/b/c" ("../g") [.unwrap().as_str()] "http://a/g";
    relativize<'t>(target: impl Into<Uri<'t>>) -> Result<UriRefBuf, RelativizeError>,
        "The shortest reference that leads from this base to the text of `target`.",
        "http://a/b/c" (Uri::parse("http://a/b/d")?) [.unwrap().as_str()] "d";
}
