//! Relative references of ftp: draft 1996 section 6.

use core::fmt;

use uriel::{
    Encoded, Host, ParseError, UriRef,
    grammar::{Authority, Read, Rule, Text, rfc1738::login},
    nom::Parser,
    scheme::RelativeScheme,
};

use super::{Fpath, Ftp, Typecode, fpath, typecode};

/// A reference does not inherit the typecode of its base: its presence or absence "does not affect the interpretation
/// of paths relative to that URL" (draft 1996 section 6).
impl RelativeScheme for Ftp {
    type Reference<'a> = FtpReference<'a>;

    fn refine_reference<'a>(&self, reference: &UriRef<'a>) -> Result<FtpReference<'a>, ParseError> {
        reference.read_by::<Reference>().map(|parts| FtpReference { reference: *reference, parts })
    }
}

/// A relative reference by the rules of ftp: `foo;type=a`.
///
/// ```
/// use uriel::{UriRef, scheme::RelativeScheme, schemes::ftp::Ftp};
/// let reference = Ftp.refine_reference(&UriRef::parse("../foo;type=a")?)?;
/// assert_eq!((reference.path().as_str(), reference.to_string()), ("../foo", "../foo;type=a".to_owned()));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct FtpReference<'a> {
    reference: UriRef<'a>,
    parts: ReferenceParts<&'a str>,
}

impl<'a> FtpReference<'a> {
    /// The host, if the reference begins with "//".
    ///
    /// ```
    /// use uriel::{UriRef, scheme::RelativeScheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.refine_reference(&UriRef::parse("//me@h/a")?)?.host().as_deref(), Some("h"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> Option<Host<'a>> {
        self.parts.server.map(|server| Host::new_unchecked(server.host, self.reference.edition()))
    }

    /// The path up to the typecode, as it is written: with its dot segments and with the "/" at its beginning, if any.
    ///
    /// ```
    /// use uriel::{UriRef, scheme::RelativeScheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.refine_reference(&UriRef::parse("/a/../b;type=i#s")?)?.path(), "/a/../b");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn path(&self) -> Encoded<'a> {
        Encoded::new_unchecked(self.parts.path)
    }

    /// The type of the transfer; `None` without ";type=".
    ///
    /// ```
    /// use uriel::{UriRef, scheme::RelativeScheme, schemes::ftp::{Ftp, Typecode}};
    /// assert_eq!(Ftp.refine_reference(&UriRef::parse("foo;type=a")?)?.typecode(), Some(Typecode::Ascii));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn typecode(&self) -> Option<Typecode> {
        Typecode::from_letter(self.parts.ftptype?.chars().next()?)
    }

    /// The generic reference, to resolve against a base.
    ///
    /// ```
    /// use uriel::{Scheme, Uri, UriRef, scheme::RelativeScheme, schemes::ftp::Ftp};
    /// let reference = Ftp.refine_reference(&UriRef::parse("foo;type=a")?)?;
    /// let resolved = reference.as_uri_ref().resolve_against(&Uri::parse("ftp://h/pub/bar;type=d")?)?;
    /// assert_eq!(resolved.as_str(), "ftp://h/pub/foo;type=a");
    /// assert_eq!(Ftp.parse(resolved.as_str())?.typecode(), reference.typecode());
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn as_uri_ref(&self) -> &UriRef<'a> {
        &self.reference
    }
}

/// The text of the reference.
impl fmt::Display for FtpReference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.reference, f)
    }
}

/// The reference without its secrets, and the type code.
impl fmt::Debug for FtpReference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FtpReference").field("reference", &self.reference).field("typecode", &self.typecode()).finish()
    }
}

/// The rule of a relative reference, which no document has: `[ "//" login ] [ "/" ] fpath [ ";type=" ftptype ]`.
struct Reference;

/// Parts of a relative reference.
#[derive(Clone, Copy)]
struct ReferenceParts<S> {
    server: Option<Authority<S>>,
    /// The path, as it is written.
    path: S,
    ftptype: Option<S>,
}

uriel::production! {
    reference -> ReferenceParts for Reference { Rule::new("ftp-reference"), bulk Fpath }
}

#[inline]
fn reference<T: Text>(i: T) -> Read<T, ReferenceParts<T::Slice>> {
    let (i, server) = if i.octets().starts_with(b"//") { login.map(Some).parse(i.skip(2))? } else { (i, None) };
    let (i, path) = fpath(i)?;
    let (i, ftptype) = typecode(i)?;
    Ok((i, ReferenceParts { server, path, ftptype }))
}
