//! Relative references as a scheme reads them before a base is known.

use super::hooks::Scheme;
use crate::{error::ParseError, uri::UriRef};

/// A scheme whose relative references have a structure of their own, which can be read before their base is known.
///
/// Only the scheme of the base must be known, because the reference inherits it: draft 1996 section 4.1, RFC 2396
/// section 3.1.
///
/// ```
/// use uriel::{UriRef, scheme::RelativeScheme, schemes::ftp::{Ftp, Typecode}};
///
/// let reference = Ftp.refine_reference(&UriRef::parse("../foo;type=a")?)?;
/// assert_eq!((reference.path().as_str(), reference.typecode()), ("../foo", Some(Typecode::Ascii)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
pub trait RelativeScheme: Scheme {
    /// A relative reference of the scheme, borrowed from its text.
    ///
    /// ```
    /// use uriel::{UriRef, scheme::RelativeScheme, schemes::ftp::Ftp};
    /// let reference: <Ftp as RelativeScheme>::Reference<'_> = Ftp.refine_reference(&UriRef::parse("a;type=i")?)?;
    /// assert_eq!(reference.to_string(), "a;type=i");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    type Reference<'a>: core::fmt::Debug + core::fmt::Display;

    /// Reads a relative reference whose base is, or will be, of this scheme. Its dot segments stay what they are: they
    /// mean something to the resolution alone.
    ///
    /// # Errors
    ///
    /// When the reference has a scheme, or is not as the rule of this one says.
    ///
    /// ```
    /// use uriel::{UriRef, scheme::RelativeScheme, schemes::ftp::Ftp};
    /// let read = |text| Ftp.refine_reference(&UriRef::parse(text)?);
    /// assert_eq!(read("a;type=i")?.path(), "a");
    /// assert!(read("ftp://h/a").is_err(), "it has a scheme");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    fn refine_reference<'a>(&self, reference: &UriRef<'a>) -> Result<Self::Reference<'a>, ParseError>;
}
