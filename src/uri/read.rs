//! Reading of the scheme-specific part of a URI by the rule of its scheme.

use core::ops::Range;

use super::{absolute::Uri, reference::UriRef};
use crate::{
    engine::{plain::Under, text::Read, trace::Trace},
    error::{ParseError, Reason, RefusedPart, Subject, blame},
    grammar::ended,
    syntax::Component,
};

impl<'a> Uri<'a> {
    /// Reads the whole scheme-specific part by `production`, a nom parser, under the edition of the URI, and returns
    /// its output. The fragment is not part of it.
    ///
    /// The production is a closure over text under an edition ([`Under`]), and may use nom's combinators and the
    /// productions of [`grammar`](crate::grammar). Write `|i| production(i)`: a bare name is not general enough for the
    /// compiler. If a combinator of nom returns text, [`Under::as_str`] gives it as `&str`. Errors name the production
    /// by `subject`: a [`Rule`](crate::grammar::Rule), or words.
    ///
    /// # Errors
    ///
    /// The production rejects the text, or does not read it to its end.
    ///
    /// ```
    /// use uriel::nom::{Parser, bytes::complete::tag, sequence::separated_pair};
    /// use uriel::{Uri, grammar::{host, user}};
    ///
    /// let address = |text| Uri::parse(text)?.read("user@host", |i| separated_pair(user, tag("@"), host).parse(i));
    /// assert_eq!(address("finger:me@h"), Ok(("me", "h")));
    /// assert_eq!(address("finger:me/h").unwrap_err().to_string(), "expected \"@\" of user@host at byte 9, found \"/\" (U+002F)");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn read<O>(
        &self,
        subject: impl Into<Subject>,
        production: impl for<'t> FnOnce(Under<'a, 't>) -> Read<Under<'a, 't>, O>,
    ) -> Result<O, ParseError> {
        let (part, trace) = (self.scheme_specific_part().as_str(), Trace::default());
        let stop = match ended(production(Under::traced(part, self.edition(), &trace))) {
            Ok((_, read)) => return Ok(read),
            Err(error) => blame(&trace, &error, part, self.edition()),
        };
        let error = ParseError::new(part, stop, self.edition(), subject.into());
        Err(error.shifted(self.0.offsets.after_scheme as usize))
    }

    /// The error of a scheme that refuses this URI although its rule admits it.
    ///
    /// The [`Reason`] says what was expected: a text or a [`Rule`](crate::grammar::Rule), with its section if it has
    /// one. The [`RefusedPart`] says where: a span in bytes or a component of the URI.
    ///
    /// ```
    /// use uriel::{ParseErrorKind, Uri};
    /// let uri = Uri::parse("wiki:Nowhere/Page")?;
    /// let error = uri.refuse("the prefix of a known wiki", 5..12);
    /// assert_eq!((error.kind(), error.span()), (ParseErrorKind::Refused, 5..12));
    /// assert_eq!(error.to_string(), "expected the prefix of a known wiki at byte 5");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn refuse(&self, reason: impl Into<Reason>, part: impl Into<RefusedPart>) -> ParseError {
        ParseError::refused(reason.into(), place(part.into(), &self.0), self.edition())
    }
}

/// The place of a part of `reference`; a component that is absent is wanted at its end.
fn place(part: RefusedPart, reference: &UriRef<'_>) -> Range<usize> {
    let end = reference.as_str().len();
    match part {
        RefusedPart::Span(span) => span,
        RefusedPart::Component(Component::Kind) => 0..end,
        RefusedPart::Component(Component::HostKind) => reference.span(Component::Host).unwrap_or(end..end),
        RefusedPart::Component(component) => reference.span(component).unwrap_or(end..end),
    }
}
