//! Writing and reading of escapes.

use alloc::{borrow::Cow, string::String, vec::Vec};

use crate::{
    engine::escapes::{Raw, escaped, push_escaped},
    error::ParseError,
    syntax::{
        Class, Edition,
        charset::{ALPHANUM, CharSet},
    },
    uri::{self, Encoded, form_text, split_pair},
};

/// Octets to be escaped: a text, or octets of any kind, owned or borrowed.
///
/// ```
/// use uriel::{Edition, write::{PathSegment, encode}};
/// for octets in [&b"a b"[..], "a b".as_bytes()] {
///     assert_eq!(encode(octets, PathSegment, Edition::Rfc3986), encode("a b", PathSegment, Edition::Rfc3986));
/// }
/// ```
pub trait AsOctets: sealed::AsOctets {}

impl<T: sealed::AsOctets + ?Sized> AsOctets for T {}

mod sealed {
    use super::Raw;

    /// Perf: a text is known to be UTF-8, so octets that need no escape are written without a check (encode: plain).
    pub trait AsOctets {
        #[allow(private_interfaces, reason = "nobody else calls it")]
        fn raw(&self) -> Raw<'_>;
    }
}

/// Implements [`AsOctets`] for a type by a view of its octets.
macro_rules! octets {
    ($(($($generics:tt)*) $Type:ty => |$octets:ident| $view:expr;)+) => {$(
        impl<$($generics)*> sealed::AsOctets for $Type {
            #[inline(always)]
            #[allow(private_interfaces, reason = "nobody else calls it")]
            fn raw(&self) -> Raw<'_> {
                let $octets = self;
                Raw::from($view)
            }
        }
    )+};
}

octets! {
    () str => |text| text;
    () String => |text| text.as_str();
    () Cow<'_, str> => |text| &**text;
    () [u8] => |octets| octets;
    () Vec<u8> => |octets| octets.as_slice();
    () Cow<'_, [u8]> => |octets| &**octets;
    (const N: usize) [u8; N] => |octets| octets.as_slice();
}

impl<T: sealed::AsOctets + ?Sized> sealed::AsOctets for &T {
    #[inline(always)]
    #[allow(private_interfaces, reason = "nobody else calls it")]
    fn raw(&self) -> Raw<'_> {
        (**self).raw()
    }
}

/// Octets as a text for a place where `class` is read under `edition`: each octet outside the class becomes an escape.
///
/// Escapes have upper-case digits. A "%" is escaped too, so the text decodes to the same octets. The text is borrowed
/// if nothing has to be escaped. If the rule of the class admits no escapes, as that of a port, a text with escapes is
/// invalid there.
///
/// ```
/// use uriel::{Edition, grammar::{Query, User}, write::encode};
/// assert_eq!(encode("a:b@c", User, Edition::Rfc3986), "a%3Ab%40c");
/// assert_eq!(encode("~me", User, Edition::Rfc1738), "%7Eme", "RFC 1738 has no \"~\"");
/// assert_eq!(encode(b"\xE9=1", Query, Edition::Rfc3986), "%E9=1");
/// ```
pub fn encode<'t, C: Class>(octets: &'t (impl AsOctets + ?Sized), class: C, edition: Edition) -> Cow<'t, str> {
    escaped(octets.raw(), class.octets(edition))
}

/// Appends to `out` what [`encode`] returns.
///
/// ```
/// use uriel::{Edition, write::{PathSegment, encode_into}};
/// let mut url = String::from("http://h/");
/// encode_into("a b", PathSegment, Edition::Rfc3986, &mut url);
/// assert_eq!(url, "http://h/a%20b");
/// ```
pub fn encode_into<C: Class>(octets: impl AsOctets, class: C, edition: Edition, out: &mut String) {
    push_escaped(octets.raw(), class.octets(edition), out);
}

/// The octets of a text with its escapes decoded, borrowed if it has none.
///
/// # Errors
///
/// A "%" is not followed by two hexadecimal digits: a [`ParseError`] with the offset of that "%".
///
/// ```
/// use uriel::write::decode;
/// assert_eq!(*decode("%E9t%E9")?, *b"\xE9t\xE9");
/// assert_eq!(*decode("%2541")?, *b"%41", "once");
/// assert_eq!(decode("100%").unwrap_err().offset(), 3);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[inline]
pub fn decode(text: &str) -> Result<Cow<'_, [u8]>, ParseError> {
    uri::decode(text)
}

/// Pairs as a form without a URL, such as the body of a request (`application/x-www-form-urlencoded`).
///
/// A space is "+", and all octets but letters, digits, "*", "-", "." and "_" are escapes, as HTML says. A query is
/// written by a builder, or by [`UriBuf::append_form_pair`](crate::UriBuf).
///
/// ```
/// use uriel::write::{form, form_pairs};
/// let text = form([("q", "a b+c"), ("\u{e9}", "")]);
/// assert_eq!(text, "q=a+b%2Bc&%C3%A9=");
/// assert!(form_pairs(&text)?.eq([("q".into(), "a b+c".into()), ("\u{e9}".into(), "".into())]));
/// # Ok::<_, uriel::ParseError>(())
/// ```
pub fn form<K: AsOctets, V: AsOctets>(pairs: impl IntoIterator<Item = (K, V)>) -> String {
    const KEPT: CharSet = ALPHANUM.union(CharSet::of("*-._"));
    let push = |octets: &[u8], out: &mut String| {
        for (k, word) in octets.split(|&octet| octet == b' ').enumerate() {
            if k > 0 {
                out.push('+');
            }
            push_escaped(word.into(), KEPT, out);
        }
    };
    let mut out = String::new();
    for (k, (key, value)) in pairs.into_iter().enumerate() {
        if k > 0 {
            out.push('&');
        }
        push(key.raw().octets, &mut out);
        out.push('=');
        push(value.raw().octets, &mut out);
    }
    out
}

/// The pairs of a form without a URL, read as [`UriRef::form_pairs`](crate::UriRef::form_pairs) reads those of a query.
///
/// # Errors
///
/// A "%" is not followed by two hexadecimal digits: a [`ParseError`] with the offset of that "%".
///
/// ```
/// use uriel::write::form_pairs;
/// assert!(form_pairs("a=1+1&&b")?.eq([("a".into(), "1 1".into()), ("b".into(), "".into())]));
/// assert_eq!(form_pairs("a=%&b").err().map(|error| error.offset()), Some(2));
/// # Ok::<_, uriel::ParseError>(())
/// ```
pub fn form_pairs(
    text: &str,
) -> Result<impl DoubleEndedIterator<Item = (Cow<'_, str>, Cow<'_, str>)> + Clone + use<'_>, ParseError> {
    let text = Encoded::new(text)?.as_str();
    Ok(text.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (key, value) = split_pair(pair);
        (form_text(key), form_text(value.unwrap_or_default()))
    }))
}
