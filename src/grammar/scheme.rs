//! The scheme of a URL.

use super::parts::{expected_class, next_is};
use crate::{
    engine::text::{Read, Text, sealed},
    syntax::mapped::{Scheme, SchemeStart},
};

/// The name of a scheme.
///
/// RFC 1738 section 5
/// ```abnf
/// scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]
/// ```
/// Draft 1996 section 4.1
/// ```abnf
/// scheme = 1*( alpha | digit | "+" | "-" | "." )
/// ```
/// RFC 2396 section 3.1
/// ```abnf
/// scheme = alpha *( alpha | digit | "+" | "-" | "." )
/// ```
/// 2396bis section 3.1, RFC 3986 section 3.1
/// ```abnf
/// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
/// ```
/// In all of them an upper-case letter means the same as its lower-case one.
///
/// ```
/// use uriel::{Edition, grammar::{Under, scheme}};
/// assert_eq!(scheme("ftp:x"), Ok((":x", "ftp")));
/// assert!(scheme("1x:").is_err());
/// assert_eq!(scheme(Under::new("1x:", Edition::Rfc1738)).unwrap().1, "1x");
/// ```
#[inline(always)]
pub fn scheme<T: Text>(i: T) -> Read<T> {
    match sealed::Text::mapped_scheme(i) {
        Some(end) => Ok((end, i.until(end))),
        None if next_is(i, SchemeStart) => Ok(i.run(Scheme)),
        None => expected_class(i, SchemeStart),
    }
}
