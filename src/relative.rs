//! Reading by a production: the scheme-specific part of a URI, and relative references whose base is not known yet.

use crate::{
    error::ParseError,
    scheme::{Production, Scheme, whole},
    uri::{Uri, UriRef},
};

/// A scheme whose relative references can be read before their base is known. Only the scheme of the base has to be
/// known, because the reference inherits it: draft 1996 section 4.1, RFC 2396 section 3.1.
///
/// ```
/// use uriel::{RelativeScheme, UriRef, schemes::ftp::{Ftp, Typecode}};
///
/// let reference = Ftp.refine_reference(&UriRef::parse("../foo;type=a")?)?;
/// assert_eq!((reference.path().as_str(), reference.typecode()), ("../foo", Some(Typecode::Ascii)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
pub trait RelativeScheme: Scheme {
    /// A relative reference of the scheme, borrowed from its text.
    type Reference<'a>: core::fmt::Debug + core::fmt::Display;

    /// Reads a relative reference whose base is of this scheme, or will be. Dot segments are kept for resolution.
    ///
    /// # Errors
    ///
    /// The reference has a scheme, or the rule of this scheme refuses it.
    fn refine_reference<'a>(&self, reference: &UriRef<'a>) -> Result<Self::Reference<'a>, ParseError>;
}

impl<'a> Uri<'a> {
    /// Reads the whole scheme-specific part by a [`Production`], under the edition of the URI.
    ///
    /// # Errors
    ///
    /// The production refuses the text, or leaves some of it.
    ///
    /// ```
    /// use uriel::{Edition, Uri, schemes::news::News};
    /// let uri = Uri::parse_with("news:alt.hypertext", Edition::Rfc1738)?;
    /// assert_eq!(uri.read_by::<News>()?.grouppart, "alt.hypertext");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn read_by<P: Production>(&self) -> Result<P::Parts<&'a str>, ParseError> {
        let part = self.scheme_specific_part().as_str();
        whole::<P>(part, self.edition()).map_err(|error| error.shifted(self.as_uri_ref().offsets.after_scheme as usize))
    }
}

impl<'a> UriRef<'a> {
    /// Reads a whole relative reference, without its fragment, by a [`Production`], under the edition of the reference.
    ///
    /// # Errors
    ///
    /// The reference has a scheme, or the production refuses the text or leaves some of it.
    ///
    /// ```
    /// use uriel::{UriRef, schemes::telnet::Telnet};
    /// assert_eq!(UriRef::parse("//h/#s")?.read_by::<Telnet>()?.login.host, "h");
    /// assert!(UriRef::parse("telnet://h/")?.read_by::<Telnet>().is_err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn read_by<P: Production>(&self) -> Result<P::Parts<&'a str>, ParseError> {
        let edition = self.edition();
        if let Some(scheme) = self.scheme() {
            return Err(ParseError::refused("a relative reference", 0..scheme.as_str().len(), edition));
        }
        let text = self.as_str();
        let text = text.split_once('#').map_or(text, |(text, _)| text);
        whole::<P>(text, edition)
    }
}
