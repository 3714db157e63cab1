//! The seam between a URI and the rule of its scheme.

use core::ops::Range;

use nom::Parser;

use super::Uri;
use crate::{error::ParseError, text::Stop};

impl<'a> Uri<'a> {
    /// Reads the whole scheme-specific part with a nom parser; errors name the parser `name`.
    ///
    /// The productions of [`grammar`](crate::grammar) read a `&str` under RFC 3986, whatever the edition of the URI;
    /// [`read_by`](Self::read_by) reads under the edition of the URI. A production of your own has to be generic in its
    /// error type, or to return [`Stop`].
    ///
    /// # Errors
    ///
    /// The production refuses the text, or leaves some of it.
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

    /// The error of a scheme that refuses a text although its rule matches: `production` was expected at `span`.
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
