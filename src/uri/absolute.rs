//! The reference with a scheme.

use core::{fmt, ops::Range};

use nom::Parser;

use super::{AuthorityKind, Encoded, Form, Host, Kind, SchemeName, UriRef};
use crate::{edition::Edition, error::ParseError, redact::Redacted, text::Stop};
#[cfg(feature = "alloc")]
use crate::{
    grammar::Components,
    lex::{Generic, Maps, Stretch},
};

/// A reference with a scheme: what a [`Scheme`](crate::Scheme) refines. Borrowed and `Copy`, like [`UriRef`].
///
/// ```
/// use uriel::Uri;
///
/// let uri = Uri::parse("foo://example.com:8042/over/there?name=ferret#nose")?;
/// assert_eq!(uri.scheme(), "foo");
/// assert_eq!(uri.port_number(), Some(8042));
/// assert!(Uri::parse("/over/there").is_err());
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uri<'a>(pub(super) UriRef<'a>);

impl<'a> Uri<'a> {
    /// A scheme and an opaque rest: what a scheme has accepted and the generic rules have not.
    #[cfg(feature = "alloc")]
    pub(crate) fn unread(text: &'a str, edition: Edition) -> Self {
        type Place = <Generic as Maps>::Slice;

        let scheme = text.find(':').unwrap_or(0);
        let behind = Place::between((scheme + 1).min(text.len()), text.len());
        let bare =
            Components { scheme: None, authority: None, path: behind, params: None, query: None, fragment: None };
        let components = Components { scheme: Some(Place::between(0, scheme)), ..bare };
        Self(UriRef { text, offsets: components.into(), edition })
    }

    /// The same as a reference.
    ///
    /// ```
    /// assert!(uriel::Uri::parse("x:")?.as_uri_ref().scheme().is_some());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_uri_ref(&self) -> &UriRef<'a> {
        &self.0
    }

    /// The scheme; see [`UriRef::scheme`].
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("x:y")?.scheme(), "x");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn scheme(&self) -> SchemeName<'a> {
        SchemeName(self.0.slice(0, self.0.offsets.after_scheme - 1))
    }

    /// What follows the scheme and ":", without the fragment.
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("x:y?z#f")?.scheme_specific_part(), "y?z");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn scheme_specific_part(&self) -> Encoded<'a> {
        Encoded::new_unchecked(self.0.slice(self.0.offsets.after_scheme, self.0.offsets.query_end))
    }

    /// Reads the whole scheme-specific part by `production`, which errors call `name`: the seam to nom.
    ///
    /// Over `&str` the productions of [`grammar`](crate::grammar) read by RFC 3986, whatever the edition of the URI;
    /// [`read_by`](Self::read_by) reads under that. A production of your own has to be generic in its error, or to name
    /// [`Stop`].
    ///
    /// # Errors
    ///
    /// When the production refuses it or leaves something.
    ///
    /// ```
    /// use nom::{bytes::complete::take_until1, bytes::complete::tag, combinator::rest, sequence::separated_pair};
    /// use uriel::Uri;
    ///
    /// let address = separated_pair(take_until1("@"), tag("@"), rest);
    /// assert_eq!(Uri::parse("finger:me@h")?.read("user@host", address)?, ("me", "h"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn read<O>(
        &self,
        name: &'static str,
        mut production: impl Parser<&'a str, Output = O, Error = Stop>,
    ) -> Result<O, ParseError> {
        let part = self.scheme_specific_part().as_str();
        let stop = match production.parse(part) {
            Ok(("", read)) => return Ok(read),
            Ok((rest, _)) => Stop::end(rest.len()),
            Err(nom::Err::Error(stop) | nom::Err::Failure(stop)) => stop,
            Err(nom::Err::Incomplete(_)) => Stop::end(0),
        };
        let after_scheme = self.0.offsets.after_scheme as usize;
        Err(ParseError::new(part, stop, self.edition(), name).shifted(after_scheme))
    }
}

impl<'a> Uri<'a> {
    /// The error of a scheme that refuses what its rule admits: `production`, something that errors can name, was expected
    /// at `span` of the text.
    ///
    /// ```
    /// use uriel::{ErrorKind, Uri};
    /// let uri = Uri::parse("wiki:Nowhere/Page")?;
    /// let error = uri.refuse("the prefix of a known wiki", 5..12);
    /// assert_eq!(error.kind(), ErrorKind::Refused);
    /// assert_eq!(error.to_string(), "expected the prefix of a known wiki at byte 5");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn refuse(&self, production: &'static str, span: Range<usize>) -> ParseError {
        ParseError::refused(production, span, self.edition())
    }
}

/// The getters of [`UriRef`] that are the same on [`Uri`].
macro_rules! getters_of_reference {
    ($($getter:ident -> $value:ty, $component:literal;)*) => {
        impl<'a> Uri<'a> {
            $(
                #[doc = concat!($component, "; see [`UriRef::", stringify!($getter), "`].")]
                ///
                /// ```
                /// let uri = uriel::Uri::parse("x://me:pw@h:80/p?q#f")?;
                #[doc = concat!("assert_eq!(uri.", stringify!($getter), "(), uri.as_uri_ref().", stringify!($getter), "());")]
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
                #[inline]
                #[must_use]
                pub fn $getter(&self) -> $value {
                    self.0.$getter()
                }
            )*
        }
    };
}

getters_of_reference! {
    as_str -> &'a str, "The text as it was read";
    edition -> Edition, "The edition that it was read under";
    authority -> Option<&'a str>, "What follows \"//\"";
    authority_kind -> Option<AuthorityKind>, "What kind the authority is";
    userinfo -> Option<Encoded<'a>>, "What stands before the \"@\"";
    user -> Option<Encoded<'a>>, "The user";
    password -> Option<Encoded<'a>>, "The password";
    host -> Option<Host<'a>>, "The host";
    port -> Option<&'a str>, "The port's digits";
    port_number -> Option<u16>, "The port as a number";
    path -> Encoded<'a>, "The path, or the opaque part";
    urlpath -> Option<Encoded<'a>>, "The url-path of RFC 1738";
    params -> Option<Encoded<'a>>, "The parameters of draft 1996";
    query -> Option<Encoded<'a>>, "What follows \"?\"";
    fragment -> Option<Encoded<'a>>, "What follows \"#\"";
    kind -> Kind, "Absolute or opaque";
    form -> Form, "How what follows the scheme begins";
}

impl fmt::Display for Uri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Uri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Uri").field(&Redacted(self.0.text)).field(&self.0.edition).finish()
    }
}

impl AsRef<str> for Uri<'_> {
    fn as_ref(&self) -> &str {
        self.0.text
    }
}

impl<'a> From<Uri<'a>> for UriRef<'a> {
    fn from(uri: Uri<'a>) -> Self {
        uri.0
    }
}

impl<'a> TryFrom<&'a str> for Uri<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl<'a> TryFrom<UriRef<'a>> for Uri<'a> {
    type Error = ParseError;

    /// # Errors
    ///
    /// When the reference is relative.
    fn try_from(reference: UriRef<'a>) -> Result<Self, ParseError> {
        if reference.offsets.after_scheme == 0 {
            Self::parse_with(reference.text, reference.edition)
        } else {
            Ok(Self(reference))
        }
    }
}
