//! The getters that [`Uri`] and the owned types share with [`UriRef`](super::UriRef).

use core::num::ParseIntError;

use super::{AuthorityKind, Encoded, Form, Host, Kind, Segment, Uri};
#[cfg(feature = "alloc")]
use super::{UriBuf, UriRefBuf};
use crate::syntax::Edition;

/// Implements the getters of `UriRef` for another type, by calling them on the reference that the closure gives.
///
/// A row is a getter, its type and summary, and an example: a text, an edition, and the value there.
macro_rules! getters {
    ($Url:ident $(<$lifetime:lifetime>)?, $a:lifetime, |$url:ident| $reference:expr) => {
        getters! { @rows $Url $(<$lifetime>)?, $a, |$url| $reference;
            as_str -> &$a str, "The text as it was read.", "HTTP://H" Rfc3986 [] "HTTP://H";
            edition -> Edition, "The edition that the text was read under.", "x:" Rfc3986 [.as_str()] "rfc3986";
            authority -> Option<&$a str>, "The text between \"//\" and the path.",
                "x://me@h:80/p" Rfc3986 [] Some("me@h:80");
            authority_kind -> Option<AuthorityKind>, "Server or registry, under the editions that have both.",
                "x://a_b/" Rfc2396 [.unwrap().to_string()] "registry";
            userinfo -> Option<Encoded<$a>>, "The text before the \"@\" of the authority.",
                "x://me:pw@h" Rfc3986 [.unwrap()] "me:pw";
            user -> Option<Encoded<$a>>, "The userinfo before its first \":\".", "x://me:pw@h" Rfc3986 [.unwrap()] "me";
            password -> Option<Encoded<$a>>, "The userinfo after its first \":\".",
                "x://me:pw@h" Rfc3986 [.unwrap()] "pw";
            host -> Option<Host<$a>>, "The host, with the brackets of an IP literal.",
                "x://[::1]:80/" Rfc3986 [.unwrap()] "[::1]";
            port -> Option<&$a str>, "The digits of the port.", "x://h:080/" Rfc3986 [] Some("080");
            port_number -> Result<Option<u16>, ParseIntError>,
                "The port as a number; an error if it is over 65535.", "x://h:080/" Rfc3986 [] Ok(Some(80));
            path -> Encoded<$a>, "The path, or the opaque part.", "x://h/a/b?c" Rfc3986 [] "/a/b";
            urlpath -> Option<Encoded<$a>>, "The url-path of RFC 1738.", "ftp://h//etc" Rfc1738 [.unwrap()] "/etc";
            params -> Option<Encoded<$a>>, "The parameters component of draft 1996.",
                "x://h/a;b?c" Draft1996 [.unwrap()] "b";
            query -> Option<Encoded<$a>>, "The text after \"?\".", "x://h/p?q#f" Rfc3986 [.unwrap()] "q";
            fragment -> Option<Encoded<$a>>, "The text after \"#\".", "x://h/p?q#f" Rfc3986 [.unwrap()] "f";
            kind -> Kind, "Absolute, relative or opaque.", "mailto:me@h" Rfc2396 [.to_string()] "opaque";
            form -> Form, "The form of the text after the scheme.", "x://h" Rfc3986 [.to_string()] "net-path";
        }
    };
    (
        @rows $Url:ident $(<$lifetime:lifetime>)?, $a:lifetime, |$url:ident| $reference:expr;
        $($getter:ident -> $Value:ty, $summary:literal, $text:literal $edition:ident [$($then:tt)*] $value:expr;)*
    ) => {
        impl $(<$lifetime>)? $Url $(<$lifetime>)? {
            $(
                #[doc = concat!($summary, " See [`UriRef::", stringify!($getter), "`](crate::UriRef::", stringify!($getter), ").")]
                ///
                /// ```
                #[doc = concat!("use uriel::{Edition, ", stringify!($Url), "};")]
                #[doc = concat!(
                    "let url = ", stringify!($Url), "::parse_with(", stringify!($text), ", Edition::",
                    stringify!($edition), ")?;"
                )]
                #[doc = concat!(
                    "assert_eq!(url.", stringify!($getter), "()", stringify!($($then)*), ", ", stringify!($value), ");"
                )]
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
                #[inline]
                #[must_use = "a getter has no effect"]
                pub fn $getter(&self) -> $Value {
                    let $url = self;
                    $reference.$getter()
                }
            )*

            /// The segments of the path. See [`UriRef::segments`](crate::UriRef::segments).
            ///
            /// ```
            #[doc = concat!("let url = uriel::", stringify!($Url), "::parse(\"x://h/a/b\")?;")]
            /// assert!(url.segments().map(|segment| segment.as_str()).eq(["a", "b"]));
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            pub fn segments(&self) -> impl DoubleEndedIterator<Item = Segment<$a>> + Clone + use<$a> {
                let $url = self;
                $reference.segments()
            }
        }
    };
}

getters!(Uri<'a>, 'a, |uri| uri.as_uri_ref());
#[cfg(feature = "alloc")]
getters!(UriBuf, '_, |uri| uri.as_uri_ref());
#[cfg(feature = "alloc")]
getters!(UriRefBuf, '_, |reference| reference.as_uri_ref());
