//! Errors of building.

use alloc::{boxed::Box, string::ToString};
use core::fmt;

use super::{Piece, Place, slots};
use crate::{
    error::{ParseError, in_words, write_reason, write_section},
    resolve::DOT_SEGMENTS,
    syntax::{Component, Edition},
};

/// The error of a URL that cannot be built: the field at fault, and the reason.
///
/// The error holds no value.
///
/// ```
/// use uriel::{schemes::ftp::FtpUrl, write::BuildErrorKind};
/// let error = FtpUrl::builder().host("h").password("secret").build().unwrap_err();
/// assert_eq!((error.kind(), error.field()), (BuildErrorKind::Missing, "user"));
/// assert_eq!(error.to_string(), "expected a value for the field \"user\"");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct BuildError {
    pub(super) field: &'static str,
    pub(super) kind: BuildErrorKind,
    pub(super) known: Known,
    /// Boxed, so that the results of builders stay small.
    pub(super) refused: Option<Box<ParseError>>,
    pub(super) edition: Edition,
}

/// The part of a template that an error tells of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    Nothing,
    /// The place of a value that it does not admit.
    Place(Place),
    /// All, to list its fields.
    Fields(&'static [Piece]),
    /// The field that a value of another one is read as.
    ReadAs(&'static str),
}

/// Kind of a [`BuildError`].
///
/// ```
/// use uriel::{Uri, schemes::http::HttpUrl, write::BuildErrorKind};
/// let conflict = Uri::builder("x").host("h").path("/a").segment("b").build().unwrap_err();
/// assert_eq!((conflict.kind(), conflict.field()), (BuildErrorKind::Conflict, "path"));
/// let misread = Uri::builder("x").path("//h").build().unwrap_err();
/// assert_eq!(misread.kind(), BuildErrorKind::Misread);
/// let slash = HttpUrl::builder().host("h").path("/a").build().unwrap_err();
/// assert_eq!(slash.kind(), BuildErrorKind::LeadingSlash);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BuildErrorKind {
    /// The field has no value, but the URL needs one, or needs one beside another field.
    Missing,
    /// The scheme, or its edition, has no such field.
    Unknown,
    /// The rule of the field, or of the URL, does not admit the value.
    Refused,
    /// The field and another that has a value exclude each other.
    Conflict,
    /// The URL would be read back with another value.
    Misread,
    /// The value of a path begins with the "/" that is written before it, so that the path would begin with "//".
    LeadingSlash,
    /// "." or ".." would be a segment of the path, which resolution removes.
    DotSegment,
    /// The scheme has no template.
    NoTemplate,
}

impl BuildError {
    pub(super) const fn new(kind: BuildErrorKind, field: &'static str, edition: Edition) -> Self {
        Self { field, kind, known: Known::Nothing, refused: None, edition }
    }

    /// The error of a scheme that is unknown, or has no template.
    pub(crate) const fn no_template(edition: Edition) -> Self {
        Self::new(BuildErrorKind::NoTemplate, "", edition)
    }

    /// The error of a name that the scheme does not have.
    pub(crate) const fn of_scheme(edition: Edition) -> Self {
        Self::new(BuildErrorKind::Refused, "scheme", edition)
    }

    /// The error of a value with an octet that its place does not admit, not even as an escape.
    pub(super) fn refused(place: Place, edition: Edition) -> Self {
        Self { known: Known::Place(place), ..Self::new(BuildErrorKind::Refused, place.name(), edition) }
    }

    /// The error of a value, part of which would be read as another component.
    pub(super) fn misread(field: &'static str, read_as: Component, edition: Edition) -> Self {
        let known = Known::ReadAs(read_as.as_str());
        Self { known, ..Self::new(BuildErrorKind::Misread, field, edition) }
    }

    /// Kind of the error.
    ///
    /// ```
    /// use uriel::{schemes::ftp::FtpUrl, write::BuildErrorKind};
    /// let error = FtpUrl::builder().host("h").port("80x").build().unwrap_err();
    /// assert_eq!(error.kind(), BuildErrorKind::Refused);
    /// ```
    #[must_use]
    pub const fn kind(&self) -> BuildErrorKind {
        self.kind
    }

    /// The field at fault; empty if the scheme has no template, if the field's name is unknown, or if the rule refuses
    /// the text at a place that is in no field.
    ///
    /// ```
    /// use uriel::schemes::ftp::FtpUrl;
    /// assert_eq!(FtpUrl::builder().name("x").build().unwrap_err().field(), "host");
    /// ```
    #[must_use]
    pub const fn field(&self) -> &'static str {
        self.field
    }

    /// The error of reading the built text back, with offsets in that text, which may end after the field at fault;
    /// `None` if its rule accepts it.
    ///
    /// ```
    /// use uriel::schemes::ftp::FtpUrl;
    /// let error = FtpUrl::builder().host("").build().unwrap_err();
    /// assert_eq!((error.field(), error.parse_error().unwrap().offset()), ("host", 6));
    /// ```
    #[must_use]
    pub fn parse_error(&self) -> Option<&ParseError> {
        self.refused.as_deref()
    }

    /// The edition under which the URL was to be written.
    ///
    /// ```
    /// use uriel::{Edition, schemes::ftp::FtpUrl};
    /// assert_eq!(FtpUrl::builder().build().unwrap_err().edition(), Edition::Rfc3986);
    /// ```
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// Document and section of the rule that refuses the value; `None` if no rule does.
    ///
    /// ```
    /// use uriel::schemes::ftp::FtpUrl;
    /// let error = FtpUrl::builder().host("h").port("80x").build().unwrap_err();
    /// assert_eq!(error.section(), Some("RFC 3986 section 3.2.3"));
    /// ```
    #[must_use]
    pub fn section(&self) -> Option<&'static str> {
        match (self.kind, self.known) {
            (BuildErrorKind::DotSegment, _) => DOT_SEGMENTS.section(self.edition),
            (_, Known::Place(place)) => place.section(self.edition),
            _ => self.parse_error().and_then(ParseError::section),
        }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = self.field;
        match (self.kind, self.parse_error()) {
            (BuildErrorKind::Missing, _) => write!(f, "expected a value for the field {field:?}"),
            (BuildErrorKind::Unknown, _) if field.is_empty() => {
                f.write_str("expected one of the fields")?;
                let (mut former, mut written) = ("", Ok(()));
                let mut list = |name| {
                    if name != former && written.is_ok() {
                        written = write!(f, "{}{name}", if former.is_empty() { " " } else { ", " });
                    }
                    former = name;
                };
                if let Known::Fields(template) = self.known {
                    slots(template, &mut |slot| list(slot.place.name()));
                }
                if self.edition.has_fragments() {
                    list("fragment");
                }
                written
            }
            (BuildErrorKind::Unknown, _) => write!(f, "remove the field {field:?}: the edition has none"),
            (BuildErrorKind::Conflict, _) => write!(f, "remove the field {field:?}, or those that exclude it"),
            (BuildErrorKind::Misread, _) => {
                write!(f, "expected a value of the field {field:?} that is read back as it was written")?;
                match self.known {
                    Known::ReadAs(other) => write!(f, ": part of it would be read as the field {other:?}"),
                    _ => Ok(()),
                }
            }
            (BuildErrorKind::LeadingSlash, _) => {
                write!(f, "leave out the first \"/\" of the field {field:?}, because one is written before it")?;
                match self.known {
                    Known::Fields(template) => segments(template).map_or(Ok(()), |segments| {
                        write!(f, "; an empty first segment is \"\" in the field {segments:?}")
                    }),
                    _ => Ok(()),
                }
            }
            (BuildErrorKind::DotSegment, _) => {
                write!(
                    f,
                    "write other text than \".\" and \"..\" in the field {field:?}: resolution removes such a segment"
                )?;
                write_section(f, self.section())
            }
            (BuildErrorKind::NoTemplate, _) => f.write_str("expected a scheme whose URLs can be built"),
            (BuildErrorKind::Refused, Some(error)) if field.is_empty() => fmt::Display::fmt(error, f),
            (BuildErrorKind::Refused, Some(error)) => {
                let (rule, expected) = (error.in_words(), error.expected());
                // A text such as "/" has no words for its octets.
                let has_words = !in_words(expected).to_string().is_empty();
                match expected.iter().next().filter(|_| !has_words) {
                    Some(_) => write!(f, "expected {expected} of {rule} in the field {field:?}")?,
                    None => write!(f, "expected {rule} in the field {field:?}")?,
                }
                write_reason(f, error)?;
                write_section(f, error.section())
            }
            (BuildErrorKind::Refused, None) => {
                match self.known {
                    Known::Place(place) => {
                        write!(f, "expected {} in the field {field:?}", in_words(place.expected(self.edition)))?;
                    }
                    _ => write!(f, "expected a name of the scheme in the field {field:?}")?,
                }
                write_section(f, self.section())
            }
        }
    }
}

/// The field of a template whose values are the segments of a path.
fn segments(template: &'static [Piece]) -> Option<&'static str> {
    template.iter().find_map(|piece| match piece {
        Piece::Each { slot, between: "/", .. } => Some(slot.place.name()),
        Piece::Optional { pieces, .. } => segments(pieces),
        Piece::Either(choices) => choices.iter().find_map(|pieces| segments(pieces)),
        _ => None,
    })
}

impl fmt::Debug for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BuildError").field("kind", &self.kind).field("field", &self.field).finish_non_exhaustive()
    }
}

impl core::error::Error for BuildError {}
